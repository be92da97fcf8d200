//! LLVM 14 to 13: functions themselves instead of `no_cfi`, basic types for strings of Fortran, products of wide
//! integers.

use crate::integers;
use crate::node_kinds;
use crate::report::{self, Outcome};
use crate::site::{Context, Site};
use crate::step::{Lowering::*, Step, for_each_body};
use bitsmith_model::constant::{Const, ConstKind, ConstPool, ExprOp};
use bitsmith_model::inst::{Inst, Memory};
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::dwarf;
use bitsmith_model::schema::flag::Flags;
use bitsmith_model::schema::inst::{CastOp, Opcode};
use bitsmith_model::types::Type;
use bitsmith_model::value::{ConstId, Value};

pub(crate) const STEP: Step = Step {
    to: 13,
    calls: &[(
        "llvm.objc.clang.arc.noop.use",
        Dropped("left out", |s| Some(s.small(1, 0))),
    )],
    family: None,
    inst: Some(|site| integers::wide_product(site).or_else(|| thread_pointer(site))),
    body: None,
    module: Some(module),
};

/// `llvm.thread.pointer` for x86, which LLVM 13 does not compile: the word at the start of the segment of the thread.
fn thread_pointer(site: &mut Site<'_, '_>) -> Option<Value> {
    const NAME: &str = "llvm.thread.pointer";
    const GS: u32 = 256;
    const FS: u32 = 257;
    site.called(&[NAME])?;
    let triple = site.cx.module.triple();
    let (space, align) = match (triple.is_x86_64(), triple.is_x86_32()) {
        (true, _) => (FS, 4),
        (_, true) => (GS, 3),
        _ => return None,
    };
    let segment = site.cx.module.types.intern(Type::Ptr(space));
    let start = site.null(segment);
    let memory = Memory {
        align,
        ..Memory::default()
    };
    let load = Inst::new(Opcode::Load, site.ty()).with_memory(memory);
    let word = site.emit(load, &[start]);
    site.note(Outcome::Expanded, NAME, "a load from its segment");
    Some(word)
}

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
