//! Where output goes: one buffer, handed on when it is full.

use std::io::{self, Write};

/// A buffer in front of a file. What is printed is appended to `buf`.
pub struct Sink<'w> {
    /// What has been printed and not handed on.
    pub buf: Vec<u8>,
    to: &'w mut dyn Write,
}

const FULL: usize = 1 << 18;

impl<'w> Sink<'w> {
    /// In front of a file.
    pub fn new(to: &'w mut dyn Write) -> Self {
        Self {
            buf: Vec::with_capacity(FULL + FULL / 4),
            to,
        }
    }

    /// Hands on what there is, if it is much.
    #[inline]
    pub fn flush_if_full(&mut self) -> io::Result<()> {
        if self.buf.len() >= FULL {
            self.flush()
        } else {
            Ok(())
        }
    }

    /// Hands on what there is.
    pub fn flush(&mut self) -> io::Result<()> {
        let result = self.to.write_all(&self.buf);
        self.buf.clear();
        result
    }
}
