//! `cat --for`: what is written for an older LLVM, which that LLVM verifies and compiles, and whose programs behave as
//! before. The tests that need the tools of LLVM 13, 14, 15, 16 and 19 skip without them, unless
//! `BITSMITH_REQUIRE_ORACLE=1` is set. LLVM 4 to 11 are asked if `BITSMITH_LLVMS` names a folder with them.

mod steps;

use bitsmith_testkit::embedded::Embedded;
use bitsmith_testkit::judge::{Judge, TOOLS, has_tools};
use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::{Oracle, corpus, tour};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use steps::{TARGETS, folder, lower, step};

/// The modules that each LLVM is asked about, by their releases: all for tools; for a library, which has no tool to
/// compile several modules in one process, its own, that of the next release and one of the newest.
fn pairs(judges: &[Judge]) -> Vec<(u32, &Judge)> {
    let is_asked = |from: u32, judge: &Judge| match judge {
        Judge::Tools(to) => *to <= from,
        Judge::Library(it) => [it.release, it.release + 1, 19].contains(&from),
    };
    let all = TARGETS.into_iter();
    let all = all.flat_map(|from| judges.iter().map(move |judge| (from, judge)));
    all.filter(|(from, judge)| is_asked(*from, judge)).collect()
}

/// Writes a file's text for a release.
fn disassemble(release: u32, input: &Path, output: &Path) -> Output {
    let bitcode = output.with_extension("22.bc");
    let ran = lower(22, input, &bitcode);
    assert!(ran.status.success(), "{ran:?}");
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command.args(["dis", "--for", &release.to_string()]);
    command.arg(bitcode).arg("-o").arg(output);
    command.output().expect("bitsmith runs")
}

#[test]
fn older_llvms_verify_and_compile_what_is_written_for_them() {
    if !has_tools("modules for older LLVMs") {
        return;
    }
    let folder = folder("steps");
    let mut wrong = Vec::new();
    for (from, judge) in pairs(&Judge::all()) {
        let name = format!("{from}-{}", judge.release());
        let [module, text, object] =
            ["bc", "ll", "o"].map(|end| folder.join(format!("{name}.{end}")));
        let ran = lower(judge.release(), &step(from), &module);
        assert!(ran.status.success(), "{name}: {ran:?}");
        wrong.extend(judge.compile(&module, &object).err());
        let ran = disassemble(judge.release(), &step(from), &text);
        assert!(ran.status.success(), "{name}: {ran:?}");
        wrong.extend(judge.compile(&text, &object).err());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The programs that are compiled by older LLVMs, and the oldest of these; below it they are refused.
const PROGRAMS: [(&str, u32); 29] = [
    ("arith_crc.c", 4),
    ("asm_common.c", 17),
    ("atomic_rmw.c", 4),
    ("bitfields.c", 4),
    ("call_many.c", 4),
    ("eh_arrays.cpp", 4),
    ("fixed_point_all.ll", 4),
    ("flag_updates.ll", 4),
    ("flags.c", 4),
    ("float_class.c", 4),
    ("float_to_int.ll", 4),
    ("funnel_odd.ll", 4),
    ("halves.c", 4),
    ("masked_memory.ll", 4),
    ("mem_inline.c", 4),
    ("numbers.ll", 4),
    ("predicated_lanes.ll", 4),
    ("predicated_reductions.ll", 4),
    ("strings.c", 4),
    ("tail_stack.ll", 18),
    ("varargs.c", 4),
    ("vec_bool.c", 4),
    ("vec_half.c", 4),
    ("vectors.ll", 4),
    ("vectors_predicated.ll", 4),
    ("vectors_uneven.ll", 4),
    ("wide_casts.ll", 4),
    ("wide_divisions.ll", 4),
    ("wide_ints.ll", 4),
];

#[test]
fn programs_behave_as_before() {
    if !has_tools("programs by older LLVMs") || !programs_or_skip("programs", &["clang-22"]) {
        return;
    }
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let folder = folder("programs");
    let judges = Judge::all();
    for (name, oldest) in PROGRAMS {
        let folders = ["programs", "downgrades"].map(|folder| tests.join(folder).join(name));
        let source = folders.into_iter().find(|file| file.is_file());
        let source = source.expect(name);
        let clang = if name.ends_with("cpp") {
            "clang++-22"
        } else {
            "clang-22"
        };
        let compile = |arguments: &[&str], input: &Path, output: &Path| {
            let mut command = Command::new(clang);
            command.args(["-w", "-fPIC", "-O2", "-g"]).args(arguments);
            command
                .arg(input)
                .arg("-o")
                .arg(output)
                .args(["-lm", "-lpthread"]);
            let ran = command.output().expect("clang runs");
            assert!(
                ran.status.success(),
                "{name}: {}",
                String::from_utf8_lossy(&ran.stderr)
            );
        };
        let [module, program] = ["bc", "exe"].map(|end| folder.join(format!("{name}.{end}")));
        compile(&["-emit-llvm", "-c"], &source, &module);
        compile(&[], &source, &program);
        let wanted = run(&program);
        for judge in judges.iter().filter(|judge| judge.release() >= oldest) {
            let release = judge.release();
            let [lowered, object, program] =
                ["bc", "o", "exe"].map(|end| folder.join(format!("{name}-{release}.{end}")));
            let ran = lower(release, &module, &lowered);
            assert!(ran.status.success(), "{name}: {ran:?}");
            judge.compile(&lowered, &object).expect(name);
            compile(&[], &object, &program);
            assert_eq!(run(&program), wanted, "{name} by LLVM {release}");
        }
    }
}

/// Formats that have no type: LLVM 22 and older get conversions of the module's own.
#[test]
fn small_floats_are_converted() {
    if !has_tools("small floats by older LLVMs") {
        return;
    }
    let folder = folder("small");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/downgrades/small_floats.ll");
    for judge in Judge::all() {
        let release = judge.release();
        let [lowered, object, program] =
            ["bc", "o", "exe"].map(|end| folder.join(format!("{release}.{end}")));
        let ran = lower(release, &source, &lowered);
        assert!(ran.status.success(), "{ran:?}");
        judge.compile(&lowered, &object).expect("it is compiled");
        let mut linker = Command::new("clang-22");
        let linked = linker.arg(&object).arg("-o").arg(&program).status();
        assert!(linked.expect("clang runs").success(), "{release}");
        assert_eq!(run(&program).0, Some(0), "by LLVM {release}");
    }
}

fn run(program: &Path) -> (Option<i32>, Vec<u8>) {
    let ran = Command::new(program).stdin(Stdio::null()).output();
    let ran = ran.expect("the program runs");
    (ran.status.code(), ran.stdout)
}

/// The constructs of the tour that have no equivalent in an older LLVM, and for which it is refused there.
const REFUSED: &str = include_str!("downgrades/refused.txt");

#[test]
fn the_tour_is_accepted_or_refused_by_name() {
    let Some(oracle) = Oracle::or_skip("the tour for older LLVMs") else {
        return;
    };
    if !has_tools("the tour for older LLVMs") {
        return;
    }
    let (folder, judges) = (folder("tour"), Judge::all());
    let mut refused: BTreeSet<String> = BTreeSet::new();
    let mut wrong = Vec::new();
    for case in tour::build(&oracle, &folder.join("modules")).expect("the tour") {
        for judge in &judges {
            let release = judge.release();
            let output = folder.join("lowered.bc");
            let _ = std::fs::remove_file(&output);
            let ran = lower(release, &case.path, &output);
            if ran.status.success() {
                let read = judge.read(&output).err();
                // Libraries print what they read, and some assert that flags are known, which those of the tour are not.
                let other = ["unrecognized arch", "Enum value too large"];
                let read = read.filter(|error| !other.iter().any(|part| error.contains(part)));
                wrong.extend(read.map(|error| format!("{}: {error}", case.path.display())));
                continue;
            }
            assert!(
                !output.exists(),
                "{} is refused and written",
                case.path.display()
            );
            let said = String::from_utf8_lossy(&ran.stderr).into_owned();
            let lines = said
                .lines()
                .filter_map(|line| line.split_once(": refused: "));
            let names = lines.filter_map(|(_, line)| Some(line.rsplit_once(" in ")?.0));
            let names: Vec<String> = names.map(|name| format!("{release} {name}")).collect();
            assert!(!names.is_empty(), "{}: {said}", case.path.display());
            if TOOLS.contains(&release) {
                refused.extend(names);
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let known: BTreeSet<String> = REFUSED.lines().map(str::to_owned).collect();
    let all: Vec<&String> = refused.iter().collect();
    assert_eq!(refused, known, "{all:#?}");
}

/// A release, text of a function for it, and what is refused. That LLVM accepts most of them, and makes something else
/// of them or crashes.
const NOT_COMPILED: [(u32, &str, &str); 15] = [
    (
        5,
        "store i8 bitcast (<8 x i1> <i1 1, i1 0, i1 undef, i1 1, i1 0, i1 0, i1 1, i1 0> to i8), ptr %p",
        "a bitcast of a constant vector to an integer",
    ),
    (
        14,
        "ret void\n}\n@k = global <2 x i1> <i1 true, i1 false>\ndefine void @g() {",
        "a constant in memory with a vector of elements that are no whole bytes",
    ),
    (
        22,
        "%r = atomicrmw elementwise add ptr %p, <2 x i32> zeroinitializer monotonic, align 8",
        "elementwise atomicrmw of a vector that is not of floats",
    ),
    (
        17,
        "store { i8, i128 } zeroinitializer, ptr %p",
        "an unnamed aggregate, which has an i128 at another place",
    ),
    (
        15,
        "%r = load <65 x i256>, ptr %p\n  %q = udiv <65 x i256> %r, %r",
        "a division of more than 128 bits",
    ),
    (
        15,
        "%r = load <65 x i256>, ptr %p\n  %q = sitofp <65 x i256> %r to <65 x double>",
        "a conversion between a float and an integer of more than 128 bits",
    ),
    (
        14,
        "%r = load { i8, <4 x i3> }, ptr %p",
        "a vector in memory whose elements are no whole bytes",
    ),
    (
        6,
        "%r = load { i8, <4 x i1> }, ptr %p\n  store { i8, <4 x i1> } %r, ptr %p",
        "an aggregate with a vector of bits that is stored whole",
    ),
    (
        6,
        "%r = call { i8, i8, <4 x i1> } %p()",
        "an aggregate with a vector of bits that is returned",
    ),
    (
        10,
        "%r = load { i8, <3 x i1> }, ptr %p",
        "a vector of bits in memory whose number is no power of two",
    ),
    (
        9,
        "%r = freeze <{ i8, [3 x <6 x i1>] }> zeroinitializer",
        "a vector of bits in memory whose number is no power of two",
    ),
    (
        10,
        "call void %p(<8 x i17> zeroinitializer)",
        "a vector of over 128 bits whose elements are no powers of two of bytes, as parameter or result",
    ),
    (
        9,
        "%r = va_arg ptr %p, fp128",
        "va_arg of more than 64 bits",
    ),
    (14, "%r = va_arg ptr %p, half", "va_arg of half"),
    (
        9,
        "call void asm sideeffect inteldialect \"mov ${0:b}, 1\", \"r\"(i64 1)",
        "an operand of inline assembler in braces",
    ),
];

#[test]
fn what_an_older_llvm_does_not_compile_is_refused() {
    let folder = folder("limits");
    let head = "target datalayout = \"e-i128:128-n8:16:32:64-S128\"\n\
                target triple = \"x86_64-unknown-linux-gnu\"\n";
    for (release, body, wanted) in NOT_COMPILED {
        let text = format!("{head}define void @f(ptr %p) {{\n  {body}\n  ret void\n}}\n");
        refuses(&folder, release, &text, wanted);
    }
}

/// A release, a target, its data layout today, and that of the release.
const LAYOUTS: [(u32, &str, &str, &str); 5] = [
    (
        19,
        "powerpc64le-unknown-linux-gnu",
        "e-m:e-Fn32-i64:64-i128:128-n32:64-S128-v256:256:256-v512:512:512",
        "e-m:e-Fn32-i64:64-n32:64-S128-v256:256:256-v512:512:512",
    ),
    (
        16,
        "mips64el-unknown-linux-gnuabi64",
        "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128",
        "e-m:e-i8:8:32-i16:16:32-i64:64-n32:64-S128",
    ),
    (
        19,
        "sparcv9-unknown-linux-gnu",
        "E-m:e-i64:64-i128:128-n32:64-S128",
        "E-m:e-i64:64-n32:64-S128",
    ),
    (
        19,
        "wasm32-unknown-unknown",
        "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20",
        "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-n32:64-S128-ni:1:10:20",
    ),
    (
        17,
        "x86_64-unknown-linux-gnu",
        "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
        "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128",
    ),
];

/// An LLVM compiles a module with the data layout of its own release.
#[test]
fn places_in_memory_are_kept_by_the_layouts_of_releases() {
    let folder = folder("layouts");
    for (release, triple, today, then) in LAYOUTS {
        let text = format!(
            "target datalayout = \"{today}\"\ntarget triple = \"{triple}\"\n\
             %s = type {{ i8, i128, i32 }}\n\
             @zero = global [2 x %s] zeroinitializer\n\
             define i32 @f(ptr %p) {{\n\
             %q = getelementptr %s, ptr %p, i64 0, i32 2\n\
             %r = load i32, ptr %q\n\
             store ptr getelementptr (%s, ptr @zero, i64 1, i32 2), ptr %p\n\
             ret i32 %r\n}}\n"
        );
        let [shown, _] = written(&folder, release, &text);
        assert!(shown.contains(&format!("\"{then}\"")), "{triple}: {shown}");
        let aligned = shown.matches("{ i8, <1 x i128>, i32 }").count();
        assert!(aligned >= 3, "{triple}: {shown}");
        assert!(!shown.contains("i8, i128"), "{triple}: {shown}");
    }
    let text = "target datalayout = \"E-m:a-Fi64-i64:64-i128:128-n32:64-f64:32:64-S128\"\n\
                target triple = \"powerpc64-ibm-aix\"\n\
                define ptr @f(ptr %p) {\n\
                %q = getelementptr { i32, double }, ptr %p, i64 0, i32 1\n\
                ret ptr %q\n}\n";
    let wanted = "an unnamed aggregate, which has a double at another place";
    refuses(&folder, 21, text, wanted);
}

#[test]
fn types_are_refused_with_their_place() {
    let folder = folder("types");
    let texts = [
        (
            "%s = type { i32, [2 x b8] }\n@a = global i32 0\n@x = global %s zeroinitializer\n",
            "the type b8 in @x",
        ),
        (
            "define void @f(ptr %p) {\n  %a = load i32, ptr %p\n  %v = load b32, ptr %p\n  ret void\n}\n",
            "the type b32 in @f, block 1, instruction 2",
        ),
        (
            "define void @f(ptr %p) {\n  store b16 1, ptr %p\n  ret void\n}\n",
            "the type b16 in @f",
        ),
    ];
    for (text, wanted) in texts {
        refuses(&folder, 22, text, wanted);
    }
}

/// Modules with something that an older LLVM would ignore, or has in a form of no use, with the newest release that they are
/// refused for before them, and the reason behind.
const IGNORED: [(u32, &str, &str); 11] = [
    (
        18,
        "define void @f() \"ptrauth-calls\" {\n  ret void\n}",
        "attribute ptrauth-calls",
    ),
    (
        17,
        "declare <vscale x 8 x bfloat> @llvm.aarch64.sve.fadd.nxv8bf16(<vscale x 8 x i1>, <vscale x 8 x bfloat>, \
         <vscale x 8 x bfloat>)\ndefine <vscale x 8 x bfloat> @f(<vscale x 8 x i1> %p, <vscale x 8 x bfloat> %x) {\n  \
         %r = call <vscale x 8 x bfloat> @llvm.aarch64.sve.fadd.nxv8bf16(<vscale x 8 x i1> %p, \
         <vscale x 8 x bfloat> %x, <vscale x 8 x bfloat> %x)\n  ret <vscale x 8 x bfloat> %r\n}",
        "llvm.aarch64.sve.fadd",
    ),
    (
        16,
        "declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()\n!llvm.module.flags = !{!0}\n\
         !0 = !{i32 1, !\"amdhsa_code_object_version\", i32 600}",
        "the version of code objects",
    ),
    (
        14,
        "declare i32 @llvm.nvvm.match.any.sync.i64(i32, i64)\ndefine i32 @f(i64 %x) {\n  \
         %r = call i32 @llvm.nvvm.match.any.sync.i64(i32 1, i64 %x)\n  ret i32 %r\n}",
        "llvm.nvvm.match.any.sync.i64",
    ),
    (
        12,
        "define void @f(ptr swiftasync %p) {\n  ret void\n}",
        "attribute swiftasync",
    ),
    (
        12,
        "!llvm.module.flags = !{!0}\n!0 = !{i32 1, !\"override-stack-alignment\", i32 8}",
        "the module flag override-stack-alignment",
    ),
    (
        11,
        "!llvm.module.flags = !{!0}\n!0 = !{i32 1, !\"stack-protector-guard\", !\"global\"}",
        "the module flag stack-protector-guard",
    ),
    (
        10,
        "target triple = \"amdgcn-amd-amdhsa\"\ndefine void @f() \
         \"denormal-fp-math\"=\"ieee,preserve-sign\" {\n  ret void\n}",
        "the modes of denormal numbers",
    ),
    (
        10,
        "!llvm.module.flags = !{!0}\n!0 = !{i32 1, !\"target-abi\", !\"lp64d\"}",
        "the module flag target-abi",
    ),
    (
        10,
        "define void @f(ptr preallocated(i32) %p) {\n  ret void\n}",
        "attribute preallocated",
    ),
    (
        6,
        "define void @f() null_pointer_is_valid {\n  ret void\n}",
        "attribute null_pointer_is_valid",
    ),
];

#[test]
fn what_an_older_llvm_would_ignore_is_refused() {
    let folder = folder("ignored");
    for (release, text, wanted) in IGNORED {
        refuses(&folder, release, text, wanted);
    }
}

/// Checks that a text is refused for a release for a reason, and for the next one is not.
fn refuses(folder: &Path, release: u32, text: &str, wanted: &str) {
    let [input, output] = ["ll", "bc"].map(|end| folder.join(format!("module.{end}")));
    std::fs::write(&input, text).expect("a file is written");
    for (to, status) in [(release, 1), (release + 1, 0)] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
        command.args(["as", "--for", &to.to_string()]).arg(&input);
        let ran = command.arg("-o").arg(&output).output();
        let ran = ran.expect("bitsmith runs");
        let said = String::from_utf8_lossy(&ran.stderr).into_owned();
        assert_eq!(ran.status.code(), Some(status), "{to}: {text}: {said}");
        let refused = format!("refused: {wanted}");
        assert_eq!(said.contains(&refused), status == 1, "{to}: {said}");
    }
}

/// The text that is written for a release, and the report.
fn written(folder: &Path, release: u32, text: &str) -> [String; 2] {
    let [input, output] = ["ll", "22.ll"].map(|end| folder.join(format!("written.{end}")));
    std::fs::write(&input, text).expect("a file is written");
    let ran = disassemble(release, &input, &output);
    assert!(ran.status.success(), "{ran:?}");
    let out = std::fs::read_to_string(&output).expect("it is written");
    [out, String::from_utf8_lossy(&ran.stderr).into_owned()]
}

/// On AArch64, releases below 20 compute with `bfloat` as if it were `half`.
#[test]
fn aarch64_computes_with_bfloat_by_itself() {
    let text = "target triple = \"aarch64-unknown-linux-gnu\"\n\
                declare <4 x float> @llvm.aarch64.neon.bfdot.v4f32.v8bf16(<4 x float>, <8 x bfloat>, <8 x bfloat>)\n\
                define bfloat @sum(bfloat %a, bfloat %b) {\n  %c = fadd bfloat %a, %b\n  ret bfloat %c\n}\n\
                define <4 x float> @dot(<4 x float> %r, <8 x bfloat> %a) {\n  \
                %c = call <4 x float> @llvm.aarch64.neon.bfdot.v4f32.v8bf16(<4 x float> %r, <8 x bfloat> %a, <8 x bfloat> %a)\n  \
                ret <4 x float> %c\n}\n";
    let folder = folder("bfloat");
    let [out, _] = written(&folder, 20, text);
    assert!(out.contains("fadd bfloat %a, %b"), "{out}");
    let [out, report] = written(&folder, 19, text);
    assert!(
        report.contains("expanded: the type bfloat in @sum"),
        "{report}"
    );
    for line in [
        "define float @sum(float %a, float %b) {",
        "define <4 x float> @dot(<4 x float> %r, <8 x i16> %a) {",
        "= bitcast <8 x i16> %a to <8 x bfloat>",
    ] {
        assert!(out.contains(line), "{out}");
    }
    assert!(!out.contains("fadd bfloat"), "{out}");
    let aggregate = "target triple = \"aarch64-unknown-linux-gnu\"\n\
                     declare [2 x bfloat] @g()\n\
                     define void @f() {\n  %r = call [2 x bfloat] @g()\n  ret void\n}\n";
    refuses(&folder, 19, aggregate, "the type bfloat");
}

/// On WebAssembly, releases below 15 compile thread-local variables of executables only.
#[test]
fn thread_local_variables_of_wasm_have_the_model_of_executables() {
    let text = "target triple = \"wasm32-unknown-wasi\"\n@v = thread_local global i32 3\n";
    let folder = folder("wasm");
    let of = |release, text: &str| written(&folder, release, text)[0].clone();
    assert!(of(15, text).contains("@v = thread_local global i32 3"));
    assert!(of(14, text).contains("@v = thread_local(localexec) global i32 3"));
    let emscripten = text.replace("wasi", "emscripten");
    assert!(of(14, &emscripten).contains("@v = thread_local global i32 3"));
    let movable =
        format!("{text}!llvm.module.flags = !{{!0}}\n!0 = !{{i32 8, !\"PIC Level\", i32 2}}\n");
    let wanted = "the model of a thread-local variable on WebAssembly";
    refuses(&folder, 14, &movable, wanted);
}

/// Releases that do not compile atomic accesses of floats for a machine get those of integers.
#[test]
fn floats_are_integers_in_atomic_accesses() {
    let text = "target triple = \"s390x-unknown-linux-gnu\"\n\
                define float @f(ptr %p, float %v) {\n  store atomic float %v, ptr %p release, align 4\n  \
                %r = load atomic volatile float, ptr %p seq_cst, align 4\n  ret float %r\n}\n";
    let folder = folder("accesses");
    let of = |release| written(&folder, release, text)[0].clone();
    assert!(of(18).contains("store atomic float %v"));
    let out = of(17);
    for line in [
        "  %1 = bitcast float %v to i32\n  store atomic i32 %1, ptr %p release, align 4\n",
        "  %2 = load atomic volatile i32, ptr %p seq_cst, align 4\n  %r = bitcast i32 %2 to float\n",
    ] {
        assert!(out.contains(line), "{out}");
    }
}

/// Writes a text for a release; returns the constructs that the report calls approximated, without behaviours of module flags.
fn lost(folder: &Path, release: u32, text: &str) -> Vec<String> {
    let [_, report] = written(folder, release, text);
    let lines = report.lines().filter(|line| !line.contains("behavior"));
    let lost = lines.filter_map(|line| line.split("approximated: ").nth(1));
    let lost = lost.filter_map(|line| line.split(" in ").next());
    lost.map(str::to_owned).collect()
}

#[test]
fn lost_properties_of_globals_are_reported() {
    let text = "@a = hidden global i32 1, section \"a\", partition \"p\", !exclude !0, !associated !1\n\
                define void @f() !pcsections !2 !own0 !2 !own1 !2 !own2 !2 !own3 !2 {\n  ret void\n}\n\
                !llvm.dependent-libraries = !{!2}\n\
                !0 = !{}\n!1 = !{ptr @f}\n!2 = !{!\"m\"}\n";
    let lost = |release| lost(&folder("globals"), release, text);
    assert!(lost(16).is_empty(), "{:?}", lost(16));
    assert_eq!(lost(15), ["!pcsections"]);
    assert_eq!(lost(14), ["!exclude", "!pcsections"]);
    let libraries = "!llvm.dependent-libraries";
    assert_eq!(lost(8), [libraries, "!exclude", "partition", "!pcsections"]);
    assert!(lost(4).contains(&"!associated".to_owned()), "{:?}", lost(4));
    let ifunc = "@i = dso_local ifunc void (), ptr @r\ndefine ptr @r() {\n  ret ptr null\n}\n";
    let [seven, six] = [7, 6].map(|release| written(&folder("ifunc"), release, ifunc)[0].clone());
    assert!(
        seven.contains("@i = dso_local ifunc") && six.contains("@i = ifunc"),
        "{six}"
    );
}

#[test]
fn lost_hardening_is_reported() {
    let text = "define void @f() \"zero-call-used-regs\"=\"all\" \"target-features\"=\"+lvi-cfi\" {\n  \
                ret void\n}\n!llvm.module.flags = !{!0}\n!0 = !{i32 8, !\"cf-protection-branch\", i32 1}\n";
    let lost = |release| lost(&folder("hardening"), release, text);
    let [registers, feature] = [
        "attribute zero-call-used-regs",
        "attribute target-features=+lvi-cfi",
    ];
    assert!(lost(15).is_empty(), "{:?}", lost(15));
    assert_eq!(lost(14), [registers]);
    assert_eq!(lost(9), [registers, feature]);
    let flag = "the module flag cf-protection-branch";
    assert_eq!(lost(6), [flag, registers, feature]);
}

/// Before LLVM 17, flags are no outputs of inline assembler for AArch64, before 9 not for x86.
#[test]
fn templates_store_flags() {
    let text = "target triple = \"aarch64-linux-gnu\"\ndefine i32 @f(i32 %a) {\n  \
                %r = call i32 asm \"cmp ${1:w}, #3\", \"={@cceq},r,~{cc}\"(i32 %a)\n  ret i32 %r\n}\n";
    let folder = folder("flags");
    let of = |release| written(&folder, release, text)[0].clone();
    assert!(of(17).contains("\"={@cceq},r,~{cc}\""));
    let stored = "asm \"cmp ${1:w}, #3\\0A\\09cset ${0:w}, eq\", \"=r,r,~{cc}\"(i32 %a)";
    assert!(of(16).contains(stored), "{}", of(16));
    let intel = text
        .replace("aarch64", "x86_64")
        .replace("asm \"cmp ${1:w}", "asm inteldialect \"cmp $1");
    refuses(&folder, 8, &intel, "a flag as output of inline assembler");
}

/// AMD's processors have their stack in an address space, where expansions allocate; before LLVM 7 it had another number.
#[test]
fn allocas_are_where_the_stack_is() {
    let text = "target datalayout = \"e-p:64:64-p5:32:32-A5\"\ntarget triple = \"amdgcn-amd-amdhsa\"\n\
                define i32 @f(i32 %x) {\n  %y = freeze i32 %x\n  ret i32 %y\n}\n";
    let folder = folder("stack");
    for release in [9, 7] {
        let written = written(&folder, release, text)[0].clone();
        let alloca = "alloca i32, align 4, addrspace(5)";
        assert!(
            written.contains(alloca) && written.contains("addrspacecast"),
            "{written}"
        );
    }
    refuses(
        &folder,
        6,
        text,
        "an address space of AMD's processors in @f",
    );
}

/// LLVM 12 and older read `dso_local_equivalent` as an undefined value.
#[test]
fn equivalents_of_functions_are_functions_or_refused() {
    let text =
        "@v = constant ptr dso_local_equivalent @f\ndefine hidden void @f() {\n  ret void\n}\n";
    let folder = folder("equivalents");
    let of = |release, text: &str| written(&folder, release, text)[0].clone();
    assert!(of(16, text).contains("@v = constant ptr dso_local_equivalent @f"));
    assert!(
        of(15, text).contains("@v = constant ptr bitcast (ptr @f to ptr)"),
        "{}",
        of(15, text)
    );
    assert!(of(11, text).contains("@v = constant i8* bitcast (void ()* @f to i8*)"));
    let other = text.replace("hidden ", "");
    assert!(of(13, &other).contains("dso_local_equivalent @f"));
    refuses(&folder, 12, &other, "dso_local_equivalent");
}

/// Texts of older releases have numbers where those lack the names of DWARF.
#[test]
fn names_of_dwarf_are_numbers_where_they_came_later() {
    let text = "!a = !{!0, !1}\n!0 = !DISubroutineType(cc: DW_CC_LLVM_DeviceKernel, types: !{})\n\
                !1 = distinct !DICompileUnit(language: DW_LANG_C17, file: !DIFile(filename: \"a\", directory: \"\"))\n\
                !llvm.module.flags = !{!2}\n!2 = !{i32 2, !\"Debug Info Version\", i32 3}\n";
    let of = |release| written(&folder("dwarf"), release, text)[0].clone();
    for (release, kernel, language) in [
        (21, "DW_CC_LLVM_DeviceKernel", "DW_LANG_C17"),
        (20, "199", "DW_LANG_C17"),
        (15, "199", "44"),
    ] {
        let out = of(release);
        let [kernel, language] = [format!("cc: {kernel},"), format!("language: {language},")];
        assert!(out.contains(&kernel) && out.contains(&language), "{out}");
    }
}

/// Older releases write some things in other forms, and do not read those of today.
#[test]
fn texts_have_the_forms_of_their_release() {
    let folder = folder("forms");
    let has = |release: u32, text: &str, wanted: &str| {
        let [out, _] = written(&folder, release, text);
        assert!(out.contains(wanted), "{release}: {out}");
    };
    let splat = "define <vscale x 2 x i64> @f(<vscale x 2 x i64> %a) {\n  \
                 %b = add <vscale x 2 x i64> %a, splat (i64 3)\n  ret <vscale x 2 x i64> %b\n}\n";
    has(18, splat, "splat (i64 3)");
    let shuffled = "shufflevector (<vscale x 2 x i64> insertelement (<vscale x 2 x i64> poison, i64 3, i64 0), \
                    <vscale x 2 x i64> poison, <vscale x 2 x i32> zeroinitializer)";
    has(17, splat, shuffled);
    let local = "@v = internal global i32 1\n";
    has(7, local, "@v = internal global");
    has(6, local, "@v = internal dso_local global");
    let nodes = "!a = !{!0, !1}\n\
                 !0 = !DIDerivedType(tag: DW_TAG_typedef, baseType: null, flags: DIFlagNameIsSimplified)\n\
                 !1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, nameTableKind: Apple)\n\
                 !2 = !DIFile(filename: \"a\", directory: \"\")\n\
                 !llvm.module.flags = !{!3}\n!3 = !{i32 2, !\"Debug Info Version\", i32 3}\n";
    has(17, nodes, "nameTableKind: Apple");
    has(
        21,
        nodes,
        "!0 = !DIDerivedType(tag: DW_TAG_typedef, baseType: null)",
    );
    let [out, report] = written(&folder, 16, nodes);
    assert!(!out.contains("nameTableKind"), "{out}");
    assert!(
        report.contains("nameTableKind of !DICompileUnit"),
        "{report}"
    );
}

/// LLVM 20 has operations of AVX10 with a rounding, some under other names, which no other release knows.
#[test]
fn conversions_of_avx10_had_a_rounding() {
    const TEXT: &str = include_str!("downgrades/avx10.ll");
    let folder = folder("avx10");
    let [out, _] = written(&folder, 20, TEXT);
    for call in [
        "@llvm.x86.avx10.mask.vcvt2ps2phx.256(<8 x float> %a, <8 x float> %a, <16 x half> %b, i16 %m, i32 4)",
        "@llvm.x86.avx10.mask.vcvttps2dqs.round.256(<8 x float> %a, <8 x i32> %c, i8 3, i32 4)",
        "@llvm.x86.avx10.mask.vminmaxpd256.round(<4 x double> %d, <4 x double> %d, i32 1, <4 x double> %d, i8 3, i32 4)",
    ] {
        assert!(out.contains(call), "{call}: {out}");
    }
    refuses(&folder, 19, TEXT, "llvm.x86.avx10.mask.vcvttps2dqs");
}

/// Older LLVMs do not compile predicated vectors of fixed length for machines without such instructions.
#[test]
fn predicated_vectors_are_done_on_all_lanes() {
    let folder = folder("predicated");
    for (arch, wanted) in [
        ("aarch64", "add <4 x i32> %a, %a"),
        ("riscv64", "@llvm.vp.add.v4i32"),
    ] {
        let text = format!(
            "target triple = \"{arch}-unknown-linux-gnu\"\n\
             declare <4 x i32> @llvm.vp.add.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)\n\
             define <4 x i32> @f(<4 x i32> %a, <4 x i1> %m) {{\n  \
             %b = call <4 x i32> @llvm.vp.add.v4i32(<4 x i32> %a, <4 x i32> %a, <4 x i1> %m, i32 3)\n  \
             ret <4 x i32> %b\n}}\n"
        );
        let [out, _] = written(&folder, 14, &text);
        assert!(out.contains(wanted), "{out}");
    }
}

/// Before LLVM 15, a string says that a coroutine is not split.
#[test]
fn coroutines_that_are_not_split_have_a_string() {
    let text = "define void @f() presplitcoroutine {\n  ret void\n}\n";
    let folder = folder("presplit");
    let of = |release| written(&folder, release, text)[0].clone();
    assert!(of(15).contains("presplitcoroutine"));
    assert!(
        of(13).contains("\"coroutine.presplit\"=\"0\""),
        "{}",
        of(13)
    );
    let wanted = "attribute presplitcoroutine";
    refuses(&folder, 12, text, wanted);
    // LLVM 14 moves the cast of the promise behind the start of the frame: it must be the only one.
    let text = "declare token @llvm.coro.id(i32, ptr, ptr, ptr)\ndefine void @f() presplitcoroutine {\n  \
                %p = alloca i32\n  %c = bitcast ptr %p to ptr\n  \
                %id = call token @llvm.coro.id(i32 0, ptr %c, ptr null, ptr null)\n  ret void\n}\n";
    let [out, _] = written(&folder, 14, text);
    let cast = "  %1 = bitcast i32* %p to i8*\n";
    assert!(
        out.contains(cast) && out.contains("(i32 0, i8* %1, "),
        "{out}"
    );
}

/// Before LLVM 22, the end of a coroutine says whether its code is in the ramp.
#[test]
fn coroutines_ask_their_end_for_the_ramp() {
    let text = "declare void @llvm.coro.end(ptr, i1, token)\ndeclare i1 @llvm.coro.is_in_ramp()\n\
                define i1 @f() {\n  call void @llvm.coro.end(ptr null, i1 true, token none)\n  \
                %r = call i1 @llvm.coro.is_in_ramp()\n  ret i1 %r\n}\n";
    let folder = folder("ramp");
    let [out, _] = written(&folder, 21, text);
    let body =
        "  %1 = call i1 @llvm.coro.end(ptr null, i1 true, token none)\n  %r = xor i1 %1, true\n";
    assert!(out.contains(body), "{out}");
    let alone = text.replace(
        "  call void @llvm.coro.end(ptr null, i1 true, token none)\n",
        "",
    );
    refuses(&folder, 21, &alone, "llvm.coro.is_in_ramp");
}

/// Before LLVM 19, a coroutine resumes the one that the function of a `co_await` returns.
#[test]
fn coroutines_resume_what_they_wait_for() {
    let text = "define void @f(ptr %a, ptr %h) personality ptr @p {\n  \
                invoke void @llvm.coro.await.suspend.handle(ptr %a, ptr %h, ptr @w)\n    \
                to label %next unwind label %pad\nnext:\n  ret void\npad:\n  \
                %e = landingpad { ptr, i32 }\n    cleanup\n  resume { ptr, i32 } %e\n}\n\
                declare ptr @w(ptr, ptr)\ndeclare i32 @p(...)\n\
                declare void @llvm.coro.await.suspend.handle(ptr, ptr, ptr)\n";
    let folder = folder("awaits");
    let [out, _] = written(&folder, 18, text);
    let invoke = "  %1 = invoke ptr @w(ptr %a, ptr %h)\n";
    let resume = "  call void @llvm.coro.resume(ptr %1)\n  ret void\n";
    assert!(out.contains(invoke) && out.contains(resume), "{out}");
    let shared = text.replace(
        "define void @f(ptr %a, ptr %h)",
        "define void @f(ptr %a, ptr %h, i1 %c)",
    );
    let shared = shared.replace(
        "  invoke",
        "  br i1 %c, label %go, label %next\ngo:\n  invoke",
    );
    refuses(&folder, 18, &shared, "llvm.coro.await.suspend.handle");
}

/// Modules of the corpus, a few for each LLVM of a library.
#[test]
fn a_sample_of_the_corpus_is_accepted() {
    const EACH: usize = 4;
    let Some(root) = std::env::var_os(corpus::DIR_VARIABLE) else {
        eprintln!(
            "skipped: a sample of the corpus: {} is not set",
            corpus::DIR_VARIABLE
        );
        return;
    };
    let cases = corpus::find(Path::new(&root)).expect("the corpus");
    let is_small = |case: &&corpus::Case| {
        let size = std::fs::metadata(&case.path).map_or(u64::MAX, |data| data.len());
        size < 200_000
    };
    let small: Vec<&corpus::Case> = cases.iter().filter(is_small).collect();
    let folder = folder("sample");
    let mut wrong = Vec::new();
    for (number, embedded) in Embedded::installed().into_iter().enumerate() {
        let judge = Judge::Library(embedded);
        for at in 0..EACH.min(small.len()) {
            // Spread over the corpus, others for each LLVM.
            let at = (at * small.len() / EACH + number * 37) % small.len();
            let Some(case) = small.get(at) else { continue };
            let [module, object] = ["bc", "o"].map(|end| folder.join(format!("sample.{end}")));
            let ran = lower(judge.release(), &case.path, &module);
            match ran.status.success() {
                true => wrong.extend(judge.compile(&module, &object).err()),
                false => wrong.push(String::from_utf8_lossy(&ran.stderr).into_owned()),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
