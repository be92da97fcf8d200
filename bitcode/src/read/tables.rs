//! The tables that map the numbers in a module's records to entities.

use super::constants_older::Expansions;
use super::pointees::Pointees;
use crate::bitstream::BlockInfo;
use bitsmith_model::attr::AttrListId;
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::types::{TypeId, Types};
use bitsmith_model::value::{GlobalId, MdId, Value};
use bitsmith_upgrade::Plan;
use rustc_hash::FxHashMap;

/// The numberings that all blocks of a module share. They are filled while its outer blocks are read
/// and immutable afterwards, so that bodies can be decoded in parallel.
#[derive(Debug)]
pub struct Tables {
    /// By type number.
    pub types: Vec<TypeId>,
    /// By value number: globals, then the module's constants.
    pub values: Vec<Value>,
    /// The types of the values, filled after all are known.
    pub value_types: Vec<TypeId>,
    /// By attribute list number minus one (0 in a record means no attributes).
    pub attr_lists: Vec<AttrListId>,
    /// The model's number of a metadata kind, by the file's.
    pub metadata_kinds: Vec<u32>,
    /// Likewise for numbers far beyond the others.
    pub far_metadata_kinds: FxHashMap<u32, u32>,
    /// The number of the module's metadata entries: a body's numbers continue from here.
    pub metadata_len: usize,
    /// By metadata entry: the entry that it was merged into. Empty if none was merged.
    pub merged: Box<[u32]>,
    /// The module's `!{}`, in files of releases whose bodies may have another.
    pub empty_tuple: Option<MdId>,
    /// The GUIDs of globals by value number, in halves, the high one first; empty before LLVM 23. A definition
    /// without one has 0.
    pub guids: Vec<u32>,
    /// The abbreviations from BLOCKINFO.
    pub block_info: BlockInfo,
    /// The version record: relative operand numbers (from 1), names in a string table (2).
    pub version: u64,
    /// The data layout: the address space of allocas, and alignments.
    pub layout: DataLayout,
    /// The upgrades that bodies of older producers need.
    pub plan: Plan,
    /// Constants that are instructions now.
    pub expansions: Expansions,
    /// True if something has a form older than LLVM 22; forms in bodies do not count.
    pub(super) older: bool,
    /// True if loops may have tags that were renamed.
    pub(super) loop_tags: bool,
    /// True if a node of metadata lost a field.
    pub(super) lost: bool,
    /// True if attributes lack types that they must have.
    pub(super) typeless: bool,
    /// Intrinsics with an argument that needs an `elementtype`, and its index.
    pub(super) pointing: FxHashMap<GlobalId, usize>,
    /// The pointee types, in modules with typed pointers.
    pub(super) pointees: Option<Box<Pointees>>,
    /// The pointee types of constant pointers in metadata, by entry, of modules without a producer's name.
    pub(super) metadata_pointees: FxHashMap<MdId, TypeId>,
}

impl Tables {
    /// Empty tables.
    pub fn new() -> Self {
        Self {
            types: Vec::new(),
            values: Vec::new(),
            value_types: Vec::new(),
            attr_lists: Vec::new(),
            metadata_kinds: Vec::new(),
            far_metadata_kinds: FxHashMap::default(),
            metadata_len: 0,
            guids: Vec::new(),
            merged: Box::default(),
            metadata_pointees: FxHashMap::default(),
            empty_tuple: None,
            block_info: BlockInfo::new(),
            version: 0,
            layout: DataLayout::parse(b"").unwrap_or_default(),
            plan: Plan::default(),
            expansions: Expansions::default(),
            older: false,
            loop_tags: false,
            lost: false,
            typeless: false,
            pointing: FxHashMap::default(),
            pointees: None,
        }
    }

    /// The type that a pointer type with a number points to, if types of pointers have that.
    pub(super) fn pointee(&self, number: Option<u64>, types: &Types) -> Option<TypeId> {
        let number = u32::try_from(number?).ok()?;
        let ty = self.types.get(number as usize)?;
        types.get(*ty).address_space()?;
        let pointee = *self.pointees.as_ref()?.parts(number).first()?;
        self.types.get(pointee as usize).copied()
    }
}
