//! A statement of inline assembler for AArch64 as a function: it loads the operands from slots into registers, runs
//! the template, and stores the outputs. Its argument is the address of the slots. Another assembler assembles it.

use crate::asm::Dialect;
use crate::asm::constraint::{Code, Constraint, Role};
use crate::asm::template::{self, Piece};
use crate::text::line;
use std::fmt::Write as _;

/// A value at the call site.
#[derive(Clone, Debug)]
pub struct Argument {
    /// The size in bytes.
    pub bytes: u64,
    /// True for floats and vectors.
    pub is_vector: bool,
    /// The number or symbol that it is, if it is constant.
    pub constant: Option<String>,
}

/// The place of an operand while the template runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// `x0` to `x30`
    General(u8),
    /// `v0` to `v31`
    Vector(u8),
    /// Memory, at the address in a general register.
    Memory(u8),
    /// A constant.
    Constant(String),
}

/// An operand.
#[derive(Clone, Debug)]
pub struct Operand {
    /// The role.
    pub role: Role,
    /// The place.
    pub place: Place,
    /// The size in bytes.
    pub bytes: u64,
    /// The offset of its slot.
    pub slot: u64,
}

/// The operands of a statement, and the registers that it changes.
#[derive(Clone, Debug, Default)]
pub struct Assignment {
    /// The operands in the order of the template.
    pub operands: Vec<Operand>,
    /// The size of the slots in bytes.
    pub size: u64,
    general: Vec<u8>,
    vectors: Vec<u8>,
}

/// The registers for operands, those first that functions need not preserve. The other ones have other uses.
const GENERAL: [u8; 26] = [
    9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7, 8, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28,
];
/// The register with the address of the slots.
const SLOTS: u8 = 17;
/// The size of a slot.
const SLOT: u64 = 16;

/// A register by its name.
fn named(name: &str) -> Option<Place> {
    let number = |rest: &str, most: u8| rest.parse().ok().filter(|n: &u8| *n <= most);
    match (name, name.split_at_checked(1)?) {
        ("fp", _) => Some(Place::General(29)),
        ("lr", _) => Some(Place::General(30)),
        (_, ("x" | "w" | "r", rest)) => number(rest, 30).map(Place::General),
        (_, ("v" | "q" | "d" | "s" | "h" | "b", rest)) => number(rest, 31).map(Place::Vector),
        _ => None,
    }
}

impl Assignment {
    fn take(&mut self, place: &Place) {
        match place {
            Place::General(number) | Place::Memory(number) => self.general.push(*number),
            Place::Vector(number) => self.vectors.push(*number),
            Place::Constant(_) => {}
        }
    }
    fn free(&self) -> Result<u8, String> {
        let mut all = GENERAL.into_iter();
        let free = all.find(|number| !self.general.contains(number));
        free.ok_or_else(|| "inline assembler needs more registers than there are".into())
    }
    fn free_vector(&self, most: u8) -> Result<u8, String> {
        let mut all = (0..=most).rev();
        let free = all.find(|number| !self.vectors.contains(number));
        free.ok_or_else(|| "inline assembler needs more registers than there are".into())
    }
}

/// Chooses the registers of the operands.
///
/// # Errors
///
/// A constraint that is not supported.
pub fn assign(constraints: &[Constraint], arguments: &[Argument]) -> Result<Assignment, String> {
    let mut out = Assignment::default();
    for constraint in constraints {
        for code in constraint.alternatives.iter().flatten() {
            let Code::Named(name) = code else { continue };
            match named(name) {
                Some(Place::General(16..=18 | 29..)) if constraint.role != Role::Clobber => {
                    return Err(format!("an operand of inline assembler in {name}"));
                }
                Some(place) => out.take(&place),
                None if constraint.role == Role::Clobber => {}
                None => return Err(format!("the register '{name}' of inline assembler")),
            }
        }
    }
    let operands = constraints.iter().filter(|c| c.role != Role::Clobber);
    for (constraint, argument) in operands.zip(arguments) {
        let first = constraint.alternatives.first();
        let place = place(
            &mut out,
            first.map_or(&[], Vec::as_slice),
            constraint,
            argument,
        )?;
        out.operands.push(Operand {
            role: constraint.role,
            place,
            bytes: argument.bytes,
            slot: out.size,
        });
        out.size += SLOT;
    }
    Ok(out)
}

fn place(
    out: &mut Assignment,
    codes: &[Code],
    constraint: &Constraint,
    argument: &Argument,
) -> Result<Place, String> {
    let unknown = || format!("the constraint {codes:?} of inline assembler for aarch64");
    if constraint.role == Role::Label {
        return Err("a label in inline assembler for aarch64".into());
    }
    for code in codes {
        let found = match code {
            Code::Tied(to) => match out.operands.get(*to).map(|o| o.place.clone()) {
                Some(place @ (Place::General(_) | Place::Vector(_))) => return Ok(place),
                _ => return Err(unknown()),
            },
            Code::Named(name) => return named(name).ok_or_else(unknown),
            Code::Letter('i' | 'n' | 's' | 'S' | 'I'..='N' | 'Z') => {
                argument.constant.clone().map(Place::Constant)
            }
            // Whatever it is.
            Code::Letter('X') if argument.constant.is_some() => {
                argument.constant.clone().map(Place::Constant)
            }
            Code::Letter('X') if argument.is_vector => Some(Place::Vector(out.free_vector(31)?)),
            Code::Letter('m' | 'Q' | 'o') if constraint.indirect => {
                Some(Place::Memory(out.free()?))
            }
            Code::Letter('r' | 'X') if !constraint.indirect || constraint.role == Role::Output => {
                Some(Place::General(out.free()?))
            }
            Code::Letter('w') => Some(Place::Vector(out.free_vector(31)?)),
            Code::Letter('x') => Some(Place::Vector(out.free_vector(15)?)),
            Code::Letter('y') => Some(Place::Vector(out.free_vector(7)?)),
            // The register that is zero would do, too.
            Code::Letter('z') => None,
            _ => return Err(unknown()),
        };
        if let Some(place) = found {
            let fits = match &place {
                Place::General(_) => argument.bytes <= 8,
                Place::Vector(_) => argument.bytes <= 16,
                _ => true,
            };
            if !fits {
                return Err("an operand of inline assembler of this size".into());
            }
            out.take(&place);
            return Ok(place);
        }
    }
    Err(unknown())
}

impl Operand {
    /// The text of the operand in the template.
    fn text(&self, modifier: Option<char>) -> Result<String, String> {
        let other = |m: char| {
            Err(format!(
                "the modifier '{m}' of inline assembler for aarch64"
            ))
        };
        Ok(match (&self.place, modifier) {
            (Place::General(n), None | Some('x')) => format!("x{n}"),
            (Place::General(n), Some('w')) => format!("w{n}"),
            (Place::Vector(n), None) => format!("v{n}"),
            (Place::Vector(n), Some(size @ ('b' | 'h' | 's' | 'd' | 'q'))) => format!("{size}{n}"),
            (Place::Memory(n), None | Some('a')) => format!("[x{n}]"),
            (Place::Constant(text), None | Some('c')) => text.clone(),
            (Place::Constant(text), Some(size @ ('x' | 'w'))) if text == "0" => format!("{size}zr"),
            (_, modifier) => return other(modifier.unwrap_or(' ')),
        })
    }

    /// The instruction that moves it between its register and its slot.
    fn transfer(&self, instruction: &str) -> Option<String> {
        let slot = self.slot;
        let (suffix, register) = match (&self.place, self.bytes) {
            (Place::General(n), 0 | 1) => ("b", format!("w{n}")),
            (Place::General(n), 2) => ("h", format!("w{n}")),
            (Place::General(n), 3 | 4) => ("", format!("w{n}")),
            (Place::General(n) | Place::Memory(n), _) => ("", format!("x{n}")),
            (Place::Vector(n), 0 | 1) => ("", format!("b{n}")),
            (Place::Vector(n), 2) => ("", format!("h{n}")),
            (Place::Vector(n), 3 | 4) => ("", format!("s{n}")),
            (Place::Vector(n), 5..=8) => ("", format!("d{n}")),
            (Place::Vector(n), _) => ("", format!("q{n}")),
            (Place::Constant(_), _) => return None,
        };
        Some(format!(
            "{instruction}{suffix} {register}, [x{SLOTS}, #{slot}]"
        ))
    }
}

/// The text of a statement as a function.
///
/// # Errors
///
/// A template that refers to what is not there.
pub fn text(template: &str, operands: &Assignment, unique: u32) -> Result<String, String> {
    let mut out = String::new();
    let mut saved: Vec<String> = vec!["x29".into(), "x30".into()];
    let general = operands.general.iter().filter(|n| (19..29).contains(*n));
    saved.extend(general.map(|n| format!("x{n}")));
    let vectors = operands.vectors.iter().filter(|n| (8..16).contains(*n));
    saved.extend(vectors.map(|n| format!("d{n}")));
    saved.sort();
    saved.dedup();
    for register in &saved {
        line!(out, "str {register}, [sp, #-16]!");
    }
    line!(out, "str x0, [sp, #-16]!\nmov x{SLOTS}, x0");
    let is_read = |o: &&Operand| o.role == Role::Input || matches!(o.place, Place::Memory(_));
    for operand in operands.operands.iter().filter(is_read) {
        if let Some(text) = operand.transfer("ldr") {
            line!(out, "{text}");
        }
    }
    for piece in template::pieces(template, Dialect::Att)? {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Operand(number, modifier) => {
                let operand = operands.operands.get(number);
                let operand =
                    operand.ok_or_else(|| format!("the template has no operand {number}"))?;
                out.push_str(&operand.text(modifier)?);
            }
            Piece::Unique => out.push_str(&unique.to_string()),
            Piece::Private => out.push_str(".L"),
            Piece::Comment => out.push_str("//"),
            Piece::Open | Piece::Next | Piece::Close => {}
        }
    }
    line!(out, "\nldr x{SLOTS}, [sp], #16");
    let is_written = |o: &&Operand| o.role == Role::Output && !matches!(o.place, Place::Memory(_));
    for operand in operands.operands.iter().filter(is_written) {
        if let Some(text) = operand.transfer("str") {
            line!(out, "{text}");
        }
    }
    for register in saved.iter().rev() {
        line!(out, "ldr {register}, [sp], #16");
    }
    line!(out, "ret");
    Ok(out)
}
