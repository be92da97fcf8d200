//! Expansion of integers of more than 128 bits (LegalizeTypes in LLVM): 64-bit words, the least first, zero above their width.

use super::{Lower, Lowered, Parts, plain};
use crate::lower_error::{Expected, LowerError};
use bitsmith_model::schema::inst::BinaryOp;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{BlockArg, InstBuilder, Value, types as clif};

/// The maximal number of words in a multiplication: the code grows with their square.
const MOST_FACTORS: usize = 32;

/// The number of bits in the last word.
fn top_bits(bits: u32) -> u32 {
    (bits - 1) % 64 + 1
}

impl Lower<'_, '_> {
    /// An operation on each lane of two vectors of integers, or on two integers.
    pub(super) fn wide_lanes(
        &mut self,
        bits: u32,
        left: &[Value],
        right: &[Value],
        mut each: impl FnMut(&mut Self, &[Value], &[Value]) -> Lowered<Parts>,
    ) -> Lowered<Parts> {
        let words = bits.div_ceil(64).max(1) as usize;
        let mut out = Parts::new();
        for (left, right) in left.chunks(words).zip(right.chunks(words)) {
            out.extend(each(self, left, right)?);
        }
        Ok(out)
    }

    pub(super) fn wide_binary(
        &mut self,
        op: BinaryOp,
        left: &[Value],
        right: &[Value],
        bits: u32,
    ) -> Lowered<Parts> {
        use BinaryOp::*;
        if left.is_empty() || left.len() != right.len() {
            return Err(LowerError::internal());
        }
        let mut out: Parts = match op {
            And | Or | Xor => {
                let pairs = left.iter().zip(right);
                pairs
                    .map(|(l, r)| self.int_binary(op, *l, *r, 64))
                    .collect::<Lowered<_>>()?
            }
            Add => self.wide_add(left, right, false),
            Sub => self.wide_add(left, right, true),
            Mul => self.wide_multiply(left, right)?,
            Shl | LShr => self.shift_words(op, left, right)?,
            AShr => {
                let left = self.wide_signed(left, bits);
                self.shift_words(op, &left, right)?
            }
            UDiv => self.wide_divide(left, right)?.0,
            URem => self.wide_divide(left, right)?.1,
            SDiv | SRem => self.wide_divide_signed(op, left, right, bits)?,
            _ => return Err("integers were expected".into()),
        };
        self.wide_cut(&mut out, bits);
        Ok(out)
    }

    pub(super) fn wide_cut(&mut self, words: &mut Parts, bits: u32) {
        if let Some(last) = words.last_mut() {
            *last = self.mask(*last, top_bits(bits));
        }
    }

    /// Sign-extends above the width.
    pub(super) fn wide_signed(&mut self, words: &[Value], bits: u32) -> Parts {
        let mut words = Parts::from_slice(words);
        if let Some(last) = words.last_mut() {
            *last = self.signed(*last, top_bits(bits));
        }
        words
    }

    fn wide_multiply(&mut self, left: &[Value], right: &[Value]) -> Lowered<Parts> {
        let count = left.len();
        if count > MOST_FACTORS {
            return Err(format!("multiplication of more than {} bits", MOST_FACTORS * 64).into());
        }
        let zero = self.iconst(clif::I64, 0);
        let mut sum = vec![zero; count];
        for (at, l) in left.iter().enumerate() {
            let mut carry = zero;
            for (r, place) in right.iter().zip(sum.iter_mut().skip(at)) {
                let low = self.b.ins().imul(*l, *r);
                let high = self.b.ins().umulhi(*l, *r);
                let (with, over) = self.b.ins().uadd_overflow(low, *place);
                let over = self.b.ins().uextend(clif::I64, over);
                let high = self.b.ins().iadd(high, over);
                let (with, over) = self.b.ins().uadd_overflow(with, carry);
                let over = self.b.ins().uextend(clif::I64, over);
                carry = self.b.ins().iadd(high, over);
                *place = with;
            }
        }
        Ok(sum.into())
    }

    fn shift_words(&mut self, op: BinaryOp, value: &[Value], by: &[Value]) -> Lowered<Parts> {
        match self.constant_shift_amount(by) {
            Some(by) => self.constant_shift(op, value, by),
            None => self.wide_shift(op, value, by),
        }
    }

    /// The constant amount of a shift of as many words, if it is less than their bits.
    pub(super) fn constant_shift_amount(&self, by: &[Value]) -> Option<u32> {
        let (first, rest) = by.split_first()?;
        let is_small = rest.iter().all(|word| self.constant_int(*word) == Some(0));
        let amount = u32::try_from(self.constant_int(*first)?).ok();
        amount.filter(|amount| is_small && ((*amount / 64) as usize) < by.len())
    }

    /// The word that an operation shifts in at the end of words.
    fn shifted_in(&mut self, op: BinaryOp, value: &[Value]) -> Lowered<Value> {
        let last = *value.last().expected()?;
        Ok(match op {
            BinaryOp::AShr => self.b.ins().sshr_imm_s(last, 63),
            _ => self.iconst(clif::I64, 0),
        })
    }

    /// A shift of words by a constant amount, which is less than their bits.
    pub(super) fn constant_shift(
        &mut self,
        op: BinaryOp,
        value: &[Value],
        by: u32,
    ) -> Lowered<Parts> {
        let (words, bits) = ((by / 64) as usize, i64::from(by % 64));
        let fill = self.shifted_in(op, value)?;
        let left_wards = op == BinaryOp::Shl;
        let word = |at: Option<usize>| value.get(at?).copied();
        let mut out = Parts::with_capacity(value.len());
        for index in 0..value.len() {
            let (from, beside) = match left_wards {
                true => (index.checked_sub(words), index.checked_sub(words + 1)),
                false => (Some(index + words), Some(index + words + 1)),
            };
            let Some(from) = word(from) else {
                out.push(fill);
                continue;
            };
            if bits == 0 {
                out.push(from);
                continue;
            }
            let beside = word(beside);
            let main = match op {
                BinaryOp::Shl => self.b.ins().ishl_imm_s(from, bits),
                BinaryOp::AShr if beside.is_none() => self.b.ins().sshr_imm_s(from, bits),
                _ => self.b.ins().ushr_imm_s(from, bits),
            };
            out.push(match beside {
                None => main,
                Some(beside) => {
                    let more = match left_wards {
                        true => self.b.ins().ushr_imm_s(beside, 64 - bits),
                        false => self.b.ins().ishl_imm_s(beside, 64 - bits),
                    };
                    self.b.ins().bor(main, more)
                }
            });
        }
        Ok(out)
    }

    /// A shift by a variable amount, through memory.
    fn wide_shift(&mut self, op: BinaryOp, value: &[Value], by: &[Value]) -> Lowered<Parts> {
        let count = value.len();
        let left_wards = op == BinaryOp::Shl;
        let amount = *by.first().expected()?;
        let zero = self.iconst(clif::I64, 0);
        let fill = self.shifted_in(op, value)?;
        let mut content: Vec<Value> = Vec::new();
        match left_wards {
            // One further word below, which the lowest word takes bits from.
            true => {
                content.resize(count + 1, zero);
                content.extend(value);
            }
            false => {
                content.extend(value);
                content.resize(count * 2 + 1, fill);
            }
        }
        let slot = self.slot(content.len() as u64 * 8, 8)?;
        let base = self.slot_addr(slot);
        for (index, word) in content.iter().enumerate() {
            let offset = i32::try_from(index * 8)?;
            self.b.ins().store(plain(), *word, base, offset);
        }
        let whole = self.b.ins().ushr_imm_s(amount, 6);
        let most = self.iconst(clif::I64, count as i64);
        let whole = self.b.ins().umin(whole, most);
        let bytes = self.b.ins().ishl_imm_s(whole, 3);
        let by = self.b.ins().band_imm_s(amount, 63);
        let rest = self.b.ins().bxor_imm_s(by, 63);
        let base = match left_wards {
            true => {
                let start = self.add_offset(base, count as i64 * 8);
                self.b.ins().isub(start, bytes)
            }
            false => self.b.ins().iadd(base, bytes),
        };
        let mut out = Parts::with_capacity(count);
        for index in 0..count {
            let offset = i32::try_from(index * 8)?;
            let low = self.b.ins().load(clif::I64, plain(), base, offset);
            let high = self.b.ins().load(clif::I64, plain(), base, offset + 8);
            out.push(match left_wards {
                true => {
                    let up = self.b.ins().ishl(high, by);
                    let down = self.b.ins().ushr_imm_s(low, 1);
                    let down = self.b.ins().ushr(down, rest);
                    self.b.ins().bor(up, down)
                }
                false => {
                    let down = self.b.ins().ushr(low, by);
                    let up = self.b.ins().ishl_imm_s(high, 1);
                    let up = self.b.ins().ishl(up, rest);
                    self.b.ins().bor(down, up)
                }
            });
        }
        Ok(out)
    }

    /// Quotient and remainder by long division, bit by bit in a loop, so that the code stays short. Time is
    /// quadratic in the width.
    fn wide_divide(&mut self, left: &[Value], right: &[Value]) -> Lowered<(Parts, Parts)> {
        let count = left.len();
        let (head, after) = (self.b.create_block(), self.b.create_block());
        let left_over = self.b.append_block_param(head, clif::I64);
        let add = |this: &mut Self, block| -> Parts {
            (0..count)
                .map(|_| this.b.append_block_param(block, clif::I64))
                .collect()
        };
        let (rest, quotient) = (add(self, head), add(self, head));
        let (final_rest, final_quotient) = (add(self, after), add(self, after));
        let zero = self.iconst(clif::I64, 0);
        let steps = self.iconst(clif::I64, count as i64 * 64);
        let mut first = vec![steps];
        first.resize(count + 1, zero);
        first.extend(left);
        let args = |values: &[Value]| -> Vec<BlockArg> {
            values.iter().map(|v| BlockArg::Value(*v)).collect()
        };
        self.b.ins().jump(head, &args(&first));
        self.b.switch_to_block(head);
        // The dividend is shifted out of the quotient's words as quotient bits are shifted in.
        let mut carry = zero;
        let mut shifted = Parts::with_capacity(count * 2);
        for word in quotient.iter().chain(&rest) {
            let up = self.b.ins().ishl_imm_s(*word, 1);
            shifted.push(self.b.ins().bor(up, carry));
            carry = self.b.ins().ushr_imm_s(*word, 63);
        }
        let (quotient, rest) = shifted.split_at_mut(count);
        let (less, borrow) = self.wide_carry(rest, right, true)?;
        // A bit shifted out at the top makes it larger than any divisor.
        let fits = self.b.ins().icmp_imm_s(IntCC::Equal, borrow, 0);
        let spilled = self.b.ins().icmp_imm_s(IntCC::NotEqual, carry, 0);
        let fits = self.b.ins().bor(fits, spilled);
        let bit = self.b.ins().uextend(clif::I64, fits);
        for (rest, less) in rest.iter_mut().zip(less) {
            *rest = self.choose(fits, less, *rest);
        }
        if let Some(low) = quotient.first_mut() {
            *low = self.b.ins().bor(*low, bit);
        }
        let left_over = self.b.ins().iadd_imm_s(left_over, -1);
        let mut again = vec![left_over];
        again.extend(rest.iter().chain(quotient.iter()));
        let done = again.get(1..).unwrap_or_default().to_vec();
        self.b
            .ins()
            .brif(left_over, head, &args(&again), after, &args(&done));
        self.b.switch_to_block(after);
        Ok((final_quotient, final_rest))
    }

    fn wide_divide_signed(
        &mut self,
        op: BinaryOp,
        left: &[Value],
        right: &[Value],
        bits: u32,
    ) -> Lowered<Parts> {
        let (left, right) = (self.wide_signed(left, bits), self.wide_signed(right, bits));
        let sign = |this: &mut Self, words: &[Value]| -> Lowered<Value> {
            let last = *words.last().expected()?;
            Ok(this.b.ins().sshr_imm_s(last, 63))
        };
        let (left_sign, right_sign) = (sign(self, &left)?, sign(self, &right)?);
        let left = self.wide_negate_if(&left, left_sign);
        let right = self.wide_negate_if(&right, right_sign);
        let (quotient, rest) = self.wide_divide(&left, &right)?;
        Ok(match op {
            BinaryOp::SDiv => {
                let sign = self.b.ins().bxor(left_sign, right_sign);
                self.wide_negate_if(&quotient, sign)
            }
            _ => self.wide_negate_if(&rest, left_sign),
        })
    }

    /// The negation if `sign` is all ones, the same if it is zero.
    pub(super) fn wide_negate_if(&mut self, words: &[Value], sign: Value) -> Parts {
        let flipped: Parts = words.iter().map(|l| self.b.ins().bxor(*l, sign)).collect();
        let signs: Parts = words.iter().map(|_| sign).collect();
        self.wide_add(&flipped, &signs, true)
    }

    /// The sum or difference, and the carry.
    fn wide_carry(
        &mut self,
        left: &[Value],
        right: &[Value],
        subtract: bool,
    ) -> Lowered<(Parts, Value)> {
        let (out, carry) = self.wide_sum(left, right, subtract);
        Ok((out, carry.expected()?))
    }

    fn wide_add(&mut self, left: &[Value], right: &[Value], subtract: bool) -> Parts {
        self.wide_sum(left, right, subtract).0
    }

    fn wide_sum(
        &mut self,
        left: &[Value],
        right: &[Value],
        subtract: bool,
    ) -> (Parts, Option<Value>) {
        let mut carry: Option<Value> = None;
        let mut out = Parts::with_capacity(left.len());
        for (left, right) in left.iter().zip(right) {
            let step = |this: &mut Self, l: Value, r: Value| match subtract {
                true => this.b.ins().usub_overflow(l, r),
                false => this.b.ins().uadd_overflow(l, r),
            };
            let (mut sum, mut over) = step(self, *left, *right);
            if let Some(carry) = carry {
                let carry = self.b.ins().uextend(clif::I64, carry);
                let (with, again) = step(self, sum, carry);
                sum = with;
                over = self.b.ins().bor(over, again);
            }
            out.push(sum);
            carry = Some(over);
        }
        (out, carry)
    }

    pub(super) fn wide_compare(
        &mut self,
        cc: IntCC,
        left: &[Value],
        right: &[Value],
        bits: u32,
    ) -> Lowered<Parts> {
        let top = top_bits(bits);
        let last = left.len().saturating_sub(1);
        let mut result: Option<Value> = None;
        for (index, (left, right)) in left.iter().zip(right).enumerate() {
            let here = match cc {
                IntCC::Equal | IntCC::NotEqual => self.b.ins().icmp(cc, *left, *right),
                _ if index == last => self.compare(cc, *left, *right, top),
                _ => self.b.ins().icmp(cc.unsigned(), *left, *right),
            };
            result = Some(match (result, cc) {
                (None, _) => here,
                (Some(lower), IntCC::Equal) => self.b.ins().band(lower, here),
                (Some(lower), IntCC::NotEqual) => self.b.ins().bor(lower, here),
                (Some(lower), _) => {
                    let same = self.b.ins().icmp(IntCC::Equal, *left, *right);
                    self.choose(same, lower, here)
                }
            });
        }
        Ok(Parts::from_slice(&[result.expected()?]))
    }
}
