//! Fixed-point arithmetic: products and quotients with twice the width, rounded down.

use super::{IntrinsicCall, Row};
use crate::lower::{Lower, Lowered, Parts};
use bitsmith_model::schema::inst::BinaryOp;
use bitsmith_model::value::Value as IrValue;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

/// The operation of an intrinsic.
#[derive(Clone, Copy)]
struct Operation {
    signed: bool,
    divides: bool,
    saturates: bool,
}

/// An operation on numbers of some format.
#[derive(Clone, Copy)]
struct Wanted {
    operation: Operation,
    /// The scale (the number of fraction bits), and the width in bits.
    scale: u32,
    bits: u32,
}

const SIGNED: Operation = Operation {
    signed: true,
    divides: false,
    saturates: false,
};
const UNSIGNED: Operation = Operation {
    signed: false,
    ..SIGNED
};

impl Operation {
    const fn divided(self) -> Self {
        Self {
            divides: true,
            ..self
        }
    }
    const fn saturated(self) -> Self {
        Self {
            saturates: true,
            ..self
        }
    }
}

pub(super) const ROWS: &[Row] = &[
    (&["sdiv.fix"], |l, c| l.fixed_point(c, SIGNED.divided())),
    (&["sdiv.fix.sat"], |l, c| {
        l.fixed_point(c, SIGNED.divided().saturated())
    }),
    (&["smul.fix"], |l, c| l.fixed_point(c, SIGNED)),
    (&["smul.fix.sat"], |l, c| {
        l.fixed_point(c, SIGNED.saturated())
    }),
    (&["udiv.fix"], |l, c| l.fixed_point(c, UNSIGNED.divided())),
    (&["udiv.fix.sat"], |l, c| {
        l.fixed_point(c, UNSIGNED.divided().saturated())
    }),
    (&["umul.fix"], |l, c| l.fixed_point(c, UNSIGNED)),
    (&["umul.fix.sat"], |l, c| {
        l.fixed_point(c, UNSIGNED.saturated())
    }),
];

impl Lower<'_, '_> {
    /// Lowers an operation lane by lane.
    fn fixed_point(&mut self, call: &IntrinsicCall<'_>, operation: Operation) -> Lowered<Parts> {
        let [left, right, scale] = call.arguments()?;
        let (scale, bits) = self.fixed_format(left, scale)?;
        let wanted = Wanted {
            operation,
            scale,
            bits,
        };
        let (left, right) = (self.parts(left)?, self.parts(right)?);
        let lanes = left.into_iter().zip(right);
        lanes.map(|(l, r)| self.fixed_lane(wanted, l, r)).collect()
    }

    /// The scale and the width of a number, in bits.
    fn fixed_format(&self, number: IrValue, scale: IrValue) -> Lowered<(u32, u32)> {
        let scale = self.scope.int(scale);
        let bits = self.int_bits(self.type_of(number)?);
        let bits = bits.ok_or("integers were expected")?;
        let scale = scale.and_then(|s| u32::try_from(s).ok());
        let scale = scale
            .filter(|s| *s <= bits)
            .ok_or("a point at this place")?;
        if bits > 64 {
            return Err("a fixed point in more than 64 bits".into());
        }
        Ok((scale, bits))
    }

    fn fixed_lane(&mut self, wanted: Wanted, left: Value, right: Value) -> Lowered<Value> {
        let ty = self.b.func.dfg.value_type(left);
        // With room for a sign bit above unsigned operands.
        let wide = match wanted.bits < 32 {
            true => clif::I64,
            false => clif::I128,
        };
        let mut extended = |value: Value| match wanted.operation.signed {
            true => self.sign_extend(value, wanted.bits, wide),
            false => self.resize(value, wide),
        };
        let (left, right) = (extended(left), extended(right));
        let out = match wanted.operation.divides {
            true => self.fixed_quotient(wanted, left, right)?,
            false => {
                let product = self.b.ins().imul(left, right);
                let down = i64::from(wanted.scale);
                match wanted.operation.signed {
                    true => self.b.ins().sshr_imm_s(product, down),
                    false => self.b.ins().ushr_imm_s(product, down),
                }
            }
        };
        let out = match wanted.operation.saturates {
            true => self.fixed_bounds(wanted, out),
            false => out,
        };
        let out = self.resize(out, ty);
        Ok(self.mask(out, wanted.bits))
    }

    fn fixed_quotient(&mut self, wanted: Wanted, left: Value, right: Value) -> Lowered<Value> {
        let wide = self.b.func.dfg.value_type(left);
        let left = self.b.ins().ishl_imm_s(left, i64::from(wanted.scale));
        let (divide, bits) = match wanted.operation.signed {
            true => (BinaryOp::SDiv, wide.bits()),
            false => (BinaryOp::UDiv, wide.bits()),
        };
        let quotient = self.int_binary(divide, left, right, bits)?;
        if !wanted.operation.signed {
            return Ok(quotient);
        }
        // The division rounds towards zero; the result must round down.
        let back = self.b.ins().imul(quotient, right);
        let rest = self.b.ins().isub(left, back);
        let none = self.wide_const(wide, 0);
        let inexact = self.b.ins().icmp(IntCC::NotEqual, rest, none);
        let signs = self.b.ins().bxor(left, right);
        let negative = self.b.ins().icmp(IntCC::SignedLessThan, signs, none);
        let lower = self.b.ins().band(inexact, negative);
        let lower = self.resize(lower, wide);
        Ok(self.b.ins().isub(quotient, lower))
    }

    /// Clamps to the nearest representable number.
    fn fixed_bounds(&mut self, wanted: Wanted, value: Value) -> Value {
        let wide = self.b.func.dfg.value_type(value);
        if !wanted.operation.signed {
            let most = self.wide_const(wide, (1 << wanted.bits) - 1);
            let over = self.b.ins().icmp(IntCC::UnsignedGreaterThan, value, most);
            return self.choose(over, most, value);
        }
        let half = 1u128 << (wanted.bits - 1);
        let most = self.wide_const(wide, half - 1);
        let least = self.wide_const(wide, half.wrapping_neg());
        let over = self.b.ins().icmp(IntCC::SignedGreaterThan, value, most);
        let value = self.choose(over, most, value);
        let under = self.b.ins().icmp(IntCC::SignedLessThan, value, least);
        self.choose(under, least, value)
    }
}
