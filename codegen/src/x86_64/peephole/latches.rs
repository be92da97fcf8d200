//! The last blocks of loops.

use super::Code;
use super::instruction::Link;
use std::ops::Range;

/// The most instructions of a last block.
const MOST_INSTS: usize = 200;

/// The last block of a loop, which other blocks of it jump to.
pub struct Latch {
    /// The number of the first instruction of the loop.
    pub top: usize,
    /// The number of the first place in front of it that has no code any more. Jumps to such a place lead to the loop, too.
    pub front: usize,
    /// The old offset that the jump back leads to.
    pub back: u32,
    /// The condition of the jump back, by the machine's number, and the old offset of the instruction behind it; `None` if it has
    /// no condition.
    pub exit: Option<(u8, u32)>,
    /// The instructions of the block. The last one is the jump back.
    pub insts: Range<usize>,
    /// The number of its first instruction that has code.
    pub first: usize,
    /// The old offset of the block.
    pub label: u32,
}

impl Latch {
    /// The places that jumps to the block lead to: of its first instruction, and of those in front that are gone.
    pub fn places(&self) -> Range<usize> {
        self.insts.start..self.first + 1
    }
}

/// The last blocks of all loops, by the first instructions of these.
pub fn latches(code: &Code<'_>) -> Vec<Latch> {
    let mut jumps = code.jumps_back();
    jumps.sort_unstable_by_key(|(from, top)| (*top, *from));
    let mut found = Vec::new();
    let mut jumps = jumps.into_iter().peekable();
    while let Some((from, top)) = jumps.next() {
        // The last jump to the top ends the loop.
        if jumps.peek().is_none_or(|(_, next)| *next != top) {
            found.extend(latch(code, from, top));
        }
    }
    found
}

/// The last block of the loop from `top` to a jump back.
fn latch(code: &Code<'_>, from: usize, top: usize) -> Option<Latch> {
    let last = code.insts.get(from)?;
    let Link::Jump(condition, back) = last.link else {
        return None;
    };
    let start = start(code, from, top).filter(|_| !last.fixed)?;
    Some(Latch {
        top,
        front: code.before(top).next().map_or(0, |before| before + 1),
        back,
        exit: match condition {
            Some(condition) => Some((condition, code.label(from + 1)?)),
            None => None,
        },
        first: (start..from)
            .find(|at| code.insts.get(*at).is_some_and(|inst| inst.new_len() != 0))
            .unwrap_or(from),
        insts: start..from + 1,
        label: code.label(start)?,
    })
}

/// The start of the block that ends at an instruction, if jumps lead there and it is not the start of the loop.
fn start(code: &Code<'_>, end: usize, top: usize) -> Option<usize> {
    let first = end.saturating_sub(MOST_INSTS).max(top + 1);
    let mut start = None;
    for at in (first..=end).rev() {
        let inst = code.insts.get(at)?;
        if start.is_some() && inst.new_len() != 0 {
            break;
        }
        let flows = at == end || !inst.ends() && !matches!(inst.link, Link::Jump(..));
        if !flows {
            return None;
        }
        if inst.is_target {
            start = Some(at);
        }
    }
    start
}
