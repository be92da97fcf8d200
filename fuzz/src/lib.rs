//! Fuzz oracles.
