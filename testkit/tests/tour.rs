//! The language tour reaches every row of every table in LLVM's headers.

use bitsmith_testkit::{Oracle, coverage, oracle};

#[test]
fn every_row_is_reached() {
    let Some(real) = Oracle::or_skip("every_row_is_reached") else {
        return;
    };
    if real.headers().is_none() {
        oracle::skip_or_fail(
            "every_row_is_reached",
            "LLVM 22's headers are not installed",
        );
        return;
    }
    let gaps = coverage::gaps(&real).expect("the tour assembles");
    // Empty tables would pass for the wrong reason.
    assert!(
        gaps.iter().all(|gap| gap.rows > 0),
        "{}",
        coverage::render(&gaps)
    );
    assert!(
        gaps.iter().all(|gap| gap.missing.is_empty()),
        "not reached:\n{}",
        coverage::render(&gaps)
    );
}
