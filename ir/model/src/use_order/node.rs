//! The numbers of the values in the use graph.

use crate::value::{BlockId, InstId};

/// A global by its handle; then parameters, blocks and instructions of each body; then constants.
pub(super) type Node = u32;

/// The numbers of the first nodes of a body.
#[derive(Clone, Debug)]
pub(super) struct BodyNodes {
    pub(super) args: Node,
    pub(super) blocks: Node,
    pub(super) insts: Node,
    pub(super) order: Vec<BlockId>,
    /// The nodes of its constants.
    pub(super) consts: Vec<Option<Node>>,
}

impl BodyNodes {
    /// The block at an index in the order of the body.
    pub(super) fn nth_block(&self, at: u32) -> Option<Node> {
        Some(self.block(*self.order.get(at as usize)?))
    }
    /// The node of a block.
    pub(super) fn block(&self, id: BlockId) -> Node {
        self.blocks.saturating_add(id.as_u32())
    }
    /// The node of an instruction.
    pub(super) fn inst(&self, id: InstId) -> Node {
        self.insts.saturating_add(id.as_u32())
    }
    /// The node of a parameter.
    pub(super) fn arg(&self, index: u32) -> Node {
        self.args.saturating_add(index)
    }
}
