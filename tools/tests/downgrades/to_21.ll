; LLVM 22 to 21: lifetime markers without a size, alignments of masked accesses, splices, ptrtoaddr, memory of targets.
target triple = "x86_64-unknown-linux-gnu"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

@address = global i64 ptrtoaddr (ptr @address to i64)

define i64 @lifetimes(i64 %n) {
  %a = alloca [3 x i32], align 4
  call void @llvm.lifetime.start.p0(ptr %a)
  store i64 %n, ptr %a, align 4
  %b = load i64, ptr %a, align 4
  call void @llvm.lifetime.end.p0(ptr %a)
  ret i64 %b
}

define <4 x i32> @masked(ptr %p, <4 x ptr> %all, <4 x i1> %mask, <4 x i32> %v) {
  %a = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr align 16 %p, <4 x i1> %mask, <4 x i32> %v)
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %a, ptr align 4 %p, <4 x i1> %mask)
  %b = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %all, <4 x i1> %mask, <4 x i32> %a)
  call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> %b, <4 x ptr> %all, <4 x i1> %mask)
  ret <4 x i32> %b
}

define <4 x i32> @splices(<4 x i32> %a, <4 x i32> %b) {
  %c = call <4 x i32> @llvm.vector.splice.left.v4i32(<4 x i32> %a, <4 x i32> %b, i32 1)
  %d = call <4 x i32> @llvm.vector.splice.right.v4i32(<4 x i32> %c, <4 x i32> %b, i32 3)
  %e = call <4 x i32> @llvm.vector.splice.right.v4i32(<4 x i32> %d, <4 x i32> %b, i32 0)
  ret <4 x i32> %e
}

define i64 @addresses(ptr %p) memory(target_mem0: read) {
  %a = ptrtoaddr ptr %p to i64
  ret i64 %a
}

; The declaration of a constructor, whose name is not that of its definition.
define void @_ZN1AC2Ev() !dbg !5 {
  ret void
}

; Numbers of 16 bits, rounded to integers.
define i32 @whole(half %a, bfloat %b, float %c) {
  %x = call i32 @llvm.lround.i32.f16(half %a)
  %y = call i32 @llvm.lrint.i32.bf16(bfloat %b)
  %z = call i32 @llvm.lround.i32.f32(float %c)
  %s = add i32 %x, %y
  %t = add i32 %s, %z
  ret i32 %t
}
; Choices of lanes, for which LLVM 21 makes a broken function on x86.
define <4 x i32> @chosen(<4 x i1> %m, <4 x i32> %a, <4 x i32> %b, i32 %n) {
  %s = call <4 x i32> @llvm.vp.select.v4i32(<4 x i1> %m, <4 x i32> %a, <4 x i32> %b, i32 %n)
  %t = call <4 x i32> @llvm.vp.merge.v4i32(<4 x i1> %m, <4 x i32> %s, <4 x i32> %a, i32 %n)
  ret <4 x i32> %t
}
declare <4 x i32> @llvm.vp.select.v4i32(<4 x i1>, <4 x i32>, <4 x i32>, i32)
declare <4 x i32> @llvm.vp.merge.v4i32(<4 x i1>, <4 x i32>, <4 x i32>, i32)
; A call whose argument is where that of its caller is.
define i64 @passed_on(ptr byval([5 x i64]) %p, i64 %n) {
  %r = musttail call i64 @passed_on(ptr byval([5 x i64]) %p, i64 %n)
  ret i64 %r
}

declare i32 @llvm.lround.i32.f16(half)
declare i32 @llvm.lrint.i32.bf16(bfloat)
declare i32 @llvm.lround.i32.f32(float)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !2, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.cc", directory: "/")
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "A", linkageName: "_ZN1AC2Ev", scope: !6, file: !2, line: 1, type: !3, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !1, declaration: !7)
!6 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "A", file: !2, line: 1, size: 8, elements: !8, identifier: "_ZTS1A")
!7 = !DISubprogram(name: "A", linkageName: "_ZN1AC4Ev", scope: !6, file: !2, line: 1, type: !3, scopeLine: 1, spFlags: 0)
!8 = !{!7}

; Frame pointers whose register is free in functions without one.
define void @framed() "frame-pointer"="non-leaf-no-reserve" {
  ret void
}
