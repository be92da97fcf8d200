//! The unwind information of a function's frame (DWARF call frame information).

use cranelift_codegen::gimli::write::{Address, CallFrameInstruction, FrameDescriptionEntry};
use cranelift_codegen::gimli::{Register, X86_64};
use cranelift_codegen::isa::unwind::UnwindInst;

/// A change of the unwind rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// The CFA is a register plus an offset; registers have the machine's numbers.
    Frame(u8, i32),
    /// The offset of the CFA from the same register changes.
    FrameOffset(i32),
    /// The register of the CFA changes, at the same offset.
    FrameRegister(u8),
    /// The caller's value of a register is saved at an offset from the CFA.
    Saved(u8, i32),
}

/// The unwind information of a function.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Unwind {
    /// The rules, each from an offset in the code on.
    pub rules: Vec<(u32, Rule)>,
    /// The length of the code in bytes.
    pub len: u32,
}

/// The machine's number of the stack pointer.
pub const STACK: u8 = 4;
/// The machine's number of the frame pointer.
pub const FRAME: u8 = 5;

/// The DWARF number of a general register.
pub fn numbered(register: u8) -> Register {
    match register {
        0 => X86_64::RAX,
        1 => X86_64::RCX,
        2 => X86_64::RDX,
        3 => X86_64::RBX,
        STACK => X86_64::RSP,
        FRAME => X86_64::RBP,
        6 => X86_64::RSI,
        7 => X86_64::RDI,
        other => Register(other.into()),
    }
}

impl Rule {
    fn instruction(self) -> CallFrameInstruction {
        match self {
            Self::Frame(register, offset) => CallFrameInstruction::Cfa(numbered(register), offset),
            Self::FrameOffset(offset) => CallFrameInstruction::CfaOffset(offset),
            Self::FrameRegister(register) => CallFrameInstruction::CfaRegister(numbered(register)),
            Self::Saved(register, offset) => {
                CallFrameInstruction::Offset(numbered(register), offset)
            }
        }
    }
}

impl Unwind {
    /// Converts Cranelift's unwind information; all its frames have a frame pointer.
    pub fn of_cranelift(steps: &[(u32, UnwindInst)], len: usize) -> Result<Self, String> {
        let mut rules = Vec::new();
        let mut saved = 0;
        for (at, step) in steps {
            let rule = match *step {
                UnwindInst::PushFrameRegs {
                    offset_upward_to_caller_sp: up,
                } => {
                    rules.push((*at, Rule::FrameOffset(up.cast_signed())));
                    Rule::Saved(FRAME, up.cast_signed().wrapping_neg())
                }
                UnwindInst::DefineNewFrame {
                    offset_upward_to_caller_sp: up,
                    offset_downward_to_clobbers: down,
                } => {
                    saved = up.saturating_add(down).cast_signed();
                    Rule::FrameRegister(FRAME)
                }
                UnwindInst::SaveReg {
                    clobber_offset,
                    reg,
                } => {
                    let offset = clobber_offset.cast_signed().wrapping_sub(saved);
                    Rule::Saved(reg.hw_enc(), offset)
                }
                // Irrelevant with a frame pointer.
                UnwindInst::StackAlloc { .. } => continue,
                _ => return Err(format!("Cranelift: {step:?}")),
            };
            rules.push((*at, rule));
        }
        let len = u32::try_from(len).map_err(|e| e.to_string())?;
        Ok(Self { rules, len })
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
