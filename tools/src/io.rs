//! Input files, output, and how a tool ends.

use crate::map;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read, Write};
use std::ops::Deref;
use std::path::Path;
use std::process::ExitCode;

/// The status when an input is refused.
pub const REFUSED: u8 = 1;
/// The status when the command line is wrong.
pub const USAGE: u8 = 2;

/// The bytes of an input.
pub enum Input {
    /// A file that is mapped.
    Mapped(memmap2::Mmap),
    /// What cannot be mapped: standard input, a pipe, an empty file.
    Read(Vec<u8>),
}

impl Input {
    /// Opens a file; `-` is standard input.
    pub fn open(path: &Path) -> io::Result<Self> {
        let mut bytes = Vec::new();
        if path == Path::new("-") {
            io::stdin().lock().read_to_end(&mut bytes)?;
            return Ok(Self::Read(bytes));
        }
        let mut file = File::open(path)?;
        let about = file.metadata()?;
        if about.is_file() && about.len() > 0 {
            return Ok(Self::Mapped(map::map(&file)?));
        }
        file.read_to_end(&mut bytes)?;
        Ok(Self::Read(bytes))
    }
}

impl Deref for Input {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        match self {
            Self::Mapped(map) => map,
            Self::Read(bytes) => bytes,
        }
    }
}

/// Says on standard error what is wrong with a file.
pub fn report(tool: &str, file: &Path, problem: &dyn Display) {
    let message = format!("{tool}: {}: {problem}\n", file.display());
    // If this cannot be said, there is nobody to tell.
    let _ = anstream::stderr().write_all(message.as_bytes());
}

/// Says what is wrong with an input, and gives the status to end with.
pub fn refuse(tool: &str, file: &Path, problem: &dyn Display) -> ExitCode {
    report(tool, file, problem);
    ExitCode::from(REFUSED)
}

/// The status after output failed: a reader that has seen enough is no error.
pub fn output_failed(tool: &str, error: &io::Error) -> ExitCode {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return ExitCode::SUCCESS;
    }
    refuse(tool, Path::new("-"), error)
}
