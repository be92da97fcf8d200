; LLVM 16 to 15: memory(...), wrapping atomics, addresses of thread-locals, rounding, assignments in debug info, checked calls.
target triple = "x86_64-unknown-linux-gnu"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

@own = thread_local global i32 0

declare void @none() memory(none)
declare void @argument(ptr) memory(argmem: readwrite)
declare void @mixed(ptr) memory(read, argmem: readwrite)

define i32 @atomics(ptr %p, i32 %x) {
  call void @none()
  %a = atomicrmw uinc_wrap ptr %p, i32 %x seq_cst, align 4
  %b = atomicrmw udec_wrap ptr %p, i32 %a acquire, align 4
  ret i32 %b
}

define i32 @threads() {
  %p = call ptr @llvm.threadlocal.address.p0(ptr @own)
  %a = load i32, ptr %p, align 4
  %b = call i32 @llvm.get.rounding()
  %c = add i32 %a, %b
  ret i32 %c
}

define i32 @assigned(i32 %a) !dbg !7 {
  %p = alloca i32, align 4, !DIAssignID !12
    #dbg_assign(i1 undef, !9, !DIExpression(), !12, ptr %p, !DIExpression(), !11)
  store i32 %a, ptr %p, align 4, !dbg !11, !DIAssignID !13
    #dbg_assign(i32 %a, !9, !DIExpression(), !13, ptr %p, !DIExpression(), !11)
  ret i32 %a, !dbg !11
}

declare i32 @__gxx_personality_v0(...)
define i32 @checked(ptr %f) personality ptr @__gxx_personality_v0 !kcfi_type !14 {
  %a = call i32 %f(i32 1) [ "kcfi"(i32 123456) ]
  %b = invoke i32 %f(i32 %a) [ "kcfi"(i32 123456) ]
          to label %done unwind label %pad
done:
  ret i32 %b
pad:
  %p = landingpad { ptr, i32 } cleanup
  ret i32 0
}

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !{}
!7 = distinct !DISubprogram(name: "assigned", scope: !2, file: !2, line: 1, type: !8, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !1, retainedNodes: !6)
!8 = !DISubroutineType(types: !6)
!9 = !DILocalVariable(name: "p", scope: !7, file: !2, line: 2, type: !3)
!11 = !DILocation(line: 1, column: 2, scope: !7)
!12 = distinct !DIAssignID()
!13 = distinct !DIAssignID()
!14 = !{i32 654321}
