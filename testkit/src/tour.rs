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

/// Assembles every file of the tour with the real assembler into `out`, under the same name, unless the
/// result is newer than its source. A file may ask for options on a first line `; assemble: ...`, or for
/// LLVM's optimizer instead of its assembler on a first line `; opt: ...`: the optimizer knows every target,
/// and thus the symbols of module assembly.
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

/// The tour's texts that the assembler accepts without options, in a stable order.
///
/// # Errors
/// When the folder cannot be read.
pub fn texts() -> io::Result<Vec<PathBuf>> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(sources())? {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == "ll") && !fs::read(&path)?.starts_with(b"; opt:") {
            texts.push(path);
        }
    }
    texts.sort();
    Ok(texts)
}

fn newer(path: &Path, source: &Path) -> bool {
    let changed = |p: &Path| fs::metadata(p).and_then(|m| m.modified()).ok();
    changed(path).is_some_and(|made| changed(source).is_some_and(|written| made > written))
}

fn assemble(oracle: &Oracle, source: &Path, out: &Path) -> io::Result<()> {
    let text = fs::read(source)?;
    let first = text.split(|b| *b == b'\n').next().unwrap_or_default();
    let first = String::from_utf8_lossy(first).into_owned();
    let (tool, options) = match first.strip_prefix("; opt:") {
        Some(options) => ("opt", options),
        None => (
            "llvm-as",
            first.strip_prefix("; assemble:").unwrap_or_default(),
        ),
    };
    translate(oracle, tool, options, source, out)
}

fn translate(
    oracle: &Oracle,
    tool: &str,
    options: &str,
    source: &Path,
    out: &Path,
) -> io::Result<()> {
    let done = Command::new(oracle.tool(tool))
        .args(options.split_whitespace())
        .arg(source)
        .arg("-o")
        .arg(out)
        .output()?;
    if done.status.success() {
        return Ok(());
    }
    let why = String::from_utf8_lossy(&done.stderr).into_owned();
    let source = source.display();
    Err(io::Error::other(format!(
        "{tool} {options} {source}: {why}"
    )))
}

/// Compiles the tour's C, C++, Objective-C and OpenCL sources with the real clang into `out`,
/// once for every line `// clang: NAME OPTIONS...` in them: languages, targets, sanitizers and kinds of debug
/// info that the corpus does not have.
///
/// # Errors
/// When a file cannot be read or written, or the compiler refuses one.
pub fn compile(oracle: &Oracle, out: &Path) -> io::Result<Vec<Case>> {
    fs::create_dir_all(out)?;
    let mut cases = Vec::new();
    for entry in fs::read_dir(sources().join("clang"))? {
        let source = entry?.path();
        let stem = source.file_stem().unwrap_or_default().to_string_lossy();
        let text = fs::read_to_string(&source)?;
        for line in text.lines().filter_map(|l| l.strip_prefix("// clang: ")) {
            let (name, options) = line.split_once(' ').unwrap_or((line, ""));
            let path = out.join(format!("{stem}-{name}.bc"));
            if !newer(&path, &source) {
                let options = format!("-w -c -emit-llvm {options}");
                translate(oracle, "clang", &options, &source, &path)?;
            }
            cases.push(Case {
                set: format!("clang/{stem}"),
                path,
            });
        }
    }
    cases.sort();
    Ok(cases)
}
