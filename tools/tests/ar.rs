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
    let cut = &module(code)[..400];
    fs::write(folder.join("cut.bc"), cut).expect("a file");
    fs::write(folder.join("a member with a long name.bc"), module(none)).expect("a file");
    for (name, system) in [
        ("b", "unknown-linux"),
        ("apple", "apple-macosx11.0"),
        ("windows", "pc-windows-msvc"),
    ] {
        let code = code.replace("unknown-linux-gnu", system);
        fs::write(folder.join(format!("{name}.bc")), module(&code)).expect("a file");
    }
    for (name, target) in [
        ("narrow", "i686-unknown-linux-gnu"),
        ("aix", "powerpc64-ibm-aix"),
    ] {
        let code = code.replace("x86_64-unknown-linux-gnu", target);
        fs::write(folder.join(format!("{name}.bc")), module(&code)).expect("a file");
    }
    fs::write(folder.join("odd.txt"), "odd").expect("a file");
    fs::write(folder.join("sub/deep.bc"), module(code)).expect("a file");
    fs::write(folder.join("a.ll"), code).expect("a file");
    let mut llc = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    let llc = llc.args(["llc", "a.ll", "-o", "a.o"]).current_dir(folder);
    assert!(llc.status().expect("it runs").success());
}

/// Sequences of commands that make `x.a`, one a line; commands are separated by `;`, `@` is a long name.
const SEQUENCES: &str = "rcs x.a a.bc a.o odd.txt
rcS x.a a.bc none.bc
rcs x.a none.bc
rcs x.a odd.txt
rcs x.a
rcs x.a @ sub/deep.bc a.bc
rcs x.a @ @
rcs --thin x.a a.bc sub/deep.bc odd.txt
rcsT x.a a.bc @
rcsT x.a a.bc sub/deep.bc; r x.a sub/deep.bc b.bc; d x.a a.bc
rcsT sub/x.a a.bc sub/deep.bc; mb ../a.bc sub/x.a sub/deep.bc; qL x.a sub/x.a
rcs x.a a.bc a.o; r x.a odd.txt a.bc
rc x.a a.bc; q x.a a.bc; d x.a a.bc
rcS x.a a.bc a.o; s x.a
-rcs x.a a.bc; d x.a a.bc
rcsD --format=gnu x.a a.bc
rcsP x.a sub/deep.bc a.bc; dP x.a deep.bc
rcs x.a apple.bc a.bc
rcs x.a a.bc apple.bc
rcs x.a windows.bc a.bc; r x.a b.bc
rcs --format=bsd x.a
rcs --format=bsd x.a a.bc odd.txt @ windows.bc
rcs --format=bsd x.a none.bc
rcS --format=bsd x.a odd.txt a.bc
rcs --format=bsd x.a a.bc odd.txt; r x.a b.bc a.bc; d x.a odd.txt
rcs --format=bsd x.a apple.bc a.bc; r x.a b.bc
rcs --format=darwin x.a
rcs --format=darwin x.a a.bc odd.txt @ windows.bc
rcs --format=darwin x.a none.bc
rcS --format=darwin x.a odd.txt a.bc
rcs --format=darwin x.a a.bc odd.txt; s x.a
rcs --format=darwin x.a apple.bc odd.txt; q x.a b.bc a.bc; m x.a apple.bc
rcs --format=coff x.a
rcs --format=coff x.a a.bc odd.txt @ windows.bc
rcs --format=coff x.a none.bc
rcS --format=coff x.a odd.txt a.bc
rcs --format=coff x.a a.bc odd.txt; r x.a b.bc a.bc; d x.a odd.txt
rcs --format=bigarchive x.a
rcs --format=bigarchive x.a odd.txt
rcs --format=bigarchive x.a odd.txt @ a.bc none.bc
rcs --format=bigarchive x.a a.bc odd.txt narrow.bc aix.bc a.o
rcs --format=bigarchive x.a narrow.bc odd.txt @
rcs --format=bigarchive x.a none.bc
rcS --format=bigarchive x.a odd.txt a.bc
rcs --format=bigarchive x.a a.bc narrow.bc; r x.a b.bc a.bc; d x.a narrow.bc
rcs x.a aix.bc a.bc; q x.a narrow.bc
rcs x.a a.bc; q x.a aix.bc
rcs x.a cut.bc b.bc; q x.a a.bc
rcs --format=gnu x.a a.bc; r --format=bsd x.a b.bc
rcs x.a a.bc b.bc a.o; ra a.bc x.a odd.txt
rcs x.a a.bc b.bc a.o; rb b.bc x.a odd.txt a.bc
rcs x.a a.bc b.bc a.o; ri a.o x.a a.bc odd.txt
rcs x.a a.bc b.bc a.o; m x.a a.bc
rcs x.a a.bc b.bc a.o; ma a.o x.a a.bc
rcs x.a a.bc b.bc a.o; mb a.bc x.a a.o b.bc
rcs x.a a.bc b.bc; m x.a odd.txt
rcs x.a a.bc; q x.a a.bc a.bc; dN 2 x.a a.bc
rcs x.a a.bc; q x.a b.bc a.bc; d x.a a.bc a.bc
rcs y.a a.bc odd.txt; rc x.a b.bc; qL x.a y.a
rcSU x.a a.bc odd.txt; rUS x.a b.bc
rcSU x.a a.bc odd.txt; r x.a b.bc
rcSU x.a a.bc odd.txt; rSuU x.a a.bc odd.txt
";

/// The archives that a sequence leaves, by a program.
fn made(
    folder: &Path,
    sequence: &str,
    program: &dyn Fn(&[&str]) -> Output,
) -> [Option<Vec<u8>>; 2] {
    let places = [folder.join("x.a"), folder.join("sub/x.a")];
    for place in places.iter().chain([&folder.join("y.a")]) {
        let _ = fs::remove_file(place);
    }
    for command in sequence.split("; ") {
        let long = |word| {
            if word == "@" {
                "a member with a long name.bc"
            } else {
                word
            }
        };
        let words: Vec<&str> = command.split(' ').map(long).collect();
        let said = program(&words);
        assert!(said.status.success(), "{command}: {}", text(&said.stderr));
    }
    places.map(|place| fs::read(place).ok())
}

#[test]
fn archives_are_llvms() {
    let Some(oracle) = Oracle::or_skip("ar") else {
        return;
    };
    let folder = folder("write");
    files(&folder);
    assert!(SEQUENCES.lines().count() >= 50);
    for sequence in SEQUENCES.lines() {
        let theirs = made(&folder, sequence, &|words| {
            let mut command = Command::new(oracle.tool("llvm-ar"));
            command
                .args(words)
                .current_dir(&folder)
                .output()
                .expect("it runs")
        });
        let ours = made(&folder, sequence, &|words| ours(&folder, words));
        let shown = |made: &[Option<Vec<u8>>; 2]| text(made[0].as_deref().unwrap_or_default());
        assert_eq!(shown(&ours), shown(&theirs), "{sequence}");
        assert!(ours == theirs, "{sequence}");
    }
}

/// Members whose symbols cannot be read are in the archive, and a warning says that the table has not their symbols.
#[test]
fn broken_members_are_named() {
    let folder = folder("broken");
    files(&folder);
    for arguments in [["rcs", "x.a", "cut.bc"], ["q", "x.a", "a.bc"]] {
        let said = ours(&folder, &arguments);
        assert!(said.status.success());
        let error = text(&said.stderr);
        let expected = "bitsmith ar: x.a: warning: no symbols of cut.bc in the table: bit ";
        assert!(error.starts_with(expected), "{error}");
    }
}

/// An archive that ends within its tables is not taken for one without members.
#[test]
fn archives_cut_in_their_tables_are_refused() {
    let folder = folder("cut");
    files(&folder);
    let long = "a member with a long name.bc";
    assert!(
        ours(&folder, &["rcs", "x.a", "a.bc", long])
            .status
            .success()
    );
    let whole = fs::read(folder.join("x.a")).expect("an archive");
    let table = whole
        .windows(2)
        .position(|end| end == b"`\n")
        .expect("a header")
        + 2;
    let names = table
        + whole[table..]
            .windows(3)
            .position(|n| n == b"// ")
            .expect("names");
    for length in (9..names).chain(names + 1..names + 70) {
        fs::write(folder.join("cut.a"), &whole[..length]).expect("a file");
        let said = ours(&folder, &["t", "cut.a"]);
        assert!(!said.status.success(), "{length}: {}", text(&said.stdout));
    }
}

#[test]
fn letters_ask_for_help_and_version() {
    let folder = folder("letters");
    for (letters, expected) in [
        ("h", "Usage: "),
        ("V", "LLVM version 22."),
        ("rV", "LLVM version 22."),
    ] {
        let said = ours(&folder, &[letters]);
        assert!(said.status.success());
        assert!(
            text(&said.stdout).contains(expected),
            "{}",
            text(&said.stdout)
        );
    }
}

#[test]
fn ranlib_adds_a_table() {
    let folder = folder("ranlib");
    files(&folder);
    assert!(
        ours(&folder, &["rcs", "with.a", "a.bc", "odd.txt"])
            .status
            .success()
    );
    assert!(
        ours(&folder, &["rcS", "without.a", "a.bc", "odd.txt"])
            .status
            .success()
    );
    let read = |name: &str| fs::read(folder.join(name)).expect("an archive");
    assert!(read("with.a") != read("without.a"));
    let mut ranlib = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    let ranlib = ranlib
        .args(["ranlib", "-D", "with.a", "without.a"])
        .current_dir(&folder);
    assert!(ranlib.status().expect("it runs").success());
    assert!(read("with.a") == read("without.a"));
}

#[test]
fn lists_are_llvms() {
    let Some(oracle) = Oracle::or_skip("ar") else {
        return;
    };
    let folder = folder("list");
    files(&folder);
    for make in [
        &[
            "rcs",
            "x.a",
            "a.bc",
            "odd.txt",
            "a member with a long name.bc",
        ][..],
        &["rcsT", "x.a", "a.bc", "odd.txt", "sub/deep.bc"],
        &["rcsU", "x.a", "a.bc", "odd.txt"],
        &["rcs", "--format=darwin", "x.a", "a.bc", "odd.txt"],
        &["rcs", "--format=coff", "x.a", "a.bc", "odd.txt"],
    ] {
        let _ = fs::remove_file(folder.join("x.a"));
        assert!(ours(&folder, make).status.success(), "{make:?}");
        for list in [
            &["t", "x.a"][..],
            &["tv", "x.a"],
            &["tO", "x.a"],
            &["tvO", "x.a", "odd.txt"],
            &["pv", "x.a", "odd.txt"],
            &["t", "x.a", "none", "odd.txt"],
        ] {
            let mut theirs = Command::new(oracle.tool("llvm-ar"));
            let theirs = theirs.args(list).current_dir(&folder).env("TZ", "UTC");
            let theirs = theirs.output().expect("it runs");
            let mine = ours(&folder, list);
            assert_eq!(
                text(&mine.stdout),
                text(&theirs.stdout),
                "{make:?} {list:?}"
            );
            assert_eq!(
                mine.status.code(),
                theirs.status.code(),
                "{make:?} {list:?}"
            );
        }
    }
}

/// Runs a script by `ar -M` of a program: the files that it made, and its status.
fn scripted(folder: &Path, mut program: Command, script: &str) -> (Option<Vec<u8>>, Option<i32>) {
    let _ = fs::remove_file(folder.join("x.a"));
    fs::write(folder.join("script"), script).expect("a file");
    let input = fs::File::open(folder.join("script")).expect("the script");
    let command = program.arg("-M").current_dir(folder).stdin(input);
    let said = command.output().expect("it runs");
    (fs::read(folder.join("x.a")).ok(), said.status.code())
}

#[test]
fn scripts_are_run_as_by_llvm() {
    let Some(oracle) = Oracle::or_skip("ar -M") else {
        return;
    };
    let folder = folder("scripts");
    files(&folder);
    assert!(
        ours(&folder, &["rcs", "y.a", "b.bc", "odd.txt"])
            .status
            .success()
    );
    for script in [
        "CREATE x.a\nADDMOD a.bc\nADDLIB y.a\nSAVE\nEND\n",
        "\n; a comment\n* another\ncreate x.a\n  addmod sub/deep.bc\nsave\nend",
        "CREATE x.a\nADDMOD a.bc\nADDLIB y.a\nDELETE b.bc\nSAVE\n",
        "CREATE x.a\nADDMOD \"a member with a long name.bc\"\nSAVE\n",
        "CREATETHIN x.a\nADDMOD sub/deep.bc\nSAVE\nADDMOD a.bc\nSAVE\n",
        "CREATE x.a\nADDMOD apple.bc\nSAVE\n",
        "CREATE x.a\nSAVE\n",
        "CREATE x.a\nADDMOD a.bc\n",
        "CREATE x.a\nADDMOD none\nSAVE\n",
        "CREATE x.a\nCREATE y.a\nSAVE\n",
        "CREATE\nSAVE\n",
        "ADDMOD a.bc\nSAVE\n",
        "SAVE\n",
        "OPEN x.a\nSAVE\n",
        "CREATE x.a\nADDLIB none.a\nSAVE\n",
    ] {
        let theirs = scripted(&folder, Command::new(oracle.tool("llvm-ar")), script);
        let mut mine = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
        mine.arg("ar");
        assert!(scripted(&folder, mine, script) == theirs, "{script}");
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
    assert!(
        ours(&folder, &["xo", "x.a", "--output", "sub", "odd.txt"])
            .status
            .success()
    );
    let about = fs::metadata(folder.join("sub/odd.txt")).expect("a member");
    assert_eq!(about.modified().expect("a time"), std::time::UNIX_EPOCH);
    for (words, status, problem) in [
        (&["t", "none.a"][..], 1, "none.a"),
        (&["t", "x.a", "none"], 1, "'none' was not found"),
        (&["t", "a.bc"], 1, "expected an archive"),
        (&["rt", "x.a"], 2, "only one operation"),
        (&["c", "x.a"], 2, "an operation must be specified"),
        (&["rz", "x.a"], 2, "'z' is not taken"),
        (&["tu", "x.a"], 2, "'u' is only for the operations 'r'"),
        (&["rab", "a.bc", "x.a"], 2, "only one of the modifiers"),
        (&["ra", "none", "x.a", "a.bc"], 1, "was not found"),
        (&["dN", "two", "x.a", "a.bc"], 2, "expected a number"),
        (&["-M", "x.a"], 2, "from standard input"),
        (&["rcT", "--format=bsd", "y.a", "a.bc"], 1, "format of GNU"),
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
