//! Vectors of 128 bits in one register.
//!
//! The default is scalarization: a vector is a row of lanes. In optimised code, the vectors that the
//! machine supports are also kept whole, and split when a user needs lanes. This file has the
//! operations on whole vectors; all others fall back to lanes. A vector of `i1` from a comparison is
//! kept in the machine's form: lanes of all ones or all zeros.
//!
//! Precondition: the target has the operation for this type, and the function calls nothing that returns twice. It
//! gains 18 % of the time of `nbody`, 11 % of bzip2's (`docs/passes.md`). Cranelift has the types and operations,
//! but does not make vectors of scalars.

use super::arith::int_cc;
use super::float::float_cc;
use super::{Lower, Lowered, Parts, plain};
use crate::lower_error::Expected;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Flags, Opcode};
use bitsmith_model::schema::intrinsic::Intrinsic;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{BlockId, InstId, Value as IrValue, ValueKind};
use bitsmith_model::view::{CallView, View};
use cranelift_codegen::ir::{
    ConstantData, Endianness, InstBuilder, InstructionData, MemFlagsData, Opcode as ClifOpcode,
    Value, types as clif,
};

/// The size of such a vector in bytes.
const BYTES: usize = 16;

impl Lower<'_, '_> {
    /// The machine type of a vector type, if the machine has one and vectors are kept whole.
    pub(super) fn packed_type(&self, ty: TypeId) -> Option<clif::Type> {
        if !self.vectors.packing {
            return None;
        }
        let Type::Vector {
            element,
            len,
            scalable: false,
        } = *self.ir_type(ty)
        else {
            return None;
        };
        Some(match (self.ir_type(element), len) {
            (Type::Int(8), 16) => clif::I8X16,
            (Type::Int(16), 8) => clif::I16X8,
            (Type::Int(32), 4) => clif::I32X4,
            (Type::Int(64) | Type::Ptr(0), 2) => clif::I64X2,
            (Type::Float, 4) => clif::F32X4,
            (Type::Double, 2) => clif::F64X2,
            _ => return None,
        })
    }

    /// The whole vector of an operand, if it is kept as one.
    fn kept_whole(&self, value: IrValue) -> Option<Value> {
        self.vectors.whole.get(&value.as_inst()?).copied()
    }

    /// The lanes of a result that is kept whole.
    pub(super) fn lanes(&mut self, id: InstId) -> Option<Parts> {
        let whole = *self.vectors.whole.get(&id)?;
        let lanes = self.b.func.dfg.value_type(whole).lane_count();
        let is_mask = self.packed_type(self.body.result_type(id)).is_none();
        let mut out = Parts::with_capacity(lanes as usize);
        for lane in 0..lanes {
            let mut part = self.b.ins().extractlane(whole, lane as u8);
            if is_mask {
                part = self.resize(part, clif::I8);
                part = self.b.ins().band_imm_s(part, 1);
            }
            out.push(part);
        }
        Some(out)
    }

    /// A bitcast to other lanes.
    fn relane(&mut self, value: Value, ty: clif::Type) -> Value {
        if self.b.func.dfg.value_type(value) == ty {
            return value;
        }
        let flags = MemFlagsData::new().with_endianness(Endianness::Little);
        self.b.ins().bitcast(ty, flags, value)
    }

    /// An operand as a whole vector of type `ty`.
    pub(super) fn whole(&mut self, value: IrValue, ty: clif::Type) -> Lowered<Value> {
        if let Some(whole) = self.kept_whole(value) {
            return Ok(self.relane(whole, ty));
        }
        let parts = self.parts(value)?;
        self.join(&parts, ty)
    }

    /// Builds a vector from lanes.
    fn join(&mut self, parts: &[Value], ty: clif::Type) -> Lowered<Value> {
        if parts.len() != ty.lane_count() as usize {
            return Err("a vector of other lanes".into());
        }
        if let Some(bytes) = self.constant_bytes(parts) {
            return Ok(self.vector_const(bytes, ty));
        }
        let (first, rest) = parts.split_first().expected()?;
        let mut whole = self.b.ins().splat(ty, *first);
        for (lane, part) in rest.iter().enumerate().filter(|(_, p)| *p != first) {
            whole = self.b.ins().insertlane(whole, *part, lane as u8 + 1);
        }
        Ok(whole)
    }

    fn vector_const(&mut self, bytes: Vec<u8>, ty: clif::Type) -> Value {
        let constant = self.b.func.dfg.constants.insert(ConstantData::from(bytes));
        self.b.ins().vconst(ty, constant)
    }

    /// The bytes of lanes that are all constants.
    fn constant_bytes(&self, parts: &[Value]) -> Option<Vec<u8>> {
        let dfg = &self.b.func.dfg;
        let mut bytes = Vec::with_capacity(BYTES);
        for part in parts {
            let word = match dfg.insts[dfg.value_def(*part).inst()?] {
                InstructionData::UnaryImm {
                    opcode: ClifOpcode::Iconst,
                    imm,
                } => imm.bits().cast_unsigned(),
                InstructionData::UnaryIeee32 { imm, .. } => imm.bits().into(),
                InstructionData::UnaryIeee64 { imm, .. } => imm.bits(),
                _ => return None,
            };
            let size = dfg.value_type(*part).bytes() as usize;
            bytes.extend_from_slice(word.to_le_bytes().get(..size)?);
        }
        (bytes.len() == BYTES).then_some(bytes)
    }

    /// Both operands as whole vectors, if one of them is kept whole.
    fn both(
        &mut self,
        left: IrValue,
        right: IrValue,
        ty: clif::Type,
    ) -> Lowered<Option<(Value, Value)>> {
        if self.kept_whole(left).is_none() && self.kept_whole(right).is_none() {
            return Ok(None);
        }
        Ok(Some((self.whole(left, ty)?, self.whole(right, ty)?)))
    }

    /// Lowers an instruction to a whole vector, if possible.
    pub(super) fn packed_inst(
        &mut self,
        block: BlockId,
        id: InstId,
        inst: &Inst,
        view: View<'_>,
    ) -> Lowered<bool> {
        if let View::Store { value, pointer } = view {
            return self.packed_store(inst, value, pointer);
        }
        let Type::Vector { .. } = self.ir_type(self.body.result_type(id)) else {
            return Ok(false);
        };
        let made = match (self.packed_type(inst.ty), view) {
            (Some(_), View::Phi { .. }) => self.phi_params(block, id).first().copied(),
            (Some(ty), _) => self.packed_value(inst, view, ty)?,
            (None, _) => self.packed_mask(inst, view)?,
        };
        self.vectors.whole.extend(made.map(|value| (id, value)));
        Ok(made.is_some())
    }

    fn packed_store(&mut self, inst: &Inst, value: IrValue, pointer: IrValue) -> Lowered<bool> {
        let Some(ty) = self.packed_type(self.type_of(value)?) else {
            return Ok(false);
        };
        let constant = !matches!(value.kind(), ValueKind::Inst(_) | ValueKind::Arg(_));
        let whole = self.kept_whole(value).is_some() || constant;
        if inst.has(Flags::ATOMIC) || !whole {
            return Ok(false);
        }
        let value = self.whole(value, ty)?;
        let pointer = self.one(pointer)?;
        self.b.ins().store(plain(), value, pointer, 0);
        Ok(true)
    }

    fn packed_value(
        &mut self,
        inst: &Inst,
        view: View<'_>,
        ty: clif::Type,
    ) -> Lowered<Option<Value>> {
        Ok(match view {
            View::Load { pointer } if !inst.has(Flags::ATOMIC) => {
                let pointer = self.one(pointer)?;
                Some(self.b.ins().load(ty, plain(), pointer, 0))
            }
            View::Freeze { value } => self.kept_whole(value),
            View::FNeg { value } => {
                let whole = self.kept_whole(value);
                whole.map(|whole| self.b.ins().fneg(whole))
            }
            View::Binary { left, right } => self.packed_binary(inst, left, right, ty)?,
            View::Cast { value } => self.packed_cast(inst, value, ty)?,
            View::Select { condition, yes, no } => self.packed_select(condition, yes, no, ty)?,
            View::InsertElement {
                vector,
                element,
                index,
            } => self.packed_insert(vector, element, index)?,
            View::ShuffleVector { left, right, mask } => {
                self.packed_shuffle(left, right, mask, ty)?
            }
            View::Call(call) => self.packed_call(call, ty)?,
            _ => None,
        })
    }

    fn packed_binary(
        &mut self,
        inst: &Inst,
        left: IrValue,
        right: IrValue,
        ty: clif::Type,
    ) -> Lowered<Option<Value>> {
        use BinaryOp::*;
        let op = inst.binary_op().ok_or("an unknown operator")?;
        let fits = match op {
            Shl | LShr | AShr => return self.packed_shift(op, left, right, ty),
            Add | Sub | And | Or | Xor | FAdd | FSub | FMul | FDiv => true,
            Mul => ty != clif::I8X16,
            UDiv | SDiv | URem | SRem | FRem => false,
        };
        if !fits {
            return Ok(None);
        }
        let Some((left, right)) = self.both(left, right, ty)? else {
            return Ok(None);
        };
        let ins = self.b.ins();
        Ok(Some(match op {
            Add => ins.iadd(left, right),
            Sub => ins.isub(left, right),
            Mul => ins.imul(left, right),
            And => ins.band(left, right),
            Or => ins.bor(left, right),
            Xor => ins.bxor(left, right),
            FAdd => ins.fadd(left, right),
            FSub => ins.fsub(left, right),
            FMul => ins.fmul(left, right),
            FDiv => ins.fdiv(left, right),
            _ => return Ok(None),
        }))
    }

    /// A shift of all lanes by one constant.
    fn packed_shift(
        &mut self,
        op: BinaryOp,
        value: IrValue,
        by: IrValue,
        ty: clif::Type,
    ) -> Lowered<Option<Value>> {
        let Some(value) = self.kept_whole(value) else {
            return Ok(None);
        };
        let lanes = self.constant_lanes(by)?.unwrap_or_default();
        let Some(&amount) = lanes.first() else {
            return Ok(None);
        };
        let fits = (0..i64::from(ty.lane_bits())).contains(&amount);
        if !fits || lanes.iter().any(|lane| *lane != amount) {
            return Ok(None);
        }
        let amount = self.iconst(clif::I32, amount);
        Ok(Some(match op {
            BinaryOp::Shl => self.b.ins().ishl(value, amount),
            BinaryOp::LShr => self.b.ins().ushr(value, amount),
            _ => self.b.ins().sshr(value, amount),
        }))
    }

    fn packed_cast(
        &mut self,
        inst: &Inst,
        value: IrValue,
        ty: clif::Type,
    ) -> Lowered<Option<Value>> {
        let Some(whole) = self.kept_whole(value) else {
            return Ok(None);
        };
        let from = self.b.func.dfg.value_type(whole);
        let is_mask = self.packed_type(self.type_of(value)?).is_none();
        let op = inst.cast_op().ok_or("an unknown cast")?;
        let same = from.lane_count() == ty.lane_count() && from.lane_bits() == ty.lane_bits();
        Ok(match op {
            CastOp::BitCast if !is_mask => Some(self.relane(whole, ty)),
            CastOp::PtrToInt | CastOp::IntToPtr | CastOp::PtrToAddr if !is_mask && same => {
                Some(whole)
            }
            CastOp::SExt if is_mask && same => Some(whole),
            CastOp::ZExt if is_mask && same => {
                let one = self.iconst(ty.lane_type(), 1);
                let ones = self.b.ins().splat(ty, one);
                Some(self.b.ins().band(whole, ones))
            }
            CastOp::SIToFP if from == clif::I32X4 && ty == clif::F32X4 && !is_mask => {
                Some(self.b.ins().fcvt_from_sint(ty, whole))
            }
            CastOp::FPToSI if from == clif::F32X4 && ty == clif::I32X4 => {
                Some(self.b.ins().fcvt_to_sint_sat(ty, whole))
            }
            _ => None,
        })
    }

    fn packed_select(
        &mut self,
        condition: IrValue,
        yes: IrValue,
        no: IrValue,
        ty: clif::Type,
    ) -> Lowered<Option<Value>> {
        let mask = self.kept_whole(condition);
        let by_lane = matches!(self.ir_type(self.type_of(condition)?), Type::Vector { .. });
        if by_lane != mask.is_some() {
            return Ok(None);
        }
        let Some(mask) = mask else {
            let Some((yes, no)) = self.both(yes, no, ty)? else {
                return Ok(None);
            };
            let condition = self.one(condition)?;
            return Ok(Some(self.choose(condition, yes, no)));
        };
        let mask_ty = self.b.func.dfg.value_type(mask);
        if mask_ty.lane_count() != ty.lane_count() {
            return Ok(None);
        }
        let (yes, no) = (self.whole(yes, ty)?, self.whole(no, ty)?);
        let mask = self.relane(mask, ty);
        Ok(Some(self.b.ins().bitselect(mask, yes, no)))
    }

    fn packed_insert(
        &mut self,
        vector: IrValue,
        element: IrValue,
        index: IrValue,
    ) -> Lowered<Option<Value>> {
        let (Some(whole), Some(lane)) = (self.kept_whole(vector), self.scope.int(index)) else {
            return Ok(None);
        };
        let lanes = self.b.func.dfg.value_type(whole).lane_count();
        let Some(lane) = u8::try_from(lane).ok().filter(|l| u32::from(*l) < lanes) else {
            return Ok(None);
        };
        let value = self.one(element)?;
        Ok(Some(self.b.ins().insertlane(whole, value, lane)))
    }

    fn packed_shuffle(
        &mut self,
        left: IrValue,
        right: IrValue,
        mask: IrValue,
        ty: clif::Type,
    ) -> Lowered<Option<Value>> {
        if self.packed_type(self.type_of(left)?) != Some(ty) {
            return Ok(None);
        }
        let size = ty.lane_type().bytes() as u8;
        let mut bytes = Vec::with_capacity(BYTES);
        for lane in 0..ty.lane_count() as usize {
            // A poison lane of the mask may be any lane.
            let from = self.mask_lane(mask, lane).unwrap_or(0);
            let from = u8::try_from(from).map_err(|_| "an index outside")?;
            bytes.extend((0..size).map(|b| from.wrapping_mul(size).wrapping_add(b)));
        }
        let words = words(&bytes, 4);
        let at_once = self.unit.target.shuffles(&*self.unit.isa, &bytes);
        if words.is_none() && !at_once {
            return Ok(None);
        }
        let Some((left, right)) = self.both(left, right, ty)? else {
            return Ok(None);
        };
        let (left, right) = (
            self.relane(left, clif::I8X16),
            self.relane(right, clif::I8X16),
        );
        let out = match (at_once, words) {
            (false, Some(words)) => self.two_shuffles(left, right, &words),
            _ => self.one_shuffle(left, right, bytes),
        };
        Ok(Some(self.relane(out, ty)))
    }

    fn one_shuffle(&mut self, left: Value, right: Value, bytes: Vec<u8>) -> Value {
        let mask = self.b.func.dfg.immediates.push(ConstantData::from(bytes));
        self.b.ins().shuffle(left, right, mask)
    }

    /// A shuffle of 32-bit words: one shuffle of each operand, and a blend.
    fn two_shuffles(&mut self, left: Value, right: Value, words: &[u8]) -> Value {
        let own = |first: u8| {
            words
                .iter()
                .flat_map(move |w| (0..4).map(move |b| first + w % 4 * 4 + b))
        };
        let (of_left, of_right) = (own(0).collect(), own(16).collect());
        let (of_left, of_right) = (
            self.one_shuffle(left, right, of_left),
            self.one_shuffle(left, right, of_right),
        );
        let bytes = words
            .iter()
            .flat_map(|w| [if *w < 4 { 0xff } else { 0 }; 4]);
        let mask = self.vector_const(bytes.collect(), clif::I8X16);
        self.b.ins().bitselect(mask, of_left, of_right)
    }

    /// Lowers the intrinsics that have a machine instruction, or nearly.
    fn packed_call(&mut self, call: CallView<'_>, ty: clif::Type) -> Lowered<Option<Value>> {
        let name = self.intrinsic_name(call.callee());
        let Some(row) = name.and_then(Intrinsic::lookup) else {
            return Ok(None);
        };
        let small = ty.lane_bits() < 32;
        let int = ty.lane_type().is_int();
        let name = row.name.strip_prefix("llvm.").unwrap_or(row.name);
        Ok(match (name, call.arguments()) {
            ("abs", [value, ..]) => self.kept_whole(*value).map(|v| self.b.ins().iabs(v)),
            ("fabs", [value]) => self.kept_whole(*value).map(|v| self.b.ins().fabs(v)),
            ("sqrt", [value]) => self.kept_whole(*value).map(|v| self.b.ins().sqrt(v)),
            ("fmuladd", &[left, right, third]) => {
                let Some((left, right)) = self.both(left, right, ty)? else {
                    return Ok(None);
                };
                if self.unit.target.fuses() {
                    let third = self.whole(third, ty)?;
                    return Ok(Some(self.b.ins().fma(left, right, third)));
                }
                let product = self.b.ins().fmul(left, right);
                let third = self.whole(third, ty)?;
                Some(self.b.ins().fadd(product, third))
            }
            ("smax" | "smin" | "umax" | "umin", &[left, right]) if int && ty != clif::I64X2 => {
                let both = self.both(left, right, ty)?;
                both.map(|(left, right)| match name {
                    "smax" => self.b.ins().smax(left, right),
                    "smin" => self.b.ins().smin(left, right),
                    "umax" => self.b.ins().umax(left, right),
                    _ => self.b.ins().umin(left, right),
                })
            }
            ("sadd.sat" | "uadd.sat" | "ssub.sat" | "usub.sat", &[left, right]) if int && small => {
                let both = self.both(left, right, ty)?;
                both.map(|(left, right)| match name {
                    "sadd.sat" => self.b.ins().sadd_sat(left, right),
                    "uadd.sat" => self.b.ins().uadd_sat(left, right),
                    "ssub.sat" => self.b.ins().ssub_sat(left, right),
                    _ => self.b.ins().usub_sat(left, right),
                })
            }
            _ => None,
        })
    }

    /// A vector of `i1` as lanes of all ones or all zeros.
    fn packed_mask(&mut self, inst: &Inst, view: View<'_>) -> Lowered<Option<Value>> {
        match view {
            View::ICmp { left, right } | View::FCmp { left, right } => {
                self.packed_compare(inst, left, right)
            }
            View::Binary { left, right } => self.packed_logic(inst, left, right),
            _ => Ok(None),
        }
    }

    fn packed_compare(
        &mut self,
        inst: &Inst,
        left: IrValue,
        right: IrValue,
    ) -> Lowered<Option<Value>> {
        let Some(ty) = self.packed_type(self.type_of(left)?) else {
            return Ok(None);
        };
        let predicate = inst.predicate().ok_or("an unknown predicate")?;
        let (int, float) = (int_cc(predicate), float_cc(predicate));
        if inst.op == Opcode::FCmp && float.is_none() {
            return Ok(None);
        }
        let Some((left, right)) = self.both(left, right, ty)? else {
            return Ok(None);
        };
        Ok(match (inst.op, int, float) {
            (Opcode::ICmp, Some(cc), _) => Some(self.b.ins().icmp(cc, left, right)),
            (Opcode::FCmp, _, Some(cc)) => {
                Some(self.unit.target.compare_vectors(self, cc, left, right))
            }
            _ => None,
        })
    }

    /// Logic of two masks of the same shape, or of a mask and a constant.
    fn packed_logic(
        &mut self,
        inst: &Inst,
        left: IrValue,
        right: IrValue,
    ) -> Lowered<Option<Value>> {
        let kept = self.kept_whole(left).or(self.kept_whole(right));
        let Some(kept) = kept else {
            return Ok(None);
        };
        let ty = self.b.func.dfg.value_type(kept);
        let left = self.mask_operand(left, ty)?;
        let right = self.mask_operand(right, ty)?;
        let (Some(left), Some(right)) = (left, right) else {
            return Ok(None);
        };
        Ok(match inst.binary_op() {
            Some(BinaryOp::And) => Some(self.b.ins().band(left, right)),
            Some(BinaryOp::Or) => Some(self.b.ins().bor(left, right)),
            Some(BinaryOp::Xor) => Some(self.b.ins().bxor(left, right)),
            _ => None,
        })
    }

    fn mask_operand(&mut self, value: IrValue, ty: clif::Type) -> Lowered<Option<Value>> {
        if let Some(kept) = self.kept_whole(value) {
            return Ok((self.b.func.dfg.value_type(kept) == ty).then_some(kept));
        }
        let Some(bits) = self.constant_lanes(value)? else {
            return Ok(None);
        };
        let size = ty.lane_type().bytes() as usize;
        let bytes = bits
            .iter()
            .flat_map(|b| std::iter::repeat_n(if *b == 0 { 0 } else { 0xff }, size));
        let bytes: Vec<u8> = bytes.collect();
        Ok((bytes.len() == BYTES).then(|| self.vector_const(bytes, ty)))
    }

    /// The lanes of a constant integer vector.
    fn constant_lanes(&mut self, value: IrValue) -> Lowered<Option<Vec<i64>>> {
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

/// The words of `size` bytes that a byte shuffle moves, if it moves whole ones.
pub fn words(bytes: &[u8], size: u8) -> Option<Vec<u8>> {
    let word = |chunk: &[u8]| {
        let first = chunk.first().copied()?;
        let whole = chunk.iter().zip(first..).all(|(b, at)| *b == at);
        (first % size == 0 && whole).then_some(first / size)
    };
    bytes.chunks(size.into()).map(word).collect()
}
