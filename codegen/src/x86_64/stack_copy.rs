//! Functions that calls go through which copy the arguments on the stack. They call the function whose address is
//! behind all arguments, and return its result. Three kinds of calls need them:
//!
//! - Arguments on the stack are aligned to more than 16 bytes, which is what Cranelift's calls align the stack to.
//! - The module asks for a stack of more alignment in all calls (`-mstack-alignment`).
//! - Arguments are vectors of more than 128 bits, beside others that are copied to the stack. Cranelift copies these
//!   by a call of `memcpy`, which may clear what it does not know of in vector registers. So they are loaded here,
//!   from memory whose address is behind that of the callee.

use super::abi::ARGUMENT_NAMES;
use super::asm::Dialect;
use super::asm::assembler::assembled_own;
use super::vectors;
use crate::abi::Vectors;
use crate::text::line;
use crate::unwind::{Rule, Unwind};
use cranelift_codegen::gimli::X86_64 as Dwarf;
use std::fmt::Write as _;

/// A call.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StackCopy {
    /// The number of general registers that arguments take; the addresses are in the next, or on the stack behind all
    /// arguments.
    pub registers: u8,
    /// The number of words of the arguments on the stack.
    pub words: u32,
    /// The alignment of the stack in bytes, a power of two.
    pub align: u32,
    /// The vector registers to load, if any.
    pub vectors: Option<Vectors>,
}

impl StackCopy {
    /// A name for the object's symbol table.
    pub fn name(self) -> String {
        let Self {
            registers,
            words,
            align,
            ..
        } = self;
        let mut name = format!(".Lstack.{registers}.{words}.{align}");
        if let Some(of) = self.vectors {
            name.push_str(&vectors::name(vectors::Move::Load, of));
        }
        name
    }

    /// The instructions.
    pub fn code(self) -> Vec<u8> {
        let mut text = String::from("pushq %rbp\nmovq %rsp, %rbp\n");
        let (words, size) = (self.words, self.words.saturating_mul(8));
        line!(text, "movq {}, %r11", self.behind(0));
        line!(
            text,
            "leaq -{size}(%rsp), %rsp\nandq $-{}, %rsp",
            self.align
        );
        if words > 0 {
            line!(text, "movl ${words}, %r10d");
            line!(
                text,
                "1: movq 8(%rbp,%r10,8), %rax\nmovq %rax, -8(%rsp,%r10,8)"
            );
            line!(text, "subl $1, %r10d\njne 1b");
        }
        if let Some(of) = self.vectors {
            line!(text, "movq {}, %r10", self.behind(1));
            vectors::moves(&mut text, vectors::Move::Load, of, "r10");
        }
        // A variadic function takes the number of vector registers from `al`. What is called has no mark for
        // indirect calls if it is called directly everywhere.
        line!(text, "movl $8, %eax\nnotrack call *%r11\nleave\nret");
        assembled_own(&text, Dialect::Att)
    }

    /// The operand of the address with this number behind all arguments.
    fn behind(self, number: u8) -> String {
        let place = usize::from(self.registers.saturating_add(number));
        if let Some(register) = ARGUMENT_NAMES.get(place) {
            return format!("%{register}");
        }
        let beyond = place.saturating_sub(ARGUMENT_NAMES.len());
        // The saved register and the return address are before the arguments.
        let words = (self.words as usize)
            .saturating_add(beyond)
            .saturating_add(2);
        format!("{}(%rbp)", words.saturating_mul(8))
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
