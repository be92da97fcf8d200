//! Addresses and floats that a loop keeps in registers.

use super::registers::{MOST_HELD, held_in, is_float, taken};
use crate::remat::cheap;
use crate::uses::{definition, home};
use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::{Block, Function, Inst, InstBuilder, InstructionData, Opcode, Value};
use rustc_hash::FxHashSet;

/// The addresses and floats that a loop of these blocks uses beside those that are held already, as far as there are
/// registers for them in it.
pub fn kept(
    func: &Function,
    blocks: &[Block],
    held: &[(Value, Value)],
    changes: usize,
) -> Vec<Value> {
    // Those of other blocks of the loop have a register in more than one block.
    // Cranelift's optimiser has constants in each block that uses them.
    let mut outer: FxHashSet<Value> = FxHashSet::default();
    for block in blocks {
        for inst in func.layout.block_insts(*block) {
            let values = func.dfg.inst_values(inst);
            outer.extend(values.filter(|value| {
                home(func, *value) != Some(*block) || is_float_constant(func, *value)
            }));
        }
    }
    // Other constants are parts of the instructions that use them.
    let is_kept = |value: &&Value| {
        let def = cheap(func, **value).map(|inst| func.dfg.insts[inst].opcode());
        let is_held = held.iter().any(|(held, _)| held == *value);
        !is_held && (def == Some(Opcode::SymbolValue) || is_float_constant(func, **value))
    };
    let mut kept = Vec::new();
    for floats in [false, true] {
        let of_bank = outer
            .iter()
            .filter(|value| is_float(func, **value) == floats);
        let mut of_bank: Vec<Value> = of_bank.filter(is_kept).copied().collect();
        of_bank.sort_unstable();
        if of_bank.is_empty() {
            continue;
        }
        let changes = if floats { 0 } else { changes };
        let taken = taken(func, blocks, floats) + held_in(func, held, floats) + changes;
        let room = MOST_HELD.saturating_sub(taken);
        let mut distinct: FxHashSet<InstructionData> = FxHashSet::default();
        kept.extend(of_bank.into_iter().filter(|value| {
            let same = definition(func, *value).copied();
            same.is_some_and(|same| {
                distinct.contains(&same) || distinct.len() < room && distinct.insert(same)
            })
        }));
    }
    kept.sort_unstable();
    kept
}

/// Returns true for a float constant that is not zero, which one instruction computes from nothing.
fn is_float_constant(func: &Function, value: Value) -> bool {
    match definition(func, value) {
        Some(InstructionData::UnaryIeee32 { imm, .. }) => imm.bits() != 0,
        Some(InstructionData::UnaryIeee64 { imm, .. }) => imm.bits() != 0,
        _ => false,
    }
}

/// A float constant in a register, before an instruction; another value itself. Cranelift has constants in memory if
/// it sees that they are constants, and it does not look through a lane of a vector, which is no instruction.
pub fn in_register(func: &mut Function, value: Value, before: Inst) -> Value {
    let ty = func.dfg.value_type(value);
    let Some(vector) = ty
        .by(128 / ty.bits())
        .filter(|_| ty.is_float() && !ty.is_vector())
    else {
        return value;
    };
    let mut cursor = FuncCursor::new(func).at_inst(before);
    let lanes = cursor.ins().scalar_to_vector(vector, value);
    cursor.ins().extractlane(lanes, 0)
}
