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
//!
//! In loops that keep addresses and floats in registers (`loop_invariants/`), these are used.

use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::{Block, Function, Inst, Opcode, Value, ValueDef};
use rustc_hash::FxHashMap;

/// Values and the copies of them that blocks use instead.
pub type Copies = FxHashMap<Block, Vec<(Value, Value)>>;

/// The instruction that recomputes a value, if it is cheap.
pub fn cheap(func: &Function, value: Value) -> Option<Inst> {
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

/// Recomputes each such value at its uses, once for each stretch of code between calls, but for those of which a block
/// has copies.
pub fn run(func: &mut Function, hoisted: &Copies) {
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
                // Up to the next call, it serves as its own copy, if there is none in front of the loop.
                let value = func.dfg.first_result(inst);
                copies.entry(value).or_insert(value);
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
