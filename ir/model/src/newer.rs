//! Records and blocks of a newer producer that the model cannot represent. They are kept as bits, shown
//! as\ncomments in text, and written back at the place they were read from.

use crate::value::GlobalId;

/// The place of a part in the module or body it was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The kind of the known block before it; [`Place::START`] for none.
    pub after: u32,
    /// The number of function blocks before it; in a body, the number of instructions before it.
    pub count: u32,
}

impl Place {
    /// Stands for a block where none came before.
    pub const START: u32 = u32::MAX;
}

/// A record or a block of a kind that is not known.
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
        /// Bits in an abbreviation id within it.
        width: u32,
        /// Its content up to and including the end of the block, in 32-bit words.
        bytes: Box<[u8]>,
    },
    /// An abbreviation that blocks of a kind start with.
    Abbreviation {
        /// The kind of block.
        block: u32,
        /// The fields: an encoding and its width; encoding 0 is a literal.
        fields: Box<[(u8, u64)]>,
    },
    /// Operands behind those that are known of the record of a global.
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
    pub place: Place,
    /// Its content.
    pub part: NewerPart,
}
