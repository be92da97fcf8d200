//! Records and blocks of a newer producer that the model cannot represent. They are kept as bits, printed
//! in an extension of the syntax of text, and written back at the place they were read from.

use crate::value::GlobalId;

/// The place of a part in the module or body it was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The kind of the known block before it; [`Position::START`] for none.
    pub after: u32,
    /// The number of function blocks before it; in a body, the number of instructions before it.
    pub count: u32,
}

impl Position {
    /// The value of [`Position::after`] if no known block precedes.
    pub const START: u32 = u32::MAX;
}

/// A record or block of an unknown kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewerPart {
    /// A record among those of the module.
    Record {
        /// Its code.
        code: u32,
        /// Its operands.
        operands: Box<[u64]>,
    },
    /// A block.
    Block {
        /// Its kind.
        id: u32,
        /// The width of abbreviation ids in it, in bits.
        width: u32,
        /// Its content up to and including the end of the block, in 32-bit words.
        bytes: Box<[u8]>,
    },
    /// An abbreviation that a BLOCKINFO block defines for all blocks of a kind.
    Abbreviation {
        /// The kind of block.
        block: u32,
        /// The fields: an encoding and its width; encoding 0 is a literal.
        fields: Box<[(u8, u64)]>,
    },
    /// Operands of a global's record after those that are known.
    Operands {
        /// The global.
        global: GlobalId,
        /// The operands.
        operands: Box<[u64]>,
    },
}

/// A part of a module or a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Newer {
    /// Its place.
    pub place: Position,
    /// Its content.
    pub part: NewerPart,
}
