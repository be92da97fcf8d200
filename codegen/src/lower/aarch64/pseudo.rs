//! Intrinsics of AArch64 that are one instruction on vectors in registers.

use crate::aarch64::pseudo::lookup;
use crate::lower::pseudo::INTERLEAVED;
use crate::lower::simd::Form;
use crate::lower::{IntrinsicCall, Lower, Lowered, Parts};
use crate::pseudo::Replacement;
use bitsmith_model::value::Value as IrValue;
use smallvec::SmallVec;

impl Lower<'_, '_> {
    /// Lowers an intrinsic to one instruction on one or two vectors of at most 128 bits.
    pub(crate) fn neon_pseudo(
        &mut self,
        call: &IntrinsicCall<'_>,
        form: Form,
    ) -> Lowered<Option<Parts>> {
        let count = call.all().len();
        let name = self.name_with_types(call);
        let Some(instruction) = name.and_then(|name| lookup(name, count)) else {
            return Ok(None);
        };
        let of_argument = |value: &IrValue| Some((*value, self.form(self.type_of(*value).ok()?)?));
        let arguments = call.all().iter().map(of_argument);
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
        let by = Replacement {
            call: call.id,
            instruction,
            control: count as u8,
        };
        let out = self.pseudo_shuffle([*first, *last], INTERLEAVED, by);
        Ok(Some(Parts::from_slice(&[self.relane(out, form.ty)])))
    }
}
