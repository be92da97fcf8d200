//! The limits that no input may pass, in one place.

/// Operands in one abbreviation. LLVM's writer has at most some thirty; without a limit, literals
/// would let records of four bits stand for any number of operands.
pub const ABBREV_OPERANDS: u64 = 1024;

/// Bits in the abbreviation id of a block. LLVM's writer has at most five.
pub const ABBREV_WIDTH: u64 = 32;

/// How deep types may be nested by value: those who print and measure them recurse.
pub const TYPE_DEPTH: usize = 256;

/// How deep constants may be nested: those who print them recurse.
pub const CONSTANT_DEPTH: u32 = 512;

/// How many times the size of a summary what is copied into its model may be: names that stand
/// once in the string table, and call stacks that share their ends.
pub const SHARING: u64 = 64;
