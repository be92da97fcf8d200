//! LLVM 5 to 4.

use crate::report::{self, Outcome};
use crate::site::{Context, Site};
use crate::step::{Lowering::*, Step, discard, for_each_body};
use crate::{expressions, math, module_flags};
use bitsmith_model::body::Body;
use bitsmith_model::types::Type;
use bitsmith_model::value::{BlockId, GlobalId, InstId, MdId, Value, ValueKind};
use rustc_hash::FxHashMap;

pub(crate) const STEP: Step = Step {
    to: 4,
    calls: &[
        ("llvm.coro.end", Expanded("without a result", end)),
        ("llvm.lifetime.end", Plain),
        ("llvm.lifetime.start", Plain),
        (
            "llvm.objectsize",
            Dropped("without the case of null", |s| math::object_size(s, 2)),
        ),
        (
            "llvm.ssa.copy",
            Expanded("its argument", |site| {
                let [value] = site.args_of()?;
                Some(value)
            }),
        ),
    ],
    family: None,
    inst: Some(scope),
    body: Some(one_declaration),
    module: Some(module),
};

/// The end of a coroutine, whose result is false where no exception is unwound.
fn end(site: &mut Site<'_, '_>) -> Option<Value> {
    let [frame, unwinds] = site.args_of()?;
    (site.int_of(unwinds)? == 0).then_some(())?;
    let void = site.cx.module.types.intern(Type::Void);
    let name = site.callee()?;
    site.call(&name, void, &[frame, unwinds])?;
    Some(site.small(1, 0))
}

/// A variable, and the call site that its function is inlined into.
type Variable = (Value, Option<MdId>);

/// A call that declares a variable, or a part of it.
type Declaration = (BlockId, InstId, bool);

/// Leaves the first `llvm.dbg.declare` of a variable that has several: LLVM 4 takes more only of parts of it, and ends
/// with an error.
fn one_declaration(cx: &mut Context<'_>, function: GlobalId, body: &mut Body) {
    let mut groups: FxHashMap<Variable, Vec<Declaration>> = FxHashMap::default();
    for &block in &body.order {
        for at in body.block_insts(block) {
            let callee = body.called_global(at);
            if callee.is_none_or(|id| cx.module.name(id) != b"llvm.dbg.declare") {
                continue;
            }
            let [_, _, variable, expression, ..] = *body.operands(at) else {
                continue;
            };
            let metadata = cx.module.scope_in(body).metadata();
            let node = match expression.kind() {
                ValueKind::Metadata(id) => metadata.get(id),
                _ => None,
            };
            let is_part =
                node.is_some_and(|(entry, store)| expressions::is_fragment(store.slots(entry)));
            let loc = body.loc(at).and_then(|loc| body.locs.get(loc));
            let call_site = loc.and_then(|loc| loc.inlined_at);
            let group = groups.entry((variable, call_site)).or_default();
            group.push((block, at, is_part));
        }
    }
    let several = groups.into_values();
    let several = several.filter(|group| !group.iter().all(|(_, _, is_part)| *is_part));
    let mut removed: Vec<(BlockId, InstId)> = several
        .flat_map(|group| group.into_iter().skip(1).map(|(block, at, _)| (block, at)))
        .collect();
    removed.sort();
    if !removed.is_empty() {
        let place = report::name(cx.module, function);
        let what = "llvm.dbg.declare of a variable that has one";
        cx.note(Outcome::Approximated, what, "left out", &place);
        discard(body, &removed, &FxHashMap::default());
    }
}

/// The number of the last of the scopes that have no name: one thread, and the system.
const SYSTEM: u32 = 1;

/// Refuses scopes with names.
fn scope(site: &mut Site<'_, '_>) -> Option<Value> {
    let memory = site.body.inst(site.at).memory()?;
    if u32::from(memory.scope) > SYSTEM {
        site.note(Outcome::Refused, "a synchronization scope with a name", "");
    }
    None
}

fn module(cx: &mut Context<'_>) {
    module_flags::replace(cx, module_flags::MAX, "a module flag of behavior max");
    expressions::older(&mut cx.module.metadata);
    for_each_body(cx, |_, _, body| expressions::older(&mut body.metadata));
}
