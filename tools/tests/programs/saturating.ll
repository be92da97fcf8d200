; Saturating arithmetic and casts, of odd widths too.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = constant [6 x i8] c"%lld \00"
declare i32 @printf(ptr, ...)
declare i8 @llvm.sadd.sat.i8(i8, i8)
declare i8 @llvm.uadd.sat.i8(i8, i8)
declare i16 @llvm.ssub.sat.i16(i16, i16)
declare i32 @llvm.usub.sat.i32(i32, i32)
declare i8 @llvm.sshl.sat.i8(i8, i8)
declare i8 @llvm.ushl.sat.i8(i8, i8)
declare i13 @llvm.sadd.sat.i13(i13, i13)
declare i64 @llvm.ssub.sat.i64(i64, i64)
declare i128 @llvm.uadd.sat.i128(i128, i128)
declare i8 @llvm.fptosi.sat.i8.f64(double)
declare i32 @llvm.fptoui.sat.i32.f32(float)
declare i19 @llvm.fptosi.sat.i19.f32(float)
declare i64 @llvm.fptosi.sat.i64.f64(double)
declare i128 @llvm.fptosi.sat.i128.f64(double)
define void @p(i64 %x) noinline {
  %said1 = call i32 (ptr, ...) @printf(ptr @format, i64 %x)
  ret void
}
define void @ints(i64 %x, i64 %y) noinline {
  %a = trunc i64 %x to i8
  %b = trunc i64 %y to i8
  %1 = call i8 @llvm.sadd.sat.i8(i8 %a, i8 %b)
  %2 = sext i8 %1 to i64
  call void @p(i64 %2)
  %3 = call i8 @llvm.uadd.sat.i8(i8 %a, i8 %b)
  %4 = sext i8 %3 to i64
  call void @p(i64 %4)
  %c = trunc i64 %x to i16
  %d = trunc i64 %y to i16
  %5 = call i16 @llvm.ssub.sat.i16(i16 %c, i16 %d)
  %6 = sext i16 %5 to i64
  call void @p(i64 %6)
  %e = trunc i64 %x to i32
  %f = trunc i64 %y to i32
  %7 = call i32 @llvm.usub.sat.i32(i32 %e, i32 %f)
  %8 = zext i32 %7 to i64
  call void @p(i64 %8)
  %by = and i8 %b, 7
  %9 = call i8 @llvm.sshl.sat.i8(i8 %a, i8 %by)
  %10 = sext i8 %9 to i64
  call void @p(i64 %10)
  %11 = call i8 @llvm.ushl.sat.i8(i8 %a, i8 %by)
  %12 = zext i8 %11 to i64
  call void @p(i64 %12)
  %g = trunc i64 %x to i13
  %h = trunc i64 %y to i13
  %13 = call i13 @llvm.sadd.sat.i13(i13 %g, i13 %h)
  %14 = sext i13 %13 to i64
  call void @p(i64 %14)
  %15 = call i64 @llvm.ssub.sat.i64(i64 %x, i64 %y)
  call void @p(i64 %15)
  %i = sext i64 %x to i128
  %j = shl i128 %i, 60
  %16 = call i128 @llvm.uadd.sat.i128(i128 %j, i128 %i)
  %17 = lshr i128 %16, 64
  %18 = trunc i128 %17 to i64
  call void @p(i64 %18)
  ret void
}
define void @floats(double %x) noinline {
  %f = fptrunc double %x to float
  %1 = call i8 @llvm.fptosi.sat.i8.f64(double %x)
  %2 = sext i8 %1 to i64
  call void @p(i64 %2)
  %3 = call i32 @llvm.fptoui.sat.i32.f32(float %f)
  %4 = zext i32 %3 to i64
  call void @p(i64 %4)
  %5 = call i19 @llvm.fptosi.sat.i19.f32(float %f)
  %6 = sext i19 %5 to i64
  call void @p(i64 %6)
  %7 = call i64 @llvm.fptosi.sat.i64.f64(double %x)
  call void @p(i64 %7)
  %8 = call i128 @llvm.fptosi.sat.i128.f64(double %x)
  %9 = lshr i128 %8, 64
  %10 = trunc i128 %9 to i64
  call void @p(i64 %10)
  ret void
}
define i32 @main() {
  call void @ints(i64 100, i64 100)
  call void @ints(i64 -128, i64 127)
  call void @ints(i64 -9223372036854775808, i64 1)
  call void @ints(i64 32767, i64 -1)
  call void @floats(double 3.7)
  call void @floats(double -1.0e30)
  call void @floats(double 1.0e300)
  call void @floats(double 0x7FF8000000000000)
  ret i32 0
}
