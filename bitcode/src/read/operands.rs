//! The operands of a record, one after the other.

use crate::error::{Error, Result};

/// The remaining operands of a record.
pub(super) struct Operands<'a> {
    ops: &'a [u64],
    at: usize,
}

impl<'a> Operands<'a> {
    /// The operands of a record.
    pub fn new(ops: &'a [u64]) -> Self {
        Self { ops, at: 0 }
    }
    /// The next operand; an error if there is none.
    #[inline]
    pub fn next(&mut self) -> Result<u64> {
        match self.optional() {
            Some(op) => Ok(op),
            None => Err(Error::new(0, "expected more operands").at_operand(self.at)),
        }
    }
    /// The next operand, if there is one.
    #[inline]
    pub fn optional(&mut self) -> Option<u64> {
        let op = self.ops.get(self.at).copied();
        self.at = self.at.saturating_add(1);
        op
    }
    /// The last operand taken.
    pub fn previous(&self) -> u64 {
        let last = self.at.checked_sub(1).and_then(|at| self.ops.get(at));
        last.copied().unwrap_or(u64::MAX)
    }
    /// The next operand, without taking it.
    pub fn peek(&self) -> Option<u64> {
        self.ops.get(self.at).copied()
    }
    /// The number of remaining operands.
    pub fn left(&self) -> usize {
        self.ops.len().saturating_sub(self.at)
    }
}
