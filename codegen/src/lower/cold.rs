//! Marks rarely executed blocks as cold: they are placed after the others, and the register allocator
//! prefers to spill in them.
//!
//! Only the order of blocks and the weights of the allocator change, so it is right whatever the marks are. It
//! gains 1 % of the instructions and of the memory accesses of Lua, and most in code with landing pads
//! (`docs/passes.md`). Cranelift has the mark, and no analysis that sets it: the weights are in LLVM's metadata,
//! and the blocks that end in unreachable code are known here. T. Ball and J. R. Larus, «Branch prediction for
//! free», PLDI 1993.

use super::Lower;
use super::control::usual_successors;
use crate::abi::Conventions;
use bitsmith_model::attr::index;
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::metadata::MdKind;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::value::{BlockId, InstId, MdId};

/// The ratio of weights from which on an edge counts as rarely taken.
const SELDOM: u64 = 16;

impl Lower<'_, '_> {
    /// Marks the cold blocks of `order`, which has definitions before uses.
    pub(super) fn mark_cold(&mut self, order: &[BlockId]) {
        let mut cold = vec![false; self.blocks.len()];
        // Backwards: blocks all of whose successors are cold.
        for id in order.iter().rev() {
            let after = self.body.last_inst(*id).is_some_and(|last| {
                let mut next = usual_successors(self.body, last).peekable();
                next.peek().is_some() && next.all(|b| cold.get(b.index()) == Some(&true))
            });
            cold.put(id.index(), after || self.ends_cold(*id));
        }
        // Forwards: blocks that are reached only through rarely taken edges.
        let mut hot = vec![false; self.blocks.len()];
        for (at, id) in order.iter().enumerate() {
            let reached = at == 0 || hot.get(id.index()) == Some(&true);
            let is_cold = cold.get(id.index()) == Some(&true) && at > 0;
            if reached && !is_cold {
                for to in self.usual(*id) {
                    hot.put(to.index(), true);
                }
                continue;
            }
            if let Some(block) = self.block(*id) {
                self.b.set_cold_block(block);
            }
        }
    }

    /// Returns true if a block ends in `unreachable` or `resume`, or calls a cold function.
    fn ends_cold(&self, id: BlockId) -> bool {
        let ends = |i| matches!(self.body.inst(i).op, Opcode::Unreachable | Opcode::Resume);
        if self.body.last_inst(id).is_some_and(ends) {
            return true;
        }
        let conventions = Conventions::new(self.unit, self.function, None);
        let cold = |attrs| conventions.has(attrs, index::FUNCTION, AttrKind::Cold);
        self.body.block_insts(id).any(|i| {
            let Some(call) = self.body.call(i) else {
                return false;
            };
            let callee = self.body.called_global(i);
            let callee = callee.and_then(|c| self.unit.module.globals.get(c)?.as_function());
            cold(call.attrs) || callee.is_some_and(|f| cold(f.attrs))
        })
    }

    /// The successors of a block, without rarely taken edges.
    fn usual(&self, id: BlockId) -> Vec<BlockId> {
        let Some(last) = self.body.last_inst(id) else {
            return Vec::new();
        };
        let to: Vec<BlockId> = usual_successors(self.body, last).collect();
        let weights = self.weights(last);
        if weights.len() != to.len() {
            return to;
        }
        let total: u64 = weights.iter().sum();
        let often = |w: u64| w.saturating_mul(SELDOM) >= total;
        let kept = to.into_iter().zip(weights);
        kept.filter(|(_, w)| often(*w)).map(|(b, _)| b).collect()
    }

    /// The weights of `!prof !{!"branch_weights", …}`.
    pub(super) fn weights(&self, inst: InstId) -> Vec<u64> {
        let attached = self.body.attachments.of(inst).iter();
        let mut attached = attached.filter(|(_, a)| a.kind == metadata_kind::PROF);
        let Some((_, attachment)) = attached.next() else {
            return Vec::new();
        };
        let scope = self.scope.metadata();
        let Some((entry, store)) = scope.get(attachment.node) else {
            return Vec::new();
        };
        let mut slots = match entry.kind {
            MdKind::Tuple => store.slots(entry).iter().map(|s| MdId::from_slot(*s)),
            _ => return Vec::new(),
        };
        let name = slots.next().flatten().and_then(|id| scope.string(id));
        if name != Some(b"branch_weights") {
            return Vec::new();
        }
        // A string may precede the weights and name their origin.
        let number = |id: MdId| self.scope.int(scope.value(id)?)?.try_into().ok();
        slots.flatten().filter_map(number).collect()
    }
}
