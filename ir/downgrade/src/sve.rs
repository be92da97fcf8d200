//! Operations of SVE. Those that leave lanes undefined where the predicate is false (`llvm.aarch64.sve.fadd.u`) are
//! replaced by those that keep the lanes of the first operand.

use crate::site::Site;
use bitsmith_model::schema::intrinsic::Intrinsic;
use bitsmith_model::types::Type;
use bitsmith_model::value::Value;

pub(crate) const KEPT: &str = "other lanes are those of the first operand";

/// The name without types of such an operation that a release does not have, if it has the other.
pub(crate) fn undefined_lanes(name: &[u8], release: u16) -> Option<&'static str> {
    if !name.starts_with(b"llvm.aarch64.sve.") {
        return None;
    }
    let known = Intrinsic::lookup(name).filter(|known| known.since > release)?;
    let base = known.name.strip_suffix(".u")?;
    let kept = Intrinsic::lookup(base.as_bytes())?;
    let is_same = kept.since <= release && kept.signature == known.signature;
    is_same.then_some(known.name)
}

/// The operation that keeps lanes.
pub(crate) fn keep_lanes(site: &mut Site<'_, '_>) -> Option<Value> {
    let name = site.callee()?;
    let known = Intrinsic::lookup(&name)?.name;
    let types = name.get(known.len()..)?;
    let kept = [known.strip_suffix(".u")?.as_bytes(), types].concat();
    let (ty, args) = (site.ty(), site.args());
    site.call(&kept, ty, &args)
}

/// A conversion to `bfloat`, whose predicate had as many lanes as the result.
pub(crate) fn brain_floats(site: &mut Site<'_, '_>) -> Option<Value> {
    let [otherwise, predicate, value] = site.args_of()?;
    let name = site.callee()?;
    let (ty, bit) = (site.ty(), site.cx.module.types.int(1));
    let lanes = |site: &mut Site<'_, '_>, len| {
        site.cx.module.types.intern(Type::Vector {
            element: bit,
            len,
            scalable: true,
        })
    };
    let (bytes, shorts) = (lanes(site, 16), lanes(site, 8));
    let whole = b"llvm.aarch64.sve.convert.to.svbool.nxv4i1";
    let whole = site.call(whole, bytes, &[predicate])?;
    let part = b"llvm.aarch64.sve.convert.from.svbool.nxv8i1";
    let part = site.call(part, shorts, &[whole])?;
    site.call(name.strip_suffix(b".v2")?, ty, &[otherwise, part, value])
}
