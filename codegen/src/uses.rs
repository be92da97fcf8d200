//! Uses of values, in a faster form than Cranelift's own listing, and their definitions.

use bitsmith_model::entity::Table;
use cranelift_codegen::ir::{Block, Function, Inst, InstructionData, Opcode, Value, ValueDef};

/// Calls `of` for each value that an instruction uses. Only terminators pass arguments to blocks.
#[inline]
pub fn each(func: &Function, inst: Inst, mut of: impl FnMut(Value)) {
    match func.dfg.insts[inst].opcode().is_terminator() {
        true => func.dfg.inst_values(inst).for_each(of),
        false => func.dfg.inst_args(inst).iter().for_each(|v| of(*v)),
    }
}

/// The number of uses of each value, saturated.
pub fn count_uses(func: &Function) -> Vec<u8> {
    let mut uses = vec![0u8; func.dfg.num_values()];
    for block in func.layout.blocks() {
        for inst in func.layout.block_insts(block) {
            each(func, inst, |value| {
                let value = func.dfg.resolve_aliases(value);
                if let Some(count) = uses.entry_mut(value.as_u32() as usize) {
                    *count = count.saturating_add(1);
                }
            });
        }
    }
    uses
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

/// The operand of the operation that a value is.
pub fn unary(func: &Function, value: Value, wanted: Opcode) -> Option<Value> {
    match *definition(func, value)? {
        InstructionData::Unary { opcode, arg } if opcode == wanted => Some(arg),
        _ => None,
    }
}

/// The operands of the operation that a value is.
pub fn binary(func: &Function, value: Value, wanted: Opcode) -> Option<[Value; 2]> {
    match *definition(func, value)? {
        InstructionData::Binary { opcode, args } if opcode == wanted => Some(args),
        _ => None,
    }
}
