//! The archives of BSD and Darwin: names stand before the contents, padded so that these are aligned.

use super::{About, Format, HEADER, Member, Symbols, header, place};

/// The alignment of contents, in bytes.
const ALIGNMENT: usize = 8;
/// The name of the table of symbols.
const TABLE: &str = "__.SYMDEF";

pub(super) fn write(
    members: &[Member],
    format: Format,
    about: Option<About>,
    symbols: Option<Symbols>,
) -> Result<Vec<u8>, String> {
    let mut out = b"!<arch>\n".to_vec();
    // The linker of Darwin wants a table even if there is no symbol.
    let symbols = symbols.map(|symbols| (symbols.names(), symbols.0));
    let symbols = symbols.or((format == Format::Darwin).then(Default::default));
    let Some((about, (names, symbols))) = about.zip(symbols) else {
        append(members, format, &mut out);
        return Ok(out);
    };
    let count: usize = symbols.iter().map(Vec::len).sum();
    let size = count
        .saturating_mul(8)
        .saturating_add(names.len())
        .saturating_add(8);
    let size = size.next_multiple_of(ALIGNMENT);
    start(TABLE, about, size, &mut out);
    let end = out.len().saturating_add(size);
    // The places of members depend on the size of the table alone.
    let mut laid_out = vec![0; end];
    let places = append(members, format, &mut laid_out);
    out.extend((count.saturating_mul(8) as u32).to_le_bytes());
    let mut name_at = 0usize;
    for (symbols, at) in symbols.iter().zip(places) {
        for name in symbols {
            out.extend((name_at as u32).to_le_bytes());
            out.extend(place(at)?.to_le_bytes());
            name_at = name_at.saturating_add(name.len()).saturating_add(1);
        }
    }
    out.extend((names.len() as u32).to_le_bytes());
    out.extend(names);
    out.resize(end, 0);
    out.extend(laid_out.get(end..).unwrap_or_default());
    Ok(out)
}

/// Appends a header and the name; `size` is that of the contents.
fn start(name: &str, about: About, size: usize, out: &mut Vec<u8>) {
    let behind = out.len().saturating_add(HEADER).saturating_add(name.len());
    let padding = behind.next_multiple_of(ALIGNMENT).saturating_sub(behind);
    let length = name.len().saturating_add(padding);
    let whole = size.saturating_add(length);
    out.extend(header(&format!("#1/{length}"), about, whole).bytes());
    out.extend(name.bytes());
    out.resize(out.len().saturating_add(padding), 0);
}

/// Appends the members; returns their places.
fn append(members: &[Member], format: Format, out: &mut Vec<u8>) -> Vec<usize> {
    let mut places = Vec::new();
    for member in members {
        places.push(out.len());
        let size = match format {
            Format::Darwin => member.data.len().next_multiple_of(ALIGNMENT),
            _ => member.data.len(),
        };
        start(&member.name, member.about, size, out);
        let end = out.len().saturating_add(size).next_multiple_of(2);
        out.extend(&member.data);
        out.resize(end, b'\n');
    }
    places
}
