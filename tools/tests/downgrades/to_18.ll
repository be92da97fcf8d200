; LLVM 19 to 18: debug records, flags of addresses and truncations, ranges, three-way comparison, names of intrinsics.
target triple = "x86_64-unknown-linux-gnu"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

@table = constant [3 x ptr] zeroinitializer
@inside = global ptr getelementptr inbounds inrange(-8, 8) ([3 x ptr], ptr @table, i64 0, i64 1)
@nowrap = global ptr getelementptr nusw nuw (i8, ptr @table, i64 8)

define range(i32 0, 9) i32 @flags(i64 %a, ptr initializes((0, 4)) %p) {
  %b = trunc nuw nsw i64 %a to i32
  %c = getelementptr nusw nuw i8, ptr %p, i64 %a
  %d = getelementptr inbounds nuw i8, ptr %c, i64 %a
  %e = uitofp nneg i32 %b to double
  store double %e, ptr %d, align 8
  ret i32 %b
}

define i8 @compared(i32 %a, i32 %b) {
  %c = call i8 @llvm.ucmp.i8.i32(i32 %a, i32 %b)
  %d = call i8 @llvm.scmp.i8.i32(i32 %a, i32 %b)
  %e = add i8 %c, %d
  ret i8 %e
}

define void @lists(ptr %a, ptr %b) {
  call void @llvm.va_copy.p0(ptr %a, ptr %b)
  call void @llvm.va_end.p0(ptr %a)
  ret void
}

define <2 x float> @tangents(<2 x float> %x, half %y, ptr %p) {
  %a = call <2 x float> @llvm.tan.v2f32(<2 x float> %x)
  %b = call half @llvm.cosh.f16(half %y)
  store half %b, ptr %p, align 2
  %c = call <2 x float> @llvm.vector.reverse.v2f32(<2 x float> %a)
  ret <2 x float> %c
}

define <2 x half> @atomics(ptr %p, <2 x half> %x) {
  %a = atomicrmw fadd ptr %p, <2 x half> %x seq_cst, align 4
  ret <2 x half> %a
}

define i32 @records(i32 %a) !dbg !7 {
  %p = alloca i32, align 4
    #dbg_declare(ptr %p, !9, !DIExpression(), !11)
    #dbg_value(i32 %a, !10, !DIExpression(), !11)
    #dbg_value(!DIArgList(i32 %a, i32 %a), !10, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !11)
    #dbg_value(!DIArgList(), !10, !DIExpression(), !11)
  store i32 %a, ptr %p, align 4, !dbg !11
    #dbg_label(!12, !11)
  ret i32 %a, !dbg !11
}

define <4 x i32> @lanes(<4 x i32> %v, <4 x i1> %m, <4 x i32> %w, <3 x i16> %x) {
  %a = call <4 x i32> @llvm.experimental.vector.compress.v4i32(<4 x i32> %v, <4 x i1> %m, <4 x i32> %w)
  %b = call <4 x i32> @llvm.vector.splice.left.v4i32(<4 x i32> %a, <4 x i32> %w, i32 1)
  %c = call <3 x i16> @llvm.vector.splice.right.v3i16(<3 x i16> %x, <3 x i16> %x, i32 2)
  %d = extractelement <3 x i16> %c, i32 0
  %e = zext i16 %d to i32
  %f = insertelement <4 x i32> %b, i32 %e, i32 1
  ret <4 x i32> %f
}
declare <4 x i32> @llvm.experimental.vector.compress.v4i32(<4 x i32>, <4 x i1>, <4 x i32>)
declare <4 x i32> @llvm.vector.splice.left.v4i32(<4 x i32>, <4 x i32>, i32)
declare <3 x i16> @llvm.vector.splice.right.v3i16(<3 x i16>, <3 x i16>, i32)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !{}
!7 = distinct !DISubprogram(name: "records", scope: !2, file: !2, line: 1, type: !8, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !1, retainedNodes: !6)
!8 = !DISubroutineType(types: !6)
!9 = !DILocalVariable(name: "p", scope: !7, file: !2, line: 2, type: !3)
!10 = !DILocalVariable(name: "a", arg: 1, scope: !7, file: !2, line: 1, type: !3)
!11 = !DILocation(line: 1, column: 2, scope: !7)
!12 = !DILabel(scope: !7, name: "out", file: !2, line: 3)

; What a coroutine waits for is told by a function.
define i1 @awaits(ptr %awaiter, ptr %frame) {
  call void @llvm.coro.await.suspend.void(ptr %awaiter, ptr %frame, ptr @suspended)
  %r = call i1 @llvm.coro.await.suspend.bool(ptr %awaiter, ptr %frame, ptr @is_suspended)
  ret i1 %r
}
define i1 @awaits_or_lands(ptr %awaiter, ptr %frame) personality ptr @__gxx_personality_v0 {
  invoke void @llvm.coro.await.suspend.void(ptr %awaiter, ptr %frame, ptr @suspended)
          to label %next unwind label %pad
next:
  %r = invoke i1 @llvm.coro.await.suspend.bool(ptr %awaiter, ptr %frame, ptr @is_suspended)
          to label %end unwind label %pad
end:
  ret i1 %r
pad:
  %e = landingpad { ptr, i32 }
          catch ptr null
  ret i1 false
}
declare i32 @__gxx_personality_v0(...)
declare void @suspended(ptr, ptr)
declare i1 @is_suspended(ptr, ptr)
declare void @llvm.coro.await.suspend.void(ptr, ptr, ptr)
declare i1 @llvm.coro.await.suspend.bool(ptr, ptr, ptr)
