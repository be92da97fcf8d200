//! Merges equal uniqued nodes: in LLVM, uniqued nodes with the same content are one node. LLVM's writer never
//! writes two of them. But nodes that differed only in pointee types, or in a field that is not read, are equal
//! now, and other producers may write a node twice.

use super::Tables;
use super::metadata::merged as merged_into;
use bitsmith_model::constant_key::{Key, key};
use bitsmith_model::equal_nodes::merge_equal_nodes;
use bitsmith_model::metadata::{MdKind, Storage};
use bitsmith_model::module::{Module, Pointee};
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{ConstId, MdId, Value, ValueKind};
use rustc_hash::FxHashMap;

/// Merges equal nodes, if the module can have any.
pub(super) fn merge(module: &mut Module, tables: &mut Tables) {
    if tables.pointees.is_none() && !tables.lost && module.producer.name.starts_with(b"LLVM") {
        return;
    }
    let mut pointees = pointees(module, &tables.metadata_pointees);
    let mut constants = Constants::default();
    let merged = merge_equal_nodes(module, |module, value| constants.value(module, value));
    tables.merged = merged.into();
    for pointee in &mut pointees {
        pointee.node = merged_into(&tables.merged, pointee.node);
    }
    module.producer.pointees = pointees;
    // Only before LLVM 3.8, which names itself, do bodies have function-local nodes.
    if module.producer.name.is_empty() {
        tables.empty_tuple = Some(merged_into(&tables.merged, empty_tuple(module)));
    }
}

/// The elements of tuples whose types of pointers are known.
fn pointees(module: &Module, known: &FxHashMap<MdId, TypeId>) -> Vec<Pointee> {
    let mut found = Vec::new();
    if known.is_empty() {
        return found;
    }
    for (index, entry) in module.metadata.entries().iter().enumerate() {
        if entry.kind != MdKind::Tuple {
            continue;
        }
        for (at, slot) in module.metadata.slots(*entry).iter().enumerate() {
            let ty = MdId::from_slot(*slot).and_then(|id| known.get(&id));
            let node = MdId::module(index);
            found.extend(ty.map(|&ty| Pointee { node, at, ty }));
        }
    }
    found
}

/// The first `!{}` of a module, or a new one.
fn empty_tuple(module: &mut Module) -> MdId {
    let mut entries = module.metadata.entries().iter();
    let first = entries.position(|entry| {
        let is_empty = module.metadata.slots(*entry).is_empty();
        entry.kind == MdKind::Tuple && !entry.is_distinct() && is_empty
    });
    let store = &mut module.metadata;
    MdId::module(first.unwrap_or_else(|| store.push(MdKind::Tuple, Storage::Uniqued, &[])))
}

/// Constants of the module by content.
#[derive(Default)]
struct Constants {
    first: FxHashMap<ConstId, ConstId>,
    known: FxHashMap<Key, ConstId>,
}

impl Constants {
    fn value(&mut self, module: &Module, value: Value) -> Value {
        match value.kind() {
            ValueKind::Const(id) => Value::constant(self.constant(module, id)),
            _ => value,
        }
    }

    /// The first equal constant; recursive, since nesting is limited.
    fn constant(&mut self, module: &Module, id: ConstId) -> ConstId {
        if let Some(&first) = self.first.get(&id) {
            return first;
        }
        let Some(constant) = module.consts.try_get(id) else {
            return id;
        };
        let parts = module.consts.parts(constant).iter();
        let parts: Vec<u32> = parts
            .map(|&part| self.value(module, part).as_u32())
            .collect();
        let key = key(constant, &module.consts, parts);
        let first = *self.known.entry(key).or_insert(id);
        self.first.insert(id, first);
        first
    }
}
