//! ThinLTO summaries: the properties of the globals of a module, or of many in a combined
//! index, for whole-program decisions (LangRef, «ThinLTO Summary»).

use crate::dialect::Dialect;
use crate::entity::{Arena, entities};
use crate::schema::linkage::{Linkage, Visibility};
use rustc_hash::FxHashMap;

entities! {
    /// A global of a summary.
    SummaryValueId
}

/// The index flag that announced entry counts of functions (up to LLVM 18). It is dropped.
pub const RETIRED_FLAG: u64 = 1 << 2;

/// The first release whose summaries tell how locals are promoted. It has no relative block frequencies any
/// more.
pub const PROMOTION_SINCE: u16 = 23;

/// The version of the records that a dialect has.
pub fn version(dialect: Dialect) -> u64 {
    match dialect.has(PROMOTION_SINCE) {
        true => NEWEST_VERSION,
        false => 12,
    }
}

/// Returns true if memory profiles follow the record of their function in a version of the records, as since
/// LLVM 23; before, they precede it.
pub fn profiles_follow(version: u64) -> bool {
    version >= 13
}

/// The oldest dialect that has a version of the records.
pub fn dialect(of_version: u64) -> Dialect {
    let mut all = Dialect::ALL.into_iter();
    let oldest = all.find(|dialect| of_version <= version(*dialect));
    oldest.unwrap_or(Dialect::NEWEST)
}

/// The newest version of the records that is known.
pub const NEWEST_VERSION: u64 = 14;

/// The flags of an index that LLVM 22 knows.
pub const KNOWN_FLAGS: u64 = 0x7ff;

/// The content of a file's summary blocks.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// The version of the records.
    pub version: u64,
    /// The modules that define the globals; exactly one in the summary of a module.
    pub modules: Vec<SummaryModule>,
    values: Arena<SummaryValueId, SummaryValue>,
    ids: FxHashMap<u64, SummaryValueId>,
    /// The results of the thin link for type identifiers.
    pub type_ids: Vec<TypeIdSummary>,
    /// Type identifiers with the vtables that are compatible with them.
    pub type_id_vtables: Vec<TypeIdVtables>,
    /// The stack ids, in the order that [`Mib::stack_ids`] and [`Callsite::stack_ids`] index.
    pub stack_ids: Vec<u64>,
    /// Flags of the whole index.
    pub flags: u64,
    /// The number of basic blocks in the module.
    pub block_count: u64,
    /// Names of functions with a jump table for control-flow integrity that are defined here.
    pub cfi_function_defs: Vec<Box<[u8]>>,
    /// Names of functions with a jump table for control-flow integrity that are only declared here.
    pub cfi_function_decls: Vec<Box<[u8]>>,
    /// Records that the model cannot represent: code and operands.
    pub unknown: Vec<(u32, Box<[u64]>)>,
}

/// A module of a summary.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SummaryModule {
    /// The path of its file; empty for the file that has the summary.
    pub path: Box<[u8]>,
    /// The SHA-1 of its contents; zero for none.
    pub hash: [u32; 5],
}

/// A global.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SummaryValue {
    /// Its GUID (see [`crate::guid`]).
    pub guid: u64,
    /// Its name; empty where only the GUID is known.
    pub name: Box<[u8]>,
    /// Its summaries, one for each module that defines it.
    pub summaries: Vec<GlobalSummary>,
}

/// The summary of a global in one module.
#[derive(Clone, Debug, PartialEq)]
pub struct GlobalSummary {
    /// The index of the module in the summary's list of modules.
    pub module: u32,
    /// Linkage and so on.
    pub flags: SummaryFlags,
    /// The globals that it refers to, callees apart.
    pub refs: Vec<SummaryRef>,
    /// The part that depends on the kind of global.
    pub kind: GlobalSummaryKind,
    /// In a combined index: the GUID of the name before it was made unique; 0 for none.
    pub original_name: u64,
}

impl GlobalSummary {
    /// A summary of a global whose name was not changed.
    pub fn new(
        module: u32,
        flags: SummaryFlags,
        refs: Vec<SummaryRef>,
        kind: GlobalSummaryKind,
    ) -> Self {
        Self {
            module,
            flags,
            refs,
            kind,
            original_name: 0,
        }
    }
}

impl GlobalSummary {
    /// The globals that it refers to.
    fn referenced(&self) -> impl Iterator<Item = SummaryValueId> + '_ {
        let (function, functions, aliasee) = match &self.kind {
            GlobalSummaryKind::Function(function) => (Some(function), &[][..], None),
            GlobalSummaryKind::Variable(variable) => (None, &variable.vtable_funcs[..], None),
            GlobalSummaryKind::Alias(aliasee) => (None, &[][..], *aliasee),
        };
        let called = function.into_iter().flat_map(|function| {
            let calls = function.calls.iter().map(|call| call.callee);
            let callsites = function.callsites.iter().filter_map(|site| site.callee);
            let params = function.params.iter().flat_map(|p| &p.calls);
            calls.chain(callsites).chain(params.map(|call| call.callee))
        });
        let refs = self.refs.iter().map(|reference| reference.value);
        let functions = functions.iter().map(|(function, _)| *function);
        refs.chain(called).chain(functions).chain(aliasee)
    }
}

/// The part of a summary that depends on the kind of global.
#[derive(Clone, Debug, PartialEq)]
pub enum GlobalSummaryKind {
    /// An alias, with the global it stands for if the index has that.
    Alias(Option<SummaryValueId>),
    /// A function.
    Function(Box<FunctionSummary>),
    /// A variable.
    Variable(VariableSummary),
}

/// Flags of any global.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SummaryFlags {
    /// Its linkage.
    pub linkage: Linkage,
    /// Its visibility.
    pub visibility: Visibility,
    /// `notEligibleToImport`
    pub not_eligible_to_import: bool,
    /// `live`
    pub live: bool,
    /// `dsoLocal`
    pub dso_local: bool,
    /// `canAutoHide`
    pub can_auto_hide: bool,
    /// `importType: declaration` rather than `definition`
    pub import_declaration: bool,
    /// `noRenameOnPromotion`, of LLVM 23
    pub no_rename_on_promotion: bool,
}

/// Linkages by the numbers that LLVM uses in memory, which summaries hold.
const LINKAGES: [Linkage; 11] = [
    Linkage::External,
    Linkage::AvailableExternally,
    Linkage::LinkOnceAny,
    Linkage::LinkOnceOdr,
    Linkage::WeakAny,
    Linkage::WeakOdr,
    Linkage::Appending,
    Linkage::Internal,
    Linkage::Private,
    Linkage::ExternalWeak,
    Linkage::Common,
];

impl SummaryFlags {
    /// The flags of a record's operand. Before version 3 of the records everything is live.
    pub fn decode(raw: u64, version: u64) -> Self {
        let bit = |at: u32| raw >> at & 1 != 0;
        Self {
            linkage: LINKAGES
                .get((raw & 15) as usize)
                .copied()
                .unwrap_or_default(),
            visibility: Visibility::decode(raw >> 8 & 3),
            not_eligible_to_import: bit(4) || version < 3,
            live: bit(5) || version < 3,
            dso_local: bit(6),
            can_auto_hide: bit(7),
            import_declaration: bit(10),
            no_rename_on_promotion: bit(11),
        }
    }
    /// The operand of a record in a dialect.
    pub fn encode(self, dialect: Dialect) -> u64 {
        let linkage = LINKAGES.iter().position(|l| *l == self.linkage);
        let bit = |flag: bool, at: u32| u64::from(flag) << at;
        linkage.unwrap_or(0) as u64
            | bit(self.not_eligible_to_import, 4)
            | bit(self.live, 5)
            | bit(self.dso_local, 6)
            | bit(self.can_auto_hide, 7)
            | u64::from(self.visibility.code()) << 8
            | bit(self.import_declaration, 10)
            | bit(
                self.no_rename_on_promotion && dialect.has(PROMOTION_SINCE),
                11,
            )
    }
}

/// A reference to a global.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SummaryRef {
    /// The global.
    pub value: SummaryValueId,
    /// The kind of access.
    pub access: RefAccess,
}

/// The access of a reference to a variable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RefAccess {
    /// Any access.
    #[default]
    Any,
    /// `readonly`
    ReadOnly,
    /// `writeonly`
    WriteOnly,
}

/// The summary of a function.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FunctionSummary {
    /// The number of instructions.
    pub inst_count: u64,
    /// Bits of [`FUNCTION_FLAGS`].
    pub flags: u64,
    /// Its calls.
    pub calls: Vec<CallEdge>,
    /// GUIDs of type identifiers that it tests, assumptions excluded.
    pub type_tests: Vec<u64>,
    /// Virtual calls guarded by an assumption of a type test.
    pub type_test_assume_vcalls: Vec<VFuncId>,
    /// Virtual calls by a checked load.
    pub type_checked_load_vcalls: Vec<VFuncId>,
    /// Virtual calls guarded by an assumption, with constant arguments only.
    pub type_test_assume_const_vcalls: Vec<ConstVCall>,
    /// Virtual calls by a checked load, with constant arguments only.
    pub type_checked_load_const_vcalls: Vec<ConstVCall>,
    /// Memory profiles of its allocations.
    pub allocs: Vec<AllocSummary>,
    /// Call sites that are part of a profiled allocation's context.
    pub callsites: Vec<Callsite>,
    /// The accesses through its pointer parameters.
    pub params: Vec<ParamAccess>,
}

/// Flags of a function, by bit.
pub const FUNCTION_FLAGS: [&str; 10] = [
    "readNone",
    "readOnly",
    "noRecurse",
    "returnDoesNotAlias",
    "noInline",
    "alwaysInline",
    "noUnwind",
    "mayThrow",
    "hasUnknownCall",
    "mustBeUnreachable",
];

/// A call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallEdge {
    /// The callee.
    pub callee: SummaryValueId,
    /// One of [`HOTNESS`], by number.
    pub hotness: u8,
    /// True if it is a tail call.
    pub tail: bool,
    /// The frequency relative to the function's entry block, times 256; 0 if unknown.
    pub rel_block_freq: u32,
}

/// The hotness of a call, by number (`CalleeInfo::HotnessType`).
pub const HOTNESS: [&str; 5] = ["unknown", "cold", "none", "hot", "critical"];

/// A virtual function: a type identifier and an offset in its vtable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VFuncId {
    /// The GUID of the type identifier.
    pub guid: u64,
    /// The offset in bytes.
    pub offset: u64,
}

/// A virtual call with constant arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstVCall {
    /// The virtual function that is called.
    pub func: VFuncId,
    /// The arguments.
    pub args: Vec<u64>,
}

/// The memory profile of an allocation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AllocSummary {
    /// One of [`ALLOC_TYPES`] for each clone of the function.
    pub versions: Vec<u8>,
    /// The contexts that reach it.
    pub mibs: Vec<Mib>,
}

/// The memory profile of an allocation in one context (`MIBInfo`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mib {
    /// One of [`ALLOC_TYPES`].
    pub alloc_type: u8,
    /// The call stack, as indices into [`Summary::stack_ids`].
    pub stack_ids: Vec<u32>,
    /// Pairs of full stack id and total size in bytes, where the profile has them.
    pub context_sizes: Vec<(u64, u64)>,
}

/// The name of a kind of allocation.
pub fn alloc_type_name(kind: u8) -> Option<&'static str> {
    ALLOC_TYPES
        .iter()
        .find(|(number, _)| *number == kind)
        .map(|(_, name)| *name)
}

/// Kinds of allocation, by number.
pub const ALLOC_TYPES: [(u8, &str); 4] = [(0, "none"), (1, "notcold"), (2, "cold"), (4, "hot")];

/// A call site on the way to a profiled allocation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Callsite {
    /// The callee, if it is known.
    pub callee: Option<SummaryValueId>,
    /// The callee's clone for each clone of the function.
    pub clones: Vec<u32>,
    /// The stack ids, as indices into [`Summary::stack_ids`].
    pub stack_ids: Vec<u32>,
}

/// The accesses through a pointer parameter: its range, and the calls that it is passed to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParamAccess {
    /// The parameter's number.
    pub param: u64,
    /// The offsets accessed, in bytes.
    pub range: OffsetRange,
    /// Calls that it is passed to.
    pub calls: Vec<ParamCall>,
}

/// A call that a parameter is passed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParamCall {
    /// The callee.
    pub callee: SummaryValueId,
    /// The number of the callee's parameter.
    pub param: u64,
    /// The offsets at which it is passed, in bytes.
    pub range: OffsetRange,
}

/// A half-open range of 64-bit offsets: equal ends are all of them (-1) or none (0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OffsetRange {
    /// The first one.
    pub lower: i64,
    /// The first one after the range.
    pub upper: i64,
}

impl OffsetRange {
    fn is_full(self) -> bool {
        self.lower == self.upper && self.lower == -1
    }
    /// The least offset, as signed.
    pub fn signed_min(self) -> i64 {
        let wraps = self.lower > self.upper && self.upper != i64::MIN;
        if self.is_full() || wraps {
            i64::MIN
        } else {
            self.lower
        }
    }
    /// The greatest offset, as signed.
    pub fn signed_max(self) -> i64 {
        if self.is_full() || self.lower > self.upper {
            i64::MAX
        } else {
            self.upper.wrapping_sub(1)
        }
    }
}

/// The summary of a variable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VariableSummary {
    /// `readonly`
    pub read_only: bool,
    /// `writeonly`
    pub write_only: bool,
    /// `constant`
    pub constant: bool,
    /// `vcall_visibility`
    pub vcall_visibility: u8,
    /// Of a vtable: the functions in it with their offsets in bytes.
    pub vtable_funcs: Vec<(SummaryValueId, u64)>,
}

impl VariableSummary {
    /// The flags as the operand of a record.
    pub fn encode(&self) -> u64 {
        u64::from(self.read_only)
            | u64::from(self.write_only) << 1
            | u64::from(self.constant) << 2
            | u64::from(self.vcall_visibility) << 3
    }
    /// Decodes the flags of a record's operand.
    pub fn decode(raw: u64) -> Self {
        Self {
            read_only: raw & 1 != 0,
            write_only: raw & 2 != 0,
            constant: raw & 4 != 0,
            vcall_visibility: (raw >> 3 & 3) as u8,
            vtable_funcs: Vec::new(),
        }
    }
}

/// The results of the thin link for a type identifier.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypeIdSummary {
    /// The identifier.
    pub name: Box<[u8]>,
    /// The way to test membership: one of [`TYPE_TEST_KINDS`].
    pub kind: u32,
    /// The width in bits of the size less one.
    pub size_m1_bit_width: u32,
    /// The binary logarithm of the alignment.
    pub align_log2: u64,
    /// The size less one.
    pub size_m1: u64,
    /// The mask for a byte array.
    pub bit_mask: u8,
    /// The bits of an inline test.
    pub inline_bits: u64,
    /// Resolutions of virtual calls, by offset in bytes.
    pub resolutions: Vec<(u64, DevirtResolution)>,
}

/// The resolutions of a type test, by number (`TypeTestResolution::Kind`).
pub const TYPE_TEST_KINDS: [&str; 6] = [
    "unsat",
    "byteArray",
    "inline",
    "single",
    "allOnes",
    "unknown",
];

/// The resolution of virtual calls of one function (`WholeProgramDevirtResolution`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DevirtResolution {
    /// One of [`DEVIRT_KINDS`].
    pub kind: u32,
    /// The name of the only implementation.
    pub single_impl: Box<[u8]>,
    /// Resolutions for constant arguments, ordered by these.
    pub by_arg: Vec<(Vec<u64>, ArgResolution)>,
}

/// The resolutions of virtual calls, by number (`WholeProgramDevirtResolution::Kind`).
pub const DEVIRT_KINDS: [&str; 3] = ["indir", "singleImpl", "branchFunnel"];

/// The resolution of a virtual call with constant arguments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArgResolution {
    /// One of [`BY_ARG_KINDS`].
    pub kind: u32,
    /// The value of a uniform or unique result.
    pub info: u64,
    /// The byte that the result is stored in …
    pub byte: u32,
    /// … and the bit of it.
    pub bit: u32,
}

/// The resolutions of virtual calls with constant arguments, by number.
pub const BY_ARG_KINDS: [&str; 4] = ["indir", "uniformRetVal", "uniqueRetVal", "virtualConstProp"];

/// A type identifier with its vtables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypeIdVtables {
    /// The identifier.
    pub name: Box<[u8]>,
    /// Vtables with the offset of the address point in bytes.
    pub vtables: Vec<(u64, SummaryValueId)>,
}

impl Summary {
    /// The global of this GUID, added if it is new. A name is kept once it is known.
    pub fn value(&mut self, guid: u64, name: &[u8]) -> SummaryValueId {
        let id = *self.ids.entry(guid).or_insert_with(|| {
            self.values.push(SummaryValue {
                guid,
                ..SummaryValue::default()
            })
        });
        if !name.is_empty()
            && let Some(value) = self.values.get_mut(id)
            && value.name.is_empty()
        {
            value.name = name.into();
        }
        id
    }
    /// The globals, in order of creation.
    pub fn values(&self) -> &Arena<SummaryValueId, SummaryValue> {
        &self.values
    }
    /// The globals that summaries and vtables of type identifiers refer to, each as often as it is referred to.
    pub fn referenced(&self) -> impl Iterator<Item = SummaryValueId> + '_ {
        let summaries = self.values.values().flat_map(|value| &value.summaries);
        let vtables = self.type_id_vtables.iter().flat_map(|id| &id.vtables);
        let vtables = vtables.map(|(_, vtable)| *vtable);
        summaries.flat_map(GlobalSummary::referenced).chain(vtables)
    }
    /// A global, mutable.
    pub fn value_mut(&mut self, id: SummaryValueId) -> Option<&mut SummaryValue> {
        self.values.get_mut(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_inverse() {
        for raw in 0..1u64 << 12 {
            if raw & 15 <= 10 && raw >> 8 & 3 != 3 {
                assert_eq!(SummaryFlags::decode(raw, 12).encode(Dialect::NEWEST), raw);
            }
        }
        assert!(SummaryFlags::decode(0, 2).live);
    }

    #[test]
    fn ranges() {
        let range = |lower, upper| {
            let range = OffsetRange { lower, upper };
            (range.signed_min(), range.signed_max())
        };
        assert_eq!(range(-3, 5), (-3, 4));
        assert_eq!(range(-1, -1), (i64::MIN, i64::MAX));
        assert_eq!(range(7, 3), (i64::MIN, i64::MAX));
    }
}
