//! What takes modules apart, beside the LLVM tools that do the same.

use bitsmith_testkit::Oracle;
use std::path::{Path, PathBuf};
use std::process::Command;

const TEXT: &str = r#"
source_filename = "edit"
%pair = type { i32, ptr }
@used = internal global %pair { i32 1, ptr @table }, align 8
@table = private constant [2 x ptr] [ptr @leaf, ptr @other]
@alone = linkonce_odr global i32 7
@llvm.used = appending global [1 x ptr] [ptr @kept], section "llvm.metadata"
@shadow = alias i32, ptr @alone
define internal void @kept() {
  ret void
}
define internal i32 @leaf(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %head, label %end, !llvm.loop !1
end:
  ret i32 %next
}
define linkonce_odr hidden i32 @other(i32 %n) {
  %r = call i32 @leaf(i32 %n)
  %s = call i32 @outside(i32 %r)
  ret i32 %s
}
define i32 @main() !dbg !6 {
  %r = call i32 @other(i32 3), !dbg !9
    #dbg_value(i32 %r, !10, !DIExpression(), !9)
  %p = load ptr, ptr getelementptr (%pair, ptr @used, i32 0, i32 1), !dbg !9
  ret i32 %r
}
declare i32 @outside(i32)
declare void @never()
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!4}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !{!1, !2, !3}
!2 = !{!"llvm.loop.mustprogress"}
!3 = !DILocation(line: 1, scope: !6)
!4 = distinct !DICompileUnit(language: DW_LANG_C11, file: !5, emissionKind: FullDebug, globals: !11)
!5 = !DIFile(filename: "edit.c", directory: "/")
!6 = distinct !DISubprogram(name: "main", scope: !5, file: !5, line: 1, type: !7, unit: !4, spFlags: DISPFlagDefinition)
!7 = !DISubroutineType(types: !8)
!8 = !{}
!9 = !DILocation(line: 2, scope: !6)
!10 = !DILocalVariable(name: "r", scope: !6, file: !5, line: 2, type: !12)
!11 = !{!13}
!12 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!13 = !DIGlobalVariableExpression(var: !14, expr: !DIExpression())
!14 = distinct !DIGlobalVariable(name: "gone", scope: !4, file: !5, line: 3, type: !12, isLocal: true, isDefinition: true)
"#;

struct Bench {
    oracle: Oracle,
    dir: PathBuf,
}

impl Bench {
    /// A folder of its own for a test, with the module in it as text and as bitcode.
    fn new(name: &str) -> Option<Self> {
        let oracle = Oracle::or_skip(name)?;
        let dir = std::env::temp_dir().join(format!("bitsmith-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("a folder");
        std::fs::write(dir.join("a.ll"), TEXT).expect("a file");
        let bench = Self { oracle, dir };
        bench.llvm("llvm-as", &["a.ll", "-o", "a.bc"]);
        Some(bench)
    }
    fn run(&self, command: &mut Command) -> Vec<u8> {
        let ran = command.current_dir(&self.dir).output().expect("it runs");
        let message = String::from_utf8_lossy(&ran.stderr).into_owned();
        assert!(ran.status.success(), "{command:?}: {message}");
        ran.stdout
    }
    fn llvm(&self, tool: &str, args: &[&str]) -> String {
        let out = self.run(Command::new(self.oracle.tool(tool)).args(args));
        String::from_utf8(out).expect("text")
    }
    fn ours(&self, args: &[&str]) -> String {
        let out = self.run(Command::new(env!("CARGO_BIN_EXE_bitsmith")).args(args));
        String::from_utf8(out).expect("text")
    }
    fn same(&self, tool: &str, theirs: &[&str], ours: &[&str]) {
        let theirs = self.llvm(tool, theirs);
        assert_eq!(self.ours(ours), theirs, "{ours:?}");
    }
    fn show(&self, file: &str) -> String {
        self.llvm("llvm-dis", &[file, "-o", "-"])
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        let dir: &Path = &self.dir;
        let _ = std::fs::remove_dir_all(dir);
    }
}

#[test]
fn extract_is_llvm_extract() {
    let Some(bench) = Bench::new("extract") else {
        return;
    };
    let cases: &[&[&str]] = &[
        &["-func=main"],
        &["-func=main", "-recursive"],
        &["-func=leaf", "-delete"],
        &["-glob=used"],
        &["-glob=table", "-keep-const-init"],
        &["-glob=used", "-delete"],
        &["-alias=shadow", "-glob=alone"],
        &["-alias=shadow", "-delete"],
        &["-rfunc=^[lo]"],
        &["-rglob=a.l", "-func=other"],
    ];
    for case in cases {
        let theirs = [case, &["-S", "a.bc"][..]].concat();
        let ours = [&["extract"], &theirs[..]].concat();
        bench.same("llvm-extract", &theirs, &ours);
    }
    // An alias without what it stands for is no module; LLVM's tool crashes on it.
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    let command = command.args(["extract", "-alias=shadow", "a.bc", "-o", "x.bc"]);
    let ran = command.current_dir(&bench.dir).output().expect("it runs");
    assert_eq!(ran.status.code(), Some(1));
    assert!(!bench.dir.join("x.bc").exists());
}

#[test]
fn strip_is_what_opt_does() {
    let Some(bench) = Bench::new("strip") else {
        return;
    };
    for pass in [
        "strip",
        "strip-nondebug",
        "strip-debug-declare",
        "strip-dead-debug-info",
        "strip-dead-prototypes",
        "globaldce",
    ] {
        let theirs = [&format!("-passes={pass}"), "-S", "a.bc", "-o", "-"];
        bench.same(
            "opt",
            &theirs,
            &["strip", &format!("-{pass}"), "-S", "a.bc"],
        );
    }
    let theirs = ["-strip-debug", "-S", "a.bc", "-o", "-"];
    bench.same("opt", &theirs, &["strip", "-strip-debug", "-S", "a.bc"]);
}

#[test]
fn split_is_llvm_split() {
    let Some(bench) = Bench::new("split") else {
        return;
    };
    for flags in [
        &["-j3"][..],
        &["-j2", "-preserve-locals"],
        &["-j3", "-round-robin"],
    ] {
        bench.llvm("llvm-split", &[flags, &["a.bc", "-o", "theirs-"]].concat());
        bench.ours(&[&["split"], flags, &["a.bc", "-o", "ours-"]].concat());
        for part in 0..2 {
            let ours = bench.show(&format!("ours-{part}"));
            let theirs = bench.show(&format!("theirs-{part}"));
            assert_eq!(
                ours.replace("ours-", ""),
                theirs.replace("theirs-", ""),
                "{flags:?}"
            );
        }
    }
}

#[test]
fn cat_and_modextract_keep_modules() {
    let Some(bench) = Bench::new("cat") else {
        return;
    };
    bench.ours(&["strip", "a.bc", "-o", "b.bc"]);
    for binary in [&[][..], &["-b"]] {
        bench.ours(&[&["cat", "a.bc", "b.bc", "-o", "both.bc"], binary].concat());
        for (number, file) in [("0", "a.bc"), ("1", "b.bc")] {
            let theirs = ["-n", number, "both.bc", "-o", "x.bc"];
            bench.llvm("llvm-modextract", &theirs);
            let theirs = bench.show("x.bc");
            let ours = [
                &["modextract", "-n", number, "both.bc", "-o", "x.bc"],
                binary,
            ]
            .concat();
            bench.ours(&ours);
            assert_eq!(bench.show("x.bc"), theirs);
            let original = bench.show(file);
            assert_eq!(theirs.replace("x.bc", file), original);
        }
    }
}

/// The status of `diff`, and what it says.
fn diff(bench: &Bench, args: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    let ran = command.arg("diff").args(args).current_dir(&bench.dir);
    let ran = ran.output().expect("it runs");
    let text = String::from_utf8(ran.stdout).expect("text");
    (ran.status.code(), text)
}

#[test]
fn diff_says_where() {
    let Some(bench) = Bench::new("diff") else {
        return;
    };
    assert_eq!(diff(&bench, &["a.ll", "a.bc"]), (Some(0), String::new()));
    // What only one function uses stands in its body in bitcode, and not in text.
    bench.ours(&["extract", "-func=main", "a.bc", "-o", "main.bc"]);
    bench.ours(&["dis", "main.bc", "-o", "main.ll"]);
    let unchanged = diff(&bench, &["main.ll", "main.bc"]);
    assert_eq!(unchanged, (Some(0), String::new()));
    bench.ours(&["strip", "-strip-nondebug", "a.bc", "-o", "unnamed.bc"]);
    let (status, text) = diff(&bench, &["a.bc", "unnamed.bc"]);
    assert_eq!(status, Some(1));
    assert!(text.contains("only in the left module"), "{text}");
    let changes = [
        (
            "add i32 %i, 1",
            "add i32 %i, 2",
            "in function @leaf, label %head:\n  instruction\n    < %next = add i32 %i, 1\n    > %next = add i32 %i, 2\n",
        ),
        (
            "  %s = call i32 @outside(i32 %r)\n  ret i32 %s",
            "  ret i32 %r",
            "instruction only in the left module\n    < %s = call i32 @outside(i32 %r)",
        ),
        (
            "global i32 7",
            "global i32 8",
            "initial value\n  < ptr @alone\n  > ptr @alone\n",
        ),
        ("name: \"r\"", "name: \"s\"", "in function @main"),
    ];
    for (old, new, expected) in changes {
        let changed = TEXT.replace(old, new);
        std::fs::write(bench.dir.join("b.ll"), &changed).expect("a file");
        let (status, text) = diff(&bench, &["a.bc", "b.ll"]);
        assert_eq!(status, Some(i32::from(changed != TEXT)), "{new}");
        assert!(text.contains(expected), "{new}: {text}");
        let (_, json) = diff(&bench, &["--json", "a.bc", "b.ll"]);
        assert_eq!(json.contains("\"what\""), changed != TEXT, "{json}");
    }
}
