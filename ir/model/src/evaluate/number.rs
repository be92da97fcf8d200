//! Arithmetic on single numbers: integers whose value has at most 128 bits, and floating-point numbers.

use super::Evaluator;
use super::soft_float::SoftFloat;
use crate::constant::ConstKind;
use crate::schema::inst::{BinaryOp, CastOp, Predicate};
use crate::types::{Type, TypeId};
use crate::value::Value;
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round, StatusAnd};
use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Rem, Sub};

/// A number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Number {
    /// The width, and the bits as an unsigned number. Those above 128 are zero.
    Int {
        bits: u32,
        value: u128,
    },
    Float(f32),
    Double(f64),
    /// One of any other type.
    Soft(SoftFloat),
}

/// The result of an operation.
pub(super) enum Outcome {
    Number(Number),
    Poison,
}

impl Number {
    /// All bits set.
    pub fn all_ones(bits: u32) -> Self {
        let value = lowest(bits, u128::MAX);
        Self::Int { bits, value }
    }

    /// Returns true if an operator with this number on its right has its left operand as the result.
    pub fn leaves(self, op: BinaryOp) -> bool {
        match (op, self) {
            (BinaryOp::And, Self::Int { bits, .. }) => self == Self::all_ones(bits),
            (
                BinaryOp::Or | BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr,
                Self::Int { value, .. },
            ) => value == 0,
            (BinaryOp::Mul | BinaryOp::UDiv | BinaryOp::SDiv, Self::Int { value, .. }) => {
                value == 1
            }
            (BinaryOp::FMul | BinaryOp::FDiv, _) => self.as_double() == Some(1.0),
            (BinaryOp::FAdd | BinaryOp::FSub, _) => self.as_double().is_some_and(|value| {
                value == 0.0 && value.is_sign_negative() == (op == BinaryOp::FAdd)
            }),
            _ => false,
        }
    }

    /// The quiet NaN of a type.
    pub fn not_a_number(ty: &Type) -> Option<Self> {
        match ty {
            Type::Float => Some(Self::Float(f32::from_bits(0x7fc0_0000))),
            Type::Double => Some(Self::Double(f64::from_bits(0x7ff8 << 48))),
            _ => None,
        }
    }

    fn as_double(self) -> Option<f64> {
        match self {
            Self::Float(value) => Some(value.into()),
            Self::Double(value) => Some(value),
            Self::Int { .. } | Self::Soft(_) => None,
        }
    }

    /// The number cast to a type; none if it cannot be computed here.
    pub fn cast(self, op: CastOp, to: &Type) -> Option<Outcome> {
        let number = match (op, self, to) {
            (CastOp::ZExt, Self::Int { value, .. }, Type::Int(bits)) => int(*bits, value),
            (CastOp::SExt, Self::Int { bits: from, value }, Type::Int(bits)) => {
                let value = signed(from, value);
                if *bits > 128 && value < 0 {
                    return None;
                }
                int(*bits, value as u128)
            }
            (CastOp::UIToFP, Self::Int { value, .. }, Type::Float) => Self::Float(value as f32),
            (CastOp::UIToFP, Self::Int { value, .. }, Type::Double) => Self::Double(value as f64),
            (CastOp::SIToFP, Self::Int { bits, value }, Type::Float) => {
                Self::Float(signed(bits, value) as f32)
            }
            (CastOp::SIToFP, Self::Int { bits, value }, Type::Double) => {
                Self::Double(signed(bits, value) as f64)
            }
            (CastOp::FPToSI | CastOp::FPToUI, _, Type::Int(bits)) => {
                return to_int(op, self.as_double()?, *bits);
            }
            _ => return None,
        };
        Some(Outcome::Number(number))
    }
}

/// The bits of a number of one floating-point type in another.
pub(super) fn converted(bits: u64, from: &Type, to: &Type) -> Option<u64> {
    let bits = u128::from(bits);
    match from {
        Type::Half => rounded(Half::from_bits(bits), to),
        Type::BFloat => rounded(BFloat::from_bits(bits), to),
        Type::Float => rounded(Single::from_bits(bits), to),
        Type::Double => rounded(Double::from_bits(bits), to),
        _ => None,
    }
}

fn rounded<F>(value: F, to: &Type) -> Option<u64>
where
    F: FloatConvert<Half> + FloatConvert<BFloat> + FloatConvert<Single> + FloatConvert<Double>,
{
    fn bits<T: Float, F: FloatConvert<T>>(value: F) -> u128 {
        let found: StatusAnd<T> = value.convert_r(Round::NearestTiesToEven, &mut false);
        found.value.to_bits()
    }
    let found = match to {
        Type::Half => bits::<Half, F>(value),
        Type::BFloat => bits::<BFloat, F>(value),
        Type::Float => bits::<Single, F>(value),
        Type::Double => bits::<Double, F>(value),
        _ => return None,
    };
    u64::try_from(found).ok()
}

/// A float as an integer; poison if it does not fit.
fn to_int(op: CastOp, value: f64, bits: u32) -> Option<Outcome> {
    let whole = value.trunc();
    let exponent = |bits: u32| 2f64.powi(i32::try_from(bits).unwrap_or(i32::MAX));
    let (low, high) = match op {
        CastOp::FPToSI => {
            let half = exponent(bits.saturating_sub(1));
            (-half, half)
        }
        _ => (0.0, exponent(bits)),
    };
    if !(whole >= low && whole < high) {
        return Some(Outcome::Poison);
    }
    if whole.abs() >= exponent(127) || bits > 128 && whole < 0.0 {
        return None;
    }
    let value = whole as i128 as u128;
    Some(Outcome::Number(int(bits, value)))
}

fn int(bits: u32, value: u128) -> Number {
    let value = lowest(bits, value);
    Number::Int { bits, value }
}

/// The lowest bits of a value.
fn lowest(bits: u32, value: u128) -> u128 {
    let spare = 128_u32.saturating_sub(bits);
    value.checked_shl(spare).unwrap_or(0) >> spare.min(127)
}

/// The value of an integer with a sign.
fn signed(bits: u32, value: u128) -> i128 {
    let spare = 128_u32.saturating_sub(bits).min(127);
    (value << spare) as i128 >> spare
}

fn float_binary<F>(op: BinaryOp, a: F, b: F) -> Option<F>
where
    F: Add<Output = F> + Sub<Output = F> + Mul<Output = F> + Div<Output = F> + Rem<Output = F>,
{
    Some(match op {
        BinaryOp::FAdd => a + b,
        BinaryOp::FSub => a - b,
        BinaryOp::FMul => a * b,
        BinaryOp::FDiv => a / b,
        BinaryOp::FRem => a % b,
        _ => return None,
    })
}

/// The result of an operator; none if it cannot be computed here.
pub(super) fn binary(op: BinaryOp, left: Number, right: Number) -> Option<Outcome> {
    let number = match (left, right) {
        (Number::Int { bits, value: a }, Number::Int { value: b, .. }) => {
            return int_binary(op, bits, a, b);
        }
        (Number::Float(a), Number::Float(b)) => Number::Float(float_binary(op, a, b)?),
        (Number::Double(a), Number::Double(b)) => Number::Double(float_binary(op, a, b)?),
        (Number::Soft(a), Number::Soft(b)) => {
            return Some(Outcome::Number(Number::Soft(a.binary(op, b)?)));
        }
        _ => return None,
    };
    // The sign and the payload of a NaN are those of LLVM's arithmetic, not of the machine's.
    let is_nan = |number: Number| number.as_double().is_some_and(f64::is_nan);
    match (is_nan(number), is_nan(left) || is_nan(right)) {
        (false, _) => Some(Outcome::Number(number)),
        (true, true) => None,
        (true, false) => Some(Outcome::Number(match number {
            Number::Float(value) => Number::Float(value.copysign(1.0)),
            Number::Double(value) => Number::Double(value.copysign(1.0)),
            Number::Int { .. } | Number::Soft(_) => number,
        })),
    }
}

fn int_binary(op: BinaryOp, bits: u32, a: u128, b: u128) -> Option<Outcome> {
    let (x, y) = (signed(bits, a), signed(bits, b));
    let wide = bits > 128;
    let by = u32::try_from(b).ok().filter(|by| *by < bits);
    let value = match op {
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        BinaryOp::Add if wide => a.checked_add(b)?,
        BinaryOp::Sub if wide => a.checked_sub(b)?,
        BinaryOp::Mul if wide => a.checked_mul(b)?,
        BinaryOp::Add => a.wrapping_add(b),
        BinaryOp::Sub => a.wrapping_sub(b),
        BinaryOp::Mul => a.wrapping_mul(b),
        BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem if b == 0 => {
            return Some(Outcome::Poison);
        }
        BinaryOp::UDiv => a.checked_div(b)?,
        BinaryOp::URem => a.checked_rem(b)?,
        BinaryOp::SDiv | BinaryOp::SRem if wide => return None,
        // The least number, divided by -1, does not fit.
        BinaryOp::SDiv
            if y == -1 && x == signed(bits, lowest(bits, 1 << bits.saturating_sub(1).min(127))) =>
        {
            return Some(Outcome::Poison);
        }
        BinaryOp::SDiv => x.wrapping_div(y) as u128,
        BinaryOp::SRem => x.wrapping_rem(y) as u128,
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr if by.is_none() => {
            return Some(Outcome::Poison);
        }
        BinaryOp::Shl if wide && by? > a.leading_zeros() => return None,
        BinaryOp::Shl => a.checked_shl(by?).unwrap_or(0),
        BinaryOp::LShr => a.checked_shr(by?).unwrap_or(0),
        BinaryOp::AShr if wide => a.checked_shr(by?).unwrap_or(0),
        BinaryOp::AShr => (x >> by?.min(127)) as u128,
        _ => return None,
    };
    Some(Outcome::Number(int(bits, value)))
}

/// Returns true if a predicate holds for two numbers.
pub(super) fn compare(predicate: Predicate, left: Number, right: Number) -> Option<bool> {
    match (left, right) {
        (Number::Int { bits, value: a }, Number::Int { value: b, .. }) => {
            let wide = bits > 128;
            let (x, y) = match wide {
                true => (i128::try_from(a).ok()?, i128::try_from(b).ok()?),
                false => (signed(bits, a), signed(bits, b)),
            };
            Some(match predicate {
                Predicate::Eq => a == b,
                Predicate::Ne => a != b,
                Predicate::UGt => a > b,
                Predicate::UGe => a >= b,
                Predicate::ULt => a < b,
                Predicate::ULe => a <= b,
                Predicate::SGt => x > y,
                Predicate::SGe => x >= y,
                Predicate::SLt => x < y,
                Predicate::SLe => x <= y,
                _ => return None,
            })
        }
        (Number::Soft(a), Number::Soft(b)) => compare_floats(predicate, a.order(b)),
        _ => {
            let order = left.as_double()?.partial_cmp(&right.as_double()?);
            compare_floats(predicate, order)
        }
    }
}

/// Returns true if a predicate holds for two numbers in this order; none where one is not a number.
fn compare_floats(predicate: Predicate, order: Option<Ordering>) -> Option<bool> {
    let is = |test: fn(Ordering) -> bool| order.is_some_and(test);
    let is_or_unordered = |test: fn(Ordering) -> bool| order.is_none_or(test);
    Some(match predicate {
        Predicate::FFalse => false,
        Predicate::FTrue => true,
        Predicate::Ord => order.is_some(),
        Predicate::Uno => order.is_none(),
        Predicate::OEq => is(Ordering::is_eq),
        Predicate::OGt => is(Ordering::is_gt),
        Predicate::OGe => is(Ordering::is_ge),
        Predicate::OLt => is(Ordering::is_lt),
        Predicate::OLe => is(Ordering::is_le),
        Predicate::ONe => is(Ordering::is_ne),
        Predicate::UEq => is_or_unordered(Ordering::is_eq),
        Predicate::FUGt => is_or_unordered(Ordering::is_gt),
        Predicate::FUGe => is_or_unordered(Ordering::is_ge),
        Predicate::FULt => is_or_unordered(Ordering::is_lt),
        Predicate::FULe => is_or_unordered(Ordering::is_le),
        Predicate::UNe => is_or_unordered(Ordering::is_ne),
        _ => return None,
    })
}

impl Evaluator<'_> {
    /// The number that a value is.
    pub(super) fn number(&self, value: Value) -> Option<Number> {
        let ty = self.type_of(value)?;
        let words = self.words(value)?;
        match *self.ty(ty)? {
            Type::Float => Some(Number::Float(f32::from_bits(
                u32::try_from(*words.first()?).ok()?,
            ))),
            Type::Double => Some(Number::Double(f64::from_bits(*words.first()?))),
            Type::Int(bits) => {
                let words = self.full(ty, words)?;
                let mut rest = words.iter().copied();
                let (low, high) = (rest.next()?, rest.next().unwrap_or(0));
                let value = u128::from(high) << 64 | u128::from(low);
                let fits = rest.all(|word| word == 0);
                fits.then(|| int(bits, value))
            }
            ref ty => SoftFloat::new(ty, &words).map(Number::Soft),
        }
    }

    pub(super) fn of_number(&mut self, ty: TypeId, number: Number) -> Option<Value> {
        match number {
            Number::Int { value, .. } => self.of_words(ty, &[value as u64, (value >> 64) as u64]),
            Number::Float(value) => self.of_words(ty, &[value.to_bits().into()]),
            Number::Double(value) => self.of_words(ty, &[value.to_bits()]),
            Number::Soft(value) => self.of_words(ty, &value.words()),
        }
    }

    pub(super) fn of_outcome(&mut self, ty: TypeId, outcome: Outcome) -> Option<Value> {
        match outcome {
            Outcome::Number(number) => self.of_number(ty, number),
            Outcome::Poison => Some(self.constant(ty, ConstKind::Poison)),
        }
    }

    /// A number, or each of a vector, with the other sign.
    pub(super) fn negated(&mut self, value: Value, ty: TypeId) -> Option<Value> {
        if let Some(kind @ (ConstKind::Undef | ConstKind::Poison)) = self.kind(value) {
            return Some(self.constant(ty, kind));
        }
        if let Some((element, len)) = self.vector(ty) {
            return self.of_each(ty, len, |this, index| {
                let part = this.element(value, index)?;
                this.negated(part, element)
            });
        }
        let number = match self.number(value)? {
            Number::Float(value) => Number::Float(-value),
            Number::Double(value) => Number::Double(-value),
            Number::Soft(value) => Number::Soft(value.negated()),
            Number::Int { .. } => return None,
        };
        self.of_number(ty, number)
    }
}
