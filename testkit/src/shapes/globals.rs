//! Many globals, and their properties.

use super::{Shape, each, list, shape};

pub(super) const SHAPES: &[Shape] = &[
    shape("declarations", 160_000, declarations),
    shape("tiny functions", 80_000, functions),
    shape("local functions of one stem", 40_000, locals),
    shape("functions that call the next", 80_000, calls),
    shape("functions that call one", 80_000, fan),
    shape("functions that merge", 40_000, merging),
    shape("data in comdats", 80_000, data_comdats),
    shape("functions in comdats", 40_000, comdats),
    shape("a comdat of many", 80_000, comdat),
    shape("a chain of aliases", 40_000, aliases),
    shape("a chain of aliases, upwards", 40_000, aliases_upwards),
    shape("a chain of aliases with offsets", 40_000, offsets),
    shape("aliases of one", 80_000, aliases_of_one),
    shape("functions with aliases", 40_000, aliased),
    shape("ifuncs", 80_000, ifuncs),
    shape("unnamed variables", 160_000, unnamed),
    shape("long names", 20_000, long_names),
    shape("a long name", 1 << 22, long_name),
    shape("sections", 40_000, sections),
    shape("sections and partitions", 40_000, partitions),
    shape("garbage collectors", 40_000, collectors),
    shape("groups of attributes", 40_000, groups),
    shape("attributes in a group", 80_000, attributes),
    shape("attributes of parameters", 20_000, parameters),
    shape("a function of many parameters", 40_000, wide),
    shape("lines of assembler", 80_000, assembler),
    shape("used variables", 80_000, used),
    shape("constructors", 40_000, constructors),
    shape("prefix data", 40_000, prefixes),
    shape("personalities", 20_000, personalities),
    shape("a summary", 40_000, summary),
    shape("names of the library", 40_000, library),
    shape("variables with hidden uses", 40_000, available),
];

fn declarations(n: usize) -> String {
    each(n, |i| format!("declare i32 @f{i}(ptr, i32)\n"))
}

fn functions(n: usize) -> String {
    each(n, |i| {
        format!("define i32 @f{i}(i32 %x) {{\n  %y = add i32 %x, {i}\n  ret i32 %y\n}}\n")
    })
}

fn locals(n: usize) -> String {
    let one = |i: usize| format!("define internal i32 @f.{i}(i32 %x) {{\n  ret i32 %x\n}}\n");
    each(n, one)
        + &format!(
            "@t = global [{n} x ptr] [{}]\n",
            list(n, |i| format!("ptr @f.{i}"))
        )
}

fn calls(n: usize) -> String {
    each(n, |i| {
        format!(
            "define internal void @f{i}() {{\n  call void @f{}()\n  ret void\n}}\n",
            i + 1
        )
    }) + &format!("define void @f{n}() {{\n  call void @f0()\n  ret void\n}}\n")
}

fn fan(n: usize) -> String {
    each(n, |i| {
        format!("define void @f{i}() {{\n  call void @g()\n  ret void\n}}\n")
    }) + "declare void @g()\n"
}

fn merging(n: usize) -> String {
    each(n, |i| {
        format!(
            "@v{i} = linkonce_odr global i32 {i}\ndefine linkonce_odr ptr @f{i}() {{\n  ret ptr @v{i}\n}}\n"
        )
    }) + &format!(
        "@a = appending global [{n} x ptr] [{}]\n",
        list(n, |i| format!("ptr @f{i}"))
    )
}

fn data_comdats(n: usize) -> String {
    each(n, |i| {
        format!("$g{i} = comdat any\n@g{i} = linkonce_odr global i32 {i}, comdat\n")
    })
}

fn comdats(n: usize) -> String {
    each(n, |i| {
        format!(
            "$f{i} = comdat any\ndefine linkonce_odr void @f{i}() comdat {{\n  ret void\n}}\n@v{i} = linkonce_odr global ptr @f{i}, comdat($f{i})\n"
        )
    })
}

fn comdat(n: usize) -> String {
    "$c = comdat any\n".to_owned()
        + &each(n, |i| {
            format!("@g{i} = linkonce_odr global i32 {i}, comdat($c)\n")
        })
}

fn aliases(n: usize) -> String {
    each(n, |i| format!("@a{i} = alias i32, ptr @a{}\n", i + 1))
        + &format!("@a{n} = global i32 5\n")
}

fn aliases_upwards(n: usize) -> String {
    "@a0 = global i32 5\n".to_owned()
        + &each(n, |i| format!("@a{} = alias i32, ptr @a{i}\n", i + 1))
}

fn offsets(n: usize) -> String {
    let alias = |i| {
        format!(
            "@a{i} = alias i8, getelementptr (i8, ptr @a{}, i64 1)\n",
            i + 1
        )
    };
    each(n, alias) + &format!("@a{n} = global [{n} x i8] zeroinitializer\n")
}

fn aliases_of_one(n: usize) -> String {
    each(n, |i| format!("@a{i} = alias i32, ptr @g\n")) + "@g = global i32 5\n"
}

fn aliased(n: usize) -> String {
    each(n, |i| {
        format!("@a{i} = alias void (), ptr @f{i}\ndefine void @f{i}() {{\n  ret void\n}}\n")
    })
}

fn ifuncs(n: usize) -> String {
    each(n, |i| format!("@i{i} = ifunc void (), ptr @r\n")) + "define ptr @r() {\n  ret ptr @r\n}\n"
}

fn unnamed(n: usize) -> String {
    each(n, |i| {
        format!("@{i} = private unnamed_addr constant i32 {i}\n")
    }) + &format!(
        "@t = global [{n} x ptr] [{}]\n",
        list(n, |i| format!("ptr @{i}"))
    )
}

fn long_names(n: usize) -> String {
    let stem = "name".repeat(50);
    each(n, |i| format!("@{stem}{i} = global i32 {i}\n"))
}

fn long_name(n: usize) -> String {
    let name = "x".repeat(n);
    format!(
        "@{name} = global i32 5\ndefine void @f() {{\n  store i32 1, ptr @{name}\n  ret void\n}}\n"
    )
}

fn sections(n: usize) -> String {
    each(n, |i| {
        format!("@g{i} = global i32 {i}, section \".data.s{i}\"\n")
    })
}

fn partitions(n: usize) -> String {
    each(n, |i| {
        format!(
            "@g{i} = global i32 {i}, section \"s{}\", partition \"p{i}\"\n",
            i / 2
        )
    })
}

fn collectors(n: usize) -> String {
    each(n, |i| format!("declare void @g{i}() gc \"c{i}\"\n"))
}

fn groups(n: usize) -> String {
    each(n, |i| format!("declare void @f{i}() #{i}\n"))
        + &each(n, |i| {
            format!("attributes #{i} = {{ nounwind \"k\"=\"{i}\" }}\n")
        })
}

fn attributes(n: usize) -> String {
    format!(
        "declare void @f() #0\nattributes #0 = {{ {} }}\n",
        list(n, |i| format!("\"k{i}\"=\"{i}\"")).replace(',', "")
    )
}

fn parameters(n: usize) -> String {
    format!(
        "define void @f({}) {{\n  ret void\n}}\n",
        list(n, |i| format!("ptr dereferenceable({}) %p{i}", i + 1))
    )
}

fn wide(n: usize) -> String {
    let arguments = list(n, |i| format!("i32 {i}"));
    let parameters = list(n, |i| format!("i32 %p{i}"));
    format!("define void @f({parameters}) {{\n  call void @f({arguments})\n  ret void\n}}\n")
}

fn assembler(n: usize) -> String {
    each(n, |i| {
        format!("module asm \".globl s{i}\"\nmodule asm \"s{i}: nop\"\n")
    })
}

fn used(n: usize) -> String {
    let items = list(n, |i| format!("ptr @g{i}"));
    each(n, |i| format!("@g{i} = internal global i32 {i}\n"))
        + &format!(
            "@llvm.used = appending global [{n} x ptr] [{items}], section \"llvm.metadata\"\n"
        )
        + &format!(
            "@llvm.compiler.used = appending global [{n} x ptr] [{items}], section \"llvm.metadata\"\n"
        )
}

fn constructors(n: usize) -> String {
    let ty = "{ i32, ptr, ptr }";
    let item = |i| format!("{ty} {{ i32 {}, ptr @f{i}, ptr null }}", i % 65_536);
    each(n, |i| {
        format!("define internal void @f{i}() {{\n  ret void\n}}\n")
    }) + &format!(
        "@llvm.global_ctors = appending global [{n} x {ty}] [{}]\n",
        list(n, item)
    )
}

fn prefixes(n: usize) -> String {
    each(n, |i| {
        format!("define void @f{i}() prefix i32 {i} prologue i8 -112 {{\n  ret void\n}}\n")
    })
}

fn personalities(n: usize) -> String {
    each(n, |i| {
        format!(
            "define void @f{i}() personality ptr @p{i} {{\n  ret void\n}}\ndeclare i32 @p{i}(...)\n"
        )
    })
}

fn summary(n: usize) -> String {
    let header = "^0 = module: (path: \"m.bc\", hash: (0, 0, 0, 0, 0))\n";
    let flags = "flags: (linkage: external, visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, importType: definition)";
    let calls = |i: usize| match i {
        0 => String::new(),
        _ => format!(", calls: ((callee: ^{i}), (callee: ^{}))", i / 2 + 1),
    };
    header.to_owned()
        + &each(n, |i| {
            format!(
                "^{} = gv: (guid: {}, summaries: (function: (module: ^0, {flags}, insts: 2{})))\n",
                i + 1,
                i + 100,
                calls(i)
            )
        })
}

fn library(n: usize) -> String {
    let one = |i: usize| {
        format!(
            "define float @f{i}(float %x, float %y) {{\n  %z = frem float %x, %y\n  ret float %z\n}}\n"
        )
    };
    each(n / 4, one) + &each(n, |i| format!("@memcpy{i} = global i8 0\n"))
}

fn available(n: usize) -> String {
    each(n, |i| {
        format!(
            "@g{i} = available_externally global ptr @g{}\ndefine available_externally ptr @f{i}() {{\n  ret ptr @g{i}\n}}\n",
            (i + 1) % n
        )
    })
}
