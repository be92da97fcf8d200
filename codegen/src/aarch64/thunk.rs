//! The functions of our own in objects for AArch64: what Cranelift has no instruction for. They take arguments
//! and return results as functions of C do.

use super::bank;
use super::barrier::{self, Branch};
use super::clearing::Clearing;
use super::encoding::{RETURN, bytes};
use super::immediate::Immediate;
use super::instruction::INSTRUCTIONS;
use super::type_check;
use crate::protection::Barriers;
use crate::type_check::CalleeType;
use crate::unwind::Unwind;

/// A function of our own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Thunk {
    /// Compares and swaps 128 bits.
    Swap,
    /// An instruction, by its row in the table.
    Instruction(u16),
    /// An instruction of which a constant is a part.
    Immediate(Immediate),
    /// Calls a function with the registers of a bank, and so many words on the stack.
    Bank(u16),
    /// Jumps to the function in a register if its type has the expected number.
    TypeCheck(u8, CalleeType),
    /// Clears registers and returns.
    Clear(Clearing),
    /// Returns, jumps or calls, with a barrier behind it.
    Barred(Branch),
}

/// Compares and swaps 128 bits at `x0`: expected `x2`, `x3`, new `x4`, `x5`. Without a match the old value is
/// stored, which shows that it was read at once.
const COMPARE_AND_SWAP: &[u32] = &[
    0xc87f_9c06, // ldaxp x6, x7, [x0]
    0xeb02_00df, // cmp x6, x2
    0xfa43_00e0, // ccmp x7, x3, #0, eq
    0x9a86_0088, // csel x8, x4, x6, eq
    0x9a87_00a9, // csel x9, x5, x7, eq
    0xc82a_a408, // stlxp w10, x8, x9, [x0]
    0x35ff_ff4a, // cbnz w10, the start
    0xaa06_03e0, // mov x0, x6
    0xaa07_03e1, // mov x1, x7
];

/// The name of the function that compares and swaps.
const SWAP: &str = "compare_and_swap";

impl Thunk {
    /// The function with this name in [`INSTRUCTIONS`].
    pub fn named(name: &str) -> Option<Self> {
        let row = INSTRUCTIONS.binary_search_by_key(&name, |row| row.0).ok()?;
        Some(Self::Instruction(u16::try_from(row).ok()?))
    }

    fn row(self) -> (&'static str, &'static [u32]) {
        let row = match self {
            Self::Instruction(row) => INSTRUCTIONS.get(usize::from(row)).copied(),
            _ => None,
        };
        row.unwrap_or((SWAP, COMPARE_AND_SWAP))
    }

    /// A name for the object's symbol table.
    pub fn name(self) -> String {
        match self {
            Self::Bank(words) => bank::call_name(words),
            Self::Immediate(immediate) => immediate.name(),
            Self::Clear(clearing) => clearing.name(),
            Self::Barred(branch) => branch.name(),
            Self::TypeCheck(register, expected) => {
                let CalleeType { number, distance } = expected;
                format!(".Lcheck.x{register}.{number:x}.{distance}")
            }
            _ => format!(".L{}", self.row().0),
        }
    }

    /// The unwind information of a function that calls what may throw.
    pub fn unwind(self) -> Option<Unwind> {
        match self {
            Self::Bank(words) => Some(bank::call_unwind(words)),
            _ => None,
        }
    }

    /// The instructions, with a barrier behind the last one if that is asked for.
    pub fn guarded_code(self, barriers: Barriers) -> Vec<u8> {
        let mut code = self.code();
        if barriers.jumps || matches!(self, Self::Barred(_)) {
            code.extend(bytes(barrier::WORDS));
        }
        code
    }

    /// The instructions. The last one returns or jumps.
    fn code(self) -> Vec<u8> {
        let words = match self {
            Self::Bank(words) => return bank::call_code(words),
            Self::TypeCheck(register, expected) => {
                return bytes(type_check::words(register, expected));
            }
            Self::Barred(branch) => return bytes(branch.words()),
            Self::Immediate(immediate) => immediate.words().collect(),
            Self::Clear(clearing) => clearing.words(),
            _ => self.row().1.to_vec(),
        };
        bytes(words.into_iter().chain([RETURN]))
    }
}
