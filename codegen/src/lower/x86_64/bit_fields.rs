//! The instructions of BMI that move bits: `bzhi`, `pdep` and `pext`.

use crate::lower::{Lower, Lowered, Parts};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{BlockArg, InstBuilder, Value};

/// The direction in which bits move.
#[derive(Clone, Copy)]
pub(super) enum Direction {
    /// From the lowest places to those of the mask.
    Deposit,
    /// From the places of the mask to the lowest.
    Extract,
}

impl Lower<'_, '_> {
    /// `bzhi`: the bits below a place, which the lowest byte of `place` says.
    pub(super) fn low_bits(&mut self, [value, place]: [Value; 2]) -> Lowered<Parts> {
        let ty = self.b.func.dfg.value_type(value);
        let place = self.b.ins().band_imm_s(place, 0xff);
        let all = i64::from(ty.bits());
        let is_beyond = IntCC::UnsignedGreaterThanOrEqual;
        let is_beyond = self.b.ins().icmp_imm_u(is_beyond, place, all);
        let one = self.iconst(ty, 1);
        let bit = self.b.ins().ishl(one, place);
        let mask = self.b.ins().iadd_imm_s(bit, -1);
        let low = self.b.ins().band(value, mask);
        Ok(Parts::from_slice(&[self
            .b
            .ins()
            .select(is_beyond, value, low)]))
    }

    /// `pdep` and `pext`: the lowest bits of a value to the places of a mask, or from these. One bit of the
    /// mask in each turn of a loop.
    pub(super) fn spread(
        &mut self,
        [value, mask]: [Value; 2],
        direction: Direction,
    ) -> Lowered<Parts> {
        let ty = self.b.func.dfg.value_type(value);
        let (head, body, after) = (
            self.b.create_block(),
            self.b.create_block(),
            self.b.create_block(),
        );
        let [left, bit, sum] = [(); 3].map(|()| self.b.append_block_param(head, ty));
        let (zero, one) = (self.iconst(ty, 0), self.iconst(ty, 1));
        self.b
            .ins()
            .jump(head, &[mask, one, zero].map(BlockArg::Value));
        self.b.switch_to_block(head);
        self.b.ins().brif(left, body, &[], after, &[]);
        self.b.switch_to_block(body);
        let opposite = self.b.ins().ineg(left);
        let lowest = self.b.ins().band(left, opposite);
        let (from, to) = match direction {
            Direction::Deposit => (bit, lowest),
            Direction::Extract => (lowest, bit),
        };
        let is_set = self.b.ins().band(value, from);
        let with = self.b.ins().bor(sum, to);
        let sum_next = self.b.ins().select(is_set, with, sum);
        let left = self.b.ins().bxor(left, lowest);
        let bit = self.b.ins().ishl_imm_s(bit, 1);
        self.b
            .ins()
            .jump(head, &[left, bit, sum_next].map(BlockArg::Value));
        self.b.switch_to_block(after);
        Ok(Parts::from_slice(&[sum]))
    }
}
