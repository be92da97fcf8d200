//! Branch protection on Arm: module flags that are function attributes since LLVM 20.

use bitsmith_model::attr::{Attr, AttrListId, Attrs, text_of};
use bitsmith_model::entity::Table;
use bitsmith_model::metadata::{MdKind, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::value::MdId;
use rustc_hash::FxHashMap;

/// The flags that functions take over; the value 2 marks a flag as copied.
const FLAGS: [&[u8]; 6] = [
    b"branch-target-enforcement",
    b"branch-protection-pauth-lr",
    b"guarded-control-stack",
    b"sign-return-address",
    b"sign-return-address-all",
    b"sign-return-address-with-bkey",
];
/// The number of flags that become an attribute of that name without a value.
const PLAIN: usize = 3;
const SIGN: usize = 3;
const SIGN_ALL: usize = 4;
const SIGN_BKEY: usize = 5;

/// Copies the flags of a module for Arm to its functions.
pub(super) fn copy_to_functions(module: &mut Module) {
    let triple = module.triple();
    if !triple.is_arm_32() && !triple.is_aarch64() {
        return;
    }
    let Some(values) = values(module) else {
        return;
    };
    let set = values.map(|value| value == 1);
    let mut known: FxHashMap<AttrListId, AttrListId> = FxHashMap::default();
    for id in module.functions.clone() {
        let Some(global) = module.globals.get_mut(id) else {
            continue;
        };
        if global.is_declaration() {
            continue;
        }
        if let Some(function) = global.as_function_mut() {
            let attrs = &mut module.attrs;
            let list = function.attrs;
            function.attrs = *known
                .entry(list)
                .or_insert_with(|| with_protection(attrs, list, &set));
        }
    }
    for (name, set) in FLAGS.iter().zip(set) {
        if set {
            mark_copied(module, name);
        }
    }
}

/// The values of the flags; `None` if they were copied already.
fn values(module: &Module) -> Option<[i64; 6]> {
    let mut values = [0; 6];
    for (name, value) in flags(module) {
        let Some(place) = FLAGS.iter().position(|flag| *flag == name) else {
            continue;
        };
        if value == 2 {
            return None;
        }
        values.put(place, value);
    }
    Some(values)
}

/// Names and values of the integer flags.
fn flags(module: &Module) -> impl Iterator<Item = (&[u8], i64)> {
    let scope = module.scope();
    module.flags().filter_map(move |flag| {
        let value = scope.int(scope.metadata().value(flag.value?)?)?;
        Some((flag.name, value))
    })
}

/// The attributes of a function, for these flags.
fn with_protection(attrs: &mut Attrs, list: AttrListId, set: &[bool; 6]) -> AttrListId {
    let is = |flag: usize| set.get(flag).copied().unwrap_or(false);
    let mut own = attrs.function(list).to_vec();
    if is(SIGN) {
        let all: &[u8] = if is(SIGN_ALL) { b"all" } else { b"non-leaf" };
        let key: &[u8] = if is(SIGN_BKEY) { b"b_key" } else { b"a_key" };
        add_missing(&mut own, b"sign-return-address", all);
        add_missing(&mut own, b"sign-return-address-key", key);
    } else if text_of(&own, b"sign-return-address") == Some(b"none") {
        remove(&mut own, b"sign-return-address");
        remove(&mut own, b"sign-return-address-key");
    }
    for (name, set) in FLAGS.iter().zip(set).take(PLAIN) {
        match text_of(&own, name) {
            None if *set => add_missing(&mut own, name, b""),
            Some(b"false") => remove(&mut own, name),
            Some(b"true") => {
                remove(&mut own, name);
                add_missing(&mut own, name, b"");
            }
            _ => {}
        }
    }
    if own == attrs.function(list) {
        return list;
    }
    attrs.with_function(list, own)
}

fn add_missing(attrs: &mut Vec<Attr>, name: &[u8], text: &[u8]) {
    if text_of(attrs, name).is_none() {
        attrs.push(Attr::string(name, text));
    }
}

fn remove(attrs: &mut Vec<Attr>, name: &[u8]) {
    attrs.retain(|attr| !attr.is_string(name));
}

/// Marks a flag as copied.
fn mark_copied(module: &mut Module, name: &[u8]) {
    let int = |module: &mut Module, value| MdId::to_slot(Some(module.int_metadata(value)));
    for list in 0..module.named_metadata.len() {
        let operands = module.named_metadata.get(list);
        let operands = operands.filter(|md| &*md.name == b"llvm.module.flags");
        let operands = operands.map_or(Vec::new(), |md| md.operands.clone());
        for (at, flag) in operands.into_iter().enumerate() {
            let md = module.scope().metadata();
            let slots = md
                .get(flag)
                .map(|(entry, store)| store.slots(entry).to_vec());
            let Some(&[_, key, _]) = slots.as_deref() else {
                continue;
            };
            if MdId::from_slot(key).and_then(|key| md.string(key)) != Some(name) {
                continue;
            }
            let slots = [int(module, 8), key, int(module, 2)];
            let new = MdId::module(
                module
                    .metadata
                    .push(MdKind::Tuple, Storage::Uniqued, &slots),
            );
            let md = module.named_metadata.get_mut(list);
            if let Some(place) = md.and_then(|md| md.operands.get_mut(at)) {
                *place = new;
            }
        }
    }
}
