//! Constants in constants, and large ones.

use super::{Shape, each, list, shape};

pub(super) const SHAPES: &[Shape] = &[
    shape("a chain of additions in a constant", 10_000, additions),
    shape("a chain of getelementptr in a constant", 10_000, addresses),
    shape("structs in structs", 20_000, structs),
    shape("a long string", 4_000_000, string),
    shape("a long array", 400_000, array),
    shape("an array of structs", 80_000, structs_in_array),
    shape("an array of addresses", 160_000, pointers),
    shape("an array of constant expressions", 80_000, expressions),
    shape("tables of addresses", 40_000, vtables),
    shape("variables that hold the next one's address", 160_000, chain),
    shape("variables that hold one address", 160_000, fan),
    shape("different constants in a function", 160_000, distinct),
    shape("large integers", 4_000, integers),
    shape("a large integer", 1 << 22, integer),
    shape("a wide vector", 100_000, vector),
    shape("addresses of blocks", 40_000, blocks),
    shape("distances", 80_000, distances),
];

fn additions(n: usize) -> String {
    format!(
        "@g = global i64 {}ptrtoint (ptr @g to i64){}\n",
        "add (i64 ".repeat(n),
        ", i64 ptrtoint (ptr @h to i64))".repeat(n)
    ) + "@h = external global i8\n"
}

fn addresses(n: usize) -> String {
    format!(
        "@g = global ptr {}@h{}\n@h = external global i8\n",
        "getelementptr (i8, ptr ".repeat(n),
        ", i64 ptrtoint (ptr @g to i64))".repeat(n)
    )
}

fn structs(n: usize) -> String {
    let types = each(n, |i| format!("%t{} = type {{ i32, %t{i} }}\n", i + 1));
    let open: String = (0..n)
        .rev()
        .map(|i| format!("{{ i32 {i}, %t{i} "))
        .collect();
    types
        + "%t0 = type { i32 }\n"
        + &format!("@g = global %t{n} {open}{{ i32 7 }}{}\n", " }".repeat(n))
}

fn string(n: usize) -> String {
    format!("@g = constant [{n} x i8] c\"{}\"\n", "x".repeat(n))
}

fn array(n: usize) -> String {
    format!(
        "@g = constant [{n} x i32] [{}]\n",
        list(n, |i| format!("i32 {i}"))
    )
}

fn structs_in_array(n: usize) -> String {
    format!(
        "%t = type {{ i32, i64, i8 }}\n@g = constant [{n} x %t] [{}]\n",
        list(n, |i| format!("%t {{ i32 {i}, i64 {i}, i8 3 }}"))
    )
}

fn pointers(n: usize) -> String {
    let globals = each(n, |i| format!("@g{i} = internal global i32 {i}\n"));
    globals
        + &format!(
            "@t = global [{n} x ptr] [{}]\n",
            list(n, |i| format!("ptr @g{i}"))
        )
}

fn expressions(n: usize) -> String {
    format!(
        "@h = global [{n} x i16] zeroinitializer\n@t = global [{n} x ptr] [{}]\n",
        list(n, |i| format!("ptr getelementptr (i8, ptr @h, i64 {i})"))
    )
}

fn vtables(n: usize) -> String {
    let ty = "{ [4 x ptr] }";
    let table = |i: usize| {
        format!(
            "@v{i} = linkonce_odr constant {ty} {{ [4 x ptr] [ptr null, ptr @t{i}, ptr @f{i}, ptr @f{}] }}\n@t{i} = linkonce_odr constant {{ ptr, ptr }} {{ ptr @v{i}, ptr @t{} }}\n",
            i / 2,
            i / 2
        )
    };
    each(n, table) + &each(n, |i| format!("declare void @f{i}(ptr)\n"))
}

fn chain(n: usize) -> String {
    each(n, |i| format!("@g{i} = global ptr @g{}\n", (i + 1) % n))
}

fn fan(n: usize) -> String {
    each(n, |i| format!("@g{i} = internal global ptr @h\n")) + "@h = external global i32\n"
}

fn distinct(n: usize) -> String {
    let stores = each(n, |i| format!("  store volatile i32 {}, ptr %p\n", i * 3));
    format!("define void @f(ptr %p) {{\n{stores}  ret void\n}}\n")
}

fn integers(n: usize) -> String {
    each(n, |i| {
        format!("@g{i} = global i1024 {}{i}\n", "9".repeat(250))
    })
}

fn integer(n: usize) -> String {
    format!("@g = global i{n} u0x{}\n", "7f".repeat(n / 8))
}

fn vector(n: usize) -> String {
    format!(
        "@g = global <{n} x i32> <{}>\ndefine <{n} x i32> @f(<{n} x i32> %x) {{\n  %y = add <{n} x i32> %x, %x\n  ret <{n} x i32> %y\n}}\n",
        list(n, |i| format!("i32 {i}"))
    )
}

fn blocks(n: usize) -> String {
    format!(
        "@t = global [{n} x ptr] [{}]\ndefine void @f(ptr %p) {{\n  indirectbr ptr %p, [{}]\n{}}}\n",
        list(n, |i| format!("ptr blockaddress(@f, %b{i})")),
        list(n, |i| format!("label %b{i}")),
        each(n, |i| format!(
            "b{i}:\n  store volatile i32 {i}, ptr %p\n  ret void\n"
        ))
    )
}

fn distances(n: usize) -> String {
    let functions = each(n, |i| format!("declare void @f{i}()\n"));
    functions
        + &format!(
            "@t = global [{n} x i32] [{}]\n",
            list(n, |i| format!(
                "i32 trunc (i64 sub (i64 ptrtoint (ptr @f{i} to i64), i64 ptrtoint (ptr @t to i64)) to i32)"
            ))
        )
}
