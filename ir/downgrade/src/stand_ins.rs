//! Constants that stand for a function: `no_cfi` and `dso_local_equivalent`.

use crate::report::{self, Outcome};
use crate::site::Context;
use crate::step::for_each_body;
use bitsmith_model::constant::{Const, ConstKind, ConstPool, ExprOp};
use bitsmith_model::module::Module;
use bitsmith_model::schema::flag::Flags;
use bitsmith_model::schema::inst::CastOp;
use bitsmith_model::schema::linkage::RuntimePreemption;
use bitsmith_model::value::{ConstId, GlobalId, Value};

const EQUIVALENT: &str = "dso_local_equivalent";

/// The function that a constant stands for, if it is to be replaced, and what the report says of it.
type Choice = fn(&Module, ConstKind) -> Option<(GlobalId, Outcome, &'static str)>;

/// Replaces `no_cfi`: the address may be that of an entry in a jump table then.
pub(crate) fn without_cfi(cx: &mut Context<'_>) {
    replace(cx, |_, kind| match kind {
        ConstKind::NoCfi(function) => Some((function, Outcome::Approximated, "no_cfi")),
        _ => None,
    });
}

/// Replaces equivalents of functions that cannot be preempted, which are the functions. The text of LLVM 15 and older names
/// no equivalents of functions that follow.
pub(crate) fn local_functions(cx: &mut Context<'_>) {
    replace(cx, |module, kind| match kind {
        ConstKind::DsoLocalEquivalent(id) => {
            let global = module.globals.get(id)?;
            let implicit = RuntimePreemption::is_implicit(global.linkage, global.visibility);
            (global.dso_local || implicit).then_some((id, Outcome::Expanded, EQUIVALENT))
        }
        _ => None,
    });
}

/// Refuses the other equivalents: LLVM 12 and older read them as undefined values.
pub(crate) fn without_equivalents(cx: &mut Context<'_>) {
    replace(cx, |_, kind| match kind {
        ConstKind::DsoLocalEquivalent(id) => Some((id, Outcome::Refused, EQUIVALENT)),
        _ => None,
    });
}

fn replace(cx: &mut Context<'_>, choice: Choice) {
    let mut pool = std::mem::take(&mut cx.module.consts);
    replace_in(cx, &mut pool, choice, "a global's constant");
    cx.module.consts = pool;
    for_each_body(cx, |cx, id, body| {
        let place = report::name(cx.module, id);
        replace_in(cx, &mut body.consts, choice, &place);
    });
}

fn replace_in(cx: &mut Context<'_>, pool: &mut ConstPool, choice: Choice, place: &str) {
    let all: Vec<(ConstId, Const)> = pool.iter().collect();
    for (id, constant) in all {
        let Some((function, outcome, what)) = choice(cx.module, constant.kind) else {
            continue;
        };
        let op = ExprOp::Cast(CastOp::BitCast);
        let operand = [Value::global(function)];
        let cast = pool.push_expr(constant.ty, op, Flags::NONE, None, operand);
        let cast = pool.get(cast);
        pool.set(id, cast);
        let became = match outcome {
            Outcome::Refused => "not of a function that may be preempted",
            _ => "the function itself",
        };
        cx.note(outcome, what, became, place);
    }
}
