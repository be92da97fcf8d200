; Reductions that C has no word for, in order and not, and over masks.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = constant [4 x i8] c"%a \00"
@number = constant [4 x i8] c"%d \00"
declare i32 @printf(ptr, ...)
declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>)
declare double @llvm.vector.reduce.fmul.v3f64(double, <3 x double>)
declare float @llvm.vector.reduce.fmax.v4f32(<4 x float>)
declare float @llvm.vector.reduce.fminimum.v4f32(<4 x float>)
declare i1 @llvm.vector.reduce.or.v8i1(<8 x i1>)
declare i1 @llvm.vector.reduce.and.v8i1(<8 x i1>)
declare i8 @llvm.vector.reduce.add.v5i8(<5 x i8>)
declare i8 @llvm.vector.reduce.umax.v5i8(<5 x i8>)
declare <8 x i32> @llvm.vector.insert.v8i32.v4i32(<8 x i32>, <4 x i32>, i64)
declare <4 x i32> @llvm.vector.reverse.v4i32(<4 x i32>)
define void @f(double %x) noinline {
  %said1 = call i32 (ptr, ...) @printf(ptr @format, double %x)
  ret void
}
define void @i(i32 %x) noinline {
  %said2 = call i32 (ptr, ...) @printf(ptr @number, i32 %x)
  ret void
}
define void @work(<4 x float> %a, <3 x double> %b, <8 x i32> %c, <5 x i8> %d) noinline {
  %1 = call float @llvm.vector.reduce.fadd.v4f32(float 0.5, <4 x float> %a)
  %2 = fpext float %1 to double
  call void @f(double %2)
  %3 = call double @llvm.vector.reduce.fmul.v3f64(double 2.0, <3 x double> %b)
  call void @f(double %3)
  %4 = call float @llvm.vector.reduce.fmax.v4f32(<4 x float> %a)
  %5 = fpext float %4 to double
  call void @f(double %5)
  %6 = call float @llvm.vector.reduce.fminimum.v4f32(<4 x float> %a)
  %7 = fpext float %6 to double
  call void @f(double %7)
  %8 = icmp sgt <8 x i32> %c, <i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8>
  %9 = call i1 @llvm.vector.reduce.or.v8i1(<8 x i1> %8)
  %10 = zext i1 %9 to i32
  call void @i(i32 %10)
  %11 = call i1 @llvm.vector.reduce.and.v8i1(<8 x i1> %8)
  %12 = zext i1 %11 to i32
  call void @i(i32 %12)
  %13 = bitcast <8 x i1> %8 to i8
  %14 = zext i8 %13 to i32
  call void @i(i32 %14)
  %15 = call i8 @llvm.vector.reduce.add.v5i8(<5 x i8> %d)
  %16 = sext i8 %15 to i32
  call void @i(i32 %16)
  %17 = call i8 @llvm.vector.reduce.umax.v5i8(<5 x i8> %d)
  %18 = zext i8 %17 to i32
  call void @i(i32 %18)
  %19 = shufflevector <8 x i32> %c, <8 x i32> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %20 = call <4 x i32> @llvm.vector.reverse.v4i32(<4 x i32> %19)
  %21 = call <8 x i32> @llvm.vector.insert.v8i32.v4i32(<8 x i32> %c, <4 x i32> %20, i64 4)
  %22 = extractelement <8 x i32> %21, i32 5
  call void @i(i32 %22)
  %23 = zext <8 x i1> %8 to <8 x i32>
  %24 = select <8 x i1> %8, <8 x i32> %c, <8 x i32> %23
  %25 = extractelement <8 x i32> %24, i32 7
  call void @i(i32 %25)
  ret void
}
define i32 @main() {
  call void @work(<4 x float> <float 1.5, float -2.0, float 1.0e10, float 3.25>, <3 x double> <double 1.5, double -3.0, double 0.1>, <8 x i32> <i32 9, i32 2, i32 7, i32 -1, i32 6, i32 6, i32 100, i32 8>, <5 x i8> <i8 100, i8 -1, i8 7, i8 30, i8 -128>)
  ret i32 0
}
