//! Branches in the place of conditional moves on the critical path of innermost loops.
//!
//! A conditional move waits for its condition, a predicted branch does not. Where the condition of a move is ready much later
//! than its operands, and the rounds of the loop wait for each other because of such moves, they become branches around copies.
//!
//! Precondition: the module does not say that a condition is unpredictable, and no pass has used yet that a conditional move
//! of 32 bits clears the upper half. It is right because the branch skips what the move would not have done; Cranelift never
//! takes the upper half of a selected value as known. LLVM decides in the same way (its «x86-cmov-conversion»): by depths
//! of dependencies in two rounds of the loop, once with the moves as they are and once without their conditions.

use super::code::{Code, Splice, Steps};
use super::depths::{Depths, is_conditional};
use super::effect::{may_read, may_write};
use super::instruction::{Link, MachInst, condition, inverse, number};
use iced_x86::{Code as Opcode, Instruction, InstructionInfoFactory, OpKind, UsedRegister};
use std::ops::Range;

/// The maximal number of instructions of a loop.
const MOST_INSTS: usize = 300;
/// Replaces moves in the loops of a function.
pub fn run(code: &mut Code<'_>, steps: Option<Steps>) -> Option<Option<Steps>> {
    let mut splices = Vec::new();
    let mut factory = InstructionInfoFactory::new();
    for inside in innermost(code) {
        let families = families(code, inside.clone());
        if families.is_empty() {
            continue;
        }
        let depths = Depths::of_loop(code, inside.clone(), &mut factory);
        if !depths.is_worth_it() {
            continue;
        }
        for family in families {
            let is_late = family.iter().all(|at| depths.is_late(*at));
            let mut all = family.iter();
            if is_late && !all.any(|at| selects_address(code, *at, &inside, &mut factory)) {
                for group in runs(code, &family) {
                    splices.push(branch(code, group)?);
                }
            }
        }
    }
    if splices.is_empty() {
        return Some(steps);
    }
    let targets: Vec<usize> = splices.iter().map(|splice| splice.old.end).collect();
    let targets = targets
        .into_iter()
        .map(|at| code.insts.get(at).map(|inst| inst.at));
    let targets: Vec<u32> = targets.collect::<Option<_>>()?;
    let steps = code.splice(splices, steps)?;
    for target in targets {
        let at = code.inst_at(target)?;
        code.insts.get_mut(at)?.is_target = true;
    }
    Some(steps)
}

/// The instructions of the innermost loops: from the target of a jump back to the last such jump.
fn innermost(code: &Code<'_>) -> Vec<Range<usize>> {
    let is_jump = |from: &usize| code.insts.get(*from).is_some_and(|i| i.link != Link::Table);
    let back = code.jumps_back().into_iter();
    let back = back.filter(|(from, _)| is_jump(from));
    let mut loops: Vec<Range<usize>> = back.map(|(from, to)| to..from + 1).collect();
    // By the header, the longest first.
    loops.sort_unstable_by_key(|l| (l.start, usize::MAX - l.end));
    loops.dedup_by_key(|l| l.start);
    let mut innermost: Vec<Range<usize>> = Vec::new();
    for inside in loops.into_iter().rev() {
        let has_inner = innermost
            .last()
            .is_some_and(|inner| inner.start < inside.end);
        if !has_inner {
            innermost.push(inside);
        }
    }
    innermost.retain(|inside| inside.len() <= MOST_INSTS);
    innermost
}

/// The copy that a conditional move makes.
fn copy(inst: &MachInst) -> Option<Instruction> {
    let mut copy = inst.decoded;
    let is_move = inst.is_free() && inst.borrowed.is_none() && is_conditional(&copy);
    is_move.then_some(())?;
    let to = copy.op0_register();
    copy.set_code(match () {
        () if to.is_gpr64() => Opcode::Mov_r64_rm64,
        () if to.is_gpr32() => Opcode::Mov_r32_rm32,
        () => return None,
    });
    Some(copy)
}

/// The conditional moves in a loop, by the flags that they read: the numbers of those with one condition of the same flags.
fn families(code: &Code<'_>, inside: Range<usize>) -> Vec<Vec<usize>> {
    let mut families = Vec::new();
    let mut family = Vec::new();
    let end = inside.end;
    for (at, inst) in inside.filter_map(|at| Some((at, code.insts.get(at)?))) {
        if is_conditional(&inst.decoded) {
            family.push(at);
        } else if inst.decoded.rflags_modified() != 0 || at + 1 == end {
            families.push(std::mem::take(&mut family));
        }
    }
    families.retain(|family| {
        let mut insts = family.iter().filter_map(|at| code.insts.get(*at));
        let first = insts.clone().next().map(|inst| condition(&inst.decoded));
        let same = |inst: &MachInst| Some(condition(&inst.decoded)) == first;
        first.is_some() && insts.all(|inst| same(inst) && copy(inst).is_some())
    });
    families
}

/// The conditional moves of a family that one branch can skip: one directly behind the other.
fn runs(code: &Code<'_>, family: &[usize]) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for at in family {
        let is_target = code.insts.get(*at).is_none_or(|inst| inst.is_target);
        match runs.last_mut() {
            Some(last) if last.end == *at && !is_target => last.end = at + 1,
            _ => runs.push(*at..at + 1),
        }
    }
    runs
}

/// The branch around copies that takes the place of conditional moves.
fn branch(code: &mut Code<'_>, group: Range<usize>) -> Option<Splice> {
    let insts = code.insts.get(group.clone())?;
    let (first, last) = (insts.first()?, insts.last()?);
    let skips = inverse(condition(&first.decoded)?);
    let mut new = vec![MachInst::jump(first.at, (Some(skips), last.end()))];
    for inst in insts {
        let place = (inst.at, inst.size);
        new.push(MachInst::inserted(place, &copy(inst)?, &mut code.encoder)?);
    }
    Some(Splice {
        old: group,
        new,
        entry: 0,
    })
}

/// Returns true if what a move selects is only the address of one load: a search in a tree, whose branches are not predictable.
fn selects_address(
    code: &Code<'_>,
    at: usize,
    inside: &Range<usize>,
    factory: &mut InstructionInfoFactory,
) -> bool {
    let Some(moved) = code.insts.get(at) else {
        return false;
    };
    let result = number(moved.decoded.op0_register());
    let behind = (at + 1..inside.end).chain(inside.start..at);
    let mut users = Vec::new();
    for inst in behind.filter_map(|at| code.insts.get(at)) {
        if inst.is_flow() || inst.new_len() == 0 {
            continue;
        }
        let used = factory.info(&inst.decoded).used_registers().iter();
        let used = used.filter(|used| used.register().is_gpr());
        let of_result = |used: &&UsedRegister| number(used.register()) == result;
        let (mut reads, mut writes) = (false, false);
        for used in used.filter(of_result) {
            reads |= may_read(used.access());
            writes |= may_write(used.access());
        }
        if reads {
            users.push(inst);
        }
        if writes {
            break;
        }
    }
    let is_load = |inst: &MachInst| {
        let is_mov = matches!(inst.opcode(), Opcode::Mov_r64_rm64 | Opcode::Mov_r32_rm32);
        is_mov && inst.decoded.op1_kind() == OpKind::Memory
    };
    matches!(users[..], [user] if is_load(user))
}

#[cfg(test)]
mod tests {
    use super::super::run;
    use super::super::tests::{ENTER, LEAVE, input};
    use crate::passes::{Pass, Passes};
    use crate::rewrite::Input;

    // mov (%rdi,%rcx,8), %rax; cmp %rsi, %rax
    const LOAD: &[u8] = &[0x48, 0x8b, 0x04, 0xcf];
    const COMPARE: &[u8] = &[0x48, 0x39, 0xf0];
    // lea 1(%rcx,%rcx), %rdx; lea 2(%rcx,%rcx), %rcx
    const LEFT: &[u8] = &[0x48, 0x8d, 0x54, 0x09, 1];
    const RIGHT: &[u8] = &[0x48, 0x8d, 0x4c, 0x09, 2];
    // cmovl %rdx, %rcx
    const SELECT: &[u8] = &[0x48, 0x0f, 0x4c, 0xca];
    // cmp %r8, %rcx
    const AGAIN: &[u8] = &[0x4c, 0x39, 0xc1];

    /// The code of a loop with a body, in a function that says whether a condition is unpredictable.
    fn rewritten(body: &[&[u8]], unpredictable: bool) -> Vec<u8> {
        let body = body.concat();
        let back = -(body.len() as i32 + 6);
        // jl
        let jump = [&[0x0f, 0x8c], &back.to_le_bytes()[..]].concat();
        let bytes = [&ENTER[..], &body, &jump, &LEAVE].concat();
        let passes = [Pass::ConditionalMoves, Pass::ShortJumps];
        let input = Input {
            passes: passes.into_iter().collect::<Passes>(),
            unpredictable,
            ..input(&bytes)
        };
        let all = run(&input).expect("it is understood").bytes;
        // Without the jump back, which has its short form.
        all[ENTER.len()..all.len() - LEAVE.len() - 2].to_vec()
    }

    #[test]
    fn a_move_with_a_late_condition_becomes_a_branch() {
        let heap: &[&[u8]] = &[LOAD, COMPARE, LEFT, RIGHT, SELECT, AGAIN];
        // jge over mov %rdx, %rcx
        let branch: &[u8] = &[0x7d, 0x03, 0x48, 0x8b, 0xca];
        let expected = [LOAD, COMPARE, LEFT, RIGHT, branch, AGAIN].concat();
        assert_eq!(rewritten(heap, false), expected);
        assert_eq!(rewritten(heap, true), heap.concat());
    }

    #[test]
    fn moves_with_one_condition_become_one_branch() {
        // cmovl %rdx, %r9
        let another: &[u8] = &[0x4c, 0x0f, 0x4c, 0xca];
        let body: &[&[u8]] = &[LOAD, COMPARE, LEFT, RIGHT, SELECT, another, AGAIN];
        let branch: &[u8] = &[0x7d, 0x06, 0x48, 0x8b, 0xca, 0x4c, 0x8b, 0xca];
        let expected = [LOAD, COMPARE, LEFT, RIGHT, branch, AGAIN].concat();
        assert_eq!(rewritten(body, false), expected);
    }

    #[test]
    fn moves_that_read_the_same_flags_are_decided_together() {
        // mov 16(%rdi,%rcx), %r9: what the first selects is only its address; cmovl %rcx, %r10
        let load: &[u8] = &[0x4c, 0x8b, 0x4c, 0x0f, 16];
        let other: &[u8] = &[0x4c, 0x0f, 0x4c, 0xd2];
        // mov %r9, %rcx
        let next: &[u8] = &[0x4c, 0x89, 0xc9];
        let body: &[&[u8]] = &[LOAD, COMPARE, LEFT, RIGHT, SELECT, load, other, next, AGAIN];
        assert_eq!(rewritten(body, false), body.concat());
    }

    #[test]
    fn a_maximum_stays_a_move() {
        // cmp %rcx, %rax; cmovg %rax, %rcx; add $8, %rdi
        let body: &[&[u8]] = &[
            &[0x48, 0x8b, 0x07],
            &[0x48, 0x39, 0xc8],
            &[0x48, 0x0f, 0x4f, 0xc8],
            &[0x48, 0x83, 0xc7, 8],
            AGAIN,
        ];
        assert_eq!(rewritten(body, false), body.concat());
    }

    #[test]
    fn the_way_down_a_tree_stays_a_move() {
        // mov (%rcx), %rcx
        let down: &[u8] = &[0x48, 0x8b, 0x09];
        let body: &[&[u8]] = &[LOAD, COMPARE, LEFT, RIGHT, SELECT, down, AGAIN];
        assert_eq!(rewritten(body, false), body.concat());
    }
}
