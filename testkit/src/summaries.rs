//! Summaries in texts, without the numbers of their entries.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

/// Writes a text whose summary entries are identified by their GUIDs, in the order of these, without the entries
/// that have only a name: those are the module's declarations, and an upgrade renames intrinsics.
///
/// # Errors
/// When a file cannot be read or written.
pub fn identify(text: &Path, out: &Path) -> io::Result<()> {
    let text = fs::read(text)?;
    fs::write(out, identified(&String::from_utf8_lossy(&text)))
}

fn identified(text: &str) -> String {
    let entries = |line: &&str| line.starts_with('^');
    let identities: BTreeMap<&str, &str> = text
        .lines()
        .filter(entries)
        .filter_map(|line| {
            let (number, rest) = line.split_once(" = ")?;
            let identity = rest.rsplit_once("; guid = ").map_or(rest, |(_, guid)| guid);
            Some((number, identity))
        })
        .collect();
    let mut out = String::with_capacity(text.len());
    let mut all: Vec<String> = Vec::new();
    for line in text.lines() {
        if !entries(&line) {
            out.push_str(line);
            out.push('\n');
            continue;
        }
        let rest = line.split_once(" = ").map_or(line, |(_, rest)| rest);
        if !rest.starts_with("gv: ") || rest.contains("summaries: (") {
            all.push(with_identities(rest, &identities));
        }
    }
    all.sort_unstable();
    for line in all {
        out.push_str(&line);
        out.push('\n');
    }
    out
}

/// An entry with the identities of the entries that it refers to.
fn with_identities(entry: &str, identities: &BTreeMap<&str, &str>) -> String {
    let mut out = String::with_capacity(entry.len());
    let mut rest = entry;
    while let Some(at) = rest.find('^') {
        let (before, reference) = rest.split_at(at);
        let digits = reference.bytes().skip(1).take_while(u8::is_ascii_digit);
        let (number, after) = reference.split_at(1 + digits.count());
        out.push_str(before);
        out.push_str(identities.get(number).unwrap_or(&number));
        rest = after;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_declared_names_do_not_count() {
        let old = "@f\n^0 = module: (path: \"a\")\n^1 = gv: (name: \"llvm.x.old\") ; guid = 3\n\
                   ^2 = gv: (name: \"g\", summaries: (calls: (^3))) ; guid = 8\n^3 = gv: (name: \"h\") ; guid = 9\n";
        let new = "@f\n^0 = module: (path: \"a\")\n\
                   ^1 = gv: (name: \"g\", summaries: (calls: (^2))) ; guid = 8\n^2 = gv: (name: \"h\") ; guid = 9\n";
        assert_eq!(identified(old), identified(new));
        let other = new.replace("(^2)", "(^1)");
        assert_ne!(identified(&other), identified(new));
    }
}
