//! Every module of the corpus, and the language tour, beside the real LLVM: the same bytes.
//!
//! `BITSMITH_CORPUS` names the corpus. Tests without their data or tools skip, or fail if
//! `BITSMITH_REQUIRE_ORACLE` is `1`. `BITSMITH_REAL` and `BITSMITH_WILD` name folders of files by
//! other producers and of old releases; tests of these skip without them.

use std::path::{Path, PathBuf};
use std::thread;

use bitsmith_testkit::cache::Cache;
use bitsmith_testkit::containers::{self, Containers};
use bitsmith_testkit::corpus::{self, Case};
use bitsmith_testkit::report::{self, Wanted};
use bitsmith_testkit::{Mode, Oracle, Sweep, tour};

/// The set that is also compared as one linked module.
const LINKED_SET: &str = "rust/ripgrep";

fn same(oracle: Oracle, cache: Cache, mode: Mode, cases: &[Case]) {
    let sweep = Sweep {
        oracle,
        bitsmith: PathBuf::from(env!("CARGO_BIN_EXE_bitsmith")),
        mode,
        jobs: thread::available_parallelism().map_or(1, usize::from),
        cache,
    };
    let findings = sweep.run(cases, |_| ()).expect("both tools run");
    let wanted = Wanted {
        buckets: 10,
        failures: false,
    };
    let report = report::render(&format!("{mode:?}"), &findings, wanted);
    println!("{report}");
    assert!(
        findings.iter().all(report::passed),
        "differences:\n{report}"
    );
}

fn on_corpus(what: &str, mode: Mode) {
    let Some(oracle) = Oracle::or_skip(what) else {
        return;
    };
    let Some(mut cases) = corpus::or_skip(what) else {
        return;
    };
    let cache = Cache::open().expect("a cache folder");
    let linked = corpus::linked(&oracle, &cache, &cases, LINKED_SET).expect("llvm-link runs");
    cases.extend(linked);
    same(oracle, cache, mode, &cases);
}

/// The modes in which the files of others are compared.
const MODES: [Mode; 10] = [
    Mode::Dis,
    Mode::DisUseLists,
    Mode::Dump,
    Mode::Summary,
    Mode::Nm,
    Mode::Rewrite,
    Mode::Verify,
    Mode::Strip,
    Mode::Unused,
    Mode::LinkedAlone,
];

/// The modes that take a module apart.
const MODES_OF_PARTS: [Mode; 2] = [Mode::Extract, Mode::Delete];

/// Larger files are compared one in four, chosen by a hash of their names.
const LARGE: u64 = 1 << 20;

/// Known differences, by design or not done yet: the end of a path, the modes, and the reason.
const EXCEPTIONS: &[(&str, &[Mode], &str)] = &[
    (
        "Inputs/invalid.ll.bc",
        &[
            Mode::Dis,
            Mode::DisUseLists,
            Mode::Nm,
            Mode::Verify,
            Mode::Strip,
            Mode::Unused,
            Mode::LinkedAlone,
        ],
        "an unknown kind of attribute is kept by design",
    ),
    (
        "auto_upgrade_intrinsics.bc",
        &[
            Mode::Dis,
            Mode::DisUseLists,
            Mode::Rewrite,
            Mode::Verify,
            Mode::Strip,
            Mode::Unused,
            Mode::LinkedAlone,
            Mode::Extract,
        ],
        "LLVM's own tools fail on it in different ways",
    ),
    (
        "non-integer-gep-index.ll.bc",
        &[Mode::Dis],
        "a wrong constant expression is printed in another form",
    ),
    (
        "invalid-load-ptr-type.bc",
        &[Mode::Dump, Mode::Summary],
        "a block that is longer than the file is refused",
    ),
    ("invalid-fp-shift.bc", &[Mode::Nm], STRICTER_NM),
    (
        "invalid-inserted-value-type-mismatch.bc",
        &[Mode::Nm],
        STRICTER_NM,
    ),
    ("invalid-no-function-block.bc", &[Mode::Nm], STRICTER_NM),
    ("compatibility-3.7.ll.bc", &[Mode::Nm], MODULE_ASM),
    ("compatibility-3.9.ll.bc", &[Mode::Nm], MODULE_ASM),
    ("compatibility-4.0.ll.bc", &[Mode::Nm], MODULE_ASM),
    ("compatibility-5.0.ll.bc", &[Mode::Nm], MODULE_ASM),
    ("invalid-empty.bc", &[Mode::Rewrite], NO_MODULE),
    ("invalid-no-proper-module.bc", &[Mode::Rewrite], NO_MODULE),
    ("llvm-lto/Inputs/empty.bc", &[Mode::Rewrite], NO_MODULE),
    (
        "zig-0.13.0/prog-riscv64-linux-musl.bc",
        &[Mode::Nm],
        READ_BY_DIS,
    ),
    ("zig-0.15.2/libc.bc", &[Mode::Nm], READ_BY_DIS),
    ("zig-0.15.2/objcopy.bc", &[Mode::Nm], READ_BY_DIS),
    ("zig-0.15.2/prog-Debug.bc", &[Mode::Nm], READ_BY_DIS),
    (
        "zig-0.15.2/prog-riscv64-linux-musl.bc",
        &[Mode::Nm],
        READ_BY_DIS,
    ),
    ("zig-0.15.2/reduce.bc", &[Mode::Nm], READ_BY_DIS),
    ("X86/Inputs/autoupgrade.bc", &[Mode::Rewrite], RETIRED_NAME),
    (
        "X86/Inputs/drop-debug-info.bc",
        &[Mode::Rewrite],
        RETIRED_NAME,
    ),
    ("ldc/prog-flto=thin-O.bc", &[Mode::Rewrite], RETIRED_NAME),
    (
        "upgrade-arc-runtime-calls.bc",
        &[Mode::DisUseLists],
        "LLVM replaces runtime calls function by function, ours are in the order of the body",
    ),
    (
        "miscInstructions.3.2.ll.bc",
        &[Mode::DisUseLists],
        "a personality of a landing pad is a use of its function from the start",
    ),
    (
        "invalid-inserted-value-type-mismatch.bc",
        &[Mode::Delete],
        "LLVM does not read as far as the fault",
    ),
    (BLUR, &MODES_OF_PARTS, UNITS),
    (HIST, &MODES_OF_PARTS, UNITS),
    (MATMUL, &MODES_OF_PARTS, UNITS),
    (SAT, &MODES_OF_PARTS, UNITS),
    (
        "compiler_rt-wasm32-wasi-ReleaseSmall.bc",
        &[Mode::Delete],
        "LLVM leaves an alias to a declaration",
    ),
];

const BLUR: &str =
    "blur-x86-64-linux-avx512-avx512_skylake-avx512_cannonlake-avx-avx2-f16c-fma-sse41-debug.bc";
const HIST: &str =
    "hist-x86-64-linux-avx512-avx512_skylake-avx512_cannonlake-avx-avx2-f16c-fma-sse41-debug.bc";
const MATMUL: &str =
    "matmul-x86-64-linux-avx512-avx512_skylake-avx512_cannonlake-avx-avx2-f16c-fma-sse41-debug.bc";
const SAT: &str =
    "sat-x86-64-linux-avx512-avx512_skylake-avx512_cannonlake-avx-avx2-f16c-fma-sse41-debug.bc";
const READ_BY_DIS: &str = "llvm-nm refuses parts that llvm-dis reads";
const UNITS: &str = "LLVM lists live units by their addresses in memory";
const STRICTER_NM: &str = "more of the file is checked than llvm-nm does";
const MODULE_ASM: &str = "LLVM refuses the module's assembly";
const RETIRED_NAME: &str = "the summary has only the GUID of a function that an upgrade replaced";
const NO_MODULE: &str = "a file without a module is refused";

fn is_excepted(case: &Case, mode: Mode) -> bool {
    let mut rows = EXCEPTIONS.iter();
    rows.any(|(end, modes, _)| modes.contains(&mode) && case.path.ends_with(end))
}

fn is_sampled(case: &Case) -> bool {
    let size = case.path.metadata().map_or(0, |data| data.len());
    let name = case.path.file_name().unwrap_or_default();
    size <= LARGE || crc32fast::hash(name.as_encoded_bytes()).is_multiple_of(4)
}

fn on_files_of(variable: &str, modes: &[Mode]) {
    let Some(root) = std::env::var_os(variable) else {
        println!("skipped: {variable} names no folder");
        return;
    };
    let Some(oracle) = Oracle::or_skip(variable) else {
        return;
    };
    let cases = corpus::find(Path::new(&root)).expect("the folder can be read");
    let cache = Cache::open().expect("a cache folder");
    for &mode in modes {
        let cases = cases.iter().filter(|case| is_sampled(case));
        let cases: Vec<Case> = cases.filter(|c| !is_excepted(c, mode)).cloned().collect();
        same(oracle.clone(), cache.clone(), mode, &cases);
    }
}

#[test]
fn files_of_old_releases() {
    on_files_of("BITSMITH_REAL", &[&MODES[..], &MODES_OF_PARTS].concat());
}

#[test]
fn files_of_other_producers() {
    on_files_of("BITSMITH_WILD", &[&MODES[..], &MODES_OF_PARTS].concat());
}

fn on_tour(what: &str, mode: Mode) {
    let Some(oracle) = Oracle::or_skip(what) else {
        return;
    };
    let cache = Cache::open().expect("a cache folder");
    let dir = cache.file(what);
    let mut cases = tour::build(&oracle, &dir).expect("the tour assembles");
    cases.extend(tour::compile(&oracle, &dir.join("clang")).expect("the tour compiles"));
    assert!(cases.len() >= 10, "the tour is there");
    same(oracle, cache, mode, &cases);
}

#[test]
fn corpus_text() {
    on_corpus("corpus_text", Mode::Dis);
}

#[test]
fn corpus_dump() {
    on_corpus("corpus_dump", Mode::Dump);
}

#[test]
fn corpus_summary() {
    on_corpus("corpus_summary", Mode::Summary);
}

#[test]
fn corpus_symbols() {
    on_corpus("corpus_symbols", Mode::Nm);
}

#[test]
fn tour_text() {
    on_tour("tour_text", Mode::Dis);
}

#[test]
fn tour_text_with_orders_of_uses() {
    on_tour("tour_text_with_orders_of_uses", Mode::DisUseLists);
}

#[test]
fn tour_dump() {
    on_tour("tour_dump", Mode::Dump);
}

#[test]
fn tour_linked_alone() {
    on_tour("tour_linked_alone", Mode::LinkedAlone);
}

#[test]
fn tour_symbols() {
    on_tour("tour_symbols", Mode::Nm);
}

fn in_containers(what: &str) -> Option<(Oracle, Cache, Containers)> {
    let oracle = Oracle::or_skip(what)?;
    let cache = Cache::open().expect("a cache folder");
    let modules = tour::build(&oracle, &cache.file(what)).expect("the tour assembles");
    // A few modules that LLVM's archiver accepts: it assembles module-level assembly to list its symbols.
    let members = ["functions.bc", "globals.bc", "constants.bc", "names.bc"];
    let member = |case: &Case| members.iter().any(|name| case.path.ends_with(name));
    let modules: Vec<_> = modules.into_iter().filter(member).collect();
    let dir = cache.file(&format!("{what}-containers"));
    let built = containers::build(&oracle, &modules, &dir).expect("LLVM's archiver runs");
    Some((oracle, cache, built))
}

#[test]
fn containers_text() {
    if let Some((oracle, cache, built)) = in_containers("containers_text") {
        same(oracle, cache, Mode::Dis, &built.single);
    }
}

#[test]
fn containers_dump() {
    if let Some((oracle, cache, built)) = in_containers("containers_dump") {
        let cases = [built.single, built.several].concat();
        same(oracle, cache, Mode::Dump, &cases);
    }
}

#[test]
fn containers_symbols() {
    if let Some((oracle, cache, built)) = in_containers("containers_symbols") {
        let cases = [built.single, built.archives].concat();
        same(oracle, cache, Mode::Nm, &cases);
    }
}
