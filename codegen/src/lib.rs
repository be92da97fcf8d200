//! Compiles modules to machine code: objects, or code in memory.
