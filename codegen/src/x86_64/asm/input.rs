//! Conditions, repetitions and macros of assembler text: the state between statements, and what is substituted.

use super::token::is_name;
use bitsmith_model::entity::Table;
use std::collections::BTreeMap;

/// The nesting depth of macros and repetitions.
const DEEPEST: usize = 20;
/// The number of bytes that macros and repetitions may stand for.
const MOST_BYTES: usize = 1 << 24;
/// The nesting depth of conditions.
const DEEPEST_CONDITION: usize = 256;
/// The number of parameters of a macro.
const MOST_PARAMETERS: usize = 256;

/// The error where there is no room for an expansion.
const TOO_LONG: &str = "macros that nest too deep or are too long";

/// A statement with the number of its line.
pub(super) type Statement = (usize, String);

/// The memory that statements take, in bytes.
pub(super) fn size_of(statements: &[Statement]) -> usize {
    let each = statements.iter().map(|(_, text)| text.len());
    each.sum::<usize>()
        .saturating_add(std::mem::size_of_val(statements))
}

/// A condition whose end is not reached.
#[derive(Clone, Debug)]
pub(super) struct Condition {
    /// True if the statements are to be assembled.
    pub(super) active: bool,
    /// True if a branch was taken, or none is to be.
    pub(super) decided: bool,
    /// The symbol that must not be defined: that of `.ifndef`.
    pub(super) unless: Option<String>,
}

/// The kind of a body.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// `.macro`
    Macro(String, Vec<Parameter>),
    /// `.rept`, with a count.
    Repeat(usize),
    /// `.irp` and `.irpc`, with the parameter and its values.
    Each(String, Vec<String>),
}

impl Kind {
    /// The directives that begin and end what can be nested in a body.
    pub(super) fn ends(&self) -> (&'static [&'static str], &'static [&'static str]) {
        match self {
            Self::Macro(..) => (&[".macro"], &[".endm", ".endmacro"]),
            _ => (&[".rept", ".rep", ".irp", ".irpc"], &[".endr"]),
        }
    }
}

/// The statements up to `.endm` or `.endr`.
#[derive(Clone, Debug)]
pub(super) struct Body {
    pub(super) kind: Kind,
    /// The number of bodies that are open in it.
    pub(super) nested: usize,
    pub(super) statements: Vec<Statement>,
}

#[derive(Clone, Debug)]
pub(super) struct Parameter {
    pub(super) name: String,
    default: String,
    required: bool,
    /// It takes all arguments that are left.
    variadic: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Macro {
    pub(super) parameters: Vec<Parameter>,
    pub(super) statements: Vec<Statement>,
}

/// Statements of a macro or repetition that are to come.
struct Source {
    statements: std::vec::IntoIter<Statement>,
    /// The number of conditions at its beginning.
    conditions: usize,
    is_macro: bool,
}

/// The state between statements.
#[derive(Default)]
pub(super) struct Input {
    sources: Vec<Source>,
    pub(super) conditions: Vec<Condition>,
    pub(super) body: Option<Body>,
    pub(super) macros: BTreeMap<String, Macro>,
    /// True after `.altmacro`.
    pub(super) alternate: bool,
    /// The number of macros that were expanded, which `\@` is.
    pub(super) expanded: usize,
    /// The number of bytes that were expanded.
    bytes: usize,
}

impl Input {
    pub(super) fn next(&mut self) -> Option<Statement> {
        loop {
            let source = self.sources.last_mut()?;
            if let Some(statement) = source.statements.next() {
                return Some(statement);
            }
            self.sources.pop();
        }
    }

    /// The symbol without a definition that the statements at this place are for.
    pub(super) fn unless(&self) -> Option<&String> {
        self.conditions.iter().rev().find_map(|c| c.unless.as_ref())
    }

    pub(super) fn is_active(&self) -> bool {
        self.conditions.last().is_none_or(|c| c.active)
    }

    /// The number of bytes that may still be expanded.
    pub(super) fn room(&self) -> usize {
        MOST_BYTES.saturating_sub(self.bytes)
    }

    /// Begins a condition.
    pub(super) fn begin(&mut self, condition: Condition) -> Result<(), String> {
        if self.conditions.len() >= DEEPEST_CONDITION {
            return Err("conditions that nest too deep".into());
        }
        self.conditions.push(condition);
        Ok(())
    }

    /// Puts statements before those that are to come.
    pub(super) fn push(
        &mut self,
        statements: Vec<Statement>,
        is_macro: bool,
    ) -> Result<(), String> {
        self.bytes = self.bytes.saturating_add(size_of(&statements));
        if self.sources.len() >= DEEPEST || self.bytes > MOST_BYTES {
            return Err(TOO_LONG.into());
        }
        self.sources.push(Source {
            statements: statements.into_iter(),
            conditions: self.conditions.len(),
            is_macro,
        });
        Ok(())
    }

    /// Leaves the innermost macro.
    pub(super) fn exit(&mut self) -> Result<(), String> {
        while let Some(source) = self.sources.pop() {
            self.conditions.truncate(source.conditions);
            if source.is_macro {
                return Ok(());
            }
        }
        Err("'.exitm' outside of a macro".into())
    }
}

/// The directive at the beginning of a statement, and the text after it.
pub(super) fn directive(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !is_name(c)).unwrap_or(text.len());
    let (word, rest) = text.split_at_checked(end).unwrap_or((text, ""));
    (word, rest.trim())
}

/// Splits arguments: at commas, and at spaces between operands. Quotes, parentheses and, with `.altmacro`, angle brackets
/// at the beginning of an argument keep them together.
pub(super) fn arguments(text: &str, alternate: bool) -> Vec<String> {
    let is_operator = |c: char| "+-*/&|^<>=!,~".contains(c);
    let mut out = Vec::new();
    let (mut argument, mut before) = (String::new(), ' ');
    let (mut quoted, mut depth, mut angles) = (false, 0u32, 0u32);
    for c in text.chars() {
        let is_together = quoted || depth > 0 || angles > 0;
        let is_new = argument.trim().is_empty();
        let spaced = argument.ends_with(char::is_whitespace) && !is_new;
        let ends =
            c == ',' || spaced && !c.is_whitespace() && !is_operator(c) && !is_operator(before);
        if ends && !is_together {
            out.push(argument.trim().to_owned());
            argument.clear();
            before = ' ';
            if c == ',' {
                continue;
            }
        }
        match c {
            '"' => quoted = !quoted,
            '(' if !quoted => depth = depth.saturating_add(1),
            ')' if !quoted => depth = depth.saturating_sub(1),
            '<' if alternate && (angles > 0 || is_new) => angles = angles.saturating_add(1),
            '>' => angles = angles.saturating_sub(1),
            _ => {}
        }
        argument.push(c);
        if !c.is_whitespace() {
            before = c;
        }
    }
    if !argument.trim().is_empty() || !out.is_empty() {
        out.push(argument.trim().to_owned());
    }
    out
}

/// An argument without its quotes.
pub(super) fn unquoted(text: &str) -> &str {
    let inside = text.strip_prefix('"').and_then(|t| t.strip_suffix('"'));
    inside.unwrap_or(text)
}

/// Appends text if there is room for it, in bytes.
fn append(out: &mut String, text: &str, room: &mut usize) -> Result<(), String> {
    *room = room.checked_sub(text.len()).ok_or(TOO_LONG)?;
    out.push_str(text);
    Ok(())
}

/// Replaces `\name` by values, `\@` by a number, and `\()` by nothing, as far as there is room.
///
/// # Errors
///
/// More text than there is room for.
pub(super) fn substituted(
    text: &str,
    values: &[(&str, &str)],
    number: Option<usize>,
    room: &mut usize,
) -> Result<String, String> {
    let own = std::mem::size_of::<Statement>();
    *room = room.checked_sub(own).ok_or(TOO_LONG)?;
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        append(&mut out, before, room)?;
        let end = after.find(|c: char| !is_name(c)).unwrap_or(after.len());
        let word = after.get(..end).unwrap_or_default();
        // The longest name: `\a.b` has the parameter `a`.
        let named = values.iter().filter(|(name, _)| {
            let is_whole =
                |rest: &str| !rest.starts_with(|c: char| is_name(c) && !".$".contains(c));
            word.strip_prefix(*name).is_some_and(is_whole)
        });
        let named = named.max_by_key(|(name, _)| name.len());
        rest = match (named, number) {
            (Some((name, value)), _) => {
                append(&mut out, value, room)?;
                after.get(name.len()..).unwrap_or_default()
            }
            (None, Some(number)) if after.starts_with('@') => {
                append(&mut out, &number.to_string(), room)?;
                after.get(1..).unwrap_or_default()
            }
            (None, _) if after.starts_with("()") => after.get(2..).unwrap_or_default(),
            (None, _) => {
                append(&mut out, "\\", room)?;
                after
            }
        };
    }
    append(&mut out, rest, room)?;
    Ok(out)
}

/// The name and the parameters of a macro.
pub(super) fn header(text: &str) -> Result<(String, Vec<Parameter>), String> {
    let (name, rest) = directive(text);
    if name.is_empty() {
        return Err("the name of a macro is missing".into());
    }
    let list = arguments(rest.trim_start_matches(','), false);
    if list.len() > MOST_PARAMETERS {
        return Err("a macro of too many parameters".into());
    }
    let parameters = list.iter().map(|text| {
        let (text, default) = text.split_once('=').unwrap_or((text, ""));
        let (name, kind) = text.split_once(':').unwrap_or((text, ""));
        Parameter {
            name: name.trim().to_owned(),
            default: default.trim().to_owned(),
            required: kind.trim() == "req",
            variadic: kind.trim() == "vararg",
        }
    });
    Ok((name.to_owned(), parameters.collect()))
}

/// The value of each parameter of a macro.
pub(super) fn values(
    parameters: &[Parameter],
    arguments: Vec<String>,
) -> Result<Vec<String>, String> {
    let mut out: Vec<Option<String>> = vec![None; parameters.len()];
    let mut next = 0usize;
    let mut rest = arguments.into_iter();
    while let Some(argument) = rest.next() {
        let named = argument.split_once('=').and_then(|(name, value)| {
            let at = parameters.iter().position(|p| p.name == name.trim())?;
            Some((at, value.trim().to_owned()))
        });
        let (at, mut value) = named.unwrap_or((next, argument));
        let parameter = parameters.get(at).ok_or("too many arguments of a macro")?;
        if parameter.variadic {
            let all = std::iter::once(value).chain(rest.by_ref());
            value = all.collect::<Vec<_>>().join(", ");
        }
        if !value.is_empty() {
            out.put(at, Some(unquoted(&value).to_owned()));
        }
        next = at.saturating_add(1);
    }
    let each = parameters
        .iter()
        .zip(out)
        .map(|(parameter, value)| match value {
            None if parameter.required => Err(format!(
                "the argument '{}' of a macro is missing",
                parameter.name
            )),
            value => Ok(value.unwrap_or_else(|| parameter.default.clone())),
        });
    each.collect()
}
