//! Small files that LLVM 14 assembles, beside LLVM 22: constants that fold, orders of uses, symbols. Constants
//! also as our own assembler writes them, which folds none.

use bitsmith_testkit::{Oracle, releases};
use std::path::{Path, PathBuf};
use std::process::Command;

const BITSMITH: &str = env!("CARGO_BIN_EXE_bitsmith");

/// The output of a tool, or a note that it refuses the file.
fn output(tool: &Path, args: &[&str], file: &Path) -> Option<String> {
    let ran = Command::new(tool).args(args).arg(file).output();
    let ran = ran.expect("the tool runs");
    let text = String::from_utf8_lossy(&ran.stdout).into_owned();
    ran.status.success().then_some(text)
}

/// The tools of LLVM 22 and a folder, if there is an LLVM 14, too.
fn tools(what: &str) -> Option<(Oracle, PathBuf)> {
    let oracle = Oracle::or_skip(what)?;
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(what);
    std::fs::create_dir_all(&dir).expect("a folder");
    releases::or_skip(what, &[14]).then_some((oracle, dir))
}

/// The bitcode that LLVM 14 makes of a text.
fn assembled(dir: &Path, name: &str, text: &str) -> PathBuf {
    assembled_with(dir, name, text, &[])
}

fn assembled_with(dir: &Path, name: &str, text: &str, flags: &[&str]) -> PathBuf {
    let (source, file) = (
        dir.join(format!("{name}.ll")),
        dir.join(format!("{name}.bc")),
    );
    std::fs::write(&source, text).expect("a file");
    let mut assembler = Command::new("llvm-as-14");
    let assembler = assembler.args(flags).arg(&source);
    let made = assembler.arg("-o").arg(&file).output();
    let made = made.expect("llvm-as-14 runs");
    let message = String::from_utf8_lossy(&made.stderr);
    assert!(made.status.success(), "{name}: {message}");
    file
}

/// Compares a tool of ours with LLVM's; returns LLVM's output.
fn same(
    oracle: &Oracle,
    (theirs, ours): (&str, &str),
    args: &[&str],
    file: &Path,
) -> Option<String> {
    let theirs = output(&oracle.tool(theirs), args, file);
    let args = [&[ours], args].concat();
    let ours = output(Path::new(BITSMITH), &args, file);
    assert_eq!(ours, theirs, "{}", file.display());
    theirs
}

const DIS: (&str, &str) = ("llvm-dis", "dis");

/// LLVM 14 allows a variable without a type, and nothing else in the file is out of date.
#[test]
fn debug_information_that_is_invalid_now_is_dropped() {
    let Some((oracle, dir)) = tools("invalid debug information") else {
        return;
    };
    let text = "!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!6}\n!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug, globals: !2)\n!1 = !DIFile(filename: \"a.c\", directory: \"/\")\n!2 = !{!3}\n!3 = !DIGlobalVariableExpression(var: !4, expr: !DIExpression())\n!4 = distinct !DIGlobalVariable(name: \"v\", scope: !0, file: !1, line: 27, isDefinition: true)\n!6 = !{i32 2, !\"Debug Info Version\", i32 3}\n";
    let file = assembled_with(&dir, "invalid", text, &["-disable-verify"]);
    let text = same(&oracle, DIS, &["-o", "-"], &file).expect("LLVM reads it");
    assert!(!text.contains("DICompileUnit"), "{text}");
    for (file, how) in [
        (&file, &["-S"][..]),
        (&file, &["-S", "-disable-lazy-loading"]),
        (&file.with_extension("ll"), &["-S"]),
    ] {
        let linked = same(&oracle, ("llvm-link", "link"), how, file).expect("LLVM links it");
        assert!(!linked.contains("DICompileUnit"), "{linked}");
    }
}

#[test]
fn constants_fold_as_llvm_folds_them() {
    let Some((oracle, dir)) = tools("folded") else {
        return;
    };
    let file = dir.join("folded.bc");
    let mut assembler = Command::new(BITSMITH);
    let assembler = assembler.args(["as", "--disable-verify", "tests/folded.ll", "-o"]);
    let made = assembler.arg(&file).status().expect("it runs");
    assert!(made.success());
    let text = same(&oracle, DIS, &["-o", "-"], &file).expect("LLVM reads it");
    assert!(text.contains("add (i64 ptrtoint (ptr @first to i64), i64 11)"));
}

#[test]
fn constants_of_text_fold_as_llvm_folds_them() {
    let Some((oracle, _)) = tools("folded text") else {
        return;
    };
    let file = Path::new("tests/folded.ll");
    let text = same(&oracle, ("opt", "opt"), &["-S", "-o", "-"], file).expect("LLVM reads it");
    assert!(text.contains("@b3 = global i8 -1"));
}

#[test]
fn constants_of_llvm_14() {
    // `extractvalue` has no number of its own there, and a scalable type is no source type any more.
    let text = r#"
@0 = global i8 extractvalue ([1 x i8] select (i1 ptrtoint (i32* @1 to i1), [1 x i8] [ i8 1 ], [1 x i8] [ i8 2 ]), 0)
@1 = external global i32
define <vscale x 2 x double> @f() {
  %r = load <vscale x 2 x double>, <vscale x 2 x double>* getelementptr (<vscale x 2 x double>, <vscale x 2 x double>* null, i64 1)
  ret <vscale x 2 x double> %r
}
define <1 x i64> @g(<1 x i64>* %p) {
  store volatile double bitcast (<2 x i32> <i32 -1, i32 -1> to double), double* undef
  store <1 x i64> bitcast (i64 7 to <1 x i64>), <1 x i64>* %p
  %i = insertelement <8 x i16> undef, i16 bitcast (<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true> to i16), i32 7
  ret <1 x i64> bitcast (double 1.0 to <1 x i64>)
}
"#;
    let Some((oracle, dir)) = tools("constants_of_llvm_14") else {
        return;
    };
    let file = assembled(&dir, "constants", text);
    let text = same(&oracle, DIS, &["-o", "-"], &file).expect("LLVM reads it");
    assert!(text.contains("%constexpr = getelementptr <vscale x 2 x double>"));
    assert!(text.contains("@0 = global i8 poison"));
}

#[test]
fn orders_of_uses_after_an_upgrade() {
    let text = r#"
declare void @llvm.lifetime.start.p0i8(i64, i8*)
declare void @llvm.lifetime.end.p0i8(i64, i8*)
declare <4 x i32> @llvm.x86.sse41.pmaxsd(<4 x i32>, <4 x i32>)
declare void @use(i8*)
define <4 x i32> @f(<4 x i32> %v) {
  %a = alloca i8
  %b = alloca i8
  call void @llvm.lifetime.start.p0i8(i64 1, i8* %a)
  call void @llvm.lifetime.start.p0i8(i64 1, i8* %b)
  call void @use(i8* %a)
  call void @use(i8* %b)
  call void @llvm.lifetime.end.p0i8(i64 1, i8* %b)
  call void @llvm.lifetime.start.p0i8(i64 1, i8* %b)
  call void @use(i8* %b)
  call void @llvm.lifetime.end.p0i8(i64 1, i8* %b)
  call void @use(i8* %b)
  call void @llvm.lifetime.end.p0i8(i64 1, i8* %a)
  %1 = call <4 x i32> @llvm.x86.sse41.pmaxsd(<4 x i32> %v, <4 x i32> %v)
  %2 = add <4 x i32> %1, %v
  %3 = sub <4 x i32> %1, %2
  %4 = call <4 x i32> @llvm.x86.sse41.pmaxsd(<4 x i32> %1, <4 x i32> %3)
  %5 = mul <4 x i32> %1, %4
  ret <4 x i32> %5
}
"#;
    let Some((oracle, dir)) = tools("orders_of_uses") else {
        return;
    };
    let file = assembled(&dir, "uses", text);
    let args = ["-preserve-ll-uselistorder", "-o", "-"];
    let text = same(&oracle, DIS, &args, &file).expect("LLVM reads it");
    assert!(text.contains("uselistorder ptr %b, { 4, 0, 5, 1, 2, 6, 3 }"));
}

#[test]
fn symbols_of_another_release() {
    let Some((oracle, dir)) = tools("symbols_of_another_release") else {
        return;
    };
    // The table of LLVM 14 lacks a symbol that LLVM 22 adds.
    let text = "target triple = \"i386-pc-linux-gnu\"\ndefine void @f() {\n  ret void\n}\n";
    let file = assembled(&dir, "i386", text);
    for args in [&[][..], &["-p"], &["-u"]] {
        let found = same(&oracle, ("llvm-nm", "nm"), args, &file).expect("LLVM reads it");
        assert!(found.contains("_GLOBAL_OFFSET_TABLE_"), "{found}");
    }
    // An upgrade adds `i128:128` to it, and the preferred alignment would be less.
    let layout = "target datalayout = \"E-p:64:64-i64:64:64-f64:64:64-v128:128:128-n32:64\"
target triple = \"powerpc64-unknown-linux-gnu\"
@x = global i32 0
";
    let file = assembled(&dir, "layout", layout);
    let refused = same(&oracle, ("llvm-nm", "nm"), &[], &file);
    assert_eq!(refused, None);
}

#[test]
fn a_summary_that_names_a_retired_function() {
    let Some((oracle, dir)) = tools("retired_in_summary") else {
        return;
    };
    let text = r#"
declare void @llvm.lifetime.start.p0i8(i64, i8*)
declare void @g(i8*)
define void @f() {
  %a = alloca i8
  call void @llvm.lifetime.start.p0i8(i64 1, i8* %a)
  call void @g(i8* %a)
  ret void
}
"#;
    let (source, file) = (dir.join("summary.ll"), dir.join("summary.bc"));
    std::fs::write(&source, text).expect("a file");
    let mut opt = Command::new("opt-14");
    let opt = opt.arg("-module-summary").arg(&source).arg("-o").arg(&file);
    assert!(opt.status().expect("opt-14 runs").success());
    same(&oracle, DIS, &["-o", "-"], &file);
    let copy = dir.join("copy.bc");
    let mut cat = Command::new(BITSMITH);
    let cat = cat.arg("cat").arg(&file).arg("-o").arg(&copy);
    assert!(cat.status().expect("it runs").success());
    let text = same(&oracle, DIS, &["-o", "-"], &copy).expect("LLVM reads it");
    assert!(
        text.contains("(name: \"f\", summaries: (function:"),
        "{text}"
    );
}

/// Calls that are made anew, calls that only have another name, and a result that is replaced.
const UPGRADED: &str = r#"
declare void @llvm.lifetime.start.p0i8(i64, i8*)
declare void @llvm.lifetime.end.p0i8(i64, i8*)
declare i32 @llvm.ctlz.i32(i32)
declare float @llvm.amdgcn.ldexp.f32(float, i32)
declare void @use(i8*)
define void @f(i1 %c) {
  %a = alloca i8
  %b = alloca i8
  call void @llvm.lifetime.start.p0i8(i64 1, i8* %a)
  call void @llvm.lifetime.start.p0i8(i64 1, i8* %b)
  call void @use(i8* %a)
  call void @use(i8* %b)
  br i1 %c, label %x, label %y
x:
  call void @use(i8* %a)
  call void @llvm.lifetime.end.p0i8(i64 1, i8* %a)
  ret void
y:
  call void @use(i8* %a)
  call void @llvm.lifetime.end.p0i8(i64 1, i8* %a)
  call void @llvm.lifetime.end.p0i8(i64 1, i8* %b)
  ret void
  uselistorder i8* %a, { 3, 1, 5, 0, 2, 4 }
  uselistorder i8* %b, { 1, 2, 0 }
}
define i32 @g(i32 %a, i32 %n) {
  %x = call i32 @llvm.ctlz.i32(i32 %a)
  %y = add i32 %x, %a
  %z = mul i32 %y, %x
  %w = sub i32 %z, %x
  %v = call i32 @llvm.ctlz.i32(i32 %w)
  %u = xor i32 %v, %a
  ret i32 %u
  uselistorder i32 %x, { 1, 2, 0 }
  uselistorder i32 %a, { 2, 0, 1 }
}
define float @h(float %a, i32 %b) {
  %x = call float @llvm.amdgcn.ldexp.f32(float %a, i32 %b)
  %y = fadd float %x, %a
  %z = call float @llvm.amdgcn.ldexp.f32(float %y, i32 %b)
  %w = call float @llvm.amdgcn.ldexp.f32(float %z, i32 %b)
  ret float %w
  uselistorder i32 %b, { 1, 0, 2 }
}
"#;

/// LLVM sorts uses while the old calls still have theirs.
#[test]
fn orders_of_uses_by_upgraded_calls() {
    let Some((oracle, dir)) = tools("upgraded-orders") else {
        return;
    };
    let (source, file) = (dir.join("it.ll"), dir.join("it.bc"));
    std::fs::write(&source, UPGRADED).expect("a file");
    let mut assembler = Command::new("llvm-as-14");
    let made = assembler.arg("-preserve-bc-uselistorder").arg(&source);
    let made = made.arg("-o").arg(&file).status();
    assert!(made.expect("llvm-as-14 runs").success());
    let args = ["-preserve-ll-uselistorder", "-o", "-"];
    let text = same(&oracle, DIS, &args, &file).expect("LLVM reads it");
    assert!(text.contains("uselistorder ptr %a"), "{text}");
}

/// The blocks on edges, for constants that are instructions now, are the youngest predecessors. An order of the
/// file has no place for them.
#[test]
fn blocks_on_edges_precede_other_predecessors() {
    let Some((oracle, dir)) = tools("blocks on edges") else {
        return;
    };
    let body = "@g = external global i32
define i32 @f(i1 %c, i32 %n) {
entry:
  br i1 %c, label %loop, label %other
other:
  br label %loop
loop:
  %p = phi i32 [ udiv (i32 ptrtoint (i32* @g to i32), i32 3), %entry ], [ 1, %other ], [ %q, %loop ], [ udiv (i32 ptrtoint (i32* @g to i32), i32 5), %latch ]
  %q = add i32 %p, 1
  %d = icmp eq i32 %q, %n
  br i1 %d, label %loop, label %next
next:
  switch i32 %q, label %latch [
    i32 1, label %latch
    i32 2, label %out
  ]
latch:
  br label %loop
out:
  ret i32 %q
";
    let orders = ["", "  uselistorder label %loop, { 3, 2, 1, 0 }\n"];
    for (order, name) in orders.iter().zip(["plain", "ordered"]) {
        let text = format!("{body}{order}}}\n");
        let file = assembled(&dir, name, &text);
        let shown = same(&oracle, DIS, &["-o", "-"], &file).expect("LLVM reads it");
        assert!(shown.contains("preds = %phi.constexpr1, %phi.constexpr, %"));
        let args = ["--preserve-ll-uselistorder", "-o", "-"];
        same(&oracle, DIS, &args, &file);
        same(&oracle, ("opt", "opt"), &["-S"], &file);
    }
}
