//! The tools that take modules apart, against LLVM's.

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

/// Metadata of all kinds that refers to globals which go, and nodes that become equal to others.
const LOST: &str = r#"
@g = internal global i32 0
@h = internal global i32 0
@i = global ptr @h
define void @f(i32 %x) !dbg !6 {
    #dbg_value(ptr @g, !10, !DIExpression(), !9)
    #dbg_declare(ptr getelementptr (i8, ptr @g, i32 4), !10, !DIExpression(), !9)
    #dbg_value(!DIArgList(ptr @g, i32 %x), !10, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !9)
    #dbg_assign(i32 %x, !10, !DIExpression(), !13, ptr @h, !DIExpression(), !9)
  %r = call i64 @llvm.read_register.i64(metadata !14)
  %b = call i1 @llvm.type.test(ptr null, metadata ptr @g)
  ret void
}
define internal void @k() {
  ret void
}
declare i64 @llvm.read_register.i64(metadata)
declare i1 @llvm.type.test(ptr, metadata)
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!4, !15}
!x = !{!20, !21, !22, !23, !24, !25}
!20 = !{ptr @g, i32 1}
!21 = !{ptr @g, i32 1, ptr @h}
!22 = distinct !{ptr @g}
!23 = !{!20}
!24 = !{ptr getelementptr (i8, ptr @g, i32 1), i32 5}
!25 = !DITemplateValueParameter(type: !12, value: ptr @k)
!0 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DICompileUnit(language: DW_LANG_C11, file: !5, emissionKind: FullDebug, globals: !16)
!5 = !DIFile(filename: "edit.c", directory: "/")
!6 = distinct !DISubprogram(name: "main", scope: !5, file: !5, line: 1, type: !7, unit: !4, spFlags: DISPFlagDefinition, retainedNodes: !8)
!7 = !DISubroutineType(types: !19)
!8 = !{}
!9 = !DILocation(line: 2, scope: !6)
!10 = !DILocalVariable(name: "r", scope: !6, file: !5, line: 2, type: !12)
!12 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!13 = distinct !DIAssignID()
!14 = !{!"rsp"}
!15 = distinct !DICompileUnit(language: DW_LANG_C11, file: !5, emissionKind: FullDebug)
!16 = !{!17}
!17 = !DIGlobalVariableExpression(var: !18, expr: !DIExpression())
!18 = distinct !DIGlobalVariable(name: "gone", scope: !4, file: !5, line: 3, type: !12, isLocal: true, isDefinition: true)
!19 = !{null, !12}
"#;

/// Loops whose metadata has locations in nested nodes, and nothing but locations in some.
const LOOPS: &str = r#"
define void @f(i1 %c) !dbg !6 {
  br label %a
a:
  br i1 %c, label %a, label %b, !llvm.loop !20
b:
  br i1 %c, label %b, label %c1, !llvm.loop !21
c1:
  br i1 %c, label %c1, label %d, !llvm.loop !22
d:
  br i1 %c, label %d, label %e, !llvm.loop !23
e:
  ret void
}
define void @g(i1 %c) {
  br label %a
a:
  br i1 %c, label %a, label %b, !llvm.loop !40
b:
  ret void
}
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!4}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DICompileUnit(language: DW_LANG_C11, file: !5, emissionKind: FullDebug)
!5 = !DIFile(filename: "edit.c", directory: "/")
!6 = distinct !DISubprogram(name: "main", scope: !5, file: !5, line: 1, type: !7, unit: !4, spFlags: DISPFlagDefinition)
!7 = !DISubroutineType(types: !8)
!8 = !{}
!9 = !DILocation(line: 2, scope: !6)
!20 = distinct !{!20, !9, !30, !31, !35}
!21 = distinct !{!21, !9, !32, null}
!22 = distinct !{!22, !32}
!23 = distinct !{!23, !33, !34}
!30 = !{!"llvm.loop.mustprogress"}
!31 = !{!"llvm.loop.vectorize.followup_all", !9, !30, !32, !34}
!32 = !{!9, !9}
!33 = distinct !{!33, !9, !"x"}
!34 = !{!"llvm.loop.unroll.count", i32 2, !9, null}
!35 = distinct !{!35, !9}
!40 = distinct !{!40, !30, !36}
!36 = !{!"llvm.loop.unroll.count", i32 3, null}
"#;

struct Bench {
    oracle: Oracle,
    dir: PathBuf,
}

impl Bench {
    /// A test's own folder, with the module in it as text and as bitcode.
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
    // An alias without its aliasee is invalid; LLVM's tool crashes on it.
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    let command = command.args(["extract", "-alias=shadow", "a.bc", "-o", "x.bc"]);
    let ran = command.current_dir(&bench.dir).output().expect("it runs");
    assert_eq!(ran.status.code(), Some(1));
    assert!(!bench.dir.join("x.bc").exists());
}

/// Modules that reading, or what is left of them, changes; with what to extract. In LLVM 17, the name of
/// the first intrinsic had no suffix, and the second a parameter more: it is renamed before it is replaced.
const CHANGED: [(&str, &str); 5] = [
    (
        "-rfunc=stacksave$",
        "declare ptr @llvm.stacksave.p0()\ndefine void @f() {\n  %s = call ptr @llvm.stacksave.p0()\n  ret void\n}\n@g = global i32 1\n",
    ),
    (
        "-rfunc=old$",
        "declare void @llvm.lifetime.start.p0(ptr)\ndefine void @f() {\n  %p = alloca i8\n  call void @llvm.lifetime.start.p0(ptr %p)\n  ret void\n}\n@g = global i32 1\n",
    ),
    (
        "-rfunc=^[fg]$ -rglob=.",
        "@a = global ptr @d1\n@b = global { ptr, i32 } { ptr @d2, i32 3 }\ndeclare void @d1()\ndeclare void @d2()\ndeclare void @d3()\ndeclare i32 @d4(...)\ndefine void @f() prologue { i32, ptr } { i32 3, ptr @d3 } personality ptr @d4 {\n  ret void\n}\ndefine void @g() prologue i64 ptrtoint (ptr @g to i64) {\n  ret void\n}\n",
    ),
    (
        "-rfunc=^f$",
        "define void @f() {\n  call void @g()\n  ret void\n}\ndefine void @g() {\n  call void @f()\n  ret void\n}\n!llvm.module.flags = !{!0}\n!0 = !{i32 5, !\"CG Profile\", !1}\n!1 = !{!2, !3}\n!2 = !{ptr @f, ptr @g, i64 32}\n!3 = !{ptr @g, ptr @f, i64 11}\n",
    ),
    (
        "-rfunc=^g$",
        "define void @f() !dbg !3 {\n  ret void, !dbg !7\n}\ndefine void @g() {\n  ret void\n}\n!llvm.dbg.cu = !{!1}\n!llvm.module.flags = !{!0}\n!0 = !{i32 2, !\"Debug Info Version\", i32 3}\n!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2)\n!2 = !DIFile(filename: \"f.c\", directory: \"/\")\n!3 = distinct !DISubprogram(name: \"f\", file: !2, type: !5, spFlags: DISPFlagDefinition, unit: !1)\n!5 = !DISubroutineType(types: !6)\n!6 = !{null}\n!7 = !DILocation(line: 1, scope: !8)\n!8 = distinct !DISubprogram(name: \"f\", file: !2, type: !5, spFlags: DISPFlagDefinition, unit: !1)\n",
    ),
];

#[test]
fn extract_reads_and_finishes_as_llvm_extract() {
    let Some(bench) = Bench::new("extract-changed") else {
        return;
    };
    for (wanted, text) in CHANGED {
        std::fs::write(bench.dir.join("c.ll"), text).expect("a file");
        bench.ours(&["as", "--disable-verify", "--for=17", "c.ll"]);
        for flags in [&["-S", "c.bc"][..], &["-S", "-delete", "c.bc"]] {
            let theirs: Vec<&str> = wanted.split(' ').chain(flags.iter().copied()).collect();
            let ours = [&["extract"], &theirs[..]].concat();
            bench.same("llvm-extract", &theirs, &ours);
        }
    }
}

/// Phis on both sides, an alloca that moves, unwinding, returns, blocks that are split.
const BLOCKS: &str = r#"
@g = internal global i32 0
define internal i32 @w(i32 %n) {
  ret i32 %n
}
define hidden i32 @f(i32 %n, ptr %p, i1 %c) #0 personality ptr @pers {
entry:
  %s = alloca i32
  br i1 %c, label %a, label %b
a:
  %an = add i32 %n, 1
  br label %m
b:
  br label %m
m:
  %ph = phi i32 [ %an, %a ], [ 2, %b ], [ %q, %m2 ]
  %pg = phi i32 [ 3, %a ], [ %n, %b ], [ %pg, %m2 ]
  call void @llvm.lifetime.start.p0(ptr %s)
  store i32 %pg, ptr %s
  %c2 = icmp eq i32 %ph, 7
  call void @llvm.assume(i1 %c2)
  %q = invoke i32 @w(i32 %ph) to label %m2 unwind label %lp
m2:
  call void @llvm.lifetime.end.p0(ptr %s)
  %k = call i32 @w(i32 %n) [ "x"(ptr @g) ]
  %l = load i32, ptr %p
  switch i32 %q, label %m [ i32 1, label %x
   i32 2, label %x
   i32 3, label %y
   i32 4, label %z ]
lp:
  %pad = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %pad
x:
  %xp = phi i32 [ %k, %m2 ], [ %k, %m2 ]
  %xq = phi i32 [ %l, %m2 ], [ %l, %m2 ]
  %xr = add i32 %xp, %xq
  ret i32 %xr
y:
  %yc = icmp eq i32 %q, %k
  br i1 %yc, label %more, label %x2
more:
  %y2 = phi i32 [ %q, %y ], [ %y3, %more ]
  %y3 = add i32 %y2, 1
  %yd = icmp eq i32 %y3, %n
  br i1 %yd, label %more, label %x2
x2:
  %last = phi i32 [ %l, %y ], [ %y3, %more ]
  ret i32 %last
z:
  unreachable
}
define void @nameless(ptr %p) {
  br label %first
first:
  %1 = load i8, ptr %p
  %2 = load i8, ptr %p
  %newFuncRoot = add i8 %1, %2
  br label %second
second:
  %3 = add i8 %1, %2
  %4 = add i8 %3, %newFuncRoot
  ret void
}
define void @small(ptr %p) {
first:
  %v = load i8, ptr %p
  store i8 %v, ptr @g
  br label %second
second:
  store i8 %v, ptr %p
  ret void
}
declare i32 @pers(...)
attributes #0 = { nounwind memory(none) willreturn noinline "foo"="bar" uwtable "thunk" }
"#;

#[test]
fn extracted_blocks_are_llvms() {
    let Some(bench) = Bench::new("extract-blocks") else {
        return;
    };
    std::fs::write(bench.dir.join("b.ll"), BLOCKS).expect("a file");
    bench.llvm("llvm-as", &["b.ll", "-o", "b.bc"]);
    let cases: &[&[&str]] = &[
        &["-bb=f:a"],
        &["-bb=f:m;m2"],
        &["-bb=f:m2"],
        &["-bb=f:m"],
        &["-bb=f:x"],
        &["-bb=f:y;more"],
        &["-bb=f:y;more;x2"],
        &["-bb=f:more"],
        &["-bb=f:z"],
        &["-bb=f:m;m2", "-bb=f:x", "-bb=f:y"],
        &["-bb=f:a", "-bb=small:second"],
        &["-bb=small:first"],
        &["-bb=nameless:first"],
        &["-bb=nameless:second"],
        &["-bb=small:first;second"],
        &["-bb=small:second", "-func=w", "-glob=g"],
    ];
    for case in cases {
        let theirs = [case, &["-S", "b.bc"][..]].concat();
        let ours = [&["extract"], &theirs[..]].concat();
        // The order of predecessors in comments depends on the order of changes in memory.
        let bare = |text: String| {
            let lines = text.lines().map(|line| line.split("; preds").next());
            lines
                .flatten()
                .map(|line| format!("{}\n", line.trim_end()))
                .collect::<String>()
        };
        let theirs = bare(bench.llvm("llvm-extract", &theirs));
        assert_eq!(bare(bench.ours(&ours)), theirs, "{ours:?}");
    }
    // Blocks that cannot be outlined are an error; LLVM's tool writes an empty module.
    let refused = [
        (
            "f:entry",
            "block 'entry' of 'f' cannot be taken out: it has an alloca",
        ),
        ("f:lp", "control comes to it by unwinding"),
        ("f:x;y", "control comes to it from outside"),
        (
            "f:nope",
            "function f doesn't contain a basic block named 'nope'!",
        ),
        ("g:x", "program doesn't contain a function named 'g'!"),
        ("f", "'f' names no blocks"),
    ];
    for (block, why) in refused {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
        let command = command.args(["extract", "-bb", block, "b.bc", "-o", "x.bc"]);
        let ran = command.current_dir(&bench.dir).output().expect("it runs");
        let said = String::from_utf8_lossy(&ran.stderr).into_owned();
        assert!(ran.status.code() == Some(1) && said.contains(why), "{said}");
        assert!(!bench.dir.join("x.bc").exists());
    }
}

/// Every block of it is outlined with its debug info: variables, labels, inlined code.
const SOURCE: &str = r#"
struct A { int x; ~A(); };
int h(int);
void use(A &);
static inline int sq(int v) { int w = v * v; return w + h(w); }
int k(int *v, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) {
    A a; a.x = sq(i);
    if (a.x & 1) { use(a); s += v[i]; } else { int q = sq(a.x + n); s ^= q; if (q > 5) goto done; }
    switch (s) { case 1: h(1); break; case 2: return 4; default: s *= 3; }
  }
  h(s * 2);
done:
  h(s + n);
  return s;
}
"#;

#[test]
fn extracted_blocks_have_the_debug_information_of_llvms() {
    let Some(bench) = Bench::new("extract-debug") else {
        return;
    };
    std::fs::write(bench.dir.join("k.cpp"), SOURCE).expect("a file");
    let mut taken = 0;
    for level in ["-O0", "-O1", "-O2"] {
        let options = ["-g", level, "-fno-discard-value-names", "-emit-llvm", "-S"];
        bench.llvm("clang", &[&options[..], &["k.cpp", "-o", "k.ll"]].concat());
        let text = std::fs::read_to_string(bench.dir.join("k.ll")).expect("text");
        let body = text.split("define ").nth(1).expect("a function");
        let labels = body.lines().filter_map(|line| line.split_once(':'));
        let is_label = |label: &str| {
            label
                .bytes()
                .all(|c| c.is_ascii_alphanumeric() || c == b'.')
                && !label.is_empty()
        };
        for (label, _) in labels.filter(|(label, _)| is_label(label)) {
            let block = format!("-bb=_Z1kPii:{label}");
            let ours = Command::new(env!("CARGO_BIN_EXE_bitsmith"))
                .args(["extract", &block, "-S", "k.ll"])
                .current_dir(&bench.dir)
                .output()
                .expect("it runs");
            if !ours.status.success() {
                continue;
            }
            let ours = String::from_utf8_lossy(&ours.stdout).into_owned();
            let theirs = bench.llvm("llvm-extract", &[&block, "-S", "k.ll"]);
            assert_eq!(ours, theirs, "{level} {label}");
            taken += 1;
        }
    }
    assert!(taken > 30, "{taken}");
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

/// Functions that are chosen when the program is loaded.
const IFUNCS: &str = r#"
@i = private ifunc void (), ptr @r
@j = internal ifunc i32 (i32), ptr @r
@k = ifunc i32 (i32), ptr @r
@t = global ptr @k
define internal ptr @r() {
  ret ptr null
}
define i32 @f() {
  call void @i()
  %v = call i32 @j(i32 1)
  ret i32 %v
}
define void @g() {
  ret void
}
"#;

/// Functions whose constants name functions that nothing else uses.
const CONSTANTS: &str = r#"
define i64 @f(ptr %p) {
  store i64 ptrtoint (ptr @f to i64), ptr %p
  store i64 ptrtoint (ptr @q to i64), ptr %p
  store i64 ptrtoint (ptr @r to i64), ptr %p
  ret i64 0
}
define i64 @g(ptr %p) {
  store i64 ptrtoint (ptr @r to i64), ptr %p
  ret i64 0
}
declare void @q()
declare void @r()
"#;

/// Constants that only metadata uses: one like it is used elsewhere, a part of it is, or nothing is.
const UNUSED: &str = r#"
@kept = constant [8 x i8] zeroinitializer
@table = constant { ptr, i64 } { ptr @kept, i64 7 }
define void @f() !dbg !3 {
    #dbg_value({ ptr, i64 } { ptr @kept, i64 4 }, !7, !DIExpression(), !8)
    #dbg_value({ ptr, i64 } { ptr @kept, i64 5 }, !7, !DIExpression(), !8)
    #dbg_value({ ptr, i64 } { ptr @kept, i64 7 }, !7, !DIExpression(), !8)
    #dbg_value(ptr getelementptr (i8, ptr @kept, i64 2), !7, !DIExpression(), !8)
    #dbg_value(ptr getelementptr (i8, ptr @kept, i64 3), !7, !DIExpression(), !8)
    #dbg_value(ptr @kept, !7, !DIExpression(), !8)
    #dbg_value(!DIArgList(i64 1, ptr getelementptr (i8, ptr @kept, i64 3)), !7, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus), !8)
  ret void, !x !9
}
define void @g(ptr %p) {
  store { ptr, i64 } { ptr @kept, i64 5 }, ptr %p
  store { ptr, i64 } { ptr getelementptr (i8, ptr @kept, i64 2), i64 1 }, ptr %p
  ret void
}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!n = !{!9, !10}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "f.c", directory: "/")
!3 = distinct !DISubprogram(name: "f", file: !2, type: !4, spFlags: DISPFlagDefinition, unit: !1)
!4 = !DISubroutineType(types: !5)
!5 = !{null, !6}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocalVariable(name: "x", arg: 1, scope: !3, type: !6)
!8 = !DILocation(line: 1, scope: !3)
!9 = !{ptr getelementptr (i8, ptr @kept, i64 6)}
!10 = !{ptr getelementptr (i8, ptr @kept, i64 2)}
"#;

#[test]
fn metadata_of_removed_globals_is_llvms() {
    let Some(bench) = Bench::new("lost") else {
        return;
    };
    for (name, text) in [
        ("lost", LOST),
        ("loops", LOOPS),
        ("constants", CONSTANTS),
        ("ifuncs", IFUNCS),
        ("unused", UNUSED),
    ] {
        let (text_file, file) = (format!("{name}.ll"), format!("{name}.bc"));
        std::fs::write(bench.dir.join(&text_file), text).expect("a file");
        bench.llvm("llvm-as", &[&text_file, "-o", &file]);
        for input in [&text_file, &file] {
            for pass in ["globaldce", "strip", "strip-dead-debug-info"] {
                let passes = format!("-passes={pass}");
                let theirs = [&*passes, "-S", input, "-o", "-"];
                let ours = format!("-{pass}");
                bench.same("opt", &theirs, &["strip", &ours, "-S", input]);
                bench.ours(&["strip", &ours, input, "-o", "ours.bc"]);
                bench.llvm("opt", &[&passes, input, "-o", "theirs.bc"]);
                let theirs = bench.show("theirs.bc").replace("theirs.bc", "ours.bc");
                assert_eq!(bench.show("ours.bc"), theirs, "{pass} of {input}");
            }
            for chosen in [&["-func=f"][..], &["-func=f", "-delete"]] {
                let theirs = [chosen, &["-S", input]].concat();
                let ours = [&["extract"], &theirs[..]].concat();
                bench.same("llvm-extract", &theirs, &ours);
            }
        }
    }
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

/// Atoms of code of its own, and of inlined code, which keep their numbers.
const ATOMS: &str = "
define void @f(ptr %p) !dbg !4 {
  store i32 1, ptr %p, !dbg !6
  store i32 2, ptr %p, !dbg !7
  store i32 3, ptr %p, !dbg !8
  ret void, !dbg !9
}
define void @g(ptr %p) !dbg !5 {
  store i32 1, ptr %p, !dbg !10
  ret void, !dbg !11
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: \"a.c\", directory: \"/\")
!2 = !{i32 2, !\"Debug Info Version\", i32 3}
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: \"f\", scope: !1, file: !1, type: !3, spFlags: DISPFlagDefinition, unit: !0, keyInstructions: true)
!5 = distinct !DISubprogram(name: \"g\", scope: !1, file: !1, type: !3, spFlags: DISPFlagDefinition, unit: !0, keyInstructions: true)
!6 = !DILocation(line: 1, scope: !4, atomGroup: 5, atomRank: 1)
!7 = !DILocation(line: 2, scope: !5, inlinedAt: !12, atomGroup: 5, atomRank: 1)
!8 = !DILocation(line: 3, scope: !4, atomGroup: 7, atomRank: 1)
!9 = !DILocation(line: 4, scope: !4, atomGroup: 1, atomRank: 1)
!10 = !DILocation(line: 5, scope: !5, atomGroup: 5, atomRank: 1)
!11 = !DILocation(line: 6, scope: !5)
!12 = distinct !DILocation(line: 7, scope: !4)
";

/// Checks that the two parts of a text are those of llvm-split.
fn splits_as_llvm(bench: &Bench, text: &str) {
    std::fs::write(bench.dir.join("a.ll"), text).expect("a file");
    bench.llvm("llvm-split", &["-j2", "a.ll", "-o", "theirs-"]);
    bench.ours(&["split", "-j2", "a.ll", "-o", "ours-"]);
    for part in 0..2 {
        let ours = bench.show(&format!("ours-{part}"));
        let theirs = bench.show(&format!("theirs-{part}"));
        assert_eq!(ours.replace("ours-", ""), theirs.replace("theirs-", ""));
    }
}

#[test]
fn atoms_of_parts_are_llvms() {
    let Some(bench) = Bench::new("split-atoms") else {
        return;
    };
    splits_as_llvm(&bench, ATOMS);
}

/// Names of constants without one, which LLVM gives NVPTX without a dot.
#[test]
fn names_of_parts_are_llvms() {
    let Some(bench) = Bench::new("split-names") else {
        return;
    };
    for triple in ["nvptx64-nvidia-cuda", "x86_64-unknown-linux-gnu"] {
        let text = format!(
            "target triple = \"{triple}\"
            @0 = private constant i32 1
            @1 = private constant i32 2
            @2 = private constant ptr @1
            define ptr @f() {{
              ret ptr @0
            }}
            define ptr @g() {{
              ret ptr @2
            }}"
        );
        splits_as_llvm(&bench, &text);
    }
}

#[test]
fn split_by_category_is_llvm_split() {
    let Some(bench) = Bench::new("split-category") else {
        return;
    };
    let text = include_str!("kernels.ll");
    std::fs::write(bench.dir.join("k.ll"), text).expect("a file");
    for (by, count) in [("kernel", 5), ("module-id", 2)] {
        let flag = format!("-split-by-category={by}");
        bench.llvm("llvm-split", &[&flag, "-S", "k.ll", "-o", by]);
        bench.ours(&["split", &flag, "-S", "k.ll", "-o", &format!("ours-{by}")]);
        for part in 0..count {
            let shown = |name: String| {
                let text = std::fs::read_to_string(bench.dir.join(name)).expect("a part");
                text.split_once('\n').expect("lines").1.to_owned()
            };
            let ours = shown(format!("ours-{by}_{part}.ll"));
            assert_eq!(ours, shown(format!("{by}_{part}.ll")), "{by} {part}");
        }
        let more = format!("_{count}.ll");
        assert!(!bench.dir.join(format!("{by}{more}")).exists());
        assert!(!bench.dir.join(format!("ours-{by}{more}")).exists());
        bench.ours(&["split", &flag, "k.ll", "-o", &format!("bits-{by}")]);
        assert!(bench.dir.join(format!("bits-{by}_0.bc")).exists());
    }
}

#[test]
fn broken_modules_are_not_split() {
    let Some(bench) = Bench::new("split-broken") else {
        return;
    };
    let text = "define void @f() {\n  %x = add i32 %y, 1\n  %y = add i32 1, 1\n  ret void\n}\n";
    std::fs::write(bench.dir.join("bad.ll"), text).expect("a file");
    for tool in [
        bench.oracle.tool("llvm-split"),
        PathBuf::from(env!("CARGO_BIN_EXE_bitsmith")),
    ] {
        let mut command = Command::new(&tool);
        let is_ours = tool.ends_with("bitsmith");
        if is_ours {
            command.arg("split");
        }
        let ran = command.args(["bad.ll", "-o", if is_ours { "ours-" } else { "bad-" }]);
        let ran = ran.current_dir(&bench.dir).output().expect("it runs");
        let said = String::from_utf8_lossy(&ran.stderr).into_owned();
        assert_eq!(ran.status.code(), Some(1), "{said}");
        assert!(said.contains("does not dominate all uses"), "{said}");
    }
    // LLVM's tool leaves empty files there.
    assert!(!bench.dir.join("ours-0").exists());
}

/// Alignments follow the given layout; allocas are in address space 0 in any layout.
#[test]
fn as_goes_by_the_layout_that_is_given() {
    let Some(bench) = Bench::new("as-layout") else {
        return;
    };
    let text = "target datalayout = \"e-i64:64\"\ndefine void @f() {\n  %a = alloca i64\n  \
        store i64 1, ptr %a\n  ret void\n}\n";
    std::fs::write(bench.dir.join("l.ll"), text).expect("a file");
    for layout in ["e", "E-p:32:32-i64:32", "e-A5-i64:128", ""] {
        let flag = format!("-data-layout={layout}");
        bench.llvm("llvm-as", &[&flag, "l.ll", "-o", "x.bc"]);
        let theirs = bench.show("x.bc");
        bench.ours(&["as", &flag, "l.ll", "-o", "x.bc"]);
        assert_eq!(bench.show("x.bc"), theirs, "{layout}");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    let command = command.args(["as", "-data-layout=zzz", "l.ll", "-o", "y.bc"]);
    let ran = command.current_dir(&bench.dir).output().expect("it runs");
    assert_eq!(ran.status.code(), Some(1));
    assert!(!bench.dir.join("y.bc").exists());
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

/// The status and the output of `diff`.
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
    // Metadata that only one function uses is in its body in bitcode, but not in text.
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
            "instruction: 1 in 1 function\n  in function @leaf, label %head:\n    < %next = add i32 %i, 1\n    > %next = add i32 %i, 2\n",
        ),
        (
            "  %s = call i32 @outside(i32 %r)\n  ret i32 %s",
            "  ret i32 %r",
            "instruction only in the left module: 1 in 1 function\n  in function @other, label %0:\n    < %s = call i32 @outside(i32 %r)",
        ),
        (
            "global i32 7",
            "global i32 8",
            "initial value:\n  @alone\n    < i32 7\n    > i32 8\n",
        ),
        ("name: \"r\"", "name: \"s\"", "only debug info differs: "),
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

#[test]
fn diff_groups_what_is_alike() {
    let Some(bench) = Bench::new("diff-groups") else {
        return;
    };
    bench.ours(&["strip", "-strip-debug", "a.bc", "-o", "plain.bc"]);
    let (status, text) = diff(&bench, &["a.bc", "plain.bc"]);
    assert_eq!(status, Some(1));
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(text.starts_with("only debug info differs: "), "{text}");
    let ignored = diff(
        &bench,
        &["--ignore", "debug,names,order", "a.bc", "plain.bc"],
    );
    assert_eq!(ignored, (Some(0), String::new()));
    let (_, all) = diff(&bench, &["--all", "a.bc", "plain.bc"]);
    assert!(all.lines().count() > 1, "{all}");
    let globals = |value: u32| -> String {
        let line = |number| format!("@g{number} = global i32 {value}\n");
        (0..30).map(line).collect()
    };
    for (name, value) in [("one.ll", 1), ("two.ll", 2)] {
        std::fs::write(bench.dir.join(name), globals(value)).expect("a file");
    }
    let (_, text) = diff(&bench, &["one.ll", "two.ll"]);
    assert!(text.ends_with("  26 more, which --all shows\n"), "{text}");
    let (_, all) = diff(&bench, &["--all", "one.ll", "two.ll"]);
    assert_eq!(all.matches("> i32 2").count(), 30);
}

#[test]
fn diff_finds_functions_that_moved_or_have_another_name() {
    let Some(bench) = Bench::new("diff-names") else {
        return;
    };
    let one = "define i32 @a(i32 %x) {\n  %y = mul i32 %x, 3\n  ret i32 %y\n}\n";
    let two = "define i32 @b(i32 %x) {\n  %y = call i32 @a(i32 %x)\n  ret i32 %y\n}\n";
    let three = "define void @c() noinline {\n  ret void\n}\n";
    let write =
        |name: &str, text: String| std::fs::write(bench.dir.join(name), text).expect("a file");
    write("abc.ll", format!("{one}{two}{three}"));
    write("cab.ll", format!("{three}{one}{two}"));
    write(
        "renamed.ll",
        format!("{one}{two}{three}").replace("@a", "@z"),
    );
    write(
        "other.ll",
        format!("{one}{two}{three}")
            .replace("@a", "@z")
            .replace("x, 3", "x, 4"),
    );
    write(
        "plain.ll",
        format!("{one}{two}{three}").replace(" noinline", ""),
    );
    let none = (Some(0), String::new());
    let moved = diff(&bench, &["abc.ll", "cab.ll"]);
    assert_eq!(moved, (Some(1), "at another place: @c\n".to_owned()));
    assert_eq!(
        diff(&bench, &["--ignore", "order", "abc.ll", "cab.ll"]),
        none
    );
    let renamed = diff(&bench, &["abc.ll", "renamed.ll"]);
    assert_eq!(
        renamed,
        (
            Some(1),
            "another name:\n  @a\n    < ptr @a\n    > ptr @z\n".to_owned()
        )
    );
    assert_eq!(
        diff(&bench, &["--ignore", "names", "abc.ll", "renamed.ll"]),
        none
    );
    let (_, other) = diff(&bench, &["--ignore", "names", "abc.ll", "other.ll"]);
    assert!(
        other.starts_with("only in the left module: @a\nonly in the right module: @z\n"),
        "{other}"
    );
    let plain = diff(&bench, &["abc.ll", "plain.ll"]);
    assert_eq!(plain, (Some(1), "attributes: @c\n".to_owned()));
    assert_eq!(
        diff(&bench, &["--ignore", "attributes", "abc.ll", "plain.ll"]),
        none
    );
}

/// A program with debug information and one without, each with its own differences: a screen shows them.
#[test]
fn diff_of_a_program_fits_a_screen() {
    let Some(corpus) = bitsmith_testkit::corpus::or_skip("diff of a program") else {
        return;
    };
    let of = |level: &str| {
        let end = format!("sqlite3/{level}/sqlite3.bc");
        corpus
            .iter()
            .find(|case| case.path.ends_with(&end))
            .map(|case| case.path.display().to_string())
    };
    let (Some(plain), Some(debug), Some(slow)) = (of("O2"), of("O2g"), of("O0g")) else {
        return;
    };
    let run = |left: &str, right: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
        let ran = command.args(["diff", left, right]).output();
        String::from_utf8(ran.expect("it runs").stdout).expect("text")
    };
    let text = run(&plain, &debug);
    assert!(
        text.starts_with("only debug info differs: ") && text.lines().count() == 1,
        "{text}"
    );
    let text = run(&plain, &slow);
    assert!(text.lines().count() < 80, "{text}");
}
