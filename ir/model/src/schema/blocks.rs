//! The blocks of LLVM bitcode and the records in them: numbers and names.
//!
//! Each block is a constant with its number and a module with the codes of its records:
//! [`FUNCTION_BLOCK`] and [`function::INST_CALL`]. Names are those that llvm-bcanalyzer prints;
//! a row marked `ours` is one that it does not know and calls `UnknownCode`, `UnknownBlock`.

/// The first block number that is not reserved for the bitstream container.
pub const FIRST_APPLICATION_BLOCK: u32 = 8;

/// True for a row that LLVM 22's own analyzer knows.
macro_rules! known_to_llvm {
    (llvm) => {
        true
    };
    (ours) => {
        false
    };
}

/// The one table. A row is a number, `llvm` or `ours`, and the printed name.
macro_rules! blocks {
    ($(
        $(#[$doc:meta])*
        $block:ident $module:ident = $id:literal, $block_by:ident $block_name:literal {
            $($code:ident = $value:literal, $by:ident $name:literal;)*
        }
    )*) => {
        $( $(#[$doc])* pub const $block: u32 = $id; )*
        $(
            #[doc = concat!("Codes of the records of ", $block_name, ".")]
            pub mod $module {
                $(
                    #[doc = concat!("Record ", $name, ".")]
                    pub const $code: u32 = $value;
                )*
            }
        )*
        /// The name of a block, and true if LLVM's analyzer knows it.
        fn block_row(block: u32) -> Option<(&'static str, bool)> {
            match block {
                $( $id => Some(($block_name, known_to_llvm!($block_by))), )*
                _ => None,
            }
        }
        /// The name of a record, and true if LLVM's analyzer knows it.
        fn record_row(block: u32, code: u32) -> Option<(&'static str, bool)> {
            match block {
                $( $id => match code {
                    $( $value => Some(($name, known_to_llvm!($by))), )*
                    _ => None,
                }, )*
                _ => None,
            }
        }
        /// Every record: its block, its code and its name.
        pub const ALL_RECORDS: &[(u32, u32, &str)] = &[$($(($id, $value, $name),)*)*];
    };
}

blocks! {
    /// Abbreviations and record names for all blocks of a kind.
    BLOCKINFO_BLOCK blockinfo = 0, llvm "BLOCKINFO_BLOCK" {
        SETBID = 1, llvm "SETBID";
        BLOCKNAME = 2, llvm "BLOCKNAME";
        SETRECORDNAME = 3, llvm "SETRECORDNAME";
    }
    /// A module.
    MODULE_BLOCK module = 8, llvm "MODULE_BLOCK" {
        VERSION = 1, llvm "VERSION";
        TRIPLE = 2, llvm "TRIPLE";
        DATALAYOUT = 3, llvm "DATALAYOUT";
        ASM = 4, llvm "ASM";
        SECTIONNAME = 5, llvm "SECTIONNAME";
        DEPLIB = 6, llvm "DEPLIB";
        GLOBALVAR = 7, llvm "GLOBALVAR";
        FUNCTION = 8, llvm "FUNCTION";
        ALIAS_OLD = 9, ours "ALIAS_OLD";
        GCNAME = 11, llvm "GCNAME";
        COMDAT = 12, llvm "COMDAT";
        VSTOFFSET = 13, llvm "VSTOFFSET";
        ALIAS = 14, llvm "ALIAS";
        METADATA_VALUES_UNUSED = 15, llvm "METADATA_VALUES_UNUSED";
        SOURCE_FILENAME = 16, llvm "SOURCE_FILENAME";
        HASH = 17, llvm "HASH";
        IFUNC = 18, ours "IFUNC";
        ASM_PROPERTY = 19, ours "ASM_PROPERTY";
        GUIDLIST = 20, ours "GUIDLIST";
    }
    /// Attribute lists: the groups of each.
    PARAMATTR_BLOCK paramattr = 9, llvm "PARAMATTR_BLOCK" {
        ENTRY_OLD = 1, llvm "ENTRY";
        ENTRY = 2, llvm "ENTRY";
    }
    /// Attribute groups.
    PARAMATTR_GROUP_BLOCK paramattr_group = 10, llvm "PARAMATTR_GROUP_BLOCK_ID" {
        ENTRY = 3, llvm "ENTRY";
    }
    /// Constants of a module or a function.
    CONSTANTS_BLOCK constants = 11, llvm "CONSTANTS_BLOCK" {
        SETTYPE = 1, llvm "SETTYPE";
        NULL = 2, llvm "NULL";
        UNDEF = 3, llvm "UNDEF";
        INTEGER = 4, llvm "INTEGER";
        WIDE_INTEGER = 5, llvm "WIDE_INTEGER";
        FLOAT = 6, llvm "FLOAT";
        AGGREGATE = 7, llvm "AGGREGATE";
        STRING = 8, llvm "STRING";
        CSTRING = 9, llvm "CSTRING";
        CE_BINOP = 10, llvm "CE_BINOP";
        CE_CAST = 11, llvm "CE_CAST";
        CE_GEP_OLD = 12, ours "CE_GEP_OLD";
        CE_SELECT = 13, llvm "CE_SELECT";
        CE_EXTRACTELT = 14, llvm "CE_EXTRACTELT";
        CE_INSERTELT = 15, llvm "CE_INSERTELT";
        CE_SHUFFLEVEC = 16, llvm "CE_SHUFFLEVEC";
        CE_CMP = 17, llvm "CE_CMP";
        INLINEASM_OLD = 18, ours "INLINEASM_OLD";
        CE_SHUFVEC_EX = 19, llvm "CE_SHUFVEC_EX";
        CE_INBOUNDS_GEP = 20, llvm "CE_INBOUNDS_GEP";
        BLOCKADDRESS = 21, llvm "CST_CODE_BLOCKADDRESS";
        DATA = 22, llvm "DATA";
        INLINEASM_OLD2 = 23, ours "INLINEASM_OLD2";
        CE_GEP_WITH_INRANGE_INDEX_OLD = 24, ours "CE_GEP_WITH_INRANGE_INDEX_OLD";
        CE_UNOP = 25, llvm "CE_UNOP";
        POISON = 26, ours "POISON";
        DSO_LOCAL_EQUIVALENT = 27, llvm "DSO_LOCAL_EQUIVALENT";
        INLINEASM_OLD3 = 28, ours "INLINEASM_OLD3";
        NO_CFI_VALUE = 29, llvm "NO_CFI_VALUE";
        INLINEASM = 30, llvm "INLINEASM";
        CE_GEP_WITH_INRANGE = 31, ours "CE_GEP_WITH_INRANGE";
        CE_GEP = 32, llvm "CE_GEP";
        PTRAUTH = 33, llvm "PTRAUTH";
        PTRAUTH2 = 34, ours "PTRAUTH2";
        BYTE = 35, ours "BYTE";
        WIDE_BYTE = 36, ours "WIDE_BYTE";
    }
    /// The body of a function.
    FUNCTION_BLOCK function = 12, llvm "FUNCTION_BLOCK" {
        DECLAREBLOCKS = 1, llvm "DECLAREBLOCKS";
        INST_BINOP = 2, llvm "INST_BINOP";
        INST_CAST = 3, llvm "INST_CAST";
        INST_GEP_OLD = 4, llvm "INST_GEP_OLD";
        INST_SELECT = 5, llvm "INST_SELECT";
        INST_EXTRACTELT = 6, llvm "INST_EXTRACTELT";
        INST_INSERTELT = 7, llvm "INST_INSERTELT";
        INST_SHUFFLEVEC = 8, llvm "INST_SHUFFLEVEC";
        INST_CMP = 9, llvm "INST_CMP";
        INST_RET = 10, llvm "INST_RET";
        INST_BR = 11, llvm "INST_BR";
        INST_SWITCH = 12, llvm "INST_SWITCH";
        INST_INVOKE = 13, llvm "INST_INVOKE";
        INST_UNREACHABLE = 15, llvm "INST_UNREACHABLE";
        INST_PHI = 16, llvm "INST_PHI";
        INST_ALLOCA = 19, llvm "INST_ALLOCA";
        INST_LOAD = 20, llvm "INST_LOAD";
        INST_VAARG = 23, llvm "INST_VAARG";
        INST_STORE_OLD = 24, ours "INST_STORE_OLD";
        INST_EXTRACTVAL = 26, llvm "INST_EXTRACTVAL";
        INST_INSERTVAL = 27, llvm "INST_INSERTVAL";
        INST_CMP2 = 28, llvm "INST_CMP2";
        INST_VSELECT = 29, llvm "INST_VSELECT";
        INST_INBOUNDS_GEP_OLD = 30, llvm "INST_INBOUNDS_GEP_OLD";
        INST_INDIRECTBR = 31, ours "INST_INDIRECTBR";
        DEBUG_LOC_AGAIN = 33, llvm "DEBUG_LOC_AGAIN";
        INST_CALL = 34, llvm "INST_CALL";
        DEBUG_LOC = 35, llvm "DEBUG_LOC";
        INST_FENCE = 36, llvm "INST_FENCE";
        INST_CMPXCHG_OLD = 37, ours "INST_CMPXCHG_OLD";
        INST_ATOMICRMW_OLD = 38, ours "INST_ATOMICRMW_OLD";
        INST_RESUME = 39, ours "INST_RESUME";
        INST_LANDINGPAD_OLD = 40, ours "INST_LANDINGPAD_OLD";
        INST_LOADATOMIC = 41, llvm "INST_LOADATOMIC";
        INST_STOREATOMIC_OLD = 42, ours "INST_STOREATOMIC_OLD";
        INST_GEP = 43, llvm "INST_GEP";
        INST_STORE = 44, llvm "INST_STORE";
        INST_STOREATOMIC = 45, llvm "INST_STOREATOMIC";
        INST_CMPXCHG = 46, llvm "INST_CMPXCHG";
        INST_LANDINGPAD = 47, ours "INST_LANDINGPAD";
        INST_CLEANUPRET = 48, llvm "INST_CLEANUPRET";
        INST_CATCHRET = 49, llvm "INST_CATCHRET";
        INST_CATCHPAD = 50, llvm "INST_CATCHPAD";
        INST_CLEANUPPAD = 51, ours "INST_CLEANUPPAD";
        INST_CATCHSWITCH = 52, ours "INST_CATCHSWITCH";
        OPERAND_BUNDLE = 55, llvm "OPERAND_BUNDLE";
        INST_UNOP = 56, llvm "INST_UNOP";
        INST_CALLBR = 57, llvm "INST_CALLBR";
        INST_FREEZE = 58, ours "INST_FREEZE";
        INST_ATOMICRMW = 59, llvm "INST_ATOMICRMW";
        BLOCKADDR_USERS = 60, llvm "BLOCKADDR_USERS";
        DEBUG_RECORD_VALUE = 61, llvm "DEBUG_RECORD_VALUE";
        DEBUG_RECORD_DECLARE = 62, llvm "DEBUG_RECORD_DECLARE";
        DEBUG_RECORD_ASSIGN = 63, llvm "DEBUG_RECORD_ASSIGN";
        DEBUG_RECORD_VALUE_SIMPLE = 64, llvm "DEBUG_RECORD_VALUE_SIMPLE";
        DEBUG_RECORD_LABEL = 65, llvm "DEBUG_RECORD_LABEL";
        DEBUG_RECORD_DECLARE_VALUE = 66, llvm "DEBUG_RECORD_DECLARE_VALUE";
    }
    /// The producer of the module that follows.
    IDENTIFICATION_BLOCK identification = 13, llvm "IDENTIFICATION_BLOCK_ID" {
        STRING = 1, llvm "STRING";
        EPOCH = 2, llvm "EPOCH";
    }
    /// Names of values, and offsets of function bodies.
    VALUE_SYMTAB_BLOCK value_symtab = 14, llvm "VALUE_SYMTAB" {
        ENTRY = 1, llvm "ENTRY";
        BBENTRY = 2, llvm "BBENTRY";
        FNENTRY = 3, llvm "FNENTRY";
        COMBINED_ENTRY = 5, llvm "COMBINED_ENTRY";
    }
    /// Metadata of a module or a function.
    METADATA_BLOCK metadata = 15, llvm "METADATA_BLOCK" {
        STRING_OLD = 1, llvm "STRING_OLD";
        VALUE = 2, llvm "VALUE";
        NODE = 3, llvm "NODE";
        NAME = 4, llvm "NAME";
        DISTINCT_NODE = 5, llvm "DISTINCT_NODE";
        KIND = 6, llvm "KIND";
        LOCATION = 7, llvm "LOCATION";
        OLD_NODE = 8, llvm "OLD_NODE";
        OLD_FN_NODE = 9, llvm "OLD_FN_NODE";
        NAMED_NODE = 10, llvm "NAMED_NODE";
        ATTACHMENT = 11, ours "ATTACHMENT";
        GENERIC_DEBUG = 12, llvm "GENERIC_DEBUG";
        SUBRANGE = 13, llvm "SUBRANGE";
        ENUMERATOR = 14, llvm "ENUMERATOR";
        BASIC_TYPE = 15, llvm "BASIC_TYPE";
        FILE = 16, llvm "FILE";
        DERIVED_TYPE = 17, llvm "DERIVED_TYPE";
        COMPOSITE_TYPE = 18, llvm "COMPOSITE_TYPE";
        SUBROUTINE_TYPE = 19, llvm "SUBROUTINE_TYPE";
        COMPILE_UNIT = 20, llvm "COMPILE_UNIT";
        SUBPROGRAM = 21, llvm "SUBPROGRAM";
        LEXICAL_BLOCK = 22, llvm "LEXICAL_BLOCK";
        LEXICAL_BLOCK_FILE = 23, llvm "LEXICAL_BLOCK_FILE";
        NAMESPACE = 24, llvm "NAMESPACE";
        TEMPLATE_TYPE = 25, llvm "TEMPLATE_TYPE";
        TEMPLATE_VALUE = 26, llvm "TEMPLATE_VALUE";
        GLOBAL_VAR = 27, llvm "GLOBAL_VAR";
        LOCAL_VAR = 28, llvm "LOCAL_VAR";
        EXPRESSION = 29, llvm "EXPRESSION";
        OBJC_PROPERTY = 30, llvm "OBJC_PROPERTY";
        IMPORTED_ENTITY = 31, llvm "IMPORTED_ENTITY";
        MODULE = 32, llvm "MODULE";
        MACRO = 33, llvm "MACRO";
        MACRO_FILE = 34, llvm "MACRO_FILE";
        STRINGS = 35, llvm "STRINGS";
        GLOBAL_DECL_ATTACHMENT = 36, llvm "GLOBAL_DECL_ATTACHMENT";
        GLOBAL_VAR_EXPR = 37, llvm "GLOBAL_VAR_EXPR";
        INDEX_OFFSET = 38, llvm "INDEX_OFFSET";
        INDEX = 39, llvm "INDEX";
        LABEL = 40, ours "LABEL";
        STRING_TYPE = 41, ours "STRING_TYPE";
        COMMON_BLOCK = 44, ours "COMMON_BLOCK";
        GENERIC_SUBRANGE = 45, ours "GENERIC_SUBRANGE";
        ARG_LIST = 46, llvm "ARG_LIST";
        ASSIGN_ID = 47, ours "ASSIGN_ID";
        SUBRANGE_TYPE = 48, ours "SUBRANGE_TYPE";
        FIXED_POINT_TYPE = 49, ours "FIXED_POINT_TYPE";
    }
    /// Metadata attached to a function and its instructions.
    METADATA_ATTACHMENT_BLOCK metadata_attachment = 16, llvm "METADATA_ATTACHMENT_BLOCK" {
        ATTACHMENT = 11, llvm "ATTACHMENT";
    }
    /// The type table.
    TYPE_BLOCK types = 17, llvm "TYPE_BLOCK_ID" {
        NUMENTRY = 1, llvm "NUMENTRY";
        VOID = 2, llvm "VOID";
        FLOAT = 3, llvm "FLOAT";
        DOUBLE = 4, llvm "DOUBLE";
        LABEL = 5, llvm "LABEL";
        OPAQUE = 6, llvm "OPAQUE";
        INTEGER = 7, llvm "INTEGER";
        POINTER = 8, llvm "POINTER";
        FUNCTION_OLD = 9, ours "FUNCTION_OLD";
        HALF = 10, llvm "HALF";
        ARRAY = 11, llvm "ARRAY";
        VECTOR = 12, llvm "VECTOR";
        X86_FP80 = 13, llvm "X86_FP80";
        FP128 = 14, llvm "FP128";
        PPC_FP128 = 15, llvm "PPC_FP128";
        METADATA = 16, llvm "METADATA";
        X86_MMX = 17, llvm "X86_MMX";
        STRUCT_ANON = 18, llvm "STRUCT_ANON";
        STRUCT_NAME = 19, llvm "STRUCT_NAME";
        STRUCT_NAMED = 20, llvm "STRUCT_NAMED";
        FUNCTION = 21, llvm "FUNCTION";
        TOKEN = 22, llvm "TOKEN";
        BFLOAT = 23, llvm "BFLOAT";
        X86_AMX = 24, ours "X86_AMX";
        OPAQUE_POINTER = 25, ours "OPAQUE_POINTER";
        TARGET_TYPE = 26, ours "TARGET_TYPE";
        BYTE = 27, ours "BYTE";
    }
    /// Use-list orders of values.
    USELIST_BLOCK uselist = 18, llvm "USELIST_BLOCK_ID" {
        DEFAULT = 1, llvm "USELIST_CODE_DEFAULT";
        BB = 2, llvm "USELIST_CODE_BB";
    }
    /// Paths and hashes of the modules of a combined index.
    MODULE_STRTAB_BLOCK module_strtab = 19, llvm "MODULE_STRTAB_BLOCK" {
        ENTRY = 1, llvm "ENTRY";
        HASH = 2, llvm "HASH";
    }
    /// The ThinLTO summary of a module, or a combined index.
    GLOBALVAL_SUMMARY_BLOCK globalval_summary = 20, llvm "GLOBALVAL_SUMMARY_BLOCK" {
        PERMODULE = 1, llvm "PERMODULE";
        PERMODULE_PROFILE = 2, llvm "PERMODULE_PROFILE";
        PERMODULE_GLOBALVAR_INIT_REFS = 3, llvm "PERMODULE_GLOBALVAR_INIT_REFS";
        COMBINED = 4, llvm "COMBINED";
        COMBINED_PROFILE = 5, llvm "COMBINED_PROFILE";
        COMBINED_GLOBALVAR_INIT_REFS = 6, llvm "COMBINED_GLOBALVAR_INIT_REFS";
        ALIAS = 7, llvm "ALIAS";
        COMBINED_ALIAS = 8, llvm "COMBINED_ALIAS";
        COMBINED_ORIGINAL_NAME = 9, llvm "COMBINED_ORIGINAL_NAME";
        VERSION = 10, llvm "VERSION";
        TYPE_TESTS = 11, llvm "TYPE_TESTS";
        TYPE_TEST_ASSUME_VCALLS = 12, llvm "TYPE_TEST_ASSUME_VCALLS";
        TYPE_CHECKED_LOAD_VCALLS = 13, llvm "TYPE_CHECKED_LOAD_VCALLS";
        TYPE_TEST_ASSUME_CONST_VCALL = 14, llvm "TYPE_TEST_ASSUME_CONST_VCALL";
        TYPE_CHECKED_LOAD_CONST_VCALL = 15, llvm "TYPE_CHECKED_LOAD_CONST_VCALL";
        VALUE_GUID = 16, llvm "VALUE_GUID";
        CFI_FUNCTION_DEFS = 17, llvm "CFI_FUNCTION_DEFS";
        CFI_FUNCTION_DECLS = 18, llvm "CFI_FUNCTION_DECLS";
        PERMODULE_RELBF = 19, llvm "PERMODULE_RELBF";
        FLAGS = 20, llvm "FLAGS";
        TYPE_ID = 21, llvm "TYPE_ID";
        TYPE_ID_METADATA = 22, llvm "TYPE_ID_METADATA";
        PERMODULE_VTABLE_GLOBALVAR_INIT_REFS = 23, llvm "PERMODULE_VTABLE_GLOBALVAR_INIT_REFS";
        BLOCK_COUNT = 24, llvm "BLOCK_COUNT";
        PARAM_ACCESS = 25, llvm "PARAM_ACCESS";
        PERMODULE_CALLSITE_INFO = 26, llvm "PERMODULE_CALLSITE_INFO";
        PERMODULE_ALLOC_INFO = 27, llvm "PERMODULE_ALLOC_INFO";
        COMBINED_CALLSITE_INFO = 28, llvm "COMBINED_CALLSITE_INFO";
        COMBINED_ALLOC_INFO = 29, llvm "COMBINED_ALLOC_INFO";
        STACK_IDS = 30, llvm "STACK_IDS";
        ALLOC_CONTEXT_IDS = 31, llvm "ALLOC_CONTEXT_IDS";
        CONTEXT_RADIX_TREE_ARRAY = 32, llvm "CONTEXT_RADIX_TREE_ARRAY";
        COMBINED_ALLOC_INFO_NO_CONTEXT = 33, llvm "COMBINED_ALLOC_INFO_NO_CONTEXT";
    }
    /// Names of the tags of operand bundles.
    OPERAND_BUNDLE_TAGS_BLOCK operand_bundle_tags = 21, llvm "OPERAND_BUNDLE_TAGS_BLOCK" {
        TAG = 1, llvm "OPERAND_BUNDLE_TAG";
    }
    /// Names of the kinds of metadata attachments.
    METADATA_KIND_BLOCK metadata_kind = 22, llvm "METADATA_KIND_BLOCK" {
        KIND = 6, llvm "KIND";
    }
    /// Names of all global values of a file.
    STRTAB_BLOCK strtab = 23, llvm "STRTAB_BLOCK" {
        BLOB = 1, llvm "BLOB";
    }
    /// The summary of a module for full LTO; its records are those of `GLOBALVAL_SUMMARY_BLOCK`.
    FULL_LTO_GLOBALVAL_SUMMARY_BLOCK full_lto_globalval_summary = 24, llvm "FULL_LTO_GLOBALVAL_SUMMARY_BLOCK" {
    }
    /// The symbol table that linkers read.
    SYMTAB_BLOCK symtab = 25, llvm "SYMTAB_BLOCK" {
        BLOB = 1, llvm "BLOB";
    }
    /// Names of synchronisation scopes.
    SYNC_SCOPE_NAMES_BLOCK sync_scope_names = 26, ours "SYNC_SCOPE_NAMES_BLOCK" {
        NAME = 1, ours "SYNC_SCOPE_NAME";
    }
}

/// The block kind whose records a block has: a summary for full LTO has those of one for ThinLTO.
const fn records_of(block: u32) -> u32 {
    if block == FULL_LTO_GLOBALVAL_SUMMARY_BLOCK {
        GLOBALVAL_SUMMARY_BLOCK
    } else {
        block
    }
}

/// The name of a block.
pub fn block_name(block: u32) -> Option<&'static str> {
    block_row(block).map(|row| row.0)
}

/// The name of a record of a block.
pub fn record_name(block: u32, code: u32) -> Option<&'static str> {
    record_row(records_of(block), code).map(|row| row.0)
}

/// The name that llvm-bcanalyzer 22 has for a block.
pub fn llvm_block_name(block: u32) -> Option<&'static str> {
    block_row(block).filter(|row| row.1).map(|row| row.0)
}

/// The name that llvm-bcanalyzer 22 has for a record.
pub fn llvm_record_name(block: u32, code: u32) -> Option<&'static str> {
    record_row(records_of(block), code)
        .filter(|row| row.1)
        .map(|row| row.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        assert_eq!(block_name(FUNCTION_BLOCK), Some("FUNCTION_BLOCK"));
        assert_eq!(
            record_name(FUNCTION_BLOCK, function::INST_CALL),
            Some("INST_CALL")
        );
        assert_eq!(
            record_name(FULL_LTO_GLOBALVAL_SUMMARY_BLOCK, 10),
            Some("VERSION")
        );
        assert_eq!(llvm_record_name(MODULE_BLOCK, module::IFUNC), None);
        assert_eq!(record_name(MODULE_BLOCK, module::IFUNC), Some("IFUNC"));
        assert_eq!(record_name(METADATA_BLOCK, 42), None);
    }

    #[test]
    fn no_row_twice() {
        let mut rows: Vec<_> = ALL_RECORDS.iter().map(|row| (row.0, row.1)).collect();
        rows.sort_unstable();
        let all = rows.len();
        rows.dedup();
        assert_eq!(rows.len(), all);
    }
}
