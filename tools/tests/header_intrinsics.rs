//! Every function of clang's headers for x86 up to AVX2: ours compute what those that llc compiles do, on random
//! arguments. The tests skip without clang and llc 22, and on other machines.
#![cfg(target_arch = "x86_64")]

use bitsmith_testkit::headers::{MAIN, Machine, drivers, functions};
use bitsmith_testkit::oracle::programs_or_skip;
use std::path::{Path, PathBuf};
use std::process::Command;

const CLANG: &str = "clang-22";
const LLC: &str = "llc-22";

/// The features that the functions need.
const FEATURES: &[&str] = &[
    "adx", "aes", "avx2", "bmi", "bmi2", "crc32", "f16c", "fma", "fsgsbase", "fxsr", "lzcnt",
    "movbe", "pclmul", "popcnt", "prfchw", "rdrnd", "rdseed", "sha", "sse4.2", "xsave", "xsavec",
    "xsaveopt", "xsaves",
];

/// The headers, before which all functions are declared as ordinary ones.
const HEADERS: &str = "#include <stdlib.h>
#include <stdint.h>
#define static
#define inline
#define __inline
#define __inline__
#define __IMMINTRIN_H
#define __X86INTRIN_H
#define _MM_MALLOC_H
#define __MM_MALLOC_H
#define __PRFCHWINTRIN_H
#include <ia32intrin.h>
#include <adxintrin.h>
#include <crc32intrin.h>
#include <mmintrin.h>
#include <xmmintrin.h>
#include <emmintrin.h>
#include <pmmintrin.h>
#include <tmmintrin.h>
#include <smmintrin.h>
#include <nmmintrin.h>
#include <wmmintrin.h>
#include <avxintrin.h>
#include <avx2intrin.h>
#include <f16cintrin.h>
#include <bmiintrin.h>
#include <bmi2intrin.h>
#include <lzcntintrin.h>
#include <popcntintrin.h>
#include <fmaintrin.h>
#include <shaintrin.h>
#include <rdseedintrin.h>
#include <fxsrintrin.h>
#include <xsaveintrin.h>
#include <xsaveoptintrin.h>
#include <xsavecintrin.h>
#include <xsavesintrin.h>
";

/// Parts of the names of functions that are compiled, but not run: their results depend on the machine's state, they
/// change it, or they need privileges.
const NOT_RUN: &[&str] = &[
    "_fxrstor",
    "_fxsave",
    "_mm_empty",
    "_mm_getcsr",
    "_mm_monitor",
    "_mm_mwait",
    "_mm_pause",
    "_mm_setcsr",
    "_rdpmc",
    "_rdseed",
    "_rdtsc",
    "_readf",
    "_writef",
    "_xgetbv",
    "_xrstor",
    "_xsave",
    "_xsetbv",
    "__rdtsc",
    "__rdpmc",
    "__readeflags",
    "__writeeflags",
    "_m_empty",
    "_undefined",
];

fn run(program: &Path, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    let output = output.unwrap_or_else(|e| panic!("{}: {e}", program.display()));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {errors}", program.display());
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Returns true if this machine can run the functions.
fn machine_has_them() -> bool {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let flags = [
        "avx2",
        "bmi2",
        "adx",
        "aes",
        "pclmulqdq",
        "sha_ni",
        "f16c",
        "fma",
        "movbe",
    ];
    flags
        .iter()
        .all(|flag| text.split_whitespace().any(|word| word == *flag))
}

/// The functions with the drivers that call them, in text. Both are compiled by the same compiler: ours passes vectors
/// of 256 bits in two registers.
struct Sources {
    folder: PathBuf,
    headers: String,
    drivers: String,
}

impl Sources {
    fn place(&self, name: &str) -> String {
        self.folder.join(name).to_string_lossy().into_owned()
    }

    /// The output of the program that a compiler makes of them.
    fn compiled(&self, name: &str, compiler: &str, words: &[&str]) -> String {
        let object = |input: &str, part: &str| {
            let output = self.place(&format!("{name}.{part}.o"));
            let files = ["-filetype=obj", input, "-o", &output];
            run(Path::new(compiler), &[words, &files].concat());
            output
        };
        let (headers, drivers) = (
            object(&self.headers, "headers"),
            object(&self.drivers, "drivers"),
        );
        if !machine_has_them() {
            return String::new();
        }
        let (main, program) = (self.place("main.c"), self.place(name));
        let words = ["-w", &main, &drivers, &headers, "-o", &program, "-lm"];
        run(Path::new(CLANG), &words);
        run(Path::new(&program), &[])
    }
}

#[test]
fn functions_of_the_headers_compute_what_llc_s_do() {
    if !programs_or_skip("header intrinsics", &[CLANG, LLC]) {
        return;
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("header_intrinsics");
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut sources = Sources {
        folder,
        headers: String::new(),
        drivers: String::new(),
    };
    sources.headers = sources.place("headers.ll");
    sources.drivers = sources.place("drivers.ll");
    let (source, main) = (sources.place("headers.c"), sources.place("main.c"));
    std::fs::write(&source, HEADERS).expect("a file");
    std::fs::write(main, MAIN).expect("a file");
    let machine = Machine {
        triple: "x86_64-pc-linux-gnu",
        features: FEATURES,
        types: "",
    };
    let features: Vec<String> = FEATURES.iter().map(|f| format!("-m{f}")).collect();
    let mut words: Vec<&str> = features.iter().map(String::as_str).collect();
    words.extend(["-O0", "-w", "-fPIC", "-S", "-emit-llvm", &source, "-o"]);
    words.push(&sources.headers);
    run(Path::new(CLANG), &words);
    let text = std::fs::read_to_string(&sources.headers).expect("the module");
    let mut functions = functions(&text);
    assert!(functions.len() > 800, "only {} functions", functions.len());
    functions.retain(|f| !NOT_RUN.iter().any(|part| f.name.contains(part)));
    std::fs::write(&sources.drivers, drivers(&functions, &machine)).expect("a file");
    let expected = sources.compiled("theirs", LLC, &["-O0", "-relocation-model=pic"]);
    for level in ["-O0", "-O2"] {
        let bitsmith = env!("CARGO_BIN_EXE_bitsmith");
        let ours = sources.compiled(&format!("ours{level}"), bitsmith, &["llc", level]);
        let pairs = expected.lines().zip(ours.lines());
        let different: Vec<_> = pairs.filter(|(theirs, ours)| theirs != ours).collect();
        assert!(different.is_empty(), "{level}: {different:#?}");
    }
}
