//! Texts of the era of typed pointers: what an LLVM of that time assembles and LLVM 22 prints, beside
//! what we assemble and LLVM 22 prints. Where the two differ, what LLVM 22 makes of the text itself is as good: it still
//! reads most of them, and an older LLVM loses parts of some on the way.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::cache::{Cache, Question};
use crate::compare::Difference;
use crate::corpus::Case;
use crate::oracle::Oracle;
use crate::ordered_map::ordered_map;
use crate::process;
use crate::sweep::{Finding, Verdict};

/// The assemblers that are asked, the first that accepts a text being the one that counts.
pub const ASSEMBLERS: [&str; 2] = ["llvm-as-14", "llvm-as-13"];
/// An older assembler's warning about debug info that it leaves out.
const DROPPED: &str = "ignoring invalid debug info";
/// Any tool gets this long for one file.
const LIMIT: Duration = Duration::from_secs(60);

/// A comparison that is set up and can be run.
#[derive(Clone, Debug)]
pub struct OlderTexts {
    /// The tools of LLVM 22.
    pub oracle: Oracle,
    /// Our binary.
    pub bitsmith: PathBuf,
    /// The results of the older assembler and the oracle, kept from earlier runs.
    pub cache: Cache,
    /// Files in flight at a time.
    pub jobs: usize,
}

impl OlderTexts {
    /// Runs all cases; the results come in the order of the cases. A text that no older LLVM
    /// assembles, or LLVM 22 does not print then, has passed.
    ///
    /// # Errors
    /// When a tool cannot be started or a file cannot be read or written.
    pub fn run(&self, cases: &[Case], progress: impl Fn(usize) + Sync) -> io::Result<Vec<Finding>> {
        ordered_map(self.jobs, cases, |case| self.one(case), progress)
    }

    fn one(&self, case: &Case) -> io::Result<Finding> {
        let mut finding = Finding {
            case: case.clone(),
            verdict: Verdict::Same,
            our_seconds: 0.0,
            oracle_seconds: 0.0,
        };
        let Some(reference) = self.assembled(&case.path)? else {
            return Ok(finding);
        };
        let args = ["-o".to_owned(), "-".to_owned()];
        let dis = self.oracle.tool("llvm-dis");
        let question = Question {
            tool: &dis,
            args: &args,
            input: &reference,
            piped: true,
        };
        let theirs = self.cache.answer(&question)?;
        if !theirs.success {
            return Ok(finding);
        }
        let file = self.cache.scratch("ours.bc");
        finding.verdict = match self.assemble(&case.path, &file)? {
            Err(verdict) => verdict,
            Ok(()) => self.printed(&case.path, &question, &file)?,
        };
        if file.exists() {
            fs::remove_file(&file)?;
        }
        Ok(finding)
    }

    /// The bitcode that an older LLVM writes for a text, kept from run to run; none if none accepts it, or drops debug info
    /// that it finds invalid.
    fn assembled(&self, text: &Path) -> io::Result<Option<PathBuf>> {
        let path = text.canonicalize()?;
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(path.as_os_str().as_encoded_bytes());
        hasher.update(&fs::read(text)?);
        let stem = text.file_stem().unwrap_or_default().to_string_lossy();
        let name = format!("{stem}.{:08x}.older.bc", hasher.finalize());
        let kept = self.cache.file(&name);
        if !kept.is_file() {
            let part = self.cache.scratch("as14.bc");
            fs::write(&part, b"")?;
            for tool in ASSEMBLERS {
                let mut command = Command::new(tool);
                command.arg(text).arg("-o").arg(&part);
                let made = process::run(&mut command, None, None, LIMIT)?;
                if made.success && !made.stderr.contains(DROPPED) {
                    break;
                }
                fs::write(&part, b"")?;
            }
            fs::rename(&part, &kept)?;
        }
        Ok((fs::metadata(&kept)?.len() > 0).then_some(kept))
    }

    /// Assembles a text by ours. What LLVM 22 would find invalid is still printed by its tool, so
    /// the verifier has no say.
    fn assemble(&self, text: &Path, to: &Path) -> io::Result<Result<(), Verdict>> {
        let mut last = None;
        for flags in [&[][..], &["--disable-verify"]] {
            let mut command = Command::new(&self.bitsmith);
            command.arg("as").args(flags).arg(text).arg("-o").arg(to);
            let made = process::run(&mut command, None, None, LIMIT)?;
            if made.success {
                return Ok(Ok(()));
            }
            let said = made.stderr.trim().to_owned();
            last = Some(match made.crashed() {
                true => Verdict::Crashed(format!("{}: {said}", made.status)),
                false => Verdict::Refused(said),
            });
        }
        Ok(last.map_or(Ok(()), Err))
    }

    /// The text that we print of our file.
    fn our_text(&self, file: &Path) -> io::Result<String> {
        let out = self.cache.scratch("again.ll");
        let mut command = Command::new(&self.bitsmith);
        command.args(["dis", "-", "-o", "-"]);
        process::run(&mut command, Some(file), Some(&out), LIMIT)?;
        let text = String::from_utf8_lossy(&fs::read(&out)?).into_owned();
        fs::remove_file(&out)?;
        Ok(text)
    }

    /// Compares what LLVM 22 prints of our file with what we print of it, and with what it prints of the reference.
    fn printed(&self, text: &Path, question: &Question<'_>, file: &Path) -> io::Result<Verdict> {
        let out = self.cache.scratch("ours.ll");
        let mut command = Command::new(question.tool);
        let shown = process::run(command.args(question.args), Some(file), Some(&out), LIMIT)?;
        let ours = String::from_utf8_lossy(&fs::read(&out)?).into_owned();
        fs::remove_file(&out)?;
        if !shown.success {
            return Ok(Verdict::Crashed(format!(
                "llvm-dis: {}",
                shown.stderr.trim()
            )));
        }
        let again = self.our_text(file)?;
        if let Some(found) = difference(&plain(&ours), &plain(&again)) {
            return Ok(Verdict::Differs(found));
        }
        let kept = self.cache.text(question)?;
        let theirs = String::from_utf8_lossy(&fs::read(&kept)?).into_owned();
        let found = difference(&plain(&theirs), &plain(&ours));
        let Some(found) = found else {
            self.cache.forget(question)?;
            return Ok(Verdict::Same);
        };
        self.cache.trim(question)?;
        let reduced = |text: &str| reduced(text, &lost_spaces(&theirs, &ours));
        let explained = difference(&reduced(&theirs), &reduced(&ours)).is_none()
            || self.is_invalid(question.input)?
            || self
                .printed_directly(text)?
                .is_some_and(|today| plain(&today) == plain(&ours));
        Ok(match explained {
            true => Verdict::Same,
            false => Verdict::Differs(found),
        })
    }

    /// The text that LLVM 22 prints of what it assembles itself; none if it refuses the text.
    fn printed_directly(&self, text: &Path) -> io::Result<Option<String>> {
        let bitcode = self.cache.scratch("today.bc");
        let mut assemble = Command::new(self.oracle.tool("llvm-as"));
        assemble
            .arg("-disable-verify")
            .arg(text)
            .arg("-o")
            .arg(&bitcode);
        if !process::run(&mut assemble, None, None, LIMIT)?.success {
            return Ok(None);
        }
        let out = self.cache.scratch("today.ll");
        let mut print = Command::new(self.oracle.tool("llvm-dis"));
        print.args(["-o", "-"]);
        process::run(&mut print, Some(&bitcode), Some(&out), LIMIT)?;
        let printed = String::from_utf8_lossy(&fs::read(&out)?).into_owned();
        fs::remove_file(&bitcode)?;
        fs::remove_file(&out)?;
        Ok(Some(printed))
    }

    /// Returns true if LLVM 22 refuses what it printed, as it has intrinsics of other signatures.
    fn is_invalid(&self, reference: &Path) -> io::Result<bool> {
        let mut command = Command::new(self.oracle.tool("opt"));
        command
            .args(["-passes=verify", "-disable-output"])
            .arg(reference);
        let verified = process::run(&mut command, None, None, LIMIT)?;
        let said = ["Intrinsic has incorrect", "with variable arguments!"];
        Ok(!verified.success && said.iter().any(|said| verified.stderr.contains(said)))
    }
}

/// The lines of a text without the names of files, and predecessors in one order.
fn plain(text: &str) -> Vec<String> {
    let kept = text
        .lines()
        .filter(|line| !line.starts_with("; ModuleID") && !line.starts_with("source_filename"));
    // LLVM's reader has a block of this name ready in every body with a phi, so that it renames one of the file.
    let kept = kept.map(|line| line.replace("phi.constexpr1", "phi.constexpr"));
    kept.map(|line| match line.split_once("; preds = ") {
        Some((label, blocks)) => {
            let blocks: BTreeSet<&str> = blocks.trim_end().split(", ").collect();
            format!("{} ; preds = {blocks:?}", label.trim_end())
        }
        None => line,
    })
    .collect()
}

/// Address spaces of allocas that only ours has: LLVM 14's bitcode has no room for them.
fn lost_spaces(theirs: &str, ours: &str) -> BTreeSet<String> {
    let spaces = |text: &str| -> BTreeSet<String> {
        let allocas = text.lines().filter(|line| line.contains(" = alloca "));
        let spaces = allocas.filter_map(|line| {
            let (_, space) = line.split_once(", addrspace(")?;
            Some(space.split_once(')')?.0.to_owned())
        });
        spaces.collect()
    };
    spaces(ours).difference(&spaces(theirs)).cloned().collect()
}

/// The lines of a text without what an older assembler itself adds to intrinsics: their attributes,
/// the order of their declarations, and what is lost where it makes a call anew.
fn reduced(text: &str, lost: &BTreeSet<String>) -> Vec<String> {
    let groups: HashMap<&str, &str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("attributes ")?.split_once(" = "))
        .collect();
    let (mut lines, mut declared) = (Vec::new(), Vec::new());
    for line in plain(text) {
        const LEFT: [&str; 4] = [
            "attributes #",
            "; Function Attrs",
            "; Unknown intrinsic",
            "target datalayout",
        ];
        if line.is_empty() || LEFT.iter().any(|left| line.starts_with(left)) {
            continue;
        }
        let mut line = line;
        for space in lost {
            line = line.replace(&format!(", addrspace({space})"), "");
            line = line.replace(&format!(" addrspace({space})"), "");
        }
        let intrinsic = line.contains("@llvm.");
        if intrinsic && line.starts_with("declare ") {
            let name = line
                .split("@llvm.")
                .nth(1)
                .and_then(|rest| rest.split('(').next());
            declared.push(name.unwrap_or_default().to_owned());
            continue;
        }
        let call = intrinsic && line.contains("call ");
        if call {
            line = line
                .replacen("tail call", "call", 1)
                .replace("ptr nonnull ", "ptr ");
        }
        let words = line
            .split(' ')
            .map(|word| match groups.get(word.trim_end_matches(',')) {
                Some(_) if call => "",
                Some(group) => group,
                None => word,
            });
        let line = words.collect::<Vec<_>>().join(" ");
        lines.push(line.trim_end_matches([' ', ',']).to_owned());
    }
    declared.sort();
    lines.append(&mut declared);
    lines
}

fn difference(theirs: &[String], ours: &[String]) -> Option<Difference> {
    let count = theirs.len().max(ours.len());
    let line = (0..count).find(|&line| theirs.get(line) != ours.get(line))?;
    Some(Difference {
        line: line as u64 + 1,
        oracle: theirs.get(line).cloned(),
        ours: ours.get(line).cloned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_older_assembler_adds_does_not_count() {
        let theirs = "declare void @llvm.b() #0\ndeclare void @llvm.a() #1\n  call void @llvm.a() #1\nattributes #0 = { nounwind }\nattributes #1 = { cold }\n";
        let ours = "declare void @llvm.a()\ndeclare void @llvm.b()\n  tail call void @llvm.a()\n";
        let none = BTreeSet::new();
        assert_eq!(reduced(theirs, &none), reduced(ours, &none));
        let other = "declare void @llvm.a()\ndeclare void @llvm.b()\n  tail call void @llvm.b()\n";
        assert_ne!(reduced(theirs, &none), reduced(other, &none));
    }
}
