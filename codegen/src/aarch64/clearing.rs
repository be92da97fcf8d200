//! Registers that are cleared before a return (`-fzero-call-used-regs`).

use crate::cleared::Cleared;
use std::ops::Range;

/// The general registers that a caller does not expect to be preserved but for the pointer to the second stack, and of them those
/// for arguments.
const GENERAL: u8 = 18;
const GENERAL_ARGUMENTS: u8 = 8;
/// The numbers of vector registers: those for arguments, and the first and last of those that are preserved.
const VECTOR_ARGUMENTS: u8 = 8;
const VECTORS: u8 = 32;
const PRESERVED: Range<u8> = 8..16;

/// Registers to clear before a return, which have no results.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Clearing {
    /// The registers, with those for results.
    pub registers: Cleared,
    /// The numbers of general and of vector registers with results.
    pub results: [u8; 2],
}

impl Clearing {
    /// A name for the object's symbol table.
    pub fn name(self) -> String {
        let Cleared { general, arguments } = self.registers;
        let [integers, vectors] = self.results;
        let [general, arguments] = [general, arguments].map(u8::from);
        format!(".Lclear.{general}{arguments}.{integers}.{vectors}")
    }

    /// The instructions that clear.
    pub fn words(self) -> Vec<u32> {
        let Cleared { general, arguments } = self.registers;
        let [integers, vectors] = self.results;
        let most = if arguments {
            GENERAL_ARGUMENTS
        } else {
            GENERAL
        };
        let clear = |number: u8| 0xd280_0000 | u32::from(number); // mov x, #0
        let mut words: Vec<u32> = (integers..most).map(clear).collect();
        if !general {
            let most = if arguments { VECTOR_ARGUMENTS } else { VECTORS };
            let lost = (vectors..most).filter(|number| !PRESERVED.contains(number));
            words.extend(lost.map(|number| 0x6f00_e400 | u32::from(number))); // movi v.2d, #0
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_with_results_and_preserved_ones_stay() {
        let all = |general, arguments, results| {
            let registers = Cleared { general, arguments };
            Clearing { registers, results }.words()
        };
        assert_eq!(
            all(true, true, [2, 0]),
            (2..8).map(|n| 0xd280_0000 | n).collect::<Vec<u32>>()
        );
        assert_eq!(all(true, false, [1, 0]).len(), 17);
        assert_eq!(all(false, false, [0, 4]).len(), 18 + 4 + 16);
    }
}
