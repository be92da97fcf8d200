//! Aggregates and vectors: extracting and inserting parts of rows.

use super::{Lower, Lowered, Parts, plain};
use crate::lower_error::{Expected, LowerError};
use bitsmith_model::inst::Inst;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::Value as IrValue;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

impl Lower<'_, '_> {
    pub(super) fn extract_value(&mut self, inst: &Inst, aggregate: IrValue) -> Lowered<Parts> {
        let ty = self.type_of(aggregate)?;
        let (at, len) = self.scalarizer.position(ty, self.body.indices(inst))?;
        let parts = self.parts(aggregate)?;
        let found = parts.get(at..at.saturating_add(len));
        Ok(found.expected()?.into())
    }

    pub(super) fn insert_value(
        &mut self,
        inst: &Inst,
        aggregate: IrValue,
        value: IrValue,
    ) -> Lowered<Parts> {
        let (at, len) = self.scalarizer.position(inst.ty, self.body.indices(inst))?;
        let (mut parts, value) = (self.parts(aggregate)?, self.parts(value)?);
        let place = parts.get_mut(at..at.saturating_add(len));
        let place = place.expected()?;
        if place.len() != value.len() {
            return Err(LowerError::internal());
        }
        place.copy_from_slice(&value);
        Ok(parts)
    }

    /// The number of parts of each element of a vector.
    pub(super) fn per_lane(&self, ty: TypeId) -> Lowered<usize> {
        match self.ir_type(ty) {
            Type::Vector { element, .. } => Ok(self.scalars(*element)?.parts.len().max(1)),
            _ => Err("a vector was expected".into()),
        }
    }

    pub(super) fn extract_element(&mut self, vector: IrValue, index: IrValue) -> Lowered<Parts> {
        let per_lane = self.per_lane(self.type_of(vector)?)?;
        let parts = self.parts(vector)?;
        if let Some(lane) = self.scope.int(index) {
            let at = usize::try_from(lane).unwrap_or(0).saturating_mul(per_lane);
            // An index out of range gives poison, so any lane is right.
            let found = parts.get(at..at.saturating_add(per_lane));
            let found = found.or(parts.get(..per_lane));
            return Ok(found.expected()?.into());
        }
        let lanes = parts.len() / per_lane;
        let index = self.lane_index(index, lanes)?;
        (0..per_lane)
            .map(|part| {
                let each: Parts = parts.iter().skip(part).step_by(per_lane).copied().collect();
                self.pick(&each, index)
            })
            .collect()
    }

    /// The value at a variable index of a row.
    fn pick(&mut self, row: &[Value], index: Value) -> Lowered<Value> {
        let first = *row.first().expected()?;
        let ty = self.b.func.dfg.value_type(first);
        let size = u64::from(ty.bytes());
        let slot = self.slot(size.saturating_mul(row.len() as u64), 16)?;
        let base = self.slot_addr(slot);
        for (lane, value) in row.iter().enumerate() {
            let offset = i32::try_from(size.saturating_mul(lane as u64)).unwrap_or(0);
            self.b.ins().store(plain(), *value, base, offset);
        }
        let offset = self.b.ins().imul_imm_s(index, size.cast_signed());
        let at = self.b.ins().iadd(base, offset);
        Ok(self.b.ins().load(ty, plain(), at, 0))
    }

    /// A variable index, clamped to the vector.
    fn lane_index(&mut self, index: IrValue, lanes: usize) -> Lowered<Value> {
        let index = self.low_word(index)?;
        let last = self.iconst(clif::I64, lanes.saturating_sub(1) as i64);
        Ok(self.b.ins().umin(index, last))
    }

    pub(super) fn insert_element(
        &mut self,
        vector: IrValue,
        value: IrValue,
        index: IrValue,
    ) -> Lowered<Parts> {
        let per_lane = self.per_lane(self.type_of(vector)?)?;
        let (mut parts, value) = (self.parts(vector)?, self.parts(value)?);
        if let Some(lane) = self.scope.int(index) {
            let at = usize::try_from(lane).unwrap_or(0).saturating_mul(per_lane);
            if let Some(place) = parts.get_mut(at..at.saturating_add(per_lane))
                && place.len() == value.len()
            {
                place.copy_from_slice(&value);
            }
            return Ok(parts);
        }
        let lanes = parts.len() / per_lane;
        let index = self.lane_index(index, lanes)?;
        for (at, part) in parts.iter_mut().enumerate() {
            let lane = self.iconst(clif::I64, (at / per_lane) as i64);
            let here = self.b.ins().icmp(IntCC::Equal, index, lane);
            let new = *value.get(at % per_lane).expected()?;
            *part = self.choose(here, new, *part);
        }
        Ok(parts)
    }

    pub(super) fn shuffle(
        &mut self,
        left: IrValue,
        right: IrValue,
        mask: IrValue,
        ty: TypeId,
    ) -> Lowered<Parts> {
        let mut parts = self.parts(left)?;
        let second = self.parts(right)?;
        parts.extend(second);
        self.shuffled(&parts, mask, ty)
    }

    /// The lanes of a vector of type `ty` that a shuffle mask selects.
    pub(super) fn shuffled(&self, parts: &[Value], mask: IrValue, ty: TypeId) -> Lowered<Parts> {
        let per_lane = self.per_lane(ty)?;
        let lanes = self.scalars(ty)?.parts.len() / per_lane;
        let mut out = Parts::with_capacity(lanes.saturating_mul(per_lane));
        for lane in 0..lanes {
            // A poison lane of the mask may be any lane.
            let from = self.mask_lane(mask, lane).unwrap_or(0);
            let at = from.saturating_mul(per_lane);
            let found = parts.get(at..at.saturating_add(per_lane));
            out.extend_from_slice(found.expected()?);
        }
        Ok(out)
    }
}
