; Funnel shifts of whole and odd widths, and of vectors.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = constant [6 x i8] c"%llx \00"
declare i32 @printf(ptr, ...)
declare i8 @llvm.fshl.i8(i8, i8, i8)
declare i16 @llvm.fshr.i16(i16, i16, i16)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i64 @llvm.fshr.i64(i64, i64, i64)
declare i37 @llvm.fshl.i37(i37, i37, i37)
declare i128 @llvm.fshr.i128(i128, i128, i128)
declare <4 x i32> @llvm.fshl.v4i32(<4 x i32>, <4 x i32>, <4 x i32>)
define void @p(i64 %x) noinline {
  %said1 = call i32 (ptr, ...) @printf(ptr @format, i64 %x)
  ret void
}
define void @all(i64 %x, i64 %y, i64 %n) noinline {
  %a = trunc i64 %x to i8
  %b = trunc i64 %y to i8
  %c = trunc i64 %n to i8
  %1 = call i8 @llvm.fshl.i8(i8 %a, i8 %b, i8 %c)
  %2 = zext i8 %1 to i64
  call void @p(i64 %2)
  %d = trunc i64 %x to i16
  %e = trunc i64 %y to i16
  %f = trunc i64 %n to i16
  %3 = call i16 @llvm.fshr.i16(i16 %d, i16 %e, i16 %f)
  %4 = zext i16 %3 to i64
  call void @p(i64 %4)
  %g = trunc i64 %x to i32
  %h = trunc i64 %y to i32
  %i = trunc i64 %n to i32
  %5 = call i32 @llvm.fshl.i32(i32 %g, i32 %h, i32 %i)
  %6 = zext i32 %5 to i64
  call void @p(i64 %6)
  %7 = call i64 @llvm.fshr.i64(i64 %x, i64 %y, i64 %n)
  call void @p(i64 %7)
  %j = trunc i64 %x to i37
  %k = trunc i64 %y to i37
  %l = trunc i64 %n to i37
  %8 = call i37 @llvm.fshl.i37(i37 %j, i37 %k, i37 %l)
  %9 = zext i37 %8 to i64
  call void @p(i64 %9)
  %m = zext i64 %x to i128
  %o = sext i64 %y to i128
  %q = zext i64 %n to i128
  %10 = call i128 @llvm.fshr.i128(i128 %m, i128 %o, i128 %q)
  %11 = lshr i128 %10, 64
  %12 = trunc i128 %11 to i64
  call void @p(i64 %12)
  %v16 = insertelement <4 x i32> <i32 1, i32 2, i32 3, i32 poison>, i32 %g, i32 3
  %v17 = insertelement <4 x i32> <i32 31, i32 0, i32 poison, i32 33>, i32 %i, i32 2
  %v18 = call <4 x i32> @llvm.fshl.v4i32(<4 x i32> %v16, <4 x i32> <i32 -1, i32 -2, i32 -3, i32 -4>, <4 x i32> %v17)
  %v19 = bitcast <4 x i32> %v18 to <2 x i64>
  %v20 = extractelement <2 x i64> %v19, i32 0
  call void @p(i64 %v20)
  %v21 = extractelement <2 x i64> %v19, i32 1
  call void @p(i64 %v21)
  ret void
}
define i32 @main() {
  call void @all(i64 81985529216486895, i64 -81985529216486896, i64 0)
  call void @all(i64 81985529216486895, i64 -81985529216486896, i64 5)
  call void @all(i64 81985529216486895, i64 -81985529216486896, i64 36)
  call void @all(i64 81985529216486895, i64 -81985529216486896, i64 63)
  call void @all(i64 -1, i64 7, i64 133)
  ret i32 0
}
