//! Intrinsics of x86 that are frequent in code for SSE2 to SSE4.2, lane by lane.

use crate::feature_list::is_enabled;
use crate::lower::{IntrinsicCall, Lower, Lowered, Parts, plain};
use crate::lower_error::{Expected, LowerError};
use bitsmith_model::schema::inst::{BinaryOp, Predicate};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::immediates::Ieee64;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

/// The lanes that an operation is on; the others are those of the first vector.
#[derive(Clone, Copy)]
pub(super) enum Lanes {
    /// All lanes.
    All,
    /// The first lane.
    First,
}

impl Lanes {
    /// The number of these lanes in a vector.
    fn of(self, vector: &[Value]) -> usize {
        match self {
            Self::All => vector.len(),
            Self::First => 1,
        }
    }
}

/// The numbers that lanes are taken for.
#[derive(Clone, Copy)]
pub(super) enum Signedness {
    /// Signed ones.
    Signed,
    /// Unsigned ones.
    Unsigned,
}

/// The way to an integer.
#[derive(Clone, Copy)]
pub(super) enum Rounding {
    /// The nearest one, in the rounding mode.
    Nearest,
    /// The next one towards zero.
    ToZero,
}

impl Lower<'_, '_> {
    fn type_bits(&self, value: Value) -> u32 {
        self.b.func.dfg.value_type(value).bits()
    }

    fn as_int(&mut self, value: Value) -> Value {
        let bits = self.type_bits(value);
        self.cast_bits(value, crate::scalarize::int_type(bits))
    }

    pub(super) fn sign_mask(&mut self, lanes: &[Value]) -> Parts {
        let mut out = self.iconst(clif::I32, 0);
        for (index, lane) in lanes.iter().enumerate() {
            let lane = self.as_int(*lane);
            let top = i64::from(self.type_bits(lane)) - 1;
            let bit = self.b.ins().ushr_imm_s(lane, top);
            let bit = self.resize(bit, clif::I32);
            let bit = self.b.ins().ishl_imm_s(bit, index as i64);
            out = self.b.ins().bor(out, bit);
        }
        Parts::from_slice(&[out])
    }

    /// Narrows lanes to half the width with saturation.
    pub(super) fn pack(
        &mut self,
        [left, right]: [&[Value]; 2],
        signedness: Signedness,
    ) -> Lowered<Parts> {
        let mut out = Parts::new();
        for lane in left.iter().chain(right) {
            let ty = self.b.func.dfg.value_type(*lane);
            let bits = ty.bits() / 2;
            let (low, high) = match signedness {
                Signedness::Signed => (-(1i64 << (bits - 1)), (1i64 << (bits - 1)) - 1),
                Signedness::Unsigned => (0, (1i64 << bits) - 1),
            };
            let (low, high) = (self.iconst(ty, low), self.iconst(ty, high));
            let above = self.b.ins().icmp(IntCC::SignedGreaterThan, *lane, high);
            let value = self.choose(above, high, *lane);
            let below = self.b.ins().icmp(IntCC::SignedLessThan, value, low);
            let value = self.choose(below, low, value);
            out.push(
                self.b
                    .ins()
                    .ireduce(crate::scalarize::int_type(bits), value),
            );
        }
        Ok(out)
    }

    pub(super) fn multiply_add(&mut self, [left, right]: [&[Value]; 2]) -> Lowered<Parts> {
        let mut products = Vec::new();
        for (l, r) in left.iter().zip(right) {
            let l = self.b.ins().sextend(clif::I32, *l);
            let r = self.b.ins().sextend(clif::I32, *r);
            products.push(self.b.ins().imul(l, r));
        }
        let mut out = Parts::new();
        for pair in products.chunks_exact(2) {
            if let [a, b] = pair {
                out.push(self.b.ins().iadd(*a, *b));
            }
        }
        Ok(out)
    }

    pub(super) fn high_product(
        &mut self,
        [left, right]: [&[Value]; 2],
        signedness: Signedness,
    ) -> Lowered<Parts> {
        let mut out = Parts::new();
        for (l, r) in left.iter().zip(right) {
            let wide = |this: &mut Self, v| match signedness {
                Signedness::Signed => this.b.ins().sextend(clif::I32, v),
                Signedness::Unsigned => this.b.ins().uextend(clif::I32, v),
            };
            let (l, r) = (wide(self, *l), wide(self, *r));
            let product = self.b.ins().imul(l, r);
            let high = self.b.ins().ushr_imm_s(product, 16);
            out.push(self.b.ins().ireduce(clif::I16, high));
        }
        Ok(out)
    }

    /// Sums of absolute differences of eight bytes each.
    pub(super) fn differences(&mut self, [left, right]: [&[Value]; 2]) -> Lowered<Parts> {
        let mut out = Parts::new();
        for (left, right) in left.chunks(8).zip(right.chunks(8)) {
            let mut sum = self.iconst(clif::I64, 0);
            for (l, r) in left.iter().zip(right) {
                let l = self.b.ins().uextend(clif::I64, *l);
                let r = self.b.ins().uextend(clif::I64, *r);
                let difference = self.b.ins().isub(l, r);
                let opposite = self.b.ins().ineg(difference);
                let positive = self.b.ins().smax(difference, opposite);
                sum = self.b.ins().iadd(sum, positive);
            }
            out.push(sum);
        }
        Ok(out)
    }

    pub(super) fn averages(&mut self, [left, right]: [&[Value]; 2]) -> Lowered<Parts> {
        let mut out = Parts::new();
        for (l, r) in left.iter().zip(right) {
            let ty = self.b.func.dfg.value_type(*l);
            let l = self.b.ins().uextend(clif::I32, *l);
            let r = self.b.ins().uextend(clif::I32, *r);
            let sum = self.b.ins().iadd(l, r);
            let sum = self.b.ins().iadd_imm_s(sum, 1);
            let half = self.b.ins().ushr_imm_s(sum, 1);
            out.push(self.b.ins().ireduce(ty, half));
        }
        Ok(out)
    }

    /// `pslli` and the like: a shift by a number.
    pub(super) fn shift_by_scalar(
        &mut self,
        op: BinaryOp,
        [lanes, by]: [&[Value]; 2],
    ) -> Lowered<Parts> {
        let amount = self.b.ins().uextend(clif::I64, *by.first().expected()?);
        self.shifted_lanes(op, lanes, amount)
    }

    /// `psll` and the like: a shift by the first 64 bits of a vector.
    pub(super) fn shift_by_vector(
        &mut self,
        op: BinaryOp,
        [lanes, by]: [&[Value]; 2],
    ) -> Lowered<Parts> {
        let first = *by.first().expected()?;
        let bits = self.type_bits(first);
        let mut whole = self.resize(first, clif::I64);
        for (index, part) in by.iter().enumerate().skip(1) {
            let at = i64::try_from(index)?.saturating_mul(bits.into());
            if at < 64 {
                let wide = self.resize(*part, clif::I64);
                let up = self.b.ins().ishl_imm_s(wide, at);
                whole = self.b.ins().bor(whole, up);
            }
        }
        self.shifted_lanes(op, lanes, whole)
    }

    /// Shifts lanes. A shift beyond the width clears the lane, or fills it with the sign.
    fn shifted_lanes(&mut self, op: BinaryOp, lanes: &[Value], amount: Value) -> Lowered<Parts> {
        let bits = self.type_bits(*lanes.first().expected()?);
        let last = self.iconst(clif::I64, i64::from(bits) - 1);
        let limited = self.b.ins().umin(amount, last);
        let gone = self.b.ins().icmp(IntCC::UnsignedGreaterThan, amount, last);
        let mut out = Parts::new();
        for lane in lanes {
            let value = match op {
                BinaryOp::Shl => self.b.ins().ishl(*lane, limited),
                BinaryOp::LShr => self.b.ins().ushr(*lane, limited),
                _ => self.b.ins().sshr(*lane, limited),
            };
            out.push(match op {
                BinaryOp::AShr => value,
                _ => {
                    let ty = self.b.func.dfg.value_type(*lane);
                    let zero = self.iconst(ty, 0);
                    self.choose(gone, zero, value)
                }
            });
        }
        Ok(out)
    }

    /// The second operand if the comparison is false, as for NaN and equal zeros.
    pub(super) fn float_limits(
        &mut self,
        cc: FloatCC,
        [left, right]: [&[Value]; 2],
        lanes: Lanes,
    ) -> Lowered<Parts> {
        let mut out = Parts::from_slice(left);
        for (place, r) in out.iter_mut().zip(right).take(lanes.of(left)) {
            let better = self.b.ins().fcmp(cc, *place, *r);
            *place = self.choose(better, *place, *r);
        }
        Ok(out)
    }

    /// A vector of floats that is not taken from memory by the instruction that compares it. Cranelift folds loads into
    /// `cmpps` and `cmppd`, which need aligned operands, even if they are not aligned. It does not look through a bitcast.
    pub(crate) fn in_register(&mut self, value: Value) -> Value {
        let isa = &*self.unit.isas_of(self.function).usual.plain;
        if is_enabled(isa, "has_avx") {
            return value;
        }
        let ty = self.b.func.dfg.value_type(value);
        let bytes = self.relane(value, clif::I8X16);
        self.relane(bytes, ty)
    }

    /// Comparisons by a number, as masks. Its lowest four bits say what is compared (those above 7 need AVX), the fifth
    /// whether a quiet NaN is an exception.
    pub(super) fn float_masks(
        &mut self,
        call: &IntrinsicCall<'_>,
        [left, right]: [&[Value]; 2],
        lanes: Lanes,
    ) -> Lowered<Parts> {
        const PREDICATES: [Predicate; 16] = [
            Predicate::OEq,
            Predicate::OLt,
            Predicate::OLe,
            Predicate::Uno,
            Predicate::UNe,
            Predicate::FUGe,
            Predicate::FUGt,
            Predicate::Ord,
            Predicate::UEq,
            Predicate::FULt,
            Predicate::FULe,
            Predicate::FFalse,
            Predicate::ONe,
            Predicate::OGe,
            Predicate::OGt,
            Predicate::FTrue,
        ];
        let [.., which] = call.arguments::<3>()?;
        let which = self.scope.int(which).ok_or("a comparison that varies")?;
        let predicate = PREDICATES.get(usize::try_from(which & 15)?);
        let predicate = *predicate.expected()?;
        let mut out = Parts::from_slice(left);
        for (place, r) in out.iter_mut().zip(right).take(lanes.of(left)) {
            let truth = self.float_compare(predicate, *place, *r)?;
            let ty = self.b.func.dfg.value_type(*place);
            let mask = self.b.ins().ineg(truth);
            let mask = self
                .b
                .ins()
                .sextend(crate::scalarize::int_type(ty.bits()), mask);
            *place = self.cast_bits(mask, ty);
        }
        Ok(out)
    }

    /// `comilt.sd` and its kin.
    pub(super) fn scalar_compare(
        &mut self,
        predicate: Predicate,
        [left, right]: [&[Value]; 2],
    ) -> Lowered<Parts> {
        let (Some(l), Some(r)) = (left.first(), right.first()) else {
            return Err(LowerError::internal());
        };
        let truth = self.float_compare(predicate, *l, *r)?;
        Ok(Parts::from_slice(&[self.b.ins().uextend(clif::I32, truth)]))
    }

    /// Converts floats to integers; a value that does not fit becomes the least integer.
    pub(super) fn ints_of(
        &mut self,
        call: &IntrinsicCall<'_>,
        [vector]: [&[Value]; 1],
        lanes: Lanes,
        rounding: Rounding,
    ) -> Lowered<Parts> {
        let result = self.scalars(call.result)?;
        let count = lanes.of(vector);
        let mut out = Parts::new();
        for (lane, part) in vector.iter().take(count).zip(&result.parts) {
            if let Rounding::Nearest = rounding {
                let ty = self.b.func.dfg.value_type(*lane);
                let thunk = self.unit.target.rounding_to_int("lrint", ty, part.ty);
                out.push(self.call_thunk(thunk.expected()?, &[*lane], part.ty)?);
                continue;
            }
            let wide = self.float_to_float(*lane, clif::F64)?;
            let int = self.b.ins().fcvt_to_sint_sat(part.ty, wide);
            let limit = if part.ty == clif::I64 {
                9223372036854775808.0
            } else {
                2147483648.0
            };
            let limit = self.b.ins().f64const(Ieee64::with_float(limit));
            let cut = self.b.ins().trunc(wide);
            let fits = self.b.ins().fcmp(FloatCC::LessThan, cut, limit);
            let least = self.iconst(part.ty, i64::MIN >> (64 - part.ty.bits()));
            out.push(self.choose(fits, int, least));
        }
        for part in result.parts.iter().skip(count) {
            out.push(self.zero(*part));
        }
        Ok(out)
    }

    pub(super) fn byte_shuffle(&mut self, bytes: &[Value], places: &[Value]) -> Lowered<Parts> {
        let slot = self.slot(16, 16)?;
        let base = self.slot_addr(slot);
        for (index, byte) in bytes.iter().enumerate() {
            let offset = i32::try_from(index).unwrap_or(0);
            self.b.ins().store(plain(), *byte, base, offset);
        }
        let mut out = Parts::new();
        for place in places {
            let low = self.b.ins().band_imm_s(*place, 15);
            let low = self.b.ins().uextend(clif::I64, low);
            let at = self.b.ins().iadd(base, low);
            let byte = self.b.ins().load(clif::I8, plain(), at, 0);
            let zero = self.iconst(clif::I8, 0);
            let clear = self.b.ins().icmp(IntCC::SignedLessThan, *place, zero);
            out.push(self.choose(clear, zero, byte));
        }
        Ok(out)
    }

    /// `pshuf.b` of 256 bits: each half on its own.
    pub(super) fn byte_shuffle_halves(&mut self, [bytes, places]: [&[Value]; 2]) -> Lowered<Parts> {
        let mut out = Parts::new();
        for (bytes, places) in bytes.chunks(16).zip(places.chunks(16)) {
            out.extend(self.byte_shuffle(bytes, places)?);
        }
        Ok(out)
    }

    pub(super) fn blend(&mut self, [left, right, masks]: [&[Value]; 3]) -> Lowered<Parts> {
        let mut out = Parts::new();
        for ((l, r), mask) in left.iter().zip(right).zip(masks) {
            let mask = self.as_int(*mask);
            let ty = self.b.func.dfg.value_type(mask);
            let zero = self.iconst(ty, 0);
            let second = self.b.ins().icmp(IntCC::SignedLessThan, mask, zero);
            out.push(self.choose(second, *r, *l));
        }
        Ok(out)
    }
}
