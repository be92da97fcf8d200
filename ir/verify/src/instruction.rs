//! The types of the operands and results of instructions.
//!
//! Rules:
//! - a return has the function's return type; conditions of branches are `i1`; the cases of a
//!   switch are different integers of its type; an indirectbr takes a pointer;
//! - arithmetic, logic, shifts, negation and comparison take operands of one type, integers or floats
//!   according to the opcode;
//! - casts have valid source and destination types with the same number of elements;
//! - phis and selects have values of the type of their result; phis are no tokens;
//! - phis, selects and calls with fast-math flags have floating-point results;
//! - extracted and inserted values have the type of the element or member.

use super::checker::Checker;
use super::report::{Checked, ensure};
use super::rule::Rule;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::flag::{self, Flags};
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{BlockId, InstId, Value};
use bitsmith_model::view::{Incoming, View};
use rustc_hash::FxHashSet;

impl<'a> Checker<'a, '_> {
    /// Checks an instruction whose operands exist.
    pub(super) fn instruction(&mut self, id: InstId, inst: &Inst, block: BlockId) -> Checked {
        self.flags(inst)?;
        let Some(view) = self.body.view(id) else {
            return Err(Rule::OperandsMustBeThoseOfTheInstruction.into());
        };
        match view {
            View::Ret { value } => self.ret(value),
            View::Br { .. } | View::Unreachable {} | View::VaArg { .. } => Ok(()),
            View::CondBr { condition, .. } => ensure(
                *self.type_of(condition) == Type::Int(1),
                Rule::BranchConditionIsNotI1Type,
            ),
            View::Switch {
                condition, cases, ..
            } => self.switch(condition, cases),
            View::IndirectBr { address, .. } => ensure(
                self.is_pointer(address),
                Rule::IndirectbrOperandMustHavePointerType,
            ),
            View::FNeg { value } => self.negation(inst, value),
            View::Binary { left, right } => self.binary(inst, left, right),
            View::ICmp { left, right } | View::FCmp { left, right } => {
                self.comparison(inst, left, right)
            }
            View::Cast { value } => self.cast(inst, value),
            View::Phi { incoming } => self.phi(inst, incoming),
            View::Select { condition, yes, no } => self.select(inst, condition, [yes, no]),
            View::Freeze { value } => ensure(
                self.ty(value) == Some(inst.ty),
                Rule::FreezeMustHaveSameTypeForOperand,
            ),
            View::ExtractElement { vector, index } => self.extract_element(inst, vector, index),
            View::InsertElement {
                vector,
                element,
                index,
            } => self.insert_element(inst, vector, element, index),
            View::ShuffleVector { left, right, mask } => self.shuffle(inst, [left, right], mask),
            View::ExtractValue { aggregate } => ensure(
                self.member(aggregate, inst) == Some(inst.ty),
                Rule::InvalidExtractValueInstOperands,
            ),
            View::InsertValue { aggregate, value } => ensure(
                self.member(aggregate, inst).is_some()
                    && self.member(aggregate, inst) == self.ty(value)
                    && self.ty(aggregate) == Some(inst.ty),
                Rule::InvalidInsertValueInstOperands,
            ),
            View::Alloca { count } => self.alloca(id, inst, count),
            View::Load { pointer } => self.load(inst, pointer),
            View::Store { value, pointer } => self.store(inst, value, pointer),
            View::GetElementPtr { base, indices } => self.element_ptr(inst, base, indices),
            View::Fence {} => self.fence(inst),
            View::CmpXchg {
                pointer,
                expected,
                new,
            } => self.cmpxchg(inst, pointer, [expected, new]),
            View::AtomicRmw { pointer, value } => self.atomic_rmw(inst, pointer, value),
            View::Call(call) | View::Invoke { call, .. } | View::CallBr { call, .. } => {
                self.call(id, inst, call, block)
            }
            View::Resume { value } => self.resume(value),
            View::LandingPad { clauses } => self.landing_pad(id, inst, clauses, block),
            View::CleanupRet { pad, unwind } => self.cleanup_ret(pad, unwind),
            View::CatchRet { pad, .. } => self.catch_ret(pad),
            View::CatchSwitch {
                parent,
                handlers,
                unwind,
            } => {
                self.outer_pad("CatchSwitchInst", id, parent, block)?;
                self.catch_switch(handlers, unwind)?;
                self.edges_to(id, block)
            }
            View::CleanupPad { parent, .. } => {
                self.outer_pad("CleanupPadInst", id, parent, block)?;
                self.edges_to(id, block)
            }
            View::CatchPad { parent, arguments } => self.catch_pad(id, parent, arguments, block),
        }
    }

    /// The type of a value, or void if it has none.
    pub(super) fn type_of(&self, value: Value) -> &'a Type {
        self.get(self.ty(value))
    }
    /// Returns true if a value is a pointer.
    pub(super) fn is_pointer(&self, value: Value) -> bool {
        matches!(self.type_of(value), Type::Ptr(_))
    }
    /// The type of the argument or input at an index, or void if there is none.
    pub(super) fn operand(&self, operands: &[Value], at: usize) -> &'a Type {
        self.get(operands.get(at).and_then(|value| self.ty(*value)))
    }

    /// An instruction has only flags that it may have ([`flag::mask`]); some depend on its type.
    fn flags(&self, inst: &Inst) -> Checked {
        let by_type = inst.flags().within(flag::by_type(inst.op).mask());
        ensure(
            by_type == Flags::NONE || self.module.types.has_fast_math(inst.ty),
            Rule::FastMathFlagsOnResultThatIs,
        )
    }

    fn ret(&self, value: Option<Value>) -> Checked {
        if *self.module.types.get(self.func_ty.ret) == Type::Void {
            return ensure(value.is_none(), Rule::FoundReturnInstrThatReturnsNonVoid);
        }
        ensure(
            value.and_then(|value| self.ty(value)) == Some(self.func_ty.ret),
            Rule::FunctionReturnTypeDoesNotMatchOperand,
        )
    }

    fn switch(&self, condition: Value, cases: Incoming<'_>) -> Checked {
        let ty = self.ty(condition);
        let mut seen: FxHashSet<i64> = FxHashSet::default();
        let mut wide: FxHashSet<&[u64]> = FxHashSet::default();
        if cases.len() > 16 {
            seen.reserve(cases.len());
        }
        for (case, _) in cases.iter() {
            let constant = self.scope.constant(case);
            let new = match constant.map(|(constant, pool)| (constant.kind, pool)) {
                Some((ConstKind::Int(value), _)) => seen.insert(value),
                Some((ConstKind::WideInt(words), pool)) => wide.insert(pool.words(words)),
                _ => return Err(Rule::CaseValueIsNotConstantInteger.into()),
            };
            ensure(
                constant.map(|(constant, _)| constant.ty) == ty,
                Rule::SwitchConstantsMustAllBeSameType,
            )?;
            ensure(new, Rule::DuplicateIntegerAsSwitchCase)?;
        }
        Ok(())
    }

    fn negation(&self, inst: &Inst, value: Value) -> Checked {
        ensure(
            self.ty(value) == Some(inst.ty),
            Rule::UnaryOperatorsMustHaveSameTypeForoperands,
        )?;
        ensure(
            self.is_float(inst.ty),
            Rule::FNegOperatorOnlyWorksWithFloatTypes,
        )
    }

    pub(super) fn is_float(&self, ty: TypeId) -> bool {
        let types = &self.module.types;
        types.is_float(types.scalar(ty))
    }

    fn binary(&self, inst: &Inst, left: Value, right: Value) -> Checked {
        use BinaryOp::*;
        let ty = self.ty(left);
        ensure(
            ty.is_some() && ty == self.ty(right),
            Rule::BothOperandsToBinaryOperatorAreNot,
        )?;
        let same = ty == Some(inst.ty);
        let ints = self.module.types.is_int_or_int_vector(inst.ty);
        let Some(op) = inst.binary_op() else {
            return Err(Rule::InvalidBinaryOperation.into());
        };
        match op {
            Add | Sub | Mul | UDiv | SDiv | URem | SRem => {
                ensure(ints, Rule::IntegerArithmeticOperatorsOnlyWorkWithIntegral)?;
                ensure(same, Rule::IntegerArithmeticOperatorsMustHaveSameType)
            }
            FAdd | FSub | FMul | FDiv | FRem => {
                ensure(
                    self.is_float(inst.ty),
                    Rule::FloatingPointArithmeticOperatorsOnlyWorkWith,
                )?;
                ensure(same, Rule::FloatingPointArithmeticOperatorsMustHaveSame)
            }
            And | Or | Xor => {
                ensure(ints, Rule::LogicalOperatorsOnlyWorkWithIntegralTypes)?;
                ensure(same, Rule::LogicalOperatorsMustHaveSameTypeFor)
            }
            Shl | LShr | AShr => {
                ensure(ints, Rule::ShiftsOnlyWorkWithIntegralTypes)?;
                ensure(same, Rule::ShiftReturnTypeMustBeSameAs)
            }
        }
    }

    fn comparison(&self, inst: &Inst, left: Value, right: Value) -> Checked {
        let types = &self.module.types;
        let (ty, other) = (self.ty(left), self.ty(right));
        let (Some(ty), true) = (ty, ty == other) else {
            return Err(match inst.op {
                Opcode::ICmp => Rule::BothOperandsToICmpInstructionAreNot,
                _ => Rule::BothOperandsToFCmpInstructionAreNot,
            }
            .into());
        };
        let int = inst.predicate().map(|p| p.is_int());
        if inst.op == Opcode::ICmp {
            ensure(
                types.is_int_or_int_vector(ty) || types.is_ptr_or_ptr_vector(ty),
                Rule::InvalidOperandTypesForICmpInstruction,
            )?;
            ensure(int == Some(true), Rule::InvalidPredicateInICmpInstruction)?;
        } else {
            ensure(
                self.is_float(ty),
                Rule::InvalidOperandTypesForFCmpInstruction,
            )?;
            ensure(int == Some(false), Rule::InvalidPredicateInFCmpInstruction)?;
        }
        ensure(
            *types.get(types.scalar(inst.ty)) == Type::Int(1)
                && types.get(inst.ty).vector_len() == types.get(ty).vector_len(),
            Rule::ComparisonMustResultInI1OrVector,
        )
    }

    fn phi(&self, inst: &Inst, incoming: Incoming<'_>) -> Checked {
        ensure(
            !self.get(Some(inst.ty)).is_token_like(self.module.dialect),
            Rule::PhiNodesCannotHaveTokenType,
        )?;
        ensure(
            incoming
                .iter()
                .all(|(value, _)| self.ty(value) == Some(inst.ty)),
            Rule::PhiNodeOperandsAreNotSameType,
        )
    }

    fn select(&self, inst: &Inst, condition: Value, values: [Value; 2]) -> Checked {
        let types = &self.module.types;
        let condition = self.type_of(condition);
        let [yes, no] = values.map(|value| self.ty(value));
        let fits = yes.is_some()
            && yes == no
            && *self.get(yes) != Type::Token
            && match condition {
                Type::Int(1) => true,
                Type::Vector { element, .. } => {
                    *types.get(*element) == Type::Int(1)
                        && condition.vector_len() == self.get(yes).vector_len()
                }
                _ => false,
            };
        ensure(fits, Rule::InvalidOperandsForSelectInstruction)?;
        ensure(yes == Some(inst.ty), Rule::SelectValuesMustHaveSameTypeAs)
    }

    fn cast(&self, inst: &Inst, value: Value) -> Checked {
        let (Some(from), Some(op)) = (self.ty(value), inst.cast_op()) else {
            return Err(Rule::InvalidCast.into());
        };
        self.cast_types(op, from, inst.ty).map_err(Into::into)
    }

    /// Checks that `op` can cast from `from` to `to`.
    fn cast_types(&self, op: CastOp, from: TypeId, to: TypeId) -> Result<(), Rule> {
        use CastOp::*;
        let types = &self.module.types;
        let (source, result) = (types.get(from), types.get(to));
        let lengths = source.vector_len() == result.vector_len();
        let vectors = source.vector_len().is_some() == result.vector_len().is_some();
        let ints = [from, to].map(|ty| types.is_int_or_int_vector(ty));
        let floats = [from, to].map(|ty| self.is_float(ty));
        let ptrs = [from, to].map(|ty| types.is_ptr_or_ptr_vector(ty));
        let bits = [from, to].map(|ty| types.get(types.scalar(ty)).scalar_bits());
        let check = |rules: &[(bool, Rule)]| {
            let broken = rules.iter().find(|(holds, _)| !holds);
            broken.map_or(Ok(()), |(_, message)| Err(*message))
        };
        match op {
            Trunc => check(&[
                (ints[0], Rule::TruncOnlyOperatesOnInteger),
                (ints[1], Rule::TruncOnlyProducesInteger),
                (lengths, Rule::TruncSourceAndDestinationMustBothBe),
                (bits[0] > bits[1], Rule::DestTyTooBigForTrunc),
            ]),
            ZExt => check(&[
                (ints[0], Rule::ZExtOnlyOperatesOnInteger),
                (ints[1], Rule::ZExtOnlyProducesInteger),
                (lengths, Rule::ZextSourceAndDestinationMustBothBe),
                (bits[0] < bits[1], Rule::TypeTooSmallForZExt),
            ]),
            SExt => check(&[
                (ints[0], Rule::SExtOnlyOperatesOnInteger),
                (ints[1], Rule::SExtOnlyProducesInteger),
                (lengths, Rule::SextSourceAndDestinationMustBothBe),
                (bits[0] < bits[1], Rule::TypeTooSmallForSExt),
            ]),
            FPTrunc => check(&[
                (floats[0], Rule::FpTruncOnlyOperatesOnFp),
                (floats[1], Rule::FpTruncOnlyProducesFp),
                (lengths, Rule::FptruncSourceAndDestinationMustBothBe),
                (bits[0] > bits[1], Rule::DestTyTooBigForFpTrunc),
            ]),
            FPExt => check(&[
                (floats[0], Rule::FpExtOnlyOperatesOnFp),
                (floats[1], Rule::FpExtOnlyProducesFp),
                (lengths, Rule::FpextSourceAndDestinationMustBothBe),
                (bits[0] < bits[1], Rule::DestTyTooSmallForFpExt),
            ]),
            UIToFP => check(&[
                (vectors, Rule::UiToFpSourceAndDestMustBothBe),
                (ints[0], Rule::UiToFpSourceMustBeIntegerOrInteger),
                (floats[1], Rule::UiToFpResultMustBeFpOrFp),
                (lengths, Rule::UiToFpSourceAndDestVectorLengthMismatch),
            ]),
            SIToFP => check(&[
                (vectors, Rule::SiToFpSourceAndDestMustBothBe),
                (ints[0], Rule::SiToFpSourceMustBeIntegerOrInteger),
                (floats[1], Rule::SiToFpResultMustBeFpOrFp),
                (lengths, Rule::SiToFpSourceAndDestVectorLengthMismatch),
            ]),
            FPToUI => check(&[
                (vectors, Rule::FpToUiSourceAndDestMustBothBe),
                (floats[0], Rule::FpToUiSourceMustBeFpOrFp),
                (ints[1], Rule::FpToUiResultMustBeIntegerOrInteger),
                (lengths, Rule::FpToUiSourceAndDestVectorLengthMismatch),
            ]),
            FPToSI => check(&[
                (vectors, Rule::FpToSiSourceAndDestMustBothBe),
                (floats[0], Rule::FpToSiSourceMustBeFpOrFp),
                (ints[1], Rule::FpToSiResultMustBeIntegerOrInteger),
                (lengths, Rule::FpToSiSourceAndDestVectorLengthMismatch),
            ]),
            PtrToInt => check(&[
                (ptrs[0], Rule::PtrToIntSourceMustBePointer),
                (ints[1], Rule::PtrToIntResultMustBeIntegral),
                (vectors, Rule::PtrToIntTypeMismatch),
                (lengths, Rule::PtrToIntVectorWidthMismatch),
            ]),
            PtrToAddr => check(&[
                (ptrs[0], Rule::PtrToAddrSourceMustBePointer),
                (ints[1], Rule::PtrToAddrResultMustBeIntegral),
                (vectors, Rule::PtrToAddrTypeMismatch),
                (lengths, Rule::PtrToAddrVectorLengthMismatch),
                (
                    bits[1] == Some(self.address_bits(from)),
                    Rule::PtrToAddrResultMustBeAddressWidth,
                ),
            ]),
            IntToPtr => check(&[
                (ints[0], Rule::IntToPtrSourceMustBeIntegral),
                (ptrs[1], Rule::IntToPtrResultMustBePointer),
                (vectors, Rule::IntToPtrTypeMismatch),
                (lengths, Rule::IntToPtrVectorWidthMismatch),
            ]),
            BitCast => check(&[(self.is_bitcast(from, to), Rule::InvalidBitcast)]),
            AddrSpaceCast => check(&[
                (ptrs[0], Rule::AddrSpaceCastSourceMustBePointer),
                (ptrs[1], Rule::AddrSpaceCastResultMustBePointer),
                (
                    types.scalar(from) != types.scalar(to),
                    Rule::AddrSpaceCastMustBeBetweenDifferentAddressSpaces,
                ),
                (
                    lengths,
                    Rule::AddrSpaceCastVectorPointerNumberOfElementsMismatch,
                ),
            ]),
        }
    }

    /// The width of addresses in pointers of a type, in bits.
    fn address_bits(&self, ty: TypeId) -> u32 {
        let types = &self.module.types;
        match types.get(types.scalar(ty)) {
            Type::Ptr(space) => self.common.layout.index_bits(*space),
            _ => 0,
        }
    }

    fn is_bitcast(&self, from: TypeId, to: TypeId) -> bool {
        if from == to {
            return self.common.facts.is_first_class(from) && !self.is_aggregate(from);
        }
        let types = &self.module.types;
        let (source, result) = (types.get(from), types.get(to));
        if types
            .get(types.scalar(from))
            .are_byte_and_pointer(types.get(types.scalar(to)))
        {
            return true;
        }
        let pointers = [from, to].map(|ty| types.is_ptr_or_ptr_vector(ty));
        match pointers {
            [true, true] => {
                // In one address space, so one of the two is a vector of one element.
                let single = |ty: &Type| matches!(ty.vector_len(), None | Some((1, false)));
                types.scalar(from) == types.scalar(to)
                    && (source.vector_len() == result.vector_len()
                        || single(source) && single(result))
            }
            [false, false] => match (self.primitive_bits(from), self.primitive_bits(to)) {
                (Some(a), Some(b)) => a == b,
                _ => false,
            },
            _ => false,
        }
    }

    fn is_aggregate(&self, ty: TypeId) -> bool {
        matches!(
            self.module.types.get(ty),
            Type::Struct(_) | Type::Named(_) | Type::Array(..)
        )
    }

    /// The width of a number or vector of numbers in bits, and true if it is scalable.
    fn primitive_bits(&self, ty: TypeId) -> Option<(u64, bool)> {
        let types = &self.module.types;
        let this = types.get(ty);
        if *this == Type::X86Amx {
            return Some((8192, false));
        }
        let bits = types.get(types.scalar(ty)).scalar_bits()?;
        let (len, scalable) = this.vector_len().unwrap_or((1, false));
        Some((u64::from(bits).checked_mul(u64::from(len))?, scalable))
    }

    fn extract_element(&self, inst: &Inst, vector: Value, index: Value) -> Checked {
        let fits = match self.type_of(vector) {
            Type::Vector { element, .. } => *element == inst.ty,
            _ => false,
        };
        let index = matches!(self.type_of(index), Type::Int(_));
        ensure(fits && index, Rule::InvalidExtractelementOperands)
    }

    fn insert_element(&self, inst: &Inst, vector: Value, element: Value, index: Value) -> Checked {
        let fits = match self.type_of(vector) {
            Type::Vector {
                element: wanted, ..
            } => self.ty(element) == Some(*wanted) && self.ty(vector) == Some(inst.ty),
            _ => false,
        };
        let index = matches!(self.type_of(index), Type::Int(_));
        ensure(fits && index, Rule::InvalidInsertelementOperands)
    }

    fn shuffle(&self, inst: &Inst, sources: [Value; 2], mask: Value) -> Checked {
        let types = &self.module.types;
        let [left, right] = sources.map(|source| self.ty(source));
        let source = self.get(left);
        let fits = matches!(source, Type::Vector { .. })
            && left == right
            && self.scope.is_shuffle_mask(mask, source)
            && self.type_of(mask).vector_len() == types.get(inst.ty).vector_len()
            && types.scalar(inst.ty) == left.map_or(inst.ty, |ty| types.scalar(ty));
        ensure(fits, Rule::InvalidShufflevectorOperands)
    }

    /// The type of the member that an extractvalue or insertvalue accesses.
    fn member(&self, aggregate: Value, inst: &Inst) -> Option<TypeId> {
        let types = &self.module.types;
        let mut ty = self.ty(aggregate)?;
        let indices = self.body.indices(inst);
        if indices.is_empty() {
            return None;
        }
        for &index in indices {
            if matches!(types.get(ty), Type::Vector { .. }) {
                return None;
            }
            ty = types.element(ty, u64::from(index))?;
        }
        Some(ty)
    }
}
