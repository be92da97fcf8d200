//! The variables of a function, as its debug records say.

use bitsmith_model::value::{GlobalId, InstId, MdId};
use smallvec::SmallVec;

/// The facts about a function that its description needs, before the code is there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Described {
    /// The variables.
    pub variables: Vec<Declared>,
    /// The labels.
    pub labels: Vec<Labelled>,
    /// The calls, if they are described.
    pub calls: Option<Vec<Passing>>,
}

/// A label in the source, before the code is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Labelled {
    /// The `DILabel`.
    pub label: MdId,
    /// The `DILocation`.
    pub loc: Option<MdId>,
    /// The instruction behind it.
    pub inst: InstId,
}

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
    /// The values.
    pub values: Vec<Valued>,
    /// The changes, by block and place. In a block without one, it has no value.
    pub changes: Vec<Change>,
}

/// A value of a variable.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Valued {
    /// The values from which it is computed, each with its homes, the best first.
    pub arguments: SmallVec<[SmallVec<[Home; 1]>; 1]>,
    /// The `DIExpression` on them.
    pub expression: Option<MdId>,
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
        /// The distance from it to the variable's value.
        offset: i64,
        /// The number of bits of the variable's value; those above it in a register are arbitrary.
        bits: u8,
    },
    /// None that is known.
    Unknown,
}

/// A call of a function with a description, before the code is there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passing {
    /// The call.
    pub inst: InstId,
    /// The function.
    pub callee: GlobalId,
    /// The general registers of known arguments, by the machine's numbers, and the arguments.
    pub arguments: Vec<(u8, Passed)>,
}

/// An argument of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passed {
    /// A number.
    Number(i64),
    /// A value, by its label, and the general register that it arrives in if it is an argument of the caller.
    Value {
        /// The label.
        label: u32,
        /// The register.
        entered: Option<u8>,
    },
}
