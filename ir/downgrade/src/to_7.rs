//! LLVM 8 to 7: saturating sums and differences as other instructions.

use crate::integers;
use crate::math::{self, MAXIMUM, MINIMUM};
use crate::report::Outcome;
use crate::site::Site;
use crate::step::{Lowering::*, Step};
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::{BinaryOp, Opcode};
use bitsmith_model::value::Value;

const COMPARED: &str = "comparisons";

pub(crate) const STEP: Step = Step {
    to: 7,
    calls: &[
        (
            "llvm.is.constant",
            Expanded("false", |s| Some(s.small(1, 0))),
        ),
        (
            "llvm.maximum",
            Expanded(COMPARED, |s| math::extreme(s, &MAXIMUM)),
        ),
        (
            "llvm.minimum",
            Expanded(COMPARED, |s| math::extreme(s, &MINIMUM)),
        ),
        (
            "llvm.sadd.sat",
            Expanded(COMPARED, |s| integers::signed_saturated(s, BinaryOp::Add)),
        ),
        (
            "llvm.ssub.sat",
            Expanded(COMPARED, |s| integers::signed_saturated(s, BinaryOp::Sub)),
        ),
        (
            "llvm.uadd.sat",
            Expanded(COMPARED, |s| integers::saturated(s, BinaryOp::Add)),
        ),
        (
            "llvm.usub.sat",
            Expanded(COMPARED, |s| integers::saturated(s, BinaryOp::Sub)),
        ),
    ],
    inst: Some(inst),
    body: None,
    module: None,
};

/// `fneg` as a subtraction from -0.0, which differs from it in the sign of NaNs only.
fn inst(site: &mut Site<'_, '_>) -> Option<Value> {
    let inst = *site.body.inst(site.at);
    if inst.op != Opcode::FNeg {
        return None;
    }
    let &[number] = site.body.operands(site.at) else {
        return None;
    };
    let zero = site.negative_zero(inst.ty);
    match zero {
        Some(_) => site.note(Outcome::Expanded, "fneg", "fsub from -0.0"),
        None => site.note(Outcome::Refused, "fneg", "not with this type"),
    }
    let minus = Inst::binary(BinaryOp::FSub, inst.ty).with_flags(inst.flags());
    Some(site.emit(minus, &[zero?, number]))
}
