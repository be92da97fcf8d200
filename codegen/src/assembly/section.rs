//! The directives that begin sections.

use super::{Elf, name};
use crate::object::LARGE;
use object::elf;
use object::read::elf::{ElfSection64, SectionHeader};
use object::{
    ComdatKind, Endianness, Object, ObjectComdat, ObjectSection, ObjectSymbol, SectionFlags,
    SectionIndex,
};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The group of a section.
pub struct Group {
    /// The name of its symbol.
    name: String,
    /// True if linkers keep one of the groups with the name.
    comdat: bool,
}

/// The groups of the sections that are in one.
pub fn groups(file: &Elf<'_>) -> Result<FxHashMap<SectionIndex, Group>, String> {
    let mut groups = FxHashMap::default();
    for comdat in file.comdats() {
        let symbol = file.symbol_by_index(comdat.symbol());
        let symbol = symbol.map_err(|error| error.to_string())?;
        let name = symbol.name().map_err(|error| error.to_string())?;
        for section in comdat.sections() {
            let group = Group {
                name: word(name),
                comdat: comdat.kind() == ComdatKind::Any,
            };
            groups.insert(section, group);
        }
    }
    Ok(groups)
}

/// A name, in quotes if it needs them.
fn word(name: &str) -> String {
    match name::is_plain(name) {
        true => name.to_owned(),
        false => name::quoted(name),
    }
}

/// Returns true for a section that text defines; an assembler adds the others.
pub fn is_written(section: &ElfSection64<'_, '_, Endianness>) -> bool {
    let sh_type = section.elf_section_header().sh_type(Endianness::Little);
    let added = [
        elf::SHT_NULL,
        elf::SHT_SYMTAB,
        elf::SHT_STRTAB,
        elf::SHT_RELA,
        elf::SHT_REL,
        elf::SHT_GROUP,
        elf::SHT_SYMTAB_SHNDX,
    ];
    !added.contains(&sh_type)
}

/// The flags of a section.
pub fn flags<'d>(section: &impl ObjectSection<'d>) -> elf::SectionFlags {
    match section.flags() {
        SectionFlags::Elf { sh_flags, .. } => sh_flags,
        _ => elf::SectionFlags(0),
    }
}

/// The letters of flags.
const LETTERS: [(elf::SectionFlags, char); 10] = [
    (elf::SHF_ALLOC, 'a'),
    (elf::SHF_WRITE, 'w'),
    (elf::SHF_EXECINSTR, 'x'),
    (elf::SHF_MERGE, 'M'),
    (elf::SHF_STRINGS, 'S'),
    (elf::SHF_GROUP, 'G'),
    (elf::SHF_TLS, 'T'),
    (elf::SHF_GNU_RETAIN, 'R'),
    (elf::SHF_EXCLUDE, 'e'),
    (LARGE, 'l'),
];

/// The words for types of sections.
fn kind(sh_type: elf::SectionType) -> Option<&'static str> {
    Some(match sh_type {
        elf::SHT_PROGBITS => "progbits",
        elf::SHT_NOBITS => "nobits",
        elf::SHT_NOTE => "note",
        elf::SHT_INIT_ARRAY => "init_array",
        elf::SHT_FINI_ARRAY => "fini_array",
        elf::SHT_PREINIT_ARRAY => "preinit_array",
        elf::SHT_X86_64_UNWIND => "unwind",
        _ => return None,
    })
}

/// Writes the directive for a section and its alignment. `numbers` counts the sections of each name.
pub fn head(
    section: &ElfSection64<'_, '_, Endianness>,
    group: Option<&Group>,
    numbers: &mut BTreeMap<String, u32>,
    out: &mut String,
) -> Result<(), String> {
    let name = section.name().map_err(|error| error.to_string())?;
    let header = section.elf_section_header();
    let flags = flags(section);
    let known = LETTERS
        .iter()
        .fold(elf::SectionFlags(0), |all, l| all | l.0);
    if flags.0 & !known.0 != 0 {
        return Err(format!("the section {name} has the flags {:#x}", flags.0));
    }
    let letters = LETTERS.iter().filter(|(flag, _)| flags.contains(*flag));
    let letters: String = letters.map(|(_, letter)| *letter).collect();
    let sh_type = header.sh_type(Endianness::Little);
    let kind =
        kind(sh_type).ok_or_else(|| format!("the section {name} has the type {}", sh_type.0))?;
    _ = write!(out, "\t.section\t{},\"{letters}\",@{kind}", word(name));
    if flags.contains(elf::SHF_MERGE) {
        _ = write!(out, ",{}", header.sh_entsize(Endianness::Little));
    }
    if let Some(group) = group {
        let comdat = if group.comdat { ",comdat" } else { "" };
        _ = write!(out, ",{}{comdat}", group.name);
    }
    let in_group = group.map_or(String::new(), |group| group.name.clone());
    let number = numbers.entry(format!("{name}\n{in_group}")).or_default();
    if *number > 0 {
        _ = write!(out, ",unique,{number}");
    }
    *number = number.saturating_add(1);
    out.push('\n');
    if section.align() > 1 {
        _ = writeln!(out, "\t.balign\t{}", section.align());
    }
    Ok(())
}
