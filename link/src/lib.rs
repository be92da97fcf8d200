//! Merges modules into one, as LLVM's linker does.
//!
//! A module goes this way: [`resolve`] says which of its definitions are taken, by names, linkages
//! and comdats; `mover` brings them and what they refer to over, in LLVM's order, asking for bodies
//! only when they are needed; `body` renumbers the bodies, in parallel. Types, constants, metadata
//! and attributes are mapped by the file of that name.
//!
//! The linker knows no bitcode: what it links is an [`Input`].

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
mod prepared;
mod prototype;
mod replaced;
mod report;
pub mod resolve;
mod select;
mod symbols;
mod types;
mod values;

mod linker;

pub use body::Workspaces;
pub use error::{Diagnostic, Severity};
pub use import::Index;
pub use input::{Input, Loaded};
pub use linker::{Failed, Linker, Opened, Options};
pub use prepared::{Coming, Prepared};
pub use report::{Candidate, Outcome, Report, Symbol, Why};
