//! Intrinsics that permute the lanes of vectors, or compute their positions.

use super::{IntrinsicCall, Row};
use crate::lower::{Lower, Lowered, Parts};
use crate::lower_error::Expected;
use crate::scalarize::Part;
use bitsmith_model::schema::inst::BinaryOp;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

/// The side of two concatenated vectors that the window of a splice is measured from.
#[derive(Clone, Copy)]
enum Side {
    /// The start of the first vector.
    Left,
    /// The end of the first vector.
    Right,
}

pub(super) const ROWS: &[Row] = &[
    (&["experimental.cttz.elts"], |l, call| {
        l.trailing_lanes(call)
    }),
    (&["experimental.vector.compress"], |l, call| {
        l.compress(call)
    }),
    (&["get.active.lane.mask"], |l, call| l.active_lanes(call)),
    (&["masked.compressstore"], |l, call| l.compress_store(call)),
    (&["masked.expandload"], |l, call| l.expand_load(call)),
    (&["masked.sdiv"], |l, call| {
        l.masked_division(call, BinaryOp::SDiv)
    }),
    (&["masked.srem"], |l, call| {
        l.masked_division(call, BinaryOp::SRem)
    }),
    (&["masked.udiv"], |l, call| {
        l.masked_division(call, BinaryOp::UDiv)
    }),
    (&["masked.urem"], |l, call| {
        l.masked_division(call, BinaryOp::URem)
    }),
    (&["stepvector"], |l, call| l.steps(call)),
    (&["vector.partial.reduce.add"], |l, call| {
        l.partial_sum(call)
    }),
    (&["vector.splice.left"], |l, call| {
        l.splice(call, Side::Left)
    }),
    (&["vector.splice.right"], |l, call| {
        l.splice(call, Side::Right)
    }),
];

impl Lower<'_, '_> {
    /// Lowers `cttz.elts`: the number of zero lanes before the first other one.
    fn trailing_lanes(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [vector] = call.arguments()?;
        let lanes = self.parts(vector)?;
        let scalars = self.scalars(call.result)?;
        let part = *scalars.parts.first().expected()?;
        let mut out = self.wide_const(part.ty, lanes.len() as u128);
        for (at, lane) in lanes.into_iter().enumerate().rev() {
            let here = self.wide_const(part.ty, at as u128);
            out = match self.b.func.dfg.value_type(lane) {
                clif::I128 => {
                    let (low, high) = self.b.ins().isplit(lane);
                    let both = self.b.ins().bor(low, high);
                    self.choose(both, here, out)
                }
                _ => self.choose(lane, here, out),
            };
        }
        Ok(Parts::from_slice(&[self.mask(out, part.bits)]))
    }

    fn steps(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let scalars = self.scalars(call.result)?;
        let steps = scalars.parts.iter().enumerate();
        Ok(steps.map(|(at, part)| self.step(*part, at)).collect())
    }

    fn step(&mut self, part: Part, at: usize) -> Value {
        let step = self.wide_const(part.ty, at as u128);
        self.mask(step, part.bits)
    }

    /// Lowers `get.active.lane.mask`: each lane's index plus the base is compared with the limit.
    fn active_lanes(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [first, limit] = call.arguments()?;
        let bits = self.int_bits(self.type_of(first)?);
        if bits.is_none_or(|b| b > 64) {
            return Err("numbers of this width".into());
        }
        let [first, limit] = self.scalars_of([first, limit])?;
        let (first, limit) = (self.resize(first, clif::I64), self.resize(limit, clif::I64));
        let lanes = self.scalars(call.result)?.parts.len();
        let mut out = Parts::with_capacity(lanes);
        for at in 0..lanes {
            let lane = self.add_offset(first, at as i64);
            let below = self.b.ins().icmp(IntCC::UnsignedLessThan, lane, limit);
            // The sum must not wrap around.
            let counts = self
                .b
                .ins()
                .icmp(IntCC::UnsignedGreaterThanOrEqual, lane, first);
            out.push(self.b.ins().band(below, counts));
        }
        Ok(out)
    }

    /// Lowers a splice: a window on two concatenated vectors, at an offset from the start, or from the end
    /// of the first.
    fn splice(&mut self, call: &IntrinsicCall<'_>, side: Side) -> Lowered<Parts> {
        let [first, second, offset] = call.arguments()?;
        let (mut both, second) = (self.parts(first)?, self.parts(second)?);
        let lanes = both.len();
        both.extend(second);
        let offset = self.scope.int(offset);
        let offset = offset.and_then(|o| usize::try_from(o).ok());
        let offset = offset.filter(|o| *o <= lanes).ok_or("an offset outside")?;
        let start = match side {
            Side::Left => offset,
            Side::Right => lanes - offset,
        };
        let window = both.get(start..start.saturating_add(lanes));
        Ok(window.expected()?.into())
    }

    /// Lowers a partial reduction: each lane of a longer vector is added to one of a shorter.
    fn partial_sum(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [short, long] = call.arguments()?;
        let (mut out, more) = (self.parts(short)?, self.parts(long)?);
        let bits = self.int_bits(call.result);
        let bits = bits.filter(|b| *b <= 128).ok_or("lanes of this width")?;
        let lanes = out.len().max(1);
        for (at, lane) in more.into_iter().enumerate() {
            let place = out.get_mut(at % lanes).expected()?;
            *place = self.int_binary(BinaryOp::Add, *place, lane, bits)?;
        }
        Ok(out)
    }

    /// Lowers `vector.interleave` of `count` vectors.
    pub(super) fn interleave(&mut self, call: &IntrinsicCall<'_>, count: &str) -> Lowered<Parts> {
        let count: usize = count.parse().map_err(|_| "a count was expected")?;
        let vectors = call.all().get(..count).ok_or("an operand is missing")?;
        let rows = self.rows(vectors)?;
        let lanes = rows.first().map_or(0, |r| r.len());
        let places = (0..lanes).flat_map(|lane| rows.iter().map(move |row| row.get(lane)));
        places.map(|v| v.copied().expected()).collect()
    }

    /// Lowers `vector.deinterleave` to `count` vectors.
    pub(super) fn deinterleave(&mut self, call: &IntrinsicCall<'_>, count: &str) -> Lowered<Parts> {
        let count: usize = count.parse().map_err(|_| "a count was expected")?;
        let [vector] = call.arguments()?;
        let all = self.parts(vector)?;
        let rows = (0..count).flat_map(|row| all.iter().skip(row).step_by(count.max(1)));
        Ok(rows.copied().collect())
    }

    /// Lowers an expanding load: consecutive values go to the lanes whose bits are set.
    fn expand_load(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [pointer, mask, others] = call.arguments()?;
        let (mut pointer, mask) = (self.one(pointer)?, self.parts(mask)?);
        let others = self.parts(others)?;
        let scalars = self.scalars(call.result)?;
        let mut out = Parts::new();
        for ((part, bit), other) in scalars.parts.iter().zip(mask).zip(others) {
            let part = crate::lower::shared::as_own(part);
            out.extend(self.where_set(bit, &[other], |this| {
                Ok(Parts::from_slice(&[this.load_part(part, pointer)?]))
            })?);
            pointer = self.next_place(pointer, part, bit);
        }
        Ok(out)
    }

    /// Lowers a compressing store: the lanes whose bits are set are stored consecutively.
    fn compress_store(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [vector, pointer, mask] = call.arguments()?;
        let scalars = self.scalars(self.type_of(vector)?)?;
        let values = self.parts(vector)?;
        let (mut pointer, mask) = (self.one(pointer)?, self.parts(mask)?);
        for ((part, bit), value) in scalars.parts.iter().zip(mask).zip(values) {
            let part = crate::lower::shared::as_own(part);
            self.where_set(bit, &[], |this| {
                this.store_part(part, value, pointer)?;
                Ok(Parts::new())
            })?;
            pointer = self.next_place(pointer, part, bit);
        }
        Ok(Parts::new())
    }

    /// The address of the next value, if this one is present.
    fn next_place(&mut self, pointer: Value, part: Part, bit: Value) -> Value {
        let after = self.add_offset(pointer, i64::from(part.bits.div_ceil(8)));
        self.choose(bit, after, pointer)
    }

    /// Lowers a compress: the lanes whose bits are set move together; the other lanes come from the
    /// passthru vector.
    fn compress(&mut self, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
        let [vector, mask, others] = call.arguments()?;
        let scalars = self.scalars(call.result)?;
        let (values, mask) = (self.parts(vector)?, self.parts(mask)?);
        let others = self.parts(others)?;
        let size = scalars
            .parts
            .iter()
            .map(|p| p.ty.bytes())
            .max()
            .unwrap_or(1);
        let count = u32::try_from(values.len())?;
        let slot = self.slot(u64::from(size) * u64::from(count), 16)?;
        let start = self.slot_addr(slot);
        let whole = |part: &Part, at: u64| Part {
            offset: at * u64::from(size),
            bits: part.ty.bits(),
            bit: None,
            ..*part
        };
        for ((at, part), other) in (0u64..).zip(&scalars.parts).zip(others) {
            self.store_part(whole(part, at), other, start)?;
        }
        let mut place = start;
        for ((part, bit), value) in scalars.parts.iter().zip(mask).zip(values) {
            self.where_set(bit, &[], |this| {
                this.store_part(whole(part, 0), value, place)?;
                Ok(Parts::new())
            })?;
            let after = self.add_offset(place, size.into());
            place = self.choose(bit, after, place);
        }
        let mut out = Parts::new();
        for (at, part) in (0u64..).zip(&scalars.parts) {
            out.push(self.load_part(whole(part, at), start)?);
        }
        Ok(out)
    }
}
