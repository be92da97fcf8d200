//! Bodies whose references to nodes change: to a tuple of the module that a body has, too, or to the one that equal
//! nodes were merged into.

use crate::body::Body;
use crate::constant::ConstKind;
use crate::equal_nodes::{may_have_equal_nodes, merge_equal_nodes};
use crate::global::BodyState;
use crate::metadata::{MdKind, MdStore};
use crate::module::Module;
use crate::schema::di::DiKind;
use crate::schema::di_operands::references;
use crate::types::TypeId;
use crate::value::{MdId, Value, ValueKind};
use rustc_hash::{FxHashMap, FxHashSet};

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

/// Makes one node of equal uniqued nodes of the module, for all that refers to them.
pub fn unify_equal_nodes(module: &mut Module) {
    if !may_have_equal_nodes(&module.metadata) {
        return;
    }
    let mut scalars: FxHashMap<(TypeId, i128), Value> = FxHashMap::default();
    let merged = merge_equal_nodes(module, |module, value| {
        let constant = module.scope().constant(value).map(|(constant, _)| constant);
        let content = match constant.map(|constant| constant.kind) {
            Some(ConstKind::Int(int)) => i128::from(int),
            Some(ConstKind::Float(bits)) => i128::from(bits),
            _ => return value,
        };
        let key = constant.map(|constant| (constant.ty, content));
        key.map_or(value, |key| *scalars.entry(key).or_insert(value))
    });
    let moved = (0..).zip(merged).filter(|(at, into)| at != into);
    let id = |at: u32| MdId::module(at as usize);
    let same: FxHashMap<MdId, MdId> = moved.map(|(at, into)| (id(at), id(into))).collect();
    if same.is_empty() {
        return;
    }
    for &id in &module.functions {
        let function = module.globals.get_mut(id).and_then(|g| g.as_function_mut());
        if let Some(BodyState::Loaded(body)) = function.map(|function| &mut function.body) {
            redirect(body, &same);
        }
    }
}

/// Makes one node of equal uniqued locations of a body.
pub fn unify_locations(body: &mut Body) {
    unify_nodes(body, &FxHashMap::default(), |kind| {
        kind == MdKind::Di(DiKind::DILocation)
    });
}

/// The uniqued nodes of a store of a module, by their content.
pub fn nodes_by_content(store: &MdStore) -> FxHashMap<(MdKind, &[u32]), MdId> {
    let entries = store.entries().iter().enumerate();
    let uniqued = entries.filter(|(_, entry)| !entry.is_distinct());
    uniqued
        .map(|(at, entry)| ((entry.kind, store.slots(*entry)), MdId::module(at)))
        .collect()
}

/// Makes one node of equal uniqued nodes of these kinds of a body, and of those that equal one of the module. Nodes that refer to them can be equal then, so it goes on
/// until no two are; each round goes through all nodes.
pub fn unify_nodes(
    body: &mut Body,
    of_module: &FxHashMap<(MdKind, &[u32]), MdId>,
    is_meant: impl Fn(MdKind) -> bool,
) {
    let mut gone: FxHashSet<usize> = FxHashSet::default();
    loop {
        let store = &body.metadata;
        let mut known: FxHashMap<(MdKind, &[u32]), MdId> = FxHashMap::default();
        let mut same: FxHashMap<MdId, MdId> = FxHashMap::default();
        for (at, entry) in store.entries().iter().enumerate() {
            if !is_meant(entry.kind) || entry.is_distinct() || gone.contains(&at) {
                continue;
            }
            let content = (entry.kind, store.slots(*entry));
            let first = of_module.get(&content);
            let first = first.unwrap_or_else(|| known.entry(content).or_insert(MdId::local(at)));
            if *first != MdId::local(at) {
                gone.insert(at);
                same.insert(MdId::local(at), *first);
            }
        }
        if same.is_empty() {
            return;
        }
        redirect(body, &same);
    }
}

/// Makes all of a module that refers to a key of `same`, a node of the module, refer to its value.
pub fn redirect_all(module: &mut Module, same: &FxHashMap<MdId, MdId>) {
    redirect_nodes(&mut module.metadata, same);
    let named = module.named_metadata.iter_mut();
    for node in named.flat_map(|named| &mut named.operands) {
        *node = same.get(node).copied().unwrap_or(*node);
    }
    for global in module.globals.values_mut() {
        for attachment in &mut global.attachments {
            if let Some(new) = same.get(&attachment.node) {
                attachment.node = *new;
            }
        }
        let function = global.as_function_mut();
        if let Some(BodyState::Loaded(body)) = function.map(|function| &mut function.body) {
            redirect(body, same);
        }
    }
}

fn redirect_nodes(store: &mut MdStore, same: &FxHashMap<MdId, MdId>) {
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
}

/// Makes all of a body that refers to a key of `same` refer to its value.
pub fn redirect(body: &mut Body, same: &FxHashMap<MdId, MdId>) {
    redirect_nodes(&mut body.metadata, same);
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
    for location in body.locs.values_mut() {
        for place in [&mut location.scope, &mut location.inlined_at] {
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
