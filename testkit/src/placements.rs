//! Functions with a parameter of each of many types, between others: each returns its last parameter, whose place
//! depends on those before it.

use crate::random_ir::Program;
use crate::random_programs::Machine;
use std::fmt::Write as _;

const ELEMENTS: &[&str] = &[
    "half", "bfloat", "float", "double", "fp128", "i1", "i4", "i8", "i16", "i24", "i32", "i40",
    "i64", "i65", "i128", "i129",
];
/// The elements that vectors do not have here.
const NO_LANES: &[&str] = &["i129"];

/// The types of an element that are tried.
fn types(of: &str) -> Vec<String> {
    let mut types = vec![
        of.to_owned(),
        format!("[1 x {of}]"),
        format!("[2 x {of}]"),
        format!("[2 x <{{ {of} }}>]"),
        format!("[3 x {{ {of}, {of} }}]"),
        format!("[2 x {{ i8, {of} }}]"),
        format!("{{ {of}, i8, {of} }}"),
    ];
    if !NO_LANES.contains(&of) {
        types.extend([
            format!("<1 x {of}>"),
            format!("<2 x {of}>"),
            format!("<3 x {of}>"),
            format!("[2 x <1 x {of}>]"),
            format!("[2 x <2 x {of}>]"),
            format!("[2 x <3 x {of}>]"),
            format!("[2 x <{{ <4 x {of}> }}>]"),
        ]);
    }
    types
}

/// The types of the parameters before: they take all registers; all registers and a word of the stack; all but one of
/// each kind; all of each kind, of which the last are beside parameters on the stack.
fn before(machine: Machine) -> [Vec<String>; 4] {
    let general = match machine {
        Machine::Host => 6,
        Machine::Aarch64 => 8,
    };
    let taken = |floats: u32, general: u32, more: &[&str]| {
        let arrays = [format!("[{floats} x double]"), format!("[{general} x i64]")];
        let more = more.iter().map(|ty| (*ty).to_owned());
        arrays.into_iter().chain(more).collect()
    };
    [
        taken(8, general, &[]),
        taken(8, general, &["double"]),
        taken(7, general - 1, &[]),
        taken(7, general - 1, &["i64", "i64", "double", "float"]),
    ]
}

const PRINTF: &str = "declare i32 @printf(ptr, ...)
@format = internal constant [9 x i8] c\"%s %lld\\0A\\00\"
";

/// The functions, and a `main` that prints for each type what they return.
pub fn program(machine: Machine) -> Program {
    let (mut callee, mut caller, mut main) = (String::new(), String::from(PRINTF), String::new());
    let elements = ELEMENTS.iter().copied();
    let extended = (machine == Machine::Host).then_some("x86_fp80");
    for (number, ty) in elements.chain(extended).flat_map(types).enumerate() {
        let size = ty.len() + 1;
        let _ = writeln!(
            caller,
            "@t{number} = internal constant [{size} x i8] c\"{ty}\\00\""
        );
        for (way, mut list) in before(machine).into_iter().enumerate() {
            let name = format!("f{number}.{way}");
            list.extend([ty.as_str(), "half"].map(str::to_owned));
            let zeros: Vec<_> = list
                .iter()
                .map(|ty| format!("{ty} zeroinitializer"))
                .collect();
            let (types, zeros) = (list.join(", "), zeros.join(", "));
            let _ = writeln!(
                callee,
                "define i64 @{name}({types}, i64 %last) {{\n  ret i64 %last\n}}"
            );
            let _ = writeln!(caller, "declare i64 @{name}({types}, i64)");
            let _ = writeln!(
                main,
                "  %{name} = call i64 @{name}({zeros}, i64 {number}{way})\n  call i32 (ptr, ...) @printf(ptr @format, ptr @t{number}, i64 %{name})"
            );
        }
    }
    let caller = format!("{caller}define i32 @main() {{\n{main}  ret i32 0\n}}\n");
    Program { callee, caller }
}
