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
