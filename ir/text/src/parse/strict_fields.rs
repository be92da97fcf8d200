//! Fields of debug-info nodes, and values of them, that LLVM's parser refuses, and ours if it is strict: other tools and
//! releases write them.

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
    /// Also if the parser is not strict: the bits beyond would be lost.
    AtMost(u32),
}

/// The largest number that the form has room for, where that is not the one of its type.
fn most(form: Form) -> Option<u32> {
    Some(match form {
        Form::EnumKind => 1,
        Form::FixedPointKind => 2,
        Form::NameTableKind => 3,
        Form::Convention | Form::Encoding | Form::Macinfo => 0xff,
        Form::Language | Form::Tag => 0xffff,
        Form::Bits(_, width) => 1u32.checked_shl(width.into())?.wrapping_sub(1),
        _ => return None,
    })
}

const BOUNDS: [(DiKind, &str, Bound); 10] = [
    (DiKind::DICompileUnit, "file", Bound::NotNull),
    (DiKind::DIGlobalVariable, "name", Bound::NotEmpty),
    (DiKind::DIDerivedType, "ptrAuthKey", Bound::AtMost(7)),
    (DiKind::DILabel, "column", Bound::AtMost(0xffff)),
    (DiKind::DILabel, "scope", Bound::NotNull),
    (DiKind::DILexicalBlock, "scope", Bound::NotNull),
    (DiKind::DILexicalBlockFile, "scope", Bound::NotNull),
    (DiKind::DILocalVariable, "scope", Bound::NotNull),
    (
        DiKind::DISubprogram,
        "type",
        Bound::NotNullSince(SUBPROGRAM_TYPED_SINCE),
    ),
    (DiKind::DISubrange, "count", Bound::NotNull),
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
            (Form::MetadataOrUnsigned, token)
                if token
                    .decimal()
                    .is_some_and(|digits| digits.starts_with(b"-")) =>
            {
                self.fail("expected unsigned integer")
            }
            _ if !self.syntax.strict => Ok(()),
            (Form::String, _) if self.is_word("null") => self.fail("expected string constant"),
            (Form::MetadataOrSigned | Form::Metadata, token) if token.is_integer() => {
                let digits = token.decimal().unwrap_or_default();
                let digits = std::str::from_utf8(&digits).unwrap_or_default();
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

    /// Refuses the word for no flags at the current token.
    pub(super) fn check_flag(&self) -> Parse<()> {
        match ["DIFlagZero", "DISPFlagZero"]
            .iter()
            .find(|word| self.is_word(word))
        {
            Some(word) if self.syntax.strict => {
                self.fail(format!("invalid debug info flag '{word}'"))
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
        let name = field.name;
        let mut bounds = BOUNDS.iter();
        let found = bounds.find(|(of, field, _)| *of == kind && *field == name);
        let bound = found.map(|(_, _, bound)| *bound);
        let Some(bound) = bound.or_else(|| most(field.form).map(Bound::AtMost)) else {
            return Ok(());
        };
        let number = match field.form {
            Form::EnumKind => value.wrapping_sub(1),
            _ => value,
        };
        let problem = match bound {
            Bound::AtMost(most) if number > most => {
                format!("value for '{name}' too large, limit is {most}")
            }
            _ if !self.syntax.strict => return Ok(()),
            Bound::NotNull if value == 0 => format!("'{name}' cannot be null"),
            Bound::NotNullSince(since) if value == 0 && self.module.dialect.has(since) => {
                format!("'{name}' cannot be null")
            }
            Bound::NotEmpty if value == 0 => format!("'{name}' cannot be empty"),
            _ => return Ok(()),
        };
        self.fail_at(at, problem)
    }
}
