//! Functions over vectors of many shapes: each loads two vectors from memory, applies one operation, and stores the
//! result.

use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The element types, with their bits.
const ELEMENTS: &[(&str, u32)] = &[
    ("i8", 8),
    ("i16", 16),
    ("i32", 32),
    ("i64", 64),
    ("float", 32),
    ("double", 64),
];

/// The longest vector, in bits.
const LONGEST: u32 = 1024;

/// A shape of vectors.
#[derive(Clone, Copy)]
struct Shape {
    element: &'static str,
    bits: u32,
    len: u32,
}

impl Shape {
    fn ty(self) -> String {
        format!("<{} x {}>", self.len, self.element)
    }

    fn is_float(self) -> bool {
        !self.element.starts_with('i')
    }

    /// The name in names of intrinsics.
    fn suffix(self) -> String {
        let letter = if self.is_float() { "f" } else { "i" };
        format!("v{}{letter}{}", self.len, self.bits)
    }

    fn splat(self, value: u32) -> String {
        format!("splat ({} {value})", self.element)
    }
}

fn shapes() -> Vec<Shape> {
    let mut shapes = Vec::new();
    for &(element, bits) in ELEMENTS {
        let lens = [2, 3, 4, 6, 8, 12, 16, 32, 64];
        for len in lens.into_iter().filter(|len| len * bits <= LONGEST) {
            shapes.push(Shape { element, bits, len });
        }
    }
    shapes
}

/// The functions, as text.
#[derive(Default)]
struct Functions {
    text: String,
    declared: BTreeSet<String>,
}

impl Functions {
    /// A function that computes `%r`, of type `result`, of `%x` and `%y`.
    fn add(&mut self, shape: Shape, name: &str, result: &str, lines: &[String]) {
        let ty = shape.ty();
        let name = format!("{}_{name}", shape.suffix());
        let _ = writeln!(
            self.text,
            "define void @{name}(ptr %a, ptr %b, ptr %c, float %unused) #0 {{\n  \
             %x = load {ty}, ptr %a, align 1\n  %y = load {ty}, ptr %b, align 1"
        );
        for line in lines {
            let _ = writeln!(self.text, "  {line}");
        }
        let _ = writeln!(
            self.text,
            "  store {result} %r, ptr %c, align 1\n  ret void\n}}"
        );
    }

    /// A call of an intrinsic, which is declared.
    fn call(&mut self, result: &str, name: &str, arguments: &[String]) -> String {
        let types = arguments.iter().map(|argument| {
            let end = argument
                .find('>')
                .map_or(argument.find(' '), |at| Some(at + 1));
            argument.get(..end.unwrap_or(0)).unwrap_or_default()
        });
        let types: Vec<&str> = types.collect();
        let declared = format!("declare {result} @llvm.{name}({})", types.join(", "));
        self.declared.insert(declared);
        format!("call {result} @llvm.{name}({})", arguments.join(", "))
    }
}

fn integers(out: &mut Functions, shape: Shape) {
    let (ty, suffix, last) = (shape.ty(), shape.suffix(), shape.bits - 1);
    for op in ["add", "sub", "mul", "and", "or", "xor"] {
        out.add(shape, op, &ty, &[format!("%r = {op} {ty} %x, %y")]);
    }
    for op in ["shl", "lshr", "ashr"] {
        let by = shape.splat(3);
        out.add(shape, op, &ty, &[format!("%r = {op} {ty} %x, {by}")]);
        let by = shape.splat(last);
        let lines = [
            format!("%m = and {ty} %y, {by}"),
            format!("%r = {op} {ty} %x, %m"),
        ];
        out.add(shape, &format!("{op}_by"), &ty, &lines);
    }
    for op in [
        "smax", "smin", "umax", "umin", "sadd.sat", "uadd.sat", "ssub.sat", "usub.sat",
    ] {
        let call = out.call(
            &ty,
            &format!("{op}.{suffix}"),
            &[format!("{ty} %x"), format!("{ty} %y")],
        );
        out.add(shape, op, &ty, &[format!("%r = {call}")]);
    }
    for op in ["ctpop", "bswap", "bitreverse"] {
        if op == "bswap" && shape.bits == 8 {
            continue;
        }
        let call = out.call(&ty, &format!("{op}.{suffix}"), &[format!("{ty} %x")]);
        out.add(shape, op, &ty, &[format!("%r = {call}")]);
    }
    let call = out.call(
        &ty,
        &format!("abs.{suffix}"),
        &[format!("{ty} %x"), "i1 false".to_owned()],
    );
    out.add(shape, "abs", &ty, &[format!("%r = {call}")]);
    for (op, by) in [("fshl", 5), ("fshr", 5)] {
        let by = format!("{ty} {}", shape.splat(by));
        let call = out.call(
            &ty,
            &format!("{op}.{suffix}"),
            &[format!("{ty} %x"), format!("{ty} %x"), by],
        );
        out.add(shape, op, &ty, &[format!("%r = {call}")]);
    }
    for op in [
        "add", "mul", "and", "or", "xor", "smax", "smin", "umax", "umin",
    ] {
        let call = out.call(
            shape.element,
            &format!("vector.reduce.{op}.{suffix}"),
            &[format!("{ty} %x")],
        );
        out.add(
            shape,
            &format!("reduce_{op}"),
            shape.element,
            &[format!("%r = {call}")],
        );
    }
    for &(to, bits) in ELEMENTS.iter() {
        let wide = format!("<{} x {to}>", shape.len);
        let ops: &[&str] = match (to.starts_with('i'), bits.cmp(&shape.bits)) {
            (false, _) => &["sitofp", "uitofp"],
            (true, std::cmp::Ordering::Greater) => &["sext", "zext"],
            (true, std::cmp::Ordering::Less) => &["trunc"],
            (true, std::cmp::Ordering::Equal) => &[],
        };
        for op in ops {
            let line = format!("%r = {op} {ty} %x to {wide}");
            out.add(shape, &format!("{op}_{to}"), &wide, &[line]);
        }
    }
    masks(
        out,
        shape,
        "icmp",
        &["eq", "ne", "slt", "sge", "ugt", "ule"],
    );
    let len = shape.len;
    let lines = [
        format!("%m = trunc {ty} %x to <{len} x i1>"),
        format!("%r = select <{len} x i1> %m, {ty} %x, {ty} %y"),
    ];
    out.add(shape, "trunc_select", &ty, &lines);
}

/// Comparisons, and what is done with their results.
fn masks(out: &mut Functions, shape: Shape, compare: &str, predicates: &[&str]) {
    let (ty, len) = (shape.ty(), shape.len);
    let mask = format!("<{len} x i1>");
    for predicate in predicates {
        let compared = format!("%m = {compare} {predicate} {ty} %x, %y");
        let line = format!("%r = select {mask} %m, {ty} %x, {ty} %y");
        out.add(
            shape,
            &format!("select_{predicate}"),
            &ty,
            &[compared, line],
        );
    }
    let compared = format!("%m = {compare} {} {ty} %x, %y", predicates[2]);
    for (to, _) in ELEMENTS.iter().filter(|(to, _)| to.starts_with('i')) {
        let result = format!("<{len} x {to}>");
        for op in ["sext", "zext"] {
            let line = format!("%r = {op} {mask} %m to {result}");
            out.add(
                shape,
                &format!("mask_{op}_{to}"),
                &result,
                &[compared.clone(), line],
            );
        }
        // A mask of other lanes.
        let lines = [
            compared.clone(),
            format!("%v = load {result}, ptr %b, align 1"),
            format!("%n = icmp sgt {result} %v, zeroinitializer"),
            format!("%o = xor {mask} %m, %n"),
            format!("%i = sext {mask} %o to {result}"),
            format!("%r = select {mask} %m, {result} %i, {result} %v"),
        ];
        out.add(shape, &format!("mask_logic_{to}"), &result, &lines);
    }
    let number = format!("i{}", len.next_multiple_of(8).next_power_of_two().min(64));
    let line = format!("%n = bitcast {mask} %m to i{len}");
    let extended = match number == format!("i{len}") {
        true => format!("%r = or i{len} %n, 0"),
        false => format!("%r = zext i{len} %n to {number}"),
    };
    out.add(
        shape,
        "mask_bits",
        &number,
        &[compared.clone(), line, extended],
    );
    for op in ["and", "or", "xor"] {
        let call = out.call(
            "i1",
            &format!("vector.reduce.{op}.v{len}i1"),
            &[format!("{mask} %m")],
        );
        let lines = [
            compared.clone(),
            format!("%n = {call}"),
            "%r = zext i1 %n to i8".to_owned(),
        ];
        out.add(shape, &format!("mask_{op}"), "i8", &lines);
    }
}

fn floats(out: &mut Functions, shape: Shape) {
    let (ty, suffix) = (shape.ty(), shape.suffix());
    for op in ["fadd", "fsub", "fmul"] {
        out.add(shape, op, &ty, &[format!("%r = {op} {ty} %x, %y")]);
    }
    let one = format!("%d = fadd {ty} %y, splat ({} 4.0)", shape.element);
    out.add(shape, "fdiv", &ty, &[one, format!("%r = fdiv {ty} %x, %d")]);
    out.add(shape, "fneg", &ty, &[format!("%r = fneg {ty} %x")]);
    let fabs = out.call(&ty, &format!("fabs.{suffix}"), &[format!("{ty} %x")]);
    out.add(shape, "fabs", &ty, &[format!("%r = {fabs}")]);
    let sqrt = out.call(&ty, &format!("sqrt.{suffix}"), &[format!("{ty} %p")]);
    out.add(
        shape,
        "sqrt",
        &ty,
        &[format!("%p = {fabs}"), format!("%r = {sqrt}")],
    );
    let arguments = ["%x", "%y", "%x"].map(|name| format!("{ty} {name}"));
    let call = out.call(&ty, &format!("fmuladd.{suffix}"), &arguments);
    out.add(shape, "fmuladd", &ty, &[format!("%r = {call}")]);
    for &(to, bits) in ELEMENTS {
        let other = format!("<{} x {to}>", shape.len);
        let ops: &[&str] = match (to.starts_with('i'), bits.cmp(&shape.bits)) {
            (true, _) => &["fptosi", "fptoui"],
            (false, std::cmp::Ordering::Greater) => &["fpext"],
            (false, std::cmp::Ordering::Less) => &["fptrunc"],
            (false, std::cmp::Ordering::Equal) => &[],
        };
        for op in ops {
            // Small numbers that every type has.
            let lines = [
                format!("%p = {fabs}"),
                format!("%s = fmul {ty} %p, splat ({} 63.0)", shape.element),
                format!("%r = {op} {ty} %s to {other}"),
            ];
            out.add(shape, &format!("{op}_{to}"), &other, &lines);
        }
    }
    let predicates = [
        "oeq", "une", "olt", "oge", "ogt", "ole", "ord", "uno", "ueq", "one", "ult", "uge",
    ];
    masks(out, shape, "fcmp", &predicates);
}

/// Shuffles, single lanes, other lanes of the same bits, and a loop.
fn lanes(out: &mut Functions, shape: Shape) {
    let (ty, len, element) = (shape.ty(), shape.len, shape.element);
    let spread = |lane: u32, by: u32, add: u32| (lane * by + add) % (2 * len);
    let masks: [(&str, u32, Vec<u32>); 9] = [
        ("reverse", len, (0..len).rev().collect()),
        (
            "interleave",
            len,
            (0..len).map(|lane| lane / 2 + lane % 2 * len).collect(),
        ),
        ("even", len, (0..len).map(|lane| lane * 2).collect()),
        ("odd", len, (0..len).map(|lane| lane * 2 + 1).collect()),
        ("splat", len, vec![len - 1; len as usize]),
        (
            "spread",
            len,
            (0..len).map(|lane| spread(lane, 5, 3)).collect(),
        ),
        ("window", len, (1..=len).collect()),
        ("low", len / 2, (0..len / 2).collect()),
        ("concat", len * 2, (0..len * 2).collect()),
    ];
    for (name, count, mask) in masks.iter().filter(|(_, count, _)| *count > 1) {
        let lanes: Vec<String> = mask.iter().map(|lane| format!("i32 {lane}")).collect();
        let lanes = format!("<{count} x i32> <{}>", lanes.join(", "));
        let line = format!("%r = shufflevector {ty} %x, {ty} %y, {lanes}");
        out.add(shape, name, &format!("<{count} x {element}>"), &[line]);
    }
    for lane in BTreeSet::from([0, len / 2, len - 1]) {
        let line = format!("%r = extractelement {ty} %x, i32 {lane}");
        out.add(shape, &format!("extract_{lane}"), element, &[line]);
        let lines = [
            format!("%e = extractelement {ty} %y, i32 0"),
            format!("%r = insertelement {ty} %x, {element} %e, i32 {lane}"),
        ];
        out.add(shape, &format!("insert_{lane}"), &ty, &lines);
    }
    let bits = shape.bits * len;
    for &(other, each) in ELEMENTS {
        if bits.is_multiple_of(each) && bits != each && other != element {
            let result = format!("<{} x {other}>", bits / each);
            let line = format!("%r = bitcast {ty} %x to {result}");
            out.add(shape, &format!("bitcast_{other}"), &result, &[line]);
        }
        if bits == each {
            let line = format!("%r = bitcast {ty} %x to {other}");
            out.add(shape, &format!("scalar_{other}"), other, &[line]);
            let lines = [
                format!("%s = load {other}, ptr %b, align 1"),
                format!("%r = bitcast {other} %s to {ty}"),
            ];
            out.add(shape, &format!("of_scalar_{other}"), &ty, &lines);
        }
    }
    let op = if shape.is_float() { "fadd" } else { "add" };
    let lines = [
        "br label %again".to_owned(),
        "again:".to_owned(),
        format!("%v = phi {ty} [ %x, %0 ], [ %s, %again ]"),
        "%n = phi i32 [ 0, %0 ], [ %m, %again ]".to_owned(),
        format!("%s = {op} {ty} %v, %y"),
        "%m = add i32 %n, 1".to_owned(),
        "%e = icmp eq i32 %m, 3".to_owned(),
        "br i1 %e, label %after, label %again".to_owned(),
        "after:".to_owned(),
        format!("%r = phi {ty} [ %s, %again ]"),
    ];
    out.add(shape, "loop", &ty, &lines);
    let lines = [
        "%l = load i8, ptr %b".to_owned(),
        "%c1 = trunc i8 %l to i1".to_owned(),
        format!("%r = select i1 %c1, {ty} %x, {ty} %y"),
    ];
    out.add(shape, "select_scalar", &ty, &lines);
}

/// A module of the functions. Each has three pointers, to two vectors and to where its result is stored.
pub fn module(triple: &str, features: &str) -> String {
    let mut out = Functions::default();
    for shape in shapes() {
        match shape.is_float() {
            true => floats(&mut out, shape),
            false => integers(&mut out, shape),
        }
        lanes(&mut out, shape);
    }
    let declared: Vec<String> = out.declared.into_iter().collect();
    format!(
        "target triple = \"{triple}\"\n{}\n{}\nattributes #0 = {{ \"target-features\"=\"{features}\" }}\n",
        declared.join("\n"),
        out.text
    )
}
