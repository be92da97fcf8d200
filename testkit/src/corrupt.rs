//! Small random faults in real texts: compares the verdicts of bitsmith and LLVM's assembler.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::oracle::Oracle;
use crate::ordered_map::ordered_map;
use crate::process::{self, Outcome};

/// The time limit of a tool for one text.
const LIMIT: Duration = Duration::from_secs(20);

/// A fault that is put into a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A token is deleted.
    Delete,
    /// A token is doubled.
    Duplicate,
    /// Two neighbouring tokens are swapped.
    Swap,
    /// A token is replaced by another one of the same text.
    Replace,
    /// A digit of a number is changed.
    Digit,
    /// A letter of a word or name is changed.
    Letter,
    /// A type is replaced.
    Type,
    /// A line is deleted.
    Line,
}

const FAULTS: [Fault; 8] = [
    Fault::Delete,
    Fault::Duplicate,
    Fault::Swap,
    Fault::Replace,
    Fault::Digit,
    Fault::Letter,
    Fault::Type,
    Fault::Line,
];

const TYPES: [&str; 14] = [
    "i1",
    "i8",
    "i32",
    "i64",
    "i128",
    "float",
    "double",
    "ptr",
    "void",
    "half",
    "metadata",
    "token",
    "<2 x i32>",
    "{ i32, ptr }",
];

/// A pseudo-random number generator (splitmix64).
#[derive(Clone, Debug)]
pub struct Dice(pub u64);

impl Dice {
    /// The next number.
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.roll() % end.max(1) as u64) as usize
    }
}

/// The tokens of a text, roughly: start and end of each. Comments are skipped.
pub fn tokens(text: &[u8]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    let word = |b: u8| b.is_ascii_alphanumeric() || b"$._-%@!#^".contains(&b);
    while at < text.len() {
        let start = at;
        match text[at] {
            b if b.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            b';' => {
                at += text[at..]
                    .iter()
                    .position(|b| *b == b'\n')
                    .unwrap_or(text.len() - at);
                continue;
            }
            b'"' => {
                let rest = &text[at + 1..];
                at += 2 + rest
                    .iter()
                    .position(|b| *b == b'"')
                    .unwrap_or(rest.len() - 1);
            }
            b if word(b) => at += text[at..].iter().take_while(|b| word(**b)).count(),
            _ => at += 1,
        }
        found.push((start, at.min(text.len())));
    }
    found
}

fn is_type(token: &[u8]) -> bool {
    TYPES.iter().any(|t| t.as_bytes() == token)
}

/// `text` with one fault in it, and the fault; `None` if the fault does not apply to the text.
pub fn corrupt(text: &[u8], dice: &mut Dice) -> Option<(Fault, Vec<u8>)> {
    let tokens = tokens(text);
    let fault = FAULTS[dice.below(FAULTS.len())];
    let fits = |(start, end): &(usize, usize)| {
        let token = &text[*start..*end];
        match fault {
            Fault::Digit => token.iter().any(u8::is_ascii_digit) && token[0] != b'"',
            Fault::Letter => token.iter().any(u8::is_ascii_alphabetic) && token[0] != b'"',
            Fault::Type => is_type(token),
            _ => true,
        }
    };
    let places: Vec<_> = tokens.iter().copied().filter(fits).collect();
    if places.len() < 2 {
        return None;
    }
    let index = dice.below(places.len() - 1);
    let (start, end) = places[index];
    let token = &text[start..end];
    let with = |from: usize, to: usize, new: &[u8]| [&text[..from], new, &text[to..]].concat();
    let made = match fault {
        Fault::Delete => with(start, end, b""),
        Fault::Duplicate => with(end, end, &[b" ", token].concat()),
        Fault::Swap => {
            let (next, last) = places[index + 1];
            with(
                start,
                last,
                &[&text[next..last], &text[end..next], token].concat(),
            )
        }
        Fault::Replace => {
            let (from, to) = tokens[dice.below(tokens.len())];
            with(start, end, &[b" ", &text[from..to], b" "].concat())
        }
        Fault::Digit => one_byte(text, start, end, dice, u8::is_ascii_digit, b"0123456789"),
        Fault::Letter => one_byte(
            text,
            start,
            end,
            dice,
            u8::is_ascii_alphabetic,
            b"abcdefiklmnoprstuxAZ",
        ),
        Fault::Type => with(start, end, TYPES[dice.below(TYPES.len())].as_bytes()),
        Fault::Line => {
            let from = text[..start]
                .iter()
                .rposition(|b| *b == b'\n')
                .map_or(0, |i| i + 1);
            let to = text[end..]
                .iter()
                .position(|b| *b == b'\n')
                .map_or(text.len(), |i| end + i);
            with(from, to, b"")
        }
    };
    (made != text).then_some((fault, made))
}

fn one_byte(
    text: &[u8],
    start: usize,
    end: usize,
    dice: &mut Dice,
    which: fn(&u8) -> bool,
    among: &[u8],
) -> Vec<u8> {
    let places: Vec<_> = (start..end).filter(|i| which(&text[*i])).collect();
    let mut made = text.to_vec();
    if !places.is_empty() {
        made[places[dice.below(places.len())]] = among[dice.below(among.len())];
    }
    made
}

/// A comparison of the tools over corrupted texts.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The real tools.
    pub oracle: Oracle,
    /// Our binary.
    pub bitsmith: PathBuf,
    /// True if the text is verified, too.
    pub verify: bool,
    /// The folder for corrupted texts; those on which the tools disagree are kept.
    pub folder: PathBuf,
    /// Texts in flight at a time.
    pub jobs: usize,
}

/// A text on which the tools disagree.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The fault.
    pub fault: Fault,
    /// The corrupted text.
    pub path: PathBuf,
    /// The error message of the tool that rejects it: ours if `refused`, otherwise LLVM's.
    pub message: String,
    /// True if bitsmith rejects it, false if LLVM does.
    pub refused: bool,
}

/// The result of a trial.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Texts tried.
    pub tried: usize,
    /// Texts that LLVM accepts.
    pub accepted: usize,
    /// Those on which the tools disagree.
    pub disagreements: Vec<Disagreement>,
}

impl Tally {
    /// The share of texts on which the tools agree, in percent.
    pub fn agreement(&self) -> f64 {
        let same = self.tried - self.disagreements.len();
        100.0 * same as f64 / self.tried.max(1) as f64
    }
}

impl Trial {
    /// Corrupts the texts in turns until `count` texts were tried.
    ///
    /// # Errors
    /// When a tool cannot be started or a file cannot be read or written.
    pub fn run(&self, texts: &[PathBuf], count: usize, seed: u64) -> io::Result<Tally> {
        fs::create_dir_all(&self.folder)?;
        let texts: Vec<_> = texts.iter().map(fs::read).collect::<io::Result<_>>()?;
        let numbers: Vec<usize> = (0..count).collect();
        let one = |&index: &usize| {
            let mut dice = Dice(seed.wrapping_add(index as u64));
            let text = &texts[index % texts.len().max(1)];
            match corrupt(text, &mut dice) {
                Some((fault, made)) => self.one(index, fault, &made),
                None => Ok(None),
            }
        };
        let mut tally = Tally::default();
        let done = ordered_map(self.jobs, &numbers, one, |_| ())?;
        for (accepted, found) in done.into_iter().flatten() {
            tally.tried += 1;
            tally.accepted += usize::from(accepted);
            tally.disagreements.extend(found);
        }
        Ok(tally)
    }

    /// Returns true if LLVM accepts a text, and the disagreement if bitsmith does not agree; `None` if LLVM
    /// itself crashes.
    fn one(
        &self,
        index: usize,
        fault: Fault,
        text: &[u8],
    ) -> io::Result<Option<(bool, Option<Disagreement>)>> {
        let path = self.folder.join(format!("{index}.ll"));
        fs::write(&path, text)?;
        let theirs = self.theirs(&path)?;
        // If the module has debug info, LLVM's parser verifies it before its assembler does, and an error found
        // there is fatal.
        let broken = theirs
            .stderr
            .contains("Broken module found, compilation aborted!");
        if theirs.crashed() && !broken {
            fs::remove_file(&path)?;
            return Ok(None);
        }
        let mut command = Command::new(&self.bitsmith);
        command.arg("as").arg("--disable-output").arg(&path);
        if !self.verify {
            command.arg("--disable-verify");
        }
        let ours = process::run(&mut command, None, None, LIMIT)?;
        if theirs.success == ours.success && !ours.crashed() {
            fs::remove_file(&path)?;
            return Ok(Some((theirs.success, None)));
        }
        let refused = theirs.success || ours.crashed();
        let message = if refused { ours.stderr } else { theirs.stderr };
        let found = Disagreement {
            fault,
            path,
            message,
            refused,
        };
        Ok(Some((theirs.success, Some(found))))
    }

    fn theirs(&self, path: &Path) -> io::Result<Outcome> {
        let mut command = Command::new(self.oracle.tool("llvm-as"));
        command.arg("-disable-output").arg(path);
        if !self.verify {
            command.arg("-disable-verify");
        }
        process::run(&mut command, None, None, LIMIT)
    }
}

/// The disagreements grouped by message, the most frequent first.
pub fn render(tally: &Tally, shown: usize) -> String {
    use std::collections::BTreeMap;
    use std::fmt::Write;
    let mut groups: BTreeMap<(bool, String), Vec<&Disagreement>> = BTreeMap::new();
    for one in &tally.disagreements {
        let first = one.message.lines().next().unwrap_or_default();
        let what = first.split("error: ").nth(1).unwrap_or(first);
        let mut quoted = false;
        let general: String = what
            .chars()
            .filter(|c| {
                quoted ^= *c == '\'';
                !quoted && !c.is_ascii_digit()
            })
            .collect();
        groups.entry((one.refused, general)).or_default().push(one);
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, found)| usize::MAX - found.len());
    let mut text = String::new();
    for ((refused, what), found) in groups.iter().take(shown) {
        let who = if *refused {
            "only we refuse"
        } else {
            "only LLVM refuses"
        };
        let example = found.first().map(|f| {
            (
                f.path.display(),
                f.fault,
                f.message.lines().take(2).collect::<Vec<_>>(),
            )
        });
        let _ = writeln!(text, "{:5}  {who}: {what}", found.len());
        if let Some((path, fault, lines)) = example {
            let _ = writeln!(
                text,
                "       {path} ({fault:?})\n       {}",
                lines.join("\n       ")
            );
        }
    }
    let _ = writeln!(
        text,
        "{} texts, {} accepted by LLVM, {} disagreements: {:.2} % agreement",
        tally.tried,
        tally.accepted,
        tally.disagreements.len(),
        tally.agreement()
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_words_strings_and_signs() {
        let text = br#"@a = global [2 x i8] c"x y" ; no"#;
        let found: Vec<_> = tokens(text).iter().map(|(s, e)| &text[*s..*e]).collect();
        let wanted: [&[u8]; 10] = [
            b"@a", b"=", b"global", b"[", b"2", b"x", b"i8", b"]", b"c", b"\"x y\"",
        ];
        assert_eq!(found, wanted);
    }

    #[test]
    fn the_same_seed_makes_the_same_fault() {
        let text = b"define i32 @f(i32 %a) {\n  ret i32 %a\n}\n";
        for seed in 0..50 {
            let one = corrupt(text, &mut Dice(seed));
            assert_eq!(one, corrupt(text, &mut Dice(seed)));
            assert!(one.is_none_or(|(_, made)| made != text));
        }
    }
}
