//! Compares which mutants of bitcode bitsmith and LLVM's disassembler accept, and the text they print.

use crate::mutate::{Random, mutate};
use crate::records::mutate_records;
use bitsmith_testkit::Oracle;
use bitsmith_testkit::process::{self, Outcome};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The time limit of a tool for one file.
const LIMIT: Duration = Duration::from_secs(20);

/// A comparison of the tools over mutants.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The real tools.
    pub oracle: Oracle,
    /// Our binary.
    pub bitsmith: PathBuf,
    /// The folder for mutants; those on which the tools disagree are kept.
    pub folder: PathBuf,
    /// The number of mutants, of a hundred, that have changed records; the others have changed bytes.
    pub records: u64,
}

/// A mutant on which the tools disagree.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The mutant.
    pub path: PathBuf,
    /// The index of the original file.
    pub from: usize,
    /// The error message of the tool that rejects it; the differing line if both accept it.
    pub message: String,
    /// The kind of disagreement.
    pub kind: Kind,
}

/// The kinds of disagreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Only bitsmith rejects it.
    Refused,
    /// Only LLVM rejects it.
    Taken,
    /// Both accept it and print different texts.
    Other,
}

/// The result of a trial.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Mutants tried.
    pub tried: usize,
    /// Mutants that LLVM accepts.
    pub taken: usize,
    /// Those on which the tools disagree.
    pub disagreements: Vec<Disagreement>,
}

impl Tally {
    /// The disagreements of one kind, in percent of the mutants.
    pub fn percent(&self, kind: Kind) -> f64 {
        let found = self.disagreements.iter().filter(|d| d.kind == kind);
        100.0 * found.count() as f64 / self.tried.max(1) as f64
    }
}

/// The result for one mutant.
struct One {
    taken: bool,
    found: Option<Disagreement>,
}

impl Trial {
    /// Tries the mutants of `count` seeds from `first` on.
    ///
    /// # Errors
    /// When a tool cannot be started or a file cannot be read or written.
    pub fn run(&self, files: &[PathBuf], first: u64, count: u64) -> io::Result<Tally> {
        std::fs::create_dir_all(&self.folder)?;
        let whole: Vec<Vec<u8>> = files.iter().map(std::fs::read).collect::<io::Result<_>>()?;
        let seeds = first..first.saturating_add(count);
        let results: io::Result<Vec<Option<One>>> = seeds
            .into_par_iter()
            .map(|seed| match self.mutant(&whole, seed) {
                Some((from, bytes)) => self.one(seed, from, &bytes),
                None => Ok(None),
            })
            .collect();
        let mut tally = Tally::default();
        for one in results?.into_iter().flatten() {
            tally.tried += 1;
            tally.taken += usize::from(one.taken);
            tally.disagreements.extend(one.found);
        }
        Ok(tally)
    }

    /// A mutant, with the index of its original file.
    fn mutant(&self, whole: &[Vec<u8>], seed: u64) -> Option<(usize, Vec<u8>)> {
        let mut random = Random::new(seed);
        let from = random.below(whole.len());
        let bytes = whole.get(from)?;
        if random.word() % 100 < self.records {
            let mutant = mutate_records(bytes, &mut random)?;
            return Some((from, mutant));
        }
        let other = whole.get(random.below(whole.len()))?;
        let mut bytes = bytes.clone();
        mutate(&mut bytes, other, &mut random);
        Some((from, bytes))
    }

    /// Returns true if LLVM's verifier accepts a module.
    fn is_sound(&self, path: &Path) -> io::Result<bool> {
        let mut command = Command::new(self.oracle.tool("opt"));
        command
            .args(["-passes=verify", "-disable-output"])
            .arg(path);
        Ok(process::run(&mut command, None, None, LIMIT)?.success)
    }

    /// Compares the tools on one mutant; `None` if LLVM itself crashes.
    fn one(&self, seed: u64, from: usize, bytes: &[u8]) -> io::Result<Option<One>> {
        let path = self.folder.join(format!("{seed}.bc"));
        std::fs::write(&path, bytes)?;
        let (ours_path, theirs_path) = (path.with_extension("o.ll"), path.with_extension("t.ll"));
        let theirs = dis(&self.oracle.tool("llvm-dis"), &[], &path, &theirs_path)?;
        let ours = dis(&self.bitsmith, &["dis"], &path, &ours_path)?;
        // LLVM verifies debug info while reading, and dies if the module is broken elsewhere. Such mutants say
        // nothing about reading.
        let verified = theirs.stderr.contains("ignoring invalid debug info");
        let (taken, fell) = (theirs.success, theirs.crashed() || verified);
        let found = match (taken, ours.success) {
            _ if fell => None,
            // Parts that only a newer LLVM could know are an error for LLVM 22; bitsmith keeps them.
            (_, true) if ours.stderr.contains("kept as ") => None,
            (true, true) => difference(&ours_path, &theirs_path)?.map(|line| (Kind::Other, line)),
            // LLVM prints some invalid modules that it cannot parse again.
            (true, false) if !self.is_sound(&path)? => None,
            (true, false) => Some((Kind::Refused, ours.stderr)),
            (false, true) => Some((Kind::Taken, theirs.stderr)),
            (false, false) => None,
        };
        for text in [ours_path, theirs_path] {
            // A tool that rejects its input writes nothing.
            let _ = std::fs::remove_file(text);
        }
        if found.is_none() {
            std::fs::remove_file(&path)?;
        }
        if fell {
            return Ok(None);
        }
        let found = found.map(|(kind, message)| Disagreement {
            path,
            from,
            message,
            kind,
        });
        Ok(Some(One { taken, found }))
    }
}

fn dis(tool: &Path, args: &[&str], file: &Path, text: &Path) -> io::Result<Outcome> {
    let mut command = Command::new(tool);
    command.args(args).arg(file).arg("-o").arg(text);
    process::run(&mut command, None, None, LIMIT)
}

/// The first lines in which two texts differ.
fn difference(ours: &Path, theirs: &Path) -> io::Result<Option<String>> {
    let (ours, theirs) = (std::fs::read(ours)?, std::fs::read(theirs)?);
    if ours == theirs {
        return Ok(None);
    }
    // bitsmith prints what only a newer LLVM could know on lines of its own.
    let lines = |text: &[u8]| {
        let text = String::from_utf8_lossy(text).into_owned();
        let lines = text.lines().filter(|line| !line.starts_with("newer "));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let (ours, theirs) = (lines(&ours), lines(&theirs));
    fn filled(lines: &[String]) -> impl Iterator<Item = &String> {
        lines.iter().filter(|line| !line.is_empty())
    }
    if filled(&ours).eq(filled(&theirs)) {
        return Ok(None);
    }
    let same = ours.iter().zip(&theirs).take_while(|(o, t)| o == t).count();
    let line = |of: &[String]| of.get(same).cloned().unwrap_or_default();
    Ok(Some(format!("{} | {}", line(&ours), line(&theirs))))
}

/// The disagreements grouped by message, the most frequent first.
pub fn render(tally: &Tally, shown: usize) -> String {
    let mut groups: BTreeMap<(Kind, String), Vec<&Disagreement>> = BTreeMap::new();
    for one in &tally.disagreements {
        groups
            .entry((one.kind, general(one)))
            .or_default()
            .push(one);
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, found)| usize::MAX - found.len());
    let mut text = String::new();
    for ((kind, what), found) in groups.iter().take(shown) {
        let _ = writeln!(text, "{:5}  {kind:?}: {what}", found.len());
        for one in found.iter().take(3) {
            let message: String = one.message.trim().chars().take(300).collect();
            let _ = writeln!(
                text,
                "       {} of {}: {message}",
                one.path.display(),
                one.from
            );
        }
    }
    let _ = writeln!(
        text,
        "{} mutants, {} taken by LLVM; only we refuse {:.2} %, only LLVM {:.2} %, other text {:.2} %",
        tally.tried,
        tally.taken,
        tally.percent(Kind::Refused),
        tally.percent(Kind::Taken),
        tally.percent(Kind::Other),
    );
    text
}

/// The error message without the file, the position and the numbers.
fn general(one: &Disagreement) -> String {
    if one.kind == Kind::Other {
        return String::from("another text");
    }
    let first = one.message.lines().next().unwrap_or_default();
    let what = first.split("error: ").nth(1).unwrap_or(first);
    let what = what.split(".bc: ").last().unwrap_or(what);
    let what = what.split(" (Producer").next().unwrap_or(what);
    let mut general: String = what.chars().filter(|c| !c.is_ascii_digit()).collect();
    if let Some(rest) = general.strip_prefix("bit  (byte x") {
        general = rest
            .trim_start_matches(|c: char| c.is_ascii_hexdigit())
            .to_owned();
    }
    general
}
