//! Lazily mapped metadata: nodes that refer to globals, directly or through other uniqued nodes. They are
//! mapped when they are reached, in the order of LLVM's mapper. That order is visible: it decides which
//! globals are linked, and which nodes of a cycle become one.

use crate::metadata::{MdMap, WAITING, map_references, parts};
use crate::mover::{MappingContext, Mover};
use bitsmith_model::entity::Table;
use bitsmith_model::metadata::{MdKind, MdStore, Storage};
use bitsmith_model::schema::di_operands::references;
use bitsmith_model::value::{MdId, Value};
use rustc_hash::{FxHashMap, FxHashSet};

impl Mover<'_, '_> {
    /// Maps a node of the module that is now reached.
    pub(crate) fn node(&mut self, root: MdId) -> Option<MdId> {
        if self.metadata.is_unreached(root) {
            self.reach(root);
        }
        self.metadata.get(root)
    }

    /// Maps the lazily mapped entries below a node, links the globals that they refer to, and completes the
    /// nodes that depend on them. Nodes that exist before their operands are mapped, distinct ones above all,
    /// follow one after the other, the last one found first.
    fn reach(&mut self, root: MdId) {
        self.graph(root.index());
        while let Some(index) = self.buffers.early.pop() {
            let source = &self.input.module().metadata;
            let Some(entry) = source.get(index) else {
                continue;
            };
            let below: Vec<MdId> = parts(entry.kind, source.slots(entry)).collect();
            for part in below {
                self.graph(part.index());
            }
            self.refresh(index);
        }
    }

    /// Maps the uniqued nodes below a node that are not separated from it by a distinct one.
    fn graph(&mut self, root: usize) {
        self.visit(root);
        while let Some((index, next)) = self.buffers.path.last_mut() {
            let (index, at) = (*index, *next);
            *next = at.saturating_add(1);
            let source = &self.input.module().metadata;
            let entry = source.get(index);
            let part = entry.and_then(|entry| {
                let slots = source.slots(entry);
                let place = references(entry.kind, slots.len()).nth(at)?;
                Some(slots.get(place).and_then(|slot| MdId::from_slot(*slot)))
            });
            match part {
                Some(Some(part)) => self.visit(part.index()),
                Some(None) => {}
                None => {
                    self.buffers.path.pop();
                    if self.metadata.slots.get(index) == Some(&WAITING) {
                        self.buffers.ready.push(index);
                    }
                }
            }
        }
        let mut ready = std::mem::take(&mut self.buffers.ready);
        for index in ready.drain(..) {
            self.finish_node(index);
        }
        self.buffers.ready = ready;
    }

    /// Maps an entry without operands, and makes a note of any other.
    fn visit(&mut self, index: usize) {
        let Some(reached) = self.metadata.reached.get_mut(index) else {
            return;
        };
        if std::mem::replace(reached, true) {
            return;
        }
        let source = &self.input.module().metadata;
        let Some(entry) = source.get(index) else {
            return;
        };
        let waits = self.metadata.slots.get(index) == Some(&WAITING);
        match entry.kind {
            MdKind::Value if waits => {
                let value = source.slots(entry).first();
                let value = value.map(|raw| Value::from_u32(*raw));
                let value = value.and_then(|v| self.value(v, MappingContext::Direct));
                let linker = &mut *self.linker;
                let id = value.map(|v| linker.metadata.value(&mut linker.module.metadata, v));
                self.metadata.slots.put(index, MdId::to_slot(id));
            }
            MdKind::Value => {}
            _ if !waits && self.metadata.is_early(index, entry) => self.buffers.early.push(index),
            _ => self.buffers.path.push((index, 0)),
        }
    }

    /// Completes a node whose operands are mapped, or are in a cycle with it: those exist from now on.
    fn finish_node(&mut self, index: usize) {
        let source = &self.input.module().metadata;
        let Some(entry) = source.get(index) else {
            return;
        };
        let mut slots = std::mem::take(&mut self.buffers.slots);
        slots.clear();
        slots.extend_from_slice(source.slots(entry));
        let linker = &mut *self.linker;
        let (interner, store) = (&mut linker.metadata, &mut linker.module.metadata);
        let metadata = &mut self.metadata;
        map_references(entry.kind, &mut slots, |slot| {
            let waiting = MdId::from_slot(slot).filter(|_| metadata.is_waiting(slot));
            if let Some(part) = waiting {
                let ahead = store.push(MdKind::Tuple, Storage::Uniqued, &[]);
                let ahead = MdId::to_slot(Some(MdId::module(ahead)));
                metadata.slots.put(part.index(), ahead);
            }
            metadata.slot(slot)
        });
        match metadata.get(MdId::module(index)) {
            None => {
                let node = interner.node(store, entry.kind, &slots);
                metadata.slots.put(index, MdId::to_slot(Some(node)));
            }
            Some(ahead) => {
                store.set(ahead.index(), entry.kind, Storage::Uniqued, &slots);
                if let Err(hash) = interner.find(store, entry.kind, &slots) {
                    interner.enter(hash, ahead.index() as u32);
                }
            }
        }
        self.buffers.slots = slots;
    }

    /// Fills in the slots of a node again, now that its operands are mapped.
    fn refresh(&mut self, index: usize) {
        let Some(entry) = self.input.module().metadata.get(index) else {
            return;
        };
        let slots = self.input.module().metadata.slots(entry);
        let metadata = &self.metadata;
        let store = &mut self.linker.module.metadata;
        let to = metadata.get(MdId::module(index));
        let Some(there) = to.and_then(|to| store.get(to.index())) else {
            return;
        };
        // The existing definition of a type is kept.
        let there_slots = store.slots_mut(there);
        if there_slots.len() != slots.len() || there.kind != entry.kind {
            return;
        }
        for place in references(entry.kind, slots.len()) {
            if let (Some(there), Some(&slot)) = (there_slots.get_mut(place), slots.get(place))
                && *there == 0
            {
                *there = metadata.slot(slot);
            }
        }
    }

    /// Attaches the nodes of variables that this module defines and the result only declares. LLVM does not
    /// map these nodes: they refer to the module's globals, and lose them with the module.
    pub(crate) fn attach_left_behind(&mut self) {
        let mut left = LeftBehind::default();
        for (to, from) in std::mem::take(&mut self.queue.left_behind) {
            self.attach_mapped(to, from, |mover, node| mover.left_behind(&mut left, node));
        }
    }

    /// The node as it is without the module's globals.
    fn left_behind(&mut self, left: &mut LeftBehind, root: MdId) -> Option<MdId> {
        let source = &self.input.module().metadata;
        let store = &mut self.linker.module.metadata;
        let metadata = &self.metadata;
        let mut work = vec![root.index()];
        while let Some(index) = work.pop() {
            let Some(entry) = source.get(index).filter(|_| left.seen.insert(index)) else {
                continue;
            };
            let mut slots = source.slots(entry).to_vec();
            work.extend(parts(entry.kind, &slots).map(MdId::index));
            let is_early =
                metadata.is_early(index, entry) && metadata.is_unreached(MdId::module(index));
            if !is_early && (!metadata.is_lazy(index) || entry.kind == MdKind::Value) {
                continue;
            }
            map_references(entry.kind, &mut slots, |slot| {
                left.slot(metadata, source, store, slot)
            });
            let to = left.slot(
                metadata,
                source,
                store,
                MdId::to_slot(Some(MdId::module(index))),
            );
            if let Some(to) = MdId::from_slot(to) {
                let storage = store
                    .get(to.index())
                    .map_or(Storage::Uniqued, |to| to.storage);
                store.set(to.index(), entry.kind, storage, &slots);
            }
        }
        let slot = left.slot(metadata, source, store, MdId::to_slot(Some(root)));
        MdId::from_slot(slot)
    }
}

/// Nodes of a module that are not mapped.
#[derive(Default)]
struct LeftBehind {
    seen: FxHashSet<usize>,
    /// By lazily mapped entry: its copy in the result.
    copies: FxHashMap<usize, u32>,
}

impl LeftBehind {
    /// The slot in the result for a slot of the source. A node that loses a global becomes distinct.
    fn slot(&mut self, metadata: &MdMap, source: &MdStore, store: &mut MdStore, slot: u32) -> u32 {
        let Some(index) = MdId::from_slot(slot).map(MdId::index) else {
            return 0;
        };
        let entry = source.get(index).filter(|_| metadata.is_lazy(index));
        match entry {
            None => metadata.slot(slot),
            Some(entry) if entry.kind == MdKind::Value => 0,
            Some(entry) => *self.copies.entry(index).or_insert_with(|| {
                let is_global = |id: MdId| {
                    let part = source.get(id.index());
                    metadata.is_lazy(id.index()) && part.is_some_and(|p| p.kind == MdKind::Value)
                };
                let loses = parts(entry.kind, source.slots(entry)).any(is_global);
                let copy = store.push(MdKind::Tuple, Storage::of(loses), &[]);
                MdId::to_slot(Some(MdId::module(copy)))
            }),
        }
    }
}
