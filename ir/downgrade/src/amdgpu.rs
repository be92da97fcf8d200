//! GPUs of AMD: architectures that name the processor, which LLVM 23 introduced, modes of denormal numbers, and the size of
//! a buffer.

use crate::report::{self, Outcome};
use crate::site::{Context, Site};
use bitsmith_model::attr::{Attr, text_of};
use bitsmith_model::dialect::Dialect;
use bitsmith_model::schema::inst::{CastOp, Predicate};
use bitsmith_model::triple::AMDGPU_SINCE;
use bitsmith_model::value::{GlobalId, Value};

const PROCESSOR: &[u8] = b"target-cpu";

/// Makes `amdgcn` of an architecture with the version of a processor, which becomes an attribute of functions.
pub(crate) fn architecture(cx: &mut Context<'_>, to: Dialect) {
    let triple = cx.module.triple();
    let Some(version) = triple.amdgpu_version().filter(|_| !to.has(AMDGPU_SINCE)) else {
        return;
    };
    let what = format!("the architecture {}", triple.arch().escape_ascii());
    let rest = cx.module.triple.get(triple.arch().len()..);
    let new = [b"amdgcn", rest.unwrap_or_default()].concat();
    let processor = processor(version);
    cx.module.triple = new;
    let became = match &processor {
        Some(_) => "amdgcn, and target-cpu of functions",
        None => "amdgcn",
    };
    cx.note(Outcome::Expanded, &what, became, "the target triple");
    if let Some(processor) = processor {
        for id in cx.module.functions.clone() {
            give(cx, id, &processor);
        }
    }
}

/// The name that older releases have for the processor of a version: `gfx90a` for `9.0a`, and `gfx9-4-generic` for `9.4`,
/// which stands for a family. Families up to the eighth have no name.
fn processor(version: &[u8]) -> Option<String> {
    let version = std::str::from_utf8(version).ok()?;
    let (major, minor) = version.split_once('.').unwrap_or((version, ""));
    let number: u32 = major.parse().ok()?;
    match minor.len() {
        0 => (number > 8).then(|| format!("gfx{major}-generic")),
        1 => Some(format!("gfx{major}-{minor}-generic")),
        _ => Some(format!("gfx{major}{minor}")),
    }
}

/// Gives a function with a body a processor, unless it has one.
fn give(cx: &mut Context<'_>, id: GlobalId, processor: &str) {
    let module = &mut *cx.module;
    let function = module.globals.get_mut(id).filter(|g| !g.is_declaration());
    let Some(function) = function.and_then(|g| g.as_function_mut()) else {
        return;
    };
    let mut attrs = module.attrs.function(function.attrs).to_vec();
    if !attrs.iter().any(|attr| attr.is_string(PROCESSOR)) {
        attrs.push(Attr::string(PROCESSOR, processor.as_bytes()));
        function.attrs = module.attrs.with_function(function.attrs, attrs);
    }
}

/// The first release in which attributes of a function have the modes of denormal numbers. Those before flush them in
/// `float` unless a feature says something else.
const MODES_SINCE: u16 = 11;
const MODE: &[u8] = b"denormal-fp-math";
const FEATURES: &[u8] = b"target-features";

/// Gives functions features of the processor that say what the modes of denormal numbers do.
pub(crate) fn denormals(cx: &mut Context<'_>, to: Dialect) {
    if to.has(MODES_SINCE) || !cx.module.triple().is_amdgcn() {
        return;
    }
    for id in cx.module.functions.clone() {
        let module = &mut *cx.module;
        let function = module.globals.get_mut(id).filter(|g| !g.is_declaration());
        let Some(function) = function.and_then(|g| g.as_function_mut()) else {
            continue;
        };
        let mut attrs = module.attrs.function(function.attrs).to_vec();
        let own = denormal_features(&attrs);
        if let Some(own) = &own {
            let mut all = text_of(&attrs, FEATURES).unwrap_or_default().to_vec();
            if !all.is_empty() {
                all.push(b',');
            }
            all.extend_from_slice(own.as_bytes());
            attrs.retain(|attr| !attr.is_string(FEATURES));
            attrs.push(Attr::string(FEATURES, all));
            function.attrs = module.attrs.with_function(function.attrs, attrs);
        }
        let (outcome, became) = match own {
            Some(_) => (Outcome::Expanded, "features of the processor"),
            None => (Outcome::Refused, ""),
        };
        let place = report::name(cx.module, id);
        cx.note(outcome, "the modes of denormal numbers", became, &place);
    }
}

/// The features for the modes of a function; `None` if there are none for them.
fn denormal_features(attrs: &[Attr]) -> Option<String> {
    let all = text_of(attrs, MODE).unwrap_or_default();
    let float = text_of(attrs, b"denormal-fp-math-f32").unwrap_or(all);
    let sign = |mode| keeps(mode).map(|keeps| if keeps { '+' } else { '-' });
    let (float, all) = (sign(float)?, sign(all)?);
    Some(format!("{float}fp32-denormals,{all}fp64-fp16-denormals"))
}

/// Returns true for a mode that keeps denormal operands and results, false for one that flushes them; `None` for others.
fn keeps(mode: &[u8]) -> Option<bool> {
    match mode {
        b"" | b"ieee" | b"ieee,ieee" => Some(true),
        b"preserve-sign" | b"preserve-sign,preserve-sign" => Some(false),
        _ => None,
    }
}

/// The descriptor of a buffer, whose size had 32 bits: a larger one is the largest.
pub(crate) fn descriptor(site: &mut Site<'_, '_>) -> Option<Value> {
    let [base, stride, size, flags] = site.args_of()?;
    let (name, ty, size_ty) = (site.callee()?, site.ty(), site.type_of(size)?);
    let narrow = site.cx.module.types.int(32);
    let size = match site.int_of(size).map(u32::try_from) {
        Some(size) => site.int(narrow, i64::from(size.unwrap_or(u32::MAX)))?,
        None => {
            let most = site.int(size_ty, u32::MAX.into())?;
            let fits = site.compare(Predicate::ULt, size, most)?;
            let size = site.select(fits, size, most)?;
            site.cast(CastOp::Trunc, size, narrow)
        }
    };
    site.call(&name, ty, &[base, stride, size, flags])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// LLVM 8 and 10 print the modes of a kernel with these features as LLVM 11 does with the attributes.
    #[test]
    fn modes_of_denormal_numbers_are_features() {
        let string = |key: &str, mode: &str| Attr::string(key.as_bytes(), mode.as_bytes());
        let all = |mode| string("denormal-fp-math", mode);
        let float = |mode| string("denormal-fp-math-f32", mode);
        let flush = "preserve-sign,preserve-sign";
        let rows = [
            (vec![], Some("+fp32-denormals,+fp64-fp16-denormals")),
            (
                vec![float(flush)],
                Some("-fp32-denormals,+fp64-fp16-denormals"),
            ),
            (
                vec![all(flush)],
                Some("-fp32-denormals,-fp64-fp16-denormals"),
            ),
            (
                vec![all(flush), float("ieee,ieee")],
                Some("+fp32-denormals,-fp64-fp16-denormals"),
            ),
            (vec![float("ieee,preserve-sign")], None),
            (vec![all("dynamic,dynamic")], None),
        ];
        for (attrs, features) in rows {
            assert_eq!(denormal_features(&attrs).as_deref(), features);
        }
    }

    #[test]
    fn processors_are_named_as_before() {
        let rows = [
            ("9.0a", Some("gfx90a")),
            ("11.00", Some("gfx1100")),
            ("9.4", Some("gfx9-4-generic")),
            ("11", Some("gfx11-generic")),
            ("6", None),
            ("", None),
            ("x", None),
        ];
        for (version, name) in rows {
            assert_eq!(processor(version.as_bytes()).as_deref(), name);
        }
    }
}
