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

/// Runs the clang of LLVM's tools, which must succeed.
fn clang(oracle: &Oracle, folder: &Path, arguments: &[&str]) {
    let done = status(folder, Command::new(oracle.tool("clang")).args(arguments));
    assert_eq!(done, Some(0), "{arguments:?}");
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
    let clang = |arguments: &[&str]| clang(&oracle, &folder, arguments);
    clang(&["-c", "-fembed-bitcode", "helper.c", "-o", "helper.o"]);
    clang(&["-shared", "-fPIC", "helper.c", "-o", "libhelper.so"]);
    clang(&["-c", "-emit-llvm", "helper.c", "-o", "helper.bc"]);
    clang(&["-c", "helper.c", "-o", "native.o"]);
    for (archive, member) in [("libhelper.a", "helper.o"), ("libnative.a", "native.o")] {
        let made = bitsmith(&folder, &["ar", "rcs", archive, member]);
        assert!(made.status.success());
    }
    for (arguments, expected) in [
        (&["--extra-object=helper.o", "main.ll"][..], 42),
        (&["--extra-archive=libhelper.a", "main.ll"], 42),
        (&["--extra-object=native.o", "main.ll"], 42),
        (&["--extra-archive=libnative.a", "main.ll"], 42),
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

/// A program of bitcode and its part in native code: constructors, exceptions in both directions, static
/// variables of the same name, functions that both define and others of which one gives way.
const NATIVE_PART: &str = r#"
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>
static int shared = 3;
int tentative[4];
struct Object { Object() { puts("made"); } ~Object() { puts("gone"); } virtual int f(int x) { return x + shared; } };
static Object global;
template <class T> int sum(const std::vector<T> &v) { int s = 0; for (auto &x : v) s += x; return s; }
extern "C" int weak_here() __attribute__((weak));
extern "C" int weak_here() { return 1; }
extern "C" int weak_there() { return 2; }
extern "C" int local_there() { return 5; }
extern "C" int thrower(int x) {
  Object o;
  if (x > 2) throw std::runtime_error("native " + std::to_string(x));
  return o.f(x) + weak_here() + local_there();
}
extern "C" int catcher(int (*f)(int), int x) {
  try { return f(x); }
  catch (const std::exception &e) { puts(e.what()); return -1; }
  catch (int i) { printf("int %d\n", i); return i + sum(std::vector<int>{1, 2}); }
}
"#;

const BITCODE_PART: &str = r#"
#include <cstdio>
#include <stdexcept>
#include <vector>
extern "C" int thrower(int);
extern "C" int catcher(int (*)(int), int);
static int shared = 77;
extern "C" int weak_here() { return 10; }
extern "C" __attribute__((weak)) int weak_there() { return 20; }
static int local_there() asm("local_there");
__attribute__((noinline)) static int local_there() { return 50; }
template <class T> int sum(const std::vector<T> &v) { int s = 0; for (auto &x : v) s += x; return s; }
static int mine(int x) { if (x == 5) throw 42; return x * shared; }
int main() {
  printf("%d %d %d\n", sum(std::vector<int>{1, 2, 3}), weak_there(), local_there());
  printf("%d\n", thrower(1));
  try { thrower(9); } catch (const std::runtime_error &e) { puts(e.what()); }
  printf("%d %d %d\n", catcher(mine, 5), catcher(mine, 2), catcher(thrower, 7));
}
"#;

#[test]
fn objects_of_other_compilers_are_parts_of_a_program() {
    let Some(oracle) = Oracle::or_skip("clang") else {
        return;
    };
    let folder = folder("native");
    fs::write(folder.join("native.cc"), NATIVE_PART).expect("a file");
    fs::write(folder.join("part.cc"), BITCODE_PART).expect("a file");
    let clang = |arguments: &[&str]| clang(&oracle, &folder, arguments);
    for level in ["-O0", "-O2"] {
        clang(&[level, "-fPIC", "-c", "native.cc", "-o", "native.o"]);
        clang(&[level, "-emit-llvm", "-c", "part.cc", "-o", "part.bc"]);
        clang(&["part.bc", "native.o", "-o", "linked", "-lstdc++"]);
        let expected = Command::new(folder.join("linked"))
            .output()
            .expect("it runs");
        assert!(expected.status.success());
        for arguments in [
            &["lli", "--extra-object=native.o", "part.bc"][..],
            &["run", "part.bc", "native.o"],
            &["run", "-O2", "native.o", "part.bc"],
        ] {
            let mine = bitsmith(&folder, arguments);
            let said = String::from_utf8_lossy(&mine.stderr);
            assert!(mine.status.success(), "{arguments:?}: {said}");
            let (mine, theirs) = (&mine.stdout, &expected.stdout);
            assert_eq!(
                String::from_utf8_lossy(mine),
                String::from_utf8_lossy(theirs)
            );
        }
    }
}

#[test]
fn objects_that_cannot_be_loaded_are_refused() {
    let Some(oracle) = Oracle::or_skip("clang") else {
        return;
    };
    let folder = folder("not-loaded");
    for (source, flags, expected) in [
        (
            "int other(void) { return 1; } int helper(int x) { return x; }",
            &["-fPIC"][..],
            "bad.o: the symbol 'other' is defined elsewhere, too",
        ),
        (
            "_Thread_local int here; int helper(int x) { return here + x; }",
            &["-fPIC"],
            "bad.o: the section .tbss has thread-local variables",
        ),
        (
            "int table[9]; int helper(int x) { return table[x]; }",
            &["-fno-pic", "-O1"],
            "-fPIC",
        ),
        (
            "int helper(int x) { return x; }",
            &["--target=aarch64-linux-gnu"],
            "bad.o: the object is not one for x86_64",
        ),
    ] {
        fs::write(folder.join("bad.c"), source).expect("a file");
        clang(
            &oracle,
            &folder,
            &[flags, &["-c", "bad.c", "-o", "bad.o"]].concat(),
        );
        let said = bitsmith(&folder, &["run", "main.ll", "bad.o"]);
        assert_eq!(said.status.code(), Some(1), "{source}");
        let said = String::from_utf8_lossy(&said.stderr).into_owned();
        assert!(said.contains(expected), "{said}");
    }
}

#[test]
fn functions_in_sections_of_module_asm_start_and_end_a_program() {
    let folder = folder("sections");
    let text = r#"module asm ".section .init_array,\22aw\22,@init_array"
module asm ".quad first"
module asm ".section .init_array.200,\22aw\22,@init_array"
module asm ".quad before"
module asm ".section .fini_array,\22aw\22,@fini_array"
module asm ".quad last"
@llvm.used = appending global [3 x ptr] [ptr @first, ptr @before, ptr @last], section "llvm.metadata"
declare i32 @putchar(i32)
define internal void @first() {
  %r = call i32 @putchar(i32 98)
  ret void
}
define internal void @before() {
  %r = call i32 @putchar(i32 97)
  ret void
}
define internal void @last() {
  %r = call i32 @putchar(i32 100)
  ret void
}
define i32 @main() {
  %r = call i32 @putchar(i32 99)
  ret i32 0
}
"#;
    fs::write(folder.join("a.ll"), text).expect("a file");
    let ran = bitsmith(&folder, &["run", "a.ll"]);
    assert_eq!(ran.stdout, b"abcd");
}
