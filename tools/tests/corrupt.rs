//! Small random faults in the texts of the language tour: we refuse what LLVM's assembler refuses,
//! and nothing else. `bitsmith-corpus corrupt` does the same with more texts and other seeds.

use std::path::PathBuf;

use bitsmith_testkit::corrupt::{self, Trial};
use bitsmith_testkit::{Oracle, tour};

/// Texts on which the parsers may disagree, of a hundred. Known: the orders of uses of globals and
/// constants are not checked against the number of uses; references to later modules of a summary,
/// which make LLVM read beyond its table; and what stands for a linkage in a summary and is none (a
/// number, a word of another meaning), which LLVM takes for `external` without a word: it would be
/// linked as something else than what was meant, so that is refused.
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
