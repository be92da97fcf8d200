//! Small random faults in the texts of the language tour: bitsmith rejects exactly the texts that
//! LLVM's assembler rejects. `bitsmith-corpus corrupt` does the same with more texts and other seeds.

use std::path::PathBuf;

use bitsmith_testkit::corrupt::{self, Trial};
use bitsmith_testkit::{Oracle, tour};

/// The share of texts on which the parsers may disagree, in percent. Known cases: use-list orders of
/// globals and constants are not checked against the number of uses; references to later modules of a
/// summary, which make LLVM read beyond its table; and an invalid linkage in a summary (a number,
/// another keyword), which LLVM silently takes for `external`: bitsmith rejects it, since the linked
/// result would differ from the intent.
const ALLOWED: f64 = 1.0;

#[test]
fn faults_are_found_where_llvm_finds_them() {
    agree("faults", false, 7);
}

#[test]
fn faults_of_meaning_are_found_where_llvm_finds_them() {
    agree("faults of meaning", true, 70_000);
}

fn agree(what: &str, verify: bool, seed: u64) {
    let Some(oracle) = Oracle::or_skip(what) else {
        return;
    };
    let name = format!("bitsmith-faults-{}-{seed}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let trial = Trial {
        oracle,
        bitsmith: PathBuf::from(env!("CARGO_BIN_EXE_bitsmith")),
        verify,
        folder: folder.clone(),
        jobs: std::thread::available_parallelism().map_or(1, usize::from),
    };
    let texts = tour::texts().expect("the tour is there");
    let tally = trial.run(&texts, 600, seed).expect("both tools run");
    let report = corrupt::render(&tally, 20);
    assert!(tally.tried > 400, "{report}");
    assert!(tally.agreement() >= 100.0 - ALLOWED, "{report}");
    std::fs::remove_dir_all(folder).expect("the folder is ours");
}
