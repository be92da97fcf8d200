//! Objects of ELF, Mach-O, COFF and WebAssembly, whose sections may have bitcode, and universal files.

use super::{Part, packed};
use crate::error::{Error, Result};
use object::read::macho::{FatArch, MachOFatFile32, MachOFatFile64};
use object::{BinaryFormat, CompressionFormat, FileKind, Object, ObjectSection};

/// Sections of ELF, COFF and WebAssembly with bitcode: embedded, for LTO beside code, for devices.
const SECTIONS: &[&str] = &[
    ".llvmbc",
    ".llvm.lto",
    ".llvm_offloading",
    "__llvm_all_bitcode",
];
/// The start of the names of sections with code for devices.
const BUNDLES: &str = "__CLANG_OFFLOAD_BUNDLE__";
/// Sections of the segment `__LLVM` of Mach-O.
const MACHO_SECTIONS: &[&str] = &["__bitcode", "__bundle"];
/// Sections with the names of bitcode files, of wllvm and gllvm.
const NAMES: &[&str] = &[".llvm_bc", "__llvm_bc"];

const WASM: &[u8] = b"\0asm\x01\0\0\0";

/// The kind of a file, if it is an object or a universal file.
fn file_kind(bytes: &[u8]) -> Option<FileKind> {
    use FileKind::{
        Coff, CoffBig, Elf32, Elf64, MachO32, MachO64, MachOFat32, MachOFat64, Pe32, Pe64,
    };
    let kind = FileKind::parse(bytes).ok()?;
    let known = [
        Elf32, Elf64, MachO32, MachO64, MachOFat32, MachOFat64, Coff, CoffBig, Pe32, Pe64,
    ];
    known.contains(&kind).then_some(kind)
}

/// Returns true if a file is an object or a universal file.
pub fn is_one(bytes: &[u8]) -> bool {
    bytes.starts_with(WASM) || file_kind(bytes).is_some()
}

/// Returns true if the head of an object and its table of sections can be read.
pub fn is_readable(bytes: &[u8]) -> bool {
    bytes.starts_with(WASM) || object::File::parse(bytes).is_ok()
}

/// Returns true if a file is an object of a format that can contain bitcode.
pub fn is_object(bytes: &[u8]) -> bool {
    is_one(bytes)
}

/// Returns a description of an object without bitcode.
pub fn kind(bytes: &[u8]) -> Option<&'static str> {
    use FileKind::{Elf32, Elf64, MachO32, MachO64, MachOFat32, MachOFat64, Pe32, Pe64};
    if bytes.starts_with(WASM) {
        return Some("a WebAssembly module without bitcode");
    }
    Some(match file_kind(bytes)? {
        Elf32 | Elf64 => {
            "an ELF file without bitcode (clang -fembed-bitcode puts some into objects)"
        }
        MachO32 | MachO64 => "a Mach-O file without bitcode",
        MachOFat32 | MachOFat64 => "a universal Mach-O file without bitcode",
        Pe32 | Pe64 => "a PE file without bitcode",
        _ => "a COFF object without bitcode",
    })
}

/// The slices of a universal file, or the sections of an object with bitcode.
pub fn parts(bytes: &[u8]) -> Result<Vec<Part<'_>>> {
    if bytes.starts_with(WASM) {
        return wasm_sections(bytes);
    }
    match file_kind(bytes) {
        Some(FileKind::MachOFat32) => {
            let file = MachOFatFile32::parse(bytes).map_err(refuse)?;
            file.arches()
                .iter()
                .map(|arch| slice(bytes, arch))
                .collect()
        }
        Some(FileKind::MachOFat64) => {
            let file = MachOFatFile64::parse(bytes).map_err(refuse)?;
            file.arches()
                .iter()
                .map(|arch| slice(bytes, arch))
                .collect()
        }
        _ => sections(bytes, holds_bitcode),
    }
}

/// The names of bitcode files in sections of an object that wllvm and gllvm write.
///
/// # Errors
/// An object that is wrong.
pub fn names_of_bitcode(bytes: &[u8]) -> Result<Vec<String>> {
    let universal = [Some(FileKind::MachOFat32), Some(FileKind::MachOFat64)];
    if file_kind(bytes).is_none() || universal.contains(&file_kind(bytes)) {
        return Ok(Vec::new());
    }
    let found = sections(bytes, |_, name| NAMES.contains(&name))?;
    let text = found
        .iter()
        .map(|part| String::from_utf8_lossy(&part.bytes));
    let names = text.flat_map(|text| {
        let lines = text.split(['\n', '\0']).map(str::trim).map(str::to_owned);
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>()
    });
    Ok(names.collect())
}

fn refuse(error: object::read::Error) -> Error {
    Error::new(0, format!("the file's structure is wrong: {error}"))
}

/// A slice of a universal file, named after its architecture.
fn slice<'a>(bytes: &'a [u8], arch: &impl FatArch) -> Result<Part<'a>> {
    use object::macho::{
        CPU_SUBTYPE_ARM_V7, CPU_SUBTYPE_ARM_V7K, CPU_SUBTYPE_ARM_V7S, CPU_SUBTYPE_ARM64E,
        CPU_SUBTYPE_X86_64_H, CPU_TYPE_ARM, CPU_TYPE_ARM64, CPU_TYPE_ARM64_32, CPU_TYPE_POWERPC,
        CPU_TYPE_POWERPC64, CPU_TYPE_X86, CPU_TYPE_X86_64,
    };
    const SUBTYPE: u32 = 0x00ff_ffff;
    let subtype = arch.cpusubtype().0 & SUBTYPE;
    let name = match (arch.cputype(), subtype) {
        (CPU_TYPE_X86_64, s) if s == CPU_SUBTYPE_X86_64_H.0 => "x86_64h",
        (CPU_TYPE_X86_64, _) => "x86_64",
        (CPU_TYPE_X86, _) => "i386",
        (CPU_TYPE_ARM64, s) if s == CPU_SUBTYPE_ARM64E.0 => "arm64e",
        (CPU_TYPE_ARM64, _) => "arm64",
        (CPU_TYPE_ARM64_32, _) => "arm64_32",
        (CPU_TYPE_ARM, s) if s == CPU_SUBTYPE_ARM_V7.0 => "armv7",
        (CPU_TYPE_ARM, s) if s == CPU_SUBTYPE_ARM_V7S.0 => "armv7s",
        (CPU_TYPE_ARM, s) if s == CPU_SUBTYPE_ARM_V7K.0 => "armv7k",
        (CPU_TYPE_ARM, _) => "arm",
        (CPU_TYPE_POWERPC, _) => "ppc",
        (CPU_TYPE_POWERPC64, _) => "ppc64",
        _ => "unknown",
    };
    Ok(Part {
        name: name.to_owned(),
        offset: arch.file_range().0,
        bytes: arch.data(bytes).map_err(refuse)?.into(),
    })
}

/// Returns true for a section with bitcode.
fn holds_bitcode(segment: Option<&str>, name: &str) -> bool {
    match segment {
        Some(segment) => segment == "__LLVM" && MACHO_SECTIONS.contains(&name),
        None => SECTIONS.contains(&name) || name.starts_with(BUNDLES),
    }
}

/// The sections of an object that are wanted, by segment (of Mach-O) and name.
fn sections(bytes: &[u8], wanted: fn(Option<&str>, &str) -> bool) -> Result<Vec<Part<'_>>> {
    let object = object::File::parse(bytes).map_err(refuse)?;
    let macho = object.format() == BinaryFormat::MachO;
    let mut parts = Vec::new();
    let mut compressed = 0usize;
    for section in object.sections() {
        let segment = section.segment_name().map_err(refuse)?;
        let segment = macho.then_some(segment.unwrap_or_default());
        let name = section.name().unwrap_or_default();
        if !wanted(segment, name) {
            continue;
        }
        let range = section.compressed_file_range().map_err(refuse)?;
        let data = range.data(bytes).map_err(refuse)?;
        let bytes = match range.format {
            CompressionFormat::None => data.data.into(),
            _ => {
                compressed = compressed.saturating_add(data.data.len());
                if compressed > bytes.len() {
                    return Err(Error::new(0, "the compressed sections overlap"));
                }
                packed::decompressed(data)
                    .map_err(|error| error.in_file_at(range.offset))?
                    .into()
            }
        };
        parts.push(Part {
            name: name.to_owned(),
            offset: range.offset,
            bytes,
        });
    }
    Ok(parts)
}

/// A number of WebAssembly, in groups of seven bits.
fn leb(bytes: &[u8], at: &mut usize) -> Option<usize> {
    let mut number = 0u64;
    for shift in [0u32, 7, 14, 21, 28] {
        let byte = *bytes.get(*at)?;
        *at = at.checked_add(1)?;
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return usize::try_from(number).ok();
        }
    }
    None
}

/// The custom sections of a WebAssembly module with bitcode.
fn wasm_sections(bytes: &[u8]) -> Result<Vec<Part<'_>>> {
    let mut parts = Vec::new();
    let mut at = WASM.len();
    while at < bytes.len() {
        let start = at;
        let wrong = || {
            let problem = "a section that ends outside of the WebAssembly module";
            Error::new((start as u64).saturating_mul(8), problem)
        };
        let custom = bytes.get(at) == Some(&0);
        at = at.saturating_add(1);
        let size = leb(bytes, &mut at).ok_or_else(wrong)?;
        let end = at.checked_add(size).filter(|end| *end <= bytes.len());
        let end = end.ok_or_else(wrong)?;
        if custom {
            let section = bytes.get(..end).unwrap_or_default();
            let length = leb(section, &mut at).ok_or_else(wrong)?;
            let name = section.get(at..).and_then(|rest| rest.get(..length));
            let name = String::from_utf8_lossy(name.ok_or_else(wrong)?);
            let from = at.saturating_add(length);
            if holds_bitcode(None, &name) {
                parts.push(Part {
                    name: name.into_owned(),
                    offset: from as u64,
                    bytes: section.get(from..).unwrap_or_default().into(),
                });
            }
        }
        at = end;
    }
    Ok(parts)
}
