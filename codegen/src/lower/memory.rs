//! Allocas, loads, stores and address arithmetic.

use super::place::Place;
use super::{Binding, Lower, Lowered, Parts, plain};
use crate::lower_error::Expected;
use crate::scalarize::{Part, low_bits};
use crate::sizes::Step;
use bitsmith_model::inst::{Inst, align_bytes};
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Flags, Opcode};
use bitsmith_model::schema::linkage::AtomicOrdering;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{BlockId, InstId, Value as IrValue};
use bitsmith_model::view::{CallView, View};
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};
use rustc_hash::FxHashMap;

/// The alignment of the stack pointer; larger alignments are computed.
pub(super) const FRAME_ALIGN: u64 = 16;

/// The size of a frame that is too large, in bytes.
const MOST_BYTES: u32 = 1 << 30;

/// An alloca that needs memory.
struct Wanted {
    id: InstId,
    size: u64,
    align: u64,
}

impl Lower<'_, '_> {
    // ---- allocas ----

    /// Assigns places to the fixed-size allocas of the entry block.
    pub(super) fn places(&mut self, order: &[BlockId]) {
        let Some(entry) = self.body.order.first().copied() else {
            return;
        };
        let promoted = match self.unit.options.optimize {
            true => self.promotable(order, entry),
            false => FxHashMap::default(),
        };
        let mut wanted: Vec<Wanted> = Vec::new();
        for id in self.body.block_insts(entry) {
            let inst = self.body.inst(id);
            if inst.op != Opcode::Alloca {
                continue;
            }
            if let Some(ty) = promoted.get(&id) {
                let variable = self.b.declare_var(*ty);
                self.frame.places.insert(id, Binding::Variable(variable));
                continue;
            }
            let Some((size, align)) = self.fixed_size(id, inst) else {
                continue;
            };
            let extra = if align > FRAME_ALIGN { align } else { 0 };
            let size = size.saturating_add(extra);
            wanted.push(Wanted { id, size, align });
        }
        match self.unit.options.optimize {
            // The passes behind know a variable by its slot.
            true => wanted.chunks(1).for_each(|one| self.place_all(one)),
            false if wanted.is_empty() => {}
            false => {
                // The small ones first: their offsets are short.
                wanted.sort_by_key(|w| w.size);
                self.place_all(&wanted);
            }
        }
    }

    /// Places allocas one after the other in one stack slot. Cranelift gives each slot whole words.
    fn place_all(&mut self, wanted: &[Wanted]) {
        let (mut end, mut most) = (0u64, 1);
        let mut offsets = Vec::with_capacity(wanted.len());
        for Wanted { size, align, .. } in wanted {
            let align = (*align).min(FRAME_ALIGN);
            most = most.max(align);
            let start = end.next_multiple_of(align);
            let next = start.saturating_add(*size);
            // What does not fit in any frame is a dynamic alloca.
            let fits = u32::try_from(next).is_ok_and(|next| next < MOST_BYTES);
            offsets.push(fits.then_some(start as u32));
            end = if fits { next } else { end };
        }
        let Ok(slot) = self.slot(end, most) else {
            return;
        };
        self.name_slot(slot);
        let base = self.delays_addresses().then(|| self.slot_addr(slot));
        for (wanted, offset) in wanted.iter().zip(offsets) {
            let align = if wanted.align > FRAME_ALIGN {
                wanted.align
            } else {
                1
            };
            if let Some(offset) = offset {
                let binding = Binding::Slot(slot, offset, align);
                self.frame.places.insert(wanted.id, binding);
                if let Some(base) = base.filter(|_| align == 1) {
                    let offset = offset.into();
                    self.set_place(wanted.id, Place { base, offset });
                }
            }
        }
    }

    /// The size and alignment of an alloca, if they are constant.
    pub(super) fn fixed_size(&self, id: InstId, inst: &Inst) -> Option<(u64, u64)> {
        let ty = inst.source_type()?;
        let View::Alloca { count } = self.body.view(id)? else {
            return None;
        };
        let count = self.scope.int(count)?;
        let size = self
            .unit
            .layout
            .alloc_size(&self.unit.module.types, ty)?
            .checked_mul(u64::try_from(count).ok()?)?;
        let align = align_bytes(inst.alloca_align()).unwrap_or_else(|| {
            align_bytes(
                self.unit
                    .layout
                    .preferred_align(&self.unit.module.types, ty),
            )
            .unwrap_or(1)
        });
        (size < 1 << 30 && align <= 1 << 16).then_some((size, align))
    }

    /// The allocas that are only loaded and stored whole as one scalar type: they become variables (mem2reg).
    fn promotable(&self, order: &[BlockId], entry: BlockId) -> FxHashMap<InstId, clif::Type> {
        let mut types: FxHashMap<InstId, Option<TypeId>> = FxHashMap::default();
        for id in self.body.block_insts(entry) {
            if let Some(View::Alloca { count }) = self.body.view(id)
                && self.scope.int(count) == Some(1)
            {
                types.insert(id, None);
            }
        }
        if self.calls_twice(order) {
            return FxHashMap::default();
        }
        for id in order.iter().flat_map(|b| self.body.block_insts(*b)) {
            let inst = self.body.inst(id);
            let plain = !inst.has(Flags::VOLATILE) && !inst.has(Flags::ATOMIC);
            // The alloca that is accessed as a whole, if it is one, and the other operands.
            let (accessed, others) = match self.body.view(id) {
                Some(View::Load { pointer }) if plain => (Some((pointer, Some(inst.ty))), &[][..]),
                Some(View::Store { value, pointer }) if plain => {
                    let stored = self.scope.type_of(value);
                    (Some((pointer, stored)), &[value][..])
                }
                _ => (None, self.body.operands(id)),
            };
            for value in others {
                if let Some(alloca) = value.as_inst()
                    && types.contains_key(&alloca)
                    && !self.is_lifetime(id)
                {
                    types.remove(&alloca);
                }
            }
            let Some((pointer, ty)) = accessed else {
                continue;
            };
            if let Some(alloca) = pointer.as_inst()
                && let Some(known) = types.get(&alloca).copied()
            {
                match ty.filter(|ty| known.is_none_or(|k| k == *ty)) {
                    Some(ty) => types.insert(alloca, Some(ty)),
                    None => types.remove(&alloca),
                };
            }
        }
        let scalar = |(id, ty): (InstId, Option<TypeId>)| {
            let ty = ty?;
            let fits = matches!(
                self.ir_type(ty),
                Type::Int(1..=64) | Type::Ptr(0) | Type::Float | Type::Double
            );
            let scalars = self.scalars(ty).ok()?;
            let part = scalars.parts.first()?;
            fits.then_some((id, part.ty))
        };
        types.into_iter().filter_map(scalar).collect()
    }

    pub(super) fn place_address(&mut self, place: Binding) -> Lowered<Parts> {
        match place {
            Binding::Variable(_) => Err("the address of a promoted alloca".into()),
            Binding::Slot(slot, offset, align) => {
                let offset = offset.cast_signed();
                let mut address = self.b.ins().stack_addr(clif::I64, slot, offset);
                if align > 1 {
                    address = self.align_up(address, align);
                }
                Ok(Parts::from_slice(&[address]))
            }
        }
    }

    pub(super) fn align_up(&mut self, address: Value, align: u64) -> Value {
        let up = self.add_offset(address, align.saturating_sub(1).cast_signed());
        let mask = self
            .b
            .ins()
            .iconst(clif::I64, align.wrapping_neg().cast_signed());
        self.b.ins().band(up, mask)
    }

    /// Lowers an alloca: those with an assigned place return its address.
    pub(super) fn alloca(&mut self, id: InstId, inst: &Inst, count: IrValue) -> Lowered<Parts> {
        if self.frame.places.contains_key(&id) {
            return Ok(Parts::new());
        }
        let ty = inst.source_type().ok_or("an alloca of no type")?;
        let size = self.scalarizer.size_of(ty)?;
        let align = align_bytes(inst.alloca_align()).unwrap_or(FRAME_ALIGN);
        let count = self.low_word(count)?;
        let size = self.iconst(clif::I64, size.cast_signed());
        let bytes = self.b.ins().imul(count, size);
        Ok(Parts::from_slice(&[self.dynamic_alloca(bytes, align)?]))
    }

    // ---- loads and stores ----

    pub(super) fn load_inst(
        &mut self,
        id: InstId,
        inst: &Inst,
        pointer: IrValue,
    ) -> Lowered<Parts> {
        if let Some(variable) = self.variable(pointer) {
            return Ok(Parts::from_slice(&[self.b.use_var(variable)]));
        }
        let ordered = inst.has(Flags::ATOMIC) || inst.has(Flags::VOLATILE);
        self.note_volatile(inst, inst.ty)?;
        if !ordered && self.delays_addresses() {
            let place = self.place(pointer)?;
            return self.load_from(inst.ty, place);
        }
        let pointer = self.pointer(pointer)?;
        if ordered && let Some(parts) = self.atomic_load(inst, pointer)? {
            return Ok(parts);
        }
        if let Some(demanded) = self.demanded.get(&id).copied() {
            let part = *self.scalars(inst.ty)?.parts.first().expected()?;
            let value = self.load_bytes(part, pointer, demanded)?;
            return Ok(Parts::from_slice(&[value]));
        }
        if let Some(narrow) = self.load_widened(id, inst.ty, pointer)? {
            return Ok(Parts::from_slice(&[narrow]));
        }
        self.load(inst.ty, pointer)
    }

    /// Finds the loads whose results are extended.
    pub(super) fn find_widened_loads(&mut self, order: &[BlockId]) {
        for id in order.iter().flat_map(|b| self.body.block_insts(*b)) {
            let Some(op) = self.body.inst(id).cast_op() else {
                continue;
            };
            let from = || match self.body.view(id)? {
                View::Cast { value } => value.as_inst(),
                _ => None,
            };
            match op {
                CastOp::SExt => self.extensions.sign_loads.extend(from()),
                CastOp::ZExt => self.extensions.zero_loads.extend(from()),
                _ => {}
            }
        }
    }

    /// Lowers a load of a narrow integer with an extension, which users of its upper bits can reuse.
    fn load_widened(&mut self, id: InstId, ty: TypeId, pointer: Value) -> Lowered<Option<Value>> {
        if !self.unit.options.optimize {
            return Ok(None);
        }
        let signed = self.extensions.sign_loads.contains(&id);
        let zeros = self.extensions.zero_loads.contains(&id);
        let ins = self.b.ins();
        let wide = match (self.unit.module.types.get(ty), signed && !zeros) {
            (Type::Int(8), true) => ins.sload8(clif::I64, plain(), pointer, 0),
            (Type::Int(8), false) => ins.uload8(clif::I64, plain(), pointer, 0),
            (Type::Int(16), true) => ins.sload16(clif::I64, plain(), pointer, 0),
            (Type::Int(16), false) => ins.uload16(clif::I64, plain(), pointer, 0),
            (Type::Int(32), true) => ins.sload32(plain(), pointer, 0),
            (Type::Int(32), false) if zeros => ins.uload32(plain(), pointer, 0),
            _ => return Ok(None),
        };
        let part = *self.scalars(ty)?.parts.first().expected()?;
        let narrow = self.b.ins().ireduce(part.ty, wide);
        match signed && !zeros {
            true => self.extensions.sign.insert(narrow, wide),
            false => self.extensions.zero.insert(narrow, wide),
        };
        Ok(Some(narrow))
    }

    pub(super) fn store_inst(
        &mut self,
        inst: &Inst,
        value: IrValue,
        pointer: IrValue,
    ) -> Lowered<()> {
        if let Some(variable) = self.variable(pointer) {
            let value = self.one(value)?;
            self.b.def_var(variable, value);
            return Ok(());
        }
        let ty = self.type_of(value)?;
        self.note_volatile(inst, ty)?;
        let parts = self.parts(value)?;
        if !inst.has(Flags::ATOMIC) && self.delays_addresses() {
            let place = self.place(pointer)?;
            return self.store_to(ty, &parts, place);
        }
        let pointer = self.pointer(pointer)?;
        if inst.has(Flags::ATOMIC) {
            let ordering = inst.memory().map(|m| m.ordering);
            let wide = self.scalars(ty)?.parts.iter().any(|p| p.ty.bits() > 64);
            let plain = matches!(
                ordering,
                Some(AtomicOrdering::Unordered | AtomicOrdering::Monotonic)
            );
            let ordered = match self.unit.target.orders_stores() {
                true => ordering == Some(AtomicOrdering::SequentiallyConsistent),
                false => !plain,
            };
            if wide || ordered {
                return self.atomic_store(ty, &parts, pointer);
            }
        }
        self.store(ty, &parts, pointer)?;
        if inst.has(Flags::VOLATILE) {
            // The optimiser does not drop it in favour of a later store.
            self.b.ins().sequence_point();
        }
        Ok(())
    }

    /// Notes a volatile access to vectors: machine code must not join it with others.
    fn note_volatile(&mut self, inst: &Inst, ty: TypeId) -> Lowered<()> {
        if inst.has(Flags::VOLATILE) {
            let scalars = self.scalars(ty)?;
            self.vectors.volatile |= scalars.parts.iter().any(|part| part.ty.bits() > 64);
        }
        Ok(())
    }

    /// The variable that an alloca without memory is.
    pub(super) fn variable(&self, pointer: IrValue) -> Option<cranelift_frontend::Variable> {
        match self.frame.places.get(&pointer.as_inst()?)? {
            Binding::Variable(variable) => Some(*variable),
            Binding::Slot(..) => None,
        }
    }

    /// Loads a value of type `ty`.
    pub(super) fn load(&mut self, ty: TypeId, pointer: Value) -> Lowered<Parts> {
        let (base, offset) = (pointer, 0);
        self.load_from(ty, Place { base, offset })
    }

    fn load_from(&mut self, ty: TypeId, place: Place) -> Lowered<Parts> {
        let scalars = self.scalars(ty)?;
        let mut parts = Parts::with_capacity(scalars.parts.len());
        let mut last = None;
        for part in &scalars.parts {
            let part = part.moved(place.offset);
            parts.push(match part.bit {
                Some(bit) => self.load_lane(part, bit, place.base, &mut last),
                None => self.load_part(part, place.base)?,
            });
        }
        Ok(parts)
    }

    /// Stores a value of type `ty`.
    pub(super) fn store(&mut self, ty: TypeId, parts: &[Value], pointer: Value) -> Lowered<()> {
        let (base, offset) = (pointer, 0);
        self.store_to(ty, parts, Place { base, offset })
    }

    fn store_to(&mut self, ty: TypeId, parts: &[Value], place: Place) -> Lowered<()> {
        let scalars = self.scalars(ty)?;
        let moved = scalars.parts.iter().map(|part| part.moved(place.offset));
        let mut pairs = moved.zip(parts.iter().copied());
        while let Some((part, value)) = pairs.clone().next() {
            let done = match part.bit {
                Some(_) => self.store_shared(pairs.clone(), place.base).max(1),
                None => {
                    self.store_part(part, value, place.base)?;
                    1
                }
            };
            pairs.by_ref().take(done).for_each(drop);
        }
        Ok(())
    }

    /// The address and offset of a part; the offset is folded into the instruction if it fits.
    pub(super) fn at(&mut self, pointer: Value, offset: u64) -> (Value, i32) {
        match i32::try_from(offset) {
            Ok(small) if small < i32::MAX - 64 => (pointer, small),
            _ => (self.add_offset(pointer, offset.cast_signed()), 0),
        }
    }

    pub(super) fn load_part(&mut self, part: Part, pointer: Value) -> Lowered<Value> {
        if part.bit.is_some() {
            return Err("a lane alone that shares its bytes with others".into());
        }
        if part.ty.is_int() && part.ty.bytes() != part.bits.div_ceil(8) {
            return self.load_bytes(part, pointer, u64::MAX);
        }
        let (pointer, offset) = self.at(pointer, part.offset);
        let value = self.b.ins().load(part.ty, plain(), pointer, offset);
        Ok(match part.ty.is_int() {
            true => self.mask(value, part.bits),
            false => value,
        })
    }

    /// Loads an integer of an odd number of bytes; nothing after them may be accessed. Of its first 64 bits, those that are
    /// not demanded may become zero.
    fn load_bytes(&mut self, part: Part, pointer: Value, demanded: u64) -> Lowered<Value> {
        let (pointer, offset) = self.at(pointer, part.offset);
        let is_demanded = |(start, size): &(u32, u32)| {
            let bits = low_bits(size * 8).checked_shl(start * 8);
            bits.is_none_or(|bits| bits & demanded != 0)
        };
        let mut whole = None;
        for (start, size) in chunks(part.bits.div_ceil(8), 8).filter(is_demanded) {
            let ty = crate::scalarize::int_type(size * 8);
            let chunk = self
                .b
                .ins()
                .load(ty, plain(), pointer, offset + start.cast_signed());
            let mut chunk = self.resize(chunk, part.ty);
            if start > 0 {
                chunk = self.b.ins().ishl_imm_s(chunk, i64::from(start) * 8);
            }
            whole = Some(match whole {
                None => chunk,
                Some(lower) => self.b.ins().bor(lower, chunk),
            });
        }
        match whole {
            Some(whole) => Ok(self.mask(whole, part.bits)),
            None => Ok(self.iconst(part.ty, 0)),
        }
    }

    pub(super) fn store_part(&mut self, part: Part, value: Value, pointer: Value) -> Lowered<()> {
        if part.bit.is_some() {
            return Err("a lane alone that shares its bytes with others".into());
        }
        let (pointer, offset) = self.at(pointer, part.offset);
        let bytes = part.bits.div_ceil(8);
        if !part.ty.is_int() || part.ty.bytes() == bytes {
            self.b.ins().store(plain(), value, pointer, offset);
            return Ok(());
        }
        for (start, size) in chunks(bytes, 8) {
            let ty = crate::scalarize::int_type(size * 8);
            let down = self.b.ins().ushr_imm_s(value, i64::from(start) * 8);
            let chunk = self.resize(down, ty);
            self.b
                .ins()
                .store(plain(), chunk, pointer, offset + start.cast_signed());
        }
        Ok(())
    }

    /// Returns true if a load is only there for the question whether it is constant, which is no access of memory in C:
    /// `__builtin_constant_p(*p)`.
    pub(super) fn is_question(&self, id: InstId, inst: &Inst) -> bool {
        let Some(next) = self.bank.next else {
            return false;
        };
        let asks = |call: CallView<'_>| {
            let name = self.intrinsic_name(call.callee()).unwrap_or_default();
            let is_it = call.arguments().iter().any(|a| a.as_inst() == Some(id));
            is_it && name.starts_with(b"llvm.is.constant.")
        };
        if inst.has(Flags::VOLATILE) || inst.has(Flags::ATOMIC) {
            return false;
        }
        let uses = |other: &InstId| {
            let operands = self.body.operands(*other);
            operands.iter().any(|operand| operand.as_inst() == Some(id))
        };
        let insts = self.body.order.iter();
        let mut insts = insts.flat_map(|block| self.body.block_insts(*block));
        self.body.call_view(next).is_some_and(asks) && !insts.any(|o| o != next && uses(&o))
    }

    // ---- addresses ----

    pub(super) fn gep_inst(
        &mut self,
        id: InstId,
        inst: &Inst,
        base: IrValue,
        indices: &[IrValue],
    ) -> Lowered<Parts> {
        if let Some(place) = self.gep_place(inst, base, indices)? {
            self.set_place(id, place);
            return Ok(Parts::new());
        }
        let source = inst.source_type().ok_or("a getelementptr of no type")?;
        self.gep_lanes(base, source, indices, inst.ty)
    }

    pub(super) fn gep_lanes(
        &mut self,
        base: IrValue,
        source: TypeId,
        indices: &[IrValue],
        ty: TypeId,
    ) -> Lowered<Parts> {
        let bases = self.parts(base)?;
        let lanes = self.scalars(ty)?.parts.len();
        let mut out = Parts::with_capacity(lanes);
        for lane in 0..lanes {
            let base = *bases.get(lane).or(bases.first()).expected()?;
            out.push(self.gep(base, source, indices, lane)?);
        }
        Ok(out)
    }

    fn gep(
        &mut self,
        base: Value,
        source: TypeId,
        indices: &[IrValue],
        lane: usize,
    ) -> Lowered<Value> {
        let (mut address, mut constant, mut ty) = (base, 0i64, source);
        for (depth, index) in indices.iter().enumerate() {
            let number = self.lane_int(*index, lane);
            let (inner, step) = self.scalarizer.sizes.step(ty, depth, number)?;
            ty = inner;
            let step = match step {
                Step::Field(offset) => {
                    constant = constant.wrapping_add(offset.cast_signed());
                    continue;
                }
                Step::Element(size) => i64::try_from(size).map_err(|_| "a type without a size")?,
            };
            match number {
                Some(int) => constant = constant.wrapping_add(int.wrapping_mul(step)),
                None => {
                    let (index, more) = self.split_index(*index);
                    constant = constant.wrapping_add(more.wrapping_mul(step));
                    let parts = self.parts(index)?;
                    let index_ty = self.type_of(index)?;
                    if self.scalarizer.has_wide_lanes(index_ty) {
                        return Err("indices of more than 128 bits".into());
                    }
                    let bits = self.scalars(index_ty)?.parts.first().map_or(64, |p| p.bits);
                    let index = *parts.get(lane).or(parts.first()).expected()?;
                    let scaled = self.scaled(index, bits, step);
                    address = self.b.ins().iadd(address, scaled);
                }
            }
        }
        Ok(self.add_offset(address, constant))
    }

    /// An index of 64 bits as the sum of a value and a constant, which becomes part of the offset. A sum with other uses is
    /// computed anyway, and stays.
    fn split_index(&self, index: IrValue) -> (IrValue, i64) {
        let split = || {
            let id = index.as_inst().filter(|_| self.unit.options.optimize)?;
            let inst = self.body.inst(id);
            let View::Binary { left, right } = self.body.view(id)? else {
                return None;
            };
            let is_sum = match inst.binary_op()? {
                BinaryOp::Or => inst.has(Flags::DISJOINT),
                BinaryOp::Add => self.is_used_once(id),
                _ => false,
            };
            let wide = self.int_bits(inst.ty) == Some(64);
            let constant = self.scope.int(right).filter(|_| is_sum && wide)?;
            Some((left, constant))
        };
        split().unwrap_or((index, 0))
    }

    /// Multiplies an index by the size of a step in bytes.
    fn scaled(&mut self, index: Value, bits: u32, step: i64) -> Value {
        let index = match bits > 64 {
            true => self.b.ins().ireduce(clif::I64, index),
            false => self.sign_extend(index, bits, clif::I64),
        };
        match step {
            1 => index,
            step if step.count_ones() == 1 => self
                .b
                .ins()
                .ishl_imm_s(index, i64::from(step.trailing_zeros())),
            step => self.b.ins().imul_imm_s(index, step),
        }
    }
}

/// The accesses (start, size) of at most `most` bytes, up to 16, that cover a number of bytes, the largest first.
pub(super) fn chunks(bytes: u32, most: u32) -> impl Iterator<Item = (u32, u32)> {
    let mut start = 0;
    std::iter::from_fn(move || {
        let left = bytes.checked_sub(start).filter(|l| *l > 0)?;
        let fits = |size: &u32| *size <= left.min(most);
        let size = [16, 8, 4, 2, 1].into_iter().find(fits)?;
        start += size;
        Some((start - size, size))
    })
}
