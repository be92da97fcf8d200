//! Calls of `llvm.assume` with operand bundles.
//!
//! Rules: the condition is true; each bundle is named like an attribute and has the operands that belong to it.
//! Since LLVM 23, only eight names are valid.

use super::call::Call;
use super::checker::Checker;
use super::report::{Checked, ensure};
use super::rule::Rule;
use bitsmith_model::schema::attribute::{AttrForm, AttrKind, FN, PARAM};
use bitsmith_model::types::Type;
use bitsmith_model::value::Value;

/// The first release that knows assumptions by their names only.
const KNOWN_ASSUMPTIONS_SINCE: u16 = 23;

impl<'a> Checker<'a, '_> {
    /// `llvm.assume`
    pub(super) fn assume(&self, call: &Call<'a>) -> Checked {
        if call.info.bundles.is_empty() {
            return Ok(());
        }
        ensure(
            self.number(call, 0).is_some_and(|n| n != 0),
            Rule::AssumeWithOperandBundlesMustHaveI1,
        )?;
        for (tag, inputs) in call.view.bundles() {
            self.assumption(self.tag(tag), inputs)?;
        }
        Ok(())
    }

    /// Checks one of the six further assumptions that LLVM 23 knows.
    fn known_assumption(&self, tag: &[u8], inputs: &[Value]) -> Checked {
        let ptr = |at: usize| matches!(self.operand(inputs, at), Type::Ptr(_));
        let int = |at: usize| matches!(self.operand(inputs, at), Type::Int(1..=64));
        let count = inputs.len();
        match tag {
            b"align" => {
                ensure(
                    count == 2 || count == 3,
                    Rule::AlignmentAssumptionsShouldHave2Or3,
                )?;
                ensure(ptr(0), Rule::FirstArgumentShouldBePointer)?;
                ensure(int(1), Rule::SecondArgumentShouldBeIntegerWithMaximum)?;
                ensure(
                    count == 2 || int(2),
                    Rule::ThirdArgumentShouldBeIntegerWithMaximum,
                )
            }
            b"dereferenceable" | b"dereferenceable_or_null" => {
                ensure(
                    count == 2,
                    Rule::DereferenceableAssumptionsShouldHave2Arguments,
                )?;
                ensure(ptr(0), Rule::FirstArgumentShouldBePointer)?;
                ensure(int(1), Rule::SecondArgumentShouldBeIntegerWithMaximum)
            }
            b"nonnull" => {
                ensure(count == 1, Rule::NonnullAssumptionsShouldHave1Argument)?;
                ensure(ptr(0), Rule::FirstArgumentShouldBePointer)
            }
            b"noundef" => ensure(count == 1, Rule::NoundefAssumptionsShouldHave1Argument),
            b"cold" => ensure(count == 0, Rule::ColdAssumptionsShouldHaveNoArguments),
            _ => Err(Rule::TagsMustBeValidAttributeNames.into()),
        }
    }

    fn assumption(&self, tag: &[u8], inputs: &[Value]) -> Checked {
        let ptr = |at: usize| matches!(self.operand(inputs, at), Type::Ptr(_));
        let int = |at: usize| matches!(self.operand(inputs, at), Type::Int(_));
        let count = inputs.len();
        if tag == b"ignore" {
            return Ok(());
        }
        if tag == b"separate_storage" {
            ensure(
                count == 2,
                Rule::SeparateStorageAssumptionsShouldHave2Arguments,
            )?;
            return ensure(
                ptr(0) && ptr(1),
                Rule::ArgumentsToSeparateStorageAssumptionsShouldBe,
            );
        }
        if self.module.dialect.has(KNOWN_ASSUMPTIONS_SINCE) {
            return self.known_assumption(tag, inputs);
        }
        let Some(kind) = AttrKind::from_name(tag) else {
            return Err(Rule::TagsMustBeValidAttributeNames.into());
        };
        if kind == AttrKind::Alignment {
            ensure(
                count == 2 || count == 3,
                Rule::AlignmentAssumptionsShouldHave2Or3,
            )?;
            ensure(ptr(0), Rule::FirstArgumentShouldBePointer)?;
            ensure(int(1), Rule::SecondArgumentShouldBeInteger)?;
            return ensure(
                count == 2 || int(2),
                Rule::ThirdArgumentShouldBeIntegerIfPresent,
            );
        }
        if kind == AttrKind::Dereferenceable {
            ensure(
                count == 2,
                Rule::DereferenceableAssumptionsShouldHave2Arguments,
            )?;
            ensure(ptr(0), Rule::FirstArgumentShouldBePointer)?;
            return ensure(int(1), Rule::SecondArgumentShouldBeInteger);
        }
        ensure(count <= 2, Rule::TooManyArguments)?;
        if kind.form() == AttrForm::Int {
            ensure(count == 2, Rule::ThisAttributeShouldHave2Arguments)?;
            let number = inputs.get(1).and_then(|v| self.scope.int(*v));
            return ensure(
                number.is_some(),
                Rule::SecondArgumentShouldBeConstantIntegralValue,
            );
        }
        match kind.places() {
            places if places & PARAM != 0 => {
                ensure(count == 1, Rule::ThisAttributeShouldHaveOneArgument)
            }
            places if places & FN != 0 => ensure(count == 0, Rule::ThisAttributeHasNoArgument),
            _ => Ok(()),
        }
    }
}
