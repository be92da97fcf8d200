//! Checks the recorded offsets of a module's symbol table and bodies against their real ones.

use super::Warning;
use crate::bitstream::{BlockCursor, BlockHead, Record};
use crate::error::{Error, Result};
use bitsmith_model::value::GlobalId;
use rustc_hash::FxHashMap;

/// The offsets recorded and found so far, in bits of the stream.
#[derive(Default)]
pub(super) struct Places {
    /// The offset of the module, or of its identification block: word offsets are relative to it.
    start: u64,
    /// The recorded offset of the symbol table.
    table: Option<u64>,
    /// True if that is beyond the stream.
    outside: bool,
    /// True if a table was found there, or none was recorded.
    found: bool,
    /// The offsets of bodies in the table.
    bodies: FxHashMap<GlobalId, u64>,
}

impl Places {
    pub(super) fn new(start: u64) -> Self {
        Self {
            start,
            ..Self::default()
        }
    }

    /// The bit offset for a word offset; words count from one.
    fn bit(&self, word: u64) -> u64 {
        let bits = word.wrapping_sub(1).wrapping_mul(32);
        bits.wrapping_add(self.start)
    }

    /// Reads the record with the symbol table's offset; 1 means none.
    pub(super) fn say(
        &mut self,
        stream: &[u8],
        block: &BlockCursor<'_, '_>,
        record: &Record<'_>,
    ) -> Result<()> {
        let word = record.op(0);
        let word = word.ok_or_else(|| block.error(record, 0, "expected a place"))?;
        let bit = self.bit(word);
        let end = (stream.len() as u64).saturating_mul(8);
        self.outside = !(self.start..end).contains(&bit);
        self.table = Some(bit).filter(|bit| *bit != self.start);
        Ok(())
    }

    /// Returns true if a symbol table has the names of globals: if no offset is recorded, or was not by the
    /// first body.
    pub(super) fn has_names(&mut self, head: &BlockHead, bodies: usize) -> bool {
        self.found |= self.table.is_none_or(|table| table == head.at);
        self.table.is_none() || bodies == 0
    }

    /// Reads the record of a function: its number, and the offset of its body.
    pub(super) fn body(
        &mut self,
        function: GlobalId,
        block: &BlockCursor<'_, '_>,
        record: &Record<'_>,
    ) -> Result<()> {
        let word = record.op(1);
        let word = word.ok_or_else(|| block.error(record, 1, "expected the place of a body"))?;
        self.bodies.insert(function, self.bit(word));
        Ok(())
    }

    /// Assigns to functions the bodies at the recorded offsets. An offset without a body, in a table at its
    /// recorded place, is an error.
    ///
    /// If the table is not at its recorded place, LLVM rejects the module. A tool that adds parts of a
    /// newer LLVM may have left the offsets unchanged, so the warning is decided after the bodies are read.
    pub(super) fn apply(self, bodies: &mut [(GlobalId, BlockHead)]) -> Result<Option<Warning>> {
        let Some((_, first)) = bodies.first() else {
            return Ok(None);
        };
        if let Some(table) = self.table
            && !self.found
        {
            if self.outside {
                let message = "expected the table of symbols to be in the stream";
                return Err(Error::new(first.at, message).in_block(first.path));
            }
            let message = format!("the table of symbols is not at bit {table}, where it should be");
            return Ok(Some(Warning::new(first.at, first.path, message)));
        }
        let moved = |(id, head): &(GlobalId, BlockHead)| {
            let bit = self.bodies.get(id);
            bit.is_some_and(|bit| *bit != head.at)
        };
        if !bodies.iter().any(moved) {
            return Ok(None);
        }
        let heads: FxHashMap<u64, BlockHead> = bodies.iter().map(|(_, h)| (h.at, *h)).collect();
        // The first body is that of the first function, whatever the table says.
        for (id, head) in bodies.iter_mut().skip(1) {
            let Some(bit) = self.bodies.get(id) else {
                continue;
            };
            let there = heads.get(bit).ok_or_else(|| {
                let message = "no body is there, where the table of symbols has one";
                Error::new(*bit, message).in_block(head.path)
            })?;
            *head = *there;
        }
        Ok(None)
    }
}
