//! LLVM IR as data.
