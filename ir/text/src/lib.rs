//! LLVM IR as text, in both directions: [`parse`] reads `.ll` into a module, [`mod@print`] writes it.

pub mod parse;
pub mod print;
