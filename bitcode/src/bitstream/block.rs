//! The entries of a block.

use super::abbrev::{Abbrev, Op, Part, Step, Tail, decode_char6};
use super::abbrev_id;
use super::block_info::BlockInfo;
use super::cursor::Cursor;
use super::path::BlockPath;
use crate::error::{Error, Result};
use crate::limits;
use std::borrow::Cow;

/// The head of a block: its position and the information to open it. All offsets are bits from the
/// start of the stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BlockHead {
    /// The block id.
    pub id: u32,
    /// The width of abbreviation ids in the block, in bits.
    pub abbrev_width: u32,
    /// The offset of the block's ENTER_SUBBLOCK.
    pub at: u64,
    /// The offset after the block id, from which LLVM's analyzer counts the size of the block.
    pub counted_from: u64,
    /// The offset of the first entry in the block.
    pub start: u64,
    /// The offset after the END_BLOCK, according to the length word, or that of the end of the stream.
    pub end: u64,
    /// The length of the body in 32-bit words, as in the length word.
    pub words: u64,
    /// The ids of the block and of the enclosing blocks.
    pub path: BlockPath,
}

impl BlockHead {
    /// Reads the head of a block after its ENTER_SUBBLOCK, which is at bit `at`, and skips the block.
    /// `around` are the enclosing blocks.
    pub fn read(cursor: &mut Cursor<'_>, at: u64, around: BlockPath) -> Result<Self> {
        let head = Self::without_body(cursor, at, around)?;
        let left = cursor.bits_left() / 32;
        if head.words > left {
            let (id, words) = (head.id, head.words);
            let message =
                format!("block {id} is {words} words long, but only {left} are left here");
            return Err(Error::new(at, message));
        }
        head.skipped(cursor)
    }

    /// Like [`BlockHead::read`], but a block that is longer than the stream ends with it: LLVM's analyzer does not
    /// use the length.
    pub fn read_clipped(cursor: &mut Cursor<'_>, at: u64, around: BlockPath) -> Result<Self> {
        Self::without_body(cursor, at, around)?.skipped(cursor)
    }

    fn skipped(mut self, cursor: &mut Cursor<'_>) -> Result<Self> {
        let bits = self.words.saturating_mul(32);
        cursor.skip(bits.min(cursor.bits_left()))?;
        self.end = cursor.bit_pos();
        Ok(self)
    }

    /// The head, with a body that ends where it starts.
    fn without_body(cursor: &mut Cursor<'_>, at: u64, around: BlockPath) -> Result<Self> {
        let id = cursor.vbr32(8)?;
        let counted_from = cursor.bit_pos();
        let abbrev_width = cursor.vbr(4)?;
        if abbrev_width == 0 || abbrev_width > limits::ABBREV_WIDTH {
            let message = format!("a block with abbreviation ids of {abbrev_width} bits");
            return Err(Error::new(at, message));
        }
        let abbrev_width = abbrev_width as u32;
        cursor.align32()?;
        let words = cursor.read(32)?;
        let start = cursor.bit_pos();
        Ok(Self {
            id,
            abbrev_width,
            at,
            counted_from,
            start,
            end: start,
            words,
            path: around.push(id),
        })
    }
}

/// An entry of a block, without abbreviation definitions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Item {
    /// A record; it was read into the [`Record`] that was passed.
    Record,
    /// A block, which was skipped.
    Block(BlockHead),
    /// The end of the block.
    End,
}

/// An entry of a block, abbreviation definitions included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A record; it was read into the [`Record`] that was passed.
    Record,
    /// A block, which was skipped.
    Block(BlockHead),
    /// An abbreviation, which is defined from now on.
    Define(Abbrev),
    /// The end of the block.
    End,
}

/// A record. It is reused, so that reading allocates no memory.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record<'a> {
    /// The record's code; its meaning depends on the block id.
    pub code: u32,
    /// The operands, elements of an array included; char6 elements as ASCII codes.
    pub ops: Vec<u64>,
    /// The bytes of a blob.
    pub blob: Option<&'a [u8]>,
    /// The bit offset of its abbreviation id.
    pub at: u64,
    /// The abbreviation id: 3 for none.
    pub abbrev: u32,
}

impl Record<'_> {
    /// An empty record to read into.
    pub fn new() -> Self {
        Self {
            code: 0,
            ops: Vec::with_capacity(64),
            blob: None,
            at: 0,
            abbrev: 0,
        }
    }

    /// An operand.
    #[inline(always)]
    pub fn op(&self, index: usize) -> Option<u64> {
        self.ops.get(index).copied()
    }
}

/// A reader of the entries of one block, or, from [`BlockCursor::top`], of the blocks of a stream.
#[derive(Clone, Debug)]
pub struct BlockCursor<'a, 'i> {
    cursor: Cursor<'a>,
    width: u32,
    top: bool,
    shared: &'i [Abbrev],
    local: Vec<Abbrev>,
    path: BlockPath,
}

impl<'a, 'i> BlockCursor<'a, 'i> {
    /// A cursor at the top level of a stream, from a bit offset: 32 after the magic number.
    pub fn top(bytes: &'a [u8], start_bit: u64) -> Result<Self> {
        let cursor = Cursor::at(bytes, start_bit)?;
        let path = BlockPath::default();
        Ok(Self {
            cursor,
            width: 2,
            top: true,
            shared: &[],
            local: Vec::new(),
            path,
        })
    }

    /// A cursor over the entries of a block. `info` has the abbreviations and names from BLOCKINFO.
    pub fn open(bytes: &'a [u8], head: &BlockHead, info: &'i BlockInfo) -> Result<Self> {
        // Nothing beyond the end of the block can be read.
        let body = usize::try_from(head.end / 8)
            .ok()
            .and_then(|end| bytes.get(..end));
        let body =
            body.ok_or_else(|| Error::new(head.at, "expected the block to be in the file"))?;
        let cursor = Cursor::at(body, head.start)?;
        let shared = info.abbrevs(head.id);
        let (width, path) = (head.abbrev_width, head.path);
        Ok(Self {
            cursor,
            width,
            top: false,
            shared,
            local: Vec::new(),
            path,
        })
    }

    /// A cursor over a block with the given abbreviations, for callers that cannot keep a [`BlockInfo`] alive.
    pub(crate) fn open_with(
        bytes: &'a [u8],
        head: &BlockHead,
        abbrevs: Vec<Abbrev>,
    ) -> Result<BlockCursor<'a, 'static>> {
        let mut block = BlockCursor::open(bytes, head, BlockInfo::empty())?;
        block.local = abbrevs;
        Ok(block)
    }

    /// The id of the block; `None` at the top level.
    pub fn id(&self) -> Option<u32> {
        self.path.last()
    }

    /// The ids of the block and of the enclosing blocks.
    pub fn path(&self) -> BlockPath {
        self.path
    }

    /// The bit offset of the next entry.
    pub fn bit_pos(&self) -> u64 {
        self.cursor.bit_pos()
    }

    /// The bytes of the stream up to the end of the block.
    pub fn bytes(&self) -> &'a [u8] {
        self.cursor.bytes()
    }

    /// Continues at another entry of the block. Only abbreviations that were read are known.
    pub fn seek(&mut self, bit: u64) -> Result<()> {
        self.cursor
            .seek(bit)
            .map_err(|error| error.in_block(self.path))
    }

    /// The abbreviation with an id.
    pub fn abbrev(&self, id: u32) -> Option<&Abbrev> {
        let index = id.checked_sub(abbrev_id::FIRST)? as usize;
        match index.checked_sub(self.shared.len()) {
            None => self.shared.get(index),
            Some(index) => self.local.get(index),
        }
    }

    /// An error about an operand of a record of this block.
    #[cold]
    pub fn error(
        &self,
        record: &Record<'_>,
        operand: usize,
        message: impl Into<Cow<'static, str>>,
    ) -> Error {
        self.record_error(record, message).at_operand(operand)
    }

    /// An error about a record of this block.
    #[cold]
    pub fn record_error(
        &self,
        record: &Record<'_>,
        message: impl Into<Cow<'static, str>>,
    ) -> Error {
        Error::new(record.at, message)
            .in_block(self.path)
            .in_record(record.code)
    }

    /// Reads the next record into `record`, or skips the next block.
    #[inline]
    #[allow(
        clippy::should_implement_trait,
        reason = "an iterator could not lend the record"
    )]
    pub fn next(&mut self, record: &mut Record<'a>) -> Result<Item> {
        self.item::<true>(record)
    }

    /// Like [`BlockCursor::next`], but reads only the code of a record.
    #[inline]
    pub fn next_code(&mut self, record: &mut Record<'a>) -> Result<Item> {
        self.item::<false>(record)
    }

    /// Like [`BlockCursor::next`], but returns abbreviation definitions too.
    pub fn next_entry(&mut self, record: &mut Record<'a>) -> Result<Entry> {
        self.entry::<true>(record)
    }

    /// Like [`BlockCursor::next_entry`], but reads only the code of a record.
    pub fn next_entry_code(&mut self, record: &mut Record<'a>) -> Result<Entry> {
        self.entry::<false>(record)
    }

    #[inline(always)]
    fn entry<const KEEP: bool>(&mut self, record: &mut Record<'a>) -> Result<Entry> {
        match self.step::<KEEP>(record) {
            Ok(Stepped::Record) => Ok(Entry::Record),
            Ok(Stepped::Block(head)) => Ok(Entry::Block(head)),
            Ok(Stepped::Define) => match self.local.last() {
                Some(abbrev) => Ok(Entry::Define(abbrev.clone())),
                None => Err(Error::new(record.at, "expected an abbreviation")),
            },
            Ok(Stepped::End) => Ok(Entry::End),
            Err(error) => Err(error.in_block(self.path)),
        }
    }

    /// Removes the last abbreviation: BLOCKINFO defines abbreviations for other blocks.
    pub(crate) fn forget_last_abbrev(&mut self) {
        self.local.pop();
    }

    #[inline(always)]
    fn item<const KEEP: bool>(&mut self, record: &mut Record<'a>) -> Result<Item> {
        loop {
            match self.step::<KEEP>(record) {
                Ok(Stepped::Record) => return Ok(Item::Record),
                Ok(Stepped::Block(head)) => return Ok(Item::Block(head)),
                Ok(Stepped::Define) => {}
                Ok(Stepped::End) => return Ok(Item::End),
                Err(error) => return Err(error.in_block(self.path)),
            }
        }
    }

    #[inline(always)]
    fn step<const KEEP: bool>(&mut self, record: &mut Record<'a>) -> Result<Stepped> {
        let mut cursor = self.cursor.clone();
        record.at = cursor.bit_pos();
        record.blob = None;
        if !KEEP {
            record.ops.clear();
        }
        if self.top {
            return self.step_top(record.at);
        }
        let id = cursor.read(self.width)? as u32;
        record.abbrev = id;
        if id == abbrev_id::UNABBREV_RECORD {
            unabbreviated::<KEEP>(&mut cursor, record)?;
        } else if let Some(index) = id.checked_sub(abbrev_id::FIRST) {
            let index = index as usize;
            let abbrev = match index.checked_sub(self.shared.len()) {
                None => self.shared.get(index),
                Some(index) => self.local.get(index),
            };
            let Some(abbrev) = abbrev else {
                return Err(self.no_abbrev(record.at, id));
            };
            abbreviated::<KEEP>(&mut cursor, abbrev, record)?;
        } else {
            self.cursor = cursor;
            record.ops.clear();
            return self.step_structure(record.at, id);
        }
        self.cursor = cursor;
        Ok(Stepped::Record)
    }

    /// Reads an entry that is no record.
    #[inline(never)]
    fn step_structure(&mut self, at: u64, id: u32) -> Result<Stepped> {
        match id {
            abbrev_id::END_BLOCK => {
                self.cursor.align32()?;
                if !self.cursor.is_at_end() {
                    let left = self.cursor.bits_left() / 32;
                    return Err(Error::new(
                        at,
                        format!("the block ends {left} words before the end that its length gives"),
                    ));
                }
                Ok(Stepped::End)
            }
            abbrev_id::ENTER_SUBBLOCK => {
                BlockHead::read(&mut self.cursor, at, self.path).map(Stepped::Block)
            }
            _ => {
                let abbrev = Abbrev::read(&mut self.cursor)?;
                self.local.push(abbrev);
                Ok(Stepped::Define)
            }
        }
    }

    /// Reads an entry at the top level: a block, or padding after the last one.
    #[inline(never)]
    fn step_top(&mut self, at: u64) -> Result<Stepped> {
        let rest = self.cursor.bytes().get((at / 8) as usize..).unwrap_or(&[]);
        // A block takes at least eight bytes. Darwin's archiver appends newlines to a member, and the padding
        // of
        // sections is zero.
        if rest.len() < 8
            || rest.iter().take(8).all(|&byte| byte == 0) && rest.iter().all(|&byte| byte == 0)
        {
            return Ok(Stepped::End);
        }
        match self.cursor.read(self.width)? as u32 {
            abbrev_id::ENTER_SUBBLOCK => {
                BlockHead::read(&mut self.cursor, at, self.path).map(Stepped::Block)
            }
            id => Err(Error::new(
                at,
                format!("expected a block, found abbreviation id {id}"),
            )),
        }
    }

    #[cold]
    fn no_abbrev(&self, at: u64, id: u32) -> Error {
        let count = self.shared.len().saturating_add(self.local.len());
        Error::new(
            at,
            format!("abbreviation {id} is not defined: there are {count}, from 4"),
        )
    }
}

/// The kind of entry that was read. An abbreviation is the last in `local`.
enum Stepped {
    Record,
    Block(BlockHead),
    Define,
    End,
}

#[inline(always)]
fn unabbreviated<'a, const KEEP: bool>(
    cursor: &mut Cursor<'a>,
    record: &mut Record<'a>,
) -> Result<()> {
    record.code = cursor.vbr32(6)?;
    let count = cursor.vbr32(6)?;
    if u64::from(count).wrapping_mul(6) > cursor.bits_left() {
        return Err(cursor
            .past_end(u64::from(count).wrapping_mul(6))
            .in_record(record.code));
    }
    if KEEP {
        // The operands of the last record are overwritten.
        record.ops.resize(count as usize, 0);
        cursor.vbr6_run(&mut record.ops)?;
    } else {
        cursor.skip_vbr6(count)?;
    }
    Ok(())
}

#[inline(always)]
fn scalar(cursor: &mut Cursor<'_>, step: Step) -> Result<u64> {
    match step {
        Step::Fixed(width) => cursor.read(width),
        Step::Vbr6 => cursor.vbr_of::<6>(),
        Step::Vbr7 => cursor.vbr_of::<7>(),
        Step::Vbr8 => cursor.vbr_of::<8>(),
        Step::Vbr4 => cursor.vbr_of::<4>(),
        Step::Literal(value) => Ok(value),
        Step::Char6 => Ok(decode_char6(cursor.read(6)?)),
        Step::Vbr(width) => cursor.vbr_any(width),
    }
}

#[inline(always)]
fn abbreviated<'a, const KEEP: bool>(
    cursor: &mut Cursor<'a>,
    abbrev: &Abbrev,
    record: &mut Record<'a>,
) -> Result<()> {
    if abbrev.tail() == Tail::Odd {
        return odd::<KEEP>(cursor, abbrev.parts(), record);
    }
    // LLVM, too, keeps 32 bits.
    record.code = scalar(cursor, abbrev.code_step())? as u32;
    let steps = abbrev.steps();
    if KEEP {
        record.ops.resize(steps.len(), 0);
        for (op, &step) in record.ops.iter_mut().zip(steps) {
            *op = scalar(cursor, step)?;
        }
    } else {
        for &step in steps {
            scalar(cursor, step)?;
        }
    }
    match abbrev.tail() {
        Tail::None | Tail::Odd => Ok(()),
        Tail::Array(element) => array::<KEEP>(cursor, element, record),
        Tail::Blob => blob(cursor, record),
    }
}

fn blob<'a>(cursor: &mut Cursor<'a>, record: &mut Record<'a>) -> Result<()> {
    let length = cursor.vbr32(6)?;
    cursor.align32()?;
    let blob = cursor.read_bytes(u64::from(length))?;
    cursor.align32()?;
    record.blob = Some(blob);
    Ok(())
}

/// A record of a layout that no writer uses. Most of them no record can have: that is an error
/// here and not where the layout is defined.
#[cold]
fn odd<'a, const KEEP: bool>(
    cursor: &mut Cursor<'a>,
    parts: &[Part],
    record: &mut Record<'a>,
) -> Result<()> {
    let wrong = |record: &Record<'_>, what| Err(Error::new(record.at, what));
    record.ops.clear();
    let Some((&Part::Op(code), mut rest)) = parts.split_first() else {
        return wrong(
            record,
            "expected an abbreviation to start with a record code",
        );
    };
    record.code = scalar(cursor, Step::of(code))? as u32;
    while let Some((part, behind)) = rest.split_first() {
        rest = behind;
        match (part, behind) {
            (&Part::Op(op), _) => record.ops.push(scalar(cursor, Step::of(op))?),
            (Part::Blob, _) => blob(cursor, record)?,
            (Part::Array, &[Part::Op(element)]) if element.min_bits() > 0 => {
                array::<true>(cursor, element, record)?;
                rest = &[];
            }
            (Part::Array, [_]) => return wrong(record, "expected an array of plain fields"),
            (Part::Array, _) => return wrong(record, "expected an array to be second to last"),
        }
    }
    if !KEEP {
        record.ops.clear();
    }
    Ok(())
}

#[inline]
fn array<const KEEP: bool>(
    cursor: &mut Cursor<'_>,
    element: Op,
    record: &mut Record<'_>,
) -> Result<()> {
    let count = cursor.vbr32(6)?;
    if element.min_bits() == 0 && count > 0 {
        // Elements without bits would allow any count.
        return Err(Error::new(record.at, "an array of fields without bits").in_record(record.code));
    }
    let least = u64::from(count).saturating_mul(element.min_bits());
    if least > cursor.bits_left() {
        return Err(cursor.past_end(least).in_record(record.code));
    }
    if !KEEP {
        let Op::Vbr(width) = element else {
            return cursor.skip(least);
        };
        if width == 6 {
            return cursor.skip_vbr6(count);
        }
        for _ in 0..count {
            cursor.vbr(width)?;
        }
        return Ok(());
    }
    let first = record.ops.len();
    record.ops.resize(first.saturating_add(count as usize), 0);
    let ops = record.ops.get_mut(first..).unwrap_or_default();
    match element {
        Op::Literal(_) => Ok(()),
        Op::Fixed(width) => cursor.read_run(width, ops, |bits| bits),
        Op::Char6 => cursor.read_run(6, ops, decode_char6),
        Op::Vbr(6) => cursor.vbr6_run(ops),
        Op::Vbr(width) => ops
            .iter_mut()
            .try_for_each(|op| cursor.vbr(width).map(|value| *op = value)),
    }
}
