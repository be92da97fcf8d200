//! An instruction of the function: its bytes, and what iced-x86 decodes of them.

use crate::moving_frame::MovingFrame;
use crate::symbol::StackOp;
use iced_x86::{
    Code as Opcode, Decoder, Encoder, EncodingKind, FlowControl, Instruction, MemoryOperand,
    OpKind, Register,
};
use smallvec::SmallVec;

/// The machine's number of the stack pointer.
pub const STACK: u8 = 4;
/// The machine's number of the frame pointer.
pub const FRAME: u8 = 5;

/// The length of a direct call without prefixes.
pub const PLAIN_CALL: u32 = 5;

/// The maximal length of an instruction with inserted code before it.
const LONGEST: usize = 32;

/// The code of an instruction.
pub type CodeBytes = SmallVec<[u8; LONGEST]>;
/// The bits of addresses and operands.
const BITS: u32 = 64;

/// The encodings of jumps that the layout writes itself: their distances are not known before.
pub mod opcode {
    /// `jmp` with a distance of one byte.
    pub const JMP_SHORT: u8 = 0xeb;
    /// `jmp` with a distance of four bytes.
    pub const JMP_NEAR: u8 = 0xe9;
    /// A conditional jump with a distance of one byte, and the condition in the lower bits.
    pub const JCC_SHORT: u8 = 0x70;
    /// The same with a distance of four bytes: two bytes of opcode.
    pub const JCC_NEAR: [u8; 2] = [0x0f, 0x80];
}

/// The reference of an instruction into the function, by old offset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Link {
    /// Nothing in the function.
    None,
    /// A jump, with the machine's number of its condition if it has one.
    Jump(Option<u8>, u32),
    /// A RIP-relative displacement, at an offset from the start of the instruction.
    Rip(u8, u32),
    /// An indirect jump through a table.
    Indirect(u32),
    /// A jump table.
    Table,
    /// A call that stands for an operation on the stack pointer.
    Stack(StackOp),
    /// A call of the function that makes indirect branches, or a jump there. The distance stands at the end.
    Brancher,
}

/// Reads the instructions of a function, one after the other.
pub struct Reader<'a> {
    decoder: Decoder<'a>,
}

impl<'a> Reader<'a> {
    /// Reads code whose first byte has the offset 0.
    pub fn new(code: &'a [u8]) -> Self {
        use iced_x86::DecoderOptions;
        Self {
            decoder: Decoder::with_ip(BITS, code, 0, DecoderOptions::NONE),
        }
    }

    /// The instruction at an offset; `None` if there is no valid one.
    pub fn read(&mut self, at: u32, code: &[u8]) -> Option<MachInst> {
        if self.decoder.position() != at as usize {
            self.decoder.set_position(at as usize).ok()?;
        }
        self.decoder.set_ip(at.into());
        let decoded = self.decoder.decode();
        let size = u32::try_from(decoded.len()).ok()?;
        let bytes = code.get(at as usize..at.checked_add(size)? as usize)?;
        (!decoded.is_invalid()).then_some(())?;
        let mut inst = MachInst {
            decoded,
            ..MachInst::empty(at, size)
        };
        inst.write(bytes);
        if decoded.is_ip_rel_memory_operand() {
            let offsets = self.decoder.get_constant_offsets(&decoded);
            let field = u8::try_from(offsets.displacement_offset()).ok()?;
            inst.link = Link::Rip(field, decoded.memory_displacement32());
        }
        Some(inst)
    }
}

/// An instruction or a jump table.
#[derive(Clone)]
pub struct MachInst {
    /// The old offset and length.
    pub at: u32,
    /// The old length.
    pub size: u32,
    /// The current code, unless it is a jump or a table.
    code: [u8; LONGEST],
    len: u8,
    /// The length of inserted code at its start.
    pub lead: u8,
    /// Its reference into the function.
    pub link: Link,
    /// The current code, decoded; invalid if there is none, or more than one instruction.
    pub decoded: Instruction,
    /// True if it is a jump target.
    pub is_target: bool,
    /// True if it has a relocation and must stay.
    pub fixed: bool,
    /// True if a jump is in its short form.
    pub short: bool,
    /// The index of the call site that this is.
    pub site: Option<u32>,
    /// The relocation of its displacement, if it has one that was another instruction's.
    pub borrowed: Option<Borrowed>,
    /// The registers that do not have their values of Cranelift's code before it, as bits (`stale_bit`).
    pub stale: u32,
}

/// A relocation that was another instruction's.
#[derive(Clone, Copy, Debug)]
pub struct Borrowed {
    /// Its number in the input.
    pub patch: u32,
    /// The offset of the displacement in the instruction.
    pub field: u8,
    /// The difference of its addend from the old one, in bytes.
    pub more: i32,
}

impl MachInst {
    /// Returns true if nothing refers to the bytes of the instruction, and it refers to nothing in the function.
    pub fn is_free(&self) -> bool {
        self.link == Link::None && !self.fixed && self.lead == 0
    }

    /// Exchanges the code with that of another; both keep their places.
    pub fn exchange(&mut self, other: &mut Self) {
        std::mem::swap(self, other);
        std::mem::swap(&mut self.at, &mut other.at);
        std::mem::swap(&mut self.size, &mut other.size);
        std::mem::swap(&mut self.is_target, &mut other.is_target);
        std::mem::swap(&mut self.stale, &mut other.stale);
    }

    /// A place without code.
    fn empty(at: u32, size: u32) -> Self {
        Self {
            at,
            size,
            code: [0; LONGEST],
            len: 0,
            lead: 0,
            link: Link::None,
            decoded: Instruction::default(),
            is_target: false,
            fixed: false,
            short: false,
            site: None,
            borrowed: None,
            stale: 0,
        }
    }

    /// A jump table.
    pub fn table(at: u32, size: u32) -> Self {
        Self {
            link: Link::Table,
            fixed: true,
            ..Self::empty(at, size)
        }
    }

    /// An instruction at an old offset, with the old length that it takes the place of; `None` if it has no encoding.
    pub fn inserted(
        (at, size): (u32, u32),
        decoded: &Instruction,
        encoder: &mut InstEncoder,
    ) -> Option<Self> {
        let mut new = Self {
            decoded: *decoded,
            ..Self::empty(at, size)
        };
        if decoded.is_ip_rel_memory_operand() {
            let (code, field) = encoder.encode_rip_relative(decoded, at)?;
            new.write(&code).then_some(())?;
            new.link = Link::Rip(field, decoded.memory_displacement32());
        } else {
            new.write(&encoder.encode(decoded, at)?).then_some(())?;
        }
        Some(new)
    }

    /// A new jump, on a condition by the machine's number if it has one, to an old offset.
    pub fn jump(at: u32, (condition, to): (Option<u8>, u32)) -> Self {
        Self {
            link: Link::Jump(condition, to),
            ..Self::empty(at, 0)
        }
    }

    /// The current code.
    pub fn code(&self) -> &[u8] {
        self.code.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// The current opcode and form of operands.
    pub fn opcode(&self) -> Opcode {
        self.decoded.code()
    }

    /// The register of an operand, if the operand is a general register.
    pub fn register(&self, operand: u32) -> Option<Register> {
        let is_register = self.decoded.op_kind(operand) == OpKind::Register;
        let register = self.decoded.op_register(operand);
        (is_register && register.is_gpr()).then_some(register)
    }

    /// Returns true for a 32-bit copy of a register.
    pub fn moves_half(&self) -> bool {
        let is_move = matches!(self.opcode(), Opcode::Mov_rm32_r32 | Opcode::Mov_r32_rm32);
        is_move && self.register(0).is_some() && self.register(1).is_some()
    }

    /// The offset from the stack pointer, if that alone addresses the memory operand.
    pub fn frame_offset(&self) -> Option<i32> {
        frame_offset(&self.decoded)
    }

    fn write(&mut self, code: &[u8]) -> bool {
        let place = self.code.get_mut(..code.len());
        if let Some(place) = place {
            place.copy_from_slice(code);
            self.len = code.len() as u8;
            return true;
        }
        false
    }

    /// Removes the code; the place stays, so that jumps to it lead to the next instruction.
    pub fn remove(&mut self) {
        self.len = 0;
        self.link = Link::None;
        self.decoded = Instruction::default();
    }

    /// Replaces the code by an instruction; `None` if it cannot be encoded, and nothing has changed.
    pub fn replace(&mut self, by: &Instruction, encoder: &mut InstEncoder) -> Option<()> {
        let code = encoder.encode(by, self.at)?;
        self.write(&code).then_some(())?;
        self.decoded = *by;
        Some(())
    }

    /// Puts more bytes behind the code; `None` if there is no place, and nothing has changed.
    pub fn append(&mut self, more: &[u8]) -> Option<()> {
        let end = usize::from(self.len).checked_add(more.len())?;
        let place = self.code.get_mut(usize::from(self.len)..end)?;
        place.copy_from_slice(more);
        self.len = u8::try_from(end).ok()?;
        Some(())
    }

    /// Replaces the code by more instructions, the last of which stands for the old one. `decoded` stays that of the old one.
    /// `None` if there is no place, and nothing has changed.
    pub fn put(&mut self, code: &[u8]) -> Option<()> {
        self.write(code).then_some(())
    }

    /// Replaces a jump by a return; `None` if it cannot be encoded, and nothing has changed.
    pub fn return_instead(&mut self, encoder: &mut InstEncoder) -> Option<()> {
        self.replace(&Instruction::with(Opcode::Retnq), encoder)?;
        self.link = Link::None;
        Some(())
    }

    /// Replaces the code of an indirect branch by a direct one, which ends with the distance. `decoded` stays that of the
    /// old one. `None` if there is no place, and nothing has changed.
    pub fn branch_elsewhere(&mut self, code: &[u8]) -> Option<()> {
        self.write(code).then_some(())?;
        self.link = Link::Brancher;
        Some(())
    }

    /// Replaces the code by several instructions, the last of which stands for the old one; `None` if that is
    /// too long, and nothing has changed.
    pub fn replace_all(&mut self, by: &[Instruction], encoder: &mut InstEncoder) -> Option<()> {
        let (last, first) = by.split_last()?;
        let mut code = CodeBytes::new();
        for inst in first {
            code.extend(encoder.encode(inst, self.at)?);
        }
        let lead = u8::try_from(code.len()).ok()?;
        code.extend(encoder.encode(last, self.at)?);
        self.write(&code).then_some(())?;
        self.lead = lead;
        self.decoded = match first.is_empty() {
            true => *last,
            false => Instruction::default(),
        };
        Some(())
    }

    /// The same access of memory with a displacement that has the relocation `patch`, relative to the instruction pointer
    /// and with the old displacement in the addend; `None` if it cannot be encoded.
    pub fn borrowing(&self, patch: u32, encoder: &mut InstEncoder) -> Option<Self> {
        let mut new = self.clone();
        new.decoded.set_memory_base(Register::RIP);
        new.decoded.set_memory_displ_size(8);
        new.decoded.set_memory_displacement64(self.at.into());
        let (mut code, field) = encoder.encode_rip_relative(&new.decoded, self.at)?;
        let displacement = code.get_mut(field.into()..)?.first_chunk_mut::<4>()?;
        *displacement = [0; 4];
        // Relocations of this kind count from the end of the instruction, and an immediate may follow the displacement.
        let behind = code.len().checked_sub(usize::from(field) + 4)?;
        let offset = self.decoded.memory_displacement64() as i32;
        let more = offset.checked_sub(i32::try_from(behind).ok()?)?;
        new.write(&code).then_some(())?;
        new.borrowed = Some(Borrowed { patch, field, more });
        new.fixed = true;
        Some(new)
    }

    /// The same load of an address or a word relative to the instruction pointer, into another register; `None` if it is
    /// something else. Relocations stay at their places.
    pub fn rip_relative_into(&self, into: u8) -> Option<Self> {
        let is_load = matches!(self.opcode(), Opcode::Lea_r64_m | Opcode::Mov_r64_rm64);
        let is_near = self.decoded.is_ip_rel_memory_operand() && self.lead == 0;
        (is_load && is_near).then_some(())?;
        let mut new = self.clone();
        let [prefix, _, operands, _, _, _, _] = new.code.get_mut(..self.len.into())? else {
            return None;
        };
        // The number's highest bit is in the prefix.
        *prefix = *prefix & !4 | (into >> 3) << 2;
        *operands = *operands & !0x38 | (into & 7) << 3;
        new.decoded.set_op0_register(register(into));
        Some(new)
    }

    /// Replaces the code by a conditional jump to an old offset; `None` if `opcode` is none.
    pub fn branch(&mut self, opcode: Opcode, to: u32) -> Option<()> {
        let decoded = Instruction::with_branch(opcode, to.into()).ok()?;
        self.link = Link::Jump(Some(condition(&decoded)?), to);
        (self.decoded, self.len) = (decoded, 0);
        Some(())
    }

    /// The operation on the stack pointer that it is a call of.
    pub fn stack_operation(&self, frame: &MovingFrame<'_>) -> Option<StackOp> {
        let operation = frame.operation(self.at + 1);
        operation.filter(|_| self.size == PLAIN_CALL)
    }

    /// The old offset of its end.
    pub fn end(&self) -> u32 {
        self.at + self.size
    }

    /// Returns true if it ends the program: an undefined instruction, or the division that never succeeds.
    pub fn is_trap(&self) -> bool {
        matches!(self.opcode(), Opcode::Ud2 | Opcode::Ud1_r32_rm32)
            || self.opcode() == Opcode::Div_rm8 && self.decoded.op0_register() == Register::AH
    }

    /// Returns true for jumps in the function. A table is the target of the jumps through it, and leads to its own targets.
    pub fn is_flow(&self) -> bool {
        matches!(self.link, Link::Jump(..) | Link::Indirect(_) | Link::Table)
    }

    /// Returns true if control does not reach the next instruction.
    pub fn ends(&self) -> bool {
        match self.link {
            Link::Table | Link::Indirect(_) | Link::Jump(None, _) => true,
            Link::Jump(Some(_), _) => false,
            Link::None | Link::Rip(..) | Link::Stack(_) | Link::Brancher => {
                let flow = self.decoded.flow_control();
                matches!(flow, FlowControl::Return | FlowControl::IndirectBranch) || self.is_trap()
            }
        }
    }

    /// The current length.
    pub fn new_len(&self) -> u32 {
        match self.link {
            Link::Table => self.size,
            Link::Jump(..) if self.short => 2,
            Link::Jump(None, _) => 5,
            Link::Jump(Some(_), _) => 6,
            _ => self.len.into(),
        }
    }
}

/// The offset from the stack pointer, if that alone addresses the memory operand of an instruction.
pub fn frame_offset(inst: &Instruction) -> Option<i32> {
    let is_frame = inst.memory_base() == Register::RSP
        && inst.memory_index() == Register::None
        && !inst.has_segment_prefix();
    is_frame.then(|| inst.memory_displacement64() as i32)
}

/// The machine's number of the condition of a jump or a move; `None` if it has none.
pub fn condition(inst: &Instruction) -> Option<u8> {
    // The machine's numbers start at 0.
    (inst.condition_code() as u8).checked_sub(1)
}

/// The machine's number of the condition that holds where another does not: they differ in the lowest bit.
pub fn inverse(condition: u8) -> u8 {
    condition ^ 1
}

/// Returns true for an encoding of AVX or AVX-512, which sets the rest of the result's register to zero.
pub fn is_vex(inst: &Instruction) -> bool {
    let encoding = inst.op_code().encoding();
    matches!(encoding, EncodingKind::VEX | EncodingKind::EVEX)
}

/// The memory operand of an instruction, for another one.
pub fn memory_operand(inst: &Instruction) -> MemoryOperand {
    MemoryOperand::new(
        inst.memory_base(),
        inst.memory_index(),
        inst.memory_index_scale(),
        inst.memory_displacement64().cast_signed(),
        inst.memory_displ_size(),
        false,
        inst.segment_prefix(),
    )
}

/// Makes an operand of an instruction that of another one in memory.
pub fn set_memory(inst: &mut Instruction, operand: u32, of: &Instruction) {
    inst.set_op_kind(operand, OpKind::Memory);
    inst.set_memory_base(of.memory_base());
    inst.set_memory_index(of.memory_index());
    inst.set_memory_index_scale(of.memory_index_scale());
    inst.set_memory_displacement64(of.memory_displacement64());
    inst.set_memory_displ_size(of.memory_displ_size());
    inst.set_segment_prefix(of.segment_prefix());
}

/// The 64-bit register of a number.
pub fn register(number: u8) -> Register {
    Register::RAX + u32::from(number & 15)
}

/// The register of a number with the size of another one; `None` for the second bytes.
pub fn resized(number: u8, like: Register) -> Option<Register> {
    let whole = register(number);
    match like.size() {
        8 => Some(whole),
        4 => Some(whole.full_register32()),
        // The registers of 16 bits are in the order of the others.
        2 => Some(Register::AX + u32::from(number)),
        _ if matches!(
            like,
            Register::AH | Register::BH | Register::CH | Register::DH
        ) =>
        {
            None
        }
        // Behind the first four are the second bytes of those.
        _ if number < 4 => Some(Register::AL + u32::from(number)),
        _ => Some(Register::SPL + u32::from(number - 4)),
    }
}

/// Sets the base of the memory operand, with the shortest form of its displacement, which the base may exclude.
pub fn set_base(inst: &mut Instruction, base: Register) {
    inst.set_memory_base(base);
    inst.set_memory_displ_size(if inst.memory_displacement64() == 0 {
        0
    } else {
        1
    });
}

/// The number of the vector register that a copy of another one sets.
pub fn vector_copy(inst: &Instruction) -> Option<u8> {
    use Opcode::*;
    let is_copy = matches!(
        inst.code(),
        Movaps_xmm_xmmm128
            | Movapd_xmm_xmmm128
            | Movdqa_xmm_xmmm128
            | VEX_Vmovaps_xmm_xmmm128
            | VEX_Vmovapd_xmm_xmmm128
            | VEX_Vmovdqa_xmm_xmmm128
    );
    (is_copy && inst.op1_kind() == OpKind::Register).then(|| number(inst.op0_register()))
}

/// The machine's number of a general register of any size.
pub fn number(register: Register) -> u8 {
    register.full_register().number() as u8
}

/// The encoder, with a buffer that is used again.
pub struct InstEncoder {
    encoder: Encoder,
}

impl Default for InstEncoder {
    fn default() -> Self {
        Self {
            encoder: Encoder::new(BITS),
        }
    }
}

impl InstEncoder {
    /// The bytes of an instruction with a displacement of four bytes, and the offset of that.
    pub fn encode_rip_relative(
        &mut self,
        inst: &Instruction,
        at: u32,
    ) -> Option<(SmallVec<[u8; 16]>, u8)> {
        let bytes = self.encode(inst, at)?;
        let offsets = self.encoder.get_constant_offsets();
        let field = u8::try_from(offsets.displacement_offset()).ok()?;
        (offsets.displacement_size() == 4).then_some((bytes, field))
    }

    /// The bytes of an instruction at an offset; `None` if it has no encoding.
    pub fn encode(&mut self, inst: &Instruction, at: u32) -> Option<SmallVec<[u8; 16]>> {
        let done = self.encoder.encode(inst, at.into());
        let mut buffer = self.encoder.take_buffer();
        let bytes = done.is_ok().then(|| SmallVec::from_slice(&buffer));
        buffer.clear();
        self.encoder.set_buffer(buffer);
        bytes
    }
}

/// The part of a register that an instruction writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// All 64 bits.
    Whole,
    /// The lower 32 bits; the others become zero.
    Half,
}

/// `mov` between registers.
pub fn copy(from: u8, to: u8, width: Width) -> Option<Instruction> {
    let (from, to) = (register(from), register(to));
    let made = match width {
        Width::Whole => Instruction::with2(Opcode::Mov_rm64_r64, to, from),
        Width::Half => {
            let half = |r: Register| r.full_register32();
            Instruction::with2(Opcode::Mov_rm32_r32, half(to), half(from))
        }
    };
    made.ok()
}
