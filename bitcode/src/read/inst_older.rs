//! Instruction records with typed pointers: they omit types that follow from pointees. See [`super::pointees`].

use super::function::BodyReader;
use super::inst::{alignment, wrong};
use super::metadata_nodes::unrotate;
use super::operands::Operands;
use super::pointees::UNKNOWN;
use crate::error::Result;
use bitsmith_model::constant::{Const, ConstKind};
use bitsmith_model::inst::{Inst, Memory};
use bitsmith_model::schema::inst::{Flags, Opcode};
use bitsmith_model::schema::linkage::AtomicOrdering::{self, *};
use bitsmith_model::types::{StructBody, Type, TypeId};
use bitsmith_model::value::{Value, ValueKind};

impl BodyReader<'_> {
    // ---- pointee types ----

    /// Sets the type number of the current result.
    #[inline]
    pub(super) fn give(&mut self, number: u64) {
        if let Some(older) = &mut self.older {
            older.given = u32::try_from(number).unwrap_or(UNKNOWN);
        }
    }

    /// Notes the type number of an operand: that of its value, or the given one for a forward reference.
    #[cold]
    pub(super) fn note_operand(&mut self, number: u32, given: u64) {
        let (Some(older), Some(base)) = (&mut self.older, &self.cx.tables.pointees) else {
            return;
        };
        let ahead = u32::try_from(given).unwrap_or(UNKNOWN);
        let ty = match (number as usize).checked_sub(self.cx.tables.values.len()) {
            None => base.value(number.into()),
            Some(local) => older.values.get(local).copied().unwrap_or(ahead),
        };
        older.operands.push(ty);
    }

    /// Notes an operand without a tracked type.
    pub(super) fn note_nothing(&mut self) {
        if let Some(older) = &mut self.older {
            older.operands.push(UNKNOWN);
        }
    }

    /// Notes the type number of an instruction's result.
    #[cold]
    pub(super) fn note_result(&mut self, inst: &Inst) {
        let (Some(older), Some(base)) = (&mut self.older, &self.cx.tables.pointees) else {
            return;
        };
        let operand = |index: usize| older.operands.get(index).copied().unwrap_or(UNKNOWN);
        let number = match inst.op {
            Opcode::Binary | Opcode::FNeg | Opcode::Freeze | Opcode::Select => operand(0),
            Opcode::InsertElement | Opcode::InsertValue | Opcode::ShuffleVector => operand(0),
            Opcode::ExtractElement => older.first(base, operand(0)),
            Opcode::ExtractValue => {
                let indices = self.body.indices(inst).iter();
                indices.fold(operand(0), |number, &index| {
                    older.element(base, number, Some(index.into()))
                })
            }
            Opcode::CmpXchg => older.add(base, &[operand(1), UNKNOWN]),
            Opcode::AtomicRmw => operand(1),
            Opcode::Call | Opcode::Invoke | Opcode::CallBr => older.first(base, older.given),
            _ => older.given,
        };
        older.values.push(number);
    }

    /// Notes the type number of a getelementptr's result, for the source type `number`, or of a `vector` of it.
    #[cold]
    pub(super) fn note_gep(&mut self, number: u32, vector: bool) {
        let mut reached = number;
        for index in self.operands.iter().skip(2) {
            let index = self.index(*index);
            let (Some(older), Some(base)) = (&self.older, &self.cx.tables.pointees) else {
                return;
            };
            reached = older.element(base, reached, index);
        }
        if let (Some(older), Some(base)) = (&mut self.older, &self.cx.tables.pointees) {
            older.given = older.add(base, &[reached]);
            if vector {
                older.given = older.add(base, &[older.given]);
            }
        }
    }

    /// A constant of the module or of the body.
    pub(super) fn constant(&self, value: Value) -> Option<Const> {
        match value.kind() {
            ValueKind::Const(id) => self.cx.module.consts.try_get(id),
            ValueKind::LocalConst(id) => self.body.consts.try_get(id),
            _ => None,
        }
    }

    /// The integer that an index is.
    fn index(&self, value: Value) -> Option<u64> {
        match self.constant(value)?.kind {
            ConstKind::Int(int) => u64::try_from(int).ok(),
            ConstKind::Null => Some(0),
            _ => None,
        }
    }

    /// The pointee type of the operand at `index`; with `keep`, the result gets that type number, too.
    pub(super) fn pointee_type(&mut self, index: usize, keep: bool) -> Result<TypeId> {
        let (Some(older), Some(base)) = (&mut self.older, &self.cx.tables.pointees) else {
            return wrong("expected an explicit type, as pointers are opaque");
        };
        let pointer = older.operands.get(index).copied().unwrap_or(UNKNOWN);
        let pointee = older.first(base, pointer);
        if keep {
            older.given = pointee;
        }
        match self.cx.tables.types.get(pointee as usize) {
            Some(ty) => Ok(*ty),
            None => wrong("expected a pointer that says what it points to"),
        }
    }

    /// The type that an alloca allocates: the explicit one, or the pointee.
    pub(super) fn allocated(&mut self, number: u64, explicit: bool) -> Result<TypeId> {
        let ty = self.ty(number)?;
        let (Some(older), Some(base)) = (&mut self.older, &self.cx.tables.pointees) else {
            return match explicit {
                true => Ok(ty),
                false => wrong("expected an explicit type, as pointers are opaque"),
            };
        };
        let number = u32::try_from(number).unwrap_or(UNKNOWN);
        if explicit {
            older.given = older.add(base, &[number]);
            return Ok(ty);
        }
        older.given = number;
        let pointee = older.first(base, number);
        self.ty(pointee.into())
    }

    // ---- implied alignments ----

    fn sized(&self, ty: TypeId) -> Option<TypeId> {
        Some(ty).filter(|&ty| self.types.base().contains(ty))
    }

    /// The alignment of a memory access of type `ty`: the given one, or that of the type.
    #[inline]
    pub(super) fn aligned(&self, given: u64, ty: TypeId) -> Result<Memory> {
        let align = match alignment(given)? {
            0 => self.sized(ty).map_or(0, |ty| {
                self.cx.tables.layout.abi_align(self.types.base(), ty)
            }),
            align => align,
        };
        Ok(Memory {
            align,
            ..Memory::default()
        })
    }

    /// The alignment of an alloca of `ty` without an explicit one.
    #[cold]
    pub(super) fn preferred_align(&self, ty: TypeId) -> u8 {
        let layout = &self.cx.tables.layout;
        let ty = self.sized(ty);
        ty.map_or(0, |ty| layout.preferred_align(self.types.base(), ty))
    }

    /// The alignment of an atomic access without an explicit one: the size of the type.
    #[cold]
    pub(super) fn natural_align(&self, ty: TypeId) -> u8 {
        let layout = &self.cx.tables.layout;
        let size = self
            .sized(ty)
            .and_then(|ty| layout.store_size(self.types.base(), ty));
        match size {
            Some(size) if size.is_power_of_two() => (size.trailing_zeros() as u8).saturating_add(1),
            _ => 0,
        }
    }

    // ---- records ----

    pub(super) fn gep_older(&mut self, ops: &mut Operands<'_>, inbounds: bool) -> Result<Inst> {
        let base = self.typed(ops)?;
        if matches!(self.types.get(base), Some(Type::Vector { .. }))
            && let (Some(older), Some(table)) = (&mut self.older, &self.cx.tables.pointees)
        {
            // The pointee of its elements.
            let element = older
                .operands
                .first()
                .map(|&number| older.first(table, number));
            if let (Some(place), Some(element)) = (older.operands.first_mut(), element) {
                *place = element;
            }
        }
        let source = self.pointee_type(0, true)?;
        let number = self.older.as_ref().map_or(UNKNOWN, |older| older.given);
        let flags = Flags::NONE.with_if(Flags::INBOUNDS, inbounds);
        self.gep_of(ops, base, (source, number), flags)
    }

    pub(super) fn store_older(&mut self, ops: &mut Operands<'_>, atomic: bool) -> Result<Inst> {
        self.pointer(ops)?;
        let ty = self.pointee_type(0, false)?;
        self.of_type(ops, ty)?;
        self.store_of(ops, ty, atomic)
    }

    /// `[value, value, i1]`: from before conditions could be vectors.
    pub(super) fn select_older(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        let ty = self.typed(ops)?;
        self.of_type(ops, ty)?;
        self.of_type(ops, self.basic.i1)?;
        self.operands.rotate_right(1);
        Ok(Inst::new(Opcode::Select, ty))
    }

    /// `[pointer, expected, new, volatile, ordering, scope]`, and since LLVM 3.5 the failure ordering and a
    /// flag for weak. Before there was a weak form, the result was only the value.
    pub(super) fn cmpxchg_older(&mut self, ops: &mut Operands<'_>) -> Result<()> {
        let all = ops.left();
        self.pointer(ops)?;
        let ty = self.pointee_type(0, false)?;
        self.of_type(ops, ty)?;
        self.of_type(ops, ty)?;
        let volatile = ops.next()? != 0;
        let ordering = self.ordering(ops.next()?, &[NotAtomic, Unordered])?;
        let scope = self.scope_id(ops.next()?)?;
        let failure = match all {
            ..7 => strongest_failure(ordering),
            _ => {
                let refused = [NotAtomic, Unordered, Release, AcquireRelease];
                self.ordering(ops.next()?, &refused)?
            }
        };
        let weak = all >= 8 && ops.next()? != 0;
        let body = StructBody {
            elements: [ty, self.basic.i1].into(),
            packed: false,
        };
        let result = self.types.intern(Type::Struct(body));
        let memory = Memory {
            align: self.natural_align(ty),
            ordering,
            failure,
            scope,
        };
        let flags = Flags::NONE
            .with_if(Flags::VOLATILE, volatile)
            .with_if(Flags::WEAK, weak);
        let inst = Inst::new(Opcode::CmpXchg, result)
            .with_flags(flags)
            .with_memory(memory);
        if all >= 8 {
            return self.push(inst);
        }
        let pair = self.push_unnumbered(inst)?;
        self.unlisted.push(pair);
        self.operands.clear();
        self.operands.push(pair.into());
        let value = self
            .body
            .with_indices(Inst::new(Opcode::ExtractValue, ty), &[0]);
        if let Some(older) = &mut self.older {
            let number = older.operands.get(1).copied().unwrap_or(UNKNOWN);
            let base = self.cx.tables.pointees.as_deref();
            let pair = base.map_or(UNKNOWN, |base| older.add(base, &[number, UNKNOWN]));
            older.operands.clear();
            older.operands.push(pair);
        }
        self.push(value)
    }

    /// The function's personality follows the type.
    pub(super) fn landing_pad_older(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        let number = ops.next()?;
        self.give(number);
        let ty = self.ty(number)?;
        self.typed(ops)?;
        let personality = self.operands.pop().filter(|value| value.is_constant());
        let Some(personality) = personality else {
            return wrong("expected a constant as personality");
        };
        self.personality = self.personality.or(Some(personality));
        self.landing_pad_of(ops, ty)
    }
}

/// The strongest failure ordering that is valid with a success ordering.
fn strongest_failure(ordering: AtomicOrdering) -> AtomicOrdering {
    match ordering {
        SequentiallyConsistent => SequentiallyConsistent,
        Acquire | AcquireRelease => Acquire,
        _ => Monotonic,
    }
}

// ---- cases that are sets ----

/// The maximal number of cases of a switch of ranges: a range with few operands can have any number.
const MOST_CASES: u64 = 4096;

impl BodyReader<'_> {
    /// `[magic, type, condition, default, count, (count, (single, low, high)…, target)…]`: numbers
    /// and ranges of them.
    #[cold]
    pub(super) fn switch_of_ranges(&mut self, ops: &mut Operands<'_>) -> Result<Inst> {
        ops.next()?;
        let number = ops.next()?;
        let ty = self.ty(number)?;
        let bits = match self.types.get(ty) {
            Some(Type::Int(bits)) if (1..=64).contains(bits) => *bits,
            _ => return wrong("expected an integer type of 64 bits at most"),
        };
        self.of_type(ops, ty)?;
        self.block_operand(ops)?;
        let unused = 64_u32.saturating_sub(bits);
        let unsigned = |number: u64| unrotate(number) << unused >> unused;
        let mut left = MOST_CASES;
        for _ in 0..ops.next()? {
            let mut values = Vec::new();
            for _ in 0..ops.next()? {
                let single = ops.next()? != 0;
                let low = unsigned(ops.next()?);
                let high = if single { low } else { unsigned(ops.next()?) };
                let Some(more) = high.checked_sub(low) else {
                    continue;
                };
                left = match left.checked_sub(more.saturating_add(1)) {
                    Some(left) => left,
                    None => return wrong("a switch over ranges of too many cases"),
                };
                values.extend(low..=high);
            }
            let target = self.bb(ops.next()?)?;
            for value in values {
                let int = ((value << unused) as i64) >> unused;
                let case = self.body.consts.push(ty, ConstKind::Int(int));
                self.operands.extend([Value::local_const(case), target]);
            }
        }
        Ok(Inst::new(Opcode::Switch, self.basic.void))
    }
}
