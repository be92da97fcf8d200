; Variables whose values are computed: from several values, from memory, in parts that overlap.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@numbers = global [4 x i64] [i64 11, i64 22, i64 33, i64 44]
@count = global i32 0

define void @report() noinline !dbg !10 {
  %old = load volatile i32, ptr @count, !dbg !11
  %new = add i32 %old, 1, !dbg !11
  store volatile i32 %new, ptr @count, !dbg !11
  ret void, !dbg !11
}

define i64 @computed(ptr %p, i32 %a, i32 %b, i64 %pair, i8 %flags) noinline !dbg !12 {
    #dbg_value(ptr %p, !20, !DIExpression(DW_OP_deref, DW_OP_plus_uconst, 1, DW_OP_stack_value), !30)
    #dbg_value(ptr %p, !21, !DIExpression(DW_OP_plus_uconst, 8, DW_OP_deref), !30)
    #dbg_value(!DIArgList(i32 %a, i32 %b), !22, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !30)
    #dbg_value(!DIArgList(i32 %a, i32 -7, i64 %pair), !23, !DIExpression(DW_OP_LLVM_arg, 2, DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_mul, DW_OP_plus, DW_OP_stack_value), !30)
    #dbg_value(i64 %pair, !24, !DIExpression(), !30)
    #dbg_value(i8 %flags, !25, !DIExpression(DW_OP_LLVM_extract_bits_sext, 2, 3), !30)
    #dbg_value(i1 true, !26, !DIExpression(), !30)
    #dbg_value(i32 %a, !27, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !30)
    #dbg_value(i32 %b, !27, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !30)
  call void @report(), !dbg !30
    ; A part of a variable, of which all was known.
    #dbg_value(i32 %b, !24, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !31)
    ; All of a variable, of which parts were known.
    #dbg_value(i64 %pair, !27, !DIExpression(), !31)
    #dbg_value(i1 false, !26, !DIExpression(), !31)
  call void @report(), !dbg !31
    #dbg_value(i32 %a, !24, !DIExpression(DW_OP_LLVM_fragment, 16, 32), !32)
    #dbg_value(i32 %a, !27, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !32)
    #dbg_value(!DIArgList(i32 %a, i32 poison), !22, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !32)
  call void @report(), !dbg !32
  %wide = sext i32 %a to i64, !dbg !33
  %wide.b = sext i32 %b to i64, !dbg !33
  %loaded = load i64, ptr %p, !dbg !33
  %wide.flags = zext i8 %flags to i64, !dbg !33
  %1 = add i64 %wide, %wide.b, !dbg !33
  %2 = add i64 %1, %loaded, !dbg !33
  %3 = add i64 %2, %pair, !dbg !33
  %4 = add i64 %3, %wide.flags, !dbg !33
  ret i64 %4, !dbg !33
}

define i32 @main() !dbg !13 {
entry:
  br label %loop, !dbg !34

loop:
  %turn = phi i32 [ 0, %entry ], [ %next, %loop ], !dbg !34
  %sum = call i64 @computed(ptr @numbers, i32 5, i32 -3, i64 8589934601, i8 24), !dbg !34
  %next = add i32 %turn, 1, !dbg !34
  %goes = icmp ult i32 %next, 8, !dbg !34
  br i1 %goes, label %loop, label %end, !dbg !34

end:
  %same = icmp ne i64 %sum, 8589934638, !dbg !34
  %status = zext i1 %same to i32, !dbg !34
  ret i32 %status, !dbg !34
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, isOptimized: true, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "expressions.c", directory: "/source")
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!6 = !DIBasicType(name: "_Bool", size: 8, encoding: DW_ATE_boolean)
!7 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 64, elements: !{!8})
!8 = !DISubrange(count: 2)
!9 = !DISubroutineType(types: !{null})
!10 = distinct !DISubprogram(name: "report", scope: !3, file: !3, line: 1, type: !9, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!11 = !DILocation(line: 2, scope: !10)
!12 = distinct !DISubprogram(name: "computed", scope: !3, file: !3, line: 4, type: !9, scopeLine: 4, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!13 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 14, type: !9, scopeLine: 14, flags: DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!20 = !DILocalVariable(name: "loaded", scope: !12, file: !3, line: 5, type: !5)
!21 = !DILocalVariable(name: "second", scope: !12, file: !3, line: 5, type: !5)
!22 = !DILocalVariable(name: "sum", scope: !12, file: !3, line: 5, type: !4)
!23 = !DILocalVariable(name: "distance", scope: !12, file: !3, line: 5, type: !5)
!24 = !DILocalVariable(name: "both", scope: !12, file: !3, line: 5, type: !7)
!25 = !DILocalVariable(name: "bits", scope: !12, file: !3, line: 5, type: !4)
!26 = !DILocalVariable(name: "flag", scope: !12, file: !3, line: 5, type: !6)
!27 = !DILocalVariable(name: "parts", scope: !12, file: !3, line: 5, type: !7)
!30 = !DILocation(line: 6, scope: !12)
!31 = !DILocation(line: 7, scope: !12)
!32 = !DILocation(line: 8, scope: !12)
!33 = !DILocation(line: 9, scope: !12)
!34 = !DILocation(line: 15, scope: !13)
