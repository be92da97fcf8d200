//! An operand of any kind, in one tagged u32.

use crate::entity::entities;
use std::num::NonZeroU32;

entities! {
    /// A global variable, function, alias or ifunc of a module.
    GlobalId
    /// A constant, in the pool of its module or of its function body.
    ConstId
    /// An instruction of a function body.
    InstId
    /// A basic block of a function body.
    BlockId
}

/// A metadata entry: of the module, or (top bit set) of one function body.
///
/// It has the encoding of node slots, where 0 is null, so that an `Option` of it has the same size.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MdId(NonZeroU32);

impl MdId {
    const LOCAL: u32 = 1 << 31;
    /// The largest index; no store is that large.
    const LAST: u32 = Self::LOCAL - 2;

    fn new(index: usize, owner: u32) -> Self {
        let index = u32::try_from(index).unwrap_or(Self::LAST).min(Self::LAST);
        // The sum is neither zero nor beyond 32 bits.
        Self(NonZeroU32::MIN.saturating_add(index | owner))
    }
    /// The entry at `index` of the module's metadata.
    pub fn module(index: usize) -> Self {
        Self::new(index, 0)
    }
    /// The entry at `index` of a function body's metadata.
    pub fn local(index: usize) -> Self {
        Self::new(index, Self::LOCAL)
    }
    /// Returns true if the entry belongs to a function body.
    #[inline]
    pub fn is_local(self) -> bool {
        self.0.get() > Self::LOCAL
    }
    /// The position of the entry in its owner's store.
    #[inline]
    pub fn index(self) -> usize {
        (self.0.get().wrapping_sub(1) & !Self::LOCAL) as usize
    }
    /// The slot of a node that holds the reference; 0 is null.
    #[inline]
    pub fn to_slot(this: Option<Self>) -> u32 {
        this.map_or(0, |id| id.0.get())
    }
    /// The reference that a slot holds.
    #[inline]
    pub fn from_slot(slot: u32) -> Option<Self> {
        NonZeroU32::new(slot).map(Self)
    }
}

impl std::fmt::Debug for MdId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "MdId({}{})",
            if self.is_local() { "local " } else { "" },
            self.index()
        )
    }
}

/// An operand: three tag bits for the kind, and the index or handle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(u32);

/// A decoded [`Value`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum ValueKind {
    /// A global variable, function, alias or ifunc.
    Global(GlobalId),
    /// A constant of the module's pool.
    Const(ConstId),
    /// A constant of the function body's own pool.
    LocalConst(ConstId),
    /// A parameter of the function, counted from 0.
    Arg(u32),
    /// The result of an instruction.
    Inst(InstId),
    /// A basic block.
    Block(BlockId),
    /// Metadata used as an operand, of the module or of the body.
    Metadata(MdId),
}

const TAG_SHIFT: u32 = 29;
const INDEX_MASK: u32 = (1 << TAG_SHIFT) - 1;

impl Value {
    /// The largest index that a value can hold.
    pub const MAX_INDEX: u32 = INDEX_MASK - 1;
    /// A placeholder for a forward reference in tables under construction; never an operand of a finished
    /// module.
    pub const UNRESOLVED: Self = Self(u32::MAX);

    const fn tagged(tag: u32, index: u32) -> Self {
        Self(tag << TAG_SHIFT | index & INDEX_MASK)
    }
    /// A global.
    pub const fn global(id: GlobalId) -> Self {
        Self::tagged(0, id.as_u32())
    }
    /// A constant of the module's pool.
    pub const fn constant(id: ConstId) -> Self {
        Self::tagged(1, id.as_u32())
    }
    /// A constant of the body's pool.
    pub const fn local_const(id: ConstId) -> Self {
        Self::tagged(2, id.as_u32())
    }
    /// A parameter.
    pub const fn arg(index: u32) -> Self {
        Self::tagged(3, index)
    }
    /// An instruction's result.
    pub const fn inst(id: InstId) -> Self {
        Self::tagged(4, id.as_u32())
    }
    /// A basic block.
    pub const fn block(id: BlockId) -> Self {
        Self::tagged(5, id.as_u32())
    }
    /// Metadata as an operand.
    pub fn metadata(id: MdId) -> Self {
        let index = u32::try_from(id.index()).unwrap_or(Self::MAX_INDEX);
        Self::tagged(if id.is_local() { 7 } else { 6 }, index)
    }
    /// The kind of operand, with its index or handle.
    #[inline]
    pub fn kind(self) -> ValueKind {
        let index = self.0 & INDEX_MASK;
        match self.0 >> TAG_SHIFT {
            0 => ValueKind::Global(GlobalId::from_u32(index)),
            1 => ValueKind::Const(ConstId::from_u32(index)),
            2 => ValueKind::LocalConst(ConstId::from_u32(index)),
            3 => ValueKind::Arg(index),
            4 => ValueKind::Inst(InstId::from_u32(index)),
            5 => ValueKind::Block(BlockId::from_u32(index)),
            6 => ValueKind::Metadata(MdId::module(index as usize)),
            _ => ValueKind::Metadata(MdId::local(index as usize)),
        }
    }
    /// The tagged word, as metadata slots hold it.
    pub const fn as_u32(self) -> u32 {
        self.0
    }
    /// The value of a tagged word.
    pub const fn from_u32(raw: u32) -> Self {
        Self(raw)
    }
    /// The instruction, if it is a result of one.
    pub fn as_inst(self) -> Option<InstId> {
        match self.kind() {
            ValueKind::Inst(id) => Some(id),
            _ => None,
        }
    }
    /// The block, if it is one.
    pub fn as_block(self) -> Option<BlockId> {
        match self.kind() {
            ValueKind::Block(id) => Some(id),
            _ => None,
        }
    }
    /// The global, if it is one.
    pub fn as_global(self) -> Option<GlobalId> {
        match self.kind() {
            ValueKind::Global(id) => Some(id),
            _ => None,
        }
    }
    /// Returns true if it is a constant or a global, which every function may use.
    pub fn is_constant(self) -> bool {
        self.0 >> TAG_SHIFT <= 2
    }
}

impl std::fmt::Debug for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if *self == Self::UNRESOLVED {
            f.write_str("unresolved")
        } else {
            self.kind().fmt(f)
        }
    }
}

impl From<InstId> for Value {
    fn from(id: InstId) -> Self {
        Self::inst(id)
    }
}
impl From<BlockId> for Value {
    fn from(id: BlockId) -> Self {
        Self::block(id)
    }
}
impl From<GlobalId> for Value {
    fn from(id: GlobalId) -> Self {
        Self::global(id)
    }
}
