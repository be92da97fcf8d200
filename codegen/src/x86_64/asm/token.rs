//! Tokens of assembler text.

use nom::branch::alt;
use nom::bytes::complete::{take_while, take_while1};
use nom::character::complete::{anychar, char, satisfy, space0};
use nom::combinator::{map, recognize};
use nom::multi::fold_many0;
use nom::sequence::{delimited, pair};
use nom::{IResult, Parser};

/// A string, with its quotes.
pub(super) fn string(input: &str) -> IResult<&str, &str> {
    let plain = take_while1(|c| c != '"' && c != '\\');
    let escaped = recognize(pair(char('\\'), anychar));
    let inside = fold_many0(alt((plain, escaped)), || (), |(), _| ());
    recognize(delimited(char('"'), inside, char('"'))).parse(input)
}

fn is_name_start(c: char) -> bool {
    c.is_ascii_alphabetic() || "_.$".contains(c) || !c.is_ascii()
}

/// Returns true for a character of names.
pub(super) fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || "_.$".contains(c) || !c.is_ascii()
}

/// A name without quotes.
pub(super) fn plain_name(input: &str) -> IResult<&str, &str> {
    recognize(pair(satisfy(is_name_start), take_while(is_name))).parse(input)
}

/// The name of a symbol, which may be quoted.
pub fn name(input: &str) -> IResult<&str, String> {
    let quoted = map(string, unquoted);
    alt((map(plain_name, str::to_owned), quoted)).parse(input)
}

/// The text in quotes, for names.
fn unquoted(text: &str) -> String {
    let inside = text
        .get(1..text.len().saturating_sub(1))
        .unwrap_or_default();
    inside.replace("\\\"", "\"").replace("\\\\", "\\")
}

/// A part of a statement, with the spaces around it.
pub(super) fn token<'t, O>(
    parser: impl Parser<&'t str, Output = O, Error = nom::error::Error<&'t str>>,
) -> impl Parser<&'t str, Output = O, Error = nom::error::Error<&'t str>> {
    delimited(space0, parser, space0)
}
