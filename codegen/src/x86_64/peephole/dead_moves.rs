//! Dead code elimination: moves to registers that are not read.
//!
//! Precondition: the only effect of the instruction is to set registers (`Effect::is_plain`), and none of them is
//! live after it. What a return or a call reads is known from the C calling convention. It gains 3 % of the
//! instructions of SQLite and of Lua (`docs/passes.md`). Cranelift's moves are all needed when it emits them; these
//! become dead by copy propagation.

use super::Code;
use super::copy_propagation::Trace;
use super::instruction::Link;
use super::liveness::Liveness;

/// Removes instructions whose only effect is to set registers that are not read. Returns their numbers.
pub fn run(code: &mut Code<'_>, effects: &[Trace], liveness: &Liveness) -> Vec<usize> {
    let mut removed = Vec::new();
    for (range, mut live) in liveness.ranges() {
        for at in range.rev() {
            let (Some(inst), Some(done)) = (code.insts.get_mut(at), effects.get(at)) else {
                continue;
            };
            let is_free = !inst.fixed && inst.link == Link::None && done.is_plain;
            if is_free && done.sets & live == 0 {
                inst.remove();
                removed.push(at);
                continue;
            }
            live = live & !done.sets | done.reads;
        }
    }
    removed
}
