//! Passes over modules that need no optimiser. Each has the name and, where it is determined, the result of
//! LLVM 22's pass.
//!
//! A pass is a function of a module; a pass over functions leaves alone those with the attribute `optnone`,
//! as LLVM does.

pub mod always_inline;
mod bodies;
pub mod call_profile;
pub mod canonical_aliases;
pub mod dce;
mod effects;
pub mod internalize;
pub mod line_tables;
mod local_names;
pub mod lower_expect;
pub mod lower_invoke;
pub mod lower_switch;
pub mod mem2reg;
pub mod meta_renamer;
pub mod module_summary;
pub mod name_globals;
pub mod odr_types;
mod phis;
mod removal;
mod replacements;
mod salvage;
pub mod simplify_cfg;
mod targets;
mod users;
