//! Vectors of single bits in memory, which LLVM 6 and older write as other bits than newer ones: integers of whole bytes, of
//! which the first element is the lowest bit.

use crate::math;
use crate::report::Outcome;
use crate::site::Site;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::Value;

const SHIFTED: &str = "its elements, shifted";

/// The number of elements of a vector of single bits.
fn length(site: &Site<'_, '_>, ty: TypeId) -> Option<u32> {
    (*site.scalar(ty) == Type::Int(1)).then_some(())?;
    math::length(site, ty)
}

/// The bits of a vector, as an integer of a type.
fn collected(site: &mut Site<'_, '_>, vector: Value, word: TypeId, len: u32) -> Option<Value> {
    let mut all = site.int(word, 0)?;
    for at in 0..len {
        let bit = math::lane(site, vector, at)?;
        let bit = site.cast(CastOp::ZExt, bit, word);
        let place = site.int(word, at.into())?;
        let bit = site.binary(BinaryOp::Shl, bit, place)?;
        all = site.binary(BinaryOp::Or, all, bit)?;
    }
    Some(all)
}

/// A vector of single bits that is stored or becomes an integer, which LLVM 6 compiles to something else: the bits are
/// collected.
pub(crate) fn as_a_whole(site: &mut Site<'_, '_>) -> Option<Value> {
    let inst = *site.body.inst(site.at);
    let is_cast = inst.cast_op() == Some(CastOp::BitCast);
    let vector = *site.body.operands(site.at).first()?;
    let types = &site.cx.module.types;
    let is_number = is_cast && matches!(types.get(inst.ty), Type::Int(_));
    (inst.op == Opcode::Store || is_number).then_some(())?;
    let ty = site.type_of(vector)?;
    let len = length(site, ty)?;
    const WHAT: &str = "a vector of bits as a whole";
    site.note(Outcome::Expanded, WHAT, SHIFTED);
    match (is_number, len) {
        (true, 1) => math::lane(site, vector, 0),
        (true, _) => {
            let word = site.cx.module.types.int(len);
            collected(site, vector, word, len)
        }
        (false, _) => store(site, vector, len),
    }
}

/// Stores the bits of a vector.
fn store(site: &mut Site<'_, '_>, vector: Value, len: u32) -> Option<Value> {
    let word = site.cx.module.types.int(len.next_multiple_of(u8::BITS));
    let all = collected(site, vector, word, len)?;
    if let Some(place) = site.body.operands_mut(site.at).first_mut() {
        *place = all;
    }
    None
}
