//! Division of whole vectors by a constant: a multiplication and shifts. T. Granlund and P. Montgomery, «Division by
//! invariant integers using multiplication», PLDI 1994.

use super::arith::Half;
use super::{Form, Registers};
use crate::lower::{Lower, Lowered};
use bitsmith_model::schema::inst::BinaryOp;
use bitsmith_model::value::{InstId, Value as IrValue};
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

/// The multiplication that divides an unsigned number.
struct Unsigned {
    factor: u64,
    /// The shift of the upper half of the product, in bits.
    shift: i64,
    /// True if the factor has a bit more than a lane, which is the highest of them.
    one_more: bool,
}

impl Unsigned {
    /// For a divisor of at least 2 and lanes of at most 32 bits.
    fn new(divisor: u64, bits: u32) -> Option<Self> {
        let most = 64 - divisor.saturating_sub(1).leading_zeros();
        (0..=most).find_map(|shift| {
            let power = 1u128.checked_shl(bits.checked_add(shift)?)?;
            let factor = power.checked_div(divisor.into())? + 1;
            let above = (factor * u128::from(divisor)).checked_sub(power)?;
            (above <= 1 << shift).then_some(Self {
                factor: factor as u64 & !(u64::MAX << bits),
                shift: shift.into(),
                one_more: factor >> bits != 0,
            })
        })
    }
}

impl Lower<'_, '_> {
    /// A quotient or a remainder of lanes of 16 or 32 bits by one constant.
    pub(super) fn packed_division(
        &mut self,
        id: InstId,
        op: BinaryOp,
        left: IrValue,
        right: IrValue,
        form: Form,
    ) -> Lowered<Option<Registers>> {
        use BinaryOp::{SDiv, SRem, URem};
        let bits = form.ty.lane_bits();
        let lanes = self.constant_lanes(right)?.unwrap_or_default();
        let Some(&divisor) = lanes.first() else {
            return Ok(None);
        };
        let same = lanes.iter().all(|lane| *lane == divisor);
        let divisor = divisor << (64 - bits) >> (64 - bits);
        let supported = matches!(form.ty, clif::I16X8 | clif::I32X4) && same;
        let supported = supported && !(-1..=1).contains(&divisor);
        let Some(registers) = self.kept_whole(left).filter(|_| supported) else {
            return Ok(None);
        };
        let mask = !(u64::MAX << bits);
        let signed = matches!(op, SDiv | SRem);
        let unsigned = Unsigned::new(divisor.cast_unsigned() & mask, bits);
        let unsigned = unsigned.filter(|_| !signed);
        if unsigned.is_none() && !signed {
            return Ok(None);
        }
        Ok(Some(self.each_register(registers, |this, value| {
            let quotient = match &unsigned {
                Some(by) => this.unsigned_quotient(id, value, by),
                None => this.signed_quotient(id, value, divisor),
            };
            if !matches!(op, SRem | URem) {
                return quotient;
            }
            let divisor = this.splat_const(divisor.cast_unsigned(), form.ty);
            let product = match form.ty == clif::I32X4 {
                true => this
                    .unit
                    .target
                    .multiply_words(this, id, [quotient, divisor], Half::Low),
                false => this.b.ins().imul(quotient, divisor),
            };
            this.b.ins().isub(value, product)
        })))
    }

    fn unsigned_quotient(&mut self, id: InstId, value: Value, by: &Unsigned) -> Value {
        let product = self.high_product_by(id, value, by.factor);
        if !by.one_more {
            return self.shift_register(BinaryOp::LShr, product, by.shift);
        }
        // The sum of both may have a bit more than a lane.
        let rest = self.b.ins().isub(value, product);
        let half = self.shift_register(BinaryOp::LShr, rest, 1);
        let sum = self.b.ins().iadd(half, product);
        self.shift_register(BinaryOp::LShr, sum, by.shift - 1)
    }

    fn signed_quotient(&mut self, id: InstId, value: Value, divisor: i64) -> Value {
        let bits = self.b.func.dfg.value_type(value).lane_bits();
        let size = divisor.unsigned_abs();
        let log = (64 - size.saturating_sub(1).leading_zeros()).max(1);
        let power = 1u64.checked_shl(bits + log - 1).unwrap_or(0);
        let factor = power.checked_div(size).unwrap_or(0) + 1;
        let factor = factor & !(u64::MAX << bits);
        let negative = self.shift_register(BinaryOp::AShr, value, i64::from(bits) - 1);
        // The factor is negative as a signed number, and so may the value be: each takes the other off the unsigned product.
        // The former is added again.
        let product = self.high_product_by(id, value, factor);
        let ty = self.b.func.dfg.value_type(value);
        let factor = self.splat_const(factor, ty);
        let excess = self.b.ins().band(negative, factor);
        let sum = self.b.ins().isub(product, excess);
        let quotient = self.shift_register(BinaryOp::AShr, sum, i64::from(log) - 1);
        match divisor < 0 {
            true => self.b.ins().isub(negative, quotient),
            false => self.b.ins().isub(quotient, negative),
        }
    }

    /// The upper halves of the unsigned products of lanes and a constant, for an instruction `id`.
    fn high_product_by(&mut self, id: InstId, value: Value, factor: u64) -> Value {
        let ty = self.b.func.dfg.value_type(value);
        let operands = [value, self.splat_const(factor, ty)];
        match ty == clif::I32X4 {
            true => self
                .unit
                .target
                .multiply_words(self, id, operands, Half::High),
            false => self.whole_products(operands, Half::High),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Unsigned;

    /// The quotient that the multiplication gives.
    fn quotient(value: u64, by: &Unsigned, bits: u32) -> u64 {
        let product = (value * by.factor) >> bits;
        match by.one_more {
            true => (((value - product) >> 1) + product) >> (by.shift - 1),
            false => product >> by.shift,
        }
    }

    #[test]
    fn every_divisor_of_16_bits_divides() {
        for divisor in 2..1u64 << 16 {
            let by = Unsigned::new(divisor, 16).expect("a divisor of 16 bits");
            let near = |value: u64| [value.wrapping_sub(1), value, value + 1];
            let values = [0, divisor, divisor * 2, divisor * 7, 0x7fff, 0xfffe];
            for value in values.into_iter().flat_map(near).filter(|v| *v < 1 << 16) {
                assert_eq!(
                    quotient(value, &by, 16),
                    value / divisor,
                    "{value} / {divisor}"
                );
            }
        }
    }

    #[test]
    fn divisors_of_32_bits_divide() {
        for divisor in [
            2u64,
            3,
            5,
            7,
            10,
            641,
            0x7fff_ffff,
            0x8000_0000,
            0x8000_0001,
            0xffff_ffff,
        ] {
            let by = Unsigned::new(divisor, 32).expect("a divisor of 32 bits");
            for value in [
                0,
                1,
                9,
                10,
                0x7fff_ffff,
                0x8000_0000,
                0xffff_fffe,
                0xffff_ffff,
            ] {
                assert_eq!(
                    quotient(value, &by, 32),
                    value / divisor,
                    "{value} / {divisor}"
                );
            }
        }
    }
}
