//! Peephole passes over Cranelift's machine code, each in a file.
//!
//! The code is split into instructions, each an instruction or a jump table. At the end the instructions are laid out again,
//! without the jump tables and the constants behind them, which objects have elsewhere. If
//! any byte is not recognised with certainty, the function stays unchanged. Instructions are decoded and encoded by
//! iced-x86, which also knows the registers, the flags and the memory that they use.

mod block_placement;
mod coalescing;
mod code;
mod comparisons;
mod conditional_moves;
mod copy_propagation;
mod dead_moves;
mod depths;
mod divisions;
mod effect;
mod flags;
mod frame;
mod frame_register;
mod indirect;
mod instruction;
mod jump_threading;
mod jumps;
mod latch_duplication;
mod latches;
mod layout;
mod liveness;
mod loop_branches;
mod loop_rotation;
mod memory_operands;
mod memory_updates;
mod moving_frame;
#[cfg(test)]
mod order_tests;
mod remainders;
mod rip_relative;
mod short_encoding;
mod short_jumps;
mod shrink_wrapping;
mod table_bounds;
mod tail_duplication;
#[cfg(test)]
mod tests;
mod vector_effects;
mod vector_loads;
mod vector_operands;
mod webs;
mod wide_loops;
mod word_operations;

use crate::passes::Pass;
use crate::rewrite::{Input, Rewritten};
use code::{Code, Steps};
use copy_propagation::Trace;
use cranelift_codegen::RegClass;
use effect::Effect;
use iced_x86::InstructionInfoFactory;
use liveness::{Leaving, Live, Liveness};
use vector_operands::Traces;

/// Makes code shorter, and right if it moves the stack pointer; `None` if any of it is not recognised.
pub fn run(input: &Input<'_>) -> Option<Rewritten> {
    let mut code = Code::split(input)?;
    let runs = |pass| input.passes.has(pass);
    if runs(Pass::ShortEncodings) {
        short_encoding::run(&mut code);
    }
    if runs(Pass::WordOperations) {
        word_operations::run(&mut code);
    }
    let mut steps = match runs(Pass::Frame) && input.moving.is_none() {
        true => frame::run(&mut code)?,
        false => None,
    };
    if runs(Pass::DivisionChecks) {
        divisions::run(&mut code);
    }
    if runs(Pass::TableBounds) {
        table_bounds::run(&mut code);
    }
    if runs(Pass::TailDuplication) {
        steps = tail_duplication::run(&mut code, steps)?;
    }
    if runs(Pass::VectorLoads) {
        vector_loads::run(&mut code);
    }
    if runs(Pass::Comparisons) {
        comparisons::run(&mut code);
    }
    if runs(Pass::ConditionalMoves) && !input.unpredictable {
        steps = conditional_moves::run(&mut code, steps)?;
    }
    let mut effects = copy_propagation::run(&mut code, input.passes);
    let live = with_liveness(&mut code, &mut effects);
    // Passes before this one know the frame by offsets from the stack pointer.
    if let Some(frame) = &input.moving {
        moving_frame::run(&mut code, frame)?;
    }
    indirect::run(&mut code)?;
    if runs(Pass::JumpThreading) {
        jump_threading::run(&mut code);
    }
    if runs(Pass::LoopBranches) {
        loop_branches::run(&mut code, live.as_ref());
    }
    if runs(Pass::WideLoops) {
        steps = wide_loops::run(&mut code, steps)?;
    }
    // Debuggers are told of instructions in Cranelift's order.
    if !input.traced {
        steps = with_other_order(&mut code, steps)?;
    }
    if runs(Pass::ShortJumps) {
        short_jumps::run(&mut code)?;
    }
    code.join(steps)
}

/// Runs the passes that change the order of instructions.
fn with_other_order(code: &mut Code<'_>, mut steps: Option<Steps>) -> Option<Option<Steps>> {
    let passes = code.input.passes;
    if passes.has(Pass::ShrinkWrapping) {
        steps = shrink_wrapping::run(code, steps)?;
    }
    if passes.has(Pass::BlockPlacement) {
        steps = block_placement::run(code, steps)?;
    }
    if passes.has(Pass::LatchDuplication) {
        steps = latch_duplication::run(code, steps)?;
    }
    if passes.has(Pass::LoopRotation) {
        steps = loop_rotation::run(code, steps)?;
    }
    Some(steps)
}

/// Runs the passes that know where registers are live. Returns the liveness in their result.
fn with_liveness(code: &mut Code<'_>, effects: &mut [Trace]) -> Option<Live> {
    let input = code.input;
    let runs = |pass| input.passes.has(pass);
    let leaving = Leaving::of(input.results, input.operands);
    let found = Liveness::new(code, effects, leaving)?;
    let mut lost = Vec::new();
    let mut forget = |effects: &mut [Trace], removed: Vec<usize>| {
        for at in removed {
            if let Some(done) = effects.get_mut(at) {
                lost.push((at, done.sets));
                *done = Trace::of(&Effect::NONE);
            }
        }
    };
    if runs(Pass::Divisions) {
        let removed = remainders::run(code, effects, &found);
        forget(effects, removed);
    }
    let mut removed = Vec::new();
    if runs(Pass::DeadMoves) {
        removed.extend(dead_moves::run(code, effects, &found));
    }
    if runs(Pass::MemoryOperands) {
        removed.extend(memory_operands::run(code, effects, &found));
    }
    if runs(Pass::MemoryUpdates) && !input.orders_accesses {
        removed.extend(memory_updates::run(code, effects, &found));
    }
    if runs(Pass::RipRelative) {
        removed.extend(rip_relative::run(code, effects, &found));
    }
    forget(effects, removed);
    let vector = with_vector_liveness(code, effects);
    let mut renamed = Vec::new();
    if runs(Pass::Coalescing) && input.moving.is_none() {
        renamed = coalescing::run(code, effects, &found);
    }
    let is_other = !renamed.is_empty();
    lost.extend(renamed);
    if input.traced && !lost.is_empty() {
        lost.sort_unstable();
        found.mark_stale(code, effects, &lost, RegClass::Int);
    }
    let general = match is_other {
        true => Liveness::new(code, effects, leaving)?,
        false => found,
    };
    Some(Live { general, vector })
}

/// Runs the pass that knows where vector registers are live. Returns the liveness in its result; `None` if nothing needs
/// it.
fn with_vector_liveness(code: &mut Code<'_>, effects: &mut [Trace]) -> Option<Liveness> {
    let input = code.input;
    if !vector_operands::is_needed(code) {
        return None;
    }
    let mut vector = vector_effects::vectors(code, &mut InstructionInfoFactory::new());
    let found = vector_effects::vector_liveness(code, &vector)?;
    if input.passes.has(Pass::MemoryOperands) && !input.orders_accesses {
        let mut lost = {
            let traces = Traces {
                general: effects,
                vector: &mut vector,
            };
            vector_operands::run(code, traces, &found)
        };
        if input.traced && !lost.is_empty() {
            lost.sort_unstable();
            found.mark_stale(code, &vector, &lost, RegClass::Float);
        }
    }
    Some(found)
}
