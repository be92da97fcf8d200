//! `bitsmith ar`: archives of bitcode and objects, with the command line of llvm-ar.

use crate::archive::{self, About, Form, Member, SymbolTable};
use crate::io::{self, Input};
use crate::output::Output;
use bitsmith_bitcode::container;
use std::fs;
use std::io::Write;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const TOOL: &str = "bitsmith ar";

/// The archives are those of llvm-ar 22 in GNU's form. An operation and its modifiers are letters in one word:
/// d, p, q, r, s, t or x, with c, D, l, o, P, s, S, T, u, U, v.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bitsmith ar rcs libx.a a.bc b.o    makes an archive, or replaces members
  bitsmith ar t libx.a               lists the members
  bitsmith ar x libx.a a.bc          extracts one
  bitsmith ar rcs --thin x.a a.bc    names files instead of copying them")]
pub struct Options {
    /// The operation with its modifiers, the archive, the files
    #[arg(required = true, value_name = "OPERATION ARCHIVE FILE")]
    words: Vec<String>,
    /// Make a thin archive
    #[arg(long)]
    thin: bool,
    /// The form of archives
    #[arg(long, value_parser = ["default", "gnu"])]
    format: Option<String>,
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

/// Operations.
const OPERATIONS: &str = "dpqrtx";
/// Modifiers with an effect, and those without one.
const MODIFIERS: &str = "cDloPsSTuUv";

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
            return Err(format!("the letter '{other}' is not taken: bitsmith ar --help lists those that are"));
        }
        let mut found = self.0.chars().filter(|c| OPERATIONS.contains(*c));
        match (found.next(), found.next()) {
            (Some(operation), None) => Ok(operation),
            (None, _) if self.has('s') => Ok('s'),
            (None, _) => Err("an operation must be specified".into()),
            (Some(_), Some(_)) => Err("only one operation may be specified".into()),
        }
    }
}

/// Runs the tool.
pub fn run(options: &Options) -> ExitCode {
    let usage = |problem: &str| {
        io::report(TOOL, Path::new("-"), &problem);
        ExitCode::from(io::USAGE)
    };
    let [letters, archive, files @ ..] = options.words.as_slice() else {
        return usage("expected an operation and an archive");
    };
    let letters = Letters(letters);
    let operation = match letters.operation() {
        Ok(operation) => operation,
        Err(problem) => return usage(&problem),
    };
    let work = Work {
        options,
        letters,
        path: Path::new(archive),
        files,
    };
    match work.run(operation) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => io::refuse(TOOL, work.path, &problem),
    }
}

struct Work<'a> {
    options: &'a Options,
    letters: Letters<'a>,
    path: &'a Path,
    files: &'a [String],
}

impl Work<'_> {
    fn run(&self, operation: char) -> Result<(), String> {
        let changes = matches!(operation, 'r' | 'q');
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
        let form = match was_thin || wants_thin {
            true => Form::Thin,
            false => Form::Regular,
        };
        let mut members = match &existing {
            Some(bytes) => self.members(bytes)?,
            None => Vec::new(),
        };
        match operation {
            't' | 'p' | 'x' => return self.show(operation, &members),
            'd' => {
                // Each name removes one member.
                for file in self.files {
                    let same = |member: &Member| self.is_named(member, file);
                    if let Some(place) = members.iter().position(same) {
                        members.remove(place);
                    }
                }
            }
            'r' | 'q' => self.insert(operation, form, &mut members)?,
            _ => {}
        }
        let table = match self.letters.has('S') && operation != 's' {
            true => SymbolTable::Omit,
            false => SymbolTable::Write,
        };
        let bytes = archive::write(&members, form, table)?;
        let written = Output::fill(self.path, |out| out.write_all(&bytes));
        written.map_err(|error| error.to_string())
    }

    /// The members of the archive, with their contents.
    fn members(&self, bytes: &[u8]) -> Result<Vec<Member>, String> {
        if !container::is_archive(bytes) {
            return Err("expected an archive".into());
        }
        let found = container::members(bytes).map_err(|error| error.to_string())?;
        let read = |member: container::Member<'_>| {
            let data = match member.bytes {
                Some(data) => data.to_vec(),
                None => fs::read(self.path.with_file_name(&member.name))
                    .map_err(|error| format!("{}: {error}", member.name))?,
            };
            Ok(Member {
                name: member.name,
                data,
                about: About::FIXED,
            })
        };
        found.into_iter().map(read).collect()
    }

    /// Returns true if a file of the command line names a member.
    fn is_named(&self, member: &Member, file: &str) -> bool {
        match self.letters.has('P') {
            true => file == member.name,
            false => base(file) == base(&member.name),
        }
    }

    /// Returns true if the command line names a member.
    fn names(&self, member: &Member) -> bool {
        self.files.iter().any(|file| self.is_named(member, file))
    }

    fn show(&self, operation: char, members: &[Member]) -> Result<(), String> {
        let missing = self.files.iter().find(|file| {
            let mut names = members.iter().map(|member| base(&member.name));
            !names.any(|name| name == base(file))
        });
        if let Some(missing) = missing {
            return Err(format!("'{missing}' was not found"));
        }
        let chosen = members.iter().filter(|m| self.files.is_empty() || self.names(m));
        for member in chosen {
            let name = &member.name;
            let done = match operation {
                't' => io::print(&format!("{name}\n")),
                'p' => std::io::stdout().lock().write_all(&member.data),
                _ => {
                    // A member goes into the folder, whatever path it has.
                    let to = self.options.output.join(base(name));
                    if self.letters.has('v') {
                        io::print(&format!("x - {name}\n")).map_err(|error| error.to_string())?;
                    }
                    Output::fill(&to, |out| out.write_all(&member.data))
                }
            };
            done.map_err(|error| format!("{name}: {error}"))?;
        }
        Ok(())
    }

    /// Replaces members by files, and appends the others.
    fn insert(&self, operation: char, form: Form, members: &mut Vec<Member>) -> Result<(), String> {
        let mut free = vec![operation == 'r'; members.len()];
        for file in self.files {
            let named = |error: std::io::Error| format!("{file}: {error}");
            let about = fs::metadata(file).map_err(named)?;
            let name = match form {
                Form::Thin => relative(self.path, Path::new(file)),
                Form::Regular => base(file).to_owned(),
            };
            let member = Member {
                name,
                data: fs::read(file).map_err(named)?,
                about: match self.letters.has('U') {
                    false => About::FIXED,
                    true => About {
                        time: u64::try_from(about.mtime()).unwrap_or(0),
                        user: about.uid(),
                        group: about.gid(),
                        mode: about.mode() & 0o777,
                    },
                },
            };
            let mut places = members.iter_mut().zip(&mut free);
            let place = places.find(|(old, free)| **free && base(&old.name) == base(&member.name));
            let verb = if place.is_some() { 'r' } else { 'a' };
            if self.letters.has('v') {
                io::print(&format!("{verb} - {file}\n")).map_err(|error| error.to_string())?;
            }
            match place {
                Some((old, free)) => (*old, *free) = (member, false),
                None => members.push(member),
            }
        }
        Ok(())
    }
}

/// The last part of a path.
fn base(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// The path of a file from the folder of an archive.
fn relative(archive: &Path, file: &Path) -> String {
    let folder = archive.parent().unwrap_or(Path::new(""));
    let inside = file.strip_prefix(folder);
    let absolute = || fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let path = inside.map_or_else(|_| absolute(), Path::to_owned);
    path.to_string_lossy().into_owned()
}
