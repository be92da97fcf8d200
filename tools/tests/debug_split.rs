//! Debug information in two files, and tables of names: readable by LLVM's tools, gdb and LLDB, with the names of LLVM's own
//! code generator. The tests skip without these programs.

use bitsmith_testkit::oracle::programs_or_skip;
use std::collections::BTreeMap;

#[path = "debug_info/session.rs"]
mod session;
use session::*;

const PROGRAM: &str = include_str!("debug_info/program.c");
const PROGRAM_CXX: &str = include_str!("debug_info/program.cc");
const NAMED: &str = include_str!("debug_info/named.cc");

const COMMANDS: &[&str] = &[
    "break main",
    "run",
    "info args",
    "info locals",
    "break sq",
    "break twice",
    "continue",
    "backtrace",
    "info args",
    "info locals",
    "next",
    "info locals",
    "ptype struct P",
    "print tls",
    "print counter",
    "info line sum",
];

const COMMANDS_CXX: &[&str] = &[
    "break 29",
    "run",
    "backtrace",
    "info locals",
    "info args",
    "ptype IntBox",
    "print shapes::Shape::count",
    "print depth",
    "ptype shapes::Color",
    "up",
    "info locals",
    // The commands before it may fail, where there is no frame.
    "info line main",
];

/// Our object of a module with split debug information, in a file of its own or in the object.
fn split(module: &str, level: &str, is_alone: bool) -> (String, String) {
    let object = format!("{module}{level}.{is_alone}.split.o");
    let file = match is_alone {
        true => format!("{object}.dwo"),
        false => object.clone(),
    };
    let name = format!("-split-dwarf-file={file}");
    let to = format!("-split-dwarf-output={file}");
    let mut arguments = vec!["llc", level, "-o", &object, module, &name];
    if is_alone {
        arguments.push(&to);
    }
    output(BITSMITH, &arguments);
    (object, file)
}

#[test]
fn gdb_shows_the_same_of_split_debug_information() {
    let needed = ["clang++-22", DUMP, "llvm-dwp-22", "gdb"];
    if !programs_or_skip("debug_split", &needed) {
        return;
    }
    let programs = [
        ("split.c", PROGRAM, COMMANDS),
        ("split.cc", PROGRAM_CXX, COMMANDS_CXX),
    ];
    let builds = [
        ("-gdwarf-4", "-O0", ""),
        ("-gdwarf-5", "-O0", "-gpubnames"),
        ("-gdwarf-4", "-O2", "-ggnu-pubnames"),
        ("-gdwarf-5", "-O2", "-fsplit-dwarf-inlining"),
    ];
    for (name, text, commands) in programs {
        for (version, level, more) in builds {
            let flags = [level, version, "-gsplit-dwarf", more];
            let flags: Vec<&str> = flags.into_iter().filter(|f| !f.is_empty()).collect();
            let module = module(&format!("{version}{level}.{name}"), text, &flags);
            let link = |object: &str| {
                let program = format!("{object}.program");
                output("clang++-22", &["-o", &program, object]);
                program
            };
            let whole = link(&object(&module, level));
            for is_alone in [true, false] {
                let (object, file) = split(&module, level, is_alone);
                let program = link(&object);
                same_session(&program, &whole, commands);
                if is_alone {
                    // LLVM's verifier expects no entries in a skeleton, although LLVM makes them too.
                    if !more.ends_with("inlining") {
                        output(DUMP, &["--verify", &object]);
                    }
                    output(DUMP, &["--verify", &file]);
                    let package = format!("{program}.package");
                    output("llvm-dwp-22", &["-e", &program, "-o", &package]);
                    output(DUMP, &["--verify", &package]);
                }
            }
        }
    }
}

/// The units of modules that are linked become one split unit, as in LLVM.
#[test]
fn linked_modules_have_one_split_unit() {
    if !programs_or_skip("debug_split", &[CLANG, "llvm-link-22", DUMP, "gdb"]) {
        return;
    }
    let first = "struct A { int a; }; int g(int, struct A *); int main(void) { struct A a = {3}; return g(4, &a); }\n";
    let second =
        "struct A { int a; } last; int g(int x, struct A *p) {\n last = *p;\n return x + p->a; }\n";
    let first = module("one.c", first, &["-O0"]);
    let second = module("two.c", second, &["-O0"]);
    let linked_module = format!("{first}.linked.bc");
    output("llvm-link-22", &["-o", &linked_module, &first, &second]);
    let whole = linked(&object(&linked_module, "-O0"));
    let (object, file) = split(&linked_module, "-O0", true);
    output(DUMP, &["--verify", &file]);
    let units = output(DUMP, &["--debug-info", &file]);
    assert_eq!(units.matches("Compile Unit:").count(), 1);
    let commands = [
        "break g",
        "run",
        "print *p",
        "next",
        "print last",
        "up",
        "info locals",
    ];
    same_session(&linked(&object), &whole, &commands);
}

/// The rows of an object's tables of names, without offsets, and how often each is there.
fn names(object: &str) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    let mut add = |row: String| *found.entry(row).or_default() += 1;
    for table in ["pubnames", "pubtypes", "gnu-pubnames", "gnu-pubtypes"] {
        let dump = output(DUMP, &[&format!("--debug-{table}"), object]);
        for line in dump.lines().filter(|line| line.starts_with("0x")) {
            let row = line.split_once(' ').map(|(_, row)| row);
            add(format!("{table} {}", row.unwrap_or_default()));
        }
    }
    let dump = output(DUMP, &["--debug-names", object]);
    let mut name = "";
    for line in dump.lines().map(str::trim) {
        match line.split_once(": ") {
            Some(("String", text)) => name = text.split_once(' ').map_or("", |(_, name)| name),
            Some(("Tag", tag)) if !name.is_empty() => add(format!("{name} {tag}")),
            _ => {}
        }
    }
    found
}

#[test]
fn names_are_those_of_llc() {
    let needed = ["clang++-22", LLC, DUMP, "ld.lld-22", "gdb"];
    if !programs_or_skip("debug_split", &needed) {
        return;
    }
    let builds = [
        ("-gdwarf-4", "-gpubnames", "-O0"),
        ("-gdwarf-4", "-ggnu-pubnames", "-O2"),
        ("-gdwarf-5", "-ggnu-pubnames", "-O0"),
        ("-gdwarf-5", "-gpubnames", "-O0"),
        ("-gdwarf-5", "-gpubnames", "-O2"),
    ];
    for (version, tables, level) in builds {
        let name = format!("named{version}{tables}{level}.cc");
        let module = module(&name, NAMED, &[version, tables, level]);
        let object = object(&module, level);
        output(DUMP, &["--verify", &object]);
        let (ours, theirs) = (names(&object), names(&of_llc(&module, level)));
        assert_eq!(ours, theirs, "{name}");
        assert!(ours.len() > 30, "{ours:?}");
        let program = format!("{object}.indexed");
        let index = ["-fuse-ld=lld", "-Wl,--gdb-index", "-o", &program, &object];
        output("clang++-22", &index);
        let commands = ["whatis A::B::fn", "ptype A::B::Box<int>", "whatis A::B::sv"];
        let plain = linked_cxx(&object);
        same_session(&program, &plain, &commands);
    }
}

fn linked_cxx(object: &str) -> String {
    let program = format!("{object}.program");
    output("clang++-22", &["-o", &program, object]);
    program
}

/// The sections with names of an object.
fn sections(object: &str) -> Vec<String> {
    let text = output("llvm-readelf-22", &["-SW", object]);
    let words = text.split_whitespace();
    let is_table = |word: &&str| {
        word.starts_with(".debug_") && (word.contains("pub") || word.ends_with("names"))
    };
    let mut found: Vec<String> = words.filter(is_table).map(str::to_owned).collect();
    found.sort();
    found
}

#[test]
fn tables_appear_where_those_of_llc_do() {
    if !programs_or_skip("debug_split", &["clang++-22", LLC, "llvm-readelf-22"]) {
        return;
    }
    let flags: [&[&str]; 6] = [
        &[],
        &["-accel-tables=Dwarf"],
        &["-accel-tables=Disable"],
        &["-debugger-tune=lldb"],
        &["-debugger-tune=gdb", "-accel-tables=Default"],
        &["-split-dwarf-file=x.dwo", "-accel-tables=Dwarf"],
    ];
    for version in ["-gdwarf-4", "-gdwarf-5"] {
        for tables in ["-gpubnames", "-ggnu-pubnames", "-gno-pubnames"] {
            let name = format!("tables{version}{tables}.cc");
            let module = module(&name, NAMED, &[version, tables]);
            for flags in flags {
                let (ours, theirs) = (format!("{module}.o"), format!("{module}.llc.o"));
                let arguments = ["-filetype=obj", "-relocation-model=pic", &module, "-o"];
                output(
                    BITSMITH,
                    &[&["llc"], &arguments[..], &[&ours], flags].concat(),
                );
                output(LLC, &[&arguments[..], &[&theirs], flags].concat());
                assert_eq!(sections(&ours), sections(&theirs), "{name} {flags:?}");
            }
        }
    }
}

/// The answers of LLDB about a program.
fn lldb(program: &str) -> String {
    let commands = [
        "settings set stop-disassembly-display never",
        "breakpoint set -n fn",
        "run",
        "frame variable a",
        "bt",
        "image lookup -t EC",
        "target variable A::B::sv",
    ];
    let options = commands.iter().flat_map(|command| ["-o", command]);
    let arguments: Vec<&str> = ["-b", "-x"]
        .into_iter()
        .chain(options)
        .chain([program])
        .collect();
    output("lldb-22", &arguments)
}

/// LLDB is not needed: where it is missing, only this test does nothing.
#[test]
fn lldb_finds_names_and_split_units() {
    let is_there = std::process::Command::new("lldb-22")
        .arg("--version")
        .output();
    if is_there.is_err() || !programs_or_skip("debug_split", &["clang++-22"]) {
        return;
    }
    for tables in ["-gpubnames", "-gno-pubnames"] {
        let module = module(&format!("lldb{tables}.cc"), NAMED, &["-O0", tables]);
        let programs = [
            linked_cxx(&object(&module, "-O0")),
            linked_cxx(&split(&module, "-O0", true).0),
        ];
        for program in programs {
            let shown = lldb(&program);
            for part in [
                "(int) a = 3",
                "fn(a=3)",
                "main(argc=1",
                "enum class EC",
                "A::B::sv = 2",
            ] {
                assert!(shown.contains(part), "{part}: {shown}");
            }
        }
    }
}
