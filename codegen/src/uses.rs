//! The values that instructions use: as Cranelift lists them, but quickly.

use cranelift_codegen::ir::{Function, Inst, Value};

/// Goes over the values that an instruction uses; only what ends a block passes some to others.
#[inline]
pub fn each(func: &Function, inst: Inst, mut of: impl FnMut(Value)) {
    match func.dfg.insts[inst].opcode().is_terminator() {
        true => func.dfg.inst_values(inst).for_each(of),
        false => func.dfg.inst_args(inst).iter().for_each(|v| of(*v)),
    }
}
