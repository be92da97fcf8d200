//! Walks over the bodies of a module.

use bitsmith_model::attr::index;
use bitsmith_model::body::Body;
use bitsmith_model::constant::{ConstKind, ConstPool};
use bitsmith_model::global::BodyState;
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::value::GlobalId;
use rustc_hash::FxHashSet;

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

/// Puts the state of a body back into its function.
pub(crate) fn put_back(module: &mut Module, id: GlobalId, state: BodyState) {
    if let Some(function) = module.globals.get_mut(id).and_then(|g| g.as_function_mut()) {
        function.body = state;
    }
}

/// Returns true if a function has an attribute of this kind.
pub(crate) fn has_function_attribute(module: &Module, id: GlobalId, kind: AttrKind) -> bool {
    let function = module.globals.get(id).and_then(|g| g.as_function());
    function.is_some_and(|function| module.attrs.has_at(function.attrs, index::FUNCTION, kind))
}

/// The functions whose blocks' addresses are taken.
pub(crate) fn with_block_addresses(module: &Module) -> FxHashSet<GlobalId> {
    let mut found = FxHashSet::default();
    let bodies = module
        .functions
        .iter()
        .filter_map(|id| module.globals.get(*id)?.body());
    let pools = bodies.map(|body| &body.consts).chain([&module.consts]);
    for (_, constant) in pools.flat_map(ConstPool::iter) {
        if let ConstKind::BlockAddress(function, _) = constant.kind {
            found.insert(function);
        }
    }
    found
}

/// Returns true if a pool has the address of a block.
pub(crate) fn takes_block_address(pool: &ConstPool) -> bool {
    pool.iter()
        .any(|(_, constant)| matches!(constant.kind, ConstKind::BlockAddress(..)))
}
