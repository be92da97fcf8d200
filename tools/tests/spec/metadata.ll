; Nodes of every kind, with typed pointers around them.
@g1 = global i32 0, !dbg !60
@g2 = external global i32, !type !1
@v = external global i8*
!llvm.dbg.cu = !{!20}
!llvm.module.flags = !{!2, !3, !4}
!llvm.linker.options = !{!5}
!llvm.ident = !{!1}
!some = !{!0, !30, !31, !32, !33, !34, !35, !36, !37, !38, !39, !40, !41, !42, !43, !44, !45, !46, !47, !48, !49, !50, !51, !52, !53, !61}
!0 = !{!"test\00", i32 10, !"a", null, !1}
!1 = distinct !{!"name"}
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"wchar_size", i32 4}
!4 = !{i32 6, !"list", !5}
!5 = !{!"-lz"}
!20 = distinct !DICompileUnit(language: DW_LANG_C99, file: !21, producer: "clang", isOptimized: true, flags: "-O2", runtimeVersion: 2, splitDebugFilename: "abc.debug", emissionKind: FullDebug, enums: !{}, retainedTypes: !{}, globals: !{!60}, imports: !{}, macros: !{}, dwoId: 0x0abcd)
!21 = !DIFile(filename: "path/to/file", directory: "/path/to/dir", checksumkind: CSK_MD5, checksum: "000102030405060708090a0b0c0d0e0f")
!22 = distinct !DISubprogram(name: "foo", linkageName: "_Zfoov", scope: !21, file: !21, line: 7, type: !32, isLocal: true, isDefinition: true, scopeLine: 8, flags: DIFlagPrototyped, isOptimized: true, unit: !20, templateParams: !{}, retainedNodes: !{}, thrownTypes: !{})
!30 = !DIBasicType(name: "unsigned char", size: 8, align: 8, encoding: DW_ATE_unsigned_char)
!31 = !DIBasicType(tag: DW_TAG_unspecified_type, name: "decltype(nullptr)")
!32 = !DISubroutineType(types: !{null, !30})
!33 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !30, size: 32, align: 32)
!34 = !DIDerivedType(tag: DW_TAG_member, name: "m", scope: !35, baseType: !30, size: 8)
!35 = !DICompositeType(tag: DW_TAG_structure_type, name: "S", file: !21, line: 2, size: 32, identifier: "_M4Enum", elements: !{!34})
!36 = !DICompositeType(tag: DW_TAG_array_type, baseType: !30, size: 32, elements: !{!37})
!37 = !DISubrange(count: 5, lowerBound: 1)
!38 = !DIEnumerator(name: "SixKind", value: 7)
!39 = !DIEnumerator(name: "U", value: 7, isUnsigned: true)
!40 = !DITemplateTypeParameter(name: "Ty", type: !30)
!41 = !DITemplateValueParameter(name: "V", type: !30, value: i32 7)
!42 = !DINamespace(name: "myawesomeproject", scope: !21)
!43 = !DIGlobalVariable(name: "foo", linkageName: "foo", scope: !20, file: !21, line: 7, type: !30, isLocal: false, isDefinition: true)
!44 = !DILexicalBlock(scope: !22, file: !21, line: 7, column: 35)
!45 = !DILexicalBlockFile(scope: !22, file: !21, discriminator: 1)
!46 = !DILocation(line: 2900, column: 42, scope: !22, inlinedAt: !47)
!47 = distinct !DILocation(line: 1, scope: !22)
!48 = !DILocalVariable(name: "this", arg: 1, scope: !22, file: !21, line: 7, type: !33, flags: DIFlagArtificial)
!49 = !DIExpression(DW_OP_deref, DW_OP_plus_uconst, 3, DW_OP_LLVM_fragment, 3, 7)
!50 = !DIObjCProperty(name: "foo", file: !21, line: 7, setter: "setFoo", getter: "getFoo", attributes: 7, type: !30)
!51 = !DIImportedEntity(tag: DW_TAG_imported_module, name: "foo", scope: !20, entity: !42, line: 7, file: !21)
!52 = !DIMacro(type: DW_MACINFO_define, line: 7, name: "foo", value: "2")
!53 = !DIMacroFile(type: DW_MACINFO_start_file, line: 7, file: !21, nodes: !{!52})
!60 = !DIGlobalVariableExpression(var: !43, expr: !DIExpression())
!61 = !DILabel(scope: !22, name: "foo", file: !21, line: 7)
define void @f(i32* %a, float* %b) !dbg !22 {
  %x = load i32, i32* %a, !range !70, !tbaa !71, !nontemporal !73
  %y = load float, float* %b, !alias.scope !76, !noalias !76
  %z = fdiv float %y, 3.0, !fpmath !74
  call void @llvm.dbg.value(metadata i32 %x, metadata !48, metadata !DIExpression()), !dbg !47
  %c = icmp eq i32 %x, 0
  br i1 %c, label %loop, label %end, !prof !75
loop:
  %q = load i32*, i32** undef, !nonnull !{}, !dereferenceable !79, !align !79
  br i1 %c, label %loop, label %end, !llvm.loop !77
end:
  ret void, !dbg !47
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!70 = !{ i32 0, i32 2, i32 3, i32 6 }
!71 = !{!72, !72, i64 0}
!72 = !{!"int", !80, i64 0}
!80 = !{!"root"}
!73 = !{ i32 1 }
!74 = !{ float 2.5 }
!75 = !{!"branch_weights", i32 10, i32 20}
!76 = !{!78}
!78 = distinct !{!78, !81, !"scope"}
!81 = distinct !{!81}
!77 = distinct !{!77, !82, !83}
!82 = !{!"llvm.loop.unroll.count", i32 4}
!83 = !{!"llvm.loop.vectorize.enable", i1 true}
!79 = !{i64 8}
