//! Copy propagation and redundant load elimination on machine code.
//!
//! Cranelift's register allocator moves a value to the register that an instruction needs, and reloads
//! it at each use once it is spilled. A forward pass tracks which registers and frame words are equal
//! and rewrites operands. A backward liveness pass then removes moves whose results are not read. Both
//! are linear in the code.

use super::effect::{ALL, Effect, Memory, Move, Operands, Registers, STACK, bit, effect};
use super::{Code, LONGEST, Link, MachInst};
use crate::passes::Pass;
use bitsmith_model::entity::Table;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::hash_map::Entry;

/// The part of a frame word that a register holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SlotValue {
    /// All of it.
    Word,
    /// Its lower half, zero-extended.
    Half,
    /// Its lower half, with an unknown upper half.
    Lower,
}

/// The facts about registers at one place.
#[derive(Clone, Default)]
struct State {
    /// The other register with the same value.
    same: [Option<u8>; 16],
    /// The frame word with the same value.
    words: [Option<(i32, SlotValue)>; 16],
    /// The registers whose upper half is zero.
    zeroed: Registers,
    /// The registers that are copies of another, and (`roots`) those that have copies.
    copies: Registers,
    roots: Registers,
    /// The registers that hold a frame word.
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
            let is_apart = |(at, _): &(i32, SlotValue)| *at + 8 <= offset || *at >= offset + size;
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
            word.is_some_and(|(at, held)| at == offset && (!wide || held == SlotValue::Word))
        };
        let at = self.words.iter().position(holds)?;
        Some(self.root(at as u8))
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

/// Rewrites operands, then removes dead moves.
pub fn run(code: &mut Code<'_>) {
    let Some(words) = code.input.words else {
        return;
    };
    let runs = |pass| code.input.passes.has(pass);
    let (propagates, drops) = (runs(Pass::CopyPropagation), runs(Pass::DeadMoves));
    let effects = match (propagates, drops) {
        (true, _) => forwards(code, words),
        (false, true) => traces(code),
        (false, false) => return,
    };
    if drops {
        drop_unread(code, &effects);
    }
}

/// The part of an instruction's effect that the backward pass needs.
struct Trace {
    reads: Registers,
    sets: Registers,
    /// True if its only effect is to set those.
    is_plain: bool,
}

impl Trace {
    fn of(effect: &Effect) -> Self {
        Self {
            reads: effect.reads,
            sets: effect.sets,
            is_plain: effect.is_plain && effect.sets == effect.writes,
        }
    }
}

/// The effects of code that stays as it is.
fn traces(code: &Code<'_>) -> Vec<Trace> {
    let numbers = 0..code.insts.len();
    let effects = numbers.map(|number| effect_of(&code.insts, number));
    effects.map(|effect| Trace::of(&effect)).collect()
}

/// The effect of an instruction.
pub(super) fn effect_of(insts: &[MachInst], number: usize) -> Effect {
    let Some(inst) = insts.get(number) else {
        return Effect::UNKNOWN;
    };
    match inst.link {
        Link::Jump(..) | Link::Table => Effect::NONE,
        _ if inst.lead != 0 => Effect::UNKNOWN,
        _ if inst.is_trap() => Effect::NONE,
        // A jump through a table, or one that leaves the function.
        _ if matches!(
            insts.get(number + 1),
            Some(MachInst {
                link: Link::Table,
                ..
            })
        ) =>
        {
            Effect::jump(inst.code())
        }
        _ => effect(inst.code(), inst.parts_now()),
    }
}

/// The facts at jump targets.
struct Ways {
    /// The number of paths to each target that were not seen yet.
    left: Vec<u32>,
    states: FxHashMap<usize, State>,
}

impl Ways {
    fn new(code: &Code<'_>) -> Self {
        let mut left = vec![0u32; code.insts.len()];
        let mut add = |to: Option<usize>| {
            if let Some(count) = to.and_then(|to| left.get_mut(to)) {
                *count += 1;
            }
        };
        // Nothing is known about the registers at a landing pad.
        code.pads().for_each(|to| add(code.piece_at(to)));
        for inst in &code.insts {
            match inst.link {
                Link::Jump(_, to) => add(code.piece_at(to)),
                Link::Table => {
                    let places = code.places(inst).unwrap_or_default();
                    places.into_iter().for_each(|to| add(code.piece_at(to)));
                }
                Link::None | Link::Rip(..) => {}
            }
        }
        Self {
            left,
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
    let mut effects = Vec::with_capacity(code.insts.len());
    let own = code.input.own;
    let is_own = |offset: i32| {
        u32::try_from(offset).is_ok_and(|at| at >= own || words.binary_search(&at).is_ok())
    };
    for number in 0..code.insts.len() {
        let mut done = effect_of(&code.insts, number);
        let Some(inst) = code.insts.get_mut(number) else {
            break;
        };
        if inst.is_target {
            let before = goes_on.then(|| std::mem::take(&mut state));
            state = ways.at(number);
            if let Some(before) = before {
                state.meet(&before);
            }
        }
        if !inst.fixed && inst.link == Link::None && change(inst, &done, &state) {
            done = effect(inst.code(), inst.parts_now());
        }
        goes_on = !matches!(inst.link, Link::Jump(None, _) | Link::Table) && leaves(inst).is_none();
        match inst.link {
            Link::Jump(_, to) => ways.come(number, code.piece_at(to), &state),
            Link::Table => {
                let places = code.insts.get(number).and_then(|p| code.places(p));
                for to in places.unwrap_or_default() {
                    ways.come(number, code.piece_at(to), &state);
                }
            }
            Link::None | Link::Rip(..) => {}
        }
        step(&mut state, &done, is_own);
        effects.push(Trace::of(&done));
    }
    effects
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
            let held = if wide {
                SlotValue::Word
            } else {
                SlotValue::Half
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
        None => {
            if done.stores
                && let Some(memory) = done.memory
            {
                match memory.in_frame() {
                    Some(offset) => state.overwrite(offset, WIDEST),
                    None if memory.base == Some(STACK) => state.overwrite(i32::MIN / 2, i32::MAX),
                    None => {}
                }
            }
            state.forget(done.writes);
        }
    }
    state.zeroed |= done.zeroes;
}

/// Rewrites an instruction to an equivalent one, given the facts in `state`.
fn change(inst: &mut MachInst, done: &Effect, state: &State) -> bool {
    match done.moves {
        Some(Move::Copy { from, to }) if state.root(from) == state.root(to) => {
            inst.set(&[]);
            return true;
        }
        Some(Move::Half { from, to })
            if state.is_zeroed(from) && state.root(from) == state.root(to) =>
        {
            inst.set(&[]);
            return true;
        }
        Some(Move::Load { to, offset, wide }) => {
            let Some(from) = state.holder(offset, wide) else {
                return false;
            };
            let held = if wide {
                SlotValue::Word
            } else {
                SlotValue::Half
            };
            let is_there = state.word(to) == Some((offset, held));
            match is_there || wide && state.root(to) == from {
                true => inst.set(&[]),
                false => inst.set(&copy(from, to, wide)),
            }
            return true;
        }
        Some(Move::Store {
            from,
            offset,
            wide: true,
        }) if state.word(from) == Some((offset, SlotValue::Word)) => {
            inst.set(&[]);
            return true;
        }
        _ => {}
    }
    done.reads & state.copies != 0 && !done.is_unknown && rename(inst, done, state)
}

/// `mov` between registers.
pub fn copy(from: u8, to: u8, wide: bool) -> SmallVec<[u8; 3]> {
    let rex = 0x40 | u8::from(wide) << 3 | (from >> 3) << 2 | to >> 3;
    let mut code = SmallVec::new();
    if rex != 0x40 {
        code.push(rex);
    }
    code.extend([0x89, 0xc0 | (from & 7) << 3 | to & 7]);
    code
}

/// Replaces registers by others with the same value.
fn rename(inst: &mut MachInst, done: &Effect, state: &State) -> bool {
    let Some(parts) = inst.parts_now() else {
        return false;
    };
    let Some(mut operands) = Operands::of(inst.code(), parts) else {
        return false;
    };
    if operands.parts.rip.is_some() {
        return false;
    }
    let old = (operands.reg, operands.rm, operands.memory);
    if done.sources.0 {
        operands.reg = state.root(operands.reg);
    }
    if done.sources.1 {
        operands.rm = state.root(operands.rm);
    }
    if let Some(memory) = &mut operands.memory {
        memory.base = memory.base.map(|b| state.root(b));
        memory.index = memory.index.map(|(i, scale)| (state.root(i), scale));
    }
    if old == (operands.reg, operands.rm, operands.memory) {
        return false;
    }
    let Some(bytes) = encode(inst.code(), &operands) else {
        return false;
    };
    inst.set(&bytes);
    true
}

/// An instruction with other operands.
fn encode(code: &[u8], operands: &Operands) -> Option<SmallVec<[u8; LONGEST]>> {
    let parts = &operands.parts;
    let mut out: SmallVec<[u8; LONGEST]> = SmallVec::new();
    let modrm = usize::from(parts.modrm?);
    let prefixes = parts
        .rex
        .unwrap_or(parts.opcode - parts.map.saturating_sub(1).min(2));
    out.extend_from_slice(code.get(..usize::from(prefixes))?);
    let mut rex = operands.rex & 8 | (operands.reg >> 3) << 2;
    let mut last: SmallVec<[u8; 6]> = SmallVec::new();
    let mode = match operands.memory {
        None => {
            rex |= operands.rm >> 3;
            0xc0 | operands.rm & 7
        }
        Some(memory) => {
            rex |= memory.base? >> 3 | memory.index.map_or(0, |(i, _)| i >> 3) << 1;
            address(memory, &mut last)?
        }
    };
    let opcode = *code.get(usize::from(parts.opcode))?;
    let is_byte = names_byte(parts.map, opcode);
    if rex != 0 && parts.rex.is_none() && is_byte && matches!(operands.reg, 4..=7) {
        // It would be another byte register with a REX prefix.
        return None;
    }
    if rex != 0 || parts.rex.is_some() && is_byte {
        out.push(0x40 | rex);
    }
    let first = match parts.rex {
        Some(at) => usize::from(at) + 1,
        None => usize::from(prefixes),
    };
    out.extend_from_slice(code.get(first..modrm)?);
    out.push(mode | (operands.reg & 7) << 3);
    out.extend(last);
    let (field, size) = (
        usize::from(parts.immediate.0),
        usize::from(parts.immediate.1),
    );
    out.extend_from_slice(code.get(field..field + size)?);
    (out.len() <= 15).then_some(out)
}

/// Encodes a memory operand: pushes SIB byte and displacement, and returns the fields of the ModRM byte.
fn address(memory: Memory, last: &mut SmallVec<[u8; 6]>) -> Option<u8> {
    let base = memory.base?;
    let needs_more = memory.index.is_some() || base & 7 == STACK;
    if needs_more {
        let (index, scale) = memory.index.unwrap_or((STACK, 0));
        last.push(scale << 6 | (index & 7) << 3 | base & 7);
    }
    let mode = match i8::try_from(memory.offset) {
        Ok(0) if base & 7 != 5 => 0,
        Ok(byte) => {
            last.push(byte.cast_unsigned());
            0x40
        }
        Err(_) => {
            last.extend(memory.offset.to_le_bytes());
            0x80
        }
    };
    Some(mode | if needs_more { STACK } else { base & 7 })
}

/// Returns true if an instruction may have a byte register whose meaning depends on the REX prefix.
fn names_byte(map: u8, opcode: u8) -> bool {
    match map {
        1 => opcode & 1 == 0 && matches!(opcode, 0x00..=0x3f | 0x84..=0x8a),
        2 => matches!(opcode, 0x90..=0x9f | 0xb0 | 0xb6 | 0xbe | 0xc0),
        _ => true,
    }
}

/// A basic block of instructions.
struct Stretch {
    first: usize,
    end: usize,
    next: SmallVec<[u32; 2]>,
    /// The registers live at its start.
    live: Registers,
    reads: Registers,
    sets: Registers,
    /// The registers live at its end if it leaves the function.
    leaves: Registers,
}

/// The registers live at a return of the C calling convention: results, the stack pointer, and
/// callee-saved registers.
const RETURNED: Registers = 0b1111_0000_0011_1101;

/// Removes instructions whose only effect is to set registers that are not read.
fn drop_unread(code: &mut Code<'_>, effects: &[Trace]) {
    let Some(mut stretches) = stretches(code, effects) else {
        return;
    };
    let mut changed = true;
    while changed {
        changed = false;
        for number in (0..stretches.len()).rev() {
            let live = live_out(&stretches, number);
            let Some(stretch) = stretches.get_mut(number) else {
                continue;
            };
            let live = live & !stretch.sets | stretch.reads;
            changed |= live != stretch.live;
            stretch.live = live;
        }
    }
    for number in 0..stretches.len() {
        let mut live = live_out(&stretches, number);
        let Some(stretch) = stretches.get(number) else {
            continue;
        };
        for at in (stretch.first..stretch.end).rev() {
            let (Some(inst), Some(done)) = (code.insts.get_mut(at), effects.get(at)) else {
                continue;
            };
            let is_free = !inst.fixed && inst.link == Link::None && done.is_plain;
            if is_free && done.sets & live == 0 {
                inst.set(&[]);
                continue;
            }
            live = live & !done.sets | done.reads;
        }
    }
}

fn live_out(stretches: &[Stretch], number: usize) -> Registers {
    let Some(stretch) = stretches.get(number) else {
        return ALL;
    };
    let next = stretch.next.iter();
    let next = next.map(|n| stretches.get(*n as usize).map_or(ALL, |s| s.live));
    next.fold(stretch.leaves, |all, live| all | live)
}

/// The basic blocks and their successors.
fn stretches(code: &Code<'_>, effects: &[Trace]) -> Option<Vec<Stretch>> {
    let mut numbers = vec![u32::MAX; code.insts.len()];
    let mut out: Vec<Stretch> = Vec::new();
    let mut begins = true;
    for (at, (inst, done)) in code.insts.iter().zip(effects).enumerate() {
        if begins || inst.is_target {
            *numbers.get_mut(at)? = u32::try_from(out.len()).ok()?;
            out.push(Stretch {
                first: at,
                end: at,
                next: SmallVec::new(),
                live: 0,
                reads: 0,
                sets: 0,
                leaves: 0,
            });
        }
        let stretch = out.last_mut()?;
        stretch.reads |= done.reads & !stretch.sets;
        stretch.sets |= done.sets;
        stretch.end = at + 1;
        begins = matches!(inst.link, Link::Jump(..) | Link::Table)
            || leaves(inst).is_some()
            || code.pad(inst).is_some();
    }
    for number in 0..out.len() {
        let stretch = out.get_mut(number)?;
        let last = stretch.end.checked_sub(1)?;
        let inst = code.insts.get(last)?;
        let to = |old: u32| numbers.get(code.piece_at(old)?).copied();
        let after = u32::try_from(number + 1).ok()?;
        if let Some(pad) = code.pad(inst) {
            stretch.next.push(to(pad.at)?);
        }
        match inst.link {
            Link::Jump(condition, target) => {
                stretch.next.push(to(target)?);
                if condition.is_some() {
                    stretch.next.push(after);
                }
            }
            Link::Table => {
                for target in code.places(inst)? {
                    let target = to(target)?;
                    if !stretch.next.contains(&target) {
                        stretch.next.push(target);
                    }
                }
            }
            _ => match leaves(inst) {
                Some(live) => stretch.leaves = live,
                None => stretch.next.push(after),
            },
        }
    }
    Some(out)
}

/// The registers that are read after an instruction that leaves the function.
fn leaves(inst: &MachInst) -> Option<Registers> {
    match *inst.code() {
        _ if matches!(inst.link, Link::Jump(..) | Link::Table) => None,
        [0xc3] => Some(RETURNED),
        [0xc2, ..] => Some(ALL),
        _ if inst.is_trap() => Some(0),
        _ if inst.lead != 0 => Some(ALL),
        [0xe9, ..] => Some(ALL),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{ENTER, LEAVE, input};
    use super::super::{Input, run};

    /// Checks the result for a body, in a frame whose bytes from 16 on and the word at 8 have no address taken.
    #[track_caller]
    fn becomes(body: &[&[u8]], expected: &[&[u8]]) {
        let bytes = [&ENTER[..], &body.concat(), &LEAVE].concat();
        let input = Input {
            own: 16,
            words: Some(&[8]),
            ..input(&bytes)
        };
        let rewritten = run(&input, 16).expect("it is understood");
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
    fn what_is_live_on_one_way_stays() {
        // test %edi, %edi; je over the second; mov %rdi, %rax
        let jump: &[u8] = &[0x85, 0xff, 0x0f, 0x84, 3, 0, 0, 0];
        let short: &[u8] = &[0x85, 0xff, 0x74, 3];
        becomes(&[LOAD_A, jump, MOV_DIA], &[LOAD_A, short, MOV_DIA]);
        becomes(&[LOAD_A, &[0x90], MOV_DIA], &[&[0x90], MOV_DIA]);
    }
}
