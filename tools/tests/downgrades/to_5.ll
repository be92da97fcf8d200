; LLVM 6 to 5: the offset of values, symbols that are local, flags of floats, files of imports.
target triple = "x86_64-unknown-linux-gnu"

@g = dso_local global i32 0, align 4

define dso_local double @flags(double %a, double %b) {
  %1 = fadd reassoc nnan double %a, %b
  %2 = fmul afn double %1, %b
  %3 = fsub contract double %2, %a
  %4 = fdiv fast double %3, %b
  call void @llvm.sideeffect()
  ret double %4
}

define void @values(i32 %x) !dbg !7 {
    #dbg_value(i32 %x, !13, !DIExpression(), !11)
    #dbg_value(i32 %x, !13, !DIExpression(DW_OP_constu, 3, DW_OP_mul, DW_OP_stack_value), !11)
  ret void, !dbg !11
}
declare void @llvm.sideeffect()

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, imports: !15)
!2 = !DIFile(filename: "a.c", directory: "/", checksumkind: CSK_MD5, checksum: "d8e8fca2dc0f896fd7cb4cb0031ba249")
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !{!13}
!7 = distinct !DISubprogram(name: "values", scope: !2, file: !2, line: 1, type: !8, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !1, retainedNodes: !6)
!8 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 1, column: 2, scope: !7)
!13 = !DILocalVariable(name: "x", scope: !7, file: !2, line: 2, type: !3)
!15 = !{!16}
!16 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: !1, entity: !17, file: !2, line: 4)
!17 = !DINamespace(name: "ns", scope: null)
