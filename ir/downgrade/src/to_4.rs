//! LLVM 5 to 4.

use crate::report::Outcome;
use crate::site::{Context, Site};
use crate::step::{Lowering::*, Step, for_each_body};
use crate::{expressions, math, module_flags};
use bitsmith_model::value::Value;

pub(crate) const STEP: Step = Step {
    to: 4,
    calls: &[
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
    inst: Some(scope),
    body: None,
    module: Some(module),
};

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
