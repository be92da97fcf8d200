//! Slot numbers of unnamed values in a function, and the predecessors of its blocks.

use bitsmith_model::body::Body;
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::module::Module;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::Type;
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// No number: the value has a name, or the instruction has no result.
const NONE: u32 = u32::MAX;

/// Slot numbers and predecessors of one function. Reused from function to function for its memory.
#[derive(Default)]
pub(super) struct LocalSlots {
    args: Vec<u32>,
    insts: Vec<u32>,
    blocks: Vec<u32>,
    /// The offset in `preds` of the predecessors of each block, with one more entry at the end.
    starts: Vec<u32>,
    preds: Vec<BlockId>,
}

fn refill(table: &mut Vec<u32>, len: usize, value: u32) {
    table.clear();
    table.resize(len, value);
}

impl LocalSlots {
    /// Numbers the parameters of a function, then block by block the blocks and results.
    pub(super) fn number(&mut self, module: &Module, function: GlobalId, body: &Body) {
        let types = &module.types;
        let func_ty = module.globals.get(function).map(|g| g.value_ty);
        let params = func_ty
            .and_then(|ty| types.as_func(ty))
            .map_or(0, |f| f.params.len());
        let void = types.find(&Type::Void);
        let names = &body.names;
        let no_names = names.is_empty();
        let mut next = 0u32;
        let mut take = |place: &mut u32| {
            *place = next;
            next = next.wrapping_add(1);
        };
        refill(&mut self.args, params, NONE);
        for (at, place) in (0u32..).zip(&mut self.args) {
            if no_names || names.get(Value::arg(at)).is_empty() {
                take(place);
            }
        }
        refill(&mut self.insts, body.insts().len(), NONE);
        refill(&mut self.blocks, body.blocks().len(), NONE);
        for &block in &body.order {
            if (no_names || names.get(Value::block(block)).is_empty())
                && let Some(place) = self.blocks.get_mut(block.index())
            {
                take(place);
            }
            for inst in body.block_insts(block) {
                if Some(body.result_type(inst)) != void
                    && (no_names || names.get(Value::inst(inst)).is_empty())
                    && let Some(place) = self.insts.get_mut(inst.index())
                {
                    take(place);
                }
            }
        }
    }

    /// Finds the predecessors of all blocks, in LLVM's order: the last use first, since uses are prepended
    /// to the list.
    pub(super) fn find_preds(&mut self, body: &Body) {
        refill(&mut self.starts, body.blocks().len().saturating_add(1), 0);
        let added = blocks_with_added_branch(body);
        let is_added: FxHashSet<BlockId> = added.iter().copied().collect();
        let in_order = || {
            let others = body.order.iter().filter(|block| !is_added.contains(block));
            others.chain(&added).copied()
        };
        for block in in_order() {
            for target in targets(body, block) {
                if let Some(count) = self.starts.entry_mut(target.index()) {
                    *count = count.saturating_add(1);
                }
            }
        }
        let mut end = 0u32;
        for place in &mut self.starts {
            end = end.saturating_add(*place);
            *place = end;
        }
        self.preds.clear();
        self.preds.resize(end as usize, BlockId::from_u32(0));
        // Filled backwards, so each offset moves to the start of its list.
        for block in in_order() {
            for target in targets(body, block) {
                if let Some(start) = self.starts.entry_mut(target.index()) {
                    *start = start.saturating_sub(1);
                    self.preds.put(*start as usize, block);
                }
            }
        }
    }

    /// The predecessors of a block.
    pub(super) fn preds(&self, block: BlockId) -> &[BlockId] {
        let at = |index: usize| self.starts.get(index).copied().unwrap_or(0) as usize;
        let index = block.index();
        self.preds
            .get(at(index)..at(index.saturating_add(1)))
            .unwrap_or_default()
    }
    /// The predecessors of a block, mutable.
    pub(super) fn preds_mut(&mut self, block: BlockId) -> &mut [BlockId] {
        let at = |index: usize| self.starts.get(index).copied().unwrap_or(0) as usize;
        let index = block.index();
        let range = at(index)..at(index.saturating_add(1));
        self.preds.get_mut(range).unwrap_or_default()
    }
    /// The number of an unnamed parameter.
    pub(super) fn arg(&self, index: u32) -> Option<u32> {
        number(&self.args, index as usize)
    }
    /// The number of an unnamed result.
    #[inline]
    pub(super) fn inst(&self, index: usize) -> Option<u32> {
        number(&self.insts, index)
    }
    /// The number of an unnamed block.
    pub(super) fn block(&self, id: BlockId) -> Option<u32> {
        number(&self.blocks, id.index())
    }
    /// The numbers of all blocks, by handle.
    pub(super) fn blocks(&self) -> &[u32] {
        &self.blocks
    }
}

fn number(table: &[u32], index: usize) -> Option<u32> {
    table.get(index).copied().filter(|n| *n != NONE)
}

/// The blocks that end in a branch which an upgrade added, in order. LLVM adds it to the list of uses when
/// the body is complete.
fn blocks_with_added_branch(body: &Body) -> Vec<BlockId> {
    let added = body.renewed.iter().map(|renewed| renewed.inst);
    let mut branches = added
        .filter(|inst| body.inst(*inst).op == Opcode::Br)
        .peekable();
    if branches.peek().is_none() {
        return Vec::new();
    }
    let ends = body.order.iter();
    let ends = ends.filter_map(|&block| Some((body.last_inst(block)?, block)));
    let blocks: FxHashMap<InstId, BlockId> = ends.collect();
    branches
        .filter_map(|branch| blocks.get(&branch).copied())
        .collect()
}

/// The successors of a block, with repetitions.
fn targets(body: &Body, block: BlockId) -> impl Iterator<Item = BlockId> {
    let last = body.last_inst(block);
    let terminator = last.filter(|id| body.inst(*id).op.is_terminator());
    let operands = terminator.map_or(&[][..], |id| body.operands(id));
    operands.iter().filter_map(|value| value.as_block())
}

/// Reorders the predecessors of blocks according to their use-list directives.
///
/// A block's uses are its predecessors and, as the oldest one, a blockaddress. A directive has no place for
/// branches that an upgrade added.
pub(super) fn reorder_preds(
    body: &Body,
    local: &mut LocalSlots,
    is_addressed: impl Fn(usize) -> bool,
) {
    let mut places: Option<FxHashMap<BlockId, usize>> = None;
    let mut added = None;
    for list in &body.use_lists {
        let Some(block) = list.value.as_block() else {
            continue;
        };
        let added = added.get_or_insert_with(|| {
            let blocks = blocks_with_added_branch(body).into_iter();
            blocks.collect::<FxHashSet<BlockId>>()
        });
        let preds = local.preds_mut(block);
        let young = preds.iter().take_while(|pred| added.contains(pred)).count();
        let preds = preds.get_mut(young..).unwrap_or_default();
        let places = places.get_or_insert_with(|| {
            let all = body.order.iter().enumerate();
            all.map(|(place, block)| (*block, place)).collect()
        });
        let addressed = places.get(&block).is_some_and(|place| is_addressed(*place));
        // An order with another number of uses has no effect.
        if list.indexes.len().checked_sub(preds.len()) != Some(usize::from(addressed)) {
            continue;
        }
        let indexes = list.indexes.iter().copied();
        let mut order: Vec<(u32, BlockId)> = indexes.zip(preds.iter().copied()).collect();
        order.sort_by_key(|(at, _)| *at);
        for (place, (_, block)) in preds.iter_mut().zip(order) {
            *place = block;
        }
    }
}
