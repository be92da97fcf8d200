//! Operations on 16 bits, done in 32, and masks of bytes and words, done by extensions.
//!
//! A result of 16 bits keeps the rest of its register, so it waits for that, and an immediate of two bytes behind a prefix for
//! 16 bits is slow to decode. An extension is shorter than a mask, and needs no copy of its operand before it.
//!
//! Precondition: the lower 16 bits of the result are the same for operands of 32 bits, and nothing reads the flags. It is right
//! because Cranelift leaves the rest of a register with 16 bits undefined, and because an extension by zeros clears what the
//! mask clears. LLVM computes in 32 bits and extends where it selects instructions.

use super::Code;
use super::instruction::{Link, MachInst, number, resized};
use iced_x86::{Code as Opcode, Instruction, Mnemonic, OpKind, Register};

/// The opcodes for 16 bits, and those for 32 bits.
macro_rules! forms {
    ($($words:ident $wide:ident)*) => {
        fn in_32_bits(words: Opcode) -> Option<Opcode> {
            match words {
                $(Opcode::$words => Some(Opcode::$wide),)*
                _ => None,
            }
        }
    };
}

forms! {
    Add_rm16_imm8 Add_rm32_imm8
    Add_rm16_imm16 Add_rm32_imm32
    Add_rm16_r16 Add_rm32_r32
    Add_r16_rm16 Add_r32_rm32
    Sub_rm16_imm8 Sub_rm32_imm8
    Sub_rm16_imm16 Sub_rm32_imm32
    Sub_rm16_r16 Sub_rm32_r32
    Sub_r16_rm16 Sub_r32_rm32
    And_rm16_imm8 And_rm32_imm8
    And_rm16_imm16 And_rm32_imm32
    And_rm16_r16 And_rm32_r32
    And_r16_rm16 And_r32_rm32
    Or_rm16_imm8 Or_rm32_imm8
    Or_rm16_imm16 Or_rm32_imm32
    Or_rm16_r16 Or_rm32_r32
    Or_r16_rm16 Or_r32_rm32
    Xor_rm16_imm8 Xor_rm32_imm8
    Xor_rm16_imm16 Xor_rm32_imm32
    Xor_rm16_r16 Xor_rm32_r32
    Xor_r16_rm16 Xor_r32_rm32
    Imul_r16_rm16 Imul_r32_rm32
    Imul_r16_rm16_imm8 Imul_r32_rm32_imm8
    Imul_r16_rm16_imm16 Imul_r32_rm32_imm32
    Shl_rm16_imm8 Shl_rm32_imm8
    Shl_rm16_1 Shl_rm32_1
    Shl_rm16_CL Shl_rm32_CL
    Neg_rm16 Neg_rm32
    Not_rm16 Not_rm32
}

/// Rewrites operations.
pub fn run(code: &mut Code<'_>) {
    // True if the flags are not read behind an instruction. They never live across blocks.
    let mut is_free = true;
    // The register that the next instruction tests: a mask sets these flags itself.
    let mut tested = None;
    for at in (0..code.insts.len()).rev() {
        let Some(inst) = code.insts.get_mut(at).filter(|inst| inst.new_len() != 0) else {
            continue;
        };
        if is_free && let Some(new) = widened(inst).or_else(|| extension(inst, tested)) {
            // It stays as it is if it has no such encoding.
            let _ = inst.replace(&new, &mut code.encoder);
        }
        tested = match inst.decoded.mnemonic() {
            Mnemonic::Test => inst.register(0),
            _ => None,
        };
        is_free = match inst.link {
            Link::Jump(condition, _) => condition.is_none(),
            _ if inst.decoded.rflags_read() != 0 => false,
            _ => is_free || inst.decoded.rflags_modified() != 0,
        };
    }
}

/// The instruction with operands of 32 bits, if they are all registers or immediates.
fn widened(inst: &MachInst) -> Option<Instruction> {
    let mut wide = inst.decoded;
    let opcode = inst.is_free().then(|| in_32_bits(wide.code()))??;
    wide.set_code(opcode);
    for operand in 0..wide.op_count() {
        match wide.op_kind(operand) {
            OpKind::Register if wide.op_register(operand).is_gpr16() => {
                let register = wide.op_register(operand).full_register32();
                wide.try_set_op_register(operand, register).ok()?;
            }
            OpKind::Register | OpKind::Immediate8 => {}
            OpKind::Immediate8to16 => {
                wide.set_op_kind(operand, OpKind::Immediate8to32);
                wide.set_immediate_i32(operand, inst.decoded.immediate(operand) as i16 as i32);
            }
            OpKind::Immediate16 => {
                wide.set_op_kind(operand, OpKind::Immediate32);
                wide.set_immediate_i32(operand, inst.decoded.immediate(operand) as i16 as i32);
            }
            _ => return None,
        }
    }
    Some(wide)
}

/// The extension by zeros that a mask of a register is, but for the register `tested`.
fn extension(inst: &MachInst, tested: Option<Register>) -> Option<Instruction> {
    use Opcode::{And_EAX_imm32, And_RAX_imm32, And_rm32_imm32, And_rm64_imm32};
    let is_mask = matches!(
        inst.opcode(),
        And_EAX_imm32 | And_RAX_imm32 | And_rm32_imm32 | And_rm64_imm32
    );
    let register = inst.register(0).filter(|_| is_mask && inst.is_free())?;
    let (opcode, part) = match inst.decoded.immediate(1) {
        0xff => (Opcode::Movzx_r32_rm8, Register::AL),
        0xffff => (Opcode::Movzx_r32_rm16, Register::AX),
        _ => return None,
    };
    let is_tested = tested.is_some_and(|tested| number(tested) == number(register));
    (!is_tested).then_some(())?;
    let part = resized(number(register), part)?;
    Instruction::with2(opcode, register.full_register32(), part).ok()
}

#[cfg(test)]
mod tests {
    use super::super::tests::body_by;
    use crate::passes::Pass;

    /// Checks the result for a body.
    #[track_caller]
    fn becomes(body: &[u8], expected: &[u8]) {
        assert_eq!(body_by(&[Pass::WordOperations], &[body]), expected);
    }

    // imul $0x7f60, %dx, %ax
    const PRODUCT: &[u8] = &[0x66, 0x69, 0xc2, 0x60, 0x7f];
    const WIDE_PRODUCT: &[u8] = &[0x69, 0xc2, 0x60, 0x7f, 0, 0];

    #[test]
    fn results_of_16_bits_are_computed_in_32() {
        becomes(PRODUCT, WIDE_PRODUCT);
        // add $-2, %cx; xor %dx, %cx; and $0x8001, %cx
        becomes(&[0x66, 0x83, 0xc1, 0xfe], &[0x83, 0xc1, 0xfe]);
        becomes(&[0x66, 0x31, 0xd1], &[0x31, 0xd1]);
        let mask: &[u8] = &[0x66, 0x81, 0xe1, 0x01, 0x80];
        becomes(mask, &[0x81, 0xe1, 0x01, 0x80, 0xff, 0xff]);
    }

    #[test]
    fn masks_are_extensions() {
        // and $255, %esi; and $65535, %r9; and $255, %eax
        becomes(&[0x81, 0xe6, 0xff, 0, 0, 0], &[0x40, 0x0f, 0xb6, 0xf6]);
        becomes(
            &[0x49, 0x81, 0xe1, 0xff, 0xff, 0, 0],
            &[0x45, 0x0f, 0xb7, 0xc9],
        );
        becomes(&[0x25, 0xff, 0, 0, 0], &[0x0f, 0xb6, 0xc0]);
        // and $255, %esi; test %esi, %esi
        let tested = [0x81, 0xe6, 0xff, 0, 0, 0, 0x85, 0xf6];
        becomes(&tested, &tested);
    }

    #[test]
    fn operations_whose_flags_are_read_stay() {
        // seto %cl; a comparison before it
        let overflows: &[u8] = &[0x0f, 0x90, 0xc1];
        let compare: &[u8] = &[0x39, 0xd0];
        let stays = [PRODUCT, overflows].concat();
        becomes(&stays, &stays);
        let others = [compare, overflows].concat();
        becomes(
            &[PRODUCT, &others].concat(),
            &[WIDE_PRODUCT, &others].concat(),
        );
    }

    #[test]
    fn operands_in_memory_and_shifts_to_the_right_stay() {
        // add %dx, (%rdi); shr $3, %cx
        for stays in [&[0x66, 0x01, 0x17][..], &[0x66, 0xc1, 0xe9, 3]] {
            becomes(stays, stays);
        }
    }
}
