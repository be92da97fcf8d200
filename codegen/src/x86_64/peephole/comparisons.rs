//! Comparisons whose flags are there already: of the same operands, in either order, or of a result with zero.
//!
//! A forward pass over the code tracks what the flags are of, also along jumps to places that nothing else leads to.
//!
//! Precondition: what reads the flags needs only those that are the same, or has another condition for swapped operands. It is
//! right because no operand and no flag changes between the two. Cranelift compares anew for each use of a comparison but
//! the first, and never uses the flags of an operation that is none. Flags may live across blocks behind this pass.

use super::Code;
use super::effect::{Effects, Registers, bit};
use super::instruction::{Link, MachInst, condition, number};
use iced_x86::{Code as Opcode, FlowControl, Instruction, Mnemonic, OpKind, Register, RflagsBits};
use rustc_hash::FxHashMap;

/// The flags that conditions depend on.
pub const STATUS: u32 =
    RflagsBits::OF | RflagsBits::SF | RflagsBits::ZF | RflagsBits::PF | RflagsBits::CF;

/// An operand of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Operand {
    Register(Register),
    Number(u64),
}

/// The meaning of the flags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Flags {
    /// Those of a comparison.
    Compared(Operand, Operand),
    /// Those of a test of the common bits of two operands.
    Tested(Operand, Operand),
    /// Those of a result: the flags for carry and overflow are those of the operation.
    Of(Register),
}

impl Flags {
    /// The registers that they are of.
    fn operands(self) -> Registers {
        let of = |operand: Operand| match operand {
            Operand::Register(register) => bit(number(register)),
            Operand::Number(_) => 0,
        };
        match self {
            Self::Compared(left, right) | Self::Tested(left, right) => of(left) | of(right),
            Self::Of(result) => bit(number(result)),
        }
    }
}

/// The way in which the readers of a comparison's flags read the ones that are there already.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    Same,
    /// As those of a comparison with its operands in the other order.
    Swapped,
    /// All but those for carry and overflow are the same.
    OfResult,
    /// The comparison is with the number behind that of the flags.
    OneMore,
    /// The comparison is with the number before that of the flags.
    OneLess,
}

/// Removes such comparisons.
pub fn run(code: &mut Code<'_>) {
    let ways = code.ways();
    let mut effects = Effects::default();
    let mut flags: Option<Flags> = None;
    let mut at_targets: FxHashMap<usize, Flags> = FxHashMap::default();
    let mut goes_on = false;
    for at in 0..code.insts.len() {
        let Some(inst) = code.insts.get(at) else {
            break;
        };
        if inst.is_target {
            let is_only = !goes_on && ways.get(at) == Some(&1);
            flags = at_targets.remove(&at).filter(|_| is_only);
        }
        goes_on = !inst.ends() && inst.decoded.flow_control() != FlowControl::Return;
        if let Link::Jump(_, to) = inst.link {
            let to = code.inst_at(to).filter(|to| *to > at);
            at_targets.extend(to.zip(flags));
            continue;
        }
        if inst.new_len() == 0 {
            continue;
        }
        let meant = meaning(&inst.decoded).filter(|_| inst.is_free());
        let reading = match (flags, meant) {
            (Some(known), Some(meant)) if is_comparison(&inst.decoded) => reading(known, meant),
            _ => None,
        };
        let behind = after(inst, flags, meant, &mut effects);
        if reading.is_none_or(|reading| remove(code, at, reading).is_none()) {
            flags = behind;
        }
    }
}

/// Removes a comparison, given how its readers read the flags that are there already; `None` if one cannot.
fn remove(code: &mut Code<'_>, at: usize, reading: Reading) -> Option<()> {
    for (user, new) in users(code, at + 1, reading)? {
        *code.insts.get_mut(user)? = new;
    }
    code.insts.get_mut(at)?.remove();
    Some(())
}

/// The flags behind an instruction.
fn after(
    inst: &MachInst,
    flags: Option<Flags>,
    meant: Option<Flags>,
    effects: &mut Effects,
) -> Option<Flags> {
    let is_straight = inst.decoded.flow_control() == FlowControl::Next;
    if !is_straight || inst.link == Link::Table || inst.lead != 0 {
        return None;
    }
    if inst.decoded.rflags_modified() != 0 {
        return meant;
    }
    let flags = flags?;
    let written = effects.of_instruction(&inst.decoded).writes;
    (written & flags.operands() == 0).then_some(flags)
}

/// Returns true for an instruction that only sets flags.
fn is_comparison(inst: &Instruction) -> bool {
    matches!(inst.mnemonic(), Mnemonic::Cmp | Mnemonic::Test)
}

/// The meaning of the flags that an instruction sets.
fn meaning(inst: &Instruction) -> Option<Flags> {
    use Mnemonic::{Add, And, Cmp, Dec, Inc, Neg, Or, Sar, Shl, Shr, Sub, Test, Xor};
    let operand = |at: u32| match inst.op_kind(at) {
        OpKind::Register if inst.op_register(at).is_gpr() => {
            Some(Operand::Register(inst.op_register(at)))
        }
        _ => inst.try_immediate(at).ok().map(Operand::Number),
    };
    let result = match operand(0)? {
        Operand::Register(result) => result,
        Operand::Number(_) => return None,
    };
    let zero = Operand::Number(0);
    match inst.mnemonic() {
        Cmp if operand(1)? == zero => Some(Flags::Tested(operand(0)?, operand(0)?)),
        Cmp => Some(Flags::Compared(operand(0)?, operand(1)?)),
        Test => Some(Flags::Tested(operand(0)?, operand(1)?)),
        // Carry and overflow are clear behind them.
        And | Or | Xor => Some(Flags::Tested(operand(0)?, operand(0)?)),
        Add | Sub | Neg | Inc | Dec => Some(Flags::Of(result)),
        // A count of zero leaves the flags as they are.
        Shl | Shr | Sar => match operand(1)? {
            Operand::Number(1..32) => Some(Flags::Of(result)),
            _ => None,
        },
        _ => None,
    }
}

/// The way in which known flags take the place of those of a comparison; `None` if they cannot.
fn reading(known: Flags, meant: Flags) -> Option<Reading> {
    match (known, meant) {
        _ if known == meant => Some(Reading::Same),
        (Flags::Compared(left, right), Flags::Compared(first, second))
            if (left, right) == (second, first) =>
        {
            Some(Reading::Swapped)
        }
        (Flags::Tested(left, right), Flags::Tested(first, second))
            if (left, right) == (second, first) =>
        {
            Some(Reading::Same)
        }
        (Flags::Of(result), Flags::Tested(left, right)) => {
            let is_it = left == Operand::Register(result) && left == right;
            is_it.then_some(Reading::OfResult)
        }
        _ => None,
    }
}

/// The instructions from `first` on that read the flags, each with its number and its form for the flags that are there; `None`
/// if one of them cannot read those.
pub fn users(
    code: &mut Code<'_>,
    first: usize,
    reading: Reading,
) -> Option<Vec<(usize, MachInst)>> {
    let mut users = Vec::new();
    if reading == Reading::Same {
        return Some(users);
    }
    for at in first..code.insts.len() {
        let inst = code.insts.get(at)?;
        // Flags do not live across blocks of Cranelift's code.
        if inst.is_target {
            break;
        }
        // A removed one.
        if inst.new_len() == 0 {
            continue;
        }
        let mut new = inst.clone();
        match inst.link {
            Link::Jump(None, _) | Link::Table | Link::Indirect(_) => break,
            Link::Jump(Some(condition), to) => {
                new.link = Link::Jump(Some(reread(condition, reading)?), to);
            }
            _ if inst.decoded.flow_control() != FlowControl::Next => break,
            _ if inst.decoded.rflags_read() & STATUS != 0 => {
                let read = condition(&inst.decoded)?;
                let mut by = inst.decoded;
                if reread(read, reading)? != read {
                    (reading == Reading::Swapped).then_some(())?;
                    by.set_code(swapped(inst.opcode())?);
                }
                new.replace(&by, &mut code.encoder)?;
            }
            _ => match inst.decoded.rflags_modified() & STATUS {
                0 => continue,
                STATUS => break,
                _ => return None,
            },
        }
        users.push((at, new));
    }
    Some(users)
}

/// The condition, by the machine's number, with which an instruction reads other flags; `None` if there is none.
fn reread(condition: u8, reading: Reading) -> Option<u8> {
    match (condition, reading) {
        // Equality.
        (4 | 5, Reading::Swapped | Reading::OfResult) => Some(condition),
        // The sign and the parity.
        (8..=11, Reading::OfResult) => Some(condition),
        // A number is less than zero by its sign.
        (12 | 13, Reading::OfResult) => Some(condition - 4),
        // Less than a number is at most the one before.
        (2 | 3, Reading::OneMore) => Some(condition + 4),
        (12 | 13, Reading::OneMore) => Some(condition + 2),
        (6 | 7, Reading::OneLess) => Some(condition - 4),
        (14 | 15, Reading::OneLess) => Some(condition - 2),
        (2 | 7, Reading::Swapped) => Some(9 - condition),
        (3 | 6, Reading::Swapped) => Some(9 - condition),
        (12 | 15, Reading::Swapped) => Some(27 - condition),
        (13 | 14, Reading::Swapped) => Some(27 - condition),
        (_, Reading::Same) => Some(condition),
        _ => None,
    }
}

/// Pairs of instructions with conditions for the same relation of swapped operands.
macro_rules! pairs {
    ($($one:ident $other:ident)*) => {
        /// The instruction for swapped operands, if it is another one.
        fn swapped(opcode: Opcode) -> Option<Opcode> {
            match opcode {
                $(Opcode::$one => Some(Opcode::$other), Opcode::$other => Some(Opcode::$one),)*
                _ => None,
            }
        }
    };
}

pairs! {
    Setb_rm8 Seta_rm8
    Setbe_rm8 Setae_rm8
    Setl_rm8 Setg_rm8
    Setle_rm8 Setge_rm8
    Cmovb_r32_rm32 Cmova_r32_rm32
    Cmovbe_r32_rm32 Cmovae_r32_rm32
    Cmovl_r32_rm32 Cmovg_r32_rm32
    Cmovle_r32_rm32 Cmovge_r32_rm32
    Cmovb_r64_rm64 Cmova_r64_rm64
    Cmovbe_r64_rm64 Cmovae_r64_rm64
    Cmovl_r64_rm64 Cmovg_r64_rm64
    Cmovle_r64_rm64 Cmovge_r64_rm64
}

#[cfg(test)]
mod tests {
    use super::super::tests::body_by;
    use crate::passes::Pass;

    /// Checks the result for a body.
    #[track_caller]
    fn becomes(body: &[&[u8]], expected: &[&[u8]]) {
        let passes = [Pass::ShortEncodings, Pass::Comparisons];
        assert_eq!(body_by(&passes, body), expected.concat());
    }

    // cmp %eax, %edx; cmp %edx, %eax
    const COMPARE: &[u8] = &[0x39, 0xc2];
    const SWAPPED: &[u8] = &[0x39, 0xd0];
    // cmovl %edx, %r8d; setle %cl; setge %cl; sete %cl
    const SELECT: &[u8] = &[0x44, 0x0f, 0x4c, 0xc2];
    const IS_AT_MOST: &[u8] = &[0x0f, 0x9e, 0xc1];
    const IS_AT_LEAST: &[u8] = &[0x0f, 0x9d, 0xc1];
    const IS_EQUAL: &[u8] = &[0x0f, 0x94, 0xc1];

    #[test]
    fn operands_are_compared_once() {
        let once: &[&[u8]] = &[COMPARE, SELECT, IS_AT_MOST];
        becomes(&[COMPARE, SELECT, COMPARE, IS_AT_MOST], once);
        let swapped: &[&[u8]] = &[COMPARE, SELECT, SWAPPED, IS_AT_MOST];
        becomes(swapped, &[COMPARE, SELECT, IS_AT_LEAST]);
        // An instruction that another pass removes.
        let nop: &[u8] = &[0x90];
        let removed: &[&[u8]] = &[COMPARE, SELECT, SWAPPED, nop, IS_AT_MOST];
        becomes(removed, &[COMPARE, SELECT, IS_AT_LEAST]);
    }

    #[test]
    fn operands_that_change_are_compared_again() {
        // mov %ecx, %edx
        let changes: &[u8] = &[0x89, 0xca];
        let again: &[&[u8]] = &[COMPARE, SELECT, changes, COMPARE, IS_AT_MOST];
        becomes(again, again);
        // add %esi, %edi: it changes the flags
        let adds: &[u8] = &[0x01, 0xf7];
        let again: &[&[u8]] = &[COMPARE, SELECT, adds, COMPARE, IS_AT_MOST];
        becomes(again, again);
    }

    #[test]
    fn a_result_is_compared_with_zero_by_its_flags() {
        // sub %esi, %edi; and %esi, %edi; test %edi, %edi
        let sub: &[u8] = &[0x29, 0xf7];
        let and: &[u8] = &[0x21, 0xf7];
        let test: &[u8] = &[0x85, 0xff];
        becomes(&[sub, test, IS_EQUAL], &[sub, IS_EQUAL]);
        becomes(&[and, test, IS_AT_MOST], &[and, IS_AT_MOST]);
        // The difference may overflow.
        let stays: &[&[u8]] = &[sub, test, IS_AT_MOST];
        becomes(stays, stays);
        // test %rdi, %rdi
        let wide: &[u8] = &[0x48, 0x85, 0xff];
        let stays: &[&[u8]] = &[sub, wide, IS_EQUAL];
        becomes(stays, stays);
    }

    #[test]
    fn a_place_that_one_jump_leads_to_has_its_flags() {
        // jne over two instructions, jmp over the next two
        let jump: &[u8] = &[0x0f, 0x85, 10, 0, 0, 0];
        let other: &[u8] = &[0xe9, 5, 0, 0, 0];
        let behind: &[&[u8]] = &[
            COMPARE, jump, SWAPPED, IS_AT_MOST, other, SWAPPED, IS_AT_MOST,
        ];
        let jumps: [&[u8]; 2] = [&[0x0f, 0x85, 8, 0, 0, 0], &[0xe9, 3, 0, 0, 0]];
        becomes(
            behind,
            &[COMPARE, jumps[0], IS_AT_LEAST, jumps[1], IS_AT_LEAST],
        );
    }
}
