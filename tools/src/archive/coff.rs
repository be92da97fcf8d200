//! The archives of Windows: those of GNU with a second table of symbols, sorted by name, in which a name stands once.

use super::{About, Format, Member, Symbols, gnu, header, place};
use std::collections::BTreeMap;

pub(super) fn write(
    members: &[Member],
    about: Option<About>,
    symbols: Option<Symbols>,
) -> Result<Vec<u8>, String> {
    let mut out = b"!<arch>\n".to_vec();
    let (names, long) = gnu::names(members, Format::Coff, "\0");
    if let Some(about) = about {
        let tables = Tables::new(members, symbols)?;
        let (first, second) = tables.sizes();
        out.extend(header("/", about, first).bytes());
        let start = out.len().saturating_add(first);
        let start = start.saturating_add(super::HEADER).saturating_add(second);
        let offsets = tables.offsets(members, start.saturating_add(long.len()))?;
        tables.write_first(&offsets, &mut out);
        out.extend(header("/", about, second).bytes());
        tables.write_second(&offsets, &mut out);
    }
    out.extend(long);
    gnu::append(members, &names, Format::Coff, &mut out);
    Ok(out)
}

/// Both tables.
struct Tables {
    /// The symbols in the order of the members, with the indexes of these.
    in_order: Vec<(Vec<u8>, u16)>,
    sorted: BTreeMap<Vec<u8>, u16>,
    members: usize,
}

impl Tables {
    fn new(members: &[Member], symbols: Option<Symbols>) -> Result<Self, String> {
        let symbols = symbols.map(|symbols| symbols.0).unwrap_or_default();
        let mut tables = Self {
            in_order: Vec::new(),
            sorted: BTreeMap::new(),
            members: members.len(),
        };
        for (index, names) in symbols.into_iter().enumerate() {
            let index = u16::try_from(index).ok().filter(|index| *index < u16::MAX);
            let index = index.ok_or("the format has no place for so many members")?;
            for name in names {
                if !tables.sorted.contains_key(&name) {
                    tables.sorted.insert(name.clone(), index);
                    tables.in_order.push((name, index));
                }
            }
        }
        Ok(tables)
    }

    /// The sizes of both tables.
    fn sizes(&self) -> (usize, usize) {
        let names = self
            .in_order
            .iter()
            .map(|(name, _)| name.len().saturating_add(1));
        let names: usize = names.sum();
        let count = self.in_order.len();
        let first = 4usize
            .saturating_add(count.saturating_mul(4))
            .saturating_add(names);
        let second = 8usize
            .saturating_add(self.members.saturating_mul(4))
            .saturating_add(count.saturating_mul(2))
            .saturating_add(names);
        (first.next_multiple_of(2), second.next_multiple_of(2))
    }

    /// The places of the members; `start` is that of the first.
    fn offsets(&self, members: &[Member], start: usize) -> Result<Vec<u32>, String> {
        let mut at = start;
        let offset = |member: &Member| {
            let place = place(at);
            at = at.saturating_add(gnu::member_size(member, Format::Coff));
            place
        };
        members.iter().map(offset).collect()
    }

    fn write_first(&self, offsets: &[u32], out: &mut Vec<u8>) {
        out.extend((self.in_order.len() as u32).to_be_bytes());
        for (_, member) in &self.in_order {
            let offset = offsets
                .get(usize::from(*member))
                .copied()
                .unwrap_or_default();
            out.extend(offset.to_be_bytes());
        }
        write_names(self.in_order.iter().map(|(name, _)| name), out);
    }

    fn write_second(&self, offsets: &[u32], out: &mut Vec<u8>) {
        out.extend((offsets.len() as u32).to_le_bytes());
        out.extend(offsets.iter().flat_map(|offset| offset.to_le_bytes()));
        out.extend((self.sorted.len() as u32).to_le_bytes());
        // Members are counted from 1.
        let members = self.sorted.values().map(|index| index.saturating_add(1));
        out.extend(members.flat_map(u16::to_le_bytes));
        write_names(self.sorted.keys(), out);
    }
}

/// Appends names, each with a zero behind it, up to an even place.
fn write_names<'a>(names: impl Iterator<Item = &'a Vec<u8>>, out: &mut Vec<u8>) {
    for name in names {
        out.extend(name);
        out.push(0);
    }
    if out.len() % 2 == 1 {
        out.push(0);
    }
}
