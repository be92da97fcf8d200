//! Abbreviations: the layouts of records (LLVM Bitcode File Format, «Abbreviations»).

use super::cursor::Cursor;
use crate::error::{Error, Result};
use crate::limits;

/// The layout of one field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// A literal: not in the stream, always this value.
    Literal(u64),
    /// A fixed-width field of so many bits, 0 to 64.
    Fixed(u32),
    /// A variable-width number (VBR) in chunks of so many bits, 0 to 64.
    Vbr(u32),
    /// One of `a-zA-Z0-9._` in six bits.
    Char6,
}

/// The layout of the elements of an array.
pub type Element = Op;

/// The variable part after the fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tail {
    /// Nothing.
    None,
    /// An array: a count in VBR6, then the elements.
    Array(Element),
    /// A blob: a count in VBR6, padding to 32 bits, the bytes, padding to 32 bits.
    Blob,
    /// The whole layout is odd: `Abbrev::parts` has all of it.
    Odd,
}

/// An abbreviation: the layout of a record's code, operands and tail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Abbrev {
    code: Op,
    ops: Box<[Op]>,
    tail: Tail,
    /// The code and the operands in decoded form.
    code_step: Step,
    steps: Box<[Step]>,
    /// The definition as it came, if nothing above can say it.
    odd: Option<Box<[Part]>>,
}

/// A field in the form that is decoded: common widths have variants of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Fixed(u32),
    Vbr6,
    Vbr7,
    Vbr8,
    Vbr4,
    Literal(u64),
    Char6,
    Vbr(u32),
}

impl Step {
    pub(crate) fn of(op: Op) -> Self {
        match op {
            Op::Literal(value) => Self::Literal(value),
            Op::Fixed(0) | Op::Vbr(0) => Self::Literal(0),
            Op::Fixed(width) => Self::Fixed(width),
            Op::Vbr(4) => Self::Vbr4,
            Op::Vbr(6) => Self::Vbr6,
            Op::Vbr(7) => Self::Vbr7,
            Op::Vbr(8) => Self::Vbr8,
            Op::Vbr(width) => Self::Vbr(width),
            Op::Char6 => Self::Char6,
        }
    }
}

/// The encodings of a field, by their numbers in a definition.
mod encoding {
    pub const FIXED: u64 = 1;
    pub const VBR: u64 = 2;
    pub const ARRAY: u64 = 3;
    pub const CHAR6: u64 = 4;
    pub const BLOB: u64 = 5;
}

/// The characters that `char6` encodes, by their numbers.
const CHAR6: &[u8; 64] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";

/// The character of a six-bit number.
#[inline(always)]
pub fn decode_char6(number: u64) -> u64 {
    u64::from(CHAR6[(number & 63) as usize])
}

/// The six-bit number of a character, if it has one.
pub fn encode_char6(character: u64) -> Option<u64> {
    let byte = u8::try_from(character).ok()?;
    let number = *NUMBERS.get(usize::from(byte))?;
    (number < 64).then_some(u64::from(number))
}

/// By character: its number; 64 if it has none.
static NUMBERS: [u8; 256] = {
    let mut numbers = [64; 256];
    let mut number = 0;
    while number < CHAR6.len() {
        numbers[CHAR6[number] as usize] = number as u8;
        number += 1;
    }
    numbers
};

impl Op {
    /// The minimal number of bits of a field.
    pub fn min_bits(self) -> u64 {
        match self {
            Self::Literal(_) => 0,
            Self::Fixed(width) | Self::Vbr(width) => u64::from(width),
            Self::Char6 => 6,
        }
    }
}

/// A part of a definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Op(Op),
    Array,
    Blob,
}

impl Part {
    fn definition(self) -> Definition {
        match self {
            Self::Op(op) => Definition::of(op),
            Self::Array => Definition::Encoding(encoding::ARRAY, None),
            Self::Blob => Definition::Encoding(encoding::BLOB, None),
        }
    }
}

fn read_part(cursor: &mut Cursor<'_>) -> Result<Part> {
    let at = cursor.bit_pos();
    if cursor.read(1)? == 1 {
        return Ok(Part::Op(Op::Literal(cursor.vbr(8)?)));
    }
    let encoding = cursor.read(3)?;
    let mut width = || -> Result<u32> {
        let width = cursor.vbr(5)?;
        match u32::try_from(width) {
            Ok(width) if width <= 64 => Ok(width),
            _ => Err(Error::new(
                at,
                format!("expected a field of at most 64 bits, not {width}"),
            )),
        }
    };
    Ok(match encoding {
        encoding::FIXED => Part::Op(Op::Fixed(width()?)),
        encoding::VBR => Part::Op(Op::Vbr(width()?)),
        encoding::ARRAY => Part::Array,
        encoding::CHAR6 => Part::Op(Op::Char6),
        encoding::BLOB => Part::Blob,
        other => {
            return Err(Error::new(
                at,
                format!("unknown encoding {other} of a field"),
            ));
        }
    })
}

impl Abbrev {
    /// An abbreviation of a code, operands and a tail.
    pub fn new(code: Op, ops: impl Into<Box<[Op]>>, tail: Tail) -> Self {
        let ops = ops.into();
        let steps = ops.iter().copied().map(Step::of).collect();
        Self {
            code,
            ops,
            tail,
            code_step: Step::of(code),
            steps,
            odd: None,
        }
    }

    /// The layout of these parts, whatever they are: only a record can be wrong that uses it.
    fn of_parts(parts: Vec<Part>) -> Self {
        let (fields, rest) = match parts.iter().position(|part| !matches!(part, Part::Op(_))) {
            Some(at) => parts.split_at(at),
            None => (parts.as_slice(), Default::default()),
        };
        let tail = match *rest {
            [] => Tail::None,
            [Part::Blob] => Tail::Blob,
            [Part::Array, Part::Op(element)] if element.min_bits() > 0 => Tail::Array(element),
            _ => Tail::Odd,
        };
        let mut ops = fields.iter().filter_map(|part| match part {
            Part::Op(op) => Some(*op),
            _ => None,
        });
        match (ops.next(), tail) {
            (Some(code), Tail::None | Tail::Array(_) | Tail::Blob) => {
                Self::new(code, ops.collect::<Vec<_>>(), tail)
            }
            _ => Self {
                odd: Some(parts.into()),
                ..Self::new(Op::Literal(0), [], Tail::Odd)
            },
        }
    }

    /// All parts of an odd layout.
    pub(crate) fn parts(&self) -> &[Part] {
        self.odd.as_deref().unwrap_or_default()
    }

    /// The layout of the code.
    pub fn code(&self) -> Op {
        self.code
    }

    /// The layouts of the operands.
    pub fn ops(&self) -> &[Op] {
        &self.ops
    }

    /// The tail.
    #[inline(always)]
    pub fn tail(&self) -> Tail {
        self.tail
    }

    #[inline(always)]
    pub(crate) fn code_step(&self) -> Step {
        self.code_step
    }

    #[inline(always)]
    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Reads the definition of an abbreviation, after `DEFINE_ABBREV`.
    pub fn read(cursor: &mut Cursor<'_>) -> Result<Self> {
        let at = cursor.bit_pos();
        let count = cursor.vbr(5)?;
        if count > limits::ABBREV_OPERANDS {
            return Err(Error::new(
                at,
                format!("an abbreviation of {count} operands"),
            ));
        }
        if count == 0 {
            return Err(Error::new(at, "an abbreviation without operands"));
        }
        let parts = (0..count).map(|_| read_part(cursor));
        Ok(Self::of_parts(parts.collect::<Result<_>>()?))
    }

    /// The number of operands before the array; `None` if there is no array.
    pub fn before_array(&self) -> Option<usize> {
        matches!(self.tail, Tail::Array(_)).then_some(self.ops.len())
    }

    /// The number of operands in the definition; an array counts as two, with its element.
    pub fn operand_count(&self) -> u64 {
        let tail = match self.tail {
            Tail::None => 0,
            Tail::Blob => 1,
            Tail::Array(_) => 2,
            Tail::Odd => return self.parts().len() as u64,
        };
        (self.ops.len() as u64)
            .saturating_add(1)
            .saturating_add(tail)
    }

    /// The fields of the definition: an encoding, 0 for a literal, and its width or value.
    pub(crate) fn fields(&self) -> Vec<(u8, u64)> {
        let mut fields = Vec::new();
        self.definition(|field| {
            fields.push(match field {
                Definition::Literal(value) => (0, value),
                Definition::Encoding(encoding, width) => {
                    (encoding as u8, width.map_or(0, u64::from))
                }
            });
        });
        fields
    }

    /// Calls `emit` for each operand of the definition: a literal, or an encoding and its width.
    pub(crate) fn definition(&self, mut emit: impl FnMut(Definition)) {
        if self.tail == Tail::Odd {
            self.parts().iter().for_each(|part| emit(part.definition()));
            return;
        }
        emit(Definition::of(self.code));
        self.ops.iter().for_each(|&op| emit(Definition::of(op)));
        match self.tail {
            Tail::None | Tail::Odd => {}
            Tail::Array(element) => {
                emit(Definition::Encoding(encoding::ARRAY, None));
                emit(Definition::of(element));
            }
            Tail::Blob => emit(Definition::Encoding(encoding::BLOB, None)),
        }
    }
}

/// An operand of a definition.
pub(crate) enum Definition {
    Literal(u64),
    Encoding(u64, Option<u32>),
}

impl Definition {
    fn of(op: Op) -> Self {
        match op {
            Op::Literal(value) => Self::Literal(value),
            Op::Fixed(width) => Self::Encoding(encoding::FIXED, Some(width)),
            Op::Vbr(width) => Self::Encoding(encoding::VBR, Some(width)),
            Op::Char6 => Self::Encoding(encoding::CHAR6, None),
        }
    }
}
