//! Metadata that bitcode keeps in a function block, since only one function refers to it.
//!
//! Most of it stays there. But a uniqued node that another module may have, too, is one node in the result, and
//! so are types with identifiers. They move to the module, with all their operands. Strings move to the
//! module, too; the writer puts those used by one function in its block anyway.

use crate::metadata::{MdInterner, MdMap, has_identifier_field, map_references, parts};
use crate::prefetch::Prefetched;
use bitsmith_model::debug_types::DebugTypes;
use bitsmith_model::entity::Table;
use bitsmith_model::identity::identifier;
use bitsmith_model::metadata::{MdEntry, MdKind, MdStore, Storage};
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::value::{MdId, Value};
use rustc_hash::FxHashMap;

/// The nodes of a body that move to the module.
#[derive(Default)]
pub struct LocalNodes {
    /// Types with identifiers, and their distinct operands: their slots are filled in last.
    pub early: Vec<u32>,
    /// Uniqued nodes, operands first.
    pub uniqued: Vec<u32>,
    /// All strings.
    pub strings: Vec<u32>,
}

impl LocalNodes {
    /// Returns true if there are none.
    pub fn is_empty(&self) -> bool {
        self.early.is_empty() && self.uniqued.is_empty() && self.strings.is_empty()
    }
    /// All nodes with references.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.early.iter().chain(&self.uniqued).copied()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Unseen,
    Open,
    /// It can only be in this body.
    Private,
    Shared,
    /// A string, which moves to the module in any case, or a constant, which follows its user.
    Leaf,
}

fn is_typed(entry: MdEntry, store: &MdStore) -> bool {
    entry.kind == MdKind::Di(DiKind::DICompositeType) && has_identifier_field(store.slots(entry))
}

/// The nodes of a body that move to the module.
pub fn sort(about: &Prefetched, store: &MdStore) -> LocalNodes {
    let module = |id: MdId| about.private.get(id.index()).copied().unwrap_or(true);
    let forced = forced(store, about.debug_types);
    let known = |id: MdId| (!id.is_local()).then(|| module(id));
    classify(store, about.debug_types, &forced, known).0
}

/// By entry of a module's metadata: true if no other module can have it, because it contains a distinct node.
pub fn private_nodes(store: &MdStore, debug_types: DebugTypes) -> Vec<bool> {
    let states = classify(store, debug_types, &[], |_| None).1;
    let is_private = |state: &State| matches!(state, State::Private | State::Open);
    states.iter().map(is_private).collect()
}

/// Classifies the nodes of a store: private to it or not. `known` has the answer for references out of
/// the store.
fn classify(
    store: &MdStore,
    debug_types: DebugTypes,
    forced: &[bool],
    known: impl Fn(MdId) -> Option<bool>,
) -> (LocalNodes, Vec<State>) {
    let is_forced = |index: usize| forced.get(index).copied().unwrap_or(false);
    let mut found = LocalNodes::default();
    let mut state = vec![State::Unseen; store.len()];
    let mut stack: Vec<(usize, bool)> = Vec::new();
    for root in 0..store.len() {
        stack.push((root, false));
        while let Some((index, done)) = stack.pop() {
            let (Some(entry), Some(place)) = (store.get(index), state.get_mut(index)) else {
                continue;
            };
            if !done && *place != State::Unseen {
                continue;
            }
            let unify = debug_types.are_unified() && is_typed(entry, store);
            let simple = match entry.kind {
                MdKind::String => {
                    found.strings.push(index as u32);
                    Some(State::Leaf)
                }
                MdKind::Value => Some(match store.slots(entry).first() {
                    Some(&raw) if Value::from_u32(raw).is_constant() => State::Leaf,
                    _ => State::Private,
                }),
                MdKind::ArgList | MdKind::Missing => Some(State::Private),
                MdKind::Di(DiKind::DIArgList) => Some(State::Private),
                _ if unify || entry.is_distinct() && is_forced(index) => {
                    found.early.push(index as u32);
                    Some(State::Shared)
                }
                _ if entry.is_distinct() => Some(State::Private),
                _ => None,
            };
            if let Some(simple) = simple {
                *place = simple;
                continue;
            }
            let slots = store.slots(entry);
            if !done {
                *place = State::Open;
                // In most cases, operands precede their nodes.
                let unseen = |id: &MdId| state.get(id.index()) == Some(&State::Unseen);
                let parts =
                    parts(entry.kind, slots).filter(|id| known(*id).is_none() && unseen(id));
                let waiting = stack.len();
                stack.push((index, true));
                stack.extend(parts.map(|id| (id.index(), false)));
                if stack.len() > waiting.saturating_add(1) {
                    continue;
                }
                stack.truncate(waiting);
            }
            let mut private = false;
            for id in parts(entry.kind, slots) {
                private |= known(id).unwrap_or_else(|| {
                    let part = state.get(id.index());
                    matches!(part, Some(State::Private | State::Open) | None)
                });
            }
            let shared = !private || is_forced(index);
            if let Some(place) = state.entry_mut(index) {
                *place = if shared {
                    State::Shared
                } else {
                    State::Private
                };
            }
            if shared {
                found.uniqued.push(index as u32);
            }
        }
    }
    (found, state)
}

/// By entry: true if a type with an identifier contains it.
fn forced(store: &MdStore, debug_types: DebugTypes) -> Vec<bool> {
    let typed = |entry: &MdEntry| debug_types.are_unified() && is_typed(*entry, store);
    if !store.entries().iter().any(typed) {
        return Vec::new();
    }
    let mut forced = vec![false; store.len()];
    let mut work: Vec<usize> = (0..store.len())
        .filter(|&index| store.get(index).is_some_and(|e| typed(&e)))
        .collect();
    while let Some(index) = work.pop() {
        let (Some(entry), Some(place)) = (store.get(index), forced.get_mut(index)) else {
            continue;
        };
        if std::mem::replace(place, true) {
            continue;
        }
        let parts = parts(entry.kind, store.slots(entry)).filter(|id| id.is_local());
        work.extend(parts.map(MdId::index));
    }
    forced
}

/// Moves nodes of a body to the module. Returns the slot of each by entry of the body, 0 for those that
/// stay. `values` has the mapped constants of value entries.
pub fn enter(
    interner: &mut MdInterner,
    destination: &mut MdStore,
    module: &MdMap,
    local: &MdStore,
    nodes: &LocalNodes,
    values: &FxHashMap<usize, Value>,
) -> Vec<u32> {
    let mut entering = Entering {
        interner,
        destination,
        module,
        local,
        values,
        shared: vec![0; local.len()],
        slots: Vec::new(),
    };
    entering.strings(&nodes.strings);
    let later = entering.early(&nodes.early);
    entering.uniqued(&nodes.uniqued);
    entering.fill(later);
    entering.shared
}

/// The nodes of one body while they move to the module.
struct Entering<'a> {
    interner: &'a mut MdInterner,
    destination: &'a mut MdStore,
    module: &'a MdMap,
    local: &'a MdStore,
    values: &'a FxHashMap<usize, Value>,
    /// The slot of each entry that is in the module now, 0 for others.
    shared: Vec<u32>,
    /// The slots of the current entry.
    slots: Vec<u32>,
}

impl Entering<'_> {
    fn strings(&mut self, nodes: &[u32]) {
        for (index, entry) in entries(self.local, nodes) {
            let text = self.local.string(entry);
            let id = self.interner.string(self.destination, text);
            self.shared.put(index, MdId::to_slot(Some(id)));
        }
    }

    /// Creates the nodes that can be referred to before they are complete, and returns those to fill in.
    fn early(&mut self, nodes: &[u32]) -> Vec<(usize, MdId)> {
        let mut later = Vec::new();
        for (index, entry) in entries(self.local, nodes) {
            let (id, fill) = match self.typed(entry) {
                Some(known) => known,
                None => {
                    let new = self.destination.push(entry.kind, Storage::Distinct, &[]);
                    (MdId::module(new), true)
                }
            };
            if fill {
                later.push((index, id));
            }
            self.shared.put(index, MdId::to_slot(Some(id)));
        }
        later
    }

    fn uniqued(&mut self, nodes: &[u32]) {
        for (index, entry) in entries(self.local, nodes) {
            self.map_slots(entry);
            let id = self
                .interner
                .node(self.destination, entry.kind, &self.slots);
            self.shared.put(index, MdId::to_slot(Some(id)));
        }
    }

    fn fill(&mut self, nodes: Vec<(usize, MdId)>) {
        for (index, id) in nodes {
            if let Some(entry) = self.local.get(index) {
                self.map_slots(entry);
                self.destination
                    .set(id.index(), entry.kind, Storage::Distinct, &self.slots);
            }
        }
    }

    /// The type with an entry's identifier, and true if its slots are still to be filled in.
    fn typed(&mut self, entry: MdEntry) -> Option<(MdId, bool)> {
        if !self.interner.debug_types.are_unified() || !is_typed(entry, self.local) {
            return None;
        }
        let slots = self.local.slots(entry);
        let text = self.slot(identifier(slots));
        let text = MdId::from_slot(text)?;
        self.interner.by_identifier(self.destination, text, slots)
    }

    fn map_slots(&mut self, entry: MdEntry) {
        let mut slots = std::mem::take(&mut self.slots);
        slots.clear();
        slots.extend_from_slice(self.local.slots(entry));
        map_references(entry.kind, &mut slots, |slot| self.slot(slot));
        self.slots = slots;
    }

    fn slot(&mut self, slot: u32) -> u32 {
        let Some(id) = MdId::from_slot(slot) else {
            return 0;
        };
        if !id.is_local() {
            return self.module.slot(slot);
        }
        if let Some(&known) = self.shared.get(id.index()).filter(|slot| **slot != 0) {
            return known;
        }
        let part = self.local.get(id.index());
        let value = match part.map(|part| part.kind) {
            Some(MdKind::Value) => self.values.get(&id.index()),
            _ => None,
        };
        MdId::to_slot(value.map(|value| self.interner.value(self.destination, *value)))
    }
}

fn entries(store: &MdStore, nodes: &[u32]) -> impl Iterator<Item = (usize, MdEntry)> {
    let nodes = nodes.iter().map(|&index| index as usize);
    nodes.filter_map(|index| Some((index, store.get(index)?)))
}
