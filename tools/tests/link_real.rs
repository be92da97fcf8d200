//! LLVM's own tests of its linker and of the tools that take modules apart, by their `RUN:` lines.

use bitsmith_testkit::Oracle;
use bitsmith_testkit::cache::Cache;
use bitsmith_testkit::report::{self, Wanted};
use bitsmith_testkit::run_lines::{self, RunLines};
use std::path::{Path, PathBuf};

const COMPARED: [&str; 3] = ["llvm-link", "llvm-extract", "llvm-split"];

/// The least share of tests that pass, as a fraction.
const WANTED: (usize, usize) = (94, 100);

#[test]
fn lines_of_llvm_s_tests() {
    let what = "RUN lines of LLVM's tests";
    let (Some(folder), Some(oracle)) = (
        std::env::var_os(run_lines::DIR_VARIABLE),
        Oracle::or_skip(what),
    ) else {
        eprintln!(
            "skipped: {what}: {} names no folder",
            run_lines::DIR_VARIABLE
        );
        return;
    };
    let cases = run_lines::find(Path::new(&folder), &COMPARED).expect("the folder is read");
    let tests = RunLines {
        oracle,
        bitsmith: PathBuf::from(env!("CARGO_BIN_EXE_bitsmith")),
        compared: COMPARED.map(str::to_owned).to_vec(),
        cache: Cache::open().expect("a cache"),
        jobs: 2,
    };
    let findings = tests.run(&cases, |_| {}).expect("the tools run");
    let passed = findings.iter().filter(|f| report::passed(f)).count();
    let wanted = Wanted {
        buckets: 20,
        failures: true,
    };
    assert!(
        passed * WANTED.1 >= cases.len() * WANTED.0,
        "{}",
        report::render(what, &findings, wanted)
    );
}
