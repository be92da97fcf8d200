//! LLVM 20 to 19.

use crate::atomics;
use crate::math;
use crate::report::Outcome;
use crate::site::Site;
use crate::step::{Lowering::*, Step};
use bitsmith_model::value::Value;

const ELEMENTS: &str = "element by element";

pub(crate) const STEP: Step = Step {
    to: 19,
    calls: &[
        (
            "llvm.atan2",
            Expanded("a call of atan2", |s| math::library(s, "atan2")),
        ),
        (
            "llvm.experimental.vector.partial.reduce.add",
            Expanded("sums of parts", math::partial_sum),
        ),
        (
            "llvm.fake.use",
            Dropped("left out", |s| Some(s.small(1, 0))),
        ),
        (
            "llvm.llround",
            OfVectors(ELEMENTS, |s| math::lanes(s, "llvm.llround")),
        ),
        (
            "llvm.lround",
            OfVectors(ELEMENTS, |s| math::lanes(s, "llvm.lround")),
        ),
        (
            "llvm.maximumnum",
            Expanded("llvm.maximum", |s| math::ignoring_nan(s, "llvm.maximum")),
        ),
        (
            "llvm.minimumnum",
            Expanded("llvm.minimum", |s| math::ignoring_nan(s, "llvm.minimum")),
        ),
        (
            "llvm.sincos",
            Expanded("llvm.sin and llvm.cos", math::sin_cos),
        ),
        ("llvm.stepvector", Renamed("llvm.experimental.stepvector")),
    ],
    family: None,
    inst: Some(|site| atomics::expand(site).or_else(|| inserted(site))),
    body: None,
    module: None,
};

/// A vector of fixed length inserted into another: LLVM 13 to 19 do not compile it for vectors that they widen.
fn inserted(site: &mut Site<'_, '_>) -> Option<Value> {
    const NAME: &str = "llvm.vector.insert";
    site.called(&[NAME])?;
    let value = math::insert(site)?;
    site.note(Outcome::Expanded, NAME, "shufflevector");
    Some(value)
}
