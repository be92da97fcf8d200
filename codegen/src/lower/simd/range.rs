//! Ranges of the numbers in the lanes of vectors, for cheaper instructions.

use super::{Form, Registers};
use crate::lower::{Lower, Lowered};
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Flags};
use bitsmith_model::schema::intrinsic::Intrinsic;
use bitsmith_model::value::Value as IrValue;
use bitsmith_model::view::{CallView, View};
use cranelift_codegen::ir::{InstBuilder, types as clif};
use smallvec::SmallVec;

/// The number of operations that a question looks through.
pub(in crate::lower) const DEPTH: u32 = 4;

impl<'a> Lower<'a, '_> {
    pub(in crate::lower) fn operation(&self, value: IrValue) -> Option<View<'a>> {
        self.body.view(value.as_inst()?)
    }

    /// Returns true if all lanes of a vector are constants for which something holds.
    fn all_lanes(&mut self, value: IrValue, holds: impl Fn(i64) -> bool) -> Lowered<bool> {
        let lanes = self.constant_lanes(value)?;
        Ok(lanes.is_some_and(|lanes| !lanes.is_empty() && lanes.into_iter().all(holds)))
    }

    /// The operator of a value with two operands, and these.
    pub(in crate::lower) fn binary_of(
        &self,
        value: IrValue,
    ) -> Option<(BinaryOp, IrValue, IrValue)> {
        let inst = self.body.inst(value.as_inst()?);
        match self.operation(value)? {
            View::Binary { left, right } => Some((inst.binary_op()?, left, right)),
            _ => None,
        }
    }

    /// The operand of a value that is such a cast.
    pub(in crate::lower) fn cast_from(&self, value: IrValue, op: CastOp) -> Option<IrValue> {
        let inst = self.body.inst(value.as_inst()?);
        match self.operation(value)? {
            View::Cast { value } if inst.cast_op() == Some(op) => Some(value),
            _ => None,
        }
    }

    /// The narrower value that a value extends with zeros.
    fn extended_from(&self, value: IrValue) -> Option<IrValue> {
        self.cast_from(value, CastOp::ZExt)
    }

    /// Returns true if lanes of 64 bits are less than 2³².
    pub(super) fn is_half(&mut self, value: IrValue) -> Lowered<bool> {
        let is_small = |lane: i64| u32::try_from(lane).is_ok();
        if let Some((op, left, right)) = self.binary_of(value) {
            return Ok(match op {
                BinaryOp::And => {
                    self.all_lanes(right, is_small)? || self.all_lanes(left, is_small)?
                }
                BinaryOp::LShr => self.all_lanes(right, |by| (32..64).contains(&by))?,
                _ => false,
            });
        }
        if let Some(from) = self.extended_from(value) {
            let from = self.form(self.type_of(from)?);
            return Ok(from.is_some_and(|form| form.ty.lane_bits() <= 32));
        }
        if let Some(from) = self.cast_from(value, CastOp::BitCast) {
            let form = self.form(self.type_of(from)?);
            // The odd lanes of 32 bits are the upper halves.
            return Ok(form.is_some_and(|form| {
                let mut odd = (1..form.lanes as usize).step_by(2);
                form.ty == clif::I32X4 && odd.all(|lane| self.is_lane_zero(from, lane, DEPTH))
            }));
        }
        self.all_lanes(value, is_small)
    }

    /// Returns true if words are signed numbers of 16 bits.
    pub(in crate::lower) fn is_halfword(&mut self, value: IrValue) -> Lowered<bool> {
        // Constants of words are extended with zeros.
        let is_small = |lane: i64| i16::try_from(lane as i32).is_ok();
        if let Some((op, left, right)) = self.binary_of(value) {
            let is_mask = |lane: i64| (0..=i64::from(i16::MAX)).contains(&lane);
            return Ok(match op {
                BinaryOp::And => {
                    self.all_lanes(right, is_mask)? || self.all_lanes(left, is_mask)?
                }
                BinaryOp::LShr => self.all_lanes(right, |by| (17..32).contains(&by))?,
                BinaryOp::AShr => self.all_lanes(right, |by| (16..32).contains(&by))?,
                _ => false,
            });
        }
        for (op, most) in [(CastOp::SExt, 16), (CastOp::ZExt, 8)] {
            if let Some(from) = self.cast_from(value, op) {
                let form = self.form(self.type_of(from)?);
                return Ok(form.is_some_and(|form| form.ty.lane_bits() <= most));
            }
        }
        self.all_lanes(value, is_small)
    }

    /// Returns true if a lane is certainly zero.
    fn is_lane_zero(&self, value: IrValue, lane: usize, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else {
            return false;
        };
        if let Some((BinaryOp::And, left, right)) = self.binary_of(value) {
            return self.is_lane_zero(left, lane, depth) || self.is_lane_zero(right, lane, depth);
        }
        let Some(View::ShuffleVector { left, right, mask }) = self.operation(value) else {
            return self.lane_int(value, lane) == Some(0);
        };
        let Some(from) = self.mask_lane(mask, lane) else {
            return false;
        };
        let vector = self.type_of(left).ok().and_then(|ty| self.form(ty));
        let count = vector.map_or(0, |form| form.lanes as usize);
        match from.checked_sub(count) {
            None => self.is_lane_zero(left, from, depth),
            Some(from) => self.is_lane_zero(right, from, depth),
        }
    }

    /// The name of the intrinsic that a call calls, without the types that it may end with.
    pub(super) fn called_intrinsic(&self, call: CallView<'_>) -> Option<&'static str> {
        let name = self.intrinsic_name(call.callee())?;
        Some(Intrinsic::lookup(name)?.name)
    }

    /// Returns true if no lane is negative as a signed number.
    pub(in crate::lower) fn is_natural(&mut self, value: IrValue, depth: u32) -> Lowered<bool> {
        let Some(depth) = depth.checked_sub(1) else {
            return Ok(false);
        };
        let Some(form) = self.form(self.type_of(value)?) else {
            return Ok(false);
        };
        // Constants of narrow lanes are extended with zeros.
        let is_natural = |lane: i64| lane >> (form.ty.lane_bits() - 1) == 0;
        if let Some((op, left, right)) = self.binary_of(value) {
            let inst = value.as_inst().map(|id| self.body.inst(id));
            let stays = inst.is_some_and(|inst| inst.has(Flags::NSW));
            return Ok(match op {
                BinaryOp::And => self.is_natural(left, depth)? || self.is_natural(right, depth)?,
                BinaryOp::LShr => self.all_lanes(right, |by| by >= 1)?,
                BinaryOp::Add if stays => {
                    self.is_natural(left, depth)? && self.is_natural(right, depth)?
                }
                _ => false,
            });
        }
        if self.extended_from(value).is_some() {
            return Ok(true);
        }
        if let Some(View::Call(call)) = self.operation(value) {
            return match (self.called_intrinsic(call), call.arguments()) {
                (Some("llvm.umin" | "llvm.smax"), &[left, right]) => {
                    Ok(self.is_natural(left, depth)? || self.is_natural(right, depth)?)
                }
                (Some("llvm.umax" | "llvm.smin"), &[left, right]) => {
                    Ok(self.is_natural(left, depth)? && self.is_natural(right, depth)?)
                }
                _ => Ok(false),
            };
        }
        self.all_lanes(value, is_natural)
    }

    /// The average of two vectors, rounded up, if that is what half a sum of wider lanes is: (a + b + 1) >> 1.
    pub(super) fn rounded_average(
        &mut self,
        half: IrValue,
        form: Form,
    ) -> Lowered<Option<Registers>> {
        let Some((BinaryOp::LShr, sum, by)) = self.binary_of(half) else {
            return Ok(None);
        };
        if !matches!(form.ty, clif::I8X16 | clif::I16X8) || !self.all_lanes(by, |by| by == 1)? {
            return Ok(None);
        }
        let mut terms: SmallVec<[IrValue; 4]> = SmallVec::from_slice(&[sum]);
        let mut at = 0;
        while let Some(term) = terms.get(at).copied() {
            match self.binary_of(term) {
                Some((BinaryOp::Add, left, right)) if terms.len() < 3 => {
                    terms.remove(at);
                    terms.extend([left, right]);
                }
                _ => at += 1,
            }
        }
        let mut averaged: SmallVec<[IrValue; 2]> = SmallVec::new();
        let mut ones = 0;
        for term in terms {
            match self.extended_from(term) {
                Some(from) => averaged.push(from),
                None if self.all_lanes(term, |lane| lane == 1)? => ones += 1,
                None => return Ok(None),
            }
        }
        let ([left, right], 1) = (averaged.as_slice(), ones) else {
            return Ok(None);
        };
        for operand in [left, right] {
            if self.form(self.type_of(*operand)?) != Some(form) {
                return Ok(None);
            }
        }
        let both = self.both(*left, *right, form)?;
        Ok(both.map(|both| {
            self.register_pairs(both, |this, left, right| {
                this.b.ins().avg_round(left, right)
            })
        }))
    }

    /// A truncated difference that stops at zero, as that of narrow lanes, of which the left operand was extended.
    pub(super) fn narrow_difference(
        &mut self,
        difference: IrValue,
        form: Form,
    ) -> Lowered<Option<Registers>> {
        let Some(View::Call(call)) = self.operation(difference) else {
            return Ok(None);
        };
        let name = self.called_intrinsic(call);
        let (Some("llvm.usub.sat"), &[left, right]) = (name, call.arguments()) else {
            return Ok(None);
        };
        let has_instruction = matches!(form.ty, clif::I8X16 | clif::I16X8);
        let Some(from) = self.extended_from(left).filter(|_| has_instruction) else {
            return Ok(None);
        };
        if self.form(self.type_of(from)?) != Some(form) {
            return Ok(None);
        }
        let wide = self.form(self.type_of(right)?);
        let (Some(left), Some(wide)) = (self.kept_whole(from), wide) else {
            return Ok(None);
        };
        let right = self.whole(right, wide)?;
        // Subtracting more leaves zero, too.
        let most = self.splat_const((1 << form.ty.lane_bits()) - 1, wide.ty);
        let right = self.each_register(right, |this, value| {
            this.extreme_register("umin", value, most)
        });
        let right = self.truncated_ints(right, form.ty)?;
        Ok(Some(
            self.register_pairs((left, right), |this, left, right| {
                this.b.ins().usub_sat(left, right)
            }),
        ))
    }
}
