//! Oracles as library functions: each takes any bytes and panics if a promise is broken.
//!
//! libFuzzer drives them (`src/main.rs`, with the feature `libfuzzer`), the `mutants` binary drives
//! them with mutants of whole modules, and `cargo test` with a few of each.

pub mod agree;
pub mod generate;
pub mod mutate;
pub mod oracle;
pub mod records;
