//! Reads the nodes of a module's metadata block in several parts in parallel.
//!
//! The index that LLVM writes after the nodes has the offset of each. It is only a hint: a part is used
//! if it ends exactly where the next one begins and has only plain nodes. Then the result equals that
//! of reading them in sequence. Otherwise all are read in sequence.

use super::Tables;
use super::metadata::{Numbering, di_kind, reserve, value_of};
use super::metadata_nodes::NodeReader;
use crate::bitstream::{BlockCursor, Entry, Record};
use bitsmith_model::metadata::MdStore;
use bitsmith_model::parallel;
use bitsmith_model::schema::blocks::metadata as code;

/// The minimal number of nodes of a part: fewer are not worth a thread.
const LEAST: usize = 4096;

/// Reads the nodes between the record with the index's offset and the index, if the index is usable,
/// and leaves the block after the index. Returns true if it did; otherwise nothing has changed.
pub(super) fn read_nodes<'a>(
    block: &mut BlockCursor<'a, '_>,
    index_offset: &Record<'a>,
    tables: &Tables,
    store: &mut MdStore,
    reader: &mut NodeReader<'_>,
) -> bool {
    let threads = parallel::threads();
    if threads < 2 || reader.end > 0 {
        return false;
    }
    let mut behind = block.clone();
    let Some(bounds) = bounds(&mut behind, index_offset, threads) else {
        return false;
    };
    let ends = bounds.iter().skip(1);
    let parts: Vec<(u64, u64)> = bounds.iter().copied().zip(ends.copied()).collect();
    let Some((first, others)) = parts.split_first() else {
        return false;
    };
    let before = store.extent();
    let (head, tail) = parallel::join(
        || read_part(block, *first, tables, store, true),
        || {
            let read = |part: &(u64, u64)| {
                let mut store = MdStore::default();
                reserve(part.1.saturating_sub(part.0), &mut store);
                read_part(block, *part, tables, &mut store, false).map(|read| (read, store))
            };
            parallel::map(others, read)
                .into_iter()
                .collect::<Option<Vec<_>>>()
        },
    );
    let (Some((mut end, mut older)), Some(tail)) = (head, tail) else {
        store.truncate(before);
        return false;
    };
    for ((part_end, part_older), part) in tail {
        end = end.max(part_end);
        older |= part_older;
        store.append(&part);
    }
    reader.end = end;
    reader.fixups.older |= older;
    *block = behind;
    true
}

/// The offsets of the parts, and the end of the last one. Leaves `block` after the index.
fn bounds<'a>(
    block: &mut BlockCursor<'a, '_>,
    index_offset: &Record<'a>,
    threads: usize,
) -> Option<Vec<u64>> {
    let [low, high] = index_offset.ops[..] else {
        return None;
    };
    let start = block.bit_pos();
    let index_at = start.checked_add(low.checked_add(high.checked_mul(1 << 32)?)?)?;
    block.seek(index_at).ok()?;
    let mut index = Record::new();
    let is_index = matches!(block.next_entry(&mut index), Ok(Entry::Record));
    if !is_index || index.code != code::INDEX {
        return None;
    }
    let parts = threads.min(index.ops.len() / LEAST);
    if parts < 2 {
        return None;
    }
    let each = index.ops.len().div_ceil(parts);
    let mut bounds = vec![start];
    let mut at = start;
    for (number, &delta) in index.ops.iter().enumerate() {
        at = at.checked_add(delta).filter(|at| *at <= index_at)?;
        if number > 0 && number.is_multiple_of(each) {
            bounds.push(at);
        }
    }
    bounds.push(index_at);
    Some(bounds)
}

/// Reads the nodes of a part. Returns the range of their references, and true if a record is older than
/// LLVM 22; `None` if the part does not end at its bound, or has rare records.
fn read_part(
    block: &BlockCursor<'_, '_>,
    (start, end): (u64, u64),
    tables: &Tables,
    store: &mut MdStore,
    is_first: bool,
) -> Option<(usize, bool)> {
    let mut block = block.clone();
    block.seek(start).ok()?;
    let mut record = Record::new();
    let mut warnings = Vec::new();
    let mut reader = NodeReader::new(Numbering {
        base: 0,
        local: false,
    });
    reader.is_whole = is_first;
    while block.bit_pos() < end {
        let Ok(Entry::Record) = block.next_entry(&mut record) else {
            return None;
        };
        match record.code {
            code::VALUE => {
                store.push_value(value_of(&record, tables)?);
            }
            code::NODE | code::DISTINCT_NODE => {}
            other if di_kind(other).is_some() => {}
            _ => return None,
        }
        if record.code != code::VALUE {
            reader.record(&block, &record, store, &mut warnings).ok()?;
        }
    }
    let plain = warnings.is_empty() && reader.fixups.is_empty();
    (plain && block.bit_pos() == end).then_some((reader.end, reader.fixups.older))
}
