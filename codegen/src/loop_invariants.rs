//! Loop invariants: what does not change in a small loop is computed in front of it, as far as registers are free there.
//!
//! Cranelift's optimiser moves such instructions to the end of the nearest block that dominates the loop. If that is in
//! the loop before this one, they run in each of its rounds. It computes changes by constants, as `n & -8` and `n - 1`,
//! again in each block that uses them, so a loop computes its bound in each round. Addresses of symbols and floats are
//! computed again by our rematerialization.
//!
//! So loops that are entered from another loop get a block of their own in front of them, before the optimiser runs. Behind
//! it, changes by constants move in front of loops of few blocks without calls, and copies of addresses and floats are
//! made there.
//!
//! Precondition: the instruction has no effect and cannot trap; its operands are constants or defined outside the loop. It is right
//! because such an instruction gives the same value anywhere behind its operands, and these dominate the loop's header. The
//! outermost loop keeps what it can first. This is the classical loop-invariant code motion (A. Aho, M. Lam, R. Sethi, J. Ullman, «Compilers»,
//! 2006, 9.5).

use crate::loops::{Graph, Loop, Loops, small_loops};
use crate::remat::{Copies, cheap};
use crate::uses::{definition, home, iconst};
use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::{
    Block, BlockArg, Function, Inst, InstBuilder, InstructionData, Opcode, Type, Value,
};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// The number of registers of a bank, of sixteen, that a loop may need for values to be kept in them.
const MOST_HELD: usize = 12;

/// The number of blocks up to which a loop keeps values.
const MOST_BLOCKS: usize = 8;

/// The addresses and floats that a loop of these blocks uses beside those that are held already, as far as there are
/// registers for them in it.
fn kept(func: &Function, blocks: &[Block], held: &[(Value, Value)], changes: usize) -> Vec<Value> {
    // Those of other blocks of the loop have a register in more than one block.
    // Cranelift's optimiser has constants in each block that uses them.
    let mut outer: FxHashSet<Value> = FxHashSet::default();
    for block in blocks {
        for inst in func.layout.block_insts(*block) {
            let values = func.dfg.inst_values(inst);
            outer.extend(values.filter(|value| {
                home(func, *value) != Some(*block) || is_float_constant(func, *value)
            }));
        }
    }
    // Other constants are parts of the instructions that use them.
    let is_kept = |value: &&Value| {
        let def = cheap(func, **value).map(|inst| func.dfg.insts[inst].opcode());
        let is_held = held.iter().any(|(held, _)| held == *value);
        !is_held && (def == Some(Opcode::SymbolValue) || is_float_constant(func, **value))
    };
    let mut kept = Vec::new();
    for floats in [false, true] {
        let copies = held.iter().map(|(_, copy)| *copy);
        let copies: FxHashSet<Value> = copies
            .filter(|copy| is_float(func, *copy) == floats)
            .collect();
        let taken = taken(func, blocks, floats) + copies.len() + if floats { 0 } else { changes };
        let of_bank = outer
            .iter()
            .filter(|value| is_float(func, **value) == floats);
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

/// Returns true for a value in a register of floats and vectors.
fn is_float(func: &Function, value: Value) -> bool {
    let ty = func.dfg.value_type(value);
    ty.is_float() || ty.is_vector()
}

/// The number of registers of a bank that a loop of these blocks needs for its values.
fn taken(func: &Function, blocks: &[Block], floats: bool) -> usize {
    most_live(func, blocks, |value| {
        is_float(func, value) == floats && cheap(func, value).is_none()
    })
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

/// Returns true if a loop of these blocks may keep addresses of symbols in registers.
pub fn may_keep(func: &Function, blocks: &[Block]) -> bool {
    blocks.len() <= MOST_BLOCKS && !has_call(func, blocks)
}

/// Returns true if there is a call in these blocks.
fn has_call(func: &Function, blocks: &[Block]) -> bool {
    let mut insts = blocks
        .iter()
        .flat_map(|block| func.layout.block_insts(*block));
    insts.any(|inst| func.dfg.insts[inst].opcode().is_call())
}

/// Returns true if a block ends in a call.
fn ends_in_call(func: &Function, block: Block) -> bool {
    let last = func.layout.last_inst(block);
    last.is_some_and(|last| func.dfg.insts[last].opcode().is_call())
}

/// A new block through which a loop is entered; none if it is entered by something else than jumps and branches.
fn preheader(func: &mut Function, graph: &Graph, of: &Loop) -> Option<Block> {
    let header = graph.block(*of.first()?)?;
    let outside: SmallVec<[Inst; 4]> = graph
        .before(*of.first()?)
        .filter(|from| !of.contains(from))
        .filter_map(|from| func.layout.last_inst(graph.block(from)?))
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
pub struct Hoisted {
    /// The copies in front of the loops, by block of the loop.
    pub copies: Copies,
    /// True if there are new blocks.
    pub has_new_blocks: bool,
}

/// Gives loops that are entered from another loop, of few blocks too, a block in front of them.
pub fn separate(func: &mut Function) {
    let Some(loops) = Loops::new(func) else {
        return;
    };
    for of in loops.all() {
        if loops.is_entered_from_another(of) {
            preheader(func, &loops.graph, of);
        }
    }
}

/// Computes what loops of few blocks keep in front of them.
pub fn run(func: &mut Function) -> Hoisted {
    let mut hoisted = Hoisted::default();
    let Some((graph, loops)) = small_loops(func) else {
        return hoisted;
    };
    let mut equal = FxHashMap::default();
    for of in loops.iter().rev().filter(|of| of.len() <= MOST_BLOCKS) {
        let blocks = of.iter().filter_map(|at| graph.block(*at));
        let blocks: SmallVec<[Block; MOST_BLOCKS]> = blocks.collect();
        let before = graph.entered_from(of);
        if before.is_some_and(|before| ends_in_call(func, before)) || has_call(func, &blocks) {
            continue;
        }
        let held = blocks.first().and_then(|header| hoisted.copies.get(header));
        let held = held.map_or(&[][..], |held| held);
        let changes = changes(func, &blocks, held.len());
        let kept = kept(func, &blocks, held, changes.len());
        if changes.is_empty() && kept.is_empty() {
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
        move_before(func, changes, last, &mut equal);
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
            hoisted.copies.entry(block).or_default().extend(&copies);
        }
    }
    if !equal.is_empty() {
        replace(func, &equal);
    }
    hoisted
}

/// Puts values in the place of equal ones.
fn replace(func: &mut Function, equal: &FxHashMap<Value, Value>) {
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
fn changes(func: &Function, blocks: &[Block], held: usize) -> Vec<SmallVec<[Inst; 2]>> {
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
fn move_before(
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::finish;
    use cranelift_codegen::ir::condcodes::IntCC;
    use cranelift_codegen::ir::{AbiParam, types};
    use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};

    /// A loop that counts up to `n & -8`, with a call in it or not, and its blocks.
    fn counting(has_call: bool) -> (Function, [Block; 2]) {
        let mut func = Function::new();
        let mut context = FunctionBuilderContext::new();
        func.signature.params = vec![AbiParam::new(types::I64); 2];
        let mut b = FunctionBuilder::new(&mut func, &mut context);
        let [entry, header, done] = std::array::from_fn(|_| b.create_block());
        b.append_block_params_for_function_params(entry);
        b.append_block_param(header, types::I64);
        b.switch_to_block(entry);
        let &[limit, callee] = b.block_params(entry) else {
            unreachable!("two parameters");
        };
        let zero = b.ins().iconst(types::I64, 0);
        b.ins().jump(header, &[BlockArg::Value(zero)]);
        b.switch_to_block(header);
        if has_call {
            let signature = b.import_signature(cranelift_codegen::ir::Signature::new(
                cranelift_codegen::isa::CallConv::SystemV,
            ));
            b.ins().call_indirect(signature, callee, &[]);
        }
        let at = b.block_params(header)[0];
        let next = b.ins().iadd_imm_s(at, 8);
        let bound = b.ins().band_imm_s(limit, -8);
        let more = b.ins().icmp(IntCC::NotEqual, next, bound);
        b.ins()
            .brif(more, header, &[BlockArg::Value(next)], done, &[]);
        b.switch_to_block(done);
        b.ins().return_(&[]);
        finish(b);
        (func, [entry, header])
    }

    /// The block that computes the bound.
    fn bound_at(func: &Function) -> Option<Block> {
        let mut blocks = func.layout.blocks();
        blocks.find(|block| {
            let mut insts = func.layout.block_insts(*block);
            insts.any(|inst| func.dfg.insts[inst].opcode() == Opcode::Band)
        })
    }

    #[test]
    fn a_bound_is_computed_before_the_loop() {
        let (mut func, [entry, _]) = counting(false);
        run(&mut func);
        assert_eq!(bound_at(&func), Some(entry));
        let (mut func, [_, header]) = counting(true);
        run(&mut func);
        assert_eq!(bound_at(&func), Some(header));
    }

    #[test]
    fn equal_changes_are_one_value() {
        let mut func = Function::new();
        let mut context = FunctionBuilderContext::new();
        func.signature.params = vec![AbiParam::new(types::I64); 2];
        let mut b = FunctionBuilder::new(&mut func, &mut context);
        let [entry, header, middle, done] = std::array::from_fn(|_| b.create_block());
        b.append_block_params_for_function_params(entry);
        b.switch_to_block(entry);
        let &[flags, of] = b.block_params(entry) else {
            unreachable!("two parameters");
        };
        b.ins().jump(header, &[]);
        for (block, next, out) in [(header, middle, done), (middle, header, done)] {
            b.switch_to_block(block);
            let mask = b.ins().band_imm_s(flags, 0x55);
            let both = b.ins().band(mask, of);
            let more = b.ins().icmp(IntCC::Equal, both, of);
            b.ins().brif(more, next, &[], out, &[]);
        }
        b.switch_to_block(done);
        b.ins().return_(&[]);
        finish(b);
        run(&mut func);
        for block in [header, middle] {
            for inst in func.layout.block_insts(block) {
                for value in func.dfg.inst_values(inst) {
                    // Passes behind this one look for the instruction of each value.
                    assert_eq!(func.dfg.resolve_aliases(value), value);
                    assert!(home(&func, value).is_some(), "{inst} uses {value}");
                }
            }
        }
    }
}
