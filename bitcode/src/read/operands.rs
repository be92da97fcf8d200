//! The operands of a record, one after the other.

use crate::error::{Error, Result};

/// What is left of a record's operands.
pub(super) struct Operands<'a> {
    ops: &'a [u64],
    at: usize,
}

impl<'a> Operands<'a> {
    /// All of a record's.
    pub fn new(ops: &'a [u64]) -> Self {
        Self { ops, at: 0 }
    }
    /// The next one, which must be there.
    #[inline]
    pub fn next(&mut self) -> Result<u64> {
        match self.optional() {
            Some(op) => Ok(op),
            None => Err(Error::new(0, "expected more operands").at_operand(self.at)),
        }
    }
    /// The next one, if there is one.
    #[inline]
    pub fn optional(&mut self) -> Option<u64> {
        let op = self.ops.get(self.at).copied();
        self.at = self.at.saturating_add(1);
        op
    }
    /// The one taken last.
    pub fn previous(&self) -> u64 {
        let last = self.at.checked_sub(1).and_then(|at| self.ops.get(at));
        last.copied().unwrap_or(u64::MAX)
    }
    /// The next one, which stays.
    pub fn peek(&self) -> Option<u64> {
        self.ops.get(self.at).copied()
    }
    /// How many are left.
    pub fn left(&self) -> usize {
        self.ops.len().saturating_sub(self.at)
    }
}
