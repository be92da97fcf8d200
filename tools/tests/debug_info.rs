//! Debug information of objects: clean by `llvm-dwarfdump --verify`, with the lines of LLVM's own code
//! generator, and usable in gdb. The tests skip without clang, LLVM's tools or gdb.

use bitsmith_testkit::oracle::programs_or_skip;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

const CLANG: &str = "clang-22";
const LLC: &str = "llc-22";
const DUMP: &str = "llvm-dwarfdump-22";

fn place(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("debug_info.{name}"))
}

/// The standard output of a program that must succeed.
#[track_caller]
fn output(program: &str, arguments: &[&str]) -> String {
    let mut command = Command::new("timeout");
    command.args(["60", program]).args(arguments);
    let made = command.stdin(std::process::Stdio::null()).output();
    let made = made.expect("the program runs");
    let errors = String::from_utf8_lossy(&made.stderr);
    let text = String::from_utf8_lossy(&made.stdout).into_owned();
    assert!(
        made.status.success(),
        "{program} {arguments:?}: {text}{errors}"
    );
    text
}

fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// The bitcode of a source file.
fn module(name: &str, source: &str, arguments: &[&str]) -> String {
    let (file, module) = (place(name), place(&format!("{name}.bc")));
    std::fs::write(&file, source).expect("a file is written");
    let (file, module) = (shown(&file), shown(&module));
    let mut all = vec!["-w", "-g", "-c", "-emit-llvm", "-o", &module];
    all.extend(arguments);
    all.push(&file);
    output(CLANG, &all);
    module
}

/// Our object of a module.
fn object(module: &str, level: &str) -> String {
    let object = format!("{module}{level}.o");
    let bitsmith = env!("CARGO_BIN_EXE_bitsmith");
    output(bitsmith, &["llc", level, "-o", &object, module]);
    object
}

/// LLVM's object of a module.
fn of_llc(module: &str, level: &str) -> String {
    let object = format!("{module}{level}.llc.o");
    let arguments = [level, "-filetype=obj", "-relocation-model=pic", "-o"];
    output(LLC, &[&arguments[..], &[&object, module]].concat());
    object
}

/// The lines in the line tables of an object, those of prologues apart.
fn lines(object: &str) -> BTreeSet<u32> {
    let dump = output(DUMP, &["--debug-line", object]);
    let rows = dump.lines().filter(|l| l.starts_with("0x"));
    let line = |row: &str| row.split_whitespace().nth(1)?.parse().ok();
    rows.filter_map(line).filter(|l| *l != 0).collect()
}

const PROGRAM: &str = include_str!("debug_info/program.c");

#[test]
fn lines_are_those_of_llc() {
    if !programs_or_skip("debug_info", &[CLANG, LLC, DUMP]) {
        return;
    }
    for version in ["-gdwarf-4", "-gdwarf-5"] {
        let module = module(&format!("lines{version}.c"), PROGRAM, &["-O0", version]);
        let object = object(&module, "-O0");
        output(DUMP, &["--verify", &object]);
        assert_eq!(lines(&object), lines(&of_llc(&module, "-O0")), "{version}");
    }
}

#[test]
fn optimised_code_has_lines_of_its_own() {
    if !programs_or_skip("debug_info", &[CLANG, LLC, DUMP]) {
        return;
    }
    for theirs in ["-O0", "-O2"] {
        let module = module(&format!("optimised{theirs}.c"), PROGRAM, &[theirs]);
        let object = object(&module, "-O2");
        output(DUMP, &["--verify", &object]);
        let (ours, theirs) = (lines(&object), lines(&of_llc(&module, "-O2")));
        let known = ours.intersection(&theirs).count();
        assert!(known * 5 >= theirs.len() * 4, "{ours:?} and {theirs:?}");
    }
}

/// The code does not depend on debug information.
#[test]
fn code_is_the_same_without() {
    if !programs_or_skip("debug_info", &[CLANG, "llvm-objcopy-22"]) {
        return;
    }
    for theirs in ["-O0", "-O2"] {
        let with = module(&format!("same{theirs}.c"), PROGRAM, &[theirs]);
        let without = module(&format!("same{theirs}.g0.c"), PROGRAM, &[theirs, "-g0"]);
        for level in ["-O0", "-O2"] {
            let text = |module: &str| {
                let object = object(module, level);
                let code = format!("{object}.text");
                let dump = format!("--dump-section=.text={code}");
                output("llvm-objcopy-22", &[&dump, &object]);
                std::fs::read(code).expect("the section is there")
            };
            assert!(text(&with) == text(&without), "{theirs} {level}");
        }
    }
}

/// The output of gdb for a program, with the commands of a script.
fn gdb(program: &str, commands: &[&str]) -> String {
    let mut arguments = vec![
        "-nx",
        "-batch",
        "-ex",
        "set width 0",
        "-ex",
        "set debuginfod enabled off",
    ];
    arguments.extend(commands.iter().flat_map(|c| ["-ex", c]));
    arguments.push(program);
    output("gdb", &arguments)
}

/// Links an object.
fn linked(object: &str) -> String {
    let program = format!("{object}.program");
    output(CLANG, &["-o", &program, object]);
    program
}

#[track_caller]
fn contains(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let found = rest.split_once(part);
        let (_, after) = found.unwrap_or_else(|| panic!("no {part:?} in {text}"));
        rest = after;
    }
}

#[test]
fn gdb_shows_frames_and_variables() {
    if !programs_or_skip("debug_info", &[CLANG, "gdb"]) {
        return;
    }
    for version in ["-gdwarf-4", "-gdwarf-5"] {
        let module = module(&format!("gdb{version}.c"), PROGRAM, &["-O0", version]);
        let program = linked(&object(&module, "-O0"));
        let shown = gdb(
            &program,
            &[
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
                "print tls",
                "print counter",
                "print &ps[1]",
                "whatis e",
                "info line sq",
            ],
        );
        contains(
            &shown,
            &[
                "sq (v=1) at",
                " = 1\n",
                "twice (v=1) at",
                ":9\n",
                "#0  twice (v=1) at",
                "#1  sum (p=0x",
                "n=3) at",
                "#2  0x",
                "in main (argc=1, argv=0x",
                "r = 2\n",
                "{x = 2, y = 3.5, a = 1, b = 2, name = \"b",
                "\"a\\000",
                "type = struct P {\n    int x;\n    double y;\n    unsigned int a : 3;",
                "{{x = 1, y = 2.5, a = 3, b = 4",
                "= GREEN\n",
                "= 5\n",
                "= 3\n",
                "= 4\n",
                "(struct P *) 0x",
                "type = enum E\n",
                "Line 6 of",
            ],
        );
    }
}
