//! What older clangs write, beside LLVM 22: the same text; and what the doctor says of it, beside
//! the older LLVMs. Releases that are not installed are skipped.

use bitsmith_testkit::cache::Cache;
use bitsmith_testkit::releases::{self, Examination};
use bitsmith_testkit::{Oracle, tour};
use std::path::{Path, PathBuf};
use std::process::Command;

const CLANGS: [u32; 5] = [13, 14, 15, 16, 19];
const LEVELS: [&[&str]; 3] = [&["-O0", "-g"], &["-O2"], &["-O2", "-g"]];

fn folder() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("older");
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Bitcode of every clang that is there, of C and of C++, at every level.
fn modules(name: &str) -> Vec<PathBuf> {
    let sources = tour::sources().join("clang");
    let mut made = Vec::new();
    for version in CLANGS {
        for (source, language) in [("plain.c", "c"), ("objects.cc", "c++")] {
            for (number, level) in LEVELS.iter().enumerate() {
                let out = folder().join(format!("{name}-{source}-{version}-{number}.bc"));
                let clang = Command::new(format!("clang-{version}"))
                    .args(["-w", "-x", language, "-emit-llvm", "-c", "-o"])
                    .arg(&out)
                    .args(*level)
                    .arg(sources.join(source))
                    .output();
                if clang.is_ok_and(|clang| clang.status.success()) {
                    made.push(out);
                }
            }
        }
    }
    made
}

fn text(tool: &Path, args: &[&str], file: &Path) -> Vec<u8> {
    let mut command = Command::new(tool);
    let output = command.args(args).arg(file).args(["-o", "-"]).output();
    let output = output.expect("the tool runs");
    let problem = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{}: {problem}", file.display());
    output.stdout
}

#[test]
fn older_modules_read_as_by_llvm_22() {
    let Some(oracle) = Oracle::or_skip("modules of older clangs") else {
        return;
    };
    for file in modules("dis") {
        let ours = text(Path::new(env!("CARGO_BIN_EXE_bitsmith")), &["dis"], &file);
        let theirs = text(&oracle.tool("llvm-dis"), &[], &file);
        let lines = |text: &[u8]| -> Vec<String> {
            let text = String::from_utf8_lossy(text).into_owned();
            text.lines().map(str::to_owned).collect()
        };
        let (ours, theirs) = (lines(&ours), lines(&theirs));
        let differs = ours
            .iter()
            .zip(&theirs)
            .find(|(ours, theirs)| ours != theirs);
        assert!(
            differs.is_none() && ours.len() == theirs.len(),
            "{}: {differs:?}",
            file.display()
        );
    }
}

#[test]
fn what_was_upgraded_is_written_as_llvm_22_reads_it() {
    let Some(oracle) = Oracle::or_skip("modules of older clangs, written anew") else {
        return;
    };
    for file in modules("rewrite") {
        let written = file.with_extension("new.bc");
        let cat = Command::new(env!("CARGO_BIN_EXE_bitsmith"))
            .arg("cat")
            .arg(&file)
            .arg("-o")
            .arg(&written)
            .status();
        assert!(cat.is_ok_and(|status| status.success()), "{file:?}");
        let shown = |file: &Path| {
            let text = text(&oracle.tool("llvm-dis"), &[], file);
            let end = text.iter().position(|&c| c == b'\n').unwrap_or(0);
            // The first line names the file.
            String::from_utf8_lossy(&text[end..]).into_owned()
        };
        assert!(shown(&file) == shown(&written), "{file:?}");
        text(&oracle.tool("opt"), &["-passes=verify", "-S"], &written);
    }
}

#[test]
fn the_doctor_agrees_with_older_llvms() {
    for file in modules("doctor") {
        let doctor = Command::new(env!("CARGO_BIN_EXE_bitsmith"))
            .args(["doctor", "--json"])
            .arg(&file)
            .output()
            .expect("the doctor runs");
        let said: serde_json::Value = serde_json::from_slice(&doctor.stdout).expect("JSON");
        let said = said[0]["oldest"].as_u64().expect("a release");
        let mut installed = CLANGS.into_iter().filter_map(|version| {
            let read = Command::new(format!("llvm-dis-{version}"))
                .arg(&file)
                .args(["-o", "/dev/null"])
                .output();
            read.ok().map(|read| (version, read.status.success()))
        });
        if let Some((version, _)) = installed.find(|(_, reads)| *reads) {
            assert_eq!(said, u64::from(version), "{}", file.display());
        }
    }
}

#[test]
fn the_doctor_agrees_on_the_language_tour() {
    let Some(oracle) = Oracle::or_skip("the doctor on the language tour") else {
        return;
    };
    let cache = Cache::in_dir(folder().join("doctor")).expect("a folder");
    let cases = tour::build(&oracle, &cache.file("tour")).expect("the tour");
    let examination = Examination {
        tools: releases::installed(),
        bitsmith: PathBuf::from(env!("CARGO_BIN_EXE_bitsmith")),
        jobs: 2,
        cache,
    };
    if examination.tools.len() < releases::RELEASES.len() {
        eprintln!("not all six releases are installed: skipped");
        return;
    }
    let found = examination.run(&cases).expect("the tools run");
    assert!(
        found.is_empty(),
        "{}",
        releases::render(cases.len(), &found, 10)
    );
}
