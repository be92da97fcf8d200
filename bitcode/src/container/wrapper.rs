//! The wrapper header of bitcode.

use crate::bitstream::Cursor;
use crate::error::{Error, Result};
use bitstream_io::BitRead;

/// The wrapper header (LLVM Bitcode File Format, «Bitcode Wrapper Format»); all numbers are little-endian.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wrapper {
    /// The magic number, 0x0B17C0DE.
    pub magic: u32,
    /// The version, 0.
    pub version: u32,
    /// The offset of the stream from the start of the header, in bytes.
    pub offset: u32,
    /// The size of the stream, in bytes.
    pub size: u32,
    /// The CPU type of Mach-O.
    pub cpu_type: u32,
}

impl Wrapper {
    /// The magic number, which is little endian.
    pub const MAGIC: u32 = 0x0B17_C0DE;
    /// The size of the header, in bytes.
    pub const SIZE: u64 = 20;

    /// Returns true if a wrapper starts here.
    pub fn is_at(bytes: &[u8]) -> bool {
        bytes.starts_with(&Self::MAGIC.to_le_bytes())
    }

    /// Reads the header; `None` if there is none.
    pub fn read(bytes: &[u8]) -> Result<Option<Self>> {
        if !Self::is_at(bytes) {
            return Ok(None);
        }
        let mut cursor = Cursor::new(bytes);
        let mut field = || {
            let field = BitRead::read_to::<u32>(&mut cursor);
            field.map_err(|_| Error::new(0, "expected a wrapper header of 20 bytes"))
        };
        Ok(Some(Self {
            magic: field()?,
            version: field()?,
            offset: field()?,
            size: field()?,
            cpu_type: field()?,
        }))
    }

    /// The wrapped bytes.
    pub fn inner<'a>(&self, bytes: &'a [u8]) -> Result<&'a [u8]> {
        let start = self.offset as usize;
        let inner = bytes
            .get(start..)
            .and_then(|rest| rest.get(..self.size as usize));
        inner.ok_or_else(|| {
            let message = format!(
                "the wrapper says {} bytes from {}: outside",
                self.size, self.offset
            );
            Error::new(0, message)
        })
    }
}
