//! All installed releases of LLVM, and which of them accept a file: the other check of `bitsmith doctor`. Those of
//! [`crate::releases`] only read it; these verify it, too.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::cache::Cache;
use crate::corpus::Case;
use crate::embedded::Embedded;
use crate::judge::{self, TOOLS};
use crate::oracle::Oracle;
use crate::ordered_map::ordered_map;
use crate::process;
use crate::releases::report;
use crate::zig::ZigClang;

/// A release of LLVM that is asked if it accepts a module.
#[derive(Clone, Debug)]
enum Release {
    /// Its tools are on the search path.
    Tools(u32),
    Library(Embedded),
    Clang(ZigClang),
}

impl Release {
    /// Those that are installed, oldest first.
    fn installed() -> Vec<Self> {
        let newest = [22, 23].into_iter().chain(TOOLS);
        let has_opt = |release: &u32| {
            let mut command = Command::new(format!("opt-{release}"));
            command.arg("--version").output().is_ok()
        };
        let tools = newest.filter(has_opt).map(Self::Tools);
        let libraries = Embedded::installed().into_iter().map(Self::Library);
        let clangs = ZigClang::installed().into_iter().map(Self::Clang);
        let mut all: Vec<Self> = tools.chain(libraries).chain(clangs).collect();
        all.sort_by_key(Self::number);
        all
    }

    fn number(&self) -> u32 {
        match self {
            Self::Tools(release) => *release,
            Self::Library(embedded) => embedded.release,
            Self::Clang(clang) => clang.release,
        }
    }

    /// Reads and verifies a module of a triple; the error is the message.
    fn accepts(&self, module: &Path, triple: &str) -> Result<(), String> {
        match self {
            Self::Tools(release) => judge::verify(*release, module),
            Self::Library(embedded) => embedded.read(module).map(|_| ()),
            Self::Clang(clang) => clang.read(module, triple),
        }
    }
}

/// A comparison of the doctor with the verdicts of the releases.
#[derive(Debug)]
pub struct Verdicts {
    releases: Vec<Release>,
    oracle: Oracle,
    bitsmith: PathBuf,
    cache: Cache,
}

/// A file on which the doctor and the releases disagree.
#[derive(Clone, Debug)]
pub struct Disagreement {
    case: Case,
    /// The releases that accept it.
    accepted: Vec<u32>,
    /// The doctor's words, and the errors of the releases.
    said: Vec<String>,
}

const LIMIT: Duration = Duration::from_secs(60);

impl Verdicts {
    /// Asks all releases that are installed; LLVM 22 says what the triple of a module is.
    pub fn new(oracle: Oracle, bitsmith: PathBuf, cache: Cache) -> Self {
        Self {
            releases: Release::installed(),
            oracle,
            bitsmith,
            cache,
        }
    }

    /// The numbers of the releases that are asked.
    pub fn asked(&self) -> Vec<u32> {
        self.releases.iter().map(Release::number).collect()
    }

    /// Examines all files, so many at a time.
    ///
    /// # Errors
    /// When a tool cannot be started or a file cannot be read.
    pub fn run(&self, cases: &[Case], jobs: usize) -> io::Result<Vec<Disagreement>> {
        let found = ordered_map(jobs, cases, |case| self.one(case), |_| ())?;
        Ok(found.into_iter().flatten().collect())
    }

    /// Asks all releases: those that read the file according to the doctor must accept it, and no other.
    fn one(&self, case: &Case) -> io::Result<Option<Disagreement>> {
        let said = report(&self.bitsmith, &self.cache, &case.path)?;
        let text = said.unwrap_or_else(|problem| problem);
        let triple = self.triple(&case.path)?;
        let mut said: Vec<String> = text.lines().skip(1).map(str::to_owned).collect();
        let mut accepted = Vec::new();
        let mut agrees = true;
        for release in &self.releases {
            let verdict = release.accepts(&case.path, &triple);
            let number = release.number();
            agrees &= verdict.is_ok() == reads(&text, number);
            match verdict {
                Ok(()) => accepted.push(number),
                Err(error) => {
                    let mut lines = error.lines().filter(|line| !line.trim().is_empty());
                    let first = lines.next().unwrap_or_default();
                    said.push(format!("  LLVM {number}: {first}"));
                }
            }
        }
        Ok((!agrees).then(|| Disagreement {
            case: case.clone(),
            accepted,
            said,
        }))
    }

    /// The triple of a module; that of this machine if it has none.
    fn triple(&self, file: &Path) -> io::Result<String> {
        let out = self.cache.scratch("triple");
        let tool = self.oracle.tool("llvm-dis");
        let mut command = Command::new(tool);
        command.arg(file).args(["-o", "-"]);
        process::run(&mut command, None, Some(&out), LIMIT)?;
        let text = std::fs::read(&out)?;
        std::fs::remove_file(&out)?;
        let text = String::from_utf8_lossy(&text);
        let mut lines = text.lines();
        let found = lines.find_map(|line| line.strip_prefix("target triple = \""));
        let triple = found.and_then(|rest| rest.strip_suffix('"'));
        Ok(triple.unwrap_or("x86_64-unknown-linux-gnu").to_owned())
    }
}

/// Returns true if a release reads all modules of a file according to the doctor.
fn reads(text: &str, release: u32) -> bool {
    let lines = text.lines();
    let lists = lines.filter_map(|line| line.trim().strip_prefix("read by "));
    let mut lists = lists.peekable();
    lists.peek().is_some()
        && lists.all(|list| {
            let list = list.strip_prefix("LLVM ").unwrap_or_default();
            list.split(", ").any(|range| {
                let number = |text: &str| text.parse().unwrap_or(u32::MAX);
                match (range.split_once(" to "), range.strip_suffix(" and newer")) {
                    (Some((first, last)), _) => (number(first)..=number(last)).contains(&release),
                    (None, Some(first)) => number(first) <= release,
                    (None, None) => number(range) == release,
                }
            })
        })
}

/// The findings as text.
pub fn render(total: usize, found: &[Disagreement], most: usize) -> String {
    let agreed = total.saturating_sub(found.len());
    let mut text = format!("the doctor agrees on {agreed} of {total} files\n");
    for one in found.iter().take(most) {
        let path = one.case.path.display();
        text.push_str(&format!("{path}: accepted by LLVM {:?}\n", one.accepted));
        for line in &one.said {
            text.push_str(&format!("  {line}\n"));
        }
    }
    text
}
