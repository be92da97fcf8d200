//! The code of one function while it is made: its lines, and the values that later lines may use.

use super::maker::Maker;
use super::types::{FLAG, Shape, Type, indices};

/// The maximal nesting depth of branches and loops.
pub const DEPTH: usize = 2;

/// The code of one function.
pub struct Code<'m> {
    pub maker: &'m mut Maker,
    /// The name of the function.
    pub name: String,
    pub text: String,
    /// The variables on the stack.
    slots: String,
    pub values: Vec<(String, Shape)>,
    /// The label of the block that lines are added to.
    pub block: String,
    pub depth: usize,
}

impl<'m> Code<'m> {
    /// The instructions and branches that are made at random, each as often as it stands here.
    const STEPS: [fn(&mut Self); 29] = [
        Self::arithmetic,
        Self::arithmetic,
        Self::comparison,
        Self::checked,
        Self::bits,
        Self::fixed_point,
        Self::cast,
        Self::bitcast,
        Self::float,
        Self::float_function,
        Self::lanes,
        Self::shuffle,
        Self::rearranged,
        Self::numbered,
        Self::reduction,
        Self::bytes,
        Self::object,
        Self::constant_object,
        Self::array,
        Self::copy,
        Self::atomic,
        Self::masked,
        Self::gather,
        Self::aggregate,
        Self::branch,
        Self::switch,
        Self::indirect,
        Self::repeat,
        Self::called,
    ];

    pub fn new(maker: &'m mut Maker, name: String, parameters: &[Type]) -> Self {
        let mut code = Self {
            maker,
            name,
            text: String::new(),
            slots: String::new(),
            values: Vec::new(),
            block: "start".into(),
            depth: 0,
        };
        for (index, ty) in parameters.iter().enumerate() {
            code.take_apart(&format!("%p{index}"), ty);
        }
        code
    }

    /// The lines of the body.
    pub fn finish(self) -> String {
        let Self { slots, text, .. } = self;
        format!("entry:\n{slots}  br label %start\nstart:\n{text}")
    }

    pub fn below(&mut self, count: usize) -> usize {
        self.maker.dice.below(count)
    }

    pub fn line(&mut self, line: &str) {
        self.text.push_str("  ");
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Adds an instruction, whose value is not used later by chance.
    pub fn hidden(&mut self, instruction: &str) -> String {
        let name = format!("%v{}", self.maker.number());
        self.line(&format!("{name} = {instruction}"));
        name
    }

    pub fn add(&mut self, shape: Shape, instruction: &str) -> String {
        let name = self.hidden(instruction);
        self.values.push((name.clone(), shape));
        name
    }

    /// A variable on the stack.
    pub fn slot(&mut self, ty: &str) -> String {
        let name = format!("%s{}", self.maker.number());
        self.slots.push_str(&format!("  {name} = alloca {ty}\n"));
        name
    }

    pub fn value(&mut self, shape: Shape) -> String {
        let known: Vec<_> = self.values.iter().filter(|v| v.1 == shape).collect();
        match self.maker.dice.below(10) {
            0 => return self.maker.constants(shape),
            2.. if !known.is_empty() => {
                return known[self.maker.dice.below(known.len())].0.clone();
            }
            _ => {}
        }
        // The optimiser does not see the constant.
        let global = self.maker.global(&Type::Shape(shape));
        self.add(
            shape,
            &format!("load volatile {}, ptr {global}", shape.text()),
        )
    }

    /// A value of any type that fits.
    pub fn any(&mut self, fits: impl Fn(Shape) -> bool) -> (String, Shape) {
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

    /// A number below `end`, of any width that has it.
    pub fn number_below(&mut self, end: usize) -> (String, Shape) {
        let holds = |shape: Shape| shape.of.bits() >= 7;
        let (value, shape) = self.any(|s| s.is_int() && s.is_one() && holds(s));
        let ty = shape.text();
        (self.hidden(&format!("urem {ty} {value}, {end}")), shape)
    }

    /// A value of a type.
    pub fn made(&mut self, ty: &Type) -> String {
        if let Type::Shape(shape) = ty {
            return self.value(*shape);
        }
        let text = ty.text();
        let mut made = "poison".to_owned();
        for (place, shape) in ty.leaves() {
            let value = self.value(shape);
            made = self.hidden(&format!(
                "insertvalue {text} {made}, {} {value}, {}",
                shape.text(),
                indices(&place)
            ));
        }
        made
    }

    /// Makes what a value consists of known.
    pub fn take_apart(&mut self, value: &str, ty: &Type) {
        let text = ty.text();
        for (place, shape) in ty.leaves() {
            if place.is_empty() {
                self.values.push((value.to_owned(), shape));
            } else {
                self.add(
                    shape,
                    &format!("extractvalue {text} {value}, {}", indices(&place)),
                );
            }
        }
    }

    /// The call of an intrinsic.
    pub fn call(&mut self, name: &str, result: &str, arguments: &[(String, String)]) -> String {
        let types: Vec<_> = arguments.iter().map(|a| a.0.as_str()).collect();
        let declaration = format!("declare {result} @{name}({})", types.join(", "));
        self.maker.declared.insert(declaration);
        let given: Vec<_> = arguments.iter().map(|(t, v)| format!("{t} {v}")).collect();
        format!("call {result} @{name}({})", given.join(", "))
    }

    /// The float, or zero for a NaN, whose bits the language leaves open.
    pub fn tame(&mut self, value: &str, shape: Shape) -> String {
        let (mask, ty) = (shape.with(FLAG.of).text(), shape.text());
        let nan = self.hidden(&format!("fcmp uno {ty} {value}, {value}"));
        self.hidden(&format!(
            "select {mask} {nan}, {ty} zeroinitializer, {ty} {value}"
        ))
    }

    /// Makes some code at random.
    pub fn steps(&mut self, count: usize) {
        for _ in 0..count {
            let step = self.maker.pick(&Self::STEPS);
            step(self);
        }
    }

    /// Makes some code within a branch or a loop.
    pub fn nested(&mut self) {
        if self.depth < DEPTH {
            self.depth += 1;
            let count = self.below(4);
            self.steps(count);
            self.depth -= 1;
        }
    }

    /// Prints a value; a NaN is printed as zero.
    pub fn show(&mut self, value: &str, shape: Shape) {
        let shown = match shape.is_int() {
            true => value.to_owned(),
            false => self.tame(value, shape),
        };
        self.line(&format!(
            "store {} {shown}, ptr @shown, align 1",
            shape.text()
        ));
        self.line(&format!("call void @show(i64 {})", shape.bytes()));
    }
}
