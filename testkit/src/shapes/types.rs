//! Types in types, and many of them.

use super::{Shape, each, list, shape};

pub(super) const SHAPES: &[Shape] = &[
    shape("types that double", 240, doubling),
    shape("types in types", 80_000, chain),
    shape("types in types, upwards", 80_000, chain_upwards),
    shape("empty types that double", 64, empty_doubling),
    shape("arrays of arrays", 20_000, arrays),
    shape("literal structs in structs", 20_000, literals),
    shape("functions types in functions types", 2_000, signatures),
    shape("many types", 80_000, many),
    shape("types of one name", 80_000, numbered),
    shape("a struct of many fields", 200_000, wide),
    shape("types of each other", 80_000, ring),
    shape("a value of many scalars", 1 << 26, scalars),
    shape(
        "a value of many scalars in structs",
        1 << 13,
        scalars_in_structs,
    ),
    shape("target types in target types", 10_000, targets),
];

fn doubling(n: usize) -> String {
    let types = each(n, |i| {
        format!("%t{i} = type {{ %t{j}, %t{j} }}\n", j = i + 1)
    });
    types
        + &format!("%t{n} = type {{ ptr }}\n")
        + "define ptr @f(ptr %p) {\n  %q = getelementptr %t0, ptr %p, i32 0, i32 0\n  ret ptr %q\n}\n"
}

fn chain(n: usize) -> String {
    let types = each(n, |i| format!("%t{i} = type {{ %t{} }}\n", i + 1));
    types + &format!("%t{n} = type {{ i32 }}\n@g = global %t0 zeroinitializer\n")
}

fn chain_upwards(n: usize) -> String {
    let types = each(n, |i| format!("%t{} = type {{ %t{i} }}\n", i + 1));
    types + &format!("%t0 = type {{ i32 }}\n@g = global %t{n} zeroinitializer\n")
}

fn empty_doubling(n: usize) -> String {
    let types = each(n, |i| {
        format!("%t{i} = type {{ %t{j}, %t{j} }}\n", j = i + 1)
    });
    let used = "@g = global %t0 zeroinitializer
define %t0 @f(ptr %p) {
  %v = load %t0, ptr %p
  ret %t0 %v
}
";
    types + &format!("%t{n} = type {{ [0 x i8] }}\n") + used
}

fn arrays(n: usize) -> String {
    format!(
        "@g = external global {}i8{}\n",
        "[1 x ".repeat(n),
        "]".repeat(n)
    )
}

fn literals(n: usize) -> String {
    format!(
        "@g = external global {}i8{}\n",
        "{ ".repeat(n),
        " }".repeat(n)
    )
}

fn signatures(n: usize) -> String {
    let types = each(n, |i| {
        format!("%t{i} = type {{ [{i} x ptr], i{} }}\n", i + 1)
    });
    types
        + &each(n, |i| {
            format!("declare void @f{i}(%t{i}, ptr byval(%t{i}))\n")
        })
}

fn many(n: usize) -> String {
    let types = each(n, |i| {
        format!("%\"struct.number {i}\" = type {{ i32, [{i} x i8] }}\n")
    });
    types
        + &each(n, |i| {
            format!("@g{i} = external global %\"struct.number {i}\"\n")
        })
}

fn numbered(n: usize) -> String {
    let types = each(n, |i| format!("%t.{i} = type {{ i32, [{i} x i8] }}\n"));
    types + &each(n, |i| format!("@g{i} = external global %t.{i}\n"))
}

fn wide(n: usize) -> String {
    format!(
        "%t = type {{ {} }}\n@g = global %t zeroinitializer\n",
        list(n, |i| format!("i{}", 8 << (i % 4)))
    )
}

fn ring(n: usize) -> String {
    let types = each(n, |i| {
        format!(
            "%t{i} = type {{ ptr, [{i} x i8], %u{i} }}\n%u{i} = type {{ %v{i} }}\n%v{i} = type opaque\n"
        )
    });
    types + &each(n, |i| format!("@g{i} = external global %t{i}\n"))
}

fn scalars(n: usize) -> String {
    format!(
        "define [{n} x i32] @f(ptr %p) {{\n  %v = load [{n} x i32], ptr %p\n  ret [{n} x i32] %v\n}}\n"
    )
}

fn scalars_in_structs(n: usize) -> String {
    format!(
        "%t = type {{ {} }}\ndefine void @f(ptr %p, ptr %q) {{\n  %v = load %t, ptr %p\n  store %t %v, ptr %q\n  ret void\n}}\n",
        list(n, |_| "{ i8, [4096 x { i32, ptr }] }".into())
    )
}

fn targets(n: usize) -> String {
    format!(
        "@g = external global ptr\ndeclare void @f({}i8{})\n",
        "target(\"t\", ".repeat(n),
        ")".repeat(n)
    )
}
