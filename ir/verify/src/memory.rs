//! Memory: allocation, addresses, access.
//!
//! Rules:
//! - types that are allocated, loaded, stored and indexed are sized; addresses are pointers; the
//!   number of elements and indices are integers; indices fit the type, vectors each other;
//! - an atomic access is of an integer, pointer or float whose size is a power of two bytes; its ordering is
//!   valid for the operation; a non-atomic one has no scope;
//! - a `swifterror` alloca is a single pointer.

use super::checker::Checker;
use super::report::{Checked, ensure};
use super::rule::Rule;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::inst::{Inst, SYSTEM_SCOPE};
use bitsmith_model::schema::inst::{Flags, RmwOp};
use bitsmith_model::schema::linkage::AtomicOrdering;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{InstId, Value};

/// The maximal alignment: its binary logarithm plus one.
const MAX_ALIGN: u8 = 33;
const HUGE: Rule = Rule::HugeAlignmentValuesAreUnsupported;

/// The first release whose atomicrmw takes vectors of integers.
const VECTORS_SINCE: u16 = 23;

/// Returns true for a scalable vector.
fn is_scalable(ty: &Type) -> bool {
    matches!(ty, Type::Vector { scalable: true, .. })
}

/// Returns true if a load or store of the type may be atomic. There are bytes only in dialects where they may.
fn is_atomic(ty: &Type) -> bool {
    use Type::{Byte, Int, Ptr, Vector};
    matches!(ty, Int(_) | Byte(_) | Ptr(_) | Vector { .. }) || ty.is_float()
}

impl Checker<'_, '_> {
    pub(super) fn alloca(&mut self, id: InstId, inst: &Inst, count: Value) -> Checked {
        let facts = &self.common.facts;
        let Some(ty) = inst.source_type().filter(|ty| facts.is_sized(*ty)) else {
            return Err(Rule::CannotAllocateUnsizedType.into());
        };
        ensure(
            !facts.is_not_local(ty),
            Rule::AllocaHasIllegalTargetExtensionType,
        )?;
        ensure(
            matches!(self.type_of(count), Type::Int(_)),
            Rule::AllocaArraySizeMustHaveIntegerType,
        )?;
        ensure(inst.alloca_align() <= MAX_ALIGN, HUGE)?;
        if inst.has(Flags::SWIFTERROR) {
            ensure(
                matches!(self.get(Some(ty)), Type::Ptr(_)),
                Rule::SwifterrorAllocaMustHavePointerType,
            )?;
            ensure(
                self.scope.int(count) == Some(1),
                Rule::SwifterrorAllocaMustNotBeArrayAllocation,
            )?;
            self.swift_errors.push(Value::inst(id));
        }
        ensure(
            matches!(self.get(Some(inst.ty)), Type::Ptr(_)),
            Rule::AllocaMustResultInPointer,
        )?;
        ensure(
            !self.module.is_for_amdgpu() || *self.get(Some(inst.ty)) == Type::Ptr(5),
            Rule::AllocaOnAmdgpuMustBeInAddrspace,
        )
    }

    pub(super) fn load(&self, inst: &Inst, pointer: Value) -> Checked {
        ensure(self.is_pointer(pointer), Rule::LoadOperandMustBePointer)?;
        self.access(inst, Some(inst.ty), Rule::LoadingUnsizedTypesIsNotAllowed)?;
        let memory = inst.memory().unwrap_or_default();
        if memory.ordering == AtomicOrdering::NotAtomic {
            return ensure(
                memory.scope == SYSTEM_SCOPE,
                Rule::NonAtomicLoadCannotHaveSynchronizationScopeSpecified,
            );
        }
        ensure(
            !matches!(
                memory.ordering,
                AtomicOrdering::Release | AtomicOrdering::AcquireRelease
            ),
            Rule::LoadCannotHaveReleaseOrdering,
        )?;
        let ty = self.get(Some(inst.ty));
        ensure(is_atomic(ty), Rule::AtomicLoadOperandMustHaveIntegerPointer)?;
        self.atomic_size(Some(inst.ty))
    }

    pub(super) fn store(&self, inst: &Inst, value: Value, pointer: Value) -> Checked {
        ensure(self.is_pointer(pointer), Rule::StoreOperandMustBePointer)?;
        let stored = self.ty(value);
        self.access(inst, stored, Rule::StoringUnsizedTypesIsNotAllowed)?;
        let memory = inst.memory().unwrap_or_default();
        if memory.ordering == AtomicOrdering::NotAtomic {
            return ensure(
                memory.scope == SYSTEM_SCOPE,
                Rule::NonAtomicStoreCannotHaveSynchronizationScopeSpecified,
            );
        }
        ensure(
            !matches!(
                memory.ordering,
                AtomicOrdering::Acquire | AtomicOrdering::AcquireRelease
            ),
            Rule::StoreCannotHaveAcquireOrdering,
        )?;
        let ty = self.get(stored);
        ensure(
            is_atomic(ty),
            Rule::AtomicStoreOperandMustHaveIntegerPointer,
        )?;
        self.atomic_size(stored)
    }

    fn access(&self, inst: &Inst, ty: Option<TypeId>, message: Rule) -> Checked {
        ensure(inst.memory().unwrap_or_default().align <= MAX_ALIGN, HUGE)?;
        ensure(ty.is_some_and(|ty| self.common.facts.is_sized(ty)), message)
    }

    fn atomic_size(&self, ty: Option<TypeId>) -> Checked {
        let bits = ty.and_then(|ty| self.common.layout.size_in_bits(&self.module.types, ty));
        let bits = bits.unwrap_or(0);
        ensure(bits >= 8, Rule::AtomicMemoryAccessSizeMustBeByte)?;
        ensure(
            bits.is_power_of_two(),
            Rule::AtomicMemoryAccessOperandMustHavePower,
        )
    }

    pub(super) fn fence(&self, inst: &Inst) -> Checked {
        use AtomicOrdering::*;
        ensure(
            matches!(
                inst.memory().unwrap_or_default().ordering,
                Acquire | Release | AcquireRelease | SequentiallyConsistent
            ),
            Rule::FenceInstructionsMayOnlyHaveAcquireRelease,
        )
    }

    pub(super) fn cmpxchg(&self, inst: &Inst, pointer: Value, values: [Value; 2]) -> Checked {
        use AtomicOrdering::*;
        let memory = inst.memory().unwrap_or_default();
        ensure(self.is_pointer(pointer), Rule::CmpxchgOperandMustBePointer)?;
        let [ty, new] = values.map(|value| self.ty(value));
        ensure(
            matches!(self.get(ty), Type::Int(_) | Type::Ptr(_)),
            Rule::CmpxchgOperandMustHaveIntegerOrPointer,
        )?;
        ensure(ty == new, Rule::CompareValueAndNewValueTypeDo)?;
        ensure(
            !matches!(memory.ordering, NotAtomic | Unordered),
            Rule::InvalidCmpxchgSuccessOrdering,
        )?;
        ensure(
            matches!(memory.failure, Monotonic | Acquire | SequentiallyConsistent),
            Rule::InvalidCmpxchgFailureOrdering,
        )?;
        self.atomic_size(ty)
    }

    pub(super) fn atomic_rmw(&self, inst: &Inst, pointer: Value, value: Value) -> Checked {
        use RmwOp::*;
        let memory = inst.memory().unwrap_or_default();
        ensure(
            self.is_pointer(pointer),
            Rule::AtomicrmwOperandMustBePointer,
        )?;
        ensure(
            memory.ordering != AtomicOrdering::Unordered,
            Rule::AtomicrmwInstructionsCannotBeUnordered,
        )?;
        ensure(
            memory.ordering != AtomicOrdering::NotAtomic,
            Rule::AtomicrmwInstructionsMustBeAtomic,
        )?;
        let Some(op) = inst.rmw_op() else {
            return Err(Rule::InvalidBinaryOperation.into());
        };
        let types = &self.module.types;
        let ty = self.ty(value);
        let this = self.get(ty);
        let elementwise = inst.has(Flags::ELEMENTWISE);
        if elementwise {
            ensure(
                matches!(
                    this,
                    Type::Vector {
                        scalable: false,
                        ..
                    }
                ),
                Rule::AtomicrmwElementwiseOperandMustBeFixedVector,
            )?;
            ensure(
                memory.ordering != AtomicOrdering::SequentiallyConsistent,
                Rule::AtomicrmwElementwiseCannotBeSequentiallyConsistent,
            )?;
        }
        // Since LLVM 23 there are vectors of integers, too.
        let is_int = match self.module.dialect.has(VECTORS_SINCE) {
            true => ty.is_some_and(|ty| types.is_int_or_int_vector(ty)) && !is_scalable(this),
            false => matches!(this, Type::Int(_)),
        };
        let (fits, wanted) = match op {
            Xchg if elementwise => {
                let element = ty.map_or(this, |ty| types.get(types.scalar(ty)));
                let fits = matches!(element, Type::Int(_) | Type::Ptr(_)) || element.is_float();
                (fits, "integer or floating point type!")
            }
            Xchg => (
                matches!(this, Type::Int(_) | Type::Ptr(_)) || this.is_float(),
                "integer or floating point type!",
            ),
            FAdd | FSub | FMax | FMin | FMaximum | FMinimum | FMaximumNum | FMinimumNum => (
                ty.is_some_and(|ty| self.is_float(ty)) && !is_scalable(this),
                "floating-point or fixed vector of floating-point type!",
            ),
            _ => (is_int, "integer type!"),
        };
        if !fits {
            return Err(Rule::AtomicrmwOperandMustHave.with(format!(
                "atomicrmw {} operand must have {wanted}",
                op.text()
            )));
        }
        ensure(ty == Some(inst.ty), Rule::AtomicrmwMustResultInTypeOfIts)?;
        self.atomic_size(ty)
    }

    pub(super) fn element_ptr(&self, inst: &Inst, base: Value, indices: &[Value]) -> Checked {
        let types = &self.module.types;
        let facts = &self.common.facts;
        let base = self.ty(base);
        ensure(
            base.is_some_and(|ty| types.is_ptr_or_ptr_vector(ty)),
            Rule::GepBasePointerIsNotVectorOr,
        )?;
        let Some(source) = inst.source_type().filter(|ty| facts.is_sized(*ty)) else {
            return Err(Rule::GepIntoUnsizedType.into());
        };
        ensure(
            !matches!(types.get(source), Type::Struct(_) | Type::Named(_))
                || !facts.is_scalable(source),
            Rule::GetelementptrCannotTargetStructureThatContainsScalable,
        )?;
        for &index in indices {
            ensure(
                self.ty(index)
                    .is_some_and(|ty| types.is_int_or_int_vector(ty)),
                Rule::GepIndexesMustBeIntegers,
            )?;
        }
        ensure(
            self.stepped(source, indices),
            Rule::InvalidIndicesForGepPointerType,
        )?;
        ensure(
            types.is_ptr_or_ptr_vector(inst.ty),
            Rule::GepIsNotOfRightTypeFor,
        )?;
        self.element_ptr_vectors(inst, base, indices)?;
        ensure(
            base.map(|ty| types.scalar(ty)) == Some(types.scalar(inst.ty)),
            Rule::GepAddressSpaceDoesntMatchType,
        )
    }

    fn element_ptr_vectors(&self, inst: &Inst, base: Option<TypeId>, indices: &[Value]) -> Checked {
        let types = &self.module.types;
        let width = types.get(inst.ty).vector_len();
        let base = self.get(base).vector_len();
        if width.is_some() || base.is_some() {
            ensure(
                base.is_none() || base == width,
                Rule::VectorGepResultWidthDoesntMatchOperand,
            )?;
        }
        for &index in indices {
            let index = self.get(self.ty(index)).vector_len();
            ensure(
                index.is_none() || index == width,
                Rule::InvalidGepIndexVectorWidth,
            )?;
        }
        Ok(())
    }

    /// Returns true if the indices after the first are valid in the type.
    fn stepped(&self, source: TypeId, indices: &[Value]) -> bool {
        let types = &self.module.types;
        let mut ty = source;
        for &index in indices.iter().skip(1) {
            let part = types
                .sequence_element(ty)
                .or_else(|| types.element(ty, self.field(index)?));
            let Some(part) = part else { return false };
            ty = part;
        }
        true
    }

    /// The number of a struct field: an i32 constant, or a vector of equal ones.
    fn field(&self, index: Value) -> Option<u64> {
        let types = &self.module.types;
        let (constant, pool) = self.scope.constant(index)?;
        if *types.get(types.scalar(constant.ty)) != Type::Int(32) {
            return None;
        }
        match constant.kind {
            ConstKind::Int(number) => u64::try_from(number & 0xffff_ffff).ok(),
            ConstKind::Null => Some(0),
            ConstKind::Data(span) => {
                let bytes = pool.bytes(span);
                let first: [u8; 4] = bytes.get(..4)?.try_into().ok()?;
                let all = bytes.chunks_exact(4).all(|part| part == first);
                all.then_some(u64::from(u32::from_le_bytes(first)))
            }
            ConstKind::Aggregate(span) => {
                let parts = pool.operands(span);
                let first = self.scope.int(*parts.first()?)?;
                let all = parts
                    .iter()
                    .all(|part| self.scope.int(*part) == Some(first));
                all.then_some(u64::try_from(first).ok()?)
            }
            _ => None,
        }
    }
}
