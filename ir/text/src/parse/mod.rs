//! The `.ll` language: text into a module.
//!
//! One pass over the tokens ([`lexer`]); what stands ahead of its definition gets a handle at its
//! first use and is filled in, or patched, when the definition comes. The parser's rooms are those
//! of the language: [`types`], [`values`], [`attributes`], [`globals`], [`function`],
//! [`instructions`] with [`memory`] and [`control`], [`metadata`].

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
mod parallel;
mod parser;
mod summary;
mod types;
mod values;

pub use error::TextError;

use bitsmith_model::module::Module;

/// How many faults are reported at most.
pub const MAX_ERRORS: usize = 20;

/// Reads the text of a module.
///
/// # Errors
///
/// All faults found, in order, [`MAX_ERRORS`] at most: after one the parser goes on with the next
/// entity of the module.
pub fn parse_module(text: &[u8]) -> Result<Module, Vec<TextError>> {
    match parallel::parse(text) {
        Some(module) => Ok(module),
        None => parser::Parser::new(text).module(),
    }
}

/// Reads the text of a module as if it had another data layout than it says.
///
/// # Errors
///
/// As [`parse_module`]; what is wrong with the layout stands at the start of the text.
pub fn parse_module_of_layout(text: &[u8], layout: &[u8]) -> Result<Module, Vec<TextError>> {
    let parser = parser::Parser::new(text).of_layout(layout)?;
    let mut module = parser.module()?;
    // It is not brought up to date.
    module.data_layout = layout.to_vec();
    Ok(module)
}
