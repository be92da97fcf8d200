//! LLVM IR as text, in both directions: [`parse`] reads `.ll` into a module, [`mod@print`] writes it.

pub mod parse;
pub mod print;

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
