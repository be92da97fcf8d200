//! `llvm.eh.sjlj.setjmp` and `llvm.eh.sjlj.longjmp`: the functions of our own behind `__builtin_setjmp` and
//! `__builtin_longjmp` (Exception Handling in LLVM, "SJLJ Intrinsics").
//!
//! A jump sets the frame pointer to the first word of the buffer and the stack pointer to the third, and goes to the
//! address in the second: objects of other compilers do the same. Registers that calls preserve are not in the buffer.
//! They are saved in the frame of the function that sets the jump, and the jump takes the address of that memory for
//! the frame pointer.

use super::asm::Dialect;
use super::asm::assembler::assembled_own;

/// The size in bytes of the memory for registers.
pub const SAVED_BYTES: u64 = 64;

/// Sets a jump: `rdi` is the buffer, `rsi` the memory for registers. Returns 0, and 1 after the jump.
const SET: &str = "
movq %rbx, (%rsi)
movq %rbp, 8(%rsi)
movq %r12, 16(%rsi)
movq %r13, 24(%rsi)
movq %r14, 32(%rsi)
movq %r15, 40(%rsi)
leaq 8(%rsp), %rax
movq %rax, 48(%rsi)
movq %rax, 16(%rdi)
movq (%rsp), %rax
movq %rax, 56(%rsi)
movq %rsi, (%rdi)
leaq 1f(%rip), %rax
movq %rax, 8(%rdi)
xorl %eax, %eax
ret
int3
1: endbr64
movq (%rbp), %rbx
movq 16(%rbp), %r12
movq 24(%rbp), %r13
movq 32(%rbp), %r14
movq 40(%rbp), %r15
movq 48(%rbp), %rsp
movq 56(%rbp), %rcx
movq 8(%rbp), %rbp
movl $1, %eax
notrack jmp *%rcx
";

/// Jumps: `rdi` is the buffer.
const JUMP: &str = "
movq (%rdi), %rbp
movq 8(%rdi), %rax
movq 16(%rdi), %rsp
jmp *%rax
";

/// The two functions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BuiltinJump {
    /// `llvm.eh.sjlj.setjmp`
    Set,
    /// `llvm.eh.sjlj.longjmp`
    Jump,
}

impl BuiltinJump {
    /// A name for the object's symbol table.
    pub fn name(self) -> String {
        match self {
            Self::Set => ".Lsetjmp".to_owned(),
            Self::Jump => ".Llongjmp".to_owned(),
        }
    }

    /// The instructions.
    pub fn code(self) -> Vec<u8> {
        let text = match self {
            Self::Set => SET,
            Self::Jump => JUMP,
        };
        assembled_own(text, Dialect::Att)
    }
}
