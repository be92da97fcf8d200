//! Older LLVMs that are asked about what is written for them: the tools of five releases, and those in libraries
//! ([`Embedded`]).

use crate::embedded::Embedded;
use crate::oracle::programs_or_skip;
use std::path::Path;
use std::process::Command;

/// The releases whose tools are asked.
pub const TOOLS: [u32; 5] = [19, 16, 15, 14, 13];

/// Returns true if the tools are installed; says what is skipped otherwise.
pub fn has_tools(what: &str) -> bool {
    let names = TOOLS.map(|release| [format!("opt-{release}"), format!("llc-{release}")]);
    let names: Vec<&str> = names.iter().flatten().map(String::as_str).collect();
    programs_or_skip(what, &names)
}

/// Runs a tool of LLVM; the error is what it says.
fn tool(name: &str, release: u32, arguments: &[&str], file: &Path) -> Result<(), String> {
    let mut command = Command::new(format!("{name}-{release}"));
    let ran = command.args(arguments).arg(file).output();
    let ran = ran.map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    let dropped = said.contains("invalid debug info");
    match ran.status.success() && !dropped {
        true => Ok(()),
        false => Err(format!("{name}-{release}: {said}")),
    }
}

/// Verifies a module by the tool of a release.
///
/// # Errors
/// The verdict of a tool.
pub fn verify(release: u32, file: &Path) -> Result<(), String> {
    tool("opt", release, &["-passes=verify", "-disable-output"], file)
}

/// An LLVM that is asked about what is written for it.
#[derive(Clone, Debug)]
pub enum Judge {
    /// Its tools are installed.
    Tools(u32),
    /// It is in a library.
    Library(Embedded),
}

impl Judge {
    /// All of them, newest first.
    pub fn all() -> Vec<Self> {
        let libraries = Embedded::installed().into_iter().rev().map(Self::Library);
        TOOLS
            .into_iter()
            .map(Self::Tools)
            .chain(libraries)
            .collect()
    }

    /// Its release.
    pub fn release(&self) -> u32 {
        match self {
            Self::Tools(release) => *release,
            Self::Library(embedded) => embedded.release,
        }
    }

    /// Reads and verifies a module.
    ///
    /// # Errors
    /// The message of the LLVM.
    pub fn read(&self, module: &Path) -> Result<(), String> {
        match self {
            Self::Tools(release) => verify(*release, module),
            Self::Library(embedded) => embedded.read(module).map(|_| ()),
        }
    }

    /// Verifies and compiles a module.
    ///
    /// # Errors
    /// The message of the LLVM, or the name of an intrinsic that it does not know.
    pub fn compile(&self, module: &Path, object: &Path) -> Result<(), String> {
        let out = object.to_string_lossy().into_owned();
        let arguments = ["-O0", "-relocation-model=pic", "-filetype=obj", "-o", &out];
        match self {
            Self::Tools(release) => {
                verify(*release, module)?;
                tool("llc", *release, &arguments, module)?;
            }
            Self::Library(embedded) => {
                embedded.compile(module, object)?;
            }
        }
        let mut undefined = undefined(object).into_iter();
        match undefined.find(|name| name.starts_with("llvm.")) {
            Some(symbol) => Err(format!("{}: {symbol} is undefined", module.display())),
            None => Ok(()),
        }
    }
}

/// The undefined symbols of an object.
fn undefined(object: &Path) -> Vec<String> {
    let nm = Command::new("nm").arg("-u").arg(object).output();
    let said = nm.map(|ran| ran.stdout).unwrap_or_default();
    let said = String::from_utf8_lossy(&said).into_owned();
    let names = said
        .lines()
        .filter_map(|line| line.split_whitespace().last());
    names.map(str::to_owned).collect()
}
