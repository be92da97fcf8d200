//! The tables of metadata numbers, strings and contents, for one parser of the whole text or for
//! several that parse parts of it in parallel.

use super::function::{BlockAddressUse, Labels};
use bitsmith_model::entity::Table;
use bitsmith_model::metadata::{MdKind, MdStore};
use bitsmith_model::value::{GlobalId, InstId, MdId};
use rustc_hash::{FxHashMap, FxHasher};
use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Metadata numbers, and references that are resolved at the end of the text.
#[derive(Default)]
pub(super) struct MdNumbers<'a> {
    pub nodes: Numbered,
    /// The number of metadata numbers that are used and not defined.
    pub undefined: u32,
    pub strings: FxHashMap<Cow<'a, [u8]>, MdId>,
    /// Indexes of the module's named metadata.
    pub named: FxHashMap<Cow<'a, [u8]>, usize>,
    /// Uniqued inline nodes, by content.
    pub uniqued: FxHashMap<(MdKind, Box<[u32]>), MdId>,
    /// `!dbg` of the instructions of each function.
    pub pending_locs: Vec<(GlobalId, Vec<(InstId, MdId)>)>,
    pub block_addresses: Vec<BlockAddressUse>,
    pub labels: FxHashMap<GlobalId, Labels<'a>>,
    pub part: Part<'a>,
}

impl<'a> MdNumbers<'a> {
    /// The module's metadata, for a parser of bodies only.
    pub fn known(&self) -> Option<&MdKnown<'a>> {
        match &self.part {
            Part::Bodies(known) => Some(known),
            _ => None,
        }
    }
}

/// The part of the text that a parser has, which determines how references to the rest are resolved.
#[derive(Default)]
pub(super) enum Part<'a> {
    /// The whole text.
    #[default]
    Whole,
    /// Some numbered nodes, while other parsers have the rest: references are by number, see [`REFERENCE`].
    Nodes(Vec<Defined>),
    /// Some bodies, after everything outside bodies was parsed.
    Bodies(Arc<MdKnown<'a>>),
}

/// Indexes from here on are references by number: the number plus this.
pub(super) const REFERENCE: u32 = 1 << 30;

/// A numbered node of a part.
pub(super) struct Defined {
    pub number: u32,
    /// Its index in the parser's store.
    pub entry: usize,
}

/// The module's metadata while its bodies are parsed.
pub(super) struct MdKnown<'a> {
    pub store: MdStore,
    pub nodes: Numbered,
    pub strings: FxHashMap<Cow<'a, [u8]>, MdId>,
    pub uniqued: FxHashMap<(MdKind, Box<[u32]>), MdId>,
    /// Uniqued nodes that are not in `uniqued`, by the hash of their content.
    pub by_hash: Vec<(u64, u32)>,
}

impl MdKnown<'_> {
    /// The uniqued node with this content.
    pub fn find(&self, key: &(MdKind, Box<[u32]>)) -> Option<MdId> {
        if let Some(&id) = self.uniqued.get(key) {
            return Some(id);
        }
        let hash = contents_hash(key.0, &key.1);
        let at = self.by_hash.partition_point(|(other, _)| *other < hash);
        let (other, index) = *self.by_hash.get(at)?;
        let entry = self.store.get(index as usize)?;
        let same = other == hash && entry.kind == key.0 && self.store.slots(entry) == &*key.1;
        same.then(|| MdId::module(index as usize))
    }
}

/// The hash of a uniqued node's content.
pub(super) fn contents_hash(kind: MdKind, slots: &[u32]) -> u64 {
    let mut hasher = FxHasher::default();
    (kind, slots).hash(&mut hasher);
    hasher.finish()
}

/// Nodes by number: an array for dense numbers, as tools write them, and a hash table for others.
#[derive(Default)]
pub(super) struct Numbered {
    table: Vec<Option<Node>>,
    /// The number of nodes in the array.
    filled: usize,
    /// Those beyond the end of the array.
    sparse: FxHashMap<u32, Node>,
}

/// A numbered node.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub id: MdId,
    /// The offset of its first use, until it is defined.
    pub used_at: Option<usize>,
}

impl Numbered {
    /// The distance from four times the number of nodes up to which a number goes into the array.
    const GAP: usize = 1 << 16;

    pub fn get(&self, number: u32) -> Option<Node> {
        match self.table.get(number as usize) {
            Some(node) => *node,
            None => self.sparse.get(&number).copied(),
        }
    }
    pub fn set(&mut self, number: u32, node: Node) {
        let index = number as usize;
        if index >= self.table.len() {
            let dense = self.filled.saturating_mul(4).saturating_add(Self::GAP);
            if index > dense {
                self.sparse.insert(number, node);
                return;
            }
            self.grow(index.saturating_add(1));
        }
        if let Some(place) = self.table.entry_mut(index) {
            self.filled = self.filled.saturating_add(usize::from(place.is_none()));
            *place = Some(node);
        }
    }
    /// Grows the array to `len` numbers. It at least doubles, since each time all sparse entries are
    /// visited and those in range move to the array.
    #[cold]
    fn grow(&mut self, len: usize) {
        let len = len.max(self.table.len().saturating_mul(2)).max(64);
        self.table.resize(len, None);
        let (table, filled) = (&mut self.table, &mut self.filled);
        self.sparse
            .retain(|number, node| match table.get_mut(*number as usize) {
                Some(place) => {
                    *place = Some(*node);
                    *filled = filled.saturating_add(1);
                    false
                }
                None => true,
            });
    }
    /// The first use of a number that was never defined.
    pub fn undefined(&self) -> Option<(u32, usize)> {
        let dense = self
            .table
            .iter()
            .zip(0u32..)
            .filter_map(|(node, number)| node.and_then(|n| n.used_at).map(|at| (number, at)));
        let sparse = self
            .sparse
            .iter()
            .filter_map(|(n, node)| node.used_at.map(|at| (*n, at)));
        dense.chain(sparse).min_by_key(|(_, at)| *at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(number: u32) -> Node {
        Node {
            id: MdId::module(number as usize),
            used_at: (number % 2 == 1).then_some(number as usize),
        }
    }

    #[test]
    fn numbers_ahead_are_found_before_and_behind() {
        let mut numbers = Numbered::default();
        let count = Numbered::GAP as u32 * 3;
        for number in (0..count).step_by(2).chain((1..count).step_by(2)) {
            // Bodies refer to nodes far ahead, which are then defined in order.
            numbers.set(count - 1 - number / 2, node(count - 1 - number / 2));
            numbers.set(number, node(number));
        }
        for number in 0..count {
            assert_eq!(numbers.get(number).unwrap().id, node(number).id);
        }
        assert!(numbers.sparse.is_empty());
        assert_eq!(numbers.undefined(), Some((1, 1)));
    }

    #[test]
    fn few_numbers_far_apart_take_little() {
        let mut numbers = Numbered::default();
        for number in 0..30 {
            numbers.set(1 << number, node(1 << number));
        }
        assert!(numbers.table.len() < 8 * Numbered::GAP);
        assert!((0..30).all(|n| numbers.get(1 << n).is_some()));
    }
}
