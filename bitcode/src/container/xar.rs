//! Archives in the format xar, which ld64 puts into the section `__LLVM,__bundle` of a linked program: a header, a
//! table of contents in XML, compressed by zlib, and the contents of the files.

use super::{Part, packed};
use crate::error::{Error, Result};
use roxmltree::{Document, Node};

const MAGIC: &[u8] = b"xar!";
/// The size of the header's known fields, in bytes.
const HEADER: u64 = 28;
/// The contents of a file that is not compressed, and of one that zlib compressed.
const PLAIN: &str = "application/octet-stream";
const ZLIB: &str = "application/x-gzip";
/// The nesting depth of folders.
const FOLDERS: usize = 16;

/// Returns true if a xar archive starts here.
pub fn is_one(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// The files in a xar archive; each is named by its path.
pub fn parts(bytes: &[u8]) -> Result<Vec<Part<'_>>> {
    let header = number(bytes, 4, 2)?;
    let (packed_size, size) = (number(bytes, 8, 8)?, number(bytes, 16, 8)?);
    if header < HEADER {
        return Err(Error::new(32, format!("a xar header of {header} bytes")));
    }
    let table = slice(bytes, header, packed_size)?;
    let table = packed::inflated(table, size).map_err(|error| error.in_file_at(header))?;
    let wrong = |problem: String| Error::new(header.saturating_mul(8), problem);
    let table =
        std::str::from_utf8(&table).map_err(|_| wrong("a xar table that is no text".into()))?;
    let parsed = Document::parse(table).map_err(|e| wrong(format!("the xar table: {e}")))?;
    let archive = Archive {
        bytes,
        heap: header.saturating_add(packed_size),
    };
    let mut parts = Vec::new();
    let toc = parsed
        .root_element()
        .children()
        .filter(|node| node.has_tag_name("toc"));
    let mut work: Vec<(Node<'_, '_>, Vec<&str>)> = toc.map(|toc| (toc, Vec::new())).collect();
    while let Some((folder, path)) = work.pop() {
        for file in folder.children().filter(|node| node.has_tag_name("file")) {
            let name = text(file, "name").unwrap_or_default();
            let path = [path.as_slice(), &[name]].concat();
            if path.len() > FOLDERS {
                return Err(wrong(format!(
                    "folders are nested more than {FOLDERS} deep"
                )));
            }
            if let Some(data) = child(file, "data") {
                parts.push(archive.part(path.join("/"), data)?);
            }
            work.push((file, path));
        }
    }
    Ok(parts)
}

struct Archive<'a> {
    bytes: &'a [u8],
    /// The offset of the contents.
    heap: u64,
}

impl<'a> Archive<'a> {
    /// A file, of which `data` tells the place.
    fn part(&self, name: String, data: Node<'_, '_>) -> Result<Part<'a>> {
        let wrong = |problem: String| Error::new(self.heap.saturating_mul(8), problem);
        let field = |field: &str| {
            let number = text(data, field).and_then(|text| text.trim().parse::<u64>().ok());
            number.ok_or_else(|| wrong(format!("the xar file '{name}' without its {field}")))
        };
        let offset = self.heap.saturating_add(field("offset")?);
        let stored = slice(self.bytes, offset, field("length")?)?;
        let style = child(data, "encoding").and_then(|node| node.attribute("style"));
        let bytes = match style.unwrap_or(PLAIN) {
            PLAIN => stored.into(),
            ZLIB => packed::inflated(stored, field("size")?)
                .map_err(|error| error.in_file_at(offset))?
                .into(),
            other => {
                let problem =
                    format!("the xar file '{name}' is compressed as {other}: xar -xf unpacks it");
                return Err(Error::new(offset.saturating_mul(8), problem));
            }
        };
        Ok(Part {
            name,
            offset,
            bytes,
        })
    }
}

fn child<'n, 'd>(node: Node<'n, 'd>, name: &str) -> Option<Node<'n, 'd>> {
    node.children().find(|child| child.has_tag_name(name))
}

fn text<'n>(node: Node<'n, '_>, name: &str) -> Option<&'n str> {
    child(node, name)?.text()
}

/// A big-endian number of the header.
fn number(bytes: &[u8], at: usize, size: usize) -> Result<u64> {
    let field = bytes.get(at..).and_then(|rest| rest.get(..size));
    let field = field.ok_or_else(|| {
        let end = (bytes.len() as u64).saturating_mul(8);
        Error::new(end, "a xar archive that ends in its header")
    })?;
    Ok(field
        .iter()
        .fold(0, |number, byte| number << 8 | u64::from(*byte)))
}

/// A part of the archive's bytes.
fn slice(bytes: &[u8], start: u64, size: u64) -> Result<&[u8]> {
    let range = usize::try_from(start).ok().zip(usize::try_from(size).ok());
    let slice = range.and_then(|(start, size)| bytes.get(start..)?.get(..size));
    slice.ok_or_else(|| {
        let problem = format!("{size} bytes from {start}: outside of the xar archive");
        Error::new((bytes.len() as u64).saturating_mul(8), problem)
    })
}
