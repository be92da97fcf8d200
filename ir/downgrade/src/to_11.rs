//! LLVM 12 to 11: extremes, saturating conversions and reductions of vectors as other instructions.

use crate::integers::{self, Sign};
use crate::math;
use crate::node_kinds;
use crate::step::{Lowering::*, Step};
use crate::subranges;
use crate::x86;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::schema::inst::{BinaryOp, Predicate};

const COMPARED: &str = "comparisons";
const ELEMENTS: &str = "element by element";
const NOTHING: &str = "left out";

pub(crate) const STEP: Step = Step {
    to: 11,
    calls: &[
        ("llvm.abs", Expanded(COMPARED, integers::magnitude)),
        (
            "llvm.experimental.noalias.scope.decl",
            Dropped(NOTHING, |s| Some(s.small(1, 0))),
        ),
        (
            "llvm.fptosi.sat",
            Expanded(COMPARED, |s| integers::truncated(s, Sign::Signed)),
        ),
        (
            "llvm.fptoui.sat",
            Expanded(COMPARED, |s| integers::truncated(s, Sign::Unsigned)),
        ),
        // LLVM 11 compares with the last number instead of the one behind it.
        (
            "llvm.get.active.lane.mask",
            Expanded(COMPARED, math::active_lanes),
        ),
        (
            "llvm.pseudoprobe",
            Dropped(NOTHING, |s| Some(s.small(1, 0))),
        ),
        (
            "llvm.smax",
            Expanded(COMPARED, |s| integers::extreme(s, Predicate::SGt)),
        ),
        (
            "llvm.smin",
            Expanded(COMPARED, |s| integers::extreme(s, Predicate::SLt)),
        ),
        (
            "llvm.sshl.sat",
            Expanded(COMPARED, |s| integers::shift(s, BinaryOp::AShr)),
        ),
        (
            "llvm.ubsantrap",
            Dropped("llvm.trap, without a code", |s| {
                let ty = s.ty();
                s.call(b"llvm.trap", ty, &[])
            }),
        ),
        (
            "llvm.umax",
            Expanded(COMPARED, |s| integers::extreme(s, Predicate::UGt)),
        ),
        (
            "llvm.umin",
            Expanded(COMPARED, |s| integers::extreme(s, Predicate::ULt)),
        ),
        (
            "llvm.ushl.sat",
            Expanded(COMPARED, |s| integers::shift(s, BinaryOp::LShr)),
        ),
        (
            "llvm.vector.reduce.add",
            Expanded(ELEMENTS, |s| integers::reduce(s, BinaryOp::Add)),
        ),
        (
            "llvm.vector.reduce.and",
            Expanded(ELEMENTS, |s| integers::reduce(s, BinaryOp::And)),
        ),
        (
            "llvm.vector.reduce.fadd",
            Expanded(ELEMENTS, |s| integers::reduce(s, BinaryOp::FAdd)),
        ),
        (
            "llvm.vector.reduce.fmax",
            Expanded(ELEMENTS, |s| integers::reduce_by(s, "llvm.maxnum")),
        ),
        (
            "llvm.vector.reduce.fmin",
            Expanded(ELEMENTS, |s| integers::reduce_by(s, "llvm.minnum")),
        ),
        (
            "llvm.vector.reduce.fmul",
            Expanded(ELEMENTS, |s| integers::reduce(s, BinaryOp::FMul)),
        ),
        (
            "llvm.vector.reduce.mul",
            Expanded(ELEMENTS, |s| integers::reduce(s, BinaryOp::Mul)),
        ),
        (
            "llvm.vector.reduce.or",
            Expanded(ELEMENTS, |s| integers::reduce(s, BinaryOp::Or)),
        ),
        (
            "llvm.vector.reduce.smax",
            Expanded(ELEMENTS, |s| integers::reduce_extreme(s, Predicate::SGt)),
        ),
        (
            "llvm.vector.reduce.smin",
            Expanded(ELEMENTS, |s| integers::reduce_extreme(s, Predicate::SLt)),
        ),
        (
            "llvm.vector.reduce.umax",
            Expanded(ELEMENTS, |s| integers::reduce_extreme(s, Predicate::UGt)),
        ),
        (
            "llvm.vector.reduce.umin",
            Expanded(ELEMENTS, |s| integers::reduce_extreme(s, Predicate::ULt)),
        ),
        (
            "llvm.vector.reduce.xor",
            Expanded(ELEMENTS, |s| integers::reduce(s, BinaryOp::Xor)),
        ),
        (
            "llvm.x86.avx512.mask.cmp.pd.128",
            Expanded("a comparison without a mask", x86::masked_comparison),
        ),
        (
            "llvm.x86.avx512.mask.cmp.pd.256",
            Expanded("a comparison without a mask", x86::masked_comparison),
        ),
        (
            "llvm.x86.avx512.mask.cmp.pd.512",
            Expanded("a comparison without a mask", x86::masked_comparison),
        ),
        (
            "llvm.x86.avx512.mask.cmp.ps.128",
            Expanded("a comparison without a mask", x86::masked_comparison),
        ),
        (
            "llvm.x86.avx512.mask.cmp.ps.256",
            Expanded("a comparison without a mask", x86::masked_comparison),
        ),
        (
            "llvm.x86.avx512.mask.cmp.ps.512",
            Expanded("a comparison without a mask", x86::masked_comparison),
        ),
    ],
    family: None,
    inst: None,
    body: None,
    module: Some(|cx| {
        node_kinds::replace(cx, &RANGES);
        subranges::bounded(cx);
    }),
};

/// Ranges whose bounds are computed.
const RANGES: [node_kinds::Row; 1] = [(
    DiKind::DIGenericSubrange,
    DiKind::DISubrange,
    0,
    "a subrange",
)];
