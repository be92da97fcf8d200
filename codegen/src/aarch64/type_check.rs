//! Checks of the types of callees. A call goes through a function of our own, which compares and jumps.

use super::thunk::Thunk;
use crate::symbol::{Reloc, RelocKind, Symbol};
use crate::target;
use crate::type_check::{CalleeType, TypeCheck};
use object::elf;

/// `blr x0`, without the bits of the register.
const INDIRECT_CALL: u32 = 0xd63f_0000;
/// The bits of the register.
const REGISTER: u32 = 31 << 5;
/// `bl`
const CALL: u32 = 0x9400_0000;
/// The maximal distance from a number to the entry of the function, in bytes: that of `ldur`.
const FARTHEST: u32 = 256;
/// The registers for the jump and for the numbers: no call passes anything in them.
const TARGET: u8 = 16;
const NUMBERS: [u8; 3] = [16, 17, 9];

/// The function that checks the callee in a register.
///
/// # Errors
///
/// A number that is too far from the entry.
pub fn function_of(register: u8, expected: CalleeType) -> Result<Symbol, String> {
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
pub fn make(bytes: &mut [u8], relocs: &mut Vec<Reloc>, check: &TypeCheck) -> Result<(), String> {
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

/// The instructions of the function. The trap has the numbers of the registers of the callee and of the number that is expected,
/// by which Linux reports it.
pub fn words(register: u8, expected: CalleeType) -> Vec<u32> {
    let mut free = NUMBERS.into_iter().filter(|number| *number != register);
    let mut next = || u32::from(free.next().unwrap_or(TARGET));
    let (found, wanted) = (next(), next());
    let (callee, target) = (u32::from(register), u32::from(TARGET));
    let offset = expected.distance.wrapping_neg() & 0x1ff;
    let (low, high) = (expected.number & 0xffff, expected.number >> 16);
    let mut words = vec![
        0xb840_0000 | offset << 12 | callee << 5 | found, // ldur found, [callee, #-distance]
        0x5280_0000 | low << 5 | wanted,                  // mov wanted, #low
        0x72a0_0000 | high << 5 | wanted,                 // movk wanted, #high, lsl #16
        0x6b00_001f | wanted << 16 | found << 5,          // cmp found, wanted
        0x5400_0040,                                      // b.eq, over the trap
        0xd420_0000 | (0x8000 | wanted << 5 | callee) << 5, // brk
    ];
    if callee != target {
        words.push(0xaa00_03e0 | callee << 16 | target); // mov target, callee
    }
    // Marks of entries take jumps by this register.
    words.push(0xd61f_0000 | target << 5); // br target
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_callee_may_be_in_the_register_of_the_jump() {
        let expected = CalleeType {
            number: 0x1234_5678,
            distance: 4,
        };
        let made = words(8, expected);
        assert_eq!(made.first(), Some(&0xb85f_c110)); // ldur w16, [x8, #-4]
        assert_eq!(made.len(), 8);
        let made = words(16, expected);
        assert_eq!(made.first(), Some(&0xb85f_c211)); // ldur w17, [x16, #-4]
        assert_eq!(made.get(3), Some(&0x6b09_023f)); // cmp w17, w9
        assert_eq!(made.len(), 7);
    }

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
        assert!(make(&mut [0; 4], &mut relocs, &check).is_err());
        let mut code = 0xd63f_0120_u32.to_le_bytes();
        assert!(make(&mut code, &mut relocs, &check).is_ok());
        assert_eq!((u32::from_le_bytes(code), relocs.len()), (CALL, 1));
    }
}
