//! Programs of LLVM's language in two modules: objects of llc and of ours, in every combination, print the same. They are
//! made at random, a few by default: `BITSMITH_RANDOM_IR=300` sets the number, `BITSMITH_RANDOM_IR_FIRST` the first seed.
//! Others have parameters of every type. The tests skip without the tools.

use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::placements;
use bitsmith_testkit::random_ir::{self, Program};
use bitsmith_testkit::random_programs::Machine;
use bitsmith_testkit::settings::number;
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::process::Command;

const LLC: &str = "llc-22";
const CLANG: &str = "clang-22";
const CROSS: &str = "aarch64-linux-gnu-gcc";

const HEAD: &str =
    "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"
target triple = \"x86_64-pc-linux-gnu\"
";
const HEAD_AARCH64: &str =
    "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32\"
target triple = \"aarch64-unknown-linux-gnu\"
";

/// The compilers of a module, by name and level: llc's two, then ours.
const COMPILERS: [(&str, &str); 4] = [
    ("llc", "-O0"),
    ("llc", "-O2"),
    ("bitsmith", "-O0"),
    ("bitsmith", "-O2"),
];
/// The compilers of callee and caller whose programs must print what llc's do.
const PAIRS: [(usize, usize); 6] = [(2, 0), (0, 2), (3, 1), (1, 3), (2, 3), (3, 3)];

fn ran(command: &mut Command) -> Result<Vec<u8>, String> {
    let output = command.output().map_err(|e| format!("{command:?}: {e}"))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    let start: String = errors.chars().take(400).collect();
    let good = output.status.success();
    good.then_some(output.stdout)
        .ok_or_else(|| format!("{command:?}: {} {start}", output.status))
}

/// The object of a module by one of the compilers.
fn object(module: &Path, by: usize) -> Result<PathBuf, String> {
    let (name, level) = COMPILERS[by];
    let to = module.with_extension(format!("{name}{level}.o"));
    let mut command = match name {
        "llc" => Command::new(LLC),
        _ => Command::new(env!("CARGO_BIN_EXE_bitsmith")),
    };
    // AArch64's other instruction selector, of -O0, has parameters of some types elsewhere than their callers.
    let first = if name == "llc" {
        "-global-isel=0"
    } else {
        "llc"
    };
    command
        .arg(first)
        .args([level, "-filetype=obj", "-relocation-model=pic"]);
    ran(command.arg(module).arg("-o").arg(&to))?;
    Ok(to)
}

fn output(machine: Machine, callee: &Path, caller: &Path) -> Result<Vec<u8>, String> {
    let program = caller.with_extension("program");
    let mut command = match machine {
        Machine::Host => Command::new(CLANG),
        Machine::Aarch64 => Command::new(CROSS),
    };
    let library = match machine {
        Machine::Host => "-rtlib=compiler-rt",
        Machine::Aarch64 => "-static",
    };
    command.arg(library).args([callee, caller]);
    ran(command.arg("-o").arg(&program).arg("-lm"))?;
    match machine {
        Machine::Host => ran(&mut Command::new(&program)),
        Machine::Aarch64 => ran(Command::new("qemu-aarch64").arg(&program)),
    }
}

/// The differences of a program; the error says why it is not usable.
fn differences(
    machine: Machine,
    folder: &Path,
    name: &str,
    program: &Program,
) -> Result<Vec<String>, String> {
    let head = match machine {
        Machine::Host => HEAD,
        Machine::Aarch64 => HEAD_AARCH64,
    };
    let module = |part: &str, text: &str| {
        let path = folder.join(format!("{name}.{part}.ll"));
        std::fs::write(&path, format!("{head}{text}")).expect("a file");
        path
    };
    let objects = |part, text| {
        let module = module(part, text);
        [0, 1, 2, 3].map(|by| object(&module, by))
    };
    let callees = objects("callee", &program.callee);
    let callers = objects("caller", &program.caller);
    let with = |(callee, caller): (usize, usize)| {
        output(
            machine,
            callees[callee].as_ref()?,
            callers[caller].as_ref()?,
        )
    };
    let expected = with((0, 0))?;
    if with((1, 1))? != expected {
        return Err("llc's levels do not agree".into());
    }
    let mut found = Vec::new();
    for pair in PAIRS {
        let (callee, caller) = (COMPILERS[pair.0], COMPILERS[pair.1]);
        let what = format!("{name}: callee {callee:?}, caller {caller:?}");
        match with(pair) {
            Ok(shown) if shown == expected => {}
            Ok(shown) => {
                let lines = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
                let (theirs, ours) = (lines(&expected), lines(&shown));
                let mut pairs = theirs.lines().zip(ours.lines()).enumerate();
                found.push(format!("{what}: {:?}", pairs.find(|(_, (t, o))| t != o)));
            }
            Err(why) => found.push(format!("{what}: {why}")),
        }
    }
    Ok(found)
}

/// The folder for the programs of a machine; `None` without the tools.
fn folder(machine: Machine, what: &str) -> Option<PathBuf> {
    let tools = [machine.tools(), &[LLC, CLANG]].concat();
    let name = format!("{what}_{}", machine.name());
    let fresh = || bitsmith_testkit::process::fresh_folder(env!("CARGO_TARGET_TMPDIR"), &name);
    programs_or_skip(what, &tools).then(fresh)
}

fn random_modules_agree(machine: Machine, count: u64) {
    let Some(folder) = folder(machine, "random_ir") else {
        return;
    };
    let first = number("BITSMITH_RANDOM_IR_FIRST", 1);
    let seeds = first..first + number("BITSMITH_RANDOM_IR", count);
    let outcomes: Vec<_> = seeds
        .into_par_iter()
        .map(|seed| {
            let program = random_ir::program(seed, machine);
            (
                seed,
                differences(machine, &folder, &format!("seed{seed}"), &program),
            )
        })
        .collect();
    let mut found = Vec::new();
    for (seed, outcome) in outcomes {
        match outcome {
            Ok(differences) => found.extend(differences),
            Err(why) => eprintln!("seed {seed} is not used: {why}"),
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn random_modules_work_with_those_of_llc() {
    random_modules_agree(Machine::Host, 6);
}

#[test]
fn random_modules_for_aarch64_work_with_those_of_llc() {
    random_modules_agree(Machine::Aarch64, 4);
}

#[test]
fn parameters_of_every_type_are_where_llc_has_them() {
    for machine in [Machine::Host, Machine::Aarch64] {
        let Some(folder) = folder(machine, "placements") else {
            continue;
        };
        let program = placements::program(machine);
        let found = differences(machine, &folder, "parameters", &program);
        assert_eq!(found, Ok(Vec::new()), "{machine:?}");
    }
}
