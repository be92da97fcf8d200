//! Archives as GNU has them, written byte for byte as by llvm-ar.

use bitsmith_bitcode::bitstream::MAGIC;
use bitsmith_bitcode::container;
use bitsmith_bitcode::irsymtab::listed_symbols;
use bitsmith_bitcode::outline::Outline;
use bitsmith_bitcode::symbols::{flag, read_symbols};
use object::{Object, ObjectSymbol, SymbolFlags, SymbolKind};

/// A member.
#[derive(Clone, Debug)]
pub struct Member {
    /// The name; in a thin archive, the path from the archive.
    pub name: String,
    /// The contents; in a thin archive, only their size and symbols are used.
    pub data: Vec<u8>,
    /// The attributes.
    pub about: About,
}

/// The attributes of a member.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The time of the last change, in seconds.
    pub time: u64,
    /// The owner.
    pub user: u32,
    /// The owner's group.
    pub group: u32,
    /// The permissions.
    pub mode: u32,
}

impl About {
    /// The attributes that do not depend on the machine.
    pub const FIXED: Self = Self {
        time: 0,
        user: 0,
        group: 0,
        mode: 0o644,
    };
}

/// The form of an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The members are in the archive.
    Regular,
    /// The members are other files.
    Thin,
}

const HEADER: usize = 60;

/// The size of a table without symbols.
const EMPTY_TABLE: usize = 8;

/// The longest name in a header.
const SHORT: usize = 15;

fn header(name: &str, about: About, size: usize) -> String {
    let About {
        time,
        user,
        group,
        mode,
    } = about;
    format!("{name:<16}{time:<12}{user:<6}{group:<6}{mode:<8o}{size:<10}`\n")
}

/// The table of symbols of an archive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SymbolTable {
    /// It is written if a member can have symbols.
    Write,
    /// There is none.
    Omit,
}

/// Returns the bytes of an archive.
///
/// # Errors
/// A message if the archive is too large for the offsets of its table.
pub fn write(members: &[Member], form: Form, table: SymbolTable) -> Result<Vec<u8>, String> {
    let magic: &[u8] = match form {
        Form::Thin => b"!<thin>\n",
        Form::Regular => b"!<arch>\n",
    };
    let mut out = magic.to_vec();
    let (names, long) = names(members, form);
    if table == SymbolTable::Write {
        write_symbols(members, form, long.len(), &mut out)?;
    }
    if !long.is_empty() {
        // This header has a size and nothing else.
        out.extend(format!("{:<48}{:<10}`\n", "//", long.len()).bytes());
        out.extend(long.bytes());
    }
    for (member, name) in members.iter().zip(names) {
        out.extend(header(&name, member.about, member.data.len()).bytes());
        if form == Form::Regular {
            out.extend(&member.data);
            if out.len() % 2 == 1 {
                out.push(b'\n');
            }
        }
    }
    Ok(out)
}

/// The names in the headers of members, and the contents of the member for the long ones.
fn names(members: &[Member], form: Form) -> (Vec<String>, String) {
    let mut long = String::new();
    let name = |member: &Member| {
        if form == Form::Regular && member.name.len() <= SHORT && !member.name.contains('/') {
            return format!("{}/", member.name);
        }
        let start = long.len();
        long.push_str(&member.name);
        long.push_str("/\n");
        format!("/{start}")
    };
    let names = members.iter().map(name).collect();
    if long.len() % 2 == 1 {
        long.push('\n');
    }
    (names, long)
}

/// Appends the table of symbols, if a member can have some: for each symbol the offset of its member, then
/// the names. `long` is the size of the member for long names.
fn write_symbols(
    members: &[Member],
    form: Form,
    long: usize,
    out: &mut Vec<u8>,
) -> Result<(), String> {
    let found: Vec<_> = members.iter().map(|m| symbols(&m.data)).collect();
    if found.iter().all(Option::is_none) {
        return Ok(());
    }
    let symbols: Vec<Vec<Vec<u8>>> = found.into_iter().map(Option::unwrap_or_default).collect();
    let count: usize = symbols.iter().map(Vec::len).sum();
    let names = symbols.iter().flatten();
    let text: usize = names.map(|name| name.len().saturating_add(1)).sum();
    let size = match count {
        0 => EMPTY_TABLE,
        _ => 4usize
            .saturating_add(count.saturating_mul(4))
            .saturating_add(text)
            .next_multiple_of(2),
    };
    let about = About {
        mode: 0,
        ..About::FIXED
    };
    out.extend(header("/", about, size).bytes());
    let end = out.len().saturating_add(size);
    let mut at = match long {
        0 => end,
        _ => end.saturating_add(HEADER).saturating_add(long),
    };
    out.extend((count as u32).to_be_bytes());
    for (member, names) in members.iter().zip(&symbols) {
        let place = u32::try_from(at).map_err(|_| "the archive is larger than 4 GB")?;
        out.extend(std::iter::repeat_n(place.to_be_bytes(), names.len()).flatten());
        at = at.saturating_add(HEADER);
        if form == Form::Regular {
            at = at.saturating_add(member.data.len().next_multiple_of(2));
        }
    }
    for name in symbols.iter().flatten() {
        out.extend(name);
        out.push(0);
    }
    out.resize(end, 0);
    Ok(())
}

/// The symbols that a member defines for others: of bitcode, or of an object. `None` for other files.
fn symbols(data: &[u8]) -> Option<Vec<Vec<u8>>> {
    match data.starts_with(&MAGIC) || container::Wrapper::is_at(data) {
        true => symbols_of_bitcode(data),
        false => symbols_of_object(data),
    }
}

fn symbols_of_bitcode(data: &[u8]) -> Option<Vec<Vec<u8>>> {
    let mut names = Vec::new();
    for stream in container::streams(data).ok()? {
        let outline = Outline::read(stream.bytes).ok()?;
        for index in 0..outline.modules.len() {
            let found = match listed_symbols(&outline, index) {
                Some(found) => found,
                None => read_symbols(&outline, index).ok()?,
            };
            let wanted = flag::GLOBAL | flag::UNDEFINED | flag::FORMAT_SPECIFIC;
            let defined = found
                .symbols
                .iter()
                .filter(|s| s.flags & wanted == flag::GLOBAL);
            names.extend(defined.map(|symbol| symbol.name.to_vec()));
        }
    }
    Some(names)
}

fn symbols_of_object(data: &[u8]) -> Option<Vec<Vec<u8>>> {
    let object = object::File::parse(data).ok()?;
    let symbols = object.symbols().filter(|symbol| {
        let own = matches!(symbol.kind(), SymbolKind::File | SymbolKind::Section);
        let undefined = symbol.is_undefined() || matches!(symbol.flags(), SymbolFlags::None);
        symbol.is_global() && !undefined && !own
    });
    Some(
        symbols
            .filter_map(|s| s.name_bytes().ok().map(<[u8]>::to_vec))
            .collect(),
    )
}
