//! Bitcode in its containers: wrapped, several modules in a row, in archives.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::corpus::Case;
use crate::oracle::Oracle;

/// First word of the wrapper that Darwin's tools put around bitcode.
const WRAPPER_MAGIC: u32 = 0x0B17_C0DE;
/// Length of the wrapper's header, in bytes.
const WRAPPER_LEN: u32 = 20;

/// Files made of a few modules in every container.
#[derive(Clone, Debug)]
pub struct Containers {
    /// One module per file, so that every tool accepts them.
    pub single: Vec<Case>,
    /// Several modules in one file.
    pub several: Vec<Case>,
    /// Archives of bitcode files.
    pub archives: Vec<Case>,
}

/// Makes them in `out` from existing modules.
///
/// # Errors
/// When a file cannot be read or written, or one of LLVM's tools fails.
pub fn build(oracle: &Oracle, modules: &[Case], out: &Path) -> io::Result<Containers> {
    fs::create_dir_all(out)?;
    let [first, second, ..] = modules else {
        return Err(io::Error::other("two modules are needed"));
    };
    let case = |name: &str| Case {
        set: "containers".to_owned(),
        path: out.join(name),
    };
    let bytes = fs::read(&first.path)?;

    let wrapped = case("wrapped.bc");
    fs::write(&wrapped.path, wrap(&bytes, 0))?;
    let padded = case("wrapped-padded.bc");
    fs::write(&padded.path, wrap(&bytes, 12))?;

    let two = case("two.bc");
    run(Command::new(oracle.tool("llvm-cat"))
        .args(["-b", "-o"])
        .arg(&two.path)
        .args([&first.path, &second.path]))?;

    let archive = case("archive.a");
    let thin = case("thin.a");
    let members: Vec<PathBuf> = modules.iter().map(|c| c.path.clone()).collect();
    for (archive, kind) in [(&archive, "rcs"), (&thin, "rcsT")] {
        // The archiver adds to an existing archive, and a thin one cannot become a regular one.
        if archive.path.exists() {
            fs::remove_file(&archive.path)?;
        }
        run(Command::new(oracle.tool("llvm-ar"))
            .arg(kind)
            .arg(&archive.path)
            .args(&members))?;
    }
    // Two members of the same name: a second copy of the first module, quickly appended.
    let twins = case("twins.a");
    fs::copy(&archive.path, &twins.path)?;
    run(Command::new(oracle.tool("llvm-ar"))
        .arg("q")
        .arg(&twins.path)
        .arg(&first.path))?;
    Ok(Containers {
        single: vec![wrapped, padded],
        several: vec![two],
        archives: vec![archive, thin, twins],
    })
}

/// Puts a module after a wrapper header, with `padding` zero bytes at the end.
fn wrap(module: &[u8], padding: usize) -> Vec<u8> {
    let len = u32::try_from(module.len()).unwrap_or(u32::MAX);
    // CPU type of x86-64, as clang writes it for Darwin.
    let header = [WRAPPER_MAGIC, 0, WRAPPER_LEN, len, 0x0100_0007];
    let mut bytes: Vec<u8> = header.iter().flat_map(|word| word.to_le_bytes()).collect();
    bytes.extend_from_slice(module);
    bytes.resize(bytes.len() + padding, 0);
    bytes
}

fn run(command: &mut Command) -> io::Result<()> {
    let done = command.output()?;
    if done.status.success() {
        return Ok(());
    }
    let why = String::from_utf8_lossy(&done.stderr).into_owned();
    Err(io::Error::other(format!(
        "{:?}: {why}",
        command.get_program()
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrapper_says_where_the_module_is() {
        let bytes = wrap(b"BC\xC0\xDE", 4);
        assert_eq!(bytes.get(..4), Some(&[0xDE, 0xC0, 0x17, 0x0B][..]));
        assert_eq!(bytes.get(20..24), Some(&b"BC\xC0\xDE"[..]));
        assert_eq!(bytes.len(), 28);
    }
}
