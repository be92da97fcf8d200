//! The values that an instruction uses: a faster form of Cranelift's own listing.

use cranelift_codegen::ir::{Function, Inst, Value};

/// Calls `of` for each value that an instruction uses. Only terminators pass arguments to blocks.
#[inline]
pub fn each(func: &Function, inst: Inst, mut of: impl FnMut(Value)) {
    match func.dfg.insts[inst].opcode().is_terminator() {
        true => func.dfg.inst_values(inst).for_each(of),
        false => func.dfg.inst_args(inst).iter().for_each(|v| of(*v)),
    }
}
