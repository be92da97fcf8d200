//! Calls that replace the frame of their caller: a call and the return behind it become one jump. Calls that check the types of
//! their callees go through functions of our own.

use super::NOP;
use super::encoding::RETURN;
use super::thunk::Thunk;
use crate::symbol::{Reloc, RelocKind, Symbol};
use crate::target;
use crate::type_check::{CalleeType, TypeCheck};
use bitsmith_model::entity::Table;
use object::elf;

/// `br x16`
const JUMP: u32 = 0xd61f_0200;
/// `b`
const DIRECT_JUMP: u32 = 0x1400_0000;
/// The number of that register.
const TARGET: u8 = 16;
/// `mov x16, x0`
const MOVE: u32 = 0xaa00_03f0;

/// `blr x0`, without the bits of the register.
const INDIRECT_CALL: u32 = 0xd63f_0000;
/// The bits of the register.
const REGISTER: u32 = 31 << 5;
/// `bl`
const CALL: u32 = 0x9400_0000;
/// The maximal distance from a number to the entry of the function, in bytes: that of `ldur`.
const FARTHEST: u32 = 256;
/// The instructions between a call and its return, which restore the frame of the caller: the bits that are compared,
/// and their values.
const RESTORING: &[(u32, u32)] = &[
    (0xff80_03ff, 0x9100_03ff), // add sp, sp, #n
    (0xffff_83e0, 0xa8c1_03e0), // ldp x, x, [sp], #16
    (0xffff_83e0, 0x6cc1_03e0), // ldp d, d, [sp], #16
    (0xffff_ffe0, 0xf841_07e0), // ldr x, [sp], #16
    (0xffff_ffe0, 0xfc41_07e0), // ldr d, [sp], #16
    (0xffff_ffff, 0xd503_23bf), // autiasp
];

/// Instructions there that give the pointer to a result in memory back, in the register that the callee has it in
/// already.
const POINTING: &[(u32, u32)] = &[
    (0xffe0_ffff, 0xaa00_03e8), // mov x8, x
    (0xffe0_0fff, 0xf840_03e8), // ldur x8, [sp, #n]
    (0xffc0_03ff, 0xf940_03e8), // ldr x8, [sp, #n]
];

fn is_one_of(word: u32, all: &[(u32, u32)]) -> bool {
    all.iter().any(|(mask, value)| word & mask == *value)
}

fn read(bytes: &[u8], at: usize) -> Option<u32> {
    let word = bytes.get(at..)?.first_chunk::<4>()?;
    Some(u32::from_le_bytes(*word))
}

fn write(bytes: &mut [u8], at: usize, word: u32) {
    for (place, byte) in (at..).zip(word.to_le_bytes()) {
        bytes.put(place, byte);
    }
}

/// Makes a jump of the call that ends at `after`, which checks the type of its callee if one is expected. Its arguments are in
/// registers that restoring a frame keeps.
///
/// # Errors
///
/// Other instructions than those of a call and a return.
pub fn make(
    bytes: &mut [u8],
    relocs: &mut Vec<Reloc>,
    after: u32,
    expected: Option<CalleeType>,
) -> Result<(), String> {
    let end = usize::try_from(after).map_err(|e| e.to_string())?;
    let start = end.checked_sub(4).ok_or("no call before a return")?;
    let call = read(bytes, start).ok_or("no call before a return")?;
    let mut at = end;
    loop {
        let word = read(bytes, at).ok_or("a musttail call without a return")?;
        if word == RETURN {
            break;
        }
        if is_one_of(word, POINTING) {
            write(bytes, at, NOP);
        } else if !is_one_of(word, RESTORING) {
            return Err("a musttail call from a frame of this size".into());
        }
        at = at.saturating_add(4);
    }
    if call & 0xffff_fc1f == 0xd63f_0000 {
        // `blr`, by a register that may belong to the caller.
        write(bytes, start, MOVE | (call >> 5 & 31) << 16);
        let jump = match expected {
            None => JUMP,
            Some(expected) => {
                relocs.push(Reloc {
                    offset: at as u64,
                    kind: RelocKind::Elf(elf::R_AARCH64_JUMP26.0),
                    symbol: function_of(TARGET, expected)?,
                    addend: 0,
                });
                relocs.sort_by_key(|reloc| reloc.offset);
                DIRECT_JUMP
            }
        };
        write(bytes, at, jump);
        return Ok(());
    }
    let mut relocs = relocs.iter_mut();
    let reloc = relocs.find(|r| usize::try_from(r.offset) == Ok(start));
    let (0x9400_0000, Some(reloc)) = (call & 0xfc00_0000, reloc) else {
        return Err("no call before a return".into());
    };
    reloc.offset = at as u64;
    reloc.kind = RelocKind::Elf(elf::R_AARCH64_JUMP26.0);
    write(bytes, start, NOP);
    // The same without the bit for the return address.
    write(bytes, at, call & 0x7fff_ffff);
    Ok(())
}

/// The function that checks the callee in a register.
///
/// # Errors
///
/// A number that is too far from the entry.
fn function_of(register: u8, expected: CalleeType) -> Result<Symbol, String> {
    if expected.distance > FARTHEST {
        return Err("type checks with so much room in front of functions".into());
    }
    let thunk = Thunk::TypeCheck(register, expected);
    Ok(Symbol::Thunk(target::Thunk::Aarch64(thunk)))
}

/// Makes a call go through the function that checks.
///
/// # Errors
///
/// Code without one indirect call.
pub fn check(bytes: &mut [u8], relocs: &mut Vec<Reloc>, check: &TypeCheck) -> Result<(), String> {
    let range = check.range.start as usize..check.range.end as usize;
    let code = bytes.get_mut(range).unwrap_or_default();
    let words = (0..).zip(code.as_chunks_mut::<4>().0);
    let mut calls = words.filter_map(|(number, word)| {
        let register = u32::from_le_bytes(*word) ^ INDIRECT_CALL;
        (register & !REGISTER == 0).then_some((number, word, register >> 5))
    });
    let (Some((number, word, register)), None) = (calls.next(), calls.next()) else {
        return Err("Cranelift: a check without a call".into());
    };
    let register = u8::try_from(register).map_err(|e| e.to_string())?;
    *word = CALL.to_le_bytes();
    relocs.push(Reloc {
        offset: u64::from(check.range.start) + 4 * number,
        kind: RelocKind::Elf(elf::R_AARCH64_CALL26.0),
        symbol: function_of(register, check.expected)?,
        addend: 0,
    });
    relocs.sort_by_key(|reloc| reloc.offset);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_without_a_call_is_an_error() {
        let check = TypeCheck {
            range: 0..4,
            expected: CalleeType {
                number: 0,
                distance: 4,
            },
            is_last: false,
        };
        let mut relocs = Vec::new();
        assert!(super::check(&mut [0; 4], &mut relocs, &check).is_err());
        let mut code = 0xd63f_0120_u32.to_le_bytes();
        assert!(super::check(&mut code, &mut relocs, &check).is_ok());
        assert_eq!((u32::from_le_bytes(code), relocs.len()), (CALL, 1));
    }
}
