//! Merges modules into one, as the language's linker does.
