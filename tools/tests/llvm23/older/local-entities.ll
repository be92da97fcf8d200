source_filename = "local-entities"

define void @f() !dbg !4 {
  ret void
}
!llvm.dbg.cu = !{!0, !50}
!llvm.module.flags = !{!9}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug, enums: !10, retainedTypes: !11, globals: !12, imports: !13, macros: !{})
!1 = !DIFile(filename: "a.c", directory: "/")
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !3, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!5})
!5 = !DILocalVariable(name: "a", scope: !4, file: !1)
!9 = !{i32 2, !"Debug Info Version", i32 3}
!10 = !{!20, !21, !22}
!11 = !{!23, !24, !40}
!12 = !{!25, !26, !27}
!13 = !{!28, !29}
!20 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "in enums, retained", scope: !4, file: !1, size: 32)
!21 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "in enums", scope: !30, file: !1, size: 32)
!22 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "in enums, global", scope: !1, file: !1, size: 32)
!23 = !DICompositeType(tag: DW_TAG_structure_type, name: "in types", scope: !4, file: !1, size: 32)
!24 = !DICompositeType(tag: DW_TAG_structure_type, name: "in types, global", scope: !1, file: !1, size: 32)
!25 = !DIGlobalVariableExpression(var: !31, expr: !DIExpression())
!26 = !DIGlobalVariableExpression(var: !32, expr: !DIExpression())
!27 = !DIGlobalVariableExpression(var: !33, expr: !DIExpression())
!28 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: !4, entity: !1)
!29 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: !0, entity: !1)
!30 = distinct !DILexicalBlock(scope: !4, file: !1, line: 2)
!31 = distinct !DIGlobalVariable(name: "x", scope: !30, file: !1, line: 1, type: !22, isLocal: true, isDefinition: true)
!32 = distinct !DIGlobalVariable(name: "y", scope: !4, file: !1, line: 1, type: !22, isLocal: true, isDefinition: true)
!33 = distinct !DIGlobalVariable(name: "z", scope: !0, file: !1, line: 1, type: !22, isLocal: true, isDefinition: true)
!40 = !DICompositeType(tag: DW_TAG_structure_type, name: "member of local", scope: !23, file: !1, size: 32)
!50 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug, globals: !{!51}, enums: !{!53})
!51 = !DIGlobalVariableExpression(var: !52, expr: !DIExpression())
!52 = distinct !DIGlobalVariable(name: "other", scope: !4, file: !1, line: 1, type: !22, isLocal: true, isDefinition: true)
!53 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "other enum", scope: !4, file: !1, size: 32)
