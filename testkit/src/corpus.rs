//! The files of a corpus, grouped into the sets that a report speaks of.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The variable that names the corpus folder for `cargo test`.
pub const DIR_VARIABLE: &str = "BITSMITH_CORPUS";

/// One file to compare on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Case {
    /// `c/lua`, `rust/ripgrep`: the first two folders under the root.
    pub set: String,
    /// The file.
    pub path: PathBuf,
}

/// Every `.bc` file under `root` (or `root` itself, if it is a file), in a stable order. Folders
/// whose name starts with a dot are build leftovers and not visited.
///
/// # Errors
/// When a folder cannot be read.
pub fn find(root: &Path) -> io::Result<Vec<Case>> {
    let mut cases = Vec::new();
    if root.is_file() {
        cases.push(Case {
            set: "single files".to_owned(),
            path: root.to_owned(),
        });
        return Ok(cases);
    }
    let mut pending = vec![root.to_owned()];
    while let Some(dir) = pending.pop() {
        for entry in fs::read_dir(&dir)
            .map_err(|e| io::Error::new(e.kind(), format!("{}: {e}", dir.display())))?
        {
            let entry = entry?;
            let path = entry.path();
            let kind = entry.file_type()?;
            if kind.is_dir() && !entry.file_name().as_encoded_bytes().starts_with(b".") {
                pending.push(path);
            } else if kind.is_file() && path.extension().is_some_and(|e| e == "bc") {
                let set = set_of(root, &dir);
                cases.push(Case { set, path });
            }
        }
    }
    cases.sort();
    Ok(cases)
}

fn set_of(root: &Path, dir: &Path) -> String {
    let below = dir.strip_prefix(root).unwrap_or(dir);
    let parts: Vec<_> = below
        .components()
        .take(2)
        .map(|c| c.as_os_str().to_string_lossy())
        .collect();
    if parts.is_empty() {
        root.file_name()
            .map_or_else(|| ".".to_owned(), |n| n.to_string_lossy().into_owned())
    } else {
        parts.join("/")
    }
}
