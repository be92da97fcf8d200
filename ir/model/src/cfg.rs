//! The edges between the blocks of a body, both ways, as flat arrays.

use crate::body::Body;
use crate::entity::{Entity, Table};
use crate::value::BlockId;

/// Lists of blocks by block, end to end in one array.
#[derive(Clone, Debug, Default)]
struct Edges {
    /// The start of each block's list, and the end of the last one.
    starts: Vec<u32>,
    items: Vec<BlockId>,
}

impl Edges {
    fn of(&self, block: BlockId) -> &[BlockId] {
        let at = |index: usize| self.starts.get(index).copied().unwrap_or(0) as usize;
        let index = block.index();
        let range = at(index)..at(index.saturating_add(1));
        self.items.get(range).unwrap_or_default()
    }
    fn clear(&mut self, blocks: usize) {
        self.starts.clear();
        self.starts.resize(blocks.saturating_add(1), 0);
        self.items.clear();
    }
    /// Turns the counts into offsets, each the end of its list: filling from the back moves them to the start.
    fn sum(&mut self) {
        let mut end = 0u32;
        for place in &mut self.starts {
            end = end.saturating_add(*place);
            *place = end;
        }
        self.items.resize(end as usize, BlockId::from_u32(0));
    }
    fn count(&mut self, block: BlockId) {
        if let Some(count) = self.starts.entry_mut(block.index()) {
            *count = count.saturating_add(1);
        }
    }
    fn put(&mut self, block: BlockId, item: BlockId) {
        if let Some(start) = self.starts.entry_mut(block.index()) {
            *start = start.saturating_sub(1);
            self.items.put(*start as usize, item);
        }
    }
}

/// The control flow graph of a body. Duplicate edges of a terminator are kept.
#[derive(Clone, Debug, Default)]
pub struct Cfg {
    successors: Edges,
    predecessors: Edges,
}

impl Cfg {
    /// The graph of `body`.
    pub fn new(body: &Body) -> Self {
        let mut this = Self::default();
        this.compute(body);
        this
    }
    /// Recomputes the graph for `body`, reusing the memory.
    pub fn compute(&mut self, body: &Body) {
        let blocks = body.blocks().len();
        self.successors.clear(blocks);
        self.predecessors.clear(blocks);
        for &block in &body.order {
            for target in targets(body, block) {
                self.successors.count(block);
                self.predecessors.count(target);
            }
        }
        self.successors.sum();
        self.predecessors.sum();
        // Backwards, so that every list has the order of the file.
        for &block in body.order.iter().rev() {
            for target in targets(body, block).rev() {
                self.successors.put(block, target);
                self.predecessors.put(target, block);
            }
        }
    }
    /// The successors of `block`, in the order of its terminator's operands.
    pub fn successors(&self, block: BlockId) -> &[BlockId] {
        self.successors.of(block)
    }
    /// The predecessors of `block`, in the order of the body.
    pub fn predecessors(&self, block: BlockId) -> &[BlockId] {
        self.predecessors.of(block)
    }
}

/// The blocks that a block's terminator may go to.
fn targets(body: &Body, block: BlockId) -> impl DoubleEndedIterator<Item = BlockId> + '_ {
    let last = body.last_inst(block).into_iter();
    last.flat_map(|id| body.targets(id))
}
