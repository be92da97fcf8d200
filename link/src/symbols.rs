//! The symbol table of the module that is made: names, and new ones for what clashes.

use bitsmith_model::triple::Triple;
use bitsmith_model::unique::{separator, unique_name};
use bitsmith_model::value::GlobalId;
use rustc_hash::FxHashMap;

/// Names of globals. As LLVM counts: one number for all clashes.
pub struct Symbols {
    names: FxHashMap<Box<[u8]>, GlobalId>,
    last_unique: u64,
    /// What stands before the number.
    pub separator: &'static [u8],
}

impl Default for Symbols {
    fn default() -> Self {
        Self {
            names: FxHashMap::default(),
            last_unique: 0,
            separator: separator(Triple::new(b"")),
        }
    }
}

impl Symbols {
    /// The global of a name.
    pub fn get(&self, name: &[u8]) -> Option<GlobalId> {
        self.names.get(name).copied()
    }
    /// Enters a name for `id`, or one like it where it is taken; gives what was entered.
    pub fn insert(&mut self, name: &[u8], id: GlobalId) -> Box<[u8]> {
        if name.is_empty() {
            return Box::default();
        }
        let name = if self.names.contains_key(name) {
            self.unique(name)
        } else {
            name.into()
        };
        self.names.insert(name.clone(), id);
        name
    }
    /// Puts a global behind a name that is there.
    pub fn replace(&mut self, name: &[u8], id: GlobalId) {
        if let Some(place) = self.names.get_mut(name) {
            *place = id;
        }
    }
    /// Takes a name away.
    pub fn remove(&mut self, name: &[u8]) {
        self.names.remove(name);
    }
    /// A name like `base` that is free.
    pub fn unique(&mut self, base: &[u8]) -> Box<[u8]> {
        let is_free = |name: &[u8]| !self.names.contains_key(name);
        unique_name(base, self.separator, &mut self.last_unique, is_free).into()
    }
}
