; Data before a function and at its entry.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@format = constant [7 x i8] c"%d %d\0A\00"
declare i32 @printf(ptr, ...)
define i32 @with_prefix(i32 %x) noinline prefix i32 12345 {
  %1 = mul i32 %x, 2
  ret i32 %1
}
define i32 @with_more(i32 %x) noinline prefix <{ i8, i32, ptr }> <{ i8 9, i32 77, ptr @with_prefix }> {
  %1 = add i32 %x, 2
  ret i32 %1
}
; Two bytes of nop.
define i32 @with_prologue(i32 %x) noinline prologue <{ i8, i8 }> <{ i8 144, i8 144 }> {
  %1 = add i32 %x, 3
  ret i32 %1
}
define i32 @main() {
  %1 = getelementptr i32, ptr @with_prefix, i64 -1
  %2 = load i32, ptr %1
  %3 = call i32 @with_prefix(i32 21)
  %said1 = call i32 (ptr, ...) @printf(ptr @format, i32 %2, i32 %3)
  %4 = getelementptr i8, ptr @with_more, i64 -12
  %5 = load i32, ptr %4, align 1
  %6 = getelementptr i8, ptr @with_more, i64 -8
  %7 = load ptr, ptr %6, align 1
  %8 = call i32 %7(i32 5)
  %said2 = call i32 (ptr, ...) @printf(ptr @format, i32 %5, i32 %8)
  %9 = call i32 @with_prologue(i32 4)
  %10 = call i32 @with_more(i32 4)
  %said3 = call i32 (ptr, ...) @printf(ptr @format, i32 %9, i32 %10)
  ret i32 0
}
