//! The dialect of LLVM 23: texts in `llvm23/` against what llvm-dis 23 printed of them (`*.expected`, without the
//! line that names the file), and files of the real tools, where they are there.

use bitsmith_bitcode::read::read_module;
use bitsmith_bitcode::write::{WriteOptions, write_module};
use bitsmith_testkit::judge::{TOOLS, has_tools, verify};
use bitsmith_testkit::oracle::{llvm23_or_skip, programs_or_skip};
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

/// A text, assembled in the dialect of a release.
fn module(name: &str, release: &str, text: &str) -> PathBuf {
    let end = |end| scratch(&format!("{name}.{end}"));
    let (source, bitcode) = (end("ll"), end("bc"));
    std::fs::write(&source, text).expect("it can be written");
    let made = output(BITSMITH, &["as", "--llvm", release, "-f"], &source);
    std::fs::write(&bitcode, made).expect("it can be written");
    bitcode
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

/// A link of files of two dialects is of the newer one, and says so.
#[test]
fn links_of_two_dialects_are_of_the_newer() {
    let old = module(
        "old",
        "22",
        "define double @f() {\n  ret double 0x3FD5555555555555\n}\n",
    );
    let new = module("new", "23", "@x = global <2 x float> splat (float 0.5)\n");
    let link = |options: &[&str]| {
        let run = Command::new(BITSMITH)
            .args(["link", "-S"])
            .args(options)
            .args([&old, &new])
            .output()
            .expect("it starts");
        [run.stdout, run.stderr].map(|b| String::from_utf8_lossy(&b).into_owned())
    };
    let [text, said] = link(&[]);
    assert!(text.contains("ret double f0x3FD5555555555555"), "{text}");
    assert!(text.contains("splat (float 5.000000e-01)"), "{text}");
    let end = "of LLVM 22 or older: they are linked as LLVM 23\n";
    assert!(
        said.starts_with("bitsmith link: note: ") && said.ends_with(end),
        "{said}"
    );
    let flags = ["--suppress-warnings", "--preserve-bc-uselistorder"];
    assert_eq!(link(&flags), [&text, ""]);
    assert_eq!(link(&["--llvm", "23"]), [text, String::new()]);
    let [text, said] = link(&["--llvm", "22"]);
    assert_eq!(text, "");
    assert!(
        said.ends_with("it is of LLVM 23, which is newer than LLVM 22 (--llvm)\n"),
        "{said}"
    );
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
    for source in ["plain.c", "objects.cc"] {
        for level in [&["-O0", "-g"][..], &["-O2"], &["-O2", "-g"]] {
            let bitcode = scratch(&format!("{source}{}.bc", level.join("")));
            let made = Command::new(&clang)
                .args(["-w", "-ffast-math", "-emit-llvm", "-c", "-o"])
                .arg(&bitcode)
                .args(level)
                .args(source.ends_with(".cc").then_some("-std=c++20"))
                .arg(sources.join(source))
                .status();
            assert!(
                made.is_ok_and(|status| status.success()),
                "{source} {level:?}"
            );
            let theirs = output(&dis, &["-o", "-"], &bitcode);
            let ours = output(BITSMITH, &["dis"], &bitcode);
            assert!(
                shown(&theirs) == shown(&ours),
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

/// A file of LLVM 23 that is read and written is the file that LLVM 23 writes.
#[test]
fn whole_files_are_llvms() {
    let Some(opt) = llvm23_or_skip("writing for LLVM 23", "opt") else {
        return;
    };
    let rewritten = |path: &Path, more: &[&str]| {
        let run = Command::new(&opt)
            .args(["-passes=", "-o", "-"])
            .args(more)
            .arg(path)
            // The string in the symbol table, which has a commit otherwise.
            .env("LLVM_OVERRIDE_PRODUCER", "23.1.4")
            .output()
            .expect("it starts");
        assert!(run.status.success(), "{}: {run:?}", path.display());
        run.stdout
    };
    let options = WriteOptions {
        producer: b"LLVM23.1.4".to_vec(),
        preserve_use_lists: true,
        ..WriteOptions::default()
    };
    let first = scratch("first.bc");
    // Names of local values are written in the order of a hash table: these files have the same order in both.
    for stem in [
        "attributes",
        "floats",
        "nodes",
        "casts",
        "symbols",
        "addresses",
        "splats",
    ] {
        let path = folder().join(stem).with_extension("ll");
        // Without the verifier, which registers kinds of attachments.
        std::fs::write(&first, rewritten(&path, &["-disable-verify"])).expect("written");
        let bytes = std::fs::read(&first).expect("written");
        let (module, _) = read_module(&bytes).expect("LLVM wrote it");
        let ours = write_module(&module, &options).expect("a module");
        assert!(ours == rewritten(&first, &[]), "{stem}: other bytes");
    }
}

/// A vector of equal floats is one number in the bitcode: in machine code, and for LLVM 17, which has no such record.
#[test]
fn numbers_of_vectors_are_vectors() {
    let text = "
        define i32 @main() {
          %at = alloca <4 x float>
          store <4 x float> splat (float 1.0), ptr %at
          %loaded = load volatile <4 x float>, ptr %at
          %sum = fadd <4 x float> %loaded, splat (float 2.5)
          %last = extractelement <4 x float> %sum, i32 3
          %product = fmul float %last, 12.0
          %status = fptosi float %product to i32
          ret i32 %status
        }";
    let source = scratch("numbers.ll");
    std::fs::write(&source, text).expect("written");
    let bitcode = scratch("numbers.bc");
    let made = output(BITSMITH, &["as", "--llvm", "23", "-f"], &source);
    std::fs::write(&bitcode, made).expect("written");
    let dump = output(BITSMITH, &["bcanalyzer", "--dump", "-"], &bitcode);
    assert!(!String::from_utf8_lossy(&dump).contains("<DATA"));
    for level in ["-O0", "-O2"] {
        let mut run = Command::new(BITSMITH);
        let ran = run.args(["run", level]).arg(&bitcode).status();
        assert_eq!(ran.expect("it starts").code(), Some(42), "{level}");
    }
    let older = scratch("numbers-17.bc");
    let lowered = output(BITSMITH, &["cat", "--for", "17", "-f", "-"], &bitcode);
    std::fs::write(&older, lowered).expect("written");
    let dump = output(BITSMITH, &["bcanalyzer", "--dump", "-"], &older);
    assert_eq!(String::from_utf8_lossy(&dump).matches("<DATA ").count(), 2);
}

/// Text and bitcode of LLVM 22 that LLVM 23 upgrades: `older/*.ll`, assembled in the dialect of LLVM 22.
#[test]
fn older_files_are_upgraded() {
    let folder = folder().join("older");
    const NAMES: [&str; 5] = [
        "accesses",
        "local-entities",
        "retired",
        "target-memory",
        "system-z",
    ];
    for name in NAMES {
        let path = folder.join(name).with_extension("ll");
        let expected = std::fs::read_to_string(path.with_extension("expected")).expect("golden");
        let bitcode = scratch(&format!("{name}.bc"));
        let made = output(BITSMITH, &["as", "--llvm", "22", "-f"], &path);
        std::fs::write(&bitcode, made).expect("it can be written");
        let printed = shown(&output(BITSMITH, &["dis", "--llvm", "23"], &bitcode));
        assert_eq!(printed, expected, "{name}");
    }
}

/// Lifetime markers with a size are calls of functions of the pointer: LLVM 22 declares one of the size, too.
#[test]
fn markers_lose_their_sizes() {
    let path = scratch("markers.ll");
    let text = "define void @f() {
  %p = alloca i8
  call void @llvm.lifetime.start.p0(i64 1, ptr %p)
  ret void
}
declare void @llvm.lifetime.start.p0(i64, ptr)
";
    std::fs::write(&path, text).expect("it can be written");
    for (release, declarations) in [("22", 2), ("23", 1)] {
        let made = output(BITSMITH, &["as", "--llvm", release, "-f"], &path);
        let bitcode = scratch("markers.bc");
        std::fs::write(&bitcode, made).expect("it can be written");
        let printed = shown(&output(BITSMITH, &["dis"], &bitcode));
        let found = printed.matches("declare void @llvm.lifetime.start").count();
        assert_eq!(found, declarations, "{printed}");
    }
}

/// The rules that LLVM 23 added, changed or dropped: `verify.txt` has modules, each behind a line `=== MESSAGE` with
/// the message of its verifier, or `=== ok`.
#[test]
fn rules_are_those_of_llvm_23() {
    let cases = std::fs::read_to_string(folder().join("verify.txt")).expect("it is there");
    let theirs = llvm23_or_skip("verifying as LLVM 23", "llvm-as");
    let said = |program: &Path, args: &[&str]| {
        let run = Command::new(program)
            .args(args)
            .output()
            .expect("it starts");
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        (run.status.success(), said)
    };
    let path = scratch("rule.ll");
    let name = path.to_str().expect("text");
    for case in cases.split("=== ").skip(1) {
        let (message, text) = case.split_once('\n').expect("a line");
        std::fs::write(&path, text).expect("it can be written");
        let mut answers = vec![said(Path::new(BITSMITH), &["verify", "--llvm", "23", name])];
        if let Some(theirs) = &theirs {
            answers.push(said(theirs, &["-o", "-", "-f", name]));
        }
        for (taken, said) in answers {
            let holds = match message {
                "ok" => taken,
                _ => !taken && said.lines().any(|line| line.ends_with(message)),
            };
            assert!(holds, "{message}: {said}\n{text}");
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

/// The content of a function is in its retained nodes since LLVM 23, not in the lists of its unit; arguments differ,
/// and subprograms have types.
#[test]
fn debug_info_of_functions_is_theirs() {
    let scope = "scope: !4, file: !1, line: 1";
    let cases = [
        ("", "", "type: !3, ", true),
        ("", "", "", false),
        (", imports: !{!6}", "", "type: !3, ", false),
        (", globals: !{!7}", "", "type: !3, ", false),
        ("", ", retainedNodes: !{!10, !11}", "type: !3, ", false),
        ("", ", retainedNodes: !{!10, !12}", "type: !3, ", true),
    ];
    for (unit, function, ty, in_23) in cases {
        let text = format!(
            "define void @f() !dbg !4 {{
  ret void
}}
!llvm.dbg.cu = !{{!0}}
!llvm.module.flags = !{{!9}}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug{unit})
!1 = !DIFile(filename: \"a.c\", directory: \"/\")
!2 = !DIBasicType(name: \"int\", size: 32, encoding: DW_ATE_signed)
!3 = !DISubroutineType(types: !{{null}})
!4 = distinct !DISubprogram(name: \"f\", scope: !1, file: !1, line: 1, {ty}spFlags: DISPFlagDefinition, unit: !0{function})
!6 = !DIImportedEntity(tag: DW_TAG_imported_declaration, entity: !4, {scope})
!7 = !DIGlobalVariableExpression(var: !8, expr: !DIExpression())
!8 = distinct !DIGlobalVariable(name: \"s\", type: !2, isLocal: true, isDefinition: true, {scope})
!9 = !{{i32 2, !\"Debug Info Version\", i32 3}}
!10 = !DILocalVariable(name: \"a\", arg: 1, type: !2, {scope})
!11 = !DILocalVariable(name: \"b\", arg: 1, type: !2, {scope})
!12 = !DILocalVariable(name: \"b\", arg: 2, type: !2, {scope})
"
        );
        let path = scratch("parts.ll");
        std::fs::write(&path, &text).expect("it can be written");
        for (release, expected) in [("22", true), ("23", in_23)] {
            let run = Command::new(BITSMITH)
                .args(["verify", "--disable-auto-upgrade-debug-info", "--llvm"])
                .arg(release)
                .arg(&path)
                .output()
                .expect("it starts");
            assert_eq!(run.status.success(), expected, "{release}: {run:?}\n{text}");
        }
    }
}

/// A subprogram without a type: LLVM 23 drops the debug info of an LLVM 22 that has one, and refuses it in text.
#[test]
fn subprograms_need_types() {
    let path = scratch("untyped.ll");
    let text = "define void @f() !dbg !3 {
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: \"a\", directory: \"b\")
!2 = !{i32 2, !\"Debug Info Version\", i32 3}
!3 = distinct !DISubprogram(name: \"f\", scope: !1, file: !1, spFlags: DISPFlagDefinition, unit: !0)
";
    std::fs::write(&path, text).expect("it can be written");
    let bitcode = scratch("untyped.bc");
    let made = output(BITSMITH, &["as", "--llvm", "22", "-f"], &path);
    std::fs::write(&bitcode, made).expect("it can be written");
    for (release, count) in [("22", 1), ("23", 0)] {
        let printed = shown(&output(BITSMITH, &["dis", "--llvm", release], &bitcode));
        assert_eq!(printed.matches("DISubprogram").count(), count, "{printed}");
        let without = scratch("null-type.ll");
        let null = text.replace("unit: !0)", "unit: !0, type: null)");
        std::fs::write(&without, null).expect("it can be written");
        for path in [&path, &without] {
            let args = ["as", "--llvm", release, "--strict", "-o", "-"];
            let strict = Command::new(BITSMITH).args(args).arg(path).output();
            let strict = strict.expect("it starts");
            assert_eq!(strict.status.success(), count == 1, "{strict:?}");
        }
    }
}

/// Intrinsics of LLVM 23: by our code generator, and written for LLVM 22 by that release's.
#[test]
fn intrinsics_of_23_compute_what_theirs_do() {
    let Some(llc) = llvm23_or_skip("intrinsics of LLVM 23", "llc") else {
        return;
    };
    if !programs_or_skip("intrinsics of LLVM 23", &["cc", "llc-22"]) {
        return;
    }
    let text = folder().join("bits.ll");
    let older = scratch("bits.22.bc");
    let lowered = output(BITSMITH, &["as", "--for", "22", "-f"], &text);
    std::fs::write(&older, lowered).expect("it can be written");
    let print = |program: &Path, args: &[&str], input: &Path| {
        let (object, linked) = (scratch("bits.o"), scratch("bits"));
        let args = [args, &["-filetype=obj", "-relocation-model=pic", "-o", "-"]].concat();
        std::fs::write(&object, output(program, &args, input)).expect("it can be written");
        let mut cc = Command::new("cc");
        let made = cc.arg(&object).arg("-o").arg(&linked).status();
        assert!(made.is_ok_and(|status| status.success()));
        output(&linked, &[], &text)
    };
    let expected = print(&llc, &["-O1"], &text);
    assert!(expected.len() > 9000, "{}", expected.len());
    for level in ["-O0", "-O2"] {
        let ours = print(Path::new(BITSMITH), &["llc", level], &text);
        assert!(ours == expected, "bitsmith llc {level}");
    }
    assert!(print(Path::new("llc-22"), &["-O1"], &older) == expected);
}

/// Functions that resume coroutines have the convention of C since LLVM 23 only; a call with another one is undefined.
#[test]
fn coroutines_are_resumed_by_the_convention_of_the_release() {
    const RESUMES: &str = "define void @resumes(ptr %frame) {
  %f = call ptr @llvm.coro.subfn.addr(ptr %frame, i8 0)
  call void %f(ptr %frame)
  call void @llvm.coro.dead(ptr %frame)
  ret void
}
declare ptr @llvm.coro.subfn.addr(ptr readonly, i8)
declare void @llvm.coro.dead(ptr)
";
    let path = scratch("resumes.ll");
    std::fs::write(&path, RESUMES).expect("it can be written");
    let bitcode = scratch("resumes.bc");
    let lowered = output(BITSMITH, &["as", "--for", "22", "-f"], &path);
    std::fs::write(&bitcode, lowered).expect("it can be written");
    let text = output(BITSMITH, &["dis", "-o", "-"], &bitcode);
    let text = String::from_utf8_lossy(&text);
    assert!(text.contains("call fastcc void %f(ptr %frame)"), "{text}");
}

/// Each text is written for older releases, whose verifiers accept it, or a construct of it is refused by its name.
#[test]
fn older_llvms_accept_what_is_written_for_them() {
    let what = "texts of LLVM 23 for older LLVMs";
    if !has_tools(what) || !programs_or_skip(what, &["opt-22"]) {
        return;
    }
    let (mut accepted, mut wrong) = (0, Vec::new());
    for path in texts() {
        for release in [22].into_iter().chain(TOOLS) {
            let name = path.file_stem().expect("a name").to_string_lossy();
            let written = scratch(&format!("{name}.for-{release}.bc"));
            let mut command = Command::new(BITSMITH);
            command.args(["as", "--for", &release.to_string()]);
            command.arg(&path).arg("-o").arg(&written);
            let ran = command.output().expect("it starts");
            let said = String::from_utf8_lossy(&ran.stderr);
            match ran.status.success() {
                true => match verify(release, &written) {
                    Ok(()) => accepted += 1,
                    Err(error) => wrong.push(error),
                },
                false if said.contains(": refused: ") => {}
                false => wrong.push(format!("{name} for {release}: {said}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(accepted >= 40, "{accepted}");
}

/// Kernels for a processor that the architecture names, and for one that they name themselves.
const KERNELS: &str = "target triple = \"amdgpu9.0a-amd-amdhsa\"
define amdgpu_kernel void @kernel() {
  ret void
}
define amdgpu_kernel void @named() \"target-cpu\"=\"gfx908\" {
  ret void
}
";

/// Architectures that name the processor are targets of LLVM 23; older releases have an attribute for it.
#[test]
fn processors_are_in_the_architecture() {
    let text =
        |args: &[&str], path: &Path| String::from_utf8(output(BITSMITH, args, path)).expect("text");
    let known = module("amdgpu", "23", KERNELS);
    assert!(text(&["dis"], &known).contains("-ni:7:8:9-"));
    assert!(text(&["nm", "-"], &known).starts_with("---------------- T kernel\n"));
    let unknown = module("amdgpu-22", "22", KERNELS);
    assert!(!text(&["dis"], &unknown).contains("target datalayout"));
    for path in [known, unknown] {
        for release in ["22", "21", "14"] {
            let older = text(&["dis", "--for", release], &path);
            assert!(older.contains("\"amdgcn-amd-amdhsa\""), "{older}");
            let processors = older.matches("\"target-cpu\"=\"gfx90").count();
            assert_eq!((processors, older.matches("gfx90a").count()), (2, 1));
        }
    }
}
