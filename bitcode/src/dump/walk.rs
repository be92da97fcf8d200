//! The walk over a whole stream, blocks within blocks, without recursion.

use super::stats::Stats;
use crate::bitstream::{BlockCursor, BlockHead, BlockInfo, Cursor, Entry, Item, Record, abbrev_id};
use crate::error::{Error, Result};
use bitsmith_ir::schema::blocks::BLOCKINFO_BLOCK;
use crc32fast::Hasher;
use std::io;

/// What a stream holds, as its magic number says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StreamKind {
    /// Anything else.
    Unknown,
    /// LLVM IR: `BC`, 0xC0DE.
    LlvmIr,
    /// A syntax tree of Clang: `CPCH`.
    ClangAst,
    /// Diagnostics of Clang: `DIAG`.
    ClangDiagnostics,
    /// Optimization remarks: `RMRK`.
    Remarks,
}

impl StreamKind {
    /// What starts with these bytes, and the bits of its magic number.
    pub fn of(bytes: &[u8]) -> Result<(Self, u64)> {
        let magic = bytes.first_chunk::<4>();
        let magic = magic.ok_or_else(|| Error::new(0, "expected a magic number of four bytes"))?;
        Ok(match magic {
            b"BC\xC0\xDE" => (Self::LlvmIr, 32),
            b"CPCH" => (Self::ClangAst, 32),
            b"DIAG" => (Self::ClangDiagnostics, 32),
            b"RMRK" => (Self::Remarks, 32),
            _ => (Self::Unknown, 32),
        })
    }

    /// As LLVM's analyzer calls it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::LlvmIr => "LLVM IR",
            Self::ClangAst => "Clang Serialized AST",
            Self::ClangDiagnostics => "Clang Serialized Diagnostics",
            Self::Remarks => "LLVM Remarks",
        }
    }
}

/// A block on the way.
pub struct Frame<'a> {
    /// Where it is.
    pub head: BlockHead,
    /// How many blocks there are around it.
    pub depth: usize,
    /// The CRC-32 of its body so far, when that is wanted: the whole of it at its end.
    pub crc: Option<Hasher>,
    cursor: BlockCursor<'a, 'static>,
    stats: usize,
    /// Bits of the blocks in it, which are not counted as its own.
    inner_bits: u64,
    /// Up to where `crc` goes, in bytes.
    hashed: u64,
}

/// A record on the way.
pub struct RecordView<'r, 'a> {
    /// The record.
    pub record: &'r Record<'a>,
    /// The block it is in.
    pub frame: &'r Frame<'a>,
    /// The bit behind it.
    pub end: u64,
    /// How many operands precede the array of its abbreviation, if that has one.
    pub before_array: Option<usize>,
    /// What the file says about blocks.
    pub info: &'r BlockInfo,
}

/// Why a walk ended early.
#[derive(Debug)]
pub enum Quit {
    /// The stream is malformed.
    Malformed(Error),
    /// The output could not be written.
    Output(io::Error),
}

impl From<Error> for Quit {
    fn from(error: Error) -> Self {
        Self::Malformed(error)
    }
}

impl From<io::Error> for Quit {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// What is done with the entries of a stream.
pub trait Visitor {
    /// Whether operands are looked at; if not, they are stepped over.
    const OPERANDS: bool = true;
    /// A block starts.
    fn enter(&mut self, frame: &Frame<'_>, info: &BlockInfo) -> std::result::Result<(), Quit>;
    /// A record.
    fn record(&mut self, view: &RecordView<'_, '_>) -> std::result::Result<(), Quit>;
    /// A block ends.
    fn leave(&mut self, frame: &Frame<'_>, info: &BlockInfo) -> std::result::Result<(), Quit>;
}

/// Looks at nothing: for the numbers alone.
pub struct NoVisitor;

impl Visitor for NoVisitor {
    const OPERANDS: bool = false;
    fn enter(&mut self, _: &Frame<'_>, _: &BlockInfo) -> std::result::Result<(), Quit> {
        Ok(())
    }
    fn record(&mut self, _: &RecordView<'_, '_>) -> std::result::Result<(), Quit> {
        Ok(())
    }
    fn leave(&mut self, _: &Frame<'_>, _: &BlockInfo) -> std::result::Result<(), Quit> {
        Ok(())
    }
}

/// Reads the BLOCKINFO of another stream, which is used in place of a missing one.
pub fn read_block_info(bytes: &[u8]) -> Result<BlockInfo> {
    let mut top = BlockCursor::top(bytes, StreamKind::of(bytes)?.1)?;
    let mut record = Record::new();
    while let Item::Block(head) = top.next(&mut record)? {
        if head.id == BLOCKINFO_BLOCK {
            return BlockInfo::read(bytes, &head);
        }
    }
    Ok(BlockInfo::new())
}

/// Walks over a stream. `info` is what is known about its blocks before, and is then what the
/// stream itself said last; numbers are added to `stats`.
pub fn analyze<V: Visitor>(
    bytes: &[u8],
    visitor: &mut V,
    info: &mut BlockInfo,
    stats: &mut Stats,
    checksums: bool,
) -> std::result::Result<(), Quit> {
    let (kind, magic) = StreamKind::of(bytes)?;
    stats.start(kind, bytes.len());
    let mut walk = Walk {
        bytes,
        info,
        stats,
        frames: Vec::new(),
        checksums,
    };
    let mut cursor = Cursor::at(bytes, magic)?;
    // Unlike a module's reader, the analyzer wants blocks up to the last bit.
    while !cursor.is_at_end() {
        let at = cursor.bit_pos();
        if cursor.read(2)? != u64::from(abbrev_id::ENTER_SUBBLOCK) {
            return Err(Error::new(at, "expected a block: records must be in one").into());
        }
        let head = BlockHead::read(&mut cursor, at, Default::default())?;
        walk.block(head, visitor)?;
        walk.stats.top_blocks = walk.stats.top_blocks.saturating_add(1);
    }
    Ok(())
}

struct Walk<'a, 's> {
    bytes: &'a [u8],
    info: &'s mut BlockInfo,
    stats: &'s mut Stats,
    frames: Vec<Frame<'a>>,
    checksums: bool,
}

impl<'a> Walk<'a, '_> {
    fn enter<V: Visitor>(
        &mut self,
        head: BlockHead,
        visitor: &mut V,
    ) -> std::result::Result<(), Quit> {
        if head.id == BLOCKINFO_BLOCK {
            *self.info = BlockInfo::read(self.bytes, &head)?;
        }
        let cursor =
            BlockCursor::open_with(self.bytes, &head, self.info.abbrevs(head.id).to_vec())?;
        let stats = self.stats.instance(head.id);
        let depth = self.frames.len();
        let crc = self.checksums.then(Hasher::new);
        let hashed = head.start / 8;
        let frame = Frame {
            head,
            depth,
            crc,
            cursor,
            stats,
            inner_bits: 0,
            hashed,
        };
        visitor.enter(&frame, self.info)?;
        self.frames.push(frame);
        Ok(())
    }

    /// The end of the innermost block.
    fn leave<V: Visitor>(&mut self, visitor: &mut V) -> std::result::Result<(), Quit> {
        let Some(mut frame) = self.frames.pop() else {
            return Ok(());
        };
        frame.hash_up_to(self.bytes, frame.head.end);
        visitor.leave(&frame, self.info)?;
        let all = frame.head.end.saturating_sub(frame.head.counted_from);
        self.stats
            .add_bits(frame.stats, all.saturating_sub(frame.inner_bits));
        if let Some(parent) = self.frames.last_mut() {
            parent.inner_bits = parent.inner_bits.saturating_add(all);
            self.stats.add_sub_block(parent.stats);
            parent.hash_up_to(self.bytes, frame.head.start);
            if let (Some(outer), Some(inner)) = (&mut parent.crc, &frame.crc) {
                outer.combine(inner);
                parent.hashed = frame.head.end / 8;
            }
        }
        Ok(())
    }

    fn block<V: Visitor>(
        &mut self,
        head: BlockHead,
        visitor: &mut V,
    ) -> std::result::Result<(), Quit> {
        let mut record = Record::new();
        self.enter(head, visitor)?;
        while let Some(frame) = self.frames.last_mut() {
            match frame.cursor.next_entry_of::<V>(&mut record)? {
                Entry::Record => {
                    let end = frame.cursor.bit_pos();
                    let abbreviated = record.abbrev != abbrev_id::UNABBREV_RECORD;
                    let bits = end.saturating_sub(record.at);
                    self.stats
                        .add_record(frame.stats, record.code, abbreviated, bits);
                    if V::OPERANDS {
                        let layout = frame.cursor.abbrev(record.abbrev);
                        let before_array = layout.and_then(|abbrev| abbrev.before_array());
                        let info = &*self.info;
                        let record = &record;
                        visitor.record(&RecordView {
                            record,
                            frame,
                            end,
                            before_array,
                            info,
                        })?;
                    }
                }
                Entry::Define(_) => self.stats.add_abbrev(frame.stats),
                Entry::Block(child) => self.enter(child, visitor)?,
                Entry::End => self.leave(visitor)?,
            }
        }
        Ok(())
    }
}

impl<'a> BlockCursor<'a, 'static> {
    #[inline(always)]
    fn next_entry_of<V: Visitor>(&mut self, record: &mut Record<'a>) -> Result<Entry> {
        if V::OPERANDS {
            self.next_entry(record)
        } else {
            self.next_entry_code(record)
        }
    }
}

impl Frame<'_> {
    fn hash_up_to(&mut self, bytes: &[u8], bit: u64) {
        if let Some(crc) = &mut self.crc {
            let range = self.hashed as usize..(bit / 8) as usize;
            crc.update(bytes.get(range).unwrap_or(&[]));
            self.hashed = bit / 8;
        }
    }

    /// The bytes of the body before a record in it.
    pub fn bytes_before_record(&self, record: &Record<'_>) -> &[u8] {
        // The hash of a module is of what precedes the record's fields, in whole bytes.
        let fields = record.at.saturating_add(u64::from(self.head.abbrev_width));
        let range = (self.head.start / 8) as usize..(fields / 8) as usize;
        self.cursor.bytes().get(range).unwrap_or(&[])
    }

    /// The CRC-32 of the body, at the end of the block.
    pub fn checksum(&self) -> Option<u32> {
        self.crc.clone().map(Hasher::finalize)
    }
}
