//! `cat --for`: intrinsics whose types changed between releases are written with those of the release, whose verifier
//! accepts them, or are refused.

use bitsmith_testkit::judge::{TOOLS, has_tools, verify};
use std::path::PathBuf;
use std::process::Command;

/// Modules, each behind a line with the first release for which it is written.
const MODULES: &str = include_str!("downgrades/retyped.ll");

#[test]
fn intrinsics_have_the_types_of_the_release() {
    if !has_tools("intrinsics of older LLVMs") {
        return;
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("retyped");
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut wrong = Vec::new();
    let modules = MODULES.split("; since ").skip(1);
    for (at, module) in modules.enumerate() {
        let (since, text) = module.split_once('\n').expect("a line with a release");
        let since: u32 = since.parse().expect("a release");
        let source = folder.join(format!("{at}.ll"));
        std::fs::write(&source, text).expect("a module");
        for release in TOOLS {
            let output = folder.join(format!("{at}-{release}.bc"));
            let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
            command.args(["cat", "--for", &release.to_string()]);
            command.arg(&source).arg("-o").arg(&output);
            let ran = command.output().expect("bitsmith runs");
            let said = String::from_utf8_lossy(&ran.stderr);
            let is_refused = said.contains(": refused: ");
            match ran.status.success() {
                true if release >= since => wrong.extend(verify(release, &output).err()),
                false if release < since && is_refused => {}
                _ => wrong.push(format!("module {at} for LLVM {release}: {said}{text}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
