//! Atomic updates of memory of which one condition of x86's flags is used (`llvm.x86.atomic.add.cc` and its kin).

use crate::site::Site;
use bitsmith_model::inst::{Inst, Memory};
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Predicate, RmwOp};
use bitsmith_model::schema::linkage::AtomicOrdering;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::Value;

/// The form that takes their place, for reports.
pub(crate) const COMPUTED: &str = "atomicrmw, and the condition computed from its result";

/// An update: the operation, its operands and its result.
struct Update {
    op: BinaryOp,
    old: Value,
    operand: Value,
    new: Value,
    ty: TypeId,
}

/// An `atomicrmw`, and the condition that the last argument names.
pub(crate) fn lower(site: &mut Site<'_, '_>, exchange: RmwOp) -> Option<Value> {
    let op = match exchange {
        RmwOp::Add => BinaryOp::Add,
        RmwOp::Sub => BinaryOp::Sub,
        RmwOp::And => BinaryOp::And,
        RmwOp::Or => BinaryOp::Or,
        RmwOp::Xor => BinaryOp::Xor,
        _ => return None,
    };
    let [place, operand, condition] = site.args_of()?;
    let condition = site
        .int_of(condition)
        .filter(|number| (0..16).contains(number))?;
    let (byte, ty) = (site.ty(), site.type_of(operand)?);
    let bytes = site.scalar(ty).int_width()?.checked_div(u8::BITS)?;
    let memory = Memory {
        // Its binary logarithm plus one.
        align: u8::try_from(bytes.checked_ilog2()?.checked_add(1)?).ok()?,
        ordering: AtomicOrdering::SequentiallyConsistent,
        ..Memory::default()
    };
    let inst = Inst::atomic_rmw(exchange, ty).with_memory(memory);
    let old = site.emit(inst, &[place, operand]);
    let new = site.binary(op, old, operand)?;
    let update = Update {
        op,
        old,
        operand,
        new,
        ty,
    };
    let mut holds = condition_of(site, &update, condition / 2)?;
    if condition % 2 == 1 {
        let yes = site.small(1, -1);
        holds = site.binary(BinaryOp::Xor, holds, yes)?;
    }
    Some(site.cast(CastOp::ZExt, holds, byte))
}

/// A condition by the number that jumps have, without its lowest bit, which negates it.
fn condition_of(site: &mut Site<'_, '_>, update: &Update, number: i64) -> Option<Value> {
    let zero = site.null(update.ty);
    match number {
        0 => overflow(site, update),
        1 => carry(site, update),
        2 => site.compare(Predicate::Eq, update.new, zero),
        3 => either(site, update, BinaryOp::Or, [1, 2]),
        4 => site.compare(Predicate::SLt, update.new, zero),
        5 => parity(site, update),
        6 => either(site, update, BinaryOp::Xor, [4, 0]),
        _ => either(site, update, BinaryOp::Or, [6, 2]),
    }
}

/// Two conditions, joined.
fn either(
    site: &mut Site<'_, '_>,
    update: &Update,
    op: BinaryOp,
    [one, other]: [i64; 2],
) -> Option<Value> {
    let one = condition_of(site, update, one)?;
    let other = condition_of(site, update, other)?;
    site.binary(op, one, other)
}

fn carry(site: &mut Site<'_, '_>, update: &Update) -> Option<Value> {
    match update.op {
        BinaryOp::Add => site.compare(Predicate::ULt, update.new, update.old),
        BinaryOp::Sub => site.compare(Predicate::ULt, update.old, update.operand),
        _ => Some(site.small(1, 0)),
    }
}

/// True if the signs of both operands differ from that of the sum, or that of the minuend from both others.
fn overflow(site: &mut Site<'_, '_>, update: &Update) -> Option<Value> {
    let other = match update.op {
        BinaryOp::Add => update.new,
        BinaryOp::Sub => update.old,
        _ => return Some(site.small(1, 0)),
    };
    let one = site.binary(BinaryOp::Xor, update.old, update.new)?;
    let two = site.binary(BinaryOp::Xor, update.operand, other)?;
    let both = site.binary(BinaryOp::And, one, two)?;
    let zero = site.null(update.ty);
    site.compare(Predicate::SLt, both, zero)
}

/// True if the lowest byte has an even number of ones.
fn parity(site: &mut Site<'_, '_>, update: &Update) -> Option<Value> {
    let byte = site.cx.module.types.int(u8::BITS);
    let mut bits = match update.ty == byte {
        true => update.new,
        false => site.cast(CastOp::Trunc, update.new, byte),
    };
    for distance in [4, 2, 1] {
        let distance = site.int(byte, distance)?;
        let upper = site.binary(BinaryOp::LShr, bits, distance)?;
        bits = site.binary(BinaryOp::Xor, bits, upper)?;
    }
    let bit = site.cx.module.types.int(1);
    let is_odd = site.cast(CastOp::Trunc, bits, bit);
    let yes = site.small(1, -1);
    site.binary(BinaryOp::Xor, is_odd, yes)
}
