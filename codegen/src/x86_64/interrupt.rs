//! Functions that the processor enters (`x86_intrcc`): code before the function saves all registers that it may change,
//! calls it with the address of what the processor pushed and with the error code, restores them, and returns from the
//! interrupt.

use super::asm::Dialect;
use super::asm::assembler::assembled;
use super::features;
use crate::abi::{Abi, Return};
use crate::floatless;
use crate::lower::reads_return_address;
use crate::rewrite::Preserving;
use crate::text::line;
use crate::unit::Unit;
use crate::unwind::{Rule, Unwind};
use bitsmith_model::value::GlobalId;
use cranelift_codegen::gimli::X86_64 as Dwarf;
use std::fmt::Write as _;

/// The general registers that a function of C may change.
const GENERAL: [&str; 9] = ["rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11"];
/// The number of vector registers.
const VECTORS: u32 = 16;

/// Returns true if the processor can enter a function: its parameters are the address of what was pushed, and an error
/// code at most.
pub fn can_enter(abi: &Abi) -> bool {
    let words = abi
        .params
        .iter()
        .map(|slots| slots.iter().map(|s| s.gprs()).sum::<u32>());
    let nothing = matches!(&abi.ret, Return::Registers(slots) if slots.is_empty());
    nothing && matches!(abi.params.len(), 1 | 2) && words.into_iter().all(|words| words == 1)
}

/// The code before such a function.
///
/// # Errors
///
/// A processor with registers that are not saved, or a function that looks for its return address.
pub fn before(unit: &Unit<'_>, function: GlobalId, abi: &Abi) -> Result<Preserving, String> {
    let body = unit.module.globals[function].body();
    if body.is_some_and(|body| reads_return_address(unit, body)) {
        return Err("an interrupt's function that reads the return address".into());
    }
    let has_error = abi.params.len() == 2;
    let registers = features::registers(unit, function);
    let (load, register) = match registers {
        features::LEAST => ("movups", "xmm"),
        features::AVX512 => return Err("an interrupt's function with registers of AVX-512".into()),
        _ => ("vmovups", "ymm"),
    };
    let vectors = match floatless::is_careful(unit.module, function) {
        true => 0..0,
        false => 0..VECTORS,
    };
    let mut text = String::new();
    GENERAL
        .iter()
        .for_each(|register| line!(text, "pushq %{register}"));
    line!(text, "pushq %rbp\nmovq %rsp, %rbp");
    let code = |text: &str| assembled(text, Dialect::Att).map_err(|error| error.to_string());
    let size = |text: &str| u32::try_from(code(text)?.len()).map_err(|e| e.to_string());
    let moved = size(&text)?;
    // Above are the saved registers, the error code, and what is always pushed.
    let saved = 8 * (GENERAL.len() + 1);
    let area = registers * vectors.end;
    line!(text, "cld\nleaq -{area}(%rsp), %rsp\nandq $-16, %rsp");
    for number in vectors.clone() {
        line!(
            text,
            "{load} %{register}{number}, {}(%rsp)",
            number * registers
        );
    }
    match has_error {
        true => line!(
            text,
            "leaq {}(%rbp), %rdi\nmovq {saved}(%rbp), %rsi",
            saved + 8
        ),
        false => line!(text, "leaq {saved}(%rbp), %rdi"),
    }
    line!(text, "call 1f");
    for number in vectors {
        line!(
            text,
            "{load} {}(%rsp), %{register}{number}",
            number * registers
        );
    }
    line!(text, "movq %rbp, %rsp\npopq %rbp");
    GENERAL
        .iter()
        .rev()
        .for_each(|register| line!(text, "popq %{register}"));
    if has_error {
        line!(text, "leaq 8(%rsp), %rsp");
    }
    line!(text, "iretq\n.p2align 6, 0x90\n1:");
    let bytes = code(&text)?;
    let len = u32::try_from(bytes.len()).map_err(|e| e.to_string())?;
    let depth = i32::try_from(saved + 8).map_err(|e| e.to_string())?;
    let rules = vec![
        (moved, Rule::Frame(Dwarf::RBP, depth)),
        (moved, Rule::Saved(Dwarf::RBP, -depth)),
        // Where the function itself begins, its return address is on top of the stack.
        (len, Rule::Frame(Dwarf::RSP, 8)),
        (len, Rule::Restored(Dwarf::RBP)),
    ];
    Ok(Preserving {
        bytes,
        unwind: Unwind { rules, len },
    })
}
