//! Registers for the operands of inline assembler, and their text in the template.

use super::constraint::{Code, Constraint, Role};
use super::{Dialect, mnemonic, register};
use bitsmith_model::entity::Table;
use iced_x86::Register;
use smallvec::SmallVec;

/// The type of an operand's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// An integer or a pointer.
    Integer,
    /// A float or a vector.
    Vector,
    /// `x86_fp80`
    X87,
}

/// A constant operand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Constant {
    /// A number.
    Number(i64),
    /// A symbol and the distance from it.
    Symbol(String, i64),
}

/// The value of an operand, as far as the assembler must know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Argument {
    /// The kind of its type.
    pub class: Class,
    /// The size of its type in bytes.
    pub bytes: u64,
    /// The value, if it is constant.
    pub constant: Option<Constant>,
    /// The variable near the code that an indirect operand is, if it is one.
    pub variable: Option<Constant>,
}

/// The place of an operand while the template runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// A general register, by its full name.
    General(Register),
    /// A vector register, by the name of its low 128 bits.
    Vector(Register),
    /// An MMX register.
    Mmx(Register),
    /// A mask register.
    Mask(Register),
    /// A register of the x87 stack.
    Stack(u32),
    /// Memory, whose address is in a register.
    Memory(Register),
    /// A variable, relative to the instruction pointer.
    Variable(Constant),
    /// The operand's own slot, whose address is in a register.
    Slot(Register),
    /// An immediate.
    Constant(Constant),
    /// A condition code.
    Flag(String),
    /// The label of a block, by number.
    Label(usize),
}

/// An operand with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operand {
    /// Its role.
    pub role: Role,
    /// Its place.
    pub place: Place,
    /// The size of its value in bytes.
    pub bytes: u64,
    /// The offset of its slot.
    pub slot: u64,
}

/// The operands of a statement.
#[derive(Clone, Debug, Default)]
pub struct Assignment {
    /// The operands, in the order of the constraints, without clobbers.
    pub operands: Vec<Operand>,
    /// The general registers that the statement changes or uses.
    pub general: Vec<Register>,
    /// The size of all slots.
    pub size: u64,
    /// The registers of the x87 stack that the template clobbers, which it pops.
    pub popped: Vec<Option<u32>>,
}

/// The general registers for operands, in the order of preference.
const GENERAL: [Register; 15] = [
    Register::RCX,
    Register::RDX,
    Register::RSI,
    Register::RDI,
    Register::RAX,
    Register::R8,
    Register::R9,
    Register::R10,
    Register::R11,
    Register::RBX,
    Register::R14,
    Register::R15,
    Register::R12,
    Register::R13,
    Register::RBP,
];
/// Those whose second byte has a name.
const WITH_HIGH: [Register; 4] = [Register::RCX, Register::RDX, Register::RAX, Register::RBX];
/// Those of the 32-bit machine.
const LEGACY: [Register; 7] = [
    Register::RCX,
    Register::RDX,
    Register::RSI,
    Register::RDI,
    Register::RAX,
    Register::RBX,
    Register::RBP,
];

/// The mask registers.
const MASKS: [Register; 8] = [
    Register::K0,
    Register::K1,
    Register::K2,
    Register::K3,
    Register::K4,
    Register::K5,
    Register::K6,
    Register::K7,
];

/// A set of places that an operand may be in.
#[derive(Clone, PartialEq, Debug)]
enum Wanted {
    Fixed(Place),
    Tied(usize),
    General(&'static [Register]),
    Vector,
    Mmx,
    /// A mask register among these.
    Mask(&'static [Register]),
    /// An address in a register; true for the operand's own slot.
    Address(bool),
}

fn named(name: &str) -> Option<Place> {
    let name = name.to_ascii_lowercase();
    if let Some(condition) = name.strip_prefix("@cc") {
        return Some(Place::Flag(mnemonic::condition(condition).to_owned()));
    }
    if let Some(number) = name.strip_prefix("st(") {
        return Some(Place::Stack(number.trim_end_matches(')').parse().ok()?));
    }
    let found = register::by_name(&name)?;
    Some(match found {
        r if r.is_st() => Place::Stack(r.number() as u32),
        r if r.is_gpr() => Place::General(r.full_register()),
        r if r.is_vector_register() => Place::Vector(register::vector(r, 16)),
        r if r.is_mm() => Place::Mmx(r),
        r if r.is_k() => Place::Mask(r),
        _ => return None,
    })
}

/// The register that a letter stands for.
fn letter(letter: char) -> Option<Register> {
    Some(match letter {
        'a' | 'A' => Register::RAX,
        'b' => Register::RBX,
        'c' => Register::RCX,
        'd' => Register::RDX,
        'S' => Register::RSI,
        'D' => Register::RDI,
        _ => return None,
    })
}

/// Returns true if a constraint accepts a constant.
fn accepts(code: &Code, constant: &Constant) -> bool {
    let Code::Letter(letter) = code else {
        return matches!(code, Code::Pair(pair) if pair == "Ws");
    };
    let number = match constant {
        Constant::Number(number) => *number,
        Constant::Symbol(..) => return matches!(letter, 'i' | 's' | 'X' | 'g' | 'p'),
    };
    match letter {
        'i' | 'n' | 'X' | 'g' | 'F' | 'E' => true,
        'I' => (0..32).contains(&number),
        'J' => (0..64).contains(&number),
        'K' => i8::try_from(number).is_ok(),
        'L' => matches!(number, 0xff | 0xffff | 0xffff_ffff),
        'M' => (0..4).contains(&number),
        'N' => u8::try_from(number).is_ok(),
        'O' => (0..128).contains(&number),
        'e' => i32::try_from(number).is_ok(),
        'Z' => u32::try_from(number).is_ok(),
        _ => false,
    }
}

/// The place of an operand, which may be an output that an input is tied to.
fn wanted(constraint: &Constraint, argument: &Argument, is_tied: bool) -> Result<Wanted, String> {
    for codes in &constraint.alternatives {
        if let Some(wanted) = first_of(codes, constraint, argument, is_tied)? {
            return Ok(wanted);
        }
    }
    Err("no place for an operand of inline assembler satisfies its constraint".into())
}

/// The place of an indirect operand in memory.
fn in_memory(argument: &Argument) -> Wanted {
    match &argument.variable {
        Some(variable) => Wanted::Fixed(Place::Variable(variable.clone())),
        None => Wanted::Address(false),
    }
}

fn first_of(
    codes: &[Code],
    constraint: &Constraint,
    argument: &Argument,
    is_tied: bool,
) -> Result<Option<Wanted>, String> {
    let memory = |c: &Code| matches!(c, Code::Letter('m' | 'o' | 'V' | 'g' | 'X' | '<' | '>'));
    let address = constraint.indirect && codes.iter().any(memory);
    // As in LLVM, an integer that is read and written is in a register if it may be.
    if address && !(is_tied && argument.class == Class::Integer) {
        return Ok(Some(in_memory(argument)));
    }
    if let Some(constant) = &argument.constant
        && codes.iter().any(|c| accepts(c, constant))
    {
        return Ok(Some(Wanted::Fixed(Place::Constant(constant.clone()))));
    }
    for code in codes {
        let found = match code {
            Code::Tied(number) => Wanted::Tied(*number),
            Code::Named(name) => {
                let place = named(name);
                Wanted::Fixed(place.ok_or_else(|| format!("the register '{name}' is unknown"))?)
            }
            Code::Letter('r' | 'q' | 'l') if argument.class != Class::X87 => {
                Wanted::General(&GENERAL)
            }
            Code::Letter('R') => Wanted::General(&LEGACY),
            Code::Letter('Q') => Wanted::General(&WITH_HIGH),
            Code::Letter('X' | 'g') if argument.class == Class::Integer => {
                Wanted::General(&GENERAL)
            }
            Code::Letter('x' | 'v' | 'Y') => Wanted::Vector,
            Code::Letter('X') if argument.class == Class::Vector => Wanted::Vector,
            Code::Letter('y') => Wanted::Mmx,
            Code::Letter('k') => Wanted::Mask(&MASKS),
            // The first one stands for no mask where it is one.
            Code::Pair(pair) if pair == "Yk" => {
                Wanted::Mask(MASKS.split_first().map_or(&MASKS, |(_, others)| others))
            }
            Code::Letter('t') => Wanted::Fixed(Place::Stack(0)),
            Code::Letter('u') => Wanted::Fixed(Place::Stack(1)),
            Code::Letter('p') => Wanted::General(&GENERAL),
            Code::Letter(c) => match letter(*c) {
                Some(register) => Wanted::Fixed(Place::General(register)),
                None => continue,
            },
            Code::Pair(pair) if pair == "Yz" => Wanted::Fixed(Place::Vector(Register::XMM0)),
            Code::Pair(pair) if pair.starts_with('Y') => Wanted::Vector,
            Code::Pair(_) => continue,
        };
        return Ok(Some(found));
    }
    if address {
        return Ok(Some(in_memory(argument)));
    }
    let own = codes.iter().any(memory) && constraint.role == Role::Input;
    Ok(own.then_some(Wanted::Address(true)))
}

type Registers = SmallVec<[Register; 16]>;

/// The registers that are taken.
#[derive(Default)]
struct Taken {
    clobbered: Registers,
    outputs: Registers,
    /// Outputs that are written before all inputs are read.
    early: Registers,
    inputs: Registers,
}

impl Taken {
    fn note(&mut self, role: Role, early: bool, register: Register) {
        match role {
            Role::Output => {
                self.outputs.push(register);
                if early {
                    self.early.push(register);
                }
            }
            _ => self.inputs.push(register),
        }
    }

    /// A register of `from` that is free, apart from all others if possible.
    fn choose(&mut self, from: &[Register], role: Role, early: bool) -> Option<Register> {
        let apart = |r: &&Register| {
            let all = [&self.clobbered, &self.outputs, &self.inputs];
            !all.iter().any(|set| set.contains(r))
        };
        let shared = |r: &&Register| {
            let same = match role {
                Role::Output => &self.outputs,
                _ => &self.inputs,
            };
            let clash = match role {
                Role::Output => early && self.inputs.contains(r),
                _ => self.early.contains(r),
            };
            !self.clobbered.contains(r) && !same.contains(r) && !clash
        };
        let found = from.iter().find(apart).or_else(|| from.iter().find(shared));
        let found = *found?;
        self.note(role, early, found);
        Some(found)
    }
}

fn register_of(place: &Place) -> Option<Register> {
    match place {
        Place::General(r)
        | Place::Vector(r)
        | Place::Mmx(r)
        | Place::Mask(r)
        | Place::Memory(r)
        | Place::Slot(r) => Some(*r),
        _ => None,
    }
}

/// Assigns places to all operands.
///
/// # Errors
///
/// A constraint that cannot be satisfied.
pub fn assign(constraints: &[Constraint], arguments: &[Argument]) -> Result<Assignment, String> {
    let (mut taken, mut popped) = (Taken::default(), Vec::new());
    for clobber in constraints.iter().filter(|c| c.role == Role::Clobber) {
        let codes = clobber.alternatives.iter().flatten();
        for code in codes {
            let Code::Named(name) = code else { continue };
            match named(name) {
                Some(Place::Stack(number)) => popped.push(Some(number)),
                place => taken.clobbered.extend(place.as_ref().and_then(register_of)),
            }
        }
    }
    let all = constraints.iter().filter(|c| c.role != Role::Clobber);
    let all: Vec<&Constraint> = all.collect();
    if all.len() != arguments.len() {
        return Err("the constraints do not match the operands of inline assembler".into());
    }
    let (mut wishes, mut labels) = (Vec::with_capacity(all.len()), 0);
    for (number, (constraint, argument)) in all.iter().zip(arguments).enumerate() {
        let is_tied = all.iter().any(|other| other.is_where(number, constraint));
        wishes.push(match constraint.role {
            Role::Label => {
                labels += 1;
                Wanted::Fixed(Place::Label(labels))
            }
            _ => wanted(constraint, argument, is_tied)?,
        });
    }
    let places = places(&all, &wishes, &mut taken)?;
    let mut size = 0u64;
    let mut operands = Vec::with_capacity(all.len());
    for ((constraint, argument), place) in all.iter().zip(arguments).zip(places) {
        let narrow = matches!(place, Place::General(_) | Place::Mask(_));
        if narrow && argument.bytes > 8 {
            return Err(format!(
                "an operand of {} bytes in a register of 64 bits",
                argument.bytes
            ));
        }
        let in_memory = matches!(place, Place::Memory(_) | Place::Variable(_));
        let in_register = constraint.indirect && !in_memory;
        if in_register && constraint.role != Role::Output {
            return Err("an indirect operand in a register".into());
        }
        let bytes = argument.bytes.next_power_of_two().max(16);
        let slot = size.next_multiple_of(bytes.min(64));
        size = slot.saturating_add(bytes);
        operands.push(Operand {
            role: constraint.role,
            place,
            bytes: argument.bytes,
            slot,
        });
    }
    let sets = [&taken.clobbered, &taken.outputs, &taken.inputs];
    let general = sets.into_iter().flatten().copied().filter(|r| r.is_gpr());
    let mut general: Vec<Register> = general.collect();
    general.sort_unstable();
    general.dedup();
    if general.contains(&Register::RSP) {
        general.retain(|r| *r != Register::RSP);
    }
    Ok(Assignment {
        operands,
        general,
        size,
        popped,
    })
}

fn places(all: &[&Constraint], wishes: &[Wanted], taken: &mut Taken) -> Result<Vec<Place>, String> {
    let mut places: Vec<Option<Place>> = vec![None; all.len()];
    for ((constraint, wish), place) in all.iter().zip(wishes).zip(&mut places) {
        if let Wanted::Fixed(fixed) = wish {
            if let Some(register) = register_of(fixed)
                && register != Register::RSP
            {
                taken.note(constraint.role, constraint.early, register);
            }
            *place = Some(fixed.clone());
        }
    }
    // Outputs before inputs, and small classes first.
    for role in [Role::Output, Role::Input] {
        for small in [true, false] {
            for (number, (constraint, wish)) in all.iter().zip(wishes).enumerate() {
                let reached = places.get(number).is_some_and(Option::is_none);
                if constraint.role != role || !reached {
                    continue;
                }
                if matches!(wish, Wanted::General(set) if set.len() < GENERAL.len()) != small {
                    continue;
                }
                let place = match wish {
                    Wanted::Tied(to) => {
                        let place = places.get(*to).cloned().flatten();
                        let tied = all.get(*to).is_some_and(|c| c.role == Role::Output);
                        let place = place.filter(|_| tied);
                        let place = place.ok_or("an operand tied to no output")?;
                        if let Some(register) = register_of(&place) {
                            taken.inputs.push(register);
                        }
                        place
                    }
                    wish => choose(wish, role, constraint.early, taken)?,
                };
                places.put(number, Some(place));
            }
        }
        if role == Role::Output {
            // The registers of tied inputs are not free for other inputs.
            for wish in wishes {
                if let Wanted::Tied(to) = wish
                    && let Some(place) = places.get(*to).and_then(Option::as_ref)
                    && let Some(register) = register_of(place)
                {
                    taken.inputs.push(register);
                }
            }
        }
    }
    let all = places
        .into_iter()
        .map(|p| p.ok_or_else(|| "an operand without a place".to_owned()));
    all.collect()
}

fn choose(wish: &Wanted, role: Role, early: bool, taken: &mut Taken) -> Result<Place, String> {
    let few = "inline assembler needs more registers than there are";
    Ok(match wish {
        Wanted::General(set) => Place::General(taken.choose(set, role, early).ok_or(few)?),
        Wanted::Vector => {
            let set: Vec<Register> = (0..16u32).map(|n| Register::XMM0 + n).collect();
            Place::Vector(taken.choose(&set, role, early).ok_or(few)?)
        }
        Wanted::Mmx => {
            let set: Vec<Register> = (0..8u32).map(|n| Register::MM0 + n).collect();
            Place::Mmx(taken.choose(&set, role, early).ok_or(few)?)
        }
        Wanted::Mask(set) => Place::Mask(taken.choose(set, role, early).ok_or(few)?),
        // The address is an input, whatever is done with the memory.
        Wanted::Address(own) => {
            let register = taken.choose(&GENERAL, Role::Input, false).ok_or(few)?;
            match own {
                true => Place::Slot(register),
                false => Place::Memory(register),
            }
        }
        Wanted::Fixed(_) | Wanted::Tied(_) => return Err(few.into()),
    })
}

/// The label of an exit from the template.
pub fn exit(number: usize) -> String {
    format!(".Lexit.{number}")
}

impl Operand {
    /// The text of the operand in the template.
    ///
    /// # Errors
    ///
    /// A modifier that is not for it.
    pub fn text(&self, modifier: Option<char>, dialect: Dialect) -> Result<String, String> {
        let percent = if dialect == Dialect::Att { "%" } else { "" };
        let wrong = || {
            Err(format!(
                "the modifier '{}' of an operand",
                modifier.unwrap_or(' ')
            ))
        };
        let spelled = |r| format!("{percent}{}", register::spelling(r));
        Ok(match &self.place {
            Place::General(register) => {
                let bytes = match modifier {
                    None | Some('c' | 'P') => self.bytes,
                    Some('b') => 1,
                    Some('h') => {
                        let high = register::high_byte(*register);
                        return Ok(spelled(
                            high.ok_or("the second byte of a register without one")?,
                        ));
                    }
                    Some('w') => 2,
                    Some('k') => 4,
                    Some('q') => 8,
                    Some('V') => return Ok(register::spelling(*register)),
                    Some('A') if dialect == Dialect::Att => {
                        return Ok(format!("*{}", spelled(*register)));
                    }
                    Some('A') => 8,
                    Some('a') => return Ok(address(*register, 0, dialect)),
                    Some(_) => return wrong(),
                };
                spelled(register::part(*register, bytes))
            }
            Place::Vector(register) => {
                let bytes = match modifier {
                    None => self.bytes,
                    Some('x') => 16,
                    Some('t') => 32,
                    Some('g') => 64,
                    Some(_) => self.bytes,
                };
                spelled(register::vector(*register, bytes))
            }
            Place::Mmx(register) | Place::Mask(register) => spelled(*register),
            Place::Stack(0) => format!("{percent}st"),
            Place::Stack(number) => format!("{percent}st({number})"),
            Place::Memory(register) | Place::Slot(register) => match modifier {
                Some('H') => address(*register, 8, dialect),
                Some('A') if dialect == Dialect::Att => {
                    format!("*{}", address(*register, 0, dialect))
                }
                _ => address(*register, 0, dialect),
            },
            Place::Variable(variable) => {
                let at = constant_text(variable, Some('a'), dialect);
                match modifier {
                    Some('H') => format!("8+{at}"),
                    Some('A') => format!("*{at}"),
                    _ => at,
                }
            }
            Place::Constant(constant) => constant_text(constant, modifier, dialect),
            Place::Label(number) => exit(*number),
            Place::Flag(_) => return wrong(),
        })
    }
}

fn address(register: Register, offset: u32, dialect: Dialect) -> String {
    let name = register::spelling(register);
    match (dialect, offset) {
        (Dialect::Att, 0) => format!("(%{name})"),
        (Dialect::Att, offset) => format!("{offset}(%{name})"),
        (Dialect::Intel, 0) => format!("[{name}]"),
        (Dialect::Intel, offset) => format!("[{name} + {offset}]"),
    }
}

fn constant_text(constant: &Constant, modifier: Option<char>, dialect: Dialect) -> String {
    let (mark, offset) = match (dialect, modifier) {
        (_, Some('c' | 'P' | 'n' | 'a' | 'l')) => ("", ""),
        (Dialect::Att, _) => ("$", ""),
        (Dialect::Intel, _) => ("", "offset "),
    };
    match (constant, modifier) {
        (Constant::Number(number), Some('n')) => number.wrapping_neg().to_string(),
        (Constant::Number(number), _) => format!("{mark}{number}"),
        (Constant::Symbol(name, distance), _) => {
            let name = name.replace('\\', "\\\\").replace('"', "\\\"");
            let sign = if modifier == Some('n') { "-" } else { "" };
            let relative = match (modifier, dialect) {
                (Some('a'), Dialect::Att) => "(%rip)",
                _ => "",
            };
            match distance {
                0 => format!("{mark}{offset}{sign}\"{name}\"{relative}"),
                by => format!("{mark}{offset}{sign}\"{name}\"+{by}{relative}"),
            }
        }
    }
}
