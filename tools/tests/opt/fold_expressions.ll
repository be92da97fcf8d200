; passes: dce
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%S = type { i32, [4 x i64] }
define i32 @f(i32 %a, i64 %b, ptr %p, float %x) !dbg !5 {
entry:
  %c0 = add i64 %b, 1
  #dbg_value(i64 %c0, !10, !DIExpression(), !12)
  %c1 = add i64 %b, 1
  #dbg_value(i64 %c1, !10, !DIExpression(DW_OP_constu, 3, DW_OP_plus, DW_OP_stack_value), !12)
  %c2 = add i64 %b, 1
  #dbg_value(i64 %c2, !10, !DIExpression(DW_OP_constu, 3, DW_OP_minus, DW_OP_stack_value), !12)
  %c3 = sub i64 %b, 7
  #dbg_value(i64 %c3, !10, !DIExpression(DW_OP_plus_uconst, 3, DW_OP_stack_value), !12)
  %c4 = mul i64 %b, 3
  #dbg_value(i64 %c4, !10, !DIExpression(DW_OP_constu, 5, DW_OP_mul, DW_OP_stack_value), !12)
  %c5 = mul i64 %b, 1
  #dbg_value(i64 %c5, !10, !DIExpression(DW_OP_stack_value), !12)
  %c6 = add i64 %b, 0
  #dbg_value(i64 %c6, !10, !DIExpression(DW_OP_stack_value), !12)
  %c7 = shl i64 %b, 2
  #dbg_value(i64 %c7, !10, !DIExpression(DW_OP_constu, 3, DW_OP_shl, DW_OP_stack_value), !12)
  %c8 = sdiv i64 %b, 1
  #dbg_value(i64 %c8, !10, !DIExpression(DW_OP_stack_value), !12)
  %c9 = lshr i64 %b, 0
  #dbg_value(i64 %c9, !10, !DIExpression(DW_OP_stack_value), !12)
  %c10 = ashr i64 %b, 0
  #dbg_value(i64 %c10, !10, !DIExpression(DW_OP_stack_value), !12)
  %c11 = or i64 %b, 0
  #dbg_value(i64 %c11, !10, !DIExpression(DW_OP_stack_value), !12)
  %c12 = sdiv i64 %b, 3
  #dbg_value(i64 %c12, !10, !DIExpression(DW_OP_constu, 5, DW_OP_div, DW_OP_stack_value), !12)
  %c13 = add i64 %b, 1
  #dbg_value(i64 %c13, !10, !DIExpression(DW_OP_deref, DW_OP_plus_uconst, 0, DW_OP_stack_value), !12)
  %c14 = add i64 %b, 1
  #dbg_value(i64 %c14, !10, !DIExpression(DW_OP_constu, 3, DW_OP_constu, 4, DW_OP_plus, DW_OP_plus, DW_OP_stack_value), !12)
  %c15 = mul i64 %b, 3
  #dbg_value(i64 %c15, !10, !DIExpression(DW_OP_constu, 3, DW_OP_constu, 4, DW_OP_mul, DW_OP_plus, DW_OP_stack_value), !12)
  %c16 = mul i64 %b, 3
  #dbg_value(i64 %c16, !10, !DIExpression(DW_OP_constu, 3, DW_OP_plus_uconst, 4, DW_OP_plus, DW_OP_stack_value), !12)
  %c17 = xor i64 %b, 3
  #dbg_value(i64 %c17, !10, !DIExpression(DW_OP_constu, 5, DW_OP_constu, 2, DW_OP_minus, DW_OP_xor, DW_OP_stack_value), !12)
  %c18 = xor i64 %b, 3
  #dbg_value(i64 %c18, !10, !DIExpression(DW_OP_constu, 15, DW_OP_constu, 2, DW_OP_div, DW_OP_xor, DW_OP_stack_value), !12)
  %c19 = xor i64 %b, 3
  #dbg_value(i64 %c19, !10, !DIExpression(DW_OP_constu, 15, DW_OP_constu, 2, DW_OP_shl, DW_OP_xor, DW_OP_stack_value), !12)
  %c20 = xor i64 %b, 3
  #dbg_value(i64 %c20, !10, !DIExpression(DW_OP_constu, 15, DW_OP_constu, 2, DW_OP_shr, DW_OP_xor, DW_OP_stack_value), !12)
  %c21 = add i64 %b, 1
  #dbg_value(i64 %c21, !10, !DIExpression(DW_OP_plus_uconst, 18446744073709551615, DW_OP_stack_value), !12)
  %c22 = mul i64 %b, 4611686018427387904
  #dbg_value(i64 %c22, !10, !DIExpression(DW_OP_constu, 8, DW_OP_mul, DW_OP_stack_value), !12)
  %c23 = sub i64 %b, 3
  #dbg_value(i64 %c23, !10, !DIExpression(DW_OP_constu, 5, DW_OP_minus, DW_OP_stack_value), !12)
  %c24 = add i64 %b, 5
  #dbg_value(i64 %c24, !10, !DIExpression(DW_OP_lit0, DW_OP_plus, DW_OP_stack_value), !12)
  %c25 = add i64 %b, 5
  #dbg_value(i64 %c25, !10, !DIExpression(DW_OP_consts, 3, DW_OP_plus, DW_OP_stack_value), !12)
  %c26 = xor i64 %b, 3
  #dbg_value(i64 %c26, !10, !DIExpression(DW_OP_constu, 1, DW_OP_plus, DW_OP_plus_uconst, 2, DW_OP_stack_value), !12)
  %c27 = xor i64 %b, 3
  #dbg_value(i64 %c27, !10, !DIExpression(DW_OP_constu, 1, DW_OP_plus, DW_OP_constu, 2, DW_OP_plus, DW_OP_stack_value), !12)
  %c28 = xor i64 %b, 3
  #dbg_value(i64 %c28, !10, !DIExpression(DW_OP_constu, 0, DW_OP_plus, DW_OP_stack_value), !12)
  %c29 = xor i64 %b, 3
  #dbg_value(i64 %c29, !10, !DIExpression(DW_OP_constu, 0, DW_OP_minus, DW_OP_stack_value), !12)
  %c30 = xor i64 %b, 3
  #dbg_value(i64 %c30, !10, !DIExpression(DW_OP_constu, 0, DW_OP_shl, DW_OP_stack_value), !12)
  %c31 = xor i64 %b, 3
  #dbg_value(i64 %c31, !10, !DIExpression(DW_OP_constu, 1, DW_OP_div, DW_OP_stack_value), !12)
  %c32 = xor i64 %b, 3
  #dbg_value(i64 %c32, !10, !DIExpression(DW_OP_constu, 2, DW_OP_shl, DW_OP_constu, 3, DW_OP_shl, DW_OP_stack_value), !12)
  %c33 = xor i64 %b, 3
  #dbg_value(i64 %c33, !10, !DIExpression(DW_OP_constu, 2, DW_OP_div, DW_OP_constu, 3, DW_OP_div, DW_OP_stack_value), !12)
  %c34 = xor i64 %b, 3
  #dbg_value(i64 %c34, !10, !DIExpression(DW_OP_plus_uconst, 3, DW_OP_constu, 4, DW_OP_plus, DW_OP_plus_uconst, 1, DW_OP_stack_value), !12)
  %d0 = xor i64 %b, 9
  #dbg_value(!DIArgList(i64 %d0, i64 %b), !10, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_plus_uconst, 3, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_plus_uconst, 4, DW_OP_stack_value), !12)
  %d1 = xor i64 %b, 9
  #dbg_value(!DIArgList(i64 %d1, i64 %b), !10, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_constu, 3, DW_OP_mul, DW_OP_LLVM_arg, 1, DW_OP_mul, DW_OP_constu, 4, DW_OP_mul, DW_OP_stack_value), !12)
  %d2 = xor i64 %b, 9
  #dbg_value(!DIArgList(i64 %d2, i64 %b), !10, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_constu, 3, DW_OP_plus, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_constu, 4, DW_OP_plus, DW_OP_stack_value), !12)
  %d3 = xor i64 %b, 9
  #dbg_value(!DIArgList(i64 %d3, i64 %b), !10, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_plus_uconst, 3, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_constu, 4, DW_OP_plus, DW_OP_stack_value), !12)
  %d4 = xor i64 %b, 9
  #dbg_value(!DIArgList(i64 %d4, i64 %b), !10, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_constu, 3, DW_OP_plus, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_plus_uconst, 4, DW_OP_stack_value), !12)
  %d5 = xor i64 %b, 9
  #dbg_value(!DIArgList(i64 %d5, i64 %b), !10, !DIExpression(DW_OP_LLVM_arg, 1, DW_OP_LLVM_arg, 0, DW_OP_plus_uconst, 3, DW_OP_plus_uconst, 4, DW_OP_minus, DW_OP_stack_value), !12)
  %e0 = bitcast i64 %b to double
  #dbg_value(double %e0, !10, !DIExpression(DW_OP_constu, 1, DW_OP_constu, 63, DW_OP_shl, DW_OP_xor, DW_OP_stack_value), !12)
  %e1 = bitcast i64 %b to double
  #dbg_value(double %e1, !10, !DIExpression(DW_OP_constu, 1, DW_OP_constu, 64, DW_OP_shl, DW_OP_xor, DW_OP_stack_value), !12)
  %e2 = bitcast i64 %b to double
  #dbg_value(double %e2, !10, !DIExpression(DW_OP_constu, 9223372036854775808, DW_OP_constu, 1, DW_OP_shl, DW_OP_xor, DW_OP_stack_value), !12)
  %e3 = bitcast i64 %b to double
  #dbg_value(double %e3, !10, !DIExpression(DW_OP_constu, 2, DW_OP_constu, 5, DW_OP_minus, DW_OP_xor, DW_OP_stack_value), !12)
  %e4 = bitcast i64 %b to double
  #dbg_value(double %e4, !10, !DIExpression(DW_OP_constu, 5, DW_OP_constu, 0, DW_OP_div, DW_OP_xor, DW_OP_stack_value), !12)
  %e5 = bitcast i64 %b to double
  #dbg_value(double %e5, !10, !DIExpression(DW_OP_constu, 5, DW_OP_constu, 5, DW_OP_minus, DW_OP_xor, DW_OP_stack_value), !12)
  %e6 = bitcast i64 %b to double
  #dbg_value(double %e6, !10, !DIExpression(DW_OP_constu, 18446744073709551615, DW_OP_constu, 5, DW_OP_plus, DW_OP_xor, DW_OP_stack_value), !12)
  %e7 = bitcast i64 %b to double
  #dbg_value(double %e7, !10, !DIExpression(DW_OP_constu, 18446744073709551615, DW_OP_constu, 2, DW_OP_div, DW_OP_xor, DW_OP_stack_value), !12)
  %e8 = bitcast i64 %b to double
  #dbg_value(double %e8, !10, !DIExpression(DW_OP_constu, 0, DW_OP_constu, 2, DW_OP_shl, DW_OP_xor, DW_OP_stack_value), !12)
  %e9 = bitcast i64 %b to double
  #dbg_value(double %e9, !10, !DIExpression(DW_OP_constu, 5, DW_OP_xor, DW_OP_stack_value), !12)
  %e10 = bitcast i64 %b to double
  #dbg_value(double %e10, !10, !DIExpression(DW_OP_constu, 0, DW_OP_constu, 0, DW_OP_plus, DW_OP_xor, DW_OP_stack_value), !12)
  %e11 = bitcast i64 %b to double
  #dbg_value(double %e11, !10, !DIExpression(DW_OP_constu, 3, DW_OP_mul, DW_OP_constu, 1, DW_OP_mul, DW_OP_stack_value), !12)
  %e12 = bitcast i64 %b to double
  #dbg_value(double %e12, !10, !DIExpression(DW_OP_constu, 0, DW_OP_mul, DW_OP_constu, 7, DW_OP_mul, DW_OP_stack_value), !12)
  %e13 = bitcast i64 %b to double
  #dbg_value(double %e13, !10, !DIExpression(DW_OP_plus_uconst, 18446744073709551610, DW_OP_constu, 10, DW_OP_plus, DW_OP_stack_value), !12)
  %e14 = bitcast i64 %b to double
  #dbg_value(double %e14, !10, !DIExpression(DW_OP_constu, 6, DW_OP_shl, DW_OP_constu, 0, DW_OP_plus, DW_OP_stack_value), !12)
  %e15 = bitcast i64 %b to double
  #dbg_value(double %e15, !10, !DIExpression(DW_OP_constu, 0, DW_OP_mul, DW_OP_plus_uconst, 2, DW_OP_stack_value), !12)
  %e16 = bitcast i64 %b to double
  #dbg_value(double %e16, !10, !DIExpression(DW_OP_constu, 16, DW_OP_constu, 17, DW_OP_shl, DW_OP_xor, DW_OP_stack_value), !12)
  %e17 = bitcast i64 %b to double
  #dbg_value(double %e17, !10, !DIExpression(DW_OP_constu, 0, DW_OP_constu, 7, DW_OP_mul, DW_OP_xor, DW_OP_stack_value), !12)
  %e18 = bitcast i64 %b to double
  #dbg_value(double %e18, !10, !DIExpression(DW_OP_constu, 3, DW_OP_constu, 1, DW_OP_mul, DW_OP_xor, DW_OP_stack_value), !12)
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
