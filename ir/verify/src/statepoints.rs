//! Safepoints: the consistency of `experimental.gc.*` calls.
//!
//! Rules:
//! - a statepoint is in a function with a collector and may access all memory; its wrapped callee has the
//!   number and types of the arguments; its flags are known, and it has no further arguments;
//! - the token of a statepoint is for `gc.result` and `gc.relocate`, nothing else;
//! - `gc.result` refers to a statepoint and has the type of the wrapped call's result, in a function with a
//!   collector;
//! - `gc.relocate` refers to a statepoint, or to the landing pad of an invoked one; its indices are constants
//!   in the `gc-live` bundle; its result and the relocated value are pointers managed by the collector.

use super::call::Call;
use super::checker::Checker;
use super::report::{Broken, Entity};
use super::report::{Checked, ensure};
use super::rule::Rule;
use bitsmith_model::attr::{Attr, index};
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::attribute::{AttrKind, MemLocation, WRITE, mod_ref_at};
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::{FuncType, Type, TypeId};
use bitsmith_model::value::{InstId, Value};

/// The index of the first argument of the wrapped call.
const FIRST: usize = 5;
/// The valid flags of a statepoint.
const FLAGS: i64 = 3;
/// The collectors that manage exactly the pointers of address space 1.
const BY_ADDRESS_SPACE: [&[u8]; 2] = [b"statepoint-example", b"coreclr"];

impl<'a> Checker<'a, '_> {
    /// Checks a call of an intrinsic, given the name without `experimental.gc.`.
    pub(super) fn safepoint(&mut self, name: &[u8], call: &Call<'a>, inst: &Inst) -> Checked {
        if name.starts_with(b"statepoint") {
            self.statepoints.push(call.id);
            ensure(
                !self.function.gc.is_empty(),
                Rule::EnclosingFunctionDoesNotUseGc,
            )?;
            return self.statepoint(call);
        }
        if name.starts_with(b"result") {
            return self.gc_result(call, inst);
        }
        if name.starts_with(b"relocate") {
            return self.gc_relocate(call, inst);
        }
        Ok(())
    }

    fn statepoint(&self, call: &Call<'a>) -> Checked {
        ensure(
            !self.is_restricted(call),
            Rule::GcStatepointMustReadAndWriteAll,
        )?;
        let number = |at: usize| self.int_arg(call, at);
        ensure(
            number(1).is_none_or(|n| n >= 0),
            Rule::GcStatepointNumberOfPatchableBytesMust,
        )?;
        let Some(element) = self.wrapped_type(call) else {
            return Err(Rule::GcStatepointCalleeArgumentMustHaveElementtype.into());
        };
        let Some(wrapped) = self.module.types.as_func(element) else {
            return Err(Rule::GcStatepointCalleeElementtypeMustBeFunction.into());
        };
        let passed = number(3).and_then(|n| usize::try_from(n).ok());
        let Some(passed) = passed else {
            return Err(Rule::GcStatepointNumberOfArgumentsToUnderlying.into());
        };
        self.wrapped_arguments(call, wrapped, passed)
    }

    fn wrapped_arguments(&self, call: &Call<'a>, wrapped: &FuncType, passed: usize) -> Checked {
        let params = &wrapped.params;
        if wrapped.vararg {
            ensure(
                passed >= params.len(),
                Rule::GcStatepointMismatchInNumberOfVararg,
            )?;
            ensure(
                *self.module.types.get(wrapped.ret) == Type::Void,
                Rule::GcStatepointDoesntSupportWrappingNonVoid,
            )?;
        } else {
            ensure(
                passed == params.len(),
                Rule::GcStatepointMismatchInNumberOfCall,
            )?;
        }
        ensure(
            self.int_arg(call, 4).is_none_or(|n| n & !FLAGS == 0),
            Rule::UnknownFlagUsedInGcStatepointFlags,
        )?;
        let args = call.args.get(FIRST..).unwrap_or_default();
        let agree = params
            .iter()
            .zip(args)
            .all(|(ty, value)| self.ty(*value) == Some(*ty));
        ensure(agree, Rule::GcStatepointCallArgumentDoesNotMatch)?;
        let transitions = FIRST.saturating_add(passed);
        let Some(count) = self.int_arg(call, transitions) else {
            return Err(Rule::GcStatepointNumberOfTransitionArgumentsMust.into());
        };
        ensure(count == 0, Rule::GcStatepointWInlineTransitionBundleIs)?;
        let Some(count) = self.int_arg(call, transitions.saturating_add(1)) else {
            return Err(Rule::GcStatepointNumberOfDeoptimizationArgumentsMust.into());
        };
        ensure(count == 0, Rule::GcStatepointWInlineDeoptOperandsIs)?;
        ensure(
            call.args.len() == transitions.saturating_add(2),
            Rule::GcStatepointTooManyArguments,
        )
    }

    /// Returns true if a call or its callee does not access all memory.
    fn is_restricted(&self, call: &Call<'a>) -> bool {
        use MemLocation::{ArgMem, ErrnoMem, InaccessibleMem, Other};
        let declared = call.callee.and_then(|(_, global)| global.as_function());
        let lists = [Some(call.info.attrs), declared.map(|f| f.attrs)];
        lists.into_iter().flatten().any(|list| {
            let attrs = &self.module.attrs;
            match attrs.find_at(list, index::FUNCTION, AttrKind::Memory) {
                Some(Attr::Int(_, memory)) => {
                    let at = |location| mod_ref_at(*memory, location);
                    let elsewhere = at(InaccessibleMem) | at(ErrnoMem) | at(Other);
                    elsewhere == 0 || (elsewhere | at(ArgMem)) & WRITE == 0
                }
                _ => false,
            }
        })
    }

    fn int_arg(&self, call: &Call<'a>, at: usize) -> Option<i64> {
        self.scope.int(*call.args.get(at)?)
    }

    /// The function type of a statepoint's wrapped call.
    fn wrapped_type(&self, call: &Call<'a>) -> Option<TypeId> {
        self.element_type(call, index::param(2))
    }

    /// The statepoint that defines a token.
    fn statepoint_of(&self, value: Value) -> Option<Call<'a>> {
        let id = value.as_inst()?;
        let inst = self.body.insts().get(id)?;
        let call = self.call_of(id, inst, self.body.call_view(id)?).ok()?;
        let (callee, _) = call.callee?;
        let name = self.module.name(callee);
        name.starts_with(b"llvm.experimental.gc.statepoint")
            .then_some(call)
    }

    fn gc_result(&self, call: &Call<'a>, inst: &Inst) -> Checked {
        ensure(
            !self.function.gc.is_empty(),
            Rule::EnclosingFunctionDoesNotUseGc,
        )?;
        let token = call.args.first().copied();
        if token.is_some_and(|token| self.is_undefined(token)) {
            return Ok(());
        }
        let Some(statepoint) = token.and_then(|token| self.statepoint_of(token)) else {
            return Err(Rule::GcResultOperand1MustBeFrom.into());
        };
        let wrapped = self.wrapped_type(&statepoint);
        let wrapped = wrapped.and_then(|ty| self.module.types.as_func(ty));
        ensure(
            wrapped.is_none_or(|wrapped| wrapped.ret == inst.ty),
            Rule::GcResultResultTypeDoesNotMatch,
        )
    }

    fn is_undefined(&self, value: Value) -> bool {
        use bitsmith_model::constant::ConstKind::{Poison, Undef};
        let constant = self.scope.constant(value);
        constant.is_some_and(|(constant, _)| matches!(constant.kind, Undef | Poison))
    }

    fn gc_relocate(&self, call: &Call<'a>, inst: &Inst) -> Checked {
        let [token, base, derived] = *call.args else {
            return Err(Rule::WrongNumberOfArguments.into());
        };
        let pointer = |ty: Option<TypeId>| {
            let scalar = self.get(ty.map(|ty| self.module.types.scalar(ty)));
            matches!(scalar, Type::Ptr(_))
        };
        ensure(
            pointer(Some(inst.ty)),
            Rule::GcRelocateMustReturnPointerOrVector,
        )?;
        let statepoint = self.relocated_by(token)?;
        let Some(base) = self.scope.int(base) else {
            return Err(Rule::GcRelocateOperand2MustBeInteger.into());
        };
        let Some(derived) = self.scope.int(derived) else {
            return Err(Rule::GcRelocateOperand3MustBeInteger.into());
        };
        let Some(live) = statepoint.and_then(|statepoint| self.live(&statepoint)) else {
            return Ok(());
        };
        let at = |number: i64| live.get(usize::try_from(number).ok()?);
        let Some(base) = at(base) else {
            return Err(Rule::GcRelocateStatepointBaseIndexOutOf.into());
        };
        let Some(derived) = at(derived) else {
            return Err(Rule::GcRelocateStatepointDerivedIndexOutOf.into());
        };
        let (base, derived) = (self.ty(*base), self.ty(*derived));
        ensure(
            pointer(base) && pointer(derived),
            Rule::GcRelocateRelocatedValueMustBePointer,
        )?;
        self.relocated(base, derived, inst)
    }

    fn relocated(&self, base: Option<TypeId>, derived: Option<TypeId>, inst: &Inst) -> Checked {
        let types = &self.module.types;
        let vector = |ty: Option<TypeId>| matches!(self.get(ty), Type::Vector { .. });
        ensure(
            vector(Some(inst.ty)) == vector(derived),
            Rule::GcRelocateVectorRelocatesToVectorAnd,
        )?;
        let scalar = |ty: Option<TypeId>| ty.map(|ty| types.scalar(ty));
        ensure(
            scalar(derived) == scalar(Some(inst.ty)),
            Rule::GcRelocateRelocatingPointerShouldntChangeIts,
        )?;
        let collector = self.module.strings.get(self.function.gc);
        let moves = |ty: Option<TypeId>| {
            !BY_ADDRESS_SPACE.contains(&collector) || *self.get(scalar(ty)) == Type::Ptr(1)
        };
        ensure(
            moves(base) && moves(derived),
            Rule::GcRelocateRelocatedValueMustBeGc,
        )?;
        ensure(moves(Some(inst.ty)), Rule::GcRelocateMustReturnGcPointer)
    }

    /// The statepoint of a `gc.relocate`; `None` if its operand is not defined.
    fn relocated_by(&self, token: Value) -> Result<Option<Call<'a>>, Broken> {
        if self.is_undefined(token) {
            return Ok(None);
        }
        let pad = token.as_inst();
        let pad = pad.filter(|id| {
            let inst = self.body.insts().get(*id);
            inst.is_some_and(|inst| inst.op == Opcode::LandingPad)
        });
        let Some(pad) = pad else {
            let statepoint = self.statepoint_of(token);
            return match statepoint {
                Some(statepoint) => Ok(Some(statepoint)),
                None => Err(Rule::GcRelocateIsIncorrectlyTiedToStatepoint.into()),
            };
        };
        let block = self.block_of(pad);
        let from = block.map(|block| self.cfg.predecessors(block));
        let Some([first, rest @ ..]) = from else {
            return Err(Rule::SafepointsShouldHaveUniqueLandingpads.into());
        };
        ensure(
            rest.iter().all(|other| other == first),
            Rule::SafepointsShouldHaveUniqueLandingpads,
        )?;
        let last = self.body.last_inst(*first).map(Value::inst);
        match last.and_then(|last| self.statepoint_of(last)) {
            Some(statepoint) => Ok(Some(statepoint)),
            None => Err(Rule::GcRelocateShouldBeLinkedToStatepoint.into()),
        }
    }

    /// The operands of a call's `gc-live` bundle.
    fn live(&self, call: &Call<'a>) -> Option<&'a [Value]> {
        let mut bundles = call.view.bundles();
        bundles
            .find(|(tag, _)| self.tag(*tag) == b"gc-live")
            .map(|(_, inputs)| inputs)
    }

    /// Checks the users of statepoint tokens.
    pub(super) fn statepoint_uses(&mut self) {
        if self.statepoints.is_empty() {
            return;
        }
        self.statepoints.sort_unstable();
        for &block in &self.body.order {
            for id in self.body.block_insts(block) {
                if let Err((def, message)) = self.statepoint_use(id) {
                    self.report.fail(message, Entity::Uses(def, id));
                }
            }
        }
    }

    fn statepoint_use(&self, id: InstId) -> Result<(), (InstId, Rule)> {
        let inst = self.body.inst(id);
        for value in self.body.operands(id) {
            let def = value.as_inst();
            let Some(def) = def.filter(|def| self.statepoints.binary_search(def).is_ok()) else {
                continue;
            };
            if !inst.op.is_call() {
                return Err((def, Rule::IllegalUseOfStatepointToken));
            }
            let callee = self.body.called_global(id);
            let name = callee.map_or(&b""[..], |callee| self.module.name(callee));
            let name = name.strip_prefix(b"llvm.experimental.gc.");
            if !name.is_some_and(|n| n.starts_with(b"result") || n.starts_with(b"relocate")) {
                let message = Rule::GcResultOrGcRelocateAreOnly;
                return Err((def, message));
            }
        }
        Ok(())
    }
}
