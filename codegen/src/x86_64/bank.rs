//! Banks of registers for x86-64: the places of arguments and results, the code before functions, and the functions
//! that calls go through.

use super::abi::{self, ARGUMENTS, ResultRegisters};
use super::asm::Dialect;
use super::asm::assembler;
use super::asm::register;
use super::dwarf_general;
use crate::abi::{Conventions, Reach, Return, Slot, Used};
use crate::bank::{self, Bank, BankSlot, Family};
use crate::lower_error::LowerError;
use crate::rewrite::Preserving;
use crate::scalarize::Scalarizer;
use crate::text::line;
use crate::unwind::{Rule, Unwind};
use bitsmith_model::attr::{AttrListId, index};
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::types::{FuncType, TypeId};
use cranelift_codegen::gimli::X86_64 as Dwarf;
use std::fmt::Write as _;

/// The general registers of a bank: those of C, then that of the context, the error, the asynchronous context and the
/// pointer to the result.
const OF_SWIFT: [&str; 10] = [
    "rdi", "rsi", "rdx", "rcx", "r8", "r9", "r13", "r12", "r14", "rax",
];
const OF_C: [&str; 10] = [
    "rdi", "rsi", "rdx", "rcx", "r8", "r9", "r13", "r12", "r14", "r10",
];
const OF_GHC: [&str; 10] = [
    "r13", "rbp", "r12", "rbx", "r14", "rsi", "rdi", "r8", "r9", "r15",
];
const CONTEXT: u32 = 6;
const ERROR: u32 = 7;
const ASYNC: u32 = 8;
const RESULT_POINTER: u32 = 9;
const CHAIN: u32 = 9;
/// The general registers for results.
const RESULTS: [&str; 4] = ["rax", "rdx", "rcx", "r8"];
/// The registers for arguments of GHC.
const GHC_ARGUMENTS: Used = Used {
    gprs: 10,
    vectors: 6,
    stack: 0,
};
/// The registers that functions preserve.
const PRESERVED: [&str; 6] = ["rbx", "rbp", "r12", "r13", "r14", "r15"];

/// The attributes of parameters with registers of their own, in the conventions of Swift.
const SPECIAL_OF_SWIFT: &[(AttrKind, u32)] = &[
    (AttrKind::SwiftSelf, CONTEXT),
    (AttrKind::SwiftError, ERROR),
    (AttrKind::SwiftAsync, ASYNC),
    (AttrKind::StructRet, RESULT_POINTER),
];
/// Those in the convention of C.
const SPECIAL_OF_C: &[(AttrKind, u32)] = &[
    (AttrKind::SwiftSelf, CONTEXT),
    (AttrKind::SwiftError, ERROR),
    (AttrKind::SwiftAsync, ASYNC),
    (AttrKind::Nest, CHAIN),
];

impl Family {
    /// The attributes of parameters with registers of their own.
    fn special(self) -> &'static [(AttrKind, u32)] {
        match self {
            Self::C => SPECIAL_OF_C,
            Self::Swift | Self::SwiftTail => SPECIAL_OF_SWIFT,
            Self::Tail | Self::Ghc | Self::Forward => &[],
        }
    }
    fn arguments(self) -> Used {
        match self {
            Self::Ghc => GHC_ARGUMENTS,
            _ => ARGUMENTS,
        }
    }
    fn registers(self) -> [&'static str; 10] {
        match self {
            Self::C => OF_C,
            Self::Ghc => OF_GHC,
            _ => OF_SWIFT,
        }
    }
    /// The number of the first vector register.
    fn first_vector(self) -> u32 {
        u32::from(self == Self::Ghc)
    }
}

/// The bank of calls of a convention; none if it is one that Cranelift has.
///
/// # Errors
///
/// Types that cannot be passed.
pub fn assign(
    conventions: &Conventions<'_, '_>,
    scalarizer: &Scalarizer<'_>,
    (func, args): (&FuncType, &[TypeId]),
    attrs: AttrListId,
    convention: CallConv,
) -> Result<Option<Box<Bank>>, LowerError> {
    let family = match convention {
        CallConv::C | CallConv::Fast | CallConv::X86_64_SysV => Some(Family::C),
        other => Family::of(other),
    };
    let Some(family) = family else {
        return Ok(None);
    };
    if conventions.reach == Reach::Closed && !family.replaces_frames() {
        return Ok(None);
    }
    let is_plain = (0..args.len()).all(|n| special(conventions, attrs, family, n).is_none());
    if family == Family::C && is_plain {
        return Ok(None);
    }
    let registers = ResultRegisters::of(convention);
    let returned = abi::slots(conventions, scalarizer, attrs, func.ret, index::RETURN)?;
    let returned = abi::results(returned, registers);
    if family == Family::Swift && is_plain && is_without_bank(&returned) {
        return Ok(None);
    }
    if func.vararg {
        return Err("a variadic function of this calling convention".into());
    }
    let types = (args, returned);
    places(conventions, scalarizer, types, attrs, family).map(Some)
}

/// The bank of a variadic function that passes all its arguments on, and of the call that does.
///
/// # Errors
///
/// Types that cannot be passed.
pub fn forwarding(
    conventions: &Conventions<'_, '_>,
    scalarizer: &Scalarizer<'_>,
    (func, args): (&FuncType, &[TypeId]),
    attrs: AttrListId,
) -> Result<Box<Bank>, LowerError> {
    let returned = abi::slots(conventions, scalarizer, attrs, func.ret, index::RETURN)?;
    let returned = abi::results(returned, ResultRegisters::of(CallConv::C));
    let types = (args, returned);
    places(conventions, scalarizer, types, attrs, Family::Forward)
}

/// The register of its own that the parameter with this number has by an attribute.
fn special(
    conventions: &Conventions<'_, '_>,
    attrs: AttrListId,
    family: Family,
    number: usize,
) -> Option<u32> {
    let mut all = family.special().iter();
    let found = all.find(|(kind, _)| conventions.has(attrs, index::param(number), *kind));
    found.map(|(_, register)| *register)
}

/// The places of arguments and of a result.
fn places(
    conventions: &Conventions<'_, '_>,
    scalarizer: &Scalarizer<'_>,
    (args, returned): (&[TypeId], Return),
    attrs: AttrListId,
    family: Family,
) -> Result<Box<Bank>, LowerError> {
    let walk = |ty, place| abi::slots(conventions, scalarizer, attrs, ty, place);
    let mut to = Placement {
        family,
        used: Used::default(),
        general: 0,
        vectors: 0,
    };
    let memory = match returned {
        Return::Memory(_) if family.is_swift() => Some(RESULT_POINTER * 8),
        Return::Memory(_) => {
            (to.used.gprs, to.general) = (1, 1);
            Some(0)
        }
        _ => None,
    };
    let results = match returned {
        Return::Registers(slots) => results(slots)?,
        Return::Memory(_) => Vec::new(),
    };
    let (mut params, mut error) = (Vec::with_capacity(args.len()), None);
    for (number, ty) in args.iter().enumerate() {
        let place = u32::try_from(number)?.saturating_add(1);
        if conventions.typed(attrs, place, AttrKind::ByVal).is_some() {
            return Err("a byval argument of this calling convention".into());
        }
        let mut others = SPECIAL_OF_C
            .iter()
            .filter(|s| !family.special().contains(s));
        if let Some((kind, _)) = others.find(|(kind, _)| conventions.has(attrs, place, *kind)) {
            let name = kind.name();
            let why = format!("the attribute '{name}' with this calling convention");
            return Err(why.into());
        }
        let register = special(conventions, attrs, family, number);
        if register == Some(ERROR) {
            error = Some((number, ERROR * 8));
        }
        let slots = walk(*ty, place)?.into_iter();
        let slots = slots.map(|slot| match register {
            Some(register) => Ok((slot, BankSlot::Bank(register * 8))),
            None => Ok((slot, to.place(slot)?)),
        });
        params.push(slots.collect::<Result<_, LowerError>>()?);
    }
    let stack = to.used.stack.next_multiple_of(8);
    if stack > bank::MOST_STACK || stack > 0 && family == Family::Ghc {
        return Err("so many arguments on the stack with this calling convention".into());
    }
    Ok(Box::new(Bank {
        family,
        params,
        results,
        memory,
        error,
        stack,
    }))
}

/// The places that arguments take.
struct Placement {
    family: Family,
    used: Used,
    /// The number of words of general registers.
    general: u32,
    /// The number of vector registers.
    vectors: u32,
}

impl Placement {
    fn place(&mut self, slot: Slot) -> Result<BankSlot, LowerError> {
        let all = self.family.arguments();
        let splits = slot.gprs() == 2 && self.used.gprs + 2 > all.gprs;
        if splits || slot.is_memory() || slot.is_upper() {
            return Err("an argument of this type with this calling convention".into());
        }
        Ok(match self.used.take(slot, all) {
            Some(at) => BankSlot::Stack(at),
            None if slot.is_vector() => {
                self.vectors += 1;
                BankSlot::Bank(bank::VECTORS + (self.vectors - 1) * 16)
            }
            None => {
                self.general += slot.gprs();
                BankSlot::Bank((self.general - slot.gprs()) * 8)
            }
        })
    }
}

/// Returns true if Cranelift's functions can have a result.
fn is_without_bank(returned: &Return) -> bool {
    match returned {
        Return::Registers(slots) => {
            let general: u32 = slots.iter().map(|s| s.gprs()).sum();
            general <= abi::CRANELIFT_GENERAL_RESULTS
        }
        Return::Memory(_) => false,
    }
}

/// The offsets of a result's slots.
fn results(slots: Vec<Slot>) -> Result<Vec<(Slot, u32)>, LowerError> {
    let (mut general, mut vectors) = (0, 0);
    let place = |slot: Slot| match slot.is_vector() {
        true => {
            vectors += 1;
            Ok((slot, bank::VECTOR_RESULTS + (vectors - 1) * 16))
        }
        false if slot.gprs() == 0 => {
            Err("a result of this type with this calling convention".into())
        }
        false => {
            general += slot.gprs();
            Ok((slot, bank::RESULTS + (general - slot.gprs()) * 8))
        }
    };
    slots.into_iter().map(place).collect()
}

/// The direction of moves between registers and a bank.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Load,
    Store,
}

/// Moves registers from or to the bank at an address.
fn moves<'r>(
    out: &mut String,
    direction: Direction,
    base: &str,
    general: impl Iterator<Item = (u32, &'r str)>,
    vectors: impl Iterator<Item = (u32, u32)>,
) {
    for (at, number) in vectors {
        match direction {
            Direction::Load => line!(out, "movups {at}(%{base}), %xmm{number}"),
            Direction::Store => line!(out, "movups %xmm{number}, {at}(%{base})"),
        }
    }
    for (at, register) in general {
        match direction {
            Direction::Load => line!(out, "movq {at}(%{base}), %{register}"),
            Direction::Store => line!(out, "movq %{register}, {at}(%{base})"),
        }
    }
}

fn move_arguments(out: &mut String, direction: Direction, base: &str, family: Family) {
    let general = (0..).step_by(8).zip(family.registers());
    let vectors = (0..family.arguments().vectors)
        .map(|v| (bank::VECTORS + v * 16, v + family.first_vector()));
    moves(out, direction, base, general, vectors);
}

fn move_results(out: &mut String, direction: Direction, base: &str, family: Family) {
    let general = (bank::RESULTS..).step_by(8).zip(RESULTS);
    let error = family.has_errors().then_some((ERROR * 8, "r12"));
    let vectors = (0..4).map(|v| (bank::VECTOR_RESULTS + v * 16, v));
    moves(out, direction, base, general.chain(error), vectors);
}

fn assembled(text: &str) -> Result<Vec<u8>, String> {
    assembler::assembled(text, Dialect::Att).map_err(|error| error.to_string())
}

/// The code before a function. `most` is the number of bytes that its tail calls have on the stack at most, if it has
/// any.
///
/// # Errors
///
/// The assembler's, for text of ours.
pub fn before(bank: &Bank, most: Option<u32>) -> Result<Preserving, String> {
    let (family, popped) = (bank.family, bank.popped());
    let stack = most.unwrap_or(0);
    // A callee with more arguments on the stack has its return address lower: nothing else is there.
    let gap = Bank {
        stack,
        ..bank.clone()
    }
    .popped()
    .saturating_sub(popped);
    let frame = (bank::STACK + stack.next_multiple_of(16) + gap).next_multiple_of(16) + 8;
    let above = frame + 8;
    let mut text = String::new();
    line!(text, "leaq -{frame}(%rsp), %rsp");
    let framed = u32::try_from(assembled(&text)?.len()).map_err(|e| e.to_string())?;
    move_arguments(&mut text, Direction::Store, "rsp", family);
    line!(text, "movq %rsp, %rdi\nleaq {above}(%rsp), %rsi\ncall 1f");
    if most.is_some() {
        line!(text, "testq %rax, %rax\njne 2f");
    }
    move_results(&mut text, Direction::Load, "rsp", family);
    line!(text, "leaq {frame}(%rsp), %rsp");
    match popped {
        0 => line!(text, "ret"),
        _ => line!(text, "ret ${popped}"),
    }
    // The trap is for processors that go on behind returns, and takes bytes of the padding.
    line!(text, "int3");
    if most.is_some() {
        let (top, popped_by, words, stack) =
            (frame + popped, bank::POPPED, bank::WORDS, bank::STACK);
        line!(text, "2: movq %rax, %r11");
        line!(text, "leaq {top}(%rsp), %r10\nsubq {popped_by}(%rsp), %r10");
        line!(text, "movq {frame}(%rsp), %rax\nmovq %rax, (%r10)");
        line!(text, "movq {words}(%rsp), %rcx\nleaq {stack}(%rsp), %rsi");
        line!(text, "leaq 8(%r10), %rdi\nrep movsq");
        move_arguments(&mut text, Direction::Load, "rsp", family);
        line!(text, "movq %r10, %rsp\njmp *%r11\nint3");
    }
    line!(text, ".p2align 6, 0x90\n1:");
    let bytes = assembled(&text)?;
    let len = u32::try_from(bytes.len()).map_err(|e| e.to_string())?;
    let depth = i32::try_from(above).map_err(|e| e.to_string())?;
    let rules = vec![
        (framed, Rule::FrameOffset(depth)),
        // Where the function itself begins, its return address is on top of the stack.
        (len, Rule::Frame(Dwarf::RSP, 8)),
    ];
    Ok(Preserving {
        bytes,
        unwind: Unwind { rules, len },
    })
}

/// The name of the function that calls of a convention with so many bytes on the stack go through.
pub fn call_name(family: Family, stack: u32) -> String {
    let family = format!("{family:?}").to_lowercase();
    format!(".Lcall.{family}.{stack}")
}

/// The bytes below the saved registers of that function at its call.
fn area(family: Family, stack: u32) -> u32 {
    match family.pops() {
        true => stack.saturating_add(8).next_multiple_of(16),
        false => stack.next_multiple_of(16),
    }
}

/// An instruction at the entry of that function.
struct Entry {
    text: String,
    /// The bytes that it takes from the stack.
    bytes: u32,
    /// The register that it saves for the caller.
    saves: Option<&'static str>,
}

/// The instructions at the entry of that function.
fn entry(family: Family, stack: u32) -> Vec<Entry> {
    let push = |register: &str, saves| Entry {
        text: format!("pushq %{register}"),
        bytes: 8,
        saves,
    };
    let mut entry: Vec<Entry> = PRESERVED.map(|r| push(r, Some(r))).into();
    entry.push(push("rdi", None));
    let plain = |text: String, bytes| Entry {
        text,
        bytes,
        saves: None,
    };
    entry.push(plain("movq %rdi, %r11".into(), 0));
    let area = area(family, stack);
    if area > 0 {
        entry.push(plain(format!("leaq -{area}(%rsp), %rsp"), area));
    }
    entry
}

/// The unwind information of that function up to its call, behind which nothing is thrown.
pub fn call_unwind(family: Family, stack: u32) -> Unwind {
    let (mut rules, mut at, mut depth) = (Vec::new(), 0u32, 8i32);
    for Entry { text, bytes, saves } in entry(family, stack) {
        let len = assembled(&text).map_or(0, |code| code.len() as u32);
        at = at.saturating_add(len);
        if bytes == 0 {
            continue;
        }
        depth = depth.saturating_add_unsigned(bytes);
        rules.push((at, Rule::FrameOffset(depth)));
        let register = saves.and_then(register::by_name);
        if let Some(number) = register.and_then(|r| u8::try_from(r.number()).ok()) {
            let saved = Rule::Saved(dwarf_general(number), depth.saturating_neg());
            rules.push((at, saved));
        }
    }
    let len = call_code(family, stack).len() as u32;
    Unwind { rules, len }
}

/// The code of that function. Its argument is the address of the bank.
pub fn call_code(family: Family, stack: u32) -> Vec<u8> {
    let (words, from, area) = (stack / 8, bank::STACK, area(family, stack));
    let left = if family.pops() { 8 } else { area };
    let mut text = String::new();
    for instruction in entry(family, stack) {
        line!(text, "{}", instruction.text);
    }
    if words > 0 {
        line!(text, "movl ${words}, %ecx\nleaq {from}(%r11), %rsi");
        line!(text, "movq %rsp, %rdi\nrep movsq");
    }
    move_arguments(&mut text, Direction::Load, "r11", family);
    line!(text, "movq {}(%r11), %r11\ncall *%r11", bank::TARGET);
    if left > 0 {
        line!(text, "leaq {left}(%rsp), %rsp");
    }
    line!(text, "popq %r11");
    move_results(&mut text, Direction::Store, "r11", family);
    for register in PRESERVED.iter().rev() {
        line!(text, "popq %{register}");
    }
    line!(text, "ret");
    let code = assembled(&text);
    debug_assert!(code.is_ok(), "{code:?}");
    code.unwrap_or_default()
}
