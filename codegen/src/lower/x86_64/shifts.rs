//! Shifts of the lanes of vectors by numbers of their own. AVX2 has instructions for lanes of 32 and 64 bits.

use crate::feature_list::is_enabled;
use crate::lower::simd::{Half, LaneShift};
use crate::lower::{Lower, Lowered};
use crate::lower_error::Expected;
use bitsmith_model::schema::inst::BinaryOp;
use bitsmith_model::value::InstId;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

/// The bits of the float 1.
const ONE: u32 = 1f32.to_bits();

/// The intrinsic for the instruction of AVX2 that shifts each lane by a number of its own.
fn instruction(op: BinaryOp, ty: clif::Type) -> Option<&'static str> {
    Some(match (op, ty) {
        (BinaryOp::Shl, clif::I32X4) => "x86.avx2.psllv.d",
        (BinaryOp::Shl, clif::I64X2) => "x86.avx2.psllv.q",
        (BinaryOp::LShr, clif::I32X4) => "x86.avx2.psrlv.d",
        (BinaryOp::LShr, clif::I64X2) => "x86.avx2.psrlv.q",
        (BinaryOp::AShr, clif::I32X4) => "x86.avx2.psrav.d",
        _ => return None,
    })
}

/// The intrinsic for the instruction that shifts all lanes by the first 64 bits of another vector.
fn instruction_for_all(op: BinaryOp, ty: clif::Type) -> Option<&'static str> {
    Some(match (op, ty) {
        (BinaryOp::LShr, clif::I32X4) => "x86.sse2.psrl.d",
        (BinaryOp::AShr, clif::I32X4) => "x86.sse2.psra.d",
        (BinaryOp::Shl, clif::I64X2) => "x86.sse2.psll.q",
        (BinaryOp::LShr, clif::I64X2) => "x86.sse2.psrl.q",
        _ => return None,
    })
}

impl Lower<'_, '_> {
    /// The shift of lanes of a type by numbers of their own; `None` if none is faster than a shift of each lane.
    pub(crate) fn lane_shift(&mut self, op: BinaryOp, ty: clif::Type) -> Option<LaneShift> {
        if instruction(op, ty).is_some() && self.has_avx2() {
            return Some(|l, id, op, both| l.shift_lanes(id, op, both));
        }
        match (op, ty) {
            (BinaryOp::Shl, clif::I32X4) => Some(|l, id, _, both| l.shift_by_product(id, both)),
            (BinaryOp::LShr | BinaryOp::AShr, clif::I32X4) => {
                Some(|l, id, op, both| l.shift_four(id, op, both))
            }
            (BinaryOp::Shl | BinaryOp::LShr, clif::I64X2) => {
                Some(|l, id, op, both| l.shift_two(id, op, both))
            }
            _ => None,
        }
    }

    /// Returns true if the function has instructions of AVX2.
    pub(super) fn has_avx2(&mut self) -> bool {
        let isa = &*self.unit.isas_of(self.function).usual.plain;
        is_enabled(isa, "has_avx2") && !self.may_pass_whole_vectors()
    }

    /// Shifts of lanes by one instruction of AVX2.
    fn shift_lanes(&mut self, id: InstId, op: BinaryOp, [value, by]: [Value; 2]) -> Lowered<Value> {
        let ty = self.b.func.dfg.value_type(value);
        self.by_instruction(id, instruction(op, ty).expected()?, [value, by])
    }

    /// Shifts of words to the left: products with powers of two. These are floats whose exponent is the number.
    fn shift_by_product(&mut self, id: InstId, [value, by]: [Value; 2]) -> Lowered<Value> {
        let exponent = self.shift_register(BinaryOp::Shl, by, 23);
        let one = self.splat_const(ONE.into(), clif::I32X4);
        let power = self.b.ins().iadd(exponent, one);
        let power = self.relane(power, clif::F32X4);
        // 2³¹ does not fit, and gives the number with that bit alone.
        let power = self.b.ins().x86_cvtt2dq(clif::I32X4, power);
        Ok(self.multiply_words(id, [value, power], Half::Low))
    }

    /// Shifts of four words to the right: of all by each number.
    fn shift_four(&mut self, id: InstId, op: BinaryOp, [value, by]: [Value; 2]) -> Lowered<Value> {
        let halves = [self.b.ins().uwiden_low(by), self.b.ins().uwiden_high(by)];
        let [first, second] = self.shifts_by_both(id, op, value, halves[0])?;
        let [third, fourth] = self.shifts_by_both(id, op, value, halves[1])?;
        let even = self.shuffle_words(first, third, [0, 0, 6, 6]);
        let odd = self.shuffle_words(second, fourth, [1, 1, 7, 7]);
        let apart = self.shuffle_words(even, odd, [0, 2, 4, 6]);
        Ok(self.shuffle_words(apart, apart, [0, 2, 1, 3]))
    }

    /// Shifts of two lanes of 64 bits: of both by each number.
    fn shift_two(&mut self, id: InstId, op: BinaryOp, [value, by]: [Value; 2]) -> Lowered<Value> {
        let [first, second] = self.shifts_by_both(id, op, value, by)?;
        Ok(self.shuffle_words(first, second, [0, 1, 6, 7]))
    }

    /// All lanes, shifted by the first number of two, and by the second.
    fn shifts_by_both(
        &mut self,
        id: InstId,
        op: BinaryOp,
        value: Value,
        by: Value,
    ) -> Lowered<[Value; 2]> {
        let name = instruction_for_all(op, self.b.func.dfg.value_type(value)).expected()?;
        let second = self.shuffle_words(by, by, [2, 3, 2, 3]);
        let first = self.by_instruction(id, name, [value, by])?;
        Ok([first, self.by_instruction(id, name, [value, second])?])
    }
}
