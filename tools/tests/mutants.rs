//! Small faults in bitcode of older clangs and of the language tour: bitsmith rejects what llvm-dis
//! rejects. `agree` of the fuzz crate does the same with more files and other seeds.

use bitsmith_fuzz::agree::{Kind, Trial, render};
use bitsmith_testkit::{Oracle, releases, tour};
use std::path::{Path, PathBuf};
use std::process::Command;

const CLANGS: [u32; 3] = [13, 15, 19];

/// The share of mutants that only LLVM rejects, in percent.
const TAKEN: f64 = 0.7;

/// The share of mutants that only bitsmith rejects, in percent. Known cases: numbers that LLVM
/// truncates to 32 or 24 bits, or ignores; values that LLVM takes for undefined; blocks with wrong
/// lengths.
const REFUSED: f64 = 7.0;

/// The share of mutants that both accept with different texts, in percent. Known cases: equal nodes,
/// which LLVM uniques (no writer writes two); numbers that LLVM truncates to 32 bits; uninitialised
/// memory, or characters, that LLVM prints.
const OTHER: f64 = 3.0;

/// A small module of an older clang.
fn old(folder: &Path, version: u32) -> PathBuf {
    let source = folder.join("small.c");
    let text = "struct s { int a; char b[4]; } g = {1, \"abc\"};\n\
        int f(struct s *p, int n) { for (int i = 0; i < n; i++) p->a += g.b[i & 3]; return p->a; }\n";
    std::fs::write(&source, text).expect("a source");
    let out = folder.join(format!("small-{version}.bc"));
    let clang = Command::new(format!("clang-{version}"))
        .args(["-w", "-O1", "-g", "-emit-llvm", "-c", "-o"])
        .arg(&out)
        .arg(&source)
        .status();
    assert!(clang.is_ok_and(|status| status.success()), "{out:?}");
    out
}

#[test]
fn what_llvm_dis_refuses_is_refused() {
    let Some(oracle) = Oracle::or_skip("mutants beside llvm-dis") else {
        return;
    };
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("mutants");
    let cases = tour::build(&oracle, &folder.join("tour")).expect("the tour");
    let mut files: Vec<PathBuf> = cases.into_iter().map(|case| case.path).collect();
    files.retain(|file| file.metadata().is_ok_and(|meta| meta.len() < 20_000));
    if releases::or_skip("mutants of older clangs", &CLANGS) {
        files.extend(CLANGS.map(|version| old(&folder, version)));
    }
    let trial = Trial {
        oracle,
        bitsmith: PathBuf::from(env!("CARGO_BIN_EXE_bitsmith")),
        folder: folder.join("disagree"),
        records: 95,
    };
    let tally = trial.run(&files, 7_000_000, 240).expect("both tools run");
    let report = render(&tally, 20);
    assert!(tally.tried > 180 && tally.taken > 40, "{report}");
    assert!(tally.percent(Kind::Taken) <= TAKEN, "{report}");
    assert!(tally.percent(Kind::Refused) <= REFUSED, "{report}");
    assert!(tally.percent(Kind::Other) <= OTHER, "{report}");
}
