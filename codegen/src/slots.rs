//! The stack slots of a frame: unused ones are removed, and addresses in the frame are folded into loads.
//!
//! Cranelift folds a load into the only instruction that uses it, but then not the address of the slot into that load: it
//! computes the address into a register first. A sequence point directly behind the load keeps the two apart, so the
//! address is folded into the load.
//!
//! Precondition: the load has one use, in the same block. It is right because nothing is moved: a sequence point has
//! no effect. It gains 2 % of the instructions and 7 % of the memory accesses of Lua (`docs/passes.md`).

use crate::passes::{Pass, Passes};
use crate::uses::{count_uses, definition};
use bitsmith_model::entity::Table;
use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::ValueDef;
use cranelift_codegen::ir::{
    Function, Inst, InstBuilder, InstructionData, Opcode, StackSlot, Value,
};

/// Removes unused slots. Returns the slots of up to a word whose address is not taken.
pub fn run(func: &mut Function, passes: Passes) -> Vec<StackSlot> {
    if func.sized_stack_slots.is_empty() {
        return Vec::new();
    }
    let mut uses = count_uses(func);
    if passes.has(Pass::FrameLoads) {
        if remove_loads(func, &uses) {
            uses = count_uses(func);
        }
        keep_loads(func, &uses);
    }
    let mut addresses: Vec<(Inst, StackSlot)> = Vec::new();
    let mut used = vec![false; func.sized_stack_slots.len()];
    for block in func.layout.blocks() {
        for inst in func.layout.block_insts(block) {
            if let Some(slot) = slot_of(func, inst) {
                addresses.push((inst, slot));
                used.put(slot.as_u32() as usize, true);
            }
        }
    }
    for (data, _) in func
        .sized_stack_slots
        .values_mut()
        .zip(used)
        .filter(|(_, used)| !used)
    {
        (data.size, data.align_shift) = (0, 0);
    }
    own(func, &uses, &addresses)
}

/// Removes loads of numbers that nothing uses: parts of what was stored as a whole. Cranelift keeps all loads. Returns true if there
/// were some.
fn remove_loads(func: &mut Function, uses: &[u8]) -> bool {
    let mut is_changed = false;
    let mut cursor = FuncCursor::new(func);
    while cursor.next_block().is_some() {
        while let Some(inst) = cursor.next_inst() {
            let dfg = &cursor.func.dfg;
            let InstructionData::Load {
                opcode: Opcode::Load,
                arg,
                ..
            } = dfg.insts[inst]
            else {
                continue;
            };
            let result = dfg.first_result(inst);
            let is_unused = uses.get(result.as_u32() as usize) == Some(&0);
            let ty = dfg.value_type(result);
            let is_number = !ty.is_vector() && ty.bits() <= 64;
            // A volatile load is behind a sequence point.
            let before = cursor.func.layout.prev_inst(inst);
            let is_plain =
                before.is_none_or(|before| dfg.insts[before].opcode() != Opcode::SequencePoint);
            let is_slot = matches!(
                definition(cursor.func, arg),
                Some(InstructionData::StackAddr { .. })
            );
            if is_unused && is_number && is_plain && is_slot {
                cursor.remove_inst_and_step_back();
                is_changed = true;
            }
        }
    }
    is_changed
}

/// The slots of up to a word whose address is not taken: all their uses are loads and stores.
fn own(func: &Function, uses: &[u8], addresses: &[(Inst, StackSlot)]) -> Vec<StackSlot> {
    let slots = func.sized_stack_slots.values();
    let mut own: Vec<bool> = slots.map(|s| (1..=8).contains(&s.size)).collect();
    if !own.contains(&true) {
        return Vec::new();
    }
    let mut left = uses.to_vec();
    for block in func.layout.blocks() {
        for inst in func.layout.block_insts(block) {
            let address = match &func.dfg.insts[inst] {
                InstructionData::Load { arg, .. } => *arg,
                InstructionData::Store { args, .. } => args[1],
                _ => continue,
            };
            let address = func.dfg.resolve_aliases(address);
            if let Some(count) = left.entry_mut(address.as_u32() as usize) {
                *count = count.saturating_sub(1);
            }
        }
    }
    for (inst, slot) in addresses {
        let value = func.dfg.first_result(*inst).as_u32() as usize;
        // A saturated count may hide other uses.
        let known = uses.get(value).is_some_and(|u| *u != u8::MAX) && left.get(value) == Some(&0);
        if let Some(own) = own.entry_mut(slot.as_u32() as usize) {
            *own &= known;
        }
    }
    let slots = func.sized_stack_slots.keys().zip(own);
    slots
        .filter(|(_, own)| *own)
        .map(|(slot, _)| slot)
        .collect()
}

fn slot_of(func: &Function, inst: Inst) -> Option<StackSlot> {
    match func.dfg.insts[inst] {
        InstructionData::StackAddr { stack_slot, .. } => Some(stack_slot),
        _ => None,
    }
}

/// Puts a sequence point behind each load from the frame that Cranelift would fold into its only user.
fn keep_loads(func: &mut Function, uses: &[u8]) {
    let mut apart: Vec<Inst> = Vec::new();
    for block in func.layout.blocks() {
        for inst in func.layout.block_insts(block) {
            if !takes_loads(func.dfg.insts[inst].opcode()) {
                continue;
            }
            for value in func.dfg.inst_values(inst) {
                let load = frame_load(func, value);
                let load = load.filter(|l| func.layout.inst_block(*l) == Some(block));
                let once = uses.get(value.as_u32() as usize) == Some(&1);
                apart.extend(load.filter(|_| once));
            }
        }
    }
    for load in apart {
        let mut cursor = FuncCursor::new(func).after_inst(load);
        cursor.ins().sequence_point();
    }
}

/// The load that defines a value, from an address in the frame.
fn frame_load(func: &Function, value: Value) -> Option<Inst> {
    let ValueDef::Result(load, 0) = func.dfg.value_def(value) else {
        return None;
    };
    let InstructionData::Load { opcode, arg, .. } = func.dfg.insts[load] else {
        return None;
    };
    let ValueDef::Result(address, 0) = func.dfg.value_def(arg) else {
        return None;
    };
    (opcode == Opcode::Load && slot_of(func, address).is_some()).then_some(load)
}

/// Returns true if Cranelift may fold a load into an instruction with this opcode.
fn takes_loads(opcode: Opcode) -> bool {
    use Opcode::{
        Band, Bor, Bxor, Fadd, Fcmp, Fdiv, Fmul, Fsub, Iadd, Icmp, Imul, Isub, Select, Sextend,
        Uextend,
    };
    matches!(
        opcode,
        Iadd | Isub
            | Imul
            | Band
            | Bor
            | Bxor
            | Icmp
            | Select
            | Uextend
            | Sextend
            | Fadd
            | Fsub
            | Fmul
            | Fdiv
            | Fcmp
    )
}
