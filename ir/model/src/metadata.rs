//! Metadata (LangRef, «Metadata»): strings, values, tuples and the specialised nodes, one store
//! for the module and one for each function body.
//!
//! An entry is a kind and a run of u32 slots. The slots of specialised nodes are described in
//! [`crate::schema::di`]; strings are runs of bytes in one blob. A node of a body may refer to
//! entries of the module and of that body; a module's only to its own.

use crate::entity::{Bytes, Span, Table};
use crate::parallel;
use crate::schema::di::DiKind;
use crate::value::{MdId, Value};

/// The kind of a metadata entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MdKind {
    /// `!"text"`: its span lies in the blob of strings.
    String,
    /// A value used as metadata: one slot, the [`Value`].
    Value,
    /// `!{…}`: a reference in each slot.
    Tuple,
    /// `!DIArgList(…)`: a reference to a value entry in each slot.
    ArgList,
    /// A specialised node, `!DILocation(…)` and so on.
    Di(DiKind),
    /// An entry that is declared but not defined, or of an unknown kind: [`MdStore::raw`] has its record.
    Missing,
}

/// The identity of a node (LangRef, "Metadata Nodes").
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Storage {
    /// Nodes of equal content are one node.
    #[default]
    Uniqued,
    /// `distinct`: a node of its own, whatever its content.
    Distinct,
}

impl Storage {
    /// The storage of a node that is `distinct` or not: a bit of its record.
    pub const fn of(distinct: bool) -> Self {
        match distinct {
            true => Self::Distinct,
            false => Self::Uniqued,
        }
    }
}

/// A metadata entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MdEntry {
    /// Its kind.
    pub kind: MdKind,
    /// Its identity.
    pub storage: Storage,
    /// Its slots, or the bytes of a string.
    pub span: Span,
}

impl MdEntry {
    /// Returns true if it is a `distinct` node.
    #[inline]
    pub const fn is_distinct(self) -> bool {
        matches!(self.storage, Storage::Distinct)
    }
}

/// The operands of a newer producer's record that the model cannot represent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawOperands {
    /// The record's code in the metadata block.
    pub code: u32,
    /// The operands after those that are known; all operands if the kind of record is unknown.
    pub operands: Box<[u64]>,
}

/// Metadata entries of a module or of a function body.
#[derive(Clone, Debug, Default)]
pub struct MdStore {
    entries: Vec<MdEntry>,
    slots: Vec<u32>,
    strings: Bytes,
    /// By entry, ascending.
    raw: Vec<(usize, RawOperands)>,
}

impl MdStore {
    /// The values that are entries.
    pub fn values(&self) -> impl Iterator<Item = Value> + '_ {
        let values = self.entries().iter();
        let values = values.filter(|entry| entry.kind == MdKind::Value);
        let raw = values.filter_map(|entry| self.slots(*entry).first());
        raw.map(|raw| Value::from_u32(*raw))
    }
    /// The number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }
    /// Returns true if there are no entries.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
    /// Takes over the table of strings; [`MdStore::push_string_at`] then adds its entries.
    pub fn add_blob(&mut self, blob: &[u8]) -> u32 {
        self.strings.add(blob).start
    }
    /// Adds a string whose bytes are in the blob.
    pub fn push_string_at(&mut self, span: Span) -> usize {
        self.push_entry(MdEntry {
            kind: MdKind::String,
            storage: Storage::Uniqued,
            span,
        })
    }
    /// Adds a string.
    pub fn push_string(&mut self, text: &[u8]) -> usize {
        let span = self.strings.add(text);
        self.push_string_at(span)
    }
    /// Adds a value as metadata.
    pub fn push_value(&mut self, value: Value) -> usize {
        self.push(MdKind::Value, Storage::Uniqued, &[value.as_u32()])
    }
    /// Adds an entry of `kind` with these slots.
    pub fn push(&mut self, kind: MdKind, storage: Storage, slots: &[u32]) -> usize {
        let span = Span::append(&mut self.slots, slots.iter().copied());
        self.push_entry(MdEntry {
            kind,
            storage,
            span,
        })
    }
    /// The uniqued node of `kind` with these slots: the first one, or a new one. All entries are compared, so
    /// who asks often keeps a table.
    pub fn uniqued(&mut self, kind: MdKind, slots: &[u32]) -> usize {
        let known = self.entries.iter().position(|entry| {
            entry.kind == kind && !entry.is_distinct() && self.slots(*entry) == slots
        });
        known.unwrap_or_else(|| self.push(kind, Storage::Uniqued, slots))
    }
    /// Adds an entry whose slots are already in the pool.
    pub fn push_entry(&mut self, entry: MdEntry) -> usize {
        let index = self.entries.len();
        self.entries.push(entry);
        index
    }
    /// Replaces an entry.
    pub fn set(&mut self, index: usize, kind: MdKind, storage: Storage, slots: &[u32]) {
        let span = Span::append(&mut self.slots, slots.iter().copied());
        if let Some(entry) = self.entries.entry_mut(index) {
            *entry = MdEntry {
                kind,
                storage,
                span,
            };
        }
    }
    /// Replaces an entry by one whose slots are already in the pool.
    pub fn set_entry(&mut self, index: usize, entry: MdEntry) {
        self.entries.put(index, entry);
    }
    /// The entry at `index`.
    pub fn get(&self, index: usize) -> Option<MdEntry> {
        self.entries.get(index).copied()
    }
    /// All entries.
    pub fn entries(&self) -> &[MdEntry] {
        &self.entries
    }
    /// The slots of an entry that is no string.
    pub fn slots(&self, entry: MdEntry) -> &[u32] {
        if entry.kind == MdKind::String {
            &[]
        } else {
            entry.span.of(&self.slots)
        }
    }
    /// The slots of an entry that is no string, mutable.
    pub fn slots_mut(&mut self, entry: MdEntry) -> &mut [u32] {
        if entry.kind == MdKind::String {
            &mut []
        } else {
            entry.span.of_mut(&mut self.slots)
        }
    }
    /// The bytes of a string.
    pub fn string(&self, entry: MdEntry) -> &[u8] {
        if entry.kind == MdKind::String {
            self.strings.get(entry.span)
        } else {
            &[]
        }
    }
    /// Takes the bytes of strings out, for a store without string entries.
    pub fn take_strings(&mut self) -> Bytes {
        let mut entries = self.entries.iter();
        match entries.all(|entry| entry.kind != MdKind::String) {
            true => std::mem::take(&mut self.strings),
            false => Bytes::default(),
        }
    }
    /// The pool of slots, for readers that fill it in place.
    pub fn slot_pool(&mut self) -> &mut Vec<u32> {
        &mut self.slots
    }
    /// Keeps the unknown operands of the record of the last entry.
    #[cold]
    pub fn keep_raw(&mut self, code: u32, operands: &[u64]) {
        let Some(last) = self.entries.len().checked_sub(1) else {
            return;
        };
        self.keep_raw_of(last, code, operands);
    }
    /// Keeps the unknown operands of the record of the entry at `index`.
    #[cold]
    pub fn keep_raw_of(&mut self, index: usize, code: u32, operands: &[u64]) {
        let operands = operands.into();
        let at = self.raw.partition_point(|(entry, _)| *entry < index);
        self.raw.insert(at, (index, RawOperands { code, operands }));
    }
    /// Returns true if any entry has operands that the model cannot represent.
    pub fn has_raw(&self) -> bool {
        !self.raw.is_empty()
    }
    /// The entries whose records are unknown as a whole.
    pub fn unknown_entries(&self) -> impl Iterator<Item = usize> + '_ {
        let kind = |index: usize| self.entries.get(index).map(|entry| entry.kind);
        let indexes = self.raw.iter().map(|(index, _)| *index);
        indexes.filter(move |&index| kind(index) == Some(MdKind::Missing))
    }
    /// The operands of the entry at `index` that the model cannot represent.
    pub fn raw(&self, index: usize) -> Option<&RawOperands> {
        let found = self.raw.binary_search_by_key(&index, |(entry, _)| *entry);
        found
            .ok()
            .and_then(|at| self.raw.get(at))
            .map(|(_, raw)| raw)
    }
    /// The number of entries and of slots, for [`MdStore::truncate`].
    pub fn extent(&self) -> (usize, usize) {
        (self.entries.len(), self.slots.len())
    }
    /// Removes the entries and slots beyond the given counts; strings stay.
    pub fn truncate(&mut self, (entries, slots): (usize, usize)) {
        self.entries.truncate(entries);
        self.slots.truncate(slots);
        self.raw.retain(|(entry, _)| *entry < entries);
    }
    /// Appends the entries of another store, which must have no strings and no raw operands.
    pub fn append(&mut self, other: &Self) {
        let base = u32::try_from(self.slots.len()).unwrap_or(u32::MAX);
        let first = self.entries.len();
        let entries = other.entries.iter().enumerate();
        let entries = entries.map(|(index, entry)| {
            let mut entry = *entry;
            if entry.kind == MdKind::Tuple && !entry.is_distinct() {
                // A distinct self-reference needs its own number.
                let own = MdId::to_slot(Some(MdId::module(first.saturating_add(index))));
                entry.storage = Storage::of(other.slots(entry).contains(&own));
            }
            entry.span.start = entry.span.start.saturating_add(base);
            entry
        });
        parallel::join(
            || self.slots.extend_from_slice(&other.slots),
            || self.entries.extend(entries),
        );
    }
    /// Removes all entries and keeps the capacity.
    pub fn clear(&mut self) {
        let Self {
            entries,
            slots,
            strings,
            raw,
        } = self;
        entries.clear();
        slots.clear();
        strings.clear();
        raw.clear();
    }
    /// Reserves capacity for further entries and slots.
    pub fn reserve(&mut self, entries: usize, slots: usize) {
        self.entries.reserve(entries);
        self.slots.reserve(slots);
    }
}

/// The metadata of a module together with that of one body: all entries that an [`MdId`] can name.
#[derive(Clone, Copy)]
pub struct MdScope<'a> {
    /// The module's.
    pub module: &'a MdStore,
    /// The body's.
    pub local: Option<&'a MdStore>,
}

impl<'a> MdScope<'a> {
    /// The store that owns `id`.
    pub fn store(self, id: MdId) -> Option<&'a MdStore> {
        if id.is_local() {
            self.local
        } else {
            Some(self.module)
        }
    }
    /// The entry that `id` names, with the store that owns it.
    pub fn get(self, id: MdId) -> Option<(MdEntry, &'a MdStore)> {
        let store = self.store(id)?;
        Some((store.get(id.index())?, store))
    }
    /// The bytes of a string.
    pub fn string(self, id: MdId) -> Option<&'a [u8]> {
        let (entry, store) = self.get(id)?;
        (entry.kind == MdKind::String).then(|| store.string(entry))
    }
    /// The value of a value entry.
    pub fn value(self, id: MdId) -> Option<Value> {
        let (entry, store) = self.get(id)?;
        if entry.kind != MdKind::Value {
            return None;
        }
        store.slots(entry).first().map(|raw| Value::from_u32(*raw))
    }
}

/// `!name = !{…}`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedMd {
    /// The name, without the exclamation mark.
    pub name: Box<[u8]>,
    /// The nodes; all of the module's store.
    pub operands: Vec<MdId>,
}

/// `!kind !node`, on a global or an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// The kind: an index into the module's metadata kinds.
    pub kind: u32,
    /// The node.
    pub node: MdId,
}
