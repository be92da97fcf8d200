//! The files of a corpus, grouped into the sets of a report.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use crate::cache::Cache;
use crate::oracle::{self, Oracle};

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
    find_with(root, "bc")
}

/// The same of files with another ending.
///
/// # Errors
/// When a folder cannot be read.
pub fn find_with(root: &Path, ending: &str) -> io::Result<Vec<Case>> {
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
            } else if kind.is_file() && path.extension().is_some_and(|e| e == ending) {
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

/// The corpus that `cargo test` runs on, or `None` after a note that `what` is skipped.
///
/// # Panics
/// When there is no corpus and [`oracle::required`] says that there must be one, or when it cannot
/// be read.
pub fn or_skip(what: &str) -> Option<Vec<Case>> {
    let Some(root) = std::env::var_os(DIR_VARIABLE) else {
        oracle::skip_or_fail(what, &format!("{DIR_VARIABLE} names no corpus"));
        return None;
    };
    let cases = find(Path::new(&root)).unwrap_or_else(|e| panic!("{what}: {e}"));
    if cases.is_empty() {
        oracle::skip_or_fail(what, "the corpus has no .bc files");
        return None;
    }
    Some(cases)
}

/// All modules of one set, linked into one by LLVM's linker: the largest input there is. Kept in the
/// cache folder.
///
/// # Errors
/// When the linker fails.
pub fn linked(
    oracle: &Oracle,
    cache: &Cache,
    cases: &[Case],
    set: &str,
) -> io::Result<Option<Case>> {
    let members: Vec<_> = cases.iter().filter(|c| c.set == set).collect();
    if members.is_empty() {
        return Ok(None);
    }
    let mut hasher = crc32fast::Hasher::new();
    for member in &members {
        hasher.update(member.path.as_os_str().as_encoded_bytes());
        hasher.update(&fs::metadata(&member.path)?.len().to_le_bytes());
    }
    let name = format!("{}-{:08x}.bc", set.replace('/', "-"), hasher.finalize());
    let path = cache.file(&name);
    // Several tests need the same file at the same time.
    static LINKING: Mutex<()> = Mutex::new(());
    let _one_at_a_time = LINKING.lock();
    if !path.is_file() {
        let part = cache.scratch(&name);
        let done = Command::new(oracle.tool("llvm-link"))
            .args(members.iter().map(|c| &c.path))
            .arg("-o")
            .arg(&part)
            .output()?;
        if !done.status.success() {
            let why = String::from_utf8_lossy(&done.stderr).into_owned();
            return Err(io::Error::other(format!("llvm-link of {set}: {why}")));
        }
        fs::rename(&part, &path)?;
    }
    let set = format!("{set}, linked");
    Ok(Some(Case { set, path }))
}
