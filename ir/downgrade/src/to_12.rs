//! LLVM 13 to 12: atomics have the alignment of their size, and variables one location.

use crate::fixed_point;
use crate::math;
use crate::report::Outcome;
use crate::site::{Context, Site};
use crate::stand_ins;
use crate::step::{Lowering::*, Step};
use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::inst::Memory;
use bitsmith_model::metadata::{MdKind, Storage};
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::schema::linkage::{AtomicOrdering, ComdatSelection};
use bitsmith_model::value::{GlobalId, InstId, MdId, Value, ValueKind};

const SHUFFLED: &str = "shufflevector";

pub(crate) const STEP: Step = Step {
    to: 12,
    calls: &[
        (
            "llvm.arithmetic.fence",
            Dropped("its argument", |site| {
                let [number] = site.args_of()?;
                Some(number)
            }),
        ),
        (
            "llvm.experimental.stepvector",
            Expanded("a constant", math::steps),
        ),
        (
            "llvm.experimental.vector.extract",
            Expanded(SHUFFLED, math::extract),
        ),
        (
            "llvm.experimental.vector.insert",
            Expanded(SHUFFLED, math::insert),
        ),
        (
            "llvm.experimental.vector.reverse",
            Expanded(SHUFFLED, math::reverse),
        ),
        (
            "llvm.experimental.vector.splice",
            Expanded(SHUFFLED, math::splice),
        ),
    ],
    family: None,
    inst: Some(inst),
    body: Some(locations),
    module: Some(|cx| {
        groups(cx);
        stand_ins::without_equivalents(cx);
    }),
};

/// Takes globals out of comdats that are not deduplicated: LLVM 12 has them for COFF only. They are groups of
/// sections that a linker keeps or removes as a whole, and without one they are kept.
fn groups(cx: &mut Context<'_>) {
    if cx.module.triple().is_coff() {
        return;
    }
    for id in cx.module.globals.keys().collect::<Vec<GlobalId>>() {
        let selection = |comdat| cx.module.comdats.get(comdat).map(|one| one.selection);
        let comdat = cx.module.globals.get(id).and_then(|global| global.comdat);
        if comdat.and_then(selection) != Some(ComdatSelection::NoDeduplicate) {
            continue;
        }
        if let Some(global) = cx.module.globals.get_mut(id) {
            global.comdat = None;
        }
        let place = crate::report::name(cx.module, id);
        let what = "a comdat nodeduplicate";
        cx.note(Outcome::Approximated, what, "left out", &place);
    }
}

fn inst(site: &mut Site<'_, '_>) -> Option<Value> {
    fixed_point::without_scale(site).or_else(|| atomic(site))
}

fn atomic(site: &mut Site<'_, '_>) -> Option<Value> {
    let inst = *site.body.inst(site.at);
    let memory = inst.memory()?;
    let value = match inst.op {
        Opcode::CmpXchg | Opcode::AtomicRmw => *site.body.operands(site.at).get(1)?,
        _ => return None,
    };
    let layout = DataLayout::parse(&site.cx.module.data_layout).unwrap_or_default();
    let size = layout.alloc_size(&site.cx.module.types, site.type_of(value)?);
    if memory.align_bytes() < size {
        site.note(Outcome::Refused, "an atomic access of low alignment", "");
    }
    if inst.op == Opcode::CmpXchg {
        ordered(site, memory);
    }
    None
}

/// Strengthens the ordering of an exchange if that of a failure is stronger.
fn ordered(site: &mut Site<'_, '_>, memory: Memory) {
    use AtomicOrdering::*;
    let ordering = match (memory.ordering, memory.failure) {
        (_, SequentiallyConsistent) => SequentiallyConsistent,
        (Monotonic | Unordered, Acquire) => Acquire,
        (Release, Acquire) => AcquireRelease,
        (known, _) => known,
    };
    if ordering != memory.ordering {
        let what = "cmpxchg whose failure has a stronger ordering";
        site.note(Outcome::Expanded, what, "a stronger ordering of success");
        let memory = Memory { ordering, ..memory };
        let inst = site.body.inst(site.at).with_memory(memory);
        *site.body.inst_mut(site.at) = inst;
    }
}

/// Makes the locations of variables unknown that are made of several values.
fn locations(cx: &mut Context<'_>, function: GlobalId, body: &mut Body) {
    let word = cx.module.types.int(32);
    let mut changed: Vec<InstId> = Vec::new();
    for block in body.order.clone() {
        for at in body.block_insts(block) {
            if body.inst(at).op == Opcode::Call
                && let Some(ValueKind::Metadata(id)) = body.operands(at).get(1).map(|v| v.kind())
                && is_list(cx, body, id)
            {
                changed.push(at);
            }
        }
    }
    if changed.is_empty() {
        return;
    }
    let nothing = Value::local_const(body.consts.push(word, ConstKind::Undef));
    let nothing = Value::metadata(MdId::local(body.metadata.push_value(nothing)));
    let expression = MdKind::Di(DiKind::DIExpression);
    let expression = Value::metadata(MdId::local(body.metadata.push(
        expression,
        Storage::Uniqued,
        &[],
    )));
    let place = crate::report::name(cx.module, function);
    for at in changed {
        if let [_, location, _, old, ..] = body.operands_mut(at) {
            (*location, *old) = (nothing, expression);
        }
        let what = "a variable made of several values";
        cx.note(Outcome::Approximated, what, "the value is unknown", &place);
    }
}

fn is_list(cx: &Context<'_>, body: &Body, id: MdId) -> bool {
    let found = cx.module.scope_in(body).metadata().get(id);
    let kind = found.map(|(entry, _)| entry.kind);
    matches!(kind, Some(MdKind::ArgList | MdKind::Di(DiKind::DIArgList)))
}
