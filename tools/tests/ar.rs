//! `ar` beside llvm-ar, and `nm` of what it makes: the same archives, lists, members and symbols.

use bitsmith_testkit::Oracle;
use bitsmith_testkit::process::fresh_folder;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder(name: &str) -> PathBuf {
    let folder = fresh_folder(env!("CARGO_TARGET_TMPDIR"), &format!("ar-{name}"));
    fs::create_dir_all(folder.join("sub")).expect("a folder");
    folder
}

fn ours(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    let command = command.arg("ar").args(arguments).current_dir(folder);
    command.output().expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Bitcode with a symbol table or without, an object, and a file of another kind.
fn files(folder: &Path) {
    let module = |text: &str| {
        let module = bitsmith::read(text.as_bytes()).expect("valid text");
        bitsmith::write(&module).expect("bitcode")
    };
    let code = "target triple = \"x86_64-unknown-linux-gnu\"
@a = global i32 1
@hidden = hidden global i32 1
@common = common global i32 0
@weak = weak global i32 1
@local = internal global i32 1
@outside = external global i32
@alias = alias i32, ptr @a
define void @f() {
  ret void
}
";
    fs::write(folder.join("a.bc"), module(code)).expect("a file");
    let none = "@p = private global i32 1\n";
    fs::write(folder.join("none.bc"), module(none)).expect("a file");
    fs::write(folder.join("a member with a long name.bc"), module(none)).expect("a file");
    fs::write(folder.join("odd.txt"), "odd").expect("a file");
    fs::write(folder.join("sub/deep.bc"), module(code)).expect("a file");
    fs::write(folder.join("a.ll"), code).expect("a file");
    let mut llc = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    let llc = llc.args(["llc", "a.ll", "-o", "a.o"]).current_dir(folder);
    assert!(llc.status().expect("it runs").success());
}

#[test]
fn archives_are_llvms() {
    let Some(oracle) = Oracle::or_skip("ar") else {
        return;
    };
    let folder = folder("write");
    files(&folder);
    let long = "a member with a long name.bc";
    for steps in [
        &[&["rcs", "x.a", "a.bc", "a.o", "odd.txt"][..]][..],
        &[&["rcS", "x.a", "a.bc", "none.bc"]],
        &[&["rcs", "x.a", "none.bc"]],
        &[&["rcs", "x.a", "odd.txt"]],
        &[&["rcs", "x.a"]],
        &[&["rcs", "x.a", long, "sub/deep.bc", "a.bc"]],
        &[&["rcs", "--thin", "x.a", "a.bc", "sub/deep.bc", "odd.txt"]],
        &[&["rcsT", "x.a", "a.bc", long]],
        &[
            &["rcs", "x.a", "a.bc", "a.o"],
            &["r", "x.a", "odd.txt", "a.bc"],
        ],
        &[
            &["rc", "x.a", "a.bc"],
            &["q", "x.a", "a.bc"],
            &["d", "x.a", "a.bc"],
        ],
        &[&["rcS", "x.a", "a.bc", "a.o"], &["s", "x.a"]],
        &[&["-rcs", "x.a", "a.bc"], &["d", "x.a", "a.bc"]],
        &[&["rcsD", "--format=gnu", "x.a", "a.bc"]],
    ] {
        let run = |program: &dyn Fn(&[&str]) -> Output| {
            let _ = fs::remove_file(folder.join("x.a"));
            for step in steps {
                let said = program(step);
                assert!(said.status.success(), "{step:?}: {}", text(&said.stderr));
            }
            fs::read(folder.join("x.a")).expect("an archive")
        };
        let theirs = run(&|step| {
            let mut command = Command::new(oracle.tool("llvm-ar"));
            command
                .args(step)
                .current_dir(&folder)
                .output()
                .expect("it runs")
        });
        let made = run(&|step| ours(&folder, step));
        assert_eq!(text(&made), text(&theirs), "{steps:?}");
        assert!(made == theirs, "{steps:?}");
    }
}

#[test]
fn members_are_listed_printed_and_extracted() {
    let folder = folder("read");
    files(&folder);
    assert!(
        ours(&folder, &["rcs", "x.a", "a.bc", "odd.txt"])
            .status
            .success()
    );
    assert_eq!(
        text(&ours(&folder, &["t", "x.a"]).stdout),
        "a.bc\nodd.txt\n"
    );
    assert_eq!(text(&ours(&folder, &["p", "x.a", "odd.txt"]).stdout), "odd");
    let said = ours(&folder, &["xv", "x.a", "--output", "sub", "a.bc"]);
    assert_eq!(text(&said.stdout), "x - a.bc\n");
    let same = fs::read(folder.join("sub/a.bc")).expect("a member");
    assert_eq!(same, fs::read(folder.join("a.bc")).expect("a file"));
    for (words, status, problem) in [
        (&["t", "none.a"][..], 1, "none.a"),
        (&["t", "x.a", "none"], 1, "'none' was not found"),
        (&["t", "a.bc"], 1, "expected an archive"),
        (&["rt", "x.a"], 2, "only one operation"),
        (&["c", "x.a"], 2, "an operation must be specified"),
        (&["rz", "x.a"], 2, "'z' is not taken"),
        (&["rcs", "x.a", "none"], 1, "none"),
    ] {
        let said = ours(&folder, words);
        assert_eq!(said.status.code(), Some(status), "{words:?}");
        assert!(
            text(&said.stderr).contains(problem),
            "{words:?}: {}",
            text(&said.stderr)
        );
    }
}

const NATIVE: &str =
    "extern int outside; extern int maybe __attribute__((weak)); extern void call(void);
int data = 1; static int own = 2; int zero; static int own_zero; const int constant = 3;
__thread int thread = 1; __thread int thread_zero; int weak_data __attribute__((weak)) = 3;
__attribute__((weak)) int weak(void) { return outside + own + own_zero + (&maybe != 0); }
static int inner(int x) { return x + thread; }
int outer(int x) { return inner(x) + weak(); }
__attribute__((constructor)) static void start(void) { call(); }
";

#[test]
fn native_members_are_listed() {
    let Some(oracle) = Oracle::or_skip("native members") else {
        return;
    };
    let folder = folder("nm");
    files(&folder);
    fs::write(folder.join("native.c"), NATIVE).expect("a file");
    let mut clang = Command::new(oracle.tool("clang"));
    let clang = clang
        .args(["-c", "-fcommon", "native.c"])
        .current_dir(&folder);
    assert!(clang.status().expect("it runs").success());
    let made = ours(&folder, &["rcs", "x.a", "native.o", "a.bc", "odd.txt"]);
    assert!(made.status.success(), "{}", text(&made.stderr));
    for flags in [
        &[][..],
        &["-S"],
        &["-P"],
        &["-f", "sysv"],
        &["-j"],
        &["-A"],
        &["-g"],
        &["-u"],
        &["-U"],
        &["-n"],
        &["-r"],
        &["-p"],
        &["-W"],
        &["--size-sort"],
        &["-t", "d", "-S"],
        &["-t", "o"],
    ] {
        for file in ["x.a", "native.o"] {
            let mut theirs = Command::new(oracle.tool("llvm-nm"));
            let theirs = theirs.args(flags).arg(file).current_dir(&folder);
            let theirs = theirs.output().expect("it runs");
            let mut mine = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
            let mine = mine.arg("nm").args(flags).arg(file).current_dir(&folder);
            let mine = mine.output().expect("it runs");
            assert_eq!(text(&mine.stdout), text(&theirs.stdout), "{flags:?} {file}");
        }
    }
}
