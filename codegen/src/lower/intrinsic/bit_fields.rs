//! `llvm.pdep` and `llvm.pext`, and the instructions of BMI2 of the same names.

use crate::lower::Lower;
use cranelift_codegen::ir::{BlockArg, InstBuilder, Value};

/// The direction in which bits move.
#[derive(Clone, Copy)]
pub(in crate::lower) enum Direction {
    /// From the lowest places to those of the mask.
    Deposit,
    /// From the places of the mask to the lowest.
    Extract,
}

impl Lower<'_, '_> {
    /// `pdep` and `pext`: the lowest bits of a value to the places of a mask, or from these. One bit of the
    /// mask in each turn of a loop.
    pub(in crate::lower) fn spread(
        &mut self,
        [value, mask]: [Value; 2],
        direction: Direction,
    ) -> Value {
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
        sum
    }
}
