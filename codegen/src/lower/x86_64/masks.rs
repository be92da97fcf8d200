//! Intrinsics of AVX-512 on masks.

use crate::lower::{Lower, Lowered, Parts};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

impl Lower<'_, '_> {
    /// One if no lane is set in both masks.
    pub(super) fn masks_are_disjoint(&mut self, [left, right]: [&[Value]; 2]) -> Lowered<Parts> {
        self.no_lane(left, right, |this, left, right| {
            this.b.ins().band(left, right)
        })
    }

    /// One if each lane of the second mask is set in the first, too.
    pub(super) fn mask_covers(&mut self, [left, right]: [&[Value]; 2]) -> Lowered<Parts> {
        self.no_lane(left, right, |this, left, right| {
            this.b.ins().band_not(right, left)
        })
    }

    fn no_lane(
        &mut self,
        left: &[Value],
        right: &[Value],
        both: impl Fn(&mut Self, Value, Value) -> Value,
    ) -> Lowered<Parts> {
        let mut any = self.iconst(clif::I8, 0);
        for (left, right) in left.iter().zip(right) {
            let lane = both(self, *left, *right);
            any = self.b.ins().bor(any, lane);
        }
        let any = self.mask(any, 1);
        let none = self.b.ins().icmp_imm_u(IntCC::Equal, any, 0);
        Ok(Parts::from_slice(&[self.b.ins().uextend(clif::I32, none)]))
    }

    /// The sum of two masks as numbers, of which lane 0 is the lowest bit.
    pub(super) fn sum_of_masks(&mut self, [left, right]: [&[Value]; 2]) -> Lowered<Parts> {
        let (sum, lanes) = (self.number_of(left), left.len());
        let right = self.number_of(right);
        let sum = self.b.ins().iadd(sum, right);
        let lane = |lane: usize| {
            let bit = self.b.ins().ushr_imm_u(sum, i64::try_from(lane)?);
            let bit = self.b.ins().ireduce(clif::I8, bit);
            Ok(self.mask(bit, 1))
        };
        (0..lanes).map(lane).collect()
    }

    /// A mask of at most 64 lanes as a number.
    fn number_of(&mut self, lanes: &[Value]) -> Value {
        let mut number = self.iconst(clif::I64, 0);
        for lane in lanes.iter().rev() {
            let lane = self.mask(*lane, 1);
            let lane = self.b.ins().uextend(clif::I64, lane);
            number = self.b.ins().iadd(number, number);
            number = self.b.ins().bor(number, lane);
        }
        number
    }
}
