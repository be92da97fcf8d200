//! Text of older releases: typed pointers, retired constants and fields of nodes.

use bitsmith_text::parse::parse_module;
use bitsmith_text::print::{Options, print_module};
use bitsmith_verify::verify_module;

#[test]
fn what_manuals_of_older_releases_show() {
    let module = parse_module(include_bytes!("older/manuals.ll")).expect("it is read");
    assert!(verify_module(&module).is_empty());
    let mut text = Vec::new();
    print_module(&module, "it", &Options::default(), &mut text).expect("it is printed");
    let text = String::from_utf8(text).expect("ASCII");
    let (_, found) = text.split_once("\n\n").expect("a header");
    let expected = include_str!("older/manuals.golden");
    assert_eq!(found.trim(), expected.trim());
}

/// Constants are computed as llvm-as 14 computes them.
#[test]
fn constants_are_computed() {
    for (constant, value) in [
        ("udiv (i32 1, i32 0)", "poison"),
        ("sdiv (i32 -2147483648, i32 0)", "poison"),
        ("sdiv (i32 -2147483648, i32 -1)", "poison"),
        ("shl (i32 1, i32 32)", "poison"),
        ("fptosi (double 1.0e10 to i32)", "poison"),
        ("zext (i1 icmp eq (i32* @y, i32* null) to i32)", "0"),
        (
            "select (i1 icmp eq (i32* @y, i32* null), i32 1, i32 2)",
            "2",
        ),
    ] {
        let text = format!("@y = global i32 3\n@x = global i32 {constant}\n");
        let module = parse_module(text.as_bytes()).expect(constant);
        let mut text = Vec::new();
        print_module(&module, "it", &Options::default(), &mut text).expect("it is printed");
        let text = String::from_utf8(text).expect("ASCII");
        let expected = format!("@x = global i32 {value}");
        assert!(
            text.lines().any(|line| line == expected),
            "{constant}: {text}"
        );
    }
}

/// A constant that cannot be computed is an error at its place.
#[test]
fn constants_that_come_to_nothing() {
    let text = "@x = global i32 extractvalue ({ i32 } { i32 1 }, 1)\n";
    let errors = parse_module(text.as_bytes()).expect_err(text);
    let error = errors.first().expect("an error").render("it");
    assert!(error.contains("it:1:"), "{error}");
}

/// Releases before 3.6 had no parentheses around a comdat's name.
#[test]
fn a_comdat_behind_a_comdat() {
    let text = b"$a = comdat any\n@a = global i32 1, comdat\n$b = comdat any\n@c = global i32 2, comdat $b\n";
    let module = parse_module(text).expect("it is read");
    let comdat_of = |name: &[u8]| {
        let mut globals = module.globals.iter();
        let found = globals.find(|(id, _)| module.name(*id) == name);
        found.and_then(|(_, global)| global.comdat)
    };
    assert!(comdat_of(b"a").is_some() && comdat_of(b"c").is_some());
    assert_ne!(comdat_of(b"a"), comdat_of(b"c"));
}

/// Intrinsics that no text declares: those of older releases become the current ones.
#[test]
fn undeclared_intrinsics_of_older_releases() {
    let text = |call: &str| {
        let head = "define void @f(<4 x i32> %v, i32 %i, ptr %p) {\n  ";
        parse_module(format!("{head}{call}\n  ret void\n}}\n").as_bytes())
    };
    for call in [
        "%r = call <4 x i32> @llvm.vector.splice.v4i32(<4 x i32> %v, <4 x i32> %v, i32 1)",
        "%r = call i32 @llvm.ctlz.i32(i32 %i)",
        "%r = call i32 @llvm.flt.rounds()",
        "call void @llvm.memcpy.p0.p0.i32(ptr %p, ptr %p, i32 %i, i32 1, i1 false)",
    ] {
        let module = text(call).expect(call);
        assert!(verify_module(&module).is_empty(), "{call}");
    }
    let errors = text("call void @llvm.nothing.such()").expect_err("there is none");
    let error = errors.first().expect("an error").render("it");
    assert!(
        error.contains("unknown intrinsic 'llvm.nothing.such'"),
        "{error}"
    );
}
