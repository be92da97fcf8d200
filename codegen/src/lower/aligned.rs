//! Accesses of memory in functions whose processor has none but aligned ones (`strict-align`): others are made of smaller
//! accesses.

use super::memory::chunks;
use super::{Lower, Lowered, Parts, plain};
use crate::scalarize::int_type;
use bitsmith_model::inst::{Inst, align_bytes};
use bitsmith_model::schema::inst::Flags;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::Value as IrValue;
use bitsmith_model::view::View;
use cranelift_codegen::ir::{InstBuilder, Value};

/// The largest access in bytes.
const LARGEST: u32 = 16;

impl Lower<'_, '_> {
    /// Lowers a load or a store whose alignment is less than that of its accesses; `None` for any other instruction.
    pub(super) fn in_pieces(&mut self, inst: &Inst, view: View<'_>) -> Option<Lowered<Parts>> {
        let (ty, pointer, value) = match view {
            _ if !self.aligned_only || inst.has(Flags::ATOMIC) => return None,
            View::Load { pointer } => (inst.ty, pointer, None),
            View::Store { value, pointer } => (self.type_of(value).ok()?, pointer, Some(value)),
            _ => return None,
        };
        if self.variable(pointer).is_some() {
            return None;
        }
        let align = inst.memory().and_then(|memory| align_bytes(memory.align))?;
        let align = u32::try_from(align).ok()?;
        let largest = self.largest_access(ty).ok()?;
        (align < largest).then(|| self.by_pieces(ty, pointer, value, align))
    }

    /// The size in bytes of the largest access of a value.
    fn largest_access(&self, ty: TypeId) -> Lowered<u32> {
        let bits = match self.ir_type(ty) {
            Type::Vector { .. } => self.unit.layout.size_in_bits(&self.unit.module.types, ty),
            _ => self
                .scalars(ty)?
                .parts
                .iter()
                .map(|part| part.bits.into())
                .max(),
        };
        let bytes = bits.unwrap_or(0).div_ceil(8).next_power_of_two();
        Ok(u32::try_from(bytes).unwrap_or(LARGEST).min(LARGEST))
    }

    /// Loads or stores a value by way of aligned memory.
    fn by_pieces(
        &mut self,
        ty: TypeId,
        pointer: IrValue,
        value: Option<IrValue>,
        align: u32,
    ) -> Lowered<Parts> {
        let size = self.unit.layout.store_size(&self.unit.module.types, ty);
        let size = u32::try_from(size.ok_or("a type without a size")?)?;
        let slot = self.slot(size.into(), LARGEST.into())?;
        let slot = self.slot_addr(slot);
        let parts = value.map(|value| self.parts(value)).transpose()?;
        let pointer = self.pointer(pointer)?;
        match parts {
            None => {
                self.copy_pieces(slot, pointer, size, align);
                self.load(ty, slot)
            }
            Some(parts) => {
                self.store(ty, &parts, slot)?;
                self.copy_pieces(pointer, slot, size, align);
                Ok(Parts::new())
            }
        }
    }

    fn copy_pieces(&mut self, to: Value, from: Value, bytes: u32, most: u32) {
        for (at, size) in chunks(bytes, most.min(8)) {
            let at = at.cast_signed();
            let piece = self.b.ins().load(int_type(size * 8), plain(), from, at);
            self.b.ins().store(plain(), piece, to, at);
        }
    }
}
