//! The bitsmith binary.
fn main() {}
