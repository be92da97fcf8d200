; LLVM 7 to 6: the alignments of copies, shifts of two words, labels, counts of subranges.
target triple = "x86_64-unknown-linux-gnu"

define void @copies(ptr %a, ptr %b, i64 %n) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %a, ptr align 8 %b, i64 %n, i1 false)
  call void @llvm.memmove.p0.p0.i64(ptr align 4 %a, ptr %b, i64 32, i1 true)
  call void @llvm.memset.p0.i64(ptr align 8 %a, i8 0, i64 %n, i1 false)
  ret void
}

define i32 @shifts(i32 %a, i32 %b, i7 %c) {
  %1 = call i32 @llvm.fshl.i32(i32 %a, i32 %b, i32 5)
  %2 = call i32 @llvm.fshr.i32(i32 %1, i32 %b, i32 %a)
  %3 = call i7 @llvm.fshl.i7(i7 %c, i7 %c, i7 3)
  %4 = zext i7 %3 to i32
  %5 = add i32 %2, %4
  ret i32 %5
}

define void @labels(ptr %p) !dbg !7 {
    #dbg_label(!12, !11)
    #dbg_declare(ptr %p, !13, !DIExpression(), !11)
  ret void, !dbg !11
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.fshr.i32(i32, i32, i32)
declare i7 @llvm.fshl.i7(i7, i7, i7)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !19)
!2 = !DIFile(filename: "a.c", directory: "/", source: "int x;")
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !{!12, !13, !18}
!7 = distinct !DISubprogram(name: "labels", scope: !2, file: !2, line: 1, type: !8, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !1, retainedNodes: !6)
!8 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 1, column: 2, scope: !7)
!12 = !DILabel(scope: !7, name: "here", file: !2, line: 3)
!13 = !DILocalVariable(name: "p", scope: !7, file: !2, line: 2, type: !14)
!14 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, elements: !15)
!15 = !{!16, !17}
!16 = !DISubrange(count: 3)
!17 = !DISubrange(count: !18)
!19 = !{!20, !21}
; A class keeps its type.
!20 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "Level", baseType: !3, size: 32, elements: !22)
!21 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "Code", baseType: !3, size: 32, flags: DIFlagEnumClass, elements: !22)
!22 = !{!23}
!23 = !DIEnumerator(name: "HIGH", value: 200, isUnsigned: true)
!18 = !DILocalVariable(name: "n", scope: !7, file: !2, line: 2, type: !3)

define i4 @flags(<4 x i1> %v, ptr %p) {
  store <4 x i1> %v, ptr %p
  %whole = bitcast <4 x i1> %v to i4
  ret i4 %whole
}

define i1 @flag(<1 x i1> %v) {
  %whole = bitcast <1 x i1> %v to i1
  ret i1 %whole
}

; The result was an integer.
define <4 x i1> @compared(<4 x double> %a, <4 x double> %b, <4 x i1> %mask) #90 {
  %r = call <4 x i1> @llvm.x86.avx512.mask.cmp.pd.256(<4 x double> %a, <4 x double> %b, i32 2, <4 x i1> %mask)
  ret <4 x i1> %r
}
declare <4 x i1> @llvm.x86.avx512.mask.cmp.pd.256(<4 x double>, <4 x double>, i32 immarg, <4 x i1>)
attributes #90 = { "target-features"="+avx512f,+avx512vl" }
