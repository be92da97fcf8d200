//! ELF objects.

use crate::code::{Code, Patch, padding};
use crate::compile::Compiled;
use crate::data::{self, Data};
use crate::protection::Property;
use crate::symbol::{Reloc, RelocKind, Symbol};
use crate::thunk_code::ThunkCode;
use crate::unit::Unit;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::global::{ComdatId, Global, GlobalKind};
use bitsmith_model::schema::linkage::{ComdatSelection, Linkage, UnnamedAddr, Visibility};
use bitsmith_model::value::GlobalId;
use object::write::{
    Comdat, Object, Relocation, SectionId, StandardSegment, Symbol as ObjectSymbol, SymbolId,
    SymbolSection,
};
use object::{
    BinaryFormat, ComdatKind, Endianness, FileFlags, RelocationFlags, SectionFlags, SectionKind,
    SymbolFlags, SymbolKind, SymbolScope, elf,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// The flag of sections that may be more than 2 GB away from code (the `LARGE` flag of the psABI).
pub const LARGE: elf::SectionFlags = elf::SectionFlags(0x1000_0000);

/// The bytes of an object file.
pub fn write(unit: &Unit<'_>, compiled: &Compiled) -> Result<Vec<u8>, String> {
    Ok(write_in(unit, compiled, None)?.0)
}

/// The bytes of an object file, and of the file that has the debug information which is split off.
pub fn write_split(unit: &Unit<'_>, compiled: &Compiled) -> Result<(Vec<u8>, Vec<u8>), String> {
    write_in(unit, compiled, Some(empty(unit)))
}

fn empty(unit: &Unit<'_>) -> Object<'static> {
    let architecture = unit.target.architecture();
    Object::new(BinaryFormat::Elf, architecture, Endianness::Little)
}

/// The bytes of an object, and of `split` with the sections that belong there if there is one.
fn write_in(
    unit: &Unit<'_>,
    compiled: &Compiled,
    split: Option<Object<'static>>,
) -> Result<(Vec<u8>, Vec<u8>), String> {
    let mut writer = Writer {
        unit,
        object: empty(unit),
        split,
        symbols: FxHashMap::default(),
        names: FxHashMap::default(),
        globals: visible(unit),
        sections: FxHashMap::default(),
        retained: data::used(unit),
        groups: BTreeMap::new(),
        asm_groups: BTreeMap::new(),
        asm_places: Vec::new(),
        words: FxHashMap::default(),
        parts: FxHashMap::default(),
    };
    if !writer.retained.is_empty() || !unit.module.ifuncs.is_empty() {
        // The features are GNU's.
        writer.object.flags = FileFlags::Elf {
            os_abi: elf::ELFOSABI_GNU,
            abi_version: 0,
            e_flags: elf::FileFlags::default(),
        };
    }
    writer.run(compiled)?;
    let bytes = |object: Object<'_>| object.write().map_err(|e| e.to_string());
    let split = writer.split.map_or(Ok(Vec::new()), bytes)?;
    Ok((bytes(writer.object)?, split))
}

/// The name in the symbol table, without the leading byte 1 that excludes mangling.
pub fn symbol_name(unit: &Unit<'_>, id: GlobalId) -> Vec<u8> {
    let name = unit.module.name(id);
    let private = unit
        .module
        .globals
        .get(id)
        .is_some_and(|g| g.linkage == Linkage::Private);
    match (name, private) {
        ([], _) => format!(".Lunnamed.{}", id.as_u32()).into_bytes(),
        ([1, rest @ ..], _) => rest.to_vec(),
        (name, true) => [b".L", name].concat(),
        (name, false) => name.to_vec(),
    }
}

fn visible<'m>(unit: &Unit<'m>) -> FxHashMap<&'m [u8], GlobalId> {
    let module = unit.module;
    let mut named = FxHashMap::default();
    for (id, _) in module.globals.iter().filter(|(_, g)| !g.linkage.is_local()) {
        named.entry(module.name(id)).or_insert(id);
    }
    named
}

/// A section for each of some parts, and the offset there.
pub(super) type Places = Vec<(SectionId, u64)>;

pub(super) struct Writer<'u, 'm> {
    pub(super) unit: &'u Unit<'m>,
    pub(super) object: Object<'static>,
    /// The file of split debug information, if it is not in the object.
    pub(super) split: Option<Object<'static>>,
    symbols: FxHashMap<Symbol, SymbolId>,
    /// The symbols with global names.
    names: FxHashMap<Vec<u8>, SymbolId>,
    pub(super) sections: FxHashMap<(Vec<u8>, bool), SectionId>,
    /// The globals that other modules can name, by name; the first of several.
    globals: FxHashMap<&'m [u8], GlobalId>,
    /// The symbols that the linker must keep even if they are unused.
    retained: FxHashSet<GlobalId>,
    /// The sections of each comdat, by its number.
    groups: BTreeMap<u32, Vec<SectionId>>,
    /// The sections of the groups that only assembler text has, by the name of the group.
    pub(super) asm_groups: BTreeMap<Vec<u8>, Vec<SectionId>>,
    /// The places of the sections of assembler text.
    pub(super) asm_places: Places,
    /// The places of words that hold the address of a global.
    pub(super) words: FxHashMap<GlobalId, (SectionId, u64)>,
    /// The places of code, constants and jump tables.
    pub(super) parts: FxHashMap<Symbol, (SectionId, u64)>,
}

impl Writer<'_, '_> {
    fn run(&mut self, compiled: &Compiled) -> Result<(), String> {
        let source = self.unit.module.source_name().to_vec();
        if !source.is_empty() {
            self.object.add_file_symbol(source);
        }
        let mut places = Vec::new();
        for code in &compiled.functions {
            let global = &self.unit.module.globals[code.id];
            let section = self.section_of(code.id, global, Contents::Code);
            let symbol = self.symbol(Symbol::Global(code.id));
            let offset = self.add_code(symbol, section, &code.bytes, code.align);
            let place = self.object.symbol_mut(symbol);
            place.value = place.value.wrapping_add(code.entry);
            place.size = code.own_size();
            self.name_parts(code, section, offset);
            self.name_type_number(code, section, offset);
            places.push((section, offset, &code.relocs));
            (self.parts).insert(Symbol::Code(code.id), (section, offset));
        }
        self.constants(compiled)?;
        let code: Places = places.iter().map(|p: &(_, _, _)| (p.0, p.1)).collect();
        for thunk in &compiled.thunks {
            let (section, offset) = self.thunk(thunk);
            places.push((section, offset, &thunk.relocs));
        }
        for data in &compiled.data {
            let (section, offset) = self.data(data);
            places.push((section, offset, &data.relocs));
        }
        if let Some(asm) = &compiled.module_asm {
            self.module_asm(asm, &compiled.functions, &code)?;
        }
        self.aliases()?;
        for (section, offset, relocs) in places {
            for reloc in relocs {
                self.reloc(section, offset, reloc)?;
            }
        }
        for (code, (section, offset)) in compiled.functions.iter().zip(&code) {
            if let Some(patch) = &code.patch {
                let place = (*section, offset.wrapping_add(patch.at));
                self.list_patch(code.id, patch, place)?;
            }
            for trap in &code.type_traps {
                let place = (*section, offset.wrapping_add(*trap));
                self.list_type_trap(code.id, place)?;
            }
        }
        self.hooks(b"llvm.global_ctors", ".init_array")?;
        self.hooks(b"llvm.global_dtors", ".fini_array")?;
        self.exceptions(compiled)?;
        self.property();
        self.debug(compiled, &code)?;
        self.comdats();
        self.stack_note();
        Ok(())
    }

    /// Adds the section whose flags say if the stack holds code, as it does if trampolines are made there.
    fn stack_note(&mut self) {
        let module = self.unit.module;
        let mut names = module.functions.iter().map(|id| module.name(*id));
        let sh_flags = match names.any(|name| name == b"llvm.init.trampoline") {
            true => elf::SHF_EXECINSTR,
            false => elf::SectionFlags(0),
        };
        let name = b".note.GNU-stack".to_vec();
        let note = (self.object).add_section(Vec::new(), name, SectionKind::Other);
        *self.object.section_flags_mut(note) = SectionFlags::Elf {
            sh_type: elf::SHT_PROGBITS,
            sh_flags,
        };
    }

    // ---- symbols ----

    pub(super) fn symbol(&mut self, symbol: Symbol) -> SymbolId {
        if let Some(known) = self.symbols.get(&symbol) {
            return *known;
        }
        let id = match symbol {
            Symbol::Global(id) => self.global_symbol(id),
            Symbol::Library(name) => {
                let named = self.named(name.as_bytes());
                named.unwrap_or_else(|| self.undefined(name.as_bytes(), SymbolKind::Unknown))
            }
            Symbol::Thunk(thunk) => self.undefined(thunk.name().as_bytes(), SymbolKind::Text),
            // Resolved when the function was compiled, or by their places.
            _ => self.undefined(b"", SymbolKind::Unknown),
        };
        self.symbols.insert(symbol, id);
        id
    }

    /// The symbol of a name, if the module has a global with it.
    fn named(&mut self, name: &[u8]) -> Option<SymbolId> {
        if let Some(known) = self.names.get(name) {
            return Some(*known);
        }
        let id = *self.globals.get(name)?;
        Some(self.symbol(Symbol::Global(id)))
    }

    fn undefined(&mut self, name: &[u8], kind: SymbolKind) -> SymbolId {
        let symbol = self.object.add_symbol(ObjectSymbol {
            name: name.to_vec(),
            value: 0,
            size: 0,
            kind,
            scope: SymbolScope::Unknown,
            weak: false,
            section: SymbolSection::Undefined,
            flags: SymbolFlags::None,
        });
        self.names.insert(name.to_vec(), symbol);
        symbol
    }

    fn global_symbol(&mut self, id: GlobalId) -> SymbolId {
        let global = &self.unit.module.globals[id];
        let name = symbol_name(self.unit, id);
        let kind = match &global.kind {
            _ if self.unit.is_tls(id) => SymbolKind::Tls,
            GlobalKind::Function(_) | GlobalKind::IFunc(_) => SymbolKind::Text,
            GlobalKind::Alias(_) if self.unit.module.types.as_func(global.value_ty).is_some() => {
                SymbolKind::Text
            }
            _ => SymbolKind::Data,
        };
        let defined = !global.is_declaration_for_linker();
        let scope = match global.visibility {
            _ if global.linkage.is_local() => SymbolScope::Compilation,
            _ if !defined && global.visibility == Visibility::Default => SymbolScope::Unknown,
            Visibility::Hidden => SymbolScope::Linkage,
            _ => SymbolScope::Dynamic,
        };
        let weak = match global.linkage {
            Linkage::ExternalWeak => true,
            Linkage::WeakAny | Linkage::WeakOdr | Linkage::LinkOnceAny | Linkage::LinkOnceOdr => {
                defined
            }
            _ => false,
        };
        let symbol = self.object.add_symbol(ObjectSymbol {
            name: name.clone(),
            value: 0,
            size: 0,
            kind,
            scope,
            weak,
            section: SymbolSection::Undefined,
            flags: SymbolFlags::None,
        });
        let st_type = match kind {
            _ if self.unit.is_resolved_late(id) => elf::STT_GNU_IFUNC,
            SymbolKind::Text => elf::STT_FUNC,
            SymbolKind::Tls => elf::STT_TLS,
            _ => elf::STT_OBJECT,
        };
        if st_type == elf::STT_GNU_IFUNC || global.visibility == Visibility::Protected {
            let visibility = match global.visibility {
                Visibility::Default => elf::STV_DEFAULT,
                Visibility::Hidden => elf::STV_HIDDEN,
                Visibility::Protected => elf::STV_PROTECTED,
            };
            set_type(self.object.symbol_mut(symbol), st_type, visibility);
        }
        if !global.linkage.is_local() {
            self.names.insert(name, symbol);
        }
        symbol
    }

    // ---- sections ----

    pub(super) fn section(&mut self, name: &[u8], kind: SectionKind) -> SectionId {
        self.section_kept(name, kind, false)
    }

    fn section_kept(&mut self, name: &[u8], kind: SectionKind, retain: bool) -> SectionId {
        let key = (name.to_vec(), retain);
        if let Some(known) = self.sections.get(&key) {
            return *known;
        }
        let segment = self.object.segment_name(StandardSegment::Data).to_vec();
        let id = self.object.add_section(segment, name.to_vec(), kind);
        if retain {
            add_flags(&mut self.object, id, elf::SHF_GNU_RETAIN);
        }
        self.sections.insert(key, id);
        id
    }

    /// The flags of a section.
    pub(super) fn flags(&self, section: SectionId) -> elf::SectionFlags {
        match self.object.section_flags(self.object.section(section)) {
            SectionFlags::Elf { sh_flags, .. } => sh_flags,
            _ => elf::SectionFlags(0),
        }
    }

    /// Adds a section of its own for a global, which can be dropped with the group.
    pub(super) fn section_in_group(
        &mut self,
        group: ComdatId,
        name: Vec<u8>,
        kind: SectionKind,
    ) -> SectionId {
        let section = self.object.add_section(Vec::new(), name, kind);
        let comdat = self.unit.module.comdats.get(group);
        if comdat.is_some_and(|c| c.selection == ComdatSelection::NoDeduplicate) {
            // Linkers keep all of them: such a group would only say what to drop together.
            return section;
        }
        add_flags(&mut self.object, section, elf::SHF_GROUP);
        let group = self.groups.entry(group.as_u32()).or_default();
        group.push(section);
        section
    }

    fn section_of(&mut self, id: GlobalId, global: &Global, contents: Contents) -> SectionId {
        let given = self.unit.module.strings.get(global.section);
        // What is constant after relocation is in a segment that linkers keep near.
        let large =
            self.unit.is_large(id) && !(given.is_empty() && contents == Contents::Relocated);
        let (name, kind) = contents.section();
        let name = match large {
            true => format!(".l{}", name.trim_start_matches('.')),
            false => name.to_owned(),
        };
        let section = self.section_called(&name, kind, id, global, contents);
        if large {
            add_flags(&mut self.object, section, LARGE);
        }
        section
    }

    fn section_called(
        &mut self,
        name: &str,
        kind: SectionKind,
        id: GlobalId,
        global: &Global,
        contents: Contents,
    ) -> SectionId {
        let module = self.unit.module;
        let given = module.strings.get(global.section);
        if let Some(comdat) = global.comdat {
            let own = match given {
                [] => [name.as_bytes(), b".", module.name(id)].concat(),
                given => given.to_vec(),
            };
            let section = self.section_in_group(comdat, own, kind);
            if self.retained.contains(&id) {
                add_flags(&mut self.object, section, elf::SHF_GNU_RETAIN);
            }
            return section;
        }
        let options = &self.unit.options;
        let separate = match contents {
            Contents::Code => options.function_sections,
            // Linkers merge strings of all sections.
            Contents::String => false,
            _ => options.data_sections,
        };
        match given {
            [] if separate => {
                let name = [name.as_bytes(), b".", module.name(id)].concat();
                self.section_kept(&name, kind, self.retained.contains(&id))
            }
            [] => self.section_kept(name.as_bytes(), kind, self.retained.contains(&id)),
            given => {
                let kind = match contents {
                    Contents::Zero
                        if ![&b".bss"[..], b".lbss"]
                            .iter()
                            .any(|n| given.starts_with(n)) =>
                    {
                        SectionKind::Data
                    }
                    Contents::String => SectionKind::ReadOnlyData,
                    _ => kind,
                };
                self.section_kept(given, kind, self.retained.contains(&id))
            }
        }
    }

    fn data(&mut self, data: &Data) -> (SectionId, u64) {
        let global = &self.unit.module.globals[data.id];
        let symbol = self.symbol(Symbol::Global(data.id));
        if global.linkage == Linkage::Common {
            let place = self.object.symbol_mut(symbol);
            place.section = SymbolSection::Common;
            place.value = data.align;
            place.size = data.size.max(1);
            // No section of its own: it has no relocations either.
            let section = self.section(b".bss", SectionKind::UninitializedData);
            return (section, 0);
        }
        let contents = Contents::of(self.unit, global, data);
        let section = self.section_of(data.id, global, contents);
        let nobits = self.object.section(section).is_bss();
        let offset = if nobits {
            self.object
                .add_symbol_bss(symbol, section, data.size, data.align)
        } else if data.bytes.is_empty() {
            let zeros = vec![0; usize::try_from(data.size).unwrap_or(0)];
            self.object
                .add_symbol_data(symbol, section, &zeros, data.align)
        } else {
            self.object
                .add_symbol_data(symbol, section, &data.bytes, data.align)
        };
        (section, offset)
    }

    /// Names the parts of a function that lies in a section at an offset.
    fn name_parts(&mut self, code: &Code, section: SectionId, offset: u64) {
        for part in &code.parts {
            let function = symbol_name(self.unit, code.id);
            let symbol = self.local_function([&*function, part.suffix.as_bytes()].concat());
            let place = self.object.symbol_mut(symbol);
            place.section = SymbolSection::Section(section);
            place.value = offset.wrapping_add(part.range.start);
            place.size = part.range.end.saturating_sub(part.range.start);
        }
    }

    /// Names the number of the type in front of a function, by which tools find it.
    fn name_type_number(&mut self, code: &Code, section: SectionId, offset: u64) {
        let Some(range) = &code.type_number else {
            return;
        };
        if !self.unit.target.names_type_numbers() {
            return;
        }
        let function = self.symbol(Symbol::Global(code.id));
        let function = self.object.symbol(function);
        let symbol = ObjectSymbol {
            name: [b"__cfi_", &*symbol_name(self.unit, code.id)].concat(),
            value: offset.wrapping_add(range.start),
            size: range.end.saturating_sub(range.start),
            section: SymbolSection::Section(section),
            kind: function.kind,
            scope: function.scope,
            weak: function.weak,
            flags: function.flags,
        };
        self.object.add_symbol(symbol);
    }

    /// Adds the symbol of a function of ours.
    fn local_function(&mut self, name: Vec<u8>) -> SymbolId {
        self.object.add_symbol(ObjectSymbol {
            name,
            value: 0,
            size: 0,
            kind: SymbolKind::Text,
            scope: SymbolScope::Compilation,
            weak: false,
            section: SymbolSection::Undefined,
            flags: SymbolFlags::None,
        })
    }

    fn thunk(&mut self, code: &ThunkCode) -> (SectionId, u64) {
        let section = self.section(b".text", SectionKind::Text);
        let symbol = self.local_function(code.thunk.name().into_bytes());
        self.symbols.insert(Symbol::Thunk(code.thunk), symbol);
        (section, self.add_code(symbol, section, &code.bytes, 16))
    }

    /// Adds the code of a symbol to a section, and returns its offset. Instructions lie in front of it: tools that decode a
    /// section from its start lose the beginnings of functions behind zeros.
    fn add_code(&mut self, symbol: SymbolId, section: SectionId, code: &[u8], align: u64) -> u64 {
        let end = self.object.append_section_data(section, &[], 1);
        let gap = end.next_multiple_of(align).wrapping_sub(end);
        let nops = padding(self.unit.target, usize::try_from(gap).unwrap_or(0));
        let nops: Vec<u8> = nops.collect();
        self.object.append_section_data(section, &nops, 1);
        self.object.add_symbol_data(symbol, section, code, align)
    }

    // ---- the rest ----

    fn aliases(&mut self) -> Result<(), String> {
        let module = self.unit.module;
        // There are aliases of ifuncs. An ifunc is at its resolver, which is a function.
        for &id in module.ifuncs.iter().chain(&module.aliases) {
            let (GlobalKind::Alias(target) | GlobalKind::IFunc(target)) = module.globals[id].kind
            else {
                continue;
            };
            let name = || String::from_utf8_lossy(module.name(id)).into_owned();
            let (base, offset) = data::address(self.unit, module.scope(), target)
                .map_err(|why| format!("the alias @{}: {why}", name()))?;
            let base = self.symbol(Symbol::Global(base));
            let base = self.object.symbol(base);
            let (section, value, size) = (base.section, base.value, base.size);
            if section == SymbolSection::Undefined {
                return Err(format!("the alias @{} of what is only declared", name()));
            }
            let symbol = self.symbol(Symbol::Global(id));
            let place = self.object.symbol_mut(symbol);
            place.section = section;
            place.value = value.wrapping_add(offset.cast_unsigned());
            place.size = size;
        }
        Ok(())
    }

    pub(super) fn reloc(
        &mut self,
        section: SectionId,
        start: u64,
        reloc: &Reloc,
    ) -> Result<(), String> {
        let part = match reloc.symbol {
            Symbol::Section(number) => Some(self.asm_place(number as usize)?),
            symbol if symbol.is_part() => self.parts.get(&symbol).copied(),
            _ => None,
        };
        if let Some((target, base)) = part {
            let symbol = self.object.section_symbol(target);
            let addend = reloc.addend.wrapping_add_unsigned(base);
            return self.reloc_to(section, start, &Reloc { addend, ..*reloc }, symbol);
        }
        let symbol = self.symbol(reloc.symbol);
        self.reloc_to(section, start, reloc, symbol)
    }

    /// Adds a relocation whose symbol is known.
    pub(super) fn reloc_to(
        &mut self,
        section: SectionId,
        start: u64,
        reloc: &Reloc,
        symbol: SymbolId,
    ) -> Result<(), String> {
        let r_type = self.reloc_type(reloc.kind)?;
        let relocation = Relocation {
            offset: start.wrapping_add(reloc.offset),
            symbol,
            addend: reloc.addend,
            flags: RelocationFlags::Elf { r_type },
        };
        self.object
            .add_relocation(section, relocation)
            .map_err(|e| e.to_string())
    }

    /// The target's ELF relocation of a kind.
    pub(super) fn reloc_type(&self, kind: RelocKind) -> Result<elf::RelocationType, String> {
        let found = self.unit.target.elf_reloc(kind);
        found.ok_or_else(|| format!("a relocation of kind {kind:?}"))
    }

    fn hooks(&mut self, list: &[u8], section: &str) -> Result<(), String> {
        for hook in data::hooks(self.unit, list) {
            let name = match hook.priority {
                u16::MAX => section.to_owned(),
                priority => format!("{section}.{priority:05}"),
            };
            let sh_type = match section {
                ".init_array" => elf::SHT_INIT_ARRAY,
                _ => elf::SHT_FINI_ARRAY,
            };
            let (name, kind) = (name.into_bytes(), SectionKind::Data);
            let id = match hook.group {
                Some(group) => self.section_in_group(group, name, kind),
                None => self.section(&name, kind),
            };
            let sh_flags = self.flags(id);
            *self.object.section_flags_mut(id) = SectionFlags::Elf { sh_type, sh_flags };
            let offset = self.object.append_section_data(id, &[0; 8], 8);
            let reloc = Reloc {
                offset: 0,
                kind: RelocKind::Abs64,
                symbol: Symbol::Global(hook.function),
                addend: 0,
            };
            self.reloc(id, offset, &reloc)?;
        }
        Ok(())
    }

    /// The section of a list of places in a function.
    fn list(&mut self, function: GlobalId, name: &[u8], kind: SectionKind) -> SectionId {
        let global = self.unit.module.globals.get(function);
        match global.and_then(|g| g.comdat) {
            Some(group) => self.section_in_group(group, name.to_vec(), kind),
            None => self.section(name, kind),
        }
    }

    /// Lists the trap behind a check of a type, by the distance to it.
    fn list_type_trap(
        &mut self,
        function: GlobalId,
        (section, at): (SectionId, u64),
    ) -> Result<(), String> {
        let list = self.list(function, b".kcfi_traps", SectionKind::ReadOnlyData);
        let offset = self.object.append_section_data(list, &[0; 4], 4);
        self.list_place((list, offset, RelocKind::Pc32), function, (section, at))
    }

    /// Completes an entry of a list, at an offset in it and by a kind of relocation, with a place in the code of a function.
    fn list_place(
        &mut self,
        (list, offset, kind): (SectionId, u64, RelocKind),
        function: GlobalId,
        (section, at): (SectionId, u64),
    ) -> Result<(), String> {
        let reloc = Reloc {
            offset,
            kind,
            symbol: Symbol::Global(function),
            addend: at.cast_signed(),
        };
        let symbol = self.object.section_symbol(section);
        self.reloc_to(list, 0, &reloc, symbol)
    }

    /// Lists a place where code is patched. The section of the list is dropped with the function.
    fn list_patch(
        &mut self,
        function: GlobalId,
        patch: &Patch,
        (section, at): (SectionId, u64),
    ) -> Result<(), String> {
        let list = self.list(function, &patch.list, SectionKind::Data);
        let offset = self.object.append_section_data(list, &[0; 8], 8);
        self.list_place((list, offset, RelocKind::Abs64), function, (section, at))
    }

    /// States the features that all code has.
    fn property(&mut self) {
        let Some(property) = self.unit.target.property(self.unit.module) else {
            return;
        };
        let section = self.section(b".note.gnu.property", SectionKind::Note);
        *self.object.section_flags_mut(section) = SectionFlags::Elf {
            sh_type: elf::SHT_NOTE,
            sh_flags: elf::SHF_ALLOC,
        };
        let note = property.note();
        self.object
            .append_section_data(section, &note, Property::ALIGN);
    }

    fn comdats(&mut self) {
        for (number, sections) in std::mem::take(&mut self.groups) {
            let comdat = ComdatId::from_u32(number);
            let module = self.unit.module;
            if let Some(comdat) = module.comdats.get(comdat) {
                self.add_group(module.strings.get(comdat.name), sections);
            }
        }
        for (name, sections) in std::mem::take(&mut self.asm_groups) {
            self.add_group(&name, sections);
        }
    }

    fn add_group(&mut self, name: &[u8], sections: Vec<SectionId>) {
        let symbol = match self.named(name) {
            Some(symbol) => symbol,
            // A group whose name is no global of the module: a local symbol has it.
            None => self.object.add_symbol(ObjectSymbol {
                name: name.to_vec(),
                value: 0,
                size: 0,
                kind: SymbolKind::Data,
                scope: SymbolScope::Compilation,
                weak: false,
                section: match sections.first() {
                    Some(first) => SymbolSection::Section(*first),
                    None => SymbolSection::Undefined,
                },
                flags: SymbolFlags::None,
            }),
        };
        self.object.add_comdat(Comdat {
            kind: ComdatKind::Any,
            symbol,
            sections,
        });
    }
}

/// The content of a section.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Contents {
    Code,
    Zero,
    Data,
    Constant,
    /// Constant after relocation.
    Relocated,
    /// A string that may be merged with others.
    String,
    ThreadZero,
    ThreadData,
}

impl Contents {
    fn of(unit: &Unit<'_>, global: &Global, data: &Data) -> Self {
        let constant = global.as_variable().is_some_and(|v| v.constant);
        let tls = global.tls != bitsmith_model::schema::linkage::ThreadLocalMode::NotThreadLocal;
        let zero = data.bytes.is_empty();
        match (tls, constant) {
            (true, _) if zero => Self::ThreadZero,
            (true, _) => Self::ThreadData,
            (_, true) if !data.relocs.is_empty() => Self::Relocated,
            (_, true) if is_string(unit, global, data) => Self::String,
            (_, true) => Self::Constant,
            (_, false) if zero => Self::Zero,
            (_, false) => Self::Data,
        }
    }

    fn section(self) -> (&'static str, SectionKind) {
        match self {
            Self::Code => (".text", SectionKind::Text),
            Self::Zero => (".bss", SectionKind::UninitializedData),
            Self::Data => (".data", SectionKind::Data),
            Self::Constant => (".rodata", SectionKind::ReadOnlyData),
            Self::Relocated => (".data.rel.ro", SectionKind::ReadOnlyDataWithRel),
            Self::String => (".rodata.str1.1", SectionKind::ReadOnlyString),
            Self::ThreadZero => (".tbss", SectionKind::UninitializedTls),
            Self::ThreadData => (".tdata", SectionKind::Tls),
        }
    }
}

/// Returns true for a zero-terminated string without other zeros, whose address is insignificant.
fn is_string(unit: &Unit<'_>, global: &Global, data: &Data) -> bool {
    let packed = global.as_variable().and_then(|v| v.initializer);
    let packed = packed.and_then(|v| unit.module.scope().constant(v));
    let packed = packed.is_some_and(|(c, _)| matches!(c.kind, ConstKind::Data(_)));
    let ends = data.bytes.iter().position(|b| *b == 0) == data.bytes.len().checked_sub(1);
    packed && ends && data.align == 1 && global.unnamed_addr == UnnamedAddr::Global
}

/// Gives a symbol a type and a visibility that `object` has no words for. Its scope and weakness are its binding.
pub(super) fn set_type(
    symbol: &mut ObjectSymbol,
    st_type: elf::SymbolType,
    visibility: elf::SymbolVisibility,
) {
    let binding = match (symbol.scope, symbol.weak) {
        (SymbolScope::Compilation, _) => elf::STB_LOCAL,
        (_, true) => elf::STB_WEAK,
        _ => elf::STB_GLOBAL,
    };
    symbol.flags = SymbolFlags::Elf {
        st_info: elf::SymbolInfo::new(binding, st_type),
        st_other: elf::SymbolOther::from(visibility),
    };
}

/// Adds flags to a section.
pub(super) fn add_flags(object: &mut Object<'_>, section: SectionId, more: elf::SectionFlags) {
    let flags = object.section_flags(object.section(section));
    if let SectionFlags::Elf { sh_type, sh_flags } = flags {
        *object.section_flags_mut(section) = SectionFlags::Elf {
            sh_type,
            sh_flags: sh_flags | more,
        };
    }
}
