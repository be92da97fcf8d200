; Function headers: linkages, calling conventions, everything after the parameter list.
source_filename = "functions.ll"

$comdat.function = comdat any
$other = comdat nodeduplicate

declare extern_weak void @extern_weak()
declare dllimport void @dllimport()
declare dso_local void @dso_local.decl()
declare hidden void @hidden.decl()
define private void @private() { ret void }
define internal void @internal() { ret void }
define linkonce void @linkonce() { ret void }
define linkonce_odr void @linkonce_odr() { ret void }
define weak void @weak() { ret void }
define weak_odr void @weak_odr() { ret void }
define available_externally void @available() { ret void }
define hidden void @hidden() { ret void }
define protected void @protected() { ret void }
define dllexport void @dllexport() { ret void }
define dso_local void @dso_local() { ret void }
define dso_preemptable void @dso_preemptable() { ret void }
define void @unnamed_addr() unnamed_addr { ret void }
define void @local_unnamed_addr() local_unnamed_addr { ret void }
define void @in.addrspace() addrspace(4) { ret void }
define void @section() section ".mine" { ret void }
define void @partition() partition "part" { ret void }
define void @comdat.function() comdat { ret void }
define void @comdat.other() comdat($other) { ret void }
define void @align() align 64 { ret void }
define void @gc() gc "statepoint-example" { ret void }
define void @prefix() prefix i32 123 { ret void }
define void @prologue() prologue <{ i8, i8 }> <{ i8 -21, i8 8 }> { ret void }
define void @personality() personality ptr @__gxx_personality_v0 { ret void }
define dso_local hidden fastcc noundef zeroext i8 @everything(i8 noundef %x) unnamed_addr #0 section ".e" partition "p" comdat($other) align 16 gc "shadow-stack" prefix i8 1 prologue i8 2 personality ptr @__gxx_personality_v0 !dbg !1 !foo !0 {
  ret i8 %x
}
declare !foo !0 void @declared.with.metadata()
declare void @declared.section() section ".d"
declare void @declared.prefix() prefix i32 1
declare void @declared.align() align 8
declare i32 @__gxx_personality_v0(...)
declare void @"quoted name"(i32, ...)
define i32 @0(i32 %0, i32 %1) {
  %3 = add i32 %0, %1
  ret i32 %3
}
define void @names(i32 %named, i32 %0, i32 %"a b", i32 %1) {
"entry block":
  br label %2
2:
  %"x\22y" = add i32 %named, %0
  %3 = add i32 %"a b", %1
  br label %"1"
"1":
  ret void
}

define ccc void @cc.c() { ret void }
define fastcc void @cc.fast() { ret void }
define coldcc void @cc.cold() { ret void }
define ghccc void @cc.ghc() { ret void }
define cc 11 void @cc.hipe() { ret void }
define anyregcc void @cc.anyreg() { ret void }
define preserve_mostcc void @cc.preserve_most() { ret void }
define preserve_allcc void @cc.preserve_all() { ret void }
define swiftcc void @cc.swift() { ret void }
define cxx_fast_tlscc void @cc.cxx_fast_tls() { ret void }
define tailcc void @cc.tail() { ret void }
define cfguard_checkcc void @cc.cfguard() { ret void }
define swifttailcc void @cc.swifttail() { ret void }
define preserve_nonecc void @cc.preserve_none() { ret void }
define x86_stdcallcc void @cc.stdcall() { ret void }
define x86_fastcallcc void @cc.fastcall() { ret void }
define arm_apcscc void @cc.apcs() { ret void }
define arm_aapcscc void @cc.aapcs() { ret void }
define arm_aapcs_vfpcc void @cc.aapcs_vfp() { ret void }
define msp430_intrcc void @cc.msp430() { ret void }
define x86_thiscallcc void @cc.thiscall() { ret void }
define ptx_kernel void @cc.ptx_kernel() { ret void }
define ptx_device void @cc.ptx_device() { ret void }
define spir_func void @cc.spir_func() { ret void }
define spir_kernel void @cc.spir_kernel() { ret void }
define intel_ocl_bicc void @cc.ocl() { ret void }
define x86_64_sysvcc void @cc.sysv() { ret void }
define win64cc void @cc.win64() { ret void }
define x86_vectorcallcc void @cc.vectorcall() { ret void }
define cc 81 void @cc.hhvm() { ret void }
define cc 82 void @cc.hhvm_c() { ret void }
define x86_intrcc void @cc.x86_intr(ptr byval(i8) %0) { ret void }
define avr_intrcc void @cc.avr_intr() { ret void }
define avr_signalcc void @cc.avr_signal() { ret void }
define cc 86 void @cc.avr_builtin() { ret void }
define amdgpu_vs void @cc.amdgpu_vs() { ret void }
define amdgpu_gs void @cc.amdgpu_gs() { ret void }
define amdgpu_ps void @cc.amdgpu_ps() { ret void }
define amdgpu_cs void @cc.amdgpu_cs() { ret void }
define amdgpu_kernel void @cc.amdgpu_kernel() { ret void }
define x86_regcallcc void @cc.regcall() { ret void }
define amdgpu_hs void @cc.amdgpu_hs() { ret void }
define cc 94 void @cc.msp430_builtin() { ret void }
define amdgpu_ls void @cc.amdgpu_ls() { ret void }
define amdgpu_es void @cc.amdgpu_es() { ret void }
define aarch64_vector_pcs void @cc.aarch64_vector() { ret void }
define aarch64_sve_vector_pcs void @cc.aarch64_sve() { ret void }
define cc 99 void @cc.wasm() { ret void }
define amdgpu_gfx void @cc.amdgpu_gfx() { ret void }
define cc 101 void @cc.m68k_intr() { ret void }
define aarch64_sme_preservemost_from_x0 void @cc.sme_x0() { ret void }
define aarch64_sme_preservemost_from_x2 void @cc.sme_x2() { ret void }
define amdgpu_cs_chain void @cc.cs_chain() { unreachable }
define amdgpu_cs_chain_preserve void @cc.cs_chain_preserve() { unreachable }
define m68k_rtdcc void @cc.m68k_rtd() { ret void }
define graalcc void @cc.graal() { ret void }
define cc 108 void @cc.arm64ec_x64() { ret void }
define cc 109 void @cc.arm64ec_native() { ret void }
define riscv_vector_cc void @cc.riscv_vector() { ret void }
define aarch64_sme_preservemost_from_x1 void @cc.sme_x1() { ret void }
define riscv_vls_cc(32) void @cc.vls32() { ret void }
define riscv_vls_cc(64) void @cc.vls64() { ret void }
define riscv_vls_cc(128) void @cc.vls128() { ret void }
define riscv_vls_cc(256) void @cc.vls256() { ret void }
define riscv_vls_cc(512) void @cc.vls512() { ret void }
define riscv_vls_cc(1024) void @cc.vls1024() { ret void }
define riscv_vls_cc(2048) void @cc.vls2048() { ret void }
define riscv_vls_cc(4096) void @cc.vls4096() { ret void }
define riscv_vls_cc(8192) void @cc.vls8192() { ret void }
define riscv_vls_cc(16384) void @cc.vls16384() { ret void }
define riscv_vls_cc(32768) void @cc.vls32768() { ret void }
define riscv_vls_cc(65536) void @cc.vls65536() { ret void }
define amdgpu_gfx_whole_wave void @cc.whole_wave(i1 %active) { ret void }
define cheriot_compartmentcallcc void @cc.cheriot_call() { ret void }
define cheriot_compartmentcalleecc void @cc.cheriot_callee() { ret void }
define cheriot_librarycallcc void @cc.cheriot_library() { ret void }
define cc 777 void @cc.777() { ret void }
define cc 1023 void @cc.1023() { ret void }

define void @calls() {
  call fastcc void @cc.fast()
  call cc 1023 void @cc.1023()
  call x86_stdcallcc void @cc.stdcall()
  call addrspace(4) void @in.addrspace()
  tail call swiftcc void @cc.swift()
  call riscv_vls_cc(512) void @cc.vls512()
  ret void
}

attributes #0 = { nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!4}
!0 = !{}
!1 = distinct !DISubprogram(name: "everything", scope: !3, file: !3, line: 1, unit: !2, spFlags: DISPFlagDefinition)
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: FullDebug)
!3 = !DIFile(filename: "f.c", directory: "/d")
!4 = !{i32 2, !"Debug Info Version", i32 3}
