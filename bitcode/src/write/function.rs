//! The block of a function's body.
//!
//! Bodies are written into streams of their own. Blocks are aligned to 32 bits, so bodies can be written in
//! parallel and concatenated.

use super::abbrevs::{self, inst as abbrev};
use super::constants::ConstantsBlock;
use super::enumerate::function_tag;
use super::error::{Result, WriteError};
use super::md_enumerate::{Item, MdTable};
use super::metadata::{self, LocalItems, push_attachments};
use super::names;
use super::newer::Kept;
use super::pools::{Owner, Place};
use super::unique::Unique;
use super::values::{LocalConsts, enter};
use super::{Shared, uselist};
use crate::bitstream::{Writer, abbrev_id};
use bitsmith_model::body::{Body, SideCursor};
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::global::Global;
use bitsmith_model::inst::{DbgRecord, DbgRecordKind, DebugLoc};
use bitsmith_model::metadata::{Attachment, MdKind};
use bitsmith_model::module::Scope;
use bitsmith_model::newer::Position;
use bitsmith_model::schema::blocks::{
    CONSTANTS_BLOCK, FUNCTION_BLOCK, METADATA_ATTACHMENT_BLOCK, VALUE_SYMTAB_BLOCK,
    function as code, metadata_attachment,
};
use bitsmith_model::schema::di::ATOMS_SINCE;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{GlobalId, InstId, MdId, Value, ValueKind};
use rustc_hash::FxHashMap;

/// The width of abbreviation ids in the module block, in bits.
const MODULE_WIDTH: u32 = 3;

/// Appends the block of a function's body to `out`, which must be at a 32-bit boundary.
pub(super) fn write(shared: &Shared<'_>, id: GlobalId, body: &Body, out: Writer) -> Result<Writer> {
    let global = shared
        .all
        .module
        .globals
        .get(id)
        .ok_or_else(|| WriteError::new("a function is not there"))?;
    let numbers = Numbers::new(shared, id, body)?;
    let mut writer = FunctionWriter {
        shared,
        id,
        global,
        body,
        records: body.dbg_records.cursor(),
        scope: shared.all.module.body_scope(id, body),
        out,
        ops: Vec::new(),
        inst_id: numbers.consts.end(),
        numbers,
        last_loc: None,
        newer_flags: 0,
        newer: Kept::new(&body.newer),
    };
    writer.write()?;
    Ok(writer.out)
}

/// The numbers of values and metadata that are local to a function.
pub(super) struct Numbers<'a> {
    pub owner: Owner,
    tag: u32,
    first_arg: u32,
    pub consts: LocalConsts<'a>,
    /// The numbers of instructions.
    insts: Vec<u32>,
    /// The numbers of blocks.
    blocks: Vec<u32>,
    /// By instruction, then by parameter, then by block: the number of the metadata that wraps it, from 1;
    /// 0 for none. Empty as long as nothing is wrapped.
    local_md: Vec<u32>,
    args: usize,
    local_items: Vec<Value>,
    /// The different lists of values in metadata.
    list_items: Vec<MdId>,
    /// By list: the first of `list_items` with the same values.
    lists: FxHashMap<MdId, u32>,
    of_values: FxHashMap<Vec<Place>, u32>,
    /// The number of the first list, from 1.
    first_list: u32,
    metadata: &'a MdTable<'a>,
    unique: &'a Unique<'a>,
}

impl<'a> Numbers<'a> {
    fn new(shared: &Shared<'a>, id: GlobalId, body: &'a Body) -> Result<Self> {
        let all = shared.all;
        let owner = Owner::function(id);
        let func_ty = all.module.globals.get(id).map(|g| g.value_ty);
        let args = func_ty
            .and_then(|ty| all.module.types.as_func(ty))
            .map_or(0, |func| func.params.len());
        let first_arg = all.values.len();
        let first_const = first_arg.saturating_add(u32::try_from(args).unwrap_or(u32::MAX));
        let consts = LocalConsts::new(&all.values, owner, first_const, body.consts.len());
        let mut this = Self {
            owner,
            tag: function_tag(&all.values, id)?,
            first_arg,
            consts,
            insts: vec![u32::MAX; body.insts().len()],
            blocks: vec![u32::MAX; body.blocks().len()],
            local_md: Vec::new(),
            args,
            local_items: Vec::new(),
            list_items: Vec::new(),
            lists: FxHashMap::default(),
            of_values: FxHashMap::default(),
            first_list: 0,
            metadata: &all.metadata,
            unique: all.values.unique,
        };
        this.constants(shared, body);
        this.instructions(shared, body);
        this.local_metadata(shared);
        Ok(this)
    }

    fn constants(&mut self, shared: &Shared<'a>, body: &'a Body) {
        for (index, &block) in (0u32..).zip(&body.order) {
            self.blocks.put(block.index(), index);
            for inst in body.block_insts(block) {
                let operands = body.operands_in_llvm_order(inst).into_iter().flatten();
                let mask = body.shuffle_mask(inst);
                for &operand in operands.chain(&mask) {
                    if matches!(
                        operand.kind(),
                        ValueKind::Const(_) | ValueKind::LocalConst(_)
                    ) {
                        enter(&mut self.consts, self.unique, (self.owner, operand));
                    }
                }
            }
        }
        self.consts.sort(&shared.all.types, shared.all.sorts);
    }

    fn instructions(&mut self, shared: &Shared<'a>, body: &'a Body) {
        let mut next = self.consts.end();
        let mut records = body.dbg_records.cursor();
        for &block in &body.order {
            for id in body.block_insts(block) {
                let inst = body.inst(id);
                if matches!(inst.op, Opcode::Call | Opcode::Invoke | Opcode::CallBr) {
                    for operand in body.operands(id) {
                        if let ValueKind::Metadata(id) = operand.kind() {
                            self.note_local(id);
                        }
                    }
                }
                for (_, record) in records.of(id) {
                    if let Some(location) = record.location {
                        self.note_local(location);
                    }
                    if let Some(address) = body.assign(record).and_then(|a| a.address) {
                        self.note_local(address);
                    }
                }
                if shared.is_void(inst.ty) {
                    continue;
                }
                if let Some(number) = self.insts.entry_mut(id.index()) {
                    *number = next;
                    next = next.saturating_add(1);
                }
            }
        }
    }

    /// Notes function-local metadata, which is numbered after the rest.
    fn note_local(&mut self, id: MdId) {
        let owner = self.owner;
        let Some((entry, store)) = self.metadata.entry(Item { owner, id }) else {
            return;
        };
        let slots = store.slots(entry);
        match entry.kind {
            MdKind::Value => self.note_value(slots.first().copied()),
            MdKind::ArgList => {
                if self.lists.contains_key(&id) {
                    return;
                }
                let parts = slots.iter().filter_map(|&slot| MdId::from_slot(slot));
                let values = parts.filter_map(|id| self.metadata.value_of(Item { owner, id }));
                let values: Vec<Value> = values.collect();
                for value in &values {
                    self.note_value(Some(value.as_u32()));
                }
                let places = values.iter().map(|&value| self.unique.of(owner, value));
                let next = u32::try_from(self.list_items.len()).unwrap_or(u32::MAX);
                let list = *self.of_values.entry(places.collect()).or_insert(next);
                if list == next {
                    self.list_items.push(id);
                }
                self.lists.insert(id, list);
            }
            _ => {}
        }
    }
    fn note_value(&mut self, raw: Option<u32>) {
        let Some(value) = raw.map(Value::from_u32) else {
            return;
        };
        let Some(place) = self.local_place(value) else {
            return;
        };
        if self.local_md.is_empty() {
            let places = [self.insts.len(), self.args, self.blocks.len()];
            self.local_md = vec![0; places.iter().sum()];
        }
        if let Some(number @ 0) = self.local_md.get_mut(place) {
            *number = u32::MAX;
            self.local_items.push(value);
        }
    }
    /// The index in `local_md` for a value; `None` for values of the module.
    fn local_place(&self, value: Value) -> Option<usize> {
        let (insts, args) = (self.insts.len(), self.args);
        let (before, index, count) = match value.kind() {
            ValueKind::Inst(id) => (0, id.index(), insts),
            ValueKind::Arg(index) => (insts, index as usize, args),
            ValueKind::Block(id) => (insts.saturating_add(args), id.index(), self.blocks.len()),
            _ => return None,
        };
        (index < count).then(|| before.saturating_add(index))
    }
    fn local_metadata(&mut self, shared: &Shared<'a>) {
        let own = self.metadata.of(self.tag).0.len();
        let before = shared.all.metadata.of(0).0.len().saturating_add(own);
        let mut next = u32::try_from(before).unwrap_or(u32::MAX);
        for &value in &self.local_items {
            next = next.saturating_add(1);
            let place = self.local_place(value);
            if let Some(number) = place.and_then(|place| self.local_md.get_mut(place)) {
                *number = next;
            }
        }
        self.first_list = next.saturating_add(1);
    }

    /// The number of a value.
    #[inline]
    pub(super) fn value(&self, value: Value) -> Result<u32> {
        let number = match value.kind() {
            ValueKind::Inst(id) => self.insts.get(id.index()).copied(),
            ValueKind::Arg(index) => Some(self.first_arg.saturating_add(index)),
            ValueKind::Block(id) => self.blocks.get(id.index()).copied(),
            ValueKind::Metadata(id) => Some(self.md(id)?),
            _ => self.consts.get(value),
        };
        match number {
            Some(number) if number != u32::MAX => Ok(number),
            _ => Err(WriteError::new("an operand has no number")),
        }
    }
    /// The number of a part of a constant of `owner`.
    fn of_constant(&self, owner: Owner, part: Value) -> Result<u32> {
        let number = self.consts.equal((owner, part));
        number.ok_or_else(|| WriteError::new("a part of a constant has no number"))
    }
    /// The number of a metadata entry, from 0.
    #[inline]
    fn md(&self, id: MdId) -> Result<u32> {
        let item = Item {
            owner: self.owner,
            id,
        };
        let number = match self.metadata.get(item) {
            Some(number) => Some(number),
            None => match self.metadata.value_of(item) {
                Some(value) => {
                    let place = self.local_place(value);
                    place.and_then(|place| self.local_md.get(place)).copied()
                }
                None => {
                    let list = self.lists.get(&id);
                    list.map(|list| self.first_list.saturating_add(*list))
                }
            },
        };
        match number {
            Some(number) if number != 0 => Ok(number.wrapping_sub(1)),
            _ => Err(WriteError::new(
                "metadata is referred to that has no number",
            )),
        }
    }
    fn md_or_null(&self, id: Option<MdId>) -> Result<u64> {
        match id {
            None => Ok(0),
            Some(id) => Ok(u64::from(self.md(id)?).saturating_add(1)),
        }
    }
}

/// Writes one body.
pub(super) struct FunctionWriter<'a> {
    pub(super) shared: &'a Shared<'a>,
    id: GlobalId,
    global: &'a Global,
    pub(super) body: &'a Body,
    records: SideCursor<'a, DbgRecord>,
    scope: Scope<'a>,
    pub(super) out: Writer,
    pub(super) ops: Vec<u64>,
    /// The number of the next value: operands are relative to it.
    pub(super) inst_id: u32,
    pub(super) numbers: Numbers<'a>,
    last_loc: Option<(DebugLoc, Option<&'a [u64]>)>,
    /// Unknown flag bits of the current instruction, to be added to its flags.
    pub(super) newer_flags: u64,
    newer: Kept<'a>,
}

impl<'a> FunctionWriter<'a> {
    fn write(&mut self) -> Result<()> {
        let out = &mut self.out;
        out.write(MODULE_WIDTH, u64::from(abbrev_id::ENTER_SUBBLOCK));
        out.vbr(8, u64::from(FUNCTION_BLOCK));
        out.vbr(4, 5);
        out.align32();
        out.write(32, 0);
        out.open_block(5);
        out.unabbreviated(code::DECLAREBLOCKS, &[self.body.order.len() as u64]);
        self.newer.behind(Position::START, Some(0), &mut self.out)?;
        self.constants()?;
        self.newer.behind(CONSTANTS_BLOCK, Some(0), &mut self.out)?;
        self.metadata()?;
        let mut count = 0u32;
        for &block in &self.body.order {
            for id in self.body.block_insts(block) {
                self.newer.before(count, &mut self.out)?;
                count = count.saturating_add(1);
                self.instruction(id)?;
            }
        }
        self.block_address_users()?;
        self.newer.before(count, &mut self.out)?;
        let number = |value| self.numbers.value(value);
        let (parameters, abbrevs) = (self.arg_count(), &self.shared.standard.names);
        names::write_local(
            self.body,
            parameters,
            number,
            abbrevs,
            (self.shared.origin, self.shared.all.module.dialect),
            &mut self.out,
        )?;
        self.newer.behind(VALUE_SYMTAB_BLOCK, None, &mut self.out)?;
        self.attachments()?;
        self.newer
            .behind(METADATA_ATTACHMENT_BLOCK, None, &mut self.out)?;
        if let Some(lists) = self.shared.use_lists {
            let number = |value: Value| self.numbers.value(value);
            let lists = lists.of(self.id).iter();
            uselist::write(lists, number, &mut self.out)?;
        }
        self.newer.rest(&mut self.out)?;
        self.out.end_block()?;
        Ok(())
    }

    fn constants(&mut self) -> Result<()> {
        let numbers = &self.numbers;
        ConstantsBlock {
            unique: numbers.unique,
            types: &self.shared.all.types,
            standard: &self.shared.standard,
            number: &|owner, value| numbers.of_constant(owner, value),
        }
        .write(&mut self.out, numbers.consts.entries(), None)
    }

    fn metadata(&mut self) -> Result<()> {
        let numbers = &self.numbers;
        let mut local = LocalItems {
            values: Vec::new(),
            lists: Vec::new(),
        };
        for &value in &numbers.local_items {
            let ty = self.type_number(value)?;
            local.values.push((ty, numbers.value(value)?));
        }
        for &id in &numbers.list_items {
            let item = Item {
                owner: numbers.owner,
                id,
            };
            let Some((entry, store)) = numbers.metadata.entry(item) else {
                continue;
            };
            let parts = store.slots(entry).iter();
            let list: Result<Vec<u64>> = parts
                .filter_map(|&slot| MdId::from_slot(slot))
                .map(|id| Ok(u64::from(numbers.md(id)?)))
                .collect();
            local.lists.push(list?);
        }
        metadata::write_function(self.shared.all, numbers.tag, &local, &mut self.out)
    }

    /// The number of parameters of the function.
    pub(super) fn arg_count(&self) -> u32 {
        let func_ty = self.shared.all.module.types.as_func(self.global.value_ty);
        func_ty.map_or(0, |func| u32::try_from(func.params.len()).unwrap_or(0))
    }
    /// The type of a value.
    pub(super) fn value_type(&self, value: Value) -> Option<TypeId> {
        self.scope.type_of(value)
    }
    /// The number of a value's type.
    pub(super) fn type_number(&self, value: Value) -> Result<u32> {
        let ty = self
            .scope
            .type_of(value)
            .ok_or_else(|| WriteError::new("an operand has no type"))?;
        self.shared.all.types.number(ty)
    }
    pub(super) fn push_type(&mut self, ty: TypeId) -> Result<()> {
        self.ops.push(u64::from(self.shared.all.types.number(ty)?));
        Ok(())
    }
    /// Pushes the number of a value, relative to the instruction.
    #[inline]
    pub(super) fn push_value(&mut self, value: Value) -> Result<()> {
        let number = self.numbers.value(value)?;
        self.ops.push(u64::from(self.inst_id.wrapping_sub(number)));
        Ok(())
    }
    /// Pushes a value, and its type if it is a forward reference; returns true then.
    #[inline]
    pub(super) fn push_typed(&mut self, value: Value) -> Result<bool> {
        let number = self.numbers.value(value)?;
        self.ops.push(u64::from(self.inst_id.wrapping_sub(number)));
        if number < self.inst_id {
            return Ok(false);
        }
        let ty = self.type_number(value)?;
        self.ops.push(u64::from(ty));
        Ok(true)
    }
    /// Pushes a block, or a case's constant, by its absolute number.
    #[inline]
    pub(super) fn push_absolute(&mut self, value: Value) -> Result<()> {
        self.ops.push(u64::from(self.numbers.value(value)?));
        Ok(())
    }
    /// Writes the current record.
    #[inline]
    pub(super) fn emit(&mut self, code: u32, abbrev: u32) -> Result<()> {
        let abbrev = if self.newer_flags == 0 { abbrev } else { 0 };
        let all = &self.shared.standard.function;
        abbrevs::record(&mut self.out, all, abbrev, code, &self.ops)
    }

    fn instruction(&mut self, id: InstId) -> Result<()> {
        let body = self.body;
        let inst = body.inst(id);
        self.ops.clear();
        let newer = body.newer_flags.of(id).iter();
        self.newer_flags = newer.fold(0, |all, (_, bits)| all | bits);
        self.inst_record(id, inst)?;
        if !self.shared.is_void(inst.ty) {
            self.inst_id = self.inst_id.saturating_add(1);
        }
        if let Some(&loc) = body.loc(id).and_then(|loc| body.locs.get(loc)) {
            let newer = body.newer_locs.of(id).first();
            self.location(loc, newer.map(|(_, operands)| &**operands))?;
        }
        for (_, record) in self.records.of(id) {
            self.dbg_record(record)?;
        }
        Ok(())
    }

    /// Writes the location of the last instruction, with the unknown operands of its record.
    fn location(&mut self, loc: DebugLoc, newer: Option<&'a [u64]>) -> Result<()> {
        if self.last_loc == Some((loc, newer)) {
            self.out.unabbreviated(code::DEBUG_LOC_AGAIN, &[]);
            return Ok(());
        }
        self.last_loc = Some((loc, newer));
        let scope = self.numbers.md_or_null(loc.scope)?;
        let inlined_at = self.numbers.md_or_null(loc.inlined_at)?;
        self.ops.clear();
        self.ops.extend([
            u64::from(loc.line),
            u64::from(loc.column),
            scope,
            inlined_at,
            u64::from(loc.implicit),
        ]);
        let has_atoms = self.shared.all.module.dialect.has(ATOMS_SINCE);
        if has_atoms {
            // LLVM's writer truncates the group to 32 bits, but its reader accepts 64.
            self.ops.extend([loc.atom_group, u64::from(loc.atom_rank)]);
        }
        self.ops.extend(newer.into_iter().flatten());
        let abbrev = match newer {
            None if has_atoms => abbrev::DEBUG_LOC,
            _ => 0,
        };
        self.emit(code::DEBUG_LOC, abbrev)
    }

    fn push_md(&mut self, id: Option<MdId>) -> Result<()> {
        let id = id.ok_or_else(|| WriteError::new("a debug record lacks an operand"))?;
        self.ops.push(u64::from(self.numbers.md(id)?));
        Ok(())
    }

    fn dbg_record(&mut self, record: &DbgRecord) -> Result<()> {
        self.ops.clear();
        self.push_md(record.loc)?;
        self.push_md(record.variable)?;
        if record.kind == DbgRecordKind::Label {
            return self.emit(code::DEBUG_RECORD_LABEL, 0);
        }
        self.push_md(record.expression)?;
        if record.kind == DbgRecordKind::Value
            && let Some(id) = record.location
            && let Some(value) = self.numbers.metadata.value_of(Item {
                owner: self.numbers.owner,
                id,
            })
        {
            let number = self.numbers.value(value)?;
            if number < self.inst_id {
                self.ops.push(u64::from(self.inst_id.wrapping_sub(number)));
                return self.emit(code::DEBUG_RECORD_VALUE_SIMPLE, abbrev::DEBUG_RECORD_VALUE);
            }
        }
        self.push_md(record.location)?;
        let code = match record.kind {
            DbgRecordKind::Declare => code::DEBUG_RECORD_DECLARE,
            DbgRecordKind::DeclareValue => code::DEBUG_RECORD_DECLARE_VALUE,
            DbgRecordKind::Assign => {
                let assign = self.body.assign(record);
                let assign =
                    *assign.ok_or_else(|| WriteError::new("a debug record lacks its address"))?;
                self.push_md(assign.id)?;
                self.push_md(assign.expression)?;
                self.push_md(assign.address)?;
                code::DEBUG_RECORD_ASSIGN
            }
            _ => code::DEBUG_RECORD_VALUE,
        };
        self.emit(code, 0)
    }

    /// Writes the functions that use addresses of this one's blocks.
    fn block_address_users(&mut self) -> Result<()> {
        let Some(users) = self.shared.block_address_users.get(&self.id) else {
            return Ok(());
        };
        self.ops.clear();
        for &user in users {
            let number = self.shared.all.values.global(user)?;
            self.ops.push(u64::from(number));
        }
        self.emit(code::BLOCKADDR_USERS, 0)
    }

    fn attachments(&mut self) -> Result<()> {
        let body = self.body;
        if self.global.attachments.is_empty() && body.attachments.is_empty() {
            return Ok(());
        }
        let (all, owner) = (self.shared.all, self.numbers.owner);
        self.out.enter_block(METADATA_ATTACHMENT_BLOCK, 3);
        self.ops.clear();
        if !self.global.attachments.is_empty() {
            push_attachments(all, owner, &self.global.attachments, &mut self.ops)?;
            self.out
                .unabbreviated(metadata_attachment::ATTACHMENT, &self.ops);
        }
        let mut number = 0u64;
        let mut several: Vec<Attachment> = Vec::new();
        let mut attached = body.attachments.cursor();
        for &block in &body.order {
            for id in body.block_insts(block) {
                let own = attached.of(id);
                if !own.is_empty() {
                    several.clear();
                    several.extend(own.iter().map(|(_, attachment)| *attachment));
                    self.ops.clear();
                    self.ops.push(number);
                    push_attachments(all, owner, &several, &mut self.ops)?;
                    self.out
                        .unabbreviated(metadata_attachment::ATTACHMENT, &self.ops);
                }
                number = number.saturating_add(1);
            }
        }
        self.out.end_block()?;
        Ok(())
    }
}
