//! Object files.

mod eh_frame;
mod elf;

pub use elf::write;
