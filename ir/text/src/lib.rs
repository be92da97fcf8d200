//! LLVM IR as text, in both directions: [`parse`] reads `.ll` into a module, [`print`] writes it.

pub mod parse;
pub mod print;
