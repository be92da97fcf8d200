//! Orients branches in loops: the first destination of a branch leaves the loop.
//!
//! Cranelift's block layout, and its walk that hoists loop-invariant code, visit the first destination
//! of a branch last. If that destination stayed in the loop, the exit would be laid out inside the loop
//! and count as its end for the code after it.
//!
//! Precondition: the loop has at most 32 blocks, and exactly one destination of the branch is in it. It is right
//! because the condition is negated when the destinations change places. It gains 4 % of the time of a lexer
//! (`docs/passes.md`). Cranelift has no such pass: it takes the order of destinations as its front end gives it.
//! The idea is that of K. Pettis and R. C. Hansen, «Profile guided code positioning», PLDI 1990, with loops in the
//! place of a profile.

use bitsmith_model::entity::Table;
use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::{
    Block, Function, Inst, InstBuilder, InstructionData, Value, ValueDef, condcodes::CondCode as _,
    condcodes::IntCC,
};
use smallvec::SmallVec;

/// The number of blocks from which on the body of a loop is no good prediction of its common path, as
/// in an interpreter.
const MOST: usize = 32;

/// The control flow graph, with blocks numbered in layout order.
struct Graph {
    blocks: Vec<Block>,
    /// The number in layout order, by block.
    numbers: Vec<u32>,
    before: Vec<SmallVec<[u32; 2]>>,
}

/// A natural loop, its header first.
type Loop = SmallVec<[u32; MOST]>;

impl Graph {
    /// The graph, and its back edges as (header, latch); `None` if there are none.
    fn new(func: &Function) -> Option<(Self, Vec<(u32, u32)>)> {
        let blocks: Vec<Block> = func.layout.blocks().collect();
        let mut numbers = vec![u32::MAX; func.dfg.num_blocks()];
        for (number, block) in (0u32..).zip(&blocks) {
            numbers.put(block.as_u32() as usize, number);
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
                if let Some(before) = graph.before.entry_mut(to) {
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

    /// The natural loop of these back edges, if it is small.
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

/// Swaps the destinations of branches whose second destination leaves a small loop. Linear in the
/// function, since loops of more than [`MOST`] blocks are skipped.
pub fn run(func: &mut Function) {
    let Some((graph, back)) = Graph::new(func) else {
        return;
    };
    let groups = back.chunk_by(|a, b| a.0 == b.0);
    let mut loops: Vec<Loop> = groups.filter_map(|ways| graph.small_loop(ways)).collect();
    // A block in nested loops is decided by the innermost that its branch concerns.
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

/// Negates the condition of a branch and swaps its destinations.
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

/// The negation of a condition, inserted before `inst`.
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
