//! Archives: of GNU, BSD and COFF, thin ones, and the big ones of AIX.

use super::Part;
use crate::error::{Error, Result};
use object::read::archive::ArchiveFile;

/// A member of an archive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member<'a> {
    /// Its name; in a thin archive, its path relative to the archive.
    pub name: String,
    /// Its offset in the archive, in bytes.
    pub offset: u64,
    /// Its bytes; `None` in a thin archive.
    pub bytes: Option<&'a [u8]>,
    /// The time of its last change in seconds; 0 if that is not known, as below.
    pub time: u64,
    /// The number of its owner.
    pub user: u64,
    /// The number of the owner's group.
    pub group: u64,
    /// Its permissions.
    pub mode: u64,
}

/// Returns true if a file is a thin archive, whose members are other files.
pub fn is_thin_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(b"!<thin>\n")
}

/// Returns true if a file is an archive, thin or not.
pub fn is_archive(bytes: &[u8]) -> bool {
    let starts = |magic: &[u8]| bytes.starts_with(magic);
    starts(b"!<arch>\n") || starts(b"<bigaf>\n") || is_thin_archive(bytes)
}

/// The members of an archive, in order. Names may repeat.
pub fn members(bytes: &[u8]) -> Result<Vec<Member<'_>>> {
    let refuse = |error: object::read::Error| Error::new(0, format!("archive: {error}"));
    tables_are_whole(bytes)?;
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
            time: member.date().unwrap_or(0),
            user: member.uid().unwrap_or(0),
            group: member.gid().unwrap_or(0),
            mode: member.mode().unwrap_or(0),
        });
    }
    Ok(members)
}

/// The size of a member's header.
const HEADER: usize = 60;

/// Checks that the tables at the start of an archive end within the file. Otherwise the parser takes it for an empty one.
fn tables_are_whole(bytes: &[u8]) -> Result<()> {
    let mut at = 8usize;
    while let Some(header) = bytes.get(at..at.saturating_add(HEADER)) {
        let tables = [&b"/ "[..], b"// ", b"/SYM64/ ", b"__.SYMDEF"];
        let size = header
            .get(48..58)
            .and_then(|size| str::from_utf8(size).ok());
        let size = size.and_then(|size| size.trim_end().parse::<usize>().ok());
        let (true, Some(size)) = (tables.iter().any(|name| header.starts_with(name)), size) else {
            break;
        };
        let end = at.saturating_add(HEADER).saturating_add(size);
        if end > bytes.len() {
            let place = (at as u64).saturating_mul(8);
            return Err(Error::new(
                place,
                "a table of an archive that ends outside the file",
            ));
        }
        at = end.next_multiple_of(2);
    }
    Ok(())
}

/// Appends a member to the bytes of an archive. The name, of any length, is before the data, as BSD has it.
pub fn append_member(archive: &mut Vec<u8>, name: &str, data: &[u8]) {
    let length = name.len();
    let size = data.len().saturating_add(length);
    let head = format!("#1/{length:<13}0           0     0     644     {size:<10}`\n");
    archive.extend(head.into_bytes());
    archive.extend(name.as_bytes());
    archive.extend(data);
    if archive.len() % 2 == 1 {
        archive.push(b'\n');
    }
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

/// The members of an archive as parts. Those of a thin one are elsewhere.
pub(super) fn parts(bytes: &[u8]) -> Result<Vec<Part<'_>>> {
    let members = members(bytes)?.into_iter();
    let parts = members.map(|member| Part {
        name: member.name,
        offset: member.offset,
        bytes: member.bytes.unwrap_or_default().into(),
    });
    Ok(parts.collect())
}
