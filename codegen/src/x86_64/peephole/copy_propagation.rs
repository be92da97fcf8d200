//! Copy propagation and redundant load elimination on machine code.
//!
//! Cranelift's register allocator moves a value to the register that an instruction needs, and reloads
//! it at each use once it is spilled. A forward pass, linear in the code, tracks which registers and frame words
//! are equal and rewrites operands. It also tracks the registers that hold an address in the frame: an access through
//! one is an access relative to the stack pointer, which Cranelift cannot form with an index. The moves whose results
//! are then not read are left to `dead_moves`.
//!
//! Precondition: all calls have the C calling convention, and the word of the frame has no address taken. It is
//! right because a fact about a register is dropped at each instruction that may write the register or the word,
//! and at a jump target only those facts are kept that hold on all paths to it; targets of back edges start without
//! facts. It gains 4 % of the time of SQLite, 38 % of an interpreter's, 2 % of size (`docs/passes.md`). Cranelift
//! has no pass behind its register allocator. A. V. Aho et al., «Compilers», section 9.4.

use super::Code;
use super::effect::{Effect, Effects, Move, Registers, Store, bit};
use super::instruction::{
    InstEncoder, Link, MachInst, STACK, Width, copy, number, resized, set_base,
};
use super::liveness::{Leaving, leaves};
use crate::passes::{Pass, Passes};
use bitsmith_model::entity::Table;
use iced_x86::{Instruction, Register};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// The relation of a register to a word of the frame: the register is the value, a part of it, or the address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SlotValue {
    /// All of it.
    Word,
    /// Its lower half, zero-extended.
    Half,
    /// Its lower half, with an unknown upper half.
    Lower,
    /// Its address.
    Address,
}

/// The facts about registers at one place.
#[derive(Clone, Default)]
struct State {
    /// The other register with the same value.
    same: [Option<u8>; 16],
    /// The frame word whose value or address it is, by its offset from the stack pointer in bytes.
    words: [Option<(i32, SlotValue)>; 16],
    /// The registers whose upper half is zero.
    zeroed: Registers,
    /// The registers that are copies of another, and (`roots`) those that have copies.
    copies: Registers,
    roots: Registers,
    /// The registers that hold something of a frame word.
    held: Registers,
}

impl State {
    fn root(&self, register: u8) -> u8 {
        let same = self.same.get(usize::from(register)).copied().flatten();
        same.unwrap_or(register)
    }

    fn word(&self, register: u8) -> Option<(i32, SlotValue)> {
        self.words.get(usize::from(register)).copied().flatten()
    }

    fn hold(&mut self, register: u8, word: Option<(i32, SlotValue)>) {
        if let Some(place) = self.words.entry_mut(usize::from(register)) {
            *place = word;
            match word {
                Some(_) => self.held |= bit(register),
                None => self.held &= !bit(register),
            }
        }
    }

    fn is_zeroed(&self, register: u8) -> bool {
        self.zeroed & (bit(register) | bit(self.root(register))) != 0
    }

    fn is_nothing(&self) -> bool {
        self.copies | self.held | self.zeroed == 0
    }

    /// Forgets all facts about these registers.
    fn forget(&mut self, registers: Registers) {
        self.zeroed &= !registers;
        if registers & (self.copies | self.held | self.roots) == 0 {
            return;
        }
        for (register, (same, word)) in (0u8..).zip(self.same.iter_mut().zip(&mut self.words)) {
            if registers & bit(register) != 0 {
                (*same, *word) = (None, None);
            } else if same.is_some_and(|s| registers & bit(s) != 0) {
                *same = None;
                self.copies &= !bit(register);
            }
        }
        self.copies &= !registers;
        self.roots &= !registers;
        self.held &= !registers;
    }

    /// Keeps only the facts that hold on another path, too.
    fn meet(&mut self, other: &Self) {
        for register in 0..16 {
            let at = usize::from(register);
            if self.copies & bit(register) != 0 && self.same.get(at) != other.same.get(at) {
                self.copies &= !bit(register);
                self.same.put(at, None);
            }
            if self.held & bit(register) != 0 && self.words.get(at) != other.words.get(at) {
                self.hold(register, None);
            }
        }
        self.zeroed &= other.zeroed;
    }

    /// Forgets the words that a write of `size` bytes at `offset` overlaps.
    fn overwrite(&mut self, offset: i32, size: i32) {
        if self.held == 0 {
            return;
        }
        for (register, word) in (0u8..).zip(&mut self.words) {
            let is_apart = |(at, held): &(i32, SlotValue)| {
                *held == SlotValue::Address || *at + 8 <= offset || *at >= offset + size
            };
            *word = word.filter(is_apart);
            if word.is_none() {
                self.held &= !bit(register);
            }
        }
    }

    /// A register that holds the word, or its lower half.
    fn holder(&self, offset: i32, wide: bool) -> Option<u8> {
        (self.held != 0).then_some(())?;
        let holds = |word: &Option<(i32, SlotValue)>| {
            word.is_some_and(|(at, held)| match held {
                SlotValue::Word => at == offset,
                SlotValue::Half | SlotValue::Lower => at == offset && !wide,
                SlotValue::Address => false,
            })
        };
        let at = self.words.iter().position(holds)?;
        Some(self.root(at as u8))
    }

    /// The offset from the stack pointer of the address that a register is.
    fn address(&self, register: Register) -> Option<i32> {
        let word = register.is_gpr64().then(|| self.word(number(register)))?;
        word.and_then(|(at, held)| (held == SlotValue::Address).then_some(at))
    }

    fn copy(&mut self, from: u8, to: u8) {
        let (root, word) = (self.root(from), self.word(from));
        let zeroed = self.zeroed & bit(from) != 0;
        self.forget(bit(to));
        if zeroed {
            self.zeroed |= bit(to);
        }
        if let Some(same) = self.same.entry_mut(usize::from(to)) {
            *same = Some(root);
            self.copies |= bit(to);
            self.roots |= bit(root);
        }
        self.hold(to, word);
    }
}

/// The size of the widest store in bytes.
const WIDEST: i32 = 64;

/// Rewrites operands, if that is wanted. Returns the effects of the instructions for later passes; none if not all
/// calls have the C calling convention.
pub fn run(code: &mut Code<'_>, passes: Passes) -> Vec<Trace> {
    let Some(words) = code.input.words else {
        return Vec::new();
    };
    match passes.has(Pass::CopyPropagation) {
        true => forwards(code, words),
        false => traces(code),
    }
}

/// The part of an instruction's effect that later passes need.
pub struct Trace {
    /// The registers that it may read.
    pub reads: Registers,
    /// The registers that it overwrites completely.
    pub sets: Registers,
    /// The registers that it may write.
    pub writes: Registers,
    /// The registers whose upper half it clears.
    pub zeroes: Registers,
    /// True if its only effect is to set those that it overwrites.
    pub is_plain: bool,
}

impl Trace {
    /// The trace of an instruction with this effect.
    pub fn of(effect: &Effect) -> Self {
        Self {
            reads: effect.reads,
            sets: effect.sets,
            writes: effect.writes,
            zeroes: effect.zeroes,
            is_plain: effect.is_plain && effect.sets == effect.writes,
        }
    }
}

/// The effects of code that stays as it is.
fn traces(code: &Code<'_>) -> Vec<Trace> {
    let mut effects = Effects::of_calls(code.input.operands);
    let all = code.insts.iter().map(|inst| effects.of_any(inst));
    all.map(|effect| Trace::of(&effect)).collect()
}

/// The facts at jump targets.
struct Ways {
    /// The number of paths to each target that were not seen yet.
    left: Vec<u32>,
    states: FxHashMap<usize, State>,
}

impl Ways {
    fn new(code: &Code<'_>) -> Self {
        // Nothing is known about the registers at a landing pad.
        Self {
            left: code.ways(),
            states: FxHashMap::default(),
        }
    }

    /// Adds a path from `from` to `to` with these facts.
    fn come(&mut self, from: usize, to: Option<usize>, state: &State) {
        // A missing entry means that nothing is known.
        let Some(to) = to.filter(|to| *to > from && !state.is_nothing()) else {
            return;
        };
        let Some(left) = self.left.get_mut(to) else {
            return;
        };
        *left = left.saturating_sub(1);
        match self.states.entry(to) {
            Entry::Occupied(known) => known.into_mut().meet(state),
            Entry::Vacant(place) => {
                place.insert(state.clone());
            }
        }
    }

    /// The facts at a target, if all paths to it were seen.
    fn at(&mut self, number: usize) -> State {
        let state = self.states.remove(&number).unwrap_or_default();
        match self.left.get(number) {
            Some(0) => state,
            _ => State::default(),
        }
    }
}

/// The forward pass. Nothing is known at the targets of back edges.
fn forwards(code: &mut Code<'_>, words: &[u32]) -> Vec<Trace> {
    let mut state = State::default();
    let mut ways = Ways::new(code);
    // True if control reaches this instruction from the previous one.
    let mut goes_on = true;
    let mut effects = Effects::of_calls(code.input.operands);
    let mut all = Vec::with_capacity(code.insts.len());
    let own = code.input.own;
    let is_own = |offset: i32| {
        u32::try_from(offset).is_ok_and(|at| at >= own || words.binary_search(&at).is_ok())
    };
    for number in 0..code.insts.len() {
        let Some(inst) = code.insts.get_mut(number) else {
            break;
        };
        let mut done = effects.of_any(inst);
        if inst.is_target {
            let before = goes_on.then(|| std::mem::take(&mut state));
            state = ways.at(number);
            if let Some(before) = before {
                state.meet(&before);
            }
        }
        let is_free = !inst.fixed && inst.link == Link::None;
        if is_free && change(inst, &done, &state, &mut code.encoder) {
            done = through_pointer(&done, effects.of(inst));
        }
        goes_on = !inst.ends() && leaves(inst, Leaving::ALL).is_none();
        match inst.link {
            Link::Jump(_, to) | Link::Indirect(to) => {
                ways.come(number, code.inst_at(to), &state);
            }
            Link::Table => {
                let places = code.insts.get(number).and_then(|p| code.targets(p));
                for to in places.unwrap_or_default() {
                    ways.come(number, code.inst_at(to), &state);
                }
            }
            Link::None | Link::Rip(..) | Link::Stack(_) | Link::Brancher => {}
        }
        step(&mut state, &done, is_own);
        all.push(Trace::of(&done));
    }
    all
}

/// The effect of a changed instruction. An access through a pointer stays one in another form: what it reaches has its
/// address taken, and may change through other pointers.
fn through_pointer(before: &Effect, after: Effect) -> Effect {
    let is_access = matches!(after.moves, Some(Move::Load { .. } | Move::Store { .. }));
    Effect {
        moves: after.moves.filter(|_| before.moves.is_some() || !is_access),
        stores: match before.stores {
            Store::Pointer => Store::Pointer,
            _ => after.stores,
        },
        ..after
    }
}

/// The facts after an instruction.
fn step(state: &mut State, done: &Effect, is_own: impl Fn(i32) -> bool) {
    if done.is_unknown {
        *state = State::default();
        return;
    }
    match done.moves {
        Some(Move::Copy { from, to }) if from == STACK => state.forget(bit(to)),
        Some(Move::Copy { from, to }) => state.copy(from, to),
        Some(Move::Half { from, to }) if state.is_zeroed(from) => state.copy(from, to),
        Some(Move::Half { to, .. }) => state.forget(bit(to)),
        Some(Move::Load { to, offset, wide }) => {
            state.forget(bit(to));
            let held = match wide {
                true => SlotValue::Word,
                false => SlotValue::Half,
            };
            state.hold(to, is_own(offset).then_some((offset, held)));
        }
        Some(Move::Store { from, offset, wide }) => {
            state.overwrite(offset, if wide { 8 } else { 4 });
            let held = if wide {
                SlotValue::Word
            } else {
                SlotValue::Lower
            };
            if is_own(offset) {
                state.hold(from, Some((offset, held)));
            }
        }
        Some(Move::Address { to, offset }) => {
            state.forget(bit(to));
            state.hold(to, Some((offset, SlotValue::Address)));
        }
        None => {
            match done.stores {
                Store::None | Store::Pointer => {}
                Store::Frame(offset) => state.overwrite(offset, WIDEST),
                Store::AnyFrame => state.overwrite(i32::MIN / 2, i32::MAX),
            }
            state.forget(done.writes);
        }
    }
    state.zeroed |= done.zeroes;
}

/// Rewrites an instruction to an equivalent one, given the facts in `state`.
fn change(inst: &mut MachInst, done: &Effect, state: &State, encoder: &mut InstEncoder) -> bool {
    match done.moves {
        Some(Move::Copy { from, to }) if state.root(from) == state.root(to) => {
            inst.remove();
            return true;
        }
        Some(Move::Half { from, to })
            if state.is_zeroed(from) && state.root(from) == state.root(to) =>
        {
            inst.remove();
            return true;
        }
        Some(Move::Load { to, offset, wide }) => {
            let Some(from) = state.holder(offset, wide) else {
                return false;
            };
            let (held, width) = match wide {
                true => (SlotValue::Word, Width::Whole),
                false => (SlotValue::Half, Width::Half),
            };
            let is_there = state.word(to) == Some((offset, held));
            if is_there || wide && state.root(to) == from {
                inst.remove();
                return true;
            }
            let copy = copy(from, to, width);
            return copy.is_some_and(|copy| inst.replace(&copy, encoder).is_some());
        }
        Some(Move::Store {
            from,
            offset,
            wide: true,
        }) if state.word(from) == Some((offset, SlotValue::Word)) => {
            inst.remove();
            return true;
        }
        Some(Move::Address { to, offset })
            if state.word(to) == Some((offset, SlotValue::Address)) =>
        {
            inst.remove();
            return true;
        }
        _ => {}
    }
    let known = state.copies | state.held;
    done.reads & known != 0 && !done.is_unknown && rename(inst, done, state, encoder)
}

/// Replaces registers by others with the same value.
fn rename(inst: &mut MachInst, done: &Effect, state: &State, encoder: &mut InstEncoder) -> bool {
    let mut renamed = inst.decoded;
    let mut is_other = false;
    let root = |register: Register| match register.is_gpr64() {
        true => super::instruction::register(state.root(number(register))),
        false => register,
    };
    for operand in (0..inst.decoded.op_count()).filter(|at| done.sources & 1 << at != 0) {
        let old = inst.decoded.op_register(operand);
        let new = resized(state.root(number(old)), old).unwrap_or(old);
        is_other |= new != old;
        if renamed.try_set_op_register(operand, new).is_err() {
            return false;
        }
    }
    let old = inst.decoded;
    let (base, index) = (old.memory_base(), old.memory_index());
    let (new_base, new_index, displacement) = match in_frame(&old, state) {
        Some((index, offset)) => (Register::RSP, index, i64::from(offset).cast_unsigned()),
        None => (root(base), index, old.memory_displacement64()),
    };
    if (new_base, root(new_index)) != (base, index) {
        is_other = true;
        renamed.set_memory_index(root(new_index));
        renamed.set_memory_displacement64(displacement);
        if base != Register::None {
            set_base(&mut renamed, new_base);
        }
    }
    is_other && inst.replace(&renamed, encoder).is_some()
}

/// The index and the displacement of an operand in memory relative to the stack pointer, if its base, or its index
/// without a scale, is an address in the frame.
fn in_frame(inst: &Instruction, state: &State) -> Option<(Register, i32)> {
    let (base, index) = (inst.memory_base(), inst.memory_index());
    let (offset, index) = match state.address(base) {
        Some(offset) => (offset, index),
        // The stack pointer cannot be an index.
        None if inst.memory_index_scale() == 1 && base.is_gpr64() && number(base) != STACK => {
            (state.address(index)?, base)
        }
        None => return None,
    };
    let displacement = inst.memory_displacement64().cast_signed();
    let sum = i64::from(offset).checked_add(displacement)?;
    Some((index, i32::try_from(sum).ok()?))
}

#[cfg(test)]
mod tests {
    use super::super::run;
    use super::super::tests::{ENTER, LEAVE, input};
    use crate::passes::{Pass, Passes};
    use crate::rewrite::Input;

    /// Checks the result for a body, in a frame whose bytes from 16 on and the word at 8 have no address taken.
    #[track_caller]
    fn becomes(body: &[&[u8]], expected: &[&[u8]]) {
        let bytes = [&ENTER[..], &body.concat(), &LEAVE].concat();
        let input = Input {
            // They rewrite what is left.
            passes: (Passes::default().without(Pass::MemoryOperands)).without(Pass::Coalescing),
            own: 16,
            words: Some(&[8]),
            ..input(&bytes)
        };
        let rewritten = run(&input).expect("it is understood");
        assert_eq!(rewritten.bytes, [&expected.concat()[..], &[0xc3]].concat());
    }

    // mov 8(%rsp), %rax; mov 8(%rsp), %rcx
    const LOAD_A: &[u8] = &[0x48, 0x8b, 0x44, 0x24, 8];
    const LOAD_C: &[u8] = &[0x48, 0x8b, 0x4c, 0x24, 8];
    // add %rcx, %rax; add %rax, %rax
    const ADD_CA: &[u8] = &[0x48, 0x01, 0xc8];
    const ADD_AA: &[u8] = &[0x48, 0x01, 0xc0];
    // mov %rdi, %rcx; mov %rcx, %rax; mov %rdi, %rax
    const MOV_DIC: &[u8] = &[0x48, 0x89, 0xf9];
    const MOV_CA: &[u8] = &[0x48, 0x89, 0xc8];
    const MOV_DIA: &[u8] = &[0x48, 0x89, 0xf8];

    #[test]
    fn what_is_in_a_register_is_not_loaded_again() {
        becomes(&[LOAD_A, LOAD_C, ADD_CA], &[LOAD_A, ADD_AA]);
        // mov %rdx, (%rdi): writes to the frame if its address is taken.
        let store: &[u8] = &[0x48, 0x89, 0x17];
        becomes(&[LOAD_A, store, LOAD_C, ADD_CA], &[LOAD_A, store, ADD_AA]);
    }

    #[test]
    fn what_may_have_changed_is_loaded_again() {
        // mov %edx, 12(%rsp): half of the word.
        let part: &[u8] = &[0x89, 0x54, 0x24, 12];
        let all: &[&[u8]] = &[LOAD_A, part, LOAD_C, ADD_CA];
        becomes(all, all);
        // A word whose address may be taken.
        let other_a: &[u8] = &[0x48, 0x8b, 0x04, 0x24];
        let other_c: &[u8] = &[0x48, 0x8b, 0x0c, 0x24];
        let all: &[&[u8]] = &[other_a, other_c, ADD_CA];
        becomes(all, all);
    }

    #[test]
    fn copies_that_nothing_reads_are_left_out() {
        becomes(&[MOV_DIC, MOV_CA], &[MOV_DIA]);
        // mov $7, %cl
        let part: &[u8] = &[0xb1, 7];
        let all: &[&[u8]] = &[MOV_DIC, part, MOV_CA];
        becomes(all, all);
    }

    #[test]
    fn copies_are_not_carried_over_what_changes_the_original() {
        // add %rdi, %rdi
        let change: &[u8] = &[0x48, 0x01, 0xff];
        let all: &[&[u8]] = &[MOV_DIC, change, MOV_CA];
        becomes(all, all);
    }

    #[test]
    fn lower_halves_are_copies_only_below_zeros() {
        // mov %edi, %ecx; mov %rcx, %rax
        let half: &[u8] = &[0x89, 0xf9];
        let all: &[&[u8]] = &[half, MOV_CA];
        becomes(all, all);
        // mov (%rdi), %edi before them
        let zeroed: &[u8] = &[0x8b, 0x3f];
        becomes(&[zeroed, half, MOV_CA], &[zeroed, MOV_DIA]);
    }

    #[test]
    fn registers_are_named_as_each_form_wants_it() {
        // mov %r12, %rcx; mov (%rcx), %rax
        let from: &[u8] = &[0x4c, 0x89, 0xe1];
        becomes(&[from, &[0x48, 0x8b, 0x01]], &[&[0x49, 0x8b, 0x04, 0x24]]);
        // mov %r13, %rcx; mov (%rcx), %rax
        let from: &[u8] = &[0x4c, 0x89, 0xe9];
        becomes(&[from, &[0x48, 0x8b, 0x01]], &[&[0x49, 0x8b, 0x45, 0]]);
        // mov %rdx, %r9; mov %sil, (%r9): the prefix selects the byte register.
        let from: &[u8] = &[0x49, 0x89, 0xd1];
        becomes(&[from, &[0x41, 0x88, 0x31]], &[&[0x40, 0x88, 0x32]]);
    }

    #[test]
    fn addresses_in_the_frame_are_in_the_accesses() {
        // lea 16(%rsp), %rcx; mov %edx, (%rcx, %rax, 4); mov (%rax, %rcx), %edx
        let address: &[u8] = &[0x48, 0x8d, 0x4c, 0x24, 16];
        let store: &[u8] = &[0x89, 0x14, 0x81];
        let load: &[u8] = &[0x8b, 0x14, 0x08];
        // mov %edx, 16(%rsp, %rax, 4); mov 16(%rsp, %rax), %edx
        let stores: &[u8] = &[0x89, 0x54, 0x84, 16];
        let loads: &[u8] = &[0x8b, 0x54, 0x04, 16];
        becomes(&[address, store, load], &[stores, loads]);
        // mov (%rcx), %rax; mov %rdx, (%rdi); mov (%rcx), %rdx: the store may be to the same word.
        let loads_a: &[u8] = &[0x48, 0x8b, 0x44, 0x24, 16];
        let other: &[u8] = &[0x48, 0x89, 0x17];
        let loads_d: &[u8] = &[0x48, 0x8b, 0x54, 0x24, 16];
        let through: &[&[u8]] = &[address, &[0x48, 0x8b, 0x01], other, &[0x48, 0x8b, 0x11]];
        becomes(through, &[loads_a, other, loads_d]);
        // mov 120(%rcx), %eax: the sum does not fit in a byte.
        let far: &[u8] = &[0x8b, 0x84, 0x24, 136, 0, 0, 0];
        becomes(&[address, &[0x8b, 0x41, 120]], &[far]);
        // mov (%rax, %rcx, 2), %edx: an index has no other form. add $8, %rcx: nor has another address.
        let scaled: &[u8] = &[0x8b, 0x14, 0x48];
        let changed: &[u8] = &[0x48, 0x83, 0xc1, 8];
        let all: &[&[u8]] = &[address, scaled, changed, load];
        becomes(all, all);
    }

    #[test]
    fn what_is_live_on_one_way_stays() {
        // test %edi, %edi; je over the second; mov %rdi, %rax
        let jump: &[u8] = &[0x85, 0xff, 0x0f, 0x84, 3, 0, 0, 0];
        let short: &[u8] = &[0x85, 0xff, 0x74, 3];
        becomes(&[LOAD_A, jump, MOV_DIA], &[LOAD_A, short, MOV_DIA]);
        // fwait
        becomes(&[LOAD_A, &[0x9b], MOV_DIA], &[&[0x9b], MOV_DIA]);
    }
}
