//! Bundles of code for several devices: those of clang-offload-bundler, and the offload binaries of
//! clang-linker-wrapper.

use super::Part;
use crate::error::{Error, Result};

/// The magic of a bundle of clang-offload-bundler.
const BUNDLE: &[u8] = b"__CLANG_OFFLOAD_BUNDLE__";
/// The magic of an offload binary.
const OFFLOAD: &[u8] = &[0x10, 0xff, 0x10, 0xad];
/// The version of offload binaries.
const VERSION: u64 = 1;
/// The most images in a bundle; each has bytes of its own.
const MOST: u64 = 1 << 16;

/// Returns true if a bundle starts here.
pub fn is_one(bytes: &[u8]) -> bool {
    bytes.starts_with(BUNDLE) || bytes.starts_with(OFFLOAD)
}

/// The images in a bundle, or in a row of offload binaries.
pub fn parts(bytes: &[u8]) -> Result<Vec<Part<'_>>> {
    match bytes.starts_with(BUNDLE) {
        true => bundle(bytes),
        false => offload(bytes),
    }
}

/// A little-endian number of some bytes.
fn number(bytes: &[u8], at: u64, size: usize) -> Result<u64> {
    let field = usize::try_from(at)
        .ok()
        .and_then(|at| bytes.get(at..)?.get(..size));
    let field = field.ok_or_else(|| {
        let problem = format!("a bundle that ends before its field at byte {at}");
        Error::new((bytes.len() as u64).saturating_mul(8), problem)
    })?;
    let digits = field.iter().rev();
    Ok(digits.fold(0, |number, byte| number << 8 | u64::from(*byte)))
}

/// The bytes of an image.
fn image(bytes: &[u8], start: u64, size: u64, at: u64) -> Result<&[u8]> {
    let range = usize::try_from(start).ok().zip(usize::try_from(size).ok());
    let image = range.and_then(|(start, size)| bytes.get(start..)?.get(..size));
    image.ok_or_else(|| {
        let problem = format!("an image of {size} bytes from {start}: outside of the bundle");
        Error::new(at.saturating_mul(8), problem)
    })
}

fn bundle(bytes: &[u8]) -> Result<Vec<Part<'_>>> {
    let mut at = BUNDLE.len() as u64;
    let count = number(bytes, at, 8)?;
    if count > MOST {
        let problem = format!("a bundle of {count} images");
        return Err(Error::new(at.saturating_mul(8), problem));
    }
    at = at.saturating_add(8);
    let mut parts = Vec::new();
    for _ in 0..count {
        let field = |index: u64| number(bytes, at.saturating_add(index.saturating_mul(8)), 8);
        let (start, size, length) = (field(0)?, field(1)?, field(2)?);
        let name_at = at.saturating_add(24);
        let name = image(bytes, name_at, length, at)?;
        parts.push(Part {
            name: String::from_utf8_lossy(name).into_owned(),
            offset: start,
            bytes: image(bytes, start, size, at)?.into(),
        });
        at = name_at.saturating_add(length);
    }
    Ok(parts)
}

fn offload(bytes: &[u8]) -> Result<Vec<Part<'_>>> {
    let mut parts = Vec::new();
    let mut start = 0u64;
    loop {
        let rest = usize::try_from(start)
            .ok()
            .and_then(|start| bytes.get(start..));
        let Some(rest) = rest.filter(|rest| rest.starts_with(OFFLOAD)) else {
            return Ok(parts);
        };
        let in_file = |error: Error| error.in_file_at(start);
        let (part, size) = offload_binary(rest).map_err(in_file)?;
        parts.push(Part {
            offset: part.offset.saturating_add(start),
            ..part
        });
        start = start.saturating_add(size.next_multiple_of(8));
    }
}

/// One offload binary, and its size.
fn offload_binary(bytes: &[u8]) -> Result<(Part<'_>, u64)> {
    let version = number(bytes, 4, 4)?;
    if version != VERSION {
        let problem = format!("an offload binary of version {version}, expected {VERSION}");
        return Err(Error::new(32, problem));
    }
    let size = number(bytes, 8, 8)?;
    let whole = image(bytes, 0, size, 8)?;
    let entry = number(whole, 16, 8)?;
    let field = |index: u64| number(whole, entry.saturating_add(index), 8);
    let (strings, count) = (field(8)?, field(16)?);
    let (start, length) = (field(24)?, field(32)?);
    let mut words = [String::new(), String::new()];
    if count > MOST {
        return Err(Error::new(
            0,
            format!("an offload binary with {count} strings"),
        ));
    }
    for index in 0..count {
        let at = strings.saturating_add(index.saturating_mul(16));
        let key = text(whole, number(whole, at, 8)?)?;
        let value = text(whole, number(whole, at.saturating_add(8), 8)?)?;
        match key.as_str() {
            "triple" => words[0] = value,
            "arch" => words[1] = value,
            _ => {}
        }
    }
    let part = Part {
        name: words.join("-").trim_matches('-').to_owned(),
        offset: start,
        bytes: image(whole, start, length, entry)?.into(),
    };
    Ok((part, size.max(1)))
}

/// The text that ends with a zero.
fn text(bytes: &[u8], at: u64) -> Result<String> {
    let rest = usize::try_from(at).ok().and_then(|at| bytes.get(at..));
    let text = rest.and_then(|rest| rest.split(|byte| *byte == 0).next());
    let text =
        text.ok_or_else(|| Error::new(0, format!("a string at {at}: outside of the bundle")))?;
    Ok(String::from_utf8_lossy(text).into_owned())
}
