//! The language tour: our own small .ll files that together reach every row of the language.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::corpus::Case;
use crate::oracle::Oracle;

/// The folder of the tour's sources.
pub fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tour")
}

/// Assembles every file of the tour with the real assembler into `out`, keeping the names and what
/// is newer than its source. A file may ask for other options on a first line `; assemble: ...`.
///
/// # Errors
/// When a file cannot be read or written, or the assembler refuses one.
pub fn build(oracle: &Oracle, out: &Path) -> io::Result<Vec<Case>> {
    fs::create_dir_all(out)?;
    let mut cases = Vec::new();
    for entry in fs::read_dir(sources())? {
        let source = entry?.path();
        if source.extension().is_none_or(|e| e != "ll") {
            continue;
        }
        let Some(stem) = source.file_stem() else {
            continue;
        };
        let path = out.join(stem).with_extension("bc");
        if !newer(&path, &source) {
            assemble(oracle, &source, &path)?;
        }
        cases.push(Case {
            set: "tour".to_owned(),
            path,
        });
    }
    cases.sort();
    Ok(cases)
}

fn newer(path: &Path, source: &Path) -> bool {
    let changed = |p: &Path| fs::metadata(p).and_then(|m| m.modified()).ok();
    changed(path).is_some_and(|made| changed(source).is_some_and(|written| made > written))
}

fn assemble(oracle: &Oracle, source: &Path, out: &Path) -> io::Result<()> {
    let text = fs::read(source)?;
    let first = text.split(|b| *b == b'\n').next().unwrap_or_default();
    let first = String::from_utf8_lossy(first).into_owned();
    let options = first.strip_prefix("; assemble:").unwrap_or_default();
    let done = Command::new(oracle.tool("llvm-as"))
        .args(options.split_whitespace())
        .arg(source)
        .arg("-o")
        .arg(out)
        .output()?;
    if done.status.success() {
        return Ok(());
    }
    let why = String::from_utf8_lossy(&done.stderr).into_owned();
    Err(io::Error::other(format!("{}: {why}", source.display())))
}
