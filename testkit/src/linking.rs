//! Whole programs linked by bitsmith and by LLVM's linker: the texts of both results are compared.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::cache::Cache;
use crate::compare;
use crate::corpus::Case;
use crate::oracle::Oracle;
use crate::ordered_map::ordered_map;
use crate::process::{self, Outcome};
use crate::sweep::{Finding, Verdict};

/// The time limit of one run of a tool.
const LIMIT: Duration = Duration::from_secs(600);

/// One call of the linker.
#[derive(Clone, Debug)]
pub struct Trial {
    /// Its name in a report.
    pub case: Case,
    /// The inputs, in their order.
    pub files: Vec<PathBuf>,
}

/// The orders in which the files of a program are linked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Orders {
    /// True for the given order and its reverse; false for the given order only.
    pub reversed: bool,
    /// The number of shuffled orders.
    pub shuffled: u64,
}

/// One trial for every file alone.
pub fn singles(cases: &[Case]) -> Vec<Trial> {
    let one = |case: &Case| Trial {
        case: case.clone(),
        files: vec![case.path.clone()],
    };
    cases.iter().map(one).collect()
}

/// One trial for each folder.
pub fn programs(cases: &[Case], orders: Orders) -> Vec<Trial> {
    let folder = |case: &Case| case.path.parent().unwrap_or(Path::new(".")).to_owned();
    grouped(cases, folder, orders)
}

/// One trial for all files.
pub fn joined(cases: &[Case], orders: Orders) -> Vec<Trial> {
    grouped(cases, |_| PathBuf::new(), orders)
}

fn grouped(cases: &[Case], group: impl Fn(&Case) -> PathBuf, orders: Orders) -> Vec<Trial> {
    let mut folders: BTreeMap<PathBuf, (String, Vec<PathBuf>)> = BTreeMap::new();
    for case in cases {
        let program = folders.entry(group(case)).or_default();
        program.0.clone_from(&case.set);
        program.1.push(case.path.clone());
    }
    let mut trials = Vec::new();
    for (folder, (set, files)) in folders {
        let mut push = |order: &str, files: Vec<PathBuf>| {
            let path = PathBuf::from(format!("{} {order}", folder.display()));
            let set = set.clone();
            let case = Case { set, path };
            trials.push(Trial { case, files });
        };
        push("in order", files.clone());
        if orders.reversed {
            push("reversed", files.iter().rev().cloned().collect());
        }
        for seed in 1..=orders.shuffled {
            push(&format!("shuffled by {seed}"), shuffled(&files, seed));
        }
    }
    trials
}

/// The files in a shuffled order that depends on the seed.
pub fn shuffled(files: &[PathBuf], seed: u64) -> Vec<PathBuf> {
    let mut files = files.to_vec();
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for index in (1..files.len()).rev() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        files.swap(index, (state % (index as u64 + 1)) as usize);
    }
    files
}

/// The two linkers and their options.
#[derive(Clone, Debug)]
pub struct Linkers {
    /// The real tools.
    pub oracle: Oracle,
    /// Our binary.
    pub bitsmith: PathBuf,
    /// Flags for both.
    pub flags: Vec<String>,
    /// Compares the text with use-list directives.
    pub use_lists: bool,
    /// The folder for temporary results.
    pub cache: Cache,
    /// Trials at a time.
    pub jobs: usize,
}

impl Linkers {
    /// Runs all trials; the results are in the order of the trials.
    ///
    /// # Errors
    /// When a tool cannot be started or a file cannot be read or written.
    pub fn run(
        &self,
        trials: &[Trial],
        progress: impl Fn(usize) + Sync,
    ) -> io::Result<Vec<Finding>> {
        ordered_map(self.jobs, trials, |trial| self.one(trial), progress)
    }

    fn one(&self, trial: &Trial) -> io::Result<Finding> {
        let (ours_file, theirs_file) =
            (self.cache.scratch("ours.bc"), self.cache.scratch("llvm.bc"));
        let mut command = Command::new(&self.bitsmith);
        let ours = self.link(command.arg("link"), trial, &ours_file)?;
        let mut command = Command::new(self.oracle.tool("llvm-link"));
        let theirs = self.link(&mut command, trial, &theirs_file)?;
        let verdict = if ours.crashed() {
            let how = format!("{}: {}", ours.status, ours.stderr.trim());
            Verdict::Crashed(how)
        } else {
            match (theirs.success, ours.success) {
                (true, true) => self.compare(&theirs_file, &ours_file)?,
                (true, false) => Verdict::Refused(ours.stderr.trim().to_owned()),
                (false, true) => Verdict::Accepted(theirs.stderr.trim().to_owned()),
                (false, false) => Verdict::Same,
            }
        };
        for file in [ours_file, theirs_file] {
            if file.exists() {
                fs::remove_file(file)?;
            }
        }
        Ok(Finding {
            case: trial.case.clone(),
            verdict,
            our_seconds: ours.seconds,
            oracle_seconds: theirs.seconds,
        })
    }

    fn link(&self, command: &mut Command, trial: &Trial, to: &Path) -> io::Result<Outcome> {
        let command = command.args(&trial.files).args(&self.flags);
        process::run(command.arg("-o").arg(to), None, None, LIMIT)
    }

    /// Compares what LLVM's disassembler prints for both, which must be the same to the byte.
    fn compare(&self, theirs: &Path, ours: &Path) -> io::Result<Verdict> {
        // The text contains the name of the file, so both come on standard input.
        let show = |file: &Path, out: Option<&Path>| {
            let mut command = Command::new(self.oracle.tool("llvm-dis"));
            if self.use_lists {
                command.arg("-preserve-ll-uselistorder");
            }
            process::run(command.args(["-o", "-"]), Some(file), out, LIMIT)
        };
        let (expected, found) = (show(theirs, None)?, show(ours, None)?);
        if !expected.success {
            return Ok(Verdict::Same);
        }
        if !found.success {
            let why = found.stderr.trim();
            return Ok(Verdict::Refused(format!("llvm-dis of our result: {why}")));
        }
        if expected.print == found.print {
            return Ok(Verdict::Same);
        }
        let texts = [self.cache.scratch("llvm.ll"), self.cache.scratch("ours.ll")];
        show(theirs, Some(&texts[0]))?;
        show(ours, Some(&texts[1]))?;
        let found = compare::first_difference(&texts[0], &texts[1], compare::identical)?;
        for text in texts {
            fs::remove_file(text)?;
        }
        Ok(found.map_or(Verdict::Same, Verdict::Differs))
    }
}
