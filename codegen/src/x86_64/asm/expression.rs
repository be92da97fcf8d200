//! Expressions of assembler text.

use super::register;
use super::token::{is_name, name, plain_name, token};
use iced_x86::Register;
use nom::branch::alt;
use nom::bytes::complete::{tag_no_case, take_while, take_while1};
use nom::character::complete::{anychar, char, one_of, satisfy};
use nom::combinator::{map, map_opt, not, opt, peek, recognize, verify};
use nom::sequence::{delimited, pair, preceded, terminated};
use nom::{IResult, Parser};

/// The nesting depth of parentheses in an expression.
const DEEPEST: u32 = 24;

/// An operator of an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operator {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `%`
    Rem,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
    /// `==`
    Equal,
    /// `!=` or `<>`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `&&`
    Both,
    /// `||`
    Either,
}

/// The operators by their precedence, those that bind least first; of those of one level, none is the beginning of a
/// later one.
const LEVELS: [&[(&str, Operator)]; 5] = [
    &[("||", Operator::Either)],
    &[("&&", Operator::Both)],
    &[
        ("==", Operator::Equal),
        ("!=", Operator::Unequal),
        ("<>", Operator::Unequal),
        ("<=", Operator::LessEqual),
        (">=", Operator::GreaterEqual),
        ("<", Operator::Less),
        (">", Operator::Greater),
    ],
    &[
        ("+", Operator::Add),
        ("-", Operator::Sub),
        ("&", Operator::And),
        ("|", Operator::Or),
        ("^", Operator::Xor),
    ],
    &[
        ("*", Operator::Mul),
        ("/", Operator::Div),
        ("<<", Operator::Shl),
        (">>", Operator::Shr),
        ("%", Operator::Rem),
    ],
];

/// An expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expr {
    /// A number.
    Number(i64),
    /// A symbol, with the variant after `@`.
    Symbol(String, Option<String>),
    /// A register in brackets, in the Intel dialect.
    Register(Register),
    /// `~`
    Not(Box<Expr>),
    /// `!`
    IsZero(Box<Expr>),
    /// Two operands.
    Binary(Operator, Box<Expr>, Box<Expr>),
}

impl Expr {
    /// Returns true if it is the number 0.
    pub fn is_zero(&self) -> bool {
        matches!(self, Self::Number(0))
    }
    /// The sum of two expressions.
    pub fn plus(self, other: Self) -> Self {
        match (self, other) {
            (Self::Number(0), one) | (one, Self::Number(0)) => one,
            (one, other) => Self::Binary(Operator::Add, Box::new(one), Box::new(other)),
        }
    }
    /// The number that an expression without symbols is.
    pub fn number(&self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Symbol(..) | Self::Register(_) => None,
            Self::Not(inner) => Some(!inner.number()?),
            Self::IsZero(inner) => Some((inner.number()? == 0).into()),
            Self::Binary(operator, left, right) => {
                apply(*operator, left.number()?, right.number()?)
            }
        }
    }
}

/// The result of an operator. Comparisons that hold are -1, as in GNU's assembler.
pub fn apply(operator: Operator, left: i64, right: i64) -> Option<i64> {
    let by = || u32::try_from(right).ok();
    let truth = |holds: bool| -i64::from(holds);
    Some(match operator {
        Operator::Add => left.wrapping_add(right),
        Operator::Sub => left.wrapping_sub(right),
        Operator::Mul => left.wrapping_mul(right),
        Operator::Div => left.checked_div(right)?,
        Operator::Rem => left.checked_rem(right)?,
        Operator::Shl => left.checked_shl(by()?).unwrap_or(0),
        Operator::Shr => (left.cast_unsigned().checked_shr(by()?).unwrap_or(0)).cast_signed(),
        Operator::And => left & right,
        Operator::Or => left | right,
        Operator::Xor => left ^ right,
        Operator::Equal => truth(left == right),
        Operator::Unequal => truth(left != right),
        Operator::Less => truth(left < right),
        Operator::LessEqual => truth(left <= right),
        Operator::Greater => truth(left > right),
        Operator::GreaterEqual => truth(left >= right),
        Operator::Both => (left != 0 && right != 0).into(),
        Operator::Either => (left != 0 || right != 0).into(),
    })
}

fn radix(digits: &str, radix: u32) -> Option<i64> {
    u64::from_str_radix(digits, radix)
        .ok()
        .map(u64::cast_signed)
}

fn number(input: &str) -> IResult<&str, Expr> {
    let hex = preceded(
        tag_no_case("0x"),
        take_while1(|c: char| c.is_ascii_hexdigit()),
    );
    let binary = preceded(tag_no_case("0b"), take_while1(|c| "01".contains(c)));
    let digits = || take_while1(|c: char| c.is_ascii_digit());
    let ends = || peek(not(satisfy(is_name)));
    // In the manner of Intel: `0ffh`.
    let suffixed = terminated(
        recognize(pair(
            satisfy(|c| c.is_ascii_digit()),
            take_while(|c: char| c.is_ascii_hexdigit()),
        )),
        (one_of("hH"), ends()),
    );
    let local = terminated(pair(digits(), one_of("bf")), ends());
    let quoted = preceded(
        char('\''),
        alt((preceded(char('\\'), map(anychar, escape)), anychar)),
    );
    let quoted = terminated(quoted, opt(char('\'')));
    alt((
        map(
            map_opt(terminated(hex, ends()), |d| radix(d, 16)),
            Expr::Number,
        ),
        map(
            map_opt(terminated(binary, ends()), |d| radix(d, 2)),
            Expr::Number,
        ),
        map(map_opt(suffixed, |d| radix(d, 16)), Expr::Number),
        map(local, |(digits, way): (&str, char)| {
            Expr::Symbol(format!("{digits}{way}"), None)
        }),
        map(
            map_opt(
                terminated(
                    digits(),
                    (
                        opt(one_of("uUlL")),
                        opt(one_of("uUlL")),
                        opt(one_of("uUlL")),
                    ),
                ),
                |d: &str| match d.strip_prefix('0') {
                    Some(octal) if !octal.is_empty() => radix(octal, 8),
                    _ => radix(d, 10),
                },
            ),
            Expr::Number,
        ),
        map(quoted, |c| Expr::Number((u32::from(c)).into())),
    ))
    .parse(input)
}

pub(super) fn escape(c: char) -> char {
    match c {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'b' => '\u{8}',
        'f' => '\u{c}',
        '0' => '\0',
        other => other,
    }
}

pub(super) fn failed<T>(input: &str) -> IResult<&str, T> {
    Err(nom::Err::Failure(nom::error::Error::new(
        input,
        nom::error::ErrorKind::TooLarge,
    )))
}

/// The state of parsing an expression.
#[derive(Clone, Copy)]
pub(super) struct Depth {
    left: u32,
    /// True inside brackets of the Intel dialect, where registers are terms.
    registers: bool,
}

impl Depth {
    /// The state at the beginning; with registers as terms, or without.
    pub(super) const fn new(registers: bool) -> Self {
        Self {
            left: DEEPEST,
            registers,
        }
    }

    fn term(self, input: &str) -> IResult<&str, Expr> {
        let Some(left) = self.left.checked_sub(1) else {
            return failed(input);
        };
        let inner = Self { left, ..self };
        let parens = delimited(token(char('(')), |i| inner.whole(i), token(char(')')));
        let sign = |i| {
            let (rest, sign) = token(one_of("-~+!")).parse(i)?;
            let (rest, term) = inner.term(rest)?;
            let zero = Box::new(Expr::Number(0));
            Ok((
                rest,
                match sign {
                    '-' => match term.number() {
                        Some(number) => Expr::Number(number.wrapping_neg()),
                        None => Expr::Binary(Operator::Sub, zero, Box::new(term)),
                    },
                    '~' => Expr::Not(Box::new(term)),
                    '!' => Expr::IsZero(Box::new(term)),
                    _ => term,
                },
            ))
        };
        let variant = preceded(char('@'), take_while1(|c: char| c.is_ascii_alphanumeric()));
        let symbol = map(
            pair(name, opt(variant)),
            |(name, variant): (String, Option<&str>)| {
                Expr::Symbol(name, variant.map(str::to_uppercase))
            },
        );
        let register = verify(
            map_opt(preceded(opt(char('%')), plain_name), |n| {
                register::by_name(&n.to_lowercase()).map(Expr::Register)
            }),
            |_| self.registers,
        );
        token(alt((number, parens, sign, register, symbol))).parse(input)
    }

    fn chain<'t>(
        self,
        input: &'t str,
        operand: impl Fn(&'t str) -> IResult<&'t str, Expr>,
        operator: impl Fn(&'t str) -> IResult<&'t str, Operator>,
    ) -> IResult<&'t str, Expr> {
        let (mut rest, mut out) = operand(input)?;
        let mut left = 1000u32;
        while let Ok((after, operator)) = operator(rest) {
            left = match left.checked_sub(1) {
                Some(left) => left,
                None => return failed(rest),
            };
            // What follows may be something else: `8+(%rax)`.
            let (after, right) = match operand(after) {
                Err(nom::Err::Error(_)) => break,
                parsed => parsed?,
            };
            out = match (out.number(), right.number()) {
                (Some(l), Some(r)) if apply(operator, l, r).is_some() => {
                    Expr::Number(apply(operator, l, r).unwrap_or(0))
                }
                _ => Expr::Binary(operator, Box::new(out), Box::new(right)),
            };
            rest = after;
        }
        Ok((rest, out))
    }

    /// Parses operands of the operators of a level and of those that bind more.
    fn level(self, number: usize, input: &str) -> IResult<&str, Expr> {
        let Some(operators) = LEVELS.get(number) else {
            return self.term(input);
        };
        let operator = |input| token(|i| one_operator(operators, i)).parse(input);
        self.chain(input, |i| self.level(number.saturating_add(1), i), operator)
    }

    /// Parses an expression.
    pub(super) fn whole(self, input: &str) -> IResult<&str, Expr> {
        self.level(0, input)
    }
}

/// Parses an operator of a level. One that is doubled is of another.
fn one_operator<'t>(operators: &[(&str, Operator)], input: &'t str) -> IResult<&'t str, Operator> {
    let found = operators.iter().find_map(|(text, operator)| {
        let rest = input.strip_prefix(text)?;
        let is_doubled = matches!(*text, "&" | "|") && rest.starts_with(text);
        (!is_doubled).then_some((rest, *operator))
    });
    found.ok_or_else(|| nom::Err::Error(nom::error::Error::new(input, nom::error::ErrorKind::Tag)))
}

/// Parses an expression.
pub fn expression(input: &str) -> IResult<&str, Expr> {
    Depth::new(false).whole(input)
}
