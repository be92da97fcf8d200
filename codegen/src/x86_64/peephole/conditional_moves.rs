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
use super::effect::{may_read, may_write};
use super::instruction::{Link, MachInst, STACK, condition, inverse, number};
use iced_x86::{
    Code as Opcode, FlowControl, Instruction, InstructionInfoFactory, Mnemonic, OpKind, Register,
    UsedRegister,
};
use std::ops::Range;

/// The maximal number of instructions of a loop.
const MOST_INSTS: usize = 300;
/// The number of cycles by which a condition is late that makes up for seldom mispredictions: a quarter of what one costs.
const LATE: u32 = 4;
/// The number of general registers, of vector registers behind them, and the flags.
const PLACES: usize = 16 + 32 + 1;
/// The place of the flags.
const FLAGS: usize = PLACES - 1;

/// Replaces moves in the loops of a function.
pub fn run(code: &mut Code<'_>, steps: Option<Steps>) -> Option<Option<Steps>> {
    let mut splices = Vec::new();
    let mut factory = InstructionInfoFactory::new();
    for inside in innermost(code) {
        let groups = groups(code, inside.clone());
        if groups.is_empty() {
            continue;
        }
        let depths = Depths::of_loop(code, inside.clone(), &mut factory);
        if !depths.is_worth_it() {
            continue;
        }
        for group in groups {
            let is_late = group.clone().all(|at| depths.is_late(at));
            if is_late && !selects_address(code, &group, &inside, &mut factory) {
                splices.push(branch(code, group)?);
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
    let mut loops: Vec<Range<usize>> = Vec::new();
    for (from, inst) in code.insts.iter().enumerate() {
        if let Link::Jump(_, to) = inst.link
            && let Some(to) = code.inst_at(to)
            && to <= from
        {
            loops.push(to..from + 1);
        }
    }
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

/// Returns true for a conditional move of a general register. Other instructions with conditions have one operand.
fn is_conditional(inst: &Instruction) -> bool {
    inst.op_count() == 2 && condition(inst).is_some() && inst.op0_register().is_gpr()
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

/// The conditional moves in a loop: those with the same condition, one directly behind the other.
fn groups(code: &Code<'_>, inside: Range<usize>) -> Vec<Range<usize>> {
    let mut groups = Vec::new();
    let mut at = inside.start;
    while at < inside.end {
        let insts = code.insts.get(at..inside.end).unwrap_or_default();
        let is_another = |inst: &&MachInst| is_conditional(&inst.decoded);
        let count = insts.iter().take_while(is_another).count();
        let group = insts.get(..count).unwrap_or_default();
        let mut rest = group.iter().skip(1);
        let same = |inst: &MachInst| {
            let first = group.first().and_then(|first| condition(&first.decoded));
            condition(&inst.decoded) == first && !inst.is_target
        };
        if count > 0 && rest.all(same) && group.iter().all(|inst| copy(inst).is_some()) {
            groups.push(at..at + count);
        }
        at += count.max(1);
    }
    groups
}

/// The branch around copies that takes the place of conditional moves.
fn branch(code: &mut Code<'_>, group: Range<usize>) -> Option<Splice> {
    let insts = code.insts.get(group.clone())?;
    let (first, last) = (insts.first()?, insts.last()?);
    let skips = inverse(condition(&first.decoded)?);
    let mut new = vec![MachInst::jump(first.at, (skips, last.end()))];
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

/// Returns true if what moves select is only the address of one load: a search in a tree, whose branches are not predictable.
fn selects_address(
    code: &Code<'_>,
    group: &Range<usize>,
    inside: &Range<usize>,
    factory: &mut InstructionInfoFactory,
) -> bool {
    let mut results = group.clone().filter_map(|at| {
        let inst = code.insts.get(at)?;
        Some(number(inst.decoded.op0_register()))
    });
    results.any(|result| {
        let behind = (group.end..inside.end).chain(inside.start..group.start);
        let mut users = Vec::new();
        for inst in behind.filter_map(|at| code.insts.get(at)) {
            let is_jump = matches!(inst.link, Link::Jump(..) | Link::Table | Link::Indirect(_));
            if is_jump || inst.new_len() == 0 {
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
    })
}

/// The depths of values in a loop: the cycles from its start until they are ready.
#[derive(Clone, Copy, Default)]
struct Depth {
    /// With conditional moves.
    moves: u32,
    /// With predicted branches instead.
    branches: u32,
}

impl Depth {
    fn max(self, other: Self) -> Self {
        Self {
            moves: self.moves.max(other.moves),
            branches: self.branches.max(other.branches),
        }
    }

    fn after(self, latency: u32) -> Self {
        Self {
            moves: self.moves + latency,
            branches: self.branches + latency,
        }
    }
}

/// The mean depth of two operands of which a predicted branch takes one: the later one three times as often.
fn mean(one: u32, other: u32) -> u32 {
    (one.max(other) * 3 + one.min(other)).div_ceil(4)
}

/// The dependencies in a loop.
struct Depths {
    /// The first instruction.
    start: usize,
    /// By instruction: the depths of its condition, and of the value that a conditional move gives if its condition is known.
    conditions: Vec<(u32, u32)>,
    /// The depth of the longest chain up to the end of the first and of the second round.
    rounds: [Depth; 2],
}

impl Depths {
    fn of_loop(
        code: &Code<'_>,
        inside: Range<usize>,
        factory: &mut InstructionInfoFactory,
    ) -> Self {
        let mut found = Self {
            start: inside.start,
            conditions: Vec::new(),
            rounds: [Depth::default(); 2],
        };
        let mut places = [Depth::default(); PLACES];
        let mut longest = Depth::default();
        for round in &mut found.rounds {
            found.conditions.clear();
            for inst in code.insts.get(inside.clone()).unwrap_or_default() {
                let (depth, condition) = step(inst, &mut places, factory);
                longest = longest.max(depth);
                found.conditions.push(condition);
            }
            *round = longest;
        }
        found
    }

    /// Returns true if branches make the loop faster by an eighth, or halve what each round adds.
    fn is_worth_it(&self) -> bool {
        let gain = |round: &Depth| round.moves.saturating_sub(round.branches);
        let [first, second] = &self.rounds;
        let (gains, all) = (gain(second), second.moves);
        match gains.checked_sub(gain(first)) {
            Some(0) => gains * 8 >= first.moves,
            Some(more) => more * 2 >= all.saturating_sub(first.moves) && gains * 8 >= all,
            None => false,
        }
    }

    /// Returns true if the condition of a move is ready much later than its operands.
    fn is_late(&self, at: usize) -> bool {
        let of_move = at.checked_sub(self.start);
        let of_move = of_move.and_then(|at| self.conditions.get(at));
        of_move.is_some_and(|(condition, value)| *condition >= value + LATE)
    }
}

/// The place of a register in the table of depths.
fn place(register: Register) -> Option<usize> {
    let full = register.full_register();
    match () {
        () if full.is_gpr() => Some(full.number()),
        () if full.is_vector_register() => Some(16 + full.number()),
        () => None,
    }
}

/// Steps over an instruction. Returns the depth of its results, and those of the condition and the value of a conditional move.
fn step(
    inst: &MachInst,
    places: &mut [Depth; PLACES],
    factory: &mut InstructionInfoFactory,
) -> (Depth, (u32, u32)) {
    let decoded = &inst.decoded;
    let is_straight = decoded.flow_control() == FlowControl::Next;
    if inst.new_len() == 0 || inst.link == Link::Table || !is_straight {
        return (Depth::default(), (0, 0));
    }
    let at =
        |places: &[Depth; PLACES], place: usize| places.get(place).copied().unwrap_or_default();
    let mut operands = Depth::default();
    let info = factory.info(decoded);
    let used = info
        .used_registers()
        .iter()
        .filter_map(|used| Some((place(used.register())?, used.access())));
    let of_frame = decoded.memory_base() == Register::RSP;
    for (place, access) in used.clone() {
        if may_read(access) && place != usize::from(STACK) {
            operands = operands.max(at(places, place));
        }
    }
    let flags = match decoded.rflags_read() {
        0 => Depth::default(),
        _ => at(places, FLAGS),
    };
    let value = match is_conditional(decoded) {
        true => {
            let of = |operand| place(decoded.op_register(operand)).map(|place| at(places, place));
            let (one, other) = (of(0).unwrap_or_default(), of(1).unwrap_or_default());
            Depth {
                moves: mean(one.moves, other.moves),
                branches: mean(one.branches, other.branches),
            }
        }
        false => Depth::default(),
    };
    let ready = match is_conditional(decoded) {
        true => Depth {
            moves: operands.max(flags).moves,
            branches: value.branches,
        },
        false => operands.max(flags),
    };
    let done = match of_frame && decoded.op0_kind() == OpKind::Register {
        // Spilled values were ready long before.
        true if decoded.mnemonic() == Mnemonic::Mov => Depth::default(),
        _ => ready.after(latency(decoded, of_frame)),
    };
    for (place, access) in used {
        if may_write(access)
            && let Some(depth) = places.get_mut(place)
        {
            *depth = done;
        }
    }
    if decoded.rflags_modified() != 0
        && let Some(depth) = places.get_mut(FLAGS)
    {
        *depth = done;
    }
    (done, (flags.moves, value.moves))
}

/// The cycles that an instruction takes on a typical processor; its operand in the frame is there at once.
fn latency(inst: &Instruction, of_frame: bool) -> u32 {
    let is_load = inst.op_count() > 1 && inst.op_kinds().skip(1).any(|kind| kind == OpKind::Memory);
    let compares_memory = matches!(inst.mnemonic(), Mnemonic::Cmp | Mnemonic::Test)
        && inst.op0_kind() == OpKind::Memory;
    let is_load = (is_load || compares_memory) && inst.mnemonic() != Mnemonic::Lea && !of_frame;
    let load = if is_load { 5 } else { 0 };
    load + match inst.mnemonic() {
        Mnemonic::Mov
        | Mnemonic::Movaps
        | Mnemonic::Movapd
        | Mnemonic::Movdqa
        | Mnemonic::Movups
        | Mnemonic::Movupd
        | Mnemonic::Movdqu
        | Mnemonic::Movss
        | Mnemonic::Movsd => 0,
        Mnemonic::Imul
        | Mnemonic::Mul
        | Mnemonic::Popcnt
        | Mnemonic::Bsf
        | Mnemonic::Bsr
        | Mnemonic::Tzcnt
        | Mnemonic::Lzcnt
        | Mnemonic::Addss
        | Mnemonic::Addsd
        | Mnemonic::Subss
        | Mnemonic::Subsd => 3,
        Mnemonic::Ucomiss
        | Mnemonic::Ucomisd
        | Mnemonic::Comiss
        | Mnemonic::Comisd
        | Mnemonic::Movd
        | Mnemonic::Movq => 2,
        Mnemonic::Mulss
        | Mnemonic::Mulsd
        | Mnemonic::Cvtsi2sd
        | Mnemonic::Cvtsi2ss
        | Mnemonic::Cvttsd2si
        | Mnemonic::Cvttss2si
        | Mnemonic::Cvtsd2ss
        | Mnemonic::Cvtss2sd => 5,
        Mnemonic::Div | Mnemonic::Idiv => 25,
        Mnemonic::Divss | Mnemonic::Divsd | Mnemonic::Sqrtss | Mnemonic::Sqrtsd => 20,
        _ if is_conditional(inst) => 2,
        _ => 1,
    }
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
