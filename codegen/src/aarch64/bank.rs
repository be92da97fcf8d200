//! Banks of registers for AArch64: a context, an error, a chain, and arguments that are copied to the stack, which
//! Cranelift does not pass.

use super::abi::{self, ARGUMENTS};
use super::encoding::{
    AUTHENTICATE, Access, LINK, RETURN, SIGN, SP, add, bytes_of, call_behind, len_of, lower_stack,
};
use crate::abi::{Conventions, Reach, Return, Slot, Used};
use crate::bank::{self, Bank, BankSlot, Family};
use crate::lower_error::LowerError;
use crate::rewrite::Preserving;
use crate::scalarize::Scalarizer;
use crate::unwind::{Rule, Unwind};
use bitsmith_model::attr::{AttrListId, index};
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::types::{FuncType, TypeId};
use cranelift_codegen::gimli::AArch64 as Dwarf;

/// The general registers of a bank: those of C, then that of the pointer to a result, the context, the error, the
/// asynchronous context and the chain.
const REGISTERS: [u32; 13] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 20, 21, 22, 15];
/// The register of the error.
const OF_ERROR: u32 = 21;
const RESULT_POINTER: u32 = 8;
const CONTEXT: u32 = 9;
const ERROR: u32 = 10;
const ASYNC: u32 = 11;
const CHAIN: u32 = 12;
/// The number of registers of each kind for results.
const RESULTS: u32 = 8;

/// The attributes of parameters with registers of their own.
const SPECIAL: [(AttrKind, u32); 4] = [
    (AttrKind::SwiftSelf, CONTEXT),
    (AttrKind::SwiftError, ERROR),
    (AttrKind::SwiftAsync, ASYNC),
    (AttrKind::Nest, CHAIN),
];

/// The bank of calls of a convention; none if Cranelift passes all arguments.
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
    let has = |number: usize, kind| conventions.has(attrs, index::param(number), kind);
    let is_special = |number: usize| SPECIAL.iter().any(|(kind, _)| has(number, *kind));
    let copied = (0..args.len()).any(|n| has(n, AttrKind::ByVal));
    let is_plain = !(0..args.len()).any(is_special);
    // Functions that only this module calls have contexts as other arguments.
    if !copied && (is_plain || conventions.reach == Reach::Closed) {
        return Ok(None);
    }
    if func.vararg {
        return Err("a variadic function with a context, an error or a byval argument".into());
    }
    if !matches!(convention, CallConv::C | CallConv::Fast | CallConv::Swift) {
        return Err("a context, an error or a byval argument with this calling convention".into());
    }
    places(conventions, scalarizer, (func, args), attrs, Family::C).map(Some)
}

/// The bank of a variadic function that passes all its arguments on, and of the call that does.
///
/// # Errors
///
/// Types that cannot be passed.
pub fn forwarding(
    conventions: &Conventions<'_, '_>,
    scalarizer: &Scalarizer<'_>,
    types: (&FuncType, &[TypeId]),
    attrs: AttrListId,
) -> Result<Box<Bank>, LowerError> {
    let bank = places(conventions, scalarizer, types, attrs, Family::Forward)?;
    match bank.stack {
        0 => Ok(bank),
        _ => Err("a musttail call from a variadic function with arguments on the stack".into()),
    }
}

/// The places of arguments and of a result.
fn places(
    conventions: &Conventions<'_, '_>,
    scalarizer: &Scalarizer<'_>,
    (func, args): (&FuncType, &[TypeId]),
    attrs: AttrListId,
    family: Family,
) -> Result<Box<Bank>, LowerError> {
    let has = |number: usize, kind| conventions.has(attrs, index::param(number), kind);
    let special = |number: usize| SPECIAL.iter().find(|(kind, _)| has(number, *kind));
    let ret = abi::result(conventions, scalarizer, attrs, func.ret)?;
    let mut used = Used::before(&ret);
    let (mut params, mut error) = (Vec::with_capacity(args.len()), None);
    for (number, ty) in args.iter().enumerate() {
        let at = index::param(number);
        if let Some((slot, to)) = abi::byval(conventions, scalarizer, attrs, at, &mut used)? {
            params.push(vec![(slot, BankSlot::Stack(to))]);
        } else if let Some((_, register)) = special(number) {
            if *register == ERROR {
                error = Some((number, ERROR * 8));
            }
            let (slots, _) = abi::slots(conventions, scalarizer, (attrs, at), *ty)?;
            let placed = slots.into_iter();
            params.push(placed.map(|s| (s, BankSlot::Bank(register * 8))).collect());
        } else if has(number, AttrKind::StructRet) {
            let to = BankSlot::Bank(RESULT_POINTER * 8);
            let slots = abi::result_pointer(&ret)?.into_iter();
            params.push(slots.map(|slot| (slot, to)).collect());
        } else {
            let mut before = used;
            let slots = abi::argument(conventions, scalarizer, (attrs, at), *ty, &mut used)?;
            let placed = slots.into_iter();
            params.push(
                placed
                    .map(|slot| (slot, placed_at(slot, &mut before)))
                    .collect(),
            );
        }
    }
    let stack = used.stack.next_multiple_of(8);
    if stack > bank::MOST_STACK {
        return Err("so many arguments on the stack with a context or a byval argument".into());
    }
    let memory = matches!(ret, Return::Memory(_)).then_some(RESULT_POINTER * 8);
    let results = match ret {
        Return::Registers(slots) => results(slots),
        Return::Memory(_) => Vec::new(),
    };
    Ok(Box::new(Bank {
        family,
        params,
        results,
        memory,
        error,
        stack,
    }))
}

/// The place of the next argument.
fn placed_at(slot: Slot, used: &mut Used) -> BankSlot {
    let before = *used;
    match used.take(slot, ARGUMENTS) {
        Some(at) => BankSlot::Stack(at),
        None if slot.is_vector() => BankSlot::Bank(bank::VECTORS + before.vectors * 16),
        None => BankSlot::Bank(before.gprs * 8),
    }
}

fn results(slots: Vec<Slot>) -> Vec<(Slot, u32)> {
    let (mut general, mut vectors) = (0, 0);
    let place = |slot: Slot| match slot.is_vector() {
        true => {
            vectors += 1;
            (slot, bank::VECTOR_RESULTS + (vectors - 1) * 16)
        }
        false => {
            general += slot.gprs();
            (slot, bank::RESULTS + (general - slot.gprs()) * 8)
        }
    };
    slots.into_iter().map(place).collect()
}

/// The register with the address of the bank around a call, and then of the callee.
const BASE: u32 = 16;
const JUMP_TO_BASE: u32 = 0xd61f_0000 | BASE << 5;
const CALL_BASE: u32 = 0xd63f_0000 | BASE << 5;
const MOVE_0_TO_BASE: u32 = 0xaa00_03e0 | BASE;

impl Access {
    /// Moves the registers of arguments.
    fn arguments(self, out: &mut Vec<u32>, base: u32) {
        let vectors = 0..ARGUMENTS.vectors;
        out.extend(vectors.map(|v| self.vector(v, base, bank::VECTORS + v * 16)));
        let general = (0..).step_by(8).zip(REGISTERS);
        out.extend(general.map(|(at, register)| self.general(register, base, at)));
    }
    /// Moves the registers of results.
    fn results(self, out: &mut Vec<u32>, base: u32) {
        let vectors = 0..RESULTS;
        out.extend(vectors.map(|v| self.vector(v, base, bank::VECTOR_RESULTS + v * 16)));
        let general = 0..RESULTS;
        out.extend(general.map(|r| self.general(r, base, bank::RESULTS + r * 8)));
        out.push(self.general(OF_ERROR, base, ERROR * 8));
    }
}

/// The code before a function. If `is_left` is true, calls can replace its frame.
pub fn before(is_left: bool) -> Preserving {
    const FRAME: u32 = (bank::STACK + 8).next_multiple_of(16);
    let mut code = vec![SIGN];
    let mut rules = vec![(len_of(&code), Rule::Signed)];
    code.push(lower_stack(FRAME));
    rules.push((len_of(&code), Rule::FrameOffset(FRAME.cast_signed())));
    code.push(Access::Store.general(LINK, SP, FRAME - 8));
    rules.push((len_of(&code), Rule::Saved(Dwarf::X30, -8)));
    Access::Store.arguments(&mut code, SP);
    code.extend([add(0, SP, 0), add(1, SP, FRAME)]);
    let call = code.len();
    code.push(0);
    if is_left {
        let mut leave = vec![MOVE_0_TO_BASE];
        Access::Load.arguments(&mut leave, SP);
        leave.push(Access::Load.general(LINK, SP, FRAME - 8));
        leave.extend([add(SP, SP, FRAME), AUTHENTICATE, JUMP_TO_BASE]);
        // cbz x0, the code behind this
        code.push(0xb400_0000 | (len_of(&leave) / 4 + 1) << 5);
        code.extend(leave);
    }
    Access::Load.results(&mut code, SP);
    code.push(Access::Load.general(LINK, SP, FRAME - 8));
    code.extend([add(SP, SP, FRAME), AUTHENTICATE, RETURN]);
    call_behind(&mut code, call);
    let len = len_of(&code);
    // There, it is as if this code had not run.
    rules.extend([
        (len, Rule::Frame(Dwarf::SP, 0)),
        (len, Rule::Restored(Dwarf::X30)),
        (len, Rule::Signed),
    ]);
    Preserving {
        bytes: bytes_of(&code),
        unwind: Unwind { rules, len },
    }
}

/// The name of the function that calls with so many words on the stack go through.
pub fn call_name(words: u16) -> String {
    format!(".Lcall.c.{words}")
}

/// The registers that it saves, from the stack pointer on; the first one is the address of the bank.
const SAVED: [u32; 5] = [0, 20, 21, 22, LINK];
const SAVED_BYTES: u32 = 48;

/// The instructions before the call, and the unwind information of all.
fn to_call(words: u16) -> (Vec<u32>, Vec<(u32, Rule)>) {
    let area = u32::from(words).saturating_mul(8).next_multiple_of(16);
    let mut code = vec![SIGN];
    let mut rules = vec![(len_of(&code), Rule::Signed)];
    code.push(lower_stack(SAVED_BYTES));
    rules.push((len_of(&code), Rule::FrameOffset(SAVED_BYTES.cast_signed())));
    for (at, register) in (0..).step_by(8).zip(SAVED) {
        code.push(Access::Store.general(register, SP, at));
        let offset = at.wrapping_sub(SAVED_BYTES).cast_signed();
        let register = u16::try_from(register).unwrap_or_default();
        if register > 0 {
            let register = cranelift_codegen::gimli::Register(register);
            rules.push((len_of(&code), Rule::Saved(register, offset)));
        }
    }
    if area > 0 {
        code.push(lower_stack(area));
        let depth = area.saturating_add(SAVED_BYTES).cast_signed();
        rules.push((len_of(&code), Rule::FrameOffset(depth)));
        code.extend([
            0xd280_0009 | u32::from(words) << 5, // mov x9, #words
            add(10, 0, bank::STACK),
            add(11, SP, 0),
            0xf840_854c, // ldr x12, [x10], #8
            0xf800_856c, // str x12, [x11], #8
            0xf100_0529, // subs x9, x9, #1
            0x54ff_ffa1, // b.ne the load
        ]);
    }
    code.push(MOVE_0_TO_BASE);
    Access::Load.arguments(&mut code, BASE);
    code.push(Access::Load.general(BASE, BASE, bank::TARGET));
    (code, rules)
}

/// The unwind information of that function.
pub fn call_unwind(words: u16) -> Unwind {
    let (_, rules) = to_call(words);
    let len = u32::try_from(call_code(words).len()).unwrap_or_default();
    Unwind { rules, len }
}

/// The code of that function. Its argument is the address of the bank.
pub fn call_code(words: u16) -> Vec<u8> {
    let (mut code, _) = to_call(words);
    let area = u32::from(words).saturating_mul(8).next_multiple_of(16);
    code.push(CALL_BASE);
    if area > 0 {
        code.push(add(SP, SP, area));
    }
    code.push(Access::Load.general(BASE, SP, 0));
    Access::Store.results(&mut code, BASE);
    for (at, register) in (0..).step_by(8).zip(SAVED).skip(1) {
        code.push(Access::Load.general(register, SP, at));
    }
    code.extend([add(SP, SP, SAVED_BYTES), AUTHENTICATE, RETURN]);
    bytes_of(&code)
}
