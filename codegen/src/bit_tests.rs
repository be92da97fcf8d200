//! Bit tests: a branch or a selection by one bit of a word, whose number is a value, tests it in one instruction; one by
//! constant bits of a loaded word tests their byte in memory.
//!
//! Cranelift selects that instruction for the conjunction of a word, on the left, and the number one shifted up, on the
//! right. Its optimiser moves constants to the right, and LLVM's code often shifts the word down instead. Both become the
//! first form here. Cranelift tests bytes in memory, but it does not narrow a load.
//!
//! Precondition: the machine has such instructions; nothing else uses the loaded word. It is right because a conjunction has
//! no order, and because a condition is met if its value is not zero: the bit is where it was in one form, and the lowest
//! one in the other. A volatile or atomic load is no plain load, so it stays as wide as it is.

use crate::uses::{binary, count_uses, definition, home, iconst};
use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Function, Inst, InstBuilder, InstructionData, Opcode, Value, types};
use smallvec::SmallVec;

/// A condition on a bit of a word that is shifted down.
struct Test {
    word: Value,
    number: Value,
    /// True if the bit is clear where the condition is met.
    is_clear: bool,
}

/// Rewrites conjunctions, and the conditions of branches and selections.
pub fn run(func: &mut Function) {
    let mut tests = Vec::new();
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
                    } else if let Some(test) = byte_test(func, at, arg) {
                        tests.push((at, test));
                    }
                }
                _ => {}
            }
        }
        next = func.layout.next_block(block);
    }
    if tests.is_empty() {
        return;
    }
    let uses = count_uses(func);
    for (user, test) in tests {
        let is_only = |inst: &Inst| {
            let value = func.dfg.first_result(*inst);
            uses.get(value.as_u32() as usize) == Some(&1)
        };
        if test.chain.iter().all(is_only) {
            narrow(func, user, &test);
        }
    }
}

/// Returns true for the number one shifted up by a value.
fn is_bit(func: &Function, value: Value) -> bool {
    let shift = binary(func, value, Opcode::Ishl);
    shift.is_some_and(|[one, _]| iconst(func, one) == Some(1))
}

/// The value that a condition is or compares with zero, and whether the condition is met where that is zero.
fn tested(func: &Function, condition: Value) -> Option<(Value, bool)> {
    Some(match *definition(func, condition)? {
        InstructionData::IntCompare {
            cond: cond @ (IntCC::Equal | IntCC::NotEqual),
            args: [tested, zero],
            ..
        } if iconst(func, zero) == Some(0) => (tested, cond == IntCC::Equal),
        _ => (condition, false),
    })
}

/// The test that a condition is, if all of it is computed in the block of its user.
fn test(func: &Function, user: Inst, condition: Value) -> Option<Test> {
    let (tested, is_clear) = tested(func, condition)?;
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
    set_condition(func, user, condition);
}

/// A condition on constant bits of a loaded word.
struct ByteTest {
    /// The load, and what is computed from it in turn, up to the condition.
    chain: SmallVec<[Inst; MOST]>,
    /// The number of the byte that has the bits.
    byte: u32,
    /// The bits in this byte.
    bits: u8,
    /// True if the condition is met where all are clear.
    is_clear: bool,
}

/// The number of instructions from a load to a condition.
const MOST: usize = 5;

/// The test that a condition is, if all of it is computed in the block of its user.
fn byte_test(func: &Function, user: Inst, condition: Value) -> Option<ByteTest> {
    use Opcode::{Band, Ireduce, Load, Uextend, Uload8, Uload16, Uload32};
    let block = func.layout.inst_block(user);
    let (mut value, is_clear) = tested(func, condition)?;
    let mut chain: SmallVec<[Inst; MOST]> = SmallVec::new();
    if value != condition {
        chain.push(func.dfg.value_def(condition).inst()?);
    }
    let (mut mask, mut bits) = (None, u64::MAX);
    loop {
        let inst = func.dfg.value_def(value).inst()?;
        (chain.len() < MOST && func.layout.inst_block(inst) == block).then_some(())?;
        chain.push(inst);
        let width = func.dfg.value_type(value).bits();
        let opcode = func.dfg.insts[inst].opcode();
        match (opcode, func.dfg.inst_args(inst)) {
            (Ireduce | Uextend, [arg]) => {
                bits &= u64::MAX.checked_shr(64u32.checked_sub(width)?)?;
                value = *arg;
            }
            (Band, [left, right]) if mask.is_none() => {
                mask = iconst(func, *right).map(i64::cast_unsigned);
                value = mask.map(|_| *left)?;
            }
            (Load | Uload8 | Uload16 | Uload32, _) => {
                let loaded = match opcode {
                    Uload8 => 8,
                    Uload16 => 16,
                    Uload32 => 32,
                    _ => width,
                };
                let bits = bits & mask? & u64::MAX.checked_shr(64u32.checked_sub(loaded)?)?;
                let byte = (bits != 0).then(|| bits.trailing_zeros() / 8)?;
                let bits = u8::try_from(bits >> (8 * byte)).ok()?;
                chain.reverse();
                return Some(ByteTest {
                    chain,
                    byte,
                    bits,
                    is_clear,
                });
            }
            _ => return None,
        }
    }
}

/// Loads only the byte of a test.
fn narrow(func: &mut Function, user: Inst, test: &ByteTest) -> Option<()> {
    let load = *test.chain.first()?;
    let InstructionData::Load {
        arg, flags, offset, ..
    } = func.dfg.insts[load]
    else {
        return None;
    };
    let offset = i32::from(offset).checked_add_unsigned(test.byte)?;
    let byte = func.dfg.make_inst(InstructionData::Load {
        opcode: Opcode::Load,
        arg,
        flags,
        offset: offset.into(),
    });
    func.dfg.make_inst_results(byte, types::I8);
    func.layout.insert_inst(byte, load);
    func.srclocs[byte] = func.srclocs[load];
    let byte = func.dfg.first_result(byte);
    let mut cursor = FuncCursor::new(func).at_inst(user);
    cursor.use_srcloc(user);
    let mut condition = cursor.ins().band_imm_u(byte, i64::from(test.bits));
    if test.is_clear {
        condition = cursor.ins().icmp_imm_u(IntCC::Equal, condition, 0);
    }
    set_condition(func, user, condition);
    for inst in &test.chain {
        func.layout.remove_inst(*inst);
    }
    Some(())
}

/// Gives a branch or a selection another condition.
fn set_condition(func: &mut Function, user: Inst, condition: Value) {
    match &mut func.dfg.insts[user] {
        InstructionData::Brif { arg, .. }
        | InstructionData::Ternary {
            args: [arg, ..], ..
        } => *arg = condition,
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::finish;
    use cranelift_codegen::ir::{AbiParam, MemFlagsData};
    use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};

    /// A function that selects by a condition on its first two parameters, after the pass, and its condition.
    fn condition(of: fn(&mut FunctionBuilder<'_>, [Value; 2]) -> Value) -> (Function, Value) {
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
        finish(b);
        run(&mut func);
        let selecting = func.dfg.value_def(selected).unwrap_inst();
        let condition = func.dfg.inst_args(selecting)[0];
        (func, condition)
    }

    /// The operands of the conjunction that a condition, or its comparison with zero, is.
    fn conjunction((func, condition): &(Function, Value)) -> [Value; 2] {
        let compared = match definition(func, *condition) {
            Some(InstructionData::IntCompare { args, .. }) => args[0],
            _ => *condition,
        };
        binary(func, compared, Opcode::Band).expect("a conjunction")
    }

    #[test]
    fn a_shifted_one_is_on_the_right() {
        let found = condition(|b, [_, number]| {
            let one = b.ins().iconst(types::I64, 1);
            let bit = b.ins().ishl(one, number);
            b.ins().band_imm_u(bit, 0x2600)
        });
        assert!(is_bit(&found.0, conjunction(&found)[1]));
    }

    #[test]
    fn a_word_that_is_shifted_down_stays_where_it_is() {
        let found = condition(|b, [word, number]| {
            let down = b.ins().ushr(word, number);
            let low = b.ins().ireduce(types::I8, down);
            b.ins().band_imm_u(low, 1)
        });
        assert!(is_bit(&found.0, conjunction(&found)[1]));
        let found = condition(|b, [word, number]| {
            let down = b.ins().ushr(word, number);
            let low = b.ins().band_imm_u(down, 1);
            b.ins().icmp_imm_u(IntCC::Equal, low, 0)
        });
        assert!(is_bit(&found.0, conjunction(&found)[1]));
    }

    #[test]
    fn constant_bits_of_a_loaded_word_are_tested_in_their_byte() {
        let found = condition(|b, [pointer, _]| {
            let flags = MemFlagsData::trusted();
            let word = b.ins().load(types::I32, flags, pointer, 4);
            let bits = b.ins().band_imm_u(word, 0x6000);
            b.ins().icmp_imm_u(IntCC::Equal, bits, 0)
        });
        let [byte, bits] = conjunction(&found);
        assert_eq!(iconst(&found.0, bits), Some(0x60));
        let Some(InstructionData::Load { offset, .. }) = definition(&found.0, byte) else {
            panic!("a load");
        };
        assert_eq!(
            (i32::from(*offset), found.0.dfg.value_type(byte)),
            (5, types::I8)
        );
    }

    #[test]
    fn bits_of_two_bytes_or_of_a_word_that_is_used_stay() {
        let found = condition(|b, [pointer, _]| {
            let word = b
                .ins()
                .load(types::I32, MemFlagsData::trusted(), pointer, 4);
            b.ins().band_imm_u(word, 0x180)
        });
        assert_eq!(iconst(&found.0, conjunction(&found)[1]), Some(0x180));
        let found = condition(|b, [pointer, _]| {
            let flags = MemFlagsData::trusted();
            let word = b.ins().load(types::I32, flags, pointer, 4);
            b.ins().store(flags, word, pointer, 8);
            b.ins().band_imm_u(word, 0x100)
        });
        assert_eq!(iconst(&found.0, conjunction(&found)[1]), Some(0x100));
    }

    #[test]
    fn bits_of_a_word_that_is_used_by_another_name_stay() {
        let found = condition(|b, [pointer, _]| {
            let flags = MemFlagsData::trusted();
            let words = [(); 2].map(|()| b.ins().load(types::I32, flags, pointer, 4));
            b.ins().store(flags, words[1], pointer, 8);
            let [word, same] = words.map(|word| b.func.dfg.value_def(word).unwrap_inst());
            b.func.dfg.replace_with_aliases(same, word);
            b.func.layout.remove_inst(same);
            b.ins().band_imm_u(words[0], 0x100)
        });
        assert_eq!(iconst(&found.0, conjunction(&found)[1]), Some(0x100));
    }
}
