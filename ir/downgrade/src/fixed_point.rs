//! Fixed-point products and quotients (`llvm.smul.fix` and its kin), by integers of twice the bits. Both are rounded
//! down, as LLVM's code generator does where it is free to round.

use crate::integers::{Sign, greatest};
use crate::math::each_lane;
use crate::report::Outcome;
use crate::site::{Site, base_name};
use crate::wide_integers::divided;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Predicate};
use bitsmith_model::types::TypeId;
use bitsmith_model::value::Value;

/// The form that takes their place, for reports.
pub(crate) const TWICE_THE_BITS: &str = "integers of twice the bits";

#[derive(Clone, Copy)]
enum Operation {
    Product,
    Quotient,
}

/// The treatment of a result that the type does not hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beyond {
    Undefined,
    Bound,
}

const OPERATIONS: [(&str, Operation, Sign, Beyond); 8] = {
    use Beyond::{Bound, Undefined};
    use Operation::{Product, Quotient};
    use Sign::{Signed, Unsigned};
    [
        ("llvm.sdiv.fix", Quotient, Signed, Undefined),
        ("llvm.sdiv.fix.sat", Quotient, Signed, Bound),
        ("llvm.smul.fix", Product, Signed, Undefined),
        ("llvm.smul.fix.sat", Product, Signed, Bound),
        ("llvm.udiv.fix", Quotient, Unsigned, Undefined),
        ("llvm.udiv.fix.sat", Quotient, Unsigned, Bound),
        ("llvm.umul.fix", Product, Unsigned, Undefined),
        ("llvm.umul.fix.sat", Product, Unsigned, Bound),
    ]
};

/// Expands the call of one of them.
pub(crate) fn lower(site: &mut Site<'_, '_>) -> Option<Value> {
    let base = base_name(&site.callee()?);
    let row = OPERATIONS.iter().find(|row| row.0 == base);
    let &(_, operation, sign, beyond) = row?;
    let [left, right, scale] = site.args_of()?;
    let scale = site.int_of(scale)?;
    let ty = site.ty();
    each_lane(site, ty, &[left, right], |site, ty, numbers| {
        let bits = site.scalar(ty).int_width()?;
        let long = site.cx.module.types.int(bits.checked_mul(2)?);
        let extend = match sign {
            Sign::Signed => CastOp::SExt,
            Sign::Unsigned => CastOp::ZExt,
        };
        let &[left, right] = numbers else { return None };
        let numbers = [left, right].map(|number| site.cast(extend, number, long));
        let scale = site.int(long, scale)?;
        let result = match operation {
            Operation::Product => product(site, sign, numbers, scale)?,
            Operation::Quotient => quotient(site, sign, numbers, scale)?,
        };
        let result = match beyond {
            Beyond::Bound => bounded(site, sign, result, ty)?,
            Beyond::Undefined => result,
        };
        Some(site.cast(CastOp::Trunc, result, ty))
    })
}

/// A saturated product at a scale of 0, of which LLVM 9 to 12 take the bound by the sign of the product that wrapped.
pub(crate) fn without_scale(site: &mut Site<'_, '_>) -> Option<Value> {
    const NAME: &str = "llvm.smul.fix.sat";
    site.called(&[NAME])?;
    let [.., scale] = site.args_of::<3>()?;
    (site.int_of(scale)? == 0).then_some(())?;
    let value = lower(site)?;
    site.note(Outcome::Expanded, NAME, TWICE_THE_BITS);
    Some(value)
}

fn product(
    site: &mut Site<'_, '_>,
    sign: Sign,
    [left, right]: [Value; 2],
    scale: Value,
) -> Option<Value> {
    let whole = site.binary(BinaryOp::Mul, left, right)?;
    let shift = match sign {
        Sign::Signed => BinaryOp::AShr,
        Sign::Unsigned => BinaryOp::LShr,
    };
    site.binary(shift, whole, scale)
}

fn quotient(
    site: &mut Site<'_, '_>,
    sign: Sign,
    [left, right]: [Value; 2],
    scale: Value,
) -> Option<Value> {
    let scaled = site.binary(BinaryOp::Shl, left, scale)?;
    if matches!(sign, Sign::Unsigned) {
        return divided(site, BinaryOp::UDiv, scaled, right);
    }
    let towards_zero = divided(site, BinaryOp::SDiv, scaled, right)?;
    let zero = site.null(site.type_of(left)?);
    let again = site.binary(BinaryOp::Mul, towards_zero, right)?;
    let has_rest = site.compare(Predicate::Ne, again, scaled)?;
    let signs = site.binary(BinaryOp::Xor, left, right)?;
    let is_negative = site.compare(Predicate::SLt, signs, zero)?;
    let is_above = site.binary(BinaryOp::And, has_rest, is_negative)?;
    let one = site.cast(CastOp::ZExt, is_above, site.type_of(left)?);
    site.binary(BinaryOp::Sub, towards_zero, one)
}

/// A number, or the bound of a type that it is beyond.
fn bounded(site: &mut Site<'_, '_>, sign: Sign, number: Value, ty: TypeId) -> Option<Value> {
    let long = site.type_of(number)?;
    let all = site.int(ty, -1)?;
    if matches!(sign, Sign::Unsigned) {
        let most = site.cast(CastOp::ZExt, all, long);
        let is_above = site.compare(Predicate::UGt, number, most)?;
        return site.select(is_above, most, number);
    }
    let most = greatest(site, ty)?;
    let least = site.binary(BinaryOp::Xor, most, all)?;
    let [most, least] = [most, least].map(|bound| site.cast(CastOp::SExt, bound, long));
    let is_above = site.compare(Predicate::SGt, number, most)?;
    let number = site.select(is_above, most, number)?;
    let is_below = site.compare(Predicate::SLt, number, least)?;
    site.select(is_below, least, number)
}
