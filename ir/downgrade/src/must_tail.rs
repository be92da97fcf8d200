//! Calls that must be tail calls: what older releases ask of their arguments and of the parameters of the caller.

use crate::report::{self, Outcome};
use crate::site::{Context, Site};
use bitsmith_model::attr::{Attr, AttrListId, Attrs, index};
use bitsmith_model::body::Body;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::flag::Flags;
use bitsmith_model::value::{GlobalId, InstId};

/// Makes a plain call of a `musttail` one with an argument that is `byval`: LLVM 21 writes over the return address for it.
pub(crate) fn frame_of_byval(site: &mut Site<'_, '_>) -> Option<()> {
    let call = site.body.call(site.at)?;
    let (attrs, args) = (call.attrs, call.args as usize);
    let is_variadic = site.cx.module.types.as_func(call.func_ty)?.vararg;
    let inst = *site.body.inst(site.at);
    let store = &site.cx.module.attrs;
    let is_byval = |at| store.has_at(attrs, index::param(at), AttrKind::ByVal);
    if !inst.has(Flags::MUSTTAIL) || !(0..args).any(is_byval) {
        return None;
    }
    const WHAT: &str = "musttail of a call with a byval argument";
    if is_variadic {
        site.note(Outcome::Refused, WHAT, "");
        return None;
    }
    site.note(Outcome::Approximated, WHAT, "a call that needs a frame");
    let flags = inst.flags().without(Flags::MUSTTAIL);
    site.body.inst_mut(site.at).set_flags(flags);
    Some(())
}

/// Removes the promises about parameters of a function and arguments of its `musttail` calls that LLVM 10 wants to be
/// the same for both.
pub(crate) fn promises(cx: &mut Context<'_>, function: GlobalId, body: &mut Body) {
    let insts = body.order.iter().flat_map(|&block| body.block_insts(block));
    let calls: Vec<InstId> = insts
        .filter(|&at| body.inst(at).op.is_call() && body.inst(at).has(Flags::MUSTTAIL))
        .collect();
    let Some(own) = attributes_of(cx, function).map(|list| *list) else {
        return;
    };
    let bare = without_promises(&mut cx.module.attrs, own);
    let mut differs = false;
    let mut changed = Vec::new();
    for at in calls {
        let Some(call) = body.call(at) else { continue };
        let new = without_promises(&mut cx.module.attrs, call.attrs);
        differs |= promised(&cx.module.attrs, own) != promised(&cx.module.attrs, call.attrs);
        changed.extend(body.inst(at).call_id().map(|call| (call, new)));
    }
    if !differs {
        return;
    }
    for (call, new) in changed {
        body.set_call_attrs(call, new);
    }
    if let Some(list) = attributes_of(cx, function) {
        *list = bare;
    }
    let place = report::name(cx.module, function);
    let what = "align or returned of a parameter with a musttail call";
    cx.note(Outcome::Approximated, what, "left out", &place);
}

fn attributes_of<'c>(cx: &'c mut Context<'_>, function: GlobalId) -> Option<&'c mut AttrListId> {
    let global = cx.module.globals.get_mut(function)?;
    Some(&mut global.as_function_mut()?.attrs)
}

/// Returns true for an attribute that does not change how a parameter is passed, unless the parameter is `byval`.
fn is_promise(attr: &Attr) -> bool {
    matches!(attr.kind(), Some(AttrKind::Alignment | AttrKind::Returned))
}

/// The promises of a list, by place.
fn promised(store: &Attrs, list: AttrListId) -> Vec<(u32, &Attr)> {
    let sets = store.list(list).iter();
    let sets = sets.filter(|(place, _)| is_changed(store, list, *place));
    sets.flat_map(|&(place, set)| {
        let attrs = store.set(set).iter().filter(|attr| is_promise(attr));
        attrs.map(move |attr| (place, attr))
    })
    .collect()
}

fn without_promises(store: &mut Attrs, list: AttrListId) -> AttrListId {
    let mut new = Vec::new();
    for &(place, set) in store.list(list) {
        let mut attrs = store.set(set).to_vec();
        if is_changed(store, list, place) {
            attrs.retain(|attr| !is_promise(attr));
        }
        new.push((place, attrs));
    }
    store.intern(new)
}

/// Returns true for the place of a parameter that is no copy in memory.
fn is_changed(store: &Attrs, list: AttrListId, place: u32) -> bool {
    index::is_param(place) && !store.has_at(list, place, AttrKind::ByVal)
}
