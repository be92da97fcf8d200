//! Which way a branch takes when a loop goes on.
//!
//! Cranelift places blocks, and walks them to move what does not change out of loops, with the
//! first way of a branch last: what leaves a loop is to be the first way, or it would stand
//! within the loop and end it for what comes behind.

use cranelift_codegen::Context;
use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::{
    Block, Function, Inst, InstBuilder, InstructionData, Value, ValueDef, condcodes::CondCode as _,
    condcodes::IntCC,
};
use cranelift_codegen::loop_analysis::Loop;
use rustc_hash::FxHashMap;

/// From how many blocks on the body of a loop is no longer what it mostly does: an interpreter's,
/// above all.
const MOST: usize = 32;

/// Turns the branches that leave loops by their second way.
pub fn run(context: &mut Context) {
    if !has_loop(&context.func) {
        return;
    }
    context.compute_cfg();
    context.compute_domtree();
    context.compute_loop_analysis();
    let mut sizes: FxHashMap<Loop, usize> = FxHashMap::default();
    for block in context.func.layout.blocks() {
        let mut inner = context.loop_analysis.innermost_loop(block);
        while let Some(at) = inner {
            let size = sizes.entry(at).or_default();
            *size += 1;
            // What is around a large one is large.
            let is_small = *size <= MOST;
            inner = context.loop_analysis.loop_parent(at).filter(|_| is_small);
        }
    }
    let is_small = |at: Loop| sizes.get(&at).is_some_and(|size| *size <= MOST);
    let mut turned = Vec::new();
    for block in context.func.layout.blocks() {
        if let Some(last) = context.func.layout.last_inst(block)
            && let InstructionData::Brif { blocks, .. } = context.func.dfg.insts[last]
        {
            let lists = &context.func.dfg.value_lists;
            let [yes, no] = blocks.map(|call| call.block(lists));
            if leaves(context, block, no, yes, is_small) {
                turned.push(last);
            }
        }
    }
    for branch in turned {
        turn(&mut context.func, branch);
    }
    // The order of the blocks is another now.
    context.cfg.clear();
    context.domtree.clear();
    context.loop_analysis.clear();
}

/// Whether a branch goes back in the order of the blocks.
fn has_loop(func: &Function) -> bool {
    let mut seen: FxHashMap<Block, ()> = FxHashMap::default();
    func.layout.blocks().any(|block| {
        seen.insert(block, ());
        func.block_successors(block)
            .any(|to| seen.contains_key(&to))
    })
}

/// Whether `out` is outside of a loop that `from` and `on` are in.
fn leaves(
    context: &Context,
    from: Block,
    out: Block,
    on: Block,
    is_small: impl Fn(Loop) -> bool,
) -> bool {
    let loops = &context.loop_analysis;
    let mut inner = loops.innermost_loop(from);
    while let Some(at) = inner.filter(|l| is_small(*l)) {
        match (loops.is_in_loop(out, at), loops.is_in_loop(on, at)) {
            (true, true) => return false,
            (is_in, goes_on) if is_in != goes_on => return goes_on,
            _ => inner = loops.loop_parent(at),
        }
    }
    false
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
