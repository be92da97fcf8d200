//! Operands in memory: an instruction that alone uses a loaded register takes its operand from memory itself.
//!
//! Precondition: between the load and the instruction there is nothing but a few instructions that set other registers,
//! nothing reads the register afterwards, and both access the same bytes. It is right because the same access happens, once,
//! and at a place where memory and the address are the same. Cranelift selects such operands where
//! it can, but not for comparisons of narrow integers and with constants, and not for words of the frame, which its
//! allocator loads after the selection.

use super::Code;
use super::copy_propagation::Trace;
use super::effect::{Effects, Registers, bit};
use super::instruction::{number, set_memory};
use super::liveness::Liveness;
use iced_x86::{Code as Opcode, Instruction, OpKind, Register};

/// The number of instructions that may be between a load and the instruction that needs its result.
const MOST_BETWEEN: usize = 4;

/// Instructions with registers, the operand that can be in memory, and the opcode then.
macro_rules! forms {
    ($($registers:ident $operand:literal $memory:ident)*) => {
        fn in_memory(registers: Opcode, operand: u32) -> Option<Opcode> {
            match (registers, operand) {
                $((Opcode::$registers, $operand) => Some(Opcode::$memory),)*
                _ => None,
            }
        }
    };
}

forms! {
    Cmp_AL_imm8 0 Cmp_rm8_imm8
    Cmp_AX_imm16 0 Cmp_rm16_imm16
    Cmp_EAX_imm32 0 Cmp_rm32_imm32
    Cmp_RAX_imm32 0 Cmp_rm64_imm32
    Test_AL_imm8 0 Test_rm8_imm8
    Test_EAX_imm32 0 Test_rm32_imm32
    Test_RAX_imm32 0 Test_rm64_imm32
    Cmp_rm8_imm8 0 Cmp_rm8_imm8
    Cmp_rm16_imm8 0 Cmp_rm16_imm8
    Cmp_rm16_imm16 0 Cmp_rm16_imm16
    Cmp_rm32_imm8 0 Cmp_rm32_imm8
    Cmp_rm32_imm32 0 Cmp_rm32_imm32
    Cmp_rm64_imm8 0 Cmp_rm64_imm8
    Cmp_rm64_imm32 0 Cmp_rm64_imm32
    Cmp_rm8_r8 0 Cmp_rm8_r8
    Cmp_rm8_r8 1 Cmp_r8_rm8
    Cmp_r8_rm8 0 Cmp_rm8_r8
    Cmp_r8_rm8 1 Cmp_r8_rm8
    Cmp_rm16_r16 0 Cmp_rm16_r16
    Cmp_rm16_r16 1 Cmp_r16_rm16
    Cmp_r16_rm16 0 Cmp_rm16_r16
    Cmp_r16_rm16 1 Cmp_r16_rm16
    Cmp_rm32_r32 0 Cmp_rm32_r32
    Cmp_rm32_r32 1 Cmp_r32_rm32
    Cmp_r32_rm32 0 Cmp_rm32_r32
    Cmp_r32_rm32 1 Cmp_r32_rm32
    Cmp_rm64_r64 0 Cmp_rm64_r64
    Cmp_rm64_r64 1 Cmp_r64_rm64
    Cmp_r64_rm64 0 Cmp_rm64_r64
    Cmp_r64_rm64 1 Cmp_r64_rm64
    Test_rm8_imm8 0 Test_rm8_imm8
    Test_rm32_imm32 0 Test_rm32_imm32
    Test_rm64_imm32 0 Test_rm64_imm32
    Test_rm8_r8 0 Test_rm8_r8
    Test_rm32_r32 0 Test_rm32_r32
    Test_rm64_r64 0 Test_rm64_r64
    Add_rm32_r32 1 Add_r32_rm32
    Add_r32_rm32 1 Add_r32_rm32
    Add_rm64_r64 1 Add_r64_rm64
    Add_r64_rm64 1 Add_r64_rm64
    Sub_rm32_r32 1 Sub_r32_rm32
    Sub_r32_rm32 1 Sub_r32_rm32
    Sub_rm64_r64 1 Sub_r64_rm64
    Sub_r64_rm64 1 Sub_r64_rm64
    And_rm32_r32 1 And_r32_rm32
    And_r32_rm32 1 And_r32_rm32
    And_rm64_r64 1 And_r64_rm64
    And_r64_rm64 1 And_r64_rm64
    Or_rm32_r32 1 Or_r32_rm32
    Or_r32_rm32 1 Or_r32_rm32
    Or_rm64_r64 1 Or_r64_rm64
    Or_r64_rm64 1 Or_r64_rm64
    Xor_rm32_r32 1 Xor_r32_rm32
    Xor_r32_rm32 1 Xor_r32_rm32
    Xor_rm64_r64 1 Xor_r64_rm64
    Xor_r64_rm64 1 Xor_r64_rm64
    Imul_r32_rm32 1 Imul_r32_rm32
    Imul_r64_rm64 1 Imul_r64_rm64
    Imul_r32_rm32_imm8 1 Imul_r32_rm32_imm8
    Imul_r32_rm32_imm32 1 Imul_r32_rm32_imm32
    Imul_r64_rm64_imm8 1 Imul_r64_rm64_imm8
    Imul_r64_rm64_imm32 1 Imul_r64_rm64_imm32
}

/// Rewrites operands. Returns the numbers of the loads that are gone.
pub fn run(code: &mut Code<'_>, effects: &mut [Trace], liveness: &Liveness) -> Vec<usize> {
    let mut removed = Vec::new();
    let mut found = Effects::default();
    for (range, mut live) in liveness.ranges() {
        for at in range.rev() {
            if code.insts.get(at).is_none_or(|inst| inst.new_len() == 0) {
                continue;
            }
            if let Some(load) = fold(code, effects, at, live)
                && let Some(inst) = code.insts.get(at)
                && let Some(done) = effects.get_mut(at)
            {
                removed.push(load);
                *done = Trace::of(&found.of(inst));
            }
            let Some(done) = effects.get(at) else {
                continue;
            };
            live = live & !done.sets | done.reads;
        }
    }
    removed
}

/// Makes an instruction take its operand from memory, given the registers that are live behind it. Returns the number of
/// the load that is gone.
fn fold(code: &mut Code<'_>, effects: &[Trace], at: usize, live: Registers) -> Option<usize> {
    let inst = code.insts.get(at)?;
    in_memory(inst.opcode(), 0).or(in_memory(inst.opcode(), 1))?;
    let load_at = load_before(code, effects, at, operands(&inst.decoded))?;
    let load = code.insts.get(load_at)?;
    let mut behind = code.insts.get(load_at + 1..=at)?.iter();
    (inst.is_free() && load.is_free() && !behind.any(|inst| inst.is_target)).then_some(())?;
    let (register, bytes) = loaded(&load.decoded)?;
    let is_set = first_read(&inst.decoded) > 0 && number(inst.decoded.op0_register()) == register;
    (is_set || live & bit(register) == 0).then_some(())?;
    let new = with_memory(&inst.decoded, register, bytes, &load.decoded)?;
    code.insts.get_mut(at)?.replace(&new, &mut code.encoder)?;
    code.insts.get_mut(load_at)?.remove();
    Some(load_at)
}

/// The registers that are operands of an instruction.
fn operands(inst: &Instruction) -> Registers {
    let operands = (0..inst.op_count()).filter(|n| inst.op_kind(*n) == OpKind::Register);
    let general = operands.map(|n| inst.op_register(n));
    let general = general.filter(|register| register.is_gpr());
    general.fold(0, |all, register| all | bit(number(register)))
}

/// The first load of one of these registers before an instruction, if what is between them neither reads the register nor sets
/// that or its address. Other loads may be between them unless accesses have an order.
fn load_before(code: &Code<'_>, effects: &[Trace], at: usize, wanted: Registers) -> Option<usize> {
    let (mut reads, mut sets) = (0, 0);
    for before in code.before(at).take(MOST_BETWEEN + 1) {
        let (inst, done) = (code.insts.get(before)?, effects.get(before)?);
        let loaded = loaded(&inst.decoded);
        if let Some((register, _)) = loaded.filter(|(register, _)| wanted & bit(*register) != 0) {
            let is_apart = (reads | sets) & bit(register) == 0 && sets & done.reads == 0;
            return is_apart.then_some(before);
        }
        let is_passed = loaded.is_some() && !code.input.orders_accesses;
        (done.is_plain || is_passed).then_some(())?;
        reads |= done.reads;
        sets |= done.sets;
    }
    None
}

/// The register of a load, and the size of the access in bytes.
pub fn loaded(load: &Instruction) -> Option<(u8, usize)> {
    let bytes = match load.code() {
        Opcode::Movzx_r32_rm8 | Opcode::Movzx_r64_rm8 => 1,
        Opcode::Movzx_r32_rm16 | Opcode::Movzx_r64_rm16 => 2,
        Opcode::Mov_r32_rm32 => 4,
        Opcode::Mov_r64_rm64 => 8,
        _ => return None,
    };
    (load.op1_kind() == OpKind::Memory).then(|| (number(load.op0_register()), bytes))
}

/// The instruction with the memory operand of `load` in the place of a register of this size.
fn with_memory(
    inst: &Instruction,
    register: u8,
    bytes: usize,
    load: &Instruction,
) -> Option<Instruction> {
    let is_it = |operand: u32| {
        let is_register = inst.op_kind(operand) == OpKind::Register;
        is_register && number(inst.op_register(operand)) == register
    };
    let operand = (first_read(inst)..inst.op_count()).find(|operand| is_it(*operand))?;
    let is_twice = (operand + 1..inst.op_count()).any(is_it);
    let whole = inst.op_register(operand);
    let is_upper = (Register::AH..=Register::BH).contains(&whole);
    (whole.size() == bytes && !is_upper).then_some(())?;
    let mut new = *inst;
    if is_twice {
        let (opcode, kind) = compared_with_zero(inst.code())?;
        new.set_code(opcode);
        new.set_op1_kind(kind);
        new.set_immediate_i32(1, 0);
    } else {
        new.set_code(in_memory(inst.code(), operand)?);
    }
    set_memory(&mut new, operand, load);
    Some(new)
}

/// The number of the first operand that is read: of three operands, the first is only written.
fn first_read(inst: &Instruction) -> u32 {
    u32::from(inst.op_count() == 3)
}

/// The comparison with zero that a test of a register with itself is, and the kind of its immediate operand.
fn compared_with_zero(test: Opcode) -> Option<(Opcode, OpKind)> {
    match test {
        Opcode::Test_rm8_r8 => Some((Opcode::Cmp_rm8_imm8, OpKind::Immediate8)),
        Opcode::Test_rm32_r32 => Some((Opcode::Cmp_rm32_imm8, OpKind::Immediate8to32)),
        Opcode::Test_rm64_r64 => Some((Opcode::Cmp_rm64_imm8, OpKind::Immediate8to64)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::becomes;

    // sete %al
    const SETE: &[u8] = &[0x0f, 0x94, 0xc0];
    // test %ecx, %ecx
    const TEST_C: &[u8] = &[0x85, 0xc9];

    #[test]
    fn memory_takes_the_place_of_a_register() {
        // movzbl (%rdi), %ecx; cmp %sil, %cl: cmp %sil, (%rdi)
        let (load, compare): (&[u8], &[u8]) = (&[0x0f, 0xb6, 0x0f], &[0x40, 0x38, 0xf1]);
        becomes(&[load, compare, SETE], &[&[0x40, 0x38, 0x37], SETE]);
        // mov 8(%rdi), %ecx: cmpl $0, 8(%rdi)
        let load: &[u8] = &[0x8b, 0x4f, 8];
        becomes(&[load, TEST_C, SETE], &[&[0x83, 0x7f, 8, 0], SETE]);
        // mov (%rdi), %eax; imul $3, %eax, %eax: imul $3, (%rdi), %eax
        becomes(&[&[0x8b, 0x07], &[0x6b, 0xc0, 3]], &[&[0x6b, 0x07, 3]]);
        // mov (%rdi), %ecx; add %ecx, %eax: add (%rdi), %eax
        becomes(&[&[0x8b, 0x0f], &[0x01, 0xc8]], &[&[0x03, 0x07]]);
    }

    #[test]
    fn other_registers_may_be_set_between() {
        // movzbl (%rax), %eax; mov $1, %edx; test $128, %al: testb $128, (%rax)
        let (load, one): (&[u8], &[u8]) = (&[0x0f, 0xb6, 0x00], &[0xba, 1, 0, 0, 0]);
        let set: &[u8] = &[0xb8, 1, 0, 0, 0];
        let tail = [SETE, &[0x0f, 0xb6, 0xc0][..]].concat();
        let test: &[u8] = &[0xa8, 0x80];
        becomes(&[load, one, test, set], &[one, &[0xf6, 0x00, 0x80], set]);
        let all: &[&[u8]] = &[load, &[0x89, 0xc2], test, &tail];
        becomes(all, all);
    }

    #[test]
    fn registers_that_are_read_later_are_loaded() {
        // mov (%rdi), %eax; test %eax, %eax
        let both: &[&[u8]] = &[&[0x8b, 0x07], &[0x85, 0xc0]];
        becomes(both, both);
    }

    #[test]
    fn accesses_of_other_sizes_stay() {
        // mov (%rdi), %rcx; test %ecx, %ecx
        let both: &[&[u8]] = &[&[0x48, 0x8b, 0x0f], TEST_C, SETE];
        becomes(both, both);
        // movzbl (%rdi), %ecx; test %ecx, %ecx
        let both: &[&[u8]] = &[&[0x0f, 0xb6, 0x0f], TEST_C, SETE];
        becomes(both, both);
    }
}
