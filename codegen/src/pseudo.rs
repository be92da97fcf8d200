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
use rustc_hash::FxHashMap;

/// A shuffle that another instruction replaces.
#[derive(Clone, Copy, Debug)]
pub struct Pseudo {
    /// The mask of the shuffle.
    pub mask: Immediate,
    /// The instruction in its place.
    pub by: Replacement,
}

/// The instruction that replaces a shuffle.
#[derive(Clone, Copy, Debug)]
pub struct Replacement {
    /// The call of the intrinsic. All shuffles of one call have the same replacement.
    pub call: InstId,
    /// The number of the instruction in the target's table.
    pub instruction: u16,
    /// An immediate operand, or the number of operands, as the target's table needs it.
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
                    inst: Some(one.by.call),
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
    replace: impl Fn(&mut [u8], &Replacement) -> Result<(), String>,
) -> Result<(), String> {
    if all.is_empty() {
        return Ok(());
    }
    let by_call: FxHashMap<InstId, &Replacement> =
        all.iter().map(|one| (one.by.call, &one.by)).collect();
    for range in compiled.buffer.get_srclocs_sorted() {
        let mark = Mark::of(range.loc);
        let Some(call) = mark.inst.filter(|_| mark.is_pseudo) else {
            continue;
        };
        let code = bytes.get_mut(range.start as usize..range.end as usize);
        let (Some(by), Some(code)) = (by_call.get(&call), code) else {
            return Err("Cranelift: a mark that was not set".to_owned());
        };
        replace(code, by)?;
    }
    Ok(())
}
