//! Operations of SVE that leave lanes undefined where the predicate is false (`llvm.aarch64.sve.fadd.u`). Those that
//! keep the lanes of the first operand do as well.

use crate::site::Site;
use crate::step::{Lowering, Row};
use bitsmith_model::schema::intrinsic::Intrinsic;
use bitsmith_model::value::Value;

const KEPT: &str = "other lanes are those of the first operand";

/// The row of such an operation that a release does not have, if it has the other.
pub(crate) fn kept_lanes(name: &[u8], release: u16) -> Option<Row> {
    if !name.starts_with(b"llvm.aarch64.sve.") {
        return None;
    }
    let known = Intrinsic::lookup(name).filter(|known| known.since > release)?;
    let base = known.name.strip_suffix(".u")?;
    let kept = Intrinsic::lookup(base.as_bytes())?;
    let is_same = kept.since <= release && kept.signature == known.signature;
    is_same.then_some((known.name, Lowering::Expanded(KEPT, keep_lanes)))
}

fn keep_lanes(site: &mut Site<'_, '_>) -> Option<Value> {
    let name = site.callee()?;
    let known = Intrinsic::lookup(&name)?.name;
    let types = name.get(known.len()..)?;
    let kept = [known.strip_suffix(".u")?.as_bytes(), types].concat();
    let (ty, args) = (site.ty(), site.args());
    site.call(&kept, ty, &args)
}
