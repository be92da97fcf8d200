//! Short divisions: operands of 64 bits that are below 2^32 are divided in 32 bits.
//!
//! On many machines of the last decade a division of 64 bits takes two to four times as long as one of 32, and most
//! operands are small. A branch on their upper halves chooses between the two.
//!
//! Precondition: none. It is right because both operands are the same numbers in 32 bits, as unsigned ones also where
//! the division is signed, and both trap at a divisor of zero. Constant divisors are left alone, of which Cranelift's
//! optimiser makes multiplications, and so are dividends that look like hashes, which are seldom short. LLVM does the
//! same for the same machines (its pass of that name bypasses slow divisions); Cranelift has no such pass.

use crate::uses::iconst;
use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::{
    BlockArg, Function, Inst, InstBuilder, InstructionData, Opcode, Value, ValueDef, types,
};

/// A division of 64 bits.
struct Division {
    inst: Inst,
    opcode: Opcode,
    args: [Value; 2],
}

/// Rewrites divisions; returns true if there are new blocks.
pub fn run(func: &mut Function) -> bool {
    let blocks = func.layout.blocks();
    let insts = blocks.flat_map(|block| func.layout.block_insts(block));
    let found: Vec<Division> = insts.filter_map(|inst| division(func, inst)).collect();
    for division in &found {
        split(func, division);
    }
    !found.is_empty()
}

/// The division that an instruction is, if it may be short.
fn division(func: &Function, inst: Inst) -> Option<Division> {
    use Opcode::{Sdiv, Srem, Udiv, Urem};
    let InstructionData::Binary { opcode, args } = func.dfg.insts[inst] else {
        return None;
    };
    let divides = matches!(opcode, Sdiv | Srem | Udiv | Urem);
    let is_wide = divides && func.dfg.value_type(args[0]) == types::I64;
    let is_constant = || iconst(func, args[1]).is_some();
    (is_wide && !is_constant() && !is_hash(func, args[0])).then_some(Division {
        inst,
        opcode,
        args,
    })
}

/// Divides in 32 bits in a block of its own if both operands are short.
fn split(func: &mut Function, division: &Division) {
    let Division { inst, opcode, args } = *division;
    let Some(block) = func.layout.inst_block(inst) else {
        return;
    };
    let result = func.dfg.first_result(inst);
    let (short, wide, done) = (
        func.dfg.make_block(),
        func.dfg.make_block(),
        func.dfg.make_block(),
    );
    func.layout.split_block(done, inst);
    func.layout.remove_inst(inst);
    let whole = func.dfg.clone_inst(inst);
    func.layout.insert_block_after(short, block);
    func.layout.insert_block_after(wide, done);
    func.dfg.detach_inst_results(inst);
    func.dfg.attach_block_param(done, result);
    let loc = func.srcloc(inst);
    let mut cursor = FuncCursor::new(func).at_bottom(block);
    cursor.set_srcloc(loc);
    let both = cursor.ins().bor(args[0], args[1]);
    let upper = cursor.ins().ushr_imm_u(both, 32);
    cursor.ins().brif(upper, wide, &[], short, &[]);

    cursor.goto_bottom(short);
    let [left, right] = args.map(|arg| cursor.ins().ireduce(types::I32, arg));
    let divided = match opcode {
        Opcode::Udiv | Opcode::Sdiv => cursor.ins().udiv(left, right),
        _ => cursor.ins().urem(left, right),
    };
    let divided = cursor.ins().uextend(types::I64, divided);
    cursor.ins().jump(done, &[BlockArg::Value(divided)]);

    cursor.goto_bottom(wide);
    cursor.insert_inst(whole);
    let divided = cursor.func.dfg.first_result(whole);
    cursor.ins().jump(done, &[BlockArg::Value(divided)]);
}

/// Returns true for a product, or an exclusive or, with a long constant.
fn is_hash(func: &Function, value: Value) -> bool {
    let ValueDef::Result(inst, _) = func.dfg.value_def(value) else {
        return false;
    };
    let InstructionData::Binary { opcode, args } = func.dfg.insts[inst] else {
        return false;
    };
    let is_long = |arg| iconst(func, arg).is_some_and(|number| number as u64 > u32::MAX.into());
    matches!(opcode, Opcode::Imul | Opcode::Bxor) && args.into_iter().any(is_long)
}
