//! Numbers of metadata, in LLVM's order: nodes after what they refer to, then by function,
//! strings first, values, distinct nodes, uniqued nodes.
//!
//! An entry that only one function refers to is written in that function's block, wherever it was read from.
//! An entry that two functions refer to is written in the module's block.

use super::error::{Result, WriteError};
use super::pools::{Owner, Place};
use super::types::TypeTable;
use super::unique::Unique;
use super::values::{ModuleNumbering, Values, enter};
use bitsmith_model::entity::Table;
use bitsmith_model::metadata::{MdEntry, MdKind, MdStore};
use bitsmith_model::module::Module;
use bitsmith_model::schema::di::OWNERS_SINCE;
use bitsmith_model::schema::di_operands::operand;
use bitsmith_model::value::{MdId, Value, ValueKind};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Strings, values, distinct nodes, uniqued nodes.
const CLASSES: usize = 4;

/// An entry that was not reached yet.
const UNSEEN: u32 = u32::MAX;

/// The function that an entry belongs to (0: the module), and its number, from 1.
#[derive(Clone, Copy)]
struct MdIndex {
    tag: u32,
    number: u32,
}

/// An entry, with the owner of its handle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub owner: Owner,
    pub id: MdId,
}

/// The metadata of one block, as a range of items.
#[derive(Clone, Default, Debug)]
struct FunctionRange {
    items: Range<usize>,
    strings: usize,
}

/// The numbers of all metadata except function-local values.
pub(super) struct MdTable<'m> {
    module: &'m Module,
    unique: &'m Unique<'m>,
    /// By owner: its entries, and the index of the first in `places`. The module is the first owner.
    stores: Vec<Option<(&'m MdStore, u32)>>,
    /// The state of each entry during the walk.
    places: Vec<MdIndex>,
    /// The final numbers, by index in `places`; 0 for none.
    numbers: Vec<u32>,
    /// The entry that represents a value used as metadata.
    values: FxHashMap<Place, u32>,
    /// Entries in order of discovery; after [`MdTable::organize`] in the order of writing: the module's,
    /// then those of functions.
    items: Vec<Item>,
    classes: Vec<u8>,
    /// By function (0: the module): the range of its entries.
    functions: Vec<FunctionRange>,
    delayed: Vec<Item>,
    stack: Vec<(Item, usize)>,
}

/// The tables that constants in metadata are entered into.
pub(super) struct Constants<'t, 'm> {
    pub values: &'t mut Values<'m>,
    pub types: &'t mut TypeTable<'m>,
}

impl<'m> MdTable<'m> {
    /// An empty table.
    pub(super) fn new(unique: &'m Unique<'m>) -> Self {
        let module = unique.module;
        let mut stores = vec![None; module.globals.len().saturating_add(1)];
        let mut next = 0usize;
        let bodies = module.functions.iter().filter_map(|&id| {
            let body = module.globals.get(id)?.body()?;
            Some((Owner::function(id), &body.metadata))
        });
        for (owner, store) in [(Owner::MODULE, &module.metadata)]
            .into_iter()
            .chain(bodies)
        {
            stores.put(
                owner.0 as usize,
                Some((store, u32::try_from(next).unwrap_or(u32::MAX))),
            );
            next = next.saturating_add(store.len());
        }
        let unseen = MdIndex {
            tag: UNSEEN,
            number: 0,
        };
        Self {
            module,
            unique,
            stores,
            places: vec![unseen; next],
            numbers: Vec::new(),
            values: FxHashMap::default(),
            items: Vec::new(),
            classes: Vec::new(),
            functions: Vec::new(),
            delayed: Vec::new(),
            stack: Vec::new(),
        }
    }

    /// The store that has an entry, and the index of its first entry in `places`.
    #[inline]
    fn store(&self, item: Item) -> Option<(&'m MdStore, u32)> {
        let owner = match (item.id.is_local(), item.owner) {
            (false, _) => Owner::MODULE,
            (true, Owner::MODULE) => return None,
            (true, function) => function,
        };
        *self.stores.get(owner.0 as usize)?
    }
    /// An entry, and its store.
    #[inline]
    pub(super) fn entry(&self, item: Item) -> Option<(MdEntry, &'m MdStore)> {
        let (store, _) = self.store(item)?;
        Some((store.get(item.id.index())?, store))
    }
    #[inline]
    fn key(&self, item: Item) -> u32 {
        let index = u32::try_from(item.id.index()).unwrap_or(UNSEEN);
        if !item.id.is_local() {
            // The module's entries come first.
            return index;
        }
        let base = self.store(item).map(|(_, base)| base);
        base.map_or(UNSEEN, |base| base.saturating_add(index))
    }
    /// The value that an entry wraps.
    pub(super) fn value_of(&self, item: Item) -> Option<Value> {
        let (entry, store) = self.entry(item)?;
        if entry.kind != MdKind::Value {
            return None;
        }
        store.slots(entry).first().map(|&raw| Value::from_u32(raw))
    }
    /// Returns true if a value is local to its function.
    pub(super) fn is_local_value(value: Value) -> bool {
        matches!(
            value.kind(),
            ValueKind::Arg(_) | ValueKind::Inst(_) | ValueKind::Block(_)
        )
    }
    /// Enters everything reachable from `id` for the function `tag` (0: the module), in post-order.
    /// Distinct nodes are delayed until the uniqued nodes that lead to them are done.
    #[inline]
    pub(super) fn enter(
        &mut self,
        tag: u32,
        owner: Owner,
        id: MdId,
        constants: &mut Constants<'_, 'm>,
    ) {
        let root = Item { owner, id };
        if self.discover(tag, root, constants) {
            self.enter_new(tag, root, constants);
        }
    }

    fn enter_new(&mut self, tag: u32, root: Item, constants: &mut Constants<'_, 'm>) {
        self.stack.push((root, 0));
        while let Some(&(item, next)) = self.stack.last() {
            let Some((entry, store)) = self.entry(item) else {
                self.stack.pop();
                continue;
            };
            if let Some(found) = self.next_new(tag, item, entry, store, next, constants) {
                let delay = !entry.is_distinct() && self.is_distinct(found);
                if delay {
                    self.delayed.push(found);
                } else {
                    self.stack.push((found, 0));
                }
                continue;
            }
            self.stack.pop();
            self.number(item, if self.is_distinct(item) { 2 } else { 3 });
            let outer_distinct = match self.stack.last() {
                None => true,
                Some(&(outer, _)) => self.is_distinct(outer),
            };
            if outer_distinct {
                let delayed = self.delayed.drain(..).map(|item| (item, 0));
                self.stack.extend(delayed);
            }
        }
    }

    /// Returns true if an entry is numbered as a distinct node. Before LLVM 4, all nodes were numbered alike: what a unit
    /// lists comes before the list, and that before the unit.
    fn is_distinct(&self, item: Item) -> bool {
        let entry = self.entry(item);
        entry.is_some_and(|(entry, _)| entry.is_distinct()) && self.module.dialect.has(OWNERS_SINCE)
    }

    /// Discovers the operands of a node from `next` on, up to the first new node.
    fn next_new(
        &mut self,
        tag: u32,
        item: Item,
        entry: MdEntry,
        store: &'m MdStore,
        mut next: usize,
        constants: &mut Constants<'_, 'm>,
    ) -> Option<Item> {
        let slots = store.slots(entry);
        let mut found = None;
        while let Some(part) = next_part(entry, slots, item.owner, &mut next) {
            if self.discover(tag, part, constants) {
                found = Some(part);
                break;
            }
        }
        if let Some(top) = self.stack.last_mut() {
            top.1 = next;
        }
        found
    }

    /// Notes a reference to an entry; returns true if it is a node reached for the first time.
    #[inline]
    fn discover(&mut self, tag: u32, item: Item, constants: &mut Constants<'_, 'm>) -> bool {
        let key = self.key(item);
        // Most references are to entries reached before; these need no look at the entry.
        let place = self.places.get(key as usize);
        let is_known = place.is_some_and(|place| place.tag == 0 || place.tag == tag);
        !is_known && self.discover_new(tag, item, key, constants)
    }

    fn discover_new(
        &mut self,
        tag: u32,
        item: Item,
        mut key: u32,
        constants: &mut Constants<'_, 'm>,
    ) -> bool {
        let Some((entry, store)) = self.entry(item) else {
            return false;
        };
        let mut value = None;
        match entry.kind {
            MdKind::Missing if store.raw(item.id.index()).is_none() => return false,
            MdKind::Value => {
                let Some(&raw) = store.slots(entry).first() else {
                    return false;
                };
                let wrapped = Value::from_u32(raw);
                if Self::is_local_value(wrapped) {
                    return false;
                }
                value = Some(wrapped);
                let canonical = self.unique.of(item.owner, wrapped);
                key = *self.values.entry(canonical).or_insert(key);
            }
            _ => {}
        }
        let Some(place) = self.places.get_mut(key as usize) else {
            return false;
        };
        if place.tag != UNSEEN {
            if place.tag != 0 && place.tag != tag {
                self.give_to_module(item, key);
            }
            return false;
        }
        place.tag = tag;
        match (entry.kind, value) {
            (MdKind::String, _) => self.number(item, 0),
            (_, Some(value)) => {
                self.number(item, 1);
                self.enter_constant(item.owner, value, constants);
            }
            _ => return true,
        }
        false
    }

    fn enter_constant(&self, owner: Owner, value: Value, constants: &mut Constants<'_, 'm>) {
        let mut numbering = ModuleNumbering {
            values: &mut *constants.values,
            types: &mut *constants.types,
        };
        enter(&mut numbering, self.unique, (owner, value));
    }

    fn number(&mut self, item: Item, class: u8) {
        self.items.push(item);
        self.classes.push(class);
        let number = u32::try_from(self.items.len()).unwrap_or(u32::MAX);
        let key = self.key(item);
        if let Some(place) = self.places.entry_mut(key as usize) {
            place.number = number;
        }
    }

    /// Moves an entry and its operands from a function to the module.
    fn give_to_module(&mut self, item: Item, key: u32) {
        let mut work = Vec::new();
        self.untag(item, key, &mut work);
        while let Some(item) = work.pop() {
            let Some((entry, store)) = self.entry(item) else {
                continue;
            };
            let slots = store.slots(entry);
            let mut next = 0usize;
            while let Some(part) = next_part(entry, slots, item.owner, &mut next) {
                let key = match self.value_of(part) {
                    Some(value) => {
                        let canonical = self.unique.of(part.owner, value);
                        self.values.get(&canonical).copied().unwrap_or(UNSEEN)
                    }
                    None => self.key(part),
                };
                self.untag(part, key, &mut work);
            }
        }
    }
    fn untag(&mut self, item: Item, key: u32, work: &mut Vec<Item>) {
        let Some(place) = self.places.get_mut(key as usize) else {
            return;
        };
        if place.tag == 0 || place.tag == UNSEEN {
            return;
        }
        place.tag = 0;
        if place.number != 0 {
            work.push(item);
        }
    }

    /// Assigns the final numbers: the module's first, then each function's after those. A counting sort, so
    /// entries of one function and class keep their order.
    pub(super) fn organize(&mut self) {
        let tag = |this: &Self, item: Item| {
            let place = this.places.get(this.key(item) as usize);
            place.map_or(0, |place| place.tag)
        };
        let group = |tag: u32, class: u8| {
            (tag as usize).saturating_mul(CLASSES) | usize::from(class) & (CLASSES - 1)
        };
        // By function and class: the count, then the next position.
        let mut next = vec![0usize; self.module.globals.len().saturating_add(1) * CLASSES];
        for (&item, &class) in self.items.iter().zip(&self.classes) {
            if let Some(count) = next.entry_mut(group(tag(self, item), class)) {
                *count = count.saturating_add(1);
            }
        }
        let mut end = 0usize;
        for counts in next.chunks_exact_mut(CLASSES) {
            self.functions.push(FunctionRange {
                items: end..end.saturating_add(counts.iter().sum()),
                strings: counts.first().copied().unwrap_or(0),
            });
            for count in counts {
                end = end.saturating_add(std::mem::replace(count, end));
            }
        }
        let module_len = self.range(0).items.len();
        let none = Item {
            owner: Owner::MODULE,
            id: MdId::module(0),
        };
        let items = std::mem::replace(&mut self.items, vec![none; end]);
        for (item, class) in items.into_iter().zip(std::mem::take(&mut self.classes)) {
            let tag = tag(self, item);
            let Some(at) = next.get_mut(group(tag, class)) else {
                continue;
            };
            let place = std::mem::replace(at, at.saturating_add(1));
            self.items.put(place, item);
            let mut number = place.saturating_add(1);
            if tag != 0 {
                let first = self.range(tag).items.start;
                number = number.saturating_sub(first).saturating_add(module_len);
            }
            let key = self.key(item);
            if let Some(place) = self.places.entry_mut(key as usize) {
                place.number = u32::try_from(number).unwrap_or(u32::MAX);
            }
        }
        // There are many numbers, which live to the end: they reuse half of the memory of `places`.
        let places = std::mem::take(&mut self.places).into_iter();
        self.numbers = places.map(|place| place.number).collect();
        self.numbers.shrink_to_fit();
    }

    fn range(&self, tag: u32) -> FunctionRange {
        let range = self.functions.get(tag as usize);
        range.cloned().unwrap_or_default()
    }

    /// The entries of the function `tag` (0: the module), strings first, and the number of strings.
    pub(super) fn of(&self, tag: u32) -> (&[Item], usize) {
        let range = self.range(tag);
        let items = self.items.get(range.items);
        (items.unwrap_or_default(), range.strings)
    }
    /// The number of an entry, from 1, after [`MdTable::organize`].
    #[inline]
    pub(super) fn get(&self, item: Item) -> Option<u32> {
        let number = |key: u32| {
            let number = self.numbers.get(key as usize).copied();
            number.filter(|&number| number != 0)
        };
        if let Some(number) = number(self.key(item)) {
            return Some(number);
        }
        let canonical = self.unique.of(item.owner, self.value_of(item)?);
        number(*self.values.get(&canonical)?)
    }
    /// The number of the entry that a slot refers to, from 1; 0 for null.
    #[inline]
    pub(super) fn slot(&self, owner: Owner, slot: u32) -> Result<u64> {
        match MdId::from_slot(slot) {
            None => Ok(0),
            Some(id) => match self.get(Item { owner, id }) {
                Some(number) => Ok(u64::from(number)),
                None => Err(WriteError::new(
                    "metadata is referred to that has no number",
                )),
            },
        }
    }
}

/// The next operand of a node, from `next` on, that is an entry.
#[inline]
fn next_part(entry: MdEntry, slots: &[u32], owner: Owner, next: &mut usize) -> Option<Item> {
    while let Some(&slot) = operand(entry.kind, *next).and_then(|at| slots.get(at)) {
        *next = next.saturating_add(1);
        if let Some(id) = MdId::from_slot(slot) {
            return Some(Item { owner, id });
        }
    }
    None
}
