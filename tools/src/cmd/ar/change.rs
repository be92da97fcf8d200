//! Changes of an archive's members: `d`, `m`, `q`, `r`.

use super::{Times, Work, about, base, from_file, members};
use crate::archive::Member;
use crate::io::Input;
use bitsmith_bitcode::container;
use std::path::{Component, Path, PathBuf};

impl Work<'_> {
    /// The members after the operation.
    pub(super) fn changed(
        &self,
        mut old: Vec<Member>,
        is_thin: bool,
    ) -> Result<Vec<Member>, String> {
        let mut waiting: Vec<&str> = self.files.iter().map(String::as_str).collect();
        let (mut kept, mut moved) = (Vec::new(), Vec::new());
        let (mut place, mut instance) = (None, 0usize);
        self.times().apply(&mut old);
        for mut member in old {
            if self
                .place
                .is_some_and(|name| self.is_at(&member, name, is_thin))
            {
                place = Some(
                    kept.len()
                        .saturating_add(usize::from(self.letters.has('a'))),
                );
            }
            let named = |file: &&str| self.is_named(&member, file, is_thin);
            let found = match self.operation {
                'q' => None,
                _ => waiting.iter().position(named),
            };
            let Some(found) = found else {
                kept.push(member);
                continue;
            };
            if self.operation == 'd' {
                instance = instance.saturating_add(1);
                if self.instance.is_some_and(|wanted| wanted != instance) {
                    kept.push(member);
                } else {
                    waiting.remove(found);
                }
                continue;
            }
            let file = waiting.remove(found);
            if self.operation == 'r' && !(self.letters.has('u') && is_current(&member, file)?) {
                member = self.member(file, is_thin)?;
            }
            match self.operation == 'm' || self.place.is_some() {
                true => moved.push(member),
                false => kept.push(member),
            }
        }
        if self.operation == 'd' {
            return Ok(kept);
        }
        let mut added = Vec::new();
        for file in waiting {
            added.extend(self.added(file, is_thin)?);
        }
        let at = match (self.place, place) {
            (Some(_), None) => return Err("the member for 'a', 'b' or 'i' was not found".into()),
            (_, place) => place.unwrap_or(kept.len()),
        };
        kept.splice(at..at, added.into_iter().chain(moved));
        Ok(kept)
    }

    /// Returns true if a file of the command line names a member.
    pub(super) fn is_named(&self, member: &Member, file: &str, is_thin: bool) -> bool {
        match is_thin {
            true => self.name(file, is_thin) == member.name,
            false => self.is_at(member, file, is_thin),
        }
    }

    /// Returns true if a name for `a`, `b` or `i` is that of a member.
    fn is_at(&self, member: &Member, name: &str, is_thin: bool) -> bool {
        match is_thin || self.letters.has('P') {
            true => name == member.name,
            false => base(name) == base(&member.name),
        }
    }

    /// The name of a file as a member.
    fn name(&self, file: &str, is_thin: bool) -> String {
        match is_thin {
            true => relative(self.path, Path::new(file)),
            false => base(file).to_owned(),
        }
    }

    fn member(&self, file: &str, is_thin: bool) -> Result<Member, String> {
        let mut member = from_file(self.name(file, is_thin), file)?;
        if self.times() == Times::Kept {
            member.about = about(file)?;
        }
        Ok(member)
    }

    /// The members that a file adds: itself, or with `L` those of the archive that it is.
    fn added(&self, file: &str, is_thin: bool) -> Result<Vec<Member>, String> {
        if !self.letters.has('L') {
            return Ok(vec![self.member(file, is_thin)?]);
        }
        let named = |problem: &dyn std::fmt::Display| format!("{file}: {problem}");
        let input = Input::open(Path::new(file)).map_err(|error| named(&error))?;
        if !container::is_archive(&input) {
            return Ok(vec![self.member(file, is_thin)?]);
        }
        let mut found = members(Path::new(file), &input).map_err(|problem| named(&problem))?;
        self.times().apply(&mut found);
        Ok(found)
    }
}

/// Returns true if a file is not newer than a member.
fn is_current(member: &Member, file: &str) -> Result<bool, String> {
    Ok(about(file)?.time <= member.about.time)
}

/// The path of a file from the folder of an archive.
fn relative(archive: &Path, file: &Path) -> String {
    let absolute = |path: &Path| {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        path.components()
            .filter(|part| *part != Component::CurDir)
            .collect::<PathBuf>()
    };
    if file.is_absolute() {
        return file.to_string_lossy().into_owned();
    }
    let folder = absolute(archive);
    let folder = folder.parent().unwrap_or(Path::new(""));
    let file = absolute(file);
    let same = folder.components().zip(file.components());
    let same = same.take_while(|(a, b)| a == b).count();
    let up = folder.components().skip(same).map(|_| Component::ParentDir);
    let path: PathBuf = up.chain(file.components().skip(same)).collect();
    path.to_string_lossy().into_owned()
}
