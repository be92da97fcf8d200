//! Intrinsics of older releases, against LLVM 22. Its assembler would upgrade or reject them. So the
//! texts have `llvm_` for `llvm.`, and the bitcode is changed where the names are stored.

use bitsmith_testkit::process::shown;
use bitsmith_testkit::{Oracle, releases};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The text that a tool prints for a file, without the first line, which has the file's name.
fn text(tool: &Path, args: &[&str], file: &Path) -> Vec<String> {
    let text = shown(tool, args, file).expect("text");
    text.into_iter().skip(1).collect()
}

/// The bitcode of a text, with the real names of the intrinsics.
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

/// Constructs that only LLVM 13 still has: constructors of two fields, retired types and attributes.
#[test]
fn what_llvm_13_assembles_reads_as_by_llvm_22() {
    let Some(oracle) = Oracle::or_skip("LLVM 13's text") else {
        return;
    };
    if !releases::or_skip("LLVM 13's text", &[13]) {
        return;
    }
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/upgrades/llvm-13.txt");
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("upgrades-llvm-13.bc");
    let assembled = Command::new("llvm-as-13")
        .args(["-disable-verify", "-o"])
        .arg(&out)
        .arg(&source)
        .status();
    assert!(assembled.is_ok_and(|s| s.success()));
    let theirs = text(&oracle.tool("llvm-dis"), &[], &out);
    let ours = text(Path::new(env!("CARGO_BIN_EXE_bitsmith")), &["dis"], &out);
    assert_eq!(ours, theirs);
    assert!(
        theirs
            .iter()
            .any(|line| line.contains("{ i32 65535, ptr @c, ptr null }"))
    );
    // Spaces in section names are removed when text is read, and only there.
    let section = "target triple = \"x86_64-apple-macosx\"\n\
        @a = global i32 0, section \"__DATA, __objc_catlist, regular ,x\"\n\
        @b = global i32 0, section \"__DATA, __objc_classlist, regular\"\n\
        define void @c() section \"__DATA, __objc_catlist, x\" {\n  ret void\n}\n";
    let file = out.with_extension("sections.ll");
    std::fs::write(&file, section).expect("text");
    let made = |tool: &Path, args: &[&str]| {
        let out = file.with_extension("bc");
        let mut command = Command::new(tool);
        let status = command.args(args).arg(&file).arg("-o").arg(&out).status();
        assert!(status.is_ok_and(|s| s.success()));
        text(&oracle.tool("llvm-dis"), &[], &out)
    };
    let theirs = made(&oracle.tool("llvm-as"), &[]);
    assert_eq!(
        made(Path::new(env!("CARGO_BIN_EXE_bitsmith")), &["as"]),
        theirs
    );
    assert!(
        theirs
            .iter()
            .any(|line| line.contains("\"__DATA,__objc_catlist,regular,x\""))
    );
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
        if source.extension().is_none_or(|ending| ending != "ll") {
            continue;
        }
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
            // Only calls may refer to intrinsics: the module is read, but not valid.
            text(&oracle.tool("opt"), &["-passes=verify", "-S"], &written);
        }
        count += 1;
    }
    assert!(count > 1);
}
