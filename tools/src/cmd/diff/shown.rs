//! The text of differences: grouped by kind, those of code by function.

use super::Row;
use crate::colors::{BOLD, GREEN, PLAIN, RED};
use std::fmt::Write as _;

/// The differences of a kind that are shown one by one, and the names in a list.
pub(super) const MOST: usize = 4;

/// The longest line of a module that is shown, in characters.
const WIDEST: usize = 160;

/// The text of differences, of each kind at most `most`, and a line about those of debug information.
pub(super) fn text(rows: &[Row], of_debug_info: usize, most: usize) -> String {
    let mut text = String::new();
    let (code, rest): (Vec<&Row>, Vec<&Row>) = rows.iter().partition(|row| row.block.is_some());
    for group in by(&rest, |row| row.what) {
        globals(&group, most, &mut text);
    }
    for group in by(&code, |row| row.what) {
        instructions(&group, most, &mut text);
    }
    if of_debug_info > 0 {
        let only = if rows.is_empty() {
            "only debug info differs"
        } else {
            "debug info differs, too"
        };
        let _ = writeln!(
            text,
            "{only}: {of_debug_info} differences, which --all shows"
        );
    }
    text
}

/// The rows that have the same key, in the order of the first of each.
fn by<'r, K: PartialEq>(rows: &[&'r Row], key: impl Fn(&'r Row) -> K) -> Vec<Vec<&'r Row>> {
    let mut groups: Vec<(K, Vec<&Row>)> = Vec::new();
    for &row in rows {
        let key = key(row);
        match groups.iter_mut().rev().find(|group| group.0 == key) {
            Some((_, group)) => group.push(row),
            None => groups.push((key, vec![row])),
        }
    }
    groups.into_iter().map(|(_, rows)| rows).collect()
}

/// Differences of one kind, of globals or the module.
fn globals(group: &[&Row], most: usize, text: &mut String) {
    let Some(first) = group.first() else { return };
    let _ = write!(text, "{BOLD}{}{PLAIN}:", first.what);
    let is_pair =
        |row: &&&Row| !row.left.is_empty() && !row.right.is_empty() && row.left != row.right;
    let with_detail = |row: &&&Row| !row.detail.is_empty();
    if group.iter().any(|row| is_pair(&row) || with_detail(&row)) {
        text.push('\n');
        for row in group.iter().take(most) {
            let name = row.global.as_deref().unwrap_or_default();
            let line = format!("{name} {}", row.detail);
            if !line.trim().is_empty() {
                let _ = writeln!(text, "  {}", line.trim());
            }
            pair(row, text);
        }
        rest(group.len(), most, text);
        return;
    }
    let names: Vec<&str> = group
        .iter()
        .take(most.saturating_mul(2))
        .map(|row| name(row))
        .collect();
    let _ = write!(text, " {}", names.join(", "));
    let more = group.len().saturating_sub(names.len());
    match more {
        0 => text.push('\n'),
        _ => _ = writeln!(text, " and {more} more, which --all shows"),
    }
}

/// The name of the global that a row is about.
fn name(row: &Row) -> &str {
    let part = if row.left.is_empty() {
        &row.right
    } else {
        &row.left
    };
    let part = part
        .rsplit_once(' ')
        .map_or(part.as_str(), |(_, name)| name);
    row.global.as_deref().unwrap_or(part)
}

/// Differences of one kind in functions.
fn instructions(group: &[&Row], most: usize, text: &mut String) {
    let Some(first) = group.first() else { return };
    let functions = by(group, |row| &row.global).len();
    let _ = writeln!(
        text,
        "{BOLD}{}{PLAIN}: {} in {functions} {}",
        first.what,
        group.len(),
        if functions == 1 {
            "function"
        } else {
            "functions"
        }
    );
    let mut place = None;
    for row in group.iter().take(most) {
        let here = (&row.global, &row.block);
        if place != Some(here) {
            let block = row.block.as_deref().unwrap_or_default();
            let _ = writeln!(
                text,
                "  in function {}, {block}:",
                row.global.as_deref().unwrap_or_default()
            );
            place = Some(here);
        }
        if row.left == row.right {
            let _ = writeln!(text, "    {} (attributes or metadata)", cut(&row.left));
        }
        pair(row, text);
    }
    rest(group.len(), most, text);
}

/// Both sides of a difference, unless they look alike.
fn pair(row: &Row, text: &mut String) {
    if row.left == row.right {
        return;
    }
    for (sign, color, side) in [('<', RED, &row.left), ('>', GREEN, &row.right)] {
        if !side.is_empty() {
            let _ = writeln!(text, "    {color}{sign} {}{PLAIN}", cut(side));
        }
    }
}

/// A line of a module, not too long.
fn cut(line: &str) -> String {
    match line.char_indices().nth(WIDEST) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or(line)),
        None => line.to_owned(),
    }
}

fn rest(count: usize, most: usize, text: &mut String) {
    let more = count.saturating_sub(most);
    if more > 0 {
        let _ = writeln!(text, "  {more} more, which --all shows");
    }
}
