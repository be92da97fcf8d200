; LLVM 21 to 20: atomic fmaximum, modf, dead_on_return, errno in memory, types of debug info.
target triple = "x86_64-unknown-linux-gnu"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

@tagged = global i32 1, section "own", align 16, sanitize_memtag

define float @atomics(ptr %p, float %x) {
  %a = atomicrmw fmaximum ptr %p, float %x seq_cst, align 4
  %b = atomicrmw volatile fminimum ptr %p, float %a release, align 4
  ret float %b
}

define double @fractions(double %x) memory(errnomem: write) {
  %a = call { double, double } @llvm.modf.f64(double %x)
  %b = extractvalue { double, double } %a, 0
  ret double %b
}

define <16 x half> @converted(<8 x float> %a, <16 x half> %b, <8 x i32> %c, <4 x double> %d, ptr %p, i16 %m) "target-features"="+avx10.2-512" {
  %e = call <16 x half> @llvm.x86.avx10.mask.vcvt2ps2phx.256(<8 x float> %a, <8 x float> %a, <16 x half> %b, i16 %m)
  %f = call <8 x i32> @llvm.x86.avx10.mask.vcvttps2dqs.256(<8 x float> %a, <8 x i32> %c, i8 3)
  store <8 x i32> %f, ptr %p
  %g = call <4 x double> @llvm.x86.avx10.mask.vminmaxpd256(<4 x double> %d, <4 x double> %d, i32 1, <4 x double> %d, i8 3)
  store <4 x double> %g, ptr %p
  ret <16 x half> %e
}
declare <16 x half> @llvm.x86.avx10.mask.vcvt2ps2phx.256(<8 x float>, <8 x float>, <16 x half>, i16)
declare <8 x i32> @llvm.x86.avx10.mask.vcvttps2dqs.256(<8 x float>, <8 x i32>, i8)
declare <4 x double> @llvm.x86.avx10.mask.vminmaxpd256(<4 x double>, <4 x double>, i32 immarg, <4 x double>, i8)

define void @dead(ptr dead_on_return %p) {
  ret void
}

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_Ada95, file: !2, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !3)
!2 = !DIFile(filename: "a.adb", directory: "/")
!3 = !{!4, !5, !6}
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = !DISubrangeType(name: "small", file: !2, size: i32 32, baseType: !4, lowerBound: i64 1, upperBound: i64 10)
!6 = !DIFixedPointType(name: "fixed", size: 32, encoding: DW_ATE_signed_fixed, kind: Binary, factor: -4)

; Promises whose operands are no constants.
define void @promised(ptr %p, i64 %n) {
  call void @llvm.assume(i1 true) [ "dereferenceable"(ptr %p, i64 %n), "align"(ptr %p, i64 8) ]
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 %n), "separate_storage"(ptr %p, ptr %p) ]
  ret void
}
declare void @llvm.assume(i1)
