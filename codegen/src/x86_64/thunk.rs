//! The functions of our own in objects for x86-64.

use super::abi::{ARGUMENT_NAMES, ARGUMENTS};
use super::asm::Dialect;
use super::asm::assembler::assembled_own;
use super::avx512::Instruction;
use super::bank;
use super::builtin_setjmp::BuiltinJump;
use super::guard;
use super::segment::{Segment, SegmentAccess};
use super::speculation;
use super::stack_copy::StackCopy;
use super::vectors;
use super::x87::X87;
use crate::abi::{Abi, STACK_ALIGN, Used, Vectors};
use crate::bank::Family;
use crate::protection::Speculation;
use crate::unwind::Unwind;

/// A function of our own. Those for variadic calls set `al`, then jump to the address in an argument: Cranelift
/// cannot set `al`. The argument follows all arguments of the callee, which ignores it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Thunk {
    /// The address is in the general register of the argument with this number.
    Register(u8),
    /// The address is on the stack, at this offset from the return address in bytes.
    Stack(u32),
    /// A function for `x86_fp80`.
    X87(X87),
    /// An intrinsic of AVX-512.
    Instruction(Instruction),
    /// Multiplies the first two arguments and adds the third, rounding once. The instruction for their type ends so.
    MultiplyAdd(&'static str),
    /// Rounds a float, whose instructions end so, to an integer in a register, in the rounding mode.
    RoundToInt(&'static str, &'static str),
    /// The guard of stack protectors, at an offset in a segment.
    Guard(Segment, i32),
    /// An access to memory relative to a segment register.
    Segment(SegmentAccess),
    /// A function for `__builtin_setjmp` and its jumps.
    BuiltinJump(BuiltinJump),
    /// Moves vector registers to memory, or back.
    Vectors(vectors::Move, Vectors),
    /// Calls a function with a copy of the arguments on the stack.
    StackCopy(StackCopy),
    /// Calls a function with the registers of a bank, and so many bytes on the stack.
    Bank(Family, u32),
    /// Makes an indirect call or jump to the address in `r11`.
    Brancher,
}

impl Thunk {
    /// The function that a call goes through, if any.
    pub fn of_call(abi: &Abi, is_variadic: bool) -> Option<Self> {
        let used = abi.used;
        let vectors = abi.wide_beside_copies();
        if vectors.is_some() || abi.stack_align > STACK_ALIGN {
            return Some(Self::StackCopy(StackCopy {
                registers: u8::try_from(used.gprs).unwrap_or(u8::MAX),
                words: used.stack.div_ceil(8),
                align: abi.stack_align,
                vectors,
            }));
        }
        is_variadic.then(|| Self::variadic(used))
    }
    /// The function for a variadic call whose arguments take these places.
    fn variadic(used: Used) -> Self {
        match u8::try_from(used.gprs) {
            Ok(next) if used.gprs < ARGUMENTS.gprs => Self::Register(next),
            _ => Self::Stack(used.stack.next_multiple_of(8)),
        }
    }
    /// A name for the object's symbol table.
    pub fn name(self) -> String {
        match self {
            Self::Register(number) => format!(".Lvariadic.r{number}"),
            Self::Stack(offset) => format!(".Lvariadic.s{offset}"),
            Self::X87(function) => function.name(),
            Self::Instruction(instruction) => instruction.name(),
            Self::MultiplyAdd(of) => format!(".Lfma.{of}"),
            Self::RoundToInt(of, register) => format!(".Lrint.{of}.{register}"),
            Self::Guard(segment, offset) => guard::name(segment, offset),
            Self::Segment(access) => access.name(),
            Self::BuiltinJump(jump) => jump.name(),
            Self::Vectors(way, registers) => vectors::name(way, registers),
            Self::StackCopy(call) => call.name(),
            Self::Bank(family, stack) => bank::call_name(family, stack),
            Self::Brancher => speculation::NAME.to_owned(),
        }
    }
    /// The unwind information of a function that calls what may throw.
    pub fn unwind(self) -> Option<Unwind> {
        match self {
            Self::StackCopy(call) => Some(call.unwind()),
            Self::Bank(family, stack) => Some(bank::call_unwind(family, stack)),
            _ => None,
        }
    }
    /// Returns true if its last instruction is an indirect jump, and it makes no other indirect branch.
    pub fn jumps(self) -> bool {
        matches!(self, Self::Register(_) | Self::Stack(_))
    }
    /// Returns true if it makes an indirect call.
    pub fn calls(self) -> bool {
        matches!(self, Self::StackCopy(_) | Self::Bank(..))
    }
    /// The instructions, with protection against speculation.
    pub fn guarded_code(self, speculation: Speculation) -> Vec<u8> {
        if speculation.branches.is_some() && self.jumps() {
            return self.direct_code();
        }
        let mut code = self.code();
        if speculation.returns || speculation.jumps {
            code.push(speculation::TRAP);
        }
        code
    }
    /// The instructions for variadic calls with a direct jump to the function that makes indirect jumps.
    fn direct_code(self) -> Vec<u8> {
        let address = match self {
            Self::Stack(offset) => format!("{}(%rsp)", offset.saturating_add(8)),
            Self::Register(number) => {
                let number = usize::from(number);
                let register = ARGUMENT_NAMES.get(number).unwrap_or(&"r9");
                format!("%{register}")
            }
            _ => return self.code(),
        };
        let text = format!("movl $8, %eax\nmovq {address}, %r11\n");
        let mut code = assembled_own(&text, Dialect::Att);
        code.extend([0xe9, 0, 0, 0, 0]);
        code
    }
    /// The instructions: `mov $8, %eax; jmp *…` for variadic calls.
    pub fn code(self) -> Vec<u8> {
        let mut code = vec![0xb8, 8, 0, 0, 0];
        match self {
            // rdi, rsi, rdx, rcx, r8, r9
            Self::Register(0) => code.extend([0xff, 0xe7]),
            Self::Register(1) => code.extend([0xff, 0xe6]),
            Self::Register(2) => code.extend([0xff, 0xe2]),
            Self::Register(3) => code.extend([0xff, 0xe1]),
            Self::Register(4) => code.extend([0x41, 0xff, 0xe0]),
            Self::Register(_) => code.extend([0x41, 0xff, 0xe1]),
            Self::X87(function) => return function.code().to_vec(),
            Self::Instruction(instruction) => return instruction.code(),
            Self::MultiplyAdd(of) => {
                let text = format!("vfmadd213{of} %xmm2, %xmm1, %xmm0\nret\n");
                return assembled_own(&text, Dialect::Att);
            }
            Self::RoundToInt(of, register) => {
                let text = format!("cvt{of}2si %xmm0, %{register}\nret\n");
                return assembled_own(&text, Dialect::Att);
            }
            Self::Guard(segment, offset) => return guard::code(segment, offset),
            Self::Segment(access) => return access.code(),
            Self::BuiltinJump(jump) => return jump.code(),
            Self::Vectors(way, registers) => return vectors::code(way, registers),
            Self::StackCopy(call) => return call.code(),
            Self::Bank(family, stack) => return bank::call_code(family, stack),
            Self::Brancher => return speculation::code(),
            Self::Stack(offset) => {
                code.extend([0xff, 0xa4, 0x24]);
                code.extend(offset.saturating_add(8).to_le_bytes());
            }
        }
        code
    }
}
