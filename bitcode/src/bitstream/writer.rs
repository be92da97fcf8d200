//! Writing bits, blocks and records.

use super::abbrev::{Abbrev, Definition, Tail};
use super::bits::{Bits, Unfit};
use super::{MAGIC, abbrev_id};
use crate::error::{Error, Result};
use std::io;

/// A writer of bits, least significant bit of each byte first, and of blocks.
#[derive(Clone, Debug, Default)]
pub struct Writer {
    out: Vec<u8>,
    /// Bits that are not in `out` yet: `filled` of them, fewer than 64.
    acc: u64,
    filled: u32,
    /// The width of abbreviation ids in the innermost block, in bits.
    width: u32,
    open: Vec<Open>,
    /// The number of bytes that were drained from `out`.
    gone: usize,
    /// Drained bytes that may still change: the offset and the content of each run.
    held: Vec<(usize, Vec<u8>)>,
    /// The bit offsets of 32-bit numbers that are entered later.
    awaited: Vec<u64>,
}

/// The number of bytes that a 32-bit number covers.
fn awaited_bytes(bit: u64) -> usize {
    if bit.is_multiple_of(8) { 4 } else { 5 }
}

/// An open block.
#[derive(Clone, Copy, Debug)]
struct Open {
    /// The number of bytes before the first entry, drained ones included. The length word is in the four
    /// bytes before it.
    start: usize,
    /// The abbreviation width of the enclosing block.
    outer_width: u32,
}

/// A state of a writer that can be restored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    bit: u64,
    width: u32,
    open: usize,
    last: Option<Open>,
}

impl Writer {
    /// An empty stream without a magic number.
    pub fn new() -> Self {
        Self {
            width: 2,
            ..Self::default()
        }
    }

    /// A stream that starts with the magic number of LLVM IR.
    pub fn with_magic() -> Self {
        Self {
            out: MAGIC.to_vec(),
            ..Self::new()
        }
    }

    /// Reserves capacity for `bytes` further bytes.
    pub(crate) fn reserve(&mut self, bytes: usize) {
        self.out.reserve(bytes);
    }

    /// The position, in bits.
    #[inline]
    pub fn bit_len(&self) -> u64 {
        (self.byte_len() as u64)
            .saturating_mul(8)
            .saturating_add(u64::from(self.filled))
    }

    /// The number of whole bytes before the accumulator, drained ones included.
    #[inline]
    fn byte_len(&self) -> usize {
        self.out.len().saturating_add(self.gone)
    }

    /// Announces that a number will be entered over 32 zero bits at an offset that is not drained yet.
    pub(crate) fn await_number(&mut self, bit: u64) {
        self.awaited.push(bit);
    }

    /// Enters an announced number.
    pub(crate) fn enter_number(&mut self, bit: u64, number: u32) -> Result<()> {
        let at = usize::try_from(bit / 8).unwrap_or(usize::MAX);
        let value = u64::from(number) << (bit % 8);
        let parts = value.to_le_bytes().into_iter().take(awaited_bytes(bit));
        for (at, part) in (at..).zip(parts) {
            let mut found = false;
            for byte in self.places(at) {
                *byte |= part;
                found = true;
            }
            if !found {
                let problem = "expected a place of 32 bits that were written";
                return Err(Error::new(bit, problem));
            }
        }
        Ok(())
    }

    /// The places of a byte: in `out`, and in every held run that contains it.
    fn places(&mut self, at: usize) -> impl Iterator<Item = &mut u8> {
        let within = at.checked_sub(self.gone);
        let here = within.and_then(|at| self.out.get_mut(at));
        let held = self.held.iter_mut();
        let held = held.filter_map(move |(first, bytes)| bytes.get_mut(at.checked_sub(*first)?));
        here.into_iter().chain(held)
    }

    /// Drains the whole bytes to `to`; keeps a copy of those that may still change, see [`Writer::take_held`].
    pub(crate) fn drain(&mut self, to: &mut dyn io::Write) -> io::Result<()> {
        let lengths = self.open.iter().map(|open| (open.start.wrapping_sub(4), 4));
        let numbers = self.awaited.iter();
        let numbers = numbers.map(|&bit| ((bit / 8) as usize, awaited_bytes(bit)));
        let mut held = Vec::new();
        for (at, len) in lengths.chain(numbers) {
            let Some(within) = at.checked_sub(self.gone) else {
                continue;
            };
            match self.out.get(within..within.saturating_add(len)) {
                Some(bytes) => held.push((at, bytes.to_vec())),
                // A pending number is not complete yet.
                None => return Ok(()),
            }
        }
        self.held.append(&mut held);
        to.write_all(&self.out)?;
        self.gone = self.byte_len();
        self.out.clear();
        Ok(())
    }

    /// Writes whole bytes directly to `to`, after all bytes before them.
    pub(crate) fn pass(&mut self, bytes: &[u8], to: &mut dyn io::Write) -> io::Result<()> {
        if self.filled.is_multiple_of(8) {
            self.flush_bytes();
            self.drain(to)?;
        }
        if self.filled > 0 || !self.out.is_empty() {
            self.bytes(bytes);
            return Ok(());
        }
        self.gone = self.gone.saturating_add(bytes.len());
        to.write_all(bytes)
    }

    /// Writes the `width` lowest bits of a number, 0 to 64.
    #[inline]
    pub fn write(&mut self, width: u32, value: u64) {
        let width = width.min(64);
        let kept = u64::MAX
            .checked_shl(width)
            .map_or(value, |above| value & !above);
        self.bits(|bits| bits.put(width, kept));
    }

    /// Writes a VBR number in chunks of `width` bits, 2 to 64.
    #[inline]
    pub fn vbr(&mut self, width: u32, value: u64) {
        self.bits(|bits| bits.vbr(width, value));
    }

    #[inline(always)]
    fn bits<R>(&mut self, write: impl FnOnce(&mut Bits<'_>) -> R) -> R {
        let Self {
            out, acc, filled, ..
        } = self;
        let mut bits = Bits {
            out,
            acc: *acc,
            filled: *filled,
        };
        let result = write(&mut bits);
        (*acc, *filled) = (bits.acc, bits.filled);
        result
    }

    /// Pads with zeros to a multiple of 32 bits.
    pub fn align32(&mut self) {
        let over = (self.bit_len() & 31) as u32;
        if over > 0 {
            self.write(32u32.wrapping_sub(over), 0);
        }
    }

    /// Writes bytes at any bit position.
    pub fn bytes(&mut self, bytes: &[u8]) {
        if self.filled.is_multiple_of(8) {
            self.flush_bytes();
            self.out.extend_from_slice(bytes);
        } else {
            bytes
                .iter()
                .for_each(|&byte| self.write(8, u64::from(byte)));
        }
    }

    /// Moves whole bytes from the accumulator to `out`; the position must be byte-aligned.
    fn flush_bytes(&mut self) {
        let bytes = self.acc.to_le_bytes();
        self.out
            .extend(bytes.iter().take((self.filled / 8) as usize));
        self.acc = 0;
        self.filled = 0;
    }

    /// Overwrites 32 bits at a 32-bit boundary: an offset or a length that was not known before.
    pub fn patch32(&mut self, bit: u64, value: u32) -> Result<()> {
        let unknown = || Error::new(bit, "expected a place of 32 bits that were written");
        if !bit.is_multiple_of(32) || bit.saturating_add(32) > self.bit_len() {
            return Err(unknown());
        }
        let at = usize::try_from(bit / 8).map_err(|_| unknown())?;
        for (at, byte) in (at..).zip(value.to_le_bytes()) {
            let mut found = false;
            for place in self.places(at) {
                *place = byte;
                found = true;
            }
            if found {
                continue;
            }
            // It is still in the accumulator: `out` has whole words of 64 bits, or whole bytes after a blob.
            let over = at.checked_sub(self.byte_len()).ok_or_else(unknown)?;
            let shift = (over as u32).saturating_mul(8) & 63;
            self.acc = self.acc & !(0xff << shift) | u64::from(byte) << shift;
        }
        Ok(())
    }

    /// Starts a block.
    pub fn enter_block(&mut self, id: u32, abbrev_width: u32) {
        self.write(self.width, u64::from(abbrev_id::ENTER_SUBBLOCK));
        self.vbr(8, u64::from(id));
        self.vbr(4, u64::from(abbrev_width));
        self.align32();
        self.write(32, 0);
        self.open_block(abbrev_width);
    }

    /// Opens a block whose head is already written.
    pub(crate) fn open_block(&mut self, abbrev_width: u32) {
        self.flush_bytes();
        self.open.push(Open {
            start: self.byte_len(),
            outer_width: self.width,
        });
        self.width = abbrev_width;
    }

    /// Ends the innermost block.
    pub fn end_block(&mut self) -> Result<()> {
        self.write(self.width, u64::from(abbrev_id::END_BLOCK));
        self.align32();
        self.close_block()
    }

    /// Fills in the length of the innermost block, whose end is already written.
    pub(crate) fn close_block(&mut self) -> Result<()> {
        self.flush_bytes();
        let here = self.bit_len();
        let open = self
            .open
            .pop()
            .ok_or_else(|| Error::new(here, "no block is open"))?;
        self.width = open.outer_width;
        let words = self.byte_len().saturating_sub(open.start) / 4;
        let words = u32::try_from(words).map_err(|_| Error::new(here, "a block is too long"))?;
        let at = (open.start as u64).saturating_sub(4).saturating_mul(8);
        self.patch32(at, words)
    }

    /// Defines an abbreviation of the innermost block, or in BLOCKINFO of another block id.
    pub fn define_abbrev(&mut self, abbrev: &Abbrev) {
        self.write(self.width, u64::from(abbrev_id::DEFINE_ABBREV));
        self.vbr(5, abbrev.operand_count());
        abbrev.definition(|field| match field {
            Definition::Literal(value) => {
                self.write(1, 1);
                self.vbr(8, value);
            }
            Definition::Encoding(encoding, width) => {
                self.write(1, 0);
                self.write(3, encoding);
                if let Some(width) = width {
                    self.vbr(5, u64::from(width));
                }
            }
        });
    }

    /// Defines an abbreviation by its fields: an encoding, 0 for a literal, and its width or value.
    pub(crate) fn define_fields(&mut self, fields: &[(u8, u64)]) {
        self.write(self.width, u64::from(abbrev_id::DEFINE_ABBREV));
        self.vbr(5, fields.len() as u64);
        for &(encoding, value) in fields {
            match encoding {
                0 => {
                    self.write(1, 1);
                    self.vbr(8, value);
                }
                1 | 2 => {
                    self.write(4, u64::from(encoding) << 1);
                    self.vbr(5, value);
                }
                _ => self.write(4, u64::from(encoding) << 1),
            }
        }
    }

    /// Writes a block from its bits, its end included.
    pub(crate) fn whole_block(&mut self, id: u32, width: u32, bytes: &[u8]) -> Result<()> {
        self.write(self.width, u64::from(abbrev_id::ENTER_SUBBLOCK));
        self.vbr(8, u64::from(id));
        self.vbr(4, u64::from(width));
        self.align32();
        let words = u32::try_from(bytes.len() / 4)
            .map_err(|_| Error::new(self.bit_len(), "a block is too long"))?;
        self.write(32, u64::from(words));
        self.bytes(bytes);
        self.align32();
        Ok(())
    }

    /// Writes a record without an abbreviation.
    pub fn unabbreviated(&mut self, code: u32, ops: &[u64]) {
        let width = self.width;
        self.bits(|bits| {
            bits.put(width, u64::from(abbrev_id::UNABBREV_RECORD));
            bits.vbr_of::<6>(u64::from(code));
            bits.vbr_of::<6>(ops.len() as u64);
            ops.iter().for_each(|&op| bits.vbr_of::<6>(op));
        });
    }

    /// Writes a record with an abbreviation of the innermost block. If an operand does not fit its field,
    /// the record is removed and an error returned.
    pub fn abbreviated(
        &mut self,
        id: u32,
        abbrev: &Abbrev,
        code: u32,
        ops: &[u64],
        blob: Option<&[u8]>,
    ) -> Result<()> {
        let start = self.bit_len();
        let result = self.fields(id, abbrev, code, ops, blob);
        result.map_err(|error| {
            self.truncate(start);
            error.in_record(code)
        })
    }

    fn fields(
        &mut self,
        id: u32,
        abbrev: &Abbrev,
        code: u32,
        ops: &[u64],
        blob: Option<&[u8]>,
    ) -> Result<()> {
        let refuse = |this: &Self, problem: &'static str| Err(Error::new(this.bit_len(), problem));
        let Some((fields, rest)) = ops.split_at_checked(abbrev.ops().len()) else {
            return refuse(self, "fewer operands than the abbreviation has");
        };
        if abbrev.tail() == Tail::Odd {
            return refuse(
                self,
                "expected an abbreviation that records can be written with",
            );
        }
        if !matches!(abbrev.tail(), Tail::Array(_)) && !rest.is_empty() {
            return refuse(self, "more operands than the abbreviation has");
        }
        if matches!(abbrev.tail(), Tail::Blob) != blob.is_some() {
            return refuse(self, "expected a blob where the abbreviation has it");
        }
        self.write(self.width, u64::from(id));
        let written = self.bits(|bits| {
            bits.field(abbrev.code(), u64::from(code))
                .map_err(|unfit| (None, unfit))?;
            for (index, (&op, &value)) in abbrev.ops().iter().zip(fields).enumerate() {
                bits.field(op, value)
                    .map_err(|unfit| (Some(index), unfit))?;
            }
            if let Tail::Array(element) = abbrev.tail() {
                bits.vbr_of::<6>(rest.len() as u64);
                for (index, &value) in (fields.len()..).zip(rest) {
                    bits.field(element, value)
                        .map_err(|unfit| (Some(index), unfit))?;
                }
            }
            Ok(())
        });
        if let Err((index, Unfit { op, value })) = written {
            let problem = format!("{value} does not fit a field {op:?}");
            let error = Error::new(self.bit_len(), problem);
            return Err(match index {
                Some(index) => error.at_operand(index),
                None => error,
            });
        }
        if let Some(blob) = blob {
            self.vbr(6, blob.len() as u64);
            self.align32();
            self.bytes(blob);
            self.align32();
        }
        Ok(())
    }

    /// Removes everything from a bit offset on.
    pub(crate) fn truncate(&mut self, bit: u64) {
        if bit >= self.bit_len() {
            return;
        }
        let at = ((bit / 8) as usize).saturating_sub(self.gone);
        let bits = (bit % 8) as u32;
        if let Some(over) = at.checked_sub(self.out.len()) {
            self.filled = (over as u32).saturating_mul(8).saturating_add(bits) & 63;
            self.acc &= !(u64::MAX << self.filled);
            return;
        }
        let last = self.out.get(at).copied().unwrap_or(0);
        self.out.truncate(at);
        self.filled = bits;
        self.acc = u64::from(last) & !(u64::MAX << bits);
    }

    /// The current state, for [`Writer::restore`].
    pub(crate) fn position(&self) -> Position {
        let (bit, width, open) = (self.bit_len(), self.width, self.open.len());
        Position {
            bit,
            width,
            open,
            last: self.open.last().copied(),
        }
    }

    /// Returns to a state since which at most one block was opened or closed.
    pub(crate) fn restore(&mut self, position: Position) {
        self.truncate(position.bit);
        self.width = position.width;
        self.open.truncate(position.open);
        if self.open.len() < position.open {
            self.open.extend(position.last);
        }
    }

    /// The bytes from the one that contains `bit`, as far as they are not drained.
    pub(crate) fn tail_from(&self, bit: u64) -> Vec<u8> {
        let at = usize::try_from(bit / 8).unwrap_or(usize::MAX);
        let at = at.saturating_sub(self.gone);
        let mut tail = self.out.get(at..).unwrap_or(&[]).to_vec();
        let bytes = self.acc.to_le_bytes();
        let skipped = at.saturating_sub(self.out.len());
        let pending = self.filled.div_ceil(8) as usize;
        tail.extend(bytes.iter().take(pending).skip(skipped));
        tail
    }

    /// The drained bytes that may have changed since: the offset and the new content of each run.
    pub(crate) fn take_held(&mut self) -> Vec<(usize, Vec<u8>)> {
        std::mem::take(&mut self.held)
    }

    /// The rest of the stream that is not drained, padded to whole bytes. An error if a block is open.
    pub fn finish(mut self) -> Result<Vec<u8>> {
        if !self.open.is_empty() {
            return Err(Error::new(self.bit_len(), "a block has not ended"));
        }
        let over = self.filled % 8;
        if over > 0 {
            self.write(8u32.wrapping_sub(over), 0);
        }
        self.flush_bytes();
        Ok(self.out)
    }
}

#[cfg(test)]
mod tests {
    use super::Writer;
    use proptest::prelude::*;

    #[derive(Clone, Debug)]
    enum Step {
        Bits(u32, u64),
        Number(u32),
        Enter,
        End,
        Drain,
        Pass(Vec<u8>),
    }

    fn steps() -> impl Strategy<Value = Vec<Step>> {
        let step = prop_oneof![
            4 => (0u32..64, any::<u64>()).prop_map(|(width, value)| Step::Bits(width, value)),
            1 => any::<u32>().prop_map(Step::Number),
            1 => Just(Step::Enter),
            1 => Just(Step::End),
            2 => Just(Step::Drain),
            1 => prop::collection::vec(any::<u8>(), 0..20).prop_map(Step::Pass),
        ];
        prop::collection::vec(step, 0..60)
    }

    /// The stream that the steps write, drained at the end or as early as possible.
    fn write(steps: &[Step], drains: bool) -> Vec<u8> {
        let mut out = Writer::with_magic();
        let mut file = Vec::new();
        let (mut numbers, mut open) = (Vec::new(), 0);
        for step in steps {
            match step {
                Step::Bits(width, value) => out.write(*width, *value),
                Step::Number(number) => {
                    out.await_number(out.bit_len());
                    numbers.push((out.bit_len(), *number));
                    out.write(32, 0);
                }
                Step::Enter => {
                    out.enter_block(8, 3);
                    open += 1;
                }
                Step::End if open > 0 => {
                    out.end_block().unwrap();
                    open -= 1;
                }
                Step::Drain if drains => out.drain(&mut file).unwrap(),
                Step::Pass(bytes) if drains => out.pass(bytes, &mut file).unwrap(),
                Step::Pass(bytes) => out.bytes(bytes),
                _ => {}
            }
        }
        out.write(64, 0);
        for (bit, number) in numbers {
            out.enter_number(bit, number).unwrap();
        }
        (0..open).for_each(|_| out.end_block().unwrap());
        let held = out.take_held();
        file.extend(out.finish().unwrap());
        for (at, bytes) in held {
            file[at..at + bytes.len()].copy_from_slice(&bytes);
        }
        file
    }

    proptest! {
        #[test]
        fn what_goes_out_early_is_the_same(steps in steps()) {
            prop_assert_eq!(write(&steps, true), write(&steps, false));
        }
    }
}
