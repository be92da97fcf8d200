//! `fp128` on x86-64 below LLVM 10, which passes it in two integer registers, to its library as well, unless the function
//! has the feature `mmx`. Named processors have it.

use crate::report::{self, Outcome};
use crate::site::Context;
use bitsmith_model::attr::{Attr, index, text_of};
use bitsmith_model::dialect::Dialect;
use bitsmith_model::types::Type;
use bitsmith_model::used_structs::used_types;

/// The first release that passes it as others do in any case.
const SINCE: u16 = 10;
const FEATURES: &[u8] = b"target-features";

/// Gives the functions of a module with the type that feature.
pub(crate) fn lower(cx: &mut Context<'_>, to: Dialect) {
    let ty = cx.module.types.find(&Type::Fp128);
    if to.has(SINCE) || !cx.module.triple.starts_with(b"x86_64") {
        return;
    }
    let used = used_types(cx.module);
    if ty.is_none_or(|ty| used.get(ty.as_u32() as usize) != Some(&true)) {
        return;
    }
    for id in cx.module.functions.clone() {
        let defined = cx.module.globals.get(id).filter(|g| g.body().is_some());
        let Some(function) = defined.and_then(|global| global.as_function()) else {
            continue;
        };
        let list = function.attrs;
        let attrs = &mut cx.module.attrs;
        let sets = attrs.list(list).iter();
        let own = sets.filter(|(place, _)| *place == index::FUNCTION);
        let own = own.flat_map(|(_, set)| attrs.set(*set));
        let mut own: Vec<Attr> = own.cloned().collect();
        let features = text_of(&own, FEATURES).unwrap_or_default();
        let names_mmx = features.windows(3).any(|part| part == b"mmx");
        let processor = text_of(&own, b"target-cpu").unwrap_or(b"generic");
        if names_mmx || processor != b"generic" {
            continue;
        }
        let more: &[u8] = if features.is_empty() {
            b"+mmx"
        } else {
            b",+mmx"
        };
        let features = [features, more].concat();
        own.retain(|attr| !matches!(attr, Attr::Str { key, .. } if **key == *FEATURES));
        own.push(Attr::string(FEATURES, features));
        let list = attrs.with_function(list, own);
        let global = cx.module.globals.get_mut(id);
        if let Some(function) = global.and_then(|global| global.as_function_mut()) {
            function.attrs = list;
        }
        let place = report::name(cx.module, id);
        let became = "with the feature mmx, which passes it as today";
        cx.note(Outcome::Expanded, "the type fp128", became, &place);
    }
}
