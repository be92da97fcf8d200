//! The `.ll` language: text into a module.
//!
//! A recursive-descent parser with one pass over the tokens (`lexer`). A forward reference gets a handle at
//! its first use, which is filled in or patched at the definition. The files follow the parts of the
//! language: `types`, `values`, `attributes`, `globals`, `function`,
//! `instructions` with `memory` and `control`, `metadata`.

mod ahead;
mod asm_constraints;
mod asm_labels;
mod attributes;
mod big_integer;
mod control;
mod error;
mod expansion;
mod fold;
mod function;
mod globals;
mod gone;
mod instructions;
mod interner;
mod intrinsics;
mod lexer;
mod literals;
mod md_numbers;
mod memory;
mod merge;
mod metadata;
mod newer;
mod older_fields;
mod older_gep;
mod parallel;
mod parser;
mod phi;
mod pointees;
mod strict_fields;
mod summary;
mod types;
mod unstable_sort;
mod use_list_orders;
mod values;

pub use error::TextError;

use bitsmith_model::dialect::Dialect;
use bitsmith_model::module::Module;

/// The maximal number of errors that are reported.
pub const MAX_ERRORS: usize = 20;

/// Options of parsing.
#[derive(Clone, Copy, Debug, Default)]
pub struct ParseOptions<'a> {
    /// A data layout that replaces the text's and is not upgraded.
    pub layout: Option<&'a [u8]>,
    /// The dialect to start with. Text with syntax of a newer release is of that dialect.
    pub dialect: Dialect,
    /// Accept only what LLVM of that dialect accepts, with its meaning there: syntax of other releases is an error,
    /// and pointee types are ignored.
    pub strict: bool,
    /// Give a text without a data layout that of its target, as LLVM's optimiser does.
    pub layout_of_target: bool,
}

/// Parses the text of a module.
///
/// # Errors
///
/// All errors found, in order, at most [`MAX_ERRORS`]: after an error the parser continues with the
/// next entity of the module.
pub fn parse_module(text: &[u8]) -> Result<Module, Vec<TextError>> {
    parse_module_with(text, &ParseOptions::default())
}

/// Parses the text of a module with options.
///
/// # Errors
///
/// As [`parse_module`]; an error in a given layout is reported at the start of the text.
///
/// ```
/// use bitsmith_text::parse::{ParseOptions, parse_module_with};
///
/// let text = b"declare x86_mmx @f()\n";
/// // A type of LLVM 19 is accepted unless the text must be that of the dialect.
/// assert!(parse_module_with(text, &ParseOptions::default()).is_ok());
/// let strict = ParseOptions { strict: true, ..ParseOptions::default() };
/// assert!(parse_module_with(text, &strict).is_err());
/// ```
pub fn parse_module_with(
    text: &[u8],
    options: &ParseOptions<'_>,
) -> Result<Module, Vec<TextError>> {
    let mut dialect = options.dialect;
    loop {
        let needed = parser::Needed::default();
        let parser = || parser::Parser::new(text, dialect).with_options(options);
        let parsed = parse_in(
            parser().reporting(&needed),
            || parser().reporting(&needed),
            options,
        );
        match needed.beyond(dialect) {
            Some(newer) if parsed.is_err() && !options.strict => dialect = newer,
            _ => return parsed,
        }
    }
}

/// Parses a text in the dialect of a parser; `another` is one like it.
fn parse_in<'t>(
    parser: parser::Parser<'t>,
    another: impl FnOnce() -> parser::Parser<'t>,
    options: &ParseOptions<'_>,
) -> Result<Module, Vec<TextError>> {
    let Some(layout) = options.layout else {
        let needed = parser.syntax.needed.clone();
        let dialect = parser.module.dialect;
        return match parallel::parse(parser) {
            Some(module) => Ok(module),
            // It is parsed again in the newer dialect.
            None if needed.beyond(dialect).is_some() && !options.strict => Err(Vec::new()),
            None => another().module(),
        };
    };
    let mut module = parser.of_layout(layout)?.module()?;
    module.data_layout = layout.to_vec();
    Ok(module)
}
