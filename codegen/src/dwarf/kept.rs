//! Values that stay in general registers behind their last use, until an instruction overwrites the register.
//!
//! Cranelift's ranges of a value end with its last use. In a loop, the register may still have the value of the last
//! iteration after that, so nothing is known to stay where a path leads back to code that may have run before.

use crate::rewrite::{Flow, Moved, Rewritten, stale_bit};
use bitsmith_model::entity::Table;
use cranelift_codegen::{LabelValueLoc, RegClass, ValueLabelsRanges};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The maximal number of values that are followed at a time.
const MOST_KEPT: usize = 64;

/// A value in a register: the number of its label, and that of the register.
type Fact = (u32, u8);
type Facts = SmallVec<[Fact; 16]>;

/// A range of Cranelift's in which a value is in a register.
struct Range {
    start: u32,
    end: u32,
    fact: Fact,
}

/// A basic block of the machine code: a range of its instructions, and its neighbours.
struct BasicBlock {
    first: usize,
    end: usize,
    before: SmallVec<[usize; 2]>,
    next: SmallVec<[usize; 2]>,
}

/// A part of the code, by offsets, in which a value stays in a register.
#[derive(Clone, Copy)]
struct Stay {
    start: u32,
    end: u32,
    register: u8,
}

/// The parts of the code in which values stay in registers, by label and ascending.
#[derive(Default)]
pub struct Kept {
    stays: FxHashMap<u32, Vec<Stay>>,
}

impl Kept {
    /// Follows the values of ranges before `limit` through rewritten code.
    pub fn new(ranges: &ValueLabelsRanges, limit: u32, rewritten: &Rewritten) -> Self {
        let moves = &rewritten.moves;
        let ranges = in_registers(ranges, limit);
        let blocks = blocks(moves);
        let mut kept = Self::default();
        let mut ends: Vec<Option<Facts>> = vec![None; blocks.len()];
        for number in in_order(&blocks) {
            let Some(block) = blocks.get(number) else {
                continue;
            };
            let facts = kept.block(moves, block, start(block, moves, &ends), &ranges);
            ends.put(number, Some(facts));
        }
        for stays in kept.stays.values_mut() {
            stays.sort_unstable_by_key(|stay| stay.start);
        }
        kept
    }

    /// The register in which a value is from one offset of the code to another.
    pub fn register(&self, label: u32, start: u32, end: u32) -> Option<u8> {
        let stays = self.stays.get(&label)?;
        let after = stays.partition_point(|stay| stay.start <= start);
        let mut before = stays.get(..after)?.iter().rev().take(MOST_KEPT);
        before.find(|stay| end <= stay.end).map(|s| s.register)
    }

    /// Follows the values through a block.
    fn block(
        &mut self,
        moves: &[Moved],
        block: &BasicBlock,
        mut facts: Facts,
        ranges: &[Range],
    ) -> Facts {
        let of_block = moves.get(block.first..block.end).unwrap_or_default();
        let Some(first) = of_block.first() else {
            return facts;
        };
        let mut begun: SmallVec<[(Fact, u32); 16]> =
            facts.iter().map(|f| (*f, first.new)).collect();
        let next = ranges.partition_point(|range| range.start <= first.old);
        let mut next = ranges.get(next..).unwrap_or_default().iter().peekable();
        for moved in of_block {
            let has = |register: u8| moved.stale & stale_bit(RegClass::Int, register) == 0;
            while let Some(range) = next.next_if(|range| range.start <= moved.old) {
                let is_new = !facts.contains(&range.fact) && facts.len() < MOST_KEPT;
                if is_new && range.end > moved.old && has(range.fact.1) {
                    facts.push(range.fact);
                    begun.push((range.fact, moved.new));
                }
            }
            facts.retain(|(_, register)| moved.writes & bit(*register) == 0);
            if facts.len() < begun.len() {
                self.close(&mut begun, &facts, moved.end);
            }
        }
        let end = of_block.last().map_or(first.new, |last| last.end);
        self.close(&mut begun, &[], end);
        facts
    }

    /// Notes where values were that are not among `left` any more.
    fn close(&mut self, begun: &mut SmallVec<[(Fact, u32); 16]>, left: &[Fact], end: u32) {
        begun.retain(|((label, register), start)| {
            let stays = left.contains(&(*label, *register));
            if !stays {
                self.stays.entry(*label).or_default().push(Stay {
                    start: *start,
                    end,
                    register: *register,
                });
            }
            stays
        });
    }
}

fn bit(register: u8) -> u16 {
    1 << (register & 15)
}

/// The ranges in general registers, by their starts.
fn in_registers(ranges: &ValueLabelsRanges, limit: u32) -> Vec<Range> {
    let mut found = Vec::new();
    for (label, of_label) in ranges {
        for range in of_label.iter().filter(|range| range.start < limit) {
            if let LabelValueLoc::Reg(register) = range.loc
                && let Some(register) = register.to_real_reg()
                && register.class() == RegClass::Int
                && register.hw_enc() < 16
            {
                found.push(Range {
                    start: range.start,
                    end: range.end.min(limit),
                    fact: (label.as_u32(), register.hw_enc()),
                });
            }
        }
    }
    found.sort_unstable_by_key(|range| (range.start, range.fact));
    found
}

/// The values at the start of a block: those that stay on all paths to it.
fn start(block: &BasicBlock, moves: &[Moved], ends: &[Option<Facts>]) -> Facts {
    if moves.get(block.first).is_none_or(|first| first.is_open) {
        return Facts::new();
    }
    let mut before = block.before.iter().map(|from| ends.get(*from)?.as_ref());
    let Some(Some(first)) = before.next() else {
        return Facts::new();
    };
    let mut facts = first.clone();
    for facts_there in before {
        match facts_there {
            Some(there) => facts.retain(|fact| there.contains(fact)),
            // The path leads back.
            None => return Facts::new(),
        }
    }
    facts
}

/// The blocks of the code.
fn blocks(moves: &[Moved]) -> Vec<BasicBlock> {
    let targets = moves.iter().filter_map(|moved| match moved.flow {
        Flow::Jump { to, .. } => Some(moves.partition_point(|m| m.new < to)),
        Flow::Next | Flow::End => None,
    });
    let numbered = || moves.iter().enumerate();
    let mut starts: Vec<usize> = targets.collect();
    starts.extend(numbered().filter(|(_, m)| m.is_open).map(|(at, _)| at));
    starts.extend(
        numbered()
            .filter(|(_, m)| m.flow != Flow::Next)
            .map(|(at, _)| at + 1),
    );
    starts.push(0);
    starts.sort_unstable();
    starts.dedup();
    starts.retain(|at| *at < moves.len());
    let after = starts.iter().skip(1).copied().chain([moves.len()]);
    let made = starts.iter().zip(after).map(|(first, end)| BasicBlock {
        first: *first,
        end,
        before: SmallVec::new(),
        next: SmallVec::new(),
    });
    let mut blocks: Vec<BasicBlock> = made.collect();
    for number in 0..blocks.len() {
        let last = blocks
            .get(number)
            .and_then(|p| moves.get(p.end.checked_sub(1)?));
        let Some(last) = last else { continue };
        let (target, falls) = match last.flow {
            Flow::Next => (None, true),
            Flow::End => (None, false),
            Flow::Jump { to, falls } => (Some(to), falls),
        };
        let target = target.map(|to| moves.partition_point(|m| m.new < to));
        let target = target.and_then(|at| starts.binary_search(&at).ok());
        for to in target.into_iter().chain(falls.then_some(number + 1)) {
            if let Some(block) = blocks.get_mut(to) {
                block.before.push(number);
            }
            if let Some(block) = blocks.get_mut(number) {
                block.next.push(to);
            }
        }
    }
    blocks
}

/// The blocks in reverse postorder.
fn in_order(blocks: &[BasicBlock]) -> Vec<usize> {
    let mut seen = vec![false; blocks.len()];
    let mut done = Vec::with_capacity(blocks.len());
    // Blocks that no other leads to, such as landing pads, come with the first one.
    for root in (0..blocks.len()).rev() {
        let is_root = blocks
            .get(root)
            .is_some_and(|p| root == 0 || p.before.is_empty());
        if !is_root || seen.get(root) != Some(&false) {
            continue;
        }
        seen.put(root, true);
        let mut path = vec![(root, 0)];
        while let Some((number, edge)) = path.last_mut() {
            let next = blocks.get(*number).and_then(|p| p.next.get(*edge)).copied();
            *edge += 1;
            match next {
                None => {
                    done.push(*number);
                    path.pop();
                }
                Some(next) if seen.get(next) == Some(&false) => {
                    seen.put(next, true);
                    path.push((next, 0));
                }
                Some(_) => {}
            }
        }
    }
    done.reverse();
    done
}
