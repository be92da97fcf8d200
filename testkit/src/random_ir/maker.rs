//! The variables and declarations of a module, and the random choice of types and constants.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::types::{Element, FLOATS, LANE_FLOATS, Shape, Type};
use crate::corrupt::Dice;
use crate::random_programs::Machine;

/// The state of a module while it is made.
pub struct Maker {
    pub dice: Dice,
    /// The definitions of its variables.
    pub globals: String,
    /// The declarations of intrinsics.
    pub declared: BTreeSet<String>,
    /// Functions that only this module calls.
    pub functions: String,
    /// The number of names that were given.
    numbers: usize,
    /// The floats alone.
    floats: &'static [Element],
}

impl Maker {
    pub fn new(seed: u64, machine: Machine) -> Self {
        Self {
            dice: Dice(seed),
            globals: String::new(),
            declared: BTreeSet::new(),
            functions: String::new(),
            numbers: 0,
            floats: match machine {
                Machine::Host => FLOATS,
                Machine::Aarch64 => &FLOATS[..FLOATS.len() - 1],
            },
        }
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.dice.below(from.len())]
    }

    /// A number that no other name has.
    pub fn number(&mut self) -> usize {
        self.numbers += 1;
        self.numbers
    }

    /// The floats that an element of a type like this may be.
    pub fn floats(&self, shape: Shape) -> &'static [Element] {
        if shape.is_one() {
            self.floats
        } else {
            LANE_FLOATS
        }
    }

    pub fn shape(&mut self) -> Shape {
        let one = Shape::one(Element::Int(1));
        let shape = match self.dice.below(5) < 2 {
            true => one.vector(self.pick(&[1, 2, 2, 3, 4, 4, 4, 5, 6, 7, 8, 8, 16])),
            false => one,
        };
        shape.with(match self.dice.below(3) {
            0 => self.pick(self.floats(shape)),
            _ => Element::Int(self.pick(shape.widths())),
        })
    }

    /// A type, which is an aggregate in one of so many cases.
    pub fn any_type(&mut self, cases: usize) -> Type {
        match self.dice.below(cases) {
            0 => self.aggregate(),
            _ => Type::Shape(self.shape()),
        }
    }

    /// A type of aggregates, with one to four members.
    pub fn aggregate(&mut self) -> Type {
        let member = |maker: &mut Self| match maker.dice.below(6) {
            0 => Type::Array(
                1 + maker.dice.below(3),
                Box::new(Type::Shape(maker.shape())),
            ),
            1 => Type::Struct(vec![Type::Shape(maker.shape()), Type::Shape(maker.shape())]),
            _ => Type::Shape(maker.shape()),
        };
        let count = 1 + self.dice.below(4);
        match self.dice.below(5) {
            0 => Type::Array(count, Box::new(member(self))),
            1 => Type::Packed((0..count).map(|_| member(self)).collect()),
            _ => Type::Struct((0..count).map(|_| member(self)).collect()),
        }
    }

    pub fn constant(&mut self, of: Element) -> String {
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
            Element::Float("x86_fp80", _) => self
                .pick(&[
                    "0xK3FFF8000000000000000",
                    "0xKBFFDC90FDAA22168C235",
                    "0xK403E8000000000000001",
                    "0xK80000000000000000000",
                ])
                .into(),
            Element::Float("half" | "bfloat", _) => self
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

    /// The constant of a type.
    pub fn constants(&mut self, shape: Shape) -> String {
        match shape.lanes {
            None => self.constant(shape.of),
            Some(lanes) => {
                let lane = |_| format!("{} {}", shape.of.text(), self.constant(shape.of));
                format!("<{}>", (0..lanes).map(lane).collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// A constant of any type.
    pub fn constant_of(&mut self, ty: &Type) -> String {
        let mut list = |of: &[Type]| {
            let each = |ty: &Type| format!("{} {}", ty.text(), self.constant_of(ty));
            of.iter().map(each).collect::<Vec<_>>().join(", ")
        };
        match ty {
            Type::Shape(shape) => self.constants(*shape),
            Type::Struct(fields) => format!("{{ {} }}", list(fields)),
            Type::Packed(fields) => format!("<{{ {} }}>", list(fields)),
            Type::Array(count, of) => {
                let all = vec![(**of).clone(); *count];
                format!("[{}]", list(&all))
            }
        }
    }

    /// A variable with a constant.
    pub fn global(&mut self, ty: &Type) -> String {
        let value = self.constant_of(ty);
        let name = format!("@g{}", self.number());
        writeln!(
            self.globals,
            "{name} = internal global {} {value}",
            ty.text()
        )
        .expect("a string");
        name
    }
}
