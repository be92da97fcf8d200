//! Text of the era of typed pointers: our own forms, one construct each, and a sample of LLVM 12's
//! tests, as LLVM 14 (or 13) assembles and LLVM 22 prints them.
//!
//! `BITSMITH_REAL` names the folder of LLVM 12's tests.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, thread};

use bitsmith_testkit::Oracle;
use bitsmith_testkit::cache::Cache;
use bitsmith_testkit::corpus::{self, Case};
use bitsmith_testkit::older_text::{ASSEMBLERS, OlderTexts};
use bitsmith_testkit::oracle::{programs_or_skip, skip_or_fail};
use bitsmith_testkit::report::{self, Wanted};
use bitsmith_testkit::sweep::Finding;

/// Every so manyth text of LLVM's is in the sample, from this one on.
const SAMPLE: (usize, usize) = (61, 17);

/// LLVM 14 upgrades an intrinsic itself, with casts of pointers that say nothing any more or with other types of
/// indices, and LLVM 22, which reads the text, too, numbers and declares in another order.
const UPGRADED_TWICE: &str = "LLVM 14 upgrades an intrinsic in its own way";
const NOT_WRITTEN: &str = "LLVM 14 writes no constant extractvalue: it becomes poison";
/// Texts of LLVM's that differ, by the end of their paths, and why.
const KNOWN: &[(&str, &str)] = &[
    (
        "Analysis/CostModel/free-intrinsics-datalayout.ll",
        "only LLVM 13 takes it: a scope of aliases has one operand",
    ),
    ("CodeGen/X86/avx512-intrinsics-upgrade.ll", UPGRADED_TWICE),
    ("CodeGen/X86/avx512bw-intrinsics-upgrade.ll", UPGRADED_TWICE),
    ("CodeGen/X86/avx512vl-intrinsics-upgrade.ll", UPGRADED_TWICE),
    ("CodeGen/X86/nonconst-static-ev.ll", NOT_WRITTEN),
    (
        "Transforms/Coroutines/coro-split-eh-01.ll",
        "LLVM keeps the name of a call that has no value any more",
    ),
    ("Transforms/InstCombine/cast.ll", NOT_WRITTEN),
    ("Transforms/InstCombine/pr28725.ll", NOT_WRITTEN),
    ("Transforms/InstSimplify/pr28725.ll", NOT_WRITTEN),
];

fn is_known(finding: &Finding) -> bool {
    let mut known = KNOWN.iter();
    known.any(|(end, _)| finding.case.path.ends_with(end))
}

fn compared(what: &str, cases: &[Case]) -> Option<Vec<Finding>> {
    let oracle = Oracle::or_skip(what)?;
    if !programs_or_skip(what, &ASSEMBLERS) {
        return None;
    }
    let sweep = OlderTexts {
        oracle,
        bitsmith: PathBuf::from(env!("CARGO_BIN_EXE_bitsmith")),
        cache: Cache::open().expect("a cache folder"),
        jobs: thread::available_parallelism().map_or(1, usize::from),
    };
    Some(sweep.run(cases, |_| ()).expect("the tools run"))
}

fn rendered(what: &str, findings: &[Finding]) -> String {
    let wanted = Wanted {
        buckets: 10,
        failures: true,
    };
    report::render(what, findings, wanted)
}

#[test]
fn forms() {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/older_text");
    let cases = corpus::find_with(&place, "ll").expect("the folder");
    assert!(cases.len() >= 5, "{cases:?}");
    let Some(findings) = compared("older_text::forms", &cases) else {
        return;
    };
    assert!(
        findings.iter().all(report::passed),
        "{}",
        rendered("forms", &findings)
    );
}

#[test]
fn sample_of_tests() {
    let Some(root) = env::var_os("BITSMITH_REAL") else {
        skip_or_fail("older_text::sample_of_tests", "BITSMITH_REAL is not set");
        return;
    };
    let cases = corpus::find_with(Path::new(&root), "ll").expect("the folder");
    let (step, first) = SAMPLE;
    let cases: Vec<_> = cases.into_iter().skip(first).step_by(step).collect();
    let Some(findings) = compared("older_text::sample_of_tests", &cases) else {
        return;
    };
    let findings: Vec<_> = findings.into_iter().filter(|f| !is_known(f)).collect();
    assert!(
        findings.iter().all(report::passed),
        "{}",
        rendered("sample", &findings)
    );
}

/// Assembles a text with `bitsmith as`; returns its standard error if it refuses it.
fn assembled(name: &str, text: &str, flags: &[&str]) -> Result<PathBuf, String> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (input, output) = (
        folder.join(format!("{name}.ll")),
        folder.join(format!("{name}.bc")),
    );
    fs::write(&input, text).expect("a file");
    let done = Command::new(env!("CARGO_BIN_EXE_bitsmith"))
        .arg("as")
        .args(flags)
        .arg(&input)
        .arg("-o")
        .arg(&output)
        .output()
        .expect("bitsmith runs");
    match done.status.success() {
        true => Ok(output),
        false => Err(String::from_utf8_lossy(&done.stderr).into_owned()),
    }
}

/// Texts that only other releases accept, and what `--strict` says of them.
const NOT_STRICT: [(&str, &str, &str); 8] = [
    (
        "gone",
        "@g = global i32 0\n@x = global i32 mul (i32 6, i32 7)\n",
        "mul constexprs are no longer supported",
    ),
    (
        "convention",
        "define webkit_jscc void @f() {\n  ret void\n}\n",
        "a calling convention of LLVM 17 or before",
    ),
    (
        "typeless",
        "declare void @f(i32* byval)\n",
        "an attribute without its type",
    ),
    (
        "mmx",
        "@x = global x86_mmx zeroinitializer\n",
        "a type of LLVM 19 or before",
    ),
    (
        "byte",
        "@x = global b8 zeroinitializer\n",
        "a byte type is of LLVM 23",
    ),
    (
        "field",
        "!0 = !DINamespace(name: \"n\", scope: null, line: 1)\n",
        "invalid field 'line'",
    ),
    (
        "comdat",
        "$c = comdat any\n@x = global i32 0, comdat $c\n",
        "a comdat of LLVM 3.5 without parentheses",
    ),
    (
        "attribute",
        "declare void @f() newer_attr(0, 999)\n",
        "an attribute of a newer release",
    ),
];

#[test]
fn strict_refuses_what_other_releases_have() {
    for (name, text, wanted) in NOT_STRICT {
        let said = assembled(&format!("strict-{name}"), text, &["--strict"]);
        let said = said.expect_err(name);
        assert!(said.contains(wanted), "{name}: {said}");
        let taken = assembled(&format!("lax-{name}"), text, &[]);
        assert!(taken.is_ok(), "{name}: {taken:?}");
    }
}

/// Texts of which LLVM 22 must print the same, assembled by us strictly and by its own tool.
const STRICT: [(&str, &str); 23] = [
    (
        "empty-arrays",
        "@a = global [0 x i8*] []\n@b = global [0 x i32] undef\n",
    ),
    (
        // Members of a type with an identifier are one if they have one name, whatever else they say.
        "members",
        "!n = !{!2, !3, !4, !5}\n!0 = !DIFile(filename: \"a\", directory: \"b\")\n!1 = !DICompositeType(tag: DW_TAG_structure_type, name: \"s\", file: !0, identifier: \"id\")\n!2 = !DIDerivedType(tag: DW_TAG_member, name: \"m\", scope: !1, line: 1, baseType: null)\n!3 = !DIDerivedType(tag: DW_TAG_member, name: \"m\", scope: !1, line: 2, baseType: null)\n!4 = !DISubprogram(name: \"f\", linkageName: \"f1\", scope: !1, spFlags: 0)\n!5 = !DISubprogram(name: \"f\", linkageName: \"f1\", scope: !1, flags: DIFlagPrivate, spFlags: 0)\n",
    ),
    (
        "bounds",
        "!n = !{!0, !1, !2, !3}\n!0 = !DISubrange(count: 16)\n!1 = !DISubrange(count: i16 16)\n!2 = !DISubrange(count: 16, lowerBound: -1)\n!3 = !DISubrange(count: i32 17, lowerBound: i8 -1)\n",
    ),
    (
        "pointee",
        "@t = constant [4 x i8] zeroinitializer\n@p = global i8* getelementptr ([4 x i8], [4 x i8]* @t, i32 0, i32 1)\n",
    ),
    ("space", "target datalayout = \"e-G1\"\n@x = global i32 0\n"),
    (
        // Names that begin like the dots of variable arguments or like a float are labels before a colon.
        "labels",
        "define void @f() {\n...:\n  br label %\"0x1\"\n0x1:\n  br label %\"0xKg\"\n0xKg:\n  ret void\n}\n",
    ),
    (
        "blanks",
        "declare void @f() memory ( read , argmem : readwrite , inaccessiblemem\n: none )\n",
    ),
    (
        "mixed",
        "@x = global <2 x i32> <i32 undef, i32 poison>\n@y = global [2 x i32] [i32 poison, i32 undef]\n",
    ),
    ("nothing", "@x = global [0 x i32] []\n"),
    (
        "hash",
        "define void @f() {\n  ret void\n}\n^0 = module: (path: \"a.o\", hash: (1, 2, 3, 4, 5))\n^1 = gv: (name: \"f\", summaries: (function: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), insts: 1)))\n",
    ),
    (
        "entries",
        "define void @f() {\n  ret void\n}\n^0 = module: (path: \"a.o\", hash: (1, 2, 3, 4, 5))\n^1 = blockcount: 7\n",
    ),
    (
        // GUIDs that nothing refers to are not written.
        "guids",
        "define void @f() {\n  ret void\n}\n^0 = module: (path: \"a.o\", hash: (0, 0, 0, 0, 0))\n^1 = gv: (guid: 76)\n^2 = gv: (name: \"f\", summaries: (function: (module: ^0, flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition), insts: 1, calls: ((callee: ^3)))))\n^3 = gv: (guid: 77)\n",
    ),
    (
        // Equal nodes, one of them used by a function only, and both before they come.
        "equal",
        "define void @f() {\n  ret void, !x !0, !y !2\n}\n!n = !{!1, !5}\n!0 = distinct !{!3, !6}\n!1 = distinct !{!4}\n!2 = distinct !{!5}\n!3 = !{!\"a\"}\n!4 = !{!\"a\"}\n!5 = !{!4}\n!6 = !{!3}\n",
    ),
    (
        "scopes",
        "define void @f() !dbg !1 {\n  ret void, !dbg !6\n}\n!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!9}\n!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !2)\n!1 = distinct !DISubprogram(name: \"f\", scope: !3, file: !2, type: !4, spFlags: DISPFlagDefinition, unit: !0)\n!2 = !DIFile(filename: \"a\", directory: \"b\")\n!3 = !DIFile(filename: \"a\", directory: \"b\")\n!4 = !DISubroutineType(types: !5)\n!5 = !{}\n!6 = !DILocation(line: 1, scope: !8)\n!7 = !DILexicalBlockFile(scope: !1, file: !2, discriminator: 1)\n!8 = !DILexicalBlockFile(scope: !1, file: !3, discriminator: 1)\n!9 = !{i32 2, !\"Debug Info Version\", i32 3}\n!n = !{!7}\n",
    ),
    (
        "image",
        "!llvm.module.flags = !{!0, !1, !2}\n!0 = !{i32 1, !\"Objective-C Version\", i32 2}\n!1 = !{i32 1, !\"Objective-C Image Info Version\", i32 0}\n!2 = !{i32 1, !\"Objective-C Image Info Section\", !\"__DATA, __objc_imageinfo, regular, no_dead_strip\"}\n",
    ),
    (
        "extended",
        "@a = global x86_fp80 0xK40000000000000000001\n@b = global x86_fp80 0xKC0000000000000000001\n@c = global x86_fp80 0xK00008000000000000001\n@d = global x86_fp80 0xK7FFF0000000000000000\n@e = global x86_fp80 0xKFFFF4000000000000000\n@f = global x86_fp80 0xK00000000000000000007\n",
    ),
    (
        "counts",
        "!n = !{!0, !1, !2}\n!0 = !DISubrange(count: 16)\n!1 = !DISubrange(count: 16)\n!2 = !{!3, !4}\n!3 = !{i8 1, float 1.0}\n!4 = !{i8 1, float 1.0}\n",
    ),
    (
        // The callee's attribute counts, whatever its type.
        "speculatable",
        "declare i32 @s() #0\ndefine float @f() {\n  %r = call float @s() #0\n  ret float %r\n}\nattributes #0 = { speculatable }\n",
    ),
    (
        "digits",
        "@a = global double 0x1397723CCABD0000401C666660000000\n@b = global double 0x00000401C666660000000\n@c = global double 0x123456789ABCDEF0123456789\n",
    ),
    (
        // A node around nothing but a constant, or null, as an operand.
        "operands",
        "declare i1 @llvm.type.test(ptr, metadata)\ndefine void @f(ptr %p) {\n  %a = call i1 @llvm.type.test(ptr %p, metadata !{i32 1})\n  %b = call i1 @llvm.type.test(ptr %p, metadata !{null})\n  %c = call i1 @llvm.type.test(ptr %p, metadata !0)\n  %d = call i1 @llvm.type.test(ptr %p, metadata !1)\n  %e = call i1 @llvm.type.test(ptr %p, metadata !{!{null}})\n  ret void\n}\n!0 = !{i32 1}\n!1 = distinct !{null}\n",
    ),
    (
        // The replacement of one is there already.
        "replaced",
        "define <4 x float> @f(<4 x float> %a) {\n  %b = call <4 x float> @llvm.x86.fma.vfmaddsub.ps(<4 x float> %a, <4 x float> %a, <4 x float> %a)\n  %c = call <4 x float> @llvm.x86.fma.vfmsubadd.ps(<4 x float> %b, <4 x float> %a, <4 x float> %a)\n  ret <4 x float> %c\n}\ndeclare <4 x float> @llvm.x86.fma.vfmaddsub.ps(<4 x float>, <4 x float>, <4 x float>)\ndeclare <4 x float> @llvm.x86.fma.vfmsubadd.ps(<4 x float>, <4 x float>, <4 x float>)\n",
    ),
    (
        // Debug info without a version is dropped, whatever it is.
        "versionless",
        "define void @f() {\n  ret void, !dbg !0\n}\n!0 = !{i32 1}\n",
    ),
    (
        "offset",
        "declare void @llvm.dbg.value(metadata, i64, metadata, metadata)\ndefine void @f(i32 %x) !dbg !1 {\n  call void @llvm.dbg.value(metadata i32 %x, i64 0, metadata !6, metadata !DIExpression()), !dbg !7\n  call void @llvm.dbg.value(metadata i32 %x, i64 1, metadata !6, metadata !DIExpression()), !dbg !7\n  ret void\n}\n!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!8}\n!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !2)\n!1 = distinct !DISubprogram(name: \"f\", file: !2, type: !3, spFlags: DISPFlagDefinition, unit: !0)\n!2 = !DIFile(filename: \"a\", directory: \"b\")\n!3 = !DISubroutineType(types: !4)\n!4 = !{null, !5}\n!5 = !DIBasicType(name: \"int\", size: 32, encoding: DW_ATE_signed)\n!6 = !DILocalVariable(name: \"x\", arg: 1, scope: !1, type: !5)\n!7 = !DILocation(line: 1, scope: !1)\n!8 = !{i32 2, !\"Debug Info Version\", i32 3}\n",
    ),
];

/// Nodes that LLVM 22 refuses as they are written.
const REFUSED: [&str; 26] = [
    "!DILexicalBlock(scope: null)",
    "!DILexicalBlockFile(scope: null, discriminator: 0)",
    "!DILocalVariable(scope: null)",
    "!DILabel(scope: null, name: \"a\", file: !1, line: 1)",
    "distinct !DICompileUnit(language: DW_LANG_C, file: null)",
    "distinct !DICompileUnit(language: DW_LANG_C, sourceLanguageName: DW_LNAME_C, file: !1)",
    "distinct !DICompileUnit(language: DW_LANG_C, sourceLanguageVersion: 5, file: !1)",
    "distinct !DICompileUnit(file: !1)",
    "!DIFile(filename: \"a\", directory: \"b\", checksum: \"c\")",
    "!DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: -1)",
    "!DIAssignID()",
    "!DIGlobalVariable(name: \"\")",
    "!DIStringType(name: null)",
    "!DIFile(filename: null, directory: null)",
    "!DIEnumerator(name: null, value: 1)",
    "!DIMacro(type: DW_MACINFO_define, name: null)",
    "!DISubroutineType(types: null, cc: 300)",
    "!DIBasicType(name: \"\", encoding: 300)",
    "!DILocalVariable(scope: !0, arg: 70000)",
    "!DISubrange(count: null)",
    "!DISubrange(count: -2)",
    "!DIEnumerator(name: \"a\", value: -1, isUnsigned: true)",
    "!DIEnumerator(isUnsigned: true, name: \"a\", value: -18446744073709551617)",
    "!DISubrange(lowerBound: 9223372036854775808)",
    "!DISubrange(lowerBound: -9223372036854775809)",
    "!DICompositeType(tag: DW_TAG_array_type, rank: 9223372036854775808)",
];

#[test]
fn strict_refuses_values_of_fields() {
    let Some(oracle) = Oracle::or_skip("older_text::strict_refuses_values_of_fields") else {
        return;
    };
    for (index, node) in REFUSED.into_iter().enumerate() {
        let text = format!(
            "!n = !{{!2}}\n!0 = distinct !{{}}\n!1 = !DIFile(filename: \"a\", directory: \"b\")\n!2 = {node}\n"
        );
        let name = format!("field-{index}");
        let ours = assembled(&name, &text, &["--strict", "--disable-verify"]);
        assert!(ours.is_err(), "{node}");
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.ll"));
        let mut theirs = Command::new(oracle.tool("llvm-as"));
        let theirs = theirs
            .args(["-disable-verify", "-o", "/dev/null"])
            .arg(file)
            .output();
        assert!(!theirs.expect("llvm-as runs").status.success(), "{node}");
    }
}

#[test]
fn strict_is_as_llvm() {
    let Some(oracle) = Oracle::or_skip("older_text::strict_is_as_llvm") else {
        return;
    };
    for (name, text) in STRICT {
        let ours = assembled(&format!("same-{name}"), text, &["--strict"]).expect(name);
        let printed = |file: &Path| {
            let shown = bitsmith_testkit::process::shown(&oracle.tool("llvm-dis"), &[], file);
            shown.expect(name).split_off(1)
        };
        let mine = printed(&ours);
        let bitsmith = Path::new(env!("CARGO_BIN_EXE_bitsmith"));
        let by_us = bitsmith_testkit::process::shown(bitsmith, &["dis"], &ours);
        let by_us = by_us.expect(name).split_off(1);
        let made = Command::new(oracle.tool("llvm-as"))
            .arg(ours.with_extension("ll"))
            .arg("-o")
            .arg(&ours)
            .status();
        assert!(made.expect("llvm-as runs").success(), "{name}");
        let theirs = printed(&ours);
        assert_eq!(mine, theirs, "{name}");
        assert_eq!(by_us, theirs, "{name}, printed by us");
    }
}
