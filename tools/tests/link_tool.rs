//! `bitsmith link` from the user's view: reports, archives, errors in inputs.

use bitsmith_testkit::Oracle;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn link(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    let command = command.arg("link").args(arguments).current_dir(folder);
    command.output().expect("it runs")
}

fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("written");
    }
    folder
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

const WEAK: &str = "define weak i32 @f() {\n  ret i32 1\n}\ndefine linkonce_odr i32 @unused() {\n  ret i32 1\n}\ndefine i32 @main() {\n  %r = call i32 @f()\n  %s = call i32 @missing()\n  ret i32 %r\n}\ndeclare i32 @missing()\n";
const STRONG: &str = "define i32 @f() {\n  ret i32 2\n}\n";

#[test]
fn why_a_definition_counts() {
    let folder = folder("why", &[("a.ll", WEAK), ("b.ll", STRONG)]);
    let files = [
        "a.ll", "b.ll", "--why", "f", "--why", "missing", "--why", "unused",
    ];
    let ran = link(&folder, &files);
    assert!(ran.status.success(), "{}", said(&ran));
    let expected = "\
f: the definition of b.ll counts
  a.ll: weak function: replaced (the first definition)
  b.ll: external function: won (external here, weak in a.ll)
missing: no definition is in the result
  a.ll: declared function: declared
unused: no definition is in the result
  a.ll: linkonce_odr function: lost (nothing refers to it)
";
    assert_eq!(out(&ran), expected);
    // Asking for a symbol that does not exist changes the exit status, too.
    let ran = link(&folder, &["a.ll", "--why", "nobody"]);
    assert_eq!(ran.status.code(), Some(1));
    assert!(said(&ran).contains("'nobody'"), "{}", said(&ran));
}

#[test]
fn the_report_is_json() {
    let folder = folder("json", &[("a.ll", WEAK), ("b.ll", STRONG)]);
    let ran = link(&folder, &["a.ll", "b.ll", "--json", "-o", "out.bc"]);
    assert!(ran.status.success(), "{}", said(&ran));
    assert!(folder.join("out.bc").exists());
    let report: serde_json::Value = serde_json::from_slice(&ran.stdout).expect("JSON");
    let symbols = report["symbols"].as_array().expect("symbols");
    let f = symbols.iter().find(|s| s["name"] == "f").expect("f");
    assert_eq!(f["winner"], "b.ll");
    assert_eq!(f["candidates"][0]["outcome"], "replaced");
    assert_eq!(f["candidates"][1]["linkage"], "external");
    // Both would go to standard output.
    let ran = link(&folder, &["a.ll", "--json", "-o", "-"]);
    assert_eq!(ran.status.code(), Some(2));
}

#[test]
fn without_input() {
    let folder = folder("nothing", &[]);
    let ran = link(&folder, &[]);
    assert_eq!(ran.status.code(), Some(2));
    assert!(said(&ran).contains("Usage"), "{}", said(&ran));
    let ran = link(&folder, &["nowhere.bc"]);
    assert_eq!(ran.status.code(), Some(1));
    assert!(said(&ran).contains("nowhere.bc"), "{}", said(&ran));
    // This program is an object without bitcode.
    let ran = link(&folder, &[env!("CARGO_BIN_EXE_bitsmith")]);
    assert_eq!(ran.status.code(), Some(1));
    assert!(
        said(&ran).contains("an ELF file without bitcode"),
        "{}",
        said(&ran)
    );
}

#[test]
fn a_broken_module_among_good_ones() {
    let folder = folder(
        "broken",
        &[
            ("a.ll", WEAK),
            ("b.ll", STRONG),
            ("c.ll", "define void @c() {\n  ret void\n}\n"),
        ],
    );
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    let assembled = command
        .args(["as", "b.ll", "-o", "b.bc"])
        .current_dir(&folder)
        .status();
    assert!(assembled.expect("it runs").success());
    let mut bytes = fs::read(folder.join("b.bc")).expect("read");
    bytes.truncate(bytes.len() / 2 / 4 * 4);
    fs::write(folder.join("b.bc"), bytes).expect("written");
    let ran = link(&folder, &["a.ll", "b.bc", "c.ll", "-o", "out.bc"]);
    assert_eq!(ran.status.code(), Some(1));
    let text = said(&ran);
    assert!(text.contains("b.bc") && text.contains("bit "), "{text}");
    assert!(!folder.join("out.bc").exists());
    fs::write(folder.join("b.ll"), "define i32 @f() {\n  ret i64 %x\n}\n").expect("written");
    let ran = link(&folder, &["a.ll", "b.ll", "c.ll", "-o", "out.bc"]);
    assert_eq!(ran.status.code(), Some(1));
    assert!(said(&ran).contains("b.ll:2:"), "{}", said(&ran));
    assert!(!folder.join("out.bc").exists());
}

/// An input that can be read but is invalid is reported for the result, as by LLVM's tool.
#[test]
fn a_result_that_breaks_a_rule() {
    let broken = "define i32 @f(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  %x = add i32 1, 2
  br label %b
b:
  ret i32 %x
}
";
    let folder = folder(
        "rules",
        &[("a.ll", broken), ("b.ll", "@g = global i32 1\n")],
    );
    for output in [&["-o", "out.bc"][..], &["-S", "-o", "out.ll"]] {
        let inputs = ["a.ll", "b.ll"];
        let ran = link(&folder, &[&inputs[..], output].concat());
        assert_eq!(ran.status.code(), Some(1));
        let text = said(&ran);
        assert!(
            text.contains("Instruction does not dominate all uses!"),
            "{text}"
        );
        assert!(text.contains("linked module is broken!"), "{text}");
        let files = fs::read_dir(&folder).expect("a folder").count();
        assert_eq!(files, 2, "nothing is written");
        let ran = link(
            &folder,
            &[&inputs[..], &["--disable-verify"], output].concat(),
        );
        assert!(ran.status.success(), "{}", said(&ran));
        fs::remove_file(folder.join(output[output.len() - 1])).expect("it was written");
    }
}

#[test]
fn archives() {
    let Some(oracle) = Oracle::or_skip("archives") else {
        return;
    };
    let folder = folder(
        "archives",
        &[
            (
                "a.ll",
                "define i32 @a() {\n  %r = call i32 @b()\n  ret i32 %r\n}\ndeclare i32 @b()\n",
            ),
            (
                "b.ll",
                "define i32 @b() {\n  ret i32 1\n}\n@s = internal global ptr @b\n@llvm.used = appending global [1 x ptr] [ptr @s]\n",
            ),
            (
                "main.ll",
                "declare i32 @a()\ndefine i32 @main() {\n  %r = call i32 @a()\n  ret i32 %r\n}\n",
            ),
            ("note.txt", "no bitcode\n"),
        ],
    );
    let run = |tool: &str, arguments: &[&str]| {
        let ran = Command::new(oracle.tool(tool))
            .args(arguments)
            .current_dir(&folder)
            .output();
        ran.expect("the oracle runs")
    };
    fs::create_dir_all(folder.join("other")).expect("a folder");
    for (text, bitcode) in [("a.ll", "x.bc"), ("b.ll", "other/x.bc")] {
        assert!(run("llvm-as", &[text, "-o", bitcode]).status.success());
    }
    // Two members with one name; a member that is not bitcode; a thin archive.
    for (kind, name, members) in [
        ("qc", "twice.a", &["x.bc", "other/x.bc"][..]),
        ("qc", "mixed.a", &["x.bc", "note.txt", "other/x.bc"]),
        ("rcT", "thin.a", &["x.bc", "other/x.bc"]),
        ("rc", "empty.a", &[]),
    ] {
        let mut arguments = vec![kind, name];
        arguments.extend(members);
        let made = run("llvm-ar", &arguments);
        assert!(made.status.success(), "{name}");
    }
    for (arguments, good) in [
        (&["-S", "twice.a"][..], true),
        (&["-S", "-v", "main.ll", "twice.a"], true),
        (&["-S", "twice.a", "main.ll"], true),
        (&["-S", "--only-needed", "main.ll", "twice.a"], true),
        (&["-S", "--internalize", "main.ll", "twice.a"], true),
        (&["-S", "main.ll", "--override", "twice.a"], true),
        (&["-S", "thin.a"], true),
        (&["-S", "empty.a", "main.ll"], true),
        (&["-S", "mixed.a"], false),
        (&["-S", "--ignore-non-bitcode", "mixed.a"], true),
    ] {
        let theirs = run("llvm-link", arguments);
        let ours = link(&folder, arguments);
        assert_eq!(
            theirs.status.success(),
            good,
            "{arguments:?}: {}",
            said(&theirs)
        );
        assert_eq!(
            ours.status.success(),
            good,
            "{arguments:?}: {}",
            said(&ours)
        );
        assert_eq!(out(&theirs), out(&ours), "{arguments:?}");
        if good {
            assert_eq!(said(&theirs), said(&ours), "{arguments:?}");
        }
    }
}

/// Nodes of a cycle become equal to others if the globals that distinguish them are not linked.
#[test]
fn what_becomes_a_node_of_a_circle() {
    let Some(oracle) = Oracle::or_skip("nodes of a circle") else {
        return;
    };
    let circle = "@a = global i32 1\n@b = global i32 2\n!named = !{!2, !0}\n\
        !0 = !{ptr @a, !1}\n!1 = !{!\"circle\", !0}\n!2 = !{ptr @b, !1}\n";
    // A node of a cycle that is still incomplete equals no other node.
    let not_yet = "@a = global i32 1\n!named = !{!2}\n!0 = !{!3, !6}\n!2 = !{!0, !3}\n\
        !3 = !{ptr @a, !6}\n!5 = !{!\"s1\", !0}\n!6 = !{!7, !0}\n!7 = !{!\"s1\", !5}\n";
    let files = [
        ("0.ll", "@used = global i32 1\n"),
        ("1.ll", circle),
        ("2.ll", not_yet),
    ];
    let folder = folder("circle", &files);
    let flags = [&["-S"][..], &["-S", "--only-needed"]];
    for (flags, file) in flags.into_iter().flat_map(|f| [(f, "1.ll"), (f, "2.ll")]) {
        let arguments = [flags, &["0.ll", file]].concat();
        let theirs = Command::new(oracle.tool("llvm-link"))
            .args(&arguments)
            .current_dir(&folder)
            .output();
        let theirs = theirs.expect("the oracle runs");
        assert_eq!(
            out(&theirs),
            out(&link(&folder, &arguments)),
            "{arguments:?}"
        );
    }
}

/// A global is dropped with the comdat that loses. Nodes that only one body has and that name the
/// global then refer to null.
#[test]
fn what_names_a_global_that_goes() {
    let Some(oracle) = Oracle::or_skip("globals that go") else {
        return;
    };
    let loses = "$c = comdat largest\n@c = weak global i8 1, comdat\n\
        @v = linkonce_odr global i64 4, comdat($c)\n\
        define i32 @f(i32 %x) {\n  %y = add i32 %x, 1, !kind !0\n  ret i32 %y\n}\n\
        !0 = !{ptr @v, !1}\n!1 = distinct !{!1}\n";
    let wins = "$c = comdat largest\n@c = weak global i32 1, comdat\n";
    let folder = folder("goes", &[("0.ll", loses), ("1.ll", wins)]);
    let run = |tool: &str, arguments: &[&str]| {
        let ran = Command::new(oracle.tool(tool))
            .args(arguments)
            .current_dir(&folder)
            .output();
        ran.expect("the oracle runs")
    };
    for file in ["0.ll", "1.ll"] {
        assert!(run("llvm-as", &[file]).status.success());
    }
    let theirs = out(&run("llvm-link", &["-S", "0.bc", "1.bc"]));
    assert!(theirs.contains("distinct !{null, "), "{theirs}");
    assert_eq!(theirs, out(&link(&folder, &["-S", "0.bc", "1.bc"])));
    let written = link(&folder, &["0.bc", "1.bc", "-o", "out.bc"]);
    assert!(written.status.success(), "{}", said(&written));
}

#[test]
fn objects_with_bitcode_in_them() {
    let Some(oracle) = Oracle::or_skip("embedded bitcode") else {
        return;
    };
    let folder = folder(
        "embedded",
        &[
            ("a.ll", STRONG),
            ("b.ll", "define i32 @g() {\n  ret i32 2\n}\n"),
        ],
    );
    let run = |tool: &str, arguments: &[&str]| {
        let ran = Command::new(oracle.tool(tool))
            .args(arguments)
            .current_dir(&folder)
            .output();
        assert!(
            ran.expect("the oracle runs").status.success(),
            "{tool} {arguments:?}"
        );
    };
    // Objects of three formats; Apple's have a wrapper around the bitcode.
    for target in [
        "x86_64-linux-gnu",
        "x86_64-apple-macosx10.15.0",
        "x86_64-pc-windows-msvc",
    ] {
        for name in ["a", "b"] {
            let (text, object) = (format!("{name}.ll"), format!("{name}.o"));
            let target = format!("--target={target}");
            let flags = [&target, "-fembed-bitcode", "-Wno-override-module"];
            let mut arguments = vec!["-c", "-x", "ir", &text, "-o", &object];
            arguments.extend(flags);
            run("clang", &arguments);
        }
        let _ = fs::remove_file(folder.join("lib.a"));
        run("llvm-ar", &["rc", "lib.a", "a.o", "b.o"]);
        for inputs in [&["a.o", "b.o"][..], &["lib.a"]] {
            let mut arguments = vec!["-S"];
            arguments.extend(inputs);
            let ran = link(&folder, &arguments);
            assert!(ran.status.success(), "{target}: {}", said(&ran));
            let text = out(&ran);
            assert!(text.contains("define i32 @f()") && text.contains("define i32 @g()"));
        }
    }
}

#[test]
fn flags_of_the_files_that_override() {
    let Some(oracle) = Oracle::or_skip("flags") else {
        return;
    };
    let part = |n: u32| {
        format!(
            "define i32 @f() {{\n  ret i32 {n}\n}}\ndefine i32 @g{n}() {{\n  %r = call i32 @f()\n  ret i32 %r\n}}\n\
             @llvm.used = appending global [1 x ptr] [ptr @k{n}]\n@k{n} = global i32 1\n\
             @llvm.compiler.used = appending global [2 x ptr] [ptr @l{n}, ptr @k{n}]\n@l{n} = global i32 2\n@h = weak hidden global i32 {n}\n\
             $c = comdat any\ndefine linkonce_odr void @c() comdat {{\n  ret void\n}}\ndefine void @u{n}() {{\n  call void @c()\n  ret void\n}}\n"
        )
    };
    let parts: Vec<String> = (1..=3).map(part).collect();
    let main = "declare i32 @f()\ndeclare i32 @g2()\ndefine i32 @main() {\n  %r = call i32 @f()\n  %s = call i32 @g2()\n  ret i32 %r\n}\n";
    let folder = folder(
        "overriding",
        &[
            ("main.ll", main),
            ("1.ll", &parts[0]),
            ("2.ll", &parts[1]),
            ("3.ll", &parts[2]),
        ],
    );
    for arguments in [
        &["main.ll", "1.ll", "--override", "2.ll"][..],
        &[
            "main.ll",
            "1.ll",
            "--override",
            "2.ll",
            "--override",
            "3.ll",
        ],
        &["--internalize", "main.ll", "1.ll", "--override", "2.ll"],
        &[
            "--internalize",
            "main.ll",
            "1.ll",
            "--override",
            "2.ll",
            "--override",
            "3.ll",
        ],
        &["--only-needed", "main.ll", "1.ll", "--override", "2.ll"],
        &[
            "--only-needed",
            "main.ll",
            "1.ll",
            "--override",
            "2.ll",
            "--override",
            "3.ll",
        ],
        &["--only-needed", "--internalize", "main.ll", "1.ll"],
        &[
            "--only-needed",
            "--internalize",
            "main.ll",
            "2.ll",
            "--override",
            "3.ll",
        ],
        &["--only-needed", "2.ll", "main.ll"],
        &["--internalize", "2.ll", "main.ll"],
        &["--disable-lazy-loading", "main.ll", "1.ll"],
        &["--suppress-warnings", "main.ll", "1.ll"],
    ] {
        let mut all = vec!["-S"];
        all.extend(arguments);
        let theirs = Command::new(oracle.tool("llvm-link"))
            .args(&all)
            .current_dir(&folder)
            .output();
        let theirs = theirs.expect("the oracle runs");
        let ours = link(&folder, &all);
        assert_eq!(
            theirs.status.success(),
            ours.status.success(),
            "{all:?}: {}{}",
            said(&theirs),
            said(&ours)
        );
        assert_eq!(out(&theirs), out(&ours), "{all:?}");
    }
}

/// The common pipe from `llvm-link` into `opt`, in one step.
#[test]
fn only_what_the_roots_need() {
    let Some(oracle) = Oracle::or_skip("gc-roots") else {
        return;
    };
    let folder = folder("roots", &[("a.ll", WEAK), ("b.ll", STRONG)]);
    let mut linked = Command::new(oracle.tool("llvm-link"));
    let linked = linked
        .args(["a.ll", "b.ll", "-o", "ab.bc"])
        .current_dir(&folder);
    assert!(linked.status().expect("llvm-link runs").success());
    for (flag, passes) in [
        ("--gc-roots=main", "internalize<preserve-gv=main>,globaldce"),
        ("--gc-roots=f,mis*", "internalize<preserve-gv=f>,globaldce"),
        ("--globaldce", "globaldce"),
    ] {
        let mut theirs = Command::new(oracle.tool("opt"));
        let passes = format!("-passes={passes}");
        let theirs = theirs.args([&*passes, "ab.bc", "-S"]).current_dir(&folder);
        let theirs = out(&theirs.output().expect("opt runs"));
        let ours = out(&link(&folder, &["a.ll", "b.ll", "-S", flag]));
        let body = |text: &str| text.lines().skip(1).map(String::from).collect::<Vec<_>>();
        assert_eq!(body(&ours), body(&theirs), "{flag}");
    }
}
