//! Calling conventions between our objects and llc's, in both directions; those that are not made are refused. The
//! tests skip without llc 22, and on other machines.
#![cfg(target_arch = "x86_64")]

use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::process::made;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const CLANG: &str = "clang-22";
const LLC: &str = "llc-22";

const HEAD: &str =
    "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"
target triple = \"x86_64-pc-linux-gnu\"
";

/// The conventions that functions may have whatever their linkage is.
const CONVENTIONS: &[&str] = &[
    "ccc",
    "coldcc",
    "cxx_fast_tlscc",
    "fastcc",
    "graalcc",
    "preserve_allcc",
    "preserve_mostcc",
    "swiftcc",
    "x86_64_sysvcc",
];

/// A shape of functions: the type of the result, the parameters, the body, the arguments, and the code that makes an
/// integer of the result.
type Shape = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
);

const SHAPES: &[Shape] = &[
    (
        "i64",
        "i64 %a, double %b, i32 %c",
        "  %2 = fptosi double %b to i64\n  %3 = sext i32 %c to i64\n  %4 = mul i64 %1, %2\n  %5 = xor i64 %4, %3\n  ret i64 %5\n",
        "i64 %a0, double %f0, i32 7",
        "  %s0 = add i64 %r, 0\n",
    ),
    (
        "void",
        "i64 %a, ptr %b",
        "  store i64 %1, ptr %b\n  ret void\n",
        "i64 %a1, ptr @cell",
        "  %s0 = load i64, ptr @cell\n",
    ),
    (
        "double",
        "i64 %a, double %b, double %c",
        "  %2 = sitofp i64 %1 to double\n  %3 = fmul double %2, %b\n  %4 = fsub double %3, %c\n  ret double %4\n",
        "i64 %a2, double %f2, double %f3",
        "  %s0 = fptosi double %r to i64\n",
    ),
    (
        "{ i64, i64 }",
        "i64 %a, i64 %b",
        "  %2 = insertvalue { i64, i64 } undef, i64 %1, 0\n  %3 = insertvalue { i64, i64 } %2, i64 %b, 1\n  ret { i64, i64 } %3\n",
        "i64 %a3, i64 %a4",
        "  %x0 = extractvalue { i64, i64 } %r, 0\n  %x1 = extractvalue { i64, i64 } %r, 1\n  %x2 = mul i64 %x1, 1000\n  %s0 = add i64 %x0, %x2\n",
    ),
];

/// The shapes for a convention. Some functions of llc restore the registers of their results: only one integer is
/// returned in those conventions.
fn shapes(convention: &str) -> impl Iterator<Item = (usize, &'static Shape)> {
    let count = match convention {
        "coldcc" | "cxx_fast_tlscc" => 2,
        _ => SHAPES.len(),
    };
    SHAPES.iter().take(count).enumerate()
}

/// The number of integers, and of floats, that are live across each call.
const LIVE: usize = 12;

/// A module with the functions, which call one of C that changes registers.
fn callees() -> String {
    let mut out = format!("{HEAD}declare i64 @lose(i64)\n");
    for convention in CONVENTIONS {
        for (number, (result, params, body, ..)) in shapes(convention) {
            let _ = writeln!(
                out,
                "define {convention} {result} @{convention}.{number}({params}) {{\n  %1 = call i64 @lose(i64 %a)\n{body}}}"
            );
        }
    }
    out
}

/// The types of parameters.
fn types(params: &str) -> String {
    let types = params
        .split(", ")
        .filter_map(|param| param.split(' ').next());
    types.collect::<Vec<_>>().join(", ")
}

/// A module that calls the functions and prints what they return together with the values that are live.
fn callers() -> String {
    let mut out = format!(
        "{HEAD}declare i32 @printf(ptr, ...)
@format = constant [6 x i8] c\"%lld\\0A\\00\"
@cell = global i64 0
@one = global i64 1
@half = global double 0.5
"
    );
    let mut main = String::from("define i32 @main() {\n");
    for convention in CONVENTIONS {
        for (number, (result, params, _, arguments, sum)) in shapes(convention) {
            let name = format!("{convention}.{number}");
            let _ = writeln!(
                out,
                "declare {convention} {result} @{name}({})",
                types(params)
            );
            let _ = writeln!(out, "define void @call.{name}() noinline {{");
            for live in 0..LIVE {
                let _ = writeln!(out, "  %i{live} = load volatile i64, ptr @one");
                let _ = writeln!(out, "  %a{live} = add i64 %i{live}, {live}");
                let _ = writeln!(out, "  %f{live} = load volatile double, ptr @half");
            }
            let to = if *result == "void" { "" } else { "%r = " };
            let _ = write!(
                out,
                "  {to}call {convention} {result} @{name}({arguments})\n{sum}"
            );
            out.push_str("  %g0 = fadd double %f0, 1.0\n");
            for live in 1..LIVE {
                let before = live - 1;
                let _ = writeln!(out, "  %m{live} = mul i64 %s{before}, 3");
                let _ = writeln!(out, "  %s{live} = add i64 %m{live}, %a{live}");
                let _ = writeln!(out, "  %h{live} = fmul double %g{before}, 3.0");
                let _ = writeln!(out, "  %g{live} = fadd double %h{live}, %f{live}");
            }
            let last = LIVE - 1;
            let _ = writeln!(
                out,
                "  %x = fptosi double %g{last} to i64
  %y = mul i64 %x, 1000003
  %z = add i64 %s{last}, %y
  %said = call i32 (ptr, ...) @printf(ptr @format, i64 %z)
  ret void
}}"
            );
            let _ = writeln!(main, "  call void @call.{name}()");
        }
    }
    main.push_str("  ret i32 0\n}\n");
    out + &main
}

fn folder() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("conventions");
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn ran(program: &str, arguments: &[&str]) -> Output {
    let output = Command::new(program).args(arguments).output();
    output.unwrap_or_else(|e| panic!("{program}: {e}"))
}

/// The objects of a module: llc's, and ours at both levels.
fn objects(module: &str) -> [String; 3] {
    let bitsmith = env!("CARGO_BIN_EXE_bitsmith");
    let theirs = format!("{module}.theirs.o");
    let common = ["-filetype=obj", module, "-o"];
    let position = "-relocation-model=pic";
    made(LLC, &[&["-O2", position], &common[..], &[&theirs]].concat());
    let ours = |level: &str| {
        let object = format!("{module}.{level}.o");
        made(
            bitsmith,
            &[&["llc", level], &common[..], &[&object]].concat(),
        );
        object
    };
    [theirs, ours("-O0"), ours("-O2")]
}

/// Links each object of one module with each of another, except llc's with llc's, and runs the program.
fn all_agree(caller: &str, callee: &str, others: &[&str]) {
    let (callers, callees) = (objects(caller), objects(callee));
    let run = |caller: &str, callee: &str| {
        let program = format!("{caller}.program");
        made(CLANG, &[&[caller, callee, "-o", &program], others].concat());
        made(&program, &[])
    };
    let expected = run(&callers[0], &callees[0]);
    assert!(!expected.is_empty());
    for (caller, callee) in [(0, 1), (0, 2), (1, 0), (2, 0), (1, 2)] {
        let (caller, callee) = (&callers[caller], &callees[callee]);
        assert_eq!(run(caller, callee), expected, "{caller} with {callee}");
    }
}

#[test]
fn functions_of_other_conventions_work_with_llc_s() {
    if !programs_or_skip("conventions", &[CLANG, LLC]) {
        return;
    }
    let place = |name: &str| folder().join(name).to_string_lossy().into_owned();
    let (caller, callee, lose) = (place("callers.ll"), place("callees.ll"), place("lose.o"));
    std::fs::write(&caller, callers()).expect("a file");
    std::fs::write(&callee, callees()).expect("a file");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conventions/lose.c");
    made(
        CLANG,
        &["-O1", "-fPIC", "-c", &source.to_string_lossy(), "-o", &lose],
    );
    all_agree(&caller, &callee, &[&lose]);
}

/// A module of ours beside the tests, with words replaced.
fn replaced(name: &str, words: &[(&str, &str)]) -> String {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conventions");
    let mut text = std::fs::read_to_string(source.join(name)).expect("a module");
    for (from, to) in words {
        text = text.replace(from, to);
    }
    let by = words
        .iter()
        .map(|(_, to)| *to)
        .collect::<Vec<_>>()
        .join(".");
    let copy = folder().join(format!("{by}{name}"));
    std::fs::write(&copy, format!("{HEAD}{text}")).expect("a file");
    copy.to_string_lossy().into_owned()
}

#[test]
fn integers_of_two_words_are_where_llc_has_them() {
    if !programs_or_skip("conventions", &[CLANG, LLC]) {
        return;
    }
    all_agree(
        &replaced("wide_main.ll", &[]),
        &replaced("wide.ll", &[]),
        &[],
    );
}

/// The bits beyond those of an integer are anything, and an integer of 80 bits is no `x86_fp80`.
#[test]
fn integers_of_odd_widths_are_where_llc_has_them() {
    if !programs_or_skip("conventions", &[CLANG, LLC]) {
        return;
    }
    for width in ["i65", "i80", "i100", "i127"] {
        let words = [("WIDE", width)];
        all_agree(
            &replaced("odd_main.ll", &words),
            &replaced("odd.ll", &words),
            &[],
        );
    }
}

/// Vectors that fill no register as they are: `aarch64.rs` has the same for AArch64.
#[test]
fn vectors_of_odd_numbers_of_lanes_are_where_llc_has_them() {
    if !programs_or_skip("conventions", &[CLANG, LLC]) {
        return;
    }
    all_agree(
        &replaced("lanes_caller.ll", &[]),
        &replaced("lanes_callee.ll", &[]),
        &["-rtlib=compiler-rt"],
    );
}

/// Compiles both sides of a program at both levels, and links objects of ours with clang's.
fn sides_agree(name: &str, others: &[&str]) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conventions");
    let source = source.join(name).to_string_lossy().into_owned();
    for level in ["-O0", "-O2"] {
        let [caller, callee] = ["CALLER", "CALLEE"].map(|side| {
            let module = folder().join(format!("{name}.{side}{level}.bc"));
            let module = module.to_string_lossy().into_owned();
            let define = format!("-D{side}");
            let options = [level, "-fPIC", "-emit-llvm", "-c", &define];
            made(CLANG, &[&options[..], &[&source, "-o", &module]].concat());
            module
        });
        all_agree(&caller, &callee, others);
    }
}

/// Contexts, errors, and results in four registers or in memory: between our objects and clang's.
#[test]
fn functions_of_swift_work_with_clang_s() {
    if programs_or_skip("conventions", &[CLANG, LLC]) {
        sides_agree("swift.c", &[]);
    }
}

/// Integers and floats; other arguments are refused.
#[test]
fn functions_of_windows_work_with_clang_s() {
    if programs_or_skip("conventions", &[CLANG, LLC]) {
        sides_agree("windows.c", &[]);
    }
}

/// Calls of ours align the stack as far as their arguments ask for it.
#[test]
fn arguments_of_more_alignment_than_the_stack_are_aligned() {
    if programs_or_skip("conventions", &[CLANG, LLC]) {
        sides_agree("aligned.cpp", &["-lstdc++"]);
    }
}

/// Calls that replace the frame, with other arguments on the stack than their callers have.
#[test]
fn calls_that_replace_the_frame_work_with_llc_s() {
    if !programs_or_skip("conventions", &[CLANG, LLC]) {
        return;
    }
    for convention in ["tailcc", "swifttailcc"] {
        // The program that llc 22 makes of musttail calls with fewer arguments on the stack crashes.
        let [even, odd] = ["tail_even.ll", "tail_odd.ll"]
            .map(|name| replaced(name, &[("CC", convention), ("MUST", "tail")]));
        all_agree(&odd, &even, &[]);
        let [must_even, must_odd] = ["tail_even.ll", "tail_odd.ll"]
            .map(|name| replaced(name, &[("CC", convention), ("MUST", "musttail")]));
        let bitsmith = env!("CARGO_BIN_EXE_bitsmith");
        let program = |modules: [&str; 2]| {
            let linked = format!("{}.linked.bc", modules[0]);
            made(bitsmith, &["link", modules[0], modules[1], "-o", &linked]);
            made(bitsmith, &["run", "-O2", &linked])
        };
        assert_eq!(program([&must_odd, &must_even]), program([&odd, &even]));
    }
    for (caller, callee) in [
        ("ghc_odd.ll", "ghc_even.ll"),
        ("ghc_results_main.ll", "ghc_results.ll"),
    ] {
        all_agree(&replaced(caller, &[]), &replaced(callee, &[]), &[]);
    }
}

/// Parameters with registers of their own, and those that are copied to the stack, in the convention of C.
#[test]
fn contexts_and_copies_are_where_llc_has_them() {
    if !programs_or_skip("conventions", &[CLANG, LLC]) {
        return;
    }
    for (caller, callee) in [
        ("context_caller.ll", "context_callee.ll"),
        ("byval_caller.ll", "byval_callee.ll"),
    ] {
        all_agree(&replaced(caller, &[]), &replaced(callee, &[]), &[]);
    }
}

/// Exceptions through functions with landing pads whose own code is called by code before it.
#[test]
fn exceptions_pass_through_functions_of_other_conventions() {
    if !programs_or_skip("conventions", &[CLANG, LLC, "clang++-22"]) {
        return;
    }
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/eh_conventions.cpp");
    let place = |name: &str| folder().join(name).to_string_lossy().into_owned();
    for level in ["-O0", "-O2"] {
        let text = place(&format!("thrown{level}.ll"));
        let options = ["-w", level, "-fPIC", "-S", "-emit-llvm"];
        let files = [&*source.to_string_lossy(), "-o", &text];
        made("clang++-22", &[&options[..], &files].concat());
        let text = std::fs::read_to_string(&text).expect("a module");
        let mut expected = None;
        for convention in [
            "swiftcc",
            "tailcc",
            "swifttailcc",
            "preserve_mostcc",
            "preserve_allcc",
            "coldcc",
            "ccc",
        ] {
            let module = place(&format!("thrown{level}.{convention}.ll"));
            let text = text.replace("swiftcc", convention);
            let text = match convention {
                // Other modules could call these.
                "ccc" => text.replace("define internal ", "define "),
                _ => text.replace("swiftself", ""),
            };
            std::fs::write(&module, text).expect("a file");
            let program = format!("{module}.program");
            let [theirs, ours @ ..] = objects(&module).map(|object| {
                made("clang++-22", &[&object, "-o", &program]);
                made(&program, &[])
            });
            // What llc 22 makes of other conventions may lose values on the way: the unwinder does not restore the
            // registers that functions of `preserve_mostcc` save.
            let expected = expected.get_or_insert(theirs);
            assert!(!expected.is_empty());
            assert_eq!(
                ours,
                [expected.clone(), expected.clone()],
                "{level} {convention}"
            );
        }
    }
}

/// Elements of vectors, and numbers of them.
const ELEMENTS: &[&str] = &[
    "i1", "i8", "i16", "i32", "i64", "ptr", "half", "bfloat", "float", "double",
];
const COUNTS: &[u64] = &[2, 3, 4, 5, 7, 8, 9, 16, 17, 32];

/// Types of which several registers are returned, of more than one kind, or none.
const AGGREGATES: &[&str] = &[
    "[3 x double]",
    "[4 x double]",
    "[5 x double]",
    "{ float, float, float }",
    "{ float, double, float, double }",
    "{ half, half, half, half }",
    "[5 x half]",
    "[3 x <4 x float>]",
    "[4 x <2 x i64>]",
    "[5 x <4 x float>]",
    "{ <4 x float>, <2 x double>, double }",
    "{ <4 x float>, i64, <2 x double>, i32, <4 x i32> }",
    "{ double, i64, double, i64, i64, <4 x float>, <4 x float> }",
    "{ double, float, <4 x float> }",
    "{ float, <4 x float>, <2 x double>, <2 x double> }",
    "{ <8 x float>, double }",
    "{ i128, <8 x float>, i64 }",
    "{ <4 x i64>, <4 x i64>, <4 x i64> }",
    "{ x86_fp80, double }",
    "{ double, double, double, x86_fp80 }",
    "[2 x fp128]",
    "[3 x fp128]",
    "[3 x i64]",
    "[4 x i64]",
    "{ i64, i8, i16 }",
    "{ i128, i128 }",
    "{ i8, i128 }",
    "<2 x i128>",
    "<3 x i128>",
    "<2 x fp128>",
];

/// The types whose values are passed and returned.
fn values() -> Vec<String> {
    let vectors = ELEMENTS.iter().flat_map(|element| {
        let counts = COUNTS.iter().filter(|count| match *element {
            "i1" | "i8" => true,
            "i16" | "half" | "bfloat" => **count <= 32,
            "i32" | "float" => **count <= 16,
            _ => **count <= 8,
        });
        counts.map(move |count| format!("<{count} x {element}>"))
    });
    let aggregates = AGGREGATES.iter().map(|ty| (*ty).to_owned());
    vectors.chain(aggregates).collect()
}

/// What is passed between the two values of a type.
#[derive(Clone, Copy)]
enum Between {
    /// A double.
    Double,
    /// A double, and an array that is copied to the stack with this alignment in bytes.
    Copy(u32),
    /// A double; the function is variadic, and gets another one behind all.
    Variadic,
}

impl Between {
    /// The parameter for the copy.
    fn copy(self, value: &str) -> String {
        match self {
            Self::Copy(align) => format!("ptr byval([5 x i64]) align {align} {value}, "),
            _ => String::new(),
        }
    }
    /// The instructions of the function that keep the copy.
    fn keep(self) -> &'static str {
        match self {
            Self::Copy(_) => {
                "  %c = load [5 x i64], ptr %m, align 8\n  store [5 x i64] %c, ptr @copied, align 8\n"
            }
            _ => "",
        }
    }
    /// The ends of a list of parameters and of one of arguments.
    fn ends(self) -> [&'static str; 2] {
        match self {
            Self::Variadic => [", ...", ", double 3.0"],
            _ => [""; 2],
        }
    }
}

/// How values are passed.
#[derive(Clone, Copy)]
struct Passing<'a> {
    convention: &'a str,
    /// Those of the functions.
    attributes: &'a str,
    between: Between,
}

/// A module with a function for each type, which keeps one argument of it and returns another, and one that calls
/// them.
fn of_values(values: &[String], how: Passing<'_>) -> (String, String) {
    let Passing {
        convention,
        attributes,
        between,
    } = how;
    let mut callee = format!("{HEAD}@copied = global [5 x i64] zeroinitializer\n");
    let mut caller = format!(
        "{HEAD}declare void @show(ptr, i64)
@copied = external global [5 x i64]
@array = global [5 x i64] [i64 11, i64 12, i64 13, i64 14, i64 15], align 64\n"
    );
    let [more, last] = between.ends();
    let mut main = format!("define i32 @main() {attributes} {{\n");
    for (number, ty) in values.iter().enumerate() {
        let copy = between.copy("%m");
        let parameters = format!("i64 %a, {ty} %x, {copy}double %b, {ty} %y{more}");
        let _ = writeln!(
            callee,
            "@seen.{number} = global {ty} zeroinitializer, align 64
define {convention} {ty} @f.{number}({parameters}) {attributes} {{
  store {ty} %x, ptr @seen.{number}, align 64
{}  ret {ty} %y
}}",
            between.keep()
        );
        let function = match between {
            Between::Variadic => format!("(i64, {ty}, double, {ty}, ...) @f.{number}"),
            _ => format!("@f.{number}"),
        };
        let array = between.copy("@array");
        let size = format!("i64 ptrtoint (ptr getelementptr ({ty}, ptr null, i64 1) to i64)");
        let _ = writeln!(
            caller,
            "@seen.{number} = external global {ty}
@given.{number} = global {ty} zeroinitializer, align 64
declare {convention} {ty} @f.{number}({parameters}) {attributes}
declare void @fill(ptr, i64, i64)
define void @call.{number}() {attributes} {{
  call void @fill(ptr @given.{number}, {size}, i64 1)
  %x = load {ty}, ptr @given.{number}, align 64
  call void @fill(ptr @given.{number}, {size}, i64 2)
  %y = load {ty}, ptr @given.{number}, align 64
  %r = call {convention} {ty} {function}(i64 1, {ty} %x, {array}double 2.0, {ty} %y{last})
  store {ty} zeroinitializer, ptr @given.{number}, align 64
  store {ty} %r, ptr @given.{number}, align 64
  call void @show(ptr @seen.{number}, {size})
  call void @show(ptr @given.{number}, {size})
  call void @show(ptr @copied, i64 40)
  ret void
}}"
        );
        let _ = writeln!(main, "  call void @call.{number}()");
    }
    let fill = "declare void @fill(ptr, i64, i64)\n";
    let caller = caller.replacen(fill, "", values.len() - 1);
    (caller + &main + "  ret i32 0\n}\n", callee)
}

/// The object of the functions that the modules call.
fn bytes() -> String {
    let bytes = folder().join("bytes.o").to_string_lossy().into_owned();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conventions/bytes.c");
    let source = source.to_string_lossy();
    made(CLANG, &["-O1", "-fPIC", "-c", &source, "-o", &bytes]);
    bytes
}

/// Compares the values of these types, passed and returned.
fn values_agree(name: &str, values: &[String], how: Passing<'_>, bytes: &str) {
    let (caller, callee) = of_values(values, how);
    let [at_caller, at_callee] = ["caller", "callee"].map(|side| {
        let path = folder().join(format!("values.{name}.{side}.ll"));
        path.to_string_lossy().into_owned()
    });
    std::fs::write(&at_caller, caller).expect("a file");
    std::fs::write(&at_callee, callee).expect("a file");
    all_agree(&at_caller, &at_callee, &[bytes]);
}

/// Every vector, and results of several, for processors with vector registers of each size.
#[test]
fn vectors_are_passed_and_returned_as_llc_s() {
    if !programs_or_skip("conventions", &[CLANG, LLC]) {
        return;
    }
    let processors = [
        ("least", "", true),
        ("avx", "+avx", is_x86_feature_detected!("avx")),
        (
            "avx512",
            // As in lists of all features: SSE4a is not below AVX.
            "+avx512f,+avx512vl,+avx512bw,-sse4a",
            is_x86_feature_detected!("avx512bw"),
        ),
    ];
    let bytes = bytes();
    for (name, features, _) in processors.iter().filter(|(.., can_run)| *can_run) {
        let attributes = format!("noinline \"target-features\"=\"{features}\"");
        for (kind, between) in [
            ("alone", Between::Double),
            ("copy", Between::Copy(8)),
            ("aligned", Between::Copy(64)),
            ("variadic", Between::Variadic),
        ] {
            let how = Passing {
                convention: "ccc",
                attributes: &attributes,
                between,
            };
            values_agree(&format!("{name}.{kind}"), &values(), how, &bytes);
        }
    }
}

/// Elements of results of which conventions have different numbers in registers.
const RETURNED: &[&str] = &[
    "i64",
    "i128",
    "half",
    "float",
    "double",
    "fp128",
    "<4 x float>",
];

/// Results of one to seven elements. `tailcc` and `swifttailcc` with results in x87 registers are refused.
#[test]
fn results_of_several_registers_are_where_llc_has_them() {
    if !programs_or_skip("conventions", &[CLANG, LLC]) {
        return;
    }
    let bytes = bytes();
    for (convention, most) in [
        ("fastcc", 7),
        ("swiftcc", 7),
        ("tailcc", 3),
        ("swifttailcc", 4),
    ] {
        let counts =
            (1..=most).flat_map(|n| RETURNED.iter().map(move |ty| format!("[{n} x {ty}]")));
        let mut values: Vec<String> = counts.collect();
        if most == 7 {
            values.push("{ x86_fp80, double, float }".into());
        }
        let how = Passing {
            convention,
            attributes: "noinline",
            between: Between::Double,
        };
        values_agree(convention, &values, how, &bytes);
    }
}

/// The names of llc's processors, or of its features.
fn listed(option: &str, title: &str) -> Vec<String> {
    let output = ran(LLC, &["-mtriple=x86_64-linux-gnu", option, "/dev/null"]);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let lines = text.lines().skip_while(|line| !line.starts_with(title));
    let names = lines
        .skip(2)
        .map_while(|line| line.split_whitespace().next().map(str::to_owned));
    names.collect()
}

/// Which registers arguments are in, and whether a product and a sum are one instruction, for every processor and feature
/// that llc knows.
#[test]
fn processors_and_features_have_the_registers_and_sums_of_llc_s() {
    if !programs_or_skip("conventions", &[LLC]) {
        return;
    }
    let wide = |ty: &str| {
        format!("define {ty} @f({ty} %a, {ty} %b) {{\n  %r = fadd {ty} %a, %b\n  ret {ty} %r\n}}\n")
    };
    let path = folder().join("registers.ll");
    let fused = "define double @g(double %a, double %b, double %c) {
  %r = call double @llvm.fmuladd.f64(double %a, double %b, double %c)
  ret double %r
}
";
    let text = format!("{HEAD}{}{fused}", wide("<16 x float>"));
    std::fs::write(&path, text).expect("a file");
    let path = path.to_string_lossy();
    let largest = |program: &str, arguments: &[&str]| {
        let output = ran(program, &[arguments, &[&path, "-o", "-"]].concat());
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let made = output.status.success();
        let mut names = ["zmm", "ymm", "xmm"].into_iter();
        // These have an older instruction, too, which llc prefers.
        let is_older = arguments
            .iter()
            .any(|a| a.contains("bdver") || a.ends_with("fma4"));
        let fuses = !is_older && (1..4).any(|order| text.contains(&format!("vfmadd{order}")));
        made.then(|| Some((names.find(|name| text.contains(name))?, fuses)))?
    };
    let processors = listed("-mcpu=help", "Available CPUs").into_iter();
    let features = listed("-mattr=help", "Available features").into_iter();
    let options = processors.map(|name| format!("-mcpu={name}"));
    let options = options.chain(features.map(|name| format!("-mattr=+{name}")));
    let mut compared = 0;
    let bitsmith = env!("CARGO_BIN_EXE_bitsmith");
    for option in options {
        // Some processors have no 64-bit code; some features change it, which we refuse.
        let theirs = largest(LLC, &[&option]);
        let ours = largest(bitsmith, &["llc", &option]);
        if theirs.is_some() && ours.is_some() {
            assert_eq!(ours, theirs, "{option}");
            compared += 1;
        }
    }
    assert!(compared > 200, "{compared}");
}

/// Conventions and attributes, each in a definition and a call of it, that are refused by name; but not if no other
/// object can call the function.
#[test]
fn other_conventions_are_refused_by_name() {
    let many = "i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g";
    let cases = [
        ("preserve_nonecc", "i64 %a"),
        ("win64cc", "i128 %a"),
        ("x86_regcallcc", "i64 %a"),
        ("x86_vectorcallcc", "i64 %a"),
        ("intel_ocl_bicc", "i64 %a"),
        ("anyregcc", "i64 %a"),
        ("preserve_mostcc", many),
    ];
    for (name, params) in cases {
        let convention = if name.ends_with("cc") { name } else { "" };
        for (linkage, accepted) in [("", false), ("internal", true)] {
            let path = folder().join(format!("refused.{name}.{linkage}.ll"));
            let text = format!(
                "{HEAD}define {linkage} {convention} void @f({params}) {{\n  ret void\n}}\n"
            );
            std::fs::write(&path, text).expect("a file");
            let path = path.to_string_lossy();
            let output = ran(env!("CARGO_BIN_EXE_bitsmith"), &["llc", "--report", &path]);
            let said = String::from_utf8_lossy(&output.stdout);
            assert_eq!(output.status.success(), accepted, "{name}: {said}");
            assert!(
                accepted || said.contains("@f: ") && said.contains(name),
                "{name}: {said}"
            );
        }
    }
    // Lists of arguments are a pointer there.
    let text = format!("{HEAD}define internal win64cc void @f(i64 %a, ...) {{\n  ret void\n}}\n");
    let path = folder().join("refused.variadic.ll");
    std::fs::write(&path, text).expect("a file");
    let path = path.to_string_lossy();
    let output = ran(env!("CARGO_BIN_EXE_bitsmith"), &["llc", "--report", &path]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("@f: ") && said.contains("win64cc"), "{said}");
}

/// Functions that update memory and return a condition of it, with a naked one that ends in a trap.
fn of_conditions() -> (String, String) {
    let mut callee = format!(
        "{HEAD}define i64 @naked(i64 %a) naked {{
  call void asm sideeffect \"leaq 7(%rdi,%rcx), %rax\\0Aret\", \"{{rcx}},~{{rax}}\"(i64 1000)
  call void @llvm.trap()
  unreachable
}}
declare void @llvm.trap()
"
    );
    let mut caller = format!(
        "{HEAD}declare i32 @printf(ptr, ...)
declare i64 @naked(i64)
@format = constant [6 x i8] c\"%lld\\0A\\00\"
@cell = global i64 0
define void @show(i64 %n) noinline {{
  call i32 (ptr, ...) @printf(ptr @format, i64 %n)
  ret void
}}
"
    );
    let mut main = String::from(
        "define i32 @main() {\n  %n = call i64 @naked(i64 1)\n  call void @show(i64 %n)\n",
    );
    let pairs: [(i64, i64); 6] = [(0, 0), (5, 7), (-1, 1), (127, 1), (i64::MIN, 1), (-128, -1)];
    for op in ["add", "sub", "and", "or", "xor"] {
        for bits in [8, 16, 32, 64] {
            let ty = format!("i{bits}");
            let intrinsic = format!("@llvm.x86.atomic.{op}.cc.{ty}");
            let _ = writeln!(callee, "declare i8 {intrinsic}(ptr, {ty}, i32)");
            for condition in 0..16 {
                let name = format!("@{op}.{ty}.{condition}");
                let _ = writeln!(
                    callee,
                    "define i8 {name}(ptr %p, {ty} %v) {{
  %r = call i8 {intrinsic}(ptr %p, {ty} %v, i32 {condition})
  ret i8 %r
}}"
                );
                let _ = writeln!(caller, "declare i8 {name}(ptr, {ty})");
                let id = format!("{op}.{bits}.{condition}");
                let _ = writeln!(main, "  %s.{id}.0 = add i64 0, 0");
                for (number, (old, value)) in pairs.iter().enumerate() {
                    let (next, shift) = (number + 1, 64 - bits);
                    let value = (value << shift) >> shift;
                    let _ = writeln!(
                        main,
                        "  store i64 {old}, ptr @cell
  %r.{id}.{number} = call i8 {name}(ptr @cell, {ty} {value})
  %z.{id}.{number} = zext i8 %r.{id}.{number} to i64
  %v.{id}.{number} = load i64, ptr @cell
  %m.{id}.{number} = mul i64 %s.{id}.{number}, 31
  %x.{id}.{number} = xor i64 %m.{id}.{number}, %v.{id}.{number}
  %s.{id}.{next} = add i64 %x.{id}.{number}, %z.{id}.{number}"
                    );
                }
                let _ = writeln!(main, "  call void @show(i64 %s.{id}.{})", pairs.len());
            }
        }
    }
    (caller + &main + "  ret i32 0\n}\n", callee)
}

/// Every operation and condition, in all widths.
#[test]
fn atomic_conditions_are_those_of_llc() {
    if !programs_or_skip("conventions", &[CLANG, LLC]) {
        return;
    }
    let (caller, callee) = of_conditions();
    let place = |name: &str| folder().join(name).to_string_lossy().into_owned();
    let (at_caller, at_callee) = (place("atomic.caller.ll"), place("atomic.callee.ll"));
    std::fs::write(&at_caller, caller).expect("a file");
    std::fs::write(&at_callee, callee).expect("a file");
    all_agree(&at_caller, &at_callee, &[]);
}
