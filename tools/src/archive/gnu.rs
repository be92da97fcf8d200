//! The archives of GNU, thin ones too.

use super::{About, Format, HEADER, Member, Symbols, header, place};
use std::collections::BTreeMap;

/// The longest name in a header.
const SHORT: usize = 15;

pub(super) fn write(
    members: &[Member],
    format: Format,
    table: Option<(About, Symbols)>,
) -> Result<Vec<u8>, String> {
    let magic: &[u8] = match format {
        Format::Thin => b"!<thin>\n",
        _ => b"!<arch>\n",
    };
    let mut out = magic.to_vec();
    let (names, long) = names(members, format, "/\n");
    if let Some((about, symbols)) = table {
        let names = symbols.names();
        let size = 4usize
            .saturating_add(symbols.count().saturating_mul(4))
            .saturating_add(names.len())
            .next_multiple_of(2);
        out.extend(header("/", about, size).bytes());
        let end = out.len().saturating_add(size);
        let mut at = end.saturating_add(long.len());
        out.extend((symbols.count() as u32).to_be_bytes());
        for (member, symbols) in members.iter().zip(&symbols.0) {
            let place = place(at)?;
            out.extend(std::iter::repeat_n(place.to_be_bytes(), symbols.len()).flatten());
            at = at.saturating_add(member_size(member, format));
        }
        out.extend(names);
        out.resize(end, 0);
    }
    out.extend(long);
    append(members, &names, format, &mut out);
    Ok(out)
}

/// The size of a member with its header.
pub(super) fn member_size(member: &Member, format: Format) -> usize {
    match format {
        Format::Thin => HEADER,
        _ => HEADER.saturating_add(member.data.len().next_multiple_of(2)),
    }
}

/// Appends the members, under the names of their headers.
pub(super) fn append(members: &[Member], names: &[String], format: Format, out: &mut Vec<u8>) {
    for (member, name) in members.iter().zip(names) {
        out.extend(header(name, member.about, member.data.len()).bytes());
        if format == Format::Thin {
            continue;
        }
        out.extend(&member.data);
        if out.len() % 2 == 1 {
            out.push(b'\n');
        }
    }
}

/// The names in the headers of members, and the member with the long ones, each followed by `end`.
pub(super) fn names<'m>(
    members: &'m [Member],
    format: Format,
    end: &str,
) -> (Vec<String>, Vec<u8>) {
    let mut long = String::new();
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    let name = |member: &'m Member| {
        let is_short = member.name.len() <= SHORT && !member.name.contains('/');
        if format != Format::Thin && is_short {
            return format!("{}/", member.name);
        }
        let start = long.len();
        let place = *places.entry(&member.name).or_insert(start);
        // Members of a thin archive are other files, even under one name.
        if place == start || format == Format::Thin {
            long.push_str(&member.name);
            long.push_str(end);
            return format!("/{start}");
        }
        format!("/{place}")
    };
    let names = members.iter().map(name).collect();
    if long.len() % 2 == 1 {
        long.push('\n');
    }
    if long.is_empty() {
        return (names, Vec::new());
    }
    // This header has a size and nothing else.
    let mut member = format!("{:<48}{:<10}`\n", "//", long.len());
    member.push_str(&long);
    (names, member.into_bytes())
}
