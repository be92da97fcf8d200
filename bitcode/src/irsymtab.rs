//! The symbol table for linkers (LLVM's `irsymtab`): the properties of symbols without reading the
//! module. A blob of little-endian words; its strings are in the file's string table.

use crate::outline::{ModuleOutline, Outline};
use crate::symbol::{ModuleSymbols, Symbol, flag};
use bitsmith_model::dialect::Dialect;
use std::borrow::Cow;

/// The versions of the format that are read, and the first release that writes each, newest first. They differ in
/// the sizes of common symbols only, which have 64 bits since version 4.
const VERSIONS: [(u16, u32); 2] = [(23, WIDE_SIZES), (0, 3)];

/// The first version in which a common symbol's size has 64 bits.
pub(crate) const WIDE_SIZES: u32 = 4;

/// The version of the format that is written in a dialect.
pub(crate) fn version(dialect: Dialect) -> u32 {
    let mut versions = VERSIONS.iter();
    let newest = versions.find(|(since, _)| dialect.has(*since));
    newest.map_or(WIDE_SIZES, |(_, version)| *version)
}

/// The flags that both have: the bit of [`flag`], and the bit in the table.
pub(crate) const SHARED: [(u16, u32); 7] = [
    (flag::UNDEFINED, 1 << 3),
    (flag::WEAK, 1 << 4),
    (flag::COMMON, 1 << 5),
    (flag::INDIRECT, 1 << 6),
    (flag::GLOBAL, 1 << 10),
    (flag::FORMAT_SPECIFIC, 1 << 11),
    (flag::EXECUTABLE, 1 << 13),
];

/// The byte offsets of the header's fields. A range is an offset and a count; a string is an offset in
/// the string table and a length.
mod header {
    pub const PRODUCER: usize = 4;
    pub const MODULES: usize = 12;
    pub const SYMBOLS: usize = 28;
    pub const TRIPLE: usize = 44;
}

/// The first bytes of the producer in tables that are used as they are: LLVM 22's and 23's, and our own.
const TRUSTED: [&[u8]; 3] = [b"22.", b"23.", b"bitsmith"];

/// The size of a module's entry in bytes: the first symbol, the end of its symbols, and the first
/// uncommon entry.
const MODULE_SIZE: usize = 12;

/// A symbol's entry.
mod entry {
    /// Its size in bytes.
    pub const SIZE: usize = 24;
    /// The offset of the length of the IR name.
    pub const IR_NAME_LEN: usize = 12;
    pub const FLAGS: usize = 20;
    /// The bits of the visibility.
    pub const VISIBILITY: u32 = 3;
    pub const HIDDEN: u32 = 1;
}

/// The symbols of the module at `index` of a stream, from the file's symbol table: nothing of the module is
/// read, and [`flag::CONST`] is never set. `None` if there is no table, if it is of another release or is
/// malformed, or if a symbol is none of the module's named globals; use
/// [`read_symbols`](crate::symbols::read_symbols) then.
pub fn listed_symbols<'a>(outline: &Outline<'a>, index: usize) -> Option<ModuleSymbols<'a>> {
    let module = outline.module(index).ok()?;
    let table = SymbolTable::of(outline, module)?;
    // LLVM makes the table of another release anew, and checks more of the module then.
    let producer = table.text(table.blob, header::PRODUCER)?;
    if !TRUSTED.iter().any(|start| producer.starts_with(start)) {
        return None;
    }
    let triple = table.text(table.blob, header::TRIPLE)?.to_vec();
    let entries = table.entries(index)?;
    let mut symbols = Vec::with_capacity(entries.len() / entry::SIZE);
    for entry in entries.chunks_exact(entry::SIZE) {
        let name = table.text(entry, 0)?;
        if name.is_empty() || word(entry, entry::IR_NAME_LEN)? == 0 {
            return None;
        }
        symbols.push(symbol(name, word(entry, entry::FLAGS)?));
    }
    Some(ModuleSymbols {
        triple,
        symbols,
        unlisted_asm: false,
    })
}

/// Those symbols of the table after the first `globals`: of module-level assembly, and runtime
/// functions that code generation may call.
pub(crate) fn asm_symbols<'a>(
    outline: &Outline<'a>,
    index: usize,
    globals: usize,
) -> Option<Vec<Symbol<'a>>> {
    let table = SymbolTable::of(outline, outline.module(index).ok()?)?;
    let behind = globals.checked_mul(entry::SIZE)?;
    let entries = table.entries(index)?.get(behind..)?;
    let of_asm = |entry: &[u8]| {
        let mut symbol = symbol(table.text(entry, 0)?, word(entry, entry::FLAGS)?);
        symbol.flags |= flag::ASM;
        Some(symbol)
    };
    entries.chunks_exact(entry::SIZE).map(of_asm).collect()
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    let word = bytes.get(at..)?.first_chunk::<4>()?;
    Some(u32::from_le_bytes(*word))
}

/// A symbol with these flags of the table.
fn symbol(name: &[u8], bits: u32) -> Symbol<'_> {
    let set = SHARED.iter().filter(|(_, bit)| bits & bit != 0);
    let mut flags = set.fold(0, |flags, (ours, _)| flags | ours);
    if flags & flag::UNDEFINED == 0 && bits & entry::VISIBILITY == entry::HIDDEN {
        flags |= flag::HIDDEN;
    }
    Symbol {
        name: Cow::Borrowed(name),
        flags,
    }
}

struct SymbolTable<'a> {
    blob: &'a [u8],
    strtab: &'a [u8],
}

impl<'a> SymbolTable<'a> {
    fn of(outline: &Outline<'a>, module: &ModuleOutline<'a>) -> Option<Self> {
        let table = Self {
            blob: outline.symtab?,
            strtab: module.strtab,
        };
        let version = word(table.blob, 0)?;
        let is_known = VERSIONS.iter().any(|(_, known)| *known == version);
        is_known.then_some(table)
    }

    /// The string whose offset and length are at `at` of `bytes`.
    fn text(&self, bytes: &[u8], at: usize) -> Option<&'a [u8]> {
        let start = word(bytes, at)? as usize;
        let len = word(bytes, at.checked_add(4)?)? as usize;
        self.strtab.get(start..start.checked_add(len)?)
    }

    /// The entries of a module's symbols.
    fn entries(&self, module: usize) -> Option<&'a [u8]> {
        let modules = word(self.blob, header::MODULES)? as usize;
        let record = modules.checked_add(module.checked_mul(MODULE_SIZE)?)?;
        let symbols = word(self.blob, header::SYMBOLS)? as usize;
        let place = |at: usize| {
            let index = word(self.blob, at)? as usize;
            symbols.checked_add(index.checked_mul(entry::SIZE)?)
        };
        self.blob
            .get(place(record)?..place(record.checked_add(4)?)?)
    }
}
