//! The statements that text stands for: conditions, repetitions and macros, as in GNU's assembler.

use super::AsmError;
use super::assembler::Assembler;
use super::directive::{parts, string_of};
use super::syntax::{self, is_name};
use bitsmith_model::entity::Table;
use std::collections::BTreeMap;

/// The nesting depth of macros and repetitions.
const DEEPEST: usize = 20;
/// The number of bytes that macros and repetitions may stand for.
const MOST_BYTES: usize = 1 << 24;

/// A statement with the number of its line.
type Statement = (usize, String);

/// The memory that statements take, in bytes.
fn size_of(statements: &[Statement]) -> usize {
    let each = statements.iter().map(|(_, text)| text.len());
    each.sum::<usize>()
        .saturating_add(std::mem::size_of_val(statements))
}

/// A condition whose end is not reached.
#[derive(Clone, Debug)]
struct Condition {
    /// True if the statements are to be assembled.
    active: bool,
    /// True if a branch was taken, or none is to be.
    decided: bool,
    /// The symbol that must not be defined: that of `.ifndef`.
    unless: Option<String>,
}

/// The kind of a body.
#[derive(Clone, Debug)]
enum Kind {
    /// `.macro`
    Macro(String, Vec<Parameter>),
    /// `.rept`, with a count.
    Repeat(usize),
    /// `.irp` and `.irpc`, with the parameter and its values.
    Each(String, Vec<String>),
}

impl Kind {
    /// The directives that begin and end what can be nested in a body.
    fn ends(&self) -> (&'static [&'static str], &'static [&'static str]) {
        match self {
            Self::Macro(..) => (&[".macro"], &[".endm", ".endmacro"]),
            _ => (&[".rept", ".rep", ".irp", ".irpc"], &[".endr"]),
        }
    }
}

/// The statements up to `.endm` or `.endr`.
#[derive(Clone, Debug)]
struct Body {
    kind: Kind,
    /// The number of bodies that are open in it.
    nested: usize,
    statements: Vec<Statement>,
}

#[derive(Clone, Debug)]
struct Parameter {
    name: String,
    default: String,
    required: bool,
    /// It takes all arguments that are left.
    variadic: bool,
}

#[derive(Clone, Debug)]
struct Macro {
    parameters: Vec<Parameter>,
    statements: Vec<Statement>,
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
    conditions: Vec<Condition>,
    body: Option<Body>,
    macros: BTreeMap<String, Macro>,
    /// True after `.altmacro`.
    alternate: bool,
    /// The number of macros that were expanded, which `\@` is.
    expanded: usize,
    /// The number of bytes that were expanded.
    bytes: usize,
}

impl Input {
    fn next(&mut self) -> Option<Statement> {
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

    fn is_active(&self) -> bool {
        self.conditions.last().is_none_or(|c| c.active)
    }

    fn push(&mut self, statements: Vec<Statement>, is_macro: bool) -> Result<(), String> {
        self.bytes = self.bytes.saturating_add(size_of(&statements));
        if self.sources.len() >= DEEPEST || self.bytes > MOST_BYTES {
            return Err("macros that nest too deep or are too long".into());
        }
        self.sources.push(Source {
            statements: statements.into_iter(),
            conditions: self.conditions.len(),
            is_macro,
        });
        Ok(())
    }

    /// Leaves the innermost macro.
    fn exit(&mut self) -> Result<(), String> {
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
fn directive(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !is_name(c)).unwrap_or(text.len());
    let (word, rest) = text.split_at_checked(end).unwrap_or((text, ""));
    (word, rest.trim())
}

/// Splits arguments: at commas, and at spaces between operands. Quotes, parentheses and, with `.altmacro`, angle brackets
/// at the beginning of an argument keep them together.
fn arguments(text: &str, alternate: bool) -> Vec<String> {
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
fn unquoted(text: &str) -> &str {
    let inside = text.strip_prefix('"').and_then(|t| t.strip_suffix('"'));
    inside.unwrap_or(text)
}

/// Replaces `\name` by values, `\@` by a number, and `\()` by nothing.
fn substituted(text: &str, values: &[(&str, &str)], number: Option<usize>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        out.push_str(before);
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
                out.push_str(value);
                after.get(name.len()..).unwrap_or_default()
            }
            (None, Some(number)) if after.starts_with('@') => {
                out.push_str(&number.to_string());
                after.get(1..).unwrap_or_default()
            }
            (None, _) if after.starts_with("()") => after.get(2..).unwrap_or_default(),
            (None, _) => {
                out.push('\\');
                after
            }
        };
    }
    out.push_str(rest);
    out
}

/// The name and the parameters of a macro.
fn header(text: &str) -> Result<(String, Vec<Parameter>), String> {
    let (name, rest) = directive(text);
    if name.is_empty() {
        return Err("the name of a macro is missing".into());
    }
    let list = arguments(rest.trim_start_matches(','), false);
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
fn values(parameters: &[Parameter], arguments: Vec<String>) -> Result<Vec<String>, String> {
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

impl Assembler {
    /// Adds text.
    ///
    /// # Errors
    ///
    /// The first statement that is not understood.
    pub fn feed(&mut self, text: &str, dialect: super::Dialect) -> Result<(), AsmError> {
        self.dialect = dialect;
        let mut last = (1, "");
        for line in syntax::lines(text) {
            last = (line.number, line.text);
            let result = self.line(line.text, line.number);
            result.map_err(|why| AsmError::new(line.number, line.text, why))?;
            while let Some((number, text)) = self.input.next() {
                let result = self.line(&text, number);
                result.map_err(|why| AsmError::new(line.number, &text, why))?;
            }
        }
        let missing = match (&self.input.body, self.input.conditions.last()) {
            (Some(body), _) => body.kind.ends().1.first(),
            (None, Some(_)) => Some(&".endif"),
            (None, None) => None,
        };
        match missing {
            Some(end) => Err(AsmError::new(last.0, last.1, format!("'{end}' is missing"))),
            None => Ok(()),
        }
    }

    /// A statement of the text, of a macro or of a repetition.
    fn line(&mut self, text: &str, number: usize) -> Result<(), String> {
        let (word, rest) = directive(text);
        if let Some(body) = &mut self.input.body {
            let (begins, ends) = body.kind.ends();
            if ends.contains(&word) {
                let Some(nested) = body.nested.checked_sub(1) else {
                    return self.end_body();
                };
                body.nested = nested;
            } else if begins.contains(&word) {
                body.nested = body.nested.saturating_add(1);
            }
            body.statements.push((number, text.to_owned()));
            return Ok(());
        }
        if self.condition(word, rest)? || !self.input.is_active() {
            return Ok(());
        }
        self.statement(text, number)
    }

    /// A directive about other statements, or a macro. Returns false if it is neither.
    pub(super) fn control(&mut self, text: &str) -> Result<bool, String> {
        let (word, rest) = directive(text);
        if self.condition(word, rest)? {
            return Ok(true);
        }
        let kind = match word {
            ".macro" => {
                let (name, parameters) = header(rest)?;
                Kind::Macro(name, parameters)
            }
            ".rept" | ".rep" => {
                let count = self.expression(rest)?.number();
                let count = count.and_then(|count| usize::try_from(count).ok());
                Kind::Repeat(count.ok_or("a count was expected")?)
            }
            ".irp" | ".irpc" => {
                let (name, list) = directive(rest);
                let list = list.trim_start_matches(',').trim();
                let values = match word {
                    ".irp" => arguments(list, false)
                        .iter()
                        .map(|v| unquoted(v).into())
                        .collect(),
                    _ => list.chars().map(String::from).collect(),
                };
                Kind::Each(name.to_owned(), values)
            }
            ".purgem" => {
                let known = self.input.macros.remove(rest);
                known.ok_or_else(|| format!("the macro '{rest}' is not defined"))?;
                return Ok(true);
            }
            ".exitm" => {
                self.input.exit()?;
                return Ok(true);
            }
            ".error" | ".err" => return Err(string_of(rest).unwrap_or_else(|| word.to_owned())),
            ".altmacro" | ".noaltmacro" => {
                self.input.alternate = word == ".altmacro";
                return Ok(true);
            }
            // Messages are for whoever wrote the text.
            ".warning" | ".print" => return Ok(true),
            _ => return self.expand(word, rest),
        };
        self.input.body = Some(Body {
            kind,
            nested: 0,
            statements: Vec::new(),
        });
        Ok(true)
    }

    /// The end of a body: a macro is defined, and a repetition repeated.
    fn end_body(&mut self) -> Result<(), String> {
        let Some(body) = self.input.body.take() else {
            return Ok(());
        };
        let statements = body.statements;
        match body.kind {
            Kind::Macro(name, parameters) => {
                let new = Macro {
                    parameters,
                    statements,
                };
                match self.input.macros.insert(name.clone(), new) {
                    Some(_) => Err(format!("the macro '{name}' is defined twice")),
                    None => Ok(()),
                }
            }
            Kind::Repeat(count) => {
                if size_of(&statements).saturating_mul(count) > MOST_BYTES {
                    return Err("a repetition that is too long".into());
                }
                let times = if statements.is_empty() { 0 } else { count };
                let all = std::iter::repeat_n(statements, times).flatten().collect();
                self.input.push(all, false)
            }
            Kind::Each(name, values) => {
                let each = values.iter().flat_map(|value| {
                    let values = [(name.as_str(), value.as_str())];
                    let of_value = statements.iter();
                    of_value.map(move |(line, text)| (*line, substituted(text, &values, None)))
                });
                let all = each.collect();
                self.input.push(all, false)
            }
        }
    }

    /// Expands a macro. Returns false if there is none of the name.
    fn expand(&mut self, word: &str, rest: &str) -> Result<bool, String> {
        let Some(known) = self.input.macros.get(word).cloned() else {
            return Ok(false);
        };
        let mut arguments = arguments(rest, self.input.alternate);
        if self.input.alternate {
            for argument in &mut arguments {
                if let Some(expression) = argument.strip_prefix('%') {
                    *argument = self.number_of(expression)?.to_string();
                } else if let Some(text) = argument.strip_prefix('<') {
                    *argument = text.strip_suffix('>').unwrap_or(text).replace('!', "");
                }
            }
        }
        let values = values(&known.parameters, arguments)?;
        let names = known.parameters.iter().map(|p| p.name.as_str());
        let named: Vec<_> = names.zip(values.iter().map(String::as_str)).collect();
        let number = self.input.expanded;
        self.input.expanded = number.saturating_add(1);
        let statements = known.statements.iter();
        let all = statements.flat_map(|(line, text)| {
            let text = substituted(text, &named, Some(number));
            // An argument may have several statements.
            let lines = syntax::lines(&text).into_iter();
            let lines: Vec<Statement> = lines.map(|l| (*line, l.text.to_owned())).collect();
            lines
        });
        let all = all.collect();
        self.input.push(all, true)?;
        Ok(true)
    }

    // ---- conditions ----

    /// A directive about conditions. Returns false for others.
    fn condition(&mut self, word: &str, rest: &str) -> Result<bool, String> {
        let inside = self.input.is_active();
        match word {
            ".endif" => {
                let ended = self.input.conditions.pop();
                ended.ok_or("'.endif' without a condition")?;
                return Ok(true);
            }
            ".else" | ".elseif" => {
                let decided = self.input.conditions.last().map(|c| c.decided);
                let decided = decided.ok_or_else(|| format!("'{word}' without a condition"))?;
                let active = !decided && (word == ".else" || self.number_of(rest)? != 0);
                if let Some(last) = self.input.conditions.last_mut() {
                    last.active = active;
                    last.decided |= active;
                    last.unless = None;
                }
                return Ok(true);
            }
            _ if !word.starts_with(".if") => return Ok(false),
            _ => {}
        }
        let holds = match inside {
            true => match self.holds(word, rest)? {
                Some(holds) => holds,
                None => return Ok(false),
            },
            false => false,
        };
        let is_unless = matches!(word, ".ifndef" | ".ifnotdef") && holds;
        self.input.conditions.push(Condition {
            active: holds,
            decided: holds || !inside,
            unless: is_unless.then(|| rest.to_owned()),
        });
        Ok(true)
    }

    /// The truth of a condition; none for an unknown directive.
    fn holds(&mut self, word: &str, rest: &str) -> Result<Option<bool>, String> {
        let both = || match parts(rest).as_slice() {
            [one, other] => Ok(((*one).to_owned(), (*other).to_owned())),
            [] => Ok(Default::default()),
            [one] => Ok(((*one).to_owned(), String::new())),
            _ => Err("two texts were expected".to_owned()),
        };
        Ok(Some(match word {
            ".ifdef" => self.is_defined(rest),
            ".ifndef" | ".ifnotdef" => !self.is_defined(rest),
            ".ifb" => rest.is_empty(),
            ".ifnb" => !rest.is_empty(),
            ".ifc" | ".ifeqs" => both().map(|(one, other)| unquoted(&one) == unquoted(&other))?,
            ".ifnc" | ".ifnes" => both().map(|(one, other)| unquoted(&one) != unquoted(&other))?,
            ".if" | ".ifne" => self.number_of(rest)? != 0,
            ".ifeq" => self.number_of(rest)? == 0,
            ".ifgt" => self.number_of(rest)? > 0,
            ".ifge" => self.number_of(rest)? >= 0,
            ".iflt" => self.number_of(rest)? < 0,
            ".ifle" => self.number_of(rest)? <= 0,
            _ => return Ok(None),
        }))
    }

    fn number_of(&mut self, text: &str) -> Result<i64, String> {
        let number = self.expression(text)?.number();
        number.ok_or_else(|| format!("'{text}' is not known here"))
    }

    fn is_defined(&self, name: &str) -> bool {
        let symbol = self.symbols.get(unquoted(name));
        symbol.is_some_and(|s| s.place.is_some() || s.value.is_some() || s.common.is_some())
    }
}
