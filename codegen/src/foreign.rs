//! The objects of others: of an assembler, for text that ours does not know, and of compilers, for a program
//! that runs in memory.

use crate::asm::assembler::{Binding, Patch, Section, Symbol, Target as To};
use crate::asm::expression::Expr;
use crate::symbol::RelocKind;
use crate::target::{Asm, Target};
use object::read::elf::{ElfFile64, ElfSymbol64};
use object::{
    Object, ObjectSection, ObjectSymbol, RelocationFlags, RelocationTarget, SectionFlags,
    SectionIndex, SymbolFlags, SymbolSection, elf,
};
use rustc_hash::FxHashMap;

/// Assembles text: an ELF object, or the reason why there is none.
pub type Assemble = fn(&str) -> Result<Vec<u8>, String>;

/// The letters of section flags.
pub const FLAGS: [(char, elf::SectionFlags); 7] = [
    ('a', elf::SHF_ALLOC),
    ('w', elf::SHF_WRITE),
    ('x', elf::SHF_EXECINSTR),
    ('M', elf::SHF_MERGE),
    ('S', elf::SHF_STRINGS),
    ('T', elf::SHF_TLS),
    ('R', elf::SHF_GNU_RETAIN),
];

/// The names of section types.
pub const TYPES: [(&str, elf::SectionType); 6] = [
    ("progbits", elf::SHT_PROGBITS),
    ("nobits", elf::SHT_NOBITS),
    ("note", elf::SHT_NOTE),
    ("init_array", elf::SHT_INIT_ARRAY),
    ("fini_array", elf::SHT_FINI_ARRAY),
    ("preinit_array", elf::SHT_PREINIT_ARRAY),
];

/// A section that describes the whole object, which ours does itself.
const PROPERTY: &str = ".note.gnu.property";

/// Assembles text by another assembler.
///
/// # Errors
///
/// The assembler's, or what its object has and we do not.
pub fn assemble(target: &dyn Target, assembler: Assemble, text: &str) -> Result<Asm, String> {
    let bytes = assembler(text)?;
    let file = ElfFile64::<object::Endianness>::parse(&*bytes).map_err(|e| e.to_string())?;
    if file.architecture() != target.architecture() {
        return Err(format!("the assembler is not one for {}", target.name()));
    }
    read(target, &file, Use::Written)
}

/// Reads an object that is loaded into memory. Its local symbols are resolved, since their names mean nothing
/// outside it; only the sections that a program has in memory are read.
///
/// # Errors
///
/// A file that is no such object, or something in it that cannot be loaded.
pub fn loaded(target: &dyn Target, bytes: &[u8]) -> Result<Asm, String> {
    let file = ElfFile64::<object::Endianness>::parse(bytes).map_err(|e| e.to_string())?;
    if file.architecture() != target.architecture() {
        return Err(format!("the object is not one for {}", target.name()));
    }
    if file.kind() != object::ObjectKind::Relocatable {
        return Err("expected an object file, found a linked one".into());
    }
    read(target, &file, Use::Loaded)
}

/// The use of an object.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// It becomes a part of another object.
    Written,
    /// It is loaded into memory.
    Loaded,
}

/// The largest section of zeros, in bytes.
const MOST_ZEROS: u64 = 1 << 26;

/// The size of a section of zeros, or of a common symbol.
fn zeros(size: u64) -> Result<usize, String> {
    let size = Some(size).filter(|size| *size <= MOST_ZEROS);
    let size = size.and_then(|size| usize::try_from(size).ok());
    size.ok_or_else(|| format!("more than {MOST_ZEROS} bytes of zeros"))
}

type File<'f> = ElfFile64<'f, object::Endianness>;

fn read(target: &dyn Target, file: &File<'_>, purpose: Use) -> Result<Asm, String> {
    let mut asm = Asm::default();
    asm.sections.clear();
    let mut numbers = FxHashMap::default();
    for section in file.sections() {
        if let Some(read) = read_section(&section, purpose)? {
            numbers.insert(section.index(), asm.sections.len());
            asm.sections.push(read);
        }
    }
    for section in file.sections() {
        let Some(number) = numbers.get(&section.index()) else {
            continue;
        };
        let patches = patches(target, file, &section, &numbers, purpose)?;
        if let Some(to) = asm.sections.get_mut(*number) {
            to.patches = patches;
        }
    }
    for symbol in file.symbols() {
        if purpose == Use::Loaded && symbol.is_local() {
            continue;
        }
        if let Some((name, mut symbol)) = known(&symbol, &numbers)? {
            if purpose == Use::Loaded
                && let Some((size, align)) = symbol.common.take()
            {
                // Any other definition comes before it.
                symbol.binding = Binding::Weak;
                symbol.place = Some((asm.sections.len(), 0));
                let mut common = Section::default();
                common.name = ".bss".into();
                common.flags = "aw".into();
                common.kind = "nobits".into();
                common.align = align;
                common.bytes = vec![0; zeros(size)?];
                asm.sections.push(common);
            }
            asm.symbols.insert(name, symbol);
        }
    }
    Ok(asm)
}

/// A section, if it has a part in the program.
fn read_section<'f>(
    section: &impl ObjectSection<'f>,
    purpose: Use,
) -> Result<Option<Section>, String> {
    let SectionFlags::Elf { sh_type, sh_flags } = section.flags() else {
        return Ok(None);
    };
    let name = section.name().map_err(|e| e.to_string())?.to_owned();
    let is_loaded = purpose == Use::Loaded;
    if sh_type == elf::SHT_GROUP && !is_loaded {
        return Err("a section group of the assembler".into());
    }
    // Some machines have a type of their own for it.
    let sh_type = match &*name {
        ".eh_frame" => elf::SHT_PROGBITS,
        _ => sh_type,
    };
    let Some((kind, _)) = TYPES.iter().find(|(_, ty)| *ty == sh_type) else {
        return Ok(None);
    };
    let left_out = match is_loaded {
        true => sh_flags.0 & elf::SHF_ALLOC.0 == 0 || *kind == "note",
        false => name == PROPERTY || section.size() == 0 && name != ".text",
    };
    if left_out {
        return Ok(None);
    }
    let known = FLAGS
        .iter()
        .fold(elf::SectionFlags(0), |all, (_, flag)| all | *flag);
    // The symbols of a group are weak, and each object has those that it uses.
    let ignored = if is_loaded { elf::SHF_GROUP.0 } else { 0 };
    if sh_flags.0 & !known.0 & !ignored != 0 {
        return Err(format!("the section {name} has unknown flags"));
    }
    if is_loaded && sh_flags.0 & elf::SHF_TLS.0 != 0 && section.size() != 0 {
        return Err(format!("the section {name} has thread-local variables"));
    }
    let letters = FLAGS.iter().filter(|(_, flag)| sh_flags.0 & flag.0 != 0);
    let data = section.data().map_err(|e| e.to_string())?;
    let mut read = Section::default();
    read.name = name;
    read.flags = letters.map(|(letter, _)| *letter).collect();
    read.kind = (*kind).to_owned();
    read.align = section.align();
    read.bytes = match data.is_empty() {
        true => vec![0; zeros(section.size())?],
        false => data.to_vec(),
    };
    Ok(Some(read))
}

type Numbers = FxHashMap<SectionIndex, usize>;

fn patches<'f>(
    target: &dyn Target,
    file: &File<'f>,
    section: &impl ObjectSection<'f>,
    numbers: &Numbers,
    purpose: Use,
) -> Result<Vec<Patch>, String> {
    let mut out = Vec::new();
    for (offset, relocation) in section.relocations() {
        let RelocationFlags::Elf { r_type } = relocation.flags() else {
            return Err("a relocation of the assembler".into());
        };
        let RelocationTarget::Symbol(symbol) = relocation.target() else {
            return Err("a relocation of the assembler without a symbol".into());
        };
        let symbol = file.symbol_by_index(symbol).map_err(|e| e.to_string())?;
        let own = symbol.section_index().and_then(|index| numbers.get(&index));
        let is_local = purpose == Use::Loaded && symbol.is_local();
        let is_section = symbol.kind() == object::SymbolKind::Section;
        let mut addend = relocation.addend();
        let to = match own {
            Some(number) if is_section => To::Section(*number),
            Some(number) if is_local => {
                addend = addend.wrapping_add_unsigned(symbol.address());
                To::Section(*number)
            }
            _ => To::Symbol(symbol.name().map_err(|e| e.to_string())?.to_owned()),
        };
        let mut known = RelocKind::COMMON.into_iter();
        let known = known.find(|kind| target.elf_reloc(*kind) == Some(r_type));
        out.push(Patch {
            offset,
            kind: known.unwrap_or(RelocKind::Elf(r_type.0)),
            target: to,
            addend,
        });
    }
    Ok(out)
}

/// A symbol with its name, if it is one of the text.
fn known(
    symbol: &ElfSymbol64<'_, '_, object::Endianness>,
    numbers: &Numbers,
) -> Result<Option<(String, Symbol)>, String> {
    let SymbolFlags::Elf { st_info, st_other } = symbol.flags() else {
        return Ok(None);
    };
    let kind = match st_info.st_type() {
        elf::STT_SECTION | elf::STT_FILE => return Ok(None),
        elf::STT_FUNC => Some("function"),
        elf::STT_OBJECT => Some("object"),
        elf::STT_TLS => Some("tls_object"),
        elf::STT_GNU_IFUNC => Some("gnu_indirect_function"),
        _ => None,
    };
    let name = symbol.name().map_err(|e| e.to_string())?.to_owned();
    let mut out = Symbol {
        kind: kind.map(str::to_owned),
        visibility: match st_other.visibility() {
            elf::STV_HIDDEN => Some("hidden"),
            elf::STV_INTERNAL => Some("internal"),
            elf::STV_PROTECTED => Some("protected"),
            _ => None,
        },
        size: Some(Expr::Number(symbol.size().cast_signed())),
        ..Symbol::default()
    };
    let is_defined = symbol.section() != SymbolSection::Undefined;
    out.binding = match st_info.st_bind() {
        elf::STB_WEAK | elf::STB_GNU_UNIQUE => Binding::Weak,
        elf::STB_GLOBAL if is_defined => Binding::Global,
        elf::STB_LOCAL | elf::STB_GLOBAL => Binding::None,
        _ => return Err(format!("the binding of '{name}' of the assembler")),
    };
    match symbol.section() {
        SymbolSection::Section(index) => match numbers.get(&index) {
            Some(number) => out.place = Some((*number, symbol.address())),
            // A label at the beginning of an empty section.
            None => return Ok(None),
        },
        SymbolSection::Absolute => out.value = Some(Expr::Number(symbol.address().cast_signed())),
        SymbolSection::Common => out.common = Some((symbol.size(), symbol.address())),
        _ => {}
    }
    Ok((!name.is_empty()).then_some((name, out)))
}
