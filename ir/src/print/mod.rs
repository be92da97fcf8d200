//! A module as text, byte for byte what LLVM's own disassembler prints.

mod di;
mod md_slots;
mod md_text;
pub mod metadata;
pub mod summary;

pub use md_slots::MdSlots;
pub use metadata::{MdPrinter, ValuePrinter};
