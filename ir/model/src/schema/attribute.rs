//! Attribute kinds: bitcode codes, textual names, value forms, and the text of the
//! kinds whose value is a number with a spelling of its own.
//!
//! Source: `Attributes.td` and `AttributeKindCodes` of `LLVMBitCodes.h`, LLVM 22.

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

/// Rows are `Kind = order, bitcode code, "name", form, [where allowed];` in LLVM's own
/// enumeration order, which is the order in which a set is kept and printed.
macro_rules! attr_kinds {
    ($($kind:ident = $order:literal, $code:literal, $name:literal, $form:ident, [$($place:ident)*];)*) => {
        /// A kind of attribute known to LLVM 22; its discriminant is its place in a set.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum AttrKind {
            $(#[doc = concat!("`", $name, "`.")] $kind = $order,)*
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

            /// The positions in which the kind is valid: a union of [`FN`], [`PARAM`] and [`RET`].
            #[inline]
            pub const fn places(self) -> u8 {
                match self { $(AttrKind::$kind => 0 $(| $place)*,)* }
            }
        }
    };
}

attr_kinds! {
    AllocAlign = 1, 80, "allocalign", Enum, [PARAM];
    AllocatedPointer = 2, 81, "allocptr", Enum, [PARAM];
    AlwaysInline = 3, 2, "alwaysinline", Enum, [FN];
    Builtin = 4, 35, "builtin", Enum, [FN];
    Cold = 5, 36, "cold", Enum, [FN];
    Convergent = 6, 43, "convergent", Enum, [FN];
    CoroDestroyOnlyWhenComplete = 7, 90, "coro_only_destroy_when_complete", Enum, [FN];
    CoroElideSafe = 8, 98, "coro_elide_safe", Enum, [FN];
    DeadOnReturn = 9, 103, "dead_on_return", Enum, [PARAM];
    DeadOnUnwind = 10, 91, "dead_on_unwind", Enum, [PARAM];
    DisableSanitizerInstrumentation = 11, 78, "disable_sanitizer_instrumentation", Enum, [FN];
    FnRetThunkExtern = 12, 84, "fn_ret_thunk_extern", Enum, [FN];
    Hot = 13, 72, "hot", Enum, [FN];
    HybridPatchable = 14, 95, "hybrid_patchable", Enum, [FN];
    ImmArg = 15, 60, "immarg", Enum, [PARAM];
    InReg = 16, 5, "inreg", Enum, [PARAM RET];
    InlineHint = 17, 4, "inlinehint", Enum, [FN];
    JumpTable = 18, 40, "jumptable", Enum, [FN];
    MinSize = 19, 6, "minsize", Enum, [FN];
    MustProgress = 20, 70, "mustprogress", Enum, [FN];
    Naked = 21, 7, "naked", Enum, [FN];
    Nest = 22, 8, "nest", Enum, [PARAM];
    NoAlias = 23, 9, "noalias", Enum, [PARAM RET];
    NoBuiltin = 24, 10, "nobuiltin", Enum, [FN];
    NoCallback = 25, 71, "nocallback", Enum, [FN];
    NoCfCheck = 26, 56, "nocf_check", Enum, [FN];
    NoCreateUndefOrPoison = 27, 105, "nocreateundeforpoison", Enum, [FN];
    NoDivergenceSource = 28, 100, "nodivergencesource", Enum, [FN];
    NoDuplicate = 29, 12, "noduplicate", Enum, [FN];
    NoExt = 30, 99, "noext", Enum, [PARAM RET];
    NoFree = 31, 62, "nofree", Enum, [FN PARAM];
    NoImplicitFloat = 32, 13, "noimplicitfloat", Enum, [FN];
    NoInline = 33, 14, "noinline", Enum, [FN];
    NoMerge = 34, 66, "nomerge", Enum, [FN];
    NoProfile = 35, 73, "noprofile", Enum, [FN];
    NoRecurse = 36, 48, "norecurse", Enum, [FN];
    NoRedZone = 37, 16, "noredzone", Enum, [FN];
    NoReturn = 38, 17, "noreturn", Enum, [FN];
    NoSanitizeBounds = 39, 79, "nosanitize_bounds", Enum, [FN];
    NoSanitizeCoverage = 40, 76, "nosanitize_coverage", Enum, [FN];
    NoSync = 41, 63, "nosync", Enum, [FN];
    NoUndef = 42, 68, "noundef", Enum, [PARAM RET];
    NoUnwind = 43, 18, "nounwind", Enum, [FN];
    NonLazyBind = 44, 15, "nonlazybind", Enum, [FN];
    NonNull = 45, 39, "nonnull", Enum, [PARAM RET];
    NullPointerIsValid = 46, 67, "null_pointer_is_valid", Enum, [FN];
    OptForFuzzing = 47, 57, "optforfuzzing", Enum, [FN];
    OptimizeForDebugging = 48, 88, "optdebug", Enum, [FN];
    OptimizeForSize = 49, 19, "optsize", Enum, [FN];
    OptimizeNone = 50, 37, "optnone", Enum, [FN];
    PresplitCoroutine = 51, 83, "presplitcoroutine", Enum, [FN];
    ReadNone = 52, 20, "readnone", Enum, [PARAM];
    ReadOnly = 53, 21, "readonly", Enum, [PARAM];
    Returned = 54, 22, "returned", Enum, [PARAM];
    ReturnsTwice = 55, 23, "returns_twice", Enum, [FN];
    SExt = 56, 24, "signext", Enum, [PARAM RET];
    SafeStack = 57, 44, "safestack", Enum, [FN];
    SanitizeAddress = 58, 30, "sanitize_address", Enum, [FN];
    SanitizeAllocToken = 59, 104, "sanitize_alloc_token", Enum, [FN];
    SanitizeHWAddress = 60, 55, "sanitize_hwaddress", Enum, [FN];
    SanitizeMemTag = 61, 64, "sanitize_memtag", Enum, [FN];
    SanitizeMemory = 62, 32, "sanitize_memory", Enum, [FN];
    SanitizeNumericalStability = 63, 93, "sanitize_numerical_stability", Enum, [FN];
    SanitizeRealtime = 64, 96, "sanitize_realtime", Enum, [FN];
    SanitizeRealtimeBlocking = 65, 97, "sanitize_realtime_blocking", Enum, [FN];
    SanitizeThread = 66, 31, "sanitize_thread", Enum, [FN];
    SanitizeType = 67, 101, "sanitize_type", Enum, [FN];
    ShadowCallStack = 68, 58, "shadowcallstack", Enum, [FN];
    SkipProfile = 69, 85, "skipprofile", Enum, [FN];
    Speculatable = 70, 53, "speculatable", Enum, [FN];
    SpeculativeLoadHardening = 71, 59, "speculative_load_hardening", Enum, [FN];
    StackProtect = 72, 26, "ssp", Enum, [FN];
    StackProtectReq = 73, 27, "sspreq", Enum, [FN];
    StackProtectStrong = 74, 28, "sspstrong", Enum, [FN];
    StrictFP = 75, 54, "strictfp", Enum, [FN];
    SwiftAsync = 76, 75, "swiftasync", Enum, [PARAM];
    SwiftError = 77, 47, "swifterror", Enum, [PARAM];
    SwiftSelf = 78, 46, "swiftself", Enum, [PARAM];
    WillReturn = 79, 61, "willreturn", Enum, [FN];
    Writable = 80, 89, "writable", Enum, [PARAM];
    WriteOnly = 81, 52, "writeonly", Enum, [PARAM];
    ZExt = 82, 34, "zeroext", Enum, [PARAM RET];
    ByRef = 83, 69, "byref", Type, [PARAM];
    ByVal = 84, 3, "byval", Type, [PARAM];
    ElementType = 85, 77, "elementtype", Type, [PARAM];
    InAlloca = 86, 38, "inalloca", Type, [PARAM];
    Preallocated = 87, 65, "preallocated", Type, [FN PARAM];
    StructRet = 88, 29, "sret", Type, [PARAM];
    Alignment = 89, 1, "align", Int, [PARAM RET];
    AllocKind = 90, 82, "allockind", Int, [FN];
    AllocSize = 91, 51, "allocsize", Int, [FN];
    Captures = 92, 102, "captures", Int, [PARAM];
    Dereferenceable = 93, 41, "dereferenceable", Int, [PARAM RET];
    DereferenceableOrNull = 94, 42, "dereferenceable_or_null", Int, [PARAM RET];
    Memory = 95, 86, "memory", Int, [FN];
    NoFPClass = 96, 87, "nofpclass", Int, [PARAM RET];
    StackAlignment = 97, 25, "alignstack", Int, [FN PARAM RET];
    UWTable = 98, 33, "uwtable", Int, [FN];
    VScaleRange = 99, 74, "vscale_range", Int, [FN];
    Range = 100, 92, "range", ConstantRange, [PARAM RET];
    Initializes = 101, 94, "initializes", ConstantRangeList, [PARAM];
}

impl AttrKind {
    /// The place of the kind in a set; sets print in this order, strings after all kinds.
    #[inline]
    pub const fn order(self) -> u8 {
        self as u8
    }

    /// The value that a kind now coded as a number has when an older producer wrote it
    /// as a bare kind.
    pub const fn default_int(self) -> u64 {
        match self {
            AttrKind::UWTable => UWTABLE_ASYNC,
            _ => 0,
        }
    }

    /// Converts a value from how bitcode holds it to how [`AttrKind::write_int`] takes it.
    pub const fn decode_int(self, value: u64) -> u64 {
        match self {
            AttrKind::Memory => decode_memory(value),
            _ => value,
        }
    }

    /// The inverse of [`AttrKind::decode_int`], as LLVM 22 writes it.
    pub const fn encode_int(self, value: u64) -> u64 {
        match self {
            AttrKind::Memory => value | MEMORY_VERSION << MEMORY_VERSION_SHIFT,
            _ => value,
        }
    }

    /// Appends the text of a kind of form [`AttrForm::Int`] and its value, as it stands
    /// after a `#0 = {` when `in_group`, and in a parameter list otherwise.
    pub fn write_int(self, value: u64, in_group: bool, out: &mut Vec<u8>) {
        match self {
            AttrKind::Alignment => {
                out.extend_from_slice(if in_group { b"align=" } else { b"align " });
                write_u64(value, out);
            }
            AttrKind::AllocKind => write_alloc_kind(value, out),
            AttrKind::AllocSize => write_alloc_size(value, out),
            AttrKind::Captures => write_captures(value, out),
            AttrKind::Memory => write_memory(value, out),
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

/// Value of `uwtable(sync)`.
pub const UWTABLE_SYNC: u64 = 1;
/// Value of `uwtable`, which is `uwtable(async)`.
pub const UWTABLE_ASYNC: u64 = 2;

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

const MEMORY_VERSION: u64 = 1;
const MEMORY_VERSION_SHIFT: u32 = 56;

/// Decodes version 0, which has three locations. Its "other" covers errno, but not target memory, which
/// LLVM 22 takes as not accessed.
const fn decode_memory(value: u64) -> u64 {
    if value >> MEMORY_VERSION_SHIFT != 0 {
        return value & ((1 << MEMORY_VERSION_SHIFT) - 1);
    }
    let other = value >> 4 & READ_WRITE;
    let named = memory_at(MemLocation::ArgMem, READ_WRITE)
        | memory_at(MemLocation::InaccessibleMem, READ_WRITE);
    value & named | memory_at(MemLocation::Other, other) | memory_at(MemLocation::ErrnoMem, other)
}

fn write_memory(value: u64, out: &mut Vec<u8>) {
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
    for &(location, text) in &MEM_LOCATION_NAMES {
        let access = mod_ref_at(value, location);
        if access != other {
            out.extend_from_slice(separator);
            separator = b", ";
            out.extend_from_slice(text.as_bytes());
            out.extend_from_slice(b": ");
            out.extend_from_slice(name(access));
        }
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
    let mut bits = value & 0x3ff;
    out.extend_from_slice(b"nofpclass(");
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
    out.push(b')');
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

fn write_alloc_size(value: u64, out: &mut Vec<u8>) {
    out.extend_from_slice(b"allocsize(");
    write_u64(value >> 32, out);
    if value as u32 != u32::MAX {
        out.push(b',');
        write_u64(value & 0xffff_ffff, out);
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

    fn text(kind: AttrKind, value: u64, in_group: bool) -> String {
        let mut out = Vec::new();
        kind.write_int(value, in_group, &mut out);
        String::from_utf8(out).expect("ASCII")
    }

    #[test]
    fn lookups_are_inverse() {
        for (index, &kind) in AttrKind::ALL.iter().enumerate() {
            assert_eq!(usize::from(kind.order()), index + 1);
            assert_eq!(AttrKind::from_code(kind.code().into()), Some(kind));
            assert_eq!(AttrKind::from_name(kind.name().as_bytes()), Some(kind));
            assert_eq!(LegacyAttr::from_code(kind.code().into()), None);
            assert_ne!(kind.places(), 0);
        }
        assert_eq!(AttrKind::from_code(0), None);
        assert_eq!(AttrKind::from_code(106), None);
    }

    /// Every code from 1 to LLVM 22's last is either a kind or retired.
    #[test]
    fn codes_have_no_hole() {
        for code in 1..=105 {
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
            assert_eq!(text(Memory, value, true), expected);
            assert_eq!(Memory.encode_int(value), code);
        }
        assert_eq!(
            text(Memory, Memory.decode_int(0b01_11_00), true),
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
            assert_eq!(text(kind, value, false), expected);
        }
        assert_eq!(text(Alignment, 8, true), "align=8");
        assert_eq!(text(StackAlignment, 16, true), "alignstack=16");
        assert_eq!(pack_alloc_size(1, None), 8589934591);
        assert_eq!(pack_vscale_range(2, 16), 8589934608);
    }
}
