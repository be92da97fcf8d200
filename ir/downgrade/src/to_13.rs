//! LLVM 14 to 13: functions themselves instead of `no_cfi`, and basic types for strings of Fortran.

use crate::node_kinds;
use crate::report::{self, Outcome};
use crate::site::Context;
use crate::step::{Lowering::*, Step, for_each_body};
use bitsmith_model::constant::{Const, ConstKind, ConstPool, ExprOp};
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::dwarf;
use bitsmith_model::schema::flag::Flags;
use bitsmith_model::schema::inst::CastOp;
use bitsmith_model::value::{ConstId, Value};

pub(crate) const STEP: Step = Step {
    to: 13,
    calls: &[(
        "llvm.objc.clang.arc.noop.use",
        Dropped("left out", |s| Some(s.small(1, 0))),
    )],
    inst: None,
    body: None,
    module: Some(module),
};

const STRINGS: [node_kinds::Row; 1] = [(
    DiKind::DIStringType,
    DiKind::DIBasicType,
    dwarf::DW_TAG_base_type,
    "a basic type",
)];

fn module(cx: &mut Context<'_>) {
    node_kinds::replace(cx, &STRINGS);
    let mut pool = std::mem::take(&mut cx.module.consts);
    plain(cx, &mut pool, "a global's constant");
    cx.module.consts = pool;
    for_each_body(cx, |cx, id, body| {
        let place = report::name(cx.module, id);
        plain(cx, &mut body.consts, &place);
    });
}

/// Makes the function itself of `no_cfi`: its address may be that of an entry in a jump table then.
fn plain(cx: &mut Context<'_>, pool: &mut ConstPool, place: &str) {
    let all: Vec<(ConstId, Const)> = pool.iter().collect();
    for (id, constant) in all {
        let ConstKind::NoCfi(global) = constant.kind else {
            continue;
        };
        let op = ExprOp::Cast(CastOp::BitCast);
        let operand = [Value::global(global)];
        let cast = pool.push_expr(constant.ty, op, Flags::NONE, None, operand);
        let cast = pool.get(cast);
        pool.set(id, cast);
        cx.note(
            Outcome::Approximated,
            "no_cfi",
            "the function itself",
            place,
        );
    }
}
