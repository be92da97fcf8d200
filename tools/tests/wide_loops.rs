//! Halves of vectors of 256 bits are joined in the loops that clang vectorises for a processor with AVX2, and only with it.
#![cfg(target_arch = "x86_64")]

use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::process::made;
use std::collections::BTreeSet;

const CLANG: &str = "clang-22";
/// The loops that are joined. In the others, vectors are shuffled across halves, stored by masks or read by addresses, or
/// there are none.
const JOINED: &[&str] = &[
    "absf", "avg", "bigsel", "clampu8", "count", "divk", "dot", "f2i", "i2f", "i64add", "imax",
    "imul", "isum", "lmul", "minmax", "narrow", "poly", "popc", "reverse", "rotl", "saxpy", "sdot",
    "shift", "u8tof", "varsh", "widen", "xorb",
];

/// The functions of the loops whose code names a register of 256 bits, for a processor.
fn joined(processor: &str, options: &[&str]) -> BTreeSet<String> {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let loops = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../testkit/bench-loops/loops.c"
    );
    let module = format!("{folder}/wide_loops.{processor}.bc");
    let march = format!("-march={processor}");
    let compiled = ["-O2", &march, "-emit-llvm", "-c", loops, "-o", &module];
    made(CLANG, &compiled);
    let text = format!("{module}.s");
    let words = ["llc", "-O2", &module, "-o", &text];
    made(env!("CARGO_BIN_EXE_bitsmith"), &[&words, options].concat());
    let text = std::fs::read_to_string(&text).expect("the text is there");
    let mut found = BTreeSet::new();
    let mut function = "";
    for line in text.lines() {
        let name = line.split(':').next().unwrap_or_default();
        let is_label = line.contains(':') && !line.starts_with(['.', '\t', ' ', '#']);
        if is_label {
            function = name;
        } else if line.contains("%ymm") {
            found.insert(function.to_owned());
        }
    }
    found
}

#[test]
fn loops_have_vectors_of_256_bits() {
    if !programs_or_skip("vectors of 256 bits", &[CLANG]) {
        return;
    }
    let found = joined("x86-64-v3", &[]);
    let expected: BTreeSet<String> = JOINED.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(found, expected);
}

#[test]
fn other_code_has_none() {
    if !programs_or_skip("vectors of 256 bits", &[CLANG]) {
        return;
    }
    let found = joined("x86-64-v2", &[]);
    assert!(found.is_empty(), "{found:?}");
    let found = joined("x86-64-v3", &["--disable-pass=wide-loops"]);
    assert!(found.is_empty(), "{found:?}");
}
