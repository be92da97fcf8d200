//! The releases whose text has the newer names of tags, encodings, languages and calling conventions of DWARF. All take the
//! numbers instead. Source: the answers of LLVM 4 to 22 to each name.

/// The newest release that added such a name.
pub const NEWEST_NAMES: u16 = 21;

/// Names, by the first release that reads them.
const NAMES: [(u16, &[&str]); 11] = [
    (5, &["DW_LANG_BLISS"]),
    (
        6,
        &["DW_TAG_GNU_call_site", "DW_TAG_GNU_call_site_parameter"],
    ),
    (
        7,
        &[
            "DW_CC_GDB_IBM_OpenCL",
            "DW_CC_GNU_renesas_sh",
            "DW_CC_LLVM_AAPCS",
            "DW_CC_LLVM_AAPCS_VFP",
            "DW_CC_LLVM_IntelOclBicc",
            "DW_CC_LLVM_PreserveAll",
            "DW_CC_LLVM_PreserveMost",
            "DW_CC_LLVM_SpirFunction",
            "DW_CC_LLVM_Swift",
            "DW_CC_LLVM_Win64",
            "DW_CC_LLVM_X86RegCall",
            "DW_CC_LLVM_X86_64SysV",
        ],
    ),
    (
        13,
        &[
            "DW_ATE_HP_complex_float",
            "DW_ATE_HP_complex_float128",
            "DW_ATE_HP_float128",
            "DW_ATE_HP_floathpintel",
            "DW_ATE_HP_imaginary_float128",
            "DW_ATE_HP_imaginary_float90",
            "DW_TAG_ALTIUM_circ_type",
            "DW_TAG_ALTIUM_mwa_circ_type",
            "DW_TAG_ALTIUM_rev_carry_type",
            "DW_TAG_ALTIUM_rom",
            "DW_TAG_GHS_namespace",
            "DW_TAG_GHS_template_templ_param",
            "DW_TAG_GHS_using_declaration",
            "DW_TAG_GHS_using_namespace",
            "DW_TAG_GNU_BINCL",
            "DW_TAG_GNU_EINCL",
            "DW_TAG_PGI_interface_block",
            "DW_TAG_PGI_kanji_type",
            "DW_TAG_SUN_class_template",
            "DW_TAG_SUN_codeflags",
            "DW_TAG_SUN_dtor",
            "DW_TAG_SUN_dtor_info",
            "DW_TAG_SUN_f90_interface",
            "DW_TAG_SUN_fortran_vax_structure",
            "DW_TAG_SUN_function_template",
            "DW_TAG_SUN_hi",
            "DW_TAG_SUN_indirect_inheritance",
            "DW_TAG_SUN_memop_info",
            "DW_TAG_SUN_omp_child_func",
            "DW_TAG_SUN_rtti_descriptor",
            "DW_TAG_SUN_struct_template",
            "DW_TAG_SUN_union_template",
            "DW_TAG_UPC_relaxed",
            "DW_TAG_UPC_shared_type",
            "DW_TAG_UPC_strict_type",
        ],
    ),
    (14, &["DW_TAG_LLVM_annotation"]),
    (
        16,
        &[
            "DW_LANG_Ada2005",
            "DW_LANG_Ada2012",
            "DW_LANG_C17",
            "DW_LANG_C_plus_plus_17",
            "DW_LANG_C_plus_plus_20",
            "DW_LANG_Crystal",
            "DW_LANG_Fortran18",
            "DW_LANG_Kotlin",
            "DW_LANG_Zig",
            "DW_TAG_LLVM_ptrauth_type",
        ],
    ),
    (17, &["DW_LANG_Mojo"]),
    (18, &["DW_CC_LLVM_M68kRTD"]),
    (
        19,
        &[
            "DW_CC_LLVM_PreserveNone",
            "DW_CC_LLVM_RISCVVectorCall",
            "DW_CC_LLVM_SwiftTail",
            "DW_LANG_Assembly",
            "DW_LANG_CPP_for_OpenCL",
            "DW_LANG_C_sharp",
            "DW_LANG_GLSL",
            "DW_LANG_GLSL_ES",
            "DW_LANG_HIP",
            "DW_LANG_HLSL",
            "DW_LANG_Hylo",
            "DW_LANG_Move",
            "DW_LANG_OpenCL_CPP",
            "DW_LANG_Ruby",
            "DW_LANG_SYCL",
        ],
    ),
    (20, &["DW_LANG_Metal"]),
    (21, &["DW_CC_LLVM_DeviceKernel", "DW_CC_LLVM_RISCVVLSCall"]),
];

/// The first release that reads a name; 0 if all do.
pub fn name_since(name: &str) -> u16 {
    let row = NAMES.iter().find(|(_, names)| names.contains(&name));
    row.map_or(0, |(since, _)| *since)
}
