//! LLVM 6 to 5.

use crate::debug_calls;
use crate::report::{self, Outcome};
use crate::site::{Context, Site};
use crate::step::{Lowering::*, Step};
use bitsmith_model::schema::linkage::RuntimePreemption;
use bitsmith_model::value::{GlobalId, Value};

pub(crate) const STEP: Step = Step {
    to: 5,
    calls: &[
        ("llvm.dbg.value", Expanded("with an offset of 0", at_zero)),
        (
            "llvm.sideeffect",
            Dropped("left out", |s| Some(s.small(1, 0))),
        ),
    ],
    family: None,
    inst: None,
    body: None,
    module: Some(|cx| {
        let all = cx.module.globals.keys().collect();
        preemptible(cx, all);
    }),
};

/// `llvm.dbg.value` with the offset that it had.
fn at_zero(site: &mut Site<'_, '_>) -> Option<Value> {
    let [value, variable, expression] = site.args_of()?;
    let zero = site.small(64, 0);
    debug_calls::value(site, &[value, zero, variable, expression])
}

/// Symbols that may be preempted.
pub(crate) fn preemptible(cx: &mut Context<'_>, symbols: Vec<GlobalId>) {
    for id in symbols {
        let Some(global) = cx.module.globals.get_mut(id) else {
            continue;
        };
        let implicit = RuntimePreemption::is_implicit(global.linkage, global.visibility);
        if std::mem::take(&mut global.dso_local) && !implicit {
            let place = report::name(cx.module, id);
            cx.note(Outcome::Approximated, "dso_local", "left out", &place);
        }
    }
}
