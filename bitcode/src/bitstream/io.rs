//! The traits of `bitstream_io` for the cursor and the writer. Fixed structures, such as the wrapper and the
//! headers of symbol tables, are read and written through them. Tests compare the cursor and the writer with
//! those of the crate. Little endian, as all of bitcode is.

use super::cursor::Cursor;
use super::writer::Writer;
use bitstream_io::{
    BitCount, BitRead, BitWrite, Endianness, Primitive, SignedBitCount, SignedInteger,
    UnsignedInteger,
};
use std::io::{Error, ErrorKind, Result};

fn refused(message: &'static str) -> Error {
    Error::new(ErrorKind::InvalidInput, message)
}

impl From<crate::Error> for Error {
    fn from(error: crate::Error) -> Self {
        Self::new(ErrorKind::InvalidData, error)
    }
}

impl BitRead for Cursor<'_> {
    fn read_unsigned_counted<const MAX: u32, U: UnsignedInteger>(
        &mut self,
        bits: BitCount<MAX>,
    ) -> Result<U> {
        let bits = u32::from(bits);
        if bits > U::BITS_SIZE {
            return Err(refused("excessive bits for type read"));
        }
        if u64::from(bits) > self.bits_left() {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        let mut value = U::ZERO;
        for shift in (0..bits).step_by(8) {
            let piece = Cursor::read(self, bits.saturating_sub(shift).min(8))?;
            value |= U::from_u8(piece as u8).shl_default(shift);
        }
        Ok(value)
    }

    fn read_signed_counted<const MAX: u32, S: SignedInteger>(
        &mut self,
        bits: impl TryInto<SignedBitCount<MAX>>,
    ) -> Result<S> {
        let bits = bits
            .try_into()
            .map_err(|_| refused("signed reads need a bit for the sign"))?;
        let bits = u32::from(bits);
        if bits > S::BITS_SIZE {
            return Err(refused("excessive bits for type read"));
        }
        let unsigned = self.read_unsigned_var::<S::Unsigned>(bits.saturating_sub(1))?;
        Ok(match self.read_bit()? {
            true => unsigned.as_negative(bits),
            false => unsigned.as_non_negative(),
        })
    }

    fn read_to<V: Primitive>(&mut self) -> Result<V> {
        let mut buffer = V::buffer();
        BitRead::read_bytes(self, buffer.as_mut())?;
        Ok(V::from_le_bytes(buffer))
    }

    fn read_as_to<F: Endianness, V: Primitive>(&mut self) -> Result<V> {
        // Only the byte order differs, and the crate's own reader handles both.
        let mut buffer = V::buffer();
        BitRead::read_bytes(self, buffer.as_mut())?;
        bitstream_io::ByteRead::read_as::<F, V>(&mut bitstream_io::ByteReader::endian(
            buffer.as_ref(),
            bitstream_io::LittleEndian,
        ))
    }

    fn skip(&mut self, bits: u32) -> Result<()> {
        Ok(Cursor::skip(self, u64::from(bits))?)
    }

    fn byte_aligned(&self) -> bool {
        self.bit_pos().is_multiple_of(8)
    }

    fn byte_align(&mut self) {
        // The end is byte-aligned, so this stops at the end at the latest.
        while !BitRead::byte_aligned(self) && Cursor::skip(self, 1).is_ok() {}
    }
}

impl BitWrite for Writer {
    fn write_unsigned_counted<const MAX: u32, U: UnsignedInteger>(
        &mut self,
        bits: BitCount<MAX>,
        value: U,
    ) -> Result<()> {
        let bits = u32::from(bits);
        if bits > U::BITS_SIZE {
            return Err(refused("excessive bits for type written"));
        }
        if bits < U::BITS_SIZE && value.shr_default(bits) != U::ZERO {
            return Err(refused("excessive value for bits written"));
        }
        for shift in (0..bits).step_by(8) {
            let mask = U::from_u8(u8::MAX);
            let piece = (value.shr_default(shift) & mask).to_u8();
            Writer::write(self, bits.saturating_sub(shift).min(8), u64::from(piece));
        }
        Ok(())
    }

    fn write_signed_counted<const MAX: u32, S: SignedInteger>(
        &mut self,
        bits: impl TryInto<SignedBitCount<MAX>>,
        value: S,
    ) -> Result<()> {
        let bits = bits
            .try_into()
            .map_err(|_| refused("signed writes need a bit for the sign"))?;
        let bits = u32::from(bits);
        if bits > S::BITS_SIZE {
            return Err(refused("excessive bits for type written"));
        }
        let unsigned = if value.is_negative() {
            value.as_negative(bits)
        } else {
            value.as_non_negative()
        };
        self.write_unsigned_var(bits.saturating_sub(1), unsigned)?;
        self.write_bit(value.is_negative())
    }

    fn write_from<V: Primitive>(&mut self, value: V) -> Result<()> {
        BitWrite::write_bytes(self, value.to_le_bytes().as_ref())
    }

    fn write_as_from<F: Endianness, V: Primitive>(&mut self, value: V) -> Result<()> {
        let mut buffer = Vec::new();
        bitstream_io::ByteWrite::write_as::<F, V>(
            &mut bitstream_io::ByteWriter::endian(&mut buffer, bitstream_io::LittleEndian),
            value,
        )?;
        BitWrite::write_bytes(self, &buffer)
    }

    fn write_bytes(&mut self, bytes: &[u8]) -> Result<()> {
        Writer::bytes(self, bytes);
        Ok(())
    }

    fn byte_aligned(&self) -> bool {
        self.bit_len().is_multiple_of(8)
    }
}
