//! Changes of values by constants, which do not change in a loop.

use super::registers::{MOST_HELD, taken};
use crate::uses::{home, iconst};
use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::{Block, Function, Inst, InstructionData, Opcode, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// A change of a value by a constant.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Change {
    opcode: Opcode,
    of: Value,
    /// The constant, if there is one.
    by: Option<i64>,
    ty: Type,
}

/// The change that an instruction computes, if the optimiser computes it again in each block.
fn change(func: &Function, inst: Inst) -> Option<Change> {
    use Opcode::{Band, Bnot, Bor, Bxor, Iadd, Isub};
    let (opcode, of, by) = match func.dfg.insts[inst] {
        InstructionData::Unary { opcode: Bnot, arg } => (Bnot, arg, None),
        InstructionData::Binary {
            opcode: opcode @ (Iadd | Isub | Band | Bor | Bxor),
            args: [of, by],
        } => (opcode, of, Some(iconst(func, by)?)),
        _ => return None,
    };
    let of = func.dfg.resolve_aliases(of);
    let ty = func.dfg.value_type(of);
    let is_word = ty.is_int() && ty.bits() <= 64 && iconst(func, of).is_none();
    is_word.then_some(Change { opcode, of, by, ty })
}

/// The changes of values from outside in a loop of these blocks that cost an instruction there, as far as there are
/// registers for them, with all their instructions.
pub fn changes(func: &Function, blocks: &[Block], held: usize) -> Vec<SmallVec<[Inst; 2]>> {
    let is_outer = |change: &Change| !home(func, change.of).is_some_and(|at| blocks.contains(&at));
    let insts = blocks
        .iter()
        .flat_map(|block| func.layout.block_insts(*block));
    let found = insts.filter_map(|inst| Some((change(func, inst).filter(is_outer)?, inst)));
    let found: SmallVec<[(Change, Inst); 4]> = found.collect();
    let mut changes: Vec<(Change, SmallVec<[Inst; 2]>)> = Vec::new();
    if found.is_empty() {
        return Vec::new();
    }
    let computed = computed(func, blocks);
    let taken = taken(func, blocks, false) + held;
    for (change, inst) in found {
        let is_full = taken + changes.len() >= MOST_HELD;
        match changes.iter_mut().find(|(of, _)| *of == change) {
            Some((_, same)) => same.push(inst),
            None if is_full => {}
            None if !computed.contains(&func.dfg.first_result(inst)) => {}
            None => changes.push((change, SmallVec::from_slice(&[inst]))),
        }
    }
    changes.into_iter().map(|(_, insts)| insts).collect()
}

/// The values that an instruction of their own computes in a loop of these blocks: they are not part of an address, of a test of bits or of
/// the count of a shift.
fn computed(func: &Function, blocks: &[Block]) -> FxHashSet<Value> {
    let mut computed = FxHashSet::default();
    for inst in blocks
        .iter()
        .flat_map(|block| func.layout.block_insts(*block))
    {
        use Opcode::{Iadd, Icmp, Ishl, Load, Rotl, Rotr, Sshr, Ushr};
        let opcode = func.dfg.insts[inst].opcode();
        let args = func.dfg.inst_args(inst);
        let args = match opcode {
            Load | Iadd => &[],
            Ishl | Ushr | Sshr | Rotl | Rotr => args.get(..1).unwrap_or_default(),
            Icmp if args.get(1).is_some_and(|to| iconst(func, *to) == Some(0)) => &[],
            _ if opcode.can_store() => args.get(..1).unwrap_or_default(),
            _ if opcode.is_terminator() => &[],
            _ => args,
        };
        computed.extend(args.iter().map(|value| func.dfg.resolve_aliases(*value)));
    }
    computed
}

/// Computes each change once, before `last`. Adds the values that are equal to it.
pub fn move_before(
    func: &mut Function,
    changes: Vec<SmallVec<[Inst; 2]>>,
    last: Inst,
    equal: &mut FxHashMap<Value, Value>,
) {
    for mut insts in changes {
        let Some(first) = insts.pop() else {
            continue;
        };
        func.layout.remove_inst(first);
        func.layout.insert_inst(first, last);
        if let [_, by] = *func.dfg.inst_args(first)
            && let Some(def) = func.dfg.value_def(by).inst()
        {
            let copy = func.dfg.clone_inst(def);
            func.layout.insert_inst(copy, first);
            let copy = func.dfg.first_result(copy);
            let args = func.dfg.inst_args_mut(first);
            args.iter_mut().skip(1).for_each(|arg| *arg = copy);
        }
        let result = func.dfg.first_result(first);
        for inst in insts {
            equal.insert(func.dfg.first_result(inst), result);
            func.layout.remove_inst(inst);
        }
    }
}

/// Puts values in the place of equal ones.
pub fn replace(func: &mut Function, equal: &FxHashMap<Value, Value>) {
    let mut cursor = FuncCursor::new(func);
    while cursor.next_block().is_some() {
        while let Some(inst) = cursor.next_inst() {
            let dfg = &mut cursor.func.dfg;
            let other = |value: Value| equal.get(&dfg.resolve_aliases(value)).copied();
            let used = dfg.inst_values(inst);
            let used = used.filter_map(|value| Some((value, other(value)?)));
            let used: SmallVec<[(Value, Value); 2]> = used.collect();
            if used.is_empty() {
                continue;
            }
            dfg.map_inst_values(inst, |value| {
                let found = used.iter().find(|(old, _)| *old == value);
                found.map_or(value, |(_, new)| *new)
            });
        }
    }
}
