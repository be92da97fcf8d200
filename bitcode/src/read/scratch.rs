//! Types that a function body needs and its module does not have.
//!
//! Bodies are decoded in parallel while the module is immutable. The types of their results are nearly always
//! in the module's type table. Another type, such as a comparison's vector of i1, gets a number after the
//! table's, and is added to the module when the body is installed.

use bitsmith_model::evaluate::TypeTable;
use bitsmith_model::types::{Type, TypeId, Types};
use rustc_hash::FxHashMap;

/// The types of a module, and further ones.
pub struct TypeScratch<'a> {
    base: &'a Types,
    extra: Vec<Type>,
    ids: FxHashMap<Type, TypeId>,
}

impl TypeTable for TypeScratch<'_> {
    fn get(&self, id: TypeId) -> Option<&Type> {
        TypeScratch::get(self, id)
    }
    fn intern(&mut self, ty: Type) -> Option<TypeId> {
        Some(TypeScratch::intern(self, ty))
    }
}

impl<'a> TypeScratch<'a> {
    /// A scratch table over the types of a module.
    pub fn new(base: &'a Types) -> Self {
        Self {
            base,
            extra: Vec::new(),
            ids: FxHashMap::default(),
        }
    }
    /// The type that `id` names.
    pub fn get(&self, id: TypeId) -> Option<&Type> {
        let index = id.as_u32() as usize;
        match index.checked_sub(self.base.len()) {
            None => Some(self.base.get(id)),
            Some(index) => self.extra.get(index),
        }
    }
    /// The types of the module alone.
    pub fn base(&self) -> &'a Types {
        self.base
    }
    /// The handle of `ty`.
    pub fn intern(&mut self, ty: Type) -> TypeId {
        if let Some(id) = self.base.find(&ty).or_else(|| self.ids.get(&ty).copied()) {
            return id;
        }
        let index = self.base.len().saturating_add(self.extra.len());
        let id = TypeId::from_u32(u32::try_from(index).unwrap_or(u32::MAX));
        self.extra.push(ty.clone());
        self.ids.insert(ty, id);
        id
    }
    /// The further types, in the order of their numbers after the module's.
    pub fn into_extra(self) -> Vec<Type> {
        self.extra
    }
    /// Takes the further types out.
    pub fn take_extra(&mut self) -> Vec<Type> {
        self.ids.clear();
        std::mem::take(&mut self.extra)
    }
}
