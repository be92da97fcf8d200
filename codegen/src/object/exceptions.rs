//! Exception tables of an object: `.eh_frame`, `.gcc_except_table`, and the words that hold addresses of
//! type infos and personalities.

use super::eh_frame::{self, Target};
use super::elf::Writer;
use super::symbol_name;
use crate::code::Code;
use crate::compile::Compiled;
use crate::lsda::Lsda;
use crate::symbol::{Reloc, RelocKind, Symbol};
use bitsmith_model::value::GlobalId;
use object::write::{
    Comdat, Relocation, SectionId, Symbol as ObjectSymbol, SymbolId, SymbolSection,
};
use object::{
    ComdatKind, RelocationFlags, SectionFlags, SectionKind, SymbolFlags, SymbolKind, SymbolScope,
    elf,
};
use rustc_hash::FxHashMap;

/// The size of an address.
const WORD: u64 = 8;
/// The place of a function's language-specific data area.
type Place = Option<(SectionId, u64)>;

impl Writer<'_, '_> {
    /// Writes the tables of all functions.
    pub(super) fn exceptions(&mut self, compiled: &Compiled) -> Result<(), String> {
        let (bytes, links) = eh_frame::section(&**self.unit.isas.common(), compiled)?;
        if links.is_empty() {
            return Ok(());
        }
        let mut tables: Vec<Place> = Vec::with_capacity(compiled.functions.len());
        for code in &compiled.functions {
            let table = code.lsda.as_ref().map(|lsda| self.lsda(code, lsda));
            tables.push(table.transpose()?);
        }
        let section = self.section(b".eh_frame", SectionKind::ReadOnlyData);
        let start = self.object.append_section_data(section, &bytes, WORD);
        let mut references = FxHashMap::default();
        for link in links {
            let (symbol, offset) = match link.target {
                Target::Function(number) => {
                    let code = compiled.functions.get(number);
                    let code = code.ok_or("an unwind entry of no function")?;
                    self.by_section(Symbol::Global(code.id))
                }
                Target::Thunk(thunk) => self.by_section(Symbol::Thunk(thunk)),
                Target::Lsda(number) => {
                    let place = tables.get(number).copied().flatten();
                    let (section, offset) = place.ok_or("an unwind entry of no function")?;
                    (self.object.section_symbol(section), offset)
                }
                Target::Personality(id) => match references.get(&id) {
                    Some(known) => *known,
                    None => {
                        let made = self.reference(id)?;
                        references.insert(id, made);
                        made
                    }
                },
            };
            let addend = link.addend.wrapping_add(offset.cast_signed());
            self.distance(section, start.wrapping_add(link.offset), symbol, addend)?;
        }
        Ok(())
    }

    /// A function by its section, so that a discarded one takes its entry with it.
    fn by_section(&mut self, symbol: Symbol) -> (SymbolId, u64) {
        let symbol = self.symbol(symbol);
        let place = self.object.symbol_section_and_offset(symbol);
        place.unwrap_or((symbol, 0))
    }

    /// Adds a pc-relative relocation of 4 bytes.
    fn distance(
        &mut self,
        section: SectionId,
        offset: u64,
        symbol: SymbolId,
        addend: i64,
    ) -> Result<(), String> {
        let relocation = Relocation {
            offset,
            symbol,
            addend,
            flags: RelocationFlags::Elf {
                r_type: self.reloc_type(RelocKind::Pc32)?,
            },
        };
        let added = self.object.add_relocation(section, relocation);
        added.map_err(|e| e.to_string())
    }

    /// Writes a language-specific data area, into the group of its function.
    fn lsda(&mut self, code: &Code, lsda: &Lsda) -> Result<(SectionId, u64), String> {
        const NAME: &[u8] = b".gcc_except_table";
        let module = self.unit.module;
        let kind = SectionKind::ReadOnlyData;
        let section = match module.globals.get(code.id).and_then(|g| g.comdat) {
            Some(group) => {
                let name = [NAME, b".", module.name(code.id)].concat();
                self.section_in_group(group, name, kind)
            }
            None => self.section(NAME, kind),
        };
        let object = &mut self.object;
        let start = object.append_section_data(section, &lsda.bytes, Lsda::ALIGN);
        for reloc in &lsda.relocs {
            let Symbol::Global(id) = reloc.symbol else {
                return Err("a type that is no global".into());
            };
            let (words, offset) = self.word(id)?;
            let words = self.object.section_symbol(words);
            let addend = reloc.addend.wrapping_add(offset.cast_signed());
            self.distance(section, start.wrapping_add(reloc.offset), words, addend)?;
        }
        Ok((section, start))
    }

    /// The place of a local word that holds the address of a global.
    fn word(&mut self, id: GlobalId) -> Result<(SectionId, u64), String> {
        if let Some(known) = self.words.get(&id) {
            return Ok(*known);
        }
        let section = self.section(b".data.rel.ro", SectionKind::ReadOnlyDataWithRel);
        let offset = self.object.append_section_data(section, &[0; 8], WORD);
        self.address(section, offset, id)?;
        self.words.insert(id, (section, offset));
        Ok((section, offset))
    }

    fn address(&mut self, section: SectionId, offset: u64, id: GlobalId) -> Result<(), String> {
        let reloc = Reloc {
            offset: 0,
            kind: RelocKind::Abs64,
            symbol: Symbol::Global(id),
            addend: 0,
        };
        self.reloc(section, offset, &reloc)
    }

    /// The word that holds the address of a personality: `DW.ref.` with its name, shared by all objects of a
    /// program, or a local word for a local personality.
    fn reference(&mut self, id: GlobalId) -> Result<(SymbolId, u64), String> {
        let global = self.unit.module.globals.get(id);
        if global.is_none_or(|g| g.linkage.is_local()) {
            let (section, offset) = self.word(id)?;
            return Ok((self.object.section_symbol(section), offset));
        }
        let name = [b"DW.ref.", &symbol_name(self.unit, id)[..]].concat();
        let in_section = [b".data.rel.local.", &name[..]].concat();
        let section = self
            .object
            .add_section(Vec::new(), in_section, SectionKind::Data);
        *self.object.section_flags_mut(section) = SectionFlags::Elf {
            sh_type: elf::SHT_PROGBITS,
            sh_flags: elf::SHF_ALLOC | elf::SHF_WRITE | elf::SHF_GROUP,
        };
        self.object.append_section_data(section, &[0; 8], WORD);
        self.address(section, 0, id)?;
        let symbol = self.object.add_symbol(ObjectSymbol {
            name,
            value: 0,
            size: WORD,
            kind: SymbolKind::Data,
            scope: SymbolScope::Linkage,
            weak: true,
            section: SymbolSection::Section(section),
            flags: SymbolFlags::None,
        });
        self.object.add_comdat(Comdat {
            kind: ComdatKind::Any,
            symbol,
            sections: vec![section],
        });
        Ok((symbol, 0))
    }
}
