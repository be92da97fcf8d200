; Fields of debug-info nodes of LLVM 23.
source_filename = "nodes"

!llvm.dbg.cu = !{!0, !6}
!llvm.module.flags = !{!5}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, dialect: 1)
!1 = !DIFile(filename: "a", directory: "b")
!2 = !DIBasicType(name: "int", file: !1, line: 7, scope: !1, size: 32, align: 8, encoding: DW_ATE_signed, num_extra_inhabitants: 3, dataSize: 9, flags: DIFlagArtificial)
!3 = !DIFixedPointType(name: "fx", file: !1, line: 9, scope: !1, size: 32, align: 32, encoding: DW_ATE_signed_fixed, flags: DIFlagArtificial, kind: Binary, factor: -4)
!4 = !DIFixedPointType(name: "fy", file: !1, line: 9, scope: !1, size: 32, align: 32, encoding: DW_ATE_unsigned_fixed, kind: Rational, numerator: 1, denominator: 234)
!5 = !{i32 2, !"Debug Info Version", i32 3}
!named = !{!2, !3, !4, !6}
!6 = distinct !DICompileUnit(sourceLanguageName: DW_LNAME_HIP, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: NoDebug)
