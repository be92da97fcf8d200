//! LLVM 19 to 18.

use crate::math;
use crate::site::Site;
use crate::step::{Lowering::*, Step};
use crate::{atomics, debug_calls, odd_vectors};
use bitsmith_model::attr::AttrListId;
use bitsmith_model::schema::inst::Predicate;
use bitsmith_model::value::Value;

const AWAITED: &str = "a call of the function that suspends";
const COMPARED: &str = "comparisons";
const LIBRARY: &str = "a function of the C library";

pub(crate) const STEP: Step = Step {
    to: 18,
    calls: &[
        ("llvm.acos", Expanded(LIBRARY, |s| math::library(s, "acos"))),
        ("llvm.allow.runtime.check", Expanded("true", truth)),
        ("llvm.allow.ubsan.check", Expanded("true", truth)),
        ("llvm.asin", Expanded(LIBRARY, |s| math::library(s, "asin"))),
        ("llvm.atan", Expanded(LIBRARY, |s| math::library(s, "atan"))),
        (
            "llvm.coro.await.suspend.bool",
            Changed(AWAITED, |s| awaited(s, false)),
        ),
        (
            "llvm.coro.await.suspend.handle",
            Changed(AWAITED, |s| awaited(s, true)),
        ),
        (
            "llvm.coro.await.suspend.void",
            Changed(AWAITED, |s| awaited(s, false)),
        ),
        ("llvm.cosh", Expanded(LIBRARY, |s| math::library(s, "cosh"))),
        ("llvm.eh.typeid.for", Plain),
        (
            "llvm.experimental.vector.compress",
            Expanded("element by element", math::compress),
        ),
        (
            "llvm.scmp",
            Expanded(COMPARED, |s| {
                math::three_way(s, Predicate::SLt, Predicate::SGt)
            }),
        ),
        ("llvm.sinh", Expanded(LIBRARY, |s| math::library(s, "sinh"))),
        ("llvm.tan", Expanded(LIBRARY, |s| math::library(s, "tan"))),
        ("llvm.tanh", Expanded(LIBRARY, |s| math::library(s, "tanh"))),
        (
            "llvm.ucmp",
            Expanded(COMPARED, |s| {
                math::three_way(s, Predicate::ULt, Predicate::UGt)
            }),
        ),
        ("llvm.va_copy", Plain),
        ("llvm.va_end", Plain),
        ("llvm.va_start", Plain),
        (
            "llvm.vector.deinterleave2",
            Renamed("llvm.experimental.vector.deinterleave2"),
        ),
        (
            "llvm.vector.interleave2",
            Renamed("llvm.experimental.vector.interleave2"),
        ),
        (
            "llvm.vector.reverse",
            Renamed("llvm.experimental.vector.reverse"),
        ),
        (
            "llvm.vector.splice",
            Renamed("llvm.experimental.vector.splice"),
        ),
    ],
    family: None,
    inst: Some(|site| {
        atomics::expand(site).or_else(|| odd_vectors::indexed(site, odd_vectors::are_broken))
    }),
    body: Some(debug_calls::lower),
    module: None,
};

/// Calls the function of a `co_await` that suspends, which returns the coroutine that is resumed then, or does not.
fn awaited(site: &mut Site<'_, '_>, resumes: bool) -> Option<()> {
    let [awaiter, frame, suspend] = site.args_of()?;
    suspend.as_global()?;
    let (pointer, void) = (site.type_of(awaiter)?, site.ty());
    let params = [pointer, site.type_of(frame)?];
    let ret = if resumes { pointer } else { void };
    let func_ty = site.cx.module.types.func(ret, &params);
    if resumes {
        let (behind, made) = (site.behind()?, Value::inst(site.at));
        site.body.inst_mut(site.at).ty = ret;
        site.at_place(behind, |site| site.call(b"llvm.coro.resume", void, &[made]))?;
    }
    let (_, rest) = site.body.operands(site.at).split_at_checked(4)?;
    let operands = [&[suspend, awaiter, frame], rest].concat();
    let call = site.body.inst(site.at).call_id()?;
    let call = site.body.call_mut(call)?;
    (call.func_ty, call.attrs, call.args) = (func_ty, AttrListId::EMPTY, 2);
    site.body.set_operands(site.at, &operands);
    Some(())
}

/// A check that may be made is made.
fn truth(site: &mut Site<'_, '_>) -> Option<Value> {
    Some(site.small(1, 1))
}
