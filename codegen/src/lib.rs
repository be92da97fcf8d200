//! Compiles modules to machine code: objects, or code in memory.

pub mod abi;
mod address;
pub mod compile;
pub mod data;
mod early;
pub mod execute;
pub mod flat;
pub mod image;
pub mod lower;
pub mod object;
mod order;
pub mod refusal;
mod remat;
mod slots;
mod spill;
pub mod symbol;
mod tight;
pub mod unit;
mod unwind;
mod uses;

/// How to compile.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Code that is fast rather than made fast.
    pub optimize: bool,
    /// Nothing defined here is replaced when the program is loaded.
    pub whole_program: bool,
    /// Keep which instruction each piece of Cranelift's text comes from.
    pub comments: bool,
    /// Use what the machine at hand has beyond what every machine has.
    pub host: bool,
    /// Is told how many functions are done, and how many there are.
    pub progress: Option<fn(usize, usize)>,
}
