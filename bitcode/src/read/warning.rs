//! Warnings of the reader.

use crate::bitstream::BlockPath;
use bitsmith_model::schema::blocks;
use std::borrow::Cow;
use std::fmt;

/// A warning about a part of a newer producer that was kept or skipped.
#[derive(Clone, PartialEq, Eq)]
pub struct Warning {
    /// The place, in bits from the start of the stream.
    pub bit: u64,
    /// The enclosing blocks.
    pub path: BlockPath,
    /// The code of the record, if it is about one.
    pub code: Option<u32>,
    /// The message.
    pub message: Cow<'static, str>,
}

impl Warning {
    /// A warning about a place.
    #[cold]
    pub fn new(bit: u64, path: BlockPath, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            bit,
            path,
            code: None,
            message: message.into(),
        }
    }
    /// Adds the record's code.
    #[cold]
    #[must_use]
    pub fn in_record(mut self, code: u32) -> Self {
        self.code = Some(code);
        self
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bit {} (byte {:#x})", self.bit, self.bit / 8)?;
        if !self.path.is_empty() {
            write!(f, ", in {}", self.path)?;
        }
        if let Some(code) = self.code {
            match blocks::record_name(self.path.last().unwrap_or(0), code) {
                Some(name) => write!(f, ", record {name}")?,
                None => write!(f, ", record {code}")?,
            }
        }
        write!(f, ": {}", self.message)
    }
}

impl fmt::Debug for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
