; LLVM 9 to 8: arguments by value without a type, atomics of floats, rounding to integers, common blocks.
target triple = "x86_64-unknown-linux-gnu"
%pair = type { i64, i64 }

define i64 @value(ptr byval(%pair) align 8 %in) willreturn nofree {
  %v = load i64, ptr %in
  ret i64 %v
}

define i64 @passes(ptr %p, double %x, float %y) {
  %a = call i64 @value(ptr byval(%pair) align 8 %p)
  %old = atomicrmw fadd ptr %p, float %y seq_cst
  %b = call i64 @llvm.llrint.i64.f64(double %x)
  %c = call i64 @llvm.lround.i64.f32(float %y)
  %d = add i64 %b, %c
  %e = add i64 %d, %a
  ret i64 %e
}
declare i64 @llvm.llrint.i64.f64(double)
declare i64 @llvm.lround.i64.f32(float)

define float @exchanged(ptr %p, float %v) {
  %old = atomicrmw xchg ptr %p, float %v acquire
  ret float %old
}

define { <2 x i32>, <2 x i1> } @overflows(<2 x i32> %a, <2 x i32> %b) {
  %r = call { <2 x i32>, <2 x i1> } @llvm.smul.with.overflow.v2i32(<2 x i32> %a, <2 x i32> %b)
  ret { <2 x i32>, <2 x i1> } %r
}
declare { <2 x i32>, <2 x i1> } @llvm.smul.with.overflow.v2i32(<2 x i32>, <2 x i32>)

@both = global i32 0, !dbg !3

define void @fortran() !dbg !7 {
  ret void, !dbg !11
}

; Integers of other widths, and of vectors.
define i32 @short(float %a, <2 x double> %b) {
  %x = call i32 @llvm.lround.i32.f32(float %a)
  %v = call <2 x i64> @llvm.lrint.v2i64.v2f64(<2 x double> %b)
  %e = extractelement <2 x i64> %v, i32 0
  %y = trunc i64 %e to i32
  %s = add i32 %x, %y
  ret i32 %s
}
declare i32 @llvm.lround.i32.f32(float)
declare <2 x i64> @llvm.lrint.v2i64.v2f64(<2 x double>)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_Fortran95, file: !2, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !12)
!2 = !DIFile(filename: "a.f90", directory: "/")
!3 = !DIGlobalVariableExpression(var: !4, expr: !DIExpression())
!4 = distinct !DIGlobalVariable(name: "both", scope: !5, file: !2, line: 2, type: !9, isLocal: false, isDefinition: true)
!5 = !DICommonBlock(scope: !7, declaration: null, name: "shared", file: !2, line: 2)
!6 = !{}
!7 = distinct !DISubprogram(name: "fortran", scope: !2, file: !2, line: 1, type: !8, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !1, retainedNodes: !6)
!8 = !DISubroutineType(types: !6)
!9 = !DIBasicType(name: "integer", size: 32, encoding: DW_ATE_signed)
!11 = !DILocation(line: 1, column: 2, scope: !7)
!12 = !{!3}
