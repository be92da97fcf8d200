//! The symbols of ELF objects, as `nm` lists them beside those of bitcode.

use bitsmith_bitcode::symbols::{Symbol, flag};
use object::elf;
use object::read::elf::{ElfFile64, SectionHeader, Sym};
use object::{
    Endianness, Object, ObjectSection, ObjectSymbol, SectionFlags, SymbolFlags, SymbolSection,
};
use std::borrow::Cow;

/// Properties of a symbol that bitcode does not have.
#[derive(Clone, Debug)]
pub struct Native<'a> {
    /// The letter of its type.
    pub letter: char,
    /// The address.
    pub value: u64,
    /// The size in bytes.
    pub size: u64,
    /// The type of ELF.
    pub kind: &'static str,
    /// The section.
    pub section: Cow<'a, str>,
}

/// Returns the symbols of an ELF object of 64 bits; `None` for other files.
pub fn symbols(bytes: &[u8]) -> Option<Vec<(Symbol<'_>, Native<'_>)>> {
    let file = ElfFile64::<Endianness>::parse(bytes).ok()?;
    let mut found = Vec::new();
    for symbol in file.symbols() {
        let SymbolFlags::Elf { st_info, st_other } = symbol.flags() else {
            continue;
        };
        let raw = symbol.elf_symbol();
        let (st_type, binding) = (st_info.st_type(), st_info.st_bind());
        let own = [elf::STT_FILE, elf::STT_SECTION].contains(&st_type);
        let mut name = Cow::Borrowed(symbol.name_bytes().unwrap_or_default());
        let (kind_of_section, section) = match symbol.section() {
            SymbolSection::Undefined => ('U', Cow::Borrowed("*UND*")),
            SymbolSection::Common => ('C', Cow::Borrowed("*COM*")),
            SymbolSection::Absolute => ('a', Cow::Borrowed("*ABS*")),
            SymbolSection::None if st_type == elf::STT_FILE => ('a', Cow::Borrowed("*ABS*")),
            SymbolSection::Section(index) => {
                let section = file.section_by_index(index).ok()?;
                let own_name = section.name().unwrap_or_default().to_owned();
                if st_type == elf::STT_SECTION {
                    name = Cow::Owned(own_name.clone().into_bytes());
                }
                let header = section.elf_section_header();
                let SectionFlags::Elf { sh_flags, .. } = section.flags() else {
                    continue;
                };
                let letter = letter(header.sh_type(file.endian()), sh_flags);
                (letter, Cow::Owned(own_name))
            }
            _ => continue,
        };
        let undefined = symbol.is_undefined();
        let object = st_type == elf::STT_OBJECT;
        let letter = match (binding, kind_of_section) {
            _ if st_type == elf::STT_GNU_IFUNC && !undefined => 'i',
            (elf::STB_WEAK, _) => match (object, undefined) {
                (true, true) => 'v',
                (true, false) => 'V',
                (false, true) => 'w',
                (false, false) => 'W',
            },
            (elf::STB_GNU_UNIQUE, _) => 'u',
            (_, 'U' | 'C') => kind_of_section,
            (elf::STB_GLOBAL, letter) => letter.to_ascii_uppercase(),
            (_, letter) => letter,
        };
        let flags = [
            (undefined, flag::UNDEFINED),
            (binding != elf::STB_LOCAL, flag::GLOBAL),
            (binding == elf::STB_WEAK, flag::WEAK),
            (own, flag::FORMAT_SPECIFIC),
            (st_other.visibility() == elf::STV_HIDDEN, flag::HIDDEN),
        ];
        let flags = flags
            .iter()
            .filter(|(is, _)| *is)
            .fold(0, |all, (_, bit)| all | bit);
        let common = kind_of_section == 'C';
        let native = Native {
            letter,
            value: match common {
                // The address of a common variable is its size, and its value the alignment.
                true => symbol.size(),
                false => raw.st_value(file.endian()),
            },
            size: symbol.size(),
            kind: kind(st_type),
            section,
        };
        found.push((Symbol { name, flags }, native));
    }
    Some(found)
}

/// The letter of symbols in a section.
fn letter(sh_type: elf::SectionType, flags: elf::SectionFlags) -> char {
    let has = |flag| flags.contains(flag);
    match sh_type {
        elf::SHT_NOBITS => 'b',
        elf::SHT_INIT_ARRAY | elf::SHT_FINI_ARRAY | elf::SHT_PREINIT_ARRAY => 'd',
        _ if has(elf::SHF_EXECINSTR) => 't',
        _ if has(elf::SHF_ALLOC) && has(elf::SHF_WRITE) => 'd',
        _ if has(elf::SHF_ALLOC) => 'r',
        _ => 'n',
    }
}

/// The word for a type of symbols.
fn kind(st_type: elf::SymbolType) -> &'static str {
    match st_type {
        elf::STT_NOTYPE => "NOTYPE",
        elf::STT_OBJECT => "OBJECT",
        elf::STT_FUNC => "FUNC",
        elf::STT_SECTION => "SECTION",
        elf::STT_FILE => "FILE",
        elf::STT_COMMON => "COMMON",
        elf::STT_TLS => "TLS",
        elf::STT_GNU_IFUNC => "GNU_IFUNC",
        _ => "",
    }
}
