//! Uses of values, in a faster form than Cranelift's own listing, and their definitions.

use cranelift_codegen::ir::{Block, Function, Inst, InstructionData, Opcode, Value, ValueDef};

/// Calls `of` for each value that an instruction uses. Only terminators pass arguments to blocks.
#[inline]
pub fn each(func: &Function, inst: Inst, mut of: impl FnMut(Value)) {
    match func.dfg.insts[inst].opcode().is_terminator() {
        true => func.dfg.inst_values(inst).for_each(of),
        false => func.dfg.inst_args(inst).iter().for_each(|v| of(*v)),
    }
}

/// The block that defines a value.
pub fn home(func: &Function, value: Value) -> Option<Block> {
    match func.dfg.value_def(value) {
        ValueDef::Result(inst, _) => func.layout.inst_block(inst),
        ValueDef::Param(block, _) => Some(block),
        ValueDef::Union(..) => None,
    }
}

/// The instruction whose first result a value is.
pub fn definition(func: &Function, value: Value) -> Option<&InstructionData> {
    match func.dfg.value_def(value) {
        ValueDef::Result(inst, 0) => Some(&func.dfg.insts[inst]),
        _ => None,
    }
}

/// The integer constant that a value is, as its instruction has it: extended by zeros.
pub fn iconst(func: &Function, value: Value) -> Option<i64> {
    match *definition(func, value)? {
        InstructionData::UnaryImm {
            opcode: Opcode::Iconst,
            imm,
        } => Some(imm.bits()),
        _ => None,
    }
}
