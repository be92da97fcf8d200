//! Facts about types that the rules for instructions need, computed once for all types of a module.

use super::globals::types_containing;
use bitsmith_model::entity::Entity as _;
use bitsmith_model::entity::Table;
use bitsmith_model::module::Module;
use bitsmith_model::schema::target_type::{Layout, property};
use bitsmith_model::types::{StructBody, Type, TypeId};
use rustc_hash::FxHashSet;

const UNSIZED: u8 = 1;
const FIRST_CLASS: u8 = 2;
const SCALABLE: u8 = 4;
const NOT_LOCAL: u8 = 8;

/// The facts, by type.
pub(super) struct TypeFacts {
    bits: Vec<u8>,
    pub(super) void: Option<TypeId>,
}

/// The types whose values have no size.
pub(super) fn unsized_types(module: &Module) -> FxHashSet<TypeId> {
    let scalable = scalable(module);
    let is_mixed = |body: &StructBody| {
        let has_scalable = body.elements.iter().any(|ty| scalable.contains(ty));
        has_scalable
            && !body
                .elements
                .windows(2)
                .all(|pair| pair.first() == pair.last())
    };
    types_containing(module, |ty| match ty {
        Type::Void | Type::Label | Type::Metadata | Type::Token | Type::Func(_) => true,
        Type::Struct(body) => is_mixed(body),
        Type::Named(id) => module.types.named(*id).body.as_ref().is_none_or(is_mixed),
        Type::TargetExt(ext) => ext.in_dialect(module.dialect).layout == Layout::None,
        _ => false,
    })
}

/// The types that contain a target type which an alloca cannot have.
pub(super) fn not_local(module: &Module) -> FxHashSet<TypeId> {
    types_containing(
        module,
        |ty| matches!(ty, Type::TargetExt(ext) if !ext.in_dialect(module.dialect).has(property::LOCAL)),
    )
}

fn scalable(module: &Module) -> FxHashSet<TypeId> {
    types_containing(module, |ty| {
        matches!(ty, Type::Vector { scalable: true, .. })
    })
}

impl TypeFacts {
    pub(super) fn new(module: &Module) -> Self {
        let mut bits = vec![0u8; module.types.len()];
        let scalable = scalable(module);
        let (unsized_types, not_local) = (unsized_types(module), not_local(module));
        let sets = [
            (unsized_types, UNSIZED),
            (scalable, SCALABLE),
            (not_local, NOT_LOCAL),
        ];
        for (set, bit) in sets {
            for ty in set {
                if let Some(place) = bits.entry_mut(ty.index()) {
                    *place |= bit;
                }
            }
        }
        for (place, (id, ty)) in bits.iter_mut().zip(module.types.iter()) {
            let first_class = match ty {
                Type::Void | Type::Func(_) => false,
                Type::Named(_) => module.types.as_struct(id).is_some(),
                _ => true,
            };
            if first_class {
                *place |= FIRST_CLASS;
            }
        }
        Self {
            bits,
            void: module.types.find(&Type::Void),
        }
    }

    fn has(&self, ty: TypeId, bit: u8) -> bool {
        self.bits
            .get(ty.index())
            .is_some_and(|bits| bits & bit != 0)
    }
    /// Returns true if the type is sized.
    pub(super) fn is_sized(&self, ty: TypeId) -> bool {
        !self.has(ty, UNSIZED)
    }
    /// Returns true if the type is first-class.
    pub(super) fn is_first_class(&self, ty: TypeId) -> bool {
        self.has(ty, FIRST_CLASS)
    }
    /// Returns true if the type contains a target type that an alloca cannot have.
    pub(super) fn is_not_local(&self, ty: TypeId) -> bool {
        self.has(ty, NOT_LOCAL)
    }
    /// Returns true if the type contains a scalable vector.
    pub(super) fn is_scalable(&self, ty: TypeId) -> bool {
        self.has(ty, SCALABLE)
    }
}
