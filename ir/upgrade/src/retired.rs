//! Intrinsics that LLVM 22 has and LLVM 23 does not: those of machines became general ones, and conversions of 16 bits
//! instructions.

use super::call_rewriter::{CallRewriter, TypedValue};
use super::renamed::Match::{Start, Whole};
use super::renamed::{Of, Row, moved};
use bitsmith_model::schema::inst::CastOp;
use bitsmith_model::types::{Type, TypeId};

/// The first release without them.
const RETIRED_SINCE: u16 = 23;

/// Rows, as those of [`renamed`](super::renamed).
pub(super) const ROWS: &[Row] = &[
    (Whole, "aarch64.sve.bfmmla", Some(3), |c| {
        is_retired(c)?;
        moved(c, "llvm.aarch64.sve.fmmla", &[Of::Ret, Of::Arg(1)])
    }),
    (Start, "riscv.clmul.", Some(2), |c| {
        is_retired(c)?;
        moved(c, "llvm.clmul", &[Of::Ret])
    }),
];

/// Likewise, for new functions that are declared at their first call.
pub(super) const LATE: &[Row] = &[
    (Whole, "x86.bmi.pdep.32", Some(2), |c| bits(c, "llvm.pdep")),
    (Whole, "x86.bmi.pdep.64", Some(2), |c| bits(c, "llvm.pdep")),
    (Whole, "x86.bmi.pext.32", Some(2), |c| bits(c, "llvm.pext")),
    (Whole, "x86.bmi.pext.64", Some(2), |c| bits(c, "llvm.pext")),
    (Whole, "convert.from.fp16", Some(1), from_half),
    (Start, "convert.from.fp16.", Some(1), from_half),
    (Start, "convert.to.fp16.", Some(1), to_half),
    (Whole, "aarch64.neon.vcvthf2fp", Some(1), from_half),
    (Whole, "aarch64.neon.vcvtfp2hf", Some(1), to_half),
];

fn is_retired(c: &CallRewriter<'_>) -> Option<()> {
    c.dialect().has(RETIRED_SINCE).then_some(())
}

/// An intrinsic of the type of its result, for a number and a mask.
fn bits(c: &mut CallRewriter<'_>, base: &str) -> Option<TypedValue> {
    is_retired(c)?;
    let (ret, args) = (c.ret(), c.all_args()?);
    c.overloaded(base, &[ret], ret, &args)
}

/// `half`, or a vector of it of the same form as a type.
fn halves(c: &mut CallRewriter<'_>, like: TypeId) -> Option<TypeId> {
    is_retired(c)?;
    let half = c.ty(Type::Half)?;
    match c.elements(like) {
        Some((_, len)) => c.vector_ty(half, len),
        None => Some(half),
    }
}

/// A float or a vector of floats from the bits of `half`; none in a dialect that has a function for it.
pub(super) fn from_half(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (bits, ret) = (c.arg(0)?, c.ret());
    let ty = halves(c, ret)?;
    let half = c.bitcast(bits, ty);
    Some(c.cast(CastOp::FPExt, half, ret))
}

/// The bits of `half` that a float, or each of a vector, rounds to.
fn to_half(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (value, ret) = (c.arg(0)?, c.ret());
    let ty = halves(c, ret)?;
    let half = c.cast(CastOp::FPTrunc, value, ty);
    Some(c.bitcast(half, ret))
}
