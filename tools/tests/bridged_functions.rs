//! Functions of LLVM's own tests, written for older LLVMs (`--for`): compiled by those, they return and store what llc 22's
//! build does, or are refused by name. `BITSMITH_REAL` names the folder of LLVM's tests; `BITSMITH_STEP` makes the samples
//! smaller by that factor (20), and `BITSMITH_FIRST` begins with another file.

#[path = "real_functions/calls.rs"]
mod calls;

use bitsmith_testkit::judge::{Judge, has_tools};
use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::process::fresh_folder;
use bitsmith_testkit::settings::number;
use calls::{CLANG, LLC};
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The share of files of each folder, for a step of 1.
const FOLDERS: &[(&str, usize)] = &[
    ("Transforms/InstCombine", 2),
    ("Transforms/InstSimplify", 1),
    ("Transforms/SLPVectorizer/X86", 1),
    ("Transforms/LoopVectorize", 1),
    ("CodeGen/Generic", 1),
    ("CodeGen/X86", 4),
];

/// Files whose results the language or the machine leaves open, and why.
const OPEN: &[(&str, &str)] = &[
    ("InstCombine/cast-int-fcmp-eq-0.ll", "x86 has no ppc_fp128"),
    (
        "X86/fma_patterns_wide.ll",
        "older LLVMs heed unsafe-fp-math",
    ),
    ("X86/licm-nested.ll", "it takes the time of a call"),
    ("X86/sqrt-fastmath.ll", "estimates"),
    ("X86/vec_cast2.ll", "numbers beyond the integers"),
    ("X86/vector-reduce-fmin-nnan.ll", "no NaN is promised"),
];
/// A file with more calls that do not end takes too long.
const MOST_ENDLESS: usize = 6;

/// The numbers of calls and modules, and the refusals and failures, over some LLVMs.
#[derive(Default)]
struct Tally {
    calls: usize,
    written: usize,
    refused: Vec<String>,
    wrong: Vec<String>,
}

impl Tally {
    fn add(mut self, other: Self) -> Self {
        self.calls = self.calls.saturating_add(other.calls);
        self.written = self.written.saturating_add(other.written);
        self.refused.extend(other.refused);
        self.wrong.extend(other.wrong);
        self
    }
}

fn ask(judge: &Judge, file: &Path, folder: &Path, driver: &Path, agreed: &calls::Results) -> Tally {
    let mut tally = Tally::default();
    let release = judge.release().to_string();
    let [module, object] = ["bc", "o"].map(|end| folder.join(format!("{release}.{end}")));
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command.args(["cat", "--for", &release, "-o"]).arg(&module);
    let ran = command.arg(folder.join("module.bc")).output();
    let ran = ran.expect("bitsmith");
    let place = format!("{} for {release}", file.display());
    if !ran.status.success() {
        let said = String::from_utf8_lossy(&ran.stderr);
        let line = said.lines().find(|line| line.contains("error"));
        tally
            .refused
            .push(format!("{place}: {}", line.unwrap_or(&said)));
        return tally;
    }
    tally.written = 1;
    if let Err(said) = judge.compile(&module, &object) {
        tally.wrong.push(format!("{place}: not compiled: {said}"));
        return tally;
    }
    let Some(found) = calls::results(&object, driver) else {
        tally.wrong.push(format!("{place}: not linked"));
        return tally;
    };
    tally.calls = agreed.len();
    let calls = calls::differing(agreed, &found);
    tally
        .wrong
        .extend(calls.into_iter().map(|call| format!("{place} {call}")));
    tally
}

/// Asks all LLVMs about the functions of a file.
fn asked(file: &Path, driver: &Path, judges: &[Judge], number: usize) -> Tally {
    let Some(bytes) = calls::called(file) else {
        return Tally::default();
    };
    let folder = fresh_folder(
        env!("CARGO_TARGET_TMPDIR"),
        &format!("bridged_functions/{number}"),
    );
    std::fs::write(folder.join("module.bc"), bytes).expect("a file");
    let Some(agreed) = calls::agreed(file, &folder, driver, MOST_ENDLESS) else {
        return Tally::default();
    };
    let of = |judge| ask(judge, file, &folder, driver, &agreed);
    let tally = judges.iter().map(of).fold(Tally::default(), Tally::add);
    std::fs::remove_dir_all(&folder).expect("the folder");
    tally
}

#[test]
fn functions_return_the_same_by_older_llvms() {
    let what = "functions of LLVM's tests by older LLVMs";
    let Some(root) = std::env::var_os("BITSMITH_REAL").map(PathBuf::from) else {
        return;
    };
    if !programs_or_skip(what, &[LLC, CLANG]) || !has_tools(what) {
        return;
    }
    let driver = calls::driver("bridged_functions_driver");
    let step = number("BITSMITH_STEP", 20);
    let first = number("BITSMITH_FIRST", 7);
    let files = calls::files(&root, FOLDERS);
    let is_open = |file: &Path| OPEN.iter().any(|(end, _)| file.ends_with(end));
    let files = files.into_iter().filter(|file| !is_open(file));
    let files: Vec<_> = files.skip(first).step_by(step).collect();
    let judges = Judge::all();
    let all = files.par_iter().enumerate();
    let all = all.map(|(number, file)| asked(file, &driver, &judges, number));
    let all = all.collect::<Vec<_>>().into_iter();
    let tally = all.fold(Tally::default(), Tally::add);
    for refused in &tally.refused {
        println!("{refused}");
    }
    assert!(tally.wrong.is_empty(), "{}", tally.wrong.join("\n"));
    assert!(tally.calls > 1_000, "{} calls", tally.calls);
    println!(
        "{} calls of {} modules in {} files",
        tally.calls,
        tally.written,
        files.len()
    );
}
