//! Constraint strings of inline assembler: `=&r,0,*m,i,~{memory}`.

use super::register::by_name;
use nom::branch::alt;
use nom::bytes::complete::{take, take_while1};
use nom::character::complete::{anychar, char, digit1, one_of};
use nom::combinator::{all_consuming, map, map_res, opt, verify};
use nom::multi::{many0, many1, separated_list0, separated_list1};
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

/// The role of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// `=`
    Output,
    /// No prefix.
    Input,
    /// `~`
    Clobber,
    /// `!`: a label of `callbr`.
    Label,
}

/// A constraint code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Code {
    /// `{eax}`
    Named(String),
    /// `0`: the same place as this operand.
    Tied(usize),
    /// `r`, `m`, `i`, …
    Letter(char),
    /// `^Wh`: a code of two letters.
    Pair(String),
}

/// The constraint of an operand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constraint {
    /// The role.
    pub role: Role,
    /// `&`: written before all inputs are read.
    pub early: bool,
    /// `*`: the operand is the address of a value.
    pub indirect: bool,
    /// The alternatives, each with its codes.
    pub alternatives: Vec<Vec<Code>>,
}

impl Constraint {
    /// Returns true if an input is in the place of an output: it is tied to the number of that, or both are in one
    /// register by its name.
    pub fn is_where(&self, number: usize, output: &Self) -> bool {
        let mut codes = self.alternatives.iter().flatten();
        let places = || output.alternatives.iter().flatten();
        self.role == Role::Input
            && output.role == Role::Output
            && codes.any(|code| match code {
                Code::Tied(to) => *to == number,
                _ => places().any(|place| code.is_same_register(place)),
            })
    }
}

impl Code {
    /// Returns true if two codes name a register and a part of it, or the same one.
    fn is_same_register(&self, other: &Self) -> bool {
        let (Self::Named(name), Self::Named(other)) = (self, other) else {
            return false;
        };
        // AArch64's names differ in the letter for the size.
        let number = |name: &str| {
            let number = name.strip_prefix(['w', 'x'])?.parse::<u8>();
            number.ok()
        };
        let whole = |name: &str| Some(by_name(name)?.full_register());
        name == other
            || whole(name).is_some_and(|register| whole(other) == Some(register))
            || number(name).is_some_and(|register| number(other) == Some(register))
    }
}

fn code(input: &str) -> IResult<&str, Code> {
    let name = take_while1(|c| c != '}');
    let pair = map(preceded(char('^'), take(2usize)), |s: &str| {
        Code::Pair(s.into())
    });
    alt((
        map(delimited(char('{'), name, char('}')), |s: &str| {
            Code::Named(s.into())
        }),
        map(map_res(digit1, str::parse), Code::Tied),
        pair,
        map(
            verify(anychar, |c| c.is_ascii_alphabetic() || "<>".contains(*c)),
            Code::Letter,
        ),
    ))
    .parse(input)
}

fn constraint(input: &str) -> IResult<&str, Constraint> {
    let role = map(opt(one_of("=~!")), |c| match c {
        Some('=') => Role::Output,
        Some('~') => Role::Clobber,
        Some(_) => Role::Label,
        None => Role::Input,
    });
    let codes = separated_list1(char('|'), many1(code));
    let marks = many0(one_of("&*%"));
    let whole = (role, marks, codes);
    map(whole, |(role, marks, alternatives)| Constraint {
        role,
        early: marks.contains(&'&'),
        indirect: marks.contains(&'*'),
        alternatives,
    })
    .parse(input)
}

/// Parses a constraint string.
///
/// # Errors
///
/// The place where it is not one.
pub fn parse(text: &str) -> Result<Vec<Constraint>, String> {
    let list = separated_list0(char(','), constraint);
    let parsed = all_consuming(list).parse(text);
    parsed.map(|(_, list)| list).map_err(|e| {
        let at = match e {
            nom::Err::Error(e) | nom::Err::Failure(e) => e.input.len(),
            nom::Err::Incomplete(_) => 0,
        };
        let byte = text.len().saturating_sub(at);
        format!("the constraints '{text}' are not understood from byte {byte} on")
    })
}
