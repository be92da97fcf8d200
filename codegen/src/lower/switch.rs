//! Switches: a search for the cluster of cases that has the value, and the branches of that cluster.

use super::clusters::{Cluster, Kind, Range, clusters, ranges};
use super::{Lower, Lowered, never_code};
use crate::lower_error::Expected;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::Type;
use bitsmith_model::value::{BlockId, InstId, Value as IrValue};
use bitsmith_model::view::Incoming;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, InstBuilder, JumpTableData, Value, types as clif};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// The number of ranges from which on a jump table is used.
const LEAST_RANGES: usize = 4;
/// The number of values of a byte, and the number of entries from which on a table has all of them.
const BYTES: usize = 256;
const MOST_BYTES: usize = 128;
/// The number of clusters that are tested one after the other; LLVM's.
const MOST_IN_TURN: usize = 3;
/// The number of clusters up to which a search is balanced by their weights.
const MOST_WEIGHED: usize = 64;

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

/// The place before which the weights of clusters are half of all: at least one is on each side.
fn middle(clusters: &[Cluster<'_>]) -> usize {
    let half = clusters.len() / 2;
    if clusters.len() > MOST_WEIGHED {
        return half;
    }
    let weights = clusters.iter().map(|c| u128::from(c.weight()));
    let all: u128 = weights.clone().sum();
    let mut before = 0;
    let places = weights.enumerate().map(|(place, weight)| {
        let imbalance = (all - before).abs_diff(before);
        before += weight;
        (imbalance, place.abs_diff(half), place)
    });
    places.skip(1).min().map_or(half, |(.., place)| place)
}

/// The bit in which the only values of two clusters with one destination differ, the value that has it, and the
/// destination.
fn one_bit_apart(first: &Cluster<'_>, second: &Cluster<'_>) -> Option<(u128, u128, BlockId)> {
    let ([first], [second]) = (first.ranges, second.ranges) else {
        return None;
    };
    let bit = first.first ^ second.first;
    let joins = first.to == second.to && first.is_single() && second.is_single();
    (joins && bit.is_power_of_two()).then_some((bit, first.first | second.first, first.to))
}

/// The first and the last value of ranges.
fn ends(ranges: &[Range]) -> Lowered<(u128, u128)> {
    let (first, last) = (ranges.first().expected()?, ranges.last().expected()?);
    Ok((first.first, last.last))
}

/// The bits from one to another one, which is below 64.
fn ones(first: u128, last: u128) -> u64 {
    let up_to = |bit: u128| u64::MAX >> (63 - bit.min(63));
    match first.checked_sub(1) {
        None => up_to(last),
        Some(before) => up_to(last) & !up_to(before),
    }
}

/// The destinations of ranges, with the bits of their values minus `base`, which are below 64, and their weights; the
/// heaviest first.
fn destinations(ranges: &[Range], base: u128) -> Vec<(BlockId, u64, u64)> {
    let mut all: Vec<(BlockId, u64, u64)> = Vec::new();
    for range in ranges {
        let bits = ones(range.first - base, range.last - base);
        match all.iter_mut().find(|(to, ..)| *to == range.to) {
            Some((_, set, weight)) => {
                *set |= bits;
                *weight = weight.saturating_add(range.weight);
            }
            None => all.push((range.to, bits, range.weight)),
        }
    }
    all.sort_by_key(|(.., weight)| Reverse(*weight));
    all
}

impl Lower<'_, '_> {
    pub(super) fn switch(
        &mut self,
        (block, id): (BlockId, InstId),
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
            0..=128 => self.switch_number((condition, id), bits, pairs, &ways)?,
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
        (condition, id): (IrValue, InstId),
        bits: u32,
        pairs: Incoming<'_>,
        ways: &Ways,
    ) -> Lowered<()> {
        let condition = self.one(condition)?;
        let mask = u128::MAX.checked_shr(128 - bits).unwrap_or(0);
        // The first weight is that of the default.
        let mut weights = self.weights(id).into_iter().skip(1);
        let mut cases = Vec::new();
        for (value, to) in pairs.iter() {
            let weight = weights.next().unwrap_or(1);
            cases.push((self.const_int(value)? & mask, to, weight));
        }
        let tables = self.unit.jumps_through_tables()
            && self.unit.attribute(self.function, b"no-jump-tables") != Some(b"true");
        let least = if tables { LEAST_RANGES } else { usize::MAX };
        let ranges = ranges(cases);
        self.search(condition, &mut clusters(&ranges, least), ways)
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

    /// Emits a binary search for the cluster of the value. The last few clusters are tested in turn, the most frequent first.
    fn search(&mut self, value: Value, clusters: &mut [Cluster<'_>], ways: &Ways) -> Lowered<()> {
        let mut left = vec![(None, clusters)];
        while let Some((block, clusters)) = left.pop() {
            if let Some(block) = block {
                self.b.switch_to_block(block);
            }
            if clusters.len() <= MOST_IN_TURN {
                clusters.sort_by_key(|cluster| Reverse(cluster.weight()));
                self.in_turn(value, clusters, ways)?;
                continue;
            }
            let (low, high) = clusters.split_at_mut(middle(clusters));
            let pivot = high.first().and_then(|c| c.ranges.first()).expected()?;
            let (below, above) = (self.b.create_block(), self.b.create_block());
            let ty = self.b.func.dfg.value_type(value);
            let bound = self.wide_const(ty, pivot.first);
            let less = self.b.ins().icmp(IntCC::UnsignedLessThan, value, bound);
            self.b.ins().brif(less, below, &[], above, &[]);
            left.push((Some(below), low));
            left.push((Some(above), high));
        }
        Ok(())
    }

    /// Emits tests of clusters one after the other.
    fn in_turn(&mut self, value: Value, clusters: &[Cluster<'_>], ways: &Ways) -> Lowered<()> {
        let default = ways.get(ways.default)?;
        let mut rest = clusters;
        while let Some((first, others)) = rest.split_first() {
            rest = others;
            let joined = others
                .first()
                .and_then(|second| one_bit_apart(first, second));
            if joined.is_some() {
                rest = others.get(1..).unwrap_or_default();
            }
            let next = match rest {
                [] => default,
                _ => self.b.create_block(),
            };
            match (joined, first.kind) {
                (Some((bit, both, to)), _) => {
                    let ty = self.b.func.dfg.value_type(value);
                    let (bit, both) = (self.wide_const(ty, bit), self.wide_const(ty, both));
                    let with_bit = self.b.ins().bor(value, bit);
                    let is_one = self.b.ins().icmp(IntCC::Equal, with_bit, both);
                    self.b.ins().brif(is_one, ways.get(to)?, &[], next, &[]);
                }
                (None, Kind::Range) => {
                    let range = first.ranges.first().expected()?;
                    self.range(value, range, next, ways)?;
                }
                (None, Kind::Table) => self.table(value, first.ranges, next, ways)?,
                (None, Kind::Bits) => self.tests_of_bits(value, first.ranges, next, ways)?,
            }
            if !rest.is_empty() {
                self.b.switch_to_block(next);
            }
        }
        if clusters.is_empty() {
            self.b.ins().jump(default, &[]);
        }
        Ok(())
    }

    /// Emits a test of one range, which leads to `next` if the value is not inside. No value takes a default that is
    /// unreachable.
    fn range(&mut self, value: Value, range: &Range, next: ir::Block, ways: &Ways) -> Lowered<()> {
        let to = ways.get(range.to)?;
        if next == ways.get(ways.default)? && self.is_unreachable(ways.default) {
            self.b.ins().jump(to, &[]);
            return Ok(());
        }
        let inside = match range.is_single() {
            true => {
                let ty = self.b.func.dfg.value_type(value);
                let case = self.wide_const(ty, range.first);
                self.b.ins().icmp(IntCC::Equal, value, case)
            }
            false => self.inside(value, range.first, range.last),
        };
        self.b.ins().brif(inside, to, &[], next, &[]);
        Ok(())
    }

    /// Returns true if a block has nothing but `unreachable`.
    fn is_unreachable(&self, block: BlockId) -> bool {
        let first = self.body.block_insts(block).next();
        first.is_some_and(|inst| self.body.inst(inst).op == Opcode::Unreachable)
    }

    /// Emits a test of the value's bit in a word for each destination of ranges within a word, the most frequent first.
    /// Values beyond the ranges lead to `next`.
    fn tests_of_bits(
        &mut self,
        value: Value,
        ranges: &[Range],
        next: ir::Block,
        ways: &Ways,
    ) -> Lowered<()> {
        let (first, last) = ends(ranges)?;
        let default = ways.get(ways.default)?;
        // Without a subtraction if the values are numbers of bits themselves.
        let base = if last < u128::from(u64::BITS) {
            0
        } else {
            first
        };
        let most = last - base;
        // Below the first value, there may be other clusters.
        let others = if base < first { next } else { default };
        let always = self.is_unreachable(ways.default);
        if next != default || !always {
            self.go_on_inside(value, base, last, next);
        }
        let ty = if most < 32 { clif::I32 } else { clif::I64 };
        let index = self.above(value, base, ty);
        let one = self.iconst(ty, 1);
        let bit = self.b.ins().ishl(one, index);
        let all = destinations(ranges, base);
        let covers = all.iter().fold(0, |bits, (_, more, _)| bits | more) == ones(0, most);
        for (number, (to, bits, _)) in all.iter().enumerate() {
            let (to, is_last) = (ways.get(*to)?, number + 1 == all.len());
            if is_last && (covers || always && others == default) {
                self.b.ins().jump(to, &[]);
                break;
            }
            let is_set = match bits.is_power_of_two() {
                true => {
                    let only = self.iconst(ty, bits.trailing_zeros().into());
                    self.b.ins().icmp(IntCC::Equal, index, only)
                }
                false => {
                    let bits = self.iconst(ty, *bits as i64);
                    self.b.ins().band(bits, bit)
                }
            };
            let other = if is_last {
                others
            } else {
                self.b.create_block()
            };
            self.b.ins().brif(is_set, to, &[], other, &[]);
            if !is_last {
                self.b.switch_to_block(other);
            }
        }
        Ok(())
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

    /// Emits a check that leads to `next` if a value is not in a range, and goes on in a new block.
    fn go_on_inside(&mut self, value: Value, first: u128, last: u128, next: ir::Block) {
        let within = self.b.create_block();
        let inside = self.inside(value, first, last);
        self.b.ins().brif(inside, within, &[], next, &[]);
        self.b.switch_to_block(within);
    }

    /// A value minus a number, as a number of a type of at most 64 bits.
    fn above(&mut self, value: Value, base: u128, ty: clif::Type) -> Value {
        let number = self.resize(value, ty);
        if base == 0 {
            return number;
        }
        let base = self.wide_const(ty, base & u128::from(u64::MAX >> (64 - ty.bits())));
        self.b.ins().isub(number, base)
    }

    /// Emits a jump table with its range check. Values beyond the ranges lead to `next`.
    fn table(
        &mut self,
        value: Value,
        ranges: &[Range],
        next: ir::Block,
        ways: &Ways,
    ) -> Lowered<()> {
        let (base, last) = ends(ranges)?;
        let default = ways.get(ways.default)?;
        if self.b.func.dfg.value_type(value).bits() > 32 {
            self.go_on_inside(value, base, last, next);
        }
        let mut blocks = Vec::new();
        let mut from = base;
        for range in ranges {
            let to = ways.get(range.to)?;
            blocks.extend((from..range.first).map(|_| default));
            blocks.extend((range.first..=range.last).map(|_| to));
            from = range.last.saturating_add(1);
        }
        let is_byte = self.b.func.dfg.value_type(value) == clif::I8;
        let is_full = is_byte && base == 0 && blocks.len() >= MOST_BYTES;
        if is_full {
            blocks.resize(blocks.len().max(BYTES), next);
        }
        let ends = next == default && self.is_unreachable(ways.default);
        let never = (is_full || ends).then(|| self.b.create_block());
        let index = self.above(value, base, clif::I32);
        self.jump_through(index, &blocks, never.unwrap_or(next));
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
