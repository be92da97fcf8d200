//! Fields of debug-info nodes, and values of them, that LLVM's parser refuses, and ours if it is strict: other tools and
//! releases write them.

use super::lexer::Token;
use super::parser::{Parse, Parser};
use bitsmith_model::schema::di::{DiField, DiKind, Form, SUBPROGRAM_TYPED_SINCE};
use bitsmith_model::slot;

/// A condition on the value of a field.
#[derive(Clone, Copy)]
enum Bound {
    NotNull,
    /// Since a release.
    NotNullSince(u16),
    NotEmpty,
    AtMost(u32),
}

const BOUNDS: [(DiKind, &str, Bound); 12] = [
    (DiKind::DIBasicType, "encoding", Bound::AtMost(0xff)),
    (DiKind::DICompileUnit, "file", Bound::NotNull),
    (DiKind::DIGlobalVariable, "name", Bound::NotEmpty),
    (DiKind::DILabel, "scope", Bound::NotNull),
    (DiKind::DILexicalBlock, "scope", Bound::NotNull),
    (DiKind::DILexicalBlockFile, "scope", Bound::NotNull),
    (DiKind::DILocalVariable, "arg", Bound::AtMost(0xffff)),
    (DiKind::DILocalVariable, "scope", Bound::NotNull),
    (DiKind::DIStringType, "encoding", Bound::AtMost(0xff)),
    (
        DiKind::DISubprogram,
        "type",
        Bound::NotNullSince(SUBPROGRAM_TYPED_SINCE),
    ),
    (DiKind::DISubrange, "count", Bound::NotNull),
    (DiKind::DISubroutineType, "cc", Bound::AtMost(0xff)),
];

/// A condition on which of two fields are given.
#[derive(Clone, Copy)]
enum Given {
    Both,
    One,
    /// The second one, if the first is.
    Second,
}

const TOGETHER: [(DiKind, [&str; 2], Given); 3] = [
    (
        DiKind::DICompileUnit,
        ["language", "sourceLanguageName"],
        Given::One,
    ),
    (
        DiKind::DICompileUnit,
        ["sourceLanguageVersion", "sourceLanguageName"],
        Given::Second,
    ),
    (DiKind::DIFile, ["checksumkind", "checksum"], Given::Both),
];

impl Parser<'_> {
    /// Refuses a node at a place for the fields that it has; they are bits of `seen`, in the order of the schema.
    pub(super) fn check_together(&self, at: usize, kind: DiKind, seen: u64) -> Parse<()> {
        if !self.syntax.strict {
            return Ok(());
        }
        let is_given = |name: &str| {
            let place = kind.fields().iter().position(|field| field.name == name);
            place.is_some_and(|bit| seen & 1 << bit != 0)
        };
        for (_, names, wanted) in TOGETHER.iter().filter(|row| row.0 == kind) {
            let [first, second] = names;
            let problem = match (*wanted, names.map(is_given)) {
                (Given::Both, [true, false] | [false, true]) => {
                    format!("'{first}' and '{second}' must be provided together")
                }
                (Given::One, [false, false]) => format!("missing one of '{first}' or '{second}'"),
                (Given::One, [true, true]) => {
                    format!("can only specify one of '{first}' and '{second}'")
                }
                (Given::Second, [true, false]) => {
                    format!("'{first}' requires an associated '{second}'")
                }
                _ => continue,
            };
            return self.fail_at(at, problem);
        }
        Ok(())
    }

    /// Refuses a value, at the current token, that cannot be one of the field.
    pub(super) fn check_token(&self, field: &DiField) -> Parse<()> {
        match (field.form, &self.token) {
            (Form::MetadataOrUnsigned, Token::Int(digits)) if digits.starts_with(b"-") => {
                self.fail("expected unsigned integer")
            }
            _ if !self.syntax.strict => Ok(()),
            (Form::String, _) if self.is_word("null") => self.fail("expected string constant"),
            (Form::MetadataOrSigned, Token::Int(digits)) => {
                let digits = std::str::from_utf8(digits).unwrap_or_default();
                match digits.parse::<i64>() {
                    // Of these fields, the count alone has a bound.
                    Ok(..-1) if field.name == "count" => {
                        self.fail("value for 'count' too small, limit is -1")
                    }
                    Ok(_) => Ok(()),
                    Err(_) => self.fail("expected a signed 64-bit integer"),
                }
            }
            _ => Ok(()),
        }
    }

    /// Refuses an enumerator that is unsigned and negative; `tail` has its value.
    pub(super) fn check_enumerator(&self, slots: &[u32], tail: &[u32]) -> Parse<()> {
        let is_unsigned = slots.get(usize::from(slot!(DIEnumerator, "isUnsigned")));
        let is_negative = tail.last().is_some_and(|high| high >> 31 != 0);
        match is_unsigned {
            Some(1) if is_negative && self.syntax.strict => {
                self.fail("unsigned enumerator with negative value")
            }
            _ => Ok(()),
        }
    }

    /// Refuses a value of a field that is out of bounds; `at` is its place, and `value` its first slot.
    pub(super) fn check_bounds(
        &self,
        at: usize,
        kind: DiKind,
        field: &DiField,
        value: u32,
    ) -> Parse<()> {
        if !self.syntax.strict {
            return Ok(());
        }
        let mut bounds = BOUNDS.iter();
        let found = bounds.find(|(of, name, _)| *of == kind && *name == field.name);
        let Some((_, name, bound)) = found else {
            return Ok(());
        };
        let problem = match *bound {
            Bound::NotNull if value == 0 => format!("'{name}' cannot be null"),
            Bound::NotNullSince(since) if value == 0 && self.module.dialect.has(since) => {
                format!("'{name}' cannot be null")
            }
            Bound::NotEmpty if value == 0 => format!("'{name}' cannot be empty"),
            Bound::AtMost(most) if value > most => {
                format!("value for '{name}' too large, limit is {most}")
            }
            _ => return Ok(()),
        };
        self.fail_at(at, problem)
    }
}
