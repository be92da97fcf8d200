//! Results that are known with the arguments of a call: a part of LLVM's constant folding and of its `InstSimplify`.

use super::caller::Caller;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::evaluate::Evaluator;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{InstId, Value};

/// The constant that an instruction gives on constant scalars.
pub(super) fn known_value(
    caller: &mut Caller<'_>,
    inst: &Inst,
    operands: &[Value],
) -> Option<Value> {
    if let (Opcode::Select, [condition, yes, no]) = (inst.op, operands) {
        let are_constant = yes.is_constant() && no.is_constant();
        let bit = caller.scope().int(*condition).filter(|_| are_constant)?;
        return Some(if bit == 0 { *no } else { *yes });
    }
    if !matches!(
        inst.op,
        Opcode::Binary | Opcode::ICmp | Opcode::FCmp | Opcode::Cast | Opcode::FNeg
    ) {
        return None;
    }
    if !operands.iter().all(|value| value.is_constant()) {
        return None;
    }
    let module = &mut *caller.module;
    let (pool, outer) = (&mut caller.body.consts, Some(&module.consts));
    Evaluator::new(&mut module.types, pool, outer, &module.globals).instruction(inst, operands)
}

fn constant(caller: &mut Caller<'_>, ty: TypeId, kind: ConstKind) -> Value {
    Value::constant(caller.module.consts.push(ty, kind))
}

/// The value that an instruction of a copy is known to have.
pub(super) fn simplified(caller: &mut Caller<'_>, id: InstId) -> Option<Value> {
    let inst = *caller.body.inst(id);
    let operands = caller.operands(id);
    if let Some(value) = known_value(caller, &inst, &operands) {
        return Some(value);
    }
    match (inst.op, operands.as_slice()) {
        (Opcode::Phi, _) => caller.only_value(id, &operands),
        (Opcode::GetElementPtr, [base, indices @ ..]) => {
            let scope = caller.scope();
            let is_pointer = scope.type_of(*base) == Some(inst.ty);
            let are_zero = indices.iter().all(|index| scope.int(*index) == Some(0));
            (is_pointer && are_zero).then_some(*base)
        }
        (Opcode::Select, [condition, yes, no]) => match caller.scope().int(*condition) {
            _ if yes == no => Some(*yes),
            Some(0) => Some(*no),
            bit => bit.map(|_| *yes),
        },
        (Opcode::ExtractValue, [aggregate]) => inserted(caller, id, *aggregate),
        (Opcode::ICmp, [a, b]) if a == b => {
            let is_true = inst.predicate()?.holds_for_equal();
            let is_scalar = *caller.module.types.get(inst.ty) == Type::Int(1);
            is_scalar.then(|| constant(caller, inst.ty, ConstKind::Int(-i64::from(is_true))))
        }
        (Opcode::Cast, [value]) => uncast(caller, &inst, *value),
        (Opcode::Binary, [a, b]) => identity(caller, &inst, *a, *b),
        _ => None,
    }
}

/// The value that was inserted into an aggregate where it is extracted.
fn inserted(caller: &Caller<'_>, id: InstId, aggregate: Value) -> Option<Value> {
    const DEEPEST: usize = 1 << 10;
    let body = &caller.body;
    let wanted = body.indices(body.inst(id));
    let mut at = aggregate;
    for _ in 0..DEEPEST {
        let insert = at.as_inst().map(|id| (id, body.inst(id)));
        let (insert, inst) = insert.filter(|(_, inst)| inst.op == Opcode::InsertValue)?;
        let indices = body.indices(inst);
        let [rest, value] = *body.operands(insert) else {
            return None;
        };
        if indices == wanted {
            return Some(value);
        }
        if indices.iter().zip(wanted).all(|(a, b)| a == b) {
            return None;
        }
        at = rest;
    }
    None
}

fn uncast(caller: &Caller<'_>, inst: &Inst, value: Value) -> Option<Value> {
    let is_same = caller.scope().type_of(value) == Some(inst.ty);
    if inst.cast_op() == Some(CastOp::BitCast) && is_same {
        return Some(value);
    }
    let of = value.as_inst()?;
    let inner = *caller.body.inst(of);
    let source = *caller.body.operands(of).first()?;
    let is_back = caller.scope().type_of(source) == Some(inst.ty);
    let is_extended = matches!(inner.cast_op()?, CastOp::ZExt | CastOp::SExt);
    (inst.cast_op() == Some(CastOp::Trunc) && is_extended && is_back).then_some(source)
}

/// The operand that an operator leaves as it is, or the constant that it makes of any operand.
fn identity(caller: &mut Caller<'_>, inst: &Inst, a: Value, b: Value) -> Option<Value> {
    use BinaryOp::*;
    let op = inst.binary_op()?;
    let scope = caller.scope();
    let (a, b) = match op.is_commutative() && a.is_constant() {
        true => (b, a),
        false => (a, b),
    };
    let right = scope.int(b);
    match (op, right) {
        (Add | Sub | Or | Xor | Shl | LShr | AShr, Some(0)) => Some(a),
        (And, Some(-1)) => Some(a),
        (Mul | UDiv, Some(1)) => Some(a),
        (And | Mul, Some(0)) => Some(b),
        (Or, Some(-1)) => Some(b),
        (And | Or, _) if a == b => Some(a),
        (Sub | Xor, _) if a == b => {
            let is_scalar = matches!(caller.module.types.get(inst.ty), Type::Int(1..=64));
            is_scalar.then(|| constant(caller, inst.ty, ConstKind::Int(0)))
        }
        _ => None,
    }
}
