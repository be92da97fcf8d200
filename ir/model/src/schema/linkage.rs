//! The enumerations of global values and of memory access: linkage, visibility, DLL storage,
//! thread-local model, `unnamed_addr`, preemption, comdat selection, code model, atomic
//! ordering, sanitizer flags.
//!
//! Source: `LLVMBitCodes.h`, `GlobalValue.h`, `CodeGen.h` of LLVM 22. Each `decode` maps a code
//! that LLVM does not know to what LLVM 22's reader takes it for, so none of them can fail.

/// Rows are `Variant = code, "text";` where `text` is what stands in an `.ll` file, empty
/// where nothing is printed; the discriminant is the code that LLVM 22 writes.
macro_rules! text_enum {
    ($(#[$doc:meta])* $name:ident { $($(#[$attr:meta])* $variant:ident = $code:literal, $text:literal;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name {
            $(#[doc = concat!("Printed as `", $text, "`.")] $(#[$attr])* $variant = $code,)*
        }

        impl $name {
            /// Every value.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];

            /// The value with exactly this bitcode code.
            #[inline]
            pub const fn from_code(code: u64) -> Option<$name> {
                match code {
                    $($code => Some($name::$variant),)*
                    _ => None,
                }
            }

            /// The code that LLVM 22 writes.
            #[inline]
            pub const fn code(self) -> u32 {
                self as u32
            }

            /// The keyword; empty if nothing is printed.
            #[inline]
            pub const fn text(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }

            /// The value of a keyword.
            pub fn from_text(text: &[u8]) -> Option<$name> {
                match std::str::from_utf8(text).ok()? {
                    $($text => Some($name::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

text_enum! {
    /// Linkage of a global value. `external` is printed on declarations only.
    Linkage {
        #[default] External = 0, "external";
        Appending = 2, "appending";
        Internal = 3, "internal";
        ExternalWeak = 7, "extern_weak";
        Common = 8, "common";
        Private = 9, "private";
        AvailableExternally = 12, "available_externally";
        WeakAny = 16, "weak";
        WeakOdr = 17, "weak_odr";
        LinkOnceAny = 18, "linkonce";
        LinkOnceOdr = 19, "linkonce_odr";
    }
}

impl Linkage {
    /// The linkage of a code, those of older producers included.
    pub const fn decode(code: u64) -> Linkage {
        match code {
            1 => Linkage::WeakAny,
            4 => Linkage::LinkOnceAny,
            10 => Linkage::WeakOdr,
            11 => Linkage::LinkOnceOdr,
            // linker_private and linker_private_weak
            13 | 14 => Linkage::Private,
            _ => match Linkage::from_code(code) {
                Some(linkage) => linkage,
                // 5 dllimport, 6 dllexport, 15 linkonce_odr_auto_hide, and unknown ones
                None => Linkage::External,
            },
        }
    }

    /// Returns true if the symbol is invisible outside its module, whatever its visibility.
    pub const fn is_local(self) -> bool {
        matches!(self, Linkage::Internal | Linkage::Private)
    }

    /// Returns true if a declaration may have it.
    pub const fn is_valid_declaration(self) -> bool {
        matches!(self, Linkage::External | Linkage::ExternalWeak)
    }

    /// Returns true if a strong definition in another module overrides this one.
    pub const fn is_weak_for_linker(self) -> bool {
        matches!(
            self,
            Linkage::WeakAny
                | Linkage::WeakOdr
                | Linkage::LinkOnceAny
                | Linkage::LinkOnceOdr
                | Linkage::Common
                | Linkage::ExternalWeak
        )
    }

    /// Returns true if the linker may replace the definition by a different one.
    pub const fn is_interposable(self) -> bool {
        matches!(
            self,
            Self::WeakAny | Self::LinkOnceAny | Self::Common | Self::ExternalWeak
        )
    }

    /// Returns true if an unused definition may be dropped.
    pub const fn is_discardable_if_unused(self) -> bool {
        self.is_local()
            || matches!(
                self,
                Linkage::LinkOnceAny | Linkage::LinkOnceOdr | Linkage::AvailableExternally
            )
    }
}

text_enum! {
    /// Visibility of a symbol.
    Visibility {
        #[default] Default = 0, "";
        Hidden = 1, "hidden";
        Protected = 2, "protected";
    }
}

impl Visibility {
    /// The visibility of a code.
    pub const fn decode(code: u64) -> Visibility {
        match Visibility::from_code(code) {
            Some(visibility) => visibility,
            None => Visibility::Default,
        }
    }
}

text_enum! {
    /// DLL storage class.
    DllStorageClass {
        #[default] Default = 0, "";
        DllImport = 1, "dllimport";
        DllExport = 2, "dllexport";
    }
}

impl DllStorageClass {
    /// The class of a code.
    pub const fn decode(code: u64) -> DllStorageClass {
        match DllStorageClass::from_code(code) {
            Some(class) => class,
            None => DllStorageClass::Default,
        }
    }

    /// The class that records without one express in their linkage code.
    pub const fn from_linkage_code(code: u64) -> DllStorageClass {
        match code {
            5 => DllStorageClass::DllImport,
            6 => DllStorageClass::DllExport,
            _ => DllStorageClass::Default,
        }
    }
}

text_enum! {
    /// Thread-local storage model.
    ThreadLocalMode {
        #[default] NotThreadLocal = 0, "";
        GeneralDynamic = 1, "thread_local";
        LocalDynamic = 2, "thread_local(localdynamic)";
        InitialExec = 3, "thread_local(initialexec)";
        LocalExec = 4, "thread_local(localexec)";
    }
}

impl ThreadLocalMode {
    /// The mode of a code; an unknown code is general dynamic.
    pub const fn decode(code: u64) -> ThreadLocalMode {
        match ThreadLocalMode::from_code(code) {
            Some(mode) => mode,
            None => ThreadLocalMode::GeneralDynamic,
        }
    }
}

text_enum! {
    /// The degree to which the address of a global is insignificant (LangRef, «Global Variables»).
    UnnamedAddr {
        #[default] None = 0, "";
        Global = 1, "unnamed_addr";
        Local = 2, "local_unnamed_addr";
    }
}

impl UnnamedAddr {
    /// The value of a code.
    pub const fn decode(code: u64) -> UnnamedAddr {
        match UnnamedAddr::from_code(code) {
            Some(value) => value,
            None => UnnamedAddr::None,
        }
    }
}

text_enum! {
    /// The runtime preemption specifier: `dso_local` excludes a replacement when the program is loaded.
    RuntimePreemption {
        #[default] Preemptable = 0, "";
        DsoLocal = 1, "dso_local";
    }
}

impl RuntimePreemption {
    /// The value of a code.
    pub const fn decode(code: u64) -> RuntimePreemption {
        match code {
            1 => RuntimePreemption::DsoLocal,
            _ => RuntimePreemption::Preemptable,
        }
    }

    /// Returns true if linkage and visibility imply `dso_local`. The bit is set then although the keyword
    /// is not printed.
    pub const fn is_implicit(linkage: Linkage, visibility: Visibility) -> bool {
        linkage.is_local()
            || !matches!(visibility, Visibility::Default)
                && !matches!(linkage, Linkage::ExternalWeak)
    }
}

text_enum! {
    /// The selection kind of a comdat: the rule by which a linker chooses among comdats of one name.
    ComdatSelection {
        #[default] Any = 1, "any";
        ExactMatch = 2, "exactmatch";
        Largest = 3, "largest";
        NoDeduplicate = 4, "nodeduplicate";
        SameSize = 5, "samesize";
    }
}

impl ComdatSelection {
    /// The kind of a code.
    pub const fn decode(code: u64) -> ComdatSelection {
        match ComdatSelection::from_code(code) {
            Some(selection) => selection,
            None => ComdatSelection::Any,
        }
    }
}

text_enum! {
    /// Code model of a global variable; a record holds the code plus one, 0 for none.
    CodeModel {
        Tiny = 0, "tiny";
        #[default] Small = 1, "small";
        Kernel = 2, "kernel";
        Medium = 3, "medium";
        Large = 4, "large";
    }
}

impl CodeModel {
    /// The model that slot 17 of a global variable's record holds.
    pub const fn decode(slot: u64) -> Option<CodeModel> {
        match slot.checked_sub(1) {
            Some(code) => CodeModel::from_code(code),
            None => None,
        }
    }

    /// The inverse of [`CodeModel::decode`].
    pub const fn encode(model: Option<CodeModel>) -> u32 {
        match model {
            Some(model) => model.code() + 1,
            None => 0,
        }
    }
}

text_enum! {
    /// Ordering of an atomic operation.
    AtomicOrdering {
        #[default] NotAtomic = 0, "";
        Unordered = 1, "unordered";
        Monotonic = 2, "monotonic";
        Acquire = 3, "acquire";
        Release = 4, "release";
        AcquireRelease = 5, "acq_rel";
        SequentiallyConsistent = 6, "seq_cst";
    }
}

impl AtomicOrdering {
    /// The ordering of a code; an unknown code is sequentially consistent.
    pub const fn decode(code: u64) -> AtomicOrdering {
        match AtomicOrdering::from_code(code) {
            Some(ordering) => ordering,
            None => AtomicOrdering::SequentiallyConsistent,
        }
    }
}

/// The flag of a variable whose memory is tagged.
pub const SANITIZE_MEMTAG: u8 = 4;

/// Flags of a global variable for the sanitizers: bit of slot 16 of its record, text, in
/// printing order.
pub const SANITIZER_FLAGS: [(u8, &str); 4] = [
    (1, "no_sanitize_address"),
    (2, "no_sanitize_hwaddress"),
    (SANITIZE_MEMTAG, "sanitize_memtag"),
    (8, "sanitize_address_dyninit"),
];

#[cfg(test)]
mod tests {
    use super::*;

    macro_rules! check_inverse {
        ($($name:ident)*) => {$(
            for &value in $name::ALL {
                assert_eq!($name::from_code(value.code().into()), Some(value));
                assert_eq!($name::from_text(value.text().as_bytes()), Some(value));
            }
        )*};
    }

    #[test]
    fn lookups_are_inverse() {
        check_inverse!(Linkage Visibility DllStorageClass ThreadLocalMode UnnamedAddr);
        check_inverse!(RuntimePreemption ComdatSelection CodeModel AtomicOrdering);
        for model in CodeModel::ALL
            .iter()
            .map(|&model| Some(model))
            .chain([None])
        {
            assert_eq!(CodeModel::decode(CodeModel::encode(model).into()), model);
        }
    }

    #[test]
    fn old_linkage_codes() {
        assert_eq!(Linkage::decode(1), Linkage::WeakAny);
        assert_eq!(Linkage::decode(14), Linkage::Private);
        assert_eq!(Linkage::decode(5), Linkage::External);
        assert_eq!(Linkage::decode(99), Linkage::External);
        assert_eq!(Linkage::decode(19), Linkage::LinkOnceOdr);
    }
}
