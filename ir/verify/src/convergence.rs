//! Convergence control: the sets of threads that execute a convergent operation together (LLVM's
//! «ConvergentOperations»).
//!
//! Rules, in functions that use tokens of convergence:
//! - a call has at most one `convergencectrl` bundle, with one token of `convergence.entry`, `.anchor` or
//!   `.loop`, which makes it convergent;
//! - `entry` is in the entry block of a convergent function, before all convergent operations, and takes no
//!   token; `anchor` takes none; `loop` takes one, and is the first convergent operation
//!   of its block;
//! - all convergent operations of a function have tokens, or none have;
//! - regions nest: a token is not used after an older token was used;
//! - in a cycle that does not contain the token's definition, only the `loop` in the block that dominates the
//!   cycle uses it.

use super::checker::Checker;
use super::report::Entity;
use super::rule::Rule;
use bitsmith_model::attr::{AttrListId, index};
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::value::{BlockId, InstId};
use rustc_hash::{FxHashMap, FxHashSet};

/// The number of blocks and tokens that are visited per function before its regions are accepted.
const BUDGET: usize = 1 << 22;

/// The kind of convergence control of an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Control {
    None,
    Entry,
    Anchor,
    Loop,
}

/// The state of the walk over the operations.
#[derive(Default)]
struct Seen {
    /// True if a convergent operation precedes in the block.
    convergent: bool,
    /// True if operations are controlled; `None` before the first one.
    controlled: Option<bool>,
    /// The token that each operation uses.
    tokens: FxHashMap<InstId, InstId>,
    controls: FxHashSet<InstId>,
}

impl<'a> Checker<'a, '_> {
    /// Checks the convergence control of a body, if it has any.
    pub(super) fn convergence(&mut self) {
        if !self.controlled {
            return;
        }
        let mut seen = Seen::default();
        for (at, &block) in self.body.order.iter().enumerate() {
            seen.convergent = false;
            for id in self.body.block_insts(block) {
                if !self.body.inst(id).op.is_call() {
                    continue;
                }
                if let Err(message) = self.operation(id, at == 0, &mut seen) {
                    self.report.fail(message, Entity::Inst(id));
                }
            }
        }
        if seen.controlled == Some(true) {
            self.regions(&seen);
        }
    }

    fn operation(&self, id: InstId, in_entry: bool, seen: &mut Seen) -> Result<(), Rule> {
        let hold = |holds: bool, message| if holds { Ok(()) } else { Err(message) };
        let used = self.token_used(id)?;
        if let Some(token) = used {
            seen.tokens.insert(id, token);
        }
        let control = self.control(id);
        if control != Control::None {
            seen.controls.insert(id);
        }
        if control == Control::Entry {
            hold(
                self.has_fn_attr(self.function.attrs),
                Rule::EntryIntrinsicCanOccurOnlyInConvergent,
            )?;
            hold(in_entry, Rule::EntryIntrinsicCanOccurOnlyInEntry)?;
            hold(
                !seen.convergent,
                Rule::EntryIntrinsicCannotBePrecededByConvergent,
            )?;
        }
        match control {
            Control::Entry | Control::Anchor => hold(
                used.is_none(),
                Rule::EntryOrAnchorIntrinsicCannotHaveConvergencectrl,
            )?,
            Control::Loop => {
                hold(
                    used.is_some(),
                    Rule::LoopIntrinsicMustHaveConvergencectrlTokenOperand,
                )?;
                hold(
                    !seen.convergent,
                    Rule::LoopIntrinsicCannotBePrecededByConvergent,
                )?;
            }
            Control::None => {}
        }
        // An operation with a token is convergent, whatever its attributes.
        let controlled = used.is_some() || control != Control::None;
        let convergent = controlled || self.is_convergent(id);
        seen.convergent |= convergent;
        if convergent {
            hold(
                seen.controlled.is_none_or(|before| before == controlled),
                Rule::CannotMixControlledAndUncontrolledConvergenceIn,
            )?;
            seen.controlled = Some(controlled);
        }
        Ok(())
    }

    fn has_fn_attr(&self, list: AttrListId) -> bool {
        let attrs = &self.module.attrs;
        attrs.has_at(list, index::FUNCTION, AttrKind::Convergent)
    }

    fn is_convergent(&self, id: InstId) -> bool {
        let callee = self.body.called_global(id);
        let callee = callee.and_then(|callee| self.module.globals.get(callee));
        let callee = callee.and_then(|global| global.as_function());
        callee.is_some_and(|function| self.has_fn_attr(function.attrs))
            || self
                .body
                .call(id)
                .is_some_and(|info| self.has_fn_attr(info.attrs))
    }

    fn control(&self, id: InstId) -> Control {
        let called = self.body.called_global(id);
        let name = called.map_or(&b""[..], |called| self.module.name(called));
        match name.strip_prefix(b"llvm.experimental.convergence.") {
            Some(b"entry") => Control::Entry,
            Some(b"anchor") => Control::Anchor,
            Some(b"loop") => Control::Loop,
            _ => Control::None,
        }
    }

    /// The operation that defines the token of a call.
    fn token_used(&self, id: InstId) -> Result<Option<InstId>, Rule> {
        let Some(call) = self.body.call_view(id) else {
            return Ok(None);
        };
        let mut used = None;
        for (tag, inputs) in call.bundles() {
            if self.tag(tag) != b"convergencectrl" {
                continue;
            }
            if used.is_some() {
                return Err(Rule::ConvergencectrlBundleCanOccurAtMostOnce);
            }
            let [token] = inputs else {
                return Err(Rule::ConvergencectrlBundleRequiresExactlyOneTokenUse);
            };
            let def = token.as_inst().filter(|def| {
                let inst = self.body.insts().get(*def);
                inst.is_some_and(|inst| inst.op.is_call()) && self.control(*def) != Control::None
            });
            if def.is_none() {
                return Err(Rule::ConvergenceControlTokensCanOnlyBeProduced);
            }
            used = def;
        }
        Ok(used)
    }

    /// Checks that regions nest and that cycles have hearts.
    fn regions(&mut self, seen: &Seen) {
        let mut live_at: FxHashMap<BlockId, Vec<InstId>> = FxHashMap::default();
        let mut budget = BUDGET;
        for block in self.reverse_postorder() {
            let mut live = live_at.remove(&block).unwrap_or_default();
            for id in self.body.block_insts(block) {
                if let Some(&token) = seen.tokens.get(&id)
                    && let Err(message) =
                        self.use_of_token(token, id, block, &mut live, &mut budget)
                {
                    self.report.fail(message, Entity::Uses(token, id));
                }
                if seen.controls.contains(&id) {
                    live.push(id);
                }
            }
            for &next in self.cfg.successors(block) {
                let Some(left) = budget.checked_sub(live.len().saturating_add(1)) else {
                    return;
                };
                budget = left;
                self.flow(&live, next, &mut live_at);
            }
        }
    }

    /// Propagates tokens to a successor: a token is live there if it is live at the end of all predecessors.
    fn flow(&self, live: &[InstId], next: BlockId, live_at: &mut FxHashMap<BlockId, Vec<InstId>>) {
        if let Some(there) = live_at.get_mut(&next) {
            let live: FxHashSet<InstId> = live.iter().copied().collect();
            there.retain(|token| live.contains(token));
            return;
        }
        let dominates = |token: &&InstId| {
            let block = self.block_of(**token);
            block.is_some_and(|block| self.dom.dominates(block, next))
        };
        let kept = live.iter().take_while(dominates).copied().collect();
        live_at.insert(next, kept);
    }

    fn use_of_token(
        &self,
        token: InstId,
        user: InstId,
        block: BlockId,
        live: &mut Vec<InstId>,
        budget: &mut usize,
    ) -> Result<(), Rule> {
        let made_in = self.block_of(token);
        let Some(made_in) = made_in.filter(|made_in| self.dom.dominates(*made_in, block)) else {
            return Err(Rule::ConvergenceControlTokenMustDominateAllIts);
        };
        let Some(at) = live.iter().rposition(|other| *other == token) else {
            return Err(Rule::ConvergenceRegionIsNotWellNested);
        };
        live.truncate(at.saturating_add(1));
        if made_in == block {
            return Ok(());
        }
        let Some(cycle) = self.cycle_without(made_in, block, budget) else {
            return Ok(());
        };
        if self.control(user) != Control::Loop {
            return Err(Rule::ConvergenceTokenUsedByInstructionOtherThan);
        }
        if cycle.iter().any(|of| !self.dom.dominates(block, *of)) {
            return Err(Rule::CycleHeartMustDominateAllBlocksIn);
        }
        Ok(())
    }

    /// The blocks on cycles through `block` that avoid `without`, which dominates it.
    fn cycle_without(
        &self,
        without: BlockId,
        block: BlockId,
        budget: &mut usize,
    ) -> Option<FxHashSet<BlockId>> {
        let mut walk = |from: &Checker<'a, '_>, back: bool, within: Option<&FxHashSet<BlockId>>| {
            let mut found: FxHashSet<BlockId> = FxHashSet::default();
            let mut work = vec![block];
            while let Some(at) = work.pop() {
                let edges = if back {
                    from.cfg.predecessors(at)
                } else {
                    from.cfg.successors(at)
                };
                for &to in edges {
                    *budget = budget.checked_sub(1)?;
                    let counts = to != without
                        && from.dom.is_reachable(to)
                        && within.is_none_or(|within| within.contains(&to));
                    if counts && found.insert(to) {
                        work.push(to);
                    }
                }
            }
            Some(found)
        };
        let before = walk(self, true, None)?;
        if !before.contains(&block) {
            return None;
        }
        walk(self, false, Some(&before))
    }

    /// The reachable blocks in reverse postorder.
    fn reverse_postorder(&self) -> Vec<BlockId> {
        let Some(&entry) = self.body.order.first() else {
            return Vec::new();
        };
        let mut seen: FxHashSet<BlockId> = FxHashSet::default();
        seen.insert(entry);
        let mut order = Vec::new();
        let mut path = vec![(entry, self.cfg.successors(entry).iter())];
        while let Some((block, next)) = path.last_mut() {
            match next.next() {
                Some(&to) if seen.insert(to) => path.push((to, self.cfg.successors(to).iter())),
                Some(_) => {}
                None => {
                    order.push(*block);
                    path.pop();
                }
            }
        }
        order.reverse();
        order
    }
}
