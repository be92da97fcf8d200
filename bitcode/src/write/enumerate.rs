//! The numbering of a module as in LLVM's writer (`ValueEnumerator`): types, globals, constants,
//! attributes, comdats and metadata, in the order in which its walk reaches them.

use super::abbrevs;
use super::attributes::AttrTable;
use super::error::{Result, WriteError};
use super::md_enumerate::{Constants, Item, MdTable};
use super::pools::{Owner, Pools};
use super::splats;
use super::tags::Tags;
use super::types::TypeTable;
use super::unique::Unique;
use super::values::{ModuleNumbering, Sorts, Values, enter};
use crate::bitstream::Abbrev;
use bitsmith_model::body::{Body, SideCursor};
use bitsmith_model::entity::Entity;
use bitsmith_model::global::{BodyState, ComdatId, Global, GlobalKind};
use bitsmith_model::inst::{DbgRecord, Inst, LocId};
use bitsmith_model::metadata::{Attachment, MdKind};
use bitsmith_model::module::Module;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{GlobalId, InstId, MdId, Value, ValueKind};

/// All numbers that functions share.
pub(super) struct Enumeration<'m> {
    pub module: &'m Module,
    pub types: TypeTable<'m>,
    pub values: Values<'m>,
    pub attrs: AttrTable<'m>,
    pub metadata: MdTable<'m>,
    pub tags: Tags<'m>,
    pub sorts: Sorts,
    /// Abbreviations that metadata blocks define.
    pub location: Abbrev,
    pub generic_node: Abbrev,
    /// The comdats that are used, in order.
    pub comdats: Vec<ComdatId>,
    /// By comdat: its number, from 1; 0 for none.
    comdat_numbers: Vec<u32>,
    /// By constant: true if its types were entered for use by a function.
    typed: Vec<bool>,
}

impl<'m> Enumeration<'m> {
    /// Walks over a module, whose bodies must all be loaded.
    pub(super) fn new(unique: &'m Unique<'m>, sorts: Sorts) -> Result<Self> {
        let module = unique.module;
        let mut this = Self {
            module,
            types: TypeTable::new(&module.types, module.dialect),
            values: Values::new(
                unique,
                module.globals.len(),
                module.in_record_order(),
                module.consts.len(),
            ),
            attrs: AttrTable::new(&module.attrs, module.dialect),
            metadata: MdTable::new(unique),
            tags: Tags::new(module),
            sorts,
            location: abbrevs::location(),
            generic_node: abbrevs::generic_node(),
            comdats: Vec::new(),
            comdat_numbers: vec![0; module.comdats.len()],
            typed: vec![false; module.consts.len()],
        };
        for id in module.in_record_order() {
            this.global(global(module, id)?);
        }
        this.initial_values()?;
        let metadata = this.types.metadata();
        this.types.enter(metadata);
        this.module_metadata()?;
        for &id in &module.functions {
            this.function(id)?;
        }
        this.unknown_metadata();
        this.values.sort(&this.types, sorts);
        this.metadata.organize();
        Ok(this)
    }

    /// The number of a comdat, from 1.
    pub(super) fn comdat(&self, id: Option<ComdatId>) -> u64 {
        let number = id.and_then(|id| self.comdat_numbers.get(id.index()));
        number.map_or(0, |&n| u64::from(n))
    }

    fn global(&mut self, global: &Global) {
        if let Some(comdat) = global.comdat
            && let Some(number) = self.comdat_numbers.get_mut(comdat.index())
            && *number == 0
        {
            self.comdats.push(comdat);
            *number = u32::try_from(self.comdats.len()).unwrap_or(0);
        }
        self.types.enter(global.ty);
        self.types.enter(global.value_ty);
        if let Some(function) = global.as_function() {
            self.attrs.enter(function.attrs, &mut self.types);
        }
    }

    /// Enters initializers, aliasees, resolvers, and the constants of functions.
    fn initial_values(&mut self) -> Result<()> {
        let module = self.module;
        for &id in &module.variables {
            if let Some(variable) = global(module, id)?.as_variable() {
                if let Some(value) = variable.initializer {
                    self.constant(Owner::MODULE, value);
                }
                if let Some(set) = variable.attrs {
                    self.attrs.enter_set(set, &mut self.types);
                }
            }
        }
        for &id in module.aliases.iter().chain(&module.ifuncs) {
            if let GlobalKind::Alias(value) | GlobalKind::IFunc(value) = global(module, id)?.kind {
                self.constant(Owner::MODULE, value);
            }
        }
        for &id in &module.functions {
            if let Some(function) = global(module, id)?.as_function() {
                // LLVM keeps them in this order, with null for a missing one if there are others.
                let parts = [function.personality, function.prefix, function.prologue];
                if parts.iter().all(Option::is_none) {
                    continue;
                }
                let filler = self.values.unique.filler;
                for part in parts {
                    let part = part.map(|value| (Owner::MODULE, value));
                    if let Some((owner, value)) = part.or(filler) {
                        self.constant(owner, value);
                    }
                }
            }
        }
        Ok(())
    }

    fn constant(&mut self, owner: Owner, value: Value) {
        let mut numbering = ModuleNumbering {
            values: &mut self.values,
            types: &mut self.types,
        };
        let unique = numbering.values.unique;
        enter(&mut numbering, unique, (owner, value));
    }

    fn module_metadata(&mut self) -> Result<()> {
        let module = self.module;
        for named in &module.named_metadata {
            for &id in &named.operands {
                self.md(0, Owner::MODULE, id);
            }
        }
        for &id in &module.variables {
            for attachment in sorted(&global(module, id)?.attachments) {
                self.md(0, Owner::MODULE, attachment.node);
            }
        }
        Ok(())
    }

    /// Enters metadata of unknown kinds, which nothing known may refer to.
    fn unknown_metadata(&mut self) {
        for index in self.module.metadata.unknown_entries() {
            self.md(0, Owner::MODULE, MdId::module(index));
        }
    }

    #[inline]
    fn md(&mut self, tag: u32, owner: Owner, id: MdId) {
        let mut constants = Constants {
            values: &mut self.values,
            types: &mut self.types,
        };
        self.metadata.enter(tag, owner, id, &mut constants);
    }

    fn function(&mut self, id: GlobalId) -> Result<()> {
        let module = self.module;
        let this = global(module, id)?;
        let Some(function) = this.as_function() else {
            return Err(WriteError::new(
                "the list of functions has something else in it",
            ));
        };
        let owner = Owner::function(id);
        let tag = match function.body {
            BodyState::Declaration => 0,
            _ => function_tag(&self.values, id)?,
        };
        for attachment in sorted(&this.attachments) {
            self.md(tag, owner, attachment.node);
        }
        let body = match &function.body {
            BodyState::Declaration => return Ok(()),
            BodyState::Lazy => {
                let error = WriteError::new("the body is not loaded");
                return Err(error.in_function(module.name(id)));
            }
            BodyState::Loaded(body) => body,
        };
        let mut walk = BodyWalk {
            all: self,
            body,
            records: body.dbg_records.cursor(),
            attached: body.attachments.cursor(),
            owner,
            tag,
            typed: vec![false; body.consts.len()],
            stack: Vec::new(),
            last_loc: None,
        };
        for &block in &body.order {
            for inst in body.block_insts(block) {
                walk.inst(inst);
            }
        }
        for index in body.metadata.unknown_entries() {
            walk.md(MdId::local(index));
        }
        Ok(())
    }
}

/// The global that a list of a module names.
pub(super) fn global(module: &Module, id: GlobalId) -> Result<&Global> {
    module
        .globals
        .get(id)
        .ok_or_else(|| WriteError::new("a list of globals names one that is not there"))
}

/// The number that represents a function in the table of metadata.
pub(super) fn function_tag(values: &Values<'_>, id: GlobalId) -> Result<u32> {
    Ok(values.global(id)?.saturating_add(1))
}

/// Attachments by kind; stable.
pub(super) fn sorted(attachments: &[Attachment]) -> Vec<Attachment> {
    let mut sorted = attachments.to_vec();
    sorted.sort_by_key(|attachment| attachment.kind);
    sorted
}

/// The walk over a body that enters types, attributes and metadata.
struct BodyWalk<'e, 'm> {
    all: &'e mut Enumeration<'m>,
    body: &'m Body,
    records: SideCursor<'m, DbgRecord>,
    attached: SideCursor<'m, Attachment>,
    owner: Owner,
    tag: u32,
    /// Constants of the body whose types were entered.
    typed: Vec<bool>,
    stack: Vec<Step>,
    /// The location of the last instruction.
    last_loc: Option<LocId>,
}

impl BodyWalk<'_, '_> {
    fn inst(&mut self, id: InstId) {
        let body = self.body;
        let inst = *body.inst(id);
        for (_, record) in self.records.of(id) {
            self.dbg_record(record);
        }
        // The blocks of a phi are no operands in LLVM.
        let is_phi = inst.op == Opcode::Phi;
        for &operand in body.operands_in_llvm_order(id).into_iter().flatten() {
            if !is_phi || operand.as_block().is_none() {
                self.operand(operand);
            }
        }
        // Only the type of a mask counts.
        let mask = body.shuffle_mask(id);
        if let Some(ty) = mask.and_then(|mask| self.constant_type(mask)) {
            self.all.types.enter(ty);
        }
        if let Some(ty) = inst.source_type() {
            self.all.types.enter(ty);
        }
        self.all.types.enter(inst.ty);
        self.call(&inst, id);
        let attachments = self.attached.of(id);
        match attachments {
            [] => {}
            [(_, one)] => self.md(one.node),
            several => {
                let several: Vec<_> = several.iter().map(|(_, a)| *a).collect();
                for attachment in sorted(&several) {
                    self.md(attachment.node);
                }
            }
        }
        let loc = body.loc(id);
        // Adjacent instructions mostly share one.
        if loc != self.last_loc
            && let Some(loc) = loc.and_then(|loc| body.locs.get(loc))
        {
            for id in [loc.scope, loc.inlined_at].into_iter().flatten() {
                self.md(id);
            }
        }
        self.last_loc = loc;
    }

    fn call(&mut self, inst: &Inst, id: InstId) {
        if !inst.op.is_call() {
            return;
        }
        if let Some(call) = self.body.call(id) {
            self.all.attrs.enter(call.attrs, &mut self.all.types);
            self.all.types.enter(call.func_ty);
        }
    }

    #[inline]
    fn md(&mut self, id: MdId) {
        self.all.md(self.tag, self.owner, id);
    }

    /// Enters the metadata of an operand or a debug record. Function-local metadata is not numbered here.
    fn operand_md(&mut self, id: MdId) {
        let item = Item {
            owner: self.owner,
            id,
        };
        let Some((entry, store)) = self.all.metadata.entry(item) else {
            return;
        };
        match entry.kind {
            MdKind::ArgList => {
                for part in store
                    .slots(entry)
                    .iter()
                    .filter_map(|&s| MdId::from_slot(s))
                {
                    self.md(part);
                }
            }
            _ => self.md(id),
        }
    }

    fn dbg_record(&mut self, record: &DbgRecord) {
        if record.kind == bitsmith_model::inst::DbgRecordKind::Label {
            for id in [record.variable, record.loc].into_iter().flatten() {
                self.md(id);
            }
            return;
        }
        if let Some(location) = record.location {
            self.operand_md(location);
        }
        let parts = [record.expression, record.variable, record.loc];
        for id in parts.into_iter().flatten() {
            self.md(id);
        }
        if let Some(assign) = self.body.assign(record) {
            if let Some(address) = assign.address {
                self.operand_md(address);
            }
            for id in [assign.id, assign.expression].into_iter().flatten() {
                self.md(id);
            }
        }
    }

    fn constant_type(&self, value: Value) -> Option<TypeId> {
        Some(self.pools().get(value)?.0.ty)
    }
    fn pools(&self) -> Pools<'_> {
        Pools {
            module: self.all.module,
            local: Some(&self.body.consts),
        }
    }

    #[inline]
    fn operand(&mut self, value: Value) {
        match value.kind() {
            // The types of globals and parameters are in the table already.
            ValueKind::Global(_) | ValueKind::Arg(_) => {}
            ValueKind::Inst(id) => {
                if let Some(inst) = self.body.insts().get(id) {
                    self.all.types.enter(inst.ty);
                }
            }
            ValueKind::Block(_) => {
                let label = self.all.types.label();
                self.all.types.enter(label);
            }
            ValueKind::Metadata(id) => self.operand_md(id),
            ValueKind::Const(_) | ValueKind::LocalConst(_) => self.constant(value),
        }
    }

    /// Enters the types of a constant that has no number yet: its own, then those of its operands, then the
    /// source type of a getelementptr.
    fn constant(&mut self, root: Value) {
        let pools = Pools {
            module: self.all.module,
            local: Some(&self.body.consts),
        };
        self.stack.push(Step::Value(root));
        while let Some(step) = self.stack.pop() {
            let value = match step {
                Step::Value(value) => value,
                Step::Type(ty) => {
                    self.all.types.enter(ty);
                    continue;
                }
            };
            let Some((constant, pool)) = pools.get(value) else {
                continue;
            };
            let typed = match value.kind() {
                ValueKind::LocalConst(id) => self.typed.get_mut(id.index()),
                ValueKind::Const(id) => self.all.typed.get_mut(id.index()),
                _ => None,
            };
            if typed.is_none_or(|typed| std::mem::replace(typed, true)) {
                continue;
            }
            self.all.types.enter(constant.ty);
            let parts = splats::parts(pools, constant, pool);
            if parts.is_empty() || self.all.values.get(self.owner, value).is_some() {
                continue;
            }
            self.stack
                .extend(Pools::source_type(constant, pool).map(Step::Type));
            self.stack
                .extend(parts.iter().rev().map(|&part| Step::Value(part)));
        }
    }
}

/// A pending step for a constant's types.
enum Step {
    Value(Value),
    Type(TypeId),
}
