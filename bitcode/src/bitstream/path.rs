//! The path of a block: the ids of the enclosing blocks.

use bitsmith_model::schema::blocks;
use std::fmt;

const DEPTH: usize = 7;

/// The ids of the enclosing blocks, outermost first. Real files nest three or four deep; in deeper
/// paths the innermost ids are omitted.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct BlockPath {
    depth: u32,
    ids: [u32; DEPTH],
}

impl BlockPath {
    /// The path of a block in this one.
    #[must_use]
    pub fn push(mut self, id: u32) -> Self {
        if let Some(slot) = self.ids.get_mut(self.depth as usize) {
            *slot = id;
        }
        self.depth = self.depth.saturating_add(1);
        self
    }

    /// The ids, outermost first.
    pub fn ids(&self) -> &[u32] {
        self.ids.get(..self.depth as usize).unwrap_or(&self.ids)
    }

    /// The number of enclosing blocks.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The innermost id.
    pub fn last(&self) -> Option<u32> {
        self.ids().last().copied()
    }

    /// Returns true for a place outside all blocks.
    pub fn is_empty(&self) -> bool {
        self.depth == 0
    }
}

impl fmt::Display for BlockPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, &id) in self.ids().iter().enumerate() {
            if index > 0 {
                f.write_str("/")?;
            }
            match blocks::block_name(id) {
                Some(name) => f.write_str(name)?,
                None => write!(f, "block {id}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for BlockPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
