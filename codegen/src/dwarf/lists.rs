//! Lists of ranges and of locations (DWARF 5, 7.25 and 7.29).

use super::description::Expression;
use super::pool::Form;
use super::section::{ADDRESS_SIZE, Address, Section};
use gimli::Encoding;
use gimli::constants::{self, DwLle, DwRle};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::{BuildHasher, Hash};

/// The number of a list in its unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListId(pub usize);

/// The lists of a unit.
pub struct Lists<T> {
    pub list: Vec<Vec<T>>,
    /// The numbers of lists, by their hashes.
    known: FxHashMap<u64, usize>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self {
            list: Vec::new(),
            known: FxHashMap::default(),
        }
    }
}

impl<T: Hash + PartialEq> Lists<T> {
    /// The number of a list.
    pub fn add(&mut self, list: Vec<T>) -> ListId {
        let hash = FxBuildHasher.hash_one(&list);
        if let Some(known) = self.known.get(&hash)
            && self.list.get(*known) == Some(&list)
        {
            return ListId(*known);
        }
        self.known.insert(hash, self.list.len());
        self.list.push(list);
        ListId(self.list.len() - 1)
    }
}

/// A range of addresses, or the address that the ranges behind it are relative to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Range {
    Base(Address),
    /// Two offsets.
    Pair(u64, u64),
    /// An address and a length.
    Start(Address, u64),
}

/// A location with the range in which it holds, or the address that the ranges behind it are relative to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Location {
    Base(Address),
    /// Two offsets.
    Pair(u64, u64, Expression),
}

/// Appends a table of lists to a section by `append`, which writes one.
///
/// Returns what attributes say: the offsets of the lists in the section, or their numbers in tables with addresses by
/// numbers.
pub fn table<T>(
    to: &mut Section,
    lists: &Lists<T>,
    form: &mut Form<'_>,
    mut append: impl FnMut(&mut Section, &[T], &mut Form<'_>),
) -> Vec<u64> {
    if lists.list.is_empty() {
        return Vec::new();
    }
    let Encoding {
        version, format, ..
    } = form.encoding;
    if version < 5 {
        let made = lists.list.iter().map(|list| {
            let offset = to.len();
            append(to, list, form);
            offset
        });
        return made.collect();
    }
    let start = to.open(format);
    to.number(version.into(), 2);
    to.number(ADDRESS_SIZE.into(), 1);
    to.number(0, 1);
    let count = match form.addresses {
        Some(_) => lists.list.len() as u64,
        None => 0,
    };
    to.number(count, 4);
    let base = to.len();
    (0..count).for_each(|_| to.number(0, format.word_size()));
    let mut places = Vec::with_capacity(lists.list.len());
    for (number, list) in lists.list.iter().enumerate() {
        places.push(match count {
            0 => to.len(),
            _ => {
                let place = base + number as u64 * u64::from(format.word_size());
                to.replace(place, to.len() - base, format.word_size());
                number as u64
            }
        });
        append(to, list, form);
    }
    to.close(start, format);
    places
}

/// The number of a base address that is no offset, before DWARF 5.
const SELECTION: u64 = u64::MAX;

/// Appends a list of ranges.
pub fn ranges(to: &mut Section, list: &[Range], form: &mut Form<'_>) {
    if form.encoding.version < 5 {
        for range in list {
            match *range {
                Range::Base(base) => {
                    to.number(SELECTION, ADDRESS_SIZE);
                    to.address(base);
                }
                Range::Pair(start, end) => {
                    to.number(start, ADDRESS_SIZE);
                    to.number(end, ADDRESS_SIZE);
                }
                Range::Start(start, len) => {
                    to.address(start);
                    to.address(start.plus(len));
                }
            }
        }
        to.number(0, ADDRESS_SIZE);
        return to.number(0, ADDRESS_SIZE);
    }
    let op = |to: &mut Section, op: DwRle| to.number(op.0.into(), 1);
    for range in list {
        match (range, &mut form.addresses) {
            (Range::Base(base), Some(addresses)) => {
                op(to, constants::DW_RLE_base_addressx);
                to.unsigned(addresses.number(*base));
            }
            (Range::Base(base), None) => {
                op(to, constants::DW_RLE_base_address);
                to.address(*base);
            }
            (Range::Pair(start, end), _) => {
                op(to, constants::DW_RLE_offset_pair);
                to.unsigned(*start);
                to.unsigned(*end);
            }
            (Range::Start(start, len), Some(addresses)) => {
                op(to, constants::DW_RLE_startx_length);
                to.unsigned(addresses.number(*start));
                to.unsigned(*len);
            }
            (Range::Start(start, len), None) => {
                op(to, constants::DW_RLE_start_length);
                to.address(*start);
                to.unsigned(*len);
            }
        }
    }
    op(to, constants::DW_RLE_end_of_list);
}

/// Appends a list of locations.
pub fn locations(to: &mut Section, list: &[Location], form: &mut Form<'_>) {
    let op = |to: &mut Section, op: DwLle| to.number(op.0.into(), 1);
    let version = form.encoding.version;
    let is_short = version >= 5 || form.addresses.is_some();
    let mut near = None;
    for location in list {
        match (location, &mut form.addresses) {
            (Location::Base(base), Some(_)) => near = Some(*base),
            (Location::Base(base), None) => {
                match is_short {
                    true => op(to, constants::DW_LLE_base_address),
                    false => to.number(SELECTION, ADDRESS_SIZE),
                }
                to.address(*base);
            }
            // gdb 13 does not add the base to offsets in split units.
            (Location::Pair(start, end, place), Some(addresses)) => {
                let Some(base) = near else { continue };
                op(to, constants::DW_LLE_startx_length);
                to.unsigned(addresses.number(base.plus(*start)));
                let len = end.saturating_sub(*start);
                match version {
                    5.. => to.unsigned(len),
                    // GNU's form, of the time before DWARF 5.
                    _ => to.number(len, 4),
                }
                expression(to, place, form);
            }
            (Location::Pair(start, end, place), None) => {
                if is_short {
                    op(to, constants::DW_LLE_offset_pair);
                    to.unsigned(*start);
                    to.unsigned(*end);
                } else {
                    to.number(*start, ADDRESS_SIZE);
                    to.number(*end, ADDRESS_SIZE);
                }
                expression(to, place, form);
            }
        }
    }
    match is_short {
        true => op(to, constants::DW_LLE_end_of_list),
        false => (0..2).for_each(|_| to.number(0, ADDRESS_SIZE)),
    }
}

/// Appends the length of a location's description, and the description.
fn expression(to: &mut Section, place: &Expression, form: &mut Form<'_>) {
    let made = place.section(form);
    match form.encoding.version {
        5.. => to.unsigned(made.len()),
        // A longer one cannot be said: the value is not known there.
        _ if made.len() > u16::MAX.into() => return to.number(0, 2),
        _ => to.number(made.len(), 2),
    }
    to.append(made);
}
