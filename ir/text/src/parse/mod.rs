//! The `.ll` language: text into a module.
//!
//! A recursive-descent parser with one pass over the tokens (`lexer`). A forward reference gets a handle at
//! its first use, which is filled in or patched at the definition. The files follow the parts of the
//! language: `types`, `values`, `attributes`, `globals`, `function`,
//! `instructions` with `memory` and `control`, `metadata`.

mod asm_labels;
mod attributes;
mod control;
mod error;
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
mod pointees;
mod summary;
mod types;
mod values;

pub use error::TextError;

use bitsmith_model::module::Module;

/// The maximal number of errors that are reported.
pub const MAX_ERRORS: usize = 20;

/// Parses the text of a module.
///
/// # Errors
///
/// All errors found, in order, at most [`MAX_ERRORS`]: after an error the parser continues with the
/// next entity of the module.
pub fn parse_module(text: &[u8]) -> Result<Module, Vec<TextError>> {
    match parallel::parse(text) {
        Some(module) => Ok(module),
        None => parser::Parser::new(text).module(),
    }
}

/// Parses the text of a module with a data layout that replaces the text's.
///
/// # Errors
///
/// As [`parse_module`]; an error in the layout is reported at the start of the text.
pub fn parse_module_of_layout(text: &[u8], layout: &[u8]) -> Result<Module, Vec<TextError>> {
    let parser = parser::Parser::new(text).of_layout(layout)?;
    let mut module = parser.module()?;
    // It is not upgraded.
    module.data_layout = layout.to_vec();
    Ok(module)
}
