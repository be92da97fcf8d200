//! Metadata of many modules in one store.
//!
//! LLVM reads all modules into one context, in which uniqued nodes with the same content are one
//! node, and composite types with one identifier are one whatever they contain. So all metadata of a module is
//! mapped into the result's store, reachable or not. Only nodes that refer to globals, or to constants of identified
//! structs, are mapped lazily, when they are reached: the mapping of the global or struct is known then.

use crate::replaced::{Replaced, Users};
use bitsmith_model::debug_types::DebugTypes;
use bitsmith_model::entity::Table;
use bitsmith_model::identity::{Identity, identifier};
use bitsmith_model::metadata::{MdEntry, MdKind, MdStore, Storage};
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::di_operands::references;
use bitsmith_model::slot;
use bitsmith_model::value::{MdId, Value};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};
use std::ops::Range;

const TAG: usize = slot!(DICompositeType, "tag") as usize;
const FLAGS: usize = slot!(DICompositeType, "flags") as usize;
const IDENTIFIER: usize = slot!(DICompositeType, "identifier") as usize;
/// `DIFlagFwdDecl`
const FORWARD: u32 = 1 << 2;

/// The entries that the slots refer to, in LLVM's order.
pub fn parts(kind: MdKind, slots: &[u32]) -> impl DoubleEndedIterator<Item = MdId> + '_ {
    references(kind, slots.len()).filter_map(|at| MdId::from_slot(*slots.get(at)?))
}

/// Maps each reference among an entry's slots, null included.
pub fn map_references(kind: MdKind, slots: &mut [u32], mut map: impl FnMut(u32) -> u32) {
    for at in references(kind, slots.len()) {
        if let Some(slot) = slots.entry_mut(at) {
            *slot = map(*slot);
        }
    }
}

/// Finds the nodes of the result by content.
pub struct MdInterner {
    /// Entries by the hash of their content; entries with a taken hash use the next free one.
    ids: FxHashMap<u32, u32>,
    /// Likewise for entries of the current module that contain a distinct node. No other module has them,
    /// and they are so many that they would evict the others from the caches.
    private: FxHashMap<u32, u32>,
    /// Composite types by identifier (a string of the result).
    odr: FxHashMap<u32, u32>,
    /// Value entries of globals that are being replaced.
    pub(crate) replaced: Vec<Replaced>,
    pub(crate) users: Users,
    /// The treatment of composite types with the same identifier.
    pub debug_types: DebugTypes,
}

/// Half of the hash, which mostly distinguishes entries, and halves the table.
fn short(hash: u64) -> u32 {
    (hash >> 32) as u32 ^ hash as u32
}

fn node_hash(identity: Identity, kind: MdKind, slots: &[u32]) -> u32 {
    let mut state = FxHasher::default();
    identity.hash(&mut state, kind, slots);
    short(state.finish())
}

fn string_hash(text: &[u8]) -> u32 {
    let mut state = FxHasher::default();
    (1u8, text).hash(&mut state);
    short(state.finish())
}

impl MdInterner {
    /// An interner for an empty store.
    pub fn new(debug_types: DebugTypes) -> Self {
        Self {
            ids: FxHashMap::default(),
            private: FxHashMap::default(),
            odr: FxHashMap::default(),
            replaced: Vec::new(),
            users: Users::default(),
            debug_types,
        }
    }

    /// A string, as an entry of `store`.
    pub fn string(&mut self, store: &mut MdStore, text: &[u8]) -> MdId {
        let mut hash = string_hash(text);
        while let Some(&id) = self.ids.get(&hash) {
            let known = store.get(id as usize);
            if known.is_some_and(|e| e.kind == MdKind::String && store.string(e) == text) {
                return MdId::module(id as usize);
            }
            hash = hash.wrapping_add(1);
        }
        let id = store.push_string(text);
        self.ids.insert(hash, id as u32);
        MdId::module(id)
    }

    /// A value of the result, as an entry of `store`.
    pub fn value(&mut self, store: &mut MdStore, value: Value) -> MdId {
        self.node(store, MdKind::Value, &[value.as_u32()])
    }

    /// A uniqued node of `store`.
    pub fn node(&mut self, store: &mut MdStore, kind: MdKind, slots: &[u32]) -> MdId {
        self.node_of(false, store, kind, slots)
    }

    /// Likewise; `is_private` if only the current module can have the node.
    fn node_of(
        &mut self,
        is_private: bool,
        store: &mut MdStore,
        kind: MdKind,
        slots: &[u32],
    ) -> MdId {
        let ids = if is_private { &self.private } else { &self.ids };
        match self.find_in(ids, store, kind, slots) {
            Ok((_, id)) => MdId::module(id as usize),
            Err(hash) => {
                let id = store.push(kind, Storage::Uniqued, slots);
                let ids = match is_private {
                    true => &mut self.private,
                    false => &mut self.ids,
                };
                ids.insert(hash, id as u32);
                MdId::module(id)
            }
        }
    }

    /// The existing node and its hash, or the hash to enter it with.
    pub(crate) fn find(
        &self,
        store: &MdStore,
        kind: MdKind,
        slots: &[u32],
    ) -> Result<(u32, u32), u32> {
        self.find_in(&self.ids, store, kind, slots)
    }

    fn find_in(
        &self,
        ids: &FxHashMap<u32, u32>,
        store: &MdStore,
        kind: MdKind,
        slots: &[u32],
    ) -> Result<(u32, u32), u32> {
        let identity = Identity::of(store, kind, slots);
        let mut hash = node_hash(identity, kind, slots);
        while let Some(&id) = ids.get(&hash) {
            if let Some(known) = store.get(id as usize)
                && identity.is_of(store, known, kind, slots)
            {
                return Ok((hash, id));
            }
            hash = hash.wrapping_add(1);
        }
        Err(hash)
    }

    /// Enters a node with the hash from [`MdInterner::find`].
    pub(crate) fn enter(&mut self, hash: u32, id: u32) {
        self.ids.insert(hash, id);
    }

    /// The composite type with an identifier, and true if its slots are still to be filled in: a
    /// declaration is replaced by a later definition. A type with another tag is not merged.
    pub fn by_identifier(
        &mut self,
        destination: &mut MdStore,
        text: MdId,
        slots: &[u32],
    ) -> Option<(MdId, bool)> {
        let key = MdId::to_slot(Some(text));
        let at = |slots: &[u32], index: usize| slots.get(index).copied().unwrap_or(0);
        let Some(&known) = self.odr.get(&key) else {
            // The slots that the comparison with another module's type needs are filled in immediately.
            let mut early = vec![0; DiKind::DICompositeType.slot_count()];
            early.put(TAG, at(slots, TAG));
            early.put(FLAGS, at(slots, FLAGS));
            early.put(IDENTIFIER, key);
            let to = destination.push(
                MdKind::Di(DiKind::DICompositeType),
                Storage::Distinct,
                &early,
            );
            self.odr.insert(key, to as u32);
            return Some((MdId::module(to), true));
        };
        let there = destination.get(known as usize)?;
        let there = destination.slots(there);
        if at(there, TAG) != at(slots, TAG) {
            return None;
        }
        let defines = at(there, FLAGS) & FORWARD != 0 && at(slots, FLAGS) & FORWARD == 0;
        Some((MdId::module(known as usize), defines))
    }
}

/// Returns true if a composite type with these slots has an identifier.
pub fn has_identifier_field(slots: &[u32]) -> bool {
    identifier(slots) != 0
}

/// The map of a module's metadata.
#[derive(Default)]
pub struct MdMap {
    /// By entry: the slot in the result; [`WAITING`] for lazily mapped entries that were not reached.
    pub slots: Vec<u32>,
    /// True if any entry is mapped lazily.
    pub waits: bool,
    /// Types with identifiers, and distinct nodes, that refer to lazily mapped entries.
    pub incomplete: FxHashSet<usize>,
    /// By entry: true if it is mapped lazily; empty if none is.
    pub lazy: Vec<bool>,
    /// The entries that were searched for lazily mapped ones; empty if there are none.
    pub reached: Vec<bool>,
}

/// The slot of an entry that was not reached yet. No store is that large.
pub const WAITING: u32 = u32::MAX;
const UNSEEN: u32 = u32::MAX - 1;
const OPEN: u32 = u32::MAX - 2;

impl MdMap {
    /// The mapped entry; `None` if it was not reached yet, or is null.
    pub fn get(&self, id: MdId) -> Option<MdId> {
        let slot = *self.slots.get(id.index())?;
        (slot != WAITING).then(|| MdId::from_slot(slot)).flatten()
    }
    /// The slot in the result for a slot of the source: 0 if it was not reached yet.
    pub fn slot(&self, slot: u32) -> u32 {
        let mapped = MdId::from_slot(slot).and_then(|id| self.slots.get(id.index()));
        match mapped {
            Some(&WAITING) | None => 0,
            Some(&mapped) => mapped,
        }
    }
    /// Returns true if an entry is mapped lazily.
    pub fn is_lazy(&self, index: usize) -> bool {
        self.lazy.get(index) == Some(&true)
    }
    /// Returns true if an entry is mapped, but its operands may not be.
    pub fn is_early(&self, index: usize, entry: MdEntry) -> bool {
        !self.is_lazy(index) && (entry.is_distinct() || self.incomplete.contains(&index))
    }
    /// Returns true if there may be lazily mapped entries below an entry.
    pub fn is_unreached(&self, id: MdId) -> bool {
        self.reached.get(id.index()).is_some_and(|reached| !reached)
    }
    /// Returns true if a slot of the source was not reached yet.
    pub fn is_waiting(&self, slot: u32) -> bool {
        MdId::from_slot(slot).is_some_and(|id| self.slots.get(id.index()) == Some(&WAITING))
    }
}

/// An entry whose slots are filled in after all others are mapped.
struct Later {
    from: usize,
    to: usize,
}

/// Maps all metadata of a module, or what was added since `map` was made: upgrades of bodies add nodes. `private` has the
/// entries that only this module can have. `value` maps a constant, or returns `None` for one that refers to globals.
pub fn map_module(
    mut map: MdMap,
    interner: &mut MdInterner,
    source: &MdStore,
    private: &[bool],
    destination: &mut MdStore,
    value: impl FnMut(Value) -> Option<Value>,
) -> MdMap {
    let (first, count) = (map.slots.len(), source.len());
    if first == 0 {
        interner.private.clear();
    }
    map.slots.resize(count, UNSEEN);
    let mut mapping = Mapping {
        interner,
        source,
        private,
        destination,
        map,
        value,
        stack: Vec::new(),
        later: Vec::new(),
        scratch: Vec::new(),
    };
    let mut probe = Probe::default();
    for root in first..count {
        if root.is_multiple_of(PREFETCH_BATCH) {
            mapping.prefetch(&mut probe, root..root.saturating_add(PREFETCH_BATCH));
        }
        if mapping.map.slots.get(root) == Some(&UNSEEN) {
            mapping.entry(root);
        }
    }
    mapping.unmap_cycles();
    mapping.fill();
    let mut map = mapping.map;
    let new = map.slots.get(first..).unwrap_or_default();
    map.waits |= new.contains(&WAITING);
    if map.waits {
        map.reached.resize(count, false);
        map.lazy.resize(first, false);
        map.lazy.extend(new.iter().map(|slot| *slot == WAITING));
    }
    map
}

/// The mapping of a module's metadata into that of the result.
struct Mapping<'a, V> {
    interner: &'a mut MdInterner,
    source: &'a MdStore,
    /// The entries that only this module can have.
    private: &'a [bool],
    destination: &'a mut MdStore,
    map: MdMap,
    /// Maps a constant.
    value: V,
    /// The nodes on the way from a root, each with the number of its next reference.
    stack: Vec<(usize, usize)>,
    later: Vec<Later>,
    /// The slots of the node that is entered.
    scratch: Vec<u32>,
}

impl<V: FnMut(Value) -> Option<Value>> Mapping<'_, V> {
    /// Maps the entries of a range that are in the result already.
    fn prefetch(&mut self, probe: &mut Probe, range: Range<usize>) {
        let Self {
            interner,
            source,
            private,
            destination,
            map,
            ..
        } = self;
        probe.find(interner, source, private, destination, map, range);
    }

    /// Maps an entry, after all that it refers to.
    fn entry(&mut self, root: usize) {
        self.stack.push((root, 0));
        while let Some((index, next)) = self.stack.last_mut() {
            let index = *index;
            let Some(entry) = self.source.get(index) else {
                self.stack.pop();
                continue;
            };
            let slots = self.source.slots(entry);
            let reference = references(entry.kind, slots.len()).nth(*next);
            let is_new = *next == 0;
            *next = next.saturating_add(1);
            if is_new {
                if self.begin(index, entry) {
                    self.stack.pop();
                    continue;
                }
                self.map.slots.put(index, OPEN);
            }
            match reference {
                Some(at) => self.reference(slots.get(at).copied().unwrap_or(0)),
                None => {
                    self.finish(index, entry);
                    self.stack.pop();
                }
            }
        }
    }

    /// Goes on with an entry that is referred to, if it is new.
    fn reference(&mut self, slot: u32) {
        let Some(part) = MdId::from_slot(slot).map(MdId::index) else {
            return;
        };
        match self.map.slots.get(part) {
            Some(&UNSEEN) => self.stack.push((part, 0)),
            Some(&OPEN) => {
                // A cycle of uniqued nodes: equal to no other node.
                let to = self.destination.push(MdKind::Tuple, Storage::Uniqued, &[]);
                self.map
                    .slots
                    .put(part, MdId::to_slot(Some(MdId::module(to))));
                self.later.push(Later { from: part, to });
            }
            _ => {}
        }
    }

    /// Maps an entry that depends on no others: a string, constant, distinct node or type by identifier.
    /// Returns false for any other.
    fn begin(&mut self, index: usize, entry: MdEntry) -> bool {
        let slots = self.source.slots(entry);
        let id = match entry.kind {
            MdKind::String => {
                let text = self.source.string(entry);
                self.interner.string(self.destination, text)
            }
            MdKind::Missing => {
                MdId::module(self.destination.push(MdKind::Missing, entry.storage, &[]))
            }
            MdKind::Value => {
                let of = slots.first().map(|raw| Value::from_u32(*raw));
                match of.and_then(&mut self.value) {
                    Some(value) => self.interner.value(self.destination, value),
                    None => {
                        self.map.slots.put(index, WAITING);
                        return true;
                    }
                }
            }
            MdKind::Di(DiKind::DICompositeType)
                if self.interner.debug_types.are_unified() && has_identifier_field(slots) =>
            {
                match self.by_identifier(index, slots) {
                    Some(id) => id,
                    None => return false,
                }
            }
            MdKind::Tuple | MdKind::Di(_) if entry.is_distinct() => self.distinct(index),
            _ => return false,
        };
        self.map.slots.put(index, MdId::to_slot(Some(id)));
        true
    }

    /// The type of the result with the identifier of a type; none if their tags differ.
    fn by_identifier(&mut self, index: usize, slots: &[u32]) -> Option<MdId> {
        let text = MdId::from_slot(identifier(slots))?;
        let text = self.source.string(self.source.get(text.index())?);
        let text = self.interner.string(self.destination, text);
        let (id, fill) = self.interner.by_identifier(self.destination, text, slots)?;
        if fill {
            let to = id.index();
            self.later.push(Later { from: index, to });
        }
        Some(id)
    }

    fn distinct(&mut self, index: usize) -> MdId {
        let to = self.destination.push(MdKind::Tuple, Storage::Distinct, &[]);
        self.later.push(Later { from: index, to });
        MdId::module(to)
    }

    /// Enters a uniqued node whose operands are mapped.
    fn finish(&mut self, index: usize, entry: MdEntry) {
        if self.map.slots.get(index) != Some(&OPEN) {
            return; // it is in a cycle: its slots come later
        }
        let Self { map, scratch, .. } = self;
        scratch.clear();
        scratch.extend_from_slice(self.source.slots(entry));
        let mut waits = false;
        map_references(entry.kind, scratch, |slot| {
            waits |= map.is_waiting(slot);
            map.slot(slot)
        });
        let slot = if waits {
            WAITING
        } else {
            let private = self.private.get(index).copied().unwrap_or(false);
            let (interner, store) = (&mut *self.interner, &mut *self.destination);
            let node = interner.node_of(private, store, entry.kind, scratch);
            MdId::to_slot(Some(node))
        };
        map.slots.put(index, slot);
    }

    /// Maps the uniqued nodes of cycles lazily if one of their operands is, and the uniqued nodes that refer
    /// to them.
    fn unmap_cycles(&mut self) {
        let source = self.source;
        let waits = |map: &MdMap, index: usize| {
            let entry = source.get(index);
            let mut slots = entry.into_iter().flat_map(|entry| {
                let slots = source.slots(entry);
                references(entry.kind, slots.len()).filter_map(|at| slots.get(at))
            });
            slots.any(|slot| map.is_waiting(*slot))
        };
        let cycles = self.later.iter().map(|later| later.from);
        let cycles = cycles.filter(|from| self.is_uniqued(*from) && waits(&self.map, *from));
        let mut work: Vec<usize> = cycles.collect();
        if work.is_empty() {
            return;
        }
        let mut users: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
        for index in (0..source.len()).filter(|index| self.is_uniqued(*index)) {
            let entry = source.get(index);
            for part in entry.iter().flat_map(|e| parts(e.kind, source.slots(*e))) {
                users.entry(part.index()).or_default().push(index);
            }
        }
        while let Some(index) = work.pop() {
            let slot = self.map.slots.get_mut(index);
            if slot.is_some_and(|slot| std::mem::replace(slot, WAITING) != WAITING) {
                work.extend(users.remove(&index).unwrap_or_default());
            }
        }
    }

    /// Returns true if an entry is a node that is mapped to a uniqued one.
    fn is_uniqued(&self, index: usize) -> bool {
        let to = self.map.get(MdId::module(index));
        let to = to.and_then(|to| self.destination.get(to.index()));
        to.is_some_and(|to| matches!(to.kind, MdKind::Tuple | MdKind::Di(_)) && !to.is_distinct())
    }

    /// Fills in the slots of distinct nodes and of nodes in cycles.
    fn fill(&mut self) {
        let (map, scratch) = (&mut self.map, &mut self.scratch);
        for Later { from, to } in std::mem::take(&mut self.later) {
            let Some(entry) = self.source.get(from) else {
                continue;
            };
            if map.slots.get(from) == Some(&WAITING) {
                continue;
            }
            scratch.clear();
            scratch.extend_from_slice(self.source.slots(entry));
            map_references(entry.kind, scratch, |slot| {
                if map.is_waiting(slot) {
                    map.incomplete.insert(from);
                }
                map.slot(slot)
            });
            let there = self.destination.get(to);
            let distinct = entry.is_distinct() || there.is_some_and(|e| e.is_distinct());
            let storage = Storage::of(distinct);
            self.destination.set(to, entry.kind, storage, scratch);
        }
    }
}

/// The number of entries that are looked up at once. A lookup has three cache misses: the table, the
/// entry, its content. In a batch, these overlap.
const PREFETCH_BATCH: usize = 32;

/// Entries of a module that may be in the result.
#[derive(Default)]
struct Probe {
    entries: Vec<Wanted>,
    /// The slots of all of them, mapped.
    slots: Vec<u32>,
}

/// One of them, and the state of its lookup.
struct Wanted {
    index: usize,
    entry: MdEntry,
    identity: Identity,
    hash: u32,
    slots: Range<usize>,
    id: Option<u32>,
    there: Option<MdEntry>,
}

impl Probe {
    /// Maps the entries that are in the result already, as far as their operands are mapped. Others stay
    /// unmapped.
    fn find(
        &mut self,
        interner: &MdInterner,
        source: &MdStore,
        private: &[bool],
        destination: &MdStore,
        map: &mut MdMap,
        range: Range<usize>,
    ) {
        self.entries.clear();
        self.slots.clear();
        for index in range {
            let shared = private.get(index) == Some(&false);
            if shared && map.slots.get(index) == Some(&UNSEEN) {
                self.want(interner, source, destination, map, index);
            }
        }
        for wanted in &mut self.entries {
            wanted.id = interner.ids.get(&wanted.hash).copied();
        }
        for wanted in &mut self.entries {
            wanted.there = wanted.id.and_then(|id| destination.get(id as usize));
        }
        for wanted in &self.entries {
            let (Some(id), Some(there)) = (wanted.id, wanted.there) else {
                continue;
            };
            let kind = wanted.entry.kind;
            let found = if kind == MdKind::String {
                let text = source.string(wanted.entry);
                there.kind == kind && destination.string(there) == text
            } else {
                let slots = self.slots.get(wanted.slots.clone()).unwrap_or_default();
                wanted.identity.is_of(destination, there, kind, slots)
            };
            if found {
                let slot = MdId::to_slot(Some(MdId::module(id as usize)));
                map.slots.put(wanted.index, slot);
            }
        }
    }

    fn want(
        &mut self,
        interner: &MdInterner,
        source: &MdStore,
        destination: &MdStore,
        map: &MdMap,
        index: usize,
    ) {
        let Some(entry) = source.get(index) else {
            return;
        };
        let start = self.slots.len();
        let kind = entry.kind;
        let (identity, hash) = match kind {
            MdKind::String => (Identity::Content, string_hash(source.string(entry))),
            MdKind::Tuple | MdKind::Di(_) if !entry.is_distinct() => {
                let slots = source.slots(entry);
                let unified = interner.debug_types.are_unified()
                    && kind == MdKind::Di(DiKind::DICompositeType);
                if unified && has_identifier_field(slots) {
                    return;
                }
                self.slots.extend_from_slice(slots);
                let mut ready = true;
                let slots = self.slots.get_mut(start..).unwrap_or_default();
                map_references(kind, slots, |slot| {
                    let to = map.slot(slot);
                    ready &= to < OPEN && !map.is_waiting(slot);
                    to
                });
                if !ready {
                    self.slots.truncate(start);
                    return;
                }
                let identity = Identity::of(destination, kind, slots);
                (identity, node_hash(identity, kind, slots))
            }
            _ => return,
        };
        self.entries.push(Wanted {
            index,
            entry,
            identity,
            hash,
            slots: start..self.slots.len(),
            id: None,
            there: None,
        });
    }
}
