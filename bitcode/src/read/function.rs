//! Function bodies: their nested blocks, and their value numbers.

use super::attachments::read_attachments;
use super::constants::{ConstContext, read_constants};
use super::constants_older::Expansions;
use super::edges::Edges;
use super::inst::wrong;
use super::locals::{Numbers, read_local_names, read_use_lists};
use super::metadata::{BodyValues, PendingValue, read_function_metadata};
use super::metadata_older::{Fixups, Owner};
use super::pointees::BodyPointees;
use super::scratch::TypeScratch;
use super::tables::Tables;
use super::{Warning, newer};
use crate::bitstream::{BlockCursor, BlockHead, BlockPath, Item, Record};
use crate::error::{Error, Result};
use bitsmith_model::attr::Attr;
use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::entity::Entity;
use bitsmith_model::inst::{Bundle, DebugLoc, Inst, LocId};
use bitsmith_model::metadata::Attachment;
use bitsmith_model::module::Module;
use bitsmith_model::newer::{Newer, Position};
use bitsmith_model::reuse::empty;
use bitsmith_model::schema::blocks;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::unify::redirect;
use bitsmith_model::value::{BlockId, GlobalId, InstId, MdId, Value, ValueKind};
use bitsmith_upgrade::{Compatibility, NewAttributes, PendingChanges};
use rustc_hash::FxHashMap;

/// The context of bodies, which is immutable while they are read.
pub(crate) struct BodyContext<'a> {
    pub bytes: &'a [u8],
    pub module: &'a Module,
    pub tables: &'a Tables,
}

/// A body, and the data that belongs to the module.
pub(crate) struct DecodedBody {
    pub body: Box<Body>,
    /// Metadata attached to the function itself.
    pub attachments: Vec<Attachment>,
    /// The work left for its installation in the module, if any.
    pub rest: Option<Box<Rest>>,
}

/// Changes to the module that a body needs, or to the body in the module.
#[derive(Default)]
pub(crate) struct Rest {
    /// Types that the module does not have; their numbers follow its own.
    pub extra_types: Vec<Type>,
    /// The function's personality, if an older landingpad has it.
    pub personality: Option<Value>,
    pub after: PendingChanges,
    /// True if attributes and branch weights may not fit their instructions.
    pub misfits: bool,
    pub warnings: Vec<Warning>,
}

impl Rest {
    fn is_empty(&self) -> bool {
        self.extra_types.is_empty()
            && self.personality.is_none()
            && self.after.is_empty()
            && !self.misfits
            && self.warnings.is_empty()
    }
}

/// Operands with instruction numbers from here on are placeholders for forward references.
const AHEAD: u32 = 1 << 28;

/// A forward reference.
struct Ahead {
    number: usize,
    ty: TypeId,
}

/// The buffers for reading a body, reused for the next one, so that a body allocates only the memory
/// that it keeps.
#[derive(Default)]
pub(crate) struct Workspace {
    body: Body,
    values: Vec<Value>,
    value_types: Vec<TypeId>,
    ahead: Vec<Ahead>,
    operands: Vec<Value>,
    bundles: Vec<Bundle>,
    bundle_operands: Vec<Value>,
    targets: Vec<Value>,
    locs: FxHashMap<DebugLoc, LocId>,
    pending_metadata: Vec<PendingValue>,
    /// Cached facts about the module's attributes.
    compatibility: Compatibility,
}

impl Workspace {
    /// Clears all buffers, whatever state the last body left.
    fn clear(&mut self) {
        self.body.clear();
        self.values.clear();
        self.value_types.clear();
        self.ahead.clear();
        self.operands.clear();
        self.bundles.clear();
        self.bundle_operands.clear();
        self.targets.clear();
        empty(&mut self.locs);
        self.pending_metadata.clear();
    }
}

/// The parts of the next call that precede its record, or are no operands of it.
pub(super) struct CallParts {
    /// Its bundles: tags and operand counts.
    pub(super) bundles: Vec<Bundle>,
    pub(super) bundle_operands: Vec<Value>,
    /// The blocks that precede a call's operands in its record; in the model they follow.
    pub(super) targets: Vec<Value>,
    /// Its attributes with types.
    pub(super) call_types: Option<Vec<(u32, Vec<Attr>)>>,
}

/// The parts of the current records that are unknown.
#[derive(Default)]
pub(super) struct NewerBits {
    /// Unknown flag bits of the current instruction.
    pub(super) flags: u64,
    /// Unknown operands of the last location record.
    pub(super) location: Box<[u64]>,
}

/// The types of frequent results.
pub(super) struct BasicTypes {
    pub(super) void: TypeId,
    pub(super) i1: TypeId,
    pub(super) ptr: TypeId,
    pub(super) token: TypeId,
}

/// The place among the blocks of the body.
pub(super) struct BlockPlace {
    /// The length of the block of the body in bits.
    pub(super) bits: u64,
    /// The number of blocks; a block's number is its handle.
    pub(super) blocks: u32,
    /// The current block.
    pub(super) block: u32,
    /// The id of the last known block.
    pub(super) last_block: u32,
}

/// The state of reading one body.
pub(super) struct BodyReader<'a> {
    pub cx: &'a BodyContext<'a>,
    pub types: TypeScratch<'a>,
    /// The function that the body is of.
    pub function: GlobalId,
    pub body: Body,
    /// The place among the blocks of the body.
    pub(super) place: BlockPlace,
    /// The body's own values; their numbers continue the module's.
    values: Vec<Value>,
    /// Their types.
    value_types: Vec<TypeId>,
    ahead: Vec<Ahead>,
    /// The parts of the next call that precede its record, or are no operands of it.
    pub(super) call: CallParts,
    /// Operands of the current instruction.
    pub operands: Vec<Value>,
    pub locs: FxHashMap<DebugLoc, LocId>,
    pub last_loc: Option<LocId>,
    /// The masks of shufflevectors, with poison in place of undefined elements.
    pub masks: FxHashMap<Value, Value>,
    /// Entries of the body's metadata with forward references to values.
    pending_metadata: Vec<PendingValue>,
    /// Pending upgrades of older metadata.
    fixups: Fixups,
    /// The pointees of values, in modules with typed pointers.
    pub older: Option<Box<BodyPointees>>,
    /// The body's constants that are instructions now.
    pub expansions: Expansions,
    /// Instructions without a record.
    pub unlisted: Vec<InstId>,
    /// The blocks on edges to phis.
    pub edges: Edges,
    /// The personality, if an older landingpad has it.
    pub personality: Option<Value>,
    pub warnings: Vec<Warning>,
    /// The attributes with types of the calls before.
    pub call_attributes: Vec<NewAttributes>,
    /// The parts of the current records that are unknown.
    pub(super) newer: NewerBits,
    /// The types of frequent results.
    pub(super) basic: BasicTypes,
}

const MIXED: &str = "debug records and calls of debug intrinsics in one function";

/// Reads the body of `function`.
///
/// # Errors
///
/// With the place of the malformed record.
pub(crate) fn read_body(
    cx: &BodyContext<'_>,
    function: GlobalId,
    head: &BlockHead,
    workspace: &mut Workspace,
) -> Result<DecodedBody> {
    let global = cx.module.globals.get(function);
    let Some(func_ty) = global.map(|global| global.value_ty) else {
        return Err(Error::new(head.at, "expected a function").in_block(head.path));
    };
    let mut compatibility = std::mem::take(&mut workspace.compatibility);
    let mut reader = BodyReader::new(cx, (function, func_ty), head, std::mem::take(workspace));
    let mut attachments = Vec::new();
    let result = reader
        .read(head, &mut attachments)
        .and_then(|()| reader.finish(head))
        .and_then(|()| match cx.tables.plan.mixes_debug_forms(&reader.body) {
            true => Err(Error::new(head.at, MIXED).in_block(head.path)),
            false => Ok(()),
        });
    let mut after = match &result {
        Ok(()) => cx.tables.plan.body(cx.module, &mut reader.body),
        Err(_) => PendingChanges::default(),
    };
    // The attributes from upgrades of calls come first.
    after.attributes.append(&mut reader.call_attributes);
    let extra_types = reader.types.take_extra();
    let is_all = after.attributes.is_empty() && extra_types.is_empty();
    let rest = Rest {
        extra_types,
        personality: reader.personality,
        after,
        // Unknown until the new types are entered.
        misfits: !is_all || !compatibility.fits(cx.module, function, &reader.body),
        warnings: std::mem::take(&mut reader.warnings),
    };
    let decoded = DecodedBody {
        body: Box::new(reader.body.clone()),
        attachments,
        rest: (!rest.is_empty()).then(|| Box::new(rest)),
    };
    *workspace = reader.into_workspace();
    workspace.compatibility = compatibility;
    result.map(|()| decoded)
}

impl<'a> BodyReader<'a> {
    fn new(
        cx: &'a BodyContext<'a>,
        (function, func_ty): (GlobalId, TypeId),
        head: &BlockHead,
        mut workspace: Workspace,
    ) -> Self {
        workspace.clear();
        let mut types = TypeScratch::new(&cx.module.types);
        let (void, i1) = (types.intern(Type::Void), types.intern(Type::Int(1)));
        let (token, ptr) = (types.intern(Type::Token), types.intern(Type::Ptr(0)));
        let Workspace {
            mut body,
            mut values,
            mut value_types,
            ahead,
            operands,
            bundles,
            bundle_operands,
            targets,
            locs,
            pending_metadata,
            compatibility: _,
        } = workspace;
        if let Some(func) = cx.module.types.as_func(func_ty) {
            values.extend((0u32..).take(func.params.len()).map(Value::arg));
            value_types.extend_from_slice(&func.params);
        }
        let older = cx.tables.pointees.as_ref().map(|pointees| {
            let mut older = Box::<BodyPointees>::default();
            let func = pointees.function(function);
            let params = pointees.parts(func).get(1..).unwrap_or_default();
            older.values.extend_from_slice(params);
            older
        });
        let bits = head.end.saturating_sub(head.start);
        // Room for instructions of 64 bits each, which is about the size of a record with its location.
        let insts = usize::try_from(bits / 64).unwrap_or(0);
        body.reserve(insts, insts.saturating_mul(2));
        Self {
            cx,
            types,
            function,
            body,
            values,
            value_types,
            ahead,
            operands,
            locs,
            last_loc: None,
            masks: FxHashMap::default(),
            pending_metadata,
            fixups: Fixups::default(),
            older,
            expansions: Expansions::default(),
            unlisted: Vec::new(),
            edges: Edges::default(),
            personality: None,
            warnings: Vec::new(),
            call_attributes: Vec::new(),
            call: CallParts {
                bundles,
                bundle_operands,
                targets,
                call_types: None,
            },
            newer: NewerBits::default(),
            basic: BasicTypes {
                void,
                i1,
                ptr,
                token,
            },
            place: BlockPlace {
                bits,
                blocks: 0,
                block: 0,
                last_block: Position::START,
            },
        }
    }

    fn into_workspace(self) -> Workspace {
        Workspace {
            body: self.body,
            values: self.values,
            value_types: self.value_types,
            ahead: self.ahead,
            operands: self.operands,
            bundles: self.call.bundles,
            bundle_operands: self.call.bundle_operands,
            targets: self.call.targets,
            locs: self.locs,
            pending_metadata: self.pending_metadata,
            compatibility: Compatibility::default(),
        }
    }

    fn read(&mut self, head: &BlockHead, attachments: &mut Vec<Attachment>) -> Result<()> {
        let mut cursor = BlockCursor::open(self.cx.bytes, head, &self.cx.tables.block_info)?;
        let mut record = Record::new();
        loop {
            match cursor.next(&mut record)? {
                Item::Record => {
                    if let Err(error) = self.record(&record) {
                        return Err(error
                            .at_bit(record.at)
                            .in_block(cursor.path())
                            .in_record(record.code));
                    }
                    if self.newer.flags != 0 {
                        self.keep_flags(&record, cursor.path());
                    }
                    if !self.newer.location.is_empty() {
                        self.keep_location(&record, cursor.path());
                    }
                }
                Item::Block(inner) => self.inner(&inner, attachments)?,
                Item::End => return Ok(()),
            }
        }
    }

    /// Reads a nested block.
    fn inner(&mut self, head: &BlockHead, of_function: &mut Vec<Attachment>) -> Result<()> {
        let cursor = BlockCursor::open(self.cx.bytes, head, &self.cx.tables.block_info)?;
        let tables = self.cx.tables;
        if blocks::block_name(head.id).is_some() {
            self.place.last_block = head.id;
        }
        match head.id {
            blocks::CONSTANTS_BLOCK => self.constants(cursor),
            blocks::METADATA_BLOCK => {
                let values = BodyValues {
                    values: &self.values,
                    types: &self.value_types,
                    module: self.cx.module,
                    expansions: &self.expansions,
                };
                let store = &mut self.body.metadata;
                let warnings = &mut self.warnings;
                read_function_metadata(
                    cursor,
                    tables,
                    store,
                    values,
                    &mut self.pending_metadata,
                    &mut self.fixups,
                    warnings,
                )
            }
            blocks::METADATA_ATTACHMENT_BLOCK => {
                let unlisted = &self.unlisted;
                let of_module = &self.cx.module.metadata;
                read_attachments(
                    cursor,
                    tables,
                    of_module,
                    &mut self.body,
                    unlisted,
                    of_function,
                )
            }
            blocks::VALUE_SYMTAB_BLOCK => {
                let numbers = Numbers {
                    tables,
                    values: &self.values,
                    blocks: self.place.blocks,
                };
                read_local_names(cursor, numbers, self.edges.taken(), &mut self.body.names)
            }
            blocks::USELIST_BLOCK => {
                let numbers = Numbers {
                    tables,
                    values: &self.values,
                    blocks: self.place.blocks,
                };
                read_use_lists(cursor, numbers, &mut self.body.use_lists)
            }
            _ => {
                self.unexpected(head);
                Ok(())
            }
        }
    }

    /// Reads a block of constants, whose values follow those before it.
    fn constants(&mut self, cursor: BlockCursor<'_, '_>) -> Result<()> {
        let mut numbers = Vec::new();
        let module = self.cx.module;
        let mut cx = ConstContext {
            tables: self.cx.tables,
            dialect: module.dialect,
            types: &mut self.types,
            globals: &module.globals,
            outer: Some(&module.consts),
            numbers: &mut numbers,
            expansions: &mut self.expansions,
        };
        let consts = &mut self.body.consts;
        read_constants(cursor, &mut cx, consts, true, &mut self.values)?;
        if let Some(older) = &mut self.older {
            older.values.extend(numbers);
        }
        let consts = &self.body.consts;
        let new = self.values.get(self.value_types.len()..);
        let new = new.unwrap_or_default().iter();
        self.value_types
            .extend(new.map_while(|value| match value.kind() {
                ValueKind::LocalConst(id) => consts.try_get(id).map(|c| c.ty),
                ValueKind::Const(id) => module.consts.try_get(id).map(|c| c.ty),
                ValueKind::Global(id) => module.globals.get(id).map(|g| g.ty),
                _ => None,
            }));
        Ok(())
    }

    /// Passes over a block that is not expected in a body. One of a kind that is not known is kept.
    #[cold]
    fn unexpected(&mut self, head: &BlockHead) {
        let what = match blocks::block_name(head.id) {
            Some(_) => "block that is not expected here: passed over",
            None => {
                let place = Position {
                    after: self.place.last_block,
                    count: self.body.insts().len() as u32,
                };
                let part = newer::block(self.cx.bytes, head);
                self.body
                    .newer
                    .extend(part.map(|part| Newer { place, part }));
                "block of a kind that is not known: kept as it came"
            }
        };
        self.warnings.push(Warning::new(head.at, head.path, what));
    }

    /// Keeps unknown flag bits of the last instruction's record.
    #[cold]
    fn keep_flags(&mut self, record: &Record<'_>, path: BlockPath) {
        let bits = std::mem::take(&mut self.newer.flags);
        if let Ok(inst) = self.last_inst() {
            self.body.newer_flags.push_unsorted(inst, bits);
            let message = format!("flags {bits:#x} are not known: kept as they came");
            let warning = Warning::new(record.at, path, message);
            self.warnings.push(warning.in_record(record.code));
        }
    }

    /// Keeps unknown operands of the last instruction's location, if this record is one.
    #[cold]
    fn keep_location(&mut self, record: &Record<'_>, path: BlockPath) {
        if let blocks::function::DEBUG_LOC | blocks::function::DEBUG_LOC_AGAIN = record.code
            && let Ok(inst) = self.last_inst()
        {
            let operands = self.newer.location.clone();
            self.body.newer_locs.push_unsorted(inst, operands);
            let message = "more operands than are known: kept as they came";
            let warning = Warning::new(record.at, path, message);
            self.warnings.push(warning.in_record(record.code));
        }
    }

    // ---- values ----

    /// The number of the next value.
    #[inline]
    pub fn next_number(&self) -> u32 {
        let base = self.cx.tables.values.len();
        base.saturating_add(self.values.len()) as u32
    }

    /// The value with a number, and its type, if it is defined.
    #[inline]
    pub(super) fn defined(&self, number: u32) -> Option<(Value, TypeId)> {
        let number = number as usize;
        let tables = self.cx.tables;
        match number.checked_sub(tables.values.len()) {
            Some(local) => Some((*self.values.get(local)?, *self.value_types.get(local)?)),
            None => Some((
                *tables.values.get(number)?,
                *tables.value_types.get(number)?,
            )),
        }
    }

    /// Converts a number of a record to an absolute one: it is relative to the next value, or absolute in
    /// files older than relative numbering.
    #[inline]
    pub fn absolute(&self, operand: u64) -> u32 {
        match self.cx.tables.version {
            0 => operand as u32,
            _ => self.next_number().wrapping_sub(operand as u32),
        }
    }

    /// The value with an absolute number and its type; `ahead` determines the type of a forward reference.
    #[inline]
    pub fn typed_value(
        &mut self,
        number: u32,
        ahead: impl FnOnce() -> Result<u64>,
    ) -> Result<(Value, TypeId)> {
        if let Some((value, ty)) = self.defined(number) {
            if self.expands(value) {
                return Ok((self.expanded(value)?, ty));
            }
            return Ok((value, ty));
        }
        let ty = self.ty(ahead()?)?;
        if matches!(self.types.get(ty), Some(Type::Metadata)) {
            return Ok((self.metadata_value(number)?, ty));
        }
        Ok((self.value_ahead(number, ty)?, ty))
    }

    /// The value with an absolute number, of type `ty`, defined or not.
    #[inline]
    pub fn value(&mut self, number: u32, ty: TypeId) -> Result<Value> {
        match self.defined(number) {
            Some((value, of)) if of == ty && self.expands(value) => self.expanded(value),
            Some((value, of)) if of == ty => Ok(value),
            Some(_) => wrong("expected a value of another type"),
            None => self.value_ahead(number, ty),
        }
    }

    /// Returns true if a value may be a constant that is an instruction now.
    #[inline]
    fn expands(&self, value: Value) -> bool {
        value.is_constant() && !(self.expansions.is_empty() && self.cx.tables.expansions.is_empty())
    }

    /// A placeholder for a forward reference.
    fn value_ahead(&mut self, number: u32, ty: TypeId) -> Result<Value> {
        let no_value = match self.types.get(ty) {
            Some(Type::Void | Type::Func(_) | Type::Label | Type::Metadata) | None => true,
            Some(_) => false,
        };
        let index = u32::try_from(self.ahead.len()).unwrap_or(u32::MAX);
        if number == u32::MAX || index >= AHEAD || no_value {
            return wrong("expected the number of a value");
        }
        self.ahead.push(Ahead {
            number: number as usize,
            ty,
        });
        Ok(Value::inst(InstId::from_u32(AHEAD | index)))
    }

    /// The type with a type number.
    #[inline]
    pub fn ty(&self, number: u64) -> Result<TypeId> {
        let ty = usize::try_from(number)
            .ok()
            .and_then(|n| self.cx.tables.types.get(n));
        match ty {
            Some(ty) => Ok(*ty),
            None => wrong("expected the number of a type"),
        }
    }

    /// The block with a number.
    #[inline]
    pub fn bb(&self, number: u64) -> Result<Value> {
        match u32::try_from(number) {
            Ok(number) if number < self.place.blocks => Ok(Value::block(BlockId::from_u32(number))),
            _ => wrong("expected the number of a basic block"),
        }
    }

    // ---- building ----

    /// Creates the blocks that a body declares.
    pub fn declare_blocks(&mut self, count: u64, at: u64) -> Result<()> {
        // Every block ends in an instruction, whose record takes at least four bits.
        let most = self.place.bits / 4;
        let compatibility = u32::try_from(count).ok().filter(|_| count <= most);
        match compatibility {
            Some(count @ 1..=Value::MAX_INDEX) if self.place.blocks == 0 => {
                for _ in 0..count {
                    self.body.push_block();
                }
                self.place.blocks = count;
                Ok(())
            }
            _ => Err(Error::new(
                at,
                "expected one declaration of at least one block",
            )),
        }
    }

    /// Adds an instruction over the current operands.
    #[inline]
    pub fn push(&mut self, inst: Inst) -> Result<()> {
        let id = self.push_unnumbered(inst)?;
        if inst.ty != self.basic.void {
            self.values.push(id.into());
            self.value_types.push(inst.ty);
            if self.older.is_some() {
                self.note_result(&inst);
            }
        }
        Ok(())
    }

    /// Adds an instruction whose result has no value number in the file.
    #[inline]
    pub(super) fn push_unnumbered(&mut self, inst: Inst) -> Result<InstId> {
        if self.place.block >= self.place.blocks {
            return wrong("instruction with no block to stand in");
        }
        let block = BlockId::from_u32(self.place.block);
        let id = self.body.push(block, inst, &self.operands);
        if id.as_u32() >= AHEAD {
            return wrong("more instructions than a body can have");
        }
        if inst.op.is_terminator() {
            self.place.block = self.place.block.saturating_add(1);
        }
        Ok(id)
    }

    /// The last instruction read.
    #[inline]
    pub fn last_inst(&self) -> Result<InstId> {
        match self.body.insts().keys().next_back() {
            Some(inst) => Ok(inst),
            None => wrong("expected an instruction before it"),
        }
    }

    // ---- the end ----

    fn finish(&mut self, head: &BlockHead) -> Result<()> {
        let wrong = |what: &'static str| Err(Error::new(head.at, what).in_block(head.path));
        if self.place.block != self.place.blocks || self.place.blocks == 0 {
            return wrong("expected a terminator in every declared block");
        }
        if !self.call.bundles.is_empty() {
            return wrong("expected a call behind operand bundles");
        }
        self.finish_edges()
            .map_err(|error| error.at_bit(head.at).in_block(head.path))?;
        self.resolve_ahead(head)?;
        self.fix_metadata();
        self.body.attachments.sort();
        self.body
            .attachments
            .keep_last(|attachment| attachment.kind);
        let base = self.cx.tables.values.len();
        for &PendingValue { entry, number, ty } in &self.pending_metadata {
            let place = (number as usize).checked_sub(base);
            let found = place.and_then(|i| Some((*self.values.get(i)?, *self.value_types.get(i)?)));
            let value = match found {
                _ if number == PendingValue::POISON => {
                    Value::local_const(self.body.consts.push(ty, ConstKind::Poison))
                }
                Some((value, of)) if of == ty => value,
                Some(_) => return wrong("metadata of a value of another type"),
                None => return wrong("metadata of a value that is never defined"),
            };
            if let Some(md) = self.body.metadata.get(entry)
                && let Some(slot) = self.body.metadata.slots_mut(md).first_mut()
            {
                *slot = value.as_u32();
            }
        }
        Ok(())
    }

    /// Completes the metadata of older records.
    fn fix_metadata(&mut self) {
        if self.fixups.is_empty() {
            return;
        }
        let empty = std::mem::take(&mut self.fixups.empty_tuples);
        if let Some(tuple) = self.cx.tables.empty_tuple
            && !empty.is_empty()
        {
            let same = empty.into_iter().map(|at| (MdId::local(at), tuple));
            redirect(&mut self.body, &same.collect());
        }
        let owner = Owner {
            consts: &mut self.body.consts,
            int: self.types.intern(Type::Int(64)),
            local: true,
        };
        // A body has neither compile units nor global variables.
        let _ = std::mem::take(&mut self.fixups).apply(&mut self.body.metadata, owner);
    }

    /// Resolves forward references to values.
    fn resolve_ahead(&mut self, head: &BlockHead) -> Result<()> {
        if self.ahead.is_empty() {
            return Ok(());
        }
        let base = self.cx.tables.values.len();
        let mut found = Vec::with_capacity(self.ahead.len());
        for ahead in &self.ahead {
            let place = ahead.number.checked_sub(base);
            let value = place.and_then(|i| Some((*self.values.get(i)?, *self.value_types.get(i)?)));
            let what = match value {
                Some((value, ty)) if ty == ahead.ty => {
                    found.push(value);
                    continue;
                }
                Some(_) => "value used ahead with another type than it has",
                None => "value used ahead and never defined",
            };
            return Err(Error::new(head.at, what).in_block(head.path));
        }
        for operand in self.body.operand_pool() {
            if let Some(value) = ahead_index(*operand).and_then(|i| found.get(i)) {
                *operand = *value;
            }
        }
        for index in 0..self.body.metadata.len() {
            let Some(entry) = self.body.metadata.get(index) else {
                continue;
            };
            if entry.kind != bitsmith_model::metadata::MdKind::Value {
                continue;
            }
            for slot in self.body.metadata.slots_mut(entry) {
                if let Some(value) = ahead_index(Value::from_u32(*slot)).and_then(|i| found.get(i))
                {
                    *slot = value.as_u32();
                }
            }
        }
        Ok(())
    }
}

fn ahead_index(value: Value) -> Option<usize> {
    value.as_inst()?.index().checked_sub(AHEAD as usize)
}
