//! The symbol table of the result, with renaming of clashes.

use bitsmith_model::triple::Triple;
use bitsmith_model::unique::{separator, unique_name};
use bitsmith_model::value::GlobalId;
use rustc_hash::FxHashMap;

/// The names of globals. As in LLVM, one counter serves all renamings.
pub struct Symbols {
    names: FxHashMap<Box<[u8]>, GlobalId>,
    last_unique: u64,
    /// The separator before the number.
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
    /// The global with a name.
    pub fn get(&self, name: &[u8]) -> Option<GlobalId> {
        self.names.get(name).copied()
    }
    /// Enters a name for `id`, or a unique one if it is taken; returns the name entered.
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
    /// Assigns an existing name to another global.
    pub fn replace(&mut self, name: &[u8], id: GlobalId) {
        if let Some(place) = self.names.get_mut(name) {
            *place = id;
        }
    }
    /// Removes a name.
    pub fn remove(&mut self, name: &[u8]) {
        self.names.remove(name);
    }
    /// A free name derived from `base`.
    pub fn unique(&mut self, base: &[u8]) -> Box<[u8]> {
        let is_free = |name: &[u8]| !self.names.contains_key(name);
        unique_name(base, self.separator, &mut self.last_unique, is_free).into()
    }
}
