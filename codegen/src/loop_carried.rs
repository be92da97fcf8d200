//! Loop-carried values: what a branch passes to the next round gets the register of what it replaces.
//!
//! Two things keep the allocator from it, so that a value is copied on the way back, which makes a block of its own:
//!
//! - Cranelift's optimiser rewrites `x + 8 == 4096` as `x == 4088`. If `x + 8` is passed on, both are alive at the
//!   branch. Such a branch compares the sum again.
//! - A sum `a + x` that is passed on in the place of `x` would be made in the register of `a`, the first operand. Such
//!   operands change places.
//!
//! Precondition: a comparison for equality of a sum of a value and a constant; a commutative operation. It is right
//! because addition is invertible: the sums are equal if and only if the values are. Cranelift's rules are local, they do
//! not see what is passed. LLVM has both in its passes of loop strength reduction and of two-address instructions.

use crate::scalarize::low_bits;
use crate::uses::{definition, iconst};
use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{
    Function, Inst, InstBuilder, InstructionData, Opcode, Value, ValueDef,
};

/// Rewrites conditions of branches, and the order of operands.
pub fn run(func: &mut Function) {
    let mut next = func.layout.entry_block();
    while let Some(block) = next {
        next = func.layout.next_block(block);
        let Some(branch) = func.layout.last_inst(block) else {
            continue;
        };
        for inst in replacements(func, branch) {
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
    }
}

/// The commutative operations whose second operand is a parameter of a block, and whose result the branch passes in its
/// place.
fn replacements(func: &Function, branch: Inst) -> Vec<Inst> {
    let lists = &func.dfg.value_lists;
    let tables = (&func.dfg.jump_tables, &func.dfg.exception_tables);
    let calls = func.dfg.insts[branch].branch_destination(tables.0, tables.1);
    let passed = calls.iter().flat_map(|call| {
        let params = func.dfg.block_params(call.block(lists));
        params.iter().zip(call.args(lists))
    });
    let replaced = passed.filter_map(|(param, arg)| {
        let value = func.dfg.resolve_aliases(arg.as_value()?);
        let ValueDef::Result(inst, 0) = func.dfg.value_def(value) else {
            return None;
        };
        let InstructionData::Binary { opcode, args } = func.dfg.insts[inst] else {
            return None;
        };
        let [first, second] = args.map(|arg| func.dfg.resolve_aliases(arg));
        (is_commutative(opcode) && second == *param && first != second).then_some(inst)
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
        let InstructionData::Binary {
            opcode: Opcode::Iadd,
            args,
        } = definition(func, sum)?
        else {
            return None;
        };
        let step = iconst(func, args[1])?;
        let same = func.dfg.resolve_aliases(args[0]) == compared;
        same.then(|| (*cond, sum, limit.wrapping_add(step)))
    })
}
