//! Intrinsics and casts of integers of more than 128 bits, word by word.

use super::arith::int_cc;
use super::{Lower, Lowered, Parts};
use crate::lower_error::{Expected, LowerError};
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Predicate};
use bitsmith_model::types::{Type, TypeId};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

impl Lower<'_, '_> {
    /// Lowers an intrinsic on integers of more than 128 bits, given its name without types.
    pub(super) fn wide_intrinsic(
        &mut self,
        name: &str,
        first: &[Value],
        rest: &[Parts],
        bits: u32,
    ) -> Lowered<Parts> {
        let arg = |n: usize| rest.get(n).map(Parts::as_slice).expected();
        if let Some(op) = name.strip_suffix(".sat") {
            return self.wide_saturate(op, first, arg(0)?, bits);
        }
        let zero = self.iconst(clif::I64, 0);
        let small = |value: Value| {
            let mut out = Parts::from_elem(zero, first.len());
            if let Some(low) = out.first_mut() {
                *low = value;
            }
            out
        };
        Ok(match name {
            "ctpop" => {
                let mut sum = zero;
                for word in first {
                    let ones = self.b.ins().popcnt(*word);
                    sum = self.b.ins().iadd(sum, ones);
                }
                small(sum)
            }
            "ctlz" => {
                let whole = self.wide_leading(first);
                let above = i64::from(bits) - first.len() as i64 * 64;
                small(self.b.ins().iadd_imm_s(whole, above))
            }
            "cttz" => {
                let mut count = self.iconst(clif::I64, bits.into());
                for (index, word) in first.iter().enumerate().rev() {
                    let here = self.b.ins().ctz(*word);
                    let here = self.b.ins().iadd_imm_s(here, index as i64 * 64);
                    count = self.choose(*word, here, count);
                }
                small(count)
            }
            "bswap" | "bitreverse" => {
                let turned: Parts = first.iter().rev().copied().collect();
                let turned: Parts = turned
                    .into_iter()
                    .map(|l| match name {
                        "bswap" => self.b.ins().bswap(l),
                        _ => self.b.ins().bitrev(l),
                    })
                    .collect();
                let by = first.len() as i64 * 64 - i64::from(bits);
                let by = small(self.iconst(clif::I64, by));
                self.wide_binary(BinaryOp::LShr, &turned, &by, first.len() as u32 * 64)?
            }
            "abs" => {
                let sign = self.wide_sign(first, bits)?;
                let signed = self.wide_signed(first, bits);
                let mut out = self.wide_negate_if(&signed, sign);
                self.wide_cut(&mut out, bits);
                out
            }
            "umax" => self.wide_pick(IntCC::UnsignedGreaterThan, first, arg(0)?, bits)?,
            "umin" => self.wide_pick(IntCC::UnsignedLessThan, first, arg(0)?, bits)?,
            "smax" => self.wide_pick(IntCC::SignedGreaterThan, first, arg(0)?, bits)?,
            "smin" => self.wide_pick(IntCC::SignedLessThan, first, arg(0)?, bits)?,
            "fshl" | "fshr" => self.wide_funnel(name == "fshl", first, arg(0)?, arg(1)?, bits)?,
            _ => return Err(format!("{name} of more than 128 bits").into()),
        })
    }

    /// The number of leading zeros of all words.
    fn wide_leading(&mut self, words: &[Value]) -> Value {
        let mut count = self.iconst(clif::I64, words.len() as i64 * 64);
        for (index, word) in words.iter().enumerate() {
            let above = words.len() - 1 - index;
            let here = self.b.ins().clz(*word);
            let here = self.b.ins().iadd_imm_s(here, above as i64 * 64);
            count = self.choose(*word, here, count);
        }
        count
    }

    /// All ones if the integer is negative, else zero.
    fn wide_sign(&mut self, words: &[Value], bits: u32) -> Lowered<Value> {
        let signed = self.wide_signed(words, bits);
        let last = *signed.last().expected()?;
        Ok(self.b.ins().sshr_imm_s(last, 63))
    }

    fn wide_select(&mut self, condition: Value, yes: &[Value], no: &[Value]) -> Parts {
        let pairs = yes.iter().zip(no);
        pairs.map(|(y, n)| self.choose(condition, *y, *n)).collect()
    }

    fn wide_pick(
        &mut self,
        cc: IntCC,
        left: &[Value],
        right: &[Value],
        bits: u32,
    ) -> Lowered<Parts> {
        let better = self.wide_compare(cc, left, right, bits)?;
        let better = *better.first().expected()?;
        Ok(self.wide_select(better, left, right))
    }

    fn wide_funnel(
        &mut self,
        left_wards: bool,
        high: &[Value],
        low: &[Value],
        amount: &[Value],
        bits: u32,
    ) -> Lowered<Parts> {
        let number = |this: &mut Self, n: u32| {
            let zero = this.iconst(clif::I64, 0);
            let mut out = Parts::from_elem(zero, high.len());
            if let Some(low) = out.first_mut() {
                *low = this.iconst(clif::I64, n.into());
            }
            out
        };
        let (one, width, most) = (
            number(self, 1),
            number(self, bits),
            number(self, bits.saturating_sub(1)),
        );
        let by = self.wide_binary(BinaryOp::URem, amount, &width, bits)?;
        let rest = self.wide_binary(BinaryOp::Sub, &most, &by, bits)?;
        // A shift that may be by the whole width is done in two steps.
        let (up, down) = match left_wards {
            true => {
                let down = self.wide_binary(BinaryOp::LShr, low, &one, bits)?;
                (
                    self.wide_binary(BinaryOp::Shl, high, &by, bits)?,
                    self.wide_binary(BinaryOp::LShr, &down, &rest, bits)?,
                )
            }
            false => {
                let up = self.wide_binary(BinaryOp::Shl, high, &one, bits)?;
                (
                    self.wide_binary(BinaryOp::Shl, &up, &rest, bits)?,
                    self.wide_binary(BinaryOp::LShr, low, &by, bits)?,
                )
            }
        };
        self.wide_binary(BinaryOp::Or, &up, &down, bits)
    }

    /// An operator such as `sadd` with its overflow flag: computed with more words, which are then compared
    /// with the truncated result.
    pub(super) fn wide_overflowing(
        &mut self,
        name: &str,
        left: &[Value],
        right: &[Value],
        bits: u32,
    ) -> Lowered<(Parts, Value)> {
        let signed = name.starts_with('s');
        let (op, more) = match name.get(1..) {
            Some("add") => (BinaryOp::Add, 1),
            Some("sub") => (BinaryOp::Sub, 1),
            Some("mul") => (BinaryOp::Mul, left.len()),
            _ => return Err(format!("{name} of more than 128 bits").into()),
        };
        let wide_bits = (left.len() + more) as u32 * 64;
        let extended = |this: &mut Self, words: &[Value]| -> Lowered<Parts> {
            let (mut out, fill) = match signed {
                true => (this.wide_signed(words, bits), this.wide_sign(words, bits)?),
                false => (Parts::from_slice(words), this.iconst(clif::I64, 0)),
            };
            out.extend(std::iter::repeat_n(fill, more));
            Ok(out)
        };
        let (left_wide, right_wide) = (extended(self, left)?, extended(self, right)?);
        let exact = self.wide_binary(op, &left_wide, &right_wide, wide_bits)?;
        let mut out = Parts::from_slice(exact.get(..left.len()).unwrap_or_default());
        self.wide_cut(&mut out, bits);
        let again = extended(self, &out)?;
        let differs = self.wide_compare(IntCC::NotEqual, &again, &exact, wide_bits)?;
        Ok((out, *differs.first().expected()?))
    }

    /// A shift to the left, and a flag that is true if shifting back does not give the operand.
    fn wide_shift_checked(
        &mut self,
        name: &str,
        value: &[Value],
        by: &[Value],
        bits: u32,
    ) -> Lowered<(Parts, Value)> {
        let back = match name {
            "sshl" => BinaryOp::AShr,
            _ => BinaryOp::LShr,
        };
        let out = self.wide_binary(BinaryOp::Shl, value, by, bits)?;
        let again = self.wide_binary(back, &out, by, bits)?;
        let differs = self.wide_compare(IntCC::NotEqual, &again, value, bits)?;
        Ok((out, *differs.first().expected()?))
    }

    fn wide_saturate(
        &mut self,
        name: &str,
        left: &[Value],
        right: &[Value],
        bits: u32,
    ) -> Lowered<Parts> {
        let (out, over) = match name {
            "sshl" | "ushl" => self.wide_shift_checked(name, left, right, bits)?,
            _ => self.wide_overflowing(name, left, right, bits)?,
        };
        let ones = self.iconst(clif::I64, -1);
        let zero = self.iconst(clif::I64, 0);
        let mut limit = match name {
            "usub" => Parts::from_elem(zero, left.len()),
            "uadd" | "ushl" => Parts::from_elem(ones, left.len()),
            _ => {
                // The greatest integer if the left operand is not negative, else its complement.
                let sign = self.wide_sign(left, bits)?;
                let fill = self.b.ins().bnot(sign);
                let mut limit = Parts::from_elem(fill, left.len());
                if let Some(last) = limit.last_mut() {
                    let top = self.iconst(clif::I64, 1i64 << ((bits - 1) % 64));
                    *last = self.b.ins().bxor(*last, top);
                }
                limit
            }
        };
        self.wide_cut(&mut limit, bits);
        Ok(self.wide_select(over, &limit, &out))
    }

    /// Lowers casts between floats and integers of more than 128 bits.
    pub(super) fn wide_float_cast(
        &mut self,
        op: CastOp,
        parts: &[Value],
        from: TypeId,
        to: TypeId,
    ) -> Lowered<Parts> {
        let extended = |ty| matches!(self.ir_type(ty), Type::X86Fp80);
        if extended(from) || extended(to) {
            return Err("x86_fp80 and integers of more than 128 bits".into());
        }
        match op {
            CastOp::SIToFP | CastOp::UIToFP => {
                let bits = self.int_bits(from).expected()?;
                let target = *self.scalars(to)?.parts.first().expected()?;
                let small = self.small(to);
                let wide = small.map_or(target.ty, |_| clif::F32);
                let out = self.wide_to_float(parts, bits, wide, op == CastOp::SIToFP)?;
                Ok(Parts::from_slice(&[self.narrow(out, small)]))
            }
            CastOp::FPToSI | CastOp::FPToUI => {
                let bits = self.int_bits(to).expected()?;
                let value = *parts.first().expected()?;
                let value = self.widen(value, self.small(from));
                self.float_to_words(value, bits)
            }
            _ => Err(format!("{} of more than 128 bits", op.text()).into()),
        }
    }

    /// Converts the highest 64 bits (128 for fp128), with the last bit set if any lower bit is. The result
    /// is rounded once and then scaled.
    fn wide_to_float(
        &mut self,
        words: &[Value],
        bits: u32,
        to: clif::Type,
        signed: bool,
    ) -> Lowered<Value> {
        let scale = match to {
            clif::F32 => "ldexpf",
            clif::F64 => "ldexp",
            _ => "ldexpf128",
        };
        let all = words.len() as u32 * 64;
        let (magnitude, sign) = match signed {
            true => {
                let sign = self.wide_sign(words, bits)?;
                let signed = self.wide_signed(words, bits);
                (self.wide_negate_if(&signed, sign), Some(sign))
            }
            false => (Parts::from_slice(words), None),
        };
        let leading = self.wide_leading(&magnitude);
        let zero = self.iconst(clif::I64, 0);
        let mut by = Parts::from_elem(zero, words.len());
        if let Some(low) = by.first_mut() {
            *low = leading;
        }
        let shifted = self.wide_binary(BinaryOp::Shl, &magnitude, &by, all)?;
        let taken = if to == clif::F128 { 2 } else { 1 };
        let (below, top) = shifted.split_at(shifted.len().saturating_sub(taken));
        let mut sticky = zero;
        for word in below {
            sticky = self.b.ins().bor(sticky, *word);
        }
        let sticky = self.b.ins().icmp_imm_s(IntCC::NotEqual, sticky, 0);
        let sticky = self.b.ins().uextend(clif::I64, sticky);
        let low = *top.first().expected()?;
        let low = self.b.ins().bor(low, sticky);
        let float = match top.get(1) {
            Some(high) => {
                let whole = self.b.ins().iconcat(low, *high);
                self.int_to_float(whole, 128, to, false)?
            }
            None => self.b.ins().fcvt_from_uint(to, low),
        };
        let power = self.iconst(clif::I64, i64::from(all) - 64 * taken as i64);
        let power = self.b.ins().isub(power, leading);
        let power = self.b.ins().ireduce(clif::I32, power);
        let scaled = self.library(scale, &[float, power], &[to]);
        let scaled = *scaled.first().expected()?;
        Ok(match sign {
            Some(sign) => {
                let minus = match to {
                    clif::F128 => self.change_sign(scaled, 1 << 127, false),
                    _ => self.b.ins().fneg(scaled),
                };
                self.choose(sign, minus, scaled)
            }
            None => scaled,
        })
    }

    /// The significand of a double as a 53-bit integer, shifted by its exponent.
    fn float_to_words(&mut self, value: Value, bits: u32) -> Lowered<Parts> {
        if self.b.func.dfg.value_type(value) == clif::F128 {
            return self.quad_to_words(value, bits);
        }
        let value = self.float_to_float(value, clif::F64)?;
        let raw = self.cast_bits(value, clif::I64);
        let sign = self.b.ins().sshr_imm_s(raw, 63);
        let exponent = self.b.ins().ushr_imm_s(raw, 52);
        let exponent = self.b.ins().band_imm_s(exponent, 0x7ff);
        let exponent = self.b.ins().iadd_imm_s(exponent, -1075);
        let fraction = self.b.ins().band_imm_s(raw, (1 << 52) - 1);
        let fraction = self.b.ins().bor_imm_s(fraction, 1 << 52);
        let zero = self.iconst(clif::I64, 0);
        let count = bits.div_ceil(64) as usize;
        let low = |value: Value| {
            let mut out = Parts::from_elem(zero, count);
            if let Some(first) = out.first_mut() {
                *first = value;
            }
            out
        };
        let up_by = self.b.ins().smax(exponent, zero);
        let up = self.wide_binary(
            BinaryOp::Shl,
            &low(fraction),
            &low(up_by),
            count as u32 * 64,
        )?;
        let down_by = self.b.ins().ineg(exponent);
        let most = self.iconst(clif::I64, 63);
        let down_by = self.b.ins().smin(down_by, most);
        let down = self.b.ins().ushr(fraction, down_by);
        let small = self.b.ins().icmp_imm_s(IntCC::SignedLessThan, exponent, 0);
        let whole = self.wide_select(small, &low(down), &up);
        let mut out = self.wide_negate_if(&whole, sign);
        self.wide_cut(&mut out, bits);
        Ok(out)
    }

    /// The same for an fp128, whose significand has 113 bits.
    fn quad_to_words(&mut self, value: Value, bits: u32) -> Lowered<Parts> {
        let raw = self.cast_bits(value, clif::I128);
        let (low, high) = self.b.ins().isplit(raw);
        let sign = self.b.ins().sshr_imm_s(high, 63);
        let exponent = self.b.ins().ushr_imm_s(high, 48);
        let exponent = self.b.ins().band_imm_s(exponent, 0x7fff);
        let exponent = self.b.ins().iadd_imm_s(exponent, -(16383 + 112));
        let high = self.b.ins().band_imm_s(high, (1 << 48) - 1);
        let high = self.b.ins().bor_imm_s(high, 1 << 48);
        let zero = self.iconst(clif::I64, 0);
        let count = bits.div_ceil(64) as usize;
        let row = |values: &[Value]| {
            let mut out = Parts::from_slice(values);
            out.resize(count, zero);
            out
        };
        let up_by = self.b.ins().smax(exponent, zero);
        let all = count as u32 * 64;
        let up = self.wide_binary(BinaryOp::Shl, &row(&[low, high]), &row(&[up_by]), all)?;
        let down_by = self.b.ins().ineg(exponent);
        let most = self.iconst(clif::I64, 127);
        let down_by = self.b.ins().smin(down_by, most);
        let fraction = self.b.ins().iconcat(low, high);
        let down = self.b.ins().ushr(fraction, down_by);
        let (low, high) = self.b.ins().isplit(down);
        let small = self.b.ins().icmp_imm_s(IntCC::SignedLessThan, exponent, 0);
        let whole = self.wide_select(small, &row(&[low, high]), &up);
        let mut out = self.wide_negate_if(&whole, sign);
        self.wide_cut(&mut out, bits);
        Ok(out)
    }

    /// Lowers `scmp` and `ucmp` of wide integers: -1, 0 or 1 as a byte.
    pub(super) fn wide_three_way(
        &mut self,
        signed: bool,
        left: &[Value],
        right: &[Value],
        bits: u32,
    ) -> Lowered<Value> {
        let predicates = match signed {
            true => [Predicate::SGt, Predicate::SLt],
            false => [Predicate::UGt, Predicate::ULt],
        };
        let mut truths = Parts::new();
        for predicate in predicates {
            let cc = int_cc(predicate).expected()?;
            truths.extend(self.wide_compare(cc, left, right, bits)?);
        }
        match truths.as_slice() {
            [above, below] => Ok(self.b.ins().isub(*above, *below)),
            _ => Err(LowerError::internal()),
        }
    }
}
