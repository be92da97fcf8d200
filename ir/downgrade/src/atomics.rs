//! Operations of `atomicrmw` that a target does not have, as a loop around `cmpxchg`.

use crate::report::Outcome;
use crate::rounds::Rounds;
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

/// Machines for which releases do not compile atomic accesses of floats, and of pointers, and the first that do.
const ACCESSES: [(&[u8], u16, u16); 4] = [
    (b"powerpc", 16, 15),
    (b"powerpc64", 16, 15),
    (b"powerpc64le", 16, 15),
    (b"s390x", 18, 0),
];

/// Returns true if the step's target compiles no atomic access of a type for the machine.
fn needs_integers(site: &Site<'_, '_>, ty: TypeId) -> bool {
    let arch = site.cx.module.triple().arch();
    let row = ACCESSES.iter().find(|row| row.0 == arch);
    let ty = site.cx.module.types.get(ty);
    row.is_some_and(|&(_, floats, pointers)| {
        ty.is_float() && site.cx.to < floats
            || ty.address_space().is_some() && site.cx.to < pointers
    })
}

/// The integer that a float or pointer is cast to, and the casts there and back.
fn integer(site: &mut Site<'_, '_>, ty: TypeId) -> Option<(TypeId, [CastOp; 2])> {
    let types = &mut site.cx.module.types;
    let (bits, casts) = match types.get(ty).address_space() {
        Some(space) => {
            let layout = DataLayout::parse(&site.cx.module.data_layout).unwrap_or_default();
            let casts = [CastOp::PtrToInt, CastOp::IntToPtr];
            (layout.pointer_bits(space), casts)
        }
        None => {
            let bits = types.get(ty).scalar_bits()?;
            (bits, [CastOp::BitCast, CastOp::BitCast])
        }
    };
    Some((types.int(bits), casts))
}

/// Lowers an atomic instruction that the step's target does not have or does not compile.
pub(crate) fn lower(site: &mut Site<'_, '_>) -> Option<Value> {
    expand(site).or_else(|| access_integers(site))
}

/// Makes integers of floats and pointers that are loaded or stored atomically, where the step's target needs it.
fn access_integers(site: &mut Site<'_, '_>) -> Option<Value> {
    let inst = *site.body.inst(site.at);
    let operands = site.body.operands(site.at).to_vec();
    let ty = match inst.op {
        Opcode::Load => inst.ty,
        Opcode::Store => site.type_of(*operands.first()?)?,
        _ => return None,
    };
    (inst.has(Flags::ATOMIC) && needs_integers(site, ty)).then_some(())?;
    let (word, [there, back]) = integer(site, ty)?;
    let what = format!("an atomic {} of a float or pointer", inst.op.text());
    site.note(Outcome::Expanded, &what, "of an integer");
    if let [value, address] = operands[..] {
        let number = site.cast(there, value, word);
        site.body.set_operands(site.at, &[number, address]);
        return None;
    }
    let load = Inst::new(Opcode::Load, word).with_memory(inst.memory()?);
    let number = site.emit(load.with_flags(inst.flags()), &operands);
    Some(site.cast(back, number, ty))
}

/// Expands an `atomicrmw` whose operation the step's target does not have. The site is in the block behind the
/// loop then.
pub(crate) fn expand(site: &mut Site<'_, '_>) -> Option<Value> {
    let inst = *site.body.inst(site.at);
    let op = inst.rmw_op()?;
    if op == RmwOp::Xchg && exchanges_integers(site, inst.ty) {
        return exchange_integers(site, &inst);
    }
    let is_vector = site.cx.module.types.get(inst.ty).vector_len().is_some();
    let is_known = op.since() <= site.cx.to
        && (!is_vector || VECTORS_SINCE <= site.cx.to)
        && !needs_integers(site, inst.ty);
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

/// Returns true for a type whose values the step's target does not exchange.
fn exchanges_integers(site: &Site<'_, '_>, ty: TypeId) -> bool {
    let known = site.cx.module.types.get(ty);
    known.address_space().is_some() && site.cx.to < POINTERS_SINCE
        || known.is_float() && site.cx.to < FLOATS_SINCE
        || needs_integers(site, ty)
}

/// An exchange of the integers that stand for the values.
fn exchange_integers(site: &mut Site<'_, '_>, inst: &Inst) -> Option<Value> {
    const WHAT: &str = "atomicrmw xchg of a pointer or float";
    let &[address, operand] = site.body.operands(site.at) else {
        return None;
    };
    let (word, [there, back]) = integer(site, inst.ty)?;
    site.note(Outcome::Expanded, WHAT, "of an integer");
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
    let relaxed = Memory {
        ordering: AtomicOrdering::Monotonic,
        failure: AtomicOrdering::NotAtomic,
        ..memory
    };
    let load = Inst::new(Opcode::Load, word).with_memory(relaxed);
    let first = site.emit(load.with_flags(volatile.with(Flags::ATOMIC)), &[address]);
    let rounds = Rounds::begin(site);
    let seen = rounds.carry(site, first)?;
    let old = cast_to(site, seen.value, inst.ty);
    let new = combine(site, op, old, operand)?;
    let new = cast_to(site, new, word);
    let exchange = Memory {
        failure: failure_of(memory.ordering),
        ..memory
    };
    let bit = site.cx.module.types.int(1);
    let result = site.cx.module.types.literal(&[word, bit]);
    let cmpxchg = Inst::new(Opcode::CmpXchg, result).with_memory(exchange);
    let pair = site.emit(cmpxchg.with_flags(volatile), &[address, seen.value, new]);
    let found = site.extract_value(pair, word, 0);
    let done = site.extract_value(pair, bit, 1);
    rounds.end(site, done, &[(seen, found)])?;
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
