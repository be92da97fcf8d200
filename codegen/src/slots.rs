//! The stack slots of a frame: frequently used ones get the lowest offsets, which instructions encode
//! in one byte, and loads from them are kept foldable.

use crate::passes::{Pass, Passes};
use crate::scheduling::count_uses;
use bitsmith_model::entity::Table;
use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::ValueDef;
use cranelift_codegen::ir::{
    Function, Inst, InstBuilder, InstructionData, Opcode, StackSlot, Value,
};

/// Orders the slots and removes unused ones. Returns the slots of up to a word whose address is not taken.
pub fn run(func: &mut Function, passes: Passes) -> Vec<StackSlot> {
    if func.sized_stack_slots.is_empty() {
        return Vec::new();
    }
    let uses = count_uses(func);
    if passes.has(Pass::LoadFolding) {
        keep_loads(func, &uses);
    }
    let mut addresses: Vec<(Inst, StackSlot)> = Vec::new();
    let mut counts = vec![0u64; func.sized_stack_slots.len()];
    for block in func.layout.blocks() {
        let weight = if func.layout.is_cold(block) { 1 } else { 16 };
        for inst in func.layout.block_insts(block) {
            let Some(slot) = slot_of(func, inst) else {
                continue;
            };
            addresses.push((inst, slot));
            let results = func.dfg.inst_results(inst).iter();
            let used = results.filter_map(|v| uses.get(v.as_u32() as usize));
            let used: u64 = used.map(|count| u64::from(*count)).sum();
            if let Some(count) = counts.entry_mut(slot.as_u32() as usize) {
                *count += weight * used.max(1);
            }
        }
    }
    let mut order: Vec<(StackSlot, u64)> = func.sized_stack_slots.keys().zip(counts).collect();
    // Uses per byte, as a fixed-point number.
    let by_use = |(slot, count): &(StackSlot, u64)| {
        let size = func
            .sized_stack_slots
            .get(*slot)
            .map_or(1, |s| s.size.max(1));
        std::cmp::Reverse(count.saturating_mul(1 << 16) / u64::from(size))
    };
    if passes.has(Pass::SlotOrder) {
        order.sort_by_key(by_use);
    }
    let old = func.sized_stack_slots.clone();
    let mut moved: Vec<Option<StackSlot>> = vec![None; old.len()];
    for (new, (slot, count)) in old.keys().zip(&order) {
        let mut data = old[*slot].clone();
        if *count == 0 {
            data.size = 0;
            data.align_shift = 0;
        }
        func.sized_stack_slots[new] = data;
        moved.put(slot.as_u32() as usize, Some(new));
    }
    for (inst, slot) in &mut addresses {
        let new = moved.get(slot.as_u32() as usize).copied().flatten();
        if let InstructionData::StackAddr { stack_slot, .. } = &mut func.dfg.insts[*inst] {
            *stack_slot = new.unwrap_or(*stack_slot);
            *slot = *stack_slot;
        }
    }
    own(func, &uses, &addresses)
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

/// Moves frame loads down to their only user. Cranelift folds a load into the instruction that uses it,
/// but not the frame address into that load, and an instruction between the two prevents the folding.
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
