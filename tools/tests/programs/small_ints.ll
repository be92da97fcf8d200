; Integers of odd widths in memory, in structs and vectors, as arguments, and switched on.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = constant [6 x i8] c"%lld \00"
@memory = global { i1, i7, i24, i48, [3 x i5], i65 } { i1 true, i7 -3, i24 8388607, i48 -5, [3 x i5] [i5 1, i5 -1, i5 9], i65 -1 }
@bits = global <16 x i1> <i1 1, i1 0, i1 1, i1 1, i1 0, i1 0, i1 0, i1 1, i1 1, i1 1, i1 1, i1 1, i1 0, i1 0, i1 1, i1 0>
declare i32 @printf(ptr, ...)
define void @p(i64 %x) noinline {
  %said1 = call i32 (ptr, ...) @printf(ptr @format, i64 %x)
  ret void
}
define signext i7 @seven(i7 signext %a, i7 zeroext %b) noinline {
  %c = mul i7 %a, %b
  %d = sdiv i7 %c, 3
  ret i7 %d
}
define i3 @choose(i3 %x) noinline {
  switch i3 %x, label %other [
    i3 -4, label %a
    i3 3, label %b
    i3 0, label %b
  ]
a:
  ret i3 1
b:
  %y = add nsw i3 %x, -1
  ret i3 %y
other:
  ret i3 %x
}
define i32 @main() {
  %1 = load i7, ptr getelementptr ({ i1, i7, i24, i48, [3 x i5], i65 }, ptr @memory, i32 0, i32 1)
  %2 = sext i7 %1 to i64
  call void @p(i64 %2)
  %3 = load i24, ptr getelementptr ({ i1, i7, i24, i48, [3 x i5], i65 }, ptr @memory, i32 0, i32 2)
  %4 = add i24 %3, 1
  store i24 %4, ptr getelementptr ({ i1, i7, i24, i48, [3 x i5], i65 }, ptr @memory, i32 0, i32 2)
  %5 = sext i24 %4 to i64
  call void @p(i64 %5)
  %6 = load { i1, i7, i24, i48, [3 x i5], i65 }, ptr @memory
  %7 = extractvalue { i1, i7, i24, i48, [3 x i5], i65 } %6, 3
  %8 = sext i48 %7 to i64
  call void @p(i64 %8)
  %9 = extractvalue { i1, i7, i24, i48, [3 x i5], i65 } %6, 4, 1
  %10 = zext i5 %9 to i64
  call void @p(i64 %10)
  %11 = extractvalue { i1, i7, i24, i48, [3 x i5], i65 } %6, 5
  %12 = ashr i65 %11, 3
  %13 = trunc i65 %12 to i64
  call void @p(i64 %13)
  %14 = call i7 @seven(i7 11, i7 5)
  %15 = sext i7 %14 to i64
  call void @p(i64 %15)
  %16 = call i3 @choose(i3 -4)
  %17 = call i3 @choose(i3 3)
  %18 = call i3 @choose(i3 0)
  %19 = call i3 @choose(i3 2)
  %20 = zext i3 %16 to i64
  %21 = sext i3 %17 to i64
  %22 = sext i3 %18 to i64
  %23 = zext i3 %19 to i64
  call void @p(i64 %20)
  call void @p(i64 %21)
  call void @p(i64 %22)
  call void @p(i64 %23)
  %24 = load <16 x i1>, ptr @bits
  %25 = xor <16 x i1> %24, <i1 1, i1 1, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 0, i1 1>
  %26 = bitcast <16 x i1> %25 to i16
  %27 = zext i16 %26 to i64
  call void @p(i64 %27)
  store <16 x i1> %25, ptr @bits
  %28 = load i16, ptr @bits
  %29 = zext i16 %28 to i64
  call void @p(i64 %29)
  ret i32 0
}
