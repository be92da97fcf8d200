//! Compares two outputs line by line: the first difference, and its kind.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// The first line on which two outputs differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Line number, from 1.
    pub line: u64,
    /// The line that LLVM printed; `None` past its end.
    pub oracle: Option<String>,
    /// The line that we printed; `None` past our end.
    pub ours: Option<String>,
}

/// Returns true if two lines count as the same.
pub type SameLine = fn(oracle: &[u8], ours: &[u8]) -> bool;

/// Byte for byte.
pub fn identical(oracle: &[u8], ours: &[u8]) -> bool {
    oracle == ours
}

/// Byte for byte, except that a record which LLVM's analyzer calls `UnknownCode…` may have its
/// real name. In a histogram the name ends the line; in a dump operands follow it.
pub fn identical_but_named(oracle: &[u8], ours: &[u8]) -> bool {
    if oracle == ours {
        return true;
    }
    const UNKNOWN: &[u8] = b"UnknownCode";
    let Some(at) = find(oracle, UNKNOWN) else {
        return false;
    };
    let name_end = |line: &[u8]| {
        let rest = line.get(at..).unwrap_or_default();
        let width = rest
            .iter()
            .take_while(|b| b.is_ascii_alphanumeric() || **b == b'_')
            .count();
        (width > 0).then_some(at + width)
    };
    match (name_end(oracle), name_end(ours)) {
        (Some(theirs), Some(mine)) => {
            oracle.get(..at) == ours.get(..at) && oracle.get(theirs..) == ours.get(mine..)
        }
        _ => false,
    }
}

/// Byte for byte, except for the order of a block's predecessors in its comment: that is the order
/// of a use list, which text does not carry unless asked.
pub fn identical_but_predecessors(oracle: &[u8], ours: &[u8]) -> bool {
    const COMMENT: &[u8] = b"; preds = ";
    if oracle == ours {
        return true;
    }
    let parts = |line: &[u8]| {
        let at = find(line, COMMENT)?;
        let text = String::from_utf8_lossy(line.get(at + COMMENT.len()..)?).into_owned();
        let mut blocks: Vec<String> = text.trim_end().split(", ").map(str::to_owned).collect();
        blocks.sort_unstable();
        Some((line.get(..at)?.to_owned(), blocks))
    };
    match (parts(oracle), parts(ours)) {
        (Some(theirs), Some(mine)) => theirs == mine,
        _ => false,
    }
}

fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack.windows(needle.len()).position(|w| w == needle)
}

/// The first difference between two files, reading both a line at a time; `None` if there is none.
///
/// # Errors
/// When a file cannot be read.
pub fn first_difference(
    oracle: &Path,
    ours: &Path,
    same: SameLine,
) -> io::Result<Option<Difference>> {
    let mut oracle = BufReader::with_capacity(1 << 18, File::open(oracle)?);
    let mut ours = BufReader::with_capacity(1 << 18, File::open(ours)?);
    let (mut theirs, mut mine) = (Vec::new(), Vec::new());
    let mut line = 0u64;
    loop {
        theirs.clear();
        mine.clear();
        let a = oracle.read_until(b'\n', &mut theirs)?;
        let b = ours.read_until(b'\n', &mut mine)?;
        line += 1;
        if a == 0 && b == 0 {
            return Ok(None);
        }
        if a == 0 || b == 0 || !same(&theirs, &mine) {
            let text = |n: usize, bytes: &[u8]| {
                (n > 0).then(|| {
                    String::from_utf8_lossy(bytes)
                        .trim_end_matches('\n')
                        .to_owned()
                })
            };
            return Ok(Some(Difference {
                line,
                oracle: text(a, &theirs),
                ours: text(b, &mine),
            }));
        }
    }
}

impl Difference {
    /// The difference without the parts that vary from file to file, so that equal causes count together.
    pub fn pattern(&self) -> String {
        let part = |line: &Option<String>| {
            line.as_deref()
                .map_or_else(|| "(end of output)".to_owned(), pattern_of)
        };
        let (theirs, mine) = (part(&self.oracle), part(&self.ours));
        // Only the text around the first difference: long lines differ in much that does not matter.
        let at = first_unlike(&theirs, &mine);
        format!(
            "{} | {}",
            window(&theirs, at, 24, 40),
            window(&mine, at, 24, 40)
        )
    }

    /// Both lines, cut around the first column on which they differ.
    pub fn excerpt(&self) -> String {
        let end = || "(end of output)".to_owned();
        let theirs = self.oracle.clone().unwrap_or_else(end);
        let mine = self.ours.clone().unwrap_or_else(end);
        let at = first_unlike(&theirs, &mine);
        format!(
            "      llvm: {}\n      ours: {}",
            window(&theirs, at, 80, 120),
            window(&mine, at, 80, 120)
        )
    }
}

/// The byte offset at which two lines begin to differ.
fn first_unlike(theirs: &str, mine: &str) -> usize {
    theirs
        .char_indices()
        .zip(mine.chars())
        .find(|((_, a), b)| a != b)
        .map_or(theirs.len().min(mine.len()), |((i, _), _)| i)
}

/// `text` from `before` bytes before `at` to `after` bytes after it, on char boundaries.
fn window(text: &str, at: usize, before: usize, after: usize) -> String {
    let at = at.min(text.len());
    let mut start = at.saturating_sub(before);
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let mut end = at.saturating_add(after).min(text.len());
    while !text.is_char_boundary(end) {
        end += 1;
    }
    let lead = if start > 0 { "…" } else { "" };
    let tail = if end < text.len() { "…" } else { "" };
    format!("{lead}{}{tail}", &text[start..end])
}

/// A line with its numbers, quoted strings and names replaced by one letter each.
fn pattern_of(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' => {
                for c in chars.by_ref() {
                    if c == '"' {
                        break;
                    }
                }
                out.push_str("\"S\"");
            }
            '%' | '@' | '#' | '$' => {
                out.push(c);
                let name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '-' | '$');
                let mut any = false;
                while chars.next_if(|c| name(*c)).is_some() {
                    any = true;
                }
                if any {
                    out.push('n');
                }
            }
            '0'..='9' => {
                while chars
                    .next_if(|c| c.is_ascii_hexdigit() || *c == 'x')
                    .is_some()
                {}
                out.push('0');
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_forget_names_and_numbers() {
        let a = pattern_of("  %12 = add nsw i32 %x.i, 77, !dbg !1204");
        let b = pattern_of("  %y = add nsw i32 %2, 1, !dbg !9");
        assert_eq!(a, b);
        assert_ne!(a, pattern_of("  %y = add i32 %2, 1, !dbg !9"));
        assert_eq!(pattern_of("c\"a%b\" @\"q r\""), "c\"S\" @\"S\"");
    }

    #[test]
    fn predecessors_may_come_in_any_order() {
        let same = identical_but_predecessors;
        assert!(same(
            b"4: ; preds = %1, %\"a b\"\n",
            b"4: ; preds = %\"a b\", %1\n"
        ));
        assert!(!same(b"4: ; preds = %1, %2\n", b"4: ; preds = %1, %3\n"));
        assert!(!same(b"4: ; preds = %1, %1\n", b"4: ; preds = %1\n"));
        assert!(!same(b"5: ; preds = %1, %2\n", b"4: ; preds = %2, %1\n"));
    }

    #[test]
    fn only_an_unknown_code_may_be_named() {
        let same = identical_but_named;
        assert!(same(b"  <UnknownCode33 op0=1/>", b"  <FOO_BAR op0=1/>"));
        assert!(!same(b"  <UnknownCode33 op0=1/>", b"  <FOO_BAR op0=2/>"));
        assert!(!same(b"  <INST_ADD op0=1/>", b"  <FOO_BAR op0=1/>"));
        assert!(!same(b"  <UnknownCode33 op0=1/>", b"  <"));
    }
}
