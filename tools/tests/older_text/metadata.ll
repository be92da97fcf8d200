; Values in metadata, and nodes that stand where they are used.
%class = type { i32 }

define void @f(%class* %this, %class** %all, i32 addrspace(3)* %far) !dbg !4 {
  call void @llvm.dbg.declare(metadata %class** %all, metadata !7, metadata !DIExpression()), !dbg !8
  call void @llvm.dbg.value(metadata %class* %this, metadata !7, metadata !DIExpression()), !dbg !8
  call void @llvm.dbg.value(metadata i32 addrspace(3)* %far, metadata !7, metadata !DIExpression()), !dbg !8
  %x = call i32 @g(), !range !{i32 0, i32 100}
  ret void, !dbg !8
}

declare i32 @g()
declare void @llvm.dbg.declare(metadata, metadata, metadata)
declare void @llvm.dbg.value(metadata, metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, isLocal: false, isDefinition: true, scopeLine: 1, unit: !0, retainedNodes: !6)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2)
!8 = !DILocation(line: 2, scope: !4)
