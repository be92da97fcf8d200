//! Predicted use-list orders, of text and of bitcode, against those of LLVM: a reader of the result has
//! the uses of every value in the same order.

use std::path::Path;
use std::process::Command;

use bitsmith_testkit::cache::Cache;
use bitsmith_testkit::{Oracle, corpus, tour};

const BITSMITH: &str = env!("CARGO_BIN_EXE_bitsmith");

/// Uses before and after the definition, by constants, twice by one user, through initializers, in two
/// functions.
const TEXT: &str = r#"
@first = global [3 x ptr] [ptr @late, ptr @f, ptr @late]
@second = constant { ptr, ptr } { ptr getelementptr (i8, ptr @late, i64 8), ptr @first }
@late = global i32 0
@other = alias i32, ptr @late
define ptr @f(i32 %n, ptr %p) personality ptr @g {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ], [ %next, %again ]
  %a = load ptr, ptr getelementptr (i8, ptr @late, i64 8)
  store ptr @late, ptr %p
  %next = add i32 %i, %i
  %more = icmp slt i32 %next, %n
  br i1 %more, label %head, label %again
again:
  %s = select i1 %more, ptr @first, ptr @late
  switch i32 %next, label %end [ i32 1, label %head
                                 i32 2, label %end ]
end:
  ret ptr blockaddress(@f, %again)
}
define i32 @g(i32 %n) {
  %a = call ptr @f(i32 %n, ptr @late)
  %b = call ptr @f(i32 %n, ptr getelementptr (i8, ptr @late, i64 8))
  store ptr blockaddress(@f, %again), ptr %b
  store ptr getelementptr (i8, ptr @late, i64 4), ptr getelementptr (i8, ptr @late, i64 8)
  ret i32 %n
  uselistorder i32 %n, { 1, 2, 0 }
}
uselistorder ptr @f, { 2, 0, 1 }
"#;

fn run(command: &mut Command) {
    let ran = command.output().expect("it runs");
    let message = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{command:?}: {message}");
}

/// All use-list orders that a reader of a module's text needs.
fn shown(oracle: &Oracle, file: &Path) -> String {
    let mut command = Command::new(oracle.tool("llvm-dis"));
    let command = command.args(["-preserve-ll-uselistorder", "-o", "-"]);
    let input = std::fs::File::open(file).expect("a file");
    let ran = command.stdin(input).output().expect("it runs");
    assert!(ran.status.success(), "{}", file.display());
    let text = String::from_utf8_lossy(&ran.stdout).into_owned();
    let of_uses = |line: &&str| line.trim_start().starts_with("uselistorder");
    let lines: Vec<&str> = text.lines().filter(of_uses).collect();
    lines.join("\n")
}

/// The lines that only one of two texts has.
fn difference(ours: &str, theirs: &str) -> Vec<String> {
    let only = |of: &str, in_other: &str, sign: &str| {
        let other: Vec<&str> = in_other.lines().collect();
        let lines = of.lines().filter(|line| !other.contains(line));
        let lines = lines.map(|line| format!("{sign} {line}"));
        lines.collect::<Vec<_>>()
    };
    let lines = [only(theirs, ours, "-"), only(ours, theirs, "+")].concat();
    lines.into_iter().take(20).collect()
}

fn equal(ours: &str, theirs: &str, what: &str) {
    let lines = difference(ours, theirs);
    assert!(ours == theirs, "{what}:\n{}", lines.join("\n"));
}

/// Texts for which LLVM has more values in memory than the module: constants that were folded into
/// others, and placeholders for blocks of later functions.
const MORE_IN_MEMORY: [&str; 2] = ["constants.ll", "forward.ll"];

/// Assembles the text, then reads and writes it again, by LLVM and by bitsmith.
fn same(oracle: &Oracle, text: &Path, dir: &Path) {
    let path = |name: &str| dir.join(name);
    let preserve = "-preserve-bc-uselistorder";
    let (theirs, ours) = (path("theirs.bc"), path("ours.bc"));
    let assemble = |command: &mut Command, to: &Path| {
        run(command.arg(text).arg("-o").arg(to));
    };
    assemble(&mut Command::new(oracle.tool("llvm-as")), &theirs);
    assemble(Command::new(BITSMITH).arg("as"), &ours);
    let name = text.display();
    let show = |file| shown(oracle, file);
    equal(&show(&ours), &show(&theirs), &format!("as {name}"));
    let (again, copy) = (path("again.bc"), path("copy.bc"));
    let mut opt = Command::new(oracle.tool("opt"));
    let opt = opt.args(["-passes=no-op-module", preserve]).arg(&theirs);
    let ran = opt.arg("-o").arg(&again).output().expect("it runs");
    if !ran.status.success() {
        // llc must know the target.
        return;
    }
    let mut cat = Command::new(BITSMITH);
    let cat = cat.args(["cat", preserve]).arg(&theirs);
    run(cat.arg("-o").arg(&copy));
    equal(&show(&copy), &show(&again), &format!("cat {name}"));
}

/// Globals that stand behind the functions that use them.
const LATE: &str = "define i32 @f(i32 %x) {
  %a = load i32, ptr @g
  %b = load i32, ptr @h
  %c = add i32 %a, %b
  store i32 %c, ptr @g
  store i32 %c, ptr @alias
  store ptr getelementptr (i8, ptr @g, i64 1), ptr @p
  call void @k()
  ret i32 %c
}
@h = global i32 3
define void @k() {
  store i32 1, ptr @g
  store i32 1, ptr @h
  store ptr getelementptr (i8, ptr @g, i64 1), ptr @q
  call void @k()
  %r = call i32 @ifunc(i32 1)
  ret void
}
@g = global i32 1
@p = global ptr @g
@q = global ptr @k
@alias = alias i32, ptr @g
@ifunc = ifunc i32 (i32), ptr @resolver
define ptr @resolver() {
  store ptr getelementptr (i8, ptr @g, i64 1), ptr @p
  store ptr @alias, ptr @q
  ret ptr @f
}
";

/// Constants that are made in the order of records, which is not that of the text.
const MADE: &str = r#"
define i32 @select() {
  %s = select i1 ptrtoint (ptr @select to i1), i32 ptrtoint (ptr @select to i32), i32 undef
  ret i32 %s
}
define void @store() {
  store i32 ptrtoint (ptr @store to i32), ptr getelementptr (i8, ptr @store, i64 3)
  ret void
}
define void @call() {
  call void @declared(i32 ptrtoint (ptr @call to i32)) [ "deopt"(i16 ptrtoint (ptr @call to i16)), "own"(i1 ptrtoint (ptr @call to i1)) ]
  ret void
}
define i1 @invoke() personality ptr @declared {
  invoke void @declared(i32 ptrtoint (ptr @invoke to i32)) [ "deopt"(i16 ptrtoint (ptr @invoke to i16)) ]
    to label %normal unwind label %unwind
normal:
  ret i1 ptrtoint (ptr @invoke to i1)
unwind:
  %l = landingpad { ptr, i32 }
    cleanup
  resume { ptr, i32 } { ptr getelementptr (i8, ptr @invoke, i64 1), i32 ptrtoint (ptr @invoke to i32) }
}
define <2 x i32> @others() {
  switch i32 ptrtoint (ptr @others to i32), label %x [ i32 1, label %y ]
x:
  br i1 ptrtoint (ptr @others to i1), label %y, label %y
y:
  %p = phi i32 [ ptrtoint (ptr @others to i32), %0 ], [ 3, %x ], [ 3, %x ]
  %c = cmpxchg ptr getelementptr (i8, ptr @others, i64 1), i32 ptrtoint (ptr @others to i32), i32 ptrtoint (ptr getelementptr (i8, ptr @others, i64 3) to i32) seq_cst seq_cst
  %r = atomicrmw add ptr getelementptr (i8, ptr @others, i64 2), i32 ptrtoint (ptr @others to i32) seq_cst
  %i = insertvalue { i32, i64 } { i32 ptrtoint (ptr @others to i32), i64 3 }, i64 ptrtoint (ptr @others to i64), 1
  %f = fcmp oeq float bitcast (i32 ptrtoint (ptr @others to i32) to float), bitcast (i32 ptrtoint (ptr getelementptr (i8, ptr @others, i64 5) to i32) to float)
  %g = getelementptr i8, ptr getelementptr (i8, ptr @others, i64 7), i64 ptrtoint (ptr @others to i64)
  %e = insertelement <2 x i32> <i32 ptrtoint (ptr @others to i32), i32 0>, i32 1, i64 ptrtoint (ptr @others to i64)
  %v = shufflevector <2 x i32> %e, <2 x i32> <i32 ptrtoint (ptr @others to i32), i32 2>, <2 x i32> <i32 0, i32 3>
  ret <2 x i32> %v
}
declare void @declared(i32)
"#;

#[test]
fn orders_are_those_of_llvm() {
    let Some(oracle) = Oracle::or_skip("use_lists") else {
        return;
    };
    let cache = Cache::open().expect("a cache folder");
    let dir = cache.file("use_lists");
    std::fs::create_dir_all(&dir).expect("a folder");
    let own = dir.join("own.ll");
    std::fs::write(&own, TEXT).expect("a file");
    same(&oracle, &own, &dir);
    std::fs::write(&own, LATE).expect("a file");
    same(&oracle, &own, &dir);
    let texts = tour::texts().expect("the tour");
    let more = |text: &Path| MORE_IN_MEMORY.iter().any(|name| text.ends_with(name));
    for text in [MADE, IN_A_RECORD, UPGRADED, DECLARED_FIRST] {
        std::fs::write(&own, text).expect("a file");
        same(&oracle, &own, &dir);
    }
    for text in texts.iter().filter(|text| !more(text)) {
        same(&oracle, text, &dir);
    }
    let Some(cases) = corpus::or_skip("use_lists") else {
        return;
    };
    for case in cases.iter().step_by(150) {
        let text = dir.join("corpus.ll");
        let mut dis = Command::new(oracle.tool("llvm-dis"));
        let dis = dis.arg("-preserve-ll-uselistorder").arg(&case.path);
        run(dis.arg("-o").arg(&text));
        if std::fs::metadata(&text).expect("a file").len() < 4_000_000 {
            same(&oracle, &text, &dir);
        }
    }
}

/// Calls that are upgraded at the end of the text, which makes their uses the youngest.
const UPGRADED: &str = "define void @f() {
  %a = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %a)
  call void @g(ptr %a)
  store i32 1, ptr %a
  call void @llvm.lifetime.end.p0(i64 4, ptr %a)
  ret void
}
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare void @g(ptr)
";

/// Upgraded calls of one function that is declared before them.
const DECLARED_FIRST: &str = "declare i64 @llvm.objectsize.i64.p0(ptr, i1)
define i64 @f(ptr %p) {
  %a = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false)
  ret i64 %a
}
define i64 @g(ptr %p) {
  %a = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false)
  ret i64 %a
}
";

/// An expression that is made where a debug record names it, between uses of the global in it.
const IN_A_RECORD: &str = r#"
@g = global [64 x i8] zeroinitializer
define void @f(ptr %q, ptr %r) !dbg !3 {
  store i64 ptrtoint (ptr @g to i64), ptr %q
    #dbg_value(ptr getelementptr (i8, ptr @g, i64 1), !4, !DIExpression(), !5)
  store i8 91, ptr @g
  store ptr @g, ptr %r
  store ptr getelementptr (i8, ptr @g, i64 1), ptr %q
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", scope: !1, file: !1, type: !6, spFlags: DISPFlagDefinition, unit: !0)
!4 = !DILocalVariable(name: "x", scope: !3)
!5 = !DILocation(line: 1, scope: !3)
!6 = !DISubroutineType(types: !{})
"#;

/// The mask of the last function is no use of the constant, but LLVM visits it: the order stands there.
const MASK: &str = "
define <4 x i32> @a(<4 x i32> %x, <4 x i1> %c) {
  %r = select <4 x i1> %c, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>, <4 x i32> %x
  %s = add <4 x i32> %x, <i32 0, i32 1, i32 2, i32 poison>
  %t = add <4 x i32> %r, %s
  %u = mul <4 x i32> <i32 0, i32 1, i32 2, i32 poison>, %t
  ret <4 x i32> %u
}
define <4 x i16> @b(<3 x i16> %x) {
  %s = shufflevector <3 x i16> %x, <3 x i16> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 poison>
  ret <4 x i16> %s
}
uselistorder <4 x i32> <i32 0, i32 1, i32 2, i32 poison>, { 1, 0, 2 }
";

/// The blocks of a file, and what is in those of orders.
fn blocks(file: &Path) -> Vec<String> {
    let mut dump = Command::new(BITSMITH);
    let dump = dump.args(["bcanalyzer", "--dump"]).arg(file);
    let text = String::from_utf8(dump.output().expect("it runs").stdout).expect("text");
    let line = |line: &&str| line.contains("USELIST") || line.contains("<FUNCTION_BLOCK");
    text.lines().filter(line).map(str::to_owned).collect()
}

#[test]
fn orders_of_masks_are_written_where_llvm_writes_them() {
    let Some(oracle) = Oracle::or_skip("use_lists") else {
        return;
    };
    let cache = Cache::open().expect("a cache folder");
    let dir = cache.file("use_lists_mask");
    std::fs::create_dir_all(&dir).expect("a folder");
    let file = |name: &str| dir.join(name);
    std::fs::write(file("mask.ll"), MASK).expect("a file");
    let mut assemble = Command::new(BITSMITH);
    let assemble = assemble.arg("as").arg(file("mask.ll"));
    run(assemble.arg("-o").arg(file("mask.bc")));
    let preserve = "-preserve-bc-uselistorder";
    let mut opt = Command::new(oracle.tool("opt"));
    let opt = opt.args(["-passes=no-op-module", preserve]);
    run(opt.arg(file("mask.bc")).arg("-o").arg(file("theirs.bc")));
    let mut cat = Command::new(BITSMITH);
    let cat = cat.args(["cat", preserve]).arg(file("mask.bc"));
    run(cat.arg("-o").arg(file("ours.bc")));
    let theirs = blocks(&file("theirs.bc"));
    assert!(theirs.iter().any(|line| line.contains("USELIST_CODE")));
    assert_eq!(blocks(&file("ours.bc")), theirs);
}

/// In text, a global that a debug record names is used from there.
const RECORDS: &str = r#"
define void @f(ptr %p) {
  store ptr @late, ptr %p
  ret void
}
define void @g(ptr %p) !dbg !3 {
    #dbg_value(ptr @late, !4, !DIExpression(), !5)
    #dbg_value(!DIArgList(ptr @other, i32 1), !4, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus), !5)
  store ptr @late, ptr %p, !dbg !5
  store ptr @other, ptr %p, !dbg !5
  ret void
}
define void @h(ptr %p) {
  store ptr @late, ptr %p
  store ptr @other, ptr %p
  ret void
}
declare void @late()
declare void @other()
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "g", scope: !1, file: !1, type: !6, spFlags: DISPFlagDefinition, unit: !0)
!4 = !DILocalVariable(name: "x", scope: !3)
!5 = !DILocation(line: 1, scope: !3)
!6 = !DISubroutineType(types: !{})
"#;

#[test]
fn globals_that_debug_records_name() {
    let Some(oracle) = Oracle::or_skip("debug records and orders of uses") else {
        return;
    };
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("use-records");
    std::fs::create_dir_all(&dir).expect("a folder");
    let (text, bitcode) = (dir.join("it.ll"), dir.join("it.bc"));
    std::fs::write(&text, RECORDS).expect("a file");
    let mut assemble = Command::new(oracle.tool("llvm-as"));
    run(assemble.arg(&text).arg("-o").arg(&bitcode));
    let show = |mut tool: Command| {
        let tool = tool.arg("-preserve-ll-uselistorder").arg(&bitcode);
        let ran = tool.args(["-o", "-"]).output().expect("it runs");
        String::from_utf8_lossy(&ran.stdout).into_owned()
    };
    let theirs = show(Command::new(oracle.tool("llvm-dis")));
    let mut ours = Command::new(BITSMITH);
    ours.arg("dis");
    equal(&show(ours), &theirs, "dis");
    assert!(theirs.contains("uselistorder ptr @late"), "{theirs}");
}

/// Constants of two types, of the module (in metadata) and of a function.
const CONSTANTS: &str = r#"
define void @f(ptr %p, i64 %x) {
  store i64 %x, ptr %p, !tbaa !4
  call void @g({ i64, ptr } { i64 61, ptr @f }, i32 281)
  ret void
}
declare void @g({ i64, ptr }, i32)
!llvm.errno.tbaa = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{!2, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"char", !5, i64 0}
!4 = !{!3, !3, i64 0}
!5 = !{!"root"}
"#;

/// A linker keeps use-list orders, so it does not sort constants, though there may be no order to write.
#[test]
fn links_have_constants_in_llvms_order() {
    let Some(oracle) = Oracle::or_skip("constants of links") else {
        return;
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("link-constants");
    std::fs::create_dir_all(&folder).expect("a folder");
    let (text, sorted) = (folder.join("constants.ll"), folder.join("sorted.bc"));
    std::fs::write(&text, CONSTANTS).expect("written");
    let mut opt = Command::new(oracle.tool("opt"));
    let opt = opt.args(["-passes=no-op-module", "-preserve-bc-uselistorder=0"]);
    run(opt.arg(&text).arg("-o").arg(&sorted));
    let constants = |command: &mut Command, name: &str| {
        let linked = folder.join(name);
        run(command.arg(&sorted).arg("-o").arg(&linked));
        let mut dump = Command::new(BITSMITH);
        let ran = dump.args(["bcanalyzer", "--dump"]).arg(&linked).output();
        let text = ran.expect("it runs").stdout;
        let of_constants = |line: &&str| {
            ["<SETTYPE", "<NULL", "<INTEGER", "<AGGREGATE"]
                .iter()
                .any(|code| line.trim_start().starts_with(code))
        };
        let text = String::from_utf8_lossy(&text).into_owned();
        text.lines()
            .filter(of_constants)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let theirs = constants(&mut Command::new(oracle.tool("llvm-link")), "theirs.bc");
    let ours = constants(Command::new(BITSMITH).arg("link"), "ours.bc");
    assert_eq!(ours, theirs);
}
