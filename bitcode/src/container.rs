//! The containers of bitcode: wrapper header, archives, object files, several streams in a row.

use crate::bitstream::{BlockHead, BlockPath, Cursor, MAGIC, abbrev_id};
use crate::error::{Error, Result};
use bitstream_io::BitRead;
use object::read::archive::ArchiveFile;
use object::{Object, ObjectSection};

/// The wrapper header (LLVM Bitcode File Format, «Bitcode Wrapper Format»); all numbers are little-endian.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wrapper {
    /// The magic number, 0x0B17C0DE.
    pub magic: u32,
    /// The version, 0.
    pub version: u32,
    /// The offset of the stream from the start of the header, in bytes.
    pub offset: u32,
    /// The size of the stream, in bytes.
    pub size: u32,
    /// The CPU type of Mach-O.
    pub cpu_type: u32,
}

impl Wrapper {
    /// The magic number, which is little endian.
    pub const MAGIC: u32 = 0x0B17_C0DE;
    /// The size of the header, in bytes.
    pub const SIZE: u64 = 20;

    /// Returns true if a wrapper starts here.
    pub fn is_at(bytes: &[u8]) -> bool {
        bytes.starts_with(&Self::MAGIC.to_le_bytes())
    }

    /// Reads the header; `None` if there is none.
    pub fn read(bytes: &[u8]) -> Result<Option<Self>> {
        if !Self::is_at(bytes) {
            return Ok(None);
        }
        let mut cursor = Cursor::new(bytes);
        let mut field = || {
            let field = BitRead::read_to::<u32>(&mut cursor);
            field.map_err(|_| Error::new(0, "expected a wrapper header of 20 bytes"))
        };
        Ok(Some(Self {
            magic: field()?,
            version: field()?,
            offset: field()?,
            size: field()?,
            cpu_type: field()?,
        }))
    }

    /// The wrapped bytes.
    pub fn inner<'a>(&self, bytes: &'a [u8]) -> Result<&'a [u8]> {
        let start = self.offset as usize;
        let inner = bytes
            .get(start..)
            .and_then(|rest| rest.get(..self.size as usize));
        inner.ok_or_else(|| {
            let message = format!(
                "the wrapper says {} bytes from {}: outside",
                self.size, self.offset
            );
            Error::new(0, message)
        })
    }
}

/// A stream of bitcode in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stream<'a> {
    /// The archive members and object sections that contain it, outermost first.
    pub within: Vec<String>,
    /// Its offset in the file, in bytes.
    pub offset: u64,
    /// Its bytes, from its magic number on.
    pub bytes: &'a [u8],
}

/// The nesting depth of archives that is searched.
const DEPTH: usize = 4;

/// Finds all streams of bitcode in a file: bare, wrapped, in the members of an archive, in the section
/// of an object for bitcode (`.llvmbc`; `__LLVM,__bitcode` in Mach-O). Other members and sections are
/// skipped; a file without bitcode has none.
pub fn streams(file: &[u8]) -> Result<Vec<Stream<'_>>> {
    let mut found = Vec::new();
    collect(file, 0, &[], &mut found)?;
    Ok(found)
}

fn collect<'a>(
    bytes: &'a [u8],
    offset: u64,
    within: &[String],
    found: &mut Vec<Stream<'a>>,
) -> Result<()> {
    if bytes.starts_with(&MAGIC) {
        split(bytes, offset, within, found);
    } else if let Some(wrapper) = Wrapper::read(bytes).map_err(|e| e.in_file_at(offset))? {
        let inner = wrapper
            .inner(bytes)
            .map_err(|error| error.in_file_at(offset))?;
        split(
            inner,
            offset.saturating_add(u64::from(wrapper.offset)),
            within,
            found,
        );
    } else if bytes.starts_with(b"!<arch>\n") && within.len() < DEPTH {
        return archive(bytes, offset, within, found);
    } else if is_object(bytes) && within.len() < DEPTH {
        return object_file(bytes, offset, within, found);
    }
    Ok(())
}

fn archive<'a>(
    bytes: &'a [u8],
    offset: u64,
    within: &[String],
    found: &mut Vec<Stream<'a>>,
) -> Result<()> {
    for member in members(bytes).map_err(|error| error.in_file_at(offset))? {
        let mut path = within.to_vec();
        path.push(member.name);
        let data = member.bytes.unwrap_or_default();
        collect(data, offset.saturating_add(member.offset), &path, found)?;
    }
    Ok(())
}

/// A member of an archive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member<'a> {
    /// Its name; in a thin archive, its path relative to the archive.
    pub name: String,
    /// Its offset in the archive, in bytes.
    pub offset: u64,
    /// Its bytes; `None` in a thin archive.
    pub bytes: Option<&'a [u8]>,
}

/// Returns true if a file is a thin archive, whose members are other files.
pub fn is_thin_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(b"!<thin>\n")
}

/// Returns true if a file is an archive, thin or not.
pub fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(b"!<arch>\n") || is_thin_archive(bytes)
}

/// The members of an archive, in order. Names may repeat.
pub fn members(bytes: &[u8]) -> Result<Vec<Member<'_>>> {
    let refuse = |error: object::read::Error| Error::new(0, format!("archive: {error}"));
    let archive = ArchiveFile::parse(bytes).map_err(refuse)?;
    let mut members = Vec::new();
    for member in archive.members() {
        let member = member.map_err(refuse)?;
        let (start, size) = member.file_range();
        let range = start as usize..start.saturating_add(size) as usize;
        let data = match archive.is_thin() {
            true => None,
            false => {
                let outside = || {
                    Error::new(
                        start.saturating_mul(8),
                        "an archive member outside the file",
                    )
                };
                Some(bytes.get(range).ok_or_else(outside)?)
            }
        };
        members.push(Member {
            name: String::from_utf8_lossy(member.name()).into_owned(),
            offset: start,
            bytes: data,
        });
    }
    Ok(members)
}

/// The symbol table of an archive: symbols, and the members that define them. Empty for other files and
/// archives without a table.
pub fn archive_map(bytes: &[u8]) -> Vec<(&[u8], String)> {
    let Ok(archive) = ArchiveFile::parse(bytes) else {
        return Vec::new();
    };
    let Ok(Some(symbols)) = archive.symbols() else {
        return Vec::new();
    };
    let mut map = Vec::new();
    for symbol in symbols {
        let Ok(symbol) = symbol else { break };
        let Ok(member) = archive.member(symbol.offset()) else {
            break;
        };
        let member = String::from_utf8_lossy(member.name()).into_owned();
        map.push((symbol.name(), member));
    }
    map
}

/// Returns true if a file is an object of a format that can contain bitcode.
pub fn is_object(bytes: &[u8]) -> bool {
    use object::FileKind::{Coff, CoffBig, Elf32, Elf64, MachO32, MachO64};
    let kind = object::FileKind::parse(bytes);
    kind.is_ok_and(|kind| matches!(kind, Elf32 | Elf64 | MachO32 | MachO64 | Coff | CoffBig))
}

/// Parses an object; one that cannot be read counts as having no bitcode.
fn object_file<'a>(
    bytes: &'a [u8],
    offset: u64,
    within: &[String],
    found: &mut Vec<Stream<'a>>,
) -> Result<()> {
    let Ok(object) = object::File::parse(bytes) else {
        return Ok(());
    };
    for section in object.sections() {
        let segment = section.segment_name_bytes().ok().flatten();
        let name = section.name_bytes().unwrap_or_default();
        let holds_bitcode = match object.format() {
            object::BinaryFormat::MachO => segment == Some(b"__LLVM") && name == b"__bitcode",
            _ => name == b".llvmbc",
        };
        if let Some((start, size)) = section.file_range().filter(|_| holds_bitcode) {
            let end = start.saturating_add(size) as usize;
            let contents = bytes.get(start as usize..end).unwrap_or(&[]);
            let mut path = within.to_vec();
            path.push(String::from_utf8_lossy(name).into_owned());
            collect(contents, offset.saturating_add(start), &path, found)?;
        }
    }
    Ok(())
}

/// Splits concatenated streams, as linkers create them when they join sections, with zero padding between them.
fn split<'a>(bytes: &'a [u8], offset: u64, within: &[String], found: &mut Vec<Stream<'a>>) {
    let mut start = 0;
    while let Some(rest) = bytes.get(start..).filter(|rest| rest.starts_with(&MAGIC)) {
        let (length, next) = stream_end(rest);
        found.push(Stream {
            within: within.to_vec(),
            offset: offset.saturating_add(start as u64),
            bytes: rest.get(..length).unwrap_or(rest),
        });
        match next {
            Some(next) => start = start.saturating_add(next),
            None => return,
        }
    }
}

/// The length of the stream at the start of `bytes`, and the offset of the next one.
fn stream_end(bytes: &[u8]) -> (usize, Option<usize>) {
    let mut at = 4usize;
    loop {
        let rest = bytes.get(at..).unwrap_or(&[]);
        let zeros = rest.iter().take_while(|&&byte| byte == 0).count();
        if rest
            .get(zeros..)
            .is_some_and(|rest| rest.starts_with(&MAGIC))
        {
            return (at, Some(at.saturating_add(zeros)));
        }
        match block_end(bytes, at) {
            Some(end) if end > at => at = end,
            _ => return (bytes.len(), None),
        }
    }
}

/// The end of the block that starts at a byte offset.
fn block_end(bytes: &[u8], at: usize) -> Option<usize> {
    let bit = (at as u64).checked_mul(8)?;
    let mut cursor = Cursor::at(bytes, bit).ok()?;
    if cursor.read(2).ok()? != u64::from(abbrev_id::ENTER_SUBBLOCK) {
        return None;
    }
    let head = BlockHead::read(&mut cursor, bit, BlockPath::default()).ok()?;
    usize::try_from(head.end / 8).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitstream::Writer;

    fn stream(id: u32) -> Vec<u8> {
        let mut writer = Writer::with_magic();
        writer.enter_block(id, 3);
        writer.end_block().unwrap();
        writer.finish().unwrap()
    }

    #[test]
    fn several_with_padding() {
        let (one, two) = (stream(8), stream(23));
        let file = [&one[..], &[0; 12], &two[..], &one[..]].concat();
        let found = streams(&file).unwrap();
        let places: Vec<_> = found
            .iter()
            .map(|stream| (stream.offset, stream.bytes))
            .collect();
        let second = one.len() as u64 + 12;
        let third = second + two.len() as u64;
        assert_eq!(
            places,
            [(0, &one[..]), (second, &two[..]), (third, &one[..])]
        );
    }

    #[test]
    fn wrapped() {
        let inner = stream(8);
        let header = [Wrapper::MAGIC, 0, 24, inner.len() as u32, 7];
        let mut file: Vec<u8> = header
            .iter()
            .flat_map(|field| field.to_le_bytes())
            .collect();
        file.extend([9; 4]);
        file.extend(&inner);
        file.extend([0xff; 8]);
        let found = streams(&file).unwrap();
        assert_eq!(
            (found.len(), found[0].offset, found[0].bytes),
            (1, 24, &inner[..])
        );
        assert!(
            streams(&file[..30])
                .unwrap_err()
                .to_string()
                .contains("outside")
        );
        assert!(
            streams(&file[..10])
                .unwrap_err()
                .to_string()
                .contains("20 bytes")
        );
    }

    #[test]
    fn in_an_archive() {
        let inner = stream(8);
        let mut file = b"!<arch>\n".to_vec();
        for name in ["lib.rmeta/", "a.o/", "a.o/"] {
            let data = if name == "a.o/" {
                inner.clone()
            } else {
                b"rust".to_vec()
            };
            file.extend(
                format!(
                    "{name:<16}0           0     0     644     {:<10}`\n",
                    data.len()
                )
                .bytes(),
            );
            file.extend(data);
        }
        let found = streams(&file).unwrap();
        assert_eq!(found.len(), 2);
        assert!(
            found
                .iter()
                .all(|stream| stream.within == ["a.o"] && stream.bytes == inner)
        );
    }
}
