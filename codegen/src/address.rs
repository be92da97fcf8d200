//! Addresses: what is a constant away from a value is made again where it is used, and other sums
//! are made once.
//!
//! Cranelift's optimiser makes each sum once, wherever it is used, and its lowering then takes sums
//! apart in each load and store, however far from them they were made. The first keeps a register
//! for what costs nothing as a part of an instruction; the second keeps two where one would do.

use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::{
    Block, Function, Inst, InstBuilder, InstructionData, MemFlagsData, Opcode, Value, ValueDef,
    types as clif,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// What a value is, as an address.
enum Sum {
    /// So far from another.
    Near,
    /// Two values together.
    Pair,
}

fn sum(func: &Function, value: Value) -> Option<(Inst, Sum)> {
    let ValueDef::Result(inst, 0) = func.dfg.value_def(value) else {
        return None;
    };
    let InstructionData::Binary {
        opcode: Opcode::Iadd,
        args,
    } = func.dfg.insts[inst]
    else {
        return None;
    };
    if func.dfg.value_type(value) != clif::I64 {
        return None;
    }
    let is_constant = |v: Value| match func.dfg.value_def(v) {
        ValueDef::Result(def, 0) => func.dfg.insts[def].opcode() == Opcode::Iconst,
        _ => false,
    };
    match args.iter().any(|a| is_constant(*a)) {
        true => Some((inst, Sum::Near)),
        false => Some((inst, Sum::Pair)),
    }
}

/// Makes sums with a constant where they are used, and holds others that are used in several blocks.
pub fn run(func: &mut Function) {
    remake(func);
    hold(func);
}

/// Makes sums with a constant again in each block where they are used.
fn remake(func: &mut Function) {
    let mut copies: FxHashMap<Value, Value> = FxHashMap::default();
    let mut used: Vec<(Value, Inst)> = Vec::new();
    let mut block = func.layout.entry_block();
    while let Some(at) = block {
        copies.clear();
        let mut next = func.layout.first_inst(at);
        while let Some(inst) = next {
            next = func.layout.next_inst(inst);
            used.clear();
            for value in addresses(func, inst) {
                if let Some((def, Sum::Near)) = sum(func, value)
                    && func.layout.inst_block(def) != Some(at)
                {
                    used.push((value, def));
                }
            }
            for (value, def) in used.drain(..) {
                copies.entry(value).or_insert_with(|| {
                    let copy = func.dfg.clone_inst(def);
                    func.layout.insert_inst(copy, inst);
                    func.dfg.first_result(copy)
                });
            }
            if !copies.is_empty() {
                let copy = |v| copies.get(&v).copied().unwrap_or(v);
                func.dfg.map_inst_values(inst, copy);
            }
        }
        block = func.layout.next_block(at);
    }
}

/// The values of an instruction that it takes for addresses.
fn addresses(func: &Function, inst: Inst) -> impl Iterator<Item = Value> + '_ {
    let (one, all) = match &func.dfg.insts[inst] {
        InstructionData::Load { arg, .. } => (Some(*arg), false),
        InstructionData::Store { args, .. } => (args.get(1).copied(), false),
        data => (None, data.opcode().is_call()),
    };
    let values = func.dfg.inst_values(inst);
    one.into_iter().chain(values.filter(move |_| all))
}

/// Hides from the instructions that use a sum in several blocks what it is made of.
fn hold(func: &mut Function) {
    let mut held: Vec<(Value, Inst)> = Vec::new();
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    for block in func.layout.blocks() {
        for inst in func.layout.block_insts(block) {
            for value in func.dfg.inst_values(inst) {
                if let Some((def, Sum::Pair)) = sum(func, value)
                    && func.layout.inst_block(def) != Some(block)
                    && seen.insert(value)
                {
                    held.push((value, def));
                }
            }
        }
    }
    if held.is_empty() {
        return;
    }
    let mut hidden: FxHashMap<Value, Value> = FxHashMap::default();
    for (value, def) in held {
        let mut cursor = FuncCursor::new(func).after_inst(def);
        let same = cursor.ins().bitcast(clif::I64, MemFlagsData::new(), value);
        hidden.insert(value, same);
    }
    let blocks: Vec<Block> = func.layout.blocks().collect();
    for block in blocks {
        let mut next = func.layout.first_inst(block);
        while let Some(inst) = next {
            next = func.layout.next_inst(inst);
            let of = func.dfg.inst_results(inst).first();
            let is_hidden = of.is_some_and(|r| {
                func.dfg
                    .inst_values(inst)
                    .any(|v| hidden.get(&v) == Some(r))
            });
            if !is_hidden {
                let same = |v| hidden.get(&v).copied().unwrap_or(v);
                func.dfg.map_inst_values(inst, same);
            }
        }
    }
}
