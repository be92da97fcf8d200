//! The index of names (DWARF 5, 6.1.1.4).

use super::description::Expression;
use super::encode::Written;
use super::lists::Location;
use super::names::{Names, is_type};
use super::section::Section;
use super::tree::{EntryId, Item, Tree, Unit, UnitId, Value};
use gimli::Format;
use gimli::constants::{self, DwForm, DwIdx, DwTag};
use rustc_hash::FxHashMap;

/// An entry with a name.
struct Indexed {
    /// The number of the unit in the index.
    unit: usize,
    entry: EntryId,
    tag: DwTag,
    /// The entry around it; none if that is only a declaration.
    parent: Option<EntryId>,
}

/// A name with its entries.
struct Name {
    hash: u32,
    text: Vec<u8>,
    entries: Vec<Indexed>,
}

/// The parent of an entry of the index, as its abbreviation has it (DWARF 5, 6.1.1.2, `DW_IDX_parent`).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Around {
    Unknown,
    NotIndexed,
    Indexed,
}

/// The hash of a name (DWARF 5, 6.1.1.4.5): that of Bernstein, of the text with small letters.
fn hash(text: &[u8]) -> u32 {
    let fold = |hash: u32, byte: u8| hash.wrapping_mul(33).wrapping_add(byte.into());
    match std::str::from_utf8(text) {
        Ok(text) if !text.is_ascii() => {
            let mut bytes = [0; 4];
            text.chars().fold(5381, |hash, letter| {
                let mut small = letter.to_lowercase();
                let small = match (letter, small.next(), small.next()) {
                    ('\u{130}' | '\u{131}', ..) => 'i',
                    (_, Some(small), None) => small,
                    _ => letter,
                };
                let bytes = small.encode_utf8(&mut bytes);
                bytes.bytes().fold(hash, fold)
            })
        }
        _ => text.to_ascii_lowercase().into_iter().fold(5381, fold),
    }
}

/// Returns true if the place of a variable, or a value of it, is an address.
fn has_address(unit: &Unit, item: &Item) -> bool {
    let has = |place: &Expression| !place.addresses.is_empty();
    match item.attribute(constants::DW_AT_location) {
        Some(Value::Expression(place)) => has(place),
        Some(Value::Locations(list)) => {
            let mut list = unit.locations.list.get(list.0).into_iter().flatten();
            list.any(|l| matches!(l, Location::Pair(_, _, place) if has(place)))
        }
        _ => false,
    }
}

/// The names of an entry that the index has: one, and the name for the linker.
fn names<'t>(names: &Names<'t>, at: (UnitId, EntryId), unit: &Unit, item: &Item) -> [&'t [u8]; 2] {
    let has = |attribute| item.attribute(attribute).is_some();
    let has_code = has(constants::DW_AT_low_pc) || has(constants::DW_AT_ranges);
    let (is_indexed, has_linkage) = match item.tag {
        constants::DW_TAG_subprogram | constants::DW_TAG_inlined_subroutine => (has_code, true),
        constants::DW_TAG_label => (has_code, false),
        constants::DW_TAG_variable => {
            let has_value = has(constants::DW_AT_location) || has(constants::DW_AT_const_value);
            let is_global = has_value && unit.globals.contains(&at.1);
            (is_global || has_address(unit, item), true)
        }
        constants::DW_TAG_namespace
        | constants::DW_TAG_imported_declaration
        | constants::DW_TAG_imported_module => (true, false),
        tag => (is_type(tag) && !has(constants::DW_AT_declaration), false),
    };
    let name = match is_indexed {
        true => names.name(at),
        false => b"",
    };
    match names.text(at, constants::DW_AT_linkage_name) {
        linkage if is_indexed && has_linkage && linkage != name => [name, linkage],
        _ => [name, b""],
    }
}

/// The names of units.
fn collect(tree: &Tree, units: &[&(UnitId, Written)]) -> Vec<Name> {
    let all = Names::new(tree);
    let mut list: Vec<Name> = Vec::new();
    let mut known: FxHashMap<&[u8], usize> = FxHashMap::default();
    for (number, (id, _)) in units.iter().enumerate() {
        let Some(unit) = tree.get(*id) else { continue };
        for (entry, item) in unit.items().skip(1) {
            let at = (*id, entry);
            let parent = all.parent(at).1;
            let is_declared = unit.get(parent).is_some_and(|parent| {
                let declaration = parent.attribute(constants::DW_AT_declaration);
                declaration.is_some()
            });
            for text in names(&all, at, unit, item) {
                if text.is_empty() {
                    continue;
                }
                let place = *known.entry(text).or_insert(list.len());
                if place == list.len() {
                    list.push(Name {
                        hash: hash(text),
                        text: text.to_vec(),
                        entries: Vec::new(),
                    });
                }
                if let Some(name) = list.get_mut(place) {
                    name.entries.push(Indexed {
                        unit: number,
                        entry,
                        tag: item.tag,
                        parent: (!is_declared).then_some(parent),
                    });
                }
            }
        }
    }
    list
}

/// The number of buckets for a number of hashes, as in LLVM.
fn buckets(hashes: usize) -> usize {
    match hashes {
        1025.. => hashes / 4,
        17.. => hashes / 2,
        _ => hashes.max(1),
    }
}

/// The index of the names of units, which are written at some place; none if no unit asks for one.
pub fn table(tree: &mut Tree, written: &[(UnitId, Written)], format: Format) -> Option<Section> {
    let wants = |id: UnitId| tree.get(id).is_some_and(|unit| unit.tables.index);
    let units: Vec<&(UnitId, Written)> = written.iter().filter(|(id, _)| wants(*id)).collect();
    if units.is_empty() {
        return None;
    }
    let mut names = collect(tree, &units);
    let mut hashes: Vec<u32> = names.iter().map(|name| name.hash).collect();
    hashes.sort_unstable();
    hashes.dedup();
    let count = buckets(hashes.len());
    names.sort_by_key(|name| (name.hash as usize % count, name.hash));
    let pool = Pool::of(&names, &units);

    let mut table = Section::new(".debug_names");
    let start = table.open(format);
    table.number(5, 2);
    table.number(0, 2);
    let augmentation = b"LLVM0700";
    let counts = [
        units.len(),
        0,
        0,
        count,
        names.len(),
        pool.abbreviations.bytes.len(),
        augmentation.len(),
    ];
    counts
        .iter()
        .for_each(|count| table.number(*count as u64, 4));
    table.bytes.extend_from_slice(augmentation);
    for (_, unit) in &units {
        table.offset(".debug_info", unit.start, format);
    }
    let mut next = 0;
    for bucket in 0..count {
        let is_here = |name: &&Name| name.hash as usize % count == bucket;
        let here = names.iter().skip(next).take_while(is_here).count();
        // Rows count from 1.
        table.number(if here == 0 { 0 } else { next as u64 + 1 }, 4);
        next += here;
    }
    names
        .iter()
        .for_each(|name| table.number(name.hash.into(), 4));
    for name in &names {
        let text = tree.strings.add(&name.text);
        let offset = tree.strings.offset(text);
        table.offset(".debug_str", offset as u64, format);
    }
    pool.starts
        .iter()
        .for_each(|start| table.number(*start, format.word_size()));
    table.bytes.extend(pool.abbreviations.bytes);
    table.bytes.extend(pool.entries.bytes);
    table.close(start, format);
    Some(table)
}

/// The pool of an index's entries, with their abbreviations.
struct Pool {
    entries: Section,
    abbreviations: Section,
    numbers: FxHashMap<(DwTag, Around), u64>,
    /// The offset of each name's entries.
    starts: Vec<u64>,
}

impl Pool {
    fn of(names: &[Name], units: &[&(UnitId, Written)]) -> Self {
        let mut pool = Self {
            entries: Section::new(""),
            abbreviations: Section::new(""),
            numbers: FxHashMap::default(),
            starts: Vec::with_capacity(names.len()),
        };
        let all = || names.iter().flat_map(|name| &name.entries);
        // The offsets of entries; an entry with two names is there twice, and the first counts.
        let mut offsets: FxHashMap<(usize, EntryId), u64> =
            all().map(|e| ((e.unit, e.entry), u64::MAX)).collect();
        let mut parents = Vec::new();
        let size = match units.len() {
            1 => 0,
            0x102.. => 4,
            _ => 1,
        };
        for name in names {
            pool.starts.push(pool.entries.len());
            for entry in &name.entries {
                if let Some(offset) = offsets.get_mut(&(entry.unit, entry.entry)) {
                    *offset = pool.entries.len().min(*offset);
                }
                let parent = entry.parent.map(|parent| (entry.unit, parent));
                let around = match parent {
                    None => Around::Unknown,
                    Some(parent) if offsets.contains_key(&parent) => Around::Indexed,
                    Some(_) => Around::NotIndexed,
                };
                let number = pool.abbreviation(entry.tag, around, size);
                pool.entries.unsigned(number);
                pool.entries.number(entry.unit as u64, size);
                let unit = units.get(entry.unit);
                let offset = unit.and_then(|(_, unit)| unit.offset(entry.entry));
                pool.entries.number(offset.unwrap_or(0), 4);
                if let (Around::Indexed, Some(parent)) = (around, parent) {
                    parents.push((pool.entries.len(), parent));
                    pool.entries.number(0, 4);
                }
            }
            pool.entries.number(0, 1);
        }
        for (at, parent) in parents {
            let offset = offsets.get(&parent).copied().unwrap_or(0);
            pool.entries.replace(at, offset, 4);
        }
        pool.abbreviations.number(0, 1);
        pool
    }

    /// The number of an abbreviation; `size` is that of units' numbers.
    fn abbreviation(&mut self, tag: DwTag, around: Around, size: u8) -> u64 {
        if let Some(known) = self.numbers.get(&(tag, around)) {
            return *known;
        }
        let number = self.numbers.len() as u64 + 1;
        self.numbers.insert((tag, around), number);
        let made = &mut self.abbreviations;
        made.unsigned(number);
        made.unsigned(tag.0.into());
        let mut field = |name: DwIdx, form: DwForm| {
            made.unsigned(name.0.into());
            made.unsigned(form.0.into());
        };
        match size {
            0 => {}
            1 => field(constants::DW_IDX_compile_unit, constants::DW_FORM_data1),
            _ => field(constants::DW_IDX_compile_unit, constants::DW_FORM_data4),
        }
        field(constants::DW_IDX_die_offset, constants::DW_FORM_ref4);
        match around {
            Around::Unknown => {}
            Around::NotIndexed => {
                field(constants::DW_IDX_parent, constants::DW_FORM_flag_present);
            }
            Around::Indexed => field(constants::DW_IDX_parent, constants::DW_FORM_ref4),
        }
        made.number(0, 2);
        number
    }
}
