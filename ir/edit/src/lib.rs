//! Changing modules: liveness of globals, removing, extracting, splitting, stripping, comparing.
//!
//! Removed globals leave the lists of their module ([`Module::variables`] and so on). Their handles stay
//! allocated, and nothing refers to them any more.
//!
//! [`Module::variables`]: bitsmith_model::module::Module::variables

pub mod categories;
mod declare;
pub mod diff;
pub mod extract;
pub mod outline;
mod outlined;
mod outlined_debug;
pub mod remove;
pub mod split;
pub mod strip;
pub mod uses;
