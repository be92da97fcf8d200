//! Random programs of C++, by a grammar: `testkit/cpp` has a file per area, and in it the units that a program
//! is made of. Each unit defines a function of two numbers, which calls those of the others. A program ends, has no
//! undefined behaviour, and prints a hash of its events after each call of a unit.
//!
//! A file consists of rules, `== NAME` and the rule's text. In a text, `@(a@|b@)` is one of the alternatives,
//! `@4(a@)` one to four repetitions, of which `@i` is the number, `@<name>` the text of another rule,
//! `@=name(a@)` a rule for the rest of the unit with one choice for all uses, `@N` the number of the unit, `@F`
//! that of any unit, `@K` a small number and `@B` a large one.

use std::collections::HashMap;
use std::fmt::Write;

use crate::corrupt::Dice;

/// The header that every program includes. It is a file of its own so that it can be compiled ahead.
pub const PRELUDE: &str = include_str!("../cpp/prelude.h");

const FILES: &[&str] = &[
    include_str!("../cpp/basic.txt"),
    include_str!("../cpp/values.txt"),
    include_str!("../cpp/control.txt"),
    include_str!("../cpp/classes.txt"),
    include_str!("../cpp/exceptions.txt"),
    include_str!("../cpp/functions.txt"),
    include_str!("../cpp/library.txt"),
];

/// The number of units in a program.
const UNITS: usize = 7;
/// Rules within rules, from which on alternatives without further rules are preferred.
const DEPTH: usize = 7;

/// The program of a seed, behind its prelude.
pub fn program(seed: u64) -> String {
    let rules = rules();
    let mut units: Vec<&str> = rules
        .keys()
        .filter_map(|r| r.strip_prefix("unit "))
        .collect();
    units.sort_unstable();
    let mut dice = Dice(seed);
    let mut text = declarations();
    for number in 0..UNITS {
        let unit = units[dice.below(units.len())];
        let mut maker = Maker {
            rules: &rules,
            dice: &mut dice,
            chosen: HashMap::new(),
            unit: number,
            repetition: 0,
            depth: 0,
        };
        writeln!(text, "// {unit}").expect("a string");
        text.push_str(&maker.rule(&format!("unit {unit}")));
    }
    text + MAIN
}

/// The rules by their names.
fn rules() -> HashMap<&'static str, String> {
    let mut rules = HashMap::new();
    for part in FILES.iter().flat_map(|file| file.split("\n== ").skip(1)) {
        let (name, text) = part.split_once('\n').expect("a rule has a name");
        let lines = text.lines().filter(|line| !line.starts_with("# "));
        let text = lines.collect::<Vec<_>>().join("\n");
        // The text of a rule for a part of a line ends with its line.
        let end = if name.starts_with("unit ") { "\n" } else { "" };
        rules.insert(name, text + end);
    }
    rules
}

const MAIN: &str = r#"int main() {
  for (u k = 0; k < 12; k++)
    for (u n = 0; n < std::size(table); n++) {
      events = k; fuel = 40;
      try { note(table[n](k * 977, n + 3)); }
      catch (Base &e) { note(e.what()); }
      catch (std::exception &e) { note(bits(e.what())); }
      catch (int e) { note((u)e); }
      catch (...) { note(99); }
      std::printf("%lu %lu %016lx\n", k, n, events);
    }
}
"#;

/// The functions of all units, directly, by a table, and as objects.
fn declarations() -> String {
    let list = |one: fn(usize) -> String| (0..UNITS).map(one).collect::<Vec<_>>().join(", ");
    format!(
        "u {};\n\
         static u (*volatile table[])(u, u) = {{{}}};\n\
         struct Object {{ virtual u call(u a, u b) = 0; }};\n\
         template <u (*F)(u, u)> struct Calls : Object {{ u call(u a, u b) override {{ return F(b, a); }} }};\n\
         static Object *objects[] = {{{}}};\n",
        list(|n| format!("f{n}(u, u)")),
        list(|n| format!("f{n}")),
        list(|n| format!("new Calls<f{n}>")),
    )
}

/// The text of one unit in the making.
struct Maker<'a> {
    rules: &'a HashMap<&'static str, String>,
    dice: &'a mut Dice,
    /// The rules with one choice for the unit.
    chosen: HashMap<String, String>,
    unit: usize,
    repetition: usize,
    depth: usize,
}

impl Maker<'_> {
    fn rule(&mut self, name: &str) -> String {
        if let Some(text) = self.chosen.get(name) {
            return text.clone();
        }
        let rule = self.rules.get(name);
        let rule = rule.unwrap_or_else(|| panic!("no rule of the name {name}"));
        self.depth += 1;
        let text = self.expand(rule);
        self.depth -= 1;
        text
    }

    /// A text with everything behind an `@` replaced.
    fn expand(&mut self, mut text: &str) -> String {
        let mut made = String::new();
        while let Some((before, behind)) = text.split_once('@') {
            made.push_str(before);
            text = self.replace(behind, &mut made);
        }
        made + text
    }

    /// Replaces what follows an `@`, and returns the rest.
    fn replace<'t>(&mut self, text: &'t str, made: &mut String) -> &'t str {
        let sign = text.chars().next().expect("a sign behind @");
        let rest = &text[1..];
        match sign {
            'N' => write!(made, "{}", self.unit).expect("a string"),
            'F' => write!(made, "{}", self.dice.below(UNITS)).expect("a string"),
            'K' => write!(made, "{}", self.dice.below(64)).expect("a string"),
            'B' => write!(made, "{:#x}", self.dice.roll()).expect("a string"),
            'i' => write!(made, "{}", self.repetition).expect("a string"),
            '<' => {
                let (name, rest) = rest.split_once('>').expect("the end of a name");
                made.push_str(&self.rule(name));
                return rest;
            }
            '=' => {
                let (name, rest) = rest.split_once('(').expect("a name");
                let (alternatives, rest) = group(rest);
                let text = self.expand(alternatives[0]);
                self.chosen.insert(name.to_owned(), text);
                return rest;
            }
            '(' => {
                let (alternatives, rest) = group(rest);
                let alternative = self.choose(&alternatives);
                made.push_str(&self.expand(alternative));
                return rest;
            }
            digit => {
                let most = digit.to_digit(10).expect("a sign that has a meaning") as usize;
                let (alternatives, rest) = group(&rest[1..]);
                let outer = self.repetition;
                for number in 0..=self.dice.below(most) {
                    self.repetition = number;
                    made.push_str(&self.expand(alternatives[0]));
                }
                self.repetition = outer;
                return rest;
            }
        }
        rest
    }

    /// One of the alternatives.
    fn choose<'t>(&mut self, alternatives: &[&'t str]) -> &'t str {
        let simple = |a: &&&str| !a.contains("@<");
        let simple: Vec<&str> = alternatives.iter().filter(simple).copied().collect();
        let deep = self.depth > DEPTH && !simple.is_empty();
        let from = if deep { &simple } else { alternatives };
        from[self.dice.below(from.len())]
    }
}

/// The alternatives up to the `@)` that belongs to an opening before the text, and what is behind it.
fn group(text: &str) -> (Vec<&str>, &str) {
    let mut alternatives = Vec::new();
    let (mut start, mut open) = (0, 0);
    for (at, _) in text.match_indices('@') {
        let sign = &text[at + 1..];
        let opens = |s: &str| s.starts_with('(');
        match sign.as_bytes().first() {
            Some(b'(') => open += 1,
            Some(b'0'..=b'9') if opens(&sign[1..]) => open += 1,
            Some(b'=') => open += 1,
            Some(b'|') if open == 0 => {
                alternatives.push(&text[start..at]);
                start = at + 2;
            }
            Some(b')') if open == 0 => {
                alternatives.push(&text[start..at]);
                return (alternatives, &text[at + 2..]);
            }
            Some(b')') => open -= 1,
            _ => {}
        }
    }
    panic!("no end of {text}")
}
