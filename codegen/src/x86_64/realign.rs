//! Functions that may be called with a stack of less alignment (`stackrealign`): code before the function aligns the
//! stack, copies the arguments there, and calls the function.

use super::asm::Dialect;
use super::asm::assembler::assembled;
use crate::abi::Abi;
use crate::rewrite::Preserving;
use crate::text::line;
use crate::unwind::{Rule, Unwind};
use cranelift_codegen::gimli::X86_64 as Dwarf;
use std::fmt::Write as _;

/// The maximal number of words of arguments on the stack.
const MOST_WORDS: u32 = 64;

/// The code before such a function.
///
/// # Errors
///
/// Arguments of which it does not know the number, or too many.
pub fn before(abi: &Abi, is_variadic: bool) -> Result<Preserving, String> {
    // In the convention of Windows all arguments have a place there, and the first four registers, too.
    let words = match abi.is_of_windows() {
        true => u32::try_from(abi.params.len()).unwrap_or(u32::MAX).max(4),
        false => abi.used.stack.div_ceil(8),
    };
    if is_variadic || abi.bank.is_some() || words > MOST_WORDS {
        return Err("the attribute 'stackrealign' is not supported with these arguments".into());
    }
    let align = abi.stack_align;
    let area = words.saturating_mul(8).next_multiple_of(align);
    let mut text = String::from("pushq %rbp\nmovq %rsp, %rbp\n");
    line!(text, "leaq -{area}(%rsp), %rsp\nandq $-{align}, %rsp");
    for word in 0..words {
        // The saved register and the return address are before the arguments.
        let (from, to) = (word * 8 + 16, word * 8);
        line!(text, "movq {from}(%rbp), %r11\nmovq %r11, {to}(%rsp)");
    }
    line!(text, "call 1f\nleave");
    let code = |text: &str| assembled(text, Dialect::Att).map_err(|error| error.to_string());
    let left = u32::try_from(code(&format!("{text}1:\n"))?.len()).map_err(|e| e.to_string())?;
    line!(text, "ret\n.p2align 6, 0x90\n1:");
    let bytes = code(&text)?;
    let len = u32::try_from(bytes.len()).map_err(|e| e.to_string())?;
    const PUSHED: u32 = 1;
    const MOVED: u32 = 4;
    let rules = vec![
        (PUSHED, Rule::FrameOffset(16)),
        (PUSHED, Rule::Saved(Dwarf::RBP, -16)),
        (MOVED, Rule::FrameRegister(Dwarf::RBP)),
        // Here, and where the function itself begins, the return address is on top of the stack.
        (left, Rule::Frame(Dwarf::RSP, 8)),
        (left, Rule::Restored(Dwarf::RBP)),
    ];
    Ok(Preserving {
        bytes,
        unwind: Unwind { rules, len },
    })
}
