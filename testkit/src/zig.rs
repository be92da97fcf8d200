//! LLVMs that no package of a system has any more: those in the clang of old releases of Zig.

use crate::embedded::LIBRARIES_VARIABLE;
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Releases of LLVM, and the version of Zig with each.
const VERSIONS: [(u32, &str); 4] = [
    (12, "0.8.0"),
    (17, "0.12.1"),
    (18, "0.13.0"),
    (21, "0.16.0"),
];

/// The first release whose clang verifies what it reads although its passes are disabled.
const VERIFIES_SINCE: u32 = 15;

/// A clang in Zig.
#[derive(Clone, Debug)]
pub struct ZigClang {
    /// The release of its LLVM.
    pub release: u32,
    program: PathBuf,
}

impl ZigClang {
    /// The installed versions, oldest first.
    pub fn installed() -> Vec<Self> {
        let Some(folder) = env::var_os(LIBRARIES_VARIABLE).map(PathBuf::from) else {
            return Vec::new();
        };
        let one = |(release, version): (u32, &str)| {
            let program = folder.join(format!("zig-{version}/zig"));
            program.is_file().then_some(Self { release, program })
        };
        VERSIONS.into_iter().filter_map(one).collect()
    }

    /// Reads and verifies a module, whose triple clang must be told.
    ///
    /// # Errors
    /// The message of clang, also about debug info that it drops.
    pub fn read(&self, module: &Path, triple: &str) -> Result<(), String> {
        let mut command = Command::new(&self.program);
        command.args(["clang", "-cc1", "-triple", triple, "-emit-llvm-bc", "-O0"]);
        if self.release >= VERIFIES_SINCE {
            command.arg("-disable-llvm-passes");
        }
        command.args(["-Wno-override-module", "-o", "/dev/null", "-x", "ir"]);
        let ran = command.arg(module).stdin(Stdio::null()).output();
        let ran = ran.map_err(|error| error.to_string())?;
        let said = String::from_utf8_lossy(&ran.stderr);
        match ran.status.success() && !said.contains("invalid debug info") {
            true => Ok(()),
            false => Err(format!("clang of LLVM {}: {said}", self.release)),
        }
    }
}
