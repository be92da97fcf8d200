//! Branches at the end of a loop: the jump back is the conditional one.
//!
//! A conditional jump out of a loop before the jump back gets the inverse condition, and the two jumps change their
//! targets. Each round executes one jump instead of two. Copies of registers between the two jumps, which set the values for
//! the next round, move before the comparison, or between it and the jump if they overwrite what it compares.
//!
//! Precondition: nothing jumps to the second one, and what the copies overwrite is not read behind the loop. It is right
//! because the inverse condition holds where the condition does not, and copies leave the flags alone. Cranelift inverts a
//! condition only where one of the targets is the next block, and has the copies in a block of their own.

use super::Code;
use super::effect::{Effect, Effects, Move, Registers, bit};
use super::instruction::{Link, MachInst, STACK, inverse};
use super::liveness::Liveness;
use iced_x86::Mnemonic;
use smallvec::SmallVec;

/// The most copies that are moved.
const MOST: usize = 8;

/// Inverts the conditions of such jumps.
pub fn run(code: &mut Code<'_>, liveness: Option<&Liveness>) {
    let mut effects = Effects::default();
    for second in 1..code.insts.len() {
        if let Some(found) = find(code, second, liveness, &mut effects) {
            invert(code, second, &found);
        }
    }
}

/// A jump out of a loop, with what is between it and the jump back.
struct Exit {
    /// The number of the jump out, its condition and its target.
    jump: usize,
    condition: u8,
    out: u32,
    /// The target of the jump back.
    back: u32,
    /// The numbers of the copies behind it, the last first, and the registers that they set.
    copies: SmallVec<[usize; 4]>,
    sets: Registers,
    /// The number of the instruction before which the copies go.
    before: usize,
}

/// The jump out before a jump back, if they can change places.
fn find(
    code: &Code<'_>,
    second: usize,
    liveness: Option<&Liveness>,
    effects: &mut Effects,
) -> Option<Exit> {
    let jump = code.insts.get(second)?;
    let Link::Jump(None, back) = jump.link else {
        return None;
    };
    (code.inst_at(back)? <= second && !jump.is_target).then_some(())?;
    let mut copies = SmallVec::new();
    let mut sets = 0;
    let mut places = code.before(second);
    let (first, condition, out) = loop {
        let place = places.next()?;
        let inst = code.insts.get(place)?;
        if let Link::Jump(Some(condition), out) = inst.link {
            break (place, condition, out);
        }
        sets |= copied(inst, effects)?;
        copies.push(place);
        (copies.len() <= MOST).then_some(())?;
    };
    let is_entered = code
        .insts
        .get(first + 1..second)?
        .iter()
        .any(|inst| inst.is_target);
    let outside = code.inst_at(out)?;
    (outside > second && !is_entered).then_some(())?;
    let mut before = first;
    if !copies.is_empty() {
        (liveness?.at(outside) & sets == 0).then_some(())?;
        let comparison = places.next().filter(|place| {
            let inst = code.insts.get(*place);
            inst.is_some_and(|inst| compares_others(inst, sets, effects))
        });
        let joins = code.insts.get(first)?.is_target;
        before = comparison.filter(|_| !joins).unwrap_or(first);
        // A relocation stays at its place.
        let mut moved = code.insts.get(before..second)?.iter();
        (!moved.any(|inst| inst.fixed)).then_some(())?;
    }
    Some(Exit {
        jump: first,
        condition,
        out,
        back,
        copies,
        sets,
        before,
    })
}

/// The register that a copy of another sets.
fn copied(inst: &MachInst, effects: &mut Effects) -> Option<Registers> {
    is_movable(inst).then_some(())?;
    match effects.of(inst) {
        Effect {
            moves: Some(Move::Copy { to, .. } | Move::Half { to, .. }),
            ..
        } if to != STACK => Some(bit(to)),
        _ => None,
    }
}

/// Returns true for a comparison that reads none of some registers.
fn compares_others(inst: &MachInst, sets: Registers, effects: &mut Effects) -> bool {
    let compares = matches!(inst.decoded.mnemonic(), Mnemonic::Cmp | Mnemonic::Test);
    compares && is_movable(inst) && effects.of(inst).reads & sets == 0
}

/// Returns true for an instruction that may have another place.
fn is_movable(inst: &MachInst) -> bool {
    inst.is_free() && inst.borrowed.is_none() && inst.site.is_none()
}

fn invert(code: &mut Code<'_>, second: usize, found: &Exit) {
    let links = [
        (
            found.jump,
            Link::Jump(Some(inverse(found.condition)), found.back),
        ),
        (second, Link::Jump(None, found.out)),
    ];
    for (place, link) in links {
        if let Some(inst) = code.insts.get_mut(place) {
            inst.link = link;
        }
    }
    // Directly before its target, the second one is not needed.
    let is_next = code.inst_at(found.out).is_some_and(|out| {
        let between = code.insts.get(second + 1..out).unwrap_or_default();
        between.iter().all(|inst| inst.new_len() == 0)
    });
    if is_next && let Some(inst) = code.insts.get_mut(second) {
        inst.remove();
    }
    // The first copy moves first, so their order stays.
    for (place, before) in found.copies.iter().rev().zip(found.before..) {
        let Some(moved) = code.insts.get_mut(before..=*place) else {
            continue;
        };
        for at in (1..moved.len()).rev() {
            if let Some([left, right]) = moved.get_mut(at - 1..=at) {
                left.exchange(right);
            }
        }
    }
    if found.copies.is_empty() {
        return;
    }
    for inst in code
        .insts
        .get_mut(found.before..=second)
        .unwrap_or_default()
    {
        inst.stale |= found.sets;
    }
}

#[cfg(test)]
mod tests {
    use super::super::run;
    use super::super::tests::{ENTER, LEAVE, input};

    /// Checks the result for a loop of some instructions, with a jump back over `back` bytes at its end.
    #[track_caller]
    fn becomes(body: &[&[u8]], back: i8, behind: &[u8], expected: &[&[u8]]) {
        let jump = [&[0xe9][..], &i32::from(back).to_le_bytes()].concat();
        let bytes = [&ENTER[..], &body.concat(), &jump, behind, &LEAVE].concat();
        let rewritten = run(&input(&bytes)).expect("it is understood");
        assert_eq!(
            rewritten.bytes,
            [&expected.concat()[..], behind, &[0xc3]].concat()
        );
    }

    // add $8, %rdi; cmp %rdi, %rsi; mov %rdi, %rcx
    const ADD_DI: &[u8] = &[0x48, 0x83, 0xc7, 8];
    const CMP: &[u8] = &[0x48, 0x39, 0xfe];
    const COPY_DI_C: &[u8] = &[0x48, 0x89, 0xf9];
    // add (%rcx), %rax
    const ADD: &[u8] = &[0x48, 0x03, 0x01];
    // je over a copy and the jump back
    const OUT: &[u8] = &[0x0f, 0x84, 8, 0, 0, 0];

    #[test]
    fn copies_move_before_the_comparison() {
        let body: &[&[u8]] = &[ADD, ADD_DI, CMP, OUT, COPY_DI_C];
        let back: &[u8] = &[0x75, 0xf1];
        becomes(body, -24, &[], &[ADD, ADD_DI, COPY_DI_C, CMP, back]);
    }

    #[test]
    fn what_is_read_behind_the_loop_is_not_overwritten() {
        let body: &[&[u8]] = &[ADD, ADD_DI, CMP, OUT, COPY_DI_C];
        let (out, back): (&[u8], &[u8]) = (&[0x74, 5], &[0xeb, 0xef]);
        // mov %rcx, %rax
        let behind: &[u8] = &[0x48, 0x89, 0xc8];
        becomes(body, -24, behind, &[ADD, ADD_DI, CMP, out, COPY_DI_C, back]);
    }
}
