//! Shortest encodings: no instructions that do nothing, immediates of one byte, and no 64-bit operands where the upper half is zero anyway.
//!
//! Cranelift emits immediates of four bytes for frames, and extensions and zeroing with a REX prefix.
//!
//! Precondition: the immediate is the sign extension of its lowest byte; or the 64-bit result has an upper half of
//! zero whatever the operands are. It is right because both encodings compute the same. It gains 9 % of the size of
//! an interpreter, 2 % of SQLite's (`docs/passes.md`). Cranelift has the short forms for most instructions, but not
//! for adjustments of the frame and for zero extensions.

use super::Code;
use super::instruction::{Link, MachInst};
use iced_x86::{Code as Opcode, Instruction, Mnemonic, OpKind, Register};

/// The forms with an immediate of two or four bytes, those with one sign-extended byte, and the kind of that.
macro_rules! immediates {
    ($($wide:ident $narrow:ident $kind:ident)*) => {
        fn narrow_immediate(wide: Opcode) -> Option<(Opcode, OpKind)> {
            match wide {
                $(Opcode::$wide => Some((Opcode::$narrow, OpKind::$kind)),)*
                _ => None,
            }
        }
    };
}

immediates! {
    Add_rm16_imm16 Add_rm16_imm8 Immediate8to16
    Add_rm32_imm32 Add_rm32_imm8 Immediate8to32
    Add_rm64_imm32 Add_rm64_imm8 Immediate8to64
    Or_rm16_imm16 Or_rm16_imm8 Immediate8to16
    Or_rm32_imm32 Or_rm32_imm8 Immediate8to32
    Or_rm64_imm32 Or_rm64_imm8 Immediate8to64
    Adc_rm16_imm16 Adc_rm16_imm8 Immediate8to16
    Adc_rm32_imm32 Adc_rm32_imm8 Immediate8to32
    Adc_rm64_imm32 Adc_rm64_imm8 Immediate8to64
    Sbb_rm16_imm16 Sbb_rm16_imm8 Immediate8to16
    Sbb_rm32_imm32 Sbb_rm32_imm8 Immediate8to32
    Sbb_rm64_imm32 Sbb_rm64_imm8 Immediate8to64
    And_rm16_imm16 And_rm16_imm8 Immediate8to16
    And_rm32_imm32 And_rm32_imm8 Immediate8to32
    And_rm64_imm32 And_rm64_imm8 Immediate8to64
    Sub_rm16_imm16 Sub_rm16_imm8 Immediate8to16
    Sub_rm32_imm32 Sub_rm32_imm8 Immediate8to32
    Sub_rm64_imm32 Sub_rm64_imm8 Immediate8to64
    Xor_rm16_imm16 Xor_rm16_imm8 Immediate8to16
    Xor_rm32_imm32 Xor_rm32_imm8 Immediate8to32
    Xor_rm64_imm32 Xor_rm64_imm8 Immediate8to64
    Cmp_rm16_imm16 Cmp_rm16_imm8 Immediate8to16
    Cmp_rm32_imm32 Cmp_rm32_imm8 Immediate8to32
    Cmp_rm64_imm32 Cmp_rm64_imm8 Immediate8to64
    Imul_r16_rm16_imm16 Imul_r16_rm16_imm8 Immediate8to16
    Imul_r32_rm32_imm32 Imul_r32_rm32_imm8 Immediate8to32
    Imul_r64_rm64_imm32 Imul_r64_rm64_imm8 Immediate8to64
}

/// Shortens the encodings of all instructions without a relocation.
pub fn run(code: &mut Code<'_>) {
    for inst in code.insts.iter_mut().filter(|inst| !inst.fixed) {
        // They are where shorter code has taken the place of Cranelift's.
        if inst.decoded.mnemonic() == Mnemonic::Nop {
            inst.remove();
            continue;
        }
        if let Some(shorter) = shorter(inst) {
            // It stays as it is if it has no such encoding.
            let _ = inst.replace(&shorter, &mut code.encoder);
        }
    }
}

fn shorter(inst: &MachInst) -> Option<Instruction> {
    if let Some((opcode, kind)) = narrow_immediate(inst.opcode()) {
        let last = inst.decoded.op_count().checked_sub(1)?;
        let value = match kind {
            OpKind::Immediate8to16 => i64::from(inst.decoded.immediate(last) as i16),
            OpKind::Immediate8to32 => i64::from(inst.decoded.immediate(last) as i32),
            _ => inst.decoded.immediate(last).cast_signed(),
        };
        i8::try_from(value).ok()?;
        let mut shorter = inst.decoded;
        shorter.set_code(opcode);
        shorter.set_op_kind(last, kind);
        shorter.set_immediate_i32(last, value as i32);
        return Some(shorter);
    }
    // The displacement would move.
    (inst.link == Link::None).then_some(())?;
    let opcode = match inst.opcode() {
        // A 32-bit zero extension clears the upper half, too.
        Opcode::Movzx_r64_rm8 => Opcode::Movzx_r32_rm8,
        Opcode::Movzx_r64_rm16 => Opcode::Movzx_r32_rm16,
        Opcode::Xor_rm64_r64 if is_zeroing(inst) => Opcode::Xor_rm32_r32,
        Opcode::Xor_r64_rm64 if is_zeroing(inst) => Opcode::Xor_r32_rm32,
        _ => return None,
    };
    let mut shorter = inst.decoded;
    shorter.set_code(opcode);
    for operand in 0..2 {
        let register: Register = shorter.op_register(operand);
        if shorter.op_kind(operand) == OpKind::Register && register.is_gpr64() {
            shorter
                .try_set_op_register(operand, register.full_register32())
                .ok()?;
        }
    }
    Some(shorter)
}

fn is_zeroing(inst: &MachInst) -> bool {
    inst.register(0).is_some() && inst.register(0) == inst.register(1)
}
