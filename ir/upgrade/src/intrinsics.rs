//! Intrinsics have the attributes of the table, whatever the file has.

use super::plan::Plan;
use bitsmith_model::attr::{Attr, AttrListId, Attrs};
use bitsmith_model::intrinsic::{attributes, overloads};
use bitsmith_model::module::Module;
use bitsmith_model::schema::intrinsic::Intrinsic;
use bitsmith_model::types::{FuncType, Types};

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
    let mut sets = attributes(intrinsic, func, types);
    for (place, attr) in newer {
        match sets.iter_mut().find(|(known, _)| *known == place) {
            Some((_, set)) => set.push(attr),
            None => sets.push((place, vec![attr])),
        }
    }
    attrs.intern(sets)
}
