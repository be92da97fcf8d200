//! A word of the frame in the register of the frame pointer, in functions that need no frame pointer.
//!
//! Cranelift's allocator never gives a value that register. Of the words of the frame with spilled values, the one with the most accesses in the innermost loops gets it.
//!
//! Precondition: no instruction names the register, the prologue and epilogues save and restore it, and no access reads
//! bytes that a write of half a word has left as they were (such a write to a register clears them). It is right because
//! the word is accessed only by its offset from the stack pointer, and callees and unwinders preserve the register. LLVM's
//! allocator has this register, too.

use super::Code;
use super::effect::{may_read, may_write};
use super::instruction::{FRAME, MachInst, frame_offset, register};
use iced_x86::{
    FlowControl, Instruction, InstructionInfoFactory, OpAccess, OpCodeOperandKind, OpKind, Register,
};

/// The weight of an access that makes up for saving and restoring the register, in accesses outside loops.
const LEAST_GAIN: u64 = 4;
/// The times that a loop is assumed to run, as a power of two.
const TIMES: u32 = 3;
/// The depth of loops from which on more of them do not count.
const DEEPEST: u32 = 6;
/// The size of a word in bytes.
const WORD: i32 = 8;
/// The size of a half of it in bytes.
const HALF: usize = 4;

/// An access to a word of the frame.
struct Access {
    /// The offset of the word from the stack pointer in bytes.
    word: i32,
    /// The number of the instruction.
    at: usize,
    /// The same with the register in the place of the word; `None` if it has no such form.
    new: Option<Instruction>,
    /// The number of bytes that it reads.
    reads: usize,
    /// The number of bytes that it writes.
    writes: usize,
}

/// Gives a word of the frame the register. The words end at an offset, and the body begins with the instruction `first`.
/// Returns the offset of the word from the stack pointer.
pub fn run(code: &mut Code<'_>, first: usize, end: i32) -> Option<i32> {
    let mut accesses = accesses(code, first, end)?;
    if accesses.is_empty() {
        return None;
    }
    let depths = code.loop_depths();
    let weight = |access: &Access| {
        let depth = depths.get(access.at).map_or(0, |depth| *depth);
        1u64 << (TIMES * depth.min(DEEPEST))
    };
    accesses.sort_by_key(|access| access.word);
    let words = accesses.chunk_by(|a, b| a.word == b.word);
    let gains = words.filter(can_move).map(|word| {
        let gain: u64 = word.iter().map(weight).sum();
        (gain, word)
    });
    // Of equal ones the first.
    let best = gains.rev().max_by_key(|(gain, _)| *gain);
    let (_, word) = best.filter(|(gain, _)| *gain > LEAST_GAIN)?;
    replace(code, word)?;
    word.first().map(|access| access.word)
}

/// The accesses to words with spilled values; `None` if another access may reach them.
fn accesses(code: &Code<'_>, first: usize, end: i32) -> Option<Vec<Access>> {
    code.input.words?;
    let (own, words) = (code.input.own, code.input.spilled);
    let is_own = |word: i32| {
        let reaches = |at: u32| at >= own || words.binary_search(&at).is_ok();
        word < end && u32::try_from(word).is_ok_and(reaches)
    };
    let mut factory = InstructionInfoFactory::new();
    let mut found = Vec::new();
    for (at, inst) in code.insts.iter().enumerate().skip(first) {
        if inst.decoded.memory_base() != Register::RSP {
            continue;
        }
        let offset = frame_offset(&inst.decoded)?;
        let size = i32::try_from(inst.decoded.memory_size().size()).ok()?;
        // A vector covers several words.
        let mut word = offset & !(WORD - 1);
        while word < offset.checked_add(size.max(1))? {
            if is_own(word) {
                let is_start = word == offset && size <= WORD;
                let access = access(inst, (word, at), &mut factory);
                found.push(Access {
                    new: access.new.filter(|_| is_start),
                    ..access
                });
            }
            word = word.checked_add(WORD)?;
        }
    }
    Some(found)
}

/// The access of an instruction to a word.
fn access(
    inst: &MachInst,
    (word, at): (i32, usize),
    factory: &mut InstructionInfoFactory,
) -> Access {
    let decoded = &inst.decoded;
    let mut operands = 0..decoded.op_count();
    let operand = operands.find(|operand| decoded.op_kind(*operand) == OpKind::Memory);
    let size = decoded.memory_size().size();
    let access = operand.map(|operand| factory.info(decoded).op_access(operand));
    let size_if = |is: fn(OpAccess) -> bool| if access.is_some_and(is) { size } else { 0 };
    Access {
        word,
        at,
        new: operand.and_then(|operand| with_register(inst, operand)),
        reads: size_if(may_read),
        writes: size_if(may_write),
    }
}

/// An instruction with the register in the place of a memory operand.
fn with_register(inst: &MachInst, operand: u32) -> Option<Instruction> {
    let mut new = inst.decoded;
    let is_straight = new.flow_control() == FlowControl::Next && !new.has_lock_prefix();
    (inst.is_free() && is_straight).then_some(())?;
    let named = match new.op_code().op_kind(operand) {
        OpCodeOperandKind::r8_or_mem => Register::BPL,
        OpCodeOperandKind::r16_or_mem => Register::BP,
        OpCodeOperandKind::r32_or_mem => Register::EBP,
        OpCodeOperandKind::r64_or_mem => register(FRAME),
        _ => return None,
    };
    new.set_op_kind(operand, OpKind::Register);
    new.set_op_register(operand, named);
    new.set_memory_base(Register::None);
    new.set_memory_displacement64(0);
    new.set_memory_displ_size(0);
    Some(new)
}

/// Returns true if a register can take the place of a word with these accesses. Arguments of calls are only written.
fn can_move(word: &&[Access]) -> bool {
    let any = |is: fn(&Access) -> bool| word.iter().any(is);
    let is_used = any(|access| access.reads > 0) && any(|access| access.writes > 0);
    let is_mixed = any(|access| access.writes == HALF) && any(|access| access.reads > HALF);
    is_used && !is_mixed && word.iter().all(|access| access.new.is_some())
}

/// Rewrites the accesses to a word; `None` if one has no encoding, and nothing has changed.
fn replace(code: &mut Code<'_>, word: &[Access]) -> Option<()> {
    let mut changed = Vec::with_capacity(word.len());
    for access in word {
        let mut inst = code.insts.get(access.at)?.clone();
        inst.replace(&access.new?, &mut code.encoder)?;
        changed.push((access.at, inst));
    }
    for (at, inst) in changed {
        *code.insts.get_mut(at)? = inst;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::super::run;
    use super::super::tests::{ENTER, LEAVE, input};
    use crate::passes::{Pass, Passes};
    use crate::rewrite::{Input, MovedWord, Rewritten};

    // sub $32, %rsp; add $32, %rsp
    const LOWER: &[u8] = &[0x48, 0x83, 0xec, 32];
    const RAISE: &[u8] = &[0x48, 0x83, 0xc4, 32];
    // mov %rdi, 16(%rsp); mov %edi, 16(%rsp); add 16(%rsp), %rax; add 16(%rsp), %eax
    const STORE: &[u8] = &[0x48, 0x89, 0x7c, 0x24, 16];
    const STORE_HALF: &[u8] = &[0x89, 0x7c, 0x24, 16];
    const ADD: &[u8] = &[0x48, 0x03, 0x44, 0x24, 16];
    const ADD_HALF: &[u8] = &[0x03, 0x44, 0x24, 16];
    // mov %rdi, %rbp; mov %edi, %ebp; add %rbp, %rax; add %ebp, %eax
    const MOVE: &[u8] = &[0x48, 0x89, 0xfd];
    const MOVE_HALF: &[u8] = &[0x89, 0xfd];
    const ADD_REGISTER: &[u8] = &[0x48, 0x03, 0xc5];
    const ADD_REGISTER_HALF: &[u8] = &[0x03, 0xc5];

    /// The rewritten function with a body, whose frame has spilled values in its bytes from 16 on and the word at 8.
    fn rewritten(body: &[&[u8]]) -> Rewritten {
        let bytes = [&ENTER, LOWER, &body.concat(), RAISE, &LEAVE].concat();
        let passes = [Pass::Frame, Pass::FrameRegister];
        let input = Input {
            passes: passes.into_iter().collect::<Passes>(),
            own: 16,
            words: Some(&[0, 8]),
            spilled: &[8],
            ..input(&bytes)
        };
        run(&input).expect("it is understood")
    }

    /// Checks that all of the body is as it was.
    #[track_caller]
    fn stays(body: &[&[u8]]) {
        let rewritten = rewritten(body);
        assert_eq!(rewritten.moved_word, None);
        // Behind the instruction that lowers the stack pointer.
        let body = body.concat();
        assert_eq!(rewritten.bytes.get(4..4 + body.len()), Some(&body[..]));
    }

    #[test]
    fn a_word_with_many_accesses_is_in_the_register() {
        let both = [
            (STORE, ADD, MOVE, ADD_REGISTER),
            (STORE_HALF, ADD_HALF, MOVE_HALF, ADD_REGISTER_HALF),
        ];
        for (store, add, moves, adds) in both {
            let rewritten = rewritten(&[store, add, add, add, add]);
            let expected = [&[0x55], moves, &adds.repeat(4), &[0x5d, 0xc3]].concat();
            assert_eq!(rewritten.bytes, expected);
            // Return address, saved register.
            let word = MovedWord {
                offset: 16 - 16,
                register: 5,
            };
            assert_eq!(rewritten.moved_word, Some(word));
        }
    }

    #[test]
    fn a_word_with_few_accesses_stays() {
        stays(&[STORE, ADD, ADD]);
    }

    #[test]
    fn a_word_of_which_a_half_is_written_stays() {
        stays(&[STORE, STORE_HALF, ADD, ADD, ADD]);
        stays(&[STORE_HALF, ADD, ADD, ADD, ADD]);
    }

    #[test]
    fn arguments_of_calls_and_vectors_stay() {
        stays(&[STORE; 6]);
        // movups 16(%rsp), %xmm0
        let vector: &[u8] = &[0x0f, 0x10, 0x44, 0x24, 16];
        stays(&[STORE, ADD, ADD, ADD, ADD, vector]);
        // lea 16(%rsp), %rax
        let address: &[u8] = &[0x48, 0x8d, 0x44, 0x24, 16];
        stays(&[STORE, ADD, ADD, ADD, ADD, address]);
    }

    #[test]
    fn words_of_variables_stay() {
        // mov %rdi, (%rsp); add (%rsp), %rax
        let store: &[u8] = &[0x48, 0x89, 0x3c, 0x24];
        let add: &[u8] = &[0x48, 0x03, 0x04, 0x24];
        stays(&[store, add, add, add, add]);
    }
}
