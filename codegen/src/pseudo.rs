//! Pseudo-instructions: instructions that Cranelift does not have.
//!
//! An intrinsic that is one instruction on whole vectors is lowered to a shuffle of its operands, whose instruction has the
//! same operands. Cranelift moves it, hoists it and allocates its registers. The target replaces it in the machine code.
//! A shuffle has a mask with a number of its own, so Cranelift never takes two of them for the same operation, and it does
//! not fold shuffles of constants.

use crate::mark::Mark;
use bitsmith_model::value::InstId;
use cranelift_codegen::CompiledCode;
use cranelift_codegen::ir::{Function, Immediate, Inst, InstructionData};

/// A shuffle that another instruction replaces.
#[derive(Clone, Copy, Debug)]
pub struct Pseudo {
    /// Its mask.
    pub mask: Immediate,
    /// The call of the intrinsic.
    pub call: InstId,
    /// The instruction, by its number in the target's table.
    pub instruction: u16,
    /// What the target needs to know beside it: an immediate operand, or the number of operands.
    pub control: u8,
}

/// Marks the shuffles, after all passes over Cranelift's IR.
pub fn mark(func: &mut Function, all: &[Pseudo]) {
    if all.is_empty() {
        return;
    }
    let mut next = func.layout.entry_block();
    while let Some(block) = next {
        next = func.layout.next_block(block);
        let mut inst = func.layout.first_inst(block);
        while let Some(at) = inst {
            inst = func.layout.next_inst(at);
            if let Some(one) = of_inst(func, at, all) {
                let mark = Mark {
                    inst: Some(one.call),
                    is_pseudo: true,
                    ..Mark::default()
                };
                func.set_srcloc(at, mark.location());
            }
        }
    }
}

fn of_inst<'a>(func: &Function, inst: Inst, all: &'a [Pseudo]) -> Option<&'a Pseudo> {
    let InstructionData::Shuffle { imm, .. } = func.dfg.insts[inst] else {
        return None;
    };
    let at = all.binary_search_by_key(&imm, |one| one.mask).ok()?;
    all.get(at)
}

/// Replaces the instructions that were made of marked shuffles, by a function of the target.
///
/// # Errors
///
/// Machine code in which they are not found, or have no place.
pub fn replace(
    all: &[Pseudo],
    compiled: &CompiledCode,
    bytes: &mut [u8],
    by: impl Fn(&mut [u8], &Pseudo) -> Result<(), String>,
) -> Result<(), String> {
    if all.is_empty() {
        return Ok(());
    }
    for range in compiled.buffer.get_srclocs_sorted() {
        let mark = Mark::of(range.loc);
        let Some(call) = mark.inst.filter(|_| mark.is_pseudo) else {
            continue;
        };
        // All of one call are the same instruction.
        let one = all.iter().find(|one| one.call == call);
        let code = bytes.get_mut(range.start as usize..range.end as usize);
        let (Some(one), Some(code)) = (one, code) else {
            return Err("Cranelift: a mark that was not set".to_owned());
        };
        by(code, one)?;
    }
    Ok(())
}
