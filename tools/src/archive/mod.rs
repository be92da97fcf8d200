//! Archives, written byte for byte as by llvm-ar.

mod aix;
mod bsd;
mod coff;
mod gnu;

use bitsmith_bitcode::bitstream::MAGIC;
use bitsmith_bitcode::container;
use bitsmith_bitcode::error::Error;
use bitsmith_bitcode::irsymtab::listed_symbols;
use bitsmith_bitcode::outline::Outline;
use bitsmith_bitcode::symbols::{flag, name_anonymous, read_symbols};
use bitsmith_model::triple::Triple;
use object::{BinaryFormat, Object, ObjectSymbol, SymbolFlags, SymbolKind};

/// A member.
#[derive(Clone, Debug)]
pub struct Member {
    /// The name; in a thin archive, the path from the archive.
    pub name: String,
    /// The contents; in a thin archive, only their size and symbols are used.
    pub data: Vec<u8>,
    /// The place of the contents in the archive that it is from, 0 if it is from none.
    pub offset: u64,
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

/// The format of an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// GNU's format.
    Gnu,
    /// GNU's format for archives whose members are other files.
    Thin,
    /// BSD's format.
    Bsd,
    /// BSD's format, aligned and sorted as Darwin's linker requires.
    Darwin,
    /// The format of Windows.
    Coff,
    /// The big format of AIX.
    Big,
}

impl Format {
    /// The format of an archive that exists.
    pub fn of_archive(bytes: &[u8]) -> Self {
        const MAGIC: usize = 8;
        let names = bytes.get(MAGIC..).unwrap_or_default();
        // A second member named `/` is the other table of symbols of Windows.
        let second = second_member(names).is_some_and(|name| name.starts_with(b"/ "));
        match container::is_thin_archive(bytes) {
            true => Self::Thin,
            false if bytes.starts_with(b"<bigaf>") => Self::Big,
            false if names.starts_with(b"#1/") || names.starts_with(b"__.SYMDEF") => Self::Bsd,
            false if names.starts_with(b"/ ") && second => Self::Coff,
            false => Self::Gnu,
        }
    }

    /// The format of a new archive, by its first member.
    pub fn of_member(data: &[u8]) -> Self {
        let is_bitcode = data.starts_with(&MAGIC) || container::Wrapper::is_at(data);
        if !is_bitcode {
            return match object::File::parse(data).map(|object| object.format()) {
                Ok(BinaryFormat::MachO) => Self::Darwin,
                Ok(BinaryFormat::Coff) => Self::Coff,
                Ok(BinaryFormat::Xcoff) => Self::Big,
                _ => Self::Gnu,
            };
        }
        let triple = triple_of_bitcode(data).unwrap_or_default();
        match Triple::new(&triple) {
            triple if triple.is_macho() => Self::Darwin,
            triple if triple.is_coff() => Self::Coff,
            triple if triple.system().starts_with(b"aix") => Self::Big,
            _ => Self::Gnu,
        }
    }
}

/// The name field of the second member.
fn second_member(members: &[u8]) -> Option<&[u8]> {
    let size = members.get(48..58)?.trim_ascii();
    let size: usize = std::str::from_utf8(size).ok()?.parse().ok()?;
    let at = HEADER.checked_add(size.checked_next_multiple_of(2)?)?;
    members.get(at..)?.get(..16)
}

const HEADER: usize = 60;

/// A header; the name is followed by what the format puts behind it.
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
    /// It is written if a member can have symbols, with the time of its making in seconds.
    Write(u64),
    /// There is none.
    Omit,
}

impl SymbolTable {
    /// The attributes of the member that is the table; `None` if there is none.
    fn about(self) -> Option<About> {
        match self {
            Self::Write(time) => Some(About {
                time,
                mode: 0,
                ..About::FIXED
            }),
            Self::Omit => None,
        }
    }
}

/// Returns the bytes of an archive. `unreadable` is called with each member of bitcode whose symbols cannot be read: they
/// are not in the table.
///
/// # Errors
/// A message if the archive is too large for the offsets of its table.
pub fn write(
    members: &[Member],
    format: Format,
    table: SymbolTable,
    unreadable: &mut dyn FnMut(&Member, Error),
) -> Result<Vec<u8>, String> {
    let about = table.about();
    let symbols = about.and_then(|_| Symbols::of(members, unreadable));
    match format {
        Format::Gnu | Format::Thin => gnu::write(members, format, about.zip(symbols)),
        Format::Bsd | Format::Darwin => bsd::write(members, format, about, symbols),
        Format::Coff => coff::write(members, about, symbols),
        Format::Big => Ok(aix::write(members, about.zip(symbols))),
    }
}

/// The symbols of an archive's members.
struct Symbols(Vec<Vec<Vec<u8>>>);

impl Symbols {
    /// The symbols of each member; `None` if no member can have some.
    fn of(members: &[Member], unreadable: &mut dyn FnMut(&Member, Error)) -> Option<Self> {
        let mut read = |member: &Member| match symbols(&member.data) {
            Ok(found) => found,
            Err(error) => {
                unreadable(member, error);
                None
            }
        };
        let found: Vec<_> = members.iter().map(&mut read).collect();
        let some = found.iter().any(Option::is_some);
        some.then(|| Self(found.into_iter().map(Option::unwrap_or_default).collect()))
    }

    fn count(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    /// The names, each with a zero behind it. If there are none, three zeros, as LLVM writes them for the sake of
    /// an older linker.
    fn names(&self) -> Vec<u8> {
        let mut text = Vec::new();
        for name in self.0.iter().flatten() {
            text.extend(name);
            text.push(0);
        }
        if text.is_empty() {
            text.extend([0; 3]);
        }
        text
    }
}

/// The place of a member, as tables have it.
fn place(at: usize) -> Result<u32, String> {
    u32::try_from(at).map_err(|_| "the archive is larger than 4 GB".to_owned())
}

/// The symbols that a member defines for others: of bitcode, or of an object. `None` for other files; an error for
/// bitcode that cannot be read.
fn symbols(data: &[u8]) -> Result<Option<Vec<Vec<u8>>>, Error> {
    match data.starts_with(&MAGIC) || container::Wrapper::is_at(data) {
        true => symbols_of_bitcode(data).map(Some),
        false => Ok(symbols_of_object(data)),
    }
}

fn symbols_of_bitcode(data: &[u8]) -> Result<Vec<Vec<u8>>, Error> {
    let mut names = Vec::new();
    for stream in container::streams(data)? {
        let outline = Outline::read(stream.bytes)?;
        for index in 0..outline.modules.len() {
            let found = match listed_symbols(&outline, index) {
                Some(found) => found,
                None => read_symbols(&outline, index)?,
            };
            let wanted = flag::GLOBAL | flag::UNDEFINED | flag::FORMAT_SPECIFIC;
            let mut unnamed = 0;
            for mut symbol in found.symbols {
                if symbol.flags & wanted == flag::GLOBAL {
                    name_anonymous(&mut symbol, &mut unnamed);
                    names.push(symbol.name.into_owned());
                }
            }
        }
    }
    Ok(names)
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

/// Returns true if the addresses of a member's code have 64 bits.
fn is_64_bit(data: &[u8]) -> bool {
    match triple_of_bitcode(data) {
        Some(triple) => Triple::new(&triple).is_64_bit(),
        None => object::File::parse(data).is_ok_and(|object| object.is_64()),
    }
}

/// The triple of the first module in a file.
fn triple_of_bitcode(data: &[u8]) -> Option<Vec<u8>> {
    let streams = container::streams(data).ok()?;
    let outline = Outline::read(streams.first()?.bytes).ok()?;
    let found = read_symbols(&outline, 0).ok()?;
    Some(found.triple.to_vec())
}
