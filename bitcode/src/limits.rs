//! The limits on inputs, in one place.

/// The maximal number of operands in an abbreviation. LLVM's writer has at most some thirty. Without a
/// limit, literals would let records of four bits stand for any number of operands.
pub const ABBREV_OPERANDS: u64 = 1024;

/// The maximal width of abbreviation ids, in bits. LLVM's writer has at most five.
pub const ABBREV_WIDTH: u64 = 32;

/// The nesting depth of types by value: printing and measuring them is recursive.
pub const TYPE_DEPTH: usize = 256;

/// The nesting depth of constants: printing them is recursive.
pub const CONSTANT_DEPTH: u32 = 512;

/// The maximal ratio of a summary's copied data to its size: names that are once in the string table,
/// and call stacks with common ends.
pub const SHARING: u64 = 64;
