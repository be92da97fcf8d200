//! Addresses that cost one instruction are made again where they are used.
//!
//! Cranelift's optimiser moves what has no operands out of loops, into registers that the loops
//! then lack. This undoes it, block by block.

use cranelift_codegen::ir::{Function, Inst, Opcode, Value, ValueDef};
use rustc_hash::FxHashMap;

/// The instruction to copy for a value used in a block that it was not made in.
fn cheap(func: &Function, value: Value) -> Option<Inst> {
    let ValueDef::Result(inst, 0) = func.dfg.value_def(value) else {
        return None;
    };
    let opcode = func.dfg.insts[inst].opcode();
    matches!(opcode, Opcode::SymbolValue | Opcode::StackAddr).then_some(inst)
}

/// Makes each such value where it is used.
pub fn run(func: &mut Function) {
    let mut copies: FxHashMap<Value, Value> = FxHashMap::default();
    let mut block = func.layout.entry_block();
    while let Some(at) = block {
        copies.clear();
        let mut next = func.layout.first_inst(at);
        while let Some(inst) = next {
            next = func.layout.next_inst(inst);
            let used: Vec<(Value, Inst)> = func
                .dfg
                .inst_values(inst)
                .filter_map(|v| Some((v, cheap(func, v)?)))
                .filter(|(_, def)| func.layout.inst_block(*def) != Some(at))
                .collect();
            if used.is_empty() {
                continue;
            }
            for (value, def) in used {
                copies.entry(value).or_insert_with(|| {
                    let copy = func.dfg.clone_inst(def);
                    func.layout.insert_inst(copy, inst);
                    func.dfg.first_result(copy)
                });
            }
            func.dfg
                .map_inst_values(inst, |v| copies.get(&v).copied().unwrap_or(v));
        }
        block = func.layout.next_block(at);
    }
}
