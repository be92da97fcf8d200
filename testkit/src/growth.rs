//! The growth of a tool's cost with its input: every tool runs on modules of three sizes, each four times as
//! large as the previous one, of every shape in [`crate::shapes`].
//!
//! The cost is the user time of a process, as the system reports it for a finished child, in hundredths of a
//! second: instructions cannot be counted on every machine. The largest module comes first. If a tool takes
//! little time for it, the smaller ones are skipped: a quadratic cost would not be little at that size.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::oracle::Oracle;
use crate::process::{self, Outcome};
use crate::shapes::Shape;

/// The step from one size to the next.
const STEP: usize = 4;
/// A cost of O(n log n) stays below this for a step.
const MOST_GROWTH: f64 = 5.0;
/// The time in seconds below which no growth is measured.
const LITTLE: f64 = 0.4;
/// The number of measurements of a suspicious cost, of which the least counts.
const TIMES: usize = 3;
/// The limit is for time on a processor; a busy machine may take so many times as long.
const PATIENCE: u32 = 20;
/// The memory limit of a tool in kilobytes.
const MEMORY: usize = 8 << 20;

/// A tool: its name, its command line, and that of LLVM's tool. In these, `%t` is the text, `%b` the
/// bitcode, `%w` a copy of it, and `%o` the prefix of outputs.
pub struct Tool {
    /// Its name.
    pub name: &'static str,
    ours: &'static str,
    llvm: &'static str,
}

const fn tool(name: &'static str, ours: &'static str, llvm: &'static str) -> Tool {
    Tool { name, ours, llvm }
}

/// All tools that are measured.
pub const TOOLS: &[Tool] = &[
    tool("as", "as %t -o /dev/null", "llvm-as %t -o /dev/null"),
    tool("dis", "dis %b -o /dev/null", "llvm-dis %b -o /dev/null"),
    tool(
        "dis-uselists",
        "dis --preserve-ll-uselistorder %b -o /dev/null",
        "llvm-dis --preserve-ll-uselistorder %b -o /dev/null",
    ),
    tool(
        "cat",
        "cat %b -o /dev/null",
        "opt -disable-verify -passes=no-op-module %b -o /dev/null",
    ),
    tool(
        "downgrade",
        "cat --for 16 %b -o /dev/null",
        "opt -disable-verify -passes=no-op-module %b -o /dev/null",
    ),
    tool(
        "downgrade-typed",
        "cat --for 9 %b -o /dev/null",
        "opt -disable-verify -passes=no-op-module %b -o /dev/null",
    ),
    tool(
        "verify",
        "verify %b",
        "opt -passes=verify -disable-output %b",
    ),
    tool("bcanalyzer", "bcanalyzer %b", "llvm-bcanalyzer %b"),
    tool(
        "bcanalyzer-dump",
        "bcanalyzer --dump %b",
        "llvm-bcanalyzer --dump %b",
    ),
    tool("nm", "nm %b", "llvm-nm %b"),
    tool("link", "link %b -o /dev/null", "llvm-link %b -o /dev/null"),
    tool(
        "link-twins",
        "link %b --override %w -o /dev/null",
        "llvm-link %b --override %w -o /dev/null",
    ),
    tool(
        "strip",
        "strip --strip %b -o /dev/null",
        "opt -passes=strip %b -o /dev/null",
    ),
    tool(
        "strip-unused",
        "strip --unused %b -o /dev/null",
        "opt -passes=globaldce %b -o /dev/null",
    ),
    tool(
        "extract",
        "extract --rfunc [13579]$ --rglob [13579]$ %b -o /dev/null",
        "llvm-extract --rfunc [13579]$ --rglob [13579]$ %b -o /dev/null",
    ),
    tool("split", "split -j 3 %b -o %o", "llvm-split -j 3 %b -o %o"),
    tool("diff", "diff %b %w", "llvm-diff %b %w"),
    tool("doctor", "doctor %b", "llvm-bcanalyzer %b"),
    tool(
        "opt-mem2reg",
        "opt -passes=mem2reg %b -o /dev/null",
        "opt -passes=mem2reg %b -o /dev/null",
    ),
    tool(
        "opt-adce",
        "opt -passes=adce %b -o /dev/null",
        "opt -passes=adce %b -o /dev/null",
    ),
    tool(
        "opt-dce",
        "opt -passes=dce %b -o /dev/null",
        "opt -passes=dce %b -o /dev/null",
    ),
    tool(
        "opt-lower",
        "opt -passes=function(lower-switch,lower-invoke,lower-expect) %b -o /dev/null",
        "opt -passes=function(lower-switch,lower-invoke,lower-expect) %b -o /dev/null",
    ),
    tool(
        "opt-simplifycfg",
        "opt -passes=simplifycfg %b -o /dev/null",
        "opt -passes=simplifycfg %b -o /dev/null",
    ),
    tool(
        "opt-always-inline",
        "opt -passes=always-inline %b -o /dev/null",
        "opt -passes=always-inline %b -o /dev/null",
    ),
    tool(
        "opt-names",
        "opt -passes=instnamer,name-anon-globals,metarenamer %b -o /dev/null",
        "opt -passes=instnamer,name-anon-globals,metarenamer %b -o /dev/null",
    ),
    tool(
        "opt-module",
        "opt -passes=internalize,canonicalize-aliases,strip-dead-cg-profile,strip-nonlinetable-debuginfo %b -o /dev/null",
        "opt -passes=internalize,canonicalize-aliases,strip-dead-cg-profile,strip-nonlinetable-debuginfo %b -o /dev/null",
    ),
    tool(
        "link-gc",
        "link --gc-roots=*1 %b -o /dev/null",
        "opt -passes=internalize,globaldce %b -o /dev/null",
    ),
    tool("llc", "llc %b -o %o.o", "llc -O0 -filetype=obj %b -o %o.o"),
    tool(
        "llc-O2",
        "llc -O2 %b -o %o.o",
        "llc -O2 -filetype=obj %b -o %o.o",
    ),
];

/// One run of a tool.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Cost {
    /// Its user time in seconds.
    Seconds(f64),
    /// It reached the time limit.
    Endless,
    /// It ended by a signal or a panic.
    Crash,
}

/// A tool on a shape.
pub struct Measured {
    /// The shape's name.
    pub shape: &'static str,
    /// The tool's.
    pub tool: &'static str,
    /// The largest size.
    size: usize,
    /// Our costs, from the largest size to the smallest, as far as measured.
    ours: Vec<Cost>,
    /// LLVM's costs, if requested and ours are excessive.
    llvm: Vec<Cost>,
}

impl Measured {
    /// Returns true if the cost grows too fast, or the tool does not end.
    pub fn too_much(&self) -> bool {
        excessive(&self.ours)
    }

    /// Returns true if every run ended by itself and in an orderly way.
    pub fn ended(&self) -> bool {
        self.ours
            .iter()
            .all(|cost| matches!(cost, Cost::Seconds(_)))
    }

    /// Its row in the table.
    pub fn row(&self) -> String {
        let Self {
            shape, tool, size, ..
        } = self;
        format!(
            "| {shape} | {tool} | {size} | {} | {} |\n",
            costs(&self.ours),
            costs(&self.llvm)
        )
    }
}

/// The head of the table of [`Measured::row`].
pub const HEAD: &str = "| shape | tool | size | ours: seconds for a sixteenth, a quarter, all | LLVM |\n|---|---|---|---|---|\n";

fn costs(costs: &[Cost]) -> String {
    let one = |cost: &Cost| match cost {
        Cost::Seconds(seconds) => format!("{seconds:.2}"),
        Cost::Endless => "no end".into(),
        Cost::Crash => "crash".into(),
    };
    costs.iter().rev().map(one).collect::<Vec<_>>().join(", ")
}

/// Returns true if costs, of the largest input first, grow too fast.
fn excessive(costs: &[Cost]) -> bool {
    match costs {
        [Cost::Seconds(all), Cost::Seconds(less), ..] => {
            *all > LITTLE && *all > MOST_GROWTH * less.max(LITTLE / MOST_GROWTH / 2.0)
        }
        [Cost::Seconds(_)] | [] => false,
        _ => true,
    }
}

/// Measures tools.
pub struct Scales<'a> {
    /// Our binary.
    pub bitsmith: &'a Path,
    /// LLVM's tools, if they are measured where ours are excessive.
    pub llvm: Option<&'a Oracle>,
    /// The folder for modules and outputs.
    pub folder: PathBuf,
    /// The time limit of a process.
    pub limit: Duration,
    /// The divisor of all sizes.
    pub divide: usize,
}

/// The files of a module.
struct Files {
    text: PathBuf,
    bitcode: PathBuf,
    twin: PathBuf,
    out: PathBuf,
}

impl Scales<'_> {
    /// Measures the tools that `wanted` selects on a shape.
    ///
    /// # Errors
    /// When a program cannot be started, or a file cannot be written.
    pub fn shape(
        &self,
        shape: &Shape,
        wanted: impl Fn(&Tool) -> bool,
    ) -> io::Result<Vec<Measured>> {
        let size = (shape.size / self.divide).max(1);
        let sizes = [size, size / STEP, size / STEP / STEP].map(|size| size.max(1));
        let all = self.files(shape, size)?;
        let mut measured = Vec::new();
        let mut smaller: Option<[Files; 2]> = None;
        for tool in TOOLS.iter().filter(|tool| wanted(tool)) {
            let mut ours = vec![self.ours(tool, &all)?];
            let mut llvm = Vec::new();
            if !matches!(ours[..], [Cost::Seconds(seconds)] if seconds < LITTLE) {
                if smaller.is_none() {
                    let [_, less, least] = sizes;
                    smaller = Some([self.files(shape, less)?, self.files(shape, least)?]);
                }
                for files in smaller.iter().flatten() {
                    ours.push(self.ours(tool, files)?);
                }
                for _ in 1..TIMES {
                    if !excessive(&ours) || ours.contains(&Cost::Endless) {
                        break;
                    }
                    for (cost, files) in ours
                        .iter_mut()
                        .zip([&all].into_iter().chain(smaller.iter().flatten()))
                    {
                        *cost = least(*cost, self.ours(tool, files)?);
                    }
                }
            }
            if let (true, Some(oracle)) = (excessive(&ours), self.llvm) {
                for files in [&all].into_iter().chain(smaller.iter().flatten()) {
                    let mut words = tool.llvm.split(' ');
                    let name = words.next().unwrap_or_default();
                    llvm.push(self.cost(&oracle.tool(name), words, files)?);
                }
            }
            measured.push(Measured {
                shape: shape.name,
                tool: tool.name,
                size,
                ours,
                llvm,
            });
        }
        Ok(measured)
    }

    fn ours(&self, tool: &Tool, files: &Files) -> io::Result<Cost> {
        self.cost(self.bitsmith, tool.ours.split(' '), files)
    }

    /// Writes a module of a size, as text and as bitcode.
    fn files(&self, shape: &Shape, size: usize) -> io::Result<Files> {
        let stem = format!("{}-{size}", shape.name.replace([' ', '\'', ','], "-"));
        let file = |end: &str| self.folder.join(format!("{stem}{end}"));
        let files = Files {
            text: file(".ll"),
            bitcode: file(".bc"),
            twin: file(".twin.bc"),
            out: file(".out"),
        };
        fs::write(&files.text, (shape.make)(size))?;
        // If this does not end, neither do the tools that need its output, which then find no file.
        let mut command = self.limited(self.bitsmith);
        command.args([
            "as".as_ref(),
            files.text.as_os_str(),
            "-o".as_ref(),
            files.bitcode.as_os_str(),
        ]);
        let outcome = process::run(&mut command, None, None, self.limit * PATIENCE)?;
        if !outcome.success {
            eprintln!(
                "{} of {size}: as: {} {}",
                shape.name,
                outcome.status,
                outcome.stderr.get(..200).unwrap_or(&outcome.stderr)
            );
            return Ok(files);
        }
        fs::copy(&files.bitcode, &files.twin)?;
        Ok(files)
    }

    /// A command with a memory limit.
    fn limited(&self, program: &Path) -> Command {
        let limit = self.limit.as_secs();
        let mut command = Command::new("sh");
        command.arg("-c");
        command.arg(format!(
            "ulimit -v {MEMORY}; ulimit -t {limit}; exec \"$0\" \"$@\""
        ));
        command.arg(program);
        command
    }

    fn cost<'w>(
        &self,
        program: &Path,
        words: impl Iterator<Item = &'w str>,
        files: &Files,
    ) -> io::Result<Cost> {
        let mut command = self.limited(program);
        for word in words {
            match word {
                "%t" => command.arg(&files.text),
                "%b" => command.arg(&files.bitcode),
                "%w" => command.arg(&files.twin),
                "%o" => command.arg(&files.out),
                "%o.o" => command.arg(files.out.with_extension("o")),
                word => command.arg(word),
            };
        }
        let before = user_time_of_children().unwrap_or(0);
        let outcome = process::run(&mut command, None, None, self.limit * PATIENCE)?;
        let after = user_time_of_children().unwrap_or(0);
        Ok(match outcome {
            outcome if stopped(&outcome) => Cost::Endless,
            outcome if outcome.crashed() => Cost::Crash,
            _ => Cost::Seconds(after.saturating_sub(before) as f64 / 100.0),
        })
    }
}

/// Returns true if a process used up its time: the shell's limit ends it by SIGXCPU or SIGKILL.
fn stopped(outcome: &Outcome) -> bool {
    let signals = ["limit", "SIGXCPU", "SIGKILL"];
    signals.iter().any(|word| outcome.status.contains(word))
}

fn least(left: Cost, right: Cost) -> Cost {
    match (left, right) {
        (Cost::Seconds(left), Cost::Seconds(right)) => Cost::Seconds(left.min(right)),
        (_, right) => right,
    }
}

/// The user time of all finished children, in hundredths of a second.
fn user_time_of_children() -> Option<u64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The program's name may contain spaces; it ends with the last parenthesis.
    let (_, fields) = stat.rsplit_once(')')?;
    fields.split_whitespace().nth(13)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_is_seen() {
        let seconds = |all: &[f64]| all.iter().map(|s| Cost::Seconds(*s)).collect::<Vec<_>>();
        assert!(!excessive(&seconds(&[0.2])));
        assert!(!excessive(&seconds(&[4.0, 0.9, 0.2])));
        assert!(excessive(&seconds(&[4.0, 0.3, 0.02])));
        assert!(excessive(&[Cost::Endless, Cost::Seconds(0.1)]));
        assert!(excessive(&[Cost::Crash]));
    }

    #[test]
    fn children_spend_time() {
        let before = user_time_of_children().expect("the system tells");
        let script = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done";
        let mut command = Command::new("sh");
        process::run(
            command.args(["-c", script]),
            None,
            None,
            Duration::from_secs(60),
        )
        .expect("sh runs");
        assert!(user_time_of_children().expect("the system tells") > before);
    }
}
