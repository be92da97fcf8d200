; LLVM 11 to 10: rounding to even, vectors of bits, inline copies, expectations with a probability, bounds and modules of debug info.
target triple = "x86_64-unknown-linux-gnu"

define double @round(double noundef %x) {
  %y = call double @llvm.roundeven.f64(double %x)
  ret double %y
}

define i1 @expected(i1 %x, ptr %p, ptr %q) !dbg !7 {
  %y = call i1 @llvm.expect.with.probability.i1(i1 %x, i1 true, double 0.9)
  call void @llvm.memcpy.inline.p0.p0.i64(ptr %p, ptr %q, i64 8, i1 false)
  ret i1 %y, !dbg !11
}

; A number of bits that is no power of two.
define <3 x i1> @few(ptr %p, <3 x i1> %x) {
  %y = load <3 x i1>, ptr %p, align 2
  store <3 x i1> %x, ptr %p
  ret <3 x i1> %y
}

declare double @llvm.roundeven.f64(double)
declare i1 @llvm.expect.with.probability.i1(i1, i1, double immarg)
declare void @llvm.memcpy.inline.p0.p0.i64(ptr, ptr, i64 immarg, i1 immarg)

; A value that is no function.
define void @probed() "probe-stack"="inline-asm" {
  ret void
}

; Promises that the caller makes and the call does not.
define void @passed_on(ptr align 8 %p, ptr %f) {
  musttail call void %f(ptr align 4 %p, ptr null)
  ret void
}

define ptr @given_back(ptr returned %p, ptr %f) {
  %q = musttail call ptr %f(ptr %p, ptr null)
  ret ptr %q
}

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !12, retainedTypes: !13, imports: !21, sysroot: "/")
!2 = !DIFile(filename: "a.c", directory: "/", checksumkind: CSK_SHA256, checksum: "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef")
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !{}
!7 = distinct !DISubprogram(name: "expected", scope: !2, file: !2, line: 1, type: !8, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !1, retainedNodes: !6)
!8 = !DISubroutineType(types: !6)
!11 = !DILocation(line: 1, column: 2, scope: !7)
!12 = !{!14}
!13 = !{!16, !18}
!14 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "e", baseType: !3, size: 32, elements: !{!15})
!15 = !DIEnumerator(name: "X", value: -2)
!16 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 96, elements: !{!17, !24})
!17 = !DISubrange(count: 3, lowerBound: -1)
!18 = !DICompositeType(tag: DW_TAG_structure_type, name: "s", size: 32, elements: !6, identifier: "s", templateParams: !{!19, !20})
!19 = !DITemplateTypeParameter(name: "T", type: !3)
!20 = !DITemplateValueParameter(name: "N", type: !3, defaulted: true, value: i32 3)
!21 = !{!22}
!22 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: !7, entity: !23, file: !2, line: 1)
!23 = !DIModule(scope: !1, name: "shapes", file: !2, line: 1)
!24 = !DISubrange(lowerBound: 2, upperBound: 4)
