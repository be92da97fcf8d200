//! Uniqued tuples of the module that bodies have, too, from the time when only they used them.

use crate::body::Body;
use crate::global::BodyState;
use crate::metadata::MdKind;
use crate::module::Module;
use crate::schema::di_operands::references;
use crate::value::{MdId, Value, ValueKind};
use rustc_hash::FxHashMap;

/// Makes one node of each of these uniqued tuples of the module and those of bodies that equal it.
pub fn unify_tuples(module: &mut Module, tuples: &[MdId]) {
    let store = &module.metadata;
    let slots = |id: &MdId| Some((store.slots(store.get(id.index())?), *id));
    let known: FxHashMap<&[u32], MdId> = tuples.iter().filter_map(slots).collect();
    if known.is_empty() {
        return;
    }
    for &id in &module.functions {
        let function = module.globals.get_mut(id).and_then(|g| g.as_function_mut());
        let Some(BodyState::Loaded(body)) = function.map(|function| &mut function.body) else {
            continue;
        };
        let store = &body.metadata;
        let entries = store.entries().iter().enumerate();
        let same: FxHashMap<MdId, MdId> = entries
            .filter(|(_, entry)| entry.kind == MdKind::Tuple && !entry.is_distinct())
            .filter_map(|(at, entry)| Some((MdId::local(at), *known.get(store.slots(*entry))?)))
            .collect();
        if !same.is_empty() {
            redirect(body, &same);
        }
    }
}

/// Makes all that refers to a key of `same` refer to its value.
fn redirect(body: &mut Body, same: &FxHashMap<MdId, MdId>) {
    let store = &mut body.metadata;
    for index in 0..store.len() {
        let Some(entry) = store.get(index) else {
            continue;
        };
        let slots = store.slots_mut(entry);
        for at in references(entry.kind, slots.len()) {
            if let Some(slot) = slots.get_mut(at)
                && let Some(new) = MdId::from_slot(*slot).and_then(|id| same.get(&id))
            {
                *slot = MdId::to_slot(Some(*new));
            }
        }
    }
    for (_, attachment) in body.attachments.iter_mut() {
        if let Some(new) = same.get(&attachment.node) {
            attachment.node = *new;
        }
    }
    for (_, record) in body.dbg_records.iter_mut() {
        for place in record.references_mut() {
            *place = place.map(|id| same.get(&id).copied().unwrap_or(id));
        }
    }
    for operand in body.operand_pool() {
        if let ValueKind::Metadata(id) = operand.kind()
            && let Some(new) = same.get(&id)
        {
            *operand = Value::metadata(*new);
        }
    }
}
