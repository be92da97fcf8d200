//! The module's assembler in an object: its sections, symbols and relocations.

use super::elf::Writer;
use crate::asm::assembler::{Binding, Patch, Section, Symbol as AsmSymbol, Target};
use crate::foreign;
use crate::symbol::{Reloc, Symbol};
use crate::target::Asm;
use object::write::{SectionId, Symbol as ObjectSymbol, SymbolId, SymbolSection};
use object::{SectionFlags, SectionKind, SymbolFlags, SymbolKind, SymbolScope, elf};

/// The section of each section of the text, and its offset there.
type Places = Vec<(SectionId, u64)>;

fn flags_of(section: &Section) -> elf::SectionFlags {
    let letters = foreign::FLAGS;
    let set = letters
        .into_iter()
        .filter(|(letter, _)| section.flags.contains(*letter));
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
    /// Adds what the module's assembler text defines.
    pub(super) fn module_asm(&mut self, asm: &Asm) -> Result<(), String> {
        let mut places = Places::with_capacity(asm.sections.len());
        for section in &asm.sections {
            places.push(self.asm_section(section)?);
        }
        for (name, symbol) in &asm.symbols {
            if !name.starts_with('\u{1}') {
                self.asm_symbol(asm, name, symbol, &places)?;
            }
        }
        for (name, symbol) in &asm.symbols {
            for version in &symbol.versions {
                self.asm_version(name, version)?;
            }
        }
        for (section, (id, start)) in asm.sections.iter().zip(&places) {
            for patch in &section.patches {
                self.asm_patch(patch, *id, *start, &places)?;
            }
        }
        Ok(())
    }

    fn asm_section(&mut self, section: &Section) -> Result<(SectionId, u64), String> {
        if section.group.is_some() {
            return Err(format!(
                "the section group of {} in the module's assembler",
                section.name
            ));
        }
        let known = self
            .sections
            .contains_key(&(section.name.clone().into_bytes(), false));
        let id = self.section(section.name.as_bytes(), kind_of(section));
        if !known {
            *self.object.section_flags_mut(id) = SectionFlags::Elf {
                sh_type: type_of(section),
                sh_flags: flags_of(section),
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

    /// The symbol of a name: that of the module's global, if there is one.
    fn asm_named(&mut self, name: &str) -> SymbolId {
        let symbol = self.unit.symbol_of(name);
        self.symbol(symbol)
    }

    fn asm_symbol(
        &mut self,
        asm: &Asm,
        name: &str,
        symbol: &AsmSymbol,
        places: &Places,
    ) -> Result<(), String> {
        let (mut section, mut value) = (None, 0);
        let mut size = symbol
            .size
            .as_ref()
            .and_then(|s| asm.absolute(s))
            .unwrap_or(0);
        let place = |index: usize, offset: i64| {
            let (id, start) = places.get(index).ok_or("an unknown section")?;
            let value = start.wrapping_add_signed(offset);
            Ok::<_, String>((Some(SymbolSection::Section(*id)), value))
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

    fn asm_patch(
        &mut self,
        patch: &Patch,
        id: SectionId,
        start: u64,
        places: &Places,
    ) -> Result<(), String> {
        let reloc = |symbol, addend| Reloc {
            offset: patch.offset,
            kind: patch.kind,
            symbol,
            addend,
        };
        match &patch.target {
            Target::Symbol(name) => {
                let symbol = self.unit.symbol_of(name);
                self.reloc(id, start, &reloc(symbol, patch.addend))
            }
            Target::Section(index) => {
                let (target, base) = *places.get(*index).ok_or("an unknown section")?;
                let symbol = self.object.section_symbol(target);
                let addend = patch.addend.wrapping_add_unsigned(base);
                // The symbol in the description is not used.
                let description = reloc(Symbol::Asm(0), addend);
                self.reloc_to(id, start, &description, symbol)
            }
        }
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
    let binding = match (place.scope, place.weak) {
        (SymbolScope::Compilation, _) => elf::STB_LOCAL,
        (_, true) => elf::STB_WEAK,
        _ => elf::STB_GLOBAL,
    };
    let visibility = match symbol.visibility {
        Some("hidden") => elf::STV_HIDDEN,
        Some("internal") => elf::STV_INTERNAL,
        Some("protected") => elf::STV_PROTECTED,
        _ => elf::STV_DEFAULT,
    };
    place.flags = SymbolFlags::Elf {
        st_info: elf::SymbolInfo::new(binding, st_type),
        st_other: elf::SymbolOther::from(visibility),
    };
}
