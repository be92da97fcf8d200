//! `cat --for`: what stays as it was in a file that is written for an older LLVM.

mod steps;

use bitsmith_testkit::judge::has_tools;
use bitsmith_testkit::oracle::programs_or_skip;
use std::path::Path;
use std::process::{Command, Output};
use steps::{TARGETS, folder, lower, step};

/// Refusals of constructs in the modules of the steps that older releases lack.
const REFUSED_STEPS: [&str; 4] = [
    "refused: callbr in",
    "refused: a vector type of scalable length in",
    "refused: llvm.vp.",
    "refused: llvm.experimental.constrained.",
];

/// Like `lower`, but a file that the release reads already is not copied.
fn rewrite(release: u32, input: &Path, output: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command.args(["cat", "--for", &release.to_string()]);
    command.arg("--preserve-bc-uselistorder=true");
    command.arg(input).arg("-o").arg(output);
    command.output().expect("bitsmith runs")
}

/// Whatever is written, we read back: the pointers have no types then, and the verifier accepts the module.
#[test]
fn what_is_written_is_read_back() {
    let folder = folder("back");
    let mut wrong = Vec::new();
    for from in TARGETS {
        for to in TARGETS.into_iter().filter(|to| *to <= from) {
            let module = folder.join(format!("{from}-{to}.bc"));
            let ran = lower(to, &step(from), &module);
            if !ran.status.success() {
                let said = String::from_utf8_lossy(&ran.stderr).into_owned();
                let refused = said.lines().filter(|line| line.contains(": refused: "));
                let known = |line: &str| REFUSED_STEPS.iter().any(|known| line.contains(known));
                wrong.extend(refused.filter(|line| !known(line)).map(str::to_owned));
                continue;
            }
            let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
            let ran = command.arg("verify").arg(&module).output();
            let ran = ran.expect("bitsmith runs");
            if !ran.status.success() {
                wrong.push(String::from_utf8_lossy(&ran.stderr).into_owned());
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A module that is old enough for its target comes out as it was.
#[test]
fn old_modules_stay_as_they_are() {
    if !programs_or_skip("modules of clang 16", &["clang-16", "llvm-dis-22"]) {
        return;
    }
    let folder = folder("old");
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    for name in ["bitfields.c", "eh_arrays.cpp"] {
        let [old, new] = ["old", "new"].map(|end| folder.join(format!("{name}.{end}.bc")));
        let mut command = Command::new("clang-16");
        command.args(["-w", "-O1", "-g", "-fexceptions", "-c", "-emit-llvm"]);
        command.args([
            programs.join(name).as_os_str(),
            "-o".as_ref(),
            old.as_os_str(),
        ]);
        assert!(command.status().expect("clang runs").success(), "{name}");
        let ran = rewrite(22, &old, &new);
        assert!(ran.status.success() && ran.stderr.is_empty(), "{ran:?}");
        let text = |file: &Path| {
            let mut command = Command::new("llvm-dis-22");
            let ran = command.arg(file).args(["-o", "-"]).output();
            let said = String::from_utf8_lossy(&ran.expect("llvm-dis runs").stdout).into_owned();
            let lines = said.lines().filter(|line| !line.starts_with("; ModuleID"));
            lines.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(text(&old), text(&new), "{name}");
        let bytes = |file: &Path| std::fs::read(file).expect("it is there");
        for release in [22, 19, 16] {
            let ran = lower(release, &old, &new);
            assert!(ran.status.success() && ran.stderr.is_empty(), "{ran:?}");
            assert!(bytes(&old) == bytes(&new), "{name} for {release}");
        }
        // LLVM 15 does not read it, and a part of a file is no module.
        assert!(lower(15, &old, &new).status.success(), "{name}");
        assert!(bytes(&old) != bytes(&new), "{name} for 15");
        let all = bytes(&old);
        std::fs::write(&new, all.get(..all.len() / 2).unwrap_or_default()).expect("it is written");
        let ran = lower(16, &new, &folder.join("half.bc"));
        assert_eq!(ran.status.code(), Some(1), "{ran:?}");
    }
}

/// The text of a module by the disassembler of a release, without what the order of uses and of declarations decides.
fn text_by(release: u32, file: &Path) -> Vec<String> {
    let mut command = Command::new(format!("llvm-dis-{release}"));
    let ran = command.arg(file).args(["-o", "-"]).output();
    let said = String::from_utf8_lossy(&ran.expect("llvm-dis runs").stdout).into_owned();
    let is_other = |line: &&str| {
        let heads = ["; ModuleID", "; Function Attrs", "attributes #", "declare "];
        heads.iter().any(|head| line.starts_with(head)) || line.is_empty()
    };
    let lines = said.lines().filter(|line| !is_other(line));
    let lines = lines.map(|line| line.split("; preds = ").next().unwrap_or(line));
    let numberless = |line: &str| {
        let mut parts = line.split(" #");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |all, part| {
            all + " #" + part.trim_start_matches(|c: char| c.is_ascii_digit())
        })
    };
    lines.map(numberless).collect()
}

/// A module of an older clang, written for its own LLVM, prints the same by that LLVM: calls, flags, attributes of
/// calls, metadata with its numbers, lines and variables. (Reading lifetime markers drops their attributes, as LLVM 22
/// does.)
#[test]
fn modules_of_the_release_itself_come_out_as_they_were() {
    if !has_tools("modules of older clangs") {
        return;
    }
    let folder = folder("own");
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    for release in [19, 16, 15] {
        for (name, level) in [
            ("strings.c", "-O0"),
            ("varargs.c", "-O0"),
            ("eh_arrays.cpp", "-O0"),
            ("arith_matrix.c", "-O2"),
            ("bitfields.c", "-O2"),
        ] {
            let [old, new] = ["old", "new"].map(|end| folder.join(format!("{name}.{end}.bc")));
            let mut command = Command::new(format!("clang-{release}"));
            command.args(["-w", level, "-g", "-fexceptions", "-c", "-emit-llvm"]);
            command.arg(programs.join(name)).arg("-o").arg(&old);
            assert!(command.status().expect("clang runs").success(), "{name}");
            let ran = rewrite(release, &old, &new);
            assert!(ran.status.success(), "{ran:?}");
            let (old, new) = (text_by(release, &old), text_by(release, &new));
            let differing = old.iter().zip(&new).find(|(old, new)| old != new);
            assert_eq!(differing, None, "{name} {level} for {release}");
            assert_eq!(old.len(), new.len(), "{name} {level} for {release}");
        }
    }
}

/// A variable that is the definition of a static member.
const STATIC_MEMBER: &str = "@s = global i32 0, !dbg !0\n!llvm.dbg.cu = !{!1}\n!llvm.module.flags = !{!9}\n\
     !0 = !DIGlobalVariableExpression(var: !2, expr: !DIExpression())\n\
     !1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, emissionKind: FullDebug, globals: !4)\n\
     !2 = distinct !DIGlobalVariable(name: \"s\", linkageName: \"_ZN1A1sE\", scope: !1, file: !3, line: 3, type: !5, \
     isLocal: false, isDefinition: true, declaration: !6, align: 64)\n\
     !3 = !DIFile(filename: \"a.cc\", directory: \"/\")\n!4 = !{!0}\n\
     !5 = !DIBasicType(name: \"int\", size: 32, encoding: DW_ATE_signed)\n\
     !6 = !DIDerivedType(tag: DW_TAG_member, name: \"s\", scope: !7, file: !3, line: 1, baseType: !5, \
     flags: DIFlagStaticMember)\n\
     !7 = !DICompositeType(tag: DW_TAG_structure_type, name: \"A\", file: !3, size: 8, elements: !8)\n!8 = !{!6}\n\
     !9 = !{i32 2, !\"Debug Info Version\", i32 3}\n";

#[test]
fn static_members_keep_their_declarations() {
    let folder = folder("static");
    let [input, output] = ["in.ll", "out.bc"].map(|end| folder.join(end));
    std::fs::write(&input, STATIC_MEMBER).expect("a file is written");
    for release in TARGETS {
        let ran = lower(release, &input, &output);
        assert!(ran.status.success(), "{ran:?}");
        let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
        let ran = command.arg("dis").arg(&output).args(["-o", "-"]).output();
        let text = String::from_utf8(ran.expect("bitsmith runs").stdout).expect("text");
        let variable = text
            .lines()
            .find(|line| line.contains("!DIGlobalVariable("));
        let variable = variable.expect("the variable");
        assert!(variable.contains("declaration: !"), "{release}: {variable}");
        assert!(variable.contains("align: 64)"), "{release}: {variable}");
    }
}

/// LLVM 6 reads what stands behind the visibility of an ifunc as of an alias, which may be thread-local.
#[test]
fn ifuncs_end_with_their_visibility_below_7() {
    let folder = folder("ifuncs");
    let [text, module] = ["ll", "bc"].map(|end| folder.join(format!("ifunc.{end}")));
    let source = "@f = ifunc void (), ptr @r\ndefine internal ptr @r() {\n  ret ptr null\n}\n";
    std::fs::write(&text, source).expect("a file is written");
    for (release, operands) in [(7, 10), (6, 7), (5, 7)] {
        let ran = lower(release, &text, &module);
        assert!(ran.status.success(), "{ran:?}");
        let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
        let ran = command.args(["bcanalyzer", "--dump"]).arg(&module).output();
        let said = String::from_utf8_lossy(&ran.expect("bitsmith runs").stdout).into_owned();
        let record = said.lines().find(|line| line.contains("<IFUNC "));
        let record = record.expect("a record of an ifunc");
        let found = record.matches(" op").count();
        assert_eq!(found, operands, "{release}: {record}");
    }
}

/// Text for LLVM 22 becomes text for a release, with some lines in this order.
const KEPT: [(u32, &str, [&str; 3]); 15] = [
    // An argument has the place on the stack that it has today.
    (
        17,
        "target datalayout = \"e-i128:128-n8:16:32:64-S128\"\ntarget triple = \"x86_64-unknown-linux-gnu\"\n\
         define void @f(ptr %p) {\n  call void %p(i64 1, i64 2, i64 3, i64 4, i64 5, i128 6, i64 7)\n  ret void\n}\n",
        [
            "alloca i128",
            "store i128 6",
            "(i64 1, i64 2, i64 3, i64 4, i64 5, ptr byval(i128) align 16",
        ],
    ),
    // The end of a coroutine has a result, and no results of the function.
    (
        17,
        "declare void @llvm.coro.end(ptr, i1, token)\ndefine void @f(ptr %h) {\n  \
         call void @llvm.coro.end(ptr %h, i1 false, token none)\n  ret void\n}\n",
        [
            "= call i1 @llvm.coro.end(ptr %h, i1 false)",
            "ret void",
            "declare i1 @llvm.coro.end(ptr, i1)",
        ],
    ),
    // A lifetime keeps what its call promises.
    (
        21,
        "define void @f() {\n  %p = alloca i32\n  call void @llvm.lifetime.start.p0(ptr nonnull %p) nounwind\n  \
         call void @llvm.lifetime.end.p0(ptr nonnull %p)\n  ret void\n}\n",
        [
            "call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %p) #",
            "call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %p)",
            "ret void",
        ],
    ),
    // An access keeps its flags, and what says which memory it is of.
    (
        21,
        "define <4 x float> @f(ptr %p, <4 x i1> %m, <4 x float> %q) {\n  \
         %r = tail call nnan <4 x float> @llvm.masked.load.v4f32.p0(ptr align 4 %p, <4 x i1> %m, <4 x float> %q), !noalias !0\n  \
         ret <4 x float> %r\n}\n!0 = !{!1}\n!1 = distinct !{!1, !2}\n!2 = distinct !{!2}\n",
        [
            "%r = tail call nnan <4 x float> @llvm.masked.load.v4f32.p0(ptr %p, i32 4, ",
            ", !noalias !0",
            "ret <4 x float> %r",
        ],
    ),
    // The address of a variable is that of the variable itself.
    (
        21,
        "@v = thread_local addrspace(1) global i32 0\ndefine ptr @f() {\n  \
         %r = call ptr @llvm.threadlocal.address.p0(ptr addrspacecast (ptr addrspace(1) @v to ptr))\n  ret ptr %r\n}\n",
        [
            "call ptr addrspace(1) @llvm.threadlocal.address.p1(ptr addrspace(1) @v)",
            "= addrspacecast ptr addrspace(1) %",
            "ret ptr %",
        ],
    ),
    // The main function has its flag in another field, and an enumeration of Rust is a union.
    (
        7,
        "define void @f() !dbg !3 {\n  ret void\n}\n!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!9}\n\
         !0 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !1, emissionKind: FullDebug, retainedTypes: !2)\n\
         !1 = !DIFile(filename: \"a.rs\", directory: \"/\")\n!2 = !{!5}\n\
         !3 = distinct !DISubprogram(name: \"f\", scope: !1, file: !1, line: 1, type: !4, \
         spFlags: DISPFlagDefinition | DISPFlagMainSubprogram, unit: !0)\n!4 = !DISubroutineType(types: !6)\n\
         !5 = !DICompositeType(tag: DW_TAG_variant_part, file: !1, size: 64, elements: !6, discriminator: !8)\n!6 = !{}\n\
         !8 = !DIDerivedType(tag: DW_TAG_member, baseType: !10, size: 32, flags: DIFlagArtificial)\n\
         !9 = !{i32 2, !\"Debug Info Version\", i32 3}\n!10 = !DIBasicType(name: \"u32\", size: 32)\n",
        [
            "tag: DW_TAG_union_type, ",
            "size: 64, elements: !4)",
            "flags: 2097152, isLocal: false, isDefinition: true",
        ],
    ),
    // The value of a variable stands before what is made of the call behind it.
    (
        18,
        "define i32 @f(i32 %a, i32 %b) !dbg !4 {\n    #dbg_value(i32 %a, !6, !DIExpression(), !8)\n  \
         %r = call i32 @llvm.ucmp.i32.i32(i32 %a, i32 %b), !dbg !8\n  ret i32 %r, !dbg !8\n}\n\
         !llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!2}\n\
         !0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)\n\
         !1 = !DIFile(filename: \"a.c\", directory: \"/\")\n!2 = !{i32 2, !\"Debug Info Version\", i32 3}\n\
         !4 = distinct !DISubprogram(name: \"f\", scope: !1, file: !1, line: 1, type: !5, \
         spFlags: DISPFlagDefinition, unit: !0)\n!5 = !DISubroutineType(types: !7)\n\
         !6 = !DILocalVariable(name: \"a\", arg: 1, scope: !4, file: !1, line: 1)\n!7 = !{}\n\
         !8 = !DILocation(line: 1, scope: !4)\n",
        [
            "call void @llvm.dbg.value(metadata i32 %a",
            "icmp ult",
            "ret i32",
        ],
    ),
    // Memory by the structure of a type is memory by the type's layout.
    (
        22,
        "%s = type { i32, [4 x i8] }\ndefine ptr @f(ptr %p, i32 %x) {\n  \
         %a = call elementtype(%s) ptr @llvm.structured.alloca.p0()\n  \
         %r = call ptr (ptr, ...) @llvm.structured.gep.p0(ptr elementtype(%s) %a, i64 1, i32 %x)\n  ret ptr %r\n}\n",
        [
            "%a = alloca %s",
            "%r = getelementptr %s, ptr %a, i32 0, i32 1, i32 %x",
            "ret ptr %r",
        ],
    ),
    // LLVM 15 knows the type and keeps a float from one operation to the next.
    (
        15,
        "target triple = \"x86_64-unknown-linux-gnu\"\ndefine bfloat @f(bfloat %a, bfloat %b) {\n  \
         %r = fadd bfloat %a, %b\n  ret bfloat %r\n}\n",
        [
            "call float @bitsmith.bfloat.extend(i16",
            "= fadd float ",
            "call i16 @bitsmith.bfloat.round(float",
        ],
    ),
    // The signature of a function stands before its code.
    (
        16,
        "define void @f() !func_sanitize !0 {\n  ret void\n}\n!0 = !{i32 -1056584962, i32 42}\n",
        [
            "define void @f()",
            " prefix { i32, i32 } { i32 -1056584962, i32 42 } {",
            "ret void",
        ],
    ),
    // LLVM 7 has the flag of class enumerations by another name.
    (
        7,
        "!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!2}\n\
         !0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug, enums: !3)\n\
         !1 = !DIFile(filename: \"a.cc\", directory: \"/\")\n!2 = !{i32 2, !\"Debug Info Version\", i32 3}\n!3 = !{!4}\n\
         !4 = !DICompositeType(tag: DW_TAG_enumeration_type, name: \"E\", file: !1, line: 1, baseType: !5, size: 8, \
         flags: DIFlagEnumClass, elements: !6)\n\
         !5 = !DIBasicType(name: \"char\", size: 8, encoding: DW_ATE_signed_char)\n!6 = !{!7}\n\
         !7 = !DIEnumerator(name: \"A\", value: 1)\n",
        [
            "!DICompositeType(tag: DW_TAG_enumeration_type, ",
            "flags: 16777216, ",
            "elements: !",
        ],
    ),
    // That of LLVM 4 has no result.
    (
        4,
        "declare void @llvm.coro.end(ptr, i1, token)\ndefine void @f(ptr %h) {\n  \
         call void @llvm.coro.end(ptr %h, i1 false, token none)\n  ret void\n}\n",
        [
            "  call void @llvm.coro.end(i8* %h, i1 false)",
            "ret void",
            "declare void @llvm.coro.end(i8*, i1)",
        ],
    ),
    // The rounding mode is that of the register.
    (
        16,
        "define <vscale x 2 x float> @f(<vscale x 2 x float> %a, i64 %n) {\n  \
         %r = call <vscale x 2 x float> @llvm.riscv.vfadd.nxv2f32.nxv2f32.i64(<vscale x 2 x float> poison, \
         <vscale x 2 x float> %a, <vscale x 2 x float> %a, i64 7, i64 %n)\n  ret <vscale x 2 x float> %r\n}\n",
        [
            "@llvm.riscv.vfadd.nxv2f32.nxv2f32.i64(<vscale x 2 x float> poison, ",
            "<vscale x 2 x float> %a, <vscale x 2 x float> %a, i64 %n)",
            "ret <vscale x 2 x float> %",
        ],
    ),
    // Each place on the stack has this alignment.
    (
        12,
        "target datalayout = \"e-p:64:64\"\ntarget triple = \"aarch64\"\n\
         define void @f([2 x i64] alignstack(8) %a) {\n  call void @f([2 x i64] alignstack(8) %a)\n  ret void\n}\n",
        [
            "define void @f([2 x i64] %a)",
            "call void @f([2 x i64] %a)",
            "ret void",
        ],
    ),
    (
        16,
        "define i32 @f(i64 %n) {\n  \
         %r = call i32 @llvm.experimental.get.vector.length.i64(i64 %n, i32 4, i1 true)\n  ret i32 %r\n}\n",
        [
            "= call i64 @llvm.vscale.i64()",
            "= icmp ult i64 %n, %",
            "= trunc i64 %",
        ],
    ),
];

#[test]
fn what_stands_around_expanded_calls_is_kept() {
    let folder = folder("kept");
    let [input, bitcode, output] =
        ["in.ll", "22.bc", "out.ll"].map(|end| folder.join(format!("kept.{end}")));
    for (release, text, wanted) in KEPT {
        std::fs::write(&input, text).expect("a file is written");
        let ran = lower(22, &input, &bitcode);
        assert!(ran.status.success(), "{ran:?}");
        let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
        command.args(["dis", "--for", &release.to_string()]);
        let ran = command.arg(&bitcode).arg("-o").arg(&output).output();
        assert!(ran.expect("bitsmith runs").status.success());
        let text = std::fs::read_to_string(&output).expect("the text");
        let mut rest = &text[..];
        for line in wanted {
            let at = rest.find(line);
            let at =
                at.unwrap_or_else(|| panic!("{release}: {line} is not in\n{rest}\nof\n{text}"));
            rest = &rest[at..];
        }
    }
}

/// Data layouts lose what the release does not read, or are refused if something means something else by that.
#[test]
fn data_layouts_are_those_of_the_release() {
    const VECTOR: &str = "@v = global { i8, <2 x i32> } zeroinitializer";
    let rows = [
        (22, "e-p:64:64-ve", "", Some("e-p:64:64")),
        (22, "e-p:64:64-ve", VECTOR, None),
        (22, "e-p:64:64-pz1:64:64", "", Some("e-p:64:64-p1:64:64")),
        (22, "e-p:64:64-po1:64:64", "", None),
        (
            22,
            "e-p:64:64-pe1(x):64:64",
            "",
            Some("e-p:64:64-pe1(x):64:64"),
        ),
        (
            21,
            "e-p:64:64-pe1(x):64:64",
            "",
            Some("e-p:64:64-p1:64:64-ni:1"),
        ),
        (
            9,
            "e-pu7:64:64-ni:8-Fn32-G1",
            "",
            Some("e-p7:64:64-ni:8:7-Fn32"),
        ),
        (8, "e-Fn32-P0", "", Some("e-P0")),
        (13, "e-m:l", "", None),
        (4, "e-A5", "", None),
    ];
    let folder = folder("layouts");
    let [text, module] = ["ll", "bc"].map(|end| folder.join(format!("layout.{end}")));
    for (release, layout, rest, wanted) in rows {
        let line = |layout: &str| format!("target datalayout = \"{layout}\"");
        std::fs::write(&text, format!("{}\n{rest}\n", line(layout))).expect("it can be written");
        let ran = lower(release, &text, &module);
        assert_eq!(ran.status.success(), wanted.is_some(), "{layout}: {ran:?}");
        let Some(wanted) = wanted else { continue };
        let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
        let ran = command.arg("dis").arg(&module).args(["-o", "-"]).output();
        let said = String::from_utf8_lossy(&ran.expect("it runs").stdout).into_owned();
        assert!(
            said.contains(&line(wanted)),
            "{layout} for {release}: {said}"
        );
    }
}
