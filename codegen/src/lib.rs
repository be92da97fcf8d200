//! Compiles modules to machine code: objects, or programs in memory.

pub mod aarch64;
pub mod abi;
mod address;
pub mod assembly;
pub mod bank;
mod bit_tests;
mod block_layout;
mod call_sites;
mod cleared;
pub mod code;
mod commuting;
pub mod compile;
pub mod data;
mod divisions;
mod dwarf;
mod entry;
mod feature_list;
mod floatless;
pub mod foreign;
mod inline_sections;
mod isas;
mod labels;
pub mod legality;
mod loop_carried;
mod loop_invariants;
mod loops;
pub mod lower;
pub mod lower_error;
mod lsda;
mod mark;
pub mod moving_frame;
pub mod object;
pub mod passes;
mod pre_spill;
pub mod protection;
pub mod pseudo;
mod recorder;
pub mod refusal;
mod remat;
mod rewrite;
pub mod scalarize;
mod scheduling;
mod short_divisions;
mod signatures;
mod sinking;
mod sizes;
mod slots;
pub mod symbol;
pub mod target;
#[cfg(test)]
mod testing;
mod text;
mod thunk_code;
pub mod type_check;
pub mod unit;
mod unwind;
mod uses;
pub mod x86_64;

use bitsmith_model::schema::linkage::CodeModel;
pub use dwarf::NameTables;
use passes::Passes;
pub use x86_64::{asm, execute, native};

/// The options of the code generator.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// True to optimise, false to compile fast.
    pub optimize: bool,
    /// The passes that run beside Cranelift's if it optimises.
    pub passes: Passes,
    /// True if no definition of the module is replaced when the program is loaded.
    pub whole_program: bool,
    /// True to keep the IR instruction of each line of Cranelift IR.
    pub comments: bool,
    /// True to use features of this machine beyond the baseline.
    pub host: bool,
    /// True to describe code and data for debuggers, as the module's debug information says.
    pub debug_info: bool,
    /// The tables of names in debug information.
    pub names: NameTables,
    /// True to put each function into a section of its own.
    pub function_sections: bool,
    /// True to put each variable into a section of its own.
    pub data_sections: bool,
    /// True to keep frame pointers, whatever the attributes of functions say.
    pub frame_pointers: bool,
    /// The distance of code and data, whatever the module says.
    pub code_model: Option<CodeModel>,
    /// Assembles text that our own assembler does not know.
    pub assembler: Option<foreign::Assemble>,
    /// Called with the number of finished functions and of all functions.
    pub progress: Option<fn(usize, usize)>,
}

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
