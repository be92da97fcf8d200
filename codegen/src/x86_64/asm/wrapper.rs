//! A statement of inline assembler as a function: it loads the operands from slots into their registers, runs
//! the template, and stores the outputs. Its argument is the address of the slots.

use super::assembler::{Assembler, Patch};
use super::constraint::Role;
use super::operands::{Argument, Assignment, Constant, Operand, Place, exit};
use super::template::Piece;
use super::{Dialect, register, template};
use crate::foreign::{self, Assemble};
use crate::text::line;
use crate::x86_64::X86_64;
use iced_x86::Register;
use std::fmt::Write as _;

/// The registers that a function must preserve.
const PRESERVED: [Register; 6] = [
    Register::RBX,
    Register::RBP,
    Register::R12,
    Register::R13,
    Register::R14,
    Register::R15,
];

/// The code of a statement.
pub struct Wrapper {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The references of them.
    pub patches: Vec<Patch>,
    /// The sections and symbols of the text if it has more than code. The first section is that of the code, without
    /// its bytes.
    pub beside: Option<Box<Assembler>>,
}

/// A statement.
pub struct Statement<'s> {
    /// The template.
    pub template: &'s str,
    /// The dialect.
    pub dialect: Dialect,
    /// The operands.
    pub operands: &'s Assignment,
    /// The number of labels that the template may jump to.
    pub labels: usize,
    /// True if a trap follows each return.
    pub traps: bool,
    /// A number that no other statement has.
    pub unique: u32,
}

/// The text of a template for the assembler.
fn plain(statement: &Statement<'_>) -> Result<String, String> {
    let mut out = String::with_capacity(statement.template.len());
    for piece in template::pieces(statement.template, statement.dialect)? {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Operand(number, modifier) => {
                let operand = statement.operands.operands.get(number);
                let operand =
                    operand.ok_or_else(|| format!("the template has no operand {number}"))?;
                out.push_str(&operand.text(modifier, statement.dialect)?);
            }
            Piece::Unique => out.push_str(&statement.unique.to_string()),
            Piece::Private => out.push_str(".L"),
            Piece::Comment => out.push('#'),
            Piece::Open | Piece::Next | Piece::Close => {}
        }
    }
    Ok(out)
}

/// Text with its dialect.
type Texts = Vec<(String, Dialect)>;

/// Assembles a statement, by another assembler if ours does not know an instruction.
///
/// # Errors
///
/// A template that cannot be assembled, with the line.
pub fn assemble(statement: &Statement<'_>, other: Option<Assemble>) -> Result<Wrapper, String> {
    let operands = statement.operands;
    let general = operands.general.iter();
    let mut saved: Vec<Register> = general.copied().filter(|r| PRESERVED.contains(r)).collect();
    if spare(operands, &saved).is_none() {
        let other = PRESERVED.iter().find(|r| !saved.contains(r));
        saved.extend(other);
    }
    let mut texts = vec![
        (before(operands, &saved), Dialect::Att),
        (plain(statement)?, statement.dialect),
    ];
    for number in 0..=statement.labels {
        let mut text = match number {
            0 => String::new(),
            number => format!("{}:\n", exit(number)),
        };
        text.push_str(&after(
            operands,
            &saved,
            (statement.labels > 0).then_some(number),
        )?);
        if statement.traps {
            line!(text, "int3");
        }
        texts.push((text, Dialect::Att));
    }
    assembled(&texts, other)
}

/// Assembles a statement of a naked function: its template, behind moves of constants to the registers of inputs. If the
/// function returns the output of the statement (`returned`), that moves to the register of results.
///
/// # Errors
///
/// Another operand in a register or in memory, or a template that cannot be assembled.
pub fn assemble_naked(
    statement: &Statement<'_>,
    arguments: &[Argument],
    returned: bool,
    other: Option<Assemble>,
) -> Result<Wrapper, String> {
    let (mut moves, mut result) = (String::new(), String::new());
    let operands = statement.operands.operands.iter();
    for (operand, argument) in operands.zip(arguments) {
        match (&operand.place, &argument.constant, operand.role) {
            (Place::Constant(_) | Place::Variable(_), ..) => {}
            (Place::General(to), Some(Constant::Number(number)), Role::Input) => {
                line!(moves, "movabsq ${number}, %{}", register::spelling(*to));
            }
            (Place::General(from), None, Role::Output) if returned && result.is_empty() => {
                line!(result, "movq %{}, %rax", register::spelling(*from));
            }
            _ => return Err("an operand that is not constant, in a naked function".into()),
        }
    }
    let template = (plain(statement)?, statement.dialect);
    let texts = vec![(moves, Dialect::Att), template, (result, Dialect::Att)];
    assembled(&texts, other)
}

/// The code of texts, one after the other.
fn assembled(texts: &Texts, other: Option<Assemble>) -> Result<Wrapper, String> {
    let mut own = Assembler::default();
    let mut fed = texts.iter().map(|(text, dialect)| own.feed(text, *dialect));
    let fed = fed.find(|result| result.is_err()).unwrap_or(Ok(()));
    let made = fed.and_then(|()| own.finish());
    match (made, other) {
        (Ok(()), _) => Ok(Wrapper::of(own)),
        (Err(why), None) => Err(why.to_string()),
        (Err(_), Some(other)) => {
            let mut text = String::new();
            for (part, dialect) in texts {
                line!(
                    text,
                    "{}\n{part}",
                    match dialect {
                        Dialect::Att => ".att_syntax prefix",
                        Dialect::Intel => ".intel_syntax noprefix",
                    }
                );
            }
            Ok(Wrapper::of(foreign::assemble(&X86_64, other, &text)?))
        }
    }
}

impl Wrapper {
    /// The code that was assembled.
    pub fn of(mut assembler: Assembler) -> Self {
        let more = !assembler.is_only_code();
        let code = assembler.sections.first_mut();
        let (bytes, patches) = code.map_or_else(Default::default, |section| {
            let bytes = std::mem::take(&mut section.bytes);
            (bytes, std::mem::take(&mut section.patches))
        });
        Self {
            bytes,
            patches,
            beside: more.then(|| Box::new(assembler)),
        }
    }
}

/// The instruction that moves a value of so many bytes between memory and an x87 register.
fn stack_suffix(bytes: u64) -> char {
    match bytes {
        0..=4 => 's',
        5..=8 => 'l',
        _ => 't',
    }
}

/// The instruction that moves so many bytes of a vector register. Those above the first 16 registers have no encoding
/// of SSE.
fn vector_move(register: Register, bytes: u64) -> &'static str {
    match (bytes, register.number() < 16) {
        (0..=4, true) => "movss",
        (5..=8, true) => "movsd",
        (9..=16, true) => "movups",
        (0..=4, _) => "vmovss",
        (5..=8, _) => "vmovsd",
        _ => "vmovups",
    }
}

/// The instruction that moves a mask of so many bytes. Masks of one byte have no move in the first processors with
/// masks; their slots have room for more.
fn mask_move(bytes: u64) -> &'static str {
    match bytes {
        0..=2 => "kmovw",
        3..=4 => "kmovd",
        _ => "kmovq",
    }
}

/// The code before the template.
fn before(operands: &Assignment, saved: &[Register]) -> String {
    let mut out = String::new();
    for register in saved {
        line!(out, "pushq %{}", register::spelling(*register));
    }
    line!(out, "pushq %rdi");
    if saved.len() % 2 == 1 {
        line!(out, "pushq %rdi");
    }
    let inputs = operands.operands.iter();
    let is_read = |o: &&Operand| {
        o.role == Role::Input || matches!(o.place, Place::Memory(_) | Place::Slot(_))
    };
    let mut stack: Vec<&Operand> = Vec::new();
    let mut last = String::new();
    for operand in inputs.filter(is_read) {
        let slot = operand.slot;
        let mut text = String::new();
        let full = |r: &Register| register::spelling(*r);
        match &operand.place {
            // The template runs with the stack pointer of this function.
            Place::General(Register::RSP) => {}
            Place::General(to) => {
                let wide = register::spelling(register::part(*to, operand.bytes.max(4)));
                let word = match operand.bytes {
                    0 | 1 => "movzbl",
                    2 => "movzwl",
                    3 | 4 => "movl",
                    _ => "movq",
                };
                line!(text, "{word} {slot}(%rdi), %{wide}");
            }
            Place::Memory(to) => line!(text, "movq {slot}(%rdi), %{}", full(to)),
            Place::Slot(to) => line!(text, "leaq {slot}(%rdi), %{}", full(to)),
            Place::Vector(to) => {
                let word = vector_move(*to, operand.bytes);
                let to = register::spelling(register::vector(*to, operand.bytes));
                line!(text, "{word} {slot}(%rdi), %{to}");
            }
            Place::Mmx(to) => line!(text, "movq {slot}(%rdi), %{}", full(to)),
            Place::Mask(to) => {
                if operand.bytes == 1 {
                    line!(text, "movb $0, {}(%rdi)", slot.saturating_add(1));
                }
                let word = mask_move(operand.bytes);
                line!(text, "{word} {slot}(%rdi), %{}", full(to));
            }
            Place::Stack(_) => stack.push(operand),
            Place::Constant(_) | Place::Variable(_) | Place::Flag(_) | Place::Label(_) => {}
        }
        let into_pointer = matches!(
            operand.place,
            Place::General(Register::RDI)
                | Place::Memory(Register::RDI)
                | Place::Slot(Register::RDI)
        );
        match into_pointer {
            true => last = text,
            false => out.push_str(&text),
        }
    }
    stack.sort_by_key(|o| match o.place {
        Place::Stack(number) => std::cmp::Reverse(number),
        _ => std::cmp::Reverse(0),
    });
    for operand in stack {
        line!(
            out,
            "fld{} {}(%rdi)",
            stack_suffix(operand.bytes),
            operand.slot
        );
    }
    out.push_str(&last);
    out
}

/// The outputs that are not in memory.
fn outputs(operands: &Assignment) -> impl Iterator<Item = &Operand> {
    let outputs = operands.operands.iter().filter(|o| o.role == Role::Output);
    outputs.filter(|o| {
        let place = &o.place;
        !matches!(
            place,
            Place::Memory(_) | Place::Variable(_) | Place::Slot(_)
        )
    })
}

/// A register without an output, which may be changed: it holds the address of the slots after the template.
fn spare(operands: &Assignment, saved: &[Register]) -> Option<Register> {
    let holds = |r: &Register| outputs(operands).any(|o| o.place == Place::General(*r));
    let all = register::CALLER_SAVED.iter().chain(saved);
    all.copied().find(|r| !holds(r))
}

/// The code after the template, or at one of its exits.
fn after(
    operands: &Assignment,
    saved: &[Register],
    number: Option<usize>,
) -> Result<String, String> {
    let outputs: Vec<&Operand> = outputs(operands).collect();
    let mut out = String::new();
    let spare = spare(operands, saved);
    let spare = spare.ok_or("inline assembler needs more registers than there are")?;
    let at = register::spelling(spare);
    if !outputs.is_empty() {
        line!(out, "movq (%rsp), %{at}");
    }
    let flags = |o: &&&Operand| matches!(o.place, Place::Flag(_));
    for operand in outputs.iter().filter(flags) {
        if let Place::Flag(condition) = &operand.place {
            line!(out, "set{condition} {}(%{at})", operand.slot);
        }
    }
    for operand in &outputs {
        let slot = operand.slot;
        match &operand.place {
            // That of the function with the statement.
            Place::General(Register::RSP) => {
                let words = saved.len() + saved.len() % 2 + 2;
                line!(out, "movq %rsp, {slot}(%{at})");
                line!(out, "addq ${}, {slot}(%{at})", 8 * words);
            }
            Place::General(from) => {
                let bytes = operand.bytes.next_power_of_two().clamp(1, 8);
                let from = register::spelling(register::part(*from, bytes));
                line!(out, "mov %{from}, {slot}(%{at})");
            }
            Place::Vector(from) => {
                let word = vector_move(*from, operand.bytes);
                let from = register::spelling(register::vector(*from, operand.bytes));
                line!(out, "{word} %{from}, {slot}(%{at})");
            }
            Place::Mmx(from) => line!(out, "movq %{}, {slot}(%{at})", register::spelling(*from)),
            Place::Mask(from) => {
                let from = register::spelling(*from);
                line!(out, "{} %{from}, {slot}(%{at})", mask_move(operand.bytes));
            }
            _ => {}
        }
    }
    pop_stack(operands, &outputs, &at, &mut out);
    if let Some(number) = number {
        line!(out, "movl ${number}, %eax");
    }
    line!(out, "leaq {}(%rsp), %rsp", 8 + 8 * (saved.len() % 2));
    for register in saved.iter().rev() {
        line!(out, "popq %{}", register::spelling(*register));
    }
    line!(out, "ret");
    Ok(out)
}

/// Stores the outputs on the x87 stack, and drops the inputs that are still on it.
fn pop_stack(operands: &Assignment, outputs: &[&Operand], at: &str, out: &mut String) {
    let place = |o: &Operand| match o.place {
        Place::Stack(number) => Some(number),
        _ => None,
    };
    let highest = operands.operands.iter().filter(|o| o.role != Role::Clobber);
    let kept = highest.filter(|o| o.role == Role::Output || !operands.popped.contains(&place(o)));
    let Some(highest) = kept.filter_map(place).max() else {
        return;
    };
    for number in 0..=highest.min(7) {
        match outputs.iter().find(|o| place(o) == Some(number)) {
            Some(operand) => {
                line!(
                    out,
                    "fstp{} {}(%{at})",
                    stack_suffix(operand.bytes),
                    operand.slot
                );
            }
            None => line!(out, "fstp %st(0)"),
        }
    }
}
