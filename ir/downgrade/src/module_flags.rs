//! Module flags that a target does not have. Behaviours say what a linker does with two modules, so another one means
//! the same for one module.

use crate::report::Outcome;
use crate::site::Context;
use bitsmith_model::dialect::Dialect;
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
    let flags = named(cx, |name| name == b"Dwarf Version");
    let what = "a module flag for a newer version of DWARF";
    at_most(cx, flags, newest, what);
}

/// Replaces the numbers of flags that are larger than the largest that a target knows.
fn at_most(cx: &mut Context<'_>, mut flags: Vec<MdEntry>, newest: i64, what: &str) {
    flags.retain(|entry| number(cx, *entry).is_some_and(|version| version > newest));
    if flags.is_empty() {
        return;
    }
    let new = cx.module.int_metadata(newest);
    for entry in flags {
        if let [_, _, version] = cx.module.metadata.slots_mut(entry) {
            *version = MdId::to_slot(Some(new));
        }
        let became = "an older version";
        cx.note(Outcome::Approximated, what, became, "the module");
    }
}

/// The number that is a flag's value.
fn number(cx: &Context<'_>, flag: MdEntry) -> Option<i64> {
    let &[_, _, value] = cx.module.metadata.slots(flag) else {
        return None;
    };
    let scope = cx.module.scope();
    scope.int(scope.metadata().value(MdId::from_slot(value)?)?)
}

/// Flags that say where the caller's stack is aligned, where the value is that guards a frame, and how arguments are passed,
/// with the first release that reads them.
const MEANINGS: [(&str, u16); 3] = [
    ("override-stack-alignment", 13),
    ("stack-protector-guard", 12),
    ("target-abi", 11),
];

/// Refuses the flags that change what code does, and that a target ignores.
pub(crate) fn refuse_ignored(cx: &mut Context<'_>, to: Dialect) {
    for (name, _) in MEANINGS.iter().filter(|row| !to.has(row.1)) {
        if !named(cx, |known| *known == *name.as_bytes()).is_empty() {
            let what = format!("the module flag {name}");
            cx.note(Outcome::Refused, &what, "", "the module");
        }
    }
}

/// The first releases that know the newest version of code objects of AMD's processors, and that read the version at all.
const CODE_OBJECTS: [u16; 2] = [19, 17];

/// Gives the version of code objects the name that it has before LLVM 19, which knows the fifth version. Up to LLVM 16 it is
/// the fourth, where the arguments that kernels get without asking have other places.
pub(crate) fn code_objects(cx: &mut Context<'_>, to: Dialect) {
    let [renamed, read] = CODE_OBJECTS;
    let flags = named(cx, |name| name == b"amdhsa_code_object_version");
    if flags.is_empty() || to.has(renamed) {
        return;
    }
    let hidden = cx.names.contains_key(&b"llvm.amdgcn.implicitarg.ptr"[..]);
    let is_newer = |entry: &MdEntry| number(cx, *entry).is_some_and(|version| version > 400);
    let newer = flags.iter().any(is_newer);
    let what = "the version of code objects";
    let name = cx
        .module
        .metadata
        .push_string(b"amdgpu_code_object_version");
    for entry in &flags {
        if let [_, known, _] = cx.module.metadata.slots_mut(*entry) {
            *known = MdId::to_slot(Some(MdId::module(name)));
        }
    }
    at_most(cx, flags, 500, what);
    if !to.has(read) && newer {
        let (outcome, became) = match hidden {
            true => (Outcome::Refused, ""),
            false => (Outcome::Approximated, "the fourth"),
        };
        cx.note(outcome, what, became, "the module");
    }
}

/// Returns true if the module has a flag whose number is not 0.
pub(crate) fn is_set(cx: &Context<'_>, name: &str) -> bool {
    let flags = named(cx, |known| *known == *name.as_bytes());
    flags
        .iter()
        .any(|flag| number(cx, *flag).is_some_and(|number| number != 0))
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
fn named(cx: &Context<'_>, is_named: impl Fn(&[u8]) -> bool) -> Vec<MdEntry> {
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
