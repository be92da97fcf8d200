; 128-bit integers among other arguments: each is in two registers or on the stack, and the last register is left for
; the argument after it.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define i64 @after_wide(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i128 %w, i64 %f, i64 %g) {
  %h = lshr i128 %w, 64
  %l = trunc i128 %h to i64
  %m = trunc i128 %w to i64
  %1 = mul i64 %f, 100
  %2 = add i64 %1, %g
  %3 = mul i64 %2, 100
  %4 = add i64 %3, %l
  %5 = mul i64 %4, 100
  %6 = add i64 %5, %m
  %7 = add i64 %6, %e
  ret i64 %7
}
define i64 @wides(i128 %a, i64 %b, i128 %c, i64 %d, i128 %e, i64 %f, i128 %g) {
  %1 = trunc i128 %a to i64
  %2 = trunc i128 %c to i64
  %3 = trunc i128 %e to i64
  %4 = trunc i128 %g to i64
  %5 = mul i64 %1, 3
  %6 = mul i64 %2, 5
  %7 = mul i64 %3, 7
  %8 = mul i64 %4, 11
  %9 = mul i64 %b, 13
  %10 = mul i64 %d, 17
  %11 = mul i64 %f, 19
  %12 = add i64 %5, %6
  %13 = add i64 %12, %7
  %14 = add i64 %13, %8
  %15 = add i64 %14, %9
  %16 = add i64 %15, %10
  %17 = add i64 %16, %11
  ret i64 %17
}
define i64 @unnamed_wide(i64 %a, i64 %b, i64 %c, i64 %d, i128 %x, i64 %e, i64 %f, i64 %g, ...) {
  %list = alloca [3 x i64], align 16
  call void @llvm.va_start.p0(ptr %list)
  %v = va_arg ptr %list, i64
  %w = va_arg ptr %list, i64
  call void @llvm.va_end.p0(ptr %list)
  %y = trunc i128 %x to i64
  %1 = mul i64 %v, 100
  %2 = add i64 %1, %w
  %3 = mul i64 %2, 100
  %4 = add i64 %3, %y
  %5 = mul i64 %4, 100
  %6 = add i64 %5, %g
  ret i64 %6
}
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)
