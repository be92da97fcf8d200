//! Behaviours of module flags that a target does not have. They say what a linker does with two modules, so
//! another one means the same for one module.

use crate::report::Outcome;
use crate::site::Context;
use bitsmith_model::value::MdId;

/// `Max`, of LLVM 5.
pub(crate) const MAX: i64 = 7;
/// `Min`, of LLVM 15.
pub(crate) const MIN: i64 = 8;
/// `Warning`: differing values are reported.
const WARNING: i64 = 2;

/// Gives the flags with a behaviour another one.
pub(crate) fn replace(cx: &mut Context<'_>, old: i64, what: &str) {
    let module = &mut *cx.module;
    let named = module.named_metadata.iter();
    let flags = named.filter(|n| &*n.name == b"llvm.module.flags");
    let nodes: Vec<MdId> = flags.flat_map(|n| &n.operands).copied().collect();
    let mut changed = Vec::new();
    for node in nodes {
        let scope = module.scope();
        let Some((entry, store)) = scope.metadata().get(node) else {
            continue;
        };
        let &[behavior, ..] = store.slots(entry) else {
            continue;
        };
        let value = MdId::from_slot(behavior).and_then(|id| scope.metadata().value(id));
        if value.and_then(|value| scope.int(value)) == Some(old) {
            changed.push(entry);
        }
    }
    if changed.is_empty() {
        return;
    }
    let new = module.int_metadata(WARNING);
    for entry in changed {
        if let Some(behavior) = cx.module.metadata.slots_mut(entry).first_mut() {
            *behavior = MdId::to_slot(Some(new));
        }
        cx.note(Outcome::Approximated, what, "warning", "the module");
    }
}
