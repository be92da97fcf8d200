//! Metadata that refers to globals which the current module replaces. In LLVM the old and the new
//! global exist side by side during that link: equal nodes of both stay two, and when the old global is
//! deleted, the older nodes become distinct.

use crate::metadata::{MdInterner, map_references, parts};
use bitsmith_model::metadata::{MdEntry, MdKind, MdStore, Storage};
use bitsmith_model::value::{MdId, Value};
use rustc_hash::FxHashMap;

/// The value entry of a replaced global.
pub struct Replaced {
    /// Its value before and after.
    value: Value,
    /// The entry, and its hash.
    entry: u32,
    hash: u32,
}

/// The nodes that refer to value entries of globals, as far as the store was searched.
#[derive(Default)]
pub struct Users {
    nodes: FxHashMap<u32, Vec<u32>>,
    searched: usize,
}

impl Users {
    /// Searches the new entries.
    fn search(&mut self, store: &MdStore) {
        for index in self.searched..store.len() {
            let Some(entry) = store.get(index).filter(|e| is_node(e.kind)) else {
                continue;
            };
            for part in parts(entry.kind, store.slots(entry)) {
                let named = store.get(part.index());
                if named.is_some_and(|named| named.kind == MdKind::Value) {
                    let nodes = self.nodes.entry(part.index() as u32).or_default();
                    nodes.push(index as u32);
                }
            }
        }
        self.searched = store.len();
    }
}

fn is_node(kind: MdKind) -> bool {
    matches!(kind, MdKind::Tuple | MdKind::Di(_))
}

impl MdInterner {
    /// Hides the value entry of a global from lookups until [`MdInterner::put_back`].
    pub fn set_aside(&mut self, store: &mut MdStore, value: Value) {
        if let Ok((hash, entry)) = self.find(store, MdKind::Value, &[value.as_u32()]) {
            write(store, entry, Value::UNRESOLVED);
            self.replaced.push(Replaced { value, entry, hash });
        }
    }

    /// Enters a value entry that has another value now.
    pub fn enter_value(&mut self, store: &MdStore, index: u32) {
        let entry = store.get(index as usize);
        let slots = entry.map_or(&[][..], |entry| store.slots(entry));
        if let Err(hash) = self.find(store, MdKind::Value, slots) {
            self.enter(hash, index);
        }
    }

    /// Makes all hidden entries refer to the new globals.
    pub fn put_back(&mut self, store: &mut MdStore) {
        let mut moved: FxHashMap<u32, u32> = FxHashMap::default();
        for old in std::mem::take(&mut self.replaced) {
            if let Ok((hash, new)) = self.find(store, MdKind::Value, &[old.value.as_u32()]) {
                // From now on lookups find the new one.
                self.enter(old.hash, new);
                self.enter(hash, old.entry);
                moved.insert(old.entry, new);
            }
            write(store, old.entry, old.value);
        }
        if moved.is_empty() {
            return;
        }
        self.users.search(store);
        let mut nodes = Vec::new();
        for (old, new) in &moved {
            let users = self.users.nodes.remove(old).unwrap_or_default();
            nodes.extend_from_slice(&users);
            self.users.nodes.entry(*new).or_default().extend(users);
        }
        nodes.sort_unstable();
        nodes.dedup();
        let mut scratch = Vec::new();
        for node in nodes {
            self.rename(store, node as usize, &moved, &mut scratch);
        }
    }

    /// Replaces old entries in the slots of a node.
    fn rename(
        &mut self,
        store: &mut MdStore,
        index: usize,
        moved: &FxHashMap<u32, u32>,
        slots: &mut Vec<u32>,
    ) {
        let Some(entry) = store.get(index) else {
            return;
        };
        slots.clear();
        slots.extend_from_slice(store.slots(entry));
        let mut changed = false;
        map_references(entry.kind, slots, |slot| {
            let id = MdId::from_slot(slot).and_then(|id| u32::try_from(id.index()).ok());
            match id.and_then(|id| moved.get(&id)) {
                Some(&new) => {
                    changed = true;
                    MdId::to_slot(Some(MdId::module(new as usize)))
                }
                None => slot,
            }
        });
        if !changed {
            return;
        }
        store.slots_mut(entry).copy_from_slice(slots);
        if entry.is_distinct() {
            return;
        }
        match self.find(store, entry.kind, slots) {
            Ok((_, known)) if known as usize != index => {
                let storage = Storage::Distinct;
                store.set_entry(index, MdEntry { storage, ..entry });
            }
            Ok(_) => {}
            Err(hash) => self.enter(hash, index as u32),
        }
    }
}

fn write(store: &mut MdStore, entry: u32, value: Value) {
    let Some(known) = store.get(entry as usize) else {
        return;
    };
    if let Some(slot) = store.slots_mut(known).first_mut() {
        *slot = value.as_u32();
    }
}
