//! The blocks that need a phi for an alloca: the iterated dominance frontier of the blocks that store, where the
//! value is live.
//!
//! The algorithm is Sreedhar's and Gao's («A linear time algorithm for placing φ-nodes», 1995): blocks are taken
//! from the deepest in the dominator tree on, and each subtree is walked once.

use bitsmith_model::body::Body;
use bitsmith_model::cfg::Cfg;
use bitsmith_model::dom::Dominators;
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::value::BlockId;
use std::collections::BinaryHeap;

/// A set of blocks that is emptied in one step.
#[derive(Default)]
pub(super) struct BlockSet {
    marks: Vec<u32>,
    now: u32,
}

impl BlockSet {
    pub(super) fn clear(&mut self, blocks: usize) {
        self.now = self.now.wrapping_add(1);
        if self.now == 0 || self.marks.len() != blocks {
            self.marks.clear();
            self.marks.resize(blocks, 0);
            self.now = 1;
        }
    }
    /// Adds a block; returns true if it is new.
    pub(super) fn insert(&mut self, block: BlockId) -> bool {
        let now = self.now;
        let mark = self.marks.get_mut(block.index());
        mark.is_some_and(|mark| std::mem::replace(mark, now) != now)
    }
    pub(super) fn contains(&self, block: BlockId) -> bool {
        self.marks.get(block.index()) == Some(&self.now)
    }
}

/// The dominator tree from above, and the tables of the walk.
#[derive(Default)]
pub(super) struct Frontier {
    /// The depth of each block in the tree.
    levels: Vec<u32>,
    /// The first child of each block, and the next child of the same parent.
    children: Vec<Option<BlockId>>,
    siblings: Vec<Option<BlockId>>,
    walked: BlockSet,
    found: BlockSet,
}

impl Frontier {
    pub(super) fn new(body: &Body, dominators: &Dominators) -> Self {
        let blocks = body.blocks().len();
        let mut this = Self {
            levels: vec![0; blocks],
            children: vec![None; blocks],
            siblings: vec![None; blocks],
            ..Self::default()
        };
        // A dominator precedes its blocks in the depth-first walk.
        for &block in dominators.reachable() {
            let Some(parent) = dominators.idom(block) else {
                continue;
            };
            let level = this.level(parent).saturating_add(1);
            this.levels.put(block.index(), level);
            let first = this.children.get(parent.index()).copied().flatten();
            this.siblings.put(block.index(), first);
            this.children.put(parent.index(), Some(block));
        }
        this
    }

    fn level(&self, block: BlockId) -> u32 {
        self.levels.get(block.index()).copied().unwrap_or(0)
    }

    /// The blocks that need a phi, in no particular order.
    pub(super) fn of(
        &mut self,
        cfg: &Cfg,
        dominators: &Dominators,
        stores: &[BlockId],
        live: &BlockSet,
    ) -> Vec<BlockId> {
        let blocks = self.levels.len();
        self.walked.clear(blocks);
        self.found.clear(blocks);
        let mut result = Vec::new();
        let mut storing = BlockSet::default();
        storing.clear(blocks);
        let mut queue = BinaryHeap::new();
        for &block in stores {
            if storing.insert(block) && dominators.is_reachable(block) {
                queue.push((self.level(block), block));
            }
        }
        let mut subtree = Vec::new();
        while let Some((root_level, root)) = queue.pop() {
            self.walked.insert(root);
            subtree.push(root);
            while let Some(block) = subtree.pop() {
                for &next in cfg.successors(block) {
                    let joins = dominators.idom(next) != Some(block)
                        && self.level(next) <= root_level
                        && live.contains(next)
                        && self.found.insert(next);
                    if joins {
                        result.push(next);
                        if !storing.contains(next) {
                            queue.push((self.level(next), next));
                        }
                    }
                }
                let mut child = self.children.get(block.index()).copied().flatten();
                while let Some(block) = child {
                    if self.walked.insert(block) {
                        subtree.push(block);
                    }
                    child = self.siblings.get(block.index()).copied().flatten();
                }
            }
        }
        result
    }
}
