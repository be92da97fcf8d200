//! Attribute lists and groups, in LLVM's order, and their two blocks.

use super::abbrevs::{active_words, push_words, signed, wide_chars};
use super::error::{Result, WriteError};
use super::types::TypeTable;
use crate::bitstream::Writer;
use bitsmith_model::attr::{Attr, AttrListId, AttrSetId, Attrs, index};
use bitsmith_model::constant::ConstRange;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::blocks::{
    PARAMATTR_BLOCK, PARAMATTR_GROUP_BLOCK, paramattr, paramattr_group,
};
use bitsmith_model::types::TypeId;
use rustc_hash::FxHashMap;

type List = Box<[(u32, AttrSetId)]>;

/// The numbers of attribute lists and of their groups.
pub(super) struct AttrTable<'m> {
    attrs: &'m Attrs,
    dialect: Dialect,
    /// By list of the module: its number, from 1; 0 for none.
    numbers: Vec<u32>,
    /// Lists that the module does not have: the attributes of global variables.
    by_content: FxHashMap<List, u32>,
    lists: Vec<List>,
    group_numbers: FxHashMap<(u32, AttrSetId), u32>,
    groups: Vec<(u32, AttrSetId)>,
}

impl<'m> AttrTable<'m> {
    /// An empty table.
    pub(super) fn new(attrs: &'m Attrs, dialect: Dialect) -> Self {
        Self {
            attrs,
            dialect,
            numbers: vec![0; attrs.lists().len()],
            by_content: FxHashMap::default(),
            lists: Vec::new(),
            group_numbers: FxHashMap::default(),
            groups: Vec::new(),
        }
    }

    /// Enters a list, its groups, and the types in them.
    #[inline]
    pub(super) fn enter(&mut self, list: AttrListId, types: &mut TypeTable<'_>) {
        if list == AttrListId::EMPTY || self.numbers.get(list.index()).is_none_or(|&n| n != 0) {
            return;
        }
        let number = self.enter_content(self.attrs.list(list), types);
        self.numbers.put(list.index(), number);
    }
    /// Enters the attributes of a global variable.
    pub(super) fn enter_set(&mut self, set: AttrSetId, types: &mut TypeTable<'_>) {
        if !self.attrs.set(set).is_empty() {
            self.enter_content(&[(index::FUNCTION, set)], types);
        }
    }

    fn enter_content(&mut self, content: &[(u32, AttrSetId)], types: &mut TypeTable<'_>) -> u32 {
        if content.is_empty() {
            return 0;
        }
        if let Some(&number) = self.by_content.get(content) {
            return number;
        }
        let list: List = content.into();
        self.lists.push(list.clone());
        let number = u32::try_from(self.lists.len()).unwrap_or(0);
        for pair in in_llvm_order(&list) {
            if self.group_numbers.contains_key(&pair) {
                continue;
            }
            self.groups.push(pair);
            let group = u32::try_from(self.groups.len()).unwrap_or(0);
            self.group_numbers.insert(pair, group);
            for attr in self.attrs.set(pair.1) {
                match attr {
                    Attr::Type(_, Some(ty)) => types.enter(*ty),
                    Attr::Unknown { payload, .. } if attr.names_type() => {
                        payload.iter().for_each(|&ty| types.enter(type_of(ty)));
                    }
                    _ => {}
                }
            }
        }
        self.by_content.insert(list, number);
        number
    }

    /// The number of a list in records: 0 for no attributes.
    #[inline]
    pub(super) fn number(&self, list: AttrListId) -> u64 {
        self.numbers.get(list.index()).map_or(0, |&n| u64::from(n))
    }
    /// The number of a global variable's attributes.
    pub(super) fn set_number(&self, set: Option<AttrSetId>) -> u64 {
        set.and_then(|set| self.by_content.get([(index::FUNCTION, set)].as_slice()))
            .map_or(0, |&n| u64::from(n))
    }

    /// Writes the blocks of groups and of lists.
    pub(super) fn write(&self, types: &TypeTable<'_>, out: &mut Writer) -> Result<()> {
        let mut ops = Vec::new();
        if !self.groups.is_empty() {
            out.enter_block(PARAMATTR_GROUP_BLOCK, 3);
            for (number, &(place, set)) in self.groups.iter().enumerate() {
                ops.clear();
                ops.push((number as u64).saturating_add(1));
                ops.push(u64::from(place));
                for attr in self.attrs.set(set) {
                    push_attr(attr, self.dialect, types, &mut ops)?;
                }
                out.unabbreviated(paramattr_group::ENTRY, &ops);
            }
            out.end_block()?;
        }
        if !self.lists.is_empty() {
            out.enter_block(PARAMATTR_BLOCK, 3);
            for list in &self.lists {
                ops.clear();
                for pair in in_llvm_order(list) {
                    let group = self.group_numbers.get(&pair).copied().unwrap_or(0);
                    ops.push(u64::from(group));
                }
                out.unabbreviated(paramattr::ENTRY, &ops);
            }
            out.end_block()?;
        }
        Ok(())
    }
}

/// The sets of a list in LLVM's order: the function's first, then result and parameters.
fn in_llvm_order(list: &[(u32, AttrSetId)]) -> impl Iterator<Item = (u32, AttrSetId)> + '_ {
    let of_function = |pair: &&(u32, AttrSetId)| pair.0 == index::FUNCTION;
    let first = list.iter().filter(of_function);
    let others = list.iter().filter(move |pair| !of_function(pair));
    first.chain(others).copied()
}

/// The type in the payload of an unknown attribute.
fn type_of(payload: u64) -> TypeId {
    TypeId::from_u32(u32::try_from(payload).unwrap_or(u32::MAX))
}

fn push_attr(
    attr: &Attr,
    dialect: Dialect,
    types: &TypeTable<'_>,
    ops: &mut Vec<u64>,
) -> Result<()> {
    let code = |kind: &AttrKind| u64::from(kind.code());
    match attr {
        Attr::Enum(kind) => ops.extend([0, code(kind)]),
        Attr::Int(kind, value) if let Some(older) = kind.older_codes(*value, dialect) => {
            ops.extend(older.iter().flat_map(|&code| [0, u64::from(code)]));
        }
        Attr::Int(kind, value) => ops.extend([1, code(kind), kind.encode_int(*value, dialect)]),
        Attr::Type(kind, None) => ops.extend([5, code(kind)]),
        Attr::Type(kind, Some(ty)) => {
            ops.extend([6, code(kind), u64::from(types.number(*ty)?)]);
        }
        Attr::Range(kind, range) => {
            ops.extend([7, code(kind), u64::from(range.bits)]);
            push_range(range, ops);
        }
        Attr::RangeList(kind, ranges) => {
            let first = ranges
                .first()
                .ok_or_else(|| WriteError::new("an attribute has an empty list of ranges"))?;
            ops.extend([8, code(kind), ranges.len() as u64, u64::from(first.bits)]);
            ranges.iter().for_each(|range| push_range(range, ops));
        }
        Attr::Str { key, value } => {
            ops.push(if value.is_empty() { 3 } else { 4 });
            push_text(key, ops);
            if !value.is_empty() {
                push_text(value, ops);
            }
        }
        Attr::Unknown {
            form,
            code,
            payload,
        } => {
            ops.extend([u64::from(*form), *code]);
            if attr.names_type() {
                for &ty in payload {
                    ops.push(u64::from(types.number(type_of(ty))?));
                }
            } else {
                ops.extend_from_slice(payload);
            }
        }
    }
    Ok(())
}

/// Appends a string and its terminating 0. A zero byte in the string is written as 256, whose low byte is zero.
fn push_text(text: &[u8], ops: &mut Vec<u64>) {
    const ZERO: u64 = 1 << 8;
    ops.extend(wide_chars(text).map(|c| if c == 0 { ZERO } else { c }));
    ops.push(0);
}

/// Appends the bounds of a range, after its width if the record has that.
pub(super) fn push_range(range: &ConstRange, ops: &mut Vec<u64>) {
    if range.bits > 64 {
        let (lower, upper) = (active_words(&range.lower), active_words(&range.upper));
        ops.push(lower as u64 | (upper as u64) << 32);
        push_words(&range.lower, ops);
        push_words(&range.upper, ops);
        return;
    }
    for bound in [&range.lower, &range.upper] {
        let word = bound.first().copied().unwrap_or(0);
        let unused = 64u32.saturating_sub(range.bits).min(63);
        ops.push(signed((word << unused) as i64 >> unused));
    }
}
