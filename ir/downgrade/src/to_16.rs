//! LLVM 17 to 16.

use crate::flag_outputs;
use crate::local_entities;
use crate::math::{self, MAXIMUM, MINIMUM};
use crate::riscv;
use crate::signatures;
use crate::site::Site;
use crate::step::{Lowering::*, Step};
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Predicate};
use bitsmith_model::value::Value;

const LIBRARY: &str = "a function of the C library";
const COMPARED: &str = "comparisons";
const ELEMENTS: &str = "element by element";

pub(crate) const STEP: Step = Step {
    to: 16,
    calls: &[
        ("llvm.vp.abs", Expanded("with the flag last", flag_last)),
        ("llvm.vp.ctlz", Expanded("with the flag last", flag_last)),
        ("llvm.vp.cttz", Expanded("with the flag last", flag_last)),
        (
            "llvm.xray.customevent",
            Expanded("with a size of 32 bits", custom_event),
        ),
        (
            "llvm.xray.typedevent",
            Expanded("with a size of 32 bits", typed_event),
        ),
        (
            "llvm.experimental.vector.deinterleave2",
            Expanded("shufflevector", math::deinterleave),
        ),
        (
            "llvm.experimental.vector.interleave2",
            Expanded("shufflevector", math::interleave),
        ),
        (
            "llvm.experimental.get.vector.length",
            Expanded("the smaller number", vector_length),
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
    family: Some(riscv::row),
    inst: None,
    body: None,
    module: Some(|cx| {
        local_entities::lower(cx, local_entities::imports);
        signatures::lower(cx);
        flag_outputs::lower(cx);
    }),
};

/// The number of elements, or that of the lanes if they are fewer.
fn vector_length(site: &mut Site<'_, '_>) -> Option<Value> {
    let [count, factor, scalable] = site.args_of()?;
    let (factor, word) = (site.int_of(factor)?, site.ty());
    let bits = |site: &Site<'_, '_>, ty| site.cx.module.types.get(ty).int_width();
    let count = match bits(site, site.type_of(count)?) < bits(site, word) {
        true => site.cast(CastOp::ZExt, count, word),
        false => count,
    };
    let ty = site.type_of(count)?;
    let mut lanes = site.int(ty, factor)?;
    if site.int_of(scalable)? != 0 {
        let name = format!("llvm.vscale.{}", math::mangled(site, ty)?);
        let scale = site.call(name.as_bytes(), ty, &[])?;
        lanes = site.binary(BinaryOp::Mul, scale, lanes)?;
    }
    let is_less = site.compare(Predicate::ULt, count, lanes)?;
    let least = site.select(is_less, count, lanes)?;
    Some(match ty == word {
        true => least,
        false => site.cast(CastOp::Trunc, least, word),
    })
}

/// A predicated call whose flag follows the mask and the length.
fn flag_last(site: &mut Site<'_, '_>) -> Option<Value> {
    let [of, flag, mask, length] = site.args_of()?;
    let (name, ty) = (site.callee()?, site.ty());
    site.call(&name, ty, &[of, mask, length, flag])
}

/// An event of XRay, whose size had 32 bits.
fn custom_event(site: &mut Site<'_, '_>) -> Option<Value> {
    let [event, size] = site.args_of()?;
    let size = truncated(site, size, 32);
    let (name, ty) = (site.callee()?, site.ty());
    site.call(&name, ty, &[event, size])
}

/// An event of XRay with a type, which had 16 bits, and a size of 32 bits.
fn typed_event(site: &mut Site<'_, '_>) -> Option<Value> {
    let [kind, event, size] = site.args_of()?;
    let (kind, size) = (truncated(site, kind, 16), truncated(site, size, 32));
    let (name, ty) = (site.callee()?, site.ty());
    site.call(&name, ty, &[kind, event, size])
}

fn truncated(site: &mut Site<'_, '_>, value: Value, bits: u32) -> Value {
    let ty = site.cx.module.types.int(bits);
    site.cast(CastOp::Trunc, value, ty)
}
