; Values that records state on all paths to a place, and values that are computed again where they are used.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@count = global i32 0

define void @report() noinline !dbg !10 {
  %old = load volatile i32, ptr @count, !dbg !11
  ret void, !dbg !11
}

define i32 @stated(i32 %x, i64 %long, i1 %way) noinline !dbg !12 {
  %less = add i32 %x, -1, !dbg !30
    #dbg_value(i32 %less, !21, !DIExpression(), !30)
  store volatile i32 %less, ptr @count, !dbg !30
  %low = trunc i64 %long to i32, !dbg !30
    #dbg_value(i32 %low, !22, !DIExpression(), !30)
  store volatile i32 %low, ptr @count, !dbg !30
  br i1 %way, label %left, label %right, !dbg !30

left:
    #dbg_value(i32 7, !20, !DIExpression(), !30)
  store volatile i32 1, ptr @count, !dbg !30
  br label %both, !dbg !30

right:
    #dbg_value(i32 7, !20, !DIExpression(), !30)
  store volatile i32 2, ptr @count, !dbg !30
  br label %both, !dbg !30

both:
  call void @report(), !dbg !31
  %wide = sext i32 %x to i64, !dbg !31
  %sum = add i64 %wide, %long, !dbg !31
  %result = trunc i64 %sum to i32, !dbg !31
  ret i32 %result, !dbg !31
}

define i32 @main() !dbg !13 {
  %sum = call i32 @stated(i32 5, i64 17179869187, i1 true), !dbg !32
  ret i32 0, !dbg !32
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "by hand", isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "stated.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!10 = distinct !DISubprogram(name: "report", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!11 = !DILocation(line: 1, scope: !10)
!12 = distinct !DISubprogram(name: "stated", file: !1, line: 2, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!13 = distinct !DISubprogram(name: "main", file: !1, line: 9, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!20 = !DILocalVariable(name: "seven", scope: !12, file: !1, line: 3, type: !4)
!21 = !DILocalVariable(name: "less", scope: !12, file: !1, line: 3, type: !4)
!22 = !DILocalVariable(name: "low", scope: !12, file: !1, line: 3, type: !4)
!30 = !DILocation(line: 3, scope: !12)
!31 = !DILocation(line: 4, scope: !12)
!32 = !DILocation(line: 9, scope: !13)
