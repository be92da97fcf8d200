//! Input files, output, and exit statuses.

use crate::map;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read, Write};
use std::ops::Deref;
use std::path::Path;
use std::process::ExitCode;

/// The exit status if an input is rejected.
pub const REFUSED: u8 = 1;
/// The exit status if the command line is wrong.
pub const USAGE: u8 = 2;

/// The bytes of an input.
pub enum Input {
    /// A mapped file.
    Mapped(memmap2::Mmap),
    /// An input that cannot be mapped: standard input, a pipe, an empty file.
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

/// Prints an error about a file on standard error.
pub fn report(tool: &str, file: &Path, problem: &dyn Display) {
    let message = format!("{tool}: {}: {problem}\n", file.display());
    // If standard error cannot be written, there is no other place to report it.
    let _ = anstream::stderr().write_all(message.as_bytes());
}

/// Prints text on standard output.
pub fn print(text: &str) -> io::Result<()> {
    io::stdout().lock().write_all(text.as_bytes())
}

/// Prints an error about an input; returns the exit status.
pub fn refuse(tool: &str, file: &Path, problem: &dyn Display) -> ExitCode {
    report(tool, file, problem);
    ExitCode::from(REFUSED)
}

/// The exit status after output failed: a reader that closes the pipe early is no error.
pub fn output_failed(tool: &str, error: &io::Error) -> ExitCode {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return ExitCode::SUCCESS;
    }
    refuse(tool, Path::new("-"), error)
}
