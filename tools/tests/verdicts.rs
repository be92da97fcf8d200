//! Verdicts on texts of one construct each, beside llvm-as: constraints of inline assembler, `...` of calls, use-list
//! directives.

use bitsmith_model::schema::di::{DiField, DiKind, Form};
use bitsmith_testkit::Oracle;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Constraint strings, right and wrong. The next tests try each with several types of calls.
const CONSTRAINTS: [&str; 56] = [
    "",
    "r",
    "=r",
    "=&r",
    "=*m",
    "*m",
    "r,r",
    "=r,=r",
    "=r,r",
    "=r,0",
    "=r,*m",
    "=r,=*m,r",
    "~{x}",
    "=r,~{x}",
    "r,~{x},~{y}",
    "~x{21}",
    "~",
    "~x",
    "~{x",
    "{x",
    "=",
    "==r",
    "=&&r",
    "&r",
    "%r",
    "%%r",
    "~%{x}",
    "#r",
    "r#",
    "=#r",
    "**m",
    ",",
    "r,",
    ",r",
    "r|m",
    "|r",
    "r|",
    "=r|m,r|m",
    "=r|m,0|r",
    "=r,0|r",
    "=r,r|0",
    "0",
    "5",
    "=r,=0",
    "=r,0,0",
    "=r,1",
    "^ab",
    "@2ab",
    "@3ab",
    "=@cca",
    "~{x},r",
    "r,=r",
    "~{x},=r",
    "r,=*m",
    "!i,r",
    "rm{x}0",
];

/// Function types of calls, and their arguments.
const CALLS: [(&str, &str); 4] = [
    ("void", "()"),
    ("void", "(i32 %a)"),
    ("i32", "(i32 %a)"),
    ("{ i32, i32 }", "()"),
];

/// A body with `...` in it, of a function that has variable arguments or not.
const ELLIPSES: [&str; 6] = [
    "define void @f(i32 %a, ...) {\n  musttail call void (i32, ...) @g(i32 %a, ...)\n  ret void\n}\n",
    "define void @f(i32 %a, ...) {\n  musttail call void (i32, ...) @g(i32 %a)\n  ret void\n}\n",
    "define void @f(i32 %a, ...) {\n  call void (i32, ...) @g(i32 %a, ...)\n  ret void\n}\n",
    "define void @f(i32 %a, ...) {\n  tail call void (i32, ...) @g(i32 %a, ...)\n  ret void\n}\n",
    "define void @f(i32 %a) {\n  musttail call void (i32, ...) @g(i32 %a, ...)\n  ret void\n}\n",
    "define void @f(i32 %a) {\n  musttail call void @h(i32 %a)\n  ret void\n}\n",
];

/// Directives of a module with three uses of `@x`, two of `%a`, and one of `%b`.
const DIRECTIVES: [(&str, &str); 14] = [
    ("", "uselistorder ptr @x, { 2, 1, 0 }"),
    ("", "uselistorder ptr @x, { 1, 0 }"),
    ("", "uselistorder ptr @x, { 1, 0, 2, 3 }"),
    ("", "uselistorder ptr @f, { 1, 0 }"),
    ("", "uselistorder i32 7, { 1, 0 }"),
    ("uselistorder i32 %a, { 1, 0 }", ""),
    ("uselistorder i32 %a, { 1, 0, 2 }", ""),
    ("uselistorder i32 %b, { 1, 0 }", ""),
    ("uselistorder i32 %c, { 1, 0 }", ""),
    ("uselistorder i32 7, { 1, 0, 2 }", ""),
    ("uselistorder label %end, { 1, 0 }", ""),
    ("uselistorder label %end, { 1, 0, 2 }", ""),
    (
        "uselistorder i32 %a, { 1, 0 }",
        "uselistorder ptr @x, { 0, 2, 1 }",
    ),
    (
        "uselistorder i32 %a, { 1, 0 }",
        "uselistorder ptr @x, { 1, 0 }",
    ),
];

/// Asserts that `as --strict` and llvm-as say the same of a text; LLVM's crash counts as its refusal.
fn assert_same_verdict(oracle: &Oracle, name: &str, text: &str) -> bool {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("verdicts-{name}.ll"));
    std::fs::write(&file, text).expect("a file");
    let accepts = |program: &Path, args: &[&str]| {
        let mut command = Command::new(program);
        let done = command
            .args(args)
            .args(["-o", "/dev/null"])
            .arg(&file)
            .output();
        done.expect("it runs").status.success()
    };
    let theirs = accepts(&oracle.tool("llvm-as"), &[]);
    let ours = accepts(
        Path::new(env!("CARGO_BIN_EXE_bitsmith")),
        &["as", "--strict"],
    );
    assert_eq!(ours, theirs, "{text}");
    theirs
}

#[test]
fn constraints_of_assembler() {
    let Some(oracle) = Oracle::or_skip("verdicts::constraints_of_assembler") else {
        return;
    };
    let mut accepted = 0;
    for (constraints, (ty, arguments)) in CONSTRAINTS
        .iter()
        .flat_map(|one| CALLS.iter().map(move |call| (one, call)))
    {
        let text = format!(
            "define void @f(i32 %a, ptr %p) {{\n  call {ty} asm sideeffect \"\", \"{constraints}\"{arguments}\n  ret void\n}}\n"
        );
        accepted += usize::from(assert_same_verdict(&oracle, "asm", &text));
    }
    assert!(accepted >= 12, "{accepted}");
}

#[test]
fn variable_arguments_that_are_passed_on() {
    let Some(oracle) = Oracle::or_skip("verdicts::variable_arguments_that_are_passed_on") else {
        return;
    };
    for body in ELLIPSES {
        let text = format!("declare void @g(i32, ...)\ndeclare void @h(i32)\n{body}");
        assert_same_verdict(&oracle, "ellipsis", &text);
    }
}

#[test]
fn indexes_of_use_list_directives() {
    let Some(oracle) = Oracle::or_skip("verdicts::indexes_of_use_list_directives") else {
        return;
    };
    for (of_body, of_module) in DIRECTIVES {
        let text = format!(
            "@x = global i32 0\n@p = global ptr @x\ndefine i32 @f(i32 %a, i1 %i) {{\n  %b = add i32 %a, 7\n  %c = add i32 %a, 7\n  store i32 %b, ptr @x\n  %d = load i32, ptr @x\n  br i1 %i, label %end, label %mid\nmid:\n  br label %end\nend:\n  ret i32 %d\n  {of_body}\n}}\n{of_module}\n"
        );
        assert_same_verdict(&oracle, "uses", &text);
    }
}

/// Types that variables, allocas and loads may not all be of.
const TYPES: [&str; 9] = [
    "x86_amx",
    "token",
    "label",
    "target(\"spirv.Image\")",
    "[2 x token]",
    "<vscale x 1 x i1>",
    "{ <vscale x 1 x i1>, <vscale x 1 x i1> }",
    "{ <vscale x 1 x i1>, i32 }",
    "{ i32, { <vscale x 1 x i1>, i32 } }",
];

#[test]
fn types_in_memory() {
    let Some(oracle) = Oracle::or_skip("verdicts::types_in_memory") else {
        return;
    };
    for ty in TYPES {
        let forms = [
            format!("@x = external global {ty}\n"),
            format!("define void @f() {{\n  %a = alloca {ty}\n  ret void\n}}\n"),
            format!("define void @f(ptr %p) {{\n  %a = load {ty}, ptr %p\n  ret void\n}}\n"),
        ];
        for text in forms {
            assert_same_verdict(&oracle, "types", &text);
        }
    }
}

#[test]
fn attributes_of_variable_arguments() {
    let Some(oracle) = Oracle::or_skip("verdicts::attributes_of_variable_arguments") else {
        return;
    };
    for argument in [
        "double byref(i64) 4.0",
        "double noalias 4.0",
        "double nofpclass(nan) 4.0",
        "i32 nofpclass(nan) 4",
        "i32 zeroext 4",
        "ptr byval(i64) %p",
        "ptr dereferenceable(4) %p",
        "i32 dereferenceable(4) 1",
        "double align 8 1.0",
    ] {
        let text = format!(
            "declare void @f(i32, ...)\ndefine void @g(ptr %p) {{\n  call void (i32, ...) @f(i32 1, {argument})\n  ret void\n}}\n"
        );
        assert_same_verdict(&oracle, "variable", &text);
    }
}

#[test]
fn constants_of_other_types() {
    let Some(oracle) = Oracle::or_skip("verdicts::constants_of_other_types") else {
        return;
    };
    for constant in [
        "half 1.0",
        "double 0x0000000000000001",
        "fp128 1.0",
        "fp128 0x3FF0000000000000",
        "x86_fp80 1.0",
        "ppc_fp128 0x0000000000000001",
        "ptr no_cfi @f",
        "i64 no_cfi @f",
        "<8 x half> dso_local_equivalent @f",
        "ptr dso_local_equivalent @f",
        "ptr addrspace(1) no_cfi @f",
    ] {
        let text = format!("declare void @f()\n@x = global {constant}\n");
        assert_same_verdict(&oracle, "constants", &text);
    }
}

/// Each property of an alloca stands once and in its order; groups have alignments with `=`.
#[test]
fn properties_of_allocas_and_alignments_of_groups() {
    let Some(oracle) = Oracle::or_skip("allocas and groups") else {
        return;
    };
    let properties = ["", ", i32 %n", ", align 4", ", addrspace(0)", ", !a !0"];
    let mut accepted = 0;
    for first in properties {
        for second in properties {
            let text = format!(
                "define void @f(i32 %n) {{\n  %a = alloca i32{first}{second}\n  ret void\n}}\n!0 = !{{}}\n"
            );
            accepted += u32::from(assert_same_verdict(&oracle, "allocas", &text));
        }
    }
    let values = ["alignstack(16)", "alignstack=16", "align 8", "align(8)"];
    for group in values {
        let text =
            format!("define void @f() #0 {{\n  ret void\n}}\nattributes #0 = {{ {group} }}\n");
        accepted += u32::from(assert_same_verdict(&oracle, "groups", &text));
    }
    assert!(accepted > 10, "{accepted}");
}

/// A text of one node that has all fields it must have, and a field with a value.
fn with_field(kind: DiKind, field: &DiField, value: &str) -> String {
    let distinct = match kind {
        DiKind::DIAssignID | DiKind::DICompileUnit => "distinct ",
        _ => "",
    };
    let is_unit = kind == DiKind::DICompileUnit;
    let fields = kind.fields().iter();
    let needed = fields.filter(|other| other.required && other.name != field.name);
    let mut given: Vec<String> = needed
        .map(|other| {
            let value = match other.form {
                Form::String => "\"s\"",
                Form::Metadata | Form::MetadataNotNull => "!9",
                _ => "1",
            };
            format!("{}: {value}", other.name)
        })
        .collect();
    if is_unit && !field.name.contains("anguage") {
        given.push("language: DW_LANG_C".into());
    }
    if is_unit && !given.iter().any(|given| given.starts_with("file")) {
        given.push("file: !9".into());
    }
    given.push(format!("{}: {value}", field.name));
    format!(
        "!0 = {distinct}!{}({})\n!9 = !{{}}\n",
        kind.name(),
        given.join(", ")
    )
}

#[test]
fn numbers_in_fields_of_nodes() {
    let Some(oracle) = Oracle::or_skip("verdicts::numbers_in_fields_of_nodes") else {
        return;
    };
    for (kind, field) in DiKind::ALL
        .iter()
        .filter(|kind| kind.since() <= 22)
        .flat_map(|kind| kind.fields().iter().map(|field| (*kind, field)))
    {
        let is_number = !matches!(field.form, Form::MetadataNotNull | Form::String);
        // LLVM keeps the lower half of this one.
        let is_cut = field.name == "coroSuspendIdx";
        if field.since > 22 || !is_number || is_cut {
            continue;
        }
        for value in ["2", "8", "256", "65536", "-1"] {
            assert_same_verdict(&oracle, "fields", &with_field(kind, field, value));
        }
    }
}

/// Texts of other kinds, with a rule of LLVM's parser for each.
const SINGLE: [&str; 12] = [
    "attributes #0 = { }\n",
    "attributes #0 = { vscale_range(0,0) }\n",
    "define void @f() vscale_range(0,0) {\n  ret void\n}\n",
    "attributes #0 = { allocsize(1,1) }\n",
    "target datalayout = \"e-i8:16\"\n",
    "target datalayout = \"e-i8:8:16\"\n",
    "target datalayout = \"e-ni:0\"\n",
    "target datalayout = \"e-ni:1:2\"\n",
    "deplibs = [ \"a\" ]\n",
    "!0 = !DIArgList(i32 1)\n",
    "!0 = !DIBasicType(flags: DIFlagPublic | DIFlagZero)\n",
    "!x = !{!0}\n!0 = !DIGlobalVariable(name: \"x\")\n",
];

#[test]
fn single_rules_of_the_parser() {
    let Some(oracle) = Oracle::or_skip("verdicts::single_rules_of_the_parser") else {
        return;
    };
    for text in SINGLE {
        assert_same_verdict(&oracle, "single", text);
    }
}
