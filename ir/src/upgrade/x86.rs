//! Intrinsics of x86 that other instructions do now.

use super::renamed::Row;

/// By names without `llvm.`.
pub(super) const ROWS: &[Row] = &[];
