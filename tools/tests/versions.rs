//! Versions of symbols and functions chosen when a program is loaded: a library and a program of it, ours and clang's,
//! linked by both linkers and run. The tests skip without clang 22, and on other machines.
#![cfg(target_arch = "x86_64")]

use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::process::made;
use std::path::{Path, PathBuf};

const CLANG: &str = "clang-22";
const LINKERS: [&str; 2] = ["-fuse-ld=bfd", "--ld-path=ld.lld-22"];

fn source(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/versions");
    folder.join(name).to_string_lossy().into_owned()
}

/// The objects of a source: clang's, and ours at two levels.
fn objects(name: &str, define: &str) -> [String; 3] {
    let place = |end: &str| {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("versions.{name}{define}{end}"));
        path.to_string_lossy().into_owned()
    };
    let source = source(name);
    let clang = |flags: &[&str], output: &str| {
        let common = [define, "-fPIC", "-c", &source, "-o", output];
        made(CLANG, &[flags, &common].concat());
    };
    let theirs = place(".o");
    clang(&["-O1"], &theirs);
    let ours = |level: &str| {
        let (module, object) = (place(&format!("{level}.bc")), place(&format!("{level}.o")));
        clang(&[level, "-emit-llvm"], &module);
        made(
            env!("CARGO_BIN_EXE_bitsmith"),
            &["llc", level, &module, "-o", &object],
        );
        object
    };
    [theirs, ours("-O0"), ours("-O2")]
}

#[test]
fn symbols_have_the_versions_of_clang_s() {
    if !programs_or_skip("versions", &[CLANG, "ld.lld-22"]) {
        return;
    }
    let libraries = objects("lib.c", "-DNEW");
    let script = format!("-Wl,--version-script={}", source("versions.map"));
    for (define, first) in [("-DNEW", "2 3 "), ("-DOLD", "1 3 ")] {
        let mains = objects("main.c", define);
        for (library, linker) in libraries
            .iter()
            .flat_map(|l| LINKERS.map(|linker| (l, linker)))
        {
            let shared = format!("{library}.so");
            let strict = "-Wl,--fatal-warnings";
            made(
                CLANG,
                &[linker, "-shared", strict, &script, library, "-o", &shared],
            );
            for (main, kind) in mains
                .iter()
                .flat_map(|m| ["-pie", "-no-pie"].map(|k| (m, k)))
            {
                let program = format!("{main}.program");
                made(
                    CLANG,
                    &[linker, kind, strict, main, &shared, "-o", &program],
                );
                let said = made(&program, &[]);
                let expected = format!("{first}101 102 203 208 105\n1\n");
                assert_eq!(said, expected, "{main} with {library}, {linker} {kind}");
            }
        }
    }
}

/// In memory, too: `run` loads the library.
#[test]
fn programs_in_memory_have_the_versions_that_they_ask_for() {
    if !programs_or_skip("versions", &[CLANG]) {
        return;
    }
    let [theirs, ..] = objects("lib.c", "-DRUN");
    let shared = format!("{theirs}.so");
    let script = format!("-Wl,--version-script={}", source("versions.map"));
    made(CLANG, &["-shared", &script, &theirs, "-o", &shared]);
    for (define, first) in [("-DRUN", "2 3 "), ("-DOLD", "1 3 ")] {
        let module = format!("{shared}{define}.bc");
        let main = source("main.c");
        made(
            CLANG,
            &[
                "-O1",
                define,
                "-fPIC",
                "-emit-llvm",
                "-c",
                &main,
                "-o",
                &module,
            ],
        );
        let said = made(
            env!("CARGO_BIN_EXE_bitsmith"),
            &["run", "--load", &shared, &module],
        );
        assert!(said.starts_with(first), "{define}: {said}");
    }
}
