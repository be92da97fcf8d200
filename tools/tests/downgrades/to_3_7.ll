; LLVM 4 to 3.7: names, strings and kinds of metadata in records of their own, aliases, debug info, attributes.
source_filename = "to_3_7"
target triple = "x86_64-unknown-linux-gnu"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"

@table = local_unnamed_addr global [2 x i32] [i32 3, i32 4], !annotated !5, !dbg !10
@other = alias i32, getelementptr inbounds ([2 x i32], ptr @table, i64 0, i64 1)

declare void @elsewhere(ptr) memory(inaccessiblemem: write)

define i32 @sum(ptr writeonly %p, i32 %n) norecurse nounwind !dbg !3 {
entry:
  %a = load i32, ptr @other, align 4, !tbaa !7
  %b = add nsw i32 %a, %n
  store i32 %b, ptr %p, align 4
  %c = call fast double @llvm.sqrt.f64(double 4.0)
  %d = fptosi double %c to i32
  %e = notail call i32 @callee(i32 %d), !dbg !6
  %old = cmpxchg ptr @table, i32 3, i32 %e seq_cst seq_cst
  %f = extractvalue { i32, i1 } %old, 0
  %g = add i32 %f, %e
    #dbg_value(i32 %g, !17, !DIExpression(DW_OP_LLVM_fragment, 0, 16), !6)
    #dbg_value(i32 %g, !17, !DIExpression(DW_OP_constu, 3, DW_OP_minus, DW_OP_stack_value), !6)
  ret i32 %g, !dbg !6
}

define internal i32 @callee(i32 %x) {
  %r = shl i32 %x, 1
  ret i32 %r
}

declare double @llvm.sqrt.f64(double)
declare i32 @llvm.bitreverse.i32(i32)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!llvm.ident = !{!5}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !11)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "sum", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !18)
!4 = !DISubroutineType(types: !{null})
!5 = !{!"by hand"}
!6 = !DILocation(line: 2, scope: !3)
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9}
!9 = !{!"root"}
!10 = distinct !DIGlobalVariableExpression(var: !12, expr: !DIExpression())
!11 = !{!10, !13, !15}
!12 = distinct !DIGlobalVariable(name: "table", scope: !0, file: !1, line: 1, type: !19, isDefinition: true, isLocal: false, align: 64)
!13 = distinct !DIGlobalVariableExpression(var: !14, expr: !DIExpression(DW_OP_constu, 7, DW_OP_stack_value))
!14 = distinct !DIGlobalVariable(name: "seven", scope: !0, file: !1, line: 2, type: !19, isDefinition: true, isLocal: true)
!15 = distinct !DIGlobalVariableExpression(var: !16, expr: !DIExpression())
!16 = distinct !DIGlobalVariable(name: "gone", scope: !0, file: !1, line: 3, type: !19, isDefinition: true, isLocal: true)
!17 = !DILocalVariable(name: "result", scope: !3, file: !1, line: 4, type: !19)
!18 = !{!17}
!19 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
