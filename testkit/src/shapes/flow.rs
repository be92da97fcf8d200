//! Functions of many blocks.

use super::{Shape, each, function, list, shape};

pub(super) const SHAPES: &[Shape] = &[
    shape("blocks in a row", 80_000, row),
    shape("blocks in a row, backwards", 80_000, row_backwards),
    shape("diamonds", 40_000, diamonds),
    shape("loops in loops", 10_000, nest),
    shape("loops in a row", 40_000, loops),
    shape("a loop of many ends", 40_000, latches),
    shape("ways out", 40_000, exits),
    shape("a wide phi", 40_000, phi),
    shape("phis of phis", 40_000, phis),
    shape("phis of blocks", 40_000, square),
    shape("phis in a circle", 20_000, circle),
    shape("a switch to many", 80_000, switch),
    shape("a switch to one", 80_000, switch_to_one),
    shape("a switch of rare numbers", 40_000, rare),
    shape("switches", 20_000, switches),
    shape("landing pads", 20_000, pads),
    shape("invokes of one landing pad", 40_000, pad),
    shape("clauses of a landing pad", 20_000, clauses),
    shape("cleanups in cleanups", 10_000, cleanups),
    shape("handlers of a switch", 10_000, handlers),
    shape("blocks that nothing reaches", 40_000, unreachable),
    shape("irreducible flow", 20_000, irreducible),
    shape("a variable of many blocks", 20_000, promoted),
    shape("variables of many blocks", 10_000, variables),
    shape("values used before their definition", 40_000, forward),
    shape("returns", 40_000, returns),
    shape("an interpreter", 10_000, interpreter),
];

/// A function of a flag, a number and a pointer, with this body.
fn body(lines: &str) -> String {
    format!("define void @f(i1 %c, i32 %x, ptr %p) {{\n{lines}}}\n")
}

fn row(n: usize) -> String {
    let block = |i| format!("  br label %b{i}\nb{i}:\n  store volatile i32 {i}, ptr %p\n");
    body(&(each(n, block) + "  ret void\n"))
}

fn row_backwards(n: usize) -> String {
    let block = |i| {
        format!(
            "b{}:\n  store volatile i32 {i}, ptr %p\n  br label %b{}\n",
            n - i,
            n - i + 1
        )
    };
    body(&("  br label %b1\n".to_owned() + &each(n, block) + &format!("b{}:\n  ret void\n", n + 1)))
}

fn diamonds(n: usize) -> String {
    let one = |i| {
        format!(
            "  br i1 %c, label %l{i}, label %r{i}\nl{i}:\n  store volatile i32 1, ptr %p\n  br label %j{i}\nr{i}:\n  store volatile i32 2, ptr %p\n  br label %j{i}\nj{i}:\n  %y{i} = phi i32 [ {i}, %l{i} ], [ 7, %r{i} ]\n  store volatile i32 %y{i}, ptr %p\n"
        )
    };
    body(&(each(n, one) + "  ret void\n"))
}

fn nest(n: usize) -> String {
    let head = |i| format!("  br label %h{i}\nh{i}:\n  store volatile i32 {i}, ptr %p\n");
    let end = |i: usize| {
        let at = n - 1 - i;
        format!("  br i1 %c, label %h{at}, label %e{at}\ne{at}:\n")
    };
    body(&(each(n, head) + &each(n, end) + "  ret void\n"))
}

fn loops(n: usize) -> String {
    let one = |i| {
        format!(
            "  br label %h{i}\nh{i}:\n  %i{i} = phi i32 [ 0, %e{} ], [ %n{i}, %h{i} ]\n  %n{i} = add i32 %i{i}, 1\n  %c{i} = icmp eq i32 %n{i}, %x\n  br i1 %c{i}, label %e{}, label %h{i}\ne{}:\n",
            i,
            i + 1,
            i + 1
        )
    };
    body(&("  br label %e0\ne0:\n".to_owned() + &each(n, one) + "  ret void\n"))
}

fn latches(n: usize) -> String {
    let head = format!(
        "  br label %h\nh:\n  %v = phi i32 [ 0, %0 ], {}\n  switch i32 %x, label %out [\n",
        list(n, |i| format!("[ {i}, %b{i} ]"))
    );
    let cases = each(n, |i| format!("    i32 {i}, label %b{i}\n"));
    let block = |i| format!("b{i}:\n  store volatile i32 %v, ptr %p\n  br label %h\n");
    body(&(head + &cases + "  ]\n" + &each(n, block) + "out:\n  ret void\n"))
}

fn exits(n: usize) -> String {
    let one = |i| {
        format!("  store volatile i32 {i}, ptr %p\n  br i1 %c, label %b{i}, label %out\nb{i}:\n")
    };
    let from = list(n, |i| match i {
        0 => "[ 0, %0 ]".into(),
        i => format!("[ {i}, %b{} ]", i - 1),
    });
    body(
        &(each(n, one)
            + &format!(
                "  ret void\nout:\n  %v = phi i32 {from}\n  store i32 %v, ptr %p\n  ret void\n"
            )),
    )
}

fn phi(n: usize) -> String {
    let cases = each(n, |i| format!("    i32 {i}, label %b{i}\n"));
    let block = |i| format!("b{i}:\n  %v{i} = add i32 %x, {i}\n  br label %j\n");
    let from = list(n, |i| format!("[ %v{i}, %b{i} ]"));
    body(
        &(format!(
            "  switch i32 %x, label %out [\n{cases}  ]\n{}",
            each(n, block)
        ) + &format!(
            "j:\n  %v = phi i32 {from}\n  store i32 %v, ptr %p\n  br label %out\nout:\n  ret void\n"
        )),
    )
}

fn phis(n: usize) -> String {
    let one = |i| {
        format!(
            "  br i1 %c, label %s{i}, label %j{}\ns{i}:\n  br label %j{}\nj{}:\n  %v{} = phi i32 [ %v{i}, %j{i} ], [ {i}, %s{i} ]\n",
            i + 1,
            i + 1,
            i + 1,
            i + 1
        )
    };
    body(
        &("  br label %j0\nj0:\n  %v0 = phi i32 [ %x, %0 ]\n".to_owned()
            + &each(n, one)
            + &format!("  store i32 %v{n}, ptr %p\n  ret void\n")),
    )
}

fn square(n: usize) -> String {
    // As many phis as incoming edges.
    let side = (1..).find(|k| k * k >= n).unwrap_or(1);
    let cases = each(side, |i| format!("    i32 {i}, label %b{i}\n"));
    let block = |i| format!("b{i}:\n  br label %j\n");
    let phi = |k| {
        format!(
            "  %v{k} = phi i32 {}\n",
            list(side, |i| format!("[ {}, %b{i} ]", i + k))
        )
    };
    let store = |k| format!("  store volatile i32 %v{k}, ptr %p\n");
    body(
        &(format!(
            "  switch i32 %x, label %out [\n{cases}  ]\n{}j:\n",
            each(side, block)
        ) + &each(side, phi)
            + &each(side, store)
            + "  br label %out\nout:\n  ret void\n"),
    )
}

fn circle(n: usize) -> String {
    let phi = |i| format!("  %v{i} = phi i32 [ {i}, %0 ], [ %v{}, %h ]\n", (i + 1) % n);
    body(
        &("  br label %h\nh:\n".to_owned()
            + &each(n, phi)
            + "  store volatile i32 %v0, ptr %p\n  br i1 %c, label %h, label %out\nout:\n  ret void\n"),
    )
}

fn switched(
    n: usize,
    number: impl Fn(usize) -> usize,
    label: impl Fn(usize) -> String,
    blocks: usize,
) -> String {
    let cases = each(n, |i| {
        format!("    i32 {}, label %{}\n", number(i), label(i))
    });
    let block = |i| format!("b{i}:\n  store volatile i32 {i}, ptr %p\n  ret void\n");
    body(
        &(format!("  switch i32 %x, label %out [\n{cases}  ]\n")
            + &each(blocks, block)
            + "out:\n  ret void\n"),
    )
}

fn switch(n: usize) -> String {
    switched(n, |i| i, |i| format!("b{i}"), n)
}

fn switch_to_one(n: usize) -> String {
    switched(n, |i| i * 2, |_| "b0".into(), 1)
}

fn rare(n: usize) -> String {
    switched(n, |i| i * 7919 % 2_147_483_647, |i| format!("b{i}"), n)
}

fn switches(n: usize) -> String {
    let one = |i| {
        format!(
            "  switch i32 %x, label %d{i} [ i32 {i}, label %a{i} i32 {}, label %d{i} ]\na{i}:\n  store volatile i32 {i}, ptr %p\n  br label %d{i}\nd{i}:\n",
            i + 5
        )
    };
    body(&(each(n, one) + "  ret void\n"))
}

const PERSONALITY: &str = "declare i32 @__gxx_personality_v0(...)\ndeclare void @g(i32)\n";

/// A function with a personality, with this body.
fn catching(lines: &str) -> String {
    format!("{PERSONALITY}define void @f() personality ptr @__gxx_personality_v0 {{\n{lines}}}\n")
}

fn pads(n: usize) -> String {
    let one = |i| {
        format!(
            "  invoke void @g(i32 {i}) to label %n{i} unwind label %p{i}\np{i}:\n  %l{i} = landingpad {{ ptr, i32 }} catch ptr null\n  br label %n{i}\nn{i}:\n"
        )
    };
    catching(&(each(n, one) + "  ret void\n"))
}

fn pad(n: usize) -> String {
    let one = |i| format!("  invoke void @g(i32 {i}) to label %n{i} unwind label %p\nn{i}:\n");
    catching(
        &(each(n, one)
            + "  ret void\np:\n  %l = landingpad { ptr, i32 } cleanup\n  resume { ptr, i32 } %l\n"),
    )
}

fn clauses(n: usize) -> String {
    let clauses = each(n, |i| format!("    catch ptr @t{i}\n"));
    each(n, |i| format!("@t{i} = external constant ptr\n"))
        + &catching(&format!(
            "  invoke void @g(i32 1) to label %n unwind label %p\np:\n  %l = landingpad {{ ptr, i32 }}\n{clauses}  br label %n\nn:\n  ret void\n"
        ))
}

fn funclets(lines: &str) -> String {
    format!(
        "declare i32 @__CxxFrameHandler3(...)\ndeclare void @g(i32)\ndefine void @f() personality ptr @__CxxFrameHandler3 {{\n{lines}}}\n"
    )
}

fn cleanups(n: usize) -> String {
    let one = |i| {
        format!(
            "p{i}:\n  %c{i} = cleanuppad within none []\n  call void @g(i32 {i}) [ \"funclet\"(token %c{i}) ]\n  cleanupret from %c{i} unwind label %p{}\n",
            i + 1
        )
    };
    funclets(
        &("  invoke void @g(i32 1) to label %n unwind label %p0\nn:\n  ret void\n".to_owned()
            + &each(n, one)
            + &format!(
                "p{n}:\n  %c{n} = cleanuppad within none []\n  cleanupret from %c{n} unwind to caller\n"
            )),
    )
}

fn handlers(n: usize) -> String {
    let one = |i| {
        format!(
            "h{i}:\n  %c{i} = catchpad within %s [ptr null, i32 {i}, ptr null]\n  catchret from %c{i} to label %n\n"
        )
    };
    funclets(
        &(format!(
            "  invoke void @g(i32 1) to label %n unwind label %p\nn:\n  ret void\np:\n  %s = catchswitch within none [{}] unwind to caller\n",
            list(n, |i| format!("label %h{i}"))
        ) + &each(n, one)),
    )
}

fn unreachable(n: usize) -> String {
    let one = |i| {
        format!(
            "b{i}:\n  %v{i} = add i32 %x, {i}\n  store volatile i32 %v{i}, ptr %p\n  br label %b{}\n",
            (i + 1) % n
        )
    };
    body(&("  ret void\n".to_owned() + &each(n, one)))
}

fn irreducible(n: usize) -> String {
    let one = |i: usize| {
        format!(
            "  br i1 %c, label %a{i}, label %b{i}\na{i}:\n  store volatile i32 {i}, ptr %p\n  br label %b{i}\nb{i}:\n  store volatile i32 0, ptr %p\n  br i1 %c, label %a{i}, label %n{i}\nn{i}:\n"
        )
    };
    body(&(each(n, one) + "  ret void\n"))
}

fn promoted(n: usize) -> String {
    let one = |i| {
        format!(
            "  br i1 %c, label %a{i}, label %b{i}\na{i}:\n  %l{i} = load i32, ptr %v\n  %s{i} = add i32 %l{i}, {i}\n  store i32 %s{i}, ptr %v\n  br label %b{i}\nb{i}:\n"
        )
    };
    body(
        &("  %v = alloca i32\n  store i32 0, ptr %v\n".to_owned()
            + &each(n, one)
            + "  %l = load i32, ptr %v\n  store i32 %l, ptr %p\n  ret void\n"),
    )
}

fn variables(n: usize) -> String {
    let slots = each(n, |i| {
        format!("  %v{i} = alloca i32\n  store i32 {i}, ptr %v{i}\n")
    });
    let one = |i| {
        format!(
            "  br i1 %c, label %a{i}, label %b{i}\na{i}:\n  store i32 %x, ptr %v{i}\n  br label %b{i}\nb{i}:\n"
        )
    };
    let last = |i| format!("  %l{i} = load i32, ptr %v{i}\n  store volatile i32 %l{i}, ptr %p\n");
    body(&(slots + &each(n, one) + &each(n, last) + "  ret void\n"))
}

fn forward(n: usize) -> String {
    let uses = each(n, |i| format!("  store volatile i32 %v{i}, ptr %p\n"));
    let definitions = each(n, |i| format!("  %v{i} = add i32 %x, {i}\n"));
    body(&format!(
        "  br label %first\nthen:\n{uses}  ret void\nfirst:\n{definitions}  br label %then\n"
    ))
}

fn returns(n: usize) -> String {
    let one = |i| {
        format!(
            "  store volatile i32 {i}, ptr %p\n  br i1 %c, label %r{i}, label %n{i}\nr{i}:\n  ret void\nn{i}:\n"
        )
    };
    body(&(each(n, one) + "  ret void\n"))
}

fn interpreter(n: usize) -> String {
    let cases = each(n, |i| format!("    i32 {i}, label %b{i}\n"));
    let block = |i| format!("b{i}:\n  %a{i} = add i32 %v, {i}\n  br label %h\n");
    function("")
        + &format!(
            "define void @run(ptr %p, i32 %x) {{\n  br label %h\nh:\n  %v = phi i32 [ %x, %0 ], {}\n  %op = load volatile i32, ptr %p\n  switch i32 %op, label %out [\n{cases}  ]\n{}out:\n  ret void\n}}\n",
            list(n, |i| format!("[ %a{i}, %b{i} ]")),
            each(n, block)
        )
}
