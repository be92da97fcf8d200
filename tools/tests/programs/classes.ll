; is.fpclass, every test alone and a few together; half, float, double and a vector.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = constant [4 x i8] c"%d \00"
declare i32 @printf(ptr, ...)
declare i1 @llvm.is.fpclass.f64(double, i32)
declare i1 @llvm.is.fpclass.f32(float, i32)
declare i1 @llvm.is.fpclass.f16(half, i32)
declare <2 x i1> @llvm.is.fpclass.v2f64(<2 x double>, i32)
define void @p(i1 %x) noinline {
  %1 = zext i1 %x to i32
  %said1 = call i32 (ptr, ...) @printf(ptr @format, i32 %1)
  ret void
}
define void @test(double %x) noinline {
  %f = fptrunc double %x to float
  %h = bitcast i16 32000 to half
  %1 = call i1 @llvm.is.fpclass.f64(double %x, i32 1)
  call void @p(i1 %1)
  %2 = call i1 @llvm.is.fpclass.f64(double %x, i32 2)
  call void @p(i1 %2)
  %3 = call i1 @llvm.is.fpclass.f64(double %x, i32 4)
  call void @p(i1 %3)
  %4 = call i1 @llvm.is.fpclass.f64(double %x, i32 8)
  call void @p(i1 %4)
  %5 = call i1 @llvm.is.fpclass.f32(float %f, i32 16)
  call void @p(i1 %5)
  %6 = call i1 @llvm.is.fpclass.f32(float %f, i32 32)
  call void @p(i1 %6)
  %7 = call i1 @llvm.is.fpclass.f32(float %f, i32 64)
  call void @p(i1 %7)
  %8 = call i1 @llvm.is.fpclass.f64(double %x, i32 128)
  call void @p(i1 %8)
  %9 = call i1 @llvm.is.fpclass.f64(double %x, i32 256)
  call void @p(i1 %9)
  %10 = call i1 @llvm.is.fpclass.f64(double %x, i32 512)
  call void @p(i1 %10)
  %11 = call i1 @llvm.is.fpclass.f16(half %h, i32 3)
  call void @p(i1 %11)
  %12 = insertelement <2 x double> <double 1.0, double poison>, double %x, i32 1
  %13 = call <2 x i1> @llvm.is.fpclass.v2f64(<2 x double> %12, i32 773)
  %14 = extractelement <2 x i1> %13, i32 1
  call void @p(i1 %14)
  ret void
}
define i32 @main() {
  call void @test(double 0x7FF4000000000000)
  call void @test(double 0x7FF8000000000000)
  call void @test(double 0xFFF0000000000000)
  call void @test(double -1.5)
  call void @test(double 0x8000000000000001)
  call void @test(double 0x37A0000000000000)
  call void @test(double -0.0)
  call void @test(double 0.0)
  call void @test(double 2.5)
  call void @test(double 0x7FF0000000000000)
  ret i32 0
}
