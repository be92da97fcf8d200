//! A sample of files that nobody here wrote, as LLVM 14 assembles them, beside LLVM 22: their text, what
//! is written anew, what a linker takes over, and whether they are valid; and what is printed of texts that never
//! become bitcode. `BITSMITH_REAL` names the folder of texts and bitcode.

use bitsmith_testkit::process::shown;
use bitsmith_testkit::{Oracle, releases};
use std::path::{Path, PathBuf};
use std::process::Command;

/// One file of so many is taken.
const ONE_OF: u64 = 48;
/// Another sample for another number.
const SEED: u64 = 12;

/// Files that differ, and why.
const KNOWN: &[(&str, &str)] = &[];

/// The files of the sample, by their paths in the folder.
fn sample(root: &Path) -> Vec<PathBuf> {
    let mut folders = vec![root.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else {
            continue;
        };
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "ll" || e == "bc")
                && is_chosen(root, &path)
            {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

fn is_chosen(root: &Path, path: &Path) -> bool {
    let name = path.strip_prefix(root).unwrap_or(path).to_string_lossy();
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325 ^ SEED, mix);
    (hash >> 32) % ONE_OF == 0
}

/// The bitcode of a file; none if LLVM 14 refuses its text.
fn bitcode(file: &Path, number: usize) -> Option<PathBuf> {
    if file.extension().is_some_and(|ending| ending == "bc") {
        return Some(file.to_owned());
    }
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("real-older-{number}.bc"));
    let mut assembler = Command::new("llvm-as-14");
    let made = assembler.arg(file).arg("-o").arg(&out).output().ok()?;
    made.status.success().then_some(out)
}

/// The lines of a text but the first, which names the file; none where the tool refuses.
fn lines(tool: &Path, args: &[&str], file: &Path) -> Option<Vec<String>> {
    Some(shown(tool, args, file).ok()?.into_iter().skip(1).collect())
}

fn first_difference(ours: &Option<Vec<String>>, theirs: &Option<Vec<String>>) -> Option<String> {
    match (ours, theirs) {
        (Some(ours), Some(theirs)) => {
            let mut lines = ours.iter().zip(theirs);
            let differs = lines.find(|(ours, theirs)| ours != theirs);
            let differs = differs.map(|(ours, theirs)| format!("{ours}\n  LLVM's {theirs}"));
            let lengths = (ours.len() != theirs.len()).then(|| "another length".to_owned());
            differs.or(lengths)
        }
        (None, None) => None,
        (ours, _) => Some(format!(
            "only {} reads it",
            if ours.is_some() { "ours" } else { "LLVM's" }
        )),
    }
}

/// The first difference of a file, if there is one.
fn difference(oracle: &Oracle, file: &Path) -> Option<String> {
    let bitsmith = Path::new(env!("CARGO_BIN_EXE_bitsmith"));
    let dis = oracle.tool("llvm-dis");
    let theirs = lines(&dis, &[], file);
    let ours = lines(bitsmith, &["dis"], file);
    if let Some(differs) = first_difference(&ours, &theirs) {
        return Some(format!("dis: {differs}"));
    }
    let written = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("real-older-written.bc");
    let mut cat = Command::new(bitsmith);
    let cat = cat
        .arg("cat")
        .arg(file)
        .arg("-o")
        .arg(&written)
        .output()
        .ok()?;
    if cat.status.success() {
        let again = lines(&dis, &[], &written);
        if let Some(differs) = first_difference(&again, &theirs) {
            return Some(format!("cat: {differs}"));
        }
    } else if theirs.is_some() {
        return Some("cat: it is not written".to_owned());
    }
    let link = lines(&oracle.tool("llvm-link"), &["-S"], file);
    let ours = lines(bitsmith, &["link", "-S"], file);
    if let Some(differs) = first_difference(&ours, &link) {
        return Some(format!("link: {differs}"));
    }
    let ours = Command::new(bitsmith)
        .arg("verify")
        .arg(file)
        .output()
        .ok()?;
    let mut opt = Command::new(oracle.tool("opt"));
    let opt = opt.args(["-passes=verify", "-disable-output"]).arg(file);
    let theirs = opt.output().ok()?;
    let same = ours.status.success() == theirs.status.success();
    (!same).then(|| format!("verify: ours says {}", ours.status))
}

/// The first difference of what is printed of a text, if LLVM 22 prints it. Text of typed pointers has another reference.
fn printed_otherwise(oracle: &Oracle, text: &Path) -> Option<String> {
    let source = std::fs::read(text).ok()?;
    let mut lines_of_text = source.split(|byte| *byte == b'\n');
    let is_typed = |line: &[u8]| {
        line.iter()
            .take_while(|byte| **byte != b';')
            .any(|byte| *byte == b'*')
    };
    if lines_of_text.any(is_typed) {
        return None;
    }
    let theirs = lines(&oracle.tool("opt"), &["-S"], text);
    theirs.as_ref()?;
    let bitsmith = Path::new(env!("CARGO_BIN_EXE_bitsmith"));
    let differs = first_difference(&lines(bitsmith, &["opt", "-S"], text), &theirs);
    differs.map(|differs| format!("opt -S: {differs}"))
}

#[test]
fn what_llvm_14_makes_of_real_texts_reads_as_by_llvm_22() {
    let Some(root) = std::env::var_os("BITSMITH_REAL").map(PathBuf::from) else {
        eprintln!("skipped: BITSMITH_REAL names no folder");
        return;
    };
    let Some(oracle) = Oracle::or_skip("real older files") else {
        return;
    };
    if !releases::or_skip("real older files", &[14]) {
        return;
    }
    let files = sample(&root);
    assert!(!files.is_empty(), "no file in {root:?}");
    let mut wrong = Vec::new();
    for (number, file) in files.iter().enumerate() {
        let name = file.strip_prefix(&root).unwrap_or(file).to_string_lossy();
        if KNOWN.iter().any(|(known, _)| *known == name) {
            continue;
        }
        let bitcode = bitcode(file, number);
        let differs = bitcode.and_then(|bitcode| difference(&oracle, &bitcode));
        let is_text = file.extension().is_some_and(|ending| ending == "ll");
        let printed = is_text.then(|| printed_otherwise(&oracle, file)).flatten();
        for differs in differs.into_iter().chain(printed) {
            wrong.push(format!("{name}: {differs}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        files.len(),
        wrong.join("\n")
    );
}
