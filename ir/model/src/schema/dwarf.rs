//! DWARF constants that IR names: number to name and back.
//!
//! Source: `Dwarf.def` and `Dwarf.h` of LLVM 22. Names are whole (`DW_TAG_member`), as the
//! text prints them; a number without a name is printed as a number.

#![allow(non_upper_case_globals, reason = "DWARF's own names")]

/// Rows are `NAME = number;`, expanded to a constant each, a table and two lookups.
macro_rules! dwarf_names {
    ($(#[$doc:meta])* $table:ident, $name_of:ident, $number_of:ident:
     $($name:ident = $number:literal;)*) => {
        $(#[doc = concat!("`", stringify!($name), "`.")] pub const $name: u32 = $number;)*

        $(#[$doc])*
        pub const $table: &[(u32, &str)] = &[$(($number, stringify!($name)),)*];

        /// The name of a number.
        pub const fn $name_of(number: u64) -> Option<&'static str> {
            match number {
                $($number => Some(stringify!($name)),)*
                _ => None,
            }
        }

        /// The number of a name.
        pub fn $number_of(name: &[u8]) -> Option<u32> {
            let row = $table.iter().find(|row| row.1.as_bytes() == name)?;
            Some(row.0)
        }
    };
}

dwarf_names! {
    /// Tags of debugging information entries.
    TAGS, tag_name, tag_from_name:
    DW_TAG_null = 0x0000;
    DW_TAG_array_type = 0x0001;
    DW_TAG_class_type = 0x0002;
    DW_TAG_entry_point = 0x0003;
    DW_TAG_enumeration_type = 0x0004;
    DW_TAG_formal_parameter = 0x0005;
    DW_TAG_imported_declaration = 0x0008;
    DW_TAG_label = 0x000a;
    DW_TAG_lexical_block = 0x000b;
    DW_TAG_member = 0x000d;
    DW_TAG_pointer_type = 0x000f;
    DW_TAG_reference_type = 0x0010;
    DW_TAG_compile_unit = 0x0011;
    DW_TAG_string_type = 0x0012;
    DW_TAG_structure_type = 0x0013;
    DW_TAG_subroutine_type = 0x0015;
    DW_TAG_typedef = 0x0016;
    DW_TAG_union_type = 0x0017;
    DW_TAG_unspecified_parameters = 0x0018;
    DW_TAG_variant = 0x0019;
    DW_TAG_common_block = 0x001a;
    DW_TAG_common_inclusion = 0x001b;
    DW_TAG_inheritance = 0x001c;
    DW_TAG_inlined_subroutine = 0x001d;
    DW_TAG_module = 0x001e;
    DW_TAG_ptr_to_member_type = 0x001f;
    DW_TAG_set_type = 0x0020;
    DW_TAG_subrange_type = 0x0021;
    DW_TAG_with_stmt = 0x0022;
    DW_TAG_access_declaration = 0x0023;
    DW_TAG_base_type = 0x0024;
    DW_TAG_catch_block = 0x0025;
    DW_TAG_const_type = 0x0026;
    DW_TAG_constant = 0x0027;
    DW_TAG_enumerator = 0x0028;
    DW_TAG_file_type = 0x0029;
    DW_TAG_friend = 0x002a;
    DW_TAG_namelist = 0x002b;
    DW_TAG_namelist_item = 0x002c;
    DW_TAG_packed_type = 0x002d;
    DW_TAG_subprogram = 0x002e;
    DW_TAG_template_type_parameter = 0x002f;
    DW_TAG_template_value_parameter = 0x0030;
    DW_TAG_thrown_type = 0x0031;
    DW_TAG_try_block = 0x0032;
    DW_TAG_variant_part = 0x0033;
    DW_TAG_variable = 0x0034;
    DW_TAG_volatile_type = 0x0035;
    DW_TAG_dwarf_procedure = 0x0036;
    DW_TAG_restrict_type = 0x0037;
    DW_TAG_interface_type = 0x0038;
    DW_TAG_namespace = 0x0039;
    DW_TAG_imported_module = 0x003a;
    DW_TAG_unspecified_type = 0x003b;
    DW_TAG_partial_unit = 0x003c;
    DW_TAG_imported_unit = 0x003d;
    DW_TAG_condition = 0x003f;
    DW_TAG_shared_type = 0x0040;
    DW_TAG_type_unit = 0x0041;
    DW_TAG_rvalue_reference_type = 0x0042;
    DW_TAG_template_alias = 0x0043;
    DW_TAG_coarray_type = 0x0044;
    DW_TAG_generic_subrange = 0x0045;
    DW_TAG_dynamic_type = 0x0046;
    DW_TAG_atomic_type = 0x0047;
    DW_TAG_call_site = 0x0048;
    DW_TAG_call_site_parameter = 0x0049;
    DW_TAG_skeleton_unit = 0x004a;
    DW_TAG_immutable_type = 0x004b;
    DW_TAG_MIPS_loop = 0x4081;
    DW_TAG_format_label = 0x4101;
    DW_TAG_function_template = 0x4102;
    DW_TAG_class_template = 0x4103;
    DW_TAG_GNU_BINCL = 0x4104;
    DW_TAG_GNU_EINCL = 0x4105;
    DW_TAG_GNU_template_template_param = 0x4106;
    DW_TAG_GNU_template_parameter_pack = 0x4107;
    DW_TAG_GNU_formal_parameter_pack = 0x4108;
    DW_TAG_GNU_call_site = 0x4109;
    DW_TAG_GNU_call_site_parameter = 0x410a;
    DW_TAG_APPLE_property = 0x4200;
    DW_TAG_SUN_function_template = 0x4201;
    DW_TAG_SUN_class_template = 0x4202;
    DW_TAG_SUN_struct_template = 0x4203;
    DW_TAG_SUN_union_template = 0x4204;
    DW_TAG_SUN_indirect_inheritance = 0x4205;
    DW_TAG_SUN_codeflags = 0x4206;
    DW_TAG_SUN_memop_info = 0x4207;
    DW_TAG_SUN_omp_child_func = 0x4208;
    DW_TAG_SUN_rtti_descriptor = 0x4209;
    DW_TAG_SUN_dtor_info = 0x420a;
    DW_TAG_SUN_dtor = 0x420b;
    DW_TAG_SUN_f90_interface = 0x420c;
    DW_TAG_SUN_fortran_vax_structure = 0x420d;
    DW_TAG_SUN_hi = 0x42ff;
    DW_TAG_LLVM_ptrauth_type = 0x4300;
    DW_TAG_ALTIUM_circ_type = 0x5101;
    DW_TAG_ALTIUM_mwa_circ_type = 0x5102;
    DW_TAG_ALTIUM_rev_carry_type = 0x5103;
    DW_TAG_ALTIUM_rom = 0x5111;
    DW_TAG_LLVM_annotation = 0x6000;
    DW_TAG_GHS_namespace = 0x8004;
    DW_TAG_GHS_using_namespace = 0x8005;
    DW_TAG_GHS_using_declaration = 0x8006;
    DW_TAG_GHS_template_templ_param = 0x8007;
    DW_TAG_UPC_shared_type = 0x8765;
    DW_TAG_UPC_strict_type = 0x8766;
    DW_TAG_UPC_relaxed = 0x8767;
    DW_TAG_PGI_kanji_type = 0xa000;
    DW_TAG_PGI_interface_block = 0xa020;
    DW_TAG_BORLAND_property = 0xb000;
    DW_TAG_BORLAND_Delphi_string = 0xb001;
    DW_TAG_BORLAND_Delphi_dynamic_array = 0xb002;
    DW_TAG_BORLAND_Delphi_set = 0xb003;
    DW_TAG_BORLAND_Delphi_variant = 0xb004;
}

dwarf_names! {
    /// Encodings of base types.
    ENCODINGS, encoding_name, encoding_from_name:
    DW_ATE_address = 0x01;
    DW_ATE_boolean = 0x02;
    DW_ATE_complex_float = 0x03;
    DW_ATE_float = 0x04;
    DW_ATE_signed = 0x05;
    DW_ATE_signed_char = 0x06;
    DW_ATE_unsigned = 0x07;
    DW_ATE_unsigned_char = 0x08;
    DW_ATE_imaginary_float = 0x09;
    DW_ATE_packed_decimal = 0x0a;
    DW_ATE_numeric_string = 0x0b;
    DW_ATE_edited = 0x0c;
    DW_ATE_signed_fixed = 0x0d;
    DW_ATE_unsigned_fixed = 0x0e;
    DW_ATE_decimal_float = 0x0f;
    DW_ATE_UTF = 0x10;
    DW_ATE_UCS = 0x11;
    DW_ATE_ASCII = 0x12;
    DW_ATE_HP_complex_float = 0x81;
    DW_ATE_HP_float128 = 0x82;
    DW_ATE_HP_complex_float128 = 0x83;
    DW_ATE_HP_floathpintel = 0x84;
    DW_ATE_HP_imaginary_float90 = 0x85;
    DW_ATE_HP_imaginary_float128 = 0x86;
}

dwarf_names! {
    /// Source languages of DWARF 5 and before.
    LANGUAGES, language_name, language_from_name:
    DW_LANG_C89 = 0x0001;
    DW_LANG_C = 0x0002;
    DW_LANG_Ada83 = 0x0003;
    DW_LANG_C_plus_plus = 0x0004;
    DW_LANG_Cobol74 = 0x0005;
    DW_LANG_Cobol85 = 0x0006;
    DW_LANG_Fortran77 = 0x0007;
    DW_LANG_Fortran90 = 0x0008;
    DW_LANG_Pascal83 = 0x0009;
    DW_LANG_Modula2 = 0x000a;
    DW_LANG_Java = 0x000b;
    DW_LANG_C99 = 0x000c;
    DW_LANG_Ada95 = 0x000d;
    DW_LANG_Fortran95 = 0x000e;
    DW_LANG_PLI = 0x000f;
    DW_LANG_ObjC = 0x0010;
    DW_LANG_ObjC_plus_plus = 0x0011;
    DW_LANG_UPC = 0x0012;
    DW_LANG_D = 0x0013;
    DW_LANG_Python = 0x0014;
    DW_LANG_OpenCL = 0x0015;
    DW_LANG_Go = 0x0016;
    DW_LANG_Modula3 = 0x0017;
    DW_LANG_Haskell = 0x0018;
    DW_LANG_C_plus_plus_03 = 0x0019;
    DW_LANG_C_plus_plus_11 = 0x001a;
    DW_LANG_OCaml = 0x001b;
    DW_LANG_Rust = 0x001c;
    DW_LANG_C11 = 0x001d;
    DW_LANG_Swift = 0x001e;
    DW_LANG_Julia = 0x001f;
    DW_LANG_Dylan = 0x0020;
    DW_LANG_C_plus_plus_14 = 0x0021;
    DW_LANG_Fortran03 = 0x0022;
    DW_LANG_Fortran08 = 0x0023;
    DW_LANG_RenderScript = 0x0024;
    DW_LANG_BLISS = 0x0025;
    DW_LANG_Kotlin = 0x0026;
    DW_LANG_Zig = 0x0027;
    DW_LANG_Crystal = 0x0028;
    DW_LANG_C_plus_plus_17 = 0x002a;
    DW_LANG_C_plus_plus_20 = 0x002b;
    DW_LANG_C17 = 0x002c;
    DW_LANG_Fortran18 = 0x002d;
    DW_LANG_Ada2005 = 0x002e;
    DW_LANG_Ada2012 = 0x002f;
    DW_LANG_HIP = 0x0030;
    DW_LANG_Assembly = 0x0031;
    DW_LANG_C_sharp = 0x0032;
    DW_LANG_Mojo = 0x0033;
    DW_LANG_GLSL = 0x0034;
    DW_LANG_GLSL_ES = 0x0035;
    DW_LANG_HLSL = 0x0036;
    DW_LANG_OpenCL_CPP = 0x0037;
    DW_LANG_CPP_for_OpenCL = 0x0038;
    DW_LANG_SYCL = 0x0039;
    DW_LANG_Metal = 0x003d;
    DW_LANG_Ruby = 0x0040;
    DW_LANG_Move = 0x0041;
    DW_LANG_Hylo = 0x0042;
    DW_LANG_Mips_Assembler = 0x8001;
    DW_LANG_GOOGLE_RenderScript = 0x8e57;
    DW_LANG_BORLAND_Delphi = 0xb000;
}

dwarf_names! {
    /// Source languages of DWARF 6, whose version is a number of its own.
    LANGUAGE_NAMES, lname_name, lname_from_name:
    DW_LNAME_Ada = 0x0001;
    DW_LNAME_BLISS = 0x0002;
    DW_LNAME_C = 0x0003;
    DW_LNAME_C_plus_plus = 0x0004;
    DW_LNAME_Cobol = 0x0005;
    DW_LNAME_Crystal = 0x0006;
    DW_LNAME_D = 0x0007;
    DW_LNAME_Dylan = 0x0008;
    DW_LNAME_Fortran = 0x0009;
    DW_LNAME_Go = 0x000a;
    DW_LNAME_Haskell = 0x000b;
    DW_LNAME_Java = 0x000c;
    DW_LNAME_Julia = 0x000d;
    DW_LNAME_Kotlin = 0x000e;
    DW_LNAME_Modula2 = 0x000f;
    DW_LNAME_Modula3 = 0x0010;
    DW_LNAME_ObjC = 0x0011;
    DW_LNAME_ObjC_plus_plus = 0x0012;
    DW_LNAME_OCaml = 0x0013;
    DW_LNAME_OpenCL_C = 0x0014;
    DW_LNAME_Pascal = 0x0015;
    DW_LNAME_PLI = 0x0016;
    DW_LNAME_Python = 0x0017;
    DW_LNAME_RenderScript = 0x0018;
    DW_LNAME_Rust = 0x0019;
    DW_LNAME_Swift = 0x001a;
    DW_LNAME_UPC = 0x001b;
    DW_LNAME_Zig = 0x001c;
    DW_LNAME_Assembly = 0x001d;
    DW_LNAME_C_sharp = 0x001e;
    DW_LNAME_Mojo = 0x001f;
    DW_LNAME_GLSL = 0x0020;
    DW_LNAME_GLSL_ES = 0x0021;
    DW_LNAME_HLSL = 0x0022;
    DW_LNAME_OpenCL_CPP = 0x0023;
    DW_LNAME_CPP_for_OpenCL = 0x0024;
    DW_LNAME_SYCL = 0x0025;
    DW_LNAME_Ruby = 0x0026;
    DW_LNAME_Move = 0x0027;
    DW_LNAME_Hylo = 0x0028;
    DW_LNAME_HIP = 0x0029;
    DW_LNAME_Metal = 0x002c;
}

/// The first release that knows a source language of DWARF 6 by its name, among those that know any.
pub const fn lname_since(number: u32) -> u16 {
    match number {
        DW_LNAME_HIP => 23,
        _ => 22,
    }
}

dwarf_names! {
    /// Virtuality of subprograms.
    VIRTUALITIES, virtuality_name, virtuality_from_name:
    DW_VIRTUALITY_none = 0x00;
    DW_VIRTUALITY_virtual = 0x01;
    DW_VIRTUALITY_pure_virtual = 0x02;
}

dwarf_names! {
    /// Dialects of source languages.
    LANGUAGE_DIALECTS, language_dialect_name, language_dialect_from_name:
    DW_LLVM_LANG_DIALECT_simt = 0x01;
    DW_LLVM_LANG_DIALECT_tile = 0x02;
}

dwarf_names! {
    /// Calling conventions of subroutine types.
    CONVENTIONS, convention_name, convention_from_name:
    DW_CC_normal = 0x01;
    DW_CC_program = 0x02;
    DW_CC_nocall = 0x03;
    DW_CC_pass_by_reference = 0x04;
    DW_CC_pass_by_value = 0x05;
    DW_CC_GNU_renesas_sh = 0x40;
    DW_CC_GNU_borland_fastcall_i386 = 0x41;
    DW_CC_BORLAND_safecall = 0xb0;
    DW_CC_BORLAND_stdcall = 0xb1;
    DW_CC_BORLAND_pascal = 0xb2;
    DW_CC_BORLAND_msfastcall = 0xb3;
    DW_CC_BORLAND_msreturn = 0xb4;
    DW_CC_BORLAND_thiscall = 0xb5;
    DW_CC_BORLAND_fastcall = 0xb6;
    DW_CC_LLVM_vectorcall = 0xc0;
    DW_CC_LLVM_Win64 = 0xc1;
    DW_CC_LLVM_X86_64SysV = 0xc2;
    DW_CC_LLVM_AAPCS = 0xc3;
    DW_CC_LLVM_AAPCS_VFP = 0xc4;
    DW_CC_LLVM_IntelOclBicc = 0xc5;
    DW_CC_LLVM_SpirFunction = 0xc6;
    DW_CC_LLVM_DeviceKernel = 0xc7;
    DW_CC_LLVM_Swift = 0xc8;
    DW_CC_LLVM_PreserveMost = 0xc9;
    DW_CC_LLVM_PreserveAll = 0xca;
    DW_CC_LLVM_X86RegCall = 0xcb;
    DW_CC_LLVM_M68kRTD = 0xcc;
    DW_CC_LLVM_PreserveNone = 0xcd;
    DW_CC_LLVM_RISCVVectorCall = 0xce;
    DW_CC_LLVM_SwiftTail = 0xcf;
    DW_CC_LLVM_RISCVVLSCall = 0xd0;
    DW_CC_GDB_IBM_OpenCL = 0xff;
}

dwarf_names! {
    /// Types of entries of `.debug_macinfo`.
    MACINFO_TYPES, macinfo_name, macinfo_from_name:
    DW_MACINFO_define = 0x01;
    DW_MACINFO_undef = 0x02;
    DW_MACINFO_start_file = 0x03;
    DW_MACINFO_end_file = 0x04;
    DW_MACINFO_vendor_ext = 0xff;
}

dwarf_names! {
    /// Attributes of Objective-C properties: bits.
    APPLE_PROPERTIES, apple_property_name, apple_property_from_name:
    DW_APPLE_PROPERTY_readonly = 0x0001;
    DW_APPLE_PROPERTY_getter = 0x0002;
    DW_APPLE_PROPERTY_assign = 0x0004;
    DW_APPLE_PROPERTY_readwrite = 0x0008;
    DW_APPLE_PROPERTY_retain = 0x0010;
    DW_APPLE_PROPERTY_copy = 0x0020;
    DW_APPLE_PROPERTY_nonatomic = 0x0040;
    DW_APPLE_PROPERTY_setter = 0x0080;
    DW_APPLE_PROPERTY_atomic = 0x0100;
    DW_APPLE_PROPERTY_weak = 0x0200;
    DW_APPLE_PROPERTY_strong = 0x0400;
    DW_APPLE_PROPERTY_unsafe_unretained = 0x0800;
    DW_APPLE_PROPERTY_nullability = 0x1000;
    DW_APPLE_PROPERTY_null_resettable = 0x2000;
    DW_APPLE_PROPERTY_class = 0x4000;
}

dwarf_names! {
    /// Kinds of enumerations: open or closed to values outside the list.
    ENUM_KINDS, enum_kind_name, enum_kind_from_name:
    DW_APPLE_ENUM_KIND_Closed = 0x00;
    DW_APPLE_ENUM_KIND_Open = 0x01;
}

dwarf_names! {
    /// Operators of expressions, LLVM's internal ones (from 0x1000) included.
    OPS, op_name, op_from_name:
    DW_OP_addr = 0x0003;
    DW_OP_deref = 0x0006;
    DW_OP_const1u = 0x0008;
    DW_OP_const1s = 0x0009;
    DW_OP_const2u = 0x000a;
    DW_OP_const2s = 0x000b;
    DW_OP_const4u = 0x000c;
    DW_OP_const4s = 0x000d;
    DW_OP_const8u = 0x000e;
    DW_OP_const8s = 0x000f;
    DW_OP_constu = 0x0010;
    DW_OP_consts = 0x0011;
    DW_OP_dup = 0x0012;
    DW_OP_drop = 0x0013;
    DW_OP_over = 0x0014;
    DW_OP_pick = 0x0015;
    DW_OP_swap = 0x0016;
    DW_OP_rot = 0x0017;
    DW_OP_xderef = 0x0018;
    DW_OP_abs = 0x0019;
    DW_OP_and = 0x001a;
    DW_OP_div = 0x001b;
    DW_OP_minus = 0x001c;
    DW_OP_mod = 0x001d;
    DW_OP_mul = 0x001e;
    DW_OP_neg = 0x001f;
    DW_OP_not = 0x0020;
    DW_OP_or = 0x0021;
    DW_OP_plus = 0x0022;
    DW_OP_plus_uconst = 0x0023;
    DW_OP_shl = 0x0024;
    DW_OP_shr = 0x0025;
    DW_OP_shra = 0x0026;
    DW_OP_xor = 0x0027;
    DW_OP_bra = 0x0028;
    DW_OP_eq = 0x0029;
    DW_OP_ge = 0x002a;
    DW_OP_gt = 0x002b;
    DW_OP_le = 0x002c;
    DW_OP_lt = 0x002d;
    DW_OP_ne = 0x002e;
    DW_OP_skip = 0x002f;
    DW_OP_lit0 = 0x0030;
    DW_OP_lit1 = 0x0031;
    DW_OP_lit2 = 0x0032;
    DW_OP_lit3 = 0x0033;
    DW_OP_lit4 = 0x0034;
    DW_OP_lit5 = 0x0035;
    DW_OP_lit6 = 0x0036;
    DW_OP_lit7 = 0x0037;
    DW_OP_lit8 = 0x0038;
    DW_OP_lit9 = 0x0039;
    DW_OP_lit10 = 0x003a;
    DW_OP_lit11 = 0x003b;
    DW_OP_lit12 = 0x003c;
    DW_OP_lit13 = 0x003d;
    DW_OP_lit14 = 0x003e;
    DW_OP_lit15 = 0x003f;
    DW_OP_lit16 = 0x0040;
    DW_OP_lit17 = 0x0041;
    DW_OP_lit18 = 0x0042;
    DW_OP_lit19 = 0x0043;
    DW_OP_lit20 = 0x0044;
    DW_OP_lit21 = 0x0045;
    DW_OP_lit22 = 0x0046;
    DW_OP_lit23 = 0x0047;
    DW_OP_lit24 = 0x0048;
    DW_OP_lit25 = 0x0049;
    DW_OP_lit26 = 0x004a;
    DW_OP_lit27 = 0x004b;
    DW_OP_lit28 = 0x004c;
    DW_OP_lit29 = 0x004d;
    DW_OP_lit30 = 0x004e;
    DW_OP_lit31 = 0x004f;
    DW_OP_reg0 = 0x0050;
    DW_OP_reg1 = 0x0051;
    DW_OP_reg2 = 0x0052;
    DW_OP_reg3 = 0x0053;
    DW_OP_reg4 = 0x0054;
    DW_OP_reg5 = 0x0055;
    DW_OP_reg6 = 0x0056;
    DW_OP_reg7 = 0x0057;
    DW_OP_reg8 = 0x0058;
    DW_OP_reg9 = 0x0059;
    DW_OP_reg10 = 0x005a;
    DW_OP_reg11 = 0x005b;
    DW_OP_reg12 = 0x005c;
    DW_OP_reg13 = 0x005d;
    DW_OP_reg14 = 0x005e;
    DW_OP_reg15 = 0x005f;
    DW_OP_reg16 = 0x0060;
    DW_OP_reg17 = 0x0061;
    DW_OP_reg18 = 0x0062;
    DW_OP_reg19 = 0x0063;
    DW_OP_reg20 = 0x0064;
    DW_OP_reg21 = 0x0065;
    DW_OP_reg22 = 0x0066;
    DW_OP_reg23 = 0x0067;
    DW_OP_reg24 = 0x0068;
    DW_OP_reg25 = 0x0069;
    DW_OP_reg26 = 0x006a;
    DW_OP_reg27 = 0x006b;
    DW_OP_reg28 = 0x006c;
    DW_OP_reg29 = 0x006d;
    DW_OP_reg30 = 0x006e;
    DW_OP_reg31 = 0x006f;
    DW_OP_breg0 = 0x0070;
    DW_OP_breg1 = 0x0071;
    DW_OP_breg2 = 0x0072;
    DW_OP_breg3 = 0x0073;
    DW_OP_breg4 = 0x0074;
    DW_OP_breg5 = 0x0075;
    DW_OP_breg6 = 0x0076;
    DW_OP_breg7 = 0x0077;
    DW_OP_breg8 = 0x0078;
    DW_OP_breg9 = 0x0079;
    DW_OP_breg10 = 0x007a;
    DW_OP_breg11 = 0x007b;
    DW_OP_breg12 = 0x007c;
    DW_OP_breg13 = 0x007d;
    DW_OP_breg14 = 0x007e;
    DW_OP_breg15 = 0x007f;
    DW_OP_breg16 = 0x0080;
    DW_OP_breg17 = 0x0081;
    DW_OP_breg18 = 0x0082;
    DW_OP_breg19 = 0x0083;
    DW_OP_breg20 = 0x0084;
    DW_OP_breg21 = 0x0085;
    DW_OP_breg22 = 0x0086;
    DW_OP_breg23 = 0x0087;
    DW_OP_breg24 = 0x0088;
    DW_OP_breg25 = 0x0089;
    DW_OP_breg26 = 0x008a;
    DW_OP_breg27 = 0x008b;
    DW_OP_breg28 = 0x008c;
    DW_OP_breg29 = 0x008d;
    DW_OP_breg30 = 0x008e;
    DW_OP_breg31 = 0x008f;
    DW_OP_regx = 0x0090;
    DW_OP_fbreg = 0x0091;
    DW_OP_bregx = 0x0092;
    DW_OP_piece = 0x0093;
    DW_OP_deref_size = 0x0094;
    DW_OP_xderef_size = 0x0095;
    DW_OP_nop = 0x0096;
    DW_OP_push_object_address = 0x0097;
    DW_OP_call2 = 0x0098;
    DW_OP_call4 = 0x0099;
    DW_OP_call_ref = 0x009a;
    DW_OP_form_tls_address = 0x009b;
    DW_OP_call_frame_cfa = 0x009c;
    DW_OP_bit_piece = 0x009d;
    DW_OP_implicit_value = 0x009e;
    DW_OP_stack_value = 0x009f;
    DW_OP_implicit_pointer = 0x00a0;
    DW_OP_addrx = 0x00a1;
    DW_OP_constx = 0x00a2;
    DW_OP_entry_value = 0x00a3;
    DW_OP_const_type = 0x00a4;
    DW_OP_regval_type = 0x00a5;
    DW_OP_deref_type = 0x00a6;
    DW_OP_xderef_type = 0x00a7;
    DW_OP_convert = 0x00a8;
    DW_OP_reinterpret = 0x00a9;
    DW_OP_GNU_push_tls_address = 0x00e0;
    DW_OP_HP_is_value = 0x00e1;
    DW_OP_HP_fltconst4 = 0x00e2;
    DW_OP_HP_fltconst8 = 0x00e3;
    DW_OP_HP_mod_range = 0x00e4;
    DW_OP_HP_unmod_range = 0x00e5;
    DW_OP_HP_tls = 0x00e6;
    DW_OP_INTEL_bit_piece = 0x00e8;
    DW_OP_WASM_location = 0x00ed;
    DW_OP_WASM_location_int = 0x00ee;
    DW_OP_APPLE_uninit = 0x00f0;
    DW_OP_GNU_implicit_pointer = 0x00f2;
    DW_OP_GNU_entry_value = 0x00f3;
    DW_OP_PGI_omp_thread_num = 0x00f8;
    DW_OP_GNU_addr_index = 0x00fb;
    DW_OP_GNU_const_index = 0x00fc;
    DW_OP_LLVM_user = 0x00e9;
    DW_OP_LLVM_fragment = 0x1000;
    DW_OP_LLVM_convert = 0x1001;
    DW_OP_LLVM_tag_offset = 0x1002;
    DW_OP_LLVM_entry_value = 0x1003;
    DW_OP_LLVM_implicit_pointer = 0x1004;
    DW_OP_LLVM_arg = 0x1005;
    DW_OP_LLVM_extract_bits_sext = 0x1006;
    DW_OP_LLVM_extract_bits_zext = 0x1007;
}

/// The number of operands of an operator in a `DIExpression`; 0 for operators that only DWARF knows.
#[inline]
pub const fn op_operands(op: u64) -> usize {
    const BREG0: u64 = DW_OP_breg0 as u64;
    const BREG31: u64 = DW_OP_breg31 as u64;
    match op {
        BREG0..=BREG31 => 1,
        _ if op > u32::MAX as u64 => 0,
        _ => match op as u32 {
            DW_OP_LLVM_convert
            | DW_OP_LLVM_fragment
            | DW_OP_LLVM_extract_bits_sext
            | DW_OP_LLVM_extract_bits_zext
            | DW_OP_bregx => 2,
            DW_OP_constu
            | DW_OP_consts
            | DW_OP_deref_size
            | DW_OP_plus_uconst
            | DW_OP_LLVM_tag_offset
            | DW_OP_LLVM_entry_value
            | DW_OP_LLVM_arg
            | DW_OP_regx => 1,
            _ => 0,
        },
    }
}

/// Returns true if an operator is valid at any position of a `DIExpression`. Some have further rules in
/// [`expression_is_valid`].
const fn op_is_plain(op: u64) -> bool {
    if op > u32::MAX as u64 {
        return false;
    }
    matches!(
        op as u32,
        DW_OP_deref
            | DW_OP_constu
            | DW_OP_consts
            | DW_OP_dup
            | DW_OP_over
            | DW_OP_rot
            | DW_OP_xderef
            | DW_OP_abs
            | DW_OP_and
            | DW_OP_div
            | DW_OP_minus
            | DW_OP_mod
            | DW_OP_mul
            | DW_OP_neg
            | DW_OP_not
            | DW_OP_or
            | DW_OP_plus
            | DW_OP_plus_uconst
            | DW_OP_shl
            | DW_OP_shr
            | DW_OP_shra
            | DW_OP_xor
            | DW_OP_eq
            | DW_OP_ge
            | DW_OP_gt
            | DW_OP_le
            | DW_OP_lt
            | DW_OP_ne
            | DW_OP_lit0
            | DW_OP_regx
            | DW_OP_bregx
            | DW_OP_deref_size
            | DW_OP_push_object_address
            | DW_OP_LLVM_convert
            | DW_OP_LLVM_tag_offset
            | DW_OP_LLVM_implicit_pointer
            | DW_OP_LLVM_arg
            | DW_OP_LLVM_extract_bits_sext
            | DW_OP_LLVM_extract_bits_zext
    )
}

/// The first release that accepts an operator of a `DIExpression`: 4 for all that is older.
pub const fn op_since(op: u64) -> u16 {
    if op > u32::MAX as u64 {
        return since!();
    }
    match op as u32 {
        DW_OP_abs | DW_OP_neg | DW_OP_rot => 22,
        DW_OP_LLVM_extract_bits_sext | DW_OP_LLVM_extract_bits_zext => 19,
        DW_OP_eq | DW_OP_ge | DW_OP_gt | DW_OP_le | DW_OP_lt | DW_OP_ne => 17,
        // Before, only machine code had it.
        DW_OP_LLVM_entry_value => 17,
        DW_OP_LLVM_arg => 13,
        DW_OP_LLVM_implicit_pointer => 12,
        DW_OP_LLVM_convert => 9,
        DW_OP_LLVM_tag_offset => 8,
        DW_OP_push_object_address => 11,
        DW_OP_reg0..=DW_OP_breg31 | DW_OP_regx | DW_OP_bregx => 10,
        DW_OP_consts | DW_OP_over => 12,
        DW_OP_deref_size => 9,
        DW_OP_and | DW_OP_or | DW_OP_xor | DW_OP_not | DW_OP_div | DW_OP_mod => 7,
        DW_OP_shl | DW_OP_shr | DW_OP_shra | DW_OP_dup | DW_OP_swap | DW_OP_lit0 => 7,
        DW_OP_mul => 6,
        DW_OP_xderef => 5,
        _ => since!(),
    }
}

/// Returns true if LLVM 22 accepts the elements of a `DIExpression` (`DIExpression::isValid`). Only a
/// valid expression prints with operator names; any other prints as a list of numbers.
pub fn expression_is_valid(elements: impl ExactSizeIterator<Item = u64> + Clone) -> bool {
    const REG0: u64 = DW_OP_reg0 as u64;
    const BREG31: u64 = DW_OP_breg31 as u64;
    const FRAGMENT: u64 = DW_OP_LLVM_fragment as u64;
    const STACK_VALUE: u64 = DW_OP_stack_value as u64;
    const SWAP: u64 = DW_OP_swap as u64;
    const ENTRY_VALUE: u64 = DW_OP_LLVM_entry_value as u64;
    let total = elements.len();
    let mut rest = elements.clone();
    while let Some(op) = rest.next() {
        let at = total - rest.len() - 1;
        let operands = op_operands(op);
        if operands > rest.len() {
            return false;
        }
        match op {
            // A register ends the check; LLVM does not check the rest.
            REG0..=BREG31 => return true,
            // Only at the end.
            FRAGMENT => return rest.len() == operands,
            // At the end, or before a fragment.
            STACK_VALUE => {
                if rest.clone().next().is_some_and(|next| next != FRAGMENT) {
                    return false;
                }
            }
            SWAP if total == 1 => return false,
            SWAP => {}
            // At the beginning or after argument 0, and over one operation.
            ENTRY_VALUE => {
                let mut start = elements.clone();
                let first = (start.next(), start.next());
                let begins =
                    at == 0 || at == 2 && first == (Some(u64::from(DW_OP_LLVM_arg)), Some(0));
                return begins && rest.next() == Some(1);
            }
            _ if op_is_plain(op) => {}
            _ => return false,
        }
        for _ in 0..operands {
            rest.next();
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lookups_are_inverse() {
        macro_rules! check {
            ($($table:ident $name_of:ident $number_of:ident;)*) => {$(
                for &(number, name) in $table {
                    assert_eq!($name_of(number.into()), Some(name));
                    assert_eq!($number_of(name.as_bytes()), Some(number));
                }
            )*};
        }
        check! {
            TAGS tag_name tag_from_name;
            ENCODINGS encoding_name encoding_from_name;
            LANGUAGES language_name language_from_name;
            LANGUAGE_NAMES lname_name lname_from_name;
            VIRTUALITIES virtuality_name virtuality_from_name;
            CONVENTIONS convention_name convention_from_name;
            LANGUAGE_DIALECTS language_dialect_name language_dialect_from_name;
            MACINFO_TYPES macinfo_name macinfo_from_name;
            APPLE_PROPERTIES apple_property_name apple_property_from_name;
            ENUM_KINDS enum_kind_name enum_kind_from_name;
            OPS op_name op_from_name;
        }
        assert_eq!(tag_name(u64::MAX), None);
        assert_eq!(op_name(0x1003), Some("DW_OP_LLVM_entry_value"));
    }

    /// Verdicts of llvm-dis 22.
    #[test]
    fn validity_as_llvm() {
        let valid = |elements: &[u64]| expression_is_valid(elements.iter().copied());
        for good in [
            &[][..],
            &[6],
            &[0x10, 7, 0x22, 0x9f],
            &[0x12, 0x16],
            &[0x9f, 0x1000, 0, 8],
            &[0x50, 0xf00d],
            &[0x1003, 1, 0x50],
            &[0x1005, 0, 0x1003, 1, 0x9f],
            &[0x30],
        ] {
            assert!(valid(good), "{good:x?}");
        }
        for bad in [
            &[0x10][..],
            &[0x16],
            &[0x31],
            &[0x9f, 0x12],
            &[0x1000, 0, 8, 0x12],
            &[0x1003, 2, 0x50],
            &[0x12, 0x1003, 1],
            &[0x1005, 1, 0x1003, 1],
            &[0x9f, 0x1000, 0],
            &[u64::MAX],
        ] {
            assert!(!valid(bad), "{bad:x?}");
        }
    }
}
