//! Loads and stores of several vectors whose lanes alternate in memory, and shifts that insert.

use crate::lower::{Lower, Lowered, Parts};
use crate::lower_error::Expected;
use crate::scalarize::Part;
use bitsmith_model::value::InstId;
use cranelift_codegen::ir::{InstBuilder, Value};

impl Lower<'_, '_> {
    /// Lowers `ld2`, `st3`, `ld1x4`, `vsri` and the like, by the name after `aarch64.neon.`; `None` if it is none of
    /// them.
    pub(super) fn structured(&mut self, id: InstId, name: &str) -> Option<Lowered<Parts>> {
        Some(match name.split('.').next()? {
            "ld2" | "ld3" | "ld4" => self.load_alternating(id),
            "ld1x2" | "ld1x3" | "ld1x4" => self.load_in_row(id),
            "st2" => self.store_alternating(id, 2),
            "st3" => self.store_alternating(id, 3),
            "st4" => self.store_alternating(id, 4),
            "st1x2" => self.store_in_row(id, 2),
            "st1x3" => self.store_in_row(id, 3),
            "st1x4" => self.store_in_row(id, 4),
            "vsri" => self.shift_inserted(id, true),
            "vsli" => self.shift_inserted(id, false),
            _ => return None,
        })
    }

    /// The lanes of the result, and the number of vectors.
    fn result_lanes(&mut self, id: InstId) -> Lowered<(Vec<Part>, usize)> {
        let ty = self.body.result_type(id);
        let vectors = self.unit.module.types.as_struct(ty).expected()?;
        let count = vectors.elements.len();
        Ok((self.scalars(ty)?.parts.clone(), count))
    }

    fn lane_at(&mut self, part: Part, pointer: Value, number: usize) -> Lowered<Value> {
        let offset = i64::try_from(number)?.wrapping_mul(part.ty.bytes().into());
        let at = self.add_offset(pointer, offset);
        self.load_part(Part { offset: 0, ..part }, at)
    }

    fn load_alternating(&mut self, id: InstId) -> Lowered<Parts> {
        let pointer = self.one_operand(id, 1)?;
        let (parts, count) = self.result_lanes(id)?;
        let each = parts.len().checked_div(count).expected()?;
        let place = |number: usize| {
            let (vector, lane) = (number.checked_div(each)?, number.checked_rem(each)?);
            Some(lane * count + vector)
        };
        let lanes = parts.iter().enumerate();
        let lanes = lanes.map(|(number, part)| {
            let number = place(number).expected()?;
            self.lane_at(*part, pointer, number)
        });
        lanes.collect()
    }

    fn load_in_row(&mut self, id: InstId) -> Lowered<Parts> {
        let pointer = self.one_operand(id, 1)?;
        let (parts, _) = self.result_lanes(id)?;
        let lanes = parts.iter().enumerate();
        let lanes = lanes.map(|(number, part)| self.lane_at(*part, pointer, number));
        lanes.collect()
    }

    /// Stores the lanes of vectors, each at the place that `place` gives it: of the vector and the lane, for
    /// vectors of some lanes.
    fn store_lanes_at(
        &mut self,
        id: InstId,
        count: usize,
        place: impl Fn(usize, usize, usize) -> usize,
    ) -> Lowered<Parts> {
        let pointer = self.one_operand(id, count + 1)?;
        for vector in 0..count {
            let value = self.operand(id, vector + 1)?;
            let scalars = self.scalars(self.type_of(value)?)?;
            let values = self.parts(value)?;
            let lanes = values.len();
            for (lane, (value, part)) in values.into_iter().zip(&scalars.parts).enumerate() {
                let number = i64::try_from(place(vector, lane, lanes))?;
                let offset = number.wrapping_mul(part.ty.bytes().into());
                let at = self.add_offset(pointer, offset);
                self.store_part(Part { offset: 0, ..*part }, value, at)?;
            }
        }
        Ok(Parts::new())
    }

    fn store_alternating(&mut self, id: InstId, count: usize) -> Lowered<Parts> {
        self.store_lanes_at(id, count, |vector, lane, _| lane * count + vector)
    }

    fn store_in_row(&mut self, id: InstId, count: usize) -> Lowered<Parts> {
        self.store_lanes_at(id, count, |vector, lane, lanes| vector * lanes + lane)
    }

    /// Shifts the lanes of the second operand to the right or left; the bits that become free are those of the
    /// first.
    fn shift_inserted(&mut self, id: InstId, right: bool) -> Lowered<Parts> {
        let (kept, shifted) = (self.operand(id, 1)?, self.operand(id, 2)?);
        let by = self.scope.int(self.operand(id, 3)?);
        let by = by.and_then(|by| u32::try_from(by).ok());
        let by = by.ok_or("a shift by what is no constant")?;
        let (kept, shifted) = (self.parts(kept)?, self.parts(shifted)?);
        let mut out = Parts::with_capacity(kept.len());
        for (kept, shifted) in kept.into_iter().zip(shifted) {
            let ty = self.b.func.dfg.value_type(kept);
            let bits = ty.bits();
            if by > bits || by == bits && !right {
                return Err("a shift by more bits than there are".into());
            }
            let all = u128::MAX.checked_shr(128 - bits).unwrap_or(0);
            let replaced = match right {
                true => all.checked_shr(by).unwrap_or(0),
                false => (all << by) & all,
            };
            if replaced == 0 {
                out.push(kept);
                continue;
            }
            let moved = match right {
                true => self.b.ins().ushr_imm_s(shifted, i64::from(by)),
                false => self.b.ins().ishl_imm_s(shifted, i64::from(by)),
            };
            let mask = self.wide_const(ty, all & !replaced);
            let rest = self.b.ins().band(kept, mask);
            out.push(self.b.ins().bor(rest, moved));
        }
        Ok(out)
    }
}
