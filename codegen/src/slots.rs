//! The slots of a frame: those that are used most lie lowest, where instructions reach them with
//! a byte, and what is loaded from them is loaded as it is.

use crate::early::count_uses;
use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::ValueDef;
use cranelift_codegen::ir::{
    Function, Inst, InstBuilder, InstructionData, Opcode, StackSlot, Value,
};

/// Puts the slots in order, and takes the place of those that nothing uses. Tells the slots of up
/// to a word of which nothing has the address.
pub fn run(func: &mut Function) -> Vec<StackSlot> {
    if func.sized_stack_slots.is_empty() {
        return Vec::new();
    }
    let uses = count_uses(func);
    keep_loads(func, &uses);
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
            if let Some(count) = counts.get_mut(slot.as_u32() as usize) {
                *count += weight * used.max(1);
            }
        }
    }
    let mut order: Vec<(StackSlot, u64)> = func.sized_stack_slots.keys().zip(counts).collect();
    // How often for each byte.
    order.sort_by_key(|(slot, count)| {
        let size = func
            .sized_stack_slots
            .get(*slot)
            .map_or(1, |s| s.size.max(1));
        std::cmp::Reverse(count.saturating_mul(1 << 16) / u64::from(size))
    });
    let old = func.sized_stack_slots.clone();
    let mut moved: Vec<Option<StackSlot>> = vec![None; old.len()];
    for (new, (slot, count)) in old.keys().zip(&order) {
        let mut data = old[*slot].clone();
        if *count == 0 {
            data.size = 0;
            data.align_shift = 0;
        }
        func.sized_stack_slots[new] = data;
        if let Some(place) = moved.get_mut(slot.as_u32() as usize) {
            *place = Some(new);
        }
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

/// The slots of up to a word of which nothing has the address: all that use it load and store.
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
            if let Some(count) = left.get_mut(address.as_u32() as usize) {
                *count = count.saturating_sub(1);
            }
        }
    }
    for (inst, slot) in addresses {
        let value = func.dfg.first_result(*inst).as_u32() as usize;
        // What was used more often than can be counted may have been used for anything.
        let known = uses.get(value).is_some_and(|u| *u != u8::MAX) && left.get(value) == Some(&0);
        if let Some(own) = own.get_mut(slot.as_u32() as usize) {
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

/// Cranelift lets a load go into the instruction that uses it, but the address in the frame not
/// into that load: what is between the two then keeps them apart.
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

/// The load that makes a value, from an address in the frame.
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

/// Whether Cranelift may make a load a part of an instruction.
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
