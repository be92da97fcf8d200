//! Intrinsics of ARM and AArch64 with wrong predicates, and conversions to brain floats that are instructions now.

use super::call_rewriter::{CallRewriter, TypedValue};
use super::renamed::Match::{Start, Whole};
use super::renamed::Row;
use bitsmith_model::schema::inst::CastOp;
use bitsmith_model::types::{Type, TypeId};

/// The rows, by names without `llvm.`; called functions are declared even without a call.
#[rustfmt::skip]
pub(super) const ROWS: &[Row] = &[
    // LLVM 16
    (Whole, "aarch64.sve.bfdot.lane", Some(4), lane_of_brain_floats),
    (Whole, "aarch64.sve.bfmlalb.lane", Some(4), lane_of_brain_floats),
    (Whole, "aarch64.sve.bfmlalt.lane", Some(4), lane_of_brain_floats),
];

/// Likewise, for new functions that are declared at their first call.
#[rustfmt::skip]
pub(super) const LATE: &[Row] = &[
    // LLVM 14: predicates of vectors of two were those of four.
    (Whole, "arm.mve.vctp64", Some(1), predicate_of_two),
    (Start, "arm.mve.", None, of_two),
    (Start, "arm.cde.", None, of_two),
    // LLVM 20
    (Whole, "aarch64.sve.fcvt.bf16f32", Some(3), |c| converted(c, "fcvt")),
    (Whole, "aarch64.sve.fcvtnt.bf16f32", Some(3), |c| converted(c, "fcvtnt")),
    // LLVM 21
    (Whole, "aarch64.neon.bfcvt", Some(1), |c| {
        let (value, ret) = (c.arg(0)?, c.ret());
        Some(c.cast(CastOp::FPTrunc, value, ret))
    }),
    (Whole, "aarch64.neon.bfcvtn", Some(1), |c| {
        let half = narrowed(c, 0)?;
        let zero = c.zero(half.ty);
        c.shuffle(half, zero, &[0, 1, 2, 3, 4, 5, 6, 7])
    }),
    (Whole, "aarch64.neon.bfcvtn2", Some(2), |c| {
        let whole = c.arg(0)?;
        let poison = c.poison(whole.ty);
        let low = c.shuffle(whole, poison, &[0, 1, 2, 3])?;
        let high = narrowed(c, 1)?;
        c.shuffle(low, high, &[0, 1, 2, 3, 4, 5, 6, 7])
    }),
];

/// The intrinsics on vectors of two, without `arm.` and what their names end in.
const OF_TWO: &[&str] = &[
    "cde.vcx1q.predicated.v2i64",
    "cde.vcx1qa.predicated.v2i64",
    "cde.vcx2q.predicated.v2i64",
    "cde.vcx2qa.predicated.v2i64",
    "cde.vcx3q.predicated.v2i64",
    "cde.vcx3qa.predicated.v2i64",
    "mve.mull.int.predicated.v2i64.v4i32",
    "mve.vldr.gather.base.predicated.v2i64.v2i64",
    "mve.vldr.gather.base.wb.predicated.v2i64.v2i64",
    "mve.vldr.gather.offset.predicated.v2i64.p0.v2i64",
    "mve.vldr.gather.offset.predicated.v2i64.p0i64.v2i64",
    "mve.vqdmull.predicated.v2i64.v4i32",
    "mve.vstr.scatter.base.predicated.v2i64.v2i64",
    "mve.vstr.scatter.base.wb.predicated.v2i64.v2i64",
    "mve.vstr.scatter.offset.predicated.p0.v2i64.v2i64",
    "mve.vstr.scatter.offset.predicated.p0i64.v2i64.v2i64",
];

/// A vector of conditions.
fn conditions(c: &mut CallRewriter<'_>, len: u32) -> Option<TypeId> {
    let bit = c.int_ty(1)?;
    c.vector_ty(bit, len)
}

/// A predicate with another number of lanes, of the same bits.
fn with_lanes(c: &mut CallRewriter<'_>, predicate: TypedValue, to: TypeId) -> Option<TypedValue> {
    let word = c.int_ty(32)?;
    let bits = c.overloaded("llvm.arm.mve.pred.v2i", &[predicate.ty], word, &[predicate])?;
    c.overloaded("llvm.arm.mve.pred.i2v", &[to], to, &[bits])
}

fn predicate_of_two(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (four, two) = (conditions(c, 4)?, conditions(c, 2)?);
    (c.ret() == four).then_some(())?;
    let count = c.arg(0)?;
    let new = c.call(b"llvm.arm.mve.vctp64", two, &[count])?;
    let new = c.named_alike(new);
    with_lanes(c, new, four)
}

fn of_two(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let name = std::str::from_utf8(c.name).ok()?;
    let kind = name.strip_prefix("arm.")?.strip_suffix(".v4i1")?;
    OF_TWO.contains(&kind).then_some(())?;
    let name = format!("llvm.arm.{}.v2i1", kind.replace(".p0i64.", ".p0."));
    let (four, two) = (conditions(c, 4)?, conditions(c, 2)?);
    let mut args = Vec::new();
    for index in 0..c.count() {
        let arg = c.arg(index)?;
        args.push(match arg.ty == four {
            true => with_lanes(c, arg, two)?,
            false => arg,
        });
    }
    let ret = c.ret();
    let new = c.call(name.as_bytes(), ret, &args)?;
    Some(c.named_alike(new))
}

/// The index of a lane has 32 bits now.
fn lane_of_brain_floats(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let (word, ret) = (c.int_ty(32)?, c.ret());
    let lane = i64::try_from(c.int_arg(3)?).ok()?;
    let lane = c.int(word, lane)?;
    let args = [c.arg(0)?, c.arg(1)?, c.arg(2)?, lane];
    let name = [b"llvm.", c.name, b".v2"].concat();
    let new = c.call(&name, ret, &args)?;
    Some(c.take_name(new))
}

/// The predicate has a lane for each of the wider elements.
fn converted(c: &mut CallRewriter<'_>, kind: &str) -> Option<TypedValue> {
    let (into, predicate, from, ret) = (c.arg(0)?, c.arg(1)?, c.arg(2)?, c.ret());
    let bit = c.int_ty(1)?;
    let (old, new) = (c.shaped(ret, bit)?, c.shaped(from.ty, bit)?);
    (predicate.ty == old && old != new).then_some(())?;
    let whole = c.scalable_ty(bit, 16)?;
    let base = "llvm.aarch64.sve.convert.to.svbool";
    let predicate = c.overloaded(base, &[old], whole, &[predicate])?;
    let base = "llvm.aarch64.sve.convert.from.svbool";
    let predicate = c.overloaded(base, &[new], new, &[predicate])?;
    let name = format!("llvm.aarch64.sve.{kind}.bf16f32.v2");
    let new = c.call(name.as_bytes(), ret, &[into, predicate, from])?;
    Some(c.named_alike(new))
}

/// An argument as a vector of brain floats.
fn narrowed(c: &mut CallRewriter<'_>, index: usize) -> Option<TypedValue> {
    let value = c.arg(index)?;
    let element = c.ty(Type::BFloat)?;
    let ty = c.shaped(value.ty, element)?;
    Some(c.cast(CastOp::FPTrunc, value, ty))
}
