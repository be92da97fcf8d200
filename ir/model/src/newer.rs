//! What a newer producer wrote into a module or a body and nothing in the model stands for: kept
//! as it came, shown in text, and written back where it stood.

use crate::value::GlobalId;

/// Where a part stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The kind of the known block before it; [`Place::START`] for none.
    pub after: u32,
    /// How many function blocks were before it; in a body, how many instructions.
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
        /// What is in it, in words of 32 bits, its end included.
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
    /// Where it stood.
    pub place: Place,
    /// What it is.
    pub part: NewerPart,
}
