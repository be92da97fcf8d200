//! LLVM 20 to 19.

use crate::atomics;
use crate::math;
use crate::step::{Lowering::*, Step};

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
    inst: Some(atomics::expand),
    body: None,
    module: None,
};
