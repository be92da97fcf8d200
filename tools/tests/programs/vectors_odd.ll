; Vectors of odd lengths and elements: arithmetic, comparison, casts, memory, shuffles and inserts.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = constant [5 x i8] c"%lx \00"
@v = global <7 x i16> <i16 1, i16 -2, i16 3, i16 -4, i16 5, i16 -6, i16 7>
declare i32 @printf(ptr, ...)
define void @p(i64 %x) noinline {
  %said1 = call i32 (ptr, ...) @printf(ptr @format, i64 %x)
  ret void
}
define <7 x i16> @seven(<7 x i16> %a, <7 x i16> %b) noinline {
  %1 = mul <7 x i16> %a, %b
  %2 = icmp slt <7 x i16> %1, %a
  %3 = select <7 x i1> %2, <7 x i16> %1, <7 x i16> %b
  %4 = sdiv <7 x i16> %3, <i16 3, i16 -2, i16 7, i16 1, i16 5, i16 100, i16 2>
  ret <7 x i16> %4
}
define <3 x i64> @three(<3 x i8> %a) noinline {
  %1 = sext <3 x i8> %a to <3 x i64>
  %2 = shl <3 x i64> %1, <i64 1, i64 33, i64 60>
  ret <3 x i64> %2
}
define i32 @main() {
  %1 = load <7 x i16>, ptr @v
  %2 = shufflevector <7 x i16> %1, <7 x i16> poison, <7 x i32> <i32 6, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0>
  %3 = call <7 x i16> @seven(<7 x i16> %1, <7 x i16> %2)
  store <7 x i16> %3, ptr @v
  %4 = load i64, ptr @v
  call void @p(i64 %4)
  %5 = load i48, ptr getelementptr (i8, ptr @v, i64 8)
  %6 = zext i48 %5 to i64
  call void @p(i64 %6)
  %7 = call <3 x i64> @three(<3 x i8> <i8 -1, i8 5, i8 -128>)
  %8 = extractelement <3 x i64> %7, i32 0
  call void @p(i64 %8)
  %9 = extractelement <3 x i64> %7, i32 1
  call void @p(i64 %9)
  %10 = shufflevector <3 x i64> %7, <3 x i64> <i64 10, i64 20, i64 30>, <5 x i32> <i32 5, i32 0, i32 3, i32 2, i32 poison>
  %11 = extractelement <5 x i64> %10, i32 3
  call void @p(i64 %11)
  %12 = trunc <5 x i64> %10 to <5 x i9>
  %13 = extractelement <5 x i9> %12, i32 0
  %14 = zext i9 %13 to i64
  call void @p(i64 %14)
  %15 = bitcast <3 x i64> %7 to i192
  %16 = lshr i192 %15, 90
  %17 = trunc i192 %16 to i64
  call void @p(i64 %17)
  %18 = bitcast <3 x i64> %7 to <6 x i32>
  %19 = extractelement <6 x i32> %18, i32 5
  %20 = zext i32 %19 to i64
  call void @p(i64 %20)
  %21 = uitofp <3 x i64> %7 to <3 x double>
  %22 = fptosi <3 x double> %21 to <3 x i64>
  %23 = extractelement <3 x i64> %22, i32 1
  call void @p(i64 %23)
  %24 = fcmp ogt <3 x double> %21, splat (double 1.0e3)
  %25 = sext <3 x i1> %24 to <3 x i32>
  %26 = extractelement <3 x i32> %25, i32 1
  %27 = zext i32 %26 to i64
  call void @p(i64 %27)
  ret i32 0
}
