//! Exceptions: landing pads, and funclets with their pads.
//!
//! Rules:
//! - pads and resumes are in functions with a personality, pads are first in their blocks (after phis) and
//!   never in the entry;
//! - landingpads have clauses (pointers; filters are arrays) or are cleanups, and have the same type as
//!   resumes; only invokes unwind to them;
//! - a catchpad belongs to the catchswitch that leads to it, other pads to a pad or none;
//!   catchswitches have handlers, which are catchpads;
//! - catchret leaves a catchpad, cleanupret a cleanuppad;
//! - an edge to a pad is an unwind edge; it enters one pad and may exit any number; all unwind edges that exit
//!   a pad have one destination; pads do not unwind to each other in a cycle.

use super::checker::Checker;
use super::report::Entity;
use super::report::{Checked, ensure};
use super::rule::Rule;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::{Flags, Opcode};
use bitsmith_model::types::Type;
use bitsmith_model::value::{BlockId, InstId, Value};
use bitsmith_model::view::Blocks;
use bitsmith_model::view::View;
use rustc_hash::{FxHashMap, FxHashSet};

/// The first release that checks the arguments of catchpads.
const CATCH_ARGUMENTS_SINCE: u16 = 23;

/// The destination of unwinding: a pad, or out of the function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Target {
    Caller,
    Pad(InstId),
}

impl<'a> Checker<'a, '_> {
    fn op(&self, value: Value) -> Option<Opcode> {
        Some(self.body.insts().get(value.as_inst()?)?.op)
    }

    /// Returns true if an instruction is an exception handling pad.
    pub(super) fn is_pad(&self, id: InstId) -> bool {
        use Opcode::*;
        matches!(
            self.body.inst(id).op,
            LandingPad | CatchPad | CleanupPad | CatchSwitch
        )
    }

    /// Returns true if a value is a funclet pad.
    fn is_funclet(&self, value: Value) -> bool {
        matches!(self.op(value), Some(Opcode::CatchPad | Opcode::CleanupPad))
    }

    /// The parent of a funclet pad or catchswitch.
    fn parent(&self, pad: InstId) -> Option<Value> {
        match self.body.view(pad)? {
            View::CatchPad { parent, .. }
            | View::CleanupPad { parent, .. }
            | View::CatchSwitch { parent, .. } => Some(parent),
            _ => None,
        }
    }

    pub(super) fn resume(&mut self, value: Value) -> Checked {
        ensure(
            self.function.personality.is_some(),
            Rule::ResumeInstNeedsToBeInFunctionWith,
        )?;
        let ty = self.ty(value);
        ensure(
            self.landing_ty.is_none() || self.landing_ty == ty,
            Rule::ResumeInstructionShouldHaveConsistentResultType,
        )?;
        self.landing_ty = ty;
        Ok(())
    }

    pub(super) fn landing_pad(
        &mut self,
        id: InstId,
        inst: &Inst,
        clauses: &[Value],
        block: BlockId,
    ) -> Checked {
        ensure(
            !clauses.is_empty() || inst.has(Flags::CLEANUP),
            Rule::LandingPadInstNeedsAtLeastOneClauseOr,
        )?;
        self.not_in_entry(block)?;
        for &pred in self.cfg.predecessors(block) {
            let invoke = self.body.last_inst(pred);
            let invoke = invoke.filter(|id| self.body.inst(*id).op == Opcode::Invoke);
            ensure(
                invoke.is_some_and(|invoke| {
                    self.unwind_dest(invoke) == Some(block)
                        && self.normal_dest(invoke) != Some(block)
                }),
                Rule::BlockContainingLandingPadInstMustBeJumpedTo,
            )?;
        }
        ensure(
            self.landing_ty.is_none_or(|ty| ty == inst.ty),
            Rule::LandingpadInstructionShouldHaveConsistentResultType,
        )?;
        self.landing_ty = Some(inst.ty);
        ensure(
            self.function.personality.is_some(),
            Rule::LandingPadInstNeedsToBeInFunctionWith,
        )?;
        ensure(
            self.first_non_phi(block) == Some(id),
            Rule::LandingPadInstNotFirstNonPhiInstructionIn,
        )?;
        for &clause in clauses {
            let ty = self.get(self.ty(clause));
            if !matches!(ty, Type::Array(..)) {
                ensure(
                    matches!(ty, Type::Ptr(_)),
                    Rule::CatchOperandDoesNotHavePointerType,
                )?;
                continue;
            }
            let constant = self.scope.constant(clause).map(|(c, _)| c.kind);
            ensure(
                matches!(
                    constant,
                    Some(ConstKind::Aggregate(_) | ConstKind::Null | ConstKind::Data(_))
                ),
                Rule::FilterOperandIsNotArrayOfConstants,
            )?;
        }
        Ok(())
    }

    fn not_in_entry(&self, block: BlockId) -> Checked {
        ensure(
            self.body.order.first() != Some(&block),
            Rule::EhPadCannotBeInEntryBlock,
        )
    }

    pub(super) fn catch_pad(
        &mut self,
        id: InstId,
        parent: Value,
        arguments: &[Value],
        block: BlockId,
    ) -> Checked {
        ensure(
            self.function.personality.is_some(),
            Rule::CatchPadInstNeedsToBeInFunctionWith,
        )?;
        let switch = parent
            .as_inst()
            .filter(|id| self.body.inst(*id).op == Opcode::CatchSwitch);
        let Some(switch) = switch else {
            return Err(Rule::CatchPadInstNeedsToBeDirectlyNestedIn.into());
        };
        ensure(
            self.first_non_phi(block) == Some(id),
            Rule::CatchPadInstNotFirstNonPhiInstructionIn,
        )?;
        if self.module.dialect.has(CATCH_ARGUMENTS_SINCE) {
            let fits = |argument: &Value| {
                let is_alloca = self.op(*argument) == Some(Opcode::Alloca);
                is_alloca || argument.is_constant() || argument.as_global().is_some()
            };
            ensure(
                arguments.iter().all(fits),
                Rule::ArgumentOperandMustBeAllocaOrConstant,
            )?;
        }
        self.not_in_entry(block)?;
        let from = self.block_of(switch);
        let mut preds = self.cfg.predecessors(block).iter();
        ensure(
            preds.all(|pred| Some(*pred) == from),
            Rule::BlockContaingCatchPadInstMustBeJumpedTo,
        )?;
        ensure(
            self.unwind_dest(switch) != Some(block),
            Rule::CatchswitchCannotUnwindToOneOfIts,
        )?;
        self.pads.push(id);
        Ok(())
    }

    /// Checks the rules that cleanuppads and catchswitches share, named in the message.
    pub(super) fn outer_pad(
        &mut self,
        name: &str,
        id: InstId,
        parent: Value,
        block: BlockId,
    ) -> Checked {
        let rules = [
            (
                self.function.personality.is_some(),
                Rule::NeedsToBeInFunctionWithPersonality,
            ),
            (
                self.first_non_phi(block) == Some(id),
                Rule::NotFirstNonPhiInstructionInBlock,
            ),
            (
                self.is_none(parent) || self.is_funclet(parent),
                Rule::HasInvalidParent,
            ),
        ];
        match rules.iter().find(|(holds, _)| !holds) {
            Some((_, broken)) => Err(broken.with(broken.message().replacen('…', name, 1))),
            None => Ok(()),
        }
    }

    pub(super) fn catch_switch(&self, handlers: Blocks<'_>, unwind: Option<BlockId>) -> Checked {
        ensure(
            unwind.is_none_or(|unwind| self.is_funclet_dest(unwind)),
            Rule::CatchSwitchInstMustUnwindToEhBlockWhich,
        )?;
        ensure(
            !handlers.is_empty(),
            Rule::CatchSwitchInstCannotHaveEmptyHandlerList,
        )?;
        for handler in handlers.iter() {
            let pad = self.first_non_phi(handler);
            ensure(
                pad.is_some_and(|pad| self.body.inst(pad).op == Opcode::CatchPad),
                Rule::CatchSwitchInstHandlersMustBeCatchpads,
            )?;
        }
        Ok(())
    }

    fn is_funclet_dest(&self, block: BlockId) -> bool {
        let pad = self.first_non_phi(block);
        pad.is_some_and(|pad| self.is_pad(pad) && self.body.inst(pad).op != Opcode::LandingPad)
    }

    pub(super) fn catch_ret(&self, pad: Value) -> Checked {
        ensure(
            self.op(pad) == Some(Opcode::CatchPad),
            Rule::CatchReturnInstNeedsToBeProvidedCatchPad,
        )
    }

    pub(super) fn cleanup_ret(&self, pad: Value, unwind: Option<BlockId>) -> Checked {
        ensure(
            self.op(pad) == Some(Opcode::CleanupPad),
            Rule::CleanupReturnInstNeedsToBeProvidedCleanupPad,
        )?;
        ensure(
            unwind.is_none_or(|unwind| self.is_funclet_dest(unwind)),
            Rule::CleanupReturnInstMustUnwindToEhBlockWhich,
        )
    }

    /// Checks the edges to a cleanuppad or catchswitch, and lists it.
    pub(super) fn edges_to(&mut self, pad: InstId, block: BlockId) -> Checked {
        self.not_in_entry(block)?;
        let parent = self.parent(pad);
        for &pred in self.cfg.predecessors(block) {
            let Some(from) = self.body.last_inst(pred) else {
                continue;
            };
            let origin = match self.body.inst(from).op {
                Opcode::Invoke => {
                    ensure(
                        self.unwind_dest(from) == Some(block)
                            && self.normal_dest(from) != Some(block),
                        Rule::EhPadMustBeJumpedToVia,
                    )?;
                    if self.is_quiet_intrinsic(from) {
                        continue;
                    }
                    self.funclet_of(from)
                }
                Opcode::CleanupRet => {
                    let origin = match self.body.view(from) {
                        Some(View::CleanupRet { pad, .. }) => Some(pad),
                        _ => None,
                    };
                    ensure(origin != parent, Rule::CleanupretMustExitItsCleanup)?;
                    origin
                }
                Opcode::CatchSwitch => Some(Value::inst(from)),
                _ => return Err(Rule::EhPadMustBeJumpedToVia.into()),
            };
            self.leaves(origin, pad, parent)?;
        }
        self.pads.push(pad);
        Ok(())
    }

    /// Returns true if an invoke calls an intrinsic, which does not unwind.
    fn is_quiet_intrinsic(&self, invoke: InstId) -> bool {
        let callee = self.body.called_global(invoke);
        callee.is_some_and(|id| super::globals::is_intrinsic_name(self.module.name(id)))
    }

    /// The funclet pad in a call's `funclet` bundle; `None` if it has none.
    fn funclet_of(&self, call: InstId) -> Option<Value> {
        let mut bundles = self.body.call_view(call)?.bundles();
        let (_, inputs) = bundles.find(|(tag, _)| self.tag(*tag) == b"funclet")?;
        inputs.first().copied()
    }

    /// Checks that an edge exits pads until it reaches the parent of its target.
    fn leaves(&self, origin: Option<Value>, pad: InstId, parent: Option<Value>) -> Checked {
        let parent = parent.filter(|parent| !self.is_none(*parent));
        let mut from = origin.filter(|from| !self.is_none(*from));
        let mut seen = FxHashSet::default();
        loop {
            ensure(
                from != Some(Value::inst(pad)),
                Rule::EhPadCannotHandleExceptionsRaisedWithin,
            )?;
            if from == parent {
                return Ok(());
            }
            let Some(inside) = from else {
                return Err(Rule::SingleUnwindEdgeMayOnlyEnterOne.into());
            };
            ensure(seen.insert(inside), Rule::EhPadJumpsThroughCycleOfPads)?;
            let known = matches!(
                self.op(inside),
                Some(Opcode::CatchPad | Opcode::CleanupPad | Opcode::CatchSwitch)
            );
            ensure(known, Rule::ParentPadMustBeCatchpadCleanuppadCatchswitch)?;
            let above = inside.as_inst().and_then(|id| self.parent(id));
            from = above.filter(|above| !self.is_none(*above));
        }
    }

    /// Checks the unwind edges out of funclet pads, after all pads are known.
    pub(super) fn pads(&mut self) {
        if self.pads.is_empty() {
            return;
        }
        let pads = std::mem::take(&mut self.pads);
        let users = self.users(&pads);
        let mut targets: FxHashMap<InstId, Target> = FxHashMap::default();
        for pad in self.inner_first(&pads) {
            let users = users.get(&pad).map_or(&[][..], |users| users);
            match self.target(pad, users, &targets) {
                Ok(Some(target)) => {
                    targets.insert(pad, target);
                }
                Ok(None) => {}
                Err(message) => self.report.fail(message, Entity::Inst(pad)),
            }
        }
        self.siblings(&pads, &targets);
    }

    /// The users of each pad.
    fn users(&self, pads: &[InstId]) -> FxHashMap<InstId, Vec<InstId>> {
        let mut users: FxHashMap<InstId, Vec<InstId>> = FxHashMap::default();
        users.extend(pads.iter().map(|pad| (*pad, Vec::new())));
        for &block in &self.body.order {
            for id in self.body.block_insts(block) {
                for value in self.body.operands(id) {
                    let list = value.as_inst().and_then(|pad| users.get_mut(&pad));
                    if let Some(list) = list {
                        list.push(id);
                    }
                }
            }
        }
        users
    }

    /// The pads, nested ones before outer ones. A cycle of pads is an error; its members are left out.
    fn inner_first(&mut self, pads: &[InstId]) -> Vec<InstId> {
        let mut waiting: FxHashMap<InstId, u32> = pads.iter().map(|pad| (*pad, 0)).collect();
        let parent = |pad: InstId| self.parent(pad).and_then(|value| value.as_inst());
        for pad in pads {
            if let Some(count) = parent(*pad).and_then(|above| waiting.get_mut(&above)) {
                *count = count.saturating_add(1);
            }
        }
        let mut order: Vec<InstId> = pads
            .iter()
            .copied()
            .filter(|pad| waiting.get(pad) == Some(&0))
            .collect();
        let mut at = 0usize;
        while let Some(&pad) = order.get(at) {
            at = at.saturating_add(1);
            let above = parent(pad);
            if let Some(count) = above.and_then(|above| waiting.get_mut(&above)) {
                *count = count.saturating_sub(1);
                if *count == 0 {
                    order.extend(above);
                }
            }
        }
        if order.len() < pads.len() {
            let left = pads.iter().find(|pad| waiting.get(pad) != Some(&0));
            if let Some(pad) = left {
                self.report.fail(
                    Rule::FuncletPadInstMustNotBeNestedWithinItself,
                    Entity::Inst(*pad),
                );
            }
        }
        order
    }

    /// The destination of the unwind edges out of a pad.
    fn target(
        &self,
        pad: InstId,
        users: &[InstId],
        targets: &FxHashMap<InstId, Target>,
    ) -> Result<Option<Target>, Rule> {
        if self.body.inst(pad).op == Opcode::CatchSwitch {
            return Ok(Some(match self.unwind_dest(pad) {
                None => Target::Caller,
                Some(dest) => self.first_non_phi(dest).map_or(Target::Caller, Target::Pad),
            }));
        }
        let mut found: Option<Target> = None;
        for &user in users {
            let to = match self.body.inst(user).op {
                Opcode::CleanupRet => self.unwind_dest(user),
                Opcode::CatchSwitch => match self.unwind_dest(user) {
                    // Nothing else determines it: the call may be in a pad that unwinds elsewhere.
                    None => continue,
                    dest => dest,
                },
                Opcode::Invoke => self.unwind_dest(user),
                Opcode::Call | Opcode::CatchRet => continue,
                Opcode::CleanupPad => match targets.get(&user) {
                    Some(Target::Caller) => None,
                    Some(Target::Pad(to)) => self.block_of(*to),
                    None => continue,
                },
                _ => return Err(Rule::BogusFuncletPadUse),
            };
            let target = match to {
                None => Target::Caller,
                Some(block) => {
                    let Some(to) = self.first_non_phi(block).filter(|id| self.is_pad(*id)) else {
                        continue;
                    };
                    if self.parent(to) == Some(Value::inst(pad)) {
                        // The edge stays inside the pad.
                        continue;
                    }
                    Target::Pad(to)
                }
            };
            if found.is_some_and(|found| found != target) {
                return Err(Rule::UnwindEdgesOutOfFuncletPadMust);
            }
            found = Some(target);
        }
        let switch = self.parent(pad).and_then(|value| value.as_inst());
        let switch = switch.filter(|id| self.body.inst(*id).op == Opcode::CatchSwitch);
        if let (Some(found), Some(switch)) = (found, switch) {
            let dest = self.unwind_dest(switch);
            let of_switch = dest
                .and_then(|dest| self.first_non_phi(dest))
                .map_or(Target::Caller, Target::Pad);
            if of_switch != found {
                return Err(Rule::UnwindEdgesOutOfCatchMustHave);
            }
        }
        Ok(found)
    }

    /// Checks that pads do not unwind to their siblings in a cycle.
    fn siblings(&mut self, pads: &[InstId], targets: &FxHashMap<InstId, Target>) {
        let next = |pad: InstId| match targets.get(&pad) {
            Some(Target::Pad(to)) if self.parent(*to) == self.parent(pad) => Some(*to),
            _ => None,
        };
        let mut done: FxHashSet<InstId> = FxHashSet::default();
        let mut found = None;
        for &pad in pads {
            let mut active: FxHashSet<InstId> = FxHashSet::default();
            let mut at = Some(pad);
            while let Some(pad) = at.filter(|pad| !done.contains(pad)) {
                if !active.insert(pad) {
                    found = found.or(Some(pad));
                    break;
                }
                at = next(pad);
            }
            done.extend(active);
        }
        if let Some(pad) = found {
            self.report.fail(
                Rule::EhPadsCantHandleEachOthersExceptions,
                Entity::Inst(pad),
            );
        }
    }
}
