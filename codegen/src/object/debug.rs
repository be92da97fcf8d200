//! The debug sections of an object.

use super::elf::{Writer, add_flags};
use crate::compile::Compiled;
use crate::dwarf::{self, Place, Section, Target};
use crate::symbol::{RelocKind, Symbol};
use object::write::{Relocation, SectionId, SymbolId};
use object::{RelocationFlags, SectionKind, elf};
use rustc_hash::FxHashMap;

impl Writer<'_, '_> {
    /// Writes the debug sections; `places` has the section and the offset of each function.
    pub(super) fn debug(
        &mut self,
        compiled: &Compiled,
        places: &[(SectionId, u64)],
    ) -> Result<(), String> {
        if !self.unit.debug {
            return Ok(());
        }
        let mut numbers: FxHashMap<SectionId, usize> = FxHashMap::default();
        let mut list: Vec<SectionId> = Vec::new();
        let places: Vec<Place> = places
            .iter()
            .map(|(section, offset)| {
                let number = *numbers.entry(*section).or_insert_with(|| {
                    list.push(*section);
                    list.len() - 1
                });
                Place {
                    section: number,
                    offset: *offset,
                }
            })
            .collect();
        let sections = dwarf::write(self.unit, &compiled.functions, &places)?;
        let mut made: FxHashMap<&str, SectionId> = FxHashMap::default();
        for section in &sections {
            let (name, kind) = (section.name.as_bytes(), kind(section));
            if section.is_split() {
                let object = self.split.as_mut().unwrap_or(&mut self.object);
                let id = object.add_section(Vec::new(), name.to_vec(), kind);
                // Linked programs do without it.
                add_flags(object, id, elf::SHF_EXCLUDE);
                object.append_section_data(id, &section.bytes, 1);
                continue;
            }
            let id = self.section(name, kind);
            self.object.append_section_data(id, &section.bytes, 1);
            made.insert(section.name, id);
        }
        for section in &sections {
            let Some(id) = made.get(section.name) else {
                continue;
            };
            for link in &section.links {
                let (symbol, offset) = match link.target {
                    Target::Section(number) => {
                        let section = *list.get(number).ok_or("a section that is not there")?;
                        (self.object.section_symbol(section), 0)
                    }
                    Target::Debug(name) => {
                        let section = *made.get(name).ok_or("a section that is not there")?;
                        (self.object.section_symbol(section), 0)
                    }
                    Target::Global(global) | Target::ThreadLocal(global) => {
                        let symbol = self.symbol(Symbol::Global(global));
                        self.local_as_section(symbol)
                    }
                };
                let r_type = match (link.target, link.size) {
                    (Target::ThreadLocal(_), _) => {
                        let offset = self.unit.target.thread_local_reloc();
                        offset.ok_or("the place of a thread-local variable")?
                    }
                    (_, 8) => self.reloc_type(RelocKind::Abs64)?,
                    _ => self.reloc_type(RelocKind::Abs32)?,
                };
                let relocation = Relocation {
                    offset: link.offset,
                    symbol,
                    addend: link.addend.wrapping_add(offset.cast_signed()),
                    flags: RelocationFlags::Elf { r_type },
                };
                let added = self.object.add_relocation(*id, relocation);
                added.map_err(|e| e.to_string())?;
            }
        }
        Ok(())
    }

    /// A symbol with an offset: that of its section if it is local.
    fn local_as_section(&mut self, symbol: SymbolId) -> (SymbolId, u64) {
        let own = self.object.symbol(symbol);
        let local = own.is_local() && own.kind != object::SymbolKind::Tls;
        match self.object.symbol_section_and_offset(symbol) {
            Some(place) if local => place,
            _ => (symbol, 0),
        }
    }
}

/// The kind of a debug section.
fn kind(section: &Section) -> SectionKind {
    match section.is_strings() {
        // Linkers merge strings only if the section has the size of an entry.
        true => SectionKind::OtherString,
        false => SectionKind::Debug,
    }
}
