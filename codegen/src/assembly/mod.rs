//! Assembler text of an object, for GNU `as` and clang: they make the same object of it.
//!
//! References are relocations of the object, so they are written as symbols where both assemblers make the same
//! relocation of that, and as `.reloc` elsewhere. Instructions whose usual encoding is another are written as
//! bytes, with the instruction as a comment.

pub(crate) mod data;
pub(crate) mod name;
mod section;

use crate::asm::Dialect;
use crate::x86_64::disassembly;
use name::Names;
use object::elf;
use object::read::elf::{ElfFile64, Sym};
use object::{
    Architecture, Endianness, Object, ObjectSection, ObjectSymbol, RelocationFlags,
    RelocationTarget, SectionIndex, SymbolFlags, SymbolIndex, SymbolSection,
};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::fmt::Write;

pub(crate) type Elf<'d> = ElfFile64<'d, Endianness>;

/// A reference from a section.
pub(crate) struct Patch {
    /// The name of the symbol.
    pub name: String,
    /// True if other objects can refer to the symbol: an assembler keeps such a reference as it is.
    pub global: bool,
    /// The type of the relocation.
    pub r_type: elf::RelocationType,
    /// The addend.
    pub addend: i64,
}

/// The references of a section by their offsets.
pub(crate) type Patches = BTreeMap<u64, Patch>;

/// The labels of a section by their offsets: the lines that define each.
pub(crate) type Labels = BTreeMap<u64, String>;

/// Returns the assembler text of an ELF object. The instructions of x86 are in a dialect.
///
/// # Errors
///
/// A message if the object has something that assembler text cannot express.
pub fn text(object: &[u8], dialect: Dialect) -> Result<String, String> {
    let file = Elf::parse(object).map_err(|error| error.to_string())?;
    let names = Names::of(&file)?;
    let mut out = String::new();
    if file.architecture() == Architecture::X86_64 && dialect == Dialect::Intel {
        if let Some(name) = names.symbols().find(|name| disassembly::is_word(name)) {
            return Err(format!(
                "the symbol '{name}' is a word of the Intel dialect of assembler text"
            ));
        }
        out.push_str("\t.intel_syntax noprefix\n");
    }
    source_file(&file, &mut out)?;
    let mut labels = symbols(&file, &names, &mut out)?;
    let groups = section::groups(&file)?;
    let mut numbers = BTreeMap::new();
    for section in file.sections().filter(section::is_written) {
        let index = section.index();
        section::head(&section, groups.get(&index), &mut numbers, &mut out)?;
        let mut here = labels.remove(&index).unwrap_or_default();
        let start = here.entry(0).or_default();
        start.insert_str(0, &format!("{}:\n", names.section(index)));
        let patches = patches(&file, &names, &section)?;
        let bytes = section.data().map_err(|error| error.to_string())?;
        let flags = section::flags(&section);
        let mut body = data::Body {
            bytes,
            size: section.size(),
            labels: here,
            patches: &patches,
            start: names.section(index),
            out: &mut out,
        };
        let is_code = flags.contains(elf::SHF_EXECINSTR);
        match file.architecture() {
            Architecture::X86_64 if is_code => {
                disassembly::write(&mut body, &names, index, dialect)
            }
            Architecture::Aarch64 if is_code => body.words(),
            _ => body.data(0..section.size()),
        }
        body.finish();
    }
    Ok(out)
}

/// Writes the name of the source file.
fn source_file(file: &Elf<'_>, out: &mut String) -> Result<(), String> {
    for symbol in file.symbols() {
        if symbol.kind() == object::SymbolKind::File {
            let name = symbol.name().map_err(|error| error.to_string())?;
            _ = writeln!(out, "\t.file\t{}", name::quoted(name));
        }
    }
    Ok(())
}

/// The symbols: those of sections as labels; others are written.
fn symbols(
    file: &Elf<'_>,
    names: &Names,
    out: &mut String,
) -> Result<FxHashMap<SectionIndex, Labels>, String> {
    let mut labels: FxHashMap<SectionIndex, Labels> = FxHashMap::default();
    for symbol in file.symbols() {
        let SymbolFlags::Elf { st_info, st_other } = symbol.flags() else {
            continue;
        };
        if [elf::STT_FILE, elf::STT_SECTION].contains(&st_info.st_type()) {
            continue;
        }
        let name = names.symbol(symbol.index())?;
        let mut text = attributes(name, st_info, st_other);
        let size = symbol.size();
        let place = match symbol.section() {
            SymbolSection::Undefined => {
                let default = st_other.visibility() == elf::STV_DEFAULT;
                if st_info.st_bind() != elf::STB_WEAK && default {
                    continue;
                }
                None
            }
            SymbolSection::Common => {
                // The value is the alignment.
                let align = symbol.elf_symbol().st_value(Endianness::Little);
                _ = writeln!(text, "\t.comm\t{name},{size},{align}");
                None
            }
            SymbolSection::Absolute => {
                _ = writeln!(text, "\t.set\t{name}, {:#x}", symbol.address());
                None
            }
            SymbolSection::Section(index) => Some((index, symbol.address())),
            other => return Err(format!("the symbol {name} is in {other:?}")),
        };
        let kind = kind(st_info.st_type());
        if let Some(kind) = kind.filter(|_| !symbol.is_undefined()) {
            _ = writeln!(text, "\t.type\t{name},@{kind}");
        }
        match place {
            None => out.push_str(&text),
            // The assembler has a symbol of the name of each section.
            Some((index, 0)) if is_named_after(file, &symbol, index) => {}
            Some((index, offset)) => {
                if size > 0 {
                    _ = writeln!(text, "\t.size\t{name}, {size}");
                }
                let at = labels.entry(index).or_default().entry(offset).or_default();
                _ = writeln!(at, "{text}{name}:");
            }
        }
    }
    Ok(labels)
}

/// Returns true for a local symbol with the name of the section at whose start it is, as groups of assembler text have.
fn is_named_after<'f>(file: &Elf<'f>, symbol: &impl ObjectSymbol<'f>, index: SectionIndex) -> bool {
    let section = file.section_by_index(index);
    let name = section.as_ref().map(ObjectSection::name_bytes);
    symbol.is_local()
        && matches!((name, symbol.name_bytes()), (Ok(Ok(one)), Ok(other)) if one == other)
}

/// The directives for binding and visibility.
fn attributes(name: &str, info: elf::SymbolInfo, other: elf::SymbolOther) -> String {
    let binding = match info.st_bind() {
        elf::STB_GLOBAL => Some(".globl"),
        elf::STB_WEAK => Some(".weak"),
        _ => None,
    };
    let visibility = match other.visibility() {
        elf::STV_HIDDEN => Some(".hidden"),
        elf::STV_PROTECTED => Some(".protected"),
        elf::STV_INTERNAL => Some(".internal"),
        _ => None,
    };
    let lines = binding.into_iter().chain(visibility);
    lines.map(|line| format!("\t{line}\t{name}\n")).collect()
}

/// The word for a type of symbols.
fn kind(st_type: elf::SymbolType) -> Option<&'static str> {
    Some(match st_type {
        elf::STT_FUNC => "function",
        elf::STT_OBJECT => "object",
        elf::STT_TLS => "tls_object",
        elf::STT_GNU_IFUNC => "gnu_indirect_function",
        elf::STT_COMMON => "common",
        _ => return None,
    })
}

/// The references of a section.
fn patches<'d>(
    file: &Elf<'d>,
    names: &Names,
    section: &impl ObjectSection<'d>,
) -> Result<Patches, String> {
    let mut patches = Patches::new();
    for (offset, reloc) in section.relocations() {
        let RelocationFlags::Elf { r_type } = reloc.flags() else {
            return Err("a relocation of another format".into());
        };
        let RelocationTarget::Symbol(index) = reloc.target() else {
            return Err(format!("a relocation at {offset:#x} without a symbol"));
        };
        let (name, global) = target(file, names, index)?;
        let patch = Patch {
            name,
            global,
            r_type,
            addend: reloc.addend(),
        };
        if patches.insert(offset, patch).is_some() {
            return Err(format!("two relocations at {offset:#x}"));
        }
    }
    Ok(patches)
}

/// The name of what a relocation refers to, and true if it is global.
fn target(file: &Elf<'_>, names: &Names, index: SymbolIndex) -> Result<(String, bool), String> {
    let symbol = file.symbol_by_index(index).map_err(|e| e.to_string())?;
    match (symbol.kind(), symbol.section()) {
        (object::SymbolKind::Section, SymbolSection::Section(section)) => {
            Ok((names.section(section), false))
        }
        _ => Ok((names.symbol(index)?.to_owned(), !symbol.is_local())),
    }
}
