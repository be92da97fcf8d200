//! Instruction records, each into an instruction.

use super::casts;
use super::function::BodyReader;
use super::operands::Operands;
use crate::bitstream::Record;
use crate::error::{Error, Result};
use bitsmith_model::inst::{Inst, Memory};
use bitsmith_model::schema::blocks::function as code;
use bitsmith_model::schema::flag::{self, Family, Flags};
use bitsmith_model::schema::inst::{Arithmetic, BinaryOp, CastOp, Opcode, Predicate, RmwOp};
use bitsmith_model::schema::linkage::AtomicOrdering::{self, *};
use bitsmith_model::types::{self, Type, TypeId};
use bitsmith_model::value::Value;

/// Reads the alignment of an access; an atomic one must have one.
fn aligned_as(ops: &mut Operands<'_>, atomic: bool) -> Result<u64> {
    match ops.next()? {
        0 if atomic => wrong("expected an alignment, as the access is atomic"),
        align => Ok(align),
    }
}

#[cold]
pub(super) fn wrong<T>(what: &'static str) -> Result<T> {
    Err(Error::new(0, what))
}

/// Checks an alignment: its binary logarithm plus one, as in records.
pub(super) fn alignment(value: u64) -> Result<u8> {
    match u8::try_from(value) {
        Ok(align @ 0..=33) => Ok(align),
        _ => wrong("expected an alignment of 2^32 at most"),
    }
}

impl BodyReader<'_> {
    /// Reads the flags at the end of a record; unknown bits are kept.
    fn flags(&mut self, ops: &mut Operands<'_>, family: Family) -> Flags {
        match ops.optional() {
            Some(bits) => self.flags_of(bits, family),
            None => Flags::NONE,
        }
    }

    /// Decodes the bits of flags; unknown bits are kept.
    pub(super) fn flags_of(&mut self, bits: u64, family: Family) -> Flags {
        self.newer.flags = bits & !family.record_mask();
        family.of_record(bits)
    }

    /// Returns true if a result of this type may have fast-math flags.
    pub(super) fn has_fast_math(&self, ty: TypeId) -> bool {
        types::has_fast_math(ty, |ty| self.types.get(ty))
    }

    /// Reads the flags at the end of a record that only results of floating-point types have.
    fn flags_by_type(&mut self, ops: &mut Operands<'_>, op: Opcode, ty: TypeId) -> Flags {
        let family = match ops.left() > 0 && self.has_fast_math(ty) {
            true => flag::by_type(op),
            false => Family::None,
        };
        self.flags(ops, family)
    }

    /// Reads a record of a function block.
    pub fn record(&mut self, record: &Record<'_>) -> Result<()> {
        let mut ops = Operands::new(&record.ops);
        self.operands.clear();
        if let Some(older) = &mut self.older {
            older.begin();
        }
        let inst = match record.code {
            code::DECLAREBLOCKS => {
                let count = ops.next()?;
                return self.declare_blocks(count, record.at);
            }
            code::DEBUG_LOC => return self.debug_loc(&mut ops),
            code::DEBUG_LOC_AGAIN => return self.debug_loc_again(),
            code::DEBUG_RECORD_VALUE
            | code::DEBUG_RECORD_DECLARE
            | code::DEBUG_RECORD_DECLARE_VALUE
            | code::DEBUG_RECORD_VALUE_SIMPLE
            | code::DEBUG_RECORD_ASSIGN
            | code::DEBUG_RECORD_LABEL => return self.debug_record(record.code, &mut ops),
            code::OPERAND_BUNDLE => return self.bundle(&mut ops),
            code::BLOCKADDR_USERS => return self.users(&mut ops),
            code::INST_BINOP => self.binop(&mut ops)?,
            code::INST_CAST => self.cast(&mut ops)?,
            code::INST_GEP => self.gep(&mut ops)?,
            code::INST_GEP_OLD => self.gep_older(&mut ops, false)?,
            code::INST_INBOUNDS_GEP_OLD => self.gep_older(&mut ops, true)?,
            code::INST_SELECT => self.select_older(&mut ops)?,
            code::INST_VSELECT => self.select(&mut ops)?,
            code::INST_EXTRACTELT => self.extract_element(&mut ops)?,
            code::INST_INSERTELT => self.insert_element(&mut ops)?,
            code::INST_SHUFFLEVEC => self.shuffle_vector(&mut ops)?,
            code::INST_CMP | code::INST_CMP2 => self.compare(&mut ops)?,
            code::INST_RET => self.ret(&mut ops)?,
            code::INST_BR => self.br(&mut ops)?,
            code::INST_SWITCH => self.switch(&mut ops)?,
            code::INST_INDIRECTBR => self.indirect_br(&mut ops)?,
            code::INST_INVOKE => self.invoke(&mut ops)?,
            code::INST_CALLBR => self.call_br(&mut ops)?,
            code::INST_CALL => self.call(&mut ops)?,
            code::INST_UNREACHABLE => Inst::new(Opcode::Unreachable, self.basic.void),
            code::INST_PHI => self.phi(&mut ops)?,
            code::INST_ALLOCA => self.alloca(&mut ops)?,
            code::INST_LOAD => self.load(&mut ops, false)?,
            code::INST_LOADATOMIC => self.load(&mut ops, true)?,
            code::INST_STORE => self.store(&mut ops, false)?,
            code::INST_STOREATOMIC => self.store(&mut ops, true)?,
            code::INST_STORE_OLD => self.store_older(&mut ops, false)?,
            code::INST_STOREATOMIC_OLD => self.store_older(&mut ops, true)?,
            code::INST_CMPXCHG => self.cmpxchg(&mut ops)?,
            code::INST_CMPXCHG_OLD => return self.cmpxchg_older(&mut ops),
            code::INST_ATOMICRMW | code::INST_ATOMICRMW_OLD => {
                self.atomic_rmw(&mut ops, record.code == code::INST_ATOMICRMW_OLD)?
            }
            code::INST_FENCE => self.fence(&mut ops)?,
            code::INST_RESUME => {
                self.typed(&mut ops)?;
                Inst::new(Opcode::Resume, self.basic.void)
            }
            code::INST_LANDINGPAD => self.landing_pad(&mut ops)?,
            code::INST_LANDINGPAD_OLD => self.landing_pad_older(&mut ops)?,
            code::INST_CLEANUPRET => self.cleanup_ret(&mut ops)?,
            code::INST_CATCHRET => self.catch_ret(&mut ops)?,
            code::INST_CATCHPAD => self.pad(&mut ops, Opcode::CatchPad)?,
            code::INST_CLEANUPPAD => self.pad(&mut ops, Opcode::CleanupPad)?,
            code::INST_CATCHSWITCH => self.catch_switch(&mut ops)?,
            code::INST_VAARG => self.va_arg(&mut ops)?,
            code::INST_EXTRACTVAL => self.extract_value(&mut ops)?,
            code::INST_INSERTVAL => self.insert_value(&mut ops)?,
            code::INST_UNOP => self.unop(&mut ops)?,
            code::INST_FREEZE => {
                let ty = self.typed(&mut ops)?;
                Inst::new(Opcode::Freeze, ty)
            }
            _ => return wrong("instruction of a kind that is not known"),
        };
        if ops.left() > 0 {
            return wrong("operands behind those that are known");
        }
        if !self.call.bundles.is_empty() && !inst.op.is_call() {
            return wrong("expected a call behind operand bundles");
        }
        self.push(inst).map(drop)
    }

    // ---- operands ----

    /// Reads a value, followed by its type if it is a forward reference, and appends it to the operands.
    pub(super) fn typed(&mut self, ops: &mut Operands<'_>) -> Result<TypeId> {
        let number = ops.next()?;
        let absolute = self.absolute(number);
        let (value, ty) = self.typed_value(absolute, || ops.next())?;
        self.operands.push(value);
        if self.older.is_some() {
            self.note_operand(absolute, ops.previous());
        }
        Ok(ty)
    }

    /// Reads the type of a result.
    pub(super) fn result_type(&mut self, ops: &mut Operands<'_>) -> Result<TypeId> {
        let number = ops.next()?;
        self.give(number);
        let ty = self.ty(number)?;
        match self.types.get(ty) {
            Some(Type::Void | Type::Func(_) | Type::Label | Type::Metadata) | None => {
                wrong("expected a type that a result can have")
            }
            Some(_) => Ok(ty),
        }
    }

    /// Reads a value of a known type and appends it to the operands.
    pub(super) fn of_type(&mut self, ops: &mut Operands<'_>, ty: TypeId) -> Result<()> {
        let number = ops.next()?;
        let absolute = self.absolute(number);
        let value = self.value(absolute, ty)?;
        self.operands.push(value);
        if self.older.is_some() {
            self.note_operand(absolute, u64::MAX);
        }
        Ok(())
    }

    /// Reads a block and appends it to the operands.
    pub(super) fn block_operand(&mut self, ops: &mut Operands<'_>) -> Result<()> {
        let number = ops.next()?;
        let block = self.bb(number)?;
        self.operands.push(block);
        Ok(())
    }

    pub(super) fn scalar(&self, ty: TypeId) -> TypeId {
        match self.types.get(ty) {
            Some(Type::Vector { element, .. }) => *element,
            _ => ty,
        }
    }

    fn is_float(&self, ty: TypeId) -> bool {
        self.types.get(self.scalar(ty)).is_some_and(Type::is_float)
    }

    /// `element`, or a vector of it with as many elements as `ty` has.
    pub(super) fn shaped(&mut self, ty: TypeId, element: TypeId) -> TypeId {
        let vector = self.types.get(ty).and_then(|ty| ty.with_element(element));
        match vector {
            Some(vector) => self.types.intern(vector),
            None => element,
        }
    }

    /// The type of the element at `index` of an aggregate.
    fn element(&self, ty: TypeId, index: u64) -> Option<TypeId> {
        match self.types.get(ty)? {
            Type::Array(element, len) => (index < *len).then_some(*element),
            Type::Struct(body) => body.elements.get(usize::try_from(index).ok()?).copied(),
            Type::Named(_) => self.types.base().element(ty, index),
            _ => None,
        }
    }

    // ---- arithmetic ----

    fn binop(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        let ty = self.typed(ops)?;
        self.of_type(ops, ty)?;
        let of = match self.is_float(ty) {
            true => Arithmetic::Float,
            false => Arithmetic::Integer,
        };
        let Some(op) = BinaryOp::from_record(ops.next()?, of) else {
            return wrong("expected a binary operator for these operands");
        };
        if of == Arithmetic::Integer
            && !matches!(self.types.get(self.scalar(ty)), Some(Type::Int(_)))
        {
            return wrong("expected integer or floating-point operands");
        }
        let flags = self.flags(ops, flag::of_binary(op));
        Ok(Inst::binary(op, ty).with_flags(flags))
    }

    fn unop(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        let ty = self.typed(ops)?;
        if ops.next()? != 0 || !self.is_float(ty) {
            return wrong("expected the operator fneg and a floating-point operand");
        }
        let flags = self.flags(ops, flag::of(Opcode::FNeg, 0));
        Ok(Inst::new(Opcode::FNeg, ty).with_flags(flags))
    }

    fn cast(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        let from = self.typed(ops)?;
        let number = ops.next()?;
        self.give(number);
        let ty = self.ty(number)?;
        let Some(op) = CastOp::from_code(ops.next()?) else {
            return wrong("expected the code of a cast");
        };
        if op == CastOp::BitCast && self.changes_space(from, ty) {
            return self.through_int(ty);
        }
        if !casts::is_valid(&self.types, op, from, ty) {
            return wrong("expected a cast that there is between these types");
        }
        let flags = match ops.optional() {
            Some(bits) => self.flags_of(bits, flag::of_cast_in(op, self.cx.module.dialect)),
            None => Flags::NONE,
        };
        Ok(Inst::cast(op, ty).with_flags(flags))
    }

    /// Returns true if a cast is from one address space to another.
    fn changes_space(&self, from: TypeId, to: TypeId) -> bool {
        let space = |ty: TypeId| match self.types.get(ty) {
            Some(Type::Ptr(space)) => Some(*space),
            _ => None,
        };
        let spaces = space(from).zip(space(to));
        spaces.is_some_and(|(from, to)| from != to)
    }

    /// A bitcast between address spaces, which once there could be: by way of an integer. Attachments count
    /// the cast to the integer, too.
    fn through_int(&mut self, to: TypeId) -> Result<Inst> {
        let int = self.types.intern(Type::Int(64));
        let number = self.push_unnumbered(Inst::cast(CastOp::PtrToInt, int))?;
        self.operands.clear();
        self.operands.push(number.into());
        Ok(Inst::cast(CastOp::IntToPtr, to))
    }

    fn compare(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        let ty = self.typed(ops)?;
        self.of_type(ops, ty)?;
        let float = self.is_float(ty);
        let predicate = Predicate::from_code(ops.next()?).filter(|p| p.is_int() != float);
        let Some(predicate) = predicate else {
            return wrong("expected a predicate for these operands");
        };
        let result = self.shaped(ty, self.basic.i1);
        let inst = Inst::compare(predicate, result);
        let flags = self.flags(ops, inst.family());
        Ok(inst.with_flags(flags))
    }

    fn select(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        let ty = self.typed(ops)?;
        self.of_type(ops, ty)?;
        let condition = self.typed(ops)?;
        if self.scalar(condition) != self.basic.i1 {
            return wrong("expected i1, or a vector of it, as condition");
        }
        // The condition is last in the record, and first in the model.
        self.operands.rotate_right(1);
        let flags = self.flags_by_type(ops, Opcode::Select, ty);
        Ok(Inst::new(Opcode::Select, ty).with_flags(flags))
    }

    fn phi(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        let ty = self.result_type(ops)?;
        self.incoming(ops, ty)?;
        if ops.left() > 0
            && let Some(Type::Int(_) | Type::Ptr(_)) = self.types.get(self.scalar(ty))
        {
            return wrong("expected pairs of a value and a block");
        }
        let flags = self.flags_by_type(ops, Opcode::Phi, ty);
        Ok(Inst::new(Opcode::Phi, ty).with_flags(flags))
    }

    fn va_arg(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        let list = ops.next()?;
        let list = self.ty(list)?;
        self.of_type(ops, list)?;
        let ty = self.result_type(ops)?;
        Ok(Inst::new(Opcode::VaArg, ty))
    }

    // ---- vectors and aggregates ----

    fn vector_element(&self, ty: TypeId) -> Result<TypeId> {
        match self.types.get(ty) {
            Some(Type::Vector { element, .. }) => Ok(*element),
            _ => wrong("expected a vector"),
        }
    }

    fn extract_element(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        let vector = self.typed(ops)?;
        let element = self.vector_element(vector)?;
        self.typed(ops)?;
        Ok(Inst::new(Opcode::ExtractElement, element))
    }

    fn insert_element(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        let vector = self.typed(ops)?;
        let element = self.vector_element(vector)?;
        self.of_type(ops, element)?;
        self.typed(ops)?;
        Ok(Inst::new(Opcode::InsertElement, vector))
    }

    fn shuffle_vector(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        let vector = self.typed(ops)?;
        let element = self.vector_element(vector)?;
        self.of_type(ops, vector)?;
        let mask = self.typed(ops)?;
        let constant = self.operands.last().is_some_and(|m| m.is_constant());
        match self.types.get(mask) {
            Some(Type::Vector { element: int, .. })
                if constant && matches!(self.types.get(*int), Some(Type::Int(32))) =>
            {
                let result = self.shaped(mask, element);
                if let Some(mask) = self.operands.last_mut() {
                    // The mask of many instructions is copied once.
                    *mask = *self.masks.entry(*mask).or_insert_with_key(|mask| {
                        let pool = &mut self.body.consts;
                        let known = pool.push_mask(*mask, &self.cx.module.consts);
                        known.map_or(*mask, Value::local_const)
                    });
                }
                Ok(Inst::new(Opcode::ShuffleVector, result))
            }
            _ => wrong("expected a constant vector of i32 as mask"),
        }
    }

    /// The remaining indices, and the type of the member.
    fn index_path(&self, ops: &mut Operands<'_>, aggregate: TypeId) -> Result<(TypeId, Vec<u32>)> {
        let mut ty = aggregate;
        let mut indices = Vec::with_capacity(ops.left());
        while let Some(index) = ops.optional() {
            let element = self.element(ty, index);
            match (element, u32::try_from(index)) {
                (Some(element), Ok(index)) => {
                    ty = element;
                    indices.push(index);
                }
                _ => return wrong("expected the index of an element of the aggregate"),
            }
        }
        if indices.is_empty() {
            wrong("expected an index")
        } else {
            Ok((ty, indices))
        }
    }

    fn extract_value(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        let aggregate = self.typed(ops)?;
        let (ty, indices) = self.index_path(ops, aggregate)?;
        Ok(self
            .body
            .with_indices(Inst::new(Opcode::ExtractValue, ty), &indices))
    }

    fn insert_value(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        let aggregate = self.typed(ops)?;
        let value = self.typed(ops)?;
        let (ty, indices) = self.index_path(ops, aggregate)?;
        if ty != value {
            return wrong("expected a value of the element's type");
        }
        Ok(self
            .body
            .with_indices(Inst::new(Opcode::InsertValue, aggregate), &indices))
    }

    // ---- memory ----

    fn alloca(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        let allocated = ops.next()?;
        let size_ty = ops.next()?;
        let size_ty = self.ty(size_ty)?;
        let size = ops.next()? as u32;
        let size = self.value(size, size_ty)?;
        self.operands.push(size);
        let bits = ops.next()?;
        let allocated = self.allocated(allocated, bits & 1 << 6 != 0)?;
        self.newer.flags = bits & !0x7ff;
        let mut align = alignment(bits & 0x1f | (bits >> 8 & 7) << 5)?;
        if align == 0 {
            align = self.preferred_align(allocated);
        }
        let flags = Family::Alloca.of_record(bits);
        let space = match ops.optional() {
            Some(space) => u32::try_from(space).unwrap_or(u32::MAX),
            None => self.cx.tables.layout.alloca_space,
        };
        if space >= 1 << 24 {
            return wrong("expected an address space below 2^24");
        }
        let ptr = match space {
            0 => self.basic.ptr,
            _ => self.types.intern(Type::Ptr(space)),
        };
        Ok(Inst::new(Opcode::Alloca, ptr)
            .with_flags(flags)
            .with_source_type(allocated)
            .with_alloca_align(align))
    }

    pub(super) fn pointer(&mut self, ops: &mut Operands<'_>) -> Result<()> {
        let ty = self.typed(ops)?;
        match self.types.get(ty) {
            Some(Type::Ptr(_)) => Ok(()),
            _ => wrong("expected a pointer"),
        }
    }

    /// The ordering of a code; an error if it is among `refused`.
    pub(super) fn ordering(&self, code: u64, refused: &[AtomicOrdering]) -> Result<AtomicOrdering> {
        let ordering = AtomicOrdering::decode(code);
        if refused.contains(&ordering) {
            return wrong("expected an ordering that the instruction can have");
        }
        Ok(ordering)
    }

    pub(super) fn scope_id(&self, code: u64) -> Result<u16> {
        match u16::try_from(code) {
            Ok(scope) if usize::from(scope) < self.cx.module.sync_scopes.len() => Ok(scope),
            _ => wrong("expected the number of a synchronization scope"),
        }
    }

    fn load(&mut self, ops: &mut Operands<'_>, atomic: bool) -> Result<Inst> {
        self.pointer(ops)?;
        // Alignment, volatile, and for an atomic load ordering and scope follow the type, which older files
        // omit.
        let ty = match ops.left() {
            left if left == if atomic { 4 } else { 2 } => self.pointee_type(0, true)?,
            _ => self.result_type(ops)?,
        };
        let mut memory = self.aligned(aligned_as(ops, atomic)?, ty)?;
        let volatile = ops.next()? != 0;
        if atomic {
            let refused = [NotAtomic, Release, AcquireRelease];
            memory.ordering = self.ordering(ops.next()?, &refused)?;
            memory.scope = self.scope_id(ops.next()?)?;
        }
        let flags = Flags::NONE
            .with_if(Flags::VOLATILE, volatile)
            .with_if(Flags::ATOMIC, atomic);
        Ok(Inst::new(Opcode::Load, ty)
            .with_flags(flags)
            .with_memory(memory))
    }

    /// Reads the functions that use addresses of this one's blocks: at least one.
    fn users(&self, ops: &mut Operands<'_>) -> Result<()> {
        let mut number = Some(ops.next()?);
        while let Some(user) = number {
            let user = usize::try_from(user).ok();
            let user = user.and_then(|user| self.cx.tables.values.get(user)?.as_global());
            let global = user.and_then(|user| self.cx.module.globals.get(user));
            if global.and_then(|global| global.as_function()).is_none() {
                return wrong("expected the number of a function");
            }
            number = ops.optional();
        }
        Ok(())
    }

    fn store(&mut self, ops: &mut Operands<'_>, atomic: bool) -> Result<Inst> {
        self.pointer(ops)?;
        let ty = self.typed(ops)?;
        self.store_of(ops, ty, atomic)
    }

    /// Reads the rest of a store of type `ty` after its value and pointer.
    pub(super) fn store_of(
        &mut self,
        ops: &mut Operands<'_>,
        ty: TypeId,
        atomic: bool,
    ) -> Result<Inst> {
        self.operands.swap(0, 1);
        let mut memory = self.aligned(aligned_as(ops, atomic)?, ty)?;
        let volatile = ops.next()? != 0;
        if atomic {
            let refused = [NotAtomic, Acquire, AcquireRelease];
            memory.ordering = self.ordering(ops.next()?, &refused)?;
            memory.scope = self.scope_id(ops.next()?)?;
        }
        let flags = Flags::NONE
            .with_if(Flags::VOLATILE, volatile)
            .with_if(Flags::ATOMIC, atomic);
        Ok(Inst::new(Opcode::Store, self.basic.void)
            .with_flags(flags)
            .with_memory(memory))
    }

    fn cmpxchg(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        self.pointer(ops)?;
        let ty = self.typed(ops)?;
        self.of_type(ops, ty)?;
        let volatile = ops.next()? != 0;
        let ordering = self.ordering(ops.next()?, &[NotAtomic, Unordered])?;
        let scope = self.scope_id(ops.next()?)?;
        let refused = [NotAtomic, Unordered, Release, AcquireRelease];
        let failure = self.ordering(ops.next()?, &refused)?;
        let weak = ops.next()? != 0;
        let align = match alignment(ops.optional().unwrap_or(0))? {
            0 => self.natural_align(ty),
            align => align,
        };
        let body = bitsmith_model::types::StructBody {
            elements: [ty, self.basic.i1].into(),
            packed: false,
        };
        let result = self.types.intern(Type::Struct(body));
        let flags = Flags::NONE
            .with_if(Flags::VOLATILE, volatile)
            .with_if(Flags::WEAK, weak);
        let memory = Memory {
            align,
            ordering,
            failure,
            scope,
        };
        Ok(Inst::new(Opcode::CmpXchg, result)
            .with_flags(flags)
            .with_memory(memory))
    }

    fn atomic_rmw(&mut self, ops: &mut Operands<'_>, old: bool) -> Result<Inst> {
        self.pointer(ops)?;
        let ty = match old {
            true => {
                let ty = self.pointee_type(0, false)?;
                self.of_type(ops, ty)?;
                ty
            }
            false => self.typed(ops)?,
        };
        let code = ops.next()?;
        let known = Family::Update.known(Flags::ELEMENTWISE, self.cx.module.dialect);
        let elementwise = known != Flags::NONE && code & RmwOp::ELEMENTWISE != 0;
        let code = match elementwise {
            true => code & !RmwOp::ELEMENTWISE,
            false => code,
        };
        let Some(op) = RmwOp::from_code(code) else {
            return wrong("expected the code of an atomic operation");
        };
        let volatile = ops.next()? != 0;
        let ordering = self.ordering(ops.next()?, &[NotAtomic, Unordered])?;
        let scope = self.scope_id(ops.next()?)?;
        let align = match alignment(ops.optional().unwrap_or(0))? {
            0 => self.natural_align(ty),
            align => align,
        };
        let flags = Flags::NONE
            .with_if(Flags::VOLATILE, volatile)
            .with_if(Flags::ELEMENTWISE, elementwise);
        let memory = Memory {
            align,
            ordering,
            scope,
            ..Memory::default()
        };
        Ok(Inst::atomic_rmw(op, ty)
            .with_flags(flags)
            .with_memory(memory))
    }

    fn fence(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        let refused = [NotAtomic, Unordered, Monotonic];
        let ordering = self.ordering(ops.next()?, &refused)?;
        let scope = self.scope_id(ops.next()?)?;
        let memory = Memory {
            ordering,
            scope,
            ..Memory::default()
        };
        Ok(Inst::new(Opcode::Fence, self.basic.void).with_memory(memory))
    }

    fn gep(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        let bits = ops.next()?;
        let number = ops.next()?;
        let source = self.ty(number)?;
        let flags = self.flags_of(bits, Family::Address);
        let base = self.typed(ops)?;
        self.gep_of(ops, base, (source, number as u32), flags)
    }

    /// Reads the rest of a getelementptr after its base.
    pub(super) fn gep_of(
        &mut self,
        ops: &mut Operands<'_>,
        base: TypeId,
        (source, number): (TypeId, u32),
        flags: Flags,
    ) -> Result<Inst> {
        let scalar = self.scalar(base);
        if !matches!(self.types.get(scalar), Some(Type::Ptr(_))) {
            return wrong("expected a pointer as base");
        }
        let mut shape = base;
        while ops.left() > 0 {
            let index = self.typed(ops)?;
            if let Some(Type::Vector { .. }) = self.types.get(index) {
                shape = index;
            }
        }
        let result = self.shaped(shape, scalar);
        if self.older.is_some() {
            let vector = matches!(self.types.get(result), Some(Type::Vector { .. }));
            self.note_gep(number, vector);
        }
        Ok(Inst::new(Opcode::GetElementPtr, result)
            .with_flags(flags)
            .with_source_type(source))
    }

    /// The value with an absolute number, as an operand.
    pub(super) fn absolute_operand(&mut self, number: u64, ty: TypeId) -> Result<Value> {
        self.value(number as u32, ty)
    }
}
