//! Errors: the message with its place in the stream.

use crate::bitstream::BlockPath;
use bitsmith_model::schema::blocks;
use std::borrow::Cow;
use std::fmt;

/// An error about an input, with its place. One machine word, so that results stay small.
pub struct Error(Box<Inner>);

/// A result whose error has a place in the input.
pub type Result<T> = std::result::Result<T, Error>;

#[derive(Clone)]
struct Inner {
    bit: u64,
    path: BlockPath,
    code: Option<u32>,
    operand: Option<usize>,
    message: Cow<'static, str>,
}

impl Error {
    /// An error at a bit offset from the start of the stream.
    #[cold]
    pub fn new(bit: u64, message: impl Into<Cow<'static, str>>) -> Self {
        let path = BlockPath::default();
        Self(Box::new(Inner {
            bit,
            path,
            code: None,
            operand: None,
            message: message.into(),
        }))
    }

    /// Adds the block path, unless there is one.
    #[cold]
    #[must_use]
    pub fn in_block(mut self, path: BlockPath) -> Self {
        if self.0.path.is_empty() {
            self.0.path = path;
        }
        self
    }

    /// Adds the record's code, unless there is one.
    #[cold]
    #[must_use]
    pub fn in_record(mut self, code: u32) -> Self {
        self.0.code.get_or_insert(code);
        self
    }

    /// Adds the operand's index in the record, counted from 0, unless there is one.
    #[cold]
    #[must_use]
    pub fn at_operand(mut self, operand: usize) -> Self {
        self.0.operand.get_or_insert(operand);
        self
    }

    /// Adds the bit offset, unless there is one (0 counts as none).
    #[cold]
    #[must_use]
    pub fn at_bit(mut self, bit: u64) -> Self {
        if self.0.bit == 0 {
            self.0.bit = bit;
        }
        self
    }

    /// Adds to the place the offset of the stream in its file, in bytes.
    #[cold]
    #[must_use]
    pub fn in_file_at(mut self, bytes: u64) -> Self {
        self.0.bit = self.0.bit.saturating_add(bytes.saturating_mul(8));
        self
    }

    /// The bit offset from the start of the stream.
    pub fn bit(&self) -> u64 {
        self.0.bit
    }

    /// The enclosing blocks, outermost first.
    pub fn path(&self) -> BlockPath {
        self.0.path
    }

    /// The code of the malformed record.
    pub fn code(&self) -> Option<u32> {
        self.0.code
    }

    /// The index of the malformed operand.
    pub fn operand(&self) -> Option<usize> {
        self.0.operand
    }

    /// The message without the place.
    pub fn message(&self) -> &str {
        &self.0.message
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner {
            bit,
            path,
            code,
            operand,
            message,
        } = &*self.0;
        write!(f, "bit {bit} (byte {:#x})", bit / 8)?;
        if !path.is_empty() {
            write!(f, ", in {path}")?;
        }
        if let Some(code) = *code {
            match blocks::record_name(path.last().unwrap_or(0), code) {
                Some(name) => write!(f, ", record {name}")?,
                None => write!(f, ", record {code}")?,
            }
        }
        if let Some(operand) = operand {
            write!(f, ", operand {operand}")?;
        }
        write!(f, ": {message}")
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_word_and_says_where() {
        assert_eq!(size_of::<Error>(), size_of::<usize>());
        let path = BlockPath::default().push(8).push(12);
        let error = Error::new(36, "expected a type")
            .in_block(path)
            .in_record(34)
            .at_operand(2);
        assert_eq!(
            error.to_string(),
            "bit 36 (byte 0x4), in MODULE_BLOCK/FUNCTION_BLOCK, record INST_CALL, operand 2: expected a type"
        );
    }
}
