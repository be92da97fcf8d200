//! Loads and stores of several vectors whose lanes alternate in memory, and shifts that insert.

use crate::lower::{IntrinsicCall, Lower, Lowered, Parts};
use crate::lower_error::Expected;
use crate::scalarize::Part;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::Value as IrValue;
use cranelift_codegen::ir::{InstBuilder, Value};

type Handler = fn(&mut Lower<'_, '_>, &IntrinsicCall<'_>) -> Lowered<Parts>;

/// The direction of a shift.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Left,
    Right,
}

/// The handlers by the name between `aarch64.neon.` and the types.
const ROWS: &[(&[&str], Handler)] = &[
    (&["ld1x2", "ld1x3", "ld1x4"], |l, call| l.load_in_row(call)),
    (&["ld2", "ld3", "ld4"], |l, call| l.load_alternating(call)),
    (&["ld2lane", "ld3lane", "ld4lane"], |l, call| {
        l.load_one_lane(call)
    }),
    (&["ld2r", "ld3r", "ld4r"], |l, call| l.load_repeated(call)),
    (&["st1x2"], |l, call| l.store_in_row(call, 2)),
    (&["st1x3"], |l, call| l.store_in_row(call, 3)),
    (&["st1x4"], |l, call| l.store_in_row(call, 4)),
    (&["st2"], |l, call| l.store_alternating(call, 2)),
    (&["st3"], |l, call| l.store_alternating(call, 3)),
    (&["st4"], |l, call| l.store_alternating(call, 4)),
    (&["st2lane", "st3lane", "st4lane"], |l, call| {
        l.store_one_lane(call)
    }),
    (&["vsli"], |l, call| l.shift_inserted(call, Direction::Left)),
    (&["vsri"], |l, call| {
        l.shift_inserted(call, Direction::Right)
    }),
];

/// The handler of a name behind `aarch64.neon.`.
pub(super) fn handler(name: &str) -> Option<Handler> {
    let name = name.split('.').next()?;
    let row = ROWS.iter().find(|row| row.0.contains(&name));
    row.map(|row| row.1)
}

impl Lower<'_, '_> {
    /// The lanes of the result, and the number of vectors.
    fn result_lanes(&mut self, ty: TypeId) -> Lowered<(Vec<Part>, usize)> {
        let vectors = self.unit.module.types.as_struct(ty).expected()?;
        let count = vectors.elements.len();
        Ok((self.scalars(ty)?.parts.clone(), count))
    }

    fn lane_at(&mut self, part: Part, pointer: Value, number: usize) -> Lowered<Value> {
        let offset = i64::try_from(number)?.wrapping_mul(part.ty.bytes().into());
        let at = self.add_offset(pointer, offset);
        self.load_part(Part { offset: 0, ..part }, at)
    }

    fn load_alternating(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [pointer] = self.scalars_of(call.arguments()?)?;
        let (parts, count) = self.result_lanes(call.result)?;
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

    fn load_in_row(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [pointer] = self.scalars_of(call.arguments()?)?;
        let (parts, _) = self.result_lanes(call.result)?;
        let lanes = parts.iter().enumerate();
        let lanes = lanes.map(|(number, part)| self.lane_at(*part, pointer, number));
        lanes.collect()
    }

    /// Loads an element for each vector, all lanes of which are that element.
    fn load_repeated(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [pointer] = self.scalars_of(call.arguments()?)?;
        let (parts, count) = self.result_lanes(call.result)?;
        let each = parts.len().checked_div(count).expected()?;
        let mut out = Parts::with_capacity(parts.len());
        for (vector, lanes) in parts.chunks(each).enumerate() {
            let element = self.lane_at(*lanes.first().expected()?, pointer, vector)?;
            out.extend(lanes.iter().map(|_| element));
        }
        Ok(out)
    }

    /// The vectors of an intrinsic, the number of the lane and the pointer, which are behind them.
    fn vectors_lane_and_pointer<'a>(
        &mut self,
        call: &IntrinsicCall<'a>,
    ) -> Lowered<(&'a [IrValue], usize, Value)> {
        let (pointer, rest) = call.all().split_last().expected()?;
        let (lane, vectors) = rest.split_last().expected()?;
        let lane = self.scope.int(*lane).and_then(|n| usize::try_from(n).ok());
        let lane = lane.ok_or("a lane whose number is no constant")?;
        Ok((vectors, lane, self.one(*pointer)?))
    }

    /// Loads an element for one lane of each vector.
    fn load_one_lane(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let (vectors, lane, pointer) = self.vectors_lane_and_pointer(call)?;
        let (parts, _) = self.result_lanes(call.result)?;
        let mut out = Parts::with_capacity(parts.len());
        for (number, vector) in vectors.iter().enumerate() {
            let mut values = self.parts(*vector)?;
            let place = values.get_mut(lane).ok_or("a lane that the vector lacks")?;
            *place = self.lane_at(*parts.first().expected()?, pointer, number)?;
            out.extend(values);
        }
        Ok(out)
    }

    /// Stores one lane of each vector.
    fn store_one_lane(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let (vectors, lane, pointer) = self.vectors_lane_and_pointer(call)?;
        for (number, vector) in vectors.iter().enumerate() {
            let scalars = self.scalars(self.type_of(*vector)?)?;
            let part = *scalars.parts.first().expected()?;
            let values = self.parts(*vector)?;
            let value = *values.get(lane).ok_or("a lane that the vector lacks")?;
            let offset = i64::try_from(number)?.wrapping_mul(part.ty.bytes().into());
            let at = self.add_offset(pointer, offset);
            self.store_part(Part { offset: 0, ..part }, value, at)?;
        }
        Ok(Parts::new())
    }

    /// Stores the lanes of vectors, each at the place that `place` gives it: of the vector and the lane, for
    /// vectors of some lanes.
    fn store_lanes_at(
        &mut self,
        call: &IntrinsicCall<'_>,
        count: usize,
        place: impl Fn(usize, usize, usize) -> usize,
    ) -> Lowered<Parts> {
        let (vectors, rest) = call.all().split_at_checked(count).expected()?;
        let pointer = self.one(*rest.first().expected()?)?;
        for (vector, value) in vectors.iter().enumerate() {
            let scalars = self.scalars(self.type_of(*value)?)?;
            let values = self.parts(*value)?;
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

    fn store_alternating(&mut self, call: &IntrinsicCall<'_>, count: usize) -> Lowered<Parts> {
        self.store_lanes_at(call, count, |vector, lane, _| lane * count + vector)
    }

    fn store_in_row(&mut self, call: &IntrinsicCall<'_>, count: usize) -> Lowered<Parts> {
        self.store_lanes_at(call, count, |vector, lane, lanes| vector * lanes + lane)
    }

    /// Shifts the lanes of the second operand to the right or left; the bits that become free are those of the
    /// first.
    fn shift_inserted(&mut self, call: &IntrinsicCall<'_>, direction: Direction) -> Lowered<Parts> {
        let [kept, shifted, by] = call.arguments()?;
        let by = self.scope.int(by);
        let by = by.and_then(|by| u32::try_from(by).ok());
        let by = by.ok_or("a shift by what is no constant")?;
        let (kept, shifted) = (self.parts(kept)?, self.parts(shifted)?);
        let mut out = Parts::with_capacity(kept.len());
        for (kept, shifted) in kept.into_iter().zip(shifted) {
            let ty = self.b.func.dfg.value_type(kept);
            let bits = ty.bits();
            if by > bits || by == bits && direction == Direction::Left {
                return Err("a shift by more bits than there are".into());
            }
            let all = u128::MAX.checked_shr(128 - bits).unwrap_or(0);
            let replaced = match direction {
                Direction::Right => all.checked_shr(by).unwrap_or(0),
                Direction::Left => (all << by) & all,
            };
            if replaced == 0 {
                out.push(kept);
                continue;
            }
            let moved = match direction {
                Direction::Right => self.b.ins().ushr_imm_s(shifted, i64::from(by)),
                Direction::Left => self.b.ins().ishl_imm_s(shifted, i64::from(by)),
            };
            let mask = self.wide_const(ty, all & !replaced);
            let rest = self.b.ins().band(kept, mask);
            out.push(self.b.ins().bor(rest, moved));
        }
        Ok(out)
    }
}
