//! Conversions from and to floating-point formats that have no type: `llvm.convert.from.arbitrary.fp` and
//! `llvm.convert.to.arbitrary.fp`, for the formats that LLVM 23 itself compiles.

use crate::convert::{self, Format, Functions, Special, extend, odd_float, round};
use crate::math::each_lane;
use crate::site::Site;
use bitsmith_model::schema::inst::CastOp;
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{Value, ValueKind};

const E5M2: Format = Format {
    exponent: 5,
    fraction: 2,
    special: Special::Ieee,
};
const E4M3: Format = Format {
    exponent: 4,
    fraction: 3,
    special: Special::Nan,
};
const E3M2: Format = Format {
    exponent: 3,
    fraction: 2,
    special: Special::None,
};
const E2M3: Format = Format {
    exponent: 2,
    fraction: 3,
    special: Special::None,
};
const E2M1: Format = Format {
    exponent: 2,
    fraction: 1,
    special: Special::None,
};

/// The functions of a format.
macro_rules! functions {
    ($name:literal, $format:ident, $saturates:literal) => {
        [
            (concat!("bitsmith.", $name, ".extend"), |w, number, to| {
                extend(w, number, to, &$format)
            }),
            (concat!("bitsmith.", $name, ".round"), |w, number, to| {
                round(w, number, to, &$format, $saturates)
            }),
            (
                concat!("bitsmith.", $name, ".round.double"),
                |w, number, to| {
                    let single = odd_float(w, number);
                    round(w, single, to, &$format, $saturates)
                },
            ),
        ]
    };
}

/// A format's name, whether conversions to it saturate, if that matters, and its functions.
type Row = (&'static [u8], Option<bool>, Functions);

static ROWS: [Row; 7] = [
    (b"Float8E5M2", Some(false), functions!("e5m2", E5M2, false)),
    (
        b"Float8E5M2",
        Some(true),
        functions!("e5m2.saturating", E5M2, true),
    ),
    (
        b"Float8E4M3FN",
        Some(false),
        functions!("e4m3", E4M3, false),
    ),
    (
        b"Float8E4M3FN",
        Some(true),
        functions!("e4m3.saturating", E4M3, true),
    ),
    (b"Float6E3M2FN", None, functions!("e3m2", E3M2, true)),
    (b"Float6E2M3FN", None, functions!("e2m3", E2M3, true)),
    (b"Float4E2M1FN", None, functions!("e2m1", E2M1, true)),
];

/// `llvm.convert.from.arbitrary.fp`
pub(crate) fn from(site: &mut Site<'_, '_>) -> Option<Value> {
    let [number, format] = site.args_of()?;
    let functions = functions(site, format, false)?;
    let single = site.shaped(site.ty(), Type::Float);
    let number = each_lane(site, single, &[number], |site, _, args| {
        convert::extended(site, functions, args)
    })?;
    resized(site, number, site.ty())
}

/// `llvm.convert.to.arbitrary.fp` that rounds to the nearest number.
pub(crate) fn to(site: &mut Site<'_, '_>) -> Option<Value> {
    let [number, format, mode, saturates] = site.args_of()?;
    (string(site, mode)? == b"round.tonearest").then_some(())?;
    let functions = functions(site, format, site.int_of(saturates)? != 0)?;
    let of = site.type_of(number)?;
    let number = match site.scalar(of) {
        Type::Half | Type::BFloat => {
            let single = site.shaped(of, Type::Float);
            resized(site, number, single)?
        }
        _ => number,
    };
    each_lane(site, site.ty(), &[number], |site, to, args| {
        convert::rounded(site, functions, args, to)
    })
}

fn functions(site: &Site<'_, '_>, format: Value, saturates: bool) -> Option<&'static Functions> {
    let name = string(site, format)?;
    let row = ROWS
        .iter()
        .find(|(known, kind, _)| *known == name && kind.is_none_or(|kind| kind == saturates))?;
    Some(&row.2)
}

/// The string that an argument is.
fn string<'s>(site: &'s Site<'_, '_>, value: Value) -> Option<&'s [u8]> {
    let ValueKind::Metadata(id) = value.kind() else {
        return None;
    };
    site.cx.module.scope_in(site.body).metadata().string(id)
}

/// A float as another type of float.
fn resized(site: &mut Site<'_, '_>, number: Value, to: TypeId) -> Option<Value> {
    let of = site.type_of(number)?;
    let bits = |ty| site.scalar(ty).scalar_bits();
    Some(match bits(of)?.cmp(&bits(to)?) {
        std::cmp::Ordering::Less => site.cast(CastOp::FPExt, number, to),
        std::cmp::Ordering::Equal => number,
        std::cmp::Ordering::Greater => site.cast(CastOp::FPTrunc, number, to),
    })
}
