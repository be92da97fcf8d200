//! Loop inversion: a conditional exit followed by a jump back becomes a conditional jump back.
//!
//! Precondition: nothing jumps to the jump back. The condition is negated, and the two targets change places, so both
//! paths lead where they led.

use super::Code;
use super::instruction::Link;

/// Inverts conditional exits that are followed by a jump back.
pub fn run(code: &mut Code<'_>) {
    for number in 1..code.insts.len() {
        let Some([leave, back]) = code.insts.get_mut(number - 1..=number) else {
            continue;
        };
        if let Link::Jump(Some(condition), out) = leave.link
            && let Link::Jump(None, to) = back.link
            && to <= leave.at
            && !(back.is_target || leave.fixed || back.fixed)
        {
            leave.link = Link::Jump(Some(condition ^ 1), to);
            match out == back.end() {
                true => back.remove(),
                false => back.link = Link::Jump(None, out),
            }
        }
    }
}
