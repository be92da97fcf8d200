//! LLVM 8 to 7: saturating sums and differences as other instructions, and functions of Objective-C's runtime by their
//! own names.

use crate::fixed_point::{self, TWICE_THE_BITS};
use crate::integers;
use crate::math::{self, MAXIMUM, MINIMUM};
use crate::nvvm;
use crate::report::{self, Outcome};
use crate::site::{Context, Site};
use crate::step::{Lowering::*, Step};
use crate::x86;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::{BinaryOp, Opcode};
use bitsmith_model::schema::intrinsic::Intrinsic;
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
            "llvm.smul.fix",
            Expanded(TWICE_THE_BITS, fixed_point::lower),
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
        (
            "llvm.x86.addcarry.32",
            Expanded(COMPARED, |s| x86::carried(s, BinaryOp::Add)),
        ),
        (
            "llvm.x86.addcarry.64",
            Expanded(COMPARED, |s| x86::carried(s, BinaryOp::Add)),
        ),
        (
            "llvm.x86.rdtscp",
            Expanded("with a pointer", x86::time_stamp),
        ),
        (
            "llvm.x86.subborrow.32",
            Expanded(COMPARED, |s| x86::carried(s, BinaryOp::Sub)),
        ),
        (
            "llvm.x86.subborrow.64",
            Expanded(COMPARED, |s| x86::carried(s, BinaryOp::Sub)),
        ),
    ],
    family: None,
    inst: Some(inst),
    body: None,
    module: Some(module),
};

/// Gives the intrinsics for Objective-C's reference counting the names of the runtime's functions, by which LLVM 7 knows
/// them.
fn module(cx: &mut Context<'_>) {
    const PREFIX: &[u8] = b"llvm.objc.";
    const USE: &[u8] = b"clang.arc.use";
    for id in cx.module.functions.clone() {
        let name = cx.module.name(id).to_vec();
        let Some(short) = name.strip_prefix(PREFIX) else {
            continue;
        };
        let is_known = Intrinsic::lookup(&name).is_some_and(|row| row.since == SINCE);
        let plain = short.iter().map(|&c| if c == b'.' { b'_' } else { c });
        let new = match short == USE {
            true => USE.to_vec(),
            false => b"objc_".iter().copied().chain(plain).collect(),
        };
        if is_known {
            let (outcome, became) = match cx.rename(id, &new) {
                true => (Outcome::Expanded, "a function of the runtime"),
                false => (Outcome::Refused, "its function has another type"),
            };
            let place = report::name(cx.module, id);
            cx.note(outcome, &String::from_utf8_lossy(&name), became, &place);
        }
    }
}

/// The release with intrinsics for Objective-C.
const SINCE: u16 = 8;

/// Shifts of two words, for some of which LLVM 7, the first release with them, does not come to an end. A GPU has an
/// instruction for them.
fn funnel(site: &mut Site<'_, '_>) -> Option<Value> {
    match nvvm::is_gpu(site.cx.module) {
        true => None,
        false => integers::expanded_funnel(site),
    }
}

/// Products of wide integers, and `fneg` as a subtraction from -0.0, which differs from it in the sign of NaNs only.
fn inst(site: &mut Site<'_, '_>) -> Option<Value> {
    let inst = *site.body.inst(site.at);
    if inst.op != Opcode::FNeg {
        return integers::long_product(site).or_else(|| funnel(site));
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
