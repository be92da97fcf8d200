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
//! In innermost loops of few blocks without calls, where registers are free, addresses and floats are computed in front of the loop
//! instead.

use crate::loops::{Graph, Loop, small_loops};
use crate::uses::{definition, home};
use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::{
    Block, BlockArg, Function, Inst, InstBuilder, InstructionData, Opcode, Value, ValueDef,
};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// The number of registers of a bank, of sixteen, that a loop may need for values to be kept in them.
const MOST_HELD: usize = 12;

/// The number of blocks up to which a loop keeps values.
const MOST_BLOCKS: usize = 8;

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

/// The addresses and floats that a loop of these blocks uses, as far as there are registers for them in it.
fn kept(func: &Function, blocks: &[Block]) -> Vec<Value> {
    // Those of other blocks of the loop have a register in more than one block.
    // Cranelift's optimiser has constants in each block that uses them.
    let mut outer: FxHashSet<Value> = FxHashSet::default();
    for block in blocks {
        for inst in func.layout.block_insts(*block) {
            if func.dfg.insts[inst].opcode().is_call() {
                return Vec::new();
            }
            let values = func.dfg.inst_values(inst);
            outer.extend(values.filter(|value| {
                home(func, *value) != Some(*block) || is_float_constant(func, *value)
            }));
        }
    }
    let is_float = |value: &Value| {
        let ty = func.dfg.value_type(*value);
        ty.is_float() || ty.is_vector()
    };
    // Other constants are parts of the instructions that use them.
    let is_kept = |value: &&Value| {
        let def = cheap(func, **value).map(|inst| func.dfg.insts[inst].opcode());
        def == Some(Opcode::SymbolValue) || is_float_constant(func, **value)
    };
    let mut kept = Vec::new();
    for floats in [false, true] {
        let taken = most_live(func, blocks, |value| {
            is_float(&value) == floats && cheap(func, value).is_none()
        });
        let of_bank = outer.iter().filter(|value| is_float(value) == floats);
        let mut of_bank: Vec<Value> = of_bank.filter(is_kept).copied().collect();
        of_bank.sort_unstable();
        let room = MOST_HELD.saturating_sub(taken);
        let mut distinct: FxHashSet<InstructionData> = FxHashSet::default();
        kept.extend(of_bank.into_iter().filter(|value| {
            let same = definition(func, *value).copied();
            same.is_some_and(|same| {
                distinct.contains(&same) || distinct.len() < room && distinct.insert(same)
            })
        }));
    }
    kept.sort_unstable();
    kept
}

/// The most values, of those that count, that are live at once in a loop of these blocks and used in it.
fn most_live(func: &Function, blocks: &[Block], counts: impl Fn(Value) -> bool) -> usize {
    let mut starts: Vec<FxHashSet<Value>> = vec![FxHashSet::default(); blocks.len()];
    loop {
        let (mut most, mut changes) = (0, false);
        for (at, block) in blocks.iter().enumerate().rev() {
            let next = func.block_successors(*block);
            let next = next.filter_map(|next| blocks.iter().position(|other| *other == next));
            let next = next.filter_map(|next| starts.get(next)).flatten();
            let mut live: FxHashSet<Value> = next.copied().collect();
            for inst in func.layout.block_insts(*block).rev() {
                most = most.max(live.len());
                for result in func.dfg.inst_results(inst) {
                    live.remove(result);
                }
                let values = func.dfg.inst_values(inst);
                let values = values.map(|value| func.dfg.resolve_aliases(value));
                live.extend(values.filter(|value| counts(*value)));
            }
            most = most.max(live.len());
            for param in func.dfg.block_params(*block) {
                live.remove(param);
            }
            if let Some(start) = starts.get_mut(at)
                && start.len() < live.len()
            {
                *start = live;
                changes = true;
            }
        }
        if !changes {
            return most;
        }
    }
}

/// Returns true for a float constant that is not zero, which one instruction computes from nothing.
fn is_float_constant(func: &Function, value: Value) -> bool {
    match definition(func, value) {
        Some(InstructionData::UnaryIeee32 { imm, .. }) => imm.bits() != 0,
        Some(InstructionData::UnaryIeee64 { imm, .. }) => imm.bits() != 0,
        _ => false,
    }
}

/// A float constant in a register, before an instruction; another value itself. Cranelift has constants in memory if
/// it sees that they are constants, and it does not look through a lane of a vector, which is no instruction.
fn in_register(func: &mut Function, value: Value, before: Inst) -> Value {
    let ty = func.dfg.value_type(value);
    let Some(vector) = ty.by(128 / ty.bits()).filter(|_| ty.is_float()) else {
        return value;
    };
    let mut cursor = FuncCursor::new(func).at_inst(before);
    let lanes = cursor.ins().scalar_to_vector(vector, value);
    cursor.ins().extractlane(lanes, 0)
}

/// Returns true if a block ends in a call.
fn is_call(func: &Function, block: Block) -> bool {
    let last = func.layout.last_inst(block);
    last.is_some_and(|last| func.dfg.insts[last].opcode().is_call())
}

/// A new block through which a loop is entered; none if it is entered by something else than jumps and branches.
fn preheader(func: &mut Function, graph: &Graph, of: &Loop) -> Option<Block> {
    let header = graph.blocks.get(*of.first()? as usize).copied()?;
    let outside: SmallVec<[Inst; 4]> = graph
        .before(*of.first()?)
        .filter(|from| !of.contains(from))
        .filter_map(|from| func.layout.last_inst(*graph.blocks.get(from as usize)?))
        .collect();
    let is_branch = |inst: &Inst| {
        matches!(
            func.dfg.insts[*inst],
            InstructionData::Brif { .. } | InstructionData::Jump { .. }
        )
    };
    outside.iter().all(is_branch).then_some(())?;
    let block = func.dfg.make_block();
    let params: SmallVec<[Value; 4]> = func.dfg.block_params(header).into();
    let params = params.iter().map(|param| {
        let ty = func.dfg.value_type(*param);
        func.dfg.append_block_param(block, ty).into()
    });
    let params: SmallVec<[BlockArg; 4]> = params.collect();
    func.layout.insert_block(block, header);
    FuncCursor::new(func)
        .at_bottom(block)
        .ins()
        .jump(header, &params);
    let dfg = &mut func.dfg;
    for inst in outside {
        for call in
            dfg.insts[inst].branch_destination_mut(&mut dfg.jump_tables, &mut dfg.exception_tables)
        {
            if call.block(&dfg.value_lists) == header {
                call.set_block(block, &mut dfg.value_lists);
            }
        }
    }
    Some(block)
}

/// The values that loops keep in registers.
#[derive(Default)]
struct Hoisted {
    /// The copies in front of the loops, by block of the loop.
    copies: FxHashMap<Block, Vec<(Value, Value)>>,
    /// True if there are new blocks.
    has_new_blocks: bool,
}

/// Computes what innermost loops of few blocks keep in front of them.
fn hoist(func: &mut Function) -> Hoisted {
    let mut hoisted = Hoisted::default();
    let Some((graph, loops)) = small_loops(func) else {
        return hoisted;
    };
    let mut inner: FxHashSet<u32> = FxHashSet::default();
    for of in &loops {
        let has_inner = of.iter().any(|at| inner.contains(at));
        inner.extend(of);
        if has_inner || of.len() > MOST_BLOCKS {
            continue;
        }
        let blocks = of
            .iter()
            .filter_map(|at| graph.blocks.get(*at as usize).copied());
        let blocks: SmallVec<[Block; MOST_BLOCKS]> = blocks.collect();
        let before = graph.entered_from(of);
        if before.is_some_and(|before| is_call(func, before)) {
            continue;
        }
        let kept = kept(func, &blocks);
        if kept.is_empty() {
            continue;
        }
        let Some(before) = before.or_else(|| {
            hoisted.has_new_blocks = true;
            preheader(func, &graph, of)
        }) else {
            continue;
        };
        let Some(last) = func.layout.last_inst(before) else {
            continue;
        };
        let mut known: FxHashMap<InstructionData, Value> = FxHashMap::default();
        let copies = kept.into_iter().filter_map(|value| {
            let def = cheap(func, value)?;
            let copy = *known.entry(func.dfg.insts[def]).or_insert_with(|| {
                let copy = func.dfg.clone_inst(def);
                func.layout.insert_inst(copy, last);
                in_register(func, func.dfg.first_result(copy), last)
            });
            Some((value, copy))
        });
        let copies: Vec<(Value, Value)> = copies.collect();
        for block in blocks {
            hoisted.copies.insert(block, copies.clone());
        }
    }
    hoisted
}

/// Recomputes each such value at its uses, once for each stretch of code between calls. In a small loop without calls
/// addresses and floats stay in registers. Returns true if there are new blocks.
pub fn run(func: &mut Function) -> bool {
    let hoisted = hoist(func);
    let mut copies: FxHashMap<Value, Value> = FxHashMap::default();
    let mut used: Vec<(Value, Inst)> = Vec::new();
    let mut cursor = FuncCursor::new(func);
    while let Some(block) = cursor.next_block() {
        copies.clear();
        copies.extend(hoisted.copies.get(&block).into_iter().flatten().copied());
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
    hoisted.has_new_blocks
}

fn cheap_inst(func: &Function, inst: Inst) -> bool {
    let results = func.dfg.inst_results(inst);
    results
        .first()
        .is_some_and(|v| cheap(func, *v) == Some(inst))
}
