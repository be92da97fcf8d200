; Rounding to integers, and scaling, in every type and lane by lane.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = constant [6 x i8] c"%lld \00"
declare i32 @printf(ptr, ...)
define void @p(i64 %x) noinline {
  %said = call i32 (ptr, ...) @printf(ptr @format, i64 %x)
  ret void
}
declare i64 @llvm.lrint.i64.f16(half)
declare i64 @llvm.llrint.i64.f16(half)
declare i64 @llvm.lround.i64.f16(half)
declare i64 @llvm.llround.i64.f16(half)
declare i32 @llvm.lrint.i32.f16(half)
declare i32 @llvm.lround.i32.f16(half)
declare i64 @llvm.lrint.i64.bf16(bfloat)
declare i64 @llvm.llrint.i64.bf16(bfloat)
declare i64 @llvm.lround.i64.bf16(bfloat)
declare i64 @llvm.llround.i64.bf16(bfloat)
declare i32 @llvm.lrint.i32.bf16(bfloat)
declare i32 @llvm.lround.i32.bf16(bfloat)
declare i64 @llvm.lrint.i64.f32(float)
declare i64 @llvm.llrint.i64.f32(float)
declare i64 @llvm.lround.i64.f32(float)
declare i64 @llvm.llround.i64.f32(float)
declare i32 @llvm.lrint.i32.f32(float)
declare i32 @llvm.lround.i32.f32(float)
declare i64 @llvm.lrint.i64.f64(double)
declare i64 @llvm.llrint.i64.f64(double)
declare i64 @llvm.lround.i64.f64(double)
declare i64 @llvm.llround.i64.f64(double)
declare i32 @llvm.lrint.i32.f64(double)
declare i32 @llvm.lround.i32.f64(double)
declare <4 x i64> @llvm.lrint.v4i64.v4f32(<4 x float>)
declare <4 x i64> @llvm.llrint.v4i64.v4f32(<4 x float>)
declare <4 x i64> @llvm.lround.v4i64.v4f32(<4 x float>)
declare <4 x i64> @llvm.llround.v4i64.v4f32(<4 x float>)
declare <4 x float> @llvm.ldexp.v4f32.v4i32(<4 x float>, <4 x i32>)
declare <4 x float> @llvm.powi.v4f32.i32(<4 x float>, i32)
declare <2 x i64> @llvm.lrint.v2i64.v2f64(<2 x double>)
declare <2 x i64> @llvm.llrint.v2i64.v2f64(<2 x double>)
declare <2 x i64> @llvm.lround.v2i64.v2f64(<2 x double>)
declare <2 x i64> @llvm.llround.v2i64.v2f64(<2 x double>)
declare <2 x double> @llvm.ldexp.v2f64.v2i32(<2 x double>, <2 x i32>)
declare <2 x double> @llvm.powi.v2f64.i32(<2 x double>, i32)
define void @t1(half %a) noinline {
  %r0 = call i64 @llvm.lrint.i64.f16(half %a)
  call void @p(i64 %r0)
  %r1 = call i64 @llvm.llrint.i64.f16(half %a)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.lround.i64.f16(half %a)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.llround.i64.f16(half %a)
  call void @p(i64 %r3)
  %r4 = call i32 @llvm.lrint.i32.f16(half %a)
  %w4 = sext i32 %r4 to i64
  call void @p(i64 %w4)
  %r5 = call i32 @llvm.lround.i32.f16(half %a)
  %w5 = sext i32 %r5 to i64
  call void @p(i64 %w5)
  ret void
}
define void @t2(half %a) noinline {
  %r0 = call i64 @llvm.lrint.i64.f16(half %a)
  call void @p(i64 %r0)
  %r1 = call i64 @llvm.llrint.i64.f16(half %a)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.lround.i64.f16(half %a)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.llround.i64.f16(half %a)
  call void @p(i64 %r3)
  %r4 = call i32 @llvm.lrint.i32.f16(half %a)
  %w4 = sext i32 %r4 to i64
  call void @p(i64 %w4)
  %r5 = call i32 @llvm.lround.i32.f16(half %a)
  %w5 = sext i32 %r5 to i64
  call void @p(i64 %w5)
  ret void
}
define void @t3(half %a) noinline {
  %r0 = call i64 @llvm.lrint.i64.f16(half %a)
  call void @p(i64 %r0)
  %r1 = call i64 @llvm.llrint.i64.f16(half %a)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.lround.i64.f16(half %a)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.llround.i64.f16(half %a)
  call void @p(i64 %r3)
  %r4 = call i32 @llvm.lrint.i32.f16(half %a)
  %w4 = sext i32 %r4 to i64
  call void @p(i64 %w4)
  %r5 = call i32 @llvm.lround.i32.f16(half %a)
  %w5 = sext i32 %r5 to i64
  call void @p(i64 %w5)
  ret void
}
define void @t4(half %a) noinline {
  %r0 = call i64 @llvm.lrint.i64.f16(half %a)
  call void @p(i64 %r0)
  %r1 = call i64 @llvm.llrint.i64.f16(half %a)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.lround.i64.f16(half %a)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.llround.i64.f16(half %a)
  call void @p(i64 %r3)
  %r4 = call i32 @llvm.lrint.i32.f16(half %a)
  %w4 = sext i32 %r4 to i64
  call void @p(i64 %w4)
  %r5 = call i32 @llvm.lround.i32.f16(half %a)
  %w5 = sext i32 %r5 to i64
  call void @p(i64 %w5)
  ret void
}
define void @t5(half %a) noinline {
  %r0 = call i64 @llvm.lrint.i64.f16(half %a)
  call void @p(i64 %r0)
  %r1 = call i64 @llvm.llrint.i64.f16(half %a)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.lround.i64.f16(half %a)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.llround.i64.f16(half %a)
  call void @p(i64 %r3)
  %r4 = call i32 @llvm.lrint.i32.f16(half %a)
  %w4 = sext i32 %r4 to i64
  call void @p(i64 %w4)
  %r5 = call i32 @llvm.lround.i32.f16(half %a)
  %w5 = sext i32 %r5 to i64
  call void @p(i64 %w5)
  ret void
}
define void @t6(half %a) noinline {
  %r0 = call i64 @llvm.lrint.i64.f16(half %a)
  call void @p(i64 %r0)
  %r1 = call i64 @llvm.llrint.i64.f16(half %a)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.lround.i64.f16(half %a)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.llround.i64.f16(half %a)
  call void @p(i64 %r3)
  %r4 = call i32 @llvm.lrint.i32.f16(half %a)
  %w4 = sext i32 %r4 to i64
  call void @p(i64 %w4)
  %r5 = call i32 @llvm.lround.i32.f16(half %a)
  %w5 = sext i32 %r5 to i64
  call void @p(i64 %w5)
  ret void
}
define void @t7(bfloat %a) noinline {
  %r0 = call i64 @llvm.lrint.i64.bf16(bfloat %a)
  call void @p(i64 %r0)
  %r1 = call i64 @llvm.llrint.i64.bf16(bfloat %a)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.lround.i64.bf16(bfloat %a)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.llround.i64.bf16(bfloat %a)
  call void @p(i64 %r3)
  %r4 = call i32 @llvm.lrint.i32.bf16(bfloat %a)
  %w4 = sext i32 %r4 to i64
  call void @p(i64 %w4)
  %r5 = call i32 @llvm.lround.i32.bf16(bfloat %a)
  %w5 = sext i32 %r5 to i64
  call void @p(i64 %w5)
  ret void
}
define void @t8(bfloat %a) noinline {
  %r0 = call i64 @llvm.lrint.i64.bf16(bfloat %a)
  call void @p(i64 %r0)
  %r1 = call i64 @llvm.llrint.i64.bf16(bfloat %a)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.lround.i64.bf16(bfloat %a)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.llround.i64.bf16(bfloat %a)
  call void @p(i64 %r3)
  %r4 = call i32 @llvm.lrint.i32.bf16(bfloat %a)
  %w4 = sext i32 %r4 to i64
  call void @p(i64 %w4)
  %r5 = call i32 @llvm.lround.i32.bf16(bfloat %a)
  %w5 = sext i32 %r5 to i64
  call void @p(i64 %w5)
  ret void
}
define void @t9(bfloat %a) noinline {
  %r0 = call i64 @llvm.lrint.i64.bf16(bfloat %a)
  call void @p(i64 %r0)
  %r1 = call i64 @llvm.llrint.i64.bf16(bfloat %a)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.lround.i64.bf16(bfloat %a)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.llround.i64.bf16(bfloat %a)
  call void @p(i64 %r3)
  %r4 = call i32 @llvm.lrint.i32.bf16(bfloat %a)
  %w4 = sext i32 %r4 to i64
  call void @p(i64 %w4)
  %r5 = call i32 @llvm.lround.i32.bf16(bfloat %a)
  %w5 = sext i32 %r5 to i64
  call void @p(i64 %w5)
  ret void
}
define void @t10(bfloat %a) noinline {
  %r0 = call i64 @llvm.lrint.i64.bf16(bfloat %a)
  call void @p(i64 %r0)
  %r1 = call i64 @llvm.llrint.i64.bf16(bfloat %a)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.lround.i64.bf16(bfloat %a)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.llround.i64.bf16(bfloat %a)
  call void @p(i64 %r3)
  %r4 = call i32 @llvm.lrint.i32.bf16(bfloat %a)
  %w4 = sext i32 %r4 to i64
  call void @p(i64 %w4)
  %r5 = call i32 @llvm.lround.i32.bf16(bfloat %a)
  %w5 = sext i32 %r5 to i64
  call void @p(i64 %w5)
  ret void
}
define void @t11(bfloat %a) noinline {
  %r0 = call i64 @llvm.lrint.i64.bf16(bfloat %a)
  call void @p(i64 %r0)
  %r1 = call i64 @llvm.llrint.i64.bf16(bfloat %a)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.lround.i64.bf16(bfloat %a)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.llround.i64.bf16(bfloat %a)
  call void @p(i64 %r3)
  %r4 = call i32 @llvm.lrint.i32.bf16(bfloat %a)
  %w4 = sext i32 %r4 to i64
  call void @p(i64 %w4)
  %r5 = call i32 @llvm.lround.i32.bf16(bfloat %a)
  %w5 = sext i32 %r5 to i64
  call void @p(i64 %w5)
  ret void
}
define void @t12(bfloat %a) noinline {
  %r0 = call i64 @llvm.lrint.i64.bf16(bfloat %a)
  call void @p(i64 %r0)
  %r1 = call i64 @llvm.llrint.i64.bf16(bfloat %a)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.lround.i64.bf16(bfloat %a)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.llround.i64.bf16(bfloat %a)
  call void @p(i64 %r3)
  %r4 = call i32 @llvm.lrint.i32.bf16(bfloat %a)
  %w4 = sext i32 %r4 to i64
  call void @p(i64 %w4)
  %r5 = call i32 @llvm.lround.i32.bf16(bfloat %a)
  %w5 = sext i32 %r5 to i64
  call void @p(i64 %w5)
  ret void
}
define void @t13(float %a) noinline {
  %r0 = call i64 @llvm.lrint.i64.f32(float %a)
  call void @p(i64 %r0)
  %r1 = call i64 @llvm.llrint.i64.f32(float %a)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.lround.i64.f32(float %a)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.llround.i64.f32(float %a)
  call void @p(i64 %r3)
  %r4 = call i32 @llvm.lrint.i32.f32(float %a)
  %w4 = sext i32 %r4 to i64
  call void @p(i64 %w4)
  %r5 = call i32 @llvm.lround.i32.f32(float %a)
  %w5 = sext i32 %r5 to i64
  call void @p(i64 %w5)
  ret void
}
define void @t14(float %a) noinline {
  %r0 = call i64 @llvm.lrint.i64.f32(float %a)
  call void @p(i64 %r0)
  %r1 = call i64 @llvm.llrint.i64.f32(float %a)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.lround.i64.f32(float %a)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.llround.i64.f32(float %a)
  call void @p(i64 %r3)
  %r4 = call i32 @llvm.lrint.i32.f32(float %a)
  %w4 = sext i32 %r4 to i64
  call void @p(i64 %w4)
  %r5 = call i32 @llvm.lround.i32.f32(float %a)
  %w5 = sext i32 %r5 to i64
  call void @p(i64 %w5)
  ret void
}
define void @t15(float %a) noinline {
  %r0 = call i64 @llvm.lrint.i64.f32(float %a)
  call void @p(i64 %r0)
  %r1 = call i64 @llvm.llrint.i64.f32(float %a)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.lround.i64.f32(float %a)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.llround.i64.f32(float %a)
  call void @p(i64 %r3)
  %r4 = call i32 @llvm.lrint.i32.f32(float %a)
  %w4 = sext i32 %r4 to i64
  call void @p(i64 %w4)
  %r5 = call i32 @llvm.lround.i32.f32(float %a)
  %w5 = sext i32 %r5 to i64
  call void @p(i64 %w5)
  ret void
}
define void @t16(float %a) noinline {
  %r0 = call i64 @llvm.lrint.i64.f32(float %a)
  call void @p(i64 %r0)
  %r1 = call i64 @llvm.llrint.i64.f32(float %a)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.lround.i64.f32(float %a)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.llround.i64.f32(float %a)
  call void @p(i64 %r3)
  %r4 = call i32 @llvm.lrint.i32.f32(float %a)
  %w4 = sext i32 %r4 to i64
  call void @p(i64 %w4)
  %r5 = call i32 @llvm.lround.i32.f32(float %a)
  %w5 = sext i32 %r5 to i64
  call void @p(i64 %w5)
  ret void
}
define void @t17(float %a) noinline {
  %r0 = call i64 @llvm.lrint.i64.f32(float %a)
  call void @p(i64 %r0)
  %r1 = call i64 @llvm.llrint.i64.f32(float %a)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.lround.i64.f32(float %a)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.llround.i64.f32(float %a)
  call void @p(i64 %r3)
  %r4 = call i32 @llvm.lrint.i32.f32(float %a)
  %w4 = sext i32 %r4 to i64
  call void @p(i64 %w4)
  %r5 = call i32 @llvm.lround.i32.f32(float %a)
  %w5 = sext i32 %r5 to i64
  call void @p(i64 %w5)
  ret void
}
define void @t18(float %a) noinline {
  %r0 = call i64 @llvm.lrint.i64.f32(float %a)
  call void @p(i64 %r0)
  %r1 = call i64 @llvm.llrint.i64.f32(float %a)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.lround.i64.f32(float %a)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.llround.i64.f32(float %a)
  call void @p(i64 %r3)
  %r4 = call i32 @llvm.lrint.i32.f32(float %a)
  %w4 = sext i32 %r4 to i64
  call void @p(i64 %w4)
  %r5 = call i32 @llvm.lround.i32.f32(float %a)
  %w5 = sext i32 %r5 to i64
  call void @p(i64 %w5)
  ret void
}
define void @t19(double %a) noinline {
  %r0 = call i64 @llvm.lrint.i64.f64(double %a)
  call void @p(i64 %r0)
  %r1 = call i64 @llvm.llrint.i64.f64(double %a)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.lround.i64.f64(double %a)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.llround.i64.f64(double %a)
  call void @p(i64 %r3)
  %r4 = call i32 @llvm.lrint.i32.f64(double %a)
  %w4 = sext i32 %r4 to i64
  call void @p(i64 %w4)
  %r5 = call i32 @llvm.lround.i32.f64(double %a)
  %w5 = sext i32 %r5 to i64
  call void @p(i64 %w5)
  ret void
}
define void @t20(double %a) noinline {
  %r0 = call i64 @llvm.lrint.i64.f64(double %a)
  call void @p(i64 %r0)
  %r1 = call i64 @llvm.llrint.i64.f64(double %a)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.lround.i64.f64(double %a)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.llround.i64.f64(double %a)
  call void @p(i64 %r3)
  %r4 = call i32 @llvm.lrint.i32.f64(double %a)
  %w4 = sext i32 %r4 to i64
  call void @p(i64 %w4)
  %r5 = call i32 @llvm.lround.i32.f64(double %a)
  %w5 = sext i32 %r5 to i64
  call void @p(i64 %w5)
  ret void
}
define void @t21(double %a) noinline {
  %r0 = call i64 @llvm.lrint.i64.f64(double %a)
  call void @p(i64 %r0)
  %r1 = call i64 @llvm.llrint.i64.f64(double %a)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.lround.i64.f64(double %a)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.llround.i64.f64(double %a)
  call void @p(i64 %r3)
  %r4 = call i32 @llvm.lrint.i32.f64(double %a)
  %w4 = sext i32 %r4 to i64
  call void @p(i64 %w4)
  %r5 = call i32 @llvm.lround.i32.f64(double %a)
  %w5 = sext i32 %r5 to i64
  call void @p(i64 %w5)
  ret void
}
define void @t22(double %a) noinline {
  %r0 = call i64 @llvm.lrint.i64.f64(double %a)
  call void @p(i64 %r0)
  %r1 = call i64 @llvm.llrint.i64.f64(double %a)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.lround.i64.f64(double %a)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.llround.i64.f64(double %a)
  call void @p(i64 %r3)
  %r4 = call i32 @llvm.lrint.i32.f64(double %a)
  %w4 = sext i32 %r4 to i64
  call void @p(i64 %w4)
  %r5 = call i32 @llvm.lround.i32.f64(double %a)
  %w5 = sext i32 %r5 to i64
  call void @p(i64 %w5)
  ret void
}
define void @t23(double %a) noinline {
  %r0 = call i64 @llvm.lrint.i64.f64(double %a)
  call void @p(i64 %r0)
  %r1 = call i64 @llvm.llrint.i64.f64(double %a)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.lround.i64.f64(double %a)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.llround.i64.f64(double %a)
  call void @p(i64 %r3)
  %r4 = call i32 @llvm.lrint.i32.f64(double %a)
  %w4 = sext i32 %r4 to i64
  call void @p(i64 %w4)
  %r5 = call i32 @llvm.lround.i32.f64(double %a)
  %w5 = sext i32 %r5 to i64
  call void @p(i64 %w5)
  ret void
}
define void @t24(double %a) noinline {
  %r0 = call i64 @llvm.lrint.i64.f64(double %a)
  call void @p(i64 %r0)
  %r1 = call i64 @llvm.llrint.i64.f64(double %a)
  call void @p(i64 %r1)
  %r2 = call i64 @llvm.lround.i64.f64(double %a)
  call void @p(i64 %r2)
  %r3 = call i64 @llvm.llround.i64.f64(double %a)
  call void @p(i64 %r3)
  %r4 = call i32 @llvm.lrint.i32.f64(double %a)
  %w4 = sext i32 %r4 to i64
  call void @p(i64 %w4)
  %r5 = call i32 @llvm.lround.i32.f64(double %a)
  %w5 = sext i32 %r5 to i64
  call void @p(i64 %w5)
  ret void
}
define void @t25(<4 x float> %a, <4 x i32> %k) noinline {
  %lrint = call <4 x i64> @llvm.lrint.v4i64.v4f32(<4 x float> %a)
  %lrinte0 = extractelement <4 x i64> %lrint, i32 0
  call void @p(i64 %lrinte0)
  %lrinte1 = extractelement <4 x i64> %lrint, i32 1
  call void @p(i64 %lrinte1)
  %lrinte2 = extractelement <4 x i64> %lrint, i32 2
  call void @p(i64 %lrinte2)
  %lrinte3 = extractelement <4 x i64> %lrint, i32 3
  call void @p(i64 %lrinte3)
  %llrint = call <4 x i64> @llvm.llrint.v4i64.v4f32(<4 x float> %a)
  %llrinte0 = extractelement <4 x i64> %llrint, i32 0
  call void @p(i64 %llrinte0)
  %llrinte1 = extractelement <4 x i64> %llrint, i32 1
  call void @p(i64 %llrinte1)
  %llrinte2 = extractelement <4 x i64> %llrint, i32 2
  call void @p(i64 %llrinte2)
  %llrinte3 = extractelement <4 x i64> %llrint, i32 3
  call void @p(i64 %llrinte3)
  %lround = call <4 x i64> @llvm.lround.v4i64.v4f32(<4 x float> %a)
  %lrounde0 = extractelement <4 x i64> %lround, i32 0
  call void @p(i64 %lrounde0)
  %lrounde1 = extractelement <4 x i64> %lround, i32 1
  call void @p(i64 %lrounde1)
  %lrounde2 = extractelement <4 x i64> %lround, i32 2
  call void @p(i64 %lrounde2)
  %lrounde3 = extractelement <4 x i64> %lround, i32 3
  call void @p(i64 %lrounde3)
  %llround = call <4 x i64> @llvm.llround.v4i64.v4f32(<4 x float> %a)
  %llrounde0 = extractelement <4 x i64> %llround, i32 0
  call void @p(i64 %llrounde0)
  %llrounde1 = extractelement <4 x i64> %llround, i32 1
  call void @p(i64 %llrounde1)
  %llrounde2 = extractelement <4 x i64> %llround, i32 2
  call void @p(i64 %llrounde2)
  %llrounde3 = extractelement <4 x i64> %llround, i32 3
  call void @p(i64 %llrounde3)
  %l = call <4 x float> @llvm.ldexp.v4f32.v4i32(<4 x float> %a, <4 x i32> %k)
  %li = fptosi <4 x float> %l to <4 x i64>
  %le0 = extractelement <4 x i64> %li, i32 0
  call void @p(i64 %le0)
  %le1 = extractelement <4 x i64> %li, i32 1
  call void @p(i64 %le1)
  %le2 = extractelement <4 x i64> %li, i32 2
  call void @p(i64 %le2)
  %le3 = extractelement <4 x i64> %li, i32 3
  call void @p(i64 %le3)
  %q = call <4 x float> @llvm.powi.v4f32.i32(<4 x float> %a, i32 3)
  %qi = fptosi <4 x float> %q to <4 x i64>
  %qe0 = extractelement <4 x i64> %qi, i32 0
  call void @p(i64 %qe0)
  %qe1 = extractelement <4 x i64> %qi, i32 1
  call void @p(i64 %qe1)
  %qe2 = extractelement <4 x i64> %qi, i32 2
  call void @p(i64 %qe2)
  %qe3 = extractelement <4 x i64> %qi, i32 3
  call void @p(i64 %qe3)
  ret void
}
define void @t26(<2 x double> %a, <2 x i32> %k) noinline {
  %lrint = call <2 x i64> @llvm.lrint.v2i64.v2f64(<2 x double> %a)
  %lrinte0 = extractelement <2 x i64> %lrint, i32 0
  call void @p(i64 %lrinte0)
  %lrinte1 = extractelement <2 x i64> %lrint, i32 1
  call void @p(i64 %lrinte1)
  %llrint = call <2 x i64> @llvm.llrint.v2i64.v2f64(<2 x double> %a)
  %llrinte0 = extractelement <2 x i64> %llrint, i32 0
  call void @p(i64 %llrinte0)
  %llrinte1 = extractelement <2 x i64> %llrint, i32 1
  call void @p(i64 %llrinte1)
  %lround = call <2 x i64> @llvm.lround.v2i64.v2f64(<2 x double> %a)
  %lrounde0 = extractelement <2 x i64> %lround, i32 0
  call void @p(i64 %lrounde0)
  %lrounde1 = extractelement <2 x i64> %lround, i32 1
  call void @p(i64 %lrounde1)
  %llround = call <2 x i64> @llvm.llround.v2i64.v2f64(<2 x double> %a)
  %llrounde0 = extractelement <2 x i64> %llround, i32 0
  call void @p(i64 %llrounde0)
  %llrounde1 = extractelement <2 x i64> %llround, i32 1
  call void @p(i64 %llrounde1)
  %l = call <2 x double> @llvm.ldexp.v2f64.v2i32(<2 x double> %a, <2 x i32> %k)
  %li = fptosi <2 x double> %l to <2 x i64>
  %le0 = extractelement <2 x i64> %li, i32 0
  call void @p(i64 %le0)
  %le1 = extractelement <2 x i64> %li, i32 1
  call void @p(i64 %le1)
  %q = call <2 x double> @llvm.powi.v2f64.i32(<2 x double> %a, i32 3)
  %qi = fptosi <2 x double> %q to <2 x i64>
  %qe0 = extractelement <2 x i64> %qi, i32 0
  call void @p(i64 %qe0)
  %qe1 = extractelement <2 x i64> %qi, i32 1
  call void @p(i64 %qe1)
  ret void
}
define i32 @main() {
  call void @t1(half 2.5)
  call void @t2(half -3.5)
  call void @t3(half 0.5)
  call void @t4(half -0.5)
  call void @t5(half 100.0)
  call void @t6(half -7.25)
  call void @t7(bfloat 2.5)
  call void @t8(bfloat -3.5)
  call void @t9(bfloat 0.5)
  call void @t10(bfloat -0.5)
  call void @t11(bfloat 100.0)
  call void @t12(bfloat -7.25)
  call void @t13(float 2.5)
  call void @t14(float -3.5)
  call void @t15(float 0.5)
  call void @t16(float -0.5)
  call void @t17(float 100.0)
  call void @t18(float -7.25)
  call void @t19(double 2.5)
  call void @t20(double -3.5)
  call void @t21(double 0.5)
  call void @t22(double -0.5)
  call void @t23(double 100.0)
  call void @t24(double -7.25)
  call void @t25(<4 x float> <float 1.5, float -2.5, float 3.25, float -0.75>, <4 x i32> <i32 3, i32 -2, i32 0, i32 5>)
  call void @t26(<2 x double> <double 1.5, double -2.5>, <2 x i32> <i32 3, i32 -2>)
  ret i32 0
}
