//! Protection of indirect branches and returns: checks of the types of callees, traps behind returns and indirect jumps, and
//! direct calls and jumps to a function that makes indirect branches.
//!
//! Precondition: there are no jumps through tables if there is such a function, and `r10` and `r11` are free at all other
//! indirect branches, since calls neither preserve them nor pass anything in them.

use super::Code;
use super::instruction::{CodeBytes, InstEncoder, memory_operand};
use crate::protection::Speculation;
use crate::type_check::CalleeType;
use crate::x86_64::speculation::{PADDING, TRAP};
use iced_x86::{Code as Opcode, FlowControl, Instruction, MemoryOperand, Register};

/// The register that has the address.
const ADDRESS: Register = Register::R11;
/// The opcodes of a direct call and a direct jump; a distance of four bytes follows.
const CALL: u8 = 0xe8;
const JUMP: u8 = 0xe9;
/// A jump over the trap if the numbers are the same, and the trap.
const UNLESS_SAME: [u8; 4] = [0x74, 0x02, 0x0f, 0x0b];
/// The size of the trap.
const TYPE_TRAP: usize = 2;

/// Makes the changes that the input asks for; `None` if one cannot be made.
pub fn run(code: &mut Code<'_>) -> Option<()> {
    let Speculation { returns, .. } = code.input.speculation;
    if !code.input.is_guarded() {
        return Some(());
    }
    let mut checked = 0;
    for number in 0..code.insts.len() {
        let inst = code.insts.get_mut(number)?;
        if inst.new_len() == 0 {
            continue;
        }
        match inst.decoded.flow_control() {
            FlowControl::Return if returns => inst.append(&[TRAP])?,
            FlowControl::IndirectBranch => checked += guard(code, number, JUMP)?,
            FlowControl::IndirectCall => checked += guard(code, number, CALL)?,
            _ => {}
        }
    }
    (checked == code.input.checks.len()).then_some(())
}

/// Guards an indirect call or jump, in whose place `by` is a direct one. Returns the number of checks that were made.
fn guard(code: &mut Code<'_>, number: usize, by: u8) -> Option<usize> {
    let Speculation {
        jumps, branches, ..
    } = code.input.speculation;
    let inst = code.insts.get_mut(number)?;
    let mut checks = code.input.checks.iter();
    let check = checks.find(|check| check.range.contains(&inst.at) && inst.is_free());
    let traps = jumps && by == JUMP;
    if check.is_none() && branches.is_none() {
        if traps {
            inst.append(&[TRAP])?;
        }
        return Some(0);
    }
    inst.is_free().then_some(())?;
    let mut bytes = CodeBytes::new();
    let callee = match inst.register(0) {
        Some(register) if branches.is_none() || register == ADDRESS => register,
        _ => {
            bytes.extend(code.encoder.encode(&load(&inst.decoded)?, inst.at)?);
            ADDRESS
        }
    };
    if let Some(check) = check {
        put_check(&mut bytes, callee, check.expected, &mut code.encoder)?;
        let trap = bytes.len().checked_sub(TYPE_TRAP)?;
        code.type_traps.push((inst.at, u32::try_from(trap).ok()?));
    }
    if let Some(brancher) = branches {
        bytes.extend(brancher.is_padded.then_some(PADDING));
        bytes.extend([by, 0, 0, 0, 0]);
        inst.branch_elsewhere(&bytes)?;
    } else {
        let branch = Instruction::with1(inst.opcode(), callee).ok()?;
        bytes.extend(code.encoder.encode(&branch, inst.at)?);
        bytes.extend(traps.then_some(TRAP));
        inst.put(&bytes)?;
    }
    Some(check.iter().count())
}

/// Appends the check of the callee in a register: the sum of the number in front of it and the negative of the one that is
/// expected is zero. Linux looks for these instructions.
fn put_check(
    bytes: &mut CodeBytes,
    callee: Register,
    expected: CalleeType,
    encoder: &mut InstEncoder,
) -> Option<()> {
    let sum = match callee {
        Register::R10 => Register::R11D,
        _ => Register::R10D,
    };
    let negative = expected.number.wrapping_neg();
    let start = Instruction::with2(Opcode::Mov_r32_imm32, sum, negative).ok()?;
    let place = MemoryOperand::with_base_displ(callee, -i64::from(expected.distance));
    let add = Instruction::with2(Opcode::Add_r32_rm32, sum, place).ok()?;
    for inst in [start, add] {
        bytes.extend(encoder.encode(&inst, 0)?);
    }
    bytes.extend(UNLESS_SAME);
    Some(())
}

/// The copy of the operand of a branch to the register that has the address.
fn load(branch: &Instruction) -> Option<Instruction> {
    let made = match branch.op0_register() {
        Register::None => Instruction::with2(Opcode::Mov_r64_rm64, ADDRESS, memory_operand(branch)),
        register => Instruction::with2(Opcode::Mov_r64_rm64, ADDRESS, register),
    };
    made.ok()
}
