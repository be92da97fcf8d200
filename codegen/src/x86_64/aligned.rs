//! Functions that calls go through whose arguments on the stack are aligned to more than 16 bytes, which is what
//! Cranelift's calls align the stack to. They copy these arguments to an address that is aligned, call the function
//! whose address is the last argument, and return its result.

use super::asm::Dialect;
use super::asm::assembler::assembled_own;
use crate::text::line;
use crate::unwind::{Rule, Unwind};
use cranelift_codegen::gimli::X86_64 as Dwarf;
use std::fmt::Write as _;

/// The registers for arguments.
const ARGUMENTS: [&str; 6] = ["rdi", "rsi", "rdx", "rcx", "r8", "r9"];

/// A call.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Aligned {
    /// The number of general registers that arguments take; the address of the callee is in the next, or on the stack
    /// behind all arguments.
    pub registers: u8,
    /// The number of words of the arguments on the stack.
    pub words: u32,
    /// The alignment of the first of them in bytes, a power of two.
    pub align: u32,
}

impl Aligned {
    /// A name for the object's symbol table.
    pub fn name(self) -> String {
        let Self {
            registers,
            words,
            align,
        } = self;
        format!(".Laligned.{registers}.{words}.{align}")
    }

    /// The instructions.
    pub fn code(self) -> Vec<u8> {
        let mut text = String::from("pushq %rbp\nmovq %rsp, %rbp\n");
        let (words, size) = (self.words, self.words.saturating_mul(8));
        match ARGUMENTS.get(usize::from(self.registers)) {
            Some(register) => line!(text, "movq %{register}, %r11"),
            None => line!(text, "movq {}(%rbp), %r11", size.saturating_add(16)),
        }
        line!(
            text,
            "leaq -{size}(%rsp), %rsp\nandq $-{}, %rsp",
            self.align
        );
        line!(text, "movl ${words}, %r10d");
        line!(
            text,
            "1: movq 8(%rbp,%r10,8), %rax\nmovq %rax, -8(%rsp,%r10,8)"
        );
        line!(text, "subl $1, %r10d\njne 1b");
        // A variadic function takes the number of vector registers from `al`. What is called has no mark for
        // indirect calls if it is called directly everywhere.
        line!(text, "movl $8, %eax\nnotrack call *%r11\nleave\nret");
        assembled_own(&text, Dialect::Att)
    }

    /// The unwind information.
    pub fn unwind(self) -> Unwind {
        const PUSHED: u32 = 1;
        const MOVED: u32 = 4;
        let len = u32::try_from(self.code().len()).unwrap_or(u32::MAX);
        let rules = vec![
            (PUSHED, Rule::FrameOffset(16)),
            (PUSHED, Rule::Saved(Dwarf::RBP, -16)),
            (MOVED, Rule::FrameRegister(Dwarf::RBP)),
            (len.saturating_sub(1), Rule::Frame(Dwarf::RSP, 8)),
        ];
        Unwind { rules, len }
    }
}
