//! The corpus's C programs doing real work: sqlite3, lua, zlib, bzip2, zstd and quickjs, each from its three
//! levels, linked with a driver of ours by `bitsmith link`, compiled and run at -O0 and -O2. They must print
//! the same as clang's build. `BITSMITH_CORPUS` names the corpus.

use bitsmith_testkit::corpus::DIR_VARIABLE;
use bitsmith_testkit::oracle::programs_or_skip;
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const CLANG: &str = "clang-22";
const BITSMITH: &str = env!("CARGO_BIN_EXE_bitsmith");

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/works")
}

fn files(folder: &Path, ending: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|e| e.path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == ending));
    files.sort();
    let text = |f: PathBuf| f.to_string_lossy().into_owned();
    files.into_iter().map(text).collect()
}

/// The arguments of each program.
fn works() -> Vec<(&'static str, Vec<String>)> {
    let own = |name: &str| folder().join(name).to_string_lossy().into_owned();
    vec![
        ("sqlite3", vec!["20000".into()]),
        ("lua", files(&folder().join("lua"), "lua")),
        ("quickjs", files(&folder().join("js"), "js")),
        ("zlib", vec![own("sqlite3.c")]),
        ("bzip2", vec![own("sqlite3.c")]),
        ("zstd", vec![own("sqlite3.c")]),
    ]
}

fn place(name: &str) -> String {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("works.{name}"));
    place.to_string_lossy().into_owned()
}

fn run(program: &str, arguments: &[String]) -> Output {
    let output = Command::new(program).args(arguments).output();
    output.unwrap_or_else(|e| panic!("{program}: {e}"))
}

fn made(program: &str, arguments: &[String]) {
    let output = run(program, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {arguments:?}: {errors}");
}

fn strings(words: &[&str]) -> Vec<String> {
    words.iter().map(|w| (*w).to_owned()).collect()
}

/// The differences at one level.
fn level(
    name: &str,
    level: &str,
    modules: &[String],
    work: &[String],
    theirs: &Output,
) -> Vec<String> {
    let linked = place(&format!("{name}.{level}.bc"));
    let link = [&strings(&["link", "-o", &linked])[..], modules].concat();
    made(BITSMITH, &link);
    let mut found = Vec::new();
    for ours_at in ["-O0", "-O2"] {
        let arguments = [&strings(&["run", ours_at, &linked, "--"])[..], work].concat();
        let ours = run(BITSMITH, &arguments);
        if ours.status.code() != theirs.status.code() || ours.stdout != theirs.stdout {
            let errors = String::from_utf8_lossy(&ours.stderr);
            found.push(format!(
                "{name} {level}, {ours_at}: {} {errors}",
                ours.status
            ));
        }
    }
    found
}

#[test]
fn the_corpus_works_as_clang_s_build() {
    let Some(corpus) = std::env::var_os(DIR_VARIABLE) else {
        eprintln!("skipped: {DIR_VARIABLE} names no corpus");
        return;
    };
    if !programs_or_skip("works", &[CLANG]) {
        return;
    }
    let corpus = PathBuf::from(corpus).join("c");
    let found: Vec<String> = works()
        .par_iter()
        .flat_map_iter(|(name, work)| {
            let driver = folder().join(format!("{name}.c"));
            let driver = driver.to_string_lossy().into_owned();
            let bitcode = place(&format!("{name}.main.bc"));
            let flags = [
                "-w",
                "-O1",
                "-fPIC",
                "-emit-llvm",
                "-c",
                &driver,
                "-o",
                &bitcode,
            ];
            made(CLANG, &strings(&flags));
            let modules = |level: &str| {
                let mut all = files(&corpus.join(name).join(level), "bc");
                all.insert(0, bitcode.clone());
                all
            };
            let reference = place(&format!("{name}.clang"));
            let rest = ["-w", "-O0", "-o", &reference, "-lm", "-lpthread", "-ldl"];
            made(CLANG, &[modules("O2"), strings(&rest)].concat());
            let theirs = run(&reference, work);
            let levels = ["O0g", "O2", "O2g"].into_iter();
            let levels = levels.flat_map(|l| level(name, l, &modules(l), work, &theirs));
            levels.collect::<Vec<_>>()
        })
        .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}
