//! Compile units, and the state while their entries are made.

use super::entry::Entry;
use super::file::File;
use super::function::FunctionDebug;
use super::lists::Range;
use super::scope::{location, subprogram};
use super::section::Address;
use super::tree::{Kind, Tree, Unit as DwarfUnit, UnitId, Value};
use super::{Extent, Place, file};
use crate::code::Code;
use crate::unit::Unit;
use bitsmith_model::module::Scope;
use bitsmith_model::node::Node;
use bitsmith_model::schema::di::LANGUAGE_VERSIONED;
use bitsmith_model::slot;
use bitsmith_model::value::{GlobalId, MdId};
use gimli::constants::{self, DwAt};
use gimli::write::FileId;
use gimli::{Encoding, Format};
use rustc_hash::{FxHashMap, FxHashSet};

/// A node: the number of the function that owns it, and its handle.
pub type Key = (u32, MdId);

/// The debug information under construction.
pub struct Debug<'a> {
    pub unit: &'a Unit<'a>,
    functions: &'a [Code],
    places: &'a [Place],
    pub tree: Tree,
    pub encoding: Encoding,
    /// The units of compile units.
    pub units: FxHashMap<MdId, (UnitId, Extent)>,
    c_units: FxHashSet<UnitId>,
    units_from_one: FxHashSet<UnitId>,
    /// The files of each unit.
    pub files: FxHashMap<(UnitId, Key), File>,
    pub file_numbers: FxHashMap<(UnitId, FileId), u64>,
    /// The function whose metadata is in scope, and that scope.
    pub function: u32,
    pub scope: Scope<'a>,
    /// The entries of nodes; of namespaces in each unit.
    pub entries: FxHashMap<(Option<UnitId>, Key), Entry>,
    /// The entries without attributes.
    pub pending: Vec<(Entry, Node<'a>)>,
    /// The subprograms of which code was inlined somewhere.
    pub inlined: FxHashSet<Key>,
    /// The entries of array indexes' type.
    pub index_types: FxHashMap<UnitId, Entry>,
    /// The attributes, as the bounds of arrays, that are variables of the current function.
    pub bounds: Vec<(Entry, DwAt, Key)>,
    /// The entries of the current function's variables.
    pub local_entries: FxHashMap<Key, Entry>,
    /// The entries of functions with code.
    pub definitions: FxHashMap<GlobalId, Entry>,
    /// The call sites, with the functions that they call.
    pub callees: Vec<(Entry, GlobalId)>,
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
            tree: Tree::default(),
            encoding: Encoding {
                format: match unit.module.int_flag(b"DWARF64") {
                    Some(1..) => Format::Dwarf64,
                    _ => Format::Dwarf32,
                },
                version,
                address_size: 8,
            },
            units: FxHashMap::default(),
            c_units: FxHashSet::default(),
            units_from_one: FxHashSet::default(),
            files: FxHashMap::default(),
            file_numbers: FxHashMap::default(),
            function: u32::MAX,
            scope: unit.module.scope(),
            entries: FxHashMap::default(),
            pending: Vec::new(),
            inlined: FxHashSet::default(),
            index_types: FxHashMap::default(),
            bounds: Vec::new(),
            local_entries: FxHashMap::default(),
            definitions: FxHashMap::default(),
            callees: Vec::new(),
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

    /// Sets an attribute to the address of a place in the code.
    pub fn set_address(&mut self, entry: Entry, name: DwAt, place: Place) {
        self.set(entry, name, Value::Address(place.address()));
    }

    fn add_unit(&mut self, id: MdId, extent: Extent) {
        let Some(node) = Node::get(self.scope, id).filter(|_| !self.units.contains_key(&id)) else {
            return;
        };
        // A file has one split unit, as entries of two cannot refer to each other.
        if self.unit.split_file.is_some()
            && let Some((first, _)) = self.units.values().next()
        {
            self.units.insert(id, (*first, extent));
            return;
        }
        let file = node.node(slot!(DICompileUnit, "file"));
        let program = self.line_program(file);
        let unit = self
            .tree
            .add(DwarfUnit::new(Kind::Full, extent, Some(program)));
        self.units.insert(id, (unit, extent));
        if let Some(name) = &self.unit.split_file {
            self.add_skeleton(unit, name);
        }
        // The primary file keeps its number.
        self.file(unit, file);
        let root = self.root(unit);
        let producer = node.string(slot!(DICompileUnit, "producer"));
        self.set_text(root, constants::DW_AT_producer, producer);
        let language = node.number(slot!(DICompileUnit, "language"));
        if let Some(language) = u16::try_from(language & !LANGUAGE_VERSIONED).ok()
            && node.number(slot!(DICompileUnit, "language")) & LANGUAGE_VERSIONED == 0
        {
            if is_c(constants::DwLang(language)) {
                self.c_units.insert(unit);
            }
            if counts_from_one(constants::DwLang(language)) {
                self.units_from_one.insert(unit);
            }
            let language = Value::Unsigned(language.into());
            self.set(root, constants::DW_AT_language, language);
        }
        self.set_text(root, constants::DW_AT_name, &file::name(file));
        let home = self.root(self.home(unit));
        self.set_text(home, constants::DW_AT_comp_dir, file::directory(file));
        let names = self.unit.options.names;
        let tables = names.of(node, self.encoding.version);
        if tables.gnu {
            self.set_flag(home, constants::DW_AT_GNU_pubnames);
        }
        if let Some(unit) = self.tree.get_mut(unit) {
            unit.tables = tables;
        }
    }

    /// Puts the metadata of a function in scope, and returns its subprogram.
    fn enter(&mut self, code: &Code) -> Option<Node<'a>> {
        let module = self.unit.module;
        let body = module.globals.get(code.id)?.body()?;
        self.function = code.id.as_u32();
        self.scope = module.body_scope(code.id, body);
        super::subprogram(module, code.id)
    }

    fn leave(&mut self) {
        self.function = u32::MAX;
        self.scope = self.unit.module.scope();
    }

    /// Finds the subprograms of which code was inlined into a function.
    fn find_inlined(&mut self, debug: &FunctionDebug) {
        let scope = self.scope;
        let Some(body) = scope.body else { return };
        let mut seen: FxHashSet<(MdId, MdId)> = FxHashSet::default();
        let rows = debug.rows.iter().filter_map(|r| body.locs.get(r.loc));
        let rows = rows.filter_map(|l| Some((l.scope?, l.inlined_at?)));
        let declared = debug.variables.iter().filter_map(|v| {
            let loc = Node::get(scope, v.declared.loc?)?;
            let (scope, call) = location(loc);
            Some((scope?.id, call?.id))
        });
        let mut left: Vec<(MdId, MdId)> = rows.chain(declared).collect();
        while let Some(next) = left.pop() {
            if !seen.insert(next) {
                continue;
            }
            if let Some(of) = Node::get(scope, next.0).and_then(subprogram) {
                self.inlined.insert(self.key(of));
            }
            let call = Node::get(scope, next.1).map(location);
            if let Some((Some(around), Some(call))) = call {
                left.push((around.id, call.id));
            }
        }
    }

    /// Adds all functions to their units.
    pub fn add_functions(&mut self) {
        let functions = self.functions;
        for code in functions {
            if let (Some(debug), Some(_)) = (&code.debug, self.enter(code)) {
                self.find_inlined(debug);
            }
        }
        let mut members: FxHashMap<UnitId, Members> = FxHashMap::default();
        for (code, place) in functions.iter().zip(self.places) {
            let (Some(debug), Some(node)) = (&code.debug, self.enter(code)) else {
                continue;
            };
            let Some((unit, _)) = self.unit_of(node) else {
                continue;
            };
            let place = place.plus(debug.start);
            self.add_lines(unit, node, debug, place);
            self.add_definition(code.id, debug, node, place);
            members.entry(unit).or_default().push((place, debug.len));
        }
        self.leave();
        self.set_callees();
        for unit in self.tree.ids() {
            let members = members.remove(&unit).unwrap_or_default();
            self.set_extent(unit, members);
        }
    }

    /// The extent of a unit.
    pub fn extent(&self, unit: UnitId) -> Extent {
        self.tree.get(unit).map_or(Extent::Full, |unit| unit.extent)
    }

    /// Returns true if a unit's language is C.
    pub fn is_c(&self, unit: UnitId) -> bool {
        self.c_units.contains(&unit)
    }

    /// Returns true if the arrays of a unit's language start at 1.
    pub fn counts_from_one(&self, unit: UnitId) -> bool {
        self.units_from_one.contains(&unit)
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
        let root = self.root(self.home(unit));
        match ranges.as_slice() {
            [] => {}
            [(place, len)] => {
                self.set_address(root, constants::DW_AT_low_pc, *place);
                let high = Value::Unsigned(*len);
                self.set(root, constants::DW_AT_high_pc, high);
            }
            ranges => {
                let zero = Address {
                    target: None,
                    addend: 0,
                };
                self.set(root, constants::DW_AT_low_pc, Value::Address(zero));
                let list = ranges.iter();
                let list = list.map(|(place, len)| Range::Start(place.address(), *len));
                self.set_range_list(root, list.collect());
            }
        }
    }
}

/// Returns true for the languages that have functions with and without prototypes.
fn is_c(language: constants::DwLang) -> bool {
    matches!(
        language,
        constants::DW_LANG_C89
            | constants::DW_LANG_C
            | constants::DW_LANG_C99
            | constants::DW_LANG_C11
            | constants::DW_LANG_C17
            | constants::DW_LANG_ObjC
    )
}

/// Returns true for the languages whose arrays start at 1 if nothing else is said.
fn counts_from_one(language: constants::DwLang) -> bool {
    matches!(
        language,
        constants::DW_LANG_Ada83
            | constants::DW_LANG_Ada95
            | constants::DW_LANG_Cobol74
            | constants::DW_LANG_Cobol85
            | constants::DW_LANG_Fortran77
            | constants::DW_LANG_Fortran90
            | constants::DW_LANG_Fortran95
            | constants::DW_LANG_Fortran03
            | constants::DW_LANG_Fortran08
            | constants::DW_LANG_Fortran18
            | constants::DW_LANG_Julia
            | constants::DW_LANG_Modula2
            | constants::DW_LANG_Modula3
            | constants::DW_LANG_Pascal83
            | constants::DW_LANG_PLI
    )
}
