//! Objects that older LLVMs make of what is written for them: they work with newer ones and under a debugger. The tests
//! skip without the tools of LLVM 13, 14, 15, 16 and 19, unless `BITSMITH_REQUIRE_ORACLE=1` is set. LLVM 4 to 11 are
//! asked if `BITSMITH_LLVMS` names a folder with them.

use bitsmith_testkit::judge::{Judge, has_tools};
use bitsmith_testkit::oracle::programs_or_skip;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const BITSMITH: &str = env!("CARGO_BIN_EXE_bitsmith");

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("bridge")
        .join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// Runs a program that must succeed.
#[track_caller]
fn run(program: impl AsRef<std::ffi::OsStr>, arguments: &[&str], files: &[&Path]) -> Output {
    let mut command = Command::new(program);
    let command = command.args(arguments).args(files).stdin(Stdio::null());
    let ran = command.output().expect("the program runs");
    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{command:?}: {said}");
    ran
}

/// The object that an LLVM makes of a module that is written for it.
fn object(judge: &Judge, module: &Path) -> PathBuf {
    object_of(judge, &judge.release().to_string(), module)
}

/// The object that an LLVM makes of a module that is written for a release.
fn object_of(judge: &Judge, release: &str, module: &Path) -> PathBuf {
    let [lowered, object] = ["bc", "o"]
        .map(|end| module.with_extension(format!("{}.of-{release}.{end}", judge.release())));
    let arguments = ["cat", "--for", release, "-o"];
    run(BITSMITH, &arguments, &[&lowered, module]);
    judge.compile(&lowered, &object).expect("it is accepted");
    object
}

/// A caller of the newest LLVM passes halves to functions of older ones, which round as the newest does.
#[test]
fn halves_are_passed_between_objects_and_rounded() {
    if !has_tools("halves by older LLVMs") || !programs_or_skip("halves", &["clang-22"]) {
        return;
    }
    let (folder, source) = (folder("halves"), tests().join("downgrades/halves.c"));
    let place = |name: &str| folder.join(name);
    let (caller, called) = (place("caller.o"), place("called.o"));
    let flags = ["-w", "-fPIC", "-ffp-contract=off"];
    let compile = |more: &[&str], output: &Path| {
        run(
            "clang-22",
            &[&flags[..], more, &["-o"]].concat(),
            &[output, &source],
        );
    };
    compile(&["-O1", "-c"], &caller);
    compile(&["-O0", "-c", "-DCALLED"], &called);
    let link = |called: &Path| {
        let program = called.with_extension("program");
        run(
            "clang-22",
            &["-o"],
            &[&program, &caller, called, Path::new("-lm")],
        );
        run(program, &[], &[]).stdout
    };
    let wanted = link(&called);
    for level in ["-O0", "-O2"] {
        let module = place(&format!("called{level}.bc"));
        compile(&[level, "-c", "-emit-llvm", "-DCALLED"], &module);
        for judge in Judge::all() {
            let got = link(&object(&judge, &module));
            assert_eq!(got, wanted, "{level} by LLVM {}", judge.release());
        }
    }
}

/// The output of a session of gdb with a program, without addresses.
fn session(program: &Path, commands: &[&str]) -> String {
    let mut arguments = vec!["-nx", "-batch", "-ex", "set width 0"];
    arguments.extend(["-ex", "set debuginfod enabled off"]);
    arguments.extend(commands.iter().flat_map(|command| ["-ex", command]));
    let shown = run("gdb", &arguments, &[program]).stdout;
    let shown = String::from_utf8_lossy(&shown).into_owned();
    let words = shown.split("0x").enumerate().map(|(at, part)| match at {
        0 => part,
        _ => part.trim_start_matches(|c: char| c.is_ascii_hexdigit()),
    });
    words.collect::<Vec<_>>().join("0x")
}

const C: [&str; 21] = [
    "break sq",
    "break 9",
    "run",
    "print v",
    "continue",
    "backtrace",
    "info locals",
    "finish",
    "next",
    "next",
    "print p[1]",
    "print p[0].name",
    "ptype p",
    "up",
    "print ps",
    "print e",
    "print/d e",
    "print GREEN",
    "print tls",
    "print counter",
    "whatis e",
];

const CXX: [&str; 18] = [
    "break 28",
    "run",
    "backtrace",
    "print box.items",
    "print box.id",
    "print box.color",
    "print other->name",
    "print e",
    "print ref",
    "print area",
    "print r",
    "whatis box",
    "whatis lambda",
    "print shapes::version",
    "print depth",
    "print shapes::Shape::count",
    "up",
    "print b.items",
];

/// Lines, frames, variables and types survive in the files for older LLVMs: a debugger shows the same as of llc-22's
/// object of the module.
#[test]
fn debuggers_show_the_same() {
    if !has_tools("debug info by older LLVMs")
        || !programs_or_skip("debug info", &["clang-22", "gdb"])
    {
        return;
    }
    for version in ["-gdwarf-4", "-gdwarf-5"] {
        show_the_same(version);
    }
}

/// The releases that are asked about modules for LLVM 3.7. LLVM 4 does not upgrade a unit's variables if all of them have
/// a place; newer ones take enumerations for classes, and later fields for bit fields, by flags that LLVM 3.7 does not have.
const READERS_OF_3_7: std::ops::RangeInclusive<u32> = 5..=6;

/// Debugs programs with debug info of a version.
fn show_the_same(version: &str) {
    let folder = folder(&format!("debuggers{version}"));
    for (name, commands) in [("program.c", &C[..]), ("program.cc", &CXX)] {
        let source = tests().join("debug_info").join(name);
        let module = folder.join(name).with_extension("bc");
        let flags = [
            "-w",
            "-g",
            version,
            "-O0",
            "-fPIC",
            "-emit-llvm",
            "-c",
            "-o",
        ];
        run("clang-22", &flags, &[&module, &source]);
        let debugged = |object: &Path| {
            let program = object.with_extension("program");
            run("clang++-22", &["-o"], &[&program, object]);
            session(&program, commands)
        };
        let newest = module.with_extension("22.o");
        let flags = ["-O0", "-filetype=obj", "-relocation-model=pic", "-o"];
        run("llc-22", &flags, &[&newest, &module]);
        let wanted = debugged(&newest);
        assert!(wanted.contains("#1 "), "{wanted}");
        for judge in Judge::all() {
            let got = debugged(&object(&judge, &module));
            assert_eq!(got, wanted, "{name} {version} by LLVM {}", judge.release());
            if READERS_OF_3_7.contains(&judge.release()) {
                let got = debugged(&object_of(&judge, "3.7", &module));
                let release = judge.release();
                assert_eq!(got, wanted, "{name} {version} for 3.7 by LLVM {release}");
            }
        }
    }
}
