//! Attributes of functions and calls.
//!
//! Rules:
//! - a kind is valid in its position (function, parameter or result); boolean strings are booleans;
//! - of `byval`, `inalloca`, `preallocated`, `sret`/`inreg`, `nest` and `byref` there is at most one;
//!   `immarg` (of intrinsics) is combined with `range` only, `elementtype` with intrinsics and
//!   assembler; `readnone`, `readonly`, `writeonly`, `writable`, `zeroext`, `signext`,
//!   `returned` exclude their contraries;
//! - the type is one that the kind applies to; types in attributes have a size, less than 4 GiB;
//!   `initializes` is ordered, `nofpclass` has bits, `range` the type's width, alignment a limit;
//! - one parameter at most is `nest`, `returned`, `sret` (the first or second), `swiftself`,
//!   `swiftasync` or `swifterror`; `inalloca` is the last; `returned` has the result's type;
//! - `noinline` and `alwaysinline`, `optnone` and optimisation, `sanitize_realtime` and
//!   `sanitize_realtime_blocking`, the states of ZA and of ZT0 exclude each other; `optnone` needs
//!   `noinline`, `jumptable` needs `unnamed_addr`;
//! - `allocsize` names integer parameters, `allockind` is one kind, `vscale_range` has powers of
//!   two in order, and strings with a meaning have values with one.

use super::report::{Broken, Checked, Entity, Report, ensure};
use super::rule::Rule;
use super::type_facts::{not_local, unsized_types};
use super::used::Used;
use bitsmith_model::attr::{Attr, AttrListId, AttrSetId, index, text_of};
use bitsmith_model::attr_type::applies_to;
use bitsmith_model::body::Body;
use bitsmith_model::constant::{ConstKind, ConstRange};
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::dialect::Dialect;
use bitsmith_model::global::Global;
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::{
    AttrKind, FN, MemLocation, PARAM, RET, WRITE, mod_ref_at, unpack_alloc_size,
};
use bitsmith_model::schema::linkage::UnnamedAddr;
use bitsmith_model::types::{FuncType, Type, TypeId};
use bitsmith_model::value::{GlobalId, InstId, Value, ValueKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;

/// The owner of the attributes.
#[derive(Clone, Copy)]
pub(super) struct Owner<'a> {
    /// True if the function, or the callee, is an intrinsic.
    intrinsic: bool,
    /// True if the callee is inline assembler.
    inline_asm: bool,
    /// The function; `None` for a call.
    function: Option<&'a Global>,
}

impl<'a> Owner<'a> {
    /// A function.
    pub(super) fn function(module: &Module, id: GlobalId, global: &'a Global) -> Self {
        Self {
            intrinsic: super::globals::is_intrinsic_name(module.name(id)),
            inline_asm: false,
            function: Some(global),
        }
    }
    /// A call.
    pub(super) fn call(intrinsic: bool, inline_asm: bool) -> Self {
        Self {
            intrinsic,
            inline_asm,
            function: None,
        }
    }
}

/// A checker of attribute lists. A list that was valid with a function type is not checked again.
pub(super) struct Checker<'a> {
    module: &'a Module,
    layout: &'a DataLayout,
    right: FxHashSet<(AttrListId, TypeId, u8)>,
    /// Types without a size, and those that no alloca has, computed at the first query.
    sizeless: Option<FxHashSet<TypeId>>,
    not_local: Option<FxHashSet<TypeId>>,
    /// Functions by their names, computed at the first query.
    by_name: Option<FxHashMap<&'a [u8], GlobalId>>,
}

/// The first release that checks all parts of `modular-format`.
const FORMAT_PARTS_SINCE: u16 = 23;
/// The first release in which `alloc-variant-zeroed` names a function of the same calling convention.
const VARIANT_CONVENTION_SINCE: u16 = 23;
/// The first release in which [`DROPPED_BOOLEANS`] mean nothing.
const BOOLEANS_DROPPED_SINCE: u16 = 23;
/// Boolean string attributes that are none any more.
const DROPPED_BOOLEANS: [&[u8]; 2] = [b"no-infs-fp-math", b"no-nans-fp-math"];

/// Boolean string attributes: empty, `true` or `false`.
const BOOLEANS: [&[u8]; 9] = [
    b"allow_direct_access_in_hot_patch_function",
    b"less-precise-fpmad",
    b"loader-replaceable",
    b"marked_for_windows_hot_patching",
    b"no-inline-line-tables",
    b"no-jump-tables",
    b"no-signed-zeros-fp-math",
    b"profile-sample-accurate",
    b"use-sample-profile",
];

/// String attributes with a few possible values.
const WORDS: [(&[u8], &[&[u8]]); 6] = [
    (
        b"frame-pointer",
        &[
            b"all",
            b"non-leaf",
            b"none",
            b"reserved",
            b"non-leaf-no-reserve",
        ],
    ),
    (b"sign-return-address", &[b"none", b"all", b"non-leaf"]),
    (b"sign-return-address-key", &[b"a_key", b"b_key"]),
    (b"branch-target-enforcement", &[b"", b"true", b"false"]),
    (b"branch-protection-pauth-lr", &[b"", b"true", b"false"]),
    (b"guarded-control-stack", &[b"", b"true", b"false"]),
];

/// String attributes that are unsigned numbers.
const NUMBERS: [&[u8]; 3] = [
    b"patchable-function-prefix",
    b"patchable-function-entry",
    b"warn-stack-size",
];

/// Pairs of kinds that exclude each other on a parameter, with the message.
const CONFLICTS: [(AttrKind, AttrKind, Rule); 8] = {
    use AttrKind::*;
    [
        (
            InAlloca,
            ReadOnly,
            Rule::AttributesInallocaAndReadonlyAreIncompatible,
        ),
        (
            StructRet,
            Returned,
            Rule::AttributesSretAndReturnedAreIncompatible,
        ),
        (ZExt, SExt, Rule::AttributesZeroextAndSignextAreIncompatible),
        (
            ReadNone,
            ReadOnly,
            Rule::AttributesReadnoneAndReadonlyAreIncompatible,
        ),
        (
            ReadNone,
            WriteOnly,
            Rule::AttributesReadnoneAndWriteonlyAreIncompatible,
        ),
        (
            ReadOnly,
            WriteOnly,
            Rule::AttributesReadonlyAndWriteonlyAreIncompatible,
        ),
        (
            Writable,
            ReadNone,
            Rule::AttributesWritableAndReadnoneAreIncompatible,
        ),
        (
            Writable,
            ReadOnly,
            Rule::AttributesWritableAndReadonlyAreIncompatible,
        ),
    ]
};

/// Pairs of kinds that exclude each other on a function, with the message.
const FN_CONFLICTS: [(AttrKind, AttrKind, Rule); 7] = {
    use AttrKind::*;
    [
        (
            NoInline,
            AlwaysInline,
            Rule::AttributesNoinlineAndAlwaysinlineAreIncompatible,
        ),
        (
            OptimizeNone,
            OptimizeForSize,
            Rule::AttributesOptsizeAndOptnoneAreIncompatible,
        ),
        (
            OptimizeNone,
            MinSize,
            Rule::AttributesMinsizeAndOptnoneAreIncompatible,
        ),
        (
            OptimizeNone,
            OptimizeForDebugging,
            Rule::AttributesOptdebugAndOptnoneAreIncompatible,
        ),
        (
            SanitizeRealtime,
            SanitizeRealtimeBlocking,
            Rule::AttributesSanitizeRealtimeAndSanitizeRealtimeBlocking,
        ),
        (
            OptimizeForDebugging,
            OptimizeForSize,
            Rule::AttributesOptsizeAndOptdebugAreIncompatible,
        ),
        (
            OptimizeForDebugging,
            MinSize,
            Rule::AttributesMinsizeAndOptdebugAreIncompatible,
        ),
    ]
};

impl<'a> Checker<'a> {
    pub(super) fn new(module: &'a Module, layout: &'a DataLayout) -> Self {
        Self {
            module,
            layout,
            right: FxHashSet::default(),
            sizeless: None,
            not_local: None,
            by_name: None,
        }
    }

    /// Checks the attributes of a function or a call with this function type.
    pub(super) fn check(
        &mut self,
        func_ty: TypeId,
        list: AttrListId,
        owner: Owner<'_>,
        mut fail: impl FnMut(Broken),
    ) {
        if list == AttrListId::EMPTY {
            return;
        }
        let flags = u8::from(owner.intrinsic)
            | u8::from(owner.inline_asm) << 1
            | u8::from(owner.function.is_some()) << 2;
        let key = (list, func_ty, flags);
        // `jumptable` depends on the function itself, so the cache is for calls only.
        let memory = owner.function.is_none() && self.right.contains(&key);
        let Some(ty) = self.module.types.as_func(func_ty).filter(|_| !memory) else {
            return;
        };
        let mut right = true;
        for checked in [
            self.result(ty, list),
            self.params(ty, list, owner),
            self.function(ty, list, owner),
        ] {
            if let Err(message) = checked {
                right = false;
                fail(message);
            }
        }
        if right {
            self.right.insert(key);
        }
    }

    /// Checks the attributes of all calls of a body, and notes the called intrinsics.
    pub(super) fn calls(&mut self, body: &Body, used: &Used, report: &mut Report) {
        let module = self.module;
        for &block in &body.order {
            for inst in body.block_insts(block) {
                let Some(call) = body.call(inst) else {
                    continue;
                };
                let id = body.called_global(inst);
                let intrinsic = id.is_some_and(|id| {
                    super::globals::is_intrinsic_name(module.name(id))
                        && module
                            .globals
                            .get(id)
                            .is_some_and(|g| g.as_function().is_some())
                });
                if let Some(id) = id.filter(|_| intrinsic) {
                    used.called(id);
                }
                let asm = id.is_none()
                    && body
                        .callee(inst)
                        .is_some_and(|value| is_asm(module, body, value));
                let owner = Owner::call(intrinsic, asm);
                self.check(call.func_ty, call.attrs, owner, |message| {
                    report.fail(message, Entity::Inst(inst));
                });
                if let Err(message) = self.variable_arguments(body, inst) {
                    report.fail(message, Entity::Inst(inst));
                }
            }
        }
    }

    /// Checks the attributes of arguments that the function type does not list.
    fn variable_arguments(&mut self, body: &Body, inst: InstId) -> Checked {
        let module = self.module;
        let Some(view) = body.call_view(inst) else {
            return Ok(());
        };
        let (call, args) = (view.info(), view.arguments());
        let params = module.types.as_func(call.func_ty).map(|ty| ty.params.len());
        for &(at, set) in module.attrs.list(call.attrs) {
            let number = at.checked_sub(index::FIRST_PARAM).map(|at| at as usize);
            let Some(number) = number.filter(|at| params.is_some_and(|params| *at >= params))
            else {
                continue;
            };
            let value = args.get(number).copied();
            if let Some(ty) = value.and_then(|value| module.scope_in(body).type_of(value)) {
                self.parameter(set, ty)?;
            }
        }
        Ok(())
    }

    fn find(&self, set: AttrSetId, kind: AttrKind) -> Option<&'a Attr> {
        self.module.attrs.find(set, kind)
    }

    fn has(&self, set: AttrSetId, kind: AttrKind) -> bool {
        self.find(set, kind).is_some()
    }

    fn string(&self, set: AttrSetId, key: &[u8]) -> Option<&'a [u8]> {
        text_of(self.module.attrs.set(set), key)
    }

    fn int(&self, set: AttrSetId, kind: AttrKind) -> Option<u64> {
        match self.find(set, kind)? {
            Attr::Int(_, value) => Some(*value),
            _ => None,
        }
    }

    /// Checks that each kind is valid in the position.
    fn places(&self, set: AttrSetId, place: u8, message: Rule) -> Checked {
        for (attr, at) in self.module.attrs.set(set).iter().zip(0..) {
            let since = attr.kind().map_or(Some(0), |kind| kind.since_on(place));
            if !since.is_some_and(|since| self.module.dialect.has(since)) {
                return Err(Broken::Attribute(set, at, message));
            }
        }
        Ok(())
    }

    fn booleans(&self, set: AttrSetId) -> Checked {
        for attr in self.module.attrs.set(set) {
            let Attr::Str { key, value } = attr else {
                continue;
            };
            if **key == *b"target-features" && !value.is_empty() {
                features(value)?;
            }
            let is_dropped = self.module.dialect.has(BOOLEANS_DROPPED_SINCE);
            let is_boolean =
                BOOLEANS.contains(&&**key) || !is_dropped && DROPPED_BOOLEANS.contains(&&**key);
            if is_boolean && !matches!(&**value, b"" | b"true" | b"false") {
                return Err(bad_value(key, value));
            }
        }
        Ok(())
    }

    fn result(&mut self, ty: &FuncType, list: AttrListId) -> Checked {
        let Some(set) = self.module.attrs.at(list, index::RETURN) else {
            return Ok(());
        };
        self.places(set, RET, Rule::DoesNotApplyToFunctionReturnValues)?;
        self.parameter(set, ty.ret)
    }

    fn params(&mut self, ty: &FuncType, list: AttrListId, owner: Owner<'_>) -> Checked {
        use AttrKind::*;
        const ONCE: [(AttrKind, Rule); 6] = [
            (Nest, Rule::MoreThanOneParameterHasAttributeNest),
            (Returned, Rule::MoreThanOneParameterHasAttributeReturned),
            (StructRet, Rule::CannotHaveMultipleSretParameters),
            (SwiftSelf, Rule::CannotHaveMultipleSwiftselfParameters),
            (SwiftAsync, Rule::CannotHaveMultipleSwiftasyncParameters),
            (SwiftError, Rule::CannotHaveMultipleSwifterrorParameters),
        ];
        let mut seen = [false; ONCE.len()];
        let module = self.module;
        for &(at, set) in module.attrs.list(list) {
            let Some(number) = at.checked_sub(index::FIRST_PARAM) else {
                continue;
            };
            let Some(&param) = ty.params.get(number as usize) else {
                continue;
            };
            if !owner.intrinsic {
                ensure(
                    !self.has(set, ImmArg),
                    Rule::ImmargAttributeOnlyAppliesToIntrinsics,
                )?;
                ensure(
                    owner.inline_asm || !self.has(set, ElementType),
                    Rule::AttributeElementtypeCanOnlyBeAppliedTo,
                )?;
            }
            self.parameter(set, param)?;
            for ((kind, message), seen) in ONCE.iter().zip(&mut seen) {
                if self.has(set, *kind) {
                    ensure(!*seen, *message)?;
                    *seen = true;
                }
            }
            if self.has(set, Returned) {
                ensure(
                    self.same_bits(param, ty.ret),
                    Rule::IncompatibleArgumentAndReturnTypesForReturned,
                )?;
            }
            ensure(
                number <= 1 || !self.has(set, StructRet),
                Rule::AttributeSretIsNotOnFirstOr,
            )?;
            ensure(
                number as usize == ty.params.len().saturating_sub(1) || !self.has(set, InAlloca),
                Rule::InallocaIsntOnLastParameter,
            )?;
        }
        Ok(())
    }

    /// Returns true if a bitcast between the types is lossless.
    fn same_bits(&self, one: TypeId, other: TypeId) -> bool {
        if one == other {
            return true;
        }
        let types = &self.module.types;
        match (types.get(one), types.get(other)) {
            (Type::Vector { scalable: a, .. }, Type::Vector { scalable: b, .. }) => {
                let sizes = [one, other].map(|ty| self.layout.size_in_bits(types, ty));
                a == b && sizes[0] == sizes[1] && !types.is_ptr_or_ptr_vector(one)
            }
            _ => false,
        }
    }

    /// Checks a parameter's or result's attributes.
    fn parameter(&mut self, set: AttrSetId, ty: TypeId) -> Checked {
        use AttrKind::*;
        self.booleans(set)?;
        self.places(set, PARAM | RET, Rule::DoesNotApplyToParameters)?;
        if self.has(set, ImmArg) {
            let others = self.module.attrs.set(set).iter();
            // The combinations of a newer release's kinds are unknown.
            let others = others.filter(|a| {
                !matches!(a, Attr::Unknown { .. }) && !matches!(a.kind(), Some(ImmArg | Range))
            });
            ensure(
                others.count() == 0,
                Rule::AttributeImmargIsIncompatibleWithOtherAttributes,
            )?;
        }
        let passing = [ByVal, InAlloca, Preallocated, Nest, ByRef];
        let passing = passing.iter().filter(|kind| self.has(set, **kind)).count();
        let register = self.has(set, StructRet) || self.has(set, InReg);
        ensure(
            passing.saturating_add(usize::from(register)) <= 1,
            Rule::AttributesByvalInallocaPreallocatedInregNestByref,
        )?;
        for (one, other, message) in CONFLICTS {
            ensure(!self.has(set, one) || !self.has(set, other), message)?;
        }
        for (attr, at) in self.module.attrs.set(set).iter().zip(0..) {
            if !applies_to(&self.module.types, attr, ty) {
                let message = Rule::AppliedToIncompatibleType;
                return Err(Broken::Attribute(set, at, message));
            }
        }
        if matches!(self.module.types.get(ty), Type::Ptr(_)) {
            self.pointer(set)?;
        }
        self.values(set, ty)
    }

    /// Checks the pointer attributes that depend on the pointee.
    fn pointer(&mut self, set: AttrSetId) -> Checked {
        use AttrKind::*;
        if let Some(align) = self.int(set, Alignment) {
            ensure(
                align <= super::globals::MAX_ALIGN,
                Rule::HugeAlignmentValuesAreUnsupported,
            )?;
        }
        for kind in [ByVal, ByRef, InAlloca, Preallocated] {
            let Some(Attr::Type(_, Some(ty))) = self.find(set, kind) else {
                continue;
            };
            let name = kind.name();
            if !self.is_sized(*ty) {
                return Err(Rule::AttributeDoesNotSupportUnsizedTypes.with(format!(
                    "Attribute '{name}' does not support unsized types!"
                )));
            }
            if kind == ByVal && !self.is_local(*ty) {
                return Err(Rule::ByvalArgumentHasIllegalTargetExtensionType.into());
            }
            let size = self.layout.alloc_size(&self.module.types, *ty);
            let types = &self.module.types;
            let is_long = matches!(types.get(*ty), Type::Array(_, len) if *len >= 1 << 32);
            if size.map_or(is_long, |size| size >= 1 << 32) {
                return Err(Rule::HugeArgumentsAreUnsupported
                    .with(format!("huge '{name}' arguments are unsupported")));
            }
        }
        Ok(())
    }

    fn is_sized(&mut self, ty: TypeId) -> bool {
        let module = self.module;
        let sizeless = self.sizeless.get_or_insert_with(|| unsized_types(module));
        !sizeless.contains(&ty)
    }

    fn is_local(&mut self, ty: TypeId) -> bool {
        let module = self.module;
        let not_local = self.not_local.get_or_insert_with(|| not_local(module));
        !not_local.contains(&ty)
    }

    /// Checks attributes with a value.
    fn values(&self, set: AttrSetId, ty: TypeId) -> Checked {
        if let Some(Attr::RangeList(_, ranges)) = self.find(set, AttrKind::Initializes) {
            ensure(
                !ranges.is_empty(),
                Rule::AttributeInitializesDoesNotSupportEmptyList,
            )?;
            ensure(
                is_ordered(ranges),
                Rule::AttributeInitializesDoesNotSupportUnorderedRanges,
            )?;
        }
        if let Some(classes) = self.int(set, AttrKind::NoFPClass) {
            ensure(classes != 0, Rule::AttributeNofpclassMustHaveAtLeastOne)?;
            ensure(
                classes & !0x3ff == 0,
                Rule::InvalidValueForNofpclassTestMask,
            )?;
        }
        if let Some(Attr::Range(_, range)) = self.find(set, AttrKind::Range) {
            let scalar = self.module.types.scalar(ty);
            ensure(
                *self.module.types.get(scalar) == Type::Int(range.bits),
                Rule::RangeBitWidthMustMatchTypeBit,
            )?;
        }
        Ok(())
    }

    fn function(&mut self, ty: &FuncType, list: AttrListId, owner: Owner<'_>) -> Checked {
        use AttrKind::*;
        let Some(set) = self.module.attrs.at(list, index::FUNCTION) else {
            return Ok(());
        };
        self.booleans(set)?;
        self.places(set, FN, Rule::DoesNotApplyToFunctions)?;
        for (one, other, message) in FN_CONFLICTS {
            if one == OptimizeNone && self.has(set, one) {
                ensure(
                    self.has(set, NoInline),
                    Rule::AttributeOptnoneRequiresNoinline,
                )?;
            }
            ensure(!self.has(set, one) || !self.has(set, other), message)?;
        }
        let lists = self.module.attrs.list(list);
        let writable = lists.iter().any(|(_, set)| self.has(*set, Writable));
        let memory = self.int(set, Memory);
        let writes = memory.is_none_or(|m| mod_ref_at(m, MemLocation::ArgMem) & WRITE != 0);
        ensure(
            !writable || writes,
            Rule::AttributeWritableAndMemoryWithoutArgmemWrite,
        )?;
        self.streaming(set)?;
        if self.has(set, JumpTable) {
            ensure(
                owner
                    .function
                    .is_none_or(|global| global.unnamed_addr == UnnamedAddr::Global),
                Rule::AttributeJumptableRequiresUnnamedAddr,
            )?;
        }
        self.alloc_size(ty, set)?;
        self.alloc_kind(set)?;
        self.alloc_variant(owner, ty, set)?;
        self.vscale_range(set)?;
        self.strings(ty, set)
    }

    /// Checks the states of AArch64's streaming mode.
    fn streaming(&self, set: AttrSetId) -> Checked {
        let mut attrs = self.module.attrs.set(set).iter();
        let is_state =
            |attr: &Attr| matches!(attr, Attr::Str { key, .. } if key.starts_with(b"aarch64_"));
        if !attrs.any(is_state) {
            return Ok(());
        }
        let has = |key: &str| self.string(set, key.as_bytes()).is_some();
        ensure(
            !has("aarch64_pstate_sm_enabled") || !has("aarch64_pstate_sm_compatible"),
            Rule::AttributesAarch64PstateSmEnabledAndAarch64,
        )?;
        let states = |what: &str| {
            let ways = ["new", "in", "inout", "out", "preserves"];
            let ways = ways
                .iter()
                .filter(|way| has(&format!("aarch64_{way}_{what}")));
            ways.count()
                .saturating_add(usize::from(has("aarch64_za_state_agnostic")))
        };
        ensure(states("za") <= 1, Rule::AttributesAarch64NewZaAarch64InZa)?;
        ensure(
            states("zt0") <= 1,
            Rule::AttributesAarch64NewZt0Aarch64InZt0,
        )
    }

    fn alloc_size(&self, ty: &FuncType, set: AttrSetId) -> Checked {
        let Some(packed) = self.int(set, AttrKind::AllocSize) else {
            return Ok(());
        };
        let (size, count) = unpack_alloc_size(packed);
        let named = [("element size", Some(size)), ("number of elements", count)];
        for (name, number) in named {
            let Some(number) = number else { continue };
            let Some(param) = ty.params.get(number as usize) else {
                return Err(Rule::AllocsizeArgumentIsOutOfBounds
                    .with(format!("'allocsize' {name} argument is out of bounds")));
            };
            if !matches!(self.module.types.get(*param), Type::Int(_)) {
                let message =
                    format!("'allocsize' {name} argument must refer to an integer parameter");
                return Err(Rule::AllocsizeArgumentMustReferToIntegerParameter.with(message));
            }
        }
        Ok(())
    }

    fn alloc_kind(&self, set: AttrSetId) -> Checked {
        const FREE: u64 = 4;
        const UNINITIALIZED: u64 = 8;
        const ZEROED: u64 = 16;
        const ALIGNED: u64 = 32;
        let Some(kind) = self.int(set, AttrKind::AllocKind) else {
            return Ok(());
        };
        ensure(
            (kind & 7).count_ones() == 1,
            Rule::AllockindRequiresExactlyOneOfAllocRealloc,
        )?;
        ensure(
            kind & 7 != FREE || kind & (UNINITIALIZED | ZEROED | ALIGNED) == 0,
            Rule::AllockindFreeDoesntAllowUninitializedZeroedOr,
        )?;
        ensure(
            kind & (UNINITIALIZED | ZEROED) != UNINITIALIZED | ZEROED,
            Rule::AllockindCantBeBothZeroedAndUninitialized,
        )
    }

    /// Checks `alloc-variant-zeroed`: the function that allocates zeroed memory.
    fn alloc_variant(&mut self, owner: Owner<'_>, ty: &FuncType, set: AttrSetId) -> Checked {
        const ZEROED: u64 = 16;
        let Some(name) = self.string(set, b"alloc-variant-zeroed") else {
            return Ok(());
        };
        ensure(!name.is_empty(), Rule::AllocVariantZeroedMustNotBeEmpty)?;
        let module = self.module;
        let by_name = self.by_name.get_or_insert_with(|| {
            let functions = module.functions.iter();
            functions.map(|id| (module.name(*id), *id)).collect()
        });
        let variant = by_name.get(name).copied();
        let Some(global) = variant.and_then(|id| module.globals.get(id)) else {
            return Ok(());
        };
        let attrs = global.as_function().map(|f| f.attrs).unwrap_or_default();
        let its = self.module.attrs.at(attrs, index::FUNCTION);
        let family = |set| self.string(set, b"alloc-family");
        if let Some(ours) = family(set) {
            ensure(
                its.and_then(family) == Some(ours),
                Rule::AllocVariantZeroedMustNameFunctionBelonging,
            )?;
        }
        let kind = its.and_then(|set| self.int(set, AttrKind::AllocKind));
        ensure(
            kind.is_some_and(|kind| kind & ZEROED != 0),
            Rule::AllocVariantZeroedMustNameFunctionWith,
        )?;
        ensure(
            self.module.types.as_func(global.value_ty) == Some(ty),
            Rule::AllocVariantZeroedMustNameFunctionWithSame,
        )?;
        let convention = |global: &Global| Some(global.as_function()?.cc);
        ensure(
            !module.dialect.has(VARIANT_CONVENTION_SINCE)
                || owner
                    .function
                    .is_none_or(|function| convention(function) == convention(global)),
            Rule::AllocVariantZeroedMustNameFunctionWithSameConvention,
        )
    }

    fn vscale_range(&self, set: AttrSetId) -> Checked {
        let Some(packed) = self.int(set, AttrKind::VScaleRange) else {
            return Ok(());
        };
        let (min, max) = ((packed >> 32) as u32, packed as u32);
        ensure(min != 0, Rule::VscaleRangeMinimumMustBeGreaterThan)?;
        ensure(min.is_power_of_two(), Rule::VscaleRangeMinimumMustBePowerOf)?;
        ensure(
            max == 0 || min <= max,
            Rule::VscaleRangeMinimumCannotBeGreaterThan,
        )?;
        ensure(
            max == 0 || max.is_power_of_two(),
            Rule::VscaleRangeMaximumMustBePowerOf,
        )
    }

    /// Checks string attributes that have a meaning.
    fn strings(&self, ty: &FuncType, set: AttrSetId) -> Checked {
        let get = |key: &[u8]| self.string(set, key);
        for (key, words) in WORDS {
            if let Some(value) = get(key)
                && !words.contains(&value)
            {
                return Err(bad_value(key, value));
            }
        }
        for key in NUMBERS {
            if let Some(value) = get(key)
                && decimal(value).is_none()
            {
                let (key, value) = (lossy(key), lossy(value));
                return Err(Rule::TakesUnsignedInteger
                    .with(format!("\"{key}\" takes an unsigned integer: {value}")));
            }
        }
        let modes = match self.module.dialect.has(AttrKind::DenormalFPEnv.since()) {
            true => &[][..],
            false => &[b"denormal-fp-math".as_slice(), b"denormal-fp-math-f32"],
        };
        for &key in modes {
            if let Some(value) = get(key)
                && !is_denormal_mode(value)
            {
                return Err(bad_value(key, value));
            }
        }
        ensure(
            get(b"patchable-function-entry-section") != Some(b""),
            Rule::PatchableFunctionEntrySectionMustNotBe,
        )?;
        ensure(
            get(b"sign-return-address-key").is_none() || get(b"sign-return-address").is_some(),
            Rule::SignReturnAddressKeyPresentWithoutSign,
        )?;
        match get(b"modular-format") {
            Some(format) => modular_format(ty, format, self.module.dialect),
            None => Ok(()),
        }
    }
}

/// Returns true if a value is inline assembler.
fn is_asm(module: &Module, body: &Body, value: Value) -> bool {
    let constant = match value.kind() {
        ValueKind::Const(id) => module.consts.try_get(id),
        ValueKind::LocalConst(id) => body.consts.try_get(id),
        _ => None,
    };
    constant.is_some_and(|c| matches!(c.kind, ConstKind::InlineAsm(_)))
}

fn lossy(text: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(text)
}

/// Checks target features: each is prefixed by `+` or `-`.
fn features(list: &[u8]) -> Checked {
    for feature in list.split(|byte| *byte == b',') {
        if feature.is_empty() {
            return Err(Rule::TargetFeaturesAttributeShouldNotContainEmpty.into());
        }
        if !matches!(feature, [b'+' | b'-', ..]) {
            let feature = String::from_utf8_lossy(feature);
            return Err(Rule::TargetFeatureMustStartWithOr.with(format!(
                "target feature '{feature}' must start with a '+' or '-'"
            )));
        }
    }
    Ok(())
}

fn bad_value(key: &[u8], value: &[u8]) -> Broken {
    let (key, value) = (lossy(key), lossy(value));
    Rule::InvalidValueForAttribute.with(format!("invalid value for '{key}' attribute: {value}"))
}

/// Parses a 32-bit decimal number.
fn decimal(text: &[u8]) -> Option<u32> {
    let digits = text.iter().all(u8::is_ascii_digit);
    std::str::from_utf8(text)
        .ok()
        .filter(|_| digits)?
        .parse()
        .ok()
}

/// Returns true for valid modes of outputs and inputs: `ieee`, `preserve-sign`, `positive-zero`, `dynamic`.
fn is_denormal_mode(text: &[u8]) -> bool {
    let mut parts = text.splitn(2, |byte| *byte == b',');
    parts.all(|part| {
        matches!(
            part,
            b"" | b"ieee" | b"preserve-sign" | b"positive-zero" | b"dynamic"
        )
    })
}

/// Checks `modular-format`: type, index of the format, index of the first argument, function, aspects.
fn modular_format(ty: &FuncType, text: &[u8], dialect: Dialect) -> Checked {
    let args: Vec<&[u8]> = text.split(|byte| *byte == b',').collect();
    let [_, format, first, function, implementation, ..] = *args else {
        return ensure(false, Rule::ModularFormatAttributeRequiresAtLeast5);
    };
    let Some(first) = decimal(first) else {
        return ensure(false, Rule::ModularFormatAttributeFirstArgIndexIs);
    };
    let last = ty.params.len().saturating_add(usize::from(ty.vararg));
    ensure(
        first > 0 && first as usize <= last,
        Rule::ModularFormatAttributeFirstArgIndexIsOut,
    )?;
    if !dialect.has(FORMAT_PARTS_SINCE) {
        return Ok(());
    }
    ensure(
        decimal(format).is_none_or(|format| format > 0),
        Rule::ModularFormatAttributeFormatStringIndexMust,
    )?;
    ensure(
        !function.is_empty(),
        Rule::ModularFormatAttributeModularImplementationFunction,
    )?;
    ensure(
        !implementation.is_empty(),
        Rule::ModularFormatAttributeImplementationNameCannot,
    )
}

/// Returns true if the ranges are non-empty, ordered and disjoint.
fn is_ordered(ranges: &[ConstRange]) -> bool {
    let bounds = |range: &ConstRange| {
        let first = |words: &[u64]| words.first().map_or(0, |word| *word as i64);
        (first(&range.lower), first(&range.upper))
    };
    ranges.iter().all(|range| bounds(range).0 < bounds(range).1)
        && ranges.is_sorted_by(|a, b| bounds(a).1 < bounds(b).0)
}
