//! Merges modules into one, as LLVM's linker does.
//!
//! A module goes this way: [`resolve`] selects the definitions to take, by names, linkages and
//! comdats; `mover` moves them and everything they refer to, in LLVM's order, and requests bodies only when
//! they are needed; `body` renumbers the bodies, in parallel. Types, constants,
//! metadata and attributes are mapped by the files with those names.
//!
//! The linker is independent of bitcode: its input is an [`Input`].

mod appending;
mod attributes;
mod body;
mod constants;
mod error;
mod flags;
mod functions;
mod globals;
mod import;
mod input;
mod local_nodes;
mod metadata;
mod mover;
mod prefetch;
mod prototype;
mod reach;
mod replaced;
mod report;
pub mod resolve;
mod select;
mod spaces;
mod symbols;
mod types;
mod values;

mod linker;

pub use bitsmith_model::debug_types::DebugTypes;
pub use body::Workspaces;
pub use error::{Diagnostic, Severity};
pub use import::Index;
pub use input::{Input, Loaded};
pub use linker::{Failed, Linker, Opened, Options};
pub use prefetch::{Coming, Prefetched};
pub use report::{Candidate, Outcome, Report, Symbol, Why};

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
