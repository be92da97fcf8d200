//! What the numbers in a module's records mean.

use super::constants_older::Expansions;
use super::pointees::Pointees;
use crate::bitstream::BlockInfo;
use bitsmith_model::attr::AttrListId;
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::types::TypeId;
use bitsmith_model::value::{GlobalId, Value};
use bitsmith_upgrade::Plan;
use rustc_hash::FxHashMap;

/// The numberings that all blocks of a module share, filled while its outer blocks are read and
/// then only looked at, so that bodies can be decoded in parallel.
#[derive(Debug)]
pub struct Tables {
    /// By type number.
    pub types: Vec<TypeId>,
    /// By value number: globals, then the module's constants.
    pub values: Vec<Value>,
    /// The types of the values, known when all are.
    pub value_types: Vec<TypeId>,
    /// By attribute list number minus one (0 in a record means no attributes).
    pub attr_lists: Vec<AttrListId>,
    /// By the file's number of a metadata kind: the model's.
    pub metadata_kinds: Vec<u32>,
    /// The same for numbers far behind the others.
    pub far_metadata_kinds: FxHashMap<u32, u32>,
    /// How many metadata entries the module has: those of a body are counted on from here.
    pub metadata_len: usize,
    /// The abbreviations that blocks start with.
    pub block_info: BlockInfo,
    /// The version record: whether operand numbers are relative (1) and names in a string table (2).
    pub version: u64,
    /// What the data layout says: where allocas live, how what has no alignment is aligned.
    pub layout: DataLayout,
    /// What bodies of older producers need.
    pub plan: Plan,
    /// Constants that are instructions now.
    pub expansions: Expansions,
    /// Whether something had a form of before LLVM 22: not kept up for what only bodies have.
    pub(super) older: bool,
    /// Whether attributes lack types that they must have.
    pub(super) typeless: bool,
    /// Intrinsics, and the argument of each whose `elementtype` must be said.
    pub(super) pointing: FxHashMap<GlobalId, usize>,
    /// What pointers point to, in modules of typed pointers.
    pub(super) pointees: Option<Box<Pointees>>,
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
            block_info: BlockInfo::new(),
            version: 0,
            layout: DataLayout::parse(b"").unwrap_or_default(),
            plan: Plan::default(),
            expansions: Expansions::default(),
            older: false,
            typeless: false,
            pointing: FxHashMap::default(),
            pointees: None,
        }
    }
}
