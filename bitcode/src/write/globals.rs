//! The records of the module block itself: comdats, target, sections, source file name, global
//! variables, functions, aliases, ifuncs.

use super::abbrevs::{self, bits_for, is_char6, string_record};
use super::enumerate::{Enumeration, global};
use super::error::{Result, WriteError};
use super::names::{STRTAB_SINCE, Strtab};
use super::newer;
use super::pools::Owner;
use crate::bitstream::{Op, Tail, Writer};
use bitsmith_model::entity::Span;
use bitsmith_model::global::{BodyState, Function, Global, GlobalKind, Variable};
use bitsmith_model::module::Module;
use bitsmith_model::schema::blocks::module as code;
use bitsmith_model::schema::linkage::{
    CodeModel, DllStorageClass, ThreadLocalMode, UnnamedAddr, Visibility,
};
use bitsmith_model::schema::since::PREF_ALIGN_SINCE;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{GlobalId, Value};
use rustc_hash::FxHashMap;

/// Writes the comdats that are used.
pub(super) fn write_comdats(
    all: &Enumeration<'_>,
    strtab: &mut Strtab,
    out: &mut Writer,
) -> Result<()> {
    for &id in &all.comdats {
        let Some(comdat) = all.module.comdats.get(id) else {
            return Err(WriteError::new("a comdat is not there"));
        };
        let name = all.module.strings.get(comdat.name);
        let selection = u64::from(comdat.selection.code());
        let mut ops: Vec<u64> = strtab.refer(name, all.module.dialect).collect();
        match ops.is_empty() {
            false => ops.push(selection),
            true => {
                ops.extend([selection, name.len() as u64]);
                ops.extend(name.iter().map(|&c| u64::from(c)));
            }
        }
        out.unabbreviated(code::COMDAT, &ops);
    }
    Ok(())
}

/// Writes the rest of the module's own records. Returns the bit offset of the placeholder for the
/// offset of the function table.
pub(super) fn write_info(
    all: &Enumeration<'_>,
    strtab: &mut Strtab,
    out: &mut Writer,
) -> Result<Option<u64>> {
    let module = all.module;
    let target = [
        (code::TRIPLE, &module.triple),
        (code::DATALAYOUT, &module.data_layout),
    ];
    for (code, text) in target {
        if !text.is_empty() {
            string_record(out, &[], 0, code, text)?;
        }
    }
    for (text, properties) in module.asm() {
        for (name, value) in properties {
            let record = [name.as_bytes(), b"\0", value].concat();
            string_record(out, &[], 0, code::ASM_PROPERTY, &record)?;
        }
        string_record(out, &[], 0, code::ASM, text)?;
    }
    let mut info = Info {
        all,
        module,
        strtab,
        sections: FxHashMap::default(),
        collectors: FxHashMap::default(),
        newer: newer::operands(&module.newer),
        ops: Vec::new(),
    };
    info.sections(out)?;
    let mut next_id = 4;
    let simple = info.define_simple_variable(out)?;
    if simple.is_some() {
        next_id = 5;
    }
    if module.dialect.has(FILES_AND_OFFSETS_SINCE) {
        source_filename(module.source_name(), next_id, out)?;
    }
    if module.dialect.has(GUIDS_SINCE) {
        next_id = next_id.saturating_add(1);
        guids(all, next_id, out)?;
    }
    for &id in &module.variables {
        let global = global(module, id)?;
        if let GlobalKind::Variable(variable) = &global.kind {
            let short = info.variable(id, global, variable)?;
            match (&simple, short) {
                (Some(abbrev), true) => {
                    out.abbreviated(4, abbrev, code::GLOBALVAR, &info.ops, None)?;
                }
                _ => out.unabbreviated(code::GLOBALVAR, &info.ops),
            }
        }
    }
    for &id in &module.functions {
        let global = global(module, id)?;
        if let Some(function) = global.as_function() {
            info.function(id, global, function)?;
            out.unabbreviated(code::FUNCTION, &info.ops);
        }
    }
    for &id in module.aliases.iter().chain(&module.ifuncs) {
        let global = global(module, id)?;
        let code = match global.kind {
            GlobalKind::Alias(value) => info.alias(global, value)?,
            GlobalKind::IFunc(value) => info.ifunc(global, value)?,
            _ => continue,
        };
        info.push_newer(id);
        out.unabbreviated(code, &info.ops);
    }
    if !module.dialect.has(FILES_AND_OFFSETS_SINCE) {
        return Ok(None);
    }
    let offset = abbrevs::tailed(code::VSTOFFSET, &[Op::Fixed(32)], Tail::None);
    out.define_abbrev(&offset);
    next_id = next_id.saturating_add(1);
    out.abbreviated(next_id, &offset, code::VSTOFFSET, &[0], None)?;
    Ok(Some(out.bit_len().saturating_sub(32)))
}

/// The first release with the name of the source, with the place of the table of names, and with types of the values
/// of aliases instead of those of the aliases.
const FILES_AND_OFFSETS_SINCE: u16 = 4;
/// The record of an alias before.
const OLDER_ALIAS: u32 = 9;
/// The first release that reads `dso_local` and the partition of an ifunc. Before, what stands behind the visibility is
/// read as of an alias: a partition would make the ifunc thread-local.
const IFUNC_PREEMPTION_SINCE: u16 = 7;

/// The first release that writes the GUIDs of globals.
const GUIDS_SINCE: u16 = 23;

/// Writes the GUIDs of the module's values, in two halves each: those in metadata, those of the names of
/// declarations and aliases, and 0 for all others.
fn guids(all: &Enumeration<'_>, id: u32, out: &mut Writer) -> Result<()> {
    let module = all.module;
    let mut ops = vec![0; (all.values.len() as usize).saturating_mul(2)];
    for global in module.in_record_order() {
        let at = (all.values.global(global)? as usize).saturating_mul(2);
        let guid = module.guid(global).unwrap_or(0);
        if let Some([high, low]) = ops.get_mut(at..at.saturating_add(2)) {
            (*high, *low) = (guid >> 32, guid & u64::from(u32::MAX));
        }
    }
    let abbrev = abbrevs::tailed(code::GUIDLIST, &[], Tail::Array(Op::Fixed(32)));
    out.define_abbrev(&abbrev);
    out.abbreviated(id, &abbrev, code::GUIDLIST, &ops, None)?;
    Ok(())
}

fn source_filename(name: &[u8], id: u32, out: &mut Writer) -> Result<()> {
    let element = if is_char6(name) {
        Op::Char6
    } else if name.is_ascii() {
        Op::Fixed(7)
    } else {
        Op::Fixed(8)
    };
    let abbrev = abbrevs::tailed(code::SOURCE_FILENAME, &[], Tail::Array(element));
    out.define_abbrev(&abbrev);
    let ops: Vec<u64> = name.iter().map(|&c| u64::from(c)).collect();
    out.abbreviated(id, &abbrev, code::SOURCE_FILENAME, &ops, None)?;
    Ok(())
}

/// The state that the records of globals share.
struct Info<'a, 'm, 's> {
    all: &'a Enumeration<'m>,
    module: &'m Module,
    strtab: &'s mut Strtab,
    sections: FxHashMap<&'m [u8], u64>,
    collectors: FxHashMap<&'m [u8], u64>,
    /// Unknown operands, which follow the known ones.
    newer: FxHashMap<GlobalId, &'m [u64]>,
    ops: Vec<u64>,
}

impl<'m> Info<'_, 'm, '_> {
    /// Writes the names of sections and collectors in order of use.
    fn sections(&mut self, out: &mut Writer) -> Result<()> {
        let module = self.module;
        for &id in module.variables.iter().chain(&module.functions) {
            let global = global(module, id)?;
            let section = module.strings.get(global.section);
            name_record(&mut self.sections, section, code::SECTIONNAME, out)?;
            if let Some(function) = global.as_function() {
                let collector = module.strings.get(function.gc);
                name_record(&mut self.collectors, collector, code::GCNAME, out)?;
            }
        }
        Ok(())
    }
    fn section(&self, span: Span) -> u64 {
        let name = self.module.strings.get(span);
        self.sections.get(name).copied().unwrap_or(0)
    }

    /// Defines the abbreviation of variables without unusual properties.
    fn define_simple_variable(
        &mut self,
        out: &mut Writer,
    ) -> Result<Option<crate::bitstream::Abbrev>> {
        if self.module.variables.is_empty() {
            return Ok(None);
        }
        let (mut max_type, mut max_align) = (0u32, 0u8);
        for &id in &self.module.variables {
            let global = global(self.module, id)?;
            max_type = max_type.max(self.all.types.number(global.value_ty)?);
            max_align = max_align.max(global.as_variable().map_or(0, |v| v.align));
        }
        for &id in &self.module.functions {
            let function = global(self.module, id)?.as_function();
            max_align = max_align.max(function.map_or(0, |f| f.align));
        }
        let field = |max: usize| match max {
            0 => Op::Literal(0),
            max => Op::Fixed(bits_for(max.saturating_add(1))),
        };
        let name: &[Op] = match self.module.dialect.has(STRTAB_SINCE) {
            true => &[Op::Vbr(8), Op::Vbr(8)],
            false => &[],
        };
        let rest = [
            Op::Fixed(bits_for((max_type as usize).saturating_add(1))),
            Op::Vbr(6),
            Op::Vbr(6),
            Op::Fixed(5),
            field(usize::from(max_align)),
            field(self.sections.len()),
        ];
        let ops = [name, &rest].concat();
        let abbrev = abbrevs::tailed(code::GLOBALVAR, &ops, Tail::None);
        out.define_abbrev(&abbrev);
        Ok(Some(abbrev))
    }

    fn start(&mut self, global: &Global) -> Result<()> {
        let name = self.module.strings.get(global.name);
        let name = self.strtab.refer(name, self.module.dialect);
        let ty = u64::from(self.all.types.number(global.value_ty)?);
        self.ops.clear();
        self.ops.extend(name);
        self.ops.push(ty);
        Ok(())
    }
    fn value(&self, value: Value) -> Result<u64> {
        Ok(u64::from(self.all.values.number(Owner::MODULE, value)?))
    }
    /// A value's number plus one; 0 for none.
    fn optional(&self, value: Option<Value>) -> Result<u64> {
        match value {
            None => Ok(0),
            Some(value) => Ok(self.value(value)?.saturating_add(1)),
        }
    }
    fn space(&self, ty: TypeId) -> u64 {
        let space = self.module.types.get(ty).address_space();
        space.map_or(0, u64::from)
    }
    fn push_partition(&mut self, global: &Global) {
        let partition = self.module.strings.get(global.partition);
        let partition = self.strtab.refer(partition, self.module.dialect);
        self.ops.extend(partition);
    }

    fn push_newer(&mut self, id: GlobalId) {
        if let Some(operands) = self.newer.get(&id) {
            self.ops.extend_from_slice(operands);
        }
    }

    /// Makes a variable's record; returns true if it is the short form.
    fn variable(&mut self, id: GlobalId, global: &Global, variable: &Variable) -> Result<bool> {
        self.start(global)?;
        let initializer = self.optional(variable.initializer)?;
        self.ops.extend([
            self.space(global.ty) << 2 | 2 | u64::from(variable.constant),
            initializer,
            u64::from(global.linkage.code()),
            u64::from(variable.align),
            self.section(global.section),
        ]);
        let attrs = self.all.attrs.set_number(variable.attrs);
        let usual = global.tls == ThreadLocalMode::NotThreadLocal
            && global.visibility == Visibility::Default
            && global.unnamed_addr == UnnamedAddr::None
            && !variable.externally_initialized
            && global.dll_storage == DllStorageClass::Default
            && global.comdat.is_none()
            && attrs == 0
            && !global.dso_local
            && global.partition.is_empty()
            && variable.sanitizer == 0
            && variable.code_model.is_none()
            && !self.newer.contains_key(&id);
        if usual {
            return Ok(true);
        }
        self.ops.extend([
            u64::from(global.visibility.code()),
            u64::from(global.tls.code()),
            u64::from(global.unnamed_addr.code()),
            u64::from(variable.externally_initialized),
            u64::from(global.dll_storage.code()),
            self.all.comdat(global.comdat),
            attrs,
            u64::from(global.dso_local),
        ]);
        self.push_partition(global);
        self.ops.push(u64::from(variable.sanitizer));
        self.ops
            .push(u64::from(CodeModel::encode(variable.code_model)));
        self.push_newer(id);
        Ok(false)
    }

    fn function(&mut self, id: GlobalId, global: &Global, function: &Function) -> Result<()> {
        self.start(global)?;
        let is_declaration = matches!(function.body, BodyState::Declaration);
        let collector = self.module.strings.get(function.gc);
        let parts = [function.prologue, function.prefix, function.personality];
        let [prologue, prefix, personality] = parts.map(|part| self.optional(part));
        let (prologue, prefix, personality) = (prologue?, prefix?, personality?);
        self.ops.extend([
            u64::from(function.cc),
            u64::from(is_declaration),
            u64::from(global.linkage.code()),
            self.all.attrs.number(function.attrs),
            u64::from(function.align),
            self.section(global.section),
            u64::from(global.visibility.code()),
            self.collectors.get(collector).copied().unwrap_or(0),
            u64::from(global.unnamed_addr.code()),
            prologue,
            u64::from(global.dll_storage.code()),
            self.all.comdat(global.comdat),
            prefix,
            personality,
            u64::from(global.dso_local),
            self.space(global.ty),
        ]);
        self.push_partition(global);
        let has_pref_align = self.module.dialect.has(PREF_ALIGN_SINCE);
        if has_pref_align || function.pref_align != 0 || self.newer.contains_key(&id) {
            self.ops.push(u64::from(function.pref_align));
        }
        self.push_newer(id);
        Ok(())
    }

    fn alias(&mut self, global: &Global, aliasee: Value) -> Result<u32> {
        self.start(global)?;
        let is_older = !self.module.dialect.has(FILES_AND_OFFSETS_SINCE);
        match is_older {
            true => {
                self.ops.clear();
                self.ops.push(u64::from(self.all.types.number(global.ty)?));
            }
            false => self.ops.push(self.space(global.ty)),
        }
        self.ops.extend([
            self.value(aliasee)?,
            u64::from(global.linkage.code()),
            u64::from(global.visibility.code()),
            u64::from(global.dll_storage.code()),
            u64::from(global.tls.code()),
            u64::from(global.unnamed_addr.code()),
            u64::from(global.dso_local),
        ]);
        self.push_partition(global);
        Ok(if is_older { OLDER_ALIAS } else { code::ALIAS })
    }

    fn ifunc(&mut self, global: &Global, resolver: Value) -> Result<u32> {
        self.start(global)?;
        self.ops.extend([
            self.space(global.ty),
            self.value(resolver)?,
            u64::from(global.linkage.code()),
            u64::from(global.visibility.code()),
        ]);
        if self.module.dialect.has(IFUNC_PREEMPTION_SINCE) {
            self.ops.push(u64::from(global.dso_local));
            self.push_partition(global);
        }
        Ok(code::IFUNC)
    }
}

fn name_record<'m>(
    known: &mut FxHashMap<&'m [u8], u64>,
    name: &'m [u8],
    code: u32,
    out: &mut Writer,
) -> Result<()> {
    if name.is_empty() || known.contains_key(name) {
        return Ok(());
    }
    string_record(out, &[], 0, code, name)?;
    known.insert(name, (known.len() as u64).saturating_add(1));
    Ok(())
}
