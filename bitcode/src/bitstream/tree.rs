//! A whole stream in memory, which can be written back to the same bytes.

use super::abbrev::Abbrev;
use super::abbrev_id;
use super::block::{BlockCursor, BlockHead, Entry, Record};
use super::block_info::BlockInfo;
use super::cursor::Cursor;
use super::writer::Writer;
use crate::error::{Error, Result};
use bitsmith_model::schema::blocks::{BLOCKINFO_BLOCK, blockinfo};
use std::ops::Range;

/// The kind of a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NodeKind {
    /// The start of a block, which extends to its [`NodeKind::End`].
    Enter {
        /// The block id.
        id: u32,
        /// The width of abbreviation ids in it, in bits.
        abbrev_width: u32,
    },
    /// A definition of an abbreviation.
    Define(Abbrev),
    /// A record.
    Record {
        /// The abbreviation id.
        abbrev: u32,
        /// The record's code.
        code: u32,
        /// Its operands, in [`Tree::ops`].
        ops: Range<usize>,
        /// Its blob, in [`Tree::blobs`].
        blob: Option<Range<usize>>,
    },
    /// The end of the innermost block.
    End,
}

/// A node, with its bits if a writer would choose others: VBR numbers with superfluous chunks, padding
/// that is not zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Its kind.
    pub kind: NodeKind,
    /// Its bits as read: their number, and the bits in words of 56.
    exact: Option<(u64, Box<[u64]>)>,
}

impl Node {
    /// A node in the usual encoding.
    pub fn new(kind: NodeKind) -> Self {
        Self { kind, exact: None }
    }

    /// Returns true if the node has an unusual encoding, which is kept.
    pub fn is_exact(&self) -> bool {
        self.exact.is_some()
    }
}

/// A stream: nodes in the order of the file, nested by [`NodeKind::Enter`] and [`NodeKind::End`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tree {
    /// The bytes before the first block: the magic number.
    pub magic: [u8; 4],
    /// The nodes.
    pub nodes: Vec<Node>,
    /// The operands of all records.
    pub ops: Vec<u64>,
    /// The blobs of all records.
    pub blobs: Vec<u8>,
    /// The bytes after the last block.
    pub rest: Vec<u8>,
}

/// The number of bits in a word of an exact copy: as many as a cursor reads in one load.
const WORD: u64 = 56;

impl Tree {
    /// Reads a stream.
    pub fn read(bytes: &[u8]) -> Result<Self> {
        let magic = bytes.first_chunk::<4>().copied();
        let magic = magic.ok_or_else(|| Error::new(0, "expected a magic number"))?;
        let mut tree = Self {
            magic,
            ..Self::default()
        };
        let mut writer = Writer::new();
        writer.bytes(&magic);
        let mut state = Abbrevs::default();
        let mut top = BlockCursor::top(bytes, 32)?;
        let mut record = Record::new();
        loop {
            let at = top.bit_pos();
            match top.next_entry(&mut record)? {
                Entry::Block(head) => tree.read_block(bytes, head, &mut state, &mut writer)?,
                _ => {
                    let rest = bytes.get((at / 8) as usize..).unwrap_or(&[]);
                    tree.rest = rest.to_vec();
                    return Ok(tree);
                }
            }
        }
    }

    /// Reads a block and the blocks in it, without recursion.
    fn read_block(
        &mut self,
        bytes: &[u8],
        head: BlockHead,
        state: &mut Abbrevs,
        writer: &mut Writer,
    ) -> Result<()> {
        let mut record = Record::new();
        let mut open: Vec<BlockCursor<'_, '_>> = Vec::new();
        let mut entered = Some(head);
        loop {
            if let Some(head) = entered.take() {
                let kind = NodeKind::Enter {
                    id: head.id,
                    abbrev_width: head.abbrev_width,
                };
                self.add(bytes, state, writer, kind, head.at..head.start)?;
                open.push(BlockCursor::open_with(bytes, &head, state.top().to_vec())?);
            }
            let Some(block) = open.last_mut() else {
                return Ok(());
            };
            let at = block.bit_pos();
            let entry = block.next_entry(&mut record)?;
            let end = block.bit_pos();
            match entry {
                Entry::Block(child) => entered = Some(child),
                Entry::Define(abbrev) => {
                    if block.id() == Some(BLOCKINFO_BLOCK) {
                        block.forget_last_abbrev();
                    }
                    self.add(bytes, state, writer, NodeKind::Define(abbrev), at..end)?;
                }
                Entry::Record => {
                    let kind = self.keep(&record);
                    self.add(bytes, state, writer, kind, at..end)?;
                }
                Entry::End => {
                    open.pop();
                    self.add(bytes, state, writer, NodeKind::End, at..end)?;
                }
            }
        }
    }

    fn keep(&mut self, record: &Record<'_>) -> NodeKind {
        let first = self.ops.len();
        self.ops.extend_from_slice(&record.ops);
        let blob = record.blob.map(|blob| {
            let first = self.blobs.len();
            self.blobs.extend_from_slice(blob);
            first..self.blobs.len()
        });
        let Record { abbrev, code, .. } = *record;
        NodeKind::Record {
            abbrev,
            code,
            ops: first..self.ops.len(),
            blob,
        }
    }

    /// Adds a node, with its bits if writing it results in others.
    fn add(
        &mut self,
        bytes: &[u8],
        state: &mut Abbrevs,
        writer: &mut Writer,
        kind: NodeKind,
        bits: Range<u64>,
    ) -> Result<()> {
        let mut node = Node::new(kind);
        let before = writer.position();
        let written = self.put(&node, state, writer);
        let same = written.is_ok() && same_bits(bytes, writer, &bits, &node.kind)?;
        if !same {
            writer.restore(before);
            node.exact = Some(copy_bits(bytes, &bits)?);
            self.put(&node, state, writer)?;
        }
        state.apply(&node.kind, &self.ops);
        self.nodes.push(node);
        Ok(())
    }

    /// Writes a node.
    fn put(&self, node: &Node, state: &Abbrevs, writer: &mut Writer) -> Result<()> {
        if let Some((count, words)) = &node.exact {
            let mut left = *count;
            for &word in words {
                let width = left.min(WORD);
                writer.write(width as u32, word);
                left = left.saturating_sub(width);
            }
            match node.kind {
                NodeKind::Enter { abbrev_width, .. } => writer.open_block(abbrev_width),
                NodeKind::End => writer.close_block()?,
                _ => {}
            }
            return Ok(());
        }
        match &node.kind {
            NodeKind::Enter { id, abbrev_width } => writer.enter_block(*id, *abbrev_width),
            NodeKind::Define(abbrev) => writer.define_abbrev(abbrev),
            NodeKind::End => writer.end_block()?,
            NodeKind::Record {
                abbrev,
                code,
                ops,
                blob,
            } => {
                let outside = || Error::new(writer.bit_len(), "operands outside the tree");
                let ops = self.ops.get(ops.clone()).ok_or_else(outside)?;
                if *abbrev == abbrev_id::UNABBREV_RECORD {
                    writer.unabbreviated(*code, ops);
                    return Ok(());
                }
                let blob = match blob {
                    None => None,
                    Some(range) => Some(self.blobs.get(range.clone()).ok_or_else(outside)?),
                };
                let index = abbrev.checked_sub(abbrev_id::FIRST);
                let layout = index.and_then(|index| state.top().get(index as usize));
                let layout = layout.ok_or_else(|| {
                    Error::new(
                        writer.bit_len(),
                        format!("abbreviation {abbrev} is not defined"),
                    )
                })?;
                writer.abbreviated(*abbrev, layout, *code, ops, blob)?;
            }
        }
        Ok(())
    }

    /// Writes the stream.
    pub fn write(&self) -> Result<Vec<u8>> {
        let mut writer = Writer::new();
        writer.bytes(&self.magic);
        let mut state = Abbrevs::default();
        for node in &self.nodes {
            self.put(node, &state, &mut writer)?;
            state.apply(&node.kind, &self.ops);
        }
        writer.bytes(&self.rest);
        writer.finish()
    }
}

/// The abbreviations of the open blocks, and those from BLOCKINFO.
#[derive(Default)]
struct Abbrevs {
    open: Vec<(u32, Vec<Abbrev>)>,
    info: BlockInfo,
    coming: BlockInfo,
    block: Option<u32>,
}

impl Abbrevs {
    fn top(&self) -> &[Abbrev] {
        self.open.last().map_or(&[], |block| &block.1)
    }

    /// Updates the abbreviations after a node.
    fn apply(&mut self, kind: &NodeKind, all_ops: &[u64]) {
        let in_info = self
            .open
            .last()
            .is_some_and(|block| block.0 == BLOCKINFO_BLOCK);
        match kind {
            NodeKind::Enter { id, .. } => {
                self.open.push((*id, self.info.abbrevs(*id).to_vec()));
                if *id == BLOCKINFO_BLOCK {
                    self.coming = BlockInfo::new();
                    self.block = None;
                }
            }
            NodeKind::Define(abbrev) if in_info => {
                if let Some(block) = self.block {
                    self.coming.push(block, abbrev.clone());
                }
            }
            NodeKind::Define(abbrev) => {
                if let Some(block) = self.open.last_mut() {
                    block.1.push(abbrev.clone());
                }
            }
            NodeKind::Record {
                code: blockinfo::SETBID,
                ops,
                ..
            } if in_info => {
                let ops = all_ops.get(ops.clone()).unwrap_or(&[]);
                self.block = ops.first().map(|&id| id as u32);
            }
            NodeKind::Record { .. } => {}
            NodeKind::End => {
                self.open.pop();
                if in_info {
                    self.info = std::mem::take(&mut self.coming);
                }
            }
        }
    }
}

/// Returns true if the bits written last are those that were read. The length word of a block is
/// excluded: it is written at the end of the block.
fn same_bits(bytes: &[u8], writer: &Writer, bits: &Range<u64>, kind: &NodeKind) -> Result<bool> {
    if writer.bit_len() != bits.end {
        return Ok(false);
    }
    let end = match kind {
        NodeKind::Enter { .. } => bits.end.saturating_sub(32),
        _ => bits.end,
    };
    let tail = writer.tail_from(bits.start);
    let mut read = Cursor::at(bytes, bits.start)?;
    let mut written = Cursor::at(&tail, bits.start % 8)?;
    while read.bit_pos() < end {
        let width = end.saturating_sub(read.bit_pos()).min(WORD) as u32;
        if read.read(width)? != written.read(width)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn copy_bits(bytes: &[u8], bits: &Range<u64>) -> Result<(u64, Box<[u64]>)> {
    let mut cursor = Cursor::at(bytes, bits.start)?;
    let mut words = Vec::new();
    while cursor.bit_pos() < bits.end {
        let width = bits.end.saturating_sub(cursor.bit_pos()).min(WORD) as u32;
        words.push(cursor.read(width)?);
    }
    Ok((
        bits.end.saturating_sub(bits.start),
        words.into_boxed_slice(),
    ))
}
