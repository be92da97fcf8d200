//! Names of values that are local to a body, and its use-list orders.

use super::Tables;
use super::names::NO_NAME;
use crate::bitstream::{BlockCursor, Item, Record};
use crate::error::Result;
use bitsmith_model::body::{LocalNames, UseList};
use bitsmith_model::schema::blocks::{uselist, value_symtab};
use bitsmith_model::unique::unique_name;
use bitsmith_model::value::{BlockId, Value};
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::hash::BuildHasher;

/// The numbering within a body: its value numbers continue the module's.
#[derive(Clone, Copy)]
pub(super) struct Numbers<'a> {
    pub tables: &'a Tables,
    pub values: &'a [Value],
    /// The number of blocks.
    pub blocks: u32,
}

impl Numbers<'_> {
    fn value(self, number: u64) -> Option<Value> {
        let number = usize::try_from(number).ok()?;
        match number.checked_sub(self.tables.values.len()) {
            None => self.tables.values.get(number).copied(),
            Some(local) => self.values.get(local).copied(),
        }
    }
    fn block(self, number: u64) -> Option<Value> {
        let block = u32::try_from(number).ok().filter(|&n| n < self.blocks)?;
        Some(Value::block(BlockId::from_u32(block)))
    }
}

/// Reads a body's symbol table. Names that are `taken` get a number.
pub(super) fn read_local_names<'t>(
    mut block: BlockCursor<'_, '_>,
    numbers: Numbers<'_>,
    taken: impl Iterator<Item = &'t [u8]> + Clone,
    names: &mut LocalNames,
) -> Result<()> {
    let mut record = Record::new();
    let mut text = Vec::new();
    let mut seen = Seen::default();
    let hash = |name: &[u8]| FxBuildHasher.hash_one(name);
    seen.hashes.extend(taken.clone().map(hash));
    loop {
        match block.next(&mut record)? {
            Item::End => return Ok(()),
            Item::Block(_) => continue,
            Item::Record => {}
        }
        let Some((&number, name)) = record.ops.split_first() else {
            return Err(block.record_error(&record, "expected a number and a name"));
        };
        let value = match record.code {
            value_symtab::ENTRY => numbers.value(number).filter(|v| !v.is_constant()),
            value_symtab::BBENTRY => numbers.block(number),
            _ => continue,
        };
        let Some(value) = value else {
            return Err(block.error(&record, 0, "expected the number of a local value or block"));
        };
        text.clear();
        text.extend(name.iter().map(|&c| c as u8));
        if text.contains(&0) && record.code == value_symtab::ENTRY {
            return Err(block.record_error(&record, NO_NAME));
        }
        if !text.is_empty() {
            seen.enter(value, &mut text, numbers, (names, taken.clone()));
        }
        names.set(value, &text);
    }
}

/// The names of a body's values.
#[derive(Default)]
struct Seen {
    /// The hashes of names: collisions are rare, and valid files have no equal names.
    hashes: FxHashSet<u64>,
    /// The names themselves, kept after the first collision.
    names: Option<FxHashSet<Vec<u8>>>,
    /// The suffix of the next name.
    last: u64,
}

impl Seen {
    /// Adds a name; if it is taken, a free one is made of it, as in LLVM.
    #[inline]
    fn enter<'t>(
        &mut self,
        value: Value,
        name: &mut Vec<u8>,
        numbers: Numbers<'_>,
        (names, taken): (&LocalNames, impl Iterator<Item = &'t [u8]>),
    ) {
        let is_new = self.hashes.insert(FxBuildHasher.hash_one(name.as_slice()));
        let is_known = |name: &Vec<u8>| names.get(value) == name.as_slice();
        if (!is_new || self.names.is_some()) && !is_known(name) {
            self.enter_exactly(name, numbers, (names, taken));
        }
    }

    #[cold]
    fn enter_exactly<'t>(
        &mut self,
        name: &mut Vec<u8>,
        numbers: Numbers<'_>,
        (names, taken): (&LocalNames, impl Iterator<Item = &'t [u8]>),
    ) {
        let taken = self.names.get_or_insert_with(|| {
            let blocks = (0..numbers.blocks).map(|n| Value::block(BlockId::from_u32(n)));
            let all = numbers.values.iter().copied().chain(blocks);
            let mut all: FxHashSet<_> = all.map(|value| names.get(value).to_vec()).collect();
            all.extend(taken.map(<[u8]>::to_vec));
            all
        });
        if !taken.insert(name.clone()) {
            let is_free = |name: &[u8]| taken.insert(name.to_vec());
            *name = unique_name(name, b"", &mut self.last, is_free);
        }
    }
}

/// Reads the use-list orders of a body.
pub(super) fn read_use_lists(
    mut block: BlockCursor<'_, '_>,
    numbers: Numbers<'_>,
    lists: &mut Vec<UseList>,
) -> Result<()> {
    let mut record = Record::new();
    loop {
        match block.next(&mut record)? {
            Item::End => return Ok(()),
            Item::Block(_) => continue,
            Item::Record => {}
        }
        let Some((&number, indexes @ [_, _, ..])) = record.ops.split_last() else {
            return Err(block.record_error(&record, "expected two indexes and a value at least"));
        };
        let value = match record.code {
            uselist::BB => numbers.block(number),
            _ => numbers.value(number),
        };
        let Some(value) = value else {
            let last = record.ops.len().saturating_sub(1);
            return Err(block.error(&record, last, "expected the number of a value or block"));
        };
        let indexes = indexes.iter().map(|&i| i as u32).collect();
        lists.push(UseList { value, indexes });
    }
}
