//! Rematerialization: constants and addresses that cost one instruction are computed again where they are used.
//!
//! Cranelift's optimiser hoists instructions without operands out of loops, and its register allocator
//! does not know which values are as cheap to compute as to reload. Both fill the few callee-saved
//! registers.
//!
//! Precondition: the instruction has no operands and no effect: constants, addresses of symbols and of stack slots.
//! It is right because it gives the same value anywhere in the function. It gains 38 % of the time of QuickJS, 11 %
//! of SQLite's, and 11 % of size (`docs/passes.md`). Cranelift's optimiser rematerializes some instructions by
//! rules of its own, but then in each block, and regalloc2 has no rematerialization. P. Briggs, K. Cooper, L.
//! Torczon, «Rematerialization», PLDI 1992.

use crate::scheduling::most_at_once;
use bitsmith_model::entity::Table;
use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::{Block, Function, Inst, Opcode, Value, ValueDef};
use rustc_hash::{FxHashMap, FxHashSet};

/// The number of registers of a bank, of sixteen, that a loop may need for values to be kept in them.
const MOST_HELD: usize = 12;

/// The instruction that recomputes a value, if it is cheap.
fn cheap(func: &Function, value: Value) -> Option<Inst> {
    let ValueDef::Result(inst, 0) = func.dfg.value_def(value) else {
        return None;
    };
    let opcode = func.dfg.insts[inst].opcode();
    use Opcode::{F32const, F64const, Iconst, StackAddr, SymbolValue};
    matches!(
        opcode,
        SymbolValue | StackAddr | Iconst | F32const | F64const
    )
    .then_some(inst)
}

/// A loop of one block, and the only other block before it.
struct Loop {
    block: Block,
    before: Block,
}

/// The loops of one block that are entered from one other block.
fn loops(func: &Function) -> Vec<Loop> {
    let mut loops: Vec<Block> = Vec::new();
    let mut before: Vec<Option<Block>> = vec![None; func.dfg.num_blocks()];
    let mut many = vec![false; func.dfg.num_blocks()];
    for block in func.layout.blocks() {
        for to in func.block_successors(block) {
            let at = to.as_u32() as usize;
            if to == block {
                loops.push(block);
            } else if let Some(known) = before.entry_mut(at)
                && known.replace(block).is_some_and(|other| other != block)
            {
                many.put(at, true);
            }
        }
    }
    let only = |block: Block| {
        let at = block.as_u32() as usize;
        let before = *before.get(at)?;
        let before = before.filter(|_| many.get(at) == Some(&false))?;
        Some(Loop { block, before })
    };
    loops.into_iter().filter_map(only).collect()
}

/// The addresses and floats that a loop uses, if there are registers for them in it.
fn kept(func: &Function, block: Block) -> Vec<Value> {
    let mut outer: FxHashSet<Value> = FxHashSet::default();
    for inst in func.layout.block_insts(block) {
        if func.dfg.insts[inst].opcode().is_call() {
            return Vec::new();
        }
        outer.extend(func.dfg.inst_values(inst).filter(|value| {
            let def = func.dfg.value_def(*value);
            let own = def.inst().and_then(|inst| func.layout.inst_block(inst));
            own != Some(block)
        }));
    }
    let mut live = vec![false; func.dfg.num_values()];
    let is_float = |value: &Value| {
        let ty = func.dfg.value_type(*value);
        ty.is_float() || ty.is_vector()
    };
    let mut kept = Vec::new();
    for floats in [false, true] {
        let of_bank: Vec<Value> = outer
            .iter()
            .copied()
            .filter(|v| is_float(v) == floats)
            .collect();
        let own = most_at_once(func, block, &mut live, |v| is_float(&v) == floats);
        let params = func.dfg.block_params(block).iter();
        let params = params.filter(|v| is_float(v) == floats).count();
        let folded = |value: &&Value| {
            cheap(func, **value).is_some_and(|inst| {
                let opcode = func.dfg.insts[inst].opcode();
                matches!(opcode, Opcode::Iconst | Opcode::StackAddr)
            })
        };
        let held = of_bank.iter().filter(|v| !folded(v)).count();
        if own + params + held <= MOST_HELD {
            let cheap = |value: &&Value| cheap(func, **value).is_some() && !folded(value);
            kept.extend(of_bank.iter().filter(cheap).copied());
        }
    }
    kept.sort_unstable();
    kept
}

/// Computes what [`kept`] finds in front of each loop. Returns these copies by loop.
fn hoist(func: &mut Function) -> FxHashMap<Block, Vec<(Value, Value)>> {
    let mut hoisted: FxHashMap<Block, Vec<(Value, Value)>> = FxHashMap::default();
    for Loop { block, before } in loops(func) {
        let Some(last) = func.layout.last_inst(before) else {
            continue;
        };
        if func.dfg.insts[last].opcode().is_call() {
            continue;
        }
        let kept = kept(func, block);
        let copies = kept.into_iter().filter_map(|value| {
            let def = cheap(func, value)?;
            let copy = func.dfg.clone_inst(def);
            func.layout.insert_inst(copy, last);
            Some((value, func.dfg.first_result(copy)))
        });
        hoisted.insert(block, copies.collect());
    }
    hoisted
}

/// Recomputes each such value at its uses, once for each stretch of code between calls. In a small loop without calls
/// addresses and floats stay in registers.
pub fn run(func: &mut Function) {
    let hoisted = hoist(func);
    let mut copies: FxHashMap<Value, Value> = FxHashMap::default();
    let mut used: Vec<(Value, Inst)> = Vec::new();
    let mut cursor = FuncCursor::new(func);
    while let Some(block) = cursor.next_block() {
        copies.clear();
        copies.extend(hoisted.get(&block).into_iter().flatten().copied());
        while let Some(inst) = cursor.next_inst() {
            let func = &mut *cursor.func;
            used.clear();
            let values = func.dfg.inst_values(inst);
            used.extend(values.filter_map(|v| Some((v, cheap(func, v)?))));
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
            if cheap_inst(func, inst) {
                // Up to the next call, it serves as its own copy.
                let value = func.dfg.first_result(inst);
                copies.insert(value, value);
            }
            if func.dfg.insts[inst].opcode().is_call() {
                copies.clear();
            }
        }
    }
}

fn cheap_inst(func: &Function, inst: Inst) -> bool {
    let results = func.dfg.inst_results(inst);
    results
        .first()
        .is_some_and(|v| cheap(func, *v) == Some(inst))
}
