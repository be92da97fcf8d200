//! Intrinsics that had other types in older releases: integers instead of `bfloat`, words instead of the bytes and
//! shorts in them. Their calls get arguments of the older types, which are cast bit for bit.

use crate::site::Site;
use bitsmith_model::intrinsic::{mangled_name, overloads};
use bitsmith_model::schema::inst::CastOp;
use bitsmith_model::schema::intrinsic::Intrinsic;
use bitsmith_model::types::{Type, TypeId, Types};
use bitsmith_model::value::Value;

/// The type that an argument or the result has in the older release: the type itself or one of as many bits.
pub(crate) type Older = fn(&mut Types, TypeId) -> TypeId;

/// A call of the same intrinsic with its older types.
pub(crate) fn call(site: &mut Site<'_, '_>, older: Older) -> Option<Value> {
    let mut args = site.args();
    let mut params = Vec::with_capacity(args.len());
    for arg in &mut args {
        let ty = site.type_of(*arg)?;
        let wanted = older(&mut site.cx.module.types, ty);
        params.push(wanted);
        if wanted != ty {
            *arg = site.cast(CastOp::BitCast, *arg, wanted);
        }
    }
    let ret = site.ty();
    let types = &mut site.cx.module.types;
    let older_ret = older(types, ret);
    let func_ty = types.func(older_ret, &params);
    let name = name(site, func_ty)?;
    let made = site.call_of_type(&name, func_ty, &args)?;
    Some(match older_ret == ret {
        true => made,
        false => site.cast(CastOp::BitCast, made, ret),
    })
}

/// The name of the intrinsic with its older types.
fn name(site: &Site<'_, '_>, func_ty: TypeId) -> Option<Vec<u8>> {
    let name = site.callee()?;
    let intrinsic = Intrinsic::lookup(&name)?;
    if !intrinsic.is_overloaded() {
        return Some(name);
    }
    let types = &site.cx.module.types;
    let overloads = overloads(intrinsic, types.as_func(func_ty)?, types)?;
    Some(mangled_name(intrinsic, &overloads, types))
}

/// Vectors of words for those of bytes and shorts.
pub(crate) fn words(types: &mut Types, ty: TypeId) -> TypeId {
    let narrow = matches!(types.get(types.scalar(ty)), Type::Int(8 | 16));
    packed(types, ty, narrow, 32)
}

/// Vectors of words for those of `bfloat`.
pub(crate) fn pairs(types: &mut Types, ty: TypeId) -> TypeId {
    let brains = matches!(types.get(types.scalar(ty)), Type::BFloat);
    packed(types, ty, brains, 32)
}

/// Shorts for `bfloat`, and vectors of them.
pub(crate) fn shorts(types: &mut Types, ty: TypeId) -> TypeId {
    match types.get(types.scalar(ty)) {
        Type::BFloat => {
            let short = types.int(16);
            types.shaped(ty, short)
        }
        _ => ty,
    }
}

/// Integers of as many bits for `bfloat` and for vectors of it.
pub(crate) fn integers(types: &mut Types, ty: TypeId) -> TypeId {
    match (types.get(types.scalar(ty)), types.get(ty).vector_len()) {
        (Type::BFloat, None) => types.int(16),
        (Type::BFloat, Some((2, false))) => types.int(32),
        _ => ty,
    }
}

/// Integers of as many bits for scalar floats.
pub(crate) fn float_bits(types: &mut Types, ty: TypeId) -> TypeId {
    match *types.get(ty) {
        Type::Half | Type::BFloat => types.int(16),
        Type::Float => types.int(32),
        Type::Double => types.int(64),
        _ => ty,
    }
}

/// A vector of integers of `bits` bits for a fixed vector of narrower elements.
fn packed(types: &mut Types, ty: TypeId, is_narrow: bool, bits: u32) -> TypeId {
    let (Some((len, false)), Some(each)) = (
        types.get(ty).vector_len(),
        types.get(types.scalar(ty)).scalar_bits(),
    ) else {
        return ty;
    };
    match len.checked_mul(each) {
        Some(all) if is_narrow && all % bits == 0 => {
            let element = types.int(bits);
            types.intern(Type::Vector {
                element,
                len: all / bits,
                scalable: false,
            })
        }
        _ => ty,
    }
}
