//! Colours of messages and lists, as escape sequences. They are written through `anstream`, which removes them where the
//! output is no terminal.

pub const RED: &str = "\x1b[31m";
pub const GREEN: &str = "\x1b[32m";
pub const BOLD: &str = "\x1b[1m";
pub const PLAIN: &str = "\x1b[0m";

/// The words that say how bad a message is, with their colours.
const MARKS: [(&str, &str); 3] = [
    ("error: ", "\x1b[1;31m"),
    ("warning: ", "\x1b[1;35m"),
    ("note: ", "\x1b[1;36m"),
];

/// The text of messages with the first such word of each line in its colour. A word counts at the start of a line and
/// behind a colon.
pub fn of_messages(text: &str) -> String {
    text.split_inclusive('\n').map(of_line).collect()
}

fn of_line(line: &str) -> String {
    let place = |mark: &str| {
        let places = line.match_indices(mark).map(|(at, _)| at);
        let mut places = places.filter(|at| *at == 0 || line.get(..*at).is_some_and(is_prefix));
        places.next()
    };
    let found = MARKS
        .iter()
        .filter_map(|(mark, color)| Some((place(mark)?, mark, color)));
    let Some((at, mark, color)) = found.min_by_key(|(at, _, _)| *at) else {
        return line.to_owned();
    };
    let (before, rest) = line.split_at_checked(at).unwrap_or(("", line));
    let rest = rest.strip_prefix(mark).unwrap_or(rest);
    format!("{BOLD}{before}{PLAIN}{color}{mark}{PLAIN}{rest}")
}

/// True for text that a message follows: it ends in a colon.
fn is_prefix(text: &str) -> bool {
    text.trim_end().trim_end_matches(PLAIN).ends_with(':')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_mark_of_a_line_has_its_colour() {
        let text = "a.ll:1:2: error: no error: here\n1 | terror: x\nwarning: y";
        let shown = of_messages(text);
        let expected = "\x1b[1ma.ll:1:2: \x1b[0m\x1b[1;31merror: \x1b[0mno error: here\n1 | terror: x\n\
                        \x1b[1m\x1b[0m\x1b[1;35mwarning: \x1b[0my";
        assert_eq!(shown, expected);
        assert_eq!(anstream::adapter::strip_str(&shown).to_string(), text);
    }
}
