//! Assembler text that the code generator writes for an assembler.

/// Writes a line of text. Writing to a string does not fail.
macro_rules! line {
    ($to:expr, $($text:tt)*) => {{ let _ = writeln!($to, $($text)*); }};
}
pub(crate) use line;
