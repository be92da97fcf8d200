//! The body of a loop again, with one instruction for each pair, and with registers of its own: a linear scan, as
//! M. Poletto and V. Sarkar, «Linear scan register allocation», TOPLAS 21(5), 1999, without spilling.

use super::super::effect::bit;
use super::super::instruction::memory_operand;
use super::body::{Body, Kind, Op, Operand, Origin, REGISTERS, Value};
use super::opcode;
use super::pairs::{Form, Half, Memory, Pair, Pairs};
use super::widening::Widening;
use iced_x86::{Code, Instruction, MemoryOperand, OpKind, Register};
use smallvec::SmallVec;

/// The place of the end of the body in live ranges: behind all instructions.
const END: usize = usize::MAX;
/// The number of instructions that must be saved for each one that is added in a round.
const SAVED: usize = 2;
/// The number of instructions that must be saved in a round.
const LEAST: usize = 2;

/// The order of quarters that exchanges halves, for `vpermq`.
const SWAPPED: i32 = 0b0100_1110;
/// The order of quarters that exchanges the middle ones.
const QUARTERS: i32 = 0b1101_1000;
/// The order of quarters that spreads those of the low half to the starts of both.
const LOW_QUARTERS: i32 = 0b0001_0000;
/// The same of those of the high half.
const HIGH_QUARTERS: i32 = 0b0011_0010;

/// The registers around a loop, as bit masks.
pub struct Around {
    /// Those that are not read in the loop or behind it before they are written.
    pub free: u16,
    /// Those that are read behind it.
    pub behind: u16,
}

/// The new code of a loop.
#[derive(Default)]
pub struct Emitted {
    /// What goes before the loop.
    pub before: Vec<Instruction>,
    /// The body, without the jump back: the number of an old instruction, and what takes its place; `None` if it stays.
    pub body: Vec<(usize, Option<Instruction>)>,
    /// What goes behind the loop.
    pub behind: Vec<Instruction>,
}

/// An operand with its value.
type Bound = (Operand, Value);

/// A value, or a pair of which this is the low one: it has a register.
type Unit = Value;

struct Emitter<'a> {
    body: &'a Body,
    pairs: &'a Pairs,
    /// By unit: the place of its last use.
    ends: Vec<usize>,
    /// By unit: its register.
    registers: Vec<Option<u8>>,
    /// The registers without a unit.
    free: u16,
    /// The registers that carry a value to the next round.
    carriers: u16,
    /// The registers and places in the frame that are read behind the loop, with their values.
    kept: Vec<(usize, Value)>,
    /// By register and place in the frame: the register that carries its value to the next round.
    homes: Vec<Option<u8>>,
    /// The constants in registers.
    constants: Vec<(usize, u8)>,
    /// The number of added instructions.
    added: usize,
    out: Emitted,
}

/// The new code; `None` if there are not enough registers, or it would not be better.
pub fn emit(body: &Body, pairs: &Pairs, around: &Around) -> Option<Emitted> {
    // Constants stay in registers if there are enough.
    try_emit(body, pairs, around, true).or_else(|| try_emit(body, pairs, around, false))
}

fn try_emit(body: &Body, pairs: &Pairs, around: &Around, hoists: bool) -> Option<Emitted> {
    let mut emitter = Emitter::new(body, pairs, around)?;
    emitter.enter()?;
    if hoists {
        emitter.hoist()?;
    }
    for (place, op) in body.ops.iter().enumerate() {
        emitter.op(place, op)?;
    }
    emitter.carry()?;
    emitter.leave()?;
    let saved = pairs.list.len();
    (saved >= LEAST && saved >= SAVED * emitter.added).then_some(emitter.out)
}

impl<'a> Emitter<'a> {
    fn new(body: &'a Body, pairs: &'a Pairs, around: &Around) -> Option<Self> {
        let mut emitter = Self {
            body,
            pairs,
            ends: vec![0; body.values.len()],
            registers: vec![None; body.values.len()],
            free: around.free,
            carriers: 0,
            kept: Vec::new(),
            homes: vec![None; body.first.len()],
            constants: Vec::new(),
            added: 0,
            out: Emitted::default(),
        };
        for (at, op) in body.ops.iter().enumerate() {
            let place = emitter.place(at);
            if let Some(Form::Widening(widening)) = emitter.pair(at).map(|pair| pair.form) {
                emitter.use_at(widening.value, place)?;
                continue;
            }
            for value in op.operands.iter().filter_map(|operand| operand.reads) {
                emitter.use_at(value, place)?;
            }
        }
        let first = body.first.iter();
        let ends = first.zip(body.last.iter().zip(&body.left));
        for (place, (first, (last, left))) in ends.enumerate() {
            let register = register_at(place);
            if let Some(last) = last {
                if first.is_some() {
                    emitter.use_at(*last, END)?;
                }
                // Other registers of the body are free, too.
                emitter.free |= register.map_or(0, bit);
            }
            let is_read = match register {
                Some(register) => around.behind & bit(register) != 0,
                None => left != first,
            };
            if let Some(left) = left.filter(|_| is_read) {
                emitter.use_at(left, END)?;
                emitter.kept.push((place, left));
            }
        }
        Some(emitter)
    }

    fn use_at(&mut self, value: Value, place: usize) -> Option<()> {
        let unit = self.unit(value);
        let end = self.ends.get_mut(unit)?;
        *end = (*end).max(place);
        Some(())
    }

    fn place(&self, op: usize) -> usize {
        self.pair(op).map_or(op, Pair::place)
    }

    fn pair(&self, op: usize) -> Option<&'a Pair> {
        let number = self.pairs.of_ops.get(op).copied().flatten()?;
        self.pairs.list.get(number)
    }

    fn half(&self, value: Value) -> Option<Half> {
        let partner = self.pairs.partners.get(value).copied().flatten();
        partner.map(|(_, half)| half)
    }

    fn unit(&self, value: Value) -> Unit {
        match self.pairs.partners.get(value).copied().flatten() {
            Some((low, Half::High)) => low,
            _ => value,
        }
    }

    fn is_twice(&self, value: Value) -> bool {
        self.pairs.twice.get(value).copied().unwrap_or(false)
    }

    fn register(&self, value: Value) -> Option<u8> {
        self.registers.get(self.unit(value)).copied().flatten()
    }

    /// Loads constants that both halves have before the loop.
    fn hoist(&mut self) -> Option<()> {
        for pair in &self.pairs.list {
            let op = self.body.ops.get(pair.place())?;
            let Some(constant) = constant(op).filter(|_| pair.memory == Memory::Twice) else {
                continue;
            };
            if self.constants.iter().any(|(known, _)| *known == constant) {
                continue;
            }
            let register = lowest(self.free & !self.entered())?;
            self.free &= !bit(register);
            self.constants.push((constant, register));
            let load = loaded(&op.inst, Memory::Twice, ymm(register))?;
            self.out.before.push(load);
        }
        Some(())
    }

    /// The registers with values at the start.
    fn entered(&self) -> u16 {
        let entries = self.body.first.iter().enumerate();
        let entered = entries.filter(|(_, first)| first.is_some());
        let entered = entered.filter_map(|(place, _)| register_at(place));
        entered.fold(0, |all, register| all | bit(register))
    }

    /// Gives the values at the start their registers, and makes pairs of them before the loop.
    fn enter(&mut self) -> Option<()> {
        let entered = self.entered();
        for (place, first) in self.body.first.iter().enumerate() {
            let Some(value) = *first else {
                continue;
            };
            if self.half(value) == Some(Half::High) {
                continue;
            }
            let register = match register_at(place) {
                Some(register) => register,
                None => {
                    let register = lowest(self.free & !entered)?;
                    let code = Code::VEX_Vmovdqu_xmm_xmmm128;
                    let load = Instruction::with2(code, xmm(register), self.slot(place)?);
                    self.out.before.push(load.ok()?);
                    register
                }
            };
            *self.registers.get_mut(value)? = Some(register);
            *self.homes.get_mut(place)? = Some(register);
            self.free &= !bit(register);
            self.carriers |= bit(register);
            match self.half(value) {
                Some(Half::Low) => {
                    let (high, _) = (*self.pairs.partners.get(value)?)?;
                    let Origin::Entry(other) = *self.body.values.get(high)? else {
                        return None;
                    };
                    let insert = match register_at(other.into()) {
                        Some(other) => insert_high(register, other)?,
                        None => {
                            let code = Code::VEX_Vinserti128_ymm_ymm_xmmm128_imm8;
                            let (to, slot) = (ymm(register), self.slot(other.into())?);
                            Instruction::with4(code, to, to, slot, 1).ok()?
                        }
                    };
                    self.out.before.push(insert);
                }
                _ if self.is_twice(value) => {
                    self.out.before.push(insert_high(register, register)?);
                }
                _ => {}
            }
        }
        Some(())
    }

    /// The place in the frame of a vector.
    fn slot(&self, place: usize) -> Option<MemoryOperand> {
        let offset = *self.body.slots.get(place.checked_sub(REGISTERS)?)?;
        Some(MemoryOperand::with_base_displ(Register::RSP, offset.into()))
    }

    fn op(&mut self, place: usize, op: &Op) -> Option<()> {
        match (op.kind, self.pair(place)) {
            (Kind::General, _) => self.out.body.push((op.number, None)),
            (Kind::Copy, _) => {}
            (_, Some(pair)) if pair.place() != place => {}
            (_, Some(pair)) => match pair.form {
                Form::Widening(widening) => self.widening(place, op, &widening)?,
                Form::Halves | Form::Crossed => self.wide(place, op, pair)?,
            },
            (Kind::Lanes(_) | Kind::Constant(_), None) if self.is_dead(op) => {}
            (_, None) => self.narrow(place, op)?,
        }
        Some(())
    }

    fn push(&mut self, op: &Op, inst: Instruction) {
        self.out.body.push((op.number, Some(inst)));
    }

    fn add(&mut self, op: &Op, inst: Instruction) {
        self.added += 1;
        self.push(op, inst);
    }

    /// Frees the registers of units that are not used behind a place.
    fn release(&mut self, place: usize, units: &[Unit]) {
        for unit in units {
            let is_last = self.ends.get(*unit).is_some_and(|end| *end <= place);
            if is_last && let Some(register) = self.registers.get(*unit).copied().flatten() {
                self.free |= bit(register);
            }
        }
    }

    /// A free register, preferably none that carries a value to the next round.
    fn allocate(&mut self) -> Option<u8> {
        let apart = self.free & !self.carriers;
        let register = lowest(if apart == 0 { self.free } else { apart })?;
        self.free &= !bit(register);
        Some(register)
    }

    /// The register for a new value: the one that it must have at the end, if that is free.
    fn define(&mut self, place: usize, value: Value, tied: Option<u8>) -> Option<u8> {
        let unit = self.unit(value);
        let home = self.home(unit).filter(|home| self.free & bit(*home) != 0);
        let tied = tied.filter(|tied| self.free & bit(*tied) != 0);
        let register = match tied.or(home) {
            Some(register) => {
                self.free &= !bit(register);
                register
            }
            None => self.allocate()?,
        };
        *self.registers.get_mut(unit)? = Some(register);
        self.release(place, &[unit]);
        Some(register)
    }

    /// The register that carries a unit to the next round.
    fn home(&self, unit: Unit) -> Option<u8> {
        let ends = self.body.last.iter().zip(&self.homes);
        let mut carried = ends.filter_map(|(last, home)| Some((self.unit((*last)?), (*home)?)));
        carried
            .find(|(last, _)| *last == unit)
            .map(|(_, home)| home)
    }

    /// One instruction for a pair.
    fn wide(&mut self, place: usize, op: &Op, pair: &Pair) -> Option<()> {
        let mut inst = op.inst;
        let [low, _] = pair.ops;
        inst.set_code(pair.code);
        if let Some(immediate) = pair.immediate {
            inst.set_immediate8(immediate);
        }
        let is_moved = match pair.memory {
            Memory::Whole => low != place,
            Memory::Swapped => low == place,
            Memory::None | Memory::Twice => false,
        };
        if is_moved {
            let offset = inst.memory_displacement64().cast_signed().checked_sub(16)?;
            let offset = i32::try_from(offset).ok()?;
            inst.set_memory_displacement64(i64::from(offset).cast_unsigned());
            inst.set_memory_displ_size(match (offset, i8::try_from(offset)) {
                (0, _) => 0,
                (_, Ok(_)) => 1,
                _ => 8,
            });
        }
        let mut temporary = None;
        let held = constant(op).filter(|_| pair.memory == Memory::Twice);
        let held = held.and_then(|constant| self.constants.iter().find(|(c, _)| *c == constant));
        if let Some((_, register)) = held.copied() {
            take_register(&mut inst, register)?;
        } else if matches!(pair.memory, Memory::Twice | Memory::Swapped) {
            let register = self.allocate()?;
            temporary = Some(register);
            let load = loaded(&inst, pair.memory, ymm(register))?;
            if opcode::is_move(inst.code()) {
                inst = load;
            } else {
                take_register(&mut inst, register)?;
                self.add(op, load);
            }
        }
        let (mut sources, result) = (read(op), written(op));
        if pair.form == Form::Crossed {
            // The first operand is the pair of the low half's two, the second one that of the high half's.
            for ((_, value), of) in sources.iter_mut().zip(pair.ops) {
                *value = self.body.ops.get(of)?.reads()?[0];
            }
        }
        for (operand, value) in &sources {
            let register = self.register(*value)?;
            let is_count = operand.at > 1 && opcode::shifts_by_register(op.inst.code());
            let name = if is_count {
                xmm(register)
            } else {
                ymm(register)
            };
            inst.set_op_register(operand.at, name);
        }
        self.finish(place, op, inst, &sources, result, ymm)?;
        if let Some(register) = temporary {
            self.free |= bit(register);
        }
        if pair.form == Form::Crossed {
            let register = ymm(self.register(op.defines()?)?);
            let code = Code::VEX_Vpermq_ymm_ymmm256_imm8;
            self.add(
                op,
                Instruction::with3(code, register, register, QUARTERS).ok()?,
            );
        }
        Some(())
    }

    /// Returns true if only instructions that were joined read the result.
    fn is_dead(&self, op: &Op) -> bool {
        let unit = op.defines().map(|value| self.unit(value));
        unit.is_some_and(|unit| self.ends.get(unit) == Some(&0))
    }

    /// One instruction that widens the lanes of both halves of a value.
    fn widening(&mut self, place: usize, op: &Op, widening: &Widening) -> Option<()> {
        let defined = op.defines()?;
        let from = self.register(widening.value)?;
        let is_high = self.half(widening.value) == Some(Half::High);
        let needs_other = widening.spreads || is_high;
        let other = if needs_other {
            Some(self.allocate()?)
        } else {
            None
        };
        let to = ymm(0);
        let inst = match other {
            None => Instruction::with2(widening.code, to, xmm(from)),
            Some(other) if widening.spreads => {
                let quarters = if is_high { HIGH_QUARTERS } else { LOW_QUARTERS };
                let code = Code::VEX_Vpermq_ymm_ymmm256_imm8;
                let spread = Instruction::with3(code, ymm(other), ymm(from), quarters);
                self.add(op, spread.ok()?);
                Instruction::with3(widening.code, to, ymm(other), ymm(other))
            }
            Some(other) => {
                self.add(op, extract_high(other, from)?);
                Instruction::with2(widening.code, to, xmm(other))
            }
        };
        let operand = |at, reads, writes| Operand { at, reads, writes };
        let source = (operand(1, Some(widening.value), None), widening.value);
        let result = (operand(0, None, Some(defined)), defined);
        self.finish(place, op, inst.ok()?, &[source], Some(result), ymm)?;
        self.free |= other.map_or(0, bit);
        Some(())
    }

    /// An instruction that stays as it is, but for its registers.
    fn narrow(&mut self, place: usize, op: &Op) -> Option<()> {
        let mut inst = op.inst;
        let (sources, result) = (read(op), written(op));
        let mut temporaries: SmallVec<[u8; 4]> = SmallVec::new();
        for (operand, value) in &sources {
            let mut register = self.register(*value)?;
            if self.half(*value) == Some(Half::High) {
                let low = self.allocate()?;
                self.add(op, extract_high(low, register)?);
                temporaries.push(low);
                register = low;
            }
            inst.set_op_register(operand.at, xmm(register));
        }
        let is_twice = op.defines().is_some_and(|value| self.is_twice(value));
        let wide = match op.kind {
            Kind::Constant(wide) => Some(wide),
            _ => opcode::broadcast(op.inst.code()),
        };
        match wide.filter(|_| is_twice) {
            Some(wide) => {
                inst.set_code(wide);
                self.finish(place, op, inst, &sources, result, ymm)?;
            }
            None => self.finish(place, op, inst, &sources, result, xmm)?,
        }
        for register in temporaries {
            self.free |= bit(register);
        }
        if let Some(value) = op.defines().filter(|_| is_twice && wide.is_none()) {
            let register = self.register(value)?;
            self.add(op, insert_high(register, register)?);
        }
        Some(())
    }

    /// Gives the result of an instruction its register.
    fn finish(
        &mut self,
        place: usize,
        op: &Op,
        mut inst: Instruction,
        sources: &[Bound],
        result: Option<Bound>,
        name: fn(u8) -> Register,
    ) -> Option<()> {
        let units: SmallVec<[Unit; 4]> = sources.iter().map(|(_, v)| self.unit(*v)).collect();
        self.release(place, &units);
        let Some((operand, value)) = result else {
            self.push(op, inst);
            return Some(());
        };
        // Some read the register that they write.
        let tied = sources.iter().find(|(o, _)| o.at == operand.at);
        let tied = match tied {
            Some(_) => Some(u8::try_from(inst.op_register(operand.at).number()).ok()?),
            None => None,
        };
        let register = self.define(place, value, tied)?;
        if let Some(from) = tied.filter(|from| *from != register) {
            let is_read =
                |(o, v): &Bound| o.at != operand.at && self.register(*v) == Some(register);
            (!sources.iter().any(is_read)).then_some(())?;
            let copy = Instruction::with2(Code::VEX_Vmovaps_ymm_ymmm256, ymm(register), ymm(from));
            self.push(op, copy.ok()?);
        }
        inst.set_op_register(operand.at, name(register));
        if matches!(op.kind, Kind::Constant(_)) {
            let others = op.operands.iter().filter(|o| o.at != operand.at);
            for other in others {
                inst.set_op_register(other.at, name(register));
            }
        }
        self.push(op, inst);
        Some(())
    }

    /// Copies what the next round begins with to its registers.
    fn carry(&mut self) -> Option<()> {
        let mut moves = Vec::new();
        let ends = self.body.first.iter().zip(&self.body.last);
        for ((first, last), home) in ends.zip(&self.homes) {
            let (Some(first), Some(last), Some(home)) = (*first, *last, *home) else {
                continue;
            };
            (self.half(first) == self.half(last)).then_some(())?;
            let from = self.register(last)?;
            if from != home {
                moves.push((home, from));
            }
        }
        let number = self.body.ops.last()?.number;
        let kept = self.kept.iter();
        let kept = kept.filter_map(|(_, value)| self.register(*value));
        let kept = kept.fold(0, |all, register| all | bit(register));
        while !moves.is_empty() {
            let is_read = |to: u8| moves.iter().any(|(_, from)| *from == to);
            let next = moves.iter().position(|(to, _)| !is_read(*to))?;
            let (to, from) = moves.remove(next);
            (kept & bit(to) == 0).then_some(())?;
            let copy = Instruction::with2(Code::VEX_Vmovaps_ymm_ymmm256, ymm(to), ymm(from));
            self.out.body.push((number, Some(copy.ok()?)));
        }
        for (place, home) in self.homes.iter().enumerate() {
            if let Some(home) = home {
                let unit = self.unit((*self.body.last.get(place)?)?);
                *self.registers.get_mut(unit)? = Some(*home);
            }
        }
        Some(())
    }

    /// Gives all registers and places that are read behind the loop what they had.
    fn leave(&mut self) -> Option<()> {
        let mut moves = Vec::new();
        for (place, value) in &self.kept {
            let (from, half) = (self.register(*value)?, self.half(*value));
            let Some(register) = register_at(*place) else {
                let slot = self.slot(*place)?;
                let store = match half {
                    Some(Half::High) => {
                        let code = Code::VEX_Vextracti128_xmmm128_ymm_imm8;
                        Instruction::with3(code, slot, ymm(from), 1)
                    }
                    _ => Instruction::with2(Code::VEX_Vmovdqu_xmmm128_xmm, slot, xmm(from)),
                };
                self.out.behind.push(store.ok()?);
                continue;
            };
            if from != register || half == Some(Half::High) {
                moves.push((register, from, half));
            }
        }
        while !moves.is_empty() {
            let is_read = |at: usize, to: u8| {
                let mut others = moves.iter().enumerate().filter(|(other, _)| *other != at);
                others.any(|(_, (_, from, _))| *from == to)
            };
            let next = (0..moves.len())
                .find(|at| moves.get(*at).is_some_and(|(to, _, _)| !is_read(*at, *to)))?;
            let (to, from, half) = moves.remove(next);
            self.out.behind.push(match half {
                Some(Half::High) => extract_high(to, from)?,
                _ => Instruction::with2(Code::VEX_Vmovaps_xmm_xmmm128, xmm(to), xmm(from)).ok()?,
            });
        }
        self.out
            .behind
            .push(Instruction::with(Code::VEX_Vzeroupper));
        Some(())
    }
}

/// The register with a number; `None` for a place in the frame.
fn register_at(place: usize) -> Option<u8> {
    u8::try_from(place).ok().filter(|_| place < REGISTERS)
}

/// The operands that an instruction reads.
fn read(op: &Op) -> SmallVec<[Bound; 4]> {
    let read = op.operands.iter().filter_map(|o| Some((*o, o.reads?)));
    read.collect()
}

/// The operand that it writes.
fn written(op: &Op) -> Option<Bound> {
    op.operands.iter().find_map(|o| Some((*o, o.writes?)))
}

/// The first register of a set.
fn lowest(registers: u16) -> Option<u8> {
    (registers != 0).then(|| registers.trailing_zeros() as u8)
}

fn xmm(register: u8) -> Register {
    Register::XMM0 + u32::from(register & 15)
}

fn ymm(register: u8) -> Register {
    Register::YMM0 + u32::from(register & 15)
}

/// Sets the high half of a register; the low one stays.
fn insert_high(register: u8, high: u8) -> Option<Instruction> {
    let code = Code::VEX_Vinserti128_ymm_ymm_xmmm128_imm8;
    Instruction::with4(code, ymm(register), ymm(register), xmm(high), 1).ok()
}

fn extract_high(to: u8, from: u8) -> Option<Instruction> {
    let code = Code::VEX_Vextracti128_xmmm128_ymm_imm8;
    Instruction::with3(code, xmm(to), ymm(from), 1).ok()
}

/// The constant that an instruction reads.
fn constant(op: &Op) -> Option<usize> {
    op.access?.address?.as_constant()
}

/// Takes the memory operand of an instruction from a register.
fn take_register(inst: &mut Instruction, register: u8) -> Option<()> {
    let memory = (0..inst.op_count()).find(|at| inst.op_kind(*at) == OpKind::Memory)?;
    inst.set_op_kind(memory, OpKind::Register);
    inst.set_op_register(memory, ymm(register));
    // Without a memory operand, it is relative to nothing.
    inst.set_memory_base(Register::None);
    Some(())
}

/// The load of a memory operand that is not 256 bits in their order.
fn loaded(inst: &Instruction, memory: Memory, to: Register) -> Option<Instruction> {
    let from = memory_operand(inst);
    let load = match memory {
        Memory::Swapped => Instruction::with3(Code::VEX_Vpermq_ymm_ymmm256_imm8, to, from, SWAPPED),
        _ => Instruction::with2(Code::VEX_Vbroadcasti128_ymm_m128, to, from),
    };
    load.ok()
}
