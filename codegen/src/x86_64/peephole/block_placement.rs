//! Block placement: a block that ends in a jump forwards moves to the target of the jump, which goes.
//!
//! Cranelift lays blocks out in reverse postorder, so a block that the allocator needs for copies on an edge stays at the start of
//! that edge. The usual path jumps over it.
//!
//! Precondition: control does not fall through to the target. It does not fall through to the block either, or a conditional jump
//! over the block is in front of it, which gets the inverse condition. The target is in no loop around which the block is not. It is
//! right because each block is followed by the same ones as before. LLVM's pass of that name forms chains of blocks by
//! K. Pettis and R. C. Hansen, «Profile guided code positioning», PLDI 1990.

use super::code::{Code, Placed, Steps, has_rule};
use super::effect::Effects;
use super::instruction::{Link, MachInst, inverse};
use super::loop_branches::copied;
use std::ops::Range;

/// The most instructions of a block that moves.
const MOST_INSTS: usize = 40;
/// The number of times that all blocks are looked at.
const ROUNDS: usize = 3;

/// The number of ways to a block from which on it is seldom the more probable one.
const MANY_WAYS: u32 = 3;
/// The number of instructions in which a place for a block of copies is looked for.
const REACH: usize = 400;

/// A block that moves.
struct Move {
    /// The number of the conditional jump over the block.
    over: Option<usize>,
    /// Its instructions. The last one is the jump.
    block: Range<usize>,
    /// All instructions that the move depends on: with the conditional jump and its target.
    held: Range<usize>,
    /// True if it goes to the target of its jump.
    reaches: bool,
    /// The number of the instruction in front of which it goes.
    to: usize,
}

/// Places blocks.
pub fn run(code: &mut Code<'_>, mut steps: Option<Steps>) -> Option<Option<Steps>> {
    for _ in 0..ROUNDS {
        let moves = moves(code, steps.as_ref());
        if moves.is_empty() {
            break;
        }
        steps = place(code, moves, steps)?;
    }
    Some(steps)
}

/// The blocks that move, by their places.
fn moves(code: &Code<'_>, steps: Option<&Steps>) -> Vec<Move> {
    let mut flow = None;
    let mut uses = Uses(vec![Use::None; code.insts.len() + 1]);
    let mut moves: Vec<Move> = Vec::new();
    for at in 0..code.insts.len() {
        let Some(to) = target(code, at) else {
            continue;
        };
        let flow = flow.get_or_insert_with(|| ControlFlow::new(code));
        let Some(found) = block(code, at, to, flow) else {
            continue;
        };
        if !has_rule(steps, &found.block) && uses.take(code, &found) {
            moves.push(found);
        }
    }
    moves
}

/// The use of a place by moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    None,
    /// It moves.
    Moves,
    /// A block goes next to it.
    Stays,
    /// A block goes next to it, and falls through.
    Reached,
}

/// By instruction, and for the end: its use.
struct Uses(Vec<Use>);

impl Uses {
    /// Takes the places of a move; returns false if others need them.
    fn take(&mut self, code: &Code<'_>, found: &Move) -> bool {
        let before = code.before(found.to).next().unwrap_or(0);
        let at = before..found.to + 1;
        let free = |wanted: &[Use], range: &Range<usize>| {
            let uses = self.0.get(range.clone()).unwrap_or_default();
            uses.iter().all(|of| wanted.contains(of))
        };
        let shared: &[Use] = match found.reaches {
            true => &[Use::None, Use::Stays],
            false => &[Use::None, Use::Stays, Use::Reached],
        };
        if !free(&[Use::None], &found.held) || !free(shared, &at) {
            return false;
        }
        let next = match found.reaches {
            true => Use::Reached,
            false => Use::Stays,
        };
        for (range, of) in [(found.held.clone(), Use::Moves), (at, next)] {
            let places = self.0.get_mut(range).unwrap_or_default().iter_mut();
            for place in places.filter(|place| **place != Use::Reached) {
                *place = of;
            }
        }
        true
    }
}

/// The control flow of a function.
struct ControlFlow {
    /// By instruction: true if a jump backwards leads to it.
    tops: Vec<bool>,
    /// By instruction: the number of loops around it.
    depths: Vec<u32>,
    /// By instruction: the number of ways that lead to it.
    ways: Vec<u32>,
}

impl ControlFlow {
    fn new(code: &Code<'_>) -> Self {
        let mut tops = vec![false; code.insts.len()];
        for (_, to) in code.jumps_back() {
            if let Some(top) = tops.get_mut(to) {
                *top = true;
            }
        }
        Self {
            tops,
            depths: code.loop_depths(),
            ways: code.ways(),
        }
    }

    fn depth(&self, at: usize) -> u32 {
        self.depths.get(at).copied().unwrap_or(0)
    }
}

/// The target of an unconditional jump forwards, by its number.
fn target(code: &Code<'_>, at: usize) -> Option<usize> {
    let inst = code.insts.get(at)?;
    let Link::Jump(None, to) = inst.link else {
        return None;
    };
    code.inst_at(to).filter(|to| *to > at && !inst.fixed)
}

/// The number of the instruction in front of which a block can go without being in the way, from `at` on or before it. Control
/// does not fall through to it, and it is in no loop around which `block` is not.
fn slot(code: &Code<'_>, at: usize, block: usize, flow: &ControlFlow) -> Option<usize> {
    let is_free = |before: usize| {
        let depth = flow.depth(before).min(flow.depth(before + 1));
        code.insts.get(before).is_some_and(MachInst::ends) && depth <= flow.depth(block)
    };
    let back = (block + 1..at).rev().take(REACH);
    let ahead = (at..code.insts.len()).take(REACH);
    back.chain(ahead)
        .find(|before| is_free(*before))
        .map(|before| before + 1)
}

/// The block that ends in a jump to an instruction, if it can move.
fn block(code: &Code<'_>, jump: usize, to: usize, flow: &ControlFlow) -> Option<Move> {
    let before = code.before(to).next()?;
    let is_free = before > jump && code.insts.get(before)?.ends();
    let depth = flow.depth(before).min(flow.depth(to));
    let reaches = is_free && depth <= flow.depth(jump);
    let (over, start) = start(code, jump, flow)?;
    let held = match over {
        Some((over, target)) => over..target + 1,
        None => start..jump + 1,
    };
    let found = |to| Move {
        over: over.map(|(over, _)| over),
        block: start..jump + 1,
        held: held.clone(),
        reaches,
        to,
    };
    if reaches {
        return Some(found(before + 1));
    }
    let mut effects = Effects::default();
    let mut inside = code.insts.get(start..jump)?.iter();
    let copies = inside.all(|inst| inst.new_len() == 0 || copied(inst, &mut effects).is_some());
    let ways = flow.ways.get(to)? + u32::from(!is_free);
    let is_guard = ways >= MANY_WAYS || flow.depth(to) < flow.depth(jump);
    let leaves = over.is_some() && is_guard && copies;
    let behind = leaves.then(|| slot(code, to, jump, flow))??;
    Some(found(behind))
}

/// The start of the block that ends in a jump, if control does not fall through to it; with the conditional jump over it and the
/// target of that, if there is one.
fn start(
    code: &Code<'_>,
    jump: usize,
    flow: &ControlFlow,
) -> Option<(Option<(usize, usize)>, usize)> {
    let mut start = jump;
    loop {
        (!*flow.tops.get(start)? && jump - start < MOST_INSTS).then_some(())?;
        let before = code.insts.get(start.checked_sub(1)?)?;
        if let Link::Jump(Some(_), over) = before.link {
            let over = code.inst_at(over)?;
            let between = code.insts.get(jump + 1..over);
            let is_next = between.is_some_and(|between| between.iter().all(|p| p.new_len() == 0));
            if is_next && !before.fixed {
                code.label(start)?;
                return Some((Some((start - 1, over)), start));
            }
        }
        if before.ends() {
            return Some((None, start));
        }
        start -= 1;
    }
}

/// Moves blocks to their places.
fn place(code: &mut Code<'_>, mut moves: Vec<Move>, steps: Option<Steps>) -> Option<Option<Steps>> {
    for found in &moves {
        if found.reaches {
            code.insts.get_mut(found.block.end - 1)?.remove();
        }
        let Some(over) = found.over else {
            continue;
        };
        let start = code.label(found.block.start)?;
        code.insts.get_mut(found.block.start)?.is_target = true;
        let jump = code.insts.get_mut(over)?;
        if let Link::Jump(Some(condition), _) = jump.link {
            jump.link = Link::Jump(Some(inverse(condition)), start);
        }
    }
    let mut order = Vec::with_capacity(code.insts.len());
    let mut blocks: Vec<Range<usize>> = moves.iter().map(|found| found.block.clone()).collect();
    blocks.sort_unstable_by_key(|block| block.start);
    // The block that reaches the target is the last one in front of it.
    moves.sort_by_key(|found| (found.to, found.reaches));
    let mut blocks = blocks.into_iter().peekable();
    let mut moves = moves.into_iter().peekable();
    let mut at = 0;
    loop {
        while let Some(found) = moves.next_if(|found| found.to == at) {
            order.extend(found.block.map(Placed::Old));
        }
        if at >= code.insts.len() {
            break;
        }
        match blocks.next_if(|block| block.start == at) {
            Some(block) => at = block.end,
            None => {
                order.push(Placed::Old(at));
                at += 1;
            }
        }
    }
    code.arrange(order, steps)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{COPY, COUNT, SET, TEST, body_by, jump};
    use crate::passes::Pass;

    #[test]
    fn a_block_moves_to_the_target_of_its_jump() {
        // je 1f; mov; jmp 2f; 1: sub; jmp 3f; 2: sub; 3:
        let body = [
            TEST,
            &jump(Some(4), 10),
            SET,
            &jump(None, 8),
            COUNT,
            &jump(None, 3),
            COUNT,
        ]
        .concat();
        // jne 1f; sub; jmp 3f; 1: mov; sub; 3:
        let expected = [TEST, &jump(Some(5), 8), COUNT, &jump(None, 8), SET, COUNT].concat();
        assert_eq!(body_by(&[Pass::BlockPlacement], &[&body]), expected);
    }

    #[test]
    fn the_block_behind_one_that_moves_stays() {
        // je 1f; mov; jmp 2f; 1: sub; jmp 3f; mov; jmp 4f; 3: sub; jmp 4f; 2: sub; 4:
        let body = [
            TEST,
            &jump(Some(4), 10),
            SET,
            &jump(None, 24),
            COUNT,
            &jump(None, 8),
            COPY,
            &jump(None, 11),
            COUNT,
            &jump(None, 3),
            COUNT,
        ]
        .concat();
        // jne 2f; sub; jmp 3f; mov; jmp 4f; 3: sub; jmp 4f; 2: mov; sub; 4:
        let expected = [
            TEST,
            &jump(Some(5), 24),
            COUNT,
            &jump(None, 8),
            COPY,
            &jump(None, 16),
            COUNT,
            &jump(None, 8),
            SET,
            COUNT,
        ]
        .concat();
        assert_eq!(body_by(&[Pass::BlockPlacement], &[&body]), expected);
    }

    #[test]
    fn copies_for_a_common_target_move_away() {
        // Three times: je 1f; mov; jmp 2f; 1: … sub; jmp 3f; 2: sub; 3:
        let guard = |over| [TEST, &jump(Some(4), 8), COPY, &jump(None, over)].concat();
        let end = [COUNT, &jump(None, 3), COUNT].concat();
        let body = [guard(40), guard(24), guard(8), end].concat();
        // jne 4f; jne 5f; jne 6f; sub; jmp 3f; 5: mov; jmp 2f; 6: mov; jmp 2f; 4: mov; 2: sub; 3:
        let guard = |over| [TEST, &jump(Some(5), over)].concat();
        let expected = [
            guard(40),
            guard(16),
            guard(16),
            [COUNT, &jump(None, 22)].concat(),
            [COPY, &jump(None, 11)].concat(),
            [COPY, &jump(None, 3), COPY, COUNT].concat(),
        ]
        .concat();
        assert_eq!(body_by(&[Pass::BlockPlacement], &[&body]), expected);
    }
}
