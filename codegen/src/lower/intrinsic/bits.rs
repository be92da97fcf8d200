//! Intrinsics on the bits of integers: counts, swaps, funnel shifts, overflow, saturation.

use super::bit_fields::Direction;
use crate::lower::{Lower, Lowered};
use crate::lower_error::Expected;
use bitsmith_model::schema::inst::BinaryOp;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

impl Lower<'_, '_> {
    /// Lowers an intrinsic on one integer of `bits` bits; `None` if it is not one. `in_zero` says that a count of zero bits is
    /// defined for zero.
    pub(in crate::lower) fn unary_bits(
        &mut self,
        name: &str,
        value: Value,
        bits: u32,
        in_zero: bool,
    ) -> Option<Lowered<Value>> {
        if matches!(name, "ctlz" | "cttz") && self.unit.target.loosen().is_some() {
            self.pseudos.counts = true;
            self.pseudos.counts_in_zero |= in_zero;
        }
        let ty = self.b.func.dfg.value_type(value);
        let room = i64::from(ty.bits().saturating_sub(bits));
        Some(Ok(match name {
            "ctpop" => self.b.ins().popcnt(value),
            "ctlz" => {
                let zeros = self.b.ins().clz(value);
                let spare = self.iconst(ty, room);
                self.b.ins().isub(zeros, spare)
            }
            "cttz" => {
                // A bit set above the integer ends the count if all its bits are zero.
                let value = match bits < ty.bits() && in_zero {
                    true => {
                        let end = self.wide_const(ty, 1u128 << bits);
                        self.b.ins().bor(value, end)
                    }
                    false => value,
                };
                self.b.ins().ctz(value)
            }
            "bswap" => {
                let swapped = match ty {
                    clif::I8 => value,
                    _ => self.b.ins().bswap(value),
                };
                self.b.ins().ushr_imm_s(swapped, room)
            }
            "bitreverse" => {
                let reversed = self.b.ins().bitrev(value);
                self.b.ins().ushr_imm_s(reversed, room)
            }
            "abs" => {
                let signed = self.signed(value, bits);
                let negative = self.b.ins().ineg(signed);
                let zero = self.iconst(ty, 0);
                let below = self.b.ins().icmp(IntCC::SignedLessThan, signed, zero);
                let out = self.choose(below, negative, signed);
                self.mask(out, bits)
            }
            _ => return None,
        }))
    }

    /// Lowers an intrinsic on two integers of `bits` bits with one result; `None` if it is not one.
    pub(in crate::lower) fn binary_bits(
        &mut self,
        name: &str,
        left: Value,
        right: Value,
        bits: u32,
    ) -> Option<Lowered<Value>> {
        let pick = match name {
            "umax" => Some(IntCC::UnsignedGreaterThan),
            "umin" => Some(IntCC::UnsignedLessThan),
            "smax" => Some(IntCC::SignedGreaterThan),
            "smin" => Some(IntCC::SignedLessThan),
            _ => None,
        };
        if let Some(cc) = pick {
            let better = self.compare(cc, left, right, bits);
            return Some(Ok(self.choose(better, left, right)));
        }
        Some(match name {
            "uadd.sat" | "sadd.sat" | "usub.sat" | "ssub.sat" => {
                self.saturate(name, left, right, bits)
            }
            "ushl.sat" | "sshl.sat" => self.shift_saturate(name, left, right, bits),
            "clmul" => Ok(self.carryless_product(left, right, bits)),
            "pdep" => Ok(self.spread([left, right], Direction::Deposit)),
            "pext" => Ok(self.spread([left, right], Direction::Extract)),
            _ => return None,
        })
    }

    /// The lower half of the product without carries.
    fn carryless_product(&mut self, left: Value, right: Value, bits: u32) -> Value {
        let ty = self.b.func.dfg.value_type(left);
        let (mut out, one) = (self.iconst(ty, 0), self.iconst(ty, 1));
        for bit in 0..i64::from(bits) {
            let bits = self.b.ins().ushr_imm_s(right, bit);
            let bit_of_right = self.b.ins().band(bits, one);
            let all = self.b.ins().ineg(bit_of_right);
            let shifted = self.b.ins().ishl_imm_s(left, bit);
            let term = self.b.ins().band(shifted, all);
            out = self.b.ins().bxor(out, term);
        }
        self.mask(out, bits)
    }

    /// Lowers `scmp` and `ucmp`: -1, 0 or 1 in the type of the result.
    pub(in crate::lower) fn three_way(
        &mut self,
        signed: bool,
        left: Value,
        right: Value,
        bits: u32,
        to: clif::Type,
        to_bits: u32,
    ) -> Value {
        let (above, below) = match signed {
            true => (IntCC::SignedGreaterThan, IntCC::SignedLessThan),
            false => (IntCC::UnsignedGreaterThan, IntCC::UnsignedLessThan),
        };
        let above = self.compare(above, left, right, bits);
        let below = self.compare(below, left, right, bits);
        let out = self.b.ins().isub(above, below);
        let out = match to.bits() > 8 {
            true => self.b.ins().sextend(to, out),
            false => out,
        };
        self.mask(out, to_bits)
    }

    /// The truncated result, and the overflow flag.
    pub(in crate::lower) fn overflowing(
        &mut self,
        name: &str,
        left: Value,
        right: Value,
        bits: u32,
    ) -> Lowered<(Value, Value)> {
        let signed = name.starts_with('s');
        let op = match name.get(1..4) {
            Some("add") => BinaryOp::Add,
            Some("sub") => BinaryOp::Sub,
            _ => BinaryOp::Mul,
        };
        let ty = self.b.func.dfg.value_type(left);
        if op == BinaryOp::Mul && bits > 64 {
            return self.wide_mul_overflow(signed, left, right, bits);
        }
        if bits == ty.bits() {
            let (out, over) = match (op, signed) {
                (BinaryOp::Add, false) => self.b.ins().uadd_overflow(left, right),
                (BinaryOp::Add, true) => self.b.ins().sadd_overflow(left, right),
                (BinaryOp::Sub, false) => self.b.ins().usub_overflow(left, right),
                (BinaryOp::Sub, true) => self.b.ins().ssub_overflow(left, right),
                (_, false) => self.b.ins().umul_overflow(left, right),
                (_, true) => self.b.ins().smul_overflow(left, right),
            };
            return Ok((out, over));
        }
        // Odd widths are computed with twice the width and then checked.
        let wide = if bits > 32 { clif::I128 } else { clif::I64 };
        let (l, r) = match signed {
            true => (
                self.sign_extend(left, bits, wide),
                self.sign_extend(right, bits, wide),
            ),
            false => (self.resize(left, wide), self.resize(right, wide)),
        };
        let whole = match op {
            BinaryOp::Add => self.b.ins().iadd(l, r),
            BinaryOp::Sub => self.b.ins().isub(l, r),
            _ => self.b.ins().imul(l, r),
        };
        let cut = self.mask(whole, bits);
        let back = match signed {
            true => self.signed(cut, bits),
            false => cut,
        };
        let over = self.b.ins().icmp(IntCC::NotEqual, back, whole);
        Ok((self.resize(cut, ty), over))
    }

    /// A multiplication of 65 to 128 bits, whose overflow is checked by dividing.
    fn wide_mul_overflow(
        &mut self,
        signed: bool,
        left: Value,
        right: Value,
        bits: u32,
    ) -> Lowered<(Value, Value)> {
        let (left, right) = match signed {
            true => (self.signed(left, bits), self.signed(right, bits)),
            false => (left, right),
        };
        let product = self.b.ins().imul(left, right);
        let zero = self.iconst(clif::I128, 0);
        let one = self.iconst(clif::I128, 1);
        let is_zero = self.b.ins().icmp(IntCC::Equal, right, zero);
        let mut divisor = self.choose(is_zero, one, right);
        let mut edge = self.iconst(clif::I8, 0);
        let name = match signed {
            true => {
                // The least integer divided by -1 traps.
                let minus = self.iconst(clif::I128, -1);
                let is_minus = self.b.ins().icmp(IntCC::Equal, right, minus);
                divisor = self.choose(is_minus, one, divisor);
                let least = self.wide_const(clif::I128, 1 << 127);
                let is_least = self.b.ins().icmp(IntCC::Equal, left, least);
                edge = self.b.ins().band(is_minus, is_least);
                "__divti3"
            }
            false => "__udivti3",
        };
        let quotient = self.library(name, &[product, divisor], &[clif::I128]);
        let quotient = quotient.first().copied().expected()?;
        let differs = self.b.ins().icmp(IntCC::NotEqual, quotient, left);
        let trivial = match signed {
            true => {
                let same = self.b.ins().icmp(IntCC::Equal, divisor, right);
                self.b.ins().bxor_imm_s(same, 1)
            }
            false => is_zero,
        };
        let never = self.iconst(clif::I8, 0);
        let differs = self.choose(trivial, never, differs);
        let over = self.b.ins().bor(differs, edge);
        let cut = self.mask(product, bits);
        let back = match signed {
            true => self.signed(cut, bits),
            false => cut,
        };
        let beyond = self.b.ins().icmp(IntCC::NotEqual, back, product);
        Ok((cut, self.b.ins().bor(over, beyond)))
    }

    fn saturate(&mut self, name: &str, left: Value, right: Value, bits: u32) -> Lowered<Value> {
        let (out, over) = self.overflowing(name, left, right, bits)?;
        let ty = self.b.func.dfg.value_type(left);
        let limit = match name {
            "uadd.sat" => self.wide_const(ty, u128::MAX.checked_shr(128 - bits).unwrap_or(0)),
            "usub.sat" => self.iconst(ty, 0),
            _ => self.signed_limit(left, bits),
        };
        Ok(self.choose(over, limit, out))
    }

    /// The greatest integer, or the least if `like` is negative.
    fn signed_limit(&mut self, like: Value, bits: u32) -> Value {
        let ty = self.b.func.dfg.value_type(like);
        let least = 1u128 << (bits - 1);
        let (least, most) = (self.wide_const(ty, least), self.wide_const(ty, least - 1));
        let signed = self.signed(like, bits);
        let zero = self.iconst(ty, 0);
        let negative = self.b.ins().icmp(IntCC::SignedLessThan, signed, zero);
        self.choose(negative, least, most)
    }

    fn shift_saturate(
        &mut self,
        name: &str,
        left: Value,
        right: Value,
        bits: u32,
    ) -> Lowered<Value> {
        let ty = self.b.func.dfg.value_type(left);
        let out = self.int_binary(BinaryOp::Shl, left, right, bits)?;
        let (back, limit) = match name {
            "ushl.sat" => (
                self.int_binary(BinaryOp::LShr, out, right, bits)?,
                self.wide_const(ty, u128::MAX.checked_shr(128 - bits).unwrap_or(0)),
            ),
            _ => (
                self.int_binary(BinaryOp::AShr, out, right, bits)?,
                self.signed_limit(left, bits),
            ),
        };
        let same = self.b.ins().icmp(IntCC::Equal, back, left);
        Ok(self.choose(same, out, limit))
    }

    /// Lowers `fshl` and `fshr`: a shift of two concatenated integers.
    pub(in crate::lower) fn funnel(
        &mut self,
        left_wards: bool,
        high: Value,
        low: Value,
        amount: Value,
        bits: u32,
    ) -> Lowered<Value> {
        let ty = self.b.func.dfg.value_type(high);
        if high == low && bits == ty.bits() {
            return Ok(match left_wards {
                true => self.b.ins().rotl(high, amount),
                false => self.b.ins().rotr(high, amount),
            });
        }
        let width = self.wide_const(ty, bits.into());
        let by = match bits.is_power_of_two() {
            true => {
                let mask = self.wide_const(ty, u128::from(bits - 1));
                self.b.ins().band(amount, mask)
            }
            false => self.int_binary(BinaryOp::URem, amount, width, bits.max(8))?,
        };
        let zero = self.iconst(ty, 0);
        let none = self.b.ins().icmp(IntCC::Equal, by, zero);
        let rest = self.b.ins().isub(width, by);
        let (up_by, down_by) = match left_wards {
            true => (by, rest),
            false => (rest, by),
        };
        let up = self.b.ins().ishl(high, up_by);
        let down = self.b.ins().ushr(low, down_by);
        let both = self.b.ins().bor(up, down);
        let both = self.mask(both, bits);
        Ok(match left_wards {
            true => self.choose(none, high, both),
            false => self.choose(none, low, both),
        })
    }
}
