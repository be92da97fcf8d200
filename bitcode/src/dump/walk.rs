//! The walk over a whole stream, blocks within blocks, without recursion.

use super::kind::StreamKind;
use super::options::Checksums;
use super::stats::Stats;
use crate::bitstream::{BlockCursor, BlockHead, BlockInfo, Cursor, Entry, Item, Record, abbrev_id};
use crate::error::{Error, Result};
use bitsmith_model::parallel::{self, Scope};
use bitsmith_model::schema::blocks::BLOCKINFO_BLOCK;
use crc32fast::Hasher;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::OnceLock;
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};

/// An open block.
pub struct Frame<'a> {
    /// Its head.
    pub head: BlockHead,
    /// The number of enclosing blocks.
    pub depth: usize,
    /// The CRC-32 of its body so far, if requested; complete at its end.
    pub crc: Option<Hasher>,
    cursor: BlockCursor<'a, 'a>,
    stats: usize,
    /// The bits of the blocks in it, which do not count as its own.
    inner_bits: u64,
    /// The byte offset up to which `crc` is computed.
    hashed: u64,
}

/// A record with its context.
pub struct RecordView<'r, 'a> {
    /// The record.
    pub record: &'r Record<'a>,
    /// The block that contains it.
    pub frame: &'r Frame<'a>,
    /// The bit offset after it.
    pub end: u64,
    /// The number of operands before the array of its abbreviation; `None` if there is no array.
    pub before_array: Option<usize>,
    /// The names from BLOCKINFO.
    pub info: &'r BlockInfo,
}

/// The reason why a walk ended early.
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

/// An action on the entries of a stream. Large blocks are visited by clones, on any thread and in any
/// order; their output appears in the order of the file.
pub trait Visitor: Clone + Send + Sync {
    /// True if operands are needed; otherwise they are skipped.
    const OPERANDS: bool = true;
    /// Returns true if a record must be visited after all records before it in its block, by the same visitor.
    fn needs_order(_block: u32, _code: u32) -> bool {
        false
    }
    /// Called when clones will visit the records up to here.
    fn passed(&mut self) {}
    /// Called before a block starts, and before the visitor may be cloned for it.
    fn before_block(&mut self, _out: &mut Vec<u8>) {}
    /// Called at the start of a block.
    fn enter(&mut self, out: &mut Vec<u8>, frame: &Frame<'_>, info: &BlockInfo);
    /// Called for a record.
    fn record(&mut self, out: &mut Vec<u8>, view: &RecordView<'_, '_>) -> Result<()>;
    /// Called at the end of a block.
    fn leave(&mut self, out: &mut Vec<u8>, frame: &Frame<'_>, info: &BlockInfo);
}

/// A visitor that does nothing, for the statistics alone.
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

/// Reads the BLOCKINFO of another stream, for a stream without one.
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

/// Walks over a stream. `info` has the names known beforehand, and at the end those of the stream
/// itself. Statistics are added to `stats`; the output of `visitor` goes to `to`.
pub fn analyze<V: Visitor>(
    bytes: &[u8],
    visitor: V,
    info: &mut BlockInfo,
    stats: &mut Stats,
    checksums: Checksums,
    to: &mut (dyn Write + Send),
) -> std::result::Result<(), Quit> {
    let (kind, magic) = StreamKind::of(bytes)?;
    stats.start(kind, bytes.len());
    let infos = Infos {
        info: std::mem::take(info),
        next: OnceLock::new(),
    };
    let walk = Walk::new(bytes, &infos.info, &infos, visitor, checksums);
    // Runs on a thread of the pool. If this thread and a pool of as many threads as processors worked, two
    // of them could share a processor.
    let (result, walk) = match bytes.len() >= SHARED_FROM {
        true => parallel::scope(|scope| Main::new(walk, to, Some(scope)).run(bytes, magic)),
        false => Main::new(walk, to, None).run(bytes, magic),
    };
    *info = walk.info.clone();
    walk.stats.into_total(stats);
    result
}

/// The size in bytes from which a stream is distributed over threads.
const SHARED_FROM: usize = 1 << 17;
/// The size in bytes at which output is written.
const FULL: usize = 1 << 17;
/// The number of bytes of pending work above which the oldest result is awaited.
const AHEAD: u64 = 1 << 19;
/// The minimal number of bytes of blocks in one task.
const GROUP: u64 = 1 << 16;
/// The number of bytes of a large block in one task.
const PART: u64 = 1 << 15;
/// The number of words above which the dump of a block is not buffered.
const LARGE: u64 = 1 << 16;
/// The estimated size of a dump relative to its bitcode.
const GROWTH: u64 = 10;

/// A list of BLOCKINFO contents, extended by each BLOCKINFO block, so that open blocks can continue to
/// use the one they started with.
#[derive(Default)]
struct Infos {
    info: BlockInfo,
    next: OnceLock<Box<Infos>>,
}

impl Drop for Infos {
    fn drop(&mut self) {
        // Iterative, since the list may be long.
        let mut next = self.next.take();
        while let Some(mut one) = next {
            next = one.next.take();
        }
    }
}

/// The walk of one thread.
struct Walk<'a, V> {
    bytes: &'a [u8],
    info: &'a BlockInfo,
    infos: &'a Infos,
    stats: Stats,
    frames: Vec<Frame<'a>>,
    /// The number of blocks that enclose the first frame.
    depth: usize,
    checksums: Checksums,
    visitor: V,
    out: Vec<u8>,
    record: Record<'a>,
}

/// The result of one step of a walk.
enum Came {
    /// Any other entry.
    Past,
    /// A block to enter.
    Block(BlockHead),
    /// The end of the innermost block.
    End,
}

impl<'a, V: Visitor> Walk<'a, V> {
    fn new(
        bytes: &'a [u8],
        info: &'a BlockInfo,
        infos: &'a Infos,
        visitor: V,
        checksums: Checksums,
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
        let crc = (self.checksums == Checksums::OfBlocks).then(Hasher::new);
        let frame = self.frame(head, cursor, stats, crc);
        self.visitor.enter(&mut self.out, &frame, self.info);
        self.frames.push(frame);
        Ok(())
    }

    /// A frame for a block in the open blocks.
    fn frame(
        &self,
        head: BlockHead,
        cursor: BlockCursor<'a, 'a>,
        stats: usize,
        crc: Option<Hasher>,
    ) -> Frame<'a> {
        Frame {
            head,
            depth: self.depth.saturating_add(self.frames.len()),
            crc,
            cursor,
            stats,
            inner_bits: 0,
            hashed: head.start / 8,
        }
    }

    /// Leaves the innermost block; returns its checksum if it is the outermost frame.
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

    /// Counts a block in the enclosing one.
    fn count_child(&mut self, head: &BlockHead) {
        if let Some(parent) = self.frames.last_mut() {
            let all = head.end.saturating_sub(head.counted_from);
            parent.inner_bits = parent.inner_bits.saturating_add(all);
            self.stats.add_sub_block(parent.stats);
        }
    }

    /// Adds the checksum of a block to that of the enclosing one, so that every byte is hashed once at any
    /// nesting depth.
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

    /// Visits one entry of the innermost block.
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

    /// Visits records of a block up to a bit offset.
    fn records(&mut self, head: BlockHead, start: BlockCursor<'a, 'a>, end: u64) -> Result<()> {
        let stats = self.stats.index_of(head.id);
        let frame = self.frame(head, start, stats, None);
        self.frames.push(frame);
        while self
            .frames
            .last()
            .is_some_and(|frame| frame.cursor.bit_pos() < end)
        {
            self.step()?;
        }
        Ok(())
    }

    /// Visits a whole block; returns its checksum.
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

/// The work of a task.
enum Work<'a> {
    /// Small adjacent blocks, each with the output before it.
    Blocks(Vec<(Vec<u8>, BlockHead)>),
    /// The records of a large block up to a bit offset, without definitions and blocks.
    Records(BlockHead, BlockCursor<'a, 'a>, u64),
}

/// The work, and the state that it starts from.
struct Task<'a, V> {
    bytes: &'a [u8],
    info: &'a BlockInfo,
    /// The number of blocks that enclose it.
    depth: usize,
    checksums: Checksums,
    visitor: V,
    /// The output to append to.
    out: Vec<u8>,
    work: Work<'a>,
}

/// The result of a task.
struct Done {
    out: Vec<u8>,
    stats: Stats,
    checksums: Vec<(BlockHead, Option<Hasher>)>,
    result: Result<()>,
}

impl<V: Visitor> Task<'_, V> {
    fn run(self) -> Done {
        let infos = Infos::default();
        let mut walk = Walk::new(self.bytes, self.info, &infos, self.visitor, self.checksums);
        (walk.depth, walk.out) = (self.depth, self.out);
        let mut checksums = Vec::new();
        let result = match self.work {
            Work::Blocks(blocks) => blocks.into_iter().try_for_each(|(before, head)| {
                walk.out.extend_from_slice(&before);
                let checksum = walk.whole(head)?;
                if self.checksums == Checksums::OfBlocks {
                    checksums.push((head, checksum));
                }
                Ok(())
            }),
            Work::Records(head, start, end) => walk.records(head, start, end),
        };
        Done {
            out: walk.out,
            stats: walk.stats,
            checksums,
            result,
        }
    }
}

/// A task of another thread.
struct Given {
    done: Receiver<Done>,
    /// The number of bytes that it counts as pending.
    bytes: u64,
}

impl Given {
    /// Waits for the result; `None` if the thread has panicked, which its scope propagates.
    fn wait(&self) -> Option<Done> {
        loop {
            match self.done.try_recv() {
                Ok(done) => return Some(done),
                Err(TryRecvError::Disconnected) => return None,
                // This thread runs other tasks meanwhile.
                Err(TryRecvError::Empty) => parallel::run_waiting_task(),
            }
        }
    }
}

/// The walk over the outer blocks, which distributes the inner ones and prints their output in the
/// order of the file.
struct Main<'a, 's, 'w, V> {
    walk: Walk<'a, V>,
    to: &'w mut (dyn Write + Send),
    /// The scope for tasks; `None` if the stream is small.
    scope: Option<&'s Scope<'a>>,
    /// Blocks collected for one task, and their bytes.
    group: Vec<(Vec<u8>, BlockHead)>,
    group_bytes: u64,
    given: VecDeque<Given>,
    /// The number of bytes of pending tasks.
    ahead: u64,
    /// Buffers for reuse.
    spare: Vec<Vec<u8>>,
}

impl<'a, 's, 'w, V: Visitor + 'a> Main<'a, 's, 'w, V> {
    fn new(
        walk: Walk<'a, V>,
        to: &'w mut (dyn Write + Send),
        scope: Option<&'s Scope<'a>>,
    ) -> Self {
        Self {
            walk,
            to,
            scope,
            group: Vec::new(),
            group_bytes: 0,
            given: VecDeque::new(),
            ahead: 0,
            spare: Vec::new(),
        }
    }

    fn run(mut self, bytes: &[u8], magic: u64) -> (std::result::Result<(), Quit>, Walk<'a, V>) {
        let result = self.blocks(bytes, magic);
        // Output before an error is printed.
        let printed = self.finish().and_then(|()| self.flush());
        (printed.and(result), self.walk)
    }

    fn blocks(&mut self, bytes: &[u8], magic: u64) -> std::result::Result<(), Quit> {
        let mut cursor = Cursor::at(bytes, magic)?;
        // Unlike a module's reader, the analyzer reads blocks up to the last bit.
        while !cursor.is_at_end() {
            let at = cursor.bit_pos();
            if cursor.read(2)? != u64::from(abbrev_id::ENTER_SUBBLOCK) {
                return Err(Error::new(at, "expected a block: records must be in one").into());
            }
            let head = BlockHead::read_clipped(&mut cursor, at, Default::default())?;
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
                self.finish()?;
                self.walk.enter(child)?;
                if outer && child.words > LARGE && V::OPERANDS {
                    self.split()?;
                }
            }
            Came::End => {
                // The checksum of the outer block needs those of its inner blocks.
                self.finish()?;
                self.walk.leave();
            }
        }
        if self.walk.out.len() >= FULL {
            self.finish()?;
            self.flush()?;
            // After so many records more are likely: the globals of a large module.
            if self.walk.frames.len() == 1 && V::OPERANDS {
                self.split()?;
            }
        }
        Ok(())
    }

    /// Returns true if a block may be visited by any thread. BLOCKINFO may not, nor may a block with so
    /// much output that buffering it costs more than a second thread gains.
    fn may_share(&self, head: &BlockHead) -> bool {
        let large = V::OPERANDS && head.words > LARGE;
        self.scope.is_some() && head.id != BLOCKINFO_BLOCK && !large
    }

    /// Adds a block to the group for another thread.
    fn share(&mut self, head: BlockHead) -> std::result::Result<(), Quit> {
        self.walk.count_child(&head);
        self.group.push((std::mem::take(&mut self.walk.out), head));
        let bytes = head.words.saturating_mul(4);
        self.group_bytes = self.group_bytes.saturating_add(bytes);
        match self.group_bytes >= GROUP {
            true => self.give_group(),
            false => Ok(()),
        }
    }

    /// Visits the innermost block, which is large. Other threads visit some thousand records at a time,
    /// except for those that need order. Stops at the first block in it, or at its end.
    fn split(&mut self) -> std::result::Result<(), Quit> {
        while let Some(frame) = self.walk.frames.last_mut().filter(|_| self.scope.is_some()) {
            let (head, start) = (frame.head, frame.cursor.clone());
            let mut end = start.bit_pos();
            let full = end.saturating_add(PART.saturating_mul(8));
            let mut other = None;
            while end < full && other.is_none() {
                let record = &mut self.walk.record;
                match frame.cursor.next_entry_code(record) {
                    Ok(Entry::Record) if !V::needs_order(head.id, record.code) => {
                        end = frame.cursor.bit_pos();
                    }
                    entry => other = Some(entry),
                }
            }
            if end > start.bit_pos() {
                let bytes = end.saturating_sub(start.bit_pos()) / 8;
                let room = self.spare.pop().unwrap_or_default();
                let before = std::mem::replace(&mut self.walk.out, room);
                self.give(before, Work::Records(head, start, end), bytes)?;
                self.walk.visitor.passed();
            }
            let Some(frame) = self.walk.frames.last_mut() else {
                break;
            };
            match other {
                None => {}
                Some(Ok(Entry::Define(_))) => self.walk.stats.add_abbrev(frame.stats),
                Some(Ok(Entry::Block(_) | Entry::End)) => return Ok(frame.cursor.seek(end)?),
                Some(Ok(Entry::Record)) => {
                    frame.cursor.seek(end)?;
                    self.walk.step()?;
                }
                Some(Err(error)) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Starts a task for the group of blocks.
    fn give_group(&mut self) -> std::result::Result<(), Quit> {
        if self.group.is_empty() {
            return Ok(());
        }
        let blocks = Work::Blocks(std::mem::take(&mut self.group));
        let bytes = std::mem::take(&mut self.group_bytes);
        let out = self.spare.pop().unwrap_or_default();
        self.give(out, blocks, bytes)
    }

    /// Starts a task, with its size in bytes and the output to append to.
    fn give(
        &mut self,
        mut out: Vec<u8>,
        work: Work<'a>,
        bytes: u64,
    ) -> std::result::Result<(), Quit> {
        let Some(scope) = self.scope else {
            return Ok(());
        };
        if V::OPERANDS {
            out.reserve(bytes.min(GROUP).saturating_mul(GROWTH) as usize);
        }
        // The block whose records a task visits is not among its enclosing blocks.
        let inner = usize::from(matches!(work, Work::Records(..)));
        let task = Task {
            bytes: self.walk.bytes,
            info: self.walk.info,
            depth: self.walk.frames.len().saturating_sub(inner),
            checksums: self.walk.checksums,
            visitor: self.walk.visitor.clone(),
            out,
            work,
        };
        let (to, done) = sync_channel(1);
        // Nobody waits for it after an error.
        scope.spawn_fifo(move |_| to.send(task.run()).unwrap_or(()));
        // A blob larger than all pending work must not block the other tasks.
        let bytes = bytes.min(AHEAD / 2);
        self.ahead = self.ahead.saturating_add(bytes);
        self.given.push_back(Given { done, bytes });
        while self.ahead > AHEAD {
            self.take()?;
        }
        Ok(())
    }

    /// Prints the output of the oldest task.
    fn take(&mut self) -> std::result::Result<(), Quit> {
        let Some(given) = self.given.pop_front() else {
            return Ok(());
        };
        self.ahead = self.ahead.saturating_sub(given.bytes);
        let Some(mut done) = given.wait() else {
            return Ok(());
        };
        self.to.write_all(&done.out)?;
        if let Err(error) = done.result {
            // The output after an error is discarded.
            (self.given, self.group) = Default::default();
            self.walk.out.clear();
            return Err(error.into());
        }
        done.stats.into_total(&mut self.walk.stats);
        for (head, crc) in done.checksums {
            self.walk.hash_child(&head, crc.as_ref());
        }
        done.out.clear();
        self.spare.push(done.out);
        Ok(())
    }

    /// Starts the last task and prints the output of all.
    fn finish(&mut self) -> std::result::Result<(), Quit> {
        self.give_group()?;
        while !self.given.is_empty() {
            self.take()?;
        }
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
        // The module hash covers the whole bytes before the record's fields.
        let fields = record.at.saturating_add(u64::from(self.head.abbrev_width));
        let range = (self.head.start / 8) as usize..(fields / 8) as usize;
        self.cursor.bytes().get(range).unwrap_or(&[])
    }

    /// The CRC-32 of the body, at the end of the block.
    pub fn checksum(&self) -> Option<u32> {
        self.crc.clone().map(Hasher::finalize)
    }
}
