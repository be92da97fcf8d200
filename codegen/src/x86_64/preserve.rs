//! Functions that preserve more registers than those of C: code before the function saves them, calls it, and
//! restores them.

use super::abi::{GENERAL_RESULTS, result_registers};
use super::asm::Dialect;
use super::asm::assembler::assembled;
use crate::abi::Abi;
use crate::rewrite::Preserving;
use crate::unwind::{Rule, Unwind};
use bitsmith_model::schema::callconv::CallConv;
use cranelift_codegen::gimli::X86_64 as Dwarf;
use std::fmt::Write as _;

/// The general registers that functions of C lose.
const LOST: [&str; 9] = ["rcx", "rsi", "rdi", "r8", "r9", "r10", "r11", "rdx", "rax"];
/// The vector registers, and the size of one.
const VECTORS: usize = 16;
const VECTOR_BYTES: usize = 16;

/// The registers that a function preserves beside those of C.
#[derive(Clone, Copy, PartialEq, Eq)]
enum More {
    General,
    All,
}

fn more(convention: CallConv) -> Option<More> {
    match convention {
        CallConv::CXX_FAST_TLS | CallConv::PreserveMost => Some(More::General),
        CallConv::Cold | CallConv::PreserveAll => Some(More::All),
        _ => None,
    }
}

/// Returns true if a function of a calling convention preserves what one of C does, or the code that preserves more
/// can be made: all arguments are in registers then, since that code has a frame.
pub fn can_preserve(convention: CallConv, abi: &Abi) -> bool {
    more(convention).is_none() || abi.used.stack == 0
}

/// The code before a function, if it preserves more than one of C.
///
/// # Errors
///
/// The assembler's, for text of ours.
pub fn before(convention: CallConv, abi: &Abi) -> Result<Option<Preserving>, String> {
    let Some(more) = more(convention) else {
        return Ok(None);
    };
    let [integers, vectors, _] = result_registers(abi);
    let results = GENERAL_RESULTS.get(..integers);
    let results = results.unwrap_or(&GENERAL_RESULTS);
    let general: Vec<&str> = LOST.into_iter().filter(|r| !results.contains(r)).collect();
    let vectors = match more {
        More::General => VECTORS..VECTORS,
        More::All => vectors..VECTORS,
    };
    let mut text = String::new();
    let mut rules = Vec::new();
    let (mut at, mut depth) = (0, 8);
    for register in &general {
        line(&mut text, format_args!("pushq %{register}"));
        // Registers with a number have a prefix.
        at += if register.ends_with(|c: char| c.is_ascii_digit()) {
            2
        } else {
            1
        };
        depth += 8;
        rules.push((at, Rule::FrameOffset(depth)));
    }
    // The stack is aligned at the call.
    let space = VECTOR_BYTES * vectors.len()
        + if general.len().is_multiple_of(2) {
            8
        } else {
            0
        };
    if space > 0 {
        line(&mut text, format_args!("leaq -{space}(%rsp), %rsp"));
        at += if space > 128 { 8 } else { 5 };
        rules.push((
            at,
            Rule::FrameOffset(depth.saturating_add(i32::try_from(space).unwrap_or(0))),
        ));
    }
    for (place, number) in vectors.clone().enumerate() {
        line(
            &mut text,
            format_args!("movups %xmm{number}, {}(%rsp)", place * VECTOR_BYTES),
        );
    }
    line(&mut text, format_args!("call 1f"));
    for (place, number) in vectors.enumerate() {
        line(
            &mut text,
            format_args!("movups {}(%rsp), %xmm{number}", place * VECTOR_BYTES),
        );
    }
    if space > 0 {
        line(&mut text, format_args!("leaq {space}(%rsp), %rsp"));
    }
    for register in general.iter().rev() {
        line(&mut text, format_args!("popq %{register}"));
    }
    // The trap is for processors that go on behind returns, and takes bytes of the padding.
    line(&mut text, format_args!("ret\nint3\n.p2align 6, 0x90\n1:"));
    let bytes = assembled(&text, Dialect::Att).map_err(|e| e.to_string())?;
    let len = u32::try_from(bytes.len()).map_err(|e| e.to_string())?;
    // Where the function itself begins, its return address is on top of the stack.
    rules.push((len, Rule::Frame(Dwarf::RSP, 8)));
    Ok(Some(Preserving {
        bytes,
        unwind: Unwind { rules, len },
    }))
}

/// Adds a line of text. Writing to a string does not fail.
fn line(text: &mut String, words: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(words);
    text.push('\n');
}
