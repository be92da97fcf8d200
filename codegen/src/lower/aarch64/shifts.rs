//! Shifts of the lanes of vectors by numbers of their own: one instruction, which shifts to the right by negative numbers.

use crate::aarch64::pseudo::lookup;
use crate::lower::pseudo::INTERLEAVED;
use crate::lower::simd::LaneShift;
use crate::lower::{Lower, Lowered};
use crate::lower_error::Expected;
use crate::pseudo::Replacement;
use bitsmith_model::schema::inst::BinaryOp;
use bitsmith_model::value::InstId;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

/// The instruction that shifts the lanes of a type.
fn instruction(op: BinaryOp, ty: clif::Type) -> Option<u16> {
    let name = match (op == BinaryOp::AShr, ty) {
        (true, clif::I8X16) => "aarch64.neon.sshl.v16i8",
        (true, clif::I16X8) => "aarch64.neon.sshl.v8i16",
        (true, clif::I32X4) => "aarch64.neon.sshl.v4i32",
        (true, clif::I64X2) => "aarch64.neon.sshl.v2i64",
        (false, clif::I8X16) => "aarch64.neon.ushl.v16i8",
        (false, clif::I16X8) => "aarch64.neon.ushl.v8i16",
        (false, clif::I32X4) => "aarch64.neon.ushl.v4i32",
        (false, clif::I64X2) => "aarch64.neon.ushl.v2i64",
        _ => return None,
    };
    lookup(name, 2)
}

impl Lower<'_, '_> {
    /// The shift of lanes of a type by numbers of their own.
    pub(crate) fn neon_lane_shift(ty: clif::Type) -> Option<LaneShift> {
        instruction(BinaryOp::Shl, ty)?;
        Some(|l, id, op, both| l.shift_lanes_by(id, op, both))
    }

    fn shift_lanes_by(
        &mut self,
        id: InstId,
        op: BinaryOp,
        [value, by]: [Value; 2],
    ) -> Lowered<Value> {
        let ty = self.b.func.dfg.value_type(value);
        let instruction = instruction(op, ty).expected()?;
        let by = match op {
            BinaryOp::Shl => by,
            _ => self.b.ins().ineg(by),
        };
        let replacement = Replacement {
            call: id,
            instruction,
            control: 2,
        };
        let out = self.pseudo_shuffle([value, by], INTERLEAVED, replacement);
        Ok(self.relane(out, ty))
    }
}
