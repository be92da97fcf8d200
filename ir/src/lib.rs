//! LLVM IR as data.

pub mod schema;
