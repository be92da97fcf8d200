//! Code at the entries and the ends of functions that attributes ask for: programs that look at it print the same as
//! clang's builds. The tests skip without clang 22.

use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::process::made;
use std::path::Path;

const CLANG: &str = "clang++-22";

/// What a program prints that clang builds, and what it prints with our objects at both levels.
fn agrees(name: &str, flags: &[&str]) {
    if !programs_or_skip("entries", &[CLANG]) {
        return;
    }
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/entries/{name}"));
    let source = source.to_string_lossy();
    let place = |end: &str| {
        let name = format!("entries.{name}.{}{end}", flags.join(""));
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        path.to_string_lossy().into_owned()
    };
    let language = if name.ends_with(".c") { "c" } else { "c++" };
    let common = [&["-w", "-x", language], flags].concat();
    for level in ["-O0", "-O2"] {
        let [theirs, module, object, ours] = [".theirs", ".bc", ".o", ".ours"].map(place);
        // Linked without the flags: a program for a profiler would leave a file behind.
        let compiled = [level, "-c", &source, "-o", &object];
        made(CLANG, &[&common[..], &compiled].concat());
        made(CLANG, &[&object, "-o", &theirs]);
        let expected = made(&theirs, &[]);
        let emitted = [level, "-emit-llvm", "-c", &source, "-o", &module];
        made(CLANG, &[&common[..], &emitted].concat());
        for own in ["-O0", "-O2"] {
            let compiled = ["llc", own, "-filetype=obj", &module, "-o", &object];
            made(env!("CARGO_BIN_EXE_bitsmith"), &compiled);
            made(CLANG, &[&object, "-o", &ours]);
            assert_eq!(made(&ours, &[]), expected, "{name} {flags:?} {level} {own}");
        }
    }
}

#[test]
fn functions_are_patched_where_clang_s_are() {
    for (before, flags) in [
        ("-DBEFORE=2", &["-fpatchable-function-entry=9,2"][..]),
        ("-DBEFORE=0", &["-fpatchable-function-entry=6"]),
        (
            "-DBEFORE=5",
            &["-fpatchable-function-entry=11,5", "-fcf-protection"],
        ),
    ] {
        agrees("patched.cpp", &[flags, &[before]].concat());
    }
}

#[test]
fn profilers_are_called_before_the_frame() {
    agrees("called.c", &["-pg", "-mfentry"]);
    agrees("called.c", &["-pg", "-mfentry", "-fcf-protection"]);
    agrees("called.c", &["-pg", "-mfentry", "-fms-hotpatch"]);
}

#[test]
fn registers_are_cleared_behind_functions() {
    agrees("cleared.c", &[]);
    agrees("cleared.c", &["-mavx2"]);
}

#[test]
fn interrupts_enter_and_leave_functions() {
    agrees("interrupts.c", &[]);
    agrees("interrupts.c", &["-mavx2"]);
}
