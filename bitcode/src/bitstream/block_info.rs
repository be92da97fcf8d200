//! The BLOCKINFO block: abbreviations and names for all blocks of an id.

use super::abbrev::Abbrev;
use super::block::{BlockCursor, BlockHead, Entry, Record};
use crate::error::{Error, Result};
use bitsmith_model::schema::blocks::blockinfo;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// The abbreviations and names of all blocks of one id.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Shared {
    abbrevs: Vec<Abbrev>,
    name: Option<Vec<u8>>,
    record_names: FxHashMap<u32, Vec<u8>>,
}

/// The abbreviations and names of blocks, by their ids.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BlockInfo {
    blocks: FxHashMap<u32, Shared>,
    has_names: bool,
}

impl BlockInfo {
    /// The empty table, with static lifetime.
    pub(crate) fn empty() -> &'static Self {
        static EMPTY: BlockInfo = BlockInfo {
            blocks: FxHashMap::with_hasher(FxBuildHasher),
            has_names: false,
        };
        &EMPTY
    }

    /// An empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads a BLOCKINFO block.
    pub fn read(bytes: &[u8], head: &BlockHead) -> Result<Self> {
        let none = Self::new();
        let mut block = BlockCursor::open(bytes, head, &none)?;
        let mut record = Record::new();
        let mut info = Self::new();
        let mut current = None;
        loop {
            let at = block.bit_pos();
            match block.next_entry(&mut record)? {
                Entry::End => return Ok(info),
                Entry::Block(_) => {}
                Entry::Define(abbrev) => {
                    let id = current.ok_or_else(|| no_block(at, head))?;
                    info.push(id, abbrev);
                    // It belongs to another block id.
                    block.forget_last_abbrev();
                }
                Entry::Record => match record.code {
                    blockinfo::SETBID => {
                        let Some(id) = record.op(0) else {
                            return Err(block.error(&record, 0, "expected the id of a block"));
                        };
                        // LLVM, too, keeps 32 bits.
                        current = Some(id as u32);
                    }
                    blockinfo::BLOCKNAME => {
                        info.has_names = true;
                        let id = current.ok_or_else(|| no_block(at, head))?;
                        info.blocks.entry(id).or_default().name = Some(text(&record.ops));
                    }
                    blockinfo::SETRECORDNAME => {
                        info.has_names = true;
                        let id = current.ok_or_else(|| no_block(at, head))?;
                        let Some((&code, name)) = record.ops.split_first() else {
                            return Err(block.error(&record, 0, "expected a record code"));
                        };
                        // Of several names for a code, the first counts.
                        let names = &mut info.blocks.entry(id).or_default().record_names;
                        names.entry(code as u32).or_insert_with(|| text(name));
                    }
                    _ => {}
                },
            }
        }
    }

    /// Adds an abbreviation to the blocks of an id.
    pub fn push(&mut self, block: u32, abbrev: Abbrev) {
        self.blocks.entry(block).or_default().abbrevs.push(abbrev);
    }

    /// The block ids that have an entry, ascending.
    pub fn blocks(&self) -> Vec<u32> {
        let mut ids: Vec<u32> = self.blocks.keys().copied().collect();
        ids.sort_unstable();
        ids
    }

    /// The abbreviations that blocks of an id start with.
    pub fn abbrevs(&self, block: u32) -> &[Abbrev] {
        self.blocks
            .get(&block)
            .map_or(&[], |shared| &shared.abbrevs)
    }

    /// Returns true if the file has any names.
    #[inline]
    pub fn has_names(&self) -> bool {
        self.has_names
    }

    /// Returns true if the file has names for records of a block.
    pub fn names_records_of(&self, block: u32) -> bool {
        self.blocks
            .get(&block)
            .is_some_and(|shared| !shared.record_names.is_empty())
    }

    /// The name of a block, if the file has one.
    pub fn block_name(&self, block: u32) -> Option<&[u8]> {
        self.blocks
            .get(&block)?
            .name
            .as_deref()
            .filter(|name| !name.is_empty())
    }

    /// The name of a record, if the file has one.
    pub fn record_name(&self, block: u32, code: u32) -> Option<&[u8]> {
        self.blocks
            .get(&block)?
            .record_names
            .get(&code)
            .map(Vec::as_slice)
    }
}

fn text(ops: &[u64]) -> Vec<u8> {
    ops.iter().map(|&op| op as u8).collect()
}

#[cold]
fn no_block(at: u64, head: &BlockHead) -> Error {
    Error::new(at, "expected SETBID first, to say for which block").in_block(head.path)
}
