; Debug records of every kind, their operands, argument lists and expressions.
source_filename = "debug-records.ll"
target triple = "x86_64-unknown-linux-gnu"

@global = global i32 0

define i32 @f(i32 %x, ptr swiftasync %p, <vscale x 4 x i32> %v) !dbg !4 {
entry:
    #dbg_value(i32 %x, !10, !DIExpression(), !20)
    #dbg_value(i32 7, !10, !DIExpression(DW_OP_stack_value), !20)
    #dbg_value(ptr @global, !11, !DIExpression(), !20)
    #dbg_value(i32 poison, !10, !DIExpression(), !20)
    #dbg_value(!{}, !10, !DIExpression(), !20)
    #dbg_value(double 0x7FF8000000000000, !11, !DIExpression(), !20)
    #dbg_value(!DIArgList(), !10, !DIExpression(), !20)
    #dbg_value(!DIArgList(i32 %x), !10, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_stack_value), !20)
    #dbg_value(!DIArgList(i32 %x, i32 %y, i64 3, ptr null, i8 undef), !10, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_LLVM_arg, 2, DW_OP_mul, DW_OP_stack_value), !20)
    #dbg_label(!12, !20)
  %a = alloca i32, align 4, !DIAssignID !30
    #dbg_declare(ptr %a, !13, !DIExpression(), !21)
    #dbg_declare(ptr %p, !11, !DIExpression(DW_OP_deref), !22)
    #dbg_declare_value(i32 %x, !14, !DIExpression(), !20)
    #dbg_assign(i1 undef, !13, !DIExpression(), !30, ptr %a, !DIExpression(), !21)
  store i32 %x, ptr %a, align 4, !dbg !21, !DIAssignID !31
    #dbg_assign(i32 %x, !13, !DIExpression(DW_OP_LLVM_fragment, 0, 16), !31, ptr %a, !DIExpression(DW_OP_plus_uconst, 2), !21)
    #dbg_assign(!DIArgList(i32 %x, i32 1), !13, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !31, ptr poison, !DIExpression(), !21)
  %y = load i32, ptr %a, align 4, !dbg !23
    #dbg_value(ptr %p, !11, !DIExpression(DW_OP_LLVM_entry_value, 1), !20)
  br label %next, !dbg !23

next:
    #dbg_value(i32 %y, !15, !DIExpression(DW_OP_LLVM_convert, 32, DW_ATE_signed, DW_OP_LLVM_convert, 64, DW_ATE_signed, DW_OP_stack_value), !25)
    #dbg_value(ptr %p, !11, !DIExpression(DW_OP_LLVM_tag_offset, 7), !20)
    #dbg_value(ptr %p, !11, !DIExpression(DW_OP_LLVM_implicit_pointer), !20)
    #dbg_value(i32 %y, !10, !DIExpression(DW_OP_LLVM_extract_bits_sext, 3, 5), !20)
    #dbg_value(i32 %y, !10, !DIExpression(DW_OP_LLVM_extract_bits_zext, 0, 8, DW_OP_stack_value), !20)
    #dbg_value(i32 %y, !10, !DIExpression(DW_OP_constu, 18446744073709551615, DW_OP_consts, 5, DW_OP_minus, DW_OP_stack_value, DW_OP_LLVM_fragment, 16, 16), !20)
    #dbg_value(i32 %y, !10, !DIExpression(DW_OP_dup, DW_OP_swap, DW_OP_over, DW_OP_xderef, DW_OP_deref_size, 4, DW_OP_and, DW_OP_or, DW_OP_xor, DW_OP_shl, DW_OP_shr, DW_OP_shra, DW_OP_not, DW_OP_div, DW_OP_mod, DW_OP_lit0, DW_OP_push_object_address, DW_OP_eq, DW_OP_ne, DW_OP_gt, DW_OP_ge, DW_OP_lt, DW_OP_le, DW_OP_stack_value), !20)
  %z = call i32 @g(i32 %y) #0, !dbg !26
    #dbg_value(i32 %z, !10, !DIExpression(), !20)
    #dbg_label(!16, !24)
  ret i32 %z, !dbg !27
}

define void @many.locations(i32 %x) !dbg !5 {
  %1 = add i32 %x, 1, !dbg !40
  %2 = add i32 %1, 1, !dbg !40
  %3 = add i32 %2, 1
  %4 = add i32 %3, 1, !dbg !41
  %5 = add i32 %4, 1, !dbg !DILocation(line: 77, column: 8, scope: !5)
  %6 = add i32 %5, 1, !dbg !42
  switch i32 %6, label %d [
    i32 0, label %d
  ], !dbg !43
d:
    #dbg_value(i32 0, !17, !DIExpression(), !40)
  ret void, !dbg !44
}

define i32 @records.at.end(i1 %c) !dbg !6 {
  br i1 %c, label %a, label %b
a:
    #dbg_value(i32 1, !18, !DIExpression(), !45)
  unreachable
b:
  %p = phi i32 [ 5, %0 ]
    #dbg_value(i32 %p, !18, !DIExpression(), !45)
  ret i32 %p
}

declare i32 @g(i32)

attributes #0 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!expressions = !{!50, !51, !52, !53, !54, !55}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "r.c", directory: "/")
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 1, type: !3, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !60)
!5 = distinct !DISubprogram(name: "m", scope: !2, file: !2, line: 2, type: !3, spFlags: DISPFlagDefinition, unit: !0, keyInstructions: true)
!6 = distinct !DISubprogram(name: "r", scope: !2, file: !2, line: 3, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!7 = distinct !DISubprogram(name: "inlined", scope: !2, file: !2, line: 3, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!10 = !DILocalVariable(name: "x", arg: 1, scope: !4, file: !2, line: 1, type: !8)
!11 = !DILocalVariable(name: "p", scope: !4, file: !2, line: 2, type: !9)
!12 = !DILabel(scope: !4, name: "top", file: !2, line: 4)
!13 = !DILocalVariable(name: "a", scope: !4, file: !2, line: 2, type: !8)
!14 = !DILocalVariable(name: "dv", scope: !4, file: !2, line: 2, type: !8)
!15 = !DILocalVariable(name: "l", scope: !7, file: !2, line: 2, type: !9)
!16 = !DILabel(scope: !4, name: "bottom", file: !2, line: 5)
!17 = !DILocalVariable(name: "z", scope: !5, file: !2, line: 2, type: !8)
!18 = !DILocalVariable(name: "q", scope: !6, file: !2, line: 2, type: !8)
!20 = !DILocation(line: 1, column: 1, scope: !4)
!21 = !DILocation(line: 2, column: 1, scope: !4)
!22 = !DILocation(line: 0, scope: !4)
!23 = !DILocation(line: 3, column: 1, scope: !4)
!24 = !DILocation(line: 4, column: 1, scope: !28)
!25 = !DILocation(line: 4, column: 1, scope: !7, inlinedAt: !29)
!26 = !DILocation(line: 5, column: 65535, scope: !28)
!27 = !DILocation(line: 4294967295, column: 1, scope: !4)
!28 = distinct !DILexicalBlock(scope: !4, file: !2, line: 4, column: 2)
!29 = distinct !DILocation(line: 9, column: 9, scope: !28)
!30 = distinct !DIAssignID()
!31 = distinct !DIAssignID()
!40 = !DILocation(line: 1, column: 1, scope: !5)
!41 = !DILocation(line: 1, column: 2, scope: !5)
!42 = !DILocation(line: 1, column: 1, scope: !5, isImplicitCode: true)
!43 = !DILocation(line: 1, column: 1, scope: !5, atomGroup: 1, atomRank: 2)
!44 = !DILocation(line: 0, scope: !5)
!45 = !DILocation(line: 1, column: 1, scope: !6)
!50 = !DIExpression(DW_OP_bregx, 1, 2)
!51 = distinct !DIExpression(DW_OP_deref)
!52 = !DIExpression(DW_OP_breg7, 4)
!53 = !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_plus_uconst, 8, DW_OP_LLVM_fragment, 32, 32)
!54 = !DIExpression(DW_OP_regx, 5)
!55 = !DIExpression(DW_OP_reg3)
!60 = !{!10, !11, !12, !13}
