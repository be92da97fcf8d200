//! Containers with compressed parts.

use super::{DEPTH, Stream, append_member, collected, is_archive, is_thin_archive, members};
use crate::error::{Error, Result};
use flate2::read::ZlibDecoder;
use object::read::{CompressedData, CompressionFormat};
use ruzstd::decoding::StreamingDecoder;
use std::borrow::Cow;
use std::io::Read;

/// The most bytes that a compressed byte may stand for. A third of the bitcode of programs is left at best.
const RATIO: u64 = 64;

/// Returns the bytes of a file with its bitcode not compressed, if some of it is: an archive with its members plain,
/// the only stream of another container, an archive of several.
///
/// # Errors
/// A container that is wrong, or nested too deep; wrong compressed data.
pub fn unpacked(file: &[u8]) -> Result<Option<Vec<u8>>> {
    plain(file, 0)
}

fn plain(file: &[u8], depth: usize) -> Result<Option<Vec<u8>>> {
    if is_thin_archive(file) || depth > DEPTH {
        return Ok(None);
    }
    if is_archive(file) {
        return archive(file, depth);
    }
    let found = collected(file)?;
    let is_plain = |bytes: &Cow<'_, [u8]>| matches!(bytes, Cow::Borrowed(_));
    if found.iter().all(|(_, bytes)| is_plain(bytes)) {
        return Ok(None);
    }
    if let [(_, bytes)] = found.as_slice() {
        return Ok(Some(bytes.to_vec()));
    }
    let name = |place: &Stream<'_>| place.within.join(":");
    let members = found.iter().map(|(place, bytes)| (name(place), &**bytes));
    Ok(Some(written(members)))
}

/// An archive with its members plain.
fn archive(file: &[u8], depth: usize) -> Result<Option<Vec<u8>>> {
    let mut is_packed = false;
    let mut all = Vec::new();
    for member in members(file)? {
        let bytes = member.bytes.unwrap_or_default();
        // The readers tell which errors matter.
        let found = plain(bytes, depth.saturating_add(1)).unwrap_or_default();
        is_packed |= found.is_some();
        all.push((member.name, found.map_or(bytes.into(), Cow::Owned)));
    }
    let members = all.iter().map(|(name, bytes)| (name.clone(), &**bytes));
    Ok(is_packed.then(|| written(members)))
}

fn written<'a>(members: impl Iterator<Item = (String, &'a [u8])>) -> Vec<u8> {
    let mut archive = b"!<arch>\n".to_vec();
    for (name, bytes) in members {
        append_member(&mut archive, &name, bytes);
    }
    archive
}

/// The plain bytes of a compressed section.
pub(super) fn decompressed(packed: CompressedData<'_>) -> Result<Vec<u8>> {
    let (data, size) = (packed.data, packed.uncompressed_size);
    match packed.format {
        CompressionFormat::None => Ok(data.to_vec()),
        CompressionFormat::Zlib => inflated(data, size),
        CompressionFormat::Zstandard => match StreamingDecoder::new(data) {
            Ok(plain) => read(data, plain, size),
            Err(error) => Err(Error::new(0, format!("compressed data: {error}"))),
        },
        _ => Err(Error::new(0, "data compressed in an unknown format")),
    }
}

/// The plain bytes of data that zlib compressed.
pub(super) fn inflated(data: &[u8], size: u64) -> Result<Vec<u8>> {
    read(data, ZlibDecoder::new(data), size)
}

/// Reads plain bytes, of which there must be `size`, and not many times as many as of the compressed ones.
fn read(packed: &[u8], plain: impl Read, size: u64) -> Result<Vec<u8>> {
    let stored = packed.len() as u64;
    if size > stored.saturating_mul(RATIO) {
        let problem = format!("{stored} compressed bytes that stand for {size}");
        return Err(Error::new(0, problem));
    }
    let mut bytes = Vec::new();
    let read = plain.take(size.saturating_add(1)).read_to_end(&mut bytes);
    if let Err(error) = read {
        return Err(Error::new(0, format!("compressed data: {error}")));
    }
    if bytes.len() as u64 != size {
        return Err(Error::new(
            0,
            format!("compressed data that do not have {size} bytes"),
        ));
    }
    Ok(bytes)
}
