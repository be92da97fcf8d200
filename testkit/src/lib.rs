//! Development only: finds the real LLVM 22, runs it and bitsmith on the same files, and reports the
//! differences.
//!
//! Nothing here is part of what users get: the crate is a development dependency of the tests and
//! the home of `bitsmith-corpus`, the differential runner.

pub mod bench;
pub mod cache;
pub mod compare;
pub mod containers;
pub mod corpus;
pub mod corrupt;
pub mod coverage;
pub mod embedded;
pub mod growth;
pub mod headers;
pub mod judge;
pub mod libnvvm;
pub mod linking;
pub mod older_text;
pub mod oracle;
pub mod ordered_map;
pub mod passes;
pub mod placements;
pub mod process;
pub mod random_cpp;
pub mod random_ir;
pub mod random_programs;
pub mod random_switches;
pub mod releases;
pub mod report;
pub mod run_lines;
pub mod settings;
pub mod shapes;
pub mod summaries;
pub mod sweep;
pub mod tour;
pub mod vector_shapes;
pub mod verdicts;
pub mod zig;

pub use oracle::Oracle;
pub use sweep::{Mode, Sweep};
