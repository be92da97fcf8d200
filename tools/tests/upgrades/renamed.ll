; In the bitcode, names with the prefix `llvm_` get the prefix `llvm.`.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
declare i32 @llvm_ctlz.i32(i32)
declare i64 @llvm_cttz.i64(i64)
declare void @llvm_memcpy.p0i8.p0i8.i64(ptr, ptr, i64, i32, i1)
declare void @llvm_memmove.p0i8.p0i8.i32(ptr nocapture, ptr nocapture readonly, i32, i32, i1) nounwind
declare void @llvm_memset.p0i8.i64(ptr, i8, i64, i32, i1)
declare i64 @llvm_objectsize.i64.p0i8(ptr, i1)
declare i64 @llvm_objectsize.i64.p0(ptr, i1, i1)
declare float @llvm_convert.from.fp16(i16)
declare ptr @llvm_invariant.group.barrier(ptr)
declare i32 @llvm_experimental.vector.reduce.add.v4i32(<4 x i32>)
declare float @llvm_experimental.vector.reduce.fmax.v4f32(<4 x float>)
declare float @llvm_experimental.vector.reduce.v2.fadd.f32.v4f32(float, <4 x float>)
declare i32 @llvm_flt.rounds()
declare <2 x i32> @llvm_experimental.vector.extract.v2i32.v4i32(<4 x i32>, i64)
declare <4 x i32> @llvm_experimental.vector.insert.v4i32.v2i32(<4 x i32>, <2 x i32>, i64)
declare <4 x i32> @llvm_experimental.vector.reverse.v4i32(<4 x i32>)
declare <vscale x 4 x i32> @llvm_experimental.vector.splice.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, i32)
declare <vscale x 4 x i32> @llvm_experimental.stepvector.nxv4i32()
declare void @llvm_var.annotation(ptr, ptr, ptr, i32)
declare ptr @llvm_ptr.annotation.p0i8(ptr, ptr, ptr, i32)

define i32 @bits(i32 %a, i64 %b) {
  %x = call i32 @llvm_ctlz.i32(i32 %a)
  %y = tail call i64 @llvm_cttz.i64(i64 %b)
  %z = trunc i64 %y to i32
  %r = add i32 %x, %z
  ret i32 %r
}
define void @mem(ptr %p, ptr %q, i64 %n, i32 %m) {
  call void @llvm_memcpy.p0i8.p0i8.i64(ptr %p, ptr %q, i64 %n, i32 8, i1 false)
  tail call void @llvm_memmove.p0i8.p0i8.i32(ptr nonnull %p, ptr %q, i32 %m, i32 1, i1 true) nounwind
  call void @llvm_memset.p0i8.i64(ptr %p, i8 0, i64 %n, i32 0, i1 false)
  ret void
}
define i64 @size(ptr %p) {
  %a = call i64 @llvm_objectsize.i64.p0i8(ptr %p, i1 true)
  %b = call i64 @llvm_objectsize.i64.p0(ptr %p, i1 false, i1 true)
  %c = add i64 %a, %b
  ret i64 %c
}
define float @half(i16 %p) {
  %a = call float @llvm_convert.from.fp16(i16 %p)
  ret float %a
}
define ptr @group(ptr %p) {
  %a = call ptr @llvm_invariant.group.barrier(ptr %p)
  call void @llvm_var.annotation(ptr %a, ptr %p, ptr %p, i32 7)
  %b = call ptr @llvm_ptr.annotation.p0i8(ptr %a, ptr %p, ptr %p, i32 8)
  ret ptr %b
}
define i32 @vec(<4 x i32> %v, <4 x float> %f, float %s, <2 x i32> %w) {
  %a = call i32 @llvm_experimental.vector.reduce.add.v4i32(<4 x i32> %v)
  %b = call nnan float @llvm_experimental.vector.reduce.fmax.v4f32(<4 x float> %f)
  %c = call reassoc float @llvm_experimental.vector.reduce.v2.fadd.f32.v4f32(float %s, <4 x float> %f)
  %d = call i32 @llvm_flt.rounds()
  %e = call <2 x i32> @llvm_experimental.vector.extract.v2i32.v4i32(<4 x i32> %v, i64 2)
  %g = call <4 x i32> @llvm_experimental.vector.insert.v4i32.v2i32(<4 x i32> %v, <2 x i32> %e, i64 0)
  %h = call <4 x i32> @llvm_experimental.vector.reverse.v4i32(<4 x i32> %g)
  ret i32 %a
}
define <vscale x 4 x i32> @scale(<vscale x 4 x i32> %v) {
  %s = call <vscale x 4 x i32> @llvm_experimental.stepvector.nxv4i32()
  %a = call <vscale x 4 x i32> @llvm_experimental.vector.splice.nxv4i32(<vscale x 4 x i32> %v, <vscale x 4 x i32> %s, i32 1)
  ret <vscale x 4 x i32> %a
}
