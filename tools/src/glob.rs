//! Patterns of symbols' names with wildcards.

use regex_lite::Regex;

/// Returns true if one of the patterns matches a name.
pub fn is_match(patterns: &[Regex], name: &[u8]) -> bool {
    let name = String::from_utf8_lossy(name);
    patterns.iter().any(|pattern| pattern.is_match(&name))
}

/// The regular expression of a pattern with `*`, `?` and sets in brackets.
///
/// # Errors
/// If a set has no end.
pub fn glob(pattern: &str) -> Result<Regex, String> {
    let mut text = String::from("^");
    let mut is_in_set = false;
    for character in pattern.chars() {
        match character {
            '[' if !is_in_set => {
                is_in_set = true;
                text.push('[');
            }
            ']' if is_in_set => {
                is_in_set = false;
                text.push(']');
            }
            '!' if is_in_set && text.ends_with('[') => text.push('^'),
            _ if is_in_set => text.push(character),
            '*' => text.push_str("(?s:.*)"),
            '?' => text.push_str("(?s:.)"),
            _ => text.push_str(&regex_lite::escape(character.encode_utf8(&mut [0; 4]))),
        }
    }
    text.push('$');
    Regex::new(&text).map_err(|_| format!("invalid glob pattern: {pattern}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards_match() {
        for (pattern, name, matches) in [
            ("main", "main", true),
            ("main", "main2", false),
            ("a*z", "az", true),
            ("a?z", "a.z", true),
            ("a.z", "abz", false),
            ("[ab]x", "bx", true),
            ("[!ab]x", "bx", false),
            ("[^ab]x", "cx", true),
            ("f(int)", "f(int)", true),
        ] {
            let pattern = glob(pattern).expect("a pattern");
            assert_eq!(
                is_match(std::slice::from_ref(&pattern), name.as_bytes()),
                matches,
                "{pattern:?} {name}"
            );
        }
        assert!(glob("[ab").is_err());
    }
}
