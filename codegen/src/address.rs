//! Address arithmetic: sums of a value and a constant are rematerialized at each use, and other sums
//! are computed once.
//!
//! Cranelift's optimiser computes each sum once, wherever it is used. Its lowering then folds sums into
//! the addressing mode of each load and store, however far away they were computed. The first keeps a
//! register for a sum that costs nothing in an addressing mode. The second keeps two operands alive
//! where one sum would do, unless both are live there for other reasons: values that a loop does not change, and indices that it
//! increases in its last block. Such sums stay parts of addresses, where these can be the sum of two registers.
//!
//! Precondition: a 64-bit addition. It is right because an addition has no effect and its operands dominate every
//! use of its result; a bitcast to the same type has no effect either. It gains 4 % of the instructions and 7 % of
//! the memory accesses of QuickJS, 2 % of the instructions of Lua (`docs/passes.md`). Cranelift cannot: whether a
//! sum is in an address is known only to the lowering, after common subexpressions were merged. It is a case of
//! rematerialization (P. Briggs, K. Cooper, L. Torczon, PLDI 1992).

use crate::loop_invariants;
use crate::loops::Loops;
use crate::remat::cheap;
use crate::uses::{binary, home, iconst};
use bitsmith_model::entity::Table;
use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::{
    Block, Function, Inst, InstBuilder, InstructionData, MemFlagsData, Opcode, Value, ValueDef,
    types as clif,
};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// The kind of address that a value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sum {
    None,
    /// The sum of a value and a constant.
    Near,
    /// The sum of two values.
    Pair,
    /// The sum of two values that must not be folded into users.
    Held,
}

/// The sums found so far, by value number, each with the block that computes it.
struct Sums(Vec<(Sum, u32)>);

impl Sums {
    /// Notes the result of an instruction of `block` if it is a sum.
    fn note(&mut self, func: &Function, block: Block, inst: Inst) {
        let InstructionData::Binary {
            opcode: Opcode::Iadd,
            args,
        } = &func.dfg.insts[inst]
        else {
            return;
        };
        if func.dfg.value_type(args[0]) != clif::I64 {
            return;
        }
        let sum = match args.iter().any(|a| is_constant(func, *a)) {
            true => Sum::Near,
            false => Sum::Pair,
        };
        let value = func.dfg.first_result(inst);
        self.0.put(value.as_u32() as usize, (sum, block.as_u32()));
    }

    fn get(&self, value: Value) -> (Sum, u32) {
        let sum = self.0.get(value.as_u32() as usize);
        sum.copied().unwrap_or((Sum::None, 0))
    }

    /// The kind of a sum that is computed in another block than `block`.
    fn of_others(&self, value: Value, block: Block) -> Sum {
        match self.get(value) {
            (sum, home) if home != block.as_u32() => sum,
            _ => Sum::None,
        }
    }

    fn hold(&mut self, value: Value) {
        if let Some(place) = self.0.entry_mut(value.as_u32() as usize) {
            place.0 = Sum::Held;
        }
    }
}

fn is_constant(func: &Function, value: Value) -> bool {
    match func.dfg.value_def(value) {
        ValueDef::Result(def, 0) => func.dfg.insts[def].opcode() == Opcode::Iconst,
        _ => false,
    }
}

/// The loops whose values are live in all of their blocks.
struct Rounds {
    loops: Loops,
    /// The parameters of headers that are used where a loop jumps back.
    carried: FxHashSet<Value>,
}

impl Rounds {
    fn new(func: &Function) -> Option<Self> {
        let loops = Loops::new(func)?;
        let mut carried = FxHashSet::default();
        for of in loops.all() {
            let Some((header, latches)) = loops.jumps_back(of) else {
                continue;
            };
            let params = func.dfg.block_params(header);
            let insts = latches
                .iter()
                .flat_map(|latch| func.layout.block_insts(*latch));
            let used = insts.flat_map(|inst| func.dfg.inst_values(inst));
            let used = used.map(|value| func.dfg.resolve_aliases(value));
            carried.extend(used.filter(|value| params.contains(value)));
        }
        Some(Self { loops, carried })
    }

    /// Returns true if the operands of a sum are live in `block` in any case.
    fn keep_operands(&self, func: &Function, sum: Value, block: Block) -> bool {
        let (Some(at), Some(args)) = (home(func, sum), binary(func, sum, Opcode::Iadd)) else {
            return false;
        };
        let is_same = self.loops.is_inside(block, at) && self.loops.is_inside(at, block);
        is_same && args.iter().all(|arg| self.is_kept(func, *arg, block))
    }

    /// Returns true if a summand, or the value whose multiple it is, is live in the innermost loop of `block` all the time.
    fn is_kept(&self, func: &Function, summand: Value, block: Block) -> bool {
        let shifted = binary(func, summand, Opcode::Ishl);
        let shifted = shifted.filter(|args| iconst(func, args[1]).is_some_and(|by| by <= 3));
        let value = func
            .dfg
            .resolve_aliases(shifted.map_or(summand, |args| args[0]));
        if cheap(func, value).is_some() {
            let blocks = self.loops.around(block);
            return loop_invariants::may_keep(func, &blocks);
        }
        let is_inside = home(func, value).is_some_and(|home| self.loops.is_inside(home, block));
        !is_inside || self.carried.contains(&value)
    }
}

/// Rematerializes sums with a constant in the blocks that use them, and pins other sums that are used
/// in several blocks to the block that computes them. One pass over the function. Where addresses have room for the sum of two
/// registers, a sum whose operands are live in any case is not pinned.
pub fn run(func: &mut Function, adds_in_addresses: bool) {
    let rounds = adds_in_addresses.then(|| Rounds::new(func)).flatten();
    let mut sums = Sums(vec![(Sum::None, 0); func.dfg.num_values()]);
    let mut copies: FxHashMap<Value, Value> = FxHashMap::default();
    let mut is_held = false;
    let mut cursor = FuncCursor::new(func);
    while let Some(block) = cursor.next_block() {
        copies.clear();
        while let Some(inst) = cursor.next_inst() {
            remake(cursor.func, &sums, block, inst, &mut copies);
            for value in apart(cursor.func, inst) {
                is_held |= mark(cursor.func, &mut sums, rounds.as_ref(), block, *value);
            }
            sums.note(cursor.func, block, inst);
        }
    }
    if is_held {
        hold(func, &sums);
    }
}

/// Rematerializes the sums with a constant that an instruction of `block` uses, once for the block.
fn remake(
    func: &mut Function,
    sums: &Sums,
    block: Block,
    inst: Inst,
    copies: &mut FxHashMap<Value, Value>,
) {
    let used = addresses(func, inst).iter().copied();
    let used = used.filter(|v| sums.of_others(*v, block) == Sum::Near);
    let used: SmallVec<[Value; 2]> = used.collect();
    if used.is_empty() {
        return;
    }
    for value in &used {
        if let ValueDef::Result(def, 0) = func.dfg.value_def(*value)
            && !copies.contains_key(value)
        {
            let copy = func.dfg.clone_inst(def);
            func.layout.insert_inst(copy, inst);
            copies.insert(*value, func.dfg.first_result(copy));
        }
    }
    let copy = |v| copies.get(&v).copied().unwrap_or(v);
    func.dfg.map_inst_values(inst, copy);
}

/// The operands of an instruction that are addresses.
fn addresses(func: &Function, inst: Inst) -> &[Value] {
    match &func.dfg.insts[inst] {
        InstructionData::Load { arg, .. } => std::slice::from_ref(arg),
        InstructionData::Store { args, .. } => args.get(1..).unwrap_or_default(),
        data if data.opcode().is_call() => func.dfg.inst_args(inst),
        _ => &[],
    }
}

/// The operands of an instruction whose sums it would fold: addresses, and summands.
fn apart(func: &Function, inst: Inst) -> &[Value] {
    match &func.dfg.insts[inst] {
        InstructionData::Binary {
            opcode: Opcode::Iadd,
            args,
        } => args,
        _ => addresses(func, inst),
    }
}

/// Marks a sum of another block that `block` would fold, or the sum that it has a constant distance to.
fn mark(
    func: &Function,
    sums: &mut Sums,
    rounds: Option<&Rounds>,
    block: Block,
    value: Value,
) -> bool {
    let mut all: SmallVec<[Value; 2]> = SmallVec::new();
    match sums.get(value).0 {
        Sum::Pair => all.push(value),
        // A rematerialized sum is not in the table.
        Sum::None => match func.dfg.value_def(value) {
            ValueDef::Result(def, 0) if value.as_u32() as usize >= sums.0.len() => {
                all.extend(apart(func, def).iter().copied());
            }
            _ => return false,
        },
        Sum::Near | Sum::Held => return false,
    }
    all.retain(|v| sums.of_others(*v, block) == Sum::Pair);
    all.retain(|v| rounds.is_none_or(|rounds| !rounds.keep_operands(func, *v, block)));
    all.iter().for_each(|v| sums.hold(*v));
    !all.is_empty()
}

/// Hides the operands of marked sums from the instructions that use them.
fn hold(func: &mut Function, sums: &Sums) {
    let mut hidden: FxHashMap<Value, Value> = FxHashMap::default();
    let mut all = FuncCursor::new(func);
    while all.next_block().is_some() {
        while let Some(inst) = all.next_inst() {
            let func = &mut *all.func;
            let is_held = |v: &Value| sums.get(*v).0 == Sum::Held;
            let used: SmallVec<[Value; 2]> =
                apart(func, inst).iter().copied().filter(is_held).collect();
            if used.is_empty() {
                continue;
            }
            for value in used {
                if let ValueDef::Result(def, 0) = func.dfg.value_def(value)
                    && !hidden.contains_key(&value)
                {
                    let mut cursor = FuncCursor::new(func).after_inst(def);
                    let same = cursor.ins().bitcast(clif::I64, MemFlagsData::new(), value);
                    hidden.insert(value, same);
                }
            }
            let same = |v| hidden.get(&v).copied().unwrap_or(v);
            func.dfg.map_inst_values(inst, same);
        }
    }
}
