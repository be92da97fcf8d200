//! Branches at the end of a loop: the jump back is the conditional one.
//!
//! Where a loop ends in a conditional jump out of it and a jump back, the condition is inverted, and the two jumps change
//! their targets: each round executes one jump instead of two.
//!
//! Precondition: nothing jumps to the second one. It is right because the inverse condition holds where the condition
//! does not. Cranelift inverts a condition only where one of the targets is the next block.

use super::Code;
use super::instruction::Link;

/// Inverts the conditions of such jumps.
pub fn run(code: &mut Code<'_>) {
    for second in 1..code.insts.len() {
        let _ = invert(code, second);
    }
}

fn invert(code: &mut Code<'_>, second: usize) -> Option<()> {
    let jump = code.insts.get(second)?;
    let Link::Jump(None, back) = jump.link else {
        return None;
    };
    let goes_back = code.inst_at(back)? <= second && !jump.is_target;
    let mut before = (0..second)
        .rev()
        .filter(|at| code.insts.get(*at).is_some_and(|p| p.new_len() != 0));
    let first = before.next().filter(|_| goes_back)?;
    let branch = code.insts.get(first)?;
    let Link::Jump(Some(condition), out) = branch.link else {
        return None;
    };
    let is_entered = code
        .insts
        .get(first + 1..second)?
        .iter()
        .any(|inst| inst.is_target);
    let leaves = code.inst_at(out)? > second && !is_entered;
    leaves.then_some(())?;
    // The inverse of each condition differs in the lowest bit.
    code.insts.get_mut(first)?.link = Link::Jump(Some(condition ^ 1), back);
    code.insts.get_mut(second)?.link = Link::Jump(None, out);
    Some(())
}
