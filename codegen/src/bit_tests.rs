//! Bit tests: a branch or a selection by one bit of a word, whose number is a value, tests it in one instruction.
//!
//! Cranelift selects that instruction for the conjunction of a word, on the left, and the number one shifted up, on the
//! right. Its optimiser moves constants to the right, and LLVM's code often shifts the word down instead. Both become the
//! first form here.
//!
//! Precondition: the machine has such an instruction. It is right because a conjunction has no order, and because a
//! condition is met if its value is not zero: the bit is where it was in one form, and the lowest one in the other.

use crate::uses::{definition, home, iconst};
use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Function, Inst, InstBuilder, InstructionData, Opcode, Value};

/// A condition on a bit of a word that is shifted down.
struct Test {
    word: Value,
    number: Value,
    /// True if the bit is clear where the condition is met.
    is_clear: bool,
}

/// Rewrites conjunctions, and the conditions of branches and selections.
pub fn run(func: &mut Function) {
    let mut next = func.layout.entry_block();
    while let Some(block) = next {
        let mut inst = func.layout.first_inst(block);
        while let Some(at) = inst {
            inst = func.layout.next_inst(at);
            match func.dfg.insts[at] {
                InstructionData::Binary {
                    opcode: Opcode::Band,
                    args: [left, right],
                } if is_bit(func, left) && !is_bit(func, right) => {
                    if let InstructionData::Binary { args, .. } = &mut func.dfg.insts[at] {
                        *args = [right, left];
                    }
                }
                InstructionData::Brif { arg, .. }
                | InstructionData::Ternary {
                    opcode: Opcode::Select,
                    args: [arg, ..],
                } => {
                    if let Some(test) = test(func, at, arg) {
                        rewrite(func, at, &test);
                    }
                }
                _ => {}
            }
        }
        next = func.layout.next_block(block);
    }
}

/// Returns true for the number one shifted up by a value.
fn is_bit(func: &Function, value: Value) -> bool {
    let shift = binary(func, value, Opcode::Ishl);
    shift.is_some_and(|[one, _]| iconst(func, one) == Some(1))
}

/// The test that a condition is, if all of it is computed in the block of its user.
fn test(func: &Function, user: Inst, condition: Value) -> Option<Test> {
    let (tested, is_clear) = match *definition(func, condition)? {
        InstructionData::IntCompare {
            cond: cond @ (IntCC::Equal | IntCC::NotEqual),
            args: [tested, zero],
            ..
        } if iconst(func, zero) == Some(0) => (tested, cond == IntCC::Equal),
        _ => (condition, false),
    };
    let [left, one] = binary(func, tested, Opcode::Band)?;
    let shifted = match *definition(func, left)? {
        InstructionData::Unary {
            opcode: Opcode::Ireduce,
            arg,
        } => arg,
        _ => left,
    };
    let [word, number] = binary(func, shifted, Opcode::Ushr)?;
    let is_test = iconst(func, one) == Some(1) && iconst(func, number).is_none();
    let is_word = matches!(func.dfg.value_type(word).bits(), 32 | 64)
        && func.dfg.value_type(number).bits() <= 64;
    let is_near = home(func, shifted) == func.layout.inst_block(user);
    (is_test && is_word && is_near).then_some(Test {
        word,
        number,
        is_clear,
    })
}

/// Gives a user the condition on a bit where it is in its word.
fn rewrite(func: &mut Function, user: Inst, test: &Test) {
    let ty = func.dfg.value_type(test.word);
    let mut cursor = FuncCursor::new(func).at_inst(user);
    cursor.use_srcloc(user);
    let one = cursor.ins().iconst(ty, 1);
    let bit = cursor.ins().ishl(one, test.number);
    let mut condition = cursor.ins().band(test.word, bit);
    if test.is_clear {
        let zero = cursor.ins().iconst(ty, 0);
        condition = cursor.ins().icmp(IntCC::Equal, condition, zero);
    }
    match &mut func.dfg.insts[user] {
        InstructionData::Brif { arg, .. }
        | InstructionData::Ternary {
            args: [arg, ..], ..
        } => *arg = condition,
        _ => {}
    }
}

/// The operands of the operation that a value is.
fn binary(func: &Function, value: Value, wanted: Opcode) -> Option<[Value; 2]> {
    match *definition(func, value)? {
        InstructionData::Binary { opcode, args } if opcode == wanted => Some(args),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cranelift_codegen::ir::{AbiParam, types};
    use cranelift_codegen::{isa, settings};
    use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};

    /// A function that selects by a condition on its first two parameters, and its condition after the pass.
    fn condition(of: fn(&mut FunctionBuilder<'_>, [Value; 2]) -> Value) -> InstructionData {
        let mut func = Function::new();
        let mut context = FunctionBuilderContext::new();
        func.signature.params = vec![AbiParam::new(types::I64); 2];
        func.signature.returns = vec![AbiParam::new(types::I64)];
        let mut b = FunctionBuilder::new(&mut func, &mut context);
        let entry = b.create_block();
        b.append_block_params_for_function_params(entry);
        b.switch_to_block(entry);
        let params = [b.block_params(entry)[0], b.block_params(entry)[1]];
        let condition = of(&mut b, params);
        let selected = b.ins().select(condition, params[0], params[1]);
        b.ins().return_(&[selected]);
        b.seal_all_blocks();
        let flags = settings::Flags::new(settings::builder());
        let isa = isa::lookup_by_name(std::env::consts::ARCH).expect("a known machine");
        let isa = isa.finish(flags).expect("the default settings");
        b.finalize(isa.frontend_config());
        run(&mut func);
        let selecting = func.dfg.value_def(selected).unwrap_inst();
        let condition = func.dfg.inst_args(selecting)[0];
        let data = *definition(&func, condition).expect("an instruction");
        if let InstructionData::Binary { args, .. } = data {
            assert!(is_bit(&func, args[1]), "{}", func.display());
        }
        data
    }

    #[test]
    fn a_shifted_one_is_on_the_right() {
        let data = condition(|b, [_, number]| {
            let one = b.ins().iconst(types::I64, 1);
            let bit = b.ins().ishl(one, number);
            b.ins().band_imm_u(bit, 0x2600)
        });
        assert_eq!(data.opcode(), Opcode::Band);
    }

    #[test]
    fn a_word_that_is_shifted_down_stays_where_it_is() {
        let data = condition(|b, [word, number]| {
            let down = b.ins().ushr(word, number);
            let low = b.ins().ireduce(types::I8, down);
            b.ins().band_imm_u(low, 1)
        });
        assert_eq!(data.opcode(), Opcode::Band);
        let data = condition(|b, [word, number]| {
            let down = b.ins().ushr(word, number);
            let low = b.ins().band_imm_u(down, 1);
            b.ins().icmp_imm_u(IntCC::Equal, low, 0)
        });
        assert_eq!(data.opcode(), Opcode::Icmp);
    }
}
