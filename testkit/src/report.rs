//! The findings of a sweep as text, the most frequent difference first.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::sweep::{Finding, Verdict};

/// The parts of a report to print.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// The number of most frequent differences to show, each with an example.
    pub buckets: usize,
    /// True to name every file that failed.
    pub failures: bool,
}

/// Returns true if a finding counts as passed.
pub fn passed(finding: &Finding) -> bool {
    matches!(finding.verdict, Verdict::Same)
}

/// The report as text: per set and in all, the ratio, the times, and the differences.
pub fn render(title: &str, findings: &[Finding], wanted: Wanted) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = write_sets(&mut out, title, findings);
    let _ = write_buckets(&mut out, findings, wanted.buckets);
    if wanted.failures {
        out.push_str("\nfailures:\n");
        for finding in findings.iter().filter(|f| !passed(f)) {
            let _ = writeln!(out, "  {}", finding.case.path.display());
        }
    }
    out
}

fn write_sets(out: &mut String, title: &str, findings: &[Finding]) -> std::fmt::Result {
    let mut sets: BTreeMap<&str, (usize, usize, f64, f64)> = BTreeMap::new();
    let mut total = (0, 0, 0.0, 0.0);
    for finding in findings {
        let set = sets.entry(&finding.case.set).or_default();
        for row in [set, &mut total] {
            row.0 += usize::from(passed(finding));
            row.1 += 1;
            row.2 += finding.our_seconds;
            row.3 += finding.oracle_seconds;
        }
    }
    writeln!(out, "{title}")?;
    for (name, row) in sets.into_iter().chain([("all", total)]) {
        let (good, all, ours, theirs) = row;
        let percent = 100.0 * good as f64 / (all.max(1)) as f64;
        let ratio = theirs / ours.max(1e-9);
        writeln!(
            out,
            "  {name:<16} {good:>5} / {all:<5} {percent:>6.2} %   ours {ours:>8.2} s, llvm {theirs:>8.2} s ({ratio:.1}x)"
        )?;
    }
    Ok(())
}

fn write_buckets(out: &mut String, findings: &[Finding], most: usize) -> std::fmt::Result {
    let mut buckets: BTreeMap<(&str, String), Vec<&Finding>> = BTreeMap::new();
    for finding in findings {
        let key = match &finding.verdict {
            Verdict::Same => continue,
            Verdict::Differs(d) => ("differs", d.pattern()),
            Verdict::Refused(m) => ("refused", message_pattern(m)),
            Verdict::Crashed(m) => ("crashed", message_pattern(m)),
            Verdict::Accepted(m) => ("accepted, which LLVM refuses", message_pattern(m)),
        };
        buckets.entry(key).or_default().push(finding);
    }
    let mut buckets: Vec<_> = buckets.into_iter().collect();
    buckets.sort_by_key(|(_, members)| std::cmp::Reverse(members.len()));
    let left = buckets.len().saturating_sub(most);
    for ((kind, pattern), members) in buckets.into_iter().take(most) {
        writeln!(out, "\n{:>5} x {kind}: {pattern}", members.len())?;
        // The smallest example is the easiest to look at.
        let size = |f: &&&Finding| std::fs::metadata(&f.case.path).map_or(u64::MAX, |m| m.len());
        let Some(example) = members.iter().min_by_key(size) else {
            continue;
        };
        let path = example.case.path.display();
        match &example.verdict {
            Verdict::Differs(d) => writeln!(out, "      {path}:{}\n{}", d.line, d.excerpt())?,
            Verdict::Refused(m) | Verdict::Crashed(m) | Verdict::Accepted(m) => {
                writeln!(out, "      {path}")?;
                for line in m.lines().take(6) {
                    writeln!(out, "      {line}")?;
                }
            }
            Verdict::Same => {}
        }
    }
    if left > 0 {
        writeln!(out, "\n  and {left} rarer kinds of difference")?;
    }
    Ok(())
}

/// The first two lines of a message without the input's name and without numbers.
fn message_pattern(message: &str) -> String {
    let mut out = String::new();
    for word in message.lines().take(2).flat_map(str::split_whitespace) {
        if word.contains(".bc") {
            out.push('F');
        } else {
            let mut digits = false;
            for c in word.chars() {
                if !c.is_ascii_digit() {
                    out.push(c);
                } else if !digits {
                    out.push('0');
                }
                digits = c.is_ascii_digit();
            }
        }
        out.push(' ');
    }
    out.truncate(out.trim_end().len());
    out
}
