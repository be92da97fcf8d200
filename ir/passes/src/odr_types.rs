//! C++ types by identifier, as LLVM's optimiser keeps them.

use bitsmith_model::body::Body;
use bitsmith_model::global::BodyState;
use bitsmith_model::metadata::{MdKind, MdStore, Storage};
use bitsmith_model::module::Module;
use bitsmith_model::schema::di::DiKind;
use bitsmith_model::slot;

/// Makes all composite types with an identifier distinct: a type has one node for each identifier then,
/// whatever its fields are.
pub fn identify_types(module: &mut Module) {
    identify_in(&mut module.metadata);
    for &id in &module.functions {
        let function = module.globals.get_mut(id).and_then(|g| g.as_function_mut());
        if let Some(BodyState::Loaded(body)) = function.map(|function| &mut function.body) {
            let body: &mut Body = body;
            identify_in(&mut body.metadata);
        }
    }
}

fn identify_in(store: &mut MdStore) {
    for index in 0..store.len() {
        let Some(mut entry) = store.get(index) else {
            continue;
        };
        let at = usize::from(slot!(DICompositeType, "identifier"));
        let is_type = entry.kind == MdKind::Di(DiKind::DICompositeType) && !entry.is_distinct();
        if is_type && store.slots(entry).get(at).is_some_and(|slot| *slot != 0) {
            entry.storage = Storage::Distinct;
            store.set_entry(index, entry);
        }
    }
}
