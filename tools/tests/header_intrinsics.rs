//! Every function of clang's headers for x86 up to AVX2: ours compute what those that llc compiles do, on random
//! arguments. The tests skip without clang and llc 22, and on other machines.
#![cfg(target_arch = "x86_64")]

use bitsmith_testkit::oracle::programs_or_skip;
use std::fmt::Write as _;
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

/// A function: its name, and the types of its result and its parameters.
struct Function {
    name: String,
    result: String,
    params: Vec<String>,
}

/// The type at the start of a text.
fn leading_type(text: &str) -> String {
    let text = text.trim_start();
    let end = match text.starts_with(['<', '{']) {
        true => text.find(['>', '}']).map_or(text.len(), |at| at + 1),
        false => text.find(' ').unwrap_or(text.len()),
    };
    text.get(..end).unwrap_or_default().to_owned()
}

/// The function that a line defines.
fn function(line: &str) -> Option<Function> {
    let line = line.strip_prefix("define ")?;
    let line = line.strip_prefix("dso_local ").unwrap_or(line);
    let (before, rest) = line.split_once(" @")?;
    let (name, rest) = rest.split_once('(')?;
    let params = rest.rsplit_once(") #")?.0;
    // Attributes stand before the type of a result.
    let attributes = ["noundef ", "zeroext ", "signext ", "<", "{"];
    let mut result = before;
    for attribute in &attributes[..3] {
        result = result.strip_prefix(attribute).unwrap_or(result);
    }
    let split = params.split(", ").filter(|p| !p.is_empty());
    Some(Function {
        name: name.to_owned(),
        result: leading_type(result),
        params: split.map(leading_type).collect(),
    })
}

/// Functions that load the arguments of each function from memory, and store its result, with a table of them.
fn drivers(functions: &[Function]) -> String {
    let mut out = String::from("target triple = \"x86_64-pc-linux-gnu\"\n");
    let mut table = String::new();
    for (number, function) in functions.iter().enumerate() {
        let Function {
            name,
            result,
            params,
        } = function;
        let types = params.join(", ");
        let _ = writeln!(out, "declare {result} @{name}({types})");
        let _ = writeln!(
            out,
            "define internal void @d{number}(ptr %in, ptr %out) #0 {{"
        );
        let mut arguments = Vec::new();
        for (place, ty) in params.iter().enumerate() {
            let at = if ty == "ptr" {
                512 + 64 * place
            } else {
                64 * place
            };
            let _ = writeln!(out, "  %p{place} = getelementptr i8, ptr %in, i64 {at}");
            if ty != "ptr" {
                let _ = writeln!(out, "  %a{place} = load {ty}, ptr %p{place}, align 1");
            }
            let letter = if ty == "ptr" { 'p' } else { 'a' };
            arguments.push(format!("{ty} %{letter}{place}"));
        }
        let arguments = arguments.join(", ");
        let _ = match result.as_str() {
            "void" => writeln!(out, "  call void @{name}({arguments})"),
            ty => writeln!(
                out,
                "  %r = call {ty} @{name}({arguments})\n  store {ty} %r, ptr %out, align 1"
            ),
        };
        out.push_str("  ret void\n}\n");
        let length = name.len() + 1;
        let _ = writeln!(
            out,
            "@n{number} = internal constant [{length} x i8] c\"{name}\\00\""
        );
        let floats = [result]
            .into_iter()
            .chain(params)
            .any(|ty| ty.contains("float") || ty.contains("double"));
        let floats = i64::from(floats);
        let _ = write!(
            table,
            "{}{{ptr, ptr, i64}} {{ptr @n{number}, ptr @d{number}, i64 {floats}}}",
            if number == 0 { "" } else { ", " }
        );
    }
    let count = functions.len();
    let _ = writeln!(
        out,
        "@table = constant [{count} x {{ptr, ptr, i64}}] [{table}]"
    );
    let _ = writeln!(out, "@count = constant i64 {count}");
    let features: Vec<String> = FEATURES.iter().map(|f| format!("+{f}")).collect();
    let _ = writeln!(
        out,
        "attributes #0 = {{ \"target-features\"=\"{}\" }}",
        features.join(",")
    );
    out
}

/// Calls each function with random arguments, and prints a checksum of what it changes.
const MAIN: &str = "#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
extern const struct { const char *name; void (*run)(void *, void *); long floats; } table[];
extern const long count;
static uint64_t state = 88172645463325252u;
static uint64_t next(void) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return state;
}
static sigjmp_buf back;
static void caught(int signal) { siglongjmp(back, signal); }
static _Alignas(64) uint64_t in[256], out[32];
int main(void) {
  int signals[] = {SIGSEGV, SIGILL, SIGFPE, SIGBUS};
  for (int i = 0; i < 4; i++) signal(signals[i], caught);
  for (long f = 0; f < count; f++) {
    state = 88172645463325252u + (uint64_t)f;
    uint64_t sum = 0;
    for (int round = 0; round < 24; round++) {
      // Numbers below two where there are floats, so that no result is a NaN.
      uint64_t mask = table[f].floats || round % 2 ? 0xbfffffffbfffffffu : ~0ull;
      for (int i = 0; i < 256; i++) in[i] = next() & mask;
      for (int i = 0; round > 20 && i < 64; i++) in[i] &= 0x0f0f0f0f0f0f0f0fu;
      memset(out, 0, sizeof out);
      int signal = sigsetjmp(back, 1);
      if (signal) { sum = sum * 31 + signal; continue; }
      table[f].run(in, out);
      for (int i = 0; i < 256; i++) sum = sum * 1099511628211u + in[i];
      for (int i = 0; i < 32; i++) sum = sum * 1099511628211u + out[i];
    }
    printf(\"%s %016llx\\n\", table[f].name, (unsigned long long)sum);
  }
}
";

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
    let features: Vec<String> = FEATURES.iter().map(|f| format!("-m{f}")).collect();
    let mut words: Vec<&str> = features.iter().map(String::as_str).collect();
    words.extend(["-O0", "-w", "-fPIC", "-S", "-emit-llvm", &source, "-o"]);
    words.push(&sources.headers);
    run(Path::new(CLANG), &words);
    let text = std::fs::read_to_string(&sources.headers).expect("the module");
    let mut functions: Vec<Function> = text.lines().filter_map(function).collect();
    assert!(functions.len() > 800, "only {} functions", functions.len());
    functions.retain(|f| !NOT_RUN.iter().any(|part| f.name.contains(part)));
    std::fs::write(&sources.drivers, drivers(&functions)).expect("a file");
    let expected = sources.compiled("theirs", LLC, &["-O0", "-relocation-model=pic"]);
    for level in ["-O0", "-O2"] {
        let bitsmith = env!("CARGO_BIN_EXE_bitsmith");
        let ours = sources.compiled(&format!("ours{level}"), bitsmith, &["llc", level]);
        let pairs = expected.lines().zip(ours.lines());
        let different: Vec<_> = pairs.filter(|(theirs, ours)| theirs != ours).collect();
        assert!(different.is_empty(), "{level}: {different:#?}");
    }
}
