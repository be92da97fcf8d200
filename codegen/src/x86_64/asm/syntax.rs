//! The syntax of assembler text: statements and operands, in both dialects.

use super::expression::{Depth, Expr, Operator, escape, expression, failed};
use super::token::{name, plain_name, string, token};
use super::{Dialect, register};
use iced_x86::{Register, RoundingControl};
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_till, take_until, take_while1};
use nom::character::complete::{anychar, char, multispace0, one_of, satisfy, space0};
use nom::combinator::{map, map_opt, not, opt, peek, recognize, value, verify};
use nom::multi::{many0, separated_list0};
use nom::sequence::{delimited, pair, preceded, terminated};
use nom::{IResult, Parser};

/// A statement with the line it is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<'t> {
    /// The line, from 1.
    pub number: usize,
    /// The statement.
    pub text: &'t str,
}

/// The end of a statement, text that is a part of it, or a comment.
#[derive(Clone, Copy, PartialEq)]
enum Chunk {
    Inside,
    End,
    Comment,
}

fn chunk(input: &str) -> IResult<&str, Chunk> {
    let line = || take_till(|c| c == '\n');
    let comment = alt((
        recognize(pair(tag("/*"), terminated(take_until("*/"), tag("*/")))),
        recognize(pair(tag("//"), line())),
        recognize(pair(char('#'), line())),
    ));
    let quoted = recognize((char('\''), opt(char('\\')), anychar, opt(char('\''))));
    let plain = take_while1(|c: char| !"\n;#/\"'".contains(c));
    alt((
        value(Chunk::End, one_of("\n;")),
        value(Chunk::Comment, comment),
        value(
            Chunk::Inside,
            alt((string, plain, quoted, recognize(anychar))),
        ),
    ))
    .parse(input)
}

/// Splits text into statements, without comments.
pub fn lines(text: &str) -> Vec<Line<'_>> {
    let (mut out, mut rest, mut number) = (Vec::new(), text, 1usize);
    let mut start = (text, number);
    let mut push = |(from, number): (&'_ str, usize), to: &str| {
        let length = from.len().saturating_sub(to.len());
        let text = from.get(..length).unwrap_or_default().trim();
        if !text.is_empty() {
            out.push((number, from.len(), length));
        }
    };
    while let Ok((after, kind)) = chunk(rest) {
        let length = rest.len().saturating_sub(after.len());
        let passed = rest.get(..length).unwrap_or_default();
        number = number.saturating_add(passed.matches('\n').count());
        if kind != Chunk::Inside {
            push(start, rest);
            start = (after, number);
        }
        rest = after;
    }
    push(start, rest);
    let line = |(number, before, length): (usize, usize, usize)| {
        let at = text.len().saturating_sub(before);
        let text = text.get(at..at.saturating_add(length)).unwrap_or_default();
        Line {
            number,
            text: text.trim(),
        }
    };
    out.into_iter().map(line).collect()
}

/// A reference to memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Memory {
    /// The size in bytes, if it is written.
    pub size: Option<u64>,
    /// The segment register, or none.
    pub segment: Register,
    /// The base register, or none.
    pub base: Register,
    /// The index register, or none.
    pub index: Register,
    /// The factor of the index.
    pub scale: u32,
    /// The displacement.
    pub disp: Expr,
    /// True without brackets or parentheses: the target of a branch, too.
    pub bare: bool,
}

/// An operand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operand {
    /// A register.
    Register(Register),
    /// An immediate.
    Immediate(Expr),
    /// Memory.
    Memory(Memory),
    /// A way to round, in braces.
    Rounding(Rounding),
}

/// The embedded rounding of an instruction with EVEX, which suppresses exceptions, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    /// `{sae}`: as the register of modes says.
    Current,
    /// `{rn-sae}`, `{rd-sae}`, `{ru-sae}` or `{rz-sae}`.
    To(RoundingControl),
}

impl Rounding {
    /// The rounding that text in braces names.
    fn named(text: &str) -> Option<Self> {
        Some(match text {
            "sae" => Self::Current,
            "rn-sae" => Self::To(RoundingControl::RoundToNearest),
            "rd-sae" => Self::To(RoundingControl::RoundDown),
            "ru-sae" => Self::To(RoundingControl::RoundUp),
            "rz-sae" => Self::To(RoundingControl::RoundTowardZero),
            _ => return None,
        })
    }
}

/// An operand with its marks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marked {
    /// The operand.
    pub operand: Operand,
    /// `*`: the address of a jump is in the operand.
    pub indirect: bool,
    /// The mask register in braces, or none.
    pub mask: Register,
    /// `{z}`
    pub zeroing: bool,
    /// `{1to8}`
    pub broadcast: bool,
}

// ---- operands ----

fn att_register(input: &str) -> IResult<&str, Register> {
    let stack = map_opt(
        preceded(
            (tag_no_case("st"), space0, char('('), space0),
            terminated(satisfy(|c| c.is_digit(8)), (space0, char(')'))),
        ),
        |c| Some(Register::ST0 + c.to_digit(8)?),
    );
    let plain = map_opt(
        take_while1(|c: char| c.is_ascii_alphanumeric()),
        |n: &str| register::by_name(&n.to_lowercase()),
    );
    preceded((char('%'), space0), alt((stack, plain))).parse(input)
}

fn att_memory(input: &str) -> IResult<&str, Memory> {
    let (rest, segment) = opt(terminated(token(att_register), token(char(':')))).parse(input)?;
    let registers = |i| {
        let (i, _) = token(char('(')).parse(i)?;
        let (i, base) = opt(token(att_register)).parse(i)?;
        let index = preceded(token(char(',')), opt(token(att_register)));
        let (i, index) = opt(index).parse(i)?;
        let (i, scale) = opt(preceded(token(char(',')), expression)).parse(i)?;
        let (i, _) = token(char(')')).parse(i)?;
        Ok((i, (base, index.flatten(), scale)))
    };
    let alone = registers(rest);
    let (rest, disp, registers) = match alone {
        Ok((rest, registers)) => (rest, Expr::Number(0), Some(registers)),
        Err(_) => {
            let (rest, disp) = expression(rest)?;
            // GNU's assembler takes `8+(%rax)`, which is `8+$0` with memory in a register.
            let registers = preceded(opt(token(char('+'))), registers);
            let (rest, registers) = opt(registers).parse(rest)?;
            (rest, disp, registers)
        }
    };
    let bare = registers.is_none();
    let (base, index, scale) = registers.unwrap_or((None, None, None));
    let scale = scale
        .map_or(Some(1), |s| s.number())
        .and_then(|s| u32::try_from(s).ok());
    Ok((
        rest,
        Memory {
            size: None,
            segment: segment.unwrap_or(Register::None),
            base: base.unwrap_or(Register::None),
            index: index.unwrap_or(Register::None),
            scale: scale.unwrap_or(0),
            disp,
            bare: bare && segment.is_none(),
        },
    ))
}

fn att_operand(input: &str) -> IResult<&str, Operand> {
    let immediate = preceded(char('$'), expression);
    let alone = terminated(att_register, (space0, peek(not(char(':')))));
    alt((
        map(immediate, Operand::Immediate),
        map(alone, Operand::Register),
        map(att_memory, Operand::Memory),
    ))
    .parse(input)
}

/// The sizes of Intel's operands, in bytes.
pub const SIZES: &[(&str, u64)] = &[
    ("byte", 1),
    ("word", 2),
    ("dword", 4),
    ("fword", 6),
    ("qword", 8),
    ("mmword", 8),
    ("tbyte", 10),
    ("xword", 10),
    ("oword", 16),
    ("xmmword", 16),
    ("ymmword", 32),
    ("zmmword", 64),
];

fn intel_register(input: &str) -> IResult<&str, Register> {
    let stack = map_opt(
        delimited(
            (tag_no_case("st"), space0, char('('), space0),
            satisfy(|c| c.is_digit(8)),
            (space0, char(')')),
        ),
        |c| Some(Register::ST0 + c.to_digit(8)?),
    );
    let plain = map_opt(preceded(opt(char('%')), plain_name), |n| {
        register::by_name(&n.to_lowercase())
    });
    alt((stack, plain)).parse(input)
}

/// Adds a term in brackets to an address.
fn add_term(memory: &mut Memory, term: Expr, depth: u32) -> Option<()> {
    let depth = depth.checked_sub(1)?;
    let mut place = |register: Register, scale: u32| {
        if scale == 1 && memory.base == Register::None {
            memory.base = register;
        } else if memory.index == Register::None {
            memory.index = register;
            memory.scale = scale;
        } else {
            return None;
        }
        Some(())
    };
    match term {
        Expr::Register(register) => place(register, 1),
        Expr::Binary(Operator::Add, left, right) => {
            add_term(memory, *left, depth)?;
            add_term(memory, *right, depth)
        }
        Expr::Binary(Operator::Sub, left, right) => {
            add_term(memory, *left, depth)?;
            let disp = std::mem::replace(&mut memory.disp, Expr::Number(0));
            memory.disp = match (disp.number(), right.number()) {
                (Some(l), Some(r)) => Expr::Number(l.wrapping_sub(r)),
                _ => Expr::Binary(Operator::Sub, Box::new(disp), right),
            };
            Some(())
        }
        Expr::Binary(Operator::Mul, left, right) => match (*left, *right) {
            (Expr::Register(register), Expr::Number(scale))
            | (Expr::Number(scale), Expr::Register(register)) => {
                if memory.index != Register::None {
                    return None;
                }
                memory.index = register;
                memory.scale = u32::try_from(scale).ok()?;
                Some(())
            }
            _ => None,
        },
        Expr::Not(_) => None,
        other => {
            let disp = std::mem::replace(&mut memory.disp, Expr::Number(0));
            memory.disp = disp.plus(other);
            Some(())
        }
    }
}

fn intel_memory(input: &str) -> IResult<&str, Memory> {
    let word = verify(plain_name, |n: &str| {
        SIZES.iter().any(|(s, _)| n.eq_ignore_ascii_case(s))
    });
    let size = terminated(word, (multispace0, opt(tag_no_case("ptr")), space0));
    let (rest, size) = opt(token(size)).parse(input)?;
    let size = size.and_then(|n| SIZES.iter().find(|(s, _)| n.eq_ignore_ascii_case(s)));
    let segment = terminated(token(intel_register), token(char(':')));
    let (rest, segment) = opt(segment).parse(rest)?;
    let before = peek(not(token(char('['))));
    let (rest, disp) = opt(preceded(before, expression)).parse(rest)?;
    let term = |i| Depth::new(true).whole(i);
    let inside = delimited(token(char('[')), term, token(char(']')));
    let (rest, groups) = many0(inside).parse(rest)?;
    let mut memory = Memory {
        size: size.map(|(_, bytes)| *bytes),
        segment: segment.unwrap_or(Register::None),
        base: Register::None,
        index: Register::None,
        scale: 1,
        bare: groups.is_empty() && size.is_none() && segment.is_none(),
        disp: disp.unwrap_or(Expr::Number(0)),
    };
    if groups.is_empty() && memory.disp.is_zero() && memory.segment == Register::None {
        return Err(nom::Err::Error(nom::error::Error::new(
            rest,
            nom::error::ErrorKind::Verify,
        )));
    }
    for group in groups {
        if add_term(&mut memory, group, 64).is_none() {
            return failed(rest);
        }
    }
    // The stack pointer is never an index.
    if memory.scale == 1 && memory.index == Register::RSP {
        std::mem::swap(&mut memory.base, &mut memory.index);
    }
    Ok((rest, memory))
}

fn intel_operand(input: &str) -> IResult<&str, Operand> {
    let alone = terminated(intel_register, (space0, peek(not(one_of(":[+-*")))));
    let offset = preceded(
        (tag_no_case("offset"), satisfy(char::is_whitespace)),
        expression,
    );
    let immediate = verify(
        terminated(expression, (space0, peek(not(one_of("[:"))))),
        |e| e.number().is_some(),
    );
    alt((
        map(alone, Operand::Register),
        map(offset, Operand::Immediate),
        map(immediate, Operand::Immediate),
        map(intel_memory, Operand::Memory),
    ))
    .parse(input)
}

fn marked(dialect: Dialect) -> impl Fn(&str) -> IResult<&str, Marked> {
    move |input| {
        let (rest, star) = opt(token(char('*'))).parse(input)?;
        let operand = match dialect {
            Dialect::Att => att_operand,
            Dialect::Intel => intel_operand,
        };
        let braced = delimited(char('{'), take_till(|c| c == '}'), char('}'));
        let rounding = map_opt(braced, |text: &str| Rounding::named(text.trim()));
        let operand = alt((map(rounding, Operand::Rounding), operand));
        let (rest, operand) = token(operand).parse(rest)?;
        let mark = delimited(token(char('{')), take_till(|c| c == '}'), token(char('}')));
        let (rest, marks) = many0(mark).parse(rest)?;
        let mut out = Marked {
            operand,
            indirect: star.is_some(),
            mask: Register::None,
            zeroing: false,
            broadcast: false,
        };
        for mark in marks {
            let mark = mark.trim().trim_start_matches('%');
            match register::by_name(mark) {
                Some(register) if register.is_k() => out.mask = register,
                _ if mark == "z" => out.zeroing = true,
                _ if mark.starts_with("1to") => out.broadcast = true,
                _ => return failed(rest),
            }
        }
        Ok((rest, out))
    }
}

/// Parses the operands of an instruction.
///
/// # Errors
///
/// The text that is no operand.
pub fn operands(text: &str, dialect: Dialect) -> Result<Vec<Marked>, String> {
    let list = separated_list0(token(char(',')), marked(dialect)).parse(text);
    match list {
        Ok((rest, list)) if rest.trim().is_empty() => Ok(list),
        Ok((rest, _)) => Err(format!("'{}' is no operand", rest.trim())),
        Err(nom::Err::Error(e) | nom::Err::Failure(e)) => {
            Err(format!("'{}' is no operand", e.input.trim()))
        }
        Err(nom::Err::Incomplete(_)) => Err("an operand is missing".into()),
    }
}

/// A label or an assignment before the rest of a statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Head {
    /// `name:`
    Label(String),
    /// `1:`
    Number(String),
    /// `name = …`
    Assign(String),
}

/// Splits what may stand before an instruction or directive from a statement.
pub fn head(text: &str) -> Option<(Head, &str)> {
    let digits = take_while1(|c: char| c.is_ascii_digit());
    let ends = || (space0::<&str, nom::error::Error<&str>>, char(':'));
    let number = map(terminated(digits, ends()), |d: &str| Head::Number(d.into()));
    let label = map(terminated(name, ends()), Head::Label);
    let equals = (space0, char('='), peek(not(char('='))));
    let assign = map(terminated(name, equals), Head::Assign);
    let parsed = alt((number, label, assign)).parse(text);
    parsed.ok().map(|(rest, head)| (head, rest.trim()))
}

/// The bytes of a string in quotes, and the text after it.
pub fn bytes_of(text: &str) -> Option<(Vec<u8>, &str)> {
    let (rest, quoted) = string(text).ok()?;
    let inside = quoted.get(1..quoted.len().saturating_sub(1))?;
    let (mut out, mut bytes) = (Vec::with_capacity(inside.len()), inside.bytes().peekable());
    while let Some(byte) = bytes.next() {
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        match bytes.next()? {
            first @ b'0'..=b'7' => {
                let mut value = u32::from(first - b'0');
                for _ in 0..2 {
                    if let Some(next) = bytes.next_if(|b| (b'0'..=b'7').contains(b)) {
                        value = value * 8 + u32::from(next - b'0');
                    }
                }
                out.push(value as u8);
            }
            b'x' => {
                let mut value = 0u32;
                while let Some(digit) = bytes.peek().and_then(|b| char::from(*b).to_digit(16)) {
                    bytes.next();
                    value = value.wrapping_mul(16).wrapping_add(digit);
                }
                out.push(value as u8);
            }
            other => out.push(u32::from(escape(other.into())) as u8),
        }
    }
    Some((out, rest))
}
