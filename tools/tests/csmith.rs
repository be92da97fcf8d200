//! Random programs of csmith: the checksum that clang's own build prints. A few by default;
//! `BITSMITH_CSMITH=300` sets the number, `BITSMITH_CSMITH_FIRST` the first seed. The tests skip without
//! csmith or clang.

use bitsmith_testkit::oracle::programs_or_skip;
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const CLANG: &str = "clang-22";
/// The option for the headers of Debian's package.
const HEADERS: &str = "-I/usr/include/csmith";

fn number(variable: &str, otherwise: u64) -> u64 {
    let given = std::env::var(variable).ok();
    given.and_then(|g| g.parse().ok()).unwrap_or(otherwise)
}

fn clang(arguments: &[&str], source: &Path, output: &Path) -> bool {
    let mut command = Command::new(CLANG);
    command.args(["-w", HEADERS]).args(arguments).arg(source);
    let made = command.arg("-o").arg(output).output();
    made.is_ok_and(|o| o.status.success())
}

/// Runs a program with a time limit.
fn limited(seconds: &str, command: &Path, arguments: &[&str]) -> Output {
    let mut limit = Command::new("timeout");
    let limit = limit.arg(seconds).arg(command).args(arguments);
    limit.output().expect("timeout runs")
}

/// The differences for one seed; none if the program is not usable.
fn seed(number: u64) -> Vec<String> {
    let place = |end: &str| {
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("csmith.{number}{end}"))
    };
    let source = place(".c");
    // csmith leaves a file in its working directory.
    let made = Command::new("csmith")
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .args(["--seed", &number.to_string(), "-o"])
        .arg(&source)
        .output();
    if !made.is_ok_and(|o| o.status.success()) {
        return Vec::new();
    }
    // A program on which clang's own builds disagree or do not end is not usable.
    let (plain, optimised) = (place(".0"), place(".1"));
    if !clang(&["-O0"], &source, &plain) || !clang(&["-O1"], &source, &optimised) {
        return Vec::new();
    }
    let theirs = limited("5", &plain, &[]);
    let again = limited("5", &optimised, &[]);
    if theirs.status.code() != Some(0) || theirs.stdout != again.stdout {
        return Vec::new();
    }
    let mut found = Vec::new();
    for level in ["-O0", "-O2"] {
        let module = place(&format!("{level}.bc"));
        assert!(clang(
            &[level, "-fPIC", "-emit-llvm", "-c"],
            &source,
            &module
        ));
        for ours_at in ["-O0", "-O2"] {
            let bitsmith = Path::new(env!("CARGO_BIN_EXE_bitsmith"));
            let ours = limited("60", bitsmith, &["run", ours_at, &module.to_string_lossy()]);
            if ours.status.code() != Some(0) || ours.stdout != theirs.stdout {
                let errors = String::from_utf8_lossy(&ours.stderr);
                let said = String::from_utf8_lossy(&ours.stdout);
                found.push(format!(
                    "seed {number}, clang {level}, bitsmith {ours_at}: {} {said} {errors}",
                    ours.status
                ));
            }
        }
    }
    for end in [".c", ".0", ".1", "-O0.bc", "-O2.bc"] {
        // A file that cannot be removed stays.
        let _ = std::fs::remove_file(place(end));
    }
    found
}

#[test]
fn random_programs_print_the_checksum_of_clang_s() {
    if !programs_or_skip("random programs", &[CLANG, "csmith"]) {
        return;
    }
    let first = number("BITSMITH_CSMITH_FIRST", 1);
    let seeds = first..first + number("BITSMITH_CSMITH", 12);
    let found: Vec<String> = seeds.into_par_iter().flat_map_iter(seed).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}
