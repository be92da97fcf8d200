//! Switches: a binary search over clusters of cases, which are ranges and jump tables.

use super::{Lower, Lowered, never_code};
use crate::lower_error::{Expected, LowerError};
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::Type;
use bitsmith_model::value::{BlockId, Value as IrValue};
use bitsmith_model::view::Incoming;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, InstBuilder, JumpTableData, Value, types as clif};
use rustc_hash::FxHashMap;

/// The number of consecutive values without a case that a jump table may have.
const WIDEST_GAP: u128 = 8;
/// The number of entries of one jump table for all cases, for each value that has a case; LLVM's limit.
const SPARSEST: u128 = 10;
/// The number of ranges from which on a jump table is used.
const LEAST_RANGES: usize = 4;
/// The maximal number of entries of a jump table.
const MOST_ENTRIES: u128 = 1 << 14;
/// The number of values of a byte, and the number of entries from which on a table has all of them.
const BYTES: usize = 256;
const MOST_BYTES: usize = 128;

/// Consecutive values with the same destination.
#[derive(Clone, Copy)]
struct Range {
    first: u128,
    last: u128,
    to: BlockId,
}

/// The blocks for the destinations; a destination with phis has a block before it for their arguments.
struct Ways {
    to: FxHashMap<BlockId, ir::Block>,
    default: BlockId,
}

impl Ways {
    fn get(&self, to: BlockId) -> Lowered<ir::Block> {
        let block = self.to.get(&to).copied();
        block.ok_or_else(|| "a branch to nowhere".into())
    }
}

/// The sorted cases as ranges.
fn ranges(mut cases: Vec<(u128, BlockId)>) -> Vec<Range> {
    // A stable sort: the first of two equal cases is kept.
    cases.sort_by_key(|(value, _)| *value);
    cases.dedup_by_key(|(value, _)| *value);
    let mut out: Vec<Range> = Vec::new();
    for (value, to) in cases {
        match out.last_mut() {
            Some(range) if range.to == to && range.last.checked_add(1) == Some(value) => {
                range.last = value;
            }
            _ => out.push(Range {
                first: value,
                last: value,
                to,
            }),
        }
    }
    out
}

/// Partitions the ranges into clusters: each is a jump table of at least so many ranges, or one range. One table for all
/// may have more entries without a case.
fn clusters(ranges: &[Range], least: usize) -> Vec<&[Range]> {
    if ranges.len() >= least && is_table(ranges) {
        return vec![ranges];
    }
    let near = |a: &Range, b: &Range| b.first - a.last <= WIDEST_GAP + 1;
    let mut out = Vec::new();
    for group in ranges.chunk_by(near) {
        let (Some(first), Some(last)) = (group.first(), group.last()) else {
            continue;
        };
        if group.len() >= least && last.last - first.first < MOST_ENTRIES {
            out.push(group);
        } else {
            out.extend(group.chunks(1));
        }
    }
    out
}

/// Returns true if enough of the values between the first and the last one have cases.
fn is_table(ranges: &[Range]) -> bool {
    let (Some(first), Some(last)) = (ranges.first(), ranges.last()) else {
        return false;
    };
    let values = ranges.iter().map(|range| range.last - range.first);
    let values = values.fold(0u128, |sum, more| {
        sum.saturating_add(more).saturating_add(1)
    });
    let more = last.last - first.first;
    more < MOST_ENTRIES && more < values.saturating_mul(SPARSEST)
}

impl Lower<'_, '_> {
    pub(super) fn switch(
        &mut self,
        block: BlockId,
        condition: IrValue,
        default: BlockId,
        pairs: Incoming<'_>,
    ) -> Lowered<()> {
        let Type::Int(bits) = *self.ir_type(self.type_of(condition)?) else {
            return Err("a switch on an integer was expected".into());
        };
        let mut ways = Ways {
            to: FxHashMap::default(),
            default,
        };
        // Values first: the search ends the block.
        let mut between = Vec::new();
        for to in pairs.iter().map(|(_, to)| to).chain([default]) {
            if ways.to.contains_key(&to) {
                continue;
            }
            let mut target = self.target(to)?;
            let args = self.edge_args(block, to)?;
            if !args.is_empty() {
                let filled = target;
                target = self.b.create_block();
                between.push((target, filled, args));
            }
            ways.to.insert(to, target);
        }
        match bits {
            0..=128 => self.switch_number(condition, bits, pairs, &ways)?,
            _ => self.switch_words(condition, bits, pairs, &ways)?,
        }
        for (between, to, args) in between {
            self.b.switch_to_block(between);
            self.b.ins().jump(to, &args);
        }
        Ok(())
    }

    /// Emits a search for a number of at most 128 bits.
    fn switch_number(
        &mut self,
        condition: IrValue,
        bits: u32,
        pairs: Incoming<'_>,
        ways: &Ways,
    ) -> Lowered<()> {
        let condition = self.one(condition)?;
        let mask = u128::MAX.checked_shr(128 - bits).unwrap_or(0);
        let mut cases = Vec::new();
        for (value, to) in pairs.iter() {
            cases.push((self.const_int(value)? & mask, to));
        }
        let tables = self.unit.jumps_through_tables()
            && self.unit.attribute(self.function, b"no-jump-tables") != Some(b"true");
        let least = if tables { LEAST_RANGES } else { usize::MAX };
        self.search(condition, &clusters(&ranges(cases), least), ways)
    }

    /// Emits a comparison with each case of an integer of more than 128 bits. The first of two equal cases counts.
    fn switch_words(
        &mut self,
        condition: IrValue,
        bits: u32,
        pairs: Incoming<'_>,
        ways: &Ways,
    ) -> Lowered<()> {
        let condition = self.parts(condition)?;
        for (value, to) in pairs.iter() {
            let case = self.parts(value)?;
            let equal = self.wide_compare(IntCC::Equal, &condition, &case, bits)?;
            let equal = *equal.first().expected()?;
            let next = self.b.create_block();
            self.b.ins().brif(equal, ways.get(to)?, &[], next, &[]);
            self.b.switch_to_block(next);
        }
        self.b.ins().jump(ways.get(ways.default)?, &[]);
        Ok(())
    }

    /// Emits a binary search for the cluster of the value.
    fn search(&mut self, value: Value, clusters: &[&[Range]], ways: &Ways) -> Lowered<()> {
        let mut left = vec![(None, clusters)];
        while let Some((block, clusters)) = left.pop() {
            if let Some(block) = block {
                self.b.switch_to_block(block);
            }
            let (low, high) = clusters.split_at(clusters.len() / 2);
            let pivot = high.first().and_then(|c| c.first());
            match (clusters, pivot) {
                (&[only], _) => self.cluster(value, only, ways)?,
                (_, Some(pivot)) => {
                    let (below, above) = (self.b.create_block(), self.b.create_block());
                    let ty = self.b.func.dfg.value_type(value);
                    let bound = self.wide_const(ty, pivot.first);
                    let less = self.b.ins().icmp(IntCC::UnsignedLessThan, value, bound);
                    self.b.ins().brif(less, below, &[], above, &[]);
                    left.push((Some(below), low));
                    left.push((Some(above), high));
                }
                (_, None) => {
                    let default = ways.get(ways.default)?;
                    self.b.ins().jump(default, &[]);
                }
            }
        }
        Ok(())
    }

    /// Emits one range, or a jump table.
    fn cluster(&mut self, value: Value, ranges: &[Range], ways: &Ways) -> Lowered<()> {
        let (Some(first), Some(last)) = (ranges.first(), ranges.last()) else {
            return Err(LowerError::internal());
        };
        let ty = self.b.func.dfg.value_type(value);
        let default = ways.get(ways.default)?;
        if let [only] = ranges {
            let to = ways.get(only.to)?;
            let inside = match only.first == only.last {
                true => {
                    let case = self.wide_const(ty, only.first);
                    self.b.ins().icmp(IntCC::Equal, value, case)
                }
                false => self.inside(value, only.first, only.last),
            };
            self.b.ins().brif(inside, to, &[], default, &[]);
            return Ok(());
        }
        if ty.bits() > 32 {
            let table = self.b.create_block();
            let inside = self.inside(value, first.first, last.last);
            self.b.ins().brif(inside, table, &[], default, &[]);
            self.b.switch_to_block(table);
        }
        self.table(value, first.first, ranges, ways)
    }

    fn inside(&mut self, value: Value, first: u128, last: u128) -> Value {
        let ty = self.b.func.dfg.value_type(value);
        let (from, most) = (
            self.wide_const(ty, first),
            self.wide_const(ty, last - first),
        );
        let index = match first {
            0 => value,
            _ => self.b.ins().isub(value, from),
        };
        self.b
            .ins()
            .icmp(IntCC::UnsignedLessThanOrEqual, index, most)
    }

    /// Emits a jump table with its range check.
    fn table(&mut self, value: Value, base: u128, ranges: &[Range], ways: &Ways) -> Lowered<()> {
        let mut blocks = Vec::new();
        let mut next = base;
        for range in ranges {
            let (to, default) = (ways.get(range.to)?, ways.get(ways.default)?);
            blocks.extend((next..range.first).map(|_| default));
            blocks.extend((range.first..=range.last).map(|_| to));
            next = range.last.saturating_add(1);
        }
        let is_byte = self.b.func.dfg.value_type(value) == clif::I8;
        let is_full = is_byte && base == 0 && blocks.len() >= MOST_BYTES;
        let default = ways.get(ways.default)?;
        if is_full {
            blocks.resize(blocks.len().max(BYTES), default);
        }
        let first = self.body.block_insts(ways.default).next();
        let ends = first.is_some_and(|i| self.body.inst(i).op == Opcode::Unreachable);
        let never = (is_full || ends).then(|| self.b.create_block());
        let index = self.resize(value, clif::I32);
        let index = match base {
            0 => index,
            _ => {
                let base = self.wide_const(clif::I32, base & u128::from(u32::MAX));
                self.b.ins().isub(index, base)
            }
        };
        self.jump_through(index, &blocks, never.unwrap_or(default));
        if let Some(never) = never {
            self.b.switch_to_block(never);
            self.b.set_cold_block(never);
            self.b.ins().trap(never_code());
        }
        Ok(())
    }

    /// Branches through a table: to the block that the index has in `blocks`, or else to `default`.
    pub(super) fn jump_through(&mut self, index: Value, blocks: &[ir::Block], default: ir::Block) {
        // Each edge has its own arguments, since variables become arguments.
        let dfg = &mut self.b.func.dfg;
        let default = dfg.block_call(default, &[]);
        let entries = blocks.iter().map(|to| dfg.block_call(*to, &[]));
        let entries: Vec<_> = entries.collect();
        let data = JumpTableData::new(default, &entries);
        let table = self.b.create_jump_table(data);
        self.b.ins().br_table(index, table);
    }
}
