//! Arithmetic on floating-point numbers in formats that Rust has no type of.

use crate::schema::inst::BinaryOp;
use crate::types::Type;
use rustc_apfloat::ieee::{BFloat, Half, Quad, X87DoubleExtended};
use rustc_apfloat::ppc::DoubleDouble;
use rustc_apfloat::{Float, Round};
use std::cmp::Ordering;

/// A format.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Format {
    Half,
    BFloat,
    Extended,
    Quad,
    DoubleDouble,
}

/// A number of such a format.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct SoftFloat {
    format: Format,
    bits: u128,
}

/// Calls a function that is generic over formats.
macro_rules! for_format {
    ($format:expr, $function:ident($($argument:expr),*)) => {
        match $format {
            Format::Half => $function::<Half>($($argument),*),
            Format::BFloat => $function::<BFloat>($($argument),*),
            Format::Extended => $function::<X87DoubleExtended>($($argument),*),
            Format::Quad => $function::<Quad>($($argument),*),
            Format::DoubleDouble => $function::<DoubleDouble>($($argument),*),
        }
    };
}

impl SoftFloat {
    /// The number of a type with these bits, in words, the least first.
    pub fn new(ty: &Type, words: &[u64]) -> Option<Self> {
        let format = match ty {
            Type::Half => Format::Half,
            Type::BFloat => Format::BFloat,
            Type::X86Fp80 => Format::Extended,
            Type::Fp128 => Format::Quad,
            Type::PpcFp128 => Format::DoubleDouble,
            _ => return None,
        };
        let word = |at: usize| u128::from(words.get(at).copied().unwrap_or(0));
        let bits = word(0) | word(1) << 64;
        Some(Self { format, bits })
    }

    /// The bits, in words, the least first.
    pub fn words(self) -> [u64; 2] {
        [self.bits as u64, (self.bits >> 64) as u64]
    }

    /// The number with the other sign.
    pub fn negated(self) -> Self {
        let bits = for_format!(self.format, negated(self.bits));
        Self { bits, ..self }
    }

    /// The result of an operator on two numbers of one type.
    pub fn binary(self, op: BinaryOp, right: Self) -> Option<Self> {
        let bits = for_format!(self.format, binary(op, self.bits, right.bits))?;
        (self.format == right.format).then_some(Self { bits, ..self })
    }

    /// The order of two numbers of one type; none if one of them is not a number.
    pub fn order(self, right: Self) -> Option<Ordering> {
        for_format!(self.format, order(self.bits, right.bits))
    }
}

fn negated<F: Float>(bits: u128) -> u128 {
    (-F::from_bits(bits)).to_bits()
}

fn binary<F: Float>(op: BinaryOp, left: u128, right: u128) -> Option<u128> {
    let (left, right) = (F::from_bits(left), F::from_bits(right));
    // Which NaN results is for LLVM to say.
    if left.is_nan() || right.is_nan() {
        return None;
    }
    let round = Round::NearestTiesToEven;
    let found = match op {
        BinaryOp::FAdd => left.add_r(right, round),
        BinaryOp::FSub => left.sub_r(right, round),
        BinaryOp::FMul => left.mul_r(right, round),
        BinaryOp::FDiv => left.div_r(right, round),
        BinaryOp::FRem => left.c_fmod(right),
        _ => return None,
    };
    Some(found.value.to_bits())
}

fn order<F: Float>(left: u128, right: u128) -> Option<Ordering> {
    F::from_bits(left).partial_cmp(&F::from_bits(right))
}
