//! The bytes of units: entries and their abbreviations (DWARF 5, 7.5).

use super::lists;
use super::pool::{Addresses, Form};
use super::section::{ADDRESS_SIZE, Link, Section, Target};
use super::tree::{EntryId, Item, Kind, Tree, Unit, UnitId, Value};
use gimli::constants::{self, DwForm};
use gimli::{Encoding, Format};
use rustc_hash::FxHashMap;

/// The sections of a file's units.
pub struct Encoder<'t> {
    tree: &'t Tree,
    pub info: Section,
    pub abbreviations: Section,
    pub ranges: Section,
    pub locations: Section,
    form: Form<'t>,
    /// The units that are written.
    pub written: Vec<(UnitId, Written)>,
    /// The references to entries of other units: their places, and the entries.
    others: Vec<(u64, UnitId, EntryId)>,
}

/// The place of a unit.
pub struct Written {
    /// The offset in the section.
    pub start: u64,
    /// The number of bytes.
    pub len: u64,
    /// The offset of the entry of the unit itself, from the start.
    pub root: u64,
    /// The offset of each entry from the start.
    pub offsets: Vec<u64>,
}

impl Written {
    /// The offset of an entry from the start; none if it is not written.
    pub fn offset(&self, entry: EntryId) -> Option<u64> {
        self.offsets.get(entry.0).copied().filter(|at| *at != 0)
    }
}

/// The state of writing the entries of one unit.
struct Context<'t> {
    unit: &'t Unit,
    /// The numbers of abbreviations, by their bytes.
    numbers: FxHashMap<Vec<u8>, u64>,
    ranges: Vec<u64>,
    locations: Vec<u64>,
    offsets: Vec<u64>,
    /// The references to entries of the unit: their places, and the entries.
    references: Vec<(u64, EntryId)>,
    start: u64,
}

impl<'t> Encoder<'t> {
    /// An encoder of the units of a file; `addresses` are those of split units.
    pub fn new(tree: &'t Tree, encoding: Encoding, addresses: Option<&'t mut Addresses>) -> Self {
        let name = |name, split| match addresses {
            Some(_) => split,
            None => name,
        };
        let new = encoding.version >= 5;
        Self {
            tree,
            info: Section::new(name(".debug_info", ".debug_info.dwo")),
            abbreviations: Section::new(name(".debug_abbrev", ".debug_abbrev.dwo")),
            ranges: Section::new(match new {
                true => name(".debug_rnglists", ".debug_rnglists.dwo"),
                // The skeleton has those of both.
                false => ".debug_ranges",
            }),
            locations: Section::new(match new {
                true => name(".debug_loclists", ".debug_loclists.dwo"),
                false => name(".debug_loc", ".debug_loc.dwo"),
            }),
            form: Form {
                encoding,
                addresses,
            },
            written: Vec::new(),
            others: Vec::new(),
        }
    }

    fn word(&self) -> u8 {
        self.form.encoding.format.word_size()
    }

    /// Writes a unit; `number` names a split unit and its skeleton.
    pub fn unit(&mut self, id: UnitId, number: u64) {
        let Some(unit) = self.tree.get(id) else {
            return;
        };
        let form = &mut self.form;
        let format = form.encoding.format;
        let ranges = lists::table(&mut self.ranges, &unit.ranges, form, lists::ranges);
        let places = &mut self.locations;
        let locations = lists::table(places, &unit.locations, form, lists::locations);
        let start = self.info.len();
        let contents = self.info.open(format);
        self.header(unit.kind, number);
        let root = self.info.len() - start;
        let mut context = Context {
            unit,
            numbers: FxHashMap::default(),
            ranges,
            locations,
            offsets: vec![0; unit.len()],
            references: Vec::new(),
            start,
        };
        self.entry(Unit::root(), &mut context);
        self.abbreviations.number(0, 1);
        for (at, to) in context.references {
            let offset = context.offsets.get(to.0).copied().unwrap_or(0);
            self.info.replace(at, offset, format.word_size());
        }
        self.info.close(contents, format);
        let written = Written {
            start,
            len: self.info.len() - start,
            root,
            offsets: context.offsets,
        };
        self.written.push((id, written));
    }

    fn header(&mut self, kind: Kind, number: u64) {
        let Encoding {
            version, format, ..
        } = self.form.encoding;
        let table = self.abbreviations.len();
        let info = &mut self.info;
        info.number(version.into(), 2);
        if version >= 5 {
            let of = match kind {
                Kind::Full => constants::DW_UT_compile,
                Kind::Skeleton => constants::DW_UT_skeleton,
                Kind::Split => constants::DW_UT_split_compile,
            };
            info.number(of.0.into(), 1);
            info.number(ADDRESS_SIZE.into(), 1);
        }
        match kind {
            // Nothing in the file is relocated.
            Kind::Split => info.number(table, format.word_size()),
            _ => info.offset(self.abbreviations.name, table, format),
        }
        match version {
            5.. if kind == Kind::Full => {}
            5.. => info.number(number, 8),
            _ => info.number(ADDRESS_SIZE.into(), 1),
        }
    }

    /// Writes an entry and those in it, whose depth is limited.
    fn entry(&mut self, id: EntryId, context: &mut Context<'t>) {
        let Some(item) = context.unit.get(id) else {
            return;
        };
        if let Some(offset) = context.offsets.get_mut(id.0) {
            *offset = self.info.len() - context.start;
        }
        let number = self.abbreviation(item, context);
        self.info.unsigned(number);
        for (_, value) in &item.attributes {
            self.value(value, context);
        }
        if !item.children.is_empty() {
            for child in &item.children {
                self.entry(*child, context);
            }
            self.info.number(0, 1);
        }
    }

    /// The number of an entry's abbreviation.
    fn abbreviation(&mut self, item: &Item, context: &mut Context<'t>) -> u64 {
        let mut made = Section::new("");
        made.unsigned(item.tag.0.into());
        made.number(u64::from(!item.children.is_empty()), 1);
        for (name, value) in &item.attributes {
            made.unsigned(name.0.into());
            made.unsigned(self.form_of(value).0.into());
        }
        made.number(0, 2);
        if let Some(known) = context.numbers.get(&made.bytes) {
            return *known;
        }
        let number = context.numbers.len() as u64 + 1;
        self.abbreviations.unsigned(number);
        self.abbreviations.bytes.extend_from_slice(&made.bytes);
        context.numbers.insert(made.bytes, number);
        number
    }

    fn form_of(&self, value: &Value) -> DwForm {
        let is_split = self.form.addresses.is_some();
        let version = self.form.encoding.version;
        let of_split = |whole, split, old| match (is_split, version) {
            (false, _) => whole,
            (true, 5..) => split,
            (true, _) => old,
        };
        let offset = constants::DW_FORM_sec_offset;
        match value {
            Value::Address(_) => of_split(
                constants::DW_FORM_addr,
                constants::DW_FORM_addrx,
                constants::DW_FORM_GNU_addr_index,
            ),
            Value::String(_) => of_split(
                constants::DW_FORM_strp,
                constants::DW_FORM_strx,
                constants::DW_FORM_GNU_str_index,
            ),
            Value::Ranges(_) => of_split(offset, constants::DW_FORM_rnglistx, offset),
            Value::Locations(_) => of_split(offset, constants::DW_FORM_loclistx, offset),
            Value::Offset(..) => offset,
            Value::Block(_) => constants::DW_FORM_block,
            Value::Data1(_) => constants::DW_FORM_data1,
            Value::Data2(_) => constants::DW_FORM_data2,
            Value::Data4(_) => constants::DW_FORM_data4,
            Value::Data8(_) => constants::DW_FORM_data8,
            Value::Signed(_) => constants::DW_FORM_sdata,
            Value::Unsigned(_) => constants::DW_FORM_udata,
            Value::Expression(_) => constants::DW_FORM_exprloc,
            Value::Flag => constants::DW_FORM_flag_present,
            Value::Entry(_) => match self.form.encoding.format {
                Format::Dwarf32 => constants::DW_FORM_ref4,
                Format::Dwarf64 => constants::DW_FORM_ref8,
            },
            Value::Other(..) => constants::DW_FORM_ref_addr,
        }
    }

    fn value(&mut self, value: &Value, context: &mut Context<'t>) {
        let word = self.word();
        let format = self.form.encoding.format;
        let info = &mut self.info;
        match value {
            Value::Address(address) => match &mut self.form.addresses {
                Some(addresses) => info.unsigned(addresses.number(*address)),
                None => info.address(*address),
            },
            Value::Block(bytes) => {
                info.unsigned(bytes.len() as u64);
                info.bytes.extend_from_slice(bytes);
            }
            Value::Data1(number) => info.number((*number).into(), 1),
            Value::Data2(number) => info.number((*number).into(), 2),
            Value::Data4(number) => info.number((*number).into(), 4),
            Value::Data8(number) => info.number(*number, 8),
            Value::Signed(number) => info.signed(*number),
            Value::Unsigned(number) => info.unsigned(*number),
            Value::Expression(expression) => {
                let made = expression.section(&mut self.form);
                info.unsigned(made.len());
                info.append(made);
            }
            Value::Flag => {}
            Value::Entry(id) => {
                context.references.push((info.len(), *id));
                info.number(0, word);
            }
            Value::Other(unit, id) => {
                self.others.push((info.len(), *unit, *id));
                info.number(0, word);
            }
            Value::Offset(section, offset) => info.offset(section, *offset, format),
            Value::Ranges(list) => {
                let place = context.ranges.get(list.0).copied().unwrap_or(0);
                self.list(self.ranges.name, place);
            }
            Value::Locations(list) => {
                let place = context.locations.get(list.0).copied().unwrap_or(0);
                self.list(self.locations.name, place);
            }
            Value::String(id) => match self.form.addresses {
                Some(_) => info.unsigned(id.0 as u64),
                None => {
                    let offset = self.tree.strings(context.unit).offset(*id);
                    info.offset(".debug_str", offset as u64, format);
                }
            },
        }
    }

    /// Appends the place of a list: its offset, or its number in split units of DWARF 5.
    fn list(&mut self, section: &'static str, place: u64) {
        let Encoding {
            version, format, ..
        } = self.form.encoding;
        match (&self.form.addresses, version) {
            (None, _) => self.info.offset(section, place, format),
            (Some(_), 5..) => self.info.unsigned(place),
            (Some(_), _) => self.info.number(place, format.word_size()),
        }
    }

    /// Fills in the references to entries of other units, and adds the sections. Returns the places of the units.
    pub fn finish(mut self, sections: &mut Vec<Section>) -> Vec<(UnitId, Written)> {
        let size = self.word();
        let target = Target::Debug(self.info.name);
        let places: FxHashMap<UnitId, &Written> = self
            .written
            .iter()
            .map(|(id, written)| (*id, written))
            .collect();
        for (at, unit, entry) in self.others {
            let Some(written) = places.get(&unit) else {
                continue;
            };
            let offset = written.offset(entry).unwrap_or(0);
            self.info.links.push(Link {
                offset: at,
                size,
                target,
                addend: written.start.saturating_add(offset).cast_signed(),
            });
        }
        sections.extend([self.abbreviations, self.ranges, self.locations, self.info]);
        self.written
    }
}
