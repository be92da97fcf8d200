//! Moves an instruction that is the last use of its operands up to the definition of the last operand, and one that
//! changes a value which is used further down to its only user.
//!
//! This is a scheduling pass against register pressure. Cranelift's optimiser puts an instruction
//! without effects directly before its first use, while loads stay in place, so all operands of a long
//! sum are in registers at the same time. It places the operands of an operation from the last to the first, so all
//! parts of words that a sum adds would be there before the first sum.
//!
//! A load moves down to its only user if the machine's instruction can take that operand from memory: Cranelift joins the
//! two only if no other access is between them.
//!
//! Precondition: the instruction has one result, no effect, cannot trap and reads no memory, or is a load that passes no write; all its operands are
//! defined above its new place. It is right because such an instruction has the same result anywhere its operands
//! are defined. It gains 14 % of the time of `life`, 5 % of bzip2's (`docs/passes.md`). Cranelift has no
//! scheduling: its e-graph places pure instructions as late as possible («aegraphs», C. Fallin, 2023). Scheduling
//! against register pressure is that of J. R. Goodman and W. Hsu, «Code scheduling and register allocation in large
//! basic blocks», ICS 1988, reduced to one rule.

use crate::uses::count_uses;
use bitsmith_model::entity::Table;
use cranelift_codegen::ir::{Block, Function, Inst, Opcode, Value, ValueDef};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The number of simultaneously live values up to which there is nothing to gain.
const MOST: usize = 6;
/// The same for vectors.
const MOST_VECTORS: usize = 14;

/// The number of changes of a value, one after the other, that move down together.
const MOST_CHANGES: usize = 4;

/// Moves such instructions within their blocks. Loads move to instructions that can take their operand from memory, if there
/// are such.
pub fn run(func: &mut Function, has_memory_operands: bool) {
    let uses = count_uses(func);
    let mut live = vec![false; uses.len()];
    let mut block = func.layout.entry_block();
    while let Some(at) = block {
        let crowded = most_at_once(func, at, &mut live, |_| true) > MOST;
        let mut next = func.layout.first_inst(at);
        while let Some(inst) = next {
            next = func.layout.next_inst(inst);
            // A load directly before it becomes a part of it.
            let joins = func.dfg.insts[inst].opcode() == Opcode::ScalarToVector;
            if (crowded || joins)
                && let Some(after) = place(func, &uses, at, inst)
            {
                lift(func, at, inst, after);
            }
        }
        if crowded {
            sink_changes(func, at, &uses);
        }
        if vectors_at_once(func, at, &mut live) > MOST_VECTORS {
            sink_loads(func, at, &uses, |func, _, value| {
                func.dfg.value_type(value).is_vector()
            });
        }
        if has_memory_operands {
            sink_loads(func, at, &uses, takes_from_memory);
        }
        block = func.layout.next_block(at);
    }
}

/// Moves an integer that is computed of one value, and used once in its block, down to its user, if the value is live
/// there anyway.
fn sink_changes(func: &mut Function, block: Block, uses: &[u8]) {
    // The last user above of each value that is used below.
    let mut users: FxHashMap<Value, Inst> = FxHashMap::default();
    let mut last = func.layout.last_inst(block);
    while let Some(inst) = last {
        last = func.layout.prev_inst(inst);
        if let Some(user) = user_below(func, block, uses, &users, inst) {
            func.layout.remove_inst(inst);
            func.layout.insert_inst(inst, user);
        }
        for value in func.dfg.inst_values(inst) {
            users.insert(func.dfg.resolve_aliases(value), inst);
        }
    }
}

/// The only user of an instruction's result, before which it may be placed.
fn user_below(
    func: &Function,
    block: Block,
    uses: &[u8],
    users: &FxHashMap<Value, Inst>,
    inst: Inst,
) -> Option<Inst> {
    let [result] = func.dfg.inst_results(inst) else {
        return None;
    };
    let user = *users.get(result)?;
    let is_only = uses.get(result.as_u32() as usize) == Some(&1);
    let is_number = func.dfg.value_type(*result).is_int();
    let is_last = func.dfg.insts[user].opcode().is_terminator();
    (is_only && is_number && !is_last).then_some(())?;
    // What is between the value and the result moves along, as it comes later in this walk.
    let mut of = changed(func, block, inst)?;
    for _ in 0..MOST_CHANGES {
        if users.contains_key(&of) {
            return Some(user);
        }
        let def = maker(func, block, of).filter(|_| uses.get(of.as_u32() as usize) == Some(&1))?;
        of = changed(func, block, def)?;
    }
    None
}

/// The value that an instruction changes, if it has no other operands than constants.
fn changed(func: &Function, block: Block, inst: Inst) -> Option<Value> {
    is_plain(func, inst).then_some(())?;
    let values = func.dfg.inst_values(inst);
    let values = values.map(|value| func.dfg.resolve_aliases(value));
    let mut changed = values.filter(|value| {
        let made = maker(func, block, *value);
        made.is_none_or(|def| !is_constant(func, def))
    });
    let (of, None) = (changed.next()?, changed.next()) else {
        return None;
    };
    Some(of)
}

/// The maximal number of vectors that are live at the same time in a block, with its parameters.
fn vectors_at_once(func: &Function, block: Block, live: &mut [bool]) -> usize {
    let is_vector = |value: Value| func.dfg.value_type(value).is_vector();
    let params = func.dfg.block_params(block).iter();
    params.filter(|param| is_vector(**param)).count() + most_at_once(func, block, live, is_vector)
}

/// Moves loads that have one use in their block down to it, if it is wanted there, unless memory may be written in between.
fn sink_loads(
    func: &mut Function,
    block: Block,
    uses: &[u8],
    is_wanted: impl Fn(&Function, Inst, Value) -> bool,
) {
    // The user of each such value below, while no write is in between.
    let mut users: FxHashMap<Value, Inst> = FxHashMap::default();
    // The first of the loads that were moved to a user, which keep their order.
    let mut moved: FxHashMap<Inst, Inst> = FxHashMap::default();
    let mut last = func.layout.last_inst(block);
    while let Some(inst) = last {
        last = func.layout.prev_inst(inst);
        let opcode = func.dfg.insts[inst].opcode();
        if opcode.can_store() || opcode.other_side_effects() || opcode.is_call() {
            users.clear();
        }
        if let (Opcode::Load, [result]) = (opcode, func.dfg.inst_results(inst))
            && let Some(user) = users.remove(result)
        {
            let before = moved.insert(user, inst).unwrap_or(user);
            func.layout.remove_inst(inst);
            func.layout.insert_inst(inst, before);
        }
        for value in func.dfg.inst_values(inst) {
            let value = func.dfg.resolve_aliases(value);
            let is_only = uses.get(value.as_u32() as usize) == Some(&1);
            if is_only && is_wanted(func, inst, value) {
                users.insert(value, inst);
            }
        }
    }
}

/// Returns true if an instruction can take this operand from memory.
fn takes_from_memory(func: &Function, inst: Inst, operand: Value) -> bool {
    use Opcode::{Band, Bor, Bxor, Fadd, Fcmp, Fdiv, Fmul, Fsub, Iadd, Icmp, Imul, Isub, Sextend};
    let ty = func.dfg.value_type(operand);
    match func.dfg.insts[inst].opcode() {
        Fadd | Fmul | Fcmp => ty.is_float(),
        Fsub | Fdiv => ty.is_float() && func.dfg.inst_args(inst).get(1) == Some(&operand),
        Iadd | Band | Bor | Bxor | Imul => ty.is_int() && matches!(ty.bits(), 32 | 64),
        Isub => matches!(ty.bits(), 32 | 64) && func.dfg.inst_args(inst).get(1) == Some(&operand),
        Icmp | Sextend => ty.is_int() && ty.bits() <= 64,
        _ => false,
    }
}

/// The maximal number of values of a block, among those that count, that are live at the same time further down in it.
/// `live` is all false, before and after.
fn most_at_once(
    func: &Function,
    block: Block,
    live: &mut [bool],
    counts: impl Fn(Value) -> bool,
) -> usize {
    let (mut now, mut most) = (0usize, 0);
    let mut last = func.layout.last_inst(block);
    while let Some(inst) = last {
        last = func.layout.prev_inst(inst);
        for result in func.dfg.inst_results(inst) {
            if let Some(live) = live.entry_mut(result.as_u32() as usize)
                && std::mem::take(live)
            {
                now -= 1;
            }
        }
        for value in func.dfg.inst_values(inst) {
            let value = func.dfg.resolve_aliases(value);
            let made = maker(func, block, value);
            if made.is_some_and(|def| !is_constant(func, def))
                && counts(value)
                && let Some(live) = live.get_mut(value.as_u32() as usize)
                && !std::mem::replace(live, true)
            {
                now += 1;
            }
        }
        most = most.max(now);
    }
    most
}

/// The instruction after which `inst` of `block` may be placed, if that shortens live ranges.
fn place(func: &Function, uses: &[u8], block: Block, inst: Inst) -> Option<Inst> {
    if !is_plain(func, inst) {
        return None;
    }
    let mut latest: Option<Inst> = None;
    let mut ends = false;
    for value in func.dfg.inst_values(inst) {
        let value = func.dfg.resolve_aliases(value);
        let is_only = uses.get(value.as_u32() as usize) == Some(&1);
        let Some(def) = maker(func, block, value) else {
            ends |= is_only && is_param(func, block, value);
            continue;
        };
        if is_constant(func, def) {
            continue;
        }
        ends |= is_only;
        let later = |l: Inst| func.layout.pp_cmp(def, l).is_gt();
        if latest.is_none_or(later) {
            latest = Some(def);
        }
    }
    latest.filter(|_| ends)
}

/// Moves `inst` after `after`, with the constants that it uses between the two.
fn lift(func: &mut Function, block: Block, inst: Inst, after: Inst) {
    let values = func.dfg.inst_values(inst);
    let defs = values.filter_map(|v| maker(func, block, func.dfg.resolve_aliases(v)));
    let defs: SmallVec<[Inst; 2]> = defs.filter(|d| is_constant(func, *d)).collect();
    let mut before = func.layout.next_inst(after);
    while before.is_some_and(|b| defs.contains(&b)) {
        before = before.and_then(|b| func.layout.next_inst(b));
    }
    let Some(before) = before.filter(|b| *b != inst) else {
        return;
    };
    for def in defs {
        if func.layout.pp_cmp(def, before).is_gt() {
            func.layout.remove_inst(def);
            func.layout.insert_inst(def, before);
        }
    }
    func.layout.remove_inst(inst);
    func.layout.insert_inst(inst, before);
}

/// The instruction of `block` that defines `value`.
fn maker(func: &Function, block: Block, value: Value) -> Option<Inst> {
    match func.dfg.value_def(value) {
        ValueDef::Result(inst, _) => (func.layout.inst_block(inst) == Some(block)).then_some(inst),
        ValueDef::Param(..) | ValueDef::Union(..) => None,
    }
}

/// Returns true for a parameter of a block.
fn is_param(func: &Function, block: Block, value: Value) -> bool {
    matches!(func.dfg.value_def(value), ValueDef::Param(of, _) if of == block)
}

fn is_constant(func: &Function, inst: Inst) -> bool {
    func.dfg.inst_values(inst).next().is_none() && !func.dfg.insts[inst].opcode().can_load()
}

/// Returns true if an instruction only computes one value of others and is not matched into the branch
/// or select that uses it.
pub fn is_plain(func: &Function, inst: Inst) -> bool {
    let opcode = func.dfg.insts[inst].opcode();
    let has_effect = opcode.other_side_effects()
        || opcode.can_load()
        || opcode.can_store()
        || opcode.can_trap()
        || opcode.is_terminator()
        || opcode.is_branch()
        || opcode.is_call();
    !has_effect
        && !matches!(opcode, Opcode::Icmp | Opcode::Fcmp)
        && func.dfg.inst_results(inst).len() == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::finish;
    use cranelift_codegen::ir::{AbiParam, InstBuilder, MemFlagsData, types};
    use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};

    /// The opcodes of a sum of one byte of eight words, of which another byte is used later, behind the pass.
    fn opcodes() -> Vec<Opcode> {
        let mut func = Function::new();
        let mut context = FunctionBuilderContext::new();
        func.signature.params = vec![AbiParam::new(types::I64)];
        func.signature.returns = vec![AbiParam::new(types::I32); 2];
        let mut b = FunctionBuilder::new(&mut func, &mut context);
        let entry = b.create_block();
        b.append_block_params_for_function_params(entry);
        b.switch_to_block(entry);
        let at = b.block_params(entry)[0];
        let words: Vec<Value> = (0..8)
            .map(|n| {
                let flags = MemFlagsData::trusted();
                b.ins().load(types::I32, flags, at, n * 4)
            })
            .collect();
        // As Cranelift's optimiser places them: the last operand of a sum first.
        let sum_of = |b: &mut FunctionBuilder<'_>, by: i64| {
            let eight = b.ins().iconst(types::I32, by);
            let bytes = words.iter().rev().map(|word| b.ins().ushr(*word, eight));
            let bytes: Vec<Value> = bytes.collect();
            let sum = bytes.iter().rev().copied();
            sum.reduce(|sum, byte| b.ins().iadd(sum, byte))
                .expect("a sum")
        };
        let sums = [8, 16].map(|by| sum_of(&mut b, by));
        b.ins().return_(&sums);
        finish(b);
        run(&mut func, false);
        let insts = func.layout.block_insts(entry);
        insts.map(|inst| func.dfg.insts[inst].opcode()).collect()
    }

    #[test]
    fn parts_of_words_are_computed_where_they_are_added() {
        use Opcode::{Iadd, Iconst, Load, Ushr};
        let found = opcodes();
        let first = [
            &[Load; 8][..],
            &[Iconst, Ushr, Ushr, Iadd, Ushr, Iadd, Ushr, Iadd],
        ]
        .concat();
        assert_eq!(found.get(..first.len()), Some(&first[..]));
    }
}
