//! Phis for allocas, and the walk that finds the value of each alloca at every load.

use super::location::merged;
use super::round::Round;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::inst::{Inst, LocId};
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::value::{BlockId, InstId, Value};
use rustc_hash::FxHashMap;

/// A phi for an alloca.
pub(super) struct Phi {
    pub(super) id: InstId,
    pub(super) block: BlockId,
    /// The number of the alloca.
    alloca: usize,
    /// The value from each edge.
    pub(super) incoming: Vec<(Value, BlockId)>,
    /// True if it is simplified away.
    pub(super) is_gone: bool,
}

/// The values of the allocas at a place, with a log that leads back to an earlier one.
#[derive(Default)]
struct State {
    values: Vec<(Value, Option<LocId>)>,
    log: Vec<(usize, (Value, Option<LocId>))>,
}

impl State {
    fn get(&self, at: usize) -> (Value, Option<LocId>) {
        self.values
            .get(at)
            .copied()
            .unwrap_or((Value::UNRESOLVED, None))
    }
    fn set(&mut self, at: usize, new: (Value, Option<LocId>)) {
        let old = self.get(at);
        if old != new {
            self.log.push((at, old));
            self.values.put(at, new);
        }
    }
    fn undo(&mut self, len: usize) {
        while self.log.len() > len {
            if let Some((at, old)) = self.log.pop() {
                self.values.put(at, old);
            }
        }
    }
}

/// The allocas to rename, and their phis.
#[derive(Default)]
pub(super) struct Renamer {
    allocas: Vec<InstId>,
    numbers: FxHashMap<InstId, usize>,
    pub(super) phis: Vec<Phi>,
    /// By block: its phis, by their numbers, the first inserted last.
    of_block: FxHashMap<BlockId, Vec<usize>>,
}

impl Renamer {
    /// Adds an alloca that needs phis in these blocks.
    pub(super) fn add(&mut self, round: &mut Round<'_>, alloca: InstId, joins: &[BlockId]) {
        let number = self.allocas.len();
        self.allocas.push(alloca);
        self.numbers.insert(alloca, number);
        let Some(ty) = round.body.inst(alloca).source_type() else {
            return;
        };
        let base = round.body.names.get(alloca.into()).to_vec();
        for (version, &block) in joins.iter().enumerate() {
            let id = round.body.add(Inst::new(Opcode::Phi, ty), &[]);
            let name = [&base[..], b".", version.to_string().as_bytes()].concat();
            round.names.name(round.body, id.into(), &name);
            self.of_block
                .entry(block)
                .or_default()
                .push(self.phis.len());
            self.phis.push(Phi {
                id,
                block,
                alloca: number,
                incoming: Vec::new(),
                is_gone: false,
            });
        }
    }

    /// Walks over all reachable edges, depth first, and replaces loads.
    pub(super) fn rename(&mut self, round: &mut Round<'_>) {
        let mut state = State::default();
        for &alloca in &self.allocas {
            let ty = round.body.inst(alloca).source_type();
            let undef = ty.map_or(Value::UNRESOLVED, |ty| round.constant(ty, ConstKind::Undef));
            state.values.push((undef, None));
        }
        let Some(&entry) = round.body.order.first() else {
            return;
        };
        let mut visited = vec![false; round.body.blocks().len()];
        let mut work = vec![(entry, None, 0usize)];
        while let Some((block, from, log)) = work.pop() {
            state.undo(log);
            if let Some(from) = from {
                self.enter(round, &mut state, block, from);
            }
            let mark = visited.get_mut(block.index());
            if mark.is_none_or(|mark| std::mem::replace(mark, true)) {
                continue;
            }
            self.visit(round, &mut state, block);
            let targets = round.cfg.successors(block);
            let mut edges: Vec<BlockId> = Vec::with_capacity(targets.len());
            let mut seen = rustc_hash::FxHashSet::default();
            edges.extend(targets.iter().filter(|target| seen.insert(**target)));
            let log = state.log.len();
            work.extend(edges.into_iter().rev().map(|next| (next, Some(block), log)));
        }
    }

    /// Gives the phis of a block their values from one predecessor.
    fn enter(&mut self, round: &mut Round<'_>, state: &mut State, block: BlockId, from: BlockId) {
        let Some(phis) = self.of_block.get(&block) else {
            return;
        };
        let edges = round.cfg.successors(from).iter();
        let edges = edges.filter(|target| **target == block).count();
        for &number in phis.iter().rev() {
            let Some(phi) = self.phis.get_mut(number) else {
                continue;
            };
            let (value, loc) = state.get(phi.alloca);
            let value = round.replacements.resolve(value);
            let loc = match phi.incoming.is_empty() {
                true => loc,
                false => round.merged(round.body.loc(phi.id), loc),
            };
            if loc.is_some() || round.body.loc(phi.id).is_some() {
                round.body.set_loc(phi.id, loc);
            }
            phi.incoming
                .extend(std::iter::repeat_n((value, from), edges));
            let (_, own_loc) = state.get(phi.alloca);
            state.set(phi.alloca, (phi.id.into(), own_loc));
            let alloca = self.allocas.get(phi.alloca);
            let declares = alloca.and_then(|alloca| round.declares.get(alloca));
            for declare in declares.into_iter().flatten() {
                round.records.joined(round.body, block, phi.id, declare);
            }
        }
    }

    /// Replaces the loads of a block, and follows its stores.
    fn visit(&mut self, round: &mut Round<'_>, state: &mut State, block: BlockId) {
        let mut next = round.body.first_inst(block);
        while let Some(id) = next {
            next = round.body.next(block, id);
            let op = round.body.inst(id).op;
            if round.dead.contains(id) || !matches!(op, Opcode::Load | Opcode::Store) {
                continue;
            }
            let pointer = round
                .body
                .operands(id)
                .last()
                .and_then(|value| value.as_inst());
            let Some((alloca, &number)) = pointer.and_then(|id| Some((id, self.numbers.get(&id)?)))
            else {
                continue;
            };
            match op {
                Opcode::Load => {
                    let (value, _) = state.get(number);
                    round.replace_load(id, value);
                }
                _ => {
                    let value = round.body.operands(id).first().copied();
                    let loc = round.body.loc(id);
                    state.set(number, (value.unwrap_or(Value::UNRESOLVED), loc));
                    round.store_gone(alloca, id);
                }
            }
        }
    }

    /// Gives phis poison for predecessors that are unreachable.
    pub(super) fn complete(&mut self, round: &mut Round<'_>) {
        for phi in self.phis.iter_mut().filter(|phi| !phi.is_gone) {
            let before = round.cfg.predecessors(phi.block);
            if before.len() == phi.incoming.len() {
                continue;
            }
            let missing = before
                .iter()
                .filter(|block| !round.dominators.is_reachable(**block));
            let missing: Vec<BlockId> = missing.copied().collect();
            let poison = round.constant(round.body.inst(phi.id).ty, ConstKind::Poison);
            phi.incoming
                .extend(missing.into_iter().map(|block| (poison, block)));
        }
    }

    /// Puts the phis into their blocks.
    pub(super) fn insert(&self, round: &mut Round<'_>) {
        for phi in self.phis.iter().filter(|phi| !phi.is_gone) {
            let edges = phi.incoming.iter();
            let operands: Vec<Value> = edges
                .flat_map(|(value, block)| [*value, (*block).into()])
                .collect();
            round.body.set_operands(phi.id, &operands);
            if let Some(first) = round.body.first_inst(phi.block) {
                round.body.insert_before(phi.block, first, phi.id);
            }
        }
    }
}

impl Round<'_> {
    /// The location of a phi whose values have these.
    fn merged(&mut self, a: Option<LocId>, b: Option<LocId>) -> Option<LocId> {
        let (a, b) = (a?, b?);
        let locs = &self.body.locs;
        let (of_a, of_b) = (locs.get(a)?, locs.get(b)?);
        if of_a == of_b {
            return Some(a);
        }
        let merged = merged(self.scope(), of_a, of_b)?;
        Some(self.body.locs.push(merged))
    }
}
