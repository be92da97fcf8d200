//! Intrinsics of NVPTX whose brain floats were integers, or whose pointers to the memory of a cluster of thread
//! blocks were those to the memory of one.

use super::call_rewriter::{CallRewriter, TypedValue};
use super::renamed::Match::{Start, Whole};
use super::renamed::Row;
use bitsmith_model::schema::inst::CastOp;
use bitsmith_model::types::{Type, TypeId};

/// Address spaces of NVPTX.
mod space {
    pub const SHARED: u32 = 3;
    pub const SHARED_CLUSTER: u32 = 7;
}

/// The rows, by names without `llvm.`; called functions are declared even without a call.
#[rustfmt::skip]
pub(super) const ROWS: &[Row] = &[
    // LLVM 21
    (Whole, "nvvm.mapa.shared.cluster", Some(2), map_of_cluster),
    (Whole, "nvvm.cp.async.bulk.global.to.shared.cluster", Some(8), copy_to_cluster),
    (Whole, "nvvm.cp.async.bulk.shared.cta.to.cluster", Some(4), copy_to_cluster),
    (Start, "nvvm.cp.async.bulk.tensor.g2s.", None, tensor_to_cluster),
];

/// Likewise, for new functions that are declared at their first call.
#[rustfmt::skip]
pub(super) const LATE: &[Row] = &[
    // LLVM 17
    (Start, "nvvm.fma.rn.", Some(3), |c| of_brain_floats(c, "nvvm.fma.rn.", &["", "relu."])),
    (Start, "nvvm.fmax.", Some(2), |c| of_brain_floats(c, "nvvm.fmax.", EXTREMES)),
    (Start, "nvvm.fmin.", Some(2), |c| of_brain_floats(c, "nvvm.fmin.", EXTREMES)),
    (Start, "nvvm.neg.", Some(1), |c| of_brain_floats(c, "nvvm.neg.", &[""])),
];

/// The kinds of maximum and minimum, before the type.
const EXTREMES: &[&str] = &[
    "",
    "ftz.",
    "ftz.nan.",
    "ftz.nan.xorsign.abs.",
    "ftz.xorsign.abs.",
    "nan.",
    "nan.xorsign.abs.",
    "xorsign.abs.",
];

/// The copies of tensors.
const TENSORS: &[&str] = &[
    "im2col.3d",
    "im2col.4d",
    "im2col.5d",
    "tile.1d",
    "tile.2d",
    "tile.3d",
    "tile.4d",
    "tile.5d",
];

/// An intrinsic on one or two brain floats.
fn of_brain_floats(c: &mut CallRewriter<'_>, start: &str, kinds: &[&str]) -> Option<TypedValue> {
    let rest = std::str::from_utf8(c.name).ok()?.strip_prefix(start)?;
    let (kind, pair) = match rest.strip_suffix("bf16x2") {
        Some(kind) => (kind, true),
        None => (rest.strip_suffix("bf16")?, false),
    };
    kinds.contains(&kind).then_some(())?;
    let ret = c.ret();
    let is_int = |c: &CallRewriter<'_>, ty: TypeId| matches!(c.types().get(ty), Type::Int(_));
    is_int(c, ret).then_some(())?;
    let mut ty = c.ty(Type::BFloat)?;
    if pair {
        ty = c.vector_ty(ty, 2)?;
    }
    let mut args = Vec::new();
    for index in 0..c.count() {
        let arg = c.arg(index)?;
        args.push(match is_int(c, arg.ty) {
            true => c.bitcast(arg, ty),
            false => arg,
        });
    }
    let name = [b"llvm.", c.name].concat();
    let new = c.call(&name, ty, &args)?;
    Some(c.bitcast(new, ret))
}

fn is_in(c: &CallRewriter<'_>, ty: TypeId, space: u32) -> bool {
    *c.types().get(ty) == Type::Ptr(space)
}

/// A pointer of one block's memory as one of the cluster's.
fn in_cluster(c: &mut CallRewriter<'_>, pointer: TypedValue) -> Option<TypedValue> {
    let ty = c.ty(Type::Ptr(space::SHARED_CLUSTER))?;
    Some(c.cast(CastOp::AddrSpaceCast, pointer, ty))
}

fn map_of_cluster(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let ret = c.ret();
    is_in(c, ret, space::SHARED).then_some(())?;
    let ty = c.ty(Type::Ptr(space::SHARED_CLUSTER))?;
    let args = [c.arg(0)?, c.arg(1)?];
    let new = c.call(b"llvm.nvvm.mapa.shared.cluster", ty, &args)?;
    let new = c.take_name(new);
    Some(c.cast(CastOp::AddrSpaceCast, new, ret))
}

fn copy_to_cluster(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let to = c.arg(0)?;
    is_in(c, to.ty, space::SHARED).then_some(())?;
    let mut args = c.all_args()?;
    *args.first_mut()? = in_cluster(c, to)?;
    let (name, ret) = ([b"llvm.", c.name].concat(), c.ret());
    let new = c.call(&name, ret, &args)?;
    Some(c.take_name(new))
}

/// A copy that has the group of thread blocks as a third flag, behind two bits.
fn tensor_to_cluster(c: &mut CallRewriter<'_>) -> Option<TypedValue> {
    let name = std::str::from_utf8(c.name).ok()?;
    let kind = name.strip_prefix("nvvm.cp.async.bulk.tensor.g2s.")?;
    TENSORS.contains(&kind).then_some(())?;
    let mut args = c.all_args()?;
    let to = *args.first()?;
    let third = args.get(args.len().checked_sub(3)?)?;
    let (is_old, lacks_flag) = (
        is_in(c, to.ty, space::SHARED),
        *c.types().get(third.ty) != Type::Int(1),
    );
    (is_old || lacks_flag).then_some(())?;
    if is_old {
        *args.first_mut()? = in_cluster(c, to)?;
    }
    if lacks_flag {
        let word = c.int_ty(32)?;
        args.push(c.int(word, 0)?);
    }
    let (name, ret) = ([b"llvm.", c.name].concat(), c.ret());
    let new = c.call(&name, ret, &args)?;
    Some(c.take_name(new))
}
