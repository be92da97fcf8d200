//! Development helpers.
