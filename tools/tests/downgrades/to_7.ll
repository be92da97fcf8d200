; LLVM 8 to 7: saturating sums, negation, knowledge of constants, flags of subprograms.
target triple = "x86_64-unknown-linux-gnu"

@g = global i32 0, align 4, !dbg !14

define i32 @sums(i32 %a, i32 %b) {
  %1 = call i32 @llvm.sadd.sat.i32(i32 %a, i32 %b)
  %2 = call i32 @llvm.ssub.sat.i32(i32 %1, i32 %b)
  %3 = call i32 @llvm.uadd.sat.i32(i32 %2, i32 %b)
  %4 = call i32 @llvm.usub.sat.i32(i32 %3, i32 7)
  %5 = call i1 @llvm.is.constant.i32(i32 %4)
  %6 = zext i1 %5 to i32
  %7 = add i32 %4, %6
  ret i32 %7
}

define double @negated(double %x, <2 x float> %y) !dbg !7 {
  %a = fneg double %x
  %b = fneg fast <2 x float> %y
  %c = extractelement <2 x float> %b, i32 0
  %d = fpext float %c to double
  %e = fadd double %a, %d
  ret double %e, !dbg !11
}
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare i32 @llvm.ssub.sat.i32(i32, i32)
declare i32 @llvm.uadd.sat.i32(i32, i32)
declare i32 @llvm.usub.sat.i32(i32, i32)
declare i1 @llvm.is.constant.i32(i32)

define ptr @counted(ptr %p) {
  %q = call ptr @llvm.objc.retain(ptr %p)
  %r = call i32 @llvm.objc.sync.enter(ptr %q)
  call void (...) @llvm.objc.clang.arc.use(ptr %q)
  ret ptr %q
}
declare ptr @llvm.objc.retain(ptr)
declare i32 @llvm.objc.sync.enter(ptr)
declare void @llvm.objc.clang.arc.use(...)

define { i200, i1 } @long_product(i200 %a, i200 %b) {
  %p = call { i200, i1 } @llvm.umul.with.overflow.i200(i200 %a, i200 %b)
  ret { i200, i1 } %p
}
declare { i200, i1 } @llvm.umul.with.overflow.i200(i200, i200)

define i64 @turned(i64 %a, i64 %b, i64 %n) {
  %l = call i64 @llvm.fshl.i64(i64 %a, i64 %b, i64 %n)
  %r = call i64 @llvm.fshr.i64(i64 %l, i64 %a, i64 7)
  ret i64 %r
}
declare i64 @llvm.fshl.i64(i64, i64, i64)
declare i64 @llvm.fshr.i64(i64, i64, i64)

!llvm.dbg.cu = !{!1, !17}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !16)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !{}
!7 = distinct !DISubprogram(name: "negated", scope: !2, file: !2, line: 1, type: !8, scopeLine: 1, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !6)
!8 = !DISubroutineType(types: !6)
!11 = !DILocation(line: 1, column: 2, scope: !7)
!14 = !DIGlobalVariableExpression(var: !15, expr: !DIExpression())
!15 = distinct !DIGlobalVariable(name: "g", scope: !1, file: !2, line: 1, type: !3, isLocal: false, isDefinition: true, align: 32)
!16 = !{!14}
!17 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: DebugDirectivesOnly)

; The number of the processor was stored.
define i32 @processor() {
  %r = call { i64, i32 } @llvm.x86.rdtscp()
  %p = extractvalue { i64, i32 } %r, 1
  ret i32 %p
}
declare { i64, i32 } @llvm.x86.rdtscp()
