//! The symbol table for linkers (LLVM's `irsymtab`): what they would otherwise have to find out from
//! the module. A blob of little-endian words; its texts stand in the file's string table.

use crate::outline::{ModuleOutline, Outline};
use crate::symbols::{ModuleSymbols, Symbol, flag};
use std::borrow::Cow;

/// The version of the format that is written, and read.
pub(crate) const VERSION: u32 = 3;

/// Flags of a symbol that stand for what other tools show, too: ours, and the table's.
pub(crate) const SHARED: [(u16, u32); 7] = [
    (flag::UNDEFINED, 1 << 3),
    (flag::WEAK, 1 << 4),
    (flag::COMMON, 1 << 5),
    (flag::INDIRECT, 1 << 6),
    (flag::GLOBAL, 1 << 10),
    (flag::FORMAT_SPECIFIC, 1 << 11),
    (flag::EXECUTABLE, 1 << 13),
];

/// Where the header has what, in bytes: of parts the place and how many there are in them, of texts
/// the place in the string table and the length.
mod header {
    pub const MODULES: usize = 12;
    pub const SYMBOLS: usize = 28;
    pub const TRIPLE: usize = 44;
}

/// The size in bytes of a module's entry: its first symbol, and that behind its last.
const MODULE_SIZE: usize = 12;

/// A symbol's entry.
mod entry {
    /// Its size in bytes.
    pub const SIZE: usize = 24;
    /// Where it has the length of the name in the module.
    pub const IR_NAME_LEN: usize = 12;
    pub const FLAGS: usize = 20;
    /// The bits of the flags that are the visibility, and hidden among these.
    pub const VISIBILITY: u32 = 3;
    pub const HIDDEN: u32 = 1;
}

/// The symbols of the module at `index` of a stream, as the table in the file lists them: nothing of
/// the module is read, and [`flag::CONST`] is not there. None without a table, with one that is of
/// another version or reaches out of the file, and where a symbol is none of the module's named
/// globals: then [`read_symbols`](crate::symbols::read_symbols) knows more.
pub fn listed_symbols<'a>(outline: &Outline<'a>, index: usize) -> Option<ModuleSymbols<'a>> {
    let module = outline.module(index).ok()?;
    let table = SymbolTable::of(outline, module)?;
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

/// Likewise, those behind its `globals` first: of module-level assembler, and what code generation
/// will refer to.
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

/// A symbol of those flags of the table.
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
        (word(table.blob, 0)? == VERSION).then_some(table)
    }

    /// The text whose place and length stand in `bytes`.
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
