//! Files written for an older LLVM, in the folders of the tests.

#![allow(dead_code, reason = "each test uses some of it")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The releases that can be written, from LLVM 22 on.
pub const TARGETS: [u32; 18] = [
    21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4,
];

pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("downgrade")
        .join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The module of the step to a release, of our own.
pub fn step(release: u32) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/downgrades");
    folder.join(format!("to_{release}.ll"))
}

/// Writes a file for a release.
pub fn lower(release: impl ToString, input: &Path, output: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command.args(["cat", "--for", &release.to_string()]);
    command.arg(input).arg("-o").arg(output);
    command.output().expect("bitsmith runs")
}
