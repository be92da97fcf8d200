//! The metadata kinds that every context knows, with their fixed numbers.
//!
//! Source: `FixedMetadataKinds.def` of LLVM 23. A module's `METADATA_KIND` block says which
//! number stands for which name in that module; LLVM writes these first, in this order.

use crate::dialect::Dialect;

/// Rows are `CONSTANT = number, "name";`, numbers ascending from 0. The last column is the first release,
/// if that is later than LLVM 22.
macro_rules! metadata_kinds {
    ($($name:ident = $number:literal, $text:literal $(, $since:literal)?;)*) => {
        $(#[doc = concat!("`!", $text, "`.")] pub const $name: u32 = $number;)*

        /// Names of the fixed kinds, by number, and the release since which each is fixed.
        const FIXED_KINDS: &[(&str, u16)] = &[$(($text, since!($($since)?)),)*];

        /// The fixed number of a name.
        pub fn fixed_kind(name: &[u8]) -> Option<u32> {
            match std::str::from_utf8(name).ok()? {
                $($text => Some($number),)*
                _ => None,
            }
        }
    };
}

metadata_kinds! {
    DBG = 0, "dbg";
    TBAA = 1, "tbaa";
    PROF = 2, "prof";
    FPMATH = 3, "fpmath";
    RANGE = 4, "range";
    TBAA_STRUCT = 5, "tbaa.struct";
    INVARIANT_LOAD = 6, "invariant.load";
    ALIAS_SCOPE = 7, "alias.scope";
    NOALIAS = 8, "noalias";
    NONTEMPORAL = 9, "nontemporal";
    MEM_PARALLEL_LOOP_ACCESS = 10, "llvm.mem.parallel_loop_access";
    NONNULL = 11, "nonnull";
    DEREFERENCEABLE = 12, "dereferenceable";
    DEREFERENCEABLE_OR_NULL = 13, "dereferenceable_or_null";
    MAKE_IMPLICIT = 14, "make.implicit";
    UNPREDICTABLE = 15, "unpredictable";
    INVARIANT_GROUP = 16, "invariant.group";
    ALIGN = 17, "align";
    LOOP = 18, "llvm.loop";
    TYPE = 19, "type";
    SECTION_PREFIX = 20, "section_prefix";
    ABSOLUTE_SYMBOL = 21, "absolute_symbol";
    ASSOCIATED = 22, "associated";
    CALLEES = 23, "callees";
    IRR_LOOP = 24, "irr_loop";
    ACCESS_GROUP = 25, "llvm.access.group";
    CALLBACK = 26, "callback";
    PRESERVE_ACCESS_INDEX = 27, "llvm.preserve.access.index";
    VCALL_VISIBILITY = 28, "vcall_visibility";
    NOUNDEF = 29, "noundef";
    ANNOTATION = 30, "annotation";
    NOSANITIZE = 31, "nosanitize";
    FUNC_SANITIZE = 32, "func_sanitize";
    EXCLUDE = 33, "exclude";
    MEMPROF = 34, "memprof";
    CALLSITE = 35, "callsite";
    KCFI_TYPE = 36, "kcfi_type";
    PCSECTIONS = 37, "pcsections";
    DI_ASSIGN_ID = 38, "DIAssignID";
    CORO_OUTSIDE_FRAME = 39, "coro.outside.frame";
    MMRA = 40, "mmra";
    NOALIAS_ADDRSPACE = 41, "noalias.addrspace";
    CALLEE_TYPE = 42, "callee_type";
    NOFREE = 43, "nofree";
    CAPTURES = 44, "captures";
    ALLOC_TOKEN = 45, "alloc_token";
    IMPLICIT_REF = 46, "implicit.ref";
    NOFPCLASS = 47, "nofpclass", 23;
    CALL_TARGET = 48, "call_target", 23;
    INLINE_HISTORY = 49, "inline_history", 23;
    ELF_SECTION_PROPERTIES = 50, "elf_section_properties", 23;
    GUID = 51, "guid", 23;
    MEM_CACHE_HINT = 52, "mem.cache_hint", 23;
    BLOCK_UNIFORMITY_PROFILE = 53, "block.uniformity.profile", 23;
    CALLGRAPH = 54, "callgraph", 23;
}

/// The kinds that every context of a dialect knows, by number.
pub fn fixed_kinds(dialect: Dialect) -> impl Iterator<Item = &'static str> {
    let kinds = FIXED_KINDS
        .iter()
        .filter(move |(_, since)| dialect.has(*since));
    kinds.map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_places() {
        for (number, (name, _)) in FIXED_KINDS.iter().enumerate() {
            assert_eq!(fixed_kind(name.as_bytes()), u32::try_from(number).ok());
        }
        assert_eq!(fixed_kinds(Dialect::LLVM_22).count(), 47);
        assert_eq!(fixed_kinds(Dialect::LLVM_23).count(), 55);
        assert_eq!(fixed_kind(b"dbg"), Some(DBG));
        assert_eq!(fixed_kind(b"no such kind"), None);
    }
}
