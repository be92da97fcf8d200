//! Protection of indirect branches and of return addresses, also against processors that execute instructions ahead of
//! time, as a module asks for it.

/// The protection of a module's code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Protection {
    /// True if indirect branches may only lead to marked instructions.
    pub branches: bool,
    /// The functions that sign their return addresses.
    pub signed: Signed,
    /// True if functions keep their return addresses on a second stack.
    pub shadows: bool,
    /// The protection against speculative execution of the wrong instructions.
    pub speculation: Speculation,
    /// The barriers that protect against it without other code.
    pub barriers: Barriers,
}

/// The branches that barriers follow, behind which a processor executes nothing ahead of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Barriers {
    /// True for returns and indirect jumps.
    pub jumps: bool,
    /// True for indirect calls: functions with a barrier make them.
    pub calls: bool,
}

impl Barriers {
    /// Returns true if any branch has a barrier.
    pub fn any(self) -> bool {
        self.jumps || self.calls
    }
}

/// The protection against speculative execution of the wrong instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Speculation {
    /// True if a trap follows each return,
    pub returns: bool,
    /// and each indirect jump.
    pub jumps: bool,
    /// The function that makes indirect calls and jumps, if they do not stand in the code itself.
    pub branches: Option<Brancher>,
}

/// A function that makes indirect calls and jumps to the address in a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Brancher {
    /// True if it is one of the program, and not our own.
    pub is_external: bool,
    /// True if a prefix makes direct calls and jumps to it longer, so that other code fits in their place.
    pub is_padded: bool,
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
