//! The examples of the project's founding documents as modules: each assembles, the older syntax too, and LLVM
//! accepts the written bitcode.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use bitsmith_testkit::Oracle;

fn modules() -> Vec<PathBuf> {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/spec");
    let entries = fs::read_dir(place).expect("the directory of modules");
    let mut files: Vec<_> = entries.map(|e| e.expect("an entry").path()).collect();
    files.sort();
    files
}

#[test]
fn every_module_assembles() {
    let files = modules();
    assert!(files.len() >= 6, "{files:?}");
    let oracle = Oracle::or_skip("what is written of the examples");
    for file in files {
        let name = file.file_stem().expect("a name").to_string_lossy();
        let to = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("spec.{name}.bc"));
        let output = Command::new(env!("CARGO_BIN_EXE_bitsmith"))
            .arg("as")
            .arg(&file)
            .arg("-o")
            .arg(&to)
            .output()
            .expect("bitsmith runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{name}: {errors}");
        let Some(oracle) = &oracle else { continue };
        let output = Command::new(oracle.tool("opt"))
            .args(["-passes=verify", "-disable-output"])
            .arg(&to)
            .output()
            .expect("the tool runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{name}: {errors}");
        assert!(errors.is_empty(), "{name}: {errors}");
    }
}
