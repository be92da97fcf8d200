//! Enters the types that a body added to the module, and renumbers the body's types.

use bitsmith_model::body::Body;
use bitsmith_model::constant::ConstPool;
use bitsmith_model::entity::Entity;
use bitsmith_model::types::{Type, TypeId, Types};

/// The new handle of each type that was numbered after the module's.
pub(super) struct TypeMap {
    base: usize,
    ids: Vec<TypeId>,
}

/// Enters `extra`, whose numbers start at `base`, into a module.
pub(super) fn intern(types: &mut Types, extra: Vec<Type>, base: usize) -> TypeMap {
    let mut map = TypeMap {
        base,
        ids: Vec::with_capacity(extra.len()),
    };
    for ty in extra {
        // A part precedes the types that contain it.
        let id = types.intern(ty.map(|id| map.get(id)));
        map.ids.push(id);
    }
    map
}

impl TypeMap {
    fn get(&self, id: TypeId) -> TypeId {
        let index = id.index().checked_sub(self.base);
        index.and_then(|i| self.ids.get(i).copied()).unwrap_or(id)
    }

    /// Returns true if every type kept its number.
    fn is_identity(&self) -> bool {
        let numbers = self.ids.iter().enumerate();
        let mut same = numbers.map(|(i, id)| id.index() == self.base.saturating_add(i));
        same.all(|same| same)
    }

    /// Renumbers the types of a body.
    pub(super) fn apply(&self, body: &mut Body) {
        if self.is_identity() {
            return;
        }
        body.map_types(|id| self.get(id));
    }

    /// Renumbers the types of constants.
    pub(super) fn apply_consts(&self, pool: &mut ConstPool) {
        if self.is_identity() {
            return;
        }
        pool.map_types(|id| self.get(id));
    }
}
