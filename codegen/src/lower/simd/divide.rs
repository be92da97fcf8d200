//! Division of whole vectors by a constant: a multiplication and shifts.

use super::arith::Half;
use super::{Form, Registers};
use crate::lower::divide::{Unsigned, signed_factor};
use crate::lower::{Lower, Lowered};
use bitsmith_model::schema::inst::BinaryOp;
use bitsmith_model::value::{InstId, Value as IrValue};
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

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
        let Some(divisor) = self.equal_lanes(right)? else {
            return Ok(None);
        };
        let divisor = divisor << (64 - bits) >> (64 - bits);
        let supported = matches!(form.ty, clif::I16X8 | clif::I32X4);
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
            let product = this.half_products(id, [quotient, divisor], Half::Low);
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
        let (factor, shift) = signed_factor(divisor.unsigned_abs(), bits);
        let negative = self.shift_register(BinaryOp::AShr, value, i64::from(bits) - 1);
        // The factor is negative as a signed number, and so may the value be: each takes the other off the unsigned product.
        // The former is added again.
        let product = self.high_product_by(id, value, factor);
        let ty = self.b.func.dfg.value_type(value);
        let factor = self.splat_const(factor, ty);
        let excess = self.b.ins().band(negative, factor);
        let sum = self.b.ins().isub(product, excess);
        let quotient = self.shift_register(BinaryOp::AShr, sum, shift);
        match divisor < 0 {
            true => self.b.ins().isub(negative, quotient),
            false => self.b.ins().isub(quotient, negative),
        }
    }

    /// The upper halves of the unsigned products of lanes and a constant, for an instruction `id`.
    fn high_product_by(&mut self, id: InstId, value: Value, factor: u64) -> Value {
        let ty = self.b.func.dfg.value_type(value);
        let operands = [value, self.splat_const(factor, ty)];
        self.half_products(id, operands, Half::High)
    }
}
