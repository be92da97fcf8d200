//! `cat --for` for others than LLVM: libNVVM and DXC, which are asked if `BITSMITH_LLVMS` names a folder with them.

mod steps;

use bitsmith_testkit::judge::{Judge, has_tools};
use bitsmith_testkit::libnvvm::LibNvvm;
use bitsmith_testkit::oracle::programs_or_skip;
use std::path::Path;
use std::process::Command;
use steps::{folder, lower, step};

/// LLVM 3.7 has no tool here. Its records are those of that time, which all newer releases still read.
#[test]
fn what_is_written_for_llvm_3_7_is_read() {
    let folder = folder("oldest");
    let input = step(4).with_file_name("to_3_7.ll");
    let [module, object] = ["bc", "o"].map(|end| folder.join(format!("oldest.{end}")));
    let ran = lower("3.7", &input, &module);
    let prefix = format!("bitsmith cat: {}: ", input.display());
    let said = String::from_utf8_lossy(&ran.stderr).replace(&prefix, "");
    let recorded = std::fs::read_to_string(input.with_extension("txt")).expect("it is recorded");
    assert_eq!(said, recorded);
    assert!(ran.status.success(), "{ran:?}");
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    let dump = command.args(["bcanalyzer", "--dump"]).arg(&module).output();
    let dump = dump.expect("it runs").stdout;
    let dump = String::from_utf8_lossy(&dump);
    for newer in [
        "IDENTIFICATION",
        "STRTAB",
        "KIND_BLOCK",
        "SOURCE_FILENAME",
        "VSTOFFSET",
        "FNENTRY",
        "<STRINGS",
    ] {
        assert!(!dump.contains(newer), "{newer} in\n{dump}");
    }
    for older in ["<STRING_OLD", "<ALIAS_OLD", "<KIND"] {
        assert!(dump.contains(older), "no {older} in\n{dump}");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command.args(["as", "-o"]).args([&object, &input]);
    assert!(command.status().expect("it runs").success());
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    let text = command
        .args(["dis", "--for", "3.7", "-o", "-"])
        .arg(&object);
    let text = text.output().expect("it runs").stdout;
    let text = String::from_utf8_lossy(&text);
    for older in [
        "function: i32 (i8*, i32)* @sum",
        "subprograms: !",
        "variable: [2 x i32]* @table",
        "variable: i64 7",
        "!DILocalVariable(tag: DW_TAG_auto_variable, name: \"result\"",
        "!DIExpression(157, 0, 16)",
    ] {
        assert!(text.contains(older), "no {older} in\n{text}");
    }
    if has_tools("modules of LLVM 3.7") {
        let verdicts = Judge::all();
        let mut wrong = verdicts
            .iter()
            .filter_map(|judge| judge.compile(&module, &object).err());
        assert_eq!(wrong.next(), None);
    }
}

/// A shader is written in LLVM 3.7; a module for another target is refused.
#[test]
fn shaders_are_written_for_directx() {
    let folder = folder("dxil");
    let [shader, there, then] =
        ["ll", "bc", "37.bc"].map(|end| folder.join("shader").with_extension(end));
    let text = "target triple = \"dxil-ms-dx\"\n\ndefine void @main() {\n  ret void\n}\n";
    std::fs::write(&shader, text).expect("a shader");
    assert!(lower("dxil", &shader, &there).status.success());
    assert!(lower("3.7", &shader, &then).status.success());
    let [there, then] = [there, then].map(|file| std::fs::read(file).expect("it is written"));
    assert_eq!(there, then);
    let typeless = folder.join("typeless.ll");
    let resources = "!dx.resources = !{!0}\n!0 = !{ptr undef}\n";
    std::fs::write(&typeless, format!("{text}{resources}")).expect("a shader");
    for (module, wanted) in [
        (
            step(4),
            "refused: a target other than dxil-ms-dx in the module",
        ),
        (
            typeless,
            "refused: a resource whose type is not known in the module",
        ),
    ] {
        let ran = lower("dxil", &module, &folder.join("other.bc"));
        let said = String::from_utf8_lossy(&ran.stderr);
        assert!(said.contains(wanted), "{said}");
        assert_eq!(ran.status.code(), Some(1));
    }
}

#[test]
fn kernels_are_annotated_for_libnvvm() {
    let module = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/downgrades/nvvm.ll");
    let folder = folder("nvvm");
    let [bitcode, text] = ["bc", "ll"].map(|end| folder.join(format!("nvvm.{end}")));
    let ran = lower(22, &module, &bitcode);
    assert!(ran.status.success(), "{ran:?}");
    for (consumer, version) in [
        ("nvvm-7", "!{i32 2, i32 0}"),
        ("nvvm-7-cuda11", "!{i32 1, i32 6}"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
        command.args(["dis", "--for", consumer]).arg(&bitcode);
        let ran = command.arg("-o").arg(&text).output();
        let ran = ran.expect("bitsmith runs");
        assert!(ran.status.success(), "{ran:?}");
        let text = std::fs::read_to_string(&text).expect("the text");
        for wanted in [
            "!{void (i8*, i8*)* @shift, !\"kernel\", i32 1}",
            "@shift, !\"maxntidx\", i32 256, !\"maxntidy\", i32 1, !\"minctasm\", i32 2}",
            "!{void ([2 x i64])* @aligned, !\"align\", i32 65552}",
            "\"nvptx-f32ftz\"=\"true\"",
            "!nvvmir.version = ",
            version,
            "define void @shift(",
            "@tile = internal addrspace(3) global [256 x float] undef",
            "call void @llvm.nvvm.barrier0()",
            "call void @llvm.nvvm.barrier(i32 1, i32 256)",
            "target datalayout = \"e-p:64:64:64-",
        ] {
            assert!(text.contains(wanted), "{wanted} is not in\n{text}");
        }
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command.args(["cat", "--for", "nvvm-7"]).arg(step(21));
    let ran = command.arg("-o").arg(&bitcode).output();
    assert_eq!(ran.expect("bitsmith runs").status.code(), Some(1));
}

const TRITONS: &str = "define ptx_kernel void @k(ptr addrspace(1) %p, float %x) {
  %y = call float @llvm.nvvm.ex2.approx.f32(float %x)
  %z = call float @llvm.nvvm.ex2.approx.ftz.f32(float %y)
  store float %z, ptr addrspace(1) %p
  ret void
}
declare float @llvm.nvvm.ex2.approx.f32(float)
declare float @llvm.nvvm.ex2.approx.ftz.f32(float)
";

/// Triton's modules name no target: its code generator knows it.
#[test]
fn kernels_without_a_target_are_nvidias() {
    let folder = folder("no-target");
    let [module, text] = ["ll", "7.ll"].map(|end| folder.join("kernel").with_extension(end));
    std::fs::write(&module, TRITONS).expect("a kernel");
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command.args(["as", "--for", "nvvm-7"]).arg(&module);
    let lowered = folder.join("kernel.bc");
    let ran = command.arg("-o").arg(&lowered).output();
    assert!(ran.expect("bitsmith runs").status.success());
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command
        .args(["dis", "--for", "nvvm-7"])
        .arg(&lowered)
        .arg("-o")
        .arg(&text);
    assert!(command.output().expect("bitsmith runs").status.success());
    let text = std::fs::read_to_string(&text).expect("the text");
    for wanted in [
        "target triple = \"nvptx64-nvidia-cuda\"",
        "@llvm.nvvm.ex2.approx.f(float",
        "@llvm.nvvm.ex2.approx.ftz.f(float",
    ] {
        assert!(text.contains(wanted), "{wanted} is not in\n{text}");
    }
}

/// Ten kernels, as every installed libNVVM verifies and compiles them.
#[test]
fn libnvvm_compiles_kernels() {
    let libraries = LibNvvm::installed();
    if libraries.is_empty() || !programs_or_skip("kernels", &["clang-22"]) {
        return;
    }
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/downgrades/kernels.c");
    let folder = folder("kernels");
    let [module, lowered] = ["bc", "lowered.bc"].map(|end| folder.join(format!("kernels.{end}")));
    for level in ["-O0", "-O2"] {
        let mut command = Command::new("clang-22");
        command.args(["--target=nvptx64-nvidia-cuda", "-march=sm_75", "-nogpulib"]);
        command.args(["-Xclang", "-target-feature", "-Xclang", "+ptx70"]);
        command.args(["-ffreestanding", "-g", level, "-emit-llvm", "-c"]);
        let ran = command.arg(&source).arg("-o").arg(&module).output();
        let ran = ran.expect("clang runs");
        assert!(
            ran.status.success(),
            "{}",
            String::from_utf8_lossy(&ran.stderr)
        );
        for library in &libraries {
            let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
            command
                .args(["cat", "--for", library.language])
                .arg(&module);
            let ran = command.arg("-o").arg(&lowered).output();
            let ran = ran.expect("bitsmith runs");
            assert!(ran.status.success(), "{ran:?}");
            let text = library.compile(&lowered).expect("it is accepted");
            assert_eq!(text.matches(".visible .entry").count(), 10, "{text}");
            assert!(!text.contains("llvm."), "{text}");
            assert!(!text.contains(".extern .func"), "{text}");
            // To the nearest, which `rint` asks for.
            assert!(text.contains("cvt.rni.f32.f32"), "{text}");
        }
    }
}
