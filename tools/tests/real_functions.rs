//! Functions of LLVM's own tests, called with arguments of our own: what we compile returns and stores what llc's build
//! does, at both levels. Modules are changed before: nothing is undefined, and nothing is elsewhere. `BITSMITH_REAL` names
//! the folder of LLVM's tests.

#[path = "real_functions/closed.rs"]
mod closed;
#[path = "real_functions/wrappers.rs"]
mod wrappers;

use bitsmith_bitcode::write::{WriteOptions, write_module};
use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::process::{fresh_folder, succeeded};
use bitsmith_text::parse::parse_module;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

const LLC: &str = "llc-22";
const CLANG: &str = "clang-22";
const TRIPLE: &[u8] = b"x86_64-unknown-linux-gnu";
/// One of so many files of each folder is taken, in the order of their names.
const FOLDERS: &[(&str, usize)] = &[
    ("Transforms/InstCombine", 4),
    ("Transforms/InstSimplify", 2),
    ("Transforms/SLPVectorizer/X86", 4),
    ("Transforms/LoopVectorize", 4),
    ("CodeGen/Generic", 2),
    ("CodeGen/X86", 14),
];
/// Functions whose results the language leaves open, and why.
const OPEN: &[(&str, &str)] = &[
    ("fminmax-folds.ll:maxnum_undef_op1", ZEROS),
    (
        "fminmax-folds.ll:test_maxnum_const_max_nnan_ninf",
        "no infinity is promised",
    ),
];
const ZEROS: &str = "the sign of the maximum of two zeros";

fn files(root: &Path) -> Vec<PathBuf> {
    let of = |(folder, step): &(&str, usize)| {
        let entries = std::fs::read_dir(root.join(folder)).expect("the folder");
        let mut files: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
        files.retain(|file| file.extension().is_some_and(|e| e == "ll"));
        files.sort();
        files.into_iter().step_by(*step).collect::<Vec<_>>()
    };
    FOLDERS.iter().flat_map(of).collect()
}

/// The results of each call, by the name of the function and the number of the seed.
type Results = BTreeMap<String, String>;

fn results(folder: &Path, name: &str, compiler: &[&str], driver: &Path) -> Option<Results> {
    let object = folder.join(format!("{name}.o"));
    let program = folder.join(name);
    let (first, rest) = compiler.split_first()?;
    let mut command = Command::new(first);
    command
        .args(rest)
        .args(["-relocation-model=pic", "-filetype=obj", "-o"]);
    let compiled = command.arg(&object).arg(folder.join("module.bc")).output();
    if !compiled.expect("a compiler").status.success() {
        return None;
    }
    let mut link = Command::new(CLANG);
    link.args([&object, driver]).arg("-o").arg(&program);
    link.args(["-no-pie", "-lm", "-Wl,--unresolved-symbols=ignore-all"]);
    let linked = link.output().expect("clang");
    linked.status.success().then_some(())?;
    let printed = succeeded(&mut Command::new(&program));
    let lines = printed.lines().filter_map(|line| line.split_once(": "));
    Some(
        lines
            .map(|(call, shown)| (call.to_owned(), shown.to_owned()))
            .collect(),
    )
}

/// The calls of a file's functions whose results differ from llc's, and the number of all that were compared.
fn compared(file: &Path, driver: &Path, number: usize) -> (Vec<String>, usize) {
    let nothing = (Vec::new(), 0);
    let Ok(mut module) = parse_module(&std::fs::read(file).expect("the file")) else {
        return nothing;
    };
    closed::close(&mut module);
    module.triple = TRIPLE.to_vec();
    module.data_layout = Vec::new();
    if wrappers::wrap(&mut module) == 0 {
        return nothing;
    }
    let Ok(bytes) = write_module(&module, &WriteOptions::default()) else {
        return nothing;
    };
    let folder = fresh_folder(
        env!("CARGO_TARGET_TMPDIR"),
        &format!("real_functions/{number}"),
    );
    std::fs::write(folder.join("module.bc"), bytes).expect("a file");
    let bitsmith = env!("CARGO_BIN_EXE_bitsmith");
    let of = |name, compiler: &[&str]| results(&folder, name, compiler, driver);
    let (Some(plain), Some(fast)) = (of("llc0", &[LLC, "-O0"]), of("llc2", &[LLC, "-O2"])) else {
        return nothing;
    };
    let mut differ = Vec::new();
    let mut count = 0usize;
    for level in ["-O0", "-O2"] {
        let Some(ours) = of("ours", &[bitsmith, "llc", level]) else {
            continue;
        };
        for (call, shown) in &plain {
            // What llc's two levels disagree about is left open, too.
            let is_open = fast.get(call) != Some(shown) || shown == "ended";
            let function = call.split(' ').next().unwrap_or_default();
            let place = format!("{}:{function}", file.display());
            let known = OPEN.iter().any(|(end, _)| place.ends_with(end));
            if is_open || known {
                continue;
            }
            count = count.saturating_add(1);
            let ours = ours.get(call).map_or("nothing", String::as_str);
            if ours != shown {
                differ.push(format!(
                    "{} {level} {call}: {ours}, llc: {shown}",
                    file.display()
                ));
            }
        }
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
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/real_functions/driver.c");
    let driver = Path::new(env!("CARGO_TARGET_TMPDIR")).join("real_functions_driver.o");
    let mut clang = Command::new(CLANG);
    succeeded(
        clang
            .args(["-O1", "-c"])
            .arg(&source)
            .arg("-o")
            .arg(&driver),
    );
    let files = files(&root);
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
