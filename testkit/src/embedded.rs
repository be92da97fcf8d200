//! LLVMs older than those that a system has packages of: the ones embedded in old releases of Python's llvmlite, asked by
//! `llvmlite.py`.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The variable that names the folder with `llvmlite-VERSION/libllvmlite.so`.
pub const LIBRARIES_VARIABLE: &str = "BITSMITH_LLVMS";

/// Releases of LLVM, and the version of llvmlite with each.
const VERSIONS: [(u32, &str); 9] = [
    (4, "0.20.0"),
    (5, "0.21.0"),
    (6, "0.25.0"),
    (7, "0.28.0"),
    (8, "0.32.1"),
    (9, "0.33.0"),
    (10, "0.36.0"),
    (11, "0.39.1"),
    (20, "0.47.0"),
];

/// An LLVM in a library.
#[derive(Clone, Debug)]
pub struct Embedded {
    /// Its release.
    pub release: u32,
    library: PathBuf,
}

impl Embedded {
    /// The installed versions, oldest first.
    pub fn installed() -> Vec<Self> {
        let Some(folder) = env::var_os(LIBRARIES_VARIABLE).map(PathBuf::from) else {
            eprintln!("LLVM 4 to 11 are not asked: {LIBRARIES_VARIABLE} is not set");
            return Vec::new();
        };
        let one = |(release, version): (u32, &str)| {
            let library = folder.join(format!("llvmlite-{version}/libllvmlite.so"));
            library.is_file().then_some(Self { release, library })
        };
        VERSIONS.into_iter().filter_map(one).collect()
    }

    /// Verifies and compiles a module, bitcode or text; returns its text.
    ///
    /// # Errors
    /// LLVM's message about a module that it does not accept, or whose debug info it drops.
    pub fn compile(&self, module: &Path, object: &Path) -> Result<String, String> {
        self.ask(&[module, object])
    }

    /// Reads and verifies a module, bitcode or text; returns its text.
    ///
    /// # Errors
    /// As [`compile`](Self::compile) has them.
    pub fn read(&self, module: &Path) -> Result<String, String> {
        self.ask(&[module])
    }

    fn ask(&self, files: &[&Path]) -> Result<String, String> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/llvmlite.py");
        let mut command = Command::new("python3");
        command.arg(script).arg(&self.library).args(files);
        let ran = command.output().map_err(|error| error.to_string())?;
        let said = String::from_utf8_lossy(&ran.stderr);
        match ran.status.success() && !said.contains("invalid debug info") {
            true => Ok(String::from_utf8_lossy(&ran.stdout).into_owned()),
            false => Err(format!(
                "LLVM {}: {}: {said}",
                self.release,
                files.first().unwrap_or(&Path::new("")).display()
            )),
        }
    }
}
