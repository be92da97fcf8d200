; LLVM 17 to 16: ldexp, frexp, nofpclass, reductions, interleaving, entities that functions import.
target triple = "x86_64-unknown-linux-gnu"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

define double @exponents(double nofpclass(nan) %x, i32 %n) {
  %a = call double @llvm.ldexp.f64.i32(double %x, i32 %n)
  %b = call { double, i32 } @llvm.frexp.f64.i32(double %a)
  %c = extractvalue { double, i32 } %b, 0
  %d = extractvalue { double, i32 } %b, 1
  %e = sitofp i32 %d to double
  %f = fadd double %c, %e
  ret double %f
}

define float @reduced(<4 x float> %v) {
  %a = call float @llvm.vector.reduce.fmaximum.v4f32(<4 x float> %v)
  ret float %a
}

define <4 x i32> @mixed(<2 x i32> %a, <2 x i32> %b) {
  %c = call <4 x i32> @llvm.vector.interleave2.v4i32(<2 x i32> %a, <2 x i32> %b)
  %d = call { <2 x i32>, <2 x i32> } @llvm.vector.deinterleave2.v4i32(<4 x i32> %c)
  %e = extractvalue { <2 x i32>, <2 x i32> } %d, 1
  %f = call <4 x i32> @llvm.vector.interleave2.v4i32(<2 x i32> %e, <2 x i32> %a)
  ret <4 x i32> %f
}

define void @outer() !dbg !7 {
  call void @inner(), !dbg !11
  ret void, !dbg !12
}

define void @inner() !dbg !15 {
  ret void, !dbg !18
}

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.cpp", directory: "/")
!3 = !DINamespace(name: "n", scope: null)
!6 = !{null}
!7 = distinct !DISubprogram(name: "outer", scope: !2, file: !2, line: 1, type: !8, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !1, retainedNodes: !9)
!8 = !DISubroutineType(types: !6)
!9 = !{!10}
!10 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: !7, entity: !3, file: !2, line: 2)
!11 = !DILocation(line: 2, column: 2, scope: !7)
!12 = !DILocation(line: 3, column: 2, scope: !7)
!15 = distinct !DISubprogram(name: "inner", scope: !2, file: !2, line: 5, type: !8, scopeLine: 5, spFlags: DISPFlagDefinition, unit: !1, retainedNodes: !16)
!16 = !{!17, !19}
!17 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: !20, entity: !3, file: !2, line: 6)
!18 = !DILocation(line: 7, column: 2, scope: !20)
!19 = !DILocalVariable(name: "gone", scope: !20, file: !2, line: 6, type: !21)
!20 = distinct !DILexicalBlock(scope: !15, file: !2, line: 5, column: 3)
!21 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
