//! `lli` and `run`: what a program takes from objects, archives and libraries, beside LLVM's lli.

use bitsmith_testkit::Oracle;
use bitsmith_testkit::process::fresh_folder;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const MAIN: &str = "declare i32 @helper(i32)
define i32 @main() {
  %r = call i32 @helper(i32 20)
  ret i32 %r
}
define i32 @other() {
  ret i32 7
}
";

const HELPER: &str = "int helper(int x) { return x + 22; }\n";

fn folder(name: &str) -> PathBuf {
    let folder = fresh_folder(env!("CARGO_TARGET_TMPDIR"), &format!("lli-{name}"));
    fs::write(folder.join("main.ll"), MAIN).expect("a file");
    fs::write(folder.join("helper.c"), HELPER).expect("a file");
    folder
}

fn status(folder: &Path, command: &mut Command) -> Option<i32> {
    command
        .current_dir(folder)
        .status()
        .expect("it runs")
        .code()
}

fn bitsmith(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("it runs")
}

#[test]
fn programs_find_what_they_need_where_llvms_find_it() {
    let Some(oracle) = Oracle::or_skip("lli") else {
        return;
    };
    let folder = folder("needs");
    let clang = |arguments: &[&str]| {
        let done = status(&folder, Command::new(oracle.tool("clang")).args(arguments));
        assert_eq!(done, Some(0), "{arguments:?}");
    };
    clang(&["-c", "-fembed-bitcode", "helper.c", "-o", "helper.o"]);
    clang(&["-shared", "-fPIC", "helper.c", "-o", "libhelper.so"]);
    clang(&["-c", "-emit-llvm", "helper.c", "-o", "helper.bc"]);
    // LLVM's takes native objects from archives, ours bitcode: this has both.
    let made = bitsmith(&folder, &["ar", "rcs", "libhelper.a", "helper.o"]);
    assert!(made.status.success());
    for (arguments, expected) in [
        (&["--extra-object=helper.o", "main.ll"][..], 42),
        (&["--extra-archive=libhelper.a", "main.ll"], 42),
        (&["--extra-module=helper.bc", "main.ll"], 42),
        (&["--dlopen=./libhelper.so", "main.ll"], 42),
        (
            &[
                "--entry-function=other",
                "--extra-module=helper.bc",
                "main.ll",
            ],
            7,
        ),
    ] {
        let mine = bitsmith(&folder, &[&["lli"], arguments].concat());
        let said = String::from_utf8_lossy(&mine.stderr);
        assert_eq!(mine.status.code(), Some(expected), "{arguments:?}: {said}");
        let theirs = status(&folder, Command::new(oracle.tool("lli")).args(arguments));
        assert_eq!(theirs, Some(expected), "{arguments:?}");
    }
}

#[test]
fn missing_symbols_of_known_libraries_are_hinted_at() {
    let folder = folder("hints");
    let text = "declare ptr @__cxa_is_missing(i64)
declare void @_ZN3foo3barEv()
define i32 @main() {
  %e = call ptr @__cxa_is_missing(i64 8)
  call void @_ZN3foo3barEv()
  ret i32 0
}
";
    fs::write(folder.join("a.ll"), text).expect("a file");
    for (tool, flag) in [("run", "--load"), ("lli", "--dlopen")] {
        let said = bitsmith(&folder, &[tool, "--demangle", "a.ll"]);
        assert_eq!(said.status.code(), Some(1));
        let said = String::from_utf8_lossy(&said.stderr).into_owned();
        assert!(
            said.contains(&format!("hint: {flag} libstdc++.so.6")),
            "{said}"
        );
        assert!(said.contains("undefined symbol 'foo::bar()'"), "{said}");
    }
    let said = bitsmith(&folder, &["run", "main.ll"]);
    assert!(!String::from_utf8_lossy(&said.stderr).contains("hint"));
}
