//! The variables of a function, as its debug records say.

use bitsmith_model::value::MdId;

/// A variable that the function declares, as its debug record says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declared {
    /// The `DILocalVariable`.
    pub variable: MdId,
    /// The `DILocation`.
    pub loc: Option<MdId>,
    /// The `DIExpression`.
    pub expression: Option<MdId>,
    /// Its home.
    pub home: Home,
    /// The course of its values, if it has no home.
    pub history: Option<History>,
}

/// The course of the values of a variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    /// The values: their homes, and the expressions on them.
    pub values: Vec<(Home, Option<MdId>)>,
    /// The changes, by block and place. In a block without one, it has no value.
    pub changes: Vec<Change>,
}

/// A change of a variable's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// The number of the block in reverse postorder.
    pub block: u32,
    /// The number of the instruction in the block, before which it changes.
    pub at: u32,
    /// The number of the new value; none if there is no such.
    pub value: u32,
}

/// The home of a variable, before the code is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// In the stack slot with this key, at an address that is rounded up to an alignment.
    Slot {
        /// The key.
        key: u64,
        /// The offset in the slot.
        offset: u32,
        /// The alignment.
        align: u64,
        /// False if the address is the variable's value, not its place.
        is_place: bool,
    },
    /// The memory at the address in the stack slot with this key.
    Behind(u64),
    /// A general register on entry, by the machine's number; only while it is unchanged.
    Register(u8),
    /// The caller's frame, at an offset from the CFA.
    Caller(u32),
    /// A constant: metadata of a value.
    Constant(MdId),
    /// The places that Cranelift gives a value, in the course of the code.
    Value {
        /// Its label.
        label: u32,
        /// The general register that it arrives in, by the machine's number.
        entered: Option<u8>,
    },
    /// None that is known.
    Unknown,
}
