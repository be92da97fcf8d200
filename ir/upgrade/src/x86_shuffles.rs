//! Intrinsics of x86 that became shuffles with an immediate.

use super::call_rewriter::{CallRewriter, TypedValue};
use super::x86::{masked, masked_by_args};
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::{CastOp, Opcode};

/// A shuffle of one value.
fn shuffled(c: &mut CallRewriter<'_>, value: TypedValue, mask: &[u32]) -> Option<TypedValue> {
    c.shuffle(value, value, mask)
}

/// A shuffle without a second operand in LLVM.
fn spread(c: &mut CallRewriter<'_>, value: TypedValue, mask: &[u32]) -> Option<TypedValue> {
    let poison = c.poison(value.ty);
    c.shuffle(value, poison, mask)
}

/// The number of elements in a 128-bit lane.
fn lane(c: &CallRewriter<'_>, value: TypedValue) -> Option<u32> {
    128u32.checked_div(c.bits(value.ty)?)
}

fn immediate(c: &CallRewriter<'_>, index: usize) -> Option<u32> {
    Some((c.int_arg(index)? & 0xff) as u32)
}

pub(super) fn splat(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let value = c.arg(0)?;
    let ret = c.ret();
    let len = c.elements(ret)?.1 as usize;
    c.elements(value.ty)?;
    spread(c, value, &vec![0; len.min(64)])
}

pub(super) fn masked_splat(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let result = splat(c)?;
    masked_by_args(c, result, 1)
}

/// A splat of a scalar.
pub(super) fn masked_scalar_splat(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (value, ret) = (c.arg(0)?, c.ret());
    let (element, len) = c.elements(ret)?;
    if value.ty != element {
        return None;
    }
    let long = c.int_ty(64)?;
    let at = c.int(long, 0)?;
    let poison = c.poison(ret);
    let inst = Inst::new(Opcode::InsertElement, ret);
    let first = c.emit(inst, &[poison, value, at], ".splatinsert");
    let poison = c.poison(ret);
    let mask = vec![0; (len as usize).min(64)];
    let all = c.named_shuffle(first, poison, &mask, ".splat")?;
    masked_by_args(c, all, 1)
}

/// A byte shift of each lane to the left; `unit` is 8 if the immediate counts bits.
pub(super) fn shift_left(c: &mut CallRewriter<'_>, unit: u64) -> Option<TypedValue> {
    let from = |count, at, shift| match at < shift {
        // From the zeros, which come first.
        true => 16 + at - shift,
        false => count + at - shift,
    };
    shifted(c, unit, from, true)
}

/// A byte shift of each lane to the right.
pub(super) fn shift_right(c: &mut CallRewriter<'_>, unit: u64) -> Option<TypedValue> {
    shifted(
        c,
        unit,
        |count, at, shift| match at + shift < 16 {
            true => at + shift,
            false => count + at + shift - 16,
        },
        false,
    )
}

fn shifted(
    c: &mut CallRewriter<'_>,
    unit: u64,
    from: fn(u32, u32, u32) -> u32,
    zeros_first: bool,
) -> Option<TypedValue> {
    let value = c.arg(0)?;
    let amount = c.int_arg(1)? / unit;
    let ret = c.ret();
    let (_, len) = c.elements(ret)?;
    let count = len.checked_mul(8).filter(|count| *count <= 64)?;
    let byte = c.int_ty(8)?;
    let bytes = c.vector_ty(byte, count)?;
    let value = c.named_cast(CastOp::BitCast, value, bytes, "cast");
    if amount >= 16 {
        return Some(c.zero(ret));
    }
    let shift = amount as u32;
    let mask: Vec<u32> = (0..count)
        .map(|at| from(count, at % 16, shift) + at / 16 * 16)
        .collect();
    let zeros = c.zero(bytes);
    let result = match zeros_first {
        true => c.shuffle(zeros, value, &mask)?,
        false => c.shuffle(value, zeros, &mask)?,
    };
    Some(c.named_cast(CastOp::BitCast, result, ret, "cast"))
}

pub(super) fn blend(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (left, right) = (c.arg(0)?, c.arg(1)?);
    let bits = immediate(c, 2)?;
    let (_, len) = c.elements(left.ty)?;
    let choose = |at: u32| at + (bits >> (at % 8) & 1) * len;
    let mask: Vec<u32> = (0..len.min(64)).map(choose).collect();
    c.shuffle(left, right, &mask)
}

pub(super) fn insert_part(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (whole, part) = (c.arg(0)?, c.arg(1)?);
    let (count, own) = (c.elements(whole.ty)?.1, c.elements(part.ty)?.1);
    let parts = count.checked_div(own)?.max(1);
    let at = immediate(c, 2)? & (parts - 1);
    let widened: Vec<u32> = (0..count.min(64)).map(|at| at.min(own)).collect();
    let part = spread(c, part, &widened)?;
    let start = at.saturating_mul(own);
    let mask: Vec<u32> = (0..count.min(64))
        .map(|at| match at.checked_sub(start) {
            Some(inner) if inner < own => count + inner,
            _ => at,
        })
        .collect();
    let result = c.shuffle(whole, part, &mask)?;
    masked_by_args(c, result, 3)
}

pub(super) fn extract_part(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let whole = c.arg(0)?;
    let ret = c.ret();
    let (count, own) = (c.elements(whole.ty)?.1, c.elements(ret)?.1);
    let parts = count.checked_div(own)?.max(1);
    let at = immediate(c, 1)? & (parts - 1);
    let mask: Vec<u32> = (0..own.min(64)).map(|i| i + at * own).collect();
    let result = shuffled(c, whole, &mask)?;
    masked_by_args(c, result, 2)
}

pub(super) fn permute_halves(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (a, b) = (c.arg(0)?, c.arg(1)?);
    let bits = immediate(c, 2)?;
    let (_, count) = c.elements(a.ty)?;
    let half = count / 2;
    let pick = |c: &mut CallRewriter<'_>, bits: u32| match (bits & 8 != 0, bits & 2 != 0) {
        (true, _) => c.zero(a.ty),
        (_, true) => b,
        _ => a,
    };
    let (low, high) = (pick(c, bits), pick(c, bits >> 4));
    let start = |bits: u32| if bits & 1 != 0 { half } else { 0 };
    let first = (0..half.min(32)).map(|i| i + start(bits));
    let second = (0..half.min(32)).map(|i| i + count + start(bits >> 4));
    let mask: Vec<u32> = first.chain(second).collect();
    c.shuffle(low, high, &mask)
}

pub(super) fn permute_in_lanes(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let value = c.arg(0)?;
    let bits = immediate(c, 1)?;
    let (_, count) = c.elements(value.ty)?;
    // The number of bits that select an element of a lane.
    let size = 64u32
        .checked_div(c.bits(value.ty)?)
        .filter(|size| (1..=8).contains(size))?;
    let low = (1u32 << size) - 1;
    let mask: Vec<u32> = (0..count.min(64))
        .map(|at| bits >> (at * size % 8) & low | at & !low)
        .collect();
    let result = shuffled(c, value, &mask)?;
    masked_by_args(c, result, 2)
}

pub(super) fn permute_words(c: &mut CallRewriter<'_>, high: bool) -> Option<TypedValue> {
    let value = c.arg(0)?;
    let bits = immediate(c, 1)?;
    let (_, count) = c.elements(value.ty)?;
    let mask: Vec<u32> = (0..count.min(64))
        .map(|at| match (at % 8 >= 4) == high {
            true => (bits >> (2 * (at % 4)) & 3) + at / 4 * 4,
            false => at,
        })
        .collect();
    let result = shuffled(c, value, &mask)?;
    masked_by_args(c, result, 2)
}

pub(super) fn permute_quads(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let value = c.arg(0)?;
    let bits = immediate(c, 1)?;
    let (_, count) = c.elements(value.ty)?;
    let mask: Vec<u32> = (0..count.min(64))
        .map(|at| (bits >> (2 * (at % 4)) & 3) + at / 4 * 4)
        .collect();
    let result = shuffled(c, value, &mask)?;
    masked_by_args(c, result, 2)
}

pub(super) fn shuffle_pairs(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (a, b) = (c.arg(0)?, c.arg(1)?);
    let bits = immediate(c, 2)?;
    let (_, count) = c.elements(a.ty)?;
    let lane = lane(c, a)?;
    let half = lane / 2;
    if !(1..=2).contains(&half) {
        return None;
    }
    let mask: Vec<u32> = (0..count.min(64))
        .map(|at| {
            let base = at - at % lane + if at % lane >= half { count } else { 0 };
            base + (bits >> (at * half % 8) & ((1 << half) - 1))
        })
        .collect();
    let result = c.shuffle(a, b, &mask)?;
    masked_by_args(c, result, 3)
}

pub(super) fn duplicate(c: &mut CallRewriter<'_>, offset: u32) -> Option<TypedValue> {
    let value = c.arg(0)?;
    let (_, count) = c.elements(value.ty)?;
    let mask: Vec<u32> = (0..count.min(64)).map(|at| at / 2 * 2 + offset).collect();
    let result = shuffled(c, value, &mask)?;
    let (kept, bits) = (c.arg(1)?, c.arg(2)?);
    masked(c, bits, result, kept)
}

pub(super) fn interleave(c: &mut CallRewriter<'_>, high: bool) -> Option<TypedValue> {
    let (a, b) = (c.arg(0)?, c.arg(1)?);
    let (_, count) = c.elements(a.ty)?;
    let lane = lane(c, a)?.max(1);
    let start = if high { lane / 2 } else { 0 };
    let mask: Vec<u32> = (0..count.min(64))
        .map(|at| at - at % lane + start + at % lane / 2 + at % 2 * count)
        .collect();
    let result = c.shuffle(a, b, &mask)?;
    masked_by_args(c, result, 2)
}
