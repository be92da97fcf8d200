//! Corrections of single instructions of Cranelift's code.

use super::{BREAK, NOP};
use crate::lower::{atomic_code, trap_number};
use cranelift_codegen::MachTrap;
use cranelift_codegen::ir::TrapCode;

/// Lets divisions give what the machine gives, as LLVM's code does: zero for a division by zero, and the least integer for its
/// quotient by -1. Cranelift branches to a trap in front of them.
pub fn divisions(bytes: &mut [u8], traps: &[MachTrap]) {
    let is_of_division = |trap: &&MachTrap| {
        matches!(
            trap.code,
            TrapCode::INTEGER_DIVISION_BY_ZERO | TrapCode::INTEGER_OVERFLOW
        )
    };
    let mut places: Vec<usize> = traps
        .iter()
        .filter(is_of_division)
        .map(|trap| trap.offset as usize)
        .collect();
    places.sort_unstable();
    // Traps lie behind the branches to them.
    let code = bytes.get_mut(..places.last().copied().unwrap_or(0));
    let words = code.unwrap_or_default().as_chunks_mut::<4>().0;
    for (number, word) in words.iter_mut().enumerate() {
        let target = forward_target(u32::from_le_bytes(*word), number.saturating_mul(4));
        if target.is_some_and(|target| places.binary_search(&target).is_ok()) {
            *word = NOP.to_le_bytes();
        }
    }
}

/// Lets atomic accesses compare as many bits as they load: Cranelift compares all of the register of a smaller operand, which
/// has any bits above.
pub fn atomics(bytes: &mut [u8], traps: &[MachTrap]) {
    // cmp x27, x26; cmp w27, w26; the same with the right operand extended from 8 and from 16 bits
    const DOUBLE: u32 = 0xeb1a_037f;
    const WORD: u32 = 0x6b1a_037f;
    const BYTE: u32 = 0x6b3a_037f;
    const HALF: u32 = 0x6b3a_237f;
    for trap in traps.iter().filter(|trap| trap.code == atomic_code()) {
        let code = bytes.get_mut(trap.offset as usize..).unwrap_or_default();
        let Some([load, compare]) = code.as_chunks_mut::<4>().0.first_chunk_mut() else {
            continue;
        };
        // ldaxrb, ldaxrh and ldaxr w27, [x25]
        let right = match (u32::from_le_bytes(*load), u32::from_le_bytes(*compare)) {
            (0x085f_ff3b, WORD) => BYTE,
            (0x485f_ff3b, WORD) => HALF,
            (0x885f_ff3b, DOUBLE) => WORD,
            _ => continue,
        };
        *compare = right.to_le_bytes();
    }
}

/// Makes breakpoints of traps, which raise another signal, as other compilers do. The number of a trap is in it, behind a mark.
pub fn explicit(bytes: &mut [u8], traps: &[MachTrap]) {
    const UNDEFINED: [u8; 4] = 0xc11f_u32.to_le_bytes();
    const MARKED: u32 = 0xd420_0000 | 0x5500 << 5;
    for trap in traps {
        let rest = bytes.get_mut(trap.offset as usize..);
        if let Some(code) = rest.and_then(|r| r.first_chunk_mut::<4>())
            && *code == UNDEFINED
        {
            let number = trap_number(trap.code).map(u32::from);
            *code = number.map_or(BREAK, |number| (MARKED | number << 5).to_le_bytes());
        }
    }
}

/// The target of a conditional branch at an offset, if it is behind it.
fn forward_target(word: u32, at: usize) -> Option<usize> {
    // cbz and cbnz; b.cond
    let is_branch = word & 0x7e00_0000 == 0x3400_0000 || word & 0xff00_0010 == 0x5400_0000;
    let distance = word >> 5 & 0x7_ffff;
    // The highest bit is the sign.
    let is_forward = distance < 1 << 18;
    let bytes = usize::try_from(distance).ok()?.checked_mul(4)?;
    (is_branch && is_forward)
        .then(|| at.checked_add(bytes))
        .flatten()
}
