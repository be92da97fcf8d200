//! The shuffles of pseudo-instructions.

use super::Lower;
use crate::pseudo::{Pseudo, Replacement};
use cranelift_codegen::ir::{ConstantData, InstBuilder, Value, types as clif};

/// The shuffle that is one instruction on each target: the bytes of the lower halves in turns.
pub(super) const INTERLEAVED: [u8; 16] = [0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23];

impl Lower<'_, '_> {
    /// A shuffle of two vectors by these bytes, which another instruction replaces.
    pub(super) fn pseudo_shuffle(
        &mut self,
        operands: [Value; 2],
        bytes: [u8; 16],
        by: Replacement,
    ) -> Value {
        let [left, right] = operands.map(|value| self.relane(value, clif::I8X16));
        let bytes = ConstantData::from(bytes.to_vec());
        let mask = self.b.func.dfg.immediates.push(bytes);
        self.pseudos.shuffles.push(Pseudo { mask, by });
        self.b.ins().shuffle(left, right, mask)
    }
}
