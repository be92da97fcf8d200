//! `llvm.is.fpclass` by comparisons of the bits of numbers.

use crate::site::Site;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Predicate};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::Value;

/// The bits of a format: those of infinity, of the least normal number, and the one that makes a NaN quiet.
struct Format {
    infinity: i64,
    normal: i64,
    quiet: i64,
}

/// The formats with bits in an integer of at most 64 bits: the width and the number of bits of the fraction.
fn format(ty: &Type) -> Option<(u32, Format)> {
    let (bits, fraction) = match ty {
        Type::Half => (16, 10),
        Type::BFloat => (16, 7),
        Type::Float => (32, 23),
        Type::Double => (64, 52),
        _ => return None,
    };
    let normal = 1i64 << fraction;
    let sign = 1i64.checked_shl(bits - 1)?;
    let format = Format {
        infinity: sign.wrapping_sub(1) & !normal.wrapping_sub(1),
        normal,
        quiet: normal >> 1,
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
type Magnitudes = (i64, i64);

/// Returns true if the first argument is of one of the classes in the second.
pub(crate) fn test(site: &mut Site<'_, '_>) -> Option<Value> {
    let [number, classes] = site.args_of()?;
    let classes = site.int_of(classes)?;
    let of = site.type_of(number)?;
    let (width, format) = format(site.scalar(of))?;
    let ty = site.shaped(of, Type::Int(width));
    let whole = site.cast(CastOp::BitCast, number, ty);
    let mask = i64::MAX.checked_shr(64u32.saturating_sub(width))?;
    let mask = site.int(ty, mask)?;
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
    } = format;
    let above = infinity.saturating_add(1);
    // NaNs, without regard to their sign.
    let nans: [(i64, Magnitudes); 2] = [
        (1, (above, quiet.saturating_sub(1))),
        (2, (infinity | quiet, quiet)),
    ];
    // The bits of the negative and of the positive class.
    let signed: [(i64, i64, Magnitudes); 4] = [
        (0x4, 0x200, (infinity, 1)),
        (0x8, 0x100, (normal, infinity.saturating_sub(normal))),
        (0x10, 0x80, (1, normal.saturating_sub(1))),
        (0x20, 0x40, (0, 1)),
    ];
    let mut found = None;
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
    let (from, count) = (site.int(bits.ty, from)?, site.int(bits.ty, count)?);
    let distance = site.binary(BinaryOp::Sub, bits.magnitude, from)?;
    site.compare(Predicate::ULt, distance, count)
}

fn any(site: &mut Site<'_, '_>, one: Option<Value>, other: Value) -> Option<Value> {
    match one {
        None => Some(other),
        Some(one) => site.binary(BinaryOp::Or, one, other),
    }
}
