//! Attributes (LangRef, «Parameter Attributes», «Function Attributes»): interned sets, and lists of
//! sets by the position that each applies to.

use crate::constant::ConstRange;
use crate::dialect::Dialect;
use crate::entity::{Arena, entities};
use crate::schema::attribute::AttrKind;
use crate::types::TypeId;
use rustc_hash::FxHashMap;

entities! {
    /// A set of attributes.
    AttrSetId
    /// The sets of one function or call.
    AttrListId
}

impl AttrListId {
    /// No attributes at all: the first list of every pool.
    pub const EMPTY: Self = Self::from_u32(0);
}

/// An attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Attr {
    /// A kind without a value: `nounwind`
    Enum(AttrKind),
    /// A kind with a number: `align 8`
    Int(AttrKind, u64),
    /// A kind with a type: `sret(T)`; `None` in files older than the type
    Type(AttrKind, Option<TypeId>),
    /// `range(i32 0, 10)`
    Range(AttrKind, ConstRange),
    /// `initializes((0, 4), (8, 12))`
    RangeList(AttrKind, Box<[ConstRange]>),
    /// `"key"` or `"key"="value"`
    Str {
        /// The key.
        key: Box<[u8]>,
        /// The value; empty if there is none.
        value: Box<[u8]>,
    },
    /// A kind that a newer producer wrote, with its record's operands.
    Unknown {
        /// The form of the record: 0 enum, 1 integer, 5 and 6 type, 7 range, 8 range list
        form: u8,
        /// The kind's code
        code: u64,
        /// The record's operands after the kind; a type among them is a type id of the module.
        payload: Box<[u64]>,
    },
}

impl Attr {
    /// `"key"="value"`, or `"key"` where the value is empty.
    pub fn string(key: impl Into<Box<[u8]>>, value: impl Into<Box<[u8]>>) -> Self {
        Self::Str {
            key: key.into(),
            value: value.into(),
        }
    }
    /// Returns true if this is the string attribute with key `name`.
    pub fn is_string(&self, name: &[u8]) -> bool {
        matches!(self, Self::Str { key, .. } if **key == *name)
    }
    /// The kind; `None` for strings and unknown kinds.
    pub fn kind(&self) -> Option<AttrKind> {
        match self {
            Self::Enum(k) | Self::Int(k, _) | Self::Type(k, _) => Some(*k),
            Self::Range(k, _) | Self::RangeList(k, _) => Some(*k),
            Self::Str { .. } | Self::Unknown { .. } => None,
        }
    }
    /// Returns true if the payload of an unknown attribute is a type.
    pub fn names_type(&self) -> bool {
        matches!(self, Self::Unknown { form: 6, .. })
    }
    /// The positions it is valid in, as bits of [`AttrKind::places`]; `None` if it is valid anywhere.
    pub fn places(&self) -> Option<u8> {
        self.kind().map(AttrKind::places)
    }
    /// An attribute without a number as a dialect has it: with the number that stands for none, if the kind has
    /// one there.
    #[must_use]
    pub fn in_dialect(self, dialect: Dialect) -> Self {
        match self {
            Self::Enum(kind) if dialect.has(kind.number_since()) => match kind.default_int() {
                Some(number) => Self::Int(kind, number),
                None => self,
            },
            _ => self,
        }
    }
    /// The key that sets are sorted by: kinds in LLVM's order, then unknown kinds, then strings by key.
    fn sort_key(&self) -> (u32, u64, &[u8]) {
        match self {
            Self::Str { key, .. } => (u32::MAX, 0, key),
            Self::Unknown { code, .. } => (u32::MAX - 1, *code, &[]),
            // Without its number, a kind that has one now follows the kind with that place.
            Self::Enum(kind) if kind.order_without_number() != kind.order() => {
                (kind.order_without_number().into(), 1, &[])
            }
            known => (known.kind().map_or(0, |k| u32::from(k.order())), 0, &[]),
        }
    }
}

/// The value of the string attribute with key `name`.
pub fn text_of<'a>(attrs: &'a [Attr], name: &[u8]) -> Option<&'a [u8]> {
    attrs.iter().find_map(|attr| match attr {
        Attr::Str { key, value } if **key == *name => Some(&**value),
        _ => None,
    })
}

/// The indexes of an attribute list, as in bitcode (`AttributeList::AttrIndex`).
pub mod index {
    /// The return value.
    pub const RETURN: u32 = 0;
    /// The first parameter; the others follow.
    pub const FIRST_PARAM: u32 = 1;
    /// The function itself.
    pub const FUNCTION: u32 = u32::MAX;

    /// The index of a parameter, which is counted from 0.
    pub fn param(number: usize) -> u32 {
        u32::try_from(number)
            .unwrap_or(u32::MAX)
            .saturating_add(FIRST_PARAM)
    }

    /// Returns true for the index of a parameter.
    pub fn is_param(index: u32) -> bool {
        (FIRST_PARAM..FUNCTION).contains(&index)
    }
}

/// All attributes of a module.
#[derive(Clone, Debug)]
pub struct Attrs {
    sets: Arena<AttrSetId, Box<[Attr]>>,
    lists: Arena<AttrListId, Box<[(u32, AttrSetId)]>>,
    set_ids: FxHashMap<Box<[Attr]>, AttrSetId>,
    list_ids: FxHashMap<Box<[(u32, AttrSetId)]>, AttrListId>,
}

impl Default for Attrs {
    fn default() -> Self {
        let mut attrs = Self {
            sets: Arena::default(),
            lists: Arena::default(),
            set_ids: FxHashMap::default(),
            list_ids: FxHashMap::default(),
        };
        attrs.intern_list(Vec::new());
        attrs
    }
}

/// The attributes of a set, sorted. Of those of one kind the last stays.
fn sorted(mut attrs: Vec<Attr>) -> Box<[Attr]> {
    attrs.reverse();
    attrs.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()));
    attrs.dedup_by(|a, b| a.sort_key() == b.sort_key());
    attrs.into()
}

impl Attrs {
    /// The handle of a set. A kind given twice keeps its last value, as in LLVM.
    pub fn intern_set(&mut self, attrs: Vec<Attr>) -> AttrSetId {
        let attrs = sorted(attrs);
        if let Some(&id) = self.set_ids.get(&attrs) {
            return id;
        }
        let id = self.sets.push(attrs.clone());
        self.set_ids.insert(attrs, id);
        id
    }
    /// The handle of a list of sets, each with its index (see [`index`]). Empty sets are dropped.
    pub fn intern_list(&mut self, mut sets: Vec<(u32, AttrSetId)>) -> AttrListId {
        sets.retain(|(_, set)| !self.set(*set).is_empty());
        sets.sort_by_key(|(index, _)| *index);
        let sets: Box<[_]> = sets.into();
        if let Some(&id) = self.list_ids.get(&sets) {
            return id;
        }
        let id = self.lists.push(sets.clone());
        self.list_ids.insert(sets, id);
        id
    }
    /// The handle of a list whose sets are not interned yet.
    pub fn intern(&mut self, sets: impl IntoIterator<Item = (u32, Vec<Attr>)>) -> AttrListId {
        let sets = sets.into_iter().filter(|(_, attrs)| !attrs.is_empty());
        let sets = sets.map(|(index, attrs)| (index, self.intern_set(attrs)));
        let sets = sets.collect();
        self.intern_list(sets)
    }
    /// The list `list` with its function attributes replaced by `attrs`.
    pub fn with_function(&mut self, list: AttrListId, attrs: Vec<Attr>) -> AttrListId {
        let mut sets = self.list(list).to_vec();
        sets.retain(|(index, _)| *index != index::FUNCTION);
        sets.push((index::FUNCTION, self.intern_set(attrs)));
        self.intern_list(sets)
    }
    /// Gives all attributes the form that they have in a dialect ([`Attr::in_dialect`]).
    pub fn raise(&mut self, dialect: Dialect) {
        self.replace(|attr| attr.in_dialect(dialect));
    }
    /// Replaces every attribute by what `new` makes of it.
    pub fn replace(&mut self, new: impl Fn(Attr) -> Attr) {
        for (id, set) in (0u32..)
            .map(AttrSetId::from_u32)
            .zip(self.sets.values_mut())
        {
            let new = sorted(set.iter().cloned().map(&new).collect());
            if new != *set {
                self.set_ids.remove(set);
                self.set_ids.entry(new.clone()).or_insert(id);
                *set = new;
            }
        }
    }
    /// Removes the sets and lists beyond the given counts, for undoing additions.
    pub fn truncate(&mut self, sets: usize, lists: usize) {
        for (_, set) in self.sets.iter().skip(sets) {
            self.set_ids.remove(set);
        }
        for (_, list) in self.lists.iter().skip(lists) {
            self.list_ids.remove(list);
        }
        self.sets.truncate(sets);
        self.lists.truncate(lists);
    }
    /// The attributes of a set, sorted as they print.
    pub fn set(&self, id: AttrSetId) -> &[Attr] {
        self.sets.get(id).map_or(&[], |s| s)
    }
    /// The sets of a list, by index: return, parameters, function.
    pub fn list(&self, id: AttrListId) -> &[(u32, AttrSetId)] {
        self.lists.get(id).map_or(&[], |l| l)
    }
    /// The set of `list` that applies to `index` (see [`index`]).
    pub fn at(&self, list: AttrListId, index: u32) -> Option<AttrSetId> {
        let sets = self.list(list);
        let at = sets.binary_search_by_key(&index, |(i, _)| *i).ok()?;
        sets.get(at).map(|(_, set)| *set)
    }
    /// The attributes of the function in `list`.
    pub fn function(&self, list: AttrListId) -> &[Attr] {
        let set = self.at(list, index::FUNCTION);
        set.map_or(&[], |set| self.set(set))
    }
    /// The value of the string function attribute of `list` with key `name`.
    pub fn function_text(&self, list: AttrListId, name: &[u8]) -> Option<&[u8]> {
        text_of(self.function(list), name)
    }
    /// The attribute of `kind` in a set.
    pub fn find(&self, set: AttrSetId, kind: AttrKind) -> Option<&Attr> {
        self.set(set).iter().find(|a| a.kind() == Some(kind))
    }
    /// The attribute of `kind` in `list` that applies to `index` (see [`index`]).
    pub fn find_at(&self, list: AttrListId, index: u32, kind: AttrKind) -> Option<&Attr> {
        self.find(self.at(list, index)?, kind)
    }
    /// The number of an attribute of `kind` in `list` that applies to `index`.
    pub fn int_at(&self, list: AttrListId, index: u32, kind: AttrKind) -> Option<u64> {
        match self.find_at(list, index, kind)? {
            Attr::Int(_, value) => Some(*value),
            _ => None,
        }
    }
    /// Returns true if `list` has an attribute of `kind` at `index`.
    pub fn has_at(&self, list: AttrListId, index: u32, kind: AttrKind) -> bool {
        self.find_at(list, index, kind).is_some()
    }
    /// All sets, in order of creation.
    pub fn sets(&self) -> &Arena<AttrSetId, Box<[Attr]>> {
        &self.sets
    }
    /// All lists, in order of creation.
    pub fn lists(&self) -> &Arena<AttrListId, Box<[(u32, AttrSetId)]>> {
        &self.lists
    }
}
