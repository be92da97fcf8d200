//! One tool over many files: the oracle and bitsmith side by side, several files at a time.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use crate::cache::{Cache, Question};
use crate::compare::{self, Difference, SameLine};
use crate::corpus::Case;
use crate::oracle::Oracle;
use crate::process::{self, Outcome};

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The text of the module.
    Dis,
    /// The text with use-list directives.
    DisUseLists,
    /// Every record: `--dump`.
    Dump,
    /// The analyzer's summary.
    Summary,
    /// The symbols.
    Nm,
}

impl Mode {
    /// The tool's name without LLVM's prefix: our subcommand.
    pub fn subcommand(self) -> &'static str {
        match self {
            Mode::Dis | Mode::DisUseLists => "dis",
            Mode::Dump | Mode::Summary => "bcanalyzer",
            Mode::Nm => "nm",
        }
    }

    /// The arguments after the tool's name, the same for both.
    pub fn args(self, input: &Path) -> Vec<String> {
        let input = input.to_string_lossy().into_owned();
        let rest: &[&str] = match self {
            Mode::Dis => &["-o", "-"],
            Mode::DisUseLists => &["-preserve-ll-uselistorder", "-o", "-"],
            Mode::Dump => &["--dump"],
            Mode::Summary | Mode::Nm => &[],
        };
        let rest = rest.iter().map(|s| (*s).to_owned());
        std::iter::once(input).chain(rest).collect()
    }

    fn same_line(self) -> SameLine {
        match self {
            Mode::Dump | Mode::Summary => compare::identical_but_named,
            _ => compare::identical,
        }
    }
}

/// How one file went.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// Both outputs are the same; or both tools refuse the file.
    Same,
    /// Both succeed, with different outputs.
    Differs(Difference),
    /// We refuse what LLVM accepts: our message.
    Refused(String),
    /// We crash or run for too long: how, and what was said.
    Crashed(String),
    /// We accept what LLVM refuses: its message.
    Accepted(String),
}

/// One file's result.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The file.
    pub case: Case,
    /// How it went.
    pub verdict: Verdict,
    /// Our wall time, in seconds.
    pub our_seconds: f64,
    /// LLVM's wall time, in seconds, now or when its answer was remembered.
    pub oracle_seconds: f64,
}

/// A comparison that is set up and can be run.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// The real tools.
    pub oracle: Oracle,
    /// Our binary.
    pub bitsmith: PathBuf,
    /// What is compared.
    pub mode: Mode,
    /// Files in flight at a time.
    pub jobs: usize,
    /// What the oracle said before.
    pub cache: Cache,
}

/// We get this long for one file.
const OUR_LIMIT: Duration = Duration::from_secs(120);

impl Sweep {
    /// Runs all cases; the results come in the order of the cases.
    ///
    /// # Errors
    /// When a tool cannot be started or a file cannot be read or written.
    pub fn run(&self, cases: &[Case], progress: impl Fn(usize) + Sync) -> io::Result<Vec<Finding>> {
        let next = AtomicUsize::new(0);
        let results = Mutex::new(Vec::with_capacity(cases.len()));
        thread::scope(|scope| {
            for _ in 0..self.jobs.max(1) {
                scope.spawn(|| {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(case) = cases.get(index) else {
                            break;
                        };
                        let finding = self.one(index, case);
                        if let Ok(mut results) = results.lock() {
                            results.push((index, finding));
                            progress(results.len());
                        }
                    }
                });
            }
        });
        let mut results = results
            .into_inner()
            .map_err(|_| io::Error::other("a worker failed"))?;
        results.sort_by_key(|(index, _)| *index);
        results.into_iter().map(|(_, finding)| finding).collect()
    }

    fn one(&self, index: usize, case: &Case) -> io::Result<Finding> {
        let args = self.mode.args(&case.path);
        let tool = self
            .oracle
            .tool(&format!("llvm-{}", self.mode.subcommand()));
        let question = Question {
            tool: &tool,
            args: &args,
            input: &case.path,
        };
        let theirs = self.cache.answer(&question)?;
        let file = self.cache.scratch(&format!("{index}.ours"));
        let mut command = Command::new(&self.bitsmith);
        command.arg(self.mode.subcommand()).args(&args);
        let ours = process::run(&mut command, Some(&file), OUR_LIMIT)?;
        let verdict = self.judge(&question, &theirs, &ours, &file);
        fs::remove_file(&file)?;
        Ok(Finding {
            case: case.clone(),
            verdict: verdict?,
            our_seconds: ours.seconds,
            oracle_seconds: theirs.seconds,
        })
    }

    fn judge(
        &self,
        question: &Question<'_>,
        theirs: &Outcome,
        ours: &Outcome,
        file: &Path,
    ) -> io::Result<Verdict> {
        if ours.crashed() {
            return Ok(Verdict::Crashed(format!(
                "{}: {}",
                ours.status,
                ours.stderr.trim()
            )));
        }
        Ok(match (theirs.success, ours.success) {
            (true, false) => Verdict::Refused(ours.stderr.trim().to_owned()),
            (false, true) => Verdict::Accepted(theirs.stderr.trim().to_owned()),
            (false, false) => Verdict::Same,
            (true, true) if theirs.print == ours.print => Verdict::Same,
            (true, true) if self.cache.accepted(question) == Some(ours.print) => Verdict::Same,
            (true, true) => self.line_by_line(question, ours, file)?,
        })
    }

    fn line_by_line(
        &self,
        question: &Question<'_>,
        ours: &Outcome,
        file: &Path,
    ) -> io::Result<Verdict> {
        let kept = self.cache.text(question)?;
        let difference = compare::first_difference(&kept, file, self.mode.same_line())?;
        self.cache.release(question, difference.is_some())?;
        if difference.is_none() {
            self.cache.accept(question, ours.print)?;
        }
        Ok(difference.map_or(Verdict::Same, Verdict::Differs))
    }
}
