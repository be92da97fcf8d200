//! The instruction of BMI that clears bits: `bzhi`.

use crate::lower::{Lower, Lowered, Parts};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value};

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
}
