//! The statements that text stands for: conditions, repetitions and macros, as in GNU's assembler.

use super::assembler::Assembler;
use super::directive::{parts, string_of};
use super::input::{
    Body, Condition, Kind, Macro, arguments, directive, header, size_of, substituted, unquoted,
    values,
};
use super::{AsmError, syntax};

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
                if size_of(&statements).saturating_mul(count) > self.input.room() {
                    return Err("a repetition that is too long".into());
                }
                let times = if statements.is_empty() { 0 } else { count };
                let all = std::iter::repeat_n(statements, times).flatten().collect();
                self.input.push(all, false)
            }
            Kind::Each(name, values) => {
                let (mut all, mut room) = (Vec::new(), self.input.room());
                for value in &values {
                    let values = [(name.as_str(), value.as_str())];
                    for (line, text) in &statements {
                        all.push((*line, substituted(text, &values, None, &mut room)?));
                    }
                }
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
        let (mut all, mut room) = (Vec::new(), self.input.room());
        for (line, text) in &known.statements {
            let text = substituted(text, &named, Some(number), &mut room)?;
            // An argument may have several statements.
            let lines = syntax::lines(&text).into_iter();
            all.extend(lines.map(|l| (*line, l.text.to_owned())));
        }
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
        self.input.begin(Condition {
            active: holds,
            decided: holds || !inside,
            unless: is_unless.then(|| rest.to_owned()),
        })?;
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
