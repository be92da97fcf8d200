//! The effect of an instruction on general registers and the frame, as iced-x86 knows it.

use super::instruction::{Link, MachInst, STACK, frame_offset, number};
use crate::symbol::StackOp;
use iced_x86::{
    Code as Opcode, FlowControl, Instruction, InstructionInfo, InstructionInfoFactory, Mnemonic,
    OpAccess, OpKind, Register,
};

/// A set of registers as a bit mask.
pub type Registers = u16;

/// All of them.
pub const ALL: Registers = !0;
/// The registers of operands, in order.
const OPERANDS: [u8; 6] = [7, 6, 2, 1, 8, 9];
/// The other registers that a call may read: the number of vector operands, and the static chain.
const BESIDE_OPERANDS: Registers = of(&[0, 10]);
/// The caller-saved registers.
pub const LOST: Registers = of(&[0, 1, 2, 6, 7, 8, 9, 10, 11]);

/// The set of some registers.
const fn of(registers: &[u8]) -> Registers {
    let mut set = 0;
    let mut at = 0;
    while at < registers.len() {
        set |= 1 << registers[at];
        at += 1;
    }
    set
}

/// The set of one register.
pub fn bit(register: u8) -> Registers {
    1 << (register & 15)
}

/// A move between registers or between a register and the frame, or an address in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// A 64-bit register copy.
    Copy { from: u8, to: u8 },
    /// A 32-bit register copy, which clears the upper half.
    Half { from: u8, to: u8 },
    /// A load from the frame, of a word or of its lower half.
    Load { to: u8, offset: i32, wide: bool },
    /// A store to the frame.
    Store { from: u8, offset: i32, wide: bool },
    /// The sum of the stack pointer and an offset.
    Address { to: u8, offset: i32 },
}

/// A write to memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Store {
    /// No write.
    None,
    /// To an offset from the stack pointer.
    Frame(i32),
    /// To the frame, with an index.
    AnyFrame,
    /// Through a pointer, which reaches only what has its address taken.
    Pointer,
}

/// The effect of an instruction.
#[derive(Clone, Copy, Debug)]
pub struct Effect {
    /// The registers that it may read.
    pub reads: Registers,
    /// The registers that it always overwrites completely.
    pub sets: Registers,
    /// The registers that it may write.
    pub writes: Registers,
    /// The written registers whose upper half is zero afterwards.
    pub zeroes: Registers,
    /// The move that it is.
    pub moves: Option<Move>,
    /// True if its only effect is to set a register.
    pub is_plain: bool,
    /// The memory that it may write to.
    pub stores: Store,
    /// The operands that are general registers and only read, as a bit mask.
    pub sources: u8,
    /// True if its effect is unknown.
    pub is_unknown: bool,
}

impl Effect {
    /// The unknown effect, also of instructions that leave the function.
    pub const UNKNOWN: Self = Self {
        reads: ALL,
        sets: 0,
        writes: ALL,
        zeroes: 0,
        moves: None,
        is_plain: false,
        stores: Store::AnyFrame,
        sources: 0,
        is_unknown: true,
    };
    /// No effect.
    pub const NONE: Self = Self {
        reads: 0,
        sets: 0,
        writes: 0,
        stores: Store::None,
        is_unknown: false,
        ..Self::UNKNOWN
    };
    /// A call with the C calling convention.
    pub const CALL: Self = Self {
        reads: BESIDE_OPERANDS | of(&OPERANDS),
        sets: LOST,
        writes: ALL,
        ..Self::UNKNOWN
    };
}

/// The registers that a call reads which has operands in at most so many general registers.
pub fn read_by_call(operands: u32) -> Registers {
    let used = OPERANDS.iter().take(operands as usize);
    used.fold(BESIDE_OPERANDS, |read, register| read | bit(*register))
}

/// Finds effects; its buffers are used again.
pub struct Effects {
    factory: InstructionInfoFactory,
    /// The registers that calls read.
    read_by_calls: Registers,
}

impl Default for Effects {
    fn default() -> Self {
        Self::of_calls(u32::MAX)
    }
}

impl Effects {
    /// For code whose calls have operands in at most so many general registers.
    pub fn of_calls(operands: u32) -> Self {
        Self {
            factory: InstructionInfoFactory::new(),
            read_by_calls: read_by_call(operands),
        }
    }

    /// The effect of the current code of an instruction that is not a jump inside the function.
    pub fn of(&mut self, inst: &MachInst) -> Effect {
        match inst.code() {
            [] => Effect::NONE,
            _ => self.of_instruction(&inst.decoded),
        }
    }

    /// The effect of an instruction, which may be a jump.
    pub fn of_any(&mut self, inst: &MachInst) -> Effect {
        match inst.link {
            Link::Jump(..) | Link::Table => Effect::NONE,
            _ if inst.lead != 0 => Effect::UNKNOWN,
            _ if inst.is_trap() => Effect::NONE,
            Link::Indirect(_) => self.of_jump(inst),
            Link::Stack(operation) => of_stack(operation),
            _ => self.of(inst),
        }
    }

    /// The effect of an indirect jump inside the function.
    fn of_jump(&mut self, inst: &MachInst) -> Effect {
        Effect {
            reads: reads(self.factory.info(&inst.decoded)),
            ..Effect::NONE
        }
    }

    /// The effect of an instruction that does not jump inside the function.
    pub fn of_instruction(&mut self, inst: &Instruction) -> Effect {
        let info = self.factory.info(inst);
        match inst.flow_control() {
            FlowControl::Next => of_straight(inst, info),
            FlowControl::Call | FlowControl::IndirectCall => Effect {
                reads: self.read_by_calls | reads(info) & !bit(STACK),
                ..Effect::CALL
            },
            // The registers that callers read are known to the liveness analysis, and those that other functions read which
            // a jump leads to.
            FlowControl::Return | FlowControl::UnconditionalBranch => Effect {
                reads: 0,
                ..Effect::UNKNOWN
            },
            _ => Effect::UNKNOWN,
        }
    }
}

/// The effect of the instruction that takes the place of a call for the stack pointer: on one register. The frame is
/// addressed from another register in the end, so nothing else changes.
fn of_stack(operation: StackOp) -> Effect {
    match operation {
        StackOp::Move => Effect {
            reads: bit(number(Register::RDI)),
            ..Effect::NONE
        },
        StackOp::Top => Effect {
            sets: bit(number(Register::RAX)),
            writes: bit(number(Register::RAX)),
            ..Effect::NONE
        },
        StackOp::Enter | StackOp::Leave => Effect::UNKNOWN,
    }
}

/// The general registers that an instruction may read.
fn reads(info: &InstructionInfo) -> Registers {
    let used = info.used_registers().iter();
    let read = used.filter(|used| used.register().is_gpr() && may_read(used.access()));
    read.fold(0, |set, used| set | bit(number(used.register())))
}

pub fn may_read(access: OpAccess) -> bool {
    use OpAccess::{CondRead, Read, ReadCondWrite, ReadWrite};
    matches!(access, Read | CondRead | ReadWrite | ReadCondWrite)
}

pub fn may_write(access: OpAccess) -> bool {
    use OpAccess::{CondWrite, ReadCondWrite, ReadWrite, Write};
    matches!(access, Write | CondWrite | ReadWrite | ReadCondWrite)
}

/// The effect of an instruction that is followed by the next one.
fn of_straight(inst: &Instruction, info: &InstructionInfo) -> Effect {
    let mut effect = Effect {
        reads: reads(info),
        stores: store(inst, info),
        ..Effect::NONE
    };
    for used in info.used_registers() {
        let register = used.register();
        if register.is_gpr() && may_write(used.access()) {
            effect.writes |= bit(number(register));
            // A write of 32 bits counts as one of all, and smaller ones keep the rest.
            if used.access() == OpAccess::Write && register.is_gpr64() {
                effect.sets |= bit(number(register));
            }
        }
    }
    for operand in 0..inst.op_count() {
        let register = inst.op_register(operand);
        if inst.op_kind(operand) != OpKind::Register || !register.is_gpr() {
            continue;
        }
        match info.op_access(operand) {
            OpAccess::Read | OpAccess::CondRead => effect.sources |= 1 << operand,
            OpAccess::Write | OpAccess::ReadWrite if clears(inst, register) => {
                effect.zeroes |= bit(number(register));
            }
            _ => {}
        }
    }
    effect.is_unknown = effect.writes & bit(STACK) != 0 || inst.is_string_instruction();
    if !effect.is_unknown {
        effect.moves = as_move(inst);
        effect.is_plain = is_plain(inst, effect.moves);
    }
    effect
}

/// Returns true if the result in a register certainly has an upper half of zero.
fn clears(inst: &Instruction, result: Register) -> bool {
    use Mnemonic::{Bsf, Bsr, Movzx, Rcl, Rcr, Rol, Ror, Sar, Shl, Shld, Shr, Shrd, Xor};
    let last = inst.op_register(inst.op_count().saturating_sub(1));
    match inst.mnemonic() {
        _ if result.size() < 4 => false,
        Movzx => true,
        Xor if inst.op0_register() == last => true,
        _ if !result.is_gpr32() => false,
        // With a count of zero or without a set bit, the result may stay as it was.
        Bsf | Bsr => false,
        Rcl | Rcr | Rol | Ror | Sar | Shl | Shld | Shr | Shrd => last != Register::CL,
        _ => true,
    }
}

/// The memory that an instruction writes to.
fn store(inst: &Instruction, info: &InstructionInfo) -> Store {
    let mut used = info.used_memory().iter();
    match used.any(|memory| may_write(memory.access())) {
        false => Store::None,
        true => match frame_offset(inst) {
            Some(offset) => Store::Frame(offset),
            None if inst.memory_base() == Register::RSP => Store::AnyFrame,
            None => Store::Pointer,
        },
    }
}

/// The move that an instruction is.
pub fn as_move(inst: &Instruction) -> Option<Move> {
    let wide = match inst.code() {
        Opcode::Lea_r64_m => {
            let to = number(inst.op0_register());
            return frame_offset(inst).map(|offset| Move::Address { to, offset });
        }
        Opcode::Mov_rm64_r64 | Opcode::Mov_r64_rm64 => true,
        Opcode::Mov_rm32_r32 | Opcode::Mov_r32_rm32 => false,
        _ => return None,
    };
    let (to, from) = (number(inst.op0_register()), number(inst.op1_register()));
    match (inst.op0_kind(), inst.op1_kind()) {
        (OpKind::Register, OpKind::Register) if wide => Some(Move::Copy { from, to }),
        (OpKind::Register, OpKind::Register) => Some(Move::Half { from, to }),
        (OpKind::Register, _) => frame_offset(inst).map(|offset| Move::Load { to, offset, wide }),
        _ => frame_offset(inst).map(|offset| Move::Store { from, offset, wide }),
    }
}

/// Returns true if the only effect is to set a register: a move, an extension or an address, and no load but from
/// the frame, which cannot trap.
fn is_plain(inst: &Instruction, moves: Option<Move>) -> bool {
    let is_simple = match inst.mnemonic() {
        Mnemonic::Lea => true,
        Mnemonic::Mov | Mnemonic::Movzx | Mnemonic::Movsx | Mnemonic::Movsxd => {
            let of_frame = matches!(moves, Some(Move::Load { .. }));
            let from = inst.op1_register();
            match inst.op1_kind() {
                OpKind::Memory => of_frame,
                // A frame pointer is read by unwinders and debuggers.
                OpKind::Register => from.is_gpr() && number(from) != STACK,
                _ => true,
            }
        }
        _ => return false,
    };
    is_simple && inst.op0_kind() == OpKind::Register && inst.op0_register().is_gpr()
}
