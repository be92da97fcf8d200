//! The accumulator of the writer: bits that do not fill a word yet, and the output for whole words.

use super::abbrev::{Op, encode_char6};
use super::cursor::every;

/// A writer of bits, least significant bit of each byte first. It is small, so that it stays in
/// registers while a record is written.
pub(super) struct Bits<'w> {
    /// Whole words.
    pub out: &'w mut Vec<u8>,
    /// Bits that are not in `out` yet, `filled` of them, fewer than 64.
    pub acc: u64,
    pub filled: u32,
}

/// The error that a number does not fit its field.
pub(super) struct Unfit {
    pub op: Op,
    pub value: u64,
}

impl Bits<'_> {
    /// Writes a number of at most `width` bits, 0 to 64.
    #[inline(always)]
    pub(super) fn put(&mut self, width: u32, value: u64) {
        self.acc |= value << (self.filled & 63);
        let filled = self.filled.wrapping_add(width);
        if filled < 64 {
            self.filled = filled;
            return;
        }
        self.out.extend_from_slice(&self.acc.to_le_bytes());
        let left = 64u32.wrapping_sub(self.filled);
        self.acc = value.checked_shr(left).unwrap_or(0);
        self.filled = filled.wrapping_sub(64);
    }

    /// Writes a VBR number in chunks of `width` bits, 2 to 64.
    #[inline(always)]
    pub(super) fn vbr(&mut self, width: u32, value: u64) {
        match width {
            6 => self.vbr_of::<6>(value),
            7 => self.vbr_of::<7>(value),
            8 => self.vbr_of::<8>(value),
            _ if value >> width.saturating_sub(1).min(63) == 0 => self.put(width, value),
            _ => self.vbr_long(width, value),
        }
    }

    /// Like [`Bits::vbr`], for a constant width of 2 to 8: without a branch for each chunk.
    #[inline(always)]
    pub(super) fn vbr_of<const WIDTH: u32>(&mut self, value: u64) {
        if value >> (WIDTH - 1) == 0 {
            self.put(WIDTH, value);
        } else if value >> (8 * (WIDTH - 1)) == 0 {
            let (bits, chunks) = chunks_of::<WIDTH>(value);
            self.put(bits, chunks);
        } else {
            self.vbr_long(WIDTH, value);
        }
    }

    /// Writes any number of chunks. The state is passed to the loop and returned by value: through a
    /// reference, it could not stay in registers.
    #[inline(always)]
    fn vbr_long(&mut self, width: u32, value: u64) {
        (self.acc, self.filled) = chunks(self.out, (self.acc, self.filled), width, value);
    }

    /// Writes a field with the layout of an abbreviation; a number that does not fit is not written.
    #[inline(always)]
    pub(super) fn field(&mut self, op: Op, value: u64) -> Result<(), Unfit> {
        match op {
            Op::Fixed(width) if width >= 64 || value >> width == 0 => self.put(width, value),
            Op::Vbr(width @ 2..) => self.vbr(width, value),
            Op::Literal(literal) if literal == value => {}
            Op::Vbr(width @ 0..=1) if value == 0 => self.put(width, 0),
            Op::Char6 => match encode_char6(value) {
                Some(number) => self.put(6, number),
                None => return Err(Unfit { op, value }),
            },
            _ => return Err(Unfit { op, value }),
        }
        Ok(())
    }
}

#[cold]
#[inline(never)]
fn chunks(out: &mut Vec<u8>, (acc, filled): (u64, u32), width: u32, mut value: u64) -> (u64, u32) {
    let mut bits = Bits { out, acc, filled };
    let data = width.saturating_sub(1).clamp(1, 63);
    let more = 1u64 << data;
    while value >= more {
        bits.put(width, value & more.wrapping_sub(1) | more);
        value >>= data;
    }
    bits.put(width, value);
    (bits.acc, bits.filled)
}

/// The encoding of a number that needs at most eight chunks of `WIDTH` bits, and its length in bits.
/// Most operands of most records are such.
///
/// Three steps move the data of the chunks apart, `a` (the lowest) to `h`, each `WIDTH - 1` bits wide.
/// A dot is a zero bit; at the end it is the place of a continuation bit.
///
/// ```text
/// value          hgfedcba
/// apart_once     hgfe....dcba
/// apart_twice    hg..fe..dc..ba
/// chunks        .h.g.f.e.d.c.b.a
/// ```
#[inline(always)]
fn chunks_of<const WIDTH: u32>(value: u64) -> (u32, u64) {
    /// Splits `value` into `count` groups and inserts `room` zero bits before the upper half of each, so
    /// that three calls spread a number over its chunks.
    #[inline(always)]
    const fn apart(value: u64, half: u32, room: u32, count: u32) -> u64 {
        let lower = every((half + room) * 2, (1 << half) - 1, count);
        (value & lower) | (value & (lower << half)) << room
    }
    let data = const { WIDTH - 1 };
    let apart_once = apart(value, data * 4, 4, 1);
    let apart_twice = apart(apart_once, data * 2, 2, 2);
    let chunks = apart(apart_twice, data, 1, 4);
    let bits = u64::BITS.wrapping_sub(value.leading_zeros()).max(1);
    let bits = bits.div_ceil(data).wrapping_mul(WIDTH);
    let before_last = bits.wrapping_sub(WIDTH) & 63;
    let more = const { every(WIDTH, 1 << (WIDTH - 1), 8) } & !(u64::MAX << before_last);
    (bits, chunks | more)
}

#[cfg(test)]
mod tests {
    use super::Bits;
    use crate::bitstream::Cursor;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_are_read_as_they_were_written(
            numbers in prop::collection::vec((2u32..=64, any::<u64>(), 0u32..64), 1..40),
        ) {
            let mut out = Vec::new();
            let mut bits = Bits { out: &mut out, acc: 0, filled: 0 };
            for &(width, value, less) in &numbers {
                bits.vbr(width, value >> less);
            }
            let rest = bits.acc.to_le_bytes();
            out.extend(rest);
            let mut cursor = Cursor::new(&out);
            for (width, value, less) in numbers {
                let start = cursor.bit_pos();
                prop_assert_eq!(cursor.vbr(width).unwrap(), value >> less);
                // It uses the minimal number of chunks.
                let used = (cursor.bit_pos() - start) as u32;
                let needs = (64 - (value >> less).leading_zeros()).max(1);
                prop_assert_eq!(used, needs.div_ceil(width - 1) * width);
            }
        }
    }
}
