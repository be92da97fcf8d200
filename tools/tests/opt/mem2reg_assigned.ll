; passes: mem2reg | mem2reg,dce
source_filename = "a.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.P = type { i32, i32 }

; Function Attrs: nounwind uwtable
define dso_local i32 @f(i32 noundef %0, i32 noundef %1) #0 !dbg !14 {
  %3 = alloca i32, align 4, !DIAssignID !24
    #dbg_assign(i1 poison, !19, !DIExpression(), !24, ptr %3, !DIExpression(), !25)
  %4 = alloca i32, align 4, !DIAssignID !26
    #dbg_assign(i1 poison, !20, !DIExpression(), !26, ptr %4, !DIExpression(), !25)
  %5 = alloca i32, align 4, !DIAssignID !27
    #dbg_assign(i1 poison, !21, !DIExpression(), !27, ptr %5, !DIExpression(), !25)
  %6 = alloca i32, align 4, !DIAssignID !28
    #dbg_assign(i1 poison, !22, !DIExpression(), !28, ptr %6, !DIExpression(), !29)
  store i32 %0, ptr %3, align 4, !tbaa !10, !DIAssignID !30
    #dbg_assign(i32 %0, !19, !DIExpression(), !30, ptr %3, !DIExpression(), !25)
  store i32 %1, ptr %4, align 4, !tbaa !10, !DIAssignID !31
    #dbg_assign(i32 %1, !20, !DIExpression(), !31, ptr %4, !DIExpression(), !25)
  call void @llvm.lifetime.start.p0(ptr %5) #3, !dbg !32
  %7 = load i32, ptr %3, align 4, !dbg !33, !tbaa !10
  store i32 %7, ptr %5, align 4, !dbg !34, !tbaa !10, !DIAssignID !35
    #dbg_assign(i32 %7, !21, !DIExpression(), !35, ptr %5, !DIExpression(), !25)
  %8 = load i32, ptr %4, align 4, !dbg !36, !tbaa !10
  %9 = icmp ne i32 %8, 0, !dbg !38
  br i1 %9, label %10, label %13, !dbg !39

10:                                               ; preds = %2
  %11 = load i32, ptr %4, align 4, !dbg !40, !tbaa !10
  %12 = add nsw i32 %11, 1, !dbg !42
  store i32 %12, ptr %5, align 4, !dbg !43, !tbaa !10, !DIAssignID !44
    #dbg_assign(i32 %12, !21, !DIExpression(), !44, ptr %5, !DIExpression(), !25)
  br label %13, !dbg !45

13:                                               ; preds = %10, %2
  call void @llvm.lifetime.start.p0(ptr %6) #3, !dbg !46
  store i32 0, ptr %6, align 4, !dbg !47, !tbaa !10, !DIAssignID !48
    #dbg_assign(i32 0, !22, !DIExpression(), !48, ptr %6, !DIExpression(), !29)
  br label %14, !dbg !46

14:                                               ; preds = %23, %13
  %15 = load i32, ptr %6, align 4, !dbg !49, !tbaa !10
  %16 = load i32, ptr %4, align 4, !dbg !51, !tbaa !10
  %17 = icmp slt i32 %15, %16, !dbg !52
  br i1 %17, label %19, label %18, !dbg !53

18:                                               ; preds = %14
  call void @llvm.lifetime.end.p0(ptr %6) #3, !dbg !54
  br label %26

19:                                               ; preds = %14
  %20 = load i32, ptr %6, align 4, !dbg !55, !tbaa !10
  %21 = load i32, ptr %5, align 4, !dbg !56, !tbaa !10
  %22 = add nsw i32 %21, %20, !dbg !57
  store i32 %22, ptr %5, align 4, !dbg !58, !tbaa !10, !DIAssignID !59
    #dbg_assign(i32 %22, !21, !DIExpression(), !59, ptr %5, !DIExpression(), !25)
  br label %23, !dbg !60

23:                                               ; preds = %19
  %24 = load i32, ptr %6, align 4, !dbg !61, !tbaa !10
  %25 = add nsw i32 %24, 1, !dbg !62
  store i32 %25, ptr %6, align 4, !dbg !63, !tbaa !10, !DIAssignID !64
    #dbg_assign(i32 %25, !22, !DIExpression(), !64, ptr %6, !DIExpression(), !29)
  br label %14, !dbg !54, !llvm.loop !65

26:                                               ; preds = %18
  %27 = load i32, ptr %5, align 4, !dbg !69, !tbaa !10
  call void @llvm.lifetime.end.p0(ptr %5) #3, !dbg !70
  ret i32 %27, !dbg !71
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: nounwind uwtable
define dso_local i32 @h(i64 %0, i32 noundef %1) #0 !dbg !72 {
  %3 = alloca %struct.P, align 4, !DIAssignID !84
    #dbg_assign(i1 poison, !80, !DIExpression(), !84, ptr %3, !DIExpression(), !85)
  %4 = alloca i32, align 4, !DIAssignID !86
    #dbg_assign(i1 poison, !81, !DIExpression(), !86, ptr %4, !DIExpression(), !85)
  %5 = alloca %struct.P, align 4, !DIAssignID !87
    #dbg_assign(i1 poison, !82, !DIExpression(), !87, ptr %5, !DIExpression(), !85)
  %6 = alloca i32, align 4, !DIAssignID !88
    #dbg_assign(i1 poison, !83, !DIExpression(), !88, ptr %6, !DIExpression(), !85)
  store i64 %0, ptr %3, align 4, !DIAssignID !89
    #dbg_assign(i64 %0, !80, !DIExpression(), !89, ptr %3, !DIExpression(), !85)
  store i32 %1, ptr %4, align 4, !tbaa !10, !DIAssignID !90
    #dbg_assign(i32 %1, !81, !DIExpression(), !90, ptr %4, !DIExpression(), !85)
  call void @llvm.lifetime.start.p0(ptr %5) #3, !dbg !91
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %5, ptr align 4 %3, i64 8, i1 false), !dbg !92, !tbaa.struct !93, !DIAssignID !94
    #dbg_assign(i1 poison, !82, !DIExpression(), !94, ptr %5, !DIExpression(), !85)
  %7 = load i32, ptr %4, align 4, !dbg !95, !tbaa !10
  %8 = getelementptr inbounds nuw %struct.P, ptr %5, i32 0, i32 0, !dbg !96
  store i32 %7, ptr %8, align 4, !dbg !97, !tbaa !98, !DIAssignID !100
    #dbg_assign(i32 %7, !82, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !100, ptr %8, !DIExpression(), !85)
  call void @llvm.lifetime.start.p0(ptr %6) #3, !dbg !101
  %9 = getelementptr inbounds nuw %struct.P, ptr %5, i32 0, i32 0, !dbg !102
  %10 = load i32, ptr %9, align 4, !dbg !102, !tbaa !98
  %11 = getelementptr inbounds nuw %struct.P, ptr %5, i32 0, i32 1, !dbg !103
  %12 = load i32, ptr %11, align 4, !dbg !103, !tbaa !104
  %13 = add nsw i32 %10, %12, !dbg !105
  store i32 %13, ptr %6, align 4, !dbg !106, !tbaa !10, !DIAssignID !107
    #dbg_assign(i32 %13, !83, !DIExpression(), !107, ptr %6, !DIExpression(), !85)
  %14 = load i32, ptr %6, align 4, !dbg !108, !tbaa !10
  %15 = mul nsw i32 %14, 2, !dbg !109
  store i32 %15, ptr %6, align 4, !dbg !110, !tbaa !10, !DIAssignID !111
    #dbg_assign(i32 %15, !83, !DIExpression(), !111, ptr %6, !DIExpression(), !85)
  %16 = load i32, ptr %6, align 4, !dbg !112, !tbaa !10
  call void @llvm.lifetime.end.p0(ptr %6) #3, !dbg !113
  call void @llvm.lifetime.end.p0(ptr %5) #3, !dbg !113
  ret i32 %16, !dbg !114
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #2

; Function Attrs: nounwind uwtable
define dso_local i32 @k(i32 noundef %0) #0 !dbg !115 {
  %2 = alloca i32, align 4, !DIAssignID !122
    #dbg_assign(i1 poison, !119, !DIExpression(), !122, ptr %2, !DIExpression(), !123)
  %3 = alloca i32, align 4, !DIAssignID !124
    #dbg_assign(i1 poison, !120, !DIExpression(), !124, ptr %3, !DIExpression(), !123)
  %4 = alloca i32, align 4, !DIAssignID !125
    #dbg_assign(i1 poison, !121, !DIExpression(), !125, ptr %4, !DIExpression(), !123)
  store i32 %0, ptr %2, align 4, !tbaa !10, !DIAssignID !126
    #dbg_assign(i32 %0, !119, !DIExpression(), !126, ptr %2, !DIExpression(), !123)
  call void @llvm.lifetime.start.p0(ptr %3) #3, !dbg !127
  %5 = load i32, ptr %2, align 4, !dbg !128, !tbaa !10
  %6 = icmp ne i32 %5, 0, !dbg !130
  br i1 %6, label %7, label %8, !dbg !131

7:                                                ; preds = %1
  store i32 3, ptr %3, align 4, !dbg !132, !tbaa !10, !DIAssignID !133
    #dbg_assign(i32 3, !120, !DIExpression(), !133, ptr %3, !DIExpression(), !123)
  br label %8, !dbg !134

8:                                                ; preds = %7, %1
  call void @llvm.lifetime.start.p0(ptr %4) #3, !dbg !135
  %9 = load i32, ptr %3, align 4, !dbg !136, !tbaa !10
  store i32 %9, ptr %4, align 4, !dbg !137, !tbaa !10, !DIAssignID !138
    #dbg_assign(i32 %9, !121, !DIExpression(), !138, ptr %4, !DIExpression(), !123)
  %10 = load i32, ptr %4, align 4, !dbg !139, !tbaa !10
  %11 = add nsw i32 %10, 1, !dbg !140
  store i32 %11, ptr %4, align 4, !dbg !141, !tbaa !10, !DIAssignID !142
    #dbg_assign(i32 %11, !121, !DIExpression(), !142, ptr %4, !DIExpression(), !123)
  %12 = load i32, ptr %4, align 4, !dbg !143, !tbaa !10
  call void @llvm.lifetime.end.p0(ptr %4) #3, !dbg !144
  call void @llvm.lifetime.end.p0(ptr %3) #3, !dbg !144
  ret i32 %12, !dbg !145
}

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}
!llvm.ident = !{!9}
!llvm.errno.tbaa = !{!10}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 22.1.8 (1~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "a.c", directory: "/tmp/asg", checksumkind: CSK_MD5, checksum: "72e39736650ac3fe81c70abb3e32e116")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!9 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!10 = !{!11, !11, i64 0}
!11 = !{!"int", !12, i64 0}
!12 = !{!"omnipotent char", !13, i64 0}
!13 = !{!"Simple C/C++ TBAA"}
!14 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 2, type: !15, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !18, keyInstructions: true)
!15 = !DISubroutineType(types: !16)
!16 = !{!17, !17, !17}
!17 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!18 = !{!19, !20, !21, !22}
!19 = !DILocalVariable(name: "a", arg: 1, scope: !14, file: !1, line: 2, type: !17)
!20 = !DILocalVariable(name: "b", arg: 2, scope: !14, file: !1, line: 2, type: !17)
!21 = !DILocalVariable(name: "x", scope: !14, file: !1, line: 2, type: !17)
!22 = !DILocalVariable(name: "i", scope: !23, file: !1, line: 2, type: !17)
!23 = distinct !DILexicalBlock(scope: !14, file: !1, line: 2, column: 56)
!24 = distinct !DIAssignID()
!25 = !DILocation(line: 0, scope: !14)
!26 = distinct !DIAssignID()
!27 = distinct !DIAssignID()
!28 = distinct !DIAssignID()
!29 = !DILocation(line: 0, scope: !23)
!30 = distinct !DIAssignID()
!31 = distinct !DIAssignID()
!32 = !DILocation(line: 2, column: 23, scope: !14)
!33 = !DILocation(line: 2, column: 31, scope: !14, atomGroup: 1, atomRank: 2)
!34 = !DILocation(line: 2, column: 27, scope: !14, atomGroup: 1, atomRank: 1)
!35 = distinct !DIAssignID()
!36 = !DILocation(line: 2, column: 38, scope: !37)
!37 = distinct !DILexicalBlock(scope: !14, file: !1, line: 2, column: 38)
!38 = !DILocation(line: 2, column: 38, scope: !37, atomGroup: 2, atomRank: 2)
!39 = !DILocation(line: 2, column: 38, scope: !37, atomGroup: 2, atomRank: 1)
!40 = !DILocation(line: 2, column: 47, scope: !41)
!41 = distinct !DILexicalBlock(scope: !37, file: !1, line: 2, column: 41)
!42 = !DILocation(line: 2, column: 49, scope: !41, atomGroup: 3, atomRank: 2)
!43 = !DILocation(line: 2, column: 45, scope: !41, atomGroup: 3, atomRank: 1)
!44 = distinct !DIAssignID()
!45 = !DILocation(line: 2, column: 54, scope: !41)
!46 = !DILocation(line: 2, column: 61, scope: !23)
!47 = !DILocation(line: 2, column: 65, scope: !23, atomGroup: 4, atomRank: 1)
!48 = distinct !DIAssignID()
!49 = !DILocation(line: 2, column: 72, scope: !50)
!50 = distinct !DILexicalBlock(scope: !23, file: !1, line: 2, column: 56)
!51 = !DILocation(line: 2, column: 76, scope: !50)
!52 = !DILocation(line: 2, column: 74, scope: !50, atomGroup: 5, atomRank: 1)
!53 = !DILocation(line: 2, column: 56, scope: !23, atomGroup: 6, atomRank: 1)
!54 = !DILocation(line: 2, column: 56, scope: !50)
!55 = !DILocation(line: 2, column: 89, scope: !50)
!56 = !DILocation(line: 2, column: 86, scope: !50)
!57 = !DILocation(line: 2, column: 86, scope: !50, atomGroup: 7, atomRank: 2)
!58 = !DILocation(line: 2, column: 86, scope: !50, atomGroup: 7, atomRank: 1)
!59 = distinct !DIAssignID()
!60 = !DILocation(line: 2, column: 84, scope: !50, atomGroup: 9, atomRank: 1)
!61 = !DILocation(line: 2, column: 80, scope: !50)
!62 = !DILocation(line: 2, column: 80, scope: !50, atomGroup: 8, atomRank: 2)
!63 = !DILocation(line: 2, column: 80, scope: !50, atomGroup: 8, atomRank: 1)
!64 = distinct !DIAssignID()
!65 = distinct !{!65, !66, !67, !68}
!66 = !DILocation(line: 2, column: 56, scope: !23)
!67 = !DILocation(line: 2, column: 89, scope: !23)
!68 = !{!"llvm.loop.mustprogress"}
!69 = !DILocation(line: 2, column: 99, scope: !14, atomGroup: 11, atomRank: 2)
!70 = !DILocation(line: 2, column: 102, scope: !14)
!71 = !DILocation(line: 2, column: 92, scope: !14, atomGroup: 11, atomRank: 1)
!72 = distinct !DISubprogram(name: "h", scope: !1, file: !1, line: 4, type: !73, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !79, keyInstructions: true)
!73 = !DISubroutineType(types: !74)
!74 = !{!17, !75, !17}
!75 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "P", file: !1, line: 3, size: 64, elements: !76)
!76 = !{!77, !78}
!77 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !75, file: !1, line: 3, baseType: !17, size: 32)
!78 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !75, file: !1, line: 3, baseType: !17, size: 32, offset: 32)
!79 = !{!80, !81, !82, !83}
!80 = !DILocalVariable(name: "p", arg: 1, scope: !72, file: !1, line: 4, type: !75)
!81 = !DILocalVariable(name: "c", arg: 2, scope: !72, file: !1, line: 4, type: !17)
!82 = !DILocalVariable(name: "q", scope: !72, file: !1, line: 4, type: !75)
!83 = !DILocalVariable(name: "r", scope: !72, file: !1, line: 4, type: !17)
!84 = distinct !DIAssignID()
!85 = !DILocation(line: 0, scope: !72)
!86 = distinct !DIAssignID()
!87 = distinct !DIAssignID()
!88 = distinct !DIAssignID()
!89 = distinct !DIAssignID()
!90 = distinct !DIAssignID()
!91 = !DILocation(line: 4, column: 28, scope: !72)
!92 = !DILocation(line: 4, column: 41, scope: !72, atomGroup: 1, atomRank: 1)
!93 = !{i64 0, i64 4, !10, i64 4, i64 4, !10}
!94 = distinct !DIAssignID()
!95 = !DILocation(line: 4, column: 50, scope: !72, atomGroup: 2, atomRank: 2)
!96 = !DILocation(line: 4, column: 46, scope: !72)
!97 = !DILocation(line: 4, column: 48, scope: !72, atomGroup: 2, atomRank: 1)
!98 = !{!99, !11, i64 0}
!99 = !{!"P", !11, i64 0, !11, i64 4}
!100 = distinct !DIAssignID()
!101 = !DILocation(line: 4, column: 53, scope: !72)
!102 = !DILocation(line: 4, column: 63, scope: !72)
!103 = !DILocation(line: 4, column: 69, scope: !72)
!104 = !{!99, !11, i64 4}
!105 = !DILocation(line: 4, column: 65, scope: !72, atomGroup: 3, atomRank: 2)
!106 = !DILocation(line: 4, column: 57, scope: !72, atomGroup: 3, atomRank: 1)
!107 = distinct !DIAssignID()
!108 = !DILocation(line: 4, column: 74, scope: !72)
!109 = !DILocation(line: 4, column: 74, scope: !72, atomGroup: 4, atomRank: 2)
!110 = !DILocation(line: 4, column: 74, scope: !72, atomGroup: 4, atomRank: 1)
!111 = distinct !DIAssignID()
!112 = !DILocation(line: 4, column: 87, scope: !72, atomGroup: 6, atomRank: 2)
!113 = !DILocation(line: 4, column: 90, scope: !72)
!114 = !DILocation(line: 4, column: 80, scope: !72, atomGroup: 6, atomRank: 1)
!115 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 5, type: !116, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !118, keyInstructions: true)
!116 = !DISubroutineType(types: !117)
!117 = !{!17, !17}
!118 = !{!119, !120, !121}
!119 = !DILocalVariable(name: "n", arg: 1, scope: !115, file: !1, line: 5, type: !17)
!120 = !DILocalVariable(name: "u", scope: !115, file: !1, line: 5, type: !17)
!121 = !DILocalVariable(name: "v", scope: !115, file: !1, line: 5, type: !17)
!122 = distinct !DIAssignID()
!123 = !DILocation(line: 0, scope: !115)
!124 = distinct !DIAssignID()
!125 = distinct !DIAssignID()
!126 = distinct !DIAssignID()
!127 = !DILocation(line: 5, column: 16, scope: !115)
!128 = !DILocation(line: 5, column: 27, scope: !129)
!129 = distinct !DILexicalBlock(scope: !115, file: !1, line: 5, column: 27)
!130 = !DILocation(line: 5, column: 27, scope: !129, atomGroup: 1, atomRank: 2)
!131 = !DILocation(line: 5, column: 27, scope: !129, atomGroup: 1, atomRank: 1)
!132 = !DILocation(line: 5, column: 32, scope: !129, atomGroup: 2, atomRank: 1)
!133 = distinct !DIAssignID()
!134 = !DILocation(line: 5, column: 30, scope: !129)
!135 = !DILocation(line: 5, column: 37, scope: !115)
!136 = !DILocation(line: 5, column: 45, scope: !115, atomGroup: 3, atomRank: 2)
!137 = !DILocation(line: 5, column: 41, scope: !115, atomGroup: 3, atomRank: 1)
!138 = distinct !DIAssignID()
!139 = !DILocation(line: 5, column: 49, scope: !115)
!140 = !DILocation(line: 5, column: 49, scope: !115, atomGroup: 4, atomRank: 2)
!141 = !DILocation(line: 5, column: 49, scope: !115, atomGroup: 4, atomRank: 1)
!142 = distinct !DIAssignID()
!143 = !DILocation(line: 5, column: 60, scope: !115, atomGroup: 6, atomRank: 2)
!144 = !DILocation(line: 5, column: 63, scope: !115)
!145 = !DILocation(line: 5, column: 53, scope: !115, atomGroup: 6, atomRank: 1)
