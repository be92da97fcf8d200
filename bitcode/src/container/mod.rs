//! The containers of bitcode: wrapper header, archives, object files, universal files, bundles for offloading,
//! xar archives, compressed sections, several streams in a row.

mod archive;
mod binary;
mod bundle;
mod packed;
mod wrapper;
mod xar;

pub use archive::{Member, append_member, archive_map, is_archive, is_thin_archive, members};
pub use binary::{is_object, names_of_bitcode};
pub use packed::unpacked;
pub use wrapper::Wrapper;

use crate::bitstream::{BlockHead, BlockPath, Cursor, MAGIC, abbrev_id};
use crate::error::{Error, Result};
use std::borrow::Cow;

/// A stream of bitcode in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stream<'a> {
    /// The archive members, slices and object sections that contain it, outermost first.
    pub within: Vec<String>,
    /// Its offset in the file, in bytes.
    pub offset: u64,
    /// Its bytes, from its magic number on.
    pub bytes: &'a [u8],
}

/// A part of a container: a member, a slice, a section.
struct Part<'a> {
    name: String,
    /// Its offset in the container, in bytes.
    offset: u64,
    /// Its bytes, owned if they are compressed in the container.
    bytes: Cow<'a, [u8]>,
}

/// The nesting depth of containers.
const DEPTH: usize = 16;

/// Finds all streams of bitcode in a file: bare, wrapped, in the members of an archive, in the slices of a
/// universal file, in bundles for offloading, in the sections of an object for bitcode. Other members and
/// sections are skipped; a file without bitcode has none.
///
/// # Errors
/// A container that is wrong, or nested too deep. A compressed part, which [`unpacked`] makes plain.
pub fn streams(file: &[u8]) -> Result<Vec<Stream<'_>>> {
    let mut found = Vec::new();
    for (place, bytes) in collected(file)? {
        let compressed = || {
            let bit = place.offset.saturating_mul(8);
            Error::new(bit, "a compressed part, which must be unpacked first")
        };
        let Cow::Borrowed(bytes) = bytes else {
            return Err(compressed());
        };
        found.push(Stream { bytes, ..place });
    }
    Ok(found)
}

/// A stream without its bytes, and its bytes.
type Found<'a> = (Stream<'a>, Cow<'a, [u8]>);

/// All streams of bitcode in a file.
fn collected(file: &[u8]) -> Result<Vec<Found<'_>>> {
    let mut found = Vec::new();
    collect(file, 0, &[], &mut found)?;
    let plain = found.iter().map(|(_, bytes)| match bytes {
        Cow::Borrowed(bytes) => bytes.len() as u64,
        Cow::Owned(_) => 0,
    });
    // Parts that overlap would be read several times.
    if plain.fold(0u64, u64::saturating_add) > file.len() as u64 {
        return Err(Error::new(0, "the parts of the container overlap"));
    }
    Ok(found)
}

fn collect<'a>(
    bytes: &'a [u8],
    offset: u64,
    within: &[String],
    found: &mut Vec<Found<'a>>,
) -> Result<()> {
    if bytes.starts_with(&MAGIC) {
        split(bytes, offset, within, found);
        return Ok(());
    }
    let in_file = |error: Error| error.in_file_at(offset);
    if let Some(wrapper) = Wrapper::read(bytes).map_err(in_file)? {
        let inner = wrapper.inner(bytes).map_err(in_file)?;
        let start = offset.saturating_add(u64::from(wrapper.offset));
        split(inner, start, within, found);
        return Ok(());
    }
    let Some(parts) = parts(bytes, within).map_err(in_file)? else {
        return Ok(());
    };
    if within.len() >= DEPTH {
        let problem = format!("containers are nested more than {DEPTH} deep");
        return Err(in_file(Error::new(0, problem)));
    }
    for part in parts {
        let mut path = within.to_vec();
        path.push(part.name);
        let start = offset.saturating_add(part.offset);
        match part.bytes {
            Cow::Borrowed(bytes) => collect(bytes, start, &path, found)?,
            Cow::Owned(bytes) => {
                let mut inner = Vec::new();
                collect(&bytes, 0, &path, &mut inner).map_err(|error| error.in_file_at(start))?;
                found.extend(inner.into_iter().map(|(place, bytes)| {
                    let Stream { within, .. } = place;
                    (
                        Stream {
                            within,
                            offset: start,
                            bytes: &[],
                        },
                        bytes.into_owned().into(),
                    )
                }));
            }
        }
    }
    Ok(())
}

/// The parts of a container; `None` if it is none.
fn parts<'a>(bytes: &'a [u8], within: &[String]) -> Result<Option<Vec<Part<'a>>>> {
    if is_archive(bytes) {
        return Ok(Some(archive::parts(bytes)?));
    }
    if bundle::is_one(bytes) {
        return Ok(Some(bundle::parts(bytes)?));
    }
    if xar::is_one(bytes) {
        return Ok(Some(xar::parts(bytes)?));
    }
    if !binary::is_one(bytes) {
        return Ok(None);
    }
    match binary::parts(bytes) {
        // An archive may have members for others that look like objects.
        Err(_) if !within.is_empty() && !binary::is_readable(bytes) => Ok(None),
        parts => Ok(Some(parts?)),
    }
}

/// Returns the part of a file with a name: a member of an archive, a slice of a universal file or bundle, a
/// section for bitcode. The first of several.
///
/// # Errors
/// A container that is wrong.
pub fn part<'a>(file: &'a [u8], name: &str) -> Result<Option<Cow<'a, [u8]>>> {
    let parts = parts(file, &[])?.unwrap_or_default();
    let found = parts.into_iter().find(|part| part.name == name);
    Ok(found.map(|part| part.bytes))
}

/// Returns true if a file begins like bitcode or one of its containers.
pub fn is_container(bytes: &[u8]) -> bool {
    let starts = bytes.starts_with(&MAGIC) || Wrapper::is_at(bytes);
    let holds = [bundle::is_one, xar::is_one, binary::is_one];
    starts || is_archive(bytes) || holds.iter().any(|is_one| is_one(bytes))
}

/// Returns a description of a file that has no bitcode, if its kind is known.
pub fn kind(bytes: &[u8]) -> Option<&'static str> {
    const KINDS: &[(&[u8], &str)] = &[
        (b"!<", "an archive without bitcode"),
        (b"<bigaf>", "an archive without bitcode"),
        (b"\x1f\x8b", "a file compressed by gzip"),
        (b"\x28\xb5\x2f\xfd", "a file compressed by zstd"),
        (b"\xfd7zXZ", "a file compressed by xz"),
        (b"BZh", "a file compressed by bzip2"),
        (b"PK\x03\x04", "a zip file"),
        (b"xar!", "a xar archive without bitcode"),
        (
            b"CCOB",
            "a compressed bundle for offloading: clang-offload-bundler unpacks it",
        ),
        (b"CPCH", "a precompiled header of clang"),
        (
            b"\xe2\x9c\xa8\xf0\x9f\xa4\x96",
            "an object of a Swift compiler",
        ),
        (b"RMETA", "metadata of rustc"),
        (b"rust\0\0", "metadata of rustc"),
        (b"\x89PNG", "an image"),
        (b"%PDF", "a document"),
    ];
    let known = KINDS.iter().find(|(magic, _)| bytes.starts_with(magic));
    let known = known.map(|(_, name)| *name);
    known.or_else(|| binary::kind(bytes))
}

/// Splits concatenated streams, as linkers create them when they join sections, with zero padding between them.
fn split<'a>(bytes: &'a [u8], offset: u64, within: &[String], found: &mut Vec<Found<'a>>) {
    let mut start = 0;
    while let Some(rest) = bytes.get(start..).filter(|rest| rest.starts_with(&MAGIC)) {
        let (length, next) = stream_end(rest);
        let place = Stream {
            within: within.to_vec(),
            offset: offset.saturating_add(start as u64),
            bytes: &[],
        };
        found.push((place, rest.get(..length).unwrap_or(rest).into()));
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
