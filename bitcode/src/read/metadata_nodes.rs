//! Metadata nodes: decodes a record's operands into the slots of an entry, according to the table of fields.

use super::metadata::{Numbering, di_kind, merged, read_strings};
use super::{Warning, metadata_older, metadata_shape};
use crate::bitstream::{BlockCursor, Record};
use crate::error::Result;
use bitsmith_model::entity::Span;
use bitsmith_model::metadata::{MdEntry, MdKind, MdStore, Storage};
use bitsmith_model::schema::blocks::metadata as code;
use bitsmith_model::schema::di::{BEHIND_TAIL, DiKind, Form, Tail, location};
use bitsmith_model::slot;
use bitsmith_model::value::MdId;
use bitsmith_upgrade::OLD_LOOP_TAG;
use rustc_hash::FxHashSet;

/// The reader of nodes. It tracks the range of their references.
pub(super) struct NodeReader<'m> {
    numbering: Numbering,
    /// The module's entries, for a reader of a body.
    pub of_module: Option<&'m MdStore>,
    /// References up to here are to the module's entries; their slots are the same as in records.
    plain: u64,
    /// By entry of the module: the entry that it was merged into; empty if none was merged.
    merged: &'m [u32],
    /// True if nodes have the same numbers here as in their block.
    pub is_whole: bool,
    /// The end of the range of the module's entries that are referred to.
    pub end: usize,
    /// The end of the range of the body's entries that are referred to.
    pub local_end: usize,
    /// The record codes that were warned about.
    warned: FxHashSet<u32>,
    /// Pending upgrades of older records.
    pub fixups: metadata_older::Fixups,
}

impl<'m> NodeReader<'m> {
    pub fn new(numbering: Numbering) -> Self {
        let plain = if numbering.local {
            numbering.base as u64
        } else {
            Numbering::LIMIT
        };
        Self {
            numbering,
            of_module: None,
            is_whole: true,
            plain,
            merged: &[],
            end: 0,
            local_end: 0,
            warned: FxHashSet::default(),
            fixups: metadata_older::Fixups::default(),
        }
    }

    /// Redirects references to merged entries of the module.
    pub fn replace(&mut self, merged: &'m [u32]) {
        self.merged = merged;
        if !merged.is_empty() {
            self.plain = 0;
        }
    }

    /// The entry with a number.
    pub fn bare(&mut self, number: u64) -> Option<MdId> {
        MdId::from_slot(self.slot(number.saturating_add(1))?)
    }

    /// The slot for a number plus one.
    #[inline(always)]
    pub(super) fn slot(&mut self, plus_one: u64) -> Option<u32> {
        if plus_one <= self.plain {
            self.end = self.end.max(plus_one as usize);
            return Some(plus_one as u32);
        }
        self.far_slot(plus_one)
    }

    fn far_slot(&mut self, plus_one: u64) -> Option<u32> {
        let id = self.numbering.id(plus_one.checked_sub(1)?)?;
        let end = if id.is_local() {
            &mut self.local_end
        } else {
            &mut self.end
        };
        *end = (*end).max(id.index().saturating_add(1));
        Some(MdId::to_slot(Some(merged(self.merged, id))))
    }

    /// Reads a record that makes one entry (or several: strings).
    pub fn record(
        &mut self,
        block: &BlockCursor<'_, '_>,
        record: &Record<'_>,
        store: &mut MdStore,
        warnings: &mut Vec<Warning>,
    ) -> Result<()> {
        match record.code {
            code::STRINGS => return read_strings(block, record, store),
            code::STRING_OLD => {
                let text: Vec<u8> = record.ops.iter().map(|&c| c as u8).collect();
                self.fixups.loop_tags |= text.starts_with(OLD_LOOP_TAG);
                store.push_string(&text);
                return Ok(());
            }
            code::NODE | code::DISTINCT_NODE => {
                let storage = Storage::of(record.code == code::DISTINCT_NODE);
                return self.run(block, record, store, MdKind::Tuple, storage);
            }
            code::ARG_LIST if !self.are_values(record, store) => {
                return Err(block.record_error(record, "expected values before it"));
            }
            code::ARG_LIST => {
                return self.run(block, record, store, MdKind::ArgList, Storage::Uniqued);
            }
            _ => {}
        }
        match di_kind(record.code) {
            Some(MdKind::Di(kind)) => {
                if let Some(problem) = metadata_shape::problem(kind, &record.ops) {
                    return Err(block.record_error(record, problem));
                }
                if !metadata_older::is_modern(kind, &record.ops) {
                    return self.older(block, record, store, kind);
                }
                self.node(block, record, store, kind)?;
                let known = kind.tail_index();
                if record.ops.len() > known && kind.tail() == Tail::None {
                    let behind = record.ops.get(known..).unwrap_or_default();
                    store.keep_raw(record.code, behind);
                    let what = "more fields than are known: kept as they came";
                    self.warn(block, record, what, warnings);
                }
                Ok(())
            }
            _ => {
                // It takes a number, so that later entries keep theirs.
                store.push(MdKind::Missing, Storage::Uniqued, &[]);
                store.keep_raw(record.code, &record.ops);
                let what = "metadata of a kind that is not known: kept as it came";
                self.warn(block, record, what, warnings);
                Ok(())
            }
        }
    }

    /// Returns true if the numbers of a record are of values before it.
    fn are_values(&self, record: &Record<'_>, store: &MdStore) -> bool {
        record.ops.iter().all(|&number| {
            let id = self.numbering.id(number);
            let entry = id.and_then(|id| match id.is_local() == self.numbering.local {
                true => store.get(id.index()),
                false => self.of_module?.get(id.index()),
            });
            entry.is_some_and(|entry| entry.kind == MdKind::Value)
        })
    }

    /// Warns about the first record with a code.
    #[cold]
    fn warn(
        &mut self,
        block: &BlockCursor<'_, '_>,
        record: &Record<'_>,
        what: &'static str,
        warnings: &mut Vec<Warning>,
    ) {
        if self.warned.insert(record.code) {
            warnings.push(Warning::new(record.at, block.path(), what).in_record(record.code));
        }
    }

    /// Adds an entry with references only.
    fn run(
        &mut self,
        block: &BlockCursor<'_, '_>,
        record: &Record<'_>,
        store: &mut MdStore,
        kind: MdKind,
        storage: Storage,
    ) -> Result<()> {
        let start = store.slot_pool().len();
        // A node that refers to itself is distinct.
        let mut storage = storage;
        let own = self.own_slot(store);
        for (operand, &number) in record.ops.iter().enumerate() {
            // Only a list of arguments has no null references: its numbers are not one more.
            let number = match kind {
                MdKind::ArgList => number.saturating_add(1),
                _ => number,
            };
            match self.slot(number) {
                Some(slot) => {
                    if slot == own && self.is_whole {
                        storage = Storage::Distinct;
                    }
                    store.slot_pool().push(slot);
                }
                None => return Err(block.error(record, operand, "expected a metadata number")),
            }
        }
        finish(store, start, kind, storage);
        Ok(())
    }

    /// Adds a specialised node.
    pub(super) fn node(
        &mut self,
        block: &BlockCursor<'_, '_>,
        record: &Record<'_>,
        store: &mut MdStore,
        kind: DiKind,
    ) -> Result<()> {
        let mut storage = Storage::of(is_distinct(kind, record));
        // A node that refers to itself is distinct.
        let own = self.own_slot(store);
        if kind == DiKind::DILocation
            && let Ok(ops) = record.ops[..].try_into()
            && let Some(slots) = location::decode(ops, |number| self.slot(number))
        {
            let inlined_at = slots.get(usize::from(slot!(DILocation, "inlinedAt")));
            if inlined_at == Some(&own) && self.is_whole {
                storage = Storage::Distinct;
            }
            store.push(MdKind::Di(kind), storage, &slots);
            return Ok(());
        }
        let start = store.slot_pool().len();
        // Wide integers follow one another, each a head and its words.
        let mut wide = kind.tail_index();
        let behind = behind_tail(kind, record);
        let pool = store.slot_pool();
        pool.reserve(kind.slot_count());
        for field in kind.fields() {
            if start.saturating_add(field.slot.into()) < pool.len() {
                // A second name for the value before it.
                continue;
            }
            let form = field.form;
            let is_wide = matches!(form, Form::WideInt);
            let index = if is_wide {
                wide
            } else if field.is_behind_tail() {
                behind.saturating_add((field.record_index - BEHIND_TAIL).into())
            } else {
                field.record_index.into()
            };
            let [low, high] = match record.op(index) {
                None => [field.absent(), 0],
                Some(operand) if form.is_reference() => {
                    let bare = u64::from(matches!(form, Form::MetadataNotNull));
                    match self.slot(operand.saturating_add(bare)) {
                        Some(slot) => {
                            if slot == own && self.is_whole {
                                storage = Storage::Distinct;
                            }
                            [slot, 0]
                        }
                        None => {
                            return Err(block.error(record, index, "expected a metadata number"));
                        }
                    }
                }
                Some(operand) => {
                    if is_wide {
                        wide = after_wide(wide, operand);
                    }
                    form.decode(operand)
                }
            };
            pool.push(low);
            if form.slots() == 2 {
                pool.push(high);
            }
        }
        self.tail(block, record, store, kind)?;
        finish(store, start, MdKind::Di(kind), storage);
        Ok(())
    }

    /// The slot of a reference to the entry that is added next.
    pub(super) fn own_slot(&self, store: &MdStore) -> u32 {
        MdId::to_slot(Some(match self.numbering.local {
            true => MdId::local(store.len()),
            false => MdId::module(store.len()),
        }))
    }

    fn tail(
        &mut self,
        block: &BlockCursor<'_, '_>,
        record: &Record<'_>,
        store: &mut MdStore,
        kind: DiKind,
    ) -> Result<()> {
        let tail = kind.tail();
        if kind == DiKind::DIFixedPointType {
            let mut at = kind.tail_index();
            for _ in 0..WIDE_INTS {
                let Some(head) = record.op(at) else { break };
                let end = after_wide(at, head);
                let words = record
                    .ops
                    .get(at.saturating_add(1)..end.min(record.ops.len()));
                for &word in words.unwrap_or_default() {
                    push_word(store, unrotate(word));
                }
                at = end;
            }
            return Ok(());
        }
        let rest = record.ops.get(kind.tail_index()..).unwrap_or_default();
        for &operand in rest {
            match tail {
                Tail::None => break,
                Tail::Words => push_word(store, unrotate(operand)),
                Tail::U64s => push_word(store, operand),
                Tail::Metadata | Tail::MetadataNotNull => {
                    let bare = u64::from(tail == Tail::MetadataNotNull);
                    match self.slot(operand.saturating_add(bare)) {
                        Some(slot) => store.slot_pool().push(slot),
                        None => {
                            return Err(block.record_error(record, "expected a metadata number"));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

/// Returns true if a record's node is distinct. If the kind has further bits in its first operand, bit
/// 0 counts; else any bit.
fn is_distinct(kind: DiKind, record: &Record<'_>) -> bool {
    let head = record.op(0).unwrap_or(0);
    match kind {
        DiKind::DISubprogram => {
            // Definitions are always distinct.
            let flags = record.op(9).unwrap_or(0);
            head & 1 != 0 || flags & metadata_older::sp::DEFINITION != 0
        }
        DiKind::DICompileUnit => true,
        DiKind::DICommonBlock
        | DiKind::DIGenericSubrange
        | DiKind::DINamespace
        | DiKind::DILabel => head & 1 != 0,
        _ if kind.head_bits() == 0 => head != 0,
        _ => head & 1 != 0,
    }
}

/// The number of wide integers in the tail of a `DIFixedPointType`.
const WIDE_INTS: usize = 2;

/// The index of the first operand behind the words of the tail.
fn behind_tail(kind: DiKind, record: &Record<'_>) -> usize {
    if kind != DiKind::DIFixedPointType {
        return kind.tail_index();
    }
    (0..WIDE_INTS).fold(kind.tail_index(), |at, _| {
        after_wide(at, record.op(at).unwrap_or(0))
    })
}

/// The index of the operand after a wide integer with its head at `at`.
fn after_wide(at: usize, head: u64) -> usize {
    let words = usize::try_from(head >> 32).unwrap_or(usize::MAX);
    at.saturating_add(1).saturating_add(words)
}

pub(super) fn finish(store: &mut MdStore, start: usize, kind: MdKind, storage: Storage) {
    let len = store.slot_pool().len().saturating_sub(start);
    let span = Span {
        start: u32::try_from(start).unwrap_or(u32::MAX),
        len: u32::try_from(len).unwrap_or(0),
    };
    store.push_entry(MdEntry {
        kind,
        storage,
        span,
    });
}

pub(super) fn push_word(store: &mut MdStore, word: u64) {
    store.slot_pool().extend([word as u32, (word >> 32) as u32]);
}

/// Decodes a signed VBR: the sign is bit 0.
pub(super) fn unrotate(value: u64) -> u64 {
    match (value & 1, value >> 1) {
        (0, magnitude) => magnitude,
        (_, 0) => 1 << 63,
        (_, magnitude) => magnitude.wrapping_neg(),
    }
}
