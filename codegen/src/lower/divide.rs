//! Division by a constant: a multiplication and shifts. T. Granlund and P. Montgomery, «Division by invariant integers
//! using multiplication», PLDI 1994.
//!
//! Cranelift's optimiser takes the upper half of a product, for which some machines have fixed registers. Up to 32 bits
//! the product has room in a register of 64.

use super::Lower;
use bitsmith_model::schema::inst::BinaryOp;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

/// The multiplication that divides an unsigned number.
pub(super) struct Unsigned {
    pub factor: u64,
    /// The shift of the upper half of the product, in bits.
    pub shift: i64,
    /// True if the factor has a bit more than a lane, which is the highest of them.
    pub one_more: bool,
}

impl Unsigned {
    /// For a divisor of at least 2 and lanes of at most 32 bits.
    pub fn new(divisor: u64, bits: u32) -> Option<Self> {
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

/// The factor for a signed divisor of this size and lanes of at most 32 bits, and the shift of the upper half of the
/// product, in bits.
pub(super) fn signed_factor(size: u64, bits: u32) -> (u64, i64) {
    let log = (64 - size.saturating_sub(1).leading_zeros()).max(1);
    let power = 1u64.checked_shl(bits + log - 1).unwrap_or(0);
    let factor = power.checked_div(size).unwrap_or(0) + 1;
    (factor & !(u64::MAX << bits), i64::from(log) - 1)
}

impl Lower<'_, '_> {
    /// A quotient or remainder by a constant, of zero-extended integers of at most 32 bits. Powers of two are left to
    /// Cranelift's optimiser.
    pub(super) fn divided_by_constant(
        &mut self,
        op: BinaryOp,
        left: Value,
        right: Value,
        bits: u32,
    ) -> Option<Value> {
        use BinaryOp::{SDiv, SRem, UDiv, URem};
        let ty = self.b.func.dfg.value_type(left);
        let fits = self.unit.options.optimize && ty.bits() <= 32;
        if !fits || !matches!(op, SDiv | SRem | UDiv | URem) {
            return None;
        }
        let unused = 64u32.checked_sub(bits)?;
        let divisor = self.constant_int(right)? << unused;
        let signed = matches!(op, SDiv | SRem);
        let divisor = match signed {
            true => divisor >> unused,
            false => (divisor.cast_unsigned() >> unused).cast_signed(),
        };
        let size = divisor.unsigned_abs();
        if size < 2 || size.is_power_of_two() {
            return None;
        }
        let left = match signed {
            true => self.signed(left, bits),
            false => left,
        };
        let quotient = match signed {
            true => self.signed_quotient_of(left, divisor),
            false => self.unsigned_quotient_of(left, &Unsigned::new(size, ty.bits())?),
        };
        let narrow = self.b.ins().ireduce(ty, quotient);
        if matches!(op, SDiv | UDiv) {
            if !signed {
                self.extensions.zero.insert(narrow, quotient);
            }
            return Some(narrow);
        }
        let divisor = self.iconst(ty, divisor);
        let product = self.b.ins().imul(narrow, divisor);
        Some(self.b.ins().isub(left, product))
    }

    /// The quotient of an unsigned integer, in 64 bits.
    fn unsigned_quotient_of(&mut self, value: Value, by: &Unsigned) -> Value {
        let bits = i64::from(self.b.func.dfg.value_type(value).bits());
        let wide = self.resize(value, clif::I64);
        if by.one_more && bits == 32 {
            let product = self.b.ins().imul_imm_u(wide, by.factor.cast_signed());
            let product = self.b.ins().ushr_imm_u(product, bits);
            // The product with the highest bit of the factor, and the sum, in which there is room for its last bit.
            let rest = self.b.ins().isub(wide, product);
            let half = self.b.ins().ushr_imm_u(rest, 1);
            let sum = self.b.ins().iadd(half, product);
            return self.b.ins().ushr_imm_u(sum, by.shift - 1);
        }
        let factor = by.factor | u64::from(by.one_more) << bits;
        let product = self.b.ins().imul_imm_u(wide, factor.cast_signed());
        self.b.ins().ushr_imm_u(product, bits + by.shift)
    }

    /// The quotient of a signed integer, in 64 bits.
    fn signed_quotient_of(&mut self, value: Value, divisor: i64) -> Value {
        let bits = self.b.func.dfg.value_type(value).bits();
        let (factor, shift) = signed_factor(divisor.unsigned_abs(), bits);
        let wide = self.b.ins().sextend(clif::I64, value);
        let product = self.b.ins().imul_imm_u(wide, factor.cast_signed());
        let quotient = self.b.ins().sshr_imm_u(product, i64::from(bits) + shift);
        // It is rounded down; negative ones are one more.
        let negative = self.b.ins().sshr_imm_u(wide, 63);
        match divisor < 0 {
            true => self.b.ins().isub(negative, quotient),
            false => self.b.ins().isub(quotient, negative),
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
