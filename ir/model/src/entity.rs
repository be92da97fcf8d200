//! Typed u32 handles and the arenas that own the entities.
//!
//! The model holds no pointers between its parts: everything is named by a small handle, and one arena owns
//! each kind
//! of entity. Readers check handles once, when they read them; after that, indexing an arena with one of
//! its own handles cannot fail.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};
use std::slice::SliceIndex;

/// A handle: an index into the arena of its kind.
pub trait Entity: Copy + Eq {
    /// The handle of the entity at `index`. Saturates at `u32::MAX`, which no arena reaches.
    fn new(index: usize) -> Self;
    /// The position of the entity in its arena.
    fn index(self) -> usize;
}

/// Defines handle types.
macro_rules! entities {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $name {
            /// The handle whose number is `raw`.
            pub const fn from_u32(raw: u32) -> Self {
                Self(raw)
            }
            /// The handle's number.
            pub const fn as_u32(self) -> u32 {
                self.0
            }
        }

        impl $crate::entity::Entity for $name {
            fn new(index: usize) -> Self {
                debug_assert!(u32::try_from(index).is_ok(), "more than 2^32 entities");
                Self(u32::try_from(index).unwrap_or(u32::MAX))
            }
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }
    )*};
}
pub(crate) use entities;

/// Owns the entities of one kind, in order of creation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arena<K, V> {
    items: Vec<V>,
    key: PhantomData<K>,
}

impl<K, V> Default for Arena<K, V> {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            key: PhantomData,
        }
    }
}

impl<K: Entity, V> Arena<K, V> {
    /// Adds `item` and returns its handle.
    pub fn push(&mut self, item: V) -> K {
        let key = K::new(self.items.len());
        self.items.push(item);
        key
    }
    /// The number of entities.
    pub fn len(&self) -> usize {
        self.items.len()
    }
    /// Returns true if the arena is empty.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
    /// The entity that `key` names; `None` for a handle that is out of range.
    pub fn get(&self, key: K) -> Option<&V> {
        self.items.get(key.index())
    }
    /// The entity that `key` names, mutable.
    pub fn get_mut(&mut self, key: K) -> Option<&mut V> {
        self.items.get_mut(key.index())
    }
    /// The entity that one of this arena's own handles names, mutable: it exists unless there is a fault in
    /// this program (see [`Table`]).
    #[track_caller]
    pub fn entry_mut(&mut self, key: K) -> Option<&mut V> {
        let entry = self.items.get_mut(key.index());
        debug_assert!(entry.is_some(), "a handle out of range of its arena");
        entry
    }
    /// Sets the entity that one of this arena's own handles names.
    #[track_caller]
    pub fn put(&mut self, key: K, value: V) {
        self.items.put(key.index(), value);
    }
    /// All handles, in order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = K> + ExactSizeIterator + use<K, V> {
        (0..self.items.len()).map(K::new)
    }
    /// All entities, in order.
    pub fn values(&self) -> std::slice::Iter<'_, V> {
        self.items.iter()
    }
    /// All entities, in order, mutable.
    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, V> {
        self.items.iter_mut()
    }
    /// All handles with their entities, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, &V)> + ExactSizeIterator {
        self.items.iter().enumerate().map(|(i, v)| (K::new(i), v))
    }
    /// Reserves capacity for `more` further entities.
    pub fn reserve(&mut self, more: usize) {
        self.items.reserve(more);
    }
    /// Removes the entities beyond the first `len`.
    pub fn truncate(&mut self, len: usize) {
        self.items.truncate(len);
    }
    /// Removes all entities and keeps the capacity.
    pub fn clear(&mut self) {
        self.items.clear();
    }
    /// The entities as a slice.
    pub fn as_slice(&self) -> &[V] {
        &self.items
    }
}

impl<K: Entity, V> Index<K> for Arena<K, V> {
    type Output = V;
    fn index(&self, key: K) -> &V {
        &self.items[key.index()]
    }
}

impl<K: Entity, V> IndexMut<K> for Arena<K, V> {
    fn index_mut(&mut self, key: K) -> &mut V {
        &mut self.items[key.index()]
    }
}

/// A table that is indexed by numbers of our own: the entry exists unless there is a fault in this program.
///
/// Numbers that come from a file are checked where they enter, with `get` and an error. Behind that
/// boundary a missing entry is a fault: tests, mutants and fuzzing run with debug assertions and stop at
/// it. A release build leaves the table as it is.
pub trait Table<T> {
    /// Sets the entry at `index`.
    fn put(&mut self, index: usize, value: T);
    /// The entry, or the range of entries, at `index`.
    fn entry_mut<I: SliceIndex<[T]>>(&mut self, index: I) -> Option<&mut I::Output>;
}

impl<T> Table<T> for [T] {
    #[inline]
    #[track_caller]
    fn put(&mut self, index: usize, value: T) {
        debug_assert!(
            index < self.len(),
            "entry {index} of a table of {}",
            self.len()
        );
        if let Some(place) = self.get_mut(index) {
            *place = value;
        }
    }
    #[inline]
    #[track_caller]
    fn entry_mut<I: SliceIndex<[T]>>(&mut self, index: I) -> Option<&mut I::Output> {
        let entry = self.get_mut(index);
        debug_assert!(entry.is_some(), "an index out of range of its table");
        entry
    }
}

/// The number of a name in a table, to which it is added if it is new: metadata kinds, synchronization
/// scopes, tags of operand bundles.
pub fn enter_name(names: &mut Vec<Box<[u8]>>, name: &[u8]) -> usize {
    let known = names.iter().position(|known| **known == *name);
    known.unwrap_or_else(|| {
        names.push(name.into());
        names.len().saturating_sub(1)
    })
}

/// A run of consecutive entries in a pool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// The first entry.
    pub start: u32,
    /// The number of entries.
    pub len: u32,
}

impl Span {
    /// The entries of `pool` that this run covers.
    pub fn of<T>(self, pool: &[T]) -> &[T] {
        let start = self.start as usize;
        pool.get(start..start.saturating_add(self.len as usize))
            .unwrap_or_default()
    }
    /// The entries of `pool` that this run covers, mutable.
    pub fn of_mut<T>(self, pool: &mut [T]) -> &mut [T] {
        let start = self.start as usize;
        pool.get_mut(start..start.saturating_add(self.len as usize))
            .unwrap_or_default()
    }
    /// Appends `items` to `pool` and returns their span.
    pub fn append<T>(pool: &mut Vec<T>, items: impl IntoIterator<Item = T>) -> Self {
        let start = pool.len();
        pool.extend(items);
        let len = pool.len().saturating_sub(start);
        debug_assert!(
            u32::try_from(pool.len()).is_ok(),
            "a pool of more than 2^32 entries"
        );
        Self {
            start: u32::try_from(start).unwrap_or(u32::MAX),
            len: u32::try_from(len).unwrap_or(0),
        }
    }
    /// Returns true if the span is empty.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }
}

/// Byte strings kept end to end. Names in LLVM are bytes, not UTF-8.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bytes {
    bytes: Vec<u8>,
}

impl Bytes {
    /// Keeps a copy of `text`.
    pub fn add(&mut self, text: &[u8]) -> Span {
        Span::append(&mut self.bytes, text.iter().copied())
    }
    /// The bytes of a string kept here.
    pub fn get(&self, span: Span) -> &[u8] {
        span.of(&self.bytes)
    }
    /// Takes over a whole table of strings; spans of it are offsets and lengths in bytes.
    pub fn from_vec(bytes: Vec<u8>) -> Self {
        Self { bytes }
    }
    /// Removes all strings and keeps the capacity.
    pub fn clear(&mut self) {
        self.bytes.clear();
    }
    /// The number of bytes.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }
    /// Returns true if the pool is empty.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }
}
