//! Masks of the lanes in which a load and a store at two addresses do not depend on each other.

use crate::math::shuffle;
use crate::site::Site;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode, Predicate};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::Value;

/// `llvm.loop.dependence.war.mask`: lanes before the distance of the second address from the first, and all if the
/// second is not behind the first.
pub(crate) fn write_after_read(site: &mut Site<'_, '_>) -> Option<Value> {
    let (distance, ty) = distance(site)?;
    let zero = site.int(ty, 0)?;
    let is_apart = site.compare(Predicate::SLe, distance, zero)?;
    lanes(site, distance, is_apart)
}

/// `llvm.loop.dependence.raw.mask`: lanes before the distance of the addresses, and all if they are equal.
pub(crate) fn read_after_write(site: &mut Site<'_, '_>) -> Option<Value> {
    let (distance, ty) = distance(site)?;
    let zero = site.int(ty, 0)?;
    let is_apart = site.compare(Predicate::Eq, distance, zero)?;
    let is_behind = site.compare(Predicate::SLt, distance, zero)?;
    let other = site.binary(BinaryOp::Sub, zero, distance)?;
    let distance = site.select(is_behind, other, distance)?;
    lanes(site, distance, is_apart)
}

/// The bytes from the first address to the second, and their type. Addresses are pointers, since LLVM 23 integers.
fn distance(site: &mut Site<'_, '_>) -> Option<(Value, TypeId)> {
    let [first, second, size] = site.args_of()?;
    let ty = site.type_of(size)?;
    let is_pointer = site.type_of(first)? != ty;
    let number = |value| match is_pointer {
        true => site.cast(CastOp::PtrToInt, value, ty),
        false => value,
    };
    let [first, second] = [first, second].map(number);
    Some((site.binary(BinaryOp::Sub, second, first)?, ty))
}

/// The lanes whose elements are at less than the distance, or all.
fn lanes(site: &mut Site<'_, '_>, distance: Value, all: Value) -> Option<Value> {
    let [.., size] = site.args_of::<3>()?;
    let ty = site.ty();
    let (len, false) = site.cx.module.types.get(ty).vector_len()? else {
        return None;
    };
    // Numbers in the lanes have no meaning that the documentation tells.
    (*site.scalar(ty) == Type::Int(1)).then_some(())?;
    let number = site.type_of(size)?;
    let numbers: Option<Vec<Value>> = (0..i64::from(len))
        .map(|lane| site.int(number, lane))
        .collect();
    let words = site.cx.module.types.shaped(ty, number);
    let numbers = site.body.consts.push_aggregate(words, numbers?);
    let numbers = Value::local_const(numbers);
    let size = repeated(site, size, len)?;
    let starts = site.binary(BinaryOp::Mul, numbers, size)?;
    let distance = repeated(site, distance, len)?;
    let is_before = site.compare(Predicate::ULt, starts, distance)?;
    let all = repeated(site, all, len)?;
    site.binary(BinaryOp::Or, is_before, all)
}

/// A vector with a value in each lane.
fn repeated(site: &mut Site<'_, '_>, value: Value, len: u32) -> Option<Value> {
    let element = site.type_of(value)?;
    let one = site.cx.module.types.intern(Type::Vector {
        element,
        len: 1,
        scalable: false,
    });
    let none = site.poison(one);
    let first = site.small(32, 0);
    let one = site.emit(Inst::new(Opcode::InsertElement, one), &[none, value, first]);
    shuffle(site, [one, none], &vec![0; usize::try_from(len).ok()?])
}
