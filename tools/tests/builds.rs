//! The command lines of build systems, run with LLVM's tools and with links to ours in front of them: the same files,
//! and bitcode with the same text.

use bitsmith_testkit::Oracle;
use bitsmith_testkit::process::fresh_folder;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The tools that are ours.
const OURS: &[&str] = &[
    "lli",
    "llc",
    "llvm-ar",
    "llvm-as",
    "llvm-bcanalyzer",
    "llvm-cat",
    "llvm-dis",
    "llvm-extract",
    "llvm-link",
    "llvm-modextract",
    "llvm-nm",
    "llvm-ranlib",
    "llvm-split",
    "opt",
];

/// The tools that are LLVM's for both.
const LLVMS: &[&str] = &["clang", "ld.lld", "llvm-lipo", "llvm-objcopy"];

/// A folder of links to tools, by name.
fn links(place: &Path, tools: &[(&str, PathBuf)]) {
    fs::create_dir_all(place).expect("a folder");
    for (name, tool) in tools {
        symlink(tool, place.join(name)).expect("a link");
    }
}

/// All files below a folder.
fn files(folder: &Path, within: &str, found: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = format!(
            "{within}{}",
            path.file_name().expect("a name").to_string_lossy()
        );
        match path.is_dir() {
            true => files(&path, &format!("{name}/"), found),
            false => _ = found.insert(name, fs::read(&path).expect("a file")),
        }
    }
}

/// The files that a script leaves, with the tools of a folder. Both runs are in the same folder, whose path is in the
/// files.
fn run(folder: &Path, script: &Path, tools: &Path) -> BTreeMap<String, Vec<u8>> {
    let work = folder.join("work");
    let _ = fs::remove_dir_all(&work);
    fs::create_dir_all(&work).expect("a folder");
    let mut command = Command::new("sh");
    let command = command.arg("-e").arg(script).current_dir(&work);
    let command = command.env("PATH", format!("{}:/usr/bin:/bin", tools.display()));
    let said = command.env("ZERO_AR_DATE", "1").output().expect("sh runs");
    let problem = String::from_utf8_lossy(&said.stderr);
    assert!(
        said.status.success(),
        "{} with {}: {problem}",
        script.display(),
        tools.display()
    );
    let mut found = BTreeMap::new();
    files(&work, "", &mut found);
    found
}

/// Returns true if files are the same. Bitcode names its producer, so that its text is compared.
fn is_same(oracle: &Oracle, theirs: &[u8], mine: Option<&[u8]>) -> bool {
    let mine = mine.unwrap_or_default();
    let is_bitcode =
        theirs.starts_with(b"BC\xc0\xde") || theirs.starts_with(&[0xde, 0xc0, 0x17, 0x0b]);
    theirs == mine || is_bitcode && shown(oracle, theirs) == shown(oracle, mine)
}

/// The text of bitcode by LLVM's tool.
fn shown(oracle: &Oracle, bitcode: &[u8]) -> Vec<u8> {
    let mut command = Command::new(oracle.tool("llvm-dis"));
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut input = child.stdin.take().expect("its input");
    input.write_all(bitcode).expect("it reads");
    drop(input);
    let said = child.wait_with_output().expect("it ends");
    assert!(said.status.success(), "bitcode that LLVM does not read");
    said.stdout
}

fn same_files(name: &str, at_least: usize) {
    let Some(oracle) = Oracle::or_skip("builds") else {
        return;
    };
    let folder = fresh_folder(env!("CARGO_TARGET_TMPDIR"), &format!("builds-{name}"));
    let (theirs, mine) = (folder.join("theirs"), folder.join("mine"));
    let tool = |name: &&'static str| (*name, oracle.tool(name));
    let shared: Vec<_> = LLVMS.iter().map(tool).collect();
    links(
        &theirs,
        &OURS.iter().chain(LLVMS).map(tool).collect::<Vec<_>>(),
    );
    let binary = PathBuf::from(env!("CARGO_BIN_EXE_bitsmith"));
    let of_ours = OURS.iter().map(|name| (*name, binary.clone()));
    links(&mine, &of_ours.chain(shared).collect::<Vec<_>>());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/builds/{name}.sh"));
    let theirs = run(&folder, &script, &theirs);
    let mine = run(&folder, &script, &mine);
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&mine), names(&theirs), "{name}");
    let differing: Vec<&String> = theirs
        .iter()
        .filter(|(name, bytes)| !is_same(&oracle, bytes, mine.get(*name).map(Vec::as_slice)))
        .map(|(name, _)| name)
        .collect();
    assert!(differing.is_empty(), "{name}: {differing:?} differ");
    assert!(theirs.len() >= at_least, "{name}: {} files", theirs.len());
}

#[test]
fn gllvm() {
    same_files("gllvm", 16);
}

#[test]
fn klee() {
    same_files("klee", 16);
}

#[test]
fn cargo_fuzz() {
    same_files("cargo_fuzz", 16);
}

#[test]
fn xcode() {
    same_files("xcode", 20);
}

#[test]
fn bazel() {
    same_files("bazel", 20);
}
