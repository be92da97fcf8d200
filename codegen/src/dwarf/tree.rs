//! The trees of debugging information entries, one for each unit, with what their attributes refer to.

use super::Extent;
use super::description::Expression;
use super::lists::{ListId, Lists, Location, Range};
use super::pool::{StringId, Strings};
use super::section::Address;
use gimli::constants::{self, DwAt, DwTag};
use gimli::write::{LineProgram, LineStringTable};
use rustc_hash::FxHashSet;

/// The number of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct UnitId(pub usize);

/// The number of an entry in its unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EntryId(pub usize);

/// The value of an attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    Address(Address),
    Block(Vec<u8>),
    Data1(u8),
    Data2(u16),
    Data4(u32),
    Data8(u64),
    Signed(i64),
    Unsigned(u64),
    Expression(Box<Expression>),
    /// True, by being there.
    Flag,
    /// An entry of the same unit.
    Entry(EntryId),
    /// An entry of another unit.
    Other(UnitId, EntryId),
    /// An offset in a debug section.
    Offset(&'static str, u64),
    Ranges(ListId),
    Locations(ListId),
    String(StringId),
}

/// A debugging information entry.
pub struct Item {
    pub tag: DwTag,
    pub attributes: Vec<(DwAt, Value)>,
    pub children: Vec<EntryId>,
}

/// The tables of names that a unit asks for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tables {
    /// True for `.debug_names`.
    pub index: bool,
    /// True for `.debug_pubnames` and `.debug_pubtypes`.
    pub public: bool,
    /// True for `.debug_gnu_pubnames` and `.debug_gnu_pubtypes`.
    pub gnu: bool,
}

/// The kinds of units (DWARF 5, 3.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// All of the description.
    Full,
    /// The part of the description that is linked.
    Skeleton,
    /// The rest of the description, in a file of its own.
    Split,
}

/// A unit.
pub struct Unit {
    pub kind: Kind,
    pub extent: Extent,
    /// The skeleton of a split unit.
    pub skeleton: Option<UnitId>,
    /// The lines of the code; a split unit has those of its skeleton.
    pub lines: Option<LineProgram>,
    pub ranges: Lists<Range>,
    pub locations: Lists<Location>,
    pub tables: Tables,
    /// The entries of global variables with definitions.
    pub globals: FxHashSet<EntryId>,
    /// The entries; the first is that of the unit.
    entries: Vec<Item>,
}

impl Unit {
    /// A unit without attributes.
    pub fn new(kind: Kind, extent: Extent, lines: Option<LineProgram>) -> Self {
        Self {
            kind,
            extent,
            skeleton: None,
            lines,
            ranges: Lists::default(),
            locations: Lists::default(),
            tables: Tables::default(),
            globals: FxHashSet::default(),
            entries: vec![Item {
                tag: constants::DW_TAG_compile_unit,
                attributes: Vec::new(),
                children: Vec::new(),
            }],
        }
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// All entries.
    pub fn items(&self) -> impl Iterator<Item = (EntryId, &Item)> {
        self.entries
            .iter()
            .enumerate()
            .map(|(id, item)| (EntryId(id), item))
    }

    /// The entry of the unit itself.
    pub fn root() -> EntryId {
        EntryId(0)
    }

    /// Adds an entry.
    pub fn add(&mut self, parent: EntryId, tag: DwTag) -> EntryId {
        let id = EntryId(self.entries.len());
        self.entries.push(Item {
            tag,
            attributes: Vec::new(),
            children: Vec::new(),
        });
        if let Some(parent) = self.entries.get_mut(parent.0) {
            parent.children.push(id);
        }
        id
    }

    /// An entry.
    pub fn get(&self, id: EntryId) -> Option<&Item> {
        self.entries.get(id.0)
    }

    /// Gives an entry another tag.
    pub fn set_tag(&mut self, id: EntryId, tag: DwTag) {
        if let Some(item) = self.entries.get_mut(id.0) {
            item.tag = tag;
        }
    }

    /// Sets an attribute.
    pub fn set(&mut self, id: EntryId, name: DwAt, value: Value) {
        let Some(item) = self.entries.get_mut(id.0) else {
            return;
        };
        match item.attributes.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => *known = value,
            None => item.attributes.push((name, value)),
        }
    }
}

impl Item {
    /// An attribute.
    pub fn attribute(&self, name: DwAt) -> Option<&Value> {
        let mut all = self.attributes.iter();
        all.find(|(known, _)| *known == name)
            .map(|(_, value)| value)
    }
}

/// All units.
#[derive(Default)]
pub struct Tree {
    pub units: Vec<Unit>,
    /// The strings of units that are linked.
    pub strings: Strings,
    /// The strings of split units.
    pub split_strings: Strings,
    /// The strings of line tables.
    pub line_strings: LineStringTable,
}

impl Tree {
    /// The numbers of the units.
    pub fn ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len()).map(UnitId)
    }

    /// Adds a unit.
    pub fn add(&mut self, unit: Unit) -> UnitId {
        self.units.push(unit);
        UnitId(self.units.len() - 1)
    }

    /// A unit.
    pub fn get(&self, id: UnitId) -> Option<&Unit> {
        self.units.get(id.0)
    }

    /// A unit, to change it.
    pub fn get_mut(&mut self, id: UnitId) -> Option<&mut Unit> {
        self.units.get_mut(id.0)
    }

    /// The strings of the file that a unit is in.
    pub fn strings(&self, unit: &Unit) -> &Strings {
        match unit.kind {
            Kind::Split => &self.split_strings,
            Kind::Full | Kind::Skeleton => &self.strings,
        }
    }

    /// Adds a string for a unit.
    pub fn add_string(&mut self, unit: UnitId, text: &[u8]) -> StringId {
        let kind = self.get(unit).map(|unit| unit.kind);
        match kind {
            Some(Kind::Split) => self.split_strings.add(text),
            _ => self.strings.add(text),
        }
    }
}
