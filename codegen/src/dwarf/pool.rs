//! Strings and addresses that units refer to by numbers.

use super::section::{ADDRESS_SIZE, Address, Section};
use gimli::{Encoding, Format};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;

/// The number of a string in the table of its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StringId(pub usize);

/// The strings of a file, each with a zero byte behind it.
#[derive(Default)]
pub struct Strings {
    pub bytes: Vec<u8>,
    /// The offset of each.
    pub offsets: Vec<usize>,
    /// The numbers of strings, by their hashes.
    known: FxHashMap<u64, usize>,
}

impl Strings {
    /// The number of a string without zero bytes.
    pub fn add(&mut self, text: &[u8]) -> StringId {
        let hash = FxBuildHasher.hash_one(text);
        if let Some(known) = self.known.get(&hash).copied().map(StringId)
            && self.get(known) == text
        {
            return known;
        }
        let number = self.offsets.len();
        self.known.insert(hash, number);
        self.offsets.push(self.bytes.len());
        self.bytes.extend_from_slice(text);
        self.bytes.push(0);
        StringId(number)
    }

    /// A string by its number.
    pub fn get(&self, id: StringId) -> &[u8] {
        let start = self.offset(id);
        let end = self.offsets.get(id.0 + 1).copied();
        let end = end.unwrap_or(self.bytes.len()).saturating_sub(1);
        self.bytes.get(start..end).unwrap_or_default()
    }

    /// The offset of a string.
    pub fn offset(&self, id: StringId) -> usize {
        self.offsets.get(id.0).copied().unwrap_or(self.bytes.len())
    }

    /// The table of the offsets (DWARF 5, 7.26).
    pub fn table(&self, name: &'static str, version: u16, format: Format) -> Section {
        let mut table = Section::new(name);
        // The table had no header before.
        let start = (version >= 5).then(|| table.open(format));
        if start.is_some() {
            table.number(version.into(), 2);
            table.number(0, 2);
        }
        for offset in &self.offsets {
            table.number(*offset as u64, format.word_size());
        }
        if let Some(start) = start {
            table.close(start, format);
        }
        table
    }
}

/// The addresses of a file.
#[derive(Default)]
pub struct Addresses {
    list: Vec<Address>,
    numbers: FxHashMap<Address, usize>,
}

impl Addresses {
    /// The number of an address.
    pub fn number(&mut self, address: Address) -> u64 {
        let next = self.list.len();
        let number = *self.numbers.entry(address).or_insert(next);
        if number == next {
            self.list.push(address);
        }
        number as u64
    }

    /// The table of the addresses (DWARF 5, 7.27).
    pub fn table(&self, version: u16, format: Format) -> Section {
        let mut table = Section::new(".debug_addr");
        let start = (version >= 5).then(|| table.open(format));
        if start.is_some() {
            table.number(version.into(), 2);
            table.number(ADDRESS_SIZE.into(), 1);
            table.number(0, 1);
        }
        self.list.iter().for_each(|address| table.address(*address));
        if let Some(start) = start {
            table.close(start, format);
        }
        table
    }
}

/// The offset of the first row of a table of offsets or addresses, behind its header.
pub fn base(version: u16, format: Format) -> u64 {
    match version {
        5.. => u64::from(format.initial_length_size()) + 4,
        _ => 0,
    }
}

/// The form of a file's tables.
pub struct Form<'a> {
    pub encoding: Encoding,
    /// The addresses, if tables refer to them by numbers.
    pub addresses: Option<&'a mut Addresses>,
}
