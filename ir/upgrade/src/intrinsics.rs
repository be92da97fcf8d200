//! Intrinsics have the attributes of the table, whatever the file has.

use super::plan::Plan;
use bitsmith_model::attr::{Attr, AttrListId, Attrs, index};
use bitsmith_model::constant::ConstRange;
use bitsmith_model::intrinsic::overloads;
use bitsmith_model::module::Module;
use bitsmith_model::schema::intrinsic::{Intrinsic, IntrinsicAttr};
use bitsmith_model::types::{FuncType, Type, TypeId, Types};

/// Gives every declaration of a known intrinsic the attributes of the table.
pub(super) fn declare(module: &mut Module, plan: &Plan) {
    let called = plan.markers.iter().flat_map(|markers| &markers.called);
    let markers = called.map(|(_, id)| id);
    let late = plan.functions.values();
    for &id in module.functions.iter().chain(markers).chain(late) {
        let global = &module.globals[id];
        let name = module.strings.get(global.name);
        if !name.starts_with(b"llvm.") {
            continue;
        }
        let Some(intrinsic) = Intrinsic::lookup_in(module.dialect, name) else {
            continue;
        };
        let Some(func) = module.types.as_func(global.value_ty) else {
            continue;
        };
        if overloads(intrinsic, func, &module.types).is_none() {
            continue;
        }
        let old = module.globals[id].as_function().map(|f| f.attrs);
        let newer = newer_attributes(old.unwrap_or_default(), &module.attrs);
        let attrs = table_attributes(intrinsic, func, newer, &module.types, &mut module.attrs);
        if let Some(function) = module.globals[id].as_function_mut() {
            function.attrs = attrs;
        }
    }
}

/// The unknown attributes in a list, by index.
fn newer_attributes(list: AttrListId, attrs: &Attrs) -> Vec<(u32, Attr)> {
    let mut newer = Vec::new();
    for &(place, set) in attrs.list(list) {
        let unknown = attrs.set(set).iter();
        let unknown = unknown.filter(|attr| matches!(attr, Attr::Unknown { .. }));
        newer.extend(unknown.map(|attr| (place, attr.clone())));
    }
    newer
}

fn table_attributes(
    intrinsic: &Intrinsic,
    func: &FuncType,
    newer: Vec<(u32, Attr)>,
    types: &Types,
    attrs: &mut Attrs,
) -> AttrListId {
    let mut sets: Vec<(u32, Vec<Attr>)> = Vec::new();
    for &(place, row) in intrinsic.arg_attrs {
        let ty = match place.checked_sub(1) {
            None => Some(func.ret),
            Some(param) => func.params.get(usize::from(param)).copied(),
        };
        let Some(ty) = ty else { continue };
        let set = row.iter().map(|attr| made(*attr, ty, types)).collect();
        sets.push((u32::from(place), set));
    }
    let set = intrinsic
        .fn_attrs
        .iter()
        .map(|attr| made(*attr, func.ret, types))
        .collect();
    sets.push((index::FUNCTION, set));
    for (place, attr) in newer {
        match sets.iter_mut().find(|(known, _)| *known == place) {
            Some((_, set)) => set.push(attr),
            None => sets.push((place, vec![attr])),
        }
    }
    attrs.intern(sets)
}

/// An attribute of the table, for a value of type `ty`.
fn made(attr: IntrinsicAttr, ty: TypeId, types: &Types) -> Attr {
    match attr {
        IntrinsicAttr::Enum(kind) => Attr::Enum(kind),
        IntrinsicAttr::Int(kind, value) => Attr::Int(kind, value),
        IntrinsicAttr::Range(kind, low, high) => {
            let bits = match types.get(types.scalar(ty)) {
                Type::Int(bits) => *bits,
                _ => 64,
            };
            let words = |bound: i64| vec![bound as u64; 1].into();
            Attr::Range(
                kind,
                ConstRange {
                    bits,
                    lower: words(low),
                    upper: words(high),
                },
            )
        }
    }
}
