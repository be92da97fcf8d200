//! Code around functions: it aligns the stack for those that may be called with less alignment (`stackrealign`), calls
//! the function with a copy of its arguments there, and clears registers behind it (`zero-call-used-regs`).
//! What the processor enters has code of its own around it.

use super::abi::{ARGUMENT_NAMES, GENERAL_RESULTS, result_registers};
use super::asm::Dialect;
use super::asm::assembler::assembled;
use super::features;
use super::interrupt;
use crate::abi::{Abi, STACK_ALIGN};
use crate::cleared::{ATTRIBUTE, Cleared};
use crate::floatless;
use crate::rewrite::Preserving;
use crate::text::line;
use crate::unit::Unit;
use crate::unwind::{Rule, Unwind};
use bitsmith_model::inst::{Inst, align_bytes};
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::schema::inst::Opcode;
use bitsmith_model::value::GlobalId;
use cranelift_codegen::gimli::X86_64 as Dwarf;
use std::fmt::Write as _;

/// The maximal number of words of arguments on the stack.
const MOST_WORDS: u32 = 64;

const ALIGNS: &str = "stackrealign";

/// The general registers that a caller does not expect to be preserved, beside those for arguments.
const OTHERS: [&str; 3] = ["rax", "r10", "r11"];
/// The numbers of vector registers: for arguments, all, and all of AVX-512.
const VECTOR_ARGUMENTS: usize = 8;
const VECTORS: usize = 16;
const VECTORS_OF_AVX512: usize = 32;
/// The registers of the x87 unit, and the masks of AVX-512.
const X87: usize = 8;
const MASKS: usize = 8;

/// Instructions that clear registers, but for those with a result. `registers` is the size in bytes of vector registers.
fn clear(cleared: Cleared, text: &mut String, abi: &Abi, registers: u32) {
    let [integers, vectors, extended] = result_registers(abi);
    let kept = GENERAL_RESULTS.get(..integers);
    let kept = kept.unwrap_or(&GENERAL_RESULTS);
    let others = OTHERS.iter().filter(|_| !cleared.arguments);
    let general = ARGUMENT_NAMES.iter().chain(others);
    for register in general.filter(|r| !kept.contains(r)) {
        line!(text, "movq $0, %{register}");
    }
    if cleared.general {
        return;
    }
    let has_avx512 = registers >= features::AVX512;
    let most = match (cleared.arguments, has_avx512) {
        (true, _) => VECTOR_ARGUMENTS,
        (false, true) => VECTORS_OF_AVX512,
        (false, false) => VECTORS,
    };
    for number in vectors..most {
        match registers {
            _ if number >= VECTORS => {
                line!(text, "vpxord %zmm{number}, %zmm{number}, %zmm{number}");
            }
            features::LEAST => line!(text, "xorps %xmm{number}, %xmm{number}"),
            _ => line!(text, "vxorps %xmm{number}, %xmm{number}, %xmm{number}"),
        }
    }
    if cleared.arguments {
        return;
    }
    let free = X87.saturating_sub(extended);
    for instruction in ["fldz\n", "fstp %st\n"] {
        text.push_str(&instruction.repeat(free));
    }
    for number in (0..MASKS).filter(|_| has_avx512) {
        line!(text, "kxorw %k{number}, %k{number}, %k{number}");
    }
}

/// The name of the attribute by which a function asks for code around it, and the registers to clear.
fn asked(
    unit: &Unit<'_>,
    function: GlobalId,
) -> Result<Option<(&'static str, Option<Cleared>)>, String> {
    let value = unit.attribute(function, ATTRIBUTE.as_bytes());
    let cleared = Cleared::named(value.unwrap_or_default())?;
    let aligns = unit.attribute(function, ALIGNS.as_bytes());
    let aligned = needs_alignment(unit, function);
    Ok(match (cleared, aligns) {
        (Some(_), _) => Some((ATTRIBUTE, cleared)),
        (None, _) if aligned => Some((ALIGNS, None)),
        (None, None | Some(b"false")) => None,
        // All calls are in this module.
        (None, Some(_)) if unit.is_closed(function) => None,
        (None, Some(_)) => Some((ALIGNS, None)),
    })
}

/// Returns true if variables of a function, or the vector registers that it saves for `va_arg`, need more alignment than
/// calls in this module give to the stack.
fn needs_alignment(unit: &Unit<'_>, function: GlobalId) -> bool {
    if unit.stack_align >= STACK_ALIGN {
        return false;
    }
    let needs = |inst: &Inst| {
        let align = align_bytes(inst.alloca_align());
        inst.op == Opcode::Alloca && align.is_none_or(|a| a > u64::from(unit.stack_align))
    };
    let saves = unit.is_variadic(function) && !floatless::is_careful(unit.module, function);
    let body = unit.module.globals[function].body();
    saves || body.is_some_and(|body| body.insts().iter().any(|(_, inst)| needs(inst)))
}

/// The code around a function, if it asks for any.
///
/// # Errors
///
/// Arguments of which it does not know the number, or too many.
pub fn before(
    unit: &Unit<'_>,
    function: GlobalId,
    abi: &Abi,
) -> Result<Option<Preserving>, String> {
    let own = unit.function(function);
    if own.is_some_and(|f| CallConv(f.cc) == CallConv::X86_INTR) {
        return interrupt::before(unit, function, abi).map(Some);
    }
    let Some((name, cleared)) = asked(unit, function)? else {
        return Ok(None);
    };
    // In the convention of Windows all arguments have a place there, and the first four registers, too.
    let words = match abi.is_of_windows() {
        true => u32::try_from(abi.params.len()).unwrap_or(u32::MAX).max(4),
        // A variadic function finds its arguments by the frame of this code.
        false if unit.is_variadic(function) => 0,
        false => abi.used.stack.div_ceil(8),
    };
    if abi.bank.is_some() || words > MOST_WORDS {
        return Err(format!(
            "the attribute '{name}' is not supported with these arguments"
        ));
    }
    if abi.is_of_windows() && cleared.is_some() {
        return Err(format!(
            "the attribute '{name}' is not supported with this calling convention"
        ));
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
    if let Some(cleared) = cleared {
        clear(cleared, &mut text, abi, features::registers(unit, function));
    }
    // The trap is for processors that go on behind returns, and takes bytes of the padding.
    line!(text, "ret\nint3\n.p2align 6, 0x90\n1:");
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
    Ok(Some(Preserving {
        bytes,
        unwind: Unwind { rules, len },
    }))
}
