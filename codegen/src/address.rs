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
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// What a value is, as an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sum {
    None,
    /// So far from another.
    Near,
    /// Two values together.
    Pair,
    /// The same, that is to be held.
    Held,
}

/// The sums of a function that were met so far, by the number of the value, and where they are made.
struct Sums(Vec<(Sum, u32)>);

impl Sums {
    /// Notes what an instruction of `block` makes, if that is a sum.
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
        if let Some(place) = self.0.get_mut(value.as_u32() as usize) {
            *place = (sum, block.as_u32());
        }
    }

    fn get(&self, value: Value) -> (Sum, u32) {
        let sum = self.0.get(value.as_u32() as usize);
        sum.copied().unwrap_or((Sum::None, 0))
    }

    /// What a sum is that another block than `block` makes.
    fn of_others(&self, value: Value, block: Block) -> Sum {
        match self.get(value) {
            (sum, home) if home != block.as_u32() => sum,
            _ => Sum::None,
        }
    }

    fn hold(&mut self, value: Value) {
        if let Some(place) = self.0.get_mut(value.as_u32() as usize) {
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

/// Makes sums with a constant where they are used, and holds others that are used in several
/// blocks: those that are made further up.
pub fn run(func: &mut Function) {
    let mut sums = Sums(vec![(Sum::None, 0); func.dfg.num_values()]);
    let mut copies: FxHashMap<Value, Value> = FxHashMap::default();
    let mut is_held = false;
    let mut cursor = FuncCursor::new(func);
    while let Some(block) = cursor.next_block() {
        copies.clear();
        while let Some(inst) = cursor.next_inst() {
            remake(cursor.func, &sums, block, inst, &mut copies);
            for value in apart(cursor.func, inst) {
                is_held |= mark(cursor.func, &mut sums, block, *value);
            }
            sums.note(cursor.func, block, inst);
        }
    }
    if is_held {
        hold(func, &sums);
    }
}

/// Makes the sums with a constant that an instruction of `block` uses again, once for the block.
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

/// The values of an instruction that it takes for addresses.
fn addresses(func: &Function, inst: Inst) -> &[Value] {
    match &func.dfg.insts[inst] {
        InstructionData::Load { arg, .. } => std::slice::from_ref(arg),
        InstructionData::Store { args, .. } => args.get(1..).unwrap_or_default(),
        data if data.opcode().is_call() => func.dfg.inst_args(inst),
        _ => &[],
    }
}

/// What of other sums is taken apart by an instruction: what it takes for addresses, and adds.
fn apart(func: &Function, inst: Inst) -> &[Value] {
    match &func.dfg.insts[inst] {
        InstructionData::Binary {
            opcode: Opcode::Iadd,
            args,
        } => args,
        _ => addresses(func, inst),
    }
}

/// Marks a sum that `block` takes apart, or what it is a constant away from, if another made it.
fn mark(func: &Function, sums: &mut Sums, block: Block, value: Value) -> bool {
    let mut all: SmallVec<[Value; 2]> = SmallVec::new();
    match sums.get(value).0 {
        Sum::Pair => all.push(value),
        // What was made again is not noted.
        Sum::None => match func.dfg.value_def(value) {
            ValueDef::Result(def, 0) if value.as_u32() as usize >= sums.0.len() => {
                all.extend(apart(func, def).iter().copied());
            }
            _ => return false,
        },
        Sum::Near | Sum::Held => return false,
    }
    all.retain(|v| sums.of_others(*v, block) == Sum::Pair);
    all.iter().for_each(|v| sums.hold(*v));
    !all.is_empty()
}

/// Hides from the instructions that use them what such sums are made of.
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
