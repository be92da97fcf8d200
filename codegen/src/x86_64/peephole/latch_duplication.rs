//! Latch duplication: jumps to the short last block of a loop become copies of it.
//!
//! Each round that ends in such a jump executes it and the jump back. The copy jumps back itself.
//!
//! Precondition: the block has few instructions, none of which has a relocation or an entry in the call-site table. It is right because
//! the copy is executed in the place of the jump that led to the original. LLVM does it in its tail duplication.

use super::code::{Code, Splice, Steps};
use super::instruction::{Link, MachInst};
use super::jumps::Jumps;
use super::latches::{Latch, latches};

/// The most instructions of a copy, with its jumps.
const MOST_INSTS: usize = 5;
/// The most copies of a block.
const MOST_COPIES: usize = 6;

/// Replaces jumps to the last blocks of loops.
pub fn run(code: &mut Code<'_>, steps: Option<Steps>) -> Option<Option<Steps>> {
    let latches = latches(code);
    if latches.is_empty() {
        return Some(steps);
    }
    let mut splices: Vec<Splice> = Vec::new();
    let mut copied: Vec<&Latch> = Vec::new();
    let jumps = Jumps::new(code);
    let mut ways = code.ways();
    for latch in &latches {
        let (Some((_, out)), Some(copy)) = (latch.exit, copy(code, latch)) else {
            continue;
        };
        let inside = latch.top..latch.insts.start;
        let jumps = latch.places().flat_map(|place| jumps.to(place));
        let jumps: Vec<usize> = jumps.filter(|at| inside.contains(at)).collect();
        if jumps.is_empty() || jumps.len() > MOST_COPIES {
            continue;
        }
        for at in jumps {
            let old = code.insts.get(at)?;
            if let Link::Jump(_, to) = old.link {
                *ways.get_mut(code.inst_at(to)?)? -= 1;
            }
            for to in [latch.back, out] {
                *ways.get_mut(code.inst_at(to)?)? += 1;
            }
            let new = copy.iter().cloned();
            let new = new.chain([MachInst::jump(old.at, (None, out))]);
            splices.push(Splice::instead(at, old, new));
        }
        code.insts.get_mut(latch.insts.end)?.is_target = true;
        copied.push(latch);
    }
    copied.retain(|latch| {
        let mut ways = ways.get(latch.places()).unwrap_or_default().iter();
        ways.all(|ways| *ways == 0)
    });
    leave(code, &copied);
    match splices.is_empty() {
        true => Some(steps),
        false => code.splice(splices, steps),
    }
}

/// A copy of a block with its jump back, if it may be copied.
fn copy(code: &Code<'_>, latch: &Latch) -> Option<Vec<MachInst>> {
    let all = code.insts.get(latch.insts.clone())?.iter();
    let copy: Vec<MachInst> = all.filter(|inst| inst.new_len() != 0).cloned().collect();
    let is_plain = |inst: &MachInst| !inst.fixed && inst.site.is_none() && inst.lead == 0;
    (copy.len() < MOST_INSTS && copy.iter().all(is_plain)).then_some(copy)
}

/// Marks blocks to which no jump leads any more, and removes those that control does not fall through to either.
fn leave(code: &mut Code<'_>, latches: &[&Latch]) {
    let starts = latches.iter().map(|latch| latch.insts.start);
    let fall: Vec<bool> = starts.map(|start| code.falls_through(start)).collect();
    for (latch, falls) in latches.iter().zip(fall) {
        for inst in code.insts.get_mut(latch.insts.clone()).unwrap_or_default() {
            inst.is_target = false;
            if !falls {
                inst.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{COUNT, SET, TEST, body_by, jump};
    use crate::passes::Pass;

    #[test]
    fn a_jump_to_a_short_last_block_is_a_copy_of_it() {
        // 1: test; je 2f; mov; jmp 3f; 2: mov; 3: sub; jne 1b
        let body = [
            TEST,
            &jump(Some(4), 10),
            SET,
            &jump(None, 5),
            SET,
            COUNT,
            &jump(Some(5), -32),
        ]
        .concat();
        // 1: test; je 2f; mov; sub; jne 1b; jmp 4f; 2: mov; sub; jne 1b; 4:
        let expected = [
            TEST,
            &jump(Some(4), 19),
            SET,
            COUNT,
            &jump(Some(5), -22),
            &jump(None, 14),
            SET,
            COUNT,
            &jump(Some(5), -41),
        ]
        .concat();
        assert_eq!(body_by(&[Pass::LatchDuplication], &[&body]), expected);
    }
}
