//! Bitcode of older clangs, against LLVM 22: the same text; and the doctor's answers about it, against
//! the older LLVMs.

use bitsmith_testkit::cache::Cache;
use bitsmith_testkit::judge::{TOOLS, has_tools, verify};
use bitsmith_testkit::process::shown;
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

/// Bitcode of every older clang, of C and of C++, at every level.
fn modules(name: &str) -> Vec<PathBuf> {
    modules_of(name, &CLANGS)
}

fn modules_of(name: &str, clangs: &[u32]) -> Vec<PathBuf> {
    if !releases::or_skip(name, clangs) {
        return Vec::new();
    }
    let sources = tour::sources().join("clang");
    let mut made = Vec::new();
    for version in clangs {
        for (source, standard) in [("plain.c", "-std=c11"), ("objects.cc", "-std=c++20")] {
            for (number, level) in LEVELS.iter().enumerate() {
                let out = folder().join(format!("{name}-{source}-{version}-{number}.bc"));
                let clang = Command::new(format!("clang-{version}"))
                    .args(["-w", standard, "-emit-llvm", "-c", "-o"])
                    .arg(&out)
                    .args(*level)
                    .arg(sources.join(source))
                    .output();
                let clang = clang.expect("clang runs");
                assert!(clang.status.success(), "{out:?}");
                made.push(out);
            }
        }
    }
    made
}

#[test]
fn older_modules_read_as_by_llvm_22() {
    let Some(oracle) = Oracle::or_skip("modules of older clangs") else {
        return;
    };
    for file in modules("dis") {
        let ours = shown(Path::new(env!("CARGO_BIN_EXE_bitsmith")), &["dis"], &file);
        let theirs = shown(&oracle.tool("llvm-dis"), &[], &file);
        let (ours, theirs) = (ours.expect("text"), theirs.expect("text"));
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
        let text = |file: &Path| {
            let text = shown(&oracle.tool("llvm-dis"), &[], file).expect("text");
            // The first line has the file's name.
            text.into_iter().skip(1).collect::<Vec<_>>()
        };
        assert!(text(&file) == text(&written), "{file:?}");
        shown(&oracle.tool("opt"), &["-passes=verify", "-S"], &written).expect("keeps the rules");
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
        let reads = |version: &u32| {
            let tool = PathBuf::from(format!("llvm-dis-{version}"));
            shown(&tool, &[], &file).is_ok()
        };
        if let Some(version) = CLANGS.iter().find(|version| reads(version)) {
            let next = CLANGS.into_iter().find(|known| u64::from(*known) >= said);
            assert_eq!(next, Some(*version), "{}", file.display());
        }
    }
}

/// Texts of LLVM 13: expressions that later releases refuse in initializers, and a result of `llvm.coro.end`, which has
/// none since LLVM 22.
const REFUSED_LATER: [&str; 11] = [
    "@g = global i64 mul (i64 ptrtoint (i8* @a to i64), i64 3)",
    "@g = global i64 xor (i64 ptrtoint (i8* @a to i64), i64 3)",
    "@g = global i64 shl (i64 ptrtoint (i8* @a to i64), i64 3)",
    "@g = global i64 and (i64 ptrtoint (i8* @a to i64), i64 3)",
    "@g = global i64 urem (i64 ptrtoint (i8* @a to i64), i64 3)",
    "@g = global i128 zext (i64 ptrtoint (i8* @a to i64) to i128)",
    "@g = global double fadd (double bitcast (i64 ptrtoint (i8* @a to i64) to double), double 3.0)",
    "@g = global double fneg (double bitcast (i64 ptrtoint (i8* @a to i64) to double))",
    "@g = global i1 icmp eq (i8* @a, i8* null)",
    "define i64 @f() {\n ret i64 mul (i64 ptrtoint (i8* @a to i64), i64 3)\n}",
    "declare i1 @llvm.coro.end(i8*, i1)\ndefine i1 @f() {\n\
     %e = call i1 @llvm.coro.end(i8* null, i1 true)\n ret i1 %e\n}",
];

#[test]
fn the_doctor_knows_what_newer_llvms_refuse() {
    if !has_tools("the doctor about newer LLVMs") {
        return;
    }
    let folder = folder().join("newer");
    std::fs::create_dir_all(&folder).expect("a folder");
    for (at, text) in REFUSED_LATER.into_iter().enumerate() {
        let [source, module] = ["ll", "bc"].map(|end| folder.join(format!("{at}.{end}")));
        let text = format!("@a = extern_weak global i8\n{text}\n");
        std::fs::write(&source, &text).expect("a file");
        let mut assembler = Command::new("llvm-as-13");
        let ran = assembler.arg(&source).arg("-o").arg(&module).status();
        assert!(ran.is_ok_and(|status| status.success()), "{text}");
        let doctor = Command::new(env!("CARGO_BIN_EXE_bitsmith"))
            .args(["doctor", "--json"])
            .arg(&module)
            .output();
        let doctor = doctor.expect("the doctor runs");
        let said: serde_json::Value = serde_json::from_slice(&doctor.stdout).expect("JSON");
        let readers = said[0]["readers"].as_array().expect("a list");
        for release in TOOLS.into_iter().chain([22]) {
            let reads = readers.iter().any(|reader| *reader == release);
            let accepted = verify(release, &module).is_ok();
            assert_eq!(reads, accepted, "{release}: {text}{said:#}");
        }
    }
}

#[test]
fn the_doctor_agrees_on_the_language_tour() {
    let Some(oracle) = Oracle::or_skip("the doctor on the language tour") else {
        return;
    };
    if !releases::or_skip("the doctor on the language tour", &CLANGS) {
        return;
    }
    let cache = Cache::in_dir(folder().join("doctor")).expect("a folder");
    let cases = tour::build(&oracle, &cache.file("tour")).expect("the tour");
    let examination = Examination {
        tools: releases::installed(),
        bitsmith: PathBuf::from(env!("CARGO_BIN_EXE_bitsmith")),
        jobs: 2,
        cache,
    };
    let found = examination.run(&cases).expect("the tools run");
    assert!(
        found.is_empty(),
        "{}",
        releases::render(cases.len(), &found, 10)
    );
}

/// Modules of two releases in one link: what is the same in both is one node, type and attribute.
#[test]
fn modules_of_two_releases_link_as_by_llvm_22() {
    let Some(oracle) = Oracle::or_skip("links of older modules") else {
        return;
    };
    let files = modules_of("link", &[&CLANGS[..], &[22]].concat());
    let count = LEVELS.len() * 2;
    for (at, first) in files.iter().enumerate() {
        // The same source and level by the next clang, and the last one's together with the first one's.
        let Some(second) = files.get((at + count) % files.len()) else {
            continue;
        };
        for pair in [[first, second], [second, first]] {
            let [a, b] = pair.map(|path| path.to_string_lossy());
            let args = ["-S", "-override", &*b];
            let linked = |tool: &Path, args: &[&str]| {
                let text = shown(tool, args, Path::new(&*a));
                text.expect("a module").join("\n")
            };
            let theirs = linked(&oracle.tool("llvm-link"), &args);
            let bitsmith = Path::new(env!("CARGO_BIN_EXE_bitsmith"));
            let ours = linked(bitsmith, &[&["link"], &args[..]].concat());
            let mut lines = ours.lines().zip(theirs.lines());
            let differs = lines.find(|(ours, theirs)| ours != theirs);
            assert!(
                differs.is_none() && ours.len() == theirs.len(),
                "{a} {b}: {differs:?}"
            );
        }
    }
}

/// Modules of which the last but one names a struct in an address that LLVM 22 folds: it has no use there, and so its
/// name is still taken in the last one.
const STRUCTS: [&str; 4] = [
    "struct Y { long a; int b; } y;",
    "struct S { long a; int b; } g;",
    "extern struct S { long a; int b; } g; void f(long **p) { *p = &g.a; }",
    "struct S { char c[5]; } s;",
];

#[test]
fn structs_of_folded_addresses_are_not_linked() {
    let Some(oracle) = Oracle::or_skip("links of folded addresses") else {
        return;
    };
    if !releases::or_skip("links of folded addresses", &[14]) {
        return;
    }
    let made = STRUCTS.iter().enumerate().map(|(number, source)| {
        let place = |end| folder().join(format!("struct-{number}.{end}"));
        let (input, output) = (place("c"), place("bc"));
        std::fs::write(&input, source).expect("a file");
        let mut clang = Command::new("clang-14");
        clang.args(["-O1", "-emit-llvm", "-c", "-o"]);
        let status = clang.arg(&output).arg(&input).status();
        assert!(status.is_ok_and(|status| status.success()), "{source}");
        output.to_string_lossy().into_owned()
    });
    let made: Vec<String> = made.collect();
    let (last, first) = made.split_last().expect("several");
    let first: Vec<&str> = first.iter().map(String::as_str).collect();
    let linked = |tool: &Path, args: &[&str]| {
        let args = [args, &["-S"], &first].concat();
        shown(tool, &args, Path::new(last)).expect("a module")
    };
    let ours = linked(Path::new(env!("CARGO_BIN_EXE_bitsmith")), &["link"]);
    assert_eq!(ours, linked(&oracle.tool("llvm-link"), &[]));
}
