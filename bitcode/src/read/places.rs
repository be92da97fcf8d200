//! Where a module says that its table of symbols and its bodies are, beside where they are.

use super::Warning;
use crate::bitstream::{BlockCursor, BlockHead, Record};
use crate::error::{Error, Result};
use bitsmith_model::value::GlobalId;
use rustc_hash::FxHashMap;

/// What was said and found so far. All places are in bits of the stream.
#[derive(Default)]
pub(super) struct Places {
    /// Where the module starts, or what identifies its producer: words are counted from there.
    start: u64,
    /// Where its table of symbols is, as it says.
    table: Option<u64>,
    /// Whether that is not in the stream.
    outside: bool,
    /// Whether a table was found there, or none was announced.
    found: bool,
    /// Where the bodies are that the table knows.
    bodies: FxHashMap<GlobalId, u64>,
}

impl Places {
    pub(super) fn new(start: u64) -> Self {
        Self {
            start,
            ..Self::default()
        }
    }

    /// A place in words, which are counted from one.
    fn bit(&self, word: u64) -> u64 {
        let bits = word.wrapping_sub(1).wrapping_mul(32);
        bits.wrapping_add(self.start)
    }

    /// The record that says where the table of symbols is; 1 is nowhere.
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

    /// Whether the names of globals are in a table of symbols: where none is announced, or none was
    /// by the time of the first body.
    pub(super) fn has_names(&mut self, head: &BlockHead, bodies: usize) -> bool {
        self.found |= self.table.is_none_or(|table| table == head.at);
        self.table.is_none() || bodies == 0
    }

    /// The record of a function: its number, and where its body is.
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

    /// Gives functions the bodies at the places that were said, and says what is wrong: an error if
    /// a table that is where it should be has places without bodies.
    ///
    /// Where the table is not there, LLVM refuses the module, but who edits one to be newer than LLVM
    /// may leave the places as they were: what it is, is known when the bodies are.
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
        // The first body is that of the first function, whatever is said.
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
