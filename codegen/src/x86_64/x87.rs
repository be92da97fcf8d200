//! Short functions of our own for `x86_fp80`, which Cranelift does not know.
//!
//! A value is an integer of 80 bits in two general registers. The functions follow the C convention, and use the
//! red zone below the stack pointer to move values to the x87 registers and back.

use crate::asm::Dialect;
use crate::asm::assembler::assembled_own;
use std::sync::OnceLock;

/// A function. An object has those that it uses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum X87 {
    /// The sum of two values.
    Add,
    /// The difference of two values.
    Sub,
    /// The product of two values.
    Mul,
    /// The quotient of two values.
    Div,
    /// The order of two values: 1 less, 2 equal, 4 greater, 8 unordered.
    Compare,
    /// The square root.
    Sqrt,
    /// From float.
    FromF32,
    /// From double.
    FromF64,
    /// From a signed integer of 64 bits.
    FromI64,
    /// From an unsigned integer of 64 bits.
    FromU64,
    /// To float.
    ToF32,
    /// To double.
    ToF64,
    /// To a signed integer of 16 bits, toward zero. What does not fit becomes the least one, here and in the next two.
    ToI16,
    /// To a signed integer of 32 bits, toward zero.
    ToI32,
    /// To a signed integer of 64 bits, toward zero.
    ToI64,
    /// To an unsigned integer of 64 bits, toward zero.
    ToU64,
    /// Pushes a value to the x87 stack, as a result.
    Push,
    /// Pops the result of a call from the x87 stack.
    Pop,
}

/// All functions, in the order of their numbers.
const ALL: [X87; 18] = [
    X87::Add,
    X87::Sub,
    X87::Mul,
    X87::Div,
    X87::Compare,
    X87::Sqrt,
    X87::FromF32,
    X87::FromF64,
    X87::FromI64,
    X87::FromU64,
    X87::ToF32,
    X87::ToF64,
    X87::ToI16,
    X87::ToI32,
    X87::ToI64,
    X87::ToU64,
    X87::Push,
    X87::Pop,
];

/// Loads the first argument.
const FIRST: &str = "mov [rsp-24], rdi; mov [rsp-16], rsi; fld tbyte ptr [rsp-24];";
/// Loads the second argument.
const SECOND: &str = "mov [rsp-24], rdx; mov [rsp-16], rcx; fld tbyte ptr [rsp-24];";
/// Returns the top of the stack.
const RETURN: &str =
    "fstp tbyte ptr [rsp-24]; mov rax, [rsp-24]; movzx edx, word ptr [rsp-16]; ret";
/// Sets the rounding toward zero.
const TO_ZERO: &str = "fnstcw [rsp-8]; movzx eax, word ptr [rsp-8]; or eax, 0xc00; mov [rsp-6], ax; \
    fldcw [rsp-6];";
/// Restores the rounding.
const AS_BEFORE: &str = "fldcw [rsp-8];";

impl X87 {
    /// A name for the object's symbol table.
    pub fn name(self) -> String {
        format!(".Lx87.{self:?}")
            .to_lowercase()
            .replace(".lx87", ".Lx87")
    }

    /// The instructions in the Intel dialect.
    fn text(self) -> String {
        let binary = |op: &str| format!("{FIRST} {SECOND} {op} st(1), st; {RETURN}");
        // Converts the top of the stack to an integer of a size, in `rax`, toward zero.
        let truncate = |size: &str, load: &str| {
            format!("{TO_ZERO} fistp {size} ptr [rsp-24]; {AS_BEFORE} {load}, {size} ptr [rsp-24];")
        };
        let whole = || truncate("qword", "mov rax");
        match self {
            Self::Add => binary("faddp"),
            Self::Sub => binary("fsubp"),
            Self::Mul => binary("fmulp"),
            Self::Div => binary("fdivp"),
            Self::Compare => format!(
                "{SECOND} {FIRST} fucomip st, st(1); fstp st(0); mov eax, 8; jp 1f; mov eax, 4; ja 1f; \
                 mov eax, 1; jb 1f; mov eax, 2; 1: ret"
            ),
            Self::Sqrt => format!("{FIRST} fsqrt; {RETURN}"),
            Self::FromF32 => format!("movss [rsp-24], xmm0; fld dword ptr [rsp-24]; {RETURN}"),
            Self::FromF64 => format!("movsd [rsp-24], xmm0; fld qword ptr [rsp-24]; {RETURN}"),
            Self::FromI64 => format!("mov [rsp-24], rdi; fild qword ptr [rsp-24]; {RETURN}"),
            // 0x5f800000 is the float 2^64.
            Self::FromU64 => format!(
                "mov [rsp-24], rdi; fild qword ptr [rsp-24]; test rdi, rdi; jns 1f; \
                 mov dword ptr [rsp-8], 0x5f800000; fadd dword ptr [rsp-8]; 1: {RETURN}"
            ),
            Self::ToF32 => format!("{FIRST} fstp dword ptr [rsp-24]; movss xmm0, [rsp-24]; ret"),
            Self::ToF64 => format!("{FIRST} fstp qword ptr [rsp-24]; movsd xmm0, [rsp-24]; ret"),
            Self::ToI16 => format!("{FIRST} {} ret", truncate("word", "movsx eax")),
            Self::ToI32 => format!("{FIRST} {} ret", truncate("dword", "mov eax")),
            Self::ToI64 => format!("{FIRST} {} ret", whole()),
            // 0x5f000000 is the float 2^63, which is subtracted before and added afterwards.
            Self::ToU64 => format!(
                "{FIRST} mov dword ptr [rsp-8], 0x5f000000; fld dword ptr [rsp-8]; xor ecx, ecx; \
                 fucomi st, st(1); ja 1f; jp 1f; fsub st(1), st; mov ecx, 1; shl rcx, 63; \
                 1: fstp st(0); {} xor rax, rcx; ret",
                whole()
            ),
            Self::Push => format!("{FIRST} ret"),
            Self::Pop => RETURN.into(),
        }
    }

    /// The instructions.
    pub fn code(self) -> &'static [u8] {
        static CODES: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
        let codes = CODES.get_or_init(|| {
            let assembled = |function: &Self| assembled_own(&function.text(), Dialect::Intel);
            ALL.iter().map(assembled).collect()
        });
        codes.get(self as usize).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::ALL;

    #[test]
    fn every_function_has_code_and_its_own_name() {
        let mut names: Vec<String> = ALL.iter().map(|f| f.name()).collect();
        names.dedup();
        assert_eq!(names.len(), ALL.len());
        for (number, function) in ALL.iter().enumerate() {
            assert_eq!(*function as usize, number);
            assert_eq!(function.code().last(), Some(&0xc3), "{function:?}");
        }
    }
}
