//! Protection against speculation: traps behind returns and indirect jumps, and direct calls and jumps to a function that
//! makes indirect branches.
//!
//! Precondition: there are no jumps through tables if there is such a function, and `r11` is free at all other indirect
//! branches, since calls neither preserve it nor pass anything in it.

use super::Code;
use super::instruction::{InstEncoder, MachInst, memory_operand};
use crate::protection::{Brancher, Speculation};
use crate::x86_64::speculation::{PADDING, TRAP};
use iced_x86::{Code as Opcode, FlowControl, Instruction, Register};
use smallvec::SmallVec;

/// The register that has the address.
const ADDRESS: Register = Register::R11;
/// The opcodes of a direct call and a direct jump; a distance of four bytes follows.
const CALL: u8 = 0xe8;
const JUMP: u8 = 0xe9;

/// Makes the changes that the input asks for; `None` if one cannot be made.
pub fn run(code: &mut Code<'_>) -> Option<()> {
    let Speculation {
        returns,
        jumps,
        branches,
    } = code.input.speculation;
    if !returns && !jumps && branches.is_none() {
        return Some(());
    }
    for inst in code.insts.iter_mut().filter(|inst| inst.new_len() != 0) {
        let by = match inst.decoded.flow_control() {
            FlowControl::Return if returns => {
                inst.append(&[TRAP])?;
                continue;
            }
            FlowControl::IndirectBranch => JUMP,
            FlowControl::IndirectCall => CALL,
            _ => continue,
        };
        match branches {
            Some(brancher) => replace(inst, by, brancher, &mut code.encoder)?,
            None if jumps && by == JUMP => inst.append(&[TRAP])?,
            None => {}
        }
    }
    Some(())
}

/// Replaces an indirect call or jump by one of the function.
fn replace(
    inst: &mut MachInst,
    by: u8,
    brancher: Brancher,
    encoder: &mut InstEncoder,
) -> Option<()> {
    inst.is_free().then_some(())?;
    let mut code: SmallVec<[u8; 24]> = SmallVec::new();
    if inst.register(0) != Some(ADDRESS) {
        code.extend(encoder.encode(&load(&inst.decoded)?, inst.at)?);
    }
    code.extend(brancher.is_padded.then_some(PADDING));
    code.extend([by, 0, 0, 0, 0]);
    inst.branch_elsewhere(&code)
}

/// The copy of the operand of a branch to the register that has the address.
fn load(branch: &Instruction) -> Option<Instruction> {
    let made = match branch.op0_register() {
        Register::None => Instruction::with2(Opcode::Mov_r64_rm64, ADDRESS, memory_operand(branch)),
        register => Instruction::with2(Opcode::Mov_r64_rm64, ADDRESS, register),
    };
    made.ok()
}
