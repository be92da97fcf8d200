//! Sets of entities, a mark for each.

use crate::entity::Entity;
use std::marker::PhantomData;

/// A set of entities, by handle.
///
/// ```
/// use bitsmith_model::{entity_set::EntitySet, value::GlobalId};
///
/// let mut set = EntitySet::new();
/// assert!(set.insert(GlobalId::from_u32(7)));
/// assert!(!set.insert(GlobalId::from_u32(7)));
/// assert!(set.contains(GlobalId::from_u32(7)) && !set.contains(GlobalId::from_u32(8)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntitySet<K> {
    marks: Vec<bool>,
    of: PhantomData<K>,
}

impl<K> Default for EntitySet<K> {
    fn default() -> Self {
        Self {
            marks: Vec::new(),
            of: PhantomData,
        }
    }
}

impl<K: Entity> EntitySet<K> {
    /// An empty set.
    pub fn new() -> Self {
        Self::default()
    }
    /// Adds an entity; returns true if it is new.
    pub fn insert(&mut self, id: K) -> bool {
        let index = id.index();
        if self.marks.len() <= index {
            self.marks.resize(index.saturating_add(1), false);
        }
        match self.marks.get_mut(index) {
            Some(mark) => !std::mem::replace(mark, true),
            None => false,
        }
    }
    /// Returns true if the set contains an entity.
    pub fn contains(&self, id: K) -> bool {
        self.marks.get(id.index()).copied().unwrap_or(false)
    }
    /// Returns true if the set is empty.
    pub fn is_empty(&self) -> bool {
        !self.marks.contains(&true)
    }
}

impl<K: Entity> FromIterator<K> for EntitySet<K> {
    fn from_iter<I: IntoIterator<Item = K>>(ids: I) -> Self {
        let mut set = Self::new();
        for id in ids {
            set.insert(id);
        }
        set
    }
}
