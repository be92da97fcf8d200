//! Changing modules: what is used and what is not, taking globals out, extracting, stripping.
//!
//! Globals that are taken out leave the orders of their module ([`Module::variables`] and so on);
//! their handles stay, and nothing names them any more.
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
