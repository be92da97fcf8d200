//! Functions of LLVM's own tests, called with arguments of our own: what we compile returns and stores what llc's build
//! does, at both levels. Modules are changed before: nothing is undefined, and nothing is elsewhere. `BITSMITH_REAL` names
//! the folder of LLVM's tests.

#[path = "real_functions/calls.rs"]
mod calls;

use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::process::fresh_folder;
use calls::{CLANG, LLC};
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// One of so many files of each folder is taken, in the order of their names.
const FOLDERS: &[(&str, usize)] = &[
    ("Transforms/InstCombine", 4),
    ("Transforms/InstSimplify", 2),
    ("Transforms/SLPVectorizer/X86", 4),
    ("Transforms/LoopVectorize", 4),
    ("CodeGen/Generic", 2),
    ("CodeGen/X86", 14),
];

/// The calls of a file's functions whose results differ from llc's, and the number of all that were compared.
fn compared(file: &Path, driver: &Path, number: usize) -> (Vec<String>, usize) {
    let nothing = (Vec::new(), 0);
    let Some(bytes) = calls::called(file) else {
        return nothing;
    };
    let folder = fresh_folder(
        env!("CARGO_TARGET_TMPDIR"),
        &format!("real_functions/{number}"),
    );
    std::fs::write(folder.join("module.bc"), bytes).expect("a file");
    let Some(agreed) = calls::agreed(file, &folder, driver, usize::MAX) else {
        return nothing;
    };
    let bitsmith = env!("CARGO_BIN_EXE_bitsmith");
    let object = folder.join("ours.o");
    let mut differ = Vec::new();
    let mut count = 0usize;
    for level in ["-O0", "-O2"] {
        let compiled = calls::compiled(&folder, &object, &[bitsmith, "llc", level]);
        let Some(ours) = compiled.then(|| calls::results(&object, driver)).flatten() else {
            continue;
        };
        count = count.saturating_add(agreed.len());
        let calls = calls::differing(&agreed, &ours);
        let of = |call| format!("{} {level} {call}", file.display());
        differ.extend(calls.into_iter().map(of));
    }
    std::fs::remove_dir_all(&folder).expect("the folder");
    (differ, count)
}

#[test]
fn functions_of_llvm_s_tests_return_what_llc_s_builds_do() {
    let what = "functions of LLVM's tests";
    let Some(root) = std::env::var_os("BITSMITH_REAL").map(PathBuf::from) else {
        return;
    };
    if !programs_or_skip(what, &[LLC, CLANG]) {
        return;
    }
    let driver = calls::driver("real_functions_driver");
    let files = calls::files(&root, FOLDERS);
    let all = files.par_iter().enumerate();
    let all: Vec<_> = all
        .map(|(number, file)| compared(file, &driver, number))
        .collect();
    let count: usize = all.iter().map(|(_, count)| count).sum();
    let differ: Vec<String> = all.into_iter().flat_map(|(differ, _)| differ).collect();
    assert!(differ.is_empty(), "{}", differ.join("\n"));
    assert!(count > 4_000, "{count} calls");
    println!("{count} calls of functions in {} files", files.len());
}
