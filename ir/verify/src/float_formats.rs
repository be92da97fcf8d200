//! Calls that convert numbers from and to floating-point formats that have no type (LLVM 23).
//!
//! Rules:
//! - the shapes agree: a vector of floats comes with a vector of integers of the same length;
//! - the format is one of [`FORMATS`], and integers are as wide as it;
//! - a conversion to a format has a rounding mode that is known at compile time.

use super::call::Call;
use super::checker::Checker;
use super::families::{DYNAMIC, ROUNDING};
use super::report::{Checked, ensure};
use super::rule::Rule;
use bitsmith_model::inst::Inst;
use bitsmith_model::types::Type;

/// The formats, with their widths in bits.
const FORMATS: [(&[u8], u32); 11] = [
    (b"Float8E5M2", 8),
    (b"Float8E5M2FNUZ", 8),
    (b"Float8E4M3", 8),
    (b"Float8E4M3FN", 8),
    (b"Float8E4M3FNUZ", 8),
    (b"Float8E4M3B11FNUZ", 8),
    (b"Float8E3M4", 8),
    (b"Float8E8M0FNU", 8),
    (b"Float6E3M2FN", 6),
    (b"Float6E2M3FN", 6),
    (b"Float4E2M1FN", 4),
];

impl<'a> Checker<'a, '_> {
    /// `convert.to.arbitrary.fp`
    pub(super) fn converts_to_format(&self, call: &Call<'a>, inst: &Inst) -> Checked {
        let (from, to) = (self.operand(call.args, 0), self.get(Some(inst.ty)));
        self.format(call, from, to)?;
        let mode = self.string_arg(call, 2);
        let mode = mode.ok_or(Rule::RoundingModeMetadataOperandMustBeString)?;
        ensure(
            ROUNDING.contains(&mode) && mode != DYNAMIC,
            Rule::UnsupportedRoundingModeArgument,
        )
    }

    /// `convert.from.arbitrary.fp`
    pub(super) fn converts_from_format(&self, call: &Call<'a>, inst: &Inst) -> Checked {
        let (from, to) = (self.operand(call.args, 0), self.get(Some(inst.ty)));
        self.format(call, to, from)
    }

    /// Checks the shapes of both, and the format of the integers.
    fn format(&self, call: &Call<'a>, float: &Type, int: &Type) -> Checked {
        if let Some(len) = float.vector_len() {
            let other = int.vector_len();
            ensure(other.is_some(), Rule::IfFloatingPointOperandIsVectorInteger)?;
            ensure(
                other == Some(len),
                Rule::FloatingPointAndIntegerVectorOperandsMust,
            )?;
        }
        let format = self.string_arg(call, 1);
        let format = format.ok_or(Rule::InterpretationMetadataOperandMustBeString)?;
        ensure(
            !format.is_empty(),
            Rule::InterpretationMetadataStringMustNotBe,
        )?;
        let row = FORMATS.iter().find(|(name, _)| *name == format);
        let (_, bits) = row.ok_or(Rule::UnsupportedInterpretationMetadataString)?;
        ensure(
            *self.element(int) == Type::Int(*bits),
            Rule::IntegerTypeBitWidthMustEqualArbitrary,
        )
    }
}
