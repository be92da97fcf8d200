//! Branches at the end of a loop: the jump back is the conditional one.
//!
//! A conditional jump out of a loop before the jump back gets the inverse condition, and the two jumps change their
//! targets. A conditional jump over the jump out, to the jump back, leads to the loop itself. Each round executes one jump
//! instead of two. Copies of registers before the jump back, which set the values for the next round, move before the
//! comparison, or between it and the conditional jump if they overwrite what it compares.
//!
//! Precondition: nothing else jumps to the jump back, and what the copies overwrite is not read behind the loop. It is right
//! because the inverse condition holds where the condition does not, and copies leave the flags alone. Cranelift inverts a
//! condition only where one of the targets is the next block, and has the copies in a block of their own.

use super::Code;
use super::effect::{Effect, Effects, Move};
use super::instruction::{Link, MachInst, STACK, inverse, vector_copy};
use super::liveness::Live;
use crate::rewrite::stale_bit;
use cranelift_codegen::RegClass;
use iced_x86::Mnemonic;
use smallvec::SmallVec;

/// The most copies that are moved.
const MOST: usize = 8;

/// Makes the jumps back conditional.
pub fn run(code: &mut Code<'_>, live: Option<&Live>) {
    let mut effects = Effects::default();
    let mut ways = code.ways();
    for second in 1..code.insts.len() {
        if let Some(found) = find(code, second, &ways, live, &mut effects) {
            exchange(code, second, &found);
            if let Some(count) = code.inst_at(found.back).and_then(|to| ways.get_mut(to)) {
                *count += 1;
            }
        }
    }
}

/// The jumps at the end of a loop, with what is between them.
struct Exit {
    /// The number of the conditional jump.
    jump: usize,
    /// The condition under which the loop goes on, by the machine's number.
    condition: u8,
    /// The number of the jump out behind the conditional one, if that leads to the jump back.
    way_out: Option<usize>,
    /// The target of the jump out.
    out: u32,
    /// The target of the jump back.
    back: u32,
    /// The numbers of the copies before the jump back, the last first, and the registers that they set, as bits of `stale_bit`.
    copies: SmallVec<[usize; 4]>,
    sets: u32,
    /// The number of the instruction before which the copies go.
    before: usize,
}

/// The jumps at the end of a loop, if the jump back, by its number, can be the conditional one.
fn find(
    code: &Code<'_>,
    second: usize,
    ways: &[u32],
    live: Option<&Live>,
    effects: &mut Effects,
) -> Option<Exit> {
    let Link::Jump(None, back) = code.insts.get(second)?.link else {
        return None;
    };
    (code.inst_at(back)? <= second).then_some(())?;
    let (copies, sets, place) = copies_before(code, second, effects)?;
    let entered = |from: usize, to: usize| ways.get(from..to).map(|ways| ways.iter().sum::<u32>());
    let (jump, condition, way_out, out) = match code.insts.get(place)?.link {
        Link::Jump(Some(condition), out) => (place, inverse(condition), None, out),
        Link::Jump(None, out) if !copies.is_empty() => {
            let (_, _, jump) = copies_before(code, place, effects)?;
            let Link::Jump(Some(condition), over) = code.insts.get(jump)?.link else {
                return None;
            };
            let over = code.inst_at(over)?;
            let is_back = over > place && copies.iter().all(|copy| over <= *copy);
            (is_back && entered(jump + 1, place + 1)? == 0).then_some(())?;
            (jump, condition, Some(place), out)
        }
        _ => return None,
    };
    let outside = code.inst_at(out)?;
    let expected = u32::from(way_out.is_some());
    (outside > second && entered(place + 1, second + 1)? == expected).then_some(())?;
    let left = way_out.map_or(outside, |_| jump + 1);
    let exit = Exit {
        jump,
        condition,
        way_out,
        out,
        back,
        before: place_of_copies(code, (jump, second, left), (&copies, sets), live, effects)?,
        copies,
        sets,
    };
    Some(exit)
}

/// The number of the instruction before which copies go, which set some registers: the conditional jump or its comparison;
/// `None` if they must stay. `second` is the number of the jump back, and `left` of the first instruction behind the loop.
fn place_of_copies(
    code: &Code<'_>,
    (jump, second, left): (usize, usize, usize),
    (copies, sets): (&[usize], u32),
    live: Option<&Live>,
    effects: &mut Effects,
) -> Option<usize> {
    if copies.is_empty() {
        return Some(jump);
    }
    (live?.at(left) & sets == 0).then_some(())?;
    let comparison = code.before(jump).next().filter(|place| {
        let inst = code.insts.get(*place);
        inst.is_some_and(|inst| compares_others(inst, sets, effects))
    });
    let joins = code.insts.get(jump)?.is_target;
    let before = comparison.filter(|_| !joins).unwrap_or(jump);
    // A relocation stays at its place.
    let mut moved = code.insts.get(before..second)?.iter();
    (!moved.any(|inst| inst.fixed)).then_some(before)
}

/// The copies directly before an instruction, the last first, the registers that they set, and the number of the
/// instruction before them.
fn copies_before(
    code: &Code<'_>,
    end: usize,
    effects: &mut Effects,
) -> Option<(SmallVec<[usize; 4]>, u32, usize)> {
    let (mut copies, mut sets) = (SmallVec::new(), 0);
    for place in code.before(end) {
        let inst = code.insts.get(place)?;
        if matches!(inst.link, Link::Jump(..)) {
            return Some((copies, sets, place));
        }
        sets |= copied(inst, effects)?;
        copies.push(place);
        (copies.len() <= MOST).then_some(())?;
    }
    None
}

/// The register that a copy of another sets, as a bit of `stale_bit`.
pub fn copied(inst: &MachInst, effects: &mut Effects) -> Option<u32> {
    is_movable(inst).then_some(())?;
    if let Some(vector) = vector_copy(&inst.decoded) {
        return Some(stale_bit(RegClass::Float, vector));
    }
    match effects.of(inst) {
        Effect {
            moves: Some(Move::Copy { to, .. } | Move::Half { to, .. }),
            ..
        } if to != STACK => Some(stale_bit(RegClass::Int, to)),
        _ => None,
    }
}

/// Returns true for a comparison that reads none of some registers.
fn compares_others(inst: &MachInst, sets: u32, effects: &mut Effects) -> bool {
    let compares = matches!(inst.decoded.mnemonic(), Mnemonic::Cmp | Mnemonic::Test);
    compares && is_movable(inst) && u32::from(effects.of(inst).reads) & sets == 0
}

/// Returns true for an instruction that may have another place.
fn is_movable(inst: &MachInst) -> bool {
    inst.is_free() && inst.borrowed.is_none() && inst.site.is_none()
}

/// Makes the jump back conditional, behind the copies.
fn exchange(code: &mut Code<'_>, second: usize, found: &Exit) {
    if let Some(jump) = code.insts.get_mut(found.jump) {
        jump.link = Link::Jump(Some(found.condition), found.back);
    }
    if let Some(way_out) = found.way_out.and_then(|place| code.insts.get_mut(place)) {
        way_out.remove();
    }
    // Directly before its target, the jump out is not needed.
    let is_next = code.inst_at(found.out).is_some_and(|out| {
        let between = code.insts.get(second + 1..out).unwrap_or_default();
        between.iter().all(|inst| inst.new_len() == 0)
    });
    if let Some(last) = code.insts.get_mut(second) {
        last.link = Link::Jump(None, found.out);
        if is_next {
            last.remove();
        }
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
    fn a_jump_over_the_way_out_leads_to_the_loop() {
        // jne over a jmp to behind the jump back, to the copy
        let (over, out): (&[u8], &[u8]) = (&[0x0f, 0x85, 5, 0, 0, 0], &[0xe9, 8, 0, 0, 0]);
        let body: &[&[u8]] = &[ADD, ADD_DI, CMP, over, out, COPY_DI_C];
        let back: &[u8] = &[0x75, 0xf1];
        // mov %rdi, %rax
        let behind: &[u8] = &[0x48, 0x89, 0xf8];
        becomes(body, -29, behind, &[ADD, ADD_DI, COPY_DI_C, CMP, back]);
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
