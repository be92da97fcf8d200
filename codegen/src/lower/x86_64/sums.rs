//! Sums of neighbours: of products of 16 bits in pairs, and of differences of bytes in eights.

use crate::lower::simd::{DEPTH, Registers};
use crate::lower::{Lower, Lowered};
use bitsmith_model::schema::inst::{BinaryOp, CastOp};
use bitsmith_model::schema::intrinsic::Intrinsic;
use bitsmith_model::value::{InstId, Value as IrValue};
use bitsmith_model::view::View;
use cranelift_codegen::ir::{InstBuilder, Opcode, Value, types as clif};

/// The instruction for sums of two products of signed numbers.
const PRODUCTS: &str = "x86.sse2.pmadd.wd";
/// The instruction for sums of eight absolute differences of bytes, in lanes of 64 bits.
const DIFFERENCES: &str = "x86.sse2.psad.bw";

impl Lower<'_, '_> {
    /// The sums of neighbouring lanes of a product, or of absolute differences, of narrower lanes.
    pub(crate) fn sums_of_neighbours(&mut self, term: IrValue) -> Lowered<Option<Registers>> {
        let Some(id) = term.as_inst() else {
            return Ok(None);
        };
        if let Some((BinaryOp::Mul, left, right)) = self.binary_of(term) {
            let both = self.both_cast_from([left, right], CastOp::SExt, clif::I16X8)?;
            return self.neighbours(id, PRODUCTS, both);
        }
        let Some((BinaryOp::Sub, left, right)) =
            self.absolute(term).and_then(|d| self.binary_of(d))
        else {
            return Ok(None);
        };
        let both = self.both_cast_from([left, right], CastOp::ZExt, clif::I8X16)?;
        self.neighbours(id, DIFFERENCES, both)
    }

    /// The number of which a value is the absolute one.
    fn absolute(&self, value: IrValue) -> Option<IrValue> {
        let Some(View::Call(call)) = self.operation(value) else {
            return None;
        };
        let row = Intrinsic::lookup(self.intrinsic_name(call.callee())?)?;
        match (row.name, call.arguments()) {
            ("llvm.abs", [number, ..]) => Some(*number),
            _ => None,
        }
    }

    /// The registers of two vectors with lanes of `ty` that are extended to words, without other lanes.
    fn both_cast_from(
        &mut self,
        [left, right]: [IrValue; 2],
        op: CastOp,
        ty: clif::Type,
    ) -> Lowered<Option<[Registers; 2]>> {
        let (Some(left), Some(right)) = (self.cast_from(left, op), self.cast_from(right, op))
        else {
            return Ok(None);
        };
        match (self.lanes_alone(left, ty)?, self.lanes_alone(right, ty)?) {
            (Some(left), Some(right)) if left.len() == right.len() => Ok(Some([left, right])),
            _ => Ok(None),
        }
    }

    /// The registers of a vector with lanes of `ty` that is kept whole, with zeros in the lanes that it does not have.
    fn lanes_alone(&mut self, value: IrValue, ty: clif::Type) -> Lowered<Option<Registers>> {
        let form = self.form(self.type_of(value)?);
        let Some(form) = form.filter(|form| form.ty == ty) else {
            return Ok(None);
        };
        let Some(registers) = self.kept_whole(value) else {
            return Ok(None);
        };
        let Some(lane) = form.short_lane() else {
            return Ok(Some(registers));
        };
        Ok(Some(self.each_register(registers, |this, register| {
            if this.is_one_scalar(register, lane.lane_type()) {
                return this.relane(register, ty);
            }
            let lanes = this.relane(register, lane);
            let first = this.b.ins().extractlane(lanes, 0);
            let alone = this.b.ins().scalar_to_vector(lane, first);
            this.relane(alone, ty)
        })))
    }

    /// Returns true if a register was made of one scalar, as large as one of type `ty`, with zeros behind it.
    fn is_one_scalar(&self, register: Value, ty: clif::Type) -> bool {
        let dfg = &self.b.func.dfg;
        let mut at = register;
        for _ in 0..DEPTH {
            let Some(inst) = dfg.value_def(at).inst() else {
                return false;
            };
            let operand = dfg.inst_values(inst).next();
            at = match (dfg.insts[inst].opcode(), operand) {
                (Opcode::ScalarToVector, Some(scalar)) => {
                    return dfg.value_type(scalar).bits() == ty.bits();
                }
                (Opcode::Bitcast, Some(operand)) => operand,
                _ => return false,
            };
        }
        false
    }

    /// The words that an instruction makes of two vectors, for an instruction `id`.
    fn neighbours(
        &mut self,
        id: InstId,
        instruction: &str,
        both: Option<[Registers; 2]>,
    ) -> Lowered<Option<Registers>> {
        let Some([left, right]) = both else {
            return Ok(None);
        };
        let pairs = left.into_iter().zip(right);
        let sums = pairs.map(|(left, right)| -> Lowered<Value> {
            let sums = self.by_instruction(id, instruction, [left, right])?;
            Ok(self.relane(sums, clif::I32X4))
        });
        sums.collect::<Lowered<_>>().map(Some)
    }
}
