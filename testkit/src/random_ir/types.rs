//! The types of random programs.

/// The widths of integers alone.
const WIDTHS: &[u32] = &[
    1, 3, 7, 8, 8, 16, 16, 17, 24, 31, 32, 32, 32, 33, 48, 63, 64, 64, 64, 65, 80, 100, 127, 128,
    129, 160, 200, 256,
];
/// The widths of integers in vectors: LLVM's own code for others is wrong in places.
const LANES: &[u32] = &[1, 8, 16, 32, 64];

/// The type of a number: an integer or a float.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    /// An integer with a number of bits.
    Int(u32),
    /// A float, with its name and the number of its bits.
    Float(&'static str, u32),
}

/// The floats that have the precision of C's.
pub const PLAIN: &[Element] = &[Element::Float("float", 32), Element::Float("double", 64)];
/// The floats of vectors.
pub const LANE_FLOATS: &[Element] = &[
    Element::Float("half", 16),
    Element::Float("float", 32),
    Element::Float("double", 64),
    Element::Float("bfloat", 16),
];
/// The floats alone, of which the last is only on x86.
pub const FLOATS: &[Element] = &[
    Element::Float("half", 16),
    Element::Float("float", 32),
    Element::Float("double", 64),
    Element::Float("fp128", 128),
    Element::Float("bfloat", 16),
    Element::Float("x86_fp80", 80),
];

impl Element {
    /// The number of bits.
    pub fn bits(self) -> u32 {
        match self {
            Self::Int(bits) | Self::Float(_, bits) => bits,
        }
    }

    /// The name of the type.
    pub fn text(self) -> String {
        match self {
            Self::Int(bits) => format!("i{bits}"),
            Self::Float(name, _) => name.into(),
        }
    }
}

/// A type of values that operations work on: one element, or a vector of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of elements of a vector.
    pub lanes: Option<usize>,
    /// The type of the elements.
    pub of: Element,
}

/// The integer that conditions are.
pub const FLAG: Shape = Shape::one(Element::Int(1));

impl Shape {
    /// One element.
    pub const fn one(of: Element) -> Self {
        Self { lanes: None, of }
    }

    /// Returns true for an integer or a vector of integers.
    pub fn is_int(self) -> bool {
        matches!(self.of, Element::Int(_))
    }

    /// Returns true for a type that is no vector.
    pub fn is_one(self) -> bool {
        self.lanes.is_none()
    }

    /// The same number of lanes of another element.
    pub fn with(self, of: Element) -> Self {
        Self { of, ..self }
    }

    /// A vector of the same elements.
    pub fn vector(self, lanes: usize) -> Self {
        Self {
            lanes: Some(lanes),
            ..self
        }
    }

    /// The widths of integers that this may be converted to.
    pub fn widths(self) -> &'static [u32] {
        if self.is_one() { WIDTHS } else { LANES }
    }

    /// The name of the type.
    pub fn text(self) -> String {
        match self.lanes {
            None => self.of.text(),
            Some(lanes) => format!("<{lanes} x {}>", self.of.text()),
        }
    }

    /// The type in the name of an intrinsic.
    pub fn mangled(self) -> String {
        let of = match self.of {
            Element::Int(bits) => format!("i{bits}"),
            Element::Float("bfloat", _) => "bf16".into(),
            Element::Float(_, bits) => format!("f{bits}"),
        };
        match self.lanes {
            None => of,
            Some(lanes) => format!("v{lanes}{of}"),
        }
    }

    /// The number of bits.
    pub fn bits(self) -> usize {
        self.of.bits() as usize * self.lanes.unwrap_or(1)
    }

    /// The number of bytes that a store writes.
    pub fn bytes(self) -> usize {
        self.bits().div_ceil(8)
    }

    /// The constant of this type whose elements are all the same.
    pub fn all(self, element: impl std::fmt::Display) -> String {
        match self.lanes {
            None => element.to_string(),
            Some(lanes) => {
                let lane = format!("{} {element}", self.of.text());
                format!("<{}>", vec![lane; lanes].join(", "))
            }
        }
    }
}

/// The type of a parameter, of a result or of an object in memory.
#[derive(Clone, Debug)]
pub enum Type {
    /// A number or a vector.
    Shape(Shape),
    /// A struct.
    Struct(Vec<Type>),
    /// A struct without padding.
    Packed(Vec<Type>),
    /// An array.
    Array(usize, Box<Type>),
}

impl Type {
    /// The text of the type.
    pub fn text(&self) -> String {
        let list = |of: &[Type]| of.iter().map(Type::text).collect::<Vec<_>>().join(", ");
        match self {
            Self::Shape(shape) => shape.text(),
            Self::Struct(fields) => format!("{{ {} }}", list(fields)),
            Self::Packed(fields) => format!("<{{ {} }}>", list(fields)),
            Self::Array(count, of) => format!("[{count} x {}]", of.text()),
        }
    }

    /// Returns true if members may lack the alignment of their types.
    pub fn is_packed(&self) -> bool {
        match self {
            Self::Shape(_) => false,
            Self::Packed(_) => true,
            Self::Struct(fields) => fields.iter().any(Self::is_packed),
            Self::Array(_, of) => of.is_packed(),
        }
    }

    /// The numbers and vectors within, each with its indices.
    pub fn leaves(&self) -> Vec<(Vec<usize>, Shape)> {
        let within = |index: usize, of: &Type| {
            let mut leaves = of.leaves();
            leaves.iter_mut().for_each(|leaf| leaf.0.insert(0, index));
            leaves
        };
        match self {
            Self::Shape(shape) => vec![(Vec::new(), *shape)],
            Self::Struct(fields) | Self::Packed(fields) => {
                let fields = fields.iter().enumerate();
                fields.flat_map(|(i, f)| within(i, f)).collect()
            }
            Self::Array(count, of) => (0..*count).flat_map(|i| within(i, of)).collect(),
        }
    }
}

/// Indices as they stand behind a comma.
pub fn indices(of: &[usize]) -> String {
    let texts: Vec<_> = of.iter().map(usize::to_string).collect();
    texts.join(", ")
}
