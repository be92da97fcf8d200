//! Orients branches: the first destination leaves the loop, or is the less probable one.
//!
//! Cranelift's block layout, and its walk that hoists loop-invariant code, visit the first destination
//! of a branch last, so the second one is the next block. If the first one stayed in a loop, the exit would be laid out inside the
//! loop and count as its end for the code after it.
//!
//! Precondition: for a loop, it has at most 32 blocks, and exactly one destination of the branch is in it. Elsewhere values are
//! seldom zero or negative, and a destination that other branches share comes later. It is right
//! because the condition is negated when the destinations change places. It gains 4 % of the time of a lexer
//! (`docs/passes.md`). Cranelift has no such pass: it takes the order of destinations as its front end gives it.
//! The idea is that of K. Pettis and R. C. Hansen, «Profile guided code positioning», PLDI 1990, with loops and the heuristics of
//! T. Ball and J. R. Larus, «Branch prediction for free», PLDI 1993, in the place of a profile.

use crate::loops::{Graph, Loop, small_loops};
use crate::uses::iconst;
use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::{
    Block, Function, Inst, InstBuilder, InstructionData, Value, ValueDef, condcodes::CondCode as _,
    condcodes::IntCC,
};

/// Swaps the destinations of branches whose second destination leaves a small loop, or is less probable outside of these. The
/// body of a large loop is no good prediction of its common path, as in an interpreter.
pub fn run(func: &mut Function) {
    let blocks: Vec<Block> = func.layout.blocks().collect();
    let mut decided = vec![false; blocks.len()];
    if let Some((graph, loops)) = small_loops(func) {
        leave_loops(func, &graph, loops, &mut decided);
    }
    let joins = joins(func, &blocks);
    let is_join = |block: Block| joins.get(block.as_u32() as usize) == Some(&true);
    for (block, decided) in blocks.into_iter().zip(decided) {
        let last = func.layout.last_inst(block).filter(|_| !decided);
        let Some((last, InstructionData::Brif { arg, blocks, .. })) =
            last.map(|last| (last, func.dfg.insts[last]))
        else {
            continue;
        };
        let shared = blocks.map(|to| is_join(to.block(&func.dfg.value_lists)));
        if predicted(func, arg).unwrap_or(shared == [false, true]) {
            turn(func, last);
        }
    }
}

/// By block: true if more than one way leads to it.
fn joins(func: &Function, blocks: &[Block]) -> Vec<bool> {
    let mut ways = vec![0u32; func.dfg.num_blocks()];
    for to in blocks
        .iter()
        .flat_map(|block| func.block_successors(*block))
    {
        if let Some(ways) = ways.get_mut(to.as_u32() as usize) {
            *ways += 1;
        }
    }
    ways.into_iter().map(|ways| ways > 1).collect()
}

/// The more probable answer of a comparison: values are seldom zero, -1 or negative.
fn predicted(func: &Function, condition: Value) -> Option<bool> {
    let condition = func.dfg.resolve_aliases(condition);
    let ValueDef::Result(made, 0) = func.dfg.value_def(condition) else {
        return None;
    };
    let InstructionData::IntCompare { args, cond, .. } = func.dfg.insts[made] else {
        return None;
    };
    // As a signed number.
    let unused = 64u32.checked_sub(func.dfg.value_type(args[1]).bits())?;
    let by = iconst(func, args[1])?.wrapping_shl(unused) >> unused;
    match (cond, by) {
        (IntCC::Equal, 0 | -1)
        | (IntCC::SignedLessThan, 0 | 1)
        | (IntCC::SignedLessThanOrEqual, 0 | -1) => Some(false),
        (IntCC::NotEqual, 0 | -1)
        | (IntCC::SignedGreaterThan, 0 | -1)
        | (IntCC::SignedGreaterThanOrEqual, 0 | 1) => Some(true),
        _ => None,
    }
}

/// Decides on the branches in loops.
fn leave_loops(func: &mut Function, graph: &Graph, loops: Vec<Loop>, decided: &mut [bool]) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::finish;
    use cranelift_codegen::ir::{AbiParam, types};
    use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};

    /// The condition of a branch on a comparison with a constant, and true if the destination for it is the first one, after the
    /// pass.
    fn oriented(cond: IntCC, by: i64) -> (IntCC, bool) {
        let mut func = Function::new();
        let mut context = FunctionBuilderContext::new();
        func.signature.params.push(AbiParam::new(types::I32));
        let mut b = FunctionBuilder::new(&mut func, &mut context);
        let [entry, yes, no] = [(); 3].map(|()| b.create_block());
        b.append_block_params_for_function_params(entry);
        b.switch_to_block(entry);
        let value = b.block_params(entry)[0];
        let by = b.ins().iconst(types::I32, by & 0xffff_ffff);
        let condition = b.ins().icmp(cond, value, by);
        let branch = b.ins().brif(condition, yes, &[], no, &[]);
        for block in [yes, no] {
            b.switch_to_block(block);
            b.ins().return_(&[]);
        }
        finish(b);
        run(&mut func);
        let InstructionData::Brif { arg, blocks, .. } = func.dfg.insts[branch] else {
            panic!("a branch");
        };
        let ValueDef::Result(made, _) = func.dfg.value_def(arg) else {
            panic!("a comparison");
        };
        let cond = func.dfg.insts[made].cond_code().expect("a condition");
        (cond, blocks[0].block(&func.dfg.value_lists) == yes)
    }

    #[test]
    fn values_are_seldom_zero_or_negative() {
        use IntCC::{Equal, NotEqual, SignedGreaterThan, SignedLessThan, SignedLessThanOrEqual};
        assert_eq!(oriented(Equal, 0), (Equal, true));
        assert_eq!(oriented(NotEqual, 0), (Equal, false));
        assert_eq!(oriented(SignedLessThan, 0), (SignedLessThan, true));
        assert_eq!(
            oriented(SignedGreaterThan, -1),
            (SignedLessThanOrEqual, false)
        );
        assert_eq!(oriented(SignedGreaterThan, 5), (SignedGreaterThan, true));
    }
}
