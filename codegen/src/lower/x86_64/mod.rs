//! Lowering of what x86-64 alone has, or what it does in its own way.

mod bit_fields;
mod builtin_setjmp;
mod extended;
mod flags;
mod guard;
mod inline_asm;
mod intrinsic;
mod machine_code;
mod masks;
mod products;
mod pseudo;
mod shifts;
pub mod shuffle;
mod sse;
mod sse2;
mod stack_words;
mod strings;
mod sums;
mod variadic;
pub(super) mod vectors;

use super::Lower;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

impl Lower<'_, '_> {
    /// The highest bit of each lane of a vector as a number of 32 bits.
    pub(crate) fn lane_bits(&mut self, register: Value) -> Value {
        self.b.ins().vhigh_bits(clif::I32, register)
    }

    /// Truncates the lanes of a vector of floats to signed integers of 32 bits, by one instruction.
    pub(crate) fn truncated_lanes(&mut self, floats: Value) -> Value {
        if self.b.func.dfg.value_type(floats) == clif::F32X4 {
            return self.b.ins().x86_cvtt2dq(clif::I32X4, floats);
        }
        // Cranelift makes the instruction of this pair.
        let ints = self.b.ins().x86_cvtt2dq(clif::I64X2, floats);
        let zeros = self.splat_const(0, clif::I64X2);
        self.b.ins().snarrow(ints, zeros)
    }
}
