//! Input files, output, and exit statuses.

use crate::colors::{self, BOLD, PLAIN};
use crate::demangle;
use crate::map;
use crate::thin;
use bitsmith_bitcode::container;
use std::borrow::Cow;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read, Write};
use std::ops::{Deref, Range};
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
    /// An input that cannot be mapped: standard input, a pipe, an empty file, a thin archive with its members.
    Read(Vec<u8>),
    /// A part of a container.
    Part(Box<Self>, Range<usize>),
}

impl Input {
    /// Opens a file; `-` is standard input.
    pub fn open(path: &Path) -> io::Result<Self> {
        let mut bytes = Vec::new();
        if path == Path::new("-") {
            io::stdin().lock().read_to_end(&mut bytes)?;
            return Ok(Self::Read(bytes));
        }
        let mut file = match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Self::part(path).unwrap_or(Err(error));
            }
            opened => opened?,
        };
        let about = file.metadata()?;
        if about.is_file() && about.len() > 0 {
            return Ok(Self::Mapped(map::map(&file)?));
        }
        file.read_to_end(&mut bytes)?;
        Ok(Self::Read(bytes))
    }

    /// Opens a file as [`Input::open`] does. A thin archive becomes one that has its members, and bitcode is
    /// not compressed.
    pub fn open_whole(path: &Path) -> io::Result<Self> {
        Self::open_with_members(path)?.unpacked()
    }

    fn open_with_members(path: &Path) -> io::Result<Self> {
        let input = Self::open(path)?;
        match container::is_thin_archive(&input) {
            true => Ok(Self::Read(thin::with_members(path, &input)?)),
            false => Ok(input),
        }
    }

    /// Opens a file as [`Input::open`] does. Bitcode is not compressed.
    pub fn open_plain(path: &Path) -> io::Result<Self> {
        Self::open(path)?.unpacked()
    }

    fn unpacked(self) -> io::Result<Self> {
        match container::unpacked(&self) {
            Ok(None) => Ok(self),
            Ok(Some(plain)) => Ok(Self::Read(plain)),
            Err(error) => Err(io::Error::other(error.to_string())),
        }
    }

    /// Opens a part of a container, if the path is of the form `FILE(MEMBER)` or `FILE:SLICE`.
    fn part(path: &Path) -> Option<io::Result<Self>> {
        let text = path.to_str()?;
        let (file, name) = match text.strip_suffix(')') {
            Some(text) => text.rsplit_once('(')?,
            None => text.rsplit_once(':')?,
        };
        let file = Path::new(file);
        if file.as_os_str().is_empty() {
            return None;
        }
        let whole = match Self::open_with_members(file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
            Err(error) => return Some(Err(error)),
            Ok(whole) => whole,
        };
        let range = match container::part(&whole, name) {
            Ok(Some(Cow::Owned(part))) => return Some(Ok(Self::Read(part))),
            Ok(Some(Cow::Borrowed(part))) => {
                // The part is within the bytes of the whole.
                let start = (part.as_ptr() as usize).saturating_sub(whole.as_ptr() as usize);
                start..start.saturating_add(part.len())
            }
            Ok(None) => {
                let problem = format!("{} has no part '{name}'", file.display());
                return Some(Err(io::Error::other(problem)));
            }
            Err(error) => return Some(Err(io::Error::other(error.to_string()))),
        };
        Some(Ok(Self::Part(Box::new(whole), range)))
    }
}

impl Deref for Input {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        match self {
            Self::Mapped(map) => map,
            Self::Read(bytes) => bytes,
            Self::Part(whole, range) => whole.get(range.clone()).unwrap_or_default(),
        }
    }
}

/// Prints an error about a file on standard error.
pub fn report(tool: &str, file: &Path, problem: &dyn Display) {
    tell(&format!(
        "{BOLD}{tool}: {}:{PLAIN} {problem}\n",
        file.display()
    ));
}

/// Prints text on standard error, with names as in their source if these are wanted.
pub fn tell(text: &str) {
    let text = colors::of_messages(&demangle::of_message(text));
    // If standard error cannot be written, there is no other place to report it.
    let _ = anstream::stderr().write_all(text.as_bytes());
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
