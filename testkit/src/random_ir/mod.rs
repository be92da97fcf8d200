//! Random programs of LLVM's language: functions with arguments and results of any integer, float or vector, and
//! code on them, in one module, and their calls in another. A program has no undefined behaviour and prints
//! the bytes of its values. Bits that the language leaves open, such as those of a NaN, are not printed.

mod code;
mod floats;
mod flow;
mod integers;
mod maker;
mod memory;
mod types;
mod vectors;

use code::Code;
use maker::Maker;
use types::Type;

use crate::random_programs::Machine;

/// The number of functions of a program.
const FUNCTIONS: usize = 10;
/// The most parameters of a function.
const PARAMETERS: usize = 9;
/// The instructions of a function, roughly.
const STEPS: usize = 14;
/// The values of a function that it prints.
const SHOWN: usize = 6;

/// The two modules of a program, without their target.
#[derive(Debug)]
pub struct Program {
    /// The functions.
    pub callee: String,
    /// `main`, which calls them.
    pub caller: String,
}

const SHARED: &str = "@place = internal global [320 x i8] zeroinitializer, align 16\n";
const EXTERNAL: &str = "@shown = external global [256 x i8]\ndeclare void @show(i64)\n";
const SHOW: &str = r#"@shown = global [256 x i8] zeroinitializer, align 16
@byte = internal constant [5 x i8] c"%02x\00"
declare i32 @printf(ptr, ...)
declare i32 @putchar(i32)
define void @show(i64 %size) noinline {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  %p = getelementptr i8, ptr @shown, i64 %i
  %b = load i8, ptr %p
  store i8 0, ptr %p
  %z = zext i8 %b to i32
  %said = call i32 (ptr, ...) @printf(ptr @byte, i32 %z)
  %n = add i64 %i, 1
  %more = icmp ult i64 %n, %size
  br i1 %more, label %loop, label %end
end:
  %last = call i32 @putchar(i32 10)
  ret void
}
"#;

/// A function, its declaration, and the types of its parameters and of its result.
fn function(maker: &mut Maker, number: usize) -> (String, String, Vec<Type>, Type) {
    let count = maker.dice.below(PARAMETERS + 1);
    let parameters: Vec<Type> = (0..count).map(|_| maker.any_type(6)).collect();
    let result = maker.any_type(6);
    let name = format!("f{number}");
    let mut code = Code::new(maker, name.clone(), &parameters);
    let given = code.values.clone();
    code.steps(STEPS);
    let last: Vec<_> = code.values.iter().rev().take(SHOWN).cloned().collect();
    for (value, shape) in given.iter().chain(&last) {
        code.show(value, *shape);
    }
    let returned = code.made(&result);
    let types: Vec<_> = parameters.iter().map(Type::text).collect();
    let named = types.iter().enumerate();
    let named: Vec<_> = named.map(|(i, ty)| format!("{ty} %p{i}")).collect();
    let text = result.text();
    code.line(&format!("ret {text} {returned}"));
    let definition = format!(
        "define {text} @{name}({}) {{\n{}}}\n",
        named.join(", "),
        code.finish()
    );
    let declaration = format!("declare {text} @{name}({})\n", types.join(", "));
    (definition, declaration, parameters, result)
}

/// A module of what has been made.
fn module(maker: Maker, head: &str, body: &str) -> String {
    let declared: Vec<_> = maker.declared.into_iter().collect();
    format!(
        "{head}{SHARED}{}{}\n{}{body}",
        maker.globals,
        declared.join("\n"),
        maker.functions
    )
}

/// The program of a seed for a machine.
pub fn program(seed: u64, machine: Machine) -> Program {
    let (mut callees, mut callers) = (Maker::new(seed, machine), Maker::new(!seed, machine));
    let (mut functions, mut declarations) = (String::new(), String::new());
    let mut main = Code::new(&mut callers, "main".into(), &[]);
    for number in 0..FUNCTIONS {
        let (definition, declaration, parameters, result) = function(&mut callees, number);
        functions.push_str(&definition);
        declarations.push_str(&declaration);
        let given: Vec<_> = parameters
            .iter()
            .map(|ty| format!("{} {}", ty.text(), main.made(ty)))
            .collect();
        let text = result.text();
        let value = main.hidden(&format!("call {text} @f{number}({})", given.join(", ")));
        let known = main.values.len();
        main.take_apart(&value, &result);
        let parts = main.values.split_off(known);
        for (part, shape) in &parts {
            main.show(part, *shape);
        }
        main.values.extend(parts);
        // Later arguments are the truncated and extended ones of earlier results.
        main.cast();
    }
    main.line("ret i32 0");
    let main = format!("{declarations}define i32 @main() {{\n{}}}\n", main.finish());
    Program {
        callee: module(callees, EXTERNAL, &functions),
        caller: module(callers, SHOW, &main),
    }
}
