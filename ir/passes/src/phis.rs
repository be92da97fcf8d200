//! Edits of phis where edges of the control flow graph change.

use crate::removal::remove_instructions;
use crate::replacements::{InstSet, Replacements};
use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::value::{BlockId, InstId, Value};
use rustc_hash::FxHashMap;

/// The phis of a block.
pub(crate) fn phis(body: &Body, block: BlockId) -> Vec<InstId> {
    let insts = body.block_insts(block);
    insts
        .take_while(|id| body.inst(*id).op == Opcode::Phi)
        .collect()
}

/// Edges that are removed from a body, and the phis that this makes superfluous.
#[derive(Default)]
pub(crate) struct RemovedEdges {
    /// By target: the number of edges removed from each predecessor.
    counts: FxHashMap<BlockId, FxHashMap<BlockId, usize>>,
    /// The targets, and for each the predecessor from which an edge was removed last.
    targets: Vec<BlockId>,
    last: FxHashMap<BlockId, BlockId>,
    replacements: Replacements,
    dead: InstSet,
}

impl RemovedEdges {
    /// Removes one edge.
    pub(crate) fn remove(&mut self, from: BlockId, to: BlockId) {
        let counts = self.counts.entry(to).or_default();
        if counts.is_empty() {
            self.targets.push(to);
        }
        let count = counts.entry(from).or_default();
        *count = count.saturating_add(1);
        self.last.insert(to, from);
    }

    /// Removes an instruction.
    pub(crate) fn remove_inst(&mut self, id: InstId) {
        self.dead.insert(id);
    }

    /// Replaces a phi if it always has the same value; `rest` stands for one without values.
    pub(crate) fn fold(&mut self, body: &mut Body, phi: InstId, rest: Option<Value>) {
        let operands = body.operands(phi).chunks_exact(2);
        let values = operands.filter_map(|pair| pair.first().copied());
        let values: Vec<Value> = values
            .map(|value| self.replacements.resolve(value))
            .collect();
        let mut others = values.into_iter().filter(|value| *value != phi.into());
        let rest = rest.map(|value| self.replacements.resolve(value));
        let value = match others.next().or(rest).filter(|value| *value != phi.into()) {
            None => Value::local_const(body.consts.push(body.inst(phi).ty, ConstKind::Poison)),
            Some(first) if others.all(|value| value == first) => first,
            Some(_) => return,
        };
        self.replacements.set(phi, value);
        self.dead.insert(phi);
    }

    /// Removes the edges from all phis. Those that always have the same value then are replaced by it.
    pub(crate) fn finish(mut self, body: &mut Body) {
        let counts = std::mem::take(&mut self.counts);
        for to in std::mem::take(&mut self.targets) {
            let Some(removed) = counts.get(&to) else {
                continue;
            };
            for phi in phis(body, to) {
                self.remove_from(body, phi, removed, self.last.get(&to).copied());
            }
        }
        self.replacements.apply(body);
        remove_instructions(body, &self.dead);
    }

    fn remove_from(
        &mut self,
        body: &mut Body,
        phi: InstId,
        removed: &FxHashMap<BlockId, usize>,
        last: Option<BlockId>,
    ) {
        let mut left = removed.clone();
        let mut kept = Vec::new();
        let mut last_value = None;
        let old = body.operands(phi);
        for pair in old.chunks_exact(2) {
            let from = pair.get(1).and_then(|block| block.as_block());
            let count = from
                .and_then(|from| left.get_mut(&from))
                .filter(|count| **count != 0);
            if from == last {
                last_value = pair.first().copied();
            }
            match count {
                Some(count) => *count = count.saturating_sub(1),
                None => kept.extend_from_slice(pair),
            }
        }
        // Edges go one after the other, and a phi with one edge left is its value.
        let rest = last_value.filter(|_| old.len() > 2);
        body.set_operands(phi, &kept);
        self.fold(body, phi, rest);
    }
}

/// Replaces a predecessor in the phis of a block.
pub(crate) fn rename_edges(body: &mut Body, old: BlockId, new: BlockId, to: BlockId) {
    for phi in phis(body, to) {
        for operand in body.operands_mut(phi) {
            if *operand == Value::block(old) {
                *operand = new.into();
            }
        }
    }
}
