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

use crate::loops::small_loops;
use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::{
    Function, Inst, InstBuilder, InstructionData, Value, ValueDef, condcodes::CondCode as _,
    condcodes::IntCC,
};

/// Swaps the destinations of branches whose second destination leaves a small loop. The body of a large one is no good
/// prediction of its common path, as in an interpreter.
pub fn run(func: &mut Function) {
    let Some((graph, loops)) = small_loops(func) else {
        return;
    };
    let mut decided = vec![false; graph.blocks.len()];
    // A block in nested loops is decided by the innermost that its branch concerns.
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
