//! Which way a branch takes when a loop goes on.
//!
//! Cranelift places blocks, and walks them to move what does not change out of loops, with the
//! first way of a branch last: what leaves a loop is to be the first way, or it would stand
//! within the loop and end it for what comes behind.

use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::{
    Block, Function, Inst, InstBuilder, InstructionData, Value, ValueDef, condcodes::CondCode as _,
    condcodes::IntCC,
};
use smallvec::SmallVec;

/// From how many blocks on the body of a loop is no longer what it mostly does: an interpreter's,
/// above all.
const MOST: usize = 32;

/// The blocks in their order, by number, and the ways between them.
struct Graph {
    blocks: Vec<Block>,
    /// By the block's own number.
    numbers: Vec<u32>,
    before: Vec<SmallVec<[u32; 2]>>,
}

/// A loop, its first block first.
type Loop = SmallVec<[u32; MOST]>;

impl Graph {
    /// The graph, and the ways back in it: to where, and from where.
    fn new(func: &Function) -> Option<(Self, Vec<(u32, u32)>)> {
        let blocks: Vec<Block> = func.layout.blocks().collect();
        let mut numbers = vec![u32::MAX; func.dfg.num_blocks()];
        for (number, block) in (0u32..).zip(&blocks) {
            if let Some(place) = numbers.get_mut(block.as_u32() as usize) {
                *place = number;
            }
        }
        let mut graph = Self {
            blocks,
            numbers,
            before: Vec::new(),
        };
        let mut back = Vec::new();
        for (from, block) in (0u32..).zip(&graph.blocks) {
            let to = func.block_successors(*block).map(|to| graph.number(to));
            back.extend(to.filter(|to| *to <= from).map(|to| (to, from)));
        }
        if back.is_empty() {
            return None;
        }
        graph.before = vec![SmallVec::new(); graph.blocks.len()];
        for (from, block) in (0u32..).zip(&graph.blocks) {
            for to in func.block_successors(*block) {
                let to = graph.number(to) as usize;
                if let Some(before) = graph.before.get_mut(to) {
                    before.push(from);
                }
            }
        }
        back.sort_unstable();
        Some((graph, back))
    }

    fn number(&self, block: Block) -> u32 {
        let number = self.numbers.get(block.as_u32() as usize);
        number.copied().unwrap_or(u32::MAX)
    }

    /// The loop that ways go back to the start of, if it is small.
    fn small_loop(&self, back: &[(u32, u32)]) -> Option<Loop> {
        let mut blocks = Loop::new();
        blocks.push(back.first()?.0);
        for (_, from) in back {
            if !blocks.contains(from) {
                blocks.push(*from);
            }
        }
        let mut at = 1;
        while let Some(block) = blocks.get(at).copied() {
            at += 1;
            if blocks.len() > MOST || block == 0 {
                return None;
            }
            for before in self.before.get(block as usize)? {
                if !blocks.contains(before) {
                    blocks.push(*before);
                }
                if blocks.len() > MOST {
                    return None;
                }
            }
        }
        Some(blocks)
    }
}

/// Turns the branches that leave small loops by their second way.
pub fn run(func: &mut Function) {
    let Some((graph, back)) = Graph::new(func) else {
        return;
    };
    let groups = back.chunk_by(|a, b| a.0 == b.0);
    let mut loops: Vec<Loop> = groups.filter_map(|ways| graph.small_loop(ways)).collect();
    // What stands in several is decided by the innermost that it leaves or stays in.
    loops.sort_by_key(|blocks| blocks.len());
    let mut decided = vec![false; graph.blocks.len()];
    for blocks in loops {
        for number in &blocks {
            let (Some(block), Some(decided)) = (
                graph.blocks.get(*number as usize),
                decided.get_mut(*number as usize),
            ) else {
                continue;
            };
            let last = func.layout.last_inst(*block).filter(|_| !*decided);
            let Some((last, InstructionData::Brif { blocks: to, .. })) =
                last.map(|last| (last, func.dfg.insts[last]))
            else {
                continue;
            };
            let lists = &func.dfg.value_lists;
            let stays = to.map(|call| blocks.contains(&graph.number(call.block(lists))));
            *decided = stays != [false, false];
            if stays == [true, false] {
                turn(func, last);
            }
        }
    }
}

/// Branches on the opposite, the other way round.
fn turn(func: &mut Function, branch: Inst) {
    let InstructionData::Brif { arg, blocks, .. } = func.dfg.insts[branch] else {
        return;
    };
    let opposite = opposite(func, arg, branch);
    let [yes, no] = blocks;
    if let InstructionData::Brif { arg, blocks, .. } = &mut func.dfg.insts[branch] {
        *arg = opposite;
        *blocks = [no, yes];
    }
}

/// The opposite of a condition, before `inst`.
fn opposite(func: &mut Function, condition: Value, inst: Inst) -> Value {
    let condition = func.dfg.resolve_aliases(condition);
    let made = match func.dfg.value_def(condition) {
        ValueDef::Result(def, 0) => Some(func.dfg.insts[def]),
        _ => None,
    };
    let ty = func.dfg.value_type(condition);
    let mut cursor = FuncCursor::new(func).at_inst(inst);
    match made {
        Some(InstructionData::IntCompare { args, cond, .. }) => {
            cursor.ins().icmp(cond.complement(), args[0], args[1])
        }
        Some(InstructionData::FloatCompare { args, cond, .. }) => {
            cursor.ins().fcmp(cond.complement(), args[0], args[1])
        }
        _ => {
            let none = cursor.ins().iconst(ty, 0);
            cursor.ins().icmp(IntCC::Equal, condition, none)
        }
    }
}
