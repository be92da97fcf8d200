//! `bitsmith ar`: archives of bitcode and objects, with the command line of llvm-ar.

mod change;
mod listing;
mod script;

use crate::archive::{self, About, Format, Member, SymbolTable};
use crate::io::{self, Input};
use crate::llvm_version;
use crate::output::Output;
use bitsmith_bitcode::container;
use std::fs;
use std::io::Write;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::SystemTime;

const TOOL: &str = "bitsmith ar";

/// The archives are those of llvm-ar 22. An operation and its modifiers are letters in one word:
/// d, m, p, q, r, s, t or x, with a, b, c, D, i, l, L, N, o, O, P, s, S, T, u, U, v.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith ar rcs libx.a a.bc b.o    makes an archive, or replaces members
  bitsmith ar t libx.a               lists the members
  bitsmith ar x libx.a a.bc          extracts one
  bitsmith ar mb a.bc libx.a b.o     moves b.o before a.bc
  bitsmith ar rcs --thin x.a a.bc    names files instead of copying them
  bitsmith ar -M < script            runs a script: CREATE, CREATETHIN, ADDMOD, ADDLIB, DELETE, SAVE, END")]
pub struct Options {
    /// The operation with its modifiers, a member for a, b and i, a number for N, the archive, the files
    #[arg(value_name = "OPERATION ARCHIVE FILE")]
    words: Vec<String>,
    /// Run a script of librarian commands from standard input
    #[arg(short = 'M')]
    script: bool,
    /// Make a thin archive
    #[arg(long)]
    thin: bool,
    /// The format of archives
    #[arg(long, value_enum, default_value_t)]
    format: Wanted,
    /// The folder for extracted members
    #[arg(long, value_name = "DIR", default_value = ".")]
    output: PathBuf,
    /// Without effect
    #[arg(long)]
    plugin: Option<String>,
    /// The kinds of objects on AIX; without effect
    #[arg(short = 'X', value_name = "BITS", value_parser = ["32", "64", "32_64", "any"])]
    bits: Option<String>,
    /// The quoting of response files
    #[arg(long, value_parser = ["posix"])]
    rsp_quoting: Option<String>,
}

/// A format on the command line.
#[derive(Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum Wanted {
    /// That of the archive if it exists, else that of its first member
    #[default]
    Default,
    Gnu,
    Bsd,
    Darwin,
    Coff,
    /// The big format of AIX
    Bigarchive,
}

impl Wanted {
    fn given(self) -> Option<Format> {
        match self {
            Self::Default => None,
            Self::Gnu => Some(Format::Gnu),
            Self::Bsd => Some(Format::Bsd),
            Self::Darwin => Some(Format::Darwin),
            Self::Coff => Some(Format::Coff),
            Self::Bigarchive => Some(Format::Big),
        }
    }
}

/// Operations.
const OPERATIONS: &str = "dmpqrtx";
/// Modifiers with an effect, and those without one.
const MODIFIERS: &str = "abcDilLNoOPsSTuUv";

/// Modifiers with the operations that they modify.
const ONLY_FOR: &[(char, &str)] = &[
    ('a', "mr"),
    ('b', "mr"),
    ('i', "mr"),
    ('L', "q"),
    ('N', "dx"),
    ('o', "x"),
    ('u', "r"),
];

/// The letters of the first word.
struct Letters<'a>(&'a str);

impl Letters<'_> {
    fn has(&self, letter: char) -> bool {
        self.0.contains(letter)
    }

    /// The operation: one letter; `s` alone makes the table of symbols.
    fn operation(&self) -> Result<char, String> {
        let mut letters = self.0.chars();
        let known = |c: char| OPERATIONS.contains(c) || MODIFIERS.contains(c);
        if let Some(other) = letters.find(|c| !known(*c)) {
            return Err(format!(
                "the letter '{other}' is not taken: bitsmith ar --help lists those that are"
            ));
        }
        let mut found = self.0.chars().filter(|c| OPERATIONS.contains(*c));
        let operation = match (found.next(), found.next()) {
            (Some(operation), None) => operation,
            (None, _) if self.has('s') => 's',
            (None, _) => return Err("an operation must be specified".into()),
            (Some(_), Some(_)) => return Err("only one operation may be specified".into()),
        };
        let wrong = ONLY_FOR
            .iter()
            .find(|(letter, of)| self.has(*letter) && !of.contains(operation));
        if let Some((letter, of)) = wrong {
            return Err(format!(
                "the modifier '{letter}' is only for the operations '{of}'"
            ));
        }
        let places = ['a', 'b', 'i'].iter().filter(|letter| self.has(**letter));
        match places.count() > 1 {
            true => Err("only one of the modifiers 'a', 'b' and 'i' may be specified".into()),
            false => Ok(operation),
        }
    }
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    let usage = |problem: &str| {
        io::report(TOOL, Path::new("-"), &problem);
        ExitCode::from(io::USAGE)
    };
    if options.script {
        return match options.words.is_empty() {
            true => script::run(),
            false => usage("-M takes its operations from standard input, and no other arguments"),
        };
    }
    let letters = options.words.first().map_or("", String::as_str);
    if letters.contains('h') {
        return help();
    }
    if letters.contains('V') {
        return llvm_version::print("ar");
    }
    let work = match Work::new(options) {
        Ok(work) => work,
        Err(problem) => return usage(&problem),
    };
    match work.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => io::refuse(TOOL, work.path, &problem),
    }
}

/// Prints the help, as `--help` does.
fn help() -> ExitCode {
    let mut program = super::program();
    let tool = program.find_subcommand_mut("ar");
    match tool.map_or(Ok(()), clap::Command::print_help) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => io::output_failed(TOOL, &error),
    }
}

struct Work<'a> {
    options: &'a Options,
    letters: Letters<'a>,
    operation: char,
    /// The member that `a`, `b` and `i` name.
    place: Option<&'a str>,
    /// The instance of a name that `N` chooses, from 1.
    instance: Option<usize>,
    path: &'a Path,
    files: &'a [String],
}

impl<'a> Work<'a> {
    fn new(options: &'a Options) -> Result<Self, String> {
        let [letters, words @ ..] = options.words.as_slice() else {
            return Err("expected an operation and an archive".into());
        };
        let letters = Letters(letters);
        let operation = letters.operation()?;
        let mut words = words.iter();
        let mut place = None;
        if ['a', 'b', 'i'].iter().any(|letter| letters.has(*letter)) {
            let name = words
                .next()
                .ok_or("expected a member for 'a', 'b' or 'i'")?;
            place = Some(name.as_str());
        }
        let mut instance = None;
        if letters.has('N') {
            let number = words.next().and_then(|word| word.parse().ok());
            instance = Some(
                number
                    .filter(|n| *n > 0)
                    .ok_or("expected a number from 1 for 'N'")?,
            );
        }
        let path = words.next().ok_or("expected an archive")?;
        Ok(Self {
            options,
            letters,
            operation,
            place,
            instance,
            path: Path::new(path),
            files: words.as_slice(),
        })
    }

    fn run(&self) -> Result<(), String> {
        let changes = matches!(self.operation, 'r' | 'q');
        let existing = match fs::metadata(self.path) {
            Err(error) if changes && error.kind() == std::io::ErrorKind::NotFound => {
                if !self.letters.has('c') {
                    io::report(TOOL, self.path, &"creating the archive");
                }
                None
            }
            Err(error) => return Err(error.to_string()),
            Ok(_) => Some(Input::open(self.path).map_err(|error| error.to_string())?),
        };
        let was_thin = existing.as_deref().is_some_and(container::is_thin_archive);
        let wants_thin = self.options.thin || self.letters.has('T');
        if changes && wants_thin && existing.is_some() && !was_thin {
            return Err("cannot convert a regular archive to a thin one".into());
        }
        let is_thin = was_thin || wants_thin;
        let given = self.options.format.given();
        if is_thin && !matches!(given, None | Some(Format::Gnu)) {
            return Err("only the format of GNU has thin archives".into());
        }
        let old = match &existing {
            Some(bytes) => members(self.path, bytes)?,
            None => Vec::new(),
        };
        match self.operation {
            't' | 'p' | 'x' => return self.show(&old, is_thin),
            's' => return index(self.path, self.times()),
            _ => {}
        }
        let new = self.changed(old, is_thin)?;
        let format = match (given, &existing) {
            _ if is_thin => Format::Thin,
            (Some(given), _) => given,
            (None, Some(bytes)) => kept(Format::of_archive(bytes), &new),
            (None, None) => of_first(&new),
        };
        let table = match self.letters.has('S') {
            true => SymbolTable::Omit,
            false => self.times().table(),
        };
        write(self.path, &new, format, table)
    }

    fn times(&self) -> Times {
        if self.letters.has('U') {
            Times::Kept
        } else {
            Times::Fixed
        }
    }
}

/// The times, owners and permissions in an archive.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Times {
    /// Those that do not depend on the machine.
    Fixed,
    /// Those of the files.
    Kept,
}

impl Times {
    fn table(self) -> SymbolTable {
        SymbolTable::Write(match self {
            Self::Fixed => 0,
            Self::Kept => now(),
        })
    }

    /// Gives members that are not from files their attributes.
    fn apply(self, members: &mut [Member]) {
        if self == Self::Fixed {
            members
                .iter_mut()
                .for_each(|member| member.about = About::FIXED);
        }
    }
}

/// Adds a table of symbols to an archive, unless it has one.
pub(super) fn index(path: &Path, times: Times) -> Result<(), String> {
    let input = Input::open(path).map_err(|error| error.to_string())?;
    let mut members = members(path, &input)?;
    if !container::archive_map(&input).is_empty() {
        return Ok(());
    }
    times.apply(&mut members);
    let format = kept(Format::of_archive(&input), &members);
    drop(input);
    write(path, &members, format, times.table())
}

/// The format of a new archive.
fn of_first(members: &[Member]) -> Format {
    let first = members
        .first()
        .map(|member| Format::of_member(&member.data));
    first.unwrap_or(Format::Gnu)
}

/// The format of a changed archive. That of Darwin cannot be told from that of BSD but by the first member.
fn kept(old: Format, members: &[Member]) -> Format {
    match old == Format::Bsd && of_first(members) == Format::Darwin {
        true => Format::Darwin,
        false => old,
    }
}

/// The seconds since 1970.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

fn write(
    path: &Path,
    members: &[Member],
    format: Format,
    table: SymbolTable,
) -> Result<(), String> {
    let mut unreadable = |member: &Member, error| {
        let problem = format!(
            "warning: no symbols of {} in the table: {error}",
            member.name
        );
        io::report(TOOL, path, &problem);
    };
    let bytes = archive::write(members, format, table, &mut unreadable)?;
    let written = Output::fill(path, |out| out.write_all(&bytes));
    written.map_err(|error| error.to_string())
}

/// The members of an archive, with their contents.
fn members(path: &Path, bytes: &[u8]) -> Result<Vec<Member>, String> {
    if !container::is_archive(bytes) {
        return Err("expected an archive".into());
    }
    let found = container::members(bytes).map_err(|error| error.to_string())?;
    let read = |member: container::Member<'_>| {
        let data = match member.bytes {
            Some(data) => data.to_vec(),
            None => fs::read(path.with_file_name(&member.name))
                .map_err(|error| format!("{}: {error}", member.name))?,
        };
        let field = |number: u64| u32::try_from(number).unwrap_or(0);
        Ok(Member {
            name: member.name,
            data,
            offset: member.offset,
            about: About {
                time: member.time,
                user: field(member.user),
                group: field(member.group),
                mode: field(member.mode) & 0o7777,
            },
        })
    };
    found.into_iter().map(read).collect()
}

/// A member made of a file, with fixed attributes.
fn from_file(name: String, file: &str) -> Result<Member, String> {
    let data = fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    Ok(Member {
        name,
        data,
        offset: 0,
        about: About::FIXED,
    })
}

/// The attributes of a file.
fn about(file: &str) -> Result<About, String> {
    let about = fs::metadata(file).map_err(|error| format!("{file}: {error}"))?;
    Ok(About {
        time: u64::try_from(about.mtime()).unwrap_or(0),
        user: about.uid(),
        group: about.gid(),
        mode: about.mode() & 0o777,
    })
}

/// The last part of a path.
fn base(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}
