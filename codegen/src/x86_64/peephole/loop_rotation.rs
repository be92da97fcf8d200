//! Loop rotation: the last block of a loop moves in front of the first.
//!
//! A round of a loop executes two jumps if it reaches the last block by one: that and the jump back. In front of the first block, the
//! last one falls through, so the round executes one jump. Entering and leaving the loop take a jump more, once each.
//!
//! Precondition: at least a part of the rounds jumps to the last block, by an estimate in which branches go both ways equally often;
//! no unwind rule changes in that block. It is right because each block is followed by the same ones as before. LLVM's
//! block placement calls it rotating the chain of a loop. Cranelift lays blocks out in reverse postorder.

use super::code::{Code, Placed, Steps, has_rule};
use super::instruction::{Link, MachInst, inverse};
use super::latches::{Latch, latches};
use std::ops::Range;

/// The part of the rounds that must jump to the last block.
const LEAST_PART: f32 = 0.4;

/// The number of times that the instructions of a function are looked at.
const WORK: usize = 256;

/// Rotates loops.
pub fn run(code: &mut Code<'_>, steps: Option<Steps>) -> Option<Option<Steps>> {
    let mut found = latches(code);
    // The work is linear in the code, whatever the number of loops around each other.
    let mut left = WORK * code.insts.len();
    found.retain(|latch| {
        left = left.saturating_sub(latch.insts.start - latch.top);
        left > 0 && pays(code, latch).unwrap_or(false)
    });
    // In front of a loop is the place of one block.
    found.dedup_by_key(|latch| latch.front);
    found.retain(|latch| !has_rule(steps.as_ref(), &latch.insts));
    let mut blocks: Vec<Range<usize>> = found.iter().map(|latch| latch.insts.clone()).collect();
    blocks.sort_unstable_by_key(|block| block.start);
    let stays = |at: usize| {
        let next = blocks.partition_point(|block| block.end <= at);
        blocks.get(next).is_none_or(|block| !block.contains(&at))
    };
    found.retain(|latch| stays(latch.front) && stays(latch.top));
    match found.is_empty() {
        true => Some(steps),
        false => rotate(code, found, steps),
    }
}

/// Returns true if enough rounds of a loop jump to its last block.
fn pays(code: &Code<'_>, latch: &Latch) -> Option<bool> {
    let (falls, jumps) = frequencies(code, latch)?;
    Some(jumps > 0.0 && jumps >= (falls + jumps) * LEAST_PART)
}

/// The estimated frequencies, per round of a loop, of falling through to the last block and of jumping there.
fn frequencies(code: &Code<'_>, latch: &Latch) -> Option<(f32, f32)> {
    let (range, places) = (latch.top..latch.insts.start, latch.places());
    let mut arriving = vec![0.0f32; range.len() + 1];
    let mut current = 1.0;
    for (number, inst) in range.clone().zip(code.insts.get(range.clone())?) {
        current += *arriving.get(number - range.start)?;
        let place = |to: u32| {
            let to = code.inst_at(to)?;
            let to = match places.contains(&to) {
                true => range.end,
                false => to,
            };
            (to > number && to <= range.end).then(|| to - range.start)
        };
        match inst.link {
            Link::Jump(Some(_), to) => {
                if let Some(arriving) = place(to).and_then(|to| arriving.get_mut(to)) {
                    current /= 2.0;
                    *arriving += current;
                }
            }
            Link::Jump(None, to) => {
                if let Some(arriving) = place(to).and_then(|to| arriving.get_mut(to)) {
                    *arriving += current;
                }
                current = 0.0;
            }
            Link::Table => {
                let targets = code.targets(inst)?;
                let part = current / targets.len() as f32;
                for to in targets {
                    if let Some(arriving) = place(to).and_then(|to| arriving.get_mut(to)) {
                        *arriving += part;
                    }
                }
                current = 0.0;
            }
            // The table behind it has its targets.
            Link::Indirect(_) => {}
            _ if inst.ends() => current = 0.0,
            _ => {}
        }
    }
    Some((current, *arriving.last()?))
}

/// Puts the last blocks of loops in front of the first ones.
fn rotate(code: &mut Code<'_>, latches: Vec<Latch>, steps: Option<Steps>) -> Option<Option<Steps>> {
    let order = order(code, &latches)?;
    for latch in latches {
        let last = code.insts.get_mut(latch.insts.end - 1)?;
        match latch.exit {
            Some((condition, out)) => {
                last.link = Link::Jump(Some(inverse(condition)), out);
                code.insts.get_mut(latch.insts.end)?.is_target = true;
            }
            None => last.remove(),
        }
    }
    code.arrange(order, steps)
}

/// The new order of all instructions, with jumps over the last blocks of loops and to them.
fn order(code: &Code<'_>, latches: &[Latch]) -> Option<Vec<Placed>> {
    let jump = |to: u32| Placed::New(MachInst::jump(to, (None, to)));
    let mut order = Vec::with_capacity(code.insts.len() + 2 * latches.len());
    // Sorted by the first instructions of their loops, and by their own.
    let mut tops = latches.iter().peekable();
    let mut blocks: Vec<&Latch> = latches.iter().collect();
    blocks.sort_unstable_by_key(|latch| latch.insts.start);
    let mut blocks = blocks.into_iter().peekable();
    // The place behind the last block that has moved away.
    let mut left = usize::MAX;
    let mut at = 0;
    while at < code.insts.len() {
        if let Some(latch) = tops.next_if(|latch| latch.front == at) {
            if left != at && code.falls_through(at) {
                order.push(jump(latch.back));
            }
            order.extend(latch.insts.clone().map(Placed::Old));
        }
        if let Some(latch) = blocks.next_if(|latch| latch.insts.start == at) {
            if code.falls_through(at) {
                order.push(jump(latch.label));
            }
            at = latch.insts.end;
            left = at;
            continue;
        }
        order.push(Placed::Old(at));
        at += 1;
    }
    Some(order)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{COUNT, SET, TEST, body_by, jump};
    use crate::passes::Pass;

    /// jmp 1f; 2: sub; je 3f; 1: test; je 2b; mov; jmp 2b; 3:
    fn rotated() -> Vec<u8> {
        [
            &jump(None, 9)[..],
            COUNT,
            &jump(Some(4), 18),
            TEST,
            &jump(Some(4), -17),
            SET,
            &jump(None, -27),
        ]
        .concat()
    }

    #[test]
    fn a_block_that_others_jump_to_moves_in_front_of_the_loop() {
        // 1: test; je 2f; mov; 2: sub; jne 1b
        let body = [TEST, &jump(Some(4), 5), SET, COUNT, &jump(Some(5), -22)].concat();
        assert_eq!(body_by(&[Pass::LoopRotation], &[&body]), rotated());
    }

    #[test]
    fn places_in_front_of_the_loop_lead_to_it() {
        // je 1f; mov; 1: mov %rdi, %rdi, which goes; 2: test; je 3f; mov; 3: sub; jne 2b
        let enter = [TEST, &jump(Some(4), 5), SET].concat();
        let body = [TEST, &jump(Some(4), 5), SET, COUNT].concat();
        let gone = [0x48, 0x89, 0xff];
        let all = [&enter[..], &gone, &body, &jump(Some(5), -22)].concat();
        // je 2f; mov, in front of the rotated loop
        let expected = [TEST, &jump(Some(4), 19), SET, &rotated()].concat();
        let passes = [Pass::DeadMoves, Pass::LoopRotation];
        assert_eq!(body_by(&passes, &[&all]), expected);
    }

    #[test]
    fn a_block_that_is_only_fallen_into_stays() {
        // 1: test; je 2f; mov; sub; jne 1b; 2:
        let body = [TEST, &jump(Some(4), 14), SET, COUNT, &jump(Some(5), -22)].concat();
        assert_eq!(body_by(&[Pass::LoopRotation], &[&body]), body);
    }
}
