//! LLVM bitcode: the bitstream, and the modules in it.

mod asm_symbols;
pub mod bitstream;
mod calls;

pub mod container;
pub mod doctor;
pub mod dump;
pub mod error;
pub mod irsymtab;
mod limits;
pub mod outline;
pub mod read;
mod symbol;
pub mod symbols;
mod typed;

pub mod write;

pub use error::{Error, Result};

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
