//! Text that is assembled: the file is, byte for byte, that of LLVM's assembler, apart from the name of the producer.

use std::fs;
use std::path::Path;
use std::process::Command;

use bitsmith_bitcode::outline::Outline;
use bitsmith_bitcode::write::{Origin, WriteOptions, write_module};
use bitsmith_model::module::Module;
use bitsmith_testkit::{Oracle, cache::Cache, corpus, releases, tour};
use bitsmith_text::parse::parse_module;
use bitsmith_upgrade::drop_outdated_debug_info;

/// Constants that functions, metadata and initializers share, and lists of values; enumerators.
const EQUAL: &str = r#"
target datalayout = "e"
@x = global [2 x i32] [i32 1, i32 2]
@at = global ptr getelementptr (i8, ptr @x, i64 4)
@again = global ptr getelementptr (i8, ptr @x, i64 4)
define void @f(i32 %a, i32 %b) !dbg !4 {
  store ptr getelementptr (i8, ptr @x, i64 4), ptr @at
  %l = load i64, ptr @at, !range !9
  store [2 x i32] [i32 1, i32 2], ptr @x
  store i128 12345678901234567890123, ptr @x
  store i128 12345678901234567890123, ptr @x
    #dbg_value(!DIArgList(i32 %a, i32 %b), !6, !DIExpression(DW_OP_LLVM_arg, 0), !8)
    #dbg_value(!DIArgList(i32 %a, i32 1), !6, !DIExpression(DW_OP_LLVM_arg, 0), !8)
    #dbg_value(!DIArgList(i32 %a, i32 %b), !6, !DIExpression(DW_OP_LLVM_arg, 0), !8)
  ret void, !dbg !8
}
define void @g() !dbg !10 {
    #dbg_value(i32 1, !11, !DIExpression(), !12)
    #dbg_value(i32 77, !11, !DIExpression(), !12)
  call void @f(i32 77, i32 78), !dbg !12
  ret void, !dbg !12
}
define void @h() !dbg !13 {
    #dbg_value(i32 77, !14, !DIExpression(), !15)
  call void @f(i32 77, i32 78), !dbg !15
  ret void, !dbg !15
}
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!named = !{!16, !17, !18, !19, !20, !21, !22}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a", directory: "/")
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "f", scope: !2, file: !2, type: !3, spFlags: DISPFlagDefinition, unit: !1)
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !DILocalVariable(name: "v", scope: !4, file: !2, type: !5)
!8 = !DILocation(line: 1, scope: !4)
!9 = !{i64 0, i64 77}
!10 = distinct !DISubprogram(name: "g", scope: !2, file: !2, type: !3, spFlags: DISPFlagDefinition, unit: !1)
!11 = !DILocalVariable(name: "v", scope: !10, file: !2, type: !5)
!12 = !DILocation(line: 1, scope: !10)
!13 = distinct !DISubprogram(name: "h", scope: !2, file: !2, type: !3, spFlags: DISPFlagDefinition, unit: !1)
!14 = !DILocalVariable(name: "v", scope: !13, file: !2, type: !5)
!15 = !DILocation(line: 1, scope: !13)
!16 = !DIEnumerator(name: "a", value: 0)
!17 = !DIEnumerator(name: "b", value: -129)
!18 = !DIEnumerator(name: "c", value: 255, isUnsigned: true)
!19 = !DIEnumerator(name: "d", value: 18446744073709551615, isUnsigned: true)
!20 = !DIEnumerator(name: "e", value: -9223372036854775808)
!21 = !DIEnumerator(name: "f", value: -36893488147419103232)
!22 = !DIEnumerator(name: "g", value: 4294967296)
"#;

/// A function without some of its constants, whose names are in a table that LLVM fills in the order of the text; a
/// target that LLVM does not know, and bundles.
const NAMES: &str = r#"
target datalayout = "e-m:e"
target triple = "foo"
declare i32 @personality(...)
define i32 @f(i1 %c, i32 %left) personality ptr @personality {
entry:
  br i1 %c, label %right.again, label %left.again
named:
  %x = phi i32 [ %j, %left.again ], [ %r, %right.again ]
  br label %join
right.again:
  %r = add i32 %left, 1
  br label %named
left.again:
  %j = add i32 %left, 2
  br label %named
join:
  %cond = icmp eq ptr null, @memcpy
  call void @memcpy() [ "deopt"(i32 1), "own"(i32 2) ]
  ret i32 %x
}
define void @memcpy() {
  ret void
}
"#;

/// Masks with undefined elements, which are poison in bitcode.
const MASKS: &str = "
define <4 x i32> @some(<4 x i32> %a) {
  %b = shufflevector <4 x i32> %a, <4 x i32> undef, <4 x i32> <i32 0, i32 undef, i32 2, i32 poison>
  %c = shufflevector <4 x i32> %b, <4 x i32> poison, <4 x i32> <i32 3, i32 poison, i32 undef, i32 0>
  ret <4 x i32> %c
}
define <vscale x 4 x i32> @none(<4 x i32> %a, <vscale x 4 x i32> %s) {
  %b = shufflevector <4 x i32> %a, <4 x i32> poison, <4 x i32> undef
  %c = shufflevector <4 x i32> %b, <4 x i32> %a, <2 x i32> <i32 undef, i32 poison>
  %d = shufflevector <vscale x 4 x i32> %s, <vscale x 4 x i32> poison, <vscale x 4 x i32> undef
  ret <vscale x 4 x i32> %d
}
";

/// Offsets in a range are as wide as an index into the address space.
const RANGES: &str = r#"
target datalayout = "e-p:32:32-p1:64:64-p2:64:64:64:32"
@t = global [4 x ptr] zeroinitializer
@u = addrspace(1) global [4 x ptr] zeroinitializer
@v = addrspace(2) global [4 x ptr] zeroinitializer
@a = global ptr getelementptr inrange(-8, 24) ([4 x ptr], ptr @t, i32 0, i32 2)
@b = global ptr addrspace(1) getelementptr inbounds inrange(-8, 24) ([4 x ptr], ptr addrspace(1) @u, i32 0, i32 2)
@c = global ptr addrspace(2) getelementptr inrange(-4294967292, 8) ([4 x ptr], ptr addrspace(2) @v, i32 0, i32 2)
@d = global ptr getelementptr inrange(-8, 4294967320) ([4 x ptr], ptr @t, i32 0, i32 2)
"#;

/// Attributes of one kind: the last prevails, those of groups over all, and older keywords over `memory`.
const ATTRIBUTES: &str = r#"
declare void @a() memory(none) #0
declare void @b() #0 memory(none)
declare void @c() memory(read) memory(argmem: write)
declare void @d() #1 #0
declare void @e() uwtable(sync) "a"="b" vscale_range(1,2) #2
declare void @g() memory(none) argmemonly readonly
declare void @h() readonly #3
declare void @i() #4
define void @call(ptr %f) {
  call void %f() memory(none) #0
  call void %f() #4 memory(write)
  ret void
}
attributes #0 = { memory(read) }
attributes #1 = { memory(write) cold }
attributes #2 = { uwtable "a"="c" vscale_range(1,4) alignstack=16 }
attributes #3 = { argmemonly nounwind memory(read) }
attributes #4 = { memory(argmem: read) }
attributes #4 = { memory(argmem: write) }
"#;

/// Vectors of scalable length whose elements are nothing.
const SPLATS: &str = r#"
define void @f(ptr %p) {
  store <vscale x 2 x half> splat (half undef), ptr %p
  store <vscale x 4 x i32> splat (i32 poison), ptr %p
  store <vscale x 4 x i32> splat (i32 7), ptr %p
  store <vscale x 2 x ptr> splat (ptr undef), ptr %p
  ret void
}
"#;

/// Bodies with names of everything.
const BODY: &str = r#"
define i32 @f(i1 %first, i32 %n1, i32 %n2, i32 %n3) {
entry:
  br i1 %first, label %left, label %right
left:
  %sum = add i32 %n1, 1
  br label %join
right:
  %product = mul i32 %n2, %n3
  %lshr.tmp = shl i32 %product, 2
  br label %join
join:
  %value = phi i32 [ %sum, %left ], [ %lshr.tmp, %right ]
  %more = xor i32 %value, 3
  %still.more = or i32 %more, 4
  br label %end
end:
  ret i32 %still.more
}
"#;

/// Texts of the tour of which LLVM makes something of its own: values that only its memory has (two files), numbers of
/// two bits that are read back with the wrong sign, types that differ in a field that it does not compare, and
/// summaries with identifiers and flags that it changes.
const OTHERS: [&str; 6] = [
    "constants.ll",
    "forward.ll",
    "debug-nodes.ll",
    "dwarf-names.ll",
    "module-summary.ll",
    "summary.ll",
];

/// The name of the program that wrote a module.
fn producer(bytes: &[u8]) -> Vec<u8> {
    let outline = Outline::read(bytes).expect("LLVM wrote it");
    let module = outline.modules.first().expect("a module");
    module.producer.name.clone()
}

/// Reads and writes a module by both, ours in the name of LLVM.
fn same_copy(oracle: &Oracle, path: &Path) -> bool {
    let mut opt = Command::new(oracle.tool("opt"));
    let ran = opt.arg(path).args(["-o", "-"]).output();
    let theirs = ran.expect("it runs").stdout;
    let bytes = fs::read(path).expect("a file");
    let mut module = bitsmith::read(&bytes).expect("a module");
    drop_outdated_debug_info(&mut module);
    module.summary = None;
    is_written_as(&module, &theirs, Origin::Bitcode)
}

/// Returns true if a module is written as LLVM's bytes, in the name of LLVM.
fn is_written_as(module: &Module, theirs: &[u8], origin: Origin) -> bool {
    let options = WriteOptions {
        producer: producer(theirs),
        preserve_use_lists: true,
        origin,
        ..WriteOptions::default()
    };
    write_module(module, &options).expect("it is written") == theirs
}

/// A thirtieth of the corpus, read and written without a pass between.
#[test]
fn corpus_copies() {
    let Some(oracle) = Oracle::or_skip("bytes of copies") else {
        return;
    };
    let Some(cases) = corpus::or_skip("bytes of copies") else {
        return;
    };
    for case in cases.iter().step_by(30) {
        let path = &case.path;
        assert!(same_copy(&oracle, path), "{}: other bytes", path.display());
    }
}

/// Assembles the text of a file by both, ours in the name of LLVM.
fn same(oracle: &Oracle, text: &Path) -> bool {
    let ran = Command::new(oracle.tool("llvm-as"))
        .arg(text)
        .args(["-o", "-"])
        .output();
    let theirs = ran.expect("it runs").stdout;
    let mut module = parse_module(&fs::read(text).expect("a text")).expect("LLVM accepts it");
    drop_outdated_debug_info(&mut module);
    // Of a summary, what has entries is written, without the hash: that is one of other bytes.
    module.summary = module.summary.take().filter(|s| !s.values().is_empty());
    for summarised in module.summary.iter_mut().flat_map(|s| &mut s.modules) {
        summarised.hash = [0; 5];
    }
    let name = text.to_string_lossy().into_owned();
    module.source_filename.get_or_insert_with(|| name.into());
    is_written_as(&module, &theirs, Origin::Text)
}

#[test]
fn small_texts() {
    let Some(oracle) = Oracle::or_skip("bytes of assembled text") else {
        return;
    };
    let dir = Cache::open().expect("a cache folder").scratch("assembled");
    fs::create_dir_all(&dir).expect("a folder");
    for (name, text) in [
        ("equal.ll", EQUAL),
        ("names.ll", NAMES),
        ("masks.ll", MASKS),
        ("ranges.ll", RANGES),
        ("attributes.ll", ATTRIBUTES),
        ("splats.ll", SPLATS),
        ("body.ll", BODY),
    ] {
        let path = dir.join(name);
        fs::write(&path, text).expect("written");
        assert!(same(&oracle, &path), "{name}: other bytes");
    }
    for path in tour::texts().expect("the tour") {
        let known = OTHERS.iter().any(|other| path.ends_with(other));
        assert!(same(&oracle, &path) != known, "{}", path.display());
    }
    fs::remove_dir_all(&dir).expect("removed");
}

/// A twentieth of the corpus, as LLVM prints it.
#[test]
fn corpus_texts() {
    let Some(oracle) = Oracle::or_skip("bytes of assembled text") else {
        return;
    };
    let Some(cases) = corpus::or_skip("bytes of assembled text") else {
        return;
    };
    let text = Cache::open()
        .expect("a cache folder")
        .scratch("assembled.ll");
    for case in cases.iter().step_by(20) {
        let mut dis = Command::new(oracle.tool("llvm-dis"));
        let ran = dis
            .arg(&case.path)
            .arg("-o")
            .arg(&text)
            .output()
            .expect("it runs");
        assert!(ran.status.success(), "{}: {ran:?}", case.path.display());
        assert!(same(&oracle, &text), "{}: other bytes", case.path.display());
    }
    fs::remove_file(&text).expect("removed");
}

/// A function whose calls describe variables at a location that is also that of inlined code; `unit` is what the
/// subprogram says of its compile unit.
fn described(unit: &str) -> String {
    const TEXT: &str = r#"
define void @f(i8* %p) !dbg !3 {
  call void @llvm.dbg.declare(metadata i8* %p, metadata !6, metadata !DIExpression()), !dbg !8
  store i8 0, i8* %p, !dbg !9, !nontemporal !11
  call void @llvm.dbg.declare(metadata i8* %p, metadata !6, metadata !DIExpression()), !dbg !8
  ret void, !dbg !9
}
declare void @llvm.dbg.declare(metadata, metadata, metadata)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", scope: !1, file: !1, type: !4, UNITspFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DILocalVariable(name: "p", scope: !3, file: !1, line: 1, type: !7)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocation(line: 1, column: 2, scope: !3)
!9 = !DILocation(line: 5, column: 2, scope: !10, inlinedAt: !8)
!10 = distinct !DISubprogram(name: "g", scope: !1, file: !1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!11 = !{i32 1}
"#;
    TEXT.replace("UNIT", unit)
}

/// A file of LLVM 14 of a text, which may be invalid.
fn of_llvm_14(name: &str, text: &str) -> std::path::PathBuf {
    let path = |end| Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.{end}"));
    fs::write(path("ll"), text).expect("it is written");
    let mut assembler = Command::new("llvm-as-14");
    let assembler = assembler.arg("-disable-verify").arg(path("ll"));
    let made = assembler.arg("-o").arg(path("bc")).status();
    assert!(made.expect("llvm-as-14 runs").success());
    path("bc")
}

/// The location of a call that became a record is one node with the place of inlined code.
#[test]
fn locations_of_calls() {
    let Some(oracle) = Oracle::or_skip("locations of calls") else {
        return;
    };
    if releases::or_skip("locations of calls", &[14]) {
        let path = of_llvm_14("locations", &described("unit: !0, "));
        assert!(same_copy(&oracle, &path));
    }
}

/// Invalid debug info is dropped, and the kinds of attachments are those that LLVM knows then.
#[test]
fn invalid_debug_info() {
    let Some(oracle) = Oracle::or_skip("invalid debug info") else {
        return;
    };
    if !releases::or_skip("invalid debug info", &[14]) {
        return;
    }
    let path = of_llvm_14("invalid", &described(""));
    let opt = |tool: &Path, args: &[&str]| {
        let mut tool = Command::new(tool);
        let ran = tool.args(args).arg(&path).args(["-o", "-"]).output();
        let ran = ran.expect("it runs");
        assert!(ran.status.success());
        bitsmith::read(&ran.stdout).expect("a module")
    };
    let theirs = opt(&oracle.tool("opt"), &[]);
    let ours = opt(Path::new(env!("CARGO_BIN_EXE_bitsmith")), &["opt"]);
    assert_eq!(ours.metadata_kinds, theirs.metadata_kinds);
}

/// LLVM's linker moves bodies, and its splitter copies them, which leaves names in other orders.
#[test]
fn names_of_moved_bodies() {
    let Some(oracle) = Oracle::or_skip("names of moved bodies") else {
        return;
    };
    let dir = Cache::open().expect("a cache folder").scratch("moved");
    fs::create_dir_all(&dir).expect("a folder");
    let text = dir.join("body.ll");
    fs::write(&text, BODY).expect("written");
    for (tool, options, output, origin) in [
        ("llvm-link", &["-o"][..], "linked", Origin::Link),
        ("llvm-split", &["-j1", "-o"], "part", Origin::Copy),
    ] {
        let output = dir.join(output);
        let mut run = Command::new(oracle.tool(tool));
        let ran = run.arg(&text).args(options).arg(&output).status();
        assert!(ran.expect("it runs").success(), "{tool} failed");
        let output = match origin {
            Origin::Copy => dir.join("part0"),
            _ => output,
        };
        let theirs = fs::read(&output).expect("a file");
        let module = bitsmith::read(&theirs).expect("a module");
        assert!(
            is_written_as(&module, &theirs, origin),
            "{tool}: other bytes"
        );
    }
}
