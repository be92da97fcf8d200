//! `run`, `lli` and `build` from the user's view: libraries, arguments, environment, phases, leftover files.

use bitsmith_testkit::oracle::{Oracle, programs_or_skip};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("machine.{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn written(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file");
    path
}

fn bitsmith(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command.current_dir(folder).args(words);
    command.output().expect("bitsmith runs")
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn check(output: &Output, status: i32, stdout: &str) {
    let errors = text_of(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{errors}");
    assert_eq!(text_of(&output.stdout), stdout, "{errors}");
}

const NEEDS_TWICE: &str = "declare i32 @twice(i32)
define i32 @main() {
  %1 = call i32 @twice(i32 21)
  ret i32 %1
}
";

/// A shared library with a function `twice`.
fn library(folder: &Path) {
    let source = written(folder, "twice.c", "int twice(int x) { return x * 2; }\n");
    let mut command = Command::new("cc");
    command.args(["-shared", "-fPIC", "-o", "libtwice.so"]);
    let made = command.arg(source).current_dir(folder).status();
    assert!(made.expect("cc runs").success());
}

#[test]
fn libraries_are_loaded_and_linked_with() {
    if !programs_or_skip("machine", &["cc"]) {
        return;
    }
    let folder = folder("libraries");
    library(&folder);
    written(&folder, "a.ll", NEEDS_TWICE);
    let loaded = bitsmith(&folder, &["run", "--load", "./libtwice.so", "a.ll"]);
    check(&loaded, 42, "");
    let without = bitsmith(&folder, &["run", "a.ll"]);
    check(&without, 1, "");
    let missing = bitsmith(&folder, &["run", "--load", "./libnone.so", "a.ll"]);
    check(&missing, 1, "");
    assert!(text_of(&missing.stderr).contains("libnone.so"));
    let built = bitsmith(
        &folder,
        &["build", "a.ll", "-o", "a", "-L", ".", "-l", "twice"],
    );
    check(&built, 0, "");
    let mut program = Command::new(folder.join("a"));
    let ran = program.env("LD_LIBRARY_PATH", &folder).output();
    check(&ran.expect("the program runs"), 42, "");
}

#[test]
fn what_cannot_be_linked_leaves_nothing_behind() {
    if !programs_or_skip("machine", &["cc"]) {
        return;
    }
    let folder = folder("nothing");
    written(&folder, "a.ll", NEEDS_TWICE);
    let before = || std::fs::read_dir(&folder).expect("the folder").count();
    assert_eq!(before(), 1);
    let built = bitsmith(&folder, &["build", "a.ll", "-o", "a"]);
    check(&built, 1, "");
    assert!(text_of(&built.stderr).contains("twice"));
    let built = bitsmith(&folder, &["build", "a.ll", "-o", "a", "--linker", "./none"]);
    check(&built, 1, "");
    assert!(text_of(&built.stderr).contains("./none"));
    assert_eq!(before(), 1, "a file was left behind");
}

#[test]
fn a_program_has_its_arguments_and_its_environment() {
    let folder = folder("arguments");
    let text = "@name = constant [6 x i8] c\"COLOR\\00\"
declare ptr @getenv(ptr)
declare i32 @puts(ptr)
define i32 @main(i32 %count, ptr %arguments) {
  %1 = getelementptr ptr, ptr %arguments, i64 2
  %2 = load ptr, ptr %1
  %3 = call i32 @puts(ptr %2)
  %4 = call ptr @getenv(ptr @name)
  %5 = call i32 @puts(ptr %4)
  ret i32 %count
}
";
    written(&folder, "a.ll", text);
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command.current_dir(&folder).env("COLOR", "blue");
    command.args(["run", "a.ll", "--", "first", "--second"]);
    let output = command.output().expect("bitsmith runs");
    check(&output, 3, "--second\nblue\n");
}

/// A program that prints its arguments with a function of another module.
const PRINTS: &str = "declare void @print(ptr)
define i32 @main(i32 %count, ptr %arguments) {
start:
  br label %next
next:
  %at = phi i32 [ 0, %start ], [ %then, %next ]
  %place = getelementptr ptr, ptr %arguments, i32 %at
  %text = load ptr, ptr %place
  call void @print(ptr %text)
  %then = add i32 %at, 1
  %more = icmp slt i32 %then, %count
  br i1 %more, label %next, label %end
end:
  ret i32 %count
}
";

#[test]
fn lli_takes_the_command_lines_of_llvms() {
    let Some(oracle) = Oracle::or_skip("machine") else {
        return;
    };
    let folder = folder("lli");
    written(&folder, "a.ll", PRINTS);
    let print = "declare i32 @puts(ptr)
define void @print(ptr %text) {
  %1 = call i32 @puts(ptr %text)
  ret void
}
";
    written(&folder, "b.ll", print);
    let lines: [&[&str]; 5] = [
        &["--extra-module=b.ll", "a.ll"],
        &["-extra-module", "b.ll", "a.ll", "x", "-y", "--time", "-O2"],
        &["-extra-module=b.ll", "a.ll", "--", "x", "--", "-y"],
        &["--extra-module=b.ll", "--", "a.ll", "-x"],
        &["-O2", "-extra-module=b.ll", "a.ll"],
    ];
    for line in lines {
        let mut theirs = Command::new(oracle.tool("lli"));
        let theirs = theirs
            .current_dir(&folder)
            .args(line)
            .output()
            .expect("lli");
        let ours = bitsmith(&folder, &[&["lli"], line].concat());
        let status = theirs.status.code().expect("a status");
        check(&ours, status, &text_of(&theirs.stdout));
    }
    check(&bitsmith(&folder, &["lli", "none.ll"]), 1, "");
    // LLVM's tool accepts this option, but only one of its engines obeys it.
    let named = [
        "lli",
        "--fake-argv0=name",
        "-extra-module=b.ll",
        "a.ll",
        "x",
    ];
    check(&bitsmith(&folder, &named), 2, "name\nx\n");
}

#[test]
fn phases_are_timed() {
    let folder = folder("phases");
    let text = "define i32 @main() {\n  ret i32 0\n}\n";
    written(&folder, "a.ll", text);
    let timed = bitsmith(&folder, &["llc", "--time", "a.ll", "-o", "a.o"]);
    check(&timed, 0, "");
    let phases = text_of(&timed.stderr);
    for phase in ["read", "compile", "write"] {
        assert!(phases.contains(phase), "{phases}");
    }
}

#[test]
fn files_that_are_missing_are_named() {
    let folder = folder("missing");
    for tool in ["run", "llc", "build"] {
        let output = bitsmith(&folder, &[tool, "none.bc"]);
        check(&output, 1, "");
        assert!(text_of(&output.stderr).contains("none.bc"), "{tool}");
    }
    assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 0);
}

/// C++ exceptions pass through frames of compiled C, and callee-saved registers of outer frames are preserved.
#[test]
fn exceptions_go_through_frames() {
    const CLANG: &str = "clang-22";
    const CLANGXX: &str = "clang++-22";
    if !programs_or_skip("machine", &[CLANG, CLANGXX]) {
        return;
    }
    let folder = folder("unwound");
    let source = |name: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/unwound");
        path.join(name).to_string_lossy().into_owned()
    };
    let run = |program: &str, words: &[&str]| {
        let mut command = Command::new(program);
        let output = command.current_dir(&folder).args(words).output();
        let output = output.unwrap_or_else(|e| panic!("{program}: {e}"));
        let errors = text_of(&output.stderr);
        assert!(output.status.success(), "{program} {words:?}: {errors}");
        text_of(&output.stdout)
    };
    let (frames, main) = (source("frames.c"), source("main.cpp"));
    let flags = ["-O2", "-fPIC", "-fexceptions", "-c", &frames, "-o"];
    run(CLANG, &[&flags[..], &["frames.bc", "-emit-llvm"]].concat());
    run(CLANG, &[&flags[..], &["theirs.o"]].concat());
    let program = |object: &str| {
        run(CLANGXX, &["-O2", &main, object, "-o", "program"]);
        run("./program", &[])
    };
    let theirs = program("theirs.o");
    for level in ["-O0", "-O2"] {
        run(
            env!("CARGO_BIN_EXE_bitsmith"),
            &["llc", level, "frames.bc", "-o", "ours.o"],
        );
        assert_eq!(program("ours.o"), theirs, "{level}");
    }
}

/// A function with 100 bytes of variables and 200 values that live across a call each, whose frame `main` measures.
fn of_many_values() -> String {
    let mut text = String::from(
        "define i64 @place() {
  %at = alloca i64
  %place = ptrtoint ptr %at to i64
  ret i64 %place
}
define i64 @wide() {
",
    );
    for number in 0..100 {
        text += &format!("  %v{number} = alloca i8\n  store volatile i8 1, ptr %v{number}\n");
    }
    text += "  %a0 = call i64 @place()\n";
    for number in 1..200 {
        let before = number - 1;
        text += &format!(
            "  %c{number} = call i64 @place()
  %d{number} = sub i64 %c{number}, %a{before}
  %a{number} = add i64 %d{number}, %a{before}
"
        );
    }
    text + "  ret i64 %a199
}
define i32 @main() {
  %below = call i64 @wide()
  %here = call i64 @place()
  %size = sub i64 %here, %below
  %small = icmp ult i64 %size, 256
  %status = select i1 %small, i32 7, i32 1
  ret i32 %status
}
"
}

#[test]
fn values_share_the_frame_without_optimisation() {
    let folder = folder("frames");
    written(&folder, "wide.ll", &of_many_values());
    check(&bitsmith(&folder, &["run", "-O0", "wide.ll"]), 7, "");
}

/// A thread whose frame is larger than its stack: its lowest byte is in writable memory below the guard page.
const OVERFLOWS: &str = "#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>
enum { BELOW = 1 << 20, GUARD = 1 << 14, STACK = 1 << 16, FRAME = 1 << 18 };
static char alternative[1 << 16];
static volatile int size = FRAME;
static void on_fault(int signal) {
  write(1, \"guarded\\n\", 8);
  _exit(0);
}
__attribute__((noinline)) static void deep(void) {
  volatile char large[SIZE];
  large[0] = 1;
}
static void *thread(void *unused) {
  stack_t stack = { .ss_sp = alternative, .ss_size = sizeof alternative };
  sigaltstack(&stack, 0);
  deep();
  return unused;
}
int main(void) {
  struct sigaction action = { .sa_handler = on_fault, .sa_flags = SA_ONSTACK };
  sigaction(SIGSEGV, &action, 0);
  char *memory = mmap(0, BELOW + GUARD + STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(memory + BELOW, GUARD, PROT_NONE);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstack(&attributes, memory + BELOW + GUARD, STACK);
  pthread_t started;
  pthread_create(&started, &attributes, thread, 0);
  pthread_join(started, 0);
  write(1, \"missed\\n\", 7);
}
";

#[test]
fn frames_are_probed_page_by_page_where_the_module_asks_for_it() {
    if !programs_or_skip("machine", &["clang-22"]) {
        return;
    }
    let folder = folder("probes");
    written(&folder, "a.c", OVERFLOWS);
    for (flag, printed) in [
        ("-fstack-clash-protection", "guarded\n"),
        ("-fno-stack-clash-protection", "missed\n"),
    ] {
        for size in ["-DSIZE=FRAME", "-DSIZE=size"] {
            let mut clang = Command::new("clang-22");
            clang.args(["-w", flag, size, "-emit-llvm", "-c", "a.c"]);
            let made = clang.current_dir(&folder).status();
            assert!(made.expect("clang runs").success());
            for level in ["-O0", "-O2"] {
                check(&bitsmith(&folder, &["run", level, "a.bc"]), 0, printed);
            }
        }
    }
}

/// A variable of two modules whose initialiser belongs to it, and one whose definition is elsewhere.
const INITIALISED: &str = r#"target triple = "x86_64-pc-linux-gnu"
$shared = comdat any
@shared = linkonce_odr global i32 0, comdat
@elsewhere = available_externally global i32 0
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @start, ptr @shared }, { i32, ptr, ptr } { i32 65535, ptr @never, ptr @elsewhere }]
define internal void @start() section ".text.startup" comdat($shared) {
  %old = load i32, ptr @shared
  %new = add i32 %old, 1
  store i32 %new, ptr @shared
  ret void
}
define internal void @never() {
  store i32 99, ptr @shared
  ret void
}
"#;

/// The entry in the list of initialisers is dropped with the variable, which another object has, too.
#[test]
fn data_of_several_objects_is_initialised_once() {
    if !programs_or_skip("machine", &["cc"]) {
        return;
    }
    let folder = folder("initialised");
    let main = "define i32 @main() {\n  %1 = load i32, ptr @shared\n  ret i32 %1\n}\n";
    written(&folder, "a.ll", &format!("{INITIALISED}{main}"));
    written(&folder, "b.ll", INITIALISED);
    check(&bitsmith(&folder, &["run", "a.ll"]), 1, "");
    for level in ["-O0", "-O2"] {
        for name in ["a", "b"] {
            let words = [
                "llc",
                level,
                &format!("{name}.ll"),
                "-o",
                &format!("{name}.o"),
            ];
            check(&bitsmith(&folder, &words), 0, "");
        }
        let mut linker = Command::new("cc");
        let linked = linker.args(["a.o", "b.o", "-o", "ab"]).current_dir(&folder);
        check(&linked.output().expect("cc runs"), 0, "");
        let ran = Command::new(folder.join("ab")).output();
        check(&ran.expect("the program runs"), 1, "");
    }
}
