; passes: dce
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%S = type { i32, [4 x i64] }
define i32 @f(i32 %a, i64 %b, ptr %p, float %x) !dbg !5 {
entry:
  %c1 = add i32 %a, 1
  %c2 = add i32 %c1, 2
  #dbg_value(i32 %c2, !10, !DIExpression(), !12)
  %c3 = sub i32 %a, 7
  #dbg_value(i32 %c3, !10, !DIExpression(DW_OP_LLVM_fragment, 0, 16), !12)
  %c4 = mul i32 %a, %c1
  #dbg_value(i32 %c4, !10, !DIExpression(), !12)
  %c5 = trunc i64 %b to i32
  #dbg_value(i32 %c5, !10, !DIExpression(), !12)
  %c6 = sext i32 %a to i64
  #dbg_value(i64 %c6, !10, !DIExpression(DW_OP_plus_uconst, 3, DW_OP_stack_value), !12)
  %c7 = getelementptr %S, ptr %p, i64 1, i32 1, i64 %b
  #dbg_value(ptr %c7, !10, !DIExpression(DW_OP_deref), !12)
  %c8 = getelementptr i8, ptr %p, i64 -4
  #dbg_value(ptr %c8, !10, !DIExpression(), !12)
  %c9 = icmp slt i32 %a, -3
  #dbg_value(i1 %c9, !10, !DIExpression(), !12)
  %c10 = icmp ult i32 %a, %c5
  #dbg_value(i1 %c10, !10, !DIExpression(), !12)
  %c11 = fadd float %x, 1.0
  #dbg_value(float %c11, !10, !DIExpression(), !12)
  %c12 = bitcast float %x to i32
  #dbg_value(i32 %c12, !10, !DIExpression(), !12)
  %c13 = load i32, ptr %p
  #dbg_value(i32 %c13, !10, !DIExpression(), !12)
  %c14 = xor i32 %a, -1
  #dbg_value(!DIArgList(i32 %c14, i32 %c1), !10, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !12)
  %c15 = fadd float %x, 2.0
  #dbg_value(!DIArgList(i32 %a, float %c15), !10, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !12)
  %c16 = ptrtoint ptr %p to i64
  #dbg_value(i64 %c16, !10, !DIExpression(), !12)
  %c17 = mul i32 %c1, 3
  %c18 = add i32 %c17, %c17
  #dbg_value(i32 %c18, !10, !DIExpression(), !12)
  %c19 = sub i32 %a, -5
  #dbg_value(i32 %c19, !10, !DIExpression(), !12)
  %c20 = zext i32 %a to i128
  %c21 = add i128 %c20, 36893488147419103232
  #dbg_value(i128 %c21, !10, !DIExpression(), !12)
  %c22 = getelementptr [4 x i32], ptr %p, i64 %b, i64 %b
  #dbg_value(ptr %c22, !10, !DIExpression(), !12)
  %c23 = alloca i32
  #dbg_declare(ptr %c23, !10, !DIExpression(), !12)
  %c24 = getelementptr i8, ptr %p, i64 8
  #dbg_declare(ptr %c24, !10, !DIExpression(), !12)
  %c25 = select i1 %c9, i32 %a, i32 3
  #dbg_value(i32 %c25, !10, !DIExpression(), !12)
  %c26 = or disjoint i32 %a, 4
  #dbg_value(i32 %c26, !10, !DIExpression(), !12)
  %c27 = and i32 %a, 255
  #dbg_value(i32 %c27, !10, !DIExpression(DW_OP_constu, 4, DW_OP_mul, DW_OP_stack_value, DW_OP_LLVM_fragment, 0, 8), !12)
  ret i32 %a, !dbg !12
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DISubroutineType(types: !7)
!7 = !{}
!10 = !DILocalVariable(name: "v", scope: !5, file: !1, line: 2, type: !11)
!11 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!12 = !DILocation(line: 3, scope: !5)
