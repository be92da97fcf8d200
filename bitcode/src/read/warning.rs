//! What a reader found odd, and kept.

use crate::bitstream::BlockPath;
use bitsmith_model::schema::blocks;
use std::borrow::Cow;
use std::fmt;

/// Something that a newer producer wrote, and that is kept as it came or passed over.
#[derive(Clone, PartialEq, Eq)]
pub struct Warning {
    /// The place, in bits from the start of the stream.
    pub bit: u64,
    /// The blocks around it.
    pub path: BlockPath,
    /// The code of the record, if it is about one.
    pub code: Option<u32>,
    /// What it is.
    pub message: Cow<'static, str>,
}

impl Warning {
    /// About a place.
    #[cold]
    pub fn new(bit: u64, path: BlockPath, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            bit,
            path,
            code: None,
            message: message.into(),
        }
    }
    /// Names the record.
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
