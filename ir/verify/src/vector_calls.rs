//! Calls of the intrinsics that search vectors, and that splice vectors.
//!
//! Rules:
//! - a search has vectors of one integer type and a mask as long as the vector; the vector of needles has a
//!   fixed length;
//! - the offset of a splice is in the vector, up to LLVM 22.

use super::call::Call;
use super::checker::Checker;
use super::report::{Checked, ensure};
use super::rule::Rule;
use bitsmith_model::attr::index;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::types::Type;

/// The first release that accepts any offset of a splice.
const ANY_OFFSET_SINCE: u16 = 23;
const LEFT: Rule = Rule::SpliceIndexExceedsRange0Vl1;
const RIGHT: Rule = Rule::SpliceIndexExceedsRange0VlWhere;

impl<'a> Checker<'a, '_> {
    /// `experimental.vector.match`
    pub(super) fn vector_match(&self, call: &Call<'a>, inst: &Inst) -> Checked {
        let of = |at: usize| self.operand(call.args, at);
        let (Some(all), Some((_, scalable)), Some(mask)) =
            (of(0).vector_len(), of(1).vector_len(), of(2).vector_len())
        else {
            return Err(Rule::OperandsMustBeVectors.into());
        };
        ensure(!scalable, Rule::SecondOperandMustBeFixedLengthVector)?;
        let [first, second, flags] = [0, 1, 2].map(|at| self.element(of(at)));
        ensure(
            matches!(first, Type::Int(_)),
            Rule::FirstOperandMustBeVectorOfIntegers,
        )?;
        ensure(first == second, Rule::FirstTwoOperandsMustHaveSameElement)?;
        ensure(all == mask, Rule::FirstOperandAndMaskMustHaveSame)?;
        ensure(*flags == Type::Int(1), Rule::MaskMustBeVectorOfI1S)?;
        ensure(
            call.args.get(2).and_then(|value| self.ty(*value)) == Some(inst.ty),
            Rule::ReturnTypeMustMatchMaskType,
        )
    }

    /// `vector.splice.left` and `vector.splice.right`
    pub(super) fn splice(&self, left: bool, call: &Call<'a>, inst: &Inst) -> Checked {
        if self.module.dialect.has(ANY_OFFSET_SINCE) {
            return Ok(());
        }
        let number = call.args.get(2).and_then(|value| self.scope.int(*value));
        let (Some(number), Some((len, scalable))) = (number, self.get(Some(inst.ty)).vector_len())
        else {
            return Ok(());
        };
        let mut least = u64::from(len);
        if scalable {
            least = least.saturating_mul(self.least_scale());
        }
        let number = u64::from(number as u32);
        match left {
            true => ensure(number < least, LEFT),
            false => ensure(number <= least, RIGHT),
        }
    }

    /// The minimal vscale of the function.
    fn least_scale(&self) -> u64 {
        let (attrs, list) = (&self.module.attrs, self.function.attrs);
        let packed = attrs.int_at(list, index::FUNCTION, AttrKind::VScaleRange);
        packed.map_or(1, |packed| packed >> 32)
    }
}
