//! The functions of our own that check the types of callees, and jump to them.

use crate::type_check::CalleeType;

/// The registers for the jump and for the numbers: no call passes anything in them.
const TARGET: u8 = 16;
const NUMBERS: [u8; 3] = [16, 17, 9];

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
}
