//! The unwind information of a function's frame (DWARF call frame information).

use crate::target::Target;
use cranelift_codegen::gimli::Register;
use cranelift_codegen::gimli::write::{
    Address, CallFrameInstruction, Expression, FrameDescriptionEntry,
};
use cranelift_codegen::isa::unwind::UnwindInst;

/// The size of a saved register in bytes.
const WORD: i32 = 8;

/// A change of the unwind rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// The CFA is a register plus an offset; registers have DWARF's numbers.
    Frame(Register, i32),
    /// The offset of the CFA from the same register changes.
    FrameOffset(i32),
    /// The register of the CFA changes, at the same offset.
    FrameRegister(Register),
    /// The return address is signed from here on, or no longer.
    Signed,
    /// The same with the other key, which the entry names.
    SignedByB,
    /// The caller's value of a register, the pointer to a second stack, is a word below.
    Pushed(Register),
    /// The caller's value of a register is saved at an offset from the CFA.
    Saved(Register, i32),
    /// The caller's value of a register is in the register again.
    Restored(Register),
}

/// The distance from the frame pointer to the CFA in bytes, in Cranelift's frames.
pub const FRAME_RECORD: i32 = 16;

/// The unwind information of a function.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Unwind {
    /// The rules, each from an offset in the code on.
    pub rules: Vec<(u32, Rule)>,
    /// The length of the code in bytes.
    pub len: u32,
}

impl Rule {
    fn instruction(self) -> CallFrameInstruction {
        match self {
            Self::Frame(register, offset) => CallFrameInstruction::Cfa(register, offset),
            Self::FrameOffset(offset) => CallFrameInstruction::CfaOffset(offset),
            Self::FrameRegister(register) => CallFrameInstruction::CfaRegister(register),
            Self::Signed | Self::SignedByB => CallFrameInstruction::NegateRaState,
            Self::Pushed(pointer) => {
                let mut below = Expression::new();
                below.op_breg(pointer, i64::from(-WORD));
                CallFrameInstruction::ValExpression(pointer, below)
            }
            Self::Saved(register, offset) => CallFrameInstruction::Offset(register, offset),
            Self::Restored(register) => CallFrameInstruction::Restore(register),
        }
    }
}

impl Unwind {
    /// Converts Cranelift's unwind information; all its frames have a frame pointer.
    pub fn of_cranelift(
        target: &dyn Target,
        steps: &[(u32, UnwindInst)],
        len: usize,
    ) -> Result<Self, String> {
        let (frame, link) = target.frame_registers();
        let mut rules = Vec::new();
        let mut saved = 0;
        for (at, step) in steps {
            let rule = match *step {
                UnwindInst::PushFrameRegs {
                    offset_upward_to_caller_sp: up,
                } => {
                    let up = up.cast_signed();
                    rules.push((*at, Rule::FrameOffset(up)));
                    if let Some(link) = link {
                        rules.push((*at, Rule::Saved(link, WORD.wrapping_sub(up))));
                    }
                    Rule::Saved(frame, up.wrapping_neg())
                }
                UnwindInst::DefineNewFrame {
                    offset_upward_to_caller_sp: up,
                    offset_downward_to_clobbers: down,
                } => {
                    saved = up.saturating_add(down).cast_signed();
                    Rule::FrameRegister(frame)
                }
                UnwindInst::SaveReg {
                    clobber_offset,
                    reg,
                } => {
                    let offset = clobber_offset.cast_signed().wrapping_sub(saved);
                    Rule::Saved(target.dwarf_register(reg.class(), reg.hw_enc()), offset)
                }
                _ if target.signs(step) => Rule::Signed,
                // Irrelevant with a frame pointer.
                UnwindInst::StackAlloc { .. } => continue,
                _ => return Err(format!("Cranelift: {step:?}")),
            };
            rules.push((*at, rule));
        }
        let len = u32::try_from(len).map_err(|e| e.to_string())?;
        Ok(Self { rules, len })
    }

    /// Replaces the rules that say that the return address is signed, or removes them.
    pub fn replace_signed(&mut self, by: Option<Rule>) {
        let rules = std::mem::take(&mut self.rules).into_iter();
        let rules = rules.filter_map(|(at, rule)| match rule {
            Rule::Signed => Some((at, by?)),
            other => Some((at, other)),
        });
        self.rules = rules.collect();
    }

    /// Returns true if return addresses are signed with the other key.
    pub fn is_signed_by_b(&self) -> bool {
        let mut rules = self.rules.iter();
        rules.any(|(_, rule)| *rule == Rule::SignedByB)
    }

    /// Puts the rules behind those of other code.
    pub fn put_after(&mut self, before: &Self) {
        let own = std::mem::take(&mut self.rules).into_iter();
        let own = own.map(|(at, rule)| (at.saturating_add(before.len), rule));
        self.rules = before.rules.iter().copied().chain(own).collect();
        self.len = self.len.saturating_add(before.len);
    }

    /// The table entry for a function at `address`.
    pub fn entry(&self, address: Address) -> FrameDescriptionEntry {
        let mut entry = FrameDescriptionEntry::new(address, self.len);
        for (at, rule) in &self.rules {
            entry.add_instruction(*at, rule.instruction());
        }
        entry
    }
}
