//! Merges equal uniqued nodes of a module: in LLVM, uniqued nodes with the same content are one node.

use crate::entity::Table;
use crate::identity::Identity;
use crate::metadata::{MdEntry, MdKind, MdStore, Storage};
use crate::module::Module;
use crate::schema::di_operands::references;
use crate::value::{MdId, Value};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// The maximal number of comparisons of all nodes. In LLVM's files, operands precede their nodes except
/// in cycles, and in its texts they follow them. Rounds go forth and back in turn, so three are enough.
const ROUNDS: usize = 32;

/// Merges equal uniqued nodes of a module; `first_equal` gives one value of those that are equal. Returns for each
/// entry of the module's metadata the one it was merged into, which bodies are to refer to; nothing if none was.
pub fn merge_equal_nodes(
    module: &mut Module,
    mut first_equal: impl FnMut(&Module, Value) -> Value,
) -> Vec<u32> {
    let mut merger = Merger {
        survivors: (0..module.metadata.len() as u32).collect(),
        merged: false,
    };
    let all = 0..module.metadata.len();
    for round in 0..ROUNDS {
        let merged = match round % 2 {
            0 => merger.round(module, all.clone(), &mut first_equal),
            _ => merger.round(module, all.clone().rev(), &mut first_equal),
        };
        if !merged {
            break;
        }
    }
    if !merger.merged {
        return Vec::new();
    }
    let operands = module.named_metadata.iter_mut();
    let operands = operands.flat_map(|named| named.operands.iter_mut());
    let attached = module.globals.values_mut();
    let attached = attached.flat_map(|g| g.attachments.iter_mut().map(|a| &mut a.node));
    // Functions may have nodes of their bodies.
    for id in operands.chain(attached).filter(|id| !id.is_local()) {
        *id = MdId::module(merger.survivor(id.index()));
    }
    let all = 0..merger.survivors.len();
    all.map(|index| merger.survivor(index) as u32).collect()
}

/// Returns true if two uniqued nodes may be equal. It costs a tenth of a round of merging.
pub fn may_have_equal_nodes(store: &MdStore) -> bool {
    let mut known: FxHashSet<u64> = FxHashSet::default();
    known.reserve(store.len());
    let mut entries = store.entries().iter();
    entries.any(|entry| {
        let is_uniqued = !entry.is_distinct() && entry.kind != MdKind::Missing;
        is_uniqued && !known.insert(hash_of(store, *entry))
    })
}

struct Merger {
    /// A union-find forest: by entry, itself, or an equal entry.
    survivors: Vec<u32>,
    merged: bool,
}

impl Merger {
    /// The entry that an entry was merged into.
    fn survivor(&mut self, index: usize) -> usize {
        let next = |this: &Self, index: usize| this.survivors.get(index).map(|&i| i as usize);
        let mut last = index;
        while let Some(further) = next(self, last).filter(|&further| further != last) {
            last = further;
        }
        // Path compression.
        let mut at = index;
        while let Some(place) = self.survivors.get_mut(at).filter(|i| **i as usize != last) {
            at = std::mem::replace(place, last as u32) as usize;
        }
        last
    }

    /// Compares all nodes once; returns true if any two were merged.
    fn round(
        &mut self,
        module: &mut Module,
        order: impl Iterator<Item = usize>,
        first_equal: &mut impl FnMut(&Module, Value) -> Value,
    ) -> bool {
        let mut found = false;
        let mut known: FxHashMap<u64, u32> = FxHashMap::default();
        known.reserve(self.survivors.len());
        for index in order {
            if self.survivors.get(index) != Some(&(index as u32)) {
                continue;
            }
            let Some(entry) = module.metadata.get(index) else {
                continue;
            };
            let entry = match entry.kind {
                MdKind::Value => up_to_date_value(module, entry, first_equal),
                _ => self.bring_up_to_date(module, index, entry),
            };
            let store = &module.metadata;
            if entry.is_distinct() || entry.kind == MdKind::Missing || store.raw(index).is_some() {
                continue;
            }
            let mut hash = hash_of(store, entry);
            while let Some(&other) = known.get(&hash) {
                if is_same(store, other, entry) {
                    self.survivors.put(index, other);
                    found = true;
                    break;
                }
                hash = hash.wrapping_add(1);
            }
            known.entry(hash).or_insert(index as u32);
        }
        self.merged |= found;
        found
    }

    /// Replaces merged operands of an entry. A node that refers to itself is distinct.
    fn bring_up_to_date(
        &mut self,
        module: &mut Module,
        index: usize,
        mut entry: MdEntry,
    ) -> MdEntry {
        let own = MdId::to_slot(Some(MdId::module(index)));
        let slots = module.metadata.slots_mut(entry);
        for at in references(entry.kind, slots.len()) {
            let Some(slot) = slots.get_mut(at) else { break };
            if let Some(id) = MdId::from_slot(*slot) {
                *slot = MdId::to_slot(Some(MdId::module(self.survivor(id.index()))));
                if *slot == own {
                    entry.storage = Storage::Distinct;
                }
            }
        }
        module.metadata.set_entry(index, entry);
        entry
    }
}

fn up_to_date_value(
    module: &mut Module,
    entry: MdEntry,
    first_equal: &mut impl FnMut(&Module, Value) -> Value,
) -> MdEntry {
    let raw = module.metadata.slots(entry).first().copied();
    let value = raw.map(|raw| first_equal(module, Value::from_u32(raw)));
    if let (Some(slot), Some(value)) = (module.metadata.slots_mut(entry).first_mut(), value) {
        *slot = value.as_u32();
    }
    entry
}

fn hash_of(store: &MdStore, entry: MdEntry) -> u64 {
    let mut state = FxHasher::default();
    entry.kind.hash(&mut state);
    match entry.kind {
        MdKind::String => store.string(entry).hash(&mut state),
        _ => {
            let slots = store.slots(entry);
            Identity::of(store, entry.kind, slots).hash(&mut state, entry.kind, slots);
        }
    }
    state.finish()
}

fn is_same(store: &MdStore, other: u32, entry: MdEntry) -> bool {
    let other = store.get(other as usize);
    other.is_some_and(|other| match entry.kind {
        MdKind::String => other.kind == entry.kind && store.string(other) == store.string(entry),
        kind => {
            let slots = store.slots(entry);
            Identity::of(store, kind, slots).is_of(store, other, kind, slots)
        }
    })
}
