//! Object files.

mod constants;
mod debug;
pub(crate) mod eh_frame;
mod elf;
mod exceptions;
mod module_asm;

pub use elf::{LARGE, symbol_name, write, write_split};
