//! Every function of clang's headers for x86 up to AVX2: ours compute what those that llc compiles do, on random
//! arguments. The tests skip without clang and llc 22, and on other machines.
#![cfg(target_arch = "x86_64")]

use bitsmith_testkit::headers::{
    MAIN, Machine, drivers, functions, lines_with_errors, of_cast_macros, with_constants,
};
use bitsmith_testkit::oracle::programs_or_skip;
use bitsmith_testkit::process::made;
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
    // The upper parts are undefined, and the order of a sum is.
    "128_p",
    "128_s",
    "256_p",
    "256_s",
    "reduce_add_p",
    "reduce_mul_p",
];

/// Headers that are tested together.
struct Set {
    name: &'static str,
    /// The features that their functions need behind [`FEATURES`].
    features: &'static [&'static str],
    /// The names of headers behind [`HEADERS`].
    headers: &'static [&'static str],
    /// The names of features by which the system says that this machine can run the functions.
    flags: &'static [&'static str],
    /// Parts of the names of functions that the set is about; all if there are none.
    about: &'static [&'static str],
    /// The least number of functions.
    least: usize,
}

const AVX2: Set = Set {
    name: "avx2",
    features: &[],
    headers: &[],
    flags: &[
        "avx2",
        "bmi2",
        "adx",
        "aes",
        "pclmulqdq",
        "sha_ni",
        "f16c",
        "fma",
        "movbe",
    ],
    about: &[],
    least: 800,
};

const AVX512: Set = Set {
    name: "avx512",
    features: &[
        "avx512f",
        "avx512bw",
        "avx512cd",
        "avx512dq",
        "avx512vl",
        "avx512ifma",
        "avx512vbmi",
        "avx512vbmi2",
        "avx512vnni",
        "avx512bitalg",
        "avx512vpopcntdq",
        "avx512bf16",
        "gfni",
        "vaes",
        "vpclmulqdq",
    ],
    headers: &[
        "avx512f",
        "avx512vl",
        "avx512bw",
        "avx512bitalg",
        "avx512cd",
        "avx512vpopcntdq",
        "avx512vpopcntdqvl",
        "avx512vnni",
        "avx512vlvnni",
        "avx512dq",
        "avx512vlbitalg",
        "avx512vlbw",
        "avx512vlcd",
        "avx512vldq",
        "avx512ifma",
        "avx512ifmavl",
        "avx512vbmi",
        "avx512vbmivl",
        "avx512vbmi2",
        "avx512vlvbmi2",
        "avx512bf16",
        "avx512vlbf16",
        "vaes",
        "gfni",
        "vpclmulqdq",
    ],
    flags: &[
        "avx512f",
        "avx512bw",
        "avx512cd",
        "avx512dq",
        "avx512vl",
        "avx512ifma",
        "avx512vbmi",
        "avx512_vbmi2",
        "avx512_vnni",
        "avx512_bitalg",
        "avx512_vpopcntdq",
        "gfni",
        "vaes",
        "vpclmulqdq",
    ],
    about: &[
        "512",
        "mask",
        "bh",
        "_round_",
        "madd52",
        "dpbusd",
        "dpwssd",
        "multishift",
        "perm",
    ],
    least: 2500,
};

/// Half precision, and intersections.
const HALVES: Set = Set {
    name: "halves",
    features: &[
        "avx512f",
        "avx512bw",
        "avx512cd",
        "avx512dq",
        "avx512vl",
        "avx512fp16",
        "avx512vp2intersect",
    ],
    headers: &[
        "avx512f",
        "avx512vl",
        "avx512bw",
        "avx512cd",
        "avx512dq",
        "avx512vlbw",
        "avx512vldq",
        "avx512fp16",
        "avx512vlfp16",
        "avx512vp2intersect",
        "avx512vlvp2intersect",
    ],
    flags: &["avx512_fp16", "avx512_vp2intersect"],
    about: &["_ph", "_sh", "pch", "sch", "2intersect"],
    least: 500,
};

impl Set {
    /// Returns true if this machine can run the functions.
    fn runs(&self) -> bool {
        let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let has = |flag: &&str| text.split_whitespace().any(|word| word == *flag);
        self.flags.iter().all(has)
    }

    /// The headers, before which all functions are declared as ordinary ones.
    fn source(&self) -> String {
        let more = self.headers.iter();
        let more = more.map(|name| format!("#include <{name}intrin.h>\n"));
        HEADERS.to_owned() + &more.collect::<String>()
    }

    /// The options of clang.
    fn options(&self) -> Vec<String> {
        let names = self.all_features().into_iter();
        names.map(|name| format!("-m{name}")).collect()
    }

    fn all_features(&self) -> Vec<&'static str> {
        [FEATURES, self.features].concat()
    }

    /// The functions of the macros, each with a constant that it takes.
    fn macros(&self, sources: &Sources) -> String {
        let folder = made(CLANG, &["-print-resource-dir"]);
        let folder = Path::new(folder.trim()).join("include");
        let before = self.source();
        let names = before
            .lines()
            .filter_map(|line| line.strip_prefix("#include <"));
        let texts = names
            .filter_map(|name| std::fs::read_to_string(folder.join(name.strip_suffix('>')?)).ok());
        let text: String = texts.collect();
        let (path, lines_before) = (sources.place("checked.c"), before.lines().count());
        let rejected = |lines: &str| {
            std::fs::write(&path, format!("{before}{lines}\n")).expect("a file");
            let output = Command::new(CLANG)
                .args(self.options())
                .args(["-w", "-fsyntax-only", "-ferror-limit=0", &path])
                .output();
            let errors = output.expect("clang").stderr;
            lines_with_errors(&String::from_utf8_lossy(&errors), &path, lines_before)
        };
        with_constants(
            &[8, 1, 4, 0],
            |constant| of_cast_macros(&text, constant),
            rejected,
        )
    }
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
    fn compiled(&self, can_run: bool, name: &str, compiler: &str, words: &[&str]) -> String {
        let object = |input: &str, part: &str| {
            let output = self.place(&format!("{name}.{part}.o"));
            let files = ["-filetype=obj", input, "-o", &output];
            made(compiler, &[words, &files].concat());
            output
        };
        let (headers, drivers) = (
            object(&self.headers, "headers"),
            object(&self.drivers, "drivers"),
        );
        if !can_run {
            return String::new();
        }
        let (main, program) = (self.place("main.c"), self.place(name));
        let words = ["-w", &main, &drivers, &headers, "-o", &program, "-lm"];
        made(CLANG, &words);
        made(&program, &[])
    }
}

/// Compares what the functions and macros of a set compute.
fn set_agrees(set: &Set) {
    if !programs_or_skip("header intrinsics", &[CLANG, LLC]) {
        return;
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("header_intrinsics");
    let folder = folder.join(set.name);
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut sources = Sources {
        folder,
        headers: String::new(),
        drivers: String::new(),
    };
    sources.headers = sources.place("headers.ll");
    sources.drivers = sources.place("drivers.ll");
    let (source, main) = (sources.place("headers.c"), sources.place("main.c"));
    std::fs::write(&source, set.source() + &set.macros(&sources)).expect("a file");
    std::fs::write(main, MAIN).expect("a file");
    let machine = Machine {
        triple: "x86_64-pc-linux-gnu",
        features: &set.all_features(),
        types: "",
    };
    let features = set.options();
    let mut words: Vec<&str> = features.iter().map(String::as_str).collect();
    words.extend(["-O0", "-w", "-fPIC", "-S", "-emit-llvm", &source, "-o"]);
    words.push(&sources.headers);
    made(CLANG, &words);
    let text = std::fs::read_to_string(&sources.headers).expect("the module");
    let mut functions = functions(&text);
    functions.retain(|f| !NOT_RUN.iter().any(|part| f.name.contains(part)));
    functions
        .retain(|f| set.about.is_empty() || set.about.iter().any(|part| f.name.contains(part)));
    assert!(
        functions.len() > set.least,
        "only {} functions",
        functions.len()
    );
    std::fs::write(&sources.drivers, drivers(&functions, &machine)).expect("a file");
    let can_run = set.runs();
    let expected = sources.compiled(can_run, "theirs", LLC, &["-O0", "-relocation-model=pic"]);
    for level in ["-O0", "-O2"] {
        let bitsmith = env!("CARGO_BIN_EXE_bitsmith");
        let ours = sources.compiled(can_run, &format!("ours{level}"), bitsmith, &["llc", level]);
        let pairs = expected.lines().zip(ours.lines());
        let different: Vec<_> = pairs.filter(|(theirs, ours)| theirs != ours).collect();
        assert!(different.is_empty(), "{level}: {different:#?}");
    }
}

#[test]
fn functions_of_the_headers_compute_what_llc_s_do() {
    set_agrees(&AVX2);
}

#[test]
fn functions_of_avx_512_compute_what_llc_s_do() {
    set_agrees(&AVX512);
}

#[test]
fn functions_of_half_precision_compute_what_llc_s_do() {
    set_agrees(&HALVES);
}
