//! Jump threading: a jump to an unconditional jump leads to the target of that one, a jump to a return returns, and a jump
//! over an unconditional jump becomes that one on the inverse condition.
//!
//! Cranelift threads jumps itself. The blocks of edges that the allocator needs for copies are left; they become lone
//! jumps where other passes remove the copies. A return is shorter than any jump.
//!
//! Precondition: none. It is right because the second jump has no other effect than to lead to its target. It is
//! removed if control reaches it in no other way.

use super::Code;
use super::instruction::{Link, MachInst, inverse};

/// The number of jumps in a row that are followed.
const MOST: usize = 4;

/// The number of removed instructions in front of a jump that are looked through.
const MOST_REMOVED: usize = 64;

/// A return that has nothing around it.
const RETURN: [u8; 1] = [0xc3];

/// Redirects jumps, and removes those that are not reached any more.
pub fn run(code: &mut Code<'_>) {
    let mut ways = code.ways();
    for number in 0..code.insts.len() {
        let Some(Link::Jump(condition, old)) = code.insts.get(number).map(|inst| inst.link) else {
            continue;
        };
        let new = threaded(code, old);
        let returns = condition.is_none() && is_return(code, new);
        let Some(inst) = code.insts.get_mut(number) else {
            continue;
        };
        let returns = returns && !inst.fixed && inst.return_instead(&mut code.encoder).is_some();
        if new == old && !returns {
            continue;
        }
        if !returns {
            inst.link = Link::Jump(condition, new);
            count(code, &mut ways, new, 1);
        }
        if count(code, &mut ways, old, -1) == Some(0) {
            remove(code, old, &mut ways);
        }
    }
    for number in 0..code.insts.len() {
        invert(code, number, &mut ways);
    }
}

/// Inverts the conditional jump at a place if all that it jumps over is an unconditional jump to which no other way leads.
fn invert(code: &mut Code<'_>, at: usize, ways: &mut [u32]) -> Option<()> {
    let Link::Jump(Some(condition), over) = code.insts.get(at)?.link else {
        return None;
    };
    let (end, _) = first_left(code, over)?;
    let between = code.insts.get(at + 1..end)?.iter().take(MOST_REMOVED + 1);
    (between.len() <= MOST_REMOVED).then_some(())?;
    let mut left = (at + 1..)
        .zip(between)
        .filter(|(_, inst)| inst.new_len() != 0);
    let (number, jump) = left.next()?;
    let Link::Jump(None, to) = jump.link else {
        return None;
    };
    let is_alone = left.next().is_none() && !jump.fixed;
    let mut led = ways.get(at + 1..=number)?.iter();
    (is_alone && led.all(|ways| *ways == 0)).then_some(())?;
    code.insts.get_mut(number)?.remove();
    code.insts.get_mut(at)?.link = Link::Jump(Some(inverse(condition)), to);
    count(code, ways, over, -1).map(|_| ())
}

/// The first target of a jump to an old offset that has other code than a jump.
fn threaded(code: &Code<'_>, target: u32) -> u32 {
    let mut last = target;
    for _ in 0..MOST {
        match lone_jump(code, last) {
            Some((_, next)) => last = next,
            None => break,
        }
    }
    last
}

/// The first instruction from an old offset on that is not removed, by its number.
fn first_left<'c>(code: &'c Code<'_>, at: u32) -> Option<(usize, &'c MachInst)> {
    let number = code.inst_at(at)?;
    let rest = code.insts.get(number..)?.iter().take(MOST_REMOVED);
    (number..).zip(rest).find(|(_, inst)| inst.new_len() != 0)
}

/// Returns true if nothing is at an old offset but a return.
fn is_return(code: &Code<'_>, at: u32) -> bool {
    first_left(code, at).is_some_and(|(_, inst)| inst.is_free() && inst.code() == RETURN)
}

/// The unconditional jump at an old offset, by its number, and its target.
fn lone_jump(code: &Code<'_>, at: u32) -> Option<(usize, u32)> {
    let (number, inst) = first_left(code, at)?;
    match inst.link {
        Link::Jump(None, target) if !inst.fixed => Some((number, target)),
        _ => None,
    }
}

/// Adds to the number of ways that lead to an old offset; returns it.
fn count(code: &mut Code<'_>, ways: &mut [u32], at: u32, change: i32) -> Option<u32> {
    let number = code.inst_at(at)?;
    let count = ways.get_mut(number)?;
    *count = count.checked_add_signed(change)?;
    code.insts.get_mut(number)?.is_target = *count != 0;
    Some(*count)
}

/// Removes the jump at an old offset that no way leads to, if control does not come from above either.
fn remove(code: &mut Code<'_>, at: u32, ways: &mut [u32]) -> Option<()> {
    let (number, target) = lone_jump(code, at)?;
    let last = code.before(number).next()?;
    let mut led = ways.get(last + 1..=number)?.iter();
    let is_reached = !code.insts.get(last)?.ends() || led.any(|ways| *ways != 0);
    (!is_reached).then_some(())?;
    code.insts.get_mut(number)?.remove();
    count(code, ways, target, -1).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::super::tests::{SET, TEST, body_by, jump};
    use crate::passes::Pass;

    #[test]
    fn jumps_to_jumps_lead_to_their_targets() {
        // jne 2f; mov; jmp 3f; 2: jmp 3f; mov; 3:
        let body = [
            TEST,
            &jump(Some(5), 10),
            SET,
            &jump(None, 10),
            &jump(None, 5),
            SET,
        ]
        .concat();
        // jne 3f; mov; jmp 3f; mov; 3:
        let expected = [TEST, &jump(Some(5), 15), SET, &jump(None, 5), SET].concat();
        assert_eq!(body_by(&[Pass::JumpThreading], &[&body]), expected);
    }

    #[test]
    fn jumps_that_control_reaches_stay() {
        // jne 2f; mov; 2: jmp 3f; mov; 3:
        let body = [TEST, &jump(Some(5), 5), SET, &jump(None, 5), SET].concat();
        let expected = [TEST, &jump(Some(5), 15), SET, &jump(None, 5), SET].concat();
        assert_eq!(body_by(&[Pass::JumpThreading], &[&body]), expected);
    }

    #[test]
    fn a_jump_over_a_jump_is_inverted() {
        // jne 2f; jmp 3f; 2: mov; 3:
        let body = [TEST, &jump(Some(5), 5), &jump(None, 5), SET].concat();
        // je 3f; mov; 3:
        let expected = [TEST, &jump(Some(4), 5), SET].concat();
        assert_eq!(body_by(&[Pass::JumpThreading], &[&body]), expected);
    }

    #[test]
    fn a_jump_to_a_return_returns() {
        // jmp 2f; mov; 2: ret
        let body = [&jump(None, 5), SET, &[0xc3][..]].concat();
        let expected = [&[0xc3], SET, &[0xc3][..]].concat();
        assert_eq!(body_by(&[Pass::JumpThreading], &[&body]), expected);
    }

    #[test]
    fn a_jump_to_itself_stays() {
        // jne 2f; 2: jmp 2b
        let body = [TEST, &jump(Some(5), 0), &jump(None, -5)].concat();
        assert_eq!(body_by(&[Pass::JumpThreading], &[&body]), body);
    }
}
