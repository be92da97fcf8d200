//! The module's assembler in an object: its sections, symbols and relocations.

use super::elf::{Places, Writer, add_flags, set_type};
use crate::asm::assembler::{Binding, Group, Section, Symbol as AsmSymbol, Target};
use crate::code::Code;
use crate::foreign;
use crate::target::Asm;
use object::write::{SectionId, Symbol as ObjectSymbol, SymbolId, SymbolSection};
use object::{SectionFlags, SectionKind, SymbolKind, SymbolScope, elf};

/// The flags of a section. What linkers would merge stays as it is: a reference to a place of such a section is not one
/// to what linkers put there.
fn flags_of(section: &Section) -> elf::SectionFlags {
    let letters = foreign::FLAGS.into_iter();
    let letters = letters.filter(|(letter, _)| !matches!(letter, 'M' | 'S'));
    let set = letters.filter(|(letter, _)| section.flags.contains(*letter));
    set.fold(elf::SectionFlags(0), |flags, (_, flag)| flags | flag)
}

fn kind_of(section: &Section) -> SectionKind {
    let has = |letter| section.flags.contains(letter);
    match (has('x'), has('T'), has('w'), section.kind.as_str()) {
        (true, ..) => SectionKind::Text,
        (_, true, _, "nobits") => SectionKind::UninitializedTls,
        (_, true, ..) => SectionKind::Tls,
        (_, _, _, "nobits") => SectionKind::UninitializedData,
        (_, _, true, _) => SectionKind::Data,
        (_, _, _, "note") => SectionKind::Note,
        _ if has('a') => SectionKind::ReadOnlyData,
        _ => SectionKind::Other,
    }
}

fn type_of(section: &Section) -> elf::SectionType {
    let known = foreign::TYPES
        .iter()
        .find(|(name, _)| *name == section.kind);
    known.map_or(elf::SHT_PROGBITS, |(_, ty)| *ty)
}

impl Writer<'_, '_> {
    /// Adds what assembler text defines; `code` has the place of each function's code.
    pub(super) fn module_asm(
        &mut self,
        asm: &Asm,
        functions: &[Code],
        code: &Places,
    ) -> Result<(), String> {
        for section in &asm.sections {
            let place = match section.within {
                Some((function, offset)) => {
                    let of_code = code.get(function).ok_or("an unknown function")?;
                    (of_code.0, of_code.1.wrapping_add(offset))
                }
                None => self.asm_section(section, functions)?,
            };
            self.asm_places.push(place);
        }
        for (name, symbol) in &asm.symbols {
            if !name.starts_with('\u{1}') {
                self.asm_symbol(asm, name, symbol)?;
            }
        }
        for (name, symbol) in &asm.symbols {
            for version in &symbol.versions {
                self.asm_version(name, version)?;
            }
        }
        for (number, section) in asm.sections.iter().enumerate() {
            let (id, start) = self.asm_place(number)?;
            for patch in &section.patches {
                let reloc = self.unit.reloc_of(patch);
                self.reloc(id, start, &reloc)?;
            }
        }
        Ok(())
    }

    /// The place of a section of assembler text.
    pub(super) fn asm_place(&self, number: usize) -> Result<(SectionId, u64), String> {
        let place = self.asm_places.get(number).copied();
        place.ok_or_else(|| "an unknown section".into())
    }

    fn asm_section(
        &mut self,
        section: &Section,
        functions: &[Code],
    ) -> Result<(SectionId, u64), String> {
        let key = (section.name.clone().into_bytes(), false);
        let (known, kind) = (self.sections.get(&key).copied(), kind_of(section));
        let comdat = match &section.group {
            Some(Group::OfFunction(number)) => {
                let global = functions.get(*number).map(|code| code.id);
                global.and_then(|id| self.unit.module.globals.get(id)?.comdat)
            }
            _ => None,
        };
        let (id, is_new) = match (comdat, &section.group) {
            (Some(comdat), _) => (self.section_in_group(comdat, key.0, kind), true),
            (None, Some(Group::Named(group))) => self.section_in_asm_group(group, key.0, kind),
            // One of strings that are merged.
            _ if known.is_some_and(|id| self.flags(id).contains(elf::SHF_MERGE)) => {
                (self.object.add_section(Vec::new(), key.0, kind), true)
            }
            _ => (self.section(&key.0, kind), known.is_none()),
        };
        if is_new {
            let group = self.flags(id).0 & elf::SHF_GROUP.0;
            *self.object.section_flags_mut(id) = SectionFlags::Elf {
                sh_type: type_of(section),
                sh_flags: flags_of(section) | elf::SectionFlags(group),
            };
        }
        if section.bytes.is_empty() {
            return Ok((id, 0));
        }
        let align = section.align.max(1);
        let start = match self.object.section(id).is_bss() {
            true => self
                .object
                .append_section_bss(id, section.bytes.len() as u64, align),
            false => self.object.append_section_data(id, &section.bytes, align),
        };
        Ok((id, start))
    }

    /// The section of a group that the text names; true if it is new.
    fn section_in_asm_group(
        &mut self,
        group: &str,
        name: Vec<u8>,
        kind: SectionKind,
    ) -> (SectionId, bool) {
        let module = self.unit.module;
        let mut comdats = module.comdats.iter();
        let is_same = |id| module.strings.get(id) == group.as_bytes();
        if let Some((comdat, _)) = comdats.find(|(_, comdat)| is_same(comdat.name)) {
            return (self.section_in_group(comdat, name, kind), true);
        }
        let of_group = self
            .asm_groups
            .entry(group.as_bytes().to_vec())
            .or_default();
        let is_known = |id: &&SectionId| {
            self.object.section(**id).name() == Some(&*String::from_utf8_lossy(&name))
        };
        if let Some(known) = of_group.iter().find(is_known) {
            return (*known, false);
        }
        let id = self.object.add_section(Vec::new(), name, kind);
        of_group.push(id);
        add_flags(&mut self.object, id, elf::SHF_GROUP);
        (id, true)
    }

    /// The symbol of a name: that of the module's global, if there is one.
    fn asm_named(&mut self, name: &str) -> SymbolId {
        let symbol = self.unit.symbol_of(name);
        self.symbol(symbol)
    }

    fn asm_symbol(&mut self, asm: &Asm, name: &str, symbol: &AsmSymbol) -> Result<(), String> {
        let (mut section, mut value) = (None, 0);
        let mut size = symbol
            .size
            .as_ref()
            .and_then(|s| asm.absolute(s))
            .unwrap_or(0);
        let place = |index: usize, offset: i64| {
            let (id, start) = self.asm_place(index)?;
            let value = start.wrapping_add_signed(offset);
            Ok::<_, String>((Some(SymbolSection::Section(id)), value))
        };
        if let Some((index, offset)) = symbol.place {
            (section, value) = place(index, offset.cast_signed())?;
        } else if let Some(assigned) = &symbol.value {
            match asm.assigned(assigned)? {
                (Some(Target::Section(index)), offset) => (section, value) = place(index, offset)?,
                (Some(Target::Symbol(other)), by) => {
                    let other = self.asm_named(&other);
                    let other = self.object.symbol(other);
                    if other.section == SymbolSection::Undefined {
                        return Err(format!("'{name}' is assigned a symbol that is not defined"));
                    }
                    (section, value) = (Some(other.section), other.value.wrapping_add_signed(by));
                    size = other.size.cast_signed();
                }
                (None, number) => {
                    (section, value) = (Some(SymbolSection::Absolute), number.cast_unsigned());
                }
            }
        } else if let Some((bytes, align)) = symbol.common {
            (section, value) = (Some(SymbolSection::Common), align);
            size = bytes.cast_signed();
        }
        if section.is_none() && symbol.binding == Binding::None && symbol.visibility.is_none() {
            return Ok(());
        }
        // Names for the assembler alone.
        if name.starts_with(".L") && section.is_none_or(|s| s == SymbolSection::Absolute) {
            return Ok(());
        }
        let id = self.asm_named(name);
        let place = self.object.symbol_mut(id);
        if let Some(section) = section {
            if place.section != SymbolSection::Undefined {
                return Err(format!("the symbol '{name}' is defined twice"));
            }
            place.section = section;
            place.value = value;
            place.size = size.cast_unsigned();
            place.scope = SymbolScope::Compilation;
            place.kind = SymbolKind::Unknown;
        }
        let common = symbol.common.is_some() && symbol.binding != Binding::Local;
        if matches!(symbol.binding, Binding::Global | Binding::Weak) || common {
            place.scope = match symbol.visibility {
                Some("hidden" | "internal") => SymbolScope::Linkage,
                _ if place.section == SymbolSection::Undefined => SymbolScope::Unknown,
                _ => SymbolScope::Dynamic,
            };
        } else if symbol.visibility.is_some() && section.is_none() {
            place.scope = SymbolScope::Linkage;
        }
        place.weak |= symbol.binding == Binding::Weak;
        set_kind(place, symbol);
        Ok(())
    }

    /// Gives a symbol a version: an undefined one is meant with it wherever it is named, and so is one that is renamed.
    fn asm_version(&mut self, name: &str, version: &str) -> Result<(), String> {
        let id = self.asm_named(name);
        let from = self.object.symbol(id);
        let is_defined = from.section != SymbolSection::Undefined;
        if !is_defined || version.contains("@@@") {
            let by = if is_defined { "@@" } else { "@" };
            let place = self.object.symbol_mut(id);
            place.name = version.replace("@@@", by).into_bytes();
            return Ok(());
        }
        let versioned = ObjectSymbol {
            name: version.as_bytes().to_vec(),
            value: from.value,
            size: from.size,
            kind: from.kind,
            scope: from.scope,
            weak: from.weak,
            section: from.section,
            flags: from.flags,
        };
        self.object.add_symbol(versioned);
        Ok(())
    }
}

fn set_kind(place: &mut ObjectSymbol, symbol: &AsmSymbol) {
    let st_type = match symbol.kind.as_deref() {
        Some("function" | "func") => elf::STT_FUNC,
        Some("object") => elf::STT_OBJECT,
        Some("tls_object" | "tls") => elf::STT_TLS,
        Some("gnu_indirect_function") => elf::STT_GNU_IFUNC,
        _ => elf::STT_NOTYPE,
    };
    let defined = place.section != SymbolSection::Undefined;
    if place.section == SymbolSection::Common {
        place.kind = SymbolKind::Data;
        return;
    }
    if !defined {
        return;
    }
    let visibility = match symbol.visibility {
        Some("hidden") => elf::STV_HIDDEN,
        Some("internal") => elf::STV_INTERNAL,
        Some("protected") => elf::STV_PROTECTED,
        _ => elf::STV_DEFAULT,
    };
    set_type(place, st_type, visibility);
}
