//! Every pass of the code generator alone off, and alone on: programs print what clang's build prints. A few programs
//! and seeds of csmith by default; `BITSMITH_CSMITH=300` sets the number of seeds, `BITSMITH_CSMITH_FIRST` the first.

use bitsmith_codegen::passes::Pass;
use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::process::own_flags;
use bitsmith_testkit::settings::number;
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const CLANG: &str = "clang-22";
const CLANG_CPP: &str = "clang++-22";
/// The option for the headers of Debian's package of csmith.
const HEADERS: &str = "-I/usr/include/csmith";

/// Programs that reach all passes: interpreters and switches, deep calls, exceptions, vectors, pressure on registers.
const PROGRAMS: &[&str] = &[
    "algorithms.c",
    "call_deep.c",
    "call_pressure.c",
    "count_zeros.c",
    "eh_live.cpp",
    "eh_loops.cpp",
    "goto_computed.c",
    "goto_tables.c",
    "recursion.c",
    "sorting.c",
    "switch_loops.c",
    "tls_basic.c",
    "vec_i32x4.c",
    "vector_loops.c",
];

fn place(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("passes.{name}"))
}

/// The values of `--disable-pass`: nothing, each pass, all but each, and all.
fn variants() -> Vec<String> {
    let join = |passes: Vec<&str>| passes.join(",");
    let names = || Pass::ALL.iter().map(|pass| pass.name());
    let mut all = vec![String::new(), join(names().collect())];
    all.extend(names().map(str::to_owned));
    all.extend(names().map(|one| join(names().filter(|name| *name != one).collect())));
    all
}

fn bitsmith(arguments: &[&str]) -> Output {
    let mut limit = Command::new("timeout");
    let limit = limit.arg("60").arg(env!("CARGO_BIN_EXE_bitsmith"));
    limit.args(arguments).output().expect("bitsmith runs")
}

/// Compiles with clang; false if it refuses.
fn clang(source: &Path, arguments: &[&str], output: &Path) -> bool {
    let is_cpp = source.extension().is_some_and(|e| e == "cpp");
    let mut command = Command::new(if is_cpp { CLANG_CPP } else { CLANG });
    command.args(["-w", "-fPIC", HEADERS]).args(arguments);
    if !is_cpp {
        command.arg("-std=gnu23");
    }
    command.args(own_flags(source)).arg(source);
    let made = command.arg("-o").arg(output);
    let made = made.args(["-lm", "-lpthread"]).output();
    made.is_ok_and(|o| o.status.success())
}

/// The variants in which a module prints something else than it should.
fn differences(name: &str, module: &Path, theirs: &Output) -> Vec<String> {
    let module = module.to_string_lossy();
    let wrong = variants().into_iter().filter_map(|disabled| {
        let option = format!("--disable-pass={disabled}");
        let mut arguments = vec!["run", "-O2", &*module];
        if !disabled.is_empty() {
            arguments.insert(2, &option);
        }
        let ours = bitsmith(&arguments);
        let same = ours.status.code() == theirs.status.code() && ours.stdout == theirs.stdout;
        let errors = String::from_utf8_lossy(&ours.stderr);
        (!same).then(|| format!("{name} {option}: {} {errors}", ours.status))
    });
    wrong.collect()
}

/// The differences of a program, at two levels of clang.
fn program(source: &Path, name: &str) -> Vec<String> {
    let native = place(&format!("{name}.clang"));
    if !clang(source, &["-O1"], &native) {
        return vec![format!("{name}: clang refuses it")];
    }
    let mut limit = Command::new("timeout");
    let theirs = limit.arg("5").arg(&native).output().expect("timeout runs");
    let mut found = Vec::new();
    for level in ["-O0", "-O2"] {
        let module = place(&format!("{name}{level}.bc"));
        assert!(clang(source, &[level, "-emit-llvm", "-c"], &module));
        found.extend(differences(&format!("{name} {level}"), &module, &theirs));
    }
    found
}

#[test]
fn programs_do_not_depend_on_the_passes() {
    if !programs_or_skip("passes", &[CLANG, CLANG_CPP]) {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let all = PROGRAMS.par_iter();
    let found = all.flat_map_iter(|name| program(&folder.join(name), name));
    let found: Vec<String> = found.collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn random_programs_do_not_depend_on_the_passes() {
    if !programs_or_skip("passes on random programs", &[CLANG, "csmith"]) {
        return;
    }
    let first = number("BITSMITH_CSMITH_FIRST", 1);
    let seeds = first..first + number("BITSMITH_CSMITH", 3);
    let found = seeds.into_par_iter().flat_map_iter(|seed| {
        let name = format!("csmith.{seed}");
        let source = place(&format!("{name}.c"));
        // csmith leaves a file in its working directory.
        let made = Command::new("csmith")
            .current_dir(env!("CARGO_TARGET_TMPDIR"))
            .args(["--seed", &seed.to_string(), "-o"])
            .arg(&source)
            .output();
        let native = place(&format!("{name}.ends"));
        // A program that does not end is not usable.
        let ends = made.is_ok_and(|o| o.status.success()) && clang(&source, &["-O0"], &native) && {
            let run = Command::new("timeout").arg("5").arg(&native).output();
            run.is_ok_and(|o| o.status.success())
        };
        match ends {
            true => program(&source, &name),
            false => Vec::new(),
        }
    });
    let found: Vec<String> = found.collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn an_unknown_pass_is_refused_with_the_list() {
    for tool in ["llc", "build", "run", "lli"] {
        let output = bitsmith(&[tool, "--disable-pass=remat,vectorize", "a.bc"]);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{tool}");
        for pass in Pass::ALL {
            assert!(errors.contains(pass.name()), "{tool}: {errors}");
        }
        let help = bitsmith(&[tool, "--help"]);
        let help = String::from_utf8_lossy(&help.stdout);
        assert!(
            Pass::ALL.iter().all(|pass| help.contains(pass.name())),
            "{help}"
        );
    }
}
