//! `internalize` as a pass and in the linker, beside LLVM's: comdats with aliases, names that code generation
//! refers to, globals that the linkers do not see.

use bitsmith_testkit::oracle::Oracle;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

const TEXT: &str = "
$c = comdat any
$d = comdat any
$e = comdat any
@llvm.foo = global i32 0
@__stack_chk_other = global i32 1
@__stack_chk_guard = global i32 1
@app = appending global [1 x i32] [i32 7]
@0 = global i32 4
@exported = dllexport global i32 5
@outside = externally_initialized global i32 6
@hidden = hidden global i32 7
@alone = global i32 8, comdat($e)
@in_used = global i32 9
@llvm.used = appending global [1 x ptr] [ptr @in_used], section \"llvm.metadata\"
@a = alias void (), ptr @f
@b = alias void (), ptr @h
@i = ifunc void (), ptr @resolver
define void @f() comdat($c) { ret void }
define void @g() comdat($c) { ret void }
define void @h() comdat($d) { ret void }
define ptr @resolver() { ret ptr @f }
define available_externally void @inline() { ret void }
declare void @elsewhere()
";

/// Each line of a result, without the names of files.
fn lines(output: &Output) -> Vec<String> {
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines = text.lines().filter(|line| !line.starts_with("; ModuleID"));
    lines.map(str::to_owned).collect()
}

fn run(program: impl Into<PathBuf>, arguments: &[&str], folder: &PathBuf) -> Output {
    let mut command = Command::new(program.into());
    let output = command.args(arguments).current_dir(folder).output();
    output.expect("the program runs")
}

#[test]
fn definitions_become_internal_as_in_llvm() {
    let Some(oracle) = Oracle::or_skip("internalize") else {
        return;
    };
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("internalize");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("a.ll"), TEXT).expect("a file");
    fs::write(folder.join("first.ll"), "@first = global i32 0\n").expect("a file");
    for keep in ["a", "b", "f", "h", "g,h", "alone", "hidden", "nothing", "*"] {
        let list = format!("-internalize-public-api-list={keep}");
        let arguments = ["-passes=internalize", &list, "-S", "a.ll"];
        let theirs = run(oracle.tool("opt"), &arguments, &folder);
        let all: Vec<&str> = ["opt"].into_iter().chain(arguments).collect();
        let ours = run(env!("CARGO_BIN_EXE_bitsmith"), &all, &folder);
        assert_eq!(lines(&ours), lines(&theirs), "{keep}");
    }
    for files in [["first.ll", "a.ll"], ["a.ll", "first.ll"]] {
        let arguments = ["-S", "-internalize", files[0], files[1]];
        let theirs = run(oracle.tool("llvm-link"), &arguments, &folder);
        let all: Vec<&str> = ["link"].into_iter().chain(arguments).collect();
        let ours = run(env!("CARGO_BIN_EXE_bitsmith"), &all, &folder);
        assert_eq!(lines(&ours), lines(&theirs), "{files:?}");
    }
}
