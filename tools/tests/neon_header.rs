//! Every function of clang's `arm_neon.h` and `arm_fp16.h`: ours compute what those that llc compiles do, on random
//! arguments under qemu. The tests skip without clang and llc 22, the cross compiler of Debian and `qemu-aarch64`.

use bitsmith_testkit::headers::{
    MAIN, Machine, drivers, functions, lines_with_errors, of_macros, with_constants,
};
use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::process::made;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;

const CLANG: &str = "clang-22";
const LLC: &str = "llc-22";
const LINKER: &str = "aarch64-linux-gnu-gcc";
const QEMU: &str = "qemu-aarch64";
const TARGET: &str = "--target=aarch64-linux-gnu";

/// The features that the functions need, by the names that LLVM has for them.
const FEATURES: &[&str] = &[
    "neon",
    "fullfp16",
    "bf16",
    "i8mm",
    "sha3",
    "sha2",
    "aes",
    "sm4",
    "fp16fml",
    "rdm",
    "dotprod",
    "complxnum",
    "faminmax",
    "lut",
    "fp8",
    "fp8fma",
    "fp8dot2",
    "fp8dot4",
    "f8f16mm",
    "f8f32mm",
    "rcpc3",
    "fptoint",
];
const ARCHITECTURE: &str = "-march=armv9.2-a+fp16+bf16+i8mm+sha3+sm4+crypto+fp16fml+rdm+dotprod+faminmax+lut+fp8+\
    fp8fma+fp8dot2+fp8dot4+f8f16mm+f8f32mm+rcpc3";

/// The headers, whose functions are defined as ordinary ones.
const HEADERS: &str = "#include <stdint.h>
#define static
#define __inline__
#define __always_inline__
#include <arm_fp16.h>
#include <arm_neon.h>
";

/// A part of the names of functions for 8-bit floats: the emulator lacks their mode. They are compiled, but not run;
/// those that are macros are not compiled: some of their intrinsics are refused.
const OF_BYTES: &str = "mf8";

fn place(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("neon_header");
    std::fs::create_dir_all(&folder).expect("a folder");
    folder.join(name).to_string_lossy().into_owned()
}

/// The text of a header of clang's.
fn header(name: &str) -> String {
    let folder = made(CLANG, &["-print-resource-dir"]);
    let path = PathBuf::from(folder.trim()).join("include").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The lines that clang rejects behind the headers.
fn rejected(lines: &str) -> BTreeSet<usize> {
    let path = place("checked.c");
    std::fs::write(&path, format!("{HEADERS}{lines}\n")).expect("a file");
    let words = [
        TARGET,
        ARCHITECTURE,
        "-w",
        "-fsyntax-only",
        "-ferror-limit=0",
        &path,
    ];
    let output = Command::new(CLANG).args(words).output().expect("clang");
    let errors = String::from_utf8_lossy(&output.stderr);
    lines_with_errors(&errors, &path, HEADERS.lines().count())
}

/// The functions of the headers, and one for each macro, with a constant that it takes.
fn source() -> String {
    let headers = header("arm_fp16.h") + &header("arm_neon.h");
    let macros = |constant| {
        let all = of_macros(&headers, constant);
        let lines = all.lines().filter(|line| !line.contains(OF_BYTES));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    HEADERS.to_owned() + &with_constants(&[1, 0], macros, rejected)
}

#[test]
fn functions_of_the_header_compute_what_llc_s_do() {
    if !programs_or_skip("neon header", &[CLANG, LLC, LINKER, QEMU]) {
        return;
    }
    let [input, module, callers, main] =
        ["functions.c", "functions.ll", "drivers.ll", "main.c"].map(place);
    std::fs::write(&input, source()).expect("a file");
    std::fs::write(&main, MAIN).expect("a file");
    let options = [
        TARGET,
        ARCHITECTURE,
        "-w",
        "-O0",
        "-fPIC",
        "-S",
        "-emit-llvm",
    ];
    made(CLANG, &[&options[..], &[&input, "-o", &module]].concat());
    let text = std::fs::read_to_string(&module).expect("the module");
    let mut called = functions(&text);
    assert!(called.len() > 4000, "only {} functions", called.len());
    called.retain(|f| !f.name.contains(OF_BYTES) && !f.name.contains("_fpm"));
    let structs = text.lines().filter(|line| line.starts_with("%struct."));
    let structs: String = structs.map(|line| format!("{line}\n")).collect();
    let machine = Machine {
        triple: "aarch64-unknown-linux-gnu",
        features: FEATURES,
        types: &structs,
    };
    std::fs::write(&callers, drivers(&called, &machine)).expect("a file");
    let run = |name: &str, compiler: &str, words: &[&str]| {
        let object = |input: &str, part: &str| {
            let output = place(&format!("{name}.{part}.o"));
            let files = ["-filetype=obj", input, "-o", &output];
            made(compiler, &[words, &files].concat());
            output
        };
        let (module, callers) = (object(&module, "functions"), object(&callers, "drivers"));
        let program = place(name);
        made(
            LINKER,
            &[
                "-w", "-static", &main, &callers, &module, "-o", &program, "-latomic", "-lm",
            ],
        );
        made(QEMU, &["-cpu", "max", &program])
    };
    let expected = run("theirs", LLC, &["-O0", "-relocation-model=pic"]);
    assert!(expected.lines().count() == called.len());
    for level in ["-O0", "-O2"] {
        let ours = run(
            &format!("ours{level}"),
            env!("CARGO_BIN_EXE_bitsmith"),
            &["llc", level],
        );
        let pairs = expected.lines().zip(ours.lines());
        let different: Vec<_> = pairs.filter(|(theirs, ours)| theirs != ours).collect();
        assert!(different.is_empty(), "{level}: {different:#?}");
    }
}
