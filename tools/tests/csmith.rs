//! Random programs: C by csmith, C++ by a grammar of ours. What clang's own builds of them print, ours print.
//! A few by default; `BITSMITH_CSMITH=300` sets the number, `BITSMITH_CSMITH_FIRST` the first seed, and for C++
//! `BITSMITH_RANDOM_CPP` and `BITSMITH_RANDOM_CPP_FIRST`. `BITSMITH_RANDOM_ON=aarch64` builds for AArch64. The tests
//! skip without the tools.

use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::random_cpp;
use bitsmith_testkit::random_programs::{Builds, Language, Machine};
use bitsmith_testkit::settings::number;
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

fn machine() -> Machine {
    let asked = std::env::var("BITSMITH_RANDOM_ON").unwrap_or_default();
    if asked == Machine::Aarch64.name() {
        Machine::Aarch64
    } else {
        Machine::Host
    }
}

fn folder(name: &str) -> PathBuf {
    bitsmith_testkit::process::fresh_folder(env!("CARGO_TARGET_TMPDIR"), name)
}

/// Builds the program of each seed, which `source` writes, and shows how many were used.
fn all_print_the_same(
    variable: &str,
    language: &Language,
    source: impl Fn(u64) -> Option<PathBuf> + Sync,
) {
    let first = number(&format!("{variable}_FIRST"), 1);
    let used = AtomicUsize::new(0);
    let one = |seed: u64| {
        let source = source(seed)?;
        let bitsmith = Path::new(env!("CARGO_BIN_EXE_bitsmith"));
        let builds = Builds {
            bitsmith,
            language,
            machine: machine(),
            source: &source,
        };
        match builds.differences() {
            Ok(found) => {
                used.fetch_add(1, Ordering::Relaxed);
                found.iter().for_each(|line| eprintln!("{line}"));
                Some(found)
            }
            Err(why) => {
                eprintln!("seed {seed} is not used: {why}");
                None
            }
        }
    };
    let seeds = first..first + number(variable, 6);
    let found: Vec<String> = seeds
        .into_par_iter()
        .filter_map(one)
        .flatten_iter()
        .collect();
    eprintln!(
        "{} programs, {} differences",
        used.into_inner(),
        found.len()
    );
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn random_programs_of_c_print_the_checksum_of_clang_s() {
    let tools = [machine().tools(), &["clang-22", "csmith"]].concat();
    if !programs_or_skip("random programs", &tools) {
        return;
    }
    let folder = folder("csmith");
    let source = |seed: u64| {
        let source = folder.join(format!("{seed}.c"));
        // csmith leaves a file in its working directory.
        let mut csmith = Command::new("csmith");
        csmith
            .current_dir(&folder)
            .args(["--seed", &seed.to_string(), "-o"]);
        let made = csmith.arg(&source).output();
        made.is_ok_and(|o| o.status.success()).then_some(source)
    };
    // The option for the headers of Debian's package.
    let options = vec!["-I/usr/include/csmith".to_owned()];
    let language = Language {
        clang: "clang-22",
        cross: "aarch64-linux-gnu-gcc",
        options,
        header: None,
    };
    all_print_the_same("BITSMITH_CSMITH", &language, source);
}

#[test]
fn random_programs_of_cpp_print_the_trace_of_clang_s() {
    let tools = [machine().tools(), &["clang++-22"]].concat();
    if !programs_or_skip("random programs", &tools) {
        return;
    }
    let folder = folder("random_cpp");
    let prelude = folder.join("prelude.h");
    std::fs::write(&prelude, random_cpp::PRELUDE).expect("a file");
    let source = |seed: u64| {
        let source = folder.join(format!("{seed}.cpp"));
        std::fs::write(&source, random_cpp::program(seed)).ok()?;
        Some(source)
    };
    let options = ["-std=c++23", "-Wno-narrowing", "-fwrapv"];
    let options = options.map(str::to_owned).to_vec();
    let language = Language {
        clang: "clang++-22",
        cross: "aarch64-linux-gnu-g++",
        options,
        header: Some(prelude),
    };
    language.precompile(machine());
    all_print_the_same("BITSMITH_RANDOM_CPP", &language, source);
}
