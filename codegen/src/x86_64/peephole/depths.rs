//! The depths of the values of a loop: the cycles after which they are ready, from the start of the loop on.
//!
//! They are estimated twice: with conditional moves, which wait for their conditions, and with predicted branches in their
//! place. The latencies are those of a typical processor, as in LLVM's model for unknown ones.

use super::Code;
use super::effect::{may_read, may_write};
use super::instruction::{Link, MachInst, STACK, condition};
use iced_x86::{FlowControl, Instruction, InstructionInfoFactory, Mnemonic, OpKind, Register};
use std::ops::Range;

/// The number of cycles by which a condition is late that makes up for seldom mispredictions: a quarter of what one costs.
const LATE: u32 = 4;
/// The number of general registers, of vector registers behind them, and the flags.
const PLACES: usize = 16 + 32 + 1;
/// The place of the flags.
const FLAGS: usize = PLACES - 1;
/// The latency of a load in cycles.
const LOAD: u32 = 5;

/// Returns true for a conditional move of a general register. Other instructions with conditions have one operand.
pub fn is_conditional(inst: &Instruction) -> bool {
    inst.op_count() == 2 && condition(inst).is_some() && inst.op0_register().is_gpr()
}

/// The cycles after which a value is ready.
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
pub struct Depths {
    /// The first instruction.
    start: usize,
    /// By instruction: the depths of its condition, and of the value that a conditional move gives if its condition is known.
    conditions: Vec<(u32, u32)>,
    /// The depth of the longest chain up to the end of the first and of the second round.
    rounds: [Depth; 2],
}

impl Depths {
    /// The dependencies of a loop of these instructions.
    pub fn of_loop(
        code: &Code<'_>,
        inside: Range<usize>,
        factory: &mut InstructionInfoFactory,
    ) -> Self {
        let mut found = Self {
            start: inside.start,
            conditions: Vec::new(),
            rounds: [Depth::default(); 2],
        };
        let mut places = Places([Depth::default(); PLACES]);
        let mut longest = Depth::default();
        for round in &mut found.rounds {
            found.conditions.clear();
            for inst in code.insts.get(inside.clone()).unwrap_or_default() {
                let (depth, condition) = places.step(inst, factory);
                longest = longest.max(depth);
                found.conditions.push(condition);
            }
            *round = longest;
        }
        found
    }

    /// Returns true if branches make the loop faster by an eighth, or halve what each round adds.
    pub fn is_worth_it(&self) -> bool {
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
    pub fn is_late(&self, at: usize) -> bool {
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

/// The depths of registers and flags.
struct Places([Depth; PLACES]);

impl Places {
    fn at(&self, place: usize) -> Depth {
        self.0.get(place).copied().unwrap_or_default()
    }

    fn set(&mut self, place: usize, depth: Depth) {
        if let Some(place) = self.0.get_mut(place) {
            *place = depth;
        }
    }

    /// Steps over an instruction. Returns the depth of its results, and those of the condition and the value of a conditional
    /// move.
    fn step(
        &mut self,
        inst: &MachInst,
        factory: &mut InstructionInfoFactory,
    ) -> (Depth, (u32, u32)) {
        let decoded = &inst.decoded;
        let is_straight = decoded.flow_control() == FlowControl::Next;
        if inst.new_len() == 0 || inst.link == Link::Table || !is_straight {
            return (Depth::default(), (0, 0));
        }
        let used = factory.info(decoded).used_registers().iter();
        let used = used.filter_map(|used| Some((place(used.register())?, used.access())));
        let read = used.clone().filter(|(_, access)| may_read(*access));
        let operands = read.map(|(place, _)| match place == usize::from(STACK) {
            true => Depth::default(),
            false => self.at(place),
        });
        let operands = operands.fold(Depth::default(), Depth::max);
        let flags = match decoded.rflags_read() {
            0 => Depth::default(),
            _ => self.at(FLAGS),
        };
        let value = self.selected(decoded);
        let ready = Depth {
            moves: operands.max(flags).moves,
            branches: value.map_or(operands.max(flags).branches, |value| value.branches),
        };
        let done = match is_reload(decoded) {
            true => Depth::default(),
            false => ready.after(latency(decoded)),
        };
        for (place, _) in used.filter(|(_, access)| may_write(*access)) {
            self.set(place, done);
        }
        if decoded.rflags_modified() != 0 {
            self.set(FLAGS, done);
        }
        (done, (flags.moves, value.unwrap_or_default().moves))
    }

    /// The depth of what a conditional move selects if its condition is known; `None` for other instructions.
    fn selected(&self, inst: &Instruction) -> Option<Depth> {
        is_conditional(inst).then_some(())?;
        let of = |operand| place(inst.op_register(operand)).map(|place| self.at(place));
        let (one, other) = (of(0).unwrap_or_default(), of(1).unwrap_or_default());
        Some(Depth {
            moves: mean(one.moves, other.moves),
            branches: mean(one.branches, other.branches),
        })
    }
}

/// Returns true if the operand in memory is in the frame, where it was long before.
fn is_of_frame(inst: &Instruction) -> bool {
    inst.memory_base() == Register::RSP
}

/// Returns true for the load of a spilled value.
fn is_reload(inst: &Instruction) -> bool {
    inst.mnemonic() == Mnemonic::Mov && inst.op0_kind() == OpKind::Register && is_of_frame(inst)
}

/// Returns true if an instruction reads memory: a source, or an operand of a comparison.
fn loads(inst: &Instruction) -> bool {
    let is_comparison = matches!(inst.mnemonic(), Mnemonic::Cmp | Mnemonic::Test);
    let first = usize::from(!is_comparison);
    let mut sources = inst.op_kinds().skip(first);
    inst.mnemonic() != Mnemonic::Lea && sources.any(|kind| kind == OpKind::Memory)
}

/// The cycles that an instruction takes.
fn latency(inst: &Instruction) -> u32 {
    let load = match loads(inst) && !is_of_frame(inst) {
        true => LOAD,
        false => 0,
    };
    load + operation(inst.mnemonic()).unwrap_or(if is_conditional(inst) { 2 } else { 1 })
}

/// Latencies in cycles.
macro_rules! latencies {
    ($($cycles:literal: $($name:ident)*;)*) => {
        /// The cycles that an operation takes if they are not those of most.
        fn operation(name: Mnemonic) -> Option<u32> {
            match name {
                $($(Mnemonic::$name)|* => Some($cycles),)*
                _ => None,
            }
        }
    };
}

latencies! {
    0: Mov Movaps Movapd Movdqa Movups Movupd Movdqu Movss Movsd;
    2: Ucomiss Ucomisd Comiss Comisd Movd Movq;
    3: Imul Mul Popcnt Bsf Bsr Tzcnt Lzcnt Addss Addsd Subss Subsd;
    5: Mulss Mulsd Cvtsi2sd Cvtsi2ss Cvttsd2si Cvttss2si Cvtsd2ss Cvtss2sd;
    20: Divss Divsd Sqrtss Sqrtsd;
    25: Div Idiv;
}
