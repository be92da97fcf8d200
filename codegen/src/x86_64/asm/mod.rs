//! An assembler for x86-64: inline assembler, and that of modules.
//!
//! A template of LLVM is turned into plain assembler text first ([`template`]), with registers chosen for its
//! operands ([`operands`], from the constraints that [`constraint`] reads). Conditions and macros are resolved ([`control`], with the state in [`input`]). The text is parsed in
//! either dialect ([`syntax`], [`expression`]), and each instruction encoded with the code tables of iced-x86 ([`encode`]).
//! [`assembler`] keeps the sections, and [`places`] places labels and data, by the values of expressions ([`evaluate`]), and [`frames`] makes unwind entries. An inline statement becomes a function of its own ([`wrapper`]).

pub mod assembler;
pub mod constraint;
mod control;
pub mod directive;
pub mod encode;
mod evaluate;
pub mod expression;
mod frames;
mod input;
pub mod mnemonic;
pub mod operands;
mod places;
mod procedure;
pub mod register;
pub mod syntax;
pub mod template;
mod token;
pub mod wrapper;

use std::fmt;

/// The syntax of assembler text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// AT&T: `movl $1, %eax`
    Att,
    /// Intel: `mov eax, 1`
    Intel,
}

/// An error in assembler text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AsmError {
    /// The line in the text, from 1.
    pub line: usize,
    /// The statement.
    pub statement: String,
    /// The reason.
    pub why: String,
}

/// The number of characters of a statement that an error shows.
const SHOWN: usize = 60;

impl AsmError {
    /// An error in a statement.
    pub fn new(line: usize, statement: &str, why: impl Into<String>) -> Self {
        Self {
            line,
            statement: statement.trim().chars().take(SHOWN).collect(),
            why: why.into(),
        }
    }
}

impl fmt::Display for AsmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            line,
            statement,
            why,
        } = self;
        write!(f, "line {line} of the assembler text, '{statement}': {why}")
    }
}
