//! Protection of indirect branches and of return addresses, as a module asks for it.

/// The protection of a module's code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Protection {
    /// True if indirect branches may only lead to marked instructions.
    pub branches: bool,
    /// The functions that sign their return addresses.
    pub signed: Signed,
}

/// The functions that sign their return addresses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Signed {
    /// None.
    #[default]
    None,
    /// Those that store it.
    Storing,
    /// All.
    All,
}

/// The property of an object that a note states: all of its code has the features of these bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Property {
    /// The kind.
    pub kind: u32,
    /// The features.
    pub bits: u32,
}

impl Property {
    /// The alignment of the note.
    pub const ALIGN: u64 = 8;

    /// The note, as `.note.gnu.property` has it.
    pub fn note(self) -> Vec<u8> {
        const TYPE: u32 = 5;
        let name = u32::from_le_bytes(*b"GNU\0");
        let words = [4, 16, TYPE, name, self.kind, 4, self.bits, 0];
        words.into_iter().flat_map(u32::to_le_bytes).collect()
    }
}
