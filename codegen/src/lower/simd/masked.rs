//! Accesses of memory by a mask, on whole vectors: a register at once if all of its lanes are set, none if none is.

use super::{BYTES, Form, Registers};
use crate::lower::{Lower, Lowered, Parts, plain};
use crate::lower_error::Expected;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::Value as IrValue;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{BlockArg, InstBuilder, Value, types as clif};

impl Lower<'_, '_> {
    /// Stores the lanes of a vector whose mask bits are set, if both are kept whole. Returns false if they are not.
    pub(in crate::lower) fn packed_masked_store(
        &mut self,
        value: IrValue,
        pointer: IrValue,
        mask: IrValue,
    ) -> Lowered<bool> {
        let ty = self.type_of(value)?;
        let Some((form, numbers)) = self.mask_numbers(mask, ty)? else {
            return Ok(false);
        };
        let values = self.whole(value, form)?;
        let pointer = self.one(pointer)?;
        let places = (0i32..).step_by(BYTES as usize);
        for ((value, number), offset) in values.into_iter().zip(numbers).zip(places) {
            self.by_mask(form, number, None, |this, lane, _| {
                match lane {
                    None => this.b.ins().store(plain(), value, pointer, offset),
                    Some(lane) => {
                        let place = offset + (lane * form.lane_bytes()).cast_signed();
                        let value = this.b.ins().extractlane(value, lane as u8);
                        this.b.ins().store(plain(), value, pointer, place)
                    }
                };
                None
            })?;
        }
        Ok(true)
    }

    /// Loads the lanes whose mask bits are set, the others are those of another vector; `None` if these are not kept whole.
    pub(in crate::lower) fn packed_masked_load(
        &mut self,
        ty: TypeId,
        pointer: IrValue,
        mask: IrValue,
        others: IrValue,
    ) -> Lowered<Option<Parts>> {
        let Some((form, numbers)) = self.mask_numbers(mask, ty)? else {
            return Ok(None);
        };
        let others = self.whole(others, form)?;
        let pointer = self.one(pointer)?;
        let places = (0i32..).step_by(BYTES as usize);
        let mut lanes = Parts::new();
        for ((other, number), offset) in others.into_iter().zip(numbers).zip(places) {
            let register = self.by_mask(form, number, Some(other), |this, lane, before| {
                let Some(lane) = lane else {
                    return Some(this.b.ins().load(form.ty, plain(), pointer, offset));
                };
                let place = offset + (lane * form.lane_bytes()).cast_signed();
                let value = (this.b.ins()).load(form.ty.lane_type(), plain(), pointer, place);
                Some(this.b.ins().insertlane(before?, value, lane as u8))
            })?;
            let register = register.expected()?;
            for lane in 0..form.ty.lane_count() {
                lanes.push(self.b.ins().extractlane(register, lane as u8));
            }
        }
        Ok(Some(lanes))
    }

    /// The form of a vector of type `ty` in whole registers, and for each of them the number that is its part of a mask.
    fn mask_numbers(&mut self, mask: IrValue, ty: TypeId) -> Lowered<Option<(Form, Registers)>> {
        let Some(form) = self.form(ty).filter(|form| form.short_lane().is_none()) else {
            return Ok(None);
        };
        let Some(mask) = self.kept_whole(mask) else {
            return Ok(None);
        };
        let int = Form {
            ty: form.ty.as_int(),
            ..form
        };
        let mask = self.widened_mask(mask, int)?;
        let target = self.unit.target;
        let numbers = mask.into_iter().map(|part| target.lane_bits(self, part));
        let numbers: Option<Registers> = numbers.collect();
        Ok(numbers.map(|numbers| (form, numbers)))
    }

    /// Emits what `act` does for a whole register if all of its bits in a mask are set, and else for each lane whose bit is
    /// set. It gets the value before, and returns the one afterwards.
    fn by_mask(
        &mut self,
        form: Form,
        number: Value,
        before: Option<Value>,
        act: impl Fn(&mut Self, Option<u32>, Option<Value>) -> Option<Value>,
    ) -> Lowered<Option<Value>> {
        let lanes = form.ty.lane_count();
        let [whole, some, apart, after] = std::array::from_fn(|_| self.b.create_block());
        let value = before.map(|_| self.b.append_block_param(after, form.ty));
        let argument = |value: Option<Value>| value.map(BlockArg::Value);
        let all = self.iconst(clif::I32, (1i64 << lanes) - 1);
        let is_all = self.b.ins().icmp(IntCC::Equal, number, all);
        self.b.ins().brif(is_all, whole, &[], some, &[]);
        self.b.switch_to_block(whole);
        let done = act(self, None, before);
        self.b.ins().jump(after, argument(done).as_slice());
        self.b.switch_to_block(some);
        self.b
            .ins()
            .brif(number, apart, &[], after, argument(before).as_slice());
        self.b.switch_to_block(apart);
        let mut last = before;
        for lane in 0..lanes {
            let bit = self.mask_bit(number, lane);
            let others: Parts = last.into_iter().collect();
            let made = self.where_set(bit, &others, |this| {
                Ok(act(this, Some(lane), last).into_iter().collect())
            })?;
            last = made.first().copied();
        }
        self.b.ins().jump(after, argument(last).as_slice());
        self.b.switch_to_block(after);
        Ok(value)
    }
}
