//! `llvm.is.fpclass` by comparisons of the bits of numbers.

use crate::site::Site;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Predicate};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::Value;

/// Both kinds of NaN.
const NAN: i64 = 3;
const NEGATIVE_NORMAL: i64 = 0x8;

/// The bits of a format: those of infinity, of the least normal number, the one that makes a NaN quiet, and the leading
/// one of normal numbers, where the format spells that out.
struct Format {
    infinity: i128,
    normal: i128,
    quiet: i128,
    leading: Option<i128>,
}

/// A format that has an integer of as many bits, and their number.
fn format(ty: &Type) -> Option<(u32, Format)> {
    let (bits, fraction) = match ty {
        Type::Half => (16, 10),
        Type::BFloat => (16, 7),
        Type::Float => (32, 23),
        Type::Double => (64, 52),
        Type::Fp128 => (128, 112),
        Type::X86Fp80 => {
            let leading = 1i128 << 63;
            let format = Format {
                infinity: (0x7fff << 64) | leading,
                normal: (1 << 64) | leading,
                quiet: leading >> 1,
                leading: Some(leading),
            };
            return Some((80, format));
        }
        _ => return None,
    };
    let normal = 1i128 << fraction;
    let sign = 1i128.checked_shl(bits - 1)?;
    let format = Format {
        infinity: sign.wrapping_sub(1) & !normal.wrapping_sub(1),
        normal,
        quiet: normal >> 1,
        leading: None,
    };
    Some((bits, format))
}

/// The bits of a number, without its sign, and the integers that they are.
struct Bits {
    ty: TypeId,
    whole: Value,
    magnitude: Value,
}

/// A class without a sign: the magnitudes from a number on, and how many of them there are.
type Magnitudes = (i128, i128);

/// Returns true if the first argument is of one of the classes in the second.
pub(crate) fn test(site: &mut Site<'_, '_>) -> Option<Value> {
    let [number, classes] = site.args_of()?;
    let classes = site.int_of(classes)?;
    let of = site.type_of(number)?;
    let (width, format) = format(site.scalar(of))?;
    let ty = site.shaped(of, Type::Int(width));
    let whole = site.cast(CastOp::BitCast, number, ty);
    let mask = i128::MAX.checked_shr(128u32.saturating_sub(width))?;
    let mask = site.wide_int(ty, mask)?;
    let magnitude = site.binary(BinaryOp::And, whole, mask)?;
    let bits = Bits {
        ty,
        whole,
        magnitude,
    };
    let Format {
        infinity,
        normal,
        quiet,
        leading,
    } = format;
    let above = infinity.saturating_add(1);
    // NaNs, without regard to their sign.
    let nans: [(i64, Magnitudes); 2] = [
        (1, (above, quiet.saturating_sub(1))),
        (2, (infinity | quiet, quiet)),
    ];
    let fractions = leading.unwrap_or(normal);
    // The bits of the negative and of the positive class.
    let signed: [(i64, i64, Magnitudes); 4] = [
        (0x4, 0x200, (infinity, 1)),
        (
            NEGATIVE_NORMAL,
            0x100,
            (normal, infinity.saturating_sub(normal)),
        ),
        (0x10, 0x80, (1, fractions.saturating_sub(1))),
        (0x20, 0x40, (0, 1)),
    ];
    let mut found = None;
    if let Some(leading) = leading.filter(|_| classes & NAN == NAN) {
        let is = unsupported(site, &bits, leading)?;
        found = any(site, found, is);
    }
    for (class, magnitudes) in nans {
        if classes & class != 0 {
            let is = within(site, &bits, magnitudes)?;
            found = any(site, found, is);
        }
    }
    for (negative, positive, magnitudes) in signed {
        let (minus, plus) = (classes & negative != 0, classes & positive != 0);
        if !minus && !plus {
            continue;
        }
        let mut is = within(site, &bits, magnitudes)?;
        if negative == NEGATIVE_NORMAL
            && let Some(leading) = leading
        {
            let set = has_leading(site, &bits, leading)?;
            is = site.binary(BinaryOp::And, is, set)?;
        }
        if minus != plus {
            let zero = site.null(bits.ty);
            let order = if minus {
                Predicate::SLt
            } else {
                Predicate::SGe
            };
            let sign = site.compare(order, bits.whole, zero)?;
            is = site.binary(BinaryOp::And, is, sign)?;
        }
        found = any(site, found, is);
    }
    match found {
        Some(found) => Some(found),
        None => {
            let ty = site.ty();
            Some(site.null(ty))
        }
    }
}

fn within(site: &mut Site<'_, '_>, bits: &Bits, (from, count): Magnitudes) -> Option<Value> {
    let (from, count) = (
        site.wide_int(bits.ty, from)?,
        site.wide_int(bits.ty, count)?,
    );
    let distance = site.binary(BinaryOp::Sub, bits.magnitude, from)?;
    site.compare(Predicate::ULt, distance, count)
}

/// Returns true if the leading one of a number is set.
fn has_leading(site: &mut Site<'_, '_>, bits: &Bits, leading: i128) -> Option<Value> {
    let (leading, zero) = (site.wide_int(bits.ty, leading)?, site.null(bits.ty));
    let bit = site.binary(BinaryOp::And, bits.magnitude, leading)?;
    site.compare(Predicate::Ne, bit, zero)
}

/// Returns true for bits that are no number of `x86_fp80`, which count as NaN: a leading one that the exponent denies.
fn unsupported(site: &mut Site<'_, '_>, bits: &Bits, leading: i128) -> Option<Value> {
    let set = has_leading(site, bits, leading)?;
    let least = site.wide_int(bits.ty, leading.checked_mul(2)?)?;
    let is_small = site.compare(Predicate::ULt, bits.magnitude, least)?;
    let other = site.binary(BinaryOp::Xor, set, is_small)?;
    let ty = site.type_of(other)?;
    let one = site.int(ty, 1)?;
    site.binary(BinaryOp::Xor, other, one)
}

fn any(site: &mut Site<'_, '_>, one: Option<Value>, other: Value) -> Option<Value> {
    match one {
        None => Some(other),
        Some(one) => site.binary(BinaryOp::Or, one, other),
    }
}
