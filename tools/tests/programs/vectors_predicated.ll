; Vector-predicated operations, with a mask and a vector length.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@int = constant [5 x i8] c"%x \0A\00"
@float = constant [5 x i8] c"%a \0A\00"
@a = global <4 x i32> <i32 7, i32 -9, i32 100, i32 2147483647>
@b = global <4 x i32> <i32 2, i32 0, i32 -3, i32 1>
@f = global <4 x float> <float 1.5, float -2.25, float 0.0, float 100.0>
@room = global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8]
@mask = global i8 13
@count = global i32 3
declare i32 @printf(ptr, ...)
declare <4 x i32> @llvm.vp.add.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.sdiv.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.smax.v4i32(<4 x i32>, <4 x i32>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.ctpop.v4i32(<4 x i32>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.fmul.v4f32(<4 x float>, <4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.fneg.v4f32(<4 x float>, <4 x i1>, i32)
declare <4 x float> @llvm.vp.fma.v4f32(<4 x float>, <4 x float>, <4 x float>, <4 x i1>, i32)
declare <4 x i64> @llvm.vp.sext.v4i64.v4i32(<4 x i32>, <4 x i1>, i32)
declare <4 x i1> @llvm.vp.icmp.v4i32(<4 x i32>, <4 x i32>, metadata, <4 x i1>, i32)
declare <4 x i1> @llvm.vp.fcmp.v4f32(<4 x float>, <4 x float>, metadata, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.select.v4i32(<4 x i1>, <4 x i32>, <4 x i32>, i32)
declare <4 x i32> @llvm.vp.merge.v4i32(<4 x i1>, <4 x i32>, <4 x i32>, i32)
declare <4 x i32> @llvm.vp.load.v4i32.p0(ptr, <4 x i1>, i32)
declare void @llvm.vp.store.v4i32.p0(<4 x i32>, ptr, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.gather.v4i32.v4p0(<4 x ptr>, <4 x i1>, i32)
declare void @llvm.vp.scatter.v4i32.v4p0(<4 x i32>, <4 x ptr>, <4 x i1>, i32)
declare i32 @llvm.vp.reduce.add.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare i32 @llvm.vp.reduce.umax.v4i32(i32, <4 x i32>, <4 x i1>, i32)
declare float @llvm.vp.reduce.fadd.v4f32(float, <4 x float>, <4 x i1>, i32)
define void @p(i32 %x) noinline {
  %said = call i32 (ptr, ...) @printf(ptr @int, i32 %x)
  ret void
}
define void @pf(float %x) noinline {
  %wide = fpext float %x to double
  %said = call i32 (ptr, ...) @printf(ptr @float, double %wide)
  ret void
}
; The active lanes.
define void @show(<4 x i32> %v) noinline {
  %first = extractelement <4 x i32> %v, i32 0
  call void @p(i32 %first)
  %third = extractelement <4 x i32> %v, i32 2
  call void @p(i32 %third)
  ret void
}
define void @showf(<4 x float> %v) noinline {
  %first = extractelement <4 x float> %v, i32 0
  call void @pf(float %first)
  %third = extractelement <4 x float> %v, i32 2
  call void @pf(float %third)
  ret void
}
define i32 @main() {
  %a = load <4 x i32>, ptr @a
  %b = load <4 x i32>, ptr @b
  %f = load <4 x float>, ptr @f
  %m8 = load i8, ptr @mask
  %m4 = trunc i8 %m8 to i4
  %m = bitcast i4 %m4 to <4 x i1>
  %n = load i32, ptr @count
  %sum = call <4 x i32> @llvm.vp.add.v4i32(<4 x i32> %a, <4 x i32> %b, <4 x i1> %m, i32 %n)
  call void @show(<4 x i32> %sum)
  %quotient = call <4 x i32> @llvm.vp.sdiv.v4i32(<4 x i32> %a, <4 x i32> %b, <4 x i1> %m, i32 %n)
  call void @show(<4 x i32> %quotient)
  %most = call <4 x i32> @llvm.vp.smax.v4i32(<4 x i32> %a, <4 x i32> %b, <4 x i1> %m, i32 %n)
  call void @show(<4 x i32> %most)
  %bits = call <4 x i32> @llvm.vp.ctpop.v4i32(<4 x i32> %b, <4 x i1> %m, i32 %n)
  call void @show(<4 x i32> %bits)
  %product = call <4 x float> @llvm.vp.fmul.v4f32(<4 x float> %f, <4 x float> %f, <4 x i1> %m, i32 %n)
  call void @showf(<4 x float> %product)
  %negative = call <4 x float> @llvm.vp.fneg.v4f32(<4 x float> %f, <4 x i1> %m, i32 %n)
  call void @showf(<4 x float> %negative)
  %fused = call <4 x float> @llvm.vp.fma.v4f32(<4 x float> %f, <4 x float> %f, <4 x float> %negative, <4 x i1> %m, i32 %n)
  call void @showf(<4 x float> %fused)
  %wide = call <4 x i64> @llvm.vp.sext.v4i64.v4i32(<4 x i32> %b, <4 x i1> %m, i32 %n)
  %high = lshr <4 x i64> %wide, splat (i64 32)
  %narrow = trunc <4 x i64> %high to <4 x i32>
  call void @show(<4 x i32> %narrow)
  %less = call <4 x i1> @llvm.vp.icmp.v4i32(<4 x i32> %a, <4 x i32> %b, metadata !"slt", <4 x i1> %m, i32 %n)
  %less.wide = zext <4 x i1> %less to <4 x i32>
  call void @show(<4 x i32> %less.wide)
  %above = call <4 x i1> @llvm.vp.fcmp.v4f32(<4 x float> %f, <4 x float> %product, metadata !"olt", <4 x i1> %m, i32 %n)
  %above.wide = zext <4 x i1> %above to <4 x i32>
  call void @show(<4 x i32> %above.wide)
  %chosen = call <4 x i32> @llvm.vp.select.v4i32(<4 x i1> %m, <4 x i32> %a, <4 x i32> %b, i32 %n)
  call void @show(<4 x i32> %chosen)
  %merged = call <4 x i32> @llvm.vp.merge.v4i32(<4 x i1> %m, <4 x i32> %a, <4 x i32> %b, i32 %n)
  call void @show(<4 x i32> %merged)
  %merged.last = extractelement <4 x i32> %merged, i32 3
  call void @p(i32 %merged.last)
  %loaded = call <4 x i32> @llvm.vp.load.v4i32.p0(ptr @room, <4 x i1> %m, i32 %n)
  call void @show(<4 x i32> %loaded)
  %behind = getelementptr i32, ptr @room, i64 4
  call void @llvm.vp.store.v4i32.p0(<4 x i32> %a, ptr %behind, <4 x i1> %m, i32 %n)
  %stored = load <4 x i32>, ptr %behind
  %stored.last = extractelement <4 x i32> %stored, i32 3
  %stored.second = extractelement <4 x i32> %stored, i32 1
  call void @show(<4 x i32> %stored)
  call void @p(i32 %stored.second)
  call void @p(i32 %stored.last)
  %places = getelementptr i32, ptr @room, <4 x i64> <i64 3, i64 1, i64 2, i64 0>
  %gathered = call <4 x i32> @llvm.vp.gather.v4i32.v4p0(<4 x ptr> %places, <4 x i1> %m, i32 %n)
  call void @show(<4 x i32> %gathered)
  call void @llvm.vp.scatter.v4i32.v4p0(<4 x i32> %b, <4 x ptr> %places, <4 x i1> %m, i32 %n)
  %all = load <4 x i32>, ptr @room
  call void @show(<4 x i32> %all)
  %all.last = extractelement <4 x i32> %all, i32 3
  call void @p(i32 %all.last)
  %total = call i32 @llvm.vp.reduce.add.v4i32(i32 1000, <4 x i32> %a, <4 x i1> %m, i32 %n)
  call void @p(i32 %total)
  %top = call i32 @llvm.vp.reduce.umax.v4i32(i32 5, <4 x i32> %b, <4 x i1> %m, i32 2)
  call void @p(i32 %top)
  %ftotal = call float @llvm.vp.reduce.fadd.v4f32(float 0.5, <4 x float> %f, <4 x i1> %m, i32 4)
  call void @pf(float %ftotal)
  ret i32 0
}
