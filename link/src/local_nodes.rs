//! Metadata that bitcode keeps with one function, as only that one refers to it.
//!
//! Most of it stays there. But a uniqued node that could be another module's as well is one node in
//! the result, and so are types with identifiers; they become the module's, with all they are made of.
//! Strings become the module's, too: what only one function uses is written with that one all the same.

use crate::metadata::{MdInterner, MdMap, has_identifier_field, map_references, parts};
use crate::prepared::Prepared;
use bitsmith_model::metadata::{MdEntry, MdKind, MdStore};
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::value::{MdId, Value};
use rustc_hash::FxHashMap;

/// The nodes of a body that become the module's.
#[derive(Default)]
pub struct LocalNodes {
    /// Types with identifiers, and distinct nodes that they are made of: their slots come last.
    pub early: Vec<u32>,
    /// Uniqued ones, parts first.
    pub uniqued: Vec<u32>,
    /// All strings.
    pub strings: Vec<u32>,
}

impl LocalNodes {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.early.is_empty() && self.uniqued.is_empty() && self.strings.is_empty()
    }
    /// All that can refer to others.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.early.iter().chain(&self.uniqued).copied()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Unseen,
    Open,
    /// It can be of this body only.
    Private,
    Shared,
    /// A string, which is the module's in any case, or a constant, which comes with what needs it.
    Leaf,
}

fn is_typed(entry: MdEntry, store: &MdStore) -> bool {
    entry.kind == MdKind::Di(DiKind::DICompositeType) && has_identifier_field(store.slots(entry))
}

/// Says which nodes of a body become the module's.
pub fn sort(about: &Prepared, store: &MdStore) -> LocalNodes {
    let module = |id: MdId| about.private.get(id.index()).copied().unwrap_or(true);
    let forced = forced(store, about.unify_types);
    let known = |id: MdId| (!id.is_local()).then(|| module(id));
    classify(store, about.unify_types, &forced, known).0
}

/// By entry of a module's metadata: whether it can be of this module only, because a distinct node
/// is in it.
pub fn private_nodes(store: &MdStore, unify_types: bool) -> Vec<bool> {
    let states = classify(store, unify_types, &[], |_| None).1;
    let is_private = |state: &State| matches!(state, State::Private | State::Open);
    states.iter().map(is_private).collect()
}

/// Sorts the nodes of a store by whether they can be of that only. `known` has the answer for what
/// they refer to that is not in the store.
fn classify(
    store: &MdStore,
    unify_types: bool,
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
            let unify = unify_types && is_typed(entry, store);
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
                _ if unify || entry.distinct && is_forced(index) => {
                    found.early.push(index as u32);
                    Some(State::Shared)
                }
                _ if entry.distinct => Some(State::Private),
                _ => None,
            };
            if let Some(simple) = simple {
                *place = simple;
                continue;
            }
            let slots = store.slots(entry);
            if !done {
                *place = State::Open;
                // Mostly the parts stand before what is made of them.
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
            if let Some(place) = state.get_mut(index) {
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

/// By entry: whether a type with an identifier is made of it.
fn forced(store: &MdStore, unify_types: bool) -> Vec<bool> {
    let typed = |entry: &MdEntry| unify_types && is_typed(*entry, store);
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

/// Enters the nodes of a body that become the module's; gives the slot of each by entry of the body,
/// 0 for those that stay. `values` has what the constants among the entries become.
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

/// The nodes of one body on their way to the module.
struct Entering<'a> {
    interner: &'a mut MdInterner,
    destination: &'a mut MdStore,
    module: &'a MdMap,
    local: &'a MdStore,
    values: &'a FxHashMap<usize, Value>,
    /// The slot of each entry that is the module's by now, 0 for others.
    shared: Vec<u32>,
    /// The slots of the entry at hand.
    slots: Vec<u32>,
}

impl Entering<'_> {
    fn strings(&mut self, nodes: &[u32]) {
        for (index, entry) in entries(self.local, nodes) {
            let text = self.local.string(entry);
            let id = self.interner.string(self.destination, text);
            set(&mut self.shared, index, MdId::to_slot(Some(id)));
        }
    }

    /// Gives those their places that can be referred to before they are whole, and says which have
    /// to be filled in.
    fn early(&mut self, nodes: &[u32]) -> Vec<(usize, MdId)> {
        let mut later = Vec::new();
        for (index, entry) in entries(self.local, nodes) {
            let (id, fill) = match self.typed(entry) {
                Some(known) => known,
                None => {
                    let new = self.destination.push(entry.kind, true, &[]);
                    (MdId::module(new), true)
                }
            };
            if fill {
                later.push((index, id));
            }
            set(&mut self.shared, index, MdId::to_slot(Some(id)));
        }
        later
    }

    fn uniqued(&mut self, nodes: &[u32]) {
        for (index, entry) in entries(self.local, nodes) {
            self.map_slots(entry);
            let id = self
                .interner
                .node(self.destination, entry.kind, &self.slots);
            set(&mut self.shared, index, MdId::to_slot(Some(id)));
        }
    }

    fn fill(&mut self, nodes: Vec<(usize, MdId)>) {
        for (index, id) in nodes {
            if let Some(entry) = self.local.get(index) {
                self.map_slots(entry);
                self.destination
                    .set(id.index(), entry.kind, true, &self.slots);
            }
        }
    }

    /// The type of an entry's identifier, and whether its slots are still to be filled in.
    fn typed(&mut self, entry: MdEntry) -> Option<(MdId, bool)> {
        if !self.interner.unify_types || !is_typed(entry, self.local) {
            return None;
        }
        let slots = self.local.slots(entry);
        let text = self.slot(crate::metadata::identifier(slots));
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

fn set(table: &mut [u32], index: usize, to: u32) {
    if let Some(place) = table.get_mut(index) {
        *place = to;
    }
}
