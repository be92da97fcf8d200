//! Shrink wrapping: a function that returns early has no frame until then.
//!
//! Cranelift saves registers at the entry of a function, also where the first branch leads to its end. Such branches move in front of
//! the prologue, and lead to a copy of the end without an epilogue. Moves to saved registers between them run behind the
//! prologue.
//!
//! Precondition: the instructions up to the branch neither use the frame nor call anything, and only moves write saved
//! registers; the end is a few instructions of that kind before the epilogue; nothing jumps between them, and the flags are not
//! read behind the branch. It is right because these instructions do the same before registers are saved, and the
//! moves read registers that nothing writes in between. LLVM's pass of that name places the prologue by dominance (F. Chow,
//! «Minimizing register usage penalty at procedure calls», PLDI 1988).

use super::code::{Code, Splice, Steps};
use super::effect::{Effects, Registers, bit};
use super::flags::flags_end;
use super::frame::{ADD, SUB, adjusts, copies};
use super::instruction::{FRAME, Link, MachInst, STACK, inverse, number};
use crate::unwind::Rule;
use crate::x86_64::dwarf_general;
use iced_x86::{Code as Opcode, FlowControl, Mnemonic, OpKind, Register};
use smallvec::SmallVec;

/// The number of instructions that move in front of the prologue.
const MOST_MOVED: usize = 12;
/// The number of instructions of an end, with the return.
const MOST_COPIED: usize = 5;
/// The number of jumps on the way to a return.
const MOST_JUMPS: usize = 2;
/// The registers that a function gives back as it got them.
const SAVED: Registers = 0b1111_0000_0010_1000;

/// A branch to an early return.
#[derive(Clone)]
struct Exit {
    branch: usize,
    condition: u8,
    /// The old offset that stands for the copy.
    label: u32,
    copy: Vec<MachInst>,
}

/// The branches that move, with all around them.
#[derive(Clone, Default)]
struct Plan {
    prologue: SmallVec<[usize; 8]>,
    /// The instructions in front of the prologue, but for the branches.
    moved: SmallVec<[usize; MOST_MOVED]>,
    /// The moves that run behind it.
    delayed: SmallVec<[usize; 4]>,
    exits: Vec<Exit>,
    /// The number behind the last instruction of all these.
    end: usize,
}

/// Moves early returns in front of the prologue.
pub fn run(code: &mut Code<'_>, steps: Option<Steps>) -> Option<Option<Steps>> {
    let plan = steps.is_some().then(|| plan(code)).flatten();
    match (plan, steps) {
        (Some(plan), Some(steps)) => apply(code, plan, steps).map(Some),
        (_, steps) => Some(steps),
    }
}

/// The branches to early returns at the entry of a function.
fn plan(code: &Code<'_>) -> Option<Plan> {
    let mut plan = Plan::default();
    let first = prologue(code, &mut plan)?;
    let mut effects = Effects::default();
    let mut done: Option<Plan> = None;
    // The registers that delayed moves read and write.
    let (mut read, mut written): (Registers, Registers) = (0, 0);
    let mut at = first;
    while plan.moved.len() + plan.exits.len() < MOST_MOVED {
        let Some(inst) = code.insts.get(at).filter(|inst| !inst.is_target) else {
            break;
        };
        at += 1;
        if inst.new_len() == 0 {
            continue;
        }
        if let Link::Jump(Some(condition), to) = inst.link {
            let Some((exit, end)) = exit(code, at - 1, (condition, to)) else {
                break;
            };
            let is_last = end != at;
            plan.exits.push(exit);
            plan.end = end;
            if flags_end(code, end, false) {
                done = Some(plan.clone());
            }
            if is_last {
                break;
            }
            continue;
        }
        let effect = effects.of(inst);
        if !is_apart(inst) || effect.is_unknown || effect.writes & read != 0 {
            break;
        }
        if (effect.writes & SAVED) | (effect.reads & written) == 0 {
            plan.moved.push(at - 1);
            continue;
        }
        let is_move = effect.is_plain && effect.sets & !SAVED == 0 || is_zero(inst);
        if !is_move || !inst.is_free() {
            break;
        }
        read |= effect.reads;
        written |= effect.writes;
        plan.delayed.push(at - 1);
    }
    done
}

/// Finds the prologue; returns the number of the instruction behind it.
fn prologue(code: &Code<'_>, plan: &mut Plan) -> Option<usize> {
    for (at, inst) in code.insts.iter().enumerate() {
        // A loop may begin in the place of an instruction that is gone.
        (!inst.is_target).then_some(())?;
        if inst.new_len() == 0 {
            continue;
        }
        let is_prologue = inst.opcode() == Opcode::Push_r64
            || adjusts(inst, SUB).is_some()
            || copies(inst, Register::RBP, Register::RSP);
        if !is_prologue {
            return (!plan.prologue.is_empty()).then_some(at);
        }
        plan.prologue.push(at);
    }
    None
}

/// Returns true if an instruction has nothing to do with the frame, and control passes through it.
fn is_apart(inst: &MachInst) -> bool {
    let decoded = &inst.decoded;
    let mut named =
        (0..decoded.op_count()).filter(|operand| decoded.op_kind(*operand) == OpKind::Register);
    let is_frame =
        |register: Register| register.is_gpr() && matches!(number(register), STACK | FRAME);
    let uses_frame = named.any(|operand| is_frame(decoded.op_register(operand)))
        || is_frame(decoded.memory_base())
        || is_frame(decoded.memory_index());
    let flows = decoded.flow_control() == FlowControl::Next;
    flows
        && !uses_frame
        && !inst.fixed
        && inst.lead == 0
        && inst.site.is_none()
        && inst.borrowed.is_none()
}

/// Returns true for `xor r, r`.
fn is_zero(inst: &MachInst) -> bool {
    let both = inst.register(0).zip(inst.register(1));
    inst.decoded.mnemonic() == Mnemonic::Xor && both.is_some_and(|(to, by)| to == by && to.is_gpr())
}

/// The early return that a branch leads to, or that follows it; and the number of the instruction at which the function
/// goes on otherwise.
fn exit(code: &Code<'_>, branch: usize, (condition, to): (u8, u32)) -> Option<(Exit, usize)> {
    let inst = code.insts.get(branch)?;
    // The offset of no instruction.
    let label = inst.at.checked_add(1).filter(|_| inst.size > 1)?;
    (*code.index.get(label as usize)? == u32::MAX).then_some(())?;
    let exit = |condition, copy| Exit {
        branch,
        condition,
        label,
        copy,
    };
    let target = code.inst_at(to)?;
    if let Some((copy, _)) = early_return(code, target) {
        return Some((exit(condition, copy), branch + 1));
    }
    let (copy, last) = early_return(code, branch + 1)?;
    let inside = code.insts.get(branch + 1..=last)?;
    let mut behind = last + 1..;
    let next = behind.find(|at| code.insts.get(*at).is_none_or(|inst| inst.new_len() != 0))?;
    let is_only = last > branch && next == target && !inside.iter().any(|inst| inst.is_target);
    is_only.then(|| (exit(inverse(condition), copy), last + 1))
}

/// The instructions from one on up to a return, without an epilogue; and the number of the return.
fn early_return(code: &Code<'_>, first: usize) -> Option<(Vec<MachInst>, usize)> {
    let mut copy: Vec<MachInst> = Vec::new();
    let mut effects = Effects::default();
    let (mut at, mut jumps, mut is_epilogue) = (first, 0, false);
    while copy.len() < MOST_COPIED {
        let inst = code.insts.get(at)?;
        at += 1;
        match inst.opcode() {
            _ if inst.new_len() == 0 => continue,
            Opcode::Pop_r64 => is_epilogue = true,
            _ if adjusts(inst, ADD).is_some() => is_epilogue = true,
            Opcode::Retnq if inst.lead == 0 && !inst.fixed => {
                copy.push(inst.clone());
                return Some((copy, at - 1));
            }
            _ => {
                if let Link::Jump(None, to) = inst.link {
                    jumps += 1;
                    (jumps <= MOST_JUMPS).then_some(())?;
                    at = code.inst_at(to)?;
                    continue;
                }
                let effect = effects.of(inst);
                let is_used = (effect.reads | effect.writes) & SAVED != 0;
                let is_plain = inst.link == Link::None && !effect.is_unknown && !is_used;
                (is_plain && is_apart(inst) && !is_epilogue).then_some(())?;
                copy.push(inst.clone());
            }
        }
    }
    None
}

/// Moves the instructions, and appends the copies of ends.
fn apply(code: &mut Code<'_>, plan: Plan, steps: Steps) -> Option<Steps> {
    let mut front: Vec<(usize, MachInst)> = Vec::new();
    for at in &plan.moved {
        front.push((*at, code.insts.get(*at)?.clone()));
    }
    for exit in &plan.exits {
        let mut branch = code.insts.get(exit.branch)?.clone();
        branch.link = Link::Jump(Some(exit.condition), exit.label);
        front.push((exit.branch, branch));
    }
    front.sort_by_key(|(at, _)| *at);
    let before = front.len();
    let mut new: Vec<MachInst> = front.into_iter().map(|(_, inst)| inst).collect();
    let mut saved: SmallVec<[u8; 8]> = SmallVec::new();
    for at in plan.prologue.iter().chain(&plan.delayed) {
        let inst = code.insts.get(*at)?;
        saved.extend(saved_by(inst));
        new.push(inst.clone());
    }
    // An epilogue among the old instructions is gone, with its rules.
    let (own, other): (Steps, Steps) = steps.into_iter().partition(|(at, _)| *at < plan.end);
    let own = own.into_iter().filter_map(|(at, rule)| {
        let place = plan.prologue.iter().position(|place| *place == at)?;
        Some((before + place, rule))
    });
    let splice = Splice {
        old: 0..plan.end,
        new,
        entry: 0,
    };
    let other = code.splice(vec![splice], Some(other))??;
    let mut steps: Steps = own.chain(other).collect();
    let last = code.insts.len().checked_sub(1)?;
    steps.push((last, Rule::Frame(dwarf_general(STACK), 8)));
    let restored = saved
        .into_iter()
        .map(|register| Rule::Restored(dwarf_general(register)));
    steps.extend(restored.map(|rule| (last, rule)));
    for exit in plan.exits {
        *code.index.get_mut(exit.label as usize)? = u32::try_from(code.insts.len()).ok()?;
        for (at, mut inst) in exit.copy.into_iter().enumerate() {
            inst.is_target = at == 0;
            code.insts.push(inst);
        }
    }
    Some(steps)
}

/// The register that an instruction of a prologue saves.
fn saved_by(inst: &MachInst) -> Option<u8> {
    let register = inst
        .register(0)
        .filter(|_| inst.opcode() == Opcode::Push_r64)?;
    Some(number(register)).filter(|register| SAVED & bit(*register) != 0)
}

#[cfg(test)]
mod tests {
    use super::super::instruction::{FRAME, STACK};
    use super::super::run;
    use super::super::tests::{ENTER, LEAVE, input};
    use crate::passes::{Pass, Passes};
    use crate::rewrite::{Input, Rewritten};
    use crate::unwind::Rule;
    use crate::x86_64::dwarf_general;

    /// `call`.
    const CALL: [u8; 5] = [0xe8, 0, 0, 0, 0];

    /// A function that returns at once if `test %edi, %edi` finds zero, and calls another one else.
    fn rewritten(before: &[u8], behind: &[u8]) -> Rewritten {
        let branch = [0x85, 0xff, 0x0f, 0x84, behind.len() as u8 + 5, 0, 0, 0];
        let start = [&ENTER[..], before, &branch, behind].concat();
        let bytes = [&start[..], &CALL, &LEAVE].concat();
        let passes = [Pass::Frame, Pass::ShrinkWrapping];
        let input = Input {
            passes: passes.into_iter().collect::<Passes>(),
            patches: &[start.len() as u32 + 1],
            frame_pointer: true,
            ..input(&bytes)
        };
        run(&input).expect("it is understood")
    }

    #[test]
    fn an_early_return_has_no_frame() {
        let new = rewritten(&[], &[]);
        let front = [0x85, 0xff, 0x0f, 0x84, 11, 0, 0, 0];
        // `pop %rbp; ret`, and the copy.
        let expected = [&front[..], &ENTER, &CALL, &[0x5d, 0xc3, 0xc3]].concat();
        assert_eq!(new.bytes, expected);
        let last = new.bytes.len() as u32 - 1;
        let at_copy = new.unwind.rules.iter().filter(|(at, _)| *at == last);
        let at_copy: Vec<Rule> = at_copy.map(|(_, rule)| *rule).collect();
        let expected = [
            Rule::Frame(dwarf_general(STACK), 8),
            Rule::Restored(dwarf_general(FRAME)),
        ];
        assert!(at_copy.ends_with(&expected), "{at_copy:?}");
    }

    #[test]
    fn the_frame_stays_in_front_of_calls_and_where_flags_are_read_later() {
        let has_frame_first = |new: Rewritten| new.bytes.starts_with(&ENTER);
        // `setne %al` behind the branch.
        assert!(has_frame_first(rewritten(&[], &[0x0f, 0x95, 0xc0])));
        // `mov 16(%rbp), %eax` in front of it.
        assert!(has_frame_first(rewritten(&[0x8b, 0x45, 0x10], &[])));
        // `mov %rsi, %rax` in front of it.
        assert!(!has_frame_first(rewritten(&[0x48, 0x89, 0xf0], &[])));
    }

    #[test]
    fn a_loop_at_the_entry_keeps_the_frame_in_front() {
        // `mov %rdi, %rdi`, which goes, is where the loop begins.
        let start = [&ENTER[..], &[0x48, 0x89, 0xff]].concat();
        let branch = [0x85, 0xff, 0x0f, 0x84, 8, 0, 0, 0];
        // `sub $1, %edi; jmp` back.
        let back = [0x83, 0xef, 1, 0xe9, 0xed, 0xff, 0xff, 0xff];
        let bytes = [&start[..], &branch, &back, &LEAVE].concat();
        let passes = [Pass::Frame, Pass::DeadMoves, Pass::ShrinkWrapping];
        let input = Input {
            passes: passes.into_iter().collect::<Passes>(),
            frame_pointer: true,
            ..input(&bytes)
        };
        let rewritten = run(&input).expect("it is understood");
        assert!(rewritten.bytes.starts_with(&ENTER));
    }
}
