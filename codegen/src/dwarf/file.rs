//! The file tables of units.

use super::tree::UnitId;
use super::unit::Debug;
use bitsmith_model::node::Node;
use bitsmith_model::schema::di::{CHECKSUM_KINDS, DiKind};
use bitsmith_model::slot;
use gimli::Encoding;
use gimli::write::{FileId, FileInfo, LineProgram, LineString};

/// A text without what a debug section cannot hold: everything from the first zero byte on.
pub fn text(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().position(|b| *b == 0);
    bytes.get(..end.unwrap_or(bytes.len())).unwrap_or_default()
}

/// The name of a file; DWARF 4 has no empty ones.
pub fn name(file: Option<Node<'_>>) -> Vec<u8> {
    let name = file.map_or(&b""[..], |f| text(f.string(slot!(DIFile, "filename"))));
    match name {
        [] => b"<unknown>".to_vec(),
        name => name.to_vec(),
    }
}

/// The directory of a file.
pub fn directory(file: Option<Node<'_>>) -> &[u8] {
    file.map_or(&b""[..], |f| text(f.string(slot!(DIFile, "directory"))))
}

/// The MD5 checksum of a file.
pub fn md5(file: Option<Node<'_>>) -> Option<[u8; 16]> {
    let file = file?;
    let kind = file.number(slot!(DIFile, "checksumkind")).checked_sub(1)?;
    (*CHECKSUM_KINDS.get(kind as usize)? == "CSK_MD5").then_some(())?;
    let digits = file.string(slot!(DIFile, "checksum"));
    let mut sum = [0; 16];
    (digits.len() == 32).then_some(())?;
    for (byte, pair) in sum.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(sum)
}

/// The extra information about a file.
pub fn info(file: Option<Node<'_>>) -> FileInfo {
    FileInfo {
        md5: md5(file).unwrap_or_default(),
        ..FileInfo::default()
    }
}

/// A file of a line table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct File {
    pub id: FileId,
    /// The number by which entries name it.
    pub number: u64,
}

impl Debug<'_> {
    /// A path in the form of the line tables.
    pub fn path(&mut self, path: &[u8], encoding: Encoding) -> LineString {
        LineString::new(path, encoding, &mut self.tree.line_strings)
    }

    /// A file in the table of a unit.
    pub fn file(&mut self, unit: UnitId, file: Option<Node<'_>>) -> Option<File> {
        let file = file.filter(|f| f.is(DiKind::DIFile))?;
        let unit = self.home(unit);
        let key = (unit, self.key(file));
        if let Some(known) = self.files.get(&key) {
            return Some(*known);
        }
        let encoding = self.encoding;
        let name = self.path(&name(Some(file)), encoding);
        let directory = match directory(Some(file)) {
            [] => None,
            directory => Some(self.path(directory, encoding)),
        };
        let first = u64::from(self.encoding.version < 5);
        let program = self.program(unit)?;
        let directory = match directory {
            Some(directory) => program.add_directory(directory),
            None => program.default_directory(),
        };
        program.file_has_md5 &= md5(Some(file)).is_some();
        let id = program.add_file(name, directory, Some(info(Some(file))));
        // A file that is new is the last.
        let last = program.files().count() as u64 - 1 + first;
        let number = *self.file_numbers.entry((unit, id)).or_insert(last);
        let file = File { id, number };
        self.files.insert(key, file);
        Some(file)
    }

    /// The line program of a unit for its primary file.
    pub fn line_program(&mut self, file: Option<Node<'_>>) -> LineProgram {
        let encoding = self.encoding;
        let directory = self.path(directory(file), encoding);
        let name = self.path(&name(file), encoding);
        let mut program = LineProgram::new(
            encoding,
            gimli::LineEncoding::default(),
            directory,
            None,
            name,
            Some(info(file)),
        );
        program.file_has_md5 = md5(file).is_some();
        program
    }
}
