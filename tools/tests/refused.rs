//! The messages and exit statuses of `run`, `llc` and `build` for errors.

use std::path::PathBuf;
use std::process::{Command, Output};

fn bitsmith(name: &str, text: &str, arguments: &[&str]) -> Output {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("refused.{name}.ll"));
    std::fs::write(&path, text).expect("a file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command.args(arguments).arg(path);
    command.output().expect("bitsmith runs")
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Checks that an input is rejected: status 1, nothing on standard output, and these words on standard error.
fn refused(name: &str, text: &str, arguments: &[&str], words: &[&str]) {
    let output = bitsmith(name, text, arguments);
    let errors = text_of(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{name}: {errors}");
    assert!(output.stdout.is_empty(), "{name}");
    for word in words {
        assert!(
            errors.contains(word),
            "{name}: {word:?} is missing in {errors}"
        );
    }
}

#[test]
fn all_undefined_symbols_are_listed_with_who_needs_them() {
    let text = "declare void @nowhere()
declare i32 @never(i32)
@gone = external global i32
@table = global ptr @gone
define void @other() {
  %1 = call i32 @never(i32 1)
  ret void
}
define i32 @main() {
  call void @nowhere()
  call void @other()
  %1 = call i32 @never(i32 2)
  ret i32 0
}
";
    let words = [
        "undefined symbol 'nowhere', which @main needs",
        "undefined symbol 'never', which @other and @main need",
        "undefined symbol 'gone', which @table needs",
    ];
    refused("undefined", text, &["run"], &words);
}

#[test]
fn a_missing_main_is_an_error() {
    refused(
        "main",
        "define void @f() {\n  ret void\n}\n",
        &["run"],
        &["'main'"],
    );
}

#[test]
fn other_targets_and_layouts_are_refused() {
    let body = "define void @f() {\n  ret void\n}\n";
    for (name, head, word) in [
        (
            "riscv",
            "target triple = \"riscv64-linux-gnu\"\n",
            "riscv64-linux-gnu",
        ),
        (
            "mac",
            "target triple = \"x86_64-apple-macosx\"\n",
            "x86_64-apple-macosx",
        ),
        (
            "layout",
            "target datalayout = \"e-m:o-i64:64-S128\"\n",
            "e-m:o-i64:64-S128",
        ),
        ("big", "target datalayout = \"E-i64:64\"\n", "E-i64:64"),
        (
            "small",
            "target datalayout = \"e-m:e-p:32:32\"\n",
            "e-m:e-p:32:32",
        ),
    ] {
        let output = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("refused.{name}.o"));
        let out = output.to_string_lossy();
        refused(
            name,
            &format!("{head}{body}"),
            &["llc", "-o", &out],
            &[word],
        );
        assert!(!output.exists(), "{name}: an object was written");
    }
}

#[test]
fn instructions_of_avx_512_are_refused_without_its_registers() {
    let text = "declare <64 x i8> @llvm.x86.avx512.pshuf.b.512(<64 x i8>, <64 x i8>)
define <64 x i8> @f(<64 x i8> %a) {
  %r = call <64 x i8> @llvm.x86.avx512.pshuf.b.512(<64 x i8> %a, <64 x i8> %a)
  ret <64 x i8> %r
}
";
    let words = [
        "@f, block #0",
        "llvm.x86.avx512.pshuf.b.512 without AVX-512",
    ];
    let arguments = ["llc", "-mcpu=haswell", "-o", "-"];
    refused("wide-without-registers", text, &arguments, &words);
}

#[test]
fn a_module_that_breaks_the_rules_is_refused() {
    let text = "define i32 @main() {
  br label %a
a:
  %x = add i32 %y, 1
  %y = add i32 %x, 1
  ret i32 %y
}
";
    refused("broken", text, &["llc", "-o", "-"], &["dominate", "broken"]);
}

#[test]
fn a_report_lists_everything_and_compiles_nothing() {
    let text = "define void @f(ppc_fp128 %x) {
  ret void
}
define void @g() {
  call void asm sideeffect \"nop\\0Afrobnicate %eax\", \"\"()
  br label %next
next:
  %v = call <vscale x 2 x i64> @h()
  ret void
}
declare <vscale x 2 x i64> @h()
";
    let output = bitsmith("report", text, &["llc", "--report"]);
    assert_eq!(output.status.code(), Some(1));
    let report = text_of(&output.stdout);
    let lines: Vec<&str> = report.lines().collect();
    assert_eq!(lines.len(), 3, "{report}");
    assert!(
        lines.contains(&"@f: ppc_fp128 is not supported"),
        "{report}"
    );
    let place = "@g, block #0, #0 (call): line 2 of the assembler text, 'frobnicate %eax'";
    assert!(lines.iter().any(|l| l.starts_with(place)), "{report}");
    let place = "@g, block %next, %v (call): scalable vectors";
    assert!(lines.iter().any(|l| l.starts_with(place)), "{report}");
    let fine = bitsmith(
        "fine",
        "define void @f() {\n  ret void\n}\n",
        &["llc", "--report"],
    );
    assert_eq!(fine.status.code(), Some(0));
    assert!(fine.stdout.is_empty());
}

#[test]
fn a_musttail_call_that_cannot_be_kept_is_refused() {
    let text = "declare void @g(<8 x float>)
define void @f(<8 x float> %a) \"target-features\"=\"+avx\" {
  musttail call void @g(<8 x float> %a)
  ret void
}
";
    refused("musttail", text, &["llc", "-o", "-"], &["musttail"]);
}

/// An attribute, a flag or a bundle takes effect, or a message names it.
#[test]
fn attributes_that_ask_for_other_code_are_refused_by_name() {
    let attributes = [
        "\"function-instrument\"=\"xray-always\"",
        "\"instrument-function-entry-inlined\"=\"other\"",
        "\"patchable-function\"=\"other\"",
        "\"patchable-function-entry\"=\"70000\"",
        "\"split-stack\"",
        "\"zero-call-used-regs\"=\"other\"",
        "alignstack(64)",
        "fn_ret_thunk_extern",
        "gc \"shadow-stack\"",
        "safestack",
        "shadowcallstack",
        "speculative_load_hardening",
    ];
    for (number, attribute) in attributes.into_iter().enumerate() {
        let text = format!("define void @f() {attribute} {{\n  ret void\n}}\n");
        let end = attribute.find(['(', '=']).unwrap_or(attribute.len());
        let name = attribute.get(..end).unwrap_or_default();
        let name = name.trim_start_matches("gc ").trim_matches('"');
        let file = format!("attribute.{number}");
        refused(&file, &text, &["llc", "-o", "-"], &["@f: the ", name]);
    }
    let hardened = "define void @f() \"target-features\"=\"+sse2,+lvi-cfi\" {\n  ret void\n}\n";
    refused(
        "feature",
        hardened,
        &["llc", "-o", "-"],
        &["@f: the feature 'lvi-cfi'"],
    );
    for (attribute, why) in [
        (
            "\"target-features\"=\"+sse,-sse\"",
            "without the feature 'sse'",
        ),
        ("\"target-features\"=\"-sse,+soft-float\"", "soft-float"),
        ("\"use-soft-float\"=\"true\"", "soft-float"),
    ] {
        let kernel = format!(
            "define void @f(ptr %p) {attribute} {{\n  %v = load double, ptr %p\n  \
             store double %v, ptr %p\n  ret void\n}}\n"
        );
        let words = ["@f: a float or a vector", why];
        refused("registers", &kernel, &["llc", "-o", "-"], &words);
    }
    for (triple, number, name) in [("x86_64", 4, "large"), ("aarch64", 3, "medium")] {
        let flag = format!(
            "target triple = \"{triple}-linux-gnu\"\n!llvm.module.flags = !{{!0}}\n\
             !0 = !{{i32 1, !\"Code Model\", i32 {number}}}\n"
        );
        refused(name, &flag, &["llc", "-o", "-"], &[name, "code model"]);
    }
    let bundle =
        "define void @f(ptr %p) {\n  call void %p() [ \"cfguardtarget\"(ptr %p) ]\n  ret void\n}\n";
    refused(
        "bundle",
        bundle,
        &["llc", "-o", "-"],
        &["#0 (call)", "'cfguardtarget'"],
    );
}

#[test]
fn accesses_relative_to_a_segment_register_of_other_kinds_are_refused() {
    for (number, what) in [
        "%v = cmpxchg ptr addrspace(257) %p, i32 0, i32 1 seq_cst seq_cst",
        "call void @llvm.memset.p257.i64(ptr addrspace(257) %p, i8 0, i64 %n, i1 false)",
        "%v = atomicrmw add ptr addrspace(257) %p, i32 1 seq_cst",
    ]
    .into_iter()
    .enumerate()
    {
        let text = format!(
            "declare void @llvm.memset.p257.i64(ptr addrspace(257), i8, i64, i1)\n\
             define void @f(ptr addrspace(257) %p, i64 %n) {{\n  {what}\n  ret void\n}}\n"
        );
        let file = format!("segment.{number}");
        refused(&file, &text, &["llc", "-o", "-"], &["address space 257"]);
    }
}

#[test]
fn a_control_byte_that_is_not_constant_is_refused() {
    let text = "declare <4 x float> @llvm.x86.sse41.dpps(<4 x float>, <4 x float>, i8)
define <4 x float> @f(<4 x float> %a, i8 %b) {
  %r = call <4 x float> @llvm.x86.sse41.dpps(<4 x float> %a, <4 x float> %a, i8 %b)
  ret <4 x float> %r
}
";
    let arguments = ["llc", "--disable-verify", "-o", "-"];
    refused("control", text, &arguments, &["%r (call)", "constant"]);
}

#[test]
fn a_signal_that_ends_the_program_is_reported() {
    for (name, what, signal, word) in [
        (
            "segv",
            "store volatile i32 1, ptr inttoptr (i64 16 to ptr)",
            11,
            "segmentation fault",
        ),
        ("abort", "call void @abort()", 6, "aborted"),
        ("trap", "call void @llvm.trap()", 4, "illegal instruction"),
    ] {
        let text = format!(
            "declare void @abort()\ndeclare void @llvm.trap()\ndefine i32 @main() {{\n  {what}\n  ret i32 0\n}}\n"
        );
        let output = bitsmith(name, &text, &["run"]);
        assert_eq!(output.status.code(), Some(128 + signal), "{name}");
        assert!(text_of(&output.stderr).contains(word), "{name}");
    }
}

#[test]
fn an_exception_ends_the_program_with_a_message() {
    // Raised by hand: the raising function aborts the program if nothing catches it.
    let text = "declare i32 @_Unwind_RaiseException(ptr)
define i32 @own() {
  ret i32 0
}
declare i32 @puts(ptr)
declare void @abort()
@message = constant [9 x i8] c\"uncaught\\00\"
@exception = global [4 x i64] zeroinitializer, align 16
define void @throw() {
  %1 = call i32 @_Unwind_RaiseException(ptr @exception)
  %2 = call i32 @puts(ptr @message)
  call void @abort()
  ret void
}
define i32 @main() personality ptr @own {
  invoke void @throw() to label %fine unwind label %caught
fine:
  ret i32 0
caught:
  %1 = landingpad { ptr, i32 } catch ptr null
  ret i32 7
}
";
    let output = bitsmith("throw", text, &["run"]);
    assert_eq!(output.status.code(), Some(134), "{output:?}");
    assert!(text_of(&output.stderr).contains("aborted"));
}

#[test]
fn what_is_made_does_not_depend_on_the_number_of_threads() {
    let mut text = String::from("@g = global i32 5\n");
    for number in 0..200 {
        text.push_str(&format!(
            "define i32 @f{number}(i32 %x) {{\n  %1 = load i32, ptr @g\n  %2 = mul i32 %x, {number}\n  %3 = add i32 %1, %2\n  ret i32 %3\n}}\n"
        ));
    }
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("refused.many.ll");
    std::fs::write(&path, text).expect("a file");
    let made = |threads: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
        command.env("RAYON_NUM_THREADS", threads);
        command
            .args(["llc", "-O2", "-filetype=obj", "-o", "-"])
            .arg(&path);
        command.output().expect("bitsmith runs").stdout
    };
    let one = made("1");
    assert!(one.starts_with(b"\x7fELF"));
    assert!(one == made("2") && one == made("7"));
}

#[test]
fn clif_says_which_instruction_it_comes_from() {
    let text = "define i32 @f(i32 %x) {\n  %y = mul nsw i32 %x, 7\n  ret i32 %y\n}\n";
    let output = bitsmith("clif", text, &["llc", "--emit", "clif", "-o", "-"]);
    let clif = text_of(&output.stdout);
    let at = clif.find("; %y = mul nsw i32 %x, 7").expect(&clif);
    let rest = clif.get(at..).unwrap_or_default();
    assert!(
        rest.contains("imul") && rest.contains("; ret i32 %y"),
        "{clif}"
    );
    let ty = "<8 x i16>";
    let text = format!(
        "declare <4 x i32> @llvm.x86.sse2.pmadd.wd({ty}, {ty})
define <4 x i32> @f({ty} %x, {ty} %y) {{
  %a = add {ty} %x, %y
  %z = call <4 x i32> @llvm.x86.sse2.pmadd.wd({ty} %a, {ty} %y)
  ret <4 x i32> %z
}}
"
    );
    let output = bitsmith("clif", &text, &["llc", "-O2", "--emit", "clif", "-o", "-"]);
    let clif = text_of(&output.stdout);
    assert!(
        clif.contains("; %z = call") && clif.contains("shuffle"),
        "{clif}"
    );
}

/// A function with an invoke whose exceptions go to `pad`.
fn catching(before: &str, personality: &str, pad: &str) -> String {
    format!(
        "declare void @g()
declare i32 @{personality}(...)
define i32 @main() {before} personality ptr @{personality} {{
start:
  invoke void @g()
          to label %done unwind label %pad
done:
  ret i32 0
pad:
  {pad}
}}
"
    )
}

#[test]
fn exceptions_of_other_systems_are_refused_where_they_stand() {
    let cleanup = "%t = cleanuppad within none []\n  cleanupret from %t unwind to caller";
    let catch = "%c = catchswitch within none [label %in] unwind to caller
in:
  %t = catchpad within %c [ptr null]
  catchret from %t to label %done";
    let plain = "%p = landingpad { ptr, i32 } cleanup\n  resume { ptr, i32 } %p";
    let other = "%p = landingpad i32 cleanup\n  ret i32 %p";
    let cases = [
        (
            "",
            "__CxxFrameHandler3",
            cleanup,
            "block %pad, %t (cleanuppad)",
        ),
        (
            "",
            "__CxxFrameHandler3",
            catch,
            "block %pad, %c (catchswitch)",
        ),
        (
            "",
            "__gxx_personality_v0",
            other,
            "block %pad, %p (landingpad)",
        ),
        ("", "__gxx_personality_sj0", plain, "@main: the personality"),
        (
            "prologue i32 1",
            "__gxx_personality_v0",
            plain,
            "prologue data",
        ),
    ];
    for (number, (before, personality, pad, place)) in cases.into_iter().enumerate() {
        let text = catching(before, personality, pad);
        refused(
            &format!("pads.{number}"),
            &text,
            &["llc", "-o", "-"],
            &[place],
        );
    }
}

/// The block of a phi that cannot be compiled has no counterpart; branches to it are not faults of their own.
#[test]
fn a_type_that_cannot_be_compiled_is_named_without_what_follows_from_it() {
    let text = "define i32 @main() {
  br label %next
next:
  %a = phi ppc_fp128 [ 0xM00000000000000000000000000000000, %0 ]
  %b = fptosi ppc_fp128 %a to i32
  ret i32 %b
}
";
    refused("types", text, &["run"], &["ppc_fp128"]);
    let errors = text_of(&bitsmith("types", text, &["run"]).stderr);
    for word in ["nowhere", "internal"] {
        assert!(!errors.contains(word), "{errors}");
    }
}

#[test]
fn call_frame_information_that_is_not_understood_has_its_line() {
    let cases = [
        (".cfi_offset 3, -16", "line 1", "outside of a procedure"),
        (".cfi_startproc\\0Anop", "line 1", "has no end"),
        (
            ".cfi_startproc\\0A.cfi_offset 3, -15\\0A.cfi_endproc",
            "line 2",
            "no multiple of 8",
        ),
        (
            ".cfi_startproc\\0A.cfi_escape 0x2d\\0A.cfi_endproc",
            "line 2",
            "an escape with DW_CFA_GNU_window_save is not supported",
        ),
        (
            ".cfi_startproc\\0A.data\\0A.cfi_endproc",
            "line 1",
            "does not end in the section",
        ),
    ];
    for (text, line, why) in cases {
        let text = format!(
            "target triple = \"x86_64-linux-gnu\"\nmodule asm \"{text}\"\n\
             define i32 @main() {{\n  ret i32 0\n}}\n"
        );
        refused("frames", &text, &["run"], &[line, why]);
    }
}

/// The alignment of the stack that a module asks for is one that the machine can have.
#[test]
fn alignments_of_the_stack_that_are_not_supported_are_named() {
    for (machine, align) in [("aarch64", 32), ("x86_64", 24), ("x86_64", 1 << 20)] {
        let text = format!(
            "target triple = \"{machine}-linux-gnu\"\ndefine void @f() {{\n  ret void\n}}\n\
             !llvm.module.flags = !{{!0}}\n!0 = !{{i32 1, !\"override-stack-alignment\", i32 {align}}}\n"
        );
        let why = format!("'override-stack-alignment' with {align} is not supported");
        refused("alignment", &text, &["llc", "-filetype=obj"], &[&why]);
    }
}

/// The guard of stack protectors is not taken from another place than the module asks for.
#[test]
fn places_of_the_guard_that_are_not_supported_are_named() {
    for (machine, flag, value) in [
        ("aarch64", "stack-protector-guard", "tls"),
        ("x86_64", "stack-protector-guard", "sysreg"),
        ("x86_64", "stack-protector-guard-reg", "ds"),
    ] {
        let text = format!(
            "target triple = \"{machine}-linux-gnu\"\ndefine void @f() {{\n  ret void\n}}\n\
             !llvm.module.flags = !{{!0}}\n!0 = !{{i32 1, !\"{flag}\", !\"{value}\"}}\n"
        );
        let why = format!("the module flag '{flag}' is not supported");
        refused("guard", &text, &["llc", "-filetype=obj"], &[&why]);
    }
}
