//! One tool over many files: the oracle and bitsmith side by side, several files at a time.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::cache::{Cache, Question};
use crate::compare::{self, Difference, SameLine};
use crate::corpus::Case;
use crate::oracle::Oracle;
use crate::ordered_map::ordered_map;
use crate::process::{self, Outcome};
use crate::summaries;

/// The comparison to run.
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
    /// LLVM's text, assembled by us and printed by LLVM: must be the same text.
    Assemble,
    /// The module, read and written by us and printed by LLVM: must be the text of the original.
    Rewrite,
    /// The verdict of the verifier, beside `opt -passes=verify`.
    Verify,
    /// The text without debug info and names, beside `opt -passes=strip`.
    Strip,
    /// The text without unused globals, beside `opt -passes=globaldce`.
    Unused,
    /// The text of the module, linked alone, beside llvm-link.
    LinkedAlone,
    /// The text of a part of the functions, beside llvm-extract.
    Extract,
    /// The text of the rest, beside llvm-extract.
    Delete,
}

impl Mode {
    /// The name of our subcommand: the tool's name without LLVM's prefix.
    pub fn subcommand(self) -> &'static str {
        match self {
            Mode::Dis | Mode::DisUseLists => "dis",
            Mode::Dump | Mode::Summary => "bcanalyzer",
            Mode::Nm => "nm",
            Mode::Assemble => "as",
            Mode::Rewrite => "cat",
            Mode::Verify => "verify",
            Mode::Strip | Mode::Unused => "opt",
            Mode::LinkedAlone => "link",
            Mode::Extract | Mode::Delete => "extract",
        }
    }

    /// The name of LLVM's tool.
    fn oracle_tool(self) -> String {
        let name = match self {
            Mode::Verify | Mode::Strip | Mode::Unused => return "opt".to_owned(),
            Mode::Assemble | Mode::Rewrite => "dis",
            _ => self.subcommand(),
        };
        format!("llvm-{name}")
    }

    /// Returns true if we write a file that LLVM then prints. The text contains the file's name, so LLVM
    /// gets both files on standard input.
    fn writes(self) -> bool {
        matches!(self, Mode::Assemble | Mode::Rewrite)
    }

    /// The arguments of our tool after its name, unless we write a file.
    fn our_args(self, input: &Path) -> Vec<String> {
        match self {
            Mode::Verify => vec![input.to_string_lossy().into_owned(), NO_TYPE_MAP.to_owned()],
            _ => self.args(input),
        }
    }

    /// The arguments of LLVM's tool after its name.
    pub fn args(self, input: &Path) -> Vec<String> {
        if self.writes() {
            return vec!["-o".to_owned(), "-".to_owned()];
        }
        let input = input.to_string_lossy().into_owned();
        let rest: &[&str] = match self {
            Mode::Dis => &["-o", "-"],
            Mode::DisUseLists => &["-preserve-ll-uselistorder", "-o", "-"],
            Mode::Dump => &["--dump"],
            Mode::Verify => &["-passes=verify", NO_TYPE_MAP, "-disable-output"],
            Mode::Strip => &["-passes=strip", NO_TYPE_MAP, "-S", "-o", "-"],
            Mode::Unused => &["-passes=globaldce", NO_TYPE_MAP, "-S", "-o", "-"],
            Mode::LinkedAlone => &["-S", "-o", "-"],
            Mode::Extract => &[SOME, "-S", "-o", "-"],
            Mode::Delete => &[SOME, "-delete", "-S", "-o", "-"],
            Mode::Nm | Mode::Summary | Mode::Assemble | Mode::Rewrite => &[],
        };
        let rest = rest.iter().map(|s| (*s).to_owned());
        std::iter::once(input).chain(rest).collect()
    }

    fn same_line(self) -> SameLine {
        match self {
            Mode::Dump | Mode::Summary => compare::identical_but_named,
            Mode::Assemble => compare::identical_but_predecessors,
            _ => compare::identical,
        }
    }
}

/// Otherwise opt makes debug types with identifiers distinct.
const NO_TYPE_MAP: &str = "-disable-debug-info-type-map";

/// The functions to extract: some of nearly every module.
const SOME: &str = "-rfunc=[abce-h]$";

/// The result for one file.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// Both outputs are the same, or both tools reject the file.
    Same,
    /// Both succeed, with different outputs.
    Differs(Difference),
    /// We reject a file that LLVM accepts: our message.
    Refused(String),
    /// We crash or exceed the time limit: the status and the message.
    Crashed(String),
    /// We accept a file that LLVM rejects: its message.
    Accepted(String),
}

/// A file with its result.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The file.
    pub case: Case,
    /// The result.
    pub verdict: Verdict,
    /// Our wall time, in seconds.
    pub our_seconds: f64,
    /// LLVM's wall time, in seconds, now or when its answer was cached.
    pub oracle_seconds: f64,
}

/// A comparison that is ready to run.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// The real tools.
    pub oracle: Oracle,
    /// Our binary.
    pub bitsmith: PathBuf,
    /// The comparison to run.
    pub mode: Mode,
    /// Files in flight at a time.
    pub jobs: usize,
    /// The cached answers of the oracle.
    pub cache: Cache,
}

/// The time limit of bitsmith for one file.
const OUR_LIMIT: Duration = Duration::from_secs(120);

impl Sweep {
    /// Runs all cases; the results are in the order of the cases.
    ///
    /// # Errors
    /// When a tool cannot be started or a file cannot be read or written.
    pub fn run(&self, cases: &[Case], progress: impl Fn(usize) + Sync) -> io::Result<Vec<Finding>> {
        ordered_map(self.jobs, cases, |case| self.one(case), progress)
    }

    fn one(&self, case: &Case) -> io::Result<Finding> {
        let args = self.mode.args(&case.path);
        let tool = self.oracle.tool(&self.mode.oracle_tool());
        let question = Question {
            tool: &tool,
            args: &args,
            input: &case.path,
            piped: self.mode.writes(),
        };
        let theirs = self.cache.answer(&question)?;
        // Only a second run keeps the output, and only if there is a difference, so that both times are taken
        // under the same conditions.
        let ours = self.ours(&question, None)?;
        let mut verdict = self.judge(&question, &theirs, &ours);
        if verdict.is_none() {
            let file = self.cache.scratch("ours");
            let ours = self.ours(&question, Some(&file))?;
            let compared = self.line_by_line(&question, &ours, &file);
            fs::remove_file(&file)?;
            verdict = Some(compared?);
        }
        Ok(Finding {
            case: case.clone(),
            verdict: verdict.unwrap_or(Verdict::Same),
            our_seconds: ours.seconds,
            oracle_seconds: theirs.seconds,
        })
    }

    fn ours(&self, question: &Question<'_>, out: Option<&Path>) -> io::Result<Outcome> {
        let mut command = Command::new(&self.bitsmith);
        command.arg(self.mode.subcommand());
        if !self.mode.writes() {
            let args = self.mode.our_args(question.input);
            return process::run(command.args(args), None, out, OUR_LIMIT);
        }
        let written = self.cache.scratch("ours.bc");
        // Where nothing says so, the name of the input is that of the source.
        let input = (self.mode == Mode::Rewrite).then_some(question.input);
        match self.mode {
            // Some producers write invalid modules, and LLVM prints them.
            Mode::Assemble => command
                .arg("--disable-verify")
                .arg(self.cache.text(question)?),
            _ => command.arg("-"),
        };
        let made = process::run(command.arg("-o").arg(&written), input, None, OUR_LIMIT)?;
        if self.mode == Mode::Assemble {
            self.cache.forget(question)?;
        }
        let shown = if made.success {
            let mut llvm = Command::new(question.tool);
            let shown = process::run(llvm.args(question.args), Some(&written), out, OUR_LIMIT)?;
            Outcome {
                seconds: made.seconds,
                ..shown
            }
        } else {
            made
        };
        if written.exists() {
            fs::remove_file(&written)?;
        }
        Ok(shown)
    }

    /// The verdict, if it follows without comparing the outputs.
    fn judge(&self, question: &Question<'_>, theirs: &Outcome, ours: &Outcome) -> Option<Verdict> {
        // What we write is printed by LLVM, which crashes on the original then, too.
        let crash_is_theirs = self.mode.writes() && theirs.crashed();
        if ours.crashed() && !crash_is_theirs {
            let how = format!("{}: {}", ours.status, ours.stderr.trim());
            return Some(Verdict::Crashed(how));
        }
        // If LLVM itself crashes, there is nothing to compare with.
        if theirs.crashed() {
            return Some(Verdict::Same);
        }
        match (theirs.success, ours.success) {
            // There is no text to assemble, or LLVM does not assemble it, either.
            (false, _) if self.mode == Mode::Assemble => Some(Verdict::Same),
            (true, false) if self.mode == Mode::Assemble && !self.is_assembled(question) => {
                Some(Verdict::Same)
            }
            (true, false) => Some(Verdict::Refused(ours.stderr.trim().to_owned())),
            (false, true) => Some(Verdict::Accepted(theirs.stderr.trim().to_owned())),
            (false, false) => Some(Verdict::Same),
            (true, true) if self.mode == Mode::Verify => Some(Verdict::Same),
            (true, true) => {
                let same =
                    theirs.print == ours.print || self.cache.accepted(question) == Some(ours.print);
                same.then_some(Verdict::Same)
            }
        }
    }

    /// Returns true if LLVM assembles its own text.
    fn is_assembled(&self, question: &Question<'_>) -> bool {
        let mut assemble = Command::new(self.oracle.tool("llvm-as"));
        assemble.args(["--disable-verify", "-o", "/dev/null"]);
        let text = self.cache.text(question);
        let made = text.and_then(|text| process::run(assemble.arg(text), None, None, OUR_LIMIT));
        let _ = self.cache.forget(question);
        made.is_ok_and(|made| made.success)
    }

    fn line_by_line(
        &self,
        question: &Question<'_>,
        ours: &Outcome,
        file: &Path,
    ) -> io::Result<Verdict> {
        let kept = self.cache.text(question)?;
        let mut difference = compare::first_difference(&kept, file, self.mode.same_line())?;
        if difference.is_some() && self.mode == Mode::Assemble {
            difference = self.reassembled(&kept, file)?;
        }
        if difference.is_some() && self.mode == Mode::Rewrite {
            difference = self.identified(&kept, file)?;
        }
        if difference.is_some() {
            self.cache.trim(question)?;
        } else {
            self.cache.forget(question)?;
            self.cache.accept(question, ours.print)?;
        }
        Ok(difference.map_or(Verdict::Same, Verdict::Differs))
    }

    /// The first difference if the summaries' entries have no numbers. LLVM numbers the declarations of the file, too,
    /// whose upgrade renames them.
    fn identified(&self, text: &Path, ours: &Path) -> io::Result<Option<compare::Difference>> {
        let texts = [text, ours];
        let identified = ["llvm.ll", "ours.ll"].map(|name| self.cache.scratch(name));
        for (from, to) in texts.iter().zip(&identified) {
            summaries::identify(from, to)?;
        }
        let [theirs, ours] = &identified;
        let difference = compare::first_difference(theirs, ours, self.mode.same_line());
        for file in &identified {
            fs::remove_file(file)?;
        }
        difference
    }

    /// The first difference of what is printed of our file and of LLVM's, both assembled from the same text. It
    /// is asked where a text says less than its bitcode: of two equal nodes in cycles, one is left.
    fn reassembled(&self, text: &Path, ours: &Path) -> io::Result<Option<compare::Difference>> {
        let theirs = self.cache.scratch("llvm.ll");
        let mut assemble = Command::new(self.oracle.tool("llvm-as"));
        assemble.args(["--disable-verify", "-o", "-"]).arg(text);
        let bitcode = self.cache.scratch("llvm.bc");
        process::run(&mut assemble, None, Some(&bitcode), OUR_LIMIT)?;
        let mut print = Command::new(self.oracle.tool("llvm-dis"));
        print.args(["-o", "-"]);
        process::run(&mut print, Some(&bitcode), Some(&theirs), OUR_LIMIT)?;
        let difference = compare::first_difference(&theirs, ours, self.mode.same_line());
        fs::remove_file(bitcode)?;
        fs::remove_file(theirs)?;
        difference
    }
}
