//! The frames of functions with dynamic allocas: calls that stand for operations on the stack pointer become instructions,
//! and what Cranelift addresses from the stack pointer is addressed from another register.

use crate::symbol::{Reloc, StackOp, Symbol};
use crate::unwind::{FRAME_RECORD, Rule};
use cranelift_codegen::CompiledCode;
use cranelift_codegen::gimli::Register;
use cranelift_codegen::ir::{self, StackSlot};

/// The size of a call on targets with a base register in bytes.
const CALL: u32 = 4;

/// The frame of a function that moves the stack pointer: below it is the memory of its dynamic allocas, and below that
/// are the arguments of its calls.
#[derive(Clone, Copy)]
pub struct MovingFrame<'a> {
    /// The calls for the stack pointer, with the offsets of their relocations, ascending.
    pub calls: &'a [(u32, StackOp)],
    /// The size of the arguments of calls in bytes.
    pub arguments: u32,
    /// The distance from the stack pointer behind the prologue to the frame pointer in bytes.
    pub pointer: u32,
}

impl MovingFrame<'_> {
    /// The operation of a call, by the offset of its relocation.
    pub fn operation(&self, reloc: u32) -> Option<StackOp> {
        let at = self.calls.binary_search_by_key(&reloc, |(at, _)| *at);
        self.calls.get(at.ok()?).map(|(_, operation)| *operation)
    }
}

/// Removes the relocations of calls for the stack pointer, and returns them.
pub fn take_stack_calls(relocs: &mut Vec<Reloc>) -> Vec<(u32, StackOp)> {
    let mut calls = Vec::new();
    relocs.retain(|reloc| match (reloc.symbol, u32::try_from(reloc.offset)) {
        (Symbol::Stack(operation), Ok(at)) => {
            calls.push((at, operation));
            false
        }
        _ => true,
    });
    calls
}

/// The frame, if the function moves the stack pointer.
pub fn moving_frame<'c>(
    func: &ir::Function,
    compiled: &CompiledCode,
    calls: &'c [(u32, StackOp)],
) -> Option<MovingFrame<'c>> {
    let layout = compiled.buffer.frame_layout()?;
    let slots = func.sized_stack_slots.keys();
    // The arguments of calls are below all slots; such a function has one.
    let lowest = slots.filter_map(|slot| Some(layout.stackslots.get(slot)?.offset));
    (!calls.is_empty()).then_some(MovingFrame {
        calls,
        arguments: lowest.min()?,
        pointer: layout.frame_to_fp_offset,
    })
}

/// The rule for unwinding a base register whose old value is in a slot, with the offset from which on it holds.
pub fn base_rule(
    register: Register,
    slot: StackSlot,
    compiled: &CompiledCode,
    frame: &MovingFrame<'_>,
) -> Option<(u32, Rule)> {
    let slots = &compiled.buffer.frame_layout()?.stackslots;
    let offset = slots.get(slot)?.offset.cast_signed();
    let mut calls = frame.calls.iter();
    let (at, _) = calls.find(|(_, operation)| *operation == StackOp::Enter)?;
    let above = offset.checked_sub_unsigned(frame.pointer)?;
    let rule = Rule::Saved(register, above.checked_sub(FRAME_RECORD)?);
    Some((at.checked_add(CALL)?, rule))
}
