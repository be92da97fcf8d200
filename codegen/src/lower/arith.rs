//! Integer arithmetic and comparisons, part by part.

use super::{Lower, Lowered, Parts};
use crate::feature_list::is_enabled;
use crate::lower_error::Expected;
use crate::uses::{binary, iconst, unary};
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::{BinaryOp, Flags, Predicate};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::Value as IrValue;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Opcode, Value, types as clif};

/// The Cranelift condition code of an integer comparison.
pub fn int_cc(predicate: Predicate) -> Option<IntCC> {
    use IntCC::*;
    Some(match predicate {
        Predicate::Eq => Equal,
        Predicate::Ne => NotEqual,
        Predicate::UGt => UnsignedGreaterThan,
        Predicate::UGe => UnsignedGreaterThanOrEqual,
        Predicate::ULt => UnsignedLessThan,
        Predicate::ULe => UnsignedLessThanOrEqual,
        Predicate::SGt => SignedGreaterThan,
        Predicate::SGe => SignedGreaterThanOrEqual,
        Predicate::SLt => SignedLessThan,
        Predicate::SLe => SignedLessThanOrEqual,
        _ => return None,
    })
}

/// Returns true if a comparison is signed.
pub fn is_signed(cc: IntCC) -> bool {
    !matches!(cc, IntCC::Equal | IntCC::NotEqual) && cc != cc.unsigned()
}

impl Lower<'_, '_> {
    /// The width of a type's integers in bits.
    pub(super) fn int_bits(&self, ty: TypeId) -> Option<u32> {
        let types = &self.unit.module.types;
        match self.ir_type(types.scalar(ty)) {
            Type::Int(bits) => Some(*bits),
            Type::Ptr(space) => Some(self.unit.layout.pointer_bits(*space)),
            _ => None,
        }
    }

    pub(super) fn binary(&mut self, inst: &Inst, left: IrValue, right: IrValue) -> Lowered<Parts> {
        let op = match inst.binary_op().ok_or("an unknown operator")? {
            // Addresses and comparisons know what to do with sums.
            BinaryOp::Or if inst.has(Flags::DISJOINT) && self.scope.int(right).is_some() => {
                BinaryOp::Add
            }
            op => op,
        };
        if op.is_float() {
            return self.float_binary(op, left, right, inst.ty);
        }
        let bits = self.int_bits(inst.ty).ok_or("integers were expected")?;
        let (left, right) = (self.parts(left)?, self.parts(right)?);
        if bits > 128 {
            return self.wide_lanes(bits, &left, &right, |lower, left, right| {
                lower.wide_binary(op, left, right, bits)
            });
        }
        let pairs = left.into_iter().zip(right);
        pairs
            .map(|(l, r)| self.int_binary(op, l, r, bits))
            .collect()
    }

    /// Lowers an operator on zero-extended integers.
    pub(super) fn int_binary(
        &mut self,
        op: BinaryOp,
        left: Value,
        right: Value,
        bits: u32,
    ) -> Lowered<Value> {
        use BinaryOp::*;
        let ty = self.b.func.dfg.value_type(left);
        let wide = ty == clif::I128;
        let is_shift = matches!(op, Shl | LShr | AShr);
        let right = match is_shift && self.is_optimized_word(ty, bits) {
            true => self.unmasked(right, bits),
            false => right,
        };
        if let Some(out) = self.widened_binary(op, left, right) {
            return Ok(out);
        }
        if let Some(out) = self.divided_by_power(op, left, right) {
            return Ok(out);
        }
        if let Some(out) = self.all_but_one_bit(op, left, right, bits) {
            return Ok(out);
        }
        if let Some(out) = self.multiplied_by_constant(op, left, right, bits) {
            return Ok(out);
        }
        if let Some(out) = self.sum_with_product(op, left, right) {
            return Ok(self.mask(out, bits));
        }
        if let Some(out) = self.divided_by_constant(op, left, right, bits) {
            return Ok(self.mask(out, bits));
        }
        if wide && let Some(out) = self.shifted_by_constant(op, left, right, bits) {
            return Ok(self.mask(out, bits));
        }
        let out = match op {
            Add => self.b.ins().iadd(left, right),
            Sub => self.b.ins().isub(left, right),
            Mul => self.b.ins().imul(left, right),
            And => return Ok(self.conjunction(left, right)),
            Or => return Ok(self.b.ins().bor(left, right)),
            Xor => return Ok(self.b.ins().bxor(left, right)),
            Shl => self.b.ins().ishl(left, right),
            LShr => return Ok(self.b.ins().ushr(left, right)),
            AShr => {
                let left = self.signed(left, bits);
                self.b.ins().sshr(left, right)
            }
            UDiv if wide => self.wide_library("__udivti3", left, right)?,
            URem if wide => self.wide_library("__umodti3", left, right)?,
            UDiv => self.b.ins().udiv(left, right),
            URem => self.b.ins().urem(left, right),
            SDiv | SRem => {
                let (left, right) = (self.signed(left, bits), self.signed(right, bits));
                match (op, wide) {
                    (SDiv, true) => self.wide_library("__divti3", left, right)?,
                    (_, true) => self.wide_library("__modti3", left, right)?,
                    (SDiv, false) => self.b.ins().sdiv(left, right),
                    (_, false) => self.b.ins().srem(left, right),
                }
            }
            FAdd | FSub | FMul | FDiv | FRem => return Err("integers were expected".into()),
        };
        Ok(self.mask(out, bits))
    }

    /// Bits that both integers have. The lower half of a word is a copy of 32 bits, whose mask is no immediate operand.
    fn conjunction(&mut self, left: Value, right: Value) -> Value {
        let is_word = self.b.func.dfg.value_type(left) == clif::I64;
        if is_word && self.constant_int(right) == Some(i64::from(u32::MAX)) {
            let low = self.b.ins().ireduce(clif::I32, left);
            return self.b.ins().uextend(clif::I64, low);
        }
        let mut orders = [(left, right), (right, left)].into_iter();
        let found = orders.find_map(|(kept, mask)| Some((kept, self.low_bits_of(mask)?)));
        if let Some((kept, count)) = found
            && is_enabled(&*self.unit.isas_of(self.function).usual.plain, "has_bmi2")
        {
            // Cranelift selects an instruction for this form.
            let one = self.iconst(self.b.func.dfg.value_type(kept), 1);
            let bit = self.b.ins().ishl(one, count);
            let mask = self.b.ins().iadd_imm_s(bit, -1);
            return self.b.ins().band(kept, mask);
        }
        self.b.ins().band(left, right)
    }

    /// The number of bits that are set in the mask `!(-1 << number)`.
    fn low_bits_of(&self, mask: Value) -> Option<Value> {
        let is_full = |value: Value| {
            let bits = self.b.func.dfg.value_type(value).bits();
            Some(self.constant_int(value)?.trailing_ones() >= bits)
        };
        let [shifted, ones] = binary(self.b.func, mask, Opcode::Bxor)?;
        let [all, number] = binary(self.b.func, shifted, Opcode::Ishl)?;
        (is_full(ones)? && is_full(all)?).then_some(number)
    }

    /// A shift of two words by a constant. Cranelift's takes any number of bits.
    fn shifted_by_constant(
        &mut self,
        op: BinaryOp,
        value: Value,
        by: Value,
        bits: u32,
    ) -> Option<Value> {
        let args = binary(self.b.func, by, Opcode::Iconcat)?;
        let by = self.constant_shift_amount(&args)?;
        let value = match op {
            BinaryOp::AShr => self.signed(value, bits),
            BinaryOp::Shl | BinaryOp::LShr => value,
            _ => return None,
        };
        let words = self.b.ins().isplit(value);
        let words = self.constant_shift(op, &[words.0, words.1], by).ok()?;
        match words[..] {
            [low, high] => Some(self.b.ins().iconcat(low, high)),
            _ => None,
        }
    }

    /// An operation on narrow integers that are also available extended, as a wide operation.
    fn widened_binary(&mut self, op: BinaryOp, left: Value, right: Value) -> Option<Value> {
        let ty = self.b.func.dfg.value_type(left);
        if self.extensions.zero.is_empty() || ty.bits() >= 32 {
            return None;
        }
        if !self.extensions.zero.contains_key(&left) && !self.extensions.zero.contains_key(&right) {
            return None;
        }
        let l = self.widened(left)?;
        let wide = match op {
            BinaryOp::LShr => self.b.ins().ushr(l, right),
            _ => {
                let r = self.widened(right)?;
                match op {
                    BinaryOp::And => self.b.ins().band(l, r),
                    BinaryOp::Or => self.b.ins().bor(l, r),
                    BinaryOp::Xor => self.b.ins().bxor(l, r),
                    _ => return None,
                }
            }
        };
        let narrow = self.b.ins().ireduce(ty, wide);
        self.extensions.zero.insert(narrow, wide);
        Some(narrow)
    }

    /// Returns true for a whole word of the machine in optimised code.
    pub(super) fn is_optimized_word(&self, ty: clif::Type, bits: u32) -> bool {
        let is_word = matches!(ty, clif::I32 | clif::I64) && bits == ty.bits();
        is_word && self.unit.options.optimize
    }

    /// The complement of a one that is shifted: a rotation of all ones but the lowest bit.
    fn all_but_one_bit(
        &mut self,
        op: BinaryOp,
        left: Value,
        right: Value,
        bits: u32,
    ) -> Option<Value> {
        let ty = self.b.func.dfg.value_type(left);
        let is_optimized = self.is_optimized_word(ty, bits);
        let is_complement = || Some(self.constant_int(right)?.trailing_ones() >= bits);
        (is_optimized && op == BinaryOp::Xor && is_complement()?).then_some(())?;
        let [one, by] = binary(self.b.func, left, Opcode::Ishl)?;
        (self.constant_int(one)? == 1).then_some(())?;
        let by = self.unmasked(by, bits);
        let ones = self.iconst(ty, -2);
        Some(self.b.ins().rotl(ones, by))
    }

    /// The number of bits of a shift or a rotation of a word, without a mask: Cranelift's wrap around by themselves. The
    /// number may have any width.
    fn unmasked(&self, by: Value, bits: u32) -> Value {
        let func = &*self.b.func;
        let resized = unary(func, by, Opcode::Uextend).or_else(|| unary(func, by, Opcode::Ireduce));
        let Some([value, mask]) = binary(func, resized.unwrap_or(by), Opcode::Band) else {
            return by;
        };
        let keeps = |mask: i64| mask.trailing_ones() >= bits.trailing_zeros();
        let is_one_word = func.dfg.value_type(value).bits() <= 64;
        match is_one_word && self.constant_int(mask).is_some_and(keeps) {
            true => value,
            false => by,
        }
    }

    /// An unsigned division by a constant power of two, which the optimiser finds by itself.
    fn divided_by_power(&mut self, op: BinaryOp, left: Value, right: Value) -> Option<Value> {
        if self.unit.options.optimize || !matches!(op, BinaryOp::UDiv | BinaryOp::URem) {
            return None;
        }
        let by = self.constant_int(right)?.cast_unsigned();
        if !by.is_power_of_two() {
            return None;
        }
        Some(match op {
            BinaryOp::UDiv => self
                .b
                .ins()
                .ushr_imm_s(left, i64::from(by.trailing_zeros())),
            _ => {
                let mask = by.wrapping_sub(1).cast_signed();
                self.b.ins().band_imm_s(left, mask)
            }
        })
    }

    /// The number that a value is, extended by zeros.
    pub(super) fn constant_int(&self, value: Value) -> Option<i64> {
        iconst(self.b.func, value)
    }

    /// A narrow integer extended to 64 bits, if that costs no instruction.
    pub(super) fn widened(&mut self, value: Value) -> Option<Value> {
        if let Some(wide) = self.extensions.zero.get(&value) {
            return Some(*wide);
        }
        let bits = self.constant_int(value)?;
        let mask = (1i64 << self.b.func.dfg.value_type(value).bits()) - 1;
        Some(self.b.ins().iconst(clif::I64, bits & mask))
    }

    fn wide_library(&mut self, name: &'static str, left: Value, right: Value) -> Lowered<Value> {
        let out = self.library(name, &[left, right], &[clif::I128]);
        out.first().copied().expected()
    }

    pub(super) fn icmp_inst(
        &mut self,
        inst: &Inst,
        left: IrValue,
        right: IrValue,
    ) -> Lowered<Parts> {
        let predicate = inst.predicate().ok_or("an unknown predicate")?;
        let cc = int_cc(predicate).ok_or("an unknown predicate")?;
        let ty = self.type_of(left)?;
        let bits = self.int_bits(ty).ok_or("integers were expected")?;
        let (left, right) = (self.parts(left)?, self.parts(right)?);
        if bits > 128 {
            return self.wide_lanes(bits, &left, &right, |lower, left, right| {
                lower.wide_compare(cc, left, right, bits)
            });
        }
        let pairs = left.into_iter().zip(right);
        Ok(pairs.map(|(l, r)| self.compare(cc, l, r, bits)).collect())
    }

    /// Lowers a comparison of zero-extended integers.
    pub(super) fn compare(&mut self, cc: IntCC, left: Value, right: Value, bits: u32) -> Value {
        if is_signed(cc) {
            let (left, right) = (self.signed(left, bits), self.signed(right, bits));
            return self.b.ins().icmp(cc, left, right);
        }
        if let Some(condition) = self.has_few_bits(cc, left, right) {
            return condition;
        }
        let (left, right) = self.low_halves(left, right).unwrap_or((left, right));
        self.b.ins().icmp(cc, left, right)
    }

    /// A comparison that asks if a word has at most one bit, or exactly one: without their number, which takes many
    /// instructions.
    fn has_few_bits(&mut self, cc: IntCC, left: Value, right: Value) -> Option<Value> {
        let word = unary(self.b.func, left, Opcode::Popcnt)?;
        let ty = self.b.func.dfg.value_type(word);
        (matches!(ty, clif::I32 | clif::I64) && self.unit.options.optimize).then_some(())?;
        let (is_exact, cc) = match (cc, self.constant_int(right)?) {
            (IntCC::UnsignedLessThan, 2) => (false, IntCC::Equal),
            (IntCC::UnsignedGreaterThan, 1) => (false, IntCC::NotEqual),
            (IntCC::Equal, 1) => (true, IntCC::UnsignedGreaterThan),
            (IntCC::NotEqual, 1) => (true, IntCC::UnsignedLessThanOrEqual),
            _ => return None,
        };
        let lower = self.b.ins().iadd_imm_s(word, -1);
        // The bits of the word below its lowest one are set in the lower number.
        let (changed, with) = match is_exact {
            true => (self.b.ins().bxor(word, lower), lower),
            false => (self.b.ins().band(word, lower), self.iconst(ty, 0)),
        };
        Some(self.b.ins().icmp(cc, changed, with))
    }

    /// The halves of words that are compared with the same result: of a word that was extended by zeros, and of a
    /// constant.
    fn low_halves(&mut self, left: Value, right: Value) -> Option<(Value, Value)> {
        let arg = unary(self.b.func, left, Opcode::Uextend)?;
        let low = u32::try_from(self.constant_int(right)?).ok()?;
        let is_half = self.b.func.dfg.value_type(arg) == clif::I32;
        (is_half && self.unit.options.optimize).then_some(())?;
        Some((arg, self.iconst(clif::I32, i64::from(low.cast_signed()))))
    }
}
