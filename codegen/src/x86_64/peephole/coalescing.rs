//! Register coalescing: a value that is copied gets the register of its copy, or the copy that of the value.
//!
//! Cranelift's allocator leaves copies on the ways between blocks, most of them on the ways back in loops, because it
//! decides about each part of a value once. Here all registers are known. In loops, other values that are in the way
//! get another register.
//!
//! Precondition: all calls have the C calling convention, the registers are only named by instructions that can name
//! others, and no value in the new register is live where the old one is. It is right because a web has all the
//! definitions that may reach its uses. G. J. Chaitin,
//! «Register allocation and spilling via graph coloring», 1982.

use super::Code;
use super::copy_propagation::Trace;
use super::effect::{Effects, LOST, Move, Registers, as_move, bit};
use super::instruction::{
    FRAME, InstEncoder, MachInst, STACK, number, register, resized, set_base,
};
use super::liveness::Liveness;
use super::webs::{SpanId, Webs, each};
use iced_x86::{Code as Opcode, OpKind, Register};
use smallvec::SmallVec;

/// The most values that get other registers for one copy.
const MOST_MOVED: usize = 3;
/// The most spans of each of them.
const LONGEST_MOVED: usize = 24;
/// The effort for each instruction of the function, in the mean: so many spans may be looked at.
const EFFORT: usize = 32;
/// The effort of renaming the registers of an instruction.
const RENAMING: usize = 8;

/// Opcodes whose operand is the accumulator, with the same operation on any register.
macro_rules! accumulators {
    ($($fixed:ident $any:ident)*) => {
        fn on_any_register(opcode: Opcode) -> Option<Opcode> {
            match opcode {
                $(Opcode::$fixed => Some(Opcode::$any),)*
                _ => None,
            }
        }
    };
}

accumulators! {
    Add_AL_imm8 Add_rm8_imm8
    Add_EAX_imm32 Add_rm32_imm32
    Add_RAX_imm32 Add_rm64_imm32
    And_AL_imm8 And_rm8_imm8
    And_EAX_imm32 And_rm32_imm32
    And_RAX_imm32 And_rm64_imm32
    Cmp_AL_imm8 Cmp_rm8_imm8
    Cmp_EAX_imm32 Cmp_rm32_imm32
    Cmp_RAX_imm32 Cmp_rm64_imm32
    Or_AL_imm8 Or_rm8_imm8
    Or_EAX_imm32 Or_rm32_imm32
    Or_RAX_imm32 Or_rm64_imm32
    Sub_AL_imm8 Sub_rm8_imm8
    Sub_EAX_imm32 Sub_rm32_imm32
    Sub_RAX_imm32 Sub_rm64_imm32
    Test_AL_imm8 Test_rm8_imm8
    Test_EAX_imm32 Test_rm32_imm32
    Test_RAX_imm32 Test_rm64_imm32
    Xor_AL_imm8 Xor_rm8_imm8
    Xor_EAX_imm32 Xor_rm32_imm32
    Xor_RAX_imm32 Xor_rm64_imm32
}

/// Removes copies. Returns by instruction which registers no longer get the values of Cranelift's code there.
pub fn run(
    code: &mut Code<'_>,
    traces: &mut [Trace],
    liveness: &Liveness,
) -> Vec<(usize, Registers)> {
    let copies = copies(code);
    if copies.is_empty() {
        return Vec::new();
    }
    let Some(webs) = Webs::new(code, traces, liveness) else {
        return Vec::new();
    };
    let effort = code.insts.len().saturating_mul(EFFORT);
    let mut coalescing = Coalescing {
        webs,
        effects: Effects::default(),
        usable: usable(traces),
        effort,
        clearing: None,
        lost: Vec::new(),
        code,
        traces,
    };
    for (at, is_in_loop) in copies {
        coalescing.coalesce(at, is_in_loop);
    }
    coalescing.lost
}

/// The copies, those in the innermost loops first, and whether they are in a loop.
fn copies(code: &Code<'_>) -> Vec<(usize, bool)> {
    let numbered = code.insts.iter().enumerate();
    let copies = numbered.filter(|(_, inst)| copied(inst).is_some());
    let mut copies: Vec<usize> = copies.map(|(at, _)| at).collect();
    if copies.is_empty() {
        return Vec::new();
    }
    let depths = code.loop_depths();
    let depth = |at: &usize| depths.get(*at).copied().unwrap_or(0);
    copies.sort_by_key(|at| std::cmp::Reverse(depth(at)));
    let copies = copies.into_iter();
    copies.map(|at| (at, depth(&at) > 0)).collect()
}

/// The registers of a copy, from and to, and whether it clears the upper half.
fn copied(inst: &MachInst) -> Option<(u8, u8, bool)> {
    match as_move(&inst.decoded)? {
        Move::Copy { from, to } if inst.is_free() => Some((from, to, false)),
        Move::Half { from, to } if inst.is_free() => Some((from, to, true)),
        _ => None,
    }
}

/// The registers that may be given to a value: those that callers lose, and those that the function saves.
fn usable(traces: &[Trace]) -> Registers {
    let written = traces.iter().fold(LOST, |all, done| all | done.sets);
    written & !bit(STACK) & !bit(FRAME)
}

/// The state of the pass.
struct Coalescing<'c, 'a> {
    code: &'c mut Code<'a>,
    traces: &'c mut [Trace],
    webs: Webs,
    effects: Effects,
    /// The registers that may be given to a value.
    usable: Registers,
    /// The effort that is left.
    effort: usize,
    /// The place of the copy that is tried, if it clears an upper half that is clear before.
    clearing: Option<usize>,
    /// By instruction: the registers that no longer get the values of Cranelift's code there.
    lost: Vec<(usize, Registers)>,
}

/// The instructions of a web with another register.
type Renamed = Vec<(usize, MachInst)>;

impl Coalescing<'_, '_> {
    /// Tries to remove a copy.
    fn coalesce(&mut self, at: usize, is_in_loop: bool) -> Option<()> {
        let (from, to, clears) = copied(self.code.insts.get(at)?)?;
        let both = bit(from) | bit(to);
        (from != to && self.usable & both == both).then_some(())?;
        let value = self.webs.last_use(at, from)?;
        let copy = self.webs.definition(at, to)?;
        let (value, copy) = (self.webs.web(value), self.webs.web(copy));
        (value != copy).then_some(())?;
        (!clears || self.is_clear(value, from)).then_some(())?;
        self.clearing = clears.then_some(at);
        if self.give(value, to).is_none() && self.give(copy, from).is_none() && is_in_loop {
            let done = self.give_another(value, copy, [from, to]);
            done.or_else(|| self.make_room(value, to))
                .or_else(|| self.make_room(copy, from))?;
        }
        Some(())
    }

    /// Returns true if all definitions of a web clear the upper half of its register.
    fn is_clear(&mut self, web: SpanId, register: u8) -> bool {
        let uses = self.webs.uses(web);
        let is_clear = |at: &usize| {
            let left = self
                .code
                .insts
                .get(*at)
                .is_some_and(|inst| inst.new_len() != 0);
            let trace = self.traces.get(*at).filter(|_| left);
            trace.is_none_or(|trace| {
                (trace.sets | trace.writes) & !trace.zeroes & bit(register) == 0
            })
        };
        !self.webs.is_pinned(web) && uses.iter().all(is_clear) && self.spend(uses.len()).is_some()
    }

    /// Gives a web a register, if that is possible.
    fn give(&mut self, web: SpanId, register: u8) -> Option<()> {
        self.is_free(web, register).then_some(())?;
        let renamed = self.renamed(web, register)?;
        self.rename(web, register, renamed)
    }

    /// Gives both webs of a copy another register.
    fn give_another(&mut self, value: SpanId, copy: SpanId, not: [u8; 2]) -> Option<()> {
        let is_apart = !(self.webs.conflicts(value, not[1])).any(|other| other == copy);
        (is_apart && !self.webs.is_pinned(value) && !self.webs.is_pinned(copy)).then_some(())?;
        let register = self.free_register(&[value, copy], not)?;
        // Nothing changes unless both can be renamed.
        self.renamed(copy, register)?;
        self.give(value, register)?;
        self.give(copy, register)
    }

    /// Gives a web a register after those that are in the way got others.
    fn make_room(&mut self, web: SpanId, register: u8) -> Option<()> {
        (!self.webs.is_pinned(web)).then_some(())?;
        let others = self.others(web, register)?;
        let old = self.webs.register(web)?;
        let is_short = |other: &SpanId| {
            !self.webs.is_pinned(*other) && self.webs.count(*other) <= LONGEST_MOVED
        };
        others.iter().all(is_short).then_some(())?;
        // Nothing changes unless the web itself can be renamed.
        self.renamed(web, register)?;
        for other in others {
            let free = self.free_register(&[other], [old, register])?;
            self.give(other, free)?;
        }
        self.give(web, register)
    }

    /// The webs in a register that are live where a web is, each once; `None` if they are too many to move.
    fn others(&mut self, web: SpanId, register: u8) -> Option<SmallVec<[SpanId; MOST_MOVED]>> {
        self.spend(self.webs.count(web))?;
        let mut found = SmallVec::new();
        for other in self.webs.conflicts(web, register) {
            if found.contains(&other) {
                continue;
            }
            (found.len() < MOST_MOVED).then_some(())?;
            found.push(other);
        }
        Some(found)
    }

    /// Notes an effort; `None` if it is too much for the function.
    fn spend(&mut self, effort: usize) -> Option<()> {
        self.effort = self.effort.checked_sub(effort)?;
        Some(())
    }

    /// A register other than two, that is free where some webs are.
    fn free_register(&mut self, webs: &[SpanId], not: [u8; 2]) -> Option<u8> {
        let mut all = each(self.usable).filter(|register| !not.contains(register));
        all.find(|register| webs.iter().all(|web| self.is_free(*web, *register)))
    }

    /// Returns true if no value in a register is live where a web is, and the web may change its register.
    fn is_free(&mut self, web: SpanId, register: u8) -> bool {
        self.spend(self.webs.count(web)).is_some()
            && !self.webs.is_pinned(web)
            && self.webs.conflicts(web, register).next().is_none()
    }

    /// The instructions of a web with another register; `None`, and the web keeps its own, if one cannot name it.
    fn renamed(&mut self, web: SpanId, register: u8) -> Option<Renamed> {
        let old = self.webs.register(web)?;
        let mut all = Vec::new();
        let uses = self.webs.uses(web);
        self.spend(uses.len().saturating_mul(RENAMING))?;
        for at in uses {
            let inst = self.code.insts.get(at)?;
            if inst.new_len() == 0 {
                continue;
            }
            let new = renamed(inst, [old, register], &mut self.code.encoder);
            let names = [old, register];
            let new = new.filter(|new| is_renamed(inst, new, names, &mut self.effects));
            let Some(new) = new else {
                self.webs.pin(web);
                return None;
            };
            all.push((at, new));
        }
        Some(all)
    }

    /// Puts the instructions of a web with another register in their places, and removes copies.
    fn rename(&mut self, web: SpanId, register: u8, renamed: Renamed) -> Option<()> {
        let old = self.webs.register(web)?;
        self.webs.set_register(web, register)?;
        for (at, new) in renamed {
            let trace = self.traces.get_mut(at)?;
            if trace.sets & bit(old) != 0 {
                self.lost.push((at, bit(old) | bit(register)));
            }
            let inst = self.code.insts.get_mut(at)?;
            *inst = new;
            *trace = Trace::of(&self.effects.of(inst));
            let is_needed = |clears| clears && self.clearing != Some(at);
            if copied(inst).is_some_and(|(from, to, clears)| from == to && !is_needed(clears)) {
                // Its trace stays: from here on the register has the value that it had in Cranelift's code.
                inst.remove();
            }
            if trace.reads & trace.writes & bit(register) != 0 {
                self.webs.join_at(at, register);
            }
        }
        Some(())
    }
}

/// An instruction with one register in the place of another; `None` if it cannot name it.
fn renamed(inst: &MachInst, [from, to]: [u8; 2], encoder: &mut InstEncoder) -> Option<MachInst> {
    if !inst.is_free() {
        return inst.rip_relative_into(to);
    }
    let mut new = inst.decoded;
    if let Some(opcode) = on_any_register(inst.opcode()) {
        new.set_code(opcode);
    }
    for operand in 0..inst.decoded.op_count() {
        let old = inst.decoded.op_register(operand);
        let is_register = inst.decoded.op_kind(operand) == OpKind::Register && old.is_gpr();
        if is_register && number(old) == from {
            new.try_set_op_register(operand, resized(to, old)?).ok()?;
        }
    }
    let is_old = |register: Register| register.is_gpr() && number(register) == from;
    if is_old(new.memory_base()) {
        set_base(&mut new, register(to));
    }
    if is_old(new.memory_index()) {
        new.set_memory_index(register(to));
    }
    let mut inst = inst.clone();
    inst.replace(&new, encoder)?;
    Some(inst)
}

/// Returns true if an instruction does with one register what another does with the other one.
fn is_renamed(old: &MachInst, new: &MachInst, [from, to]: [u8; 2], effects: &mut Effects) -> bool {
    let (old, new) = (effects.of(old), effects.of(new));
    let with = |set: Registers| match set & bit(from) {
        0 => set,
        _ => set & !bit(from) | bit(to),
    };
    !new.is_unknown
        && with(old.reads) == new.reads
        && with(old.sets) == new.sets
        && with(old.writes) == new.writes
}

#[cfg(test)]
mod tests {
    use super::super::tests::body_by;
    use crate::passes::Pass;

    // mov (%rdi), %rcx; mov (%rdi), %rax; mov (%rdi), %r8
    const LOAD_C: &[u8] = &[0x48, 0x8b, 0x0f];
    const LOAD_A: &[u8] = &[0x48, 0x8b, 0x07];
    const LOAD_8: &[u8] = &[0x4c, 0x8b, 0x07];
    // mov %rcx, %rax; mov %rax, %rcx; mov %rdi, %rax
    const MOV_CA: &[u8] = &[0x48, 0x89, 0xc8];
    const MOV_AC: &[u8] = &[0x48, 0x89, 0xc1];
    const MOV_DIA: &[u8] = &[0x48, 0x89, 0xf8];
    // add %rax, %rcx; add %r8, %rax; add %rcx, %rax
    const ADD_AC: &[u8] = &[0x48, 0x01, 0xc1];
    const ADD_8A: &[u8] = &[0x4c, 0x01, 0xc0];
    const ADD_CA: &[u8] = &[0x48, 0x01, 0xc8];

    /// Checks the result for a body, whose result is in `rax`.
    #[track_caller]
    fn becomes(body: &[&[u8]], expected: &[&[u8]]) {
        assert_eq!(body_by(&[Pass::Coalescing], body), expected.concat());
    }

    /// Code from a condition on the end of an array on, with a jump back over so many bytes before the jump.
    fn again(bytes: i32) -> Vec<u8> {
        // add $8, %rdi; cmp %rsi, %rdi; then jne
        let step: &[u8] = &[0x48, 0x83, 0xc7, 8, 0x48, 0x39, 0xf7];
        let distance = -(bytes + 7 + 6);
        [step, &[0x0f, 0x85], &distance.to_le_bytes()].concat()
    }

    #[test]
    fn a_value_is_made_in_the_register_of_its_copy() {
        // add $1, %rcx; add $1, %rax
        let (one_c, one_a): (&[u8], &[u8]) = (&[0x48, 0x83, 0xc1, 1], &[0x48, 0x83, 0xc0, 1]);
        becomes(&[LOAD_C, one_c, MOV_CA], &[LOAD_A, one_a]);
        // add $256, %rax has a form for this register alone.
        let short: &[u8] = &[0x48, 0x05, 0, 1, 0, 0];
        let [any_a, any_c]: [&[u8]; 2] = [
            &[0x48, 0x81, 0xc0, 0, 1, 0, 0],
            &[0x48, 0x81, 0xc1, 0, 1, 0, 0],
        ];
        becomes(
            &[LOAD_A, short, MOV_AC, any_c, MOV_CA],
            &[LOAD_A, any_a, any_a],
        );
    }

    #[test]
    fn a_copy_of_a_half_goes_if_the_upper_half_is_clear() {
        // mov (%rdi), %ecx; mov (%rdi), %eax; mov %ecx, %eax; add $1, %rax
        let (load_c, load_a): (&[u8], &[u8]) = (&[0x8b, 0x0f], &[0x8b, 0x07]);
        let (half, one): (&[u8], &[u8]) = (&[0x89, 0xc8], &[0x48, 0x83, 0xc0, 1]);
        becomes(&[load_c, half, one], &[load_a, one]);
        let all: &[&[u8]] = &[LOAD_C, half, one];
        becomes(all, all);
    }

    #[test]
    fn a_value_that_is_read_behind_the_copy_stays() {
        // add $1, %rax
        let one: &[u8] = &[0x48, 0x83, 0xc0, 1];
        let all: &[&[u8]] = &[LOAD_C, MOV_CA, one, ADD_CA];
        becomes(all, all);
    }

    #[test]
    fn a_value_in_a_register_that_an_instruction_implies_stays() {
        // mov (%rdi), %rcx; shl %cl, %rdx; mov %rcx, %rax
        let shift: &[u8] = &[0x48, 0xd3, 0xe2];
        let all: &[&[u8]] = &[LOAD_C, shift, MOV_CA];
        becomes(all, all);
    }

    #[test]
    fn what_is_in_the_way_in_a_loop_gets_another_register() {
        // xor %eax, %eax
        let zero: &[u8] = &[0x31, 0xc0];
        let old = [MOV_AC, LOAD_A, ADD_AC, MOV_CA].concat();
        let new = [LOAD_8, ADD_8A].concat();
        becomes(
            &[zero, &old, &again(old.len() as i32)],
            &[zero, &new, &again(new.len() as i32)],
        );
    }

    #[test]
    fn two_values_in_one_register_at_one_instruction_stay_together() {
        // mov %rdi, %r8; mov %r8d, %edi: the argument stays in its register, so does what is made of it.
        let copy: &[u8] = &[0x49, 0x89, 0xf8];
        let half: &[u8] = &[0x44, 0x89, 0xc7];
        let in_place: &[u8] = &[0x89, 0xff];
        becomes(&[copy, half, MOV_DIA], &[in_place, MOV_DIA]);
    }
}
