//! Conversion of operands to Cranelift values, and helpers of the whole lowering.

use super::tail::MOST_COPIED;
use super::{Lower, Lowered, Parts, plain};
use crate::abi::{Extend, Lanes, Slot};
use crate::data;
use crate::lower_error::{Expected, LowerError};
use crate::scalarize::{Part, low_bits};
use crate::symbol::Symbol;
use bitsmith_model::constant::ConstKind;
use bitsmith_model::entity::Entity;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{Value as IrValue, ValueKind};
use cranelift_codegen::ir::{self, AbiParam, InstBuilder, Signature, Value, types as clif};
use cranelift_codegen::isa::CallConv;

impl<'a> Lower<'a, '_> {
    pub(super) fn type_of(&self, value: IrValue) -> Lowered<TypeId> {
        let ty = self.scope.type_of(value);
        ty.ok_or_else(|| "a value without a type".into())
    }

    pub(super) fn ir_type(&self, ty: TypeId) -> &'a Type {
        self.unit.module.types.get(ty)
    }

    /// The parts of a value.
    pub(super) fn parts(&mut self, value: IrValue) -> Lowered<Parts> {
        let parts = match value.kind() {
            ValueKind::Inst(id) => {
                let known = self.values.get(id.index());
                if let Some(known) = known.filter(|k| !k.is_empty())
                    && self.delays_addresses()
                {
                    return Ok(known.clone());
                }
                if let Some(place) = self.frame.places.get(&id).copied() {
                    return self.place_address(place);
                }
                if let Some(address) = self.place_parts(id) {
                    return Ok(address);
                }
                if let Some(lanes) = self.lanes(id) {
                    return Ok(lanes);
                }
                match self.recall(id) {
                    Some(parts) => Some(parts),
                    None => self.values.get(id.index()).cloned(),
                }
            }
            ValueKind::Arg(index) => self.argument(index as usize),
            ValueKind::Block(_) | ValueKind::Metadata(_) => None,
            _ => return self.constant(value),
        };
        // It lacks parts although its type has some: its definition was reported already.
        match parts {
            Some(parts) if !parts.is_empty() => Ok(parts),
            _ => {
                let ty = self.type_of(value)?;
                match self.scalars(ty)?.parts.is_empty() {
                    true => Ok(Parts::new()),
                    false => Err(LowerError::AlreadyReported),
                }
            }
        }
    }

    /// The single part of a scalar.
    pub(super) fn one(&mut self, value: IrValue) -> Lowered<Value> {
        match self.parts(value)?.as_slice() {
            [one] => Ok(*one),
            _ => Err("a scalar was expected".into()),
        }
    }

    /// The low 64 bits of an integer, with zeros above it if it has fewer.
    pub(super) fn low_word(&mut self, value: IrValue) -> Lowered<Value> {
        let low = *self.parts(value)?.first().expected()?;
        Ok(self.resize(low, clif::I64))
    }

    pub(super) fn iconst(&mut self, ty: clif::Type, value: i64) -> Value {
        if ty == clif::I128 {
            let low = self.b.ins().iconst(clif::I64, value);
            let high = self.b.ins().iconst(clif::I64, value >> 63);
            return self.b.ins().iconcat(low, high);
        }
        let mask = low_bits(ty.bits());
        self.b.ins().iconst(ty, (value as u64 & mask).cast_signed())
    }

    /// An integer constant of up to 128 bits.
    pub(super) fn wide_const(&mut self, ty: clif::Type, value: u128) -> Value {
        if ty == clif::I128 {
            let low = self.b.ins().iconst(clif::I64, value as i64);
            let high = self.b.ins().iconst(clif::I64, (value >> 64) as i64);
            return self.b.ins().iconcat(low, high);
        }
        self.iconst(ty, value as i64)
    }

    /// Clears the bits from `bits` on.
    pub(super) fn mask(&mut self, value: Value, bits: u32) -> Value {
        let ty = self.b.func.dfg.value_type(value);
        if bits >= ty.bits() {
            return value;
        }
        let mask = self.wide_const(ty, (1u128 << bits) - 1);
        self.b.ins().band(value, mask)
    }

    /// Sign-extends a `bits` wide integer to its Cranelift type.
    pub(super) fn signed(&mut self, value: Value, bits: u32) -> Value {
        let ty = self.b.func.dfg.value_type(value);
        if bits >= ty.bits() {
            return value;
        }
        if bits == 1 {
            return self.b.ins().ineg(value);
        }
        let by = i64::from(ty.bits() - bits);
        let up = self.b.ins().ishl_imm_s(value, by);
        self.b.ins().sshr_imm_s(up, by)
    }

    /// Converts an integer to another Cranelift type: zero-extended or truncated.
    pub(super) fn resize(&mut self, value: Value, to: clif::Type) -> Value {
        let from = self.b.func.dfg.value_type(value);
        if from.bits() < to.bits()
            && to.bits() <= 64
            && let Some(wide) = self.extensions.zero.get(&value).copied()
        {
            return match to.bits() {
                64 => wide,
                _ => self.b.ins().ireduce(to, wide),
            };
        }
        if from.bits() < to.bits()
            && let Some((whole, Extend::Zero)) = self.extensions.operands.get(&value).copied()
        {
            return self.resize(whole, to);
        }
        match from.bits().cmp(&to.bits()) {
            std::cmp::Ordering::Equal => value,
            std::cmp::Ordering::Less => self.b.ins().uextend(to, value),
            std::cmp::Ordering::Greater if from == clif::I128 => {
                // Cranelift narrows the operation below a truncation, which repeats it if its other half is needed, too.
                let (low, _) = self.b.ins().isplit(value);
                self.resize(low, to)
            }
            std::cmp::Ordering::Greater => self.b.ins().ireduce(to, value),
        }
    }

    /// A bitcast to another type of the same size.
    pub(super) fn cast_bits(&mut self, value: Value, to: clif::Type) -> Value {
        if self.b.func.dfg.value_type(value) == to {
            return value;
        }
        self.b.ins().bitcast(to, ir::MemFlagsData::new(), value)
    }

    /// A select between two values of the same type.
    pub(super) fn choose(&mut self, condition: Value, yes: Value, no: Value) -> Value {
        if self.b.func.dfg.value_type(yes) != clif::I128 {
            return self.b.ins().select(condition, yes, no);
        }
        // Cranelift's optimiser recognises a minimum or maximum in it, but cannot lower one of 128 bits.
        let (yes, no) = (self.b.ins().isplit(yes), self.b.ins().isplit(no));
        let low = self.b.ins().select(condition, yes.0, no.0);
        let high = self.b.ins().select(condition, yes.1, no.1);
        self.b.ins().iconcat(low, high)
    }

    pub(super) fn add_offset(&mut self, pointer: Value, offset: i64) -> Value {
        if offset == 0 {
            return pointer;
        }
        let offset = self.b.ins().iconst(clif::I64, offset);
        self.b.ins().iadd(pointer, offset)
    }

    // ---- symbols ----

    fn external(&mut self, symbol: Symbol) -> ir::ExternalName {
        let next = u32::try_from(self.names.symbols.len()).unwrap_or(u32::MAX);
        let number = *self.names.numbers.entry(symbol).or_insert(next);
        if number == next {
            self.names.symbols.push(symbol);
        }
        let name = ir::UserExternalName::new(0, number);
        ir::ExternalName::user(self.b.func.declare_imported_user_function(name))
    }

    /// The address of a symbol plus an offset. In the kernel code model it is the one that the symbol is linked at.
    pub(super) fn address(&mut self, symbol: Symbol, offset: i64) -> Value {
        self.symbol_address(symbol, offset, !self.unit.absolute)
    }

    /// The address of a symbol plus an offset, for accesses. In the kernel code model it is relative to where the code
    /// runs: a kernel maps itself after its first instructions.
    pub(super) fn relative_address(&mut self, symbol: Symbol, offset: i64) -> Value {
        self.symbol_address(symbol, offset, true)
    }

    /// The address that a load, a store or another access uses.
    pub(super) fn pointer(&mut self, pointer: IrValue) -> Lowered<Value> {
        if self.unit.absolute
            && let Ok((global, offset)) = data::address(self.unit, self.scope, pointer)
            && !self.unit.is_tls(global)
        {
            return Ok(self.relative_address(Symbol::Global(global), offset));
        }
        self.one(pointer)
    }

    fn symbol_address(&mut self, symbol: Symbol, offset: i64, relative: bool) -> Value {
        let base = match symbol {
            Symbol::Global(id) if self.unit.is_tls(id) => {
                // No two of them are merged: a coroutine may continue in another thread.
                let near = self.is_near(symbol);
                let global = self.global_value(symbol, near, true);
                self.b.ins().tls_value(clif::I64, global)
            }
            _ => {
                let near = relative && self.is_near(symbol);
                let known = self.names.globals.get(&(symbol, near)).copied();
                let global = known.unwrap_or_else(|| self.global_value(symbol, near, false));
                self.names.globals.insert((symbol, near), global);
                self.b.ins().symbol_value(clif::I64, global)
            }
        };
        self.add_offset(base, offset)
    }

    /// Returns true if a symbol is certainly in the same linked image, within 2 GB.
    fn is_near(&self, symbol: Symbol) -> bool {
        match symbol {
            Symbol::Global(id) => self.unit.is_near(id),
            Symbol::Library(_) => false,
            part => part.is_part(),
        }
    }

    fn global_value(&mut self, symbol: Symbol, near: bool, tls: bool) -> ir::GlobalValue {
        let name = self.external(symbol);
        self.b.create_global_value(ir::GlobalValueData::Symbol {
            name,
            offset: 0.into(),
            colocated: near,
            tls,
        })
    }

    /// A function for direct calls.
    pub(super) fn function_ref(&mut self, symbol: Symbol, signature: Signature) -> ir::FuncRef {
        let name = self.external(symbol);
        let signature = self.b.import_signature(signature);
        self.b.import_function(ir::ExtFuncData {
            name,
            signature,
            // Near: the call is relative, and goes through a stub if necessary.
            colocated: true,
            patchable: false,
        })
    }

    /// Loads a word of another image, by its symbol.
    pub(crate) fn load_symbol(&mut self, name: &'static str) -> Value {
        let at = self.address(Symbol::Library(name), 0);
        self.b.ins().load(clif::I64, plain(), at, 0)
    }

    /// Calls a library function.
    pub(super) fn library(
        &mut self,
        name: &'static str,
        args: &[Value],
        returns: &[clif::Type],
    ) -> Parts {
        self.call_values(Symbol::Library(name), args, returns)
    }

    /// Calls a function that takes and returns Cranelift's values.
    pub(super) fn call_values(
        &mut self,
        symbol: Symbol,
        args: &[Value],
        returns: &[clif::Type],
    ) -> Parts {
        let mut signature = Signature::new(CallConv::SystemV);
        for arg in args {
            let ty = self.b.func.dfg.value_type(*arg);
            signature.params.push(AbiParam::new(ty));
        }
        let returns = returns.iter().map(|ty| AbiParam::new(*ty));
        signature.returns.extend(returns);
        let function = self.function_ref(symbol, signature);
        let call = self.b.ins().call(function, args);
        self.b.inst_results(call).into()
    }

    // ---- slots of the calling convention ----

    /// The parts of a value from its registers.
    pub(super) fn incoming(
        &mut self,
        ty: TypeId,
        slots: &[Slot],
        incoming: &[Value],
    ) -> Lowered<Parts> {
        let scalars = self.scalars(ty)?;
        let mut parts = Parts::with_capacity(scalars.parts.len());
        let mut half = None;
        for (slot, value) in slots.iter().zip(incoming) {
            match *slot {
                Slot::ByVal { size, align, .. } => parts.push(self.byval(*value, size, align)?),
                Slot::Pad { .. } | Slot::Unused(_) => {}
                Slot::ResultPointer => parts.push(*value),
                // The bits beyond the integer's are anything.
                Slot::Half { part } => match half.take() {
                    None => half = Some(*value),
                    Some(low) => {
                        let whole = self.b.ins().iconcat(low, *value);
                        let bits = scalars.parts.get(part).map_or(128, |part| part.bits);
                        parts.push(self.mask(whole, bits));
                    }
                },
                Slot::Scalar { is, extend, .. } => {
                    parts.push(self.incoming_scalar(*value, is, extend));
                }
                Slot::Stacked { .. } => {
                    parts.push(self.b.ins().load(clif::I128, plain(), *value, 0));
                }
                Slot::Extended { .. } => parts.push(match self.b.func.dfg.value_type(*value) {
                    clif::I64 => self.extended_load(*value),
                    _ => *value,
                }),
                Slot::Vector(lanes) | Slot::Upper { lanes, .. } => {
                    self.incoming_lanes(lanes, *value, &mut parts)?;
                }
                Slot::StackedLanes(lanes) => {
                    let value = self.b.ins().load(lanes.ty, plain(), *value, 0);
                    self.incoming_lanes(lanes, value, &mut parts)?;
                }
            }
        }
        Ok(parts)
    }

    fn incoming_lanes(&mut self, lanes: Lanes, value: Value, parts: &mut Parts) -> Lowered<()> {
        if let Some(lanes) = self.passed_lanes(lanes, value) {
            parts.extend(lanes);
            return Ok(());
        }
        let Lanes {
            count, bytes, is, ..
        } = lanes;
        let slot = self.slot(16, 16)?;
        let at = self.slot_addr(slot);
        self.b.ins().store(plain(), value, at, 0);
        for lane in 0..count {
            let offset = i32::try_from(lane).unwrap_or(0) * bytes.cast_signed();
            let ty = if is.bits == 1 { clif::I8 } else { is.ty };
            let lane = self.b.ins().load(ty, plain(), at, offset);
            parts.push(self.mask_int(lane, is));
        }
        Ok(())
    }

    /// A byval argument in place, or a copy if the stack is not aligned sufficiently.
    fn byval(&mut self, at: Value, size: u32, align: u32) -> Lowered<Value> {
        if align <= 16 {
            return Ok(at);
        }
        let slot = self.slot(u64::from(size) + u64::from(align), 16)?;
        let copy = self.slot_addr(slot);
        let copy = self.align_up(copy, align.into());
        let bytes = self.iconst(clif::I64, size.into());
        self.library("memcpy", &[copy, at, bytes], &[clif::I64]);
        Ok(copy)
    }

    /// The address of a byval argument of `bytes` bytes, which is passed as words of `size` bytes together. Its last
    /// word may go beyond what can be read, so that one is copied before.
    fn in_words(&mut self, from: Value, bytes: u32, size: u32) -> Lowered<Value> {
        if bytes == size {
            return Ok(from);
        }
        let slot = self.slot(size.into(), 16)?;
        let copy = self.slot_addr(slot);
        if size > MOST_COPIED {
            let bytes = self.iconst(clif::I64, bytes.into());
            self.library("memcpy", &[copy, from, bytes], &[clif::I64]);
            return Ok(copy);
        }
        self.copy_small(copy, from, bytes);
        Ok(copy)
    }

    fn mask_int(&mut self, value: Value, is: Part) -> Value {
        match is.ty.is_int() {
            true => self.mask(value, is.bits),
            false => value,
        }
    }

    fn incoming_scalar(&mut self, value: Value, is: Part, extend: Extend) -> Value {
        if is.float {
            return self.cast_bits(value, is.ty);
        }
        let value = self.resize(value, is.ty);
        match extend {
            Extend::Zero => value,
            Extend::Open | Extend::Sign => self.mask(value, is.bits),
        }
    }

    /// A narrow integer that came in extended, with the whole register and the extension.
    pub(super) fn extended_whole(
        &self,
        slots: &[Slot],
        parts: &[Value],
        incoming: &[Value],
    ) -> Option<(Value, (Value, Extend))> {
        let ([Slot::Scalar { is, extend, .. }], [part], [whole]) = (slots, parts, incoming) else {
            return None;
        };
        let is_extended = !is.float && *extend != Extend::Open && part != whole;
        (is_extended && self.unit.options.optimize).then_some((*part, (*whole, *extend)))
    }

    /// Returns true for a value that is left open: `undef` or `poison`.
    fn is_open(&self, value: IrValue) -> bool {
        let kind = self
            .scope
            .constant(value)
            .map(|(constant, _)| constant.kind);
        matches!(kind, Some(ConstKind::Undef | ConstKind::Poison))
    }

    /// The registers of an argument. LLVM's passes (the attributor) leave the address of memory open that a callee does
    /// not read, so any memory is passed.
    pub(super) fn outgoing_argument(
        &mut self,
        argument: IrValue,
        slots: &[Slot],
        out: &mut Vec<Value>,
    ) -> Lowered<()> {
        let size = slots.iter().find_map(|slot| match slot {
            Slot::ByVal { size, .. } => Some(*size),
            _ => None,
        });
        let parts = match size {
            Some(size) if self.is_open(argument) => {
                let slot = self.slot(size.into(), 16)?;
                Parts::from_slice(&[self.slot_addr(slot)])
            }
            _ => self.parts(argument)?,
        };
        self.outgoing(slots, &parts, out)
    }

    /// The registers of a value.
    pub(super) fn outgoing(
        &mut self,
        slots: &[Slot],
        parts: &[Value],
        out: &mut Vec<Value>,
    ) -> Lowered<()> {
        let part = |index: usize| parts.get(index).copied().expected();
        let mut half = None;
        for slot in slots {
            out.push(match *slot {
                Slot::ByVal { size, bytes, .. } => self.in_words(part(0)?, bytes, size)?,
                Slot::ResultPointer => part(0)?,
                Slot::Half { part: at } => match half.take() {
                    Some(high) => high,
                    None => {
                        let value = part(at)?;
                        let (low, high) = self.b.ins().isplit(value);
                        half = Some(high);
                        low
                    }
                },
                Slot::Unused(ty) if ty.is_int() => self.iconst(ty, 0),
                Slot::Unused(_) => self.b.ins().f64const(0.0),
                // The padding needs any readable operand.
                Slot::Pad { size } => {
                    let slot = self.slot(size.into(), 16)?;
                    self.slot_addr(slot)
                }
                Slot::Extended { part: at, .. } | Slot::Stacked { part: at } => {
                    let value = part(at)?;
                    self.extended_copy(value)?
                }
                Slot::Scalar {
                    part: at,
                    is,
                    extend,
                } => {
                    let value = part(at)?;
                    self.outgoing_scalar(value, is, extend, slot.ty())
                }
                Slot::Vector(lanes) | Slot::Upper { lanes, .. } => {
                    self.outgoing_lanes(lanes, parts)?
                }
                Slot::StackedLanes(lanes) => {
                    let value = self.outgoing_lanes(lanes, parts)?;
                    let slot = self.slot(16, 16)?;
                    let at = self.slot_addr(slot);
                    self.b.ins().store(plain(), value, at, 0);
                    at
                }
            });
        }
        Ok(())
    }

    fn outgoing_lanes(&mut self, lanes: Lanes, parts: &[Value]) -> Lowered<Value> {
        if let Some(register) = self.register_to_pass(lanes, parts) {
            return register;
        }
        let slot = self.slot(16, 16)?;
        let at = self.slot_addr(slot);
        for lane in 0..lanes.count {
            let offset = i32::try_from(lane).unwrap_or(0) * lanes.bytes.cast_signed();
            let part = lanes.part.saturating_add(lane);
            let mut value = parts.get(part).copied().expected()?;
            if lanes.is.bits == 1 {
                let wide = self.b.ins().ineg(value);
                let ty = crate::scalarize::int_type(lanes.bytes * 8);
                value = match ty.bits() > 8 {
                    true => self.b.ins().sextend(ty, wide),
                    false => wide,
                };
            }
            self.b.ins().store(plain(), value, at, offset);
        }
        Ok(self.b.ins().load(lanes.ty, plain(), at, 0))
    }

    fn outgoing_scalar(&mut self, value: Value, is: Part, extend: Extend, ty: clif::Type) -> Value {
        if is.float {
            return self.cast_bits(value, ty);
        }
        let given = self.extensions.operands.get(&value);
        if let (Extend::Sign, Some((whole, Extend::Sign))) = (extend, given)
            && self.b.func.dfg.value_type(*whole) == ty
        {
            return *whole;
        }
        match extend {
            Extend::Open | Extend::Zero => self.resize(value, ty),
            Extend::Sign => {
                let value = self.signed(value, is.bits);
                match ty.bits() > is.ty.bits() {
                    true => self.b.ins().sextend(ty, value),
                    false => value,
                }
            }
        }
    }
}
