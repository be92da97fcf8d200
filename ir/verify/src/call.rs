//! Calls: callees, arguments, attributes and operand bundles.
//!
//! Rules:
//! - the callee is a pointer, the arguments have the types of the function type; an intrinsic is called with
//!   its own type; only intrinsics take metadata and tokens, no indirect call returns a token;
//! - `immarg`, `swifterror`, `inalloca`, `preallocated` and `speculatable` fit the callee and the argument;
//!   `sret` is no variable argument;
//! - there is at most one bundle of each known tag, with valid operands;
//! - indirect constraints of inline assembler are of pointers with an `elementtype`, labels are
//!   the targets of a callbr;
//! - a `musttail` call directly precedes the return of its result, in a function of the same type,
//!   convention and attributes that change how arguments are passed;
//! - an invoke unwinds to a pad, a callbr calls assembler that does not throw;
//! - the call of a function that may be inlined has a location where both have debug information.

use super::checker::Checker;
use super::report::{Broken, Checked, Entity, ensure};
use super::rule::Rule;
use super::vector_variants;
use bitsmith_model::attr::{Attr, AttrListId, index};
use bitsmith_model::constant::{ConstKind, ConstRange, InlineAsm};
use bitsmith_model::global::Global;
use bitsmith_model::inst::{CallInfo, Inst};
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::schema::inst::{Flags, Opcode};
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::types::{FuncType, Type, TypeId};
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value};
use bitsmith_model::view::{CallView, View};

/// Intrinsics that may be invoked.
const INVOKABLE: [&str; 15] = [
    "llvm.donothing",
    "llvm.seh.try.begin",
    "llvm.seh.try.end",
    "llvm.seh.scope.begin",
    "llvm.seh.scope.end",
    "llvm.coro.resume",
    "llvm.coro.destroy",
    "llvm.coro.await.suspend",
    "llvm.experimental.patchpoint",
    "llvm.fake.use",
    "llvm.experimental.gc.statepoint",
    "llvm.wasm.throw",
    "llvm.wasm.rethrow",
    "llvm.amdgcn.kill",
    "llvm.objc.",
];

/// Returns true if an intrinsic with this name may be invoked.
pub(super) fn may_be_invoked(name: &[u8]) -> bool {
    INVOKABLE.iter().any(|n| name.starts_with(n.as_bytes()))
}

/// The first release that takes no cast between a `musttail` call and its return.
const MUSTTAIL_UNCAST_SINCE: u16 = 23;

/// Attributes of parameters that change how they are passed.
const ABI: [AttrKind; 10] = [
    AttrKind::StructRet,
    AttrKind::ByVal,
    AttrKind::InAlloca,
    AttrKind::InReg,
    AttrKind::StackAlignment,
    AttrKind::SwiftSelf,
    AttrKind::SwiftAsync,
    AttrKind::SwiftError,
    AttrKind::Preallocated,
    AttrKind::ByRef,
];

/// A call with its parts.
pub(super) struct Call<'a> {
    pub(super) id: InstId,
    pub(super) view: CallView<'a>,
    pub(super) info: &'a CallInfo,
    ty: &'a FuncType,
    pub(super) args: &'a [Value],
    /// The callee, if it is a function.
    pub(super) callee: Option<(GlobalId, &'a Global)>,
    /// True if the callee is called by its own type.
    is_direct: bool,
    pub(super) intrinsic: bool,
    asm: Option<&'a InlineAsm>,
}

/// Checks that an immediate is in a range of at most 64 bits.
fn within(number: i64, range: &ConstRange) -> Checked {
    let ([lower], [upper]) = (&*range.lower, &*range.upper) else {
        return Ok(());
    };
    let mask = 1u64
        .checked_shl(range.bits)
        .map_or(u64::MAX, |bit| bit.wrapping_sub(1));
    // The distance from the lower end, modulo the width.
    let from_lower = |n: u64| n.wrapping_sub(*lower) & mask;
    if from_lower(number as u64) < from_lower(*upper) {
        return Ok(());
    }
    Err(Rule::ImmargValueOutOfRange.with(format!(
        "immarg value {number} out of range [{lower}, {upper})"
    )))
}

/// Calling conventions of functions that only the hardware or the driver starts.
const NOT_CALLED: [CallConv; 12] = [
    CallConv::AMDGPU_CS,
    CallConv::AMDGPU_CS_Chain,
    CallConv::AMDGPU_CS_ChainPreserve,
    CallConv::AMDGPU_ES,
    CallConv::AMDGPU_GS,
    CallConv::AMDGPU_Gfx_WholeWave,
    CallConv::AMDGPU_HS,
    CallConv::AMDGPU_KERNEL,
    CallConv::AMDGPU_LS,
    CallConv::AMDGPU_PS,
    CallConv::AMDGPU_VS,
    CallConv::SPIR_KERNEL,
];

impl<'a> Checker<'a, '_> {
    pub(super) fn call(
        &mut self,
        id: InstId,
        inst: &Inst,
        view: CallView<'a>,
        block: BlockId,
    ) -> Checked {
        let call = self.call_of(id, inst, view)?;
        self.arguments(&call)?;
        self.callee(&call, inst)?;
        self.argument_attributes(&call, inst)?;
        self.bundles(&call)?;
        self.has_location(&call)?;
        self.intrinsic_call(&call, inst, block)?;
        if let Some(asm) = call.asm {
            self.assembler(&call, asm, inst)?;
        }
        let types = || call.args.iter().map(|arg| self.ty(*arg)).collect();
        vector_variants::check(self.module, call.info.attrs, call.info.func_ty, types)?;
        match inst.op {
            Opcode::Invoke => {
                let pad = self.unwind_dest(id).and_then(|b| self.first_non_phi(b));
                ensure(
                    pad.is_some_and(|pad| self.is_pad(pad)),
                    Rule::UnwindDestinationDoesNotHaveExceptionHandling,
                )
            }
            Opcode::CallBr => match call.asm {
                Some(asm) => ensure(!asm.can_throw, Rule::UnwindingFromCallbrIsNotAllowed),
                None => {
                    ensure(call.intrinsic, Rule::CallbrIndirectFunctionInvalidSignature)?;
                    self.callbr(&call)
                }
            },
            _ if inst.has(Flags::MUSTTAIL) => self.must_tail(&call, block),
            _ => Ok(()),
        }
    }

    /// The parts of a call whose callee is a pointer and whose result has the type that it returns.
    pub(super) fn call_of(
        &self,
        id: InstId,
        inst: &Inst,
        view: CallView<'a>,
    ) -> Result<Call<'a>, Broken> {
        let (info, called) = (view.info(), view.callee());
        let ty = self.module.types.as_func(info.func_ty);
        let Some(ty) = ty.filter(|_| self.is_pointer(called)) else {
            return Err(Rule::CalledFunctionMustBePointer.into());
        };
        ensure(ty.ret == inst.ty, Rule::CallMustResultInWhatItIs)?;
        let callee = called.as_global().and_then(|id| {
            let global = self.module.globals.get(id)?;
            global.as_function().map(|_| (id, global))
        });
        let is_direct = callee.is_some_and(|(_, global)| global.value_ty == info.func_ty);
        let asm = self
            .scope
            .constant(called)
            .and_then(|(constant, pool)| match constant.kind {
                ConstKind::InlineAsm(at) => Some(pool.inline_asm(at)),
                _ => None,
            });
        Ok(Call {
            id,
            view,
            info,
            ty,
            args: view.arguments(),
            callee,
            is_direct,
            intrinsic: callee
                .is_some_and(|(id, _)| super::globals::is_intrinsic_name(self.module.name(id))),
            asm,
        })
    }

    fn arguments(&self, call: &Call<'a>) -> Checked {
        let (given, wanted) = (call.args.len(), call.ty.params.len());
        if call.ty.vararg {
            ensure(
                given >= wanted,
                Rule::CalledFunctionRequiresMoreParametersThanWere,
            )?;
        } else {
            ensure(
                given == wanted,
                Rule::IncorrectNumberOfArgumentsPassedToCalled,
            )?;
        }
        let types = &self.module.types;
        for (value, param) in call.args.iter().zip(&call.ty.params) {
            let fits = match self.ty(*value) {
                Some(ty) => ty == *param,
                // The type `metadata` may be missing from the table.
                None => *types.get(*param) == Type::Metadata,
            };
            ensure(fits, Rule::CallParameterTypeDoesNotMatchFunction)?;
        }
        if call.info.attrs != AttrListId::EMPTY {
            let last = u32::try_from(given).unwrap_or(u32::MAX);
            let places = self.module.attrs.list(call.info.attrs).iter();
            let mut places = places
                .map(|(at, _)| *at)
                .filter(|at| *at != index::FUNCTION);
            ensure(
                places.all(|at| at <= last),
                Rule::AttributeAfterLastParameter,
            )?;
        }
        Ok(())
    }

    fn callee(&self, call: &Call<'a>, inst: &Inst) -> Checked {
        let types = &self.module.types;
        if call.intrinsic {
            let declared = call.callee.map(|(_, global)| global.value_ty);
            return ensure(
                declared == Some(call.info.func_ty),
                Rule::IntrinsicCalledWithIncompatibleSignature,
            );
        }
        ensure(
            !NOT_CALLED.contains(&CallConv(call.info.cc)),
            Rule::CallingConventionDoesNotPermitCalls,
        )?;
        for param in &call.ty.params {
            let param = types.get(*param);
            ensure(
                *param != Type::Metadata,
                Rule::FunctionHasMetadataParameterButIsntIntrinsic,
            )?;
            ensure(
                !param.is_token_like(self.module.dialect),
                Rule::FunctionHasTokenParameterButIsntIntrinsic,
            )?;
        }
        if !call.is_direct {
            let ret = types.get(inst.ty);
            ensure(
                !ret.is_token_like(self.module.dialect),
                Rule::ReturnTypeCannotBeTokenForIndirect,
            )?;
            ensure(*ret != Type::X86Amx, Rule::ReturnTypeCannotBeX86AmxFor)?;
        }
        Ok(())
    }

    pub(super) fn has_attr(&self, list: AttrListId, at: u32, kind: AttrKind) -> bool {
        if list == AttrListId::EMPTY {
            return false;
        }
        self.module.attrs.has_at(list, at, kind)
    }

    /// Returns true if the call or the callee has an attribute for an argument.
    pub(super) fn param_has(&self, call: &Call<'a>, number: usize, kind: AttrKind) -> bool {
        let at = index::param(number);
        self.has_attr(call.info.attrs, at, kind) || self.callee_has(call, at, kind)
    }

    fn callee_has(&self, call: &Call<'a>, at: u32, kind: AttrKind) -> bool {
        call.callee.is_some_and(|(_, global)| {
            let function = global.as_function();
            let function = function.filter(|_| global.value_ty == call.info.func_ty);
            function.is_some_and(|function| self.has_attr(function.attrs, at, kind))
        })
    }

    fn argument_attributes(&mut self, call: &Call<'a>, inst: &Inst) -> Checked {
        let list = call.info.attrs;
        let declared = call.callee.and_then(|(_, global)| global.as_function());
        let none = declared.is_none_or(|function| function.attrs == AttrListId::EMPTY);
        if list == AttrListId::EMPTY && none {
            return Ok(());
        }
        ensure(
            !self.has_attr(list, index::FUNCTION, AttrKind::Speculatable)
                || declared.is_some_and(|function| {
                    self.has_attr(function.attrs, index::FUNCTION, AttrKind::Speculatable)
                }),
            Rule::SpeculatableAttributeMayNotApplyToCall,
        )?;
        ensure(
            !self.has_attr(list, index::FUNCTION, AttrKind::DenormalFPEnv),
            Rule::DenormalFpenvAttributeMayNotApplyTo,
        )?;
        let allocates = call
            .callee
            .is_some_and(|(id, _)| self.module.name(id) == b"llvm.call.preallocated.arg");
        ensure(
            allocates || !self.has_attr(list, index::FUNCTION, AttrKind::Preallocated),
            Rule::PreallocatedAsCallSiteAttributeCanOnly,
        )?;
        for (number, &value) in call.args.iter().enumerate() {
            if number >= call.ty.params.len() {
                self.variable_argument(call, number)?;
                continue;
            }
            if self.param_has(call, number, AttrKind::SwiftError) {
                self.swift_error_argument(value)?;
            }
            if call.intrinsic || self.has_attr(list, index::param(number), AttrKind::ImmArg) {
                self.immediate(call, number, value)?;
            }
            if self.param_has(call, number, AttrKind::Preallocated) {
                let bundle = self.count_bundles(call, b"preallocated") != 0;
                ensure(
                    bundle != inst.has(Flags::MUSTTAIL),
                    Rule::PreallocatedOperandEitherRequiresPreallocatedBundleOr,
                )?;
            }
            if self.has_attr(list, index::param(number), AttrKind::InAlloca)
                && let Some(alloca) = self.alloca_of(value)
            {
                ensure(
                    alloca.has(Flags::INALLOCA),
                    Rule::InallocaArgumentForCallHasMismatchedAlloca,
                )?;
            }
        }
        Ok(())
    }

    fn immediate(&self, call: &Call<'a>, number: usize, value: Value) -> Checked {
        let at = index::param(number);
        let declared = self.callee_has(call, at, AttrKind::ImmArg);
        if !declared {
            return ensure(
                !self.has_attr(call.info.attrs, at, AttrKind::ImmArg),
                Rule::ImmargMayNotApplyOnlyToCall,
            );
        }
        let constant = self
            .scope
            .constant(value)
            .map(|(constant, _)| constant.kind);
        use ConstKind::*;
        ensure(
            matches!(
                constant,
                Some(Int(_) | WideInt(_) | Float(_) | WideFloat(_))
            ),
            Rule::ImmargOperandHasNonImmediateParameter,
        )?;
        let (Some(Int(number)), Some((_, global))) = (constant, call.callee) else {
            return Ok(());
        };
        let attrs = &self.module.attrs;
        let list = global.as_function().map(|function| function.attrs);
        match list.and_then(|list| attrs.find_at(list, at, AttrKind::Range)) {
            Some(Attr::Range(_, range)) => within(number, range),
            _ => Ok(()),
        }
    }

    fn variable_argument(&self, call: &Call<'a>, number: usize) -> Checked {
        let list = call.info.attrs;
        let at = index::param(number);
        let statepoint = call.callee.is_some_and(|(id, _)| {
            let name = self.module.name(id);
            name.starts_with(b"llvm.experimental.gc.statepoint")
        });
        ensure(
            statepoint || !self.has_attr(list, at, AttrKind::StructRet),
            Rule::AttributeSretCannotBeUsedForVararg,
        )?;
        ensure(
            number == call.args.len().saturating_sub(1)
                || !self.has_attr(list, at, AttrKind::InAlloca),
            Rule::InallocaIsntOnLastArgument,
        )
    }

    /// The alloca that a pointer is based on.
    fn alloca_of(&self, value: Value) -> Option<&'a Inst> {
        let mut value = value;
        for _ in 0..64 {
            let id = value.as_inst()?;
            let inst = self.body.inst(id);
            value = match self.body.view(id)? {
                View::Alloca { .. } => return Some(inst),
                View::GetElementPtr { base, .. } if inst.has(Flags::INBOUNDS) => base,
                View::Cast { value } => value,
                _ => return None,
            };
        }
        None
    }

    fn swift_error_argument(&self, value: Value) -> Checked {
        if let Some(alloca) = self.alloca_of(value) {
            return ensure(
                alloca.has(Flags::SWIFTERROR),
                Rule::SwifterrorArgumentForCallHasMismatchedAlloca,
            );
        }
        let bitsmith_model::value::ValueKind::Arg(number) = value.kind() else {
            return Err(Rule::SwifterrorArgumentShouldComeFromAllocaOr.into());
        };
        ensure(
            self.has_attr(
                self.function.attrs,
                index::param(number as usize),
                AttrKind::SwiftError,
            ),
            Rule::SwifterrorArgumentForCallHasMismatchedParameter,
        )
    }

    /// Notes the `swifterror` parameters.
    pub(super) fn swift_error_params(&mut self) {
        for &(at, set) in self.module.attrs.list(self.function.attrs) {
            let number = at.checked_sub(index::FIRST_PARAM);
            if let Some(number) = number.filter(|_| at != index::FUNCTION)
                && self.module.attrs.find(set, AttrKind::SwiftError).is_some()
            {
                self.swift_errors.push(Value::arg(number));
            }
        }
    }

    /// Checks that `swifterror` values are only loaded, stored to and passed on.
    pub(super) fn swift_errors(&mut self) {
        if self.swift_errors.is_empty() {
            return;
        }
        for &block in &self.body.order {
            for id in self.body.block_insts(block) {
                if let Err(message) = self.swift_error_use(id) {
                    self.report.fail(message, Entity::Inst(id));
                }
            }
        }
    }

    fn swift_error_use(&self, id: InstId) -> Checked {
        let inst = self.body.inst(id);
        let operands = self.body.operands(id);
        for (at, value) in operands.iter().enumerate() {
            if !self.swift_errors.contains(value) {
                continue;
            }
            match inst.op {
                Opcode::Load => {}
                Opcode::Store => ensure(at == 1, Rule::SwifterrorValueShouldBeSecondOperandWhen)?,
                Opcode::Call | Opcode::Invoke => {
                    let Some(view) = self.body.call_view(id) else {
                        return Err(Rule::OperandsMustBeThoseOfTheInstruction.into());
                    };
                    let call = self.call_of(id, inst, view)?;
                    let number = at.saturating_sub(1);
                    ensure(
                        at == 0
                            || number >= call.args.len()
                            || self.param_has(&call, number, AttrKind::SwiftError),
                        Rule::SwifterrorValueWhenUsedInCallsiteShould,
                    )?;
                }
                _ => {
                    return Err(Rule::SwifterrorValueCanOnlyBeLoadedAnd.into());
                }
            }
        }
        Ok(())
    }

    pub(super) fn tag(&self, tag: u32) -> &'a [u8] {
        let tag = self.module.bundle_tags.get(tag as usize);
        tag.map_or(&[], |tag| tag)
    }

    pub(super) fn count_bundles(&self, call: &Call<'a>, tag: &[u8]) -> usize {
        let bundles = call.view.bundles();
        bundles.filter(|(this, _)| self.tag(*this) == tag).count()
    }

    /// Returns true if an operand belongs to a `clang.arc.attachedcall` bundle.
    pub(super) fn is_attached_call(&self, id: InstId, at: usize) -> bool {
        let Some(info) = self.body.call(id) else {
            return false;
        };
        let mut end = 1usize.saturating_add(info.args as usize);
        self.body.bundles(info).iter().any(|bundle| {
            let start = end;
            end = end.saturating_add(bundle.len as usize);
            (start..end).contains(&at) && self.tag(bundle.tag) == b"clang.arc.attachedcall"
        })
    }

    fn bundles(&mut self, call: &Call<'a>) -> Checked {
        let mut seen: Vec<u32> = Vec::new();
        for (number, inputs) in call.view.bundles() {
            let tag = self.tag(number);
            self.controlled |= tag == b"convergencectrl";
            if let Some(message) = multiple(tag) {
                ensure(!seen.contains(&number), message)?;
                seen.push(number);
            }
            self.bundle(call, tag, inputs)?;
        }
        Ok(())
    }

    fn bundle(&self, call: &Call<'a>, tag: &[u8], inputs: &[Value]) -> Checked {
        let int = |at: usize, bits: u32| *self.operand(inputs, at) == Type::Int(bits);
        let constant = |at: usize| inputs.get(at).is_some_and(|v| self.scope.int(*v).is_some());
        let op = |at: usize| {
            let id = inputs.get(at)?.as_inst()?;
            self.body.insts().get(id).map(|inst| inst.op)
        };
        match tag {
            b"funclet" => {
                ensure(
                    inputs.len() == 1,
                    Rule::ExpectedExactlyOneFuncletBundleOperand,
                )?;
                ensure(
                    matches!(op(0), Some(Opcode::CatchPad | Opcode::CleanupPad)),
                    Rule::FuncletBundleOperandsShouldCorrespondToFuncletPadInst,
                )
            }
            b"cfguardtarget" => ensure(
                inputs.len() == 1,
                Rule::ExpectedExactlyOneCfguardtargetBundleOperand,
            ),
            b"ptrauth" => {
                ensure(
                    inputs.len() == 2,
                    Rule::ExpectedExactlyTwoPtrauthBundleOperands,
                )?;
                ensure(
                    constant(0) && int(0, 32),
                    Rule::PtrauthBundleKeyOperandMustBeI32,
                )?;
                ensure(int(1, 64), Rule::PtrauthBundleDiscriminatorOperandMustBeI64)?;
                ensure(
                    call.callee.is_none(),
                    Rule::DirectCallCannotHavePtrauthBundle,
                )
            }
            b"kcfi" => {
                ensure(inputs.len() == 1, Rule::ExpectedExactlyOneKcfiBundleOperand)?;
                ensure(
                    constant(0) && int(0, 32),
                    Rule::KcfiBundleOperandMustBeI32Constant,
                )
            }
            b"clang.arc.attachedcall" => self.attached(call, inputs),
            b"preallocated" => {
                ensure(
                    inputs.len() == 1,
                    Rule::ExpectedExactlyOnePreallocatedBundleOperand,
                )?;
                let setup = inputs.first().and_then(|value| value.as_inst());
                let setup = setup.and_then(|id| {
                    let callee = self.body.called_global(id)?;
                    Some(self.module.name(callee))
                });
                ensure(
                    setup.is_some_and(|name| name == b"llvm.call.preallocated.setup"),
                    Rule::PreallocatedArgumentMustBeTokenFromLlvm,
                )
            }
            _ => Ok(()),
        }
    }

    fn has_location(&self, call: &Call<'a>) -> Checked {
        if self.body.loc(call.id).is_some() || !self.described {
            return Ok(());
        }
        let Some((_, global)) = call.callee else {
            return Ok(());
        };
        let interposable =
            global.linkage.is_interposable() || self.common.interposition && !global.dso_local;
        ensure(
            interposable || global.is_declaration() || !is_described(global),
            Rule::InlinableFunctionCallInFunctionWithDebug,
        )
    }

    fn assembler(&self, call: &Call<'a>, asm: &InlineAsm, inst: &Inst) -> Checked {
        let mut number = 0usize;
        let mut labels = 0usize;
        for constraint in asm.constraints.split(|byte| *byte == b',') {
            let (direct_output, rest) = match constraint {
                [] | [b'~', ..] => continue,
                [b'!', ..] => {
                    labels = labels.saturating_add(1);
                    continue;
                }
                [b'=', rest @ ..] => (true, rest),
                rest => (false, rest),
            };
            let indirect = rest
                .iter()
                .take_while(|byte| matches!(byte, b'&' | b'%' | b'*'))
                .any(|byte| *byte == b'*');
            if direct_output && !indirect {
                continue;
            }
            let typed = self.has_attr(call.info.attrs, index::param(number), AttrKind::ElementType);
            if indirect {
                ensure(
                    matches!(self.operand(call.args, number), Type::Ptr(_)),
                    Rule::OperandForIndirectConstraintMustHavePointer,
                )?;
                ensure(typed, Rule::OperandForIndirectConstraintMustHaveElementtype)?;
            } else {
                ensure(!typed, Rule::ElementtypeAttributeCanOnlyBeAppliedFor)?;
            }
            number = number.saturating_add(1);
        }
        if inst.op == Opcode::CallBr {
            return ensure(
                labels == self.indirect_targets(call.id).count(),
                Rule::NumberOfLabelConstraintsDoesNotMatch,
            );
        }
        ensure(labels == 0, Rule::LabelConstraintsCanOnlyBeUsedWith)
    }

    fn must_tail(&self, call: &Call<'a>, block: BlockId) -> Checked {
        ensure(call.asm.is_none(), Rule::CannotUseMusttailCallWithInlineAsm)?;
        let (caller, callee) = (self.func_ty, call.ty);
        ensure(
            caller.vararg == callee.vararg,
            Rule::CannotGuaranteeTailCallDueToMismatched,
        )?;
        ensure(
            caller.ret == callee.ret,
            Rule::CannotGuaranteeTailCallDueToMismatchedReturn,
        )?;
        ensure(
            self.function.cc == call.info.cc,
            Rule::CannotGuaranteeTailCallDueToMismatchedCalling,
        )?;
        self.returned(call.id, block)?;
        let tail = CallConv::Tail.0 == call.info.cc;
        if tail || CallConv::SwiftTail.0 == call.info.cc {
            let cc = if tail { "tailcc" } else { "swifttailcc" };
            self.tail_attributes(self.function.attrs, caller, cc, "caller")?;
            self.tail_attributes(call.info.attrs, callee, cc, "callee")?;
            if caller.vararg {
                return Err(
                    Rule::CannotGuaranteeTailCallForVarargsFunction.with(format!(
                        "cannot guarantee {cc} tail call for varargs function"
                    )),
                );
            }
            return Ok(());
        }
        if !call.intrinsic {
            ensure(
                caller.params.len() == callee.params.len(),
                Rule::CannotGuaranteeTailCallDueToMismatchedParameter,
            )?;
            ensure(
                caller.params == callee.params,
                Rule::CannotGuaranteeTailCallDueToMismatchedParameterTypes,
            )?;
        }
        for number in 0..caller.params.len() {
            ensure(
                self.abi(self.function.attrs, number) == self.abi(call.info.attrs, number),
                Rule::CannotGuaranteeTailCallDueToMismatchedAbi,
            )?;
        }
        Ok(())
    }

    /// Checks that the result of a call is returned immediately.
    fn returned(&self, id: InstId, block: BlockId) -> Checked {
        let body = self.body;
        let mut after = body.block_insts(block).skip_while(|i| *i != id).skip(1);
        let mut value = Value::inst(id);
        let mut next = after.next();
        let takes_casts = !self.scope.module.dialect.has(MUSTTAIL_UNCAST_SINCE);
        if takes_casts
            && let Some(cast) = next
            && let Some(View::Cast { value: from }) = body.view(cast)
        {
            ensure(from == value, Rule::BitcastFollowingMusttailCallMustUseCall)?;
            value = Value::inst(cast);
            next = after.next();
        }
        let Some(View::Ret { value: returned }) = next.and_then(|id| body.view(id)) else {
            let rule = match takes_casts {
                true => Rule::MusttailCallMustPrecedeRetWithOptional,
                false => Rule::MusttailCallMustPrecedeRet,
            };
            return Err(rule.into());
        };
        let Some(returned) = returned else {
            return Ok(());
        };
        let undef = self.scope.constant(returned).is_some_and(|(constant, _)| {
            matches!(constant.kind, ConstKind::Undef | ConstKind::Poison)
        });
        ensure(
            returned == value || undef,
            Rule::MusttailCallResultMustBeReturned,
        )
    }

    /// The attributes of a parameter that change how it is passed.
    fn abi(&self, list: AttrListId, number: usize) -> Vec<&'a Attr> {
        let attrs = &self.module.attrs;
        let Some(set) = attrs.at(list, index::param(number)) else {
            return Vec::new();
        };
        let in_memory = attrs.find(set, AttrKind::ByVal).is_some()
            || attrs.find(set, AttrKind::ByRef).is_some();
        let set = attrs.set(set).iter();
        set.filter(|attr| {
            attr.kind()
                .is_some_and(|kind| ABI.contains(&kind) || in_memory && kind == AttrKind::Alignment)
        })
        .collect()
    }

    fn tail_attributes(&self, list: AttrListId, ty: &FuncType, cc: &str, whose: &str) -> Checked {
        use AttrKind::*;
        for number in 0..ty.params.len() {
            for kind in [InAlloca, InReg, SwiftError, Preallocated, ByRef] {
                if self.has_attr(list, index::param(number), kind) {
                    let kind = kind.name();
                    return Err(Rule::AttributeNotAllowedInMusttail.with(format!(
                        "{kind} attribute not allowed in {cc} musttail {whose}"
                    )));
                }
            }
        }
        Ok(())
    }

    /// Returns true if a value is the token `none`.
    pub(super) fn is_none(&self, value: Value) -> bool {
        let constant = self.scope.constant(value);
        constant.is_some_and(|(c, _)| c.kind == ConstKind::Null && self.is_token(c.ty))
    }

    fn is_token(&self, ty: TypeId) -> bool {
        *self.module.types.get(ty) == Type::Token
    }
}

/// Returns true if a function has a subprogram.
pub(super) fn is_described(global: &Global) -> bool {
    let mut attachments = global.attachments.iter();
    attachments.any(|attachment| attachment.kind == metadata_kind::DBG)
}

/// The message for a second bundle with this tag.
fn multiple(tag: &[u8]) -> Option<Rule> {
    Some(match tag {
        b"deopt" => Rule::MultipleDeoptOperandBundles,
        b"gc-transition" => Rule::MultipleGcTransitionOperandBundles,
        b"funclet" => Rule::MultipleFuncletOperandBundles,
        b"cfguardtarget" => Rule::MultipleCfGuardTargetOperandBundles,
        b"ptrauth" => Rule::MultiplePtrauthOperandBundles,
        b"kcfi" => Rule::MultipleKcfiOperandBundles,
        b"preallocated" => Rule::MultiplePreallocatedOperandBundles,
        b"gc-live" => Rule::MultipleGcLiveOperandBundles,
        b"clang.arc.attachedcall" => Rule::MultipleClangArcAttachedcallOperandBundles,
        _ => return None,
    })
}
