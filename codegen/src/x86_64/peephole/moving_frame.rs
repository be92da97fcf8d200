//! The frame of a function with dynamic allocas: it is addressed from the frame pointer, since the stack pointer moves.
//!
//! Cranelift addresses everything in its frames from the stack pointer. The arguments of calls stay there: their callees
//! find them above their return addresses. The memory of dynamic allocas is between them and the rest of the frame.

use super::Code;
use super::instruction::Link;
use crate::moving_frame::MovingFrame;
use crate::symbol::StackOp;
use iced_x86::{Code as Opcode, Instruction, MemoryOperand, Register};

/// Rewrites all uses of the stack pointer; `None` if there is one that cannot be rewritten.
pub fn run(code: &mut Code<'_>, frame: &MovingFrame<'_>) -> Option<()> {
    let arguments = i64::from(frame.arguments);
    for inst in &mut code.insts {
        if let Link::Stack(operation) = inst.link {
            // Its argument and its result are where C has them.
            let by = match operation {
                StackOp::Move => lea(Register::RSP, Register::RDI, 0),
                StackOp::Top => lea(Register::RAX, Register::None, arguments),
                // The frame pointer is the base.
                StackOp::Enter | StackOp::Leave => None,
            };
            inst.replace(&by?, &mut code.encoder)?;
            inst.link = Link::None;
            continue;
        }
        let is_code = !matches!(inst.link, Link::Jump(..) | Link::Table);
        let offset = inst.decoded.memory_displacement64().cast_signed();
        if is_code && inst.decoded.memory_base() == Register::RSP && offset >= arguments {
            (!inst.fixed).then_some(())?;
            let mut moved = inst.decoded;
            let offset = offset.checked_sub(frame.pointer.into())?;
            moved.set_memory_base(Register::RBP);
            moved.set_memory_displacement64(offset.cast_unsigned());
            moved.set_memory_displ_size(displacement_size(offset));
            inst.replace(&moved, &mut code.encoder)?;
        }
    }
    Some(())
}

/// `lea` of the stack pointer, an index and an offset.
fn lea(to: Register, index: Register, offset: i64) -> Option<Instruction> {
    let stack = Register::RSP;
    let size = displacement_size(offset);
    let memory = MemoryOperand::with_base_index_scale_displ_size(stack, index, 1, offset, size);
    Instruction::with2(Opcode::Lea_r64_m, to, memory).ok()
}

/// The size of an offset in an address in bytes, where 8 stands for one of four bytes with its sign.
fn displacement_size(offset: i64) -> u32 {
    match offset {
        0 => 0,
        -128..=127 => 1,
        _ => 8,
    }
}
