//! Loop-carried values: what a branch passes to the next round gets the register of what it replaces.
//!
//! Three things keep the allocator from it, so that a value is copied on the way back, which makes a block of its own:
//!
//! - Cranelift's optimiser rewrites `x + 8 == 4096` as `x == 4088`. If `x + 8` is passed on, both are alive at the
//!   branch. Such a branch compares the sum again.
//! - A sum `a + x` that is passed on in the place of `x` would be made in the register of `a`, the first operand. Such
//!   operands change places.
//! - The optimiser computes the condition of a branch before what it passes on. A sum `x + 8` that is compared stands before
//!   uses of `x` then. It moves behind them, with its comparisons.
//!
//! Precondition: a comparison for equality of a sum of a value and a constant; a commutative operation; an operation without
//! effects. It is right because addition is invertible: the sums are equal if and only if the values are. Cranelift's rules
//! are local, they do not see what is passed. LLVM has the first two in its passes of loop strength reduction and of
//! two-address instructions.

use crate::scalarize::low_bits;
use crate::scheduling::is_plain;
use crate::uses::{binary, definition, each, iconst};
use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{
    BlockArg, Function, Inst, InstBuilder, InstructionData, Opcode, Value, ValueDef,
};
use smallvec::{SmallVec, smallvec};

/// The number of instructions behind a sum among which uses are looked for.
const NEAR: usize = 256;

/// Rewrites conditions of branches, and the order of operands and of sums.
pub fn run(func: &mut Function) {
    let mut next = func.layout.entry_block();
    while let Some(block) = next {
        next = func.layout.next_block(block);
        let Some(branch) = func.layout.last_inst(block) else {
            continue;
        };
        let passed = passed(func, branch);
        for inst in replacements(func, &passed) {
            if let InstructionData::Binary { args, .. } = &mut func.dfg.insts[inst] {
                args.swap(0, 1);
            }
        }
        if let Some((cond, sum, constant)) = test_of_sum(func, branch) {
            let ty = func.dfg.value_type(sum);
            let mask = low_bits(ty.bits());
            let constant = (constant.cast_unsigned() & mask).cast_signed();
            let mut cursor = FuncCursor::new(func).at_inst(branch);
            let constant = cursor.ins().iconst(ty, constant);
            let condition = cursor.ins().icmp(cond, sum, constant);
            if let InstructionData::Brif { arg, .. } = &mut cursor.func.dfg.insts[branch] {
                *arg = condition;
            }
        }
        for (param, value) in passed {
            for inst in moved_behind_uses(func, param, value, branch).unwrap_or_default() {
                func.layout.remove_inst(inst);
                func.layout.insert_inst(inst, branch);
            }
        }
    }
}

/// The parameters of the blocks that a branch leads to, with the values that it passes.
fn passed(func: &Function, branch: Inst) -> Vec<(Value, Value)> {
    let lists = &func.dfg.value_lists;
    let tables = (&func.dfg.jump_tables, &func.dfg.exception_tables);
    let calls = func.dfg.insts[branch].branch_destination(tables.0, tables.1);
    let passed = calls.iter().flat_map(|call| {
        let params = func.dfg.block_params(call.block(lists));
        params.iter().zip(call.args(lists))
    });
    let value = |(param, arg): (&Value, BlockArg)| {
        let value = func.dfg.resolve_aliases(arg.as_value()?);
        Some((*param, value))
    };
    passed.filter_map(value).collect()
}

/// The instructions that move before a branch: the operation on a parameter that the branch passes in its place, if the
/// parameter is used behind the operation, and the comparisons of its result.
fn moved_behind_uses(
    func: &Function,
    param: Value,
    value: Value,
    branch: Inst,
) -> Option<SmallVec<[Inst; 2]>> {
    let ValueDef::Result(step, 0) = func.dfg.value_def(value) else {
        return None;
    };
    let is_same = |arg: &Value| func.dfg.resolve_aliases(*arg) == param;
    let is_step = func.dfg.inst_args(step).iter().any(is_same) && is_plain(func, step);
    let block = func.layout.inst_block(branch);
    (is_step && func.layout.inst_block(step) == block).then_some(())?;
    let (mut moved, mut is_used): (SmallVec<[Inst; 2]>, _) = (smallvec![step], false);
    let mut next = func.layout.next_inst(step);
    for _ in 0..NEAR {
        let inst = next?;
        if inst == branch {
            return is_used.then_some(moved);
        }
        let mut reads = false;
        each(func, inst, |used| {
            let used = func.dfg.resolve_aliases(used);
            let is_moved = |other: &Inst| func.dfg.inst_results(*other).contains(&used);
            reads |= moved.iter().any(is_moved);
            is_used |= used == param;
        });
        if reads {
            (func.dfg.insts[inst].opcode() == Opcode::Icmp).then_some(())?;
            moved.push(inst);
        }
        next = func.layout.next_inst(inst);
    }
    None
}

/// The commutative operations whose second operand is a parameter of a block, and whose result the branch passes in its
/// place.
fn replacements(func: &Function, passed: &[(Value, Value)]) -> Vec<Inst> {
    let replaced = passed.iter().filter_map(|&(param, value)| {
        let ValueDef::Result(inst, 0) = func.dfg.value_def(value) else {
            return None;
        };
        let InstructionData::Binary { opcode, args } = func.dfg.insts[inst] else {
            return None;
        };
        let [first, second] = args.map(|arg| func.dfg.resolve_aliases(arg));
        (is_commutative(opcode) && second == param && first != second).then_some(inst)
    });
    replaced.collect()
}

fn is_commutative(opcode: Opcode) -> bool {
    use Opcode::{Band, Bor, Bxor, Fadd, Fmul, Iadd, Imul};
    matches!(opcode, Iadd | Imul | Band | Bor | Bxor | Fadd | Fmul)
}

/// The condition of a branch as a comparison of a sum that it passes with a constant.
fn test_of_sum(func: &Function, branch: Inst) -> Option<(IntCC, Value, i64)> {
    let InstructionData::Brif { arg, blocks, .. } = &func.dfg.insts[branch] else {
        return None;
    };
    let InstructionData::IntCompare { args, cond, .. } = definition(func, *arg)? else {
        return None;
    };
    if !matches!(cond, IntCC::Equal | IntCC::NotEqual) {
        return None;
    }
    let compared = func.dfg.resolve_aliases(args[0]);
    let limit = iconst(func, args[1])?;
    let lists = &func.dfg.value_lists;
    let passed = blocks.iter().flat_map(|call| call.args(lists));
    passed.filter_map(|arg| arg.as_value()).find_map(|sum| {
        let args = binary(func, sum, Opcode::Iadd)?;
        let step = iconst(func, args[1])?;
        let same = func.dfg.resolve_aliases(args[0]) == compared;
        same.then(|| (*cond, sum, limit.wrapping_add(step)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::finish;
    use cranelift_codegen::ir::{AbiParam, Block, MemFlagsData, types};
    use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};

    /// A loop that compares the next value of an index before it stores to the place of the index. The comparison is
    /// stored too if the loop is to need it early.
    fn fill(func: &mut Function, needs_comparison: bool) -> Block {
        let mut context = FunctionBuilderContext::new();
        func.signature.params.push(AbiParam::new(types::I64));
        let mut b = FunctionBuilder::new(func, &mut context);
        let [entry, head, done] = [(); 3].map(|()| b.create_block());
        b.append_block_params_for_function_params(entry);
        let at = b.append_block_param(head, types::I64);
        b.switch_to_block(entry);
        let start = b.block_params(entry)[0];
        b.ins().jump(head, &[BlockArg::Value(start)]);
        b.switch_to_block(head);
        let following = b.ins().iadd_imm_s(at, 8);
        let limit = b.ins().iconst(types::I64, 4096);
        let goes_on = b.ins().icmp(IntCC::UnsignedLessThan, following, limit);
        let stored = match needs_comparison {
            true => goes_on,
            false => b.ins().iconst(types::I8, 0),
        };
        b.ins().store(MemFlagsData::new(), stored, at, 0);
        let back = BlockArg::Value(following);
        b.ins().brif(goes_on, head, &[back], done, &[]);
        b.switch_to_block(done);
        b.ins().return_(&[]);
        finish(b);
        head
    }

    /// The opcodes of a block behind its store.
    fn behind_store(func: &Function, block: Block) -> Vec<Opcode> {
        let insts = func.layout.block_insts(block);
        let opcodes = insts.map(|inst| func.dfg.insts[inst].opcode());
        let behind = opcodes.skip_while(|opcode| *opcode != Opcode::Store);
        behind.skip(1).collect()
    }

    #[test]
    fn the_next_value_is_computed_behind_uses_of_the_current_one() {
        let mut func = Function::new();
        let head = fill(&mut func, false);
        run(&mut func);
        let moved = [Opcode::Iadd, Opcode::Icmp, Opcode::Brif];
        assert_eq!(behind_store(&func, head), moved);
    }

    #[test]
    fn a_comparison_that_the_loop_needs_before_stays() {
        let mut func = Function::new();
        let head = fill(&mut func, true);
        run(&mut func);
        assert_eq!(behind_store(&func, head), [Opcode::Brif]);
    }
}
