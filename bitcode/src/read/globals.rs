//! The records of the module itself: its properties and its globals.

use super::ModuleReader;
use super::attributes_older::NO_TYPE;
use super::pointees::UNKNOWN;
use crate::bitstream::{BlockCursor, Record};
use crate::error::{Error, Result};
use bitsmith_model::attr::{AttrListId, index};
use bitsmith_model::entity::Span;
use bitsmith_model::global::{BodyState, Comdat, ComdatId, Function, Global, GlobalKind, Variable};
use bitsmith_model::module::ASM_PROPERTIES;
use bitsmith_model::schema::blocks::module as code;
use bitsmith_model::schema::linkage::{
    CodeModel, ComdatSelection, DllStorageClass, Linkage, RuntimePreemption, ThreadLocalMode,
    UnnamedAddr, Visibility,
};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{GlobalId, Value};
use rustc_hash::FxHashMap;

/// References of globals by number, resolved when all constants are read.
#[derive(Default)]
pub(super) struct Pending {
    /// The functions that have bodies, in order.
    pub with_bodies: Vec<GlobalId>,
    sections: Vec<Span>,
    collectors: Vec<Span>,
    comdats: Vec<ComdatId>,
    uses: Vec<Use>,
    /// The record codes that were warned about.
    warned: Vec<u32>,
    /// Globals with a linkage that implied a comdat, before comdats were explicit.
    implicit_comdats: Vec<GlobalId>,
}

/// A value that a global uses: its initializer, its aliasee, ….
struct Use {
    global: GlobalId,
    role: Role,
    number: u64,
    /// The offset of the record, for errors.
    at: u64,
}

#[derive(Clone, Copy)]
enum Role {
    Initializer,
    Indirect,
    Prefix,
    Prologue,
    Personality,
}

/// The newest version of the module's own records.
const VERSION: u64 = 2;

/// A record of a global, without the operands of its name.
struct GlobalRecord<'r, 'a> {
    block: &'r BlockCursor<'a, 'r>,
    record: &'r Record<'a>,
    /// The number of operands that the name takes.
    skip: usize,
}

impl GlobalRecord<'_, '_> {
    fn opt(&self, index: usize) -> Option<u64> {
        self.record.op(index.saturating_add(self.skip))
    }
    fn get(&self, index: usize) -> u64 {
        self.opt(index).unwrap_or(0)
    }
    fn need(&self, index: usize) -> Result<u64> {
        self.opt(index)
            .ok_or_else(|| self.error(index, "expected one more operand"))
    }
    #[cold]
    fn error(&self, index: usize, message: &'static str) -> Error {
        let operand = index.saturating_add(self.skip);
        self.block.error(self.record, operand, message)
    }
    /// An alignment: its binary logarithm plus one.
    fn align(&self, index: usize) -> Result<u8> {
        match self.get(index) {
            align @ 0..=33 => Ok(align as u8),
            _ => Err(self.error(index, "expected an alignment of at most 2^32")),
        }
    }
    /// The entry of a table with a number from 1; `None` for 0.
    fn entry<T: Copy>(&self, index: usize, table: &[T]) -> Result<Option<T>> {
        let Some(number) = self.get(index).checked_sub(1) else {
            return Ok(None);
        };
        let entry = usize::try_from(number).ok().and_then(|n| table.get(n));
        match entry {
            Some(entry) => Ok(Some(*entry)),
            None => Err(self.error(index, "expected an entry of its table")),
        }
    }
}

impl ModuleReader<'_> {
    pub(super) fn record(
        &mut self,
        block: &BlockCursor<'_, '_>,
        record: &Record<'_>,
    ) -> Result<()> {
        let text = || record.ops.iter().map(|&c| c as u8).collect::<Vec<u8>>();
        match record.code {
            code::VERSION => self.version(block, record),
            code::TRIPLE => {
                self.module.triple = text();
                Ok(())
            }
            code::DATALAYOUT => {
                // LLVM appends to the previous string.
                self.module.data_layout.extend(text());
                Ok(())
            }
            code::ASM => {
                if self.module.dialect.has(ASM_PROPERTIES.1) {
                    let properties = std::mem::take(&mut self.asm_properties);
                    self.module.append_asm(&text(), properties);
                } else {
                    self.module.module_asm = text();
                }
                Ok(())
            }
            code::ASM_PROPERTY => {
                let text = text();
                let mut parts = text.splitn(2, |byte| *byte == 0);
                let name = parts.next().unwrap_or_default();
                let known = ASM_PROPERTIES
                    .0
                    .iter()
                    .find(|known| known.as_bytes() == name);
                let (Some(known), Some(value)) = (known, parts.next()) else {
                    return Err(block.record_error(record, "expected a property that is known"));
                };
                self.asm_properties.push((known, value.to_vec()));
                Ok(())
            }
            // Summaries refer to them; the writer computes them anew.
            code::GUIDLIST => {
                let halves = record.ops.iter().map(|&half| half as u32);
                self.tables.guids = halves.collect();
                Ok(())
            }
            code::SOURCE_FILENAME => {
                self.module.source_filename = Some(text());
                Ok(())
            }
            code::SECTIONNAME => {
                let name = self.module.strings.add(&text());
                self.globals.sections.push(name);
                Ok(())
            }
            code::GCNAME => {
                let name = self.module.strings.add(&text());
                self.globals.collectors.push(name);
                Ok(())
            }
            code::COMDAT => self.comdat(block, record),
            code::GLOBALVAR | code::FUNCTION | code::ALIAS | code::IFUNC | code::ALIAS_OLD => {
                self.global(block, record)
            }
            code::HASH => {
                self.hash = Some(super::summary::hash(block, record)?);
                Ok(())
            }
            code::VSTOFFSET => self.places.say(self.bytes, block, record),
            // Dependent libraries were removed from the language.
            code::DEPLIB | code::METADATA_VALUES_UNUSED => Ok(()),
            unknown => {
                let message = format!("record {unknown} is unknown: kept as it came");
                self.keep_record(record);
                let warning = super::Warning::new(record.at, block.path(), message);
                self.warnings.push(warning.in_record(unknown));
                Ok(())
            }
        }
    }

    fn version(&mut self, block: &BlockCursor<'_, '_>, record: &Record<'_>) -> Result<()> {
        match record.op(0) {
            Some(version @ 0..=VERSION) => {
                self.tables.version = version;
                Ok(())
            }
            _ => Err(block.error(record, 0, "expected a version of at most 2")),
        }
    }

    /// The name at the start of a record, and the number of operands it takes.
    fn name(&self, block: &BlockCursor<'_, '_>, record: &Record<'_>) -> Result<(Span, usize)> {
        if self.tables.version < 2 {
            return Ok((Span::default(), 0));
        }
        let span = self.strtab_span(record.op(0), record.op(1));
        match span {
            Some(span) => Ok((span, 2)),
            None => Err(block.error(record, 0, "expected a name in the string table")),
        }
    }

    fn strtab_span(&self, start: Option<u64>, len: Option<u64>) -> Option<Span> {
        let (start, len) = (start?, len?);
        (start.checked_add(len)? <= self.strtab.len() as u64).then_some(())?;
        Some(Span {
            start: u32::try_from(start).ok()?,
            len: u32::try_from(len).ok()?,
        })
    }

    fn comdat(&mut self, block: &BlockCursor<'_, '_>, record: &Record<'_>) -> Result<()> {
        let (mut name, skip) = self.name(block, record)?;
        let selection = ComdatSelection::decode(record.op(skip).unwrap_or(0));
        if skip == 0 {
            let len = record.op(1).unwrap_or(0);
            let chars = record.ops.iter().skip(2).map(|&c| c as u8);
            let text: Vec<u8> = chars
                .take(usize::try_from(len).unwrap_or(usize::MAX))
                .collect();
            name = self.module.strings.add(&text);
        }
        let id = self.module.comdats.push(Comdat { name, selection });
        self.globals.comdats.push(id);
        Ok(())
    }

    fn global(&mut self, block: &BlockCursor<'_, '_>, record: &Record<'_>) -> Result<()> {
        let (name, skip) = self.name(block, record)?;
        let record = GlobalRecord {
            block,
            record,
            skip,
        };
        match record.record.code {
            code::GLOBALVAR => self.variable(name, &record),
            code::FUNCTION => self.function(name, &record),
            _ => self.indirect(name, &record),
        }
    }

    /// The value type of a global: operand 0, or in older files its pointee; with its type number, and the
    /// address space.
    fn value_type(
        &self,
        record: &GlobalRecord<'_, '_>,
        pointer: bool,
    ) -> Result<(TypeId, u32, Option<u32>)> {
        let number = u32::try_from(record.need(0)?).unwrap_or(UNKNOWN);
        let ty = |number: u32| {
            let ty = self.tables.types.get(number as usize).copied();
            ty.ok_or_else(|| record.error(0, "expected the number of a type"))
        };
        if !pointer {
            return Ok((ty(number)?, number, None));
        }
        let &Type::Ptr(space) = self.module.types.get(ty(number)?) else {
            return Err(record.error(0, "expected a pointer, as no type is explicit"));
        };
        let pointees = self.tables.pointees.as_deref();
        let pointee = pointees.and_then(|pointees| pointees.parts(number).first().copied());
        let pointee = pointee
            .ok_or_else(|| record.error(0, "expected a pointer that says what it points to"))?;
        Ok((ty(pointee)?, pointee, Some(space)))
    }

    /// A global with a linkage and no other properties.
    fn base(
        &mut self,
        record: &GlobalRecord<'_, '_>,
        name: Span,
        value_ty: TypeId,
        space: (usize, u64),
        linkage: u64,
        kind: GlobalKind,
    ) -> Result<Global> {
        let (operand, space) = space;
        let space = u32::try_from(space).ok().filter(|space| *space < 1 << 24);
        let space = space.ok_or_else(|| record.error(operand, "expected an address space"))?;
        let ty = self.module.types.intern(Type::Ptr(space));
        Ok(Global {
            linkage: Linkage::decode(linkage),
            dll_storage: DllStorageClass::from_linkage_code(linkage),
            ..Global::new(name, ty, value_ty, kind)
        })
    }

    fn partition(&self, record: &GlobalRecord<'_, '_>, at: usize) -> Result<Span> {
        let len = record.opt(at.saturating_add(1));
        if len.unwrap_or(0) == 0 {
            return Ok(Span::default());
        }
        self.strtab_span(record.opt(at), len)
            .ok_or_else(|| record.error(at, "expected a partition in the string table"))
    }

    fn variable(&mut self, name: Span, record: &GlobalRecord<'_, '_>) -> Result<()> {
        let (flags, linkage) = (record.need(1)?, record.need(3)?);
        record.need(5)?;
        let (value_ty, number, space) = self.value_type(record, flags & 2 == 0)?;
        let space = space.map_or(flags >> 2, u64::from);
        if matches!(
            self.module.types.get(value_ty),
            Type::Void | Type::Label | Type::Metadata | Type::Func(_)
        ) {
            return Err(record.error(0, "expected a type that a variable can have"));
        }
        let attrs = self.attr_list(record, 12)?;
        let code_model = CodeModel::decode(record.get(17));
        if record.get(17) != 0 && code_model.is_none() {
            return Err(record.error(17, "expected a code model"));
        }
        let variable = Variable {
            constant: flags & 1 != 0,
            externally_initialized: record.get(9) != 0,
            initializer: None,
            align: record.align(4)?,
            attrs: self.module.attrs.at(attrs, index::FUNCTION),
            code_model,
            sanitizer: record.get(16) as u8 & 15,
        };
        let kind = GlobalKind::Variable(variable);
        let mut global = self.base(record, name, value_ty, (1, space), linkage, kind)?;
        global.section = record.entry(5, &self.globals.sections)?.unwrap_or_default();
        if !global.linkage.is_local() {
            global.visibility = Visibility::decode(record.get(6));
        }
        global.tls = ThreadLocalMode::decode(record.get(7));
        global.unnamed_addr = UnnamedAddr::decode(record.get(8));
        if let Some(dll) = record.opt(10) {
            global.dll_storage = dll_storage(dll, global.linkage);
        }
        global.comdat = record.entry(11, &self.globals.comdats)?;
        finish_dso_local(&mut global, record.get(13));
        global.partition = self.partition(record, 14)?;
        let implicit = record.opt(11).is_none() && has_implicit_comdat(linkage);
        let id = self.add(global, number, implicit);
        self.trailing(id, record, 18);
        self.later(id, Role::Initializer, record, 2);
        Ok(())
    }

    fn function(&mut self, name: Span, record: &GlobalRecord<'_, '_>) -> Result<()> {
        let linkage = record.need(3)?;
        record.need(7)?;
        let pointer = self.names_pointer(record);
        let (value_ty, number, _) = self.value_type(record, pointer)?;
        if self.module.types.as_func(value_ty).is_none() {
            return Err(record.error(0, "expected a function type"));
        }
        let declared = record.need(2)? != 0;
        let cc = match record.need(1)? {
            cc @ 0..=1023 => cc as u16,
            _ => return Err(record.error(1, "expected a calling convention of at most 1023")),
        };
        let attrs = self.attr_list(record, 4)?;
        let attrs = self.typed_attributes(attrs, number, value_ty, cc);
        let attrs = attrs.ok_or_else(|| record.error(4, NO_TYPE))?;
        // A field of LLVM 23; an invalid value belongs to a later release.
        let (pref_align, known) = match record.align(19) {
            Ok(align) => (align, 20),
            Err(_) => (0, 19),
        };
        let function = Function {
            cc,
            attrs,
            align: record.align(5)?,
            pref_align,
            gc: record
                .entry(8, &self.globals.collectors)?
                .unwrap_or_default(),
            body: if declared {
                BodyState::Declaration
            } else {
                BodyState::Lazy
            },
            ..Function::default()
        };
        let kind = GlobalKind::Function(Box::new(function));
        let mut global = self.base(record, name, value_ty, (16, record.get(16)), linkage, kind)?;
        global.section = record.entry(6, &self.globals.sections)?.unwrap_or_default();
        if !global.linkage.is_local() {
            global.visibility = Visibility::decode(record.get(7));
        }
        global.unnamed_addr = UnnamedAddr::decode(record.get(9));
        if let Some(dll) = record.opt(11) {
            global.dll_storage = dll_storage(dll, global.linkage);
        }
        global.comdat = record.entry(12, &self.globals.comdats)?;
        finish_dso_local(&mut global, record.get(15));
        global.partition = self.partition(record, 17)?;
        let implicit = record.opt(12).is_none() && has_implicit_comdat(linkage);
        let id = self.add(global, number, implicit);
        self.trailing(id, record, known);
        self.later(id, Role::Prologue, record, 10);
        self.later(id, Role::Prefix, record, 13);
        self.later(id, Role::Personality, record, 14);
        if !declared {
            self.globals.with_bodies.push(id);
        }
        Ok(())
    }

    fn indirect(&mut self, name: Span, record: &GlobalRecord<'_, '_>) -> Result<()> {
        // The older form has the pointer's type, and no address space.
        let old = record.record.code == code::ALIAS_OLD;
        let (value_ty, type_number, space) = self.value_type(record, old)?;
        let behind = |index: usize| index.saturating_sub(usize::from(old));
        let linkage = record.need(behind(3))?;
        let alias = record.record.code != code::IFUNC;
        let kind = if alias {
            GlobalKind::Alias(Value::UNRESOLVED)
        } else {
            GlobalKind::IFunc(Value::UNRESOLVED)
        };
        let space = match space {
            Some(space) => (0, space.into()),
            None => (1, record.need(1)?),
        };
        let mut global = self.base(record, name, value_ty, space, linkage, kind)?;
        if !global.linkage.is_local() {
            global.visibility = Visibility::decode(record.get(behind(4)));
        }
        let mut at = behind(5);
        if alias {
            if let Some(dll) = record.opt(behind(5)) {
                global.dll_storage = dll_storage(dll, global.linkage);
            }
            global.tls = ThreadLocalMode::decode(record.get(behind(6)));
            global.unnamed_addr = UnnamedAddr::decode(record.get(behind(7)));
            at = behind(8);
        }
        finish_dso_local(&mut global, record.get(at));
        global.partition = self.partition(record, at.saturating_add(1))?;
        let number = record.need(behind(2))?;
        let id = self.add(global, type_number, false);
        self.trailing(id, record, at.saturating_add(3));
        self.globals.uses.push(Use {
            global: id,
            role: Role::Indirect,
            number,
            at: record.record.at,
        });
        Ok(())
    }

    fn attr_list(&self, record: &GlobalRecord<'_, '_>, index: usize) -> Result<AttrListId> {
        let list = record.entry(index, &self.tables.attr_lists)?;
        Ok(list.unwrap_or(AttrListId::EMPTY))
    }

    /// Returns true if a record's type is a pointer, as for functions in the oldest files.
    fn names_pointer(&self, record: &GlobalRecord<'_, '_>) -> bool {
        let number = usize::try_from(record.get(0)).ok();
        let ty = number.and_then(|number| self.tables.types.get(number));
        ty.is_some_and(|ty| matches!(self.module.types.get(*ty), Type::Ptr(_)))
    }

    /// Adds a global whose value type has the number `number`; `implicit` is true for a comdat of its own.
    fn add(&mut self, global: Global, number: u32, implicit: bool) -> GlobalId {
        let id = self.module.add_global(global);
        if let Some(pointees) = &mut self.tables.pointees {
            pointees.push_global(id, number);
        }
        if implicit {
            self.globals.implicit_comdats.push(id);
        }
        self.tables.values.push(Value::global(id));
        id
    }

    /// Keeps unknown operands, with one warning for each kind of record.
    fn trailing(&mut self, global: GlobalId, record: &GlobalRecord<'_, '_>, known: usize) {
        let known = known.saturating_add(record.skip);
        let Some(operands) = record.record.ops.get(known..) else {
            return;
        };
        if operands.is_empty() {
            return;
        }
        self.keep_operands(global, operands);
        let code = record.record.code;
        if !self.globals.warned.contains(&code) {
            self.globals.warned.push(code);
            let message = format!("operand {known} is unknown: kept as it came");
            let warning = super::Warning::new(record.record.at, record.block.path(), message);
            self.warnings.push(warning.in_record(code));
        }
    }

    /// Notes a reference by number plus one; 0 is none.
    fn later(&mut self, global: GlobalId, role: Role, record: &GlobalRecord<'_, '_>, index: usize) {
        if let Some(number) = record.get(index).checked_sub(1) {
            self.globals.uses.push(Use {
                global,
                role,
                number,
                at: record.record.at,
            });
        }
    }

    /// Creates the comdats that linkages implied (before LLVM 3.6), once names are known.
    pub(super) fn implicit_comdats(&mut self) {
        if self.globals.implicit_comdats.is_empty() || self.module.triple().is_macho() {
            return;
        }
        let mut known: FxHashMap<Vec<u8>, ComdatId> = FxHashMap::default();
        for (id, comdat) in self.module.comdats.iter() {
            known.insert(self.module.strings.get(comdat.name).to_vec(), id);
        }
        for id in std::mem::take(&mut self.globals.implicit_comdats) {
            let comdats = &mut self.module.comdats;
            let Some(global) = self.module.globals.get_mut(id) else {
                continue;
            };
            let (name, selection) = (global.name, ComdatSelection::Any);
            let text = self.module.strings.get(name).to_vec();
            let comdat = *known
                .entry(text)
                .or_insert_with(|| comdats.push(Comdat { name, selection }));
            global.comdat = Some(comdat);
        }
    }

    /// Resolves the values that globals use, once all are known.
    pub(super) fn finish_globals(&mut self, block: &BlockCursor<'_, '_>) -> Result<()> {
        for used in std::mem::take(&mut self.globals.uses) {
            let number = usize::try_from(used.number).ok();
            let value = number.and_then(|number| self.tables.values.get(number).copied());
            let value = value.ok_or_else(|| {
                let message = format!(
                    "expected value {} to be a constant of the module",
                    used.number
                );
                Error::new(used.at, message).in_block(block.path())
            })?;
            if self.tables.expansions.contains_key(&value) {
                let message = "expected a constant, not what only an instruction can be";
                return Err(Error::new(used.at, message).in_block(block.path()));
            }
            let ty = self.module.scope().type_of(value);
            let Some(global) = self.module.globals.get_mut(used.global) else {
                continue;
            };
            if matches!(global.kind, GlobalKind::Alias(_)) && ty != Some(global.ty) {
                let message = "expected an aliasee of the alias' own type";
                return Err(Error::new(used.at, message).in_block(block.path()));
            }
            match (&mut global.kind, used.role) {
                (GlobalKind::Variable(v), Role::Initializer) => v.initializer = Some(value),
                (GlobalKind::Alias(v) | GlobalKind::IFunc(v), Role::Indirect) => *v = value,
                (GlobalKind::Function(f), Role::Prefix) => f.prefix = Some(value),
                (GlobalKind::Function(f), Role::Prologue) => f.prologue = Some(value),
                (GlobalKind::Function(f), Role::Personality) => f.personality = Some(value),
                _ => {}
            }
        }
        Ok(())
    }
}

/// Returns true if a linkage code implied a comdat: weak and linkonce before LLVM 3.6.
fn has_implicit_comdat(code: u64) -> bool {
    matches!(code, 1 | 4 | 10 | 11)
}

/// The storage class of a code; local symbols have none.
fn dll_storage(code: u64, linkage: Linkage) -> DllStorageClass {
    if linkage.is_local() {
        DllStorageClass::Default
    } else {
        DllStorageClass::decode(code)
    }
}

/// Sets `dso_local`, explicit or implied.
fn finish_dso_local(global: &mut Global, code: u64) {
    global.dso_local = RuntimePreemption::decode(code) == RuntimePreemption::DsoLocal
        || RuntimePreemption::is_implicit(global.linkage, global.visibility);
}
