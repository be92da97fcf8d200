//! The instructions of AArch64 that replace shuffles of Cranelift: those in [`INSTRUCTIONS`] that are one instruction on
//! vector registers, and overwrite none of their operands.

use super::instruction::INSTRUCTIONS;
use crate::pseudo::Replacement;

/// `zip1 v0.16b, v0.16b, v0.16b`, which Cranelift makes of the shuffle.
const ZIP: u32 = 0x4e00_3800;
/// The fields of the registers: the result, and the first and the second operand.
const RESULT: u32 = 0x1f;
const FIRST: u32 = 0x1f << 5;
const SECOND: u32 = 0x1f << 16;

/// The number of the instruction with this name, if it has one or two operands in the first registers.
pub fn lookup(name: &str, operands: usize) -> Option<u16> {
    let row = INSTRUCTIONS.binary_search_by_key(&name, |row| row.0).ok()?;
    let (name, &[instruction]) = *INSTRUCTIONS.get(row)? else {
        return None;
    };
    // A field of the first register is zero, as one of a general register would be.
    let is_vector = name.starts_with("aarch64.neon.") || name.starts_with("aarch64.crypto.");
    let fits = match operands {
        1 => instruction & (RESULT | FIRST) == 0,
        2 => instruction & (RESULT | FIRST | SECOND) == 1 << 16,
        _ => false,
    };
    u16::try_from(row).ok().filter(|_| is_vector && fits)
}

/// Replaces the shuffle in the code that Cranelift made of it.
pub fn replace(code: &mut [u8], by: &Replacement) -> Result<(), String> {
    let row = INSTRUCTIONS.get(usize::from(by.instruction));
    let Some(&[instruction]) = row.map(|row| row.1) else {
        return Err("an unknown instruction".to_owned());
    };
    let mut found = false;
    for word in code
        .chunks_exact_mut(4)
        .filter_map(|word| word.first_chunk_mut::<4>())
    {
        let old = u32::from_le_bytes(*word);
        if old & !(RESULT | FIRST | SECOND) != ZIP {
            continue;
        }
        let fields = match by.control {
            2 => RESULT | FIRST | SECOND,
            _ => RESULT | FIRST,
        };
        *word = (instruction & !fields | old & fields).to_le_bytes();
        found = true;
    }
    match found {
        true => Ok(()),
        false => Err("Cranelift: another instruction for a shuffle".to_owned()),
    }
}
