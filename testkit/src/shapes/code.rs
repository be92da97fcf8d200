//! Functions of many instructions.

use super::{Shape, each, function, list, shape};

pub(super) const SHAPES: &[Shape] = &[
    shape("a chain of additions", 80_000, additions),
    shape("loads and stores", 40_000, memory),
    shape("stores of an address", 80_000, addresses),
    shape("variables on the stack", 40_000, allocas),
    shape("values live for long", 20_000, live),
    shape("a value used often", 80_000, used),
    shape("a value used often, out of order", 80_000, used_backwards),
    shape("a global used often", 80_000, global_used),
    shape("selects", 40_000, selects),
    shape("a chain of getelementptr", 80_000, pointers),
    shape("a chain of insertvalue", 20_000, inserted),
    shape("a chain of insertelement", 20_000, lanes),
    shape("calls", 80_000, calls),
    shape("calls with much", 4_000, wide_calls),
    shape("calls of different functions", 40_000, callees),
    shape("bundles of operands", 20_000, bundles),
    shape("copies of memory", 40_000, copies),
    shape("casts", 80_000, casts),
    shape("floats", 40_000, floats),
    shape("vectors", 40_000, vectors),
    shape("divisions", 40_000, divisions),
    shape("wide integers", 4_000, wide),
    shape("local names of one stem", 80_000, names),
    shape("equal computations", 80_000, equal),
    shape("comparisons", 40_000, comparisons),
    shape("freeze and poison", 40_000, freezes),
];

/// A function of a number and two pointers, with this body.
fn body(lines: &str) -> String {
    format!(
        "define i32 @f(i32 %x, ptr %p, ptr %q) {{\n  %v0 = add i32 %x, 1\n{lines}  ret i32 %x\n}}\n"
    )
}

fn additions(n: usize) -> String {
    body(&each(n, |i| {
        format!("  %v{} = add i32 %v{i}, {i}\n", i + 1)
    }))
}

fn memory(n: usize) -> String {
    body(&each(n, |i| {
        format!(
            "  %l{i} = load i32, ptr %p\n  %g{i} = getelementptr i32, ptr %q, i32 {i}\n  store i32 %l{i}, ptr %g{i}\n"
        )
    }))
}

fn addresses(n: usize) -> String {
    body(&each(n, |i| {
        format!("  store volatile ptr @f, ptr %p, align {}\n", 1 << (i % 4))
    }))
}

fn allocas(n: usize) -> String {
    let slots = each(n, |i| format!("  %a{i} = alloca i32\n"));
    body(
        &(slots
            + &each(n, |i| {
                format!("  store i32 {i}, ptr %a{i}\n  %l{i} = load i32, ptr %a{i}\n")
            })),
    )
}

fn live(n: usize) -> String {
    let loads = each(n, |i| format!("  %l{i} = load volatile i32, ptr %p\n"));
    body(&(loads + &each(n, |i| format!("  store volatile i32 %l{i}, ptr %p\n"))))
}

fn used(n: usize) -> String {
    body(&each(n, |i| {
        format!("  %u{i} = add i32 %v0, {i}\n  store volatile i32 %u{i}, ptr %p\n")
    }))
}

fn used_backwards(n: usize) -> String {
    let block = |i: usize| {
        let at = n - i;
        format!(
            "b{at}:\n  store volatile i32 %v0, ptr %p\n  br label %b{}\n",
            at + 1
        )
    };
    let last = format!("b{}:\n", n + 1);
    body(&("  br label %b1\n".to_owned() + &each(n, block) + &last))
}

fn global_used(n: usize) -> String {
    "@g = global i32 5\n".to_owned()
        + &body(&each(n, |i| format!("  store volatile i32 {i}, ptr @g\n")))
}

fn selects(n: usize) -> String {
    body(&each(n, |i| {
        format!(
            "  %c{i} = icmp eq i32 %v{i}, {i}\n  %v{} = select i1 %c{i}, i32 %v{i}, i32 %x\n",
            i + 1
        )
    }))
}

fn pointers(n: usize) -> String {
    let step = |i| {
        format!(
            "  %p{} = getelementptr i8, ptr %p{i}, i64 {}\n",
            i + 1,
            i % 9
        )
    };
    body(
        &("  %p0 = load ptr, ptr %p\n".to_owned()
            + &each(n, step)
            + &format!("  store i8 1, ptr %p{n}\n")),
    )
}

fn inserted(n: usize) -> String {
    let step = |i| {
        format!(
            "  %s{} = insertvalue {{ i32, [4 x i64], ptr }} %s{i}, i64 {i}, 1, {}\n",
            i + 1,
            i % 4
        )
    };
    let first = "  %s0 = load { i32, [4 x i64], ptr }, ptr %p\n";
    body(
        &(first.to_owned()
            + &each(n, step)
            + &format!("  store {{ i32, [4 x i64], ptr }} %s{n}, ptr %q\n")),
    )
}

fn lanes(n: usize) -> String {
    let step = |i| {
        format!(
            "  %s{} = insertelement <8 x i32> %s{i}, i32 %x, i32 {}\n",
            i + 1,
            i % 8
        )
    };
    body(
        &("  %s0 = load <8 x i32>, ptr %p\n".to_owned()
            + &each(n, step)
            + &format!("  store <8 x i32> %s{n}, ptr %q\n")),
    )
}

fn calls(n: usize) -> String {
    "declare i32 @g(i32)\n".to_owned()
        + &body(&each(n, |i| format!("  %c{i} = call i32 @g(i32 {i})\n")))
}

fn wide_calls(n: usize) -> String {
    "declare i32 @g(...)\n".to_owned()
        + &body(&each(n, |i| {
            format!(
                "  %c{i} = call i32 (...) @g({})\n",
                list(20, |k| format!("i32 {}", i + k))
            )
        }))
}

fn callees(n: usize) -> String {
    each(n, |i| format!("declare i32 @g{i}(i32)\n"))
        + &body(&each(n, |i| format!("  %c{i} = call i32 @g{i}(i32 {i})\n")))
}

fn bundles(n: usize) -> String {
    "declare void @llvm.assume(i1)\n".to_owned()
        + &body(&format!(
            "  call void @llvm.assume(i1 true) [ {} ]\n",
            list(n, |i| format!("\"align\"(ptr %p, i64 {})", 1 << (i % 8)))
        ))
}

fn copies(n: usize) -> String {
    "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n".to_owned()
        + &body(&each(n, |i| {
            format!(
                "  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 {}, i1 false)\n",
                i % 40
            )
        }))
}

fn casts(n: usize) -> String {
    body(&each(n, |i| {
        format!(
            "  %w{i} = zext i32 %v{i} to i64\n  %v{} = trunc i64 %w{i} to i32\n",
            i + 1
        )
    }))
}

fn floats(n: usize) -> String {
    let step = |i| format!("  %d{} = fadd double %d{i}, {i}.5\n", i + 1);
    body(
        &("  %d0 = load double, ptr %p\n".to_owned()
            + &each(n, step)
            + &format!("  store double %d{n}, ptr %q\n")),
    )
}

fn vectors(n: usize) -> String {
    let step = |i| {
        format!(
            "  %d{} = add <4 x i32> %d{i}, <i32 {i}, i32 1, i32 2, i32 3>\n",
            i + 1
        )
    };
    body(
        &("  %d0 = load <4 x i32>, ptr %p\n".to_owned()
            + &each(n, step)
            + &format!("  store <4 x i32> %d{n}, ptr %q\n")),
    )
}

fn divisions(n: usize) -> String {
    body(&each(n, |i| {
        format!("  %v{} = sdiv i32 %v{i}, {}\n", i + 1, i + 2)
    }))
}

fn wide(n: usize) -> String {
    let step = |i| format!("  %w{} = mul i256 %w{i}, %w{i}\n", i + 1);
    body(
        &("  %w0 = load i256, ptr %p\n".to_owned()
            + &each(n, step)
            + &format!("  store i256 %w{n}, ptr %q\n")),
    )
}

fn names(n: usize) -> String {
    body(&each(n, |i| format!("  %a.{i} = add i32 %x, {i}\n")))
}

fn equal(n: usize) -> String {
    body(&each(n, |i| {
        format!("  %a{i} = mul i32 %x, %x\n  store volatile i32 %a{i}, ptr %p\n")
    }))
}

fn comparisons(n: usize) -> String {
    body(&each(n, |i| {
        format!(
            "  %c{i} = icmp slt i32 %x, {i}\n  %z{i} = zext i1 %c{i} to i8\n  store volatile i8 %z{i}, ptr %p\n"
        )
    }))
}

fn freezes(n: usize) -> String {
    function(&each(n, |i| {
        format!("  %c{i} = freeze i{} poison\n", i % 64 + 1)
    }))
}
