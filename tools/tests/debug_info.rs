//! Debug information of objects: clean by `llvm-dwarfdump --verify`, with the lines of LLVM's own code
//! generator, and usable in gdb. The tests skip without clang, LLVM's tools or gdb.

use bitsmith_testkit::corpus;
use bitsmith_testkit::oracle::programs_or_skip;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::process::Command;

#[path = "debug_info/session.rs"]
mod session;
use session::*;

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

#[test]
fn gdb_shows_a_program_in_memory() {
    if !programs_or_skip("debug_info", &[CLANG, "gdb"]) {
        return;
    }
    let module = module("memory.c", PROGRAM, &["-O0"]);
    let program = [BITSMITH, "run", "--debugger", &module];
    let commands = [
        "set breakpoint pending on",
        "break debug_info.memory.c:9",
        "run",
        "backtrace 3",
        "print counter",
    ];
    contains(
        &gdb_of_command(&program, &commands),
        &[
            "hit Breakpoint 1",
            "#0  twice (v=1) at",
            "#1  ",
            "sum (p=0x",
            "#2  ",
            " = 4\n",
        ],
    );
}

/// The program looks for the line of its own function in the map.
const READS_MAP: &str = "#include <stdio.h>
#include <string.h>
#include <unistd.h>
int main(void) {
  char line[256], path[64], name[128];
  unsigned long start, size;
  snprintf(path, sizeof path, \"/tmp/perf-%d.map\", getpid());
  FILE *map = fopen(path, \"r\");
  while (map && fgets(line, sizeof line, map))
    if (sscanf(line, \"%lx %lx %127s\", &start, &size, name) == 3 && !strcmp(name, \"main\"))
      printf(\"%d\\n\", start == (unsigned long)main && size > 100);
  return unlink(path);
}
";

#[test]
fn perf_finds_the_functions_of_a_program_in_memory() {
    if !programs_or_skip("debug_info", &[CLANG]) {
        return;
    }
    let module = module("map.c", READS_MAP, &["-O1"]);
    assert_eq!(output(BITSMITH, &["run", "--perf-map", &module]), "1\n");
}

const COMMANDS_CXX: &[&str] = &[
    "break 29",
    "run",
    "backtrace",
    "info locals",
    "print box",
    "print *other",
    "ptype box",
    "ptype IntBox",
    "ptype other->first",
    "print shapes::Shape::count",
    "print depth",
    "print shapes::version",
    "print box.color",
    "print text",
    "print v",
    "print box.area()",
    "print e",
    "ptype e",
    "whatis lambda",
    "ptype shapes::Color",
    "up",
    "print b.items",
];

#[test]
fn gdb_shows_the_same_of_cxx_as_of_clang_s_build() {
    if !programs_or_skip("debug_info", &["clang++-22", "gdb"]) {
        return;
    }
    let source = place("session.cc");
    std::fs::write(&source, include_str!("debug_info/program.cc")).expect("a file is written");
    for version in ["-gdwarf-4", "-gdwarf-5"] {
        let module = shown(&place(&format!("session{version}.bc")));
        let (file, theirs) = (shown(&source), format!("{module}.theirs"));
        let options = ["-w", "-g", version];
        let as_module = [&options[..], &["-c", "-emit-llvm", "-o", &module, &file]].concat();
        output("clang++-22", &as_module);
        output(
            "clang++-22",
            &[&options[..], &["-o", &theirs, &file]].concat(),
        );
        let object = object(&module, "-O0");
        output(DUMP, &["--verify", &object]);
        let ours = format!("{module}.ours");
        output("clang++-22", &["-o", &ours, &object]);
        same_session(&ours, &theirs, COMMANDS_CXX);
    }
}

const COMMANDS_DESCRIBED: &[&str] = &[
    "break 63",
    "run",
    "print low",
    "print high",
    "print whole",
    "print level",
    "print code",
    "ptype level",
    "ptype code",
    "ptype tag",
    "print tag.most",
    "ptype outer",
    "print outer",
    "print wide",
    "whatis late.result",
    "break labelled:again",
    "continue",
    "backtrace",
    "info breakpoints",
    "break 'Tag<true, (unsigned char)200, -5L>::get'",
    "tbreak Outer::~Outer",
    "delete 2",
    "continue",
    "backtrace",
];

/// Signs of constants, fields of a word, labels, several linkage names of a function.
#[test]
fn gdb_shows_the_same_of_described_entities_as_of_clang_s_build() {
    if !programs_or_skip("debug_info", &["clang++-22", "gdb"]) {
        return;
    }
    let text = include_str!("debug_info/described.cc");
    let module = module("described.cc", text, &["-O0", "-std=c++20"]);
    let own = object(&module, "-O0");
    output(DUMP, &["--verify", &own]);
    let link = |object: &str, program: &str| {
        output("clang++-22", &["-o", program, object]);
        program.to_owned()
    };
    let ours = link(&own, &format!("{own}.program"));
    let theirs = link(&of_llc(&module, "-O0"), &format!("{own}.llc"));
    same_session(&ours, &theirs, COMMANDS_DESCRIBED);
}

const COMMANDS_RUST: &[&str] = &[
    "run",
    "backtrace 2",
    "print sum",
    "print name",
    "print big",
    "print scale",
    "ptype scale",
    "print *shapes.data_ptr",
    "ptype program::Shape",
    "up",
    "print v.len",
];

#[test]
fn gdb_shows_the_same_of_rust_as_of_rustc_s_build() {
    if !programs_or_skip("debug_info", &[CLANG, "gdb"]) {
        return;
    }
    let text = include_str!("debug_info/program.rs");
    let Some(libraries) = Command::new("rustc")
        .args(["--print", "target-libdir"])
        .output()
        .ok()
    else {
        return;
    };
    let libraries = String::from_utf8_lossy(&libraries.stdout).trim().to_owned();
    let entries = std::fs::read_dir(&libraries).expect("rustc has libraries");
    let files = entries.filter_map(|e| Some(shown(&e.ok()?.path())));
    let library = files
        .filter(|f| f.ends_with(".so"))
        .find(|f| f.contains("libstd-"));
    let library = library.expect("a shared standard library");
    let folder = place("rust");
    std::fs::create_dir_all(&folder).expect("a folder is made");
    let folder = shown(&folder);
    let (source, module) = (
        format!("{folder}/program.rs"),
        format!("{folder}/program.bc"),
    );
    std::fs::write(&source, text).expect("a file is written");
    let (theirs, ours) = (format!("{folder}/theirs"), format!("{folder}/ours"));
    let emit = format!("--emit=link={theirs},llvm-bc={module}");
    let path = format!("-Clink-arg=-Wl,-rpath,{libraries}");
    let options = [
        "--edition=2024",
        "-g",
        "-Ccodegen-units=1",
        "-Cprefer-dynamic",
        "-Awarnings",
    ];
    output("rustc", &[&options[..], &[&path, &emit, &source]].concat());
    let object = object(&module, "-O0");
    output(DUMP, &["--verify", &object]);
    let path = format!("-Wl,-rpath,{libraries}");
    output(CLANG, &["-o", &ours, &object, &library, &path]);
    let line = text
        .lines()
        .position(|l| l.trim() == "sum")
        .expect("the line is there")
        + 1;
    let stop = format!("break program.rs:{line}");
    let commands = [&[&stop[..]], COMMANDS_RUST].concat();
    same_session(&ours, &theirs, &commands);
}

/// The functions and lines, with the calls inlined there, of every row in the line tables of an object.
fn symbolized(object: &str) -> BTreeSet<String> {
    let dump = output(DUMP, &["--debug-line", object]);
    let rows = dump
        .lines()
        .filter(|l| l.starts_with("0x") && !l.contains("end_sequence"));
    let rows = rows.filter(|l| l.split_whitespace().nth(2) != Some("0"));
    let addresses: Vec<&str> = rows.filter_map(|l| l.split_whitespace().next()).collect();
    let mut arguments = vec!["--output-style=LLVM", "--relativenames", "--obj", object];
    arguments.extend(addresses);
    let text = output("llvm-symbolizer-22", &arguments);
    // The machine's instructions of one line differ, and with them the columns.
    let line = |line: &str| match line.rsplit_once(':') {
        Some((line, _)) => line.to_owned(),
        None => line.to_owned(),
    };
    let frames = text.split("\n\n");
    frames
        .map(|frames| {
            frames
                .trim()
                .lines()
                .map(line)
                .collect::<Vec<_>>()
                .join("\n")
        })
        .collect()
}

#[test]
fn addresses_have_the_frames_of_llc_s_code() {
    if !programs_or_skip("debug_info", &[CLANG, LLC, DUMP, "llvm-symbolizer-22"]) {
        return;
    }
    for kind in ["-g", "-gline-tables-only"] {
        let module = module(&format!("symbolized{kind}.c"), PROGRAM, &["-O0", kind]);
        let ours = symbolized(&object(&module, "-O0"));
        assert_eq!(ours, symbolized(&of_llc(&module, "-O0")), "{kind}");
        assert!(
            ours.iter()
                .any(|frames| frames.contains("twice") && frames.contains("sum"))
        );
    }
}

#[test]
fn line_tables_alone_have_no_types() {
    if !programs_or_skip("debug_info", &[CLANG, DUMP]) {
        return;
    }
    let module = module("alone.c", PROGRAM, &["-gline-tables-only"]);
    let object = object(&module, "-O0");
    output(DUMP, &["--verify", &object]);
    let info = output(DUMP, &["--debug-info", &object]);
    assert!(info.contains("DW_TAG_inlined_subroutine"), "{info}");
    assert!(
        !info.contains("DW_TAG_base_type") && !info.contains("DW_TAG_variable"),
        "{info}"
    );
}

#[test]
fn no_debug_information_without_a_unit() {
    if !programs_or_skip("debug_info", &[CLANG, "llvm-readelf-22"]) {
        return;
    }
    let module = module("none.c", PROGRAM, &["-g0"]);
    let sections = output("llvm-readelf-22", &["-S", &object(&module, "-O0")]);
    assert!(!sections.contains(".debug"), "{sections}");
}

/// A sample of the corpus, every one with `BITSMITH_DEBUG_INFO=1`: each object is clean.
#[test]
fn objects_of_the_corpus_are_clean() {
    if !programs_or_skip("debug_info", &[DUMP]) {
        return;
    }
    let Some(cases) = corpus::or_skip("debug_info") else {
        return;
    };
    let step = std::env::var("BITSMITH_DEBUG_INFO")
        .ok()
        .and_then(|s| s.parse().ok());
    let described = cases.iter().map(|case| shown(&case.path));
    let described: Vec<String> = described
        .filter(|p| p.contains("O0g") || p.contains("O2g"))
        .collect();
    let sample: Vec<&String> = described.iter().step_by(step.unwrap_or(8)).collect();
    let wrong = |(number, module): (usize, &&String)| {
        ["-O0", "-O2"].into_iter().find_map(|level| {
            let object = shown(&place(&format!("corpus{number}{level}.o")));
            let arguments = ["llc", level, "-o", &object, module];
            let made = Command::new(BITSMITH)
                .args(arguments)
                .output()
                .expect("it runs");
            // What is refused has no object.
            let made = made.status.success();
            let checked = Command::new(DUMP).args(["--verify", &object]).output();
            let checked = checked.expect("it runs");
            let text = String::from_utf8_lossy(&checked.stdout).into_owned();
            let _ = std::fs::remove_file(&object);
            (made && !checked.status.success()).then(|| format!("{module} {level}: {text}"))
        })
    };
    let wrong: Vec<String> = sample.par_iter().enumerate().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Arguments on the stack are there all the time; those in registers until the function overwrites them.
#[test]
fn gdb_shows_arguments_of_optimised_code() {
    if !programs_or_skip("debug_info", &[CLANG, "gdb"]) {
        return;
    }
    let text = include_str!("debug_info/arguments.c");
    for level in ["-O0", "-O2"] {
        let module = module(&format!("arguments{level}.c"), text, &[level]);
        let program = linked(&object(&module, level));
        let commands = [
            "break mix",
            "break by_value",
            "run",
            "info args",
            "print limit",
            "continue",
        ];
        let more = ["info args", "print big.a[4]"];
        let shown = gdb(&program, &[&commands[..], &more].concat());
        let limit = if level == "-O2" { " = 7\n" } else { " = " };
        contains(
            &shown,
            &[
                "second = 9\n",
                "third = 0x",
                "\"hello\"\n",
                limit,
                "big = {a = {1, 2, 3, 4, 5}}\n",
                "n = 1\n",
                " = 5\n",
            ],
        );
    }
}

/// The variables that gdb shows at each stop in `report`, in the frames that call it.
fn variables(program: &str) -> Vec<(String, String)> {
    const STOPS: usize = 19;
    let mut commands = vec!["break report", "run"];
    for _ in 0..STOPS {
        commands.extend(["echo stop\\n", "up", "info args", "info locals", "continue"]);
    }
    let shown = gdb(program, &commands);
    let mut found = Vec::new();
    let mut stop = 0;
    for line in shown.lines() {
        if line.starts_with("stop") {
            stop += 1;
        }
        if let Some((name, value)) = line.split_once(" = ")
            && !name.contains(' ')
        {
            // Strings are at other addresses.
            let text = value.find('"').and_then(|at| value.get(at..));
            found.push((format!("{stop} {name}"), text.unwrap_or(value).to_owned()));
        }
    }
    found
}

/// Where our code and llc's both have a value, it is the same.
#[test]
fn gdb_shows_the_values_of_optimised_code_that_llc_s_has() {
    if !programs_or_skip("debug_info", &[CLANG, LLC, DUMP, "gdb"]) {
        return;
    }
    let programs = [
        ("values.c", include_str!("debug_info/values.c")),
        ("spilled.c", include_str!("debug_info/spilled.c")),
    ];
    for (name, text) in programs {
        has_the_values_of_llc(name, text);
    }
}

/// Values that are computed from others, loaded, or put together of parts.
#[test]
fn gdb_shows_the_values_of_expressions_that_llc_s_has() {
    if !programs_or_skip("debug_info", &[CLANG, LLC, DUMP, "gdb"]) {
        return;
    }
    let file = place("expressions.ll");
    std::fs::write(&file, include_str!("debug_info/expressions.ll")).expect("a file is written");
    same_values(&shown(&file), &[]);
}

/// Constants that records state on all paths, and values whose origins are known for longer than they are themselves.
#[test]
fn gdb_shows_values_that_are_stated_on_all_paths() {
    if !programs_or_skip("debug_info", &[CLANG, DUMP, "gdb"]) {
        return;
    }
    let file = place("stated.ll");
    std::fs::write(&file, include_str!("debug_info/stated.ll")).expect("a file is written");
    let own = object(&shown(&file), "-O2");
    output(DUMP, &["--verify", &own]);
    let commands = ["break report", "run", "up", "info locals"];
    contains(
        &gdb(&linked(&own), &commands),
        &["less = 4\n", "low = 3\n", "seven = 7\n"],
    );
}

fn has_the_values_of_llc(name: &str, text: &str) {
    let plain = module(&format!("plain.{name}"), text, &["-O0"]);
    let truth = variables(&linked(&of_llc(&plain, "-O0")));
    same_values(&module(name, text, &["-O2"]), &truth);
}

/// Compares the variables of our program of a module with those of LLVM's, or with the `truth` of code that was not
/// optimised: LLVM's optimised code shows some values wrongly.
fn same_values(module: &str, truth: &[(String, String)]) {
    let own = object(module, "-O2");
    output(DUMP, &["--verify", &own]);
    let (ours, theirs) = (
        variables(&linked(&own)),
        variables(&linked(&of_llc(module, "-O2"))),
    );
    let is_known = |value: &str| !value.contains("<optimized out>");
    let known = |all: &[(String, String)]| all.iter().filter(|v| is_known(&v.1)).count();
    let (of_ours, of_theirs) = (known(&ours), known(&theirs));
    for (name, value) in ours.iter().filter(|v| is_known(&v.1)) {
        let other = theirs.iter().find(|other| other.0 == *name);
        if let Some((_, other)) = other.filter(|other| is_known(&other.1)) {
            // A part may be unknown in one of them.
            let is_true = truth.iter().any(|t| t.0 == *name && t.1 == *value);
            assert!(
                value == other || is_true || !is_known(other),
                "{module} {name}: {value}, {other}"
            );
        }
    }
    assert!(of_ours * 10 >= of_theirs * 9, "{of_ours} of {of_theirs}");
}

/// Frames of calls in tail position, which are jumps, and arguments as they were on entry. gdb does not find the former
/// by attributes of DWARF 5.
#[test]
fn gdb_shows_frames_of_tail_calls_and_values_on_entry() {
    if !programs_or_skip("debug_info", &[CLANG, DUMP, "gdb"]) {
        return;
    }
    let text = include_str!("debug_info/calls.c");
    for version in ["-gdwarf-4", "-gdwarf-5"] {
        let module = module(&format!("calls{version}.c"), text, &["-O2", version]);
        let own = object(&module, "-O2");
        output(DUMP, &["--verify", &own]);
        let jumps = match version {
            "-gdwarf-4" => " jumps (a=",
            _ => " outer (a=",
        };
        let commands = [
            "break report",
            "run",
            "backtrace",
            "set print entry-values both",
            "continue",
            "backtrace",
        ];
        contains(
            &gdb(&linked(&own), &commands),
            &[
                "#0  report (number=number@entry=42, name=0x",
                "#1  ",
                " last (a=",
                "#2  ",
                jumps,
                "#0  report (number=11, number@entry=11, name=0x",
                "#1  ",
                " last (a=5, a@entry=5, b=11, b@entry=11, ",
                "#2  ",
                " keeps (a=",
                "b@entry=11) at",
            ],
        );
    }
}

/// A local aggregate of optimised code that stays in memory is there at each of its assignments.
#[test]
fn gdb_shows_variables_whose_assignments_are_tracked() {
    if !programs_or_skip("debug_info", &[CLANG, DUMP, "gdb"]) {
        return;
    }
    let text = include_str!("debug_info/assigned.c");
    let module = module("assigned.c", text, &["-O2"]);
    let own = object(&module, "-O2");
    output(DUMP, &["--verify", &own]);
    let commands = [
        "break report",
        "run",
        "up",
        "print local",
        "continue",
        "up",
        "print local",
    ];
    contains(
        &gdb(&linked(&own), &commands),
        &[
            "= {number = 3, twice = 6, name = \"first\\000\\000\", place = 0x",
            "= {number = 8, twice = -7, name = \"first\\000\\000\", place = 0x",
        ],
    );
}

/// The format of 64 bits, which a flag of the module asks for.
#[test]
fn gdb_reads_the_format_of_64_bits() {
    if !programs_or_skip("debug_info", &[CLANG, DUMP, "gdb"]) {
        return;
    }
    for version in ["-gdwarf-4", "-gdwarf-5"] {
        let name = format!("wide{version}.c");
        let module = module(&name, PROGRAM, &["-O0", version, "-gdwarf64"]);
        let own = object(&module, "-O0");
        output(DUMP, &["--verify", &own]);
        let info = output(DUMP, &["--debug-info", &own]);
        assert!(info.contains("format = DWARF64"), "{info}");
        assert_eq!(lines(&own), lines(&of_llc(&module, "-O0")), "{version}");
        let shown = gdb(&linked(&own), &["break sq", "run", "print v", "backtrace"]);
        contains(
            &shown,
            &["sq (v=1) at", " = 1\n", "#1  ", "in main (argc=1, "],
        );
    }
}

/// The calls that an object describes, by callee.
fn call_sites(object: &str) -> Vec<String> {
    let info = output(DUMP, &["--debug-info", object]);
    let origins = info.lines().filter(|l| l.contains("DW_AT_call_origin"));
    let name = |line: &str| Some(line.split('"').nth(1)?.to_owned());
    let mut names: Vec<String> = origins.filter_map(name).collect();
    names.sort();
    names
}

#[test]
fn calls_are_described_as_by_llc() {
    if !programs_or_skip("debug_info", &[CLANG, LLC, DUMP]) {
        return;
    }
    let text = include_str!("debug_info/calls.c");
    for level in ["-O0", "-O2"] {
        let module = module(&format!("sites{level}.c"), text, &[level]);
        let (ours, theirs) = (object(&module, level), of_llc(&module, level));
        assert_eq!(call_sites(&ours), call_sites(&theirs), "{level}");
    }
}

/// The parts per thousand of the code in the scopes of variables for which the variables have places.
fn coverage(object: &str) -> u64 {
    let statistics = output(DUMP, &["--statistics", object]);
    let number = |name: &str| {
        let (_, rest) = statistics.split_once(&format!("\"{name}\": "))?;
        let end = rest.find(|c: char| !c.is_ascii_digit())?;
        rest.get(..end)?.parse::<u64>().ok()
    };
    let all = number("sum_all_variables(#bytes in parent scope)");
    let covered = number("sum_all_variables(#bytes in parent scope covered by DW_AT_location)");
    let (all, covered) = all.zip(covered).expect("the statistics are there");
    covered * 1000 / all.max(1)
}

/// Values stay known behind their last use, in code that is rarely executed, and where the optimiser folded them into
/// addresses.
#[test]
fn optimised_code_has_most_places_of_variables_that_llc_s_has() {
    if !programs_or_skip("debug_info", &["clang++-22", CLANG, LLC, DUMP]) {
        return;
    }
    let programs = [
        ("places.c", include_str!("debug_info/values.c")),
        ("places.cc", include_str!("debug_info/program.cc")),
        ("spilled.c", include_str!("debug_info/spilled.c")),
    ];
    for (name, text) in programs {
        let module = module(name, text, &["-O2"]);
        let own = object(&module, "-O2");
        output(DUMP, &["--verify", &own]);
        let (ours, theirs) = (coverage(&own), coverage(&of_llc(&module, "-O2")));
        assert!(ours * 10 >= theirs * 9, "{name}: {ours} of {theirs}");
    }
}
