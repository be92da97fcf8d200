//! Changing modules: liveness of globals, removing, extracting, splitting, stripping, comparing.
//!
//! Removed globals leave the lists of their module ([`Module::variables`] and so on). Their handles stay
//! allocated, and nothing refers to them any more.
//!
//! [`Module::variables`]: bitsmith_model::module::Module::variables

pub mod categories;
mod code_extractor;
mod code_extractor_debug;
mod constructors;
mod declare;
pub mod diff;
pub mod extract;
pub mod instnamer;
pub mod outline;
mod region;
pub mod remove;
mod replace;
pub mod split;
pub mod strip;
pub use bitsmith_model::uses;

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
