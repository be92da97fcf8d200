//! Every enumeration of the language, once, as plain one-level tables.
//!
//! Reader, writer, parser, printer, verifier and dump all look names, numbers and layouts up
//! here. Names are LLVM's own; a new LLVM release is a change of rows.

/// The first release that has a row: the one that the row names, or LLVM 13 or an earlier one.
macro_rules! since {
    () => {
        3
    };
    ($release:literal) => {
        $release
    };
}

pub mod argument_comment;
pub mod attribute;
pub mod blocks;
pub mod bundle_tag;
pub mod callconv;
pub mod di;
pub mod di_flag;
pub mod di_operands;
pub mod dwarf;
pub mod dwarf_since;
pub mod flag;
pub mod inst;
pub mod intrinsic;
mod intrinsic_table;
pub mod linkage;
pub mod metadata_kind;
pub mod shape;
pub mod since;
mod target_intrinsics;
pub mod target_type;
