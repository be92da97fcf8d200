//! Symbols of modules, from their outlines.
