; passes: dce
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%S = type { i32, [4 x i64] }
define i32 @f(i32 %a, i64 %b, ptr %p, float %x) !dbg !5 {
entry:
  %g = getelementptr i32, ptr %p, i64 %b
  #dbg_declare(ptr %g, !10, !DIExpression(), !12)
  %h = getelementptr i32, ptr %p, i64 2
  #dbg_assign(i32 %a, !10, !DIExpression(), !20, ptr %h, !DIExpression(), !12)
  #dbg_assign(i32 %a, !10, !DIExpression(), !20, ptr %g, !DIExpression(), !12)
  %k = add i32 %a, 3
  #dbg_assign(i32 %k, !10, !DIExpression(), !20, ptr %h, !DIExpression(DW_OP_plus_uconst, 8), !12)
  %l = mul i32 %a, %k
  #dbg_assign(i32 %l, !10, !DIExpression(), !20, ptr %p, !DIExpression(), !12)
  #dbg_assign(float poison, !10, !DIExpression(), !20, ptr %p, !DIExpression(), !12)
  %n1 = add <2 x i32> zeroinitializer, splat (i32 3)
  #dbg_value(<2 x i32> %n1, !10, !DIExpression(), !12)
  %q = inttoptr i64 %b to ptr
  %q2 = addrspacecast ptr %q to ptr addrspace(1)
  #dbg_value(ptr addrspace(1) %q2, !10, !DIExpression(), !12)
  %t = trunc i64 %b to i8
  %t2 = inttoptr i8 %t to ptr
  #dbg_value(ptr %t2, !10, !DIExpression(), !12)
  %w0 = add i32 %a, %a
  %w1 = add i32 %w0, %w0
  %w2 = add i32 %w1, %w1
  %w3 = add i32 %w2, %w2
  %w4 = add i32 %w3, %w3
  #dbg_value(i32 %w3, !10, !DIExpression(), !12)
  #dbg_value(i32 %w4, !10, !DIExpression(), !12)
  %z = icmp ugt i8 %t, -1
  #dbg_value(i1 %z, !10, !DIExpression(), !12)
  %y = sub i32 %a, 0
  #dbg_value(i32 %y, !10, !DIExpression(), !12)
  %x1 = shl i32 %a, 1
  #dbg_value(i32 %x1, !10, !DIExpression(DW_OP_deref), !12)
  %v1 = mul i32 %x1, %x1
  #dbg_value(!DIArgList(i32 %v1, i32 %x1), !10, !DIExpression(DW_OP_LLVM_arg, 1, DW_OP_LLVM_arg, 0, DW_OP_minus, DW_OP_stack_value), !12)
  %u = load i32, ptr %p
  %u1 = add i32 %u, 1
  #dbg_value(i32 %u1, !10, !DIExpression(), !12)
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
!20 = distinct !DIAssignID()
