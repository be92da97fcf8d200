//! Text that LLVM 22 no longer writes, and its special cases.

use bitsmith_text::parse::parse_module;
use bitsmith_text::print::{Options, print_module};

fn reprint(text: &str) -> Result<String, String> {
    let module = parse_module(text.as_bytes()).map_err(|errors| errors[0].message.clone())?;
    let mut out = Vec::new();
    print_module(&module, "", &Options::default(), &mut out).expect("memory takes all");
    Ok(String::from_utf8(out).expect("ASCII"))
}

#[test]
fn expressions_that_are_gone_become_instructions() {
    let text = "@x = global i32 0

define i32 @f() {
  %1 = add i32 select (i1 icmp eq (i64 ptrtoint (i32* @x to i64), i64 3), i32 1, i32 2), 5
  ret i32 %1
}
";
    let printed = reprint(text).expect("it is taken");
    assert!(
        printed.contains("%constexpr = icmp eq i64 ptrtoint (ptr @x to i64), 3\n"),
        "{printed}"
    );
    assert!(
        printed.contains("%constexpr1 = select i1 %constexpr, i32 1, i32 2\n"),
        "{printed}"
    );
    assert!(
        printed.contains("%1 = add i32 %constexpr1, 5\n"),
        "{printed}"
    );
    let known = "@x = global i32 select (i1 true, i32 1, i32 2)";
    let printed = reprint(known).expect("it is a number");
    assert!(printed.contains("@x = global i32 1\n"), "{printed}");
    let outside = "@x = global i32 select (i1 ptrtoint (ptr @x to i1), i32 1, i32 2)";
    let message = reprint(outside).expect_err("nothing can stand before it");
    assert_eq!(message, "select constexprs are no longer supported");
}

#[test]
fn intrinsics_declare_themselves() {
    let text = "define i32 @f(i32 %a) {
  %b = call i32 @llvm.smax(i32 %a, i32 1)
  ret i32 %b
}
";
    let printed = reprint(text).expect("it is taken");
    assert!(
        printed.contains("call i32 @llvm.smax.i32(i32 %a, i32 1)"),
        "{printed}"
    );
    assert!(
        printed.contains("declare i32 @llvm.smax.i32(i32, i32)"),
        "{printed}"
    );
    let unknown = text.replace("smax", "nothing");
    let message = reprint(&unknown).expect_err("it is not known");
    assert_eq!(message, "unknown intrinsic 'llvm.nothing'");
}

#[test]
fn integers_are_cut_and_spread() {
    let text = "@a = global i8 300\n@b = global i32 s0x0F\n@c = global i8 u0x1ff\n";
    let printed = reprint(text).expect("it is taken");
    assert!(printed.contains("@a = global i8 44\n"), "{printed}");
    assert!(printed.contains("@b = global i32 -1\n"), "{printed}");
    assert!(printed.contains("@c = global i8 -1\n"), "{printed}");
}

#[test]
fn structures_do_not_contain_themselves() {
    let inside = "%a = type { [2 x %b] }\n%b = type { i8, %a }\n@x = external global %a\n";
    let message = reprint(inside).expect_err("no memory holds it");
    assert_eq!(message, "identified structure type is recursive");
    let pointed = inside.replace("%b]", "ptr]");
    reprint(&pointed).expect("a pointer is no content");
}

#[test]
fn summaries_stay() {
    let text = "@x = global i32 0

^0 = module: (path: \"a.o\", hash: (1, 2, 3, 4, 5))
^1 = gv: (name: \"x\", summaries: (variable: (module: ^0, flags: (linkage: external, \
visibility: default, notEligibleToImport: 0, live: 0, dsoLocal: 0, canAutoHide: 0, \
importType: definition), varFlags: (readonly: 1, writeonly: 0, constant: 0)))) \
; guid = 13131238277070318690
^2 = flags: 8
^3 = blockcount: 0
";
    let printed = reprint(text).expect("it is taken");
    let summary = |text: &str| text[text.find("^0").expect("there")..].to_owned();
    // A semicolon starts a comment.
    let bare = |text: &str| -> Vec<String> {
        let lines = summary(text);
        let lines = lines.lines().map(|l| l.split(" ; ").next());
        lines.map(|l| l.unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(bare(&printed), bare(text));
    // Numbers that are too large are saturated.
    let great = text.replace("blockcount: 0", "blockcount: 18446744073709551621");
    let printed = reprint(&great).expect("it is taken");
    assert!(printed.contains("blockcount: 18446744073709551615\n"));
    let broken = text.replace("module: ^0", "module: ^7");
    assert_eq!(
        reprint(&broken).expect_err("no such module"),
        "use of undefined summary '^7'"
    );
}

#[test]
fn stacks_are_aligned_to_powers_of_two() {
    let text = "declare void @f() alignstack(36)\n";
    let error = reprint(text).expect_err("it is refused");
    assert_eq!(error, "stack alignment is not a power of two");
    reprint(&text.replace("36", "32")).expect("it is taken");
}

/// Attributes, and the linkage of functions, that have other values or places than these.
#[test]
fn values_of_attributes_are_checked() {
    let none = "cannot use 'none' with other component";
    let zero = "dereferenceable bytes must be non-zero";
    for (text, message) in [
        ("declare void @f(ptr captures(none, address))", none),
        (
            "declare void @f(ptr captures(address, ret: address, none))",
            none,
        ),
        ("declare void @f(ptr dereferenceable(0))", zero),
        ("declare void @f(ptr dereferenceable_or_null(0))", zero),
        (
            "define extern_weak void @f() {\n  ret void\n}",
            "invalid linkage for function definition",
        ),
    ] {
        let error = reprint(text).expect_err("it is refused");
        assert_eq!(error, message, "{text}");
    }
    let taken = "declare void @f(ptr captures(none, ret: address)) align(8)\n";
    let printed = reprint(taken).expect("it is taken");
    assert!(
        printed.contains("captures(ret: address)) align 8"),
        "{printed}"
    );
}

/// Constants that a type does not have are errors at their place.
#[test]
fn types_without_such_constants() {
    for (text, message) in [
        (
            "@g = global target(\"spirv.Image\") zeroinitializer",
            "invalid type for null constant",
        ),
        (
            "%o = type opaque\n@g = global %o undef",
            "invalid type for undef or poison constant",
        ),
        (
            "@h = global i8 0\n@g = global ptr getelementptr inrange(0, 0) (i8, ptr @h, i64 1)",
            "expected end to be larger than start",
        ),
        (
            "declare void @f(label)",
            "invalid type for function argument",
        ),
        (
            "declare void @f(ptr addrspace(1)*)",
            "ptr* is invalid - use ptr instead",
        ),
    ] {
        let errors = parse_module(text.as_bytes()).expect_err(text);
        let error = errors.first().expect("an error").render("it");
        assert!(error.contains(message), "{error}");
    }
}

/// An alignment has `=` in groups only, where it is that of the function, and a location in memory has no quotes.
#[test]
fn attributes_have_the_forms_of_their_places() {
    let aligned = "declare void @f() #0\nattributes #0 = { nounwind align=16 }";
    let printed = reprint(aligned).expect("it is taken");
    assert!(
        printed.contains("declare void @f() #0 align 16"),
        "{printed}"
    );
    assert!(
        printed.contains("attributes #0 = { nounwind }"),
        "{printed}"
    );
    for text in [
        "declare void @f(ptr align=8)",
        "declare void @f() memory(\"argmem\": read)",
        "declare void @f() #0\nattributes #0 = { align 16 }",
    ] {
        parse_module(text.as_bytes()).expect_err(text);
    }
}

/// The fields of a node may have any order: the words of the two numbers are in one list.
#[test]
fn a_denominator_before_its_numerator() {
    let text = "!0 = !DIFixedPointType(name: \"f\", size: 32, kind: Rational, denominator: 5, numerator: 3)\n\
                !named = !{!0}\n";
    let printed = reprint(text).expect("it is taken");
    assert!(
        printed.contains("kind: Rational, numerator: 3, denominator: 5)"),
        "{printed}"
    );
}
