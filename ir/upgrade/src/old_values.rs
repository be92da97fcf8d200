//! Replaced or removed functions in metadata: references to a replaced one become references to its
//! replacement. For a removed one, nodes get null and debug records get poison.

use super::plan::{Action, Plan};
use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::metadata::{MdEntry, MdKind, MdStore, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::schema::di_operands::references;
use bitsmith_model::types::Type;
use bitsmith_model::value::{MdId, Value};

/// In the module's own metadata.
pub(super) fn in_module(plan: &Plan, module: &mut Module) {
    let found = gone_entries(plan, &mut module.metadata);
    if found.is_empty() {
        return;
    }
    let pointer = module.types.intern(Type::Ptr(0));
    let poison = Value::constant(module.consts.push(pointer, ConstKind::Poison));
    forget(&mut module.metadata, &found, poison, false);
}

/// In a body's metadata.
pub(super) fn in_body(plan: &Plan, module: &Module, body: &mut Body) {
    let found = gone_entries(plan, &mut body.metadata);
    let pointer = module.types.find(&Type::Ptr(0));
    let Some(pointer) = pointer.filter(|_| !found.is_empty()) else {
        return;
    };
    let poison = Value::local_const(body.consts.push(pointer, ConstKind::Poison));
    forget(&mut body.metadata, &found, poison, true);
}

/// Redirects the entries of replaced functions; returns the entries of removed ones.
fn gone_entries(plan: &Plan, store: &mut MdStore) -> Vec<usize> {
    let mut found = Vec::new();
    for index in 0..store.len() {
        let Some(entry) = store.get(index).filter(|e| e.kind == MdKind::Value) else {
            continue;
        };
        let Some(slot) = store.slots_mut(entry).first_mut() else {
            continue;
        };
        let Some(id) = Value::from_u32(*slot).as_global() else {
            continue;
        };
        match plan.actions.get(&id) {
            Some(Action::Redirect(new)) => *slot = Value::global(*new).as_u32(),
            Some(_) if plan.is_gone(id) => found.push(index),
            _ => {}
        }
    }
    found
}

/// Replaces the entries `found`, which must ascend, by null in nodes, and by `poison` in themselves. A
/// node that loses an operand becomes distinct.
fn forget(store: &mut MdStore, found: &[usize], poison: Value, local: bool) {
    for &index in found {
        store.set(index, MdKind::Value, Storage::Uniqued, &[poison.as_u32()]);
    }
    for index in 0..store.len() {
        let Some(entry) = store.get(index) else {
            continue;
        };
        if !matches!(entry.kind, MdKind::Tuple | MdKind::Di(_)) {
            continue;
        }
        let mut unique = true;
        let slots = store.slots_mut(entry);
        for at in references(entry.kind, slots.len()) {
            let id = slots.get(at).copied().and_then(MdId::from_slot);
            let is_gone =
                |id: MdId| id.is_local() == local && found.binary_search(&id.index()).is_ok();
            if id.is_some_and(is_gone)
                && let Some(slot) = slots.get_mut(at)
            {
                *slot = 0;
                unique = false;
            }
        }
        if !unique {
            let distinct = MdEntry {
                storage: Storage::Distinct,
                ..entry
            };
            store.set_entry(index, distinct);
        }
    }
}
