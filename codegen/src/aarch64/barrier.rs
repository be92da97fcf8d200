//! Barriers behind returns and indirect branches (`-mharden-sls`): a processor executes nothing ahead of time that stands behind
//! them. A function of our own makes the branch, so the code that asks for it keeps its length.

use super::encoding::RETURN;

/// `dsb sy; isb`
pub const WORDS: [u32; 2] = [0xd503_3f9f, 0xd503_3fdf];

/// `br` and `blr`, without the bits of the register, and these bits.
const JUMP: u32 = 0xd61f_0000;
const CALL: u32 = 0xd63f_0000;
const REGISTER: u32 = 31 << 5;
/// `mov x16, x0` and `br x16`: the register from which functions with marks may be entered.
const MOVE: u32 = 0xaa00_03f0;
const JUMP_TO_MARK: u32 = JUMP | 16 << 5;

/// A branch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Branch {
    /// A return.
    Return,
    /// A jump to the address in a register.
    Jump(u32),
    /// A call of it.
    Call(u32),
}

impl Branch {
    /// The branch that an instruction is.
    pub fn of(word: u32) -> Option<Self> {
        let register = (word & REGISTER) >> 5;
        match word & !REGISTER {
            _ if word == RETURN => Some(Self::Return),
            JUMP => Some(Self::Jump(register)),
            CALL => Some(Self::Call(register)),
            _ => None,
        }
    }

    /// A name for the object's symbol table.
    pub fn name(self) -> String {
        match self {
            Self::Return => ".Lbarred.ret".to_owned(),
            Self::Jump(register) => format!(".Lbarred.br.x{register}"),
            Self::Call(register) => format!(".Lbarred.blr.x{register}"),
        }
    }

    /// The instructions.
    pub fn words(self) -> Vec<u32> {
        match self {
            Self::Return => vec![RETURN],
            Self::Jump(register) => vec![JUMP | register << 5],
            Self::Call(register) => vec![MOVE | register << 16, JUMP_TO_MARK],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branches_are_told_from_other_instructions() {
        assert_eq!(Branch::of(0xd65f_03c0), Some(Branch::Return));
        assert_eq!(Branch::of(0xd61f_0200), Some(Branch::Jump(16)));
        assert_eq!(Branch::of(0xd63f_0100), Some(Branch::Call(8)));
        assert_eq!(Branch::of(0x9400_0000), None);
        assert_eq!(Branch::Call(8).words(), [0xaa08_03f0, 0xd61f_0200]);
    }
}
