//! Procedures of module assembler, for which there are unwind entries.

use super::AsmError;
use super::expression::Expr;
use gimli::write::CallFrameInstruction as Rule;
use gimli::{DwEhPe, Register, X86_64 as Dwarf};

/// The size of a word, and of what a call pushes.
pub const WORD: i32 = 8;

/// The procedures of a text.
#[derive(Default)]
pub struct Frames {
    /// The one whose end is not reached.
    pub open: Option<Procedure>,
    /// Those that are complete.
    pub done: Vec<Procedure>,
}

/// The statements from `.cfi_startproc` to `.cfi_endproc`: a procedure.
pub struct Procedure {
    /// The place of its beginning.
    origin: AsmError,
    /// The label at its beginning.
    pub start: String,
    /// The label at its end.
    pub end: String,
    /// The rules, each from a label on.
    pub rules: Vec<(String, Rule)>,
    pub personality: Option<(DwEhPe, Expr)>,
    pub lsda: Option<(DwEhPe, Expr)>,
    pub return_column: Register,
    pub is_signal: bool,
    /// Without the rules that hold at the entry of a function.
    pub is_simple: bool,
    /// The offset of the CFA from its register.
    pub offset: i32,
    /// The offsets that are remembered.
    pub remembered: Vec<i32>,
}

impl Procedure {
    /// A procedure whose beginning is at a place of the text and a label.
    pub fn new(origin: AsmError, start: String) -> Self {
        Self {
            origin,
            start,
            end: String::new(),
            rules: Vec::new(),
            personality: None,
            lsda: None,
            return_column: Dwarf::RA,
            is_signal: false,
            is_simple: false,
            offset: WORD,
            remembered: Vec::new(),
        }
    }

    /// The same without the rules at its entry.
    pub fn simple(self) -> Self {
        Self {
            is_simple: true,
            offset: 0,
            ..self
        }
    }

    /// An error of the whole procedure.
    pub fn error(&self, why: impl Into<String>) -> AsmError {
        AsmError {
            why: why.into(),
            ..self.origin.clone()
        }
    }
}
