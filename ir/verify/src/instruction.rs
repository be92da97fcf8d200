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

use super::body::{Checked, Checker, ensure};
use super::rule::Rule;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::flag::{self, Flags};
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{BlockId, InstId, Value};
use rustc_hash::FxHashSet;

impl<'a> Checker<'a, '_> {
    /// Checks an instruction whose operands exist.
    pub(super) fn instruction(&mut self, id: InstId, inst: &Inst, block: BlockId) -> Checked {
        use Opcode::*;
        let body = self.body;
        let operands = body.operands(id);
        self.flags(inst)?;
        match inst.op {
            Ret => self.ret(operands),
            Br => self.br(operands),
            Switch => self.switch(operands),
            IndirectBr => ensure(
                matches!(self.operand(operands, 0), Type::Ptr(_)),
                Rule::IndirectbrOperandMustHavePointerType,
            ),
            Unreachable => Ok(()),
            FNeg => self.negation(inst, operands),
            Binary => self.binary(inst, operands),
            ICmp | FCmp => self.comparison(inst, operands),
            Cast => self.cast(inst, operands),
            Phi => self.phi(inst, operands),
            Select => self.select(inst, operands),
            Freeze => ensure(
                self.operand_ty(operands, 0) == Some(inst.ty),
                Rule::FreezeMustHaveSameTypeForOperand,
            ),
            VaArg => Ok(()),
            ExtractElement => self.extract_element(inst, operands),
            InsertElement => self.insert_element(inst, operands),
            ShuffleVector => self.shuffle(inst, operands),
            ExtractValue => ensure(
                self.member(operands, inst) == Some(inst.ty),
                Rule::InvalidExtractValueInstOperands,
            ),
            InsertValue => ensure(
                self.member(operands, inst).is_some()
                    && self.member(operands, inst) == self.operand_ty(operands, 1)
                    && self.operand_ty(operands, 0) == Some(inst.ty),
                Rule::InvalidInsertValueInstOperands,
            ),
            Alloca => self.alloca(id, inst, operands),
            Load => self.load(inst, operands),
            Store => self.store(inst, operands),
            GetElementPtr => self.element_ptr(inst, operands),
            Fence => self.fence(inst),
            CmpXchg => self.cmpxchg(inst, operands),
            AtomicRmw => self.atomic_rmw(inst, operands),
            Call | Invoke | CallBr => self.call(id, inst, operands, block),
            Resume => self.resume(operands),
            LandingPad => self.landing_pad(id, inst, operands, block),
            CleanupRet => self.cleanup_ret(id, operands),
            CatchRet => self.catch_ret(operands),
            CatchSwitch => self.catch_switch(id, inst, operands, block),
            CleanupPad => self.cleanup_pad(id, operands, block),
            CatchPad => self.catch_pad(id, operands, block),
        }
    }

    /// The type of the operand at an index.
    pub(super) fn operand_ty(&self, operands: &[Value], at: usize) -> Option<TypeId> {
        self.ty(*operands.get(at)?)
    }
    /// The type of the operand at an index, or void if there is none.
    pub(super) fn operand(&self, operands: &[Value], at: usize) -> &'a Type {
        self.get(self.operand_ty(operands, at))
    }

    /// An instruction has only flags that it may have ([`flag::mask`]); some depend on its type.
    fn flags(&self, inst: &Inst) -> Checked {
        let by_type = inst.flags().within(flag::by_type(inst.op).mask());
        ensure(
            by_type == Flags::NONE || self.module.types.has_fast_math(inst.ty),
            Rule::FastMathFlagsOnResultThatIs,
        )
    }

    fn ret(&self, operands: &[Value]) -> Checked {
        if *self.module.types.get(self.func_ty.ret) == Type::Void {
            return ensure(
                operands.is_empty(),
                Rule::FoundReturnInstrThatReturnsNonVoid,
            );
        }
        ensure(
            operands.len() == 1 && self.operand_ty(operands, 0) == Some(self.func_ty.ret),
            Rule::FunctionReturnTypeDoesNotMatchOperand,
        )
    }

    fn br(&self, operands: &[Value]) -> Checked {
        ensure(
            operands.len() <= 1 || *self.operand(operands, 0) == Type::Int(1),
            Rule::BranchConditionIsNotI1Type,
        )
    }

    fn switch(&self, operands: &[Value]) -> Checked {
        let ty = self.operand_ty(operands, 0);
        let cases = operands.get(2..).unwrap_or_default().chunks_exact(2);
        let mut seen: FxHashSet<i64> = FxHashSet::default();
        let mut wide: FxHashSet<&[u64]> = FxHashSet::default();
        if cases.len() > 16 {
            seen.reserve(cases.len());
        }
        for case in cases {
            let constant = case.first().and_then(|value| self.scope.constant(*value));
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

    fn negation(&self, inst: &Inst, operands: &[Value]) -> Checked {
        ensure(
            self.operand_ty(operands, 0) == Some(inst.ty),
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

    fn binary(&self, inst: &Inst, operands: &[Value]) -> Checked {
        use BinaryOp::*;
        let ty = self.operand_ty(operands, 0);
        ensure(
            ty.is_some() && ty == self.operand_ty(operands, 1),
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

    fn comparison(&self, inst: &Inst, operands: &[Value]) -> Checked {
        let types = &self.module.types;
        let (ty, other) = (self.operand_ty(operands, 0), self.operand_ty(operands, 1));
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

    fn phi(&self, inst: &Inst, operands: &[Value]) -> Checked {
        ensure(
            *self.get(Some(inst.ty)) != Type::Token,
            Rule::PhiNodesCannotHaveTokenType,
        )?;
        let mut values = operands.iter().step_by(2);
        ensure(
            values.all(|value| self.ty(*value) == Some(inst.ty)),
            Rule::PhiNodeOperandsAreNotSameType,
        )
    }

    fn select(&self, inst: &Inst, operands: &[Value]) -> Checked {
        let types = &self.module.types;
        let condition = self.operand(operands, 0);
        let (yes, no) = (self.operand_ty(operands, 1), self.operand_ty(operands, 2));
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

    fn cast(&self, inst: &Inst, operands: &[Value]) -> Checked {
        let (Some(from), Some(op)) = (self.operand_ty(operands, 0), inst.cast_op()) else {
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

    fn extract_element(&self, inst: &Inst, operands: &[Value]) -> Checked {
        let fits = match self.operand(operands, 0) {
            Type::Vector { element, .. } => *element == inst.ty,
            _ => false,
        };
        let index = matches!(self.operand(operands, 1), Type::Int(_));
        ensure(fits && index, Rule::InvalidExtractelementOperands)
    }

    fn insert_element(&self, inst: &Inst, operands: &[Value]) -> Checked {
        let fits = match self.operand(operands, 0) {
            Type::Vector { element, .. } => {
                Some(*element) == self.operand_ty(operands, 1)
                    && self.operand_ty(operands, 0) == Some(inst.ty)
            }
            _ => false,
        };
        let index = matches!(self.operand(operands, 2), Type::Int(_));
        ensure(fits && index, Rule::InvalidInsertelementOperands)
    }

    fn shuffle(&self, inst: &Inst, operands: &[Value]) -> Checked {
        let types = &self.module.types;
        let source = self.operand(operands, 0);
        let mask = self.operand(operands, 2);
        let fits = matches!(source, Type::Vector { .. })
            && self.operand_ty(operands, 0) == self.operand_ty(operands, 1)
            && operands
                .get(2)
                .is_some_and(|mask| self.scope.is_shuffle_mask(*mask, source))
            && mask.vector_len() == types.get(inst.ty).vector_len()
            && types.scalar(inst.ty)
                == self
                    .operand_ty(operands, 0)
                    .map_or(inst.ty, |ty| types.scalar(ty));
        ensure(fits, Rule::InvalidShufflevectorOperands)
    }

    /// The type of the member that an extractvalue or insertvalue accesses.
    fn member(&self, operands: &[Value], inst: &Inst) -> Option<TypeId> {
        let types = &self.module.types;
        let mut ty = self.operand_ty(operands, 0)?;
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
