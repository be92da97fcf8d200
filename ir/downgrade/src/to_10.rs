//! LLVM 11 to 10: vectors of bits are integers in memory, parameters of tail calls promise the same as those of the caller.

use crate::fixed_point::{self, TWICE_THE_BITS};
use crate::in_place;
use crate::math;
use crate::must_tail;
use crate::node_kinds;
use crate::odd_vectors;
use crate::site::Site;
use crate::step::{Lowering::*, Step};
use crate::subranges;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::value::Value;

pub(crate) const STEP: Step = Step {
    to: 10,
    calls: &[
        (
            "llvm.expect.with.probability",
            Dropped("llvm.expect", expectation),
        ),
        (
            "llvm.memcpy.inline",
            Expanded("volatile loads and stores", in_place::copy),
        ),
        (
            "llvm.roundeven",
            Expanded("a function of the C library", |s| {
                math::library(s, "roundeven")
            }),
        ),
        (
            "llvm.sdiv.fix.sat",
            Expanded(TWICE_THE_BITS, fixed_point::lower),
        ),
        (
            "llvm.udiv.fix.sat",
            Expanded(TWICE_THE_BITS, fixed_point::lower),
        ),
    ],
    family: None,
    inst: Some(|site| odd_vectors::access(site, odd_vectors::are_few_bits)),
    body: Some(must_tail::promises),
    module: Some(|cx| {
        node_kinds::replace(cx, &MODULES);
        subranges::counted(cx);
    }),
};

fn expectation(site: &mut Site<'_, '_>) -> Option<Value> {
    let types = site.suffix("llvm.expect.with.probability");
    let (args, ty) = (site.args(), site.ty());
    site.call(&[b"llvm.expect", &types[..]].concat(), ty, args.get(..2)?)
}

/// Modules of Fortran and of clang.
const MODULES: [node_kinds::Row; 1] = [(DiKind::DIModule, DiKind::DINamespace, 0, "a namespace")];
