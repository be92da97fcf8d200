; Calls of the functions with 128-bit integers.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare i64 @after_wide(i64, i64, i64, i64, i64, i128, i64, i64)
declare i64 @wides(i128, i64, i128, i64, i128, i64, i128)
declare i64 @unnamed_wide(i64, i64, i64, i64, i128, i64, i64, i64, ...)
declare i32 @printf(ptr, ...)
@format = constant [6 x i8] c"%lld\0A\00"
define i32 @main() {
  %1 = call i64 @after_wide(i64 1, i64 2, i64 3, i64 4, i64 5, i128 1106804644422573096967, i64 8, i64 9)
  %2 = call i32 (ptr, ...) @printf(ptr @format, i64 %1)
  %3 = call i64 @wides(i128 1, i64 2, i128 3, i64 4, i128 5, i64 6, i128 7)
  %4 = call i32 (ptr, ...) @printf(ptr @format, i64 %3)
  %5 = call i64 (i64, i64, i64, i64, i128, i64, i64, i64, ...) @unnamed_wide(i64 1, i64 2, i64 3, i64 4, i128 5, i64 6, i64 7, i64 8, i64 9, i64 10)
  %6 = call i32 (ptr, ...) @printf(ptr @format, i64 %5)
  ret i32 0
}
