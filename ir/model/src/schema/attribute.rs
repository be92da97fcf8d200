//! Attribute kinds: bitcode codes, textual names, value forms, and the text of the
//! kinds whose value is a number with a spelling of its own.
//!
//! Source: `Attributes.td` and `AttributeKindCodes` of `LLVMBitCodes.h`, LLVM 23.

use crate::dialect::Dialect;

/// The form of an attribute's payload, in bitcode and in text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttrForm {
    /// The kind alone.
    Enum,
    /// A 64-bit number; see [`AttrKind::write_int`].
    Int,
    /// A type.
    Type,
    /// A range of integers of one width.
    ConstantRange,
    /// Several ranges of integers of one width.
    ConstantRangeList,
}

/// Bit of [`AttrKind::places`]: valid on a function.
pub const FN: u8 = 1;
/// Bit of [`AttrKind::places`]: valid on a parameter.
pub const PARAM: u8 = 2;
/// Bit of [`AttrKind::places`]: valid on a return value.
pub const RET: u8 = 4;

/// Rows are `Kind = bitcode code, "name", form, [where allowed];` in LLVM's own
/// enumeration order, which is the order in which a set is kept and printed. The last column is the first
/// release, if that is later than LLVM 13.
macro_rules! attr_kinds {
    ($($kind:ident = $code:literal, $name:literal, $form:ident, [$($place:ident)*] $(, $since:literal)?;)*) => {
        /// A kind of attribute known to LLVM 23; its discriminant is its place in a set.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum AttrKind {
            $(#[doc = concat!("`", $name, "`.")] $kind,)*
        }

        /// The place of an attribute in text. Its number is spelt differently there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttrPlace {
    /// At a parameter, result or function: `align 8`, `alignstack(8)`.
    Inline,
    /// In a group: `attributes #0 = { align=8 alignstack=8 }`.
    Group,
}

impl AttrKind {
            /// Every kind, in printing order.
            pub const ALL: &'static [AttrKind] = &[$(AttrKind::$kind,)*];

            /// The kind that a bitcode code stands for; `None` for codes of newer producers
            /// and for the codes that [`LegacyAttr`] covers.
            #[inline]
            pub const fn from_code(code: u64) -> Option<AttrKind> {
                match code {
                    $($code => Some(AttrKind::$kind),)*
                    _ => None,
                }
            }

            /// The code written to bitcode.
            #[inline]
            pub const fn code(self) -> u32 {
                match self { $(AttrKind::$kind => $code,)* }
            }

            /// The textual name, without its value.
            #[inline]
            pub const fn name(self) -> &'static str {
                match self { $(AttrKind::$kind => $name,)* }
            }

            /// The kind of a textual name.
            pub fn from_name(name: &[u8]) -> Option<AttrKind> {
                match std::str::from_utf8(name).ok()? {
                    $($name => Some(AttrKind::$kind),)*
                    _ => None,
                }
            }

            /// The form of the kind's payload.
            #[inline]
            pub const fn form(self) -> AttrForm {
                match self { $(AttrKind::$kind => AttrForm::$form,)* }
            }

            /// The first release that has the kind: 4 for all that is older.
            #[inline]
            pub const fn since(self) -> u16 {
                match self { $(AttrKind::$kind => since!($($since)?),)* }
            }

            /// The positions in which the kind is valid: a union of [`FN`], [`PARAM`] and [`RET`].
            #[inline]
            pub const fn places(self) -> u8 {
                match self { $(AttrKind::$kind => 0 $(| $place)*,)* }
            }
        }
    };
}

/// The positions that kinds have got after they were introduced.
const LATER_PLACES: [(AttrKind, u8, u16); 1] = [(AttrKind::ElementType, RET, 23)];

attr_kinds! {
    AllocAlign = 80, "allocalign", Enum, [PARAM], 15;
    AllocatedPointer = 81, "allocptr", Enum, [PARAM], 15;
    AlwaysInline = 2, "alwaysinline", Enum, [FN];
    Builtin = 35, "builtin", Enum, [FN];
    Cold = 36, "cold", Enum, [FN];
    Convergent = 43, "convergent", Enum, [FN];
    CoroDestroyOnlyWhenComplete = 90, "coro_only_destroy_when_complete", Enum, [FN], 18;
    CoroElideSafe = 98, "coro_elide_safe", Enum, [FN], 20;
    DeadOnUnwind = 91, "dead_on_unwind", Enum, [PARAM], 18;
    DisableSanitizerInstrumentation = 78, "disable_sanitizer_instrumentation", Enum, [FN], 14;
    Flatten = 108, "flatten", Enum, [FN], 23;
    FnRetThunkExtern = 84, "fn_ret_thunk_extern", Enum, [FN], 15;
    Hot = 72, "hot", Enum, [FN], 12;
    HybridPatchable = 95, "hybrid_patchable", Enum, [FN], 20;
    ImmArg = 60, "immarg", Enum, [PARAM], 9;
    InReg = 5, "inreg", Enum, [PARAM RET];
    InlineHint = 4, "inlinehint", Enum, [FN];
    JumpTable = 40, "jumptable", Enum, [FN];
    MinSize = 6, "minsize", Enum, [FN];
    MustProgress = 70, "mustprogress", Enum, [FN], 12;
    Naked = 7, "naked", Enum, [FN];
    Nest = 8, "nest", Enum, [PARAM];
    NoAlias = 9, "noalias", Enum, [PARAM RET];
    NoBuiltin = 10, "nobuiltin", Enum, [FN];
    NoCallback = 71, "nocallback", Enum, [FN], 12;
    NoCfCheck = 56, "nocf_check", Enum, [FN], 7;
    NoCreateUndefOrPoison = 105, "nocreateundeforpoison", Enum, [FN], 22;
    NoDivergenceSource = 100, "nodivergencesource", Enum, [FN], 20;
    NoDuplicate = 12, "noduplicate", Enum, [FN];
    NoExt = 99, "noext", Enum, [PARAM RET], 20;
    NoFree = 62, "nofree", Enum, [FN PARAM], 9;
    NoIPA = 109, "noipa", Enum, [FN], 23;
    NoImplicitFloat = 13, "noimplicitfloat", Enum, [FN];
    NoInline = 14, "noinline", Enum, [FN];
    NoMerge = 66, "nomerge", Enum, [FN], 11;
    NoOutline = 107, "nooutline", Enum, [FN], 23;
    NoProfile = 73, "noprofile", Enum, [FN], 13;
    NoRecurse = 48, "norecurse", Enum, [FN], 4;
    NoRedZone = 16, "noredzone", Enum, [FN];
    NoReturn = 17, "noreturn", Enum, [FN];
    NoSanitizeBounds = 79, "nosanitize_bounds", Enum, [FN], 15;
    NoSanitizeCoverage = 76, "nosanitize_coverage", Enum, [FN], 13;
    NoSync = 63, "nosync", Enum, [FN], 9;
    NoUndef = 68, "noundef", Enum, [PARAM RET], 11;
    NoUnwind = 18, "nounwind", Enum, [FN];
    NonLazyBind = 15, "nonlazybind", Enum, [FN];
    NonNull = 39, "nonnull", Enum, [PARAM RET];
    NullPointerIsValid = 67, "null_pointer_is_valid", Enum, [FN], 11;
    OptForFuzzing = 57, "optforfuzzing", Enum, [FN], 7;
    OptimizeForDebugging = 88, "optdebug", Enum, [FN], 18;
    OptimizeForSize = 19, "optsize", Enum, [FN];
    OptimizeNone = 37, "optnone", Enum, [FN];
    PresplitCoroutine = 83, "presplitcoroutine", Enum, [FN], 15;
    ReadNone = 20, "readnone", Enum, [PARAM];
    ReadOnly = 21, "readonly", Enum, [PARAM];
    Returned = 22, "returned", Enum, [PARAM];
    ReturnsTwice = 23, "returns_twice", Enum, [FN];
    SExt = 24, "signext", Enum, [PARAM RET];
    SafeStack = 44, "safestack", Enum, [FN];
    SanitizeAddress = 30, "sanitize_address", Enum, [FN];
    SanitizeAllocToken = 104, "sanitize_alloc_token", Enum, [FN], 22;
    SanitizeHWAddress = 55, "sanitize_hwaddress", Enum, [FN], 6;
    SanitizeMemTag = 64, "sanitize_memtag", Enum, [FN], 9;
    SanitizeMemory = 32, "sanitize_memory", Enum, [FN];
    SanitizeNumericalStability = 93, "sanitize_numerical_stability", Enum, [FN], 19;
    SanitizeRealtime = 96, "sanitize_realtime", Enum, [FN], 20;
    SanitizeRealtimeBlocking = 97, "sanitize_realtime_blocking", Enum, [FN], 20;
    SanitizeThread = 31, "sanitize_thread", Enum, [FN];
    SanitizeType = 101, "sanitize_type", Enum, [FN], 20;
    ShadowCallStack = 58, "shadowcallstack", Enum, [FN], 7;
    SkipProfile = 85, "skipprofile", Enum, [FN], 16;
    Speculatable = 53, "speculatable", Enum, [FN], 5;
    SpeculativeLoadHardening = 59, "speculative_load_hardening", Enum, [FN], 8;
    StackProtect = 26, "ssp", Enum, [FN];
    StackProtectReq = 27, "sspreq", Enum, [FN];
    StackProtectStrong = 28, "sspstrong", Enum, [FN];
    StrictFP = 54, "strictfp", Enum, [FN], 6;
    SwiftAsync = 75, "swiftasync", Enum, [PARAM], 13;
    SwiftError = 47, "swifterror", Enum, [PARAM], 4;
    SwiftSelf = 46, "swiftself", Enum, [PARAM], 4;
    WillReturn = 61, "willreturn", Enum, [FN], 9;
    Writable = 89, "writable", Enum, [PARAM], 18;
    WriteOnly = 52, "writeonly", Enum, [PARAM], 4;
    ZExt = 34, "zeroext", Enum, [PARAM RET];
    ByRef = 69, "byref", Type, [PARAM], 12;
    ByVal = 3, "byval", Type, [PARAM];
    ElementType = 77, "elementtype", Type, [PARAM], 13;
    InAlloca = 38, "inalloca", Type, [PARAM];
    Preallocated = 65, "preallocated", Type, [FN PARAM], 11;
    StructRet = 29, "sret", Type, [PARAM];
    Alignment = 1, "align", Int, [PARAM RET];
    AllocKind = 82, "allockind", Int, [FN], 15;
    AllocSize = 51, "allocsize", Int, [FN], 4;
    Captures = 102, "captures", Int, [PARAM], 20;
    DeadOnReturn = 103, "dead_on_return", Int, [PARAM], 21;
    DenormalFPEnv = 106, "denormal_fpenv", Int, [FN], 23;
    Dereferenceable = 41, "dereferenceable", Int, [PARAM RET];
    DereferenceableOrNull = 42, "dereferenceable_or_null", Int, [PARAM RET];
    Memory = 86, "memory", Int, [FN], 16;
    NoFPClass = 87, "nofpclass", Int, [PARAM RET], 17;
    StackAlignment = 25, "alignstack", Int, [FN PARAM RET];
    UWTable = 33, "uwtable", Int, [FN];
    VScaleRange = 74, "vscale_range", Int, [FN], 13;
    Range = 92, "range", ConstantRange, [PARAM RET], 19;
    Initializes = 94, "initializes", ConstantRangeList, [PARAM], 19;
}

impl AttrKind {
    /// The place of the kind in a set; sets print in this order, strings after all kinds.
    #[inline]
    pub const fn order(self) -> u8 {
        self as u8
    }

    /// The place in a set of a kind that has a number now, where it has none.
    #[inline]
    pub const fn order_without_number(self) -> u8 {
        match self {
            // Directly behind it.
            AttrKind::DeadOnReturn => AttrKind::CoroElideSafe.order(),
            _ => self.order(),
        }
    }

    /// The value that a kind now coded as a number has when an older producer wrote it
    /// as a bare kind; `None` if none has done so.
    pub const fn default_int(self) -> Option<u64> {
        match self {
            AttrKind::UWTable => Some(UWTABLE_ASYNC),
            AttrKind::DeadOnReturn => Some(DEAD_ON_RETURN_ALL),
            _ => None,
        }
    }

    /// The first release that gives the kind a number.
    pub const fn number_since(self) -> u16 {
        match self {
            AttrKind::DeadOnReturn => 23,
            AttrKind::UWTable => 15,
            _ => self.since(),
        }
    }

    /// Converts a value from how bitcode holds it to how [`AttrKind::write_int`] takes it.
    pub const fn decode_int(self, value: u64) -> u64 {
        match self {
            AttrKind::Memory => decode_memory(value),
            _ => value,
        }
    }

    /// The first release in which the kind is valid in a position, one of [`FN`], [`PARAM`] and [`RET`]: 0 if it
    /// always was; `None` if it is not valid there.
    pub fn since_on(self, place: u8) -> Option<u16> {
        if self.places() & place != 0 {
            return Some(0);
        }
        let mut later = LATER_PLACES.iter();
        let own = later.find(|(kind, added, _)| *kind == self && *added == place);
        own.map(|(_, _, since)| *since)
    }
    /// The inverse of [`AttrKind::decode_int`], as a dialect has it.
    pub fn encode_int(self, value: u64, dialect: Dialect) -> u64 {
        match self {
            AttrKind::Memory if dialect.has(ERRNO_SINCE) => {
                let value = match dialect.has(TARGET_MEM_SINCE) {
                    true => value,
                    false => value & MEMORY_KNOWN,
                };
                value | memory_version(dialect) << MEMORY_VERSION_SHIFT
            }
            AttrKind::Memory => {
                let other = mod_ref_at(value, MemLocation::Other) << 4;
                value & MEMORY_NAMED | other
            }
            _ => value,
        }
    }

    /// The codes without a value by which a dialect that does not have the kind expresses this value of it, if
    /// it can.
    pub fn older_codes(self, value: u64, dialect: Dialect) -> Option<&'static [u32]> {
        if dialect.has(self.since()) {
            return None;
        }
        match self {
            AttrKind::Captures => (value == NO_CAPTURE.0).then_some(NO_CAPTURE.1),
            AttrKind::Memory => {
                let value = value & MEMORY_KNOWN;
                let row = OLDER_MEMORY.iter().find(|(known, _)| *known == value);
                let known = |code: &u32| *code <= NEWEST_OF_3_7 || dialect.has(4);
                row.map(|(_, codes)| *codes)
                    .filter(|codes| codes.iter().all(known))
            }
            _ => None,
        }
    }

    /// Appends the text of a kind of form [`AttrForm::Int`] and its value.
    pub fn write_int(self, value: u64, place: AttrPlace, dialect: Dialect, out: &mut Vec<u8>) {
        let in_group = place == AttrPlace::Group;
        if let Some(codes) = self.older_codes(value, dialect) {
            for (at, code) in codes.iter().enumerate() {
                if at > 0 {
                    out.push(b' ');
                }
                out.extend_from_slice(older_name(*code).as_bytes());
            }
            return;
        }
        match self {
            AttrKind::Alignment => {
                out.extend_from_slice(if in_group { b"align=" } else { b"align " });
                write_u64(value, out);
            }
            AttrKind::AllocKind => write_alloc_kind(value, out),
            AttrKind::AllocSize => write_alloc_size(value, out),
            AttrKind::Captures => write_captures(value, out),
            AttrKind::DeadOnReturn if value == DEAD_ON_RETURN_ALL => {
                out.extend_from_slice(self.name().as_bytes());
            }
            AttrKind::DeadOnReturn => {
                out.extend_from_slice(self.name().as_bytes());
                out.push(b'(');
                write_u64(value, out);
                out.push(b')');
            }
            AttrKind::DenormalFPEnv => write_denormal_fp_env(value, out),
            AttrKind::Memory => write_memory(value, dialect, out),
            AttrKind::NoFPClass => write_no_fp_class(value, out),
            AttrKind::UWTable => out.extend_from_slice(if value == UWTABLE_ASYNC {
                b"uwtable"
            } else {
                b"uwtable(sync)"
            }),
            AttrKind::VScaleRange => write_vscale_range(value, out),
            _ => {
                out.extend_from_slice(self.name().as_bytes());
                out.push(if in_group { b'=' } else { b'(' });
                write_u64(value, out);
                if !in_group {
                    out.push(b')');
                }
            }
        }
    }
}

/// The keyword of an attribute by one of the codes of [`AttrKind::older_codes`].
fn older_name(code: u32) -> &'static str {
    match code {
        11 => "nocapture",
        45 => "argmemonly",
        49 => "inaccessiblememonly",
        50 => "inaccessiblemem_or_argmemonly",
        _ => AttrKind::from_code(code.into()).map_or("", AttrKind::name),
    }
}

/// Value of `uwtable(sync)`.
pub const UWTABLE_SYNC: u64 = 1;
/// Value of `uwtable`, which is `uwtable(async)`.
pub const UWTABLE_ASYNC: u64 = 2;

/// Value of `dead_on_return` without a number of bytes: all of the memory.
pub const DEAD_ON_RETURN_ALL: u64 = u64::MAX;

/// Codes that older producers wrote and that LLVM 22 reads as another attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LegacyAttr {
    /// `nocapture`, now `captures(none)`.
    NoCapture,
    /// Restricts the memory effects to these locations (a mask for [`AttrKind::Memory`]).
    MemoryOnly(u64),
}

impl LegacyAttr {
    /// The meaning of a retired bitcode code.
    pub const fn from_code(code: u64) -> Option<LegacyAttr> {
        match code {
            11 => Some(LegacyAttr::NoCapture),
            45 => Some(LegacyAttr::MemoryOnly(memory_at(
                MemLocation::ArgMem,
                READ_WRITE,
            ))),
            49 => Some(LegacyAttr::MemoryOnly(memory_at(
                MemLocation::InaccessibleMem,
                READ_WRITE,
            ))),
            50 => Some(LegacyAttr::MemoryOnly(
                memory_at(MemLocation::ArgMem, READ_WRITE)
                    | memory_at(MemLocation::InaccessibleMem, READ_WRITE),
            )),
            _ => None,
        }
    }
}

/// Access bits of one location: none.
pub const NO_MOD_REF: u64 = 0;
/// Access bits of one location: read.
pub const READ: u64 = 1;
/// Access bits of one location: write.
pub const WRITE: u64 = 2;
/// Access bits of one location: read and write.
pub const READ_WRITE: u64 = 3;

/// Names of the access bits, by value.
pub const MOD_REF_NAMES: [&str; 4] = ["none", "read", "write", "readwrite"];

/// The locations that `memory(...)` tells apart; two bits each, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum MemLocation {
    /// Memory reached through pointer arguments.
    ArgMem = 0,
    /// Memory that the module cannot reach.
    InaccessibleMem = 1,
    /// `errno`.
    ErrnoMem = 2,
    /// Everything else; printed first and without a name.
    Other = 3,
    /// Target-specific location 0.
    TargetMem0 = 4,
    /// Target-specific location 1.
    TargetMem1 = 5,
}

/// The locations that `memory(...)` names, in printing order.
pub const MEM_LOCATION_NAMES: [(MemLocation, &str); 5] = [
    (MemLocation::ArgMem, "argmem"),
    (MemLocation::InaccessibleMem, "inaccessiblemem"),
    (MemLocation::ErrnoMem, "errnomem"),
    (MemLocation::TargetMem0, "target_mem0"),
    (MemLocation::TargetMem1, "target_mem1"),
];

/// The value of [`AttrKind::Memory`] with `access` at every location.
pub const fn memory_everywhere(access: u64) -> u64 {
    (access & READ_WRITE) * 0b01_01_01_01_01_01
}

/// The bits of [`AttrKind::Memory`] for `access` at `location`.
pub const fn memory_at(location: MemLocation, access: u64) -> u64 {
    (access & READ_WRITE) << (2 * location as u32)
}

/// The access bits that a value of [`AttrKind::Memory`] has at `location`.
pub const fn mod_ref_at(memory: u64, location: MemLocation) -> u64 {
    memory >> (2 * location as u32) & READ_WRITE
}

/// The locations that LLVM 21 tells apart: all but target-specific ones.
pub const MEMORY_KNOWN: u64 = 0xff;

/// `captures(none)`, and its code before: `nocapture`.
const NO_CAPTURE: (u64, &[u32]) = (0, &[11]);

/// The number of the newest kind that LLVM 3.7 has.
const NEWEST_OF_3_7: u32 = 45;

/// The values of `memory(...)` that releases without it express, and how: by `readnone` 20, `readonly` 21,
/// `argmemonly` 45, `inaccessiblememonly` 49, `inaccessiblemem_or_argmemonly` 50, `writeonly` 52.
pub const OLDER_MEMORY: [(u64, &[u32]); 12] = {
    const ARG: MemLocation = MemLocation::ArgMem;
    const HIDDEN: MemLocation = MemLocation::InaccessibleMem;
    const fn both(access: u64) -> u64 {
        memory_at(ARG, access) | memory_at(HIDDEN, access)
    }
    [
        (0, &[20]),
        (memory_everywhere(READ) & MEMORY_KNOWN, &[21]),
        (memory_everywhere(WRITE) & MEMORY_KNOWN, &[52]),
        (memory_at(ARG, READ_WRITE), &[45]),
        (memory_at(ARG, READ), &[45, 21]),
        (memory_at(ARG, WRITE), &[45, 52]),
        (memory_at(HIDDEN, READ_WRITE), &[49]),
        (memory_at(HIDDEN, READ), &[49, 21]),
        (memory_at(HIDDEN, WRITE), &[49, 52]),
        (both(READ_WRITE), &[50]),
        (both(READ), &[50, 21]),
        (both(WRITE), &[50, 52]),
    ]
};

/// The first release that has target-specific locations.
pub const TARGET_MEM_SINCE: u16 = 22;

/// The first release that tells errno apart; before, it belonged to the other memory.
pub const ERRNO_SINCE: u16 = 21;

/// The locations that all codings have at the same place.
const MEMORY_NAMED: u64 = memory_at(MemLocation::ArgMem, READ_WRITE)
    | memory_at(MemLocation::InaccessibleMem, READ_WRITE);

/// The version of the coding of `memory(...)`, which is in its highest byte.
fn memory_version(dialect: Dialect) -> u64 {
    const VERSIONS: [(u16, u64); 2] = [(23, TARGET_MEM_VERSION), (ERRNO_SINCE, 1)];
    let version = VERSIONS.iter().find(|(since, _)| dialect.has(*since));
    version.map_or(0, |(_, version)| *version)
}

const MEMORY_VERSION_SHIFT: u32 = 56;

/// Decodes version 0, which has three locations. Its "other" covers errno, but not target memory, which
/// LLVM 22 takes as not accessed.
const fn decode_memory(value: u64) -> u64 {
    if value >> MEMORY_VERSION_SHIFT != 0 {
        return value & ((1 << MEMORY_VERSION_SHIFT) - 1);
    }
    let other = value >> 4 & READ_WRITE;
    value & MEMORY_NAMED
        | memory_at(MemLocation::Other, other)
        | memory_at(MemLocation::ErrnoMem, other)
}

/// The name of all target-specific locations together, and the first release that prints and accepts it.
pub const TARGET_MEM: (&str, u16) = ("target_mem", 23);

/// The locations that [`TARGET_MEM`] stands for.
pub const TARGET_MEMS: [MemLocation; 2] = [MemLocation::TargetMem0, MemLocation::TargetMem1];

/// The version of the coding since which it says what AArch64's target memory is.
const TARGET_MEM_VERSION: u64 = 2;

/// Returns true if the code of [`AttrKind::Memory`] is of a release in which AArch64's target memory belonged to the
/// inaccessible memory.
pub const fn lacks_target_memory(code: u64) -> bool {
    code >> MEMORY_VERSION_SHIFT < TARGET_MEM_VERSION
}

/// A value of [`AttrKind::Memory`] whose target memory is accessed as its inaccessible memory, too.
pub const fn with_target_memory(memory: u64) -> u64 {
    let access = mod_ref_at(memory, MemLocation::InaccessibleMem);
    let [first, second] = TARGET_MEMS;
    memory | memory_at(first, access) | memory_at(second, access)
}

fn write_memory(value: u64, dialect: Dialect, out: &mut Vec<u8>) {
    let name = |access: u64| MOD_REF_NAMES[(access & READ_WRITE) as usize].as_bytes();
    let other = mod_ref_at(value, MemLocation::Other);
    let all = MEM_LOCATION_NAMES
        .iter()
        .fold(other, |all, &(location, _)| {
            all | mod_ref_at(value, location)
        });
    out.extend_from_slice(b"memory(");
    let mut separator: &[u8] = b"";
    if other != NO_MOD_REF || all == other {
        out.extend_from_slice(name(other));
        separator = b", ";
    }
    let [first, second] = TARGET_MEMS.map(|location| mod_ref_at(value, location));
    let together = dialect.has(TARGET_MEM.1) && first == second;
    for &(location, text) in &MEM_LOCATION_NAMES {
        let access = mod_ref_at(value, location);
        let text = match location {
            MemLocation::TargetMem0 if together => TARGET_MEM.0,
            MemLocation::TargetMem1 if together => continue,
            _ => text,
        };
        let since = match location {
            MemLocation::TargetMem0 | MemLocation::TargetMem1 => TARGET_MEM_SINCE,
            MemLocation::ErrnoMem => ERRNO_SINCE,
            _ => AttrKind::Memory.since(),
        };
        if access != other && dialect.has(since) {
            out.extend_from_slice(separator);
            separator = b", ";
            out.extend_from_slice(text.as_bytes());
            out.extend_from_slice(b": ");
            out.extend_from_slice(name(access));
        }
    }
    out.push(b')');
}

/// The treatments of denormal numbers, by value.
pub const DENORMAL_MODES: [&str; 4] = ["ieee", "preservesign", "positivezero", "dynamic"];

/// The value of `denormal_fpenv`: the modes of results and of operands, for all types and for `float`.
pub const fn pack_denormal_fp_env(all: [u64; 2], float: [u64; 2]) -> u64 {
    all[0] & 3 | (all[1] & 3) << 2 | (float[0] & 3) << 4 | (float[1] & 3) << 6
}

fn write_denormal_fp_env(value: u64, out: &mut Vec<u8>) {
    let mode = |shift: u32| DENORMAL_MODES[(value >> shift & 3) as usize].as_bytes();
    let pair = |out: &mut Vec<u8>, shift: u32| {
        let (result, operand) = (mode(shift), mode(shift + 2));
        out.extend_from_slice(result);
        if result != operand {
            out.push(b'|');
            out.extend_from_slice(operand);
        }
    };
    let (all, float) = (value & 15, value >> 4 & 15);
    out.extend_from_slice(b"denormal_fpenv(");
    if all != 0 || all == float {
        pair(out, 0);
    }
    if all != float {
        out.extend_from_slice(if all == 0 { b"float: " } else { b", float: " });
        pair(out, 4);
    }
    out.push(b')');
}

/// The components of `captures(…)`, the most revealing first: bits, name.
pub const CAPTURE_COMPONENTS: [(u64, &str); 4] = [
    (0b0011, "address"),
    (0b0001, "address_is_null"),
    (0b1100, "provenance"),
    (0b0100, "read_provenance"),
];

fn write_captures(value: u64, out: &mut Vec<u8>) {
    let (other, ret) = (value >> 4 & 15, value & 15);
    out.extend_from_slice(b"captures(");
    if other != 0 || other == ret {
        write_capture_components(other, out);
    }
    if other != ret {
        out.extend_from_slice(if other == 0 { b"ret: " } else { b", ret: " });
        write_capture_components(ret, out);
    }
    out.push(b')');
}

fn write_capture_components(mut bits: u64, out: &mut Vec<u8>) {
    if bits == 0 {
        out.extend_from_slice(b"none");
        return;
    }
    let mut separator: &[u8] = b"";
    for &(mask, name) in &CAPTURE_COMPONENTS {
        if bits & mask == mask {
            bits &= !mask;
            out.extend_from_slice(separator);
            out.extend_from_slice(name.as_bytes());
            separator = b", ";
        }
    }
}

/// Classes of floating-point values for `nofpclass`, in printing order: bits, name.
pub const FP_CLASSES: [(u64, &str); 16] = [
    (0x3ff, "all"),
    (0x003, "nan"),
    (0x001, "snan"),
    (0x002, "qnan"),
    (0x204, "inf"),
    (0x004, "ninf"),
    (0x200, "pinf"),
    (0x060, "zero"),
    (0x020, "nzero"),
    (0x040, "pzero"),
    (0x090, "sub"),
    (0x010, "nsub"),
    (0x080, "psub"),
    (0x108, "norm"),
    (0x008, "nnorm"),
    (0x100, "pnorm"),
];

fn write_no_fp_class(value: u64, out: &mut Vec<u8>) {
    out.extend_from_slice(b"nofpclass(");
    write_fp_classes(value, out);
    out.push(b')');
}

/// Appends the names of classes of floating-point values.
pub fn write_fp_classes(value: u64, out: &mut Vec<u8>) {
    let mut bits = value & 0x3ff;
    if bits == 0 {
        out.extend_from_slice(b"none");
    }
    let mut separator: &[u8] = b"";
    for &(mask, name) in &FP_CLASSES {
        if bits & mask == mask {
            bits &= !mask;
            out.extend_from_slice(separator);
            out.extend_from_slice(name.as_bytes());
            separator = b" ";
        }
    }
}

/// Bits of `allockind`, in printing order: bit, name.
pub const ALLOC_KINDS: [(u64, &str); 6] = [
    (1, "alloc"),
    (2, "realloc"),
    (4, "free"),
    (8, "uninitialized"),
    (16, "zeroed"),
    (32, "aligned"),
];

fn write_alloc_kind(value: u64, out: &mut Vec<u8>) {
    out.extend_from_slice(b"allockind(\"");
    let mut separator: &[u8] = b"";
    for &(bit, name) in &ALLOC_KINDS {
        if value & bit != 0 {
            out.extend_from_slice(separator);
            out.extend_from_slice(name.as_bytes());
            separator = b",";
        }
    }
    out.extend_from_slice(b"\")");
}

/// The value of `allocsize`: argument numbers of the element size and of the count.
pub const fn pack_alloc_size(size: u32, count: Option<u32>) -> u64 {
    let low = match count {
        Some(count) => count,
        None => u32::MAX,
    };
    (size as u64) << 32 | low as u64
}

/// The argument numbers in the value of `allocsize`.
pub const fn unpack_alloc_size(value: u64) -> (u32, Option<u32>) {
    let count = match value as u32 {
        u32::MAX => None,
        count => Some(count),
    };
    ((value >> 32) as u32, count)
}

fn write_alloc_size(value: u64, out: &mut Vec<u8>) {
    let (size, count) = unpack_alloc_size(value);
    out.extend_from_slice(b"allocsize(");
    write_u64(size.into(), out);
    if let Some(count) = count {
        out.push(b',');
        write_u64(count.into(), out);
    }
    out.push(b')');
}

/// The value of `vscale_range`; no maximum is 0.
pub const fn pack_vscale_range(min: u32, max: u32) -> u64 {
    (min as u64) << 32 | max as u64
}

fn write_vscale_range(value: u64, out: &mut Vec<u8>) {
    out.extend_from_slice(b"vscale_range(");
    write_u64(value >> 32, out);
    out.push(b',');
    write_u64(value & 0xffff_ffff, out);
    out.push(b')');
}

fn write_u64(value: u64, out: &mut Vec<u8>) {
    let mut digits = [0u8; 20];
    let mut rest = value;
    let mut count = 0;
    for digit in digits.iter_mut().rev() {
        *digit = b'0' + (rest % 10) as u8;
        rest /= 10;
        count += 1;
        if rest == 0 {
            break;
        }
    }
    out.extend(digits.iter().skip(digits.len() - count));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(kind: AttrKind, value: u64, place: AttrPlace) -> String {
        let mut out = Vec::new();
        kind.write_int(value, place, Dialect::LLVM_22, &mut out);
        String::from_utf8(out).expect("ASCII")
    }

    /// The numbers are those of llvm-as 23, the texts those of llvm-dis 23.
    #[test]
    fn texts_as_llvm_dis_23() {
        use AttrKind::*;
        let none = memory_everywhere(READ) & !(memory_at(MemLocation::TargetMem0, READ_WRITE));
        let rows = [
            (DeadOnReturn, DEAD_ON_RETURN_ALL, "dead_on_return"),
            (DeadOnReturn, 16, "dead_on_return(16)"),
            (DenormalFPEnv, 0, "denormal_fpenv(ieee)"),
            (DenormalFPEnv, 170, "denormal_fpenv(positivezero)"),
            (DenormalFPEnv, 17, "denormal_fpenv(preservesign|ieee)"),
            (DenormalFPEnv, 240, "denormal_fpenv(float: dynamic)"),
            (
                DenormalFPEnv,
                12,
                "denormal_fpenv(ieee|dynamic, float: ieee)",
            ),
            (
                DenormalFPEnv,
                57,
                "denormal_fpenv(preservesign|positivezero, float: dynamic|ieee)",
            ),
            (Memory, none, "memory(read, target_mem0: none)"),
            (
                Memory,
                none & !memory_at(MemLocation::TargetMem1, READ_WRITE),
                "memory(read, target_mem: none)",
            ),
        ];
        for (kind, value, expected) in rows {
            let mut out = Vec::new();
            kind.write_int(value, AttrPlace::Inline, Dialect::LLVM_23, &mut out);
            assert_eq!(String::from_utf8_lossy(&out), expected);
        }
        assert_eq!(pack_denormal_fp_env([1, 2], [3, 0]), 57);
        assert_eq!(Memory.encode_int(15, Dialect::LLVM_23), 144115188075855887);
    }

    #[test]
    fn lookups_are_inverse() {
        for (index, &kind) in AttrKind::ALL.iter().enumerate() {
            assert_eq!(usize::from(kind.order()), index);
            assert_eq!(AttrKind::from_code(kind.code().into()), Some(kind));
            assert_eq!(AttrKind::from_name(kind.name().as_bytes()), Some(kind));
            assert_eq!(LegacyAttr::from_code(kind.code().into()), None);
            assert_ne!(kind.places(), 0);
        }
        assert_eq!(AttrKind::from_code(0), None);
        assert_eq!(AttrKind::from_code(110), None);
    }

    /// Every code from 1 to LLVM 23's last is either a kind or retired.
    #[test]
    fn codes_have_no_hole() {
        for code in 1..=109 {
            assert_ne!(
                AttrKind::from_code(code).is_some(),
                LegacyAttr::from_code(code).is_some(),
                "{code}"
            );
        }
    }

    /// The numbers are those of llvm-as 22, the texts those of llvm-dis 22.
    #[test]
    fn texts_as_llvm_dis() {
        use AttrKind::*;
        let memory = [
            (72057594037927936, "memory(none)"),
            (72057594037929301, "memory(read)"),
            (
                72057594037927943,
                "memory(argmem: readwrite, inaccessiblemem: read)",
            ),
            (
                72057594037929044,
                "memory(read, argmem: none, target_mem0: none)",
            ),
            (
                72057594037930890,
                "memory(write, errnomem: none, target_mem0: readwrite)",
            ),
            (
                72057594037928191,
                "memory(readwrite, target_mem0: none, target_mem1: none)",
            ),
            (72057594037929984, "memory(target_mem1: write)"),
            (72057594037930658, "memory(write, inaccessiblemem: none)"),
        ];
        for (code, expected) in memory {
            let value = Memory.decode_int(code);
            assert_eq!(text(Memory, value, AttrPlace::Group), expected);
            assert_eq!(Memory.encode_int(value, Dialect::LLVM_22), code);
        }
        assert_eq!(
            text(Memory, Memory.decode_int(0b01_11_00), AttrPlace::Group),
            "memory(read, argmem: none, inaccessiblemem: readwrite, target_mem0: none, \
             target_mem1: none)"
        );
        let rows = [
            (Captures, 0, "captures(none)"),
            (Captures, 17, "captures(address_is_null)"),
            (Captures, 119, "captures(address, read_provenance)"),
            (Captures, 15, "captures(ret: address, provenance)"),
            (Captures, 48, "captures(address, ret: none)"),
            (Captures, 60, "captures(address, ret: provenance)"),
            (NoFPClass, 615, "nofpclass(nan inf zero)"),
            (NoFPClass, 1023, "nofpclass(all)"),
            (NoFPClass, 794, "nofpclass(qnan pinf nsub norm)"),
            (NoFPClass, 33, "nofpclass(snan nzero)"),
            (
                AllocKind,
                57,
                "allockind(\"alloc,uninitialized,zeroed,aligned\")",
            ),
            (AllocSize, 8589934591, "allocsize(1)"),
            (AllocSize, 1, "allocsize(0,1)"),
            (VScaleRange, 8589934594, "vscale_range(2,2)"),
            (UWTable, UWTABLE_ASYNC, "uwtable"),
            (UWTable, UWTABLE_SYNC, "uwtable(sync)"),
            (Alignment, 8, "align 8"),
            (StackAlignment, 16, "alignstack(16)"),
            (Dereferenceable, 4, "dereferenceable(4)"),
            (
                DereferenceableOrNull,
                u64::MAX,
                "dereferenceable_or_null(18446744073709551615)",
            ),
        ];
        for (kind, value, expected) in rows {
            assert_eq!(text(kind, value, AttrPlace::Inline), expected);
        }
        assert_eq!(text(Alignment, 8, AttrPlace::Group), "align=8");
        assert_eq!(text(StackAlignment, 16, AttrPlace::Group), "alignstack=16");
        assert_eq!(pack_alloc_size(1, None), 8589934591);
        assert_eq!(pack_vscale_range(2, 16), 8589934608);
    }
}
