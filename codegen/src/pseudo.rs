//! Pseudo-instructions: instructions that Cranelift does not have.
//!
//! An intrinsic that is one instruction on whole vectors is lowered to a shuffle of its operands, whose instruction has the
//! same operands. Cranelift moves it, hoists it and allocates its registers. The target replaces it in the machine code.
//! A shuffle has a mask with a number of its own, so Cranelift never takes two of them for the same operation, and it does
//! not fold shuffles of constants.
//!
//! Cranelift's conversions of floats to integers saturate, and its counts of zero bits are defined for zero. Where that is not
//! asked for, the target's own instruction takes the place of the conversion to signed integers, or of the count: it is
//! shorter, and gives what LLVM's code gives for numbers that do not fit.

use crate::mark::Mark;
use bitsmith_model::value::InstId;
use cranelift_codegen::CompiledCode;
use cranelift_codegen::ir::{Function, Immediate, Inst, InstructionData, Opcode};
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

/// Replaces the code of saturating conversions of floats to signed integers, or of a count of zero bits, by the machine's
/// instructions. It fails with the reason why the code is not as expected.
pub type LooseRewrite = fn(&mut [u8]) -> Result<(), String>;

/// The pseudo-instructions of a function.
#[derive(Debug, Default)]
pub struct Pseudos {
    /// The shuffles that other instructions replace, by their masks, ascending.
    pub shuffles: Vec<Pseudo>,
    /// True if conversions of floats to signed integers do not saturate: the target's own instruction replaces them.
    pub converts: bool,
    /// True if it counts zero bits …
    pub counts: bool,
    /// … and the result for zero is defined in some place. Otherwise the target's own instructions count.
    pub counts_in_zero: bool,
}

impl Pseudos {
    /// Returns true if nothing is replaced.
    pub const fn is_empty(&self) -> bool {
        self.shuffles.is_empty() && !self.converts && !self.counts
    }

    /// Returns true if the target's own instruction will do for one of Cranelift's.
    fn loosens(&self, func: &Function, inst: Inst) -> bool {
        let counts_loosely = self.counts && !self.counts_in_zero;
        self.converts && converts(func, inst) || counts_loosely && counts(func, inst)
    }
}

/// Marks them, after all passes over Cranelift's IR.
pub fn mark(func: &mut Function, all: &Pseudos) {
    if all.is_empty() {
        return;
    }
    let mut next = func.layout.entry_block();
    while let Some(block) = next {
        next = func.layout.next_block(block);
        let mut inst = func.layout.first_inst(block);
        while let Some(at) = inst {
            inst = func.layout.next_inst(at);
            let mark = if let Some(one) = of_inst(func, at, &all.shuffles) {
                Mark {
                    inst: Some(one.by.call),
                    is_pseudo: true,
                    ..Mark::default()
                }
            } else if all.loosens(func, at) {
                Mark {
                    is_loose: true,
                    ..Mark::of(func.srcloc(at))
                }
            } else {
                continue;
            };
            func.set_srcloc(at, mark.location());
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

/// Returns true for a conversion of a float to a signed integer.
fn converts(func: &Function, inst: Inst) -> bool {
    let data = func.dfg.insts[inst];
    let is_scalar = || func.dfg.ctrl_typevar(inst).is_int();
    data.opcode() == Opcode::FcvtToSintSat && is_scalar()
}

/// Returns true for a count of leading or trailing zero bits.
fn counts(func: &Function, inst: Inst) -> bool {
    let is_count = matches!(func.dfg.insts[inst].opcode(), Opcode::Clz | Opcode::Ctz);
    is_count && func.dfg.ctrl_typevar(inst).bits() <= 64
}

/// Replaces the instructions that were made of marked ones, by functions of the target: those of conversions and counts by
/// `loosen`, those of shuffles by `replace`.
///
/// # Errors
///
/// Machine code in which they are not found, or have no place.
pub fn replace(
    all: &Pseudos,
    compiled: &CompiledCode,
    bytes: &mut [u8],
    loosen: Option<LooseRewrite>,
    replace: impl Fn(&mut [u8], &Replacement) -> Result<(), String>,
) -> Result<(), String> {
    if all.is_empty() {
        return Ok(());
    }
    let shuffles = all.shuffles.iter();
    let by_call: FxHashMap<InstId, &Replacement> =
        shuffles.map(|one| (one.by.call, &one.by)).collect();
    for range in compiled.buffer.get_srclocs_sorted() {
        let mark = Mark::of(range.loc);
        if !mark.is_loose && !mark.is_pseudo {
            continue;
        }
        let code = bytes.get_mut(range.start as usize..range.end as usize);
        let code = code.ok_or("Cranelift: a mark outside the code")?;
        if mark.is_loose {
            loosen.ok_or("Cranelift: a mark of another target")?(code)?;
            continue;
        }
        let by = mark.inst.and_then(|call| by_call.get(&call));
        replace(code, by.ok_or("Cranelift: a mark that was not set")?)?;
    }
    Ok(())
}
