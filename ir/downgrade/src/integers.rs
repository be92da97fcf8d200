//! Intrinsics of integers as other instructions: extremes, saturation, reductions of vectors.

use crate::math::{lane, length, mangled};
use crate::report::Outcome;
use crate::site::Site;
use crate::wide_integers::{converted, divided};
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode, Predicate};
use bitsmith_model::types::TypeId;
use bitsmith_model::value::Value;

/// `llvm.umin` and its kin: the first argument if it compares so with the second.
pub(crate) fn extreme(site: &mut Site<'_, '_>, order: Predicate) -> Option<Value> {
    let [left, right] = site.args_of()?;
    let is = site.compare(order, left, right)?;
    site.select(is, left, right)
}

/// `llvm.abs`
pub(crate) fn magnitude(site: &mut Site<'_, '_>) -> Option<Value> {
    let [number, _] = site.args_of()?;
    let zero = site.null(site.ty());
    let negated = site.binary(BinaryOp::Sub, zero, number)?;
    let is_negative = site.compare(Predicate::SLt, number, zero)?;
    site.select(is_negative, negated, number)
}

/// `llvm.masked.udiv` and its kin: a division by 1 in the lanes that the mask leaves out, whose result is undefined.
pub(crate) fn masked_division(site: &mut Site<'_, '_>, op: BinaryOp) -> Option<Value> {
    let [number, divisor, mask] = site.args_of()?;
    let one = site.int(site.ty(), 1)?;
    let divisor = site.select(mask, divisor, one)?;
    site.binary(op, number, divisor)
}

/// The width of the elements of a type of integers.
fn width(site: &Site<'_, '_>, ty: TypeId) -> Option<u32> {
    site.scalar(ty).int_width()
}

/// The operands, their type and its width of a call of an intrinsic, if it is one of integers of more than `most` bits.
fn wide_operands(site: &Site<'_, '_>, name: &str, most: u32) -> Option<([Value; 2], TypeId, u32)> {
    let is_call = site.body.inst(site.at).op == Opcode::Call;
    let is_named = is_call && site.callee()?.starts_with(name.as_bytes());
    let operands: [Value; 2] = is_named.then(|| site.args_of())??;
    let ty = site.type_of(operands[0])?;
    let bits = site.cx.module.types.get(ty).int_width()?;
    (bits > most).then_some((operands, ty, bits))
}

/// `llvm.smul.with.overflow` of more than 64 bits, for which LLVM 13 calls a function that few libraries have, or ends
/// with an error: by the product of the magnitudes.
pub(crate) fn wide_product(site: &mut Site<'_, '_>) -> Option<Value> {
    const NAME: &str = "llvm.smul.with.overflow";
    let ([left, right], ty, bits) = wide_operands(site, NAME, u64::BITS)?;
    let zero = site.null(ty);
    let mut magnitudes = [left, right];
    for number in &mut magnitudes {
        let negated = site.binary(BinaryOp::Sub, zero, *number)?;
        let is_negative = site.compare(Predicate::SLt, *number, zero)?;
        *number = site.select(is_negative, negated, *number)?;
    }
    let signs = site.binary(BinaryOp::Xor, left, right)?;
    let is_negative = site.compare(Predicate::SLt, signs, zero)?;
    let name = format!("llvm.umul.with.overflow.i{bits}");
    let (bit, pair) = (site.cx.module.types.int(1), site.ty());
    let both = site.call(name.as_bytes(), pair, &magnitudes)?;
    let (product, is_long) = (
        site.extract_value(both, ty, 0),
        site.extract_value(both, bit, 1),
    );
    // The least number has one more in its magnitude than the greatest.
    let (most, one) = (
        greatest(site, ty)?,
        site.cast(CastOp::ZExt, is_negative, ty),
    );
    let most = site.binary(BinaryOp::Add, most, one)?;
    let is_beyond = site.compare(Predicate::UGt, product, most)?;
    let overflows = site.binary(BinaryOp::Or, is_long, is_beyond)?;
    let negated = site.binary(BinaryOp::Sub, zero, product)?;
    let product = site.select(is_negative, negated, product)?;
    let result = site.pair(pair, product, overflows)?;
    site.note(Outcome::Expanded, NAME, "the product of the magnitudes");
    Some(result)
}

/// `llvm.umul.with.overflow` of more than 128 bits, which LLVM 7 ends with an error for: by a product of twice the bits.
pub(crate) fn long_product(site: &mut Site<'_, '_>) -> Option<Value> {
    const NAME: &str = "llvm.umul.with.overflow";
    let ([left, right], ty, bits) = wide_operands(site, NAME, 2 * u64::BITS)?;
    let long = site.cx.module.types.int(bits.checked_mul(2)?);
    let [left, right] = [left, right].map(|number| site.cast(CastOp::ZExt, number, long));
    let whole = site.binary(BinaryOp::Mul, left, right)?;
    let product = site.cast(CastOp::Trunc, whole, ty);
    let distance = site.int(long, bits.into())?;
    let above = site.binary(BinaryOp::LShr, whole, distance)?;
    let zero = site.null(long);
    let overflows = site.compare(Predicate::Ne, above, zero)?;
    let result = site.pair(site.ty(), product, overflows)?;
    site.note(Outcome::Expanded, NAME, "a product of twice the bits");
    Some(result)
}

/// The steps of `llvm.pext` and `llvm.pdep`: in step `n`, these bits move by 2^n places, those of a mask that have
/// an odd number of steps left. (The parallel suffix of H. S. Warren, Hacker's Delight, 7-4.)
fn moves(site: &mut Site<'_, '_>, mask: Value, bits: u32) -> Option<Vec<(Value, Value)>> {
    let ty = site.ty();
    let (all, one) = (site.int(ty, -1)?, site.int(ty, 1)?);
    let mut mask = mask;
    let absent = site.binary(BinaryOp::Xor, mask, all)?;
    let mut below = site.binary(BinaryOp::Shl, absent, one)?;
    let mut steps = Vec::new();
    for step in (0..).take_while(|&step| 1u32 << step < bits) {
        let mut parity = below;
        for distance in (0..).map(|n| 1u32 << n).take_while(|&d| d < bits) {
            let distance = site.int(ty, distance.into())?;
            let further = site.binary(BinaryOp::Shl, parity, distance)?;
            parity = site.binary(BinaryOp::Xor, parity, further)?;
        }
        let moved = site.binary(BinaryOp::And, parity, mask)?;
        let distance = site.int(ty, 1i64 << step)?;
        steps.push((moved, distance));
        let stay = site.binary(BinaryOp::Xor, mask, moved)?;
        let shifted = site.binary(BinaryOp::LShr, moved, distance)?;
        mask = site.binary(BinaryOp::Or, stay, shifted)?;
        let other = site.binary(BinaryOp::Xor, parity, all)?;
        below = site.binary(BinaryOp::And, below, other)?;
    }
    Some(steps)
}

/// `llvm.pext`: the bits of a number at the places of a mask, moved to the lowest places.
pub(crate) fn extracted(site: &mut Site<'_, '_>) -> Option<Value> {
    let [number, mask] = site.args_of()?;
    let bits = width(site, site.ty())?;
    let mut result = site.binary(BinaryOp::And, number, mask)?;
    for (moved, distance) in moves(site, mask, bits)? {
        let moving = site.binary(BinaryOp::And, result, moved)?;
        let staying = site.binary(BinaryOp::Xor, result, moving)?;
        let moving = site.binary(BinaryOp::LShr, moving, distance)?;
        result = site.binary(BinaryOp::Or, staying, moving)?;
    }
    Some(result)
}

/// `llvm.pdep`: the lowest bits of a number, moved to the places of a mask.
pub(crate) fn deposited(site: &mut Site<'_, '_>) -> Option<Value> {
    let [number, mask] = site.args_of()?;
    let ty = site.ty();
    let bits = width(site, ty)?;
    let all = site.int(ty, -1)?;
    let mut result = number;
    for (moved, distance) in moves(site, mask, bits)?.into_iter().rev() {
        let further = site.binary(BinaryOp::Shl, result, distance)?;
        let moving = site.binary(BinaryOp::And, further, moved)?;
        let other = site.binary(BinaryOp::Xor, moved, all)?;
        let staying = site.binary(BinaryOp::And, result, other)?;
        result = site.binary(BinaryOp::Or, moving, staying)?;
    }
    site.binary(BinaryOp::And, result, mask)
}

/// The greatest signed integer of a type: all bits but the sign.
pub(crate) fn greatest(site: &mut Site<'_, '_>, ty: TypeId) -> Option<Value> {
    let bits = width(site, ty)?;
    if let Some(unused) = u64::BITS.checked_sub(bits) {
        return site.int(ty, i64::MAX.checked_shr(unused)?);
    }
    let (all, one) = (site.int(ty, -1)?, site.int(ty, 1)?);
    site.binary(BinaryOp::LShr, all, one)
}

/// `llvm.uadd.sat`, `llvm.usub.sat`: a sum or difference, or the bound if it wraps.
pub(crate) fn saturated(site: &mut Site<'_, '_>, op: BinaryOp) -> Option<Value> {
    let [left, right] = site.args_of()?;
    let ty = site.ty();
    let result = site.binary(op, left, right)?;
    let (wraps, bound) = match op {
        BinaryOp::Add => (
            site.compare(Predicate::ULt, result, left)?,
            site.int(ty, -1)?,
        ),
        _ => (site.compare(Predicate::ULt, left, right)?, site.null(ty)),
    };
    site.select(wraps, bound, result)
}

/// `llvm.sadd.sat`, `llvm.ssub.sat`
pub(crate) fn signed_saturated(site: &mut Site<'_, '_>, op: BinaryOp) -> Option<Value> {
    let [left, right] = site.args_of()?;
    let ty = site.ty();
    let bits = width(site, ty)?;
    let (zero, most) = (site.null(ty), greatest(site, ty)?);
    let result = site.binary(op, left, right)?;
    // A sum wraps if its sign is none of the terms'; a difference, if the terms differ in sign and it has not the
    // first one's.
    let one = site.binary(BinaryOp::Xor, result, left)?;
    let other = match op {
        BinaryOp::Add => site.binary(BinaryOp::Xor, result, right)?,
        _ => site.binary(BinaryOp::Xor, left, right)?,
    };
    let both = site.binary(BinaryOp::And, one, other)?;
    let wraps = site.compare(Predicate::SLt, both, zero)?;
    let bound = bound_of(site, left, (ty, bits), most)?;
    site.select(wraps, bound, result)
}

/// The greatest integer, or the least if the sign of a number is negative.
fn bound_of(
    site: &mut Site<'_, '_>,
    number: Value,
    (ty, bits): (TypeId, u32),
    most: Value,
) -> Option<Value> {
    let shift = site.int(ty, i64::from(bits).checked_sub(1)?)?;
    let sign = site.binary(BinaryOp::AShr, number, shift)?;
    site.binary(BinaryOp::Xor, sign, most)
}

/// `llvm.ushl.sat`, `llvm.sshl.sat`: a shift to the left, or the bound if bits are lost.
pub(crate) fn shift(site: &mut Site<'_, '_>, back: BinaryOp) -> Option<Value> {
    let [number, count] = site.args_of()?;
    let ty = site.ty();
    let bits = width(site, ty)?;
    let shifted = site.binary(BinaryOp::Shl, number, count)?;
    let again = site.binary(back, shifted, count)?;
    let fits = site.compare(Predicate::Eq, again, number)?;
    let bound = match back {
        BinaryOp::LShr => site.int(ty, -1)?,
        _ => {
            let most = greatest(site, ty)?;
            bound_of(site, number, (ty, bits), most)?
        }
    };
    site.select(fits, shifted, bound)
}

/// The call of `llvm.fshl` or `llvm.fshr` at hand as two shifts, where a release has these and does not compile them.
pub(crate) fn expanded_funnel(site: &mut Site<'_, '_>) -> Option<Value> {
    const NAMES: [&str; 2] = ["llvm.fshl", "llvm.fshr"];
    let base = site.called(&NAMES)?;
    let op = match base == "llvm.fshl" {
        true => BinaryOp::Shl,
        false => BinaryOp::LShr,
    };
    let value = funnel(site, op)?;
    site.note(Outcome::Expanded, base, "two shifts");
    Some(value)
}

/// The same for words of odd widths, which LLVM 12 to 14 promote without the bits that the shift must not bring in.
pub(crate) fn odd_funnel(site: &mut Site<'_, '_>) -> Option<Value> {
    let bits = width(site, site.ty())?;
    match bits.is_power_of_two() {
        true => None,
        false => expanded_funnel(site),
    }
}

/// `llvm.fshl`, `llvm.fshr`: the upper or lower word of two, shifted. The other word is shifted by 1 first, so that
/// no shift is as far as its word is wide.
pub(crate) fn funnel(site: &mut Site<'_, '_>, op: BinaryOp) -> Option<Value> {
    let [upper, lower, count] = site.args_of()?;
    let ty = site.ty();
    let bits = i64::from(width(site, ty)?);
    if bits == 1 {
        // Every count is 0 modulo 1.
        return Some(match op {
            BinaryOp::Shl => upper,
            _ => lower,
        });
    }
    let (whole, most, one) = (
        site.int(ty, bits)?,
        site.int(ty, bits.checked_sub(1)?)?,
        site.int(ty, 1)?,
    );
    let count = match bits.cast_unsigned().is_power_of_two() {
        true => site.binary(BinaryOp::And, count, most)?,
        false => divided(site, BinaryOp::URem, count, whole)?,
    };
    let rest = site.binary(BinaryOp::Sub, most, count)?;
    let shift = |site: &mut Site<'_, '_>, op, word, far, once| {
        let word = match once {
            true => site.binary(op, word, one)?,
            false => word,
        };
        site.binary(op, word, far)
    };
    let is_left = op == BinaryOp::Shl;
    let [left, right] = match is_left {
        true => [count, rest],
        false => [rest, count],
    };
    let upper = shift(site, BinaryOp::Shl, upper, left, !is_left)?;
    let lower = shift(site, BinaryOp::LShr, lower, right, is_left)?;
    site.binary(BinaryOp::Or, upper, lower)
}

/// The signs of an integer that a float becomes.
#[derive(Clone, Copy)]
pub(crate) enum Sign {
    Signed,
    Unsigned,
}

/// `llvm.fptosi.sat`, `llvm.fptoui.sat`: NaN is 0, and numbers beyond the bounds are the bounds.
pub(crate) fn truncated(site: &mut Site<'_, '_>, sign: Sign) -> Option<Value> {
    let [number] = site.args_of()?;
    let (ty, of) = (site.ty(), site.type_of(number)?);
    let bits = width(site, ty)?;
    let all = site.int(ty, -1)?;
    let (op, least, most, exponent) = match sign {
        Sign::Signed => {
            let most = greatest(site, ty)?;
            let least = site.binary(BinaryOp::Xor, most, all)?;
            (CastOp::FPToSI, least, most, bits.checked_sub(1)?)
        }
        Sign::Unsigned => (CastOp::FPToUI, site.null(ty), all, bits),
    };
    let above = site.power(of, exponent)?;
    let zero = site.null(of);
    let below = match sign {
        Sign::Signed => site.binary(BinaryOp::FSub, zero, above)?,
        Sign::Unsigned => zero,
    };
    let whole = converted(site, op, number, ty)?;
    let is_above = site.compare(Predicate::OGe, number, above)?;
    let whole = site.select(is_above, most, whole)?;
    let is_below = site.compare(Predicate::OLe, number, below)?;
    let whole = site.select(is_below, least, whole)?;
    let is_nan = site.compare(Predicate::Uno, number, number)?;
    let nothing = site.null(ty);
    site.select(is_nan, nothing, whole)
}

/// A reduction of a vector of fixed length by an operator, element by element.
pub(crate) fn reduce(site: &mut Site<'_, '_>, op: BinaryOp) -> Option<Value> {
    folded(site, |site, all, next| site.binary(op, all, next))
}

/// A reduction to the extreme integer.
pub(crate) fn reduce_extreme(site: &mut Site<'_, '_>, order: Predicate) -> Option<Value> {
    folded(site, |site, all, next| {
        let is = site.compare(order, all, next)?;
        site.select(is, all, next)
    })
}

/// A reduction by an intrinsic of two numbers.
pub(crate) fn reduce_by(site: &mut Site<'_, '_>, base: &str) -> Option<Value> {
    let ty = site.ty();
    let name = format!("{base}.{}", mangled(site, ty)?);
    folded(site, |site, all, next| {
        site.call(name.as_bytes(), ty, &[all, next])
    })
}

/// A reduction of one vector, or of a first value and a vector.
fn folded(
    site: &mut Site<'_, '_>,
    mut join: impl FnMut(&mut Site<'_, '_>, Value, Value) -> Option<Value>,
) -> Option<Value> {
    let (first, vector) = match site.args()[..] {
        [vector] => (None, vector),
        [first, vector] => (Some(first), vector),
        _ => return None,
    };
    let len = length(site, site.type_of(vector)?)?;
    let mut all = first;
    for at in 0..len {
        let next = lane(site, vector, at)?;
        all = Some(match all {
            Some(all) => join(site, all, next)?,
            None => next,
        });
    }
    all
}

/// `llvm.experimental.cttz.elts`: the number of the first element that is not zero, or the number of elements. The
/// elements are the bits of an integer, the first one the lowest.
pub(crate) fn first_element(site: &mut Site<'_, '_>) -> Option<Value> {
    let [vector, is_poison] = site.args_of()?;
    let ty = site.type_of(vector)?;
    let len = length(site, ty)?;
    let layout = DataLayout::parse(&site.cx.module.data_layout);
    if layout.is_ok_and(|layout| layout.big_endian) {
        return None;
    }
    let zero = site.null(ty);
    let bits = site.compare(Predicate::Ne, vector, zero)?;
    let word = site.cx.module.types.int(len);
    let bits = site.cast(CastOp::BitCast, bits, word);
    let name = format!("llvm.cttz.i{len}");
    let count = site.call(name.as_bytes(), word, &[bits, is_poison])?;
    let to = site.ty();
    site.resized(count, to)
}
