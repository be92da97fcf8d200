//! Reading bits: bytes and a bit position.

use crate::error::{Error, Result};

/// A position in a stream of bits, least significant bit of each byte first.
///
/// Every read is one unaligned load of 64 bits, except in the last eight bytes. The position is never
/// beyond the end.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    bytes: &'a [u8],
    pos: u64,
}

/// The number of valid bits of a load, for any bit position in its first byte: 64 - 7.
const LOADED: u32 = 57;

/// The `width` lowest bits; for widths under 64.
#[inline(always)]
const fn low(word: u64, width: u32) -> u64 {
    word & !(u64::MAX << (width & 63))
}

/// The word with `bits` repeated `count` times at a distance of `width` bits.
pub(super) const fn every(width: u32, bits: u64, count: u32) -> u64 {
    let (mut all, mut index) = (0, 0);
    while index < count && index * width < 64 {
        all |= bits << (index * width);
        index += 1;
    }
    all
}

/// The value of a VBR number of up to four chunks in the lowest bits of `word`. The lowest set bit of
/// `ends` is in its last chunk.
///
/// The data of the chunks, `a` (the lowest) to `d`, each `WIDTH - 1` bits wide, moves together in pairs.
/// A dot is a zero bit, `m` a continuation bit.
///
/// ```text
/// word     mdmcmbma
/// one      .d.c.b.a    chunks after the last one are cleared, too
/// two      ..dc..ba
/// result   ....dcba
/// ```
#[inline(always)]
const fn join_chunks<const WIDTH: u32>(word: u64, ends: u64) -> u64 {
    let data = every(WIDTH, (1 << (WIDTH - 1)) - 1, 4);
    let one = word & (ends ^ ends.wrapping_sub(1)) & data;
    let even = every(WIDTH * 2, (1 << WIDTH) - 1, 2);
    let two = one & even | (one & !even) >> 1;
    let low = (1 << (WIDTH * 2)) - 1;
    two & low | (two & !low) >> 2
}

impl<'a> Cursor<'a> {
    /// A cursor at the first bit of `bytes`.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, pos: 0 }
    }

    /// A cursor at a bit of `bytes`.
    pub fn at(bytes: &'a [u8], bit: u64) -> Result<Self> {
        let mut cursor = Self::new(bytes);
        cursor.seek(bit)?;
        Ok(cursor)
    }

    /// The bytes of the stream.
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The position, in bits.
    #[inline(always)]
    pub fn bit_pos(&self) -> u64 {
        self.pos
    }

    /// The length of the stream, in bits.
    #[inline(always)]
    pub fn bit_len(&self) -> u64 {
        (self.bytes.len() as u64).saturating_mul(8)
    }

    /// The number of bits left.
    #[inline(always)]
    pub fn bits_left(&self) -> u64 {
        self.bit_len().saturating_sub(self.pos)
    }

    /// Returns true if every bit was read.
    pub fn is_at_end(&self) -> bool {
        self.bits_left() == 0
    }

    /// Goes to a bit offset, which may be the end.
    #[inline]
    pub fn seek(&mut self, bit: u64) -> Result<()> {
        if bit > self.bit_len() {
            return Err(self.past_end(bit.saturating_sub(self.pos)));
        }
        self.pos = bit;
        Ok(())
    }

    /// Skips bits.
    #[inline]
    pub fn skip(&mut self, bits: u64) -> Result<()> {
        if bits > self.bits_left() {
            return Err(self.past_end(bits));
        }
        self.pos = self.pos.wrapping_add(bits);
        Ok(())
    }

    /// The next 57 bits or more, if eight bytes are left to load.
    #[inline(always)]
    fn window(&self) -> Option<u64> {
        let at = (self.pos >> 3) as usize;
        let chunk = self.bytes.get(at..)?.first_chunk::<8>()?;
        Some(u64::from_le_bytes(*chunk) >> (self.pos & 7))
    }

    /// Reads `width` bits, 0 to 64.
    #[inline(always)]
    pub fn read(&mut self, width: u32) -> Result<u64> {
        if width < LOADED
            && let Some(word) = self.window()
        {
            self.pos = self.pos.wrapping_add(u64::from(width));
            return Ok(low(word, width));
        }
        self.read_slow(width)
    }

    /// Reads near the end, and reads of more bits than a load has.
    #[inline(never)]
    fn read_slow(&mut self, width: u32) -> Result<u64> {
        if width > 64 {
            return Err(Error::new(self.pos, "a field is wider than 64 bits"));
        }
        if u64::from(width) > self.bits_left() {
            return Err(self.past_end(u64::from(width)));
        }
        let at = (self.pos >> 3) as usize;
        let mut wide = 0u128;
        for (index, &byte) in self.bytes.iter().skip(at).take(9).enumerate() {
            wide |= u128::from(byte) << (index * 8);
        }
        self.pos = self.pos.wrapping_add(u64::from(width));
        let word = (wide >> (self.pos.wrapping_sub(u64::from(width)) & 7)) as u64;
        Ok(if width == 64 { word } else { low(word, width) })
    }

    /// Reads a VBR number in chunks of `width` bits, 0 to 64.
    ///
    /// As in LLVM's reader, a chunk above bit 63 is an error, bits above it are dropped, and superfluous
    /// chunks are accepted.
    #[inline(always)]
    pub fn vbr(&mut self, width: u32) -> Result<u64> {
        match width {
            4 => self.vbr_of::<4>(),
            6 => self.vbr_of::<6>(),
            7 => self.vbr_of::<7>(),
            8 => self.vbr_of::<8>(),
            _ => self.vbr_any(width),
        }
    }

    /// Reads a VBR number; up to four chunks need no branch on their count. The last chunk is found by its
    /// clear continuation bit in all chunks at once, and the chunks are joined in pairs.
    #[inline(always)]
    pub(crate) fn vbr_of<const WIDTH: u32>(&mut self) -> Result<u64> {
        if let Some(word) = self.window() {
            let ends = !word & every(WIDTH, 1 << (WIDTH - 1), 4);
            if ends != 0 {
                let value = join_chunks::<WIDTH>(word, ends);
                self.pos = self.pos.wrapping_add(u64::from(ends.trailing_zeros()) + 1);
                return Ok(value);
            }
        }
        self.vbr_long(WIDTH)
    }

    /// Reads a VBR number of any chunk width.
    #[inline]
    pub(crate) fn vbr_any(&mut self, width: u32) -> Result<u64> {
        if width.wrapping_sub(1) < LOADED - 1
            && let Some(word) = self.window()
        {
            let more = 1u64 << (width - 1);
            if word & more == 0 {
                self.pos = self.pos.wrapping_add(u64::from(width));
                return Ok(low(word, width));
            }
            // The second chunk too, if the load has all of it.
            let second = word >> width;
            if width <= LOADED / 2 && second & more == 0 {
                self.pos = self.pos.wrapping_add(u64::from(width) * 2);
                return Ok(low(word, width - 1) | low(second, width) << (width - 1));
            }
        }
        self.vbr_long(width)
    }

    /// Reads a VBR number of many chunks, or near the end.
    #[inline(never)]
    fn vbr_long(&mut self, width: u32) -> Result<u64> {
        let start = self.pos;
        let Some(data) = width.checked_sub(1) else {
            return Ok(0);
        };
        let (mut value, mut shift) = (0u64, 0u32);
        loop {
            let chunk = self.read(width)?;
            value |= low(chunk, data).wrapping_shl(shift);
            if chunk >> data == 0 {
                return Ok(value);
            }
            shift = shift.saturating_add(data);
            if shift >= 64 {
                return Err(Error::new(
                    start,
                    "a variable-width number has more than 64 bits",
                ));
            }
        }
    }

    /// Reads VBR6 numbers, several with one load.
    #[inline(always)]
    pub(crate) fn vbr6_run(&mut self, numbers: &mut [u64]) -> Result<()> {
        let mut numbers = numbers.iter_mut();
        'load: loop {
            let Some(mut word) = self.window() else {
                return numbers
                    .try_for_each(|number| self.vbr_long(6).map(|value| *number = value));
            };
            let mut used = 0u32;
            // The next number may have four chunks.
            while used <= LOADED - 24 {
                let Some(number) = numbers.next() else {
                    self.pos = self.pos.wrapping_add(u64::from(used));
                    return Ok(());
                };
                let ends = !word & every(6, 1 << 5, 4);
                if ends == 0 {
                    self.pos = self.pos.wrapping_add(u64::from(used));
                    *number = self.vbr_long(6)?;
                    continue 'load;
                }
                *number = join_chunks::<6>(word, ends);
                let width = ends.trailing_zeros().wrapping_add(1);
                word >>= width;
                used = used.wrapping_add(width);
            }
            self.pos = self.pos.wrapping_add(u64::from(used));
        }
    }

    /// Skips VBR6 numbers: all that end in one load at once.
    #[inline(always)]
    pub(crate) fn skip_vbr6(&mut self, count: u32) -> Result<()> {
        let mut left = count;
        while left > 0 {
            let ends = match self.window() {
                Some(word) => !word & every(6, 1 << 5, 9),
                None => 0,
            };
            let ended = ends.count_ones();
            if ended > 0 && ended <= left {
                self.pos = self.pos.wrapping_add(u64::from(64 - ends.leading_zeros()));
                left = left.wrapping_sub(ended);
            } else {
                self.vbr(6)?;
                left = left.wrapping_sub(1);
            }
        }
        Ok(())
    }

    /// Reads fields of the same width, 1 to 64, several with one load, and applies `map` to each.
    #[inline(always)]
    pub(crate) fn read_run(
        &mut self,
        width: u32,
        fields: &mut [u64],
        map: impl Fn(u64) -> u64,
    ) -> Result<()> {
        let at_once = ((LOADED - 1) / width.max(1)).max(1);
        for some in fields.chunks_mut(at_once as usize) {
            let mut bits = self.read(width.wrapping_mul(some.len() as u32))?;
            for field in some {
                *field = map(if width < 64 { low(bits, width) } else { bits });
                bits = bits.checked_shr(width).unwrap_or(0);
            }
        }
        Ok(())
    }

    /// Reads a VBR number that must fit 32 bits: a count, a block id, a code.
    #[inline(always)]
    pub fn vbr32(&mut self, width: u32) -> Result<u32> {
        let start = self.pos;
        match u32::try_from(self.vbr(width)?) {
            Ok(value) => Ok(value),
            Err(_) => Err(Error::new(
                start,
                "a variable-width number has more than 32 bits",
            )),
        }
    }

    /// Aligns the position to 32 bits.
    #[inline]
    pub fn align32(&mut self) -> Result<()> {
        let to = self.pos.wrapping_add(31) & !31;
        if to > self.bit_len() {
            // LLVM pads every stream to 32 bits.
            return Err(self.past_end(to.wrapping_sub(self.pos)));
        }
        self.pos = to;
        Ok(())
    }

    /// Reads bytes from a byte-aligned position.
    pub fn read_bytes(&mut self, count: u64) -> Result<&'a [u8]> {
        let start = self.pos;
        if start & 7 != 0 {
            return Err(Error::new(start, "expected a position of whole bytes"));
        }
        self.skip(
            count
                .checked_mul(8)
                .ok_or_else(|| self.past_end(u64::MAX))?,
        )?;
        let range = (start >> 3) as usize..(self.pos >> 3) as usize;
        self.bytes
            .get(range)
            .ok_or_else(|| Error::new(start, "expected more bytes"))
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn past_end(&self, wanted: u64) -> Error {
        let left = self.bits_left();
        Error::new(
            self.pos,
            format!("expected {wanted} more bits, but only {left} are left here"),
        )
    }
}
