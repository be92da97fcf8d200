//! Encodings of instructions in code of our own around functions.

/// The alignment of a function behind such code, in instructions.
const WORDS_ALIGNED: usize = 16;
/// The stack pointer.
pub const SP: u32 = 31;
/// The register with the return address.
pub const LINK: u32 = 30;
/// Signs the return address; it is where indirect branches may lead, too.
pub const SIGN: u32 = 0xd503_233f;
/// Checks the return address.
pub const AUTHENTICATE: u32 = 0xd503_23bf;
/// `ret`
pub const RETURN: u32 = 0xd65f_03c0;
/// The bytes of instructions.
pub fn bytes(words: impl IntoIterator<Item = u32>) -> Vec<u8> {
    words.into_iter().flat_map(u32::to_le_bytes).collect()
}

/// The largest number in an addition.
const MOST_ADDED: u32 = 4095;

/// A load or a store of a general or vector register, whose offset is a multiple of its size.
#[derive(Clone, Copy)]
pub enum Access {
    /// A load.
    Load,
    /// A store.
    Store,
}

impl Access {
    /// The access of a general register.
    pub fn general(self, register: u32, base: u32, offset: u32) -> u32 {
        let code = match self {
            Self::Load => 0xf940_0000,
            Self::Store => 0xf900_0000,
        };
        code | (offset / 8) << 10 | base << 5 | register
    }

    /// The access of a vector register.
    pub fn vector(self, register: u32, base: u32, offset: u32) -> u32 {
        let code = match self {
            Self::Load => 0x3dc0_0000,
            Self::Store => 0x3d80_0000,
        };
        code | (offset / 16) << 10 | base << 5 | register
    }
}

/// The sum of a register and a number.
pub fn add(to: u32, from: u32, number: u32) -> u32 {
    0x9100_0000 | number.min(MOST_ADDED) << 10 | from << 5 | to
}

/// Room on the stack.
pub fn lower_stack(bytes: u32) -> u32 {
    0xd100_0000 | bytes.min(MOST_ADDED) << 10 | SP << 5 | SP
}

/// The bytes of instructions.
pub fn bytes_of(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The number of bytes of instructions.
pub fn len_of(words: &[u32]) -> u32 {
    u32::try_from(words.len())
        .unwrap_or(u32::MAX)
        .saturating_mul(4)
}

/// Completes code in front of a function, which has an alignment of its own: the instruction at an index calls it.
pub fn call_behind(code: &mut Vec<u32>, call: usize) {
    while !code.len().is_multiple_of(WORDS_ALIGNED) {
        code.push(RETURN);
    }
    let distance = code.len().saturating_sub(call);
    if let (Some(word), Ok(distance)) = (code.get_mut(call), u32::try_from(distance)) {
        *word = 0x9400_0000 | distance;
    }
}
