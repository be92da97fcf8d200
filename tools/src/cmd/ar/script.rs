//! Scripts of librarian commands (MRI), which build systems feed to `ar -M`.

use super::{TOOL, Times, from_file, members, of_first, write};
use crate::archive::{Format, Member};
use crate::io::{self, Input};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Runs the script on standard input. The archive is written once, at the end, if it was saved.
pub(super) fn run() -> ExitCode {
    let text = match std::io::read_to_string(std::io::stdin().lock()) {
        Ok(text) => text,
        Err(error) => return io::refuse(TOOL, Path::new("-"), &error),
    };
    let mut script = Script::default();
    for (number, line) in (1usize..).zip(text.lines()) {
        if let Err(problem) = script.line(line) {
            let problem = format!("script line {number}: {problem}");
            return io::refuse(TOOL, Path::new("-"), &problem);
        }
    }
    match script.finish() {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => io::refuse(TOOL, Path::new("-"), &problem),
    }
}

#[derive(Default)]
struct Script {
    archive: Option<PathBuf>,
    is_thin: bool,
    is_saved: bool,
    members: Vec<Member>,
}

impl Script {
    fn line(&mut self, line: &str) -> Result<(), String> {
        let line = line.trim();
        if line.is_empty() || line.starts_with(['*', ';']) {
            return Ok(());
        }
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        let name = rest
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'));
        let name = name.unwrap_or(rest);
        match command.to_ascii_lowercase().as_str() {
            "create" => self.create(name, Format::Gnu),
            "createthin" => self.create(name, Format::Thin),
            "addmod" => self.add_file(name),
            "addlib" => self.add_archive(name),
            "delete" => {
                self.members.retain(|member| member.name != name);
                Ok(())
            }
            "save" => {
                self.is_saved = true;
                Ok(())
            }
            "end" => Ok(()),
            _ => Err(format!("unknown command: {command}")),
        }
    }

    fn create(&mut self, name: &str, format: Format) -> Result<(), String> {
        if name.is_empty() {
            return Err("missing archive name".into());
        }
        if self.archive.is_some() {
            return Err("editing several archives is not supported".into());
        }
        self.archive = Some(name.into());
        self.is_thin = format == Format::Thin;
        Ok(())
    }

    fn is_open(&self) -> Result<(), String> {
        match self.archive {
            Some(_) => Ok(()),
            None => Err("no archive was created before".into()),
        }
    }

    fn add_file(&mut self, file: &str) -> Result<(), String> {
        self.is_open()?;
        let name = match self.is_thin {
            true => file,
            false => super::base(file),
        };
        self.members.push(from_file(name.to_owned(), file)?);
        Ok(())
    }

    fn add_archive(&mut self, file: &str) -> Result<(), String> {
        self.is_open()?;
        let path = Path::new(file);
        let named =
            |problem: &dyn std::fmt::Display| format!("could not open library {file}: {problem}");
        let input = Input::open(path).map_err(|error| named(&error))?;
        let mut added = members(path, &input).map_err(|problem| named(&problem))?;
        Times::Fixed.apply(&mut added);
        self.members.append(&mut added);
        Ok(())
    }

    fn finish(self) -> Result<(), String> {
        let archive = match (self.is_saved, self.archive) {
            (false, _) => return Ok(()),
            (true, None) => return Err("no archive was created".into()),
            (true, Some(archive)) => archive,
        };
        let format = match self.is_thin {
            true => Format::Thin,
            false => of_first(&self.members),
        };
        let written = write(&archive, &self.members, format, Times::Fixed.table());
        written.map_err(|problem| format!("{}: {problem}", archive.display()))
    }
}
