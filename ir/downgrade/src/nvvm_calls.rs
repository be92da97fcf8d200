//! Intrinsics of LLVM that the LLVM 7 in libNVVM does not take: its own take their place, or other instructions.

use crate::math::{each_lane, mangled};
use crate::site::Site;
use crate::step::{Lowering::*, Row, Step};
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Predicate};
use bitsmith_model::types::Type;
use bitsmith_model::value::Value;

const OWN: &str = "an intrinsic of libNVVM";
const BITS: &str = "operations on its bits";
const WIDER: &str = "arithmetic of 16 bits";
const ELEMENTS: &str = "element by element";
const ABSENT: &str = "a function of libdevice";

pub(crate) const STEP: Step = Step {
    to: 7,
    calls: &ROWS,
    family: None,
    inst: None,
    body: None,
    module: None,
};

/// Those without a replacement are refused.
const ROWS: [Row; 34] = [
    ("llvm.bswap", Expanded(ELEMENTS, swapped)),
    ("llvm.canonicalize", Expanded(ABSENT, |_| None)),
    ("llvm.ceil", Expanded(OWN, |s| rounded(s, "llvm.nvvm.ceil"))),
    ("llvm.copysign", Expanded(BITS, sign)),
    ("llvm.cos", Expanded(ABSENT, |_| None)),
    ("llvm.exp", Expanded(ABSENT, |_| None)),
    ("llvm.exp2", Expanded(ABSENT, |_| None)),
    ("llvm.fabs", Expanded(BITS, magnitude)),
    (
        "llvm.floor",
        Expanded(OWN, |s| rounded(s, "llvm.nvvm.floor")),
    ),
    ("llvm.frameaddress", Expanded(ABSENT, |_| None)),
    ("llvm.log", Expanded(ABSENT, |_| None)),
    ("llvm.log10", Expanded(ABSENT, |_| None)),
    ("llvm.log2", Expanded(ABSENT, |_| None)),
    (
        "llvm.nearbyint",
        Expanded(OWN, |s| rounded(s, "llvm.nvvm.round")),
    ),
    ("llvm.objectsize", Dropped("unknown", unknown_size)),
    ("llvm.pow", Expanded(ABSENT, |_| None)),
    ("llvm.powi", Expanded(ABSENT, |_| None)),
    (
        "llvm.prefetch",
        Dropped("left out", |s| Some(s.small(1, 0))),
    ),
    ("llvm.readcyclecounter", Expanded(ABSENT, |_| None)),
    ("llvm.returnaddress", Expanded(ABSENT, |_| None)),
    (
        "llvm.rint",
        Expanded(OWN, |s| rounded(s, "llvm.nvvm.round")),
    ),
    ("llvm.round", Expanded("llvm.nvvm.trunc", half_away)),
    (
        "llvm.sadd.with.overflow",
        Expanded(WIDER, |s| overflow(s, BinaryOp::Add, CastOp::SExt)),
    ),
    ("llvm.sin", Expanded(ABSENT, |_| None)),
    (
        "llvm.smul.with.overflow",
        Expanded(WIDER, |s| overflow(s, BinaryOp::Mul, CastOp::SExt)),
    ),
    (
        "llvm.ssub.with.overflow",
        Expanded(WIDER, |s| overflow(s, BinaryOp::Sub, CastOp::SExt)),
    ),
    ("llvm.stackrestore", Expanded(ABSENT, |_| None)),
    ("llvm.stacksave", Expanded(ABSENT, |_| None)),
    (
        "llvm.trunc",
        Expanded(OWN, |s| rounded(s, "llvm.nvvm.trunc")),
    ),
    (
        "llvm.uadd.with.overflow",
        Expanded(WIDER, |s| overflow(s, BinaryOp::Add, CastOp::ZExt)),
    ),
    (
        "llvm.umul.with.overflow",
        Expanded(WIDER, |s| overflow(s, BinaryOp::Mul, CastOp::ZExt)),
    ),
    (
        "llvm.usub.with.overflow",
        Expanded(WIDER, |s| overflow(s, BinaryOp::Sub, CastOp::ZExt)),
    ),
    ("llvm.minimum", Expanded(ABSENT, |_| None)),
    ("llvm.maximum", Expanded(ABSENT, |_| None)),
];

/// Calls a function of libNVVM for `float` or `double` with each element.
fn rounded(site: &mut Site<'_, '_>, base: &str) -> Option<Value> {
    let (ty, args) = (site.ty(), site.args());
    each_lane(site, ty, &args, |site, _, args| {
        own(site, base, *args.first()?)
    })
}

/// Calls a function of libNVVM for `float` or `double`; `half` is exact as `float`.
fn own(site: &mut Site<'_, '_>, base: &str, value: Value) -> Option<Value> {
    let ty = site.type_of(value)?;
    let suffix = match site.cx.module.types.get(ty) {
        Type::Float => "f",
        Type::Double => "d",
        Type::Half => {
            let float = site.cx.module.types.intern(Type::Float);
            let wide = site.cast(CastOp::FPExt, value, float);
            let wide = own(site, base, wide)?;
            return Some(site.cast(CastOp::FPTrunc, wide, ty));
        }
        _ => return None,
    };
    site.call(format!("{base}.{suffix}").as_bytes(), ty, &[value])
}

/// The bits of a float or of a vector of them, and their number.
fn bits(site: &mut Site<'_, '_>, value: Value) -> Option<(Value, u32)> {
    let ty = site.type_of(value)?;
    let width = match site.scalar(ty) {
        Type::Half => 16,
        Type::Float => 32,
        Type::Double => 64,
        _ => return None,
    };
    let word = site.shaped(ty, Type::Int(width));
    Some((site.cast(CastOp::BitCast, value, word), width))
}

/// The bits of a float that are its sign, or all others.
fn part(site: &mut Site<'_, '_>, value: Value, is_sign: impl Fn(i64) -> i64) -> Option<Value> {
    let (word, width) = bits(site, value)?;
    let ty = site.type_of(word)?;
    let mask = i64::MIN >> u64::BITS.checked_sub(width)?;
    let mask = site.int(ty, is_sign(mask))?;
    site.binary(BinaryOp::And, word, mask)
}

fn magnitude(site: &mut Site<'_, '_>) -> Option<Value> {
    let [value] = site.args_of()?;
    let word = part(site, value, |sign| !sign)?;
    Some(site.cast(CastOp::BitCast, word, site.ty()))
}

fn sign(site: &mut Site<'_, '_>) -> Option<Value> {
    let [value, sign] = site.args_of()?;
    sign_of(site, value, sign)
}

/// A number with the sign of another.
fn sign_of(site: &mut Site<'_, '_>, value: Value, sign: Value) -> Option<Value> {
    let ty = site.type_of(value)?;
    let word = part(site, value, |sign| !sign)?;
    let sign = part(site, sign, |sign| sign)?;
    let word = site.binary(BinaryOp::Or, word, sign)?;
    Some(site.cast(CastOp::BitCast, word, ty))
}

/// The nearest whole number, of two the one away from zero: what lies behind the point is exact.
fn half_away(site: &mut Site<'_, '_>) -> Option<Value> {
    let (ty, args) = (site.ty(), site.args());
    each_lane(site, ty, &args, |site, ty, args| {
        let value = *args.first()?;
        let whole = own(site, "llvm.nvvm.trunc", value)?;
        let rest = site.binary(BinaryOp::FSub, value, whole)?;
        let word = part(site, rest, |sign| !sign)?;
        let rest = site.cast(CastOp::BitCast, word, ty);
        let twice = site.binary(BinaryOp::FAdd, rest, rest)?;
        let one = site.power(ty, 0)?;
        let is_far = site.compare(Predicate::OGe, twice, one)?;
        let one = sign_of(site, one, value)?;
        let next = site.binary(BinaryOp::FAdd, whole, one)?;
        site.select(is_far, next, whole)
    })
}

/// Bytes in the other order, of integers that are no vectors.
fn swapped(site: &mut Site<'_, '_>) -> Option<Value> {
    let (ty, args) = (site.ty(), site.args());
    each_lane(site, ty, &args, |site, ty, args| {
        let name = format!("llvm.bswap.{}", mangled(site, ty)?);
        site.call(name.as_bytes(), ty, args)
    })
}

/// The answer about an object of which nothing is known.
fn unknown_size(site: &mut Site<'_, '_>) -> Option<Value> {
    let least = *site.args().get(1)?;
    let size = match site.int_of(least)? {
        0 => -1,
        _ => 0,
    };
    site.int(site.ty(), size)
}

/// Arithmetic with overflow: of 8 bits by that of 16, in which nothing overflows; of 16 to 64 bits as it is.
fn overflow(site: &mut Site<'_, '_>, op: BinaryOp, extend: CastOp) -> Option<Value> {
    let args: [Value; 2] = site.args_of()?;
    let ty = site.type_of(*args.first()?)?;
    let name = site.suffix("");
    match site.cx.module.types.get(ty) {
        Type::Int(16 | 32 | 64) => return site.call(&name, site.ty(), &args),
        Type::Int(..=8) => {}
        _ => return None,
    }
    let wide_ty = site.cx.module.types.int(u16::BITS);
    let [left, right] = args.map(|arg| site.cast(extend, arg, wide_ty));
    let wide = site.binary(op, left, right)?;
    let narrow = site.cast(CastOp::Trunc, wide, ty);
    let back = site.cast(extend, narrow, wide_ty);
    let overflows = site.compare(Predicate::Ne, wide, back)?;
    site.pair(site.ty(), narrow, overflows)
}
