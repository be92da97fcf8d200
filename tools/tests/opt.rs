//! `opt` beside LLVM's: the passes that need no optimiser.

use bitsmith_testkit::oracle::Oracle;
use bitsmith_testkit::{corpus, tour};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const TEXT: &str = "%struct = type { i32 }
@used = global i32 1
@unused = internal global i32 2
@kept = internal global %struct zeroinitializer
define i32 @f(i32 %0, i32 %x, ptr %1) {
  %3 = add i32 %0, %x
  store i32 %3, ptr %1
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %5, label %6
5:
  ret i32 1
6:
  %i5 = sub i32 %3, 1
  %7 = load i32, ptr @kept
  call void @g()
  ret i32 %i5
}
declare void @g()
declare void @never()
define void @arg(i32 %arg) {
bb:
  %i = add i32 %arg, 1
  %0 = add i32 %i, 1
  ret void
}
define internal void @dead() { ret void }
";

fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("opt")
        .join(test);
    fs::create_dir_all(&folder).expect("a folder");
    let link = folder.join("opt");
    if !link.exists() {
        let linked = std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_bitsmith"), &link);
        linked.expect("a link");
    }
    fs::write(folder.join("a.ll"), TEXT).expect("a file");
    folder
}

fn run(folder: &Path, program: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(program);
    command.args(arguments).arg("a.ll").current_dir(folder);
    command.output().expect("it runs")
}

#[test]
fn passes_give_what_llvms_give() {
    let Some(oracle) = Oracle::or_skip("opt") else {
        return;
    };
    let folder = folder("passes");
    let ours = folder.join("opt");
    for passes in [
        "verify",
        "no-op-module",
        "instnamer",
        "function(instnamer)",
        "strip",
        "strip-nondebug",
        "strip-debug-declare",
        "strip-dead-debug-info",
        "strip-dead-prototypes",
        "globaldce",
        "module(function(instnamer,verify),globaldce),strip-dead-prototypes",
        "globaldce,instnamer",
    ] {
        let flag = format!("-passes={passes}");
        let arguments = [&*flag, "-S"];
        let ours = run(&folder, &ours, &arguments);
        let theirs = run(&folder, &oracle.tool("opt"), &arguments);
        assert!(ours.status.success() && theirs.status.success(), "{passes}");
        let (ours, theirs) = (ours.stdout, theirs.stdout);
        assert_eq!(
            String::from_utf8_lossy(&ours),
            String::from_utf8_lossy(&theirs),
            "{passes}"
        );
    }
    let arguments = ["-passes=verify", "-disable-output"];
    assert!(run(&folder, &ours, &arguments).stdout.is_empty());
}

/// Triples, at least one for each data layout that a target has.
const TRIPLES: &[&str] = &[
    "x86_64-unknown-linux-gnu",
    "x86_64-pc-windows-msvc",
    "x86_64-pc-windows-gnu",
    "x86_64-apple-macosx10.9.0",
    "x86_64-unknown-linux-gnux32",
    "x86_64",
    "x86_64h-apple-macosx",
    "i686-pc-windows-msvc",
    "i386-unknown-uefi",
    "i686-pc-windows-gnu",
    "i386-apple-macosx",
    "i386-none-unknown-macho",
    "i586-pc-linux-gnu",
    "aarch64_32-apple-watchos",
    "arm64-apple-ios",
    "aarch64_be-linux-gnu",
    "aarch64-pc-windows-msvc",
    "aarch64-unknown-linux-gnu",
    "armeb-none-eabi",
    "armeb-unknown-netbsd",
    "thumbv7-apple-ios",
    "armv7-none-unknown-macho",
    "armv6-unknown-netbsd",
    "thumbv7-pc-windows-msvc",
    "armv7-linux-gnueabihf",
    "thumbv6m-none-eabi",
    "riscv64-unknown-linux-gnu",
    "riscv32",
    "riscv32be",
    "riscv64be",
    "loongarch64-unknown-linux-gnu",
    "loongarch32",
    "bpf",
    "bpfel",
    "bpfeb",
    "powerpc64-apple-macosx",
    "powerpc64-ibm-aix7.2",
    "powerpc64-unknown-freebsd",
    "powerpc64-unknown-linux-gnu",
    "powerpc64-none-elf",
    "powerpc64le-unknown-linux-gnu",
    "powerpc64le",
    "powerpc-apple-macosx",
    "powerpc-ibm-aix",
    "powerpc-unknown-linux-gnu",
    "powerpcle",
    "mips64-unknown-linux-gnuabin32",
    "mips64-unknown-linux-gnuabi64",
    "mips64el-unknown-linux-gnuabin32",
    "mips64el-unknown-linux-gnuabi64",
    "mips-unknown-linux-gnu",
    "mipsel-unknown-linux-gnu",
    "s390x-ibm-linux",
    "wasm32-unknown-emscripten",
    "wasm32-unknown-unknown",
    "wasm64-unknown-emscripten",
    "wasm64-unknown-unknown",
    "spirv64-amd-amdhsa",
    "spirv64",
    "spirv32",
    "spirv",
    "amdgcn-amd-amdhsa",
    "r600",
    "nvptx",
    "nvptx64-nvidia-cuda",
    "hexagon",
    "avr",
    "msp430",
    "sparc",
    "sparcel",
    "sparcv9-sun-solaris",
    "lanai",
    "m68k",
    "ve",
    "xcore",
    "xtensa",
];

#[test]
fn types_with_identifiers_are_distinct_unless_the_flag_says_no() {
    let Some(oracle) = Oracle::or_skip("opt") else {
        return;
    };
    let folder = folder("type-map");
    let types = "!n = !{!0}\n!0 = !DICompositeType(tag: DW_TAG_structure_type, name: \"s\", identifier: \"id\")\n";
    // A definition in such a type is broken, a unit that is not listed is not.
    let nested = "!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!4}\n!0 = distinct !DICompileUnit(language: DW_LANG_D, file: !1, emissionKind: FullDebug)\n!1 = !DIFile(filename: \"a.d\", directory: \"/\")\n!2 = !DICompositeType(tag: DW_TAG_class_type, name: \"C\", file: !1, identifier: \"_C\")\n!3 = distinct !DISubprogram(name: \"f\", scope: !2, file: !1, line: 1, spFlags: DISPFlagDefinition, unit: !0)\n!4 = !{i32 2, !\"Debug Info Version\", i32 3}\ndefine void @f() !dbg !3 {\n  ret void\n}\n";
    let unlisted = nested
        .replace("!llvm.dbg.cu", "!units")
        .replace(", identifier: \"_C\"", "");
    for text in [types, nested, &unlisted] {
        fs::write(folder.join("a.ll"), text).expect("a file");
        for flags in [&[][..], &["-disable-debug-info-type-map"]] {
            let arguments = [flags, &["-passes=no-op-module", "-S"]].concat();
            let ours = run(&folder, &folder.join("opt"), &arguments);
            let theirs = run(&folder, &oracle.tool("opt"), &arguments);
            assert_eq!(
                String::from_utf8_lossy(&ours.stdout),
                String::from_utf8_lossy(&theirs.stdout),
                "{text} {flags:?}"
            );
        }
    }
}

#[test]
fn a_module_without_a_layout_gets_that_of_its_target() {
    let Some(oracle) = Oracle::or_skip("opt") else {
        return;
    };
    let folder = folder("layouts");
    let ours = folder.join("opt");
    for triple in TRIPLES {
        let text = format!(
            "target triple = \"{triple}\"\ndefine i64 @f(ptr %p) {{\n  %v = load i64, ptr %p\n  ret i64 %v\n}}\n"
        );
        fs::write(folder.join("a.ll"), text).expect("a file");
        let arguments = ["-passes=no-op-module", "-S"];
        let [ours, theirs] = [&ours, &oracle.tool("opt")].map(|program| {
            let done = run(&folder, program, &arguments);
            assert!(done.status.success(), "{triple}: {done:?}");
            String::from_utf8_lossy(&done.stdout).into_owned()
        });
        assert_eq!(ours, theirs, "{triple}");
    }
}

#[test]
fn passes_that_optimise_are_refused_by_name() {
    let folder = folder("refused");
    for passes in [
        "-passes=gvn",
        "-passes=default<O2>",
        "-passes=function(globaldce)",
    ] {
        let said = run(&folder, &folder.join("opt"), &[passes, "-S"]);
        assert_eq!(said.status.code(), Some(2), "{passes}");
        assert!(
            String::from_utf8_lossy(&said.stderr).contains("pass '"),
            "{passes}"
        );
    }
}

/// The cases: modules whose first line names pipelines, `; passes: A | B`.
fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/opt");
    let files = fs::read_dir(folder).expect("the folder of cases");
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("an entry").path()).collect();
    files.sort();
    files
}

/// The output of a pipeline over a file, by LLVM's tool and by ours.
fn both(oracle: &Oracle, ours: &Path, passes: &str, file: &Path) -> [Output; 2] {
    let (folder, name) = (file.parent().expect("a folder"), file.file_name());
    [oracle.tool("opt"), ours.to_owned()].map(|program| {
        let mut command = Command::new(program);
        command
            .arg(format!("-passes={passes}"))
            .arg("-S")
            .args(name);
        command.current_dir(folder).output().expect("it runs")
    })
}

fn assert_same(oracle: &Oracle, ours: &Path, passes: &str, file: &Path) {
    let [theirs, ours] = both(oracle, ours, passes, file);
    let what = format!("{passes} {}", file.display());
    let said = String::from_utf8_lossy(&ours.stderr);
    assert!(
        theirs.status.success() && ours.status.success(),
        "{what}: {said}"
    );
    let (theirs, ours) = (theirs.stdout, ours.stdout);
    let (theirs, ours) = (
        String::from_utf8_lossy(&theirs),
        String::from_utf8_lossy(&ours),
    );
    let differing = theirs.lines().zip(ours.lines()).find(|(a, b)| a != b);
    assert!(theirs == ours, "{what}: {differing:?}");
}

#[test]
fn cases_give_what_llvms_give() {
    let Some(oracle) = Oracle::or_skip("opt") else {
        return;
    };
    let link = folder("cases").join("opt");
    for file in cases() {
        let text = fs::read_to_string(&file).expect("a case");
        let pipelines = text
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("; passes: "));
        for passes in pipelines.expect("pipelines").split(" | ") {
            assert_same(&oracle, &link, passes, &file);
        }
    }
}

#[test]
fn modules_of_programs_give_what_llvms_give() {
    const EACH: usize = 64;
    let Some(oracle) = Oracle::or_skip("opt") else {
        return;
    };
    let Some(corpus) = corpus::or_skip("opt") else {
        return;
    };
    let folder = folder("programs");
    let link = folder.join("opt");
    for case in corpus.iter().step_by(EACH) {
        for passes in [
            "internalize<preserve-gv=main>,globaldce",
            "metarenamer,dce",
            "strip-nonlinetable-debuginfo",
        ] {
            assert_same(&oracle, &link, passes, &case.path);
        }
        // Without optimisation clang says that functions are not to be optimised.
        let text = Command::new(oracle.tool("llvm-dis"))
            .arg("-o")
            .arg("-")
            .arg(&case.path)
            .output();
        let text = text.expect("llvm-dis runs").stdout;
        let text = String::from_utf8_lossy(&text).replace(" optnone", "");
        let plain = folder.join("plain.ll");
        fs::write(&plain, text).expect("a file");
        let bitcode = folder.join("plain.bc");
        let mut assemble = Command::new(oracle.tool("llvm-as"));
        let assembled = assemble.arg(&plain).arg("-o").arg(&bitcode).status();
        assert!(assembled.expect("llvm-as runs").success());
        assert_same(&oracle, &link, "mem2reg,dce", &bitcode);
    }
}

/// The output of `opt` with these flags, of LLVM's tool and of ours, as text.
fn written(oracle: &Oracle, folder: &Path, flags: &[&str], file: &Path) -> [String; 2] {
    [oracle.tool("opt"), folder.join("opt")].map(|program| {
        let bitcode = folder.join("written.bc");
        let mut command = Command::new(program);
        let command = command.args(flags).arg(file).arg("-o").arg(&bitcode);
        let ran = command.output().expect("it runs");
        let said = String::from_utf8_lossy(&ran.stderr);
        assert!(ran.status.success(), "{flags:?} {}: {said}", file.display());
        if flags.contains(&"-S") {
            return fs::read_to_string(bitcode).expect("text");
        }
        let orders = flags.iter().any(|flag| flag.contains("uselistorder"));
        let mut dis = Command::new(oracle.tool("llvm-dis"));
        let dis = dis.arg(format!("-preserve-ll-uselistorder={orders}"));
        let dis = dis.args(["-o", "-"]).arg(&bitcode);
        let text = dis.output().expect("llvm-dis runs").stdout;
        String::from_utf8(text).expect("text")
    })
}

#[test]
fn summaries_are_llvms() {
    const EACH: usize = 48;
    let Some(oracle) = Oracle::or_skip("opt") else {
        return;
    };
    let folder = folder("summaries");
    let case = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/opt/summary.ll");
    let corpus = corpus::or_skip("opt").unwrap_or_default();
    let modules = corpus.iter().step_by(EACH).map(|case| &case.path);
    for file in modules.chain([&case]) {
        let [theirs, ours] = written(&oracle, &folder, &["-module-summary"], file);
        assert!(theirs.contains("= blockcount: "), "{}", file.display());
        let differing = theirs.lines().zip(ours.lines()).find(|(a, b)| a != b);
        assert!(theirs == ours, "{}: {differing:?}", file.display());
    }
}

#[test]
fn what_is_not_summarised_is_refused() {
    let folder = folder("unsummarised");
    for (text, why) in [
        ("@0 = global i32 1", "without a name"),
        ("module asm \"nop\"", "module asm"),
        (
            "!llvm.module.flags = !{!0}\n!0 = !{i32 1, !\"ProfileSummary\", !1}\n!1 = !{}",
            "a profile",
        ),
        (
            "@v = constant i32 1, !type !0\n!0 = !{i64 0, !\"t\"}",
            "vtables",
        ),
        (
            "define void @f() sanitize_memtag { ret void }",
            "memory tagging",
        ),
        (
            "define void @f(ptr %p) { call void %p(), !prof !0\n ret void }\n\
            !0 = !{!\"VP\", i32 0, i64 10, i64 5, i64 10}",
            "a profile",
        ),
        (
            "declare i1 @llvm.type.test(ptr, metadata)\ndefine i1 @f(ptr %p) {\n\
            %t = call i1 @llvm.type.test(ptr %p, metadata !\"t\")\n ret i1 %t }",
            "type tests",
        ),
    ] {
        fs::write(folder.join("a.ll"), text).expect("a file");
        let ran = run(&folder, &folder.join("opt"), &["-module-summary"]);
        let said = String::from_utf8_lossy(&ran.stderr);
        assert!(!ran.status.success() && ran.stdout.is_empty(), "{text}");
        assert!(said.contains("a.ll") && said.contains(why), "{said}");
    }
}

const ORDERED: &str = "source_filename = \"x.c\"
target datalayout = \"e-p:32:32\"
target triple = \"x86_64-unknown-linux-gnu\"
!named = !{!0}
!0 = !{i32 1}
define i32 @f(i32 %argument) {
entry:
  %a = add i32 %argument, 1
  %b = add i32 %argument, %a
  %p = alloca i32
  br label %next
next:
  %phi = phi i32 [ %argument, %next ], [ %b, %entry ]
  br label %next
uselistorder i32 %argument, { 2, 0, 1 }
}
";

#[test]
fn flags_change_what_is_written_as_llvms_do() {
    let Some(oracle) = Oracle::or_skip("opt") else {
        return;
    };
    let folder = folder("flags");
    let text = folder.join("ordered.ll");
    fs::write(&text, ORDERED).expect("a file");
    let file = folder.join("ordered.bc");
    let mut assemble = Command::new(oracle.tool("llvm-as"));
    let assemble = assemble.arg("-preserve-bc-uselistorder").arg(&text);
    assert!(assemble.status().expect("llvm-as runs").success());
    for flags in [
        &["-strip-named-metadata", "-S"][..],
        &["-discard-value-names", "-S"],
        &["-discard-value-names", "-passes=instnamer", "-S"],
        &["-preserve-ll-uselistorder", "-S"],
        &["-preserve-bc-uselistorder"],
        &["-preserve-bc-uselistorder=false"],
        &["-data-layout=e-p:64:64-A5", "-S"],
        &["-data-layout=e", "-S"],
    ] {
        let [theirs, ours] = written(&oracle, &folder, flags, &file);
        assert_eq!(ours, theirs, "{flags:?}");
    }
}

#[test]
fn internalize_keeps_what_options_name() {
    let folder = folder("public");
    fs::write(folder.join("names"), "u*d\nmain\n").expect("a file");
    for (flag, kept) in [
        (
            "-internalize-public-api-list=f,us?d",
            ["@used = global", "define i32 @f("],
        ),
        (
            "-internalize-public-api-file=names",
            ["@used = global", "define internal i32 @f("],
        ),
    ] {
        let arguments = ["-passes=internalize", flag, "-S"];
        let said = run(&folder, &folder.join("opt"), &arguments);
        let text = String::from_utf8_lossy(&said.stdout);
        for line in kept {
            assert!(text.contains(line), "{flag}: {line} in {text}");
        }
    }
}

/// A graph with its nodes numbered in the order in which they are named.
fn numbered(graph: &str) -> String {
    let mut names: Vec<&str> = Vec::new();
    let mut out = String::new();
    let mut parts = graph.split("Node0x");
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let end = part
            .find(|c: char| !c.is_ascii_hexdigit())
            .unwrap_or(part.len());
        let (name, rest) = part.split_at(end);
        let number = names
            .iter()
            .position(|known| *known == name)
            .unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            });
        out.push_str(&format!("N{number}{rest}"));
    }
    out
}

/// The graphs that a pass writes, by file, with its messages.
fn graphs(folder: &Path, program: &Path, arguments: &[&str]) -> (Vec<(String, String)>, String) {
    let place = folder.join("graphs");
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(&place).expect("a folder");
    let mut command = Command::new(program);
    let said = command
        .args(arguments)
        .arg("../graph.ll")
        .current_dir(&place);
    let said = said.output().expect("it runs");
    let text = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(said.status.success(), "{arguments:?}: {text}");
    let mut files: Vec<(String, String)> = fs::read_dir(&place)
        .expect("the folder")
        .map(|entry| {
            let entry = entry.expect("an entry");
            let graph = fs::read_to_string(entry.path()).expect("a graph");
            (
                entry.file_name().to_string_lossy().into_owned(),
                numbered(&graph),
            )
        })
        .collect();
    files.sort();
    // That of calls is beside the input.
    let calls = fs::read_to_string(folder.join("graph.ll.callgraph.dot"));
    files.extend(
        calls
            .ok()
            .map(|graph| ("calls".to_owned(), numbered(&graph))),
    );
    (files, text)
}

#[test]
fn graphs_are_llvms_without_colours() {
    let Some(oracle) = Oracle::or_skip("opt") else {
        return;
    };
    let folder = folder("graphs");
    let link = folder.join("opt");
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/opt/graph.ll"));
    fs::write(folder.join("graph.ll"), text.expect("a case")).expect("a file");
    for arguments in [
        &["-passes=dot-cfg"][..],
        &["-passes=dot-cfg-only"],
        &[
            "-passes=dot-cfg",
            "-cfg-func-name=f",
            "-cfg-dot-filename-prefix=x",
        ],
        &["-passes=dot-callgraph"],
        &["-passes=print"],
    ] {
        let arguments = [&["-cfg-heat-colors=false", "-disable-output"], arguments].concat();
        let theirs = graphs(&folder, &oracle.tool("opt"), &arguments);
        let ours = graphs(&folder, &link, &arguments);
        assert_eq!(ours, theirs, "{arguments:?}");
    }
}

#[test]
fn graphs_are_shown_by_a_viewer() {
    let folder = folder("viewer");
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/opt/graph.ll"));
    fs::write(folder.join("graph.ll"), text.expect("a case")).expect("a file");
    let viewer = folder.join("xdot");
    fs::write(&viewer, "#!/bin/sh\n/bin/cat \"$1\" > shown\n").expect("a file");
    fs::set_permissions(&viewer, fs::Permissions::from_mode(0o755)).expect("permissions");
    for pass in ["cfg", "cfg-only"] {
        let run = |kind: &str, path: &Path| {
            let passes = format!("-passes={kind}-{pass}");
            let mut command = Command::new(folder.join("opt"));
            command.args([&passes, "-disable-output", "-cfg-func-name=f", "graph.ll"]);
            command
                .current_dir(&folder)
                .env("TMPDIR", &folder)
                .env("PATH", path);
            let output = command.output().expect("it runs");
            assert!(output.status.success());
            String::from_utf8_lossy(&output.stderr).into_owned()
        };
        run("dot", Path::new("/none"));
        let said = run("view", Path::new("/none"));
        assert!(said.contains("tried: xdg-open, xdot"), "{said}");
        let said = run("view", &folder);
        assert!(said.contains("Shown by 'xdot'"), "{said}");
        let shown = fs::read_to_string(folder.join("shown")).expect("a graph");
        let written = fs::read_to_string(folder.join(".f.dot")).expect("a graph");
        assert_eq!(shown, written);
        fs::remove_file(folder.join("shown")).expect("a file");
    }
}

/// Sources with functions that are always inlined: intrinsics of a header, classes, exceptions, the stack.
const INLINED: [(&str, &str); 3] = [
    (
        "vectors.c",
        "#include <immintrin.h>
__m128i least(__m128i x, __m128i y) {
  __m128i m = _mm_cmpgt_epi32(x, y);
  return _mm_or_si128(_mm_and_si128(m, y), _mm_andnot_si128(m, x));
}
int find(const char *p) {
  __m128i v = _mm_loadu_si128((const __m128i *)p);
  return _mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_set1_epi8('x')));
}
",
    ),
    (
        "classes.cpp",
        "#include <string>
#include <vector>
#define INLINE __attribute__((always_inline)) inline
struct Named { std::string name; int k; INLINE Named(std::string a, int b) : name(a), k(b) {} INLINE ~Named() {} };
INLINE int within(int v, int low, int high) { if (v < low) return low; if (v > high) return high; return v; }
template <class T> INLINE T sum(const std::vector<T> &v) { T s{}; for (auto &x : v) s += x; return s; }
INLINE void fail(int k) { if (k > 3) throw std::string(\"x\"); Named s(\"q\", k); s.k++; }
int use(std::vector<int> &v) {
  try { fail(v[0]); } catch (std::string &s) { return s.size(); } catch (int) { return 2; }
  return sum(v) + within(v[0], 1, 7);
}
",
    ),
    (
        "stack.c",
        "#include <alloca.h>
#include <stdio.h>
#define INLINE static inline __attribute__((always_inline))
struct big { int a[10]; };
INLINE int sum(struct big b, int n) { int s = 0; for (int i = 0; i < n; i++) s += b.a[i]; return s; }
INLINE int choose(int k) { switch (k) { case 1: return 3; case 2: return 5; case 9: return 7; } return k; }
INLINE void area(int n) { char *p = alloca(n); p[0] = n; printf(\"%d\\n\", p[0]); }
INLINE int again(int n) { back: if (n > 10) { n -= 3; goto back; } return n; }
int main(int argc, char **argv) {
  struct big b = {{1, 2, 3}};
  for (int i = 0; i < 3; i++) area(i + 5);
  printf(\"%d %d %d %d\\n\", sum(b, 10), choose(argc), choose(9), again(27));
  return 0;
}
",
    ),
];

#[test]
fn inlined_programs_are_those_of_llvm_and_say_the_same() {
    let Some(oracle) = Oracle::or_skip("opt") else {
        return;
    };
    let folder = folder("inlined");
    let link = folder.join("opt");
    for (name, source) in INLINED {
        fs::write(folder.join(name), source).expect("a file");
        for level in ["-O0", "-O1"] {
            let bitcode = folder.join(format!("{name}{level}.bc"));
            let mut compile = Command::new(oracle.tool("clang"));
            compile.args([level, "-Xclang", "-disable-llvm-passes", "-emit-llvm", "-c"]);
            compile.arg(folder.join(name)).arg("-o").arg(&bitcode);
            assert!(compile.status().expect("clang runs").success(), "{name}");
            assert_same(&oracle, &link, "always-inline", &bitcode);
        }
    }
    let [plain, inlined] = [false, true].map(|is_inlined| {
        let mut file = folder.join("stack.c-O1.bc");
        if is_inlined {
            let new = folder.join("inlined.bc");
            let mut pass = Command::new(&link);
            pass.arg("-passes=always-inline")
                .arg(&file)
                .arg("-o")
                .arg(&new);
            assert!(pass.status().expect("it runs").success());
            file = new;
        }
        let mut run = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
        run.arg("run").arg(&file).output().expect("it runs").stdout
    });
    assert!(!plain.is_empty());
    assert_eq!(
        String::from_utf8_lossy(&plain),
        String::from_utf8_lossy(&inlined)
    );
}

/// Texts that LLVM prints in another way when it has not read them from bitcode, and why.
const PRINTED_OTHERWISE: [(&str, &str); 2] = [
    (
        "debug-nodes",
        "LLVM takes the parts of a rational for signed numbers of their own width",
    ),
    (
        "dwarf-names",
        "LLVM finds enumerations equal that differ in their kind only",
    ),
];

/// Text that is read and printed never goes through bitcode, whose reader brings much into one form.
#[test]
fn texts_of_the_tour_are_printed_as_by_llvm() {
    let Some(oracle) = Oracle::or_skip("printed texts") else {
        return;
    };
    let printed = |mut command: Command, text: &Path| {
        let output = command.args(["-S", "-o", "-"]).arg(text).output();
        let output = output.expect("it runs");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        output.status.success().then_some(text)
    };
    let mut count = 0;
    for text in tour::texts().expect("the tour is there") {
        let stem = text.file_stem().unwrap_or_default().to_string_lossy();
        if PRINTED_OTHERWISE.iter().any(|(known, _)| *known == stem) {
            continue;
        }
        let Some(theirs) = printed(Command::new(oracle.tool("opt")), &text) else {
            continue;
        };
        let mut ours = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
        ours.arg("opt");
        assert_eq!(printed(ours, &text), Some(theirs), "{}", text.display());
        count += 1;
    }
    assert!(count > 15, "only {count} texts");
}
