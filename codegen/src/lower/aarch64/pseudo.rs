//! Intrinsics of AArch64 that are one instruction on vectors in registers.

use crate::aarch64::pseudo::lookup;
use crate::lower::pseudo::INTERLEAVED;
use crate::lower::simd::Form;
use crate::lower::{Lower, Lowered, Parts};
use crate::pseudo::Pseudo;
use bitsmith_model::value::{InstId, Value as IrValue};
use bitsmith_model::view::CallView;
use smallvec::SmallVec;

impl Lower<'_, '_> {
    /// Lowers an intrinsic to one instruction on one or two vectors of at most 128 bits.
    pub(crate) fn neon_pseudo(
        &mut self,
        id: InstId,
        name: &str,
        call: CallView<'_>,
        form: Form,
    ) -> Lowered<Option<Parts>> {
        let count = call.arguments().len();
        let Some(instruction) = lookup(name, count) else {
            return Ok(None);
        };
        let of_argument = |value: &IrValue| Some((*value, self.form(self.type_of(*value).ok()?)?));
        let arguments = call.arguments().iter().map(of_argument);
        let Some(arguments) = arguments.collect::<Option<SmallVec<[_; 2]>>>() else {
            return Ok(None);
        };
        let is_one = |form: Form| form.registers() == 1;
        if !is_one(form) || !arguments.iter().all(|(_, form)| is_one(*form)) {
            return Ok(None);
        }
        let mut operands = Parts::new();
        for (value, form) in arguments {
            operands.extend(self.whole(value, form)?);
        }
        let (Some(first), Some(last)) = (operands.first(), operands.last()) else {
            return Ok(None);
        };
        let out = self.pseudo_shuffle([*first, *last], INTERLEAVED, |mask| Pseudo {
            mask,
            call: id,
            instruction,
            control: count as u8,
        });
        Ok(Some(Parts::from_slice(&[self.relane(out, form.ty)])))
    }
}
