//! Divisions and conversions of integers of more than 128 bits, for which LLVM 15 and older call functions that no
//! library has: a loop that subtracts the divisor, and shifts of the fraction of a float.

use crate::math::each_lane;
use crate::report::{self, Outcome};
use crate::rounds::Rounds;
use crate::site::Site;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Predicate};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::Value;

/// The first release that divides and converts integers of more bits than [`WIDEST`].
pub(crate) const WIDE_SINCE: u16 = 16;
/// The most bits that the functions of a compiler's library take.
pub(crate) const WIDEST: u32 = 128;

/// Returns true if the release of the step has no division and conversion of a type.
fn is_too_wide(site: &Site<'_, '_>, ty: TypeId) -> bool {
    let bits = site.scalar(ty).int_width();
    site.cx.to < WIDE_SINCE && bits.is_some_and(|bits| bits > WIDEST)
}

/// Expands a division or conversion at hand that the release of the step does not have.
pub(crate) fn lower(site: &mut Site<'_, '_>) -> Option<Value> {
    let inst = *site.body.inst(site.at);
    let operands = site.body.operands(site.at).to_vec();
    let place = report::place(
        site.cx.module,
        site.function,
        site.body,
        (site.block, site.at),
    );
    let (value, what, became) = match (inst.binary_op(), inst.cast_op()) {
        (Some(op), _) if divides(op) && is_too_wide(site, inst.ty) => {
            let &[left, right] = &operands[..] else {
                return None;
            };
            let what = "a division of more than 128 bits";
            (divided(site, op, left, right), what, "a loop")
        }
        (_, Some(op)) if converts(op) => {
            let &number = operands.first()?;
            let of = site.type_of(number)?;
            if !is_too_wide(site, inst.ty) && !is_too_wide(site, of) {
                return None;
            }
            let what = "a conversion between a float and an integer of more than 128 bits";
            (converted(site, op, number, inst.ty), what, "shifts")
        }
        _ => return None,
    };
    // What is left as it is, is refused at the end.
    if value.is_some() {
        site.cx.note(Outcome::Expanded, what, became, &place);
    }
    value
}

pub(crate) fn divides(op: BinaryOp) -> bool {
    use BinaryOp::{SDiv, SRem, UDiv, URem};
    matches!(op, SDiv | SRem | UDiv | URem)
}

pub(crate) fn converts(op: CastOp) -> bool {
    use CastOp::{FPToSI, FPToUI, SIToFP, UIToFP};
    matches!(op, FPToSI | FPToUI | SIToFP | UIToFP)
}

/// A quotient or remainder in a form that the release of the step compiles. The site is in the block behind a loop then.
pub(crate) fn divided(
    site: &mut Site<'_, '_>,
    op: BinaryOp,
    left: Value,
    right: Value,
) -> Option<Value> {
    let ty = site.type_of(left)?;
    if !is_too_wide(site, ty) {
        return site.binary(op, left, right);
    }
    each_lane(site, ty, &[left, right], |site, ty, numbers| {
        let &[left, right] = numbers else { return None };
        match op {
            BinaryOp::UDiv => Some(division_loop(site, ty, [left, right])?.0),
            BinaryOp::URem => Some(division_loop(site, ty, [left, right])?.1),
            _ => signed(site, op, ty, [left, right]),
        }
    })
}

/// A signed division: that of the magnitudes.
fn signed(
    site: &mut Site<'_, '_>,
    op: BinaryOp,
    ty: TypeId,
    [left, right]: [Value; 2],
) -> Option<Value> {
    let (of_left, left) = magnitude(site, left)?;
    let (of_right, right) = magnitude(site, right)?;
    let (quotient, remainder) = division_loop(site, ty, [left, right])?;
    let (result, is_negative) = match op {
        BinaryOp::SDiv => (quotient, site.binary(BinaryOp::Xor, of_left, of_right)?),
        _ => (remainder, of_left),
    };
    with_sign(site, is_negative, result)
}

/// The sign of an integer, which is set if it is negative, and its magnitude.
fn magnitude(site: &mut Site<'_, '_>, number: Value) -> Option<(Value, Value)> {
    let zero = site.null(site.type_of(number)?);
    let is_negative = site.compare(Predicate::SLt, number, zero)?;
    Some((is_negative, with_sign(site, is_negative, number)?))
}

/// An integer, negated under a condition.
fn with_sign(site: &mut Site<'_, '_>, is_negative: Value, number: Value) -> Option<Value> {
    let zero = site.null(site.type_of(number)?);
    let negated = site.binary(BinaryOp::Sub, zero, number)?;
    site.select(is_negative, negated, number)
}

/// The quotient and the remainder of unsigned integers, a bit in each round: the dividend leaves its word at the top,
/// the quotient enters at the bottom.
fn division_loop(
    site: &mut Site<'_, '_>,
    ty: TypeId,
    [dividend, divisor]: [Value; 2],
) -> Option<(Value, Value)> {
    const COUNT: u32 = 32;
    let bits = site.scalar(ty).int_width()?;
    let rounds = Rounds::begin(site);
    let (zero, first) = (site.null(ty), site.small(COUNT, 0));
    let word_of = rounds.carry(site, dividend)?;
    let rest_of = rounds.carry(site, zero)?;
    let count = rounds.carry(site, first)?;
    let (one, last) = (
        site.int(ty, 1)?,
        site.int(ty, i64::from(bits).checked_sub(1)?)?,
    );
    let top = site.binary(BinaryOp::LShr, word_of.value, last)?;
    let carry = site.binary(BinaryOp::LShr, rest_of.value, last)?;
    let doubled = site.binary(BinaryOp::Shl, rest_of.value, one)?;
    let doubled = site.binary(BinaryOp::Or, doubled, top)?;
    let is_long = site.compare(Predicate::Ne, carry, zero)?;
    let is_above = site.compare(Predicate::UGe, doubled, divisor)?;
    let fits = site.binary(BinaryOp::Or, is_long, is_above)?;
    let less = site.binary(BinaryOp::Sub, doubled, divisor)?;
    let remainder = site.select(fits, less, doubled)?;
    let bit = site.cast(CastOp::ZExt, fits, ty);
    let moved = site.binary(BinaryOp::Shl, word_of.value, one)?;
    let quotient = site.binary(BinaryOp::Or, moved, bit)?;
    let step = site.small(COUNT, 1);
    let next = site.binary(BinaryOp::Add, count.value, step)?;
    let all = site.small(COUNT, bits.into());
    let is_done = site.compare(Predicate::Eq, next, all)?;
    let carried = [(word_of, quotient), (rest_of, remainder), (count, next)];
    rounds.end(site, is_done, &carried)?;
    Some((quotient, remainder))
}

/// A floating-point format: the bits of a number are a sign, the exponent and the fraction.
struct Format {
    bits: u32,
    /// The fraction, with the first bit of a number if that is written.
    fraction: u32,
    is_written: bool,
}

impl Format {
    fn of(ty: &Type) -> Option<Self> {
        let (bits, fraction, is_written) = match ty {
            Type::Half => (16, 10, false),
            Type::BFloat => (16, 7, false),
            Type::Float => (32, 23, false),
            Type::Double => (64, 52, false),
            Type::X86Fp80 => (80, 64, true),
            Type::Fp128 => (128, 112, false),
            _ => return None,
        };
        Some(Self {
            bits,
            fraction,
            is_written,
        })
    }
    /// All bits of the exponent, in the lowest places.
    fn exponents(&self) -> i64 {
        let width = self.bits.saturating_sub(self.fraction).saturating_sub(1);
        (1i64 << width).saturating_sub(1)
    }
    /// The exponent of 1.
    fn bias(&self) -> i64 {
        self.exponents() >> 1
    }
    /// The bits behind the first one of a number.
    fn below_first(&self) -> i64 {
        i64::from(self.fraction).saturating_sub(self.is_written.into())
    }
    /// An integer that is exactly or by one rounding a number of the format: it has two bits more.
    fn word(&self) -> u32 {
        match self.below_first() <= 60 {
            true => 64,
            false => 128,
        }
    }
}

/// A conversion between a float and an integer in a form that the release of the step compiles.
pub(crate) fn converted(
    site: &mut Site<'_, '_>,
    op: CastOp,
    number: Value,
    to: TypeId,
) -> Option<Value> {
    let of = site.type_of(number)?;
    if !is_too_wide(site, to) && !is_too_wide(site, of) {
        return Some(site.cast(op, number, to));
    }
    each_lane(site, to, &[number], |site, to, numbers| {
        let &[number] = numbers else { return None };
        match op {
            CastOp::FPToSI | CastOp::FPToUI => truncated(site, number, to),
            CastOp::UIToFP => rounded(site, number, to),
            _ => {
                let (is_negative, number) = magnitude(site, number)?;
                let float = rounded(site, number, to)?;
                let minus = site.negative_zero(to)?;
                let negated = site.binary(BinaryOp::FSub, minus, float)?;
                site.select(is_negative, negated, float)
            }
        }
    })
}

/// The integer part of a float: its fraction, moved by the exponent. What the type does not hold has no defined result.
fn truncated(site: &mut Site<'_, '_>, number: Value, to: TypeId) -> Option<Value> {
    let format = Format::of(site.scalar(site.type_of(number)?))?;
    let word = site.cx.module.types.int(format.bits);
    let bits = site.cast(CastOp::BitCast, number, word);
    let (fraction, exponents) = (
        site.int(word, format.fraction.into())?,
        site.int(word, format.exponents())?,
    );
    let exponent = site.binary(BinaryOp::LShr, bits, fraction)?;
    let exponent = site.binary(BinaryOp::And, exponent, exponents)?;
    let exponent = site.resized(exponent, to)?;
    let one = site.int(word, 1)?;
    let first = site.binary(BinaryOp::Shl, one, fraction)?;
    let mask = site.binary(BinaryOp::Sub, first, one)?;
    let mut digits = site.binary(BinaryOp::And, bits, mask)?;
    if !format.is_written {
        digits = site.binary(BinaryOp::Or, digits, first)?;
    }
    let digits = site.resized(digits, to)?;
    let (unit, bias) = (
        site.int(to, format.bias().checked_add(format.below_first())?)?,
        site.int(to, format.bias())?,
    );
    let left = site.binary(BinaryOp::Sub, exponent, unit)?;
    let right = site.binary(BinaryOp::Sub, unit, exponent)?;
    let large = site.binary(BinaryOp::Shl, digits, left)?;
    let small = site.binary(BinaryOp::LShr, digits, right)?;
    let is_large = site.compare(Predicate::UGe, exponent, unit)?;
    let result = site.select(is_large, large, small)?;
    // A shift by the width or more is not defined.
    let is_below_one = site.compare(Predicate::ULt, exponent, bias)?;
    let zero = site.null(to);
    let result = site.select(is_below_one, zero, result)?;
    let nothing = site.null(word);
    let is_negative = site.compare(Predicate::SLt, bits, nothing)?;
    with_sign(site, is_negative, result)
}

/// An unsigned integer as a float: its first bits, the last of which is set if a bit behind them is, times a power of two.
fn rounded(site: &mut Site<'_, '_>, number: Value, to: TypeId) -> Option<Value> {
    let format = Format::of(site.scalar(to))?;
    let of = site.type_of(number)?;
    let bits = site.scalar(of).int_width()?;
    let zeros = format!("llvm.ctlz.i{bits}");
    let is_poison = site.small(1, 0);
    let zeros = site.call(zeros.as_bytes(), of, &[number, is_poison])?;
    let zero = site.null(of);
    let above = site.int(of, i64::from(bits.checked_sub(format.word())?))?;
    let shift = site.binary(BinaryOp::Sub, above, zeros)?;
    let is_long = site.compare(Predicate::ULt, zeros, above)?;
    let shift = site.select(is_long, shift, zero)?;
    let digits = site.binary(BinaryOp::LShr, number, shift)?;
    let again = site.binary(BinaryOp::Shl, digits, shift)?;
    let is_rest = site.compare(Predicate::Ne, again, number)?;
    let rest = site.cast(CastOp::ZExt, is_rest, of);
    let digits = site.binary(BinaryOp::Or, digits, rest)?;
    let word = site.cx.module.types.int(format.word());
    let digits = site.cast(CastOp::Trunc, digits, word);
    let digits = site.cast(CastOp::UIToFP, digits, to);
    // Infinity is the power beyond the format: the first bits are a large number then.
    let (bias, most) = (
        site.int(of, format.bias())?,
        site.int(of, format.exponents())?,
    );
    let exponent = site.binary(BinaryOp::Add, shift, bias)?;
    let is_small = site.compare(Predicate::ULt, exponent, most)?;
    let exponent = site.select(is_small, exponent, most)?;
    let own = site.cx.module.types.int(format.bits);
    let mut power = site.resized(exponent, own)?;
    let fraction = site.int(own, format.fraction.into())?;
    power = site.binary(BinaryOp::Shl, power, fraction)?;
    if format.is_written {
        let one = site.int(own, 1)?;
        let place = site.int(own, format.below_first())?;
        let first = site.binary(BinaryOp::Shl, one, place)?;
        power = site.binary(BinaryOp::Or, power, first)?;
    }
    let power = site.cast(CastOp::BitCast, power, to);
    site.binary(BinaryOp::FMul, digits, power)
}
