//! Operations of `atomicrmw` that a target does not have, as a loop around `cmpxchg`.

use crate::report::Outcome;
use crate::site::Site;
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::inst::{Inst, Memory};
use bitsmith_model::schema::flag::Flags;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode, Predicate, RmwOp};
use bitsmith_model::schema::linkage::AtomicOrdering;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::Value;

/// The first release whose `atomicrmw` accepts vectors.
const VECTORS_SINCE: u16 = 19;

/// The first releases that exchange pointers and floats, not integers only.
const POINTERS_SINCE: u16 = 15;
const FLOATS_SINCE: u16 = 9;

/// Expands an `atomicrmw` whose operation the step's target does not have. The site is in the block behind the
/// loop then.
pub(crate) fn expand(site: &mut Site<'_, '_>) -> Option<Value> {
    let inst = *site.body.inst(site.at);
    let op = inst.rmw_op()?;
    if op == RmwOp::Xchg
        && let Some(casts) = casts(site, inst.ty)
    {
        return exchange_integers(site, &inst, casts);
    }
    let is_vector = site.cx.module.types.get(inst.ty).vector_len().is_some();
    let is_known = op.since() <= site.cx.to && (!is_vector || VECTORS_SINCE <= site.cx.to);
    if is_known {
        return None;
    }
    let what = match is_vector {
        true => format!("atomicrmw {} of a vector", op.text()),
        false => format!("atomicrmw {}", op.text()),
    };
    let (function, at) = (site.function, (site.block, site.at));
    let place = crate::report::place(site.cx.module, function, site.body, at);
    let value = exchange_loop(site, &inst, op);
    let (outcome, became) = match value {
        Some(_) => (Outcome::Expanded, "a loop of cmpxchg"),
        None => (Outcome::Refused, "not with this type"),
    };
    site.cx.note(outcome, &what, became, &place);
    value
}

/// The casts to an integer and back of a type whose values the step's target does not exchange.
fn casts(site: &Site<'_, '_>, ty: TypeId) -> Option<[CastOp; 2]> {
    let ty = site.cx.module.types.get(ty);
    if ty.address_space().is_some() && site.cx.to < POINTERS_SINCE {
        return Some([CastOp::PtrToInt, CastOp::IntToPtr]);
    }
    let is_float = ty.is_float() && site.cx.to < FLOATS_SINCE;
    is_float.then_some([CastOp::BitCast, CastOp::BitCast])
}

/// An exchange of the integers that stand for the values.
fn exchange_integers(
    site: &mut Site<'_, '_>,
    inst: &Inst,
    [there, back]: [CastOp; 2],
) -> Option<Value> {
    const WHAT: &str = "atomicrmw xchg of a pointer or float";
    let &[address, operand] = site.body.operands(site.at) else {
        return None;
    };
    let types = &site.cx.module.types;
    let bits = match types.get(inst.ty).address_space() {
        Some(space) => {
            let layout = DataLayout::parse(&site.cx.module.data_layout).unwrap_or_default();
            Some(layout.pointer_bits(space))
        }
        None => types.get(inst.ty).scalar_bits(),
    };
    site.note(Outcome::Expanded, WHAT, "of an integer");
    let word = site.cx.module.types.int(bits?);
    let number = site.cast(there, operand, word);
    let exchange = Inst::atomic_rmw(RmwOp::Xchg, word).with_memory(inst.memory()?);
    let exchange = exchange.with_flags(inst.flags());
    let old = site.emit(exchange, &[address, number]);
    Some(site.cast(back, old, inst.ty))
}

fn exchange_loop(site: &mut Site<'_, '_>, inst: &Inst, op: RmwOp) -> Option<Value> {
    let &[address, operand] = site.body.operands(site.at) else {
        return None;
    };
    let memory = inst.memory()?;
    let word = word_type(site, inst.ty)?;
    let volatile = inst.flags().within(Flags::VOLATILE);
    let (before, around, rest) = (site.block, site.body.push_block(), site.at);
    let after = site.split_block();
    // In front of the loop.
    let branch = site.branch();
    let enter = site.append(before, branch, &[around.into()]);
    (site.block, site.at) = (before, enter);
    let relaxed = Memory {
        ordering: AtomicOrdering::Monotonic,
        failure: AtomicOrdering::NotAtomic,
        ..memory
    };
    let load = Inst::new(Opcode::Load, word).with_memory(relaxed);
    let first = site.emit(load.with_flags(volatile.with(Flags::ATOMIC)), &[address]);
    // The loop.
    let again = site.append(around, branch, &[after.into()]);
    (site.block, site.at) = (around, again);
    let phi = Inst::new(Opcode::Phi, word);
    let seen = site.emit(phi, &[first, before.into(), first, before.into()]);
    let old = cast_to(site, seen, inst.ty);
    let new = combine(site, op, old, operand)?;
    let new = cast_to(site, new, word);
    let exchange = Memory {
        failure: failure_of(memory.ordering),
        ..memory
    };
    let bit = site.cx.module.types.int(1);
    let result = site.cx.module.types.literal(&[word, bit]);
    let cmpxchg = Inst::new(Opcode::CmpXchg, result).with_memory(exchange);
    let pair = site.emit(cmpxchg.with_flags(volatile), &[address, seen, new]);
    let found = site.extract_value(pair, word, 0);
    let done = site.extract_value(pair, bit, 1);
    if let Some(phi) = seen.as_inst() {
        let edges = [first, before.into(), found, around.into()];
        site.body.set_operands(phi, &edges);
    }
    let edges = [done, after.into(), around.into()];
    site.body.set_operands(again, &edges);
    // Behind it.
    (site.block, site.at) = (after, rest);
    Some(cast_to(site, found, inst.ty))
}

/// The integer type of the size of a type.
fn word_type(site: &mut Site<'_, '_>, ty: TypeId) -> Option<TypeId> {
    let types = &mut site.cx.module.types;
    let scalar = types.scalar(ty);
    let bits = types.get(scalar).scalar_bits()?;
    let len = match types.get(ty).vector_len() {
        Some((len, false)) => len,
        Some(_) => return None,
        None => 1,
    };
    Some(types.int(bits.checked_mul(len)?))
}

fn cast_to(site: &mut Site<'_, '_>, value: Value, ty: TypeId) -> Value {
    match site.type_of(value) {
        Some(own) if own != ty => site.cast(CastOp::BitCast, value, ty),
        _ => value,
    }
}

/// The strongest ordering of a failed exchange that goes with one of a success.
fn failure_of(ordering: AtomicOrdering) -> AtomicOrdering {
    match ordering {
        AtomicOrdering::AcquireRelease => AtomicOrdering::Acquire,
        AtomicOrdering::Release => AtomicOrdering::Monotonic,
        other => other,
    }
}

/// The value that an operation stores.
fn combine(site: &mut Site<'_, '_>, op: RmwOp, old: Value, v: Value) -> Option<Value> {
    let ty = site.type_of(old)?;
    let intrinsic = |site: &mut Site<'_, '_>, base: &str| {
        let mangled = crate::math::mangled(site, ty)?;
        site.call(format!("{base}.{mangled}").as_bytes(), ty, &[old, v])
    };
    match op {
        RmwOp::UIncWrap => {
            let (one, zero) = (site.int(ty, 1)?, site.int(ty, 0)?);
            let next = site.binary(BinaryOp::Add, old, one)?;
            let wraps = site.compare(Predicate::UGe, old, v)?;
            site.select(wraps, zero, next)
        }
        RmwOp::UDecWrap => {
            let (one, zero) = (site.int(ty, 1)?, site.int(ty, 0)?);
            let next = site.binary(BinaryOp::Sub, old, one)?;
            let is_zero = site.compare(Predicate::Eq, old, zero)?;
            let is_above = site.compare(Predicate::UGt, old, v)?;
            let wraps = site.binary(BinaryOp::Or, is_zero, is_above)?;
            site.select(wraps, v, next)
        }
        RmwOp::USubCond | RmwOp::USubSat => {
            let less = site.binary(BinaryOp::Sub, old, v)?;
            let fits = site.compare(Predicate::UGe, old, v)?;
            let other = match op {
                RmwOp::USubSat => site.int(ty, 0)?,
                _ => old,
            };
            site.select(fits, less, other)
        }
        RmwOp::FMaximum => intrinsic(site, "llvm.maximum"),
        RmwOp::FMinimum => intrinsic(site, "llvm.minimum"),
        RmwOp::FMaximumNum => intrinsic(site, "llvm.maximumnum"),
        RmwOp::FMinimumNum => intrinsic(site, "llvm.minimumnum"),
        RmwOp::FMax => intrinsic(site, "llvm.maxnum"),
        RmwOp::FMin => intrinsic(site, "llvm.minnum"),
        RmwOp::FAdd => site.binary(BinaryOp::FAdd, old, v),
        RmwOp::FSub => site.binary(BinaryOp::FSub, old, v),
        RmwOp::Xchg => Some(v),
        RmwOp::Add => site.binary(BinaryOp::Add, old, v),
        RmwOp::Sub => site.binary(BinaryOp::Sub, old, v),
        RmwOp::And => site.binary(BinaryOp::And, old, v),
        RmwOp::Or => site.binary(BinaryOp::Or, old, v),
        RmwOp::Xor => site.binary(BinaryOp::Xor, old, v),
        RmwOp::Nand => {
            let both = site.binary(BinaryOp::And, old, v)?;
            let ones = site.int(ty, -1)?;
            site.binary(BinaryOp::Xor, both, ones)
        }
        RmwOp::Max => larger(site, Predicate::SGt, old, v),
        RmwOp::Min => larger(site, Predicate::SLt, old, v),
        RmwOp::UMax => larger(site, Predicate::UGt, old, v),
        RmwOp::UMin => larger(site, Predicate::ULt, old, v),
    }
}

/// The first of two integers if it compares so with the second, otherwise the second.
fn larger(site: &mut Site<'_, '_>, order: Predicate, one: Value, other: Value) -> Option<Value> {
    let is = site.compare(order, one, other)?;
    site.select(is, one, other)
}
