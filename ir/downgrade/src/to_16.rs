//! LLVM 17 to 16.

use crate::local_entities;
use crate::math::{self, MAXIMUM, MINIMUM};
use crate::step::{Lowering::*, Step};

const LIBRARY: &str = "a function of the C library";
const COMPARED: &str = "comparisons";
const ELEMENTS: &str = "element by element";

pub(crate) const STEP: Step = Step {
    to: 16,
    calls: &[
        (
            "llvm.experimental.vector.deinterleave2",
            Expanded("shufflevector", math::deinterleave),
        ),
        (
            "llvm.experimental.vector.interleave2",
            Expanded("shufflevector", math::interleave),
        ),
        ("llvm.frexp", Expanded(LIBRARY, math::frexp)),
        ("llvm.ldexp", Expanded(LIBRARY, math::ldexp)),
        // LLVM 16 knows these two, but cannot compile them for x86.
        (
            "llvm.maximum",
            Expanded(COMPARED, |s| math::extreme(s, &MAXIMUM)),
        ),
        (
            "llvm.minimum",
            Expanded(COMPARED, |s| math::extreme(s, &MINIMUM)),
        ),
        (
            "llvm.vector.reduce.fmaximum",
            Expanded(ELEMENTS, |s| math::reduce(s, &MAXIMUM)),
        ),
        (
            "llvm.vector.reduce.fminimum",
            Expanded(ELEMENTS, |s| math::reduce(s, &MINIMUM)),
        ),
    ],
    inst: None,
    body: None,
    module: Some(local_entities::lower),
};
