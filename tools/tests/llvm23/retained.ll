; A variable and a type of a function are retained nodes in LLVM 23; nothing else is of it here.
source_filename = "retained"

@f.count = internal global i32 0, !dbg !0

define void @f() !dbg !3 {
  ret void
}

!llvm.dbg.cu = !{!6}
!llvm.module.flags = !{!10}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "count", scope: !3, file: !2, line: 2, type: !7, isLocal: true, isDefinition: true)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 1, type: !4, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !6, retainedNodes: !8)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !{!0, !9}
!9 = !DIDerivedType(tag: DW_TAG_typedef, name: "number", scope: !3, file: !2, line: 3, baseType: !7)
!10 = !{i32 2, !"Debug Info Version", i32 3}
