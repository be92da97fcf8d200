//! The constants and jump tables of functions in an object: they lie in read-only sections, so that sections of code have
//! nothing but instructions.

use super::elf::Writer;
use crate::code::Code;
use crate::compile::Compiled;
use crate::rewrite::TABLE_ENTRY;
use crate::symbol::{Reloc, Symbol};
use object::SectionKind;
use object::write::SectionId;

impl Writer<'_, '_> {
    /// Adds the constants and jump tables of all functions, and the references of the tables.
    pub(super) fn constants(&mut self, compiled: &Compiled) -> Result<(), String> {
        for code in &compiled.functions {
            for reloc in &code.relocs {
                self.constant(reloc);
            }
            if !code.tables.is_empty() {
                self.tables(code)?;
            }
        }
        Ok(())
    }

    /// Adds the constant that a reference is to.
    fn constant(&mut self, reloc: &Reloc) {
        let Symbol::Constant(constant) = reloc.symbol else {
            return;
        };
        if !self.parts.contains_key(&reloc.symbol) {
            let section = self.section(b".rodata", SectionKind::ReadOnlyData);
            let (bytes, align) = (constant.bytes(), constant.align());
            let at = self.object.append_section_data(section, bytes, align);
            self.parts.insert(reloc.symbol, (section, at));
        }
    }

    fn tables(&mut self, code: &Code) -> Result<(), String> {
        let section = self.tables_section(code);
        let bytes = vec![0; usize::try_from(code.tables_size()).unwrap_or(0)];
        let at = (self.object).append_section_data(section, &bytes, TABLE_ENTRY);
        self.parts.insert(Symbol::Tables(code.id), (section, at));
        for entry in &code.tables {
            self.reloc(section, at, entry)?;
        }
        Ok(())
    }

    /// The section of the jump tables of a function: linkers drop it with the function's.
    fn tables_section(&mut self, code: &Code) -> SectionId {
        let (module, kind) = (self.unit.module, SectionKind::ReadOnlyData);
        let comdat = module.globals.get(code.id).and_then(|g| g.comdat);
        let own = || [b".rodata.", module.name(code.id)].concat();
        match comdat {
            Some(comdat) => self.section_in_group(comdat, own(), kind),
            None if self.unit.options.function_sections => self.section(&own(), kind),
            None => self.section(b".rodata", kind),
        }
    }
}
