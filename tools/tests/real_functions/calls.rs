//! Calls of the functions of a file of LLVM's tests: the module with the calls, its builds, and what they print.

#[path = "closed.rs"]
mod closed;
#[path = "wrappers.rs"]
mod wrappers;

use bitsmith_bitcode::write::{WriteOptions, write_module};
use bitsmith_testkit::process::succeeded;
use bitsmith_text::parse::parse_module;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

pub const LLC: &str = "llc-22";
pub const CLANG: &str = "clang-22";
const TRIPLE: &[u8] = b"x86_64-unknown-linux-gnu";
/// Functions whose results the language leaves open, and why.
const OPEN: &[(&str, &str)] = &[
    ("fminmax-folds.ll:maxnum_undef_op1", ZEROS),
    (
        "fminmax-folds.ll:test_maxnum_const_max_nnan_ninf",
        "no infinity is promised",
    ),
];
const ZEROS: &str = "the sign of the maximum of two zeros";

/// One of so many files of each folder, in the order of their names.
pub fn files(root: &Path, folders: &[(&str, usize)]) -> Vec<PathBuf> {
    let of = |(folder, step): &(&str, usize)| {
        let entries = std::fs::read_dir(root.join(folder)).expect("the folder");
        let mut files: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
        files.retain(|file| file.extension().is_some_and(|e| e == "ll"));
        files.sort();
        files.into_iter().step_by(*step).collect::<Vec<_>>()
    };
    folders.iter().flat_map(of).collect()
}

/// The results of each call, by the name of the function and the number of the seed.
pub type Results = BTreeMap<String, String>;

/// The driver that calls the functions, as an object.
pub fn driver(name: &str) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/real_functions/driver.c");
    let driver = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.o"));
    let mut clang = Command::new(CLANG);
    let clang = clang.args(["-O1", "-c"]).arg(&source);
    succeeded(clang.arg("-o").arg(&driver));
    driver
}

/// The bitcode of a file's functions and of their calls, if there are some.
pub fn called(file: &Path) -> Option<Vec<u8>> {
    let mut module = parse_module(&std::fs::read(file).expect("the file")).ok()?;
    closed::close(&mut module);
    module.triple = TRIPLE.to_vec();
    module.data_layout = Vec::new();
    (wrappers::wrap(&mut module) > 0).then_some(())?;
    write_module(&module, &WriteOptions::default()).ok()
}

/// Compiles the module in a folder.
pub fn compiled(folder: &Path, object: &Path, compiler: &[&str]) -> bool {
    let (first, rest) = compiler.split_first().expect("a compiler");
    let mut command = Command::new(first);
    command
        .args(rest)
        .args(["-relocation-model=pic", "-filetype=obj", "-o"]);
    let ran = command.arg(object).arg(folder.join("module.bc")).output();
    ran.expect("a compiler").status.success()
}

/// The results of the calls in an object.
pub fn results(object: &Path, driver: &Path) -> Option<Results> {
    let program = object.with_extension("exe");
    let mut link = Command::new(CLANG);
    link.args([object, driver]).arg("-o").arg(&program);
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

/// The results that llc's builds of the module in a folder agree about, of the functions that are not open. Nothing if more
/// than `endless` calls do not end.
pub fn agreed(file: &Path, folder: &Path, driver: &Path, endless: usize) -> Option<Results> {
    let of = |name: &str, level| {
        let object = folder.join(name);
        compiled(folder, &object, &[LLC, level]).then(|| results(&object, driver))?
    };
    let mut plain = of("llc0.o", "-O0")?;
    let ended = plain.values().filter(|shown| *shown == "ended").count();
    (ended <= endless).then_some(())?;
    let fast = of("llc2.o", "-O2")?;
    plain.retain(|call, shown| {
        let function = call.split(' ').next().unwrap_or_default();
        let place = format!("{}:{function}", file.display());
        let known = OPEN.iter().any(|(end, _)| place.ends_with(end));
        // What llc's two levels disagree about is left open, too.
        !known && shown != "ended" && fast.get(call) == Some(shown)
    });
    Some(plain)
}

/// The calls with other results than those agreed about.
pub fn differing(agreed: &Results, found: &Results) -> Vec<String> {
    let of = |(call, shown): (&String, &String)| {
        let found = found.get(call).map_or("nothing", String::as_str);
        (found != shown).then(|| format!("{call}: {found}, llc: {shown}"))
    };
    agreed.iter().filter_map(of).collect()
}
