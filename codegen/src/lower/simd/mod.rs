//! Vectors in registers of 128 bits.
//!
//! The default is scalarization: a vector is a row of lanes. In optimised code, a vector whose lanes the machine supports
//! is also kept whole: in one register, in several if it is longer, or in the low lanes of one if it has 32 or 64 bits. It
//! is split when a user needs lanes. This folder has the operations on whole vectors (`arith`, `convert`, `divide`,
//! `masked`, `masks`, `reduce`, `shift`, `shuffle`, `sums`); all others fall back to lanes. A vector of `i1` from a comparison is kept in the machine's form:
//! lanes of all ones or all zeros, as wide as those that were compared.
//!
//! Precondition: the target has the operation for this type, and the function calls nothing that returns twice. It
//! gains 18 % of the time of `nbody`, 11 % of bzip2's (`docs/passes.md`). Cranelift has the types and operations,
//! but does not make vectors of scalars.

mod arith;
mod convert;
mod divide;
mod insert;
mod masked;
mod masks;
mod range;
mod reduce;
mod shift;
mod shuffle;
mod sums;

pub use arith::Half;
pub(super) use range::DEPTH;
pub use shift::LaneShift;
pub use shuffle::words;

use super::{Lower, Lowered, Parts, plain};
use crate::abi::Lanes;
use crate::lower_error::Expected;
use bitsmith_model::entity::Entity;
use bitsmith_model::inst::{Inst, align_bytes};
use bitsmith_model::schema::inst::{CastOp, Flags};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{BlockId, InstId, Value as IrValue, ValueKind};
use bitsmith_model::view::View;
use cranelift_codegen::ir::{
    ConstantData, Endianness, InstBuilder, InstructionData, MemFlagsData, Opcode as ClifOpcode,
    Value, types as clif,
};

/// The size of a register in bytes.
const BYTES: u32 = 16;
/// The size of a word in bytes.
const WORD: usize = 4;
/// The size of the longest vector that is kept whole, in bits.
const MOST_BITS: u32 = 1024;

/// The registers of a vector, the lowest lanes first.
pub(super) type Registers = Parts;

/// The form in which a vector type is kept whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Form {
    /// The Cranelift type of each register.
    pub ty: clif::Type,
    /// The number of lanes. The other lanes of the last register have any value.
    lanes: u32,
}

impl Form {
    /// The number of registers.
    pub fn registers(self) -> usize {
        self.lanes.div_ceil(self.ty.lane_count()) as usize
    }

    /// The size of a lane in bytes.
    fn lane_bytes(self) -> u32 {
        self.ty.lane_type().bytes()
    }

    /// The vector of floats whose first lane is as long as a vector that is shorter than a register.
    pub(in crate::lower) fn short_lane(self) -> Option<clif::Type> {
        match self.lanes.checked_mul(self.ty.lane_bits())? {
            32 => Some(clif::F32X4),
            64 => Some(clif::F64X2),
            _ => None,
        }
    }

    /// The types of the registers.
    pub(super) fn types(self) -> impl Iterator<Item = clif::Type> {
        std::iter::repeat_n(self.ty, self.registers())
    }
}

impl Lower<'_, '_> {
    /// The form of a vector type, if vectors are kept whole and the machine has its lanes.
    pub(super) fn form(&self, ty: TypeId) -> Option<Form> {
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
        let ty = match self.ir_type(element) {
            Type::Int(8) => clif::I8X16,
            Type::Int(16) => clif::I16X8,
            Type::Int(32) => clif::I32X4,
            Type::Int(64) | Type::Ptr(0) => clif::I64X2,
            Type::Float => clif::F32X4,
            Type::Double => clif::F64X2,
            _ => return None,
        };
        let bits = ty.lane_bits().checked_mul(len)?;
        let short = matches!(bits, 32 | 64) && len > 1;
        let long = bits.is_multiple_of(BYTES * 8) && (1..=MOST_BITS).contains(&bits);
        (short || long).then_some(Form { ty, lanes: len })
    }

    /// The number of lanes of a vector type.
    fn lane_count(&self, ty: TypeId) -> Option<u32> {
        self.ir_type(ty).vector_len().map(|(lanes, _)| lanes)
    }

    /// The registers of an operand, if it is kept whole.
    pub(in crate::lower) fn kept_whole(&self, value: IrValue) -> Option<Registers> {
        let inst = value.as_inst();
        if let Some(registers) = inst.and_then(|id| self.vectors.whole.get(&id)) {
            return Some(registers.clone());
        }
        let parts = match value.kind() {
            ValueKind::Inst(id) => self.values.get(id.index()),
            ValueKind::Arg(number) => self.args.get(number as usize),
            _ => None,
        };
        let form = self.form(self.type_of(value).ok()?)?;
        let chunks = parts?.chunks(form.ty.lane_count() as usize);
        let registers: Registers = chunks
            .map(|parts| self.register_of(parts, form.ty))
            .collect::<Option<_>>()?;
        (registers.len() == form.registers()).then_some(registers)
    }

    /// The register of type `ty` whose lanes, the lowest first, some parts are.
    fn register_of(&self, parts: &[Value], ty: clif::Type) -> Option<Value> {
        let dfg = &self.b.func.dfg;
        let mut register = None;
        for (part, at) in parts.iter().zip(0u8..) {
            let InstructionData::BinaryImm8 {
                opcode: ClifOpcode::Extractlane,
                arg,
                imm,
            } = dfg.insts[dfg.value_def(*part).inst()?]
            else {
                return None;
            };
            if imm != at || *register.get_or_insert(arg) != arg {
                return None;
            }
        }
        register.filter(|register| dfg.value_type(*register) == ty)
    }

    /// The type of the registers of a vector.
    pub(in crate::lower) fn register_type(&self, registers: &Registers) -> Lowered<clif::Type> {
        let first = *registers.first().expected()?;
        Ok(self.b.func.dfg.value_type(first))
    }

    /// The lanes of a result that is kept whole.
    pub(super) fn lanes(&mut self, id: InstId) -> Option<Parts> {
        let registers = self.vectors.whole.get(&id)?.clone();
        let ty = self.body.result_type(id);
        let is_mask = self.form(ty).is_none();
        let count = self.lane_count(ty)? as usize;
        let mut out = Parts::with_capacity(count);
        for register in registers {
            let lanes = self.b.func.dfg.value_type(register).lane_count();
            let bits = match is_mask {
                true => self.unit.target.lane_bits(self, register),
                false => None,
            };
            for lane in (0..lanes).take(count.saturating_sub(out.len())) {
                out.push(match bits {
                    Some(bits) => self.mask_bit(bits, lane),
                    None if is_mask => self.mask_lane_bit(register, lane),
                    None => self.b.ins().extractlane(register, lane as u8),
                });
            }
        }
        Some(out)
    }

    /// A bitcast to other lanes.
    pub(in crate::lower) fn relane(&mut self, value: Value, ty: clif::Type) -> Value {
        if self.b.func.dfg.value_type(value) == ty {
            return value;
        }
        let flags = MemFlagsData::new().with_endianness(Endianness::Little);
        self.b.ins().bitcast(ty, flags, value)
    }

    pub(in crate::lower) fn relane_all(
        &mut self,
        registers: Registers,
        ty: clif::Type,
    ) -> Registers {
        self.each_register(registers, |this, value| this.relane(value, ty))
    }

    /// Applies an operation to each register.
    pub(in crate::lower) fn each_register(
        &mut self,
        registers: Registers,
        mut op: impl FnMut(&mut Self, Value) -> Value,
    ) -> Registers {
        registers.into_iter().map(|value| op(self, value)).collect()
    }

    /// Applies an operation to the registers of two vectors.
    pub(in crate::lower) fn register_pairs(
        &mut self,
        (left, right): (Registers, Registers),
        mut op: impl FnMut(&mut Self, Value, Value) -> Value,
    ) -> Registers {
        let pairs = left.into_iter().zip(right);
        pairs.map(|(left, right)| op(self, left, right)).collect()
    }

    /// An operand in a form.
    pub(super) fn whole(&mut self, value: IrValue, form: Form) -> Lowered<Registers> {
        if let Some(kept) = self.kept_whole(value) {
            return Ok(self.relane_all(kept, form.ty));
        }
        let parts = self.parts(value)?;
        self.join(&parts, form)
    }

    /// The vector of some lanes in a register of a convention, if vectors are kept whole.
    fn passed_type(&self, lanes: Lanes) -> Option<clif::Type> {
        let lane = lanes.is.ty;
        let fits = lane.bytes() == lanes.bytes && lanes.is.bits == lane.bits();
        let supported = matches!(
            lane,
            clif::I8 | clif::I16 | clif::I32 | clif::I64 | clif::F32 | clif::F64
        );
        (self.vectors.packing && fits && supported).then(|| lane.by(BYTES / lanes.bytes))?
    }

    /// The lanes that are passed in a register.
    pub(super) fn passed_lanes(&mut self, lanes: Lanes, value: Value) -> Option<Parts> {
        let ty = self.passed_type(lanes)?;
        let register = match self.b.func.dfg.value_type(value) {
            whole if whole.is_vector() => value,
            word => {
                let of_words = word.by(BYTES / word.bytes())?;
                self.b.ins().splat(of_words, value)
            }
        };
        let register = self.relane(register, ty);
        let lanes = (0..lanes.count).map(|lane| self.b.ins().extractlane(register, lane as u8));
        Some(lanes.collect())
    }

    /// The register in which lanes are passed.
    pub(super) fn register_to_pass(
        &mut self,
        lanes: Lanes,
        parts: &[Value],
    ) -> Option<Lowered<Value>> {
        let ty = self.passed_type(lanes)?;
        let end = lanes.part.checked_add(lanes.count)?;
        let parts = parts.get(lanes.part..end)?;
        Some(self.join_register(parts, ty).map(|register| {
            if lanes.ty.is_vector() {
                return self.relane(register, lanes.ty);
            }
            let words = lanes.ty.by(BYTES / lanes.ty.bytes()).unwrap_or(ty);
            let words = self.relane(register, words);
            self.b.ins().extractlane(words, 0)
        }))
    }

    /// Builds a vector from lanes.
    fn join(&mut self, parts: &[Value], form: Form) -> Lowered<Registers> {
        if parts.len() != form.lanes as usize {
            return Err("a vector of other lanes".into());
        }
        let chunks = parts.chunks(form.ty.lane_count() as usize);
        chunks
            .map(|parts| self.join_register(parts, form.ty))
            .collect()
    }

    fn join_register(&mut self, parts: &[Value], ty: clif::Type) -> Lowered<Value> {
        if let Some(register) = self.register_of(parts, ty) {
            return Ok(register);
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

    /// A constant. Bytes that are missing are zeros.
    fn vector_const(&mut self, mut bytes: Vec<u8>, ty: clif::Type) -> Value {
        bytes.resize(BYTES as usize, 0);
        let constant = self.b.func.dfg.constants.insert(ConstantData::from(bytes));
        self.b.ins().vconst(ty, constant)
    }

    /// A constant of equal lanes.
    pub(super) fn splat_const(&mut self, lane: u64, ty: clif::Type) -> Value {
        let size = ty.lane_type().bytes() as usize;
        let lane = lane.to_le_bytes();
        let bytes = lane.iter().take(size).cycle().take(BYTES as usize);
        let bytes = bytes.copied().collect();
        self.vector_const(bytes, ty)
    }

    /// Returns true if a register was made of four equal words.
    pub(crate) fn has_equal_words(&self, value: Value) -> bool {
        let dfg = &self.b.func.dfg;
        let mut next = Some(value);
        while let Some(inst) = next.take().and_then(|value| dfg.value_def(value).inst()) {
            let bytes = match dfg.insts[inst] {
                InstructionData::LoadNoOffset {
                    opcode: ClifOpcode::Bitcast,
                    arg,
                    ..
                } => {
                    next = Some(arg);
                    continue;
                }
                InstructionData::Unary {
                    opcode: ClifOpcode::Splat,
                    arg,
                } => return dfg.value_type(arg).bytes() <= WORD as u32,
                InstructionData::UnaryConst {
                    constant_handle, ..
                } => dfg.constants.get(constant_handle),
                InstructionData::Shuffle { imm, .. } => match dfg.immediates.get(imm) {
                    Some(bytes) => bytes,
                    None => return false,
                },
                _ => return false,
            };
            let mut words = bytes.as_slice().chunks(WORD);
            let first = words.next();
            return words.all(|word| Some(word) == first);
        }
        false
    }

    /// The bytes of lanes that are all constants.
    fn constant_bytes(&self, parts: &[Value]) -> Option<Vec<u8>> {
        let dfg = &self.b.func.dfg;
        let mut bytes = Vec::with_capacity(BYTES as usize);
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
        Some(bytes)
    }

    /// Both operands as whole vectors, if one of them is kept whole.
    pub(in crate::lower) fn both(
        &mut self,
        left: IrValue,
        right: IrValue,
        form: Form,
    ) -> Lowered<Option<(Registers, Registers)>> {
        if self.kept_whole(left).is_none() && self.kept_whole(right).is_none() {
            return Ok(None);
        }
        Ok(Some((self.whole(left, form)?, self.whole(right, form)?)))
    }

    /// Lowers an instruction by whole vectors, if possible: a vector is kept, a scalar is returned.
    pub(super) fn packed_inst(
        &mut self,
        block: BlockId,
        id: InstId,
        inst: &Inst,
        view: View<'_>,
    ) -> Lowered<Option<Parts>> {
        let ty = self.body.result_type(id);
        let scalar = |value: Option<Value>| Ok(value.map(|v| Parts::from_slice(&[v])));
        let is_vector = matches!(self.ir_type(ty), Type::Vector { .. });
        match view {
            View::Store { value, pointer } => {
                let stored = self.packed_store(inst, value, pointer)?;
                return Ok(stored.then(Parts::new));
            }
            View::ExtractElement { vector, index } => {
                return scalar(self.packed_extract(vector, index));
            }
            _ if is_vector => {}
            View::Cast { value } if inst.cast_op() == Some(CastOp::BitCast) => {
                return scalar(self.packed_to_scalar(value, ty)?);
            }
            View::Call(call) => return scalar(self.packed_reduction(id, inst, call)?),
            _ => return Ok(None),
        }
        let made = match (self.form(ty), view) {
            (Some(_), View::Phi { .. }) => Some(self.phi_params(block, id)),
            (Some(form), _) => self.packed_value(id, inst, view, form)?,
            (None, _) if self.int_bits(ty) == Some(1) => self.packed_mask(inst, view)?,
            _ => None,
        };
        Ok(made.map(|registers| {
            self.vectors.whole.insert(id, registers);
            Parts::new()
        }))
    }

    fn packed_store(&mut self, inst: &Inst, value: IrValue, pointer: IrValue) -> Lowered<bool> {
        let Some(form) = self.form(self.type_of(value)?) else {
            return Ok(false);
        };
        let constant = !matches!(value.kind(), ValueKind::Inst(_) | ValueKind::Arg(_));
        let whole = self.kept_whole(value).is_some() || constant;
        if inst.has(Flags::ATOMIC) || !whole {
            return Ok(false);
        }
        let registers = self.whole(value, form)?;
        let pointer = self.pointer(pointer)?;
        for (register, offset) in registers.into_iter().zip((0..).step_by(BYTES as usize)) {
            let stored = match form.short_lane() {
                Some(ty) => {
                    let lanes = self.relane(register, ty);
                    self.b.ins().extractlane(lanes, 0)
                }
                None => register,
            };
            self.b.ins().store(plain(), stored, pointer, offset);
        }
        Ok(true)
    }

    fn packed_load(&mut self, inst: &Inst, pointer: IrValue, form: Form) -> Lowered<Registers> {
        let pointer = self.pointer(pointer)?;
        if let Some(ty) = form.short_lane() {
            let lane = (self.b.ins()).load(ty.lane_type(), plain(), pointer, 0);
            let register = self.b.ins().scalar_to_vector(ty, lane);
            return Ok(Registers::from_slice(&[self.relane(register, form.ty)]));
        }
        // SSE's instructions take only aligned operands from memory.
        let align = inst.memory().and_then(|memory| align_bytes(memory.align));
        let flags = match align >= Some(BYTES.into()) {
            true => plain().with_aligned(),
            false => plain(),
        };
        let places = form.types().zip((0..).step_by(BYTES as usize));
        Ok(places
            .map(|(ty, offset)| self.b.ins().load(ty, flags, pointer, offset))
            .collect())
    }

    fn packed_value(
        &mut self,
        id: InstId,
        inst: &Inst,
        view: View<'_>,
        form: Form,
    ) -> Lowered<Option<Registers>> {
        Ok(match view {
            View::Load { pointer } if !inst.has(Flags::ATOMIC) => {
                Some(self.packed_load(inst, pointer, form)?)
            }
            View::Freeze { value } => self.kept_whole(value),
            View::FNeg { value } => {
                let whole = self.kept_whole(value);
                whole.map(|whole| self.each_register(whole, |this, value| this.b.ins().fneg(value)))
            }
            View::Binary { left, right } => self.packed_binary(id, inst, left, right, form)?,
            View::Cast { value } => self.packed_cast(inst, value, form)?,
            View::Select { condition, yes, no } => self.packed_select(condition, yes, no, form)?,
            View::InsertElement {
                vector,
                element,
                index,
            } => self.packed_insert(vector, element, index)?,
            View::ShuffleVector { left, right, mask } => {
                self.packed_shuffle(left, right, mask, form)?
            }
            View::Call(call) => self.packed_call(id, call, form)?,
            _ => None,
        })
    }

    /// The register and the lane in it that a constant index selects.
    fn place_of_lane(
        &self,
        registers: &Registers,
        count: u32,
        index: IrValue,
    ) -> Option<(usize, u8)> {
        let lane = u32::try_from(self.scope.int(index)?).ok();
        let lane = lane.filter(|lane| *lane < count)?;
        let first = *registers.first()?;
        let each = self.b.func.dfg.value_type(first).lane_count();
        let register = lane.checked_div(each)? as usize;
        Some((register, lane.checked_rem(each)? as u8))
    }

    /// The lane of a vector that is kept whole, at a constant index.
    fn packed_extract(&mut self, vector: IrValue, index: IrValue) -> Option<Value> {
        let registers = self.kept_whole(vector)?;
        let form = self.form(self.type_of(vector).ok()?)?;
        let (at, lane) = self.place_of_lane(&registers, form.lanes, index)?;
        let register = *registers.get(at)?;
        Some(self.b.ins().extractlane(register, lane))
    }
}
