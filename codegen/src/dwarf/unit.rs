//! Compile units, and the state while their entries are made.

use super::section::Target;
use super::{Extent, Place, file};
use crate::compile::Code;
use crate::unit::Unit;
use bitsmith_model::module::Scope;
use bitsmith_model::node::Node;
use bitsmith_model::schema::di::LANGUAGE_VERSIONED;
use bitsmith_model::slot;
use bitsmith_model::value::MdId;
use gimli::constants::{self, DwAt};
use gimli::write::{
    Address, AttributeValue, Dwarf, FileId, Range, RangeList, Unit as DwarfUnit, UnitEntryId,
    UnitId,
};
use gimli::{Encoding, Format};
use rustc_hash::FxHashMap;

/// A node: the number of the function that owns it, and its handle.
pub type Key = (u32, MdId);

/// The debug information under construction.
pub struct Debug<'a> {
    pub unit: &'a Unit<'a>,
    functions: &'a [Code],
    places: &'a [Place],
    pub dwarf: Dwarf,
    pub encoding: Encoding,
    /// The units of compile units.
    pub units: FxHashMap<MdId, (UnitId, Extent)>,
    /// The files of each unit.
    pub files: FxHashMap<(UnitId, Key), FileId>,
    /// The function whose metadata is in scope, and that scope.
    pub function: u32,
    pub scope: Scope<'a>,
    /// The targets of references, by gimli's symbol numbers.
    pub targets: Vec<Target>,
    target_numbers: FxHashMap<Target, usize>,
}

/// The functions of a unit, with their places.
type Members = Vec<(Place, u64)>;

impl<'a> Debug<'a> {
    /// The units of a module, without functions.
    pub fn new(unit: &'a Unit<'a>, functions: &'a [Code], places: &'a [Place]) -> Self {
        let version = match unit.module.int_flag(b"Dwarf Version") {
            Some(2..=4) => 4,
            _ => 5,
        };
        let mut debug = Self {
            unit,
            functions,
            places,
            dwarf: Dwarf::new(),
            encoding: Encoding {
                format: Format::Dwarf32,
                version,
                address_size: 8,
            },
            units: FxHashMap::default(),
            files: FxHashMap::default(),
            function: u32::MAX,
            scope: unit.module.scope(),
            targets: Vec::new(),
            target_numbers: FxHashMap::default(),
        };
        for (id, extent) in super::units(unit.module) {
            debug.add_unit(id, extent);
        }
        debug
    }

    /// The key of a node in the current scope.
    pub fn key(&self, node: Node<'_>) -> Key {
        let owner = match node.id.is_local() {
            true => self.function,
            false => u32::MAX,
        };
        (owner, node.id)
    }

    fn target(&mut self, target: Target) -> usize {
        let next = self.targets.len();
        let number = *self.target_numbers.entry(target).or_insert(next);
        if number == next {
            self.targets.push(target);
        }
        number
    }

    /// The address of a place in the code.
    pub fn address(&mut self, place: Place) -> Address {
        Address::Symbol {
            symbol: self.target(Target::Section(place.section)),
            addend: place.offset.cast_signed(),
        }
    }

    /// Sets an attribute.
    pub fn set(&mut self, unit: UnitId, entry: UnitEntryId, name: DwAt, value: AttributeValue) {
        self.dwarf
            .units
            .get_mut(unit)
            .get_mut(entry)
            .set(name, value);
    }

    /// Sets an attribute to a text, unless it is empty.
    pub fn set_text(&mut self, unit: UnitId, entry: UnitEntryId, name: DwAt, text: &[u8]) {
        let text = file::text(text);
        if !text.is_empty() {
            let text = self.dwarf.strings.add(text);
            self.set(unit, entry, name, AttributeValue::StringRef(text));
        }
    }

    fn add_unit(&mut self, id: MdId, extent: Extent) {
        let Some(node) = Node::get(self.scope, id).filter(|_| !self.units.contains_key(&id)) else {
            return;
        };
        let file = node.node(slot!(DICompileUnit, "file"));
        let program = self.line_program(file);
        let unit = self.dwarf.units.add(DwarfUnit::new(self.encoding, program));
        self.units.insert(id, (unit, extent));
        // The primary file keeps its number.
        self.file(unit, file);
        let root = self.dwarf.units.get(unit).root();
        let producer = node.string(slot!(DICompileUnit, "producer"));
        self.set_text(unit, root, constants::DW_AT_producer, producer);
        let language = node.number(slot!(DICompileUnit, "language"));
        if let Some(language) = u16::try_from(language & !LANGUAGE_VERSIONED).ok()
            && node.number(slot!(DICompileUnit, "language")) & LANGUAGE_VERSIONED == 0
        {
            let language = AttributeValue::Language(constants::DwLang(language));
            self.set(unit, root, constants::DW_AT_language, language);
        }
        self.set_text(unit, root, constants::DW_AT_name, &file::name(file));
        self.set_text(unit, root, constants::DW_AT_comp_dir, file::directory(file));
    }

    /// Adds all functions to their units.
    pub fn add_functions(&mut self) {
        let mut members: FxHashMap<UnitId, Members> = FxHashMap::default();
        for (code, place) in self.functions.iter().zip(self.places) {
            let Some(debug) = &code.debug else { continue };
            let module = self.unit.module;
            let Some(subprogram) = super::subprogram(module, code.id) else {
                continue;
            };
            let Some((unit, _)) = self.unit_of(subprogram) else {
                continue;
            };
            let Some(body) = module.globals.get(code.id).and_then(|g| g.body()) else {
                continue;
            };
            self.function = code.id.as_u32();
            self.scope = module.body_scope(code.id, body);
            let place = Place {
                offset: place.offset.wrapping_add(debug.start),
                ..*place
            };
            self.add_lines(unit, subprogram, debug, place);
            members.entry(unit).or_default().push((place, debug.len));
        }
        self.function = u32::MAX;
        self.scope = self.unit.module.scope();
        let units: Vec<UnitId> = self.dwarf.units.iter().map(|(id, _)| id).collect();
        for unit in units {
            let members = members.remove(&unit).unwrap_or_default();
            self.set_extent(unit, members);
        }
    }

    /// The unit of a subprogram's definition.
    pub fn unit_of(&self, subprogram: Node<'_>) -> Option<(UnitId, Extent)> {
        let unit = subprogram.reference(slot!(DISubprogram, "unit"))?;
        self.units.get(&unit).copied()
    }

    /// Sets the addresses of a unit's code.
    fn set_extent(&mut self, unit: UnitId, mut members: Members) {
        members.sort_by_key(|(place, _)| (place.section, place.offset));
        // The last function's alignment in a section is padding of the next.
        let mut ranges: Members = Vec::new();
        for (place, len) in members {
            match ranges.last_mut() {
                Some((first, all)) if first.section == place.section => {
                    *all = place
                        .offset
                        .saturating_add(len)
                        .saturating_sub(first.offset);
                }
                _ => ranges.push((place, len)),
            }
        }
        let root = self.dwarf.units.get(unit).root();
        match ranges.as_slice() {
            [] => {}
            [(place, len)] => {
                let low = AttributeValue::Address(self.address(*place));
                self.set(unit, root, constants::DW_AT_low_pc, low);
                let high = AttributeValue::Udata(*len);
                self.set(unit, root, constants::DW_AT_high_pc, high);
            }
            ranges => {
                let zero = AttributeValue::Address(Address::Constant(0));
                self.set(unit, root, constants::DW_AT_low_pc, zero);
                let list = ranges.iter().map(|(place, len)| Range::StartLength {
                    begin: self.address(*place),
                    length: *len,
                });
                let list = RangeList(list.collect());
                let list = self.dwarf.units.get_mut(unit).ranges.add(list);
                let list = AttributeValue::RangeListRef(list);
                self.set(unit, root, constants::DW_AT_ranges, list);
            }
        }
    }
}
