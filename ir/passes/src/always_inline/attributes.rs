//! The attributes of a caller after inlining: those that hold for the code of both functions.

use bitsmith_model::attr::{Attr, text_of};
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::value::GlobalId;

/// Texts that are `true` if they were for both.
const OF_BOTH: [&[u8]; 6] = [
    b"approx-func-fp-math",
    b"less-precise-fpmad",
    b"no-infs-fp-math",
    b"no-nans-fp-math",
    b"no-signed-zeros-fp-math",
    b"unsafe-fp-math",
];

/// Texts that are `true` if they were for one.
const OF_ONE: [&[u8]; 2] = [b"no-jump-tables", b"profile-sample-accurate"];

/// Kinds that the caller has if the callee has them.
const TAKEN_OVER: [AttrKind; 3] = [
    AttrKind::NoImplicitFloat,
    AttrKind::SpeculativeLoadHardening,
    AttrKind::NullPointerIsValid,
];

/// The levels of stack protection, the lowest first.
const PROTECTION: [AttrKind; 3] = [
    AttrKind::StackProtect,
    AttrKind::StackProtectStrong,
    AttrKind::StackProtectReq,
];

/// Merges the attributes of the callee into those of the caller.
pub(super) fn merge(module: &mut Module, caller: GlobalId, callee: GlobalId) {
    let list = |id: GlobalId| {
        let function = module.globals.get(id)?.as_function()?;
        Some(function.attrs)
    };
    let (Some(of_caller), Some(of_callee)) = (list(caller), list(callee)) else {
        return;
    };
    let inner = module.attrs.function(of_callee).to_vec();
    let old = module.attrs.function(of_caller).to_vec();
    let mut outer = old.clone();
    flags(&mut outer, &inner);
    numbers(&mut outer, &inner);
    protection(&mut outer, &inner);
    if outer == old {
        return;
    }
    let new = module.attrs.with_function(of_caller, outer);
    let function = module.globals.get_mut(caller);
    if let Some(function) = function.and_then(|global| global.as_function_mut()) {
        function.attrs = new;
    }
}

fn has(attrs: &[Attr], kind: AttrKind) -> bool {
    attrs.iter().any(|attr| attr.kind() == Some(kind))
}

fn set_text(attrs: &mut Vec<Attr>, name: &[u8], value: &[u8]) {
    attrs.retain(|attr| !attr.is_string(name));
    attrs.push(Attr::string(name, value));
}

fn flags(outer: &mut Vec<Attr>, inner: &[Attr]) {
    let is_true = |attrs: &[Attr], name: &[u8]| text_of(attrs, name) == Some(b"true");
    for name in OF_BOTH {
        if is_true(outer, name) && !is_true(inner, name) {
            set_text(outer, name, b"false");
        }
    }
    for name in OF_ONE {
        if is_true(inner, name) && !is_true(outer, name) {
            set_text(outer, name, b"true");
        }
    }
    if !has(inner, AttrKind::MustProgress) {
        outer.retain(|attr| attr.kind() != Some(AttrKind::MustProgress));
    }
    for kind in TAKEN_OVER {
        if has(inner, kind) && !has(outer, kind) {
            outer.push(Attr::Enum(kind));
        }
    }
}

fn numbers(outer: &mut Vec<Attr>, inner: &[Attr]) {
    let number = |text: &[u8]| std::str::from_utf8(text).ok()?.parse::<u64>().ok();
    let inner_text = |name: &[u8]| text_of(inner, name).map(<[u8]>::to_vec);
    const PROBES: &[u8] = b"probe-stack";
    if text_of(outer, PROBES).is_none()
        && let Some(text) = inner_text(PROBES)
    {
        set_text(outer, PROBES, &text);
    }
    const PROBE_SIZE: &[u8] = b"stack-probe-size";
    if let Some(text) = inner_text(PROBE_SIZE) {
        let own = text_of(outer, PROBE_SIZE).map(number);
        if own.is_none_or(|own| own > number(&text)) {
            set_text(outer, PROBE_SIZE, &text);
        }
    }
    const WIDTH: &[u8] = b"min-legal-vector-width";
    match (text_of(outer, WIDTH), inner_text(WIDTH)) {
        (Some(_), None) => outer.retain(|attr| !attr.is_string(WIDTH)),
        (Some(own), Some(text)) if number(own) < number(&text) => {
            set_text(outer, WIDTH, &text);
        }
        _ => {}
    }
}

/// A protected caller gets the higher level of both.
fn protection(outer: &mut Vec<Attr>, inner: &[Attr]) {
    let level = |attrs: &[Attr]| PROTECTION.iter().rposition(|kind| has(attrs, *kind));
    let (own, of_callee) = (level(outer), level(inner));
    if own.is_some()
        && own < of_callee
        && let Some(kind) = of_callee.and_then(|level| PROTECTION.get(level))
    {
        outer.retain(|attr| attr.kind().is_none_or(|kind| !PROTECTION.contains(&kind)));
        outer.push(Attr::Enum(*kind));
    }
}
