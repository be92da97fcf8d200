//! Module flags that a target does not have. Behaviours say what a linker does with two modules, so another one means
//! the same for one module.

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

/// Asks for a version of DWARF that the target writes, if the module asks for a newer one.
pub(crate) fn older_dwarf(cx: &mut Context<'_>, newest: i64) {
    let scope = cx.module.scope();
    let version = |entry: &MdEntry| {
        let &[_, _, version] = cx.module.metadata.slots(*entry) else {
            return None;
        };
        scope.int(scope.metadata().value(MdId::from_slot(version)?)?)
    };
    let mut changed = named(cx, |name| name == b"Dwarf Version");
    changed.retain(|entry| version(entry).is_some_and(|version| version > newest));
    if changed.is_empty() {
        return;
    }
    let new = cx.module.int_metadata(newest);
    for entry in changed {
        if let [_, _, version] = cx.module.metadata.slots_mut(entry) {
            *version = MdId::to_slot(Some(new));
        }
        let what = "a module flag for a newer version of DWARF";
        cx.note(
            Outcome::Approximated,
            what,
            "an older version",
            "the module",
        );
    }
}

/// The flags with a behaviour, and a name.
fn with_behavior(cx: &Context<'_>, old: i64, is_named: fn(&[u8]) -> bool) -> Vec<MdEntry> {
    let scope = cx.module.scope();
    let mut flags = named(cx, is_named);
    flags.retain(|entry| {
        let behavior = cx.module.metadata.slots(*entry).first().copied();
        let behavior = behavior.and_then(MdId::from_slot);
        let value = behavior.and_then(|id| scope.metadata().value(id));
        value.and_then(|value| scope.int(value)) == Some(old)
    });
    flags
}

/// The flags with a name.
fn named(cx: &Context<'_>, is_named: fn(&[u8]) -> bool) -> Vec<MdEntry> {
    let module = &*cx.module;
    let scope = module.scope();
    let lists = module.named_metadata.iter();
    let lists = lists.filter(|list| &*list.name == b"llvm.module.flags");
    let nodes = lists.flat_map(|list| list.operands.iter().copied());
    let flags = nodes.filter_map(|node| {
        let (entry, store) = scope.metadata().get(node)?;
        let &[_, name, ..] = store.slots(entry) else {
            return None;
        };
        let name = scope.metadata().string(MdId::from_slot(name)?)?;
        is_named(name).then_some(entry)
    });
    flags.collect()
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
