//! Remainders from quotients: where a block has both of the same operands, one division computes both.
//!
//! Precondition: the quotient and the remainder are in the same block. It is right because a remainder is the dividend
//! less the product of quotient and divisor, modulo the size of the type; both trap at a divisor of zero, and LLVM
//! leaves the quotient undefined where a signed one overflows. A program on numbers of many words executes 8 % fewer
//! instructions (`docs/passes.md`). Cranelift selects a division for each of the two. Many machines have one for both, or
//! for the quotient only. LLVM merges them in its selection, too.

use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::{Block, Function, Inst, InstBuilder, InstructionData, Opcode, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The quotients of a block, by opcode and operands.
type Quotients = FxHashMap<(Opcode, [Value; 2]), Inst>;

/// Rewrites remainders.
pub fn run(func: &mut Function) {
    let mut quotients = Quotients::default();
    let mut next = func.layout.entry_block();
    while let Some(block) = next {
        next = func.layout.next_block(block);
        run_block(func, block, &mut quotients);
    }
}

fn run_block(func: &mut Function, block: Block, quotients: &mut Quotients) {
    quotients.clear();
    let mut remainders: SmallVec<[(Inst, Opcode, [Value; 2]); 4]> = SmallVec::new();
    for inst in func.layout.block_insts(block) {
        let InstructionData::Binary { opcode, args } = func.dfg.insts[inst] else {
            continue;
        };
        match opcode {
            Opcode::Udiv | Opcode::Sdiv => {
                quotients.entry((opcode, args)).or_insert(inst);
            }
            Opcode::Urem => remainders.push((inst, Opcode::Udiv, args)),
            Opcode::Srem => remainders.push((inst, Opcode::Sdiv, args)),
            _ => {}
        }
    }
    for (remainder, division, args) in remainders {
        if let Some(quotient) = quotients.get(&(division, args)) {
            rewrite(func, *quotient, remainder, args);
        }
    }
}

/// Computes a remainder from a quotient, which is moved before it if it is behind.
fn rewrite(func: &mut Function, quotient: Inst, remainder: Inst, [left, right]: [Value; 2]) {
    if func.layout.pp_cmp(remainder, quotient).is_lt() {
        func.layout.remove_inst(quotient);
        func.layout.insert_inst(quotient, remainder);
    }
    let quotient = func.dfg.first_result(quotient);
    let mut cursor = FuncCursor::new(func).at_inst(remainder);
    cursor.set_srcloc(cursor.func.srcloc(remainder));
    let product = cursor.ins().imul(quotient, right);
    func.dfg.insts[remainder] = InstructionData::Binary {
        opcode: Opcode::Isub,
        args: [left, product],
    };
}
