//! The command line under the names of LLVM's tools: versions, response files, names that no tool has, and
//! every flag of LLVM's own tools.

use bitsmith_testkit::Oracle;
use bitsmith_testkit::oracle::llvm23_or_skip;
use bitsmith_testkit::ordered_map::ordered_map;
use bitsmith_testkit::process::fresh_folder;
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The tools whose flags are all taken, or refused for a stated reason.
const TOOLS: &[&str] = &[
    "ar",
    "as",
    "bcanalyzer",
    "cat",
    "diff",
    "dis",
    "extract",
    "link",
    "llc",
    "lli",
    "modextract",
    "nm",
    "opt",
    "ranlib",
    "split",
    "strip",
];

fn folder(name: &str) -> PathBuf {
    fresh_folder(env!("CARGO_TARGET_TMPDIR"), &format!("command-line-{name}"))
}

/// Runs the binary through a link of this name.
fn run_as(folder: &Path, name: &str, arguments: &[&str]) -> Output {
    let link = folder.join(name);
    if !link.exists() {
        symlink(env!("CARGO_BIN_EXE_bitsmith"), &link).expect("a link");
    }
    let mut command = Command::new(link);
    let command = command
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null());
    command.output().expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn versions_have_llvms_form_under_llvms_names() {
    let folder = folder("version");
    for (name, first) in [
        ("llvm-dis", "LLVM version 22"),
        ("llvm-link-22", "LLVM version 22"),
        ("llc", "LLVM version 22"),
        ("llvm-nm", "llvm-nm, compatible with GNU nm"),
        ("llvm-strip", "llvm-strip, compatible with GNU strip"),
    ] {
        for flag in ["--version", "-version", "-V"] {
            let said = run_as(&folder, name, &[flag]);
            assert!(said.status.success(), "{name}");
            let said = text(&said.stdout);
            assert!(said.starts_with(first), "{name}: {said}");
            assert!(said.contains("LLVM version 22."), "{name}: {said}");
        }
    }
    let own = run_as(&folder, "bitsmith", &["dis", "--version"]);
    assert_eq!(
        text(&own.stdout),
        format!("bitsmith-dis {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn a_tool_that_there_is_not_says_what_this_is() {
    let said = run_as(&folder("unknown"), "llvm-objdump", &["x.o"]);
    assert_eq!(said.status.code(), Some(2));
    let said = text(&said.stderr);
    assert!(said.contains("this is bitsmith, which has no tool 'objdump'"));
}

#[test]
fn a_misspelt_flag_is_shown_whole_with_what_was_meant() {
    let folder = folder("misspelt");
    for (tool, wrong, meant) in [
        ("llc", "-function-sectoins", "--function-sections"),
        ("llvm-nm", "-defined-onyl", "--defined-only"),
        ("opt", "--pases=dce", "--passes"),
    ] {
        let ran = run_as(&folder, tool, &[wrong, "a.bc"]);
        assert_eq!(ran.status.code(), Some(2));
        let message = text(&ran.stderr);
        let name = wrong
            .trim_start_matches('-')
            .split('=')
            .next()
            .expect("a name");
        for part in [name, meant, &format!("Usage: {tool} -")] {
            assert!(message.contains(part), "{part} is not in:\n{message}");
        }
    }
}

#[test]
fn messages_have_colours_where_they_are_shown() {
    let folder = folder("colours");
    fs::write(folder.join("a.ll"), "@x = global i0 0\n").expect("a file");
    for (tool, file) in [("as", "a.ll"), ("nm", "missing.bc")] {
        let run = |forced: bool| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
            let command = command.args([tool, file]).current_dir(&folder);
            if forced {
                command.env("CLICOLOR_FORCE", "1");
            }
            text(&command.output().expect("it runs").stderr)
        };
        let (plain, shown) = (run(false), run(true));
        assert!(!plain.contains('\x1b') && plain.contains(file), "{plain}");
        assert!(shown.contains("\x1b[1m"), "{shown}");
    }
}

#[test]
fn response_files_hold_arguments() {
    let folder = folder("response");
    fs::write(folder.join("a b.ll"), "@x = global i32 1\n").expect("a file");
    fs::write(folder.join("inner"), "-o - \"a b.ll\"\n").expect("a file");
    fs::write(folder.join("outer"), "-S @inner").expect("a file");
    let said = run_as(&folder, "llvm-link", &["@outer"]);
    assert!(said.status.success(), "{}", text(&said.stderr));
    assert!(text(&said.stdout).contains("@x = global i32 1"));
    // One that is not there is a file to link, as for LLVM's tool.
    let said = run_as(&folder, "llvm-link", &["@none"]);
    assert_eq!(said.status.code(), Some(1));
    assert!(text(&said.stderr).contains("@none"));
    fs::write(folder.join("circle"), "@circle").expect("a file");
    let said = run_as(&folder, "llvm-link", &["@circle"]);
    assert_eq!(said.status.code(), Some(2));
    assert!(text(&said.stderr).contains("recursive expansion"));
}

#[test]
fn completions_and_manuals_name_all_tools() {
    let folder = folder("manuals");
    for shell in ["bash", "zsh", "fish"] {
        let said = run_as(&folder, "bitsmith", &["completions", shell]);
        assert!(text(&said.stdout).contains("preserve-ll-uselistorder"));
    }
    assert!(
        run_as(&folder, "bitsmith", &["man", "pages"])
            .status
            .success()
    );
    let page = fs::read_to_string(folder.join("pages/bitsmith-dis.1")).expect("a page");
    assert!(page.contains("preserve\\-ll\\-uselistorder"));
}

/// The flags that a tool's help lists, with their dashes.
fn flags_of(help: &str) -> BTreeSet<String> {
    let listed = help.lines().filter(|line| line.starts_with("  "));
    let words = listed.filter_map(|line| {
        let line = line.trim_start();
        line.starts_with('-').then_some(line)
    });
    words
        .flat_map(|line| line.split("  ").take(1).flat_map(|flags| flags.split(',')))
        .filter_map(|flag| {
            let end = |c: char| !c.is_ascii_alphanumeric() && !"-_".contains(c);
            flag.trim().split(end).next().map(str::to_owned)
        })
        .filter(|flag| flag.len() == 2 || flag.starts_with("--"))
        .collect()
}

/// Fails for a flag of LLVM's tool that ours neither takes nor refuses for a reason.
fn assert_flags_are_known(folder: &Path, tool: &str, llvms: &Path) {
    let name = llvms_name(tool);
    // These have no flags beyond those of --help.
    let help = match tool {
        "ar" | "nm" | "ranlib" | "strip" => "--help",
        _ => "--help-hidden",
    };
    let help = Command::new(llvms).arg(help).output();
    let flags = flags_of(&text(&help.expect("it runs").stdout));
    assert!(flags.len() > 2, "{name} lists flags");
    let flags: Vec<String> = flags.into_iter().collect();
    // The link is there before several processes are started.
    run_as(folder, &name, &["--help"]);
    let run = |flag: &String| {
        // Flags before --help are looked at first.
        Ok(text(&run_as(folder, &name, &[flag, "--help"]).stderr))
    };
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    let said = ordered_map(jobs, &flags, run, |_| ()).expect("it runs");
    for (flag, said) in flags.iter().zip(said) {
        assert!(
            !said.contains("unexpected argument"),
            "{name} {flag}: {said}"
        );
    }
}

/// LLVM's name of a tool.
fn llvms_name(tool: &str) -> String {
    match tool {
        "llc" | "lli" | "opt" => tool.to_owned(),
        _ => format!("llvm-{tool}"),
    }
}

#[test]
fn every_flag_of_llvms_tools_is_taken_or_refused_for_a_reason() {
    let Some(oracle) = Oracle::or_skip("flags of LLVM's tools") else {
        return;
    };
    let folder = folder("flags");
    for tool in TOOLS {
        assert_flags_are_known(&folder, tool, &oracle.tool(&llvms_name(tool)));
    }
}

#[test]
fn flags_of_llvm_23_are_known() {
    let folder = folder("flags-23");
    for tool in ["ar", "as", "dis", "extract", "link", "llc", "nm", "opt"] {
        let Some(llvms) = llvm23_or_skip("flags of LLVM 23", &llvms_name(tool)) else {
            return;
        };
        assert_flags_are_known(&folder, tool, &llvms);
    }
}

/// The level is a flag with an effect, in all its spellings; LLVM's `opt` has flags of the same names.
#[test]
fn levels_of_optimisation() {
    let folder = folder("levels");
    let text = folder.join("a.ll");
    let body = "define i64 @f(i64 %a, i64 %b) {\n  %p = alloca i64\n  store i64 %a, ptr %p\n  \
                %c = load i64, ptr %p\n  %d = mul i64 %c, %b\n  %e = mul i64 %d, %b\n  ret i64 %e\n}\n";
    fs::write(&text, body).expect("a text");
    let input = text.display().to_string();
    let object = |flag: &[&str], name: &str| {
        let out = folder.join(name);
        let to = out.display().to_string();
        let arguments = [flag, &["-filetype=obj", &input, "-o", &to]].concat();
        let run = run_as(&folder, "llc", &arguments);
        assert!(
            run.status.success(),
            "{flag:?}: {}",
            self::text(&run.stderr)
        );
        fs::read(out).expect("an object")
    };
    let slow = object(&["-O0"], "0.o");
    let fast = object(&["-O2"], "2.o");
    assert_ne!(slow, fast);
    for flag in [&["-O=2"][..], &["-O", "2"], &["-O1"], &["-O3"]] {
        assert_eq!(object(flag, "other.o"), fast, "{flag:?}");
    }
    let run = run_as(&folder, "opt", &["-O2", &input, "-o", "-"]);
    assert!(!run.status.success() && self::text(&run.stderr).contains("optimiser"));
}

/// Flags of LLVM's library that all of its tools take.
#[test]
fn flags_of_the_library() {
    let folder = folder("library");
    let body = "!llvm.module.flags = !{!0}\n!llvm.dbg.cu = !{!1}\n\
                !0 = !{i32 2, !\"Debug Info Version\", i32 1}\n\
                !1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2)\n\
                !2 = !DIFile(filename: \"a.c\", directory: \"/\")\n";
    fs::write(folder.join("a.ll"), body).expect("a text");
    let kept = "-disable-auto-upgrade-debug-info";
    for (flags, has_debug_info) in [(&[][..], false), (&[kept], true)] {
        let assembled = run_as(&folder, "as", &[flags, &["a.ll"]].concat());
        assert!(assembled.status.success(), "{assembled:?}");
        for (tool, input) in [("link", "a.ll"), ("link", "a.bc"), ("dis", "a.bc")] {
            let printed: &[&str] = if tool == "link" { &["-S"] } else { &[] };
            let run = run_as(
                &folder,
                tool,
                &[flags, printed, &[input, "-o", "-"]].concat(),
            );
            let found = text(&run.stdout).contains("DICompileUnit");
            assert_eq!(found, has_debug_info, "{tool} {input}: {run:?}");
        }
    }
    for (tool, flag) in [
        ("as", "-stats"),
        ("link", "-time-passes"),
        ("opt", "-stats-json"),
    ] {
        let run = run_as(&folder, tool, &[flag, "a.ll", "-o", "b.bc"]);
        assert!(
            run.status.success() && text(&run.stderr).contains("no effect"),
            "{tool}: {run:?}"
        );
    }
    let run = run_as(
        &folder,
        "dis",
        &["-disable-output", "a.bc", "-o", "none.ll"],
    );
    assert!(
        run.status.success() && !folder.join("none.ll").exists(),
        "{run:?}"
    );
}

/// A module of standard input that has no name is named as in LLVM.
#[test]
fn standard_input_has_a_name() {
    let folder = folder("standard-input");
    fs::write(folder.join("a.ll"), "@x = global i32 1\n").expect("a text");
    for (tool, flags) in [("as", &["-o", "-"][..]), ("opt", &["-S"])] {
        let link = folder.join(tool);
        run_as(&folder, tool, &["--help"]);
        let text = fs::File::open(folder.join("a.ll")).expect("a file");
        let run = Command::new(link).args(flags).stdin(text).output();
        let said = run.expect("it runs").stdout;
        let module = bitsmith::read(&said).expect("a module");
        let name = module.source_filename.expect("a name");
        assert_eq!(self::text(&name), "<stdin>", "{tool}");
    }
}

/// A misspelt flag is neither letters nor the name of an output, and switches take LLVM's words.
#[test]
fn misspelt_flags_write_no_file() {
    let folder = folder("misspelt");
    fs::write(folder.join("a.ll"), "@x = global i32 1\n").expect("a text");
    for tool in ["as", "dis", "link", "extract", "opt"] {
        for flag in ["-opaque-pointers", "-fo", "-only-neded", "-Stats"] {
            let run = run_as(&folder, tool, &[flag, "a.ll"]);
            assert_eq!(run.status.code(), Some(2), "{tool} {flag}: {run:?}");
        }
    }
    assert_eq!(
        fs::read_dir(&folder)
            .expect("a folder")
            .filter(|entry| {
                let name = entry.as_ref().expect("an entry").file_name();
                name == "paque-pointers" || name == "o"
            })
            .count(),
        0
    );
    for (tool, flag) in [
        ("as", "-preserve-bc-uselistorder=0"),
        ("opt", "-preserve-bc-uselistorder=TRUE"),
        ("opt", "-passes="),
        ("opt", "-passes=invalidate<all>"),
    ] {
        let run = run_as(&folder, tool, &[flag, "a.ll", "-o", "a.bc"]);
        assert!(run.status.success(), "{tool} {flag}: {run:?}");
    }
    let letters = run_as(&folder, "llvm-ar", &["-r", "-c", "x.a", "-s", "a.bc"]);
    assert!(letters.status.success(), "{letters:?}");
    let extracted = run_as(&folder, "llvm-ar", &["x", "--output=new/folder", "x.a"]);
    assert!(
        extracted.status.success() && folder.join("new/folder/a.bc").exists(),
        "{extracted:?}"
    );
}

/// A flag may be repeated, as in LLVM's tools: the last value counts, and lists grow.
#[test]
fn flags_are_repeated() {
    let folder = folder("repeated");
    let body = "define void @f() {\n  ret void\n}\ndefine void @g() {\n  ret void\n}\n";
    fs::write(folder.join("a.ll"), body).expect("a text");
    let calls: [(&str, &[&str]); 5] = [
        ("as", &["-f", "-f", "-o", "a.bc"]),
        ("opt", &["-S", "-S", "-passes=dce", "-passes=strip"]),
        ("link", &["-S", "-S"]),
        ("extract", &["-S", "-S", "-func=f", "-func=g"]),
        ("llc", &["-O0", "-O2", "-filetype=asm", "-filetype=obj"]),
    ];
    for (tool, flags) in calls {
        let run = run_as(
            &folder,
            tool,
            &[flags, &["a.ll", "-o", "x", "-o", "y"]].concat(),
        );
        assert!(run.status.success(), "{tool}: {}", text(&run.stderr));
        assert!(!folder.join("x").exists(), "{tool}");
        fs::remove_file(folder.join("y")).expect("the last output");
    }
    let run = run_as(
        &folder,
        "extract",
        &["-S", "-func=f", "-func=g", "a.ll", "-o", "-"],
    );
    let extracted = text(&run.stdout);
    assert!(
        extracted.contains("@f()") && extracted.contains("@g()"),
        "{extracted}"
    );
}

#[test]
fn a_flag_of_one_tool_may_be_refused_where_others_take_it() {
    let folder = folder("one-tool");
    fs::write(folder.join("a.ll"), "@x = global i32 1\n").expect("a file");
    let said = run_as(&folder, "opt", &["-cfg-weights", "-passes=dot-cfg", "a.ll"]);
    assert_eq!(said.status.code(), Some(2));
    assert!(text(&said.stderr).contains("without frequencies"));
    let said = run_as(&folder, "llc", &["-cfg-weights", "-filetype=null", "a.ll"]);
    assert!(said.status.success(), "{}", text(&said.stderr));
    let said = run_as(
        &folder,
        "opt",
        &["-mtriple=x86_64-pc-windows-msvc", "-S", "a.ll"],
    );
    assert!(text(&said.stdout).contains("target triple = \"x86_64-pc-windows-msvc\""));
}

#[test]
fn a_refused_flag_says_why() {
    let said = run_as(
        &folder("refused"),
        "llvm-dis",
        &["-show-annotations", "x.bc"],
    );
    assert_eq!(said.status.code(), Some(2));
    assert!(text(&said.stderr).contains("-show-annotations is refused: "));
}

#[test]
fn strip_replaces_files_under_llvms_name() {
    let folder = folder("strip");
    let text = "@loc = internal global i32 1\ndefine i32 @f(i32 %arg) !dbg !3 {
  %v = load i32, ptr @loc, !dbg !5
  ret i32 %v
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: \"a.c\", directory: \"/\")
!2 = !{i32 2, !\"Debug Info Version\", i32 3}
!3 = distinct !DISubprogram(name: \"f\", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!4 = !DISubroutineType(types: !{null})
!5 = !DILocation(line: 1, scope: !3)
";
    let module = bitsmith::read(text.as_bytes()).expect("valid text");
    let bytes = bitsmith::write(&module).expect("bitcode");
    let shown = |name: &str| {
        let said = run_as(&folder, "llvm-dis", &["-o", "-", name]);
        self::text(&said.stdout)
    };
    let stripped = |flags: &[&str]| {
        fs::write(folder.join("a.bc"), &bytes).expect("a file");
        let said = run_as(&folder, "llvm-strip", &[flags, &["a.bc"]].concat());
        assert!(said.status.success(), "{}", self::text(&said.stderr));
        shown("a.bc")
    };
    for all in [
        &[][..],
        &["-s"],
        &["--strip-all"],
        &["--strip-unneeded"],
        &["-x"],
    ] {
        let left = stripped(all);
        assert!(!left.contains("!dbg") && !left.contains("%arg"), "{left}");
        assert!(!left.contains("@loc") && left.contains("@f"), "{left}");
    }
    for debug in ["-g", "-S", "-d", "--strip-debug", "--no-strip-all"] {
        let left = stripped(&[debug]);
        assert!(!left.contains("!dbg") && left.contains("%arg"), "{left}");
    }
    let left = stripped(&["-g", "-o", "b.bc", "-R", ".comment", "-D"]);
    assert!(left.contains("!dbg"), "the input stays: {left}");
    assert!(!shown("b.bc").contains("!dbg"));
    fs::write(folder.join("a.bc"), &bytes).expect("a file");
    let before = fs::metadata(folder.join("a.bc"))
        .expect("a file")
        .modified();
    let said = run_as(&folder, "llvm-strip", &["-p", "a.bc"]);
    assert!(said.status.success(), "{}", self::text(&said.stderr));
    let after = fs::metadata(folder.join("a.bc"))
        .expect("a file")
        .modified();
    assert_eq!(before.expect("a time"), after.expect("a time"));
    let said = run_as(&folder, "llvm-strip", &["-o", "c.bc", "a.bc", "b.bc"]);
    assert_eq!(said.status.code(), Some(2));
}
