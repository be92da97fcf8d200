//! Templates of inline assembler: alternatives of dialects, and references to operands.

use super::Dialect;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::character::complete::{anychar, char, digit1};
use nom::combinator::{map, map_res, opt, recognize, value};
use nom::multi::many0;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

/// A piece of a template.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece<'t> {
    /// Text as it is.
    Text(&'t str),
    /// `$0`, `${0:b}`: an operand, with a modifier.
    Operand(usize, Option<char>),
    /// `${:uid}`
    Unique,
    /// `${:private}`
    Private,
    /// `${:comment}`
    Comment,
    /// `$(`: the beginning of alternatives.
    Open,
    /// `$|`: the next alternative.
    Next,
    /// `$)`: the end of alternatives.
    Close,
}

fn reference(input: &str) -> IResult<&str, Piece<'_>> {
    let number = || map_res(digit1, str::parse::<usize>);
    let modifier = preceded(char(':'), anychar);
    alt((
        map(number(), |n| Piece::Operand(n, None)),
        value(Piece::Text("$"), char('$')),
        value(Piece::Open, char('(')),
        value(Piece::Next, char('|')),
        value(Piece::Close, char(')')),
        value(Piece::Unique, tag("{:uid}")),
        value(Piece::Private, tag("{:private}")),
        value(Piece::Comment, tag("{:comment}")),
        map(
            delimited(char('{'), (number(), opt(modifier)), char('}')),
            |(n, modifier)| Piece::Operand(n, modifier),
        ),
    ))
    .parse(input)
}

fn piece(input: &str) -> IResult<&str, Piece<'_>> {
    let text = recognize(take_while1(|c| c != '$'));
    alt((map(text, Piece::Text), preceded(char('$'), reference))).parse(input)
}

/// Splits a template into the pieces of one dialect.
///
/// # Errors
///
/// The place where a `$` stands for nothing known.
pub fn pieces(template: &str, dialect: Dialect) -> Result<Vec<Piece<'_>>, String> {
    let (rest, all) = many0(piece).parse(template).map_err(|e| e.to_string())?;
    if !rest.is_empty() {
        let before = template.len().saturating_sub(rest.len());
        let before = template.get(..before).unwrap_or_default();
        let line = before.matches('\n').count().saturating_add(1);
        let found: String = rest.chars().take(12).collect();
        return Err(format!(
            "line {line} of the assembler text: '{found}' is no operand"
        ));
    }
    let wanted = match dialect {
        Dialect::Att => 0,
        Dialect::Intel => 1,
    };
    // The number of the alternative, inside alternatives.
    let mut inside: Option<usize> = None;
    let mut out = Vec::with_capacity(all.len());
    for piece in all {
        match piece {
            Piece::Open if inside.is_none() => inside = Some(0),
            Piece::Open => return Err("alternatives in the template nest".into()),
            // Outside of alternatives these are characters: clang writes `$)` for the end of `%{%%k1%}`.
            Piece::Next => match &mut inside {
                Some(number) => *number = number.saturating_add(1),
                None => out.push(Piece::Text("|")),
            },
            Piece::Close if inside.take().is_none() => out.push(Piece::Text("}")),
            Piece::Close => {}
            // `$$`: numbers have no sign in front of them in this dialect.
            Piece::Text("$") if dialect == Dialect::Intel => {}
            piece if inside.is_none_or(|number| number == wanted) => out.push(piece),
            _ => {}
        }
    }
    match inside {
        Some(_) => Err("alternatives in the template do not end".into()),
        None => Ok(out),
    }
}
