//! Operations of RISC-V's vectors: the rounding mode of floats, which releases before LLVM 17 read from its register, and what
//! becomes of lanes that are left out, for which those before 15 have no operand.

use crate::site::Site;
use crate::step::{Lowering, Row};
use bitsmith_model::retyped::{Added, added, is_rounded};
use bitsmith_model::schema::intrinsic::Intrinsic;
use bitsmith_model::value::Value;

/// The mode in the register, as an operand.
const DYNAMIC: i64 = 7;

/// The row of such an intrinsic.
pub(crate) fn row(name: &[u8]) -> Option<Row> {
    if !name.starts_with(b"llvm.riscv.vf") {
        return None;
    }
    let base = Intrinsic::lookup(name)?.name;
    let lowering = Lowering::Expanded("without a rounding mode", without_mode);
    is_rounded(base).then_some((base, lowering))
}

/// The call without its mode, the first of the integers at the end.
fn without_mode(site: &mut Site<'_, '_>) -> Option<Value> {
    let mut args = site.args();
    let ty = site.type_of(*args.last()?)?;
    let other = |arg: &Value| site.type_of(*arg) != Some(ty);
    let at = args.iter().rposition(other)?.checked_add(1)?;
    (site.int_of(*args.get(at)?)? == DYNAMIC).then_some(())?;
    args.remove(at);
    let (name, ty) = (site.callee()?, site.ty());
    site.call(&name, ty, &args)
}

/// The row of an intrinsic that got an operand for the lanes that are left out.
pub(crate) fn row_of_lanes(name: &[u8]) -> Option<Row> {
    if !name.starts_with(b"llvm.riscv.v") {
        return None;
    }
    let base = Intrinsic::lookup(name)?.name;
    added(base)?;
    Some((
        base,
        Lowering::Expanded(
            "without an operand for lanes that are left out",
            without_lanes,
        ),
    ))
}

/// The call without that operand, if the lanes may have any values.
fn without_lanes(site: &mut Site<'_, '_>) -> Option<Value> {
    let mut args = site.args();
    let (name, ty) = (site.callee()?, site.ty());
    match added(Intrinsic::lookup(&name)?.name)? {
        Added::Policy => _ = args.pop()?,
        Added::Lanes => {
            site.is_undefined(*args.first()?).then_some(())?;
            args.remove(0);
        }
    }
    site.call(&name, ty, &args)
}
