//! The objects of another assembler, for text that ours does not know.

use crate::asm::assembler::{Binding, Patch, Section, Symbol, Target as To};
use crate::asm::syntax::Expr;
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
    read(target, &file)
}

type File<'f> = ElfFile64<'f, object::Endianness>;

fn read(target: &dyn Target, file: &File<'_>) -> Result<Asm, String> {
    let mut asm = Asm::default();
    asm.sections.clear();
    let mut numbers = FxHashMap::default();
    for section in file.sections() {
        let SectionFlags::Elf { sh_type, sh_flags } = section.flags() else {
            continue;
        };
        let name = section.name().map_err(|e| e.to_string())?.to_owned();
        if sh_type == elf::SHT_GROUP {
            return Err("a section group of the assembler".into());
        }
        let Some((kind, _)) = TYPES.iter().find(|(_, ty)| *ty == sh_type) else {
            continue;
        };
        if name == PROPERTY || section.size() == 0 && name != ".text" {
            continue;
        }
        let known = FLAGS
            .iter()
            .fold(elf::SectionFlags(0), |all, (_, flag)| all | *flag);
        if sh_flags.0 & !known.0 != 0 {
            return Err(format!("the flags of the section {name} of the assembler"));
        }
        let letters = FLAGS.iter().filter(|(_, flag)| sh_flags.0 & flag.0 != 0);
        let data = section.data().map_err(|e| e.to_string())?;
        let zeros = usize::try_from(section.size()).ok();
        let zeros = zeros.filter(|size| data.is_empty() && *size <= 1 << 26);
        numbers.insert(section.index(), asm.sections.len());
        let mut to = Section::default();
        to.name = name;
        to.flags = letters.map(|(letter, _)| *letter).collect();
        to.kind = (*kind).to_owned();
        to.align = section.align();
        to.bytes = zeros.map_or(data.to_vec(), |size| vec![0; size]);
        asm.sections.push(to);
    }
    for section in file.sections() {
        let Some(number) = numbers.get(&section.index()) else {
            continue;
        };
        let patches = patches(target, file, &section, &numbers)?;
        if let Some(to) = asm.sections.get_mut(*number) {
            to.patches = patches;
        }
    }
    for symbol in file.symbols() {
        if let Some((name, symbol)) = known(&symbol, &numbers)? {
            asm.symbols.insert(name, symbol);
        }
    }
    Ok(asm)
}

type Numbers = FxHashMap<SectionIndex, usize>;

fn patches<'f>(
    target: &dyn Target,
    file: &File<'f>,
    section: &impl ObjectSection<'f>,
    numbers: &Numbers,
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
        let to = match (symbol.kind(), own) {
            (object::SymbolKind::Section, Some(number)) => To::Section(*number),
            _ => To::Symbol(symbol.name().map_err(|e| e.to_string())?.to_owned()),
        };
        let mut known = RelocKind::COMMON.into_iter();
        let known = known.find(|kind| target.elf_reloc(*kind) == Some(r_type));
        out.push(Patch {
            offset,
            kind: known.unwrap_or(RelocKind::Elf(r_type.0)),
            target: to,
            addend: relocation.addend(),
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
        elf::STB_WEAK => Binding::Weak,
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
