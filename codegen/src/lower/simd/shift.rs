//! Shifts and rotations of whole vectors.

use super::{Form, Registers};
use crate::lower::{Lower, Lowered};
use bitsmith_model::schema::inst::BinaryOp;
use bitsmith_model::value::{InstId, Value as IrValue};
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

/// Shifts each lane of a vector by the number in the same lane of another, for an instruction.
pub type LaneShift = fn(&mut Lower<'_, '_>, InstId, BinaryOp, [Value; 2]) -> Lowered<Value>;

impl Lower<'_, '_> {
    /// A shift of all lanes by one constant, or of each by a number of its own.
    pub(super) fn packed_shift(
        &mut self,
        id: InstId,
        op: BinaryOp,
        value: IrValue,
        by: IrValue,
        form: Form,
    ) -> Lowered<Option<Registers>> {
        let Some((registers, amount)) = self.shifted(value, by, form)? else {
            return self.shifted_apart(id, op, (value, by), form);
        };
        Ok(Some(self.each_register(registers, |this, value| {
            this.shift_register(op, value, amount)
        })))
    }

    /// A shift of each lane by a number of its own, if the machine is faster than lane by lane.
    fn shifted_apart(
        &mut self,
        id: InstId,
        op: BinaryOp,
        (value, by): (IrValue, IrValue),
        form: Form,
    ) -> Lowered<Option<Registers>> {
        let target = self.unit.target;
        let Some(shift) = target.lane_shift(self, op, form.ty) else {
            return Ok(None);
        };
        let Some((values, amounts)) = self.both(value, by, form)? else {
            return Ok(None);
        };
        let pairs = values.into_iter().zip(amounts);
        let shifted = pairs.map(|(value, by)| shift(self, id, op, [value, by]));
        shifted.collect::<Lowered<_>>().map(Some)
    }

    /// A vector that is kept whole, and the constant by which all its lanes are shifted, if it is less than the number of
    /// bits of a lane.
    fn shifted(
        &mut self,
        value: IrValue,
        by: IrValue,
        form: Form,
    ) -> Lowered<Option<(Registers, i64)>> {
        let Some(registers) = self.kept_whole(value) else {
            return Ok(None);
        };
        let bits = i64::from(form.ty.lane_bits());
        let amount = self.equal_lanes(by)?;
        let amount = amount.filter(|amount| (0..bits).contains(amount));
        Ok(amount.map(|amount| (registers, amount)))
    }

    pub(in crate::lower) fn shift_register(
        &mut self,
        op: BinaryOp,
        value: Value,
        amount: i64,
    ) -> Value {
        let amount = self.iconst(clif::I32, amount);
        match op {
            BinaryOp::Shl => self.b.ins().ishl(value, amount),
            BinaryOp::LShr => self.b.ins().ushr(value, amount),
            _ => self.b.ins().sshr(value, amount),
        }
    }

    /// A rotation of all lanes by one constant, to the left or to the right.
    pub(super) fn packed_rotate(
        &mut self,
        value: IrValue,
        by: IrValue,
        form: Form,
        right: bool,
    ) -> Lowered<Option<Registers>> {
        let Some((registers, amount)) = self.shifted(value, by, form)? else {
            return Ok(None);
        };
        let bits = i64::from(form.ty.lane_bits());
        let (left, right) = match right {
            true => (bits - amount, amount),
            false => (amount, bits - amount),
        };
        if amount == 0 {
            return Ok(Some(registers));
        }
        Ok(Some(self.each_register(registers, |this, value| {
            let left = this.shift_register(BinaryOp::Shl, value, left);
            let right = this.shift_register(BinaryOp::LShr, value, right);
            this.b.ins().bor(left, right)
        })))
    }
}
