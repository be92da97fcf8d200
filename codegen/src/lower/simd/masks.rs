//! Vectors of `i1` as lanes of all ones or all zeros.

use super::{BYTES, Form, Registers};
use crate::lower::arith::int_cc;
use crate::lower::float::float_cc;
use crate::lower::{Lower, Lowered};
use crate::lower_error::Expected;
use crate::scalarize::int_type;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode};
use bitsmith_model::value::Value as IrValue;
use bitsmith_model::view::View;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{
    InstBuilder, InstructionData, Opcode as ClifOpcode, Value, types as clif,
};

impl Lower<'_, '_> {
    /// Lowers an instruction that returns a vector of `i1`.
    pub(super) fn packed_mask(
        &mut self,
        inst: &Inst,
        view: View<'_>,
    ) -> Lowered<Option<Registers>> {
        match view {
            View::ICmp { left, right } | View::FCmp { left, right } => {
                self.packed_compare(inst, left, right)
            }
            View::Binary { left, right } => self.packed_logic(inst, left, right),
            View::Freeze { value } => Ok(self.kept_whole(value)),
            View::Cast { value } if inst.cast_op() == Some(CastOp::Trunc) => {
                self.lowest_bits(value)
            }
            _ => Ok(None),
        }
    }

    fn packed_compare(
        &mut self,
        inst: &Inst,
        left: IrValue,
        right: IrValue,
    ) -> Lowered<Option<Registers>> {
        let Some(form) = self.form(self.type_of(left)?) else {
            return Ok(None);
        };
        let predicate = inst.predicate().ok_or("an unknown predicate")?;
        let (int, float) = (int_cc(predicate), float_cc(predicate));
        if inst.op == Opcode::FCmp && float.is_none() {
            return Ok(None);
        }
        let Some(mut both) = self.both(left, right, form)? else {
            return Ok(None);
        };
        let target = self.unit.target;
        Ok(match (inst.op, int, float) {
            (Opcode::ICmp, Some(mut cc), _) => {
                // Of bytes, machines have the larger and the smaller one, which is a comparison with equality.
                let is_below = cc == IntCC::UnsignedLessThan && form.ty == clif::I8X16;
                let bound = if is_below {
                    self.equal_lanes(right)?
                } else {
                    None
                };
                if let Some(most) = bound.and_then(|bound| (bound as u8).checked_sub(1)) {
                    cc = IntCC::UnsignedLessThanOrEqual;
                    let most = self.splat_const(most.into(), form.ty);
                    both.1.fill(most);
                }
                Some(
                    self.register_pairs(both, |this, left, right| {
                        this.b.ins().icmp(cc, left, right)
                    }),
                )
            }
            (Opcode::FCmp, _, Some(cc)) => Some(self.register_pairs(both, |this, left, right| {
                target.compare_vectors(this, cc, left, right)
            })),
            _ => None,
        })
    }

    /// Logic of two masks of the same shape, or of a mask and a constant.
    fn packed_logic(
        &mut self,
        inst: &Inst,
        left: IrValue,
        right: IrValue,
    ) -> Lowered<Option<Registers>> {
        let op = match inst.binary_op() {
            Some(op @ (BinaryOp::And | BinaryOp::Or | BinaryOp::Xor)) => op,
            _ => return Ok(None),
        };
        let Some(kept) = self.kept_whole(left).or(self.kept_whole(right)) else {
            return Ok(None);
        };
        let form = Form {
            ty: self.register_type(&kept)?,
            lanes: self.lane_count(inst.ty).expected()?,
        };
        let left = self.mask_operand(left, form)?;
        let right = self.mask_operand(right, form)?;
        let (Some(left), Some(right)) = (left, right) else {
            return Ok(None);
        };
        Ok(Some(
            self.register_pairs((left, right), |this, left, right| {
                this.binary_register(op, left, right)
            }),
        ))
    }

    fn mask_operand(&mut self, value: IrValue, form: Form) -> Lowered<Option<Registers>> {
        if let Some(kept) = self.kept_whole(value) {
            return Ok(Some(self.widened_mask(kept, form)?));
        }
        let Some(bits) = self.constant_lanes(value)? else {
            return Ok(None);
        };
        let size = form.ty.lane_type().bytes() as usize;
        let bytes = bits
            .iter()
            .flat_map(|b| std::iter::repeat_n(if *b == 0 { 0 } else { 0xff }, size));
        let bytes: Vec<u8> = bytes.collect();
        let registers = bytes.chunks(BYTES as usize);
        let registers = registers.map(|bytes| self.vector_const(bytes.to_vec(), form.ty));
        Ok(Some(registers.collect()))
    }

    /// A mask with lanes as wide as those of `form`.
    pub(super) fn widened_mask(&mut self, mask: Registers, form: Form) -> Lowered<Registers> {
        let mask = self.narrowed_lanes(mask, form.ty)?;
        let doubled = |half: u8| {
            move |this: &mut Self, lanes: Value| {
                let ty = this.b.func.dfg.value_type(lanes);
                // Two copies of a lane: of equal bits, it is its own extension.
                let size = ty.lane_type().bytes() as u8;
                let byte = |at: u8| half + at / 2 / size * size + at % size + at / size % 2 * 16;
                let bytes = std::array::from_fn(|at| byte(at as u8));
                this.shuffle_register(lanes, lanes, &bytes)
            }
        };
        self.twice_as_wide(mask, form, doubled(0), doubled(8))
    }

    /// A mask extended to integers.
    pub(super) fn extended_mask(
        &mut self,
        op: CastOp,
        mask: Registers,
        form: Form,
    ) -> Lowered<Option<Registers>> {
        if !matches!(op, CastOp::SExt | CastOp::ZExt) {
            return Ok(None);
        }
        let mask = self.widened_mask(mask, form)?;
        if op == CastOp::SExt {
            return Ok(Some(mask));
        }
        let ones = self.splat_const(1, form.ty);
        Ok(Some(self.each_register(mask, |this, lanes| {
            this.b.ins().band(lanes, ones)
        })))
    }

    /// The lowest bit of each lane as a mask.
    fn lowest_bits(&mut self, value: IrValue) -> Lowered<Option<Registers>> {
        let Some(form) = self.form(self.type_of(value)?) else {
            return Ok(None);
        };
        let Some(registers) = self.kept_whole(value) else {
            return Ok(None);
        };
        let bit = self.splat_const(1, form.ty);
        Ok(Some(self.each_register(registers, |this, lanes| {
            let low = this.b.ins().band(lanes, bit);
            this.b.ins().icmp(IntCC::Equal, low, bit)
        })))
    }

    /// A bit of a number, as a value of type `i1`.
    pub(super) fn mask_bit(&mut self, bits: Value, bit: u32) -> Value {
        let bit = self.b.ins().band_imm_u(bits, 1i64.wrapping_shl(bit));
        self.b.ins().icmp_imm_s(IntCC::NotEqual, bit, 0)
    }

    /// A lane of a mask, as a value of type `i1`.
    pub(super) fn mask_lane_bit(&mut self, mask: Value, lane: u32) -> Value {
        let lane = self.b.ins().extractlane(mask, lane as u8);
        let lane = self.resize(lane, clif::I8);
        self.b.ins().band_imm_s(lane, 1)
    }

    /// A mask of at most 64 lanes as an integer of as many bits.
    pub(super) fn number_of_mask(&mut self, mask: Registers, lanes: u32) -> Lowered<Option<Value>> {
        if lanes > 64 {
            return Ok(None);
        }
        let wide = if lanes > 32 { clif::I64 } else { clif::I32 };
        let number = self.highest_bits(mask, wide)?;
        let number = self.mask(number, lanes);
        Ok(Some(self.resize(number, int_type(lanes))))
    }

    /// The highest bit of each lane, in an integer of type `wide`.
    pub(in crate::lower) fn highest_bits(
        &mut self,
        registers: Registers,
        wide: clif::Type,
    ) -> Lowered<Value> {
        let each = self.register_type(&registers)?.lane_count();
        let mut number = None;
        for (register, at) in registers.into_iter().zip((0i64..).step_by(each as usize)) {
            let register = self.of_same_signs(register);
            let bits = self.b.ins().vhigh_bits(wide, register);
            number = Some(match number {
                None => bits,
                Some(lower) => {
                    let bits = self.b.ins().ishl_imm_u(bits, at);
                    self.b.ins().bor(lower, bits)
                }
            });
        }
        number.expected()
    }

    /// A vector whose lanes have the same highest bits as a mask: the one that the mask compares with zero, or the mask.
    fn of_same_signs(&self, mask: Value) -> Value {
        let dfg = &self.b.func.dfg;
        let def = |value: Value| dfg.value_def(value).inst().map(|inst| dfg.insts[inst]);
        let Some(InstructionData::IntCompare {
            cond: IntCC::SignedLessThan,
            args: [value, limit],
            ..
        }) = def(mask)
        else {
            return mask;
        };
        let is_zero = match def(limit) {
            Some(InstructionData::UnaryConst {
                constant_handle, ..
            }) => dfg
                .constants
                .get(constant_handle)
                .iter()
                .all(|byte| *byte == 0),
            _ => false,
        };
        if is_zero { value } else { mask }
    }

    /// The number that all lanes of a constant are.
    pub(super) fn equal_lanes(&mut self, value: IrValue) -> Lowered<Option<i64>> {
        let lanes = self.constant_lanes(value)?.unwrap_or_default();
        let first = lanes.first().copied();
        Ok(first.filter(|first| lanes.iter().all(|lane| lane == first)))
    }

    /// The lanes of a constant integer vector.
    pub(super) fn constant_lanes(&mut self, value: IrValue) -> Lowered<Option<Vec<i64>>> {
        if self.scope.constant(value).is_none() {
            return Ok(None);
        }
        let parts = self.parts(value)?;
        let dfg = &self.b.func.dfg;
        let lane = |part: &Value| match dfg.insts[dfg.value_def(*part).inst()?] {
            InstructionData::UnaryImm {
                opcode: ClifOpcode::Iconst,
                imm,
            } => Some(imm.bits()),
            _ => None,
        };
        Ok(parts.iter().map(lane).collect())
    }
}
