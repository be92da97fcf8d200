//! Random programs of LLVM's language: functions with arguments and results of any integer, float or vector, and
//! straight code on them, in one module, and their calls in another. A program has no undefined behaviour and prints
//! the bytes of its values. Bits that the language leaves open, such as those of a NaN, are not printed.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::corrupt::Dice;

/// The number of functions of a program.
const FUNCTIONS: usize = 10;
/// The most parameters of a function.
const PARAMETERS: usize = 9;
/// The instructions of a function, roughly.
const STEPS: usize = 14;
/// The values of a function that it prints.
const SHOWN: usize = 6;

/// The widths of integers alone.
const WIDTHS: &[u32] = &[
    1, 3, 7, 8, 8, 16, 16, 17, 24, 31, 32, 32, 32, 33, 48, 63, 64, 64, 64, 65, 80, 100, 127, 128,
    129, 160, 200, 256,
];
/// The widths of integers in vectors: LLVM's own code for others is wrong in places.
const LANES: &[u32] = &[1, 8, 16, 32, 64];

/// The two modules of a program, without their target.
#[derive(Debug)]
pub struct Program {
    /// The functions.
    pub callee: String,
    /// `main`, which calls them.
    pub caller: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Element {
    Int(u32),
    Float(&'static str, u32),
}

const FLOATS: &[Element] = &[
    Element::Float("half", 16),
    Element::Float("float", 32),
    Element::Float("double", 64),
    Element::Float("fp128", 128),
];

/// A type: one element, or a vector of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    lanes: Option<usize>,
    of: Element,
}

impl Element {
    fn bits(self) -> u32 {
        match self {
            Self::Int(bits) | Self::Float(_, bits) => bits,
        }
    }
    fn text(self) -> String {
        match self {
            Self::Int(bits) => format!("i{bits}"),
            Self::Float(name, _) => name.into(),
        }
    }
}

impl Shape {
    fn one(of: Element) -> Self {
        Self { lanes: None, of }
    }
    fn is_int(self) -> bool {
        matches!(self.of, Element::Int(_))
    }
    /// The same number of lanes of another element.
    fn with(self, of: Element) -> Self {
        Self { of, ..self }
    }
    fn text(self) -> String {
        match self.lanes {
            None => self.of.text(),
            Some(lanes) => format!("<{lanes} x {}>", self.of.text()),
        }
    }
    /// The type in the name of an intrinsic.
    fn mangled(self) -> String {
        let of = match self.of {
            Element::Int(bits) => format!("i{bits}"),
            Element::Float(_, bits) => format!("f{bits}"),
        };
        match self.lanes {
            None => of,
            Some(lanes) => format!("v{lanes}{of}"),
        }
    }
    fn bytes(self) -> usize {
        (self.of.bits() as usize * self.lanes.unwrap_or(1)).div_ceil(8)
    }
    /// The constant of this type whose elements are all the same.
    fn all(self, element: &str) -> String {
        match self.lanes {
            None => element.into(),
            Some(lanes) => {
                let lane = format!("{} {element}", self.of.text());
                format!("<{}>", vec![lane; lanes].join(", "))
            }
        }
    }
}

/// The state that both modules share while they are made.
struct Maker {
    dice: Dice,
    globals: String,
    declared: BTreeSet<String>,
    numbers: usize,
}

/// The code of one function.
struct Code<'m> {
    maker: &'m mut Maker,
    text: String,
    values: Vec<(String, Shape)>,
}

impl Maker {
    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.dice.below(from.len())]
    }

    fn shape(&mut self) -> Shape {
        let is_vector = self.dice.below(5) < 2;
        let lanes = is_vector.then(|| self.pick(&[1, 2, 2, 3, 4, 4, 4, 5, 6, 7, 8, 8, 16]));
        let of = match (self.dice.below(3), is_vector) {
            (0, false) => self.pick(FLOATS),
            (0, true) => self.pick(&FLOATS[..3]),
            (_, false) => Element::Int(self.pick(WIDTHS)),
            (_, true) => Element::Int(self.pick(LANES)),
        };
        Shape { lanes, of }
    }

    fn constant(&mut self, of: Element) -> String {
        match of {
            Element::Int(1) => self.pick(&["true", "false"]).into(),
            Element::Int(bits) => {
                let near = self.dice.below(7) as i128 - 3;
                let far = i128::from(self.dice.below(usize::MAX) as u64) << self.dice.below(60);
                let number = if self.dice.below(2) == 0 { near } else { far };
                // In the range of the type, which is signed.
                let bits = bits.min(127);
                let cut = number << (128 - bits) >> (128 - bits);
                cut.to_string()
            }
            Element::Float("fp128", _) => self
                .pick(&[
                    "0xL0000000000000000BFFF800000000000",
                    "0xL00000000000000004005900000000000",
                    "0xL1000000000000000C00E123456789ABC",
                    "0xL00000000000000000000000000000000",
                ])
                .into(),
            Element::Float("half", _) => self
                .pick(&["1.0", "-0.5", "100.0", "0.0", "-2048.0"])
                .into(),
            Element::Float(..) => self
                .pick(&[
                    "1.0",
                    "-0.5",
                    "100.25",
                    "-0.0",
                    "16777216.0",
                    "0x7FF8000000000000",
                    "0xFFF0000000000000",
                ])
                .into(),
        }
    }

    fn global(&mut self, shape: Shape) -> String {
        let value = match shape.lanes {
            None => self.constant(shape.of),
            Some(lanes) => {
                let lane = |_| format!("{} {}", shape.of.text(), self.constant(shape.of));
                format!("<{}>", (0..lanes).map(lane).collect::<Vec<_>>().join(", "))
            }
        };
        self.numbers += 1;
        let name = format!("@g{}", self.numbers);
        writeln!(
            self.globals,
            "{name} = internal global {} {value}",
            shape.text()
        )
        .expect("a string");
        name
    }
}

impl Code<'_> {
    fn below(&mut self, count: usize) -> usize {
        self.maker.dice.below(count)
    }

    fn line(&mut self, line: &str) {
        self.text.push_str("  ");
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Adds an instruction, whose value is not used later by chance.
    fn hidden(&mut self, instruction: &str) -> String {
        self.maker.numbers += 1;
        let name = format!("%v{}", self.maker.numbers);
        self.line(&format!("{name} = {instruction}"));
        name
    }

    fn add(&mut self, shape: Shape, instruction: &str) -> String {
        let name = self.hidden(instruction);
        self.values.push((name.clone(), shape));
        name
    }

    fn value(&mut self, shape: Shape) -> String {
        let known: Vec<_> = self.values.iter().filter(|v| v.1 == shape).collect();
        if !known.is_empty() && self.maker.dice.below(8) > 0 {
            return known[self.maker.dice.below(known.len())].0.clone();
        }
        let global = self.maker.global(shape);
        self.add(
            shape,
            &format!("load volatile {}, ptr {global}", shape.text()),
        )
    }

    /// A value of any type that fits.
    fn any(&mut self, fits: impl Fn(Shape) -> bool) -> (String, Shape) {
        let known: Vec<_> = self.values.iter().filter(|v| fits(v.1)).cloned().collect();
        if !known.is_empty() && self.below(5) > 0 {
            return known[self.below(known.len())].clone();
        }
        loop {
            let shape = self.maker.shape();
            if fits(shape) {
                return (self.value(shape), shape);
            }
        }
    }

    fn call(&mut self, name: &str, result: &str, arguments: &[(String, String)]) -> String {
        let types: Vec<_> = arguments.iter().map(|a| a.0.as_str()).collect();
        let declaration = format!("declare {result} @{name}({})", types.join(", "));
        self.maker.declared.insert(declaration);
        let given: Vec<_> = arguments.iter().map(|(t, v)| format!("{t} {v}")).collect();
        format!("call {result} @{name}({})", given.join(", "))
    }

    fn step(&mut self) {
        match self.below(9) {
            0 | 1 => self.arithmetic(),
            2 => self.comparison(),
            3 => self.cast(),
            4 => self.float(),
            5 => self.lanes(),
            6 => self.memory(),
            7 => self.intrinsic(),
            _ => self.checked(),
        }
    }

    fn arithmetic(&mut self) {
        let (left, shape) = self.any(Shape::is_int);
        let mut right = self.value(shape);
        let (bits, ty) = (shape.of.bits(), shape.text());
        let op = match bits {
            4..=128 => self.maker.pick(&[
                "add", "sub", "mul", "xor", "udiv", "urem", "shl", "lshr", "ashr", "sdiv", "srem",
            ]),
            129.. => self
                .maker
                .pick(&["add", "sub", "mul", "xor", "shl", "lshr", "ashr"]),
            _ => self.maker.pick(&["add", "sub", "mul", "and", "or", "xor"]),
        };
        let all = |number: u32| shape.all(&number.to_string());
        match op {
            "shl" | "lshr" | "ashr" => {
                // i4 to i7 have no positive number of their width or more.
                let limit = all(if bits < 8 { 3 } else { bits.min(127) });
                right = self.hidden(&format!("urem {ty} {right}, {limit}"));
            }
            "udiv" | "urem" => right = self.hidden(&format!("or {ty} {right}, {}", all(1))),
            "sdiv" | "srem" => {
                let half = self.hidden(&format!("lshr {ty} {right}, {}", all(bits / 2)));
                right = self.hidden(&format!("or {ty} {half}, {}", all(1)));
            }
            _ => {}
        }
        self.add(shape, &format!("{op} {ty} {left}, {right}"));
    }

    fn comparison(&mut self) {
        let (left, shape) = self.any(|_| true);
        let (right, ty) = (self.value(shape), shape.text());
        let compare = match shape.is_int() {
            true => {
                let how = self
                    .maker
                    .pick(&["eq", "ne", "ugt", "ule", "sgt", "sge", "slt", "ult"]);
                format!("icmp {how} {ty} {left}, {right}")
            }
            false => {
                let how = self.maker.pick(&[
                    "oeq", "one", "olt", "oge", "ord", "uno", "ueq", "une", "ult", "ugt",
                ]);
                format!("fcmp {how} {ty} {left}, {right}")
            }
        };
        let mask = shape.with(Element::Int(1));
        let chosen = self.add(mask, &compare);
        self.add(
            shape,
            &format!("select {} {chosen}, {ty} {left}, {ty} {right}", mask.text()),
        );
    }

    fn cast(&mut self) {
        let (value, from) = self.any(|_| true);
        let widths = if from.lanes.is_some() { LANES } else { WIDTHS };
        let to = from.with(Element::Int(self.maker.pick(widths)));
        let (old, new) = (from.of.bits(), to.of.bits());
        if from.is_int() {
            let op = match new.cmp(&old) {
                std::cmp::Ordering::Less => "trunc",
                std::cmp::Ordering::Equal => return,
                std::cmp::Ordering::Greater => self.maker.pick(&["zext", "sext"]),
            };
            self.add(
                to,
                &format!("{op} {} {value} to {}", from.text(), to.text()),
            );
            if old <= 64 {
                let float = from.with(self.maker.pick(&FLOATS[1..3]));
                let op = self.maker.pick(&["sitofp", "uitofp"]);
                self.add(
                    float,
                    &format!("{op} {} {value} to {}", from.text(), float.text()),
                );
            }
        } else if new <= 128 && from.lanes.is_none() {
            let name = self.maker.pick(&["fptosi", "fptoui"]);
            let name = format!("llvm.{name}.sat.{}.{}", to.mangled(), from.mangled());
            let call = self.call(&name, &to.text(), &[(from.text(), value.clone())]);
            self.add(to, &call);
        }
        let floats = if from.lanes.is_some() {
            &FLOATS[..3]
        } else {
            FLOATS
        };
        let float = from.with(self.maker.pick(floats));
        if !from.is_int() && float != from {
            let op = if float.of.bits() < old {
                "fptrunc"
            } else {
                "fpext"
            };
            self.add(
                float,
                &format!("{op} {} {value} to {}", from.text(), float.text()),
            );
        }
    }

    fn float(&mut self) {
        let (left, shape) = self.any(|shape| !shape.is_int());
        let (right, ty) = (self.value(shape), shape.text());
        let op = self.maker.pick(&["fadd", "fsub", "fmul", "fdiv"]);
        self.add(shape, &format!("{op} {ty} {left}, {right}"));
        let name = self
            .maker
            .pick(&["floor", "ceil", "trunc", "rint", "round", "sqrt", "fabs"]);
        let call = self.call(
            &format!("llvm.{name}.{}", shape.mangled()),
            &ty,
            &[(ty.clone(), left)],
        );
        self.add(shape, &call);
    }

    fn lanes(&mut self) {
        let (left, shape) = self.any(|shape| shape.lanes.is_some());
        let lanes = shape.lanes.unwrap_or(1);
        let (right, ty, one) = (self.value(shape), shape.text(), Shape::one(shape.of));
        let index = self.value(Shape::one(Element::Int(32)));
        let index = self.hidden(&format!("urem i32 {index}, {lanes}"));
        self.add(one, &format!("extractelement {ty} {left}, i32 {index}"));
        let element = self.value(one);
        self.add(
            shape,
            &format!(
                "insertelement {ty} {right}, {} {element}, i32 {index}",
                one.text()
            ),
        );
        let count = self.maker.pick(&[lanes, lanes, 2, 4, 8]);
        let mask: Vec<_> = (0..count)
            .map(|_| format!("i32 {}", self.below(2 * lanes)))
            .collect();
        let mask = format!("<{count} x i32> <{}>", mask.join(", "));
        let wide = Shape {
            lanes: Some(count),
            ..shape
        };
        self.add(
            wide,
            &format!("shufflevector {ty} {left}, {ty} {right}, {mask}"),
        );
    }

    fn memory(&mut self) {
        let (value, shape) = self.any(|_| true);
        let (at, ty) = (1 + self.below(15), shape.text());
        let place = self.hidden(&format!("getelementptr i8, ptr @place, i64 {at}"));
        self.line(&format!("store {ty} {value}, ptr {place}, align 1"));
        self.add(shape, &format!("load {ty}, ptr {place}, align 1"));
    }

    fn intrinsic(&mut self) {
        let (first, shape) = self.any(Shape::is_int);
        let ty = shape.text();
        let two = [
            "smax", "smin", "umax", "umin", "sadd.sat", "uadd.sat", "ssub.sat", "usub.sat",
        ];
        let one = ["ctpop", "bitreverse"];
        let (name, count) = match self.below(4) {
            0 => (self.maker.pick(&one), 1),
            1 => (self.maker.pick(&["fshl", "fshr"]), 3),
            _ => (self.maker.pick(&two), 2),
        };
        let mut arguments = vec![(ty.clone(), first)];
        while arguments.len() < count {
            arguments.push((ty.clone(), self.value(shape)));
        }
        let call = self.call(&format!("llvm.{name}.{}", shape.mangled()), &ty, &arguments);
        self.add(shape, &call);
    }

    /// Arithmetic with a flag for a result that does not fit. LLVM's own code for vectors of flags is wrong in places.
    fn checked(&mut self) {
        let (left, shape) =
            self.any(|shape| shape.is_int() && shape.lanes.is_none() && shape.of.bits() <= 128);
        let (right, ty, flag) = (self.value(shape), shape.text(), shape.with(Element::Int(1)));
        let name = self
            .maker
            .pick(&["sadd", "uadd", "ssub", "usub", "smul", "umul"]);
        let result = format!("{{ {ty}, {} }}", flag.text());
        let arguments = [(ty.clone(), left), (ty, right)];
        let call = self.call(
            &format!("llvm.{name}.with.overflow.{}", shape.mangled()),
            &result,
            &arguments,
        );
        let both = self.hidden(&call);
        self.add(shape, &format!("extractvalue {result} {both}, 0"));
        self.add(flag, &format!("extractvalue {result} {both}, 1"));
    }

    /// Prints a value; a NaN is printed as zero.
    fn show(&mut self, value: &str, shape: Shape) {
        let (mut value, ty) = (value.to_owned(), shape.text());
        if !shape.is_int() {
            let mask = shape.with(Element::Int(1)).text();
            let nan = self.hidden(&format!("fcmp uno {ty} {value}, {value}"));
            value = self.hidden(&format!(
                "select {mask} {nan}, {ty} zeroinitializer, {ty} {value}"
            ));
        }
        self.line(&format!("store {ty} {value}, ptr @shown"));
        self.line(&format!("call void @show(i64 {})", shape.bytes()));
    }
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
fn function(maker: &mut Maker, number: usize) -> (String, String, Vec<Shape>, Shape) {
    let count = maker.dice.below(PARAMETERS + 1);
    let parameters: Vec<Shape> = (0..count).map(|_| maker.shape()).collect();
    let result = maker.shape();
    let named = parameters
        .iter()
        .enumerate()
        .map(|(i, &p)| (format!("%p{i}"), p));
    let mut code = Code {
        text: String::new(),
        values: named.collect(),
        maker,
    };
    for _ in 0..STEPS {
        code.step();
    }
    let given: Vec<_> = code.values.iter().take(count).cloned().collect();
    let last: Vec<_> = code.values.iter().rev().take(SHOWN).cloned().collect();
    for (value, shape) in given.iter().chain(&last) {
        code.show(value, *shape);
    }
    let returned = code.value(result);
    let listed: Vec<_> = given
        .iter()
        .map(|(name, p)| format!("{} {name}", p.text()))
        .collect();
    let types: Vec<_> = parameters.iter().map(|p| p.text()).collect();
    let ty = result.text();
    let definition = format!(
        "define {ty} @f{number}({}) {{\n{}  ret {ty} {returned}\n}}\n",
        listed.join(", "),
        code.text
    );
    (
        definition,
        format!("declare {ty} @f{number}({})\n", types.join(", ")),
        parameters,
        result,
    )
}

/// A module of what has been made.
fn module(maker: Maker, head: &str, body: &str) -> String {
    let declared: Vec<_> = maker.declared.into_iter().collect();
    format!(
        "{head}{SHARED}{}{}\n{body}",
        maker.globals,
        declared.join("\n")
    )
}

/// The program of a seed.
pub fn program(seed: u64) -> Program {
    let maker = |seed| Maker {
        dice: Dice(seed),
        globals: String::new(),
        declared: BTreeSet::new(),
        numbers: 0,
    };
    let (mut callees, mut callers) = (maker(seed), maker(!seed));
    let (mut functions, mut declarations) = (String::new(), String::new());
    let mut main = Code {
        text: String::new(),
        values: Vec::new(),
        maker: &mut callers,
    };
    for number in 0..FUNCTIONS {
        let (definition, declaration, parameters, result) = function(&mut callees, number);
        functions.push_str(&definition);
        declarations.push_str(&declaration);
        let given: Vec<_> = parameters
            .iter()
            .map(|&p| format!("{} {}", p.text(), main.value(p)))
            .collect();
        let value = main.add(
            result,
            &format!("call {} @f{number}({})", result.text(), given.join(", ")),
        );
        main.show(&value, result);
        // Later arguments are the truncated and extended ones of earlier results.
        main.cast();
    }
    let main = format!(
        "{declarations}define i32 @main() {{\n{}  ret i32 0\n}}\n",
        main.text
    );
    Program {
        callee: module(callees, EXTERNAL, &functions),
        caller: module(callers, SHOW, &main),
    }
}
