//! Metadata nodes: a record's operands into the slots of an entry, by the table of fields.

use super::Warning;
use super::metadata::{Numbering, di_kind, read_strings};
use crate::bitstream::{BlockCursor, Record};
use crate::error::Result;
use bitsmith_ir::entity::Span;
use bitsmith_ir::metadata::{MdEntry, MdKind, MdStore};
use bitsmith_ir::schema::blocks::metadata as code;
use bitsmith_ir::schema::di::{DiKind, Form, Tail};
use bitsmith_ir::value::MdId;

/// Reads nodes, and remembers how far their references reach.
pub(super) struct NodeReader {
    numbering: Numbering,
    /// One behind the last entry of the module that is referred to.
    pub end: usize,
    /// One behind the last entry of the body.
    pub local_end: usize,
}

impl NodeReader {
    pub fn new(numbering: Numbering) -> Self {
        Self {
            numbering,
            end: 0,
            local_end: 0,
        }
    }

    /// The entry of a bare number.
    pub fn bare(&mut self, number: u64) -> Option<MdId> {
        let id = self.numbering.id(number)?;
        self.reach(id);
        Some(id)
    }

    fn reach(&mut self, id: MdId) {
        let end = if id.is_local() {
            &mut self.local_end
        } else {
            &mut self.end
        };
        *end = (*end).max(id.index().saturating_add(1));
    }

    /// A slot from a number plus one.
    #[inline]
    fn slot(&mut self, plus_one: u64) -> Option<u32> {
        let slot = self.numbering.slot(plus_one)?;
        if let Some(id) = MdId::from_slot(slot) {
            self.reach(id);
        }
        Some(slot)
    }

    /// A record that makes an entry (or several: strings).
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
                store.push_string(&text);
                return Ok(());
            }
            code::NODE | code::DISTINCT_NODE => {
                let distinct = record.code == code::DISTINCT_NODE;
                return self.run(block, record, store, MdKind::Tuple, distinct, false);
            }
            code::ARG_LIST => return self.run(block, record, store, MdKind::ArgList, false, true),
            _ => {}
        }
        match di_kind(record.code) {
            Some(MdKind::Di(kind)) => self.node(block, record, store, kind),
            _ => {
                // It keeps its number, so that what follows keeps theirs.
                store.push(MdKind::Missing, false, &[]);
                let what = "metadata of a kind that is not known: passed over";
                warnings.push(Warning::new(record.at, block.path(), what).in_record(record.code));
                Ok(())
            }
        }
    }

    /// An entry of references only.
    fn run(
        &mut self,
        block: &BlockCursor<'_, '_>,
        record: &Record<'_>,
        store: &mut MdStore,
        kind: MdKind,
        distinct: bool,
        bare: bool,
    ) -> Result<()> {
        let start = store.slot_pool().len();
        for (operand, &number) in record.ops.iter().enumerate() {
            let number = if bare {
                number.saturating_add(1)
            } else {
                number
            };
            match self.slot(number) {
                Some(slot) => store.slot_pool().push(slot),
                None => return Err(block.error(record, operand, "expected a metadata number")),
            }
        }
        finish(store, start, kind, distinct);
        Ok(())
    }

    /// A specialised node.
    fn node(
        &mut self,
        block: &BlockCursor<'_, '_>,
        record: &Record<'_>,
        store: &mut MdStore,
        kind: DiKind,
    ) -> Result<()> {
        let start = store.slot_pool().len();
        let distinct = record.op(0).unwrap_or(0) & 1 != 0;
        // Wide integers stand one behind the other, each a head and its words.
        let mut wide = kind.tail_index();
        for field in kind.fields() {
            if start.saturating_add(field.slot.into()) < store.slot_pool().len() {
                // Another name of the value before it.
                continue;
            }
            let index = match field.form {
                Form::WideInt => wide,
                _ => field.record_index.into(),
            };
            let Some(operand) = record.op(index) else {
                store.slot_pool().push(field.absent());
                if field.form.slots() == 2 {
                    store.slot_pool().push(0);
                }
                continue;
            };
            let [low, high] = match field.form {
                Form::Metadata
                | Form::String
                | Form::MetadataOrUnsigned
                | Form::MetadataOrSigned
                | Form::MetadataOrExpression => match self.slot(operand) {
                    Some(slot) => [slot, 0],
                    None => {
                        let at = field.record_index.into();
                        return Err(block.error(record, at, "expected a metadata number"));
                    }
                },
                Form::MetadataNotNull => match self.slot(operand.saturating_add(1)) {
                    Some(slot) => [slot, 0],
                    None => {
                        let at = field.record_index.into();
                        return Err(block.error(record, at, "expected a metadata number"));
                    }
                },
                Form::WideInt => {
                    wide = after_wide(wide, operand);
                    Form::WideInt.decode(operand)
                }
                form => form.decode(operand),
            };
            store.slot_pool().push(low);
            if field.form.slots() == 2 {
                store.slot_pool().push(high);
            }
        }
        self.tail(block, record, store, kind)?;
        finish(store, start, MdKind::Di(kind), distinct);
        Ok(())
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
            while let Some(head) = record.op(at) {
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

/// Where the operands go on behind a wide integer whose head stands at `at`.
fn after_wide(at: usize, head: u64) -> usize {
    let words = usize::try_from(head >> 32).unwrap_or(usize::MAX);
    at.saturating_add(1).saturating_add(words)
}

fn finish(store: &mut MdStore, start: usize, kind: MdKind, distinct: bool) {
    let len = store.slot_pool().len().saturating_sub(start);
    let span = Span {
        start: u32::try_from(start).unwrap_or(u32::MAX),
        len: u32::try_from(len).unwrap_or(0),
    };
    store.push_entry(MdEntry {
        kind,
        distinct,
        span,
    });
}

fn push_word(store: &mut MdStore, word: u64) {
    store.slot_pool().extend([word as u32, (word >> 32) as u32]);
}

/// A signed VBR: the sign stands in bit 0.
fn unrotate(value: u64) -> u64 {
    match (value & 1, value >> 1) {
        (0, magnitude) => magnitude,
        (_, 0) => 1 << 63,
        (_, magnitude) => magnitude.wrapping_neg(),
    }
}
