; LLVM 5 to 4: names beside values, lifetimes without types, sizes of objects, expressions, namespaces.
source_filename = "four.c"
target triple = "x86_64-unknown-linux-gnu"

$shared = comdat any
$"with a space" = comdat any

@g = constant [3 x i32] [i32 1, i32 2, i32 3], comdat($shared), align 4
@"with a space" = global i32 7, comdat, align 4, !dbg !18
@space = addrspace(1) global i32 5, align 4
@h = alias i32, ptr @"with a space"

define linkonce_odr i64 @shared() comdat {
  %slot = alloca [16 x i8], align 1
  call void @llvm.lifetime.start.p0(ptr %slot)
  %1 = call i64 @llvm.objectsize.i64.p0(ptr %slot, i1 false, i1 true, i1 false)
  call void @llvm.lifetime.end.p0(ptr %slot)
  fence syncscope("singlethread") seq_cst
  ret i64 %1
}

define double @fast(double %a, ptr %p) !dbg !7 {
    #dbg_declare(ptr %p, !13, !DIExpression(DW_OP_plus_uconst, 8, DW_OP_deref), !11)
    #dbg_declare(ptr %p, !13, !DIExpression(), !11)
    #dbg_value(double %a, !14, !DIExpression(DW_OP_constu, 8, DW_OP_minus, DW_OP_stack_value, DW_OP_LLVM_fragment, 0, 16), !11)
    #dbg_value(ptr %p, !14, !DIExpression(DW_OP_deref, DW_OP_plus_uconst, 8), !11)
  %word = load i32, ptr addrspace(1) @space, align 4
  %1 = fadd contract double %a, 1.0
  %2 = fmul fast double %1, %a
  ret double %2, !dbg !11
}
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0, !4}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !20, debugInfoForProfiling: true)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !{i32 7, !"uwtable", i32 2}
!5 = !DINamespace(name: "ns", scope: null, exportSymbols: true)
!7 = distinct !DISubprogram(name: "fast", scope: !5, file: !2, line: 1, type: !8, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !1, retainedNodes: !10, thrownTypes: !12)
!8 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 1, column: 2, scope: !7)
!12 = !{!3}
!13 = !DILocalVariable(name: "x", scope: !7, file: !2, line: 2, type: !15)
!14 = !DILocalVariable(name: "y", scope: !7, file: !2, line: 2, type: !3)
!15 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !3, size: 64, dwarfAddressSpace: 1)
!18 = !DIGlobalVariableExpression(var: !19, expr: !DIExpression())
!19 = distinct !DIGlobalVariable(name: "g", scope: !5, file: !2, line: 1, type: !3, isLocal: false, isDefinition: true)
!20 = !{!18}
