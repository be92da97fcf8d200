//! Intrinsics that had other types in older releases: integers instead of `bfloat`, words instead of the bytes and
//! shorts in them. Their calls get arguments of the older types, which are cast bit for bit.

use crate::site::Site;
use bitsmith_model::intrinsic::{mangled_name, overloads};
use bitsmith_model::retyped::Older;
use bitsmith_model::schema::inst::CastOp;
use bitsmith_model::schema::intrinsic::Intrinsic;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::Value;

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
