//! Calls of target intrinsics: the rules beyond their signatures.
//!
//! Rules, by intrinsic:
//! - `aarch64.prefetch`, `aarch64.range.prefetch`: arguments in their ranges;
//! - `amdgcn.cs.chain`: called by shaders, its SGPRs `inreg` and its VGPRs not, before `unreachable`;
//!   `amdgcn.set.inactive.chain.arg`: in chain functions, of a parameter in VGPRs;
//! - `amdgcn.call.whole.wave`: of a function of that convention, with its arguments;
//! - `amdgcn.init.exec.from.input`: of a parameter that is `inreg`;
//! - `amdgcn.s.prefetch.data`, `amdgcn.cooperative.atomic.*`: in valid address spaces; the latter have a scope;
//! - `amdgcn.mfma.scale.*`, `amdgcn.wmma.*.f8f6f4`: formats that exist, vectors as long as they need;
//! - `nvvm.setmaxnreg.*`: a multiple of eight registers.

use super::call::Call;
use super::checker::Checker;
use super::report::{Checked, ensure};
use super::rule::Rule;
use bitsmith_model::attr::index;
use bitsmith_model::metadata::MdKind;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::types::Type;
use bitsmith_model::value::{MdId, Value, ValueKind};

/// The first release that checks the flags of `amdgcn.cs.chain`.
const CHAIN_FLAGS_SINCE: u16 = 23;

/// Calling conventions of shaders that may end in a call of another.
const CHAINING: [CallConv; 8] = [
    CallConv::AMDGPU_CS,
    CallConv::AMDGPU_CS_Chain,
    CallConv::AMDGPU_CS_ChainPreserve,
    CallConv::AMDGPU_ES,
    CallConv::AMDGPU_GS,
    CallConv::AMDGPU_HS,
    CallConv::AMDGPU_LS,
    CallConv::AMDGPU_VS,
];

/// The arguments of a matrix product of small floats that are the matrices and their formats.
struct Product {
    matrices: [usize; 2],
    formats: [usize; 2],
    /// The number of registers of each format.
    registers: [u32; 5],
    /// The valid lengths.
    lengths: [u32; 3],
    /// The messages for a wrong length of either matrix.
    wrong_length: [Rule; 2],
    /// The messages for a wrong format of either matrix.
    wrong_format: [Rule; 2],
}

const MFMA: Product = Product {
    matrices: [0, 1],
    formats: [3, 4],
    registers: [8, 8, 6, 6, 4],
    lengths: [4, 6, 8],
    wrong_length: [Rule::Operand0MustBe46Or, Rule::Operand1MustBe46Or],
    wrong_format: [
        Rule::InvalidValueForCbszFormat,
        Rule::InvalidValueForBlgpFormat,
    ],
};

const WMMA: Product = Product {
    matrices: [1, 3],
    formats: [0, 2],
    registers: [16, 16, 12, 12, 8],
    lengths: [8, 12, 16],
    wrong_length: [Rule::Operand1MustBe812Or, Rule::Operand3MustBe812Or],
    wrong_format: [Rule::InvalidValueForMatrixFormat; 2],
};

impl<'a> Checker<'a, '_> {
    /// Checks a call of a target intrinsic, given the name without `llvm.`.
    pub(super) fn target_call(&self, name: &[u8], call: &Call<'a>) -> Checked {
        if let Some(name) = name.strip_prefix(b"amdgcn.") {
            return self.amdgcn(name, call);
        }
        let below = |at: usize, end: i64| {
            let number = call.args.get(at).and_then(|value| self.scope.int(*value));
            number.is_none_or(|n| (0..end).contains(&n))
        };
        if name == b"aarch64.prefetch" {
            let of = |holds, what| ensure(holds, what);
            of(below(1, 2), Rule::WriteArgumentToLlvmAarch64PrefetchMust)?;
            of(below(2, 4), Rule::TargetArgumentToLlvmAarch64PrefetchMust)?;
            of(below(3, 2), Rule::StreamArgumentToLlvmAarch64PrefetchMust)?;
            return of(below(4, 2), Rule::IsdataArgumentToLlvmAarch64PrefetchMust);
        }
        if name == b"aarch64.range.prefetch" {
            ensure(below(1, 2), Rule::WriteArgumentToLlvmAarch64RangePrefetch)?;
            return ensure(below(2, 2), Rule::StreamArgumentToLlvmAarch64RangePrefetch);
        }
        if name.starts_with(b"nvvm.setmaxnreg.") {
            let count = call.args.first().and_then(|value| self.scope.int(*value));
            return ensure(
                count.is_none_or(|n| n % 8 == 0),
                Rule::RegCountArgumentToNvvmSetmaxnregMust,
            );
        }
        Ok(())
    }

    fn amdgcn(&self, name: &[u8], call: &Call<'a>) -> Checked {
        let is = |first: &[u8]| name.starts_with(first);
        if is(b"cs.chain") {
            return self.chain(call);
        }
        if is(b"av.load.") || is(b"av.store.") {
            return ensure(
                self.names_scope(call),
                Rule::LastArgumentToAvLoadStoreIntrinsics,
            );
        }
        if is(b"set.inactive.chain.arg") {
            return self.inactive(call);
        }
        if is(b"call.whole.wave") {
            return self.whole_wave(call);
        }
        if is(b"init.exec.from.input") {
            return ensure(
                self.parameter(call, 0) == Some(true),
                Rule::OnlyInregArgumentsToParentFunctionAre,
            );
        }
        if is(b"s.prefetch.data") {
            return ensure(
                matches!(self.space(call), Some(0 | 1 | 4 | 10..)),
                Rule::LlvmAmdgcnSPrefetchDataOnlySupports,
            );
        }
        if is(b"cooperative.atomic.") {
            ensure(
                matches!(self.space(call), Some(0 | 1)),
                Rule::CooperativeAtomicIntrinsicsRequireGenericOrGlobal,
            )?;
            return ensure(
                self.names_scope(call),
                Rule::CooperativeAtomicIntrinsicsRequireThatLastArgument,
            );
        }
        match name.windows(8).any(|part| part == b".f8f6f4.") {
            true if is(b"mfma.scale.") => self.product(&MFMA, call),
            true if is(b"wmma.") => self.product(&WMMA, call),
            _ => Ok(()),
        }
    }

    /// Returns true if an argument of the call is `inreg`.
    fn in_register(&self, call: &Call<'a>, at: usize) -> bool {
        self.param_has(call, at, AttrKind::InReg)
    }

    /// Returns true if an argument is an `inreg` parameter of this function; `None` if it is no parameter.
    fn parameter(&self, call: &Call<'a>, at: usize) -> Option<bool> {
        let ValueKind::Arg(number) = call.args.get(at)?.kind() else {
            return None;
        };
        let (attrs, at) = (&self.module.attrs, index::param(number as usize));
        Some(attrs.has_at(self.function.attrs, at, AttrKind::InReg))
    }

    /// The address space of the first argument.
    fn space(&self, call: &Call<'a>) -> Option<u32> {
        match self.operand(call.args, 0) {
            Type::Ptr(space) => Some(*space),
            _ => None,
        }
    }

    fn chain(&self, call: &Call<'a>) -> Checked {
        ensure(
            CHAINING.contains(&CallConv(self.function.cc)),
            Rule::IntrinsicCannotBeCalledFromFunctionsWith,
        )?;
        ensure(
            self.in_register(call, 2),
            Rule::SgprArgumentsMustHaveInregAttribute,
        )?;
        ensure(
            !self.in_register(call, 3),
            Rule::VgprArgumentsMustNotHaveInregAttribute,
        )?;
        if self.module.dialect.has(CHAIN_FLAGS_SINCE) {
            let flags = call.args.get(4).and_then(|value| self.scope.int(*value));
            ensure(matches!(flags, Some(0 | 1)), Rule::FlagsMustBe0Or1ForLlvm)?;
        }
        let next = self.next(call.id);
        let ends = next.is_some_and(|id| match self.body.inst(id).op {
            Opcode::Unreachable => true,
            Opcode::Call => {
                let callee = self.body.called_global(id);
                callee.is_some_and(|id| self.module.name(id) == b"llvm.amdgcn.unreachable")
            }
            _ => false,
        });
        ensure(ends, Rule::LlvmAmdgcnCsChainMustBeFollowed)
    }

    fn inactive(&self, call: &Call<'a>) -> Checked {
        ensure(
            matches!(
                CallConv(self.function.cc),
                CallConv::AMDGPU_CS_Chain | CallConv::AMDGPU_CS_ChainPreserve
            ),
            Rule::IntrinsicCanOnlyBeUsedFromFunctions,
        )?;
        ensure(
            !self.in_register(call, 1),
            Rule::ValueForInactiveLanesMustNotHave,
        )?;
        let Some(in_register) = self.parameter(call, 1) else {
            return Err(Rule::ValueForInactiveLanesMustBeFunction.into());
        };
        ensure(!in_register, Rule::ValueForInactiveLanesMustBeVgpr)
    }

    fn whole_wave(&self, call: &Call<'a>) -> Checked {
        let called = call.args.first().and_then(|value| value.as_global());
        let called = called.and_then(|id| self.module.globals.get(id));
        let Some((global, function)) = called.and_then(|g| Some((g, g.as_function()?))) else {
            return Err(Rule::IndirectWholeWaveCallsAreNotAllowed.into());
        };
        ensure(
            CallConv(function.cc) == CallConv::AMDGPU_Gfx_WholeWave,
            Rule::CalleeMustHaveAmdgpuGfxWholeWave,
        )?;
        let Some(ty) = self.module.types.as_func(global.value_ty) else {
            return Ok(());
        };
        ensure(!ty.vararg, Rule::VariadicWholeWaveCallsAreNotAllowed)?;
        ensure(
            call.args.len() == ty.params.len(),
            Rule::CallArgumentCountMustMatchCalleeArgument,
        )?;
        ensure(
            matches!(self.get(ty.params.first().copied()), Type::Int(1)),
            Rule::CalleeMustHaveI1AsItsFirst,
        )?;
        let attrs = &self.module.attrs;
        for (at, (value, param)) in call.args.iter().zip(&ty.params).enumerate().skip(1) {
            ensure(
                self.ty(*value) == Some(*param),
                Rule::ArgumentTypesMustMatch,
            )?;
            let declared = attrs.has_at(function.attrs, index::param(at), AttrKind::InReg);
            ensure(
                self.in_register(call, at) == declared,
                Rule::ArgumentInregAttributesMustMatch,
            )?;
        }
        Ok(())
    }

    /// Returns true if the last argument is a node with one string.
    fn names_scope(&self, call: &Call<'a>) -> bool {
        let last = call.args.last().map(|value: &Value| value.kind());
        let Some(ValueKind::Metadata(id)) = last else {
            return false;
        };
        let metadata = self.scope.metadata();
        metadata.get(id).is_some_and(|(entry, store)| {
            let slots = store.slots(entry);
            let only = slots.first().and_then(|slot| MdId::from_slot(*slot));
            entry.kind == MdKind::Tuple
                && slots.len() == 1
                && only.is_some_and(|id| metadata.string(id).is_some())
        })
    }

    fn product(&self, rule: &Product, call: &Call<'a>) -> Checked {
        let formats = rule.formats.map(|at| {
            let format = call.args.get(at).and_then(|value| self.scope.int(*value));
            let format = format.and_then(|n| usize::try_from(n).ok());
            format.and_then(|format| rule.registers.get(format).copied())
        });
        for (format, wrong) in formats.iter().zip(rule.wrong_format) {
            ensure(format.is_some(), wrong)?;
        }
        let lengths = rule.matrices.map(|at| match self.operand(call.args, at) {
            Type::Vector { element, len, .. }
                if *self.module.types.get(*element) == Type::Int(32)
                    && rule.lengths.contains(len) =>
            {
                Some(*len)
            }
            _ => None,
        });
        for (length, wrong) in lengths.iter().zip(rule.wrong_length) {
            ensure(length.is_some(), wrong)?;
        }
        let fits = |(length, format): (&Option<u32>, &Option<u32>)| length >= format;
        ensure(
            lengths.iter().zip(&formats).all(fits),
            Rule::InvalidVectorTypeForFormat,
        )
    }
}
