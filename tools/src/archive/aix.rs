//! The big archives of AIX: members in a chain, a table of them, and a table of symbols for each size of addresses.

use super::{About, Member, Symbols, is_64_bit};

const MAGIC: &[u8] = b"<bigaf>\n";
/// The size of the header of an archive in bytes.
const ARCHIVE_HEADER: u64 = 128;
/// The size of the header of a member in bytes, without its name.
const MEMBER_HEADER: u64 = 112;
/// Behind the name of a member.
const END: &[u8] = b"`\n";

pub(super) fn write(members: &[Member], table: Option<(About, Symbols)>) -> Vec<u8> {
    let mut places = Vec::with_capacity(members.len());
    let mut end = ARCHIVE_HEADER;
    for member in members {
        places.push(end);
        end = end.saturating_add(size(&member.name, member.data.len()));
    }
    let first = places.first().copied().unwrap_or_default();
    let last = places.last().copied().unwrap_or_default();
    let list = list(members, &places);
    let mut tables = Vec::new();
    if let Some((about, symbols)) = table {
        for wide in [false, true] {
            tables.extend(symbol_table(members, &symbols, &places, wide).map(|t| (wide, about, t)));
        }
    }
    let mut at = end.saturating_add(size("", list.len()));
    let mut place_of = [0; 2];
    for (wide, _, table) in &tables {
        if let Some(place) = place_of.get_mut(usize::from(*wide)) {
            *place = at;
        }
        at = at.saturating_add(size("", table.len()));
    }
    let [narrow, wide] = place_of;
    let own = if members.is_empty() { 0 } else { end };
    let mut out = MAGIC.to_vec();
    for place in [own, narrow, wide, first, last, 0] {
        out.extend(format!("{place:<20}").bytes());
    }
    if members.is_empty() {
        return out;
    }
    let mut before = 0;
    let nexts = places.iter().skip(1).copied().chain([end]);
    for ((member, place), next) in members.iter().zip(&places).zip(nexts) {
        append(
            &mut out,
            &member.name,
            member.about,
            (next, before),
            &member.data,
        );
        before = *place;
    }
    let none = About {
        mode: 0,
        ..About::FIXED
    };
    let next = if narrow == 0 { wide } else { narrow };
    append(&mut out, "", none, (next, last), &list);
    let mut before = end;
    for (is_wide, about, table) in &tables {
        let next = if *is_wide { 0 } else { wide };
        append(&mut out, "", *about, (next, before), table);
        before = narrow;
    }
    // The last part is not filled up.
    let odd = match tables.last() {
        Some((_, _, table)) => table.len() % 2,
        None => 0,
    };
    out.truncate(out.len().saturating_sub(odd));
    out
}

/// The size of a member with its header.
fn size(name: &str, data: usize) -> u64 {
    let even = |len: usize| len.next_multiple_of(2) as u64;
    let header = MEMBER_HEADER
        .saturating_add(even(name.len()))
        .saturating_add(END.len() as u64);
    header.saturating_add(even(data))
}

/// Appends a member, with the places of the one behind it and the one before it.
fn append(out: &mut Vec<u8>, name: &str, about: About, (next, before): (u64, u64), data: &[u8]) {
    let About {
        time,
        user,
        group,
        mode,
    } = about;
    let (size, len) = (data.len(), name.len());
    let header = format!(
        "{size:<20}{next:<20}{before:<20}{time:<12}{user:<12}{group:<12}{mode:<12o}{len:<4}"
    );
    for part in [header.as_bytes(), name.as_bytes(), END, data] {
        out.extend(part);
        if out.len() % 2 == 1 {
            out.push(0);
        }
    }
}

/// The table of members.
fn list(members: &[Member], places: &[u64]) -> Vec<u8> {
    let mut list = format!("{:<20}", members.len()).into_bytes();
    for place in places {
        list.extend(format!("{place:<20}").bytes());
    }
    for member in members {
        list.extend(member.name.bytes());
        list.push(0);
    }
    list
}

/// The table of the symbols of members with addresses of 64 bits, or with those of 32; `None` if it is empty.
fn symbol_table(
    members: &[Member],
    symbols: &Symbols,
    places: &[u64],
    wide: bool,
) -> Option<Vec<u8>> {
    let (mut offsets, mut names) = (Vec::new(), Vec::new());
    for ((member, symbols), place) in members.iter().zip(&symbols.0).zip(places) {
        if symbols.is_empty() || is_64_bit(&member.data) != wide {
            continue;
        }
        for name in symbols {
            offsets.extend(place.to_be_bytes());
            names.extend(name);
            names.push(0);
        }
    }
    let count = (offsets.len() / 8) as u64;
    (count > 0).then(|| [count.to_be_bytes().as_slice(), &offsets, &names].concat())
}
