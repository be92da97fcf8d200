//! The input of passes besides the module.

use regex_lite::Regex;

/// The input of a pass besides the module.
pub struct Context<'a> {
    /// The name of the file, as given.
    pub file: &'a [u8],
    /// The parameters: the text in angle brackets, separated by semicolons.
    pub parameters: &'a str,
    /// The names that `internalize` keeps, by options of the tool.
    pub public: &'a [Regex],
    /// The files with graphs.
    pub dot: Dot<'a>,
}

/// Options about files with graphs.
pub struct Dot<'a> {
    /// The start of their names.
    pub prefix: &'a str,
    /// Likewise, of graphs of calls.
    pub calls_prefix: &'a str,
    /// A part of the names of functions that are shown.
    pub function: &'a str,
}
