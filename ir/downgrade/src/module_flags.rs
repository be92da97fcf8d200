//! Behaviours of module flags that a target does not have. They say what a linker does with two modules, so
//! another one means the same for one module.

use crate::report::Outcome;
use crate::site::Context;
use bitsmith_model::metadata::MdEntry;
use bitsmith_model::value::MdId;

/// `Max`, of LLVM 5.
pub(crate) const MAX: i64 = 7;
/// `Min`, of LLVM 15.
pub(crate) const MIN: i64 = 8;
/// `Warning`: differing values are reported.
const WARNING: i64 = 2;

/// Gives the flags with a behaviour the one that differing values are reported.
pub(crate) fn replace(cx: &mut Context<'_>, old: i64, what: &str) {
    let changed = with_behavior(cx, old, |_| true);
    set_behavior(cx, &changed, WARNING);
    for _ in changed {
        cx.note(Outcome::Approximated, what, "warning", "the module");
    }
}

/// Gives the level of position-independent code the behaviour that it has up to LLVM 15, which reading makes `Min`.
pub(crate) fn old_level(cx: &mut Context<'_>) {
    let changed = with_behavior(cx, MIN, |name| name == b"PIC Level");
    set_behavior(cx, &changed, MAX);
}

/// The flags with a behaviour, and a name.
fn with_behavior(cx: &Context<'_>, old: i64, is_named: fn(&[u8]) -> bool) -> Vec<MdEntry> {
    let module = &*cx.module;
    let named = module.named_metadata.iter();
    let flags = named.filter(|n| &*n.name == b"llvm.module.flags");
    let nodes: Vec<MdId> = flags.flat_map(|n| &n.operands).copied().collect();
    let mut changed = Vec::new();
    for node in nodes {
        let scope = module.scope();
        let Some((entry, store)) = scope.metadata().get(node) else {
            continue;
        };
        let &[behavior, name, ..] = store.slots(entry) else {
            continue;
        };
        let name = MdId::from_slot(name).and_then(|id| scope.metadata().string(id));
        let value = MdId::from_slot(behavior).and_then(|id| scope.metadata().value(id));
        let is_old = value.and_then(|value| scope.int(value)) == Some(old);
        if is_old && name.is_some_and(is_named) {
            changed.push(entry);
        }
    }
    changed
}

fn set_behavior(cx: &mut Context<'_>, flags: &[MdEntry], new: i64) {
    if flags.is_empty() {
        return;
    }
    let new = cx.module.int_metadata(new);
    for entry in flags {
        if let Some(behavior) = cx.module.metadata.slots_mut(*entry).first_mut() {
            *behavior = MdId::to_slot(Some(new));
        }
    }
}
