; LLVM 13 to 12: alignments of atomics, orderings of failures, locations made of several values, new attributes.
target triple = "x86_64-unknown-linux-gnu"

define i32 @atomics(ptr %p, i32 %x) vscale_range(1,2) {
  %a = atomicrmw add ptr %p, i32 %x seq_cst, align 8
  %b = cmpxchg ptr %p, i32 %a, i32 %x monotonic acquire, align 4
  %c = cmpxchg weak ptr %p, i32 %a, i32 %x release acquire, align 4
  %d = extractvalue { i32, i1 } %b, 0
  call void asm sideeffect "nop", ""()
  ret i32 %d
}

define float @fenced(float %x) {
  %y = call float @llvm.arithmetic.fence.f32(float %x)
  ret float %y
}
declare float @llvm.arithmetic.fence.f32(float)

define i32 @variable(i32 %a, i32 %b) !dbg !7 {
    #dbg_value(!DIArgList(i32 %a, i32 %b), !9, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !11)
  ret i32 %a, !dbg !11
}

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !{}
!7 = distinct !DISubprogram(name: "variable", scope: !2, file: !2, line: 1, type: !8, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !1, retainedNodes: !6)
!8 = !DISubroutineType(types: !6)
!9 = !DILocalVariable(name: "p", scope: !7, file: !2, line: 2, type: !3)
!11 = !DILocation(line: 1, column: 2, scope: !7)

; Sections that are kept or removed together, of which a linker keeps all.
$grouped = comdat nodeduplicate
@grouped = global i32 0, comdat
