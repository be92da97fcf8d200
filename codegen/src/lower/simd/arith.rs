//! Arithmetic on whole vectors.

use super::convert::{EVEN, ODD};
use super::range::DEPTH;
use super::{Form, Registers};
use crate::lower::{IntrinsicCall, Lower, Lowered};
use bitsmith_model::aggregate::is_zero;
use bitsmith_model::constant::{Const, ConstPool};
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::{BinaryOp, Predicate};
use bitsmith_model::types::Type;
use bitsmith_model::value::{InstId, Value as IrValue};
use bitsmith_model::view::{CallView, View};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

/// A half of a product.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    /// The lower bits, as many as each operand has.
    Low,
    /// The upper bits.
    High,
}

impl Lower<'_, '_> {
    pub(super) fn packed_binary(
        &mut self,
        id: InstId,
        inst: &Inst,
        left: IrValue,
        right: IrValue,
        form: Form,
    ) -> Lowered<Option<Registers>> {
        use BinaryOp::*;
        let op = inst.binary_op().ok_or("an unknown operator")?;
        match op {
            Shl | LShr | AShr => return self.packed_shift(id, op, left, right, form),
            Add | Sub | And | Or | Xor | FAdd | FSub | FMul | FDiv | Mul => {}
            UDiv | SDiv | URem | SRem => return self.packed_division(id, op, left, right, form),
            FRem => return Ok(None),
        }
        if op == Add
            && let Some(sums) = self.packed_total(id, [left, right], form)?
        {
            return Ok(Some(sums));
        }
        let target = self.unit.target;
        if op == Mul
            && let Some(products) = target.small_products(self, id, [left, right], form)?
        {
            return Ok(Some(products));
        }
        let Some(both) = self.both(left, right, form)? else {
            return Ok(None);
        };
        let halves = op == Mul && form.ty == clif::I64X2;
        if halves && self.is_half(left)? && self.is_half(right)? {
            return Ok(Some(self.register_pairs(both, |this, left, right| {
                target.multiply_halves(this, id, left, right)
            })));
        }
        Ok(Some(self.register_pairs(
            both,
            |this, left, right| match op == Mul && form.ty != clif::I8X16 {
                true => this.half_products(id, [left, right], Half::Low),
                false => this.binary_register(op, left, right),
            },
        )))
    }

    /// An operation that each kind of lanes has.
    pub(super) fn binary_register(&mut self, op: BinaryOp, left: Value, right: Value) -> Value {
        use BinaryOp::*;
        if op == Mul && self.b.func.dfg.value_type(left) == clif::I8X16 {
            return self.multiply_bytes(left, right);
        }
        let ins = self.b.ins();
        match op {
            Sub => ins.isub(left, right),
            Mul => ins.imul(left, right),
            And => ins.band(left, right),
            Or => ins.bor(left, right),
            Xor => ins.bxor(left, right),
            FAdd => self.float_sum(left, right),
            FSub => ins.fsub(left, right),
            FMul => ins.fmul(left, right),
            FDiv => ins.fdiv(left, right),
            _ => ins.iadd(left, right),
        }
    }

    /// Products of lanes of 64 bits that are less than 2³²: those of their lower halves.
    pub(crate) fn narrow_products(&mut self, left: Value, right: Value) -> Value {
        let [left, right] = [left, right].map(|value| {
            let words = self.shuffle_register(value, value, &EVEN);
            let words = self.relane(words, clif::I32X4);
            self.b.ins().uwiden_low(words)
        });
        self.b.ins().imul(left, right)
    }

    /// One half of each product of unsigned lanes of 16 bits or more, for an instruction `id`.
    pub(super) fn half_products(&mut self, id: InstId, operands: [Value; 2], half: Half) -> Value {
        let ty = self.b.func.dfg.value_type(operands[0]);
        match ty == clif::I32X4 {
            true => self.unit.target.multiply_words(self, id, operands, half),
            false => self.whole_products(operands, half),
        }
    }

    /// One half of each product of unsigned lanes, by way of lanes of twice the size.
    pub(crate) fn whole_products(&mut self, [left, right]: [Value; 2], half: Half) -> Value {
        let ty = self.b.func.dfg.value_type(left);
        if half == Half::Low {
            return self.b.ins().imul(left, right);
        }
        let low = [left, right].map(|value| self.b.ins().uwiden_low(value));
        let high = [left, right].map(|value| self.b.ins().uwiden_high(value));
        let [low, high] = [low, high].map(|[left, right]| self.b.ins().imul(left, right));
        if ty == clif::I32X4 {
            let words = self.shuffle_register(low, high, &ODD);
            return self.relane(words, ty);
        }
        let [low, high] = [low, high].map(|v| self.shift_register(BinaryOp::AShr, v, 16));
        self.b.ins().snarrow(low, high)
    }

    /// Products of bytes, by way of 16 bits.
    fn multiply_bytes(&mut self, left: Value, right: Value) -> Value {
        let (low, high) = (
            [left, right].map(|value| self.b.ins().uwiden_low(value)),
            [left, right].map(|value| self.b.ins().uwiden_high(value)),
        );
        let [low, high] = [low, high].map(|[left, right]| {
            let product = self.b.ins().imul(left, right);
            let bytes = self.splat_const(0xff, clif::I16X8);
            self.b.ins().band(product, bytes)
        });
        self.b.ins().unarrow(low, high)
    }

    pub(super) fn packed_select(
        &mut self,
        condition: IrValue,
        yes: IrValue,
        no: IrValue,
        form: Form,
    ) -> Lowered<Option<Registers>> {
        let mask = self.kept_whole(condition);
        let by_lane = matches!(self.ir_type(self.type_of(condition)?), Type::Vector { .. });
        if by_lane != mask.is_some() {
            return Ok(None);
        }
        let Some(mask) = mask else {
            let Some(both) = self.both(yes, no, form)? else {
                return Ok(None);
            };
            let condition = self.one(condition)?;
            return Ok(Some(self.register_pairs(both, |this, yes, no| {
                this.choose(condition, yes, no)
            })));
        };
        if let Some((is_smaller, first, other)) = self.as_extreme(condition, yes, no)? {
            let both = (self.whole(first, form)?, self.whole(other, form)?);
            return Ok(Some(self.register_pairs(both, |this, first, other| {
                let (left, right) = match is_smaller {
                    true => (first, other),
                    false => (other, first),
                };
                let mask = this.b.ins().fcmp(FloatCC::LessThan, left, right);
                let mask = this.relane(mask, form.ty);
                this.b.ins().bitselect(mask, first, other)
            })));
        }
        let mask = self.widened_mask(mask, form)?;
        if self.is_zero(no) {
            let yes = self.whole(yes, form)?;
            return Ok(Some(self.register_pairs((mask, yes), |this, mask, yes| {
                let ints = this.relane(yes, form.ty.as_int());
                let mask = this.relane(mask, form.ty.as_int());
                let set = this.b.ins().band(mask, ints);
                this.relane(set, form.ty)
            })));
        }
        if let Some(changed) = self.changed_lanes(&mask, yes, no, form)? {
            return Ok(Some(changed));
        }
        let (yes, no) = (self.whole(yes, form)?, self.whole(no, form)?);
        let lanes = mask.into_iter().zip(yes).zip(no);
        let selected = lanes.map(|((mask, yes), no)| {
            let mask = self.relane(mask, form.ty);
            self.b.ins().bitselect(mask, yes, no)
        });
        Ok(Some(selected.collect()))
    }

    /// The selection between the result of an operation and its first operand as the operation with zero where the operand
    /// is selected.
    fn changed_lanes(
        &mut self,
        mask: &Registers,
        yes: IrValue,
        no: IrValue,
        form: Form,
    ) -> Lowered<Option<Registers>> {
        let Some((op, first, second)) = self.binary_of(yes) else {
            return Ok(None);
        };
        let is_neutral = matches!(
            op,
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Or | BinaryOp::Xor
        );
        if first != no || !is_neutral || !form.ty.lane_type().is_int() {
            return Ok(None);
        }
        let (first, second) = (self.whole(first, form)?, self.whole(second, form)?);
        let lanes = mask.iter().zip(first).zip(second);
        let changed = lanes.map(|((mask, first), second)| {
            let mask = self.relane(*mask, form.ty);
            let second = self.b.ins().band(mask, second);
            self.binary_register(op, first, second)
        });
        Ok(Some(changed.collect()))
    }

    /// The selection of lanes of floats as that of the smaller or larger ones: true for the smaller ones, the operand that is
    /// taken where it is less (or greater), and the other. Machines have one instruction for it.
    fn as_extreme(
        &mut self,
        condition: IrValue,
        yes: IrValue,
        no: IrValue,
    ) -> Lowered<Option<(bool, IrValue, IrValue)>> {
        let compared = condition.as_inst().map(|id| self.body.inst(id).predicate());
        let Some(View::FCmp { left, right }) = self.operation(condition) else {
            return Ok(None);
        };
        // The comparison as that of a lesser and a greater operand, and what is selected if it holds.
        let (lesser, greater, yes, no) = match compared.flatten() {
            Some(Predicate::OLt) => (left, right, yes, no),
            Some(Predicate::OGt) => (right, left, yes, no),
            Some(Predicate::UGe) => (left, right, no, yes),
            Some(Predicate::ULe) => (right, left, no, yes),
            _ => return Ok(None),
        };
        // A number is less than its negation if it is less than zero.
        let is_absolute = match self.operation(yes) {
            Some(View::FNeg { value }) => value == no && lesser == no && self.is_zero(greater),
            _ => false,
        };
        Ok(match () {
            () if (yes, no) == (lesser, greater) => Some((true, yes, no)),
            () if (yes, no) == (greater, lesser) || is_absolute => Some((false, yes, no)),
            () => None,
        })
    }

    /// Returns true for a constant that is zero in all lanes.
    fn is_zero(&self, value: IrValue) -> bool {
        let is_zero = |(constant, pool): (Const, &ConstPool)| is_zero(constant.kind, pool);
        self.scope.constant(value).is_some_and(is_zero)
    }

    /// The larger or smaller of two lanes.
    pub(super) fn extreme_register(&mut self, name: &str, left: Value, right: Value) -> Value {
        if self.b.func.dfg.value_type(left) == clif::I64X2 {
            let cc = match name {
                "smax" => IntCC::SignedGreaterThan,
                "smin" => IntCC::SignedLessThan,
                "umax" => IntCC::UnsignedGreaterThan,
                _ => IntCC::UnsignedLessThan,
            };
            let mask = self.b.ins().icmp(cc, left, right);
            return self.b.ins().bitselect(mask, left, right);
        }
        let ins = self.b.ins();
        match name {
            "smax" => ins.smax(left, right),
            "smin" => ins.smin(left, right),
            "umax" => ins.umax(left, right),
            _ => ins.umin(left, right),
        }
    }

    /// A sum or difference that stays at the end of its range. Machines have it for narrow lanes.
    fn saturating_register(&mut self, name: &str, left: Value, right: Value) -> Value {
        let ty = self.b.func.dfg.value_type(left);
        if ty.lane_bits() >= 32 {
            return self.wide_saturating_register(name, left, right);
        }
        let ins = self.b.ins();
        match name {
            "sadd.sat" => ins.sadd_sat(left, right),
            "uadd.sat" => ins.uadd_sat(left, right),
            "ssub.sat" => ins.ssub_sat(left, right),
            _ => ins.usub_sat(left, right),
        }
    }

    /// The same for lanes of 32 and 64 bits.
    fn wide_saturating_register(&mut self, name: &str, left: Value, right: Value) -> Value {
        match name {
            "uadd.sat" => {
                // At most what is left up to the end.
                let room = self.b.ins().bnot(left);
                let more = self.extreme_register("umin", room, right);
                return self.b.ins().iadd(left, more);
            }
            "usub.sat" => {
                let least = self.extreme_register("umax", left, right);
                return self.b.ins().isub(least, right);
            }
            _ => {}
        }
        let ty = self.b.func.dfg.value_type(left);
        let zero = self.splat_const(0, ty);
        let largest = self.splat_const(u64::MAX >> (65 - ty.lane_bits()), ty);
        // It overflows if the result has another sign than a sum of both, or than the left of two of which the signs differ.
        let (result, overflows) = match name {
            "sadd.sat" => {
                let sum = self.b.ins().iadd(left, right);
                let changed = [left, right].map(|operand| self.b.ins().bxor(operand, sum));
                (sum, changed)
            }
            _ => {
                let difference = self.b.ins().isub(left, right);
                let changed = [right, difference].map(|other| self.b.ins().bxor(left, other));
                (difference, changed)
            }
        };
        let [one, other] = overflows;
        let both = self.b.ins().band(one, other);
        let overflows = self.b.ins().icmp(IntCC::SignedLessThan, both, zero);
        let is_negative = self.b.ins().icmp(IntCC::SignedLessThan, left, zero);
        let end = self.b.ins().bxor(is_negative, largest);
        self.b.ins().bitselect(overflows, end, result)
    }

    /// Lowers the intrinsics that have a machine instruction, or nearly.
    pub(super) fn packed_call(
        &mut self,
        id: InstId,
        call: CallView<'_>,
        form: Form,
    ) -> Lowered<Option<Registers>> {
        let Some(name) = self.called_intrinsic(call) else {
            return Ok(None);
        };
        let int = form.ty.lane_type().is_int();
        let name = name.strip_prefix("llvm.").unwrap_or(name);
        let unary = |this: &mut Self, value, op: fn(&mut Self, Value) -> Value| {
            let whole = this.kept_whole(value);
            whole.map(|registers| this.each_register(registers, op))
        };
        Ok(match (name, call.arguments()) {
            ("abs", [value, ..]) => unary(self, *value, |l, v| l.b.ins().iabs(v)),
            ("fabs", [value]) => unary(self, *value, |l, v| l.b.ins().fabs(v)),
            ("sqrt", [value]) => unary(self, *value, |l, v| l.b.ins().sqrt(v)),
            ("ctpop", [value]) => unary(self, *value, Self::count_bits),
            ("fshl" | "fshr", &[left, right, by]) if left == right => {
                self.packed_rotate(left, by, form, name == "fshr")?
            }
            ("fma" | "fmuladd", &[left, right, third]) if name == "fmuladd" || self.fuses() => {
                self.packed_fmuladd([left, right], third, form)?
            }
            ("smax" | "smin" | "umax" | "umin", &[left, right]) if int => {
                let both = self.both(left, right, form)?;
                let signed = self.is_natural(left, DEPTH)? && self.is_natural(right, DEPTH)?;
                let name = match name {
                    "umax" if signed => "smax",
                    "umin" if signed => "smin",
                    name => name,
                };
                both.map(|both| self.register_pairs(both, |l, a, b| l.extreme_register(name, a, b)))
            }
            ("sadd.sat" | "uadd.sat" | "ssub.sat" | "usub.sat", &[left, right]) if int => {
                let both = self.both(left, right, form)?;
                both.map(|both| {
                    self.register_pairs(both, |l, a, b| l.saturating_register(name, a, b))
                })
            }
            _ => {
                let call = IntrinsicCall {
                    id,
                    result: self.body.result_type(id),
                    name,
                    view: call,
                };
                let target = self.unit.target;
                return target.packed_intrinsic(self, &call, form);
            }
        })
    }

    /// The number of ones in each lane: that of each byte, then the sum of a lane's bytes.
    fn count_bits(&mut self, value: Value) -> Value {
        let ty = self.b.func.dfg.value_type(value);
        let bytes = self.relane(value, clif::I8X16);
        let counts = self.b.ins().popcnt(bytes);
        let mut sum = self.relane(counts, ty);
        let bits = i64::from(ty.lane_bits());
        if bits == 8 {
            return sum;
        }
        for by in [8, 16, 32].into_iter().filter(|by| *by < bits) {
            let upper = self.shift_register(BinaryOp::LShr, sum, by);
            sum = self.b.ins().iadd(sum, upper);
        }
        let byte = self.splat_const(0xff, ty);
        self.b.ins().band(sum, byte)
    }

    fn packed_fmuladd(
        &mut self,
        [left, right]: [IrValue; 2],
        third: IrValue,
        form: Form,
    ) -> Lowered<Option<Registers>> {
        let Some(both) = self.both(left, right, form)? else {
            return Ok(None);
        };
        let third = self.whole(third, form)?;
        let fuses = self.fuses();
        let factors = both.0.into_iter().zip(both.1);
        let sums = factors.zip(third).map(|((left, right), third)| {
            if fuses {
                return self.b.ins().fma(left, right, third);
            }
            self.product_and_sum(left, right, third)
        });
        Ok(Some(sums.collect()))
    }
}
