//! The oracle's answers, cached between runs: always the fingerprint, and the text only for files on
//! which we differ.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, UNIX_EPOCH};

use crate::process::{self, Fingerprint, Outcome};

/// The environment variable that overrides the folder of the cache.
pub const DIR_VARIABLE: &str = "BITSMITH_CACHE";
/// The time limit of LLVM for one file.
const ORACLE_LIMIT: Duration = Duration::from_secs(600);
/// The size in bytes above which a text is not kept but made again.
const LARGEST_KEPT: u64 = 64 << 20;

/// A folder of cached answers.
#[derive(Clone, Debug)]
pub struct Cache {
    dir: PathBuf,
}

/// One command line of the oracle, on one input.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The program.
    pub tool: &'a Path,
    /// Its arguments, the input among them.
    pub args: &'a [String],
    /// The input, whose size and modification time are part of the key.
    pub input: &'a Path,
    /// True if the input comes on standard input and is not among the arguments.
    pub piped: bool,
}

impl Cache {
    /// The user's cache folder for bitsmith, or `$BITSMITH_CACHE`.
    ///
    /// # Errors
    /// When the folder cannot be made.
    pub fn open() -> io::Result<Cache> {
        let dir = env::var_os(DIR_VARIABLE)
            .map(PathBuf::from)
            .or_else(|| Some(PathBuf::from(env::var_os("XDG_CACHE_HOME")?).join("bitsmith/oracle")))
            .or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cache/bitsmith/oracle")))
            .unwrap_or_else(|| env::temp_dir().join("bitsmith-oracle"));
        Cache::in_dir(dir)
    }

    /// A cache in a given folder.
    ///
    /// # Errors
    /// When the folder cannot be created.
    pub fn in_dir(dir: PathBuf) -> io::Result<Cache> {
        fs::create_dir_all(&dir)?;
        Ok(Cache { dir })
    }

    /// A path for a file that stays from run to run.
    pub fn file(&self, name: &str) -> PathBuf {
        self.dir.join(name)
    }

    /// A path for a temporary file of this process; never the same one twice.
    pub fn scratch(&self, tag: &str) -> PathBuf {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let process = std::process::id();
        self.dir.join(format!("tmp-{process}-{number}-{tag}"))
    }

    /// The oracle's answer: from the cache, or by running it now.
    ///
    /// # Errors
    /// When the input cannot be read or the oracle cannot be started.
    pub fn answer(&self, question: &Question<'_>) -> io::Result<Outcome> {
        let summary = self.entry(question, "sum")?;
        if let Some(outcome) = fs::read_to_string(&summary).ok().and_then(|s| decode(&s)) {
            return Ok(outcome);
        }
        self.ask(question, None, &summary)
    }

    /// The file that holds the oracle's standard output, written now if it is not kept yet.
    ///
    /// # Errors
    /// When the input cannot be read, the oracle cannot be started, or the file cannot be written.
    pub fn text(&self, question: &Question<'_>) -> io::Result<PathBuf> {
        let kept = self.entry(question, "out")?;
        if !kept.is_file() {
            let part = self.scratch(&entry_name(question, "part")?);
            self.ask(question, Some(&part), &self.entry(question, "sum")?)?;
            fs::rename(&part, &kept)?;
        }
        Ok(kept)
    }

    /// Removes the kept text.
    ///
    /// # Errors
    /// When the file exists and cannot be removed.
    pub fn forget(&self, question: &Question<'_>) -> io::Result<()> {
        self.remove_over(question, 0)
    }

    /// Removes the kept text if it is too large to keep.
    ///
    /// # Errors
    /// When the file exists and cannot be removed.
    pub fn trim(&self, question: &Question<'_>) -> io::Result<()> {
        self.remove_over(question, LARGEST_KEPT.saturating_add(1))
    }

    /// Removes the kept text of at least a number of bytes.
    fn remove_over(&self, question: &Question<'_>, least: u64) -> io::Result<()> {
        let kept = self.entry(question, "out")?;
        match fs::metadata(&kept) {
            Ok(meta) if meta.len() >= least => fs::remove_file(&kept),
            _ => Ok(()),
        }
    }

    /// The fingerprint of an output of ours that was accepted as equal to the oracle's although the bytes
    /// differ.
    pub fn accepted(&self, question: &Question<'_>) -> Option<Fingerprint> {
        let text = fs::read_to_string(self.entry(question, "same").ok()?).ok()?;
        let (len, crc) = text.trim().split_once(' ')?;
        Some(Fingerprint {
            len: len.parse().ok()?,
            crc: u32::from_str_radix(crc, 16).ok()?,
        })
    }

    /// Caches such an output.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn accept(&self, question: &Question<'_>, print: Fingerprint) -> io::Result<()> {
        let text = format!("{} {:08x}\n", print.len, print.crc);
        fs::write(self.entry(question, "same")?, text)
    }

    fn entry(&self, question: &Question<'_>, kind: &str) -> io::Result<PathBuf> {
        Ok(self.dir.join(entry_name(question, kind)?))
    }

    fn ask(
        &self,
        question: &Question<'_>,
        out: Option<&Path>,
        summary: &Path,
    ) -> io::Result<Outcome> {
        let mut command = Command::new(question.tool);
        command.args(question.args);
        let input = question.piped.then_some(question.input);
        let outcome = process::run(&mut command, input, out, ORACLE_LIMIT)?;
        fs::write(summary, encode(&outcome))?;
        Ok(outcome)
    }
}

fn entry_name(question: &Question<'_>, kind: &str) -> io::Result<String> {
    let meta = fs::metadata(question.input)?;
    let changed = meta
        .modified()?
        .duration_since(UNIX_EPOCH)
        .map_or(0, |d| d.as_nanos());
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(question.tool.as_os_str().as_encoded_bytes());
    // A newer LLVM may give another answer.
    hasher.update(&fs::metadata(question.tool)?.len().to_le_bytes());
    for arg in question.args {
        hasher.update(b"\0");
        hasher.update(arg.as_bytes());
    }
    let stem = question
        .input
        .file_stem()
        .map(|s| s.to_string_lossy().into_owned())
        .unwrap_or_default();
    let stem: String = stem.chars().take(40).collect();
    let tool = question
        .tool
        .file_name()
        .map(|s| s.to_string_lossy().into_owned())
        .unwrap_or_default();
    let crc = hasher.finalize();
    let len = meta.len();
    Ok(format!(
        "{stem}.{tool}.{crc:08x}.{len:x}.{changed:x}.{kind}"
    ))
}

fn encode(outcome: &Outcome) -> String {
    let Fingerprint { len, crc } = outcome.print;
    let first = outcome.stderr.lines().next().unwrap_or_default();
    format!(
        "{len} {crc:08x} {} {:.6}\n{}\n{first}\n",
        u8::from(outcome.success),
        outcome.seconds,
        outcome.status,
    )
}

fn decode(text: &str) -> Option<Outcome> {
    let mut lines = text.lines();
    let mut words = lines.next()?.split(' ');
    let print = Fingerprint {
        len: words.next()?.parse().ok()?,
        crc: u32::from_str_radix(words.next()?, 16).ok()?,
    };
    let success = words.next()? == "1";
    let seconds = words.next()?.parse().ok()?;
    Some(Outcome {
        print,
        success,
        seconds,
        status: lines.next()?.to_owned(),
        stderr: lines.next().unwrap_or_default().to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_question_is_answered_from_the_folder() {
        let dir = env::temp_dir().join(format!("bitsmith-cache-test-{}", std::process::id()));
        let cache = Cache::in_dir(dir.clone()).expect("folder");
        let input = dir.join("input.txt");
        fs::write(&input, "hello\n").expect("input");
        let args = [input.to_string_lossy().into_owned()];
        let question = Question {
            tool: Path::new("/bin/cat"),
            args: &args,
            input: &input,
            piped: false,
        };
        let first = cache.answer(&question).expect("cat runs");
        let second = cache.answer(&question).expect("remembered");
        assert_eq!(first.print, second.print);
        assert_eq!(first.status, second.status);
        let kept = cache.text(&question).expect("kept");
        assert_eq!(fs::read(&kept).expect("text"), b"hello\n");
        cache.forget(&question).expect("released");
        assert!(!kept.exists());
        assert_eq!(cache.accepted(&question), None);
        cache.accept(&question, first.print).expect("written");
        assert_eq!(cache.accepted(&question), Some(first.print));
        fs::remove_dir_all(dir).expect("clean up");
    }
}
