//! The body of a loop with the values of vector registers in it: each definition is one, and so is what a register holds
//! at the start.

use super::super::code::Code;
use super::super::effect::{Effects, may_read, may_write};
use super::super::instruction::{Link, MachInst, is_vex};
use super::address::{Address, Contents};
use super::opcode;
use iced_x86::{
    Code as Opcode, EncodingKind, FlowControl, Instruction, InstructionInfo,
    InstructionInfoFactory, Mnemonic, OpKind, Register,
};
use smallvec::SmallVec;
use std::ops::Range;

/// The number of vector registers without AVX-512.
pub const REGISTERS: usize = 16;
/// The number of registers and of vectors in the frame.
const PLACES: usize = REGISTERS + 8;

/// A value of 128 bits, by number.
pub type Value = usize;

/// The origin of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A register, or a place in the frame, at the start of the body.
    Entry(u8),
    /// An instruction of the body.
    Op(usize),
}

/// The effect of an instruction on vector registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Nothing with vector registers.
    General,
    /// A copy between registers and places in the frame.
    Copy,
    /// The same with each half of 256 bits in another form, the given one.
    Lanes(Opcode),
    /// The same, and no memory or register matters.
    Constant(Opcode),
    /// Something else with vector registers.
    Other,
}

/// A vector register that is an operand.
#[derive(Clone, Copy, Debug)]
pub struct Operand {
    /// The number of the operand.
    pub at: u32,
    /// The value that it has before.
    pub reads: Option<Value>,
    /// The value that it has afterwards.
    pub writes: Option<Value>,
}

/// Access to memory.
#[derive(Clone, Copy, Debug)]
pub struct Access {
    /// The address, if it is known.
    pub address: Option<Address>,
    /// The number of bytes.
    pub size: usize,
    /// True if it may write.
    pub writes: bool,
    /// The offset from the stack pointer, if no pointer leads there.
    pub own: Option<i32>,
}

/// An instruction of the body.
pub struct Op {
    /// Its number in the function.
    pub number: usize,
    /// The instruction, with the encoding of AVX.
    pub inst: Instruction,
    /// Its effect.
    pub kind: Kind,
    /// The vector registers that it has as operands.
    pub operands: SmallVec<[Operand; 4]>,
    /// Its access to memory.
    pub access: Option<Access>,
}

impl Op {
    /// The value that it defines.
    pub fn defines(&self) -> Option<Value> {
        self.operands.iter().find_map(|operand| operand.writes)
    }

    /// The two values that it reads.
    pub fn reads(&self) -> Option<[Value; 2]> {
        let mut read = self.operands.iter().filter_map(|operand| operand.reads);
        let both = [read.next()?, read.next()?];
        read.next().is_none().then_some(both)
    }
}

/// The body of a loop.
pub struct Body {
    /// The instructions, without the jump back.
    pub ops: Vec<Op>,
    /// The values.
    pub values: Vec<Origin>,
    /// The constants.
    constants: Vec<Vec<u8>>,
    /// The offsets of the vectors in the frame, which have the numbers behind those of registers.
    pub slots: Vec<i32>,
    /// By register: its value at the start, if that is read or it is written.
    pub first: [Option<Value>; PLACES],
    /// By register: its value at the end.
    pub last: [Option<Value>; PLACES],
    /// By register: its value where the loop is left.
    pub left: [Option<Value>; PLACES],
}

impl Body {
    /// Reads a body, and copies behind the place where it is left; `None` if there is something in it that is not
    /// understood.
    pub fn read(
        code: &Code<'_>,
        (range, copies): (Range<usize>, Range<usize>),
        factory: &mut InstructionInfoFactory,
    ) -> Option<Self> {
        let mut body = Self {
            ops: Vec::with_capacity(range.len()),
            values: Vec::new(),
            constants: Vec::new(),
            slots: Vec::new(),
            first: [None; PLACES],
            last: [None; PLACES],
            left: [None; PLACES],
        };
        body.extend(code, range, factory)?;
        // A place that only the copies name has its value from the start where the loop is left.
        let all = copies.clone().filter_map(|number| code.insts.get(number));
        for inst in all.filter(|inst| inst.new_len() != 0) {
            for at in 0..inst.decoded.op_count() {
                let place = match inst.decoded.op_kind(at) {
                    OpKind::Register => inst.decoded.op_register(at).number(),
                    _ => body.slot(own(code, inst)?)?,
                };
                body.value(place)?;
            }
        }
        body.left = body.last;
        let count = body.ops.len();
        body.extend(code, copies, factory)?;
        let mut behind = body.ops.iter().skip(count);
        let is_copied = behind.all(|op| op.kind == Kind::Copy);
        (is_copied && !body.mixes_slots()).then_some(body)
    }

    /// Returns true if the vectors in the frame are not only moved as a whole.
    fn mixes_slots(&self) -> bool {
        let accesses = self.ops.iter().filter_map(|op| op.access);
        let mut own = accesses.filter_map(|access| Some((access.own?, access.size)));
        own.any(|(offset, size)| {
            let size = i32::try_from(size).unwrap_or(i32::MAX);
            let mut slots = self.slots.iter();
            slots
                .any(|slot| *slot < offset.saturating_add(size) && offset < slot.saturating_add(16))
        }) || self.overlap()
    }

    /// Returns true if two vectors in the frame overlap.
    fn overlap(&self) -> bool {
        let apart = |first: i32, second: i32| first.abs_diff(second) >= 16 || first == second;
        let mut slots = self.slots.iter();
        slots.any(|first| !self.slots.iter().all(|second| apart(*first, *second)))
    }

    /// The address of a constant of the function: the same one for the same bytes.
    fn constant(&mut self, code: &Code<'_>, at: u32, size: usize) -> Option<Address> {
        let start = usize::try_from(at).ok()?;
        let bytes = code.input.bytes.get(start..start.checked_add(size)?)?;
        let known = self.constants.iter().position(|known| known == bytes);
        if known.is_none() {
            self.constants.push(bytes.to_vec());
        }
        Some(Address::constant(known.unwrap_or(self.constants.len() - 1)))
    }

    /// The number of the vector at an offset in the frame.
    fn slot(&mut self, offset: i32) -> Option<usize> {
        let known = self.slots.iter().position(|slot| *slot == offset);
        let number = REGISTERS + known.unwrap_or(self.slots.len());
        if known.is_none() {
            self.slots.push(offset);
        }
        (number < PLACES).then_some(number)
    }

    /// Adds the instructions of a range.
    fn extend(
        &mut self,
        code: &Code<'_>,
        range: Range<usize>,
        factory: &mut InstructionInfoFactory,
    ) -> Option<()> {
        let mut contents = Contents::new();
        let mut effects = Effects::default();
        for number in range {
            let inst = code.insts.get(number)?;
            if inst.new_len() == 0 {
                continue;
            }
            let is_plain = inst.lead == 0 && inst.site.is_none();
            let is_linked = !matches!(inst.link, Link::None | Link::Rip(..));
            let flow = inst.decoded.flow_control();
            (is_plain && !is_linked && flow == FlowControl::Next).then_some(())?;
            let effect = effects.of(inst);
            (!effect.is_unknown && !orders_memory(&inst.decoded)).then_some(())?;
            let op = self.op(code, (number, inst), &contents, factory)?;
            self.ops.push(op);
            contents.execute(&inst.decoded, effect.writes);
        }
        Some(())
    }

    /// Reads an instruction.
    fn op(
        &mut self,
        code: &Code<'_>,
        (number, old): (usize, &MachInst),
        contents: &Contents,
        factory: &mut InstructionInfoFactory,
    ) -> Option<Op> {
        let info = factory.info(&old.decoded);
        let mut inst = old.decoded;
        let has_memory = (0..inst.op_count()).any(|at| inst.op_kind(at) == OpKind::Memory);
        (!inst.memory_index().is_vector_register()).then_some(())?;
        inst.set_code(opcode::unaligned(inst.code(), has_memory));
        let vectors = vectors(&inst, info)?;
        let mut op = Op {
            number,
            inst,
            kind: Kind::General,
            operands: SmallVec::new(),
            access: self.access(code, old, contents, info),
        };
        let Some(first) = vectors.first() else {
            return Some(op);
        };
        (is_vex(&inst) && !old.fixed && old.borrowed.is_none()).then_some(())?;
        if let Some(offset) = own(code, old).filter(|_| opcode::is_move(inst.code())) {
            let (slot, register) = (self.slot(offset)?, inst.op_register(*first).number());
            let (from, to) = match inst.op0_kind() {
                OpKind::Register => (slot, register),
                _ => (register, slot),
            };
            let value = self.value(from)?;
            self.set(to, value)?;
            (op.kind, op.access) = (Kind::Copy, None);
            return Some(op);
        }
        op.kind = kind(&inst, has_memory);
        self.operands(&mut op, &vectors, info)?;
        Some(op)
    }

    /// The access of an instruction to memory.
    fn access(
        &mut self,
        code: &Code<'_>,
        old: &MachInst,
        contents: &Contents,
        info: &InstructionInfo,
    ) -> Option<Access> {
        let mut accesses = info.used_memory().iter();
        let memory =
            accesses.find(|memory| may_read(memory.access()) || may_write(memory.access()))?;
        let size = memory.memory_size().size();
        Some(Access {
            address: match old.link {
                Link::Rip(_, at) => self.constant(code, at, size),
                _ => contents.address(&old.decoded),
            },
            size,
            writes: may_write(memory.access()),
            own: own(code, old),
        })
    }

    /// Reads the operands in vector registers, and defines the result.
    fn operands(&mut self, op: &mut Op, vectors: &[u32], info: &InstructionInfo) -> Option<()> {
        let register = |at: u32| op.inst.op_register(at).number();
        let is_constant = matches!(op.kind, Kind::Constant(_));
        for at in vectors {
            let is_read = may_read(info.op_access(*at)) && !is_constant;
            op.operands.push(Operand {
                at: *at,
                reads: match is_read {
                    true => Some(self.value(register(*at))?),
                    false => None,
                },
                writes: None,
            });
        }
        let is_write = |at: &&u32| may_write(info.op_access(**at));
        let mut written = vectors.iter().filter(is_write);
        let Some(at) = written.next() else {
            return Some(());
        };
        written.next().is_none().then_some(())?;
        if op.kind == Kind::Copy {
            let from = op.operands.iter().find_map(|operand| operand.reads);
            return self.set(register(*at), from?);
        }
        let value = self.values.len();
        self.values.push(Origin::Op(self.ops.len()));
        self.set(register(*at), value)?;
        let mut operands = op.operands.iter_mut();
        operands.find(|operand| operand.at == *at)?.writes = Some(value);
        Some(())
    }

    /// The value that a register or place has now.
    fn value(&mut self, register: usize) -> Option<Value> {
        let now = self.last.get_mut(register)?;
        if let Some(value) = now {
            return Some(*value);
        }
        let value = self.values.len();
        self.values
            .push(Origin::Entry(u8::try_from(register).ok()?));
        *now = Some(value);
        *self.first.get_mut(register)? = Some(value);
        Some(value)
    }

    fn set(&mut self, register: usize, value: Value) -> Option<()> {
        *self.last.get_mut(register)? = Some(value);
        Some(())
    }
}

/// The numbers of the operands in vector registers; `None` if others are used, or not 128 bits.
fn vectors(inst: &Instruction, info: &InstructionInfo) -> Option<SmallVec<[u32; 4]>> {
    let is_vector = |at: &u32| {
        inst.op_kind(*at) == OpKind::Register && inst.op_register(*at).is_vector_register()
    };
    let vectors: SmallVec<[u32; 4]> = (0..inst.op_count()).filter(is_vector).collect();
    // An encoding of AVX writes all of a register, whatever the part that it names.
    let full = |at: &u32| inst.op_register(*at).full_register();
    let named = |r: Register| vectors.iter().any(|at| full(at) == r.full_register());
    let mut used = info.used_registers().iter().map(|used| used.register());
    (!used.any(|r| r.is_k() || r.is_vector_register() && !named(r))).then_some(())?;
    let has_128_bits = |at: &u32| inst.op_register(*at).is_xmm();
    vectors.iter().all(has_128_bits).then_some(vectors)
}

/// Returns true for an instruction that other accesses to memory may not pass.
fn orders_memory(inst: &Instruction) -> bool {
    use Mnemonic::{Lfence, Mfence, Sfence, Xchg};
    let is_fence = matches!(inst.mnemonic(), Lfence | Mfence | Sfence | Xchg);
    is_fence || inst.has_lock_prefix()
}

/// The offset of an access from the stack pointer, if no address in that part of the frame is taken.
fn own(code: &Code<'_>, inst: &MachInst) -> Option<i32> {
    let offset = inst.frame_offset()?;
    let is_own = u32::try_from(offset).is_ok_and(|offset| offset >= code.input.own);
    (is_own && code.input.words.is_some()).then_some(offset)
}

/// The effect of an instruction that has vector registers as operands.
fn kind(inst: &Instruction, has_memory: bool) -> Kind {
    if opcode::is_move(inst.code()) && !has_memory {
        return Kind::Copy;
    }
    let is_evex = inst.op_code().encoding() == EncodingKind::EVEX;
    match opcode::widened(inst.code()).filter(|_| !is_evex) {
        Some(wide) if opcode::is_constant(inst) => Kind::Constant(wide),
        Some(wide) => Kind::Lanes(wide),
        None => Kind::Other,
    }
}
