//! The numbers of globals and constants, in LLVM's order: order of discovery, operands before users,
//! then sorted by type and frequency of use.

use super::error::{Result, WriteError};
use super::pools::{Owner, Place, Pools};
use super::splats;
use super::types::TypeTable;
use super::unique::Unique;
use bitsmith_model::constant::{Const, ConstPool};
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{GlobalId, Value, ValueKind};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// A constant whose operands are being entered.
pub(super) const UNDER_WAY: u32 = u32::MAX;

/// A numbered constant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub owner: Owner,
    pub value: Value,
    pub ty: TypeId,
    uses: u32,
}

/// The table that constants are numbered in: the module's or a function's.
pub(super) trait Numbering {
    /// Counts a use of a constant; returns true if it has a number or is being entered.
    fn count_use(&mut self, at: Place) -> bool;
    /// Marks a constant whose operands are being entered.
    fn begin(&mut self, at: Place);
    /// Assigns the next number to a constant.
    fn push(&mut self, at: Place, ty: TypeId);
    /// Enters a type that a constant needs.
    fn enter_type(&mut self, ty: TypeId);
}

/// Enters a constant after its operands. Globals are numbered already.
pub(super) fn enter(numbering: &mut impl Numbering, unique: &Unique<'_>, (owner, root): Place) {
    let mut stack: Vec<(Place, Const, &ConstPool, &[Value])> = Vec::new();
    let mut next = Some(unique.of(owner, root));
    loop {
        if let Some(at) = next.take()
            && !numbering.count_use(at)
        {
            let pools = unique.pools(at.0);
            if let Some((constant, pool)) = pools.get(at.1) {
                numbering.enter_type(constant.ty);
                let parts = splats::parts(pools, constant, pool);
                if parts.is_empty() {
                    numbering.push(at, constant.ty);
                } else {
                    numbering.begin(at);
                    stack.push((at, constant, pool, parts));
                }
            }
        }
        let Some(top) = stack.last_mut() else {
            return;
        };
        if let Some((&part, rest)) = top.3.split_first() {
            top.3 = rest;
            next = Some(unique.of(top.0.0, part));
            continue;
        }
        let (at, constant, pool, _) = *top;
        stack.pop();
        if let Some(source) = Pools::source_type(constant, pool) {
            numbering.enter_type(source);
        }
        numbering.push(at, constant.ty);
    }
}

/// The choice to sort constants, as LLVM does unless it keeps use-list orders.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sorts {
    Never,
    Always,
    /// Constants that are discovered in the order of their pool stay so: the file that they were read from did not
    /// sort them, or had nothing to sort, and its order is reproduced.
    UnlessInPoolOrder,
}

impl Sorts {
    fn applies(self, entries: &[Entry]) -> bool {
        match self {
            Self::Never => false,
            Self::Always => true,
            Self::UnlessInPoolOrder => !in_pool_order(entries),
        }
    }
}

fn in_pool_order(entries: &[Entry]) -> bool {
    entries.is_sorted_by(|a, b| match (a.value.kind(), b.value.kind()) {
        (ValueKind::Const(a), ValueKind::Const(b)) => a < b,
        (ValueKind::LocalConst(a), ValueKind::LocalConst(b)) => a < b,
        _ => false,
    })
}

/// Sorts constants: integers and vectors of integers first, then by type, the most used first.
fn sort(entries: &mut [Entry], types: &TypeTable<'_>) {
    entries.sort_by_cached_key(|entry| {
        (
            !types.is_int_or_vector(entry.ty),
            types.rank(entry.ty),
            Reverse(entry.uses),
        )
    });
}

/// The numbers of globals and of the constants in the module's table.
pub(super) struct Values<'m> {
    pub unique: &'m Unique<'m>,
    /// By global: its number.
    globals: Vec<u32>,
    first_constant: u32,
    /// The constants, by number from the first.
    entries: Vec<Entry>,
    /// By constant of the module's pool: its index here plus one, 0 for none.
    consts: Vec<u32>,
    /// Likewise for constants of bodies that metadata uses.
    promoted: FxHashMap<(Owner, Value), u32>,
}

impl<'m> Values<'m> {
    /// A table with the globals numbered in their order, and no constants.
    pub(super) fn new(
        unique: &'m Unique<'m>,
        globals: usize,
        order: impl Iterator<Item = GlobalId>,
        consts: usize,
    ) -> Self {
        let mut numbers = vec![u32::MAX; globals];
        let mut next = 0u32;
        for id in order {
            if let Some(number) = numbers.entry_mut(id.index()) {
                *number = next;
                next = next.saturating_add(1);
            }
        }
        Self {
            unique,
            globals: numbers,
            first_constant: next,
            entries: Vec::new(),
            consts: vec![0; consts],
            promoted: FxHashMap::default(),
        }
    }
    /// The number of values.
    pub(super) fn len(&self) -> u32 {
        let constants = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        self.first_constant.saturating_add(constants)
    }
    /// The constants, in order.
    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }
    /// Sorts the constants.
    pub(super) fn sort(&mut self, types: &TypeTable<'_>, sorts: Sorts) {
        if !sorts.applies(&self.entries) {
            return;
        }
        sort(&mut self.entries, types);
        for (index, entry) in self.entries.iter().enumerate() {
            let number = u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1);
            match entry.value.kind() {
                ValueKind::Const(id) => {
                    self.consts.put(id.index(), number);
                }
                _ => {
                    self.promoted.insert((entry.owner, entry.value), number);
                }
            }
        }
    }
    fn index(&mut self, at: Place) -> Option<&mut u32> {
        match at.1.kind() {
            ValueKind::Const(id) => self.consts.get_mut(id.index()),
            ValueKind::LocalConst(_) => Some(self.promoted.entry(at).or_insert(0)),
            _ => None,
        }
    }
    /// The number of a global.
    pub(super) fn global(&self, id: GlobalId) -> Result<u32> {
        match self.globals.get(id.index()) {
            Some(&number) if number != u32::MAX => Ok(number),
            _ => Err(WriteError::new("a global is in no list of its module")),
        }
    }
    /// The number of a global or constant, if it is in the module's table.
    #[inline]
    pub(super) fn get(&self, owner: Owner, value: Value) -> Option<u32> {
        let at = self.unique.of(owner, value);
        let index = match at.1.kind() {
            ValueKind::Global(id) => {
                return self
                    .globals
                    .get(id.index())
                    .copied()
                    .filter(|&n| n != u32::MAX);
            }
            ValueKind::Const(id) => *self.consts.get(id.index())?,
            ValueKind::LocalConst(_) if !self.promoted.is_empty() => *self.promoted.get(&at)?,
            _ => return None,
        };
        if index == UNDER_WAY {
            return None;
        }
        Some(self.first_constant.saturating_add(index.checked_sub(1)?))
    }
    /// The number of a global or constant that the module itself uses.
    pub(super) fn number(&self, owner: Owner, value: Value) -> Result<u32> {
        self.get(owner, value)
            .ok_or_else(|| WriteError::new("a constant is not in the module's table"))
    }
}

/// Enters constants into the module's table.
pub(super) struct ModuleNumbering<'t, 'm> {
    pub values: &'t mut Values<'m>,
    pub types: &'t mut TypeTable<'m>,
}

impl Numbering for ModuleNumbering<'_, '_> {
    fn count_use(&mut self, at: Place) -> bool {
        let values = &mut *self.values;
        let index = match values.index(at) {
            None => return true,
            Some(&mut 0) => return false,
            Some(index) => *index,
        };
        if let Some(entry) = values.entries.entry_mut(index.wrapping_sub(1) as usize) {
            entry.uses = entry.uses.saturating_add(1);
        }
        true
    }
    fn begin(&mut self, at: Place) {
        if let Some(index) = self.values.index(at) {
            *index = UNDER_WAY;
        }
    }
    fn push(&mut self, at: Place, ty: TypeId) {
        let (owner, value) = at;
        self.values.entries.push(Entry {
            owner,
            value,
            ty,
            uses: 1,
        });
        let number = u32::try_from(self.values.entries.len()).unwrap_or(UNDER_WAY);
        if let Some(index) = self.values.index(at) {
            *index = number;
        }
    }
    fn enter_type(&mut self, ty: TypeId) {
        self.types.enter(ty);
    }
}

/// The numbers of the constants that only one function uses.
pub(super) struct LocalConsts<'m> {
    module: &'m Values<'m>,
    owner: Owner,
    first: u32,
    entries: Vec<Entry>,
    /// By constant of the body's pool: its index here plus one, 0 for none.
    consts: Vec<u32>,
    /// Likewise for constants of other pools that only functions use.
    shared: FxHashMap<Place, u32>,
}

impl<'m> LocalConsts<'m> {
    /// An empty table for a body with a pool of `consts` constants; its numbers start at `first`.
    pub(super) fn new(module: &'m Values<'m>, owner: Owner, first: u32, consts: usize) -> Self {
        Self {
            module,
            owner,
            first,
            entries: Vec::new(),
            consts: vec![0; consts],
            shared: FxHashMap::default(),
        }
    }
    /// The constants, in order.
    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }
    /// The number after the last.
    pub(super) fn end(&self) -> u32 {
        self.first
            .saturating_add(u32::try_from(self.entries.len()).unwrap_or(u32::MAX))
    }
    /// Sorts the constants.
    pub(super) fn sort(&mut self, types: &TypeTable<'_>, sorts: Sorts) {
        if !sorts.applies(&self.entries) {
            return;
        }
        sort(&mut self.entries, types);
        for index in 0..self.entries.len() {
            let number = u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1);
            if let Some(at) = self.entries.get(index).map(|e| (e.owner, e.value))
                && let Some(place) = self.index(at)
            {
                *place = number;
            }
        }
    }
    fn index(&mut self, at: Place) -> Option<&mut u32> {
        match at.1.kind() {
            ValueKind::LocalConst(id) if at.0 == self.owner => self.consts.get_mut(id.index()),
            ValueKind::LocalConst(_) | ValueKind::Const(_) => {
                Some(self.shared.entry(at).or_insert(0))
            }
            _ => None,
        }
    }
    /// The number of a global or constant.
    #[inline]
    pub(super) fn get(&self, value: Value) -> Option<u32> {
        match value.kind() {
            ValueKind::LocalConst(id) => match self.consts.get(id.index()) {
                Some(&index) if index != 0 => self.number(index),
                _ => self.equal((self.owner, value)),
            },
            _ => {
                let number = self.module.get(self.owner, value);
                number.or_else(|| self.equal((self.owner, value)))
            }
        }
    }
    /// The number of what stands for a constant of this body or, if that is in the pool of another, of that.
    pub(super) fn equal(&self, (owner, value): Place) -> Option<u32> {
        let at = self.module.unique.of(owner, value);
        let index = match at.1.kind() {
            ValueKind::LocalConst(id) if at.0 == self.owner => self.consts.get(id.index()),
            _ => self.shared.get(&at),
        };
        match index {
            Some(&index) if index != 0 => self.number(index),
            _ => self.module.get(at.0, at.1),
        }
    }
    fn number(&self, index: u32) -> Option<u32> {
        let before = index.checked_sub(1)?;
        (index != UNDER_WAY).then(|| self.first.saturating_add(before))
    }
}

impl Numbering for LocalConsts<'_> {
    fn count_use(&mut self, at: Place) -> bool {
        if self.module.get(at.0, at.1).is_some() {
            return true;
        }
        let index = match self.index(at) {
            None => return true,
            Some(&mut 0) => return false,
            Some(index) => *index,
        };
        if let Some(entry) = self.entries.entry_mut(index.wrapping_sub(1) as usize) {
            entry.uses = entry.uses.saturating_add(1);
        }
        true
    }
    fn begin(&mut self, at: Place) {
        if let Some(index) = self.index(at) {
            *index = UNDER_WAY;
        }
    }
    fn push(&mut self, at: Place, ty: TypeId) {
        let (owner, value) = at;
        self.entries.push(Entry {
            owner,
            value,
            ty,
            uses: 1,
        });
        let number = u32::try_from(self.entries.len()).unwrap_or(UNDER_WAY);
        if let Some(index) = self.index(at) {
            *index = number;
        }
    }
    fn enter_type(&mut self, _: TypeId) {
        // All types of a body were entered before any body is written.
    }
}
