//! Conversions between whole vectors with lanes of different types, and between vectors and scalars.

use super::{Form, Registers};
use crate::lower::{Lower, Lowered};
use crate::lower_error::Expected;
use crate::scalarize::int_type;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::{BinaryOp, CastOp};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::Value as IrValue;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

/// The shuffle that moves the upper half of a register to the lower.
const UPPER: [u8; 16] = [8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13, 14, 15];
/// The shuffle that takes the even 32-bit words of two registers.
pub(super) const EVEN: [u8; 16] = [0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27];
/// The shuffle that takes the words in odd places of two registers.
pub(super) const ODD: [u8; 16] = [4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31];
/// The shuffle that takes the lower halves of two registers.
const LOWER: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23];

impl Lower<'_, '_> {
    pub(super) fn packed_cast(
        &mut self,
        inst: &Inst,
        value: IrValue,
        form: Form,
    ) -> Lowered<Option<Registers>> {
        let op = inst.cast_op().ok_or("an unknown cast")?;
        let from = self.type_of(value)?;
        if op == CastOp::BitCast && !matches!(self.ir_type(from), Type::Vector { .. }) {
            return self.scalar_to_packed(value, form);
        }
        let Some(whole) = self.kept_whole(value) else {
            return Ok(None);
        };
        let Some(from) = self.form(from) else {
            return self.extended_mask(op, whole, form);
        };
        let same = from.lanes == form.lanes && from.ty.lane_bits() == form.ty.lane_bits();
        Ok(match op {
            CastOp::BitCast => Some(self.relane_all(whole, form.ty)),
            CastOp::PtrToInt | CastOp::IntToPtr | CastOp::PtrToAddr if same => Some(whole),
            CastOp::ZExt => Some(self.widened_lanes(whole, form, false)?),
            CastOp::SExt => Some(self.widened_lanes(whole, form, true)?),
            CastOp::Trunc => {
                if let Some(average) = self.rounded_average(value, form)? {
                    return Ok(Some(average));
                }
                match self.narrow_difference(value, form)? {
                    None => Some(self.truncated_ints(whole, form.ty)?),
                    difference => difference,
                }
            }
            CastOp::SIToFP => self.floats_of_ints(whole, from, form, true)?,
            CastOp::UIToFP => self.floats_of_ints(whole, from, form, false)?,
            CastOp::FPToSI => self.ints_of_floats(whole, from, form)?,
            CastOp::FPToUI if form.ty.lane_bits() < 32 => self.ints_of_floats(whole, from, form)?,
            CastOp::FPExt if form.ty == clif::F64X2 && from.ty == clif::F32X4 => {
                Some(self.halves(whole, form, |this, half| this.b.ins().fvpromote_low(half)))
            }
            CastOp::FPTrunc if form.ty == clif::F32X4 && from.ty == clif::F64X2 => {
                let lower = self.each_register(whole, |this, value| this.b.ins().fvdemote(value));
                Some(self.joined(lower, |this, left, right| {
                    this.shuffle_register(left, right, &LOWER)
                }))
            }
            _ => None,
        })
    }

    /// A scalar of 32 to 128 bits as a vector.
    fn scalar_to_packed(&mut self, value: IrValue, form: Form) -> Lowered<Option<Registers>> {
        let parts = self.parts(value)?;
        let &[value] = parts.as_slice() else {
            return Ok(None);
        };
        let ty = self.b.func.dfg.value_type(value);
        let register = match ty {
            clif::I128 => {
                let (low, high) = self.b.ins().isplit(value);
                let whole = self.b.ins().scalar_to_vector(clif::I64X2, low);
                self.b.ins().insertlane(whole, high, 1)
            }
            clif::I64 | clif::F64 | clif::I32 | clif::F32 => {
                let ty = ty.by(128 / ty.bits()).expected()?;
                self.b.ins().splat(ty, value)
            }
            _ => return Ok(None),
        };
        let register = self.relane(register, form.ty);
        Ok(Some(Registers::from_slice(&[register])))
    }

    /// A vector that is kept whole, as a scalar of type `to`: a bitcast. Of a mask it is the number of its bits.
    pub(super) fn packed_to_scalar(
        &mut self,
        value: IrValue,
        to: TypeId,
    ) -> Lowered<Option<Value>> {
        let Some(registers) = self.kept_whole(value) else {
            return Ok(None);
        };
        let from = self.type_of(value)?;
        let part = match self.scalars(to)?.parts.as_slice() {
            [part] => part.ty,
            _ => return Ok(None),
        };
        if self.form(from).is_none() {
            let lanes = self.lane_count(from).expected()?;
            return match part == int_type(lanes) {
                true => self.number_of_mask(registers, lanes),
                false => Ok(None),
            };
        }
        let [register] = registers.as_slice() else {
            return Ok(None);
        };
        Ok(match part {
            clif::I128 => {
                let words = self.relane(*register, clif::I64X2);
                let low = self.b.ins().extractlane(words, 0);
                let high = self.b.ins().extractlane(words, 1);
                Some(self.b.ins().iconcat(low, high))
            }
            clif::I64 | clif::F64 | clif::I32 | clif::F32 => {
                let ty = part.by(128 / part.bits()).expected()?;
                let lanes = self.relane(*register, ty);
                Some(self.b.ins().extractlane(lanes, 0))
            }
            _ => None,
        })
    }

    pub(crate) fn shuffle_register(&mut self, left: Value, right: Value, by: &[u8; 16]) -> Value {
        let ty = self.b.func.dfg.value_type(left);
        let [left, right] = [left, right].map(|value| self.relane(value, clif::I8X16));
        let out = self.one_shuffle(left, right, by.to_vec());
        self.relane(out, ty)
    }

    /// Applies `op`, which converts the lower half of a register, to both halves of each.
    fn halves(
        &mut self,
        registers: Registers,
        form: Form,
        op: impl Fn(&mut Self, Value) -> Value,
    ) -> Registers {
        let mut out = Registers::with_capacity(form.registers());
        for register in registers {
            out.push(op(self, register));
            if out.len() < form.registers() {
                let upper = self.shuffle_register(register, register, &UPPER);
                out.push(op(self, upper));
            }
        }
        out
    }

    /// Makes one register of two. A last one alone is joined with itself.
    fn joined(
        &mut self,
        registers: Registers,
        op: impl Fn(&mut Self, Value, Value) -> Value,
    ) -> Registers {
        let pairs = registers.chunks(2);
        let pairs = pairs.filter_map(|pair| Some((*pair.first()?, *pair.last()?)));
        pairs.map(|(left, right)| op(self, left, right)).collect()
    }

    /// Integer lanes extended to those of `form`.
    pub(in crate::lower) fn widened_lanes(
        &mut self,
        registers: Registers,
        form: Form,
        signed: bool,
    ) -> Lowered<Registers> {
        let low = |this: &mut Self, register| match signed {
            true => this.b.ins().swiden_low(register),
            false => this.b.ins().uwiden_low(register),
        };
        let high = |this: &mut Self, register| match signed {
            true => this.b.ins().swiden_high(register),
            false => this.b.ins().uwiden_high(register),
        };
        self.twice_as_wide(registers, form, low, high)
    }

    /// Lanes made twice as wide, by operations on the two halves of a register, until they are those of `form`.
    pub(super) fn twice_as_wide(
        &mut self,
        mut registers: Registers,
        form: Form,
        low: impl Fn(&mut Self, Value) -> Value,
        high: impl Fn(&mut Self, Value) -> Value,
    ) -> Lowered<Registers> {
        loop {
            let ty = self.register_type(&registers)?;
            if ty.lane_bits() >= form.ty.lane_bits() {
                return Ok(registers);
            }
            let wide = Form {
                ty: ty.merge_lanes().expected()?,
                ..form
            };
            let mut out = Registers::with_capacity(wide.registers());
            for register in registers {
                let lower = low(self, register);
                out.push(self.relane(lower, wide.ty));
                if out.len() < wide.registers() {
                    let upper = high(self, register);
                    out.push(self.relane(upper, wide.ty));
                }
            }
            registers = out;
        }
    }

    /// Integer lanes truncated to those of `to`.
    pub(super) fn truncated_ints(
        &mut self,
        mut registers: Registers,
        to: clif::Type,
    ) -> Lowered<Registers> {
        if self.register_type(&registers)? == clif::I64X2 {
            registers = self.narrowed_lanes(registers, clif::I32X4)?;
        }
        // What is narrowed next saturates, so lanes get a number that fits before.
        let ty = self.register_type(&registers)?;
        if to == clif::I8X16 && ty != to {
            let bytes = self.splat_const(0xff, ty);
            registers =
                self.each_register(registers, |this, value| this.b.ins().band(value, bytes));
            if ty == clif::I32X4 {
                registers = self.narrowed_lanes(registers, clif::I16X8)?;
            }
            return Ok(self.joined(registers, |this, left, right| {
                this.b.ins().unarrow(left, right)
            }));
        }
        if to == clif::I16X8 && ty != to {
            registers = self.each_register(registers, |this, value| {
                let up = this.shift_register(BinaryOp::Shl, value, 16);
                this.shift_register(BinaryOp::AShr, up, 16)
            });
        }
        self.narrowed_lanes(registers, to)
    }

    /// Integer lanes that fit into those of `to` as signed numbers, made as narrow.
    pub(super) fn narrowed_lanes(
        &mut self,
        mut registers: Registers,
        to: clif::Type,
    ) -> Lowered<Registers> {
        loop {
            let ty = self.register_type(&registers)?;
            if ty.lane_bits() <= to.lane_bits() {
                return Ok(registers);
            }
            registers = self.joined(registers, |this, left, right| match ty {
                clif::I64X2 => {
                    let words = this.shuffle_register(left, right, &EVEN);
                    this.relane(words, clif::I32X4)
                }
                _ => this.b.ins().snarrow(left, right),
            });
        }
    }

    /// Integers converted to floats.
    fn floats_of_ints(
        &mut self,
        mut registers: Registers,
        from: Form,
        form: Form,
        mut signed: bool,
    ) -> Lowered<Option<Registers>> {
        if from.ty == clif::I64X2 {
            return Ok(None);
        }
        if from.ty != clif::I32X4 {
            let wide = Form {
                ty: clif::I32X4,
                ..from
            };
            registers = self.widened_lanes(registers, wide, signed)?;
            signed = true;
        }
        if form.ty == clif::F32X4 {
            return Ok(Some(self.each_register(registers, |this, value| {
                let ins = this.b.ins();
                match signed {
                    true => ins.fcvt_from_sint(form.ty, value),
                    false => ins.fcvt_from_uint(form.ty, value),
                }
            })));
        }
        Ok(Some(self.halves(registers, form, |this, half| {
            if signed {
                let wide = this.b.ins().swiden_low(half);
                return this.b.ins().fcvt_from_sint(form.ty, wide);
            }
            let wide = this.b.ins().uwiden_low(half);
            this.b.ins().fcvt_from_uint(form.ty, wide)
        })))
    }

    /// Floats converted to integers of at most 32 bits, by way of signed ones of 32 bits.
    fn ints_of_floats(
        &mut self,
        registers: Registers,
        from: Form,
        form: Form,
    ) -> Lowered<Option<Registers>> {
        if form.ty == clif::I64X2 {
            return Ok(None);
        }
        let target = self.unit.target;
        let mut ints =
            self.each_register(registers, |this, value| target.lanes_to_ints(this, value));
        if from.ty == clif::F64X2 {
            ints = self.joined(ints, |this, left, right| {
                this.shuffle_register(left, right, &LOWER)
            });
        }
        Ok(Some(self.truncated_ints(ints, form.ty)?))
    }
}
