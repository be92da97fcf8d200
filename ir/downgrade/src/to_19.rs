//! LLVM 20 to 19.

use crate::atomics;
use crate::math;
use crate::report::Outcome;
use crate::site::Site;
use crate::step::{Lowering, Lowering::*, Step};
use crate::sve;
use bitsmith_model::value::Value;

const PREDICATE: &str = "the predicate has more lanes";
const ELEMENTS: &str = "element by element";

/// Names that only LLVM 20 has, so that no table of today has them.
const NOT_YET: Lowering = Expanded("", |_| None);

pub(crate) const STEP: Step = Step {
    to: 19,
    calls: &[
        (
            "llvm.aarch64.sve.fcvt.bf16f32.v2",
            Expanded(PREDICATE, sve::brain_floats),
        ),
        (
            "llvm.aarch64.sve.fcvtnt.bf16f32.v2",
            Expanded(PREDICATE, sve::brain_floats),
        ),
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
        ("llvm.x86.avx10.mask.vcvttpd2dqs.round.256", NOT_YET),
        ("llvm.x86.avx10.mask.vcvttpd2qqs.round.256", NOT_YET),
        ("llvm.x86.avx10.mask.vcvttpd2udqs.round.256", NOT_YET),
        ("llvm.x86.avx10.mask.vcvttpd2uqqs.round.256", NOT_YET),
        ("llvm.x86.avx10.mask.vcvttps2dqs.round.256", NOT_YET),
        ("llvm.x86.avx10.mask.vcvttps2qqs.round.256", NOT_YET),
        ("llvm.x86.avx10.mask.vcvttps2udqs.round.256", NOT_YET),
        ("llvm.x86.avx10.mask.vcvttps2uqqs.round.256", NOT_YET),
        ("llvm.x86.avx10.mask.vminmaxpd256.round", NOT_YET),
        ("llvm.x86.avx10.mask.vminmaxph256.round", NOT_YET),
        ("llvm.x86.avx10.mask.vminmaxps256.round", NOT_YET),
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
