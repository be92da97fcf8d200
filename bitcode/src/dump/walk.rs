//! The walk over a whole stream, blocks within blocks, without recursion.

use super::stats::Stats;
use crate::bitstream::{BlockCursor, BlockHead, BlockInfo, Cursor, Entry, Item, Record, abbrev_id};
use crate::error::{Error, Result};
use bitsmith_ir::schema::blocks::BLOCKINFO_BLOCK;
use crc32fast::Hasher;
use rayon::prelude::*;
use std::io::{self, Write};
use std::sync::OnceLock;

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
    cursor: BlockCursor<'a, 'a>,
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

/// What is done with the entries of a stream. Large blocks are given to clones, on any thread, in
/// any order; what they print comes out in the order of the file.
pub trait Visitor: Clone + Send + Sync {
    /// Whether operands are looked at; if not, they are stepped over.
    const OPERANDS: bool = true;
    /// Whether a record must be seen by the one that has seen all before it in its block.
    fn needs_order(_block: u32, _code: u32) -> bool {
        false
    }
    /// Clones will see the records up to here.
    fn passed(&mut self) {}
    /// A block will start: called before the visitor may be cloned for it.
    fn before_block(&mut self, _out: &mut Vec<u8>) {}
    /// A block starts.
    fn enter(&mut self, out: &mut Vec<u8>, frame: &Frame<'_>, info: &BlockInfo);
    /// A record.
    fn record(&mut self, out: &mut Vec<u8>, view: &RecordView<'_, '_>) -> Result<()>;
    /// A block ends.
    fn leave(&mut self, out: &mut Vec<u8>, frame: &Frame<'_>, info: &BlockInfo);
}

/// Looks at nothing: for the numbers alone.
#[derive(Clone, Copy, Debug)]
pub struct NoVisitor;

impl Visitor for NoVisitor {
    const OPERANDS: bool = false;
    fn enter(&mut self, _: &mut Vec<u8>, _: &Frame<'_>, _: &BlockInfo) {}
    fn record(&mut self, _: &mut Vec<u8>, _: &RecordView<'_, '_>) -> Result<()> {
        Ok(())
    }
    fn leave(&mut self, _: &mut Vec<u8>, _: &Frame<'_>, _: &BlockInfo) {}
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
/// stream itself said last; numbers are added to `stats`. What `visitor` prints goes to `to`.
pub fn analyze<V: Visitor>(
    bytes: &[u8],
    visitor: V,
    info: &mut BlockInfo,
    stats: &mut Stats,
    checksums: bool,
    to: &mut (dyn Write + Send),
) -> std::result::Result<(), Quit> {
    let (kind, magic) = StreamKind::of(bytes)?;
    stats.start(kind, bytes.len());
    let shares = bytes.len() >= SHARED_FROM;
    let infos = Infos {
        info: std::mem::take(info),
        next: OnceLock::new(),
    };
    let walk = Walk::new(bytes, &infos.info, &infos, visitor, checksums);
    let mut main = Main {
        walk,
        to,
        groups: Vec::new(),
        waiting: 0,
        largest: 0,
        shares,
    };
    // By a thread of the pool, which has as many as there are processors: where this one and all
    // of those have work, two of them can come to share a processor while another one has none.
    let result = match shares {
        true => rayon::scope(|_| main.run(bytes, magic)),
        false => main.run(bytes, magic),
    };
    *info = main.walk.info.clone();
    main.walk.stats.into_total(stats);
    result
}

/// Streams of fewer bytes are not worth a second thread.
const SHARED_FROM: usize = 1 << 17;
/// How much output is kept before it is written.
const FULL: usize = 1 << 17;
/// How many bytes of blocks, the largest not counted, are shared out at least.
const BATCH: u64 = 1 << 19;

/// How many bytes of blocks go to a thread together, at least.
const GROUP: u64 = 1 << 16;
/// How many bits of a large block go to a thread together.
const PART: u64 = 1 << 18;
/// How many such parts are put aside.
const PARTS: usize = 24;
/// How many words a block has whose dump is not kept.
const LARGE: u64 = 1 << 16;

/// What BLOCKINFO blocks said, all of them: so that open blocks can go on to use what was said
/// when they started.
#[derive(Default)]
struct Infos {
    info: BlockInfo,
    next: OnceLock<Box<Infos>>,
}

impl Drop for Infos {
    fn drop(&mut self) {
        // Not one within the other: there may be many.
        let mut next = self.next.take();
        while let Some(mut one) = next {
            next = one.next.take();
        }
    }
}

/// A walk, by one thread.
struct Walk<'a, V> {
    bytes: &'a [u8],
    info: &'a BlockInfo,
    infos: &'a Infos,
    stats: Stats,
    frames: Vec<Frame<'a>>,
    /// How many blocks there are around the first frame.
    depth: usize,
    checksums: bool,
    visitor: V,
    out: Vec<u8>,
    record: Record<'a>,
}

/// What one step of a walk came to.
enum Came {
    /// To something else.
    Past,
    /// To a block, which is to be entered.
    Block(BlockHead),
    /// To the end of the innermost block, which is to be left.
    End,
}

impl<'a, V: Visitor> Walk<'a, V> {
    fn new(
        bytes: &'a [u8],
        info: &'a BlockInfo,
        infos: &'a Infos,
        visitor: V,
        checksums: bool,
    ) -> Self {
        let (stats, frames) = (Stats::default(), Vec::new());
        let (out, record) = (Vec::new(), Record::new());
        Self {
            bytes,
            info,
            infos,
            stats,
            frames,
            depth: 0,
            checksums,
            visitor,
            out,
            record,
        }
    }

    fn enter(&mut self, head: BlockHead) -> Result<()> {
        if head.id == BLOCKINFO_BLOCK {
            let info = BlockInfo::read(self.bytes, &head)?;
            let next = self.infos.next.get_or_init(|| {
                Box::new(Infos {
                    info,
                    next: OnceLock::new(),
                })
            });
            self.infos = next;
            self.info = &next.info;
        }
        let cursor = BlockCursor::open(self.bytes, &head, self.info)?;
        let stats = self.stats.instance(head.id);
        let depth = self.depth.saturating_add(self.frames.len());
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
        self.visitor.enter(&mut self.out, &frame, self.info);
        self.frames.push(frame);
        Ok(())
    }

    /// The end of the innermost block; gives its checksum if it is the first.
    fn leave(&mut self) -> Option<Hasher> {
        let mut frame = self.frames.pop()?;
        frame.hash_up_to(self.bytes, frame.head.end);
        self.visitor.leave(&mut self.out, &frame, self.info);
        let all = frame.head.end.saturating_sub(frame.head.counted_from);
        self.stats
            .add_bits(frame.stats, all.saturating_sub(frame.inner_bits));
        self.count_child(&frame.head);
        self.hash_child(&frame.head, frame.crc.as_ref());
        frame.crc
    }

    /// Counts a block for the one around it.
    fn count_child(&mut self, head: &BlockHead) {
        if let Some(parent) = self.frames.last_mut() {
            let all = head.end.saturating_sub(head.counted_from);
            parent.inner_bits = parent.inner_bits.saturating_add(all);
            self.stats.add_sub_block(parent.stats);
        }
    }

    /// Adds the checksum of a block to that of the one around it: so that every byte is looked at
    /// once, however deep it is.
    fn hash_child(&mut self, head: &BlockHead, crc: Option<&Hasher>) {
        if let Some(parent) = self.frames.last_mut()
            && let Some(inner) = crc
        {
            parent.hash_up_to(self.bytes, head.start);
            if let Some(outer) = &mut parent.crc {
                outer.combine(inner);
            }
            parent.hashed = head.end / 8;
        }
    }

    /// One entry of the innermost block.
    #[inline(always)]
    fn step(&mut self) -> Result<Came> {
        let Some(frame) = self.frames.last_mut() else {
            return Ok(Came::Past);
        };
        let record = &mut self.record;
        match frame.cursor.entry_of::<V>(record)? {
            Entry::Record => {
                let end = frame.cursor.bit_pos();
                let abbreviated = record.abbrev != abbrev_id::UNABBREV_RECORD;
                let bits = end.wrapping_sub(record.at);
                self.stats
                    .add_record(frame.stats, record.code, abbreviated, bits);
                if V::OPERANDS {
                    let layout = frame.cursor.abbrev(record.abbrev);
                    let before_array = layout.and_then(|abbrev| abbrev.before_array());
                    let view = RecordView {
                        record,
                        frame,
                        end,
                        before_array,
                        info: self.info,
                    };
                    self.visitor.record(&mut self.out, &view)?;
                }
            }
            Entry::Define(_) => self.stats.add_abbrev(frame.stats),
            Entry::Block(child) => return Ok(Came::Block(child)),
            Entry::End => return Ok(Came::End),
        }
        Ok(Came::Past)
    }

    /// All of a block; its checksum.
    fn whole(&mut self, head: BlockHead) -> Result<Option<Hasher>> {
        self.enter(head)?;
        loop {
            match self.step()? {
                Came::Past => {}
                Came::Block(child) => {
                    self.visitor.before_block(&mut self.out);
                    self.enter(child)?;
                }
                Came::End => {
                    let crc = self.leave();
                    if self.frames.is_empty() {
                        return Ok(crc);
                    }
                }
            }
        }
    }
}

/// A block that any thread may walk over, and what was printed before it.
struct Job<V> {
    before: Vec<u8>,
    head: BlockHead,
    visitor: V,
}

/// Small blocks, one behind the other, for the same thread.
struct Group<V> {
    jobs: Vec<Job<V>>,
    bytes: u64,
}

/// What a group came to.
struct Done {
    out: Vec<u8>,
    stats: Stats,
    checksums: Vec<(BlockHead, Option<Hasher>)>,
    result: Result<()>,
}

impl<V: Visitor> Group<V> {
    fn run(&self, bytes: &[u8], info: &BlockInfo, depth: usize, checksums: bool) -> Done {
        let infos = Infos::default();
        let Some(first) = self.jobs.first() else {
            let (out, stats, checksums) = (Vec::new(), Stats::default(), Vec::new());
            return Done {
                out,
                stats,
                checksums,
                result: Ok(()),
            };
        };
        let mut walk = Walk::new(bytes, info, &infos, first.visitor.clone(), checksums);
        walk.depth = depth;
        if V::OPERANDS {
            // A dump takes some ten times the bits that it is of.
            walk.out.reserve((self.bytes as usize).saturating_mul(10));
        }
        let mut sums = Vec::new();
        let result = self.jobs.iter().try_for_each(|job| {
            walk.out.extend_from_slice(&job.before);
            walk.visitor = job.visitor.clone();
            let sum = walk.whole(job.head)?;
            if checksums {
                sums.push((job.head, sum));
            }
            Ok(())
        });
        Done {
            out: walk.out,
            stats: walk.stats,
            checksums: sums,
            result,
        }
    }
}

/// Records of a large block, without a definition or a block among them.
struct Part<'a, V> {
    /// What was printed before it.
    before: Vec<u8>,
    start: BlockCursor<'a, 'a>,
    /// The bit behind the last of them.
    end: u64,
    visitor: V,
}

impl<V: Visitor> Part<'_, V> {
    fn run(&self, head: BlockHead, depth: usize, info: &BlockInfo) -> (Vec<u8>, Result<()>) {
        let mut out = Vec::with_capacity((PART as usize).saturating_mul(2));
        let mut visitor = self.visitor.clone();
        let mut record = Record::new();
        let cursor = self.start.clone();
        let mut frame = Frame {
            head,
            depth,
            crc: None,
            cursor,
            stats: 0,
            inner_bits: 0,
            hashed: 0,
        };
        while frame.cursor.bit_pos() < self.end {
            if let Err(error) = frame.cursor.next_entry(&mut record) {
                return (out, Err(error));
            }
            let end = frame.cursor.bit_pos();
            let layout = frame.cursor.abbrev(record.abbrev);
            let before_array = layout.and_then(|abbrev| abbrev.before_array());
            let view = RecordView {
                record: &record,
                frame: &frame,
                end,
                before_array,
                info,
            };
            if let Err(error) = visitor.record(&mut out, &view) {
                return (out, Err(error));
            }
        }
        (out, Ok(()))
    }
}

/// Some parts of a large block, and what comes behind them if it is something else.
struct Batch<'a, V> {
    parts: Vec<Part<'a, V>>,
    /// What was printed behind the last part.
    after: Vec<u8>,
    /// The bit at which a block or the end stands.
    stop: Option<Result<u64>>,
}

/// The walk over the outer blocks, which shares the inner ones out.
struct Main<'a, 'w, V> {
    walk: Walk<'a, V>,
    to: &'w mut (dyn Write + Send),
    groups: Vec<Group<V>>,
    /// Bytes of the blocks in `groups`, and of the largest.
    waiting: u64,
    largest: u64,
    shares: bool,
}

impl<'a, V: Visitor> Main<'a, '_, V> {
    fn run(&mut self, bytes: &[u8], magic: u64) -> std::result::Result<(), Quit> {
        let result = self.blocks(bytes, magic);
        // What was found before an error is printed before it.
        self.run_jobs()?;
        self.flush()?;
        result
    }

    fn blocks(&mut self, bytes: &[u8], magic: u64) -> std::result::Result<(), Quit> {
        let mut cursor = Cursor::at(bytes, magic)?;
        // Unlike a module's reader, the analyzer wants blocks up to the last bit.
        while !cursor.is_at_end() {
            let at = cursor.bit_pos();
            if cursor.read(2)? != u64::from(abbrev_id::ENTER_SUBBLOCK) {
                return Err(Error::new(at, "expected a block: records must be in one").into());
            }
            let head = BlockHead::read(&mut cursor, at, Default::default())?;
            self.walk.visitor.before_block(&mut self.walk.out);
            self.walk.enter(head)?;
            while !self.walk.frames.is_empty() {
                self.step()?;
            }
            self.walk.stats.top_blocks = self.walk.stats.top_blocks.saturating_add(1);
        }
        Ok(())
    }

    #[inline(always)]
    fn step(&mut self) -> std::result::Result<(), Quit> {
        match self.walk.step()? {
            Came::Past => {}
            Came::Block(child) => {
                self.walk.visitor.before_block(&mut self.walk.out);
                let outer = self.walk.frames.len() == 1;
                if outer && self.may_share(&child) {
                    return self.share(child);
                }
                self.run_jobs()?;
                self.walk.enter(child)?;
                if outer && self.shares && child.words() > LARGE && V::OPERANDS {
                    self.split()?;
                }
            }
            Came::End => {
                // The outer block's checksum needs those of the blocks in it.
                self.run_jobs()?;
                self.walk.leave();
            }
        }
        if self.walk.out.len() >= FULL && self.groups.is_empty() {
            self.flush()?;
            // So many records have come that more will: of the globals of a large module.
            if self.shares && self.walk.frames.len() == 1 && V::OPERANDS {
                self.split()?;
            }
        }
        Ok(())
    }

    /// Whether a block goes to any thread. One that says what follows means does not, nor one
    /// that prints so much that keeping it costs more than a second thread gains.
    fn may_share(&self, head: &BlockHead) -> bool {
        let large = V::OPERANDS && head.words() > LARGE;
        self.shares && head.id != BLOCKINFO_BLOCK && !large
    }

    /// Goes over the innermost block, which is large: its records are counted here and looked at
    /// by any thread, some thousand at a time. Stops at the first block in it, or at its end.
    fn split(&mut self) -> std::result::Result<(), Quit> {
        let mut batch = self.scan();
        loop {
            let Some(stop) = batch.stop.take() else {
                batch = self.run_parts(&batch, Self::scan)?;
                continue;
            };
            // What the block has up to here is printed before what is wrong with it.
            self.run_parts(&batch, |_| ())?;
            let at = stop?;
            if let Some(frame) = self.walk.frames.last_mut() {
                frame.cursor.seek(at)?;
            }
            return Ok(());
        }
    }

    /// Counts the next records of the innermost block, and puts them aside for any thread, but for
    /// those whose place counts.
    fn scan(&mut self) -> Batch<'a, V> {
        let walk = &mut self.walk;
        let (mut parts, mut stop) = (Vec::new(), None);
        let mut before = std::mem::take(&mut walk.out);
        while stop.is_none() && parts.len() < PARTS && before.len() < FULL {
            let Some(frame) = walk.frames.last_mut() else {
                stop = Some(Err(Error::new(0, "expected an open block")));
                break;
            };
            let start = frame.cursor.clone();
            let mut end = start.bit_pos();
            let full = end.saturating_add(PART);
            let mut place_counts = false;
            while end < full {
                let record = &mut walk.record;
                match frame.cursor.next_entry_code(record) {
                    Ok(Entry::Record) if V::needs_order(frame.head.id, record.code) => {
                        place_counts = true;
                    }
                    Ok(Entry::Record) => {
                        end = frame.cursor.bit_pos();
                        let abbreviated = record.abbrev != abbrev_id::UNABBREV_RECORD;
                        let bits = end.wrapping_sub(record.at);
                        walk.stats
                            .add_record(frame.stats, record.code, abbreviated, bits);
                        continue;
                    }
                    Ok(Entry::Define(_)) => walk.stats.add_abbrev(frame.stats),
                    Ok(Entry::Block(_) | Entry::End) => stop = Some(Ok(end)),
                    Err(error) => stop = Some(Err(error)),
                }
                break;
            }
            let back = match place_counts {
                true => frame.cursor.seek(end),
                false => Ok(()),
            };
            if end > start.bit_pos() {
                parts.push(Part {
                    before: std::mem::take(&mut before),
                    start,
                    end,
                    visitor: walk.visitor.clone(),
                });
                walk.visitor.passed();
            }
            if place_counts {
                if let Err(error) = back.and_then(|()| walk.step()) {
                    stop = Some(Err(error));
                }
                // An index of metadata can be most of what there is.
                match before.is_empty() {
                    true => before = std::mem::take(&mut walk.out),
                    false => before.append(&mut walk.out),
                }
            }
        }
        Batch {
            parts,
            after: before,
            stop,
        }
    }

    /// Looks at parts of the innermost block, and prints what they have, in their order; this
    /// thread does something else `meanwhile`.
    fn run_parts<R>(
        &mut self,
        batch: &Batch<'_, V>,
        meanwhile: impl FnOnce(&mut Self) -> R,
    ) -> std::result::Result<R, Quit> {
        let Some(frame) = self.walk.frames.last() else {
            return Ok(meanwhile(self));
        };
        let (head, depth, info) = (frame.head, frame.depth, self.walk.info);
        let run = |part: &Part<'_, V>| part.run(head, depth, info);
        let parts = &batch.parts;
        let mut done = Vec::new();
        let found = rayon::in_place_scope(|scope| {
            scope.spawn(|_| done = parts.par_iter().with_max_len(1).map(run).collect());
            meanwhile(self)
        });
        for (part, (out, result)) in parts.iter().zip(done) {
            self.to.write_all(&part.before)?;
            self.to.write_all(&out)?;
            result?;
        }
        self.to.write_all(&batch.after)?;
        Ok(found)
    }

    /// Puts a block aside for any thread.
    fn share(&mut self, head: BlockHead) -> std::result::Result<(), Quit> {
        self.walk.count_child(&head);
        let before = std::mem::take(&mut self.walk.out);
        let job = Job {
            before,
            head,
            visitor: self.walk.visitor.clone(),
        };
        let bytes = head.words().saturating_mul(4);
        match self.groups.last_mut().filter(|group| group.bytes < GROUP) {
            Some(group) => {
                group.bytes = group.bytes.saturating_add(bytes);
                group.jobs.push(job);
            }
            None => self.groups.push(Group {
                jobs: vec![job],
                bytes,
            }),
        }
        self.waiting = self.waiting.saturating_add(bytes);
        self.largest = self.largest.max(bytes);
        if self.waiting.saturating_sub(self.largest) >= BATCH.max(self.largest) {
            self.run_jobs()?;
        }
        Ok(())
    }

    /// Walks over the blocks that were put aside, and prints what they have, in their order.
    fn run_jobs(&mut self) -> std::result::Result<(), Quit> {
        if self.groups.is_empty() {
            return Ok(());
        }
        (self.waiting, self.largest) = (0, 0);
        let groups = std::mem::take(&mut self.groups);
        let after = std::mem::take(&mut self.walk.out);
        let (bytes, info) = (self.walk.bytes, self.walk.info);
        let (depth, checksums) = (self.walk.frames.len(), self.walk.checksums);
        let run = |group: &Group<V>| group.run(bytes, info, depth, checksums);
        let done: Vec<Done> = groups.par_iter().with_max_len(1).map(run).collect();
        for done in done {
            self.to.write_all(&done.out)?;
            done.stats.into_total(&mut self.walk.stats);
            done.result?;
            for (head, crc) in done.checksums {
                self.walk.hash_child(&head, crc.as_ref());
            }
        }
        self.walk.out = after;
        Ok(())
    }

    fn flush(&mut self) -> std::result::Result<(), Quit> {
        self.to.write_all(&self.walk.out)?;
        self.walk.out.clear();
        Ok(())
    }
}

impl<'a> BlockCursor<'a, '_> {
    #[inline(always)]
    fn entry_of<V: Visitor>(&mut self, record: &mut Record<'a>) -> Result<Entry> {
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
