//! The installed older releases of LLVM, and the oldest that reads a file: the check of `bitsmith doctor`.

use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::cache::{Cache, Question};
use crate::corpus::Case;
use crate::oracle::programs_or_skip;
use crate::ordered_map::ordered_map;
use crate::process;

/// The releases whose tools are asked. The doctor knows those between them, too.
pub const RELEASES: [u32; 6] = [13, 14, 15, 16, 19, 22];

/// Returns true if clang and llvm-dis of all these releases are installed; else notes that `what` is
/// skipped.
///
/// # Panics
/// When one is missing although [`required`](crate::oracle::required) is true.
pub fn or_skip(what: &str, releases: &[u32]) -> bool {
    let tools = ["clang", "llvm-dis"];
    let names = releases
        .iter()
        .flat_map(|r| tools.map(|tool| format!("{tool}-{r}")));
    let names: Vec<String> = names.collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    programs_or_skip(what, &names)
}

/// The disassembler of each installed release.
pub fn installed() -> Vec<(u32, PathBuf)> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let tools = RELEASES.into_iter().filter_map(|release| {
        let names = folders
            .iter()
            .map(|dir| dir.join(format!("llvm-dis-{release}")));
        let debian = PathBuf::from(format!("/usr/lib/llvm-{release}/bin/llvm-dis"));
        let tool = names.chain([debian]).find(|tool| tool.is_file())?;
        Some((release, tool))
    });
    tools.collect()
}

/// A comparison of the doctor with the releases.
#[derive(Debug)]
pub struct Examination {
    /// The disassemblers.
    pub tools: Vec<(u32, PathBuf)>,
    /// Our binary.
    pub bitsmith: PathBuf,
    /// Files in flight at a time.
    pub jobs: usize,
    /// The cached answers of the releases.
    pub cache: Cache,
}

/// A file on which the doctor and the releases disagree.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The file.
    pub case: Case,
    /// The oldest installed release according to the doctor; `None` if it rejects the file.
    pub said: Option<u32>,
    /// The oldest installed release that reads it; `None` if none does.
    pub oldest: Option<u32>,
    /// The errors of the older releases, or of the doctor.
    pub complaints: Vec<String>,
}

const OUR_LIMIT: Duration = Duration::from_secs(60);

impl Examination {
    /// Examines all files.
    ///
    /// # Errors
    /// When a tool cannot be started or a file cannot be read.
    pub fn run(&self, cases: &[Case]) -> io::Result<Vec<Disagreement>> {
        let found = ordered_map(self.jobs, cases, |case| self.one(case), |_| ())?;
        let mut found: Vec<_> = found.into_iter().flatten().collect();
        found.sort_by(|a, b| a.case.cmp(&b.case));
        Ok(found)
    }

    /// Runs the releases from the oldest on, up to the first that reads the file.
    fn one(&self, case: &Case) -> io::Result<Option<Disagreement>> {
        let (said, problem) = self.said(&case.path)?;
        let mut installed = self.tools.iter().map(|(release, _)| *release);
        let said = said.and_then(|said| installed.find(|release| *release >= said));
        let mut complaints = vec![problem];
        let mut oldest = None;
        for (release, tool) in &self.tools {
            let input = case.path.to_string_lossy().into_owned();
            let question = Question {
                tool,
                args: &[input, "-o".to_owned(), "/dev/null".to_owned()],
                input: &case.path,
                piped: false,
            };
            let answer = self.cache.answer(&question)?;
            if answer.success {
                oldest = Some(*release);
                break;
            }
            let first = answer.stderr.lines().next().unwrap_or_default();
            complaints.push(format!("LLVM {release}: {}: {first}", answer.status));
        }
        Ok((said != oldest).then(|| Disagreement {
            case: case.clone(),
            said,
            oldest,
            complaints,
        }))
    }

    /// The doctor's answer: the newest of the releases of a file's modules.
    fn said(&self, file: &Path) -> io::Result<(Option<u32>, String)> {
        let text = match report(&self.bitsmith, &self.cache, file)? {
            Ok(text) => text,
            Err(problem) => return Ok((None, problem)),
        };
        let releases = text.lines().filter_map(|line| {
            let line = line.trim().strip_prefix("read by LLVM ")?;
            line.split([' ', ',']).next()?.parse::<u32>().ok()
        });
        let newest = releases.max();
        let lines = text.lines().skip(1).collect::<Vec<_>>().join("\n  ");
        Ok((newest, lines))
    }
}

/// The doctor's words about a file, or its error.
pub(crate) fn report(
    bitsmith: &Path,
    cache: &Cache,
    file: &Path,
) -> io::Result<Result<String, String>> {
    let mut command = Command::new(bitsmith);
    let out = cache.scratch("doctor");
    let ended = process::run(command.arg("doctor").arg(file), None, Some(&out), OUR_LIMIT)?;
    let text = std::fs::read_to_string(&out)?;
    std::fs::remove_file(&out)?;
    Ok(match ended.success {
        true => Ok(text),
        false => Err(ended.stderr),
    })
}

/// The findings as text.
pub fn render(total: usize, found: &[Disagreement], most: usize) -> String {
    let agreed = total.saturating_sub(found.len());
    let mut text = format!("the doctor agrees on {agreed} of {total} files\n");
    for one in found.iter().take(most) {
        let name = |release: Option<u32>| match release {
            Some(release) => release.to_string(),
            None => "none".to_owned(),
        };
        text.push_str(&format!(
            "{}: doctor {}, LLVM {}\n",
            one.case.path.display(),
            name(one.said),
            name(one.oldest)
        ));
        for complaint in &one.complaints {
            text.push_str(&format!("    {complaint}\n"));
        }
    }
    text
}
