//! Intrinsic calls that must be consistent with other calls.
//!
//! Rules:
//! - `call.preallocated.setup` has one call besides its helpers, with that many `preallocated` arguments
//!   and the bundle; `call.preallocated.arg` has an index in range and the type;
//! - `callbr` calls inline assembler, or `amdgcn.kill` with one indirect destination, which is unreachable;
//! - `callbr.landingpad` is first in a block whose only predecessor is its `callbr`;
//! - `coro.id` refers to a constant struct or array, or to nothing; since LLVM 23, its promise is an alloca, its
//!   function a function, and `coro.begin` refers to it;
//! - `clang.arc.attachedcall` refers to one of the functions allowed there.

use super::call::Call;
use super::checker::Checker;
use super::globals::strip_casts_and_aliases;
use super::report::Entity;
use super::report::{Checked, ensure};
use super::rule::Rule;
use bitsmith_model::attr::index;
use bitsmith_model::constant::{ConstKind, ExprOp};
use bitsmith_model::global::GlobalKind;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::inst::{CastOp, Opcode};
use bitsmith_model::types::Type;
use bitsmith_model::value::{BlockId, InstId, Value};
use bitsmith_model::view::{Blocks, View};
use rustc_hash::FxHashMap;

const SETUP: &[u8] = b"llvm.call.preallocated.setup";
const ARG: &[u8] = b"llvm.call.preallocated.arg";
const TEARDOWN: &[u8] = b"llvm.call.preallocated.teardown";

/// The first release that checks the parts of a coroutine.
const COROUTINES_SINCE: u16 = 23;

/// The functions allowed in `clang.arc.attachedcall`.
const ATTACHED: [&[u8]; 6] = [
    b"llvm.objc.retainAutoreleasedReturnValue",
    b"llvm.objc.claimAutoreleasedReturnValue",
    b"llvm.objc.unsafeClaimAutoreleasedReturnValue",
    b"objc_retainAutoreleasedReturnValue",
    b"objc_claimAutoreleasedReturnValue",
    b"objc_unsafeClaimAutoreleasedReturnValue",
];

impl<'a> Checker<'a, '_> {
    fn callee_name(&self, id: InstId) -> &'a [u8] {
        let callee = self.body.called_global(id);
        callee.map_or(b"", |id| self.module.name(id))
    }

    /// Checks a call of `call.preallocated.*`, `callbr.landingpad` or `coro.id`, given the name without
    /// `llvm.`.
    pub(super) fn paired(&mut self, name: &[u8], call: &Call<'a>, block: BlockId) -> Checked {
        let token = || {
            let id = call.args.first().and_then(|value| value.as_inst());
            id.filter(|id| self.callee_name(*id) == SETUP)
        };
        match name {
            b"call.preallocated.setup" => {
                if !std::mem::replace(&mut self.preallocated, true) {
                    self.preallocations();
                }
                Ok(())
            }
            b"call.preallocated.arg" => {
                ensure(
                    token().is_some(),
                    Rule::LlvmCallPreallocatedArgTokenArgumentMust,
                )?;
                ensure(
                    self.has_attr(call.info.attrs, index::FUNCTION, AttrKind::Preallocated),
                    Rule::LlvmCallPreallocatedArgMustBeCalled,
                )
            }
            b"call.preallocated.teardown" => ensure(
                token().is_some(),
                Rule::LlvmCallPreallocatedTeardownTokenArgumentMust,
            ),
            b"coro.id" => {
                if self.module.dialect.has(COROUTINES_SINCE) {
                    self.coroutine_parts(call)?;
                }
                self.coroutine(call)
            }
            b"coro.begin" | b"coro.begin.custom.abi"
                if self.module.dialect.has(COROUTINES_SINCE) =>
            {
                let id = call.args.first().and_then(|value| value.as_inst());
                ensure(
                    id.is_some_and(|id| self.callee_name(id).starts_with(b"llvm.coro.id")),
                    Rule::IdArgumentOfLlvmCoroBeginMust,
                )
            }
            _ if name.starts_with(b"callbr.landingpad") => self.callbr_landing(call, block),
            _ => Ok(()),
        }
    }

    /// Checks all uses of all tokens of `call.preallocated.setup`.
    fn preallocations(&mut self) {
        let body = self.body;
        let mut counts: FxHashMap<Value, bool> = FxHashMap::default();
        for &block in &body.order {
            for id in body.block_insts(block) {
                if self.callee_name(id) == SETUP {
                    counts.insert(id.into(), false);
                }
            }
        }
        for &block in &body.order {
            for id in body.block_insts(block) {
                for operand in body.operands(id) {
                    let Some(seen) = counts.get_mut(operand) else {
                        continue;
                    };
                    let setup = *operand;
                    let helper = matches!(self.callee_name(id), ARG | TEARDOWN);
                    let again = !helper && std::mem::replace(seen, true);
                    if let Err(message) = self.preallocation(setup, id, again) {
                        let of = setup.as_inst().unwrap_or(id);
                        self.report.fail(message, Entity::Inst(of));
                    }
                }
            }
        }
    }

    fn preallocation(&self, setup: Value, user: InstId, again: bool) -> Checked {
        let setup = setup.as_inst().and_then(|id| self.body.call_view(id));
        let count = setup.and_then(|setup| self.scope.int(*setup.arguments().first()?));
        let Some(count) = count else {
            return Err(Rule::LlvmCallPreallocatedSetupArgumentMustBe.into());
        };
        let Some(view) = self.body.call_view(user) else {
            return Err(Rule::UsesOfLlvmCallPreallocatedSetupMust.into());
        };
        match self.callee_name(user) {
            ARG => {
                let at = view
                    .arguments()
                    .get(1)
                    .and_then(|value| self.scope.int(*value));
                let Some(at) = at else {
                    return Err(Rule::LlvmCallPreallocatedAllocArgIndexMust.into());
                };
                return ensure(
                    (0..count).contains(&at),
                    Rule::LlvmCallPreallocatedAllocArgIndexMustBe,
                );
            }
            TEARDOWN => return Ok(()),
            _ => {}
        }
        ensure(!again, Rule::CanHaveAtMostOneCallCorresponding)?;
        let inst = self.body.inst(user);
        let call = self.call_of(user, inst, view)?;
        let marked = |at: &usize| self.param_has(&call, *at, AttrKind::Preallocated);
        let marked = (0..call.args.len()).filter(marked).count();
        ensure(
            marked != 0,
            Rule::CannotUsePreallocatedIntrinsicsOnCallWithout,
        )?;
        ensure(
            i64::try_from(marked) == Ok(count),
            Rule::LlvmCallPreallocatedSetupArgSizeMust,
        )?;
        ensure(
            self.count_bundles(&call, b"preallocated") != 0,
            Rule::UseOfLlvmCallPreallocatedSetupOutside,
        )
    }

    /// Checks the callee of a `callbr`.
    pub(super) fn callbr(&self, call: &Call<'a>) -> Checked {
        ensure(
            self.callee_name(call.id).starts_with(b"llvm.amdgcn.kill"),
            Rule::CallbrCurrentlyOnlySupportsAsmGotoAnd,
        )?;
        ensure(
            call.info.bundles.len == 0,
            Rule::CallbrForIntrinsicsCurrentlyDoesntSupportOperand,
        )?;
        let mut indirect = self.indirect_targets(call.id);
        let (Some(dest), None) = (indirect.next(), indirect.next()) else {
            return Err(Rule::CallbrAmdgcnKillOnlySupportsOneIndirect.into());
        };
        let first = self.body.first_inst(dest);
        let ends = first.is_some_and(|id| {
            self.body.inst(id).op == Opcode::Unreachable
                || self.callee_name(id) == b"llvm.amdgcn.unreachable"
        });
        ensure(ends, Rule::CallbrAmdgcnKillIndirectDestNeedsTo)
    }

    /// The blocks that a callbr may go to beside the default one.
    pub(super) fn indirect_targets(
        &self,
        callbr: InstId,
    ) -> impl Iterator<Item = BlockId> + use<'a> {
        let targets = match self.body.view(callbr) {
            Some(View::CallBr { indirect, .. }) => indirect,
            _ => Blocks::new(&[]),
        };
        targets.iter()
    }

    fn callbr_landing(&self, call: &Call<'a>, block: BlockId) -> Checked {
        let callbr = call.args.first().and_then(|value| value.as_inst());
        let callbr = callbr.filter(|id| self.body.inst(*id).op == Opcode::CallBr);
        let Some(callbr) = callbr else {
            return Err(Rule::IntrinsticRequiresCallbrOperand.into());
        };
        let (first, others) = match self.cfg.predecessors(block) {
            [first, others @ ..] => (*first, others),
            [] => return Err(Rule::IntrinsicInBlockMustHave1Unique.into()),
        };
        ensure(
            others.iter().all(|other| *other == first),
            Rule::IntrinsicInBlockMustHave1Unique,
        )?;
        ensure(
            self.body.last_inst(first) == Some(callbr),
            Rule::IntrinsicMustHaveCorrespondingCallbrInPredecessor,
        )?;
        ensure(
            self.indirect_targets(callbr).any(|dest| dest == block),
            Rule::IntrinsicsCorrespondingCallbrMustHaveIntrinsicsParent,
        )?;
        ensure(
            self.body.first_inst(block) == Some(call.id),
            Rule::NoOtherInstructionsMayProceedIntrinsic,
        )
    }

    /// The promise of a coroutine and its function, each of which may be null.
    fn coroutine_parts(&self, call: &Call<'a>) -> Checked {
        let part = |at: usize| {
            let part = call.args.get(at).copied();
            part.filter(|part| {
                let constant = self.scope.constant(*part);
                constant.is_none_or(|(constant, _)| constant.kind != ConstKind::Null)
            })
        };
        if let Some(promise) = part(1) {
            let inst = promise.as_inst().map(|id| self.body.inst(id).op);
            ensure(
                inst == Some(Opcode::Alloca),
                Rule::PromiseArgumentMustReferToAlloca,
            )?;
        }
        if let Some(function) = part(2) {
            let function = strip_casts_and_aliases(self.module, function).as_global();
            let function = function.and_then(|id| self.module.globals.get(id));
            ensure(
                function.is_some_and(|global| global.as_function().is_some()),
                Rule::CoroArgumentMustReferToFunction,
            )?;
        }
        Ok(())
    }

    fn coroutine(&self, call: &Call<'a>) -> Checked {
        let mut info = call.args.get(3).copied();
        // Pointer casts are stripped; they nest as deep as constants do.
        while let Some(value) = info
            && let Some((constant, pool)) = self.scope.constant(value)
            && let ConstKind::Expr(at) = constant.kind
            && matches!(
                pool.expr(at).op,
                ExprOp::Cast(CastOp::BitCast | CastOp::AddrSpaceCast)
            )
        {
            info = pool.parts(constant).first().copied();
        }
        let Some(info) = info else {
            return Ok(());
        };
        let null = self.scope.constant(info).map(|(constant, _)| constant.kind);
        if null == Some(ConstKind::Null) {
            return Ok(());
        }
        let global = info.as_global().and_then(|id| self.module.globals.get(id));
        let initializer = global.and_then(|global| match &global.kind {
            GlobalKind::Variable(variable)
                if variable.constant && !global.linkage.is_interposable() =>
            {
                variable.initializer
            }
            _ => None,
        });
        let Some(initializer) = initializer else {
            return Err(Rule::InfoArgumentOfLlvmCoroIdMust.into());
        };
        let made = self.module.scope().constant(initializer);
        let listed = made.is_some_and(|(constant, _)| {
            matches!(constant.kind, ConstKind::Aggregate(_))
                && !matches!(self.module.types.get(constant.ty), Type::Vector { .. })
        });
        ensure(listed, Rule::InfoArgumentOfLlvmCoroIdMustRefer)
    }

    /// Checks a `clang.arc.attachedcall` bundle with these inputs.
    pub(super) fn attached(&self, call: &Call<'a>, inputs: &[Value]) -> Checked {
        let ret = self.body.result_type(call.id);
        ensure(
            matches!(self.module.types.get(ret), Type::Ptr(_)),
            Rule::CallWithOperandBundleClangArcAttachedcall,
        )?;
        let [input] = inputs else {
            return Err(Rule::OperandBundleClangArcAttachedcallRequiresOne.into());
        };
        let function = input.as_global().filter(|id| {
            let global = self.module.globals.get(*id);
            global.is_some_and(|global| global.as_function().is_some())
        });
        let Some(function) = function else {
            return Err(Rule::OperandBundleClangArcAttachedcallRequiresOne.into());
        };
        let name = self.module.name(function);
        ensure(ATTACHED.contains(&name), Rule::InvalidFunctionArgument)
    }
}
