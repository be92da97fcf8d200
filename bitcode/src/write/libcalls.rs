//! Runtime functions that code generation may call by itself. A linker must keep them, so the symbol table
//! marks them as used. The set depends on the target. Since LLVM 23 linkers know it, and nothing is marked.
//!
//! Source: what LLVM 22's optimizer writes for a module that declares every name of
//! `RuntimeLibcalls.inc`, once for each target.

use bitsmith_model::dialect::Dialect;
use bitsmith_model::triple::{AMDGPU_SINCE, Triple};
use rustc_hash::FxHashSet;

/// The first release whose symbol tables do not mark runtime functions.
const UNMARKED_SINCE: u16 = 23;

/// The runtime functions that code generation for `triple` may call, and that the dialect's symbol tables mark: none for
/// a target that LLVM does not know.
pub(super) fn of_target(dialect: Dialect, triple: &[u8]) -> FxHashSet<&'static [u8]> {
    let is_newer = Triple::new(triple).amdgpu_version().is_some() && !dialect.has(AMDGPU_SINCE);
    let mask = match groups_of(triple) {
        Some(mask) if !is_newer && !dialect.has(UNMARKED_SINCE) => mask,
        _ => return FxHashSet::default(),
    };
    let groups = GROUPS.iter().zip(0u32..);
    groups
        .filter(|(_, bit)| mask >> bit & 1 != 0)
        .flat_map(|(group, _)| group.split_ascii_whitespace())
        .map(str::as_bytes)
        // The symbols that stack protectors use are variables.
        .chain([b"__ssp_canary_word".as_slice(), b"__stack_chk_guard"])
        .collect()
}

/// The groups of a target, as a bit set.
fn groups_of(triple: &[u8]) -> Option<u128> {
    let arch = Triple::new(triple).arch();
    let rest = triple.get(arch.len()..).unwrap_or_default();
    let fits = |(archs, marker, _): &&(&str, &str, u128)| {
        let mut archs = archs.split(' ');
        archs.any(|a| arch.starts_with(a.as_bytes()))
            && (marker.is_empty() || Triple::new(rest).has(marker.as_bytes()))
    };
    TARGETS.iter().find(fits).map(|(_, _, mask)| *mask)
}

/// The prefix of the architecture, a word of the rest of the triple, and the groups.
#[rustfmt::skip]
const TARGETS: &[(&str, &str, u128)] = &[
    ("x86_64", "windows-gnu", 0x3e653c9a450ccae1),
    ("x86_64", "mingw", 0x3e653c9a450ccae1),
    ("x86_64", "windows", 0x2e05969a050cc2c1),
    ("x86_64", "linux-gnu", 0x3e6d1d9a450ccae1),
    ("x86_64", "macos", 0x2e6d519ae51cc2c1),
    ("x86_64", "darwin", 0x2e6d519ae51cc2c1),
    ("x86_64", "ios", 0x2e6d119a651cc2c1),
    ("x86_64", "openbsd", 0x2e0d15da450cc2c1),
    ("x86_64", "ps", 0x2e6d1d98450cc2c1),
    ("x86_64", "fuchsia", 0x3e6d1d9a450cc2c1),
    ("x86_64", "", 0x2e6d159a450cc2c1),
    ("i386 i486 i586 i686", "windows-gnu", 0x3ee71c9a460ccae1),
    ("i386 i486 i586 i686", "windows", 0x2e05169a040dc2c1),
    ("i386 i486 i586 i686", "linux-gnu", 0x3e6f1d9a460ccae1),
    ("i386 i486 i586 i686", "macos", 0x2e6f519ac61cc2c1),
    ("i386 i486 i586 i686", "darwin", 0x2e6f519ac61cc2c1),
    ("i386 i486 i586 i686", "", 0x2e6f159a460cc2c1),
    ("aarch64 arm64", "linux-gnu", 0x3e671d9a470cc243),
    ("aarch64 arm64", "windows", 0x2e07969a070cc243),
    ("aarch64 arm64", "macos", 0x2d67119ae71cc243),
    ("aarch64 arm64", "darwin", 0x2d67119ae71cc243),
    ("aarch64 arm64", "ios", 0x2d67119a671cc243),
    ("aarch64 arm64", "", 0x2e67159a470cc243),
    ("arm thumb", "linux-gnu", 0x3e651da246088209),
    ("arm thumb", "ios", 0x2c67019f661cc241),
    ("arm thumb", "android", 0x2e6715aa460cc241),
    ("arm thumb", "windows", 0x2e0596a206088601),
    ("arm thumb", "", 0x2e6715aa460cc241),
    ("riscv64", "", 0x2e77159a470cc241),
    ("riscv32", "", 0x2e77159a460cc241),
    ("wasm32 wasm64", "", 0x2c66059a478cc241),
    ("powerpc64 ppc64", "aix", 0x2a27159a472ce065),
    ("powerpc64 ppc64", "", 0x3e671d9a470cc065),
    ("powerpc ppc", "aix", 0x2a27159a462cd065),
    ("powerpc ppc", "", 0x3e671d9a460cc065),
    ("s390x systemz", "", 0x3e671d9a470cc241),
    ("mips64", "", 0x3e671d9a470cc241),
    ("mips", "", 0x3e671d9a460cc241),
    ("sparcv9 sparc64", "", 0x3c27199a470ec241),
    ("sparc", "", 0x3c231912464ec241),
    ("loongarch64", "", 0x3e671d9a470cc241),
    ("loongarch32", "", 0x3e671d9a460cc241),
    ("hexagon", "", 0xe6715124408c341),
    ("avr", "", 0x2c0601164a0c4241),
    ("msp430", "", 0x2e6715124000c211),
    ("bpf", "", 0x2e67159a470cc241),
    ("nvptx", "", 0x0),
    ("amdgcn amdgpu r600", "", 0x0),
    ("spirv", "", 0xc00000000000000),
    ("m68k", "", 0x3e671d9a460cc241),
    ("csky", "", 0x2e67159a460cc241),
    ("xcore", "", 0x2e07159a560cc241),
    ("lanai", "", 0x2c67119a460cc241),
    ("ve", "", 0x3e660d9a470cc241),
    ("xtensa", "", 0x2e67159a460cc241),
    ("arc", "", 0x2e67159a460cc241),
];

/// Names that every target has all or none of.
#[rustfmt::skip]
const GROUPS: &[&str] = &[
    "__ashlhi3 __ashrhi3 __atomic_compare_exchange __atomic_compare_exchange_1 \
     __atomic_compare_exchange_16 __atomic_compare_exchange_2 __atomic_compare_exchange_4 \
     __atomic_compare_exchange_8 __atomic_exchange __atomic_exchange_1 __atomic_exchange_16 \
     __atomic_exchange_2 __atomic_exchange_4 __atomic_exchange_8 __atomic_fetch_add_1 \
     __atomic_fetch_add_16 __atomic_fetch_add_2 __atomic_fetch_add_4 __atomic_fetch_add_8 \
     __atomic_fetch_and_1 __atomic_fetch_and_16 __atomic_fetch_and_2 __atomic_fetch_and_4 \
     __atomic_fetch_and_8 __atomic_fetch_nand_1 __atomic_fetch_nand_16 __atomic_fetch_nand_2 \
     __atomic_fetch_nand_4 __atomic_fetch_nand_8 __atomic_fetch_or_1 __atomic_fetch_or_16 \
     __atomic_fetch_or_2 __atomic_fetch_or_4 __atomic_fetch_or_8 __atomic_fetch_sub_1 \
     __atomic_fetch_sub_16 __atomic_fetch_sub_2 __atomic_fetch_sub_4 __atomic_fetch_sub_8 \
     __atomic_fetch_xor_1 __atomic_fetch_xor_16 __atomic_fetch_xor_2 __atomic_fetch_xor_4 \
     __atomic_fetch_xor_8 __atomic_load __atomic_load_1 __atomic_load_16 __atomic_load_2 \
     __atomic_load_4 __atomic_load_8 __atomic_store __atomic_store_1 __atomic_store_16 \
     __atomic_store_2 __atomic_store_4 __atomic_store_8 __clear_cache __clzdi2 __clzsi2 __clzti2 \
     __divti3 __exp2_finite __exp2f_finite __exp2l_finite __exp_finite __expf_finite \
     __expl_finite __extendbfsf2 __extendhfdf2 __fixdfti __fixhfdi __fixhfsi __fixhfti __fixsfti \
     __fixtfdi __fixtfti __fixunsdfti __fixunshfdi __fixunshfsi __fixunshfti __fixunssfti \
     __fixunstfdi __fixunstfsi __fixunstfti __floatdibf __floatdihf __floatditf __floatsihf \
     __floattidf __floattihf __floattisf __floattitf __floatundibf __floatundihf __floatunditf \
     __floatunsihf __floatuntidf __floatuntihf __floatuntisf __floatuntitf __llvm_deoptimize \
     __llvm_memcpy_element_unordered_atomic_1 __llvm_memcpy_element_unordered_atomic_16 \
     __llvm_memcpy_element_unordered_atomic_2 __llvm_memcpy_element_unordered_atomic_4 \
     __llvm_memcpy_element_unordered_atomic_8 __llvm_memmove_element_unordered_atomic_1 \
     __llvm_memmove_element_unordered_atomic_16 __llvm_memmove_element_unordered_atomic_2 \
     __llvm_memmove_element_unordered_atomic_4 __llvm_memmove_element_unordered_atomic_8 \
     __llvm_memset_element_unordered_atomic_1 __llvm_memset_element_unordered_atomic_16 \
     __llvm_memset_element_unordered_atomic_2 __llvm_memset_element_unordered_atomic_4 \
     __llvm_memset_element_unordered_atomic_8 __log10_finite __log10f_finite __log10l_finite \
     __log2_finite __log2f_finite __log2l_finite __log_finite __logf_finite __logl_finite \
     __lshrhi3 __modti3 __mulhi3 __mulosi4 __mulqi3 __negdi2 __negsi2 __popcountdi2 __popcountsi2 \
     __popcountti2 __pow_finite __powf_finite __powitf2 __powl_finite __safestack_pointer_address \
     __sync_fetch_and_add_1 __sync_fetch_and_add_16 __sync_fetch_and_add_2 __sync_fetch_and_add_4 \
     __sync_fetch_and_add_8 __sync_fetch_and_and_1 __sync_fetch_and_and_16 __sync_fetch_and_and_2 \
     __sync_fetch_and_and_4 __sync_fetch_and_and_8 __sync_fetch_and_max_1 __sync_fetch_and_max_16 \
     __sync_fetch_and_max_2 __sync_fetch_and_max_4 __sync_fetch_and_max_8 __sync_fetch_and_min_1 \
     __sync_fetch_and_min_16 __sync_fetch_and_min_2 __sync_fetch_and_min_4 __sync_fetch_and_min_8 \
     __sync_fetch_and_nand_1 __sync_fetch_and_nand_16 __sync_fetch_and_nand_2 \
     __sync_fetch_and_nand_4 __sync_fetch_and_nand_8 __sync_fetch_and_or_1 __sync_fetch_and_or_16 \
     __sync_fetch_and_or_2 __sync_fetch_and_or_4 __sync_fetch_and_or_8 __sync_fetch_and_sub_1 \
     __sync_fetch_and_sub_16 __sync_fetch_and_sub_2 __sync_fetch_and_sub_4 __sync_fetch_and_sub_8 \
     __sync_fetch_and_umax_1 __sync_fetch_and_umax_16 __sync_fetch_and_umax_2 \
     __sync_fetch_and_umax_4 __sync_fetch_and_umax_8 __sync_fetch_and_umin_1 \
     __sync_fetch_and_umin_16 __sync_fetch_and_umin_2 __sync_fetch_and_umin_4 \
     __sync_fetch_and_umin_8 __sync_fetch_and_xor_1 __sync_fetch_and_xor_16 \
     __sync_fetch_and_xor_2 __sync_fetch_and_xor_4 __sync_fetch_and_xor_8 \
     __sync_lock_test_and_set_1 __sync_lock_test_and_set_16 __sync_lock_test_and_set_2 \
     __sync_lock_test_and_set_4 __sync_lock_test_and_set_8 __sync_val_compare_and_swap_1 \
     __sync_val_compare_and_swap_16 __sync_val_compare_and_swap_2 __sync_val_compare_and_swap_4 \
     __sync_val_compare_and_swap_8 __truncdfbf2 __truncdfhf2 __truncsfbf2 __trunctfhf2 __udivti3 \
     __umodti3 acos acosf acosl asin asinf asinl atan atan2 atan2f atan2l atanf atanl calloc cbrt \
     cbrtf cbrtl ceil ceilf ceill copysign copysignf copysignl cos cosh coshf coshl cosl exp exp2 \
     exp2f exp2l expf expl fdim fdimf fdiml fegetenv fegetmode fesetenv fesetmode floor floorf \
     floorl fma fmaf fmal fmax fmaxf fmaximum fmaximum_num fmaximum_numf fmaximum_numl fmaximumf \
     fmaximuml fmaxl fmin fminf fminimum fminimum_num fminimum_numf fminimum_numl fminimumf \
     fminimuml fminl fmod fmodf fmodl free frexp ldexp llrint llrintf llrintl llround llroundf \
     llroundl log log10 log10f log10l log2 log2f log2l logf logl lrint lrintf lrintl lround \
     lroundf lroundl malloc memmove modf modff modfl nan nanf nanl nearbyint nearbyintf \
     nearbyintl nexttoward nexttowardf nexttowardl pow powf powl remainder remainderf remainderl \
     remquo remquof remquol rint rintf rintl round roundeven roundevenf roundevenl roundf roundl \
     scalbln scalblnf scalblnl scalbn scalbnf scalbnl sin sinh sinhf sinhl sinl sqrt sqrtl tan \
     tanf tanh tanhf tanhl tanl tgamma tgammaf tgammal trunc truncf truncl",
    "__aarch64_cas16_acq __aarch64_cas16_acq_rel __aarch64_cas16_rel __aarch64_cas16_relax \
     __aarch64_cas1_acq __aarch64_cas1_acq_rel __aarch64_cas1_rel __aarch64_cas1_relax \
     __aarch64_cas2_acq __aarch64_cas2_acq_rel __aarch64_cas2_rel __aarch64_cas2_relax \
     __aarch64_cas4_acq __aarch64_cas4_acq_rel __aarch64_cas4_rel __aarch64_cas4_relax \
     __aarch64_cas8_acq __aarch64_cas8_acq_rel __aarch64_cas8_rel __aarch64_cas8_relax \
     __aarch64_ldadd1_acq __aarch64_ldadd1_acq_rel __aarch64_ldadd1_rel __aarch64_ldadd1_relax \
     __aarch64_ldadd2_acq __aarch64_ldadd2_acq_rel __aarch64_ldadd2_rel __aarch64_ldadd2_relax \
     __aarch64_ldadd4_acq __aarch64_ldadd4_acq_rel __aarch64_ldadd4_rel __aarch64_ldadd4_relax \
     __aarch64_ldadd8_acq __aarch64_ldadd8_acq_rel __aarch64_ldadd8_rel __aarch64_ldadd8_relax \
     __aarch64_ldclr1_acq __aarch64_ldclr1_acq_rel __aarch64_ldclr1_rel __aarch64_ldclr1_relax \
     __aarch64_ldclr2_acq __aarch64_ldclr2_acq_rel __aarch64_ldclr2_rel __aarch64_ldclr2_relax \
     __aarch64_ldclr4_acq __aarch64_ldclr4_acq_rel __aarch64_ldclr4_rel __aarch64_ldclr4_relax \
     __aarch64_ldclr8_acq __aarch64_ldclr8_acq_rel __aarch64_ldclr8_rel __aarch64_ldclr8_relax \
     __aarch64_ldeor1_acq __aarch64_ldeor1_acq_rel __aarch64_ldeor1_rel __aarch64_ldeor1_relax \
     __aarch64_ldeor2_acq __aarch64_ldeor2_acq_rel __aarch64_ldeor2_rel __aarch64_ldeor2_relax \
     __aarch64_ldeor4_acq __aarch64_ldeor4_acq_rel __aarch64_ldeor4_rel __aarch64_ldeor4_relax \
     __aarch64_ldeor8_acq __aarch64_ldeor8_acq_rel __aarch64_ldeor8_rel __aarch64_ldeor8_relax \
     __aarch64_ldset1_acq __aarch64_ldset1_acq_rel __aarch64_ldset1_rel __aarch64_ldset1_relax \
     __aarch64_ldset2_acq __aarch64_ldset2_acq_rel __aarch64_ldset2_rel __aarch64_ldset2_relax \
     __aarch64_ldset4_acq __aarch64_ldset4_acq_rel __aarch64_ldset4_rel __aarch64_ldset4_relax \
     __aarch64_ldset8_acq __aarch64_ldset8_acq_rel __aarch64_ldset8_rel __aarch64_ldset8_relax \
     __aarch64_swp1_acq __aarch64_swp1_acq_rel __aarch64_swp1_rel __aarch64_swp1_relax \
     __aarch64_swp2_acq __aarch64_swp2_acq_rel __aarch64_swp2_rel __aarch64_swp2_relax \
     __aarch64_swp4_acq __aarch64_swp4_acq_rel __aarch64_swp4_rel __aarch64_swp4_relax \
     __aarch64_swp8_acq __aarch64_swp8_acq_rel __aarch64_swp8_rel __aarch64_swp8_relax \
     __arm_get_current_vg __arm_sc_memchr __arm_sc_memcpy __arm_sc_memmove __arm_sc_memset \
     __arm_sme_restore __arm_sme_save __arm_sme_state __arm_sme_state_size __arm_tpidr2_restore \
     __arm_tpidr2_save __arm_za_disable",
    "__addkf3 __divkf3 __eqkf2 __extenddfkf2 __extendkftf2 __extendsfkf2 __fixkfdi __fixkfsi \
     __fixkfti __fixunskfdi __fixunskfsi __fixunskfti __floatdikf __floatsikf __floattikf \
     __floatundikf __floatunsikf __floatuntikf __gcc_dtoq __gcc_itoq __gcc_qadd __gcc_qdiv \
     __gcc_qeq __gcc_qge __gcc_qgt __gcc_qle __gcc_qlt __gcc_qmul __gcc_qne __gcc_qsub __gcc_qtod \
     __gcc_qtos __gcc_qtou __gcc_qunord __gcc_stoq __gcc_utoq __gekf2 __gtkf2 __lekf2 __ltkf2 \
     __mulkf3 __nekf2 __powikf2 __subkf3 __trunckfdf2 __trunckfhf2 __trunckfsf2 __trunctfkf2 \
     __unordkf2",
    "__aeabi_d2f __aeabi_d2h __aeabi_d2iz __aeabi_d2lz __aeabi_d2uiz __aeabi_d2ulz __aeabi_dadd \
     __aeabi_dcmpeq __aeabi_dcmpge __aeabi_dcmpgt __aeabi_dcmple __aeabi_dcmplt __aeabi_dcmpun \
     __aeabi_ddiv __aeabi_dmul __aeabi_dsub __aeabi_f2d __aeabi_f2iz __aeabi_f2lz __aeabi_f2uiz \
     __aeabi_f2ulz __aeabi_fadd __aeabi_fcmpeq __aeabi_fcmpge __aeabi_fcmpgt __aeabi_fcmple \
     __aeabi_fcmplt __aeabi_fcmpun __aeabi_fdiv __aeabi_fmul __aeabi_fsub __aeabi_i2d __aeabi_i2f \
     __aeabi_idiv __aeabi_idivmod __aeabi_l2d __aeabi_l2f __aeabi_lasr __aeabi_ldivmod \
     __aeabi_llsl __aeabi_llsr __aeabi_lmul __aeabi_ui2d __aeabi_ui2f __aeabi_uidiv \
     __aeabi_uidivmod __aeabi_ul2d __aeabi_ul2f __aeabi_uldivmod",
    "__mspabi_addd __mspabi_addf __mspabi_cmpd __mspabi_cmpf __mspabi_cvtdf __mspabi_cvtfd \
     __mspabi_divd __mspabi_divf __mspabi_divi __mspabi_divli __mspabi_divlli __mspabi_divu \
     __mspabi_divul __mspabi_divull __mspabi_fixdli __mspabi_fixdlli __mspabi_fixdul \
     __mspabi_fixdull __mspabi_fixfli __mspabi_fixflli __mspabi_fixful __mspabi_fixfull \
     __mspabi_fltlid __mspabi_fltlif __mspabi_fltllid __mspabi_fltllif __mspabi_fltuld \
     __mspabi_fltulf __mspabi_fltulld __mspabi_fltullf __mspabi_mpyd __mspabi_mpyf __mspabi_mpyll \
     __mspabi_remi __mspabi_remli __mspabi_remlli __mspabi_remu __mspabi_remul __mspabi_remull \
     __mspabi_slll __mspabi_sral __mspabi_srll __mspabi_subd __mspabi_subf",
    "acosf128 asinf128 atan2f128 atanf128 cbrtf128 ceilf128 copysignf128 cosf128 coshf128 \
     exp10f128 exp2f128 expf128 floorf128 fmaf128 fmaxf128 fmaximum_numf128 fmaximumf128 fminf128 \
     fminimum_numf128 fminimumf128 fmodf128 frexpf128 ldexpf128 llrintf128 llroundf128 log10f128 \
     log2f128 logf128 lrintf128 lroundf128 modff128 nearbyintf128 powf128 rintf128 roundevenf128 \
     roundf128 sincosf128 sinf128 sinhf128 sqrtf128 tanf128 tanhf128 truncf128",
    "__addsf3 __eqdf2 __eqsf2 __fixdfdi __fixdfsi __fixsfdi __fixsfsi __fixunsdfdi __fixunsdfsi \
     __fixunssfdi __fixunssfsi __floatdidf __floatdisf __floatsidf __floatsisf __floatundidf \
     __floatundisf __floatunsidf __floatunsisf __gedf2 __gesf2 __gtdf2 __gtsf2 __ledf2 __lesf2 \
     __ltdf2 __ltsf2 __mulsf3 __nesf2 __subsf3",
    "__addxf3 __divxf3 __extendhfxf2 __extendxftf2 __fixunsxfdi __fixunsxfsi __fixunsxfti \
     __fixxfdi __fixxfsi __fixxfti __floatdixf __floatsixf __floattixf __floatundixf \
     __floatunsixf __floatuntixf __mulxf3 __subxf3 __trunctfxf2 __truncxfbf2 __truncxfdf2 \
     __truncxfhf2 __truncxfsf2",
    "__hexagon_adddf3 __hexagon_divdf3 __hexagon_divdi3 __hexagon_divsf3 __hexagon_divsi3 \
     __hexagon_fast2_sqrtdf2 __hexagon_fast2_sqrtf __hexagon_fast_adddf3 __hexagon_fast_divdf3 \
     __hexagon_fast_divsf3 __hexagon_fast_muldf3 __hexagon_fast_subdf3 \
     __hexagon_memcpy_likely_aligned_min32bytes_mult8bytes __hexagon_moddi3 __hexagon_modsi3 \
     __hexagon_muldf3 __hexagon_sqrtf __hexagon_subdf3 __hexagon_udivdi3 __hexagon_udivsi3 \
     __hexagon_umoddi3 __hexagon_umodsi3 hexagon_memcpy_forward_vp4cp4n2",
    "__addtf3 __divtf3 __eqtf2 __extenddftf2 __extendhftf2 __extendsftf2 __fixtfsi __floatsitf \
     __floatunsitf __getf2 __gttf2 __letf2 __lttf2 __multf3 __netf2 __subtf3 __trunctfbf2 \
     __trunctfdf2 __trunctfsf2 __unordtf2",
    "__dtoi64 __dtou64 __i64tod __i64tos __rt_sdiv __rt_sdiv64 __rt_udiv __rt_udiv64 __stoi64 \
     __stou64 __u64tod __u64tos",
    "__exp10f128_finite __exp2f128_finite __expf128_finite __log10f128_finite __log2f128_finite \
     __logf128_finite __powf128_finite",
    "___bzero ___memcmp ___memmove ___memset ___strcpy ___strlen",
    "___bzero64 ___memcmp64 ___memmove64 ___memset64 ___strcpy64 ___strlen64",
    "__ashldi3 __ashrdi3 __lshrdi3 __nedf2 __unorddf2 __unordsf2",
    "__divqi3 __modqi3 __udivqi3 __umodqi3 cosf sinf",
    "_alldiv _allmul _allrem _aulldiv _aullrem _chkstk",
    ".div .rem .udiv .umul .urem",
    "__adddf3 __divdf3 __divsf3 __muldf3 __subdf3",
    "__ashlsi3 __ashrsi3 __extendsfdf2 __lshrsi3 __truncdfsf2",
    "__exp10 __exp10f memset_pattern16 memset_pattern4 memset_pattern8",
    "__ssp_canary_word vec_calloc vec_free vec_malloc vec_realloc",
    "_Q_lltoq _Q_qtoll _Q_qtoull _Q_ulltoq",
    "_Unwind_CallPersonality __mulodi4 __muloti4 emscripten_return_address",
    "__ashlti3 __ashrti3 __lshrti3 __multi3",
    "__divdi3 __moddi3 __udivdi3 __umoddi3",
    "__divhi3 __modhi3 __udivhi3 __umodhi3",
    "__divmodhi4 __divmodqi4 __udivmodhi4 __udivmodqi4",
    "__memcpy_4 fiprintf iprintf siprintf",
    "__sincos_stret __sincosf_stret __sincospi __sincospif",
    "frexpf frexpl ldexpf ldexpl",
    "getc_unlocked getchar_unlocked putc_unlocked putchar_unlocked",
    "_Unwind_SjLj_Register _Unwind_SjLj_Resume _Unwind_SjLj_Unregister",
    "__memcpy_chk __memmove_chk __memset_chk",
    "__divmodsi4 __udivmodsi4",
    "__divsi3 __udivsi3",
    "__extendhfsf2 __truncsfhf2",
    "__gnu_f2h_ieee __gnu_h2f_ieee",
    "__guard_local __stack_smash_handler",
    "__modsi3 __umodsi3",
    "__powidf2 __powisf2",
    "__security_check_cookie __security_cookie",
    "exp10 exp10f",
    "sincos sincosf",
    "_Unwind_Resume",
    "___chkstk_ms",
    "__bzero",
    "__chkstk",
    "__cxa_end_cleanup",
    "__muldi3",
    "__mulsi3",
    "__powixf2",
    "__riscv_flush_icache",
    "__stack_chk_fail",
    "__stack_chk_guard",
    "_alloca",
    "bzero",
    "exp10l",
    "memcpy",
    "memset",
    "sincosl",
    "sqrtf",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_target() {
        let linux = of_target(Dialect::LLVM_22, b"x86_64-unknown-linux-gnu");
        let arm = of_target(Dialect::LLVM_22, b"armv7-unknown-linux-gnueabihf");
        let newer = of_target(Dialect::LLVM_23, b"x86_64-unknown-linux-gnu");
        assert!(newer.is_empty());
        assert!(linux.contains(b"memcpy".as_slice()) && !linux.contains(b"main".as_slice()));
        assert!(arm.contains(b"__aeabi_dadd".as_slice()));
        assert!(!linux.contains(b"__aeabi_dadd".as_slice()));
        let marks = |triple: &[u8]| !of_target(Dialect::LLVM_22, triple).is_empty();
        assert!(marks(b"wasm32") && !marks(b"") && !marks(b"foo-bar"));
        assert!(!marks(b"amdgpu9.0a-amd-amdhsa"));
        assert!(GROUPS.len() <= 128);
    }
}
