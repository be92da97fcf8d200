//! Branches at the end of a loop: the jump back is the conditional one.
//!
//! A conditional jump out of a loop before the jump back gets the inverse condition, and the two jumps change their
//! targets. Each round executes one jump instead of two.
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
    let first = code.before(second).next().filter(|_| goes_back)?;
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
