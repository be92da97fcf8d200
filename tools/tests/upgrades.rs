//! Intrinsics of older releases, beside LLVM 22. Its assembler would upgrade them, or refuse them: so
//! the texts have `llvm_` for `llvm.`, and the bitcode is changed, where the names stand apart.

use bitsmith_testkit::Oracle;
use bitsmith_testkit::process::shown;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a tool prints of a file, but the line with its name.
/// The text that a tool makes of a file, but for its first line, which names the file.
fn text(tool: &Path, args: &[&str], file: &Path) -> Vec<String> {
    let text = shown(tool, args, file).expect("text");
    text.into_iter().skip(1).collect()
}

/// The bitcode of a text, with the names that are meant.
fn made(oracle: &Oracle, source: &Path) -> PathBuf {
    let stem = source.file_stem().unwrap_or_default().to_string_lossy();
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("upgrades-{stem}.bc"));
    let assembled = Command::new(oracle.tool("llvm-as"))
        .arg("-disable-verify")
        .arg(source)
        .arg("-o")
        .arg(&out)
        .status();
    assert!(assembled.is_ok_and(|s| s.success()), "{source:?}");
    let mut bytes = std::fs::read(&out).expect("bitcode");
    let wanted = b"llvm_";
    for at in 0..bytes.len().saturating_sub(wanted.len()) {
        if bytes[at..].starts_with(wanted) {
            bytes[at + 4] = b'.';
        }
    }
    std::fs::write(&out, bytes).expect("bitcode");
    out
}

#[test]
fn older_intrinsics_become_what_llvm_22_makes_of_them() {
    let Some(oracle) = Oracle::or_skip("older intrinsics") else {
        return;
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/upgrades");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let source = entry.expect("an entry").path();
        let file = made(&oracle, &source);
        let theirs = text(&oracle.tool("llvm-dis"), &[], &file);
        let ours = text(Path::new(env!("CARGO_BIN_EXE_bitsmith")), &["dis"], &file);
        let differs = ours
            .iter()
            .zip(&theirs)
            .find(|(ours, theirs)| ours != theirs);
        let same = differs.is_none() && ours.len() == theirs.len();
        assert!(same, "{source:?}: ours and LLVM's: {differs:?}");
        let written = file.with_extension("new.bc");
        let cat = Command::new(env!("CARGO_BIN_EXE_bitsmith"))
            .arg("cat")
            .arg(&file)
            .arg("-o")
            .arg(&written)
            .status();
        assert!(cat.is_ok_and(|s| s.success()), "{source:?}");
        let again = text(&oracle.tool("llvm-dis"), &[], &written);
        assert!(again == theirs, "{source:?}: written anew");
        if !source.ends_with("named.ll") {
            // Nothing but calls may name intrinsics: it is read, and that is all.
            text(&oracle.tool("opt"), &["-passes=verify", "-S"], &written);
        }
        count += 1;
    }
    assert!(count > 1);
}
