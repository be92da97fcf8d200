//! Floating-point arithmetic. Half and bfloat are computed as float, fp128 by the compiler's runtime.

use super::{Lower, Lowered, Parts};
use crate::lower_error::Expected;
use crate::uses::{binary, definition, unary};
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::{BinaryOp, Opcode, Predicate};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::Value as IrValue;
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{
    InstBuilder, InstructionData, Opcode as ClifOpcode, Value, types as clif,
};

/// The Cranelift type of `x86_fp80`.
pub(super) const EXTENDED: clif::Type = clif::I128;

/// The Cranelift condition code of a floating-point comparison.
pub fn float_cc(predicate: Predicate) -> Option<FloatCC> {
    use FloatCC::*;
    Some(match predicate {
        Predicate::OEq => Equal,
        Predicate::OGt => GreaterThan,
        Predicate::OGe => GreaterThanOrEqual,
        Predicate::OLt => LessThan,
        Predicate::OLe => LessThanOrEqual,
        Predicate::ONe => OrderedNotEqual,
        Predicate::Ord => Ordered,
        Predicate::Uno => Unordered,
        Predicate::UEq => UnorderedOrEqual,
        Predicate::FUGt => UnorderedOrGreaterThan,
        Predicate::FUGe => UnorderedOrGreaterThanOrEqual,
        Predicate::FULt => UnorderedOrLessThan,
        Predicate::FULe => UnorderedOrLessThanOrEqual,
        Predicate::UNe => NotEqual,
        _ => return None,
    })
}

/// A type whose values are kept as bits and computed as float.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Small {
    /// IEEE binary16
    Half,
    /// The upper half of a float.
    BFloat,
}

impl Lower<'_, '_> {
    /// The small float type of the scalars of `ty`, if they have one.
    pub(super) fn small(&self, ty: TypeId) -> Option<Small> {
        match self.ir_type(self.unit.module.types.scalar(ty)) {
            Type::Half => Some(Small::Half),
            Type::BFloat => Some(Small::BFloat),
            _ => None,
        }
    }

    /// Returns true if a value is a double.
    pub(crate) fn is_double(&self, value: Value) -> bool {
        self.b.func.dfg.value_type(value) == clif::F64
    }

    /// Calls a library function of one value.
    pub(crate) fn library_value(
        &mut self,
        name: &'static str,
        value: Value,
        returns: clif::Type,
    ) -> Lowered<Value> {
        let out = self.library(name, &[value], &[returns]);
        out.first().copied().expected()
    }

    /// Compares the lanes of two vectors. The two comparisons that Cranelift lacks are made of two each.
    pub(crate) fn compare_lanes(&mut self, cc: FloatCC, left: Value, right: Value) -> Value {
        let mut compare = |cc| self.b.ins().fcmp(cc, left, right);
        match cc {
            FloatCC::OrderedNotEqual => {
                let ordered = compare(FloatCC::Ordered);
                let differs = compare(FloatCC::NotEqual);
                self.b.ins().band(ordered, differs)
            }
            FloatCC::UnorderedOrEqual => {
                let unordered = compare(FloatCC::Unordered);
                let equal = compare(FloatCC::Equal);
                self.b.ins().bor(unordered, equal)
            }
            cc => compare(cc),
        }
    }

    /// Converts a small float to float.
    pub(super) fn widen(&mut self, value: Value, small: Option<Small>) -> Value {
        match small {
            None => value,
            Some(Small::BFloat) => {
                let wide = self.b.ins().uextend(clif::I32, value);
                let up = self.b.ins().ishl_imm_s(wide, 16);
                self.cast_bits(up, clif::F32)
            }
            Some(Small::Half) => {
                let half = self.cast_bits(value, clif::F16);
                let wide = self.unit.target.half_to_float(self, half);
                wide.unwrap_or(value)
            }
        }
    }

    /// Converts a float to a small float.
    pub(super) fn narrow(&mut self, value: Value, small: Option<Small>) -> Value {
        match small {
            None => value,
            Some(Small::BFloat) => {
                let nan = self.b.ins().fcmp(FloatCC::Unordered, value, value);
                let bits = self.cast_bits(value, clif::I32);
                let odd = self.b.ins().ushr_imm_s(bits, 16);
                let odd = self.b.ins().band_imm_s(odd, 1);
                let round = self.b.ins().iadd_imm_s(odd, 0x7fff);
                let rounded = self.b.ins().iadd(bits, round);
                let quiet = self.b.ins().bor_imm_s(bits, 0x40_0000);
                let bits = self.choose(nan, quiet, rounded);
                let down = self.b.ins().ushr_imm_s(bits, 16);
                self.b.ins().ireduce(clif::I16, down)
            }
            Some(Small::Half) => {
                let half = self.unit.target.float_to_half(self, value);
                self.cast_bits(half.unwrap_or(value), clif::I16)
            }
        }
    }

    pub(super) fn float_binary(
        &mut self,
        op: BinaryOp,
        left: IrValue,
        right: IrValue,
        ty: TypeId,
    ) -> Lowered<Parts> {
        let small = self.small(ty);
        let (mut lefts, mut rights) = (self.parts(left)?, self.parts(right)?);
        if op == BinaryOp::FAdd {
            if self.move_signs(left, &mut lefts) {
                // The second operand is the one whose negation makes a difference of the sum.
                std::mem::swap(&mut lefts, &mut rights);
            } else {
                self.move_signs(right, &mut rights);
            }
        }
        let mut out = Parts::with_capacity(lefts.len());
        for (left, right) in lefts.into_iter().zip(rights) {
            let (left, right) = (self.widen(left, small), self.widen(right, small));
            let ty = self.b.func.dfg.value_type(left);
            let value = match (op, ty) {
                (BinaryOp::FAdd, clif::F32 | clif::F64) => self.float_sum(left, right),
                _ => self.float_op(op, left, right)?,
            };
            out.push(self.narrow(value, small));
        }
        Ok(out)
    }

    /// The number of which a float is the negation.
    fn negated(&self, value: Value) -> Option<Value> {
        unary(self.b.func, value, ClifOpcode::Fneg)
    }

    /// Rewrites an addend `x * -y` to `-(x * y)`, if neither the product nor the negation has another use. Returns true if
    /// it has this form.
    pub(super) fn move_signs(&mut self, addend: IrValue, parts: &mut Parts) -> bool {
        let is_only = |value: IrValue, op: Opcode| {
            let inst = value.as_inst().filter(|id| self.is_used_once(*id));
            inst.filter(|id| self.body.inst(*id).op == op)
        };
        let product = is_only(addend, Opcode::Binary).and_then(|id| {
            (self.body.inst(id).binary_op()? == BinaryOp::FMul).then_some(())?;
            let factors = self.body.operands(id);
            factors.iter().find_map(|of| is_only(*of, Opcode::FNeg))
        });
        if product.is_none() {
            return false;
        }
        for part in parts {
            let Some([left, right]) = binary(self.b.func, *part, ClifOpcode::Fmul) else {
                continue;
            };
            let product = match (self.negated(left), self.negated(right)) {
                (Some(left), _) => self.b.ins().fmul(left, right),
                (None, Some(right)) => self.b.ins().fmul(left, right),
                (None, None) => continue,
            };
            *part = self.b.ins().fneg(product);
        }
        true
    }

    /// A sum, or a difference, which is the same number, if the second operand is negated.
    pub(super) fn float_sum(&mut self, left: Value, right: Value) -> Value {
        match self.negated(right) {
            Some(right) => self.b.ins().fsub(left, right),
            None => self.b.ins().fadd(left, right),
        }
    }

    /// A product and a sum, each rounded. A negated operand makes a difference of them, which is the same number.
    pub(super) fn product_and_sum(&mut self, left: Value, right: Value, third: Value) -> Value {
        let minus_left = self.negated(left);
        let product = self.b.ins().fmul(minus_left.unwrap_or(left), right);
        match minus_left {
            Some(_) => self.b.ins().fsub(third, product),
            None => self.float_sum(product, third),
        }
    }

    /// The maximum or minimum of two fp128; zeros are ordered by sign, and NaN is kept.
    pub(super) fn quad_limit(&mut self, greater: bool, l: Value, r: Value) -> Lowered<Value> {
        let (first, second) = match greater {
            true => (Predicate::OGt, Predicate::OLt),
            false => (Predicate::OLt, Predicate::OGt),
        };
        let (left, right) = (self.cast_bits(l, clif::I128), self.cast_bits(r, clif::I128));
        let same = match greater {
            true => self.b.ins().band(left, right),
            false => self.b.ins().bor(left, right),
        };
        let same = self.cast_bits(same, clif::F128);
        let (is_left, is_right) = (
            self.float_compare(first, l, r)?,
            self.float_compare(second, l, r)?,
        );
        let is_same = self.float_compare(Predicate::OEq, l, r)?;
        let no_number = self.float_op(BinaryOp::FAdd, l, r)?;
        let out = self.choose(is_same, same, no_number);
        let out = self.choose(is_right, r, out);
        Ok(self.choose(is_left, l, out))
    }

    /// Lowers an operator on float, double or fp128.
    pub(super) fn float_op(&mut self, op: BinaryOp, left: Value, right: Value) -> Lowered<Value> {
        let ty = self.b.func.dfg.value_type(left);
        if ty == EXTENDED {
            return self.extended_binary(op, left, right);
        }
        let library = match (op, ty) {
            (BinaryOp::FAdd, clif::F128) => "__addtf3",
            (BinaryOp::FSub, clif::F128) => "__subtf3",
            (BinaryOp::FMul, clif::F128) => "__multf3",
            (BinaryOp::FDiv, clif::F128) => "__divtf3",
            (BinaryOp::FRem, clif::F128) => "fmodf128",
            (BinaryOp::FRem, clif::F32) => "fmodf",
            (BinaryOp::FRem, _) => "fmod",
            (BinaryOp::FAdd, _) => return Ok(self.b.ins().fadd(left, right)),
            (BinaryOp::FSub, _) => return Ok(self.b.ins().fsub(left, right)),
            (BinaryOp::FMul, _) if self.is_two(right) => {
                return Ok(self.b.ins().fadd(left, left));
            }
            (BinaryOp::FMul, _) => return Ok(self.b.ins().fmul(left, right)),
            (BinaryOp::FDiv, _) => return Ok(self.b.ins().fdiv(left, right)),
            _ => return Err("floats were expected".into()),
        };
        let out = self.library(library, &[left, right], &[ty]);
        out.first().copied().expected()
    }

    /// Returns true for the constant 2. A product with it is a sum, to the last bit and flag.
    fn is_two(&self, value: Value) -> bool {
        match definition(self.b.func, value) {
            Some(InstructionData::UnaryIeee32 { imm, .. }) => imm.as_f32() == 2.0,
            Some(InstructionData::UnaryIeee64 { imm, .. }) => imm.as_f64() == 2.0,
            _ => false,
        }
    }

    /// Lowers fneg.
    pub(super) fn fneg(&mut self, value: IrValue) -> Lowered<Parts> {
        let small = self.small(self.type_of(value)?).is_some();
        let parts = self.parts(value)?;
        let negate = |this: &mut Self, part: Value| match this.b.func.dfg.value_type(part) {
            clif::I16 if small => this.b.ins().bxor_imm_u(part, 0x8000),
            clif::F128 => this.change_sign(part, 1 << 127, false),
            EXTENDED => this.extended_negate(part),
            _ => this.b.ins().fneg(part),
        };
        Ok(parts.into_iter().map(|p| negate(self, p)).collect())
    }

    /// Flips or clears bits of an fp128.
    pub(super) fn change_sign(&mut self, value: Value, mask: u128, clear: bool) -> Value {
        let bits = self.cast_bits(value, clif::I128);
        let mask = self.wide_const(clif::I128, if clear { !mask } else { mask });
        let bits = match clear {
            true => self.b.ins().band(bits, mask),
            false => self.b.ins().bxor(bits, mask),
        };
        self.cast_bits(bits, clif::F128)
    }

    pub(super) fn fcmp_inst(
        &mut self,
        inst: &Inst,
        left: IrValue,
        right: IrValue,
    ) -> Lowered<Parts> {
        let predicate = inst.predicate().ok_or("an unknown predicate")?;
        self.float_comparisons(predicate, left, right)
    }

    /// Lowers a comparison of floats, lane by lane.
    pub(super) fn float_comparisons(
        &mut self,
        predicate: Predicate,
        left: IrValue,
        right: IrValue,
    ) -> Lowered<Parts> {
        let small = self.small(self.type_of(left)?);
        let (left, right) = (self.parts(left)?, self.parts(right)?);
        let mut out = Parts::with_capacity(left.len());
        for (left, right) in left.into_iter().zip(right) {
            let (left, right) = (self.widen(left, small), self.widen(right, small));
            out.push(self.float_compare(predicate, left, right)?);
        }
        Ok(out)
    }

    pub(super) fn float_compare(
        &mut self,
        predicate: Predicate,
        left: Value,
        right: Value,
    ) -> Lowered<Value> {
        let Some(cc) = float_cc(predicate) else {
            let truth = i64::from(predicate == Predicate::FTrue);
            return Ok(self.iconst(clif::I8, truth));
        };
        if self.b.func.dfg.value_type(left) == clif::F128 {
            return self.quad_compare(cc, left, right);
        }
        if self.b.func.dfg.value_type(left) == EXTENDED {
            return self.extended_compare(cc, left, right);
        }
        Ok(self.b.ins().fcmp(cc, left, right))
    }

    /// Lowers a comparison of fp128: the runtime function returns an integer to compare with zero.
    fn quad_compare(&mut self, cc: FloatCC, left: Value, right: Value) -> Lowered<Value> {
        let mut ask = |name: &'static str, cc: IntCC| -> Lowered<Value> {
            let out = self.library(name, &[left, right], &[clif::I32]);
            let out = out.first().copied().expected()?;
            let zero = self.iconst(clif::I32, 0);
            Ok(self.b.ins().icmp(cc, out, zero))
        };
        Ok(match cc {
            FloatCC::Equal => ask("__eqtf2", IntCC::Equal)?,
            FloatCC::NotEqual => ask("__netf2", IntCC::NotEqual)?,
            FloatCC::LessThan => ask("__lttf2", IntCC::SignedLessThan)?,
            FloatCC::LessThanOrEqual => ask("__letf2", IntCC::SignedLessThanOrEqual)?,
            FloatCC::GreaterThan => ask("__gttf2", IntCC::SignedGreaterThan)?,
            FloatCC::GreaterThanOrEqual => ask("__getf2", IntCC::SignedGreaterThanOrEqual)?,
            FloatCC::Unordered => ask("__unordtf2", IntCC::NotEqual)?,
            FloatCC::Ordered => ask("__unordtf2", IntCC::Equal)?,
            other => {
                // The other predicates are negations of those.
                let opposite = self.quad_or(other, left, right)?;
                return Ok(opposite);
            }
        })
    }

    fn quad_or(&mut self, cc: FloatCC, left: Value, right: Value) -> Lowered<Value> {
        if cc == FloatCC::OrderedNotEqual || cc == FloatCC::UnorderedOrEqual {
            let ordered = self.quad_compare(FloatCC::Ordered, left, right)?;
            let differs = self.quad_compare(FloatCC::NotEqual, left, right)?;
            let one = self.b.ins().band(ordered, differs);
            return Ok(match cc {
                FloatCC::OrderedNotEqual => one,
                _ => self.b.ins().bxor_imm_s(one, 1),
            });
        }
        let opposite = match cc {
            FloatCC::UnorderedOrLessThan => FloatCC::GreaterThanOrEqual,
            FloatCC::UnorderedOrLessThanOrEqual => FloatCC::GreaterThan,
            FloatCC::UnorderedOrGreaterThan => FloatCC::LessThanOrEqual,
            _ => FloatCC::LessThan,
        };
        let plain = self.quad_compare(opposite, left, right)?;
        Ok(self.b.ins().bxor_imm_s(plain, 1))
    }
}
