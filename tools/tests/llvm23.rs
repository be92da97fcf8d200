//! The dialect of LLVM 23: texts in `llvm23/` against what llvm-dis 23 printed of them (`*.expected`, without the
//! line that names the file), and files of the real tools, where they are there.

use bitsmith_testkit::oracle::llvm23_or_skip;
use bitsmith_testkit::tour;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const BITSMITH: &str = env!("CARGO_BIN_EXE_bitsmith");

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/llvm23")
}

/// The texts, by their paths.
fn texts() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder()).expect("it is there");
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    let mut texts: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|e| e == "ll"))
        .collect();
    texts.sort();
    texts
}

fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("llvm23-{name}"))
}

/// The output of a program, which must succeed.
fn output(program: impl AsRef<std::ffi::OsStr>, args: &[&str], input: &Path) -> Vec<u8> {
    let file = std::fs::File::open(input).expect("it is there");
    let run = Command::new(program)
        .args(args)
        .stdin(Stdio::from(file))
        .output()
        .expect("it starts");
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{}: {said}", input.display());
    run.stdout
}

/// The text of a module without the line that names the file.
fn shown(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let (_, rest) = text.split_once('\n').expect("a line at least");
    rest.to_owned()
}

#[test]
fn texts_are_printed_as_by_llvm_dis() {
    for path in texts() {
        let expected =
            std::fs::read_to_string(path.with_extension("expected")).expect("its golden");
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let bitcode = scratch(&format!("{name}.bc"));
        let made = output(BITSMITH, &["as", "-f"], &path);
        std::fs::write(&bitcode, made).expect("it can be written");
        let printed = shown(&output(BITSMITH, &["dis"], &bitcode));
        assert_eq!(printed, expected, "{name}");
        // What the dialect prints is text of the dialect again.
        let again = scratch(&format!("{name}.ll"));
        std::fs::write(&again, &printed).expect("it can be written");
        std::fs::write(&bitcode, output(BITSMITH, &["as", "-f"], &again)).expect("written");
        assert_eq!(
            shown(&output(BITSMITH, &["dis"], &bitcode)),
            expected,
            "{name}"
        );
        // A copy is in the same dialect.
        std::fs::write(&bitcode, output(BITSMITH, &["cat", "-f", "-"], &bitcode)).expect("written");
        assert_eq!(
            shown(&output(BITSMITH, &["dis"], &bitcode)),
            expected,
            "{name}"
        );
        refused_by_22(&path);
    }
}

/// LLVM 22 has no word for what the text contains.
fn refused_by_22(path: &Path) {
    let run = Command::new(BITSMITH)
        .args(["as", "--llvm", "22", "-o", "-"])
        .arg(path)
        .output()
        .expect("it starts");
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(
        !run.status.success() && said.contains("LLVM 23"),
        "{}: {said}",
        path.display()
    );
}

#[test]
fn the_dialect_follows_the_command_line() {
    let path = scratch("plain.ll");
    let text = "define double @f() {\n  ret double 0x3FD5555555555555\n}\n";
    std::fs::write(&path, text).expect("it can be written");
    let bitcode = scratch("plain.bc");
    std::fs::write(&bitcode, output(BITSMITH, &["as", "-f"], &path)).expect("written");
    let literal = |args: &[&str]| {
        let text = shown(&output(BITSMITH, args, &bitcode));
        let line = text
            .lines()
            .find(|line| line.contains("ret"))
            .expect("a line");
        line.trim().to_owned()
    };
    assert_eq!(literal(&["dis"]), "ret double 0x3FD5555555555555");
    assert_eq!(
        literal(&["dis", "--llvm", "22"]),
        "ret double 0x3FD5555555555555"
    );
    assert_eq!(
        literal(&["dis", "--llvm=23"]),
        "ret double f0x3FD5555555555555"
    );
    let wrong = Command::new(BITSMITH)
        .args(["dis", "--llvm", "21"])
        .output()
        .expect("it starts");
    assert_eq!(wrong.status.code(), Some(2));
}

/// Text of LLVM 23 becomes bitcode that LLVM 23 prints as its own.
#[test]
fn llvm_dis_23_reads_what_is_written() {
    let Some(dis) = llvm23_or_skip("writing for LLVM 23", "llvm-dis") else {
        return;
    };
    for path in texts() {
        let expected =
            std::fs::read_to_string(path.with_extension("expected")).expect("its golden");
        let bitcode = scratch("written.bc");
        std::fs::write(&bitcode, output(BITSMITH, &["as", "-f"], &path)).expect("written");
        assert_eq!(
            shown(&output(&dis, &["-o", "-"], &bitcode)),
            expected,
            "{}",
            path.display()
        );
    }
}

/// The lines of a text without the comments that list predecessors, whose order in LLVM 23 is another one.
fn without_predecessors(text: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(text);
    let lines = text.lines();
    lines
        .map(|line| line.split("; preds = ").next().unwrap_or(line).to_owned())
        .collect()
}

/// The producers' tour through the real clang 23, printed by both, and copied.
#[test]
fn clang_23_is_read() {
    let Some(dis) = llvm23_or_skip("reading clang 23", "llvm-dis") else {
        return;
    };
    let Some(clang) = llvm23_or_skip("reading clang 23", "clang") else {
        return;
    };
    let sources = tour::sources().join("clang");
    for source in ["plain.c"] {
        for level in [&["-O0", "-g"][..], &["-O2"], &["-O2", "-g"]] {
            let bitcode = scratch(&format!("{source}{}.bc", level.join("")));
            let made = Command::new(&clang)
                .args(["-w", "-emit-llvm", "-c", "-o"])
                .arg(&bitcode)
                .args(level)
                .arg(sources.join(source))
                .status();
            assert!(
                made.is_ok_and(|status| status.success()),
                "{source} {level:?}"
            );
            let theirs = output(&dis, &["-o", "-"], &bitcode);
            let ours = output(BITSMITH, &["dis"], &bitcode);
            assert!(
                without_predecessors(&theirs) == without_predecessors(&ours),
                "{source} {level:?}: the texts differ"
            );
            let copy = scratch("copy.bc");
            std::fs::write(&copy, output(BITSMITH, &["cat", "-f", "-"], &bitcode))
                .expect("written");
            assert!(
                output(&dis, &["-o", "-"], &copy) == theirs,
                "{source} {level:?}: the copy"
            );
        }
    }
}

/// Types and variables of functions are retained nodes since LLVM 23.
#[test]
fn types_are_retained_nodes() {
    let retained = |kind: &str| {
        format!(
            "define void @f() !dbg !4 {{
  ret void
}}
!llvm.dbg.cu = !{{!0}}
!llvm.module.flags = !{{!9}}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: \"a.c\", directory: \"/\")
!3 = !DISubroutineType(types: !{{null}})
!4 = distinct !DISubprogram(name: \"f\", scope: !1, file: !1, line: 1, type: !3, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !5)
!5 = !{{!{kind}}}
!6 = !DICompositeType(tag: DW_TAG_structure_type, name: \"s\", scope: !4, file: !1, size: 32)
!7 = !DIGlobalVariableExpression(var: !8, expr: !DIExpression())
!8 = distinct !DIGlobalVariable(name: \"s\", scope: !4, file: !1, line: 1, type: !6, isLocal: true, isDefinition: true)
!9 = !{{i32 2, !\"Debug Info Version\", i32 3}}
!10 = !DIGlobalVariableExpression(var: !11, expr: !DIExpression())
!11 = distinct !DIGlobalVariable(name: \"s\", scope: !12, file: !1, line: 1, type: !6, isLocal: true, isDefinition: true)
!12 = distinct !DISubprogram(name: \"g\", scope: !1, file: !1, line: 1, type: !3, spFlags: DISPFlagDefinition, unit: !0)
"
        )
    };
    let accepted = |release: &str, kind: &str| {
        let path = scratch(&format!("retained{kind}.ll"));
        std::fs::write(&path, retained(kind)).expect("it can be written");
        let run = Command::new(BITSMITH)
            .args([
                "verify",
                "--disable-auto-upgrade-debug-info",
                "--llvm",
                release,
            ])
            .arg(path)
            .output();
        run.expect("it starts").status.success()
    };
    for (kind, in_23) in [
        ("6", true),
        ("7", true),
        ("10", false),
        ("1", false),
        ("8", false),
    ] {
        assert!(!accepted("22", kind), "!{kind}");
        assert_eq!(accepted("23", kind), in_23, "!{kind}");
    }
}
