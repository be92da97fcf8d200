//! Vectors of integers that are no whole power of two of bytes. Older releases place their elements one by one, each in
//! more bits than it has; what is computed with an integer of all their bits is what LLVM 22 computes.

use crate::math::{lane, length};
use crate::report::Outcome;
use crate::site::Site;
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode, Predicate};
use bitsmith_model::types::TypeId;
use bitsmith_model::value::Value;

/// Longer vectors are refused rather than unrolled.
const MOST: u32 = 64;

/// Elements that are neither single bits nor whole bytes.
pub(crate) fn are_broken(bits: u32, _: u32) -> bool {
    bits != 1 && !bits.is_multiple_of(u8::BITS)
}

/// Elements of whole bytes whose number is no power of two.
pub(crate) fn are_bytes(bits: u32, _: u32) -> bool {
    bits.is_multiple_of(u8::BITS) && !bits.is_power_of_two()
}

/// Single bits whose number is no power of two.
pub(crate) fn are_few_bits(bits: u32, len: u32) -> bool {
    bits == 1 && !len.is_power_of_two()
}

/// A vector, and the integer of all its bits.
struct Shape {
    vector: TypeId,
    whole: TypeId,
    bits: u32,
    len: u32,
}

/// The shape of a vector whose width and number of elements `which` is true of.
fn shape(
    site: &mut Site<'_, '_>,
    vector: TypeId,
    which: impl Fn(u32, u32) -> bool,
) -> Option<Shape> {
    let len = length(site, vector).filter(|len| *len <= MOST)?;
    let types = &mut site.cx.module.types;
    let bits = types.get(types.scalar(vector)).int_width()?;
    which(bits, len).then_some(())?;
    let whole = types.int(bits.checked_mul(len)?);
    Some(Shape {
        vector,
        whole,
        bits,
        len,
    })
}

/// The same for a vector in memory, which takes whole bytes. Bits that are no element's are zeros when it is stored, and of no
/// effect when it is loaded.
fn in_memory(
    site: &mut Site<'_, '_>,
    vector: TypeId,
    which: impl Fn(u32, u32) -> bool,
) -> Option<Shape> {
    let shape = shape(site, vector, which)?;
    let bits = shape.bits.checked_mul(shape.len)?;
    let bits = bits.checked_next_multiple_of(u8::BITS)?;
    let whole = site.cx.module.types.int(bits);
    Some(Shape { whole, ..shape })
}

/// The distance of an element's bits from the lowest ones, in bits.
fn distance(site: &Site<'_, '_>, shape: &Shape, at: u32) -> Option<i64> {
    let layout = DataLayout::parse(&site.cx.module.data_layout).unwrap_or_default();
    let behind = match layout.big_endian {
        true => shape.len.checked_sub(at)?.checked_sub(1)?,
        false => at,
    };
    Some(behind.checked_mul(shape.bits)?.into())
}

fn joined(site: &mut Site<'_, '_>, shape: &Shape, vector: Value) -> Option<Value> {
    let mut all = site.null(shape.whole);
    for at in 0..shape.len {
        let element = lane(site, vector, at)?;
        let wide = site.resized(element, shape.whole)?;
        let far = distance(site, shape, at)?;
        let far = site.int(shape.whole, far)?;
        let placed = site.binary(BinaryOp::Shl, wide, far)?;
        all = site.binary(BinaryOp::Or, all, placed)?;
    }
    Some(all)
}

fn split(site: &mut Site<'_, '_>, shape: &Shape, whole: Value) -> Option<Value> {
    let element = site.cx.module.types.scalar(shape.vector);
    let mut all = site.poison(shape.vector);
    for at in 0..shape.len {
        let far = distance(site, shape, at)?;
        let far = site.int(shape.whole, far)?;
        let lowest = site.binary(BinaryOp::LShr, whole, far)?;
        let one = site.resized(lowest, element)?;
        let at = site.small(64, at.into());
        all = site.emit(
            Inst::new(Opcode::InsertElement, shape.vector),
            &[all, one, at],
        );
    }
    Some(all)
}

/// Loads and stores of such vectors as those of an integer.
pub(crate) fn access(site: &mut Site<'_, '_>, which: fn(u32, u32) -> bool) -> Option<Value> {
    const WHAT: &str = "a vector in memory whose elements are no powers of two of bytes";
    const BECAME: &str = "an integer";
    let inst = *site.body.inst(site.at);
    let first = *site.body.operands(site.at).first()?;
    match inst.op {
        Opcode::Load => {
            let shape = in_memory(site, inst.ty, which)?;
            let load = Inst::new(Opcode::Load, shape.whole)
                .with_memory(inst.memory()?)
                .with_flags(inst.flags());
            let whole = site.emit(load, &[first]);
            site.note(Outcome::Expanded, WHAT, BECAME);
            split(site, &shape, whole)
        }
        Opcode::Store => {
            let ty = site.type_of(first)?;
            let shape = in_memory(site, ty, which)?;
            let whole = joined(site, &shape, first)?;
            *site.body.operands_mut(site.at).first_mut()? = whole;
            site.note(Outcome::Expanded, WHAT, BECAME);
            None
        }
        _ => None,
    }
}

/// Casts between such vectors and integers or other vectors as shifts.
pub(crate) fn cast(site: &mut Site<'_, '_>, which: fn(u32, u32) -> bool) -> Option<Value> {
    let inst = *site.body.inst(site.at);
    if inst.cast_op() != Some(CastOp::BitCast) {
        return None;
    }
    let value = *site.body.operands(site.at).first()?;
    let from = site.type_of(value)?;
    let (from, to) = (shape(site, from, which), shape(site, inst.ty, which));
    let whole = match (&from, &to) {
        (None, None) => return None,
        (Some(from), _) => joined(site, from, value)?,
        (None, Some(to)) => site.cast(CastOp::BitCast, value, to.whole),
    };
    site.note(
        Outcome::Expanded,
        "a bitcast of a vector whose elements are no powers of two of bytes",
        "shifts",
    );
    match &to {
        Some(to) => split(site, to, whole),
        None => Some(site.cast(CastOp::BitCast, whole, inst.ty)),
    }
}

/// A value that is stored and loaded as an integer, if it is such a vector: what `frozen` makes of the integer.
pub(crate) fn as_whole(
    site: &mut Site<'_, '_>,
    value: Value,
    frozen: impl Fn(&mut Site<'_, '_>, Value) -> Option<Value>,
) -> Option<Value> {
    let ty = site.type_of(value)?;
    let is_any =
        |bits, len| are_broken(bits, len) || are_bytes(bits, len) || are_few_bits(bits, len);
    match in_memory(site, ty, is_any) {
        Some(shape) => {
            let whole = joined(site, &shape, value)?;
            let whole = frozen(site, whole)?;
            split(site, &shape, whole)
        }
        None => frozen(site, value),
    }
}

/// Elements at an index that is known when the program runs: LLVM 18 and older look for some in the wrong place of the stack.
pub(crate) fn indexed(site: &mut Site<'_, '_>, which: fn(u32, u32) -> bool) -> Option<Value> {
    let operands = site.body.operands(site.at).to_vec();
    let (vector, index, element) = match (site.body.inst(site.at).op, operands.as_slice()) {
        (Opcode::ExtractElement, &[vector, index]) => (vector, index, None),
        (Opcode::InsertElement, &[vector, element, index]) => (vector, index, Some(element)),
        _ => return None,
    };
    if site.int_of(index).is_some() {
        return None;
    }
    let (ty, word) = (site.type_of(vector)?, site.type_of(index)?);
    let shape = shape(site, ty, which)?;
    let mut all = match element {
        Some(_) => vector,
        None => lane(site, vector, 0)?,
    };
    for at in 0..shape.len {
        let place = site.int(word, at.into())?;
        let is_here = site.compare(Predicate::Eq, index, place)?;
        let old = lane(site, vector, at)?;
        all = match element {
            Some(element) => {
                let new = site.select(is_here, element, old)?;
                let place = site.small(64, at.into());
                site.emit(
                    Inst::new(Opcode::InsertElement, shape.vector),
                    &[all, new, place],
                )
            }
            None => site.select(is_here, old, all)?,
        };
    }
    const WHAT: &str = "an element of a vector of odd width at a variable index";
    site.note(Outcome::Expanded, WHAT, "a choice among all");
    Some(all)
}
