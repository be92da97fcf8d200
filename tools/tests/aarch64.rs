//! Programs for AArch64 that bitsmith compiles, linked by the cross compiler and run by qemu: the same output and
//! the same status as clang's build. The tests skip without clang 22, the cross compiler of Debian and
//! `qemu-aarch64`, unless `BITSMITH_REQUIRE_ORACLE=1` is set.

use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::process::{own_flags, succeeded};
use bitsmith_testkit::settings::number;
use rayon::prelude::*;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const CLANG: &str = "clang-22";
const LLC: &str = "llc-22";
const NM: &str = "llvm-nm-22";
const CLANG_CPP: &str = "clang++-22";
const LINKER: &str = "aarch64-linux-gnu-gcc";
const LINKER_CPP: &str = "aarch64-linux-gnu-g++";
const QEMU: &str = "qemu-aarch64";
const ASSEMBLER: &str = "aarch64-linux-gnu-as";
const DWARFDUMP: &str = "llvm-dwarfdump-22";
/// The folder of the target's libraries.
const LIBRARIES: &str = "/usr/aarch64-linux-gnu";
const TARGET: &str = "--target=aarch64-linux-gnu";
/// The most seconds that a program runs.
const LIMIT: &str = "300";
const LEVELS: [&str; 2] = ["-O0", "-O2"];

/// Programs in `tests/programs` that are for x86-64, or for types that clang has there alone.
const OF_X86: &[&str] = &[
    "asm_blocks.c",
    "asm_common.c",
    "asm_constant_or_register.c",
    "asm_empty.c",
    "asm_frames.c",
    "asm_masks.c",
    "asm_naked.c",
    "asm_sections.c",
    "asm_variables.c",
    "asm_x87.c",
    "atomic_16.c",
    "avx_bits.c",
    "avx_contracted.c",
    "avx_functions.c",
    "bitint.c",
    "bitint_args.c",
    "bitint_convert.c",
    "bitint_float.c",
    "bitint_wide.c",
    "bitint_wide_div.c",
    "bits_count.c",
    "float_args.c",
    "float_bfloat.c",
    "float_casts_beyond.c",
    "float_class.c",
    "float_compare.c",
    "float_quad.c",
    "float_rounds_once.c",
    "float_sign.c",
    "guard_segment.c",
    "guard_symbol.c",
    "guard_variable.c",
    "int_compare.c",
    "long_double.c",
    "machine_code.c",
    "obj_asm.c",
    "obj_large.c",
    "quad.c",
    "quad_functions.c",
    "retpoline.c",
    "segments.c",
    "setjmp_builtin.c",
    "sse_functions.c",
    "sse.c",
    "sse2_floats.c",
    "sse2_ints.c",
    "sse3_sets.c",
    "sse41_sets.c",
    "sse42_sets.c",
    "sse42_strings.c",
    "stack_alignment.c",
    "stack_less_aligned.c",
    "stack_realigned.c",
    "va_floats.c",
    "va_vectors.c",
];

fn has_tools() -> bool {
    let names = [CLANG, CLANG_CPP, LINKER, LINKER_CPP, QEMU];
    programs_or_skip("aarch64", &names)
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

fn place(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("aarch64.{name}"))
}

fn clang(source: &Path) -> Command {
    let is_cpp = source.extension().is_some_and(|e| e == "cpp");
    let mut command = Command::new(if is_cpp { CLANG_CPP } else { CLANG });
    command.args([TARGET, "-w", "-fPIC"]);
    command.args((!is_cpp).then_some("-std=gnu23"));
    command.args(own_flags(source)).arg(source);
    command
}

fn llc(arguments: &[&str], module: &Path, object: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command.arg("llc").args(arguments).arg(module);
    command.arg("-o").arg(object);
    command
}

fn link(objects: &[&Path], program: &Path, is_cpp: bool) {
    let mut command = Command::new(if is_cpp { LINKER_CPP } else { LINKER });
    command.args(objects).arg("-o").arg(program);
    succeeded(command.args(["-lm", "-lpthread", "-Wl,--fatal-warnings"]));
}

fn emulated(program: &Path) -> Output {
    limited(LIMIT, program)
}

fn limited(seconds: &str, program: &Path) -> Output {
    let mut command = Command::new("timeout");
    command.args([seconds, QEMU, "-L", LIBRARIES]).arg(program);
    command.output().expect("timeout runs")
}

fn ending(output: &Output) -> (Option<i32>, Option<i32>) {
    (output.status.code(), output.status.signal())
}

/// The difference between the two outputs, if any.
fn difference(what: &str, theirs: &Output, ours: &Output) -> Option<String> {
    let (a, b) = (ending(theirs), ending(ours));
    if a != b {
        let errors = String::from_utf8_lossy(&ours.stderr);
        return Some(format!("{what}: {b:?} instead of {a:?}: {errors}"));
    }
    let text = |output: &Output| String::from_utf8_lossy(&output.stdout).into_owned();
    let (theirs, ours) = (text(theirs), text(ours));
    let first = theirs.lines().zip(ours.lines()).find(|(t, o)| t != o);
    (theirs != ours).then(|| format!("{what}: {first:?}"))
}

/// Clang's bitcode at a level, compiled by us at the same level, and run.
fn differences(source: &Path) -> Vec<String> {
    differences_with(source, &[])
}

/// The same with further options of ours.
fn differences_with(source: &Path, options: &[&str]) -> Vec<String> {
    let name = source.file_name().unwrap_or_default().to_string_lossy();
    let is_cpp = name.ends_with(".cpp");
    let reference = place(&format!("{name}.clang"));
    let mut build = clang(source);
    build.arg("-o").arg(&reference);
    succeeded(build.args(["-O1", "-lm", "-lpthread"]));
    let theirs = emulated(&reference);
    let level = |level: &&str| {
        let end = |end: &str| place(&format!("{name}{level}{end}"));
        let (module, object, program) = (end(".bc"), end(".o"), end(""));
        succeeded(
            clang(source)
                .args([level, "-emit-llvm", "-c", "-o"])
                .arg(&module),
        );
        succeeded(llc(&[level], &module, &object).args(options));
        link(&[&object], &program, is_cpp);
        let what = format!("{name} {level}");
        difference(&what, &theirs, &emulated(&program))
    };
    LEVELS.iter().filter_map(level).collect()
}

fn all_fine(found: Vec<String>) {
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn programs_run_as_clang_s() {
    if !has_tools() {
        return;
    }
    let entries = std::fs::read_dir(tests().join("programs")).expect("the programs");
    let mut sources: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    sources.retain(|source| {
        let name = source.file_name().unwrap_or_default().to_string_lossy();
        (name.ends_with(".c") || name.ends_with(".cpp")) && !OF_X86.contains(&&*name)
    });
    sources.sort();
    let found = sources.par_iter().flat_map_iter(|s| differences(s));
    all_fine(found.collect());
}

/// Values of every shape between an object of ours and one of clang's, both ways.
#[test]
fn values_are_passed_as_clang_passes_them() {
    if has_tools() {
        all_fine(differences_of_calls("shapes"));
    }
}

/// Arrays on the stack whose alignment is not that of their elements.
#[test]
fn arrays_on_the_stack_are_where_clang_has_them() {
    if has_tools() {
        all_fine(differences_of_calls("stacked"));
    }
}

/// Functions that preserve more registers than those of C.
#[test]
fn registers_are_preserved_for_callers_of_clang_s() {
    if has_tools() {
        all_fine(differences_of_calls("preserved"));
    }
}

/// The differences between calls of our objects and clang's; the file has two sides.
fn differences_of_calls(file: &str) -> Vec<String> {
    let source = tests().join(format!("aarch64/{file}.c"));
    let sides = [("caller", "-DCALLER"), ("callee", "-DCALLEE")];
    let theirs = sides.map(|(side, define)| {
        let object = place(&format!("{file}.{side}.clang.o"));
        succeeded(
            clang(&source)
                .args(["-O1", define, "-c", "-o"])
                .arg(&object),
        );
        object
    });
    let run = |name: &str, objects: [&Path; 2]| {
        let program = place(&format!("{file}.{name}"));
        link(&objects, &program, false);
        emulated(&program)
    };
    let reference = run("clang", [&theirs[0], &theirs[1]]);
    assert_eq!(ending(&reference), (Some(0), None));
    let one = |(clang_level, our_level): (&str, &str)| {
        let what = format!("{clang_level}{our_level}");
        let ours = sides.map(|(side, define)| {
            let module = place(&format!("{file}.{side}{clang_level}{our_level}.bc"));
            let object = module.with_extension("o");
            let flags = [clang_level, define, "-emit-llvm", "-c", "-o"];
            succeeded(clang(&source).args(flags).arg(&module));
            succeeded(&mut llc(&[our_level], &module, &object));
            object
        });
        let pairs: [(&str, [&Path; 2]); 3] = [
            ("ours.clang", [&ours[0], &theirs[1]]),
            ("clang.ours", [&theirs[0], &ours[1]]),
            ("ours.ours", [&ours[0], &ours[1]]),
        ];
        let found = pairs.map(|(pair, objects)| {
            let what = format!("{what}.{pair}");
            difference(&what, &reference, &run(&what, objects))
        });
        found.into_iter().flatten().collect::<Vec<String>>()
    };
    let levels = LEVELS.into_iter().flat_map(|a| LEVELS.map(|b| (a, b)));
    levels.flat_map(one).collect()
}

/// The types of integer lanes, and of floats.
const INTEGERS: [&str; 6] = ["v8i8", "v16i8", "v4i16", "v8i16", "v2i32", "v4i32"];
const LONGS: [&str; 2] = ["v1i64", "v2i64"];
const FLOATS: [&str; 3] = ["v2f32", "v4f32", "v2f64"];

/// Intrinsics of older and other compilers: clang has other code for them. Each with the number of its operands.
fn older_intrinsics() -> Vec<(String, String, Vec<String>)> {
    let mut all = Vec::new();
    let mut add = |name: &str, result: &str, operands: usize, of: &str| {
        let full = match result == of {
            true => format!("{name}.{of}"),
            false => format!("{name}.{result}.{of}"),
        };
        all.push((full, result.to_owned(), vec![of.to_owned(); operands]));
    };
    for ty in INTEGERS {
        for name in ["smax", "smin", "umax", "umin", "suqadd", "usqadd"] {
            add(name, ty, 2, ty);
        }
        add("abs", ty, 1, ty);
    }
    for ty in LONGS {
        add("suqadd", ty, 2, ty);
        add("usqadd", ty, 2, ty);
        add("abs", ty, 1, ty);
    }
    for ty in FLOATS {
        for name in ["fmax", "fmin", "fmaxnm", "fminnm"] {
            add(name, ty, 2, ty);
        }
        add("frintn", ty, 1, ty);
        let of_same = ty.replace('f', "i");
        add("facge", &of_same, 2, ty);
        add("facgt", &of_same, 2, ty);
        add("fcvtzs", &of_same, 1, ty);
        add("fcvtzu", &of_same, 1, ty);
    }
    for ty in ["v8i8", "v16i8"] {
        add("rbit", ty, 1, ty);
    }
    add("fcvtxn", "v2f32", 1, "v2f64");
    for ty in ["f32", "f64"] {
        add("frecpx", ty, 1, ty);
        add("frecpe", ty, 1, ty);
        add("frecps", ty, 2, ty);
    }
    all
}

/// The type of a name such as `v4i32`.
fn named(name: &str) -> String {
    let lane = |name: &str| match name {
        "f32" => "float".to_owned(),
        "f64" => "double".to_owned(),
        other => other.to_owned(),
    };
    let vector = name.strip_prefix('v').map(|rest| {
        let at = rest.find(['i', 'f']).unwrap_or(rest.len());
        rest.split_at(at)
    });
    match vector {
        Some((count, of)) => format!("<{count} x {}>", lane(of)),
        None => lane(name),
    }
}

/// A module whose function `run` reads operands at `in`, and stores the result of each intrinsic at `out`.
fn of_intrinsics() -> String {
    use std::fmt::Write as _;
    let (mut text, mut body) = (HEAD.to_owned(), String::new());
    for (number, (name, result, operands)) in older_intrinsics().iter().enumerate() {
        let (result, types) = (named(result), operands.iter().map(|o| named(o)));
        let types: Vec<String> = types.collect();
        let full = format!("@llvm.aarch64.neon.{name}");
        let _ = writeln!(text, "declare {result} {full}({})", types.join(", "));
        let mut passed = Vec::new();
        for (at, ty) in types.iter().enumerate() {
            let from = at * 16;
            let _ = writeln!(
                body,
                "  %p{number}.{at} = getelementptr i8, ptr %in, i64 {from}
  %v{number}.{at} = load {ty}, ptr %p{number}.{at}"
            );
            passed.push(format!("{ty} %v{number}.{at}"));
        }
        let (passed, to) = (passed.join(", "), number * 16);
        let _ = writeln!(
            body,
            "  %r{number} = call {result} {full}({passed})
  %o{number} = getelementptr i8, ptr %out, i64 {to}
  store {result} %r{number}, ptr %o{number}"
        );
    }
    let _ = writeln!(
        text,
        "define void @run(ptr %out, ptr %in) {{\n{body}  ret void\n}}"
    );
    text
}

/// Every row of the intrinsics that clang has other code for, with llc's.
#[test]
fn intrinsics_of_other_compilers_run_as_llc_s() {
    if !has_tools() || !programs_or_skip("aarch64", &[LLC]) {
        return;
    }
    let (input, source) = (place("older.ll"), place("older.c"));
    std::fs::write(&input, of_intrinsics()).expect("a file");
    let count = older_intrinsics().len() * 16;
    let main = format!(
        "#include <stdio.h>
void run(unsigned char *out, unsigned char *in);
int main(void) {{
  unsigned state = 7;
  for (int turn = 0; turn < 40; turn++) {{
    _Alignas(16) unsigned char in[32], out[{count}] = {{0}};
    for (int i = 0; i < 32; i++) in[i] = (state = state * 1664525u + 1013904223u) >> 24;
    if (turn % 4 == 1) for (int i = 0; i < 8; i++) ((float *)in)[i] = (i - 3) * 1.75f * turn;
    if (turn % 4 == 2) for (int i = 0; i < 4; i++) ((double *)in)[i] = (i - 2) * -3.625 * turn;
    run(out, in);
    for (int i = 0; i < {count}; i++) printf(\"%02x%s\", out[i], i % 16 == 15 ? \"\\n\" : \"\");
  }}
}}
"
    );
    std::fs::write(&source, main).expect("a file");
    let (driver, theirs) = (place("older.main.o"), place("older.llc.o"));
    succeeded(clang(&source).args(["-O1", "-c", "-o"]).arg(&driver));
    let mut command = Command::new(LLC);
    succeeded(
        command
            .args(["-filetype=obj", "-o"])
            .args([&theirs, &input]),
    );
    let run = |object: &Path| {
        let program = object.with_extension("program");
        link(&[&driver, object], &program, false);
        let output = emulated(&program);
        assert!(output.status.success(), "{object:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let expected = run(&theirs);
    assert!(expected.lines().count() > 1000);
    for level in LEVELS {
        let object = place(&format!("older{level}.o"));
        succeeded(&mut llc(&[level], &input, &object));
        let ours = run(&object);
        let differs = expected.lines().zip(ours.lines()).position(|(a, b)| a != b);
        let names = older_intrinsics();
        let name = differs.and_then(|line| names.get(line % names.len()));
        assert!(ours == expected, "{level}: line {differs:?}, {name:?}");
    }
}

/// Divisions by zero, too.
#[test]
fn divisions_run_as_clang_s() {
    if has_tools() {
        all_fine(differences(&tests().join("aarch64/divisions.c")));
    }
}

/// The instructions that C has by name.
#[test]
fn neon_runs_as_clang_s() {
    if has_tools() {
        all_fine(differences(&tests().join("aarch64/neon.c")));
    }
}

/// Code that was written at run time is not in the instruction cache.
#[test]
fn clear_cache_is_a_function() {
    if !programs_or_skip("aarch64", &[NM]) {
        return;
    }
    let (input, object) = (place("cache.ll"), place("cache.o"));
    let text = "declare void @llvm.clear_cache(ptr, ptr)
define void @f(ptr %begin, ptr %end) {
  call void @llvm.clear_cache(ptr %begin, ptr %end)
  ret void
}
";
    std::fs::write(&input, format!("{HEAD}{text}")).expect("a file");
    succeeded(&mut llc(&[], &input, &object));
    let output = Command::new(NM).arg(&object).output().expect("llvm-nm");
    let symbols = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(symbols.contains("U __clear_cache"), "{symbols}");
}

/// Inline assembler of one instruction.
#[test]
fn assembler_runs_as_clang_s() {
    if has_tools() {
        all_fine(differences(&tests().join("aarch64/asm.c")));
    }
}

/// Exclusive loads and stores.
#[test]
fn exclusive_accesses_run_as_clang_s() {
    if has_tools() {
        all_fine(differences(&tests().join("aarch64/exclusive.c")));
    }
}

/// Statements with operands, by the cross assembler.
#[test]
fn statements_run_as_clang_s() {
    if has_tools() && programs_or_skip("aarch64", &[ASSEMBLER]) {
        let source = tests().join("aarch64/statements.c");
        all_fine(differences_with(&source, &["--assembler", ASSEMBLER]));
    }
}

/// Calls that replace the frame, of all shapes: deep, by a pointer, with a result in memory, from frames with saved
/// registers.
#[test]
fn tail_calls_run_as_clang_s() {
    if has_tools() {
        all_fine(differences(&tests().join("aarch64/tail.c")));
    }
}

const HEAD: &str =
    "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32\"
target triple = \"aarch64-unknown-linux-gnu\"
";

/// The objects of a module beside the tests of conventions, with a type for the word WIDE in it: llc's, and ours at
/// both levels.
fn objects(name: &str, wide: &str) -> [PathBuf; 3] {
    let text = std::fs::read_to_string(tests().join("conventions").join(name));
    let name = &format!("{wide}{name}");
    let input = place(name);
    let text = text.expect("a module").replace("WIDE", wide);
    std::fs::write(&input, HEAD.to_owned() + &text).expect("a file");
    let object = |by: &str| place(&format!("{name}.{by}.o"));
    let theirs = object("llc");
    let mut command = Command::new(LLC);
    succeeded(
        command
            .args(["-O2", "-filetype=obj", "-o"])
            .args([&theirs, &input]),
    );
    let ours = LEVELS.map(|level| {
        let object = object(level);
        succeeded(&mut llc(&[level], &input, &object));
        object
    });
    let [plain, optimised] = ours;
    [theirs, plain, optimised]
}

/// Parameters with registers of their own, those that are copied to the stack, vectors of odd numbers of lanes and
/// integers of odd widths: our objects with llc's.
#[test]
fn contexts_and_copies_are_where_llc_has_them() {
    if !has_tools() || !programs_or_skip("aarch64", &[LLC]) {
        return;
    }
    for (caller, callee, wide) in [
        ("context_caller.ll", "context_callee.ll", ""),
        ("byval_caller.ll", "byval_callee.ll", ""),
        ("lanes_caller.ll", "lanes_callee.ll", ""),
        ("odd_main.ll", "odd.ll", "i65"),
        ("odd_main.ll", "odd.ll", "i80"),
        ("odd_main.ll", "odd.ll", "i127"),
    ] {
        let (callers, callees) = (objects(caller, wide), objects(callee, wide));
        let run = |with: (usize, usize)| {
            let program = place(&format!("{caller}.program"));
            let parts = [&callers[with.0], &callees[with.1]];
            link(&parts.map(PathBuf::as_path), &program, false);
            let output = limited(LIMIT, &program);
            assert!(output.status.success(), "{caller} {with:?}");
            String::from_utf8_lossy(&output.stdout).into_owned()
        };
        let expected = run((0, 0));
        assert!(!expected.is_empty());
        for with in [(0, 1), (0, 2), (1, 0), (2, 0), (1, 2)] {
            assert_eq!(run(with), expected, "{caller} {with:?}");
        }
    }
}

/// `BITSMITH_CSMITH=100` sets the number of random programs.
#[test]
fn random_programs_run_as_clang_s() {
    if !has_tools() || !programs_or_skip("aarch64", &["csmith"]) {
        return;
    }
    let count = number("BITSMITH_CSMITH", 3);
    let seed = |seed: u64| {
        let source = place(&format!("csmith.{seed}.c"));
        let mut csmith = Command::new("csmith");
        // csmith leaves a file in its working directory.
        csmith.current_dir(env!("CARGO_TARGET_TMPDIR"));
        succeeded(
            csmith
                .args(["--seed", &seed.to_string(), "-o"])
                .arg(&source),
        );
        let text = std::fs::read_to_string(&source).expect("csmith's program");
        let with_headers = text.replace("\"csmith.h\"", "</usr/include/csmith/csmith.h>");
        std::fs::write(&source, with_headers).expect("a file");
        // A program that takes long, or does not end, is not usable.
        let plain = place(&format!("csmith.{seed}"));
        succeeded(clang(&source).args(["-O0", "-o"]).arg(&plain));
        match limited("5", &plain).status.success() {
            true => differences(&source),
            false => Vec::new(),
        }
    };
    all_fine((1000..1000 + count).flat_map(seed).collect());
}

/// Debug information and unwind tables that `llvm-dwarfdump` finds nothing wrong with.
#[test]
fn tables_are_valid() {
    if !has_tools() || !programs_or_skip("aarch64", &[DWARFDUMP]) {
        return;
    }
    for source in ["control.c", "eh_types.cpp", "tls_basic.c"] {
        let path = tests().join("programs").join(source);
        for level in LEVELS {
            let module = place(&format!("{source}{level}.g.bc"));
            let object = module.with_extension("o");
            succeeded(
                clang(&path)
                    .args(["-g", level, "-emit-llvm", "-c", "-o"])
                    .arg(&module),
            );
            succeeded(&mut llc(&[level], &module, &object));
            succeeded(Command::new(DWARFDUMP).arg("--verify").arg(&object));
        }
    }
}

/// Position-independent programs, static ones and shared libraries, by both linkers.
#[test]
fn objects_are_linked_in_every_way() {
    if !has_tools() || !programs_or_skip("aarch64", &["ld.lld-22"]) {
        return;
    }
    let programs = tests().join("programs");
    for name in [
        "tls_basic.c",
        "obj_weak.c",
        "hooks_order.c",
        "eh_statics.cpp",
    ] {
        let source = programs.join(name);
        let module = place(&format!("{name}.linked.bc"));
        let object = module.with_extension("o");
        succeeded(
            clang(&source)
                .args(["-O2", "-emit-llvm", "-c", "-o"])
                .arg(&module),
        );
        succeeded(&mut llc(&["-O2"], &module, &object));
        for linker in ["-fuse-ld=bfd", "--ld-path=ld.lld-22"] {
            for kind in ["-pie", "-no-pie", "-static", "-shared"] {
                let program = place(&format!("{name}{kind}"));
                let mut command = Command::new(CLANG_CPP);
                command.args([TARGET, "-w", linker, kind]).arg(&object);
                command.args(["-Wl,--fatal-warnings", "-lpthread", "-o"]);
                succeeded(command.arg(&program));
                if kind != "-shared" {
                    assert_eq!(emulated(&program).status.signal(), None, "{name} {kind}");
                }
            }
        }
    }
}

/// Checks that a text is refused with these words, and nothing is written.
fn refused(name: &str, text: &str, words: &str) {
    let (input, object) = (place(&format!("{name}.ll")), place(&format!("{name}.o")));
    std::fs::write(&input, text).expect("a file");
    // It may be there from another run.
    let _ = std::fs::remove_file(&object);
    let flags = ["--mtriple", "aarch64-linux-gnu"];
    let output = llc(&flags, &input, &object)
        .output()
        .expect("bitsmith runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{name}: {errors}");
    assert!(errors.contains(words), "{name}: {errors}");
    assert!(!object.exists(), "{name}");
}

#[test]
fn what_is_not_supported_is_refused_with_its_place() {
    let bodies = [
        (
            "asm",
            "call void asm sideeffect \"dc zva, $0\", \"r\"(i64 1)",
            "@f, block #0, #0 (call): inline assembler for aarch64 needs another assembler (--assembler): dc zva, $0",
        ),
        (
            "x86",
            "call void @llvm.x86.sse2.pause()",
            "@f, block #0, #0 (call): the intrinsic llvm.x86.sse2.pause is not supported",
        ),
        (
            "byval",
            "call tailcc void @g(ptr byval(i64) null)",
            "a byval argument with this calling convention",
        ),
        (
            "extended",
            "store x86_fp80 zeroinitializer, ptr null",
            "x86_fp80 is not supported for this target",
        ),
        (
            "scalable",
            "%v = load <vscale x 4 x i32>, ptr null",
            "scalable vectors are not supported",
        ),
    ];
    for (name, inst, words) in bodies {
        let text = format!(
            "declare void @g(ptr)\ndeclare void @llvm.x86.sse2.pause()\ndefine void @f() {{\n  {inst}\n  ret void\n}}\n"
        );
        refused(name, &text, words);
    }
    let nine = ["i32"; 9].join(", ");
    let tail = format!(
        "declare i32 @g({nine})\ndefine i32 @f({nine}) {{\n  %r = musttail call i32 @g({})\n  ret i32 %r\n}}\n",
        ["i32 1"; 9].join(", ")
    );
    refused(
        "tail",
        &tail,
        "a musttail call with arguments on the stack for aarch64",
    );
    let module_asm = "module asm \"nop\"\n";
    refused(
        "module",
        module_asm,
        "the module's assembler for aarch64 needs another assembler (--assembler)",
    );
    let triples = [
        "aarch64_be-linux-gnu",
        "aarch64-apple-macosx",
        "arm-linux-gnueabi",
    ];
    for triple in triples {
        let input = place("triple.ll");
        std::fs::write(&input, "@a = global i32 0\n").expect("a file");
        let output = llc(&["--mtriple", triple], &input, Path::new("-")).output();
        let output = output.expect("bitsmith runs");
        assert_eq!(output.status.code(), Some(1), "{triple}");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains("expected x86_64 or aarch64"), "{errors}");
    }
}

#[test]
fn a_program_for_another_machine_does_not_run_here() {
    if cfg!(target_arch = "aarch64") {
        return;
    }
    let input = place("run.ll");
    let text = "target triple = \"aarch64-linux-gnu\"\ndefine i32 @main() {\n  ret i32 0\n}\n";
    std::fs::write(&input, text).expect("a file");
    let mut run = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    let output = run.arg("run").arg(&input).output().expect("bitsmith runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(
        errors.contains("to run a program for aarch64 needs such a host"),
        "{errors}"
    );
}
