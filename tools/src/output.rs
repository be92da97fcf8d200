//! Output files: complete or not at all.

use bitsmith_bitcode::write::{WriteOptions, write_module, write_module_to};
use bitsmith_model::module::Module;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The output of a tool.
pub struct Output {
    to: Target,
}

enum Target {
    Stdout(io::Stdout),
    /// An output that is no regular file, written to directly: a pipe, a device.
    Direct(File),
    /// A temporary file beside the output, which is renamed over it when complete.
    Beside {
        file: BufWriter<File>,
        beside: PathBuf,
        wanted: PathBuf,
    },
}

impl Output {
    /// Opens an output; `-` is standard output.
    pub fn create(path: &Path) -> io::Result<Self> {
        let to = match path {
            _ if path == Path::new("-") => Target::Stdout(io::stdout()),
            _ if fs::metadata(path).is_ok_and(|about| !about.is_file()) => {
                Target::Direct(File::options().write(true).open(path)?)
            }
            _ => {
                // A link stays; the file that it refers to is replaced.
                let wanted = fs::canonicalize(path).unwrap_or_else(|_| behind_links(path));
                let beside = beside(&wanted);
                let file = File::options().write(true).create_new(true).open(&beside)?;
                Target::Beside {
                    file: BufWriter::with_capacity(1 << 16, file),
                    beside,
                    wanted,
                }
            }
        };
        Ok(Self { to })
    }

    /// Opens an output, calls `fill`, and then renames it into place.
    pub fn fill(path: &Path, fill: impl FnOnce(&mut Self) -> io::Result<()>) -> io::Result<()> {
        let mut out = Self::create(path)?;
        fill(&mut out)?;
        out.finish()
    }

    /// Writes a module.
    pub fn write_bitcode(&mut self, module: &Module, options: &WriteOptions) -> io::Result<()> {
        let bytes = self.prepare_bitcode(module, options)?;
        self.write_all(&bytes)
    }

    /// Writes a module up to the point where the output would become visible ([`Output::finish`]); returns
    /// the rest.
    pub fn prepare_bitcode(
        &mut self,
        module: &Module,
        options: &WriteOptions,
    ) -> io::Result<Vec<u8>> {
        match &mut self.to {
            Target::Beside { file, .. } => {
                let written = write_module_to(module, options, file);
                written.map(|()| Vec::new()).map_err(io::Error::other)
            }
            _ => write_module(module, options).map_err(io::Error::other),
        }
    }

    /// Completes the output: the file is renamed into place.
    pub fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        let Target::Beside { beside, wanted, .. } = &self.to else {
            return Ok(());
        };
        if let Ok(about) = fs::metadata(wanted) {
            fs::set_permissions(beside, about.permissions())?;
        }
        fs::rename(beside, wanted)
    }
}

/// The path that a chain of links ends in, if that does not exist yet.
fn behind_links(path: &Path) -> PathBuf {
    const MOST: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST {
        match fs::read_link(&path) {
            Ok(named) => path = path.parent().unwrap_or(Path::new("")).join(named),
            Err(_) => break,
        }
    }
    path
}

/// A name in the same folder that no other process uses.
fn beside(wanted: &Path) -> PathBuf {
    let name = wanted.file_name().unwrap_or_default().to_string_lossy();
    wanted.with_file_name(format!(".{name}.{}.part", std::process::id()))
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.to {
            Target::Stdout(out) => out.write(bytes),
            Target::Direct(file) => file.write(bytes),
            Target::Beside { file, .. } => file.write(bytes),
        }
    }
    fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            Target::Stdout(out) => out.flush(),
            Target::Direct(file) => file.flush(),
            Target::Beside { file, .. } => file.flush(),
        }
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let Target::Beside { beside, .. } = &self.to {
            // After a rename, there is nothing to remove.
            let _ = fs::remove_file(beside);
        }
    }
}
