//! Divisions without checks of the divisor.
//!
//! Cranelift's divisions are defined for all operands: it branches to a trap if a signed divisor is zero, and around the
//! division for a remainder by -1, which is zero. In LLVM's language the first has no meaning, and the second none
//! where the quotient overflows. The machine's division stops the program in both cases.
//!
//! Precondition: the check is directly in front of the division, but for copies, and only its jumps lead into them.

use super::Code;
use super::effect::{Move, as_move};
use super::instruction::{Link, MachInst, number};
use iced_x86::{Code as Opcode, Mnemonic, OpKind, Register};
use smallvec::SmallVec;

/// The number of copies that may be between a check and its division.
const MOST_COPIES: usize = 3;
/// The conditions of branches where the operands are equal, and where they are not.
const EQUAL: u8 = 4;
const OTHER: u8 = 5;

/// Removes the checks of divisors.
pub fn run(code: &mut Code<'_>) {
    let mut targets: SmallVec<[usize; 8]> = SmallVec::new();
    for at in 0..code.insts.len() {
        let Some(gone) = check_of_zero(code, at).or_else(|| check_of_minus_one(code, at)) else {
            continue;
        };
        for gone in gone {
            let Some(inst) = code.insts.get_mut(gone) else {
                continue;
            };
            let link = inst.link;
            inst.remove();
            if let Link::Jump(_, to) = link {
                targets.extend(code.inst_at(to));
            }
        }
    }
    if targets.is_empty() {
        return;
    }
    let ways = code.ways();
    for target in targets {
        if ways.get(target) == Some(&0) {
            unmark(code, target);
        }
    }
}

/// Notes that no jump leads to an instruction any more. A trap that nothing else leads to goes.
fn unmark(code: &mut Code<'_>, target: usize) {
    let before = code.before(target).next();
    let before = before.and_then(|before| code.insts.get(before));
    let is_reached = before.is_none_or(|before| !before.ends());
    let Some(inst) = code.insts.get_mut(target) else {
        return;
    };
    inst.is_target = false;
    if inst.is_trap() && !is_reached {
        inst.remove();
    }
}

/// The divisor of a division, if it is a register.
pub fn divisor(inst: &MachInst) -> Option<Register> {
    let divides = matches!(inst.decoded.mnemonic(), Mnemonic::Div | Mnemonic::Idiv);
    let is_register = divides && inst.decoded.op0_kind() == OpKind::Register && !inst.is_trap();
    is_register.then(|| inst.decoded.op0_register())
}

/// `test r, r; je trap` in front of a division by `r`.
fn check_of_zero(code: &Code<'_>, at: usize) -> Option<SmallVec<[usize; 4]>> {
    let divisor = divisor(code.insts.get(at)?)?;
    let mut below = at;
    for before in code.before(at).take(MOST_COPIES + 1) {
        (!code.insts.get(below)?.is_target).then_some(())?;
        let inst = code.insts.get(before)?;
        if let Link::Jump(Some(EQUAL), to) = inst.link {
            let test_at = code.before(before).next()?;
            let test = code.insts.get(test_at)?;
            let tests = test.decoded.mnemonic() == Mnemonic::Test
                && [0, 1].map(|operand| test.register(operand)) == [Some(divisor); 2];
            let is_trap = code.insts.get(code.inst_at(to)?)?.is_trap();
            let is_found = tests && is_trap && !inst.is_target;
            return is_found.then(|| SmallVec::from_slice(&[before, test_at]));
        }
        let Some(Move::Copy { to, .. }) = as_move(&inst.decoded) else {
            return None;
        };
        (to != number(divisor)).then_some(())?;
        below = before;
    }
    None
}

/// `cmp $-1, r; jne 1f; mov $0, %edx; jmp 2f; 1:` in front of a division by `r`, and `2:` behind it.
fn check_of_minus_one(code: &Code<'_>, at: usize) -> Option<SmallVec<[usize; 4]>> {
    let divisor = divisor(code.insts.get(at)?)?;
    let gone: SmallVec<[usize; 4]> = code.before(at).take(4).collect();
    let &[over, zero, branch, compare] = gone.as_slice() else {
        return None;
    };
    let inst = |at: usize| code.insts.get(at);
    let leads = |from: usize, condition: Option<u8>, to: usize| match inst(from)?.link {
        Link::Jump(found, target) if found == condition => {
            (code.inst_at(target)? == to).then_some(())
        }
        _ => None,
    };
    leads(over, None, at + 1)?;
    leads(branch, Some(OTHER), at)?;
    let compare = &inst(compare)?.decoded;
    let compares = compare.mnemonic() == Mnemonic::Cmp
        && compare.op0_kind() == OpKind::Register
        && compare.op0_register() == divisor
        && is_minus_one(compare.try_immediate(1).ok()?, divisor);
    let is_zero = inst(zero)?.opcode() == Opcode::Mov_r32_imm32;
    let is_entered = [over, zero, branch]
        .iter()
        .any(|at| inst(*at).is_none_or(|inst| inst.is_target));
    (compares && is_zero && !is_entered).then_some(gone)
}

/// Returns true if an immediate operand is -1 in the size of a register.
fn is_minus_one(immediate: u64, of: Register) -> bool {
    let unused = 64 - 8 * of.size().min(8) as u32;
    immediate << unused == u64::MAX << unused
}

#[cfg(test)]
mod tests {
    use super::super::run;
    use super::super::tests::{ENTER, LEAVE, body_by, input};
    use crate::passes::Pass;
    use crate::rewrite::Input;

    /// `idiv %esi`.
    const DIVIDE: [u8; 2] = [0xf7, 0xfe];
    /// `mov $0, %edx; jmp .+2`.
    const ZERO: [u8; 10] = [0xba, 0, 0, 0, 0, 0xe9, 2, 0, 0, 0];

    #[test]
    fn remainders_by_minus_one_are_left_to_the_division() {
        let body = |compare: [u8; 3]| {
            let branch = [0x0f, 0x85, 10, 0, 0, 0];
            body_by(
                &[Pass::DivisionChecks],
                &[&compare, &branch, &ZERO, &DIVIDE],
            )
        };
        assert_eq!(body([0x83, 0xfe, 0xff]), DIVIDE);
        // Another register, and another number.
        assert_ne!(body([0x83, 0xff, 0xff]), DIVIDE);
        assert_ne!(body([0x83, 0xfe, 0xfe]), DIVIDE);
    }

    #[test]
    fn divisors_of_zero_are_left_to_the_division() {
        let len = |test: [u8; 2], trap: [u8; 2]| {
            let branch = [0x0f, 0x84, 10, 0, 0, 0];
            // `mov %rdi, %rax; idiv %esi`.
            let divide = [0x48, 0x89, 0xf8, 0xf7, 0xfe];
            let body = [&ENTER[..], &test, &branch, &divide].concat();
            let bytes = [&body[..], &LEAVE, &trap].concat();
            let start = (body.len() + LEAVE.len()) as u32;
            let input = Input {
                starts: &[0, start],
                traps: &[start],
                ..input(&bytes)
            };
            run(&input).expect("it is understood").bytes.len()
        };
        // `test %esi, %esi`, and of another register; `ud2`.
        let (whole, other) = (
            len([0x85, 0xf6], [0x0f, 0x0b]),
            len([0x85, 0xff], [0x0f, 0x0b]),
        );
        // The test, a short branch, and the trap.
        assert_eq!(other - whole, 2 + 2 + 2);
    }
}
