//! Walks over the bodies of a module.

use bitsmith_model::attr::index;
use bitsmith_model::body::Body;
use bitsmith_model::global::BodyState;
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::value::GlobalId;

/// Changes all bodies but those of functions with `optnone`. The body is not in the module meanwhile.
pub(crate) fn change_bodies(
    module: &mut Module,
    mut change: impl FnMut(&mut Module, GlobalId, &mut Body),
) {
    change_all_bodies(module, |module, id, body| {
        if !has_function_attribute(module, id, AttrKind::OptimizeNone) {
            change(module, id, body);
        }
    });
}

/// Changes all bodies, likewise.
pub(crate) fn change_all_bodies(
    module: &mut Module,
    mut change: impl FnMut(&mut Module, GlobalId, &mut Body),
) {
    for id in module.functions.clone() {
        let state = module.globals.get_mut(id).and_then(|g| g.as_function_mut());
        let Some(state) = state.map(|function| &mut function.body) else {
            continue;
        };
        match std::mem::replace(state, BodyState::Lazy) {
            BodyState::Loaded(mut body) => {
                change(module, id, &mut body);
                put_back(module, id, BodyState::Loaded(body));
            }
            other => put_back(module, id, other),
        }
    }
}

fn put_back(module: &mut Module, id: GlobalId, state: BodyState) {
    if let Some(function) = module.globals.get_mut(id).and_then(|g| g.as_function_mut()) {
        function.body = state;
    }
}

/// Returns true if a function has an attribute of this kind.
pub(crate) fn has_function_attribute(module: &Module, id: GlobalId, kind: AttrKind) -> bool {
    let function = module.globals.get(id).and_then(|g| g.as_function());
    function.is_some_and(|function| module.attrs.has_at(function.attrs, index::FUNCTION, kind))
}
