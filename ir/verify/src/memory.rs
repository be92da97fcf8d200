//! Memory: allocation, addresses, access.
//!
//! Rules:
//! - types that are allocated, loaded, stored and indexed are sized; addresses are pointers; the
//!   number of elements and indices are integers; indices fit the type, vectors each other;
//! - an atomic access is of an integer, pointer or float whose size is a power of two bytes; its ordering is
//!   valid for the operation; a non-atomic one has no scope;
//! - a `swifterror` alloca is a single pointer.

use super::body::{Checked, Checker, ensure};
use bitsmith_model::constant::ConstKind;
use bitsmith_model::inst::{Inst, SYSTEM_SCOPE};
use bitsmith_model::schema::inst::{Flags, RmwOp};
use bitsmith_model::schema::linkage::AtomicOrdering;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{InstId, Value};

/// The maximal alignment: its binary logarithm plus one.
const MAX_ALIGN: u8 = 33;
const HUGE: &str = "huge alignment values are unsupported";

impl Checker<'_, '_> {
    pub(super) fn alloca(&mut self, id: InstId, inst: &Inst, operands: &[Value]) -> Checked {
        let facts = &self.common.facts;
        let Some(ty) = inst.source_type().filter(|ty| facts.is_sized(*ty)) else {
            return Err("Cannot allocate unsized type".into());
        };
        ensure(
            !facts.is_not_local(ty),
            "Alloca has illegal target extension type",
        )?;
        ensure(
            matches!(self.operand(operands, 0), Type::Int(_)),
            "Alloca array size must have integer type",
        )?;
        ensure(inst.alloca_align() <= MAX_ALIGN, HUGE)?;
        if inst.has(Flags::SWIFTERROR) {
            ensure(
                matches!(self.get(Some(ty)), Type::Ptr(_)),
                "swifterror alloca must have pointer type",
            )?;
            let one = operands.first().and_then(|value| self.scope.int(*value));
            ensure(
                one == Some(1),
                "swifterror alloca must not be array allocation",
            )?;
            self.swift_errors.push(Value::inst(id));
        }
        ensure(
            matches!(self.get(Some(inst.ty)), Type::Ptr(_)),
            "Alloca must result in a pointer",
        )?;
        let is_amdgpu = matches!(self.module.triple().arch(), b"amdgcn" | b"r600");
        ensure(
            !is_amdgpu || *self.get(Some(inst.ty)) == Type::Ptr(5),
            "alloca on amdgpu must be in addrspace(5)",
        )
    }

    pub(super) fn load(&self, inst: &Inst, operands: &[Value]) -> Checked {
        ensure(
            matches!(self.operand(operands, 0), Type::Ptr(_)),
            "Load operand must be a pointer.",
        )?;
        self.access(inst, Some(inst.ty), "loading unsized types is not allowed")?;
        let memory = inst.memory().unwrap_or_default();
        if memory.ordering == AtomicOrdering::NotAtomic {
            return ensure(
                memory.scope == SYSTEM_SCOPE,
                "Non-atomic load cannot have SynchronizationScope specified",
            );
        }
        ensure(
            !matches!(
                memory.ordering,
                AtomicOrdering::Release | AtomicOrdering::AcquireRelease
            ),
            "Load cannot have Release ordering",
        )?;
        let ty = self.get(Some(inst.ty));
        ensure(
            matches!(ty, Type::Int(_) | Type::Ptr(_) | Type::Vector { .. }) || ty.is_float(),
            "atomic load operand must have integer, pointer, floating point, or vector type!",
        )?;
        self.atomic_size(Some(inst.ty))
    }

    pub(super) fn store(&self, inst: &Inst, operands: &[Value]) -> Checked {
        ensure(
            matches!(self.operand(operands, 1), Type::Ptr(_)),
            "Store operand must be a pointer.",
        )?;
        let stored = self.operand_ty(operands, 0);
        self.access(inst, stored, "storing unsized types is not allowed")?;
        let memory = inst.memory().unwrap_or_default();
        if memory.ordering == AtomicOrdering::NotAtomic {
            return ensure(
                memory.scope == SYSTEM_SCOPE,
                "Non-atomic store cannot have SynchronizationScope specified",
            );
        }
        ensure(
            !matches!(
                memory.ordering,
                AtomicOrdering::Acquire | AtomicOrdering::AcquireRelease
            ),
            "Store cannot have Acquire ordering",
        )?;
        let ty = self.get(stored);
        ensure(
            matches!(ty, Type::Int(_) | Type::Ptr(_) | Type::Vector { .. }) || ty.is_float(),
            "atomic store operand must have integer, pointer, floating point, or vector type!",
        )?;
        self.atomic_size(stored)
    }

    fn access(&self, inst: &Inst, ty: Option<TypeId>, message: &'static str) -> Checked {
        ensure(inst.memory().unwrap_or_default().align <= MAX_ALIGN, HUGE)?;
        ensure(ty.is_some_and(|ty| self.common.facts.is_sized(ty)), message)
    }

    fn atomic_size(&self, ty: Option<TypeId>) -> Checked {
        let bits = ty.and_then(|ty| self.common.layout.size_in_bits(&self.module.types, ty));
        let bits = bits.unwrap_or(0);
        ensure(bits >= 8, "atomic memory access' size must be byte-sized")?;
        ensure(
            bits.is_power_of_two(),
            "atomic memory access' operand must have a power-of-two size",
        )
    }

    pub(super) fn fence(&self, inst: &Inst) -> Checked {
        use AtomicOrdering::*;
        ensure(
            matches!(
                inst.memory().unwrap_or_default().ordering,
                Acquire | Release | AcquireRelease | SequentiallyConsistent
            ),
            "fence instructions may only have acquire, release, acq_rel, or seq_cst ordering.",
        )
    }

    pub(super) fn cmpxchg(&self, inst: &Inst, operands: &[Value]) -> Checked {
        use AtomicOrdering::*;
        let memory = inst.memory().unwrap_or_default();
        ensure(
            matches!(self.operand(operands, 0), Type::Ptr(_)),
            "cmpxchg operand must be a pointer",
        )?;
        let ty = self.operand_ty(operands, 1);
        ensure(
            matches!(self.get(ty), Type::Int(_) | Type::Ptr(_)),
            "cmpxchg operand must have integer or pointer type",
        )?;
        ensure(
            ty == self.operand_ty(operands, 2),
            "compare value and new value type do not match",
        )?;
        ensure(
            !matches!(memory.ordering, NotAtomic | Unordered),
            "invalid cmpxchg success ordering",
        )?;
        ensure(
            matches!(memory.failure, Monotonic | Acquire | SequentiallyConsistent),
            "invalid cmpxchg failure ordering",
        )?;
        self.atomic_size(ty)
    }

    pub(super) fn atomic_rmw(&self, inst: &Inst, operands: &[Value]) -> Checked {
        use RmwOp::*;
        let memory = inst.memory().unwrap_or_default();
        ensure(
            matches!(self.operand(operands, 0), Type::Ptr(_)),
            "atomicrmw operand must be a pointer",
        )?;
        ensure(
            memory.ordering != AtomicOrdering::Unordered,
            "atomicrmw instructions cannot be unordered.",
        )?;
        ensure(
            memory.ordering != AtomicOrdering::NotAtomic,
            "atomicrmw instructions must be atomic.",
        )?;
        let Some(op) = inst.rmw_op() else {
            return Err("Invalid binary operation!".into());
        };
        let ty = self.operand_ty(operands, 1);
        let this = self.get(ty);
        let (fits, wanted) = match op {
            Xchg => (
                matches!(this, Type::Int(_) | Type::Ptr(_)) || this.is_float(),
                "integer or floating point type!",
            ),
            FAdd | FSub | FMax | FMin | FMaximum | FMinimum => (
                ty.is_some_and(|ty| self.is_float(ty))
                    && !matches!(this, Type::Vector { scalable: true, .. }),
                "floating-point or fixed vector of floating-point type!",
            ),
            _ => (matches!(this, Type::Int(_)), "integer type!"),
        };
        if !fits {
            return Err(format!("atomicrmw {} operand must have {wanted}", op.text()).into());
        }
        ensure(
            ty == Some(inst.ty),
            "atomicrmw must result in the type of its operand",
        )?;
        self.atomic_size(ty)
    }

    pub(super) fn element_ptr(&self, inst: &Inst, operands: &[Value]) -> Checked {
        let types = &self.module.types;
        let facts = &self.common.facts;
        let base = self.operand_ty(operands, 0);
        ensure(
            base.is_some_and(|ty| types.is_ptr_or_ptr_vector(ty)),
            "GEP base pointer is not a vector or a vector of pointers",
        )?;
        let Some(source) = inst.source_type().filter(|ty| facts.is_sized(*ty)) else {
            return Err("GEP into unsized type!".into());
        };
        ensure(
            !matches!(types.get(source), Type::Struct(_) | Type::Named(_))
                || !facts.is_scalable(source),
            "getelementptr cannot target structure that contains scalable vectortype",
        )?;
        let indices = operands.get(1..).unwrap_or_default();
        for &index in indices {
            ensure(
                self.ty(index)
                    .is_some_and(|ty| types.is_int_or_int_vector(ty)),
                "GEP indexes must be integers",
            )?;
        }
        ensure(
            self.stepped(source, indices),
            "Invalid indices for GEP pointer type!",
        )?;
        ensure(
            types.is_ptr_or_ptr_vector(inst.ty),
            "GEP is not of right type for indices!",
        )?;
        self.element_ptr_vectors(inst, base, indices)?;
        ensure(
            base.map(|ty| types.scalar(ty)) == Some(types.scalar(inst.ty)),
            "GEP address space doesn't match type",
        )
    }

    fn element_ptr_vectors(&self, inst: &Inst, base: Option<TypeId>, indices: &[Value]) -> Checked {
        let types = &self.module.types;
        let width = types.get(inst.ty).vector_len();
        let base = self.get(base).vector_len();
        if width.is_some() || base.is_some() {
            ensure(
                base.is_none() || base == width,
                "Vector GEP result width doesn't match operand's",
            )?;
        }
        for &index in indices {
            let index = self.get(self.ty(index)).vector_len();
            ensure(
                index.is_none() || index == width,
                "Invalid GEP index vector width",
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
