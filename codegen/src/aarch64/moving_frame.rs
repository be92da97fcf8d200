//! The frame of a function with dynamic allocas: it is addressed from a base register, since the stack pointer moves.
//!
//! Cranelift addresses everything in its frames from the stack pointer. In instructions of the same length the base
//! register takes its place, which has its value of behind the prologue. It is Cranelift's pinned register, so nothing
//! else is in it. The arguments of calls stay at the stack pointer, where their callees find them.

use crate::moving_frame::MovingFrame;
use crate::symbol::StackOp;

/// The number of the base register.
pub const BASE: u32 = 21;
/// The number of the stack pointer.
const STACK: u32 = 31;
/// The size of arguments of calls that all forms of addresses reach, in bytes.
const MOST_ARGUMENTS: u32 = 4095;

/// Rewrites all uses of the stack pointer. `starts` are the offsets of the blocks, ascending.
///
/// # Errors
///
/// Arguments of calls that are too large.
pub fn run(bytes: &mut [u8], frame: &MovingFrame<'_>, starts: &[u32]) -> Result<(), String> {
    if frame.arguments > MOST_ARGUMENTS {
        return Err("many arguments on the stack in a function with dynamic allocas".into());
    }
    let mut state = State::Whole;
    let mut starts = starts.iter().copied().peekable();
    for (at, word) in (0u32..).step_by(4).zip(bytes.chunks_exact_mut(4)) {
        let Some(field) = word.first_chunk_mut::<4>() else {
            continue;
        };
        let mut is_start = false;
        while starts.next_if(|start| *start <= at).is_some() {
            is_start = true;
        }
        state = state.before(at, is_start);
        let old = u32::from_le_bytes(*field);
        let new = match frame.operation(at) {
            Some(operation) => {
                state = state.behind(operation);
                instruction(operation, frame)
            }
            None => {
                let new = match state == State::Moved && is_in_frame(old, frame.arguments) {
                    true => with_base(old),
                    false => old,
                };
                state = state.behind_jump(old, at);
                new
            }
        };
        *field = new.to_le_bytes();
    }
    Ok(())
}

/// The kind of code at an offset.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// The prologue, and what precedes the base register's value.
    Whole,
    /// The body.
    Moved,
    /// Code that leaves the function: the stack pointer is back, and the base register is the caller's.
    Left,
    /// Data up to an offset, or to the next block, in the body.
    Data(u32),
}

impl State {
    /// The state at an offset, which may be the start of a block.
    fn before(self, at: u32, is_start: bool) -> Self {
        match self {
            Self::Left if is_start => Self::Moved,
            Self::Data(end) if is_start || at >= end => Self::Moved,
            other => other,
        }
    }

    /// The state behind an operation.
    fn behind(self, operation: StackOp) -> Self {
        match operation {
            StackOp::Enter => Self::Moved,
            StackOp::Leave => Self::Left,
            StackOp::Move | StackOp::Top => self,
        }
    }

    /// The state behind an instruction: data can follow a jump.
    fn behind_jump(self, word: u32, at: u32) -> Self {
        if self != Self::Moved {
            return self;
        }
        let is_register = word & 0xfe1f_fc1f == 0xd61f_0000;
        if is_register {
            return Self::Data(u32::MAX);
        }
        let is_direct = word & 0xfc00_0000 == 0x1400_0000;
        // The distance in words, with its sign.
        let words = (word << 6).cast_signed() >> 6;
        match is_direct {
            true if words > 0 => Self::Data(at.wrapping_add_signed(words.wrapping_mul(4))),
            true => Self::Data(u32::MAX),
            false => self,
        }
    }
}

/// The instruction in the place of a call; its argument and its result are where C has them.
fn instruction(operation: StackOp, frame: &MovingFrame<'_>) -> u32 {
    // add, of a register and an immediate of 12 bits
    let add = |to: u32, from: u32, by: u32| 0x9100_0000 | by << 10 | from << 5 | to;
    match operation {
        StackOp::Enter => add(BASE, STACK, 0),
        StackOp::Leave => add(STACK, BASE, 0),
        StackOp::Top => add(0, STACK, frame.arguments),
        // add sp, sp, x0
        StackOp::Move => 0x8b20_63ff,
    }
}

/// The instruction with the base register in the place of its first source register.
fn with_base(word: u32) -> u32 {
    word & !(31 << 5) | BASE << 5
}

/// Returns true for an instruction that addresses the frame above the arguments of calls: loads and stores without
/// write-back, and sums in other registers.
fn is_in_frame(word: u32, arguments: u32) -> bool {
    let field = |from: u32, bits: u32| word >> from & ((1 << bits) - 1);
    if field(5, 5) != STACK {
        return false;
    }
    // Registers of 128 bits have another field for their size.
    let wide = field(26, 1) == 1 && field(23, 1) == 1;
    let shift = if wide { 4 } else { field(30, 2) };
    let is_sum = |mask: u32, of: u32| word & mask == of && field(0, 5) != STACK;
    let offset = match word {
        // Loads and stores: an unsigned offset in units of their size.
        _ if word & 0x3b00_0000 == 0x3900_0000 => field(10, 12) << shift,
        // The same, an offset in bytes.
        _ if word & 0x3b20_0c00 == 0x3800_0000 => field(12, 8),
        // The same, an offset in a register: it is large.
        _ if word & 0x3b20_0c00 == 0x3820_0800 => u32::MAX,
        // Loads and stores of pairs.
        _ if word & 0x3b80_0000 == 0x2900_0000 => {
            let scale = match field(26, 1) {
                1 => 2 + field(30, 2),
                _ => 2 + field(31, 1),
            };
            field(15, 6) << scale
        }
        // add with an immediate
        _ if is_sum(0xffc0_0000, 0x9100_0000) => field(10, 12),
        _ if is_sum(0xffc0_0000, 0x9140_0000) => field(10, 12) << 12,
        // add with a register: its offset is large.
        _ if is_sum(0xffe0_0000, 0x8b20_0000) => u32::MAX,
        _ => return false,
    };
    offset >= arguments
}

#[cfg(test)]
mod tests {
    use super::{is_in_frame, run};
    use crate::moving_frame::MovingFrame;
    use crate::symbol::StackOp;

    #[test]
    fn addresses_of_the_frame_are_recognised() {
        let cases: &[(u32, &str, bool)] = &[
            (0xf940_0be0, "ldr x0, [sp, #16]", true),
            (0xf940_07e0, "ldr x0, [sp, #8]", false),
            (0xf940_0820, "ldr x0, [x1, #16]", false),
            (0x3dc0_07e0, "ldr q0, [sp, #16]", true),
            (0xfd00_07e0, "str d0, [sp, #8]", false),
            (0xb801_03e0, "stur w0, [sp, #16]", true),
            (0xf85f_83e0, "ldur x0, [sp, #-8]", true),
            (0xf870_6be0, "ldr x0, [sp, x16]", true),
            (0xa901_07e0, "stp x0, x1, [sp, #16]", true),
            (0xa9bf_7bfd, "stp x29, x30, [sp, #-16]!", false),
            (0xa8c1_7bfd, "ldp x29, x30, [sp], #16", false),
            (0x9100_43e0, "add x0, sp, #16", true),
            (0x9100_43ff, "add sp, sp, #16", false),
            (0x8b30_63f0, "add x16, sp, x16", true),
            (0xd100_43ff, "sub sp, sp, #16", false),
            (0xaa1f_03e0, "mov x0, xzr", false),
        ];
        for (word, text, expected) in cases {
            assert_eq!(is_in_frame(*word, 16), *expected, "{text}");
        }
    }

    #[test]
    fn data_and_code_that_leaves_stay() {
        const LOAD: u32 = 0xf940_0be0; // ldr x0, [sp, #16]
        const MOVED: u32 = 0xf940_0aa0; // ldr x0, [x21, #16]
        const CALL: u32 = 0x9400_0000;
        let code = [
            (LOAD, LOAD),
            (CALL, 0x9100_03f5), // mov x21, sp
            (LOAD, MOVED),
            (0x1400_0002, 0x1400_0002), // b over the data
            (LOAD, LOAD),
            (LOAD, MOVED),
            (CALL, 0x9100_43e0),        // add x0, sp, #16
            (CALL, 0x8b20_63ff),        // add sp, sp, x0
            (0xd61f_0000, 0xd61f_0000), // br x0, with a table
            (LOAD, LOAD),
            (LOAD, MOVED),       // a block
            (CALL, 0x9100_02bf), // mov sp, x21
            (LOAD, LOAD),
            (0xd65f_03c0, 0xd65f_03c0), // ret
            (LOAD, MOVED),              // a block
        ];
        let mut bytes: Vec<u8> = code.iter().flat_map(|(old, _)| old.to_le_bytes()).collect();
        let calls = [
            (4, StackOp::Enter),
            (24, StackOp::Top),
            (28, StackOp::Move),
            (44, StackOp::Leave),
        ];
        let frame = MovingFrame {
            calls: &calls,
            arguments: 16,
            pointer: 64,
        };
        run(&mut bytes, &frame, &[0, 40, 56]).expect("few arguments");
        let new: Vec<u8> = code.iter().flat_map(|(_, new)| new.to_le_bytes()).collect();
        assert_eq!(bytes, new);
    }
}
