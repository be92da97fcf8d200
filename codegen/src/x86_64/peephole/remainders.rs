//! Remainders from the division itself: a remainder that is computed from the quotient is what the division leaves in `rdx`.
//!
//! Our pass over Cranelift's code computes a remainder as `n - n / d * d` where it finds the quotient (`codegen/src/divisions.rs`),
//! since Cranelift has no division with two results. Here `mov q, p; imul d, p; sub p, n` becomes `mov %rdx, n`.
//!
//! Precondition: the registers have these values, by copies in one basic block; the product is not read by anything else, nor are
//! the flags of the difference; nothing else writes `rdx` between. It is right because the lower half of `n - n / d * d` only
//! needs that of the dividend, and the division computes the same number.

use super::Code;
use super::copy_propagation::Trace;
use super::divisions::divisor;
use super::effect::{Effects, Move, as_move, bit};
use super::flags::flags_end;
use super::instruction::{MachInst, Width, copy, number};
use super::liveness::Liveness;
use iced_x86::{Code as Opcode, Mnemonic, Register};
use smallvec::SmallVec;
use std::ops::Range;

/// The number of instructions before a division, and behind it, that are looked at.
const MOST: usize = 16;
/// The registers of the dividend's lower half and of the quotient, and of its upper half and the remainder.
const QUOTIENT: u8 = 0;
const REMAINDER: u8 = 2;

/// The value of a register behind a division.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    Other,
    Dividend,
    Divisor,
    Quotient,
    Product,
}

/// A difference that is a remainder.
struct Found {
    difference: usize,
    to: u8,
    product: u8,
    width: Width,
    /// The multiplication, and the copy that it changes.
    gone: SmallVec<[usize; 2]>,
}

/// Rewrites remainders. Returns the numbers of the instructions that are gone.
pub fn run(code: &mut Code<'_>, effects: &mut [Trace], liveness: &Liveness) -> Vec<usize> {
    let mut removed = Vec::new();
    let mut effect_of = Effects::default();
    for (range, live_out) in liveness.ranges() {
        for at in range.clone() {
            let divides = code
                .insts
                .get(at)
                .is_some_and(|inst| divisor(inst).is_some());
            let found = divides.then(|| find(code, effects, &range, at)).flatten();
            let Some(found) = found else { continue };
            let behind = effects.get(found.difference + 1..range.end);
            let behind = behind.unwrap_or_default().iter().rev();
            let live = behind.fold(live_out, |live, done| live & !done.sets | done.reads);
            let is_read = live & bit(found.product) != 0 && found.product != found.to;
            if is_read || !flags_end(code, found.difference + 1, false) {
                continue;
            }
            let Some(by) = copy(REMAINDER, found.to, found.width) else {
                continue;
            };
            let Some(inst) = code.insts.get_mut(found.difference) else {
                continue;
            };
            if inst.replace(&by, &mut code.encoder).is_none() {
                continue;
            }
            if let Some(done) = effects.get_mut(found.difference) {
                *done = Trace::of(&effect_of.of(inst));
            }
            for gone in found.gone {
                if let Some(inst) = code.insts.get_mut(gone) {
                    inst.remove();
                    removed.push(gone);
                }
            }
        }
    }
    removed
}

/// The registers around a division.
struct Around {
    values: [Value; 16],
    /// The copies that put factors into registers, if nothing reads them there.
    copies: [Option<usize>; 16],
    /// The instructions behind the division that write the remainder's register.
    over: SmallVec<[usize; 2]>,
    multiplication: Option<usize>,
    width: Width,
}

/// The difference behind a division that is its remainder.
fn find(code: &Code<'_>, effects: &[Trace], range: &Range<usize>, at: usize) -> Option<Found> {
    let inst = code.insts.get(at)?;
    let width = match inst.opcode() {
        Opcode::Div_rm32 | Opcode::Idiv_rm32 => Width::Half,
        Opcode::Div_rm64 | Opcode::Idiv_rm64 => Width::Whole,
        _ => return None,
    };
    let mut around = Around {
        values: dividends(code, effects, range.start, at, width)?,
        copies: [None; 16],
        over: SmallVec::new(),
        multiplication: None,
        width,
    };
    around.put(number(divisor(inst)?), Value::Divisor);
    around.put(QUOTIENT, Value::Quotient);
    around.put(REMAINDER, Value::Other);
    for at in at + 1..range.end.min(at + 1 + MOST) {
        if around.is_difference(code, at) {
            return around.found(code, at);
        }
        around.step(code, effects, at)?;
    }
    None
}

/// The registers that have the dividend, or its lower half, before a division.
fn dividends(
    code: &Code<'_>,
    effects: &[Trace],
    first: usize,
    at: usize,
    width: Width,
) -> Option<[Value; 16]> {
    // Registers with equal numbers have equal values.
    let mut same: [usize; 16] = std::array::from_fn(|register| register);
    let first = first.max(at.saturating_sub(MOST));
    for (number, before) in (first..at).enumerate() {
        let (inst, done) = (code.insts.get(before)?, effects.get(before)?);
        if let Some((from, to)) = copied(inst, width) {
            *same.get_mut(usize::from(to))? = *same.get(usize::from(from))?;
            continue;
        }
        for (register, same) in (0u8..).zip(&mut same) {
            if (done.writes | done.sets) & bit(register) != 0 {
                *same = 16 * (number + 1) + usize::from(register);
            }
        }
    }
    let dividend = *same.first()?;
    Some(same.map(|same| match same == dividend {
        true => Value::Dividend,
        false => Value::Other,
    }))
}

/// The registers of a copy, if it has all that the division's width asks for.
fn copied(inst: &MachInst, width: Width) -> Option<(u8, u8)> {
    match (as_move(&inst.decoded)?, width) {
        (Move::Copy { from, to }, _) | (Move::Half { from, to }, Width::Half) => Some((from, to)),
        _ => None,
    }
}

impl Around {
    fn value(&self, register: u8) -> Value {
        let value = self.values.get(usize::from(register));
        value.copied().unwrap_or(Value::Other)
    }

    fn put(&mut self, register: u8, value: Value) {
        if let Some(place) = self.values.get_mut(usize::from(register)) {
            *place = value;
        }
    }

    /// The registers of an operation of the division's width between two of them.
    fn operands(&self, inst: &MachInst) -> Option<(u8, u8)> {
        let (to, by) = inst.register(0).zip(inst.register(1))?;
        let is_whole = |register: Register| match self.width {
            Width::Whole => register.is_gpr64(),
            Width::Half => register.is_gpr32(),
        };
        (is_whole(to) && is_whole(by)).then(|| (number(to), number(by)))
    }

    /// Returns true for the dividend less the product.
    fn is_difference(&self, code: &Code<'_>, at: usize) -> bool {
        let inst = code.insts.get(at);
        let inst = inst.filter(|inst| inst.decoded.mnemonic() == Mnemonic::Sub && inst.is_free());
        let operands = inst.and_then(|inst| self.operands(inst));
        operands.is_some_and(|(to, by)| {
            (self.value(to), self.value(by)) == (Value::Dividend, Value::Product)
        })
    }

    /// The difference, if the remainder is still in its register without what computes the product.
    fn found(&self, code: &Code<'_>, difference: usize) -> Option<Found> {
        let (to, product) = self.operands(code.insts.get(difference)?)?;
        let copy = *self.copies.get(usize::from(product))?;
        let gone: SmallVec<[usize; 2]> = self.multiplication.into_iter().chain(copy).collect();
        let is_kept = self.over.iter().all(|at| gone.contains(at));
        let mut parts = gone.iter();
        let is_free = parts.all(|at| code.insts.get(*at).is_some_and(MachInst::is_free));
        (is_kept && is_free).then_some(Found {
            difference,
            to,
            product,
            width: self.width,
            gone,
        })
    }

    /// Follows the values through an instruction behind the division; `None` if the product is used otherwise.
    fn step(&mut self, code: &Code<'_>, effects: &[Trace], at: usize) -> Option<()> {
        let (inst, done) = (code.insts.get(at)?, effects.get(at)?);
        if inst.new_len() == 0 {
            return Some(());
        }
        let product = (0..16).find(|register| self.value(*register) == Value::Product);
        (product.is_none_or(|product| done.reads & bit(product) == 0)).then_some(())?;
        let operands = self.operands(inst);
        let factors = operands.filter(|_| inst.decoded.mnemonic() == Mnemonic::Imul);
        let factors = factors.map(|(to, by)| (to, [self.value(to), self.value(by)]));
        if done.writes & bit(REMAINDER) != 0 {
            self.over.push(at);
        }
        if let Some((to, [Value::Quotient, Value::Divisor] | [Value::Divisor, Value::Quotient])) =
            factors
        {
            self.put(to, Value::Product);
            self.multiplication = Some(at);
            return product.is_none().then_some(());
        }
        let copied = copied(inst, self.width);
        for register in 0u8..16 {
            let is_read = done.reads & bit(register) != 0;
            let is_written = (done.writes | done.sets) & bit(register) != 0;
            if let Some(copy) = self.copies.get_mut(usize::from(register))
                && (is_read || is_written)
            {
                *copy = None;
            }
            if is_written && copied.is_none() {
                self.put(register, Value::Other);
            }
        }
        if let Some((from, to)) = copied {
            let value = self.value(from);
            self.put(to, value);
            if let Some(copy) = self.copies.get_mut(usize::from(to))
                && matches!(value, Value::Quotient | Value::Divisor)
            {
                *copy = Some(at);
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::body_by;
    use crate::passes::Pass;

    /// `mov %rdi, %rax; cltd; idiv %esi`.
    const DIVIDE: [u8; 6] = [0x48, 0x89, 0xf8, 0x99, 0xf7, 0xfe];
    /// `mov %rax, %r9`.
    const COPY: [u8; 3] = [0x49, 0x89, 0xc1];
    /// `imul %esi, %r9d; sub %r9d, %edi`.
    const SUBTRACT: [u8; 7] = [0x44, 0x0f, 0xaf, 0xce, 0x44, 0x29, 0xcf];
    /// `mov %edi, (%r8)`.
    const STORE: [u8; 3] = [0x41, 0x89, 0x38];

    fn body(between: &[u8], behind: &[u8]) -> Vec<u8> {
        let all = [&DIVIDE[..], &COPY, between, &SUBTRACT, &STORE, behind];
        body_by(&[Pass::Divisions], &all)
    }

    #[test]
    fn a_difference_is_the_remainder_of_the_division() {
        // `mov %edx, %edi`.
        let new = [&DIVIDE[..], &[0x89, 0xd7], &STORE].concat();
        assert_eq!(body(&[], &[]), new);
    }

    #[test]
    fn the_product_may_be_used_and_the_remainder_lost() {
        let old = |between: &[u8], behind: &[u8]| {
            [&DIVIDE[..], &COPY, between, &SUBTRACT, &STORE, behind].concat()
        };
        // `mov %r9, %rax` reads the product.
        let reads = [0x4c, 0x89, 0xc8];
        assert_eq!(body(&[], &reads), old(&[], &reads));
        // `mov %rcx, %rdx`, and `mov %rcx, %rsi`, which is the divisor.
        for writes in [[0x48, 0x89, 0xca], [0x48, 0x89, 0xce]] {
            assert_eq!(body(&writes, &[]), old(&writes, &[]));
        }
    }
}
