//! Marks of machine instructions: Cranelift carries a number from each instruction of its IR to the machine code
//! made of it, which holds the instruction of the module and a property of calls.

use bitsmith_model::value::InstId;
use cranelift_codegen::ir::SourceLoc;

/// The number of bits for flags in Cranelift's number.
const FLAGS: usize = 5;

/// The mark of a machine instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// The instruction of the module.
    pub inst: Option<InstId>,
    /// True if it is a call of a `nounwind` function; set only in functions with landing pads.
    pub never_throws: bool,
    /// True if it is a call that becomes a jump.
    pub is_last: bool,
    /// True if another instruction takes its place.
    pub is_pseudo: bool,
    /// True if it converts a float to an integer, or counts zero bits, and may do that as the machine does.
    pub is_loose: bool,
    /// True if it is an indirect call that checks the type of its callee.
    pub checks_type: bool,
}

impl Mark {
    /// Decodes Cranelift's number.
    pub fn of(location: SourceLoc) -> Self {
        if location.is_default() {
            return Self::default();
        }
        let bits = location.bits();
        Self {
            inst: (bits >> FLAGS).checked_sub(1).map(InstId::from_u32),
            never_throws: bits & 1 != 0,
            is_last: bits & 2 != 0,
            is_pseudo: bits & 4 != 0,
            is_loose: bits & 8 != 0,
            checks_type: bits & 16 != 0,
        }
    }

    /// Encodes it as Cranelift's number.
    pub fn location(self) -> SourceLoc {
        let number = self.inst.map_or(0, |i| i.as_u32().saturating_add(1));
        let flags: [bool; FLAGS] = [
            self.never_throws,
            self.is_last,
            self.is_pseudo,
            self.is_loose,
            self.checks_type,
        ];
        let flags = (0..)
            .zip(flags)
            .fold(0, |bits, (at, flag)| bits | u32::from(flag) << at);
        match number << FLAGS | flags {
            0 => SourceLoc::default(),
            bits => SourceLoc::new(bits),
        }
    }
}
