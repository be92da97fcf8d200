//! `opt` beside LLVM's: the passes that need no optimiser.

use bitsmith_testkit::oracle::Oracle;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const TEXT: &str = "%struct = type { i32 }
@used = global i32 1
@unused = internal global i32 2
@kept = internal global %struct zeroinitializer
define i32 @f(i32 %0, i32 %x, ptr %1) {
  %3 = add i32 %0, %x
  store i32 %3, ptr %1
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %5, label %6
5:
  ret i32 1
6:
  %i5 = sub i32 %3, 1
  %7 = load i32, ptr @kept
  call void @g()
  ret i32 %i5
}
declare void @g()
declare void @never()
define void @arg(i32 %arg) {
bb:
  %i = add i32 %arg, 1
  %0 = add i32 %i, 1
  ret void
}
define internal void @dead() { ret void }
";

fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("opt")
        .join(test);
    fs::create_dir_all(&folder).expect("a folder");
    let link = folder.join("opt");
    if !link.exists() {
        let linked = std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_bitsmith"), &link);
        linked.expect("a link");
    }
    fs::write(folder.join("a.ll"), TEXT).expect("a file");
    folder
}

fn run(folder: &Path, program: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(program);
    command.args(arguments).arg("a.ll").current_dir(folder);
    command.output().expect("it runs")
}

#[test]
fn passes_give_what_llvms_give() {
    let Some(oracle) = Oracle::or_skip("opt") else {
        return;
    };
    let folder = folder("passes");
    let ours = folder.join("opt");
    for passes in [
        "verify",
        "no-op-module",
        "instnamer",
        "function(instnamer)",
        "strip",
        "strip-nondebug",
        "strip-debug-declare",
        "strip-dead-debug-info",
        "strip-dead-prototypes",
        "globaldce",
        "module(function(instnamer,verify),globaldce),strip-dead-prototypes",
        "globaldce,instnamer",
    ] {
        let flag = format!("-passes={passes}");
        let arguments = [&*flag, "-S"];
        let ours = run(&folder, &ours, &arguments);
        let theirs = run(&folder, &oracle.tool("opt"), &arguments);
        assert!(ours.status.success() && theirs.status.success(), "{passes}");
        let (ours, theirs) = (ours.stdout, theirs.stdout);
        assert_eq!(
            String::from_utf8_lossy(&ours),
            String::from_utf8_lossy(&theirs),
            "{passes}"
        );
    }
    let arguments = ["-passes=verify", "-disable-output"];
    assert!(run(&folder, &ours, &arguments).stdout.is_empty());
}

#[test]
fn passes_that_optimise_are_refused_by_name() {
    let folder = folder("refused");
    for passes in [
        "-passes=gvn",
        "-passes=default<O2>",
        "-passes=function(globaldce)",
    ] {
        let said = run(&folder, &folder.join("opt"), &[passes, "-S"]);
        assert_eq!(said.status.code(), Some(2), "{passes}");
        assert!(
            String::from_utf8_lossy(&said.stderr).contains("pass '"),
            "{passes}"
        );
    }
}
