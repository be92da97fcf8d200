; passes: mem2reg

source_filename = "d.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.S = type { i16, i16 }

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @f(i32 noundef %0, i32 noundef %1, i32 %2) #0 !dbg !13 {
  %4 = alloca i32, align 4
  %5 = alloca %struct.S, align 2
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca ptr, align 8
  %13 = alloca %struct.S, align 2
  %14 = alloca i64, align 8
  store i32 %2, ptr %5, align 2
  store i32 %0, ptr %6, align 4
    #dbg_declare(ptr %6, !22, !DIExpression(), !23)
  store i32 %1, ptr %7, align 4
    #dbg_declare(ptr %7, !24, !DIExpression(), !25)
    #dbg_declare(ptr %5, !26, !DIExpression(), !27)
    #dbg_declare(ptr %8, !28, !DIExpression(), !29)
    #dbg_declare(ptr %9, !30, !DIExpression(), !31)
    #dbg_declare(ptr %10, !32, !DIExpression(), !34)
  store i32 0, ptr %10, align 4, !dbg !34
  br label %15, !dbg !35

15:                                               ; preds = %35, %3
  %16 = load i32, ptr %10, align 4, !dbg !36
  %17 = load i32, ptr %6, align 4, !dbg !38
  %18 = icmp slt i32 %16, %17, !dbg !39
  br i1 %18, label %19, label %38, !dbg !40

19:                                               ; preds = %15
  %20 = load i32, ptr %7, align 4, !dbg !41
  %21 = load i32, ptr %8, align 4, !dbg !43
  %22 = add nsw i32 %21, %20, !dbg !43
  store i32 %22, ptr %8, align 4, !dbg !43
  %23 = load i32, ptr %8, align 4, !dbg !44
  %24 = icmp sgt i32 %23, 3, !dbg !46
  br i1 %24, label %25, label %31, !dbg !46

25:                                               ; preds = %19
    #dbg_declare(ptr %11, !47, !DIExpression(), !49)
  %26 = load i32, ptr %8, align 4, !dbg !50
  store i32 %26, ptr %11, align 4, !dbg !49
  %27 = load i32, ptr %11, align 4, !dbg !51
  %28 = load i32, ptr %11, align 4, !dbg !52
  %29 = call i32 @g(i32 noundef %28), !dbg !53
  %30 = add nsw i32 %27, %29, !dbg !54
  store i32 %30, ptr %7, align 4, !dbg !55
  br label %34, !dbg !56

31:                                               ; preds = %19
  %32 = load i32, ptr %7, align 4, !dbg !57
  %33 = call i32 @g(i32 noundef %32), !dbg !58
  store i32 %33, ptr %7, align 4, !dbg !59
  br label %34

34:                                               ; preds = %31, %25
  br label %35, !dbg !60

35:                                               ; preds = %34
  %36 = load i32, ptr %10, align 4, !dbg !61
  %37 = add nsw i32 %36, 1, !dbg !61
  store i32 %37, ptr %10, align 4, !dbg !61
  br label %15, !dbg !62, !llvm.loop !63

38:                                               ; preds = %15
    #dbg_declare(ptr %12, !66, !DIExpression(), !67)
  store ptr %6, ptr %12, align 8, !dbg !67
    #dbg_declare(ptr %13, !68, !DIExpression(), !69)
  call void @llvm.memcpy.p0.p0.i64(ptr align 2 %13, ptr align 2 %5, i64 4, i1 false), !dbg !70
    #dbg_declare(ptr %14, !71, !DIExpression(), !73)
  store i32 4, ptr %14, align 8, !dbg !74
  %39 = load i32, ptr %8, align 4, !dbg !75
  switch i32 %39, label %42 [
    i32 1, label %40
    i32 4, label %41
  ], !dbg !76

40:                                               ; preds = %38
  store i32 3, ptr %4, align 4, !dbg !77
  br label %56, !dbg !77

41:                                               ; preds = %38
  store i32 4, ptr %8, align 4, !dbg !79
  br label %43, !dbg !80

42:                                               ; preds = %38
  store i32 7, ptr %8, align 4, !dbg !81
  br label %43, !dbg !82

43:                                               ; preds = %42, %41
  %44 = load i32, ptr %7, align 4, !dbg !83
  %45 = icmp ne i32 %44, 0, !dbg !83
  br i1 %45, label %46, label %48, !dbg !83

46:                                               ; preds = %43
  %47 = load i32, ptr %8, align 4, !dbg !84
  br label %54, !dbg !83

48:                                               ; preds = %43
  %49 = load i32, ptr %6, align 4, !dbg !85
  %50 = getelementptr inbounds nuw %struct.S, ptr %13, i32 0, i32 1, !dbg !86
  %51 = load i16, ptr %50, align 2, !dbg !86
  %52 = sext i16 %51 to i32, !dbg !87
  %53 = add nsw i32 %49, %52, !dbg !88
  br label %54, !dbg !83

54:                                               ; preds = %48, %46
  %55 = phi i32 [ %47, %46 ], [ %53, %48 ], !dbg !83
  store i32 %55, ptr %4, align 4, !dbg !89
  br label %56, !dbg !89

56:                                               ; preds = %54, %40
  %57 = load i32, ptr %4, align 4, !dbg !90
  ret i32 %57, !dbg !90
}

declare i32 @g(i32 noundef) #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #2

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!5, !6, !7, !8, !9, !10, !11}
!llvm.ident = !{!12}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !2, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "d.c", directory: "/src", checksumkind: CSK_MD5, checksum: "cd76294e5c9af2985348f78d47a74090")
!2 = !{!3}
!3 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !4, size: 64)
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = !{i32 7, !"Dwarf Version", i32 5}
!6 = !{i32 2, !"Debug Info Version", i32 3}
!7 = !{i32 1, !"wchar_size", i32 4}
!8 = !{i32 8, !"PIC Level", i32 2}
!9 = !{i32 7, !"PIE Level", i32 2}
!10 = !{i32 7, !"uwtable", i32 2}
!11 = !{i32 7, !"frame-pointer", i32 2}
!12 = !{!"clang"}
!13 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 3, type: !14, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !21)
!14 = !DISubroutineType(types: !15)
!15 = !{!4, !4, !4, !16}
!16 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "S", file: !1, line: 2, size: 32, elements: !17)
!17 = !{!18, !20}
!18 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !16, file: !1, line: 2, baseType: !19, size: 16)
!19 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!20 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !16, file: !1, line: 2, baseType: !19, size: 16, offset: 16)
!21 = !{}
!22 = !DILocalVariable(name: "a", arg: 1, scope: !13, file: !1, line: 3, type: !4)
!23 = !DILocation(line: 3, column: 11, scope: !13)
!24 = !DILocalVariable(name: "b", arg: 2, scope: !13, file: !1, line: 3, type: !4)
!25 = !DILocation(line: 3, column: 18, scope: !13)
!26 = !DILocalVariable(name: "s", arg: 3, scope: !13, file: !1, line: 3, type: !16)
!27 = !DILocation(line: 3, column: 30, scope: !13)
!28 = !DILocalVariable(name: "x", scope: !13, file: !1, line: 4, type: !4)
!29 = !DILocation(line: 4, column: 7, scope: !13)
!30 = !DILocalVariable(name: "dead", scope: !13, file: !1, line: 4, type: !4)
!31 = !DILocation(line: 4, column: 10, scope: !13)
!32 = !DILocalVariable(name: "i", scope: !33, file: !1, line: 5, type: !4)
!33 = distinct !DILexicalBlock(scope: !13, file: !1, line: 5, column: 3)
!34 = !DILocation(line: 5, column: 12, scope: !33)
!35 = !DILocation(line: 5, column: 8, scope: !33)
!36 = !DILocation(line: 5, column: 19, scope: !37)
!37 = distinct !DILexicalBlock(scope: !33, file: !1, line: 5, column: 3)
!38 = !DILocation(line: 5, column: 23, scope: !37)
!39 = !DILocation(line: 5, column: 21, scope: !37)
!40 = !DILocation(line: 5, column: 3, scope: !33)
!41 = !DILocation(line: 5, column: 38, scope: !42)
!42 = distinct !DILexicalBlock(scope: !37, file: !1, line: 5, column: 31)
!43 = !DILocation(line: 5, column: 35, scope: !42)
!44 = !DILocation(line: 5, column: 45, scope: !45)
!45 = distinct !DILexicalBlock(scope: !42, file: !1, line: 5, column: 45)
!46 = !DILocation(line: 5, column: 47, scope: !45)
!47 = !DILocalVariable(name: "q", scope: !48, file: !1, line: 5, type: !4)
!48 = distinct !DILexicalBlock(scope: !45, file: !1, line: 5, column: 52)
!49 = !DILocation(line: 5, column: 58, scope: !48)
!50 = !DILocation(line: 5, column: 62, scope: !48)
!51 = !DILocation(line: 5, column: 69, scope: !48)
!52 = !DILocation(line: 5, column: 75, scope: !48)
!53 = !DILocation(line: 5, column: 73, scope: !48)
!54 = !DILocation(line: 5, column: 71, scope: !48)
!55 = !DILocation(line: 5, column: 67, scope: !48)
!56 = !DILocation(line: 5, column: 79, scope: !48)
!57 = !DILocation(line: 5, column: 92, scope: !45)
!58 = !DILocation(line: 5, column: 90, scope: !45)
!59 = !DILocation(line: 5, column: 88, scope: !45)
!60 = !DILocation(line: 5, column: 96, scope: !42)
!61 = !DILocation(line: 5, column: 27, scope: !37)
!62 = !DILocation(line: 5, column: 3, scope: !37)
!63 = distinct !{!63, !40, !64, !65}
!64 = !DILocation(line: 5, column: 96, scope: !33)
!65 = !{!"llvm.loop.mustprogress"}
!66 = !DILocalVariable(name: "p", scope: !13, file: !1, line: 6, type: !3)
!67 = !DILocation(line: 6, column: 8, scope: !13)
!68 = !DILocalVariable(name: "t", scope: !13, file: !1, line: 7, type: !16)
!69 = !DILocation(line: 7, column: 12, scope: !13)
!70 = !DILocation(line: 7, column: 16, scope: !13)
!71 = !DILocalVariable(name: "l", scope: !13, file: !1, line: 8, type: !72)
!72 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!73 = !DILocation(line: 8, column: 8, scope: !13)
!74 = !DILocation(line: 8, column: 21, scope: !13)
!75 = !DILocation(line: 9, column: 11, scope: !13)
!76 = !DILocation(line: 9, column: 3, scope: !13)
!77 = !DILocation(line: 9, column: 24, scope: !78)
!78 = distinct !DILexicalBlock(scope: !13, file: !1, line: 9, column: 14)
!79 = !DILocation(line: 9, column: 44, scope: !78)
!80 = !DILocation(line: 9, column: 49, scope: !78)
!81 = !DILocation(line: 9, column: 67, scope: !78)
!82 = !DILocation(line: 9, column: 72, scope: !78)
!83 = !DILocation(line: 10, column: 10, scope: !13)
!84 = !DILocation(line: 10, column: 14, scope: !13)
!85 = !DILocation(line: 10, column: 18, scope: !13)
!86 = !DILocation(line: 10, column: 24, scope: !13)
!87 = !DILocation(line: 10, column: 22, scope: !13)
!88 = !DILocation(line: 10, column: 20, scope: !13)
!89 = !DILocation(line: 10, column: 3, scope: !13)
!90 = !DILocation(line: 11, column: 1, scope: !13)
