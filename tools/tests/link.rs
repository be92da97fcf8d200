//! Linking against the real linker: programs of the corpus, and each rule of resolution on its own.

use bitsmith_testkit::cache::Cache;
use bitsmith_testkit::linking::{self, Linkers, Orders, Trial};
use bitsmith_testkit::report::{self, Wanted};
use bitsmith_testkit::{Oracle, corpus, tour};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread;

fn ours() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitsmith"));
    command.arg("link");
    command
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Two texts to link, and the name of the case.
struct Case {
    name: String,
    parts: Vec<String>,
}

/// Links each case with both tools: both give the same text, or both reject it.
fn same(folder: &Path, oracle: &Oracle, cases: &[Case]) {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let chunk = cases.len().div_ceil(threads).max(1);
    let problems: Vec<String> = thread::scope(|scope| {
        let workers: Vec<_> = cases
            .chunks(chunk)
            .enumerate()
            .map(|(number, cases)| {
                scope.spawn(move || {
                    let run = |case| check(folder, oracle, number, case);
                    cases.iter().filter_map(run).collect::<Vec<_>>()
                })
            })
            .collect();
        let joined = workers
            .into_iter()
            .flat_map(|w| w.join().expect("a worker"));
        joined.collect()
    });
    assert!(
        problems.is_empty(),
        "{} of {} cases differ:\n{}",
        problems.len(),
        cases.len(),
        problems[..problems.len().min(5)].join("\n")
    );
}

fn check(folder: &Path, oracle: &Oracle, number: usize, case: &Case) -> Option<String> {
    let files: Vec<PathBuf> = (0..case.parts.len())
        .map(|part| folder.join(format!("{number}-{part}.ll")))
        .collect();
    for (file, part) in files.iter().zip(&case.parts) {
        fs::write(file, part).expect("written");
    }
    let theirs = Command::new(oracle.tool("llvm-link"))
        .arg("-S")
        .args(&files)
        .output()
        .expect("the oracle runs");
    // Where LLVM itself falls over there is nothing to compare with.
    theirs.status.code().filter(|code| *code < 100)?;
    let ours = ours().arg("-S").args(&files).output().expect("it runs");
    if theirs.status.success() != ours.status.success() {
        return Some(format!(
            "{}: llvm-link {}, bitsmith {}\n{}{}{:?}",
            case.name,
            theirs.status,
            ours.status,
            String::from_utf8_lossy(&theirs.stderr),
            String::from_utf8_lossy(&ours.stderr),
            case.parts
        ));
    }
    if !ours.status.success() {
        assert_eq!(ours.status.code(), Some(1));
        return None;
    }
    (text(&theirs) != text(&ours)).then(|| {
        format!(
            "{}:\n--- theirs\n{}--- ours\n{}",
            case.name,
            text(&theirs),
            text(&ours)
        )
    })
}

const DEFINED: &[&str] = &[
    "",
    "available_externally",
    "linkonce",
    "linkonce_odr",
    "weak",
    "weak_odr",
    "internal",
    "private",
    "hidden",
    "linkonce_odr hidden",
    "weak_odr protected",
];

fn variable(n: u32, kind: &str) -> String {
    let definition = match kind {
        "declared" => "@x = external global i32".to_owned(),
        "extern_weak" => "@x = extern_weak global i32".to_owned(),
        "constant declared" => "@x = external constant i32, align 16".to_owned(),
        "common" => format!(
            "@x = common global [{n} x i32] zeroinitializer, align {}",
            4 * n
        ),
        linkage => format!("@x = {linkage} unnamed_addr global i32 {n}, align 4"),
    };
    format!("{definition}\ndefine ptr @user{n}() {{\n  ret ptr @x\n}}\n")
}

fn function(n: u32, kind: &str) -> String {
    let definition = match kind {
        "declared" => "declare i32 @f()".to_owned(),
        "extern_weak" => "declare extern_weak i32 @f()".to_owned(),
        "alias" => format!(
            "@f = alias i32 (), ptr @g{n}\ndefine internal i32 @g{n}() {{\n  ret i32 {n}\n}}"
        ),
        "weak alias" => {
            format!("@f = weak alias i32 (), ptr @g{n}\ndefine i32 @g{n}() {{\n  ret i32 {n}\n}}")
        }
        linkage => format!("define {linkage} i32 @f() local_unnamed_addr {{\n  ret i32 {n}\n}}"),
    };
    format!("{definition}\ndefine i32 @user{n}() {{\n  %r = call i32 @f()\n  ret i32 %r\n}}\n")
}

fn pairs(kinds: &[&str], make: fn(u32, &str) -> String, what: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    for a in kinds {
        for b in kinds {
            cases.push(Case {
                name: format!("{what}: «{a}» then «{b}»"),
                parts: vec![make(1, a), make(2, b)],
            });
        }
    }
    cases
}

#[test]
fn every_pair_of_linkages() {
    let Some(oracle) = Oracle::or_skip("pairs of linkages") else {
        return;
    };
    let variables: Vec<&str> = DEFINED
        .iter()
        .copied()
        .chain(["declared", "extern_weak", "constant declared", "common"])
        .collect();
    let functions: Vec<&str> = DEFINED
        .iter()
        .copied()
        .chain(["declared", "extern_weak", "alias", "weak alias"])
        .collect();
    let mut cases = pairs(&variables, variable, "variables");
    cases.extend(pairs(&functions, function, "functions"));
    same(&folder("linkages"), &oracle, &cases);
}

/// Definitions of `@x` that are appended, or meet what is.
const APPENDED: &[&str] = &[
    "@x = appending global [2 x i32] [i32 7, i32 8]",
    "@x = appending global [2 x i32] zeroinitializer",
    "@x = external global [2 x i32]",
    "@x = global [1 x i32] [i32 3]",
    "@x = appending global [2 x i32] [i32 7, i32 poison]",
    "@x = appending global [0 x i32] zeroinitializer",
    "@x = appending global [2 x i32] undef",
    "@x = appending global [3 x i32] poison",
    "@x = appending constant [1 x i32] [i32 7]",
    "@x = appending externally_initialized global [1 x i32] [i32 7]",
    "@x = appending global [1 x i64] [i64 7]",
    "@x = appending global [2 x i1] [i1 true, i1 false]",
    "@x = appending global [4 x i8] c\"abcd\"",
    "@x = appending global [1 x i128] [i128 7]",
    "@x = appending global [2 x i128] zeroinitializer",
    "@x = appending global [1 x half] [half 1.0]",
    "@x = appending global [1 x double] [double 7.0]",
    "@x = appending global [1 x x86_fp80] zeroinitializer",
    "@x = appending global [1 x [2 x i8]] [[2 x i8] c\"ab\"]",
    "@x = appending global [1 x <2 x i8>] [<2 x i8> <i8 1, i8 2>]",
    "@x = appending global [1 x %s] [%s { i32 1 }]\n%s = type { i32 }",
    "@x = appending global [1 x { i32, ptr }] [{ i32, ptr } { i32 1, ptr @f }]\ndeclare void @f()",
    "@x = appending global [1 x { i32, ptr }] zeroinitializer",
    "@x = appending global [1 x i64] [i64 ptrtoint (ptr @x to i64)]",
    "@x = appending global [1 x ptr] [ptr @x]\n@l = private global ptr @x",
    "$x = comdat any\n@x = appending global [1 x i32] [i32 3], comdat",
    "@x = appending global [1 x i32] [i32 3], section \"s\"",
    "@x = appending global [1 x i32] [i32 3], partition \"p\"",
    "@x = appending global [1 x i32] [i32 3], align 8",
    "@x = appending global [1 x i32] [i32 3], code_model \"large\"",
    "@x = appending addrspace(1) global [1 x i32] [i32 3]",
    "@x = appending unnamed_addr global [1 x i32] [i32 3]",
    "@x = appending local_unnamed_addr global [1 x i32] [i32 3]",
    "@x = appending hidden global [1 x i32] [i32 3]",
    "@x = appending dso_local global [1 x i32] [i32 3]",
    "@x = appending thread_local global [1 x i32] [i32 3]",
    "@x = appending dllexport global [1 x i32] [i32 3]",
    "@x = appending global [1 x i32] [i32 3], !m !0\n!0 = !{i32 1}",
    "@x = appending global [1 x i32] [i32 3] #0\nattributes #0 = { \"k\" }",
    "@x = appending global i32 3",
    "@x = weak global [1 x i32] [i32 3]",
    "@x = internal global [1 x i32] [i32 3]",
    "@x = linkonce_odr global [1 x i32] [i32 3]",
    "@x = common global [1 x i32] zeroinitializer",
    "@x = available_externally global [1 x i32] [i32 3]",
    "@x = extern_weak global i32",
    "declare void @x()",
    "define void @x() {\n  ret void\n}",
    "@x = alias i32, ptr @y\n@y = private global i32 1",
];

/// A module with a comdat of its own size, and a member that is not the leader.
fn with_member(n: u32, selection: &str, linkage: &str, kind: &str, used: bool) -> String {
    let leader = ["", "linkonce_odr "][n as usize - 1];
    let size = 32 * n;
    let member = match kind {
        "function" => format!("define {linkage} void @m() comdat($c) {{\n  ret void\n}}"),
        "variable" => format!("@m = {linkage} global i32 {n}, comdat($c)"),
        "alias" => format!(
            "@b{n} = internal global i32 {n}, comdat($c)\n@m = {linkage} alias i32, ptr @b{n}"
        ),
        _ => format!(
            "define internal ptr @r{n}() comdat($c) {{\n  ret ptr null\n}}\n\
             @m = {linkage} ifunc void (), ptr @r{n}"
        ),
    };
    let user = match used {
        true => format!("define ptr @u{n}() {{\n  ret ptr @m\n}}\n"),
        false => String::new(),
    };
    format!(
        "$c = comdat {selection}\n@c = {leader}global i{size} 1, comdat\n{member}\n{user}\
         @h{n} = global [2 x ptr] [ptr @m, ptr @c]\n"
    )
}

#[test]
fn members_of_comdats() {
    let Some(oracle) = Oracle::or_skip("members of comdats") else {
        return;
    };
    let mut cases = Vec::new();
    for selection in ["any", "largest", "nodeduplicate"] {
        for kind in ["function", "variable", "alias", "ifunc"] {
            for linkage in ["weak", "linkonce_odr", "internal"] {
                for used in [true, false] {
                    let part = |n| with_member(n, selection, linkage, kind, used);
                    for order in [[1, 2], [2, 1]] {
                        cases.push(Case {
                            name: format!("{selection}, {linkage} {kind}, {used}, {order:?}"),
                            parts: order.map(part).to_vec(),
                        });
                    }
                }
            }
        }
    }
    same(&folder("members"), &oracle, &cases);
}

/// A symbol of one name in an address space, with uses of each kind.
fn in_space(n: u32, space: u32, kind: &str) -> String {
    let s = format!("addrspace({space})");
    let other = 1 - space;
    let (definition, user) = match kind {
        "declared" => (format!("@x = external {s} global [4 x i32]"), "x"),
        "defined" => (
            format!("@x = {s} global [4 x i32] [i32 {n}, i32 1, i32 2, i32 3]"),
            "x",
        ),
        "weak" => (
            format!("@x = weak {s} global [{n} x i32] zeroinitializer"),
            "x",
        ),
        "linkonce" => (
            format!("@x = linkonce {s} global [{n} x i32] zeroinitializer"),
            "x",
        ),
        "alias" => (
            format!(
                "@y{n} = {s} global [4 x i32] zeroinitializer\n@x = alias [4 x i32], ptr {s} @y{n}"
            ),
            "x",
        ),
        "function" => (
            format!("define i32 @x() {s} {{\nentry:\n  br label %next\nnext:\n  ret i32 {n}\n}}"),
            "x",
        ),
        _ => (format!("declare i32 @x() {s}"), "x"),
    };
    let uses = format!(
        "@p{n} = global ptr {s} @{user}\n\
         @q{n} = global {{ i32, ptr addrspace({other}) }} {{ i32 1, ptr addrspace({other}) \
         addrspacecast (ptr {s} @{user} to ptr addrspace({other})) }}\n\
         @r{n} = global ptr addrspace(3) addrspacecast (ptr {s} getelementptr (i8, ptr {s} @{user}, i64 4) to ptr addrspace(3))\n\
         @i{n} = global i64 ptrtoint (ptr {s} @{user} to i64)\n\
         define ptr {s} @u{n}(ptr addrspace({other}) %a) {{\n  \
         store i32 1, ptr {s} @{user}\n  \
         store i32 2, ptr addrspace({other}) addrspacecast (ptr {s} @{user} to ptr addrspace({other}))\n  \
         %r = call {s} i32 @{user}()\n  \
         ret ptr {s} getelementptr (i8, ptr {s} @{user}, i64 8)\n}}\n\
         !named = !{{!0}}\n!0 = !{{!\"n\", ptr {s} @{user}}}\n",
    );
    format!("{definition}\n{uses}")
}

/// A name that the modules have in two address spaces: the uses of one become casts of the other.
#[test]
fn address_spaces() {
    let Some(oracle) = Oracle::or_skip("names in two address spaces") else {
        return;
    };
    let kinds = [
        "declared",
        "defined",
        "weak",
        "linkonce",
        "alias",
        "function",
        "prototype",
    ];
    let mut cases = Vec::new();
    for one in kinds {
        for two in kinds {
            for [a, b] in [[0, 1], [1, 0], [1, 1]] {
                let parts = [
                    in_space(1, a, one),
                    in_space(2, b, two),
                    in_space(3, 0, "declared"),
                ];
                for count in [2, 3] {
                    cases.push(Case {
                        name: format!("{one} in {a}, {two} in {b}, {count} modules"),
                        parts: parts[..count].to_vec(),
                    });
                }
            }
        }
    }
    same(&folder("spaces"), &oracle, &cases);
}

#[test]
fn appending_variables() {
    let Some(oracle) = Oracle::or_skip("appending variables") else {
        return;
    };
    let mut cases = Vec::new();
    for a in APPENDED {
        cases.push(case(a, &[a]));
        cases.push(case(&format!("«{a}» twice"), &[a, a]));
        for b in APPENDED.iter().take(4) {
            cases.push(case(&format!("«{a}» then «{b}»"), &[a, b]));
            cases.push(case(&format!("«{b}» then «{a}»"), &[b, a]));
        }
    }
    same(&folder("appending"), &oracle, &cases);
}

#[test]
fn comdats() {
    let Some(oracle) = Oracle::or_skip("comdats") else {
        return;
    };
    let kinds = ["any", "exactmatch", "largest", "nodeduplicate", "samesize"];
    let mut cases = Vec::new();
    for a in kinds {
        for b in kinds {
            for (x, y) in [("i32 1", "i32 1"), ("i32 1", "i64 2"), ("i64 1", "i32 2")] {
                let part = |kind: &str, value: &str, n: u32| {
                    format!(
                        "$x = comdat {kind}\n@x = linkonce_odr global {value}, comdat\n\
                         @y{n} = internal constant ptr @x, comdat($x)\n\
                         define weak_odr i32 @f() comdat($x) {{\n  ret i32 {n}\n}}\n\
                         define ptr @user{n}() {{\n  %r = call i32 @f()\n  ret ptr @x\n}}\n"
                    )
                };
                cases.push(Case {
                    name: format!("comdat {a} {x}, {b} {y}"),
                    parts: vec![part(a, x, 1), part(b, y, 2)],
                });
            }
        }
    }
    // The virtual tables of Windows: the comdat has the name of an alias.
    for kind in kinds {
        for (x, y) in [("i32 1", "i32 1"), ("i32 1", "i64 2"), ("i64 1", "i32 2")] {
            for aliased in [[true, true], [true, false], [false, true]] {
                let part = |(is_alias, value): (bool, &str)| {
                    let ty = value.split(' ').next().unwrap_or_default();
                    let global = match is_alias {
                        true => format!(
                            "@0 = private constant {value}, comdat($x)\n@x = alias {ty}, ptr @0\n"
                        ),
                        false => format!("@x = linkonce_odr constant {value}, comdat\n"),
                    };
                    format!(
                        "$x = comdat {kind}\n{global}@user{} = global ptr @x\n",
                        value.len() + usize::from(is_alias)
                    )
                };
                let [a, b] = aliased;
                cases.push(Case {
                    name: format!("comdat {kind} {x}, {y}, aliases {aliased:?}"),
                    parts: vec![part((a, x)), part((b, y)).replace("@user", "@other")],
                });
            }
        }
    }
    same(&folder("comdats"), &oracle, &cases);
}

fn case(name: &str, parts: &[&str]) -> Case {
    Case {
        name: name.to_owned(),
        parts: parts.iter().map(|p| (*p).to_owned()).collect(),
    }
}

/// Appending variables, types, metadata, flags and the rest of a module: one case each.
fn singles() -> Vec<Case> {
    let ctor = |n: u32, data: &str| {
        format!(
            "@llvm.global_ctors = appending global [1 x {{ i32, ptr, ptr }}] \
             [{{ i32, ptr, ptr }} {{ i32 65535, ptr @init{n}, ptr {data} }}]\n\
             define internal void @init{n}() {{\n  ret void\n}}\n"
        )
    };
    let flag = |behavior: u32, value: &str| {
        format!("!llvm.module.flags = !{{!0}}\n!0 = !{{i32 {behavior}, !\"f\", {value}}}\n")
    };
    let mut cases = vec![
        case(
            "members of a comdat that loses, used by each other only",
            &[
                "$c = comdat largest\n@c = linkonce_odr global i32 1, comdat\ndefine void @x() comdat($c) {\n  call void @y()\n  ret void\n}\ndefine void @y() comdat($c) {\n  ret void\n}\ndefine ptr @u() {\n  ret ptr @c\n}",
                "$c = comdat largest\n@c = linkonce_odr global i64 1, comdat\ndefine ptr @k() {\n  ret ptr @c\n}",
            ],
        ),
        case(
            "a strong member of a comdat that loses, declared",
            &[
                "$c = comdat any\ndefine void @k() comdat($c) {\n  ret void\n}\ndeclare i32 @m(i32)\ndefine i32 @u() {\n  %r = call i32 @m(i32 1)\n  ret i32 %r\n}\ndeclare void @last()",
                "$c = comdat any\ndefine void @k() comdat($c) {\n  ret void\n}\ndefine i32 @m(i32 noundef %x) nounwind comdat($c) {\n  ret i32 %x\n}\ndefine i32 @v() {\n  %r = call i32 @m(i32 2)\n  ret i32 %r\n}",
            ],
        ),
        case("constructors", &[&ctor(1, "null"), &ctor(2, "null")]),
        case(
            "constructors whose data is there already",
            &[
                &format!(
                    "$k = comdat any\n@k = linkonce_odr global i32 1, comdat\n{}",
                    ctor(1, "@k")
                ),
                &format!(
                    "$k = comdat any\n@k = linkonce_odr global i32 1, comdat\n{}",
                    ctor(2, "@k")
                ),
            ],
        ),
        case(
            "used",
            &[
                "@llvm.used = appending global [1 x ptr] [ptr @a], section \"llvm.metadata\"\n@a = global i32 1\n",
                "@llvm.used = appending global [1 x ptr] [ptr @b], section \"llvm.metadata\"\n@b = global i32 1\n",
            ],
        ),
        case(
            "appending and not",
            &[
                "@a = appending global [1 x i32] [i32 1]\n",
                "@a = global [1 x i32] [i32 1]\n",
            ],
        ),
        case(
            "structs of one shape",
            &[
                "%a = type { i32, %b }\n%b = type { i8 }\n@x = global %a zeroinitializer\n",
                "%a = type { i32, %c }\n%c = type { i8 }\n@y = global %a zeroinitializer\n",
                "%a = type { i64 }\n%d = type { i64 }\n@z = global %a zeroinitializer\n@w = global %d zeroinitializer\n",
                "%a = type { ptr }\n%a.0 = type { float }\n@v = global %a.0 zeroinitializer\n@u = global %a zeroinitializer\n",
            ],
        ),
        case(
            "opaque structs",
            &[
                "%o = type opaque\ndeclare void @f(ptr byval(%p))\n%p = type { i32 }\n@g = external global %o\n",
                "%o = type { i32 }\n@g = global %o zeroinitializer\n",
            ],
        ),
        case(
            "locals that clash",
            &[
                "@s = internal global i32 1\n@t = private global i32 1\ndefine ptr @a() {\n  ret ptr @s\n}\ndefine ptr @b() {\n  ret ptr @t\n}\n",
                "@s = internal global i32 2\n@t = private global i32 2\ndefine ptr @c() {\n  ret ptr @s\n}\ndefine ptr @d() {\n  ret ptr @t\n}\n",
                "@s = global i32 3\ndeclare ptr @a()\n",
            ],
        ),
        case(
            "nocallback is of one module",
            &[
                "declare void @f() nocallback\ndefine void @a() {\n  call void @f() nocallback nounwind\n  ret void\n}\n",
                "define void @f() nocallback {\n  ret void\n}\n",
            ],
        ),
        case(
            "assembler, triples and layouts",
            &[
                "target triple = \"x86_64-pc-linux-gnu\"\ntarget datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"\nmodule asm \".globl x\"\n",
                "target triple = \"aarch64-unknown-linux-gnu\"\nmodule asm \".globl y\"\n",
            ],
        ),
        case(
            "assembler for 64-bit Arm",
            &["target triple = \"arm64-apple-macosx14\"\nmodule asm \"nop\"\n"],
        ),
        case(
            "assembler for 32-bit Arm",
            &["target triple = \"armv7-none-eabi\"\nmodule asm \"nop\"\n"],
        ),
        case(
            "named metadata",
            &[
                "!llvm.ident = !{!0}\n!a = !{!1, !0}\n!0 = !{!\"x\"}\n!1 = distinct !{!\"x\"}\n",
                "!llvm.ident = !{!0}\n!a = !{!1, !0}\n!b = !{!2}\n!0 = !{!\"x\"}\n!1 = distinct !{!\"x\"}\n!2 = !{i32 1, !0}\n",
            ],
        ),
        case(
            "metadata that names globals",
            &[
                "@x = global i32 1\n!a = !{!0}\n!0 = !{ptr @x, !1}\n!1 = distinct !{ptr @f, null}\ndefine internal void @f() {\n  ret void\n}\n",
                "@x = external global i32\n!a = !{!0}\n!0 = !{ptr @x, !1}\n!1 = distinct !{ptr @f, null}\ndefine internal void @f() {\n  ret void\n}\ndefine void @g() !m !0 {\n  call void @f(), !m !0\n  ret void\n}\n",
            ],
        ),
        case(
            "block addresses",
            &[
                "@t = global ptr blockaddress(@f, %l)\ndefine void @f() {\n  br label %l\nl:\n  ret void\n}\n",
                "declare void @f()\n@u = global ptr @f\n",
            ],
        ),
        case(
            "aliases of aliases, ifuncs",
            &[
                "@a = alias i32, ptr @b\n@b = weak alias i32, ptr @c\n@c = global i32 1\n@i = ifunc void (), ptr @r\ndefine internal ptr @r() {\n  ret ptr null\n}\n",
                "@b = global i32 2\n@a = external global i32\ndeclare void @i()\ndefine void @u() {\n  call void @i()\n  store i32 1, ptr @a\n  ret void\n}\n",
            ],
        ),
        case(
            "private members of a comdat that loses",
            &[
                "$c = comdat any\n@p = private global i32 1, comdat($c)\n@q = private global i32 1, comdat($c)\n@r = alias i32, ptr @q\ndefine linkonce_odr ptr @c() comdat {\n  ret ptr @p\n}\ndefine ptr @u() {\n  %r = call ptr @c()\n  ret ptr @p\n}\n",
                "$c = comdat any\n@p = private global i32 2, comdat($c)\n@q = private global i32 2, comdat($c)\n@s = alias i32, ptr @q\ndefine linkonce_odr ptr @c() comdat {\n  ret ptr @p\n}\ndefine ptr @v() {\n  %r = call ptr @c()\n  ret ptr @p\n}\n",
            ],
        ),
        case(
            "metadata that names what a larger comdat replaces",
            &[
                "$c = comdat largest\n@c = linkonce_odr global i8 1, comdat\n@d = weak global i8 1, comdat($c)\n!a = !{!0, !1}\n!0 = !{ptr @d, !1}\n!1 = !{i32 1}\n@e = global ptr @c\n",
                "$c = comdat largest\n@c = linkonce_odr global i32 1, comdat\n@e = external global ptr\n@f = global ptr @c, !k !0\n!0 = !{ptr @c}\n",
            ],
        ),
        case(
            "functions in comdats that are replaced and not defined again",
            &[
                "$c = comdat largest\n@c = weak global i8 1, comdat\ndefine void @d() comdat($c) {\n  ret void\n}\n@e = global ptr @d\n",
                "$c = comdat largest\n@c = weak global i32 1, comdat\n",
            ],
        ),
        case(
            "cycles of nodes that name globals",
            &[
                "@x = global i32 1\n",
                "@x = external global i32\ndefine void @f() !k !0 {\n  ret void\n}\n!a = !{!1}\n!0 = !{ptr @x, !1}\n!1 = !{!0, !2}\n!2 = distinct !{ptr @x, !3}\n!3 = !{!\"s\", !0}\n",
            ],
        ),
        case(
            "block addresses of a function that is replaced",
            &[
                "@t = global [3 x ptr] [ptr blockaddress(@f, %l), ptr blockaddress(@g, %m), ptr @f]\n@s = global ptr blockaddress(@f, %l)\ndefine weak void @f() {\n  br label %l\nl:\n  ret void\n}\ndefine void @g() {\n  br label %m\nm:\n  ret void\n}\n",
                "@u = global ptr blockaddress(@f, %k)\ndefine void @f() {\n  br label %k\nk:\n  ret void\n}\n",
            ],
        ),
        case(
            "two strong definitions",
            &["@x = global i32 1\n", "@x = global i32 1\n"],
        ),
    ];
    for a in 1..=8 {
        for b in 1..=8 {
            let value = |n: u32, v: u32| match n {
                3 => "!{!\"g\", i32 1}".to_owned(),
                5 | 6 => format!("!{{!\"x\", !\"y{v}\"}}"),
                _ => format!("i32 {v}"),
            };
            for v in [1, 2] {
                let (one, two) = (flag(a, &value(a, 1)), flag(b, &value(b, v)));
                cases.push(case(&format!("flags {a}, {b}, 1 and {v}"), &[&one, &two]));
            }
        }
    }
    cases
}

#[test]
fn the_rest_of_a_module() {
    let Some(oracle) = Oracle::or_skip("cases of linking") else {
        return;
    };
    same(&folder("cases"), &oracle, &singles());
}

#[test]
fn every_clash_is_reported() {
    let folder = folder("clashes");
    let part = "@x = global i32 1\n@y = global i32 1\ndefine void @f() {\n  ret void\n}\n";
    let files = [folder.join("a.ll"), folder.join("b.ll")];
    for file in &files {
        fs::write(file, part).expect("written");
    }
    let output = folder.join("out.bc");
    let ran = ours()
        .args(&files)
        .arg("-o")
        .arg(&output)
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert_eq!(ran.status.code(), Some(1));
    for name in ["'x'", "'y'", "'f'", "a.ll", "b.ll"] {
        assert!(said.contains(name), "{name} in {said}");
    }
    assert!(!output.exists());
}

/// Both linkers must give the same result for each of these trials.
fn compare(oracle: Oracle, name: &str, trials: &[Trial]) {
    let folder = folder(name);
    let linkers = Linkers {
        oracle,
        bitsmith: env!("CARGO_BIN_EXE_bitsmith").into(),
        flags: Vec::new(),
        use_lists: false,
        cache: Cache::in_dir(folder).expect("a folder"),
        jobs: 2,
    };
    let findings = linkers.run(trials, |_| ()).expect("the tools run");
    let wanted = Wanted {
        buckets: 5,
        failures: true,
    };
    let good = findings.iter().all(report::passed);
    assert!(good, "{}", report::render(name, &findings, wanted));
}

#[test]
fn programs_of_the_corpus() {
    let Some(oracle) = Oracle::or_skip("linked programs") else {
        return;
    };
    let Some(cases) = corpus::or_skip("linked programs") else {
        return;
    };
    let orders = Orders {
        reversed: true,
        shuffled: 1,
    };
    let mut trials = linking::programs(&cases, orders);
    // Single modules show little; the largest takes LLVM ten seconds; modules of older producers are
    // sampled.
    trials.retain(|trial| {
        let path = trial.case.path.to_string_lossy();
        let in_order = path.ends_with("in order");
        let sampled = !path.contains("/old/") || path.contains("clang-13/lua/O2g") && in_order;
        trial.files.len() > 1 && sampled && (trial.files.len() < 100 || in_order)
    });
    compare(oracle, "linked-programs", &trials);
}

#[test]
fn every_file_of_the_tour() {
    let Some(oracle) = Oracle::or_skip("linked tour") else {
        return;
    };
    let place = folder("tour-to-link");
    let mut cases = tour::build(&oracle, &place).expect("it assembles");
    cases.extend(tour::compile(&oracle, &place.join("clang")).expect("it compiles"));
    // Clang's output for this target is invalid, which LLVM's linker reports; ours does not verify here.
    cases.retain(|case| !case.path.ends_with("plain-amdgpu.bc"));
    compare(oracle, "linked-tour", &linking::singles(&cases));
}
