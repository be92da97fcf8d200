; Imported entities in functions, which the compile unit listed up to LLVM 16.
define void @f() !dbg !10 { ret void, !dbg !20 }
define void @g() !dbg !11 { ret void }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, producer: "p", isOptimized: false, emissionKind: FullDebug, imports: !3)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{!4, !5, !6, !7, !30}
!4 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: !0, entity: !8, file: !1, line: 1)
!5 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: !10, entity: !8, file: !1, line: 2)
!6 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: !9, entity: !8, file: !1, line: 3)
!7 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: !11, entity: !8, file: !1, line: 4)
!8 = !DINamespace(name: "n", scope: null)
!9 = distinct !DILexicalBlock(scope: !10, file: !1, line: 3)
!10 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !12, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !13)
!11 = distinct !DISubprogram(name: "g", scope: !1, file: !1, line: 1, type: !12, spFlags: DISPFlagDefinition, unit: !0)
!12 = !DISubroutineType(types: !{null})
!13 = !{!14}
!14 = !DILocalVariable(name: "v", scope: !10, file: !1, line: 3, type: !15)
!15 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!20 = !DILocation(line: 1, scope: !9)
!30 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: !31, entity: !8, file: !1, line: 9)
!31 = distinct !DILexicalBlock(scope: !32, file: !1, line: 3)
!32 = distinct !DISubprogram(name: "d", scope: !1, file: !1, line: 1, type: !12, spFlags: DISPFlagDefinition, unit: !0)
